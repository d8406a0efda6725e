//! The manners the engine owes its host.

use harness::conformance;
use std::path::Path;
use timega::Timega;

#[test]
fn the_engine_has_the_manners_its_host_expects() {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../templates");
    assert_eq!(conformance::check(&Timega, Some(&templates)), [""; 0]);
}

/// What forms offer can be done, and no word beside an order is lost in silence, wherever play comes to.
#[test]
fn forms_offer_what_can_be_done_and_no_word_is_lost() {
    harness::campaign::forms_and_words_hold(&Timega, 3, 4);
}
