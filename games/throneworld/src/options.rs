//! What a campaign can choose: the map, switches between readings of the rules, the races, and its own figures.

use crate::edition::{Edition, Tables};
use rules::OptionProblem;
use serde::{Deserialize, Serialize};

/// The options of a campaign. Unknown keys are refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which set-up is played.
    pub variant: Variant,
    /// Which of the official corrections hold.
    pub errata: Errata,
    /// After how many turns the game ends, won or not; 0 for no limit.
    pub turn_limit: u16,
    /// The races by seat; empty if they are dealt at random.
    pub races: Vec<String>,
    /// Which reading of the rules holds; 0 for the newest at the founding, and afterwards for the one that held.
    pub rules: u8,
    /// Figures of the campaign's own.
    pub tables: Tables,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            variant: Variant::Standard,
            errata: Errata::default(),
            turn_limit: 60,
            races: Vec::new(),
            rules: 0,
            tables: Tables::default(),
        }
    }
}

impl Options {
    /// Are these what a campaign founded with `before` may go on with? Map, races and figures have shaped the galaxy.
    ///
    /// # Errors
    /// Each of those that is not as it was.
    pub fn fixed_since_founding(&self, before: &Options) -> Result<(), Vec<OptionProblem>> {
        let fixed = [
            ("variant", self.variant == before.variant),
            ("races", self.races == before.races),
            ("tables", self.tables == before.tables),
        ];
        let changed = fixed.iter().filter(|(_, same)| !same);
        let problems: Vec<OptionProblem> = changed
            .map(|(key, _)| OptionProblem {
                key: (*key).into(),
                message: "it shaped the galaxy at the founding and stays as it is; errata, rules and turn_limit can change"
                    .into(),
            })
            .collect();
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// Everything that is wrong with them for so many seats.
    #[must_use]
    pub fn problems(&self, seats: u8) -> Vec<OptionProblem> {
        Edition::of(self, seats).err().unwrap_or_default()
    }
}

/// Which set-up is played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// The maps for 2 to 6 players.
    #[default]
    Standard,
    /// The other map for 4 players: a near and a far neighbour for everybody.
    FourPlayer,
    /// The shorter game for 2 to 4 players, with a weak Throneworld.
    Introductory,
}

impl Variant {
    /// Its name, as in "the standard game".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Standard => "standard game",
            Variant::FourPlayer => "four-player variant",
            Variant::Introductory => "introductory game",
        }
    }
}

/// The official corrections and answers, one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Errata {
    /// The Trill get a free HW Return every turn, just before their action chit. Off unless a campaign wants it.
    pub trill_return: bool,
    /// Command Bunkers used for the jumps of Outreach are flipped back before turn 1.
    pub outreach_bunkers_refreshed: bool,
    /// Who INTERCEPTs an Imperial Attack refills the hand at the end of the Event step.
    pub attack_refills_hand: bool,
    /// Neutral units that survive stay as they are; they are never replenished.
    pub survivors_not_replenished: bool,
    /// An owned world needs no garrison.
    pub no_garrison_needed: bool,
    /// There is no limit to the number of fleets.
    pub any_number_of_fleets: bool,
    /// Drop Troops fire once in round 1 of a ground combat: their first fire takes the place of their normal fire.
    pub drop_troops_fire_once: bool,
    /// Survey Teams capture face-down empty systems only.
    pub survey_teams_take_face_down_only: bool,
    /// A world that is not empty flips up when a fleet other than Survey Teams enters or Sabotage is played on it.
    pub flip_on_entry_or_sabotage: bool,
}

impl Default for Errata {
    fn default() -> Self {
        Self {
            trill_return: false,
            outreach_bunkers_refreshed: true,
            attack_refills_hand: true,
            survivors_not_replenished: true,
            no_garrison_needed: true,
            any_number_of_fleets: true,
            drop_troops_fire_once: true,
            survey_teams_take_face_down_only: true,
            flip_on_entry_or_sabotage: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(json: &str, seats: u8) -> Vec<(String, String)> {
        let options: Options = serde_json::from_str(json).unwrap();
        options.problems(seats).into_iter().map(|p| (p.key, p.message)).collect()
    }

    #[test]
    fn the_defaults_fit_two_to_six() {
        for seats in 2..=6 {
            assert!(Options::default().problems(seats).is_empty());
        }
        for seats in [0, 1, 7] {
            assert_eq!(told("{}", seats).len(), 1, "{seats}");
        }
    }

    #[test]
    fn a_variant_is_for_its_number_of_seats() {
        assert!(told(r#"{"variant":"four_player"}"#, 4).is_empty());
        let three = told(r#"{"variant":"four_player"}"#, 3);
        assert_eq!(three.len(), 1);
        assert_eq!(three[0].0, "variant");
        assert!(three[0].1.contains("for 4 seats, not 3"), "{three:?}");
        let five = told(r#"{"variant":"introductory"}"#, 5);
        assert!(five[0].1.contains("for 2, 3 or 4 seats, not 5"), "{five:?}");
    }

    #[test]
    fn races_are_one_for_each_seat() {
        assert!(told(r#"{"races":["zytal","Qteni"]}"#, 2).is_empty());
        let wrong = told(r#"{"races":["zytal","Zytal","Roo"]}"#, 2);
        let keys: Vec<&str> = wrong.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys, ["races", "races[2]", "races[3]"], "{wrong:?}");
        assert!(wrong[2].1.contains("Buralti"), "{wrong:?}");
    }

    #[test]
    fn keys_nobody_knows_are_refused() {
        for wrong in [r#"{"varient":"standard"}"#, r#"{"errata":{"e1":true}}"#, r#"{"tables":{"tile":[]}}"#] {
            assert!(serde_json::from_str::<Options>(wrong).is_err(), "{wrong}");
        }
    }
}
