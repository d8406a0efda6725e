//! A mail that mends an earlier one, and receipts that show the difference.

use crate::support::trial::Trial;

pub(super) const ANA: &str = "ana@example.org";

/// Ana leads the Federation of Sol, and everybody is asked for a plan.
pub(super) async fn round_one() -> Trial {
    let trial = Trial::new().await;
    let players: String = ["Ana", "Bela", "Cleo"]
        .map(|name| {
            format!("[[player]]\nname = \"{name}\"\naddress = \"{}@example.org\"\n", name.to_lowercase())
        })
        .concat();
    let file = format!(
        "name = \"rex\"\ntitle = \"An empty throne\"\ngame = \"timega\"\ngm = \"gm@example.org\"\nwindow = \"3 days\"\n\
         {players}[options]\nmap = \"fixed\"\nraces = [\"sol\", \"letnev\", \"hacan\"]\n"
    );
    trial.found(&file, 2).await;
    trial
}

/// What a receipt lists as on file, without the numbers.
pub(super) fn on_file(receipt: &str) -> Vec<String> {
    let section = receipt.split("== What you have on file").nth(1).expect("the section");
    let lines = section.lines().skip(1).take_while(|line| !line.starts_with("=="));
    let numbered = lines.filter_map(|line| line.strip_prefix("| line "));
    numbered.map(|line| line.split_once(": ").expect("a number").1.to_string()).collect()
}

#[tokio::test]
async fn a_refused_line_sent_corrected_goes_where_it_stood_and_nothing_else_changes() {
    let trial = round_one().await;
    let first = trial
        .receipt(ANA, "build 1 fighter at Jord\nbuild 1 zeppelin at Jord\nbuild 1 destroyer at Jord")
        .await;
    assert!(first.text().contains("NOT ACCEPTED"), "{}", first.text());
    assert_eq!(on_file(&first.text()), ["build 1 fighter at Jord", "build 1 destroyer at Jord"]);
    let second = trial.receipt(ANA, "build 1 carrier at Jord").await;
    let now = ["build 1 fighter at Jord", "build 1 carrier at Jord", "build 1 destroyer at Jord"];
    assert_eq!(on_file(&second.text()), now, "{}", second.text());
    assert!(second.words().contains("for your line \"build 1 zeppelin at Jord\""), "{}", second.text());
    assert!(!second.words().contains("No longer on file"), "{}", second.text());
    // The mended line alone is new.
    assert_eq!(second.text().matches("(new)").count(), 1, "{}", second.text());
}

/// What mends a refused line takes nothing with it, whatever stands beside it and whatever was on file before.
#[tokio::test]
async fn a_mended_line_and_what_stands_beside_it_are_both_on_file() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 zeppelin at Jord").await;
    let second = trial.receipt(ANA, "build 1 carrier at Jord\nbuild 1 fighter at Jord").await;
    assert_eq!(
        on_file(&second.text()),
        ["build 1 carrier at Jord", "build 1 fighter at Jord"],
        "{}",
        second.text()
    );
    // The whole of a mail was refused: what was on file stands, also when the line comes corrected.
    trial.receipt(ANA, "build 1 zeppelin at Jord").await;
    let fourth = trial.receipt(ANA, "build 1 cruiser at Jord").await;
    let now = ["build 1 carrier at Jord", "build 1 fighter at Jord", "build 1 cruiser at Jord"];
    assert_eq!(on_file(&fourth.text()), now, "{}", fourth.text());
    assert!(!fourth.words().contains("No longer on file"), "{}", fourth.text());
}

/// The only order of a mail is the one line that was refused, in whatever words.
#[tokio::test]
async fn the_only_line_of_a_mail_mends_the_only_one_that_was_refused() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 fighter at Jord\nput a zeppelin on Jord").await;
    let second = trial.receipt(ANA, "build 1 carrier at Jord").await;
    assert_eq!(
        on_file(&second.text()),
        ["build 1 fighter at Jord", "build 1 carrier at Jord"],
        "{}",
        second.text()
    );
}

/// A line that has nothing in common with the refused one is none: it stands beside what is on file, and the table waits on.
#[tokio::test]
async fn an_unrelated_line_mends_nothing_and_takes_nothing_back() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 fighter at Jord\nvote for whatever Bela votes lol").await;
    let second = trial.receipt(ANA, "build 1 carrier at Jord").await;
    let (text, words) = (second.text(), second.words());
    assert_eq!(on_file(&text), ["build 1 fighter at Jord", "build 1 carrier at Jord"], "{text}");
    assert!(words.contains("this is still not accepted: \"vote for whatever Bela votes lol\""), "{text}");
    assert!(words.contains("beside the others on file"), "{text}");
    assert!(words.contains("The table waits for you"), "{text}");
    // With `ready` the turn goes on without it, and nobody is told to send it.
    let third = trial.receipt(ANA, "build 1 cruiser at Jord\nready").await;
    let (text, words) = (third.text(), third.words());
    assert!(words.contains("the turn goes on without it: \"vote for whatever Bela votes lol\""), "{text}");
    assert!(words.contains("You are in") && !words.contains("still not accepted"), "{text}");
}

/// Of three lines one was taken and two refused. Who sends one of the two corrected, in other words, loses nothing of the rest.
#[tokio::test]
async fn one_of_several_refused_lines_is_known_by_the_words_it_shares() {
    let trial = round_one().await;
    trial
        .receipt(
            ANA,
            "build 1 fighter at Jord\nput a zeppelin on Jord, at the dock\nTell Bela I come in peace",
        )
        .await;
    let second = trial.receipt(ANA, "build 1 carrier at the dock of Jord").await;
    let (text, words) = (second.text(), second.words());
    assert_eq!(on_file(&text), ["build 1 fighter at Jord", "build 1 carrier at Jord"], "{text}");
    assert!(words.contains("for your line \"put a zeppelin on Jord, at the dock\""), "{text}");
    assert!(!words.contains("No longer on file"), "{text}");
}

/// `also` puts a step beside those on file.
#[tokio::test]
async fn also_adds() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 fighter at Jord").await;
    let second = trial.receipt(ANA, "Also build 1 carrier at Jord please\nbuild 1 destroyer at Jord").await;
    let now = ["build 1 fighter at Jord", "build 1 carrier at Jord", "build 1 destroyer at Jord"];
    assert_eq!(on_file(&second.text()), now, "{}", second.text());
    // Of a plain list the last word is no addition to what was on file before.
    let third = trial.receipt(ANA, "build 1 cruiser at Jord\nalso build 1 carrier at Jord").await;
    let now = ["build 1 cruiser at Jord", "build 1 carrier at Jord"];
    assert_eq!(on_file(&third.text()), now, "{}", third.text());
}

/// A plan of its own leaves behind what was refused, and says so.
#[tokio::test]
async fn what_a_new_plan_leaves_behind_is_said() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 fighter at Jord\nput a zeppelin on Jord\nput a dirigible on Jord").await;
    let second = trial
        .receipt(ANA, "build 1 carrier at Jord\nbuild 1 destroyer at Jord\nbuild 1 cruiser at Jord")
        .await;
    let words = second.words();
    assert!(
        words.contains("it is left out now: \"put a zeppelin on Jord\"; \"put a dirigible on Jord\""),
        "{}",
        second.text()
    );
}

#[tokio::test]
async fn a_new_list_takes_the_place_of_the_old_one_and_what_goes_is_told_first() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 fighter at Jord\nbuild 1 destroyer at Jord").await;
    let second = trial.receipt(ANA, "build 1 destroyer at Jord\nbuild 1 carrier at Jord").await;
    let text = second.text();
    assert_eq!(on_file(&text), ["build 1 destroyer at Jord", "build 1 carrier at Jord"]);
    let gone = text.find("No longer on file").unwrap_or_else(|| panic!("{text}"));
    assert!(gone < text.find("== Your lines").expect("lines"), "{text}");
    assert!(
        text[gone..].lines().nth(1).is_some_and(|line| line.ends_with("line 1: build 1 fighter at Jord")),
        "{text}"
    );
    assert!(second.words().contains("(as before)"), "{text}");
}

#[tokio::test]
async fn a_line_can_be_given_its_place() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 fighter at Jord\nbuild 1 destroyer at Jord").await;
    let placed = trial.receipt(ANA, "after 1: build 1 carrier at Jord").await;
    let now = ["build 1 fighter at Jord", "build 1 carrier at Jord", "build 1 destroyer at Jord"];
    assert_eq!(on_file(&placed.text()), now, "{}", placed.text());
    let instead = trial.receipt(ANA, "instead of line 1: build 2 fighters at Jord").await;
    let now = ["build 2 fighters at Jord", "build 1 carrier at Jord", "build 1 destroyer at Jord"];
    assert_eq!(on_file(&instead.text()), now, "{}", instead.text());
    let nowhere = trial.receipt(ANA, "before 9: build 1 cruiser at Jord").await;
    assert!(nowhere.words().contains("There is no line 9 on file"), "{}", nowhere.text());
    assert_eq!(on_file(&nowhere.text()), now, "{}", nowhere.text());
}

#[tokio::test]
async fn small_talk_is_passed_over_and_takes_nothing_back() {
    let trial = round_one().await;
    let ready = trial.receipt(ANA, "build 1 fighter at Jord\nready").await;
    assert!(ready.words().contains("You are in"), "{}", ready.text());
    let talk = trial.receipt(ANA, "What a lovely map this is, honestly").await;
    assert!(talk.words().contains("Not orders, and passed over"), "{}", talk.text());
    assert!(talk.words().contains("You are in"), "{}", talk.text());
    assert!(!talk.text().contains("NOT ACCEPTED"), "{}", talk.text());
}

#[tokio::test]
async fn a_line_that_cannot_be_read_takes_the_place_of_nothing() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 fighter at Jord\nbuild 1 destroyer at Jord").await;
    let receipt = trial.receipt(ANA, "instead of 1: build 1 zeppelin at Jord").await;
    assert!(receipt.text().contains("NOT ACCEPTED"), "{}", receipt.text());
    let still = ["build 1 fighter at Jord", "build 1 destroyer at Jord"];
    assert_eq!(on_file(&receipt.text()), still, "{}", receipt.text());
}

#[tokio::test]
async fn two_lines_alike_are_refused_and_mended_each_for_itself() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 zeppelin at Jord\nbuild 1 fighter at Jord\nbuild 2 zeppelin at Jord").await;
    trial.receipt(ANA, "build 1 carrier at Jord").await;
    let both = trial.receipt(ANA, "build 2 destroyers at Jord").await;
    let now = ["build 1 carrier at Jord", "build 1 fighter at Jord", "build 2 destroyers at Jord"];
    assert_eq!(on_file(&both.text()), now, "{}", both.text());
}

/// A line that is refused in one wording and then in another is one line: only the last is still to come.
#[tokio::test]
async fn a_refused_line_said_again_in_other_words_is_one_line() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 fighter at Jord\nlet the zeppelin of Jord go over to Mecatol").await;
    let second = trial.receipt(ANA, "our zeppelin from Jord shall fly to Mecatol").await;
    assert!(!second.words().contains("let the zeppelin of Jord"), "{}", second.text());
    let third = trial.receipt(ANA, "forget the zeppelin").await;
    assert!(third.words().contains("is let go"), "{}", third.text());
    assert!(!third.words().contains("still not accepted"), "{}", third.text());
    assert_eq!(on_file(&third.text()), ["build 1 fighter at Jord"], "{}", third.text());
}

/// What is on file is meant before what was refused, and one's own name in front of an order makes no letter of it.
#[tokio::test]
async fn what_is_cancelled_by_a_word_is_looked_for_on_file_first() {
    let trial = round_one().await;
    trial
        .receipt(
            ANA,
            "build 1 fighter at Jord\nbuild 1 carrier at Jord\nlet the carrier zeppelin go over to Mecatol",
        )
        .await;
    let receipt = trial.receipt(ANA, "cancel carrier").await;
    assert_eq!(on_file(&receipt.text()), ["build 1 fighter at Jord"], "{}", receipt.text());
    assert!(!receipt.words().contains("is let go"), "{}", receipt.text());
    let receipt = trial.receipt(ANA, "Ana: gibberish the zeppelin").await;
    assert!(!receipt.words().contains("a letter goes to another player"), "{}", receipt.text());
    let receipt = trial.receipt(ANA, "Bela: shall we leave each other alone?").await;
    assert!(receipt.words().contains("a letter goes to another player"), "{}", receipt.text());
}

/// A choice for a line that names a place of its own goes there, and what it replaces is gone.
#[tokio::test]
async fn a_reading_chosen_for_a_line_put_in_the_place_of_another_stands_there() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 fighter at Jord\nbuild 1 carrier at Jord").await;
    let asked = trial.receipt(ANA, "New line 1: build 1 destroyer zzz at Jord").await;
    assert!(asked.words().contains("Answer with its number"), "{}", asked.text());
    assert_eq!(on_file(&asked.text()), ["build 1 fighter at Jord", "build 1 carrier at Jord"]);
    let chosen = trial.receipt(ANA, "1").await;
    let now = ["build 1 destroyer at Jord", "build 1 carrier at Jord"];
    assert_eq!(on_file(&chosen.text()), now, "{}", chosen.text());
}

/// Lines on file are named by their numbers, whatever stands around them.
#[tokio::test]
async fn a_line_is_put_right_or_elsewhere_by_its_number() {
    let trial = round_one().await;
    trial.receipt(ANA, "build 1 fighter at Jord\nbuild 1 carrier at Jord").await;
    let wrong = trial.receipt(ANA, "Line 2 is wrong, I'm afraid.").await;
    assert!(wrong.text().contains("NOT ACCEPTED"), "an order passed over as talk: {}", wrong.text());
    let right =
        trial.receipt(ANA, "There is only one of it. Please correct line 2: build 1 destroyer at Jord").await;
    assert_eq!(
        on_file(&right.text()),
        ["build 1 fighter at Jord", "build 1 destroyer at Jord"],
        "{}",
        right.text()
    );
    let swapped = trial.receipt(ANA, "Please swap lines 1 and 3.").await;
    assert_eq!(
        on_file(&swapped.text()),
        ["build 1 destroyer at Jord", "build 1 fighter at Jord"],
        "{}",
        swapped.text()
    );
    let missing = trial.receipt(ANA, "move line 9 behind line 1").await;
    assert!(missing.words().contains("there is no line 9 on file"), "{}", missing.text());
    let between = trial.receipt(ANA, "build 1 cruiser at Jord, before line 1").await;
    let now = ["build 1 destroyer at Jord", "build 1 cruiser at Jord", "build 1 fighter at Jord"];
    assert_eq!(on_file(&between.text()), now, "{}", between.text());
}
