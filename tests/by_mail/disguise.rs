//! Two houses that differ only in what a rival keeps secret: the seat must get the same mails, byte for byte, the same
//! number, in the same order, at the same times (invariants 3-5).

use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY};
use crate::support::trial::{HOUR, Trial};
use mail_parser::{MessageParser, MimeHeaders};
use std::future::Future;
use std::pin::Pin;

type Doing<'a> = Pin<Box<dyn Future<Output = ()> + 'a>>;

/// When a mail was written and sent, its id and its bytes.
pub type Seen = (i64, Option<i64>, String, Vec<u8>);

/// Everything an address got, with the times, nothing left out. Of the commitments in it no more than how long they are: they
/// must differ, and what they hide is shown to depend on the secret of the game (`proof`, `signed`).
pub fn seen(mails: Vec<Posted>) -> Vec<Seen> {
    mails
        .into_iter()
        .map(|m| (m.created_ms, m.sent_ms, m.message_id, without_commitments(&m.bytes)))
        .collect()
}

/// A mail with its commitments and their signatures blotted out, digit by digit.
fn without_commitments(bytes: &[u8]) -> Vec<u8> {
    let parsed = MessageParser::default().parse(bytes).expect("a mail");
    let (mut mail, mut at) = (String::new(), 0);
    for part in parsed.parts.iter().filter(|part| part.attachment_name() == Some(proof::CHECKPOINT_FILE)) {
        let place = |offset: u32| usize::try_from(offset).expect("small");
        let (from, to) = (place(part.raw_body_offset()), place(part.raw_end_offset()));
        mail += &String::from_utf8_lossy(&bytes[at..from]);
        // As it is read, and how long it is as it was sent.
        mail += &format!("{}{}\r\n", String::from_utf8_lossy(part.contents()), to - from);
        at = to;
    }
    mail += &String::from_utf8_lossy(&bytes[at..]);
    blotted(&mail).into_bytes()
}

fn blotted(text: &str) -> String {
    let (mut out, mut in_checkpoint) = (String::new(), false);
    for line in text.split_inclusive('\n') {
        let (first, last) = line.trim_end().rsplit_once(' ').unwrap_or_default();
        if line.starts_with("adjudicator ") {
            in_checkpoint = line.starts_with("adjudicator checkpoint,");
        }
        let commits = match first.split(' ').next() {
            Some("chain" | "closed" | "beside") => last.len() == 64,
            // Receipts are the reader's own.
            Some("\u{2014}") => in_checkpoint && last.len() == 92,
            _ => false,
        };
        match commits {
            true => out.push_str(&format!("{first} {}\r\n", "*".repeat(last.len()))),
            false => out.push_str(line),
        }
    }
    out
}

/// What is blotted out are the commitments and nothing else: whatever tells is still seen.
#[test]
fn a_leak_beside_a_commitment_is_seen() {
    let (one, other) = ("0".repeat(64), "1".repeat(64));
    let mail = |chain: &str, more: &str| {
        let text = format!("adjudicator checkpoint, version 1\r\nchain {chain}\r\nseats 2\r\n{more}\r\n");
        blotted(&text)
    };
    assert_eq!(mail(&one, ""), mail(&other, ""));
    assert_ne!(mail(&one, ""), mail(&other[1..], ""));
    for (more, leak) in [
        (format!("closed 4 1 {one}"), format!("closed 4 2 {one}")),
        ("order 1 hold".to_string(), "order 1 e3".to_string()),
        (format!("salt {one}"), format!("salt {other}")),
        (format!("beside {one}"), format!("beside {one}\r\nbeside {one}")),
        ("dice 1".to_string(), "dice 2".to_string()),
    ] {
        assert_ne!(mail(&one, &more), mail(&one, &leak), "{leak}");
    }
}

/// What somebody got in one house is what they got in the other, and at the same times.
pub fn assert_alike(first: &[Seen], second: &[Seen]) {
    let times = |view: &[Seen]| view.iter().map(|m| (m.0, m.1)).collect::<Vec<_>>();
    assert_eq!(times(first), times(second), "the number, the order or the times tell");
    for (a, b) in first.iter().zip(second) {
        assert_eq!(String::from_utf8_lossy(&a.3), String::from_utf8_lossy(&b.3));
    }
    assert_eq!(first, second);
}

/// Runs two houses side by side; Bob does one thing here and another there. What Alice gets must be the same, and what
/// Bob gets must not: else nothing was tried.
async fn same_for_alice(
    one: impl for<'a> Fn(&'a Trial) -> Doing<'a>,
    two: impl for<'a> Fn(&'a Trial) -> Doing<'a>,
    set_up: bool,
) {
    let mut views = Vec::new();
    let mut bobs = Vec::new();
    for secretly in [&one as &dyn for<'a> Fn(&'a Trial) -> Doing<'a>, &two] {
        let trial = if set_up { Trial::spring_set_up().await } else { Trial::spring().await };
        // She holds the table, so that whether Bob is in has no public consequence.
        trial.say(ALICE, &if set_up { "status".to_string() } else { format!("{WHITE_ARMY}\nwait") }).await;
        secretly(&trial).await;
        trial.clock.set(crate::support::trial::START_MS + 20 * HOUR);
        trial.settle().await;
        // Alice asks all she can ask.
        for words in ["status", "show", "help", "nonsense of mine", "ready", "wait", "resign"] {
            trial.say(ALICE, words).await;
        }
        if set_up {
            trial.say(ALICE, "i3-h4\nready").await;
        } else {
            trial.say(ALICE, &format!("{WHITE_ARMY}\nwait")).await;
        }
        trial.clock.set(crate::support::trial::START_MS + 40 * HOUR);
        trial.settle().await;
        trial.say(ALICE, "status").await;
        views.push(seen(trial.mails(ALICE).await));
        bobs.push(seen(trial.mails(BOB).await));
    }
    assert_ne!(bobs[0], bobs[1], "Bob's secret made no difference even to Bob");
    assert_alike(&views[0], &views[1]);
    assert!(views[0].len() > 10);
}

/// Bob writes these mails and nothing else happens.
fn bob_says(bodies: &'static [&'static str]) -> impl for<'a> Fn(&'a Trial) -> Doing<'a> {
    move |trial| {
        Box::pin(async move {
            for body in bodies {
                trial.clock.advance(HOUR);
                trial.say(BOB, body).await;
            }
        })
    }
}

const OTHER_ARMY: &str = "row 9 . . . A K . M . .\nrow 8 . . C . . . A . E\nrow 7 F F F F . P P P P";

#[tokio::test]
async fn one_army_on_file_or_another() {
    same_for_alice(bob_says(&[BLACK_ARMY]), bob_says(&[OTHER_ARMY]), false).await;
}

#[tokio::test]
async fn an_army_on_file_or_none() {
    same_for_alice(bob_says(&[BLACK_ARMY]), bob_says(&[]), false).await;
}

#[tokio::test]
async fn a_mail_in_error_or_a_good_one() {
    same_for_alice(bob_says(&["row 9 x y z", "place crown zz99"]), bob_says(&[BLACK_ARMY]), false).await;
}

#[tokio::test]
async fn wait_or_ready() {
    same_for_alice(bob_says(&["wait"]), bob_says(&["ready"]), false).await;
}

#[tokio::test]
async fn a_resignation_asked_for_and_not_confirmed() {
    same_for_alice(bob_says(&["resign"]), bob_says(&["show"]), false).await;
}

#[tokio::test]
async fn one_reply_ahead_or_many_or_none() {
    same_for_alice(
        bob_says(&["if a3-b4 then a7-b6\nif c3-d4 then i7-h6 (if d4-c5 then h6-g5)"]),
        bob_says(&["if g3-f4 then c7-d6", "clear", "help"]),
        true,
    )
    .await;
}

#[tokio::test]
async fn many_mails_or_none() {
    same_for_alice(bob_says(&["status", "help", "nonsense", "clear", "show"]), bob_says(&[]), true).await;
}

#[tokio::test]
async fn the_comparison_sees_what_is_public() {
    // The other way round: an offer of a draw is for Alice's eyes, so the two must differ.
    let mut views = Vec::new();
    for words in ["offer draw", "show"] {
        let trial = Trial::spring().await;
        trial.say(BOB, words).await;
        trial.say(ALICE, "status").await;
        views.push(seen(trial.mails(ALICE).await));
    }
    assert_ne!(views[0], views[1]);
}
