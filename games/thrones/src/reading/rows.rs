//! The lines an army is set up with.

use super::atoms::{Atom, Part, kind_names, nearest_kinds, take_kind};
use crate::army::{
    Army, Row, corners, crown_in_corner, outside, own_ranks, plain_army, rank_of, shown_ranks,
};
use crate::kind::Kind;
use crate::orders::{Order, army_on_file};
use crate::side::Side;
use crate::square::Square;
use rules::Book;
use rules::lexer::{Token, TokenKind, Words};
use rules::names::Names;
use rules::problem::{Problem, either, quoted};
use rules::span::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The army lines of one mail.
pub(super) struct Muster {
    side: Side,
    rows: BTreeMap<u8, (Row, Span)>,
    placed: Vec<(Square, Kind, Span)>,
}

impl Muster {
    pub fn new(side: Side) -> Self {
        Self { side, rows: BTreeMap::new(), placed: Vec::new() }
    }

    /// A row; the cursor stands behind its number.
    pub fn row(&mut self, rank: u8, number: Span, words: &mut Words<'_>, problems: &mut Vec<Problem>) {
        let mut faults = Vec::new();
        if !own_ranks(self.side).contains(&rank) {
            let [low, middle, high] = own_ranks(self.side).map(|r| r.to_string());
            let message = format!("Row {rank} is not one of your three rows (ruling 3).");
            faults.push(Problem::illegal(message).at(number).suggest(format!("{low}, {middle} or {high}")));
        }
        let glued = words.peek().is_some_and(|token| token.is_symbol('.') && !token.spaced);
        let span = words.rest_span();
        let mut cells = cells(words, &mut faults);
        if glued && cells.len() == Square::EDGE + 1 {
            cells.remove(0); // "row 3. P F …": the dot belongs to the number
        }
        let count = cells.len();
        let kinds: Vec<Option<Kind>> = cells.iter().map(|(kind, _)| *kind).collect();
        let Ok(kinds) = <[Option<Kind>; Square::EDGE]>::try_from(kinds) else {
            if faults.is_empty() {
                let message = format!("A row has nine squares, from file a to i; here are {count}.");
                let example =
                    plain_army(self.side).row(rank.clamp(own_ranks(self.side)[0], own_ranks(self.side)[2]));
                faults.push(Problem::unreadable(message).at(span).suggest(example.to_string()));
            }
            problems.extend(faults);
            return;
        };
        let row = Row { rank, kinds };
        for (square, kind) in row.pieces() {
            if kind == Kind::Crown && corners(self.side).contains(&square) {
                let place = cells.get(square.file()).map_or(span, |(_, place)| *place);
                faults.push(
                    Problem::illegal(crown_in_corner(square))
                        .at(place)
                        .suggest("any other square of your rows"),
                );
            }
        }
        let bad = !faults.is_empty();
        problems.extend(faults);
        if bad {
            return;
        }
        let whole = words.whole_span();
        if let Some((_, before)) = self.rows.insert(rank, (row, whole)) {
            problems.push(
                Problem::superseded(format!("Row {rank} is given again further down; that line counts."))
                    .at(before),
            );
        }
    }

    /// `place footman a3 b3, crown e1`: kinds, each with its squares.
    pub fn place(
        &mut self,
        atoms: &[Atom],
        whole: Span,
        typed: impl Fn(Span) -> String,
        problems: &mut Vec<Problem>,
    ) {
        let mut kind = None;
        // Of a line with a fault nothing is placed.
        let mut squares: Vec<(Square, Kind, Span)> = Vec::new();
        for atom in atoms {
            match (atom.part, kind) {
                (Part::Kind(named), _) => kind = Some(named),
                (Part::Square(square), Some(kind)) => {
                    squares.push((square, kind, atom.span));
                }
                (Part::Square(square), None) => {
                    let message = format!("Which piece is to stand on {square}? Its name comes first.");
                    problems.push(
                        Problem::unreadable(message).at(atom.span).suggest(format!("place footman {square}")),
                    );
                    return;
                }
                (Part::Comma | Part::Then, _) => {}
                _ => {
                    let word = typed(atom.span);
                    let near = nearest_kinds(kind_names(), &word);
                    let message = format!("{} is neither a piece nor a square.", quoted(&word));
                    let wanted = match near.as_slice() {
                        [] => "place footman a3 b3 c3".to_owned(),
                        near => either(near),
                    };
                    problems.push(Problem::unknown_name(message).at(atom.span).suggest(wanted));
                    return;
                }
            }
        }
        for (square, kind, span) in &squares {
            self.put(*square, *kind, *span, problems);
        }
        if squares.is_empty() {
            let message = "Name a piece and the squares it is to stand on.";
            problems.push(Problem::unreadable(message).at(whole).suggest("place footman a3 b3 c3"));
        }
    }

    fn put(&mut self, square: Square, kind: Kind, span: Span, problems: &mut Vec<Problem>) {
        if !own_ranks(self.side).contains(&rank_of(square)) {
            problems.push(Problem::illegal(outside(square, self.side)).at(span));
        } else if kind == Kind::Crown && corners(self.side).contains(&square) {
            problems.push(
                Problem::illegal(crown_in_corner(square)).at(span).suggest("any other square of your rows"),
            );
        } else {
            self.placed.push((square, kind, span));
        }
    }

    /// The rows of this mail as orders. Rows it does not speak of stay as they are on file; when nothing is on file they
    /// are taken from the army of the form, if that makes the army whole.
    pub fn orders(&mut self, book: &Book<Order>, problems: &mut Vec<Problem>) -> Vec<(Span, Order)> {
        self.stand(book, problems);
        let Some(first) = self.rows.values().map(|(_, span)| *span).min() else {
            return Vec::new();
        };
        let mine = Army::of(self.rows.values().map(|(row, _)| row));
        if !mine.faults(self.side).is_empty() {
            self.complete(book, first, problems);
        }
        // In the order rows are shown, whatever order they were sent in.
        let mut rows = std::mem::take(&mut self.rows);
        let shown = shown_ranks(self.side).into_iter().filter_map(|rank| rows.remove(&rank));
        shown.map(|(row, span)| (span, Order::Row(row))).collect()
    }

    /// Puts what is placed into its rows: those of this mail, or those on file, in which it takes the place of what stands there.
    /// Where what this mail places is an army by itself, nothing of the one on file is left.
    fn stand(&mut self, book: &Book<Order>, problems: &mut Vec<Problem>) {
        let placed = std::mem::take(&mut self.placed);
        let on_file = army_on_file(book).map(|(army, _)| army).filter(|_| !self.is_whole(&placed));
        let file = on_file.unwrap_or_default();
        let given: BTreeSet<u8> = self.rows.keys().copied().collect();
        let mut set: BTreeSet<Square> = BTreeSet::new();
        for (square, kind, span) in placed {
            let rank = rank_of(square);
            let (row, _) = self.rows.entry(rank).or_insert_with(|| (file.row(rank), span));
            let moved_in = !given.contains(&rank) && !set.contains(&square);
            match row.kinds.get_mut(square.file()) {
                Some(cell) if cell.is_none() || moved_in => *cell = Some(kind),
                Some(Some(standing)) => {
                    let message = format!("The {} stands on {square} already (ruling 3).", standing.title());
                    problems.push(Problem::illegal(message).at(span));
                    continue;
                }
                _ => continue,
            }
            set.insert(square);
            // Of the Crown there is one, and one piece of the first tier: it stands here now, and no longer there.
            let single = kind.tier().is_none_or(|tier| tier == 1);
            let elsewhere = file.pieces.iter().filter(|(other, standing)| {
                single && **standing == kind && **other != square && !set.contains(other)
            });
            for other in elsewhere.map(|(other, _)| *other) {
                let rank = rank_of(other);
                if !given.contains(&rank) {
                    let (row, _) = self.rows.entry(rank).or_insert_with(|| (file.row(rank), span));
                    row.kinds.get_mut(other.file()).into_iter().for_each(|cell| *cell = None);
                }
            }
        }
    }

    /// Do the rows and what is placed make an army by themselves?
    fn is_whole(&self, placed: &[(Square, Kind, Span)]) -> bool {
        let mut army = Army::of(self.rows.values().map(|(row, _)| row));
        army.pieces.extend(placed.iter().map(|(square, kind, _)| (*square, *kind)));
        army.faults(self.side).is_empty()
    }

    fn complete(&mut self, book: &Book<Order>, span: Span, problems: &mut Vec<Problem>) {
        let on_file = army_on_file(book).map(|(army, _)| army);
        let from_form = on_file.is_none();
        let source = on_file.unwrap_or_else(|| plain_army(self.side));
        let missing: Vec<Row> = own_ranks(self.side)
            .into_iter()
            .filter(|rank| !self.rows.contains_key(rank))
            .map(|rank| source.row(rank))
            .collect();
        let whole = Army::of(self.rows.values().map(|(row, _)| row).chain(&missing));
        if missing.is_empty() || (from_form && !whole.faults(self.side).is_empty()) {
            return;
        }
        if from_form {
            let ranks: Vec<String> = missing.iter().map(|row| row.rank.to_string()).collect();
            let message = format!(
                "Nothing was said of row {}: taken from the army of the form.",
                ranks.join(" and row ")
            );
            problems.push(Problem::warning(message).at(span));
        }
        self.rows.extend(missing.into_iter().map(|row| (row.rank, (row, span))));
    }
}

/// The squares of a row as typed, each with its place.
fn cells(words: &mut Words<'_>, faults: &mut Vec<Problem>) -> Vec<(Option<Kind>, Span)> {
    let names = kind_names();
    let mut cells = Vec::new();
    while let Some(token) = words.peek() {
        if let Some(length) = empty_by_name(words.remaining(), &mut cells) {
            words.skip_tokens(length);
            continue;
        }
        match token.kind {
            TokenKind::Symbol('.' | '-' | '_' | '*' | '·' | '•') => cells.push((None, token.span)),
            TokenKind::Symbol('|' | ',' | '/' | ':' | '=') => {}
            TokenKind::Word if matches!(token.text.as_str(), "empty" | "nothing" | "blank" | "free") => {
                cells.push((None, token.span));
            }
            TokenKind::Word => match letters(&token.text) {
                Some(kinds) => {
                    let (line, start) = (token.span.line, token.span.start);
                    let place =
                        |at: u32| Span::new(line, start.saturating_add(at), start.saturating_add(at + 1));
                    cells.extend((0..).zip(kinds).map(|(at, kind)| (kind, place(at))));
                }
                None => {
                    if let Some((kind, span)) = take_kind(words, names) {
                        cells.push((Some(kind), span));
                    } else {
                        faults.push(unknown(names, words.typed(token.span), token.span));
                        words.skip_tokens(1);
                    }
                    continue;
                }
            },
            TokenKind::Number | TokenKind::Arrow | TokenKind::Symbol(_) => {
                faults.push(unknown(names, words.typed(token.span), token.span));
            }
        }
        words.skip_tokens(1);
    }
    cells
}

/// "…, rest empty", "and nothing on i3": squares of the row that are said to be empty; how many words say it.
fn empty_by_name(words: &[Token], cells: &mut Vec<(Option<Kind>, Span)>) -> Option<usize> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let joins = usize::from(matches!(text(0), "and" | "with" | "the" | "but"));
    let joins = joins + usize::from(joins > 0 && text(joins) == "the");
    let span = words.first()?.span;
    let empty = |at: usize| matches!(text(at), "empty" | "nothing" | "blank" | "free" | "." | "none");
    if matches!(text(joins), "rest" | "others" | "remaining") {
        let is = usize::from(matches!(text(joins + 1), "is" | "are" | "stays" | "squares"));
        let length = joins + 1 + is;
        if !empty(length) {
            return None;
        }
        cells.resize(cells.len().max(Square::EDGE), (None, span));
        return Some(length + 1);
    }
    if !empty(joins) || !matches!(text(joins + 1), "on" | "at") {
        return None;
    }
    let square: Square = text(joins + 2).parse().ok()?;
    match cells.get(square.file()) {
        Some((None, _)) => {}
        None if cells.len() == square.file() => cells.push((None, span)),
        _ => return None,
    }
    Some(joins + 3)
}

/// Does what follows read as the squares of a row, be they too few or too many?
pub(super) fn are_squares(words: &Words<'_>) -> bool {
    let mut faults = Vec::new();
    cells(&mut words.clone(), &mut faults).len() + 3 > Square::EDGE && faults.is_empty()
}

/// A word made of nothing but the letters of pieces, and `_` for empty squares.
fn letters(text: &str) -> Option<Vec<Option<Kind>>> {
    let kind = |letter: char| match letter {
        '_' => Some(None),
        letter => Kind::ALL.into_iter().find(|k| k.letter().to_ascii_lowercase() == letter).map(Some),
    };
    text.chars().map(kind).collect()
}

fn unknown(names: &Names, typed: &str, span: Span) -> Problem {
    let message = format!("{} is no piece.", quoted(typed));
    let near = nearest_kinds(names, typed);
    let wanted = match near.as_slice() {
        [] => "K F P M C A T E B, and a dot for an empty square".to_owned(),
        near => either(near),
    };
    Problem::unknown_name(message).at(span).suggest(wanted)
}
