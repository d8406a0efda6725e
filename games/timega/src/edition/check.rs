//! What must hold of the tables, whatever is written in them. Everything wrong is told at once.

use super::Edition;
use crate::effects::agendas::Agenda;
use crate::effects::people::Person;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::galaxy::Stage;
use crate::hex::Hex;
use crate::unit::Unit;
use std::collections::BTreeSet;
use std::fmt::Debug;

fn in_order<T: PartialEq + Debug + Copy>(table: &str, keys: Vec<T>, all: &[T]) -> Option<String> {
    (keys != all).then(|| format!("{table}: the rows are {keys:?}; they must be, in this order, {all:?}"))
}

impl Edition {
    /// Everything that is wrong with the tables.
    pub(super) fn faults(&self) -> Vec<String> {
        let mut wrong: Vec<String> = [
            in_order("technologies", self.technologies.iter().map(|r| r.key).collect(), Tech::ALL),
            in_order("personnel", self.personnel.iter().map(|r| r.key).collect(), Person::ALL),
            in_order("agendas", self.agendas.iter().map(|r| r.key).collect(), Agenda::ALL),
            in_order("races", self.races.iter().map(|r| r.key).collect(), Race::ALL),
            in_order("units", self.units.iter().map(|r| r.key).collect(), &Unit::ALL),
            in_order("stages", self.stages.iter().map(|r| r.key).collect(), Stage::ALL),
        ]
        .into_iter()
        .flatten()
        .collect();
        let mut names = BTreeSet::new();
        for (planet, _) in &self.planets {
            if !names.insert(planet.name.to_lowercase()) {
                wrong.push(format!("tiles: two planets are called {}", planet.name));
            }
        }
        if self.planets.len() > usize::from(u8::MAX) || self.tiles.len() > usize::from(u8::MAX) {
            wrong.push("tiles: there are more than 255 planets or tiles".into());
        }
        if self.tile_named("Mecatol Rex").is_none() {
            wrong.push("tiles: Mecatol Rex is missing".into());
        }
        let places: BTreeSet<_> = self.map.iter().map(|(hex, _)| *hex).collect();
        if self.map.len() != 54 || places.len() != 54 || places.contains(&Hex::MECATOL) {
            wrong.push("map: every hex but Mecatol Rex and the six corners has one tile: 54".into());
        }
        for (number, row) in (0..=u8::MAX).zip(&self.tiles) {
            let laid = self.map.iter().filter(|(_, tile)| tile.0 == number).count();
            if laid > usize::from(row.count) {
                wrong.push(format!("map: {} lies {laid} times; there are {}", row.name, row.count));
            }
        }
        for race in &self.races {
            let home = self.tiles.iter().find(|t| t.home == Some(race.key));
            let Some(home) = home else {
                wrong.push(format!("races: {} has no home tile", race.name));
                continue;
            };
            if let Some(dock) = &race.dock
                && !home.planets.iter().any(|p| p.name == *dock)
            {
                wrong.push(format!("races: {} has its dock on {dock}, which is not in its home", race.name));
            }
        }
        for person in self.personnel.iter().filter(|p| !(1..=4).contains(&p.tier)) {
            wrong.push(format!("personnel: {} has tier {}; tiers are 1 to 4", person.name, person.tier));
        }
        for unit in self.units.iter().filter(|u| u.hits_on.is_some_and(|h| !(1..=10).contains(&h))) {
            wrong.push(format!("units: {} must hit on 1 to 10", unit.name));
        }
        wrong
    }
}
