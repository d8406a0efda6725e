//! The cursor a game reads a line with, one token after the other.

use std::ops::RangeInclusive;

use super::{Choice, Keywords, Lexer, Token, TokenKind};
use crate::problem::{Problem, either, quoted};
use crate::span::Span;

/// Reads the tokens of one line from left to right. Iterating takes them one by one; a clone reads ahead without harm.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    lexer: &'a Lexer<'a>,
    at: usize,
}

/// A remembered place of a cursor, to go back to or to measure from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

impl<'a> Iterator for Words<'a> {
    type Item = &'a Token;

    fn next(&mut self) -> Option<&'a Token> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }
}

impl<'a> Words<'a> {
    pub(super) fn new(lexer: &'a Lexer<'a>) -> Self {
        Self { lexer, at: 0 }
    }

    /// The next token, left where it is.
    pub fn peek(&self) -> Option<&'a Token> {
        self.remaining().first()
    }

    /// The token `ahead` places after the next one.
    pub fn peek_at(&self, ahead: usize) -> Option<&'a Token> {
        self.remaining().get(ahead)
    }

    /// All tokens not yet taken.
    pub fn remaining(&self) -> &'a [Token] {
        self.lexer.tokens.get(self.at..).unwrap_or(&[])
    }

    /// True when every token is taken.
    pub fn is_end(&self) -> bool {
        self.remaining().is_empty()
    }

    /// Takes `tokens` tokens at once, at most as many as there are.
    pub fn skip_tokens(&mut self, tokens: usize) {
        self.at = self.at.saturating_add(tokens).min(self.lexer.tokens.len());
    }

    /// The present place.
    pub fn mark(&self) -> Mark {
        Mark(self.at)
    }

    /// Goes back to a place marked before on this line.
    pub fn rewind(&mut self, mark: Mark) {
        self.at = mark.0.min(self.lexer.tokens.len());
    }

    /// Where the next token stands; at the end, the empty place after the last one.
    pub fn here(&self) -> Span {
        self.peek().map_or_else(|| self.lexer.end(), |t| t.span)
    }

    /// All that was taken since `mark`; nothing taken gives the empty place before the next token.
    pub fn span_since(&self, mark: Mark) -> Span {
        match self.lexer.tokens.get(mark.0..self.at) {
            Some([first, .., last]) => first.span.to(last.span),
            Some([only]) => only.span,
            _ => {
                let start = self.here().start;
                Span::new(self.lexer.line.number, start, start)
            }
        }
    }

    /// All tokens not yet taken, without a comment behind them.
    pub fn rest_span(&self) -> Span {
        self.here().to(self.lexer.end())
    }

    /// The whole order on this line, without indentation and comment.
    pub fn whole_span(&self) -> Span {
        self.lexer.tokens.first().map_or_else(|| self.lexer.end(), |first| first.span.to(self.lexer.end()))
    }

    /// The player's own characters at a place of this line.
    pub fn typed(&self, span: Span) -> &'a str {
        span.slice(&self.lexer.line.text)
    }

    /// Everything from the next token to the end of the line as typed, `#` included: for free text such as press.
    /// Takes all tokens.
    pub fn take_text(&mut self) -> &'a str {
        let start = match (self.peek(), self.lexer.comment) {
            (Some(token), _) => token.span,
            (None, Some(comment)) => comment,
            (None, None) => self.lexer.end(),
        };
        self.skip_tokens(usize::MAX);
        let rest = Span::new(start.line, start.start, u32::MAX);
        self.typed(rest).trim_end()
    }

    /// Takes the next word or number if it is exactly one of these (given in lower case), and says whether it was.
    /// For words that may be shortened, see [`Words::choose`].
    pub fn take_keyword(&mut self, forms: &[&str]) -> bool {
        let is = self.sees(0, forms);
        if is {
            self.at += 1;
        }
        is
    }

    /// Takes as many of these words (in lower case) as there are.
    pub fn skip(&mut self, forms: &[&str]) {
        while self.take_keyword(forms) {}
    }

    /// Is the word or number `ahead` places after the next one exactly one of these (in lower case)?
    pub fn sees(&self, ahead: usize, forms: &[&str]) -> bool {
        self.peek_at(ahead).is_some_and(|t| t.is_wordlike() && forms.contains(&t.text.as_str()))
    }

    /// Takes a sign if it comes next: `->` for an arrow, else one or more characters that must stand together (`>=`).
    pub fn take_symbol(&mut self, sign: &str) -> bool {
        if sign == "->" {
            let is = self.peek().is_some_and(|t| t.kind == TokenKind::Arrow);
            if is {
                self.at += 1;
            }
            return is;
        }
        let mut length = 0;
        for (place, wanted) in sign.chars().enumerate() {
            let stands =
                self.peek_at(place).is_some_and(|t| t.is_symbol(wanted) && (place == 0 || !t.spaced));
            if !stands {
                return false;
            }
            length += 1;
        }
        self.at += length;
        length > 0
    }

    /// Takes one of these signs, and says whether one was there.
    pub fn take_any(&mut self, signs: &[&str]) -> bool {
        signs.iter().any(|sign| self.take_symbol(sign))
    }

    /// Takes whole numbers that fit a `u32`; one that does not is left where it is.
    pub fn take_number(&mut self) -> Option<u32> {
        let token = self.peek().filter(|t| t.kind == TokenKind::Number)?;
        let number = token.text.parse().ok()?;
        self.at += 1;
        Some(number)
    }

    /// Takes a number of things as people write it: `3`, `3x`, `3 x`, `x3`, `three` (up to twelve).
    pub fn take_count(&mut self) -> Option<u32> {
        if let Some(number) = self.take_number() {
            // "3 x fighter", but not a thing called X at the end of the line.
            if self.peek_at(1).is_some() {
                self.take_keyword(&["x"]);
            }
            return Some(number);
        }
        let text = self.peek()?.text.as_str();
        let digits =
            |part: &str| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse().ok()).flatten();
        let number = spelled(text)
            .or_else(|| text.strip_suffix('x').and_then(digits))
            .or_else(|| text.strip_prefix('x').and_then(digits))?;
        self.at += 1;
        Some(number)
    }

    /// Takes the mark of a list in front of the line: a dash, star or dot, a number with `.` or `)`, or a letter with `)`, with white
    /// space behind it. Mail programs put them there by themselves.
    pub fn take_bullet(&mut self) -> bool {
        let is = |ahead: usize, signs: &[char]| {
            self.peek_at(ahead).is_some_and(|t| signs.iter().any(|sign| t.is_symbol(*sign)))
        };
        let behind = |ahead: usize| self.peek_at(ahead).is_some_and(|t| t.spaced);
        let numbered = self.peek().is_some_and(|t| t.kind == TokenKind::Number) && is(1, &['.', ')']);
        let lettered = self.peek().is_some_and(|t| t.kind == TokenKind::Word && t.text.chars().count() == 1);
        let close = self.peek_at(1).is_some_and(|t| !t.spaced);
        let length = if is(0, &['-', '*', '•', '·', '◦', '‣', '▪', '○', '●']) && behind(1) {
            1
        } else if (numbered || (lettered && is(1, &[')']))) && close && behind(2) {
            2
        } else {
            0
        };
        self.at += length;
        length > 0
    }

    /// Takes the next words if they are, or are clearly short for, one meaning of the table.
    pub fn choose<T: Copy>(&mut self, table: &Keywords<T>) -> Choice<T> {
        let (choice, length) = table.choose(self.remaining());
        self.at += length;
        choice
    }

    /// Like [`Words::choose`], but anything else is a problem at the next token. `what` names what is wanted, in words
    /// that go after "wanted here: " ("an order", "a kind of unit").
    ///
    /// # Errors
    /// Nothing there, a word too short to be clear, or no word of the table.
    pub fn expect_choice<T: Copy>(&mut self, table: &Keywords<T>, what: &str) -> Result<T, Problem> {
        let span = self.here();
        let typed = quoted(self.typed(span));
        match self.choose(table) {
            Choice::Match(value) => Ok(value),
            Choice::Ambiguous(list) => Err(unclear(&typed, &list).at(span)),
            Choice::None { nearest } => {
                let problem = self.missing(what);
                let list = if nearest.is_empty() { table.listed() } else { nearest };
                Err(problem.suggest(either(&list)))
            }
        }
    }

    /// Takes the word an order begins with. Where none fits, the problem suggests what comes near, or `examples`.
    ///
    /// # Errors
    /// A word too short to be clear, or none of the table.
    pub fn expect_verb<T: Copy>(&mut self, table: &Keywords<T>, examples: &[&str]) -> Result<T, Problem> {
        let span = self.here();
        match self.choose(table) {
            Choice::Match(verb) => Ok(verb),
            Choice::Ambiguous(list) => Err(unclear(&quoted(self.typed(span)), &list).at(span)),
            Choice::None { nearest } => {
                let instead = if nearest.is_empty() { either(examples) } else { either(&nearest) };
                Err(self.no_order(&instead))
            }
        }
    }

    /// The problem of a line whose next word begins no order; takes nothing.
    pub fn no_order(&self, instead: &str) -> Problem {
        let span = self.here();
        let typed = quoted(self.typed(span));
        Problem::unreadable(format!("{typed} begins no order.")).at(span).suggest(instead)
    }

    /// Takes this word (in lower case) or reports that it is missing.
    ///
    /// # Errors
    /// Another word, or none, stands there.
    pub fn expect_word(&mut self, word: &str) -> Result<(), Problem> {
        if self.take_keyword(&[word]) {
            Ok(())
        } else {
            Err(self.missing(&format!("the word {}", quoted(word))))
        }
    }

    /// Takes this sign or reports that it is missing.
    ///
    /// # Errors
    /// Something else, or nothing, stands there.
    pub fn expect_symbol(&mut self, sign: &str) -> Result<(), Problem> {
        if self.take_symbol(sign) { Ok(()) } else { Err(self.missing(&format!("the sign {}", quoted(sign)))) }
    }

    /// Takes a number that lies in `range`. `what` names it, as in [`Words::expect_choice`] ("a number of credits").
    ///
    /// # Errors
    /// No number there (unreadable), or one outside the range (illegal).
    pub fn expect_number(&mut self, what: &str, range: RangeInclusive<u32>) -> Result<u32, Problem> {
        let bounds = format!("from {} to {}", range.start(), range.end());
        let span = self.here();
        if !self.peek().is_some_and(|t| t.kind == TokenKind::Number) {
            return Err(self.missing(what).suggest(format!("a number {bounds}")));
        }
        match self.take_number() {
            Some(number) if range.contains(&number) => Ok(number),
            taken => {
                if taken.is_some() {
                    self.at -= 1;
                }
                let typed = quoted(self.typed(span));
                Err(Problem::illegal(format!("{typed} is out of range; wanted here: {what}."))
                    .at(span)
                    .suggest(format!("a number {bounds}")))
            }
        }
    }

    /// The problem of not finding `what` at the next token; takes nothing.
    pub fn missing(&self, what: &str) -> Problem {
        let span = self.here();
        let message = if self.is_end() {
            format!("The line ends too early; wanted here: {what}.")
        } else {
            let typed = quoted(self.typed(span));
            format!("{typed} does not fit; wanted here: {what}.")
        };
        Problem::unreadable(message).at(span)
    }

    /// Ends the reading of a line. A full stop, comma or exclamation mark at its very end is forgiven.
    ///
    /// # Errors
    /// Tokens are left that nothing read; the problem covers them all.
    pub fn finish(&mut self) -> Result<(), Problem> {
        if let [last] = self.remaining()
            && ['.', ',', '!'].iter().any(|sign| last.is_symbol(*sign))
        {
            self.at += 1;
        }
        if self.is_end() {
            return Ok(());
        }
        let span = self.rest_span();
        let typed = quoted(self.typed(span));
        let before = self.span_since_start();
        let message = if before.is_empty() {
            format!("{typed} was not understood.")
        } else {
            let taken = quoted(self.typed(before));
            format!("{typed} was not understood after {taken}.")
        };
        Err(Problem::unreadable(message).at(span).suggest("one order a line; put a # in front of a remark"))
    }

    fn span_since_start(&self) -> Span {
        self.span_since(Mark(0))
    }
}

/// Letters that could be short for several words.
fn unclear(typed: &str, list: &[String]) -> Problem {
    Problem::unreadable(format!("{typed} could be {}.", either(list))).suggest("write a few more letters")
}

/// Numbers people write as words.
fn spelled(word: &str) -> Option<u32> {
    let words =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    (1..).zip(words).find(|(_, w)| *w == word).map(|(n, _)| n)
}
