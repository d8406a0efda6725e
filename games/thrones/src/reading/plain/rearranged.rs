//! Armies put in another order before they stand: "move the crown from f1 to d2", "replace the cavalry by an elephant", "ballista on e2
//! instead of the tower on e1". What is spoken of stands in the army on file, or in the one of the form.

use super::{Plainly, squares_of};
use crate::army::{Army, plain_army, rank_of};
use crate::kind::Kind;
use crate::orders::army_on_file;
use crate::square::Square;
use rules::lexer::Token;
use rules::plain::{Sense, is_idle};
use rules::problem::Problem;
use std::collections::BTreeSet;

/// What a word does where pieces are put elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    Square(Square),
    Kind(Kind),
    /// One thing in the place of another: what goes is named behind it.
    Replace,
    /// What comes is named behind it.
    By,
    /// What goes is named behind it.
    InsteadOf,
    /// Behind what it is said of, it goes.
    Off,
    /// "there": where what goes has stood.
    There,
    /// It goes there.
    To,
    /// It stands there, or goes there.
    On,
    And,
    Not,
    Small,
}

/// Verbs that put something elsewhere, and words around them.
const SMALL: &[&str] = &[
    "moved", "shifts", "brings", "put", "puts", "place", "set", "get", "go", "goes", "comes", "come",
    "stand", "stands", "take", "takes", "have", "want", "use", "uses", "shall", "must", "be", "is", "better",
    "rather", "another", "one", "over", "its", "place", "square", "of", "off", "also", "needs", "then",
    "transfer", "relocate", "push", "slide", "send", "step", "i'd", "prefer", "like",
];

impl Plainly<'_> {
    /// The rows of the army with what is said to be elsewhere, or another piece, where it then is.
    pub(super) fn rearranged(&self, words: &[Token], said: &[String]) -> Option<Sense> {
        // What this mail has placed so far stands in no army yet.
        if !said.is_empty() {
            return None;
        }
        let side = self.desk.view.you;
        let on_file = army_on_file(self.desk.book).map(|(army, _)| army);
        let plain = of_the_plain_army(words);
        let told = self.words_of(if plain { words.get(2..)? } else { words })?;
        let from = told.iter().filter(|word| matches!(word, Word::Square(_))).count() > 1;
        let formed = on_file.is_none();
        let army = on_file.unwrap_or_else(|| plain_army(side));
        let put = || moved(&told, &army).or_else(|| stands_at(&told, &army).filter(|_| plain));
        let put = || put().filter(|_| from || plain || !formed);
        let exchanged = exchanged(&told, &army).or_else(|| not_there(&told, &army)).or_else(put)?;
        let (gone, (square, kind)) = exchanged;
        if let Some(standing) = army.pieces.get(&square).filter(|_| gone != square) {
            let message = format!("The {} stands on {square} already (ruling 3).", standing.title());
            return Some(Sense::Refused(
                Problem::illegal(message).suggest(format!("swap {gone} and {square}")),
            ));
        }
        let mut after = army.clone();
        after.pieces.remove(&gone);
        after.pieces.insert(square, kind);
        let ranks: BTreeSet<u8> = [rank_of(gone), rank_of(square)].into();
        Some(Sense::Says(vec![ranks.into_iter().map(|rank| after.row(rank).to_string()).collect()]))
    }

    /// Every word in its part; none where one has no part in it.
    fn words_of(&self, words: &[Token]) -> Option<Vec<Word>> {
        let (mut told, mut at): (Vec<Word>, usize) = (Vec::new(), 0);
        while let Some(word) = words.get(at) {
            let rest = words.get(at..).unwrap_or_default();
            let text = |n: usize| rest.get(n).map_or("", |word| word.text.as_str());
            let (one, length) = match (text(0), text(1)) {
                (square, _) if squares_of(word).is_some() => (Word::Square(square.parse().ok()?), 1),
                ("instead" | "rather", "of" | "than") => (Word::InsteadOf, 2),
                ("in", "place") if text(2) == "of" => (Word::InsteadOf, 3),
                ("make" | "replace" | "exchange" | "change" | "substitute" | "turn" | "swap", _) => {
                    (Word::Replace, 1)
                }
                ("by" | "with" | "for" | "into", _) => (Word::By, 1),
                ("off" | "out" | "away" | "remove" | "delete" | "drop", _) => (Word::Off, 1),
                ("there", _) => (Word::There, 1),
                // "The archer on c2 should be on b2."
                (
                    "to" | "onto" | "-" | "from" | "should" | "belongs" | "move" | "moves" | "shift"
                    | "bring",
                    _,
                ) => (Word::To, 1),
                ("on" | "at" | "in", _) => (Word::On, 1),
                ("and" | "," | "but", _) => (Word::And, 1),
                ("not", _) => (Word::Not, 1),
                _ => match self.reader.kind_at(rest) {
                    Some((kind, length)) => (Word::Kind(kind), length),
                    None if SMALL.contains(&text(0)) || is_idle(text(0)) || matches!(text(0), "." | "!") => {
                        (Word::Small, 1)
                    }
                    None => return None,
                },
            };
            told.extend((one != Word::Small).then_some(one));
            at += length;
        }
        Some(told)
    }
}

/// "plain army …": what follows is told of the army of the form.
pub(super) fn of_the_plain_army(words: &[Token]) -> bool {
    matches!(words, [plain, army, ..] if plain.text == "plain" && army.text == "army")
}

/// "The plain army, but with the crown on d2": the one piece of its kind stands there.
fn stands_at(words: &[Word], army: &Army) -> Option<Change> {
    let (kind, to) = named(words)?;
    let (from, to) = (standing((kind, None), army)?, to?);
    (from != to).then_some((from, (to, kind)))
}

/// A piece with where it stands, if that is told.
type Named = (Kind, Option<Square>);

/// Which square is left, and what then stands where.
type Change = (Square, (Square, Kind));

/// The one piece that is named: on its square, or as the only one of its kind.
fn standing((kind, square): Named, army: &Army) -> Option<Square> {
    match square {
        Some(square) => (army.pieces.get(&square) == Some(&kind)).then_some(square),
        None => {
            let mut all = army.pieces.iter().filter(|(_, standing)| **standing == kind);
            let (square, _) = all.next()?;
            all.next().is_none().then_some(*square)
        }
    }
}

/// One piece and its square, and nothing else.
fn named(words: &[Word]) -> Option<Named> {
    match rules::plain::trimmed(words, |word| matches!(word, Word::And | Word::On)) {
        [Word::Kind(kind)] => Some((*kind, None)),
        [Word::Kind(kind), Word::On, Word::Square(square)]
        | [Word::Kind(kind), Word::Square(square)]
        | [Word::Square(square), Word::Kind(kind)] => Some((*kind, Some(*square))),
        _ => None,
    }
}

/// "Replace X by Y", "Y instead of X", "X off and Y there": what goes, and what comes.
fn exchanged(words: &[Word], army: &Army) -> Option<Change> {
    let of = |wanted: Word| words.iter().position(|word| *word == wanted);
    let (old, new) = match words {
        // "Make the tower an elephant".
        [Word::Replace, Word::Kind(old), Word::Kind(new)] => ((*old, None), (*new, None)),
        [Word::Replace, ..] => {
            let by = of(Word::By)?;
            (named(words.get(1..by)?)?, named(words.get(by + 1..)?)?)
        }
        // "Instead of the cavalry another archer on g1": the piece that goes is named first.
        [Word::InsteadOf, Word::Kind(kind), rest @ ..] => match rest {
            [Word::On, Word::Square(square), rest @ ..] => ((*kind, Some(*square)), named(rest)?),
            rest => ((*kind, None), named(rest)?),
        },
        words if of(Word::InsteadOf).is_some() => {
            let at = of(Word::InsteadOf)?;
            let (new, old) = (words.get(..at)?, words.get(at + 1..)?);
            (named(old)?, named(new)?)
        }
        words if of(Word::Off).is_some() => {
            let and = of(Word::And)?;
            let (old, new) = (words.get(..and)?, words.get(and + 1..)?);
            let old: Vec<Word> = old.iter().copied().filter(|word| *word != Word::Off).collect();
            let stays = new.contains(&Word::There);
            let new: Vec<Word> = new.iter().copied().filter(|word| *word != Word::There).collect();
            (named(&old)?, named(&new).filter(|(_, square)| stays || square.is_some())?)
        }
        _ => return None,
    };
    // "An archer on g1 instead of the cavalry": the square may be said of either.
    let gone = match (standing(old, army), new.1) {
        (Some(gone), _) => gone,
        (None, Some(square)) if old.1.is_none() => standing((old.0, Some(square)), army)?,
        _ => return None,
    };
    let square = new.1.unwrap_or(gone);
    (old.0 != new.0 || square != gone).then_some((gone, (square, new.0)))
}

/// "Archer on b2, not c2": where it stands, and where it does not.
fn not_there(words: &[Word], army: &Army) -> Option<Change> {
    let words: Vec<Word> =
        words.iter().copied().filter(|word| !matches!(word, Word::On | Word::To | Word::And)).collect();
    match words.as_slice() {
        [Word::Kind(kind), Word::Square(to), Word::Not, Word::Square(from)]
        | [Word::Kind(kind), Word::Not, Word::Square(from), Word::Square(to)]
            if army.pieces.get(from) == Some(kind) && from != to =>
        {
            Some((*from, (*to, *kind)))
        }
        _ => None,
    }
}

/// "The crown from f1 to d2", "the archer on c2 should be on b2", "man at arms d1 to c1".
fn moved(words: &[Word], army: &Army) -> Option<Change> {
    // "The archer on c2 goes on b2": the second square is where it then stands.
    let put = matches!(words, [Word::Kind(_), Word::Square(_), Word::On, Word::Square(_)]);
    let goes = put || words.contains(&Word::To);
    let words: Vec<Word> = words.iter().copied().filter(|word| *word != Word::On).collect();
    let words: Vec<Word> = words.into_iter().filter(|word| *word != Word::To).collect();
    let (kind, from, to) = match words.as_slice() {
        [Word::Kind(kind), Word::Square(from), Word::Square(to)] if goes => (Some(*kind), Some(*from), *to),
        [Word::Square(from), Word::Square(to)] if goes => (None, Some(*from), *to),
        [Word::Kind(kind), Word::Square(to)] if goes => (Some(*kind), None, *to),
        _ => return None,
    };
    let from = match (kind, from) {
        (Some(kind), from) => standing((kind, from), army)?,
        (None, from) => from?,
    };
    let standing = *army.pieces.get(&from)?;
    (from != to).then_some((from, (to, standing)))
}
