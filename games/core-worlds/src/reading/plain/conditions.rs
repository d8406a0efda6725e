//! Conditions as people write them, in front of an order or behind it.

use super::deeds::surge_condition;
use super::items::{Item, Part};
use super::words::{Role, Verb};
use super::{Fault, Plainly, Told, trimmed};
use rules::problem::Problem;

impl Plainly<'_> {
    /// The conditions of a clause, in words of the strict grammar, and what is left of it.
    pub(super) fn conditions_around<'i>(&self, items: &'i [Item]) -> Told<(Vec<String>, &'i [Item])> {
        let opens = |at: usize| {
            let part = |at: usize| items.get(at).map(|item| &item.part);
            match part(at) {
                Some(Part::Role(Role::If | Role::Unless)) => true,
                // "with 3 energy or more, …"
                Some(Part::Role(Role::With)) => {
                    at == 0
                        && matches!(part(1), Some(Part::Count(_)))
                        && matches!(part(2), Some(Part::Role(Role::Energy | Role::Actions | Role::OrMore)))
                }
                _ => false,
            }
        };
        let Some(at) = (0..items.len()).find(|at| opens(*at)) else { return Ok((Vec::new(), items)) };
        if at > 0 {
            // "surge all if behind" is one order.
            if surge_condition(items).1 {
                return Ok((Vec::new(), items));
            }
            // An alternative "or if that's taken" is no condition of the whole.
            if (0..items.len()).any(|from| if_that_is_gone(items.get(from..).unwrap_or_default()).is_some()) {
                return Ok((Vec::new(), items));
            }
            let (head, tail) = items.split_at(at);
            let (conditions, rest) = self.conditions(tail)?;
            return match trimmed(rest).first() {
                None => Ok((conditions, trimmed(head))),
                Some(item) => Err(Fault::Unread(Some(item.span))),
            };
        }
        let (conditions, rest) = self.conditions(items)?;
        let rest = trimmed(rest);
        if rest.is_empty() {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        Ok((conditions, rest))
    }

    /// "if A and B": the word they begin with, and what follows them.
    fn conditions<'i>(&self, items: &'i [Item]) -> Told<(Vec<String>, &'i [Item])> {
        let (first, mut rest) = items.split_first().ok_or(Fault::Unread(None))?;
        let unless = first.part == Part::Role(Role::Unless);
        let mut conditions = Vec::new();
        loop {
            let (condition, behind) = self.condition(rest, unless)?;
            conditions.push(condition);
            rest = behind;
            // "if A is there when all have passed": both are waited for.
            if let Some((Item { part: Part::Role(Role::If), .. }, further)) = rest.split_first()
                && !unless
                && let Ok((condition, behind)) = self.condition(further, unless)
            {
                conditions.push(condition);
                rest = behind;
                continue;
            }
            let Some((Item { part: Part::Sep, .. }, further)) = rest.split_first() else { break };
            // "and" goes on with another condition only where one can be read.
            match self.condition(further, unless) {
                Ok(_) if !unless => rest = further,
                _ => break,
            }
        }
        Ok((conditions, rest))
    }

    /// One condition, as long as it is.
    fn condition<'i>(&self, items: &'i [Item], unless: bool) -> Told<(String, &'i [Item])> {
        let fault = || Fault::Unread(items.first().map(|item| item.span));
        let parts: Vec<&Part> = items.iter().take(4).map(|item| &item.part).collect();
        let behind = |length: usize| items.get(length..).unwrap_or_default();
        match parts.as_slice() {
            [Part::Role(Role::Others), Part::Role(Role::Passed), ..] if !unless => {
                Ok(("all others have passed".into(), behind(2)))
            }
            [Part::Role(Role::All), Part::Role(Role::Others), Part::Role(Role::Passed), ..] if !unless => {
                Ok(("all others have passed".into(), behind(3)))
            }
            // "if anyone has passed": one of several is not all of them.
            [Part::Role(Role::Somebody), Part::Role(Role::Passed) | Part::Verb(Verb::Pass), ..] => {
                Err(of_whom(items.first()))
            }
            [Part::Role(Role::Nothing), Part::Role(Role::Passed) | Part::Verb(Verb::Pass), ..] => {
                Err(of_whom(items.first()))
            }
            // "when everyone else is out"
            [Part::Role(Role::Others), Part::Role(Role::Gone)]
            | [Part::Role(Role::Others), Part::Role(Role::Gone), Part::Sep, ..]
                if !unless =>
            {
                Ok(("all others have passed".into(), behind(2)))
            }
            // "if there are actions left"
            [Part::Role(stock @ (Role::Energy | Role::Actions)), Part::Sep, ..] => {
                Ok((stocked(*stock, (false, 1), unless), behind(1)))
            }
            [Part::Role(stock @ (Role::Energy | Role::Actions)), Part::Role(Role::NotGone), ..] => {
                Ok((stocked(*stock, (false, 1), unless), behind(2)))
            }
            // "if somebody takes Lantern", "if Ben has drafted it"
            [Part::Role(Role::Somebody | Role::Others), what, Part::Cards(cards), ..] if takes(what) => {
                Ok((there(only(cards).ok_or_else(fault)?, unless), behind(3)))
            }
            [Part::Role(Role::Nothing), what, Part::Cards(cards), ..] if takes(what) => {
                Ok((there(only(cards).ok_or_else(fault)?, !unless), behind(3)))
            }
            // "if somebody already has Lantern", "if nobody has it"
            [Part::Role(Role::Somebody), Part::Cards(cards), ..] => {
                Ok((there(only(cards).ok_or_else(fault)?, unless), behind(2)))
            }
            [Part::Role(Role::Nothing), Part::Cards(cards), ..] => {
                Ok((there(only(cards).ok_or_else(fault)?, !unless), behind(2)))
            }
            // "if there is no Lantern left"
            [Part::Role(Role::Never), Part::Cards(cards), Part::Role(Role::NotGone), ..] => {
                Ok((there(only(cards).ok_or_else(fault)?, unless), behind(3)))
            }
            [Part::Role(Role::Never), Part::Cards(cards), Part::Sep, ..] => {
                Ok((there(only(cards).ok_or_else(fault)?, unless), behind(2)))
            }
            // "if nobody has taken Lantern"
            [Part::Role(Role::Nothing), Part::Role(Role::Gone), Part::Cards(cards), ..] => {
                Ok((there(only(cards).ok_or_else(fault)?, !unless), behind(3)))
            }
            [Part::Cards(cards), Part::Role(Role::Gone), ..] => {
                Ok((there(only(cards).ok_or_else(fault)?, unless), behind(2)))
            }
            [Part::Cards(cards), Part::Role(Role::Never), Part::Role(Role::There | Role::NotGone), ..] => {
                Ok((there(only(cards).ok_or_else(fault)?, unless), behind(3)))
            }
            [Part::Cards(cards), Part::Role(Role::Never), Part::Role(Role::Gone), ..] => {
                Ok((there(only(cards).ok_or_else(fault)?, !unless), behind(3)))
            }
            [Part::Cards(cards), Part::Role(Role::There | Role::NotGone), ..] => {
                Ok((there(only(cards).ok_or_else(fault)?, !unless), behind(2)))
            }
            [Part::Cards(cards), Part::Role(Role::InHand), ..] if !unless => {
                Ok((format!("{} in hand", only(cards).ok_or_else(fault)?), behind(2)))
            }
            [Part::Role(bound), Part::Count(n), Part::Role(stock @ (Role::Energy | Role::Actions)), ..] => {
                let below = bounded(*bound, *n).ok_or_else(fault)?;
                Ok((stocked(*stock, below, unless), left_over(behind(3))))
            }
            // "my energy is 4 or more"
            [
                Part::Role(stock @ (Role::Energy | Role::Actions)),
                Part::Count(n),
                Part::Role(bound @ (Role::OrMore | Role::OrLess)),
                ..,
            ] => {
                let below = bounded(*bound, *n).ok_or_else(fault)?;
                Ok((stocked(*stock, below, unless), left_over(behind(3))))
            }
            [Part::Role(stock @ (Role::Energy | Role::Actions)), Part::Role(bound), Part::Count(n), ..] => {
                let below = bounded(*bound, *n).ok_or_else(fault)?;
                Ok((stocked(*stock, below, unless), left_over(behind(3))))
            }
            [
                Part::Count(n),
                Part::Role(stock @ (Role::Energy | Role::Actions)),
                Part::Role(bound @ (Role::OrMore | Role::OrLess)),
                ..,
            ]
            | [
                Part::Count(n),
                Part::Role(bound @ (Role::OrMore | Role::OrLess)),
                Part::Role(stock @ (Role::Energy | Role::Actions)),
                ..,
            ] => {
                let below = bounded(*bound, *n).ok_or_else(fault)?;
                Ok((stocked(*stock, below, unless), left_over(behind(3))))
            }
            [Part::Count(n), Part::Role(stock @ (Role::Energy | Role::Actions)), ..] => {
                Ok((stocked(*stock, (false, *n), unless), left_over(behind(2))))
            }
            _ => Err(fault()),
        }
    }
}

/// Conditions wait for all others to have passed, never for one of them.
fn of_whom(item: Option<&Item>) -> Fault {
    let problem =
        Problem::unreadable("A condition can wait until all others have passed, not until one has.");
    let problem = problem.suggest("if all others have passed: pass");
    Fault::Refused(item.map_or(problem.clone(), |item| problem.at(item.span)))
}

/// "3 energy left".
fn left_over(items: &[Item]) -> &[Item] {
    match items.split_first() {
        Some((Item { part: Part::Role(Role::NotGone), .. }, rest)) => rest,
        _ => items,
    }
}

/// Does this say that a card leaves the Central Zone for somebody?
fn takes(part: &Part) -> bool {
    matches!(part, Part::Verb(Verb::Take | Verb::Draft | Verb::Invade | Verb::Pick) | Part::Role(Role::Gone))
}

fn only(cards: &[String]) -> Option<&str> {
    if let [only] = cards { Some(only) } else { None }
}

fn there(card: &str, there: bool) -> String {
    format!("{card} is {}", if there { "there" } else { "gone" })
}

/// Is it "below" this, or "at least" it?
fn bounded(bound: Role, n: u32) -> Option<(bool, u32)> {
    match bound {
        Role::Below => Some((true, n)),
        Role::AtMost | Role::OrLess => Some((true, n + 1)),
        Role::Above => Some((false, n + 1)),
        Role::AtLeast | Role::OrMore => Some((false, n)),
        _ => None,
    }
}

fn stocked(stock: Role, (below, n): (bool, u32), unless: bool) -> String {
    let stock = if stock == Role::Energy { "energy" } else { "actions" };
    format!("{stock} {} {n}", if below != unless { "below" } else { "at least" })
}

/// "or if that's taken", "if it is gone": how many parts, where an alternative is opened by what was just named being gone.
pub(super) fn if_that_is_gone(items: &[Item]) -> Option<usize> {
    let mut at = 0;
    let part = |at: usize| items.get(at).map(|item| &item.part);
    if part(at) == Some(&Part::Role(Role::Else)) {
        at += 1;
    }
    if part(at) != Some(&Part::Role(Role::If)) {
        return None;
    }
    at += 1;
    // "if someone beats me to it", "if somebody already has it", "if someone takes it"
    let theirs = matches!(part(at), Some(Part::Role(Role::Somebody | Role::Others)));
    let ends = |at: usize| matches!(part(at), None | Some(Part::Sep));
    if theirs && part(at + 1) == Some(&Part::Role(Role::Gone)) && ends(at + 2) {
        return Some(at + 2 + usize::from(part(at + 2).is_some()));
    }
    let has = if part(at + 1).is_some_and(takes) { at + 2 } else { at + 1 };
    if theirs && part(has) == Some(&Part::Role(Role::That)) && ends(has + 1) {
        return Some(has + 1 + usize::from(part(has + 1).is_some()));
    }
    // "…, or if Ben has got it Skarn"
    let goes_on = matches!(part(has + 1), Some(Part::Cards(_) | Part::Verb(_)));
    if theirs && part(has) == Some(&Part::Role(Role::That)) && goes_on {
        return Some(has + 1);
    }
    if part(at) != Some(&Part::Role(Role::That)) {
        return None;
    }
    at += 1;
    match part(at) {
        Some(Part::Role(Role::Gone)) => at += 1,
        Some(Part::Role(Role::Never)) if part(at + 1) == Some(&Part::Role(Role::NotGone)) => at += 2,
        _ => return None,
    }
    if part(at) == Some(&Part::Sep) {
        at += 1;
    }
    Some(at)
}

/// "attack Lantern if it is still there": where a clause with a condition names one card alone, "it" is that card. "Draft A.
/// If that's gone, B": what is gone was named before.
pub(super) fn with_pronouns(items: &[Item], before: Option<&str>) -> Vec<Item> {
    let waits = items.iter().any(|item| matches!(item.part, Part::Role(Role::If | Role::Unless)));
    let items = &still_there(&who_was_first(items, before));
    let mut named = items.iter().filter(|item| matches!(item.part, Part::Cards(_)));
    let (Some(card), None, true) = (named.next(), named.next(), waits) else { return items.to_vec() };
    let gone = if_that_is_gone(items).is_some();
    let earlier = before.map(|name| Part::Cards(vec![name.to_owned()]));
    let said = |item: &Item| match item.part {
        Part::Role(Role::That) if gone => match &earlier {
            Some(part) => Item { part: part.clone(), ..item.clone() },
            None => item.clone(),
        },
        Part::Role(Role::That) => Item { part: card.part.clone(), ..item.clone() },
        _ => item.clone(),
    };
    items.iter().map(said).collect()
}

/// "If someone beat me to it, …", behind the order it speaks of: what that one takes is gone.
fn who_was_first(items: &[Item], before: Option<&str>) -> Vec<Item> {
    let (Some(name), [first, who, gone, rest @ ..]) = (before, items) else { return items.to_vec() };
    let theirs = matches!(who.part, Part::Role(Role::Somebody | Role::Others));
    let waits = first.part == Part::Role(Role::If);
    let takes_it =
        takes(&gone.part) && matches!(rest.first().map(|item| &item.part), Some(Part::Role(Role::That)));
    let rest = match (waits && theirs, &gone.part) {
        (true, _) if takes_it => rest.get(1..).unwrap_or_default(),
        (true, Part::Role(Role::Gone)) => rest,
        _ => return items.to_vec(),
    };
    let card = Item { part: Part::Cards(vec![name.to_owned()]), ..who.clone() };
    let gone = Item { part: Part::Role(Role::Gone), ..gone.clone() };
    [first.clone(), card, gone].into_iter().chain(rest.iter().cloned()).collect()
}

/// "A when it is still there, else B": it is what was named last in front of it.
fn still_there(items: &[Item]) -> Vec<Item> {
    let told = |at: usize| {
        let [waits, that, there, ..] = items.get(at..)? else { return None };
        let still = matches!(there.part, Part::Role(Role::There | Role::NotGone));
        let open = waits.part == Part::Role(Role::If) && that.part == Part::Role(Role::That) && still;
        let named = items.get(..at)?.iter().rfind(|item| matches!(item.part, Part::Cards(_)))?;
        open.then(|| (at + 1, named.part.clone()))
    };
    let mut all = items.to_vec();
    if let Some((at, part)) = (0..items.len()).find_map(told)
        && let Some(item) = all.get_mut(at)
    {
        item.part = part;
    }
    all
}
