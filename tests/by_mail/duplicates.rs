//! The same mail twice is done once.

use crate::support::scripts::ALICE;
use crate::support::trial::Trial;

fn mail(to: &str, id: &str, body: &str) -> Vec<u8> {
    let id = if id.is_empty() { String::new() } else { format!("Message-ID: <{id}>\r\n") };
    format!("From: <{ALICE}>\r\nTo: <{to}>\r\n{id}Subject: Re: x\r\n\r\n{body}\r\n").into_bytes()
}

#[tokio::test]
async fn the_same_id_and_words_count_once() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let first = mail(&to, "1@a", "a3-b4");
    assert_eq!(trial.bring(ALICE, &to, &first).await.len(), 1);
    // On its second way it has other headers of transport and a footer in its signature.
    let again =
        [b"Received: from elsewhere by here; Mon, 2 Nov 2026 12:40:00 +0000\r\n".to_vec(), first.clone()]
            .concat();
    for copy in [first.clone(), again] {
        assert_eq!(trial.bring(ALICE, &to, &copy).await.len(), 0);
        let taken = trial.last_taken().await;
        assert_eq!(
            (taken.status.as_str(), taken.reason.as_str()),
            ("silent", "the same mail was dealt with before")
        );
    }
}

#[tokio::test]
async fn an_old_copy_does_not_undo_what_came_after() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    trial.bring(ALICE, &to, &mail(&to, "1@a", "a3-b4\nwait")).await;
    trial.bring(ALICE, &to, &mail(&to, "2@a", "i3-h4\nwait")).await;
    assert!(trial.bring(ALICE, &to, &mail(&to, "1@a", "a3-b4\nwait")).await.is_empty());
    let shown = trial.receipt(ALICE, "show").await.text();
    assert!(shown.contains("move i3-h4") && !shown.contains("move a3-b4"), "{shown}");
}

#[tokio::test]
async fn the_same_id_with_other_words_is_another_mail() {
    // Some programs use an id again when a draft is sent twice.
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    assert_eq!(trial.bring(ALICE, &to, &mail(&to, "1@a", "a3-b4\nwait")).await.len(), 1);
    let second = trial.bring(ALICE, &to, &mail(&to, "1@a", "i3-h4\nwait")).await;
    assert!(second[0].text().contains("move i3-h4"), "{}", second[0].text());
}

#[tokio::test]
async fn without_an_id_the_words_alone_tell() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    assert_eq!(trial.bring(ALICE, &to, &mail(&to, "", "a3-b4\nwait")).await.len(), 1);
    assert_eq!(trial.bring(ALICE, &to, &mail(&to, "", "a3-b4\nwait")).await.len(), 0);
    assert_eq!(trial.bring(ALICE, &to, &mail(&to, "", "i3-h4\nwait")).await.len(), 1);
}

/// Army A, army B, army A again: a mail without an id is a copy only of a mail of its own date.
#[tokio::test]
async fn what_is_said_again_in_another_mail_is_said_again() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let dated = |date: &str, body: &str| {
        format!("From: <{ALICE}>\r\nTo: <{to}>\r\nDate: {date}\r\nSubject: Re: x\r\n\r\n{body}\r\n")
            .into_bytes()
    };
    let monday = dated("Mon, 2 Nov 2026 12:00:00 +0000", "a3-b4\nwait");
    assert_eq!(trial.bring(ALICE, &to, &monday).await.len(), 1);
    assert_eq!(trial.bring(ALICE, &to, &monday).await.len(), 0, "the same mail twice");
    let between = dated("Mon, 2 Nov 2026 12:05:00 +0000", "i3-h4\nwait");
    assert_eq!(trial.bring(ALICE, &to, &between).await.len(), 1);
    let again = dated("Mon, 2 Nov 2026 12:10:00 +0000", "a3-b4\nwait");
    assert_eq!(trial.bring(ALICE, &to, &again).await.len(), 1);
    let shown = trial.receipt(ALICE, "show").await.text();
    assert!(shown.contains("move a3-b4") && !shown.contains("move i3-h4"), "{shown}");
    // Without a date either, the hour tells copies from what is said again.
    assert_eq!(trial.bring(ALICE, &to, &mail(&to, "", "i3-h4\nwait")).await.len(), 1);
    trial.clock.advance(2 * 3_600_000);
    assert_eq!(trial.bring(ALICE, &to, &mail(&to, "", "i3-h4\nwait")).await.len(), 1);
}

#[tokio::test]
async fn a_forgers_copy_does_not_swallow_the_players_own_mail() {
    // Judged after sender proof: what a stranger sends leaves no trace in the seat's memory.
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let own = mail(&to, "1@a", "a3-b4\nwait");
    let forged = String::from_utf8(own.clone()).expect("text").replace(ALICE, "mallory@evil.example");
    let asked = trial.bring(ALICE, &to, forged.as_bytes()).await;
    assert_eq!(
        asked.iter().map(|m| m.kind.as_str()).collect::<Vec<_>>(),
        ["notice"],
        "Alice is asked, and that is all"
    );
    assert_eq!(trial.bring(ALICE, &to, &own).await.len(), 1);
}
