//! What is lost in a battle, as people write it: in which order, and what now.

use super::heaps::Heap;
use super::items::{Item, Part, Plural};
use super::words::{Kind, Role, Verb};
use super::{Fault, Plainly, Readings, Told, one, unread};
use crate::losses::default_order;
use crate::questions::Question;
use crate::unit::Unit;
use rules::problem::Problem;

impl Plainly<'_> {
    /// The order of losses: "lose fighters first, then blasters, protectors last", "fighters before protectors".
    pub(super) fn losses(&self, items: &[Item]) -> Told<Readings> {
        if let Some(lost) = self.lost_now(items)? {
            return one(lost);
        }
        let (mut units, mut kept, mut keeping, mut last): (Vec<Unit>, Vec<Unit>, bool, Option<usize>) =
            (Vec::new(), Vec::new(), false, None);
        let mut counted: Option<(u32, rules::span::Span)> = None;
        for item in items {
            match &item.part {
                Part::Verb(Verb::Lose) => keeping = false,
                Part::Verb(Verb::Keep) => keeping = true,
                Part::Verb(Verb::Go | Verb::Scrap | Verb::Take | Verb::TurnIn | Verb::Use)
                    if self.asks_for_losses() => {}
                Part::Unit(Kind::One(unit), _) => {
                    if let Some((_, span)) = counted.take()
                        && !self.asks_for_losses()
                    {
                        return Err(Fault::Unread(Some(span)));
                    }
                    if keeping { kept.push(*unit) } else { units.push(*unit) }
                }
                Part::Unit(Kind::Infantry, _) => {
                    let list = if keeping { &mut kept } else { &mut units };
                    list.extend([Unit::Light, Unit::Heavy]);
                }
                Part::Units(list) if self.asks_for_losses() => {
                    units.extend(list.iter().map(|(_, unit)| *unit))
                }
                Part::Verb(Verb::Drop) => units.push(Unit::Drop),
                // "The hit goes on the blaster"
                Part::Verb(Verb::Attack) if self.asks_for_losses() => {}
                Part::Verb(Verb::Attack) => units.push(Unit::Assault),
                Part::Count(count) => counted = Some((*count, item.span)),
                Part::Role(Role::Last) => last = Some(units.len() + kept.len()),
                // "keep the protectors for last", "as long as possible"
                Part::Role(
                    Role::First
                    | Role::Before
                    | Role::Battle
                    | Role::Always
                    | Role::All
                    | Role::At
                    | Role::On
                    | Role::For
                    | Role::With
                    | Role::Other
                    | Role::If
                    | Role::From
                    | Role::Any,
                )
                | Part::Sep => {}
                _ => return unread(item),
            }
        }
        // "The blaster must be kept": it is named before the verb.
        let lost = items.iter().any(|item| item.does(Verb::Lose));
        if keeping && kept.is_empty() && !lost {
            kept.append(&mut units);
        }
        let fault = || Fault::Unread(items.last().map(|item| item.span));
        let ended = last.is_none_or(|at| at == units.len() + kept.len() || (at == 1 && kept.len() == 1));
        // "The protector and keep the blaster": of the one nothing is said.
        let ordered = items.iter().any(|item| {
            matches!(
                item.part,
                Part::Role(Role::First | Role::Before | Role::Last | Role::Battle) | Part::Verb(Verb::Lose)
            )
        });
        // "The protector and the blaster last": before both go others, and in which order is not said.
        let first = items.iter().any(|item| matches!(item.part, Part::Role(Role::First | Role::Before)));
        let led = items.first().is_some_and(|item| item.does(Verb::Lose));
        if led && last == Some(2) && units.len() == 2 && kept.is_empty() && !first && !self.asks_for_losses()
        {
            return Err(fault());
        }
        if !kept.is_empty() && !units.is_empty() && !ordered && !self.asks_for_losses() {
            return Err(fault());
        }
        if !ended || counted.is_some() || units.iter().any(|unit| kept.contains(unit)) {
            return Err(fault());
        }
        // What is kept goes last; what is not named in between has no place where only that is said.
        if last.is_some() && units.len() + kept.len() == 1 {
            kept.append(&mut units);
        }
        if units.is_empty() {
            units =
                self.others_first(&kept).ok_or_else(|| self.lost_last(&kept, last).unwrap_or_else(fault))?;
        }
        units.extend(kept);
        let names: Vec<&str> = units.iter().map(|unit| unit.plural()).collect();
        one(format!("losses: {}", names.join(", ")))
    }

    /// "I give up the blaster and one fighter", where that is asked: these, and no order of losses.
    pub(super) fn lost_now(&self, items: &[Item]) -> Told<Option<String>> {
        let asked = self.asks_for_losses();
        let verb = |item: &Item| {
            [Verb::Lose, Verb::Go, Verb::Scrap, Verb::Take, Verb::TurnIn, Verb::Use]
                .into_iter()
                .any(|verb| item.does(verb))
        };
        let units: Vec<Item> = items
            .iter()
            .filter(|item| !verb(item))
            .map(|item| match item.part {
                // "both fighters": two of them.
                Part::Role(Role::Both) => Item { part: Part::Count(2), ..item.clone() },
                _ => item.clone(),
            })
            .collect();
        let units = super::trimmed(&units);
        let counted = units.iter().enumerate().all(|(at, item)| match &item.part {
            Part::Unit(Kind::One(_), Plural::No) | Part::Units(_) | Part::Count(_) | Part::Sep => true,
            Part::Unit(Kind::One(_), _) => at
                .checked_sub(1)
                .and_then(|at| units.get(at))
                .is_some_and(|one| matches!(one.part, Part::Count(_))),
            _ => false,
        });
        if !asked || units.is_empty() || !counted {
            return Ok(None);
        }
        Ok(Some(format!("lose {}", Heap::of(units)?.text()?)))
    }

    pub(super) fn asks_for_losses(&self) -> bool {
        self.desk.open.iter().any(|q| matches!(q, Question::Losses { .. } | Question::Overboard { .. }))
    }

    /// What is lost before what is to be kept: the others of what is asked about, or all of their sort.
    fn others_first(&self, kept: &[Unit]) -> Option<Vec<Unit>> {
        let asked = self.desk.open.iter().find_map(|question| match question {
            Question::Losses { from, .. } | Question::Overboard { from, .. } => Some(*from),
            _ => None,
        });
        let space = kept.first()?.is_space();
        let of_sort: &[Unit] = if space {
            &[Unit::Fighter, Unit::Blaster, Unit::Mothership, Unit::Protector, Unit::Shield]
        } else {
            &[Unit::Light, Unit::Drop, Unit::Assault, Unit::Heavy, Unit::Bunker]
        };
        let fits = |unit: &Unit| !kept.contains(unit) && asked.is_none_or(|from| from.has(*unit));
        let others: Vec<Unit> = of_sort.iter().copied().filter(fits).collect();
        // In which order the others go is not said.
        if kept.is_empty() || others.is_empty() || (asked.is_none() && others.len() > 1) {
            None
        } else {
            Some(others)
        }
    }

    /// "Sacrifice the Mothership last": the others go before it, in an order that is not said; the one they go in by themselves is offered.
    fn lost_last(&self, kept: &[Unit], last: Option<usize>) -> Option<Fault> {
        let space = kept.first().filter(|_| last.is_some())?.is_space();
        let fights = |unit: &Unit| *unit != Unit::Survey && unit.is_space() == space && !kept.contains(unit);
        let others = default_order(&self.galaxy.edition).into_iter().filter(fights);
        let names: Vec<&str> = others.chain(kept.iter().copied()).map(Unit::plural).collect();
        let message = "In which order do the others go? By themselves the cheapest go first (4.6). Answer with its number, or send them \
                       in your own order.";
        let line = format!("losses: {}", names.join(", "));
        Some(Fault::Refused(super::offering(Problem::unreadable(message), vec![vec![line]])))
    }
}
