//! What a seat must not learn: what rivals keep and hold, the order of every deck, plans and standing lines on file.

use core_worlds::cards::CardName;
use core_worlds::questions;
use core_worlds::state::{State, hand_size};
use core_worlds::{CoreWorlds, empire::Empire};
use harness::campaign::Plan;
use harness::disguise::{Leaky, Pair, Said, Secrets, lines_of_others, many_pairs, words_of_others};
use harness::watch;
use rules::engine::{Amendment, Charge, Engine};
use rules::{Pacing, Seat, save};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::BTreeMap;

const HELD: &str = "card held and kept";
const HELD_LIVE: &str = "card held and kept, every decision asked";
const RIVAL_DECK: &str = "order of a rival's deck";
const OWN_DECK: &str = "order of the own deck";
const GALACTIC: &str = "order of the Galactic Decks";
const PLAN: &str = "plan on file";
const ENERGY: &str = "energy lines on file";
const FLAGS: &str = "wait and ready";
const CATEGORIES: [&str; 8] = [HELD, HELD_LIVE, RIVAL_DECK, OWN_DECK, GALACTIC, PLAN, ENERGY, FLAGS];

/// Games of bots, by number: the state before each round from the second to the eighth.
struct Games {
    played: RefCell<BTreeMap<u64, Vec<State>>>,
}

impl Games {
    fn state(&self, number: u64) -> State {
        let (game, round) = (number / 7, number % 7);
        let mut played = self.played.borrow_mut();
        let states = played.entry(game).or_insert_with(|| play(game));
        states[usize::try_from(round).expect("small")].clone()
    }
}

fn seats_of(game: u64) -> u8 {
    2 + u8::try_from(game % 4).expect("small")
}

fn play(game: u64) -> Vec<State> {
    let plan = Plan { most_turns: 7, thorough: false, ..Plan::new(seats_of(game), game) };
    let mut states = Vec::new();
    watch(&CoreWorlds, &plan, |turn| states.push(turn.after.clone()));
    states
}

/// Two places of a list whose cards differ, both from `from` on.
fn two_places(deck: &[CardName], from: usize, number: u64) -> Option<(usize, usize)> {
    let pairs: Vec<(usize, usize)> = (from..deck.len())
        .flat_map(|one| (one + 1..deck.len()).map(move |other| (one, other)))
        .filter(|(one, other)| deck[*one] != deck[*other])
        .collect();
    let count = u64::try_from(pairs.len()).ok().filter(|count| *count > 0)?;
    Some(pairs[usize::try_from(number % count).ok()?])
}

/// How many cards a seat will draw.
fn draws(state: &State, empire: &Empire) -> usize {
    hand_size(state.round).saturating_sub(empire.own.hand.len())
}

impl Games {
    fn pair(&self, category: &str, number: u64) -> Option<Pair> {
        let one = self.state(number);
        let mut other = one.clone();
        let (seat, rival) = if number.is_multiple_of(2) { (Seat(0), Seat(1)) } else { (Seat(1), Seat(0)) };
        let live = category == HELD_LIVE;
        let mut states = [one.clone(), one.clone()];
        let mut says = ["pass".to_owned(), "pass".to_owned()];
        let mut drafts: [Vec<Vec<(Seat, Said)>>; 2] = Default::default();
        let drawn = draws(&one, &one.empires[rival.index()]);
        match category {
            // The last card the rival draws is one or another, and is what it keeps.
            HELD | HELD_LIVE => {
                let deck = &one.empires[rival.index()].deck;
                let last = drawn.checked_sub(1).filter(|last| *last + 1 < deck.len())?;
                let swap = (last + 1..deck.len()).find(|at| deck[*at] != deck[last])?;
                says = [format!("pass\nkeep {}", deck[last]), format!("pass\nkeep {}", deck[swap])];
                // In no game is the other card in the hand as well: it would be put down in one world alone.
                let held = &one.empires[rival.index()].own.hand;
                if held.contains(&deck[swap]) || held.contains(&deck[last]) {
                    return None;
                }
                other.empires[rival.index()].deck.swap(last, swap);
            }
            RIVAL_DECK => {
                let (a, b) = two_places(&one.empires[rival.index()].deck, drawn, number)?;
                other.empires[rival.index()].deck.swap(a, b);
            }
            OWN_DECK => {
                let own = draws(&one, &one.empires[seat.index()]);
                let (a, b) = two_places(&one.empires[seat.index()].deck, own, number)?;
                other.empires[seat.index()].deck.swap(a, b);
            }
            GALACTIC => {
                let deck = usize::from(core_worlds::state::sector_of(one.round)) + 1;
                let (a, b) = two_places(one.decks.get(deck)?, 0, number)?;
                other.decks[deck].swap(a, b);
            }
            PLAN => {
                let world = one.zone.first().map(|z| z.card.clone())?;
                let texts = [format!("if {world} is there: pass\npass\nkeep nothing"), "pass".to_owned()];
                drafts = texts.map(|text| vec![vec![(rival, Said::Mail(text))]]);
                says = ["pass\nkeep nothing".into(), "pass\nkeep nothing".into()];
            }
            ENERGY => {
                let lines = ["surge all if behind\nexplore never", "surge never\nexplore with Snub Fighter"];
                says = lines.map(|line| format!("{line}\npass\nkeep nothing"));
            }
            FLAGS => drafts[1] = vec![vec![(rival, Said::Word(Amendment::Hold(true)))]],
            other => panic!("there is no category {other}"),
        }
        states[1] = other;
        let seats = seats_of(number / 7);
        let all = |text: &str| Seat::all(seats).map(|s| (s, text.to_owned())).collect::<BTreeMap<_, _>>();
        // Live: the energy of each, the plan, each turn, what is kept. The same mail does for all of them.
        let windows = if live { 3 * usize::from(seats) + 3 } else { 1 };
        let mut mails = vec![all("pass"); windows];
        let mut other_mails = vec![BTreeMap::new(); windows];
        for window in 0..windows {
            // Who is still waited for is no secret: a seat that says `wait` says nothing else.
            if category == FLAGS {
                mails[window].remove(&rival);
                continue;
            }
            mails[window].insert(rival, says[0].clone());
            other_mails[window].insert(rival, says[1].clone());
        }
        let waits = if live {
            questions::LIVE.iter().map(ToString::to_string).collect()
        } else {
            Engine::waits(&CoreWorlds, Pacing::Standing)
        };
        Some(Pair {
            seat,
            seats,
            states: [save(&states[0]), save(&states[1])],
            waits,
            mails,
            other_mails,
            drafts,
            probes: vec![
                "draft nothing".into(),
                "keep Energy Surge\nsurge all".into(),
                "deploy Titan Frame".into(),
            ],
            other_dice: None,
            seed: number,
        })
    }
}

fn games() -> Games {
    Games { played: RefCell::default() }
}

fn nothing_shows(pairs: u32) {
    let games = games();
    let pair = |category: &str, number| games.pair(category, number);
    Secrets { categories: &CATEGORIES, pair: &pair }.nothing_shows(&CoreWorlds, pairs);
}

#[test]
fn nothing_hidden_shows() {
    nothing_shows(12);
}

/// `PAIRS=10000 cargo test --profile bench -p core-worlds --test suite disguise -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; prints figures"]
fn nothing_hidden_shows_in_many_pairs_of_each_sort() {
    nothing_shows(many_pairs());
}

fn state(charge: &Charge<'_>) -> Value {
    serde_json::from_slice::<Value>(charge.state).expect("a state")["body"].clone()
}

/// Lets one secret out.
fn leaking(category: &str) -> Leaky<'static> {
    let on_file = |charge: &Charge<'_>, seat: Seat, verbs: &[&str]| {
        json!(lines_of_others(&CoreWorlds, charge, seat, verbs))
    };
    match category {
        HELD | HELD_LIVE | RIVAL_DECK => Leaky::new(&CoreWorlds, |charge, seat| {
            let state = state(charge);
            let empires = state["empires"].as_array().cloned().unwrap_or_default();
            let others = empires.into_iter().enumerate().filter(|(at, _)| *at != seat.index());
            json!(others.map(|(_, empire)| empire["deck"].clone()).collect::<Vec<_>>())
        }),
        OWN_DECK => {
            Leaky::new(&CoreWorlds, |charge, seat| state(charge)["empires"][seat.index()]["deck"].clone())
        }
        GALACTIC => Leaky::new(&CoreWorlds, |charge, _| state(charge)["decks"].clone()),
        PLAN => Leaky::new(&CoreWorlds, move |charge, seat| on_file(charge, seat, &["if "])),
        ENERGY => Leaky::new(&CoreWorlds, move |charge, seat| on_file(charge, seat, &["surge", "explore"])),
        FLAGS => Leaky::new(&CoreWorlds, |charge, seat| json!(words_of_others(&CoreWorlds, charge, seat))),
        other => panic!("there is no category {other}"),
    }
}

#[test]
fn every_secret_let_out_on_purpose_is_found() {
    let games = games();
    let pair = |category: &str, number| games.pair(category, number);
    // A card that is held is in no deck, and what is on file in one pair may be in another.
    Secrets { categories: &CATEGORIES, pair: &pair }.every_leak_is_found(3, leaking, |_, _| true);
}
