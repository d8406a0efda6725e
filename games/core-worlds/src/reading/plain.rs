//! Orders as people write them: the roles the words of a clause play, as lines of the strict grammar.

mod added;
mod alternatives;
mod amended;
mod before;
mod cards;
mod conditions;
mod deeds;
mod folded;
mod gist;
mod items;
mod otherwise;
mod raid;
mod same;
mod says;
mod stays;
mod undone;
mod unmeant;
mod weights;
mod words;

pub(crate) use added::completes;
pub(crate) use says::is_called_so;

use crate::CoreWorlds;
use crate::questions::Question;
use crate::state::Stage;
use cards::{InSight, Place};
use items::{Item, Part};
use rules::plain::{Clause, Vocabulary, Weight};
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
        if let Some(readings) = self.adds_to_the_invasion(items, clause) {
            return Ok(readings);
        }
        let items = self.folded(before::corrected(items, clause), clause);
        let items = self.in_turn(items);
        // "with all three", where it is not told which three.
        let so_many = |three: &[Item]| {
            matches!(three, [with, count, them] if with.part == Part::Role(Role::With)
                && matches!(count.part, Part::Count(2..)) && them.part == Part::Role(Role::That))
        };
        if let Some([_, count, _]) = items.windows(3).find(|three| so_many(three)) {
            return Err(Fault::Unread(Some(count.span)));
        }
        if let Some(readings) = self.in_the_same_way(&items, clause)? {
            return Ok(readings);
        }
        let resolved = conditions::with_pronouns(&items, before::drafted(clause));
        let resolved = before::named_before(&resolved);
        if let Some(readings) = self.otherwise(&resolved, clause)? {
            return Ok(readings);
        }
        self.on_conditions(&resolved, clause)
    }

    /// "pick A, else B, else C": where cards are picked before the game, they are named in turn anyway.
    fn in_turn(&self, items: Vec<Item>) -> Vec<Item> {
        if self.desk.view.stage != Stage::Pregame {
            return items;
        }
        let turns = |item: Item| match item.part {
            Part::Role(Role::Else) => Item { part: Part::Sep, ..item },
            _ => item,
        };
        items.into_iter().map(turns).collect()
    }

    /// What is to be done, on the conditions in front of it or behind it, or on those of the step it goes on from.
    fn on_conditions(&self, items: &[Item], clause: &Clause<'_>) -> Told<Readings> {
        let (mut conditions, rest) = self.conditions_around(items)?;
        if conditions.is_empty() {
            conditions = before::carried_on(clause);
        }
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
        // "…, deploy a snub and keep a grunt": what is kept is kept at the end, whatever the step before it waits for.
        let carried = before::carried_on(clause) == conditions;
        let steps = |line: &String| {
            let verb = line.split(' ').next().unwrap_or_default();
            !carried || !matches!(verb, "keep" | "explore" | "reshuffle" | "pick")
        };
        let waits = |line: &String| match steps(line) {
            true => format!("if {}: {line}", conditions.join(" and ")),
            false => line.clone(),
        };
        Ok(readings.iter().map(|lines| lines.iter().map(waits).collect()).collect())
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
                None if clause.leads || self.goes_on_to_a_world(items, clause) => return self.gist(items),
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
            Verb::Take => &[Self::draft, Self::recovers, Self::fetches],
            Verb::Use if self.names_only(items, Place::HandUnits) => {
                &[Self::surges, Self::uses, Self::deploy]
            }
            Verb::Use => &[Self::surges, Self::uses],
            Verb::Play => &[Self::surges, Self::deploy, Self::uses],
            Verb::Surge => &[Self::surges],
            Verb::Explore => &[Self::explore],
            Verb::Keep => &[Self::keep],
            Verb::Reshuffle => &[Self::reshuffle],
            Verb::Pick if self.desk.view.stage != Stage::Pregame => &[Self::draft],
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
}

/// Without commas and the like at both ends.
fn trimmed(items: &[Item]) -> &[Item] {
    rules::plain::trimmed(items, |item| matches!(item.part, Part::Sep))
}

impl Plainly<'_> {
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

    /// "…, then Ashen Gate": behind another step a World that is named and nothing else is the next to be invaded.
    fn goes_on_to_a_world(&self, items: &[Item], clause: &Clause<'_>) -> bool {
        let [Item { part: Part::Cards(cards), .. }] = items else { return false };
        let steps = |line: &String| line.contains("deploy ") || line.contains("invade ");
        clause.here.last().is_some_and(steps) && cards.iter().all(|card| self.sight.lies(card, Place::Worlds))
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

    /// "Which World?" with those there are.
    fn which_world(&self) -> Fault {
        let worlds = self.sight.worlds();
        let problem = Problem::illegal("Which World of the Central Zone is to be invaded?");
        Fault::Refused(if worlds.is_empty() { problem } else { problem.suggest(either(&worlds)) })
    }
}
