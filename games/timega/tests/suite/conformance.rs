//! The manners the engine owes its host.

use harness::conformance;
use std::path::Path;
use timega::Timega;

#[test]
fn the_engine_has_the_manners_its_host_expects() {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../templates");
    assert_eq!(conformance::check(&Timega, Some(&templates)), [""; 0]);
}

/// Whatever a game master corrects in the words of the game is told in sentences to all who can see it.
#[test]
fn corrections_are_told_in_the_words_of_the_game() {
    harness::mended::are_told_in_words(&Timega, 3, 4);
}

/// What forms offer can be done, and no word beside an order is lost in silence, wherever play comes to.
#[test]
fn forms_offer_what_can_be_done_and_no_word_is_lost() {
    harness::campaign::forms_and_words_hold(&Timega, 3, 4);
}
