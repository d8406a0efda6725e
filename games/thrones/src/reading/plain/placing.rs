//! Armies as people describe them, before they stand: "Crown on e9, the Elephant right in front of it on e8", "the two Archers stand on c2
//! and g2", "swap the crown and the archer", "d9 and g9 stay empty".

use super::{Plainly, named_rows, squares_of};
use crate::army::{Army, plain_army, rank_of};
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
    pub(super) fn placing(&self, words: &[Token], said: &[String]) -> Sense {
        let small = |text: &str| AROUND.contains(&text) || EMPTYING.contains(&text);
        let numbered = named_rows::by_number(words, self.desk.view.you);
        let row = named_rows::only_these(&numbered, |words| self.reader.kind_at(words));
        if let Some(row) = row.or_else(|| named_rows::filled(&numbered, small)) {
            return Sense::Says(vec![vec![row]]);
        }
        let middle = named_rows::in_the_middle(&numbered);
        let words = if middle == numbered { words } else { middle.as_slice() };
        if let Some(lines) = self.swapped(words).or_else(|| self.emptied(words)) {
            return Sense::Says(vec![lines]);
        }
        if let Some(found) = self.rearranged(words, said) {
            return found;
        }
        if let Some(turns) = words.iter().find(|word| TURNING.contains(&word.text.as_str())) {
            return Sense::Unread(Some(turns.span));
        }
        let words = behind_a_row_by_name(words);
        // "Tower e2, that should hold": what is said behind and places nothing is not dropped.
        let places = |word: &Token| {
            squares_of(word).is_some() || self.reader.kind_at(std::slice::from_ref(word)).is_some()
        };
        if let Some(at) = words.iter().rposition(|word| word.is_symbol(','))
            && let Some(first) = words.get(at + 1)
            && !words.iter().skip(at + 1).any(places)
        {
            return Sense::Unread(Some(first.span));
        }
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
        let mut said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
        // "Let the crown and the tower trade places": the verb stands behind.
        if let [let_them @ .., verb, places] = said.as_slice()
            && matches!(verb.text.as_str(), "trade" | "swap" | "switch" | "change" | "exchange")
            && matches!(places.text.as_str(), "place" | "places" | "squares")
        {
            let named = let_them.iter().filter(|word| word.text != "let").copied();
            said = std::iter::once(*verb).chain(named).collect();
        }
        // "The plain army, but with crown and tower swapped": of the army of the form.
        let plain = super::rearranged::of_the_plain_army(words);
        if plain {
            said.retain(|word| !matches!(word.text.as_str(), "plain" | "army"));
        }
        if let [named @ .., verb] = said.as_slice()
            && matches!(verb.text.as_str(), "swapped" | "switched" | "exchanged")
        {
            said = std::iter::once(*verb).chain(named.iter().copied()).collect();
        }
        let (verb, rest) = said.split_first()?;
        let swaps = ["swap", "switch", "exchange", "trade", "change", "swapped", "switched", "exchanged"];
        if !swaps.contains(&verb.text.as_str()) {
            return None;
        }
        let side = self.desk.view.you;
        let on_file = army_on_file(self.desk.book).map(|(army, _)| army);
        let army = on_file.or_else(|| plain.then(|| plain_army(side)))?;
        let places = |word: &&&Token| {
            matches!(
                word.text.as_str(),
                "place" | "places" | "position" | "positions" | "of" | "square" | "squares"
            )
        };
        let rest: Vec<&Token> = rest.iter().filter(|word| !places(word)).copied().collect();
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
        if plain {
            let mut after = army.clone();
            after.pieces.extend([(one.0, other.1), (other.0, one.1)]);
            let ranks: BTreeSet<u8> = [rank_of(one.0), rank_of(other.0)].into();
            return Some(ranks.into_iter().map(|rank| after.row(rank).to_string()).collect());
        }
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
