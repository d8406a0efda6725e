//! Mails of a campaign whose players were invited: the keys they were told before it, and others.

use super::browser::Given;
use super::parcels::{Encoding, Parcel};
use super::tampered::other_digit;
use super::{Case, Expected, as_given, given, parcels};
use crate::by_mail::invited_keys::joined;
use crate::support::scripts::ALICE;
use proof::{KEYS_FILE, Keys};
use rules::dice::Seed;

pub async fn cases() -> Vec<Case> {
    let trial = joined().await;
    let all = parcels(&trial, ALICE).await;
    let at = all.iter().position(|parcel| parcel.has(KEYS_FILE)).expect("invited");
    let with = |change: &dyn Fn(&str) -> String| -> Given {
        let mut other: Vec<Parcel> = all.clone();
        other[at] = other[at].with(KEYS_FILE, change);
        as_given(&other, Encoding::Plain, "")
    };
    let refused =
        |given: Given, kind, words: &str| Case { given, expected: Expected::Refused(kind, words.into()) };
    let another = || with(&|_| Keys::signed(&Seed([9; 32]), "spring", 1));
    let mut backwards = given(&trial, ALICE).await;
    backwards.reverse();
    vec![
        Case {
            given: given(&trial, ALICE).await,
            expected: Expected::Holds(&["keys", "dice", "checkpoint"]),
        },
        Case { given: backwards, expected: Expected::Holds(&["keys", "dice", "checkpoint"]) },
        refused(another(), "key", "Its key is another than the one the invitation told"),
        refused(another(), "signer", "is signed with another key than the invitation told"),
        refused(
            with(&|text| other_digit(text, "\ndice ")),
            "signature",
            "The signature of the keys.txt does not hold",
        ),
        refused(
            with(&|text| text[..text.len() / 2].to_owned()),
            "unreadable",
            "keys.txt cannot be read: the note breaks off before its signature",
        ),
    ]
}
