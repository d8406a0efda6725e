//! Doctrine: what to lose, scuttle and land on, from standing orders (6.2, 6.4, 7).

use crate::Timega;
use crate::deeds::{Casualties, Landing};
use crate::force::Force;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::law::treasury;
use crate::orders::{Doctrine, Order};
use crate::questions::Answer;
use crate::unit::Unit;
use rules::{Book, Case, Line, Seat};

type Said = Option<(Answer, Line)>;

/// The line of a sort for this system, else the general one.
fn doctrine<'b, T>(
    book: &'b Book<Order>,
    at: Hex,
    is: impl Fn(&'b Doctrine) -> Option<T>,
) -> Option<(T, Line)> {
    let of = |place: Option<Hex>| {
        book.lines().find_map(|l| match &l.order {
            Order::Doctrine(doctrine) if doctrine.at() == place => is(doctrine).map(|found| (found, l.line)),
            _ => None,
        })
    };
    of(Some(at)).or_else(|| of(None))
}

/// What is lost and damaged, if any line on file has something to say to it.
pub(crate) fn casualties(
    book: &Book<Order>,
    at: Hex,
    hits: u16,
    piercing: u16,
    from: &Force,
    sturdy: &Force,
) -> Option<(Casualties, Line)> {
    let lose = doctrine(book, at, |d| if let Doctrine::Lose { first, .. } = d { Some(first) } else { None });
    let keep = doctrine(book, at, |d| if let Doctrine::Keep { units, .. } = d { Some(units) } else { None });
    let damage =
        doctrine(book, at, |d| if let Doctrine::Damage { first, .. } = d { Some(*first) } else { None });
    let line = lose
        .as_ref()
        .map(|(_, line)| *line)
        .or(keep.as_ref().map(|(_, line)| *line))
        .or(damage.map(|(_, line)| line))?;
    let order = order(lose.map(|(f, _)| &f[..]).unwrap_or(&[]), keep.map(|(k, _)| &k[..]).unwrap_or(&[]));
    let first = damage.is_none_or(|(first, _)| first);
    Some((fate(&order, first, hits, piercing, from, sturdy), line))
}

/// All types in the order in which they are lost: those named first, the others cheapest first, those to be kept last.
fn order(lose: &[Unit], keep: &[Unit]) -> Vec<Unit> {
    let middle = Unit::ALL.into_iter().filter(|u| !lose.contains(u) && !keep.contains(u));
    let first = lose.iter().copied().filter(|u| !keep.contains(u));
    first.chain(middle).chain(keep.iter().rev().copied()).collect()
}

/// Hits taken in this order. Hits of cruisers are never stopped by damage (7.1).
pub(super) fn fate(
    order: &[Unit],
    damage_first: bool,
    hits: u16,
    piercing: u16,
    from: &Force,
    sturdy: &Force,
) -> Casualties {
    let soft = hits.saturating_sub(piercing);
    let mut fate = Casualties::default();
    if damage_first {
        fate.damage = some_of(order, sturdy, soft);
    }
    let taken = u16::try_from(fate.damage.total()).unwrap_or(u16::MAX);
    let left = hits.saturating_sub(taken);
    if damage_first {
        fate.lose = some_of(order, from, left);
        return fate;
    }
    // Ships are lost rather than damaged; only when none are left that cannot be damaged is damage taken.
    fate.lose = some_of(order, &from.minus(sturdy), left);
    let left = left.saturating_sub(u16::try_from(fate.lose.total()).unwrap_or(u16::MAX));
    fate.damage = some_of(order, sturdy, left.min(soft));
    let left = left.saturating_sub(u16::try_from(fate.damage.total()).unwrap_or(u16::MAX));
    fate.lose = fate.lose.plus(&some_of(order, &from.minus(&fate.lose), left));
    fate
}

/// So many of these units, in this order of types.
fn some_of(order: &[Unit], from: &Force, count: u16) -> Force {
    let mut left = count;
    let mut taken = Force::NONE;
    for unit in order {
        let now = from.count(*unit).min(left);
        taken.add(*unit, now);
        left -= now;
    }
    taken
}

/// What goes where there is too much, in the order wished.
pub(super) fn scuttle(case: &Case<'_, Timega>, at: Hex, from: &Force, excess: u16) -> Said {
    let scuttled = |d: &Doctrine| match d {
        Doctrine::Scuttle { first, .. } => Some(first.clone()),
        _ => None,
    };
    let (first, line) = doctrine(case.book, at, scuttled)?;
    Some((Answer::Units(some_of(&order(&first, &[]), from, excess)), line))
}

/// Where troops land when the plan does not say.
pub(super) fn land(case: &Case<'_, Timega>, at: Hex) -> Said {
    let lands =
        |d: &Doctrine| if let Doctrine::Land { everywhere, .. } = d { Some(*everywhere) } else { None };
    let (everywhere, line) = doctrine(case.book, at, lands)?;
    let landings = if everywhere { all_landings(&case.view.galaxy, case.seat, at) } else { Vec::new() };
    Some((Answer::Land(landings), line))
}

/// Landings on every planet of a system that is not the seat's, the richest first.
#[must_use]
pub(crate) fn all_landings(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Vec<Landing> {
    use crate::deeds::Worth::{Influence, Resources};
    let Some(system) = galaxy.system(hex) else { return Vec::new() };
    let others = system.planets.iter().filter(|(_, p)| p.owner != Some(seat)).map(|(id, _)| *id);
    let worth =
        |p| 2 * treasury::worth(galaxy, seat, p, Resources) + treasury::worth(galaxy, seat, p, Influence);
    let mut planets: Vec<_> = others.collect();
    planets.sort_by_key(|p| std::cmp::Reverse(worth(*p)));
    planets.into_iter().map(|planet| Landing { planet, with: None }).collect()
}
