//! The rest of a line without the clauses in it that only tell.

use super::{Ear, only_tells};
use crate::game::ByMail;
use crate::lexer::Token;
use crate::plain::Weight;
use crate::plain::grounds::told;
use crate::plain::parting::{MOST_CLAUSES, Piece, pieces};
use crate::plain::reader::{Outcome, Reader, span_of};
use crate::plain::unclear::opens_condition;
use crate::problem::Problem;
use crate::span::{Span, TypedLine};

/// A line, with the clauses that only tell taken out.
struct Parted {
    rest: Vec<Token>,
    asides: Vec<Span>,
    /// The first of those, where it leads.
    ground: Vec<Token>,
}

impl<G: ByMail> Reader<'_, G> {
    /// What a line that could not be read orders without the clauses that only tell, if that is an order.
    pub(in crate::plain) fn without_its_remarks(
        &self,
        line: &TypedLine,
        words: &[Token],
        strict: &[Problem],
        whole: Span,
        found: &Outcome,
    ) -> Option<Outcome> {
        if found.is_understood() {
            return None;
        }
        let Parted { rest, asides, ground } = self.parted(words)?;
        let (named, place) = (|word: &Token| self.names(word), |word: &Token| self.is_place(word));
        // "The Engineer is too expensive, fire him": what is told says who that is.
        let mut ways = told(&rest, &ground, &named, &place);
        // As it stands first: "so the Stalkers it is" speaks of the Stalkers.
        ways.rotate_right(1);
        ways.iter().find_map(|way| self.said_anew(line, way, strict, whole))?.beside(asides)
    }

    /// "The Cruiser is too dear for now, so the Stalkers it is": what is too much is not what is ordered, so the rest is read first.
    pub(in crate::plain) fn turned_down(
        &self,
        line: &TypedLine,
        words: &[Token],
        strict: &[Problem],
        whole: Span,
    ) -> Option<Outcome> {
        if !says_too_much(words) {
            return None;
        }
        // "The Cruiser is too dear", and nothing else.
        let mut clauses = words.split(|word| !word.is_wordlike()).filter(|clause| !clause.is_empty());
        if clauses.next().is_some_and(says_too_much) && clauses.next().is_none() && self.is_strong(words) {
            return Some(Outcome::Talk);
        }
        self.without_its_remarks(line, words, strict, whole, &Outcome::Unread(None)).or_else(|| {
            // What is asked about the rest is asked, and nothing is put together with what was turned down.
            let asked = self.whole_line(line, &self.parted(words)?.rest, strict, whole);
            matches!(asked, Outcome::Bad(_)).then_some(asked)
        })
    }

    /// "No rush Ben, take all the time you need": nothing but clauses that tell, none of which names anything of the game.
    pub(in crate::plain) fn only_talks(&self, words: &[Token]) -> bool {
        let weight = |word: &Token| self.plain.weight(word);
        let commands = |word: &Token| self.plain.commands(word);
        let seated = |word: &Token| self.is_seated(word);
        let ear = Ear { weight: &weight, commands: &commands, seated: &seated, leading: false };
        let all = clauses(words);
        !all.is_empty()
            && !words.iter().any(|word| weight(word) >= Weight::Name && weight(word) < Weight::Verb)
            && all.iter().all(|piece| only_tells(words.get(piece.from..piece.to).unwrap_or_default(), &ear))
    }

    fn parted(&self, words: &[Token]) -> Option<Parted> {
        let all = clauses(words);
        if all.len() < 2 || all.len() > MOST_CLAUSES {
            return None;
        }
        let weight = |word: &Token| self.plain.weight(word);
        let commands = |word: &Token| self.plain.commands(word);
        let seated = |word: &Token| self.is_seated(word);
        let of = |piece: &Piece| words.get(piece.from..piece.to).unwrap_or_default();
        let mut told: Vec<bool> = Vec::new();
        for (at, piece) in all.iter().enumerate() {
            let ear = Ear { weight: &weight, commands: &commands, seated: &seated, leading: at == 0 };
            let before = at.checked_sub(1).and_then(|at| all.get(at));
            // What follows from a condition is no remark on it.
            let last = at + 1 == all.len();
            let follows = before.is_some_and(|before| waits(of(before)) && !piece.hard && !last);
            let goes_on = at > 0 && told.last() == Some(&true) && !piece.hard && self.goes_on(of(piece));
            // "To H8 and back": what is joined is more than a few words of life.
            let joined = piece.from.checked_sub(1).and_then(|at| words.get(at));
            let joined = joined.is_some_and(|word| matches!(word.text.as_str(), "and" | "or" | "then" | "&"));
            // "… if D3 is empty and Carla is away": more of the condition, and no remark.
            let waits_too = joined && waits_before(words, piece.from);
            told.push(
                !(follows || waits_too)
                    && ((only_tells(of(piece), &ear) && !(joined && is_short(of(piece)))) || goes_on),
            );
        }
        // "…, no, that is silly": it is taken back.
        let breaks_off = all.iter().skip(1).any(|piece| is_a_no(of(piece)));
        if breaks_off || told.iter().all(|one| *one) || !told.iter().any(|one| *one) {
            return None;
        }
        let asides = all.iter().zip(&told).filter(|(_, told)| **told).map(|(piece, _)| span_of(of(piece)));
        let leading = all.first().filter(|_| told.first() == Some(&true)).map(of).unwrap_or_default();
        Some(Parted { asides: asides.collect(), rest: rest_of(words, &all, &told), ground: leading.to_vec() })
    }

    /// "… is strong and rich": more of what is told, without a word of the game.
    fn goes_on(&self, words: &[Token]) -> bool {
        let own = |word: &Token| self.plain.weight(word) > Weight::None || self.plain.commands(word);
        let said = words.iter().filter(|word| word.is_wordlike());
        said.clone().count() <= 3
            && said.clone().all(|word| !own(word) && super::words::is("judged", &word.text))
    }
}

/// "… is too dear": more than is good?
fn says_too_much(words: &[Token]) -> bool {
    let states = words.iter().any(|word| {
        matches!(word.text.as_str(), "is" | "are" | "it's" | "that's" | "they're")
            || super::words::is("seem", &word.text)
            || super::words::is("cost", &word.text)
    });
    let judged = |word: &str| word == "much" || super::words::is("judged", word);
    states
        && words.windows(2).any(|two| matches!(two, [too, much] if too.text == "too" && judged(&much.text)))
}

/// Is it a no and nothing else?
fn is_a_no(words: &[Token]) -> bool {
    let mut said = words.iter().filter(|word| word.is_wordlike());
    said.next()
        .is_some_and(|word| matches!(word.text.as_str(), "no" | "nope" | "nah" | "wait" | "hold" | "stop"))
        && said.next().is_none()
}

/// Has it fewer words than a sentence?
fn is_short(words: &[Token]) -> bool {
    words.iter().filter(|word| word.is_wordlike()).count() < 3
}

/// Has the sentence waited for something, before this place?
pub(in crate::plain) fn waits_before(words: &[Token], at: usize) -> bool {
    let before = words.get(..at).unwrap_or_default();
    let sentence = before.iter().rposition(|word| matches!(word.text.as_str(), ";" | "." | "!" | "?"));
    before.get(sentence.map_or(0, |end| end + 1)..).unwrap_or_default().iter().any(opens_condition)
}

/// Does a clause wait for something?
fn waits(words: &[Token]) -> bool {
    let first =
        words.iter().find(|word| word.is_wordlike() && !matches!(word.text.as_str(), "and" | "but" | "so"));
    first.is_some_and(|word| {
        matches!(
            word.text.as_str(),
            "if" | "when"
                | "whenever"
                | "once"
                | "unless"
                | "until"
                | "after"
                | "should"
                | "in"
                | "as"
                | "provided"
                | "assuming"
                | "while"
        )
    })
}

/// The clauses of a line: parted as ever, by dashes between words, and in front of what says why: "so it is worth 6", "to guard it".
fn clauses(words: &[Token]) -> Vec<Piece> {
    let mut all: Vec<Piece> = Vec::new();
    for piece in pieces(words) {
        let mut from = piece.from;
        let dash = |at: usize| {
            let apart = |at: usize| words.get(at).is_none_or(|word| word.spaced);
            words.get(at).is_some_and(|word| word.is_symbol('-')) && apart(at) && apart(at + 1)
        };
        for at in piece.from..piece.to {
            let (sign, why) = (dash(at), gives_why(words.get(at..piece.to).unwrap_or_default()));
            let before = words.get(at.saturating_sub(1)).map_or("", |word| word.text.as_str());
            if (sign || (why && !super::words::is("open", before))) && from < at {
                all.push(Piece { from, to: at, hard: piece.hard && from == piece.from });
                from = if sign { at + 1 } else { at };
            }
        }
        all.push(Piece { from, to: piece.to, hard: piece.hard && from == piece.from });
    }
    all
}

/// Does it begin to say why something is done?
fn gives_why(words: &[Token]) -> bool {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let somebody = |at: usize| super::words::is("pronouns", text(at));
    match text(0) {
        "so" => text(1) == "that" || somebody(1),
        "since" | "as" => somebody(1),
        "which" => !matches!(text(1), "" | "of"),
        "to" => super::words::is("purpose", text(1)),
        _ => false,
    }
}

/// The words without the clauses that only tell, each with the sign in front of it.
fn rest_of(words: &[Token], all: &[Piece], told: &[bool]) -> Vec<Token> {
    let mut rest: Vec<Token> = Vec::new();
    let mut at = 0;
    for (piece, told) in all.iter().zip(told) {
        let parting = words.get(at..piece.from).unwrap_or_default();
        if !told {
            if !rest.is_empty() {
                rest.extend(parting.iter().cloned());
            }
            rest.extend(words.get(piece.from..piece.to).unwrap_or_default().iter().cloned());
        } else if parting.iter().any(|word| matches!(word.text.as_str(), "." | "!" | ";")) && !rest.is_empty()
        {
            rest.extend(parting.iter().find(|word| matches!(word.text.as_str(), "." | "!" | ";")).cloned());
        }
        at = piece.to;
    }
    super::super::trimmed(&rest, |word| {
        matches!(word.text.as_str(), "," | "and" | "then" | "(" | ")" | "&" | "-")
    })
    .to_vec()
}
