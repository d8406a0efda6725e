//! What game masters read and set of a position, in the words of the rulebook. Cards are written as in scenarios: by name,
//! `x3` for three of them, `*` for an Energy Token, `+` for the Unit beneath a World, `:2` for tokens on a Unit.

mod set;

#[cfg(test)]
mod tests;

use crate::CoreWorlds;
use crate::cards::CardName;
use crate::empire::Board;
use crate::state::State;
use crate::view::View;
use rules::Seat;
use rules::spoken::{Fact, Said, Sort, Spoken, Subject, Word, Worth};

const DESTINY: &str = "Destiny Marker";
const ZONE: &str = "Central Zone";
const WORLDS: &str = "Worlds";
const UNITS: &str = "Units";
const PRESTIGE: &str = "Prestige cards";
const HAND: &str = "hand";
const DECK: &str = "draw deck";
const DISCARD: &str = "discard pile";
const SURGES: &str = "Energy Surge Tokens";
const CARDS: &str = "cards";
/// Words for what is told and cannot be set.
const ENERGY: &str = "energy";
const ACTIONS: &str = "number of Action Points";
const PASSED: &str = "having passed";
const COPIES: &str = "number of copies";
const TURN: &str = "next to act";

const WORDS: &[Word] = &[
    Word::of_table(DESTINY, &["destiny"], Sort::Seat),
    Word::of_table(ZONE, &["zone"], Sort::Text("Orison, Vesper*")),
    Word::of_seat(WORLDS, &["world"], Sort::Text("Lantern, Tarrow+Snub Fighter")).many(),
    Word::of_seat(UNITS, &["unit", "warzone"], Sort::Text("Snub Fighter x2")).many(),
    Word::of_seat(PRESTIGE, &["prestige", "prestige card"], Sort::Text("the names of cards")).many(),
    Word::of_seat(HAND, &["cards in hand"], Sort::Text("Scout Crawler, Snub Fighter x2")),
    Word::of_seat(DECK, &["deck"], Sort::Text("Scout Crawler, Snub Fighter x2 (the top card first)")),
    Word::of_seat(DISCARD, &["discard", "discards"], Sort::Text("Scout Crawler, Snub Fighter x2")),
    Word::of_seat(SURGES, &["surge tokens", "surges"], Sort::Number(9)).many(),
    Word::of_place(CARDS, &["card"], Sort::Text("Skarn, Drill Corps x2 (the top card first)")).many(),
];

const SEATS_AT: &[&str] = &[
    "empires.#",
    "destiny",
    "picked.*.0",
    "turn_of",
    "outcome.winners",
    // Of views.
    "you",
    "order",
    "rivals.*.seat",
];

/// The words of Core Worlds.
pub(crate) struct Words;

impl Spoken<CoreWorlds> for Words {
    fn words(&self) -> &'static [Word] {
        WORDS
    }

    fn seats_at(&self) -> &'static [&'static str] {
        SEATS_AT
    }

    fn of_state(&self, state: &State) -> Vec<Fact> {
        if state.empires.is_empty() {
            return Vec::new();
        }
        let mut facts = vec![
            Fact::new(Subject::Table, DESTINY, Worth::Seat(Some(state.destiny)), "destiny"),
            zone(state.zone.iter().map(|one| (&one.card, one.token))),
        ];
        for (seat, empire) in (0..).map(Seat).zip(&state.empires) {
            let at = format!("empires.{}", seat.0);
            let board = format!("{at}.own.board");
            facts.extend(of_board(seat, &empire.own.board, &board));
            let hidden = [
                (HAND, &empire.own.hand, "own.hand"),
                (DECK, &empire.deck, "deck"),
                (DISCARD, &empire.own.discard, "own.discard"),
            ];
            facts.extend(hidden.map(|(word, cards, what)| {
                Fact::new(Subject::Seat(seat), word, Worth::Text(listed(cards)), format!("{at}.{what}"))
                    .and_at(format!("{board}.ledger"))
                    .and_at("boxed")
            }));
        }
        for (number, deck) in state.decks.iter().enumerate() {
            let worth = Worth::Text(listed(deck));
            facts.push(Fact::new(galactic(number), CARDS, worth, format!("decks.{number}")).and_at("boxed"));
        }
        facts
    }

    fn of_view(&self, view: &View) -> Vec<Fact> {
        let zone = zone(view.zone.iter().map(|one| (&one.card, one.token)));
        let mut facts = vec![
            // Whoever has the marker is first.
            Fact::new(Subject::Table, DESTINY, Worth::Seat(view.order.first().copied()), "order"),
            zone,
        ];
        facts.extend(of_board(view.you, &view.own.board, "own.board"));
        let own = [
            (HAND, &view.own.hand, "own.hand"),
            (DECK, &view.deck, "deck"),
            (DISCARD, &view.own.discard, "own.discard"),
        ];
        facts.extend(own.map(|(word, cards, what)| {
            Fact::new(Subject::Seat(view.you), word, Worth::Text(listed(cards)), what)
                .and_at("own.board.ledger")
        }));
        for (place, rival) in view.rivals.iter().enumerate() {
            let board = format!("rivals.{place}.board");
            facts.extend(of_board(rival.seat, &rival.board, &board));
            let hidden =
                [(HAND, rival.hand, "hand"), (DECK, rival.deck, "deck"), (DISCARD, rival.discard, "discard")];
            facts.extend(hidden.map(|(word, count, what)| {
                let at = format!("rivals.{place}.{what}");
                Fact::new(Subject::Seat(rival.seat), word, Worth::Text(counted(count)), at)
            }));
        }
        facts.extend(follows(view));
        for (number, count) in view.decks.iter().enumerate() {
            let worth = Worth::Text(counted(*count));
            facts.push(Fact::new(galactic(number), CARDS, worth, format!("decks.{number}")));
        }
        facts
    }

    fn set(&self, state: &mut State, said: &Said) -> Result<(), String> {
        set::set(state, said)
    }

    fn settle(&self, before: &State, after: &mut State) -> Result<(), Vec<String>> {
        set::settle(before, after)
    }
}

fn galactic(number: usize) -> Subject {
    Subject::Place(format!("Galactic Deck {number}"))
}

fn counted(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => "1 card".into(),
        count => format!("{count} cards"),
    }
}

/// Cards in order, the same ones behind each other as one.
fn in_order(cards: impl IntoIterator<Item = String>) -> String {
    let mut all: Vec<(String, usize)> = Vec::new();
    for card in cards {
        match all.last_mut() {
            Some((last, count)) if *last == card => *count += 1,
            _ => all.push((card, 1)),
        }
    }
    let told = all.into_iter().map(|(card, n)| if n == 1 { card } else { format!("{card} x{n}") });
    told.collect::<Vec<_>>().join(", ")
}

fn listed(cards: &[CardName]) -> String {
    in_order(cards.iter().map(ToString::to_string))
}

fn zone<'c>(cards: impl Iterator<Item = (&'c CardName, bool)>) -> Fact {
    let told = cards.map(|(card, token)| if token { format!("{card}*") } else { card.to_string() });
    Fact::new(Subject::Table, ZONE, Worth::Text(in_order(told)), "zone").and_at("boxed")
}

/// What follows from the rest at the beginning of a turn, and how many of each card a rival has in all, which everybody could
/// have counted. None of it can be set by itself.
fn follows(view: &View) -> Vec<Fact> {
    let mut facts = Vec::new();
    let boards = std::iter::once((view.you, &view.own.board, "own.board".to_owned()));
    let rivals = view.rivals.iter().enumerate();
    let boards = boards
        .chain(rivals.map(|(place, rival)| (rival.seat, &rival.board, format!("rivals.{place}.board"))));
    for (seat, board, at) in boards {
        let fact =
            |word, worth, what: &str| Fact::new(Subject::Seat(seat), word, worth, format!("{at}.{what}"));
        facts.push(fact(ENERGY, Worth::Number(board.energy), "energy"));
        facts.push(fact(ACTIONS, Worth::Number(u32::from(board.actions)), "actions"));
        facts.push(fact(PASSED, Worth::Yes(board.passed), "passed"));
        if seat != view.you {
            facts.extend(board.ledger.iter().map(|(card, count)| {
                let of = Subject::Place(card.to_string());
                Fact::new(of, COPIES, Worth::Number(*count), format!("{at}.ledger.{card}")).of_seat(seat)
            }));
        }
    }
    facts.push(Fact::new(Subject::Table, TURN, Worth::Seat(view.turn_of), "turn_of"));
    facts
}

/// The open side of an Empire, which lies at this way.
fn of_board(seat: Seat, board: &Board, at: &str) -> [Fact; 4] {
    let worlds = board.worlds.iter().map(|world| match &world.colonist {
        Some(unit) => format!("{}+{unit}", world.card),
        None => world.card.to_string(),
    });
    let units = board.units.iter().map(|unit| match unit.tokens {
        0 => unit.card.to_string(),
        tokens => format!("{}:{tokens}", unit.card),
    });
    let fact = |word, worth, what: &str| {
        Fact::new(Subject::Seat(seat), word, worth, format!("{at}.{what}"))
            .and_at(format!("{at}.ledger"))
            .and_at("boxed")
    };
    [
        fact(WORLDS, Worth::Text(in_order(worlds)), "worlds"),
        fact(UNITS, Worth::Text(in_order(units)), "units"),
        fact(PRESTIGE, Worth::Text(listed(&board.prestige)), "prestige"),
        fact(SURGES, Worth::Number(u32::from(board.surge_tokens)), "surge_tokens"),
    ]
}
