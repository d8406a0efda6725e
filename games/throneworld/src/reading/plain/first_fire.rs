//! First fire of Drop Troops (4.61), as people write it.

use super::items::{Item, Part, Plural};
use super::words::{Kind, Role, Verb};
use super::{Fault, Plainly, Readings, Told, one, unread};
use crate::hex::Hex;
use crate::questions::Question;
use crate::unit::Unit;

impl Plainly<'_> {
    /// First fire: "don't fire first at B8", "first fire only if they have fewer than 2 bunkers".
    pub(super) fn first_fire(&self, items: &[Item]) -> Told<Readings> {
        let (mut at, mut not, mut always, mut bound) = (None, false, false, None);
        let mut waits = false;
        let (items, denied) = none_where_bunkers_are(items);
        if denied {
            (waits, bound) = (true, Some(1));
        }
        for item in items {
            match &item.part {
                Part::Verb(Verb::FireFirst | Verb::Use | Verb::Drop)
                | Part::Unit(Kind::One(Unit::Drop), _) => {}
                Part::Role(Role::Not | Role::Never | Role::No | Role::Without | Role::Nothing) if waits => {
                    bound = Some(1);
                }
                Part::Role(Role::Not | Role::Never | Role::No | Role::Without | Role::Nothing) => not = true,
                Part::Role(Role::Always | Role::Yes) => always = true,
                Part::Role(Role::Only | Role::If) => waits = true,
                Part::Role(Role::Fewer) => waits = true,
                Part::Count(count) if waits && bound.is_none() => bound = Some(*count),
                Part::Unit(Kind::One(Unit::Bunker), _) if waits && bound.is_some() => {}
                Part::Role(
                    Role::At | Role::On | Role::Battle | Role::Rival | Role::Them | Role::Hold | Role::Any,
                )
                | Part::Sep => {}
                Part::Hex(hex) if at.is_none() => at = Some(*hex),
                _ => return unread(item),
            }
        }
        let counted = items.iter().any(|item| matches!(item.part, Part::Count(_)));
        let fewer = items.iter().any(|item| item.is(Role::Fewer));
        // A bare number leaves open whether more or fewer are meant.
        if waits != bound.is_some() || (waits && (not || always)) || counted != fewer {
            return Err(Fault::Unread(items.last().map(|item| item.span)));
        }
        let asked = self.desk.open.iter().any(|q| matches!(q, Question::FirstFire { .. }));
        let place = at.map_or_else(String::new, |at: Hex| format!(" at {at}"));
        one(match (bound, not) {
            (Some(number), _) => format!("first fire{place} only against fewer than {number} Bunkers"),
            (None, true) if asked && !items.iter().any(|item| item.is(Role::Never)) => {
                format!("no first fire{place}")
            }
            (None, true) => format!("first fire{place} never"),
            (None, false) if asked && !always => format!("first fire{place}"),
            (None, false) => format!("first fire{place} always"),
        })
    }
}

/// "No first fire if there are any Bunkers": what is said before the condition, and whether that is what it says.
fn none_where_bunkers_are(items: &[Item]) -> (&[Item], bool) {
    let no =
        |item: &Item| matches!(item.part, Part::Role(Role::Not | Role::Never | Role::No | Role::Without));
    let Some(at) = items.iter().position(|item| item.is(Role::If)) else { return (items, false) };
    let (front, tail) = items.split_at(at);
    let bunkers = |item: &Item| {
        matches!(
            item.part,
            Part::Role(
                Role::If
                    | Role::Any
                    | Role::Hold
                    | Role::Them
                    | Role::Rival
                    | Role::On
                    | Role::Anybody
                    | Role::At
            ) | Part::Unit(Kind::One(Unit::Bunker), Plural::Yes)
        )
    };
    let said = tail.iter().any(|item| matches!(item.part, Part::Unit(..))) && tail.iter().all(bunkers);
    match front.iter().position(no) {
        Some(0) if said && front.iter().filter(|item| no(item)).count() == 1 => {
            (front.get(1..).unwrap_or_default(), true)
        }
        _ => (items, false),
    }
}
