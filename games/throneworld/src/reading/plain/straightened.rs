//! Turns of phrase put straight before a clause is read: "reinforce I11 with 2L", "raise four lights", "put 2F at home".

use super::Plainly;
use super::items::{Item, Part, Plural};
use super::words::{Kind, Role, Verb};
use crate::unit::Unit;

impl Plainly<'_> {
    /// The items as a plainer speaker would put them.
    pub(super) fn straightened(&self, items: &[Item]) -> Vec<Item> {
        let mut items = as_said_plainly(&without_what_is_not_wanted(&each_of_those_named(items)));
        let units = items.iter().any(is_unit);
        let techs = items.iter().any(|item| matches!(item.part, Part::Tech(_)));
        let chit = items.iter().any(|item| matches!(item.part, Part::Chit(..)) || item.is(Role::Chit));
        let asked = self.asks_to_land().is_some() || self.asks_to_retreat();
        put_bounds(&mut items);
        let Some(first) = items.first().cloned() else { return items };
        // "go home", where ships are asked whether they go.
        if self.asks_to_retreat()
            && first.does(Verb::Go)
            && items
                .iter()
                .skip(1)
                .all(|item| matches!(item.part, Part::Hex(_) | Part::Sep) || item.is(Role::To))
        {
            put_first(&mut items, Verb::Retreat);
        }
        let put = |part: Part| Item { part, span: first.span };
        match first.part {
            // "raise four light infantry", "put a shield at home": what is raised or put there is built.
            Part::Verb(Verb::Upgrade) if units && !techs && !chit => put_first(&mut items, Verb::Build),
            // "put a Bunker from I9 on I11"
            Part::Verb(Verb::Use)
                if units && !techs && !chit && items.iter().any(|item| item.is(Role::From)) =>
            {
                put_first(&mut items, Verb::Go);
            }
            Part::Verb(Verb::Use)
                if units
                    && !techs
                    && !chit
                    && is_placed(&items)
                    && !items.iter().any(|item| item.does(Verb::Sabotage)) =>
            {
                put_first(&mut items, Verb::Build);
            }
            // "I9: 1 mothership, 3 drop troops"
            Part::Hex(hex)
                if units
                    && self.galaxy.owned(self.desk.seat).any(|(own, _)| own == hex)
                    && items.get(1).is_some_and(|item| item.part == Part::Sep)
                    && items.iter().skip(1).all(|item| is_unit(item) || is_number(item)) =>
            {
                items.remove(1);
                items.insert(0, put(Part::Verb(Verb::Build)));
            }
            // "6 fighters at home", "one new bunker for H10"
            Part::Count(_) | Part::Unit(..) | Part::Units(_) if units && !asked && self.is_built(&items) => {
                // "a dozen fighters, all at home"
                items.retain(|item| !item.is(Role::All));
                items.insert(0, put(Part::Verb(Verb::Build)));
            }
            // "at H8 1 heavy"
            Part::Role(Role::At)
                if units
                    && !asked
                    && matches!(items.get(1), Some(Item { part: Part::Hex(_), .. }))
                    && self.is_built(&items) =>
            {
                items.insert(0, put(Part::Verb(Verb::Build)));
            }
            // "look at jump drives": a technology is no world.
            Part::Verb(Verb::Scan) if items.len() > 1 && items.iter().skip(1).all(is_tech) => {
                put_first(&mut items, Verb::Research);
            }
            // "reinforce I11 with two lights from home": outside of a landing that is a transfer.
            Part::Verb(Verb::Land)
                if !asked
                    && matches!(
                        items.as_slice(),
                        [_, Item { part: Part::Hex(_), .. }, Item { part: Part::Role(Role::With), .. }, ..]
                    )
                    && items.iter().any(|item| item.is(Role::From)) =>
            {
                put_first(&mut items, Verb::Go);
                items.remove(2);
                items.insert(1, put(Part::Role(Role::To)));
            }
            // "comm please"
            Part::Tech(_) if !asked && items.iter().all(is_tech) => {
                items.insert(0, put(Part::Verb(Verb::Research)));
            }
            _ => {}
        }
        self.put_stays(&mut items, asked);
        items
    }

    /// "staying put": where no battle asks whether to stay, nothing moves.
    fn put_stays(&self, items: &mut [Item], asked: bool) {
        for item in items.iter_mut().filter(|item| item.does(Verb::StayPut)) {
            item.part = Part::Verb(if asked { Verb::Stay } else { Verb::Pass });
        }
    }

    /// Units with one world of one's own, and nothing that moves them.
    fn is_built(&self, items: &[Item]) -> bool {
        let own = |item: &Item| match item.part {
            Part::Hex(hex) => self.galaxy.owned(self.desk.seat).any(|(place, _)| place == hex),
            _ => false,
        };
        let placed = items
            .windows(2)
            .filter(|pair| matches!(pair, [at, _] if at.is(Role::At) || at.is(Role::On) || at.is(Role::For)))
            .filter(|pair| pair.get(1).is_some_and(own))
            .count();
        let hexes = items.iter().filter(|item| matches!(item.part, Part::Hex(_))).count();
        let known = |item: &Item| {
            is_unit(item)
                || is_number(item)
                || matches!(
                    item.part,
                    Part::Hex(_)
                        | Part::Role(Role::All | Role::At | Role::On | Role::For | Role::More | Role::Other)
                )
        };
        placed == 1 && hexes == 1 && items.iter().all(known)
    }
}

/// Without what says nothing beside the order: "go peek at", "spy on I7 first", "prots after them"; and with who gives an
/// order said as usual: "the I9 bunker gives the order".
fn as_said_plainly(items: &[Item]) -> Vec<Item> {
    let items = &by_its_bunker(items);
    let verb = |item: &Item| if let Part::Verb(verb) = item.part { Some(verb) } else { None };
    let first = items.iter().find_map(verb);
    let moves = matches!(first, Some(Verb::Scan | Verb::Scout | Verb::Jump | Verb::Go | Verb::Transfer));
    let mut told: Vec<Item> = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let (next, last) = (items.get(at + 1), at + 1 == items.len());
        let joined = told.last().is_none_or(|before| before.part == Part::Sep || is_unit(before));
        match item.part {
            // "go peek at", "go grab"
            Part::Verb(Verb::Go) if next.and_then(verb).is_some_and(|next| next != Verb::Stay) => {}
            Part::Role(Role::First) if last && moves => {}
            // "turn Boom 6 into cash"
            Part::Role(Role::Turn) if told.is_empty() && next.is_some_and(is_chit) => {}
            // "both survey teams peek at I7"
            Part::Verb(Verb::Scan) if items.iter().any(is_survey) => {
                told.push(Item { part: Part::Verb(Verb::Scout), span: item.span });
            }
            Part::Role(Role::After)
                if next.is_some_and(|next| next.is(Role::Them)) && items.len() == at + 2 =>
            {
                break;
            }
            // "fighters first, after that blasters"
            Part::Role(Role::After) if next.is_some_and(|next| next.is(Role::Them)) => {
                told.push(Item { part: Part::Sep, span: item.span });
            }
            Part::Role(Role::Them)
                if at > 0 && items.get(at - 1).is_some_and(|before| before.is(Role::After)) => {}
            Part::Verb(Verb::Build) if last && joined && gives_the_order(&mut told) => {}
            _ => told.push(item.clone()),
        }
    }
    told
}

/// "scan I7 with the home Bunker", "the I11 Bunker scans H12": by the place it stands at.
fn by_its_bunker(items: &[Item]) -> Vec<Item> {
    let bunker = |item: &Item| matches!(item.part, Part::Unit(Kind::One(Unit::Bunker), Plural::No));
    let using = |item: &Item| Item { part: Part::Role(Role::Using), span: item.span };
    match items {
        [
            at @ Item { part: Part::Hex(_), .. },
            one,
            verb @ Item { part: Part::Verb(Verb::Scan), .. },
            rest @ ..,
        ] if bunker(one) => [std::slice::from_ref(verb), rest, &[using(one), at.clone()]].concat(),
        [rest @ .., with, at @ Item { part: Part::Hex(_), .. }, one]
            if bunker(one) && (with.is(Role::With) || with.is(Role::Using)) =>
        {
            [rest, &[using(one), at.clone()]].concat()
        }
        _ => items.to_vec(),
    }
}

/// "… I9 bunker" before "gives the order", which reads as "order": that Bunker commands.
fn gives_the_order(told: &mut Vec<Item>) -> bool {
    let [.., Item { part: Part::Hex(hex), span }, Item { part: Part::Unit(kind, _), .. }] = told.as_slice()
    else {
        return false;
    };
    if *kind != Kind::One(Unit::Bunker) {
        return false;
    }
    let (hex, span) = (*hex, *span);
    told.truncate(told.len() - 2);
    while told.last().is_some_and(|item| item.part == Part::Sep) {
        told.pop();
    }
    told.push(Item { part: Part::Role(Role::Using), span });
    told.push(Item { part: Part::Hex(hex), span });
    true
}

/// "up to H8" goes there; "if down to one die" is a bound.
fn put_bounds(items: &mut [Item]) {
    for at in 0..items.len() {
        let is = |at: Option<usize>, role| at.and_then(|at| items.get(at)).is_some_and(|item| item.is(role));
        let next = items.get(at + 1).map(|item| &item.part);
        let part = match next {
            Some(Part::Hex(_)) if is(Some(at), Role::AtMost) => Role::To,
            Some(Part::Count(_)) if is(Some(at), Role::To) && is(at.checked_sub(1), Role::If) => Role::AtMost,
            _ => continue,
        };
        if let Some(item) = items.get_mut(at) {
            item.part = Part::Role(part);
        }
    }
}

/// Another verb in the first one's place.
fn put_first(items: &mut [Item], verb: Verb) {
    if let Some(first) = items.first_mut() {
        first.part = Part::Verb(verb);
    }
}

fn is_unit(item: &Item) -> bool {
    matches!(item.part, Part::Unit(..) | Part::Units(_))
}

fn is_chit(item: &Item) -> bool {
    matches!(item.part, Part::Chit(..))
}

fn is_survey(item: &Item) -> bool {
    matches!(item.part, Part::Unit(Kind::One(Unit::Survey), _))
}

fn is_number(item: &Item) -> bool {
    matches!(item.part, Part::Count(_) | Part::Sep)
}

fn is_tech(item: &Item) -> bool {
    matches!(item.part, Part::Tech(_) | Part::Sep | Part::Verb(Verb::Jump))
}

/// "… at home", "… on H12".
fn is_placed(items: &[Item]) -> bool {
    items.windows(2).any(
        |pair| matches!(pair, [at, Item { part: Part::Hex(_), .. }] if at.is(Role::At) || at.is(Role::On)),
    )
}

/// "comm, not space": what is not wanted changes nothing of what is.
fn without_what_is_not_wanted(items: &[Item]) -> Vec<Item> {
    match items {
        [rest @ .., not, Item { part: Part::Tech(_) | Part::Verb(Verb::Jump), .. }]
            if not.is(Role::Not) && rest.iter().any(|item| matches!(item.part, Part::Tech(_))) =>
        {
            super::trimmed(rest).to_vec()
        }
        _ => items.to_vec(),
    }
}

/// "survey teams: one to H8, the other to G9": the noun ahead is meant with each number behind it.
fn each_of_those_named(items: &[Item]) -> Vec<Item> {
    let [noun, colon, rest @ ..] = items else { return items.to_vec() };
    let plural = matches!(noun.part, Part::Unit(_, Plural::Yes));
    let counted = matches!(rest, [Item { part: Part::Count(_), .. }, to, ..] if to.is(Role::To));
    if !plural || colon.part != Part::Sep || !counted {
        return items.to_vec();
    }
    let mut told = Vec::new();
    for (at, item) in rest.iter().enumerate() {
        told.push(item.clone());
        let next_goes = rest.get(at + 1).is_some_and(|next| next.is(Role::To));
        if at == 0
            && next_goes
            && let Part::Unit(kind, _) = noun.part
        {
            told.push(Item { part: Part::Unit(kind, Plural::No), span: noun.span });
        }
    }
    told
}
