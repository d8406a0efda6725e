//! Games some rounds old, played by bots.

use harness::campaign::secret;
use harness::{Push, Seating};
use rules::dice::Dice;
use rules::engine::{Engine, Filing};
use rules::{Game, Pacing, Seat, load, save};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use timega::Timega;
use timega::state::State;

/// So many rounds are played of each game.
const ROUNDS: usize = 7;

static PLAYED: [OnceLock<Vec<State>>; 4] = [const { OnceLock::new() }; 4];

/// The states between the rounds of a game, the first of them after set-up and the first actions.
pub fn states(seats: u8) -> &'static [State] {
    PLAYED[usize::from(seats) - 3].get_or_init(|| {
        let engine: &dyn Engine = &Timega;
        let first = Engine::found(engine, &engine.default_options(), seats).expect("good options");
        let mut states = Vec::new();
        let mut state: State = load(&first).expect("it loads");
        for round in 0..ROUNDS {
            state = next(&state, u64::from(seats) * 100 + u64::try_from(round).expect("few"));
            if Timega.ending(&state).is_some() {
                break;
            }
            states.push(state.clone());
        }
        states
    })
}

/// What bots mail at the beginning of a round.
pub fn letters(state: &State, seed: u64) -> BTreeMap<Seat, String> {
    let mut table = seating(state, seed);
    table.open().expect("no fault");
    written(&table)
}

fn seating(state: &State, seed: u64) -> Seating<'static> {
    let waits = Engine::waits(&Timega, Pacing::Standing);
    let seats = state.galaxy.seats;
    Seating::new(&Timega, save(state), seats, waits, secret(seed))
}

fn written(table: &Seating<'_>) -> BTreeMap<Seat, String> {
    let bot = |seat: Seat| {
        let mut dice = Dice::for_preview(&table.seed, &[seat.0; 4]);
        let text = Engine::bot(&Timega, &table.desk(seat).expect("a desk"), &mut dice);
        (seat, text.expect("no fault"))
    };
    Seat::all(table.seats).map(bot).collect()
}

/// The state after a round of bots.
fn next(state: &State, seed: u64) -> State {
    let mut table = seating(state, seed);
    table.open().expect("no fault");
    while table.window.is_some() {
        for (seat, text) in written(&table) {
            table.mail(seat, &text, Filing::Replace).expect("no fault");
        }
        table.play(Push { closing: true, one_window: true, notices: &[] }).expect("no fault");
    }
    load(&table.state).expect("it loads")
}
