//! What a Sabotage is to do, as people write it.

use super::chits::any_units;
use super::heaps::Heap;
use super::items::{Item, Part};
use super::words::{Role, Verb};
use super::{Fault, Plainly, Told, unread};
use crate::hex::Hex;
use crate::tech::Tech;

impl Plainly<'_> {
    /// "development of D10", "2 space and 1 ground at D10", "a shield at D6".
    /// "bring H6 down by three": development, by as much as the chit is worth. `lowers`: that was said before.
    pub(super) fn sabotage_of(&self, items: &[Item], lowers: bool, worth: Option<u32>) -> Told<Vec<String>> {
        let (mut at, mut development, mut units): (Option<Hex>, bool, Vec<Item>) = (None, false, Vec::new());
        let (mut space, mut ground, mut count): (u32, u32, Option<u32>) = (0, 0, None);
        let mut lowers = lowers && items.iter().any(|item| item.is(Role::Using));
        for item in items {
            match &item.part {
                Part::Verb(Verb::Go | Verb::Land | Verb::Use) => lowers |= item.does(Verb::Land),
                Part::Role(Role::Using) => {}
                Part::Hex(hex) if at.is_none_or(|at| at == *hex) => at = Some(*hex),
                Part::Role(Role::Development) => development = true,
                Part::Role(Role::Neutral | Role::Gone) => {}
                Part::Tech(Tech::Space) => space += count.take().ok_or(Fault::Unread(Some(item.span)))?,
                Part::Tech(Tech::Ground) => ground += count.take().ok_or(Fault::Unread(Some(item.span)))?,
                Part::Count(n) if count.is_none() => count = Some(*n),
                Part::Role(Role::Both) if count.is_none() => count = Some(2),
                Part::Unit(..) if !any_units(item) => {
                    units.extend(count.take().map(|n| Item { part: Part::Count(n), span: item.span }));
                    units.push(item.clone());
                }
                Part::Units(_) => units.push(item.clone()),
                Part::Sep => units.push(item.clone()),
                Part::Role(
                    Role::Points
                    | Role::At
                    | Role::On
                    | Role::For
                    | Role::From
                    | Role::To
                    | Role::Any
                    | Role::Rival,
                )
                | Part::Seat(_)
                | Part::Verb(Verb::Scrap | Verb::Lose | Verb::Attack | Verb::Take) => {}
                _ if any_units(item) => {}
                _ => return unread(item),
            }
        }
        let fault = || Fault::Unread(items.last().map(|item| item.span));
        let at = at.ok_or_else(fault)?;
        let named = units.iter().any(|item| item.part != Part::Sep);
        match (development, space + ground > 0, named, count) {
            (false, false, false, Some(n)) if lowers && worth.is_none_or(|worth| worth == n) => {
                Ok(vec![format!("development {at}")])
            }
            (true, false, false, None) => Ok(vec![format!("development {at}")]),
            (false, true, false, None) => Ok(vec![format!("units at {at} {space} space {ground} ground")]),
            (false, false, true, None) => {
                Ok(vec![format!("neutral {at} remove {}", Heap::of(&units)?.text()?)])
            }
            _ => Err(fault()),
        }
    }
}
