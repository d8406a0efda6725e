//! What is taken off or put right by words: the line that is meant, or a question, and never another line.

use super::mending::{ANA, on_file, round_one};
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::Trial;

async fn worlds() -> Trial {
    let trial = Trial::new().await;
    let file = format!(
        "name = \"roo\"\ntitle = \"The fall of the Roo\"\ngame = \"throneworld\"\ngm = \"gm@example.org\"\nwindow = \"3 days\"\n\
         [[player]]\nname = \"Alice\"\naddress = \"{ALICE}\"\n[[player]]\nname = \"Bob\"\naddress = \"{BOB}\"\n"
    );
    trial.found(&file, 11).await;
    trial
}

/// Whoever takes a line off changes a plan: what is ordered beside it stands beside the rest.
#[tokio::test]
async fn an_order_beside_words_that_take_one_line_off_replaces_no_plan() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 fighter at Jord\nbuild 1 carrier at Jord").await;
    let receipt = trial.receipt(ANA, "forget the fighter\nbuild 1 destroyer at Jord").await;
    let now = ["build 1 carrier at Jord", "build 1 destroyer at Jord"];
    assert_eq!(on_file(&receipt.text()), now, "{}", receipt.text());
    // A plan of its own is one, whatever is taken off beside it.
    let receipt =
        trial.receipt(ANA, "forget the carrier\nbuild 1 destroyer at Jord\nbuild 1 fighter at Jord").await;
    let now = ["build 1 destroyer at Jord", "build 1 fighter at Jord"];
    assert_eq!(on_file(&receipt.text()), now, "{}", receipt.text());
}

#[tokio::test]
async fn a_plan_that_is_cleared_is_told_line_by_line() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 fighter at Jord\nlose destroyers first").await;
    let receipt = trial.receipt(ANA, "Clear my plan.\nbuild 1 fighter at Jord").await;
    assert_eq!(on_file(&receipt.text()), ["build 1 fighter at Jord"], "{}", receipt.text());
    let gone = receipt.text();
    let gone = gone.split("No longer on file").nth(1).expect("what has gone").split("== Your lines").next();
    let gone = gone.unwrap_or_default();
    assert!(gone.contains("lose destroyers") && !gone.contains("fighter"), "{}", receipt.text());
}

/// Beside a line that was not accepted, no line is offered to be cancelled that shares nothing with the words.
#[tokio::test]
async fn lines_that_were_not_accepted_are_let_go_and_no_others_offered() {
    let trial = round_one().await;
    let refused = "build 1 fighter at Jord\nbuild 1 zeppelin at Jord\nlet the zeppelin go over to Mecatol";
    trial.receipt(ANA, refused).await;
    let receipt = trial.receipt(ANA, "Forget both refused lines").await;
    assert_eq!(receipt.words().matches("is let go").count(), 2, "{}", receipt.text());
    assert_eq!(on_file(&receipt.text()), ["build 1 fighter at Jord"], "{}", receipt.text());
    trial.receipt(ANA, "build 1 zeppelin at Jord").await;
    let asked = trial.receipt(ANA, "Forget the line with the numbers").await;
    assert!(asked.words().contains("try: forget \"build 1 zeppelin at Jord\""), "{}", asked.text());
    assert!(!asked.words().contains("cancel 1"), "{}", asked.text());
    let receipt = trial.receipt(ANA, "forget \"build 1 zeppelin at Jord\"").await;
    assert!(receipt.words().contains("is let go"), "{}", receipt.text());
    assert_eq!(on_file(&receipt.text()), ["build 1 fighter at Jord"], "{}", receipt.text());
}

#[tokio::test]
async fn the_very_words_of_a_line_take_it_off() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 fighter at Jord\nlose destroyers first").await;
    let said = "And please remove \"lose destroyers first\", I didn't say that!";
    let receipt = trial.receipt(ANA, said).await;
    assert_eq!(on_file(&receipt.text()), ["build 1 fighter at Jord"], "{}", receipt.text());
}

/// Where the words may be an order as well, which is meant is asked.
#[tokio::test]
async fn what_may_take_a_line_off_or_be_an_order_is_asked() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 destroyer at Jord").await;
    let asked = trial.receipt(ANA, "drop the destroyer").await;
    assert_eq!(on_file(&asked.text()), ["build 1 destroyer at Jord"], "{}", asked.text());
    assert!(
        asked.words().contains("cancel 1 (build 1 destroyer at Jord), or lose destroyers"),
        "{}",
        asked.text()
    );
    let receipt = trial.receipt(ANA, "cancel 1").await;
    assert_eq!(on_file(&receipt.text()), Vec::<String>::new(), "{}", receipt.text());
}

#[tokio::test]
async fn a_yes_files_the_one_reading_that_was_written_out() {
    let trial = round_one().await;
    let asked = trial.receipt(ANA, "build 1 destroyer zzz at Jord").await;
    assert!(asked.words().contains("Answer with its number"), "{}", asked.text());
    let receipt = trial.receipt(ANA, "yes").await;
    assert_eq!(on_file(&receipt.text()), ["build 1 destroyer at Jord"], "{}", receipt.text());
}

/// Which line is meant is told by what the game reads in the words, where they do not stand in it.
#[tokio::test]
async fn a_line_is_named_by_what_is_built_by_it() {
    let trial = worlds().await;
    let first = trial.receipt(ALICE, "build at home 2 protectors and 3 fighters").await;
    let filed = on_file(&first.text());
    let home = filed
        .last()
        .and_then(|line| line.strip_prefix("build ")?.split(':').next())
        .expect("home")
        .to_owned();
    let left = trial.receipt(ALICE, "leave out the fighters").await;
    assert!(on_file(&left.text()).contains(&format!("build {home}: 2P")), "{}", left.text());
    trial.receipt(ALICE, "build at home 2 protectors and 3 fighters").await;
    let gone = trial.receipt(ALICE, "Forget the build with the fighters").await;
    assert!(!on_file(&gone.text()).iter().any(|line| line.starts_with("build")), "{}", gone.text());
    trial.receipt(ALICE, &format!("jam any jump into {home}\nbuild at home 1 bunker")).await;
    let gone = trial.receipt(ALICE, &format!("cancel the bunker at {home}")).await;
    let now = on_file(&gone.text());
    assert!(now.iter().any(|line| line.starts_with("jam")), "{}", gone.text());
    assert!(!now.iter().any(|line| line.starts_with("build")), "{}", gone.text());
}

/// A line that is put right in the same mail is not offered by the number it had.
#[tokio::test]
async fn a_question_names_what_is_on_file_when_the_mail_is_read() {
    let trial = worlds().await;
    trial.receipt(ALICE, "build at home 3 protectors\nresearch Jump").await;
    let asked = trial.receipt(ALICE, "no, 2 protectors instead of 3\nforget the zeppelin").await;
    let filed = on_file(&asked.text());
    assert!(filed.iter().any(|line| line.ends_with(": 2P")), "{}", asked.text());
    assert!(!asked.words().contains(": 3P), or"), "{}", asked.text());
}
