//! House bots at the table: beside one person who answers everything no window ever waits for a bot, in any game and pacing.

use crate::support::rows;
use crate::support::scripts::ALICE;
use crate::support::trial::{DAY, MINUTE, Trial};
use campaign::bots::BOT_DOMAIN;
use campaign::loaded::Loaded;
use campaign::registry;
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::engine::{SeatDesk, SeatView};

const SETTLE: i64 = 30 * MINUTE;

/// The campaign `roo` of Alice and as many house bots as it needs.
pub async fn beside_bots(game: &str, pacing: &str) -> Trial {
    let trial = Trial::new().await;
    trial.without_pictures(ALICE).await;
    let seats = *registry::engine(game).expect("a game").seats().start();
    let bots: String = (1..seats)
        .map(|n| format!("[[player]]\nname = \"Bot {n}\"\naddress = \"bot-{n}@{BOT_DOMAIN}\"\n"))
        .collect();
    let file = format!(
        "name = \"roo\"\ngame = \"{game}\"\ngm = \"gm@example.org\"\npacing = \"{pacing}\"\nwindow = \"3 days\"\n\
         settle = \"30 minutes\"\n[[player]]\nname = \"Alice\"\naddress = \"{ALICE}\"\n{bots}"
    );
    trial.found_with_bots(&file, 11, 1..seats).await;
    trial
}

/// The open window: where it is, since when it is open, who is asked and who is missing.
struct Open {
    place: (u32, u32, i64),
    asked: Vec<u8>,
    missing: Vec<u8>,
}

async fn open_window(trial: &Trial) -> Option<Open> {
    let mut tx = trial.house.store.read().await.expect("read");
    let loaded = Loaded::load(&mut tx, "roo").await.expect("loads").expect("the campaign is there");
    let row = loaded.window.as_ref()?;
    let missing = loaded.missing().expect("no fault").into_iter().map(|seat| seat.0).collect();
    let asked = loaded.open_window().expect("no fault")?.seats().into_iter().map(|seat| seat.0).collect();
    Some(Open { place: (row.turn, row.entry, row.opened_ms), asked, missing })
}

/// What a bot in Alice's place would answer, and `ready` behind it.
async fn answer_of_alice(trial: &Trial) -> String {
    let mut tx = trial.house.store.read().await.expect("read");
    let loaded = Loaded::load(&mut tx, "roo").await.expect("loads").expect("the campaign is there");
    let window = loaded.open_window().expect("no fault");
    let bytes = tx.view("roo", 0).await.expect("read").expect("a view");
    let view = SeatView::from_bytes(Seat(0), &bytes).expect("her own view");
    let desk =
        SeatDesk { view: &view, window: window.as_ref(), filed: loaded.filed_bytes(Seat(0)), names: &[] };
    let entry = window.as_ref().map_or(0, |w| w.entry);
    let mut dice = Dice::for_turn(&Seed([4; 32]), loaded.turn.turn, &entry.to_le_bytes());
    format!("{}\nready", loaded.engine.bot(&desk, &mut dice).expect("no fault"))
}

/// Plays so many windows, each of which is gone as soon as Alice has answered and the time for second thoughts is over.
async fn no_window_waits_for_a_bot(game: &str, pacing: &str, windows: u32) {
    let trial = beside_bots(game, pacing).await;
    for number in 0..windows {
        let Some(open) = open_window(&trial).await else { break };
        let what = format!("{game} {pacing}, window {number}: {:?}", open.place);
        assert!(open.missing.iter().all(|seat| *seat == 0), "{what}: bots are missing: {:?}", open.missing);
        assert!(open.asked.contains(&0), "{what}: bots alone are asked, and it is open: {:?}", open.asked);
        if !open.missing.is_empty() {
            let answer = answer_of_alice(&trial).await;
            let report = trial.latest_report(ALICE).await;
            trial.answer(&report, &answer).await;
        }
        trial.after(SETTLE).await;
        let next = open_window(&trial).await.map(|open| open.place);
        assert_ne!(next, Some(open.place), "{what} is open still");
    }
    let (turn, standing) = trial.standing("roo").await;
    assert!(standing != "frozen" && standing != "paused", "{game} {pacing}: {standing}");
    assert!(turn > 2 || standing == "over", "{game} {pacing}: turn {turn}");
    let covered = "SELECT COUNT(*) FROM public_log WHERE named LIKE '%NMR%'";
    assert_eq!(rows::number(&trial.database(), covered).await, 0);
}

#[tokio::test]
async fn in_thrones() {
    no_window_waits_for_a_bot("thrones", "standing", 8).await;
    no_window_waits_for_a_bot("thrones", "live", 8).await;
}

#[tokio::test]
async fn in_throneworld_with_one_mail_a_turn() {
    no_window_waits_for_a_bot("throneworld", "standing", 6).await;
}

#[tokio::test]
async fn in_throneworld_as_it_happens() {
    no_window_waits_for_a_bot("throneworld", "live", 60).await;
}

#[tokio::test]
async fn in_core_worlds_with_one_mail_a_round() {
    no_window_waits_for_a_bot("core-worlds", "standing", 6).await;
}

#[tokio::test]
async fn in_core_worlds_as_it_happens() {
    no_window_waits_for_a_bot("core-worlds", "live", 60).await;
}

#[tokio::test]
async fn in_timega_with_one_mail_a_round() {
    no_window_waits_for_a_bot("timega", "standing", 4).await;
}

#[tokio::test]
async fn in_timega_as_it_happens() {
    no_window_waits_for_a_bot("timega", "live", 60).await;
}

#[test]
fn every_game_is_here() {
    let known: Vec<&str> = registry::engines().iter().map(|engine| engine.id()).collect();
    assert_eq!(known.len(), 4, "a new game plays beside bots too: {known:?}");
}

/// What a bot has put on file goes when the player takes the seat back with orders; what the player had put there before stays.
#[tokio::test]
async fn what_a_bot_filed_does_not_speak_for_the_player_who_comes_back() {
    let trial = beside_bots("throneworld", "standing").await;
    trial.say(ALICE, "retreat never\nready").await;
    let set_bot = async |on: bool| {
        let mut tx = trial.house.store.begin().await.expect("begin");
        let mut row = Loaded::load(&mut tx, "roo").await.expect("loads").expect("there").time_of(0);
        row.bot = on;
        tx.seat_time_put(("roo", 0), &row).await.expect("written");
        tx.commit().await.expect("commit");
    };
    set_bot(true).await;
    trial.after(3 * DAY).await;
    let on_file = async || {
        let mut tx = trial.house.store.read().await.expect("read");
        let loaded = Loaded::load(&mut tx, "roo").await.expect("loads").expect("there");
        let all = loaded.engine.on_file(loaded.filed_bytes(Seat(0))).expect("no fault");
        all.into_iter().map(|(_, text)| text).collect::<Vec<_>>()
    };
    let before = on_file().await;
    assert!(
        before.iter().any(|line| line == "counter-jam always"),
        "the bot has filed what stays: {before:?}"
    );
    let receipt = trial.receipt(ALICE, "retreat after 2 rounds").await;
    assert_eq!(on_file().await, ["retreat after 2 rounds"], "{}", receipt.text());
    assert!(receipt.words().contains("No longer on file"), "{}", receipt.text());
}
