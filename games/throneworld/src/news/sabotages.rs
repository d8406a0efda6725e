//! Sabotage, each as one affair: who played the chit against what, and what was lost by it.

use super::Fold;
use super::yours::was_lost;
use crate::battle::Power;
use crate::events::{Event, Gone};
use crate::hex::Hex;
use crate::orders::{Sabotage, Use};
use rules::Seat;
use rules::news::{Affair, Mark, NewsLine};
use serde_json::{Value, json};

/// Where a sabotage strikes.
const fn target(sabotage: &Sabotage) -> Hex {
    match sabotage {
        Sabotage::Development(at) | Sabotage::Force { at, .. } | Sabotage::Neutral { at, .. } => *at,
    }
}

/// The sabotage an event is, with who plays it.
fn played(event: &Event) -> Option<(Seat, Hex)> {
    match event {
        Event::ChitPlayed { seat, purpose: Use::Sabotage(sabotage), .. } => Some((*seat, target(sabotage))),
        _ => None,
    }
}

impl Fold<'_> {
    /// The affair of a sabotage, from its chit. False: it is none.
    pub(super) fn of_sabotage(&mut self, at: usize, event: &Event) -> bool {
        let Event::ChitPlayed { seat, chit, purpose: Use::Sabotage(sabotage) } = event else { return false };
        let place = target(sabotage);
        let later = self.told.get(at + 1..).unwrap_or_default();
        let (mut losses, mut dev, mut hurt): (Vec<Value>, Option<u8>, bool) = (Vec::new(), None, false);
        for event in later.iter().take_while(|e| !matches!(e, Event::ChitPlayed { .. })) {
            match event {
                Event::Gone { whose, at, units, why: Gone::Sabotage } if *at == place => {
                    hurt |= *whose == Power::Seat(self.view.me);
                    losses.push(json!({ "whose": whose, "units": units }));
                }
                Event::Undeveloped { at, dev: now, .. } if *at == place => dev = Some(*now),
                _ => {}
            }
        }
        let facts = json!({
            "by": seat, "chit": chit, "at": place, "against": sabotage, "losses": losses, "dev": dev,
        });
        let line = NewsLine::Affair(Affair::new("sabotage", facts));
        let me = self.view.me;
        let mine = self.view.galaxy.system(place).is_some_and(|system| system.owner == Some(me))
            || was_lost(me, place, self.told);
        let mark = match (mine, *seat == me) {
            (_, true) => Mark::Done,
            _ if hurt || (mine && dev.is_some()) => Mark::Lost,
            (true, _) => Mark::Decided,
            _ => return self.of_others(line),
        };
        self.news.yours.push((mark, line));
        true
    }

    /// Does the affair of a sabotage tell this, which came of it?
    pub(super) fn came_of_sabotage(&self, at: usize, event: &Event) -> bool {
        let place = match event {
            Event::Gone { at, why: Gone::Sabotage, .. } | Event::Undeveloped { at, .. } => *at,
            _ => return false,
        };
        let last = self.told.iter().take(at).rev().find(|e| matches!(e, Event::ChitPlayed { .. }));
        last.and_then(played).is_some_and(|(_, struck)| struck == place)
    }
}
