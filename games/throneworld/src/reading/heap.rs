//! Heaps of units as people write them: `2P 3F`, `2 protectors, 3F and a bunker`, `2L1H`.

use super::line::{Cursor, Line, Read, hex_of};
use crate::force::Force;
use crate::orders::Purchase;
use crate::unit::Unit;
use rules::lexer::TokenKind;
use rules::names::{Lookup, take_name};
use rules::problem::{Problem, either, quoted};
use rules::span::Span;
use starmap::cursor::SMALL_WORDS;

/// More units of a type than this in one order are a slip of the keyboard.
const MOST: u32 = 999;

/// More small words that are no units although a unit could be shortened to them.
const NO_UNITS: [&str; 6] = ["carrying", "hold", "none", "troop", "troops", "using"];

/// Types in the order they stand in, and the place of the one that is said to go last, with where that is said.
type AsSaid = (Vec<Unit>, Option<(usize, Span)>);

impl Line<'_> {
    /// Takes so many units of types, with separators between them; none is possible.
    ///
    /// # Errors
    /// Something there is nearly, but not quite, a number of units.
    pub fn units(&mut self) -> Read<Vec<(u16, Unit)>> {
        let before = self.words.remaining();
        let units = self.members(Self::item)?;
        let taken = before.len() - self.words.remaining().len();
        // "3F or 2P": one of them, and not both.
        let listed = before.get(..taken).unwrap_or_default();
        match listed.iter().find(|token| matches!(token.text.as_str(), "or" | "else")) {
            Some(or) if units.len() > 1 => {
                let message =
                    "Which of them is meant? All units of a list are taken, and none instead of another.";
                Err(Problem::unreadable(message).at(or.span))
            }
            _ => Ok(units),
        }
    }

    /// Takes a force, at least one unit.
    ///
    /// # Errors
    /// There is none.
    pub fn force(&mut self, what: &str) -> Read<Force> {
        let start = self.words.here();
        let units = self.units()?;
        if units.is_empty() {
            return Err(self.words.missing(what).suggest("units with numbers, such as 2P 3F 1L"));
        }
        let force: Force = units.into_iter().map(|(count, unit)| (unit, count)).collect();
        let span = start.to(self.words.here());
        let over = force.iter().find(|(_, count)| u32::from(*count) > MOST);
        over.map_or(Ok(force), |(unit, _)| Err(too_many(unit).at(span)))
    }

    /// Takes a force that may be nothing; `None` is all.
    ///
    /// # Errors
    /// Neither units nor a word for all or nothing.
    pub fn all_or(&mut self, what: &str) -> Read<Option<Force>> {
        if self.word(&["all", "everything", "everybody", "everyone"]) {
            self.skip(&["units", "troops", "of", "them", "that", "fits", "fit"]);
            return Ok(None);
        }
        if self.word(&["nothing", "none", "nobody"]) {
            return Ok(Some(Force::NONE));
        }
        if self.word(&["no"]) {
            self.skip(&["units", "troops", "cargo"]);
            return Ok(Some(Force::NONE));
        }
        self.force(what).map(Some)
    }

    /// Takes units to buy, in their order.
    ///
    /// # Errors
    /// There are none.
    pub fn purchase(&mut self) -> Read<Purchase> {
        if self.word(&["nothing", "none"]) {
            return Ok(Purchase { wanted: Vec::new() });
        }
        let wanted = self.units()?;
        if wanted.is_empty() {
            return Err(self.words.missing("units to build").suggest("units with numbers, such as 2P 3F 1L"));
        }
        Ok(Purchase { wanted })
    }

    /// Takes types of units without numbers, at least one.
    ///
    /// # Errors
    /// There is none.
    pub fn types(&mut self) -> Read<Vec<Unit>> {
        self.types_until(|_| false)
    }

    /// The same up to a place where something else begins.
    ///
    /// # Errors
    /// There is none.
    pub fn types_until(&mut self, ends: impl Fn(&Self) -> bool) -> Read<Vec<Unit>> {
        let (mut types, last) = self.types_as_said(ends)?;
        // "protectors last, fighters first": what is said to go last goes last, wherever it stands.
        if let Some((at, span)) = last {
            if types.len() == 1 {
                let problem = Problem::unreadable("What is lost before that is not said.").at(span);
                return Err(problem.suggest("losses: Fighters, Protectors"));
            }
            let unit = types.remove(at);
            types.push(unit);
        }
        Ok(types)
    }

    /// The types in the order they stand in, and the place of the one that is said to go last, and where that is said.
    fn types_as_said(&mut self, ends: impl Fn(&Self) -> bool) -> Read<AsSaid> {
        let (mut types, mut last) = (vec![self.unit()?.0], None);
        loop {
            let start = self.words.mark();
            if ends(self) {
                return Ok((types, last));
            }
            let parted = self.separator();
            self.skip(&["first", "before", "the", "my"]);
            let here = self.words.here();
            if self.word(&["last"]) && last.is_none() {
                last = Some((types.len() - 1, here));
            }
            self.skip(&["first", "last", "before", "the", "my"]);
            self.separator();
            if self.is_end() {
                return Ok((types, last));
            }
            if ends(self) {
                self.words.rewind(start);
                return Ok((types, last));
            }
            // "the protector and a fighter": a number of them, and no Assault Troops.
            let mut one = self.clone();
            let letter = self.words.peek().is_some_and(|t| self.words.typed(t.span) == "A");
            if !letter && one.word(&["a", "an"]) && one.unit().is_ok() {
                let problem = Problem::unreadable("A standing order names types, without numbers.");
                return Err(problem.at(self.words.here()).suggest("losses: fighters, then protectors"));
            }
            let mut ahead = self.clone();
            match ahead.unit() {
                Ok((unit, _)) => {
                    *self = ahead;
                    types.push(unit);
                }
                Err(problem) if parted => return Err(problem),
                Err(_) => {
                    self.words.rewind(start);
                    return Ok((types, last));
                }
            }
        }
    }

    /// Takes the type of unit that must come next, and its place.
    fn unit(&mut self) -> Read<(Unit, Span)> {
        let named = take_name(&mut self.words, self.tongue.units)?;
        Unit::ALL.get(named.index).map(|unit| (*unit, named.span)).ok_or_else(|| self.words.missing("a unit"))
    }

    /// Takes one number of units, or several written as one word.
    fn item(&mut self, units: &mut Vec<(u16, Unit)>) -> Read<()> {
        let Some(token) = self.words.peek() else { return Ok(()) };
        if hex_of(token).is_ok_and(|hex| hex.is_some()) {
            return Ok(());
        }
        if token.kind == TokenKind::Word
            && token.text.starts_with(|c: char| c.is_ascii_digit())
            && let Some(found) = self.glued(&token.text, token.span)?
        {
            self.words.skip_tokens(1);
            units.extend(found);
            return Ok(());
        }
        if !token.is_wordlike() {
            return Ok(());
        }
        let start = self.words.mark();
        if let Some(count) = self.words.take_count() {
            return match self.unit() {
                Ok((unit, _)) => {
                    units.push((counted(count, unit, token.span)?, unit));
                    Ok(())
                }
                // "2 space" are points, "3 dice" are dice: no units, and for others to judge.
                Err(_) if self.is_end() || self.sees(&OTHER_THINGS) => {
                    self.words.rewind(start);
                    Ok(())
                }
                Err(problem) => Err(problem),
            };
        }
        self.without_number(units)
    }

    /// A type of unit without a number before it: one.
    fn without_number(&mut self, units: &mut Vec<(u16, Unit)>) -> Read<()> {
        let start = self.words.mark();
        let letter = self.words.peek().is_some_and(|t| self.words.typed(t.span) == "A");
        if self.word(&["a", "an"]) {
            if let Ok((unit, _)) = self.unit() {
                units.push((1, unit));
            } else if letter || self.is_end() {
                units.push((1, Unit::Assault));
            } else {
                self.words.rewind(start);
            }
            return Ok(());
        }
        if self.sees(&SMALL_WORDS) || self.sees(&NO_UNITS) {
            return Ok(());
        }
        match self.unit() {
            Ok((unit, span)) => {
                let typed = self.words.typed(span);
                let several = typed.chars().count() > 3
                    && typed.to_lowercase().ends_with('s')
                    && !unit.name().to_lowercase().ends_with('s');
                if several {
                    let whole = self.words.whole_span();
                    let front = self.words.typed(Span { end: span.start, ..whole });
                    let back = self.words.typed(Span { start: span.start, ..whole });
                    return Err(Problem::unreadable(format!("How many {}?", unit.plural()))
                        .at(span)
                        .suggest(format!("{front}2 {back}")));
                }
                units.push((1, unit));
                Ok(())
            }
            // A short form that could be several is nearly a unit; a word that is none is for others to judge.
            Err(problem) if problem.message.contains("more than one") => Err(problem),
            Err(_) => {
                self.words.rewind(start);
                Ok(())
            }
        }
    }

    /// `2l1h`, `3x`, `3fighters`: numbers and letters in one word. Nothing if only the number is written so.
    fn glued(&self, text: &str, span: Span) -> Read<Option<Vec<(u16, Unit)>>> {
        let mut found = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            rest = &rest[digits.len()..];
            let letters: String = rest.chars().take_while(|c| !c.is_ascii_digit()).collect();
            rest = &rest[letters.len()..];
            let name = letters.strip_prefix('x').filter(|name| !name.is_empty()).unwrap_or(&letters);
            if name == "x" && rest.is_empty() && found.is_empty() {
                return Ok(None);
            }
            let Lookup::Found(index) = self.tongue.units.find(name) else {
                let lookup = self.tongue.units.find(name);
                let problem = self.tongue.units.problem(&lookup, name, span);
                let plain =
                    || Problem::unreadable(format!("{} is no number of units.", quoted(text))).at(span);
                return Err(problem.filter(|p| p.suggestion.is_some()).unwrap_or_else(|| {
                    plain()
                        .suggest(format!("a number and one of the letters {}", either(&letters_of_units())))
                }));
            };
            let Some(unit) = Unit::ALL.get(index) else { return Ok(None) };
            found.push((counted(digits.parse().unwrap_or(u32::MAX), *unit, span)?, *unit));
        }
        Ok(Some(found))
    }
}

/// Things that are counted and are no units.
const OTHER_THINGS: [&str; 9] =
    ["space", "ground", "points", "point", "in", "dice", "die", "rounds", "round"];

fn counted(count: u32, unit: Unit, span: Span) -> Read<u16> {
    match u16::try_from(count) {
        Ok(0) => Err(Problem::unreadable(format!("No {} at all?", unit.plural()))
            .at(span)
            .suggest("leave them out")),
        Ok(small) if count <= MOST => Ok(small),
        _ => Err(too_many(unit).at(span)),
    }
}

fn too_many(unit: Unit) -> Problem {
    Problem::illegal(format!("{} are more {} than one order can name.", MOST + 1, unit.plural()))
        .suggest(format!("a number up to {MOST}"))
}

fn letters_of_units() -> Vec<String> {
    Unit::ALL.iter().map(|unit| unit.letter().to_string()).collect()
}
