//! What dice showed in many campaigns, and how far that is from even: for each purpose how often every value came, and how often
//! each followed each.

use rules::table::Roll;
use serde::Serialize;
use std::collections::BTreeMap;

/// A figure further from even than this does not come by chance: fair dice exceed it once in 150,000 figures, to either side.
pub const FURTHEST: f64 = 4.5;

/// Dice of more sides are looked at for their values alone: there would be too many pairs.
const MOST_SIDES_IN_PAIRS: u32 = 12;

/// Fewer expected than this of each value, and chi-square says nothing.
const LEAST_EXPECTED: f64 = 5.0;

/// What was thrown, by what it was for.
#[derive(Clone, Debug, Default)]
pub struct Throws(BTreeMap<Purpose, Seen>);

/// What one sort of throw is for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Purpose {
    /// The words of it that are the same in every campaign.
    words: String,
    sides: u32,
    hidden: bool,
}

#[derive(Clone, Debug, Default)]
struct Seen {
    /// How often each value came, the lowest first.
    values: Vec<u64>,
    /// How often each value was followed by each, where every throw belongs to one pair only.
    pairs: Vec<u64>,
    /// The first of a pair whose second has not come.
    first: Option<usize>,
}

/// How far one sort of throw is from even.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fit {
    /// What was thrown for.
    pub purpose: String,
    /// Sides of the die, or things to draw from.
    pub sides: u32,
    /// Drawn in secret.
    pub hidden: bool,
    /// How many throws.
    pub throws: u64,
    /// Chi-square of the values, as standard deviations from what fair dice show: near 0, and for fair dice hardly ever beyond
    /// [`FURTHEST`] to either side. None: too few throws.
    pub values: Option<f64>,
    /// The same of pairs that follow each other.
    pub pairs: Option<f64>,
}

impl Throws {
    /// Takes in the throws of a turn, in their order.
    pub fn add(&mut self, rolls: &[Roll]) {
        for roll in rolls {
            let purpose = Purpose { words: words(&roll.why), sides: roll.sides, hidden: roll.hidden };
            let lowest = u32::from(!roll.hidden);
            if let Some(value) = roll.value.checked_sub(lowest).filter(|value| *value < roll.sides) {
                self.0.entry(purpose).or_default().add(value as usize, roll.sides);
            }
        }
    }

    /// Adds what was thrown in another campaign.
    pub fn merge(&mut self, other: &Self) {
        for (purpose, seen) in &other.0 {
            self.0.entry(purpose.clone()).or_default().merge(seen);
        }
    }

    /// How far each sort of throw is from even.
    #[must_use]
    pub fn fits(&self) -> Vec<Fit> {
        let fit = |(purpose, seen): (&Purpose, &Seen)| Fit {
            purpose: purpose.words.clone(),
            sides: purpose.sides,
            hidden: purpose.hidden,
            throws: seen.values.iter().sum(),
            values: from_even(&seen.values),
            pairs: from_even(&seen.pairs),
        };
        self.0.iter().filter(|(purpose, _)| purpose.sides > 1).map(fit).collect()
    }
}

impl Fit {
    /// Is it further from even than chance explains?
    #[must_use]
    pub fn is_far(&self) -> bool {
        [self.values, self.pairs].into_iter().flatten().any(|far| far.abs() > FURTHEST)
    }
}

impl Seen {
    fn add(&mut self, value: usize, sides: u32) {
        self.values.resize(sides as usize, 0);
        if let Some(count) = self.values.get_mut(value) {
            *count += 1;
        }
        if sides > MOST_SIDES_IN_PAIRS {
            return;
        }
        self.pairs.resize((sides * sides) as usize, 0);
        match self.first.take() {
            None => self.first = Some(value),
            Some(first) => {
                if let Some(count) = self.pairs.get_mut(first * sides as usize + value) {
                    *count += 1;
                }
            }
        }
    }

    fn merge(&mut self, other: &Self) {
        for (mine, theirs) in [(&mut self.values, &other.values), (&mut self.pairs, &other.pairs)] {
            if mine.len() < theirs.len() {
                mine.resize(theirs.len(), 0);
            }
            for (count, more) in mine.iter_mut().zip(theirs) {
                *count += more;
            }
        }
    }
}

/// The words of a purpose that name no seat, place, number or thing: of `battle at E9, round 2, Bela` stays `battle at … round`.
fn words(why: &str) -> String {
    let is_plain = |word: &str| !word.chars().any(|c| c.is_ascii_digit() || c.is_uppercase());
    let mut kept: Vec<&str> = Vec::new();
    for word in why.split(' ') {
        match (is_plain(word), kept.last()) {
            (true, _) => kept.push(word),
            (false, Some(&LEFT_OUT)) => {}
            (false, _) => kept.push(LEFT_OUT),
        }
    }
    let kept = kept.join(" ");
    match kept.trim_end_matches([',', ':', ' ', '…']) {
        "" => why.to_owned(),
        kept => kept.to_owned(),
    }
}

/// Stands for words that differ from campaign to campaign.
const LEFT_OUT: &str = "…";

/// Chi-square of these counts against all the same, turned into standard deviations (Wilson and Hilferty, 1931).
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn from_even(counts: &[u64]) -> Option<f64> {
    let throws = counts.iter().sum::<u64>() as f64;
    let expected = throws / counts.len() as f64;
    if counts.len() < 2 || expected < LEAST_EXPECTED {
        return None;
    }
    let chi_square = counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum::<f64>();
    let free = (counts.len() - 1) as f64;
    let spread = 2.0 / (9.0 * free);
    Some(((chi_square / free).cbrt() - (1.0 - spread)) / spread.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thrown(why: &str, values: impl Iterator<Item = u32>) -> Throws {
        let roll = |value| Roll { why: why.into(), sides: 6, value, hidden: false };
        let mut throws = Throws::default();
        throws.add(&values.map(roll).collect::<Vec<_>>());
        throws
    }

    #[test]
    fn a_purpose_loses_seats_places_and_numbers() {
        assert_eq!(words("battle at E9, round 2 first, Bela"), "battle at … round … first");
        assert_eq!(words("research in comm by Zytal"), "research in comm by");
        assert_eq!(words("Ancient Artifact"), "Ancient Artifact");
    }

    // Chi-square of 10, 9 and 5 of three values is 1.75 (two degrees of freedom): worked out by hand.
    #[test]
    fn how_far_from_even_is_told_in_standard_deviations() {
        let far = from_even(&[10, 9, 5]).unwrap();
        let by_hand = ((1.75_f64 / 2.0).cbrt() - (1.0 - 1.0 / 9.0)) / (1.0_f64 / 9.0).sqrt();
        assert!((far - by_hand).abs() < 1e-12, "{far} {by_hand}");
        assert_eq!(from_even(&[4, 5]), None, "too few");
    }

    #[test]
    fn a_loaded_die_is_far_from_even() {
        let loaded = thrown("a die", (0..6000).map(|n| if n % 12 == 0 { 6 } else { 1 + n * 7919 % 6 }));
        assert!(loaded.fits()[0].is_far(), "{:?}", loaded.fits());
    }

    #[test]
    fn dice_that_hang_on_the_last_one_are_far_from_even() {
        let fit = thrown("a die", (0..6000).map(|n| 1 + n % 6)).fits().remove(0);
        assert!(fit.values.unwrap() < -FURTHEST, "too even: {fit:?}");
        assert!(fit.pairs.unwrap() > FURTHEST, "{fit:?}");
    }

    #[test]
    fn pairs_are_counted_within_a_campaign() {
        let mut all = thrown("a die", [1, 2, 3].into_iter());
        all.merge(&thrown("a die", [4, 5].into_iter()));
        let Seen { values, pairs, .. } = all.0.values().next().unwrap();
        assert_eq!(values, &[1, 1, 1, 1, 1, 0]);
        let seen: Vec<_> =
            pairs.iter().enumerate().filter(|(_, count)| **count > 0).map(|(at, _)| at).collect();
        assert_eq!(seen, [1, 3 * 6 + 4], "1 and 2, 4 and 5; the 3 found no other");
    }
}
