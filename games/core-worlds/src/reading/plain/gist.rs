//! What a clause can only mean by the cards it names, however it is said: what lies in the Central Zone is drafted or
//! invaded, what is in the hand is deployed, used or kept. A verb helps where it says which; it may be missing. Words of
//! structure are explained elsewhere or not at all, and then nothing is read.

use super::cards::Place;
use super::items::{Item, Part};
use super::words::{Role, Verb};
use super::{Fault, MOST_READINGS, Plainly, Readings, Told};
use crate::questions::Question;

impl Plainly<'_> {
    /// Every order these parts can mean.
    pub(super) fn gist(&self, items: &[Item]) -> Told<Readings> {
        let fault = |item: Option<&Item>| Fault::Unread(item.or(items.first()).map(|item| item.span));
        if let Some(line) = self.refusing(items) {
            return Ok(vec![vec![line.to_owned()]]);
        }
        // "leave Deepwell", "leave Zeus alone": nothing is to be done there.
        if let Some(first) = items.first().filter(|item| item.part == Part::Role(Role::Leave)) {
            return Err(fault(Some(first)));
        }
        let bound = |item: &&Item| matches!(item.part, Part::Role(Role::With | Role::For));
        if let Some(item) =
            items.first().filter(bound).filter(|_| !items.iter().any(|item| verb(item).is_some()))
        {
            return Err(fault(Some(item))); // "wait with Solace"
        }
        if let Some(item) = items.iter().find(|item| !is_borne(&item.part)) {
            return Err(fault(Some(item)));
        }
        let named: Vec<&Item> = items.iter().filter(|item| matches!(item.part, Part::Cards(_))).collect();
        if named.is_empty() {
            return self.gist_without_names(items).ok_or_else(|| fault(None));
        }
        // "deploy the Lancer, and with it …": it goes on to something.
        let leaning = |pair: &&[Item]| matches!(pair, [with, it] if with.part == Part::Role(Role::With) && it.part == Part::Role(Role::That));
        let deploys = items.iter().all(|item| matches!(verb(item), None | Some(Verb::Deploy)));
        if let Some(pair) = items.windows(2).find(leaning).filter(|_| deploys) {
            return Err(fault(pair.first()));
        }
        if has(items, Role::Token) {
            return Err(fault(None)); // "use my token and buy the Cruiser": two orders
        }
        let verbs: Vec<Verb> = items.iter().filter_map(verb).collect();
        let said = |wanted: &[Verb]| verbs.iter().any(|verb| wanted.contains(verb));
        let none = verbs.is_empty();
        let all = |place: Place| named.iter().all(|item| self.lies_there(item, place));
        let keeps = self.asked(|question| matches!(question, Question::Keep { .. }));
        let acts = self.asked(|question| matches!(question, Question::Act { .. }));
        // "one of the grunts settles there": on a World, and not in the hand.
        if has(items, Role::Stays)
            && has(items, Role::There)
            && !keeps
            && !named.iter().any(|item| self.lies_there(item, Place::Worlds))
        {
            return Err(fault(None));
        }
        let stays = has(items, Role::Stays) || has(items, Role::InHand);
        let mut found: Vec<Told<Readings>> = Vec::new();
        if keeps {
            // "discard Drill Corps", "everything but Drill Corps": that is not kept.
            let thrown = has(items, Role::Discard) || has(items, Role::Except) || has(items, Role::Never);
            if !thrown && !said(&[Verb::Deploy, Verb::Invade, Verb::Send, Verb::Draft]) {
                found.push(self.keep(&listed(items, Verb::Keep)));
            }
        } else if named.iter().any(|item| self.lies_there(item, Place::Worlds)) {
            // "deploy the Corps, then invade Orison" are two orders.
            let goes = [Verb::Invade, Verb::Send, Verb::Take, Verb::Use, Verb::Play, Verb::Keep];
            if verbs.iter().all(|verb| goes.contains(verb)) {
                found.push(self.invade(&self.as_invasion(items)?));
            }
        } else if items.iter().all(|item| lists(&item.part)) {
            let one_of_two = said(&[Verb::Keep]) && verbs.len() > 1;
            if all(Place::Draftable)
                && !one_of_two
                && (none || said(&[Verb::Draft, Verb::Take, Verb::Use, Verb::Pick, Verb::Invade]))
                && !stays
            {
                found.push(self.draft(&listed(&unpaid(items), Verb::Draft)));
            }
            if all(Place::HandUnits)
                && !one_of_two
                && (none || said(&[Verb::Deploy, Verb::Play, Verb::Use, Verb::Send]))
                && !stays
            {
                found.push(self.deploy(&listed(items, Verb::Deploy)));
            }
            if all(Place::Usable) && (none || said(&[Verb::Play, Verb::Use])) && named.len() == 1 && !stays {
                found.push(self.uses(&listed(items, Verb::Use)));
            }
            if all(Place::Hand) && !acts && (none || said(&[Verb::Keep]) || stays) {
                found.push(self.keep(&listed(items, Verb::Keep)));
            }
        }
        let mut readings: Readings = Vec::new();
        let mut refused = None;
        for one in found {
            match one {
                Ok(more) => readings.extend(more),
                Err(Fault::Refused(problem)) => refused = Some(Fault::Refused(problem)),
                Err(Fault::Unread(_)) => {}
            }
        }
        readings.truncate(MOST_READINGS);
        match refused {
            _ if !readings.is_empty() => Ok(readings),
            Some(refused) => Err(refused),
            None => Err(fault(None)),
        }
    }

    /// "no need to keep anything", "I'm not going to explore", "none of them".
    pub(super) fn refusing(&self, items: &[Item]) -> Option<&'static str> {
        let keeps = self.asked(|question| matches!(question, Question::Keep { .. }));
        let no = |item: &Item| matches!(item.part, Part::Role(Role::Never | Role::Nothing));
        // "nah, leave the discards where they are"
        let left = |item: &Item| {
            no(item) || matches!(item.part, Part::Role(Role::Leave | Role::CardNoun | Role::That) | Part::Sep)
        };
        let kept = |item: &Item| item.part == Part::Verb(Verb::Keep) && has(items, Role::CardNoun);
        let lies = |item: &Item| no(item) || kept(item) || item.part == Part::Role(Role::Leave);
        if self.asked(|question| matches!(question, Question::Reshuffle { .. }))
            && items.iter().any(lies)
            && items.iter().all(|item| left(item) || kept(item))
        {
            return Some("reshuffle no");
        }
        // "none of them, throw it all away"
        let all_thrown = |item: &Item| {
            no(item)
                || matches!(
                    item.part,
                    Part::Verb(Verb::Keep | Verb::Take)
                        | Part::Role(
                            Role::Discard
                                | Role::All
                                | Role::Gone
                                | Role::That
                                | Role::CardNoun
                                | Role::Anything
                        )
                        | Part::Sep
                )
        };
        if keeps && items.iter().any(no) && items.iter().all(all_thrown) {
            return Some("keep nothing");
        }
        let says = |item: &Item| {
            no(item)
                || matches!(
                    item.part,
                    Part::Verb(Verb::Keep | Verb::Explore | Verb::Take | Verb::Invade)
                        | Part::Role(Role::To | Role::Anything | Role::CardNoun | Role::With | Role::Home)
                )
        };
        let said = |wanted: Verb| items.iter().any(|item| item.part == Part::Verb(wanted));
        // "I don't want to throw any cards away for exploring"
        let thrown = |item: &Item| {
            said(Verb::Explore)
                && matches!(item.part, Part::Role(Role::Discard | Role::Gone | Role::For | Role::All))
        };
        if !items.iter().any(no) || !items.iter().all(|item| says(item) || thrown(item)) {
            return None;
        }
        match (said(Verb::Keep), said(Verb::Explore)) {
            (true, false) => Some("keep nothing"),
            (false, true) => Some("explore never"),
            (false, false) if keeps => Some("keep nothing"),
            _ => None,
        }
    }

    fn gist_without_names(&self, items: &[Item]) -> Option<Readings> {
        let said = |wanted: Verb| items.iter().any(|item| item.part == Part::Verb(wanted));
        let counted = items.iter().any(|item| matches!(item.part, Part::Count(n) if n != 1));
        let line = |text: &str| Some(vec![vec![text.to_owned()]]);
        let kept = said(Verb::Keep) || has(items, Role::Stays);
        // "Spend my token and draft him": whom?
        let acts = said(Verb::Draft) || said(Verb::Deploy) || said(Verb::Invade);
        if has(items, Role::Token) && !counted && !has(items, Role::All) && !kept && !acts {
            return line("surge token");
        }
        if said(Verb::Deploy) && has(items, Role::All) && !has(items, Role::Except) {
            let units = self.sight.units_in_hand();
            let texts: Vec<String> = units.iter().map(|(card, n)| super::items::times(card, *n)).collect();
            return (!texts.is_empty()).then(|| vec![vec![format!("deploy {}", texts.join(" then "))]]);
        }
        None
    }

    pub(super) fn asked(&self, kind: fn(&Question) -> bool) -> bool {
        self.desk.open.iter().any(kind)
    }

    fn lies_there(&self, item: &Item, place: Place) -> bool {
        matches!(&item.part, Part::Cards(cards) if cards.iter().any(|card| self.sight.lies(card, place)))
    }

    /// "invade WORLD with …", with what else is said of it in its order.
    fn as_invasion(&self, items: &[Item]) -> Told<Vec<Item>> {
        let worlds: Vec<&Item> = items.iter().filter(|item| self.lies_there(item, Place::Worlds)).collect();
        let first = items.first().ok_or(Fault::Unread(None))?;
        let made = |part: Part| Item { part, span: first.span, plural: false };
        let mut made_of = vec![made(Part::Verb(Verb::Invade))];
        let others = items
            .iter()
            .any(|item| matches!(item.part, Part::Cards(_)) && !self.lies_there(item, Place::Worlds));
        let [world] = worlds.as_slice() else {
            if others {
                return Err(Fault::Unread(worlds.get(1).map(|item| item.span)));
            }
            let each = worlds.iter().flat_map(|world| [(*world).clone(), made(Part::Sep)]);
            made_of.extend(each);
            return Ok(made_of);
        };
        made_of.push((*world).clone());
        let (mut force, mut tail, mut slot): (Vec<Item>, Vec<Item>, bool) = (Vec::new(), Vec::new(), false);
        for (at, item) in items.iter().enumerate() {
            let ahead = items.get(at + 1..).unwrap_or_default();
            match &item.part {
                Part::Cards(_) if std::ptr::eq(item, *world) => {}
                // "but keep the Lancer home"
                Part::Verb(Verb::Keep) | Part::Role(Role::Leave) if stays_home(ahead) => {
                    slot = false;
                    if !has(&force, Role::Except) {
                        force.push(made(Part::Role(Role::Except)));
                    }
                }
                Part::Role(Role::Home) => {}
                // "with the Corps and him": who that is, is told before or nowhere.
                Part::Role(Role::That)
                    if at
                        .checked_sub(1)
                        .and_then(|at| items.get(at))
                        .is_some_and(|item| item.part == Part::Sep)
                        && has(items.get(..at).unwrap_or_default(), Role::With) =>
                {
                    return Err(Fault::Unread(Some(item.span)));
                }
                Part::Verb(Verb::Play) => {
                    slot = true;
                    tail.push(item.clone());
                }
                Part::Verb(Verb::Keep) => return Err(Fault::Unread(Some(item.span))),
                Part::Verb(_) => {}
                Part::Role(Role::Discard)
                    if ahead.first().is_some_and(|next| next.part == Part::Role(Role::All)) => {}
                Part::Role(Role::With | Role::On | Role::To | Role::For | Role::CardNoun | Role::That)
                    if !slot => {}
                Part::Role(Role::There) if !slot => {}
                Part::Role(Role::Except) => {
                    if !has(&force, Role::Except) {
                        force.push(item.clone());
                    }
                }
                Part::Role(
                    Role::Leave | Role::Colonise | Role::Back | Role::Pay | Role::Discard | Role::Anyway,
                ) => {
                    slot = true;
                    tail.push(item.clone());
                }
                _ if slot => tail.push(item.clone()),
                _ => force.push(item.clone()),
            }
        }
        // "a snub and a grunt …, both snubs actually": it is not said which number counts.
        let mut named: Vec<&Part> = Vec::new();
        for item in force.iter().filter(|item| matches!(item.part, Part::Cards(_))) {
            if named.contains(&&item.part) {
                return Err(Fault::Unread(Some(item.span)));
            }
            named.push(&item.part);
        }
        let force = rules::plain::trimmed(&force, |item| item.part == Part::Sep);
        if !force.is_empty() {
            if force.first().is_none_or(|item| item.part != Part::Role(Role::Except)) {
                made_of.push(made(Part::Role(Role::With)));
            }
            made_of.extend(tidy(force));
        }
        made_of.extend(tail);
        Ok(made_of)
    }
}

/// Parts an order can be read around: what binds cards, numbers and details together.
fn is_borne(part: &Part) -> bool {
    match part {
        Part::Verb(verb) => !matches!(verb, Verb::AskMe | Verb::Pass | Verb::Reshuffle),
        Part::Cards(_) | Part::Count(_) | Part::Sep => true,
        Part::Role(role) => matches!(
            role,
            Role::With
                | Role::On
                | Role::For
                | Role::To
                | Role::Pay
                | Role::Discard
                | Role::Back
                | Role::Leave
                | Role::Colonise
                | Role::There
                | Role::Anyway
                | Role::All
                | Role::Both
                | Role::Half
                | Role::Home
                | Role::Needed
                | Role::Except
                | Role::Token
                | Role::That
                | Role::Stays
                | Role::Returns
                | Role::InHand
                | Role::Energy
                | Role::CardNoun
        ),
    }
}

/// Parts a list of cards can stand among; others would be lost.
fn lists(part: &Part) -> bool {
    match part {
        Part::Role(role) => !matches!(
            role,
            Role::Pay
                | Role::Discard
                | Role::Leave
                | Role::Colonise
                | Role::Anyway
                | Role::Except
                | Role::Needed
                | Role::Returns
        ),
        _ => true,
    }
}

fn verb(item: &Item) -> Option<Verb> {
    if let Part::Verb(verb) = item.part { Some(verb) } else { None }
}

fn has(items: &[Item], role: Role) -> bool {
    items.iter().any(|item| item.part == Part::Role(role))
}

/// "… the Lancer home": what is named next stays where it is.
fn stays_home(items: &[Item]) -> bool {
    let end = items.iter().position(|item| item.part == Part::Role(Role::Home));
    end.is_some_and(|end| {
        items
            .iter()
            .take(end)
            .all(|item| matches!(item.part, Part::Cards(_) | Part::Count(_) | Part::Role(_) | Part::Sep))
    })
}

/// The cards with their numbers behind this verb.
fn listed(items: &[Item], verb: Verb) -> Vec<Item> {
    let kept = |item: &&Item| {
        matches!(
            item.part,
            Part::Cards(_) | Part::Count(_) | Part::Sep | Part::Role(Role::All | Role::Both | Role::Half)
        )
    };
    let span = items.first().map_or(rules::span::Span::new(0, 0, 0), |item| item.span);
    let head = Item { part: Part::Verb(verb), span, plural: false };
    std::iter::once(head).chain(items.iter().filter(kept).cloned()).collect()
}

/// Without what is paid: "spend 4 on the Cruiser".
fn unpaid(items: &[Item]) -> Vec<Item> {
    let paid = |at: usize| {
        let next = items.get(at + 1).map(|item| &item.part);
        let before = at.checked_sub(1).and_then(|at| items.get(at)).map(|item| &item.part);
        matches!(next, Some(Part::Role(Role::On | Role::For | Role::Energy)))
            && matches!(before, Some(Part::Verb(Verb::Use) | Part::Role(Role::Pay)))
    };
    items.iter().enumerate().filter(|(at, _)| !paid(*at)).map(|(_, item)| item.clone()).collect()
}

/// Without commas that follow one another.
fn tidy(items: &[Item]) -> Vec<Item> {
    let mut tidied: Vec<Item> = Vec::new();
    for item in items {
        let again = item.part == Part::Sep && tidied.last().is_none_or(|last| last.part == Part::Sep);
        if !again {
            tidied.push(item.clone());
        }
    }
    tidied
}
