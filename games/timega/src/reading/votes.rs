//! Votes (5.6): `vote for Repeal with 5`, `abstain on everything`, `if for leads by 2: …`.

use super::line::{Cursor, Line, Read};
use super::tongue::tongue;
use crate::deeds::{Vote, Votes};
use crate::effects::agendas::{Agenda, Side};
use crate::orders::{Ballot, Mood, Order};
use rules::problem::either;

/// Words for every agenda no other line speaks of.
const EVERYTHING: [&str; 6] = ["everything", "all", "anything", "others", "rest", "every"];

impl Line<'_> {
    /// After `vote`.
    pub fn vote(&mut self, when: Option<Mood>) -> Read<Vec<Order>> {
        if self.word(&["abstain"]) {
            return self.abstain(when);
        }
        let Some(side) = self.side() else {
            let problem = self.words.missing("for or against");
            return Err(problem.suggest(either(&["vote for Repeal with 5", "vote against everything"])));
        };
        let on = self.subjects()?;
        let votes = if self.word(&["with"]) { self.stake()? } else { Votes::Bought(0) };
        let vote = Vote { side: Some(side), votes };
        Ok(on.into_iter().map(|on| Order::Vote(Ballot { on, when, vote })).collect())
    }

    /// After `abstain`.
    pub fn abstain(&mut self, when: Option<Mood>) -> Read<Vec<Order>> {
        self.skip(&["on", "from"]);
        let on = if self.is_end() { vec![None] } else { self.subjects()? };
        Ok(on.into_iter().map(|on| Order::Vote(Ballot { on, when, vote: Vote::ABSTAIN })).collect())
    }

    /// Takes `for` or `against`.
    pub fn side(&mut self) -> Option<Side> {
        if self.word(&["for", "yes", "pro"]) {
            Some(Side::For)
        } else if self.word(&["against", "no", "contra"]) {
            Some(Side::Against)
        } else {
            None
        }
    }

    /// The agendas a vote is on; none: everything else.
    pub fn subjects(&mut self) -> Read<Vec<Option<Agenda>>> {
        self.skip(&["on", "the", "agenda"]);
        if self.word(&EVERYTHING) {
            self.skip(&["agenda", "agendas", "else", "other"]);
            return Ok(vec![None]);
        }
        Ok(self.several(&tongue().agendas)?.into_iter().map(Some).collect())
    }

    /// After `with`: how much influence goes into it.
    fn stake(&mut self) -> Read<Votes> {
        if self.word(&["all", "everything"]) {
            self.skip(&["my", "influence", "votes", "i", "have"]);
            return Ok(Votes::All);
        }
        if self.word(&["nothing", "none", "free"]) {
            self.skip(&["votes", "alone", "only"]);
            return Ok(Votes::Bought(0));
        }
        let number =
            self.words.expect_number("how much influence is spent on it, or the word all", 0..=999)?;
        self.skip(&["votes", "vote", "influence", "more"]);
        Ok(Votes::Bought(u16::try_from(number).unwrap_or(u16::MAX)))
    }

    /// How the votes stand, if a condition of that sort comes next: `for leads by 2`, `I am the speaker`.
    ///
    /// # Errors
    /// It begins like one.
    pub fn mood(&mut self) -> Read<Option<Mood>> {
        let start = self.words.mark();
        if self.word(&["i", "i'm"]) {
            self.word(&["am"]);
            let not = self.word(&["not"]);
            self.word(&["the"]);
            if self.word(&["speaker"]) {
                return Ok(Some(if not { Mood::NotSpeaker } else { Mood::Speaker }));
            }
            self.words.rewind(start);
            return Ok(None);
        }
        self.word(&["the"]);
        if self.word(&["vote", "votes", "it"]) && (self.word(&["is", "are"])) {
            if self.word(&["tied", "a", "equal", "even"]) {
                self.skip(&["tie"]);
                return Ok(Some(Mood::Tied));
            }
            return Err(self.words.missing("tied").suggest("if the vote is tied: vote for Repeal"));
        }
        self.words.rewind(start);
        let side = if self.sees(&["for", "against"]) { self.side() } else { None };
        let Some(side) = side else { return Ok(None) };
        if !self.word(&["leads", "is", "wins", "lead"]) {
            return Err(self
                .words
                .missing("leads")
                .suggest("if for leads by 2: vote against Repeal with all"));
        }
        self.skip(&["ahead", "leading"]);
        let by =
            if self.word(&["by"]) { self.words.expect_number("by how many votes", 1..=999)? } else { 1 };
        self.skip(&["votes", "vote", "or", "more"]);
        Ok(Some(Mood::Leads(side, u16::try_from(by).unwrap_or(u16::MAX))))
    }
}
