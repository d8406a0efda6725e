//! The news of a turn for one seat: what it lost and captured, what it did and what its rival did. Every event told is in
//! it but the end by the capture of a Crown, which the capture tells.

mod headline;
#[cfg(test)]
mod tests;

use crate::events::{Event, Taken};
use crate::kind::Kind;
use crate::side::Side;
use crate::square::Square;
use crate::turn::endings::{Way, seat_of};
use crate::view::View;
use rules::news::{Affair, Mark, News, NewsLine};
use serde_json::{Value, json};

/// What a turn means to the seat whose view this is; nothing before the armies are chosen.
pub(crate) fn news(view: &View, told: &[Event]) -> Option<News> {
    if view.is_set_up() && told.is_empty() {
        return None;
    }
    let lines = told.iter().enumerate().filter_map(|(at, event)| line(view, at, event));
    Some(News { yours: lines.collect(), headline: headline::parts(view, told), ..News::default() })
}

/// The line of an event.
fn line(view: &View, at: usize, event: &Event) -> Option<(Mark, NewsLine)> {
    let plain = NewsLine::Event(at);
    let by = |side: Side| if side == view.you { Mark::Done } else { Mark::Seen };
    let told = match event {
        Event::ArmiesRevealed { .. } | Event::FirstMover { .. } => (Mark::Seen, plain),
        Event::Passed { side, .. } => (by(*side), plain),
        Event::Moved { side, .. } => match captured(event) {
            Some(facts) => {
                let mark = if *side == view.you { Mark::Won } else { Mark::Lost };
                (mark, NewsLine::Affair(Affair::new("captured", facts)))
            }
            None => (by(*side), plain),
        },
        Event::Ended { way: Way::Capture, .. } => return None,
        Event::Ended { winner, .. } => {
            let mark = match winner {
                Some(winner) if *winner == view.you => Mark::Won,
                Some(_) => Mark::Lost,
                None => Mark::Decided,
            };
            (mark, NewsLine::Affair(Affair::new("over", over(event)?)))
        }
    };
    Some(told)
}

/// Who captured what of whose, and how.
fn captured(event: &Event) -> Option<Value> {
    let Event::Moved { side, piece, from, to, taken: Some(taken), shot, went_on, .. } = event else {
        return None;
    };
    let on_to: Option<&Square> = went_on.then_some(to);
    let Taken { kind, piece: prey, square } = taken;
    Some(json!({
        "by": seat_of(*side), "of": seat_of(side.other()), "prey": prey, "crown": *kind == Kind::Crown, "square": square,
        "piece": piece, "from": from, "shot": shot, "on_to": on_to,
    }))
}

/// How the game ended, and by whom if somebody gave up or sent no move.
fn over(event: &Event) -> Option<Value> {
    let Event::Ended { way, winner, .. } = event else { return None };
    Some(json!({ "way": way.name(), "loser": winner.map(|side| seat_of(side.other())) }))
}
