//! Units as people count them: "both teams", "all my protectors but one", "half the lights".

use super::items::{Item, Part, Plural};
use super::words::{Kind, Role};
use super::{Fault, Told, unread};
use crate::force::{Force, Sorts};
use crate::unit::Unit;
use rules::problem::Problem;
use rules::span::Span;

/// Ways to read one heap that are followed up.
const MOST: usize = 6;

/// How many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// Nothing is said: one, or for a plural all there are.
    Unsaid,
    Count(u32),
    All,
    Both,
    Half,
    AllBut(u32),
}

/// So many of a sort.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    pub quantity: Quantity,
    pub kind: Kind,
    pub plural: Plural,
    pub span: Span,
}

/// Units as said.
#[derive(Clone, Debug, Default)]
pub struct Heap {
    /// All that is there.
    pub everything: bool,
    /// None at all.
    pub nothing: bool,
    pub groups: Vec<Group>,
    pub except: Vec<Group>,
}

impl Heap {
    /// Every part in its place, or the first that has none.
    pub fn of(items: &[Item]) -> Told<Heap> {
        let mut heap = Heap::default();
        let (mut quantity, mut except, mut all_but) = (None, false, false);
        for (at, item) in items.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| items.get(at)).map(|item| &item.part);
            match &item.part {
                Part::Role(Role::Only | Role::Any) => {}
                // "the last survey team", "the other protector": one of them.
                Part::Role(Role::Other | Role::Last | Role::First)
                    if quantity.is_none() && items.get(at + 1).is_some_and(singular) =>
                {
                    quantity = Some(Quantity::Count(1));
                }
                // "light infnatry", "comand bunker": one name in two words.
                Part::Unit(kind, _) if goes_on(before, *kind) => {}
                Part::Role(Role::Them) => match quantity.take() {
                    Some(Quantity::All) => heap.everything = true,
                    Some(Quantity::Both) => heap.groups.push(group(Quantity::Both, Kind::Units, item.span)),
                    None => {}
                    Some(_) => return unread(item),
                },
                Part::Role(Role::Everything) => heap.everything = true,
                Part::Role(Role::All | Role::Rest) if quantity.is_none() => quantity = Some(Quantity::All),
                Part::Role(Role::Both) if quantity.is_none() => quantity = Some(Quantity::Both),
                Part::Role(Role::Half) if quantity.is_none() => quantity = Some(Quantity::Half),
                Part::Role(Role::Nothing) => heap.nothing = true,
                Part::Role(Role::Except | Role::Without) if !except => {
                    all_but = quantity.take() == Some(Quantity::All);
                    except = true;
                }
                Part::Count(count) => match quantity {
                    None | Some(Quantity::All | Quantity::Both) => quantity = Some(Quantity::Count(*count)),
                    Some(_) => return unread(item),
                },
                Part::Unit(kind, plural) => {
                    let said = quantity.take().unwrap_or(Quantity::Unsaid);
                    let mut one = Group { quantity: said, kind: *kind, plural: *plural, span: item.span };
                    match said {
                        Quantity::Count(count) if all_but && heap.groups.is_empty() => {
                            one.quantity = Quantity::AllBut(count);
                            heap.groups.push(one);
                            (all_but, except) = (false, false);
                        }
                        _ if except => heap.except.push(one),
                        _ => heap.groups.push(one),
                    }
                }
                Part::Units(units) if quantity.is_none() => {
                    let list = if except { &mut heap.except } else { &mut heap.groups };
                    let each = |(count, unit): &(u32, Unit)| {
                        group(Quantity::Count(*count), Kind::One(*unit), item.span)
                    };
                    list.extend(units.iter().map(each));
                }
                // "all fighters but one, and 3 protectors"
                Part::Sep => {
                    if let (true, Some(Quantity::Count(count))) = (except, quantity)
                        && let Some(last) = heap.groups.last_mut().filter(|last| last.plural != Plural::No)
                        && matches!(last.quantity, Quantity::All | Quantity::Unsaid)
                    {
                        last.quantity = Quantity::AllBut(count);
                        (quantity, except) = (None, false);
                    }
                }
                _ => return unread(item),
            }
        }
        heap.closed(quantity, except, all_but, items)
    }

    /// What hangs on the end: "all", "all my protectors but one".
    fn closed(
        mut self,
        quantity: Option<Quantity>,
        except: bool,
        all_but: bool,
        items: &[Item],
    ) -> Told<Heap> {
        let fault = || Fault::Unread(items.last().map(|item| item.span));
        match quantity {
            None => {}
            Some(Quantity::All) if !except && self.groups.is_empty() => self.everything = true,
            Some(Quantity::Both) if !except && self.groups.is_empty() => {
                let span = items.last().map_or(Span::new(0, 0, 0), |item| item.span);
                self.groups.push(group(Quantity::Both, Kind::Units, span));
            }
            Some(Quantity::Count(count)) if except => {
                let last = self.groups.last_mut().filter(|last| {
                    matches!(last.quantity, Quantity::All | Quantity::Unsaid) && last.plural != Plural::No
                });
                last.ok_or_else(fault)?.quantity = Quantity::AllBut(count);
            }
            Some(_) => return Err(fault()),
        }
        self.everything |= all_but && !self.except.is_empty();
        let said = self.everything || self.nothing || !self.groups.is_empty();
        let loose = !self.except.is_empty() && self.groups.is_empty() && !self.everything;
        if !said || loose { Err(fault()) } else { Ok(self) }
    }

    /// The forces this can be, of what is there.
    pub fn of_these(&self, there: &Force) -> Vec<Force> {
        if self.nothing && self.groups.is_empty() && !self.everything {
            return vec![Force::NONE];
        }
        let base = if self.everything { *there } else { Force::NONE };
        let mut all = vec![base];
        for group in &self.groups {
            let with = |force: &Force| -> Vec<Force> {
                group.forces(there).iter().map(|more| force.plus(more)).collect()
            };
            all = all.iter().flat_map(with).take(MOST).collect();
        }
        // "everything but the Shield", of what can jump: what is not among it is left out anyway.
        for group in self.except.iter().filter(|group| !group.types(there).is_empty()) {
            let less = |force: &Force| -> Vec<Force> {
                let less = group.forces(there);
                less.iter().filter(|less| force.contains(less)).map(|less| force.minus(less)).collect()
            };
            all = all.iter().flat_map(less).take(MOST).collect();
        }
        all.sort_by_key(|force| force.to_string());
        all.dedup();
        all.retain(|force| there.contains(force) && !force.is_empty());
        all
    }

    /// The units in their order, where each is counted and clear; else why not.
    pub fn in_order(&self) -> Told<Vec<(u32, Unit)>> {
        let first = self.groups.first().map(|group| group.span);
        if self.everything || !self.except.is_empty() || (self.nothing && !self.groups.is_empty()) {
            return Err(Fault::Unread(first));
        }
        self.groups.iter().map(Group::counted).collect()
    }

    /// As the strict grammar writes it, where each group is counted and clear.
    pub fn text(&self) -> Told<String> {
        let each = self.in_order()?;
        let texts: Vec<String> =
            each.iter().map(|(count, unit)| format!("{count}{}", unit.letter())).collect();
        Ok(if texts.is_empty() { "nothing".into() } else { texts.join(" ") })
    }
}

impl Group {
    /// So many of one type.
    fn counted(&self) -> Told<(u32, Unit)> {
        let unit = match self.kind {
            Kind::One(unit) => unit,
            Kind::Infantry => return Err(Fault::Refused(which_infantry())),
            Kind::Troops | Kind::Ships | Kind::Units => return Err(Fault::Unread(Some(self.span))),
        };
        match self.quantity {
            Quantity::Count(count) if count > 0 => Ok((count, unit)),
            Quantity::Unsaid if self.plural != Plural::Yes => Ok((1, unit)),
            Quantity::Unsaid => {
                let name = unit.plural();
                let problem = Problem::unreadable(format!("How many {name}?"));
                Err(Fault::Refused(problem.suggest(format!("2 {}", name.to_lowercase()))))
            }
            _ => Err(Fault::Unread(Some(self.span))),
        }
    }

    /// The types it may be, of what is there.
    fn types(&self, there: &Force) -> Vec<Unit> {
        let fits = |unit: Unit| match self.kind {
            Kind::One(one) => unit == one,
            Kind::Infantry => matches!(unit, Unit::Light | Unit::Heavy),
            Kind::Troops => unit.is_troop(),
            Kind::Ships => unit.fights_in_space() && !unit.is_static(),
            Kind::Units => true,
        };
        Unit::ALL.into_iter().filter(|unit| fits(*unit) && there.has(*unit)).collect()
    }

    /// The forces it can be, of what is there.
    fn forces(&self, there: &Force) -> Vec<Force> {
        let types = self.types(there);
        let all = types.iter().fold(Force::NONE, |sum, unit| sum.with(*unit, there.count(*unit)));
        let total = types.iter().map(|unit| u32::from(there.count(*unit))).sum::<u32>();
        let of = |unit: Unit, count: u32| u16::try_from(count).map_or(Force::NONE, |n| Force::of(unit, n));
        let each = |count: u32| -> Vec<Force> {
            if count == 0 || count > total {
                return Vec::new();
            }
            if count == total {
                return vec![all];
            }
            let enough = types.iter().filter(|unit| u32::from(there.count(**unit)) >= count);
            enough.map(|unit| of(*unit, count)).collect()
        };
        match self.quantity {
            Quantity::Count(count) => each(count),
            Quantity::Unsaid if self.plural == Plural::No => each(1),
            Quantity::Unsaid | Quantity::All => each(total),
            Quantity::Both if total == 2 => vec![all],
            Quantity::Both => types.iter().filter(|u| there.count(**u) == 2).map(|u| of(*u, 2)).collect(),
            Quantity::Half => {
                let mut halves = each(total / 2);
                if total % 2 == 1 {
                    halves.extend(each(total / 2 + 1));
                }
                if types.len() == 1 { halves } else { Vec::new() }
            }
            Quantity::AllBut(count) if types.len() == 1 => {
                let mut these = total.checked_sub(count).map_or_else(Vec::new, each);
                // "all but one protector": of the protectors, or of everything?
                if self.plural == Plural::No
                    && count == 1
                    && types.len() < Unit::ALL.iter().filter(|u| there.has(**u)).count()
                {
                    these.extend(types.iter().filter_map(|unit| {
                        let one = Force::of(*unit, 1);
                        there.contains(&one).then(|| there.minus(&one))
                    }));
                }
                these
            }
            Quantity::AllBut(_) => Vec::new(),
        }
    }
}

fn group(quantity: Quantity, kind: Kind, span: Span) -> Group {
    Group { quantity, kind, plural: Plural::Yes, span }
}

fn singular(item: &Item) -> bool {
    matches!(item.part, Part::Unit(Kind::One(_), Plural::No | Plural::Unclear))
}

/// Is it the second half of a name?
fn goes_on(before: Option<&Part>, kind: Kind) -> bool {
    match before {
        Some(Part::Unit(Kind::One(Unit::Light | Unit::Heavy), _)) if kind == Kind::Infantry => true,
        Some(Part::Unit(Kind::One(Unit::Light | Unit::Heavy | Unit::Assault), _)) if kind == Kind::Troops => {
            true
        }
        Some(Part::Unit(first, _)) => *first == kind,
        _ => false,
    }
}

/// "Infantry" alone is of two sorts.
fn which_infantry() -> Problem {
    Problem::unknown_name("\"infantry\" names more than one unit.")
        .suggest("Light Infantry or Heavy Infantry")
}

/// The ships of a force that jump by themselves.
pub fn jumping(force: &Force) -> Force {
    force.space().mobile()
}
