//! A campaign of bots played on in memory: as `campaign` plays it over bytes, without writing any, and so without the checks that need them.

use crate::campaign::{Account, PATIENCE, Plan, not_understood, salt, unanswered_by};
use crate::seating::lines;
use rules::dice::{Dice, Seed};
use rules::engine::{Fault, InMemory};

pub(crate) struct Quick<'e, 'a> {
    pub table: Box<dyn InMemory + 'e>,
    pub plan: &'a Plan,
    pub seed: &'a Seed,
    pub account: &'a mut Account,
}

impl Quick<'_, '_> {
    /// Plays until the campaign ends or the plan's limit is reached; a fault comes with its turn.
    pub fn play(&mut self) -> Result<(), (u32, Fault)> {
        while self.account.ending.is_none() && self.account.turns < self.plan.most_turns {
            let turn = self.table.turn();
            self.turn().map_err(|fault| (turn, fault))?;
        }
        Ok(())
    }

    fn turn(&mut self) -> Result<(), Fault> {
        self.table.open()?;
        let mut unanswered = 0;
        loop {
            let entry = self.everybody_writes()?;
            let done = self.table.play(unanswered >= PATIENCE)?;
            self.account.windows += u32::from(entry.is_some());
            if done {
                self.account.turns += 1;
                self.count();
                return Ok(());
            }
            let now = self.table.window().map(|(entry, _)| entry);
            unanswered = if now == entry { unanswered + 1 } else { 0 };
            if unanswered == PATIENCE {
                let told = unanswered_by(&self.table.missing());
                self.complain(&told);
            }
        }
    }

    fn complain(&mut self, what: &str) {
        let turn = self.table.turn();
        self.account.faults.push(format!("turn {turn}: {what}"));
    }

    /// Everybody who is asked in the open window writes; returns the entry it is about.
    fn everybody_writes(&mut self) -> Result<Option<u32>, Fault> {
        let Some((entry, seats)) = self.table.window() else { return Ok(None) };
        for seat in seats {
            let mut dice = Dice::for_preview(self.seed, &salt(self.table.turn(), entry, seat));
            let typed = lines(&self.table.bot(seat, &mut dice)?);
            let taken = self.table.mail(seat, &typed)?;
            for told in not_understood(seat, &typed, &taken.problems) {
                self.complain(&told);
            }
            for accepted in &taken.accepted {
                self.account.occurred.count("verb", &accepted.verb);
            }
        }
        Ok(Some(entry))
    }

    fn count(&mut self) {
        if self.plan.throws {
            self.account.throws.add(self.table.rolls());
        }
        let occurred = &mut self.account.occurred;
        for kind in self.table.asked() {
            occurred.count("question", kind);
        }
        for (kind, elements) in self.table.told() {
            occurred.count("event", kind);
            for element in elements {
                occurred.count("element", element);
            }
        }
        self.account.ending = self.table.ending();
    }
}
