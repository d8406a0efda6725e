//! Battles: a row each, with both sides before and after, the hits of every round, what changed the dice, and how it ended.
//! What of a battle was told in an earlier report is left open in its row, or taken from the battle that still goes on.

use super::{Heard, Place, Telling};
use crate::events::{ActionEvent, BattleEvent, Die, Ended, Event, SetupEvent};
use crate::force::Force;
use crate::galaxy::Owner;
use crate::hex::Hex;
use crate::moments::{Source, Step};
use crate::page::{banner_of, short};
use crate::view::View;
use serde_json::{Value, json};

/// One side of a battle, as far as it was told.
pub(super) struct Side {
    pub owner: Owner,
    before: Option<Force>,
    after: Option<Force>,
    pub lost: Force,
    damaged: Force,
    repaired: Force,
    why: Vec<Source>,
}

impl Side {
    const fn of(owner: Owner) -> Side {
        let none = Force::NONE;
        Side { owner, before: None, after: None, lost: none, damaged: none, repaired: none, why: Vec::new() }
    }

    fn hear_dice(&mut self, dice: &[Die]) {
        for change in dice.iter().flat_map(|die| &die.why) {
            if change.source != Source::Rules && !self.why.contains(&change.source) {
                self.why.push(change.source);
            }
        }
    }
}

/// Hits of both sides in one step.
struct Exchange {
    step: Step,
    round: u8,
    hits: Vec<(Owner, u16)>,
}

/// A battle, as far as it was told.
pub(super) struct Battle {
    pub number: u8,
    pub hex: Option<Hex>,
    /// The attacker, then the defender, if it is known who is who.
    pub sides: Vec<Side>,
    pub in_order: bool,
    exchanges: Vec<Exchange>,
    pub ended: Option<Ended>,
    left: [Force; 2],
    of: Vec<usize>,
}

/// A row for each battle something was told of.
pub(super) fn tell(heard: &Heard<'_>) -> Vec<Telling> {
    let row = |battle: Battle| {
        let facts = battle.facts(heard.view);
        Telling { place: Place::Battle(facts), of: battle.of }
    };
    all(heard).into_iter().map(row).collect()
}

/// The battles something was told of, in the order of their first event.
pub(super) fn all(heard: &Heard<'_>) -> Vec<Battle> {
    let mut battles: Vec<Battle> = Vec::new();
    // Battles are numbered anew in every round.
    let mut of_this_round = 0;
    for (at, event) in heard.each() {
        match event {
            Event::Setup(SetupEvent::RoundBegan { .. }) => of_this_round = battles.len(),
            // A siege has no number (Deep Space Cannon): what it destroys stands for itself.
            Event::Battle(event) if number(event) > 0 => {
                let number = number(event);
                let known =
                    battles[of_this_round..].iter().position(|b| b.number == number && b.ended.is_none());
                let place = known.map_or(battles.len(), |place| of_this_round + place);
                if known.is_none() {
                    battles.push(Battle::gone_on(heard.view, number));
                }
                battles[place].take_in(event);
                battles[place].of.push(at);
            }
            _ => {}
        }
    }
    put_off(heard, &mut battles);
    battles
}

/// That a battle was put off is told with the battle, if it was fought meanwhile.
fn put_off(heard: &Heard<'_>, battles: &mut [Battle]) {
    for (at, event) in heard.each() {
        let Event::Action(ActionEvent::Delayed { hex, .. }) = event else { continue };
        let fought = battles.iter_mut().find(|b| b.hex == Some(*hex) && b.of.last().is_some_and(|l| *l > at));
        if let Some(battle) = fought {
            battle.of.push(at);
            battle.of.sort_unstable();
        }
    }
}

fn number(event: &BattleEvent) -> u8 {
    match event {
        BattleEvent::BattleBegan { battle, .. }
        | BattleEvent::Fired { battle, .. }
        | BattleEvent::CasualtiesTaken { battle, .. }
        | BattleEvent::Repaired { battle, .. }
        | BattleEvent::BattleEnded { battle, .. } => *battle,
    }
}

impl Battle {
    /// A battle whose beginning was not told now: if it still goes on, the view knows who fights.
    fn gone_on(view: &View, number: u8) -> Battle {
        let now = view.galaxy.now.battle.as_ref().filter(|battle| battle.number == number);
        Battle {
            number,
            hex: now.map(|battle| battle.hex),
            sides: now.map_or(Vec::new(), |b| vec![Side::of(b.attacker), Side::of(b.defender)]),
            in_order: now.is_some(),
            exchanges: Vec::new(),
            ended: None,
            left: [Force::NONE; 2],
            of: Vec::new(),
        }
    }

    fn side(&mut self, owner: Owner) -> &mut Side {
        let place = self.sides.iter().position(|side| side.owner == owner).unwrap_or(self.sides.len());
        if place == self.sides.len() {
            self.sides.push(Side::of(owner));
        }
        &mut self.sides[place]
    }

    fn take_in(&mut self, event: &BattleEvent) {
        match event {
            BattleEvent::BattleBegan { hex, attacker, attacking, defender, defending, .. } => {
                let side = |owner: &Owner, force: &Force| Side { before: Some(*force), ..Side::of(*owner) };
                (self.hex, self.in_order) = (Some(*hex), true);
                self.sides = vec![side(attacker, attacking), side(defender, defending)];
            }
            BattleEvent::Fired { owner, step, round, dice, hits, .. } => {
                self.side(*owner).hear_dice(dice);
                self.hits(*step, *round, (*owner, *hits));
            }
            BattleEvent::CasualtiesTaken { owner, lost, damaged, .. } => {
                let side = self.side(*owner);
                side.lost = side.lost.plus(lost);
                side.damaged = side.damaged.plus(damaged);
            }
            BattleEvent::Repaired { owner, ships, .. } => {
                let side = self.side(*owner);
                side.repaired = side.repaired.plus(ships);
            }
            BattleEvent::BattleEnded { hex, ended, attacking, defending, .. } => {
                (self.hex, self.ended) = (Some(*hex), Some(*ended));
                self.left = [*attacking, *defending];
                if self.in_order {
                    for (side, left) in self.sides.iter_mut().zip([attacking, defending]) {
                        side.after = Some(*left);
                    }
                }
            }
        }
    }

    fn hits(&mut self, step: Step, round: u8, hits: (Owner, u16)) {
        match self.exchanges.last_mut().filter(|e| e.step == step && e.round == round) {
            Some(exchange) => exchange.hits.push(hits),
            None => self.exchanges.push(Exchange { step, round, hits: vec![hits] }),
        }
    }

    /// The row: `number`, `hex`, `sides` (`who`, `before`, `after`, `lost`, `damaged`, `repaired`, `why`), `both`
    /// (what changed the dice of both), `hits` by step, each with those of both sides, `ended`, `left` (of the attacker and the defender), `in_order`,
    /// whether the reader fought in it (`mine`).
    fn facts(&self, view: &View) -> Value {
        let now = |side: &Side| self.hex.map(|hex| view.galaxy.force(hex, side.owner));
        let both: Vec<Source> = match self.sides.as_slice() {
            [one, other] => one.why.iter().filter(|why| other.why.contains(why)).copied().collect(),
            _ => Vec::new(),
        };
        let names = |list: &[Source]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        let alone =
            |side: &Side| side.why.iter().filter(|why| !both.contains(why)).copied().collect::<Vec<_>>();
        let side = |side: &Side| {
            let after = if self.ended.is_some() { side.after } else { now(side) };
            // What was damaged and then lost is told once.
            let damaged = after.as_ref().map_or(side.damaged, |after| at_most(&side.damaged, after));
            json!({
                "who": banner_of(view, side.owner),
                "before": side.before.as_ref().map(short),
                "after": after.as_ref().map(short),
                "lost": short(&side.lost),
                "damaged": short(&damaged),
                "repaired": short(&side.repaired),
                "why": names(&alone(side)),
            })
        };
        let hits = |exchange: &Exchange| {
            let of = |owner: Owner| exchange.hits.iter().filter(|(o, _)| *o == owner).map(|(_, n)| *n).sum();
            let by: Vec<u16> = self.sides.iter().map(|side| of(side.owner)).collect();
            json!({ "step": exchange.step, "round": exchange.round, "by": by })
        };
        json!({
            "number": self.number,
            "hex": self.hex,
            "sides": self.sides.iter().map(side).collect::<Vec<_>>(),
            "in_order": self.in_order,
            "hits": self.exchanges.iter().map(hits).collect::<Vec<_>>(),
            "ended": self.ended,
            "both": names(&both),
            "mine": self.sides.iter().any(|side| side.owner.seat() == Some(view.me)),
            "left": self.left.iter().map(short).collect::<Vec<_>>(),
        })
    }
}

/// Of these ships those that can be among the others.
fn at_most(ships: &Force, others: &Force) -> Force {
    let mut left = Force::NONE;
    for (unit, count) in ships.iter() {
        left.add(unit, count.min(others.count(unit)));
    }
    left
}

#[cfg(test)]
mod tests {
    use super::at_most;
    use crate::force::Force;
    use crate::unit::Unit;

    #[test]
    fn what_was_damaged_and_then_lost_is_damaged_no_more() {
        let two = Force::of(Unit::Dreadnought, 2);
        assert_eq!(at_most(&two, &Force::NONE), Force::NONE);
        assert_eq!(at_most(&two, &Force::of(Unit::Dreadnought, 1)), Force::of(Unit::Dreadnought, 1));
        assert_eq!(at_most(&two, &two), two);
    }
}
