//! The board as one's own move would leave it, before anybody answers.

use crate::Thrones;
use crate::army::colour;
use crate::kind::Kind;
use crate::orders::{move_on_file, replies_on_file};
use crate::ply::Ply;
use crate::view::{BoardView, View};
use rules::Desk;

/// The view as one's own move will leave it: nothing else can come of the window. None where it ends the game: that is for the report to
/// tell, and where it is not one's own to make.
#[must_use]
pub fn foretold(desk: &Desk<'_, Thrones>) -> Option<View> {
    let view = desk.view;
    let (board, position) = (view.live_board()?, view.my_move()?);
    let (chosen, _) = move_on_file(desk.book)?;
    if !position.is_legal(chosen, view.options.switches()) {
        return None;
    }
    let (ply, after) = Ply::play(position, chosen);
    if ply.captured == Some(Kind::Crown) {
        return None;
    }
    let mut history = board.history.clone();
    let quiet = if ply.captured.is_some() { 0 } else { board.quiet.saturating_add(1) };
    history.push(ply);
    let shown =
        BoardView { position: after, ply: board.ply.saturating_add(1), quiet, history, ..board.clone() };
    let repeats = shown.count_repeats();
    Some(View { board: Some(BoardView { repeats, ..shown }), ..view.clone() })
}

/// Its lines; none before the armies stand on the board.
#[must_use]
pub fn lines(desk: &Desk<'_, Thrones>) -> Vec<String> {
    let view = desk.view;
    let Some(board) = view.live_board() else { return Vec::new() };
    let replies = replies_on_file(desk.book).count();
    let Some(position) = view.my_move() else {
        let waits = match replies {
            0 => "nothing of yours is played before the rival has moved.".to_owned(),
            1 => "your reply on file is played if the rival makes the move it answers.".to_owned(),
            many => format!("of your {many} replies on file that to the rival's move is played."),
        };
        return vec![format!("It is {}'s move: {waits}", colour(board.position.to_move()))];
    };
    let Some((chosen, _)) = move_on_file(desk.book) else { return Vec::new() };
    if !position.is_legal(chosen, view.options.switches()) {
        return vec![format!("Your move {chosen} is not possible as the board stands.")];
    }
    let (ply, after) = Ply::play(position, chosen);
    let moved = ply.kind.map_or_else(|| "you pass".to_owned(), |kind| format!("your {}", kind.title()));
    let taken = ply.captured.map_or_else(String::new, |kind| format!(", and captures a {}", kind.title()));
    let mut lines = vec![format!("{chosen}: {moved}{taken}. The board then, White in capitals:")];
    lines.extend(after.to_string().lines().map(str::to_owned));
    if ply.captured == Some(Kind::Crown) {
        lines.push("That captures the Crown: you have won.".into());
    } else if replies > 0 {
        lines.push(format!("Replies on file for what comes then: {replies}."));
    }
    lines
}
