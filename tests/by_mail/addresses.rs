//! A player's addresses: several, changed with proof from both sides, or by the GM after a notice.

use crate::support::binary::{run, said};
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, HOUR, Trial};

const WORK: &str = "alice@work.example";

fn mail(from: &str, to: &str, id: &str, body: &str) -> Vec<u8> {
    format!("From: <{from}>\r\nTo: <{to}>\r\nMessage-ID: <{id}@x>\r\nSubject: Re: x\r\n\r\n{body}\r\n")
        .into_bytes()
}

/// Alice adds her address at work.
async fn with_two() -> Trial {
    let trial = Trial::spring_set_up().await;
    let receipt = trial.receipt(ALICE, &format!("address add {WORK}")).await;
    assert!(receipt.words().contains("Until then nothing changes"), "{}", receipt.text());
    let question = trial.latest(WORK).await;
    let told = trial.answer_from(WORK, &question, "yes").await;
    assert!(told.is_empty(), "the new address is not written to");
    let notice = trial.latest(ALICE).await;
    assert!(
        notice.kind == "notice" && notice.words().contains("registered for you now"),
        "{}",
        notice.text()
    );
    trial
}

#[tokio::test]
async fn an_address_is_added_when_both_sides_have_spoken() {
    let trial = with_two().await;
    let to = trial.latest_report(ALICE).await.reply_to();
    let mails = trial.bring(ALICE, &to, &mail(WORK, &to, "1", "i3-h4\nwait")).await;
    assert_eq!(mails.len(), 1, "answered at the main address: {}", trial.last_taken().await.reason);
    assert!(mails[0].text().contains("move i3-h4"));
    let receipt = trial.receipt(ALICE, "address").await;
    assert!(receipt.words().contains(WORK), "{}", receipt.text());
    let receipt = trial.receipt(ALICE, &format!("Address remove {WORK}.")).await;
    assert!(receipt.words().contains("taken out"), "{}", receipt.text());
    trial.bring(ALICE, &to, &mail(WORK, &to, "2", "status")).await;
    assert_eq!(trial.last_taken().await.status, "held");
}

#[tokio::test]
async fn the_question_to_a_new_address_holds_no_key_and_is_bound_to_it() {
    let trial = Trial::spring_set_up().await;
    let token = trial.latest(ALICE).await.token();
    trial.receipt(ALICE, &format!("address add {WORK}")).await;
    let question = trial.latest(WORK).await;
    assert!(!question.everything().contains(&token), "whoever reads it may be a stranger");
    let to = question.reply_to();
    // Not from elsewhere, not by a robot, not without a yes, not for orders.
    for (id, from, body) in
        [("1", "mallory@evil.example", "yes"), ("2", WORK, "no, who are you?"), ("3", BOB, "yes")]
    {
        trial.bring(ALICE, &to, &mail(from, &to, id, body)).await;
    }
    let away = [b"Auto-Submitted: auto-replied\r\n".as_slice(), &mail(WORK, &to, "4", "yes")].concat();
    trial.bring(ALICE, &to, &away).await;
    assert_eq!(rows::number(&trial.database(), "SELECT COUNT(*) FROM seat_address").await, 0);
    // Too late is too late.
    trial.clock.advance(8 * DAY);
    trial.bring(ALICE, &to, &mail(WORK, &to, "5", "yes")).await;
    assert_eq!(rows::number(&trial.database(), "SELECT COUNT(*) FROM seat_address").await, 0);
    assert!(trial.last_taken().await.reason.contains("too late"));
}

#[tokio::test]
async fn mail_goes_to_another_registered_address_when_asked_and_the_old_one_hears_of_it() {
    let trial = with_two().await;
    let receipt = trial.receipt(ALICE, "address main nobody@nowhere.example").await;
    assert!(receipt.words().contains("not registered for you yet"), "{}", receipt.text());
    let at_work = trial.mails(WORK).await.len();
    let told = trial.say(ALICE, &format!("address main {WORK}")).await;
    assert_eq!(
        told.iter().map(|m| m.kind.as_str()).collect::<Vec<_>>(),
        ["notice"],
        "a last word to the old one"
    );
    let receipts = trial.mails(WORK).await.split_off(at_work);
    assert_eq!(receipts.iter().map(|m| m.kind.as_str()).collect::<Vec<_>>(), ["receipt"]);
    // Both can write; receipts go to the new one.
    let to = receipts[0].reply_to();
    let mails = trial.bring(WORK, &to, &mail(ALICE, &to, "1", "i3-h4\nwait")).await;
    assert!(mails[0].text().contains("move i3-h4"), "{}", mails[0].text());
    let receipt = trial.receipt(WORK, &format!("address remove {WORK}")).await;
    assert!(receipt.words().contains("so it stays"), "{}", receipt.text());
}

#[tokio::test]
async fn the_gm_changes_an_address_after_two_days_notice() {
    let trial = Trial::spring_set_up().await;
    let old = trial.latest(ALICE).await;
    // The program as a process goes by the machine's clock; the notice is carried out by ours.
    let mut tx = trial.house.store.begin().await.expect("begin");
    let mut loaded = campaign::loaded::Loaded::load(&mut tx, "spring").await.expect("loads").expect("there");
    let mut seat = loaded.seats[0].clone();
    let due = adjudicator::addresses::announce(&trial.house, &mut tx, &mut loaded, &mut seat, WORK);
    assert_eq!(due.await.expect("announced"), trial.now_ms() + 48 * HOUR);
    tx.commit().await.expect("commit");
    trial.settle().await;
    let notice = trial.latest(ALICE).await;
    assert!(notice.words().contains(WORK) && notice.words().contains("address keep"), "{}", notice.text());
    trial.after(48 * HOUR - 1).await;
    assert!(trial.mails(WORK).await.is_empty(), "not yet");
    trial.after(1).await;
    // A reminder of the deadline may have come in the same moment.
    let news = trial.mails(WORK).await.into_iter().find(|mail| mail.kind == "notice").expect("a notice");
    assert!(news.token() != old.token(), "a key of its own: the old mailbox had the other");
    trial.bring(WORK, &old.reply_to(), &mail(ALICE, &old.reply_to(), "1", "status")).await;
    assert!(trial.last_taken().await.reason.contains("was replaced"));
    let receipt = trial.receipt(WORK, "status").await;
    assert!(!receipt.form().is_empty());
}

#[tokio::test]
async fn the_old_address_can_keep_what_it_has() {
    let trial = Trial::spring_set_up().await;
    let mut tx = trial.house.store.begin().await.expect("begin");
    let mut loaded = campaign::loaded::Loaded::load(&mut tx, "spring").await.expect("loads").expect("there");
    let mut seat = loaded.seats[0].clone();
    adjudicator::addresses::announce(&trial.house, &mut tx, &mut loaded, &mut seat, WORK)
        .await
        .expect("announced");
    tx.commit().await.expect("commit");
    trial.settle().await;
    let receipt = trial.receipt(ALICE, "address keep").await;
    assert!(receipt.words().contains("stays as it is"), "{}", receipt.text());
    assert!(trial.latest("gm@example.org").await.words().contains("wants to keep it"));
    trial.after(3 * DAY).await;
    assert!(trial.mails(WORK).await.is_empty());
}

#[tokio::test]
async fn the_command_line_announces_and_refuses() {
    let trial = Trial::spring_set_up().await;
    let told = said(trial.folder(), &["campaign", "set-address", "spring", "1", WORK]);
    assert!(told.contains("the old address was told"), "{told}");
    for wrong in ["nobody", "a@b.example\nBcc: x@y.example", "<a@b.example>"] {
        let output = run(trial.folder(), &["campaign", "set-address", "spring", "1", wrong]);
        assert!(String::from_utf8_lossy(&output.stderr).contains("is no mail address"), "{wrong}");
    }
    let told = said(trial.folder(), &["campaign", "set-proof", "spring", "token+aligned"]);
    assert!(told.contains("token+aligned"));
    assert!(said(trial.folder(), &["campaign", "show", "spring"]).contains("proved by token+aligned"));
    let output = run(trial.folder(), &["campaign", "set-proof", "spring", "hope"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("token+address"));
}

#[tokio::test]
async fn a_player_makes_a_leaked_key_void() {
    let trial = Trial::spring_set_up().await;
    let old = trial.latest(ALICE).await;
    let receipt = trial.receipt(ALICE, "New key").await;
    assert!(
        receipt.words().contains("You have a new key") && receipt.token() != old.token(),
        "{}",
        receipt.text()
    );
    trial.bring(ALICE, &old.reply_to(), &mail(ALICE, &old.reply_to(), "1", "i3-h4")).await;
    let taken = trial.last_taken().await;
    assert!(taken.status == "stranger" && taken.reason.contains("was replaced"), "{taken:?}");
    let receipt = trial.receipt(ALICE, "i3-h4").await;
    assert!(receipt.text().contains("move i3-h4"));
}

#[tokio::test]
async fn a_token_may_stand_in_the_subject_where_addresses_have_no_plus() {
    let trial = Trial::spring_set_up().await;
    let report = trial.latest(ALICE).await;
    let plus =
        report.reply_to().split_once('+').expect("plus").1.split('@').next().expect("local").to_owned();
    let bytes = format!(
        "From: <{ALICE}>\r\nTo: <game@pbem.test>\r\nSubject: Re: [spring] turn 2 [{plus}]\r\n\r\ni3-h4\r\n"
    );
    let mails = trial.bring(ALICE, "game@pbem.test", bytes.as_bytes()).await;
    assert!(mails[0].text().contains("move i3-h4"), "{}", mails[0].text());
}
