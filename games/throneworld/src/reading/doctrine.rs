//! How to fight, and what else stays on file, as people write it: losses, retreats, drops, landings, events.

use super::line::{Cursor, Line, Read};
use super::wish::{Straight, Wish};
use crate::force::Force;
use crate::hex::Hex;
use crate::orders::{Aim, EventWish, FirstFireWhen, Order, RetreatWhen};
use crate::unit::Unit;
use rules::problem::Problem;

impl Line<'_> {
    /// After `losses`.
    pub(super) fn losses(&mut self) -> Read<Wish> {
        self.skip(&["order", "my", "the"]);
        self.colon();
        self.without_choice()?;
        // "losses: drop the fighters": a verb, and no Drop Troops.
        let the =
            self.words.peek_at(1).is_some_and(|next| matches!(next.text.as_str(), "the" | "my" | "our"));
        if the && self.sees(&["drop"]) {
            return Err(self.words.missing("a unit").suggest("losses: fighters, then protectors"));
        }
        // Units with numbers are these of a round, types by themselves an order for every round.
        if self.sees_number() {
            return Ok(Wish::Straight(Straight::Lose(self.force("the units lost")?)));
        }
        Ok(Wish::Order(Order::Losses(once(self.types()?))))
    }

    /// After `retreat`, or `at D8: retreat`.
    pub(super) fn retreat(&mut self, at: Option<Hex>) -> Read<Wish> {
        self.colon();
        if self.is_end() && at.is_none() {
            return Ok(Wish::Straight(Straight::Retreat(Vec::new())));
        }
        if self.sees(&["to"]) {
            if at.is_some() {
                let problem = Problem::unreadable("Where fleets retreat to is said once, for every battle.");
                return Err(problem.at(self.words.rest_span()).suggest("retreat to C5 or D4"));
            }
            self.word(&["to"]);
            let to = self.hexes()?;
            if to.is_empty() {
                return Err(self.words.missing("the world to retreat to").suggest("retreat to C5 or D4"));
            }
            return Ok(Wish::Order(Order::RetreatTo(to)));
        }
        if at.is_none() && !self.sees(&["at", "in"]) {
            let start = self.words.mark();
            self.skip(&["with"]);
            if self.sees_number() {
                return self.retreat_with(None);
            }
            self.words.rewind(start);
            self.skip(&["from", "with", "the", "fleet", "fleets", "of", "all"]);
            let wings = self.hexes()?;
            self.skip(&["fleet", "fleets"]);
            if !wings.is_empty() || self.is_end() {
                return Ok(Wish::Straight(Straight::Retreat(wings)));
            }
            self.words.rewind(start);
        }
        if let Some(at) = at
            && self.word(&["from"])
        {
            let from = self.hexes()?;
            if from.is_empty() {
                let problem = self.words.missing("where the fleet came from");
                return Err(problem.suggest(format!("at {at}: retreat from E3")));
            }
            self.skip(&["fleet", "fleets"]);
            return Ok(Wish::Order(Order::RetreatFrom { at, from, when: self.when()? }));
        }
        if at.is_some() {
            self.skip(&["with"]);
            if self.sees_number() {
                return self.retreat_with(at);
            }
        }
        let before = self.scope()?;
        let when = self.when()?;
        let behind = if self.word(&["at", "in"]) { Some(self.hex("the hex of the battle")?) } else { None };
        Ok(Wish::Order(Order::Retreat { at: self.only([at, before, behind])?, when }))
    }

    /// After `retreat with`: `2P 1M to I9` for what is asked, `2P 1M after 1 round` for one world as a standing order.
    fn retreat_with(&mut self, at: Option<Hex>) -> Read<Wish> {
        let units = self.force("the units that retreat")?;
        self.separator();
        if let Some(at) = at {
            if self.sees(&["to"]) {
                let problem = Problem::unreadable("Where fleets retreat to is said once, for every battle.");
                return Err(problem.at(self.words.rest_span()).suggest("retreat to C5 or D4"));
            }
            return Ok(Wish::Order(Order::RetreatWith { at, units, when: self.when()? }));
        }
        let to = if self.word(&["to"]) { self.hexes()? } else { Vec::new() };
        if self.sees(&WHEN) {
            let problem = Problem::unreadable("At which world? Units are told apart for one battle (8.3).");
            return Err(problem
                .at(self.words.rest_span())
                .suggest(format!("at H10: retreat with {units} after 1 round")));
        }
        Ok(Wish::Straight(Straight::Withdraw(units, to)))
    }

    /// Is a number next, alone or in front of a letter?
    fn sees_number(&self) -> bool {
        self.words.peek().is_some_and(|token| {
            token.text.starts_with(|c: char| c.is_ascii_digit()) || self.words.clone().take_count().is_some()
        })
    }

    pub(super) fn when(&mut self) -> Read<RetreatWhen> {
        if self.word(&["never", "not"]) {
            return Ok(RetreatWhen::Never);
        }
        if self.word(&["always"]) || self.is_end() {
            return Ok(RetreatWhen::Always);
        }
        if self.word(&["after"]) {
            self.skip(&["the", "first"]);
            let rounds = self.small().unwrap_or(1);
            self.skip(&["round", "rounds"]);
            return if rounds == 0 {
                Err(self
                    .words
                    .missing("a number of rounds; one must be fought (8.3)")
                    .suggest("after 1 round"))
            } else {
                Ok(RetreatWhen::After(rounds))
            };
        }
        if self.word(&["if", "when", "unless"]) {
            self.skip(&["i", "have", "we", "left", "with", "there", "are", "roll"]);
            if !self.word(&["fewer", "less", "under", "below"]) {
                return Err(self.words.missing("the dice of your side").suggest(DICE));
            }
            self.skip(&["than"]);
            let mine = self.dice()?;
            self.skip(&["dice", "die", "of", "mine", "left", "and", "the", "enemy", "has", "he"]);
            self.colon();
            let theirs = if self.word(&["against", "vs", "versus", "to"]) || self.sees(&["more", "over"]) {
                self.skip(&["more", "over", "than"]);
                self.dice()?
            } else {
                0
            };
            self.skip(&["dice", "die", "of", "theirs", "his"]);
            return Ok(RetreatWhen::Dice { mine, theirs });
        }
        Err(self.words.missing("when to retreat").suggest(format!("retreat never; {DICE}")))
    }

    fn dice(&mut self) -> Read<u16> {
        let span = self.words.here();
        let dice = self.words.take_count().and_then(|n| u16::try_from(n).ok());
        dice.ok_or_else(|| Problem::unreadable("Wanted here: a number of dice.").at(span).suggest(DICE))
    }

    /// After `drop`, or `at D8: drop`.
    pub(super) fn drop_units(&mut self, at: Option<Hex>) -> Read<Wish> {
        self.colon();
        if self.is_end() && at.is_none() {
            return Ok(Wish::Straight(Straight::Drop(None)));
        }
        if self.word(&["all", "everything"]) {
            self.skip(&["units", "troops"]);
            return Ok(Wish::Straight(Straight::Drop(None)));
        }
        let before = self.scope()?;
        let yes = if self.word(&["never", "nothing", "no", "none", "not"]) {
            false
        } else if self.word(&["always", "yes"]) || self.is_end() {
            true
        } else {
            let force = self.force("always, never, or what to drop")?;
            return Ok(Wish::Straight(Straight::Drop(Some(force))));
        };
        let behind =
            if self.word(&["at", "in", "on"]) { Some(self.hex("the hex of the battle")?) } else { None };
        Ok(Wish::Order(Order::Drop { at: self.only([at, before, behind])?, yes }))
    }

    /// Takes `[use] first fire`.
    pub(super) fn sees_first_fire(&mut self) -> bool {
        let start = self.words.mark();
        self.skip(&["use", "using"]);
        if self.word(&["first"]) && self.word(&["fire"]) {
            return true;
        }
        self.words.rewind(start);
        false
    }

    /// After `first fire`, or `at D8: first fire`.
    pub(super) fn first_fire(&mut self, at: Option<Hex>) -> Read<Wish> {
        let before = self.scope()?;
        let when = self.firing_first()?;
        let behind = if self.word(&["at", "in"]) { Some(self.hex("the hex of the battle")?) } else { None };
        Ok(Wish::Order(Order::FirstFire { at: self.only([at, before, behind])?, when }))
    }

    fn firing_first(&mut self) -> Read<FirstFireWhen> {
        if self.word(&["never", "not", "no"]) {
            return Ok(FirstFireWhen::Never);
        }
        if self.word(&["always", "yes"]) || self.is_end() {
            return Ok(FirstFireWhen::Always);
        }
        if self.sees(&["only", "if", "when", "against"]) {
            self.skip(&["only", "if", "when", "against", "there", "are", "is", "he", "they", "has", "have"]);
            if self.word(&["no"]) {
                self.bunkers()?;
                return Ok(FirstFireWhen::FewerBunkers(1));
            }
            if self.word(&["fewer", "less"]) {
                self.skip(&["than"]);
                let span = self.words.here();
                let number = self.small().ok_or_else(|| {
                    Problem::unreadable("Wanted here: a number of Command Bunkers.").at(span).suggest(BUNKERS)
                })?;
                self.bunkers()?;
                return Ok(FirstFireWhen::FewerBunkers(number));
            }
        }
        Err(self.words.missing("when Drop Troops fire first").suggest(format!("first fire never; {BUNKERS}")))
    }

    /// Takes `[command] bunkers`.
    fn bunkers(&mut self) -> Read<()> {
        self.skip(&["command"]);
        if self.word(&["bunker", "bunkers", "cb", "cbs", "c"]) {
            return Ok(());
        }
        Err(self.words.missing("the word \"Bunkers\"").suggest(BUNKERS))
    }

    /// After `land`, or `at D8: land`.
    pub(super) fn land(&mut self, at: Option<Hex>) -> Read<Wish> {
        let before = self.scope()?;
        let troops = if self.word(&["always"]) || self.is_end() {
            None
        } else if self.word(&["never"]) {
            Some(Force::NONE)
        } else {
            self.all_or("the troops to land")?
        };
        let behind =
            if self.word(&["at", "on", "in"]) { Some(self.hex("the world they land on")?) } else { None };
        Ok(Wish::Order(Order::Land { at: self.only([at, before, behind])?, troops }))
    }

    /// After `aboard`, or `at D8: aboard`.
    pub(super) fn aboard(&mut self, at: Option<Hex>) -> Read<Wish> {
        let before = self.scope()?;
        let Some(troops) = self.all_or("the troops aboard")? else {
            let problem = self.words.missing("the troops aboard, with numbers");
            return Err(problem.suggest("aboard at D8: 2L"));
        };
        let behind = if self.word(&["at", "in"]) { Some(self.hex("the world they are at")?) } else { None };
        match self.only([at, before, behind])? {
            Some(at) => Ok(Wish::Order(Order::Aboard { at, troops })),
            None => Err(self.words.missing("the world they are at").suggest("aboard at D8: 2L")),
        }
    }

    /// After `rebels` or `imperial attack`: whom it is to strike.
    pub(super) fn aim(&mut self) -> Read<Aim> {
        self.colon();
        self.skip(&["at", "against", "on", "in", "the", "strike", "attack"]);
        if self.word(&["leader", "leaders", "strongest"]) {
            return Ok(Aim::Leader);
        }
        if self.word(&["whoever", "who"]) {
            self.skip(&["is", "leads", "leading", "ahead", "has", "most", "systems"]);
            return Ok(Aim::Leader);
        }
        let worlds = self.hexes()?;
        if !worlds.is_empty() {
            return Ok(Aim::Worlds(worlds));
        }
        if self.is_end() {
            let problem = self.words.missing("whom it is to strike");
            return Err(problem.suggest("leader, or worlds such as D6, C5, or seat 2"));
        }
        self.empire().map(Aim::Empire)
    }

    /// After `events`.
    pub(super) fn events(&mut self) -> Read<Wish> {
        self.colon();
        if self.word(&["decline", "nothing", "none", "no", "pass", "never"]) {
            return Ok(Wish::Order(Order::Event(EventWish::Decline)));
        }
        Err(self.words.missing("the word \"decline\"").suggest("events: decline, or rebels: leader"))
    }
}

/// Each type once, where it is named first.
pub(super) fn once(types: Vec<Unit>) -> Vec<Unit> {
    let mut kept = Vec::new();
    for unit in types {
        if !kept.contains(&unit) {
            kept.push(unit);
        }
    }
    kept
}

/// What says when.
const WHEN: [&str; 7] = ["after", "if", "when", "unless", "never", "always", "at"];
const BUNKERS: &str = "first fire only against fewer than 2 Bunkers";
const DICE: &str = "retreat if fewer than 3 dice against more than 6";
