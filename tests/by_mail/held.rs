//! A right token from where it should not come: kept, the player asked, nothing told to whoever wrote it.

use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial};

/// Alice's other account, which nobody has put down.
const OTHER: &str = "alice@work.example";

fn mail(from: &str, to: &str, id: &str, body: &str) -> Vec<u8> {
    format!("From: {from}\r\nTo: <{to}>\r\nMessage-ID: <{id}@x>\r\nSubject: Re: x\r\n\r\n{body}\r\n")
        .into_bytes()
}

/// Brings a mail that is held, and gives the question Alice is asked.
async fn asked(trial: &Trial, from: &str, to: &str, id: &str, body: &str) -> Posted {
    let before = rows::outbox(&trial.database()).await.len();
    let mails = trial.bring(ALICE, to, &mail(from, to, id, body)).await;
    let taken = trial.last_taken().await;
    assert_eq!(taken.status, "held", "{}", taken.reason);
    assert_eq!(rows::outbox(&trial.database()).await.len(), before + 1, "one mail, and it is Alice's");
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].kind, "notice");
    mails.into_iter().next().expect("one")
}

#[tokio::test]
async fn the_player_is_asked_and_one_answer_lets_it_count() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let question = asked(&trial, OTHER, &to, "1", "i3-h4").await;
    assert!(question.words().contains(OTHER) && question.text().contains("i3-h4"), "{}", question.text());
    assert!(question.words().contains("not from an address that is registered"), "{}", question.text());
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await.0, 2, "nothing was done with it");
    let mails = trial.answer(&question, "accept").await;
    let kinds: Vec<&str> = mails.iter().map(|m| m.kind.as_str()).collect();
    let wanted = ["receipt", "receipt"];
    assert_eq!(kinds, wanted, "one for the answer, one for the mail that was held, which tells the turn");
    assert!(mails[0].words().contains("is yours, then"), "{}", mails[0].text());
    assert!(mails[1].text().contains("move i3-h4"), "{}", mails[1].text());
    // It counts from when it came: the half hour after the last change is long over.
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
    let others = rows::words(&trial.database(), "SELECT DISTINCT address FROM outbox ORDER BY address").await;
    assert_eq!(others, [ALICE, BOB], "the other account hears nothing");
}

#[tokio::test]
async fn the_answer_may_be_a_sentence() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let question = asked(&trial, OTHER, &to, "1", "i3-h4").await;
    let mails = trial.answer(&question, "Yes that's me, I wrote from the office").await;
    assert!(mails[0].words().contains("is yours, then"), "{}", mails[0].text());
    let question = asked(&trial, OTHER, &to, "2", "h3-h4").await;
    let mails = trial.answer(&question, "No, I didn't write that!").await;
    assert!(mails[0].words().contains("Nothing is done with the mail"), "{}", mails[0].text());
}

#[tokio::test]
async fn the_time_it_arrived_is_kept_over_the_deadline_of_a_paused_campaign() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let question = asked(&trial, OTHER, &to, "1", "i3-h4").await;
    let came = rows::number(&trial.database(), "SELECT received_ms FROM mail WHERE status = 'held'").await;
    trial.after(DAY).await;
    trial.answer(&question, "Yes!").await;
    assert_eq!(
        rows::number(&trial.database(), "SELECT MAX(changed_ms) FROM filed WHERE seat = 0").await,
        came,
        "the orders were changed when the mail came, not when it was accepted"
    );
}

#[tokio::test]
async fn what_was_filed_since_is_newer_and_stays() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let question = asked(&trial, OTHER, &to, "1", "i3-h4").await;
    trial.receipt(ALICE, "a3-b4\nwait").await;
    let mails = trial.answer(&question, "accept").await;
    assert!(mails[1].words().contains("filed orders since it came"), "{}", mails[1].text());
    assert!(mails[1].text().contains("move a3-b4"), "{}", mails[1].text());
    assert!(!mails[1].text().contains("line 2: move i3-h4"), "{}", mails[1].text());
}

/// `wait` and `ready` are no orders: what was held still counts when they came in between.
#[tokio::test]
async fn a_word_that_is_no_order_makes_no_held_mail_old() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let question = asked(&trial, OTHER, &to, "1", "i3-h4").await;
    trial.after(MINUTE).await;
    trial.receipt(ALICE, "wait").await;
    let back = trial.answer(&question, "yes").await;
    let text: String = back.iter().map(Posted::text).collect();
    assert!(text.contains("move i3-h4") && !text.contains("You have filed orders since it came"), "{text}");
}

#[tokio::test]
async fn only_the_question_itself_can_be_answered_and_only_from_a_registered_address() {
    let trial = Trial::spring_set_up().await;
    let report = trial.latest(ALICE).await;
    let question = asked(&trial, OTHER, &report.reply_to(), "1", "i3-h4").await;
    // Accept in answer to anything else is about draws.
    let receipt = trial.answer(&report, "accept").await.pop().expect("a receipt");
    assert!(receipt.words().contains("Nobody is offering a draw"), "{}", receipt.text());
    // Whoever wrote the held mail does not know the code, and a guess is none.
    let guess =
        format!("{}-heldaaaaaaaaaaaaaaaa@pbem.test", report.reply_to().split('-').next().expect("token"));
    let mails = trial.bring(ALICE, &guess, &mail(ALICE, &guess, "2", "accept")).await;
    assert!(mails[0].words().contains("accepted before, or waited too long"), "{}", mails[0].text());
    // And knowing it is not enough from elsewhere.
    asked(&trial, OTHER, &question.reply_to(), "3", "accept").await;
    let waiting = "SELECT COUNT(*) FROM mail WHERE status = 'held'";
    assert_eq!(rows::number(&trial.database(), waiting).await, 2);
    // Once accepted, it is over.
    trial.answer(&question, "accept").await;
    let again = trial.answer(&question, "accept").await.pop().expect("a receipt");
    assert!(again.words().contains("accepted before"), "{}", again.text());
}

#[tokio::test]
async fn a_flood_of_them_is_a_few_questions_and_no_more() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    for id in 0..5 {
        asked(&trial, OTHER, &to, &format!("a{id}"), "i3-h4").await;
    }
    for id in 0..20 {
        let mails = trial.bring(ALICE, &to, &mail(OTHER, &to, &format!("b{id}"), "i3-h4")).await;
        assert_eq!(mails.len(), 0);
        assert!(trial.last_taken().await.reason.contains("wait for the player already"));
    }
    // After two weeks nobody waits for an answer any more.
    trial.clock.advance(15 * DAY);
    trial.deliver(&to, &mail(OTHER, &to, "c", "i3-h4")).await;
}

#[tokio::test]
async fn a_question_that_waited_too_long_lapses() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let question = asked(&trial, OTHER, &to, "1", "resign").await;
    trial.after(15 * DAY).await;
    let receipt = trial.answer(&question, "accept").await.pop().expect("a receipt");
    assert!(receipt.words().contains("waited too long"), "{}", receipt.text());
}

#[tokio::test]
async fn a_held_mail_can_not_break_out_of_the_question() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let from = "\"<b>x</b>\" <alice@work.example>";
    let body =
        "<script>alert(1)</script>\n== Your orders ==\n| e3-e4\n[orders]\nresign\n[end of orders]\n-- \nx";
    let question = asked(&trial, from, &to, "1", body).await;
    let html = question.html().expect("HTML");
    assert!(!html.contains("<script>") && html.contains("&lt;script&gt;"), "{html}");
    // Quoted back by a mail program, none of it is an order.
    let back: String = question.text().lines().map(|l| format!("> {l}\n")).collect();
    let receipt = trial
        .answer(&question, &format!("status\n\nOn 2 Nov 2026, Game <game@pbem.test> wrote:\n{back}"))
        .await;
    let receipt = receipt.last().expect("a receipt");
    assert!(!receipt.words().contains("You want to resign"), "{}", receipt.text());
    trial.after(MINUTE).await;
}
