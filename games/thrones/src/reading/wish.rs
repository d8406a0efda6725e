//! Moves and replies as typed, before anybody looks at the board.

use super::atoms::{Atom, Part};
use crate::kind::Kind;
use crate::square::Square;
use rules::problem::Problem;
use rules::span::Span;

/// How a reply is written, where it cannot be told which.
pub(super) const REPLY: &str = "their move and yours, such as if e7-e6 then e3-e4";

/// Replies may be nested this deep (by-mail rules).
pub(super) const MAX_DEPTH: usize = 30;

/// A move as typed.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    pub span: Span,
    pub act: Act,
}

/// What is wished.
#[derive(Clone, Copy, Debug)]
pub(super) enum Act {
    Pass,
    Piece {
        /// What the player calls the piece.
        kind: Option<Kind>,
        from: Square,
        deed: Deed,
        /// What the player calls the piece to be captured.
        prey: Option<Kind>,
    },
}

/// What the piece is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// Go there; whether that captures is not said.
    Go(Square),
    /// Capture there; where to end is not said.
    Take(Square),
    /// Capture on the first square and end on the second.
    TakeAndGo(Square, Square),
    /// Shoot at what stands there.
    Shoot(Square),
}

/// A reply as typed.
#[derive(Clone, Debug)]
pub(super) struct WishedReply {
    pub span: Span,
    pub condition: Wish,
    pub then: Wish,
    pub ifs: Vec<WishedReply>,
    /// Brackets were used: the player has said what belongs to what.
    pub bracketed: bool,
}

/// Reads parts from left to right.
pub(super) struct Parser<'a> {
    atoms: &'a [Atom],
    at: usize,
    end: Span,
}

impl<'a> Parser<'a> {
    /// `end` is the place after the last part.
    pub fn new(atoms: &'a [Atom], end: Span) -> Self {
        Self { atoms, at: 0, end }
    }

    fn peek(&self, ahead: usize) -> Option<Part> {
        self.atoms.get(self.at + ahead).map(|atom| atom.part)
    }

    fn here(&self) -> Span {
        self.atoms.get(self.at).map_or(self.end, |atom| atom.span)
    }

    fn take(&mut self, part: Part) -> bool {
        let is = self.peek(0) == Some(part);
        self.at += usize::from(is);
        is
    }

    fn take_square(&mut self) -> Option<Square> {
        match self.peek(0) {
            Some(Part::Square(square)) => {
                self.at += 1;
                Some(square)
            }
            _ => None,
        }
    }

    fn take_kind(&mut self) -> Option<Kind> {
        match self.peek(0) {
            Some(Part::Kind(kind)) => {
                self.at += 1;
                Some(kind)
            }
            _ => None,
        }
    }

    fn square(&mut self, what: &str) -> Result<Square, Problem> {
        self.take_square().ok_or_else(|| {
            Problem::unreadable(format!("Wanted here: {what}."))
                .at(self.here())
                .suggest("a file from a to i and a rank from 1 to 9, such as e4")
        })
    }

    fn since(&self, mark: usize) -> Span {
        match self.atoms.get(mark..self.at) {
            Some([first, .., last]) => first.span.to(last.span),
            Some([only]) => only.span,
            _ => self.here(),
        }
    }

    /// Nothing but commas may be left.
    pub fn finish(&mut self) -> Result<(), Problem> {
        while self.take(Part::Comma) {}
        match self.atoms.get(self.at..) {
            Some([first, .., last]) => Err(left_over(first.span.to(last.span))),
            Some([only]) => Err(left_over(only.span)),
            _ => Ok(()),
        }
    }

    /// A move. `shooting`: the line began with a word for shooting.
    pub fn wish(&mut self, shooting: bool) -> Result<Wish, Problem> {
        let mark = self.at;
        if self.take(Part::Pass) {
            return Ok(Wish { span: self.since(mark), act: Act::Pass });
        }
        let kind = self.take_kind();
        let from = self.square("the square the piece stands on")?;
        let (deed, prey) = self.deed(from, shooting)?;
        Ok(Wish { span: self.since(mark), act: Act::Piece { kind, from, deed, prey } })
    }

    /// "d8-f6-e5": where it ends is what is named last.
    fn told_by_its_way(&self, from: Square) -> Problem {
        let rest = self.atoms.get(self.at..).unwrap_or_default();
        let end = rest.iter().rev().find_map(|atom| match atom.part {
            Part::Square(square) => Some(square),
            _ => None,
        });
        let message =
            "A move names where the piece stands and where it ends; the way between is not written.";
        let problem =
            Problem::unreadable(message).at(rest.last().map_or(self.end, |last| self.here().to(last.span)));
        match end {
            Some(to) => problem.suggest(format!("{from}-{to}")),
            None => problem.suggest("e3-e6, or e3-e6xe5 to end on e6 and capture on e5"),
        }
    }

    fn deed(&mut self, from: Square, shooting: bool) -> Result<(Deed, Option<Kind>), Problem> {
        if self.take(Part::Star) || (shooting && !matches!(self.peek(0), Some(Part::Cross))) {
            self.take(Part::Dash);
            let prey = self.take_kind();
            let target = self.square("the square to shoot at")?;
            if self.peek(0) == Some(Part::Dash) {
                return Err(self.both());
            }
            return Ok((Deed::Shoot(target), prey));
        }
        if self.take(Part::Cross) {
            let prey = self.take_kind();
            let captured = self.square("the square of the piece to capture")?;
            if self.take(Part::Dash) {
                let to = self.square("the square to end on")?;
                return Ok((Deed::TakeAndGo(captured, to), prey));
            }
            return Ok((Deed::Take(captured), prey));
        }
        self.take(Part::Dash);
        let to = self.square("where the piece is to go, or what it is to capture")?;
        let comma = usize::from(self.peek(0) == Some(Part::Comma));
        if self.peek(comma) == Some(Part::Cross) {
            self.at += comma + 1;
            let prey = self.take_kind();
            let captured = self.square("the square of the piece to capture")?;
            return Ok((Deed::TakeAndGo(captured, to), prey));
        }
        match self.peek(0) {
            Some(Part::Star) => Err(self.both()),
            Some(Part::Dash | Part::Square(_)) => Err(self.told_by_its_way(from)),
            _ => Ok((Deed::Go(to), None)),
        }
    }

    fn both(&self) -> Problem {
        Problem::illegal("A piece moves or shoots, never both in one turn (ruling 17).")
            .at(self.here())
            .suggest("one of the two")
    }

    /// `if … then …` and what is bracketed behind it. `depth` counts from 1.
    pub fn reply(&mut self, depth: usize) -> Result<WishedReply, Problem> {
        let mark = self.at;
        if depth > MAX_DEPTH {
            return Err(Problem::illegal(format!("Replies may be nested {MAX_DEPTH} deep, no deeper."))
                .at(self.here()));
        }
        if !self.take(Part::If) {
            return Err(Problem::unreadable("Wanted here: the word \"if\".").at(self.here()).suggest(REPLY));
        }
        let condition = self.wish(false)?;
        let comma = self.take(Part::Comma);
        if !self.take(Part::Then) && !comma {
            return Err(Problem::unreadable("Wanted here: the word \"then\" and your own move.")
                .at(self.here())
                .suggest(REPLY));
        }
        let shooting = self.take(Part::Star);
        let then = self.wish(shooting)?;
        let (ifs, bracketed) = if self.take(Part::Open) {
            (self.bracketed(depth + 1)?, true)
        } else if let Some(words) = self.then_if() {
            self.at += words;
            (vec![self.reply(depth + 1)?], true)
        } else {
            (Vec::new(), false)
        };
        Ok(WishedReply { span: self.since(mark), condition, then, ifs, bracketed })
    }

    /// `then if`, `and then if`: how many parts stand before the `if`.
    fn then_if(&self) -> Option<usize> {
        let comma = usize::from(self.peek(0) == Some(Part::Comma));
        (self.peek(comma) == Some(Part::Then) && self.peek(comma + 1) == Some(Part::If)).then_some(comma + 1)
    }

    fn bracketed(&mut self, depth: usize) -> Result<Vec<WishedReply>, Problem> {
        let mut replies = Vec::new();
        while !self.take(Part::Close) {
            if self.at >= self.atoms.len() {
                return Err(Problem::unreadable("A bracket is opened and never closed.")
                    .at(self.end)
                    .suggest(")"));
            }
            replies.push(self.reply(depth)?);
            while self.take(Part::Comma) {}
        }
        Ok(replies)
    }

    /// The replies of a line: one, or several with commas between them.
    pub fn replies(&mut self) -> Result<Vec<WishedReply>, Problem> {
        let mut replies = vec![self.reply(1)?];
        loop {
            while self.take(Part::Comma) {}
            if self.peek(0) != Some(Part::If) {
                return Ok(replies);
            }
            replies.push(self.reply(1)?);
        }
    }
}

fn left_over(span: Span) -> Problem {
    Problem::unreadable("This was not understood after the move.")
        .at(span)
        .suggest("one move a line; put a # in front of a remark")
}

impl WishedReply {
    /// How many moves of mine it holds.
    pub fn nodes(&self) -> usize {
        1 + self.ifs.iter().map(WishedReply::nodes).sum::<usize>()
    }
}
