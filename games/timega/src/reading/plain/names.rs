//! The names of the game as people write them: without articles, shortened, with one slip.

use crate::edition::{PlanetId, TileId, edition};
use crate::effects::agendas::Agenda;
use crate::effects::people::Person;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::galaxy::Galaxy;
use crate::unit::Unit;
use rules::lexer::Token;
use rules::plain::{courtesy, slipped};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// What a name can mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    Planet(PlanetId),
    Tech(Tech),
    Person(Person),
    Agenda(Agenda),
    Race(Race),
    /// A type of unit; in the plural?
    Unit(Unit, bool),
    /// A tile without planets.
    Tile(TileId),
}

/// One way to write one name.
struct Entry {
    words: Vec<String>,
    thing: Thing,
    /// The name in full, or a short form the game knows.
    whole: bool,
}

/// Words of names that people use whatever they talk of.
const COMMON: [&str; 33] = [
    "war",
    "new",
    "peace",
    "type",
    "ancient",
    "arms",
    "closing",
    "advanced",
    "vote",
    "no",
    "of",
    "confidence",
    "research",
    "grant",
    "technology",
    "fleet",
    "control",
    "space",
    "deep",
    "assault",
    "integrated",
    "organ",
    "vega",
    "imperial",
    "humane",
    "subsidized",
    "hope",
    "arc",
    "dal",
    "the",
    "striker",
    "fighter",
    "flag",
];

/// Tokens of the longest name, hyphens between its words counted.
const LONGEST: usize = 8;

/// All names, by the letter they begin with.
struct Table {
    entries: Vec<Entry>,
    by_letter: BTreeMap<char, Vec<usize>>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let entries = entries();
        let mut by_letter: BTreeMap<char, Vec<usize>> = BTreeMap::new();
        for (place, entry) in entries.iter().enumerate() {
            if let Some(letter) = entry.words.first().and_then(|word| word.chars().next()) {
                by_letter.entry(letter).or_default().push(place);
            }
        }
        Table { entries, by_letter }
    })
}

fn entries() -> Vec<Entry> {
    let mut entries = Vec::new();
    for planet in edition().planets() {
        named(&mut entries, planet.name(), Thing::Planet(planet), true);
    }
    for tech in Tech::ALL.iter().copied() {
        named(&mut entries, &edition().tech(tech).name, Thing::Tech(tech), true);
    }
    for person in Person::ALL.iter().copied() {
        named(&mut entries, &edition().person(person).name, Thing::Person(person), true);
    }
    for agenda in Agenda::ALL.iter().copied() {
        named(&mut entries, &edition().agenda(agenda).name, Thing::Agenda(agenda), true);
    }
    for race in Race::ALL.iter().copied() {
        let row = edition().race(race);
        named(&mut entries, &row.short, Thing::Race(race), false);
        named(&mut entries, &row.name, Thing::Race(race), false);
    }
    for row in edition().tiles().iter().filter(|row| row.planets.is_empty()) {
        if let Ok(tile) = row.name.parse() {
            named(&mut entries, &row.name, Thing::Tile(tile), false);
        }
    }
    for unit in Unit::ALL {
        let row = edition().unit(unit);
        let mut one = |name: &str, plural: bool| named(&mut entries, name, Thing::Unit(unit, plural), false);
        one(&row.name, false);
        one(&row.plural(), true);
        for short in row.short.iter().chain(more(unit)) {
            one(short, short == "troops");
            one(&format!("{short}s"), true);
        }
    }
    entries
}

/// More that people say for a type of unit.
fn more(unit: Unit) -> &'static Vec<String> {
    static MORE: OnceLock<Vec<(Unit, Vec<String>)>> = OnceLock::new();
    static NONE: Vec<String> = Vec::new();
    let all = MORE.get_or_init(|| {
        let words = |list: &[&str]| list.iter().map(ToString::to_string).collect();
        vec![
            (Unit::Flagship, words(&["flag ship"])),
            (Unit::GroundForce, words(&["ground troop", "ground unit", "soldier", "ground"])),
            (Unit::Dreadnought, words(&["dreadnaught", "dreadnough", "dreadn", "dreadnt", "drdnt"])),
            (Unit::Mech, words(&["mechanised unit", "mechanised"])),
            (Unit::Destroyer, words(&["dest", "destr", "dstr", "destroy"])),
            (Unit::Cruiser, words(&["cruis", "crsr"])),
            (Unit::Carrier, words(&["carr"])),
        ]
    });
    all.iter().find(|(of, _)| *of == unit).map_or(&NONE, |(_, list)| list)
}

/// Adds a name; with the shorter forms people use for it.
fn named(entries: &mut Vec<Entry>, name: &str, thing: Thing, shorter: bool) {
    let article = |word: &String| ["the", "a", "an", "my"].contains(&word.as_str());
    let tokens = courtesy::tokens(name);
    let words: Vec<String> = tokens
        .iter()
        .filter(|token| token.is_wordlike())
        .map(|token| bare(&token.text))
        .filter(|word| !article(word))
        .collect();
    // The homeworld [0.0.0] is named in brackets, as the strict grammar has it.
    if words.iter().all(|word| word.bytes().all(|b| b.is_ascii_digit())) {
        return;
    }
    if shorter {
        for length in 1..words.len() {
            let short: Vec<String> = words.iter().take(length).cloned().collect();
            let common =
                length == 1 && short.iter().all(|word| COMMON.contains(&word.as_str()) || word.len() < 3);
            if !common {
                // "both Archons"
                if let ([word], Thing::Planet(_)) = (short.as_slice(), thing) {
                    entries.push(Entry { words: vec![format!("{word}s")], thing, whole: false });
                }
                entries.push(Entry { words: short, thing, whole: false });
            }
        }
        if let [_, .., last] = words.as_slice()
            && last.len() >= 4
            && (!COMMON.contains(&last.as_str()) || matches!(thing, Thing::Agenda(_)))
        {
            entries.push(Entry { words: vec![last.clone()], thing, whole: false });
        }
    }
    entries.push(Entry { words, thing, whole: true });
}

/// A word as names are compared: without apostrophes.
fn bare(word: &str) -> String {
    word.chars().filter(|c| *c != '\'').collect()
}

/// The same for a word of a line: "Jord's" is Jord.
fn typed(token: &Token) -> String {
    bare(token.text.strip_suffix("'s").unwrap_or(&token.text))
}

/// A name found in a line.
pub struct Found {
    pub things: Vec<Thing>,
    /// So many words.
    pub length: usize,
    /// Written in full.
    pub whole: bool,
}

/// The names, and which planets lie on the map.
pub struct Names {
    on_map: BTreeSet<PlanetId>,
}

impl Names {
    pub fn of(galaxy: &Galaxy) -> Names {
        Names { on_map: galaxy.planets().map(|(_, planet, _)| planet).collect() }
    }

    /// The longest name the words begin with.
    pub fn at(&self, rest: &[Token]) -> Option<Found> {
        let first = typed(rest.first()?);
        let places = table().by_letter.get(&first.chars().next()?)?;
        let fitting = places.iter().filter_map(|place| table().entries.get(*place));
        self.best(fitting, rest, false)
    }

    /// The name the words begin with that has one slip in it, if there is only one such.
    pub fn near(&self, rest: &[Token]) -> Option<Found> {
        let found = self.best(table().entries.iter(), rest, true)?;
        (found.things.len() == 1).then_some(found)
    }

    fn best<'t>(
        &self,
        entries: impl Iterator<Item = &'t Entry>,
        rest: &[Token],
        slips: bool,
    ) -> Option<Found> {
        let mut best: Option<Found> = None;
        let texts: Vec<String> = rest.iter().take(LONGEST).map(typed).collect();
        for entry in entries {
            let Some(length) = fits(&entry.words, &texts, slips) else { continue };
            if self.counts_what_follows(entry, length, rest) {
                continue;
            }
            // A slip is measured against the words of this game alone.
            if slips && matches!(entry.thing, Thing::Planet(planet) if !self.on_map.contains(&planet)) {
                continue;
            }
            let rank = |length: usize, whole: bool| (length, whole);
            match &mut best {
                Some(found) if rank(found.length, found.whole) == rank(length, entry.whole) => {
                    if !found.things.contains(&entry.thing) {
                        found.things.push(entry.thing);
                    }
                }
                Some(found) if rank(found.length, found.whole) > rank(length, entry.whole) => {}
                _ => best = Some(Found { things: vec![entry.thing], length, whole: entry.whole }),
            }
        }
        let mut best = best?;
        // Of names for the same the planet on the map is meant before one that is not there.
        if best.things.len() > 1 {
            let there =
                |thing: &Thing| !matches!(thing, Thing::Planet(planet) if !self.on_map.contains(planet));
            if best.things.iter().any(there) {
                best.things.retain(there);
            }
        }
        Some(best)
    }

    /// "at Rigel 3 fighters": a digit behind a planet's name that may as well say how many of what follows, or of a planet
    /// that is not there.
    fn counts_what_follows(&self, entry: &Entry, length: usize, rest: &[Token]) -> bool {
        let Thing::Planet(planet) = entry.thing else { return false };
        let digit = length
            .checked_sub(1)
            .and_then(|last| rest.get(last))
            .is_some_and(|word| numeral(&word.text).is_some());
        let follows = || {
            rest.get(length).is_some_and(|next| {
                let text = typed(next);
                let fits = |entry: &Entry| {
                    matches!(entry.thing, Thing::Unit(..)) && entry.words.first() == Some(&text)
                };
                table().entries.iter().any(fits)
            })
        };
        digit && (!self.on_map.contains(&planet) || follows())
    }

    /// Is the word a name, or the first word of one, that people hardly say of anything else?
    pub fn is_name(&self, word: &Token) -> bool {
        let text = typed(word);
        if text.chars().count() < 3 || COMMON.contains(&text.as_str()) {
            return false;
        }
        let Some(places) = text.chars().next().and_then(|letter| table().by_letter.get(&letter)) else {
            return false;
        };
        let strong = |entry: &Entry| match entry.thing {
            // People are called by their race in talk.
            Thing::Race(_) | Thing::Tile(_) => false,
            Thing::Unit(..) => entry.words.len() == 1 && text.len() > 3,
            Thing::Planet(planet) => self.on_map.contains(&planet),
            Thing::Tech(_) | Thing::Person(_) | Thing::Agenda(_) => true,
        };
        let first = |entry: &&Entry| entry.words.first() == Some(&text) && strong(entry);
        places.iter().filter_map(|place| table().entries.get(*place)).any(|entry| first(&entry))
    }

    /// The planet on the map whose name of several words begins with these letters, if there is only one: "AP" for Arc Prime.
    pub fn by_initials(&self, word: &Token) -> Option<PlanetId> {
        let text = word.text.as_str();
        if text.len() < 2 || !text.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return None;
        }
        let initials = |planet: &&PlanetId| {
            let name = planet.name().to_lowercase();
            let words: Vec<&str> = name.split([' ', '-']).filter(|word| !word.is_empty()).collect();
            words.len() == text.len()
                && words.iter().zip(text.chars()).all(|(word, letter)| word.starts_with(letter))
        };
        let mut fitting = self.on_map.iter().filter(initials);
        let only = fitting.next()?;
        fitting.next().is_none().then_some(*only)
    }

    /// Is the planet on the map of this game?
    pub fn on_map(&self, planet: PlanetId) -> bool {
        self.on_map.contains(&planet)
    }
}

/// "Rigel 3" for Rigel III.
fn numeral(text: &str) -> Option<&'static str> {
    match text {
        "1" => Some("i"),
        "2" => Some("ii"),
        "3" => Some("iii"),
        "4" => Some("iv"),
        _ => None,
    }
}

/// How many tokens the name takes; with `slips`, one of its words is misspelled.
fn fits(words: &[String], rest: &[String], slips: bool) -> Option<usize> {
    let (mut at, mut slip) = (0, false);
    for (place, word) in words.iter().enumerate() {
        while place > 0 && rest.get(at).is_some_and(|text| text == "-") {
            at += 1;
        }
        let text = rest.get(at)?;
        if text != word && !(place > 0 && numeral(text) == Some(word.as_str())) {
            // "enviro comp": behind its first word a name may be cut short.
            let cut = place > 0 && text.chars().count() >= 3 && word.starts_with(text.as_str());
            if !slips || slip || !(cut || slipped(text, word)) {
                return None;
            }
            slip = true;
        }
        at += 1;
    }
    (slip == slips).then_some(at)
}
