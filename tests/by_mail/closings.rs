//! When a window closes early shows nothing but that everybody who is asked is in.

use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY, campaign_with};
use crate::support::trial::{HOUR, MINUTE, START_MS, Trial, secret_for};

/// What somebody writes, and how many minutes after the opening.
type Written = (i64, &'static str, &'static str);

/// Puts the clock on by minutes, mails coming in when they do; how many minutes it takes until the turn is played.
async fn played_after(trial: &Trial, turn: u32, written: &[Written]) -> Option<i64> {
    for minute in 0..120 {
        for (_, player, body) in written.iter().filter(|(at, ..)| *at == minute) {
            trial.say(player, body).await;
        }
        trial.settle().await;
        if trial.standing("spring").await.0 > turn {
            return Some(minute);
        }
        trial.clock.advance(MINUTE);
    }
    None
}

async fn armies(written: &[Written]) -> i64 {
    let trial = Trial::spring().await;
    played_after(&trial, 1, written).await.expect("both are in")
}

async fn first_move(written: &[Written]) -> i64 {
    let trial = Trial::spring_set_up().await;
    assert_eq!(trial.standing("spring").await.0, 2);
    played_after(&trial, 2, written).await.expect("White is in")
}

#[tokio::test]
async fn a_turn_is_played_within_the_while_and_not_before_half_of_it() {
    for at in [0, 1, 7, 23] {
        let played = armies(&[(0, BOB, BLACK_ARMY), (at, ALICE, WHITE_ARMY)]).await;
        assert!((at + 15..=at + 30).contains(&played), "in at {at}, played at {played}");
    }
}

#[tokio::test]
async fn who_answers_last_does_not_show_who_was_in_before() {
    // The times a window may close at are a quarter of an hour apart: within one of these nothing shows.
    let first = armies(&[(0, ALICE, WHITE_ARMY), (0, BOB, BLACK_ARMY)]).await;
    let quarter = first - 16;
    let later = armies(&[(0, ALICE, WHITE_ARMY), (quarter, BOB, BLACK_ARMY)]).await;
    let earlier = armies(&[(0, BOB, BLACK_ARMY), (quarter, ALICE, WHITE_ARMY)]).await;
    assert_eq!((first, later), (first, first));
    assert_eq!(earlier, first);
}

#[tokio::test]
async fn what_a_seat_puts_on_file_that_is_asked_nothing_moves_no_time() {
    let alone = first_move(&[(2, ALICE, "i3-h4")]).await;
    let reply = "if i3-h4 then a7-b6";
    for written in [
        vec![(2, ALICE, "i3-h4"), (alone - 1, BOB, reply)],
        vec![(1, BOB, reply), (2, ALICE, "i3-h4"), (alone - 1, BOB, reply)],
        vec![(2, ALICE, "i3-h4"), (3, BOB, reply), (alone - 1, BOB, "ready")],
        vec![(2, ALICE, "i3-h4"), (alone - 1, BOB, "wait")],
        vec![(2, ALICE, "i3-h4"), (alone - 1, BOB, "if i3-h4 then z99-b6")],
    ] {
        assert_eq!(first_move(&written).await, alone, "{written:?}");
    }
}

#[tokio::test]
async fn the_same_orders_once_more_are_no_change() {
    let once = armies(&[(0, ALICE, WHITE_ARMY), (1, BOB, BLACK_ARMY)]).await;
    let again = armies(&[(0, ALICE, WHITE_ARMY), (1, BOB, BLACK_ARMY), (once - 1, BOB, BLACK_ARMY)]).await;
    assert_eq!(again, once, "nobody stalls the table by saying the same again");
    let other = BLACK_ARMY.replace("row 8 . . A . . . A . .", "row 8 . A . . . . A . .");
    let other: &'static str = Box::leak(other.into_boxed_str());
    let changed = armies(&[(0, ALICE, WHITE_ARMY), (1, BOB, BLACK_ARMY), (once - 1, BOB, other)]).await;
    assert!(changed > once, "second thoughts do count: {changed}");
}

/// What Alice is sent when Bob asks for more time so many minutes behind the hour, in a campaign without names.
async fn sent_when_extended(minutes: i64) -> Vec<(Option<i64>, Vec<u8>)> {
    let trial = Trial::new().await;
    let keys = "gunboat = true\n[extensions]\ntokens = 2\nlongest = \"2 days\"\n";
    trial.found(&campaign_with("spring", keys), secret_for(ALICE).await).await;
    let hour = START_MS.div_euclid(HOUR) * HOUR + HOUR;
    trial.clock.set(hour + minutes * MINUTE);
    let receipt = trial.receipt(BOB, "extend 1 day").await;
    assert!(receipt.words().contains("the others are told that it moved"), "{}", receipt.text());
    trial.clock.set(hour + 59 * MINUTE);
    trial.settle().await;
    assert!(trial.mails(ALICE).await.iter().all(|mail| mail.sent_ms < Some(hour)), "not before the hour");
    trial.clock.set(hour + HOUR);
    trial.settle().await;
    let mails = trial.mails(ALICE).await;
    assert!(mails.last().expect("told").words().contains("used an extension"));
    mails.into_iter().map(|mail| (mail.sent_ms, mail.bytes)).collect()
}

#[tokio::test]
async fn without_names_nobody_sees_in_which_minute_somebody_asked_for_time() {
    let early = sent_when_extended(3).await;
    let late = sent_when_extended(48).await;
    let text = |mails: &[(Option<i64>, Vec<u8>)]| -> Vec<String> {
        mails.iter().map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()).collect()
    };
    assert_eq!(text(&early), text(&late));
    assert_eq!(early, late);
}

#[tokio::test]
async fn the_clock_of_these_tests_runs() {
    let trial = Trial::spring().await;
    assert!(trial.now_ms() >= START_MS && trial.now_ms() < START_MS + HOUR);
    assert_eq!(played_after(&trial, 1, &[]).await, None, "nobody is in");
}
