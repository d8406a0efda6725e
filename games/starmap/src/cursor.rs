//! A cursor over one line that knows small words, signs between the parts of an order, and hexes.

use rules::lexer::{Token, TokenKind, Words};
use rules::problem::Problem;

/// What reading a part of a line gives.
pub type Read<T> = Result<T, Problem>;

/// Small words that are no units although a unit could be shortened to them; games have more of their own.
pub const SMALL_WORDS: [&str; 28] = [
    "a", "all", "an", "and", "as", "at", "by", "first", "for", "from", "i", "if", "in", "into", "me", "my",
    "no", "nothing", "of", "on", "or", "the", "then", "to", "via", "when", "with", "x",
];

/// A line of a game while it is read.
pub trait Cursor<'a>: Clone {
    /// The places of the map.
    type Hex;
    /// Words between the members of a list, besides commas and arrows.
    const JOINING: &'static [&'static str];

    /// The tokens still to be read.
    fn words(&self) -> &Words<'a>;

    /// The tokens still to be read, to take some.
    fn words_mut(&mut self) -> &mut Words<'a>;

    /// The hex a token names. Other words are none.
    ///
    /// # Errors
    /// It looks like a hex and is none.
    fn hex_of(token: &Token) -> Read<Option<Self::Hex>>;

    /// Takes one of these words.
    fn word(&mut self, forms: &[&str]) -> bool {
        self.words_mut().take_keyword(forms)
    }

    /// Is one of these words next?
    fn sees(&self, forms: &[&str]) -> bool {
        self.sees_at(0, forms)
    }

    /// Is one of these words next but so many?
    fn sees_at(&self, ahead: usize, forms: &[&str]) -> bool {
        self.words().sees(ahead, forms)
    }

    /// Takes as many of these words as there are.
    fn skip(&mut self, forms: &[&str]) {
        self.words_mut().skip(forms);
    }

    /// Takes the signs that may stand between the parts of an order.
    fn colon(&mut self) {
        while self.words_mut().take_any(&[":", ",", "=", "-", "->"]) {}
    }

    /// Takes what stands between the members of a list: a comma, an arrow, a joining word.
    fn separator(&mut self) -> bool {
        let mut any = false;
        while self.word(Self::JOINING) || self.words_mut().take_any(&[",", "+", "/", "&", "->", ">"]) {
            any = true;
        }
        any
    }

    /// Takes the hex that comes next, if one does.
    ///
    /// # Errors
    /// What stands there looks like a hex and is none.
    fn try_hex(&mut self) -> Read<Option<Self::Hex>> {
        let Some(token) = self.words().peek() else { return Ok(None) };
        let found = Self::hex_of(token)?;
        if found.is_some() {
            self.words_mut().skip_tokens(1);
        }
        Ok(found)
    }

    /// Is a hex next?
    fn sees_hex(&self) -> bool {
        self.words().peek().is_some_and(|token| Self::hex_of(token).is_ok_and(|hex| hex.is_some()))
    }

    /// Takes a small number, as digits or as a word.
    fn small<N: TryFrom<u32>>(&mut self) -> Option<N> {
        let start = self.words().mark();
        let number = self.words_mut().take_count().and_then(|n| N::try_from(n).ok());
        if number.is_none() {
            self.words_mut().rewind(start);
        }
        number
    }

    /// Takes the members of a list, with separators between them; none is possible. `item` takes one member or several,
    /// or nothing where none stands.
    ///
    /// # Errors
    /// What `item` says.
    fn members<T>(&mut self, item: impl Fn(&mut Self, &mut Vec<T>) -> Read<()>) -> Read<Vec<T>> {
        let mut members = Vec::new();
        loop {
            let start = self.words().mark();
            if !members.is_empty() {
                self.separator();
            }
            let before = members.len();
            item(self, &mut members)?;
            if members.len() == before {
                self.words_mut().rewind(start);
                return Ok(members);
            }
        }
    }
}

/// The label of a hex as people write it: a letter and one or two digits, with or without `'s`.
pub struct Label<'t> {
    /// All of it.
    pub text: &'t str,
    /// Its letter, in lower case.
    pub column: char,
    /// Its digits.
    pub digits: &'t str,
}

/// The label a token has the shape of, if it has.
#[must_use]
pub fn label(token: &Token) -> Option<Label<'_>> {
    let text = token.text.strip_suffix("'s").unwrap_or(&token.text);
    let mut letters = text.chars();
    let column = letters.next().filter(char::is_ascii_lowercase)?;
    let digits = letters.as_str();
    let shaped = !digits.is_empty() && digits.len() <= 2 && digits.bytes().all(|b| b.is_ascii_digit());
    (shaped && token.kind == TokenKind::Word).then_some(Label { text, column, digits })
}
