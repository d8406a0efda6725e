//! JAMs, INTERCEPTs and counter-JAMs from standing orders (8.1, 8.2).

use super::{first, is_counter, is_reaction};
use crate::Throneworld;
use crate::galaxy::{Galaxy, Proposal, Response};
use crate::hex::Hex;
use crate::law::reactions::{jams_held, may_intercept, may_jam};
use crate::orders::{Aimed, CounterOrder, Countered, InterceptOrder, JamOrder, Order};
use crate::questions::{Answer, Proposed, Reaction};
use rules::table::By;
use rules::{Case, Line, Seat};

type Said = Option<(Answer, Line)>;

/// The first line that answers a proposal, in the order written. A line that speaks of something else says: nothing.
pub(super) fn respond(case: &Case<'_, Throneworld>, against: u8) -> Said {
    let spoken = first(case.book, is_reaction)?.line;
    let nothing = Some((Answer::React(None), spoken));
    let galaxy = &case.view.galaxy;
    let Some(proposal) = galaxy.now.proposals.get(usize::from(against)) else { return nothing };
    if first(case.book, |o| matches!(o, Order::DoNotReact)).is_some() {
        return nothing;
    }
    let jammed = galaxy.now.responses.iter().any(|r| r.against == against && r.wing.is_none());
    for said in case.book.lines() {
        let reaction = match &said.order {
            Order::Jam(jam) if !jammed => jam_with(case, said.line, jam, proposal),
            Order::Intercept(order) if matches!(proposal, Proposal::Jump { .. }) => {
                intercept_with(case, order, proposal.to())
            }
            _ => None,
        };
        if let Some(reaction) = reaction {
            return Some((Answer::React(Some(reaction)), said.line));
        }
    }
    nothing
}

/// The first INTERCEPT line that fits raiders at a world.
pub(super) fn repel(case: &Case<'_, Throneworld>, at: Hex) -> Said {
    let spoken = first(case.book, |o| matches!(o, Order::Intercept(_) | Order::DoNotReact))?.line;
    if first(case.book, |o| matches!(o, Order::DoNotReact)).is_none() {
        for said in case.book.lines() {
            if let Order::Intercept(order) = &said.order
                && let Some(reaction) = intercept_with(case, order, at)
            {
                return Some((Answer::React(Some(reaction)), said.line));
            }
        }
    }
    Some((Answer::React(None), spoken))
}

/// Has this order anything to say to a jump or scan proposed by this seat?
pub(crate) fn means(order: &Order, by: Seat, act: &Proposed) -> bool {
    match order {
        Order::DoNotReact => true,
        Order::Jam(jam) => {
            let aimed = match jam.aimed {
                Aimed::Both => true,
                Aimed::Jumps => act.jump,
                Aimed::Scans => !act.jump,
            };
            aimed
                && jam.who.is_none_or(|who| who == by)
                && (jam.into.is_empty() || jam.into.contains(&act.to))
        }
        Order::Intercept(order) => act.jump && order.at.is_none_or(|at| at == act.to),
        _ => false,
    }
}

/// Has this order anything to say to raiders at a world?
pub(crate) fn repels(order: &Order, at: Hex) -> bool {
    match order {
        Order::DoNotReact => true,
        Order::Intercept(order) => order.at.is_none_or(|wanted| wanted == at),
        _ => false,
    }
}

/// Has this order anything to say to a response to a jump or scan into this hex?
pub(crate) fn counters(order: &Order, to: Hex) -> bool {
    match order {
        Order::DoNotCounter => true,
        Order::CounterJam(order) => order.into.is_none_or(|into| into == to),
        _ => false,
    }
}

fn jam_with(
    case: &Case<'_, Throneworld>,
    line: Line,
    jam: &JamOrder,
    proposal: &Proposal,
) -> Option<Reaction> {
    let galaxy = &case.view.galaxy;
    let act = Proposed { jump: matches!(proposal, Proposal::Jump { .. }), to: proposal.to() };
    let meant = galaxy.now.active.is_some_and(|by| means(&Order::Jam(jam.clone()), by, &act));
    let done = case.given.iter().filter(|(_, answer, by)| {
        *by == By::Line(line) && matches!(answer, Answer::React(Some(Reaction::Jam { .. })))
    });
    let spent = jam.most > 0 && done.count() >= usize::from(jam.most);
    if !meant || spent || jams_held(&case.view.hand) < jam.holding.max(1) {
        return None;
    }
    let near = galaxy.ready_bunkers_near(case.seat, proposal.bunker());
    let bunker = jam.with.or(near.first().copied())?;
    may_jam(galaxy, case.seat, &case.view.hand, bunker, proposal.bunker()).ok()?;
    Some(Reaction::Jam { bunker })
}

fn intercept_with(case: &Case<'_, Throneworld>, order: &InterceptOrder, at: Hex) -> Option<Reaction> {
    let galaxy = &case.view.galaxy;
    if order.at.is_some_and(|wanted| wanted != at) || galaxy.owner(at) != Some(case.seat) {
        return None;
    }
    let near = galaxy.ready_bunkers_near(case.seat, order.from);
    let bunker = order.with.or(near.first().copied())?;
    let fleet = (order.from, order.ships, order.carrying);
    let (_, force) = may_intercept(galaxy, case.seat, &case.view.hand, at, fleet, bunker).ok()?;
    Some(Reaction::Intercept { from: order.from, force, bunker })
}

/// The counter-JAM of one response, by what is best done about all that are still open: what stands first on file is the
/// most important, and takes the chits and Bunkers there are.
pub(super) fn counter(case: &Case<'_, Throneworld>, response: u8) -> Said {
    let spoken = first(case.book, is_counter)?.line;
    if first(case.book, |o| matches!(o, Order::DoNotCounter)).is_some() {
        return Some((Answer::Counter(None), spoken));
    }
    let planned = planned(case, response).into_iter().find(|plan| plan.response == response);
    Some(match planned {
        Some(Planned { bunker, line, .. }) => (Answer::Counter(Some(bunker)), line),
        None => (Answer::Counter(None), spoken),
    })
}

/// A counter-JAM to come.
struct Planned {
    response: u8,
    bunker: Hex,
    line: Line,
}

/// The counter-JAMs of the responses from this one on, line by line.
fn planned(case: &Case<'_, Throneworld>, from: u8) -> Vec<Planned> {
    let galaxy = &case.view.galaxy;
    let mut plans: Vec<Planned> = Vec::new();
    for said in case.book.lines() {
        let Order::CounterJam(order) = &said.order else { continue };
        for (response, theirs) in (0..).zip(&galaxy.now.responses).skip(usize::from(from)) {
            let held = usize::from(jams_held(&case.view.hand)).saturating_sub(plans.len());
            let done = plans.iter().any(|plan| plan.response == response);
            if done || held < usize::from(order.holding.max(1)) || !fits(galaxy, order, response, theirs) {
                continue;
            }
            let near = galaxy.ready_bunkers_near(case.seat, theirs.bunker);
            let ready = |hex: &Hex| {
                let spoken_for = plans.iter().filter(|plan| plan.bunker == *hex).count();
                let there = galaxy.system(*hex).map_or(0, |s| s.ready_bunkers());
                usize::from(there) > spoken_for
                    && order.with.is_none_or(|with| with == *hex)
                    && may_jam(galaxy, case.seat, &case.view.hand, *hex, theirs.bunker).is_ok()
            };
            if let Some(bunker) = near.into_iter().find(ready) {
                plans.push(Planned { response, bunker, line: said.line });
            }
        }
    }
    plans
}

/// Does a counter-JAM go against this response?
fn fits(galaxy: &Galaxy, order: &CounterOrder, response: u8, theirs: &Response) -> bool {
    let what = match order.what {
        Countered::Anything => true,
        Countered::Jams => theirs.wing.is_none(),
        Countered::Intercepts => theirs.wing.is_some(),
        Countered::Number(number) => number == response.saturating_add(1),
    };
    let to = galaxy.now.proposals.get(usize::from(theirs.against)).map(Proposal::to);
    what && order.by.is_none_or(|seat| seat == theirs.seat) && (order.into.is_none() || order.into == to)
}
