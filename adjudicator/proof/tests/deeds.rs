//! What was done beside the game: the test vectors of `docs/fair-play.md`, worked out in Python by nothing of the program's, and
//! checkpoints that differ in it alone.

use data_encoding::HEXLOWER;
use proof::{Checkpoint, Done, Key, Mail, chained, check, dice_hash, founding};
use rules::dice::{Hash, Seed};

/// The bytes 0 to 31.
fn seed() -> Seed {
    Seed(std::array::from_fn(|at| u8::try_from(at).expect("below 32")))
}

fn description() -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fair-play.md");
    std::fs::read_to_string(page).expect("the description")
}

#[test]
fn the_vectors_of_the_description_come_out() {
    let first = founding("spring", "{\"limit\":60}", 3, b"position");
    let done = Done {
        number: 1,
        turn: 7,
        at: "2026-11-25T21:40:00Z".into(),
        line: "the GM extended the deadline by 2 days".into(),
    };
    let leaf = done.leaf(&seed());
    let page = description();
    for (name, hash) in [("founding", first), ("leaf", leaf), ("chain", chained(&first, &leaf))] {
        let line = format!("{name:<10} {}", HEXLOWER.encode(&hash));
        assert!(page.contains(&line), "{line}");
    }
}

/// A checkpoint of turn 8 with so many deeds.
fn checkpoint(deeds: Option<(u32, Hash)>) -> Mail {
    let (campaign, chain) = ("spring".to_owned(), [1; 32]);
    let point =
        Checkpoint { campaign, run: 1, turn: 8, chain, seats: 3, closed: None, deeds, dice: dice_hash(&[]) };
    let mut mail = Mail::default();
    mail.take(&point.signed(&Key::new(&seed(), "spring", 1))).expect("it is read");
    assert_eq!(mail.checkpoints().first().map(|(read, _)| read), Some(&point));
    mail
}

#[test]
fn the_checkpoint_of_the_description_is_signed() {
    let page = description();
    let (_, text) =
        page.split_once("adjudicator checkpoint, version 2\ncampaign spring\n").expect("it is there");
    let (text, _) = text.split_once("```").expect("its end");
    let mut mail = Mail::default();
    mail.take(&format!("adjudicator checkpoint, version 2\ncampaign spring\n{text}")).expect("it is read");
    let point = mail.checkpoints().remove(0).0;
    assert_eq!(point.deeds.map(|(number, _)| number), Some(1));
    // What is missing is the dice that go with it, and nothing else.
    let told = check(&[mail]).told.remove(0).remove(0).findings;
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].words.contains("the dice.txt that was signed with the checkpoint is missing"),
        "{told:?}"
    );
}

#[test]
fn two_stories_of_what_was_done_are_found_out() {
    let said = |mails: &[Mail]| {
        let told = check(mails).told.into_iter().flatten().flat_map(|told| told.findings);
        told.filter(|finding| !finding.good).map(|finding| finding.words).collect::<Vec<_>>()
    };
    let good =
        [checkpoint(Some((1, [1; 32]))), checkpoint(Some((1, [1; 32]))), checkpoint(Some((2, [2; 32])))];
    assert_eq!(said(&good), [""; 0]);
    let two = [checkpoint(Some((1, [1; 32]))), checkpoint(Some((1, [2; 32])))];
    assert_eq!(said(&two), ["another mail tells otherwise what was done beside the game"]);
    // Those of campaigns founded before there was such a chain.
    assert_eq!(said(&[checkpoint(None), checkpoint(None)]), [""; 0]);
}
