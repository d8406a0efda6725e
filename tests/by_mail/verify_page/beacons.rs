//! Throws that hang on a public beacon too: of a campaign that hears one of ours, and with rounds that drand's network published.

use super::browser::Given;
use super::parcels::{Encoding, Parcel};
use super::{Case, Expected, as_given, parcels, whole};
use crate::by_mail::beacon::{founded, played};
use crate::support::drand::Drand;
use proof::{FILE_NAME, Note};
use rules::dice::{Decision, Dice, Origin, Seed, public_key};
use rules::table::Roll;

const SEED: Seed = Seed([7; 32]);
/// Rounds of `quicknet`, the first of drand's documentation.
const EARLY: &str = "quicknet 42 95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a";
const LATE: &str = "quicknet 657413 b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b";
const NOT_SAID: &str = "is not what the beacon said in that round";

pub async fn cases() -> Vec<Case> {
    let mut cases = of_a_campaign().await;
    cases.extend(of_published_rounds());
    cases
}

async fn of_a_campaign() -> Vec<Case> {
    let drand = Drand::start();
    let (trial, table) = founded(&drand, "").await;
    played(&trial, &table, 3).await;
    let all = parcels(&trial, "p0@example.org").await;
    let at = all.iter().rposition(|p| p.text(FILE_NAME).contains("\nbeacon ")).expect("dice");
    let changed = |change: &dyn Fn(&str) -> String| -> Given {
        let mut other = all.clone();
        other[at] = other[at].with(FILE_NAME, change);
        as_given(&other, Encoding::Plain, "")
    };
    let refused =
        |given: Given, kind, words: &str| Case { given, expected: Expected::Refused(kind, words.into()) };
    let without = |text: &str| {
        let kept: Vec<&str> = text.lines().filter(|line| !line.starts_with("beacon ")).collect();
        kept.join("\n")
    };
    vec![
        whole(as_given(&all, Encoding::Plain, "")),
        refused(changed(&next_round), "beacon", NOT_SAID),
        // Another number of the network's, or none, is another question to the house's key.
        refused(changed(&next_round), "proof", "does not hold: the dice after it were not thrown"),
        refused(changed(&without), "proof", "does not hold: the dice after it were not thrown"),
        refused(changed(&next_round), "dice-file", "is not the one that was signed with the checkpoint"),
    ]
}

/// The round of the first line of a beacon, and one more.
fn next_round(text: &str) -> String {
    let (before, after) = text.split_once("\nbeacon ").expect("a beacon");
    let mut words = after.splitn(3, ' ');
    let (network, round, rest) = (words.next(), words.next(), words.next());
    let round: u64 = round.and_then(|round| round.parse().ok()).expect("a round");
    format!("{before}\nbeacon {} {} {}", network.unwrap_or_default(), round + 1, rest.unwrap_or_default())
}

/// A turn with two windows, at each of which the beacon spoke.
fn told(said: [&str; 2]) -> Note {
    let mut dice = Dice::proved(&SEED, Origin { campaign: "spring", run: 1 }, 4, b"chain", 2);
    let mut rolls = Vec::new();
    for said in said {
        dice.decided(&Decision { entry: b"orders", own: Vec::new(), anew: true, beacon: Some(said) });
        for _ in 0..4 {
            let value = dice.roll("battle at E9", 6).expect("a die");
            rolls.push(Roll { why: "battle at E9".into(), sides: 6, value, hidden: false });
        }
    }
    let transcript = dice.transcript().expect("they prove themselves");
    Note::of(("spring", 1, 4, public_key(&SEED)), &transcript, &rolls, 0)
}

fn of_published_rounds() -> Vec<Case> {
    let given = |note: &Note, change: &dyn Fn(String) -> String| -> Given {
        let files = vec![(FILE_NAME, change(note.to_string()))];
        as_given(&[Parcel { id: "1@example.org".into(), files }], Encoding::Plain, "")
    };
    let note = told([EARLY, LATE]);
    // Whoever has the key can throw with what nobody said; the network's signature is what they cannot make.
    let invented = told([EARLY, &next_round(&format!("\nbeacon {LATE}"))[8..]]);
    vec![
        Case { given: given(&note, &|text| text), expected: Expected::Holds(&["dice"]) },
        Case {
            given: given(&invented, &|text| text),
            expected: Expected::Refused("beacon", NOT_SAID.into()),
        },
        Case {
            given: given(&note, &|text| text.replace("quicknet 42 ", "quicknet 43 ")),
            expected: Expected::Refused("beacon", NOT_SAID.into()),
        },
        Case {
            given: given(&note, &|text| text.replace("beacon quicknet 42 95a9", "beacon quicknet 42 95a")),
            expected: Expected::Refused(
                "unreadable",
                "a beacon has its network, a round and 96 hexadecimal digits".into(),
            ),
        },
    ]
}
