//! "bxc4": the file of the piece that captures, and the square, as people write who know chess.

use super::Mail;
use super::wish::{Act, Deed, Wish};
use crate::kind::Kind;
use crate::moves::Move;
use crate::square::Square;
use rules::lexer::{Token, Words};
use rules::problem::{Problem, either};

impl Mail<'_> {
    /// Reads such a capture, if the line is one; where the letter is the sign of a piece that can make it, it is not.
    pub(super) fn by_file(&mut self, words: &Words<'_>) -> bool {
        let said: Vec<&Token> = words.remaining().iter().filter(|token| token.is_wordlike()).collect();
        let ([only], Some(position)) = (said.as_slice(), self.view.my_move()) else { return false };
        let Some((letter, file, prey)) = file_and_prey(&only.text) else { return false };
        let legal = position.legal_moves(self.view.options.switches());
        let takes = |from: Square| {
            let taking = |chosen: &Move| chosen.from() == Some(from) && chosen.captured() == Some(prey);
            legal.iter().any(taking)
        };
        let own = || position.pieces().filter(|(from, piece)| piece.side == self.view.you && takes(*from));
        let kind: Option<Kind> = letter.to_string().parse().ok();
        if own().any(|(_, piece)| Some(piece.kind) == kind) {
            return false;
        }
        let span = words.whole_span();
        let from: Vec<Square> = own().map(|(from, _)| from).filter(|from| from.file() == file).collect();
        match from.as_slice() {
            [from] => {
                let act = Act::Piece { kind: None, from: *from, deed: Deed::Take(prey), prey: None };
                self.moves.push((span, Wish { span, act }));
            }
            several => {
                let who = if several.is_empty() { "No piece" } else { "More than one piece" };
                let message = format!("{who} of yours on the {letter}-file can take {prey}.");
                let fits = |chosen: &&Move| {
                    several.is_empty() || chosen.from().is_some_and(|from| several.contains(&from))
                };
                let captures = legal.iter().filter(|chosen| chosen.captured() == Some(prey)).filter(fits);
                let texts: Vec<String> = captures.map(ToString::to_string).collect();
                let problem = Problem::illegal(message).at(span);
                self.problems.push(if texts.is_empty() { problem } else { problem.suggest(either(&texts)) });
            }
        }
        true
    }
}

/// The letter of a file, that file, and the square that is captured on.
fn file_and_prey(text: &str) -> Option<(char, usize, Square)> {
    let (letter, prey) = text.split_once('x')?;
    let file = match letter.as_bytes() {
        [letter @ b'a'..=b'i'] => usize::from(letter - b'a'),
        _ => return None,
    };
    Some((letter.chars().next()?, file, prey.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::file_and_prey;

    #[test]
    fn a_file_and_a_square_are_told_by_one_word() {
        let read =
            |text: &str| file_and_prey(text).map(|(letter, file, prey)| (letter, file, prey.to_string()));
        assert_eq!(read("bxc4"), Some(('b', 1, "c4".into())));
        for other in ["b3xc4", "bc4", "kxc4", "bxc", "bxc4xd5"] {
            assert!(read(other).is_none(), "{other}");
        }
    }
}
