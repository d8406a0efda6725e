//! A cursor over one line that knows the words of the game: hexes, technologies, empires, lists of them.

use super::tongue::Tongue;
use crate::hex::Hex;
use crate::tech::Tech;
use rules::Seat;
use rules::lexer::{Choice, Token, Words};
use rules::names::{Lookup, try_name};
use rules::problem::{Problem, either, quoted};
use rules::span::Span;
use starmap::cursor::{Label, label};

/// A line that is being read.
#[derive(Clone)]
pub(super) struct Line<'a> {
    pub words: Words<'a>,
    pub tongue: &'a Tongue,
}

pub(super) use starmap::{Cursor, Read};

impl<'a> Cursor<'a> for Line<'a> {
    type Hex = Hex;
    const JOINING: &'static [&'static str] = &["and", "or", "then", "else"];

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
    pub fn new(words: Words<'a>, tongue: &'a Tongue) -> Line<'a> {
        Line { words, tongue }
    }

    pub fn is_end(&self) -> bool {
        self.words.is_end()
    }

    /// Takes the hex that must come next.
    ///
    /// # Errors
    /// There is none.
    pub fn hex(&mut self, what: &str) -> Read<Hex> {
        self.try_hex()?.ok_or_else(|| self.words.missing(what).suggest("a hex of the board, such as E9"))
    }

    /// Takes hexes with separators between them; none is possible.
    ///
    /// # Errors
    /// Something looks like a hex and is none.
    pub fn hexes(&mut self) -> Read<Vec<Hex>> {
        let mut hexes = Vec::new();
        loop {
            let start = self.words.mark();
            if !hexes.is_empty() {
                self.separator();
                self.skip(&["at", "to", "into"]);
            }
            match self.try_hex()? {
                Some(hex) => hexes.push(hex),
                None => {
                    self.words.rewind(start);
                    return Ok(hexes);
                }
            }
        }
    }

    /// "From H10 or I9": of two things one must be said, where no order has a second way.
    ///
    /// # Errors
    /// There is an "or".
    pub fn without_choice(&self) -> Read<()> {
        let rest = self.words.remaining();
        let or = rest.iter().enumerate().find(|(at, word)| {
            // "or else" stands before what a jump does that did not intercept.
            word.text == "or" && rest.get(at + 1).is_none_or(|next| next.text != "else")
        });
        or.map_or(Ok(()), |(_, or)| Err(which_of_them().at(or.span)))
    }

    /// Takes `[the] [command] [bunker] [at] HEX`.
    ///
    /// # Errors
    /// There is no hex.
    pub fn bunker(&mut self) -> Read<Hex> {
        self.skip(&["the", "my", "a", "command", "bunker", "bunkers", "cb", "at", "of", "from", "in", "on"]);
        let hex = self.hex("the hex of a Command Bunker")?;
        let or = self.words.remaining().first().filter(|word| word.text == "or").map(|word| word.span);
        let another = self.words.remaining().get(1).is_some_and(|word| matches!(hex_of(word), Ok(Some(_))));
        or.filter(|_| another).map_or(Ok(hex), |or| Err(which_of_them().at(or)))
    }

    /// Does `[the] bunker [at] HEX`, or a hex alone, come next?
    pub fn sees_bunker(&self) -> bool {
        let mut ahead = self.clone();
        ahead.skip(&["the", "my", "command", "bunker", "cb", "at", "of", "from", "in", "on"]);
        matches!(ahead.try_hex(), Ok(Some(_)))
    }

    /// Takes the technology that must come next.
    ///
    /// # Errors
    /// There is none.
    pub fn tech(&mut self) -> Read<Tech> {
        self.words.expect_choice(self.tongue.techs, "a technology")
    }

    /// Takes technologies with separators between them, at least one.
    ///
    /// # Errors
    /// There is none where one must be.
    pub fn techs(&mut self) -> Read<Vec<Tech>> {
        let mut techs = vec![self.tech()?];
        loop {
            let start = self.words.mark();
            self.separator();
            match self.words.choose(self.tongue.techs) {
                Choice::Match(tech) => techs.push(tech),
                _ => {
                    self.words.rewind(start);
                    return Ok(techs);
                }
            }
        }
    }

    /// The one place a line names, wherever it stands in it.
    ///
    /// # Errors
    /// It names two.
    pub fn only(&self, places: [Option<Hex>; 3]) -> Read<Option<Hex>> {
        let mut named = places.into_iter().flatten();
        let first = named.next();
        match (first, named.find(|hex| Some(*hex) != first)) {
            (Some(one), Some(other)) => Err(Problem::unreadable(format!(
                "The line names two places, {one} and {other}: which of them?"
            ))
            .at(self.words.whole_span())
            .suggest("one place a line")),
            _ => Ok(first),
        }
    }

    /// Takes an empire: `seat 2`, or the name of a race.
    ///
    /// # Errors
    /// There is no such seat.
    pub fn try_empire(&mut self) -> Read<Option<Seat>> {
        let start = self.words.mark();
        self.skip(&["the"]);
        if self.word(&["seat", "player", "empire"]) {
            let number =
                self.words.expect_number("the number of a seat", 1..=u32::from(self.tongue.table))?;
            let seat = u8::try_from(number.saturating_sub(1)).unwrap_or(0);
            self.skip(&["s"]);
            return Ok(Some(Seat(seat)));
        }
        // "Pasha's jumps": the lexer keeps the ending with the word.
        let possessive = self
            .words
            .peek()
            .and_then(|t| t.text.strip_suffix("'s"))
            .map(|name| self.tongue.empires().find(name));
        if let Some(Lookup::Found(index)) = possessive {
            self.words.skip_tokens(1);
            return Ok(self.tongue.seat(index));
        }
        match try_name(&mut self.words, self.tongue.empires()).and_then(|named| self.tongue.seat(named.index))
        {
            Some(seat) => Ok(Some(seat)),
            None => {
                self.words.rewind(start);
                Ok(None)
            }
        }
    }

    /// Takes the empire that must come next.
    ///
    /// # Errors
    /// There is none.
    pub fn empire(&mut self) -> Read<Seat> {
        match self.try_empire()? {
            Some(seat) => Ok(seat),
            None if self.is_end() => Err(self.words.missing("an empire").suggest("seat 2")),
            None => Err(self.no_empire()),
        }
    }

    fn no_empire(&self) -> Problem {
        let span = self.words.here();
        let typed = self.words.typed(span);
        let names = self.tongue.empires();
        let lookup = names.find(typed);
        match names.problem(&lookup, typed, span) {
            Some(problem) if problem.suggestion.is_some() => problem,
            _ => Problem::unknown_name(format!("There is no empire called {}.", quoted(typed)))
                .at(span)
                .suggest(either(&["the number of a seat, such as seat 2", "the name of a race"])),
        }
    }

    /// Ends the line.
    ///
    /// # Errors
    /// Something is left.
    pub fn finish(&mut self) -> Read<()> {
        self.words.finish()
    }
}

/// The hex a token stands for: a letter and one or two digits. Other words are none.
///
/// # Errors
/// It looks like a hex and is none.
pub(super) fn hex_of(token: &Token) -> Read<Option<Hex>> {
    let Some(Label { text, column, digits }) = label(token) else { return Ok(None) };
    text.parse().map(Some).map_err(|_| no_hex(token.span, column, digits))
}

fn no_hex(span: Span, column: char, digits: &str) -> Problem {
    let typed = format!("{}{digits}", column.to_ascii_uppercase());
    if !('a'..='i').contains(&column) {
        return Problem::unknown_name(format!("There is no hex {typed}: columns go from A to I."))
            .at(span)
            .suggest("a hex of the board, such as E9");
    }
    let row: u16 = digits.parse().unwrap_or(0);
    let column = column.to_ascii_uppercase();
    let near: Vec<String> =
        [row.checked_sub(1), Some(row + 1)].into_iter().flatten().map(|r| format!("{column}{r}")).collect();
    Problem::unknown_name(format!("There is no hex {typed}: the rows of column {column} go in steps of two."))
        .at(span)
        .suggest(either(&near))
}

pub(super) fn which_of_them() -> Problem {
    Problem::unreadable("Which of them is meant? This order has one way, and no other instead.")
}
