//! The move of an expansion (5.1): up to three jumps and scans, or one TRANSFER.

use super::acts;
use super::said::Said;
use super::settle::Settling;
use super::wish::Wish;
use crate::force::Force;
use crate::galaxy::{Galaxy, Phase};
use crate::hex::Hex;
use crate::law::Refusal;
use crate::law::moves::{Proposing, in_play};
use crate::law::refusal::any_of;
use crate::law::transfer;
use crate::orders::Order;
use crate::unit::Unit;
use rules::problem::{Problem, either};

/// Settles jumps, scans, transfers, scrapping and `pass`.
pub(super) fn settle(settling: &mut Settling<'_>) {
    let seat = settling.desk.seat;
    // 4.51: what is scrapped is gone before anything moves.
    let mut after = settling.galaxy.clone();
    scrap(settling, &mut after);
    let mut acts = settling
        .lines(|wish| matches!(wish, Wish::Jump(_) | Wish::JumpOn { .. } | Wish::Scan { .. }).then_some(()));
    let mut transfers = settling.lines(|wish| match wish {
        Wish::Transfer { units, from, to } => Some((*units, *from, *to)),
        _ => None,
    });
    if let (Some((first_act, act, ())), Some((first_transfer, moved, _))) = (acts.first(), transfers.first())
    {
        // Which of the two was meant nobody can know: the sort named first stands.
        let (stands, act_first) = if first_act < first_transfer { (*act, true) } else { (*moved, false) };
        let out: Vec<&Said> = if act_first {
            transfers.drain(..).map(|(_, said, _)| said).collect()
        } else {
            acts.drain(..).map(|(_, said, ())| said).collect()
        };
        for said in out {
            let what = format!(
                "an expansion is one TRANSFER or up to three jumps and scans, not both; {} is the other",
                stands.named()
            );
            settling.illegal(said, &Refusal::new("5.1", what));
        }
    }
    transfer_units(settling, &after, &transfers);
    let start = match settling.galaxy.phase {
        Phase::Outreach => Proposing::outreach(&after, seat),
        _ => Proposing::expansion(&after, seat),
    };
    let acts: Vec<(usize, &Said)> = acts.into_iter().map(|(place, said, ())| (place, said)).collect();
    let found = acts::settle(&start, (&after, seat), &acts, &mut settling.problems);
    let moved = !acts.is_empty() || !transfers.is_empty();
    without_intercept(settling, &found);
    settling.orders.extend(found);
    pass(settling, moved);
    let destination = |order: &Order| match order {
        Order::Jump(jump) | Order::JumpOn { jump, .. } => Some(jump.to),
        Order::Scan(scan) => Some(scan.to),
        _ => None,
    };
    let coming: Vec<Hex> = if moved || settling.orders.iter().any(|(_, order)| *order == Order::Pass) {
        settling.orders.iter().filter_map(|(_, order)| destination(order)).collect()
    } else {
        settling.desk.book.lines().filter_map(|line| destination(&line.order)).collect()
    };
    settling.coming.extend(coming);
}

/// A jump from where a fleet will have INTERCEPTed, without an order to INTERCEPT there.
fn without_intercept(settling: &mut Settling<'_>, found: &[(usize, Order)]) {
    for (place, order) in found {
        let Order::JumpOn { jump, .. } = order else { continue };
        let there = |at: Option<Hex>| at.is_none_or(|at| at == jump.from);
        let wished = settling.said.iter().any(|said| match &said.wish {
            Wish::Intercept(wish) => there(wish.at),
            Wish::Order(Order::Intercept(order)) => there(order.at),
            _ => false,
        });
        let on_file = settling.desk.book.lines().any(|line| match &line.order {
            Order::Intercept(order) => there(order.at),
            _ => false,
        });
        if let Some(said) = settling.said.get(*place).filter(|_| !wished && !on_file) {
            let message =
                format!("You have no INTERCEPT at {} on file: this jump comes after one (8.2).", jump.from);
            let problem = Problem::warning(message).at(said.place_of(jump.from));
            let suggestion = format!("intercept at {} with fleet from …", jump.from);
            settling.problems.push(problem.suggest(suggestion));
        }
    }
}

/// `pass` beside moves means nothing.
fn pass(settling: &mut Settling<'_>, moved: bool) {
    let mut lines = settling.lines(|wish| matches!(wish, Wish::Order(Order::Pass)).then_some(()));
    lines.retain(|(_, said, ())| !settling.replies.iter().any(|(span, ..)| *span == said.whole));
    for (place, said, ()) in lines {
        if moved {
            let message = "Other lines of this mail move: the pass does not count.";
            settling.problems.push(Problem::superseded(message).at(said.whole));
        } else {
            settling.orders.push((place, Order::Pass));
        }
    }
}

fn scrap(settling: &mut Settling<'_>, after: &mut Galaxy) {
    let seat = settling.desk.seat;
    let lines = settling.lines(|wish| match wish {
        Wish::Scrap { units, at } => Some((*units, *at)),
        Wish::Order(Order::Scrap { units, at }) => Some((*units, Some(*at))),
        _ => None,
    });
    for (place, said, (units, at)) in lines {
        if settling.too_early(said, "other orders") {
            continue;
        }
        let found = match at {
            Some(at) => in_play(after, at).map(|()| at),
            None => place_of(after, seat, &units),
        };
        let judged = found.and_then(|at| {
            let there = after.orbit(at, seat);
            if let Some((unit, _)) = units.iter().find(|(unit, _)| *unit != Unit::Fighter) {
                let what =
                    format!("only Fighters can be scrapped, to make room for troops, not {}", unit.plural());
                Err(Refusal::new("4.51", what))
            } else if !there.contains(&units) {
                let fighters = Force::of(Unit::Fighter, there.count(Unit::Fighter));
                Err(Refusal::new(
                    "4.51",
                    format!("you have {fighters} at {at} that could be scrapped, not {units}"),
                ))
            } else {
                Ok(at)
            }
        });
        match judged {
            Ok(at) => {
                after.take_from_orbit(at, seat, &units);
                settling.orders.push((place, Order::Scrap { units, at }));
            }
            Err(refusal) => settling.illegal(said, &refusal),
        }
    }
}

fn place_of(galaxy: &Galaxy, seat: rules::Seat, units: &Force) -> Result<Hex, Refusal> {
    let places: Vec<Hex> = acts::own_places(galaxy, seat)
        .into_iter()
        .filter(|hex| galaxy.orbit(*hex, seat).contains(units))
        .collect();
    match places.as_slice() {
        [one] => Ok(*one),
        [] => Err(Refusal::new("4.51", format!("nowhere have you {units}"))),
        several => {
            let list: Vec<String> = several.iter().map(|hex| format!("at {hex}")).collect();
            Err(Refusal::new("4.51", format!("{units} are at more than one place")).or(any_of(&list)))
        }
    }
}

/// A line that transfers: its number, itself, the units or all, from where, to where.
type Transferring<'a> = (usize, &'a Said, (Option<Force>, Option<Hex>, Hex));

/// One TRANSFER; several lines between the same two worlds are one.
fn transfer_units(settling: &mut Settling<'_>, after: &Galaxy, lines: &[Transferring<'_>]) {
    let seat = settling.desk.seat;
    let mut only: Option<(usize, &Said, Force, Hex, Hex)> = None;
    for (place, said, (units, from, to)) in lines {
        if settling.too_early(said, "transfers") {
            continue;
        }
        let from = match from {
            Some(from) => *from,
            None => match source(after, seat, units.as_ref(), *to) {
                Ok(from) => from,
                Err(places) => {
                    let problem = Problem::unreadable("From which of your worlds?").at(said.whole);
                    settling.problems.push(match places.as_slice() {
                        [] => problem.suggest("transfer 2 bunkers from E3 to C5"),
                        places => problem
                            .suggest(either(&places.iter().map(|h| format!("from {h}")).collect::<Vec<_>>())),
                    });
                    continue;
                }
            },
        };
        let units = units.unwrap_or_else(|| transfer::at(after, seat, from));
        let (units, first) = match only {
            None => (units, (*place, *said)),
            Some((place, first, before, f, t)) if (f, t) == (from, *to) => {
                (before.plus(&units), (place, first))
            }
            Some((_, first, ..)) => {
                let what = format!("there is one TRANSFER, between two worlds; {} is another", first.named());
                settling.illegal(said, &Refusal::new("5.1", what));
                continue;
            }
        };
        match transfer::transfer(after, seat, &units, from, *to) {
            Ok(()) => only = Some((first.0, first.1, units, from, *to)),
            Err(refusal) => settling.illegal(said, &refusal),
        }
    }
    if let Some((place, _, units, from, to)) = only {
        settling.orders.push((place, Order::Transfer { units, from, to }));
    }
}

/// The only world these units can come from.
fn source(galaxy: &Galaxy, seat: rules::Seat, units: Option<&Force>, to: Hex) -> Result<Hex, Vec<Hex>> {
    let has = |hex: Hex| {
        let there = transfer::at(galaxy, seat, hex);
        units.map_or(!there.is_empty(), |units| there.contains(units))
    };
    let places: Vec<Hex> =
        galaxy.owned(seat).map(|(hex, _)| hex).filter(|hex| *hex != to && has(*hex)).collect();
    match places.as_slice() {
        [one] => Ok(*one),
        _ => Err(places),
    }
}
