//! Orders as people write them: the roles the words of a clause play, as lines of the strict grammar.

mod cards;
mod conditions;
mod gist;
mod items;
mod raid;
mod words;

use crate::CoreWorlds;
use crate::orders::Order;
use crate::questions::Question;
use crate::state::Stage;
use cards::{InSight, Place};
use items::{Item, Part, StripRole as _};
use rules::lexer::Token;
use rules::plain::{Clause, Plain, Sense, Vocabulary, Weight, number, talks};
use rules::problem::Problem;
use rules::span::Span;
use rules::{Desk, problem::either};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use words::{Role, Verb, Word};

/// Readings of one clause that are followed up.
const MOST_READINGS: usize = 6;

/// Lines a clause can mean: each reading may be several lines.
type Readings = Vec<Vec<String>>;

/// Why words are no order.
enum Fault {
    Unread(Option<Span>),
    Refused(Problem),
}

/// What words come to.
type Told<T> = Result<T, Fault>;

/// One way to understand the parts of a clause.
type Way<'d> = fn(&Plainly<'d>, &[Item]) -> Told<Readings>;

/// What is possible for one seat, and the words for it.
pub(crate) struct Plainly<'d> {
    desk: &'d Desk<'d, CoreWorlds>,
    words: &'static Vocabulary<Word>,
    sight: InSight<'d>,
    /// Words that say nothing are passed over, and names alone say what is meant.
    loose: Cell<bool>,
    /// Words weighed before.
    weights: RefCell<BTreeMap<String, Weight>>,
    /// Has the mail, or what is on file, something deployed? Then Units of the hand may go along.
    deploys: Cell<bool>,
}

impl<'d> Plainly<'d> {
    pub fn new(desk: &'d Desk<'d, CoreWorlds>) -> Self {
        Self {
            desk,
            words: words::vocabulary(),
            sight: InSight::new(desk.view),
            loose: Cell::new(false),
            weights: RefCell::default(),
            deploys: Cell::new(false),
        }
    }

    /// A whole clause: conditions in front or behind, and what to do, or else.
    fn order(&self, items: &[Item], clause: &Clause<'_>) -> Told<Readings> {
        let resolved = conditions::with_pronouns(corrected(items, clause), drafted(clause));
        let resolved = named_before(&resolved);
        let (conditions, rest) = self.conditions_around(&resolved)?;
        // "without colonising"
        let without = |pair: &[Item]| {
            matches!(pair, [not, what] if matches!(not.part, Part::Role(Role::Except | Role::Never))
                && what.part == Part::Role(Role::Colonise))
        };
        if let Some(pair) = rest.windows(2).find(|pair| without(pair)) {
            return Err(Fault::Unread(pair.first().map(|item| item.span)));
        }
        let rest = &self.there(rest, &conditions);
        let readings = self.ways(rest, clause)?;
        // "If somebody snatched it, the Halo instead": it is not the Halo.
        let itself = |line: &String| {
            let card = line.strip_prefix("draft ").or_else(|| line.strip_prefix("invade "));
            card.is_some_and(|card| conditions.iter().any(|waits| *waits == format!("{card} is gone")))
        };
        if readings.iter().flatten().any(itself) {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        if conditions.is_empty() {
            return Ok(readings);
        }
        // Exploring hangs on the energy behind it, and on nothing else.
        let explores =
            |lines: &Vec<String>| matches!(lines.as_slice(), [line] if line.starts_with("explore with "));
        if readings.iter().all(explores) {
            let behind = |line: &String| format!("{line} if {}", conditions.join(" and "));
            return Ok(readings.iter().map(|lines| lines.iter().map(behind).collect()).collect());
        }
        let waits = |line: &String| format!("if {}: {line}", conditions.join(" and "));
        Ok(readings.iter().map(|lines| lines.iter().map(waits).collect()).collect())
    }

    /// Alternatives: what to do, or else.
    fn ways(&self, items: &[Item], clause: &Clause<'_>) -> Told<Readings> {
        let mut all: Readings = Vec::new();
        let mut verb = None;
        for (place, part) in self.split_else(items)?.into_iter().enumerate() {
            let part = trimmed(part);
            // "A or B with the grunts": it is not said whether the first goes with them too.
            let details = |part: &[Item]| {
                part.iter().any(|item| matches!(item.part, Part::Role(Role::With | Role::Pay)))
            };
            let before = items.split(|item| item.part == Part::Role(Role::Else)).next().unwrap_or_default();
            if place > 0 && items::verb_of(part).is_none() && details(part) && !details(before) {
                return Err(Fault::Unread(part.first().map(|item| item.span)));
            }
            verb = items::verb_of(part).or(verb);
            let readings = self.way(part, verb, clause)?;
            if place == 0 {
                all = readings;
                continue;
            }
            // An alternative is one step: several lines cannot be alternatives.
            let mut joined = Vec::new();
            for (before, after) in all.iter().flat_map(|b| readings.iter().map(move |a| (b, a))) {
                let ([before], [after]) = (before.as_slice(), after.as_slice()) else {
                    return Err(Fault::Unread(None));
                };
                joined.push(vec![join(before, after)]);
            }
            joined.truncate(MOST_READINGS);
            all = joined;
        }
        Ok(all)
    }

    /// Where an alternative begins: "or", "else", "or if that's taken".
    fn split_else<'i>(&self, items: &'i [Item]) -> Told<Vec<&'i [Item]>> {
        let (mut parts, mut from, mut at) = (Vec::new(), 0, 0);
        while let Some(item) = items.get(at) {
            let rest = items.get(at..).unwrap_or_default();
            let taken = conditions::if_that_is_gone(rest);
            // "A, or B if it's gone": "or" has said so.
            if !parts.is_empty() && at > from && taken == Some(rest.len()) {
                break;
            }
            let length = match (&item.part, taken) {
                (_, Some(length)) => length,
                (Part::Role(Role::Else), None) => 1,
                _ => {
                    at += 1;
                    continue;
                }
            };
            parts.push(items.get(from..at).unwrap_or_default());
            at += length;
            // "or, failing that, …"
            let joins = |item: &Item| matches!(item.part, Part::Sep | Part::Role(Role::Else));
            while items.get(at).is_some_and(joins) {
                at += 1;
            }
            from = at;
        }
        parts.push(items.get(from..at.max(from)).unwrap_or_default());
        if parts.len() > 1 && parts.iter().any(|part| trimmed(part).is_empty()) {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        Ok(parts)
    }

    /// One thing to do.
    fn way(&self, items: &[Item], verb: Option<Verb>, clause: &Clause<'_>) -> Told<Readings> {
        let verb = match verb {
            Some(verb) => verb,
            None if clause.corrects && matches!(items, [Item { part: Part::Count(_), .. }]) => {
                return self.recounted(items, clause);
            }
            None if clause.corrects => match self.last_verb(clause) {
                Some(verb) => verb,
                None if clause.leads => return self.gist(items),
                None => return Err(Fault::Unread(None)),
            },
            None if clause.wishes => Verb::Take,
            None => match items::implied(items) {
                Some(verb) => verb,
                None if clause.leads => return self.gist(items),
                None => return Err(Fault::Unread(items.first().map(|item| item.span))),
            },
        };
        let senses: &[Way<'d>] = match verb {
            Verb::Draft => &[Self::draft],
            // "drop Drill Corps", where it is asked what is kept.
            Verb::Deploy if self.asked(|question| matches!(question, Question::Keep { .. })) => {
                return Err(Fault::Unread(items.first().map(|item| item.span)));
            }
            Verb::Deploy => &[Self::deploy],
            Verb::Invade | Verb::Send => &[Self::invade],
            // What lies in neither place is told as a card is that cannot be drafted.
            Verb::Take if self.names_any(items, Place::Worlds) => &[Self::invade, Self::recovers],
            Verb::Take => &[Self::draft, Self::recovers],
            Verb::Use if self.names_only(items, Place::HandUnits) => {
                &[Self::surges, Self::uses, Self::deploy]
            }
            Verb::Use => &[Self::surges, Self::uses],
            Verb::Play => &[Self::surges, Self::deploy, Self::uses],
            Verb::Surge => &[Self::surges],
            Verb::Explore => &[Self::explore],
            Verb::Keep => &[Self::keep],
            Verb::Reshuffle => &[Self::reshuffle],
            Verb::Pick => &[Self::pick],
            Verb::Pass => &[Self::pass],
            Verb::AskMe => &[Self::ask_me],
        };
        let (mut found, mut fault) = (Vec::new(), Fault::Unread(None));
        for sense in senses {
            match sense(self, items) {
                Ok(readings) => found.extend(readings),
                Err(Fault::Refused(problem)) => fault = Fault::Refused(problem),
                Err(Fault::Unread(at)) if matches!(fault, Fault::Unread(None)) => fault = Fault::Unread(at),
                Err(Fault::Unread(_)) => {}
            }
        }
        found.truncate(MOST_READINGS);
        match found.is_empty() {
            false => Ok(found),
            true if self.loose.get() => self.gist(items).map_err(|_| fault),
            true => Err(fault),
        }
    }

    /// The order before, which a correction speaks of.
    fn last_said(&self, clause: &Clause<'_>) -> Option<String> {
        let on_file = || self.desk.book.lines().filter(|l| matches!(l.order, Order::Step(_))).last();
        clause.said.last().cloned().or_else(|| on_file().map(|l| l.order.to_string()))
    }

    /// "make that two": the order before with another number, where it has one to change.
    fn recounted(&self, items: &[Item], clause: &Clause<'_>) -> Told<Readings> {
        let fault = || Fault::Unread(items.first().map(|item| item.span));
        let [Item { part: Part::Count(count), .. }] = items else { return Err(fault()) };
        let text = self.last_said(clause).ok_or_else(fault)?;
        let one_unit = text.starts_with("deploy ") && !text.contains(" then ") && !text.contains(" else ");
        if !one_unit {
            return Err(fault());
        }
        let unit = text
            .rsplit_once(" x")
            .filter(|(_, n)| n.parse::<u32>().is_ok())
            .map_or(text.as_str(), |(unit, _)| unit);
        Ok(vec![vec![items::times(unit, *count)]])
    }

    /// What the order before was about: "no, make that 2".
    fn last_verb(&self, clause: &Clause<'_>) -> Option<Verb> {
        let mut filed: Vec<String> = self.desk.book.lines().map(|line| line.order.to_string()).collect();
        filed.extend(clause.said.iter().cloned());
        filed.iter().rev().find_map(|text| match text.rsplit(": ").next()?.split(' ').next()? {
            "draft" => Some(Verb::Draft),
            "deploy" => Some(Verb::Deploy),
            "invade" => Some(Verb::Invade),
            "use" => Some(Verb::Use),
            "keep" => Some(Verb::Keep),
            "pick" => Some(Verb::Pick),
            "explore" => Some(Verb::Explore),
            "surge" => Some(Verb::Surge),
            _ => None,
        })
    }

    fn draft(&self, items: &[Item]) -> Told<Readings> {
        if self.desk.view.stage == Stage::Pregame {
            return self.pick(items);
        }
        without_keeping(items)?;
        let groups = self.counted(items, Verb::Draft, Place::Draftable)?;
        let several = groups.len() == 2;
        let mut all: Readings = vec![Vec::new()];
        for group in groups {
            // "Both the Chassis and Amaranth" are two cards; "both cruisers" where there is one are none.
            let two = group.every == Some(Role::Both) && !several;
            if two || group.count.is_some_and(|count| count != 1) {
                return Err(Fault::Unread(Some(group.span)));
            }
            let with = |lines: &Vec<String>| -> Readings {
                let more = |card: &String| lines.iter().cloned().chain([format!("draft {card}")]).collect();
                group.cards.iter().map(more).collect()
            };
            all = all.iter().flat_map(with).take(MOST_READINGS).collect();
        }
        Ok(all)
    }

    fn deploy(&self, items: &[Item]) -> Told<Readings> {
        if items.len() == 2
            && items.iter().any(|item| item.part == Part::Role(Role::All))
            && items::verb_of(items) == Some(Verb::Deploy)
        {
            let units = self.sight.units_in_hand();
            let texts: Vec<String> = units.iter().map(|(card, count)| items::times(card, *count)).collect();
            return if texts.is_empty() {
                Err(Fault::Unread(None))
            } else {
                Ok(vec![vec![format!("deploy {}", texts.join(" then "))]])
            };
        }
        without_keeping(items)?;
        let groups = self.counted(items, Verb::Deploy, Place::HandUnits)?;
        let readings =
            items::alternatives(&groups, MOST_READINGS, |card| self.sight.copies(card, Place::HandUnits));
        Ok(readings.into_iter().map(|units| vec![format!("deploy {}", units.join(" then "))]).collect())
    }

    /// "use X", "use X on Y", "use X to draw two cards".
    fn uses(&self, items: &[Item]) -> Told<Readings> {
        let rest = items::after(items, &[Verb::Use, Verb::Play])?;
        let on =
            rest.iter().position(|item| matches!(item.part, Part::Role(Role::On | Role::With | Role::For)));
        let so = rest.iter().position(|item| item.part == Part::Role(Role::To));
        let end = on.into_iter().chain(so).min().unwrap_or(rest.len());
        let (head, tail) = rest.split_at(end);
        let [Item { part: Part::Cards(cards), span, .. }] = head else {
            return Err(Fault::Unread(head.first().map(|item| item.span)));
        };
        let cards = self.sight.narrowed(cards, Place::Usable);
        let mut found = Vec::new();
        for card in cards {
            let what = match tail.split_first() {
                None => String::new(),
                // "use Rapid Muster to deploy both grunts"
                Some((Item { part: Part::Role(Role::To), .. }, why))
                    if why.iter().any(|item| matches!(item.part, Part::Cards(_))) =>
                {
                    let on = items::after(why, &[Verb::Deploy, Verb::Take, Verb::Draft, Verb::Play])?;
                    let groups = self.counted(on, Verb::Use, Place::OwnCards)?;
                    let on = items::alternatives(&groups, 1, |card| self.sight.copies(card, Place::OwnCards));
                    format!(" on {}", on.first().ok_or(Fault::Unread(Some(*span)))?.join(" and "))
                }
                Some((Item { part: Part::Role(Role::To), .. }, why)) => {
                    if !self.sight.does(&card, why) {
                        return Err(Fault::Unread(why.first().map(|item| item.span)));
                    }
                    String::new()
                }
                Some((_, on)) => {
                    let groups = self.counted(on, Verb::Use, Place::OwnCards)?;
                    let on = items::alternatives(&groups, 1, |card| self.sight.copies(card, Place::OwnCards));
                    format!(" on {}", on.first().ok_or(Fault::Unread(Some(*span)))?.join(" and "))
                }
            };
            found.push(vec![format!("use {card}{what}")]);
        }
        Ok(found)
    }

    /// "get the Drill Corps back with Salvage Rights": a card that is used on those it brings back.
    fn recovers(&self, items: &[Item]) -> Told<Readings> {
        let fault = || Fault::Unread(items.first().map(|item| item.span));
        let with = items.iter().position(|item| item.part == Part::Role(Role::With)).ok_or_else(fault)?;
        let (taken, by) = items.split_at(with);
        let back = taken.iter().any(|item| item.part == Part::Role(Role::Back));
        let [_, Item { part: Part::Cards(by), .. }] = by else { return Err(fault()) };
        let taken: Vec<Item> =
            taken.iter().filter(|item| item.part != Part::Role(Role::Back)).cloned().collect();
        let groups = self.counted(items::after(&taken, &[Verb::Take])?, Verb::Use, Place::OwnCards)?;
        let on = items::alternatives(&groups, 1, |card| self.sight.copies(card, Place::OwnCards));
        let on = on.first().filter(|_| back).ok_or_else(fault)?.join(" and ");
        let by = self.sight.narrowed(by, Place::Usable);
        Ok(by.iter().map(|card| vec![format!("use {card} on {on}")]).collect())
    }

    /// Energy Surges and their tokens.
    fn surges(&self, items: &[Item]) -> Told<Readings> {
        let (mut most, mut surges, mut tokens, mut plural, mut verb) = (None, false, false, false, false);
        let (items, behind) = surge_condition(items);
        for item in items {
            match &item.part {
                Part::Verb(Verb::Surge) => (verb, surges) = (true, true),
                Part::Verb(Verb::Use | Verb::Play) => {}
                Part::Role(Role::Surge) => surges = true,
                Part::Role(Role::Surges) => (surges, plural) = (true, true),
                Part::Role(Role::Token) => tokens = true,
                Part::Role(Role::Anything | Role::Always | Role::AtMost) => {}
                Part::Role(Role::All) if most.is_none() => most = Some("all".to_owned()),
                Part::Role(Role::Never | Role::Nothing) if most.is_none() => most = Some("never".to_owned()),
                Part::Count(count) if most.is_none() => most = Some(count.to_string()),
                _ => return Err(Fault::Unread(Some(item.span))),
            }
        }
        if behind {
            return match (tokens, surges, most.as_deref()) {
                (false, true, None | Some("all")) => Ok(vec![vec!["surge all if behind".into()]]),
                _ => Err(Fault::Unread(items.first().map(|item| item.span))),
            };
        }
        match (tokens, surges, most) {
            (true, _, None) => Ok(vec![vec!["surge token".into()]]),
            (true, _, Some(most)) if most == "1" => Ok(vec![vec!["surge token".into()]]),
            (false, true, Some(most)) => Ok(vec![vec![format!("surge {most}")]]),
            (false, true, None) if plural || verb => Ok(vec![vec!["surge all".into()]]),
            (false, true, None) => Ok(vec![vec!["surge 1".into()], vec!["surge all".into()]]),
            _ => Err(Fault::Unread(items.first().map(|item| item.span))),
        }
    }

    fn explore(&self, items: &[Item]) -> Told<Readings> {
        let no = |item: &Item| matches!(item.part, Part::Role(Role::Never | Role::Nothing));
        let bare = |item: &&Item| {
            !matches!(item.part, Part::Verb(Verb::Explore) | Part::Role(Role::Anything)) && !no(item)
        };
        if items.iter().any(no) {
            let left = items.iter().find(bare);
            return left.map_or_else(
                || Ok(vec![vec!["explore never".into()]]),
                |item| Err(Fault::Unread(Some(item.span))),
            );
        }
        let rest = match items.strip_prefix_role(Role::Discard) {
            discarded if discarded.len() < items.len() => match discarded {
                [
                    rest @ ..,
                    Item { part: Part::Role(Role::For), .. },
                    Item { part: Part::Role(Role::Energy), .. },
                ] => rest,
                _ => return Err(Fault::Unread(items.first().map(|item| item.span))),
            },
            _ => items::after(items, &[Verb::Explore])?,
        };
        let rest = rest.strip_prefix_role(Role::With);
        let groups = self.counted(rest, Verb::Explore, Place::Hand)?;
        let cards = items::one_each(&groups)?;
        Ok(vec![vec![format!("explore with {}", cards.join(", "))]])
    }

    fn keep(&self, items: &[Item]) -> Told<Readings> {
        let no = |item: &Item| matches!(item.part, Part::Role(Role::Never | Role::Nothing));
        if items.iter().any(no) {
            let left = items.iter().find(|item| {
                !no(item)
                    && !matches!(
                        item.part,
                        Part::Verb(Verb::Keep) | Part::Role(Role::Anything | Role::CardNoun | Role::All)
                    )
            });
            return left.map_or_else(
                || Ok(vec![vec!["keep nothing".into()]]),
                |item| Err(Fault::Unread(Some(item.span))),
            );
        }
        // "throw everything away"
        if items.iter().any(|item| item.part == Part::Role(Role::Discard)) {
            let all = |item: &Item| {
                matches!(item.part, Part::Role(Role::Discard | Role::All | Role::Gone | Role::CardNoun))
            };
            let every = items.iter().any(|item| item.part == Part::Role(Role::All));
            return match items.iter().find(|item| !all(item)) {
                None if every => Ok(vec![vec!["keep nothing".into()]]),
                left => Err(Fault::Unread(left.or(items.first()).map(|item| item.span))),
            };
        }
        let kept = items::after(items, &[Verb::Keep])?;
        let kept = match kept.split_last() {
            Some((Item { part: Part::Role(Role::InHand), .. }, front)) => front,
            _ => kept,
        };
        let groups = self.counted(kept, Verb::Keep, Place::Hand)?;
        let [only] = groups.as_slice() else {
            return Err(Fault::Unread(groups.get(1).map(|group| group.span)));
        };
        if only.every.is_some() || only.count.is_some_and(|count| count != 1) {
            return Err(Fault::Unread(Some(only.span)));
        }
        Ok(only.cards.iter().map(|card| vec![format!("keep {card}")]).collect())
    }

    fn reshuffle(&self, items: &[Item]) -> Told<Readings> {
        let mut yes = true;
        for item in items {
            match item.part {
                Part::Verb(Verb::Reshuffle) | Part::Sep => {}
                Part::Role(Role::CardNoun | Role::That | Role::Back | Role::All) => {}
                Part::Role(Role::Never) => yes = false,
                _ => return Err(Fault::Unread(Some(item.span))),
            }
        }
        Ok(vec![vec![format!("reshuffle {}", if yes { "yes" } else { "no" })]])
    }

    fn pick(&self, items: &[Item]) -> Told<Readings> {
        let groups = self.counted(items, Verb::Pick, Place::Draftable)?;
        Ok(vec![vec![format!("pick {}", items::one_each(&groups)?.join(", "))]])
    }

    fn pass(&self, items: &[Item]) -> Told<Readings> {
        match items
            .iter()
            .find(|item| !matches!(item.part, Part::Verb(Verb::Pass) | Part::Role(Role::Passed) | Part::Sep))
        {
            None => Ok(vec![vec!["pass".into()]]),
            Some(item) => Err(Fault::Unread(Some(item.span))),
        }
    }

    fn ask_me(&self, items: &[Item]) -> Told<Readings> {
        match items {
            [Item { part: Part::Verb(Verb::AskMe), .. }] => Ok(vec![vec!["ask me".into()]]),
            _ => Err(Fault::Unread(items.first().map(|item| item.span))),
        }
    }
}

/// "keep A else B": the verb of a list is said once.
fn join(before: &str, after: &str) -> String {
    match (before.strip_prefix("keep "), after.strip_prefix("keep ")) {
        (Some(_), Some(card)) => format!("{before} else {card}"),
        _ => format!("{before} else {after}"),
    }
}

/// "not the Drill Corps but the Golem": what takes the place of it.
fn corrected<'i>(items: &'i [Item], clause: &Clause<'_>) -> &'i [Item] {
    let refused = items.first().is_some_and(|item| item.part == Part::Role(Role::Never));
    let but = items.iter().position(|item| item.part == Part::Role(Role::Except));
    match but {
        Some(but) if clause.corrects && refused && but > 1 => items.get(but + 1..).unwrap_or_default(),
        _ => items,
    }
}

/// What the order before drafts or invades, if it names one card.
fn drafted<'c>(clause: &Clause<'c>) -> Option<&'c str> {
    let text = clause.said.last()?;
    let name = text.strip_prefix("draft ").or_else(|| text.strip_prefix("invade "))?;
    Some(name.split(" with ").next().unwrap_or(name)).filter(|name| !name.contains(" else "))
}

/// "I need the Withdrawal, so keep it": what the last verb is done to was named before.
fn named_before(items: &[Item]) -> Vec<Item> {
    let [front @ .., verb @ Item { part: Part::Verb(_), .. }, Item { part: Part::Role(Role::That), .. }] =
        items
    else {
        return items.to_vec();
    };
    // "the Halo, then the Hercules: deploy them"
    let wished = |item: &Item| matches!(item.part, Part::Verb(Verb::Take) | Part::Role(Role::To));
    let named: Vec<Item> = front.iter().filter(|item| !wished(item)).cloned().collect();
    let cards = named.iter().filter(|item| matches!(item.part, Part::Cards(_))).count();
    if cards > 0 && named.iter().all(|item| matches!(item.part, Part::Cards(_) | Part::Count(_) | Part::Sep))
    {
        let list = trimmed(&named).iter().cloned();
        return std::iter::once(verb.clone()).chain(list).collect();
    }
    items.to_vec()
}

/// Surges without "if I'm behind", and whether it stood there.
fn surge_condition(items: &[Item]) -> (&[Item], bool) {
    match items {
        [
            rest @ ..,
            Item { part: Part::Role(Role::If), .. },
            Item { part: Part::Role(Role::There | Role::Trailing), .. },
        ] => (rest, true),
        _ => (items, false),
    }
}

/// "Ghost Cruiser can wait", "I have Ghost Cruiser": what is told of a card orders nothing.
fn tells_of_a_card(words: &[Token]) -> Option<Span> {
    const TOLD: &[&str] = &["wait", "waits", "had", "good", "bad", "great", "nice", "fine", "boring"];
    let text = |word: &Token| word.text.clone();
    let first = words.first().filter(|word| matches!(text(word).as_str(), "have" | "has" | "had"));
    let told = words.iter().find(|word| TOLD.contains(&word.text.as_str()));
    first.or(told).map(|word| word.span)
}

/// "Pass after 2 actions": conditions count the actions that are left, not those that were taken.
fn counts_what_was_done(words: &[Token]) -> Option<Problem> {
    let behind = |after: usize| words.get(after + 1..).unwrap_or_default().iter().take(4);
    let done = |word: &Token| {
        matches!(word.text.as_str(), "done" | "taken" | "used" | "spent" | "played" | "made" | "had")
    };
    let opens = |at: &usize| {
        let counted = behind(*at).any(|word| number(word).is_some())
            || behind(*at).any(|word| matches!(word.text.as_str(), "first" | "second" | "third"));
        let past = words.get(*at).is_some_and(|word| match word.text.as_str() {
            "after" => behind(*at).all(|word| word.text != "left"),
            "once" | "when" | "if" => words.get(*at..).unwrap_or_default().iter().any(done),
            _ => false,
        });
        let of_actions = |word: &Token| matches!(word.text.as_str(), "action" | "actions" | "things" | "ap");
        counted && past && words.iter().any(of_actions)
    };
    let at = (0..words.len()).find(opens)?;
    let message = "A condition counts the actions you have left, not those you have taken.";
    let problem = Problem::unreadable(message).suggest("if actions below 2: pass");
    Some(words.get(at).map_or(problem.clone(), |word| problem.at(word.span)))
}

/// "deploy both Snubs, keep the Mirror Construct": what is kept is not deployed.
fn without_keeping(items: &[Item]) -> Told<()> {
    match items.iter().skip(1).find(|item| item.part == Part::Verb(Verb::Keep)) {
        Some(keep) => Err(Fault::Unread(Some(keep.span))),
        None => Ok(()),
    }
}

/// Without commas and the like at both ends.
fn trimmed(items: &[Item]) -> &[Item] {
    rules::plain::trimmed(items, |item| matches!(item.part, Part::Sep))
}

impl Plain for Plainly<'_> {
    fn weight(&self, word: &Token) -> Weight {
        if let Some(known) = self.weights.borrow().get(&word.text) {
            return *known;
        }
        let weight = self.weighed(word);
        self.weights.borrow_mut().insert(word.text.clone(), weight);
        weight
    }

    fn commands(&self, word: &Token) -> bool {
        matches!(self.words.at(std::slice::from_ref(word)), Some((Word::Verb(_), _)))
    }

    fn phrase(&self, words: &[Token]) -> usize {
        let said = match self.words.at(words) {
            Some((Word::Verb(Verb::Pass), length)) if (4..=7).contains(&length) => length,
            _ => 0,
        };
        said.max(self.farewell(words))
    }

    fn commonest(&self) -> &'static [&'static str] {
        &["draft", "deploy", "invade", "keep", "explore"]
    }

    fn says(&self, clause: &Clause<'_>) -> Sense {
        if self.farewell(clause.words) == clause.words.len() {
            return Sense::Says(vec![vec!["pass".into()]]);
        }
        let keeps = self.asked(|question| matches!(question, Question::Keep { .. }));
        if let Some(word) = tells_of_a_card(clause.words).filter(|_| !keeps) {
            return Sense::Unread(Some(word));
        }
        if let Some(problem) = counts_what_was_done(clause.words) {
            return Sense::Refused(problem);
        }
        let deploys = |text: &str| text.contains("deploy ");
        let filed = self.desk.book.lines().any(|line| deploys(&line.order.to_string()));
        self.deploys.set(filed || clause.said.iter().any(|text| deploys(text)));
        let read = || self.items(clause.words).and_then(|items| self.order(trimmed(&items), clause));
        self.loose.set(false);
        let found = match read() {
            Err(first) if !talks(clause.words) => {
                self.loose.set(true);
                read().map_err(|second| match (first, second) {
                    (Fault::Unread(at), Fault::Unread(_)) => Fault::Unread(at),
                    (Fault::Unread(_), refused) => refused,
                    (refused, _) => refused,
                })
            }
            found => found,
        };
        match found {
            // "Try Zeus, and if somebody already has it, …": the condition belongs to what follows.
            Ok(readings) if readings.iter().flatten().any(|line| wants_what_is_gone(line)) => {
                Sense::Unread(None)
            }
            Ok(readings) => Sense::Says(readings),
            Err(Fault::Unread(at)) => Sense::Unread(at),
            Err(Fault::Refused(problem)) => Sense::Refused(problem.at(clause.span)),
        }
    }
}

/// Does an order wait for a card to be gone, and then ask for that very card?
fn wants_what_is_gone(line: &str) -> bool {
    let parts = line.strip_prefix("if ").and_then(|rest| rest.split_once(" is gone: "));
    parts.is_some_and(|(card, order)| order.contains(card))
}

impl Plainly<'_> {
    /// How much a word says that a line is about the game.
    fn weighed(&self, word: &Token) -> Weight {
        let verb = match self.words.at(std::slice::from_ref(word)) {
            Some((Word::Role(Role::Surge | Role::Surges | Role::Token), _)) => Weight::Name,
            Some((Word::Verb(_), _)) if words::is_weak(&word.text) => Weight::Weak,
            Some((Word::Verb(_), _)) => Weight::Verb,
            _ => Weight::None,
        };
        if verb != Weight::None {
            verb
        } else if self.sight.names(word) || self.sight.slips(word) {
            Weight::Name
        } else if self.is_noun(word) {
            Weight::Weak
        } else {
            Weight::None
        }
    }

    /// Words that say "pass" where one turn is asked for, and are a farewell otherwise: how many.
    fn farewell(&self, words: &[Token]) -> usize {
        let asked = self.desk.open.iter().any(|question| matches!(question, Question::Act { .. }));
        if !asked || words.first().is_none_or(|word| word.text != "that's") {
            return 0;
        }
        let says = |phrase: &&&str| {
            let parts: Vec<&str> = phrase.split(' ').collect();
            parts.len() <= words.len() && parts.iter().zip(words).all(|(part, word)| word.text == *part)
        };
        words::FAREWELLS.iter().find(says).map_or(0, |phrase| phrase.split(' ').count())
    }

    /// "if Corvane is still free, send both snubs there": the World the condition names.
    fn there(&self, items: &[Item], conditions: &[String]) -> Vec<Item> {
        let [condition] = conditions else { return items.to_vec() };
        let world = condition.strip_suffix(" is there").filter(|name| self.sight.lies(name, Place::Worlds));
        let (Some(world), Some(last)) = (world, items.last()) else { return items.to_vec() };
        let sends = matches!(items::verb_of(items), Some(Verb::Send | Verb::Invade));
        if last.part != Part::Role(Role::There) || !sends || self.names_any(items, Place::Worlds) {
            return items.to_vec();
        }
        let front = items.split_last().map_or(&[][..], |(_, front)| front).iter().cloned();
        let named = [Part::Role(Role::To), Part::Cards(vec![world.to_owned()])];
        front.chain(named.map(|part| Item { part, ..last.clone() })).collect()
    }

    /// Does every card named lie there?
    fn names_only(&self, items: &[Item], place: Place) -> bool {
        let lies = |cards: &Vec<String>| cards.iter().any(|card| self.sight.lies(card, place));
        items.iter().all(|item| !matches!(&item.part, Part::Cards(cards) if !lies(cards)))
    }

    /// Is a card named that lies there?
    fn names_any(&self, items: &[Item], place: Place) -> bool {
        let lies = |cards: &Vec<String>| cards.iter().any(|card| self.sight.lies(card, place));
        items.iter().any(|item| matches!(&item.part, Part::Cards(cards) if lies(cards)))
    }

    /// Is it a noun of the game, which names nothing?
    fn is_noun(&self, word: &Token) -> bool {
        let noun = Word::Role(Role::CardNoun);
        let stock = |role| matches!(role, Word::Role(Role::Energy | Role::Actions));
        matches!(word.text.as_str(), "world" | "worlds" | "warzone")
            || cards::is_sort(word)
            || self.words.at(std::slice::from_ref(word)).is_some_and(|(what, _)| what == noun || stock(what))
    }

    /// "Which World?" with those there are.
    fn which_world(&self) -> Fault {
        let worlds = self.sight.worlds();
        let problem = Problem::illegal("Which World of the Central Zone is to be invaded?");
        Fault::Refused(if worlds.is_empty() { problem } else { problem.suggest(either(&worlds)) })
    }
}
