//! One line while it is read: names, systems, seats, small words.

use super::tongue::{Named, tongue};
use crate::edition::{PlanetId, edition};
use crate::hex::Hex;
use crate::view::View;
use rules::Seat;
use rules::lexer::{Token, Words};
use rules::names::{Lookup, Names, take_name, try_name};
use rules::problem::{Problem, either};
use rules::span::Span;
use starmap::cursor::{Label, label};

pub(super) use starmap::{Cursor, Read};

/// One line while it is read.
#[derive(Clone)]
pub(super) struct Line<'a> {
    pub words: Words<'a>,
    pub view: &'a View,
}

impl<'a> Cursor<'a> for Line<'a> {
    type Hex = Hex;
    const JOINING: &'static [&'static str] = &["and", "then"];

    fn words(&self) -> &Words<'a> {
        &self.words
    }

    fn words_mut(&mut self) -> &mut Words<'a> {
        &mut self.words
    }

    fn hex_of(token: &Token) -> Read<Option<Hex>> {
        hex_of(token)
    }
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
    if token.text.strip_suffix("'s").unwrap_or(&token.text) == "nexus" {
        return Ok(Some(Hex::NEXUS));
    }
    let Some(Label { text, column, .. }) = label(token) else { return Ok(None) };
    // "x3" is a number of things.
    if column == 'x' {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| no_hex(token.span, column, text))
}

fn no_hex(span: Span, column: char, text: &str) -> Problem {
    let typed = column.to_ascii_uppercase();
    if !('a'..='i').contains(&column) {
        return Problem::unknown_name(format!(
            "There is no system {}: columns of the map go from A to I.",
            text.to_uppercase()
        ))
        .at(span)
        .suggest("a system of the map, such as E5");
    }
    let rows = 9 - (i16::from(column as u8) - i16::from(b'e')).abs();
    Problem::unknown_name(format!("Column {typed} has the systems {typed}1 to {typed}{rows}."))
        .at(span)
        .suggest(format!("a system from {typed}1 to {typed}{rows}"))
}
