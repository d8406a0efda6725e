//! Jumps and scans of a mail, put together: what is left out is filled in so that as many of them as possible may be
//! proposed (4.1, 5.1).

use super::said::Said;
use super::wish::{JumpWish, ShipsWish, Wish};
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Phase};
use crate::hex::Hex;
use crate::law::Refusal;
use crate::law::moves::{MOST_ACTS, Proposing};
use crate::law::refusal::any_of;
use crate::orders::{Cargo, JumpOrder, Order, ScanOrder, Ships};
use crate::questions::Act;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::Seat;
use rules::problem::Problem;

/// Ways of choosing Bunkers tried before the lines are taken one by one.
const PATIENCE: u32 = 4_000;

/// Fills in and judges the jumps and scans of a mail, in their order. Gives those that may be proposed, by the number of
/// their line in `said`.
pub(super) fn settle(
    start: &Proposing<'_>,
    (galaxy, seat): (&Galaxy, Seat),
    said: &[(usize, &Said)],
    problems: &mut Vec<Problem>,
) -> Vec<(usize, Order)> {
    let choosing = Choosing { galaxy, seat, said };
    let mut patience = PATIENCE;
    let first = Choosing { said: said.get(..MOST_ACTS).unwrap_or(said), ..choosing };
    let Some(acts) = first.together(start.clone(), 0, &mut patience) else {
        return choosing.one_by_one(start.clone(), problems);
    };
    let places = said.iter().map(|(place, _)| *place);
    if let Some(more) = said.get(MOST_ACTS..).filter(|more| !more.is_empty()) {
        let what = format!("there may be {} jumps and scans; this would be one more", MOST_ACTS);
        problems.extend(more.iter().map(|(_, said)| said.refused(&Refusal::new("5.1", what.clone()))));
    }
    places.zip(acts.into_iter().map(Plan::order)).collect()
}

/// A line filled in.
#[derive(Clone)]
enum Plan {
    /// A jump or a scan.
    Act(Act),
    /// A jump from where a fleet will have INTERCEPTed, which has been judged by itself, and what is done if it has not.
    On(JumpOrder, Option<JumpOrder>),
}

impl Plan {
    /// What uses ships and Bunkers as the table is now.
    fn now(&self) -> Option<Act> {
        match self {
            Plan::Act(act) => Some(act.clone()),
            Plan::On(_, instead) => instead.map(Act::Jump),
        }
    }

    fn judge(&self, proposing: &mut Proposing<'_>) -> Result<(), Refusal> {
        match self.now() {
            Some(act) => judge(proposing, &act),
            None => proposing.hold(),
        }
    }

    fn order(self) -> Order {
        match self {
            Plan::Act(act) => order_of(act),
            Plan::On(jump, instead) => Order::JumpOn { jump, instead },
        }
    }
}

#[derive(Clone, Copy)]
struct Choosing<'a> {
    galaxy: &'a Galaxy,
    seat: Seat,
    said: &'a [(usize, &'a Said)],
}

impl Choosing<'_> {
    /// The first way to fill in everything from a line on, the nearest Bunkers first.
    fn together(&self, proposing: Proposing<'_>, from: usize, patience: &mut u32) -> Option<Vec<Plan>> {
        let Some((_, said)) = self.said.get(from) else { return Some(Vec::new()) };
        for act in self.ways(&proposing, said).ok()? {
            *patience = patience.checked_sub(1)?;
            let mut next = proposing.clone();
            if act.judge(&mut next).is_ok()
                && let Some(mut rest) = self.together(next, from + 1, patience)
            {
                rest.insert(0, act);
                return Some(rest);
            }
        }
        None
    }

    /// Line after line: a bad one is told and left out.
    fn one_by_one(&self, mut proposing: Proposing<'_>, problems: &mut Vec<Problem>) -> Vec<(usize, Order)> {
        let mut accepted: Vec<(usize, &Said, Plan)> = Vec::new();
        for (place, said) in self.said {
            let ways = match self.ways(&proposing, said) {
                Ok(ways) => ways,
                Err(problem) => {
                    problems.push(problem);
                    continue;
                }
            };
            let mut why = None;
            let found = ways.into_iter().find(|act| {
                let mut next = proposing.clone();
                match act.judge(&mut next) {
                    Ok(()) => {
                        proposing = next;
                        true
                    }
                    Err(refusal) => {
                        why.get_or_insert((refusal, act.clone()));
                        false
                    }
                }
            });
            match (found, why) {
                (Some(act), _) => accepted.push((*place, said, act)),
                (None, Some((mut refusal, act))) => {
                    refusal.instead = refusal.instead.or_else(|| self.reachable(&act));
                    problems.push(together_with(said, &refusal, &act, &accepted));
                }
                (None, None) => {}
            }
        }
        accepted.into_iter().map(|(place, _, act)| (place, act.order())).collect()
    }

    /// For a jump that goes too far: where else it could go.
    fn reachable(&self, plan: &Plan) -> Option<String> {
        let Some(Act::Jump(jump)) = plan.now() else { return None };
        let reach = self.galaxy.rating(self.seat, Tech::Jump);
        if self.galaxy.edition.range(jump.from, jump.to).is_some_and(|range| range <= reach) {
            return None;
        }
        let teams = matches!(jump.ships, Ships::These(force) if force.warships().is_empty());
        let fits = |hex: &Hex| {
            let scanned = self.galaxy.has_scanned(*hex, self.seat);
            *hex != jump.from && scanned != teams && self.galaxy.owner(*hex) != Some(self.seat)
        };
        let near: Vec<Hex> = self.galaxy.edition.within(jump.from, reach).filter(fits).take(4).collect();
        (!near.is_empty()).then(|| format!("within your Jump: {}", any_of(&near)))
    }

    /// The ways to fill in a line, the best first; never none.
    fn ways(&self, proposing: &Proposing<'_>, said: &Said) -> Result<Vec<Plan>, Problem> {
        match &said.wish {
            Wish::Scan { to, using } => {
                let bunkers = self.bunkers(proposing, *using, *to);
                let act = |using| Plan::Act(Act::Scan(ScanOrder { to: *to, using }));
                Ok(bunkers.into_iter().map(act).collect())
            }
            Wish::Jump(wish) => {
                let jumps = self.jumps(proposing, wish, said)?;
                Ok(jumps.into_iter().map(|jump| Plan::Act(Act::Jump(jump))).collect())
            }
            Wish::JumpOn { jump, instead: None } => Ok(vec![Plan::On(self.jump_on(jump, said)?, None)]),
            Wish::JumpOn { jump, instead: Some(instead) } => {
                let on = self.jump_on(jump, said)?;
                let jumps = self.jumps(proposing, instead, said)?;
                Ok(jumps.into_iter().map(|jump| Plan::On(on, Some(jump))).collect())
            }
            _ => Ok(Vec::new()),
        }
    }

    fn jumps(
        &self,
        proposing: &Proposing<'_>,
        wish: &JumpWish,
        said: &Said,
    ) -> Result<Vec<JumpOrder>, Problem> {
        let from = self.origin(proposing, wish, said)?;
        let (ships, carrying) = self.units(wish, from, said)?;
        let bunkers = self.bunkers(proposing, wish.using, from);
        let jump = |using| JumpOrder { ships, from, to: wish.to, using, carrying };
        Ok(bunkers.into_iter().map(jump).collect())
    }

    /// A jump from where a fleet will have INTERCEPTed, judged on the table as it will be then: the ships of another world
    /// of one's own are there, and the Bunker that sent them is USED.
    fn jump_on(&self, wish: &JumpWish, said: &Said) -> Result<JumpOrder, Problem> {
        let (galaxy, seat) = (self.galaxy, self.seat);
        let Some(at) = wish.from else {
            return Err(Problem::unreadable("Where will it have intercepted?").at(said.whole));
        };
        if galaxy.phase == Phase::Outreach {
            return Err(said.refused(&Refusal::new("3", "in Outreach nobody INTERCEPTs")));
        }
        if galaxy.owner(at) != Some(seat) {
            let what = format!("{at} is not yours: INTERCEPTs go to worlds of your own");
            return Err(said.refused(&Refusal::new("8.2", what)));
        }
        let reach = galaxy.rating(seat, Tech::Jump);
        let near = |from: &Hex| {
            *from != at
                && galaxy.edition.range(*from, at).is_some_and(|range| range <= reach)
                && !galaxy.orbit(*from, seat).warships().mobile().is_empty()
        };
        let origins: Vec<Hex> = own_places(galaxy, seat).into_iter().filter(near).collect();
        let mut why = None;
        for from in origins {
            let mut then = galaxy.clone();
            let fleet = then.orbit(from, seat).mobile();
            let fleet = then.take_from_orbit(from, seat, &fleet);
            then.put_in_orbit(at, seat, &fleet);
            if let Some(bunker) = galaxy.ready_bunkers_near(seat, from).first() {
                then.use_bunker(*bunker);
            }
            let there = Choosing { galaxy: &then, ..*self };
            let proposing = Proposing::expansion(&then, seat);
            for jump in there.jumps(&proposing, wish, said)? {
                match proposing.clone().jump(&jump) {
                    Ok(_) => return Ok(jump),
                    Err(refusal) => {
                        why.get_or_insert(refusal);
                    }
                }
            }
        }
        let far = || Refusal::new("8.2", format!("no ships of yours are within your Jump of {at}"));
        Err(said.refused(&why.unwrap_or_else(far)))
    }

    /// The Bunkers that may be meant. With none in range the homeworld's, so that the law says what is wrong.
    fn bunkers(&self, proposing: &Proposing<'_>, using: Option<Hex>, target: Hex) -> Vec<Hex> {
        if let Some(using) = using {
            return vec![using];
        }
        let mut near = proposing.bunkers_near(target);
        if !near.is_empty() {
            // The nearest, but rather one that no other line names.
            near.sort_by_key(|hex| self.named(*hex) >= proposing.ready_at(*hex));
            return near;
        }
        let range = |hex: Hex| self.galaxy.edition.range(hex, target).unwrap_or(u8::MAX);
        let own = self.galaxy.owned(self.seat).filter(|(_, s)| s.army.has(Unit::Bunker)).map(|(hex, _)| hex);
        let nearest = own.min_by_key(|hex| (range(*hex), *hex));
        vec![nearest.unwrap_or(self.galaxy.empire(self.seat).home)]
    }

    /// How many lines name the Bunkers of this hex.
    fn named(&self, hex: Hex) -> u16 {
        let names = |wish: &Wish| match wish {
            Wish::Jump(JumpWish { using, .. })
            | Wish::JumpOn { instead: Some(JumpWish { using, .. }), .. }
            | Wish::Scan { using, .. } => *using == Some(hex),
            _ => false,
        };
        u16::try_from(self.said.iter().filter(|(_, said)| names(&said.wish)).count()).unwrap_or(u16::MAX)
    }

    /// Where a jump starts.
    fn origin(&self, proposing: &Proposing<'_>, wish: &JumpWish, said: &Said) -> Result<Hex, Problem> {
        let there = self.galaxy.orbit(wish.to, self.seat).mobile();
        if wish.invades
            && wish.from.is_none()
            && !there.is_empty()
            && !matches!(wish.ships, ShipsWish::Fleet(Some(_)))
        {
            return Ok(wish.to);
        }
        if let ShipsWish::Fleet(Some(number)) = wish.ships {
            return fleet_at(self.galaxy, self.seat, number, wish.from, said);
        }
        if let Some(from) = wish.from {
            return Ok(from);
        }
        let reach = self.galaxy.rating(self.seat, Tech::Jump);
        let fits = |hex: &Hex| {
            let ships = proposing.ships_at(*hex).mobile();
            let there = ships.plus(&proposing.troops_at(*hex));
            *hex != wish.to
                && match wish.ships {
                    ShipsWish::These(force) => there.contains(&force),
                    _ => !ships.warships().is_empty(),
                }
        };
        let places: Vec<Hex> = own_places(self.galaxy, self.seat).into_iter().filter(fits).collect();
        let near = |hex: &Hex| self.galaxy.edition.range(*hex, wish.to).is_some_and(|range| range <= reach);
        let reaching: Vec<Hex> = places.iter().copied().filter(near).collect();
        match (reaching.as_slice(), places.as_slice()) {
            ([one], _) | ([], [one]) => Ok(*one),
            ([], []) => Err(said.refused(&nothing_fits(self.galaxy, self.seat, wish))),
            ([], far) => {
                let what = format!("your Jump is {reach}, and {} is farther from {}", wish.to, any_of(far));
                Err(said.refused(&Refusal::new("4.1", what)))
            }
            (several, _) => {
                let list: Vec<String> = several.iter().map(|hex| format!("from {hex}")).collect();
                Err(Problem::unreadable("From where? Such ships are at more than one place in range.")
                    .at(said.whole)
                    .suggest(any_of(&list)))
            }
        }
    }

    /// The ships of a jump and what they carry.
    fn units(&self, wish: &JumpWish, from: Hex, said: &Said) -> Result<(Ships, Cargo), Problem> {
        let there = self.galaxy.orbit(from, self.seat).mobile();
        let teams = Force::of(Unit::Survey, there.count(Unit::Survey));
        let only_teams = there.warships().is_empty() && !teams.is_empty();
        let (ships, carrying) = match wish.ships {
            ShipsWish::Fleet(_) => (Ships::Fleet, wish.carrying),
            ShipsWish::Unsaid if only_teams => (Ships::These(teams), wish.carrying),
            ShipsWish::Unsaid => (Ships::Fleet, wish.carrying),
            // "All" with Survey Teams there means them too.
            ShipsWish::All => {
                let ships = if teams.is_empty() { Ships::Fleet } else { Ships::These(there.space()) };
                (ships, Some(wish.carrying.unwrap_or(Cargo::AllThatFit)))
            }
            ShipsWish::These(force) => {
                let troops = force.only(|unit| !unit.is_space());
                if troops.is_empty() {
                    (Ships::These(force), wish.carrying)
                } else if force.space().is_empty()
                    && let Some((unit, _)) = troops.iter().next()
                {
                    let what = format!("{} cannot jump by themselves", unit.plural());
                    let instead = format!(
                        "transfer {force} from {from} to {}, or name the ships they go with",
                        wish.to
                    );
                    return Err(said.refused(&Refusal::new("4.5", what).or(instead)));
                } else if wish.carrying.is_some() {
                    let what = "troops are named among the ships and as cargo: name them once";
                    return Err(said.refused(&Refusal::new("4.5", what)));
                } else {
                    (Ships::These(force.space()), Some(Cargo::These(troops)))
                }
            }
        };
        Ok((ships, carrying.unwrap_or(Cargo::Aboard)))
    }
}

/// The hex of a fleet by its number, which must agree with the hex named.
pub(super) fn fleet_at(
    galaxy: &Galaxy,
    seat: Seat,
    number: u8,
    from: Option<Hex>,
    said: &Said,
) -> Result<Hex, Problem> {
    let fleets: Vec<String> = (1..=u8::MAX)
        .filter_map(|n| galaxy.fleet(seat, n).map(|hex| format!("fleet {n} at {hex}")))
        .collect();
    let offer = |problem: Problem| if fleets.is_empty() { problem } else { problem.suggest(any_of(&fleets)) };
    match (galaxy.fleet(seat, number), from) {
        (Some(hex), None) => Ok(hex),
        (Some(hex), Some(from)) if hex == from => Ok(hex),
        (Some(hex), Some(from)) => {
            let message = format!("Your fleet {number} is at {hex}, not at {from}.");
            Err(offer(Problem::illegal(message).at(said.place_of(from))))
        }
        (None, _) => {
            let message = format!("You have no fleet {number}.");
            Err(offer(Problem::unknown_name(message).at(said.whole)))
        }
    }
}

/// Where an empire has something in space.
pub(super) fn own_places(galaxy: &Galaxy, seat: Seat) -> Vec<Hex> {
    galaxy.orbits.iter().filter(|(_, orbit)| orbit.contains_key(&seat)).map(|(hex, _)| *hex).collect()
}

fn nothing_fits(galaxy: &Galaxy, seat: Seat, wish: &JumpWish) -> Refusal {
    let what = match wish.ships {
        ShipsWish::These(force) => format!("nowhere have you {force} that could still jump"),
        _ => "you have no fleet that could still jump".into(),
    };
    let places: Vec<String> = own_places(galaxy, seat)
        .into_iter()
        .map(|hex| (hex, galaxy.orbit(hex, seat).space().mobile()))
        .filter(|(_, ships)| !ships.is_empty())
        .map(|(hex, ships)| format!("{ships} at {hex}"))
        .collect();
    Refusal::new("4.1", what).or(if places.is_empty() {
        String::new()
    } else {
        format!("you have {}", places.join(", "))
    })
}

pub(super) fn judge(proposing: &mut Proposing<'_>, act: &Act) -> Result<(), Refusal> {
    match act {
        Act::Jump(order) => proposing.jump(order).map(|_| ()),
        Act::Scan(order) => proposing.scan(order),
    }
}

fn order_of(act: Act) -> Order {
    match act {
        Act::Jump(order) => Order::Jump(order),
        Act::Scan(order) => Order::Scan(order),
    }
}

/// A refusal, and the earlier lines that have taken the same units or the same Bunker.
fn together_with(said: &Said, refusal: &Refusal, act: &Plan, before: &[(usize, &Said, Plan)]) -> Problem {
    let mut problem = said.refused(refusal);
    let using = |plan: &Plan| match plan.now() {
        Some(Act::Jump(order)) => Some(order.using),
        Some(Act::Scan(order)) => Some(order.using),
        None => None,
    };
    let from = |plan: &Plan| match plan.now() {
        Some(Act::Jump(order)) => Some(order.from),
        _ => None,
    };
    let rivals: Vec<String> = before
        .iter()
        .filter(|(_, _, other)| match refusal.section {
            "4.11" => using(other) == using(act),
            "4.1" | "4.5" => from(act).is_some() && from(other) == from(act),
            "5.1" => from(other).is_some() && from(other) == from(act),
            _ => false,
        })
        .map(|(_, said, _)| said.named())
        .collect();
    let clashes = matches!(refusal.section, "4.11" | "5.1") || refusal.what.contains("left");
    if clashes && !rivals.is_empty() {
        problem.message.push_str(&format!(" See {}.", rivals.join(" and ")));
    }
    problem
}
