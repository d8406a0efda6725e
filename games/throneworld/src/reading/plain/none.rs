//! "No bunker for now", "research nothing this turn": what is not done. Nothing orders it, so it is heard; where the opposite is on
//! file or in the same mail, how that is taken off is told.

use super::Plainly;
use super::items::{Item, Part};
use super::words::{Kind, Role, Verb};
use crate::hex::Hex;
use crate::orders::Order;
use crate::questions::Question;
use crate::unit::Unit;
use rules::plain::{Clause, Sense, opposite_of};
use rules::problem::Problem;

/// What a clause says is not done.
enum Undone {
    /// Units of these types are not built; none: no units at all.
    Built(Vec<Unit>),
    Researched,
    /// Money is kept.
    Spent,
    /// No jump into this world; none: into no world at all.
    Jumped(Option<Hex>),
    /// No scan of this world; none: of no world at all.
    Scanned(Option<Hex>),
}

impl Plainly<'_> {
    /// What a clause comes to that says what is not done; nothing if it says something else.
    pub(super) fn undone(&self, items: &[Item], clause: &Clause<'_>) -> Option<Sense> {
        if clause.corrects || self.asks_for_more_than_orders() {
            return None;
        }
        let undone = undone(items)?;
        let researches = |q: &Question| matches!(q, Question::Research { .. });
        if matches!(undone, Undone::Researched) && self.desk.open.iter().any(researches) {
            return Some(Sense::Says(vec![vec!["no".to_owned()]]));
        }
        if let Some(line) = self.ordered(&undone, clause) {
            return Some(Sense::Refused(opposite_of(&line).at(clause.span)));
        }
        let message = match undone {
            Undone::Built(_) => "Nothing of that sort is built: only what is ordered is (6.3).",
            Undone::Researched => "There is no research: only what is ordered is tried (6.1).",
            Undone::Jumped(_) => "Nothing jumps there: only what is ordered does (4.1).",
            Undone::Scanned(_) => "Nothing is scanned there: only what is ordered is (4.3).",
            Undone::Spent => "What is not spent stays in your treasury (6.3).",
        };
        Some(Sense::Heard(Problem::warning(message)))
    }

    /// Is more asked than the orders of the turn: a battle, a reaction, an event?
    pub(super) fn asks_for_more_than_orders(&self) -> bool {
        let asked = |q: &Question| {
            !matches!(
                q,
                Question::Turn { .. }
                    | Question::Expand { .. }
                    | Question::Chit { .. }
                    | Question::Research { .. }
                    | Question::Production { .. }
            )
        };
        self.desk.open.iter().any(asked)
    }

    /// The order on file, or in this mail, that does it all the same.
    fn ordered(&self, undone: &Undone, clause: &Clause<'_>) -> Option<String> {
        let does = |order: &Order| match (undone, order) {
            (Undone::Built(units), Order::Build { purchase, .. }) => {
                units.is_empty() || purchase.wanted.iter().any(|(_, unit)| units.contains(unit))
            }
            (Undone::Researched, Order::Research(_)) => true,
            (Undone::Jumped(to), Order::Jump(jump)) => to.is_none_or(|to| to == jump.to),
            (Undone::Scanned(to), Order::Scan(scan)) => to.is_none_or(|to| to == scan.to),
            _ => false,
        };
        let said = clause.said.iter().filter_map(|line| self.parsed(line));
        let on_file = self.desk.book.lines().map(|line| line.order.clone());
        said.chain(on_file).find(does).map(|order| order.to_string())
    }
}

/// "No attack on Marc", "I do not scan G5 again".
fn unmoved(items: &[Item]) -> Option<Undone> {
    let (mut no, mut jumps, mut scans, mut at, mut whom) = (0, 0, 0, None, false);
    for item in items {
        match &item.part {
            Part::Role(Role::No | Role::Not | Role::Never | Role::Nothing) => no += 1,
            Part::Verb(Verb::Attack | Verb::Jump | Verb::Go) => jumps += 1,
            // "No jump", which alone is a pass.
            Part::Verb(Verb::Pass) => (no, jumps) = (no + 1, jumps + 1),
            Part::Verb(Verb::Scan | Verb::Scout) => scans += 1,
            Part::Hex(hex) if at.is_none_or(|at| at == *hex) => at = Some(*hex),
            Part::Seat(_) | Part::Role(Role::Anybody | Role::Any | Role::Rival) => whom = true,
            Part::Role(
                Role::At
                | Role::On
                | Role::To
                | Role::Turn
                | Role::More
                | Role::Other
                | Role::Them
                | Role::For
                | Role::From
                | Role::With
                | Role::Anything
                | Role::Anywhere,
            )
            | Part::Fleet(None, _) => {}
            _ => return None,
        }
    }
    match (no, jumps, scans) {
        // "Don't jump" is a pass.
        (1, 1, 0) if at.is_some() || whom => Some(Undone::Jumped(at)),
        (1, 0, 1) => Some(Undone::Scanned(at)),
        _ => None,
    }
}

fn undone(items: &[Item]) -> Option<Undone> {
    if let Some(found) = unmoved(items) {
        return Some(found);
    }
    let no = |item: &Item| matches!(item.part, Part::Role(Role::No | Role::Nothing) | Part::Verb(Verb::Pass));
    let small = |item: &Item| {
        matches!(
            item.part,
            Part::Sep
                | Part::Role(
                    Role::Turn
                        | Role::More
                        | Role::Other
                        | Role::For
                        | Role::Any
                        | Role::Anything
                        | Role::Else
                )
        )
    };
    let keeps = |item: &Item| {
        item.does(Verb::Keep) || matches!(item.part, Part::Role(Role::Treasury | Role::All | Role::Rest))
    };
    if items.iter().any(|item| item.is(Role::Treasury))
        && items.iter().any(|item| item.does(Verb::Keep))
        && items.iter().all(|item| keeps(item) || small(item))
    {
        return Some(Undone::Spent);
    }
    // "No research", "research nothing".
    let researches = |item: &Item| item.does(Verb::Research) || item.is(Role::Attempt);
    if items.iter().any(|item| item.does(Verb::Research))
        && items.iter().filter(|item| no(item) || item.is(Role::Not)).count() == 1
        && items.iter().all(|item| researches(item) || no(item) || item.is(Role::Not) || small(item))
    {
        return Some(Undone::Researched);
    }
    // "No fighters", "no new units", "build no bunker".
    let verb = |item: &Item| item.does(Verb::Build);
    let [first, denied @ ..] = (match items {
        [build, rest @ ..] if verb(build) => rest,
        items => items,
    }) else {
        return None;
    };
    let units: Vec<&Kind> = denied
        .iter()
        .filter_map(|item| if let Part::Unit(kind, _) = &item.part { Some(kind) } else { None })
        .collect();
    let unit = |item: &Item| matches!(item.part, Part::Unit(..));
    if !first.is(Role::No) || units.is_empty() || !denied.iter().all(|item| unit(item) || small(item)) {
        return None;
    }
    let one = |kind: &&Kind| if let Kind::One(unit) = kind { Some(*unit) } else { None };
    let named: Option<Vec<Unit>> = units.iter().map(one).collect();
    Some(Undone::Built(named.unwrap_or_default()))
}
