//! A line in which semicolons part one order from the next.

use crate::fold::fold;
use crate::span::{Span, TypedLine};

/// So many semicolons part orders in one mail. Nobody writes more, and each clause takes a reading of its own.
pub const MOST_SEMICOLONS: usize = 60;

/// What stands between the semicolons of a line. What stands behind `#` is a remark and parts nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clauses<'a> {
    line: &'a TypedLine,
    /// The characters of each clause, from the first up to, but not including, the last.
    places: Vec<(u32, u32)>,
}

impl<'a> Clauses<'a> {
    /// Parts a line.
    pub fn of(line: &'a TypedLine) -> Self {
        let folded = fold(&line.text);
        let end = line.span().end;
        let (mut places, mut start) = (Vec::new(), 0);
        let order = folded.chars.iter().zip(&folded.origin).take_while(|(c, _)| **c != '#');
        for (_, at) in order.filter(|(c, _)| **c == ';') {
            places.push((start, *at));
            start = at.saturating_add(1).min(end);
        }
        places.push((start, end));
        Self { line, places }
    }

    /// How many there are; a line without a semicolon is one.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// The clauses from `first` to `last` as a line of their own, with a comma for each semicolon between them. All else is
    /// blanked out, so that every place in it is a place in the line as typed.
    pub fn joined(&self, first: usize, last: usize) -> TypedLine {
        let commas = self.places.get(first..last).unwrap_or_default();
        let shown = |(at, c)| if commas.iter().any(|(_, sign)| *sign == at) { ',' } else { c };
        let part = self.apart(first, last);
        TypedLine::new(part.number, (0..).zip(part.text.chars()).map(shown).collect::<String>())
    }

    /// The clauses from `first` to `last` as a line of their own, with the semicolons between them, and all else blanked
    /// out.
    pub fn apart(&self, first: usize, last: usize) -> TypedLine {
        self.line.only(self.place(first, last))
    }

    /// One clause as a line of its own.
    pub fn alone(&self, at: usize) -> TypedLine {
        self.joined(at, at)
    }

    fn place(&self, first: usize, last: usize) -> Span {
        let start = self.places.get(first).map_or(0, |(start, _)| *start);
        let end = self.places.get(last).map_or(start, |(_, end)| *end);
        Span::new(self.line.number, start, end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clauses(text: &str) -> Vec<String> {
        let line = TypedLine::new(4, text);
        let clauses = Clauses::of(&line);
        (0..clauses.count()).map(|at| clauses.alone(at).text).collect()
    }

    #[test]
    fn every_clause_keeps_its_place() {
        assert_eq!(clauses("jam A5; scan B6"), ["jam A5         ", "        scan B6"]);
        assert_eq!(clauses("señor；x;"), ["señor   ", "      x ", "        "]);
        assert_eq!(clauses("jam A5"), ["jam A5"]);
        assert_eq!(clauses(""), [""]);
    }

    #[test]
    fn a_remark_parts_nothing() {
        assert_eq!(clauses("jam; b # no; c"), ["jam           ", "     b # no; c"]);
        assert_eq!(clauses("# a; b"), ["# a; b"]);
    }

    #[test]
    fn joined_clauses_have_commas() {
        let line = TypedLine::new(4, "a; b; c; d");
        let clauses = Clauses::of(&line);
        assert_eq!(clauses.joined(1, 2).text, "   b, c   ");
        assert_eq!(clauses.apart(1, 2).text, "   b; c   ");
        assert_eq!(clauses.joined(0, 9).text, "          ");
    }
}
