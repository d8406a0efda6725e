//! "Jam whatever Anna does": players called by their names, as reports call them, read as the game names their seats.

use super::courtesy::tokens;
use crate::lexer::Token;
use crate::seat::Seat;

/// Letters a name must have to be taken for one where only its first word is said.
const LEAST_LETTERS: usize = 3;

/// The words with the names of others at the table as their seats are `called`. What the game has a word for (`keep`) stays, and
/// so does what two players share.
pub(super) fn by_their_seats(
    words: &[Token],
    names: &[String],
    own: Seat,
    keep: &impl Fn(&Token) -> bool,
    called: impl Fn(Seat) -> Option<String>,
) -> Vec<Token> {
    // Most lines name nobody.
    let head = |name: &String| {
        let first = name.split(|c: char| !c.is_alphanumeric()).find(|part| !part.is_empty());
        first.map(str::to_lowercase).unwrap_or_default()
    };
    let said = |name: &String| {
        let head = head(name);
        words.iter().any(|word| word.text.starts_with(&head))
    };
    if !names.iter().any(said) {
        return words.to_vec();
    }
    let others = (0_u8..).map(Seat).zip(names).filter(|(seat, _)| *seat != own);
    let known: Vec<(Vec<String>, Vec<Token>)> = others
        .filter_map(|(seat, name)| {
            let words = tokens(name).into_iter().map(|token| token.text).collect();
            Some((words, tokens(&called(seat)?)))
        })
        .collect();
    if known.is_empty() {
        return words.to_vec();
    }
    let (mut left, mut at): (Vec<Token>, usize) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let rest = words.get(at..).unwrap_or_default();
        let found = if keep(word) { None } else { named(rest, &known) };
        match found {
            Some((seat, length)) => {
                left.extend(seat.iter().map(|token| Token {
                    span: word.span,
                    spaced: true,
                    ..token.clone()
                }));
                at += length;
            }
            None => {
                left.push(word.clone());
                at += 1;
            }
        }
    }
    left
}

/// Whose name the words begin with, and how many of them it takes: the whole name, or its first word alone.
fn named<'k>(words: &[Token], known: &'k [(Vec<String>, Vec<Token>)]) -> Option<(&'k [Token], usize)> {
    let same = |word: &Token, part: &str| word.text == part || word.text.strip_suffix("'s") == Some(part);
    let whole = known.iter().find(|(name, _)| {
        !name.is_empty()
            && name.len() <= words.len()
            && name.iter().zip(words).all(|(part, word)| same(word, part))
    });
    if let Some((name, seat)) = whole {
        return Some((seat, name.len()));
    }
    let first = words.first()?;
    let begins = |name: &[String]| {
        name.len() > 1 && name.first().is_some_and(|part| part.len() >= LEAST_LETTERS && same(first, part))
    };
    let mut fitting = known.iter().filter(|(name, _)| begins(name));
    let (_, seat) = fitting.next()?;
    fitting.next().is_none().then_some((seat.as_slice(), 1))
}

#[cfg(test)]
mod tests {
    use super::by_their_seats;
    use crate::plain::courtesy::tokens;
    use crate::seat::Seat;

    fn read(text: &str) -> String {
        let names = ["Alice", "Bob", "Carol Smith", "Carol Jones"].map(str::to_owned);
        let words = by_their_seats(&tokens(text), &names, Seat(0), &|word| word.text == "fleet", |seat| {
            Some(format!("seat {}", seat.0 + 1))
        });
        words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn others_are_known_by_their_names() {
        assert_eq!(read("jam Bob's fleet"), "jam seat 2 fleet");
        assert_eq!(read("attack carol smith"), "attack seat 3");
        assert_eq!(read("attack Carol"), "attack carol", "there are two");
        assert_eq!(read("Alice attacks"), "alice attacks", "oneself");
    }
}
