//! Action Phase: beginning with the Destiny Marker, one turn each, round and round the table until all have passed.

use super::energy::best_rival;
use super::options::{Deployment, Done, Invaded, Later, Refusal, Scene, What, perform};
use super::{broken, draw, names};
use crate::CoreWorlds;
use crate::cards::{BackTo, CardName, Timing};
use crate::deed::{Action, Deed};
use crate::events::{DeployedUnit, Event};
use crate::plan::{self, Batch};
use crate::questions::{AskAccount, AskAct, Chosen, Taken};
use crate::state::{State, sector_of};
use rules::table::{Play, Table};
use rules::{Audience, Line, Seat};

pub(super) fn play(state: &mut State, table: &mut Table<CoreWorlds>) -> Play<()> {
    let order = state.order();
    for go in 1.. {
        for seat in &order {
            if !passed(state, *seat) {
                state.turn_of = Some(*seat);
                let after = state.places.get(seat).copied().unwrap_or(0);
                let place = one_turn(state, table, *seat, go, after)?;
                state.places.insert(*seat, place);
            }
        }
        if order.iter().all(|seat| passed(state, *seat)) {
            break;
        }
    }
    state.turn_of = None;
    Ok(())
}

fn passed(state: &State, seat: Seat) -> bool {
    state.empires.get(seat.index()).is_none_or(|empire| empire.own.board.passed)
}

/// One turn of one seat; gives its place in its plan.
fn one_turn(
    state: &mut State,
    table: &mut Table<CoreWorlds>,
    seat: Seat,
    go: u32,
    after: Line,
) -> Play<Line> {
    // Who has no Action Point left must pass. So must who evidently can do nothing without energy; whether a card in the
    // hand could still be used is not for others to know, so with one in the hand the seat is asked.
    let chosen = if must_pass(state, seat) {
        Chosen::pass()
    } else {
        table.ask_one(state, seat, AskAct(state.round, go, after))?
    };
    let place = chosen.from.as_ref().map_or(after, |taken| taken.line);
    // What a pass leaves of a plan is told as it stands before the pass.
    let left = match chosen.action.deed {
        Deed::Pass => table.ask_one(state, seat, AskAccount(state.round, place))?.0,
        _ => Vec::new(),
    };
    let (cards, best_rival) = (state.cards.clone(), best_rival(state, seat));
    let scene = Scene { cards: &cards, best_rival };
    let Some(empire) = state.empires.get_mut(seat.index()) else { return Ok(place) };
    let done = match perform(scene, &mut empire.own, &mut state.zone, &chosen.action) {
        Ok(done) => done,
        Err(why) => return broken(seat, why),
    };
    if chosen.action.tokens > 0 {
        table.tell(Audience::Everyone, Event::TokenUsed { seat, count: chosen.action.tokens });
    }
    table.tell(Audience::Everyone, told(state, seat, &done));
    state.boxed.extend(done.boxed);
    let taken = chosen.from.clone();
    if chosen.from.is_some() || !chosen.skipped.is_empty() {
        table.tell(Audience::one(seat), Event::Planned { taken: chosen.from, skipped: chosen.skipped });
    }
    // A Tactic is discarded after its effect (Tactic Cards): what it draws is never itself.
    let played = match &done.what {
        What::Used { card, tactic: true, .. } => held_back(state, seat, card),
        _ => None,
    };
    for later in done.later {
        follow(state, table, seat, later)?;
    }
    if let Some(empire) = state.empires.get_mut(seat.index()) {
        empire.own.discard.extend(played);
    }
    deploy_drawn(state, table, seat, &chosen.hoped, taken.as_ref())?;
    if !left.is_empty() {
        table.tell(Audience::one(seat), Event::PlanLeft { skipped: left });
    }
    Ok(place)
}

/// Deploying is one Unit after the other: what those before have just drawn is deployed by the next word of the order, and
/// what stands behind it after that.
fn deploy_drawn(
    state: &mut State,
    table: &mut Table<CoreWorlds>,
    seat: Seat,
    hoped: &[CardName],
    taken: Option<&Taken>,
) -> Play<()> {
    let cards = state.cards.clone();
    let line = taken.map_or(0, |taken| taken.line);
    let (mut rest, mut skipped) = (hoped.to_vec(), Vec::new());
    while !rest.is_empty() {
        let scene = Scene { cards: &cards, best_rival: best_rival(state, seat) };
        let Some(empire) = state.empires.get_mut(seat.index()) else { return Ok(()) };
        let batch = Batch::of(scene, &empire.own, &state.zone, &rest, 0);
        let told_why = |(card, why): (CardName, Refusal)| plan::skipped(line, card, &why.of_it());
        skipped.extend(batch.without.into_iter().map(told_why));
        rest = batch.rest;
        if batch.deployed.is_empty() {
            continue; // Nothing comes behind where nobody draws.
        }
        let action = Action { tokens: 0, deed: Deed::Deploy(batch.deployed) };
        let done = match perform(scene, &mut empire.own, &mut state.zone, &action) {
            Ok(done) => done,
            Err(why) => return broken(seat, why),
        };
        table.tell(Audience::Everyone, told(state, seat, &done));
        for later in done.later {
            follow(state, table, seat, later)?;
        }
    }
    if !skipped.is_empty() {
        table.tell(Audience::one(seat), Event::Planned { taken: None, skipped });
    }
    Ok(())
}

/// Must the seat pass by what everybody can see?
fn must_pass(state: &State, seat: Seat) -> bool {
    let Some(empire) = state.empires.get(seat.index()) else { return true };
    let board = &empire.own.board;
    let able = |name: &CardName| state.cards.card(name).acts_at(Timing::AsAction);
    let ability = board.units.iter().any(|unit| !unit.used && able(&unit.card))
        || board.worlds.iter().any(|world| !world.used && able(&world.card));
    board.actions == 0
        || (board.energy == 0 && board.surge_tokens == 0 && empire.own.hand.is_empty() && !ability)
}

/// Takes the Tactic just played off the discard pile.
fn held_back(state: &mut State, seat: Seat, card: &CardName) -> Option<CardName> {
    let discard = &mut state.empires.get_mut(seat.index())?.own.discard;
    discard.pop_if(|top| *top == *card)
}

/// What needs a deck.
fn follow(state: &mut State, table: &mut Table<CoreWorlds>, seat: Seat, later: Later) -> Play<()> {
    match later {
        Later::Draw(n) => {
            let drawn = draw::cards(state, table, seat, usize::from(n))?;
            if !drawn.is_empty() {
                table.tell(Audience::one(seat), Event::Drew { cards: names(&drawn) });
            }
        }
        Later::Peek(n) => {
            let sector = sector_of(state.round);
            let deck = state.decks.get(usize::from(sector)).map_or(&[][..], Vec::as_slice);
            let seen = deck.get(..usize::from(n).min(deck.len())).unwrap_or(&[]);
            table.tell(Audience::one(seat), Event::Peeked { cards: names(seen), sector });
        }
    }
    Ok(())
}

/// The action as everybody hears of it.
fn told(state: &State, seat: Seat, done: &Done) -> Event {
    let (energy, actions) = (done.energy, done.actions);
    match &done.what {
        What::Passed => Event::Passed { seat },
        What::Drafted { card, cost, token } => {
            Event::Drafted { seat, card: card.to_string(), cost: *cost, token: *token }
        }
        What::Deployed(units) => Event::Deployed { seat, units: deployed(units), energy, actions },
        What::Invaded(invaded) => invasion(seat, invaded, energy, actions),
        What::Used { card, on, deployed: units, tactic } => Event::Used {
            seat,
            card: card.to_string(),
            tactic: *tactic,
            text: state.cards.card(card).text_in(state.cards.house()),
            on: names(on),
            units: deployed(units),
            energy,
            actions,
        },
    }
}

fn deployed(units: &[Deployment]) -> Vec<DeployedUnit> {
    units.iter().map(|unit| DeployedUnit { card: unit.card.to_string(), cost: unit.cost }).collect()
}

fn invasion(seat: Seat, invaded: &Invaded, energy: u32, actions: u8) -> Event {
    let Invaded { world, won, power, needed, units, boosts, colonist, back, token } = invaded;
    let world = world.to_string();
    let (fleet, ground) = (power.fleet, power.ground);
    let (needed_fleet, needed_ground) = (needed.fleet, needed.ground);
    let boosts = boosts.clone();
    if !won {
        return Event::InvasionFailed { seat, world, boosts, fleet, ground, needed_fleet, needed_ground };
    }
    let gone = |to: BackTo| -> Vec<String> {
        back.iter().filter(|(_, where_to)| *where_to == to).map(|(card, _)| card.to_string()).collect()
    };
    Event::Conquered {
        seat,
        world,
        units: names(units),
        boosts,
        fleet,
        ground,
        needed_fleet,
        needed_ground,
        colonist: colonist.as_ref().map(ToString::to_string),
        to_hand: gone(BackTo::Hand),
        stayed: gone(BackTo::Warzone),
        token: *token,
        energy,
        actions,
    }
}
