//! The cards a campaign is played with: the house set, and what a game master has added to it or put in its place.

use super::card::{Card, Deck, Kind};
use super::name::CardName;
use super::reader;
use rules::OptionProblem;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

/// The files of the house set.
const FILES: [(&str, &str); 8] = [
    ("data/homes.toml", include_str!("../../data/homes.toml")),
    ("data/starting-decks.toml", include_str!("../../data/starting-decks.toml")),
    ("data/deck-0.toml", include_str!("../../data/deck-0.toml")),
    ("data/deck-1.toml", include_str!("../../data/deck-1.toml")),
    ("data/deck-2.toml", include_str!("../../data/deck-2.toml")),
    ("data/deck-3.toml", include_str!("../../data/deck-3.toml")),
    ("data/deck-4.toml", include_str!("../../data/deck-4.toml")),
    ("data/deck-5.toml", include_str!("../../data/deck-5.toml")),
];

/// The version of the house set; a campaign keeps the one it began with. Other cards come as a second set of files, not as a
/// change of these: `the_cards_of_a_house_set_never_change` holds them.
const HOUSE: &str = "house 1";

/// What a campaign changes in the house set.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Changes {
    /// Cards added, or put in the place of the card of the same name, written as in the data files.
    pub cards: Vec<Value>,
    /// Names of cards left out.
    pub without: Vec<String>,
}

/// All cards of a campaign, by name.
#[derive(PartialEq, Debug)]
pub struct CardSet {
    cards: BTreeMap<CardName, Card>,
    changes: Changes,
}

impl CardSet {
    /// The set a set of changes makes of the house set.
    ///
    /// # Errors
    /// Every card and name that does not fit, each with its key.
    pub fn new(changes: &Changes) -> Result<Self, Vec<OptionProblem>> {
        let problem = |key: &str, message: String| OptionProblem { key: key.into(), message };
        let mut problems = Vec::new();
        let mut cards = house_cards();
        for name in &changes.without {
            if cards.remove(&CardName::from(name.as_str())).is_none() {
                problems
                    .push(problem("without", format!("there is no card called {name:?} in the house set")));
            }
        }
        match reader::cards("cards", &changes.cards) {
            Err(wrong) => problems.extend(wrong.into_iter().map(|why| problem("cards", why))),
            Ok(list) => {
                let mut seen = BTreeSet::new();
                for card in list {
                    if !seen.insert(card.name.clone()) {
                        problems.push(problem("cards", format!("{} stands there twice", card.name)));
                    }
                    cards.insert(card.name.clone(), card);
                }
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let set = Self { cards, changes: changes.clone() };
        let problems: Vec<OptionProblem> =
            set.faults().into_iter().map(|why| problem("cards", why)).collect();
        if problems.is_empty() { Ok(set) } else { Err(problems) }
    }

    /// What is wrong with the set as a whole, whoever plays with it.
    fn faults(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        let homes: Vec<&Card> = self.of(Deck::Home).collect();
        for (at, home) in homes.iter().enumerate() {
            for other in homes.iter().skip(at + 1) {
                if home.number == other.number || home.faction == other.faction {
                    let what = "have the same number or faction; each Home World has its own";
                    wrong.push(format!("{} and {} {what}", home.name, other.name));
                }
            }
            let size: usize = self.starting_deck(&home.faction).map(|(_, copies)| copies).sum();
            if size < 7 {
                wrong.push(format!(
                    "the Starting Deck of {} has {size} cards; 7 at least are wanted",
                    home.faction
                ));
            }
        }
        for card in self.of(Deck::Start).filter(|c| !c.faction.is_empty()) {
            if !homes.iter().any(|home| home.faction == card.faction) {
                wrong.push(format!("{}: there is no Home World of {}", card.name, card.faction));
            }
        }
        wrong
    }

    /// What is wrong with the set for so many players.
    #[must_use]
    pub fn faults_for(&self, seats: u8, pregame_draft: bool) -> Vec<String> {
        let seats = usize::from(seats);
        let mut wrong = Vec::new();
        let homes = self.of(Deck::Home).count();
        if homes < seats {
            wrong.push(format!("there are {homes} Home Worlds for {seats} players"));
        }
        for deck in 1..=5 {
            let worlds = self.count(deck, Card::is_world);
            let others = self.count(deck, |card| !card.is_world());
            if worlds < seats || others < seats {
                let have = format!("has {worlds} Worlds and {others} other cards");
                wrong.push(format!("Galactic Deck {deck} {have}; {seats} players need {seats} of both"));
            }
        }
        if pregame_draft {
            let drafted = self.count(0, |_| true);
            let wanted = 2 * seats + 2;
            if drafted < wanted {
                wrong.push(format!("Galactic Deck 0 has {drafted} cards; the pregame draft needs {wanted}"));
            }
        }
        wrong
    }

    fn count(&self, deck: u8, fits: impl Fn(&Card) -> bool) -> usize {
        self.of(Deck::Galactic(deck)).filter(|card| fits(card)).map(|card| usize::from(card.copies)).sum()
    }

    /// The card of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Card> {
        self.cards.get(&CardName::from(name))
    }

    /// The card of this name, which was looked up before.
    ///
    /// # Panics
    /// There is no such card: states and orders are checked when they are loaded.
    #[must_use]
    #[expect(clippy::expect_used, reason = "names are checked where they come in")]
    pub fn card(&self, name: &CardName) -> &Card {
        self.cards.get(name).expect("names of cards are checked where they come in")
    }

    /// Is there such a card?
    #[must_use]
    pub fn has(&self, name: &CardName) -> bool {
        self.cards.contains_key(name)
    }

    /// All cards, by name.
    pub fn all(&self) -> impl Iterator<Item = &Card> {
        self.cards.values()
    }

    /// The cards of one deck.
    pub fn of(&self, deck: Deck) -> impl Iterator<Item = &Card> {
        self.cards.values().filter(move |card| card.deck == deck)
    }

    /// Every physical card of a Galactic Deck, sorted by name.
    #[must_use]
    pub fn galactic(&self, deck: u8) -> Vec<CardName> {
        self.of(Deck::Galactic(deck))
            .flat_map(|card| std::iter::repeat_n(card.name.clone(), usize::from(card.copies)))
            .collect()
    }

    /// The Starting Deck of a faction: each card with its number of copies.
    pub fn starting_deck(&self, faction: &str) -> impl Iterator<Item = (&Card, usize)> {
        let own = move |card: &&Card| card.faction.is_empty() || card.faction == faction;
        self.of(Deck::Start).filter(own).map(|card| (card, usize::from(card.copies)))
    }

    /// The Home World of a faction with this name.
    #[must_use]
    pub fn is_home(&self, name: &CardName) -> bool {
        self.cards.get(name).is_some_and(|card| card.kind == Kind::Home)
    }
}

/// The cards of the house set.
///
/// # Errors
/// Everything wrong with the data files.
fn read_house() -> Result<BTreeMap<CardName, Card>, Vec<String>> {
    let (mut cards, mut problems) = (BTreeMap::new(), Vec::new());
    for (name, text) in FILES {
        match reader::file(name, text) {
            Err(wrong) => problems.extend(wrong),
            Ok(list) => {
                for card in list {
                    let twice = format!("{name}: {}: there is another card of this name", card.name);
                    if cards.insert(card.name.clone(), card).is_some() {
                        problems.push(twice);
                    }
                }
            }
        }
    }
    if problems.is_empty() { Ok(cards) } else { Err(problems) }
}

fn house_cards() -> BTreeMap<CardName, Card> {
    HOUSE_SET.0.cards.clone()
}

#[expect(clippy::expect_used, reason = "a test reads what is part of the program")]
static HOUSE_SET: LazyLock<Cards> = LazyLock::new(|| {
    let cards = read_house().expect("the house set is part of the program, and a test reads it");
    Cards(Arc::new(CardSet { cards, changes: Changes::default() }))
});

/// A handle on the cards of a campaign. Stored as what it changes in the house set.
#[derive(Clone, Debug)]
pub struct Cards(Arc<CardSet>);

impl Cards {
    /// The house set.
    #[must_use]
    pub fn house() -> Self {
        HOUSE_SET.clone()
    }

    /// The house set with changes.
    ///
    /// # Errors
    /// Every card and name that does not fit, each with its key.
    pub fn changed(changes: &Changes) -> Result<Self, Vec<OptionProblem>> {
        if *changes == Changes::default() {
            return Ok(Self::house());
        }
        CardSet::new(changes).map(|set| Self(Arc::new(set)))
    }
}

impl std::ops::Deref for Cards {
    type Target = CardSet;

    fn deref(&self) -> &CardSet {
        &self.0
    }
}

impl PartialEq for Cards {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredSet {
    set: String,
    #[serde(default)]
    changes: Changes,
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        StoredSet { set: HOUSE.into(), changes: self.0.changes.clone() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let stored = StoredSet::deserialize(deserializer)?;
        if stored.set != HOUSE {
            return Err(D::Error::custom(format!("there is no set of cards {:?} here", stored.set)));
        }
        Self::changed(&stored.changes).map_err(|problems| {
            let words: Vec<String> =
                problems.into_iter().map(|p| format!("{}: {}", p.key, p.message)).collect();
            D::Error::custom(words.join("; "))
        })
    }
}

#[cfg(test)]
mod tests;
