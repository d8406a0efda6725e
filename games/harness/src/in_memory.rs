//! A campaign played on in memory must come to the same as over the bytes a host stores.

use crate::campaign::{PATIENCE, salt, secret};
use crate::seating::{Push, Seating, lines};
use rules::Pacing;
use rules::dice::{Dice, Seed};
use rules::engine::{Engine, Fault, Filing, InMemory, Outset};

/// So many windows of a campaign are compared: some turns.
const WINDOWS: u32 = 24;

/// Where the two differ, in words; nothing for an engine that plays over bytes alone.
pub(crate) fn differs(engine: &dyn Engine) -> Vec<String> {
    let seats = *engine.seats().end();
    let Ok(state) = engine.found(&engine.default_options(), seats) else { return Vec::new() };
    let mut wrong = Vec::new();
    for pacing in [Pacing::Standing, Pacing::Live] {
        let (waits, seed) = (engine.waits(pacing), secret(2));
        let outset = Outset { state: &state, seats, waits: &waits, seed: &seed, origin: None };
        let found = engine.in_memory(&outset).and_then(|table| {
            let Some(table) = table else { return Ok(None) };
            let seating = Seating::new(engine, state.clone(), seats, waits.clone(), Seed(seed.0));
            Both { seating, table }.first_difference()
        });
        let found = found.unwrap_or_else(|Fault(why)| Some(why));
        wrong.extend(found.map(|what| format!("in memory, {pacing:?}: {what}")));
    }
    wrong
}

/// One campaign, played twice at once.
struct Both<'e> {
    seating: Seating<'e>,
    table: Box<dyn InMemory + 'e>,
}

impl Both<'_> {
    fn first_difference(&mut self) -> Result<Option<String>, Fault> {
        let (mut unanswered, mut begins) = (0, true);
        for _ in 0..WINDOWS {
            if begins {
                self.seating.open()?;
                self.table.open()?;
            }
            let entry = self.seating.window.as_ref().map(|w| w.entry);
            if let Some(other) = self.mails()? {
                return Ok(Some(other));
            }
            let closing = unanswered >= PATIENCE;
            let stretch = self.seating.play(Push { closing, one_window: true, notices: &[] })?;
            begins = self.table.play(closing)?;
            if self.table.written().as_ref() != Some(&stretch.played) || begins != stretch.done() {
                return Ok(Some(format!("turn {} is played otherwise", self.table.turn())));
            }
            if begins && self.table.ending().is_some() {
                return Ok(None);
            }
            let now = self.seating.window.as_ref().map(|w| w.entry);
            unanswered = if now == entry { unanswered + 1 } else { 0 };
        }
        Ok(None)
    }

    /// Everybody who is asked writes, here and there.
    fn mails(&mut self) -> Result<Option<String>, Fault> {
        let window = self.seating.window.clone();
        let asked = window.as_ref().map(|w| (w.entry, w.seats()));
        if asked != self.table.window() || self.seating.turn != self.table.turn() {
            return Ok(Some(format!("turn {}: others are asked", self.seating.turn)));
        }
        for (entry, seat) in
            asked.into_iter().flat_map(|(entry, seats)| seats.into_iter().map(move |s| (entry, s)))
        {
            let salt = salt(self.seating.turn, entry, seat);
            let dice = || Dice::for_preview(&self.seating.seed, &salt);
            let text = self.seating.engine.bot(&self.seating.desk(seat)?, &mut dice())?;
            if self.table.bot(seat, &mut dice())? != text {
                return Ok(Some(format!(
                    "turn {}: the bot of {seat} writes something else",
                    self.seating.turn
                )));
            }
            let read = self.seating.mail(seat, &text, Filing::Replace)?;
            let taken = self.table.mail(seat, &lines(&text))?;
            if taken.accepted != read.accepted
                || taken.problems != read.problems
                || self.table.filed(seat) != read.filed
            {
                return Ok(Some(format!("turn {}: the mail of {seat} is read otherwise", self.seating.turn)));
            }
        }
        Ok(None)
    }
}
