//! The cards a campaign is played with: the house set, and what a game master has added to it or put in its place.

use super::card::{Card, Deck, Kind};
use super::house::House;
use super::name::CardName;
use super::reader;
use rules::OptionProblem;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

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
    /// Which house set it is, or is made of.
    house: House,
    cards: BTreeMap<CardName, Card>,
    changes: Changes,
}

impl CardSet {
    /// The set a set of changes makes of a house set.
    ///
    /// # Errors
    /// Every card and name that does not fit, each with its key.
    pub fn new(house: House, changes: &Changes) -> Result<Self, Vec<OptionProblem>> {
        let problem = |key: &str, message: String| OptionProblem { key: key.into(), message };
        let mut problems = Vec::new();
        let mut cards = house.cards().clone();
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
        let set = Self { house, cards, changes: changes.clone() };
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

    /// Which house set it is, or is made of.
    #[must_use]
    pub const fn house(&self) -> House {
        self.house
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

fn unchanged(house: House) -> Cards {
    Cards(Arc::new(CardSet { house, cards: house.cards().clone(), changes: Changes::default() }))
}

static FIRST: LazyLock<Cards> = LazyLock::new(|| unchanged(House::First));
static SECOND: LazyLock<Cards> = LazyLock::new(|| unchanged(House::Second));

/// A handle on the cards of a campaign. Stored as what it changes in the house set.
#[derive(Clone, Debug)]
pub struct Cards(Arc<CardSet>);

impl Cards {
    /// The house set of new campaigns.
    #[must_use]
    pub fn house() -> Self {
        Self::of(House::LATEST)
    }

    /// A house set.
    #[must_use]
    pub fn of(house: House) -> Self {
        match house {
            House::First => FIRST.clone(),
            House::Second => SECOND.clone(),
        }
    }

    /// The house set of new campaigns, with changes.
    ///
    /// # Errors
    /// Every card and name that does not fit, each with its key.
    pub fn changed(changes: &Changes) -> Result<Self, Vec<OptionProblem>> {
        Self::made_of(House::LATEST, changes)
    }

    /// A house set, with changes.
    ///
    /// # Errors
    /// As [`Cards::changed`].
    pub fn made_of(house: House, changes: &Changes) -> Result<Self, Vec<OptionProblem>> {
        if *changes == Changes::default() {
            return Ok(Self::of(house));
        }
        CardSet::new(house, changes).map(|set| Self(Arc::new(set)))
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
        StoredSet { set: self.0.house.name().into(), changes: self.0.changes.clone() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let stored = StoredSet::deserialize(deserializer)?;
        let Some(house) = House::named(&stored.set) else {
            return Err(D::Error::custom(format!("there is no set of cards {:?} here", stored.set)));
        };
        Self::made_of(house, &stored.changes).map_err(|problems| {
            let words: Vec<String> =
                problems.into_iter().map(|p| format!("{}: {}", p.key, p.message)).collect();
            D::Error::custom(words.join("; "))
        })
    }
}

#[cfg(test)]
mod tests;
