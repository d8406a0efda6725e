//! Armies as people describe them, before they stand: "Crown on e9, the Elephant right in front of it on e8", "the two Archers stand on c2
//! and g2", "swap the crown and the archer", "d9 and g9 stay empty".

use super::{Plainly, named_rows, squares_of};
use crate::army::{Army, rank_of};
use crate::kind::Kind;
use crate::orders::army_on_file;
use crate::square::Square;
use rules::lexer::Token;
use rules::plain::{Sense, number};
use rules::problem::Problem;
use std::collections::BTreeSet;

/// Words around a piece and its square that say nothing.
const AROUND: &[&str] = &[
    "on",
    "in",
    "at",
    "to",
    "put",
    "place",
    "set",
    "stand",
    "stands",
    "go",
    "goes",
    "is",
    "are",
    "up",
    "square",
    "squares",
    "with",
    "back",
    "again",
    "sit",
    "sits",
    "standing",
    "sitting",
    "start",
    "starts",
    "another",
    "other",
    "one",
    "an",
    "both",
    "my",
    "the",
    "there",
    "then",
    "also",
    "come",
    "comes",
    "take",
    "takes",
    "its",
    "their",
    "place",
    "places",
    "each",
    "next",
    "beside",
    "behind",
    "left",
    "right",
    "front",
    "of",
    "it",
    "him",
    "her",
    "them",
    "just",
    "directly",
    "straight",
    "ahead",
    "close",
    "by",
    "near",
    "and",
    "post",
    "posted",
    "have",
    "i",
    "we",
    "want",
    "would",
    "like",
    "will",
    "should",
    "shall",
    "be",
    "may",
    "position",
    "positioned",
    "hold",
    "holds",
    "occupy",
    "occupies",
];
/// Words that turn what is said.
const TURNING: &[&str] =
    &["or", "not", "no", "never", "if", "but", "without", "except", "instead", "nothing", "none"];
/// Words that leave a square without a piece.
const EMPTYING: &[&str] =
    &["empty", "away", "remove", "removed", "clear", "cleared", "free", "vacant", "off", "blank"];

impl Plainly<'_> {
    /// What the words come to before the armies stand.
    pub(super) fn placing(&self, words: &[Token]) -> Sense {
        if let Some(lines) = self.swapped(words).or_else(|| self.emptied(words)) {
            return Sense::Says(vec![lines]);
        }
        let small = |text: &str| AROUND.contains(&text) || EMPTYING.contains(&text);
        if let Some(row) = named_rows::filled(words, small) {
            return Sense::Says(vec![vec![row]]);
        }
        if let Some(turns) = words.iter().find(|word| TURNING.contains(&word.text.as_str())) {
            return Sense::Unread(Some(turns.span));
        }
        let words = behind_a_row_by_name(words);
        if let Some(problem) = miscounted(words) {
            return Sense::Refused(problem);
        }
        let said = |at: usize| {
            let word = words.get(at)?;
            let arms = word.text == "at"
                && words
                    .get(at + 1..)
                    .is_some_and(|rest| rest.iter().take(2).any(|next| next.text == "arms"));
            // "Man-at-Arms: f1"
            let sign = matches!(word.text.as_str(), "-" | ":");
            let counts = number(word).is_some();
            (arms || !(sign || counts || AROUND.contains(&word.text.as_str()))).then_some(word.text.as_str())
        };
        let said: Vec<&str> = (0..words.len()).filter_map(said).collect();
        if words.iter().any(|word| squares_of(word).is_some()) && said.len() > 1 {
            return Sense::Says(vec![vec![format!("place {}", said.join(" "))]]);
        }
        Sense::Unread(words.first().map(|word| word.span))
    }

    /// "swap the crown and the archer": each where the other stands on file, if that tells one piece of each.
    fn swapped(&self, words: &[Token]) -> Option<Vec<String>> {
        let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
        let (verb, rest) = said.split_first()?;
        if !matches!(verb.text.as_str(), "swap" | "switch" | "exchange") {
            return None;
        }
        let (army, _) = army_on_file(self.desk.book)?;
        let at = rest.iter().position(|word| matches!(word.text.as_str(), "and" | "with" | "for"))?;
        let stands = |words: &[&Token]| -> Option<(Square, Kind)> {
            let named: Vec<&str> =
                words.iter().map(|word| word.text.as_str()).filter(|word| *word != "the").collect();
            if let [square] = named.as_slice()
                && let Ok(square) = square.parse::<Square>()
            {
                return army.pieces.get(&square).map(|kind| (square, *kind));
            }
            let kind: Kind = named.join("-").parse().ok()?;
            let mut all = army.pieces.iter().filter(|(_, standing)| **standing == kind);
            let (square, kind) = all.next()?;
            all.next().is_none().then_some((*square, *kind))
        };
        let (one, other) = (stands(rest.get(..at)?)?, stands(rest.get(at + 1..)?)?);
        let line = |kind: Kind, square: Square| format!("place {} {square}", kind.title());
        Some(vec![line(one.1, other.0), line(other.1, one.0)])
    }

    /// "take away the M on d9 and the C on g9", "d9 and g9 empty": those rows of the army on file without them.
    fn emptied(&self, words: &[Token]) -> Option<Vec<String>> {
        words.iter().find(|word| EMPTYING.contains(&word.text.as_str()))?;
        let (army, _) = army_on_file(self.desk.book)?;
        let square = |word: &Token| word.text.parse::<Square>().ok();
        let gone: Vec<Square> = words.iter().filter_map(square).collect();
        let stands = |square: &Square| army.pieces.contains_key(square);
        let kind = |word: &Token| word.text.parse::<Kind>().ok();
        // Of a piece that is named, one must stand there.
        let named = |kind: Kind| gone.iter().any(|square| army.pieces.get(square) == Some(&kind));
        let known = |word: &Token| {
            let small = AROUND.contains(&word.text.as_str()) || EMPTYING.contains(&word.text.as_str());
            !word.is_wordlike()
                || small
                || square(word).is_some()
                || matches!(
                    word.text.as_str(),
                    "from" | "leave" | "keep" | "stay" | "stays" | "remain" | "a" | "please"
                )
                || kind(word).is_some_and(named)
        };
        if gone.is_empty() || !gone.iter().all(stands) || !words.iter().all(known) {
            return None;
        }
        let left = army.pieces.iter().filter(|(square, _)| !gone.contains(square));
        let left = Army { pieces: left.map(|(square, kind)| (*square, *kind)).collect() };
        let ranks: BTreeSet<u8> = gone.iter().map(|square| rank_of(*square)).collect();
        Some(ranks.into_iter().map(|rank| left.row(rank).to_string()).collect())
    }
}

/// "My front row, from a to i: …": the squares say which row it is.
fn behind_a_row_by_name(words: &[Token]) -> &[Token] {
    const NAMES: &[&str] = &[
        "my", "the", "front", "back", "rear", "middle", "first", "second", "third", "last", "row", "rank",
        "from", "a", "to", "i", ",", "is", "has", "consists", "of",
    ];
    let row = words.iter().take_while(|word| NAMES.contains(&word.text.as_str())).count();
    let head = words.get(..row).unwrap_or_default();
    let named = head.iter().any(|word| matches!(word.text.as_str(), "row" | "rank"));
    match words.get(row) {
        Some(colon) if named && colon.is_symbol(':') => words.get(row + 1..).unwrap_or_default(),
        _ => words,
    }
}

/// "two Archers on c2, e2 and g2": so many are said, and so many squares are named.
fn miscounted(words: &[Token]) -> Option<Problem> {
    let mut said: Option<(u32, &Token)> = None;
    let mut squares = 0;
    let mut wrong = None;
    let judge = |said: Option<(u32, &Token)>, squares: u32| {
        let (count, word) = said?;
        (squares > 0 && squares != count).then(|| {
            let message = format!("{count} are said here, and squares for {squares}.");
            Problem::unreadable(message).at(word.span).suggest("place archer c2 g2")
        })
    };
    for (at, word) in words.iter().enumerate() {
        if let Some(there) = squares_of(word) {
            squares += u32::try_from(there.len()).unwrap_or(0);
        } else if let Some(count) = number(word).filter(|count| *count > 1)
            && words.get(at + 1).is_some_and(Token::is_wordlike)
        {
            wrong = wrong.or(judge(said, squares));
            (said, squares) = (Some((count, word)), 0);
        } else if squares > 0 && word.is_wordlike() && !AROUND.contains(&word.text.as_str()) {
            wrong = wrong.or(judge(said, squares));
            (said, squares) = (None, 0);
        }
    }
    wrong.or(judge(said, squares))
}
