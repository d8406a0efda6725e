//! Energy Phase.

use super::options::Scene;
use super::{broken, names};
use crate::CoreWorlds;
use crate::cards::{Cards, Primitive, Timing, TokenGain};
use crate::empire::{Board, Own, take};
use crate::events::{Event, Generated};
use crate::questions::{AskEnergy, Boosting};
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// The Worlds of all generate energy.
pub(super) fn generate(state: &mut State, table: &mut Table<CoreWorlds>) {
    // What was not used in the round before is gone.
    let mut seats = Vec::new();
    for seat in state.order() {
        let Some(empire) = state.empires.get_mut(seat.index()) else { continue };
        let board = &mut empire.own.board;
        board.energy = board.income(&state.cards);
        seats.push(Generated { seat, energy: board.energy });
        for (card, tokens) in gain_tokens(&state.cards, board) {
            table.tell(Audience::Everyone, Event::TokenGained { seat, card, tokens });
        }
    }
    table.tell(Audience::Everyone, Event::EnergyGenerated { seats });
}

/// Beginning with the Destiny Marker, each declares Energy Surges and Energy Exploration.
pub(super) fn boosts(state: &mut State, table: &mut Table<CoreWorlds>) -> Play<()> {
    for seat in state.order() {
        let boosting = table.ask_one(state, seat, AskEnergy(state.round))?;
        let best_rival = best_rival(state, seat);
        let cards = state.cards.clone();
        let Some(empire) = state.empires.get_mut(seat.index()) else { continue };
        match boost(Scene { cards: &cards, best_rival }, &mut empire.own, &boosting) {
            Ok(gains) => {
                for (card, energy) in gains.surges {
                    table.tell(Audience::Everyone, Event::Surged { seat, card, energy });
                }
                if gains.explored > 0 {
                    let cards = names(&boosting.explore);
                    table.tell(Audience::Everyone, Event::Explored { seat, cards, energy: gains.explored });
                }
            }
            Err(why) => return broken(seat, why),
        }
    }
    Ok(())
}

/// The most energy the Worlds of any one rival generate.
pub(crate) fn best_rival(state: &State, seat: Seat) -> u32 {
    let rivals = (0u8..).map(Seat).zip(&state.empires).filter(|(other, _)| *other != seat);
    rivals.map(|(_, empire)| empire.own.board.income(&state.cards)).max().unwrap_or(0)
}

/// Units that gain a token in each Energy Phase gain it; gives their names and tokens.
fn gain_tokens(cards: &Cards, board: &mut Board) -> Vec<(String, u8)> {
    let mut gained = Vec::new();
    for unit in &mut board.units {
        for (_, effect) in cards.card(&unit.card).effects_at(Timing::DuringInvasion) {
            if let Primitive::Tokens { gain: TokenGain::EnergyPhase, max, .. } = &effect.what
                && unit.tokens < *max
            {
                unit.tokens += 1;
                gained.push((unit.card.to_string(), unit.tokens));
            }
        }
    }
    gained
}

/// What the optional part of the phase gave.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gains {
    /// Each Tactic played and its energy.
    pub surges: Vec<(String, u32)>,
    /// The energy of the exploration.
    pub explored: u32,
}

/// Plays Energy Surges and explores. If it is not allowed, part of it may be done already.
///
/// # Errors
/// Why it is not allowed.
pub fn boost(scene: Scene<'_>, own: &mut Own, boosting: &Boosting) -> Result<Gains, String> {
    let mut gains = Gains::default();
    // Several may be played in one round; each gives 2 if some rival's Worlds generate more, else 1.
    for name in &boosting.surges {
        let card = scene.cards.card(name);
        if !card.acts_at(Timing::EnergyPhase) || card.is_world() || !take(&mut own.hand, name) {
            return Err(format!("{name} cannot be played in the Energy Phase"));
        }
        let mut energy = 0;
        for (_, effect) in card.effects_at(Timing::EnergyPhase) {
            if let Primitive::GainEnergy { n, behind } = &effect.what {
                energy += super::options::energy_of(scene, own, *n, *behind);
            }
        }
        own.board.energy += energy;
        own.discard.push(name.clone());
        gains.surges.push((name.to_string(), energy));
    }
    if boosting.explore.is_empty() {
        return Ok(gains);
    }
    // Energy Exploration: the text of the Home World, once in each Energy Phase.
    let home = scene.cards.card(&own.board.home);
    let text = home.effects_at(Timing::EnergyPhase).find_map(|(_, effect)| match &effect.what {
        Primitive::DiscardForEnergy { k, n } => Some((*k, *n)),
        _ => None,
    });
    match text {
        Some((k, n)) if usize::from(k) == boosting.explore.len() => {
            for name in &boosting.explore {
                if !take(&mut own.hand, name) {
                    return Err(format!("{name} is not in the hand"));
                }
                own.discard.push(name.clone());
            }
            own.board.energy += u32::from(n);
            gains.explored = u32::from(n);
            Ok(gains)
        }
        _ => Err(format!("{} does not explore with {} cards", home.name, boosting.explore.len())),
    }
}
