//! The words players have for units, technologies, chits and empires.

use crate::chit::Chit;
use crate::tech::Tech;
use crate::unit::Unit;
use crate::view::View;
use rules::Seat;
use rules::lexer::Keywords;
use rules::names::Names;
use std::sync::OnceLock;

/// What a chit can be called: by its name, or by one of the words on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChitWord {
    /// Artifact.
    Artifact,
    /// Economic Boom.
    Boom,
    /// Sabotage.
    Sabotage,
    /// HW Return.
    Return,
    /// JAM.
    Jam,
    /// INTERCEPT.
    Intercept,
}

/// The words of one mail.
pub(super) struct Tongue {
    /// Types of units, in the order of [`Unit::ALL`].
    pub units: &'static Names,
    /// Technologies.
    pub techs: &'static Keywords<Tech>,
    /// Words on chits.
    pub chits: &'static Keywords<ChitWord>,
    /// Empires by the names of their races.
    empires: Names,
    seats: Vec<Seat>,
    /// The chits that have numbers, in their order.
    pub hand: Vec<Chit>,
    /// How many sit at the table.
    pub table: u8,
}

impl Tongue {
    /// The words that need no view.
    pub fn plain() -> Tongue {
        Tongue {
            units: units(),
            techs: techs(),
            chits: chits(),
            empires: Names::new("empire"),
            seats: Vec::new(),
            hand: Vec::new(),
            table: 6,
        }
    }

    /// The words of somebody who sees this.
    pub fn of(view: &View) -> Tongue {
        let mut tongue = Tongue::plain();
        for (seat, empire) in view.galaxy.seats().zip(&view.galaxy.empires) {
            let race = view.galaxy.edition.race(empire.race);
            let mut aliases: Vec<&str> = race.aliases.iter().map(String::as_str).collect();
            aliases.push(&race.id);
            tongue.empires.add(&race.name, &aliases);
            tongue.seats.push(seat);
        }
        tongue.hand.clone_from(&view.hand);
        tongue.table = view.galaxy.edition.seats();
        tongue
    }

    /// The names of the empires.
    pub fn empires(&self) -> &Names {
        &self.empires
    }

    /// The seat of the empire with this number among the names.
    pub fn seat(&self, index: usize) -> Option<Seat> {
        self.seats.get(index).copied()
    }
}

/// Made once: nothing in it hangs on the view.
fn units() -> &'static Names {
    static UNITS: OnceLock<Names> = OnceLock::new();
    UNITS.get_or_init(names_of_units)
}

fn names_of_units() -> Names {
    let aliases: [&[&str]; 11] = [
        &["Survey", "Surveys", "Team", "Surveyor", "Scout", "T", "ST"],
        &["Ftr", "Ftrs", "Fgt", "F"],
        &["B"],
        &["P"],
        &["Mother Ship", "MS", "M"],
        &["S"],
        &["Lights", "Infantry", "Inf", "LI", "L"],
        &["Drop Infantry", "Drops", "DT", "DI", "D"],
        &["Assaults", "Assault Infantry", "AT", "AI", "A"],
        &["Heavies", "Infantry", "Inf", "HI", "H"],
        &["Bunker", "CB", "Cmd Bunker", "C"],
    ];
    let mut names = Names::new("unit");
    for (unit, aliases) in Unit::ALL.into_iter().zip(aliases) {
        names.add(unit.name(), aliases);
    }
    names
}

fn techs() -> &'static Keywords<Tech> {
    static TECHS: OnceLock<Keywords<Tech>> = OnceLock::new();
    let table: [(&[&str], Tech); 4] = [
        (&["jump"], Tech::Jump),
        (&["comm", "communications", "comms"], Tech::Comm),
        (&["space"], Tech::Space),
        (&["ground"], Tech::Ground),
    ];
    TECHS.get_or_init(|| Keywords::new(table))
}

fn chits() -> &'static Keywords<ChitWord> {
    static CHITS: OnceLock<Keywords<ChitWord>> = OnceLock::new();
    let table: [(&[&str], ChitWord); 6] = [
        (&["artifact", "artefact"], ChitWord::Artifact),
        (&["boom", "economic boom", "eco boom", "eb"], ChitWord::Boom),
        (&["sabotage"], ChitWord::Sabotage),
        (&["return", "hw return", "homeworld return", "home return"], ChitWord::Return),
        (&["jam"], ChitWord::Jam),
        (&["intercept"], ChitWord::Intercept),
    ];
    CHITS.get_or_init(|| Keywords::new(table))
}
