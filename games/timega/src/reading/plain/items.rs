//! The words of a clause as what they are in an order.

use super::names::Thing;
use super::words::{Role, Verb, Word};
use super::{Fault, Plainly, Told};
use crate::edition::{PlanetId, edition};
use crate::hex::Hex;
use crate::reading::line::hex_of;
use crate::unit::Unit;
use rules::Seat;
use rules::lexer::Token;
use rules::plain::number;
use rules::span::Span;

/// What a word or some words are.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    Verb(Verb),
    Role(Role),
    /// A name, and what it may stand for.
    Things(Vec<Thing>),
    Hex(Hex),
    /// "there", where it is clear which system that is.
    There(Hex),
    Seat(Seat),
    Count(u16),
    /// Joins.
    Sep,
}

/// A part and its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    pub part: Part,
    pub span: Span,
}

impl Item {
    pub fn is(&self, role: Role) -> bool {
        self.part == Part::Role(role)
    }

    pub fn does(&self, verb: Verb) -> bool {
        self.part == Part::Verb(verb)
    }

    fn all_of<T>(&self, of: impl Fn(&Thing) -> Option<T>) -> Vec<T> {
        match &self.part {
            Part::Things(things) => things.iter().filter_map(of).collect(),
            _ => Vec::new(),
        }
    }

    /// The things of one sort it may stand for.
    pub fn techs(&self) -> Vec<crate::effects::tech::Tech> {
        self.all_of(|thing| if let Thing::Tech(tech) = thing { Some(*tech) } else { None })
    }

    pub fn people(&self) -> Vec<crate::effects::people::Person> {
        self.all_of(|thing| if let Thing::Person(person) = thing { Some(*person) } else { None })
    }

    pub fn agendas(&self) -> Vec<crate::effects::agendas::Agenda> {
        self.all_of(|thing| if let Thing::Agenda(agenda) = thing { Some(*agenda) } else { None })
    }

    /// The planets it may be.
    pub fn planets(&self) -> Vec<PlanetId> {
        self.all_of(|thing| if let Thing::Planet(planet) = thing { Some(*planet) } else { None })
    }

    /// The planet it is, if it can be only one.
    pub fn planet(&self) -> Option<PlanetId> {
        let planets = self.planets();
        match planets.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The type of unit it is, and whether in the plural.
    pub fn unit(&self) -> Option<(Unit, bool)> {
        let units =
            self.all_of(
                |thing| if let Thing::Unit(unit, plural) = thing { Some((*unit, *plural)) } else { None },
            );
        units.first().copied()
    }
}

/// "the destroyers go in", "in with all from H5": there, where it is said before.
fn going_in(words: &[Token]) -> Vec<Token> {
    const GOES: &[&str] = &["go", "goes", "move", "moves", "head", "heads", "fly", "flies", "jump", "jumps"];
    let mut told: Vec<Token> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let text = |at: Option<usize>| at.and_then(|at| words.get(at)).map_or("", |word| word.text.as_str());
        let (before, next) = (text(at.checked_sub(1)), text(Some(at + 1)));
        let goes = GOES.contains(&before) && matches!(next, "" | "," | "and" | "with" | ";" | ".");
        let alone = matches!(before, "" | ":" | ",") && next == "with";
        if word.text != "in" || !(goes || alone) {
            told.push(word.clone());
            continue;
        }
        if alone {
            told.push(Token { text: "go".into(), ..word.clone() });
        }
        told.push(Token { text: "there".into(), ..word.clone() });
    }
    told
}

/// Amounts of a type of unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// So many.
    Some(u16),
    /// One, in the singular without a number.
    One,
    /// A plural without a number.
    Plural,
    All,
    Both,
    Half,
    /// All of them but so many.
    AllBut(u16),
}

/// Units of one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Several {
    pub amount: Amount,
    pub unit: Unit,
    pub span: Span,
}

/// Units as they are listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Group {
    /// Of one type.
    These(Several),
    /// Everything there, but these.
    Everything(Vec<Several>, Span),
    /// "Both ships": so many ships as there are, and nothing they do not carry by themselves.
    Ships(u16, Span),
}

impl Plainly<'_> {
    /// Every word with what it is, or the place of the first that is nothing.
    pub(super) fn items(&self, words: &[Token]) -> Told<Vec<Item>> {
        let words = going_in(&rules::plain::with_particles(words, self.words));
        let words = words.as_slice();
        let (mut items, mut at): (Vec<Item>, usize) = (Vec::new(), 0);
        while let Some(word) = words.get(at) {
            let rest = words.get(at..).unwrap_or_default();
            // "my third dock": which it is says nothing of one that is not built yet.
            let ordinal = matches!(word.text.as_str(), "second" | "third" | "fourth" | "fifth" | "sixth");
            if ordinal && rest.get(1).is_some_and(|next| matches!(next.text.as_str(), "dock" | "spacedock")) {
                at += 1;
                continue;
            }
            // "Lodor (D4)": its system.
            if let (Some(last), [open, hex, close, ..]) = (items.last(), rest)
                && open.is_symbol('(')
                && close.is_symbol(')')
                && let (Some(planet), Ok(Some(hex))) = (last.planet(), hex_of(hex))
                && self.galaxy().place_of(planet) == Some(hex)
            {
                at += 3;
                continue;
            }
            // "D4 (Lodor)": its planet.
            if let (Some(last), [open, ..]) = (items.last(), rest)
                && open.is_symbol('(')
                && let (Part::Hex(hex), Some(named)) =
                    (&last.part, rest.get(1..).and_then(|name| self.names.at(name)))
                && rest.get(1 + named.length).is_some_and(|close| close.is_symbol(')'))
                && let [Thing::Planet(planet)] = named.things.as_slice()
                && self.galaxy().place_of(*planet) == Some(*hex)
            {
                at += named.length + 2;
                continue;
            }
            // "the last carrier", "the other destroyer": one of them, where ships move.
            if matches!(word.text.as_str(), "other" | "last" | "second" | "third" | "new" | "remaining")
                && rest
                    .get(1..)
                    .and_then(|next| self.names.at(next))
                    .is_some_and(|found| matches!(found.things.as_slice(), [Thing::Unit(_, false)]))
                    .max(rest.get(1..).and_then(|next| super::lettered::lettered(next, &items)).is_some())
                && words.iter().any(|word| hex_of(word).is_ok_and(|hex| hex.is_some()))
            {
                at += 1;
                continue;
            }
            if let Some(unit) = super::lettered::lettered(rest, &items) {
                let many = matches!(items.last(), Some(Item { part: Part::Count(count), .. }) if *count != 1);
                items.push(Item { part: Part::Things(vec![Thing::Unit(unit, many)]), span: word.span });
                at += 1;
                continue;
            }
            // "2 carriers n 3 fighters"
            if word.text == "n" && items.last().is_some_and(|item| item.part != Part::Sep) {
                items.push(Item { part: Part::Sep, span: word.span });
                at += 1;
                continue;
            }
            // "if seat 2 has fewer than 2 ships there, hit him": who was named before.
            let named = items.iter().any(|item| matches!(item.part, Part::Seat(_)));
            let goes_at = items.last().is_some_and(|item| item.does(Verb::Attack));
            if named && goes_at && matches!(word.text.as_str(), "him" | "her") {
                at += 1;
                continue;
            }
            // "… aboard, they land on both planets": the ships and troops named before.
            let ships = items.iter().any(|item| item.unit().is_some());
            let lands = rest.iter().skip(1).take(3).any(|next| {
                matches!(self.words.at(std::slice::from_ref(next)), Some((Word::Verb(Verb::Land), _)))
            });
            let joined = items.last().is_some_and(|item| item.part == Part::Sep);
            if ships && lands && joined && matches!(word.text.as_str(), "they" | "who" | "which") {
                items.push(Item { part: Part::Role(Role::Them), span: word.span });
                at += 1;
                continue;
            }
            let led = items.last().is_some_and(leads_to_a_place);
            let (parts, length) = match self.next(rest) {
                // "build 2D at AP"
                Err(Fault::Unread(_)) if led && let Some(planet) = self.names.by_initials(word) => {
                    (vec![Part::Things(vec![Thing::Planet(planet)])], 1)
                }
                found => found?,
            };
            items.extend(parts.into_iter().map(|part| Item { part, span: word.span }));
            at += length.max(1);
        }
        Ok(items)
    }

    fn next(&self, rest: &[Token]) -> Told<(Vec<Part>, usize)> {
        let Some(word) = rest.first() else { return Ok((Vec::new(), 1)) };
        if let Some(hex) = hex_of(word).map_err(Fault::Refused)? {
            return Ok((vec![Part::Hex(hex)], 1));
        }
        // "that's at G6" says whence, and not what it is.
        let whence = matches!(self.words.at(rest), Some((Word::Role(Role::From), 2..)));
        if let Some(found) = it_is(word).filter(|_| !whence) {
            return Ok((found, 1));
        }
        if let Some(found) = self.seat_at(rest) {
            return Ok(found);
        }
        let known = self.words.at(rest);
        let named = self.names.at(rest);
        let longer = |name: &super::names::Found| match known {
            None => true,
            Some((_, length)) => name.length > length || (name.length == length && name.whole),
        };
        if let Some(found) = named.filter(longer) {
            // "Stasis Capsuls" is one name with a slip, and no short form with a word behind it.
            if !found.whole
                && let Some(near) = self.names.near(rest).filter(|near| near.length > found.length)
            {
                return Ok((vec![self.part_of(near.things)], near.length));
            }
            return Ok((vec![self.part_of(found.things)], found.length));
        }
        if let Some((meaning, length)) = known {
            return Ok((part_of_word(meaning).into_iter().collect(), length));
        }
        if let Some(parts) = self.glued(word) {
            return Ok((parts, 1));
        }
        if let Some(count) = number(word).and_then(|n| u16::try_from(n).ok()) {
            let sign = rest.get(1).is_some_and(|next| next.text == "x") && rest.len() > 2;
            return Ok((vec![Part::Count(count)], if sign { 2 } else { 1 }));
        }
        if let Some(found) = self.names.near(rest) {
            return Ok((vec![self.part_of(found.things)], found.length));
        }
        match self.slip_of(word) {
            Some(meaning @ (Word::Verb(_) | Word::Role(_))) => {
                Ok((part_of_word(meaning).into_iter().collect(), 1))
            }
            _ => Err(Fault::Unread(Some(word.span))),
        }
    }

    /// The one word of an order this may have been meant for.
    fn slip_of(&self, word: &Token) -> Option<Word> {
        if let Some(known) = self.slips.borrow().get(&word.text) {
            return *known;
        }
        let found = self.words.near(word);
        self.slips.borrow_mut().insert(word.text.clone(), found);
        found
    }

    /// A name of things; that of a race at the table alone is its seat.
    fn part_of(&self, things: Vec<Thing>) -> Part {
        if let [Thing::Race(race)] = things.as_slice() {
            let seats = &self.galaxy().empires;
            let at = seats.iter().position(|empire| empire.race == *race);
            if let Some(seat) = at.and_then(|at| u8::try_from(at).ok()) {
                return Part::Seat(Seat(seat));
            }
        }
        Part::Things(things)
    }

    /// "seat 2", "player 2".
    fn seat_at(&self, rest: &[Token]) -> Option<(Vec<Part>, usize)> {
        let (word, next) = (rest.first()?, rest.get(1)?);
        if !matches!(word.text.as_str(), "seat" | "player" | "empire") {
            return None;
        }
        let of = number(next).filter(|n| (1..=u32::from(self.galaxy().seats)).contains(n))?;
        Some((vec![Part::Seat(Seat(u8::try_from(of - 1).ok()?))], 2))
    }

    /// "2dd": a number and a unit in one word.
    fn glued(&self, word: &Token) -> Option<Vec<Part>> {
        let letters = word.text.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = word.text.strip_suffix(letters)?;
        if digits.is_empty() || letters.is_empty() {
            return None;
        }
        let count = digits.parse().ok()?;
        // "2R": as reports write forces.
        if letters.len() == 1
            && letters != "x"
            && let Some(unit) = Unit::ALL
                .into_iter()
                .find(|unit| edition().unit(*unit).letter.to_string().eq_ignore_ascii_case(letters))
        {
            return Some(vec![Part::Count(count), Part::Things(vec![Thing::Unit(unit, count != 1)])]);
        }
        let unit = rules::plain::courtesy::tokens(letters);
        let found = self.names.at(&unit).filter(|found| found.whole && found.length == unit.len())?;
        let unit = matches!(found.things.as_slice(), [Thing::Unit(..)]);
        unit.then(|| vec![Part::Count(count), Part::Things(found.things)])
    }
}

/// Behind such a word a place is named.
fn leads_to_a_place(item: &Item) -> bool {
    let roles = [Role::At, Role::To, Role::From, Role::For, Role::Via];
    let verbs = [Verb::Attack, Verb::Land, Verb::Besiege, Verb::Exhaust, Verb::Take];
    roles.iter().any(|role| item.is(*role)) || verbs.iter().any(|verb| item.does(*verb))
}

/// "it's", "there's": two words in one.
fn it_is(word: &Token) -> Option<Vec<Part>> {
    let first = match word.text.as_str() {
        "it's" | "that's" => Role::It,
        "there's" => Role::There,
        "nobody's" => Role::Nobody,
        "they're" => Role::Enemies,
        _ => return None,
    };
    Some(vec![Part::Role(first), Part::Role(Role::Is)])
}

fn part_of_word(meaning: Word) -> Option<Part> {
    match meaning {
        Word::Verb(verb) => Some(Part::Verb(verb)),
        Word::Role(role) => Some(Part::Role(role)),
        Word::Number(count) => Some(Part::Count(count)),
        Word::Sep => Some(Part::Sep),
        Word::Filler => None,
    }
}

/// Units at this place of a clause, and how many items they take.
pub fn group_at(items: &[Item]) -> Option<(Group, usize)> {
    let first = items.first()?;
    let part = |at: usize| items.get(at).map(|item| &item.part);
    let unit = |at: usize| items.get(at).and_then(Item::unit);
    let these = |amount, unit, at| Some((Group::These(Several { amount, unit, span: first.span }), at));
    let all = match part(0)? {
        Part::Role(Role::All) => 1,
        Part::Role(Role::Fleet) => return with_exceptions(items, 1),
        Part::Role(Role::Ships) if part(1) != Some(&Part::Role(Role::Of)) => {
            return with_exceptions(items, 1);
        }
        Part::Role(Role::Both) if part(1) == Some(&Part::Role(Role::Ships)) => {
            return Some((Group::Ships(2, first.span), 2));
        }
        Part::Count(count) if part(1) == Some(&Part::Role(Role::Ships)) => {
            return Some((Group::Ships(*count, first.span), 2));
        }
        Part::Role(Role::Both) => {
            let at = if part(1) == Some(&Part::Role(Role::Of)) { 2 } else { 1 };
            let (unit, _) = unit(at)?;
            return these(Amount::Both, unit, at + 1);
        }
        Part::Role(Role::Half) => {
            let at = if part(1) == Some(&Part::Role(Role::Of)) { 2 } else { 1 };
            let (unit, _) = unit(at)?;
            return these(Amount::Half, unit, at + 1);
        }
        Part::Count(count) => {
            let at = if part(1) == Some(&Part::Role(Role::Of)) { 2 } else { 1 };
            let (unit, _) = unit(at)?;
            return these(Amount::Some(*count), unit, at + 1);
        }
        Part::Things(_) => {
            let (unit, plural) = unit(0)?;
            // "destroyers x2"
            if plural
                && let Some(Part::Count(count)) = part(1)
                && !matches!(part(2), Some(Part::Things(_) | Part::Role(Role::Of | Role::Counters)))
            {
                return these(Amount::Some(*count), unit, 2);
            }
            return these(if plural { Amount::Plural } else { Amount::One }, unit, 1);
        }
        _ => return None,
    };
    // "all of E2" is all from there.
    let place = matches!(part(all + 1), Some(Part::Hex(_)));
    if part(all) == Some(&Part::Role(Role::Of)) && place {
        return Some((Group::Everything(Vec::new(), first.span), all));
    }
    let at = if part(all) == Some(&Part::Role(Role::Of)) { all + 1 } else { all };
    if let Part::Count(_) = part(at)? {
        // "all two destroyers"
        let (unit, _) = unit(at + 1)?;
        let Some(Part::Count(count)) = part(at) else { return None };
        return these(Amount::Some(*count), unit, at + 2);
    }
    if let Some((unit, _)) = unit(at) {
        // "all destroyers but one"
        if part(at + 1) == Some(&Part::Role(Role::But))
            && let Some(Part::Count(count)) = part(at + 2)
            && items.get(at + 3).and_then(Item::unit).is_none_or(|(other, _)| other == unit)
        {
            let named = items.get(at + 3).and_then(Item::unit).is_some();
            return these(Amount::AllBut(*count), unit, if named { at + 4 } else { at + 3 });
        }
        return these(Amount::All, unit, at + 1);
    }
    let at = match part(at) {
        Some(Part::Role(Role::Ships | Role::Fleet)) => at + 1,
        _ => at,
    };
    with_exceptions(items, at)
}

/// Everything, "but one destroyer and the carrier".
fn with_exceptions(items: &[Item], mut at: usize) -> Option<(Group, usize)> {
    let span = items.first()?.span;
    let mut left = Vec::new();
    if items.get(at).is_some_and(|item| item.is(Role::There)) {
        at += 1;
    }
    if items.get(at).is_some_and(|item| item.is(Role::But)) {
        let mut from = at + 1;
        loop {
            let rest = items.get(from..).unwrap_or_default();
            // "all but one of the cruisers": everything but one of them, or of the cruisers all but one?
            let of_them = rest.get(1).is_some_and(|item| item.is(Role::Of));
            if of_them && matches!(rest.first().map(|item| &item.part), Some(Part::Count(_))) {
                return None;
            }
            let Some((Group::These(several), length)) = group_at(rest) else {
                return if left.is_empty() { None } else { Some((Group::Everything(left, span), at)) };
            };
            left.push(several);
            at = from + length;
            if !items.get(at).is_some_and(|item| item.part == Part::Sep) {
                break;
            }
            from = at + 1;
        }
    }
    Some((Group::Everything(left, span), at))
}

/// Without commas and the like at both ends.
pub fn trimmed(items: &[Item]) -> &[Item] {
    rules::plain::trimmed(items, |item| item.part == Part::Sep)
}
