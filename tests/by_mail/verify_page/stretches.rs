//! A turn whose throws are told by several mails, each going on where the one before ended: dice of the rules themselves.

use super::browser::Given;
use super::parcels::{Encoding, Parcel};
use super::{Case, Expected, as_given};
use proof::{FILE_NAME, Note};
use rules::dice::{Decision, Dice, Origin, Seed, public_key};
use rules::table::Roll;

const SEED: Seed = Seed([7; 32]);
/// So many sides that of four words one is passed over.
const MANY: u32 = 3_221_225_472;

/// A turn in which these things are decided one after the other, with throws after each: each stretch by itself, and all of it.
fn told(decided: [&[u8]; 3]) -> [Note; 4] {
    let mut dice = Dice::proved(&SEED, Origin { campaign: "spring", run: 1 }, 4, b"chain", 2);
    let mut rolls = Vec::new();
    for entry in decided {
        dice.decided(&Decision { entry, own: Vec::new(), anew: true, beacon: None });
        for sides in [6, 20, MANY, MANY, MANY, MANY] {
            let value = dice.roll("battle at E9", sides).expect("a die");
            rolls.push(Roll { why: "battle at E9".into(), sides, value, hidden: false });
        }
    }
    let transcript = dice.transcript().expect("they prove themselves");
    let note = |stretches: usize, told| {
        let mut early = transcript.clone();
        early.stretches.truncate(stretches);
        Note::of(("spring", 1, 4, public_key(&SEED)), &early, &rolls[..6 * stretches], told)
    };
    [note(1, 0), note(2, 6), note(3, 12), note(3, 0)]
}

fn mails(notes: &[&Note]) -> Given {
    let parcel = |(number, note): (usize, &&Note)| Parcel {
        id: format!("{number}@example.org"),
        files: vec![(FILE_NAME, note.to_string())],
    };
    let parcels: Vec<Parcel> = notes.iter().enumerate().map(parcel).collect();
    as_given(&parcels, Encoding::Plain, "")
}

pub fn cases() -> Vec<Case> {
    let [first, second, third, whole] = told([b"one", b"two", b"three"]);
    let [_, fork, ..] = told([b"one", b"another", b"three"]);
    let holds = |notes: &[&Note]| Case { given: mails(notes), expected: Expected::Holds(&["dice"]) };
    let refused = |notes: &[&Note], kind, words: &str| Case {
        given: mails(notes),
        expected: Expected::Refused(kind, words.to_owned()),
    };
    vec![
        holds(&[&first, &second, &third, &whole]),
        holds(&[&second, &third]),
        holds(&[&whole, &first]),
        refused(&[&first, &third], "place", "either a mail between is missing, or another history was told"),
        refused(
            &[&first, &second, &fork],
            "throws",
            "Another mail here tells other throws in the same place",
        ),
        refused(&[&whole, &fork], "throws", "Another mail here tells other throws in the same place"),
    ]
}
