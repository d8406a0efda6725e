//! The words of a clause as what they mean on a board.

use super::super::atoms;
use super::squares_of;
use super::words::TABLE;
use crate::kind::Kind;
use crate::square::Square;
use rules::lexer::{Token, TokenKind};
use rules::plain::{Vocabulary, Weight, number};
use rules::span::Span;
use std::sync::LazyLock;

/// What a word means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Square(Square),
    Kind(Kind),
    /// Goes, takes, shoots.
    Do(Deeds),
    /// `from`.
    From,
    /// `to`, `-`, an arrow.
    To,
    /// `via`: the square between.
    Via,
    /// `on`, `at`: the square a piece stands on.
    On,
    /// `with`, `using`.
    With,
    /// The outermost file on the right (1) or on the left (-1), as the side that moves sees the board.
    Edge(i8),
    /// The file a piece stands on: "the pikeman on the h-file".
    File(usize),
    /// `mine`: a piece of the kind just named.
    Mine,
    /// The other side.
    Rival,
    /// "the left cavalry": the one furthest to the left, or to the right.
    Side(i8),
    /// "the other one": says nothing where the square is told.
    Other,
    /// "as far as it can".
    Far,
    /// "push", "retreat": ahead or back, where nothing else says whereto.
    Lean(i8),
    /// Ranks ahead, and files to the right, as the side that moves sees them.
    Way(i8, i8),
    /// "up", "down".
    Upright(i8),
    /// The same as the board is printed: north is toward rank 9.
    Compass(i8, i8),
    Diagonal,
    Steps(u32),
    /// `back` behind a capture: what has just captured.
    Back,
    /// "shoots it": the same, with a shot.
    ShootBack,
    /// A Footman or a Pikeman: what people call them who know another game.
    Pawn,
    /// "if anything comes to f7": whatever can.
    Any,
    Pass,
    If,
    /// `should`: a condition in front of a clause, nothing behind a piece.
    Should,
    Then,
    /// "then" within a condition: "if he then takes".
    Again,
    Or,
    Comma,
    /// A word for squares, pieces and steps that says nothing by itself.
    Filler,
}

/// What a piece is said to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deeds {
    pub go: bool,
    pub take: bool,
    pub shoot: bool,
}

pub(super) const GO: Deeds = Deeds { go: true, take: false, shoot: false };
pub(super) const TAKE: Deeds = Deeds { go: false, take: true, shoot: false };
pub(super) const SHOOT: Deeds = Deeds { go: false, take: false, shoot: true };

/// A part and its place.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub part: Part,
    pub span: Span,
}

/// Knows the words of the game.
pub struct Reader {
    words: &'static Vocabulary<Part>,
}

/// Verbs that people also use when they talk of anything else.
const WEAK: [&str; 34] = [
    "move", "moves", "moving", "go", "goes", "going", "play", "plays", "playing", "turn", "change", "piece",
    "head", "end", "stop", "land", "come", "run", "win", "wins", "winning", "beat", "hit", "put", "bring",
    "place", "get", "gets", "getting", "continue", "step", "send", "take", "takes",
];

impl Reader {
    pub fn new() -> Self {
        static WORDS: LazyLock<Vocabulary<Part>> = LazyLock::new(|| Vocabulary::new(TABLE));
        Self { words: &WORDS }
    }

    pub fn weight(&self, word: &Token) -> Weight {
        if squares_of(word).is_some() {
            return Weight::Place;
        }
        if WEAK.contains(&word.text.as_str()) {
            return Weight::Weak;
        }
        match self.words.at(std::slice::from_ref(word)) {
            Some((Part::Kind(_) | Part::Pawn, _)) => Weight::Name,
            // Of "man at arms" no word alone is the piece.
            _ if word.text == "arms" => Weight::Name,
            Some((Part::Do(_), _)) if !word.is_symbol('*') && word.text != "x" => Weight::Verb,
            _ => Weight::None,
        }
    }

    pub fn commands(&self, word: &Token) -> bool {
        matches!(self.words.at(std::slice::from_ref(word)), Some((Part::Do(_), _)))
    }

    /// Every word with its meaning, or the place of the first that has none.
    /// What words are passed over is for `passes` to say.
    pub fn items(&self, words: &[Token], passes: impl Fn(&Token) -> bool) -> Result<Vec<Item>, Span> {
        let words = rules::plain::with_particles(words, self.words);
        let words = words.as_slice();
        let (mut items, mut at): (Vec<Item>, usize) = (Vec::new(), 0);
        while let Some(word) = words.get(at) {
            let rest = words.get(at..).unwrap_or_default();
            let found = match self.next(rest, &items) {
                None if passes(word) => {
                    at += 1;
                    continue;
                }
                found => found,
            };
            let (parts, length) = found.ok_or(word.span)?;
            let parts = parts.into_iter().map(|item| in_place(item, &items));
            let parts: Vec<Item> = parts.collect();
            items.extend(parts.into_iter().filter(|item| item.part != Part::Filler));
            at += length;
        }
        for at in 1..items.len() {
            if let [Item { part: Part::Way(0, side), span }, Item { part: Part::Kind(_), .. }] =
                items.get(at - 1..=at).unwrap_or_default()
            {
                let side = Item { part: Part::Side(*side), span: *span };
                if let Some(item) = items.get_mut(at - 1) {
                    *item = side;
                }
            }
        }
        Ok(items)
    }

    /// The kind of piece that is named here, and how many words name it.
    pub fn kind_at(&self, words: &[Token]) -> Option<(Kind, usize)> {
        match self.words.at(words)? {
            (Part::Kind(kind), length) => Some((kind, length)),
            _ => None,
        }
    }

    /// "the g pikeman", "the a-pikeman": the file, and how many words say it.
    pub fn file_of(&self, words: &[Token]) -> Option<(usize, usize)> {
        let word = words.first()?;
        let letter = word.text.bytes().next().filter(|_| word.text.len() == 1)?;
        let dash = words.get(1).is_some_and(|next| next.is_symbol('-') && !next.spaced);
        let from = if dash { 2 } else { 1 };
        let named = matches!(self.words.at(words.get(from..)?), Some((Part::Kind(_), _)));
        let file = usize::from(letter.checked_sub(b'a')?);
        // "a pikeman" is any.
        let article = matches!(letter, b'a' | b'i') && !dash;
        (named && file < 9 && !article).then_some((file, from))
    }

    fn next(&self, rest: &[Token], before: &[Item]) -> Option<(Vec<Item>, usize)> {
        let word = rest.first()?;
        let one = |part, length| Some((vec![Item { part, span: word.span }], length));
        if let Some(squares) = squares_of(word) {
            let part = |atom: &atoms::Atom| match atom.part {
                atoms::Part::Square(square) => Some(Part::Square(square)),
                atoms::Part::Kind(kind) => Some(Part::Kind(kind)),
                atoms::Part::Cross => Some(Part::Do(TAKE)),
                _ => None,
            };
            let item = |atom: &atoms::Atom| part(atom).map(|part| Item { part, span: atom.span });
            return Some((squares.iter().map(item).collect::<Option<_>>()?, 1));
        }
        if let Some((part, length)) = spelled(rest) {
            return one(part, length);
        }
        // "the pikeman on h"
        let on = before.last().is_some_and(|item| item.part == Part::On)
            && before.iter().any(|item| matches!(item.part, Part::Kind(_) | Part::Pawn));
        if let Some(file) = file_letter(&word.text).filter(|_| on) {
            return one(Part::File(file), 1);
        }
        // "the footman e5 back to d6": it goes there, whatever way that is.
        if matches!(word.text.as_str(), "back" | "up" | "down")
            && rest.get(1).is_some_and(|next| matches!(next.text.as_str(), "to" | "on" | "onto" | "at"))
            && rest.get(2).and_then(squares_of).is_some()
        {
            return one(Part::Filler, 1);
        }
        match word.kind {
            TokenKind::Arrow => return one(Part::To, 1),
            TokenKind::Symbol('-') => {
                // A dash beside a name or a verb is punctuation: "man-at-arms", "archer - d5".
                return one(Part::To, 1);
            }
            TokenKind::Symbol('>') => return one(Part::To, 1),
            TokenKind::Symbol('*') => return one(Part::Do(SHOOT), 1),
            TokenKind::Symbol('@') => return one(Part::On, 1),
            TokenKind::Symbol(',') => return one(Part::Comma, 1),
            TokenKind::Symbol('+') => return one(Part::Filler, 1),
            TokenKind::Symbol(':') => {
                let between = before.last().is_some_and(|item| matches!(item.part, Part::Square(_)))
                    && rest.get(1).and_then(squares_of).is_some()
                    && !word.spaced
                    && !before.iter().any(|item| item.part == Part::If);
                let waits = before.iter().any(|item| item.part == Part::If);
                // "archer: g5"
                let named = before.last().is_some_and(|item| matches!(item.part, Part::Kind(_)));
                let aside = !waits && (named || rest.get(1).and_then(squares_of).is_none());
                return one(
                    if between {
                        Part::To
                    } else if aside {
                        Part::Comma
                    } else {
                        Part::Then
                    },
                    1,
                );
            }
            TokenKind::Symbol(_) => return None,
            TokenKind::Word | TokenKind::Number => {}
        }
        // "the one on g3": a phrase, and no number.
        let phrase = self.words.at(rest);
        if let Some(steps) = number(word).filter(|_| phrase.is_none_or(|(_, length)| length < 2)) {
            return one(Part::Steps(steps), 1);
        }
        // "one square only"
        if word.text == "only" && before.last().is_some_and(|item| matches!(item.part, Part::Steps(_))) {
            return one(Part::Filler, 1);
        }
        // "the pikeman next to it"
        let beside = |at: usize| rest.get(at).is_none_or(|next| !next.is_wordlike() || next.text == "it");
        if word.text == "next" && rest.get(1).is_some_and(|next| next.text == "to") && beside(2) {
            return one(Part::Steps(1), 2);
        }
        if word.text == "for" && rest.get(1..).and_then(|rest| self.kind_at(rest)).is_some() {
            return one(Part::With, 1);
        }
        if let Some((part, length)) = phrase {
            if let Some(lean) = leaning(&word.text).filter(|_| part == Part::Do(GO)) {
                let made = |part| Item { part, span: word.span };
                return Some((vec![made(part), made(Part::Lean(lean))], length));
            }
            return one(part, length);
        }
        if let Some((file, length)) = self.file_of(rest) {
            return one(Part::File(file), length);
        }
        // One letter is the sign of a piece where a square or a capture follows: "F b4", "A x d5", "K-c2".
        let square = |at: usize| rest.get(at).is_some_and(|next| squares_of(next).is_some());
        let strikes = |next: &Token| matches!(self.words.at(std::slice::from_ref(next)), Some((Part::Do(deeds), _)) if deeds.take || deeds.shoot);
        let sign = word.text.len() == 1
            && rest.get(1).is_some_and(|next| match next.kind {
                // "b shoots f7"; "a takes f7" may be an article with a word left out.
                TokenKind::Word if word.text != "a" && strikes(next) => true,
                TokenKind::Symbol('-') | TokenKind::Arrow => square(2),
                _ => square(1) || matches!(next.text.as_str(), "x" | "*"),
            });
        if sign && let Ok(kind) = word.text.parse::<Kind>() {
            return one(Part::Kind(kind), 1);
        }
        if let Some((part, length)) = self.words.near_phrase(rest) {
            return one(part, length);
        }
        // "short and sweet" shoots nothing.
        one(self.words.near(word).filter(|_| !rules::plain::judges(&word.text))?, 1)
    }
}

/// Verbs that say ahead or back by themselves.
fn leaning(verb: &str) -> Option<i8> {
    match verb {
        "push" | "pushes" | "pushing" | "advance" | "advances" | "advancing" => Some(1),
        "retreat" | "retreats" | "retreating" | "withdraw" | "withdraws" | "withdrawing" | "pull"
        | "pulls" | "pulling" | "fall" | "falls" | "falling" => Some(-1),
        _ => None,
    }
}

/// A word that means something else behind what was said before it.
fn in_place(item: Item, before: &[Item]) -> Item {
    // Only what moves has been named yet: in "c4-d5 should he come" a condition begins.
    let squares = before.iter().filter(|item| matches!(item.part, Part::Square(_))).count();
    let begun = squares > 1 || before.iter().any(|item| matches!(item.part, Part::Do(_) | Part::To));
    let part = match (item.part, before.last().map(|item| item.part)) {
        // "if he then takes …", "if then …" goes on about the same move.
        (Part::Then, Some(Part::Rival | Part::If)) => Part::Again,
        // "if the f5 footman then takes": nothing is done yet that another thing could follow.
        (Part::Then, Some(Part::Kind(_))) if waits_for_somebody(before) => Part::Again,
        // "the archer should take d5" is no condition.
        (Part::Should, Some(Part::Kind(_) | Part::Square(_) | Part::File(_))) if !begun => Part::Filler,
        (Part::Should, _) => Part::If,
        (part, _) => part,
    };
    Item { part, ..item }
}

/// Does it begin with a condition of which no more than who is said?
fn waits_for_somebody(before: &[Item]) -> bool {
    let Some(opens) = before.iter().rposition(|item| item.part == Part::If) else { return false };
    let since = before.get(opens + 1..).unwrap_or_default();
    since.iter().all(|item| {
        matches!(item.part, Part::Kind(_) | Part::Square(_) | Part::Rival | Part::On | Part::File(_))
    }) && since.iter().filter(|item| matches!(item.part, Part::Square(_))).count() < 2
}

/// The file one letter names.
fn file_letter(text: &str) -> Option<usize> {
    let mut letters = text.bytes();
    let file = letters.next().filter(|_| letters.next().is_none())?.checked_sub(b'a')?;
    Some(usize::from(file)).filter(|file| *file < 9)
}

/// A file, or a square whose rank is written apart: "h-file", "column h", "b three".
fn spelled(words: &[Token]) -> Option<(Part, usize)> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let file = |name: &str| {
        let mut letters = name.bytes();
        let file =
            letters.next().filter(|_| letters.next().is_none())?.to_ascii_lowercase().checked_sub(b'a')?;
        Some(usize::from(file)).filter(|file| *file < 9)
    };
    let column = |name: &str| matches!(name, "file" | "column");
    if let Some(letter) = text(0).strip_suffix("-file").or_else(|| text(0).strip_suffix("-column")) {
        return Some((Part::File(file(letter)?), 1));
    }
    if column(text(0)) {
        return Some((Part::File(file(text(1))?), 2));
    }
    let letter = file(text(0))?;
    if column(text(1)) {
        return Some((Part::File(letter), 2));
    }
    if text(1) == "-" && column(text(2)) {
        return Some((Part::File(letter), 3));
    }
    if matches!(text(0), "a" | "i") {
        return None;
    }
    let rank = usize::try_from(number(words.get(1)?)?).ok()?.checked_sub(1)?;
    Some((Part::Square(Square::new(letter, rank)?), 2))
}
