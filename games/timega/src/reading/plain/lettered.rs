//! Units by the letters the mails write them with: "N and D from I4 to H5". A letter is a unit only where one can stand.

use super::items::{Item, Part};
use super::words::{Role, Verb};
use crate::edition::edition;
use crate::reading::line::hex_of;
use crate::unit::Unit;
use rules::lexer::Token;

/// What may stand behind a unit that moves.
const BEHIND: &[&str] = &[
    "and", "&", ",", "+", "from", "to", "at", "in", "->", "with", "go", "goes", "fly", "flies", "move",
    "moves", "jump", "jumps", "sail", "sails", "head", "heads", "travel", "travels", "come", "comes", "hold",
    "holds", "stay", "stays", "wait", "waits", "remain", "remains",
];

/// The unit a letter stands for, with the words from it on and what was read before it.
pub(super) fn lettered(rest: &[Token], before: &[Item]) -> Option<Unit> {
    let unit = of_letter(rest.first()?)?;
    let hex = |word: &Token| hex_of(word).is_ok_and(|hex| hex.is_some());
    // "2 destroyers n 3 fighters": short for "and".
    if rest.first()?.text == "n"
        && before.last().is_some_and(|item| item.part != Part::Sep)
        && !before
            .last()
            .is_some_and(|item| matches!(item.part, Part::Count(_) | Part::Verb(_) | Part::Role(_)))
    {
        return None;
    }
    // "R D 2gf": one behind the other.
    let counted = |word: &Token| {
        word.text.starts_with(|c: char| c.is_ascii_digit())
            && word.text.ends_with(|c: char| c.is_ascii_alphabetic())
    };
    let next_letter = |word: &Token| {
        before.last().is_some_and(|item| item.part == Part::Sep || item.unit().is_some())
            && of_letter(word).is_some()
    };
    let listed = |word: &Token| {
        BEHIND.contains(&word.text.as_str()) || hex(word) || counted(word) || next_letter(word)
    };
    let behind = match rest.get(1) {
        Some(next) => listed(next),
        // "carrier from C4, with N": at an end only behind what lists units.
        None => before.last().is_some_and(|item| item.part == Part::Sep || item.is(Role::With)),
    };
    let ahead = before.last().is_none_or(|item| match item.part {
        Part::Sep | Part::Count(_) => true,
        Part::Things(_) => item.unit().is_some() && rest.get(1).is_some_and(counted),
        Part::Role(role) => matches!(role, Role::With | Role::All | Role::Both | Role::At | Role::But),
        Part::Verb(verb) => matches!(verb, Verb::Go | Verb::Move | Verb::Use | Verb::Take | Verb::Attack),
        _ => false,
    });
    (ahead && behind).then_some(unit)
}

fn of_letter(word: &Token) -> Option<Unit> {
    let mut letters = word.text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    Unit::ALL.into_iter().find(|unit| edition().unit(*unit).letter.eq_ignore_ascii_case(&letter))
}
