//! How the rulebook is read. Where an older reading was wrong, a campaign that runs keeps the one it was founded with: what
//! was played under it must come out the same when it is played again.

use super::{Edition, Inner};
use rules::OptionProblem;
use std::sync::Arc;

/// The reading new campaigns are founded with.
pub const NEWEST: u8 = 2;
/// The reading of campaigns that were founded before readings were numbered.
pub const FIRST: u8 = 1;

/// What is wrong with the reading a campaign wants.
pub(super) fn problem(wanted: u8) -> Option<OptionProblem> {
    (wanted > NEWEST).then(|| OptionProblem {
        key: "rules".into(),
        message: format!(
            "there is no reading {wanted} of the rules; they are numbered from {FIRST} to {NEWEST}, and 0 leaves it as it is"
        ),
    })
}

/// The reading of a campaign whose options want this one, where this one holds otherwise.
pub(super) const fn wanted_or(wanted: u8, otherwise: u8) -> u8 {
    if wanted == 0 { otherwise } else { wanted }
}

impl Edition {
    /// The number of the reading.
    #[must_use]
    pub fn rules(&self) -> u8 {
        self.0.rules
    }

    /// The same with another reading, unless the options name one.
    #[must_use]
    pub fn with_rules(&self, rules: u8) -> Edition {
        let Inner { options, seats, figures, .. } = &*self.0;
        let rules = wanted_or(options.rules, rules);
        Edition(Arc::new(Inner { options: options.clone(), seats: *seats, rules, figures: figures.clone() }))
    }

    /// From 2: first fire may be declined (4.61, ruling 36).
    #[must_use]
    pub fn first_fire_is_a_choice(&self) -> bool {
        self.0.rules >= 2
    }

    /// From 2: Survey Teams built under a blockade are lost at once (4.52).
    #[must_use]
    pub fn blockades_catch_what_is_built(&self) -> bool {
        self.0.rules >= 2
    }

    /// From 2: a Sabotage of neutrals removes as many points as it can (5.2).
    #[must_use]
    pub fn sabotage_takes_all_it_can(&self) -> bool {
        self.0.rules >= 2
    }
}
