//! A command is carried out once a mail, however often it stands in it; and who has spent their answers has nothing carried
//! out but orders.

use crate::support::scripts::{ALICE, BOB, campaign};
use crate::support::trial::{HOUR, Trial, secret_for};

/// Written again and again.
fn times(count: usize, line: &str) -> String {
    vec![line; count].join("\n")
}

/// A campaign set up, in a house that answers each player so many mails at once.
async fn answering(burst: u32) -> Trial {
    let trial = Trial::with(&format!("[sender]\nreplies_burst = {burst}\nreplies_an_hour = 1\n")).await;
    trial.found(&campaign("spring"), secret_for(ALICE).await).await;
    trial.set_up().await;
    trial
}

#[tokio::test]
async fn a_draw_offered_490_times_in_one_mail_is_one_offer() {
    let trial = Trial::spring_set_up().await;
    let before = trial.mails(BOB).await.len();
    let receipt = trial.receipt(ALICE, &times(490, "offer draw")).await;
    assert_eq!(trial.mails(BOB).await.len(), before + 1, "one notice");
    assert_eq!(receipt.words().matches("Your offer of a draw was passed on").count(), 1);
    assert_eq!(receipt.text().matches("ok: offer draw").count(), 1, "said once:\n{}", receipt.text());
    assert!(receipt.words().contains("Written 490 times, and done once."), "{}", receipt.text());
}

#[tokio::test]
async fn the_same_command_in_other_words_is_the_same() {
    let trial = Trial::spring_set_up().await;
    let before = trial.mails(BOB).await.len();
    trial.receipt(ALICE, "offer draw\nOffer a draw.\ndraw\n").await;
    assert_eq!(trial.mails(BOB).await.len(), before + 1);
}

#[tokio::test]
async fn data_asked_for_900_times_in_one_mail_is_sent_once() {
    let trial = Trial::spring_set_up().await;
    let mails = trial.say(ALICE, &times(900, "my data")).await;
    let kinds: Vec<&str> = mails.iter().map(|mail| mail.kind.as_str()).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "data").count(), 1, "{kinds:?}");
    assert_eq!(mails.len(), 2, "{kinds:?}");
}

#[tokio::test]
async fn hundreds_of_different_commands_are_not_carried_out_by_one_mail() {
    let trial = Trial::spring_set_up().await;
    let many: Vec<String> = (1..=300).map(|number| format!("report {number}")).collect();
    let mails = trial.say(ALICE, &many.join("\n")).await;
    let receipt = mails.iter().find(|mail| mail.kind == "receipt").expect("a receipt");
    // Reports are large: six at once, and two turns there are.
    assert_eq!(receipt.words().matches("No report of turn").count(), 4, "{}", receipt.text());
    assert_eq!(receipt.words().matches("asked for many reports").count(), 1, "{}", receipt.text());
    assert!(receipt.words().contains("One mail carries out 20 commands"), "{}", receipt.text());
}

#[tokio::test]
async fn who_has_spent_their_answers_reaches_nobody_and_is_told_so_before() {
    let trial = answering(4).await;
    // The army was the first.
    trial.receipt(ALICE, "status").await;
    trial.receipt(ALICE, "status").await;
    let last = trial.receipt(ALICE, "status").await;
    assert!(last.words().contains("Orders in your next mails count"), "{}", last.text());
    assert!(last.words().contains("is not carried out"), "{}", last.text());
    let before = trial.mails(BOB).await.len();
    assert_eq!(trial.say(ALICE, "offer draw").await, [], "no answer");
    assert_eq!(trial.say(ALICE, "my data").await, [], "nor anything else");
    assert_eq!(trial.say(ALICE, "propose pause").await, []);
    assert_eq!(trial.say(ALICE, "resign\nconfirm").await, []);
    assert_eq!(trial.mails(BOB).await.len(), before, "Bob is not written to");
    let accept = trial.receipt(BOB, "accept").await;
    assert!(accept.words().contains("Nobody is offering a draw"), "{}", accept.text());
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
}

#[tokio::test]
async fn orders_count_all_the_same() {
    let trial = answering(2).await;
    trial.receipt(ALICE, "status").await;
    assert_eq!(trial.say(ALICE, "i3-h4\noffer draw").await, []);
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await.0, 3, "the move was made");
    assert!(
        trial.latest_report(BOB).await.words().contains("i3"),
        "{}",
        trial.latest_report(BOB).await.text()
    );
    assert!(!trial.latest_report(BOB).await.words().contains("A draw is offered"));
}
