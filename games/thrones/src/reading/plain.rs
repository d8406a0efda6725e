//! Moves as people write them: which legal moves the words of a clause fit.

mod denied;
mod fallback;
mod items;
mod named_rows;
mod of_chess;
mod paths;
mod placing;
mod purpose;
mod rearranged;
mod suffered;
mod taken_back;
mod unmeant;
mod wanted;
mod ways;
mod words;

use super::resolve::candidates;
use super::wish::{Act, Deed, Wish};
use super::{atoms, not_my_turn, why};
use crate::Thrones;
use crate::army::colour;
use crate::kind::Kind;
use crate::moves::Move;
use crate::orders::{ahead_of, move_on_file};
use crate::position::Position;
use crate::square::Square;
use items::{Deeds, Item, Part, Reader};
use rules::lexer::{Token, TokenKind};
use rules::plain::{Clause, Plain, Sayings, Sense, Weight, is_idle, meant, talks};
use rules::problem::{Problem, either};
use rules::span::Span;
use rules::{Desk, Seat};
use std::sync::LazyLock;
use wanted::{End, Wanted};

/// What is possible for one seat, and the words for it.
pub(crate) struct Plainly<'d> {
    desk: &'d Desk<'d, Thrones>,
    reader: Reader,
}

impl<'d> Plainly<'d> {
    pub fn new(desk: &'d Desk<'d, Thrones>) -> Self {
        Self { desk, reader: Reader::new() }
    }

    /// The move this mail or an earlier one makes now.
    fn mine(&self, said: &[String]) -> Option<Move> {
        let said = said.iter().rev().find_map(|line| line.strip_prefix("move "));
        said.and_then(|text| text.parse().ok())
            .or_else(|| move_on_file(self.desk.book).map(|(chosen, _)| chosen))
    }

    fn my_move(&self, items: &[Item], span: Span) -> Sense {
        let Some(position) = self.desk.view.my_move() else {
            return Sense::Refused(not_my_turn(self.desk.view, span, None));
        };
        match self.moves(position, items, None) {
            Ok(found) => Sense::Says(found.iter().map(|chosen| vec![line_of(*chosen)]).collect()),
            Err(Fault::Unread(at)) => Sense::Unread(at),
            Err(Fault::Refused(problem)) => Sense::Refused(problem.at(span)),
        }
    }

    /// The legal moves the words fit, the nearest reading of them.
    fn moves(&self, position: &Position, items: &[Item], back: Option<Square>) -> Result<Vec<Move>, Fault> {
        let switches = self.desk.view.options.switches();
        let items = &paths::from_end_to_end(items, position);
        let wanted = Wanted::of(items, position, back).map_err(Fault::Unread)?;
        if wanted.by_rival && position.to_move() == self.desk.view.you {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        let found = wanted.fitting(position, switches);
        if found.is_empty() { Err(self.reason(position, &wanted)) } else { Ok(found) }
    }

    /// Why nothing fits, about the piece that was clearly meant.
    fn reason(&self, position: &Position, wanted: &Wanted) -> Fault {
        let switches = self.desk.view.options.switches();
        if wanted.ends.is_empty()
            && let Some(nobody) = nobody_there(position, wanted)
        {
            return Fault::Refused(nobody);
        }
        // "She takes it with the pikeman": what has just moved.
        let back = wanted.back.map(|square| End { square, prey: true, goal: false });
        let Some(end) = wanted.ends.first().or(back.as_ref()) else {
            return self.out_of_reach(position, wanted).map_or(Fault::Unread(None), Fault::Refused);
        };
        let deed = match (wanted.deeds, wanted.ends.get(1)) {
            (_, Some(_)) => return Fault::Unread(None),
            (Deeds { shoot: true, .. }, _) => Deed::Shoot(end.square),
            (Deeds { take: true, .. }, _) => Deed::Take(end.square),
            _ => Deed::Go(end.square),
        };
        if let Some(nobody) = nobody_there(position, wanted) {
            return Fault::Refused(nobody);
        }
        let can = match deed {
            Deed::Shoot(square) => format!("shoot {square}"),
            Deed::Take(square) => format!("take {square}"),
            Deed::Go(square) | Deed::TakeAndGo(_, square) => format!("go to {square}"),
        };
        let of_kind = |kind: Kind| position.of(position.to_move(), kind);
        let from = wanted.from.or_else(|| {
            let mut own = wanted.mover.map(of_kind)?.into_iter();
            own.next().filter(|_| own.next().is_none())
        });
        if let (Some(from), Some(kind)) = (from, wanted.mover)
            && let Some(there) = position.piece_at(from).filter(|piece| piece.kind != kind)
        {
            let (named, there) = (kind.title(), there.kind.title());
            let message = format!("No {named} stands on {from}; what stands there is the {there}.");
            return Fault::Refused(Problem::illegal(message));
        }
        let Some(from) = from else {
            let none = match wanted.mover {
                Some(kind) if of_kind(kind).is_empty() => {
                    format!("There is no {} of {}'s on the board.", kind.title(), colour(position.to_move()))
                }
                Some(kind) => format!("No {} of {}'s can {can}.", kind.title(), colour(position.to_move())),
                None => format!("No piece of {}'s can {can}.", colour(position.to_move())),
            };
            let problem = Problem::illegal(none);
            let others = why::others_reach(position, switches, deed);
            return Fault::Refused(if others.is_empty() {
                problem
            } else {
                problem.suggest(either(&others))
            });
        };
        if let (Some(named), false) = (wanted.prey, candidates(position, switches, from, deed).is_empty())
            && let Some(there) = position.piece_at(end.square).filter(|there| there.kind != named)
        {
            let message = format!(
                "No {} stands on {}; what stands there is the {}.",
                named.title(),
                end.square,
                there.kind.title()
            );
            return Fault::Refused(Problem::illegal(message));
        }
        // The move itself is legal, and some word of the line does not fit it.
        if let [only] = candidates(position, switches, from, deed).as_slice()
            && position.to_move() == self.desk.view.you
        {
            let message = "Not every word of this fits that move. Is it meant? Answer with its number.";
            return Fault::Refused(meant(message, vec![line_of(*only)]));
        }
        let span = Span::new(0, 0, 0);
        let act = Act::Piece { kind: wanted.mover, from, deed, prey: None };
        let problem = why::not(position, switches, &Wish { span, act }, from, deed);
        let own = position.piece_at(from).filter(|piece| piece.side == position.to_move());
        let message = match own {
            Some(piece) => format!("The {} on {from} cannot {can}: {}", piece.kind.title(), problem.message),
            None => problem.message.clone(),
        };
        Fault::Refused(Problem { message, ..problem })
    }

    /// Why the one piece of its kind cannot take what is named by its kind alone: "cav takes the pike".
    fn out_of_reach(&self, position: &Position, wanted: &Wanted) -> Option<Problem> {
        let (kind, prey) = (wanted.mover?, wanted.prey.filter(|_| wanted.deeds.take || wanted.deeds.shoot)?);
        let mover = position.to_move();
        let mut all = position.of(mover, kind).into_iter();
        let from = all.next().filter(|_| all.next().is_none())?;
        let steps =
            |square: &Square| from.file().abs_diff(square.file()).max(from.rank().abs_diff(square.rank()));
        let nearest = position.of(mover.other(), prey).into_iter().min_by_key(steps)?;
        let deed = if wanted.deeds.shoot { Deed::Shoot(nearest) } else { Deed::Take(nearest) };
        let act = Act::Piece { kind: Some(kind), from, deed, prey: Some(prey) };
        let wish = Wish { span: Span::new(0, 0, 0), act };
        let problem = why::not(position, self.desk.view.options.switches(), &wish, from, deed);
        let (name, target) = (kind.title(), prey.title());
        let message =
            format!("The {name} on {from} cannot take the {target} on {nearest}: {}", problem.message);
        Some(Problem { message, ..problem })
    }

    /// "if he plays a7-b6 I shoot d5", "c4*d5 if a7-b6", "if a7-b6 or a7-b8 then c4*d5".
    fn ahead(&self, items: &[Item], at: usize, clause: &Clause<'_>) -> Sense {
        let switches = self.desk.view.options.switches();
        let mine = self.mine(clause.said);
        let base = ahead_of(self.desk.view, mine, switches);
        let base = (base.as_ref(), mine.and_then(Move::to));
        let behind = items.get(at + 1..).unwrap_or_default();
        // "…, and if he then takes back, …": a reply to what answers the reply before.
        let again = |at: &usize| {
            behind.get(*at).is_some_and(|item| item.part == Part::If)
                && behind.iter().skip(at + 1).take(2).any(|item| item.part == Part::Again)
        };
        let then = |at: &usize| {
            let before = at.checked_sub(1).and_then(|at| behind.get(at));
            behind.get(*at).is_some_and(|item| item.part == Part::If)
                && (before.is_some_and(|item| item.part == Part::Then) || self.follows(base, behind, *at))
        };
        if at == 0
            && let Some(second) = (1..behind.len()).find(|at| again(at) || then(at))
        {
            let (outer, inner) = behind.split_at(second);
            let inner = inner.get(1..).unwrap_or_default();
            return self.nested(base, trimmed(outer), trimmed(inner), clause.span);
        }
        let opens = behind.iter().take(2).find(|item| item.part == Part::Again);
        if let Some(then) = opens.filter(|_| clause.said.last().is_some_and(|line| line.starts_with("if "))) {
            let message =
                "Is that the reply to what answers the reply before? Such a one stands in brackets.";
            let problem = Problem::unreadable(message).at(then.span);
            let before = clause.said.last().map_or("if …", String::as_str);
            return Sense::Refused(problem.suggest(format!("{before} (if … then …)")));
        }
        if at > 0 {
            // "a3-b4, and if …": two orders, not one that waits for the other.
            if items.get(at - 1).is_some_and(|item| item.part == Part::Comma) {
                return Sense::Unread(None);
            }
            return self.reply(base, behind, items.get(..at).unwrap_or_default(), clause.span);
        }
        let splits = halves(behind);
        // Where it is not said where the condition ends, a half of it is blamed for nothing.
        let marked = behind.iter().any(|item| matches!(item.part, Part::Then | Part::Comma));
        let mut worst = Sense::Unread(None);
        let mut said: Vec<Vec<String>> = Vec::new();
        for k in splits {
            let (condition, then) = behind.split_at(k);
            match self.reply(base, condition, then, clause.span) {
                Sense::Says(found) => said.extend(found),
                Sense::Refused(problem) if marked => worst = Sense::Refused(problem),
                Sense::Refused(_) | Sense::Stays | Sense::Heard(_) | Sense::Unread(_) => {}
            }
        }
        said.dedup();
        if said.is_empty() { worst } else { Sense::Says(said) }
    }

    /// Can what a second condition waits for be done only behind what stands before it?
    fn follows(&self, base: (Option<&Position>, Option<Square>), behind: &[Item], at: usize) -> bool {
        let (Some(position), went) = base else { return false };
        let rest = behind.get(at + 1..).unwrap_or_default();
        let squares =
            (0..rest.len()).filter(|at| matches!(rest.get(*at), Some(Item { part: Part::Square(_), .. })));
        let Some(second) = squares.take(2).nth(1) else { return false };
        let told = rest.get(..=second).unwrap_or_default();
        let moves = |item: &Item| {
            matches!(item.part, Part::Square(_) | Part::To | Part::Rival | Part::Kind(_) | Part::Do(_))
        };
        told.iter().all(moves) && self.moves(position, told, went).is_err()
    }

    /// "if f4xe5 then c5-d5, and if he then shoots d7, e6-e5": the second pair stands in brackets behind the first.
    fn nested(
        &self,
        base: (Option<&Position>, Option<Square>),
        outer: &[Item],
        inner: &[Item],
        span: Span,
    ) -> Sense {
        let (Some(base), went) = base else {
            let blind = |(items, at): (&[Item], usize)| {
                let (condition, then) = items.split_at(at);
                wanted::blind(trimmed(condition)).zip(wanted::blind(trimmed(then)))
            };
            let both = halves(outer).into_iter().find_map(|at| blind((outer, at)));
            let again = halves(inner).into_iter().find_map(|at| blind((inner, at)));
            return match both.zip(again) {
                Some(((first, answer), (second, last))) => {
                    Sense::Says(vec![vec![format!("if {first} then {answer} (if {second} then {last})")]])
                }
                None => Sense::Unread(None),
            };
        };
        let (mut lines, mut worst): (Vec<String>, Option<Fault>) = (Vec::new(), None);
        for (one, other) in
            halves(outer).into_iter().flat_map(|one| halves(inner).into_iter().map(move |other| (one, other)))
        {
            match self.two_replies((base, went), outer.split_at(one), inner.split_at(other)) {
                Ok(found) => lines.extend(found),
                Err(fault) => worst = worst.or(Some(fault)),
            }
        }
        lines.sort();
        lines.dedup();
        lines.truncate(MOST_READINGS);
        match (lines.is_empty(), worst) {
            (false, _) => Sense::Says(lines.into_iter().map(|line| vec![line]).collect()),
            (true, Some(Fault::Refused(problem))) => Sense::Refused(problem.at(span)),
            (true, Some(Fault::Unread(at))) => Sense::Unread(at),
            (true, None) => Sense::Unread(None),
        }
    }

    fn two_replies(
        &self,
        (base, went): (&Position, Option<Square>),
        outer: (&[Item], &[Item]),
        inner: (&[Item], &[Item]),
    ) -> Result<Vec<String>, Fault> {
        let parts = [outer.0, outer.1, inner.0, inner.1].map(trimmed);
        let [first, answer, second, last] = parts;
        if parts.iter().any(|part| part.is_empty()) {
            return Err(Fault::Unread(None));
        }
        let mut lines = Vec::new();
        for theirs in self.moves(base, first, went)? {
            let after = base.play(theirs).after;
            for mine in self.moves(&after, answer, theirs.to())? {
                let after = after.play(mine).after;
                for again in self.moves(&after, second, mine.to())? {
                    let after = after.play(again).after;
                    let found = self.moves(&after, last, again.to())?;
                    let line = |last: Move| format!("if {theirs} then {mine} (if {again} then {last})");
                    lines.extend(found.into_iter().map(line));
                }
            }
        }
        Ok(lines)
    }

    fn reply(
        &self,
        base: (Option<&Position>, Option<Square>),
        condition: &[Item],
        then: &[Item],
        span: Span,
    ) -> Sense {
        let mut all: Vec<Vec<String>> = vec![Vec::new()];
        let cases: Vec<&[Item]> = condition.split(|item| item.part == Part::Or).collect();
        for case in cases {
            let found = match self.case(base, case, then) {
                Ok(found) => found,
                Err(Fault::Unread(at)) => return Sense::Unread(at),
                Err(Fault::Refused(problem)) => return Sense::Refused(problem.at(span)),
            };
            let with = |before: &Vec<String>| -> Vec<Vec<String>> {
                found.iter().map(|lines| before.iter().chain(lines).cloned().collect()).collect()
            };
            all = all.iter().flat_map(with).take(MOST_READINGS).collect();
        }
        Sense::Says(all)
    }

    /// `base`: the position after one's own move, and where that went, which the rival may take back.
    fn case(
        &self,
        (base, went): (Option<&Position>, Option<Square>),
        condition: &[Item],
        then: &[Item],
    ) -> Result<Vec<Vec<String>>, Fault> {
        let (condition, then) = (trimmed(condition), trimmed(then));
        if condition.is_empty() || then.is_empty() {
            return Err(Fault::Unread(None));
        }
        let Some(base) = base else {
            let (condition, then) = (wanted::blind(condition), wanted::blind(then));
            let both = condition.zip(then).ok_or(Fault::Unread(None))?;
            return Ok(vec![vec![format!("if {} then {}", both.0, both.1)]]);
        };
        let mut lines = Vec::new();
        let any = condition.first().is_some_and(|item| item.part == Part::Any);
        for theirs in self.moves(base, condition, went)?.into_iter().take(MOST_READINGS) {
            let after = base.play(theirs).after;
            let mine = self.moves(&after, then, theirs.to())?;
            if any && mine.len() > 1 {
                return Err(Fault::Unread(then.first().map(|item| item.span)));
            }
            lines.extend(mine.into_iter().map(|mine| format!("if {theirs} then {mine}")));
        }
        // Whatever comes there is answered; of one piece that is named one move is meant.
        Ok(if any { vec![lines] } else { lines.into_iter().map(|line| vec![line]).collect() })
    }
}

/// "The pikeman on f4", where none of that side stands: where its pieces of that kind are.
fn nobody_there(position: &Position, wanted: &Wanted) -> Option<Problem> {
    let (from, kind) = (wanted.from?, wanted.mover?);
    if position.piece_at(from).is_some() {
        return None;
    }
    let (name, mover) = (kind.title(), position.to_move());
    let stand: Vec<String> =
        position.of(mover, kind).into_iter().map(|square| format!("{name} {square}")).collect();
    let problem = Problem::illegal(format!("No {name} of {}'s stands on {from}.", colour(mover)));
    Some(if stand.is_empty() { problem } else { problem.suggest(either(&stand)) })
}

/// Where a condition may end and the reply begin.
fn halves(items: &[Item]) -> Vec<usize> {
    let parts = |item: &Item| matches!(item.part, Part::Then | Part::Comma);
    let marked: Vec<usize> = (1..items.len()).filter(|k| items.get(*k).is_some_and(parts)).collect();
    if marked.is_empty() { (1..items.len()).collect() } else { marked }
}

/// Readings of one clause that are followed up.
const MOST_READINGS: usize = 8;

/// Why words are no move.
enum Fault {
    Unread(Option<Span>),
    Refused(Problem),
}

fn line_of(chosen: Move) -> String {
    match chosen {
        Move::Pass => "pass".into(),
        chosen => format!("move {chosen}"),
    }
}

/// Without "your" and "you": whose a piece is, is part of a move.
fn of_rivals(words: &[Token]) -> Vec<Token> {
    words.iter().filter(|word| !matches!(word.text.as_str(), "your" | "you" | "yours")).cloned().collect()
}

/// Without commas and the like at both ends.
fn trimmed(items: &[Item]) -> &[Item] {
    rules::plain::trimmed(items, |item| matches!(item.part, Part::Comma | Part::Then))
}

/// "tower to e1. No wait, make that c1": the piece moved before goes there.
fn elsewhere(items: &[Item], clause: &Clause<'_>, on_file: Option<String>) -> Option<String> {
    let joins = |item: &&Item| !matches!(item.part, Part::To | Part::On | Part::Comma);
    let mut said = items.iter().filter(joins);
    let (Some(Item { part: Part::Square(to), .. }), None) = (said.next(), said.next()) else { return None };
    let before = clause.said.last().cloned().or(on_file).filter(|_| clause.corrects)?;
    let before = before.strip_prefix("move ")?;
    let from = before.get(..2).filter(|from| before.get(2..3) == Some("-") && from.is_ascii())?;
    Some(format!("move {from}-{to}"))
}

/// "He recaptures with b7xa6": the move says all of it.
fn with_a_move(items: Vec<Item>) -> Vec<Item> {
    let square = |item: &Item| matches!(item.part, Part::Square(_));
    let at = items.windows(5).position(|part| match part {
        [before, with, from, does, to] => {
            matches!(before.part, Part::Do(_))
                && with.part == Part::With
                && square(from)
                && matches!(does.part, Part::Do(_) | Part::To)
                && square(to)
        }
        _ => false,
    });
    let Some(at) = at else { return items };
    items
        .into_iter()
        .enumerate()
        .filter(|(place, _)| *place != at && *place != at + 1)
        .map(|(_, item)| item)
        .collect()
}

/// "Fire at g5, archer": who is called does it.
fn called_last(mut items: Vec<Item>) -> Vec<Item> {
    let called = match items.as_slice() {
        [Item { part: Part::Do(_), .. }, middle @ .., comma, Item { part: Part::Kind(_), .. }] => {
            comma.part == Part::Comma && !middle.iter().any(|item| matches!(item.part, Part::Kind(_)))
        }
        _ => false,
    };
    if called && let Some(piece) = items.pop() {
        items.pop();
        items.insert(0, piece);
    }
    items
}

/// "Cavalry takes c6 and rides on": where to is not said, and staying there is another move.
fn goes_on(words: &[Token]) -> Option<Problem> {
    let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
    let text = |back: usize| {
        said.len().checked_sub(back).and_then(|at| said.get(at)).map_or("", |w| w.text.as_str())
    };
    // "and so on" says nothing; "and returns", "and keeps going" leave open where to.
    let again = matches!(text(2), "keep" | "keeps") && text(1) == "going";
    let on = said.last().filter(|word| {
        again
            || (word.text == "on" && text(2) != "so")
            || matches!(
                word.text.as_str(),
                "onward" | "onwards" | "further" | "continues" | "continue" | "returns" | "return"
            )
    })?;
    let message =
        "Where does it go on to? A move that stops there is another one; the square it ends on is needed.";
    Some(Problem::unreadable(message).at(on.span))
}

impl Plain for Plainly<'_> {
    fn weight(&self, word: &Token) -> Weight {
        self.reader.weight(word)
    }

    fn commands(&self, word: &Token) -> bool {
        self.reader.commands(word)
    }

    /// "the a file": a letter, and no article.
    fn phrase(&self, words: &[Token]) -> usize {
        let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
        if let Some((_, length)) = self.reader.file_of(words) {
            return length;
        }
        // "ballista on e2 instead of the tower on e1": a square that is to be left is no aside.
        if text(0) == "instead" && text(1) == "of" && self.desk.view.is_set_up() {
            return 1;
        }
        match (text(0), text(1), text(2)) {
            ("a" | "i", "file" | "column", _) => 2,
            ("a" | "i", "-", "file" | "column") => 3,
            // "the pikeman on a goes one up"
            ("a" | "i", "goes" | "moves" | "steps" | "advances" | "marches" | "takes" | "captures", _) => 1,
            _ => 0,
        }
    }

    /// Where a piece stands is part of an army.
    fn is_part(&self, line: &str) -> bool {
        line.starts_with("place ")
    }

    fn suppositions(&self) -> Option<&'static Sayings> {
        static SUPPOSITIONS: LazyLock<Sayings> =
            LazyLock::new(|| Sayings::of_clauses(include_str!("plain/suppositions.txt")));
        Some(&SUPPOSITIONS)
    }

    fn sayings(&self) -> Option<&'static Sayings> {
        static SAYINGS: LazyLock<Sayings> = LazyLock::new(|| Sayings::of(include_str!("plain/sayings.txt")));
        Some(&SAYINGS)
    }

    /// "If Hedy's pikeman advances …"
    fn called(&self, seat: Seat) -> Option<String> {
        (seat != self.desk.seat).then(|| "opponent".to_owned())
    }

    /// Nobody asks for losses: "the elephant will be taken" is what somebody fears.
    fn asks_for_losses(&self) -> bool {
        false
    }

    fn unmeant(&self, words: &[Token]) -> Option<Span> {
        self.not_made(words)
    }

    fn commonest(&self) -> &'static [&'static str] {
        &["move", "take"]
    }

    fn says(&self, clause: &Clause<'_>) -> Sense {
        if self.desk.view.is_set_up() {
            return self.placing(clause.words, clause.said);
        }
        if self.desk.view.live_board().is_none() {
            return Sense::Unread(None);
        }
        if let Some(found) = self.of_chess(clause.words).or_else(|| self.taken_back(clause)) {
            return found;
        }
        // "spare d5", "leave the footman": what is not to be done.
        let spares = |word: &&Token| matches!(word.text.as_str(), "spare" | "leave" | "avoid" | "ignore");
        if let Some(word) = clause.words.iter().find(spares) {
            return Sense::Unread(Some(word.span));
        }
        let moves = |word: &Token| squares_of(word).is_some() || self.reader.weight(word) >= Weight::Name;
        let behind = clause.words.iter().any(moves) || (!clause.leads && !clause.said.is_empty());
        if let Some(problem) = goes_on(clause.words).filter(|_| behind) {
            return Sense::Refused(problem);
        }
        if let Some(problem) = purpose::after_any_other(clause.words) {
            return Sense::Refused(problem);
        }
        let own_colour = |word: &Token| {
            let colour = word.text.strip_suffix("'s").unwrap_or(&word.text);
            colour == crate::army::colour(self.desk.view.you).to_lowercase()
        };
        let named: Vec<Token> = clause.words.iter().filter(|word| !own_colour(word)).cloned().collect();
        let clause = &Clause { words: &named, ..*clause };
        let likewise = purpose::likewise(clause);
        let words = suffered::by_whom(likewise.as_deref().unwrap_or(clause.words), &self.reader);
        let words = words.as_slice();
        if let Some(found) = self.without_purpose(words, clause) {
            return found;
        }
        let items = match self.reader.items(words, |_| false) {
            Ok(items) => items,
            Err(span) if talks(&of_rivals(words)) => return Sense::Unread(Some(span)),
            // Words that say nothing are passed over where all others are explained.
            Err(span) => match self.reader.items(words, |word| is_idle(&word.text)) {
                Ok(items) => items,
                Err(_) => return Sense::Unread(Some(span)),
            },
        };
        let items = with_a_move(items);
        let items = match self.desk.view.live_board() {
            Some(board) => suffered::answered(
                items,
                &board.position,
                self.desk.view.my_move().is_none(),
                self.desk.view.you,
            ),
            None => items,
        };
        if let Some(at) = items.iter().position(|item| item.part == Part::If) {
            return self.ahead(&items, at, clause);
        }
        // "archer to e4 and shoot f3"
        let shoots = items.iter().find(|item| matches!(item.part, Part::Do(Deeds { shoot: true, .. })));
        if let Some(shot) = shoots.filter(|_| !clause.leads && !clause.corrects)
            && clause.here.last().is_some_and(|line| line.starts_with("move ") && !line.contains('*'))
        {
            let message = "A piece moves or shoots, never both in one turn (ruling 17).";
            return Sense::Refused(Problem::illegal(message).at(shot.span).suggest("one of the two"));
        }
        let on_file = move_on_file(self.desk.book).map(|(chosen, _)| line_of(chosen));
        if let Some(line) = elsewhere(&items, clause, on_file) {
            return Sense::Says(vec![vec![line]]);
        }
        let items = called_last(items);
        let items = match self.desk.view.my_move() {
            Some(position) => paths::from_end_to_end(&items, position),
            None => items,
        };
        if items.iter().any(|item| matches!(item.part, Part::Or | Part::Then)) {
            return Sense::Unread(None);
        }
        self.my_move(&items, clause.span)
    }

    /// "Row 3: FPFPPFPF., row 2: .A.A.A.A.": a full stop is an empty square there.
    /// "Archer to f6 if it gets there, else e7-e6": the first of both that the rules allow.
    fn parts(&self, words: &[Token]) -> Option<Vec<String>> {
        if !self.desk.view.is_set_up() {
            return self.without_the_denied(words).or_else(|| self.first_possible(words));
        }
        let words = &named_rows::numbered(words, self.desk.view.you);
        let starts: Vec<usize> = (0..words.len())
            .filter(|at| {
                let number = words.get(at + 1).is_some_and(|next| next.kind == TokenKind::Number);
                let named = words.get(*at).is_some_and(|word| matches!(word.text.as_str(), "row" | "rank"));
                (named && number) || begins_a_row(words, *at)
            })
            .collect();
        let first = *starts.first()?;
        if !self.desk.view.is_set_up() || !named_rows::leads_up(words.get(..first)?) {
            return None;
        }
        let ends = starts.iter().skip(1).copied().chain([words.len()]);
        let row = |(from, to): (&usize, usize)| -> Option<String> {
            let texts: Vec<&str> = words.get(*from..to)?.iter().map(|word| word.text.as_str()).collect();
            let joint = |text: &&&str| matches!(**text, "," | ";" | "and" | "then" | "!" | "/" | "|");
            let end = texts.len() - texts.iter().rev().take_while(joint).count();
            let row = texts.get(..end)?.join(" ");
            Some(if matches!(texts.first(), Some(&("row" | "rank"))) { row } else { format!("row {row}") })
        };
        starts.iter().zip(ends).map(row).collect()
    }

    fn context(&self, said: &[String]) -> Vec<String> {
        said.iter().rev().find(|line| line.starts_with("move ")).cloned().into_iter().collect()
    }

    fn together(&self, lines: &[String], span: Span) -> Option<Problem> {
        let moves: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("move ")).collect();
        if moves.len() < 2 {
            return None;
        }
        let message = format!("You have one move a turn; here are {}: {}.", moves.len(), moves.join(" and "));
        Some(Problem::illegal(message).at(span).suggest(either(&moves)))
    }
}

/// "7: ffpfpfpf. / 8: a.c.m.c..": does a row begin here with its number?
fn begins_a_row(words: &[Token], at: usize) -> bool {
    let number = words.get(at).is_some_and(|word| word.kind == TokenKind::Number);
    let colon = words.get(at + 1).is_some_and(|word| word.is_symbol(':'));
    let before = at.checked_sub(1).and_then(|at| words.get(at));
    let parts = before.is_none_or(|word| matches!(word.text.as_str(), "/" | ";" | "," | "|" | "and"));
    number && colon && parts
}

/// The squares of a word such as `a3b4` or `Axd5`.
fn squares_of(word: &Token) -> Option<Vec<atoms::Atom>> {
    let squares = word.kind == TokenKind::Word && word.text.chars().any(|c| c.is_ascii_digit());
    if squares { atoms::squares(word) } else { None }
}

#[cfg(test)]
mod tests {
    use super::Sayings;

    #[test]
    fn every_line_of_the_table_is_a_saying() {
        assert_eq!(Sayings::faults(include_str!("plain/sayings.txt")), Vec::<&str>::new());
        assert_eq!(Sayings::faults(include_str!("plain/suppositions.txt")), Vec::<&str>::new());
    }
}
