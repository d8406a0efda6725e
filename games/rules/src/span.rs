//! Places in what a player typed, so that every remark can point at the player's own words.

use serde::{Deserialize, Serialize};

/// One line as the player typed it: not folded, not trimmed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypedLine {
    /// The line's number as the player would count it, starting at 1.
    pub number: u32,
    /// The text of the line, without its line end.
    pub text: String,
}

impl TypedLine {
    /// A line with its number.
    pub fn new(number: u32, text: impl Into<String>) -> Self {
        Self { number, text: text.into() }
    }

    /// The whole line as a place.
    pub fn span(&self) -> Span {
        Span::new(self.number, 0, count(self.text.chars().count()))
    }

    /// A part of the line as a line of its own. All else is blanked out, so that every place in it is a place in the line as
    /// typed.
    #[must_use]
    pub fn only(&self, part: Span) -> Self {
        let shown = |(at, c): (u32, char)| if part.start <= at && at < part.end { c } else { ' ' };
        Self::new(self.number, (0..).zip(self.text.chars()).map(shown).collect::<String>())
    }
}

/// A stretch of one typed line.
///
/// Offsets count characters (Unicode scalar values), not bytes, from the start of the original text. `end` is the first
/// character no longer covered; `start == end` marks a place between two characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Span {
    /// The player's own number of the line.
    pub line: u32,
    /// First character covered.
    pub start: u32,
    /// First character after the stretch.
    pub end: u32,
}

impl Span {
    /// A stretch of `line` from `start` up to, but not including, `end`.
    pub fn new(line: u32, start: u32, end: u32) -> Self {
        Self { line, start, end }
    }

    /// From the start of this stretch to the end of `other`, in whatever order they stand. The line stays this one's.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { line: self.line, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// True when the stretch covers no character and only marks a place.
    pub fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// The characters of `text` this stretch covers. What lies outside `text` is left out, so this never panics.
    pub fn slice(self, text: &str) -> &str {
        let from = byte_of(text, self.start);
        let to = byte_of(text, self.end.max(self.start));
        text.get(from..to).unwrap_or("")
    }
}

/// The byte at which the character with this number starts, or the end of the text.
fn byte_of(text: &str, character: u32) -> usize {
    text.char_indices()
        .nth(usize::try_from(character).unwrap_or(usize::MAX))
        .map_or(text.len(), |(byte, _)| byte)
}

/// A length as an offset; a line too long for the type (no mail is) is clamped.
pub(crate) fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_by_characters_not_bytes() {
        let line = TypedLine::new(3, "señor → e6");
        assert_eq!(Span::new(3, 0, 5).slice(&line.text), "señor");
        assert_eq!(Span::new(3, 6, 7).slice(&line.text), "→");
        assert_eq!(Span::new(3, 8, 99).slice(&line.text), "e6");
        assert_eq!(Span::new(3, 50, 99).slice(&line.text), "");
        assert_eq!(Span::new(3, 4, 2).slice(&line.text), "");
        assert_eq!(line.span(), Span::new(3, 0, 10));
    }

    #[test]
    fn joins_in_either_order() {
        let (left, right) = (Span::new(1, 2, 4), Span::new(1, 7, 9));
        assert_eq!(left.to(right), Span::new(1, 2, 9));
        assert_eq!(right.to(left), Span::new(1, 2, 9));
    }
}
