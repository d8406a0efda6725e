//! Reactions: one window for several decisions, the same game standing and live, hidden hands.

use super::toy::*;
use crate::seat::Seat;
use crate::table::{Deed, Pause, Play, Table};

/// The first seat raids so often; at each raid the others may jam, in seat order, the first taker alone.
fn raids(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
    let all = seats(table.seats());
    let (raider, others) = (all[0], &all[1..]);
    table.gather(state, vec![(raider, Question(About::Raid, 0))])?;
    let raids = table.ask(state, vec![(raider, Question(About::Raid, 0))])?[0];
    state.shown = raids.0;
    everyone(table, format!("{} raids", raids.0));
    table.gather(state, each(others, About::React, 0))?;
    for raid in 0..u32::try_from(raids.0).unwrap_or(0) {
        let mut jammed = None;
        for seat in others {
            let answer = table.ask(state, vec![(*seat, Question(About::Jam, raid))])?[0];
            if answer.0 > 0 && state.chits[seat.index()] > 0 {
                state.chits[seat.index()] -= 1;
                jammed = Some(*seat);
                break;
            }
        }
        match jammed {
            Some(seat) => everyone(table, format!("raid {raid} jammed by {seat}")),
            None => {
                let luck = table.roll(format!("raid {raid}"), 6)?;
                everyone(table, format!("raid {raid} rolls {luck}"));
            }
        }
    }
    Ok(())
}

fn bench(waits: &'static [&'static str]) -> Bench {
    let mut bench = Bench::new(3, raids, waits);
    bench.game.guarded = &["react", "jam"];
    bench.script = Some(vec![4, 5, 6]);
    bench.start.chits = vec![0, 1, 2];
    bench
}

#[test]
fn standing_and_live_are_one_engine() {
    let mut standing = bench(&["raid"]);
    standing.say(0, About::Raid, 4).say(1, About::Jam, 1).say(2, About::Jam, 1);
    let outcome = [
        "4 raids",
        "raid 0 jammed by seat 2",
        "raid 1 jammed by seat 3",
        "raid 2 jammed by seat 3",
        "raid 3 rolls 4",
    ];
    assert_eq!(told(&standing.run()), outcome);

    let mut live = bench(&["raid", "react"]);
    live.say(0, About::Raid, 4);
    let run = live.go();
    assert_eq!((told(&run), missing(&run)), (vec!["4 raids"], vec![1, 2]));
    assert_eq!(run.views[&Seat(2)].shown, 4, "who reacts sees what to");
    live.say(1, About::Jam, 1).say(2, About::Jam, 1);
    assert_eq!(told(&live.run()), outcome);
}

#[test]
fn one_window_serves_decisions_taken_one_after_the_other() {
    let mut live = bench(&["raid", "react"]);
    live.say(0, About::Raid, 3);
    live.go();
    live.say(1, About::Jam, 1);
    assert_eq!(missing(&live.go()), [2]);
    live.say(2, About::Jam, 1);
    let run = live.go();
    assert_eq!(run.end, Ok(()));
    let windows = run.journal.iter().filter(|e| matches!(e.deed, Deed::Fixed { .. })).count();
    assert_eq!(windows, 2);
    // Every decision its own window: three raids, and each time seat 2 until its chit is spent.
    let mut each_alone = bench(&["raid", "jam"]);
    each_alone.game.guarded = &[];
    each_alone.say(0, About::Raid, 3);
    let mut pauses = 0;
    while each_alone.go().end == Err(Pause::Waiting) {
        pauses += 1;
        each_alone.closing = u32::try_from(each_alone.journal.len()).ok();
        assert!(pauses < 100);
    }
    assert_eq!(pauses, 6, "three raids, two seats each");
}

/// Everybody votes, in one round of questions or behind a window for all.
fn votes(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
    let all = seats(table.seats());
    let cast = table.ask(state, each(&all, About::Vote, 0))?;
    everyone(table, format!("cast {:?}", cast.iter().map(|answer| answer.0).collect::<Vec<_>>()));
    table.gather(state, each(&all, About::Vote, 1))?;
    let cast = table.ask(state, each(&all, About::Vote, 1))?;
    everyone(table, format!("and {:?}", cast.iter().map(|answer| answer.0).collect::<Vec<_>>()));
    Ok(())
}

#[test]
fn nobody_waits_for_the_only_answer_there_is() {
    let mut live = Bench::new(3, votes, &["vote"]);
    live.game.bound_to_vote = &[(Seat(1), 7)];
    let run = live.go();
    assert_eq!(asked(&run).iter().map(|(seat, _)| *seat).collect::<Vec<_>>(), [0, 2]);
    live.say(0, About::Vote, 1).say(2, About::Vote, 2);
    let run = live.go();
    assert_eq!((&run.end, told(&run)), (&Ok(()), vec!["cast [1, 7, 2]", "and [1, 7, 2]"]));
    assert_eq!(run.fallbacks(&live.game), [], "nobody was silent");
    // Where all are bound no window opens at all.
    let mut all_bound = Bench::new(2, votes, &["vote"]);
    all_bound.game.bound_to_vote = &[(Seat(0), 5), (Seat(1), 7)];
    assert_eq!(told(&all_bound.go()), ["cast [5, 7]", "and [5, 7]"]);
    // What is on file is heard all the same, and whether there is anything makes no difference to who is asked.
    let mut spoken = Bench::new(3, votes, &["vote"]);
    spoken.game.bound_to_vote = &[(Seat(1), 7)];
    spoken.say(1, About::Vote, 3);
    assert_eq!(asked(&spoken.go()).iter().map(|(seat, _)| *seat).collect::<Vec<_>>(), [0, 2]);
    spoken.close();
    spoken.close();
    assert_eq!(told(&spoken.go()), ["cast [0, 3, 0]", "and [0, 3, 0]"]);
}

#[test]
fn a_hidden_hand_neither_stops_nor_unstops_the_table() {
    let open = |chits: [u32; 3], covered: bool| {
        let mut bench = bench(&["raid", "react"]);
        bench.start.chits = chits.to_vec();
        bench.say(0, About::Raid, 1).say(2, About::Jam, 1);
        if covered {
            bench.say(1, About::Jam, 1);
        }
        let run = bench.run();
        (run.end, run.window)
    };
    // Seat 1 has a covering order: with and without a chit to play, the table goes on.
    assert_eq!(open([0, 0, 0], true), (Ok(()), None));
    assert_eq!(open([0, 1, 0], true), (Ok(()), None));
    // Seat 1 has none: with and without a chit to play, the table waits for it.
    let (end, window) = open([0, 0, 0], false);
    assert_eq!(end, Err(Pause::Waiting));
    assert_eq!((Err(Pause::Waiting), window), open([0, 5, 0], false));
}

#[test]
fn without_covers_a_hand_would_stop_the_table() {
    // The control: what the promise above is for.
    let mut bench = bench(&["raid", "react"]);
    bench.game.guarded = &[];
    bench.start.chits = vec![0, 0, 1];
    bench.say(0, About::Raid, 1).say(1, About::Jam, 1).say(2, About::Jam, 1);
    assert_eq!(missing(&bench.run()), [1]);
}

#[test]
fn orders_are_fixed_when_their_window_closes() {
    let mut live = bench(&["raid", "react"]);
    live.say(0, About::Raid, 1).say(1, About::Jam, 0);
    assert_eq!(missing(&live.go()), [2]);
    // The raider thinks again, after its window has closed: it counts for later windows alone.
    live.say(0, About::Raid, 0);
    // Seat 1's window is still open: it may.
    live.say(1, About::Jam, 1).say(2, About::Jam, 0);
    let run = live.go();
    assert_eq!(told(&run), ["1 raids", "raid 0 jammed by seat 2"]);
    // And once more, now that everything is closed: the journal stands.
    live.say(1, About::Jam, 0);
    assert_eq!(told(&live.run()), ["1 raids", "raid 0 jammed by seat 2"]);
}

#[test]
fn fixed_orders_count_for_what_is_asked_after_the_window() {
    fn window_then_pause(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
        let all = seats(2);
        table.gather(state, each(&all, About::Mail, 0))?;
        table.ask(state, vec![(Seat(0), Question(About::Speaker, 0))])?;
        let votes = table.ask(state, each(&all, About::Vote, 0))?;
        everyone(table, format!("{:?}", votes.iter().map(|v| v.0).collect::<Vec<_>>()));
        // A later window takes the later orders.
        table.gather(state, each(&all, About::React, 0))?;
        let votes = table.ask(state, each(&all, About::Vote, 1))?;
        everyone(table, format!("{:?}", votes.iter().map(|v| v.0).collect::<Vec<_>>()));
        Ok(())
    }
    let mut bench = Bench::new(2, window_then_pause, &["mail", "speaker", "react"]);
    bench.say(0, About::Vote, 1).say(1, About::Vote, 2);
    assert_eq!(asked(&bench.go()), [(0, Question(About::Speaker, 0))]);
    // The turn waits between the window and the vote: who votes later has had its say.
    bench.say(1, About::Vote, 9).say(1, About::Jam, 1);
    bench.say(0, About::Speaker, 1).say(0, About::Jam, 1);
    assert_eq!(told(&bench.go()), ["[1, 2]", "[1, 9]"]);
}
