//! A game taken back: played again with the same orders it is the same, asked again it is another, and the record holds
//! everything.

use crate::by_mail::gm::{GM, code, command, confirmed, knock, run_of};
use crate::by_mail::offers::played::{Table, one_window};
use crate::support::binary::said;
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, HOUR, Trial};
use adjudicator::handover::give::{Newcomer, give};
use adjudicator::tell::seat::MachineReport;
use campaign::loaded::Loaded;
use campaign::play::replay::replay;
use campaign::registry;
use mail_parser::{MessageParser, MimeHeaders};
use report::compose::MACHINE_REPORT;
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::engine::SeatDesk;
use store::turn::TurnRow;

const CAROL: &str = "carol@example.org";

/// Everything of the turns that must come out the same.
async fn turns(trial: &Trial, campaign: &str) -> Vec<[Vec<u8>; 7]> {
    let mut tx = trial.house.store.read().await.expect("read");
    let here = tx.campaign(campaign).await.expect("read").expect("there").turn;
    let mut all = Vec::new();
    for number in 1..=here {
        let row: TurnRow = tx.turn(campaign, number).await.expect("read").expect("there");
        let text = |text: String| text.into_bytes();
        all.push([
            row.state,
            row.journal,
            text(row.told),
            text(row.rolls),
            text(row.chain_before),
            text(row.chain.unwrap_or_default()),
            text(row.corrections),
        ]);
    }
    all
}

/// A report without what may differ: the run and the notes about it, the form's tag, and how long the last window is open.
fn told(mail: &Posted) -> String {
    let (mut lines, mut in_note) = (Vec::new(), false);
    for line in mail.text().lines().map(str::to_owned) {
        let bare = line.trim_start_matches('|').trim();
        in_note |= bare.starts_with("Run ") && bare.contains(": the GM took the game back");
        if !in_note && !line.contains("from now") && !line.contains("The window closes") {
            lines.push(line.clone());
        }
        in_note &= !bare.is_empty();
    }
    lines.join("\n")
}

/// As [`told`], without what is asked: neither its sections nor the first lines, which say whether orders are wanted.
fn happened(mail: &Posted) -> String {
    let asks = ["What is asked of you", "What you have on file", "Your orders", "How to answer"];
    let told = told(mail);
    let sections =
        told.split("\n== ").skip(1).filter(|section| !asks.iter().any(|title| section.starts_with(title)));
    sections.collect::<Vec<_>>().join("\n== ")
}

async fn reports(trial: &Trial, player: &str) -> Vec<Posted> {
    trial.mails(player).await.into_iter().filter(|mail| mail.kind == "report").collect()
}

async fn honest(trial: &Trial, campaign: &str) {
    let replayed = replay(&trial.house.store, campaign, None).await.expect("replay");
    assert!(replayed.iter().all(|turn| turn.differences.is_empty()), "{replayed:?}");
    crate::by_mail::audits::as_it_stands(trial, campaign).await;
}

/// These moves, one after the other.
async fn play(trial: &Trial, moves: &[(&str, &str)]) {
    for (player, order) in moves {
        trial.receipt(player, order).await;
        trial.after(HOUR).await;
    }
}

/// Five turns of Thrones, the sixth open.
async fn five_turns() -> Trial {
    let trial = Trial::spring_set_up().await;
    play(&trial, &[(ALICE, "a3-b4"), (BOB, "a7-b6"), (ALICE, "b4-c5"), (BOB, "b6xc5")]).await;
    assert_eq!(trial.standing("spring").await, (6, "running".into()));
    trial
}

#[tokio::test]
async fn with_its_orders_a_game_of_thrones_comes_out_the_same_from_every_turn() {
    for to in 1..=6 {
        let trial = five_turns().await;
        // What is on file for the open window is not lost either.
        trial.receipt(ALICE, "c3-d4\nwait").await;
        let before = turns(&trial, "spring").await;
        let reports_before = [reports(&trial, ALICE).await, reports(&trial, BOB).await];
        confirmed(&trial, GM, &format!("rollback to turn {to} keep-orders")).await;
        assert_eq!(trial.standing("spring").await, (6, "running".into()), "to turn {to}");
        assert_eq!(run_of(&trial, "spring").await, 2);
        assert_eq!(turns(&trial, "spring").await, before, "to turn {to}");
        honest(&trial, "spring").await;
        for (player, before) in [ALICE, BOB].into_iter().zip(reports_before) {
            let after = reports(&trial, player).await.split_off(before.len());
            // What everybody has been told is not mailed again: one report says where the game stands.
            let [now] = after.as_slice() else { panic!("to turn {to}: {} reports", after.len()) };
            if to < 6 {
                the_same(&format!("to turn {to}"), &before, now);
            }
            assert!(now.subject().contains(", run 2: "), "{}", now.subject());
            assert!(now.message_id.contains(".run2@"), "{}", now.message_id);
            let told = "Everything came out as it was, so nothing of it is mailed again; report and the number of a turn sends you its \
                        report once more.";
            assert!(now.words().contains(told), "to turn {to}: {}", now.text());
        }
        let receipt = trial.receipt(ALICE, "ready").await;
        assert!(receipt.words().contains("c3-d4"), "it is on file again: {}", receipt.text());
        trial.after(HOUR).await;
        assert_eq!(trial.standing("spring").await, (7, "running".into()));
        honest(&trial, "spring").await;
    }
}

/// The turn a report is about.
fn turn_of(mail: &Posted) -> usize {
    let subject = mail.subject();
    let after = subject.split_once("urn ").expect("a turn").1;
    after.chars().take_while(char::is_ascii_digit).collect::<String>().parse().expect("a number")
}

/// What is told of a turn is what was told of it; whoever was told by a receipt has its report now.
fn the_same(what: &str, before: &[Posted], now: &Posted) {
    if let Some(then) = before.iter().rev().find(|then| turn_of(then) == turn_of(now)) {
        assert_eq!(happened(now), happened(then), "{what}, turn {}", turn_of(now));
    }
}

/// The bots' answers to whatever was last asked of each of these players.
async fn bots_play(trial: &Trial, name: &str, game: &str, rounds: u32, salt: u8) {
    let engine = registry::engine(game).expect("a game");
    for round in 0..rounds {
        for (seat, (_, player)) in (0u8..).zip(table(game)) {
            let report = trial.latest_report(player).await;
            let mail = MessageParser::default().parse(&report.bytes).expect("a mail");
            let Some(part) = mail.attachments().find(|a| a.attachment_name() == Some(MACHINE_REPORT)) else {
                continue;
            };
            let machine: MachineReport = serde_json::from_slice(part.contents()).expect("a machine report");
            if machine.window.as_ref().is_none_or(|w| w.asked.is_empty()) {
                continue;
            }
            let view = machine.view(Seat(seat)).expect("one's own view");
            let desk = SeatDesk { view: &view, window: machine.window.as_ref(), filed: &[], names: &[] };
            let round = u8::try_from(round).expect("few rounds");
            let mut dice = Dice::for_preview(&Seed([salt; 32]), &[round, seat]);
            let text = engine.bot(&desk, &mut dice).expect("no fault");
            trial.answer(&report, &text).await;
        }
        if trial.standing(name).await.1 != "running" {
            return;
        }
        trial.at_deadline(name, 1).await;
    }
}

/// As many players as a game needs.
fn table(game: &str) -> &'static [(&'static str, &'static str)] {
    const PLAYERS: [(&str, &str); 3] = [("Alice", ALICE), ("Bob", BOB), ("Carol", "carol@example.org")];
    let needed = *registry::engine(game).expect("a game").seats().start();
    &PLAYERS[..usize::from(needed)]
}

fn file(game: &str, pacing: &str) -> String {
    let player =
        |(name, address): &(&str, &str)| format!("[[player]]\nname = \"{name}\"\naddress = \"{address}\"\n");
    let players: String = table(game).iter().map(player).collect();
    format!(
        "name = \"roo\"\ngame = \"{game}\"\ngm = \"gm@example.org\"\npacing = \"{pacing}\"\nmachine-reports = true\n{players}"
    )
}

/// The property, for every game: play n turns, go back k, keep the orders: the same states, journals, events, dice, and to every
/// player nothing of it once more, but where the game stands.
#[tokio::test]
async fn with_its_orders_every_game_comes_out_the_same() {
    let tried = [
        ("thrones", "standing", 7, 4),
        ("throneworld", "standing", 4, 1),
        ("throneworld", "live", 9, 2),
        ("core-worlds", "standing", 3, 3),
        ("timega", "standing", 3, 5),
    ];
    for engine in registry::engines() {
        assert!(tried.iter().any(|(game, ..)| *game == engine.id()), "{}", engine.id());
    }
    for (game, pacing, rounds, salt) in tried {
        let trial = Trial::new().await;
        trial.found(&file(game, pacing), 11).await;
        bots_play(&trial, "roo", game, rounds, salt).await;
        let (here, standing) = trial.standing("roo").await;
        assert!(here > 2 && standing == "running", "{game} {pacing}: turn {here}, {standing}");
        knock(&trial, GM, "roo").await;
        let mut count = Vec::new();
        for (_, player) in table(game) {
            count.push(reports(&trial, player).await);
        }
        for (times, to) in [(2, here - 1), (3, 1)] {
            let before = turns(&trial, "roo").await;
            let mut seen = Vec::new();
            for (_, player) in table(game) {
                seen.push(reports(&trial, player).await.len());
            }
            let asked = trial.say(GM, &format!("rollback to turn {to} keep-orders")).await.remove(0);
            trial.say(GM, &format!("confirm {}", code(&asked))).await;
            trial.settle().await;
            assert_eq!(trial.standing("roo").await, (here, "running".into()), "{game} {pacing}");
            assert_eq!(run_of(&trial, "roo").await, times);
            assert_eq!(turns(&trial, "roo").await, before, "{game} {pacing} to turn {to}");
            for (at, (_, player)) in table(game).iter().enumerate() {
                let again = reports(&trial, player).await.split_off(seen[at]);
                let what = format!("{game} {pacing}, {player}, to turn {to}");
                let [now] = again.as_slice() else { panic!("{what}: {} reports", again.len()) };
                assert!(now.words().contains("Everything came out as it was"), "{what}: {}", now.text());
                if game == "thrones" {
                    the_same(&what, &count[at], now);
                } else if pacing == "standing" {
                    the_last(&what, &count[at], now);
                }
                count[at].push(now.clone());
            }
            honest(&trial, "roo").await;
        }
        bots_play(&trial, "roo", game, 1, salt + 10).await;
        honest(&trial, "roo").await;
    }
}

/// The report of where the game stands says what the latest said.
fn the_last(what: &str, before: &[Posted], now: &Posted) {
    let body = |text: String| match text.split_once("== What happened") {
        Some((_, body)) => body.to_string(),
        None => text,
    };
    let then = before.last().expect("a report");
    // How long the last window is open is another matter now.
    assert_eq!(body(happened(now)), body(happened(then)), "{what}");
}

#[tokio::test]
async fn asked_again_it_is_another_game_and_the_old_one_is_kept() {
    let trial = five_turns().await;
    let old = turns(&trial, "spring").await;
    let stale = trial.latest_report(BOB).await;
    let asked = command(&trial, GM, "rollback to turn 3 reopen").await;
    assert!(
        asked.words().contains("The game would go back from turn 6 to the beginning of turn 3."),
        "{}",
        asked.text()
    );
    command(&trial, GM, &format!("confirm {}", code(&asked))).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
    let report = trial.latest_report(BOB).await;
    assert!(
        report.subject().contains("urn 3, run 2: ") && report.subject().contains("orders by"),
        "{}",
        report.subject()
    );
    assert!(report.words().contains("What was reported of that turn and of later ones has not happened."));
    // A mail about the turn as it was first asked files nothing.
    let receipt = trial.answer(&stale, "a7-b6").await.remove(0);
    assert!(receipt.subject().contains("not filed"), "{}", receipt.subject());
    trial.receipt(BOB, "c7-d6").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await, (4, "running".into()));
    let new = turns(&trial, "spring").await;
    assert_eq!(new[..2], old[..2], "what was before stands");
    assert_ne!(new[2][4], old[2][4], "the run is mixed into the dice");
    assert_ne!(new[3][0], old[3][0], "another position");
    honest(&trial, "spring").await;
    let kept = rows::number(&trial.database(), "SELECT COUNT(*) FROM past_turn WHERE line = 1").await;
    assert_eq!(kept, 4, "turns 3 to 6 are in the record");
    assert!(
        said(trial.folder(), &["replay", "spring"]).contains("6 of 6 turns came out the same"),
        "3 and the old 3"
    );

    // And back: everything is as it was before the rollback.
    confirmed(&trial, GM, "undo").await;
    assert_eq!(trial.standing("spring").await, (6, "running".into()));
    assert_eq!(turns(&trial, "spring").await, old);
    assert_eq!(run_of(&trial, "spring").await, 3);
    trial.receipt(ALICE, "c3-d4").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await, (7, "running".into()));
    honest(&trial, "spring").await;
    // Kept orders are kept through all of it.
    let before = turns(&trial, "spring").await;
    confirmed(&trial, GM, "rollback to turn 2 keep-orders").await;
    assert_eq!(turns(&trial, "spring").await, before);
}

#[tokio::test]
async fn seats_tokens_and_addresses_stay_as_they_are() {
    let trial = five_turns().await;
    trial.receipt(BOB, "new key").await;
    let token = trial.latest(BOB).await.token();
    trial.receipt(BOB, "offer draw").await;
    confirmed(&trial, GM, "rollback to turn 2 reopen").await;
    assert_eq!(trial.latest(BOB).await.token(), token);
    let receipt = trial.receipt(ALICE, "accept").await;
    assert!(
        receipt.words().contains("Nobody is offering a draw"),
        "that was about another position: {}",
        receipt.text()
    );
}

/// A rollback restores the game and nothing else.
#[tokio::test]
async fn letters_votes_mutings_and_players_stay_as_they_are() {
    for how in ["reopen", "keep-orders"] {
        let trial = five_turns().await;
        trial.write(ALICE, "press to Bob: Shall we rest?").await;
        trial.write(BOB, "propose pause").await;
        command(&trial, GM, "mute 1").await;
        let to = Newcomer { address: CAROL.into(), name: "Carol".into(), zone: String::new() };
        let mut tx = trial.house.store.begin().await.expect("begin");
        let mut loaded = Loaded::load(&mut tx, "spring").await.expect("load").expect("spring");
        give(&trial.house, &mut tx, &mut loaded, 1, &to, None).await.expect("given");
        assert!(tx.campaign_update(&mut loaded.campaign).await.expect("written"));
        tx.commit().await.expect("commit");
        trial.settle().await;
        trial.write(ALICE, "vote no 1").await;
        confirmed(&trial, GM, &format!("rollback to turn 2 {how}")).await;
        assert_eq!(run_of(&trial, "spring").await, 2, "{how}");

        let seats =
            rows::words(&trial.database(), "SELECT name || ' ' || address FROM seat ORDER BY seat").await;
        assert_eq!(seats, ["Alice alice@example.org", "Carol carol@example.org"], "{how}");
        let old = trial.latest(BOB).await;
        assert!(trial.answer(&old, "status").await.is_empty(), "{how}: Bob is a stranger still");
        let list = trial.receipt(ALICE, "press").await;
        assert!(list.words().contains("Shall we rest?"), "{how}: {}", list.text());
        let (receipt, _) = trial.write(ALICE, "press to all: Hello?").await;
        assert!(
            receipt.words().contains("has stopped your letters to other players"),
            "{how}: {}",
            receipt.text()
        );
        let votes = trial.receipt(ALICE, "votes").await;
        assert!(votes.words().contains("Vote 1: a pause of the campaign"), "{how}: {}", votes.text());
        assert!(votes.words().contains("you voted no"), "{how}: {}", votes.text());
        trial.write(ALICE, "vote yes 1").await;
        trial.say(CAROL, "vote yes 1").await;
        assert_eq!(trial.standing("spring").await.1, "paused", "{how}: the vote counts");
    }
}

/// What somebody had on file for a seat does not speak for whoever has it now, in whatever turn the game goes on.
#[tokio::test]
async fn what_a_player_before_had_on_file_stays_away() {
    let trial = Trial::new().await;
    let table = Table::new("core-worlds", 2, "standing", 0);
    table.found(&trial).await;
    let report = trial.latest_report("p1@example.org").await;
    trial.answer(&report, "surge never").await;
    one_window(&trial, &table).await;
    one_window(&trial, &table).await;
    let on_file = "SELECT CAST(filed AS TEXT) FROM filed WHERE seat = 1";
    let filed = || async { rows::words(&trial.database(), on_file).await.concat().to_lowercase() };
    assert!(filed().await.contains("surge"), "{}", filed().await);
    let to = Newcomer { address: CAROL.into(), name: "Carol".into(), zone: String::new() };
    let mut tx = trial.house.store.begin().await.expect("begin");
    let mut loaded = Loaded::load(&mut tx, "t").await.expect("load").expect("t");
    give(&trial.house, &mut tx, &mut loaded, 1, &to, None).await.expect("given");
    assert!(tx.campaign_update(&mut loaded.campaign).await.expect("written"));
    tx.commit().await.expect("commit");
    trial.settle().await;
    assert!(!filed().await.contains("surge"), "{}", filed().await);
    let asked = said(trial.folder(), &["gm", "t", "rollback to turn 2 reopen"]);
    let code =
        asked.split("confirm ").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a code");
    said(trial.folder(), &["gm", "t", &format!("confirm {code}")]);
    trial.settle().await;
    assert!(!filed().await.contains("surge"), "{}", filed().await);
    let report = trial.latest_report(CAROL).await;
    assert!(!report.text().contains("surge never"), "{}", report.text());
}

/// What a window did not use of a player's absences goes back to the player, also when the window is taken back.
#[tokio::test]
async fn absences_are_charged_for_the_window_that_counts_alone() {
    let trial = Trial::spring_set_up().await;
    // It is Alice's move, by Thursday 12:30; she is away until Friday.
    trial.receipt(ALICE, "away 4 nov - 6 nov").await;
    let used = "SELECT away_ms FROM seat_time WHERE seat = 0";
    let charged = async || {
        let charges = rows::words(&trial.database(), "SELECT charges FROM window_time").await.remove(0);
        let charges: Vec<(u8, i64)> = serde_json::from_str(&charges).expect("JSON");
        charges[0].1
    };
    let first = rows::number(&trial.database(), used).await;
    assert!(first > 0 && first == charged().await);
    trial.after(HOUR).await;
    confirmed(&trial, GM, "rollback to turn 2 reopen").await;
    assert_eq!(rows::number(&trial.database(), used).await, charged().await, "not for both windows");
}

#[tokio::test]
async fn who_resigned_in_the_turns_taken_back_is_still_gone() {
    let trial = five_turns().await;
    trial.receipt(BOB, "resign").await;
    trial.say(BOB, "confirm").await;
    assert_eq!(trial.standing("spring").await.1, "over");
    let refused = command(&trial, GM, "rollback to turn 3 keep-orders").await;
    assert!(refused.words().contains("the last report told the secret of its dice"), "{}", refused.text());
    confirmed(&trial, GM, "rollback to turn 3 reopen").await;
    assert_eq!(trial.standing("spring").await.1, "over", "Bob is gone, so the game ends again");
}

/// A rule bug is found in turn 6 and put right behind a switch: the game is taken back and played again with it.
#[tokio::test]
async fn a_switch_is_put_the_other_way_and_the_turns_are_played_again() {
    let trial = five_turns().await;
    let wrong = command(&trial, GM, "rollback to turn 3 keep-orders with archer_exact_too = true").await;
    assert!(wrong.words().contains("perhaps archer_exact_two is meant"), "{}", wrong.text());
    confirmed(&trial, GM, "rollback to turn 3 keep-orders with archer_exact_two = true").await;
    assert_eq!(
        trial.standing("spring").await,
        (6, "running".into()),
        "no Archer moved, so all orders still fit"
    );
    let mut tx = trial.house.store.read().await.expect("read");
    for (number, switched) in [(2, false), (3, true), (6, true)] {
        let row = tx.turn("spring", number).await.expect("read").expect("there");
        let state: serde_json::Value = serde_json::from_slice(&row.state).expect("JSON");
        assert_eq!(state["body"]["options"]["archer_exact_two"], switched, "turn {number}");
    }
    drop(tx);
    honest(&trial, "spring").await;
    let told = trial.mails(BOB).await;
    assert!(
        told.iter().any(|mail| mail.words().contains("From turn 3 on this holds: archer_exact_two = true."))
    );

    // Where an order does not fit the rule any more, its player is asked again from there on.
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "c2-c1").await;
    trial.after(HOUR).await;
    let (turn, _) = trial.standing("spring").await;
    if turn == 3 {
        confirmed(&trial, GM, "rollback to turn 2 keep-orders with archer_exact_two = true").await;
        assert_eq!(
            trial.standing("spring").await,
            (2, "running".into()),
            "one square is no Archer's move now"
        );
        assert!(trial.latest_report(ALICE).await.subject().contains("orders by"));
        honest(&trial, "spring").await;
    } else {
        panic!("an Archer may move one square: {}", trial.latest(ALICE).await.text());
    }
}

/// The options of these turns, as positions have them: whether an Archer moves exactly two squares, and the repetitions.
async fn options(trial: &Trial, turns: std::ops::RangeInclusive<u32>) -> Vec<(bool, u64)> {
    let mut tx = trial.house.store.read().await.expect("read");
    let mut all = Vec::new();
    for number in turns {
        let row = tx.turn("spring", number).await.expect("read").expect("there");
        let state: serde_json::Value = serde_json::from_slice(&row.state).expect("JSON");
        let options = &state["body"]["options"];
        all.push((
            options["archer_exact_two"].as_bool().expect("a switch"),
            options["repetition"].as_u64().expect("a number"),
        ));
    }
    all
}

/// What a GM switched for a rerun holds in all of it, also behind a turn in which another option was changed then; and that one is
/// changed again in its turn and not before.
#[tokio::test]
async fn options_change_when_they_did_and_a_switch_holds_from_where_it_was_put() {
    let trial = Trial::spring_set_up().await;
    play(&trial, &[(ALICE, "a3-b4"), (BOB, "a7-b6")]).await;
    confirmed(&trial, GM, "option turn 4 repetition = 5").await;
    play(&trial, &[(ALICE, "b4-c5"), (BOB, "b6xc5")]).await;
    let told_before = reports(&trial, ALICE).await.len();
    confirmed(&trial, GM, "rollback to turn 3 keep-orders with archer_exact_two = true").await;
    assert_eq!(trial.standing("spring").await, (6, "running".into()));
    // Under another rule it is another game, and every report of it comes.
    let told = reports(&trial, ALICE).await.split_off(told_before);
    assert_eq!(told.len(), 3, "of turns 4, 5 and 6");
    let last = told.last().expect("a report");
    assert!(
        last.words().contains("It is another game now: what was reported of that turn"),
        "{}",
        last.text()
    );
    assert_eq!(options(&trial, 2..=6).await, [(false, 3), (true, 3), (true, 5), (true, 5), (true, 5)]);
    honest(&trial, "spring").await;
    // Taken back to before both changes, the settings say what holds there, and a later change brings none of them along.
    confirmed(&trial, GM, "rollback to turn 2 reopen").await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    let settings = command(&trial, GM, "settings").await.words();
    assert!(
        settings.contains("repetition = 3") && settings.contains("archer_exact_two = false"),
        "{settings}"
    );
    confirmed(&trial, GM, "option turn 2 draw_moves = 60").await;
    assert_eq!(options(&trial, 2..=2).await, [(false, 3)]);
    // And forth again.
    confirmed(&trial, GM, "undo").await;
    confirmed(&trial, GM, "undo").await;
    assert_eq!(trial.standing("spring").await, (6, "running".into()));
    let settings = command(&trial, GM, "settings").await.words();
    assert!(
        settings.contains("repetition = 5") && settings.contains("archer_exact_two = true"),
        "{settings}"
    );
    assert_eq!(options(&trial, 2..=6).await, [(false, 3), (true, 3), (true, 5), (true, 5), (true, 5)]);
    honest(&trial, "spring").await;
}

/// A correction that does not fit when its turn is played again (here because a newer program writes positions otherwise): the
/// game goes as far as it can, players hear of it, and the GM decides.
#[tokio::test]
async fn a_correction_that_does_not_fit_any_more_holds_the_game_and_the_gm_is_asked() {
    let trial = Trial::spring_set_up().await;
    play(&trial, &[(ALICE, "a3-b4"), (BOB, "a7-b6")]).await;
    confirmed(&trial, GM, "correct turn 4 options.draw_moves = 60 note We had agreed on sixty").await;
    play(&trial, &[(ALICE, "b4-c5"), (BOB, "b6xc5")]).await;
    let other =
        "UPDATE turn SET corrections = REPLACE(corrections, 'draw_moves', 'moves_to_a_draw') WHERE turn = 4";
    assert_eq!(rows::run(&trial.database(), other).await, 1);
    let told_before = reports(&trial, ALICE).await.len();
    confirmed(&trial, GM, "rollback to turn 2 keep-orders").await;

    assert_eq!(trial.standing("spring").await, (4, "paused".into()));
    assert_eq!(trial.reason("spring").await, "a correction of turn 4 does not fit any more");
    let asked =
        trial.mails(GM).await.into_iter().rfind(|m| m.subject().contains("a correction does not fit"));
    let asked = asked.expect("the GM is asked").words();
    assert!(asked.contains("moves_to_a_draw") && asked.contains("correct it now: correct turn 4"), "{asked}");
    // The players hear what happened up to there, and that the campaign rests.
    let told = reports(&trial, ALICE).await.split_off(told_before);
    let last = told.last().expect("a report");
    assert!(last.words().contains("does not fit any more, so the campaign rests"), "{}", last.text());
    assert!(happened(last).contains("a7"), "Bob's move of turn 3 is told: {}", last.text());
    assert!(last.words().contains("Up to turn 3 everything came out as it was"), "{}", last.text());
    trial.after(10 * DAY).await;
    assert_eq!(trial.standing("spring").await, (4, "paused".into()), "the deadline rests");

    // As the mail says: corrected while it is held, and then it goes on.
    let done = confirmed(&trial, GM, "correct turn 4 options.draw_moves = 60 note As it was agreed").await;
    assert!(done.words().contains("The position is corrected"), "{}", done.text());
    let goes_on = command(&trial, GM, "resume").await;
    assert!(goes_on.words().contains("spring goes on."), "{}", goes_on.text());
    play(&trial, &[(ALICE, "b4-c5")]).await;
    assert_eq!(trial.standing("spring").await, (5, "running".into()));
    let back = "UPDATE past_turn SET corrections = REPLACE(corrections, 'moves_to_a_draw', 'draw_moves') WHERE turn = 4";
    assert_eq!(rows::run(&trial.database(), back).await, 1);
    honest(&trial, "spring").await;
}

#[tokio::test]
async fn what_cannot_be_is_refused() {
    let trial = five_turns().await;
    for (line, words) in [
        ("rollback to turn 7 reopen", "there is no turn 7 to go back to"),
        ("rollback to turn 0 reopen", "there is no turn 0"),
        ("rollback to turn 3", "it must be said how the game goes on"),
        ("rollback to turn three reopen", "is no number of a turn"),
    ] {
        let answer = command(&trial, GM, line).await;
        assert!(answer.words().contains(words), "{line}: {}", answer.text());
    }
    // Windows closed before anything was kept of them cannot be closed again.
    rows::run(&trial.database(), "DELETE FROM settled WHERE turn = 3").await;
    let answer = command(&trial, GM, "rollback to turn 2 keep-orders").await;
    assert!(answer.words().contains("Turn 3 was played by an earlier version"), "{}", answer.text());
    assert_eq!(trial.standing("spring").await, (6, "running".into()));
}
