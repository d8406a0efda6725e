//! Jumps as people write them: who, from where, to where, ordered from where, with what aboard, in any order.

use super::heaps::{Heap, Quantity, jumping};
use super::items::{Item, Part, Plural};
use super::words::{Kind, Role, Verb};
use super::{Fault, MOST_READINGS, Plainly, Readings, Told, unread};
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::law::moves::Proposing;
use crate::reading::acts::own_places;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::problem::Problem;

/// What the words of a move say.
#[derive(Default)]
pub struct Said {
    /// Units before or behind the verb.
    pub units: Vec<Item>,
    /// Units behind "with".
    with: Vec<Item>,
    /// Units said to be aboard.
    cargo: Vec<Item>,
    pub from: Option<Hex>,
    pub to: Vec<Hex>,
    using: Option<Hex>,
    /// Filled up, or empty.
    loaded: Option<&'static str>,
    /// A verb of attack.
    attacks: bool,
    /// The units stand behind a verb of attack: they are what is attacked, if others attack.
    prey: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    From,
    To,
    Using,
    With,
    Cargo,
}

impl Said {
    /// Every part in its role.
    pub fn of(items: &[Item]) -> Told<Said> {
        let mut said = Said::default();
        let (mut mark, mut list, mut bare) = (Mark::None, Mark::None, Vec::new());
        for (at, item) in items.iter().enumerate() {
            let next = items.get(at + 1).map(|next| &next.part);
            match &item.part {
                Part::Verb(verb) => mark = said.verb(*verb, items, at)?,
                Part::Role(Role::From) => mark = Mark::From,
                Part::Role(Role::At)
                    if said.attacks
                        && said.to.is_empty()
                        && said.from.is_none()
                        && said.with.is_empty()
                        && mark != Mark::Using =>
                {
                    mark = Mark::To;
                }
                Part::Role(Role::At) if matches!(mark, Mark::Using) => {}
                Part::Role(Role::At) if matches!(mark, Mark::With) && bunker_last(&said.with) => {
                    said.with.pop();
                    mark = Mark::Using;
                }
                Part::Role(Role::At) => mark = Mark::From,
                Part::Role(Role::To | Role::On) | Part::Arrow => mark = Mark::To,
                Part::Role(Role::Using) => mark = Mark::Using,
                Part::Role(Role::With) => mark = Mark::With,
                Part::Role(Role::Carry) => mark = Mark::Cargo,
                Part::Role(Role::Aboard) if !said.with.is_empty() || !said.cargo.is_empty() => {
                    said.cargo.append(&mut said.with);
                }
                // "…, 5L and 2H in the holds"
                Part::Role(Role::Aboard) if said.units.iter().any(is_ground) => {
                    let begins = said
                        .units
                        .iter()
                        .rposition(|item| !is_ground(item) && item.part != Part::Sep && !is_count(item));
                    let mut cargo = said.units.split_off(begins.map_or(0, |at| at + 1));
                    said.cargo.append(&mut cargo);
                }
                Part::Role(Role::Full) => said.loaded = Some("all"),
                Part::Role(Role::Without) if matches!(next, Some(Part::Unit(Kind::Troops, _)) | None) => {
                    said.loaded = Some("nothing");
                    mark = Mark::Cargo;
                }
                // "None of the blasters should jump": nobody does.
                Part::Role(Role::Nothing)
                    if said.loaded.is_none() && at > 0 && !said.units.is_empty() || mark == Mark::Cargo =>
                {
                    said.loaded = Some("nothing");
                }
                Part::Role(Role::Rival | Role::Any) | Part::Seat(_) if said.attacks => {}
                Part::Role(Role::Them) if !said.units.is_empty() || !said.with.is_empty() => {}
                Part::Unit(Kind::Troops, _) if said.loaded == Some("nothing") && mark == Mark::Cargo => {}
                Part::Hex(hex) => {
                    if mark == Mark::With && bunker_last(&said.with) {
                        said.with.pop();
                        mark = Mark::Using;
                    }
                    let done = match mark {
                        Mark::From | Mark::With | Mark::Cargo => set(&mut said.from, *hex),
                        Mark::Using => set(&mut said.using, *hex),
                        Mark::To => said.goes_to(*hex, items, at),
                        Mark::None if list == Mark::To => said.goes_to(*hex, items, at),
                        // "comes home to G3"
                        Mark::None
                            if matches!(next, Some(Part::Role(Role::To)))
                                && items.get(at + 2).is_some_and(|goal| goal.part == item.part) =>
                        {
                            true
                        }
                        Mark::None if matches!(next, Some(Part::Arrow | Part::Role(Role::To))) => {
                            set(&mut said.from, *hex)
                        }
                        Mark::None => {
                            bare.push(*hex);
                            true
                        }
                    };
                    if !done {
                        return unread(item);
                    }
                    list = if mark == Mark::None { list } else { mark };
                    mark = Mark::None;
                }
                Part::Sep => {
                    if mark != Mark::Cargo && mark != Mark::With {
                        mark = Mark::None;
                    }
                    said.slot(mark).push(item.clone());
                }
                Part::Unit(Kind::One(Unit::Bunker), Plural::No) if mark == Mark::Using => {}
                // "the last survey team", "my last home bunker"
                Part::Role(Role::Last | Role::First)
                    if items
                        .iter()
                        .skip(at + 1)
                        .find(|next| !matches!(next.part, Part::Hex(_)))
                        .is_some_and(names_one) =>
                {
                    said.slot(mark).push(item.clone());
                }
                // "with everything from home except for the shield"
                Part::Role(Role::Except | Role::Without)
                    if mark == Mark::None && said.units.is_empty() && !said.with.is_empty() =>
                {
                    mark = Mark::With;
                    said.with.push(item.clone());
                }
                // "everything we have at H12"
                Part::Role(Role::Hold)
                    if at.checked_sub(1).and_then(|at| items.get(at)).is_some_and(names) => {}
                Part::Fleet(..)
                | Part::Unit(..)
                | Part::Units(_)
                | Part::Count(_)
                | Part::Role(
                    Role::All
                    | Role::Everything
                    | Role::Both
                    | Role::Half
                    | Role::Rest
                    | Role::Except
                    | Role::Without
                    | Role::Only
                    | Role::Each
                    | Role::Other,
                ) => {
                    list = Mark::None;
                    // "attack G11 by fleet 2"
                    if mark == Mark::Using {
                        mark = Mark::With;
                    }
                    if matches!(mark, Mark::To | Mark::From | Mark::Using)
                        && !(mark == Mark::To && said.attacks)
                    {
                        return unread(item);
                    }
                    if mark == Mark::To {
                        said.prey = true;
                    }
                    said.slot(mark).push(item.clone());
                }
                _ => return unread(item),
            }
        }
        said.bare(&bare, items)?;
        for slot in [&mut said.units, &mut said.with, &mut said.cargo] {
            trim(slot);
        }
        Ok(said)
    }

    /// One more place to go to: what joins it to the one before must be said.
    fn goes_to(&mut self, hex: Hex, items: &[Item], at: usize) -> bool {
        let mut before = items.get(..at).unwrap_or_default().iter().rev();
        let joined = before
            .find(|item| !item.is(Role::To) && !item.is(Role::On))
            .is_some_and(|item| item.part == Part::Sep);
        self.to.push(hex);
        self.to.len() == 1 || joined
    }

    /// Does it say what only a jump has?
    pub fn says_more(&self) -> bool {
        let jumps = self.using.is_some() || self.loaded.is_some() || self.attacks;
        jumps || !self.with.is_empty() || !self.cargo.is_empty()
    }

    fn slot(&mut self, mark: Mark) -> &mut Vec<Item> {
        match mark {
            Mark::With => &mut self.with,
            Mark::Cargo => &mut self.cargo,
            _ => &mut self.units,
        }
    }

    /// A verb: one, or "use … to attack", "send … to take".
    fn verb(&mut self, verb: Verb, items: &[Item], at: usize) -> Told<Mark> {
        let before = at.checked_sub(1).and_then(|before| items.get(before));
        let verbs =
            items.get(..at).unwrap_or_default().iter().filter(|item| matches!(item.part, Part::Verb(_)));
        let linked = before.is_some_and(|item| item.is(Role::To) || item.part == Part::Sep);
        let open = self.to.is_empty();
        // "attack A7: protector and two light go there from A9"
        let goes_there = self.attacks && matches!(verb, Verb::Go | Verb::Jump) && before.is_some_and(names);
        let fits = match verbs.count() {
            0 => true,
            1 => (linked && open) || goes_there,
            _ => false,
        };
        if !fits {
            return Err(Fault::Unread(items.get(at).map(|item| item.span)));
        }
        match verb {
            Verb::Attack => {
                self.attacks = true;
                self.prey |= self.units.is_empty() && self.with.is_empty();
                Ok(Mark::None)
            }
            Verb::Take => {
                self.attacks |= matches!(items.get(at + 1).map(|next| &next.part), Some(Part::Hex(_)));
                Ok(Mark::None)
            }
            Verb::Jump | Verb::Go | Verb::Transfer | Verb::Use | Verb::Scout => Ok(Mark::None),
            _ => Err(Fault::Unread(items.get(at).map(|item| item.span))),
        }
    }

    /// Places with no word before them: one is where it goes, of two the first is where it starts.
    fn bare(&mut self, bare: &[Hex], items: &[Item]) -> Told<()> {
        let fault = Err(Fault::Unread(items.first().map(|item| item.span)));
        match bare {
            [] => {}
            // "comes home to G3"
            [only] if self.to.contains(only) => {}
            [only] if self.to.is_empty() => self.to.push(*only),
            [only] if self.from.is_none() => self.from = Some(*only),
            [first, second] if self.to.is_empty() && self.from.is_none() => {
                self.from = Some(*first);
                self.to.push(*second);
            }
            rest if self.attacks && self.to.is_empty() => self.to.extend(rest),
            _ => return fault,
        }
        Ok(())
    }
}

fn set(slot: &mut Option<Hex>, hex: Hex) -> bool {
    slot.replace(hex).is_none_or(|before| before == hex)
}

fn is_ground(item: &Item) -> bool {
    match &item.part {
        Part::Unit(Kind::One(unit), _) => !unit.is_space(),
        Part::Unit(kind, _) => matches!(kind, Kind::Infantry | Kind::Troops),
        Part::Units(list) => list.iter().all(|(_, unit)| !unit.is_space()),
        _ => false,
    }
}

fn is_count(item: &Item) -> bool {
    matches!(item.part, Part::Count(_) | Part::Role(Role::All | Role::Both))
}

/// "with the bunker at C7": it orders the jump.
fn bunker_last(with: &[Item]) -> bool {
    with.last().is_some_and(|item| matches!(item.part, Part::Unit(Kind::One(Unit::Bunker), Plural::No)))
}

/// Is it a unit in the singular?
fn names_one(item: &Item) -> bool {
    matches!(item.part, Part::Unit(Kind::One(_), Plural::No | Plural::Unclear))
}

/// Is it a word for ships or troops?
fn names(item: &Item) -> bool {
    matches!(
        item.part,
        Part::Fleet(..)
            | Part::Unit(..)
            | Part::Units(_)
            | Part::Role(Role::All | Role::Everything | Role::Both | Role::Them)
    )
}

pub(super) fn trim(items: &mut Vec<Item>) {
    while items.last().is_some_and(|item| item.part == Part::Sep) {
        items.pop();
    }
    let joins = items.iter().take_while(|item| item.part == Part::Sep).count();
    items.drain(..joins);
}

/// The ships of a jump, as said.
enum Who {
    Unsaid,
    Fleets(Vec<Option<u32>>),
    AllFleets,
    BothFleets,
    Heap(Heap),
}

impl Plainly<'_> {
    /// A jump, or several to several places.
    pub(super) fn jump(&self, items: &[Item]) -> Told<Readings> {
        if let Some(readings) = self.each_its_way(items)? {
            return Ok(readings);
        }
        let mut said = Said::of(items)?;
        let Some(last) = items.last() else { return Err(Fault::Unread(None)) };
        // "attack the fleet at D10 with fleet 1": what is attacked says nothing of who attacks.
        if said.prey && !said.units.is_empty() && !said.with.is_empty() {
            let plain = |item: &Item| {
                matches!(
                    item.part,
                    Part::Fleet(None, _)
                        | Part::Unit(Kind::Ships | Kind::Troops | Kind::Units, _)
                        | Part::Sep
                )
            };
            if let Some(odd) = said.units.iter().find(|item| !plain(item)) {
                return unread(odd);
            }
            said.units.clear();
        }
        let mut ships = std::mem::take(&mut said.units);
        let mut cargo = std::mem::take(&mut said.cargo);
        let mut with = std::mem::take(&mut said.with);
        if ships.is_empty() {
            std::mem::swap(&mut ships, &mut with);
        }
        // "3 fighters with the mothership": ships are no cargo.
        let flies = |item: &Item| match item.part {
            Part::Unit(Kind::One(unit), _) => unit.is_space(),
            Part::Count(_) | Part::Sep => true,
            _ => false,
        };
        if !with.is_empty()
            && with.iter().all(flies)
            && !ships.iter().any(|item| matches!(item.part, Part::Fleet(..)))
        {
            ships.append(&mut with);
        }
        if !with.is_empty() && !cargo.is_empty() {
            return unread(last);
        }
        cargo.append(&mut with);
        if cargo.is_empty() {
            cargo = split_cargo(&mut ships);
        }
        self.of_a_fleet(&mut said, &mut ships, &mut cargo);
        let [first, more @ ..] = said.to.as_slice() else { return Err(Fault::Unread(Some(last.span))) };
        let who = who(&ships)?;
        // "the lights but not the assaults": of a list nothing can be excepted.
        let whole = |item: &Item| matches!(item.part, Part::Role(Role::All | Role::Everything | Role::Both));
        if let Some(but) = cargo.iter().find(|item| item.is(Role::Except))
            && !cargo.iter().any(whole)
        {
            return unread(but);
        }
        let cargo = if cargo.is_empty() { None } else { Some(Heap::of(&cargo)?) };
        if cargo.is_some() && said.loaded.is_some() {
            return unread(last);
        }
        if more.is_empty() {
            self.one_jump(&said, &who, cargo.as_ref(), *first)
        } else if cargo.is_none() {
            self.spread(&said, &who, last)
        } else {
            unread(last)
        }
    }

    fn one_jump(&self, said: &Said, who: &Who, cargo: Option<&Heap>, to: Hex) -> Told<Readings> {
        let from = said.from.map_or_else(String::new, |from| format!(" from {from}"));
        let using = said.using.map_or_else(String::new, |using| format!(" using {using}"));
        let numbered =
            |number: &Option<u32>| number.map_or_else(|| "fleet".to_owned(), |n| format!("fleet {n}"));
        let fleet = |number: Option<u32>| -> Readings {
            let at = number.map_or(said.from, |n| self.fleet(n)).or_else(|| self.lone_fleet(to));
            let start = if said.attacks
                && number.is_none_or(|n| self.fleet(n) == Some(to))
                && self.in_orbit(to)
                && said.from.is_none_or(|f| f == to)
            {
                format!("invade {to} with {}", numbered(&number))
            } else {
                format!("jump {}{from} to {to}", numbered(&number))
            };
            let cargo = self.cargo(said, cargo, at);
            cargo.into_iter().map(|cargo| vec![format!("{start}{using}{cargo}")]).collect()
        };
        match who {
            // "F14 to G13": where nothing but Survey Teams lies, they go.
            Who::Unsaid
                if cargo.is_none() && said.from.is_some_and(|from| self.only_teams(from).is_some()) =>
            {
                let teams = said.from.and_then(|from| self.only_teams(from)).unwrap_or(Force::NONE);
                Ok(vec![vec![format!("jump {teams}{from} to {to}{using}")]])
            }
            Who::Unsaid | Who::Heap(Heap { nothing: true, .. }) => Ok(fleet(None)),
            Who::Fleets(numbers) => match numbers.as_slice() {
                [one] => Ok(fleet(*one)),
                several if cargo.is_none() => {
                    let line = |number: &Option<u32>| format!("jump {} to {to}{using}", numbered(number));
                    Ok(vec![several.iter().map(line).collect()])
                }
                _ => Err(Fault::Unread(None)),
            },
            Who::AllFleets | Who::BothFleets if cargo.is_none() && said.from.is_none() => {
                let fleets = self.fleets();
                if matches!(who, Who::BothFleets) && fleets.len() != 2 {
                    return Err(Fault::Refused(self.which_fleet("You have not two fleets.")));
                }
                Ok(vec![fleets.iter().map(|n| format!("jump fleet {n} to {to}{using}")).collect()])
            }
            Who::AllFleets | Who::BothFleets => Err(Fault::Unread(None)),
            Who::Heap(heap) => self.heap_jump(said, heap, cargo, to, &using),
        }
    }

    /// Units by their numbers, from where they are.
    fn heap_jump(
        &self,
        said: &Said,
        heap: &Heap,
        cargo: Option<&Heap>,
        to: Hex,
        using: &str,
    ) -> Told<Readings> {
        let mut readings = Readings::new();
        let but_troops = heap.everything && heap.except.iter().any(|group| group.kind.is_carried());
        for from in self.starts(said, to) {
            let there = self.there(from);
            // "everything but the light infantry": the other troops go aboard.
            if but_troops && cargo.is_none() && said.loaded.is_none() {
                readings.extend(heap.of_these(&there).iter().map(|force| {
                    let (ships, troops) = (jumping(force), force.troops());
                    let aboard = if troops.is_empty() { "nothing".into() } else { troops.to_string() };
                    vec![format!("jump {ships} from {from} to {to}{using} carrying {aboard}")]
                }));
                continue;
            }
            // "All" means the ships, and of the troops what fits.
            let troops = heap.groups.iter().any(|group| matches!(group.kind, Kind::Troops | Kind::Infantry))
                || heap.groups.iter().any(|group| matches!(group.kind, Kind::One(unit) if unit.is_troop()));
            let there = if heap.everything || !troops { jumping(&there) } else { there };
            for force in heap.of_these(&there) {
                let start = format!("jump {force} from {from} to {to}{using}");
                if heap.everything && cargo.is_none() && said.loaded.is_none() {
                    readings.push(vec![format!("{start} carrying all")]);
                    continue;
                }
                readings.extend(
                    self.cargo(said, cargo, Some(from)).into_iter().map(|c| vec![format!("{start}{c}")]),
                );
            }
        }
        if !readings.is_empty() {
            readings.truncate(MOST_READINGS);
            return Ok(readings);
        }
        // So that the rule says what is wrong.
        let from = said.from.map_or_else(String::new, |from| format!(" from {from}"));
        match heap.text() {
            Ok(text) => Ok(vec![vec![format!("jump {text}{from} to {to}{using}")]]),
            Err(Fault::Refused(problem)) if said.from.is_none() => Err(Fault::Refused(problem)),
            Err(_) => Err(Fault::Refused(self.none_such(said.from))),
        }
    }

    /// One each to several places.
    fn spread(&self, said: &Said, who: &Who, last: &Item) -> Told<Readings> {
        let count = u32::try_from(said.to.len()).unwrap_or(u32::MAX);
        let heap = match who {
            Who::Heap(heap) => heap,
            Who::Fleets(numbers) if numbers.len() == said.to.len() => {
                let line =
                    |(number, to): (&Option<u32>, &Hex)| number.map(|n| format!("jump fleet {n} to {to}"));
                let lines: Option<Vec<String>> = numbers.iter().zip(&said.to).map(line).collect();
                return lines.map(|lines| vec![lines]).ok_or(Fault::Unread(Some(last.span)));
            }
            _ => {
                let places: Vec<String> = said.to.iter().map(Hex::to_string).collect();
                let message = format!("One fleet cannot jump to several places: {}.", places.join(", "));
                return Err(Fault::Refused(Problem::unreadable(message).suggest("say which ships go where")));
            }
        };
        let [group] = heap.groups.as_slice() else { return unread(last) };
        let (Kind::One(unit), true) = (group.kind, heap.except.is_empty()) else { return unread(last) };
        let line = |n: u32, from: Hex, to: &Hex| format!("jump {n}{} from {from} to {to}", unit.letter());
        let all = |n: u32, from: Hex| -> Vec<String> { said.to.iter().map(|to| line(n, from, to)).collect() };
        let mut readings = Readings::new();
        for from in self.starts(said, *said.to.first().unwrap_or(&Hex::CENTRE)) {
            let there = u32::from(self.there(from).count(unit));
            let (shared, each) = match group.quantity {
                Quantity::Count(n) if n % count == 0 => (Some(n / count), Some(n)),
                Quantity::Count(n) => (None, Some(n)),
                Quantity::Both if count == 2 && there == 2 => (Some(1), None),
                Quantity::Unsaid if group.plural == Plural::Yes => (Some(1), None),
                Quantity::Unsaid => (None, Some(1)),
                Quantity::All if there % count == 0 => (Some(there / count), None),
                _ => (None, None),
            };
            let fits = |n: &u32| *n > 0 && n.saturating_mul(count) <= there;
            readings.extend([shared, each].into_iter().flatten().filter(fits).map(|n| all(n, from)));
        }
        readings.dedup();
        readings.truncate(MOST_READINGS);
        if readings.is_empty() { unread(last) } else { Ok(readings) }
    }

    /// What goes aboard, with the space before it; several where that is not clear.
    fn cargo(&self, said: &Said, cargo: Option<&Heap>, from: Option<Hex>) -> Vec<String> {
        let Some(heap) = cargo else {
            return vec![said.loaded.map_or_else(String::new, |loaded| format!(" carrying {loaded}"))];
        };
        let whole = |heap: &Heap| {
            heap.except.is_empty()
                && match heap.groups.as_slice() {
                    [] => heap.everything,
                    [one] => {
                        one.kind == Kind::Troops
                            && matches!(one.quantity, Quantity::All | Quantity::Unsaid)
                            && !heap.everything
                    }
                    _ => false,
                }
        };
        if whole(heap) {
            return vec![" carrying all".into()];
        }
        if heap.nothing && heap.groups.is_empty() {
            return vec![" carrying nothing".into()];
        }
        let there = from.map(|from| self.there(from).troops());
        let found: Vec<Force> = there.map_or_else(Vec::new, |there| heap.of_these(&there));
        if found.is_empty() {
            // What is not there, the rule says.
            return heap.text().ok().map(|text| format!(" carrying {text}")).into_iter().collect();
        }
        found.iter().map(|force| format!(" carrying {force}")).collect()
    }

    /// Where a jump may start: where it is said, else where such ships are in reach, else where they are at all.
    fn starts(&self, said: &Said, to: Hex) -> Vec<Hex> {
        self.starts_from(said.from, to)
    }

    pub(super) fn starts_from(&self, from: Option<Hex>, to: Hex) -> Vec<Hex> {
        if let Some(from) = from {
            return vec![from];
        }
        let places: Vec<Hex> =
            own_places(self.galaxy, self.desk.seat).into_iter().filter(|hex| *hex != to).collect();
        let reach = self.galaxy.rating(self.desk.seat, Tech::Jump);
        let near = |hex: &Hex| self.galaxy.edition.range(*hex, to).is_some_and(|range| range <= reach);
        let reaching: Vec<Hex> = places.iter().copied().filter(near).collect();
        if reaching.is_empty() { places } else { reaching }
    }

    /// Ships and the troops that could go with them.
    pub(super) fn there(&self, hex: Hex) -> Force {
        let proposing = Proposing::expansion(self.galaxy, self.desk.seat);
        proposing.ships_at(hex).mobile().plus(&proposing.troops_at(hex))
    }

    /// The hex of a fleet of one's own.
    pub(super) fn fleet(&self, number: u32) -> Option<Hex> {
        self.galaxy.fleet(self.desk.seat, u8::try_from(number).ok()?)
    }

    /// The numbers of one's own fleets.
    pub(super) fn fleets(&self) -> Vec<u8> {
        let mut numbers: Vec<u8> = self
            .galaxy
            .orbits
            .values()
            .filter_map(|o| o.get(&self.desk.seat))
            .filter_map(|o| o.fleet)
            .collect();
        numbers.sort_unstable();
        numbers
    }

    /// Are one's own ships over a world that is not one's own?
    pub(super) fn in_orbit(&self, hex: Hex) -> bool {
        self.galaxy.owner(hex) != Some(self.desk.seat)
            && !self.galaxy.orbit(hex, self.desk.seat).warships().mobile().is_empty()
    }

    /// The Survey Teams of a hex in which no other ship of one's own lies.
    fn only_teams(&self, at: Hex) -> Option<Force> {
        let there = jumping(&self.there(at));
        let teams = Force::of(Unit::Survey, there.count(Unit::Survey));
        (!teams.is_empty() && there.warships().is_empty()).then_some(teams)
    }

    /// Where the only fleet in reach is.
    fn lone_fleet(&self, to: Hex) -> Option<Hex> {
        let starts = self.starts(&Said::default(), to);
        let fleets = starts.into_iter().filter(|hex| !self.there(*hex).warships().is_empty());
        let fleets: Vec<Hex> = fleets.collect();
        if let [only] = fleets.as_slice() { Some(*only) } else { None }
    }

    fn which_fleet(&self, message: &str) -> Problem {
        let fleets: Vec<String> = self.fleets().iter().map(|n| format!("fleet {n}")).collect();
        let problem = Problem::illegal(message);
        if fleets.is_empty() { problem } else { problem.suggest(crate::law::refusal::any_of(&fleets)) }
    }

    /// No such units, with those there are.
    pub(super) fn none_such(&self, from: Option<Hex>) -> Problem {
        let places = from.map_or_else(|| own_places(self.galaxy, self.desk.seat), |from| vec![from]);
        let have: Vec<String> = places
            .into_iter()
            .map(|hex| (hex, self.there(hex)))
            .filter(|(_, force)| !force.is_empty())
            .map(|(hex, force)| format!("{force} at {hex}"))
            .collect();
        let problem = Problem::illegal("You have no such units there (4.1).");
        if have.is_empty() { problem } else { problem.suggest(format!("you have {}", have.join(", "))) }
    }
}

/// "fleet 1 and 2 lights": what stands behind the fleet goes aboard.
fn split_cargo(ships: &mut Vec<Item>) -> Vec<Item> {
    let fleet = ships.iter().rposition(|item| matches!(item.part, Part::Fleet(..)));
    let units = |item: &Item| matches!(item.part, Part::Unit(..) | Part::Units(_));
    let Some(at) = fleet.filter(|at| ships.iter().skip(*at).any(units)) else { return Vec::new() };
    let mut cargo = ships.split_off(at + 1);
    trim(&mut cargo);
    cargo
}

/// The ships, as fleets or as a heap.
fn who(items: &[Item]) -> Told<Who> {
    if items.is_empty() {
        return Ok(Who::Unsaid);
    }
    let fleets = items.iter().any(|item| matches!(item.part, Part::Fleet(..)));
    if !fleets {
        return Heap::of(items).map(Who::Heap);
    }
    let (mut numbers, mut all, mut both) = (Vec::new(), false, false);
    for item in items {
        match &item.part {
            Part::Fleet(number, _) => numbers.push(*number),
            // "fleets 1 and 2"
            Part::Count(number) if numbers.iter().any(Option::is_some) => numbers.push(Some(*number)),
            // "the first fleet"
            Part::Role(Role::All) => all = true,
            Part::Role(Role::Both) => both = true,
            Part::Sep | Part::Role(Role::Only) => {}
            Part::Count(2) if numbers.is_empty() => both = true,
            _ => return unread(item),
        }
    }
    match (all, both, numbers.as_slice()) {
        (true, false, [None]) if items.iter().any(|i| matches!(i.part, Part::Fleet(_, Plural::Yes))) => {
            Ok(Who::AllFleets)
        }
        (false, true, [None]) => Ok(Who::BothFleets),
        (true, false, [None]) | (false, false, _) => Ok(Who::Fleets(numbers)),
        _ => Err(Fault::Unread(items.first().map(|item| item.span))),
    }
}
