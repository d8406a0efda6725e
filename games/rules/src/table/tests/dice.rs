//! Dice at the table: nobody knows a roll before the orders are in, and nobody can roll again.

use super::toy::*;
use crate::seat::Seat;
use crate::table::{Pause, Play, Table};

fn before_and_after(_: &Toy, state: &mut State, table: &mut Table<Toy>) -> Play<()> {
    for nth in 0..8 {
        table.roll(format!("before {nth}"), 1000)?;
    }
    let answer = table.ask(state, vec![(Seat(0), Question(About::Raid, 0))])?[0];
    for nth in 0..8 {
        table.roll(format!("after {nth}"), 1000)?;
        table.draw(format!("after {nth}"), 1000)?;
    }
    everyone(table, format!("{}", answer.0));
    Ok(())
}

fn rolls(order: i32) -> Vec<u32> {
    let mut bench = Bench::new(1, before_and_after, &["raid"]);
    bench.say(0, About::Raid, order);
    bench.run().rolls.iter().map(|r| r.value).collect()
}

#[test]
fn an_order_changes_the_rolls_after_it_and_none_before() {
    let (one, other) = (rolls(1), rolls(2));
    assert_eq!((one.len(), other.len()), (24, 24));
    assert_eq!(one[..8], other[..8]);
    let same = one[8..].iter().zip(&other[8..]).filter(|(a, b)| a == b).count();
    assert!(same <= 2, "{same} of 16 rolls with a thousand sides are the same");
}

#[test]
fn a_replay_rolls_the_same() {
    let mut bench = Bench::new(1, before_and_after, &["raid"]);
    let paused = bench.go();
    assert_eq!((paused.end, paused.rolls.len()), (Err(Pause::Waiting), 8));
    bench.say(0, About::Raid, 1);
    let run = bench.go();
    assert_eq!(run.rolls[..8], paused.rolls[..]);
    assert_eq!(bench.run().rolls, run.rolls);
    // Another secret, other rolls.
    bench.journal.clear();
    bench.seed = 8;
    assert_ne!(bench.run().rolls, run.rolls);
}

#[test]
fn rolls_and_draws_are_recorded_with_their_purpose() {
    fn two(_: &Toy, _: &mut State, table: &mut Table<Toy>) -> Play<()> {
        let (rolled, drawn) = (table.roll("a die", 6)?, table.draw("a cup", 6)?);
        everyone(table, format!("{rolled} {drawn}"));
        Ok(())
    }
    let mut bench = Bench::new(1, two, &[]);
    bench.script = Some(vec![6, 0]);
    let run = bench.run();
    assert_eq!(told(&run), ["6 0"]);
    let seen: Vec<_> = run.rolls.iter().map(|r| (r.why.as_str(), r.sides, r.value, r.hidden)).collect();
    assert_eq!(seen, [("a die", 6, 6, false), ("a cup", 6, 0, true)]);
    for (script, why) in [(vec![], "a die"), (vec![7, 0], "a die"), (vec![6], "a cup"), (vec![6, 6], "a cup")]
    {
        bench.script = Some(script);
        assert!(fault(&bench.run()).contains(why), "{}", fault(&bench.run()));
    }
}

#[test]
fn dice_that_ran_out_cannot_be_swallowed() {
    fn careless(_: &Toy, _: &mut State, table: &mut Table<Toy>) -> Play<()> {
        let luck = table.roll("a die", 6).unwrap_or(1);
        everyone(table, format!("{luck}"));
        Ok(())
    }
    let mut bench = Bench::new(1, careless, &[]);
    bench.script = Some(vec![]);
    let run = bench.run();
    assert!(fault(&run).contains("ran out"));
    assert!(run.told.is_empty());
}

#[test]
fn a_die_without_sides_is_a_fault() {
    fn none(_: &Toy, _: &mut State, table: &mut Table<Toy>) -> Play<()> {
        table.draw("an empty cup", 0).map(|_| ())
    }
    assert!(fault(&Bench::new(1, none, &[]).run()).contains("an empty cup"));
}
