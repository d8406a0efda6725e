//! Deeds of the development phase in the canonical form of orders.

use super::{Exhaust, Purchase, Special};
use crate::edition::edition;
use crate::moments::Source;
use crate::unit::Unit;
use std::fmt;

/// `destroyer`, `2 destroyers`.
fn units(unit: Unit, count: u16) -> String {
    if count == 1 { format!("1 {unit}") } else { format!("{count} {}", edition().unit(unit).plural()) }
}

impl fmt::Display for Exhaust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.for_ {
            Some(worth) => write!(f, "exhaust {} for {worth}", self.planet),
            None => write!(f, "keep {}", self.planet),
        }
    }
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Source::Rules, Some(unit), Some(hex)) = (self.source, self.unit, self.hex) {
            return write!(f, "scuttle {} in {hex}", units(unit, u16::from(self.count)));
        }
        write!(f, "use {}", self.source)?;
        match (self.planet, self.hex) {
            (Some(planet), Some(hex)) => write!(f, " at {planet} {hex}")?,
            (Some(planet), None) => write!(f, " at {planet}")?,
            (None, Some(hex)) => write!(f, " at {hex}")?,
            (None, None) => {}
        }
        if let Some(dock) = self.dock {
            write!(f, " with dock {dock}")?;
        }
        if let Some(wormhole) = self.wormhole {
            write!(f, " {wormhole}")?;
        }
        if let Some(tech) = self.tech {
            write!(f, " for {tech}")?;
        }
        match self.unit {
            Some(unit) => write!(f, " for {}", units(unit, u16::from(self.count.max(1)))),
            None if self.count > 0 => write!(f, " for {}", self.count),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Purchase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Purchase::Research(tech) => write!(f, "research {tech}"),
            Purchase::Hire(person) => write!(f, "hire {person}"),
            Purchase::Release(person) => write!(f, "release {person}"),
            Purchase::Build { unit, count, at, to } => {
                write!(f, "build {}", units(*unit, u16::from(*count)))?;
                if let Some(site) = at {
                    write!(f, " at {site}")?;
                }
                to.map_or(Ok(()), |hex| write!(f, " to {hex}"))
            }
            Purchase::Dock { planet, .. } => write!(f, "build dock on {planet}"),
            Purchase::Special(special) => special.fmt(f),
        }
    }
}
