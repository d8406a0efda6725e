//! Standing orders and doctrine. They speak later, so only their sense is judged: hexes of the board, one's own Bunkers.

use super::acts::fleet_at;
use super::said::Said;
use super::settle::Settling;
use super::wish::{InterceptWish, ShipsWish, Wish};
use crate::edition::Class;
use crate::force::Sorts;
use crate::hex::Hex;
use crate::law::Refusal;
use crate::law::moves::in_play;
use crate::law::refusal::any_of;
use crate::orders::{Aim, Cargo, CounterOrder, Countered, EventWish, FirstFireWhen, Order, Sabotage};
use crate::questions::Question;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::Order as _;
use rules::problem::Problem;

/// Settles everything that stays on file, and the words that silence it for a turn.
pub(super) fn settle(settling: &mut Settling<'_>) {
    let lines = settling.lines(|wish| match wish {
        Wish::Intercept(wish) => Some(Err(wish.clone())),
        Wish::Order(order) if stands(order) => Some(Ok(order)),
        _ => None,
    });
    let mut kept: Vec<(usize, &Said, Order)> = Vec::new();
    for (place, said, wish) in lines {
        if settling.replies.iter().any(|(span, ..)| *span == said.whole)
            || settling.refused.contains(&said.whole)
        {
            continue;
        }
        let order = match wish {
            Ok(order) => Ok(order.clone()),
            Err(wish) => intercept(settling, said, wish),
        };
        match order.and_then(|order| sense(settling, said, &order).map(|()| order)) {
            Ok(order) => kept.push((place, said, order)),
            Err(problem) => settling.problems.push(problem),
        }
    }
    let kept = last_of_each(settling, kept);
    contradictions(settling, &kept);
    for (place, said, order) in kept {
        settling.stand(place, said, order);
    }
}

const fn stands(order: &Order) -> bool {
    matches!(
        order,
        Order::Loot(_)
            | Order::Jam(_)
            | Order::Intercept(_)
            | Order::DoNotReact
            | Order::CounterJam(_)
            | Order::DoNotCounter
            | Order::Losses(_)
            | Order::Retreat { .. }
            | Order::RetreatFrom { .. }
            | Order::RetreatWith { .. }
            | Order::RetreatTo(_)
            | Order::Drop { .. }
            | Order::FirstFire { .. }
            | Order::Land { .. }
            | Order::Aboard { .. }
            | Order::Event(_)
    )
}

/// Can only one of two orders count?
pub(super) fn excludes(one: &Order, other: &Order) -> bool {
    let several = |order: &Order| {
        matches!(
            order,
            Order::Jam(_) | Order::Intercept(_) | Order::CounterJam(_) | Order::RetreatWith { .. }
        )
    };
    one.silences(other) && !(several(one) && several(other))
}

/// The open question a line answers, if it does not stand.
fn answers(settling: &Settling<'_>, said: &Said, order: &Order) -> Option<usize> {
    if said.stands { None } else { super::answer::question(settling.desk, order) }
}

/// Where only one line can count, the last one does.
fn last_of_each<'a>(
    settling: &mut Settling<'_>,
    lines: Vec<(usize, &'a Said, Order)>,
) -> Vec<(usize, &'a Said, Order)> {
    let mut kept: Vec<(usize, &Said, Order)> = Vec::new();
    for (place, said, order) in lines {
        let clash = |before: &Said, other: &Order| {
            *other != order
                && other.topic() == order.topic()
                && excludes(other, &order)
                && answers(settling, before, other) == answers(settling, said, &order)
        };
        if let Some(at) = kept.iter().position(|(_, before, other)| clash(before, other)) {
            let (_, before, _) = kept.remove(at);
            let message = format!("Something else is said on {}; that counts.", said.named());
            settling.problems.push(Problem::superseded(message).at(before.whole));
        }
        kept.push((place, said, order));
    }
    kept
}

/// Lines that are silenced by another line of the same mail.
fn contradictions(settling: &mut Settling<'_>, kept: &[(usize, &Said, Order)]) {
    let silence = kept
        .iter()
        .find(|(_, said, order)| *order == Order::DoNotReact && answers(settling, said, order).is_none());
    let Some((_, silence, _)) = silence else { return };
    for (_, said, order) in kept {
        if matches!(order, Order::Jam(_) | Order::Intercept(_)) {
            let message =
                format!("This turn {} keeps this line silent; it speaks again on the next.", silence.named());
            settling.problems.push(Problem::warning(message).at(said.whole));
        }
    }
}

/// Fills in an INTERCEPT.
fn intercept(settling: &Settling<'_>, said: &Said, wish: InterceptWish) -> Result<Order, Problem> {
    let (galaxy, seat) = (settling.galaxy, settling.desk.seat);
    let from = match (wish.ships, wish.from) {
        (ShipsWish::Fleet(Some(number)), from) => Some(fleet_at(galaxy, seat, number, from, said)?),
        (_, Some(from)) => Some(from),
        (_, None) => {
            let places = fleets(settling);
            match places.as_slice() {
                [one] => Some(*one),
                _ => None,
            }
        }
    };
    let mut wish = InterceptWish { from, ..wish };
    match wish.ships {
        ShipsWish::Fleet(_) | ShipsWish::Unsaid => wish.ships = ShipsWish::Fleet(None),
        ShipsWish::All => {
            wish.ships = ShipsWish::Fleet(None);
            wish.carrying = wish.carrying.or(Some(Cargo::AllThatFit));
        }
        ShipsWish::These(force) => {
            let troops = force.only(|unit| !unit.is_space());
            if !troops.is_empty() {
                wish.ships = ShipsWish::These(force.space());
                wish.carrying = wish.carrying.or(Some(Cargo::These(troops)));
            }
        }
    }
    wish.plain().ok_or_else(|| {
        let places: Vec<String> = fleets(settling).iter().map(|hex| format!("from {hex}")).collect();
        let problem = Problem::unreadable("With the ships of which hex?").at(said.whole);
        if places.is_empty() {
            problem.suggest("with fleet from D6")
        } else {
            problem.suggest(any_of(&places))
        }
    })
}

/// Where this seat has ships that can fight and jump.
fn fleets(settling: &Settling<'_>) -> Vec<Hex> {
    let (galaxy, seat) = (settling.galaxy, settling.desk.seat);
    let has = |hex: &Hex| !galaxy.orbit(*hex, seat).warships().mobile().is_empty();
    super::acts::own_places(galaxy, seat).into_iter().filter(has).collect()
}

/// The hexes an order speaks of.
fn hexes(order: &Order) -> Vec<Hex> {
    match order {
        Order::Jam(jam) => jam.into.iter().chain(&jam.with).copied().collect(),
        Order::Intercept(wish) => wish.at.iter().chain([&wish.from]).chain(&wish.with).copied().collect(),
        Order::CounterJam(counter) => counter.into.into_iter().chain(counter.with).collect(),
        Order::Retreat { at, .. }
        | Order::Drop { at, .. }
        | Order::FirstFire { at, .. }
        | Order::Land { at, .. } => at.iter().copied().collect(),
        Order::RetreatFrom { at, from, .. } => from.iter().chain([at]).copied().collect(),
        Order::RetreatTo(to) => to.clone(),
        Order::Aboard { at, .. } | Order::RetreatWith { at, .. } => vec![*at],
        Order::Event(EventWish::Rebels(Aim::Worlds(worlds)) | EventWish::Attack(Aim::Worlds(worlds))) => {
            worlds.clone()
        }
        Order::Event(EventWish::Sabotage(
            Sabotage::Development(at) | Sabotage::Force { at, .. } | Sabotage::Neutral { at, .. },
        )) => vec![*at],
        _ => Vec::new(),
    }
}

/// What can never come true is refused; what cannot now is warned of.
fn sense(settling: &mut Settling<'_>, said: &Said, order: &Order) -> Result<(), Problem> {
    for hex in hexes(order) {
        in_play(settling.galaxy, hex).map_err(|refusal| said.refused(&refusal))?;
    }
    let (galaxy, seat) = (settling.galaxy, settling.desk.seat);
    let bunker_at = |hex: Hex| {
        galaxy.owner(hex) == Some(seat) && galaxy.system(hex).is_some_and(|s| s.army.has(Unit::Bunker))
    };
    let no_bunker = |with: Option<Hex>| {
        let hex = with.filter(|hex| !bunker_at(*hex))?;
        let own: Vec<Hex> = galaxy.owned(seat).map(|(hex, _)| hex).filter(|hex| bunker_at(*hex)).collect();
        let problem = Problem::warning(format!("You have no Command Bunker at {hex} now (8.1)."))
            .at(said.place_of(hex));
        Some(if own.is_empty() {
            problem
        } else {
            problem.suggest(format!("you have Bunkers at {}", any_of(&own)))
        })
    };
    let mut warnings: Vec<Problem> = Vec::new();
    let illegal = |section, what: String| Err(said.refused(&Refusal::new(section, what)));
    match order {
        Order::Jam(jam) => {
            if jam.who == Some(seat) {
                return illegal("8.1", format!("{seat} is your own: JAMs are for others"));
            }
            warnings.extend(no_bunker(jam.with));
        }
        Order::CounterJam(counter) => {
            if counter.by == Some(seat) {
                return illegal(
                    "8.1",
                    format!("{seat} is your own: counter-JAMs are for what others answer"),
                );
            }
            if let Countered::Number(number) = counter.what {
                counted(settling, said, number)?;
            }
            warnings.extend(counter.with.and_then(|with| no_bunker(Some(with))));
            warnings.extend(counter.with.and_then(|with| out_of_reach(settling, said, counter, with)));
        }
        Order::Intercept(wish) => {
            warnings.extend(no_bunker(wish.with));
            if let Some(at) = wish.at.filter(|at| galaxy.owner(*at) != Some(seat)) {
                let message = format!("{at} is not yours now: you INTERCEPT at your own worlds (8.2).");
                warnings.push(Problem::warning(message).at(said.place_of(at)));
            }
            if galaxy.orbit(wish.from, seat).space().mobile().is_empty() {
                let message = format!("You have no ships at {} now.", wish.from);
                warnings.push(Problem::warning(message).at(said.place_of(wish.from)));
            }
            let reach = galaxy.rating(seat, Tech::Jump);
            let range = wish.at.and_then(|at| galaxy.edition.range(wish.from, at));
            if wish.at == Some(wish.from) {
                return illegal("8.2", format!("ships at {} defend it anyway", wish.from));
            }
            if let (Some(at), Some(range)) = (wish.at, range.filter(|range| *range > reach)) {
                let message =
                    format!("{} to {at} is {range} hexes; your Jump is {reach} now (8.2).", wish.from);
                warnings.push(Problem::warning(message).at(said.place_of(at)));
            }
        }
        Order::RetreatTo(to) => {
            let foreign: Vec<Hex> =
                to.iter().copied().filter(|hex| galaxy.owner(*hex) != Some(seat)).collect();
            if let Some(first) = foreign.first() {
                let message = format!(
                    "Fleets retreat to worlds of their own; {} is not yours now (8.3).",
                    any_of(&foreign)
                );
                warnings.push(Problem::warning(message).at(said.place_of(*first)));
            }
        }
        Order::RetreatWith { units, .. } if units.warships().mobile().is_empty() => {
            return illegal(
                "8.3",
                format!("{units} are no ships that could withdraw; Shields and troops stay"),
            );
        }
        Order::RetreatWith { units, .. } if *units != units.mobile() => {
            return illegal("8.3", "Shields and Command Bunkers are static: they stay".into());
        }
        Order::RetreatWith { at, .. }
            if galaxy.owner(*at) != Some(seat) && galaxy.orbit(*at, seat).warships().is_empty() =>
        {
            let message = format!(
                "You have neither world nor fleet at {at} now: a part of a fleet withdraws where it defends; fleets that \
                 attack go back whole (5.1)."
            );
            warnings.push(Problem::warning(message).at(said.place_of(*at)));
        }
        Order::Aboard { at, .. } if galaxy.owner(*at) != Some(seat) => {
            let message = format!("{at} is not yours now: troops are shifted at worlds of your own (4.53).");
            warnings.push(Problem::warning(message).at(said.place_of(*at)));
        }
        Order::Aboard { troops, .. } | Order::Land { troops: Some(troops), .. } => {
            if let Some((unit, _)) = troops.iter().find(|(unit, _)| !unit.is_troop()) {
                return illegal("4.5", format!("{} are not carried", unit.plural()));
            }
        }
        Order::FirstFire { when, .. }
            if !galaxy.edition.first_fire_is_a_choice() && *when != FirstFireWhen::Always =>
        {
            let what = "this campaign was founded when Drop Troops always fired first, and goes on so \
                        until its game master sets rules = 2";
            return illegal("4.61", what.into());
        }
        Order::Losses(units) if units.contains(&Unit::Survey) => {
            let message = "Survey Teams never fight, so they are never lost in rounds (4.52).";
            warnings.push(Problem::warning(message).at(said.whole));
        }
        Order::Event(wish) => event(settling, said, wish)?,
        _ => {}
    }
    settling.problems.extend(warnings);
    Ok(())
}

/// The answers to one's own proposals have numbers while they can be countered.
fn counted(settling: &Settling<'_>, said: &Said, number: u8) -> Result<(), Problem> {
    let asked = |q: &Question| matches!(q, Question::Counters { .. } | Question::Counter { .. });
    let there = settling.galaxy.now.responses.len();
    if !settling.desk.open.iter().any(asked) {
        let problem =
            Problem::unreadable("Answers have numbers when you are asked about them.").at(said.whole);
        return Err(problem.suggest("counter-jam intercepts, or counter-jam by seat 2"));
    }
    if usize::from(number) > there {
        let what = format!("there are {there} answers to your jumps and scans, not {number}");
        return Err(said.refused(&Refusal::new("8.1", what)));
    }
    Ok(())
}

/// A Bunker that reaches none of the answers it is meant for.
fn out_of_reach(settling: &Settling<'_>, said: &Said, counter: &CounterOrder, with: Hex) -> Option<Problem> {
    let Countered::Number(number) = counter.what else { return None };
    let (galaxy, seat) = (settling.galaxy, settling.desk.seat);
    let theirs = galaxy.now.responses.get(usize::from(number).checked_sub(1)?)?;
    let near = galaxy.ready_bunkers_near(seat, theirs.bunker);
    if near.contains(&with) {
        return None;
    }
    let message = format!("No ready Bunker at {with} reaches the one used at {} (8.1).", theirs.bunker);
    let problem = Problem::warning(message).at(said.place_of(with));
    Some(if near.is_empty() { problem } else { problem.suggest(any_of(&near)) })
}

/// 6.2: homeworlds and the Throneworld are never struck.
fn event(settling: &Settling<'_>, said: &Said, wish: &EventWish) -> Result<(), Problem> {
    let refuse = |what: String| Err(said.refused(&Refusal::new("6.2", what)));
    match wish {
        EventWish::Rebels(Aim::Worlds(worlds)) | EventWish::Attack(Aim::Worlds(worlds)) => {
            let class = |hex: Hex| settling.galaxy.system(hex).map(|system| system.class);
            match worlds.iter().find(|hex| matches!(class(**hex), Some(Class::Home | Class::Throneworld))) {
                Some(hex) => {
                    refuse(format!("{hex} is a homeworld or the Throneworld, which no event strikes"))
                }
                None => Ok(()),
            }
        }
        EventWish::Sabotage(Sabotage::Neutral { .. }) => {
            refuse("Imperial Sabotage does not touch neutrals".into())
        }
        EventWish::Sabotage(Sabotage::Force { space, ground, .. })
            if u16::from(*space) + u16::from(*ground) > 3 =>
        {
            refuse(format!("{space} and {ground} points are more than 3, the most an Imperial Sabotage has"))
        }
        _ => Ok(()),
    }
}
