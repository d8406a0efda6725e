//! `docs/verify.html` in a browser, given mails of real campaigns, whole and changed: it names what does not hold, and says of each mail
//! what `adjudicator verify` says of it, which shares no line with it.

mod beacons;
mod browser;
mod built;
mod invited;
mod parcels;
mod program;
mod stretches;
mod tampered;
mod vectors;

use super::audits::taken_back;
use super::proofs::{mbox, played};
use super::replaying::finished;
use super::votes::counted;
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
    let (standing, live, over, voted) =
        tokio::join!(played("standing", 4), played("live", 2), finished(), counted());
    let mut cases = kept(&standing).await;
    cases.push(whole(given(&live, "p0@example.org").await));
    cases.push(whole(given(&taken_back("keep-orders").await, "p0@example.org").await));
    cases.extend(stretches::cases());
    cases.extend(beacons::cases().await);
    cases.extend(invited::cases().await);
    cases.extend(ended(&over).await);
    cases.extend(tampered::cases(&standing).await);
    cases.push(Case {
        given: given(&voted, BOB).await,
        expected: Expected::Holds(&["ballot", "ballots", "checkpoint"]),
    });
    cases.extend(tampered::ballots(&voted).await);
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
        whole(vec![("mails.zip".to_owned(), zipped(&given(trial, "p0@example.org").await))]),
    ]
}

/// Files packed into one.
fn zipped(files: &Given) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(name.as_str(), zip::write::SimpleFileOptions::default()).expect("begun");
        std::io::Write::write_all(&mut zip, bytes).expect("written");
    }
    zip.finish().expect("whole").into_inner()
}

/// The record of a campaign, as it came; cut short; and bytes that are no zip although they begin as one.
#[tokio::test]
async fn a_record_is_opened_as_it_came_and_a_broken_zip_is_named() {
    let trial = taken_back("reopen").await;
    let record = crate::by_mail::audits::record(&trial, "t").await;
    let named = |name: &str, bytes: Vec<u8>| vec![(name.to_owned(), bytes)];
    let mut flipped = record.clone();
    let middle = flipped.len() / 2;
    flipped[middle..middle + 400].fill(0xff);
    let bomb = {
        let options = zip::write::SimpleFileOptions::default();
        let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        zip.start_file("bomb.eml", options).expect("begun");
        for _ in 0..200 {
            std::io::Write::write_all(&mut zip, &vec![0; 1024 * 1024]).expect("written");
        }
        zip.finish().expect("whole").into_inner()
    };
    let sets: Vec<Given> = vec![
        named("t-whole.zip", record.clone()),
        named("cut.zip", record[..record.len() / 2].to_vec()),
        named("flipped.zip", flipped),
        named("noise.zip", b"PK\x03\x04 and nothing of a zip".to_vec()),
        named("bomb.zip", bomb),
    ];
    let home = tempfile::tempdir().expect("a folder");
    let Some(all) = shown(home.path(), &sets) else { return };
    let (first, rest) = all.split_first().expect("five sets");
    let words: Vec<&Shown> = first.iter().filter(|one| one.state != "holds").collect();
    assert_eq!(words.len(), 1, "{words:#?}");
    assert!(words[0].words.contains("adjudicator audit"), "{words:#?}");
    let of_reports =
        first.iter().filter(|one| one.source.contains("proofs/turn-") && one.kind == "checkpoint");
    assert!(of_reports.count() > 3, "{first:#?}");
    for (shown, words) in rest.iter().zip(["cut short", "broken", "cut short", "too long"]) {
        assert!(shown.iter().all(|one| one.state == "unchecked"), "{shown:#?}");
        assert!(shown.iter().any(|one| one.words.contains(words)), "{words}: {shown:#?}");
    }
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
