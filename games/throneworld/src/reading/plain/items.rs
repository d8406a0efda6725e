//! The words of a clause as what they are in an order.

use super::words::{self, ChitName, Kind, Role, Verb, Word};
use super::{Fault, Plainly, Told};
use crate::hex::Hex;
use crate::reading::line::hex_of;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::Seat;
use rules::lexer::{Token, TokenKind};
use rules::plain::number;
use rules::span::Span;

/// What a word or some words are.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    Verb(Verb),
    Role(Role),
    Hex(Hex),
    Unit(Kind, Plural),
    /// Numbers and letters in one word: `2p1f`.
    Units(Vec<(u32, Unit)>),
    Count(u32),
    Tech(Tech),
    /// A chit, as the strict grammar writes it.
    Chit(String, Plural),
    /// A fleet, by its number if that is said.
    Fleet(Option<u32>, Plural),
    Seat(Seat),
    /// Joins.
    Sep,
    Arrow,
}

/// Does a noun stand for several?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plural {
    No,
    Yes,
    /// "infantry": it does not show.
    Unclear,
}

/// A part and its place.
#[derive(Clone, Debug)]
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
}

/// A part, if the words say anything, and how many words it takes.
type Next = (Option<Part>, usize);

impl Plainly<'_> {
    /// Every word with what it is, or the place of the first that is nothing.
    pub(super) fn items(&self, words: &[Token]) -> Told<Vec<Item>> {
        let words = rules::plain::with_particles(words, self.words);
        let words = words.as_slice();
        let (mut items, mut at): (Vec<Item>, usize) = (Vec::new(), 0);
        while let Some(word) = words.get(at) {
            let rest = words.get(at..).unwrap_or_default();
            let (part, length) = self.next(rest, &items)?;
            let last = words.get(at + length - 1).map_or(word.span, |last| word.span.to(last.span));
            if let Some(Part::Hex(_)) = &part
                && matches!(
                    items.last(),
                    Some(Item { part: Part::Seat(_) | Part::Role(Role::Rival | Role::Any), .. })
                )
                && matches!(self.words.at(rest), Some((Word::Home, _)))
            {
                items.pop();
            }
            match (part, items.last().map(|item| &item.part)) {
                // "fleet P1"
                (Some(part @ Part::Fleet(Some(_), _)), Some(Part::Fleet(None, _))) => {
                    items.pop();
                    items.push(Item { part, span: last });
                }
                // "the 3 boom"
                (Some(Part::Chit(name, Plural::No)), Some(Part::Count(worth)))
                    if self.held(&name).contains(&format!("{name} {worth}")) =>
                {
                    let chit = format!("{name} {worth}");
                    items.pop();
                    items.push(Item { part: Part::Chit(chit, Plural::No), span: last });
                }
                (part, _) => items.extend(part.map(|part| Item { part, span: last })),
            }
            at += length;
        }
        Ok(items)
    }

    fn next(&self, rest: &[Token], before: &[Item]) -> Told<Next> {
        let Some(word) = rest.first() else { return Err(Fault::Unread(None)) };
        if word.kind == TokenKind::Arrow
            || word.is_symbol('>')
            || (word.is_symbol('-') && is_hex(rest.get(1)))
        {
            return Ok((Some(Part::Arrow), 1));
        }
        // "T1 to F4": Survey Teams as people number them; no column of the board is called T.
        if matches!(word.text.as_str(), "t1" | "t2" | "t3" | "t4") {
            return Ok((Some(Part::Unit(Kind::One(Unit::Survey), Plural::No)), 1));
        }
        // "T to F4", "P from A9 to C7": one of them, by its letter.
        let begins = before
            .last()
            .is_none_or(|item| item.part == Part::Sep || item.does(Verb::Jump) || item.does(Verb::Go));
        if begins
            && word.text != "a"
            && rest.get(1).is_some_and(goes_somewhere)
            && let Some(unit) = lettered(&whose(word))
        {
            let plural = if word.text.len() > 1 { Plural::Yes } else { Plural::No };
            return Ok((Some(Part::Unit(Kind::One(unit), plural)), 1));
        }
        // "remove C at A11": one of them, by its letter.
        if before.last().is_some_and(|item| item.does(Verb::Scrap))
            && word.text != "a"
            && let Some(unit) = lettered(word)
        {
            return Ok((Some(Part::Unit(Kind::One(unit), Plural::No)), 1));
        }
        // A dash with blanks around it parts what it stands between.
        if word.is_symbol('-') && word.spaced && rest.get(1).is_some_and(|next| next.spaced) {
            return Ok((Some(Part::Sep), 1));
        }
        // "the A stay": a letter, and no article.
        if matches!(word.text.as_str(), "the" | "my" | "our")
            && let Some(unit) = rest.get(1).and_then(lettered)
        {
            return Ok((Some(Part::Unit(Kind::One(unit), Plural::Unclear)), 2));
        }
        // "An assault": the article that was kept.
        if matches!(word.text.as_str(), "a" | "an")
            && rest.get(1).is_some_and(|next| matches!(next.text.as_str(), "assault" | "drop"))
        {
            return Ok((Some(Part::Count(1)), 1));
        }
        // "return intercept/jam": the verb, and a chit of two words.
        let halves = |first: &str, second: &str| matches!(rest, [_, one, sign, two, ..] if one.text == first && sign.is_symbol('/') && two.text == second);
        if word.text == "return"
            && (halves("intercept", "jam") || halves("return", "jam") || halves("return", "intercept"))
        {
            return Ok((Some(Part::Verb(super::words::Verb::Return)), 1));
        }
        // "everything that flies" are the ships, unless some are excepted.
        if matches!(word.text.as_str(), "everything" | "all" | "whatever")
            && matches!(rest, [_, that, flies, ..] if matches!(that.text.as_str(), "that" | "which") && matches!(flies.text.as_str(), "flies" | "fly"))
            && !rest.iter().any(|word| matches!(word.text.as_str(), "except" | "but" | "without" | "minus"))
        {
            return Ok((Some(Part::Unit(Kind::Ships, Plural::Yes)), 3));
        }
        // "half a dozen": the article is gone.
        if word.text == "half" && rest.get(1).is_some_and(|next| next.text == "dozen") {
            return Ok((Some(Part::Count(6)), 2));
        }
        if word.text == "dozen" {
            return Ok((Some(Part::Count(12)), 1));
        }
        if matches!(word.text.as_str(), "couple" | "pair") {
            return Ok((Some(Part::Count(2)), 1));
        }
        // "P x2"
        if let (Some(unit), Some(count)) = (lettered(word), rest.get(1).and_then(times)) {
            return Ok((Some(Part::Units(vec![(count, unit)])), 2));
        }
        let counted = before.last().is_some_and(|item| counts(&item.part));
        if counted && let Some(unit) = lettered(word) {
            return Ok((Some(Part::Unit(Kind::One(unit), Plural::Unclear)), 1));
        }
        if let Some(chit) = self.chit_by_size(rest) {
            return Ok((Some(Part::Chit(chit, Plural::No)), 2));
        }
        if let Some(fleet) = self.fleet_by_name(word, before)? {
            return Ok((Some(fleet), 1));
        }
        match hex_of(&whose(word)) {
            Ok(Some(hex)) => return Ok((Some(Part::Hex(hex)), 1)),
            Err(problem) => return Err(Fault::Refused(problem)),
            Ok(None) => {}
        }
        if let Some(seat) = self.race(word) {
            return Ok((Some(Part::Seat(seat)), 1));
        }
        if let Some((word, length)) = self.words.at(rest) {
            return self.meant(word, length, rest, before);
        }
        if let Some(part) = glued(word).or_else(|| glued_chit(word)) {
            return Ok((Some(part), 1));
        }
        if let Some(count) = number(word) {
            // "2 of the 3 protectors": two.
            if rest.get(1).is_some_and(|next| next.text == "of") && rest.get(2).and_then(number).is_some() {
                return Ok((Some(Part::Count(count)), 3));
            }
            let sign = word.kind == TokenKind::Number && rest.get(1).is_some_and(|next| next.text == "x");
            return Ok((Some(Part::Count(count)), if sign { 2 } else { 1 }));
        }
        if let Some((near, length)) = self.words.near_phrase(rest) {
            return self.meant(near, length, rest, before);
        }
        let misspelled = word.is_wordlike().then(|| self.words.near(word)).flatten();
        match misspelled {
            Some(Word::Filler | Word::Sep) | None => Err(Fault::Unread(Some(word.span))),
            Some(near) => self.meant(near, 1, rest, before),
        }
    }

    /// "the big boom": of the chits of this sort the one worth most, or least.
    fn chit_by_size(&self, rest: &[Token]) -> Option<String> {
        let (size, noun) = (rest.first()?, rest.get(1)?);
        let most = match size.text.as_str() {
            "big" | "bigger" | "biggest" | "large" | "larger" | "largest" | "high" | "higher" | "highest"
            | "strong" | "stronger" | "strongest" | "best" => true,
            "small" | "smaller" | "smallest" | "low" | "lower" | "lowest" | "weak" | "weaker" | "weakest"
            | "little" => false,
            _ => return None,
        };
        let name = match self.words.at(std::slice::from_ref(noun))? {
            (Word::Chit(name @ (ChitName::Boom | ChitName::Sabotage)), 1) => name.text(),
            (Word::Verb(Verb::Sabotage), 1) => ChitName::Sabotage.text(),
            _ => return None,
        };
        let worth = |chit: &String| chit.rsplit(' ').next().and_then(|value| value.parse::<u32>().ok());
        let held = self.held(name).into_iter();
        if most { held.max_by_key(worth) } else { held.min_by_key(worth) }
    }

    /// A word of the vocabulary, in its place.
    fn meant(&self, word: Word, length: usize, rest: &[Token], before: &[Item]) -> Told<Next> {
        let plural = plural(rest, length);
        let counted = before.last().is_some_and(|item| counts(&item.part));
        // "2 drops", "both assaults": units; "to drop", "assault D4": verbs.
        let noun = |unit| Ok((Some(Part::Unit(Kind::One(unit), plural)), length));
        Ok(match word {
            Word::Verb(Verb::Drop) if counted => return noun(Unit::Drop),
            Word::Verb(Verb::Attack)
                if counted && rest.first().is_some_and(|w| w.text.starts_with("assault")) =>
            {
                return noun(Unit::Assault);
            }
            // "go for jump tech": nothing that can be attacked.
            Word::Verb(Verb::Attack)
                if rest.first().is_some_and(|w| w.text == "go")
                    && matches!(
                        self.words.at(rest.get(length..).unwrap_or_default()),
                        Some((Word::Tech(_), _))
                    ) =>
            {
                (Some(Part::Verb(Verb::Research)), length)
            }
            // "sabotage 4": the chit.
            Word::Verb(Verb::Sabotage) if rest.first().is_some_and(|w| w.text == "sabotage") => {
                let value = rest.get(1).filter(|w| w.kind == TokenKind::Number);
                match value.filter(|_| !self.counts_units(rest.get(2..))).and_then(number) {
                    Some(value) => (Some(Part::Chit(format!("sabotage {value}"), Plural::No)), 2),
                    None => (Some(Part::Verb(Verb::Sabotage)), length),
                }
            }
            Word::Verb(verb) => (Some(Part::Verb(verb)), length),
            Word::Role(Role::Chit) => match rest.get(length).and_then(number) {
                Some(count) => (Some(Part::Chit(count.to_string(), Plural::No)), length + 1),
                None => (Some(Part::Role(Role::Chit)), length),
            },
            Word::Role(role) => (Some(Part::Role(role)), length),
            // "hi" is a greeting, unless it is counted.
            Word::Unit(_) if length == 1 && !counted && words::is_counted_only(rest) => {
                return Err(Fault::Unread(rest.first().map(|word| word.span)));
            }
            Word::Unit(Kind::One(unit)) if rest.get(length).and_then(times).is_some() && !counted => {
                // "fighters x3"
                let count = rest.get(length).and_then(times).unwrap_or_default();
                (Some(Part::Units(vec![(count, unit)])), length + 1)
            }
            Word::Unit(kind) => match self.one_of_them(rest, length) {
                Some(plural) => (Some(Part::Unit(kind, plural)), length + 1),
                None => (Some(Part::Unit(kind, plural)), length),
            },
            Word::Tech(tech) => (Some(Part::Tech(tech)), length),
            Word::Chit(name) => {
                let valued = matches!(name, ChitName::Boom | ChitName::Sabotage);
                let value = rest.get(length).filter(|_| valued && !self.counts_units(rest.get(length + 1..)));
                match value.filter(|w| w.kind == TokenKind::Number).and_then(number) {
                    Some(value) => (Some(Part::Chit(format!("{} {value}", name.text()), plural)), length + 1),
                    None => (Some(Part::Chit(name.text().to_owned(), plural)), length),
                }
            }
            Word::Fleet => {
                match rest.get(length).filter(|_| !self.counts_units(rest.get(length + 1..))).and_then(number)
                {
                    Some(count) => (Some(Part::Fleet(Some(count), plural)), length + 1),
                    None => (Some(Part::Fleet(None, plural)), length),
                }
            }
            Word::Seat => match rest.get(length).and_then(number) {
                Some(seat) if (1..=u32::from(self.table())).contains(&seat) => {
                    let seat = u8::try_from(seat - 1).unwrap_or(0);
                    (Some(Part::Seat(Seat(seat))), length + 1)
                }
                _ => return Err(Fault::Unread(rest.first().map(|word| word.span))),
            },
            Word::Throneworld => (Some(Part::Hex(Hex::CENTRE)), length),
            Word::Home => (Some(Part::Hex(self.home_meant(before, rest)?)), length),
            Word::Sep => (Some(Part::Sep), length),
            Word::Filler => (None, length),
        })
    }

    /// "a light one", "the heavy ones": unless the number counts what comes behind it.
    fn one_of_them(&self, rest: &[Token], length: usize) -> Option<Plural> {
        let plural = match rest.get(length)?.text.as_str() {
            "one" => Plural::No,
            "ones" => Plural::Yes,
            _ => return None,
        };
        // "one at H12" is a place to be; "light one heavy" counts the heavy.
        let behind = rest.get(length..).unwrap_or_default();
        let goes_on =
            matches!(self.words.at(behind), Some((_, 2..))) || self.counts_units(rest.get(length + 1..));
        (!goes_on).then_some(plural)
    }

    /// Does a unit come next, so that a number before it counts it?
    fn counts_units(&self, behind: Option<&[Token]>) -> bool {
        let Some([next, ..]) = behind else { return false };
        lettered(next).is_some()
            || behind.is_some_and(|rest| matches!(self.words.at(rest), Some((Word::Unit(_), _))))
    }

    /// One's own home; behind the name of an empire, or "his", that one's.
    fn home_meant(&self, before: &[Item], rest: &[Token]) -> Told<Hex> {
        let unclear = || Fault::Unread(rest.first().map(|word| word.span));
        match before.last().map(|item| &item.part) {
            Some(Part::Seat(seat)) => Ok(self.galaxy.empire(*seat).home),
            Some(Part::Role(Role::Rival | Role::Any)) => {
                self.only_rival().map(|seat| self.galaxy.empire(seat).home).ok_or_else(unclear)
            }
            _ => Ok(self.galaxy.empire(self.desk.seat).home),
        }
    }

    /// An empire by the name of its race.
    pub(super) fn race(&self, word: &Token) -> Option<Seat> {
        let text = word.text.strip_suffix("'s").unwrap_or(&word.text);
        let named = |name: &str| name == text || (text.len() > 3 && text.strip_suffix('s') == Some(name));
        self.races.iter().find(|(name, _)| named(name)).map(|(_, seat)| *seat)
    }

    /// How much a word says that a line is about the game.
    pub(super) fn sorts(&self, word: &Token) -> rules::plain::Weight {
        use rules::plain::Weight;
        if hex_of(word).is_ok_and(|hex| hex.is_some()) {
            return Weight::Place;
        }
        if self.called(word).is_some() {
            return Weight::Name;
        }
        let text = word.text.as_str();
        let weak = words::is_weak(text);
        if words::begins_verb(text) {
            return Weight::Weak;
        }
        match self.words.at(std::slice::from_ref(word)) {
            Some((Word::Verb(_) | Word::Unit(_) | Word::Home | Word::Throneworld | Word::Tech(_), _))
                if weak =>
            {
                Weight::Weak
            }
            Some((Word::Verb(_), _)) => Weight::Verb,
            Some((Word::Unit(_) | Word::Chit(_) | Word::Fleet | Word::Tech(_), _)) => Weight::Name,
            Some((Word::Role(Role::Rebels | Role::Raiders), _)) => Weight::Name,
            Some(_) => Weight::None,
            None if glued(word).is_some() || self.race(word).is_some() => Weight::Name,
            None => Weight::None,
        }
    }
}

/// "I11's": whose it is.
fn whose(word: &Token) -> Token {
    let text = word.text.strip_suffix("'s").unwrap_or(&word.text).to_owned();
    Token { text, ..word.clone() }
}

fn is_hex(word: Option<&Token>) -> bool {
    word.is_some_and(|word| hex_of(word).is_ok_and(|hex| hex.is_some()))
}

fn counts(part: &Part) -> bool {
    matches!(part, Part::Count(_) | Part::Role(Role::All | Role::Both | Role::Half))
}

/// Does it say, behind a unit, where that goes?
fn goes_somewhere(word: &Token) -> bool {
    const GOES: &[&str] = &["to", "from", "goes", "jumps", "flies", "into"];
    word.kind == TokenKind::Arrow || GOES.contains(&word.text.as_str()) || is_hex(Some(word))
}

/// A type of unit by its letter.
fn lettered(word: &Token) -> Option<Unit> {
    let mut letters = word.text.chars();
    let letter = letters.next()?.to_ascii_uppercase();
    if letters.next().is_some() { None } else { Unit::ALL.into_iter().find(|unit| unit.letter() == letter) }
}

/// `2p`, `2p1f`.
fn glued(word: &Token) -> Option<Part> {
    let text = word.text.as_str();
    if word.kind != TokenKind::Word || !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let (mut units, mut count) = (Vec::new(), String::new());
    for c in text.chars() {
        if c.is_ascii_digit() {
            count.push(c);
        } else {
            let unit = Unit::ALL.into_iter().find(|unit| unit.letter() == c.to_ascii_uppercase())?;
            units.push((count.parse().ok().filter(|n| (1..=999).contains(n))?, unit));
            count.clear();
        }
    }
    count.is_empty().then_some(Part::Units(units))
}

/// `boom5`, `sab4`.
fn glued_chit(word: &Token) -> Option<Part> {
    let name = word.text.trim_end_matches(|c: char| c.is_ascii_digit());
    let value: u32 = word.text.get(name.len()..)?.parse().ok()?;
    let name = match name {
        "boom" | "eb" => ChitName::Boom,
        "sabotage" | "sab" => ChitName::Sabotage,
        _ => return None,
    };
    Some(Part::Chit(format!("{} {value}", name.text()), Plural::No))
}

/// `x2`: so many of what stands before it.
fn times(word: &Token) -> Option<u32> {
    word.text.strip_prefix('x').and_then(|_| number(word)).filter(|count| *count > 0)
}

/// Does the last word of a noun show that several are meant?
fn plural(rest: &[Token], length: usize) -> Plural {
    let text = rest.get(length - 1).map_or("", |word| word.text.as_str());
    match text {
        "infantry" | "inf" | "army" | "li" | "hi" | "st" | "ms" | "men" => Plural::Unclear,
        _ if text.ends_with('s') || text == "infantrymen" => Plural::Yes,
        _ => Plural::No,
    }
}
