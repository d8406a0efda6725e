//! Chits as people write them: what is played and for what, and what is handed back.

use super::heaps::Heap;
use super::items::{Item, Part, Plural};
use super::words::{Kind, Role, Verb};
use super::{Fault, Plainly, Readings, Told, one, unread};
use crate::chit::Chit;
use crate::force::Force;
use crate::hex::Hex;
use crate::questions::Question;
use crate::tech::Tech;
use rules::problem::Problem;

impl Plainly<'_> {
    /// A chit and what it is for, in any order.
    pub(super) fn play(&self, items: &[Item]) -> Told<Readings> {
        let (mut chit, mut rest, mut sabotages) = (None, Vec::new(), false);
        for item in items {
            match &item.part {
                Part::Chit(name, plural) if chit.is_none() && *plural != Plural::Yes => {
                    chit = Some(name.clone())
                }
                Part::Verb(Verb::Play | Verb::Use) if rest.is_empty() => {}
                Part::Verb(Verb::Sabotage) => sabotages = true,
                Part::Role(Role::Chit) if chit.is_some() || sabotages => {}
                // "with the Boom 5"
                Part::Role(Role::With) if rest.is_empty() || chit.is_none() => {}
                _ => rest.push(item.clone()),
            }
        }
        let rest = joined(&rest);
        let last = Fault::Unread(items.last().map(|item| item.span));
        let chit = match (chit, sabotages) {
            (Some(chit), _) => chit,
            (None, true) => "sabotage".into(),
            (None, false) => self.meant_for(rest).ok_or(last)?.into(),
        };
        let named = self.hand_name(&chit);
        let purpose = if named.starts_with("artifact") {
            self.attempts(rest)?
        } else if named.starts_with("boom") {
            self.boom(rest)?
        } else if named.starts_with("sabotage") {
            let worth = self.held(&named).first().and_then(|chit| chit.rsplit(' ').next()?.parse().ok());
            if let (Some(at), Some(worth)) = (only_a_place(rest), worth) {
                return Err(self.which_sabotage(&chit, at, worth));
            }
            self.sabotage_of(rest, sabotages, worth)?
        } else if named.starts_with("return") {
            self.home_from(rest)?
        } else {
            // The rule says that JAM and INTERCEPT are no plays.
            return one(format!("play {chit}"));
        };
        Ok(purpose.into_iter().map(|purpose| vec![format!("play {chit}: {purpose}")]).collect())
    }

    /// The name of a chit that is told by its number.
    fn hand_name(&self, chit: &str) -> String {
        let number: Option<usize> = chit.parse().ok();
        let held = number.and_then(|n| self.desk.view.hand.get(n.checked_sub(1)?));
        held.map_or_else(|| chit.to_owned(), |chit| chit.to_string().to_lowercase())
    }

    /// The sort of chit that alone is for such a thing.
    fn meant_for(&self, rest: &[Item]) -> Option<&'static str> {
        let says = |role: Role| rest.iter().any(|item| item.is(role));
        let develops = rest.iter().any(|item| item.does(Verb::Develop));
        (develops || says(Role::Local)).then_some("boom")
    }

    /// Two attempts: "space and ground", "ground twice".
    fn attempts(&self, items: &[Item]) -> Told<Vec<String>> {
        let by_outcome = [Role::Fails, Role::Succeeds, Role::Else];
        if items.iter().any(|item| by_outcome.iter().any(|role| item.is(*role))) {
            return attempts_by_outcome(items).map(|text| vec![text]);
        }
        let (mut techs, mut twice): (Vec<Tech>, bool) = (Vec::new(), false);
        for item in items {
            match &item.part {
                Part::Tech(tech) => techs.push(*tech),
                Part::Verb(Verb::Jump) => techs.push(Tech::Jump),
                Part::Role(Role::Twice | Role::Both) => twice = true,
                Part::Verb(Verb::Research | Verb::Upgrade)
                | Part::Role(Role::Always | Role::Attempt)
                | Part::Role(Role::On | Role::For | Role::To | Role::At | Role::First)
                | Part::Sep => {}
                _ => return unread(item),
            }
        }
        let names: Vec<String> = techs.iter().map(|tech| tech.name().to_lowercase()).collect();
        match names.as_slice() {
            [] => Err(Fault::Unread(items.first().map(|item| item.span))),
            [only] if twice => Ok(vec![format!("{only}, {only}")]),
            names => Ok(vec![names.join(", ")]),
        }
    }

    /// What an Economic Boom is for.
    fn boom(&self, items: &[Item]) -> Told<Vec<String>> {
        let says = |role: Role| items.iter().any(|item| item.is(role));
        let does = |verb: Verb| items.iter().any(|item| item.does(verb));
        let mut hexes: Vec<Hex> = items.iter().filter_map(hex).collect();
        hexes.dedup();
        let units = items.iter().any(|item| matches!(item.part, Part::Unit(..) | Part::Units(_)));
        if says(Role::Treasury) || (units && hexes.is_empty() && !says(Role::Local)) {
            return self.boom_at_home(items);
        }
        if units {
            return self.sites(items);
        }
        let develops = does(Verb::Develop)
            || does(Verb::Upgrade)
            || says(Role::Development)
            || says(Role::On)
            || says(Role::At);
        let known = |item: &Item| {
            matches!(
                item.part,
                Part::Verb(Verb::Develop | Verb::Upgrade | Verb::Go | Verb::Use)
                    | Part::Role(Role::Development | Role::On | Role::For | Role::To | Role::At | Role::Them)
                    | Part::Hex(_)
                    | Part::Sep
            )
        };
        if let Some(odd) = items.iter().find(|item| !known(item)) {
            return unread(odd);
        }
        match hexes.as_slice() {
            [only] if develops => Ok(vec![format!("develop {only}")]),
            // Nothing but that is done with a world alone.
            [only] => Ok(vec![format!("develop {only}")]),
            [] if develops => {
                let worlds: Vec<String> =
                    self.galaxy.owned(self.desk.seat).map(|(hex, _)| format!("develop {hex}")).collect();
                let problem = Problem::unreadable("Which world does it develop (5.2)?");
                Err(Fault::Refused(problem.suggest(rules::problem::either(&worlds))))
            }
            _ => Err(Fault::Unread(items.first().map(|item| item.span))),
        }
    }

    fn boom_at_home(&self, items: &[Item]) -> Told<Vec<String>> {
        let mut units = Vec::new();
        for item in items {
            match &item.part {
                Part::Role(Role::Treasury | Role::For | Role::To | Role::On | Role::At)
                | Part::Role(Role::OutOfIt)
                | Part::Verb(Verb::Build | Verb::Take | Verb::Use | Verb::Go) => {}
                Part::Hex(hex) if *hex == self.galaxy.empire(self.desk.seat).home => {}
                Part::Unit(..) | Part::Units(_) | Part::Count(_) | Part::Sep => units.push(item.clone()),
                _ => return unread(item),
            }
        }
        let units = joined(&units);
        Ok(vec![if units.is_empty() {
            "treasury".into()
        } else {
            format!("treasury, build {}", Heap::of(units)?.text()?)
        }])
    }

    /// "2L at C5 and 1A at D6", "C5 2L, D6 1A".
    fn sites(&self, items: &[Item]) -> Told<Vec<String>> {
        let (mut sites, mut units, mut place): (Vec<String>, Vec<Item>, Option<Hex>) =
            (Vec::new(), Vec::new(), None);
        let ahead = items.iter().position(|i| matches!(i.part, Part::Hex(_)))
            < items.iter().position(|i| matches!(i.part, Part::Unit(..) | Part::Units(_)));
        for item in items {
            match &item.part {
                Part::Role(Role::Local | Role::For | Role::At | Role::On | Role::To)
                | Part::Verb(Verb::Build | Verb::Take) => {}
                Part::Hex(at) if ahead => {
                    if let Some(place) = place.replace(*at) {
                        sites.push(format!("{place} {}", Heap::of(joined(&units))?.text()?));
                        units.clear();
                    }
                }
                Part::Hex(at) => {
                    sites.push(format!("{at} {}", Heap::of(joined(&units))?.text()?));
                    units.clear();
                }
                Part::Unit(..) | Part::Units(_) | Part::Count(_) | Part::Sep => units.push(item.clone()),
                _ => return unread(item),
            }
        }
        let left = joined(&units);
        match (place, left.first()) {
            (Some(place), Some(_)) => sites.push(format!("{place} {}", Heap::of(left)?.text()?)),
            (None, None) => {}
            (_, first) => return Err(Fault::Unread(first.map(|item| item.span))),
        }
        Ok(vec![format!("local {}", sites.join(", "))])
    }

    /// What returns, and from where: "everything at D6", "2P from C5".
    fn home_from(&self, items: &[Item]) -> Told<Vec<String>> {
        let home = self.galaxy.empire(self.desk.seat).home;
        let (mut parts, mut units): (Vec<String>, Vec<Item>) = (Vec::new(), Vec::new());
        for item in items {
            match &item.part {
                Part::Verb(Verb::Return | Verb::Go)
                | Part::Role(Role::From | Role::To | Role::At | Role::For) => {}
                Part::Hex(hex) if *hex == home => {}
                Part::Hex(hex) => {
                    parts.push(self.what_returns(joined(&units), *hex)?);
                    units.clear();
                }
                _ => units.push(item.clone()),
            }
        }
        match joined(&units).first() {
            None if !parts.is_empty() => Ok(vec![parts.join(", ")]),
            _ => Err(Fault::Unread(items.last().map(|item| item.span))),
        }
    }

    fn what_returns(&self, units: &[Item], from: Hex) -> Told<String> {
        let fleet = |item: &Item| matches!(item.part, Part::Fleet(None, _));
        let there = crate::law::transfer::at(self.galaxy, self.desk.seat, from);
        if units.is_empty() {
            return Ok(format!("all from {from}"));
        }
        if let [only] = units
            && fleet(only)
        {
            let ships = super::heaps::jumping(&there);
            return Ok(format!("{ships} from {from}"));
        }
        let heap = Heap::of(units)?;
        if heap.everything && heap.except.is_empty() {
            return Ok(format!("all from {from}"));
        }
        let found: Vec<Force> = heap.of_these(&there);
        match found.as_slice() {
            [only] => Ok(format!("{only} from {from}")),
            _ => Ok(format!("{} from {from}", heap.text()?)),
        }
    }

    /// "bring everything at D6 home".
    pub(super) fn bring_home(&self, items: &[Item]) -> Told<Readings> {
        let rest: Vec<Item> = items.iter().filter(|item| !item.does(Verb::Return)).cloned().collect();
        Ok(self.home_from(&rest)?.into_iter().map(|what| vec![format!("return {what}")]).collect())
    }

    /// "develop C5": by a Boom.
    pub(super) fn develop(&self, items: &[Item]) -> Told<Readings> {
        let hexes: Vec<Hex> = items.iter().filter_map(hex).collect();
        let known = |item: &Item| {
            matches!(
                item.part,
                Part::Verb(Verb::Develop | Verb::Upgrade)
                    | Part::Hex(_)
                    | Part::Role(Role::Development | Role::At | Role::On)
            )
        };
        match (hexes.as_slice(), items.iter().find(|item| !known(item))) {
            (_, Some(odd)) => unread(odd),
            ([only], None) => one(format!("play boom: develop {only}")),
            _ => Err(Fault::Unread(items.first().map(|item| item.span))),
        }
    }

    /// What is handed back.
    pub(super) fn turn_in(&self, items: &[Item]) -> Told<Readings> {
        if !items.iter().any(|item| matches!(item.part, Part::Verb(Verb::TurnIn | Verb::Return))) {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        let hand = &self.desk.view.hand;
        let (mut chits, mut all, mut except, mut every, mut count): (
            Vec<String>,
            bool,
            Option<usize>,
            Option<Role>,
            Option<u32>,
        ) = (Vec::new(), false, None, None, None);
        let mut numbered = false;
        for (at, item) in items.iter().enumerate() {
            // "chits 1 and 5": numbers behind the noun say which.
            let which = at.checked_sub(1).and_then(|at| items.get(at)).is_some_and(|item| match &item.part {
                Part::Chit(name, _) => name.bytes().all(|b| b.is_ascii_digit()),
                _ => item.is(Role::Chit),
            });
            numbered = ((numbered || which) && matches!(item.part, Part::Sep | Part::Count(_)))
                || (which && count.is_none() && matches!(item.part, Part::Count(_)));
            match &item.part {
                Part::Count(n) if numbered => chits.push(n.to_string()),
                Part::Verb(Verb::TurnIn | Verb::Return) if chits.is_empty() => {}
                Part::Role(Role::Everything) => all = true,
                Part::Role(role @ (Role::All | Role::Both)) => every = Some(*role),
                Part::Role(Role::Chit) if every == Some(Role::All) => {
                    (all, every) = (true, None);
                }
                Part::Role(Role::Chit | Role::Them | Role::Only | Role::OutOfIt) => {}
                Part::Role(Role::Except) if all || every == Some(Role::All) => {
                    all = true;
                    every = None;
                    except = Some(chits.len());
                }
                Part::Role(Role::Nothing | Role::No) if chits.is_empty() => return one("turn in nothing"),
                Part::Count(n) => count = Some(*n),
                Part::Chit(name, plural) => {
                    let fits: Vec<String> = self.held(name);
                    let several = match (every.take(), count.take()) {
                        (Some(Role::Both), None) if fits.len() == 2 => true,
                        (Some(Role::All), None) if fits.len() > 1 => true,
                        (None, Some(n)) if n > 1 && usize::try_from(n) == Ok(fits.len()) => true,
                        (None, None) => *plural == Plural::Yes,
                        // "one of my sabotages"
                        (None, Some(1)) => false,
                        _ => return unread(item),
                    };
                    if several { chits.extend(fits) } else { chits.push(name.clone()) }
                }
                // "get rid of the intercept": the chit with that on it.
                Part::Verb(half @ (Verb::Intercept | Verb::Jam)) => {
                    let name = if *half == Verb::Jam { "Jam" } else { "Intercept" };
                    chits.push(self.with_this_half(name, item)?);
                    count = None;
                }
                Part::Verb(Verb::Sabotage) => {
                    match count.take().map_or(Some(1), |n| usize::try_from(n).ok()) {
                        Some(1) => chits.push("sabotage".into()),
                        Some(n) if self.held("sabotage").len() == n => chits.extend(self.held("sabotage")),
                        _ => return unread(item),
                    }
                }
                Part::Sep => {}
                _ => return unread(item),
            }
        }
        // "turn in one chit"
        if let (Some(_), [], None, false) = (count, chits.as_slice(), every, all)
            && items.iter().any(|item| item.is(Role::Chit))
        {
            let held: Vec<String> = hand.iter().map(|chit| format!("turn in {chit}")).collect();
            let problem = Problem::unreadable("Which of your chits?");
            let held = rules::problem::either(&held);
            return Err(Fault::Refused(if held.is_empty() { problem } else { problem.suggest(held) }));
        }
        if every.is_some() || count.is_some() {
            all = every == Some(Role::All) && chits.is_empty();
            if !all {
                return Err(Fault::Unread(items.last().map(|item| item.span)));
            }
        }
        if let Some(at) = except {
            let spared: Vec<String> = chits.split_off(at).iter().flat_map(|name| self.held(name)).collect();
            let mut left: Vec<String> = hand.iter().map(|chit| chit.to_string().to_lowercase()).collect();
            for name in &spared {
                if let Some(at) = left.iter().position(|other| other == name) {
                    left.remove(at);
                }
            }
            return if spared.is_empty() {
                Err(Fault::Unread(None))
            } else {
                one(format!("turn in {}", left.join(", ")))
            };
        }
        match (all, chits.is_empty()) {
            (true, true) => one("turn in all"),
            (false, false) => one(format!("turn in {}", chits.join(", "))),
            _ => Err(Fault::Unread(items.last().map(|item| item.span))),
        }
    }

    /// The chits of the hand a name fits.
    pub(super) fn held(&self, name: &str) -> Vec<String> {
        let name = self.hand_name(name);
        let says = |chit: &Chit| match name.as_str() {
            "return" => chit.returns(),
            _ => chit.to_string().to_lowercase().starts_with(&name),
        };
        self.desk
            .view
            .hand
            .iter()
            .filter(|chit| says(chit))
            .map(|chit| chit.to_string().to_lowercase())
            .collect()
    }

    /// "no chit this turn", "play nothing".
    pub(super) fn no_chit(&self, items: &[Item]) -> Told<Readings> {
        let known = |item: &Item| {
            matches!(
                item.part,
                Part::Sep
                    | Part::Verb(Verb::Play | Verb::Use | Verb::Pass | Verb::Keep)
                    | Part::Role(
                        Role::Chit
                            | Role::No
                            | Role::Not
                            | Role::Never
                            | Role::Nothing
                            | Role::Any
                            | Role::All
                            | Role::Them
                            | Role::Turn
                    )
            )
        };
        // "keep all my chits"; who keeps none says something else.
        let keeps = items.iter().any(|item| item.does(Verb::Keep));
        let no = items.iter().any(|item| {
            matches!(
                item.part,
                Part::Verb(Verb::Pass) | Part::Role(Role::No | Role::Not | Role::Never | Role::Nothing)
            )
        });
        if let Some(odd) = items.iter().find(|item| !known(item)) {
            return unread(odd);
        }
        let asked = self.desk.open.iter().any(|question| matches!(question, Question::Chit { .. }));
        if no && keeps {
            let problem = Problem::unreadable("Which chits do you hand back?");
            return Err(Fault::Refused(problem.suggest("turn in 2, or turn in all")));
        }
        match (no || keeps, asked) {
            (true, true) => one("no"),
            (true, false) => one("turn in nothing"),
            _ => Err(Fault::Unread(items.first().map(|item| item.span))),
        }
    }

    /// The chit that has this on it; of several the player is asked.
    fn with_this_half(&self, half: &str, item: &Item) -> Told<String> {
        let mut held: Vec<String> = self.desk.view.hand.iter().map(ToString::to_string).collect();
        held.retain(|chit| chit.split('/').any(|one| one == half));
        held.dedup();
        match held.as_slice() {
            [] => unread(item),
            [only] => Ok(only.clone()),
            several => {
                let lines = several.iter().map(|chit| vec![format!("turn in {chit}")]).collect();
                let problem = Problem::unreadable("Which of your chits is meant? Answer with its number.");
                Err(Fault::Refused(super::offering(problem.at(item.span), lines)))
            }
        }
    }

    /// "use …": a fleet attacks, a Bunker scans, the treasury buys.
    pub(super) fn used(&self, items: &[Item]) -> Told<Readings> {
        let does = |verb: Verb| items.iter().any(|item| item.does(verb));
        let says = |role: Role| items.iter().any(|item| item.is(role));
        let drops = |item: &Item| {
            matches!(
                item.part,
                Part::Verb(Verb::Use)
                    | Part::Unit(Kind::One(crate::unit::Unit::Drop), _)
                    | Part::Role(Role::Not | Role::No | Role::Never | Role::Any | Role::All)
            )
        };
        let not = says(Role::Not) || says(Role::No) || says(Role::Never);
        if not && items.iter().all(drops) && items.iter().any(|item| matches!(item.part, Part::Unit(..))) {
            return one("drop never");
        }
        if does(Verb::Sabotage) {
            self.play(items)
        } else if does(Verb::Scan) {
            self.scan(items)
        } else if does(Verb::Attack) || does(Verb::Jump) || does(Verb::Go) || does(Verb::Take) {
            self.jump(items)
        } else if does(Verb::Develop) || says(Role::Local) {
            self.play(items)
        } else if does(Verb::Research) || items.iter().any(|item| matches!(item.part, Part::Tech(_))) {
            self.research(items)
        } else {
            unread(items.first().ok_or(Fault::Unread(None))?)
        }
    }
}

/// "On A7", "against Fay at C7": a world, and nothing of what is done there.
fn only_a_place(items: &[Item]) -> Option<Hex> {
    let small = |item: &Item| {
        matches!(
            item.part,
            Part::Seat(_) | Part::Role(Role::At | Role::On | Role::For | Role::To | Role::Rival | Role::Any)
        )
    };
    let mut named = items.iter().filter(|item| !small(item));
    let at = named.next().and_then(hex)?;
    named.next().is_none().then_some(at)
}

fn hex(item: &Item) -> Option<Hex> {
    if let Part::Hex(hex) = item.part { Some(hex) } else { None }
}

/// Without joining words, and small ones, at both ends.
fn joined(items: &[Item]) -> &[Item] {
    rules::plain::trimmed(items, |item| matches!(item.part, Part::Sep | Part::Role(Role::With | Role::For)))
}

/// A word for units of any sort.
pub(super) fn any_units(item: &Item) -> bool {
    matches!(item.part, Part::Unit(Kind::Units | Kind::Ships | Kind::Troops, _) | Part::Fleet(None, _))
}

/// "space, then ground if it fails": as the strict grammar says it.
fn attempts_by_outcome(items: &[Item]) -> Told<String> {
    let mut words: Vec<String> = Vec::new();
    // "first attempt Space, the second one Ground": which is which their order says.
    let attempt = |item: &Item| matches!(item.part, Part::Role(Role::Attempt | Role::Other));
    for item in items.iter().filter(|item| !attempt(item)) {
        match &item.part {
            Part::Tech(tech) => words.push(format!(", {}", tech.name().to_lowercase())),
            Part::Verb(Verb::Jump) => words.push(", jump".into()),
            Part::Role(Role::If) => words.push(" if it".into()),
            Part::Role(Role::Fails) => words.push(" fails".into()),
            Part::Role(Role::Succeeds) => words.push(" succeeds".into()),
            Part::Role(Role::Else) => words.push(", otherwise".into()),
            Part::Verb(Verb::Research | Verb::Upgrade)
            | Part::Role(Role::On | Role::For | Role::To | Role::At | Role::First | Role::Them | Role::Any)
            | Part::Sep => {}
            _ => return unread(item),
        }
    }
    // "if it fails, ground": the words behind an outcome belong to it.
    Ok(words.concat().trim_start_matches([',', ' ']).replace("otherwise,", "otherwise"))
}
