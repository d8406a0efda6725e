//! Orders as people write them: the roles the words of a clause play, as lines of the strict grammar.

mod abilities;
mod answers;
mod ballots;
mod conditions;
mod corrections;
mod development;
mod doctrines;
mod items;
mod landings;
mod lettered;
mod names;
mod none;
mod others_votes;
mod sailing;
mod skipping;
mod stays;
mod unmeant;
mod voyages;
mod words;

use crate::Timega;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::questions::{CouncilQuestion, Question};
use items::{Item, Part, trimmed};
use names::Names;
use rules::lexer::Token;
use rules::plain::{Act, Clause, Frames, Occasion, Plain, Sayings, Sense, Vocabulary, Weight, offering};
use rules::problem::Problem;
use rules::span::Span;
use rules::{Desk, Seat};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::LazyLock;
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

impl Fault {
    /// What was clearly meant, and lacks a word.
    fn asked(message: impl Into<String>) -> Fault {
        Fault::Refused(Problem::unreadable(message))
    }

    /// What was clearly meant, and cannot be done.
    fn refused(message: impl Into<String>) -> Fault {
        Fault::Refused(Problem::illegal(message))
    }

    /// What is offered, each line told otherwise: under a condition.
    fn around(self, told: impl Fn(String) -> String) -> Fault {
        match self {
            Fault::Refused(mut problem) if !problem.choices.is_empty() => {
                let choices = each(std::mem::take(&mut problem.choices), told);
                Fault::Refused(offering(problem, choices))
            }
            other => other,
        }
    }

    /// Without what is offered: as a part of a whole it would stand for all of it.
    fn alone(self) -> Fault {
        match self {
            Fault::Refused(mut problem) if !problem.choices.is_empty() => {
                problem.choices.clear();
                problem.suggestion = None;
                Fault::Refused(problem)
            }
            other => other,
        }
    }

    fn with(self, suggestion: impl Into<String>) -> Fault {
        match self {
            Fault::Refused(problem) => Fault::Refused(problem.suggest(suggestion)),
            unread @ Fault::Unread(_) => unread,
        }
    }
}

/// What words come to.
type Told<T> = Result<T, Fault>;

/// One way to understand the parts of a clause.
type Way<'d> = fn(&Plainly<'d>, &[Item]) -> Told<Readings>;

/// What is possible for one seat, and the words for it.
pub(crate) struct Plainly<'d> {
    desk: &'d Desk<'d, Timega>,
    words: &'static Vocabulary<Word>,
    names: Names,
    weights: RefCell<BTreeMap<String, Weight>>,
    /// What words with a slip may have been meant for, each looked up once.
    slips: RefCell<BTreeMap<String, Option<Word>>>,
    /// What lines of this mail say stays where it is.
    staying: RefCell<Vec<stays::Stay>>,
}

impl<'d> Plainly<'d> {
    pub fn new(desk: &'d Desk<'d, Timega>) -> Self {
        let names = Names::of(&desk.view.galaxy);
        Self {
            desk,
            words: words::vocabulary(),
            names,
            weights: RefCell::default(),
            slips: RefCell::default(),
            staying: RefCell::default(),
        }
    }

    fn galaxy(&self) -> &'d Galaxy {
        &self.desk.view.galaxy
    }

    fn me(&self) -> Seat {
        self.desk.seat
    }

    /// One's own home system.
    fn home(&self) -> Option<Hex> {
        self.galaxy().empires.get(self.me().index()).map(|empire| empire.home)
    }

    /// A whole clause: standing or not, with conditions around it, and what to do, or else.
    fn order(&self, items: &[Item], clause: &Clause<'_>) -> Told<Readings> {
        let items = trimmed(items);
        if let Some(vague) = items.iter().find(|item| item.is(Role::Vague)) {
            return Err(how_many(items, vague.span));
        }
        if let Some(rest) = every_round(items) {
            let told = |line: String| format!("every round: {line}");
            return self
                .order(&rest, clause)
                .map(|found| each(found, told))
                .map_err(|fault| fault.around(told));
        }
        let items = if clause.corrects { corrections::without_the_old(items) } else { items };
        let items = self.with_pronouns(&self.named_by_place(items));
        let (conditions, rest) = self.conditions_around(&items)?;
        let readings = self.ways(&rest, clause);
        if conditions.is_empty() {
            return readings;
        }
        let told = |line: String| format!("if {}: {line}", conditions.join(" and "));
        readings.map(|found| each(found, told)).map_err(|fault| fault.around(told))
    }

    /// "the H5 cruiser", "my home carrier", "the Wellon cruisers go to H4": ships named by where they are come from there.
    fn named_by_place(&self, items: &[Item]) -> Vec<Item> {
        let hex = |item: &Item| matches!(item.part, Part::Hex(_));
        let moves = items.iter().any(|item| {
            hex(item) || [Verb::Go, Verb::Move, Verb::Attack].iter().any(|verb| item.does(*verb))
        });
        let planet =
            |item: &Item| item.planet().and_then(|planet| self.galaxy().place_of(planet)).filter(|_| moves);
        let place = |item: &Item| hex(item) || item.is(Role::Home) || planet(item).is_some();
        let leads = |item: &Item| {
            let verb = [Verb::Attack, Verb::Go, Verb::Land, Verb::Besiege, Verb::Take];
            let role = [Role::To, Role::From, Role::At, Role::Via];
            verb.iter().any(|verb| item.does(*verb)) || role.iter().any(|role| item.is(*role))
        };
        let mut told: Vec<Item> = items.to_vec();
        let mut at = 0;
        while let Some([hex, unit, ..]) = told.get(at..) {
            let led = at.checked_sub(1).and_then(|before| told.get(before)).is_some_and(leads);
            let (hex, unit) = (hex.clone(), unit.clone());
            let ships = unit.unit().is_some() || unit.is(Role::Ships);
            if place(&hex) && ships && !led {
                let from = Item { part: Part::Role(Role::From), span: hex.span };
                told.splice(at..at + 2, [unit, from, hex]);
                at += 2;
            }
            at += 1;
        }
        told
    }

    /// What to do, or else.
    fn ways(&self, items: &[Item], clause: &Clause<'_>) -> Told<Readings> {
        let mut parts = items.split(|item| item.is(Role::Else));
        let first = trimmed(parts.next().unwrap_or_default());
        let mut all = self
            .way(first, clause)
            .map_err(|fault| if items.len() > first.len() { fault.alone() } else { fault })?;
        for part in parts {
            let part = trimmed(part);
            let more = self.way(part, clause).map_err(Fault::alone)?;
            let mut joined = Vec::new();
            for (before, after) in all.iter().flat_map(|b| more.iter().map(move |a| (b, a))) {
                if let Some(lines) = self.one_or_the_other(before, after)? {
                    joined.push(lines);
                    continue;
                }
                // An alternative is one step: several lines cannot be alternatives.
                let ([before], [after]) = (before.as_slice(), after.as_slice()) else {
                    return Err(Fault::Unread(part.first().map(|item| item.span)));
                };
                joined.push(vec![format!("{before}, else {after}")]);
            }
            joined.truncate(MOST_READINGS);
            all = joined;
        }
        Ok(all)
    }

    /// One thing to do: by the open question, else by its verb.
    fn way(&self, items: &[Item], clause: &Clause<'_>) -> Told<Readings> {
        let wished = wished_for(items, clause.wishes);
        let items = wished.as_deref().unwrap_or(items);
        let verb = items.iter().find_map(|item| match item.part {
            Part::Verb(verb) => Some(verb),
            _ => None,
        });
        if let Some(found) = self.answer(items) {
            return self.chosen_once(found, clause);
        }
        if names_a_stage(items) {
            return self.advance(items);
        }
        if items.iter().any(|item| item.does(Verb::Skip)) {
            return self.skip(items);
        }
        // "The cruisers can go", where it is asked what is scuttled.
        if matches!(verb, Some(Verb::Go | Verb::Die | Verb::Lose | Verb::Release) | None)
            && self.asks_what_is_scuttled()
            && items.iter().any(|item| item.unit().is_some())
        {
            let gone = |item: &Item| !matches!(item.part, Part::Verb(_));
            let named: Vec<Item> = items.iter().filter(|item| gone(item)).cloned().collect();
            return self.scuttle(&named);
        }
        if verb == Some(Verb::Follow) {
            return Err(self.follows(items, clause));
        }
        // "go there with the cruiser and the last ground force": no order of losses.
        if let [last, one] = items
            && last.is(Role::Last)
            && matches!(one.unit(), Some((_, false)))
        {
            return Err(Fault::Unread(Some(one.span)));
        }
        // "sorry, 3 not 2": what it takes the place of must be said as a correction, or both would stand.
        if let [new, not, old] = items
            && not.is(Role::Not)
            && let (Part::Count(count), Part::Count(_)) = (&new.part, &old.part)
            && !clause.corrects
        {
            return Err(
                Fault::asked("Is that a correction of an order?").with(format!("no, make that {count}"))
            );
        }
        if clause.corrects
            && verb.is_none()
            && let Some(found) = self.corrected(items, clause)
        {
            return found;
        }
        if let Some(fault) = clause.said.last().and_then(|moved| self.landing_behind(items, moved)) {
            return Err(fault);
        }
        let ways: &[Way<'d>] = match verb {
            None => &[
                Self::ballot,
                Self::casualties,
                Self::damage,
                Self::build,
                Self::exhaust,
                Self::passage,
                Self::names_alone,
                Self::counted_alone,
            ],
            Some(Verb::Research) => &[Self::research],
            Some(Verb::Hire) => &[Self::hire],
            Some(Verb::Release) => &[Self::release],
            Some(Verb::Build) => &[Self::build],
            Some(Verb::Get) => &[Self::research, Self::hire, Self::build, Self::voyage],
            Some(Verb::Take) => &[
                Self::research,
                Self::hire,
                Self::casualties,
                Self::damage,
                Self::exhaust,
                Self::voyage,
                Self::taken_into_service,
            ],
            Some(Verb::Use) => &[Self::exhaust, Self::ballot, Self::keep, Self::voyage, Self::research],
            Some(Verb::Exhaust) => &[Self::exhaust],
            Some(Verb::Keep) => &[Self::keep, Self::keep_units],
            Some(Verb::Vote | Verb::Abstain | Verb::Support | Verb::Oppose) => &[Self::ballot],
            Some(Verb::Put) => &[Self::ballot, Self::build, Self::placed, Self::research],
            Some(Verb::Swap) => &[Self::swapped],
            Some(Verb::Go) => &[Self::voyage, Self::casualties, Self::release],
            Some(Verb::Move) => &[Self::voyage, Self::casualties, Self::hire],
            Some(Verb::Attack | Verb::Besiege) => &[Self::voyage, Self::casualties],
            Some(Verb::Land) => &[Self::everywhere, Self::voyage],
            Some(Verb::Scuttle) => &[Self::scuttle],
            Some(Verb::Lose | Verb::Die) => &[Self::casualties, Self::hits, Self::damage, Self::keep_units],
            Some(Verb::Damage) => &[Self::damage, Self::hits],
            Some(Verb::Pass) => &[Self::pass],
            Some(Verb::Skip | Verb::Follow) => &[],
            Some(Verb::Advance) => &[Self::advance],
            Some(Verb::Stay) => &[Self::stay],
            Some(Verb::Choose) => &[Self::research, Self::hire],
            Some(Verb::Place) => &[Self::placed],
        };
        let (mut found, mut fault) = (Vec::new(), Fault::Unread(None));
        for way in ways {
            match way(self, items) {
                Ok(readings) => found.extend(readings),
                Err(Fault::Refused(problem)) => fault = Fault::Refused(problem),
                Err(Fault::Unread(at)) => {
                    if let Fault::Unread(before) = &fault
                        && further(at, *before)
                    {
                        fault = Fault::Unread(at);
                    }
                }
            }
        }
        found.truncate(MOST_READINGS);
        if found.is_empty() { Err(fault) } else { Ok(found) }
    }
}

/// Is a vote asked for, so that none is an answer?
fn asks_for_a_vote(question: &Question) -> bool {
    matches!(question, Question::Council(CouncilQuestion::Vote { .. } | CouncilQuestion::Speaker { .. }))
}

/// "I'd like one more ground force": a wish for units is one to build them.
fn wished_for(items: &[Item], wishes: bool) -> Option<Vec<Item>> {
    let first = items.first().filter(|_| wishes)?;
    let known = |item: &Item| item.unit().is_some() || matches!(item.part, Part::Count(_) | Part::Sep);
    let built = items.iter().any(|item| item.unit().is_some()) && items.iter().all(known);
    let get = Item { part: Part::Verb(Verb::Get), span: first.span };
    built.then(|| [std::slice::from_ref(&get), items].concat())
}

/// "As many fighters as possible", "as many as I can afford": where it says so. As much as possible is all of it.
fn as_many(words: &[Token]) -> Option<Span> {
    const ENDS: &[&str] = &["possible", "affordable", "can", "afford", "could"];
    let at = words
        .windows(2)
        .position(|pair| matches!(pair, [a, many] if a.text == "as" && many.text == "many"))?;
    let rest = words.get(at..)?;
    let ends = rest.iter().any(|word| ENDS.contains(&word.text.as_str()));
    ends.then(|| rest.first().zip(rest.get(1)).map(|(first, second)| first.span.to(second.span)))?
}

/// "Advance to Federation", "government to Federation": what goes there is the empire.
fn names_a_stage(items: &[Item]) -> bool {
    let stage = |item: &Item| item.is(Role::Federation) || item.is(Role::Republic) || item.is(Role::Empire);
    let goes = |item: &Item| {
        matches!(item.part, Part::Verb(Verb::Advance | Verb::Go | Verb::Move | Verb::Get | Verb::Choose))
            || matches!(item.part, Part::Role(Role::To | Role::Stage) | Part::Sep)
    };
    // "my empire advances to Federation"
    let items = match items {
        [empire, verb, rest @ ..] if empire.is(Role::Empire) && matches!(verb.part, Part::Verb(_)) => rest,
        // "not Federation yet"
        [not, rest @ ..] if not.is(Role::Not) => rest,
        _ => items,
    };
    items.iter().any(stage) && items.iter().all(|item| stage(item) || goes(item))
}

/// "some ships", "a few fighters": only a number or "all" can be ordered.
fn how_many(items: &[Item], at: Span) -> Fault {
    let counted = items
        .iter()
        .any(|item| matches!(item.part, Part::Verb(_)) || item.is(Role::Ships) || item.unit().is_some());
    if !counted {
        return Fault::Unread(Some(at));
    }
    Fault::asked("How many are meant? A number or \"all\" can be ordered.")
}

/// Of two places where a reading stopped the one further on says more.
fn further(at: Option<Span>, before: Option<Span>) -> bool {
    at.map(|span| span.start) >= before.map(|span| span.start)
}

/// Every line of every reading, told otherwise.
fn each(readings: Readings, told: impl Fn(String) -> String) -> Readings {
    readings.into_iter().map(|lines| lines.into_iter().map(&told).collect()).collect()
}

/// What is left of an order that says it stands; none if it does not.
fn every_round(items: &[Item]) -> Option<Vec<Item>> {
    let at_an_end = |at: usize| at == 0 || at + 1 == items.len();
    let says = |(at, item): (usize, &Item)| item.is(Role::Every) && at_an_end(at);
    if !items.iter().enumerate().any(says) {
        return None;
    }
    // "from now on … every round" says it twice.
    Some(items.iter().enumerate().filter(|place| !says(*place)).map(|(_, item)| item.clone()).collect())
}

/// Every way to choose one of each.
fn one_of_each<T: Copy>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    let mut all: Vec<Vec<T>> = vec![Vec::new()];
    for list in lists {
        let with = |chosen: &Vec<T>| -> Vec<Vec<T>> {
            list.iter().map(|one| chosen.iter().copied().chain([*one]).collect()).collect()
        };
        all = all.iter().flat_map(with).take(MOST_READINGS).collect();
    }
    all
}

impl Plain for Plainly<'_> {
    fn weight(&self, word: &Token) -> Weight {
        if let Some(known) = self.weights.borrow().get(&word.text) {
            return *known;
        }
        let known = self.words.at(std::slice::from_ref(word));
        let weight = match known {
            _ if super::line::hex_of(word).is_ok_and(|hex| hex.is_some()) => Weight::Place,
            Some((Word::Verb(_), _)) if words::is_weak(&word.text) => Weight::Weak,
            Some((Word::Verb(_), _)) => Weight::Verb,
            _ if self.names.is_name(word) => Weight::Name,
            // A dreadnought, as the mails write it, and not always short for "and".
            _ if word.text == "n" => Weight::Weak,
            _ => Weight::None,
        };
        self.weights.borrow_mut().insert(word.text.clone(), weight);
        weight
    }

    fn commands(&self, word: &Token) -> bool {
        let known = self.words.at(std::slice::from_ref(word));
        matches!(known, Some((Word::Verb(_), _))) && !words::is_talky(&word.text)
    }

    fn parts(&self, words: &[Token]) -> Option<Vec<String>> {
        self.votes_of_the_line(words)
    }

    /// "Move all from I5 to H6, keep the dreadnought": it goes, or it stays; as a standing order "keep" speaks of losses.
    fn together(&self, lines: &[String], span: Span) -> Option<Problem> {
        if let Some(problem) = self.stays_and_goes(lines, span) {
            return Some(problem);
        }
        if let Some(problem) = self.more_than_is_hit(lines, span) {
            return Some(problem);
        }
        if let Some(problem) = unmeant::activated_twice(lines, span) {
            return Some(problem);
        }
        let moves = lines.iter().any(|line| line.starts_with("activate ") && line.contains("move all"));
        let keeps = lines.iter().find(|line| line.starts_with("keep "))?;
        moves.then(|| {
            let message = "Is that to stay where it is, or to be lost last in battles?";
            let stays = keeps.replacen("keep ", "move all but 1 of the ", 1);
            Problem::unreadable(message).at(span).suggest(format!("{stays}, or {keeps} in a line of its own"))
        })
    }

    /// "Activate D1. Bring the carrier from E1": the one system, said once alone and once with what comes there.
    fn merged(&self, lines: Vec<String>) -> Vec<String> {
        let with_more = |line: &String| {
            let begun = format!("{line}, ");
            line.starts_with("activate ") && lines.iter().any(|other| other.starts_with(&begun))
        };
        // "Land on Arcturus, leave Sumerian alone": where it is asked who lands, nobody lands there.
        let landed = self.asks_where_troops_land() && lines.iter().any(|line| line.contains("land on "));
        let left_alone = |line: &String| landed && line.starts_with("keep ");
        let kept = lines.iter().filter(|line| !with_more(line) && !left_alone(line));
        kept.map(|line| self.one_of_the_staff(line).unwrap_or_else(|| line.clone())).collect()
    }

    fn called(&self, seat: Seat) -> Option<String> {
        Some(format!("seat {}", seat.0 + 1))
    }

    fn is_for(&self, line: &str, occasion: Occasion) -> bool {
        let order =
            line.strip_prefix("at ").and_then(|rest| rest.split_once(": ")).map_or(line, |(_, order)| order);
        let in_battles =
            ["lose ", "keep ", "damage before ", "loss before "].iter().any(|verb| order.starts_with(verb));
        let lands = matches!(order, "land everywhere" | "land nowhere");
        match occasion {
            Occasion::Battle => in_battles,
            Occasion::Always => in_battles || lands || order.starts_with("scuttle "),
            Occasion::Beginning | Occasion::End => false,
        }
    }

    fn suppositions(&self) -> Option<&'static Sayings> {
        static SUPPOSITIONS: LazyLock<Sayings> =
            LazyLock::new(|| Sayings::of_clauses(include_str!("plain/suppositions.txt")));
        Some(&SUPPOSITIONS)
    }

    fn sayings(&self) -> Option<&'static Sayings> {
        static SAYINGS: LazyLock<Sayings> = LazyLock::new(|| Sayings::of(include_str!("plain/sayings.txt")));
        Some(&SAYINGS)
    }

    fn frames(&self) -> Option<&'static Frames> {
        static FRAMES: LazyLock<Frames> = LazyLock::new(|| Frames::of(include_str!("plain/frames.txt")));
        Some(&FRAMES)
    }

    fn verbs_for(&self, act: Act) -> &'static [&'static str] {
        let asked = self.asks_what_is_scuttled() && matches!(act, Act::Dismiss | Act::Lose);
        if asked { &["scuttle"] } else { words::for_act(act) }
    }

    fn unmeant(&self, words: &[Token]) -> Option<Span> {
        self.not_given(words)
    }

    fn asks_for_losses(&self) -> bool {
        self.asks_casualties().is_some() || self.asks_what_is_scuttled()
    }

    fn commonest(&self) -> &'static [&'static str] {
        &["move", "build", "develop", "hire", "vote"]
    }

    /// A no to a vote, a technology or the next stage may be an order; to a move it lets it be.
    fn is_let_be_by_a_no(&self, words: &[Token]) -> bool {
        let Ok(items) = self.items(words) else { return true };
        let moves = |item: &Item| {
            let verbs = [Verb::Attack, Verb::Go, Verb::Move, Verb::Land, Verb::Take, Verb::Besiege];
            verbs.iter().any(|verb| item.does(*verb)) || item.is(Role::From) || item.is(Role::To)
        };
        items.iter().any(moves)
    }

    fn says(&self, clause: &Clause<'_>) -> Sense {
        if self.stays(clause) {
            return Sense::Stays;
        }
        if let Some(word) = stays::contradicts(self, clause) {
            return Sense::Unread(Some(word));
        }
        if let Some(problem) = self.as_others_vote(clause) {
            return Sense::Refused(problem);
        }
        let alone = || self.abstention(clause);
        if let Some(sense) = self.hatching(clause).or_else(|| self.dock_in_battle(clause)).or_else(alone) {
            return sense;
        }
        let words = self.by_their_order(&self.staying_aboard(clause.words));
        let items = self.items(&words);
        if !self.desk.open.iter().any(asks_for_a_vote)
            && let Some(sense) = self.nothing_of_the_sort(clause)
        {
            return sense;
        }
        if let Ok(items) = &items
            && let Some(sense) = self.unbought(items, clause)
        {
            return sense;
        }
        if let Some(at) = as_many(clause.words).filter(|_| items.is_err()) {
            let message = "How many are meant? Only a number can be ordered; a list is bought in its order as far as the money goes.";
            return Sense::Refused(
                Problem::unreadable(message).at(at).suggest("a number in its place, such as 3"),
            );
        }
        let found = items.and_then(|items| self.order(&items, clause));
        match found {
            Ok(readings) if self.may_sail(clause, &readings) => Sense::Unread(None),
            Ok(readings) if self.would_not_land(clause.words, &readings) => Sense::Unread(None),
            Ok(readings) => Sense::Says(readings),
            Err(Fault::Unread(at)) => Sense::Unread(at),
            Err(Fault::Refused(problem)) => Sense::Refused(problem.at(clause.span)),
        }
    }
}

impl Plainly<'_> {
    /// "The first agenda", "no on the second": what is debated, by its place.
    fn by_their_order(&self, words: &[Token]) -> Vec<Token> {
        let debated = &self.galaxy().council.deliberation;
        let votes = words.iter().any(|word| {
            matches!(word.text.as_str(), "vote" | "votes" | "for" | "against" | "yes" | "no" | "abstain")
        });
        let mut told = words.to_vec();
        for at in (0..words.len()).rev().filter(|_| votes && debated.len() > 1) {
            let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
            let place = match text(at) {
                "first" | "1st" => 0,
                "second" | "2nd" => 1,
                _ => continue,
            };
            let noun = matches!(
                text(at + 1),
                "agenda" | "law" | "motion" | "proposal" | "item" | "bill" | "one" | "resolution"
            );
            let led = matches!(at.checked_sub(1).map_or("", text), "the" | "for" | "against" | "on" | "to");
            let ends = matches!(text(at + 1), "" | "," | "." | "and" | "with" | ":" | ";" | "but");
            let (Some(matter), Some(word)) = (debated.get(place), words.get(at)) else { continue };
            if noun || (led && ends) {
                let named = rules::plain::courtesy::tokens(&matter.agenda.to_string().to_lowercase());
                let named = named.into_iter().map(|name| Token { span: word.span, spaced: true, ..name });
                let article = at.checked_sub(1).filter(|at| text(*at) == "the").unwrap_or(at);
                told.splice(article..=at + usize::from(noun), named);
            }
        }
        told
    }

    /// "… with the ships, and the ground force at H6": units without a verb behind a move may sail with it, and are nothing to build.
    fn may_sail(&self, clause: &Clause<'_>, readings: &[Vec<String>]) -> bool {
        let built = readings
            .iter()
            .flatten()
            .all(|line| line.starts_with("build ") && !line.starts_with("build dock"));
        let moved = clause.said.last().is_some_and(|line| line.starts_with("activate "));
        let takes = |word: &Token| matches!(word.text.as_str(), "take" | "takes" | "taking");
        let verb = clause.words.iter().any(|word| self.commands(word) && !takes(word));
        built && moved && !verb && !clause.leads && !clause.wishes
    }
}

#[cfg(test)]
mod tests {
    use super::{Frames, Sayings};

    #[test]
    fn every_line_of_the_table_is_a_saying() {
        assert_eq!(Sayings::faults(include_str!("plain/sayings.txt")), Vec::<&str>::new());
        assert_eq!(Sayings::faults(include_str!("plain/suppositions.txt")), Vec::<&str>::new());
    }

    #[test]
    fn every_line_of_the_table_is_a_frame() {
        assert_eq!(Frames::faults(include_str!("plain/frames.txt")), Vec::<&str>::new());
    }
}
