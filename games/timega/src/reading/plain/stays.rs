//! "The dreadnought stays", "N and D at G6 hold": what does not move is not ordered, and is never moved by the rest of the line.

use super::Plainly;
use super::items::{Amount, Group, Item, Part, group_at};
use super::words::Role;
use crate::edition::edition;
use crate::hex::Hex;
use crate::questions::{ActionQuestion, Question};
use crate::unit::Unit;
use rules::lexer::Token;
use rules::plain::Clause;
use rules::problem::Problem;
use rules::span::Span;

/// What stays where it is, and where that is.
const STAYS: &[&str] = &["stay", "stays", "stayed", "remain", "remains", "staying"];
/// The same, said of units alone.
const HOLDS: &[&str] = &["hold", "holds", "wait", "waits"];
const WHERE: &[&str] = &[
    "put", "behind", "home", "where", "they", "are", "it", "is", "hold", "holds", "what", "aboard", "wait",
    "waits", "position",
];
/// What is kept there.
const THERE: &[&str] = &["where", "there", "put", "behind", "here"];

/// A type of unit, and how many of it; without a number all.
type Named = (Unit, Option<u16>);

/// Units that stay, where that is said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stay {
    /// The line of the mail.
    line: u32,
    /// Of which type, and how many of them; none: everything.
    unit: Option<Named>,
    at: Option<Hex>,
}

impl Plainly<'_> {
    /// Does one of the words name a type of unit?
    fn names_units(&self, words: &[Token]) -> bool {
        let Ok(items) = self.items(words) else { return false };
        items.iter().any(|item| item.unit().is_some())
    }

    /// Does a clause name units that stay, none of which the moves before it take along?
    pub(super) fn stays(&self, clause: &Clause<'_>) -> bool {
        let Some(stay) = self.staying(clause) else { return false };
        if stay.iter().any(|one| clause.said.iter().any(|line| self.takes(line, one))) {
            return false;
        }
        let mut known = self.staying.borrow_mut();
        known.extend(stay);
        true
    }

    /// The units a clause says stay where they are; nothing if it says something else.
    fn staying(&self, clause: &Clause<'_>) -> Option<Vec<Stay>> {
        let says = |word: &Token, list: &[&str]| list.contains(&word.text.as_str());
        let lands = |question: &Question| matches!(question, Question::Action(ActionQuestion::Land { .. }));
        if self.desk.open.iter().any(lands) {
            return None;
        }
        let words = clause.words;
        let kept = words.first().is_some_and(|word| matches!(word.text.as_str(), "keep" | "leave"))
            && words.iter().any(|word| says(word, THERE));
        let moved = clause.said.last().is_some_and(|line| line.starts_with("activate "));
        let left = moved && words.first().is_some_and(|word| word.text == "leave");
        // "…, the rest stays", behind what moves in numbers.
        let others = |word: &Token| matches!(word.text.as_str(), "rest" | "others" | "remainder");
        if moved
            && words.iter().any(|word| says(word, STAYS) || says(word, HOLDS))
            && words.iter().any(others)
            && words.iter().all(|word| {
                others(word)
                    || says(word, STAYS)
                    || says(word, WHERE)
                    || says(word, HOLDS)
                    || word.text == "of"
            })
            && clause.said.last().is_some_and(|line| !line.contains("move all"))
        {
            return Some(Vec::new());
        }
        let holds =
            words.iter().skip(1).any(|word| says(word, HOLDS)) && !words.iter().any(|word| word.text == "if");
        if !kept && !left && !holds && !words.iter().any(|word| says(word, STAYS)) {
            return None;
        }
        let other = |word: &&Token| {
            !says(word, STAYS)
                && !says(word, WHERE)
                && !matches!(word.text.as_str(), "leave" | "keep" | "there")
        };
        let rest: Vec<Token> = words.iter().filter(other).cloned().collect();
        let items = self.items(&rest).ok()?;
        self.stays_of(&items, clause.span.line, words)
    }

    /// Each type that is named, with how many and where.
    fn stays_of(&self, items: &[Item], line: u32, words: &[Token]) -> Option<Vec<Stay>> {
        let mut at = 0;
        let (mut found, mut place): (Vec<Option<Named>>, Option<Hex>) = (Vec::new(), None);
        while let Some(item) = items.get(at) {
            let beside = [Role::At, Role::There, Role::With, Role::Them, Role::From];
            match &item.part {
                Part::Sep => {}
                _ if beside.iter().any(|role| item.is(*role)) => {}
                _ if self.place(item).is_some() && place.is_none() => place = self.place(item),
                // "leave the carrier in B4, cruiser and destroyer go": who is named behind the place, does something else.
                _ if place.is_some() => return None,
                _ => {
                    let (group, length) = group_at(items.get(at..).unwrap_or_default())?;
                    match group {
                        Group::Everything(but, _) if but.is_empty() => found.push(None),
                        Group::Everything(..) | Group::Ships(..) => return None,
                        Group::These(several) => {
                            let count = match several.amount {
                                Amount::Some(count) => Some(count),
                                Amount::One => Some(1),
                                Amount::Both => Some(2),
                                Amount::Plural | Amount::All => None,
                                Amount::Half | Amount::AllBut(_) => return None,
                            };
                            found.push(Some((several.unit, count)));
                        }
                    }
                    at += length - 1;
                }
            }
            at += 1;
        }
        // "the cruiser stays home"
        if place.is_none() && words.iter().any(|word| word.text == "home") {
            place = self.home();
        }
        let whole = found.iter().any(Option::is_none);
        let stays = |unit| Stay { line, unit, at: place };
        (!found.is_empty() && (!whole || place.is_some())).then(|| found.into_iter().map(stays).collect())
    }

    /// Does a line move what is said to stay?
    fn takes(&self, line: &str, stay: &Stay) -> bool {
        if !line.contains("activate ") {
            return false;
        }
        let moves = line.split(", ").filter_map(|part| part.split("move ").nth(1)?.rsplit_once(" from "));
        for (what, from) in moves {
            let from = from.split(' ').next().and_then(|hex| hex.parse::<Hex>().ok());
            if let (Some(at), Some(from)) = (stay.at, from)
                && at != from
            {
                continue;
            }
            let Some((unit, count)) = stay.unit else { return true };
            if what.contains("all") {
                return true;
            }
            let (one, several) = (edition().unit(unit).singular(), edition().unit(unit).plural());
            let goes = what.split(" and ").find_map(|part| {
                let (count, name) = part.split_once(' ')?;
                let name = name.to_lowercase();
                let fits = name == one.to_lowercase() || name == several.to_lowercase();
                fits.then(|| count.parse::<u16>().unwrap_or(u16::MAX))
            });
            let Some(goes) = goes else { continue };
            let there = from.map_or(0, |from| self.galaxy().fleet(from, self.me()).count(unit));
            // "one ground force remains" of four of which three go.
            if count.is_none_or(|count| goes.saturating_add(count) > there) {
                return true;
            }
        }
        false
    }

    /// "The carrier at E2 stays. Move all from E2 to D3": one of them cannot be meant.
    pub(super) fn stays_and_goes(&self, lines: &[String], span: Span) -> Option<Problem> {
        let known = self.staying.borrow();
        let stay = known
            .iter()
            .find(|stay| stay.line == span.line && lines.iter().any(|line| self.takes(line, stay)))?;
        let what =
            stay.unit.map_or_else(|| "everything".to_owned(), |(unit, _)| edition().unit(unit).singular());
        let message =
            format!("This says that the {what} stays, and moves it too, so nothing of it is on file.");
        Some(Problem::unreadable(message).at(span).suggest("say only what moves, in numbers"))
    }
}

/// Where a clause behind a move says that something stays, is kept or left: what the move takes along, it cannot be.
pub(super) fn contradicts(plain: &Plainly<'_>, clause: &Clause<'_>) -> Option<Span> {
    const KEEPS: &[&str] = &["keep", "keeps", "save", "spare", "hold", "leave", "leaves"];
    let moved = clause.said.last().is_some_and(|line| line.starts_with("activate "));
    // "leave the dreadnought in I5": what does not move is not what is lost last.
    let leaves = clause.words.first().filter(|word| word.text == "leave");
    if let Some(word) = leaves.filter(|_| plain.names_units(clause.words)) {
        return Some(word.span);
    }
    // "keep the carrier where it is"
    let kept = clause.words.first().filter(|word| word.text == "keep");
    if let Some(word) = kept.filter(|_| clause.words.iter().any(|word| word.text == "where")) {
        return Some(word.span);
    }
    let word = clause.words.iter().find(|word| {
        STAYS.contains(&word.text.as_str())
            || (clause.words.first().is_some_and(|first| first.span == word.span)
                && KEEPS.contains(&word.text.as_str()))
    })?;
    (moved && !clause.leads).then_some(word.span)
}
