//! Tactical actions as people write them: "take Lodor with everything from D3", "send the carrier from D3 to D4".

use super::items::{Amount, Group, Item, Part, group_at, trimmed};
use super::landings::{asked_whether, lands_on_all, troops_alone};
use super::sailing::{holds, loaded_behind};
use super::words::{Role, Verb};
use super::{Fault, MOST_READINGS, Plainly, Readings, Told};
use crate::deeds::Invader;
use crate::edition::PlanetId;
use crate::force::Force;
use crate::hex::Hex;
use crate::orders::{Deed, Landings, Sail, Step, Tactics};
use crate::reading::line::off_the_map;
use rules::Seat;
use rules::span::Span;

/// What the next place is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    From,
    To,
    Via,
    Land,
}

/// Ships that come from one system, as they are said.
#[derive(Clone, Default)]
pub(super) struct Coming {
    pub(super) groups: Vec<Group>,
    pub(super) from: Option<Hex>,
    pub(super) via: Vec<Hex>,
}

/// All that is said of a tactical action.
pub(super) struct Voyage {
    pub(super) to: Option<Hex>,
    pub(super) coming: Vec<Coming>,
    pub(super) pending: Vec<Group>,
    pub(super) land: Vec<PlanetId>,
    pub(super) landings: Option<Landings>,
    pub(super) both: bool,
    pub(super) the_planet: bool,
    /// Who lands, with how many of them if that is said.
    pub(super) invaders: Option<(Invader, Option<u16>)>,
    pub(super) siege: bool,
    /// A verb of landing stands behind the last ships.
    pub(super) lands: bool,
    pub(super) goes: bool,
    pub(super) mark: Mark,
    /// `with` stands right before.
    pub(super) with: bool,
    /// Who is said to be there.
    pub(super) against: Option<Seat>,
    /// The planet it is said to go to.
    pub(super) named: Option<PlanetId>,
    /// How many land where.
    pub(super) shares: Vec<(PlanetId, u16)>,
}

impl Plainly<'_> {
    /// "I5 -> H6 with everything", "2 cruisers from I5 to H6": a move without a verb names both its ends.
    pub(super) fn passage(&self, items: &[Item]) -> Told<Readings> {
        let begins = items.first().is_some_and(|item| matches!(item.part, Part::Hex(_)));
        let sets_out = items
            .windows(2)
            .any(|pair| matches!(pair, [Item { part: Part::Hex(_), .. }, to] if to.is(Role::To)));
        let whence = begins || sets_out || items.iter().any(|item| item.is(Role::From) || item.is(Role::At));
        let whither = items
            .windows(2)
            .any(|pair| matches!(pair, [to, Item { part: Part::Hex(_), .. }] if to.is(Role::To)));
        if whence && whither {
            return self.voyage(items);
        }
        // "Tempesta next: the carrier from Jord": whither stands first, and what comes from elsewhere behind it.
        let first = items.first().filter(|item| self.place(item).is_some());
        let comes = items.iter().any(|item| item.is(Role::From) || item.is(Role::At));
        match first {
            Some(first) if comes && items.len() > 3 => {
                let go = Item { part: Part::Verb(Verb::Go), span: first.span };
                let land = first.planet().map(|_| Item { part: Part::Verb(Verb::Land), span: first.span });
                let items: Vec<Item> = [go].into_iter().chain(land).chain(items.iter().cloned()).collect();
                self.voyage(&items)
            }
            _ => Err(Fault::Unread(items.first().map(|item| item.span))),
        }
    }

    pub(super) fn voyage(&self, items: &[Item]) -> Told<Readings> {
        let items = &with_exception(items);
        let voyage = self.told_of_a_voyage(items)?;
        self.lines_of(voyage, items)
    }

    /// Every word of it in its part.
    pub(super) fn told_of_a_voyage(&self, items: &[Item]) -> Told<Voyage> {
        let mut voyage = Voyage {
            to: None,
            coming: Vec::new(),
            pending: Vec::new(),
            land: Vec::new(),
            landings: None,
            both: false,
            the_planet: false,
            invaders: None,
            siege: false,
            lands: false,
            goes: false,
            mark: Mark::None,
            with: false,
            against: None,
            named: None,
            shares: Vec::new(),
        };
        // "G6: the carrier from H5"
        let heads =
            matches!(items, [first, joint, ..] if self.place(first).is_some() && joint.part == Part::Sep);
        if heads {
            // "A5: R D 2gf to B5": whither stands behind.
            let whither = items
                .windows(2)
                .any(|pair| matches!(pair, [to, Item { part: Part::Hex(_), .. }] if to.is(Role::To)));
            let whence = items.iter().any(|item| item.is(Role::From) || item.is(Role::At));
            voyage.mark = if whither && !whence { Mark::From } else { Mark::To };
        }
        let mut at = 0;
        while at < items.len() {
            at += self.word_of_a_voyage(&mut voyage, items, at)?;
        }
        // "…, and land": wherever they can.
        let lands = items.len() > 1 && items.last().is_some_and(|item| item.does(Verb::Land));
        if lands && voyage.land.is_empty() && !voyage.both && !voyage.the_planet {
            voyage.landings.get_or_insert(Landings::Everywhere);
        }
        self.settle_troops(&mut voyage)?;
        Ok(voyage)
    }

    /// Takes what stands at this place into account; gives how many items that were.
    fn word_of_a_voyage(&self, voyage: &mut Voyage, items: &[Item], at: usize) -> Told<usize> {
        let rest = items.get(at..).unwrap_or_default();
        let Some(item) = rest.first() else { return Ok(1) };
        let next = rest.get(1);
        let wrong = Err(Fault::Unread(Some(item.span)));
        // "…, then F3 with the dreadnought": another voyage.
        let apart = at
            .checked_sub(1)
            .and_then(|before| items.get(before))
            .is_some_and(|before| before.part == Part::Sep);
        if apart
            && self.place(item).is_some()
            && next.is_some_and(|next| next.is(Role::With))
            && voyage.to.is_some()
        {
            return wrong;
        }
        let with = std::mem::take(&mut voyage.with);
        match &item.part {
            Part::Verb(Verb::Attack | Verb::Go) => {
                voyage.goes = true;
                // "goes C4 to D4"
                voyage.mark =
                    if self.is_passage(rest.get(1..).unwrap_or_default()) { Mark::From } else { Mark::To };
            }
            Part::Verb(Verb::Besiege) => (voyage.siege, voyage.mark) = (true, Mark::To),
            Part::Verb(Verb::Move) => {
                voyage.goes = true;
                voyage.mark = Mark::None;
            }
            Part::Verb(Verb::Use) if at == 0 => {}
            Part::Verb(Verb::Land | Verb::Take | Verb::Get) => {
                (voyage.lands, voyage.mark) = (true, Mark::Land);
            }
            // "out of H5"
            Part::Role(Role::From | Role::OutOf) => voyage.mark = Mark::From,
            // "all ships of H5"
            Part::Role(Role::Of) if next.is_some_and(|next| matches!(next.part, Part::Hex(_))) => {
                voyage.mark = Mark::From;
            }
            // "in order to land", "to take Lodor": the verb behind it counts.
            Part::Role(Role::To) => voyage.mark = Mark::To,
            Part::Role(Role::Via) => voyage.mark = Mark::Via,
            Part::Role(Role::With) => {
                if let Some(length) = loaded_behind(voyage, rest) {
                    return Ok(length);
                }
                (voyage.with, voyage.mark) = (true, Mark::None);
            }
            Part::Role(Role::At) => {
                let landed = !voyage.land.is_empty() && voyage.mark != Mark::Land;
                let at_sea = !voyage.pending.is_empty() && (!voyage.lands || landed);
                if voyage.mark != Mark::Land {
                    voyage.mark = if at_sea {
                        Mark::From
                    } else if voyage.lands {
                        Mark::Land
                    } else {
                        Mark::To
                    };
                }
            }
            // "bring the carrier home: B4 to A5": which is home.
            Part::Role(Role::Home)
                if next.is_some_and(|next| next.part == Part::Sep)
                    && self.is_passage(rest.get(2..).unwrap_or_default())
                    && rest.get(4).and_then(|to| self.place(to)) == self.home() => {}
            // "bring everything home from E2"
            Part::Role(Role::Home)
                if voyage.mark == Mark::None
                    && voyage.goes
                    && voyage.to.is_none()
                    && !voyage.pending.is_empty()
                    && next.is_none_or(|next| next.is(Role::From) || next.is(Role::With)) =>
            {
                voyage.mark = Mark::To;
                self.place_of_a_voyage(voyage, item, next)?;
            }
            // "… and take it": the planet it goes to, or what there is to land on.
            Part::Role(Role::It)
                if voyage.mark == Mark::Land
                    && voyage.land.is_empty()
                    && next.is_none_or(|next| next.part == Part::Sep)
                    && items
                        .get(at.wrapping_sub(1))
                        .is_some_and(|verb| matches!(verb.part, Part::Verb(_))) =>
            {
                match voyage.named {
                    Some(planet) => voyage.land.push(planet),
                    None => {
                        voyage.landings.get_or_insert(Landings::Everywhere);
                    }
                }
            }
            // "take Lodor with 3 of them"
            Part::Count(count)
                if with
                    && voyage.lands
                    && voyage.invaders.is_none()
                    && next.is_some_and(|next| next.is(Role::Of))
                    && rest.get(2).is_some_and(|them| them.is(Role::Them)) =>
            {
                voyage.invaders = Some((Invader::GroundForces, Some(*count)));
                return Ok(3);
            }
            // "for Lodor", behind both ends of a passage
            Part::Role(Role::For) if voyage.to.is_some() && next.and_then(Item::planet).is_some() => {
                (voyage.lands, voyage.mark) = (true, Mark::Land);
            }
            // "2 for Abyz", "land 1 on Fria", "two of them land on Fria"
            Part::Count(count) if let Some((planet, length)) = self.so_many_on(rest, voyage) => {
                voyage.lands = true;
                voyage.land.push(planet);
                voyage.shares.push((planet, *count));
                voyage.mark = Mark::None;
                return Ok(length);
            }
            Part::Role(Role::Only) if voyage.mark == Mark::Land => {}
            Part::Role(Role::Them | Role::It)
                if (voyage.lands || voyage.goes)
                    && (!voyage.pending.is_empty() || !voyage.coming.is_empty()) => {}
            Part::Sep => {}
            // "H6: all of I5 goes there"
            Part::Role(Role::There) if voyage.to.is_some() => {}
            Part::Role(Role::First) if at == 0 => {}
            // "attack seat 3 in G5"
            Part::Seat(seat) if voyage.mark == Mark::To && voyage.against.is_none() => {
                voyage.against = Some(*seat);
            }
            Part::Role(
                Role::All | Role::Both | Role::Everywhere | Role::Nothing | Role::Planet | Role::Planets,
            ) if voyage.mark == Mark::Land && lands_on_all(rest) => {
                return self.on_planets(voyage, rest);
            }
            _ if self.place(item).is_some() || item.planet().is_some() => {
                self.place_of_a_voyage(voyage, item, next)?;
            }
            _ => match group_at(rest) {
                Some((group, length)) => {
                    if with && voyage.lands && troops_alone(&group) && !comes_from(rest.get(length..)) {
                        return self.landing_with(voyage, &group, length);
                    }
                    // "N from G6 to F7, take Lodor with the dreadnought": the one that went.
                    if with && voyage.lands && voyage.has_gone(&group) && !comes_from(rest.get(length..)) {
                        return Ok(length);
                    }
                    voyage.pending.push(group);
                    return Ok(length);
                }
                None => return wrong,
            },
        }
        Ok(1)
    }

    /// "C4 to D4"
    fn is_passage(&self, items: &[Item]) -> bool {
        matches!(items, [from, to, whither, ..]
            if to.is(Role::To) && matches!(from.part, Part::Hex(_)) && self.place(whither).is_some())
    }

    /// A system or a planet, in the part it plays.
    fn place_of_a_voyage(&self, voyage: &mut Voyage, item: &Item, next: Option<&Item>) -> Told<()> {
        let planet = item.planet();
        if let Some(planet) = planet
            && !self.names.on_map(planet)
        {
            return Err(Fault::Refused(off_the_map(planet, item.span)));
        }
        let wrong = || Fault::Unread(Some(item.span));
        let hex = self.place(item).ok_or_else(wrong)?;
        let there = matches!(item.part, Part::There(_));
        match (voyage.mark, planet) {
            (Mark::Land, Some(planet)) => {
                voyage.land.push(planet);
                return Ok(());
            }
            // "take C3": what there is to land on.
            (Mark::Land, None) => {
                if !voyage.goes || voyage.to == Some(hex) {
                    voyage.landings.get_or_insert(Landings::Everywhere);
                }
                voyage.sets_out_for(hex).ok_or_else(wrong)?;
            }
            (Mark::From, _) => voyage.comes_from(hex),
            (Mark::Via, _) => {
                voyage.coming.last_mut().ok_or_else(wrong)?.via.push(hex);
                // "via C4 and C5"
                return Ok(());
            }
            (Mark::To, _) => {
                voyage.named = voyage.named.or(planet);
                voyage.sets_out_for(hex).ok_or_else(wrong)?;
            }
            // "send both cruisers there from F5"
            // "… goes to B5, Quann": the planet there.
            (Mark::None, Some(planet))
                if voyage.goes && voyage.to == Some(hex) && !there && !voyage.coming.is_empty() =>
            {
                voyage.lands = true;
                voyage.land.push(planet);
                return Ok(());
            }
            (Mark::None, _) if there => voyage.sets_out_for(hex).ok_or_else(wrong)?,
            (Mark::None, _) => {
                let leads = next.is_some_and(|next| next.is(Role::To) || next.part == Part::Sep)
                    // "all of E2 goes to E3"
                    || (matches!(voyage.pending.as_slice(), [Group::Everything(left, _)] if left.is_empty())
                        && next.is_some_and(|next| matches!(next.part, Part::Verb(_))));
                // "I5 -> H6": whence stands first.
                let sets_out = next.is_some_and(|next| next.is(Role::To))
                    && voyage.to.is_none()
                    && voyage.coming.is_empty()
                    && voyage.pending.is_empty();
                if (!voyage.pending.is_empty() && (leads || voyage.to.is_some())) || sets_out {
                    voyage.comes_from(hex);
                } else if let Some(more) = voyage.comes_from_here_too(hex) {
                    voyage.coming.push(more);
                } else if voyage.to.is_none() && voyage.pending.is_empty() && !voyage.coming.is_empty() {
                    voyage.sets_out_for(hex).ok_or_else(wrong)?;
                } else {
                    return Err(wrong());
                }
            }
        }
        voyage.mark = Mark::None;
        Ok(())
    }

    /// Units whose origin is not said go with those before them, or come from wherever they can.
    fn settle_troops(&self, voyage: &mut Voyage) -> Told<()> {
        if voyage.pending.is_empty() {
            return Ok(());
        }
        let pending = std::mem::take(&mut voyage.pending);
        match voyage.coming.last_mut() {
            Some(last) => last.groups.extend(pending),
            None => voyage.coming.push(Coming { groups: pending, ..Coming::default() }),
        }
        Ok(())
    }

    pub(super) fn lines_of(&self, mut voyage: Voyage, items: &[Item]) -> Told<Readings> {
        let span = items.first().map(|item| item.span);
        // "Go there with all of C4": somebody goes, and not only somewhere.
        let nobody = voyage.coming.is_empty() && voyage.pending.is_empty();
        if let Some(with) =
            items.iter().find(|item| item.is(Role::With)).filter(|_| nobody && voyage.land.is_empty())
        {
            return Err(Fault::Unread(Some(with.span)));
        }
        let on_planet = voyage.land.first().and_then(|planet| self.galaxy().place_of(*planet));
        let Some(to) = voyage.to.or(on_planet) else {
            return Err(self.where_to(&voyage, span));
        };
        // "Go there with all of C4": there is not C4.
        let there = items.iter().find(|item| item.is(Role::There) || matches!(item.part, Part::There(_)));
        if let Some(there) = there
            && voyage.goes
            && voyage.coming.iter().any(|coming| coming.from == Some(to))
        {
            return Err(Fault::Unread(Some(there.span)));
        }
        // "land on Lodor with the dreadnought that's at G6": what lies there need not come.
        if !voyage.land.is_empty() || voyage.landings.is_some() {
            let fleet = self.galaxy().fleet(to, self.me());
            let before = voyage.coming.len();
            voyage.coming.retain(|coming| coming.from != Some(to) || !holds(&fleet, &coming.groups));
            voyage.lands |= voyage.coming.len() < before;
        }
        // "get a carrier at Jord" is built there.
        let from = |coming: &Coming| coming.from.is_some();
        if items.first().is_some_and(|item| item.does(Verb::Get))
            && !voyage.goes
            && !voyage.coming.is_empty()
            && !voyage.coming.iter().any(from)
            && !items.iter().any(|item| item.is(Role::With))
        {
            return Err(Fault::Unread(span));
        }
        if let Some(seat) = voyage.against {
            self.is_there(seat, to)?;
        }
        if let Err(Fault::Refused(problem)) = self.shared_out(&voyage) {
            let right = Voyage { invaders: None, shares: Vec::new(), ..voyage };
            let planets: Vec<String> = right.land.iter().map(ToString::to_string).collect();
            return Err(match self.lines_of(right, items) {
                Ok(readings) => Fault::Refused(asked_whether(problem, readings)),
                Err(_) => Fault::Refused(problem.suggest(format!("land on {}", planets.join(" and ")))),
            });
        }
        // One's own planet is not taken: "I take a ground force at Nar" is something else.
        let mine =
            |planet: &PlanetId| self.galaxy().planet(*planet).is_some_and(|p| p.owner == Some(self.me()));
        if !voyage.goes && !voyage.land.is_empty() && voyage.land.iter().all(mine) {
            return Err(Fault::Unread(span));
        }
        let land = self.landings_of(&voyage, to)?;
        if voyage.coming.is_empty() {
            return self.without_ships(&voyage, to, land, span);
        }
        // "take Lodor with the dreadnought", where one lies there: that one, or another that comes?
        let mut there = Readings::new();
        if voyage.lies_there(&self.galaxy().fleet(to, self.me())) {
            there = self.without_ships(&voyage, to, land.clone(), span)?;
        }
        let mut readings: Vec<Vec<Sail>> = vec![Vec::new()];
        for coming in &voyage.coming {
            let sails = match self.sails(coming, to, span) {
                Err(_) if !there.is_empty() => return Ok(there),
                sails => sails?,
            };
            let with = |before: &Vec<Sail>| -> Vec<Vec<Sail>> {
                sails.iter().map(|sail| before.iter().cloned().chain([sail.clone()]).collect()).collect()
            };
            readings = readings.iter().flat_map(with).take(MOST_READINGS).collect();
        }
        let line = |moves: Vec<Sail>| {
            let tactics = Tactics { siege: voyage.siege, moves, land: land.clone(), ..Tactics::of(to) };
            vec![Step::of(Deed::Tactics(Box::new(tactics))).to_string()]
        };
        Ok(there.into_iter().chain(readings.into_iter().map(line)).take(MOST_READINGS).collect())
    }

    /// Who is to be attacked has ships or planets there.
    fn is_there(&self, seat: Seat, hex: Hex) -> Told<()> {
        let owns = self
            .galaxy()
            .systems
            .get(&hex)
            .is_some_and(|system| system.planets.values().any(|planet| planet.owner == Some(seat)));
        if owns || !self.galaxy().fleet(hex, seat).is_empty() {
            return Ok(());
        }
        Err(Fault::refused(format!("Seat {} has neither ships nor planets in {hex}.", seat.index() + 1)))
    }

    /// What is missing of a move: whence, or whither.
    fn where_to(&self, voyage: &Voyage, span: Option<Span>) -> Fault {
        if !voyage.goes && !voyage.lands {
            return Fault::Unread(span);
        }
        // "take the carrier" alone is no move.
        if !voyage.goes && voyage.coming.iter().all(|coming| coming.from.is_none()) {
            return Fault::Unread(span);
        }
        let fault = Fault::asked("Where do they go? A move belongs to the activation of a system (6.2).");
        let Some(hex) = self.example_to() else { return fault };
        let own = self.own_fleets().next().map(|(from, _)| from);
        match own {
            Some(from) => fault.with(format!("activate {hex}, move all from {from}")),
            None => fault.with(format!("activate {hex}")),
        }
    }

    /// A system next to a fleet of one's own.
    fn example_to(&self) -> Option<Hex> {
        let (from, _) = self.own_fleets().next()?;
        crate::law::map::neighbours(self.galaxy(), self.me(), from)
            .into_iter()
            .find(|hex| self.galaxy().fleet(*hex, self.me()).is_empty())
    }

    /// An activation with no ships moved: of a system one's ships are in already.
    fn without_ships(&self, voyage: &Voyage, to: Hex, land: Landings, span: Option<Span>) -> Told<Readings> {
        let there = self.galaxy().fleet(to, self.me());
        if !voyage.siege && there.is_empty() {
            let fault = Fault::asked(format!("Which ships go to {to}, and from where (6.2)?"));
            let example = self.own_fleets().find(|(from, _)| *from != to);
            return Err(match example {
                Some((from, _)) => fault.with(format!("activate {to}, move all from {from}")),
                None => fault,
            });
        }
        if !voyage.siege && !voyage.goes && !voyage.lands {
            return Err(Fault::Unread(span));
        }
        let tactics = Tactics { siege: voyage.siege, land, ..Tactics::of(to) };
        Ok(vec![vec![Step::of(Deed::Tactics(Box::new(tactics))).to_string()]])
    }
}

impl Voyage {
    /// Sets where it goes; nothing if it was said to go elsewhere.
    fn sets_out_for(&mut self, hex: Hex) -> Option<()> {
        match self.to {
            Some(other) if other != hex => None,
            _ => {
                self.to = Some(hex);
                Some(())
            }
        }
    }

    /// Are the ships that are to land, and of which it is not said whence they come, at the planet already?
    fn lies_there(&self, fleet: &Force) -> bool {
        let ships = |group: &Group| matches!(group, Group::These(several) if !several.unit.is_carried());
        let [only] = self.coming.as_slice() else { return false };
        !self.goes
            && self.to.is_none()
            && !self.land.is_empty()
            && only.from.is_none()
            && !only.groups.is_empty()
            && only.groups.iter().all(ships)
            && holds(fleet, &only.groups)
    }

    /// Was a ship of this type named among those that come, and no number of others?
    fn has_gone(&self, group: &Group) -> bool {
        let Group::These(several) = group else { return false };
        let same = |other: &Group| matches!(other, Group::These(gone) if gone.unit == several.unit);
        matches!(several.amount, Amount::One | Amount::Plural | Amount::Both)
            && !several.unit.is_troop()
            && self.coming.iter().any(|coming| coming.from.is_some() && coming.groups.iter().any(same))
    }

    /// "everything in H5 and I5"
    fn comes_from_here_too(&self, hex: Hex) -> Option<Coming> {
        let last = self.coming.last()?;
        let all = matches!(last.groups.as_slice(), [Group::Everything(left, _)] if left.is_empty());
        let other = self.coming.iter().all(|coming| coming.from.is_some_and(|from| from != hex));
        (self.to.is_some_and(|to| to != hex) && self.pending.is_empty() && all && other).then(|| Coming {
            groups: last.groups.clone(),
            from: Some(hex),
            via: Vec::new(),
        })
    }

    /// Ships named before come from here; where there are none, those named next.
    fn comes_from(&mut self, hex: Hex) {
        let groups = std::mem::take(&mut self.pending);
        self.lands = false;
        match self.coming.last_mut() {
            // "from D3 the carrier, from E1 the destroyers"
            Some(last) if last.groups.is_empty() && !groups.is_empty() => {
                last.groups = groups;
                self.coming.push(Coming { from: Some(hex), ..Coming::default() });
            }
            // "the carrier at E1 takes all ground forces from E1": they go together.
            Some(last) if last.from == Some(hex) && !last.groups.is_empty() => last.groups.extend(groups),
            _ => self.coming.push(Coming { groups, from: Some(hex), via: Vec::new() }),
        }
        self.mark = Mark::None;
    }
}

/// "everything in H5 goes to G5, leave the destroyer behind": all but what is left.
fn with_exception(items: &[Item]) -> Vec<Item> {
    let same = || items.to_vec();
    let Some((last, rest)) = items.split_last().filter(|(last, _)| last.is(Role::Behind)) else {
        return same();
    };
    let Some(leaves) = rest.iter().rposition(|item| item.does(Verb::Keep)) else { return same() };
    let (mut going, left) = rest.split_at(leaves);
    // "…, but leave the destroyer behind"
    while let Some((last, before)) = going.split_last()
        && (last.is(Role::But) || last.part == Part::Sep)
    {
        going = before;
    }
    let left = left.get(1..).unwrap_or_default();
    let Some(all) = going.iter().position(|item| item.is(Role::All)) else { return same() };
    let named = matches!(group_at(left), Some((Group::These(_), length)) if length == left.len());
    let plain = !going.iter().any(|item| item.is(Role::But))
        && going
            .get(all + 1)
            .is_some_and(|item| item.is(Role::At) || item.is(Role::From) || item.is(Role::There));
    if !named || !plain {
        return same();
    }
    let (before, after) = going.split_at(all + 1);
    let but = Item { part: Part::Role(Role::But), span: last.span };
    [before, &[but], left, trimmed(after)].concat()
}

/// Does it say next where they come from, or that more units come with them?
fn comes_from(rest: Option<&[Item]>) -> bool {
    let rest = rest.unwrap_or_default();
    rest.first().is_some_and(|item| item.is(Role::From) || item.is(Role::At))
        || rest.get(1).is_some_and(|item| item.unit().is_some() || matches!(item.part, Part::Count(_)))
}
