//! One line while it is read: names, systems, seats, small words.

use super::tongue::{Named, tongue};
use crate::edition::{PlanetId, edition};
use crate::hex::Hex;
use crate::view::View;
use rules::Seat;
use rules::lexer::{Token, TokenKind, Words};
use rules::names::{Lookup, Names, take_name, try_name};
use rules::problem::{Problem, either, quoted};
use rules::span::Span;

/// Reading of a line goes on after what it gives, or ends with a problem.
pub(super) type Read<T> = Result<T, Problem>;

/// One line while it is read.
#[derive(Clone)]
pub(super) struct Line<'a> {
    pub words: Words<'a>,
    pub view: &'a View,
}

impl<'a> Line<'a> {
    pub fn new(words: Words<'a>, view: &'a View) -> Line<'a> {
        Line { words, view }
    }

    pub fn is_end(&self) -> bool {
        match self.words.remaining() {
            [] => true,
            [last] => ['.', ',', '!'].iter().any(|sign| last.is_symbol(*sign)),
            _ => false,
        }
    }

    /// Takes one of these words.
    pub fn word(&mut self, forms: &[&str]) -> bool {
        self.words.take_keyword(forms)
    }

    /// Is one of these words next?
    pub fn sees(&self, forms: &[&str]) -> bool {
        self.words.peek().is_some_and(|t| t.is_wordlike() && forms.contains(&t.text.as_str()))
    }

    /// Is one of these words next but so many?
    pub fn sees_at(&self, ahead: usize, forms: &[&str]) -> bool {
        self.words.peek_at(ahead).is_some_and(|t| t.is_wordlike() && forms.contains(&t.text.as_str()))
    }

    /// Takes as many of these words as there are.
    pub fn skip(&mut self, forms: &[&str]) {
        while self.word(forms) {}
    }

    /// Takes the signs that may stand between the parts of an order.
    pub fn colon(&mut self) {
        while [":", ",", "=", "-", "->"].iter().any(|sign| self.words.take_symbol(sign)) {}
    }

    /// Takes what stands between the members of a list: a comma, `and`, `then`.
    pub fn separator(&mut self) -> bool {
        let mut any = false;
        while self.word(&["and", "then"])
            || [",", "+", "/", "&", "->", ">"].iter().any(|sign| self.words.take_symbol(sign))
        {
            any = true;
        }
        any
    }

    /// Takes the system that comes next, if one does.
    ///
    /// # Errors
    /// What stands there looks like a system and is none.
    pub fn try_hex(&mut self) -> Read<Option<Hex>> {
        let Some(token) = self.words.peek() else { return Ok(None) };
        let found = hex_of(token)?;
        if found.is_some() {
            self.words.skip_tokens(1);
        }
        Ok(found)
    }

    /// Is a system next?
    pub fn sees_hex(&self) -> bool {
        self.words.peek().is_some_and(|token| hex_of(token).is_ok_and(|hex| hex.is_some()))
    }

    /// Takes the system that must come next: by its label, or by the name of a planet in it.
    ///
    /// # Errors
    /// There is none.
    pub fn hex(&mut self, what: &str) -> Read<Hex> {
        self.skip(&["the", "system"]);
        if let Some(hex) = self.try_hex()? {
            return Ok(hex);
        }
        let start = self.words.mark();
        let span = self.words.here();
        if let Some(planet) = self.try_planet() {
            if let Some(hex) = self.view.galaxy.place_of(planet) {
                return Ok(hex);
            }
            self.words.rewind(start);
            return Err(off_the_map(planet, span));
        }
        Err(self.words.missing(what).suggest("a system of the map, such as E5"))
    }

    /// Takes systems with separators between them, at least one.
    ///
    /// # Errors
    /// There is none where one must be.
    pub fn hexes(&mut self, what: &str) -> Read<Vec<Hex>> {
        let mut hexes = vec![self.hex(what)?];
        loop {
            let start = self.words.mark();
            self.separator();
            self.skip(&["via", "through"]);
            match self.try_hex() {
                Ok(Some(hex)) => hexes.push(hex),
                Ok(None) => {
                    self.words.rewind(start);
                    return Ok(hexes);
                }
                Err(problem) => return Err(problem),
            }
        }
    }

    /// Takes a name that must come next.
    ///
    /// # Errors
    /// There is none, or it is not clear.
    pub fn name<T: Copy>(&mut self, named: &Named<T>) -> Read<(T, Span)> {
        // One name is written in brackets: [0.0.0].
        let start = self.words.mark();
        let bracket = self.words.take_symbol("[");
        let found = take_name(&mut self.words, named.names());
        if found.is_err() {
            self.words.rewind(start);
        }
        let found = found?;
        if bracket {
            self.words.take_symbol("]");
        }
        let thing = named.thing(found.index).ok_or_else(|| self.words.missing(named.names().noun()))?;
        Ok((thing, found.span))
    }

    /// Takes a name if one comes next.
    pub fn try_named<T: Copy>(&mut self, named: &Named<T>) -> Option<T> {
        let start = self.words.mark();
        let found = self.name(named).ok();
        if found.is_none() {
            self.words.rewind(start);
        }
        found.map(|(thing, _)| thing)
    }

    /// Takes names with separators between them, at least one.
    ///
    /// # Errors
    /// There is none where one must be.
    pub fn several<T: Copy>(&mut self, named: &Named<T>) -> Read<Vec<T>> {
        let articles = ["a", "an", "the"];
        self.skip(&articles);
        let mut things = vec![self.name(named)?.0];
        loop {
            let start = self.words.mark();
            if !self.separator() || self.is_end() {
                self.words.rewind(start);
                return Ok(things);
            }
            self.skip(&articles);
            things.push(self.name(named)?.0);
        }
    }

    /// Takes the planet that must come next.
    ///
    /// # Errors
    /// There is none.
    pub fn planet(&mut self) -> Read<(PlanetId, Span)> {
        self.skip(&["the", "planet"]);
        self.name(&tongue().planets)
    }

    /// Takes a planet if one comes next.
    pub fn try_planet(&mut self) -> Option<PlanetId> {
        self.try_named(&tongue().planets)
    }

    /// Takes an empire if one comes next: `seat 2`, or the name of a race at the table, with or without `'s`.
    ///
    /// # Errors
    /// There is no such seat.
    pub fn try_seat(&mut self) -> Read<Option<Seat>> {
        let start = self.words.mark();
        self.skip(&["the"]);
        if self.word(&["seat", "player"]) {
            let seats = u32::from(self.view.galaxy.seats);
            let number = self.words.expect_number("the number of a seat", 1..=seats)?;
            self.possessive();
            return Ok(u8::try_from(number.saturating_sub(1)).ok().map(Seat));
        }
        let races = self.at_the_table();
        let bare = self.words.peek().and_then(|t| t.text.strip_suffix("'s")).map(|name| races.find(name));
        if let Some(Lookup::Found(index)) = bare {
            self.words.skip_tokens(1);
            return Ok(u8::try_from(index).ok().map(Seat));
        }
        if let Some(found) = try_name(&mut self.words, &races) {
            self.possessive();
            return Ok(u8::try_from(found.index).ok().map(Seat));
        }
        self.words.rewind(start);
        Ok(None)
    }

    fn possessive(&mut self) {
        let start = self.words.mark();
        if !(self.words.take_symbol("'") && (self.word(&["s"]) || self.is_end())) {
            self.words.rewind(start);
        }
    }

    /// The races at the table, in the order of seats.
    fn at_the_table(&self) -> Names {
        let mut names = Names::new("empire");
        for empire in &self.view.galaxy.empires {
            let row = edition().race(empire.race);
            names.add(&row.short, &[&row.name]);
        }
        names
    }

    /// Takes a small number, as digits or as a word.
    pub fn small(&mut self) -> Option<u16> {
        let start = self.words.mark();
        let number = self.words.take_count().and_then(|n| u16::try_from(n).ok());
        if number.is_none() {
            self.words.rewind(start);
        }
        number
    }

    /// A problem about what was just read.
    pub fn unclear(&self, span: Span, message: impl Into<String>, instead: &[&str]) -> Problem {
        Problem::unreadable(message).at(span).suggest(either(instead))
    }
}

/// A planet that is not in this game.
pub(super) fn off_the_map(planet: PlanetId, span: Span) -> Problem {
    Problem::illegal(format!("{planet} is not on this map (3).")).at(span)
}

/// The system a token names: a letter and a number. Other words are none.
///
/// # Errors
/// It looks like a system and is none.
pub(super) fn hex_of(token: &Token) -> Read<Option<Hex>> {
    let text = token.text.strip_suffix("'s").unwrap_or(&token.text);
    if text == "nexus" {
        return Ok(Some(Hex::NEXUS));
    }
    let mut letters = text.chars();
    let column = letters.next().filter(char::is_ascii_lowercase);
    let digits = letters.as_str();
    let shaped = !digits.is_empty() && digits.len() <= 2 && digits.bytes().all(|b| b.is_ascii_digit());
    let (TokenKind::Word, Some(column), true) = (token.kind, column, shaped) else { return Ok(None) };
    // "x3" is a number of things.
    if column == 'x' {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| no_hex(token.span, column))
}

fn no_hex(span: Span, column: char) -> Problem {
    let typed = column.to_ascii_uppercase();
    if !('a'..='i').contains(&column) {
        return Problem::unknown_name(format!(
            "There is no column {typed}: columns of the map go from A to I."
        ))
        .at(span)
        .suggest("a system of the map, such as E5");
    }
    let rows = 9 - (i16::from(column as u8) - i16::from(b'e')).abs();
    Problem::unknown_name(format!("Column {typed} has the systems {typed}1 to {typed}{rows}."))
        .at(span)
        .suggest(format!("a system from {typed}1 to {typed}{rows}"))
}

/// The words at a place in quotation marks.
pub(super) fn typed(line: &Line<'_>, span: Span) -> String {
    quoted(line.words.typed(span))
}
