//! Whole campaigns of bots at the typed table, so that a test can look at the state after every turn.
#![expect(dead_code, reason = "each test uses a part of this")]

use rules::dice::{Dice, Seed};
use rules::span::TypedLine;
use rules::table::{Entry, Filed, Pause, Reply, Run, Sitting, play};
use rules::{Book, ByMail, Desk, Game, Order as _, Pacing, Seat};
use std::collections::{BTreeMap, BTreeSet};
use throneworld::Throneworld;
use throneworld::options::Options;
use throneworld::state::State;

/// What was told in a turn, and the state before and after it.
pub struct Turn<'a> {
    pub before: &'a State,
    pub after: &'a State,
    pub run: &'a Run<Throneworld>,
}

/// Plays a campaign of bots to its end, or for so many turns, looking at every turn.
pub fn campaign(seats: u8, seed: u8, pacing: Pacing, most: u32, mut look: impl FnMut(&Turn<'_>)) -> State {
    campaign_with(Options::default(), seats, seed, pacing, most, &mut look)
}

/// The same with options.
pub fn campaign_with(
    options: Options,
    seats: u8,
    seed: u8,
    pacing: Pacing,
    most: u32,
    look: &mut dyn FnMut(&Turn<'_>),
) -> State {
    let mut state = Throneworld.found(&options, seats).expect("good options");
    let waits: BTreeSet<String> = rules::engine::Engine::waits(&Throneworld, pacing);
    let mut books: BTreeMap<Seat, Book<_>> = BTreeMap::new();
    for number in 1..=most {
        if Throneworld.ending(&state).is_some() {
            break;
        }
        let before = state.clone();
        let (run, after, carried) = turn(&state, seats, (seed, number), &waits, &books);
        look(&Turn { before: &before, after: &after, run: &run });
        state = after;
        books = carried;
    }
    state
}

type Books = BTreeMap<Seat, Book<throneworld::orders::Order>>;

fn turn(
    start: &State,
    seats: u8,
    (seed, number): (u8, u32),
    waits: &BTreeSet<String>,
    books: &Books,
) -> (Run<Throneworld>, State, Books) {
    let mut filed: BTreeMap<Seat, Filed<Throneworld>> =
        books.iter().map(|(s, book)| (*s, Filed { book: book.clone(), ..Filed::default() })).collect();
    let mut journal: Vec<Entry<Throneworld>> = Vec::new();
    let mut dice = Dice::for_turn(&Seed([seed.wrapping_add(101); 32]), number, b"bots");
    let mut closing = None;
    for _ in 0..2000 {
        let mut state = start.clone();
        let sitting = Sitting {
            seats,
            waits,
            journal: &journal,
            filed: &filed,
            notices: &[],
            closing,
            dice: Dice::for_turn(&Seed([seed; 32]), number, b""),
            look: false,
            only: None,
        };
        let run = play(&Throneworld, &mut state, sitting);
        match &run.end {
            Ok(()) => {
                let carried = run.carry(&Throneworld, &filed).into_iter().map(|(s, f)| (s, f.book)).collect();
                return (run, state, carried);
            }
            Err(Pause::Fault(why)) => panic!("seed {seed}, {seats} seats, turn {number}: {why}"),
            Err(Pause::Waiting) => {}
        }
        let window = run.window.as_ref().expect("a run that waits has a window");
        for seat in &window.missing {
            let open: Vec<_> =
                window.asked.iter().filter(|(s, _)| s == seat).map(|(_, q)| q.clone()).collect();
            let own = filed.entry(*seat).or_default();
            let desk =
                Desk { seat: *seat, view: &*run.views[seat], open: &open, book: &own.book, names: &[] };
            let text = Throneworld.bot(&desk, &mut dice);
            let lines: Vec<TypedLine> = text
                .lines()
                .enumerate()
                .map(|(at, text)| TypedLine { number: u32::try_from(at).unwrap_or(0) + 1, text: text.into() })
                .collect();
            let reading = Throneworld.read(&desk, &lines);
            let wrong: Vec<_> = reading.problems.iter().filter(|p| p.kind.is_error()).collect();
            assert!(
                wrong.is_empty(),
                "seed {seed}, {seats} seats, turn {number}, {seat}:\n{text}\n{wrong:?}"
            );
            for (_, at, answer, text) in reading.replies {
                let question = open[at].clone();
                own.replies.push(Reply { entry: window.entry, question, answer, text });
            }
            own.book.replace(reading.orders.into_iter().map(|(_, order)| order));
        }
        // Whoever said nothing to the point is left to the fallback.
        closing = Some(window.entry);
        journal.clone_from(&run.journal);
    }
    panic!("seed {seed}, {seats} seats, turn {number} goes on for ever");
}

/// The canonical lines on file, for messages.
pub fn shown(book: &Book<throneworld::orders::Order>) -> String {
    book.lines().map(|l| format!("{} [{}]", l.order, l.order.verb())).collect::<Vec<_>>().join("\n")
}
