//! Numbers of units: `2 carriers and 1 gf`, `2ca 1d`, `carriers`.

use super::line::{Cursor, Line, Read, hex_of};
use super::tongue::tongue;
use crate::force::Force;
use crate::hex::Hex;
use crate::unit::Unit;
use rules::lexer::TokenKind;
use rules::names::Lookup;
use rules::problem::Problem;
use rules::span::Span;
use starmap::cursor::SMALL_WORDS;

/// More units of a type than this in one order are a slip of the keyboard.
const MOST: u16 = 99;

/// More small words that are no units although a unit could be shortened to them.
const NO_UNITS: [&str; 8] = ["damage", "else", "everything", "last", "lose", "loss", "move", "send"];

/// So many units of a type; without a number one, or all of them if the word is a plural.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Several {
    pub count: Option<u16>,
    pub unit: Unit,
    pub plural: bool,
    pub span: Span,
}

impl Line<'_> {
    /// Takes units with numbers; none is possible.
    ///
    /// # Errors
    /// A number that fits nothing.
    pub fn some_units(&mut self) -> Read<Vec<Several>> {
        self.members(Self::item)
    }

    /// Is nothing more here, or a word that is no unit?
    fn no_unit(&self) -> bool {
        self.words.peek().is_none() || self.sees(&SMALL_WORDS) || self.sees(&NO_UNITS)
    }

    fn item(&mut self, units: &mut Vec<Several>) -> Read<()> {
        // "2 ground forces n 1 mech": short for "and", and no dreadnought, which is counted or has a capital.
        if !units.is_empty()
            && self.words.peek().is_some_and(|t| t.text == "n" && self.words.typed(t.span) == "n")
            && self.words.peek_at(1).is_some_and(|t| t.text.starts_with(|c: char| c.is_ascii_digit()))
        {
            self.words.skip_tokens(1);
        }
        let Some(token) = self.words.peek() else { return Ok(()) };
        let span = token.span;
        if hex_of(token).is_ok_and(|hex| hex.is_some()) || !token.is_wordlike() {
            return Ok(());
        }
        if let Some((count, unit)) = glued(token.kind, &token.text) {
            self.words.skip_tokens(1);
            units.push(Several { count: Some(checked(count, span)?), unit, plural: false, span });
            return Ok(());
        }
        let start = self.words.mark();
        let article = self.word(&["a", "an", "my", "the", "one"]);
        let count = if article { None } else { self.small() };
        if self.no_unit() && count.is_none() {
            self.words.rewind(start);
            return Ok(());
        }
        let here = self.words.here();
        match self.name(&tongue().units) {
            Ok((unit, name)) => {
                let last = self.words.typed(name).to_lowercase();
                let plural = last.ends_with('s') && !unit.to_string().ends_with(&last);
                let count = count.map(|n| checked(n, span)).transpose()?;
                units.push(Several { count, unit, plural, span: span.to(name) });
                Ok(())
            }
            Err(problem) if count.is_some() && !hex_follows(self) => Err(problem),
            Err(problem) if count.is_some() => Err(problem.at(here)),
            Err(_) => {
                self.words.rewind(start);
                Ok(())
            }
        }
    }

    /// "A cruiser" is one, and no SAS before it; "A F" are both, and "A first" is one.
    fn article(&mut self) {
        let start = self.words.mark();
        if self.word(&["a", "an"]) {
            let behind = self.words.mark();
            let full = self.words.peek().is_some_and(|next| next.text.len() > 2);
            if full && self.name(&tongue().units).is_ok() {
                return self.words.rewind(behind);
            }
        }
        self.words.rewind(start);
    }

    /// Takes types of units without numbers, at least one.
    ///
    /// # Errors
    /// There is none.
    pub fn types(&mut self) -> Read<Vec<Unit>> {
        let mut types: Vec<Unit> = Vec::new();
        loop {
            let start = self.words.mark();
            let parted = self.separator();
            // "cruisers last, fighters first": what is lost last stands behind the others.
            let last = (self.sees(&["last"]) && !types.is_empty()).then(|| self.words.here());
            self.skip(&["first", "last", "the", "my", "before"]);
            self.separator();
            let stops =
                self.is_end() || self.no_unit() || self.words.peek().is_some_and(|t| !t.is_wordlike());
            if stops && !types.is_empty() {
                self.words.rewind(start);
                return Ok(types);
            }
            self.article();
            match self.name(&tongue().units) {
                Ok((unit, _)) if types.contains(&unit) => {}
                Ok(_) if last.is_some() => {
                    let problem = Problem::unreadable(
                        "Types go in their order, the first first; what is kept longest is said for itself.",
                    );
                    return Err(problem
                        .at(last.unwrap_or_else(|| self.words.here()))
                        .suggest("lose fighters first; keep cruisers"));
                }
                Ok((unit, _)) => types.push(unit),
                Err(problem) if parted || types.is_empty() => return Err(problem),
                Err(_) => {
                    self.words.rewind(start);
                    return Ok(types);
                }
            }
        }
    }

    /// A plural without a number is all there are; where there are none, it says no number.
    ///
    /// # Errors
    /// It is not said how many.
    pub fn how_many(&self, units: &[Several], from: Hex) -> Read<()> {
        let fleet = self.view.galaxy.fleet(from, self.view.me);
        let vague = |some: &&Several| some.count.is_none() && some.plural && fleet.count(some.unit) == 0;
        let Some(some) = units.iter().find(vague) else { return Ok(()) };
        let named = self.words.typed(some.span);
        let message = format!("How many {named}? There are none of yours in {from} now.");
        Err(self.unclear(some.span, message, &[&format!("2 {named}")]))
    }

    /// Units in numbers, for ships that leave a system: a plural without a number is all there are.
    pub fn counted_at(&self, units: &[Several], from: Hex) -> Force {
        let fleet = self.view.galaxy.fleet(from, self.view.me);
        units
            .iter()
            .map(|some| match some.count {
                Some(count) => (some.unit, count),
                None if some.plural => (some.unit, fleet.count(some.unit).max(1)),
                None => (some.unit, 1),
            })
            .collect()
    }
}

/// `2ca`, `10F`: a number and a unit in one word.
fn glued(kind: TokenKind, text: &str) -> Option<(u16, Unit)> {
    let letters = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if kind != TokenKind::Word || letters.len() == text.len() || letters.is_empty() {
        return None;
    }
    let count = text[..text.len() - letters.len()].parse().ok()?;
    match tongue().units.names().find(letters) {
        Lookup::Found(index) => Some((count, tongue().units.thing(index)?)),
        Lookup::Ambiguous(_) | Lookup::Unknown { .. } => None,
    }
}

fn checked(count: u16, span: Span) -> Read<u16> {
    if (1..=MOST).contains(&count) {
        return Ok(count);
    }
    Err(Problem::illegal(format!("{count} is no number of units that fits."))
        .at(span)
        .suggest(format!("a number from 1 to {MOST}")))
}

fn hex_follows(line: &Line<'_>) -> bool {
    line.words.peek().is_some_and(|t| hex_of(t).is_ok_and(|h| h.is_some()))
}
