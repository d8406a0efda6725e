//! JAMs, each as one affair: who announced it against what, whether it was countered, and what came of it.

use super::Fold;
use crate::chit::Chit;
use crate::events::Event;
use crate::galaxy::Proposal;
use crate::hex::Hex;
use rules::Seat;
use rules::news::{Affair, Mark, NewsLine};
use serde_json::json;

/// A JAM as it was announced.
struct Jam<'t> {
    by: Seat,
    proposal: &'t Proposal,
    bunker: Hex,
    chit: Chit,
}

impl Fold<'_> {
    /// The affair of a JAM, from its announcement. False: it is none.
    pub(super) fn of_jams(&mut self, at: usize, event: &Event) -> bool {
        let Event::JamAnnounced { seat, proposal, bunker, chit, .. } = event else { return false };
        let jam = Jam { by: *seat, proposal, bunker: *bunker, chit: *chit };
        let later = self.told.get(at + 1..).unwrap_or_default();
        let here = || later.iter().take_while(|e| !matches!(e, Event::ExpansionBegan { .. }));
        let victim = here().find_map(|e| match e {
            Event::Jammed { seat, proposal } if proposal == jam.proposal => Some(*seat),
            _ => None,
        });
        let counter = here().find_map(|e| match e {
            Event::Countered { seat, against, jam: true, bunker, chit } if *against == jam.by => {
                Some((*seat, *bunker, *chit))
            }
            _ => None,
        });
        let of = victim.or(self.active);
        let countered = counter.filter(|_| victim.is_none());
        let facts = json!({
            "by": jam.by,
            "of": of,
            "proposal": jam.proposal,
            "bunker": jam.bunker,
            "chit": jam.chit,
            "jammed": victim.is_some(),
            "counter": countered.map(|(seat, bunker, chit)| json!({ "seat": seat, "bunker": bunker, "chit": chit })),
        });
        let line = NewsLine::Affair(Affair::new("jam", facts));
        let me = self.view.me;
        let mark = match (of == Some(me), jam.by == me) {
            (true, _) if victim.is_some() => Mark::Failed,
            (true, _) => Mark::Decided,
            (_, true) if countered.is_some() => Mark::Failed,
            (_, true) => Mark::Done,
            _ => return self.of_others(line),
        };
        self.news.yours.push((mark, line));
        true
    }

    /// Does the affair of a JAM tell this, which came of it?
    pub(super) fn came_of_a_jam(&self, at: usize, event: &Event) -> bool {
        let before = || self.told.iter().take(at);
        match event {
            Event::Jammed { proposal, .. } => before()
                .any(|e| matches!(e, Event::JamAnnounced { proposal: jammed, .. } if jammed == proposal)),
            Event::Countered { against, jam: true, .. } => {
                before().any(|e| matches!(e, Event::JamAnnounced { seat, .. } if seat == against))
            }
            _ => false,
        }
    }
}
