//! "Archer g8 to f6 if it gets there, else e7-e6": two moves of which the first that the rules allow is made.

use super::{Fault, Plainly, line_of, squares_of};
use rules::lexer::Token;

/// What stands behind the first move and asks whether it can be made.
const ASKING: &[&str] = &[
    "if", "he", "she", "it", "that", "this", "can", "get", "gets", "there", "reach", "reaches", "possible",
    "works", "goes", "go", "is", "it's", "legal", "allowed", "ok", "may", "does", "?", ".", ",", "!", "-",
    ";", "and", "provided", "then",
];

impl Plainly<'_> {
    /// The first of the two moves that can be made, where it is clear which both are.
    pub(super) fn first_possible(&self, words: &[Token]) -> Option<Vec<String>> {
        let position = self.desk.view.my_move()?;
        let (at, length) = (1..words.len()).find_map(|at| Some((at, otherwise(words.get(at..)?)?)))?;
        let (first, second) = (words.get(..at)?, words.get(at + length..)?);
        let asks = |word: &&Token| ASKING.contains(&word.text.as_str());
        let end = first.len() - first.iter().rev().take_while(asks).count();
        let (first, second) = (first.get(..end)?, trimmed(second));
        let waits = |word: &Token| {
            matches!(word.text.as_str(), "if" | "when" | "once" | "should" | "unless" | "else")
        };
        let told = |words: &[Token]| {
            words.iter().filter_map(squares_of).flatten().count() > 0 && !words.iter().any(waits)
        };
        if !told(first) || !told(second) {
            return None;
        }
        let read = |words: &[Token]| {
            let items = self.reader.items(words, |_| false).ok()?;
            Some(self.moves(position, &items, None))
        };
        match read(first)? {
            Ok(found) => match found.as_slice() {
                [only] => Some(vec![line_of(*only)]),
                _ => None,
            },
            Err(Fault::Refused(_)) => match read(second)?.ok()?.as_slice() {
                [only] => Some(vec![line_of(*only)]),
                _ => None,
            },
            Err(Fault::Unread(_)) => None,
        }
    }
}

/// How many words say that what follows is for the case that the first cannot be made.
fn otherwise(words: &[Token]) -> Option<usize> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    match (text(0), text(1), text(2)) {
        ("or", "else" | "otherwise", _) => Some(2),
        ("else" | "otherwise", ..) => Some(1),
        ("failing", "that" | "which", _) => Some(2),
        ("if", "not", "possible" | "then" | "there" | "allowed") => Some(3),
        ("if", "not", _) => Some(2),
        ("if", "that", "fails") => Some(3),
        ("if", "it", "can't" | "cannot") => Some(3),
        ("if", "impossible", _) => Some(2),
        _ => None,
    }
}

fn trimmed(words: &[Token]) -> &[Token] {
    let small = |word: &Token| {
        !word.is_wordlike()
            || matches!(word.text.as_str(), "then" | "and" | "just" | "please" | "pls" | "i" | "play")
    };
    rules::plain::trimmed(words, small)
}
