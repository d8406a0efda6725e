//! The same tricks on other ways in: keys that stand in the subject, alphabets that hide what they say.

use crate::by_mail::tricks::nothing_got_in;
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, campaign};
use crate::support::trial::{Trial, secret_for};
use adjudicator::config::TokenIn;
use data_encoding::BASE64;
use std::sync::Arc;

/// A campaign whose keys stand in subjects, set up; and Alice's report.
async fn by_subject() -> (Trial, Posted) {
    let mut trial = Trial::new().await;
    Arc::make_mut(&mut trial.house.config).server.token_in = TokenIn::Subject;
    trial.found(&campaign("spring"), secret_for(ALICE).await).await;
    let report = trial.latest_report(ALICE).await;
    (trial, report)
}

/// The mark in a subject: `[#…]`.
fn mark(mail: &Posted) -> String {
    let subject = mail.subject();
    let from = subject.find("[#").expect("a mark");
    let length = subject[from..].find(']').expect("its end") + 1;
    subject[from..from + length].to_owned()
}

async fn versions(trial: &Trial) -> Vec<String> {
    rows::words(
        &trial.database(),
        "SELECT seat || ':' || MAX(version) FROM filing GROUP BY seat ORDER BY seat",
    )
    .await
}

#[tokio::test]
async fn a_key_in_a_subject_proves_its_own_seat_to_its_own_address_and_nothing_else() {
    let (trial, report) = by_subject().await;
    let (to, alices, bobs) = (report.reply_to(), mark(&report), mark(&trial.latest_report(BOB).await));
    assert_ne!(alices, bobs);
    let made_up: String = alices.chars().map(|c| if c.is_ascii_alphanumeric() { 'a' } else { c }).collect();
    let before = versions(&trial).await;
    let mut told = Vec::new();
    for (from, subject) in [
        // Another seat's address, one nobody knows, and a key of nobody.
        (BOB, format!("Re: x {alices}")),
        ("rob@example.org", format!("Re: x {alices}")),
        (ALICE, format!("Re: x {made_up}")),
        // Her key quoted in the words, where it proves nothing.
        (BOB, "Re: x".to_owned()),
    ] {
        let mails = rows::outbox(&trial.database()).await.len();
        let bytes = format!(
            "From: <{from}>\r\nTo: <{to}>\r\nMessage-ID: <{}@forger>\r\nSubject: {subject}\r\n\r\nclear\r\nwait\r\n{alices}\r\n",
            told.len()
        );
        trial.deliver(&to, bytes.as_bytes()).await;
        trial.settle().await;
        let new: Vec<Posted> = rows::outbox(&trial.database()).await.into_iter().skip(mails).collect();
        assert!(new.iter().all(|mail| mail.kind != "receipt"), "{from} {subject}");
        told.push(
            new.iter()
                .map(|mail| (mail.address.clone(), mail.words().replace(from, "somebody")))
                .collect::<Vec<_>>(),
        );
    }
    assert_eq!(versions(&trial).await, before, "nothing is on file of it");
    // The owner hears of both in the same words, whether the address plays here or not; of the others nobody does.
    assert_eq!(told[0].len(), 1);
    assert_eq!(told[0][0].0, ALICE);
    assert_eq!(told[0], told[1]);
    assert!(told[2].is_empty() && told[3].is_empty(), "{told:?}");
}

#[tokio::test]
async fn of_two_keys_in_a_subject_none_acts_for_the_seat_of_another() {
    let (trial, report) = by_subject().await;
    let (alices, bobs) = (mark(&report), mark(&trial.latest_report(BOB).await));
    let of_bob = |versions: Vec<String>| versions.into_iter().find(|row| row.starts_with("1:"));
    let before = of_bob(versions(&trial).await);
    for (at, subject) in [format!("{alices} {bobs}"), format!("{bobs} {alices}")].into_iter().enumerate() {
        let to = report.reply_to();
        let bytes = format!(
            "From: <{ALICE}>\r\nTo: <{to}>\r\nMessage-ID: <two{at}@x>\r\nSubject: {subject}\r\n\r\nwait\r\n"
        );
        trial.deliver(&to, bytes.as_bytes()).await;
        trial.settle().await;
    }
    assert_eq!(of_bob(versions(&trial).await), before, "Bob's orders are Bob's");
}

#[tokio::test]
async fn alphabets_that_hide_what_they_say_hide_nothing_from_us() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let wide = |text: &str| -> String {
        let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        BASE64.encode(&[&[0xfe, 0xff][..], &bytes].concat())
    };
    let script = "status\r\n<script>alert(1)</script>\r\nBcc: x@evil.example\r\n\u{202e}evil\u{0}";
    for (at, (headers, body)) in [
        // UTF-7: angle brackets, line ends and a header in shifted runs.
        (
            "Content-Type: text/plain; charset=utf-7\r\nSubject: =?utf-7?Q?x+AA0ACg-Bcc:_x@evil.example?=",
            "status\r\n+ADw-script+AD4-alert(1)+ADw-/script+AD4-+AA0ACg-X-Evil: 1".to_owned(),
        ),
        (
            "Content-Type: text/html; charset=utf-7\r\nSubject: x",
            "+ADw-img src=x onerror=alert(1)+AD4-".to_owned(),
        ),
        // UTF-16, in the order its mark says, in none, and cut in the middle of a character.
        (
            "Content-Type: text/plain; charset=utf-16\r\nContent-Transfer-Encoding: base64\r\n\
             Subject: =?utf-16?B?/v8AeAANAAoAQgBjAGMAOgAgAHg=?=",
            wide(script),
        ),
        (
            "Content-Type: text/plain; charset=utf-16le\r\nContent-Transfer-Encoding: base64\r\nSubject: x",
            wide(script),
        ),
        (
            "Content-Type: text/plain; charset=utf-16be\r\nContent-Transfer-Encoding: base64\r\nSubject: x",
            "/v8A".into(),
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let mail = format!(
            "From: <{ALICE}>\r\nTo: <{to}>\r\nMessage-ID: <{at}@alphabets>\r\nMIME-Version: 1.0\r\n{headers}\r\n\r\n{body}\r\n"
        );
        trial.deliver(&to, mail.as_bytes()).await;
        trial.settle().await;
        assert_ne!(trial.last_taken().await.status, "new", "{at}: it is dealt with");
    }
    nothing_got_in(&trial).await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
}
