//! The options of a campaign of Thrones.

use crate::switches::Switches;
use rules::OptionProblem;
use serde::{Deserialize, Serialize};

/// Rule switches and limits. Unknown keys are refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// An Archer moves exactly two squares instead of one or two (ruling 16).
    pub archer_exact_two: bool,
    /// Moves of each side without any capture that make a draw (ruling 27), 1 to 1000.
    pub draw_moves: u32,
    /// How often the same position must come up for a draw (ruling 27), 2 to 100.
    pub repetition: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { archer_exact_two: false, draw_moves: 50, repetition: 3 }
    }
}

impl Options {
    /// The switches the move generator needs.
    #[must_use]
    pub const fn switches(&self) -> Switches {
        Switches { archer_exact_two: self.archer_exact_two }
    }

    /// The plies without capture that make a draw.
    #[must_use]
    pub const fn quiet_plies(&self) -> u32 {
        self.draw_moves.saturating_mul(2)
    }

    /// Every value out of its range.
    #[must_use]
    pub fn problems(&self) -> Vec<OptionProblem> {
        let mut problems = Vec::new();
        let mut check = |key: &str, value: u32, low: u32, high: u32| {
            if !(low..=high).contains(&value) {
                let message = format!("{value} does not fit; a number from {low} to {high} is wanted");
                problems.push(OptionProblem { key: key.into(), message });
            }
        };
        check("draw_moves", self.draw_moves, 1, 1000);
        check("repetition", self.repetition, 2, 100);
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_game_with_an_unknown_option_is_refused() {
        let told = serde_json::from_str::<Options>(r#"{"archer_exact_too":true}"#).unwrap_err().to_string();
        assert!(told.contains("archer_exact_too") && told.contains("archer_exact_two"), "{told}");
    }

    #[test]
    fn every_value_out_of_range_is_told_at_once() {
        let wrong: Options = serde_json::from_str(r#"{"draw_moves":0,"repetition":1}"#).unwrap();
        let keys: Vec<String> = wrong.problems().into_iter().map(|p| p.key).collect();
        assert_eq!(keys, ["draw_moves", "repetition"]);
        assert!(Options::default().problems().is_empty());
    }
}
