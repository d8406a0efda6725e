//! How to fight, as people write it: staying and going, landing and dropping.

use super::heaps::{Heap, Quantity};
use super::items::{Item, Part};
use super::words::{Kind, Role, Verb};
use super::{Fault, Plainly, Readings, Told, one, unread};
use crate::force::Force;
use crate::hex::Hex;
use crate::questions::Question;
use crate::unit::Unit;
use rules::problem::Problem;

impl Plainly<'_> {
    /// Staying and going: when, at which battle, where to.
    pub(super) fn retreat(&self, items: &[Item]) -> Told<Readings> {
        let (mut to, mut at, mut from): (Vec<Hex>, Option<Hex>, Vec<Hex>) = (Vec::new(), None, Vec::new());
        let (mut stays, mut goes, mut not, mut always, mut when) = (false, false, false, false, None);
        let named = items.iter().any(|item| item.does(Verb::Retreat) || item.does(Verb::Stay));
        // "leave G9 alone"
        if let Some(alone) = items.iter().find(|item| item.is(Role::Only)) {
            return unread(alone);
        }
        // "he retreats", "they retreat": of whom is said what they do, where nothing is asked?
        if let Some(them) = items.first().filter(|item| item.is(Role::Them) && !self.asks_to_retreat()) {
            return unread(them);
        }
        let mut mark = Role::At;
        let (mut place, mut forced) = (0, false);
        while let Some(item) = items.get(place) {
            let rest = items.get(place..).unwrap_or_default();
            let must = matches!(
                rest,
                [
                    Item { part: Part::Role(Role::If), .. },
                    Item { part: Part::Role(Role::Hold), .. },
                    Item { part: Part::Verb(Verb::Retreat), .. },
                    ..
                ]
            );
            if !must && let Some((found, length)) = condition(rest)? {
                if when.replace(found).is_some() {
                    return unread(item);
                }
                place += length;
                continue;
            }
            match &item.part {
                // "if we have to retreat, go to H12": where to, and not when.
                Part::Role(Role::If) if must => {
                    (forced, goes, mark) = (true, true, Role::At);
                    place += 3;
                    continue;
                }
                Part::Verb(Verb::Go) if forced => mark = Role::To,
                Part::Verb(Verb::Retreat) => (goes, mark) = (true, Role::At),
                Part::Verb(Verb::Stay) => stays = true,
                Part::Role(Role::Not | Role::Never | Role::No | Role::Nothing) => {
                    not = true;
                    always |= item.is(Role::Never);
                }
                Part::Role(Role::Always) => always = true,
                Part::Role(role @ (Role::To | Role::From | Role::At)) => mark = *role,
                Part::Role(Role::On) => mark = Role::At,
                Part::Hex(hex) => match mark {
                    Role::To => to.push(*hex),
                    Role::From => from.push(*hex),
                    _ if !named => to.push(*hex),
                    // "let's get out of there, back home": not the world of the battle.
                    _ if goes && self.asked_battle().is_some_and(|battle| battle != *hex) => to.push(*hex),
                    // "go back home after 2 rounds"
                    _ if goes && self.is_led_home(*hex, items, place) => to.push(*hex),
                    _ if at.is_none_or(|at| at == *hex) => at = Some(*hex),
                    _ => return unread(item),
                },
                Part::Sep
                | Part::Fleet(None, _)
                | Part::Unit(Kind::Ships | Kind::Units, _)
                | Part::Role(
                    Role::Else
                    | Role::Battle
                    | Role::All
                    | Role::Everything
                    | Role::Them
                    | Role::Yes
                    | Role::Both
                    | Role::Turn
                    | Role::With
                    | Role::Any
                    | Role::If
                    | Role::Only,
                ) => {}
                _ => return unread(item),
            }
            place += 1;
        }
        let fault = || Fault::Unread(items.last().map(|item| item.span));
        let remains = match (stays, goes) {
            (true, false) => !not,
            (false, true) => not,
            // "don't retreat, stay"; "stay, no retreat"
            (true, true) if not => true,
            (false, false) if !to.is_empty() => false,
            _ => return Err(fault()),
        };
        if (stays && not && !goes) || (forced && (to.is_empty() || not || at.is_some())) {
            return Err(fault());
        }
        let scope = at.map_or_else(String::new, |at| format!("at {at}: "));
        if remains {
            if let (None, [only]) = (at, from.as_slice()) {
                at = Some(*only);
                from.clear();
            }
            let scope = at.map_or_else(String::new, |at| format!("at {at}: "));
            if !to.is_empty() || !from.is_empty() || when.is_some() {
                return Err(fault());
            }
            return one(match (self.asks_to_retreat() && !always, at) {
                (true, None) => "stay".to_owned(),
                _ => format!("{scope}retreat never"),
            });
        }
        self.going((&to, &from, at), when, always, &scope)?.ok_or_else(fault)
    }

    /// Is it one's own home, right behind the verb?
    fn is_led_home(&self, hex: Hex, items: &[Item], place: usize) -> bool {
        let behind = place.checked_sub(1).and_then(|before| items.get(before));
        hex == self.galaxy.empire(self.desk.seat).home && behind.is_some_and(|item| item.does(Verb::Retreat))
    }

    fn going(
        &self,
        (to, from, at): (&[Hex], &[Hex], Option<Hex>),
        when: Option<String>,
        always: bool,
        scope: &str,
    ) -> Told<Option<Readings>> {
        let where_to = (!to.is_empty()).then(|| {
            let list: Vec<String> = to.iter().map(Hex::to_string).collect();
            format!("retreat to {}", list.join(" or "))
        });
        let asked = self.asks_to_retreat() && !always && when.is_none();
        if asked && let Some(back) = self.goes_back(to)? {
            return Ok(Some(vec![vec![back]]));
        }
        let lines = match (when, where_to, from) {
            (Some(when), None, []) => vec![format!("{scope}retreat {when}")],
            (Some(when), Some(to), []) => vec![format!("{scope}retreat {when}"), to],
            (None, Some(to), []) if at.is_none() || asked => vec![to],
            (None, None, []) if at.is_none() && asked => vec!["retreat".into()],
            (None, None, []) if at.is_some() || always => vec![format!("{scope}retreat always")],
            (None, None, []) => vec!["retreat".into()],
            (None, None, from) if at.is_none() && self.retreats_from(from) => {
                let list: Vec<String> = from.iter().map(Hex::to_string).collect();
                vec![format!("retreat from {}", list.join(" and "))]
            }
            (None, None, [only]) if at.is_none() => {
                let here = self.asked_battle() == Some(*only);
                vec![if here { "retreat".into() } else { format!("at {only}: retreat always") }]
            }
            (None, Some(to), [only]) if self.asked_battle() == Some(*only) => vec![to],
            (Some(when), None, [only]) if at.is_none() => vec![format!("at {only}: retreat {when}")],
            _ => return Ok(None),
        };
        Ok(Some(vec![lines]))
    }

    /// Attackers go back where they came from: "let's go back to A9".
    fn goes_back(&self, to: &[Hex]) -> Told<Option<String>> {
        let mut asked = self.desk.open.iter();
        let wings = asked.find_map(|question| match question {
            Question::Retreat { wings, .. } => Some(wings),
            _ => None,
        });
        let Some(wings) = wings.filter(|_| !to.is_empty()) else { return Ok(None) };
        let back = |hexes: &[Hex]| hexes.iter().map(Hex::to_string).collect::<Vec<_>>().join(" and ");
        if to.iter().all(|hex| wings.contains(hex)) {
            return Ok(Some(format!("retreat from {}", back(to))));
        }
        let message = format!("Attacking fleets go back where they came from: {} (5.1).", back(wings));
        Err(Fault::Refused(Problem::illegal(message).suggest("retreat")))
    }

    /// Did fleets that are asked come from there?
    fn retreats_from(&self, from: &[Hex]) -> bool {
        self.desk.open.iter().any(|question| match question {
            Question::Retreat { wings, .. } => from.iter().all(|hex| wings.contains(hex)),
            _ => false,
        })
    }

    fn asked_battle(&self) -> Option<Hex> {
        self.desk.open.iter().find_map(|question| match question {
            Question::Retreat { at, .. } | Question::Withdraw { at, .. } => Some(*at),
            _ => None,
        })
    }

    /// Which troops land: "all of them", "only the two lights", "everybody but the heavy", "the heavy stays aboard".
    pub(super) fn land(&self, items: &[Item]) -> Told<Readings> {
        let asked = self.asks_to_land();
        let (mut units, mut staying, mut at, mut lands, mut stays, mut not): (
            Vec<Item>,
            Vec<Item>,
            _,
            _,
            _,
            _,
        ) = (Vec::new(), Vec::new(), None, false, false, false);
        let (mut always, mut landing) = (false, 0);
        for (place, item) in items.iter().enumerate() {
            let goes_down =
                |item: &Item| item.does(Verb::Land) || item.does(Verb::Go) || item.does(Verb::Drop);
            match &item.part {
                // "keep the heavy aboard, the rest lands"
                Part::Role(Role::Rest)
                    if units_named(&staying) && items.iter().skip(place).any(goes_down) =>
                {
                    units.push(item.clone());
                    stays = false;
                }
                Part::Verb(Verb::Land) => {
                    // "the heavy stays up, the lights land": who is named behind the comma lands.
                    let comma = staying.iter().rposition(|item| item.part == Part::Sep);
                    if let Some(comma) = comma.filter(|comma| stays && units.is_empty() && *comma > 0) {
                        units.extend(staying.drain(comma..).skip(1));
                    }
                    (lands, landing) = (true, units.len());
                    stays = false;
                }
                Part::Verb(Verb::Drop | Verb::Attack) if asked.is_some() => lands = true,
                Part::Verb(Verb::Stay | Verb::Keep | Verb::Retreat) if units_named(&units) && !lands => {
                    // "the heavy stays aboard"
                    staying.append(&mut units);
                    stays = true;
                }
                Part::Verb(Verb::Keep | Verb::Retreat | Verb::Stay) => {
                    // "the lights land, the heavy stays up"; "land the lights, and the heavy stays up"
                    if let Some(mut tail) = behind_landing(&mut units, landing, lands)
                        .map_err(|()| Fault::Unread(Some(item.span)))?
                    {
                        staying.append(&mut tail);
                    }
                    stays = true;
                }
                Part::Verb(Verb::Go) => lands = true,
                Part::Role(Role::Aboard | Role::Battle) => {}
                Part::Role(Role::Always) => always = true,
                Part::Role(Role::At | Role::On | Role::To | Role::With | Role::Yes) => {}
                // "they stay aboard", where it is asked who lands
                Part::Role(Role::Them)
                    if asked.is_some()
                        && !place.checked_sub(1).and_then(|at| items.get(at)).is_some_and(counts) => {}
                Part::Hex(hex) if at.is_none() => at = Some(*hex),
                Part::Role(Role::Not | Role::Never | Role::No) if !units_named(&units) => not = true,
                Part::Role(Role::Rest) if lands && units_named(&units) => stays = true,
                Part::Verb(_) => return unread(item),
                _ if stays => staying.push(item.clone()),
                _ => units.push(item.clone()),
            }
        }
        let fault = || Fault::Unread(items.last().map(|item| item.span));
        let named = |list: &[Item]| list.iter().any(|item| item.part != Part::Sep);
        let place = at.map_or_else(String::new, |at| format!(" at {at}"));
        if asked.is_none() && (!lands || stays) {
            return Err(fault());
        }
        let may = asked.map(|(_, may)| may);
        let told = items.iter().any(|item| item.does(Verb::Land) || item.does(Verb::Drop));
        // "Reinforce B10": a world of one's own, where nobody lands.
        if not {
            return if named(&units) || named(&staying) || stays {
                Err(fault())
            } else {
                one(format!("land nothing{place}"))
            };
        }
        if always && named(&units) {
            return Err(fault());
        }
        match (named(&units), named(&staying), may) {
            // "the heavy stays aboard, the rest lands"; "the rest lands" alone leaves open what does not.
            (_, true, Some(may)) if is_rest(&units) => {
                let up = self.of_may(&staying, &may)?;
                one(format!("land {}{place}", words(&may.minus(&up))))
            }
            (_, false, Some(_)) if is_rest(&units) => Err(fault()),
            (true, true, Some(may)) => {
                let (down, up) = (self.of_may(&units, &may)?, self.of_may(&staying, &may));
                // "the rest stays aboard"
                match up {
                    Ok(up) if down.plus(&up) != may && !staying.iter().any(|i| i.is(Role::Rest)) => {
                        Err(fault())
                    }
                    _ => one(format!("land {}{place}", words(&down))),
                }
            }
            (true, false, Some(may)) => one(format!("land {}{place}", words(&self.of_may(&units, &may)?))),
            (false, true, Some(may)) => {
                let up = self.of_may(&staying, &may)?;
                one(format!("land {}{place}", words(&may.minus(&up))))
            }
            (true, false, None) => {
                let heap = Heap::of(super::trimmed(&units))?;
                let plain = heap.everything && heap.except.is_empty()
                    || matches!(heap.groups.as_slice(), [one] if one.kind == Kind::Troops
                        && matches!(one.quantity, Quantity::All | Quantity::Unsaid));
                let text = if plain && !heap.nothing { "all".into() } else { heap.text()? };
                let here = at.is_some() || (told && (always || plain || heap.nothing));
                // "Bring the troops down at F8", where a fleet lies over a world of others: it invades.
                if let Some(hex) = at.filter(|hex| plain && !always && self.in_orbit(*hex)) {
                    return one(format!("jump fleet from {hex} to {hex}"));
                }
                if here { one(format!("land {text}{place}")) } else { Err(fault()) }
            }
            (false, false, Some(_)) if lands => one(format!("land all{place}")),
            (false, false, Some(_)) if stays => one(format!("land nothing{place}")),
            // "Go to D10" is no landing.
            (false, false, None) if told && (always || at.is_some()) => one(format!("land all{place}")),
            _ => Err(fault()),
        }
    }

    /// The units of what may land or drop.
    fn of_may(&self, items: &[Item], may: &Force) -> Told<Force> {
        let items = super::trimmed(items);
        if items.iter().all(|item| matches!(item.part, Part::Role(Role::Rest) | Part::Sep)) {
            return Ok(Force::NONE);
        }
        let heap = Heap::of(items)?;
        match heap.of_these(may).as_slice() {
            [only] => Ok(*only),
            [] if heap.nothing => Ok(Force::NONE),
            [] => {
                let message = format!("Of {may}, that cannot be said to be any.");
                let text =
                    heap.text().map_err(|_| Fault::Refused(Problem::illegal(message).suggest("land all")))?;
                text.parse().map_err(|_| Fault::Unread(items.first().map(|item| item.span)))
            }
            several => {
                let list: Vec<String> = several.iter().map(|force| format!("land {force}")).collect();
                let problem = Problem::unreadable("Which of them?");
                Err(Fault::Refused(problem.suggest(rules::problem::either(&list))))
            }
        }
    }

    /// Drops: "never drop", "drop everything but the assaults".
    pub(super) fn drop(&self, items: &[Item]) -> Told<Readings> {
        let (mut units, mut at, mut not, mut always) = (Vec::new(), None, false, false);
        for item in items {
            match &item.part {
                Part::Verb(Verb::Drop | Verb::Land) => {}
                Part::Role(Role::Not | Role::Never | Role::No | Role::Nothing) => not = true,
                Part::Role(Role::Always | Role::Yes) => always = true,
                Part::Role(Role::At | Role::On | Role::To | Role::Battle) => {}
                Part::Hex(hex) if at.is_none() => at = Some(*hex),
                Part::Verb(_) => return unread(item),
                _ => units.push(item.clone()),
            }
        }
        let fault = || Fault::Unread(items.last().map(|item| item.span));
        let place = at.map_or_else(String::new, |at: Hex| format!(" at {at}"));
        let units = super::trimmed(&units);
        let sort = |item: &Item| {
            matches!(
                item.part,
                Part::Unit(Kind::Troops | Kind::Units | Kind::One(Unit::Drop), _)
                    | Part::Role(Role::All | Role::Everything | Role::Any | Role::Them)
            )
        };
        let plain = units.iter().all(sort);
        match (self.asks_to_drop(), not, plain) {
            (_, true, true) => one(format!("drop never{place}")),
            (Some(_), false, true) => one("drop all"),
            (Some((_, may)), false, false) => one(format!("drop {}", words(&self.of_may(units, &may)?))),
            (None, false, true) if always || at.is_some() => one(format!("drop always{place}")),
            _ => Err(fault()),
        }
    }
}

/// The units named behind a verb of landing that stay, as the verb behind them says; an error where it is not clear which.
fn behind_landing(units: &mut Vec<Item>, landing: usize, lands: bool) -> Result<Option<Vec<Item>>, ()> {
    if !lands {
        return Ok(None);
    }
    if units.iter().take(landing).any(|item| item.part != Part::Sep) {
        return Ok(Some(units.split_off(landing)));
    }
    let joins: Vec<usize> =
        units.iter().enumerate().filter(|(_, item)| item.part == Part::Sep).map(|(at, _)| at).collect();
    match (joins.as_slice(), joins.last()) {
        ([.., last], Some(_)) if last + 1 == units.len() => Ok(None),
        ([], _) => Ok(None),
        ([only], _) => Ok(Some(units.split_off(*only))),
        _ => Err(()),
    }
}

/// "the rest" and nothing else?
fn is_rest(items: &[Item]) -> bool {
    items.iter().any(|item| item.is(Role::Rest))
        && items.iter().all(|item| item.is(Role::Rest) || item.part == Part::Sep)
}

/// "all of them", "both of them"
fn counts(item: &Item) -> bool {
    matches!(item.part, Part::Count(_) | Part::Role(Role::All | Role::Both | Role::Half | Role::Nothing))
}

fn units_named(items: &[Item]) -> bool {
    items.iter().any(|item| {
        matches!(
            item.part,
            Part::Unit(..)
                | Part::Units(_)
                | Part::Role(Role::Everything | Role::All | Role::Nothing | Role::Both)
        )
    })
}

fn words(force: &Force) -> String {
    if force.is_empty() { "nothing".into() } else { force.to_string() }
}

/// When to retreat, as the strict grammar says it, and how many parts it takes.
fn condition(items: &[Item]) -> Told<Option<(String, usize)>> {
    let part = |at: usize| items.get(at).map(|item| &item.part);
    // "after the first round", "after 2 rounds"
    if part(0) == Some(&Part::Role(Role::After)) {
        let found = match (part(1), part(2)) {
            (Some(Part::Count(n)), Some(Part::Role(Role::Round))) => (format!("after {n} rounds"), 3),
            (Some(Part::Role(Role::First)), Some(Part::Role(Role::Round))) => ("after 1 round".into(), 3),
            (Some(Part::Role(Role::Other)), Some(Part::Role(Role::Round))) => ("after 2 rounds".into(), 3),
            (Some(Part::Role(Role::Round)), Some(Part::Count(n))) => (format!("after {n} rounds"), 3),
            (Some(Part::Role(Role::Round)), _) => ("after 1 round".into(), 2),
            _ => return Err(Fault::Unread(items.first().map(|item| item.span))),
        };
        return Ok(Some(found));
    }
    if part(0) == Some(&Part::Role(Role::Unless)) {
        return Err(Fault::Unread(items.first().map(|item| item.span)));
    }
    if part(0) != Some(&Part::Role(Role::If)) {
        return Ok(None);
    }
    if let Some(found) = enemy_first(items) {
        return Ok(Some(found));
    }
    let (Some(mine), length) = dice(items.get(1..).unwrap_or_default(), true) else {
        let message = "A retreat can wait for the dice of both sides, or for rounds.";
        let problem = Problem::unreadable(message);
        let right = "retreat if fewer than 3 dice against more than 6, or retreat after 2 rounds";
        return Err(Fault::Refused(problem.suggest(right)));
    };
    let mut at = 1 + length;
    let mut theirs = None;
    let joins = |part: Option<&Part>| {
        matches!(
            part,
            Some(Part::Sep | Part::Role(Role::To | Role::Rival | Role::Them | Role::Any | Role::Hold))
        )
    };
    let mut ahead = at;
    while joins(part(ahead)) {
        ahead += 1;
    }
    if let (Some(found), length) = dice(items.get(ahead..).unwrap_or_default(), false) {
        theirs = Some(found);
        at = ahead + length;
    }
    Ok(Some((format!("if fewer than {mine} dice against more than {}", theirs.unwrap_or(0)), at)))
}

/// "if the enemy has more than 6 dice and I have fewer than 3".
fn enemy_first(items: &[Item]) -> Option<(String, usize)> {
    let enemy = |item: &Item| {
        matches!(item.part, Part::Role(Role::Rival | Role::Any | Role::Them | Role::Hold) | Part::Seat(_))
    };
    let names = items.iter().skip(1).take_while(|item| enemy(item)).count();
    let named = items.iter().skip(1).take(names).any(|item| !item.is(Role::Hold));
    let mut at = 1 + names;
    let (Some(theirs), length) = dice(items.get(at..).unwrap_or_default(), false) else { return None };
    at += length;
    // Whose dice the second number counts must not be in doubt.
    let joint = items.get(at..).unwrap_or_default();
    let joins = joint.iter().take_while(|item| item.part == Part::Sep || item.is(Role::Hold)).count();
    at += joins;
    let behind = items.get(at..).unwrap_or_default();
    let bounded = match behind {
        [Item { part: Part::Role(Role::Fewer), .. }, Item { part: Part::Count(mine), .. }, rest @ ..] => {
            Some((*mine, 2 + usize::from(rest.first().is_some_and(|item| item.is(Role::Dice)))))
        }
        _ => match dice(behind, true) {
            (Some(mine), length) => Some((mine, length)),
            _ => None,
        },
    };
    let (mine, length) = bounded.filter(|_| named && joins > 0)?;
    Some((format!("if fewer than {mine} dice against more than {theirs}"), at + length))
}

/// A bound on dice: "fewer than 3 dice", "2 dice or fewer", "more than 6".
fn dice(items: &[Item], below: bool) -> (Option<u32>, usize) {
    let part = |at: usize| items.get(at).map(|item| &item.part);
    let mut at = 0;
    // "if they have fewer than 3 dice": whose dice those are is not clear.
    let others = |at: usize| {
        matches!((part(at), part(at + 1)), (Some(Part::Role(Role::Them)), Some(Part::Role(Role::Hold))))
    };
    while matches!(part(at), Some(Part::Role(Role::Hold | Role::Them | Role::Only))) && !(below && others(at))
    {
        at += 1;
    }
    let bound = match part(at) {
        Some(Part::Role(role @ (Role::Fewer | Role::More | Role::AtMost | Role::AtLeast))) => {
            at += 1;
            Some(*role)
        }
        _ => None,
    };
    let Some(Part::Count(count)) = part(at) else { return (None, 0) };
    at += 1;
    let named = part(at) == Some(&Part::Role(Role::Dice));
    at += usize::from(named);
    let behind = match part(at) {
        Some(Part::Role(role @ (Role::AtMost | Role::AtLeast))) if bound.is_none() => {
            at += 1;
            Some(*role)
        }
        _ => None,
    };
    // "2 or fewer dice"
    let late = part(at) == Some(&Part::Role(Role::Dice));
    at += usize::from(late);
    while matches!(part(at), Some(Part::Role(Role::Rest | Role::Hold))) {
        at += 1;
    }
    let found = match (bound.or(behind), below) {
        (Some(Role::Fewer), true) => Some(*count),
        (Some(Role::AtMost), true) => Some(*count + 1),
        (Some(Role::More), false) => Some(*count),
        (Some(Role::AtLeast), false) => count.checked_sub(1),
        _ => None,
    };
    (found.filter(|_| named || late || !below), at)
}
