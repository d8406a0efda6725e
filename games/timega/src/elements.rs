//! What a run of many campaigns should see, and which of it an event shows.

use crate::deeds::Invader;
use crate::edition::edition;
use crate::events::{ActionEvent, BattleEvent, CouncilEvent, DevelopmentEvent, Ended, Event, SetupEvent};
use crate::galaxy::Owner;
use crate::moments::Step;

/// Every element: verbs of orders, technologies, personnel, agendas by how they were decided, races, units, ways of fighting
/// and ending.
pub const ELEMENTS: &[&str] = &[
    // Verbs.
    "advance",
    "research",
    "hire",
    "release",
    "build",
    "use",
    "vote",
    "activate",
    "pass",
    "lose",
    "keep",
    "scuttle",
    "land",
    // Technologies researched.
    "Hylar V Assault Laser researched",
    "Ion Cannons researched",
    "Automated Defence Turrets researched",
    "Hyper Metabolism researched",
    "Magen Defence Grid researched",
    "Auxiliary Drones researched",
    "Assault Cannon researched",
    "Deep Space Cannon researched",
    "Antimass Deflectors researched",
    "Striker Fleets researched",
    "XRD Transporters researched",
    "Fighter Bays researched",
    "Type IV Drive researched",
    "Advanced Fighters researched",
    "Fleet Logistics researched",
    "Wave Deflectors researched",
    "Stasis Capsules researched",
    "Hydroponics researched",
    "Cybernetics researched",
    "Biomechanical Circuits researched",
    "Xeno Psychology researched",
    "Neural Computing researched",
    "Biosphere Influence researched",
    "Organ Printing researched",
    "Enviro Compensator researched",
    "Transfabrication researched",
    "Sarween Tools researched",
    "Duranium Armor researched",
    "War Sun researched",
    "Arkan Iridium researched",
    "Space Gates researched",
    "Integrated Economy researched",
    // Personnel hired.
    "Fleet Control hired",
    "Moneylender hired",
    "Marauder hired",
    "Cultist hired",
    "Usurper hired",
    "Advisor hired",
    "Conqueror hired",
    "Astronomer hired",
    "Lookout hired",
    "Cartographer hired",
    "Scavenger hired",
    "Admiral hired",
    "Technician hired",
    "Champion hired",
    "Envoy hired",
    "Salvager hired",
    "Engineer hired",
    "Mechanic hired",
    "Chancellor hired",
    "Explorer hired",
    "Tactician hired",
    // Agendas decided.
    "Vote of No Confidence for",
    "Vote of No Confidence against",
    "Imperial Peace for",
    "Imperial Peace against",
    "New Constitution for",
    "New Constitution against",
    "Wormhole Reconstruction for",
    "Wormhole Reconstruction against",
    "Closing the Wormholes for",
    "Closing the Wormholes against",
    "Technology Tariffs for",
    "Technology Tariffs against",
    "Research Grant for",
    "Research Grant against",
    "War Funding for",
    "War Funding against",
    "Ancient Artifact for",
    "Ancient Artifact against",
    "Holder of Mecatol Rex for",
    "Holder of Mecatol Rex against",
    "Humane Labor for",
    "Humane Labor against",
    "Repeal for",
    "Repeal against",
    "Revote revealed",
    "Subsidized Industry for",
    "Subsidized Industry against",
    "Arms Reduction for",
    "Arms Reduction against",
    // Races played.
    "Arborec played",
    "Letnev played",
    "Saar played",
    "Muaat played",
    "Hacan played",
    "Sol played",
    "Creuss played",
    "L1Z1X played",
    "Mentak played",
    "Naalu played",
    "Nekro played",
    "N'Orr played",
    "Jol-Nar played",
    "Winnu played",
    "Xxcha played",
    "Yin played",
    "Yssaril played",
    // Units built and docks.
    "fighter built",
    "destroyer built",
    "cruiser built",
    "SAS built",
    "carrier built",
    "dreadnought built",
    "war sun built",
    "flagship built",
    "ground force built",
    "mechanized unit built",
    "shield built",
    "dock built",
    "dock destroyed by a landing",
    // Stages.
    "advanced to Federation",
    "advanced to Republic",
    "advanced to Empire",
    "advanced to Imperium Rex",
    // The action phase.
    "planet captured",
    "planet captured from a player",
    "landing of a mechanized unit",
    "battle delayed",
    "siege token",
    "siege",
    "scuttled",
    "as an action",
    // Battles.
    "immediate battle",
    "delayed battle",
    "battle with the guards",
    "attacker won",
    "defender won",
    "nobody left",
    "endless battle",
    "barrage",
    "pre-combat",
    "damaged",
    "repaired",
    // Endings.
    "won by Imperium Rex",
    "won at the limit",
    "won alone",
];

/// The elements an event shows.
#[must_use]
pub fn of(event: &Event) -> Vec<&'static str> {
    let names = match event {
        Event::Setup(event) => of_setup(event),
        Event::Development(event) => of_development(event),
        Event::Council(CouncilEvent::Tallied { agenda, side, .. }) => vec![format!("{agenda} {side}")],
        // What is voted on is the agenda it is about.
        Event::Council(CouncilEvent::Revealed { agenda, .. }) if agenda.resolution().gives_way() => {
            vec![format!("{agenda} revealed")]
        }
        Event::Council(_) => Vec::new(),
        Event::Action(event) => of_action(event),
        Event::Battle(event) => of_battle(event),
        Event::Effect(_) => Vec::new(),
    };
    names.iter().filter_map(|name| ELEMENTS.iter().copied().find(|e| e == name)).collect()
}

fn of_setup(event: &SetupEvent) -> Vec<String> {
    match event {
        SetupEvent::Founded { empires, .. } => {
            empires.iter().map(|(_, race, _)| format!("{} played", edition().race(*race).short)).collect()
        }
        SetupEvent::Won { way, .. } => match way.as_str() {
            "limit" => vec!["won at the limit".into()],
            "alone" => vec!["won alone".into()],
            _ => vec!["won by Imperium Rex".into()],
        },
        _ => Vec::new(),
    }
}

fn of_development(event: &DevelopmentEvent) -> Vec<String> {
    match event {
        DevelopmentEvent::Advanced { to, .. } => vec![format!("advanced to {to}")],
        DevelopmentEvent::Researched { tech, .. } => vec![format!("{tech} researched")],
        DevelopmentEvent::HiredPerson { person, .. } => vec![format!("{person} hired")],
        DevelopmentEvent::Built { units, .. } => {
            units.iter().map(|(unit, _)| format!("{unit} built")).collect()
        }
        DevelopmentEvent::DockBuilt { .. } => vec!["dock built".into()],
        _ => Vec::new(),
    }
}

fn of_action(event: &ActionEvent) -> Vec<String> {
    let one = |name: &str| vec![name.to_owned()];
    match event {
        ActionEvent::Captured { from, with, dock, .. } => {
            let mut names = one("planet captured");
            if from.is_some() {
                names.push("planet captured from a player".into());
            }
            if *dock {
                names.push("dock destroyed by a landing".into());
            }
            if *with == Invader::Mech {
                names.push("landing of a mechanized unit".into());
            }
            names
        }
        ActionEvent::Delayed { .. } => one("battle delayed"),
        ActionEvent::Besieged { hits: None, .. } => one("siege token"),
        ActionEvent::Besieged { .. } => one("siege"),
        ActionEvent::Scuttled { .. } => one("scuttled"),
        ActionEvent::SpecialDone { .. } => one("as an action"),
        _ => Vec::new(),
    }
}

fn of_battle(event: &BattleEvent) -> Vec<String> {
    let one = |name: &str| vec![name.to_owned()];
    match event {
        BattleEvent::BattleBegan { small, attacker, defender, .. } => {
            let mut names = one(if *small { "immediate battle" } else { "delayed battle" });
            if [attacker, defender].contains(&&Owner::Guards) {
                names.push("battle with the guards".into());
            }
            names
        }
        BattleEvent::Fired { step: Step::Barrage, .. } => one("barrage"),
        BattleEvent::Fired { step: Step::PreCombat, .. } => one("pre-combat"),
        BattleEvent::CasualtiesTaken { damaged, .. } if !damaged.is_empty() => one("damaged"),
        BattleEvent::Repaired { .. } => one("repaired"),
        BattleEvent::BattleEnded { ended, .. } => one(match ended {
            Ended::Attacker => "attacker won",
            Ended::Defender => "defender won",
            Ended::Nobody => "nobody left",
            Ended::Endless => "endless battle",
        }),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effects::agendas::Agenda;
    use crate::effects::people::Person;
    use crate::effects::races::Race;
    use crate::effects::tech::Tech;

    #[test]
    fn the_list_has_everything_in_the_tables() {
        let techs = Tech::ALL.iter().map(|t| format!("{t} researched"));
        let people = Person::ALL.iter().map(|p| format!("{p} hired"));
        let agendas = Agenda::ALL.iter().flat_map(|a| match a.resolution().gives_way() {
            true => vec![format!("{a} revealed")],
            false => vec![format!("{a} for"), format!("{a} against")],
        });
        let races = Race::ALL.iter().map(|r| format!("{} played", edition().race(*r).short));
        for name in techs.chain(people).chain(agendas).chain(races) {
            assert!(ELEMENTS.contains(&name.as_str()), "{name}");
        }
    }
}
