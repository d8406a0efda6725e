//! Taking a name of one or more words off a line.

use super::key::Key;
use super::{Form, Lookup, Names, near};
use crate::lexer::{Token, TokenKind, Words};
use crate::problem::Problem;
use crate::span::Span;

/// A name that was found, and where it stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The number of the thing in its [`Names`].
    pub index: usize,
    /// The player's words for it.
    pub span: Span,
}

/// Words that go on with an order, and so never are the last, shortened word of a name ("move red to x" with a Red Tower).
const CONNECTING: [&str; 24] = [
    "against", "and", "as", "at", "by", "else", "for", "from", "if", "in", "into", "of", "off", "on", "onto",
    "or", "over", "than", "then", "to", "via", "when", "with", "x",
];

/// "the name of a world", "the name of an agenda".
fn wanted(names: &Names) -> String {
    let article = if names.noun().starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("the name of {article} {}", names.noun())
}

/// Takes the name that comes next: the longest run of words that is one, else the longest that is short for one. A name
/// in quotation marks must be all that is between them.
///
/// # Errors
/// No name there, an unknown one, or one that could be several. The cursor then stays where it was; the problem covers
/// the words that come nearest to a name.
pub fn take_name(words: &mut Words<'_>, names: &Names) -> Result<Named, Problem> {
    let Some(first) = words.peek() else {
        return Err(words.missing(&wanted(names)));
    };
    if let Some((tokens, span)) = in_quotes(words) {
        let lookup = names.find(words.typed(span));
        return settle(words, names, lookup, tokens, span);
    }
    if !first.is_wordlike() {
        return Err(words.missing(&wanted(names)));
    }
    let runs = runs(words, names);
    let (lookup, run) = choose(names, &runs);
    match run {
        Some(run) => settle(words, names, lookup, run.tokens, run.span),
        None => settle(words, names, lookup, 1, first.span),
    }
}

/// Takes the name that comes next if there is one and it is clear; otherwise leaves the cursor where it was.
pub fn try_name(words: &mut Words<'_>, names: &Names) -> Option<Named> {
    take_name(words, names).ok()
}

fn settle(
    words: &mut Words<'_>,
    names: &Names,
    lookup: Lookup,
    tokens: usize,
    span: Span,
) -> Result<Named, Problem> {
    if let Lookup::Found(index) = lookup {
        words.skip_tokens(tokens);
        return Ok(Named { index, span });
    }
    Err(names.problem(&lookup, words.typed(span), span).unwrap_or_else(|| words.missing(&wanted(names))))
}

/// The tokens of a name in quotation marks, marks included, and the place between the marks.
fn in_quotes(words: &Words<'_>) -> Option<(usize, Span)> {
    let tokens = words.remaining();
    let mark = tokens.first()?.kind;
    if !matches!(mark, TokenKind::Symbol('"' | '\'')) {
        return None;
    }
    let inner = tokens.iter().skip(1).take_while(|t| t.kind != mark).count();
    tokens.get(inner + 1)?;
    let span = tokens.get(1)?.span.to(tokens.get(inner)?.span);
    (inner > 0).then_some((inner + 2, span))
}

/// The first words of a line, taken together as one possible name.
struct Run {
    tokens: usize,
    span: Span,
    key: Key,
    /// May stand for a longer name.
    open: bool,
    /// The length of the last token, in bytes.
    last_letters: usize,
}

/// Every run of tokens that could be a name by its shape, shortest first.
fn runs(words: &Words<'_>, names: &Names) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let Some(first) = words.peek() else {
        return runs;
    };
    for (place, token) in words.remaining().iter().enumerate() {
        if place > 0 && !goes_on(token, words.peek_at(place + 1)) {
            break;
        }
        let span = first.span.to(token.span);
        let key = Key::of(words.typed(span));
        // A word of misspelled length still deserves a suggestion.
        if key.len() > names.longest + near::tolerated(names.longest) && place > 0 {
            break;
        }
        let unchanged = runs.last().is_some_and(|run| run.key.is_same(&key));
        if !unchanged {
            let open = token.is_wordlike() && (place == 0 || !CONNECTING.contains(&token.text.as_str()));
            runs.push(Run { tokens: place + 1, span, key, open, last_letters: token.text.len() });
        }
    }
    runs
}

/// True when a token may be part of the name before it. A sign must stand close on both sides: "red-two", not "red - two".
fn goes_on(token: &Token, next: Option<&Token>) -> bool {
    match token.kind {
        TokenKind::Word | TokenKind::Number => true,
        TokenKind::Arrow => false,
        // "St. Mary" has a space behind its full stop.
        TokenKind::Symbol('.') => !token.spaced && next.is_some(),
        TokenKind::Symbol(_) => !token.spaced && next.is_none_or(|next| !next.spaced),
    }
}

/// What the runs name, and by which of them.
fn choose<'r>(names: &Names, runs: &'r [Run]) -> (Lookup, Option<&'r Run>) {
    for aligned in [true, false] {
        if let Some(found) = first_that_fits(runs, |run| names.whole(&run.key, aligned)) {
            return found;
        }
    }
    let shortened = |run: &Run| if run.open { names.shortened(&run.key) } else { Vec::new() };
    if let Some((lookup, by)) = first_that_fits(runs, shortened)
        && !is_slip(names, runs, &lookup, by)
    {
        return (lookup, by);
    }
    // The run with the fewest slips in it; of equals, the one of more words.
    let best = runs
        .iter()
        .rev()
        .filter_map(|run| Some((slips(names, run)?.0, run)))
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, run)| run)
        .or(runs.first());
    let nearest = best.map_or_else(Vec::new, |run| names.near(&run.key));
    (Lookup::Unknown { nearest }, best)
}

/// The longest run that names something in a certain way.
fn first_that_fits(runs: &[Run], way: impl Fn(&Run) -> Vec<usize>) -> Option<(Lookup, Option<&Run>)> {
    runs.iter().rev().find_map(|run| {
        let found = way(run);
        let lookup = match found.as_slice() {
            [] => return None,
            [one] => Lookup::Found(*one),
            _ => Lookup::Ambiguous(found),
        };
        Some((lookup, Some(run)))
    })
}

/// True when what looks like a shortened name goes on as the same name misspelled: "red twoer" is no Red Tower followed by
/// something else.
fn is_slip(names: &Names, runs: &[Run], lookup: &Lookup, by: Option<&Run>) -> bool {
    let taken = by.map_or(0, |run| run.tokens);
    runs.iter().filter(|run| run.tokens > taken && run.open && run.last_letters >= 4).any(|run| {
        slips(names, run).is_some_and(|(_, index)| match lookup {
            Lookup::Found(found) => *found == index,
            Lookup::Ambiguous(all) => all.contains(&index),
            Lookup::Unknown { .. } => false,
        })
    })
}

/// The fewest slips that make this run a name, and the thing it then names.
fn slips(names: &Names, run: &Run) -> Option<(usize, usize)> {
    let limit = near::tolerated(run.key.len());
    let letters = run.key.letters();
    let counted = |form: &Form| Some((near::distance(letters, form.key.letters(), limit)?, form.index));
    names.forms.iter().filter_map(counted).min()
}
