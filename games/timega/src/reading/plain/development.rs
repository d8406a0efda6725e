//! The development phase: technologies, personnel, units and docks, planets exhausted or kept, the next stage.

use super::items::{Amount, Group, Item, Part, Several, group_at};
use super::words::{Role, Verb};
use super::{Fault, MOST_READINGS, Plainly, Readings, Told, names_a_stage, offering, one_of_each};
use crate::edition::{PlanetId, edition};
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::galaxy::Stage;
use crate::law::{research, staff, treasury};
use crate::questions::{Question, SetupQuestion};
use rules::plain::Clause;
use rules::problem::either;
use rules::span::Span;

/// What is built, until it is known where.
enum Made {
    Units(Several),
    Docks(Option<u16>, Span),
}

impl Plainly<'_> {
    pub(super) fn research(&self, items: &[Item]) -> Told<Readings> {
        let spends = items.iter().any(|item| item.does(Verb::Put) || item.does(Verb::Use));
        let items: Vec<Item> = items.iter().filter(|item| !(spends && spent(item))).cloned().collect();
        let verbs = [Verb::Research, Verb::Get, Verb::Take, Verb::Choose, Verb::Put, Verb::Use];
        let lists = listed(&items, &verbs, Item::techs)?;
        let line = |tech: &crate::effects::tech::Tech| format!("research {tech}");
        Ok(one_of_each(&lists).iter().map(|techs| techs.iter().map(line).collect()).collect())
    }

    /// "Stasis Capsules, else Antimass Deflectors": where one technology may be researched, the second line counts only if the first
    /// cannot be carried out, which is what is meant; where more may be, that cannot be ordered.
    pub(super) fn one_or_the_other(&self, before: &[String], after: &[String]) -> Told<Option<Vec<String>>> {
        if let Some(asked) = self.one_person_or_the_other(before, after) {
            return Err(asked);
        }
        let researched = |lines: &[String]| lines.iter().all(|line| line.starts_with("research "));
        if before.is_empty() || !researched(before) || !researched(after) || after.len() != 1 {
            return Ok(None);
        }
        let both = [before, after].concat();
        let limit = research::limit(self.galaxy(), self.me()).count();
        if usize::from(limit) <= before.len() {
            return Ok(Some(both));
        }
        let message = format!(
            "You may research {limit} technologies this round, one for each dock, so that of two lines both count; one in place of the \
             other cannot be ordered (5.3). Which is meant? Answer with its number."
        );
        let offered = vec![before.to_vec(), both];
        Err(Fault::Refused(offering(rules::problem::Problem::illegal(message), offered)))
    }

    /// "The Envoy, else the Engineer": where both take the last slot of a colour, the second line counts only if the first cannot be carried
    /// out; elsewhere both would be hired. Either way it is asked.
    fn one_person_or_the_other(&self, before: &[String], after: &[String]) -> Option<Fault> {
        let person = |line: &String| {
            let name = line.strip_prefix("hire ")?;
            Person::ALL.iter().copied().find(|person| person.to_string() == name)
        };
        let ([.., first], [second]) = (before, after) else { return None };
        let (one, other) = (person(first)?, person(second)?);
        let (galaxy, me) = (self.galaxy(), self.me());
        let colour = |person| edition().person(person).colour;
        let slots = staff::slots(galaxy, me, colour(one));
        let free = usize::from(slots.saturating_sub(staff::employed(galaxy, me, colour(one))));
        let both = [before, after].concat();
        let (message, offered) = if colour(one) == colour(other) && free <= before.len() {
            let message = "Both take the same slot, so that of the two lines the second counts only if the first cannot be carried out \
                           (5.4). Is this meant? Answer with its number.";
            (message, vec![both])
        } else {
            let message = "Both would be hired, as far as the influence goes; one in place of the other cannot be ordered (5.4). Which is \
                           meant? Answer with its number.";
            (message, vec![before.to_vec(), both])
        };
        Some(Fault::Refused(offering(rules::problem::Problem::illegal(message), offered)))
    }

    /// "Only 3 ground forces at Wellon": counted, at a place, and no verb.
    pub(super) fn counted_alone(&self, items: &[Item]) -> Told<Readings> {
        let Some((only, rest)) = items.split_first().filter(|(first, _)| first.is(Role::Only)) else {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        };
        if !rest.iter().any(|item| matches!(item.part, Part::Count(_))) {
            return Err(Fault::Unread(Some(only.span)));
        }
        let readings = self.build(rest)?;
        let problem =
            rules::problem::Problem::unreadable("Is that to be built? Answer with its number.").at(only.span);
        Err(Fault::Refused(offering(problem, readings)))
    }

    /// "Enviro Compensator and Cybernetics for me", "I'd like to start with …", where the race's first technologies are chosen (3, 8).
    pub(super) fn begins_with(&self, items: &[Item]) -> Option<Told<Readings>> {
        let drafts = |question: &Question| matches!(question, Question::Setup(SetupQuestion::Draft {}));
        if !self.desk.open.iter().any(drafts) || !self.desk.view.hand.is_empty() {
            return None;
        }
        let race = self.galaxy().empires.get(self.me().index())?.race;
        let chosen = edition().race(race).technologies_chosen.as_ref()?;
        let mut techs: Vec<Tech> = Vec::new();
        for item in items {
            match &item.part {
                Part::Verb(Verb::Research | Verb::Get | Verb::Take | Verb::Choose | Verb::Use)
                | Part::Sep => {}
                Part::Role(Role::For | Role::First | Role::With | Role::Both | Role::Mine) => {}
                _ => match item.techs().as_slice() {
                    [only] => techs.push(*only),
                    _ => return None,
                },
            }
        }
        if techs.is_empty() {
            return None;
        }
        let among: Vec<String> = chosen.among.iter().map(ToString::to_string).collect();
        let fits = techs.iter().all(|tech| chosen.among.contains(tech));
        if !fits || techs.len() > usize::from(chosen.count) {
            let fault = Fault::refused(format!("You begin with {} of {} (8).", chosen.count, either(&among)));
            let example: Vec<String> = among.iter().take(usize::from(chosen.count)).cloned().collect();
            let by = crate::orders::By::Race(race);
            return Some(Err(fault.with(format!("choose {} for {by}", example.join(", ")))));
        }
        let names: Vec<String> = techs.iter().map(ToString::to_string).collect();
        Some(Ok(vec![vec![format!("choose {} for {}", names.join(", "), crate::orders::By::Race(race))]]))
    }

    /// What the race begins with is said in one order: another would take its place.
    pub(super) fn chosen_once(&self, found: Told<Readings>, clause: &Clause<'_>) -> Told<Readings> {
        let begins = |line: &String| line.starts_with("choose ") && !clause.corrects;
        let again =
            |lines: &Vec<String>| lines.iter().any(|line| begins(line) && !clause.said.contains(line));
        let drafts = |question: &Question| matches!(question, Question::Setup(SetupQuestion::Draft {}));
        match found {
            Ok(readings)
                if self.desk.open.iter().any(drafts)
                    && clause.said.iter().any(begins)
                    && readings.iter().any(again) =>
            {
                Err(Fault::asked("What your race begins with is chosen in one order (8).")
                    .with("choose Enviro Compensator, Cybernetics for L1Z1X"))
            }
            found => found,
        }
    }

    pub(super) fn hire(&self, items: &[Item]) -> Told<Readings> {
        // "a Scavenger on the team": whose, is gone.
        let items = match items.split_last() {
            Some((last, rest)) if last.is(Role::At) => rest,
            _ => items,
        };
        let lists =
            listed(items, &[Verb::Hire, Verb::Get, Verb::Take, Verb::Choose, Verb::Move], Item::people)?;
        let line = |person: &crate::effects::people::Person| format!("hire {person}");
        Ok(one_of_each(&lists).iter().map(|people| people.iter().map(line).collect()).collect())
    }

    pub(super) fn release(&self, items: &[Item]) -> Told<Readings> {
        // "let the Envoy go", "let him go"
        let items: Vec<Item> = items.iter().filter(|item| !item.does(Verb::Go)).cloned().collect();
        let lists = listed(&items, &[Verb::Release], Item::people)?;
        let line = |person: &crate::effects::people::Person| format!("release {person}");
        Ok(one_of_each(&lists).iter().map(|people| people.iter().map(line).collect()).collect())
    }

    /// "Cybernetics!", "the Envoy": names without a verb, where only one thing is done with them.
    pub(super) fn names_alone(&self, items: &[Item]) -> Told<Readings> {
        match self.research(items) {
            Ok(found) => Ok(found),
            Err(_) => self.hire(items),
        }
    }

    /// "swap the Envoy for the Engineer": one goes, the other comes.
    pub(super) fn swapped(&self, items: &[Item]) -> Told<Readings> {
        let wrong = || Fault::Unread(items.last().map(|item| item.span));
        let only = |item: &Item| match item.people()[..] {
            [person] => Some(person),
            _ => None,
        };
        match items {
            [swap, old, by, new]
                if swap.does(Verb::Swap) && (by.is(Role::For) || by.is(Role::With) || by.is(Role::To)) =>
            {
                let (old, new) = (only(old).ok_or_else(wrong)?, only(new).ok_or_else(wrong)?);
                Ok(vec![vec![format!("release {old}"), format!("hire {new}")]])
            }
            _ => Err(wrong()),
        }
    }

    /// Can something be built at this place as it is named alone: has it a dock of one's own, or is one to be built there?
    fn is_site(&self, item: &Item, docks: bool) -> bool {
        let planet = item.planet();
        let own = self.galaxy().docks_of(self.me()).any(|(hex, on, _)| match planet {
            Some(planet) => on == Some(planet),
            None => self.place(item) == Some(hex),
        });
        own || (docks && planet.is_some())
    }

    /// "build 2 destroyers and a cruiser at Jord", "at Jord build 2 destroyers", "put a dock on Lodor".
    pub(super) fn build(&self, items: &[Item]) -> Told<Readings> {
        let mut lines: Vec<String> = Vec::new();
        let mut pending: Vec<Made> = Vec::new();
        let (mut site, mut planets): (Option<String>, Vec<PlanetId>) = (None, Vec::new());
        let (mut to, mut at, mut verb) = (None, 0, false);
        let parts = |item: &Item| item.part == Part::Sep;
        // How many lines there were when a place was told before what is built there.
        let mut led = usize::MAX;
        let each = items.iter().any(|item| item.is(Role::Each));
        while let Some(item) = items.get(at) {
            let rest = items.get(at..).unwrap_or_default();
            let wrong = Err(Fault::Unread(Some(item.span)));
            let next = items.get(at + 1);
            match &item.part {
                Part::Verb(Verb::Build | Verb::Get | Verb::Put) => verb = true,
                Part::Sep => {}
                Part::Role(Role::First) if pending.is_empty() => {}
                // "one destroyer only at Quinarra"
                Part::Role(Role::Only)
                    if !pending.is_empty() && next.is_none_or(|next| next.is(Role::At)) => {}
                // "new ships: …"
                Part::Role(Role::Ships) if at == 0 && next.is_some_and(|next| next.part == Part::Sep) => {}
                Part::Count(count) if next.is_some_and(|next| next.is(Role::Dock)) => {
                    pending.push(Made::Docks(Some(*count), item.span));
                    at += 1;
                }
                // "2 destroyers for Saudor's dock": the one that stands there.
                Part::Role(Role::Dock)
                    if pending.is_empty()
                        && !lines.is_empty()
                        && at
                            .checked_sub(1)
                            .and_then(|before| items.get(before))
                            .is_some_and(|before| self.is_site(before, false)) => {}
                // "Jord's dock makes 2 fighters": the one that stands there makes them.
                Part::Role(Role::Dock)
                    if pending.is_empty()
                        && lines.is_empty()
                        && site.is_some()
                        && makes(items.get(at + 1..).unwrap_or_default()) => {}
                // "A cruiser pls, dock at Arc Prime": the one that stands there.
                Part::Role(Role::Dock)
                    if !pending.is_empty()
                        && !only_docks(&pending)
                        && at.checked_sub(1).and_then(|before| items.get(before)).is_some_and(parts)
                        && next.is_some_and(|next| next.is(Role::At))
                        && items.get(at + 2).is_some_and(|site| self.is_site(site, false)) => {}
                Part::Role(Role::Dock) => pending.push(Made::Docks(None, item.span)),
                Part::Role(Role::Each) => {}
                // "my dock at Zohbat should turn out 2 destroyers": a dock that stands there already is the place.
                Part::Role(Role::At)
                    if next.is_some_and(|next| self.is_site(next, false)) && only_docks(&pending) =>
                {
                    pending.clear();
                    let (found, length) = self.sites(items.get(at + 1..).unwrap_or_default())?;
                    at += length;
                    planets = found.1;
                    site = Some(found.0);
                }
                // "dreadnought I5 to H6" is a move.
                Part::Hex(_) if !verb && next.is_some_and(|next| next.is(Role::To)) => return wrong,
                // "1 carrier home", "Zohbat: 2 destroyers", "Mellon gets a dock"
                _ if self.is_site(item, items.iter().any(|other| other.is(Role::Dock))) => {
                    let (found, length) = self.sites(rest)?;
                    at += length.max(1) - 1;
                    if !pending.is_empty() {
                        self.built(&mut lines, &mut pending, each, &found, &mut to)?;
                    }
                    planets = found.1;
                    site = Some(found.0);
                }
                // "2 cruisers from I5 to H6" is a move.
                Part::Role(Role::From) if !verb => return wrong,
                // "2 fighters at Jord and a cruiser there"
                Part::Role(Role::There) if site.is_some() && !pending.is_empty() => {
                    let found = (site.clone().unwrap_or_default(), planets.clone());
                    self.built(&mut lines, &mut pending, each, &found, &mut to)?;
                }
                Part::Role(Role::For) if next.is_none_or(|next| self.place(next).is_none()) => return wrong,
                Part::Role(Role::At | Role::From | Role::For) => {
                    // "at Saudor 2 cruisers, and at Arc Prime a destroyer": what was listed is for the place before it.
                    let apart = at
                        .checked_sub(1)
                        .and_then(|before| items.get(before))
                        .is_some_and(|item| item.part == Part::Sep);
                    if let Some(before) = site.clone().filter(|_| !pending.is_empty() && lines.len() == led) {
                        if !apart {
                            return wrong;
                        }
                        self.built(&mut lines, &mut pending, each, &(before, planets.clone()), &mut to)?;
                    }
                    let (found, length) = self.sites(items.get(at + 1..).unwrap_or_default())?;
                    at += length;
                    if !pending.is_empty() {
                        self.built(&mut lines, &mut pending, each, &found, &mut to)?;
                        led = usize::MAX;
                    } else {
                        led = lines.len();
                    }
                    planets = found.1;
                    site = Some(found.0);
                }
                Part::Role(Role::To) if to.is_none() => {
                    to = next.and_then(|next| self.place(next));
                    if to.is_none() {
                        return wrong;
                    }
                    at += 1;
                    // "… at Jord to D4": behind the site too.
                    if pending.is_empty() {
                        let Some(last) = lines.last_mut() else { return wrong };
                        last.push_str(&to.take().map_or_else(String::new, |hex| format!(" to {hex}")));
                    }
                }
                _ => match group_at(rest) {
                    Some((Group::These(several), length)) => {
                        pending.push(Made::Units(several));
                        at += length - 1;
                    }
                    _ => return wrong,
                },
            }
            at += 1;
        }
        if !pending.is_empty() {
            // A wish without a verb and without a place is none.
            if !verb && site.is_none() {
                return Err(Fault::Unread(items.first().map(|item| item.span)));
            }
            let found = (site.clone().unwrap_or_default(), planets);
            self.built(&mut lines, &mut pending, each, &found, &mut to)?;
        }
        if lines.is_empty() || (!verb && site.is_none()) {
            return Err(Fault::Unread(items.last().map(|item| item.span)));
        }
        Ok(vec![lines])
    }

    /// What was listed, at this place.
    fn built(
        &self,
        lines: &mut Vec<String>,
        pending: &mut Vec<Made>,
        each: bool,
        (site, planets): &(String, Vec<PlanetId>),
        to: &mut Option<crate::hex::Hex>,
    ) -> Told<()> {
        let behind = to.take().map_or_else(String::new, |hex| format!(" to {hex}"));
        for made in pending.drain(..) {
            match made {
                Made::Units(several) => {
                    let name = edition().unit(several.unit).plural();
                    let count = match several.amount {
                        Amount::Some(count) => count,
                        Amount::One => 1,
                        Amount::Plural => {
                            let fault = Fault::asked(format!("How many {name}?"));
                            return Err(fault.with(format!("build 2 {name} at {site}")));
                        }
                        _ => return Err(Fault::Unread(Some(several.span))),
                    };
                    let what = if count == 1 { several.unit.to_string() } else { name };
                    let at = if site.is_empty() { String::new() } else { format!(" at {site}") };
                    // "two each at Jord and Lodor"
                    if planets.len() > 1 && each {
                        lines.extend(
                            planets.iter().map(|site| format!("build {count} {what} at {site}{behind}")),
                        );
                        continue;
                    }
                    if planets.len() > 1 {
                        return Err(Fault::Unread(Some(several.span)));
                    }
                    lines.push(format!("build {count} {what}{at}{behind}"));
                }
                Made::Docks(count, span) => {
                    if planets.is_empty() {
                        let fault = Fault::asked("On which planet is the dock built?");
                        return Err(fault.with("build dock on Lodor"));
                    }
                    if count.is_some_and(|count| usize::from(count) != planets.len()) {
                        return Err(Fault::Unread(Some(span)));
                    }
                    lines.extend(planets.iter().map(|planet| format!("build dock on {planet}")));
                }
            }
        }
        Ok(())
    }

    /// Where something is built: a system, or planets; in words, and the planets.
    fn sites(&self, items: &[Item]) -> Told<((String, Vec<PlanetId>), usize)> {
        let mut at = 0;
        // "at the dock on Jord"
        while items.get(at).is_some_and(|item| item.is(Role::Dock) || item.is(Role::At) || item.is(Role::Of))
        {
            at += 1;
        }
        let item = items.get(at).ok_or(Fault::Unread(items.last().map(|item| item.span)))?;
        if let Some(planet) = item.planet() {
            let mut planets = vec![planet];
            at += 1;
            while let [joint, next, ..] = items.get(at..).unwrap_or_default()
                && joint.part == Part::Sep
                && let Some(more) = next.planet()
            {
                planets.push(more);
                at += 2;
            }
            return Ok(((planet.to_string(), planets), at));
        }
        match self.place(item) {
            Some(hex) => Ok(((hex.to_string(), Vec::new()), at + 1)),
            None => Err(Fault::Unread(Some(item.span))),
        }
    }

    /// "I take a single ground force at Nar": built there, where nothing moves and nothing is taken.
    pub(super) fn taken_into_service(&self, items: &[Item]) -> Told<Readings> {
        let moves = |item: &Item| [Role::From, Role::To, Role::With].iter().any(|role| item.is(*role));
        let [take, rest @ ..] = items else { return Err(Fault::Unread(None)) };
        // "the ground force" of a move behind it is none to be built.
        let counted = rest.iter().any(|item| matches!(item.part, Part::Count(_)));
        if !counted || rest.iter().any(moves) || rest.iter().any(|item| matches!(item.part, Part::Verb(_))) {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        let get = Item { part: Part::Verb(Verb::Get), span: take.span };
        self.build(&[std::slice::from_ref(&get), rest].concat())
    }

    /// "use Jord and Lodor for influence", "spend Jord's resources", "exhaust everything but Jord for influence".
    pub(super) fn exhaust(&self, items: &[Item]) -> Told<Readings> {
        let (mut worth, mut chosen) = (None, Chosen::default());
        // "Archon Tau for influence": without a verb it says for what, and that behind the planet.
        let verbless = !items.iter().any(|item| matches!(item.part, Part::Verb(_)));
        let worth_first =
            items.first().is_some_and(|item| item.is(Role::Influence) || item.is(Role::Resources));
        if verbless && !worth_first && items.first().is_none_or(|item| item.planet().is_none()) {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        // "for its influence, not for resources": what it is not for is the other.
        let items = match items {
            [front @ .., sep, not, for_what, other]
                if sep.part == Part::Sep
                    && not.is(Role::Not)
                    && for_what.is(Role::For)
                    && (other.is(Role::Resources) || other.is(Role::Influence))
                    && !front.iter().any(|item| item.part == other.part) =>
            {
                front
            }
            _ => items,
        };
        let mut at = 0;
        while let Some(item) = items.get(at) {
            match &item.part {
                Part::Verb(Verb::Use | Verb::Exhaust | Verb::Take | Verb::Get) => {}
                Part::Role(Role::For | Role::From | Role::Of | Role::To | Role::Only | Role::At)
                | Part::Sep => {}
                Part::Role(role @ (Role::Resources | Role::Influence | Role::Council)) => {
                    let said = if *role == Role::Resources { "resources" } else { "influence" };
                    if worth.is_some_and(|before| before != said) {
                        return Err(Fault::Unread(Some(item.span)));
                    }
                    worth = Some(said);
                }
                _ => self.chosen(&mut chosen, item)?,
            }
            at += 1;
        }
        let planets = self.chosen_planets(&chosen, items)?;
        let Some(worth) = worth else {
            let fault = Fault::asked("Are they exhausted for resources or for influence (5.2)?");
            let first = planets.first().map_or_else(String::new, ToString::to_string);
            let ways = [format!("exhaust {first} for resources"), format!("exhaust {first} for influence")];
            let only_planets =
                matches!(items.first().map(|item| &item.part), Some(Part::Verb(Verb::Exhaust)));
            return Err(if only_planets { fault.with(either(&ways)) } else { Fault::Unread(None) });
        };
        Ok(vec![planets.iter().map(|planet| format!("exhaust {planet} for {worth}")).collect()])
    }

    /// "save Jord for the vote", "leave Jord unexhausted".
    pub(super) fn keep(&self, items: &[Item]) -> Told<Readings> {
        let (mut chosen, mut kept) = (Chosen::default(), false);
        let mut at = 0;
        while let Some(item) = items.get(at) {
            match &item.part {
                Part::Verb(Verb::Keep) => kept = true,
                // "do not use Jord"
                Part::Role(Role::Not) if items.get(at + 1).is_some_and(|next| next.does(Verb::Use)) => {
                    kept = true;
                    at += 1;
                }
                Part::Verb(Verb::Vote) | Part::Role(Role::Council | Role::Influence)
                    if at > 0 && items.get(at - 1).is_some_and(|item| item.is(Role::For)) => {}
                Part::Role(Role::Influence | Role::Of | Role::For | Role::Fresh | Role::Alone)
                | Part::Sep => {}
                _ => self.chosen(&mut chosen, item)?,
            }
            at += 1;
        }
        let planets = self.chosen_planets(&chosen, items)?;
        if !kept {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        Ok(vec![planets.iter().map(|planet| format!("keep {planet}")).collect()])
    }

    /// Takes a word about which planets into account.
    fn chosen(&self, chosen: &mut Chosen, item: &Item) -> Told<()> {
        match &item.part {
            Part::Role(Role::All) if !chosen.all => chosen.all = true,
            Part::Role(Role::Both) if !chosen.both => chosen.both = true,
            Part::Role(Role::Planets) => {}
            Part::Role(Role::Planet) if !chosen.all => {}
            Part::Role(Role::But) if chosen.all => chosen.but = true,
            _ => match item.planet() {
                Some(_) if chosen.all && !chosen.but => {
                    return Err(Fault::Unread(Some(item.span)));
                }
                Some(planet) => chosen.planets.push(planet),
                // "both Archons": as many as it says.
                None if chosen.both && chosen.planets.is_empty() && item.planets().len() == 2 => {
                    chosen.planets.extend(item.planets());
                }
                None => return Err(Fault::Unread(Some(item.span))),
            },
        }
        Ok(())
    }

    fn chosen_planets(&self, chosen: &Chosen, items: &[Item]) -> Told<Vec<PlanetId>> {
        let unread = || Fault::Unread(items.last().map(|item| item.span));
        let named = &chosen.planets;
        let fresh = || treasury::fresh(self.galaxy(), self.me());
        if chosen.but && named.is_empty() {
            return Err(unread());
        }
        if chosen.all {
            let left: Vec<PlanetId> = fresh().into_iter().filter(|planet| !named.contains(planet)).collect();
            return if left.is_empty() {
                Err(Fault::refused("All your planets are exhausted already (5.2)."))
            } else {
                Ok(left)
            };
        }
        if chosen.both {
            let two = if named.is_empty() { fresh() } else { named.clone() };
            return if two.len() == 2 { Ok(two) } else { Err(unread()) };
        }
        if named.is_empty() { Err(unread()) } else { Ok(named.clone()) }
    }

    /// "go up to the next stage"; a stage that is named must be that one.
    pub(super) fn advance(&self, items: &[Item]) -> Told<Readings> {
        let not = items.first().is_some_and(|item| item.is(Role::Not));
        let next = self.galaxy().empires.get(self.me().index()).and_then(|empire| empire.stage.next());
        for (at, item) in items.iter().enumerate() {
            match item.part {
                Part::Verb(Verb::Advance) => {}
                // "up to the next stage we go", "advance to Federation"
                Part::Verb(Verb::Go) if at > 0 || names_a_stage(items) => {}
                Part::Verb(Verb::Move | Verb::Get | Verb::Choose) | Part::Sep if names_a_stage(items) => {}
                Part::Role(Role::Not) if at == 0 => {}
                // "my empire advances to Federation"
                Part::Role(Role::Empire) if at == 0 && items.len() > 2 => {}
                Part::Role(Role::To | Role::Stage) => {}
                Part::Role(role @ (Role::Federation | Role::Republic | Role::Empire)) => {
                    let named = match role {
                        Role::Federation => Stage::Federation,
                        Role::Republic => Stage::Republic,
                        _ => Stage::Empire,
                    };
                    if next != Some(named) {
                        return Err(Fault::refused("That is not your next stage (5.1).").with("advance"));
                    }
                }
                _ => return Err(Fault::Unread(Some(item.span))),
            }
        }
        let line = if not { "do not advance" } else { "advance" };
        Ok(vec![vec![line.into()]])
    }

    pub(super) fn stay(&self, items: &[Item]) -> Told<Readings> {
        let stage = |item: &Item| {
            let named = [Role::Stage, Role::Federation, Role::Republic, Role::Empire, Role::To];
            named.iter().any(|role| item.is(*role))
        };
        match items {
            [stays, rest @ ..] if stays.does(Verb::Stay) && rest.iter().all(stage) => {
                Ok(vec![vec!["do not advance".into()]])
            }
            _ => Err(Fault::Unread(items.last().map(|item| item.span))),
        }
    }

    /// "put Lodor at C3", while the map is drafted.
    pub(super) fn placed(&self, items: &[Item]) -> Told<Readings> {
        let wrong = |item: &Item| Err(Fault::Unread(Some(item.span)));
        let (mut tile, mut hex) = (None, None);
        for item in items {
            match &item.part {
                Part::Verb(Verb::Put | Verb::Place) | Part::Role(Role::At | Role::To) => {}
                Part::Hex(place) if hex.is_none() => hex = Some(*place),
                Part::Things(things) if tile.is_none() => {
                    let named = things.iter().find_map(|thing| match thing {
                        super::names::Thing::Planet(planet) => Some(planet.to_string()),
                        super::names::Thing::Tile(tile) => Some(tile.to_string()),
                        _ => None,
                    });
                    if named.is_none() {
                        return wrong(item);
                    }
                    tile = named;
                }
                _ => return wrong(item),
            }
        }
        match (tile, hex) {
            (Some(tile), Some(hex)) => Ok(vec![vec![format!("place {tile} at {hex}")]]),
            _ => Err(Fault::Unread(items.last().map(|item| item.span))),
        }
    }
}

/// Does something counted come next, behind a verb or a colon?
fn makes(behind: &[Item]) -> bool {
    let counted = |item: &Item| matches!(item.part, Part::Count(_) | Part::Things(_));
    let first = behind.iter().position(|item| !matches!(item.part, Part::Verb(_) | Part::Sep));
    first.and_then(|at| behind.get(at)).is_some_and(counted)
        && behind.first().is_some_and(|item| matches!(item.part, Part::Verb(_) | Part::Sep))
}

/// One dock is named, and nothing else.
fn only_docks(pending: &[Made]) -> bool {
    matches!(pending, [Made::Docks(None, _)])
}

/// "put all our money into …": what is spent, and into what it goes.
fn spent(item: &Item) -> bool {
    [Role::Resources, Role::To, Role::At, Role::All].iter().any(|role| item.is(*role))
}

/// Which planets are spoken of.
#[derive(Default)]
struct Chosen {
    all: bool,
    both: bool,
    but: bool,
    planets: Vec<PlanetId>,
}

/// A list of things of one sort, where nothing else stands but these verbs: what each may be.
fn listed<T>(items: &[Item], verbs: &[Verb], sort: impl Fn(&Item) -> Vec<T>) -> Told<Vec<Vec<T>>> {
    let mut lists = Vec::new();
    // "Ion Turrets": half of one name and half of another are two only if that is said.
    let named = |item: &Item| !sort(item).is_empty();
    if let Some([_, second]) = items.windows(2).find(|pair| pair.iter().all(named)) {
        return Err(Fault::Unread(Some(second.span)));
    }
    for item in items {
        match &item.part {
            Part::Verb(verb) if verbs.contains(verb) => {}
            Part::Sep | Part::Role(Role::First) => {}
            Part::Role(Role::Both) if lists.is_empty() => {}
            Part::Count(1) => {}
            _ => {
                let things = sort(item);
                if things.is_empty() || things.len() > MOST_READINGS {
                    return Err(Fault::Unread(Some(item.span)));
                }
                lists.push(things);
            }
        }
    }
    if lists.is_empty() { Err(Fault::Unread(items.last().map(|item| item.span))) } else { Ok(lists) }
}
