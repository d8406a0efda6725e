//! Standing orders: what speaks for the bot while it is not asked.

use super::outlook::Outlook;
use super::raids::Raid;
use super::sabotage::against_rivals;
use crate::edition::Class;
use crate::hex::Hex;
use crate::orders::{
    Aim, Aimed, Cargo, CounterOrder, EventWish, InterceptOrder, JamOrder, Order, Purchase, RetreatWhen, Ships,
};
use crate::tech::Tech;
use crate::unit::Unit;
use rules::whim::Whim;

/// Before this turn nobody is near enough to react to.
const QUIET: u16 = 5;

/// Loss orders bots like.
const LOSSES: [&[Unit]; 3] = [
    &[Unit::Fighter, Unit::Light, Unit::Drop, Unit::Blaster, Unit::Assault],
    &[Unit::Fighter, Unit::Light, Unit::Assault, Unit::Drop, Unit::Protector],
    &[Unit::Light, Unit::Fighter, Unit::Drop, Unit::Heavy],
];

/// Everything for a turn of standing pacing.
pub(super) fn doctrine(outlook: &Outlook<'_>, raids: &[Raid], whim: &mut Whim) -> Vec<Order> {
    let mut orders = battles(outlook, raids, whim);
    orders.extend(reactions(outlook, raids, whim));
    orders.extend(events(outlook, whim));
    orders
}

/// How battles are fought: in general, and at the worlds that are attacked.
pub(super) fn battles(outlook: &Outlook<'_>, raids: &[Raid], whim: &mut Whim) -> Vec<Order> {
    let seat = outlook.me.index();
    let losses = LOSSES[seat % LOSSES.len()];
    let mut orders = vec![
        Order::Losses(losses.to_vec()),
        Order::Retreat {
            at: None,
            when: RetreatWhen::Dice { mine: 2 + u16::from(outlook.me.0 % 2), theirs: 5 },
        },
    ];
    let havens: Vec<Hex> =
        outlook.galaxy.edition.within(outlook.home, 3).filter(|h| outlook.worlds.contains(h)).collect();
    if havens.len() > 1 {
        orders.push(Order::RetreatTo(havens));
    }
    for raid in raids {
        let (at, party) = (raid.at, &raid.party);
        let when = if raid.worth >= 60 || party.dropping && party.odds.wins > 700 {
            RetreatWhen::Never
        } else if party.dropping && whim.one_in(2) {
            RetreatWhen::Always
        } else if whim.one_in(4) {
            RetreatWhen::After(3)
        } else {
            RetreatWhen::Dice { mine: 3, theirs: 4 }
        };
        orders.push(Order::Retreat { at: Some(at), when });
        if party.troops.has(Unit::Drop) || party.troops.has(Unit::Light) {
            orders.push(Order::Drop { at: Some(at), yes: party.dropping });
        }
        if whim.one_in(6) {
            let troops = (!party.troops.is_empty() && whim.one_in(3)).then_some(party.troops);
            orders.push(Order::Land { at: Some(at), troops });
        }
        if outlook.galaxy.system(at).is_some_and(|s| s.class == Class::Throneworld) && !outlook.galaxy.looted
        {
            orders.push(loot());
        }
    }
    orders.extend(aboard(outlook, whim));
    orders
}

/// What the Imperial treasury buys: a garrison that holds.
pub(super) fn loot() -> Order {
    Order::Loot(Purchase {
        wanted: vec![(2, Unit::Heavy), (1, Unit::Blaster), (5, Unit::Heavy), (1, Unit::Light)],
    })
}

/// 4.53: where an attack may come, light troops wait aboard, to be out of the reach of a landing that fails.
fn aboard(outlook: &Outlook<'_>, whim: &mut Whim) -> Option<Order> {
    if !whim.one_in(8) {
        return None;
    }
    let band = outlook.bands.iter().find(|b| outlook.worlds.contains(&b.at) && b.troops.has(Unit::Light))?;
    let room =
        outlook.galaxy.edition.capacity(&band.ships).saturating_sub(outlook.galaxy.edition.load(&band.ships));
    let count = band.troops.count(Unit::Light).min(room);
    (count > 0).then(|| Order::Aboard { at: band.at, troops: crate::force::Force::of(Unit::Light, count) })
}

/// JAMs, INTERCEPTs, counter-JAMs.
pub(super) fn reactions(outlook: &Outlook<'_>, raids: &[Raid], whim: &mut Whim) -> Vec<Order> {
    let mut orders = Vec::new();
    if outlook.galaxy.turn < QUIET && whim.one_in(2) {
        orders.push(Order::DoNotReact);
    } else {
        orders.extend(jams(outlook, whim));
        orders.extend(intercepts(outlook));
    }
    if whim.one_in(20) {
        orders.push(Order::DoNotCounter);
        return orders;
    }
    let best = raids.iter().max_by_key(|r| r.worth);
    match best {
        Some(raid) if whim.one_in(3) => {
            orders.push(Order::CounterJam(CounterOrder {
                into: Some(raid.at),
                holding: 1,
                ..CounterOrder::default()
            }));
            orders.push(Order::CounterJam(CounterOrder {
                into: None,
                holding: 2,
                ..CounterOrder::default()
            }));
        }
        _ => orders.push(Order::CounterJam(CounterOrder::default())),
    }
    orders
}

/// Jumps into its best worlds, scans of them late in the game, and whoever leads on his way to the Throneworld.
pub(super) fn jams(outlook: &Outlook<'_>, whim: &mut Whim) -> Vec<Order> {
    let galaxy = outlook.galaxy;
    let mut own: Vec<(u32, Hex)> = outlook
        .worlds
        .iter()
        .filter_map(|w| galaxy.system(*w).map(|s| (10 * outlook.counts(s) + outlook.yields(s), *w)))
        .collect();
    own.sort_by_key(|(worth, hex)| (std::cmp::Reverse(*worth), *hex));
    own.truncate(if outlook.winning { 30 } else { 8 });
    let into: Vec<Hex> = own.into_iter().map(|(_, hex)| hex).collect();
    let mut orders = Vec::new();
    if outlook.winning {
        orders.push(Order::Jam(jam(None, Aimed::Jumps, Vec::new(), 1, 0)));
        return orders;
    }
    if let Some(leader) = outlook.leader()
        && galaxy.owner(Hex::CENTRE) != Some(outlook.me)
    {
        let close =
            outlook.total(leader) + u32::from(galaxy.edition.layout().throneworld_worth) >= outlook.needed;
        if close {
            let into = vec![Hex::CENTRE];
            orders.push(Order::Jam(jam(Some(leader), Aimed::Jumps, into, 1, 0)));
        }
        if outlook.total(leader) + 1 >= outlook.needed {
            orders.push(Order::Jam(jam(Some(leader), Aimed::Jumps, Vec::new(), 1, 2)));
        }
    }
    if into.is_empty() {
        return orders;
    }
    orders.push(Order::Jam(jam(None, Aimed::Jumps, into.clone(), 1, 0)));
    if galaxy.turn > QUIET {
        let (aimed, holding) = if whim.one_in(3) { (Aimed::Both, 1) } else { (Aimed::Scans, 2) };
        orders.push(Order::Jam(jam(None, aimed, into, holding, 1)));
    }
    orders
}

fn jam(who: Option<rules::Seat>, aimed: Aimed, into: Vec<Hex>, holding: u8, most: u8) -> JamOrder {
    JamOrder { who, aimed, into, with: None, holding, most }
}

/// A strong fleet comes to the help of the worlds in its range.
pub(super) fn intercepts(outlook: &Outlook<'_>) -> Vec<Order> {
    let galaxy = outlook.galaxy;
    let strong = |b: &super::outlook::Band| {
        let dice: u32 = b
            .ships
            .iter()
            .map(|(u, n)| u32::from(galaxy.edition.defend_dice(Some(outlook.race), u, false)) * u32::from(n))
            .sum();
        dice >= 6
    };
    let jump = galaxy.rating(outlook.me, Tech::Jump);
    let mut orders = Vec::new();
    for band in outlook.bands.iter().filter(|b| strong(b)) {
        if !outlook.bunkers.iter().any(|b| outlook.commands(*b, band.at)) {
            continue;
        }
        let near: Vec<Hex> = galaxy
            .edition
            .within(band.at, jump)
            .filter(|h| *h != band.at && outlook.worlds.contains(h))
            .collect();
        let at = near.first().copied().filter(|_| near.len() == 1);
        if !near.is_empty() {
            orders.push(Order::Intercept(InterceptOrder {
                at,
                from: band.at,
                ships: Ships::Fleet,
                carrying: Cargo::AllThatFit,
                with: None,
            }));
        }
    }
    orders.truncate(2);
    orders
}

/// What events are to do: strike whoever leads.
pub(super) fn events(outlook: &Outlook<'_>, whim: &mut Whim) -> Vec<Order> {
    let galaxy = outlook.galaxy;
    let deciding = galaxy.order.first() == Some(&outlook.me) || galaxy.order.last() == Some(&outlook.me);
    if !deciding && galaxy.turn > 2 {
        return Vec::new();
    }
    if whim.one_in(25) {
        return vec![Order::Event(EventWish::Decline)];
    }
    let leader = outlook.leader();
    let richest = |seat| {
        let mut worlds: Vec<(u8, Hex)> = galaxy
            .owned(seat)
            .filter(|(_, s)| !matches!(s.class, Class::Home | Class::Throneworld))
            .map(|(h, s)| (s.dev, h))
            .collect();
        worlds.sort_by_key(|(dev, hex)| (std::cmp::Reverse(*dev), *hex));
        worlds.into_iter().take(3).map(|(_, h)| h).collect::<Vec<_>>()
    };
    let aim = |whim: &mut Whim| match leader {
        Some(seat) if whim.one_in(3) => {
            let worlds = richest(seat);
            if worlds.is_empty() || whim.one_in(2) { Aim::Empire(seat) } else { Aim::Worlds(worlds) }
        }
        _ => Aim::Leader,
    };
    let mut orders =
        vec![Order::Event(EventWish::Rebels(aim(whim))), Order::Event(EventWish::Attack(aim(whim)))];
    let strikes = against_rivals(outlook, 2, &[]);
    let place = usize::from(whim.one_in(3)).min(strikes.len().saturating_sub(1));
    orders.extend(strikes.into_iter().nth(place).map(|(_, what)| Order::Event(EventWish::Sabotage(what))));
    orders
}
