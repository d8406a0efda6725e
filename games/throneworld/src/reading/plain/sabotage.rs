//! What a Sabotage is to do, as people write it.

use super::chits::any_units;
use super::heaps::Heap;
use super::items::{Item, Part};
use super::words::{Role, Verb};
use super::{Fault, Plainly, Told, offering, unread};
use crate::hex::Hex;
use crate::law::sabotage::{best, check, victim};
use crate::orders::Sabotage;
use crate::tech::Tech;
use rules::problem::Problem;

impl Plainly<'_> {
    /// "Sabotage 4 on A7": what it can do there is offered; where it can do nothing, the rule says why.
    pub(super) fn which_sabotage(&self, chit: &str, at: Hex, worth: u32) -> Fault {
        let value = u8::try_from(worth).unwrap_or(u8::MAX);
        let checked = |what: &Sabotage| check(self.galaxy, self.desk.seat, value, what, false);
        let system = self.galaxy.system(at);
        let ways: Vec<Sabotage> = match system {
            Some(system) if system.owner.is_none() && victim(self.galaxy, self.desk.seat, at).is_none() => {
                let losses = best(self.galaxy, &system.neutral_fleet, &system.army, u16::from(value));
                if losses.is_empty() && system.scanned.contains(&self.desk.seat) {
                    let there = system.neutral_fleet.plus(&system.army);
                    let message = format!(
                        "Nothing can be removed of {there} at {at}: one unit stays in each fleet and army (5.2)."
                    );
                    return Fault::Refused(Problem::illegal(message));
                }
                vec![Sabotage::Neutral { at, losses }]
            }
            _ => vec![
                Sabotage::Force { at, space: value, ground: 0 },
                Sabotage::Force { at, space: 0, ground: value },
                Sabotage::Development(at),
            ],
        };
        let line = |what: &Sabotage| vec![format!("play {chit}: {what}")];
        let offered: Vec<Vec<String>> = ways.iter().filter(|what| checked(what).is_ok()).map(line).collect();
        if offered.is_empty() {
            let why = ways.iter().find_map(|what| checked(what).err());
            let why = why
                .map_or_else(|| format!("Nothing can be sabotaged at {at} (5.2)."), |why| format!("{why}."));
            return Fault::Refused(Problem::illegal(why));
        }
        let message = "What is it to do there? It removes neutrals, or strikes a player's units by points, or lowers development \
                       (5.2). Answer with its number, or write out what.";
        Fault::Refused(offering(Problem::unreadable(message), offered))
    }

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
                // "one more time", "against the natives": said of it before.
                Part::Role(Role::Other | Role::With | Role::Only) => {}
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
