//! Units in no number: "as many as possible", "only 3 light infantry at B8". How many, or whether they are built, is asked.

use super::heaps::Heap;
use super::items::{Item, Part};
use super::words::{Role, Verb};
use super::{Fault, Plainly, Told, offering};
use crate::hex::Hex;
use crate::law::purchase::purse;
use crate::unit::Unit;
use rules::problem::Problem;

impl Plainly<'_> {
    /// So many of these units as a world can pay after what is spent there already, at least one: by what there will be by then, as far
    /// as it shows.
    pub(super) fn payable(&self, at: Hex, unit: Unit, spent: u32) -> u32 {
        self.most_payable(at, unit, spent).max(1)
    }

    /// Can so many of these units be paid at a world?
    pub(super) fn pays(&self, at: Hex, unit: Unit, count: u32) -> bool {
        self.most_payable(at, unit, 0) >= count
    }

    fn most_payable(&self, at: Hex, unit: Unit, spent: u32) -> u32 {
        let race = self.galaxy.empire(self.desk.seat).race;
        let cost = u32::from(self.galaxy.edition.cost(race, unit)).max(1);
        let income =
            if self.sends_out() { 0 } else { crate::law::income::income(self.galaxy, self.desk.seat) };
        let credits = self.galaxy.empire(self.desk.seat).treasury + income;
        let purse = purse(self.galaxy, self.desk.seat, at, credits.saturating_sub(spent), spent);
        purse.limit / cost
    }

    /// "Build as many as possible": of what?
    pub(super) fn without_a_number(&self, items: &[Item]) -> Option<Fault> {
        let full = items.iter().find(|item| item.is(Role::Full))?;
        let plain = |item: &Item| {
            item.does(Verb::Build)
                || matches!(item.part, Part::Sep | Part::Role(Role::Full | Role::At | Role::On))
                || hex(item).is_some()
        };
        let builds = items.iter().any(|item| item.does(Verb::Build));
        (builds && items.iter().all(plain)).then(|| {
            let message =
                "How many, and of what? A list is bought in its order as far as the credits go (6.3).";
            Fault::Refused(Problem::unreadable(message).at(full.span).suggest("build 3 Fighters, 2 Blasters"))
        })
    }

    /// "Only 3 light infantry at B8": counted, at a place, and no verb.
    pub(super) fn counted_alone(&self, items: &[Item]) -> Told<super::Readings> {
        let first = Fault::Unread(items.first().map(|item| item.span));
        let [only, rest @ ..] = items else { return Err(first) };
        let home = self.galaxy.empire(self.desk.seat).home;
        let (units, at) = match rest {
            [units @ .., place, world] if place.is(Role::At) || place.is(Role::On) || place.is(Role::For) => {
                (units, hex(world).ok_or(Fault::Unread(Some(world.span)))?)
            }
            units => (units, home),
        };
        let counted = |item: &Item| matches!(item.part, Part::Count(_) | Part::Units(_));
        if !only.is(Role::Only) || !units.iter().any(counted) {
            return Err(first);
        }
        let line = format!("build {at}: {}", Heap::of(units)?.text()?);
        let problem = Problem::unreadable("Is that to be built? Answer with its number.").at(only.span);
        Err(Fault::Refused(offering(problem, vec![vec![line]])))
    }
}

fn hex(item: &Item) -> Option<Hex> {
    if let Part::Hex(hex) = item.part { Some(hex) } else { None }
}
