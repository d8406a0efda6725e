//! What a line names, and how: its places, its things with how many there are of each, its numbers, its people, and every other word.

use crate::lexer::{Token, TokenKind};
use crate::plain::{Weight, number};

/// How something is named: by the word in front of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// "From A9", "out of A9".
    From,
    /// "To A9", "into A9".
    To,
    /// "At A9", "on A9".
    At,
    /// "With", "using", "by".
    With,
    /// Nothing says it.
    Open,
}

/// What sort of thing it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Place,
    /// Things of the game, each with its number and its article: "two fighters and the mothership", "everything".
    Things,
    /// A number of nothing the game has a name for.
    Number,
    /// Somebody at the table.
    Somebody,
}

/// Something a line names.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Named {
    pub sort: Sort,
    pub role: Role,
    /// Its words, as they are put into an order.
    pub words: Vec<Token>,
    /// Where its first word stands in the line.
    pub at: usize,
}

/// A line, sorted.
#[derive(Default, Debug)]
pub(super) struct Sorted {
    pub named: Vec<Named>,
    /// The places of all other words.
    pub others: Vec<usize>,
}

/// How a game's words are heard.
pub(super) struct Ear<'e> {
    pub weight: &'e dyn Fn(&Token) -> Weight,
    pub commands: &'e dyn Fn(&Token) -> bool,
    pub calls: &'e dyn Fn(&Token) -> bool,
}

const DETERMINERS: &[&str] = &[
    "the", "my", "our", "a", "an", "all", "both", "any", "every", "each", "some", "that", "this", "these",
    "those", "couple", "pair", "of", "whole", "entire", "another",
];
const EVERYTHING: &[&str] = &["everything", "everyone", "everybody"];

impl Sorted {
    pub fn of(words: &[Token], ear: &Ear<'_>) -> Self {
        let mut sorted = Self::default();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let role = role_before(words, at);
            if let Some(somebody) = somebody(word, ear) {
                sorted.named.push(Named { sort: Sort::Somebody, role, words: vec![somebody], at });
                at += 1;
            } else if (ear.weight)(word) == Weight::Place || is_home(words, at) {
                let length = 1 + words.iter().skip(at + 1).take_while(|next| goes_on(next, ear)).count();
                let stood = words.get(at..at + length).unwrap_or_default();
                sorted.named.push(Named { sort: Sort::Place, role, words: owned(stood), at });
                at += length;
            } else if let Some(length) = things(words, at, ear) {
                let stood = words.get(at..at + length).unwrap_or_default();
                sorted.named.push(Named { sort: Sort::Things, role, words: owned(stood), at });
                at += length;
            } else if number(word).is_some() {
                sorted.named.push(Named { sort: Sort::Number, role, words: vec![word.clone()], at });
                at += 1;
            } else {
                if word.is_wordlike() || !is_mute(word) {
                    sorted.others.push(at);
                }
                at += 1;
            }
        }
        sorted
    }
}

/// "From home", "at home", "homeworld": a place, unless it says which way somebody goes ("fly home").
fn is_home(words: &[Token], at: usize) -> bool {
    let text = |at: Option<usize>| at.and_then(|at| words.get(at)).map_or("", |word| word.text.as_str());
    match text(Some(at)) {
        "homeworld" | "homeworld's" => true,
        "home" => matches!(text(at.checked_sub(1)), "from" | "at" | "to" | "my" | "our" | "using"),
        _ => false,
    }
}

/// Signs that say nothing between the parts of one order.
fn is_mute(word: &Token) -> bool {
    matches!(word.kind, TokenKind::Symbol(',' | '.' | '!' | '-' | '&' | '+' | ':') | TokenKind::Arrow)
}

/// "Lirta IV", "Gannet's Rest": more of the name of a place.
fn goes_on(word: &Token, ear: &Ear<'_>) -> bool {
    matches!(word.text.as_str(), "ii" | "iii" | "iv" | "v" | "rex") && (ear.weight)(word) != Weight::Verb
}

/// The words without the ending that tells whose something is.
fn owned(words: &[Token]) -> Vec<Token> {
    let mut words = words.to_vec();
    if let Some(last) = words.last_mut()
        && let Some(stem) = last.text.strip_suffix("'s")
    {
        last.text = stem.to_owned();
    }
    words
}

fn somebody(word: &Token, ear: &Ear<'_>) -> Option<Token> {
    let stem = word.text.strip_suffix("'s").unwrap_or(&word.text);
    let plain = Token { text: stem.to_owned(), ..word.clone() };
    ((ear.weight)(word) < Weight::Name && (ear.calls)(&plain)).then_some(plain)
}

fn is_name(word: &Token, ear: &Ear<'_>) -> bool {
    word.is_wordlike()
        && (EVERYTHING.contains(&word.text.as_str())
            || ((ear.weight)(word) == Weight::Name && !(ear.commands)(word)))
}

/// How many words from here on are a list of things, articles and numbers among them.
fn things(words: &[Token], from: usize, ear: &Ear<'_>) -> Option<usize> {
    let mut end = None;
    let mut at = from;
    loop {
        let counted = words.iter().skip(at).take_while(|word| counts(word)).count();
        let names = words.iter().skip(at + counted).take_while(|word| is_name(word, ear)).count();
        if names == 0 {
            break;
        }
        at += counted + names;
        end = Some(at - from);
        // What joins one to the next.
        let joint = words
            .iter()
            .skip(at)
            .take_while(|word| {
                word.is_symbol(',')
                    || word.is_symbol('+')
                    || word.is_symbol('&')
                    || word.text == "and"
                    || word.text == "plus"
            })
            .count();
        // "2F 1P" need none.
        let next = words.get(at).is_some_and(counts);
        if joint == 0 && !next {
            break;
        }
        at += joint;
    }
    end
}

fn counts(word: &Token) -> bool {
    DETERMINERS.contains(&word.text.as_str()) || number(word).is_some()
}

/// The word in front of what begins here.
fn role_before(words: &[Token], at: usize) -> Role {
    let before = words.get(..at).unwrap_or_default().iter().rev();
    let Some(word) = before.clone().find(|word| !DETERMINERS.contains(&word.text.as_str())) else {
        return Role::Open;
    };
    match (word.kind, word.text.as_str()) {
        (TokenKind::Arrow, _) => Role::To,
        (_, "from" | "off" | "out" | "leaving") => Role::From,
        (_, "to" | "into" | "onto" | "towards" | "toward" | "for" | "against") => Role::To,
        (_, "at" | "in" | "on" | "over" | "above" | "near" | "around" | "upon" | "inside" | "within") => {
            Role::At
        }
        (_, "with" | "using" | "by" | "via" | "carrying" | "plus" | "through") => Role::With,
        _ => Role::Open,
    }
}
