//! Mails of a campaign with one thing changed in each set, by somebody else or by the house itself.

use super::parcels::{Encoding, Parcel};
use super::{Case, Expected, as_given, parcels};
use crate::support::rows;
use crate::support::scripts::BOB;
use crate::support::trial::Trial;
use proof::{
    BALLOT_FILE, BALLOTS_FILE, CHECKPOINT_FILE, FILE_NAME, Key, ORDERS_FILE, Orders, Place, RECEIPT_FILE,
    Receipt,
};
use rules::dice::Seed;

/// Every sort of tampering, each with the sentence that names it.
pub async fn cases(trial: &Trial) -> Vec<Case> {
    let all = Mails { all: parcels(trial, "p0@example.org").await };
    let mut cases = by_others(&all);
    cases.extend(by_the_house(&all, &key(trial, "t").await));
    cases.extend(taken_away(&all));
    cases.extend(hostile(&all));
    cases
}

/// What whoever passes a mail on may change.
fn by_others(all: &Mails) -> Vec<Case> {
    let dice = all.at(|p| p.text(FILE_NAME).contains("\nd"));
    let receipt = all.at(|p| p.has(RECEIPT_FILE) && p.text(ORDERS_FILE).contains("\norder "));
    let report =
        all.at(|p| p.text(ORDERS_FILE).contains("\nbeside ") && p.text(ORDERS_FILE).contains("\norder "));
    let other_receipt = all.all.iter().rfind(|p| p.has(RECEIPT_FILE)).expect("a receipt");
    let signature = signature(other_receipt.text(RECEIPT_FILE));
    let more = |text: &str| text.replacen("\norder ", "\norder not ", 1);
    vec![
        all.changed(dice, FILE_NAME, other_die).refused("die", ", but the die showed "),
        all.changed(dice, FILE_NAME, other_proof)
            .refused("proof", "does not hold: the dice after it were not thrown"),
        all.changed(dice, FILE_NAME, |t| other_digit(t, "\nturn "))
            .refused("proof", "does not hold: the dice after it"),
        all.changed(dice, FILE_NAME, |t| other_digit(t, "\nchain "))
            .refused("chain", "another history of the turns before"),
        all.changed(dice, FILE_NAME, |t| other_digit(t, "\nkey "))
            .refused("key", "Its key is another than that of the mails"),
        all.changed(dice, FILE_NAME, |t| other_digit(t, "\nkey "))
            .refused("dice-file", "not the one that was signed with"),
        all.changed(receipt, RECEIPT_FILE, |t| line(t, "received ", "2026-01-01T00:00:00Z"))
            .refused("signature", "The signature of the receipt does not hold: something in it was changed"),
        all.changed(receipt, RECEIPT_FILE, |t| t.replace(signature_of(t), &signature))
            .refused("signature", "The signature of the receipt does not hold: something in it was changed"),
        all.changed(receipt, ORDERS_FILE, more)
            .refused("orders-receipt", "shows other orders than those that receipt"),
        all.changed(receipt, ORDERS_FILE, |t| t.replacen("adjudicator", "adjudicatir", 1))
            .refused("unreadable", "orders.txt cannot be read: nothing in this file begins as a proof does"),
        all.changed(report, ORDERS_FILE, more)
            .refused("orders-root", "shows other orders than those the checkpoint"),
        all.changed(report, ORDERS_FILE, |t| other_digit(t, "\nbeside "))
            .refused("orders-root", "shows other orders than those the checkpoint"),
        all.changed(report, ORDERS_FILE, |t| line(t, "window ", "9"))
            .refused("orders-alone", "neither a receipt nor a checkpoint for it is in this mail"),
        all.changed(report, CHECKPOINT_FILE, |t| other_digit(t, "\nchain "))
            .refused("signature", "The signature of the checkpoint does not hold"),
        all.changed(report, CHECKPOINT_FILE, |t| t[..t.len() / 2].to_owned())
            .refused("unreadable", "checkpoint.txt cannot be read: the note breaks off before its signature"),
        all.changed(dice, FILE_NAME, |t| t.replace("\nend of dice", "")).refused(
            "unreadable",
            "dice.txt cannot be read: the note breaks off: its last line is \u{201c}end of dice\u{201d}",
        ),
    ]
}

/// What only the house can do, which has the key.
fn by_the_house(all: &Mails, key: &Key) -> Vec<Case> {
    let stranger = Key::new(&Seed([251; 32]), "t", 1);
    let last = |name: &str| all.all.iter().rposition(|p| p.has(name)).expect("such a mail");
    let (receipt, point) = (last(RECEIPT_FILE), last(CHECKPOINT_FILE));
    let early = all.at(|p| p.text(CHECKPOINT_FILE).contains("\nclosed "));
    let closed =
        all.all[point].text(CHECKPOINT_FILE).lines().find(|l| l.starts_with("closed ")).expect("a window");
    let (window, root) = closed.rsplit_once(' ').expect("a root");
    let other = format!("{window} {}", other_digit(root, ""));
    let told_otherwise =
        all.all[point].with(CHECKPOINT_FILE, |t| resigned(t, key, |t| t.replace(closed, &other)));
    let foreign = |key: &Key| key.verifier().to_string();
    let counted = all.all.iter().rposition(|p| p.text(ORDERS_FILE).contains("\nbeside ")).expect("a report");
    let place: Vec<String> =
        all.all[counted].text(ORDERS_FILE).lines().skip(1).take(5).map(str::to_owned).collect();
    let mut forged = all.all[receipt].clone();
    forged.id = "forged@example.org".to_owned();
    let forged = forged.with(RECEIPT_FILE, |t| {
        let number = t.lines().find(|l| l.starts_with("number ")).expect("a number");
        let rest: Vec<&str> = t.lines().skip_while(|l| !l.starts_with("received ")).collect();
        let text = format!(
            "{}\n{}\n{number}9\n{}\n",
            t.lines().next().expect("a line"),
            place.join("\n"),
            rest.join("\n")
        );
        resigned(&text, key, |t| other_digit(t, "\norders "))
    });
    let mut again = all.all[receipt].clone();
    again.id = "another@example.org".to_owned();
    vec![
        all.and(told_otherwise)
            .refused("checkpoints", "another checkpoint for the same window: two histories were told"),
        all.changed(point, CHECKPOINT_FILE, |t| {
            resigned(t, &stranger, |t| t.replace(&foreign(key), &foreign(&stranger)))
        })
        .refused("signer", "The checkpoint is signed with another key than the mails before"),
        all.changed(receipt, RECEIPT_FILE, |t| {
            resigned(t, &stranger, |t| t.replace(&foreign(key), &foreign(&stranger)))
        })
        .refused("signer", "The receipt is signed with another key than the mails before"),
        all.changed(receipt, RECEIPT_FILE, |t| resigned(t, key, |t| line(t, "campaign ", "another")))
            .refused("signer-name", "The receipt names the key of something else, adjudicator/t/1"),
        all.and(
            again.with(RECEIPT_FILE, |t| resigned(t, key, |t| line(t, "received ", "2026-01-01T00:00:00Z"))),
        )
        .refused("receipt-number", "another receipt with the number"),
        all.and(again).refused("receipt-again", "this mail has none of its own"),
        all.and(forged.without(ORDERS_FILE)).refused("orders-changed", "or they were changed without you"),
        all.changed(early, CHECKPOINT_FILE, |t| resigned(t, key, |t| other_digit(t, "\nchain ")))
            .refused("chain", "another history of the turns before turn "),
    ]
}

/// A vote whose result was told otherwise than it was cast.
pub async fn ballots(trial: &Trial) -> Vec<Case> {
    let key = key(trial, "four").await;
    let all = Mails { all: parcels(trial, BOB).await };
    let list = all.at(|p| p.has(BALLOTS_FILE));
    let own = all.all.iter().rposition(|p| p.has(BALLOT_FILE)).expect("a receipt");
    let mine =
        all.all[own].text(BALLOT_FILE).lines().find_map(|l| l.strip_prefix("ballot ")).expect("a ballot");
    let without =
        |t: &str| t.lines().filter(|l| !l.contains(mine)).flat_map(|l| [l, "\n"]).collect::<String>();
    let mut another = all.all[list].clone();
    another.id = "another@example.org".to_owned();
    let turned = mine.replace(" no ", " yes ");
    vec![
        all.changed(list, BALLOTS_FILE, |t| other_digit(t, "\nturn "))
            .refused("signature", "The signature of the list of ballots does not hold"),
        all.changed(own, BALLOT_FILE, |t| other_digit(t, "\nreceived 2"))
            .refused("signature", "The signature of the receipt for your ballot does not hold"),
        all.changed(list, BALLOTS_FILE, |t| t.replace(mine, &turned))
            .refused("unreadable", "does not hold what it says it does"),
        all.changed(list, BALLOTS_FILE, |t| resigned(t, &key, without))
            .refused("ballot-lost", "or it was changed without you"),
        all.and(another.with(BALLOTS_FILE, |t| resigned(t, &key, without)))
            .refused("ballots-differ", "two results were told"),
    ]
}

/// A receipt with orders under a salt that does not come from the secret, which is told at the end.
pub async fn salted_otherwise(trial: &Trial, all: &[Parcel]) -> Case {
    let at = all.iter().rposition(|p| p.has(RECEIPT_FILE)).expect("a receipt");
    let said = |word: &str| {
        let line =
            all[at].text(ORDERS_FILE).lines().find_map(|line| line.strip_prefix(word).map(str::to_owned));
        line.unwrap_or_else(|| panic!("{word}"))
    };
    let number = |word: &str| said(word).parse::<u8>().expect("a number");
    let place = Place {
        campaign: said("campaign "),
        run: 1,
        turn: number("turn ").into(),
        window: number("window ").into(),
        seat: number("seat "),
    };
    let key = key(trial, &place.campaign).await;
    let orders = Orders::new(&Seed([251; 32]), place.clone(), ["something else".to_owned()]);
    let received = "2026-11-05T12:30:00Z".to_owned();
    let receipt = Receipt { place, number: 99, received, orders: orders.commitment() };
    let files = vec![(RECEIPT_FILE, receipt.signed(&key)), (ORDERS_FILE, orders.to_string())];
    let forged = Parcel { id: "forged@example.org".to_owned(), files };
    Case::of(&[all, &[forged]].concat())
        .refused("salt", "not the one that belongs to the secret told at the end")
}

/// What is not there is told, too.
fn taken_away(all: &Mails) -> Vec<Case> {
    let dice = all.at(|p| p.text(FILE_NAME).contains("\nd"));
    let points = (0..all.all.len()).filter(|at| all.all[*at].has(CHECKPOINT_FILE)).collect::<Vec<_>>();
    let mut without = all.all.clone();
    without.remove(points[points.len() / 2]);
    let mut torn = all.all.clone();
    torn[dice] = torn[dice].without(FILE_NAME);
    let receipt = all.at(|p| p.has(RECEIPT_FILE) && p.text(ORDERS_FILE).contains("\norder "));
    let mut unopened = all.all.clone();
    unopened[receipt] = unopened[receipt].without(ORDERS_FILE);
    vec![
        Case::of(&unopened)
            .refused("orders-file", "is not with it, so that what it confirms cannot be compared"),
        Case::of(&torn)
            .refused("dice-file", "The dice.txt that was signed with the checkpoint is missing from it"),
        Case::of(&without).refused("missing", "No report about turn "),
    ]
}

/// Whatever a mail says is shown as words, and never becomes part of the page.
fn hostile(all: &Mails) -> Vec<Case> {
    let markup =
        "<img src=x onerror=\"document.body.textContent=1\"></script><script>document.body.remove()</script>";
    let dice = all.at(|p| p.text(FILE_NAME).contains("\nd"));
    let marked = |text: &str| other_die(text).replacen(": ", &format!(": {markup}"), 1);
    let mail = format!("Subject: {markup}\r\nFrom: {markup}\r\n\r\n{markup}\r\n");
    let deep: String = (0..3_000)
        .map(|at| format!("Content-Type: multipart/mixed; boundary=b{at}\r\n\r\n--b{at}\r\n"))
        .collect();
    let given = vec![
        (format!("{}.eml", "x".repeat(200)), mail.into_bytes()),
        ("deep.eml".to_owned(), deep.into_bytes()),
    ];
    vec![
        all.changed(dice, FILE_NAME, marked).refused("die", markup),
        super::whole(given).refused("nothing", "There is nothing to check"),
    ]
}

/// The mails of a player that can be checked.
struct Mails {
    all: Vec<Parcel>,
}

impl Mails {
    fn at(&self, wanted: impl Fn(&Parcel) -> bool) -> usize {
        self.all.iter().position(wanted).expect("such a mail")
    }

    /// All, with one file changed in one of them.
    fn changed(&self, at: usize, name: &str, change: impl Fn(&str) -> String) -> Case {
        let mut all = self.all.clone();
        all[at] = all[at].with(name, change);
        Case::of(&all)
    }

    /// All, and this one.
    fn and(&self, more: Parcel) -> Case {
        Case::of(&[&self.all[..], &[more]].concat())
    }
}

impl Case {
    fn of(parcels: &[Parcel]) -> Self {
        super::whole(as_given(parcels, Encoding::Plain, ""))
    }

    fn refused(mut self, kind: &'static str, words: &str) -> Self {
        self.expected = Expected::Refused(kind, words.to_owned());
        self
    }
}

async fn key(trial: &Trial, campaign: &str) -> Key {
    let hex = rows::words(&trial.database(), "SELECT lower(hex(seed)) FROM campaign").await.remove(0);
    let bytes = data_encoding::HEXLOWER.decode(hex.as_bytes()).expect("a secret");
    Key::new(&Seed(bytes.try_into().expect("32 bytes")), campaign, 1)
}

/// A note changed and signed anew, as only the house could.
fn resigned(note: &str, key: &Key, change: impl Fn(&str) -> String) -> String {
    let text: String = note.lines().take_while(|l| !l.is_empty()).flat_map(|l| [l, "\n"]).collect();
    key.sign(&change(&text))
}

fn signature_of(note: &str) -> &str {
    note.lines().find(|line| line.starts_with('\u{2014}')).expect("a signature")
}

fn signature(note: &str) -> String {
    signature_of(note).to_owned()
}

/// The text with another digit behind these words.
pub fn other_digit(text: &str, behind: &str) -> String {
    let at = text.find(behind).unwrap_or_else(|| panic!("{behind:?} in {text}")) + behind.len();
    let digit = if text[at..].starts_with('1') { "2" } else { "1" };
    format!("{}{digit}{}", &text[..at], &text[at + 1..])
}

/// The text with a line that begins with this word and goes on with something else.
fn line(text: &str, word: &str, other: &str) -> String {
    let changed =
        |line: &str| if line.starts_with(word) { format!("{word}{other}\n") } else { format!("{line}\n") };
    text.lines().map(changed).collect()
}

/// The first die shows something else.
fn other_die(text: &str) -> String {
    let at = text.find("\nd").expect("a throw") + 2;
    let (sides, rest) = text[at..].split_once(' ').expect("a throw");
    let value = rest.split([' ', ':']).next().expect("a value");
    let other = if value == "1" { "2" } else { "1" };
    format!("{}{sides} {other}{}", &text[..at], &rest[value.len()..])
}

/// The challenge of the first proof is another.
fn other_proof(text: &str) -> String {
    let at = text.find("\nproof ").expect("a proof") + "\nproof ".len() + 70;
    let digit = if text[at..].starts_with('0') { "1" } else { "0" };
    format!("{}{digit}{}", &text[..at], &text[at + 1..])
}
