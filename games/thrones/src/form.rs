//! The order form that goes out with a report: short lines a player fills in and sends back.

use crate::Thrones;
use crate::army::{colour, own_ranks, plain_army, shown_ranks};
use crate::moves::Move;
use crate::orders::{ahead_of, army_on_file, move_on_file, replies_on_file};
use crate::position::Position;
use crate::questions::Question;
use crate::switches::Switches;
use crate::view::View;
use rules::Desk;

/// Longer lines would be broken by mail programs.
const WIDTH: usize = 72;

/// The lines of the form.
#[must_use]
pub fn lines(desk: &Desk<'_, Thrones>) -> Vec<String> {
    if desk.view.outcome.is_some() {
        return vec!["# The game is over: nothing is asked of you.".into()];
    }
    let Some(board) = desk.view.live_board() else { return army(desk) };
    let switches = desk.view.options.switches();
    let asked = desk.open.iter().any(|q| matches!(q, Question::Move { .. })) || desk.view.my_move().is_some();
    let mine = move_on_file(desk.book).map(|(chosen, _)| chosen);
    let mut lines = if asked { my_move(desk, &board.position, mine, switches) } else { rivals_move(desk) };
    lines.extend(replies(desk, mine));
    lines
}

fn army(desk: &Desk<'_, Thrones>) -> Vec<String> {
    let side = desk.view.you;
    let [low, _, high] = own_ranks(side);
    let on_file = army_on_file(desk.book).map(|(army, _)| army);
    let shown = if on_file.is_some() {
        "what you have on file"
    } else {
        "a start, and what counts if you send nothing"
    };
    let mut lines = vec![
        format!("# You are {}. Your army stands on rows {low} to {high} of the board.", colour(side)),
        "# Each row: files a to i from left to right, a dot for an empty square.".into(),
        "# 8 of F Footman, P Pikeman; 4 of M Man-at-Arms, C Cavalry, A Archer;".into(),
        "# 1 of T Tower, E Elephant, B Ballista; and K, the Crown, no corner.".into(),
        format!("# These rows are {shown}."),
    ];
    let army = on_file.unwrap_or_else(|| plain_army(side));
    lines.extend(shown_ranks(side).map(|rank| army.row(rank).to_string()));
    lines
}

fn my_move(
    desk: &Desk<'_, Thrones>,
    position: &Position,
    mine: Option<Move>,
    switches: Switches,
) -> Vec<String> {
    let mut lines = vec![
        format!("# It is your move ({}). Write it behind the word.", colour(desk.view.you)),
        "# e3-e4 goes, e3-e5xe5 captures on e5, e3-e6xe5 captures and goes on,".into(),
        "# c3*d4 shoots. For example:".into(),
    ];
    lines.extend(examples(position, switches).into_iter().map(|text| format!("#   move {text}")));
    lines.push(mine.map_or_else(|| "move ".into(), |chosen| format!("move {chosen}")));
    lines
}

fn rivals_move(desk: &Desk<'_, Thrones>) -> Vec<String> {
    let rival = colour(desk.view.you.other());
    vec![format!("# It is {rival}'s move. You need send nothing, but may answer ahead.")]
}

/// A plain move, a capture and a shot, as far as there are any.
fn examples(position: &Position, switches: Switches) -> Vec<String> {
    let moves = position.legal_moves(switches);
    let wanted: [fn(&Move) -> bool; 3] = [
        |m| matches!(m, Move::Go { .. }),
        |m| matches!(m, Move::Take { .. }),
        |m| matches!(m, Move::Shoot { .. }),
    ];
    wanted.iter().filter_map(|is| moves.iter().find(|m| is(m))).map(ToString::to_string).collect()
}

fn replies(desk: &Desk<'_, Thrones>, mine: Option<Move>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let (short, long): (Vec<String>, Vec<String>) =
        replies_on_file(desk.book).map(ToString::to_string).partition(|line| line.chars().count() <= WIDTH);
    if short.is_empty() && long.is_empty() {
        // What fits behind an example fits behind no other move.
        match example_reply(desk.view, mine, |_| None) {
            Some(text) => {
                lines.push("# Replies ahead, as many as you like, nested in brackets:".into());
                lines.push(format!("#   {text}"));
            }
            None => {
                lines.push("# Replies ahead behind your move, as many as you like: if, their move,".into());
                lines.push("#  then, your answer; nested in brackets, if you like.".into());
            }
        }
    }
    lines.extend(short);
    if !long.is_empty() {
        lines.push(format!("# {} longer if-lines on file stay as they are.", long.len()));
    }
    lines
}

/// A reply that could really be sent, in the position that will then be on the board. `wished`: the answer, if it can be made there.
pub fn example_reply(
    view: &View,
    mine: Option<Move>,
    wished: impl Fn(&Position) -> Option<Move>,
) -> Option<String> {
    let switches = view.options.switches();
    let base = ahead_of(view, mine, switches)?;
    let condition = plain_move(&base, switches)?;
    let after = base.play(condition).after;
    let then = wished(&after).or_else(|| plain_move(&after, switches))?;
    Some(format!("if {condition} then {then}"))
}

/// A move that takes nothing and could really be sent.
pub fn example_move(view: &View) -> Option<String> {
    plain_move(view.my_move()?, view.options.switches()).map(|chosen| format!("move {chosen}"))
}

fn plain_move(position: &Position, switches: Switches) -> Option<Move> {
    position.legal_moves(switches).into_iter().find(|m| matches!(m, Move::Go { .. }))
}
