//! The cards a clause can name: those in sight by any clear part of their names, all others by their whole names.

use super::items::{Item, Part};
use super::words::Role;
use crate::cards::{Card, CardName, Kind, Primitive, Timing, UnitType};
use crate::view::View;
use rules::lexer::Token;
use rules::plain::{courtesy::tokens, slipped};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

/// Where a card is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Draftable,
    Worlds,
    HandUnits,
    Hand,
    /// Tactics in the hand that are played in an Invasion.
    Tactics,
    Warzone,
    Usable,
    OwnCards,
}

/// Words of names that name nothing by themselves.
const SMALL: [&str; 12] =
    ["the", "of", "and", "a", "an", "all", "world", "card", "heavy", "unit", "first", "rest"];

/// Misspelled words of one name: "dynastc mariage".
const MOST_SLIPS: usize = 2;

struct Named {
    name: String,
    words: Vec<String>,
}

impl Named {
    fn of(name: &str) -> Self {
        Self { name: name.to_owned(), words: tokens(name).into_iter().map(|token| token.text).collect() }
    }

    /// How many of these words name it: the longest stretch of its name they begin with. `slips`: words may be
    /// misspelled.
    fn fits(&self, typed: &[Token], slips: bool) -> usize {
        let slips = if slips { MOST_SLIPS } else { 0 };
        let stretch = (0..self.words.len()).map(|from| self.stretch(from, typed, slips)).max().unwrap_or(0);
        stretch.max(self.ends(typed))
    }

    /// "Colonel Ashgrove" for "Colonel Bram Ashgrove": the first of its words and the last.
    fn ends(&self, typed: &[Token]) -> usize {
        let ([first, _, .., last], [one, two, ..]) = (self.words.as_slice(), typed) else { return 0 };
        let telling = |word: &String| !SMALL.contains(&word.as_str());
        if one.text == *first && two.text == *last && telling(first) && telling(last) { 2 } else { 0 }
    }

    fn stretch(&self, from: usize, typed: &[Token], mut slips: usize) -> usize {
        let (mut length, mut telling) = (0, false);
        let article = |word: &str| word == "the";
        let typed_of = |at: usize| typed.get(at).map(|token| token.text.as_str());
        let mut words = self.words.iter().skip(from);
        while let (Some(word), Some(token)) = (words.next(), typed.get(length)) {
            // "Charts of Elders" for "Charts of the Elders": articles are taken off before.
            if telling && article(word) && typed_of(length).is_some_and(|typed| !article(typed)) {
                continue;
            }
            let same = same(&token.text, word) || (length > 0 && telling && shortened(&token.text, word));
            if !same {
                if slips == 0 || !slipped(&token.text, word) {
                    break;
                }
                slips -= 1;
            }
            telling |= !SMALL.contains(&word.as_str());
            length += 1;
        }
        if telling { length } else { 0 }
    }
}

/// "9" for "Nine".
fn spelled(digits: &str) -> Option<&'static str> {
    Some(match digits {
        "1" => "one",
        "2" => "two",
        "3" => "three",
        "4" => "four",
        "5" => "five",
        "6" => "six",
        "7" => "seven",
        "8" => "eight",
        "9" => "nine",
        _ => return None,
    })
}

/// "mob" for "mobilisation", "mvmt" for "movement", behind a word of the name that is whole: letters left out of it.
fn shortened(typed: &str, word: &str) -> bool {
    let mut left = word.chars();
    typed.len() >= 3
        && typed.len() < word.len()
        && typed.chars().next() == word.chars().next()
        && typed.chars().all(|letter| left.any(|other| other == letter))
}

/// The same word, in whatever number, or a clear beginning of it.
fn same(typed: &str, word: &str) -> bool {
    // Most words are told apart by their first letter.
    if typed.as_bytes().first() != word.as_bytes().first() {
        return typed.bytes().all(|b| b.is_ascii_digit()) && spelled(typed) == Some(word);
    }
    let single = |text: &'_ str| text.len() - usize::from(text.ends_with('s'));
    let short = typed.len() >= 4 && typed.len() < word.len() && word.starts_with(typed);
    // "hercs"
    let several = typed.get(..single(typed)).unwrap_or(typed);
    let short = short || (several.len() >= 4 && several.len() < word.len() && word.starts_with(several));
    typed == word
        || Some(several) == word.get(..single(word))
        || short
        || typed.strip_suffix("'s") == Some(word)
}

/// What lies where this seat sees it.
pub struct InSight<'v> {
    view: &'v View,
    near: Vec<Named>,
    all: OnceCell<Vec<Named>>,
    /// What words named when they were looked up before, without and with slips.
    found: RefCell<BTreeMap<Vec<String>, Looked>>,
    slipped: RefCell<BTreeMap<Vec<String>, Looked>>,
}

/// The cards words name, and how many of the words that takes.
type Looked = Option<(Vec<String>, usize)>;

impl<'v> InSight<'v> {
    pub fn new(view: &'v View) -> Self {
        let zone = view.zone.iter().map(|one| &one.card);
        let board = &view.own.board;
        let own = view.own.hand.iter().chain(board.units.iter().map(|unit| &unit.card));
        let worlds = board.worlds.iter().map(|world| &world.card);
        let mut names: Vec<&str> = Vec::new();
        for card in zone.chain(own).chain(worlds).chain(&view.own.discard) {
            if !names.contains(&card.as_str()) {
                names.push(card.as_str());
            }
        }
        let near = names.into_iter().map(Named::of).collect();
        Self { view, near, all: OnceCell::new(), found: RefCell::default(), slipped: RefCell::default() }
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.view.seats
    }

    fn all(&self) -> &[Named] {
        self.all.get_or_init(|| self.view.cards.all().map(|card| Named::of(&card.name)).collect())
    }

    /// Is the word part of a name in sight?
    pub fn names(&self, word: &Token) -> bool {
        let own = |named: &Named| {
            named.words.iter().any(|one| same(&word.text, one) && one.len() > 3 && word.text.len() > 3)
        };
        !SMALL.contains(&word.text.as_str()) && self.near.iter().any(own)
    }

    /// Is it a name in sight with a slip: "meridain"?
    pub fn slips(&self, word: &Token) -> bool {
        word.text.len() > 5 && self.near(std::slice::from_ref(word)).is_some()
    }

    /// The cards these words name, in sight or not, and how many words that takes.
    pub fn at(&self, typed: &[Token]) -> Looked {
        looked_up(&self.found, typed, |typed| self.look(typed))
    }

    fn look(&self, typed: &[Token]) -> Looked {
        let near = best(&self.near, typed, false);
        let whole = |named: &&Named| named.stretch(0, typed, 0) == named.words.len();
        let far: Option<&Named> = self.all().iter().filter(whole).max_by_key(|named| named.words.len());
        match (near, far) {
            (Some((cards, length)), Some(far)) if length >= far.words.len() => Some((cards, length)),
            (_, Some(far)) => Some((vec![far.name.clone()], far.words.len())),
            (near, None) => near,
        }
    }

    /// The cards in sight of the sort these words name, as the cards' own texts call it: "robot", "capital ship"; and how many
    /// words that takes.
    pub fn of_sort(&self, typed: &[Token]) -> Option<(Vec<String>, usize)> {
        let (wanted, length) = sort_at(typed)?;
        let fits = |named: &&Named| {
            self.card(&named.name).is_some_and(|card| match wanted {
                Sort::Unit(unit) => card.is_type(unit),
                Sort::Kind(kind) => card.kind == kind,
            })
        };
        let cards: Vec<String> = self.near.iter().filter(fits).map(|named| named.name.clone()).collect();
        (!cards.is_empty()).then_some((cards, length))
    }

    /// The card in sight these words name with one slip.
    pub fn near(&self, typed: &[Token]) -> Looked {
        let near = |typed: &[Token]| best(&self.near, typed, true).filter(|(cards, _)| cards.len() == 1);
        looked_up(&self.slipped, typed, near)
    }

    /// Those of the cards that lie there; all of them where none does, so that the strict reader can say why.
    pub fn narrowed(&self, cards: &[String], place: Place) -> Vec<String> {
        let there: Vec<String> = cards.iter().filter(|card| self.lies(card, place)).cloned().collect();
        if there.is_empty() { cards.iter().take(1).cloned().collect() } else { there }
    }

    fn card(&self, name: &str) -> Option<&Card> {
        self.view.cards.find(name)
    }

    /// What it costs to draft a card, by what is printed on it.
    pub fn price(&self, name: &str) -> Option<u32> {
        self.card(name).map(|card| u32::from(card.draft))
    }

    /// Can the Unit settle a World?
    pub fn colonises(&self, name: &str) -> bool {
        self.card(name).is_some_and(|card| card.colonist)
    }

    pub fn lies(&self, name: &str, place: Place) -> bool {
        let Some(card) = self.card(name) else { return false };
        let zone = || self.view.zone.iter().any(|one| one.card.as_str() == name);
        let hand = || self.view.own.hand.iter().any(|one| one.as_str() == name);
        let board = &self.view.own.board;
        let units = || board.units.iter().any(|unit| unit.card.as_str() == name);
        let worlds = || board.worlds.iter().any(|world| world.card.as_str() == name);
        match place {
            Place::Draftable => zone() && !card.is_world(),
            Place::Worlds => zone() && card.is_world(),
            Place::HandUnits => hand() && card.is_unit(),
            Place::Hand => hand(),
            Place::Tactics => hand() && !card.is_unit() && card.acts_at(Timing::DuringInvasion),
            Place::Warzone => units() || (hand() && card.is_unit()),
            Place::Usable => (hand() || units() || worlds()) && card.acts_at(Timing::AsAction),
            Place::OwnCards => hand() || self.view.own.discard.iter().any(|one| one.as_str() == name),
        }
    }

    /// The Worlds that can be invaded.
    pub fn worlds(&self) -> Vec<&str> {
        let zone = self.view.zone.iter().map(|one| &one.card);
        zone.filter(|name| self.view.cards.card(name).is_world()).map(CardName::as_str).collect()
    }

    /// How many copies "all" can mean there: in the Warzone, or with those of the hand.
    pub fn copies(&self, name: &str, place: Place) -> Vec<u32> {
        let count = |cards: &mut dyn Iterator<Item = &CardName>| {
            u32::try_from(cards.filter(|card| card.as_str() == name).count()).unwrap_or(0)
        };
        let hand = count(&mut self.view.own.hand.iter());
        let units = count(&mut self.view.own.board.units.iter().map(|unit| &unit.card));
        let discard = count(&mut self.view.own.discard.iter());
        let mut counts = match place {
            Place::Warzone => vec![units, units + hand],
            Place::OwnCards => vec![hand, hand + discard],
            _ => vec![hand],
        };
        counts.dedup();
        counts
    }

    /// The Units in the hand with their numbers, as they lie there.
    pub fn units_in_hand(&self) -> Vec<(String, u32)> {
        listed(self.view.own.hand.iter().filter(|name| self.view.cards.card(name).is_unit()))
    }

    /// The Units of the Warzone with their numbers.
    pub fn warzone(&self) -> Vec<(String, u32)> {
        listed(self.view.own.board.units.iter().map(|unit| &unit.card))
    }

    /// Has the card a text that does what these words say: draw cards, gain energy?
    pub fn does(&self, name: &str, why: &[Item]) -> bool {
        let Some(card) = self.card(name) else { return false };
        let texts = || card.effects_at(Timing::AsAction).map(|(_, effect)| &effect.what);
        let (mut count, mut verbs, mut right) = (None, 0, true);
        for item in why {
            match &item.part {
                Part::Count(n) => count = Some(*n),
                Part::Role(Role::Draw) => {
                    verbs += 1;
                    let mut drawn = texts().filter_map(|what| match what {
                        Primitive::Draw { n, .. } => Some(u32::from(*n)),
                        _ => None,
                    });
                    right &= drawn.next().is_some();
                }
                Part::Role(Role::CardNoun) => {}
                Part::Role(Role::Energy) => {
                    verbs += 1;
                    right &= texts().any(|what| {
                        matches!(what, Primitive::GainEnergy { .. } | Primitive::DiscardForEnergy { .. })
                    });
                }
                Part::Role(Role::Actions) => {
                    verbs += 1;
                    right &= texts().any(|what| matches!(what, Primitive::ExtraAction { .. }));
                }
                Part::Verb(super::words::Verb::Take) => {}
                _ => return false,
            }
        }
        let draws = |n: u32| {
            texts().any(|what| matches!(what, Primitive::Draw { n: drawn, .. } if u32::from(*drawn) == n))
        };
        let gains = |n: u32| {
            texts().any(
                |what| matches!(what, Primitive::GainEnergy { n: gained, .. } if u32::from(*gained) == n),
            )
        };
        let acts = |n: u32| {
            texts().any(|what| matches!(what, Primitive::ExtraAction { n: more } if u32::from(*more) == n))
        };
        right && verbs == 1 && count.is_none_or(|n| draws(n) || gains(n) || acts(n))
    }
}

/// Words of the longest name.
const LONGEST: usize = 6;

/// What words name, each sequence of them looked up once for a mail.
fn looked_up(
    known: &RefCell<BTreeMap<Vec<String>, Looked>>,
    typed: &[Token],
    look: impl Fn(&[Token]) -> Looked,
) -> Looked {
    let typed = typed.get(..LONGEST).unwrap_or(typed);
    let key: Vec<String> = typed.iter().map(|token| token.text.clone()).collect();
    if let Some(found) = known.borrow().get(&key) {
        return found.clone();
    }
    let found = look(typed);
    known.borrow_mut().insert(key, found.clone());
    found
}

fn listed<'c>(cards: impl Iterator<Item = &'c CardName>) -> Vec<(String, u32)> {
    let mut list: Vec<(String, u32)> = Vec::new();
    for card in cards {
        match list.iter_mut().find(|(name, _)| name == card.as_str()) {
            Some((_, count)) => *count += 1,
            None => list.push((card.as_str().to_owned(), 1)),
        }
    }
    list
}

/// A sort of cards.
#[derive(Clone, Copy)]
enum Sort {
    Unit(UnitType),
    Kind(Kind),
}

/// The sort of cards the words begin with, and how many words it takes.
fn sort_at(typed: &[Token]) -> Option<(Sort, usize)> {
    const ALIKE: &[(&str, Sort)] = &[
        ("mech", Sort::Unit(UnitType::Robot)),
        ("star fighter", Sort::Unit(UnitType::Starfighter)),
        ("starcruiser", Sort::Unit(UnitType::StarCruiser)),
        ("tactics card", Sort::Kind(Kind::Tactic)),
        ("tactic card", Sort::Kind(Kind::Tactic)),
        ("prestige card", Sort::Kind(Kind::Prestige)),
    ];
    let says = |title: &str| {
        let last = title.split(' ').count() - 1;
        let fits = |(place, (part, token)): (usize, (&str, &Token))| {
            let text = token.text.as_str();
            text.eq_ignore_ascii_case(part) || (place == last && is_plural_of(text, part))
        };
        let all = typed.len() > last && title.split(' ').zip(typed).enumerate().all(fits);
        all.then_some(last + 1)
    };
    let units = UnitType::ALL.into_iter().map(|unit| (unit.title(), Sort::Unit(unit)));
    let kinds = [Kind::Tactic, Kind::Prestige].map(|kind| (kind.title(), Sort::Kind(kind)));
    let all = units.chain(kinds).chain(ALIKE.iter().copied());
    all.filter_map(|(title, sort)| Some((sort, says(title)?))).max_by_key(|(_, length)| *length)
}

/// "heroes", "robots".
fn is_plural_of(text: &str, word: &str) -> bool {
    let ending = if word.ends_with('o') { "es" } else { "s" };
    text.strip_suffix(ending).is_some_and(|stem| stem.eq_ignore_ascii_case(word))
}

/// Is the word one for a sort of cards, or the first of one?
pub fn is_sort(word: &Token) -> bool {
    sort_at(std::slice::from_ref(word)).is_some() || word.text == "capital"
}

/// The names with the longest stretch; a whole name before a part of one.
fn best(names: &[Named], typed: &[Token], slips: bool) -> Option<(Vec<String>, usize)> {
    let fits: Vec<(&Named, usize)> = names
        .iter()
        .map(|named| (named, named.fits(typed, slips)))
        .filter(|(_, length)| *length > 0)
        .collect();
    let longest = fits.iter().map(|(_, length)| *length).max()?;
    let of_it = || fits.iter().filter(|(_, length)| *length == longest);
    let exact = |named: &Named| named.words.iter().zip(typed).all(|(word, token)| token.text == *word);
    let whole: Vec<String> = of_it()
        .filter(|(named, length)| named.words.len() == *length && exact(named))
        .map(|(named, _)| named.name.clone())
        .collect();
    let all: Vec<String> =
        if whole.is_empty() { of_it().map(|(named, _)| named.name.clone()).collect() } else { whole };
    Some((all, longest))
}
