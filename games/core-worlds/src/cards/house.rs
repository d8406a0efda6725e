//! The house sets: the cards a campaign is played with unless its game master changes them. A campaign keeps the set it
//! began with; other cards come as another set, never as a change of one there is.

use super::card::Card;
use super::name::CardName;
use super::reader;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The files of the first house set.
pub(super) const FIRST: [(&str, &str); 8] = [
    ("data/homes.toml", include_str!("../../data/homes.toml")),
    ("data/starting-decks.toml", include_str!("../../data/starting-decks.toml")),
    ("data/deck-0.toml", include_str!("../../data/deck-0.toml")),
    ("data/deck-1.toml", include_str!("../../data/deck-1.toml")),
    ("data/deck-2.toml", include_str!("../../data/deck-2.toml")),
    ("data/deck-3.toml", include_str!("../../data/deck-3.toml")),
    ("data/deck-4.toml", include_str!("../../data/deck-4.toml")),
    ("data/deck-5.toml", include_str!("../../data/deck-5.toml")),
];

/// What the second puts in the place of cards of the first.
pub(super) const SECOND: [(&str, &str); 1] = [("data/house-2.toml", include_str!("../../data/house-2.toml"))];

/// A house set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum House {
    /// That of the first release.
    First,
    /// Without two Worlds that are alike, or one that is simply better than another; its cards say more exactly what they do.
    Second,
}

impl House {
    /// What a new campaign is played with.
    pub const LATEST: House = House::Second;

    /// The name it is stored under.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            House::First => "house 1",
            House::Second => "house 2",
        }
    }

    /// The set stored under this name.
    #[must_use]
    pub fn named(name: &str) -> Option<House> {
        [House::First, House::Second].into_iter().find(|house| house.name() == name)
    }

    /// Its cards.
    ///
    /// # Errors
    /// Everything wrong with the data files.
    pub(super) fn read(self) -> Result<BTreeMap<CardName, Card>, Vec<String>> {
        let mut problems = Vec::new();
        let mut cards = read(&FIRST, &mut problems);
        if self == House::Second {
            for (name, card) in read(&SECOND, &mut problems) {
                if cards.insert(name.clone(), card).is_none() {
                    problems.push(format!("{name} stands in the place of no card of the first set"));
                }
            }
        }
        if problems.is_empty() { Ok(cards) } else { Err(problems) }
    }

    /// Its cards.
    pub(super) fn cards(self) -> &'static BTreeMap<CardName, Card> {
        match self {
            House::First => &CARDS.0,
            House::Second => &CARDS.1,
        }
    }
}

/// The cards of some files.
fn read(files: &[(&str, &str)], problems: &mut Vec<String>) -> BTreeMap<CardName, Card> {
    let mut cards = BTreeMap::new();
    for (name, text) in files {
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
    cards
}

type Both = (BTreeMap<CardName, Card>, BTreeMap<CardName, Card>);

#[expect(clippy::expect_used, reason = "a test reads what is part of the program")]
static CARDS: LazyLock<Both> = LazyLock::new(|| {
    let cards =
        |house: House| house.read().expect("the house sets are part of the program, and a test reads them");
    (cards(House::First), cards(House::Second))
});
