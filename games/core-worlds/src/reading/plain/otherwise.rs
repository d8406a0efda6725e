//! "If Orison is still there I invade it, otherwise …": what is done in the other case waits for the contrary.

use super::items::{Item, Part};
use super::words::Role;
use super::{Fault, Plainly, Readings, Told, trimmed};
use rules::plain::{Clause, meant};

impl Plainly<'_> {
    /// Both cases, each with its condition; nothing where no other case is told.
    pub(super) fn otherwise(&self, items: &[Item], clause: &Clause<'_>) -> Told<Option<Readings>> {
        if let Some((first, rest)) = items.split_first()
            && self.opens_the_other_case(first, clause)
        {
            return self.in_the_other_case(trimmed(rest), clause).map(Some);
        }
        let Some(at) = items.iter().position(|item| self.opens_the_other_case(item, clause)) else {
            return Ok(None);
        };
        let (one, other) = (trimmed(items.get(..at).unwrap_or_default()), items.get(at + 1..));
        let other = trimmed(other.unwrap_or_default());
        let waits = |item: &Item| matches!(item.part, Part::Role(Role::If | Role::Unless));
        if other.is_empty() || other.iter().any(waits) || !one.iter().any(waits) {
            return Ok(None);
        }
        let (conditions, _) = self.conditions_around(one)?;
        let [condition] = conditions.as_slice() else { return Ok(None) };
        let Some(contrary) = contrary_of(condition) else { return Ok(None) };
        let first = self.on_conditions(one, clause)?;
        let second = self.ways(other, clause)?;
        let waits = |line: &String| format!("if {contrary}: {line}");
        let second: Readings = second.iter().map(|lines| lines.iter().map(waits).collect()).collect();
        let about = first.iter().flatten().all(|line| is_about(line, condition));
        let both = |one: &Vec<String>, other: &Vec<String>| -> Vec<String> {
            // What the first case does must not bring the second about: where it can, the second stands first.
            let (one, other) =
                if about || contrary.contains(" at least ") { (one, other) } else { (other, one) };
            one.iter().chain(other).cloned().collect()
        };
        let all = first.iter().flat_map(|one| second.iter().map(move |other| both(one, other)));
        Ok(Some(all.take(super::MOST_READINGS).collect()))
    }

    /// "Otherwise I draft the Lancer", behind an order: in the other case than that one waits for.
    fn in_the_other_case(&self, rest: &[Item], clause: &Clause<'_>) -> Told<Readings> {
        let fault = || Fault::Unread(rest.first().map(|item| item.span));
        let before = clause.said.last().ok_or_else(fault)?;
        let readings = self.ways(rest, clause)?;
        if let Some((condition, _)) = before.strip_prefix("if ").and_then(|line| line.split_once(": ")) {
            let contrary = contrary_of(condition).filter(|contrary| !contrary.contains(" below "));
            let contrary = contrary.ok_or_else(fault)?;
            let waits = |line: &String| format!("if {contrary}: {line}");
            return Ok(readings.iter().map(|lines| lines.iter().map(waits).collect()).collect());
        }
        // "else Lumen": one step with the order before it.
        let first = clause.words.iter().find(|word| word.is_wordlike()).map_or("", |word| word.text.as_str());
        if let ("else", false, [lines]) = (first, before.contains(" else "), readings.as_slice())
            && let ([line], Some("invade")) = (lines.as_slice(), before.split(' ').next())
            && line.starts_with("invade ")
        {
            return Ok(vec![vec![format!("{before} else {line}")]]);
        }
        // Behind an order without a condition: where its card is gone, or where it cannot be done for another reason?
        let card =
            before.strip_prefix("draft ").or_else(|| before.strip_prefix("invade ")).ok_or_else(fault)?;
        let card = card.split(" with ").next().unwrap_or(card);
        let (false, [lines]) = (card.contains(" else "), readings.as_slice()) else { return Err(fault()) };
        let lines: Vec<String> = lines.iter().map(|line| format!("if {card} is gone: {line}")).collect();
        let message = "Is that for the case that somebody else has taken it? Answer with its number.";
        Err(Fault::Refused(meant(message, lines)))
    }

    /// Is it a word for the other case, "otherwise" or "or else", and not the "or" between two cards?
    fn opens_the_other_case(&self, item: &Item, clause: &Clause<'_>) -> bool {
        if item.part != Part::Role(Role::Else) {
            return false;
        }
        let at = clause.words.iter().position(|word| word.span == item.span);
        let text = |at: usize| clause.words.get(at).map_or("", |word| word.text.as_str());
        at.is_some_and(|at| match text(at) {
            "otherwise" | "failing" | "else" => true,
            "if" => text(at + 1) == "not",
            "or" => matches!(text(at + 1), "else" | "otherwise" | "failing"),
            _ => false,
        })
    }
}

/// What holds where a condition does not, if the order lines can say it.
fn contrary_of(condition: &str) -> Option<String> {
    if condition.contains(" and ") && !condition.ends_with(" is there") && !condition.ends_with(" is gone") {
        return None;
    }
    let swapped = |from: &str, to: &str| Some(format!("{}{to}", condition.strip_suffix(from)?));
    let compared = || {
        let (stock, rest) = condition.split_once(' ')?;
        if !matches!(stock, "energy" | "actions") {
            return None;
        }
        match rest.strip_prefix("below ") {
            Some(n) => Some(format!("{stock} at least {n}")),
            None => Some(format!("{stock} below {}", rest.strip_prefix("at least ")?)),
        }
    };
    swapped(" is there", " is gone").or_else(|| swapped(" is gone", " is there")).or_else(compared)
}

/// Is the step about the card its condition speaks of?
fn is_about(line: &str, condition: &str) -> bool {
    let card = condition.strip_suffix(" is there");
    let order = line.split_once(": ").map_or("", |(_, order)| order);
    let named = order.strip_prefix("draft ").or_else(|| order.strip_prefix("invade "));
    card.zip(named).is_some_and(|(card, named)| named == card || named.starts_with(&format!("{card} with ")))
}
