//! "The fighters stay where they are", beside a jump that takes no fighters: it orders nothing.

use super::Plainly;
use super::items::{Item, Part};
use super::words::{Kind, Role, Verb};
use crate::orders::{Cargo, Order};
use crate::unit::Unit;
use rules::plain::{Clause, Sense, opposite_of};
use rules::problem::Problem;

impl Plainly<'_> {
    /// Does a clause say that units stay which the move before it takes along, or may: both cannot be.
    pub(super) fn contradicts(&self, items: &[Item], clause: &Clause<'_>) -> bool {
        let moved =
            clause.said.last().is_some_and(|line| line.starts_with("jump ") || line.starts_with("transfer "));
        let stays = |item: &Item| matches!(item.part, Part::Verb(Verb::Stay | Verb::StayPut));
        moved
            && !clause.leads
            && items.iter().any(stays)
            && items.iter().any(|item| one(item).is_some() || matches!(item.part, Part::Units(_)))
    }

    /// "Leave them at E3", where a jump from there is ordered; "jump the fleet from F4, the monitor stays": they do not stand and fight
    /// to the last there, they do not go.
    pub(super) fn stays_behind(&self, items: &[Item], clause: &Clause<'_>) -> Option<Sense> {
        const STAYS: &[&str] = &["stay", "stays", "staying", "leave", "keep", "remain", "remains"];
        const FIGHTS: &[&str] =
            &["fight", "fights", "battle", "battles", "end", "last", "never", "retreat", "no", "not"];
        let says = |list: &[&str]| clause.words.iter().any(|word| list.contains(&word.text.as_str()));
        if !says(STAYS) || says(FIGHTS) || self.asks_for_more_than_orders() {
            return None;
        }
        let on_file = self.desk.book.lines().map(|line| line.order.to_string());
        let from = |line: &String| {
            let from = line.split(" from ").nth(1).and_then(|rest| rest.split(' ').next());
            let from = from.map(str::to_lowercase);
            let named: Vec<Unit> = items.iter().filter_map(one).collect();
            let goes = |unit: &Unit| takes(line, *unit) || line.starts_with("jump fleet");
            line.starts_with("jump ")
                && clause.words.iter().any(|word| Some(&word.text) == from.as_ref())
                && (named.is_empty() || named.iter().any(goes))
        };
        if let Some(line) = clause.said.iter().cloned().chain(on_file).find(from) {
            return Some(Sense::Refused(opposite_of(&line).at(clause.span)));
        }
        let behind = clause.here.last().is_some_and(|line| line.starts_with("jump fleet "));
        behind.then(|| Sense::Unread(clause.words.first().map(|word| word.span)))
    }

    /// Does a clause name units that stay, none of which the move before it takes along?
    pub(super) fn stays(&self, items: &[Item], clause: &Clause<'_>) -> bool {
        let last = clause.said.last();
        // "We do not run from H8. Never."
        let again = |item: &Item| item.is(Role::Never) || item.part == Part::Sep;
        if last.is_some_and(|line| line.ends_with("never")) && items.iter().all(again) {
            return true;
        }
        // "Buy nothing, save the money."
        let saves = |item: &Item| {
            item.does(Verb::Keep)
                || matches!(item.part, Part::Role(Role::Treasury | Role::Rest | Role::All) | Part::Sep)
        };
        if last.is_some_and(|line| line.starts_with("build ")) && items.iter().all(saves) {
            return true;
        }
        let Some(moved) =
            last.filter(|line| ["jump ", "transfer "].iter().any(|verb| line.starts_with(verb)))
        else {
            return false;
        };
        if self.others_stay(items, moved) {
            return true;
        }
        let stays = |item: &Item| {
            matches!(item.part, Part::Verb(Verb::Stay | Verb::StayPut | Verb::Retreat | Verb::Keep))
        };
        let beside = |item: &Item| {
            matches!(
                item.part,
                Part::Hex(_)
                    | Part::Sep
                    | Part::Count(_)
                    | Part::Role(
                        Role::All
                            | Role::Both
                            | Role::At
                            | Role::On
                            | Role::Aboard
                            | Role::Rest
                            | Role::Everything
                    )
            )
        };
        let named: Vec<Unit> = items.iter().filter_map(one).collect();
        let known = |item: &Item| stays(item) || beside(item) || one(item).is_some();
        let verbs = items.iter().filter(|item| stays(item)).count();
        // "Only one of them jumps, the other stays at home": those that were not counted.
        let rest = |item: &Item| item.is(Role::Other) || item.is(Role::Rest);
        let home = |item: &Item| rest(item) || beside(item) || stays(item);
        let some = !moved.contains(" fleet ") && !moved.contains(" all");
        let moved_off = items.iter().any(|item| item.does(Verb::Retreat));
        if verbs == 1
            && some
            && !moved_off
            && items.iter().any(rest)
            && items.iter().all(home)
            && !self.asks_to_retreat()
        {
            return true;
        }
        // "leave H10": a fleet goes.
        let goes = items.iter().any(|item| item.does(Verb::Retreat)) && named.is_empty();
        let taken = |unit: &Unit| {
            takes(moved, *unit)
                || (moved.starts_with("jump fleet") && unit.is_space())
                || moved.contains(" all")
        };
        verbs == 1
            && !goes
            && !named.is_empty()
            && items.iter().all(known)
            && !named.iter().any(taken)
            && self.asks_to_land().is_none()
            && !self.asks_to_retreat()
    }
}

impl Plainly<'_> {
    /// "… with 2 heavies, the other 2 stay in F16", "… with 4 lights, 1 stays home": so many as are left behind by the move before it.
    fn others_stay(&self, items: &[Item], moved: &str) -> bool {
        let Some(Order::Jump(jump)) = self.parsed(moved) else { return false };
        let Cargo::These(cargo) = jump.carrying else { return false };
        let (mut count, mut unit, mut stays, mut at) = (None, None, 0, jump.from);
        for item in items {
            match &item.part {
                Part::Verb(Verb::Stay | Verb::StayPut) => stays += 1,
                Part::Count(n) if count.is_none() => count = Some(*n),
                Part::Unit(Kind::One(one), _) if unit.is_none() => unit = Some(*one),
                Part::Hex(hex) => at = *hex,
                Part::Sep
                | Part::Role(Role::Other | Role::Rest | Role::At | Role::On | Role::Them | Role::Aboard) => {}
                _ => return false,
            }
        }
        let sorts: Vec<Unit> = cargo.iter().map(|(unit, _)| unit).collect();
        let unit = match (unit, sorts.as_slice()) {
            (Some(unit), _) => unit,
            (None, [only]) => *only,
            _ => return false,
        };
        let left = u32::from(self.there(jump.from).count(unit)).saturating_sub(u32::from(cargo.count(unit)));
        stays == 1 && at == jump.from && count.is_some_and(|count| count <= left)
    }

    /// "The ships at H6 stay there", "leave P1 where it is": nothing moves by itself. Where a jump does it all the same, how that is taken
    /// off is told; of a battle nothing is said.
    pub(super) fn unmoved(&self, items: &[Item], clause: &Clause<'_>) -> Option<Sense> {
        const FIGHTS: &[&str] = &[
            "fight", "fighting", "hold", "stand", "firm", "battle", "retreat", "withdraw", "run", "end",
            "last",
        ];
        const HERE: &[&str] = &["there", "where", "home", "here", "put"];
        let says = |list: &[&str]| clause.words.iter().any(|word| list.contains(&word.text.as_str()));
        let leaves = clause.words.first().is_some_and(|word| matches!(word.text.as_str(), "leave" | "keep"));
        if says(FIGHTS) || !says(HERE) || (leaves && !says(&["where"])) {
            return None;
        }
        let stays = |item: &Item| {
            matches!(item.part, Part::Verb(Verb::Stay | Verb::StayPut | Verb::Keep | Verb::Retreat))
        };
        let (mut at, mut fleet, mut named) = (None, None, false);
        for item in items {
            match &item.part {
                _ if stays(item) => {}
                Part::Fleet(number, _) => (fleet, named) = (*number, true),
                Part::Unit(..) | Part::Units(_) => named = true,
                Part::Hex(hex) if at.is_none_or(|at| at == *hex) => at = Some(*hex),
                Part::Sep | Part::Count(_) => {}
                Part::Role(
                    Role::All
                    | Role::Both
                    | Role::Everything
                    | Role::Rest
                    | Role::At
                    | Role::On
                    | Role::From
                    | Role::Them
                    | Role::With
                    | Role::Other
                    | Role::Aboard
                    | Role::Yes
                    | Role::If,
                ) => named |= item.is(Role::Everything),
                _ => return None,
            }
        }
        let at = at.or_else(|| fleet.and_then(|number| self.fleet(number)));
        if items.iter().filter(|item| stays(item)).count() != 1 || !named || at.is_none() {
            return None;
        }
        let goes = |order: &Order| matches!(order, Order::Jump(jump) if Some(jump.from) == at);
        let said = clause.said.iter().filter_map(|line| self.parsed(line));
        let on_file = self.desk.book.lines().map(|line| line.order.clone());
        if let Some(order) = said.chain(on_file).find(goes) {
            return Some(Sense::Refused(opposite_of(&order.to_string()).at(clause.span)));
        }
        Some(Sense::Heard(Problem::warning("Nothing moves there: only what is ordered does (4.1).")))
    }
}

fn one(item: &Item) -> Option<Unit> {
    match item.part {
        Part::Unit(Kind::One(unit), _) => Some(unit),
        _ => None,
    }
}

/// Does a jump or a transfer, in its short form, name this unit?
fn takes(line: &str, unit: Unit) -> bool {
    line.split([' ', ',']).any(|word| {
        let counted = word.trim_start_matches(|c: char| c.is_ascii_digit());
        counted.len() < word.len() && counted == unit.letter().to_string()
    })
}
