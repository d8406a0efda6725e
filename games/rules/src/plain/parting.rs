//! Where one clause of a line ends and the next begins.

use crate::lexer::Token;

/// Most clauses of a line: more is prose.
pub(super) const MOST_CLAUSES: usize = 12;

/// A clause: its words, and whether a full stop parts it from the one before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub from: usize,
    pub to: usize,
    pub hard: bool,
}

/// The pieces of a line, at every sign and word that could part one clause from the next.
pub(super) fn pieces(words: &[Token]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let (mut from, mut hard) = (0, false);
    for (at, word) in words.iter().enumerate() {
        let next_is_apart = words.get(at + 1).is_none_or(|next| next.spaced || !next.is_wordlike());
        // "Paragon!! with all that's needed" goes on.
        let goes_on = || {
            let next = words.get(at + 1..).unwrap_or_default().iter().find(|next| !next.is_symbol('!'));
            next.is_some_and(|next| matches!(next.text.as_str(), "with" | "using"))
        };
        if word.is_symbol('!') && goes_on() {
            continue;
        }
        let stop = matches!(word.text.as_str(), ";" | "!" | "?") || (word.is_symbol('.') && next_is_apart);
        // "Space. Then Ground" may be one order.
        let leads_on = word.is_symbol('.') && words.get(at + 1).is_some_and(|next| next.text == "then");
        // A dash with blanks around it that stands between words and no numbers or squares.
        let joint = matches!(word.text.as_str(), "," | "and" | "then" | "&" | "(" | ")");
        if stop || joint {
            if from < at {
                pieces.push(Piece { from, to: at, hard });
                hard = false;
            }
            hard |= stop && !leads_on;
            from = at + 1;
        }
    }
    if from < words.len() {
        pieces.push(Piece { from, to: words.len(), hard });
    }
    pieces
}
