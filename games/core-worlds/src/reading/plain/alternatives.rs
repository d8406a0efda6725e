//! What to do, or else.

use super::items::{self, Item, Part};
use super::words::Role;
use super::{Fault, MOST_READINGS, Plainly, Readings, Told, conditions, trimmed};
use rules::plain::Clause;

impl Plainly<'_> {
    /// Alternatives: what to do, or else.
    pub(super) fn ways(&self, items: &[Item], clause: &Clause<'_>) -> Told<Readings> {
        let mut all: Readings = Vec::new();
        let mut verb = None;
        for (place, part) in self.split_else(items)?.into_iter().enumerate() {
            let part = trimmed(part);
            // "A or B with the grunts": it is not said whether the first goes with them too.
            let details = |part: &[Item]| {
                part.iter().any(|item| matches!(item.part, Part::Role(Role::With | Role::Pay)))
            };
            let before = items.split(|item| item.part == Part::Role(Role::Else)).next().unwrap_or_default();
            if place > 0 && items::verb_of(part).is_none() && details(part) && !details(before) {
                return Err(Fault::Unread(part.first().map(|item| item.span)));
            }
            verb = items::verb_of(part).or(verb);
            let readings = self.way(part, verb, clause)?;
            if place == 0 {
                all = readings;
                continue;
            }
            // An alternative is one step: several lines cannot be alternatives.
            let mut joined = Vec::new();
            for (before, after) in all.iter().flat_map(|b| readings.iter().map(move |a| (b, a))) {
                let ([before], [after]) = (before.as_slice(), after.as_slice()) else {
                    return Err(Fault::Unread(None));
                };
                joined.push(vec![join(before, after)]);
            }
            joined.truncate(MOST_READINGS);
            all = joined;
        }
        Ok(all)
    }

    /// Where an alternative begins: "or", "else", "or if that's taken".
    pub(super) fn split_else<'i>(&self, items: &'i [Item]) -> Told<Vec<&'i [Item]>> {
        let (mut parts, mut from, mut at) = (Vec::new(), 0, 0);
        while let Some(item) = items.get(at) {
            let rest = items.get(at..).unwrap_or_default();
            let taken = conditions::if_that_is_gone(rest);
            // "A, or B if it's gone": "or" has said so.
            if !parts.is_empty() && at > from && taken == Some(rest.len()) {
                break;
            }
            let length = match (&item.part, taken) {
                (_, Some(length)) => length,
                (Part::Role(Role::Else), None) => 1,
                _ => {
                    at += 1;
                    continue;
                }
            };
            parts.push(items.get(from..at).unwrap_or_default());
            at += length;
            // "or, failing that, …"
            let joins = |item: &Item| matches!(item.part, Part::Sep | Part::Role(Role::Else));
            while items.get(at).is_some_and(joins) {
                at += 1;
            }
            from = at;
        }
        parts.push(items.get(from..at.max(from)).unwrap_or_default());
        if parts.len() > 1 && parts.iter().any(|part| trimmed(part).is_empty()) {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        Ok(parts)
    }
}

/// "keep A else B": the verb of a list is said once.
pub(super) fn join(before: &str, after: &str) -> String {
    match (before.strip_prefix("keep "), after.strip_prefix("keep ")) {
        (Some(_), Some(card)) => format!("{before} else {card}"),
        _ => format!("{before} else {after}"),
    }
}
