//! What the lines of a mail do to what is on file (architecture, section 7).

use crate::support::scripts::{ALICE, WHITE_ARMY};
use crate::support::trial::Trial;

/// What a receipt lists as on file, without the numbers.
fn on_file(receipt: &str) -> Vec<String> {
    let section = receipt.split("== What you have on file").nth(1).expect("the section");
    let lines = section.lines().skip(1).take_while(|line| !line.starts_with("=="));
    let numbered = lines.filter_map(|line| line.strip_prefix("| line "));
    numbered.map(|line| line.split_once(": ").expect("a number").1.to_string()).collect()
}

fn rows(army: &str) -> Vec<String> {
    army.lines().map(str::to_owned).collect()
}

/// The number under which a line is on file.
fn number_of(receipt: &str, text: &str) -> u32 {
    let line =
        receipt.lines().find(|line| line.starts_with("| line ") && line.ends_with(text)).expect("on file");
    let number = line.trim_start_matches("| line ").split([':', ' ']).next().expect("a number");
    number.parse().expect("a number")
}

#[tokio::test]
async fn a_mail_replaces_what_it_speaks_to_and_leaves_the_rest() {
    let trial = Trial::spring_set_up().await;
    let first = trial.receipt(ALICE, "a3-b4\nif a7-b6 then b4-a5\nif c7-d6 then b4-c5").await.text();
    assert_eq!(on_file(&first), ["move a3-b4", "if a7-b6 then b4-a5", "if c7-d6 then b4-c5"]);
    let second = trial.receipt(ALICE, "if a7-b6 then b4-c5").await.text();
    let mut now = on_file(&second);
    now.sort();
    assert_eq!(now, ["if a7-b6 then b4-c5", "if c7-d6 then b4-c5", "move a3-b4"]);
}

#[tokio::test]
async fn a_new_army_replaces_the_old_one_whole() {
    let trial = Trial::spring().await;
    let first = trial.receipt(ALICE, WHITE_ARMY).await;
    let other = WHITE_ARMY.replace("M . K C . .", "M . K . C .");
    let second = trial.receipt(ALICE, &other).await;
    assert_eq!((on_file(&first.text()), on_file(&second.text())), (rows(WHITE_ARMY), rows(&other)));
}

#[tokio::test]
async fn add_leaves_even_the_same_topic() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "a3-b4\nif a7-b6 then b4-a5").await;
    let second = trial.receipt(ALICE, "Add: if a7-b6 then b4-c5").await;
    assert_eq!(on_file(&second.text()), ["move a3-b4", "if a7-b6 then b4-a5", "if a7-b6 then b4-c5"]);
    let third = trial.receipt(ALICE, "if a7-b6 then i3-h4").await;
    assert_eq!(
        on_file(&third.text()),
        ["move a3-b4", "if a7-b6 then i3-h4"],
        "without add: both are replaced"
    );
}

#[tokio::test]
async fn clear_takes_everything_off_before_the_lines_of_the_same_mail() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "a3-b4\nif a7-b6 then b4-a5").await;
    let cleared = trial.receipt(ALICE, "i3-h4\nclear").await;
    assert_eq!(on_file(&cleared.text()), ["move i3-h4"]);
    let empty = trial.receipt(ALICE, "clear").await;
    assert_eq!(on_file(&empty.text()), Vec::<String>::new());
    assert!(empty.words().contains("You are not in yet"), "{}", empty.text());
}

#[tokio::test]
async fn cancel_takes_off_one_line_by_its_lasting_number() {
    let trial = Trial::spring_set_up().await;
    let first = trial.receipt(ALICE, "a3-b4\nif a7-b6 then b4-a5\nif c7-d6 then b4-c5").await.text();
    let number = number_of(&first, "if a7-b6 then b4-a5");
    let kept = number_of(&first, "if c7-d6 then b4-c5");
    let second = trial.receipt(ALICE, &format!("cancel {number}")).await;
    assert_eq!(on_file(&second.text()), ["move a3-b4", "if c7-d6 then b4-c5"]);
    assert_eq!(number_of(&second.text(), "if c7-d6 then b4-c5"), kept, "numbers last");
    let third = trial.receipt(ALICE, &format!("cancel {number}")).await;
    assert!(third.words().contains(&format!("there is no line {number} on file")), "{}", third.text());
    assert_eq!(on_file(&third.text()).len(), 2, "nothing else was touched");
    let fourth = trial.receipt(ALICE, "if e7-d6 then b4-c5").await;
    assert!(
        number_of(&fourth.text(), "if e7-d6 then b4-c5") > kept.max(number),
        "a number is never used again"
    );
}

#[tokio::test]
async fn show_changes_nothing() {
    let trial = Trial::spring_set_up().await;
    let before = trial.receipt(ALICE, "a3-b4\nif a7-b6 then b4-a5").await;
    let shown = trial.receipt(ALICE, "show").await;
    assert_eq!(on_file(&shown.text()), on_file(&before.text()));
    assert!(shown.words().contains("You are in"), "{}", shown.text());
}

#[tokio::test]
async fn good_lines_are_kept_beside_bad_ones_and_all_problems_come_at_once() {
    let trial = Trial::spring_set_up().await;
    let receipt =
        trial.receipt(ALICE, "a3-b4\nif a7-b6 thxyz b4-a5\nif x9-b6 then b4-a5\nfrobnicate e4").await;
    assert_eq!(on_file(&receipt.text()), ["move a3-b4"]);
    assert_eq!(
        receipt.text().lines().filter(|line| line.contains('^')).count(),
        3,
        "a caret for each:\n{}",
        receipt.text()
    );
    assert!(receipt.words().contains("frobnicate"), "{}", receipt.text());
}
