//! A bot: a player that sees a view and writes an order mail.

mod armies;
mod thought;

use crate::Thrones;
use crate::moves::Move;
use crate::position::Position;
use crate::questions::Question;
use crate::view::BoardView;
use rules::Desk;
use rules::dice::Dice;
use thought::Thought;

/// One mail in so many names a reply ahead.
const REPLY_AHEAD: u32 = 6;

/// The mail for everything the seat is asked; empty if it is asked nothing.
#[must_use]
pub fn orders(desk: &Desk<'_, Thrones>, dice: &mut Dice) -> String {
    let mut lines = Vec::new();
    for question in desk.open {
        match question {
            Question::Army => {
                let army = armies::random(desk.view.you, dice);
                lines.extend(army.rows(desk.view.you).iter().map(ToString::to_string));
            }
            Question::Move { .. } => {
                if let (Some(board), Some(position)) = (desk.view.live_board(), desk.view.my_move()) {
                    lines.extend(moves(desk, board, position, dice));
                }
            }
        }
    }
    lines.join("\n")
}

fn moves(desk: &Desk<'_, Thrones>, board: &BoardView, position: &Position, dice: &mut Dice) -> Vec<String> {
    let mut earlier = earlier_positions(board);
    let mind = |earlier: &[Position], quiet| Thought::new(desk.view.options.switches(), earlier, quiet);
    let Some(mine) = mind(&earlier, board.quiet).best(position, pick(dice, 1 << 16)) else {
        return Vec::new();
    };
    let mut lines = vec![line(mine)];
    if pick(dice, REPLY_AHEAD) == 0 {
        lines.extend(reply_ahead(position, mine, &mut earlier, &mind, dice));
    }
    lines
}

fn line(chosen: Move) -> String {
    match chosen {
        Move::Pass => chosen.to_string(),
        _ => format!("move {chosen}"),
    }
}

/// What the rival will probably do, and the answer to it.
fn reply_ahead(
    position: &Position,
    mine: Move,
    earlier: &mut Vec<Position>,
    mind: &dyn Fn(&[Position], u32) -> Thought,
    dice: &mut Dice,
) -> Option<String> {
    let played = position.play(mine);
    if played.captured_crown() {
        return None;
    }
    earlier.push(played.after);
    let condition = mind(earlier, 0).best(&played.after, pick(dice, 1 << 16))?;
    let answered = played.after.play(condition);
    if answered.captured_crown() {
        return None;
    }
    earlier.push(answered.after);
    let then = mind(earlier, 0).best(&answered.after, pick(dice, 1 << 16))?;
    Some(format!("if {condition} then {then}"))
}

/// The positions that can come up again: those since the last capture.
fn earlier_positions(board: &BoardView) -> Vec<Position> {
    let mut position = board.start;
    let mut positions = vec![position];
    for ply in &board.history {
        position = position.play(ply.chosen).after;
        if ply.captured.is_some() {
            positions.clear();
        }
        positions.push(position);
    }
    positions
}

/// A number below `count`. A bot's dice are its own: when they fail, it takes the first of everything.
fn pick(dice: &mut Dice, count: u32) -> u32 {
    dice.draw("what a bot feels like", count).unwrap_or(0)
}
