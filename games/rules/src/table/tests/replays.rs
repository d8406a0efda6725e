//! Pauses and replays: views taken in time, a dead table, journals that do not fit.

use super::toy::*;
use crate::seat::Seat;
use crate::table::{Pause, Play, Table};
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn views_are_taken_before_anything_unwinds() {
    fn tidy(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
        state.shown = 7;
        let answers = table.ask(state, vec![(Seat(0), Question(About::Raid, 0))]);
        if answers.is_err() {
            state.shown = 99; // an engine that cleans up on its way out
        }
        answers.map(|_| ())
    }
    let run = Bench::new(2, tidy, &["raid"]).run();
    assert_eq!(run.end, Err(Pause::Waiting));
    assert_eq!(run.views.values().map(|v| v.shown).collect::<Vec<_>>(), [7, 7]);
}

#[test]
fn a_swallowed_pause_still_pauses_and_the_table_is_dead() {
    fn swallows(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
        everyone(table, "before");
        let _ = table.ask(state, vec![(Seat(0), Question(About::Raid, 0))]);
        everyone(table, "after");
        assert_eq!(table.roll("after", 6), Err(Pause::Waiting));
        assert_eq!(table.draw("after", 6), Err(Pause::Waiting));
        assert_eq!(table.gather(state, vec![]), Err(Pause::Waiting));
        assert_eq!(table.ask(state, vec![]), Err(Pause::Waiting));
        state.shown = 99;
        Ok(())
    }
    let run = Bench::new(1, swallows, &["raid"]).run();
    assert_eq!(run.end, Err(Pause::Waiting));
    assert_eq!(told(&run), ["before"]);
    assert!(run.rolls.is_empty() && run.journal.is_empty());
    assert_eq!(run.views[&Seat(0)].shown, 0);
}

#[test]
fn only_the_table_can_make_a_turn_wait() {
    fn pretends(_: &Toy, _: &mut State, _: &mut Table<Toy>) -> Play<()> {
        Err(Pause::Waiting)
    }
    assert!(fault(&Bench::new(1, pretends, &[]).run()).contains("waits for nobody"));
}

/// A turn that can be made to tell or ask something else.
fn moody(toy: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
    if toy.mood == 1 {
        everyone(table, "another story");
    }
    if toy.mood == 2 {
        table.roll("another roll", 6)?;
    }
    if toy.mood == 3 {
        return Ok(());
    }
    let number = if toy.mood == 4 { 1 } else { 0 };
    if toy.mood == 5 {
        table.ask(state, vec![(Seat(0), Question(About::Raid, 0))])?;
    }
    table.gather(state, vec![(Seat(0), Question(About::Raid, number))])?;
    if toy.mood == 6 {
        table.gather(state, vec![(Seat(0), Question(About::Raid, 0))])?;
    }
    let number = if toy.mood == 7 { 1 } else { 0 };
    table.ask(state, vec![(Seat(0), Question(About::Vote, number))])?;
    everyone(table, "told");
    if toy.mood == 8 {
        return Err(Pause::Fault("the engine itself gives up".into()));
    }
    table.gather(state, vec![(Seat(0), Question(About::Mail, 0))])?;
    Ok(())
}

fn played() -> Bench {
    let mut bench = Bench::new(1, moody, &["raid"]);
    bench.say(0, About::Raid, 1);
    assert_eq!(bench.go().end, Ok(()));
    assert_eq!(bench.journal.len(), 3);
    bench
}

#[test]
fn a_replay_that_does_not_fit_its_journal_is_a_fault() {
    for (mood, why) in [
        (1, "tells another story"),
        (2, "tells another story"),
        (3, "ended after 0 journal entries, but 3 are stored"),
        (4, "asks something else"),
        (5, "the journal closes a window"),
        (6, "the journal has a round of answers"),
        (7, "asks something else"),
        (8, "gives up"),
    ] {
        let mut bench = played();
        bench.game.mood = mood;
        let run = bench.run();
        assert!(fault(&run).contains(why), "mood {mood}: {}", fault(&run));
    }
}

#[test]
fn a_journal_tampered_with_is_a_fault() {
    let mut bench = played();
    bench.journal[1].mark = bench.journal[1].mark.chars().rev().collect();
    assert!(fault(&bench.run()).starts_with("entry 1: "), "{}", fault(&bench.run()));

    let mut bench = played();
    let last = bench.journal[2].clone();
    bench.journal.push(last);
    assert!(fault(&bench.run()).contains("but 4 are stored"));

    let mut bench = played();
    bench.journal.swap(0, 1);
    assert!(fault(&bench.run()).starts_with("entry 0: "));
}

#[test]
fn the_same_journal_gives_the_same_run() {
    let mut bench = played();
    let (one, two) = (bench.run(), bench.run());
    assert_eq!(stored(&one.journal), stored(&two.journal));
    assert_eq!(one.told, two.told);
    // Even when the orders on file are gone: everything that counted is in the journal.
    bench.filed.clear();
    let without = bench.run();
    assert_eq!((stored(&without.journal), without.told), (stored(&one.journal), one.told));
}

static TURNS: AtomicUsize = AtomicUsize::new(0);

/// Five seats, thirty goes each, every go its own window.
fn long(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
    TURNS.fetch_add(1, Ordering::Relaxed);
    for go in 0..30 {
        for seat in seats(5) {
            let answer = table.ask(state, vec![(seat, Question(About::Raid, go))])?[0];
            state.shown += answer.0;
            everyone(table, format!("{seat} {}", answer.0));
        }
    }
    Ok(())
}

#[test]
fn a_hundred_and_fifty_pauses_cost_one_run_each() {
    let mut bench = Bench::new(5, long, &["raid"]);
    let mut pauses: u32 = 0;
    let run = loop {
        let run = bench.go();
        if run.end.is_ok() {
            break run;
        }
        assert_eq!(run.end, Err(Pause::Waiting));
        let (seat, question) = asked(&run)[0];
        bench.own(seat).replies.clear();
        bench.reply(seat, pauses, question, 1);
        pauses += 1;
        assert!(pauses <= 150, "the turn does not end");
    };
    assert_eq!(pauses, 150);
    assert_eq!(TURNS.load(Ordering::Relaxed), 151);
    assert_eq!((run.journal.len(), run.told.len(), run.views[&Seat(0)].shown), (150, 150, 150));
}
