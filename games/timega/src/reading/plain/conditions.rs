//! Conditions as people write them, in front of an order or behind it.

use super::items::{Item, Part, trimmed};
use super::words::{Role, Verb};
use super::{Fault, Plainly, Told};
use crate::edition::PlanetId;
use crate::hex::Hex;
use crate::orders::{Condition, Fact, Who};
use crate::unit::Unit;
use rules::problem::Problem;

/// A cursor over the parts of a condition.
#[derive(Clone, Copy)]
struct Parts<'i> {
    items: &'i [Item],
    at: usize,
}

impl<'i> Parts<'i> {
    fn peek(&self) -> Option<&'i Item> {
        self.items.get(self.at)
    }

    fn takes(&mut self, role: Role) -> bool {
        let there = self.peek().is_some_and(|item| item.is(role));
        self.at += usize::from(there);
        there
    }

    fn takes_any(&mut self, roles: &[Role]) -> bool {
        let there = self.peek().is_some_and(|item| roles.iter().any(|role| item.is(*role)));
        self.at += usize::from(there);
        there
    }

    fn count(&mut self) -> Option<u16> {
        let Some(Part::Count(count)) = self.peek().map(|item| &item.part) else { return None };
        self.at += 1;
        Some(*count)
    }

    fn unit(&mut self) -> Option<Unit> {
        let (unit, _) = self.peek()?.unit()?;
        self.at += 1;
        Some(unit)
    }

    fn seat(&mut self) -> Option<rules::Seat> {
        let Some(Part::Seat(seat)) = self.peek().map(|item| &item.part) else { return None };
        self.at += 1;
        Some(*seat)
    }

    fn planet(&mut self) -> Option<PlanetId> {
        let planet = self.peek()?.planet()?;
        self.at += 1;
        Some(planet)
    }
}

/// "at least 2": so, and the number from which.
type Bound = (bool, u16);

/// A condition in words of the strict grammar.
type Stated = (String, usize);

impl Plainly<'_> {
    /// The system an item names: by its label, by a planet in it, as home.
    pub(super) fn place(&self, item: &Item) -> Option<Hex> {
        match &item.part {
            Part::Hex(hex) | Part::There(hex) => Some(*hex),
            Part::Role(Role::Home) => self.home(),
            _ => self.galaxy().place_of(item.planet()?),
        }
    }

    /// The conditions of a clause, in words of the strict grammar, and what is left of it.
    pub(super) fn conditions_around(&self, items: &[Item]) -> Told<(Vec<String>, Vec<Item>)> {
        let opens = |item: &Item| item.is(Role::If) || item.is(Role::Unless);
        let Some(at) = items.iter().position(opens) else { return Ok((Vec::new(), items.to_vec())) };
        let (head, tail) = items.split_at(at);
        if let Some(one) = self.one_of_others_passed(tail) {
            let message =
                "Of whom is that? A condition can wait until one seat has passed, or until all others have.";
            let problem = Problem::unreadable(message).at(one.span);
            return Err(Fault::Refused(problem.suggest("if all others have passed: pass")));
        }
        let (conditions, rest) = self.conditions(tail)?;
        let rest = trimmed(rest);
        if trimmed(head).is_empty() {
            return match rest.first() {
                Some(_) => Ok((conditions, rest.to_vec())),
                None => Err(Fault::Unread(items.first().map(|item| item.span))),
            };
        }
        // "attack C3 if it is empty, otherwise pass"
        match rest.first() {
            None => Ok((conditions, trimmed(head).to_vec())),
            Some(item) if item.is(Role::Else) => Ok((conditions, [trimmed(head), rest].concat())),
            Some(item) => Err(Fault::Unread(Some(item.span))),
        }
    }

    /// "if anyone has passed": one of several others is not all of them.
    fn one_of_others_passed<'i>(&self, items: &'i [Item]) -> Option<&'i Item> {
        let others = self.galaxy().playing().filter(|seat| *seat != self.me()).count();
        let whom = |item: &Item| item.is(Role::Somebody) || item.is(Role::Nobody) || item.is(Role::Enemies);
        let at = items.iter().position(whom).filter(|_| others > 1)?;
        let between = |item: &&Item| item.is(Role::Has) || item.is(Role::Not) || item.is(Role::Is);
        let behind = items.get(at + 1..)?.iter().find(|item| !between(item))?;
        let passes = behind.is(Role::Passed) || behind.does(Verb::Pass);
        items.get(at).filter(|_| passes)
    }

    /// "if A and B": the word they begin with, and what follows them.
    fn conditions<'i>(&self, items: &'i [Item]) -> Told<(Vec<String>, &'i [Item])> {
        let (first, mut rest) = items.split_first().ok_or(Fault::Unread(None))?;
        let unless = first.is(Role::Unless);
        let mut conditions = Vec::new();
        loop {
            let fault = Fault::Unread(rest.first().or(Some(first)).map(|item| item.span));
            let (condition, length) = self.condition(rest, unless).ok_or(fault)?;
            conditions.push(condition);
            rest = rest.get(length..).unwrap_or_default();
            let Some((joint, mut further)) = rest.split_first() else { break };
            if joint.part != Part::Sep {
                break;
            }
            while let Some((item, more)) = further.split_first()
                && (item.is(Role::If) || item.part == Part::Sep)
            {
                further = more;
            }
            // "and" goes on with another condition only where one can be read.
            match self.condition(further, unless) {
                Some(_) if !unless => rest = further,
                _ => break,
            }
        }
        Ok((conditions, rest))
    }

    /// One condition, as long as it is.
    fn condition(&self, items: &[Item], unless: bool) -> Option<Stated> {
        let start = Parts { items, at: 0 };
        type Way<'p> = fn(&Plainly<'p>, Parts<'_>) -> Option<(Condition, usize)>;
        let ways: [Way<'_>; 5] =
            [Self::of_a_system, Self::of_a_planet, Self::nobody_there, Self::of_somebody, Self::of_ships];
        if let Some(found) = mood(start, unless) {
            return Some(found);
        }
        // The reading that explains most words.
        let found = ways.iter().filter_map(|way| way(self, start)).max_by_key(|(_, length)| *length)?;
        let (condition, length) = found;
        let condition = Condition { fact: condition.fact, so: condition.so != unless };
        Some((condition.to_string(), length))
    }

    /// "D4 is (not) empty".
    fn of_a_system(&self, mut parts: Parts<'_>) -> Option<(Condition, usize)> {
        let hex = self.place(parts.peek()?)?;
        parts.at += 1;
        let mut so = true;
        let mut told = false;
        while parts.takes(Role::Is) {
            told = true;
        }
        while parts.takes(Role::Not) {
            (so, told) = (!so, true);
        }
        if !told {
            return None;
        }
        let word = parts.peek()?;
        parts.at += 1;
        let (fact, so) = match word.part {
            Part::Role(Role::Empty) => (Fact::Empty(hex), so),
            Part::Role(Role::Unowned) if !matches!(word.part, Part::Things(_)) && self.is_label(&parts) => {
                (Fact::Neutral(hex), so)
            }
            Part::Role(Role::Neutral) => (Fact::Neutral(hex), so),
            Part::Role(Role::Hostile) => (Fact::Neutral(hex), !so),
            Part::Role(Role::Friendly) => (Fact::Friendly(hex), so),
            Part::Role(Role::Active) => (Fact::Active(hex), so),
            _ => return None,
        };
        Some((Condition { fact, so }, parts.at))
    }

    /// Does the condition begin with the label of a system, and not with a planet?
    fn is_label(&self, parts: &Parts<'_>) -> bool {
        parts.items.first().is_some_and(|item| matches!(item.part, Part::Hex(_)))
    }

    /// "Lodor is (not) mine", "Lodor belongs to seat 2".
    fn of_a_planet(&self, mut parts: Parts<'_>) -> Option<(Condition, usize)> {
        let planet = parts.planet()?;
        if parts.takes(Role::Belongs) {
            parts.takes(Role::To);
            let who = self.whose(&mut parts)?;
            return Some((Condition { fact: Fact::Owns(planet, who), so: true }, parts.at));
        }
        let (mut so, mut told) = (true, false);
        while parts.takes(Role::Is) {
            told = true;
        }
        while parts.takes(Role::Not) {
            (so, told) = (!so, true);
        }
        if !told {
            return None;
        }
        parts.takes_any(&[Role::Of, Role::Owns]);
        parts.takes(Role::By);
        let who = self.whose(&mut parts)?;
        Some((Condition { fact: Fact::Owns(planet, who), so }, parts.at))
    }

    fn whose(&self, parts: &mut Parts<'_>) -> Option<Who> {
        if parts.takes(Role::Mine) {
            Some(Who::Me)
        } else if parts.takes_any(&[Role::Theirs, Role::Enemies, Role::Somebody, Role::Hostile]) {
            Some(Who::Others)
        } else if parts.takes_any(&[Role::Unowned, Role::Neutral, Role::Nobody]) {
            Some(Who::Nobody)
        } else {
            parts.seat().map(Who::Seat)
        }
    }

    /// "nobody is in D4", "nobody has Lodor", "no enemies are in D4".
    fn nobody_there(&self, mut parts: Parts<'_>) -> Option<(Condition, usize)> {
        // "there is nobody in D4"
        if parts.takes(Role::There) {
            while parts.takes(Role::Is) {}
        }
        let somebody = parts.takes(Role::Somebody);
        if !somebody && !parts.takes(Role::Nobody) {
            return None;
        }
        // "if there's somebody there"
        let here = parts.items.first().is_some_and(|item| item.is(Role::There))
            && parts.peek().is_some_and(|item| matches!(item.part, Part::There(_)));
        if somebody && !here && !parts.peek().is_some_and(|item| item.is(Role::At)) {
            return None;
        }
        if here {
            let hex = self.place(parts.peek()?)?;
            parts.at += 1;
            return Some((Condition { fact: Fact::Empty(hex), so: !somebody }, parts.at));
        }
        let owns = parts.takes_any(&[Role::Has, Role::Owns]) || self.keeps(&mut parts);
        if owns {
            let planet = parts.planet()?;
            return Some((Condition { fact: Fact::Owns(planet, Who::Nobody), so: true }, parts.at));
        }
        let mut told = false;
        while parts.takes(Role::Is) {
            told = true;
        }
        told |= parts.takes(Role::At);
        let hex = self.place(parts.peek()?).filter(|_| told)?;
        parts.at += 1;
        Some((Condition { fact: Fact::Empty(hex), so: !somebody }, parts.at))
    }

    /// "hold" is a verb of its own where planets are kept for the council.
    fn keeps(&self, parts: &mut Parts<'_>) -> bool {
        let keeps = parts.peek().is_some_and(|item| item.does(Verb::Keep));
        parts.at += usize::from(keeps);
        keeps
    }

    /// "seat 2 has 3 or more ships in C3", "I have only one counter left", "all others have passed".
    fn of_somebody(&self, mut parts: Parts<'_>) -> Option<(Condition, usize)> {
        let who = self.subject(&mut parts);
        let me = who.is_none();
        let who = who.unwrap_or(Who::Me);
        let mut so = true;
        if parts.takes(Role::OutOf) {
            let counters = me && parts.takes(Role::Counters);
            return counters.then_some((Condition { fact: Fact::Pool(1), so: false }, parts.at));
        }
        if !me && let Some(found) = self.whereabouts(parts, who) {
            return Some(found);
        }
        let start = parts;
        // "if I only have 2 counters": the bound stands before the verb.
        let only = me && parts.takes(Role::Only);
        let has = parts.takes(Role::Has);
        while parts.takes(Role::Not) {
            so = !so;
        }
        if !me && parts.takes(Role::Passed) {
            return Some((Condition { fact: Fact::Passed(who), so }, parts.at));
        }
        let mut parts = start;
        // "if down to one counter"
        let has = has || (me && parts.peek().is_some_and(|item| item.is(Role::AtMost)));
        if has {
            parts.takes(Role::Only);
            parts.takes(Role::Has);
            let (condition, at) = self.has_what(parts, who, me)?;
            return match (only, condition) {
                (false, condition) => Some((condition, at)),
                (true, Condition { fact: Fact::Pool(count), so: true }) => {
                    Some((Condition { fact: Fact::Pool(count.saturating_add(1)), so: false }, at))
                }
                (true, _) => None,
            };
        }
        if parts.takes(Role::Owns) || self.keeps(&mut parts) {
            let planet = parts.planet()?;
            return Some((Condition { fact: Fact::Owns(planet, who), so: true }, parts.at));
        }
        None
    }

    /// "the enemy is in C3", "Emil's fleet is still in D5", "Emil's cruiser has left D5", "Emil is gone from D5".
    fn whereabouts(&self, mut parts: Parts<'_>, who: Who) -> Option<(Condition, usize)> {
        // "Emil's 2 cruisers"
        let least = parts.count();
        let unit = if parts.takes_any(&[Role::Fleet, Role::Ships]) { None } else { parts.unit() };
        let (mut so, mut told) = (true, false);
        if parts.takes(Role::Has) {
            so = false;
            while parts.takes(Role::Not) {
                so = !so;
            }
            if !parts.takes(Role::Left) {
                return None;
            }
            parts.takes_any(&[Role::From, Role::At]);
            told = true;
        } else {
            while parts.takes(Role::Is) {
                told = true;
            }
            while parts.takes(Role::Not) {
                (so, told) = (!so, true);
            }
            let gone = told && parts.takes(Role::Left);
            so ^= gone;
            let there = parts.peek().is_some_and(|item| matches!(item.part, Part::There(_)));
            let at = parts.takes(Role::At) || (gone && parts.takes(Role::From));
            if !told || !(at || gone || there) {
                return None;
            }
        }
        let hex = self.place(parts.peek()?).filter(|_| told)?;
        parts.at += 1;
        Some((Condition { fact: Fact::Has { who, least: least.unwrap_or(1), unit, hex }, so }, parts.at))
    }

    /// Of whom it speaks; none: of the writer, whose "I" is gone.
    fn subject(&self, parts: &mut Parts<'_>) -> Option<Who> {
        if let Some(seat) = parts.seat() {
            return Some(if seat == self.me() { Who::Me } else { Who::Seat(seat) });
        }
        let start = *parts;
        parts.takes(Role::All);
        if parts.takes_any(&[Role::Others, Role::Everybody, Role::Enemies]) {
            return Some(Who::Others);
        }
        *parts = start;
        parts.takes(Role::Somebody).then_some(Who::Others)
    }

    /// After "has": a number of ships or of counters, or a planet.
    fn has_what(&self, mut parts: Parts<'_>, who: Who, me: bool) -> Option<(Condition, usize)> {
        if let Some(planet) = parts.planet() {
            return Some((Condition { fact: Fact::Owns(planet, who), so: true }, parts.at));
        }
        let told = parts.at;
        let (mut so, mut number) = bound(&mut parts)?;
        let unit = parts.unit();
        // "if Emil has left D5": nothing is counted.
        if parts.at == told && !me && parts.takes(Role::Left) {
            parts.takes(Role::From);
            let hex = self.place(parts.peek()?)?;
            parts.at += 1;
            return Some((
                Condition { fact: Fact::Has { who, least: 1, unit: None, hex }, so: false },
                parts.at,
            ));
        }
        let counters = unit.is_none() && me && parts.takes(Role::Counters);
        if unit.is_none() && !counters {
            parts.takes_any(&[Role::Ships, Role::Fleet, Role::Enemies]);
        }
        if parts.takes(Role::OrMore) {
            so = true;
        } else if parts.takes(Role::OrFewer) {
            (so, number) = (false, number.saturating_add(1));
        }
        if counters {
            parts.takes(Role::Left);
            let fact = Fact::Pool(u8::try_from(number).ok()?);
            return Some((Condition { fact, so }, parts.at));
        }
        parts.takes(Role::Left);
        parts.takes(Role::At);
        let hex = self.place(parts.peek()?)?;
        parts.at += 1;
        Some((Condition { fact: Fact::Has { who, least: number, unit, hex }, so }, parts.at))
    }

    /// "there are 3 or more enemy ships in C3", "no enemies are in C3".
    fn of_ships(&self, mut parts: Parts<'_>) -> Option<(Condition, usize)> {
        let told = parts.takes(Role::There) | parts.takes(Role::Is);
        while parts.takes(Role::Is) {}
        let (so, number) = bound(&mut parts)?;
        let mut ships = parts.takes_any(&[Role::Enemies, Role::Hostile]);
        let theirs = ships;
        let unit = parts.unit();
        ships |= parts.takes(Role::Ships) | parts.takes(Role::Somebody) | unit.is_some();
        while parts.takes(Role::Is) {}
        if !ships || !(told || theirs || !so) || !parts.takes(Role::At) {
            return None;
        }
        let hex = self.place(parts.peek()?)?;
        parts.at += 1;
        // Where one has ships of one's own there, it is not clear of whose it speaks.
        if !theirs && !self.galaxy().fleet(hex, self.me()).is_empty() {
            return None;
        }
        Some((Condition { fact: Fact::Has { who: Who::Others, least: number, unit, hex }, so }, parts.at))
    }

    /// "it", "there": the one place the clause names, where nothing comes from.
    pub(super) fn with_pronouns(&self, items: &[Item]) -> Vec<Item> {
        // "the carrier at E2": where it comes from.
        let lies = |at: usize| {
            let before = |back: usize| at.checked_sub(back).and_then(|before| items.get(before));
            let ships = |item: &Item| item.unit().is_some() || item.is(Role::Ships) || item.is(Role::Fleet);
            before(1).is_some_and(|item| item.is(Role::At)) && before(2).is_some_and(ships)
        };
        let from = |at: usize| {
            at.checked_sub(1)
                .and_then(|before| items.get(before))
                .is_some_and(|item| item.is(Role::From) || item.is(Role::Via))
                || lies(at)
        };
        let waits = items.iter().any(|item| item.is(Role::If) || item.is(Role::Unless));
        let moves = |item: &Item| {
            matches!(
                item.part,
                Part::Verb(Verb::Go | Verb::Move | Verb::Attack | Verb::Land | Verb::Take | Verb::Besiege)
            )
        };
        if !waits && !items.iter().any(moves) {
            return items.to_vec();
        }
        let named: Vec<(&Item, Hex)> = items
            .iter()
            .enumerate()
            .filter(|(at, _)| !from(*at))
            .filter_map(|(_, item)| Some((item, self.place(item)?)))
            .collect();
        let Some((_, hex)) = named.first().copied() else { return items.to_vec() };
        if named.iter().any(|(_, other)| *other != hex) {
            return items.to_vec();
        }
        // A planet says more than the system it lies in.
        let it = named.iter().map(|(item, _)| *item).find(|item| item.planet().is_some());
        let it = it.or_else(|| named.first().map(|(item, _)| *item));
        let said = |(at, item): (usize, &Item)| {
            let there_is = items.get(at + 1).is_some_and(|next| next.is(Role::Is));
            match item.part {
                Part::Role(Role::There) if !there_is => Item { part: Part::There(hex), span: item.span },
                Part::Role(Role::It) if waits => {
                    Item { part: it.map_or(Part::Hex(hex), |item| item.part.clone()), span: item.span }
                }
                _ => item.clone(),
            }
        };
        items.iter().enumerate().map(said).collect()
    }
}

/// "at least 2", "fewer than 3", "only 1", "no", "2 or more", "2".
fn bound(parts: &mut Parts<'_>) -> Option<Bound> {
    let one_more = |count: u16| count.saturating_add(1);
    if parts.takes(Role::Not) {
        return Some((false, 1));
    }
    let found = if parts.takes(Role::AtLeast) {
        (true, parts.count()?)
    } else if parts.takes(Role::AtMost) || parts.takes(Role::Only) {
        (false, one_more(parts.count()?))
    } else if parts.takes(Role::MoreThan) {
        (true, one_more(parts.count()?))
    } else if parts.takes(Role::FewerThan) {
        (false, parts.count()?)
    } else {
        let count = parts.count().unwrap_or(1);
        if parts.takes(Role::OrMore) {
            (true, count)
        } else if parts.takes(Role::OrFewer) {
            (false, one_more(count))
        } else {
            (true, count)
        }
    };
    Some(found)
}

/// How the votes stand: "I am the speaker", "for leads by 2", "the vote is tied".
fn mood(mut parts: Parts<'_>, unless: bool) -> Option<Stated> {
    let mut not = false;
    let start = parts;
    while parts.takes(Role::Is) {}
    while parts.takes(Role::Not) {
        not = !not;
    }
    if parts.takes(Role::Speaker) {
        let text = if not != unless { "I am not the speaker" } else { "I am the speaker" };
        return Some((text.into(), parts.at));
    }
    parts = start;
    if unless {
        return None;
    }
    if parts.peek().is_some_and(|item| item.does(Verb::Vote) || item.is(Role::It) || item.is(Role::Influence))
    {
        parts.at += 1;
        while parts.takes(Role::Is) {}
        return parts.takes(Role::Tied).then(|| ("the vote is tied".into(), parts.at));
    }
    let side = if parts.takes(Role::For) || parts.takes(Role::Yes) {
        "for"
    } else if parts.takes(Role::Against) {
        "against"
    } else {
        return None;
    };
    // "the ayes on Humane Labor are ahead": it is that vote anyway.
    let on = parts;
    parts.takes(Role::At);
    if parts.peek().is_some_and(|item| !item.agendas().is_empty()) {
        parts.at += 1;
    } else {
        parts = on;
    }
    if !parts.takes(Role::Leads) {
        return None;
    }
    let by = if parts.takes(Role::By) { parts.count()? } else { 1 };
    parts.takes(Role::Influence);
    parts.takes(Role::OrMore);
    Some((format!("{side} leads by {by}"), parts.at))
}
