//! `docs/verify.html` in a browser, given mails of real campaigns, whole and changed: it names what does not hold, and says of each mail
//! what `adjudicator verify` says of it, which shares no line with it.

mod browser;
mod built;
mod parcels;
mod program;
mod stretches;
mod tampered;
mod vectors;

use super::audits::taken_back;
use super::proofs::{mbox, played};
use super::replaying::finished;
use crate::support::scripts::BOB;
use crate::support::trial::Trial;
use browser::{Given, Shown, shown};
use parcels::{Encoding, Parcel};
use proof::FILE_NAME;
use tampered::other_digit;

const FOOTER: &str =
    "\n-- \nYou get this because you are on the list\n\u{2014} Sent by the list of the village\n";

/// Mails given together, and what must be shown of them.
struct Case {
    given: Given,
    expected: Expected,
}

enum Expected {
    /// All holds, and findings of these kinds are there.
    Holds(&'static [&'static str]),
    /// A finding of this kind does not hold, and has these words.
    Refused(&'static str, String),
}

fn whole(given: Given) -> Case {
    Case { given, expected: Expected::Holds(&["dice", "checkpoint", "counted"]) }
}

/// All mails of a player, by number.
async fn given(trial: &Trial, player: &str) -> Given {
    let mails = trial.mails(player).await;
    (0..).zip(mails).map(|(number, mail)| (format!("{number:02}.eml"), mail.bytes)).collect()
}

#[tokio::test]
async fn the_page_says_what_holds_and_names_what_does_not() {
    let (standing, live, over) = tokio::join!(played("standing", 4), played("live", 2), finished());
    let mut cases = kept(&standing).await;
    cases.push(whole(given(&live, "p0@example.org").await));
    cases.push(whole(given(&taken_back("keep-orders").await, "p0@example.org").await));
    cases.extend(stretches::cases());
    cases.extend(ended(&over).await);
    cases.extend(tampered::cases(&standing).await);
    let sets: Vec<Given> = cases.iter().map(|case| case.given.clone()).collect();
    let home = tempfile::tempdir().expect("a folder");
    let Some(all) = shown(home.path(), &sets) else { return };
    assert_eq!(all.len(), cases.len());
    for (case, shown) in cases.iter().zip(&all) {
        judged(case, shown);
        let folder = tempfile::tempdir().expect("a folder");
        let told = program::kinds(folder.path(), &case.given);
        assert_eq!(program::comparable(shown, &told), told, "{shown:#?}");
    }
}

/// Is what must be shown of these mails shown?
fn judged(case: &Case, shown: &[Shown]) {
    let bad: Vec<&Shown> = shown.iter().filter(|one| one.state != "holds").collect();
    match &case.expected {
        Expected::Holds(kinds) => {
            let bad: Vec<_> = bad.into_iter().filter(|one| one.kind != "nothing").collect();
            assert!(bad.is_empty(), "{bad:#?}");
            for kind in *kinds {
                assert!(shown.iter().any(|one| one.kind == *kind), "{kind}: {shown:#?}");
            }
        }
        Expected::Refused(kind, words) => {
            let named = bad.iter().any(|one| one.kind == *kind && one.words.contains(words.as_str()));
            assert!(named, "{kind}, {words}: {bad:#?}");
        }
    }
}

/// Every mail of a player that can be checked.
async fn parcels(trial: &Trial, player: &str) -> Vec<Parcel> {
    let mails = trial.mails(player).await;
    mails.iter().map(Parcel::of).filter(|parcel| !parcel.files.is_empty()).collect()
}

/// These as mails.
fn as_given(parcels: &[Parcel], encoding: Encoding, footer: &str) -> Given {
    let each = (0..).zip(parcels);
    each.map(|(number, parcel)| (format!("{number:02}.eml"), parcel.mail(encoding, footer))).collect()
}

/// Mails as programs keep them and lists pass them on: everything holds.
async fn kept(trial: &Trial) -> Vec<Case> {
    let mails = trial.mails("p0@example.org").await;
    let parcels = parcels(trial, "p0@example.org").await;
    let again = |encoding| as_given(&parcels, encoding, FOOTER);
    let mbox = mbox(&mails);
    let mut backwards = given(trial, "p0@example.org").await;
    backwards.reverse();
    vec![
        whole(given(trial, "p0@example.org").await),
        whole(backwards),
        whole(again(Encoding::Plain)),
        whole(again(Encoding::QuotedPrintable)),
        whole(again(Encoding::Base64)),
        whole(vec![("game.mbox".to_owned(), mbox)]),
    ]
}

/// A campaign that is over: its secret is told.
async fn ended(trial: &Trial) -> Vec<Case> {
    let all = parcels(trial, BOB).await;
    let last = all.iter().rposition(|p| p.text(FILE_NAME).contains("\nsecret ")).expect("the last report");
    let mut other = all.clone();
    other[last] = other[last].with(FILE_NAME, |text| other_digit(text, "\nsecret "));
    let salted = tampered::salted_otherwise(trial, &all).await;
    let words = "The secret it tells is not that of the key of the dice".to_owned();
    let expected = Expected::Refused("secret", words);
    vec![
        whole(given(trial, BOB).await),
        Case { given: as_given(&other, Encoding::Plain, ""), expected },
        salted,
    ]
}
