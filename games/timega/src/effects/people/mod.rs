//! Personnel (5.4), a file for each. Adding one: a file, its two lines here, its row in `data/personnel.toml`.

mod admiral;
mod advisor;
mod astronomer;
mod cartographer;
mod champion;
mod chancellor;
mod conqueror;
mod cultist;
mod engineer;
mod envoy;
mod explorer;
mod fleet_control;
mod lookout;
mod marauder;
mod mechanic;
mod moneylender;
mod salvager;
mod scavenger;
mod tactician;
mod technician;
#[cfg(test)]
mod tests;
mod usurper;

use super::catalogue;
use crate::edition::edition;
use crate::moments::Effect;
use std::fmt;

catalogue! {
    /// A person, in the order of the list.
    Person {
        FleetControl = fleet_control,
        Moneylender = moneylender,
        Marauder = marauder,
        Cultist = cultist,
        Usurper = usurper,
        Advisor = advisor,
        Conqueror = conqueror,
        Astronomer = astronomer,
        Lookout = lookout,
        Cartographer = cartographer,
        Scavenger = scavenger,
        Admiral = admiral,
        Technician = technician,
        Champion = champion,
        Envoy = envoy,
        Salvager = salvager,
        Engineer = engineer,
        Mechanic = mechanic,
        Chancellor = chancellor,
        Explorer = explorer,
        Tactician = tactician,
    }
}

impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&edition().person(*self).name)
    }
}
