//! Ballots: a voter finds their own, everybody adds the sum, nobody finds another's; every tampering is named.

use proof::{BallotReceipt, Ballots, Choice, Key, Mail, Vote, check};
use rules::dice::Seed;

fn key() -> Key {
    let mut secret = [0; 32];
    (0..).zip(&mut secret).for_each(|(at, byte)| *byte = at);
    Key::new(&Seed(secret), "spring", 1)
}

fn vote() -> Vote {
    Vote { campaign: "spring".into(), run: 1, turn: 7, vote: 3 }
}

fn choice(salt: u8, yes: bool) -> Choice {
    Choice { yes, salt: [salt; 32] }
}

fn own(seat: u8, number: u32, choice: Choice) -> String {
    BallotReceipt { vote: vote(), seat, number, received: "2026-11-25T21:45:00Z".into(), choice }
        .signed(&key())
}

fn list(choices: &[Choice]) -> String {
    Ballots::of(Vote { turn: 8, ..vote() }, 4, choices.iter().copied()).signed(&key())
}

fn all() -> [Choice; 3] {
    [choice(0xa1, true), choice(0xb2, false), choice(0xc3, true)]
}

/// What is said of these mails, with what is wrong marked.
fn said(mails: &[&str]) -> Vec<String> {
    let mail = |text: &&str| {
        let mut mail = Mail::default();
        mail.take(text).expect("a note");
        mail
    };
    let mails: Vec<Mail> = mails.iter().map(mail).collect();
    let findings = check(&mails).told.into_iter().flatten().flat_map(|told| told.findings);
    findings.map(|f| if f.good { f.words } else { format!("BAD {}", f.words) }).collect()
}

/// Worked out in Python by nothing of ours: docs/fair-play.md shows how.
#[test]
fn ballots_are_those_of_the_description() {
    let docs = include_str!("../../../docs/fair-play.md");
    let (_, vectors) = docs.split_once("## Test vectors of ballots").expect("its section");
    for note in [own(2, 6, all()[1]), list(&all())] {
        assert!(vectors.contains(&format!("```\n{note}```")), "{note}");
    }
}

#[test]
fn a_voter_finds_the_last_ballot_and_everybody_the_sum() {
    let sum = "the ballots of vote 3 add up to 2 in favour and 1 against, of 4 who could vote";
    let told = said(&[&list(&all()), &own(2, 6, all()[1]), &own(2, 5, choice(0xb1, true))]);
    assert_eq!(
        told,
        [
            format!("{sum}; yours is among them, ce00e710b0"),
            "your ballot ce00e710b0 in vote 3, no, is signed".into(),
            format!(
                "your ballot {} in vote 3, yes, is signed",
                proof::short(&choice(0xb1, true).ballot("spring", 3))
            ),
        ]
    );
    assert_eq!(said(&[&list(&all())]), [format!("{sum}; no receipt for a ballot is here")]);
}

/// The list of a vote says the same whoever voted how: it hangs on the choices and their salts, and on nothing else.
#[test]
fn the_order_of_a_list_tells_nothing() {
    let mut choices = all();
    let first = list(&choices);
    choices.reverse();
    assert_eq!(list(&choices), first);
    choices.swap(0, 1);
    assert_eq!(list(&choices), first);
}

#[test]
fn a_ballot_that_was_changed_left_out_or_given_twice_is_named() {
    let lost = "is not among those that were counted";
    let swapped = [all()[0], choice(0xb2, true), all()[2]];
    for other in [&swapped[..], &all()[..1], &[]] {
        let told = said(&[&own(2, 6, all()[1]), &list(other)]);
        assert!(
            told[1].starts_with("BAD your ballot ce00e710b0 of receipt 6") && told[1].contains(lost),
            "{told:?}"
        );
    }
    let told = said(&[&own(2, 6, all()[1]), &own(3, 4, all()[1]), &list(&all())]);
    assert!(
        told[1].starts_with("BAD seats 2 and 3 were given one and the same ballot, ce00e710b0"),
        "{told:?}"
    );
    let told = said(&[&own(2, 6, all()[1]), &own(2, 6, all()[0])]);
    assert!(
        told[1].starts_with("BAD another mail has another ballot in the receipt with the number 6"),
        "{told:?}"
    );
    let told = said(&[&list(&all()), &list(&all()[..2])]);
    assert!(told[1].starts_with("BAD another mail lists other ballots of this vote"), "{told:?}");
}

#[test]
fn every_line_is_guarded() {
    for note in [own(2, 6, all()[1]), list(&all())] {
        for (at, line) in note.lines().enumerate().skip(1).filter(|(_, line)| !line.is_empty()) {
            let other: Vec<String> = (0..)
                .zip(note.lines())
                .map(|(here, own)| match (here == at, own.rsplit_once(' ')) {
                    (true, Some((word, "3"))) => format!("{word} 4"),
                    (true, Some((word, said))) => format!("{word} 1{said}"),
                    _ => own.to_owned(),
                })
                .collect();
            let mut mail = Mail::default();
            let taken = mail.take(&other.join("\n"));
            let good = taken.is_ok()
                && check(&[mail]).told.concat().iter().all(|t| t.findings.iter().all(|f| f.good));
            assert!(!good, "{line}");
        }
    }
}

#[test]
fn a_list_that_cannot_be_is_refused() {
    for (choices, why) in [
        (vec![choice(1, true), choice(1, true)], "its ballots stand twice, or not in their order"),
        ((1..=5).map(|salt| choice(salt, true)).collect(), "5 ballots were cast by 4 who could vote"),
    ] {
        let told = said(&[&list(&choices)]);
        assert!(
            told[0].starts_with("BAD its ballots.txt cannot be read") && told[0].ends_with(why),
            "{told:?}"
        );
    }
}
