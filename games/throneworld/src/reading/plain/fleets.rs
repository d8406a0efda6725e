//! "P1 back home", "fleet B2": one's own fleets by the names the reports give them, the sign of the empire, or its
//! first letter, with the fleet's number.

use super::items::{Item, Part, Plural};
use super::jumps::{Said, trim};
use super::words::{Kind, Verb};
use super::{Fault, Plainly, Told};
use crate::reading::acts::own_places;
use crate::reading::line::hex_of;
use rules::lexer::Token;

impl Plainly<'_> {
    /// The number of a fleet called by its name: `pa1` or `p1`, where one's own sign is Pa.
    pub(super) fn called(&self, word: &Token) -> Option<u8> {
        let sign = self.galaxy.sign(self.desk.seat)?.to_lowercase();
        let text = word.text.strip_suffix("'s").unwrap_or(&word.text);
        let digits = text.strip_prefix(&sign).or_else(|| text.strip_prefix(sign.get(..1)?))?;
        if digits.len() > 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        digits.parse().ok()
    }

    /// A fleet by its name, where that is no hex, or one that has nothing of one's own and stands where a fleet is named.
    pub(super) fn fleet_by_name(&self, word: &Token, before: &[Item]) -> Told<Option<Part>> {
        let Some(number) = self.called(word) else { return Ok(None) };
        let known = self.fleets().contains(&number);
        let named = Part::Fleet(Some(u32::from(number)), Plural::No);
        match hex_of(word) {
            Ok(Some(hex)) => {
                let own = own_places(self.galaxy, self.desk.seat).contains(&hex);
                let leads = match before.last() {
                    None => true,
                    Some(item) => {
                        matches!(item.part, Part::Fleet(None, _))
                            || [Verb::Go, Verb::Jump, Verb::Use].iter().any(|verb| item.does(*verb))
                    }
                };
                Ok((known && !own && leads).then_some(named))
            }
            Ok(None) | Err(_) if known => Ok(Some(named)),
            Err(problem) if !self.fleets().is_empty() => {
                let sign = self.galaxy.sign(self.desk.seat).unwrap_or_default();
                let own: Vec<String> = self.fleets().iter().map(|n| format!("{sign}{n}")).collect();
                let typed = word.text.to_uppercase();
                let message = format!("You have no fleet {typed}, and no hex is called so.");
                let right = crate::law::refusal::any_of(&own);
                Err(Fault::Refused(rules::problem::Problem { message, ..problem }.suggest(right)))
            }
            _ => Ok(None),
        }
    }

    /// "Fleet 3 sends four protectors and a drop troop": these of its ships, from where it lies.
    pub(super) fn of_a_fleet(&self, said: &mut Said, ships: &mut Vec<Item>, cargo: &mut Vec<Item>) {
        let [Item { part: Part::Fleet(Some(number), _), .. }] = ships.as_slice() else { return };
        let flies = |item: &Item| matches!(item.part, Part::Unit(Kind::One(unit), _) if unit.is_space());
        let Some(from) = self.fleet(*number).filter(|_| said.from.is_none() && cargo.iter().any(flies))
        else {
            return;
        };
        said.from = Some(from);
        let ends = cargo.iter().rposition(flies).map_or(0, |at| at + 1);
        let mut troops = cargo.split_off(ends);
        trim(&mut troops);
        *ships = std::mem::replace(cargo, troops);
    }
}
