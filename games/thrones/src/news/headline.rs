//! What the subject of the report says.

use super::{captured, over};
use crate::events::Event;
use crate::prey;
use crate::turn::endings::{Way, seat_of};
use crate::view::{BoardView, View};
use rules::news::Affair;
use serde_json::json;

/// The parts, the weightiest first: the reader's piece that was captured, how the game ended, what the reader captured; while
/// it goes on what is in danger, what could be captured, and whose move it is.
pub(super) fn parts(view: &View, told: &[Event]) -> Vec<Affair> {
    let mut parts = Vec::new();
    let (mut lost, mut took) = (Vec::new(), Vec::new());
    for event in told {
        match event {
            Event::Moved { side, .. } => {
                let fallen = captured(event).map(|facts| Affair::new("head_captured", facts));
                if *side == view.you { took.extend(fallen) } else { lost.extend(fallen) }
            }
            Event::Ended { way, .. } if *way != Way::Capture => {
                parts.extend(over(event).map(|facts| Affair::new("head_over", facts)));
            }
            Event::FirstMover { side, .. } => {
                parts.push(Affair::new("head_first", json!({ "seat": seat_of(*side) })));
            }
            _ => {}
        }
    }
    let first = std::mem::take(&mut parts);
    parts.extend(lost);
    parts.extend(first);
    match view.live_board() {
        Some(board) => ahead(view, board, took, &mut parts),
        None => parts.extend(took),
    }
    parts
}

/// What the board says of the moves to come; a Crown in danger goes before what was captured.
fn ahead(view: &View, board: &BoardView, took: Vec<Affair>, parts: &mut Vec<Affair>) {
    let switches = view.options.switches();
    let danger = prey::of(&board.position, view.you.other(), switches).into_iter().next();
    let crown = danger.as_ref().is_some_and(|prey| Some(prey.square) == board.position.crown(view.you));
    let danger = danger
        .map(|prey| Affair::new("head_danger", json!({ "piece": prey.kind.title(), "square": prey.square })));
    let mover = board.position.to_move();
    if crown {
        parts.extend(danger);
        parts.extend(took);
    } else {
        parts.extend(took);
        parts.extend(danger);
    }
    if mover == view.you
        && let Some(prey) = prey::of(&board.position, view.you, switches).first()
    {
        let of = seat_of(view.you.other());
        let facts = json!({ "of": of, "piece": prey.kind.title(), "square": prey.square });
        parts.push(Affair::new("head_chance", facts));
    }
    let first = parts.iter().any(|part| part.kind == "head_first");
    if !first {
        parts.push(Affair::new("head_move", json!({ "seat": seat_of(mover) })));
    }
}
