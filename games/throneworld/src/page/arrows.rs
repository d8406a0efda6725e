//! Arrows on the map: what has been proposed, the seat's own orders where they are given, and what has moved.

use super::banner::{banner, banner_with};
use super::hexes::Frame;
use crate::galaxy::Proposal;
use crate::hex::Hex;
use crate::orders::Order;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// Everything that is to move, for the map.
pub(super) fn arrows(view: &View, frame: &Frame, orders: &[Order]) -> Vec<Value> {
    let now = &view.galaxy.now;
    let mut arrows = Vec::new();
    for proposal in now.active.iter().flat_map(|seat| now.proposals.iter().map(move |p| (*seat, p))) {
        let (seat, proposal) = proposal;
        let from = match proposal {
            Proposal::Jump { order, .. } => order.from,
            Proposal::Scan { order } => order.using,
        };
        let what = if matches!(proposal, Proposal::Scan { .. }) { "scan" } else { "jump" };
        arrows.push(arrow(view, frame, seat, (from, proposal.to()), what));
    }
    for response in &now.responses {
        if let (Some((from, _)), Some(proposal)) =
            (&response.wing, now.proposals.get(usize::from(response.against)))
        {
            arrows.push(arrow(view, frame, response.seat, (*from, proposal.to()), "intercept"));
        }
    }
    arrows.extend(orders.iter().filter_map(|order| of_order(view, frame, order)));
    arrows
}

/// What an order of the own empire moves.
fn of_order(view: &View, frame: &Frame, order: &Order) -> Option<Value> {
    let (from, to, what) = match order {
        Order::Jump(jump) | Order::JumpOn { jump, .. } => (jump.from, jump.to, "jump"),
        Order::Scan(scan) => (scan.using, scan.to, "scan"),
        Order::Transfer { from, to, .. } => (*from, *to, "transfer"),
        _ => return None,
    };
    Some(arrow(view, frame, view.me, (from, to), what))
}

/// From centre to centre; the ends lie inside the hexes, a fifth of the way.
pub(super) fn arrow(view: &View, frame: &Frame, seat: Seat, (from, to): (Hex, Hex), what: &str) -> Value {
    let ((x1, y1), (x2, y2)) = (frame.centre(from), frame.centre(to));
    let length = i32::from(view.galaxy.edition.range(from, to).unwrap_or(1)).max(1);
    let part = |a: i32, b: i32| (b - a) / (4 * length);
    let ends = json!({
        "from": from,
        "to": to,
        "what": what,
        "stays": from == to,
        "x1": x1 + part(x1, x2), "y1": y1 + part(y1, y2),
        "x2": x2 - part(x1, x2), "y2": y2 - part(y1, y2),
    });
    banner_with(&view.galaxy, seat, ends)
}

/// The empires whose arrows are drawn: each needs a tip in its colour.
pub(super) fn tips(view: &View) -> Vec<Value> {
    view.galaxy.seats().map(|seat| banner(&view.galaxy, seat)).collect()
}
