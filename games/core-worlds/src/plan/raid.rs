//! Putting an Invasion together from what an order offers: Units, abilities, Tactics, no more than it takes.

use super::boosts::{Purse, boosts, plain};
use crate::cards::{CardName, Primitive, Timing};
use crate::deed::{Boost, Invasion, Source};
use crate::orders::{Force, Raid, Settler};
use crate::turn::options::{Power, Refusal};
use crate::view::View;
use std::collections::BTreeMap;

/// What is spent beside Units.
#[derive(Clone)]
struct Extras {
    /// Energy for abilities of Units.
    pay: u32,
    /// Cards discarded from the hand, the first offered first.
    discards: usize,
    /// Tactics, in the order offered.
    playing: Vec<CardName>,
}

/// Among so many Tactics of one order the fewest are looked for; with more, all are offered where those do not suffice.
const SEARCHED: usize = 8;

/// The Invasion an order comes to on this view.
///
/// # Errors
/// Why it comes to none.
pub fn compose(view: &View, raid: &Raid, tokens: u8) -> Result<Invasion, Refusal> {
    let (cards, board) = (&view.cards, &view.own.board);
    if !view.in_zone(&raid.world) {
        return Err(Refusal::NotInZone(raid.world.to_string()));
    }
    let world = cards.card(&raid.world);
    if !world.is_world() {
        return Err(Refusal::NotAWorld(raid.world.to_string()));
    }
    let needed = Power { fleet: u32::from(world.fleet), ground: u32::from(world.ground) };
    let energy = board.energy + 2 * u32::from(tokens.min(board.surge_tokens));
    let Some(energy) = energy.checked_sub(1) else { return Err(Refusal::OutOfEnergy) };
    let named = match &raid.with {
        Force::Needed => cheapest_first(view),
        Force::All => (0..board.units.len()).collect(),
        Force::These(units) => these(view, units)?,
    };
    let with = |units: &[usize], extras: &Extras| {
        let mut purse = Purse {
            pay: extras.pay,
            paid: 0,
            energy,
            hand: view.own.hand.clone(),
            playing: extras.playing.clone(),
            discarding: raid.discarding.iter().take(extras.discards).cloned().collect(),
        };
        let (power, used) = boosts(view, units, needed, &mut purse);
        (power, used, purse)
    };
    // Units go first; what else is offered is spent only if they are not enough, the least of it.
    let extras = fewest_extras(raid, energy, |extras| with(&named, extras).0.reaches(needed));
    let mut units = named.clone();
    if raid.with == Force::Needed {
        let enough = |units: &[usize]| with(units, &extras).0.reaches(needed);
        units = fewest(&named, None, enough);
        // Somebody goes along to settle only if nobody who is needed can, or comes back instead.
        let stays = |at: usize| view.own.board.units.get(at).map(|unit| &unit.card) != raid.back.as_ref();
        if !wanted_settler(view, &units, raid).is_some_and(stays) {
            units = fewest(&named, wanted_settler(view, &named, raid), enough);
        }
    }
    let (power, mut boosts, purse) = with(&units, &extras);
    if !power.reaches(needed) && !raid.anyway {
        return Err(Refusal::TooWeak {
            world: raid.world.to_string(),
            needed_fleet: needed.fleet,
            needed_ground: needed.ground,
            fleet: power.fleet,
            ground: power.ground,
        });
    }
    boosts.extend(bring_back(view, &units, raid, &purse));
    let colonist = settler(view, &units, &raid.settler, &boosts);
    Ok(Invasion { world: raid.world.clone(), units, boosts, colonist })
}

/// The Units of the Warzone, those that are cheapest to deploy first, then the weakest, then by name.
fn cheapest_first(view: &View) -> Vec<usize> {
    let mut units: Vec<usize> = (0..view.own.board.units.len()).collect();
    let key = |at: &usize| {
        let unit = view.own.board.units.get(*at);
        let card = unit.map(|unit| view.cards.card(&unit.card));
        card.map(|card| (card.cost, card.fleet + card.ground, card.name.clone(), *at))
    };
    units.sort_by_key(key);
    units
}

/// The Units named, as places in the Warzone.
fn these(view: &View, wanted: &[(CardName, u8)]) -> Result<Vec<usize>, Refusal> {
    // Of a kind that is named twice there must be as many as are named in all.
    let mut kinds: BTreeMap<&CardName, usize> = BTreeMap::new();
    for (name, count) in wanted {
        *kinds.entry(name).or_default() += usize::from(*count);
    }
    let mut found = Vec::new();
    for (name, count) in kinds {
        let there = view.own.board.units.iter().enumerate().filter(|(_, unit)| unit.card == *name);
        let places: Vec<usize> = there.map(|(at, _)| at).take(count).collect();
        if places.len() < count {
            let what = if count > 1 { format!("{name} x{count}") } else { name.to_string() };
            return Err(Refusal::NotInWarzone(what));
        }
        found.extend(places);
    }
    found.sort_unstable();
    Ok(found)
}

/// The least of what an order offers beside Units that is enough with all of them: no Tactic if energy and discards do, then
/// one, then two; of those the ones with the fewest discards, and then the least energy for Units. Everything if even that is
/// not enough.
fn fewest_extras(raid: &Raid, energy: u32, enough: impl Fn(&Extras) -> bool) -> Extras {
    let pay = u32::from(raid.pay).min(energy);
    let all = Extras { pay, discards: raid.discarding.len(), playing: raid.playing.clone() };
    // More energy for Units may leave too little for a Tactic: the most that is enough, of what is offered.
    let Some(pay) = (0..=pay).rev().find(|pay| enough(&Extras { pay: *pay, ..all.clone() })) else {
        return all;
    };
    let offered = raid.playing.iter().take(SEARCHED);
    for count in 0..=offered.len() {
        let sets = (0..1_u32 << offered.len()).filter(|set| usize::try_from(set.count_ones()) == Ok(count));
        let found = sets.filter_map(|set| {
            let chosen = offered.clone().enumerate().filter(|(place, _)| set & (1_u32 << place) != 0);
            let playing: Vec<CardName> = chosen.map(|(_, card)| card.clone()).collect();
            with_these(raid, pay, &playing, &enough)
        });
        // Among equals those offered first.
        if let Some(least) = found.min_by_key(|extras| (extras.discards, extras.pay)) {
            return least;
        }
    }
    all
}

/// The fewest discards, and with them the least energy up to `pay`, that are enough with just these Tactics.
fn with_these(
    raid: &Raid,
    pay: u32,
    playing: &[CardName],
    enough: impl Fn(&Extras) -> bool,
) -> Option<Extras> {
    let with = |discards, pay| Extras { pay, discards, playing: playing.to_vec() };
    let discards = (0..=raid.discarding.len()).find(|discards| enough(&with(*discards, pay)))?;
    let least = (0..=pay).find(|pay| enough(&with(discards, *pay)));
    Some(with(discards, least.unwrap_or(pay)))
}

/// As few of these Units as are enough: added from the front until they are, then the dearest taken out again as long as
/// the others still are. All of them if even all are not enough. `colonist`: takes part whatever else does.
fn fewest(named: &[usize], colonist: Option<usize>, enough: impl Fn(&[usize]) -> bool) -> Vec<usize> {
    let mut units: Vec<usize> = colonist.into_iter().collect();
    for at in named.iter().filter(|at| Some(**at) != colonist) {
        if enough(&units) {
            break;
        }
        units.push(*at);
    }
    if enough(&units) {
        for at in named.iter().rev().filter(|at| Some(**at) != colonist) {
            let without: Vec<usize> = units.iter().copied().filter(|unit| unit != at).collect();
            if without.len() < units.len() && enough(&without) {
                units = without;
            }
        }
    }
    units.sort_unstable();
    units
}

/// The first of these Units that is the colonist asked for, one that is not to be brought back before one that is.
fn wanted_settler(view: &View, named: &[usize], raid: &Raid) -> Option<usize> {
    let card = |at: &usize| view.own.board.units.get(*at).map(|unit| view.cards.card(&unit.card));
    let fits = |at: &usize| {
        card(at).is_some_and(|card| match &raid.settler {
            Settler::Nobody => false,
            Settler::Anyone => card.colonist,
            Settler::This(name) => card.colonist && card.name == *name,
        })
    };
    let mut able = named.iter().copied().filter(fits).peekable();
    let first = able.peek().copied();
    able.find(|at| card(at).map(|card| &card.name) != raid.back.as_ref()).or(first)
}

/// The card that brings a Unit back, if the order names a Unit and some card allows it for what is left in the purse.
fn bring_back(view: &View, units: &[usize], raid: &Raid, purse: &Purse) -> Option<Boost> {
    let wanted = raid.back.as_ref()?;
    let at =
        units.iter().copied().find(|at| view.own.board.units.get(*at).is_some_and(|u| u.card == *wanted))?;
    let payable = u32::from(raid.pay).saturating_sub(purse.paid).min(purse.energy);
    for (effect, text) in view.cards.card(wanted).effects_at(Timing::DuringInvasion) {
        if matches!(text.what, Primitive::ReturnUnit { .. }) && u32::from(text.pay) <= payable {
            return Some(Boost { effect, back: Some(at), ..plain(Source::Unit(at)) });
        }
    }
    for name in &raid.playing {
        let card = view.cards.card(name);
        for (effect, text) in card.effects_at(Timing::DuringInvasion) {
            if let Primitive::ReturnUnit { of, .. } = &text.what
                && of.includes(view.cards.card(wanted))
                && u32::from(card.cost) <= purse.energy
                && purse.hand.contains(name)
            {
                return Some(Boost { effect, back: Some(at), ..plain(Source::Tactic(name.clone())) });
            }
        }
    }
    None
}

/// The colonist the order wants, if it takes part and is not brought back.
fn settler(view: &View, units: &[usize], wanted: &Settler, boosts: &[Boost]) -> Option<CardName> {
    let back: Vec<usize> = boosts.iter().filter_map(|boost| boost.back).collect();
    let mut able = units
        .iter()
        .filter(|at| !back.contains(at))
        .filter_map(|at| view.own.board.units.get(*at))
        .map(|unit| view.cards.card(&unit.card))
        .filter(|card| card.colonist);
    match wanted {
        Settler::Nobody => None,
        Settler::Anyone => able.next().map(|card| card.name.clone()),
        Settler::This(name) => able.find(|card| card.name == *name).map(|card| card.name.clone()),
    }
}
