//! "Instead of the two protectors build 3 fighters", "build a carrier instead of a cruiser at Jord", "I said 3, make it 4": what takes
//! the place of what, said in the one order the readers of corrections know. Where it cannot be told, nothing is read.

use super::courtesy::displaced;
use super::number;
use crate::lexer::Token;
use crate::span::Span;

/// What may stand in front of it.
const OPENING: &[&str] =
    &["oh", "no", "ok", "okay", "wait", "please", "actually", "and", "but", "so", "sorry"];
/// What begins the order that takes the place, where no comma does.
const BEGINS: &[&str] =
    &["i", "i'd", "i'll", "we", "we'd", "we'll", "let's", "let", "please", "a", "an", "the", "my", "our"];
/// What leads on behind what is displaced to what holds for both.
const SHARED: &[&str] = &["at", "in", "on", "from", "to", "with", "using"];
/// Who has said what before.
const SAID: &[&str] = &["said", "wrote", "typed", "ordered"];
/// Words of one thing that is counted, and no more of it.
const MOST_COUNTED: usize = 3;

/// What a word is to the game.
pub(super) struct Ear<'e> {
    /// Can an order begin with it?
    pub commands: &'e dyn Fn(&Token) -> bool,
    /// Does it name something?
    pub named: &'e dyn Fn(&Token) -> bool,
}

/// The words with what is wanted in front of what it takes the place of.
///
/// # Errors
/// Where a line says that, and not of what.
pub(super) fn wanted_first(words: &[Token], ear: &Ear<'_>) -> Result<Vec<Token>, Span> {
    let words = counted_anew(words).unwrap_or_else(|| words.to_vec());
    let Some(at) = (0..words.len()).find(|at| contrasts(&words, *at)) else { return Ok(words) };
    let small = |word: &Token| !word.is_wordlike() || OPENING.contains(&word.text.as_str());
    let (head, contrast) = words.split_at(at);
    let (marks, tail) = contrast.split_at(2);
    let Some(mark) = marks.first() else { return Ok(words) };
    // "Instead of that f1-g2": of whatever was said last.
    if let ([that, wanted @ ..], [instead, _]) = (tail, marks)
        && head.iter().all(small)
        && matches!(that.text.as_str(), "that" | "this" | "it")
        && wanted.iter().any(Token::is_wordlike)
    {
        let instead = Token { text: "instead".into(), spaced: true, ..instead.clone() };
        let wanted = wanted.iter().skip_while(|word| !word.is_wordlike()).cloned();
        return Ok(wanted.chain([instead]).collect());
    }
    if head.iter().all(small) {
        let (displaced, wanted) = halves(tail, ear).ok_or(mark.span)?;
        // "…, there is no more room": what is said behind it stays behind it.
        let ends = wanted.iter().position(|word| matches!(word.text.as_str(), "," | "." | ";" | "!"));
        let (wanted, behind) = wanted.split_at(ends.unwrap_or(wanted.len()));
        return Ok([wanted, marks, displaced, behind].concat());
    }
    let shared = tail.iter().position(|word| SHARED.contains(&word.text.as_str()));
    if let Some(from) = shared.filter(|from| *from > 0 && displaced(&words).is_empty())
        && let Some((named, shared)) = tail.split_at_checked(from)
        && shared.first().is_some_and(|word| head.iter().all(|own| own.text != word.text))
    {
        return Ok([head, shared, marks, named].concat());
    }
    Ok(words)
}

fn contrasts(words: &[Token], at: usize) -> bool {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    matches!((text(at), text(at + 1)), ("instead", "of") | ("rather", "than"))
}

/// What is displaced, and what is wanted behind it.
fn halves<'w>(tail: &'w [Token], ear: &Ear<'_>) -> Option<(&'w [Token], &'w [Token])> {
    let begins = |at: &usize| {
        let before = tail.get(..*at).unwrap_or_default();
        tail.get(*at).is_some_and(|word| {
            before.iter().any(ear.named)
                && (BEGINS.contains(&word.text.as_str()) || (ear.commands)(word) || number(word).is_some())
        })
    };
    let comma = tail.iter().position(|word| word.is_symbol(',')).unwrap_or(tail.len());
    let (at, behind) = match (1..comma).find(begins) {
        Some(at) => (at, at),
        None => (comma, comma + 1),
    };
    let (displaced, wanted) = (tail.get(..at)?, tail.get(behind..)?);
    let says = |side: &[Token]| side.iter().any(Token::is_wordlike);
    (says(displaced) && says(wanted)).then_some((displaced, wanted))
}

/// "I said 3 fighters, make it 4": "make it 4 fighters".
fn counted_anew(words: &[Token]) -> Option<Vec<Token>> {
    let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
    let [who, verb, old, rest @ ..] = said.as_slice() else { return None };
    number(old)?;
    let own = matches!(who.text.as_str(), "i" | "we") && SAID.contains(&verb.text.as_str());
    let make =
        rest.iter().position(|word| word.text == "make").filter(|make| own && *make <= MOST_COUNTED)?;
    let [it, new, behind @ ..] = rest.get(make + 1..)? else { return None };
    number(new)?;
    let counted = rest.get(..make)?.iter().filter(|word| !OPENING.contains(&word.text.as_str()));
    let things: Vec<Token> = counted.map(|word| Token::clone(word)).collect();
    let tails = behind.iter().all(|word| matches!(word.text.as_str(), "please" | "instead" | "thanks"));
    if !tails || !matches!(it.text.as_str(), "it" | "that") {
        return None;
    }
    let told = [*rest.get(make)?, *it, *new].map(Token::clone);
    Some(told.into_iter().chain(things).collect())
}

#[cfg(test)]
mod tests {
    use super::{Ear, wanted_first};
    use crate::lexer::Token;
    use crate::plain::courtesy::tokens;

    fn read(line: &str) -> Option<String> {
        let commands = |word: &Token| matches!(word.text.as_str(), "build" | "move" | "draft");
        let named = |word: &Token| {
            matches!(word.text.as_str(), "protectors" | "fighters" | "cruiser" | "carrier" | "halo" | "jord")
        };
        let found = wanted_first(&tokens(line), &Ear { commands: &commands, named: &named }).ok()?;
        Some(found.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn what_is_wanted_comes_first() {
        for (line, told) in [
            (
                "Instead of the two protectors build 3 fighters",
                "build 3 fighters instead of the two protectors",
            ),
            ("instead of the halo, ember guard", "ember guard instead of the halo"),
            ("no, instead of the cruiser a carrier", "a carrier instead of the cruiser"),
            ("build a carrier instead of a cruiser at Jord", "build a carrier at jord instead of a cruiser"),
            ("build a carrier rather than a cruiser", "build a carrier rather than a cruiser"),
            (
                "Instead of two fighters I only want one, there is no room",
                "i only want one instead of two fighters , there is no room",
            ),
            ("I said 3 make it 4", "make it 4"),
            ("I said 3 fighters, but make that 4 please", "make that 4 fighters"),
            ("build 2 fighters", "build 2 fighters"),
        ] {
            assert_eq!(read(line).as_deref(), Some(told), "{line}");
        }
        assert_eq!(read("instead of that move it").as_deref(), Some("move it instead"));
        assert_eq!(read("instead of that"), None);
    }
}
