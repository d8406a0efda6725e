//! First fire used, and first fire declined (4.61): what each comes to.

use super::{Doctrines, Odds, Parts, Setting, odds_with};
use crate::edition::Edition;
use crate::force::Sorts;

/// The chances of one attack with first fire and without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fires {
    /// With first fire.
    pub used: Parts,
    /// With first fire declined.
    pub declined: Parts,
}

impl Fires {
    /// Both chances of an attack for which one has been worked out. None if nobody has first fire, there is no army to
    /// fire at, or one of the two is only an estimate.
    #[must_use]
    pub fn of(edition: &Edition, setting: &Setting, doctrines: &Doctrines, known: &Odds) -> Option<Fires> {
        let has = setting.attack.iter().any(|(unit, _)| edition.first_fire(unit));
        if !has || setting.defend_army.ground().is_empty() || !known.exact {
            return None;
        }
        let other = odds_with(edition, &Setting { first_fire: !setting.first_fire, ..*setting }, doctrines);
        let (used, declined) =
            if setting.first_fire { (known.wins, other.wins) } else { (other.wins, known.wins) };
        other.exact.then_some(Fires { used, declined })
    }

    /// Which is better: `used`, `declined`, or `either`, as far as the places that are told go.
    #[must_use]
    pub fn better(self) -> &'static str {
        let [used, declined] = [self.used, self.declined].map(Parts::in_billionths_of_thousandths);
        match used.cmp(&declined) {
            std::cmp::Ordering::Greater => "used",
            std::cmp::Ordering::Less => "declined",
            std::cmp::Ordering::Equal => "either",
        }
    }

    /// Both, and the better one, in a sentence.
    #[must_use]
    pub fn in_words(self) -> String {
        let [used, declined] = [self.used, self.declined].map(Parts::percent);
        let both = format!("First fire used: {used}; declined: {declined}.");
        match self.better() {
            "used" => format!("{both} Better used."),
            "declined" => format!("{both} Better declined: \"first fire never\"."),
            _ => format!("{both} It makes no difference."),
        }
    }
}
