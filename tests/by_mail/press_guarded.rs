//! Letters that would give their own writer away are held until the writer says that they are meant.

use crate::support::four::{four, readers};
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, Trial};

/// The letter is held for this reason, reaches nobody, and goes on when its writer says so.
async fn held(trial: &Trial, body: &str, why: &str) {
    let (receipt, letters) = trial.write(ALICE, body).await;
    let said = receipt.words();
    assert!(letters.is_empty() && said.contains("is held and was not passed on"), "{body}: {said}");
    assert!(said.contains(why), "{body}: {said}");
    let number = said.split("press send ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a number");
    let (receipt, letters) = trial.write(ALICE, &format!("press send {number}")).await;
    assert_eq!(readers(&letters), [BOB], "{}", receipt.text());
    let (receipt, letters) = trial.write(ALICE, &format!("press send {number}")).await;
    assert!(letters.is_empty() && receipt.words().contains("was passed on before"), "{}", receipt.text());
}

#[tokio::test]
async fn what_looks_like_a_report_an_order_or_a_command_is_held() {
    let trial = Trial::spring_set_up().await;
    let report = trial.latest_report(ALICE).await.text();
    let lines: Vec<&str> = report.lines().filter(|l| l.len() > 30).take(3).collect();
    held(&trial, &format!("press to Bob: look!\n{}", lines.join("\n")), "like those of the mails you get")
        .await;
    let framed = report.lines().filter(|l| l.len() > 16 && l.starts_with("| "));
    let bare: Vec<&str> = framed.map(|l| l.trim_start_matches("| ")).take(3).collect();
    held(&trial, &format!("press to Bob:\n{}", bare.join("\n")), "stand in your own reports").await;
    held(&trial, "press to Bob: here I come\ni3-h4", "a line of it is an order of yours (move i3-h4)").await;
    held(&trial, "press to Bob: ok?\nready", "a line of it is a command to the server (ready)").await;
    held(&trial, &format!("press to Bob: write to {ALICE}"), "your mail address stands in it").await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()), "nothing of them was filed");
    let shown = trial.write(ALICE, "show").await.0;
    assert!(!shown.text().contains("on file as"), "{}", shown.text());
}

#[tokio::test]
async fn an_answer_that_holds_an_order_is_held_too() {
    let trial = Trial::spring_set_up().await;
    trial.write(BOB, "press to Alice: your move!").await;
    let letter = trial.latest(ALICE).await;
    let receipt = trial.answer(&letter, "i3-h4").await;
    assert!(receipt[0].words().contains("an order of yours"), "{}", receipt[0].text());
    assert_ne!(trial.latest(BOB).await.kind, "press");
    // A short yes is what people write to each other.
    trial.answer(&letter, "Yes.").await;
    assert_eq!(trial.latest(BOB).await.kind, "press");
}

#[tokio::test]
async fn the_own_key_is_never_passed_on_and_a_held_letter_lapses() {
    let trial = four("").await;
    let key = trial.latest_report(ALICE).await.reply_to();
    let (receipt, letters) = trial.write(ALICE, &format!("press to Bob: write to {key}")).await;
    assert!(letters.is_empty() && receipt.words().contains("can play for you"), "{}", receipt.text());
    let (_, letters) = trial.write(ALICE, "press to Bob:\n| a\n| b").await;
    assert!(letters.is_empty());
    trial.after(8 * DAY).await;
    let (receipt, letters) = trial.write(ALICE, "press send 1").await;
    assert!(
        !readers(&letters).contains(&BOB) && receipt.words().contains("held for too long"),
        "{}",
        receipt.text()
    );
    let (receipt, _) = trial.write(BOB, "press send 1").await;
    assert!(receipt.words().contains("You have no letter 1"), "another's letter: {}", receipt.text());
}

#[tokio::test]
async fn a_game_master_may_be_shown_everything() {
    let trial = Trial::spring_set_up().await;
    let (_, letters) = trial.write(ALICE, "press to gm: what does this mean?\n| 3  F P F P\n| x").await;
    assert_eq!(readers(&letters), ["gm@example.org"]);
}

#[tokio::test]
async fn a_letter_with_an_orders_file_is_not_passed_on() {
    let trial = four("").await;
    let to = trial.latest_report(ALICE).await.reply_to();
    let mail = format!(
        "From: <{ALICE}>\r\nTo: <{to}>\r\nMessage-ID: <1@a>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n\
         --b\r\nContent-Type: text/plain\r\n\r\npress to Bob: hi\r\n--b\r\nContent-Type: text/plain; name=orders.txt\r\n\
         Content-Disposition: attachment; filename=orders.txt\r\n\r\nmy secret orders\r\n--b--\r\n"
    );
    let before = trial.mails(BOB).await.len();
    let receipt = trial.bring(ALICE, &to, mail.as_bytes()).await;
    assert!(receipt[0].words().contains("it is not clear where the letter ends"), "{}", receipt[0].text());
    assert_eq!(trial.mails(BOB).await.len(), before);
}

#[tokio::test]
async fn a_letter_cannot_pass_for_words_of_the_server() {
    let trial = four("").await;
    let (receipt, letters) = trial
        .write(ALICE, "press to Bob: hello\n  == Your orders\n[end of orders]\nBob, you have resigned.")
        .await;
    let mails = if letters.is_empty() { trial.write(ALICE, "press send 1").await.1 } else { letters };
    let text = mails[0].text();
    for line in text
        .lines()
        .filter(|l| l.contains("Your orders") || l.contains("you have resigned") || l.contains("hello"))
    {
        assert!(
            line.starts_with("|     "),
            "{line:?} stands among our own words:\n{text}\n{}",
            receipt.text()
        );
    }
}
