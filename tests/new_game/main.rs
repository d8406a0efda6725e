//! A game the program does not know is played by mail: the smallest one, of `docs/adding-a-game.md`. All that makes it known is
//! one line, as in the list of games; its mails come from its own two folders.

#[expect(dead_code, reason = "a part of it is used here")]
#[path = "../support/mod.rs"]
mod support;

use campaign::registry;
use pebbles::Pebbles;
use std::sync::Once;
use support::binary::said;
use support::posted::Posted;
use support::scripts::{ALICE, BOB};
use support::trial::{HOUR, Trial};

const FILE: &str = "name = \"shore\"\ngame = \"pebbles\"\ngm = \"gm@example.org\"\nwindow = \"3 days\"\nsettle = \"30 minutes\"\n\
                    [options]\ngoal = 4\n\
                    [[player]]\nname = \"Alice\"\naddress = \"alice@example.org\"\n\
                    [[player]]\nname = \"Bob\"\naddress = \"bob@example.org\"\n";

/// A house that plays Pebbles too, with a campaign of it founded.
async fn shore() -> Trial {
    static KNOWN: Once = Once::new();
    KNOWN.call_once(|| registry::play_also(&Pebbles).expect("in time"));
    let trial = Trial::new().await;
    trial.found(FILE, 5).await;
    trial
}

fn has(mail: &Posted, sentences: &[&str]) {
    let words = mail.words();
    for sentence in sentences {
        assert!(words.contains(sentence), "{sentence:?} is not in\n{}", mail.text());
    }
}

/// The charm a report tells of.
fn charm(mail: &Posted) -> u32 {
    let words = mail.words();
    let (_, behind) = words.split_once("You are dealt a charm worth ").expect("a charm is dealt");
    behind.split(' ').next().and_then(|n| n.parse().ok()).expect("a number")
}

#[tokio::test]
async fn it_is_played_from_its_founding_to_the_last_report() {
    let trial = shore().await;
    let first = trial.latest_report(ALICE).await;
    has(&first, &["Pebbles, turn 1", "How many pebbles will you take", "The game ends at 4.", "you take 1"]);
    let html = first.html().expect("an HTML part");
    assert!(html.contains("<img src=\"cid:"), "the map travels with the mail");
    let charms = [charm(&first), charm(&trial.latest_report(BOB).await)];
    has(&first, &[&format!("Your charm is worth {} more.", charms[0])]);

    let refused = trial.receipt(ALICE, "take 7").await;
    has(&refused, &["out of range", "a number from 1 to 3"]);
    let helped = trial.receipt(ALICE, "help").await;
    has(&helped, &["take 1, 2 or 3 pebbles; a number nobody else takes is kept"]);
    has(&trial.receipt(ALICE, "take 3").await, &["take 3"]);
    has(&trial.receipt(BOB, "take 2").await, &["take 2"]);
    trial.after(HOUR).await;
    let second = trial.latest_report(BOB).await;
    has(
        &second,
        &["turn 2", "Alice takes 3 and keeps what was taken.", "You take 2 and keep what was taken."],
    );
    assert!(!second.words().contains("You are dealt a charm"), "the charm is dealt once");

    trial.say(ALICE, "take 3").await;
    trial.say(BOB, "take 2").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("shore").await.1, "over");
    for player in [ALICE, BOB] {
        let last = trial.latest_report(player).await;
        let turned_up = format!("The charms are turned up ({} and {})", charms[0], charms[1]);
        has(&last, &[&turned_up, "the game is over", "pebbles, charm included, are the most."]);
    }
}

/// The deadline passes: who says nothing takes 1.
#[tokio::test]
async fn a_deadline_is_kept_and_every_turn_comes_out_the_same_again() {
    let trial = shore().await;
    trial.say(ALICE, "take 2").await;
    trial.at_deadline("shore", 0).await;
    let report = trial.latest_report(BOB).await;
    has(&report, &["Nothing came from you in time", "You take 1 and keep what was taken."]);
    let replayed = campaign::play::replay::replay(&trial.house.store, "shore", None).await;
    let replayed = replayed.map_err(|why| why.to_string()).expect("it replays");
    assert!(replayed.iter().all(|turn| turn.differences.is_empty()));
}

/// The program as it is shipped does not know it.
#[test]
fn the_program_itself_does_not_play_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = said(folder.path(), &["games"]);
    assert!(games.contains("thrones") && !games.contains("pebbles"), "{games}");
}
