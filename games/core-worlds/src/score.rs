//! Winning the game: points from what is printed, bonuses, and how ties are broken.

use crate::cards::{Cards, Counted, EndBonus, Primitive, Timing, UnitType};
use crate::empire::Board;
use rules::{Ending, Seat};
use serde::{Deserialize, Serialize};

/// The points of one Empire.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Whose.
    pub seat: Seat,
    /// Bonuses granted by card texts, and points it began with.
    pub bonus: u32,
    /// Printed on all cards.
    pub printed: u32,
    /// Both together.
    pub total: u32,
    /// The energy its Worlds generate: breaks ties.
    pub energy: u32,
    /// The number of its Worlds: breaks what is still tied.
    pub worlds: u32,
    /// Left the game, so cannot win.
    pub gone: bool,
    /// Where the bonuses come from: card and points.
    pub bonuses: Vec<(String, u32)>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// One word for statistics: `points`, `energy`, `worlds`, `shared`, `alone`, `agreement`.
    pub way: String,
    /// Who has won.
    pub winners: Vec<Seat>,
    /// The sentence for people.
    pub words: String,
}

impl Outcome {
    /// As the table knows it.
    #[must_use]
    pub fn ending(&self) -> Ending {
        Ending { winners: self.winners.clone(), way: self.way.clone(), words: self.words.clone() }
    }
}

/// The points an Empire has now. Everything that counts lies open or was gained in the open.
#[must_use]
pub fn score(cards: &Cards, seat: Seat, board: &Board) -> Score {
    let everything = || board.ledger.iter().map(|(name, count)| (cards.card(name), *count));
    let worlds = || board.worlds.iter().map(|world| (cards.card(&world.card), 1));
    let printed = everything().chain(worlds()).map(|(card, count)| u32::from(card.ep) * count).sum();

    let mut bonuses = Vec::new();
    for (card, count) in everything().chain(worlds()) {
        for (_, effect) in card.effects_at(Timing::EndGame) {
            let Primitive::EndBonus(bonus) = &effect.what else { continue };
            // Bonus Empire Points: some cards count only if they lie in the Warzone.
            let times = if bonus.must_be_in_warzone {
                u32::try_from(board.units.iter().filter(|unit| unit.card == card.name).count()).unwrap_or(0)
            } else {
                count
            };
            let points = points_of(cards, board, bonus) * times;
            if points > 0 {
                bonuses.push((card.name.to_string(), points));
            }
        }
    }
    if board.points > 0 {
        bonuses.push(("place in the turn order".into(), board.points));
    }
    let bonus = bonuses.iter().map(|(_, points)| points).sum();
    Score {
        seat,
        bonus,
        printed,
        total: bonus + printed,
        energy: board.income(cards),
        worlds: u32::try_from(board.worlds.len()).unwrap_or(u32::MAX),
        gone: board.gone,
        bonuses,
    }
}

fn points_of(cards: &Cards, board: &Board, bonus: &EndBonus) -> u32 {
    // Colonists count as part of the Empire, and not of the Warzone.
    let units = |wanted: UnitType| -> u32 {
        if bonus.warzone_only {
            u32::try_from(board.unit_cards(cards).filter(|card| card.is_type(wanted)).count()).unwrap_or(0)
        } else {
            let all = board.ledger.iter().filter(|(name, _)| cards.card(name).is_type(wanted));
            all.map(|(_, count)| count).sum()
        }
    };
    let count = match &bonus.per {
        Counted::Flat => 1,
        Counted::Worlds => u32::try_from(board.worlds.len()).unwrap_or(0),
        Counted::Energy => board.income(cards),
        Counted::Tactics => {
            let tactics = board
                .ledger
                .iter()
                .filter(|(name, _)| crate::cards::Which::Tactics.includes(cards.card(name)));
            tactics.map(|(_, count)| count).sum()
        }
        Counted::Types(types) => types.iter().map(|unit| units(*unit)).sum(),
        Counted::Pairs(one, other) if one == other => units(*one) / 2,
        Counted::Pairs(one, other) => units(*one).min(units(*other)),
    };
    count / u32::from(bonus.every.max(1)) * u32::from(bonus.n)
}

/// Who has won: most points, then most energy, then most Worlds, else shared (Winning the Game, Victory).
#[must_use]
pub fn outcome(scores: &[Score]) -> Outcome {
    let mut left: Vec<&Score> = scores.iter().filter(|score| !score.gone).collect();
    let mut way = "points";
    for (place, name) in ["points", "energy", "worlds"].into_iter().enumerate() {
        if left.len() > 1 {
            way = name;
            let figure = |score: &&Score| [score.total, score.energy, score.worlds][place];
            let most = left.iter().map(figure).max().unwrap_or(0);
            left.retain(|score| figure(score) == most);
        }
    }
    let points = left.first().map_or(0, |score| score.total);
    let (way, words) = match (left.len(), way) {
        (0 | 1, "energy") => {
            ("energy", format!("Tied at {points} Empire Points; the energy of the Worlds decides."))
        }
        (0 | 1, "worlds") => {
            ("worlds", format!("Tied at {points} Empire Points and in energy; the number of Worlds decides."))
        }
        (0 | 1, _) => ("points", format!("The greatest empire has {points} Empire Points.")),
        _ => (
            "shared",
            format!("Tied in everything at {points} Empire Points: control of the galaxy is shared."),
        ),
    };
    Outcome { way: way.into(), winners: left.iter().map(|score| score.seat).collect(), words }
}
