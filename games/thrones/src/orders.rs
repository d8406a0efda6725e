//! The order lines of the game and what they do once they are on file.

use crate::army::{Army, Row};
use crate::moves::Move;
use crate::position::Position;
use crate::switches::Switches;
use crate::view::View;
use rules::{Book, Line};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One order line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// One rank of the army.
    Row(Row),
    /// My move now.
    Move(Move),
    /// My reply to a move of the rival's.
    If(Reply),
}

/// A reply given ahead, and the replies to what may come after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// The rival's move that brings it about.
    #[serde(rename = "if")]
    pub condition: Move,
    /// My move then.
    pub then: Move,
    /// What I reply to the rival's move after that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ifs: Vec<Reply>,
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "if {} then {}", self.condition, self.then)?;
        for (place, reply) in self.ifs.iter().enumerate() {
            let open = if place == 0 { " (" } else { ", " };
            write!(f, "{open}{reply}")?;
        }
        if self.ifs.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Row(row) => row.fmt(f),
            Order::Move(Move::Pass) => f.write_str("pass"),
            Order::Move(chosen) => write!(f, "move {chosen}"),
            Order::If(reply) => reply.fmt(f),
        }
    }
}

impl rules::Order for Order {
    fn topic(&self) -> String {
        match self {
            Order::Row(_) => "army".into(),
            Order::Move(_) => "move".into(),
            Order::If(reply) => format!("if {}", reply.condition),
        }
    }

    /// Rows make up an army.
    fn is_step(&self) -> bool {
        matches!(self, Order::Row(_))
    }

    fn verb(&self) -> &'static str {
        match self {
            Order::Row(_) => "row",
            Order::Move(Move::Pass) => "pass",
            Order::Move(_) => "move",
            Order::If(_) => "if",
        }
    }
}

/// The army on file, whole or not, and its last line; nothing if no row is on file.
#[must_use]
pub fn army_on_file(book: &Book<Order>) -> Option<(Army, Line)> {
    let rows = || {
        book.lines().filter_map(|l| match &l.order {
            Order::Row(row) => Some((row, l.line)),
            _ => None,
        })
    };
    let last = rows().last()?.1;
    Some((Army::of(rows().map(|(row, _)| row)), last))
}

/// The move on file: the last one, should there be several.
#[must_use]
pub fn move_on_file(book: &Book<Order>) -> Option<(Move, Line)> {
    let moves = book.lines().filter_map(|l| match l.order {
        Order::Move(chosen) => Some((chosen, l.line)),
        _ => None,
    });
    moves.last()
}

/// The replies on file.
pub fn replies_on_file(book: &Book<Order>) -> impl Iterator<Item = &Reply> {
    book.lines().filter_map(|l| match &l.order {
        Order::If(reply) => Some(reply),
        _ => None,
    })
}

/// Where the replies on file begin: the position in which the rival is to move. Nothing while it is my turn and no move
/// of mine that could be played is known.
#[must_use]
pub fn ahead_of(view: &View, mine: Option<Move>, switches: Switches) -> Option<Position> {
    let position = view.live_board()?.position;
    if position.to_move() != view.you {
        return Some(position);
    }
    let played =
        mine.filter(|chosen| position.is_legal(*chosen, switches)).map(|chosen| position.play(chosen))?;
    if played.captured_crown() { None } else { Some(played.after) }
}

/// What stays on file when the turn has ended: after my move the replies, after the rival's what was said to it.
#[must_use]
pub fn carry(view: &View, book: &Book<Order>) -> Book<Order> {
    let last = view.live_board().and_then(|board| board.history.last());
    let Some(ply) = last else {
        return book.carry(|_| Vec::new()); // set up, or over
    };
    if ply.side == view.you {
        return book.carry(|l| match &l.order {
            Order::If(_) => vec![l.order.clone()],
            Order::Move(_) | Order::Row(_) => Vec::new(),
        });
    }
    // Two lines on the same move can only have been added one by one: the later one counts.
    let chosen =
        book.lines().filter(|l| matches!(&l.order, Order::If(r) if r.condition == ply.chosen)).last();
    let chosen = chosen.map(|l| l.line);
    book.carry(|l| match &l.order {
        Order::If(reply) if reply.condition == ply.chosen && Some(l.line) == chosen => {
            let ifs = reply.ifs.iter().cloned().map(Order::If);
            std::iter::once(Order::Move(reply.then)).chain(ifs).collect()
        }
        _ => Vec::new(),
    })
}
