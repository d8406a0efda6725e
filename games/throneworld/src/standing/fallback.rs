//! What counts when nothing was said. Never spends what the player did not offer.

use super::battle::{absorbed_in_space, dice_in_space, in_order};
use crate::force::Force;
use crate::galaxy::Galaxy;
use crate::questions::{Answer, EventChoice, Moves, Question};
use crate::tech::Tech;
use crate::view::View;
use rules::Seat;

/// The fallback of a question.
#[must_use]
pub fn fallback(view: &View, question: &Question) -> Answer {
    match question {
        Question::Outreach | Question::Turn { .. } | Question::React { .. } | Question::Counters { .. } => {
            Answer::Spoken
        }
        Question::Survey | Question::Expand { .. } => Answer::Moves(Moves::default()),
        Question::Settle | Question::Production { .. } | Question::Revolt { .. } | Question::Loot { .. } => {
            Answer::Buy(Vec::new())
        }
        Question::Respond { .. } | Question::Repel { .. } => Answer::React(None),
        Question::Counter { .. } => Answer::Counter(None),
        Question::Aboard { .. } => Answer::Units(Force::NONE),
        Question::Losses { .. } | Question::Overboard { .. } => Answer::Units(in_order(view, question, &[])),
        // Everything lands as soon as it may.
        Question::Drop { may, .. } | Question::Land { may, .. } => Answer::Units(*may),
        // Ruling 36: used by default.
        Question::FirstFire { .. } => Answer::FirstFire(true),
        // Stay while any hit is possible, else go.
        Question::Retreat { wings, .. } => {
            Answer::Wings(if hopeless(view) { wings.clone() } else { Vec::new() })
        }
        Question::Withdraw { to, .. } => Answer::To(if hopeless(view) { to.first().copied() } else { None }),
        Question::FreeReturn => Answer::Return(Vec::new()),
        Question::Chit { .. } => Answer::Chits { play: Vec::new(), back: Vec::new() },
        Question::SecondAttempt { first, .. } => Answer::Research(again(&view.galaxy, view.me, *first)),
        Question::Research { .. } => Answer::Research(lowest_rating(&view.galaxy, view.me)),
        Question::Event { .. } => Answer::Event(EventChoice::Decline),
    }
}

/// No die of one's own in space that could do anything, and some against it: every Shield of the enemy absorbs a hit, each
/// round anew.
fn hopeless(view: &View) -> bool {
    let absorbed = absorbed_in_space(view);
    dice_in_space(view).is_some_and(|(own, enemy)| u32::from(own) <= absorbed && enemy > 0)
}

/// The technology once more, unless it is at the end of the track.
fn again(galaxy: &Galaxy, seat: Seat, tech: Tech) -> Tech {
    let last = galaxy.edition.track().len();
    let open = usize::from(galaxy.empire(seat).boxes[tech.index()]) < last;
    if open { tech } else { lowest_rating(galaxy, seat) }
}

/// The technology with the lowest rating that can still rise; ties in the order Jump, Space, Ground, Comm.
#[must_use]
pub fn lowest_rating(galaxy: &Galaxy, seat: Seat) -> Tech {
    let last = galaxy.edition.track().len();
    let open = |tech: &Tech| usize::from(galaxy.empire(seat).boxes[tech.index()]) < last;
    let techs = [Tech::Jump, Tech::Space, Tech::Ground, Tech::Comm];
    techs.into_iter().filter(open).min_by_key(|t| galaxy.rating(seat, *t)).unwrap_or(Tech::Jump)
}
