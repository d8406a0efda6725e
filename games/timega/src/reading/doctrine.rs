//! Standing orders for battles, landings and fleets that are too large: for all systems, or `at D4:` for one.

use super::line::{Cursor, Line, Read};
use super::parse::{Named, Verb, Wish, orders, verbs};
use super::units::Several;
use crate::hex::Hex;
use crate::orders::{Doctrine, Order};
use crate::unit::Unit;
use rules::lexer::Choice;
use rules::problem::{Problem, either};

impl Line<'_> {
    /// After `at`: a system, and what is to be done there.
    pub fn somewhere(&mut self) -> Read<Vec<Wish>> {
        let at = Some(self.hex("a system")?);
        self.colon();
        let here = self.words.here();
        let one = |order| Ok(vec![Wish::Order(order)]);
        match self.words.choose(verbs()) {
            Choice::Match(Verb::Lose) => Ok(vec![self.lose(at)?]),
            Choice::Match(Verb::Keep) => self.keep(at).map(orders),
            Choice::Match(Verb::Damage) => Ok(vec![self.damage(at, true)?]),
            Choice::Match(Verb::Loss) => Ok(vec![self.damage(at, false)?]),
            Choice::Match(Verb::Scuttle) => one(self.scuttle(at)?),
            Choice::Match(Verb::Land) if self.word(&["everywhere"]) => {
                one(Order::Doctrine(Doctrine::Land { at, everywhere: true }))
            }
            Choice::Match(Verb::Land) if self.word(&["nowhere", "nothing"]) => {
                one(Order::Doctrine(Doctrine::Land { at, everywhere: false }))
            }
            _ => Err(Problem::unreadable("Only orders for battles and landings are given for one system.")
                .at(here.to(self.words.rest_span()))
                .suggest(either(&["lose", "keep", "damage", "scuttle", "land everywhere"]))),
        }
    }

    /// `lose fighters, destroyers first`; `lose 1 fighter, damage 1 dreadnought`, `lose the fighter`.
    pub fn lose(&mut self, at: Option<Hex>) -> Read<Wish> {
        self.colon();
        if self.word(&["before"]) {
            self.word(&["damage"]);
            return self.damaged(at, false).map(Wish::Order);
        }
        let start = self.words.mark();
        if let Some(wish) = self.ships_named(at, true) {
            return Ok(wish);
        }
        self.words.rewind(start);
        let first = self.types()?;
        self.skip(&["first", "before", "others", "the"]);
        let at = self.place_of_battle(at)?;
        Ok(Wish::Order(Order::Doctrine(Doctrine::Lose { at, first })))
    }

    /// Ships that are lost, or damaged, up to the end of the line. None if the line goes on in another way.
    fn ships_named(&mut self, at: Option<Hex>, lost: bool) -> Option<Wish> {
        let (mut lose, mut damage) = (Vec::new(), Vec::new());
        *(if lost { &mut lose } else { &mut damage }) = self.some_units().ok()?;
        if lose.is_empty() && damage.is_empty() {
            return None;
        }
        let further = self.words.mark();
        self.separator();
        if lost && self.word(&["damage"]) {
            damage = self.some_units().ok()?;
        } else if !lost && self.word(&["lose"]) {
            lose = self.some_units().ok()?;
        } else {
            self.words.rewind(further);
        }
        let at = self.place_of_battle(at).ok()?;
        if !self.is_end() {
            return None;
        }
        // A number, or one ship, is said of the moment; types alone can stand.
        let of_types = damage.is_empty() && lose.iter().all(|s| s.count.is_none());
        let first = types_of(&lose);
        let standing = of_types.then_some(Doctrine::Lose { at, first });
        Some(Wish::Casualties(Named { at, lose, damage, standing }))
    }

    /// `keep flagship, carriers`, or `keep Lodor`.
    pub fn keep(&mut self, at: Option<Hex>) -> Read<Vec<Order>> {
        if !self.sees_unit() {
            return self.keep_planets();
        }
        let units = self.types()?;
        self.skip(&["last", "longest", "as", "long", "possible"]);
        let at = self.place_of_battle(at)?;
        Ok(vec![Order::Doctrine(Doctrine::Keep { at, units })])
    }

    /// `damage before loss`, `damage first`; `loss before damage`, `damage last`; `damage 1 dreadnought`.
    pub fn damage(&mut self, at: Option<Hex>, damage: bool) -> Read<Wish> {
        let start = self.words.mark();
        if damage && let Some(wish) = self.ships_named(at, false) {
            return Ok(wish);
        }
        self.words.rewind(start);
        self.damage_or_loss(at, damage).map(Wish::Order)
    }

    fn damage_or_loss(&mut self, at: Option<Hex>, damage: bool) -> Read<Order> {
        if self.word(&["before", "then", "over"]) {
            self.skip(&["loss", "losses", "damage", "losing", "any", "ships"]);
            return self.damaged(at, damage);
        }
        if self.word(&["first"]) {
            return self.damaged(at, damage);
        }
        if self.word(&["last", "never", "after"]) {
            self.skip(&["loss", "losses", "damage"]);
            return self.damaged(at, !damage);
        }
        Err(self.words.missing("before what").suggest(either(&["damage before loss", "loss before damage"])))
    }

    fn damaged(&mut self, at: Option<Hex>, first: bool) -> Read<Order> {
        let at = self.place_of_battle(at)?;
        Ok(Order::Doctrine(Doctrine::Damage { at, first }))
    }

    /// `scuttle destroyers first`.
    pub fn scuttle(&mut self, at: Option<Hex>) -> Read<Order> {
        self.colon();
        let first = self.types()?;
        self.skip(&["first", "before", "others", "the"]);
        let at = self.place_of_battle(at)?;
        Ok(Order::Doctrine(Doctrine::Scuttle { at, first }))
    }

    pub fn landing_doctrine(&mut self, everywhere: bool) -> Read<Vec<Wish>> {
        let at = self.place_of_battle(None)?;
        Ok(vec![Wish::Order(Order::Doctrine(Doctrine::Land { at, everywhere }))])
    }

    pub fn landing_nowhere(&mut self) -> Read<Vec<Wish>> {
        self.landing_doctrine(false)
    }

    /// `at D4` behind the order.
    fn place_of_battle(&mut self, at: Option<Hex>) -> Read<Option<Hex>> {
        let here = self.words.here();
        if !self.word(&["at", "in"]) {
            return Ok(at);
        }
        let behind = self.hex("a system")?;
        match at {
            Some(before) if before != behind => Err(Problem::unreadable(format!(
                "The line names two systems, {before} and {behind}: which of them?"
            ))
            .at(here)
            .suggest("one system a line")),
            _ => Ok(Some(behind)),
        }
    }
}

/// The types of units named, each once.
fn types_of(several: &[Several]) -> Vec<Unit> {
    let mut types: Vec<Unit> = Vec::new();
    for some in several {
        if !types.contains(&some.unit) {
            types.push(some.unit);
        }
    }
    types
}
