//! "The dreadnought stays", beside a move that takes none: it orders nothing.

use super::Plainly;
use super::items::{Item, Part};
use super::words::Role;
use crate::edition::edition;
use rules::lexer::Token;
use rules::plain::Clause;
use rules::span::Span;

/// What stays where it is, and where that is.
const STAYS: &[&str] = &["stay", "stays", "stayed", "remain", "remains", "staying"];
const WHERE: &[&str] =
    &["put", "behind", "home", "where", "they", "are", "it", "is", "hold", "holds", "what", "aboard"];

impl Plainly<'_> {
    /// Does one of the words name a type of unit?
    fn names_units(&self, words: &[Token]) -> bool {
        let Ok(items) = self.items(words) else { return false };
        items.iter().any(|item| item.unit().is_some())
    }

    /// Does a clause name units that stay, none of which the move before it takes along?
    pub(super) fn stays(&self, clause: &Clause<'_>) -> bool {
        let says = |word: &Token, list: &[&str]| list.contains(&word.text.as_str());
        let leaves = clause.words.first().is_some_and(|word| word.text == "leave");
        let moved = clause.said.last().filter(|line| line.starts_with("activate "));
        let Some(moved) = moved.filter(|_| leaves || clause.words.iter().any(|word| says(word, STAYS)))
        else {
            return false;
        };
        let left = |word: &&Token| !says(word, STAYS) && !says(word, WHERE) && word.text != "leave";
        let rest: Vec<Token> = clause.words.iter().filter(left).cloned().collect();
        let Ok(items) = self.items(&rest) else { return false };
        let beside = |item: &Item| {
            let role = [Role::All, Role::Both, Role::At, Role::There, Role::With, Role::Them, Role::Ships];
            matches!(item.part, Part::Hex(_) | Part::There(_) | Part::Sep | Part::Count(_))
                || role.iter().any(|role| item.is(*role))
        };
        let named: Vec<_> = items.iter().filter_map(Item::unit).collect();
        let taken =
            |unit: &(crate::unit::Unit, bool)| moved.contains(edition().unit(unit.0).singular().as_str());
        !named.is_empty()
            && !moved.contains("move all")
            && items.iter().all(|item| item.unit().is_some() || beside(item))
            && !named.iter().any(taken)
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
    let word = clause.words.iter().find(|word| {
        STAYS.contains(&word.text.as_str())
            || (clause.words.first().is_some_and(|first| first.span == word.span)
                && KEEPS.contains(&word.text.as_str()))
    })?;
    (moved && !clause.leads).then_some(word.span)
}
