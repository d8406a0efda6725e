//! Invasions: which World, with what, and what may be spent.

use super::cards::Place;
use super::items::{Group, Item, Part, alternatives, times};
use super::words::{Role, Verb};
use super::{Fault, MOST_READINGS, Plainly, Readings, Told};

/// The part of an Invasion words belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slot {
    /// In front of the verb: the World, or the Units that go.
    Before,
    World,
    Force,
    Except,
    Pay,
    Playing,
    Discarding,
    Back,
    Settler,
    /// What the payment is for: one of the force.
    PaidFor,
}

/// What has been said of an Invasion.
#[derive(Default)]
struct Said {
    before: Vec<Item>,
    world: Vec<Item>,
    force: Vec<Item>,
    except: Vec<Item>,
    pay: Option<u32>,
    playing: Vec<Item>,
    discarding: Vec<Item>,
    back: Vec<Item>,
    settler: Vec<Item>,
    paid_for: Vec<Item>,
    colonising: bool,
    /// It is said that somebody settles, and not only that somebody stays.
    colonist: bool,
    /// It is said that somebody comes back.
    returns: bool,
    /// It is said that somebody is left there.
    leaves: bool,
    anyway: bool,
}

impl Plainly<'_> {
    pub(super) fn invade(&self, items: &[Item]) -> Told<Readings> {
        let mut said = self.said_of_raid(items)?;
        let worlds = match said.world.as_slice() {
            [] => return Err(self.which_world()),
            [Item { part: Part::Cards(cards), .. }] => self.sight.narrowed(cards, Place::Worlds),
            many if said.is_bare() => return Ok(vec![self.each_world(many)?]),
            [_, second, ..] => return Err(Fault::Unread(Some(second.span))),
            [other] => return Err(Fault::Unread(Some(other.span))),
        };
        self.tactics_apart(&mut said);
        let forces = self.forces(&said)?;
        let mut tail = String::new();
        if let Some(pay) = said.pay {
            tail.push_str(&format!(", paying up to {pay}"));
        }
        for (word, items, place) in
            [("playing", &said.playing, Place::Hand), ("discarding", &said.discarding, Place::Hand)]
        {
            if !items.is_empty() {
                let groups = self.counted(items, Verb::Play, place)?;
                tail.push_str(&format!(", {word} {}", one_reading(&groups, self, place)?.join(" and ")));
            }
        }
        if let Some(other) = said.out_of_it(&said.back) {
            return Err(Fault::Unread(Some(other)));
        }
        if !said.back.is_empty() {
            let groups = self.counted(&said.back, Verb::Play, Place::Warzone)?;
            tail.push_str(&format!(", bringing back {}", super::items::one_each(&groups)?.join(" and ")));
        }
        // "…, the grunts stay": several who are not of the force stay out of it.
        if let Some(other) = said
            .out_of_it(&said.settler)
            .filter(|_| said.settler.iter().any(|one| one.plural) && !said.colonist)
        {
            return Err(Fault::Unread(Some(other)));
        }
        if !said.settler.is_empty() {
            let mut groups = self.counted(&said.settler, Verb::Play, Place::Warzone)?;
            self.among_force(&mut groups, &said.force);
            let [group] = groups.as_slice() else {
                return Err(Fault::Unread(said.settler.first().map(|i| i.span)));
            };
            let ([card], None | Some(1), None) = (group.cards.as_slice(), group.count, group.every) else {
                return Err(Fault::Unread(Some(group.span)));
            };
            tail.push_str(&format!(", colonising with {card}"));
        } else if said.colonising {
            tail.push_str(", colonising");
        }
        if said.anyway {
            tail.push_str(", anyway");
        }
        let line = |(world, force): (&String, &String)| vec![format!("invade {world} with {force}{tail}")];
        let all = worlds.iter().flat_map(|world| forces.iter().map(move |force| (world, force)));
        Ok(all.map(line).take(MOST_READINGS).collect())
    }

    /// "with everything, Drop Pods too": a Tactic among the Units is played.
    fn tactics_apart(&self, said: &mut Said) {
        let tactic = |item: &Item| matches!(&item.part, Part::Cards(cards) if cards.iter().all(|card| self.sight.lies(card, Place::Tactics)));
        if !said.force.iter().any(tactic) {
            return;
        }
        let (mut force, mut playing): (Vec<Item>, Vec<Item>) =
            (Vec::new(), std::mem::take(&mut said.playing));
        for item in said.force.drain(..) {
            if tactic(&item) {
                if let Some(last) = playing.last().cloned() {
                    playing.push(Item { part: Part::Sep, ..last });
                }
                playing.push(item);
            } else if item.part != Part::Sep || force.last().is_some_and(|last| last.part != Part::Sep) {
                force.push(item);
            }
        }
        while force.last().is_some_and(|item| item.part == Part::Sep) {
            force.pop();
        }
        (said.force, said.playing) = (force, playing);
    }

    /// "invade Orison and Palefire": one Invasion each.
    fn each_world(&self, items: &[Item]) -> Told<Vec<String>> {
        let mut lines = Vec::new();
        for item in items.iter().filter(|item| item.part != Part::Sep) {
            let fault = Fault::Unread(Some(item.span));
            let Part::Cards(cards) = &item.part else { return Err(fault) };
            let worlds: Vec<&String> =
                cards.iter().filter(|card| self.sight.lies(card, Place::Worlds)).collect();
            let [world] = worlds.as_slice() else { return Err(fault) };
            lines.push(format!("invade {world} with all needed"));
        }
        Ok(lines)
    }

    /// "all needed", "all", or lists of Units.
    fn forces(&self, said: &Said) -> Told<Vec<String>> {
        let all =
            matches!(said.force.as_slice(), [] | [Item { part: Part::Role(Role::All | Role::Needed), .. }]);
        let goes = |item: &Item| names_one_of(item, &said.force) || (all && self.fights(item));
        if let Some(item) = said.paid_for.iter().find(|item| !goes(item)) {
            return Err(Fault::Unread(Some(item.span)));
        }
        match said.force.as_slice() {
            [] if said.except.is_empty() => return Ok(vec!["all needed".into()]),
            [Item { part: Part::Role(Role::Needed), .. }] if said.except.is_empty() => {
                return Ok(vec!["all needed".into()]);
            }
            [Item { part: Part::Role(Role::All), .. }] if said.except.is_empty() => {
                return Ok(vec!["all".into()]);
            }
            [] | [Item { part: Part::Role(Role::All), .. }] => {
                // "all but one of the grunts": everything but one of them, or of the grunts all but one?
                let mut readings = self.all_but(said)?;
                if let [Item { part: Part::Count(spared), .. }, of @ Item { plural: true, .. }] =
                    said.except.as_slice()
                {
                    let alone = [
                        of.clone(),
                        Item { part: Part::Role(Role::Except), ..of.clone() },
                        Item { part: Part::Count(*spared), ..of.clone() },
                    ];
                    let groups = self.counted(&alone, Verb::Play, Place::Warzone)?;
                    let copies = |card: &str| self.sight.copies(card, Place::Warzone);
                    readings.extend(
                        alternatives(&groups, 1, copies).into_iter().map(|units| units.join(" and ")),
                    );
                }
                return Ok(readings);
            }
            _ if !said.except.is_empty() => {
                return Err(Fault::Unread(said.except.first().map(|item| item.span)));
            }
            _ => {}
        }
        let groups = self.counted(&said.force, Verb::Play, Place::Warzone)?;
        // "all" are those of the Warzone, unless more come out before.
        let copies = |card: &str| {
            let mut counts = self.sight.copies(card, Place::Warzone);
            if !self.deploys.get() && counts.first().is_some_and(|there| *there > 0) {
                counts.truncate(1);
            }
            counts
        };
        let lists = alternatives(&groups, MOST_READINGS, copies);
        if lists.is_empty() {
            return Err(Fault::Unread(said.force.first().map(|item| item.span)));
        }
        Ok(lists.into_iter().map(|units| units.join(" and ")).collect())
    }

    /// Everything in the Warzone except some.
    fn all_but(&self, said: &Said) -> Told<Vec<String>> {
        let mut units = self.sight.warzone();
        let groups = self.counted(&said.except, Verb::Play, Place::Warzone)?;
        for group in &groups {
            let [card] = group.cards.as_slice() else { return Err(Fault::Unread(Some(group.span))) };
            let Some(unit) = units.iter_mut().find(|(name, _)| name == card) else {
                return Err(Fault::Unread(Some(group.span)));
            };
            // "all but the Hercules" leaves the one there is; of several it must be said how many.
            let gone = match (group.count, group.every) {
                (Some(count), _) => count,
                (None, Some(Role::All)) => unit.1,
                (None, None) if unit.1 == 1 => 1,
                (None, None) if group.plural => unit.1,
                _ => return Err(Fault::Unread(Some(group.span))),
            };
            unit.1 = unit.1.checked_sub(gone).ok_or(Fault::Unread(Some(group.span)))?;
        }
        let left: Vec<String> =
            units.iter().filter(|(_, n)| *n > 0).map(|(card, n)| times(card, *n)).collect();
        if left.is_empty() {
            Err(Fault::Unread(said.except.first().map(|i| i.span)))
        } else {
            Ok(vec![left.join(" and ")])
        }
    }

    /// A Unit named again is the one of the force.
    fn among_force(&self, groups: &mut [Group], force: &[Item]) {
        for group in groups {
            let named = |card: &String| {
                force.iter().any(|item| matches!(&item.part, Part::Cards(cards) if cards.contains(card)))
            };
            if group.cards.iter().any(named) {
                group.cards.retain(named);
            }
        }
    }

    fn said_of_raid(&self, items: &[Item]) -> Told<Said> {
        let items = &self.settling_behind(self.all_but_some(items, Place::Warzone));
        let mut said = Said::default();
        let mut slot = Slot::Before;
        let mut verb = false;
        for (at, item) in items.iter().enumerate() {
            let next = items.get(at + 1).map(|next| &next.part);
            let wrong = Err(Fault::Unread(Some(item.span)));
            match &item.part {
                Part::Verb(Verb::Invade | Verb::Take) if !verb => (verb, slot) = (true, Slot::World),
                Part::Verb(Verb::Send) if !verb => (verb, slot) = (true, Slot::Force),
                Part::Verb(Verb::Use) if !verb && said.before.is_empty() => slot = Slot::Force,
                Part::Role(Role::To) if matches!(next, Some(Part::Verb(Verb::Invade))) => {}
                // "to get the Skimmer back"
                Part::Role(Role::To)
                    if slot == Slot::Pay
                        && matches!(next, Some(Part::Verb(Verb::Take) | Part::Role(Role::Back))) =>
                {
                    (said.returns, slot) = (true, Slot::Back);
                }
                Part::Verb(Verb::Take) if slot == Slot::Back && said.back.is_empty() => {}
                Part::Role(Role::Back | Role::There) if slot == Slot::Back && !said.back.is_empty() => {}
                // "two snubs on Orison", "everything to Orison"
                Part::Role(Role::To | Role::On)
                    if !verb && slot == Slot::Before && !said.before.is_empty() && said.world.is_empty() =>
                {
                    (verb, slot) = (true, Slot::World);
                }
                Part::Role(Role::To) if said.world.is_empty() && (verb || said.before.is_empty()) => {
                    slot = Slot::World;
                }
                Part::Verb(Verb::Play) if verb => slot = Slot::Playing,
                Part::Verb(Verb::Use)
                    if verb && matches!(next, Some(Part::Count(_) | Part::Role(Role::AtMost))) =>
                {
                    slot = Slot::Pay
                }
                Part::Verb(Verb::Use)
                    if verb && matches!(next, Some(Part::Role(Role::Needed | Role::All))) =>
                {
                    slot = Slot::Force;
                }
                Part::Verb(Verb::Use) if verb => slot = Slot::Playing,
                Part::Verb(Verb::Keep) if verb && self.stays(items, at) => slot = Slot::Settler,
                // "…, bring the Skimmer back"
                Part::Verb(Verb::Deploy | Verb::Take)
                    if verb && said.back.is_empty() && comes_back(items.get(at..).unwrap_or_default()) =>
                {
                    slot = Slot::Back;
                }
                Part::Verb(_) => return wrong,
                // "the frigate along with the guard"
                Part::Role(Role::With) if !verb && said.before.iter().any(|item| !self.names_world(item)) => {
                    said.before.push(Item { part: Part::Sep, ..item.clone() });
                }
                Part::Role(Role::With) => {
                    // "play Drop Pods with it"; with whom else is not said.
                    if matches!(next, Some(Part::Role(Role::That)))
                        && !matches!(slot, Slot::Playing | Slot::Settler)
                    {
                        return wrong;
                    }
                    if !matches!(next, Some(Part::Role(Role::That))) {
                        let settler = slot == Slot::Settler
                            || said.colonising && slot == Slot::World && !said.world.is_empty();
                        slot = if settler { Slot::Settler } else { Slot::Force };
                    }
                }
                Part::Role(Role::That) => {}
                Part::Role(Role::Pay) => slot = Slot::Pay,
                Part::Role(Role::For | Role::On)
                    if slot == Slot::Pay && said.pay.is_some() && matches!(next, Some(Part::Cards(_))) =>
                {
                    slot = Slot::PaidFor;
                }
                // "2 energy on it"
                Part::Role(Role::On | Role::For)
                    if slot == Slot::Pay
                        && said.pay.is_some()
                        && matches!(next, Some(Part::Role(Role::That))) => {}
                Part::Role(Role::Energy) if slot == Slot::Pay && said.pay.is_some() => {}
                Part::Role(Role::AtMost) if slot == Slot::Pay && said.pay.is_none() => {}
                Part::Role(Role::Discard) => slot = Slot::Discarding,
                Part::Role(Role::Back) => (said.returns, slot) = (true, Slot::Back),
                // "leave a snub behind to settle it"
                Part::Role(Role::To | Role::Leave | Role::Stays)
                    if slot == Slot::Settler && !said.settler.is_empty() => {}
                Part::Role(Role::Leave) => (said.leaves, slot) = (true, Slot::Settler),
                // "leave one of the two there": one of the only kind that can settle.
                Part::Count(1)
                    if slot == Slot::Settler && said.settler.is_empty() && !names_ahead(items, at) => {}
                // "leave nobody behind"
                Part::Role(Role::Nothing) if slot == Slot::Settler && said.settler.is_empty() => {
                    said.leaves = false
                }
                // "…, the grunt stays there"
                Part::Role(Role::Stays) if slot == Slot::Force => {
                    said.settler = last_named(&mut said.force).ok_or(Fault::Unread(Some(item.span)))?;
                    slot = Slot::Settler;
                }
                // "…, one of them settles", "…, a grunt settles"
                Part::Role(Role::Stays) if slot == Slot::World && !said.world.is_empty() => {
                    said.colonising = true;
                    while said.world.last().is_some_and(|item| item.part == Part::Sep) {
                        said.world.pop();
                    }
                    if said.world.len() == 1 {
                        said.settler = self.only_colonist(said.force.iter().chain(&said.before));
                    } else {
                        said.settler = last_named(&mut said.world).ok_or(Fault::Unread(Some(item.span)))?;
                        said.world.truncate(said.world.len().saturating_sub(said.settler.len()));
                    }
                    slot = Slot::Settler;
                }
                // "…, and the Skimmer comes home"
                Part::Role(Role::Returns) if matches!(slot, Slot::Force | Slot::World) => {
                    let list = if slot == Slot::Force { &mut said.force } else { &mut said.world };
                    let length = list.len();
                    said.back = last_named(list).ok_or(Fault::Unread(Some(item.span)))?;
                    if list.len() == length {
                        list.truncate(length - said.back.len());
                    }
                    slot = Slot::Back;
                }
                Part::Role(Role::Colonise) if !verb => {
                    (verb, said.colonising, slot) = (true, true, Slot::World);
                }
                Part::Role(Role::Colonise) if slot == Slot::Settler => said.colonist = true,
                Part::Role(Role::Colonise) => (said.colonising, slot) = (true, Slot::Settler),
                Part::Role(Role::There) if slot == Slot::Settler => {}
                Part::Role(Role::Anyway) => said.anyway = true,
                Part::Role(Role::Except) => slot = Slot::Except,
                Part::Role(Role::Needed | Role::All) if slot == Slot::World && !said.world.is_empty() => {
                    return wrong;
                }
                Part::Count(count) if slot == Slot::Pay && said.pay.is_none() => said.pay = Some(*count),
                Part::Count(_)
                | Part::Role(Role::All | Role::Both | Role::Half | Role::Needed)
                | Part::Cards(_) => {
                    if slot == Slot::World
                        && !matches!(item.part, Part::Cards(_))
                        && !one_settles(items.get(at..).unwrap_or_default())
                    {
                        return wrong;
                    }
                    said.slot(slot).ok_or(Fault::Unread(Some(item.span)))?.push(item.clone());
                }
                Part::Sep => {
                    if let Some(items) = said.slot(slot).filter(|items| !items.is_empty()) {
                        items.push(item.clone());
                    }
                }
                Part::Role(_) => return wrong,
            }
            // "with two grunts attack Skarn": the World comes behind the verb.
        }
        while said.before.last().is_some_and(|item| item.part == Part::Sep) {
            said.before.pop();
        }
        // "Orison: two snubs and a grunt"
        if !verb
            && said.world.is_empty()
            && said.before.len() > 1
            && !said.before.iter().all(|item| item.part == Part::Sep || self.names_world(item))
            && said.before.first().is_some_and(|first| self.names_world(first))
        {
            said.world = said.before.drain(..1).collect();
            while said.before.first().is_some_and(|item| item.part == Part::Sep) {
                said.before.remove(0);
            }
        }
        if !verb
            && said.world.is_empty()
            && said.before.len() > 1
            && said.before.iter().all(|item| item.part == Part::Sep || self.names_world(item))
        {
            said.world = std::mem::take(&mut said.before);
        }
        match said.before.as_slice() {
            [] => {}
            [_] if said.world.is_empty() => said.world = std::mem::take(&mut said.before),
            [first, ..] if !said.force.is_empty() => return Err(Fault::Unread(Some(first.span))),
            _ => said.force = std::mem::take(&mut said.before),
        }
        // "…, and pay 1 to get it back": the one Unit that went.
        if said.returns && said.back.iter().all(|item| item.part == Part::Sep) {
            match said.force.as_slice() {
                [only @ Item { part: Part::Cards(_), plural: false, .. }] => said.back = vec![only.clone()],
                _ => return Err(Fault::Unread(items.last().map(|item| item.span))),
            }
        }
        let unnamed = said.settler.iter().all(|item| item.part == Part::Sep);
        if said.leaves && unnamed && said.force.is_empty() {
            return Err(Fault::Unread(items.last().map(|item| item.span)));
        }
        if said.leaves && unnamed {
            // "…, settling them there": it is told that somebody settles, and by the force who.
            said.colonising = true;
            said.settler = self.only_colonist(said.force.iter());
        } else if said.colonising && unnamed {
            said.settler.clear();
        }
        for list in [
            &mut said.world,
            &mut said.force,
            &mut said.except,
            &mut said.playing,
            &mut said.discarding,
            &mut said.back,
            &mut said.settler,
        ] {
            while list.last().is_some_and(|item| item.part == Part::Sep) {
                list.pop();
            }
        }
        Ok(said)
    }

    /// "…, and let a grunt settle", "a grunt to garrison it": said behind the Unit, such a word tells that it stays. Who settles
    /// is one of those that conquer, so that a Unit named with it is not one more of the force.
    fn settling_behind(&self, mut items: Vec<Item>) -> Vec<Item> {
        let settles = |part: &Part| matches!(part, Part::Role(Role::Leave | Role::Colonise | Role::Stays));
        let link = |part: &Part| matches!(part, Part::Role(Role::To | Role::That));
        let mut at = 1;
        while at < items.len() {
            let words = items.get(at..).unwrap_or_default();
            let links = words.iter().take_while(|item| link(&item.part)).count();
            let behind = words.get(links + 1).map(|next| &next.part);
            let of_another = matches!(behind, Some(Part::Cards(_) | Part::Count(_)));
            let told = words.get(links).is_some_and(|word| settles(&word.part)) && !of_another;
            if told && self.one_who_settles(items.get(..at).unwrap_or_default()) {
                items.drain(at..at + links);
                if let Some(word) = items.get_mut(at) {
                    word.part = Part::Role(Role::Stays);
                }
            }
            at += 1;
        }
        items
    }

    /// Is what is named last a single Unit that can settle?
    fn one_who_settles(&self, items: &[Item]) -> bool {
        let [before @ .., Item { part: Part::Cards(cards), plural: false, .. }] = items else { return false };
        let single = !matches!(
            before.last().map(|item| &item.part),
            Some(Part::Count(2..) | Part::Role(Role::All | Role::Both | Role::Half))
        );
        single && cards.iter().all(|card| self.sight.colonises(card))
    }

    /// "one of them settles": the one kind of Unit among them that can.
    fn only_colonist<'i>(&self, units: impl Iterator<Item = &'i Item>) -> Vec<Item> {
        let can = |item: &&Item| matches!(&item.part, Part::Cards(cards) if cards.iter().all(|card| self.sight.colonises(card)));
        match units.filter(can).collect::<Vec<_>>().as_slice() {
            [only] => vec![Item { plural: false, ..(*only).clone() }],
            _ => Vec::new(),
        }
    }

    /// Does it name a Unit of the Warzone?
    fn fights(&self, item: &Item) -> bool {
        matches!(&item.part, Part::Cards(cards) if cards.iter().any(|card| self.sight.lies(card, Place::Warzone)))
    }

    /// Does it name a World that can be invaded?
    fn names_world(&self, item: &Item) -> bool {
        matches!(&item.part, Part::Cards(cards) if cards.iter().any(|card| self.sight.lies(card, Place::Worlds)))
    }

    /// "keep the grunt there": stays on the World.
    fn stays(&self, items: &[Item], at: usize) -> bool {
        items.get(at..).unwrap_or_default().iter().any(|item| item.part == Part::Role(Role::There))
    }
}

impl Said {
    /// Who is named here and is not one of the force, where its Units are named.
    fn out_of_it(&self, items: &[Item]) -> Option<rules::span::Span> {
        let cards = |item: &Item| match &item.part {
            Part::Cards(cards) => cards.clone(),
            _ => Vec::new(),
        };
        let force: Vec<_> = self.force.iter().flat_map(cards).collect();
        let other = |item: &&Item| {
            let named = cards(item);
            !named.is_empty() && !named.iter().any(|card| force.contains(card))
        };
        items.iter().find(other).filter(|_| !force.is_empty()).map(|item| item.span)
    }

    /// Is nothing said but where to?
    fn is_bare(&self) -> bool {
        let lists = [
            &self.before,
            &self.force,
            &self.except,
            &self.playing,
            &self.discarding,
            &self.back,
            &self.settler,
            &self.paid_for,
        ];
        lists.iter().all(|list| list.is_empty()) && self.pay.is_none() && !self.colonising && !self.anyway
    }

    fn slot(&mut self, slot: Slot) -> Option<&mut Vec<Item>> {
        Some(match slot {
            Slot::Before => &mut self.before,
            Slot::World => &mut self.world,
            Slot::Force => &mut self.force,
            Slot::Except => &mut self.except,
            Slot::Playing => &mut self.playing,
            Slot::Discarding => &mut self.discarding,
            Slot::Back => &mut self.back,
            Slot::Settler => &mut self.settler,
            Slot::PaidFor => &mut self.paid_for,
            Slot::Pay => return None,
        })
    }
}

/// Is a card named behind this number?
fn names_ahead(items: &[Item], at: usize) -> bool {
    matches!(items.get(at + 1).map(|item| &item.part), Some(Part::Cards(_)))
}

/// The Unit named last in a list; taken off it where it was named before.
fn last_named(force: &mut Vec<Item>) -> Option<Vec<Item>> {
    let from = force.iter().rposition(|item| item.part == Part::Sep).map_or(0, |sep| sep + 1);
    let last: Vec<Item> = force.get(from..)?.to_vec();
    let before: Vec<Item> = force.get(..from)?.to_vec();
    let among = |item: &Item| match item.part {
        // "with everything, and a grunt stays": one of those, too.
        Part::Cards(_) => {
            before.iter().any(|unit| matches!(unit.part, Part::Role(Role::All | Role::Needed)))
                || names_one_of(item, &before)
        }
        _ => false,
    };
    if last.iter().any(among) {
        *force = before;
        while force.last().is_some_and(|item| item.part == Part::Sep) {
            force.pop();
        }
    }
    (!last.is_empty()).then_some(last)
}

/// Does what follows end with "back"?
fn comes_back(items: &[Item]) -> bool {
    items.iter().any(|item| item.part == Part::Role(Role::Back))
}

/// Does an item name a card the force names too?
fn names_one_of(item: &Item, force: &[Item]) -> bool {
    let Part::Cards(cards) = &item.part else { return false };
    force.iter().any(
        |unit| matches!(&unit.part, Part::Cards(others) if others.iter().any(|other| cards.contains(other))),
    )
}

/// "1 grunt stays there": who is counted settles, and is no force.
fn one_settles(items: &[Item]) -> bool {
    matches!(items, [one, unit, stays, ..]
        if one.part == Part::Count(1) && matches!(unit.part, Part::Cards(_)) && stays.part == Part::Role(Role::Stays))
}

fn one_reading(groups: &[Group], plain: &Plainly<'_>, place: Place) -> Told<Vec<String>> {
    let fault = || Fault::Unread(groups.first().map(|group| group.span));
    match alternatives(groups, 2, |card| plain.sight.copies(card, place)).as_slice() {
        [only] => Ok(only.clone()),
        _ => Err(fault()),
    }
}
