//! What was said before: corrections of it, and what a clause takes over from it.

use super::items::{self, Item, Part};
use super::words::{Role, Verb};
use super::{Fault, Plainly, Readings, Told, trimmed};
use crate::orders::Order;
use rules::plain::Clause;

impl Plainly<'_> {
    /// The order before, which a correction speaks of.
    pub(super) fn last_said(&self, clause: &Clause<'_>) -> Option<String> {
        let on_file = || self.desk.book.lines().filter(|l| matches!(l.order, Order::Step(_))).last();
        clause.said.last().cloned().or_else(|| on_file().map(|l| l.order.to_string()))
    }

    /// "make that two": the order before with another number, where it has one to change.
    pub(super) fn recounted(&self, items: &[Item], clause: &Clause<'_>) -> Told<Readings> {
        let fault = || Fault::Unread(items.first().map(|item| item.span));
        let [Item { part: Part::Count(count), .. }] = items else { return Err(fault()) };
        let text = self.last_said(clause).ok_or_else(fault)?;
        let one_unit = text.starts_with("deploy ") && !text.contains(" then ") && !text.contains(" else ");
        if !one_unit {
            return Err(fault());
        }
        let unit = text
            .rsplit_once(" x")
            .filter(|(_, n)| n.parse::<u32>().is_ok())
            .map_or(text.as_str(), |(unit, _)| unit);
        Ok(vec![vec![items::times(unit, *count)]])
    }

    /// What the order before was about: "no, make that 2".
    pub(super) fn last_verb(&self, clause: &Clause<'_>) -> Option<Verb> {
        let mut filed: Vec<String> = self.desk.book.lines().map(|line| line.order.to_string()).collect();
        filed.extend(clause.said.iter().cloned());
        // "Explore never" is about no card.
        let about = |text: &&String| !text.ends_with(" never") && !text.ends_with(" nothing");
        filed.iter().rev().filter(about).find_map(|text| {
            match text.rsplit(": ").next()?.split(' ').next()? {
                "draft" => Some(Verb::Draft),
                "deploy" => Some(Verb::Deploy),
                "invade" => Some(Verb::Invade),
                "use" => Some(Verb::Use),
                "keep" => Some(Verb::Keep),
                "pick" => Some(Verb::Pick),
                "explore" => Some(Verb::Explore),
                "surge" => Some(Verb::Surge),
                _ => None,
            }
        })
    }
}

/// "not the Drill Corps but the Golem": what takes the place of it.
pub(super) fn corrected<'i>(items: &'i [Item], clause: &Clause<'_>) -> &'i [Item] {
    let refused = items.first().is_some_and(|item| item.part == Part::Role(Role::Never));
    let but = items.iter().position(|item| item.part == Part::Role(Role::Except));
    match but {
        Some(but) if clause.corrects && refused && but > 1 => items.get(but + 1..).unwrap_or_default(),
        _ => items,
    }
}

/// "If Stillwater is gone deploy a snub and attack Ashen Gate": what a sentence goes on to waits for the same.
pub(super) fn carried_on(clause: &Clause<'_>) -> Vec<String> {
    let before = clause.here.last().filter(|_| !clause.leads);
    let waits = before.and_then(|line| line.strip_prefix("if ")?.split_once(": "));
    waits.map(|(waits, _)| vec![waits.to_owned()]).unwrap_or_default()
}

/// What the order before drafts or invades, if it names one card.
pub(super) fn drafted<'c>(clause: &Clause<'c>) -> Option<&'c str> {
    let text = clause.said.last()?;
    let name = text.strip_prefix("draft ").or_else(|| text.strip_prefix("invade "))?;
    Some(name.split(" with ").next().unwrap_or(name)).filter(|name| !name.contains(" else "))
}

/// "I need the Withdrawal, so keep it": what the last verb is done to was named before.
pub(super) fn named_before(items: &[Item]) -> Vec<Item> {
    let [front @ .., verb @ Item { part: Part::Verb(_), .. }, Item { part: Part::Role(Role::That), .. }] =
        items
    else {
        return items.to_vec();
    };
    // "the Halo, then the Hercules: deploy them"
    let wished = |item: &Item| matches!(item.part, Part::Verb(Verb::Take) | Part::Role(Role::To));
    let named: Vec<Item> = front.iter().filter(|item| !wished(item)).cloned().collect();
    let cards = named.iter().filter(|item| matches!(item.part, Part::Cards(_))).count();
    if cards > 0 && named.iter().all(|item| matches!(item.part, Part::Cards(_) | Part::Count(_) | Part::Sep))
    {
        let list = trimmed(&named).iter().cloned();
        return std::iter::once(verb.clone()).chain(list).collect();
    }
    items.to_vec()
}
