//! JAMs, INTERCEPTs and counter-JAMs as people write them, with their conditions in front or behind.

use super::heaps::Heap;
use super::items::{Item, Part, Plural};
use super::words::{Kind, Role, Verb};
use super::{Fault, Plainly, Readings, Told, one, unread};
use crate::force::Sorts as _;
use crate::galaxy::Proposal;
use crate::hex::Hex;
use crate::questions::Question;
use crate::reading::acts::own_places;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::Seat;
use rules::problem::Problem;

/// What is said of those who are answered.
#[derive(Default)]
struct Theirs {
    jumps: bool,
    scans: bool,
    /// Whatever they do, unless a verb says what.
    anything: bool,
    /// It stands: "any", "if anybody".
    stands: bool,
    /// It answers what is asked: "it".
    this: bool,
    into: Vec<Hex>,
    who: Option<Seat>,
    holding: Option<u32>,
    most: Option<u32>,
}

impl Plainly<'_> {
    /// Is somebody asked whether to react?
    pub(super) fn asks_to_react(&self) -> bool {
        self.desk
            .open
            .iter()
            .any(|q| matches!(q, Question::React { .. } | Question::Respond { .. } | Question::Repel { .. }))
    }

    /// "If anybody jumps to D8, jam it with the bunker at C7".
    pub(super) fn jam(&self, items: &[Item]) -> Told<Readings> {
        if let Some(never) = self.never(items, Verb::Jam)? {
            return Ok(never);
        }
        // "if Anna jams", "they jam any jump": what others do.
        let subject = |item: &Item| {
            matches!(item.part, Part::Seat(_) | Part::Role(Role::Anybody | Role::Rival | Role::Them))
        };
        let theirs = |pair: &[Item]| matches!(pair, [who, jams] if subject(who) && jams.does(Verb::Jam));
        let told: Vec<Item> = items.iter().filter(|item| !item.is(Role::Always)).cloned().collect();
        if let Some(pair) = told.windows(2).find(|pair| theirs(pair))
            && let Some(jams) = pair.last()
        {
            return unread(jams);
        }
        let mut theirs = Theirs::default();
        let (mut with, mut mark) = (None, Mark::Theirs);
        let mut at = 0;
        while let Some(item) = items.get(at) {
            let rest = items.get(at..).unwrap_or_default();
            if let Some(length) = theirs.take_bounds(rest) {
                at += length;
                continue;
            }
            match &item.part {
                Part::Verb(Verb::Jam) => {}
                Part::Role(Role::With | Role::Using) | Part::Verb(Verb::Use) => mark = Mark::Bunker,
                Part::Unit(Kind::One(Unit::Bunker), Plural::No) if mark == Mark::Bunker => {}
                Part::Unit(Kind::One(Unit::Bunker), Plural::No) => mark = Mark::Bunker,
                // "with the bunker on G3", "using the one at G3"
                Part::Role(Role::At | Role::On | Role::From) if mark == Mark::Bunker => {}
                // "jam him from G3": one's own Bunker; where others start from no JAM can say.
                Part::Role(Role::From) => match items.get(at + 1).map(|item| &item.part) {
                    Some(Part::Hex(hex)) if !self.commands_at(*hex) => {
                        let message =
                            "A JAM line says where jumps and scans go, not where they come from (8.1).";
                        return Err(Fault::Refused(
                            Problem::illegal(message).suggest("jam any jump into E9"),
                        ));
                    }
                    _ => mark = Mark::Bunker,
                },
                Part::Hex(hex) if mark == Mark::Bunker => {
                    if with.replace(*hex).is_some() {
                        return unread(item);
                    }
                    // "with bunker I9 or H10": one of two, and no place jumps go to.
                    if let [_, or, Item { part: Part::Hex(_), .. }, ..] = rest
                        && or.is(Role::Else)
                    {
                        return unread(or);
                    }
                    mark = Mark::Theirs;
                }
                _ if theirs.take(item, self)? => mark = Mark::Theirs,
                _ => return unread(item),
            }
            at += 1;
        }
        if mark == Mark::Bunker {
            return Err(Fault::Unread(items.last().map(|item| item.span)));
        }
        if self.asks_to_react() && !theirs.stands && theirs.is_bare() && with.is_none() {
            return one("jam");
        }
        if theirs.this && !theirs.jumps && !theirs.scans && !theirs.anything && theirs.into.is_empty() {
            // "jam it" answers nothing that is asked.
            let Some(with) = with else { return one("jam") };
            return match self.galaxy.now.proposals.as_slice() {
                [Proposal::Jump { order, .. }] => {
                    one(format!("jam jump into {} with bunker {with}", order.to))
                }
                [Proposal::Scan { order, .. }] => {
                    one(format!("jam scan into {} with bunker {with}", order.to))
                }
                _ => one(format!("jam with bunker {with}")),
            };
        }
        let asked = self.asks_to_react() && !theirs.stands;
        let mut line = match (theirs.jumps, theirs.scans, asked) {
            (true, false, false) => "jam any jump".to_owned(),
            (true, false, true) => "jam jump".into(),
            (false, true, false) => "jam any scan".into(),
            (false, true, true) => "jam scan".into(),
            (_, _, true) => "jam all".into(),
            (_, _, false) => "jam anything".into(),
        };
        if let Some(seat) = theirs.who {
            line.push_str(&format!(" by seat {}", seat.0 + 1));
        }
        if !theirs.into.is_empty() {
            line.push_str(&format!(" into {}", listed(&theirs.into)));
        }
        if let Some(with) = with {
            line.push_str(&format!(" with bunker {with}"));
        }
        line.push_str(&theirs.bounds());
        one(line)
    }

    /// Is a Command Bunker of one's own there?
    fn commands_at(&self, hex: Hex) -> bool {
        let own = self.galaxy.owner(hex) == Some(self.desk.seat);
        own && self.galaxy.system(hex).is_some_and(|system| system.army.has(Unit::Bunker))
    }

    /// "intercept attacks on C5 with fleet 1", "if anybody goes to C5, intercept from D6".
    pub(super) fn intercept(&self, items: &[Item]) -> Told<Readings> {
        if let Some(never) = self.never(items, Verb::Intercept)? {
            return Ok(never);
        }
        let mut theirs = Theirs::default();
        let (mut mark, mut ships, mut cargo, mut from, mut using) =
            (Mark::Theirs, Vec::new(), Vec::new(), None, None);
        let (mut everywhere, mut behind, mut full) = (false, false, "");
        let mut verb = false;
        for (at, item) in items.iter().enumerate() {
            let next = items.get(at + 1).map(|item| &item.part);
            match &item.part {
                Part::Verb(Verb::Intercept) => (verb, mark) = (true, Mark::Theirs),
                Part::Role(Role::Anywhere) => everywhere = true,
                Part::Role(Role::Using) => mark = Mark::Bunker,
                Part::Unit(Kind::One(Unit::Bunker), Plural::No)
                    if matches!(mark, Mark::Bunker | Mark::Ships) =>
                {
                    mark = Mark::Bunker
                }
                Part::Role(Role::At | Role::From) if mark == Mark::Bunker => {}
                Part::Role(Role::With) | Part::Verb(Verb::Use | Verb::Go)
                    if mark != Mark::Ships || ships.is_empty() =>
                {
                    mark = Mark::Ships
                }
                Part::Role(Role::With) => mark = Mark::Cargo,
                Part::Role(Role::Carry) => mark = Mark::Cargo,
                Part::Role(Role::Full) => full = " carrying all",
                Part::Role(Role::From) => behind = true,
                Part::Role(Role::At) if mark == Mark::Ships && !ships.is_empty() && from.is_none() => {
                    behind = true
                }
                Part::Hex(hex) if behind => {
                    if from.replace(*hex).is_some() {
                        return unread(item);
                    }
                    behind = false;
                }
                Part::Hex(hex) if mark == Mark::Bunker => {
                    using = Some(*hex);
                    mark = Mark::Theirs;
                }
                Part::Fleet(..)
                | Part::Unit(..)
                | Part::Units(_)
                | Part::Count(_)
                | Part::Role(Role::All | Role::Everything | Role::Both | Role::Except)
                    if mark != Mark::Theirs
                        || !theirs_begun(item, at.checked_sub(1).and_then(|at| items.get(at)), next) =>
                {
                    if mark == Mark::Cargo {
                        cargo.push(item.clone())
                    } else {
                        ships.push(item.clone())
                    }
                    mark = if mark == Mark::Cargo { Mark::Cargo } else { Mark::Ships };
                }
                Part::Sep if mark == Mark::Cargo => cargo.push(item.clone()),
                Part::Sep if mark == Mark::Ships => ships.push(item.clone()),
                Part::Role(Role::To) if mark == Mark::Ships => mark = Mark::Theirs,
                _ if theirs.take(item, self)? => {
                    mark = if mark == Mark::Ships { Mark::Ships } else { Mark::Theirs }
                }
                _ => return unread(item),
            }
        }
        let fault = || Fault::Unread(items.last().map(|item| item.span));
        if !verb
            || behind
            || theirs.scans
            || theirs.anything
            || theirs.holding.is_some()
            || theirs.most.is_some()
        {
            return Err(fault());
        }
        let named = theirs.who.is_some() && theirs.who != self.only_rival();
        let at = self.where_to(&theirs, everywhere);
        if named {
            let message = "An INTERCEPT line answers everybody's jumps into a world; it cannot name an empire. A JAM line can (8.2, 8.1).";
            let at = at.and_then(|at| at.into_iter().next()).unwrap_or_else(|| " anywhere".to_owned());
            return Err(Fault::Refused(Problem::illegal(message).suggest(format!("intercept{at}"))));
        }
        let at = at.ok_or_else(fault)?;
        if let ([], [world], None) = (ships.as_slice(), theirs.into.as_slice(), from) {
            self.asks_which_hex(*world)?;
        }
        let ships = self.interceptors(&ships, from)?;
        let from = from.map_or_else(String::new, |from| format!(" from {from}"));
        let using = using.map_or_else(String::new, |using: Hex| format!(" using {using}"));
        let trimmed: Vec<Item> = super::trimmed(&cargo).to_vec();
        let cargo = if trimmed.is_empty() {
            full.to_owned()
        } else {
            let heap = Heap::of(&trimmed)?;
            if heap.everything { " carrying all".into() } else { format!(" carrying {}", heap.text()?) }
        };
        Ok(at
            .iter()
            .map(|at| vec![format!("intercept{at}{ships}{from}{cargo}{using}")])
            .take(1)
            .collect::<Readings>())
        .map(|first| {
            if at.len() > 1 {
                vec![at.iter().map(|at| format!("intercept{at}{ships}{from}{cargo}{using}")).collect()]
            } else {
                first
            }
        })
    }

    /// "If anybody comes to G3, I intercept": where ships of several hexes could, it is asked which.
    fn asks_which_hex(&self, world: Hex) -> Told<()> {
        let fights = |hex: &Hex| !self.galaxy.orbit(*hex, self.desk.seat).warships().mobile().is_empty();
        let reach = self.galaxy.rating(self.desk.seat, Tech::Jump);
        let near = |hex: &Hex| self.galaxy.edition.range(*hex, world).is_some_and(|range| range <= reach);
        let places: Vec<Hex> =
            own_places(self.galaxy, self.desk.seat).into_iter().filter(near).filter(fights).collect();
        // Ships at the world itself defend it anyway (8.2).
        let elsewhere: Vec<Hex> = places.iter().copied().filter(|hex| *hex != world).collect();
        if places.len() < 2 || elsewhere.is_empty() || self.asks_to_react() {
            return Ok(());
        }
        let lines =
            elsewhere.iter().map(|hex| vec![format!("intercept at {world} with fleet from {hex}")]).collect();
        let problem = Problem::unreadable("With the ships of which hex? Answer with its number.");
        Err(Fault::Refused(super::offering(problem, lines)))
    }

    /// The worlds of an INTERCEPT, each with the space before it.
    fn where_to(&self, theirs: &Theirs, everywhere: bool) -> Option<Vec<String>> {
        match (theirs.into.as_slice(), everywhere) {
            ([], true) => Some(vec![" anywhere".into()]),
            ([], false) => {
                let mut asked = self.desk.open.iter().filter_map(|question| match question {
                    Question::React { acts, .. } => {
                        let mut jumps = acts
                            .iter()
                            .filter(|act| act.jump && self.galaxy.owner(act.to) == Some(self.desk.seat));
                        jumps.next().filter(|_| jumps.next().is_none()).map(|act| act.to)
                    }
                    Question::Repel { at, .. } => Some(*at),
                    _ => None,
                });
                asked.next().or_else(|| self.proposed_here()).map(|at| vec![format!(" at {at}")])
            }
            (worlds, false) => Some(worlds.iter().map(|at| format!(" at {at}")).collect()),
            (_, true) => None,
        }
    }

    /// The only world of one's own that a proposed jump goes to.
    fn proposed_here(&self) -> Option<Hex> {
        if !self.asks_to_react() {
            return None;
        }
        let jumps = self.galaxy.now.proposals.iter().filter(|p| matches!(p, Proposal::Jump { .. }));
        let mut own = jumps.map(Proposal::to).filter(|to| self.galaxy.owner(*to) == Some(self.desk.seat));
        own.next().filter(|_| own.next().is_none())
    }

    /// The ships of an INTERCEPT, with the space before them.
    fn interceptors(&self, items: &[Item], from: Option<Hex>) -> Told<String> {
        let items = super::trimmed(items);
        match items {
            [] => Ok(String::new()),
            [Item { part: Part::Fleet(Some(number), _), .. }] => Ok(format!(" with fleet {number}")),
            [Item { part: Part::Fleet(None, _), .. }] => Ok(" with fleet".into()),
            [all, Item { part: Part::Fleet(None, _) | Part::Unit(Kind::Ships, _), .. }]
                if all.is(Role::All) =>
            {
                Ok(" with fleet".into())
            }
            items => {
                let heap = Heap::of(items)?;
                if heap.everything && heap.except.is_empty() {
                    return Ok(" with all".into());
                }
                let found = from.map_or_else(Vec::new, |from| heap.of_these(&self.there(from)));
                match found.as_slice() {
                    [only] => Ok(format!(" with {only}")),
                    _ => Ok(format!(" with {}", heap.text()?)),
                }
            }
        }
    }

    /// "counter-jam always", "counter any jam of the jump into D4 if I hold two".
    pub(super) fn counter(&self, items: &[Item]) -> Told<Readings> {
        let (mut into, mut always, mut never, mut theirs) = (None, false, false, Theirs::default());
        let (mut jams, mut intercepts, mut by) = (false, false, None);
        // "if Anna jams, counter" waits for her, and "counter Anna's jam" names hers.
        let waits = items.iter().any(|item| item.is(Role::If));
        let mut at = 0;
        while let Some(item) = items.get(at) {
            let rest = items.get(at..).unwrap_or_default();
            if let Some(length) = theirs.take_bounds(rest) {
                at += length;
                continue;
            }
            match &item.part {
                Part::Hex(hex) if into.is_none() => into = Some(*hex),
                // "counter jams, not jams" takes back what it has said.
                Part::Role(Role::Not | Role::Never | Role::No) if jams || intercepts => return unread(item),
                Part::Role(Role::Not | Role::Never | Role::No) => never = true,
                Part::Role(
                    Role::Always | Role::Anything | Role::Any | Role::All | Role::Everything | Role::Anybody,
                ) => always = true,
                Part::Verb(Verb::Jam) => jams = true,
                Part::Verb(Verb::Intercept) => intercepts = true,
                Part::Seat(seat) if by.is_none() && !waits => by = Some(*seat),
                // "Counter the jump": a jump cannot be countered, and of which jam against it is spoken is open.
                Part::Verb(Verb::Jump | Verb::Scan)
                    if at
                        .checked_sub(1)
                        .and_then(|before| items.get(before))
                        .is_some_and(|before| before.does(Verb::Counter)) =>
                {
                    return unread(item);
                }
                Part::Verb(Verb::Counter | Verb::Jump | Verb::Scan | Verb::Go)
                | Part::Role(
                    Role::If
                    | Role::To
                    | Role::At
                    | Role::For
                    | Role::Them
                    | Role::Rival
                    | Role::On
                    | Role::Turn,
                )
                | Part::Sep => {}
                _ => return unread(item),
            }
            at += 1;
        }
        let bounded = into.is_some() || by.is_some() || theirs.holding.is_some() || intercepts;
        if theirs.most.is_some() || (never && bounded) {
            return Err(Fault::Unread(items.last().map(|item| item.span)));
        }
        if never {
            return one("do not counter-jam");
        }
        let asked =
            self.desk.open.iter().any(|q| matches!(q, Question::Counters { .. } | Question::Counter { .. }));
        // "Counter the jam on my jump", where only one of them jumps; "scans whatever" says nothing of it.
        let named = |verb: Verb| items.iter().any(|item| item.does(verb));
        let unclear = || Err(Fault::Unread(items.last().map(|item| item.span)));
        if asked && !intercepts && into.is_none() && by.is_none() && (named(Verb::Jump) || named(Verb::Scan))
        {
            let sort = |proposal: &&Proposal| matches!(proposal, Proposal::Jump { .. }) == named(Verb::Jump);
            let those: Vec<&Proposal> = self.galaxy.now.proposals.iter().filter(sort).collect();
            match those.as_slice() {
                [only] if !(always || named(Verb::Jump) && named(Verb::Scan)) => into = Some(only.to()),
                _ => return unclear(),
            }
        }
        let holding = theirs.bounds();
        let sort = if intercepts && !jams { " intercepts" } else { "" };
        if let Some(seat) = by {
            let sort = if jams && !intercepts { " jams" } else { sort };
            let into = into.map_or_else(String::new, |into| format!(" into {into}"));
            return one(format!("counter-jam{sort}{into} by seat {}{holding}", seat.0 + 1));
        }
        Ok(vec![vec![match into {
            Some(into) => format!("counter-jam{sort} into {into}{holding}"),
            None if !sort.is_empty() => format!("counter-jam{sort}{holding}"),
            None if asked && !always && holding.is_empty() => "yes".into(),
            None if holding.is_empty() => "counter-jam always".into(),
            None => format!("counter-jam{holding}"),
        }]])
    }

    /// "don't jam", "no intercepts": nothing reacts.
    fn never(&self, items: &[Item], verb: Verb) -> Told<Option<Readings>> {
        let no =
            |item: &Item| matches!(item.part, Part::Role(Role::Not | Role::Never | Role::No | Role::Nothing));
        if !items.iter().any(no) {
            return Ok(None);
        }
        let known = |item: &Item| {
            no(item)
                || item.does(verb)
                || matches!(
                    item.part,
                    Part::Role(
                        Role::Anything | Role::Any | Role::Them | Role::Turn | Role::Anybody | Role::At
                    ) | Part::Sep
                        | Part::Verb(Verb::Jam | Verb::Intercept | Verb::React)
                )
        };
        if let Some(odd) = items.iter().find(|item| !known(item)) {
            return unread(odd);
        }
        let line = if self.asks_to_react() { "no" } else { "do not react" };
        if !items.iter().any(|item| item.does(Verb::Jam) || item.does(Verb::React)) {
            let message = "This line names INTERCEPTs alone, and the order not to react holds JAMs back as well. Is that meant? Answer with \
                           its number.";
            let problem = Problem::unreadable(message);
            return Err(Fault::Refused(super::offering(problem, vec![vec![line.into()]])));
        }
        Ok(Some(vec![vec![line.into()]]))
    }

    /// "let them through", "no reaction".
    pub(super) fn no_reaction(&self, items: &[Item]) -> Told<Readings> {
        let known = |item: &Item| {
            matches!(
                item.part,
                Part::Verb(Verb::Let | Verb::React | Verb::Pass)
                    | Part::Role(
                        Role::No
                            | Role::Not
                            | Role::Never
                            | Role::Nothing
                            | Role::Turn
                            | Role::Anything
                            | Role::To
                            | Role::Them
                            | Role::Yes
                    )
                    | Part::Sep
            )
        };
        if let Some(odd) = items.iter().find(|item| !known(item)) {
            return unread(odd);
        }
        let lets = items.iter().any(|item| item.does(Verb::Let));
        let no = items
            .iter()
            .any(|item| matches!(item.part, Part::Role(Role::No | Role::Not | Role::Never | Role::Nothing)));
        if lets && self.asks_for_event() {
            return one("decline");
        }
        if !lets && !no || (lets && !self.asks_to_react() && !self.asks_to_counter()) {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        one(if self.asks_to_react() || self.asks_to_counter() { "no" } else { "do not react" })
    }

    fn asks_to_counter(&self) -> bool {
        self.desk.open.iter().any(|q| matches!(q, Question::Counters { .. } | Question::Counter { .. }))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Theirs,
    Bunker,
    Ships,
    Cargo,
}

/// "their fleet", "any ships": not one's own.
fn theirs_begun(item: &Item, before: Option<&Item>, next: Option<&Part>) -> bool {
    let others = |item: &Item| {
        matches!(item.part, Part::Role(Role::Any | Role::All | Role::If | Role::Rival) | Part::Seat(_))
    };
    let fleet = matches!(item.part, Part::Fleet(None, _) | Part::Unit(Kind::Ships | Kind::Units, _));
    (fleet && before.is_some_and(others))
        || (item.is(Role::All) && matches!(next, Some(Part::Verb(_) | Part::Role(Role::Any))))
}

impl Theirs {
    /// Takes a part that tells of what others do; false if it does not.
    fn take(&mut self, item: &Item, plain: &Plainly<'_>) -> Told<bool> {
        match &item.part {
            Part::Verb(Verb::Jump | Verb::Attack | Verb::Go | Verb::Take | Verb::Land) => self.jumps = true,
            Part::Verb(Verb::Scan | Verb::Scout) => self.scans = true,
            // "if Anna scans anything": the verb beside it says what.
            Part::Role(Role::Anything) => (self.anything, self.stands) = (true, true),
            Part::Role(Role::Everything) => self.anything = true,
            Part::Role(Role::Any | Role::All | Role::Anybody | Role::Anywhere | Role::Always | Role::If) => {
                self.stands = true
            }
            Part::Role(Role::Them) => self.this = true,
            Part::Role(Role::Rival) => match plain.only_rival() {
                Some(_) => {}
                None => self.stands = true,
            },
            Part::Seat(seat) if self.who.is_none() => self.who = Some(*seat),
            Part::Hex(hex) => {
                if !self.into.contains(hex) {
                    self.into.push(*hex);
                }
            }
            Part::Fleet(None, _) | Part::Unit(Kind::Ships | Kind::Units, _) => self.jumps = true,
            Part::Role(Role::To | Role::On | Role::At | Role::Else | Role::From | Role::Yes) | Part::Sep => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Is nothing said of them?
    fn is_bare(&self) -> bool {
        !self.jumps
            && !self.scans
            && !self.anything
            && self.into.is_empty()
            && self.who.is_none()
            && self.holding.is_none()
            && self.most.is_none()
    }

    /// "if I hold two jams", "at most once a turn": how many parts it takes.
    fn take_bounds(&mut self, items: &[Item]) -> Option<usize> {
        let part = |at: usize| items.get(at).map(|item| &item.part);
        let mut at = 0;
        if part(at) == Some(&Part::Role(Role::If)) {
            at += 1;
        }
        if part(at) == Some(&Part::Role(Role::Hold)) {
            at += 1;
            if part(at) == Some(&Part::Role(Role::AtLeast)) {
                at += 1;
            }
            let Some(Part::Count(count)) = part(at) else { return None };
            self.holding = Some(*count);
            at += 1;
            while matches!(
                part(at),
                Some(
                    Part::Role(Role::AtLeast | Role::More | Role::Chit | Role::Else)
                        | Part::Verb(Verb::Jam | Verb::Counter)
                )
            ) {
                at += 1;
            }
            return Some(at);
        }
        let most = part(0) == Some(&Part::Role(Role::AtMost));
        let at = usize::from(most);
        let times = match part(at) {
            Some(Part::Role(Role::Once)) => 1,
            // "once" also begins a condition.
            Some(Part::Role(Role::If)) if matches!(part(at + 1), None | Some(Part::Role(Role::Turn))) => 1,
            Some(Part::Role(Role::Twice)) => 2,
            Some(Part::Count(n)) if most => *n,
            _ => return None,
        };
        self.most = Some(times);
        let turn = matches!(part(at + 1), Some(Part::Role(Role::Turn) | Part::Verb(Verb::Jam)));
        Some(at + 1 + usize::from(turn))
    }

    fn bounds(&self) -> String {
        let holding = self.holding.map_or_else(String::new, |n| format!(" if I hold {n}+ jams"));
        self.most.map_or(holding.clone(), |n| format!("{holding} at most {n} a turn"))
    }
}

fn listed(hexes: &[Hex]) -> String {
    hexes.iter().map(Hex::to_string).collect::<Vec<_>>().join(" or ")
}
