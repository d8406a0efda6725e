//! Mails too long, too deep, too many: each is dealt with quickly, and its writer is told what was not read.

use crate::support::posted::Posted;
use crate::support::scripts::ALICE;
use crate::support::trial::{HOUR, Trial, only_receipt};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Brings a mail with this header and body, within a second or two; the words of its receipt.
async fn told(header: &str, body: &str) -> String {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let mail = format!(
        "From: <{ALICE}>\r\nTo: <{to}>\r\nMessage-ID: <1@a>\r\nMIME-Version: 1.0\r\n{header}\r\n\r\n{body}"
    );
    let begun = Instant::now();
    let receipt = only_receipt(trial.bring(ALICE, &to, mail.as_bytes()).await);
    // Unoptimised and beside other tests; what matters is that nothing grows beyond all measure.
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    assert!(receipt.bytes.len() < 1_000_000, "{} bytes of receipt", receipt.bytes.len());
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    receipt.words()
}

#[tokio::test]
async fn lines_beyond_number() {
    let mut body = String::from("i3-h4\r\nwait\r\n");
    for line in 0..20_000 {
        write!(body, "# {line}\r\n").expect("writes");
    }
    let words = told("Content-Type: text/plain", &body).await;
    assert!(words.contains("20002 lines to be read, of which the first 500"), "{words}");
    assert!(words.contains("move i3-h4"), "{words}");
}

#[tokio::test]
async fn a_text_without_end() {
    let words = told("Content-Type: text/plain", &format!("wait\r\n{}", "x".repeat(1_000_000))).await;
    assert!(words.contains("the text is 1000") && words.contains("please send less"), "{words}");
}

#[tokio::test]
async fn semicolons_beyond_number() {
    for word in ["no", "x", ""] {
        let body = format!("wait\r\n{}", format!("{word};").repeat(80_000));
        let words = told("Content-Type: text/plain", &body).await;
        assert!(words.contains("One mail may have 60 semicolons"), "{word}: {words}");
    }
    // As many answers, a line each: the game is asked about the first few alone.
    let words = told("Content-Type: text/plain", &"no\r\n".repeat(1_000)).await;
    assert!(words.contains("no"), "{words}");
}

#[tokio::test]
async fn parts_beyond_number() {
    let mut body = String::new();
    for part in 0..3_000 {
        write!(body, "--b\r\nContent-Type: text/plain\r\n\r\n# {part}\r\n").expect("writes");
    }
    body.push_str("--b--\r\n");
    let words = told("Content-Type: multipart/mixed; boundary=b", &body).await;
    assert!(words.contains("of which the first 50 were read"), "{words}");
}

#[tokio::test]
async fn order_files_beyond_number() {
    let mut body = String::from("--b\r\nContent-Type: text/plain\r\n\r\nwait\r\n");
    for part in 0..500 {
        write!(
            body,
            "--b\r\nContent-Type: text/plain; name=orders{part}.txt\r\nContent-Disposition: attachment; \
             filename=orders{part}.txt\r\n\r\n# {part}\r\n"
        )
        .expect("writes");
    }
    body.push_str("--b--\r\n");
    let words = told("Content-Type: multipart/mixed; boundary=b", &body).await;
    assert_eq!(words.matches("was read after the text").count(), 10, "{words}");
    assert!(words.matches("was not read").count() <= 20, "{words}");
}

#[tokio::test]
async fn parts_within_parts_within_parts() {
    let mut body = String::new();
    for depth in 0..2_000 {
        write!(body, "--b{depth}\r\nContent-Type: multipart/mixed; boundary=b{}\r\n\r\n", depth + 1)
            .expect("writes");
    }
    body.push_str("--b2000\r\nContent-Type: text/plain\r\n\r\nwait\r\n");
    told("Content-Type: multipart/mixed; boundary=b0", &body).await;
    let mail = "Content-Type: message/rfc822\r\n\r\n".repeat(2_000);
    told("Content-Type: message/rfc822", &format!("{mail}wait\r\n")).await;
}

#[tokio::test]
async fn marks_within_marks_within_marks() {
    let deep = "<blockquote><div>".repeat(3_000);
    told("Content-Type: text/html", &format!("<p>wait</p>{deep}x")).await;
    told("Content-Type: text/plain", &format!("wait\r\n{} x\r\n", ">".repeat(100_000))).await;
    told("Content-Type: text/plain", &format!("wait\r\nif {}\r\n", "(if a7-b6 then ".repeat(3_000))).await;
}

#[tokio::test]
async fn one_who_writes_without_pause_holds_nobody_up() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    for id in 0..300 {
        let mail = format!("From: <{ALICE}>\r\nTo: <{to}>\r\nMessage-ID: <f{id}@a>\r\n\r\nstatus\r\n");
        trial.deliver(&to, mail.as_bytes()).await;
    }
    let begun = Instant::now();
    trial.settle().await;
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
    let receipts = trial.mails(ALICE).await.iter().filter(|m| m.kind == "receipt").count();
    assert!((50..=70).contains(&receipts), "{receipts} answers, and then silence");
    assert_eq!(trial.say(crate::support::scripts::BOB, "status").await.len(), 1);
}

/// Each absence may move the deadline, and that is told to everybody.
#[tokio::test]
async fn absences_beyond_number_write_to_nobody() {
    let trial = Trial::spring_set_up().await;
    let before = trial.mails(crate::support::scripts::BOB).await.len();
    for mail in 0..4 {
        let days: Vec<String> = (5..15).map(|day| format!("away {} dec", day + mail)).collect();
        trial.say(ALICE, &format!("away none\n{}", days.join("\n"))).await;
    }
    let last = trial.say(ALICE, "away 24 dec").await.remove(0);
    assert!(last.words().contains("more than the others can be told of"), "{}", last.text());
    assert!(trial.mails(crate::support::scripts::BOB).await.len() <= before + 12);
}

#[tokio::test]
async fn large_answers_are_counted_apart_and_what_is_too_much_is_told_once() {
    let trial = Trial::spring_set_up().await;
    let last = |mails: Vec<Posted>| mails.into_iter().find(|mail| mail.kind == "receipt").expect("a receipt");
    let wanted = |first: u32| (first..first + 4).map(|n| format!("report {n}\n")).collect::<String>();
    let first = last(trial.say(ALICE, &wanted(1)).await);
    assert!(!first.words().contains("asked for many reports"), "{}", first.text());
    let second = last(trial.say(ALICE, &wanted(5)).await);
    assert_eq!(second.words().matches("asked for many reports").count(), 1, "{}", second.text());
    // Orders and everything else go on.
    let third = last(trial.say(ALICE, "i3-h4\nstatus\nrecord").await);
    assert!(third.words().contains("move i3-h4"), "{}", third.text());
    assert!(third.words().contains("asked for many reports"), "{}", third.text());
    trial.clock.advance(2 * HOUR);
    let later = last(trial.say(ALICE, "report 1").await);
    assert!(!later.words().contains("asked for many reports"), "{}", later.text());
}
