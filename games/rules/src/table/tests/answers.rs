//! What counts as an answer: orders, straight replies, fallbacks.

use super::toy::*;
use crate::seat::{Audience, Seat};
use crate::table::{By, Deed, Pause, Play, Table};

/// Votes secret and simultaneous, the speaker last and seeing them; everything in one mail.
fn council(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
    let all = seats(table.seats());
    table.gather(state, each(&all, About::Mail, 0))?;
    let others = &all[1..];
    let votes = table.ask(state, each(others, About::Vote, 0))?;
    for (seat, vote) in others.iter().zip(votes) {
        state.cast[seat.index()] = Some(vote.0);
    }
    let last = table.ask(state, vec![(all[0], Question(About::Speaker, 0))])?[0];
    state.cast[0] = Some(last.0);
    state.opened = true;
    everyone(table, format!("{:?}", state.cast.iter().map(|c| c.unwrap_or(0)).collect::<Vec<_>>()));
    Ok(())
}

#[test]
fn the_speaker_answers_last_and_alone_sees_the_votes() {
    let mut bench = Bench::new(3, council, &["mail", "speaker"]);
    bench.say(0, About::Vote, 9).say(1, About::Vote, 3).say(2, About::Vote, 4);
    let run = bench.go();
    assert_eq!(run.end, Err(Pause::Waiting));
    assert_eq!(asked(&run), [(0, Question(About::Speaker, 0))]);
    assert_eq!(run.views[&Seat(0)].cast, [None, Some(3), Some(4)]);
    assert_eq!(run.views[&Seat(1)].cast, [None, Some(3), None]);
    assert_eq!(run.views[&Seat(2)].cast, [None, None, Some(4)]);
    assert!(run.told.is_empty());

    // A vote changed now comes too late; the speaker's order hangs on what nobody else was shown.
    bench.say(1, About::Vote, -3).say(0, About::Speaker, 5);
    let run = bench.go();
    assert_eq!((run.end.clone(), told(&run)), (Ok(()), vec!["[-5, 3, 4]"]));
}

#[test]
fn what_one_standing_order_may_do_hangs_on_what_it_has_done() {
    fn three_raids(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
        for raid in 0..3 {
            let answer = table.ask(state, vec![(Seat(1), Question(About::Jam, raid))])?[0];
            everyone(table, format!("{}", answer.0));
        }
        Ok(())
    }
    let jams = |most| {
        let mut bench = Bench::new(2, three_raids, &[]);
        bench.say_at_most(1, About::Jam, 1, most);
        told(&bench.run()).join(" ")
    };
    assert_eq!(jams(0), "0 0 0");
    assert_eq!(jams(1), "1 0 0");
    assert_eq!(jams(2), "1 1 0");
}

fn one_question(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
    for round in 0..2 {
        let answer = table.ask(state, vec![(Seat(0), Question(About::Raid, 0))])?[0];
        everyone(table, format!("round {round}: {}", answer.0));
    }
    Ok(())
}

#[test]
fn a_straight_reply_is_used_once_and_for_its_entry_alone() {
    let mut bench = Bench::new(1, one_question, &["raid"]);
    bench.reply(0, 0, Question(About::Raid, 0), 5);
    let run = bench.go();
    // The very same question comes again as entry 1: the reply does not answer it a second time.
    assert_eq!((told(&run), missing(&run)), (vec!["round 0: 5"], vec![0]));
    let Deed::Round(round) = &run.journal[0].deed else { panic!("a round") };
    assert_eq!(round[0].by, By::Reply);

    // A reply to another question, or to an entry that has passed or is still to come, says nothing.
    for (entry, question) in
        [(1, Question(About::Raid, 9)), (0, Question(About::Raid, 0)), (2, Question(About::Raid, 0))]
    {
        bench.own(0).replies.clear();
        bench.reply(0, entry, question, 6);
        assert_eq!(bench.run().end, Err(Pause::Waiting), "{entry} {question:?}");
    }
    bench.own(0).replies.clear();
    bench.reply(0, 1, Question(About::Raid, 0), 7);
    assert_eq!(told(&bench.run()), ["round 0: 5", "round 1: 7"]);
}

#[test]
fn a_straight_reply_wins_over_the_orders() {
    let mut bench = Bench::new(1, one_question, &["raid"]);
    bench.say(0, About::Raid, 1).reply(0, 1, Question(About::Raid, 0), 2);
    assert_eq!(told(&bench.run()), ["round 0: 1", "round 1: 2"]);
}

#[test]
fn a_reply_to_a_window_counts_when_its_question_is_put() {
    fn gathered(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
        let question = vec![(Seat(0), Question(About::Raid, 0))];
        table.gather(state, question.clone())?;
        everyone(table, "closed");
        for _ in 0..2 {
            let answer = table.ask(state, question.clone())?[0];
            everyone(table, format!("{}", answer.0));
        }
        // Another window, and the turn waits: what was replied must live in the journal from here on.
        table.gather(state, vec![(Seat(0), Question(About::Mail, 0))])?;
        Ok(())
    }
    let mut bench = Bench::new(1, gathered, &["raid", "mail"]);
    bench.reply(0, 0, Question(About::Raid, 0), 5);
    let run = bench.go();
    // Used once: the same question put again falls to the orders on file, and there are none.
    assert_eq!(told(&run), ["closed", "5", "0"]);
    bench.own(0).replies.clear();
    assert_eq!(told(&bench.go()), ["closed", "5", "0"]);
}

#[test]
fn an_answer_of_another_kind_is_a_fault() {
    fn lucky(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
        let Lucky(number) = table.ask_one(state, Seat(0), AskLucky)?;
        everyone(table, format!("{number}"));
        Ok(())
    }
    let mut bench = Bench::new(1, lucky, &[]);
    bench.say(0, About::Raid, 12);
    assert_eq!(told(&bench.run()), ["12"]);
    bench.say(0, About::Raid, 13);
    assert!(fault(&bench.run()).contains("another kind"));
}

#[test]
fn standing_orders_hear_what_their_seat_was_told_and_nothing_else() {
    fn whispers(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
        everyone(table, "all");
        table.tell(Audience::one(Seat(0)), Event("for the first".into()));
        table.tell(Audience::Only([Seat(0), Seat(1)].into()), Event("for two".into()));
        table.tell(Audience::Only([].into()), Event("for nobody".into()));
        let counts = table.ask(state, each(&seats(3), About::Heard, 0))?;
        everyone(table, format!("{:?}", counts.iter().map(|c| c.0).collect::<Vec<_>>()));
        Ok(())
    }
    let mut bench = Bench::new(3, whispers, &[]);
    bench.say(0, About::Heard, 0).say(1, About::Heard, 0).say(2, About::Heard, 0);
    let run = bench.run();
    assert_eq!(told(&run).last(), Some(&"[3, 2, 1]"));
    let hearers = |told: &crate::table::Told<Event>| {
        seats(3).into_iter().filter(|s| told.audience.includes(*s)).count()
    };
    assert_eq!(run.told.iter().map(hearers).collect::<Vec<_>>(), [3, 1, 2, 0, 3]);
}

#[test]
fn what_is_carried_over_is_what_the_game_says_with_numbers_from_one() {
    let mut bench = Bench::new(3, council, &["mail"]);
    bench.say(0, About::Vote, 1).say(1, About::Vote, 1).say(1, About::Jam, 1);
    bench.own(1).hold = true;
    bench.own(1).ready = true;
    let run = bench.close();
    let kept = run.carry(&bench.game, &bench.filed);
    assert!(kept[&Seat(0)].book.is_empty());
    let lines: Vec<_> = kept[&Seat(1)].book.lines().map(|l| (l.line, l.order.about)).collect();
    assert_eq!(lines, [(1, About::Jam)]);
    assert!(!kept[&Seat(1)].hold && !kept[&Seat(1)].ready, "flags belong to one turn");
}

#[test]
fn an_order_that_answers_a_question_is_for_it_alone() {
    let mut bench = Bench::new(1, one_question, &["raid"]);
    bench.bind(0, 0, Question(About::Raid, 0), 5);
    let run = bench.go();
    // The very same question comes again as entry 1: it is asked.
    assert_eq!((told(&run), missing(&run)), (vec!["round 0: 5"], vec![0]));
    let Deed::Round(round) = &run.journal[0].deed else { panic!("a round") };
    assert_eq!(round[0].by, By::Line(1));
    // What is on file speaks again where nothing answers.
    bench.say(0, About::Raid, 3);
    assert_eq!(told(&bench.run()), ["round 0: 5", "round 1: 3"]);
    let kept = bench.run().carry(&bench.game, &bench.filed);
    assert!(kept[&Seat(0)].bound.is_empty());
}

#[test]
fn an_answer_goes_before_the_orders_on_file() {
    let mut bench = Bench::new(1, one_question, &["raid"]);
    bench.say(0, About::Raid, 1).bind(0, 1, Question(About::Raid, 0), 2);
    assert_eq!(told(&bench.run()), ["round 0: 1", "round 1: 2"]);
}

#[test]
fn what_answers_a_window_speaks_to_what_is_asked_in_it() {
    fn reacting(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
        for nth in 0..2 {
            table.gather(state, vec![(Seat(0), Question(About::React, nth))])?;
            let answer = table.ask(state, vec![(Seat(0), Question(About::Jam, nth))])?[0];
            everyone(table, format!("{}", answer.0));
        }
        Ok(())
    }
    let mut bench = Bench::new(1, reacting, &["react"]);
    bench.start.chits = vec![1];
    bench.bind_as(0, 0, Question(About::React, 0), About::Jam, 5);
    let run = bench.go();
    // The second window is asked again, and closes without a word.
    assert_eq!((told(&run), missing(&run)), (vec!["5"], vec![0]));
    assert_eq!(told(&bench.close()), ["5", "0"]);
    // From the journal alone it comes out the same.
    bench.own(0).bound.clear();
    assert_eq!(told(&bench.run()), ["5", "0"]);
}
