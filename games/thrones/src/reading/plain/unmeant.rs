//! Lines in which a move stands that is not made: what is done to a piece of one's own, and a move of one's own that another waits for.

use super::Plainly;
use crate::square::Square;
use rules::lexer::Token;
use rules::span::Span;

/// What stands before a participle.
const AUXILIARIES: &[&str] = &["gets", "get", "is", "are", "got", "being", "be"];
/// What is done to a piece.
const SUFFERED: &[&str] = &[
    "taken",
    "captured",
    "attacked",
    "shot",
    "hit",
    "eaten",
    "beaten",
    "killed",
    "threatened",
    "lost",
    "pinned",
    "struck",
];

/// "h5 threatens h4": what is seen on the board.
fn threatened(words: &[Token]) -> Option<Span> {
    const SEEN: &[&str] =
        &["threatens", "threaten", "eyes", "menaces", "pins", "covers", "guards", "protects"];
    let at = words.iter().position(|word| SEEN.contains(&word.text.as_str()))?;
    let before = words.get(..at)?;
    // "e4-f5, which threatens e6": behind a move it is what that is for.
    let squares = before.iter().filter(|word| word.text.parse::<Square>().is_ok()).count();
    let alone = squares == 1 && !before.iter().any(|word| word.is_symbol(','));
    words.get(at).filter(|_| alone).map(|word| word.span)
}

impl Plainly<'_> {
    /// Where such a thing stands.
    pub(super) fn not_made(&self, words: &[Token]) -> Option<Span> {
        threatened(words)
            .or_else(|| with_another(words))
            .or_else(|| row_behind_a_heading(words))
            .or_else(|| self.suffered(words))
            .or_else(|| self.behind_ones_own(words))
    }

    fn is_own(&self, word: &Token) -> bool {
        let at = word.text.get(..2).and_then(|text| text.parse::<Square>().ok());
        let piece = at.and_then(|at| self.desk.view.my_move()?.piece_at(at));
        piece.is_some_and(|piece| piece.side == self.desk.view.you)
    }

    /// "The footman on h3 gets taken", "… is attacked by g4": what is feared of a piece of one's own.
    fn suffered(&self, words: &[Token]) -> Option<Span> {
        let waits =
            |word: &Token| matches!(word.text.as_str(), "if" | "when" | "should" | "once" | "whenever");
        let at = words.windows(2).position(|pair| match pair {
            [helps, done] => {
                AUXILIARIES.contains(&helps.text.as_str()) && SUFFERED.contains(&done.text.as_str())
            }
            _ => false,
        })?;
        let (before, done) = (words.get(..at)?, words.get(at + 1)?);
        let own = before
            .iter()
            .rev()
            .find(|word| word.text.parse::<Square>().is_ok())
            .is_some_and(|word| self.is_own(word));
        (own && !before.iter().any(waits)).then_some(done.span)
    }

    /// "c3-d4 after h3xg4": of two moves of one's own none waits for the other.
    fn behind_ones_own(&self, words: &[Token]) -> Option<Span> {
        let after =
            words.iter().position(|word| matches!(word.text.as_str(), "after" | "once" | "before"))?;
        let from = words.get(after + 1)?;
        let goes =
            |word: &Token| ['-', ':', '*'].iter().any(|sign| word.is_symbol(*sign)) || word.text == "x";
        let moves = from.text.len() > 3 || words.get(after + 2).is_some_and(goes);
        (after > 0 && moves && self.is_own(from)).then_some(from.span)
    }
}

/// "Front line, rank 3: P F P F . F P F P": a row, and what stands before it is none of its words.
fn row_behind_a_heading(words: &[Token]) -> Option<Span> {
    const SQUARES: usize = 9;
    let row = words.iter().position(|word| word.text == "rank")?;
    let signs = words.iter().rev().take_while(|word| word.text.chars().count() == 1).count();
    (row > 0 && signs >= SQUARES).then(|| words.get(row).map(|word| word.span))?
}

/// "Take the footman on d5 with the man-at-arms... no, with the cavalry": of a move with another piece the rest is not said again.
fn with_another(words: &[Token]) -> Option<Span> {
    let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
    let at = said.windows(2).position(
        |pair| matches!(pair, [no, with] if no.text == "no" && matches!(with.text.as_str(), "with" | "by")),
    )?;
    let square = said.iter().take(at).any(|word| word.text.parse::<Square>().is_ok());
    square.then(|| said.get(at).map(|word| word.span))?
}
