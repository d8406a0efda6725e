//! The names players use: read from the tables once.

use crate::deeds::Choice;
use crate::edition::{Colour, Hazard, PlanetId, TileId, Wormhole, edition};
use crate::effects::agendas::{Agenda, Standing};
use crate::effects::people::Person;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::moments::Source;
use crate::unit::Unit;
use rules::names::Names;
use std::sync::OnceLock;

/// Names of one sort, and what they name.
pub(super) struct Named<T> {
    names: Names,
    things: Vec<T>,
}

impl<T: Copy> Named<T> {
    fn new(noun: &str) -> Named<T> {
        Named { names: Names::new(noun), things: Vec::new() }
    }

    fn add(&mut self, thing: T, name: &str, aliases: &[&str]) {
        self.names.add(name, aliases);
        self.things.push(thing);
    }

    pub(super) const fn names(&self) -> &Names {
        &self.names
    }

    /// The thing of a number the names gave out.
    pub(super) fn thing(&self, index: usize) -> Option<T> {
        self.things.get(index).copied()
    }
}

/// All names but those of the empires of a game.
pub(super) struct Tongue {
    pub units: Named<Unit>,
    pub planets: Named<PlanetId>,
    pub techs: Named<Tech>,
    pub people: Named<Person>,
    pub agendas: Named<Agenda>,
    pub races: Named<Race>,
    pub tiles: Named<TileId>,
    /// Whatever lets somebody do or choose something.
    pub sources: Named<Source>,
    /// Whatever can be chosen and has a name: planets, technologies, persons, types of units, colours, races.
    pub choices: Named<Choice>,
}

/// The names.
pub(super) fn tongue() -> &'static Tongue {
    static TONGUE: OnceLock<Tongue> = OnceLock::new();
    TONGUE.get_or_init(Tongue::read)
}

impl Tongue {
    fn read() -> Tongue {
        let mut tongue = Tongue {
            units: units(),
            planets: Named::new("planet"),
            techs: Named::new("technology"),
            people: Named::new("person"),
            agendas: Named::new("agenda"),
            races: Named::new("race"),
            tiles: tiles(),
            sources: Named::new("technology, person, agenda or race"),
            choices: Named::new("thing to choose"),
        };
        for planet in edition().planets() {
            let bare = bare(planet.name());
            tongue.planets.add(planet, planet.name(), &[bare]);
            tongue.choices.add(Choice::Planet(planet), planet.name(), &[bare]);
        }
        for tech in Tech::ALL.iter().copied() {
            let name = edition().tech(tech).name.as_str();
            tongue.techs.add(tech, name, &[]);
            tongue.sources.add(Source::Tech(tech), name, &[]);
            // The unit has its name.
            if tech != Tech::WarSun {
                tongue.choices.add(Choice::Tech(tech), name, &[]);
            }
        }
        for person in Person::ALL.iter().copied() {
            let name = edition().person(person).name.as_str();
            tongue.people.add(person, name, &[]);
            tongue.sources.add(Source::Person(person), name, &[]);
            tongue.choices.add(Choice::Person(person), name, &[]);
        }
        for agenda in Agenda::ALL.iter().copied() {
            let name = edition().agenda(agenda).name.as_str();
            tongue.agendas.add(agenda, name, &[]);
            tongue.sources.add(Source::Agenda(agenda, Standing::For), name, &[]);
        }
        for race in Race::ALL.iter().copied() {
            let row = edition().race(race);
            tongue.races.add(race, &row.name, &[&row.short]);
            tongue.sources.add(Source::Race(race), &row.short, &[&row.name]);
        }
        for hazard in
            [Hazard::AsteroidField, Hazard::IonStorm, Hazard::Nebula, Hazard::Supernova, Hazard::GravityRift]
        {
            tongue.sources.add(Source::Hazard(hazard), &hazard.to_string(), &[]);
        }
        tongue.sources.add(Source::Rules, "the rules", &["rules"]);
        for unit in Unit::ALL {
            let row = edition().unit(unit);
            let short: Vec<&str> = row.short.iter().map(String::as_str).collect();
            tongue.choices.add(Choice::Unit(unit), &row.name, &short);
        }
        for letter in [Wormhole::Alpha, Wormhole::Beta, Wormhole::Delta] {
            tongue.choices.add(Choice::Wormhole(letter), &letter.to_string(), &[]);
        }
        for colour in Colour::ALL {
            tongue.choices.add(Choice::Colour(colour), &colour.to_string(), &[]);
        }
        tongue
    }
}

fn units() -> Named<Unit> {
    let mut units = Named::new("unit");
    for unit in Unit::ALL {
        let row = edition().unit(unit);
        let letter = row.letter.to_string();
        let short = row.short.iter().map(String::as_str).chain([letter.as_str()]).collect::<Vec<_>>();
        units.add(unit, &row.name, &short);
    }
    units
}

/// Tiles by their own names and by those of their planets.
fn tiles() -> Named<TileId> {
    let mut tiles = Named::new("tile");
    for row in edition().tiles() {
        if let Ok(tile) = row.name.parse::<TileId>() {
            let planets = row.planets.iter().map(|p| p.name.as_str()).filter(|name| *name != row.name);
            let names: Vec<&str> = planets.chain([bare(&row.name)]).collect();
            tiles.add(tile, &row.name, &names);
        }
    }
    tiles
}

/// A name without brackets: the homeworld of the L1Z1X, [0.0.0].
fn bare(name: &str) -> &str {
    name.trim_start_matches('[').trim_end_matches(']')
}
