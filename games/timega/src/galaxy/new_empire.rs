//! An empire before anything has happened to it.

use super::{Credits, Deeds, Empire, Spoils, Stage};
use crate::edition::edition;
use crate::effects::races::{Own, Race};
use crate::halves::Halves;
use crate::hex::Hex;
use std::collections::BTreeSet;

impl Empire {
    /// A coalition with its counters, without technologies, planets and units.
    #[must_use]
    pub fn new(race: Race, home: Hex) -> Empire {
        let counters = edition().stage(Stage::Coalition);
        Empire {
            race,
            home,
            stage: Stage::Coalition,
            techs: BTreeSet::new(),
            researched: BTreeSet::new(),
            staff: Vec::new(),
            credits: Credits::default(),
            pool: counters.pool,
            fleet: counters.fleet,
            deeds: Deeds::default(),
            salvaged: Halves::NONE,
            spoils: Spoils::default(),
            fought: BTreeSet::new(),
            votes_cast: 0,
            logistics_used: false,
            own: Own::default(),
            left: false,
        }
    }
}
