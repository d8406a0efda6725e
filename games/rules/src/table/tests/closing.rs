//! When a window closes: everybody has spoken, time is up, or news has come.

use super::toy::*;
use crate::seat::Seat;
use crate::table::{By, Deed, Notice, Pause, Play, Table};

fn mails(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
    let all = seats(table.seats());
    let notices = table.gather(state, each(&all, About::Mail, 0))?;
    everyone(table, format!("closed by {notices:?}"));
    let votes = table.ask(state, each(&all, About::Vote, 0))?;
    everyone(table, format!("{:?}", votes.iter().map(|v| v.0).collect::<Vec<_>>()));
    let more = table.gather(state, each(&all, About::React, 0))?;
    everyone(table, format!("and by {more:?}"));
    Ok(())
}

#[test]
fn nothing_is_told_or_rolled_before_the_last_mail_is_in() {
    let mut bench = Bench::new(3, mails, &["mail"]);
    bench.say(0, About::Vote, 1).say(1, About::Vote, 2);
    let run = bench.go();
    assert_eq!(run.end, Err(Pause::Waiting));
    assert_eq!((asked(&run).len(), missing(&run)), (3, vec![2]));
    assert!(run.told.is_empty() && run.rolls.is_empty() && run.journal.is_empty());
    bench.say(2, About::Vote, 3);
    assert_eq!(told(&bench.run()), ["closed by []", "[1, 2, 3]", "and by []"]);
}

#[test]
fn the_deadline_closes_the_window_it_was_for_and_no_other() {
    let mut bench = Bench::new(2, mails, &["mail", "react"]);
    bench.say(0, About::Vote, 1);
    bench.closing = Some(1);
    assert_eq!(missing(&bench.run()), [1], "another window's deadline closes nothing");
    let run = bench.close();
    assert_eq!(told(&run), ["closed by []", "[1, 0]"]);
    assert_eq!(run.window.as_ref().map(|w| w.entry), Some(2), "the next window opens and waits");
    let Deed::Fixed { silent, .. } = &run.journal[0].deed else { panic!("a window") };
    assert_eq!(silent.iter().collect::<Vec<_>>(), [&Seat(1)]);
    let Deed::Round(round) = &run.journal[1].deed else { panic!("a round") };
    assert_eq!(round.iter().map(|a| a.by).collect::<Vec<_>>(), [By::Line(1), By::Fallback]);
    // The window it let pass is told, and what that meant for it.
    assert_eq!(run.fallbacks(&bench.game), [(Seat(1), "mail"), (Seat(1), "vote")]);
    // Time is up for the second window too.
    let run = bench.close();
    assert_eq!((run.end.clone(), told(&run).len()), (Ok(()), 3));
}

#[test]
fn a_deadline_closes_a_round_of_questions_as_well() {
    fn asking(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
        let votes = table.ask(state, each(&seats(2), About::Vote, 0))?;
        everyone(table, format!("{:?}", votes.iter().map(|v| v.0).collect::<Vec<_>>()));
        Ok(())
    }
    let mut bench = Bench::new(2, asking, &["vote"]);
    bench.say(1, About::Vote, 4);
    let run = bench.go();
    assert_eq!((asked(&run).len(), missing(&run)), (2, vec![0]));
    assert_eq!(told(&bench.close()), ["[0, 4]"]);
}

#[test]
fn hold_keeps_the_window_open_and_ready_excuses_gaps() {
    let mut bench = Bench::new(2, mails, &["mail"]);
    bench.say(0, About::Vote, 1).say(1, About::Vote, 2);
    bench.own(1).hold = true;
    assert_eq!(missing(&bench.run()), [1], "everything is on file, but the seat said wait");
    bench.own(1).ready = true;
    assert_eq!(missing(&bench.run()), [1], "wait is wait");
    bench.own(1).hold = false;
    bench.own(1).book.clear();
    let run = bench.run();
    assert_eq!((run.end.clone(), told(&run)), (Ok(()), vec!["closed by []", "[1, 0]", "and by []"]));
    bench.own(1).ready = false;
    assert_eq!(missing(&bench.run()), [1]);
    // The deadline comes all the same.
    bench.own(1).hold = true;
    assert_eq!(bench.close().end, Ok(()));
}

#[test]
fn a_notice_cuts_the_window_and_is_returned_once_in_every_replay() {
    let mut bench = Bench::new(2, mails, &["mail", "react"]);
    bench.say(0, About::Vote, 1);
    assert_eq!(bench.go().end, Err(Pause::Waiting));
    bench.notices = vec![Notice::Resigned(Seat(1))];
    let run = bench.go();
    assert!(run.took_notices);
    let cut = format!("closed by {:?}", [Notice::Resigned(Seat(1))]);
    // The second window is not cut by the same news again.
    assert_eq!((told(&run), missing(&run)), (vec![cut.as_str(), "[1, 0]"], vec![0, 1]));
    let again = bench.close();
    assert!(!again.took_notices);
    assert_eq!(told(&again), [&cut, "[1, 0]", "and by []"]);
}

#[test]
fn a_notice_waits_for_its_window_when_the_turn_is_in_a_round() {
    fn asking_first(toy: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
        table.ask(state, vec![(Seat(0), Question(About::Raid, 0))])?;
        mails(toy, state, table)
    }
    let mut bench = Bench::new(1, asking_first, &["raid", "mail"]);
    bench.notices = vec![Notice::DrawAgreed];
    let run = bench.go();
    assert_eq!((run.end, run.took_notices), (Err(Pause::Waiting), false));
    bench.say(0, About::Raid, 1);
    let run = bench.go();
    assert!(run.took_notices && told(&run)[0].contains("DrawAgreed"));
}

#[test]
fn nobody_waits_in_a_round_for_a_seat_that_is_leaving() {
    fn asking_both(toy: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
        let asked = [0, 1].map(|s| (Seat(s), Question(About::Raid, 0)));
        table.ask(state, asked.to_vec())?;
        mails(toy, state, table)
    }
    let mut bench = Bench::new(2, asking_both, &["raid", "mail"]);
    bench.say(0, About::Raid, 1);
    assert_eq!(missing(&bench.go()), [1]);
    bench.notices = vec![Notice::Resigned(Seat(1))];
    let run = bench.go();
    assert!(run.took_notices, "the round is over, and the next window takes the news in");
    assert!(told(&run)[0].contains("Resigned"));
}

#[test]
fn looking_commits_nothing_of_a_waiting_window_and_says_who_is_missing() {
    let mut bench = Bench::new(2, mails, &["mail"]);
    bench.say(0, About::Vote, 1);
    bench.look = true;
    let look = bench.run();
    assert_eq!((missing(&look), look.journal.len(), look.told.len()), (vec![1], 0, 0));
    // Nobody is missing: the look says so and still does not close the window, deadline or not.
    bench.say(1, About::Vote, 1);
    bench.closing = Some(0);
    bench.notices = vec![Notice::DrawAgreed];
    let look = bench.run();
    assert_eq!((asked(&look).len(), missing(&look), look.journal.len()), (2, vec![], 0));
    assert!(!look.took_notices);
    assert_eq!(look.views.len(), 2);
    // A window already in the journal is behind us.
    bench.look = false;
    bench.go();
    bench.look = true;
    assert_eq!(bench.run().end, Ok(()));
}

#[test]
fn looking_stops_at_a_waiting_round_too() {
    fn asking(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
        table.ask(state, each(&seats(1), About::Vote, 0))?;
        Ok(())
    }
    let mut bench = Bench::new(1, asking, &["vote"]);
    bench.say(0, About::Vote, 1);
    bench.look = true;
    let run = bench.run();
    assert_eq!((missing(&run), run.journal.len()), (vec![], 0));
}

#[test]
fn a_window_nobody_waits_at_closes_at_once() {
    let mut bench = Bench::new(2, mails, &[]);
    bench.say(0, About::Vote, 5);
    let run = bench.go();
    assert_eq!(told(&run), ["closed by []", "[5, 0]", "and by []"]);
    let Deed::Fixed { books, asked, .. } = &run.journal[0].deed else { panic!("a window") };
    assert!(books.is_empty(), "no orders are fixed by a window that does not wait");
    assert_eq!(asked.len(), 2);
}

#[test]
fn settling_one_window_alone_leaves_the_next_one_open_for_its_time() {
    let mut bench = Bench::new(2, mails, &["mail", "react"]);
    // Orders on file for everything: without a limit the turn runs through.
    bench.say(0, About::Jam, 1).say(1, About::Jam, 1);
    assert_eq!(bench.run().end, Ok(()));
    bench.only = Some(0);
    let run = bench.run();
    assert_eq!((missing(&run), run.journal.len()), (vec![], 2));
    // Settling a later window than the one open settles nothing.
    bench.only = Some(2);
    assert_eq!(bench.run().journal.len(), 0);
    bench.only = Some(0);
    bench.go();
    bench.only = Some(2);
    assert_eq!(bench.go().end, Ok(()));
}
