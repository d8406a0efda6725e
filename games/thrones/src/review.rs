//! The orders on file as a whole: what is incomplete, what no longer fits, what is surely not meant.

use crate::Thrones;
use crate::army::colour;
use crate::orders::{ahead_of, army_on_file, move_on_file, replies_on_file};
use crate::reading;
use rules::Desk;
use rules::problem::{Problem, either};

/// Looks at what is on file.
#[must_use]
pub fn review(desk: &Desk<'_, Thrones>) -> Vec<Problem> {
    let view = desk.view;
    if view.is_set_up() {
        let army = army_on_file(desk.book).map(|(army, _)| army);
        return army
            .map_or_else(Vec::new, |army| army.faults(view.you).into_iter().map(Problem::illegal).collect());
    }
    let switches = view.options.switches();
    let mine = move_on_file(desk.book).map(|(chosen, _)| chosen);
    let mut problems = Vec::new();
    if let (Some(chosen), Some(position)) = (mine, view.my_move()) {
        if position.is_legal(chosen, switches) {
            let played = position.play(chosen);
            let crown = played.after.crown(view.you);
            let attackers = crown.map(|crown| (crown, played.after.attackers(crown, switches)));
            if let Some((crown, attackers)) = attackers
                && !attackers.is_empty()
                && !played.captured_crown()
            {
                let from: Vec<String> = attackers.into_iter().map(|square| square.to_string()).collect();
                let rival = colour(view.you.other());
                problems.push(Problem::warning(format!(
                    "After {chosen} {rival} can capture your Crown on {crown} with what stands on {}.",
                    either(&from)
                )));
            }
        } else {
            problems.push(Problem::illegal(format!("The move on file, {chosen}, is not legal now.")));
        }
    }
    if let Some(base) = ahead_of(view, mine, switches) {
        problems.extend(reading::stale(replies_on_file(desk.book), &base, switches));
    }
    problems
}
