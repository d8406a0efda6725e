//! The elements of the rules a run of many campaigns should see, and which of them an event shows.

use crate::battle::{Cause, Power};
use crate::chit::{Chit, EventChit};
use crate::events::{Descent, Event, Gone, Outcome};
use crate::force::Force;
use crate::orders::{Sabotage, Use};
use crate::tech::Tech;
use crate::unit::Unit;

/// Every element: verbs of orders, chits by what they were played for, events, units built and lost, ways of fighting.
pub const ELEMENTS: &[&str] = &[
    // Verbs.
    "jump",
    "scan",
    "transfer",
    "scrap",
    "play",
    "turn in",
    "research",
    "build",
    "loot",
    "pass",
    "jam",
    "intercept",
    "counter-jam",
    "losses",
    "retreat",
    "drop",
    "land",
    "event",
    // Action chits.
    "Artifact",
    "Boom for the treasury",
    "Boom for local production",
    "Boom for development",
    "Boom at the Throneworld",
    "Boom 3",
    "Boom 4",
    "Boom 5",
    "Boom 6",
    "HW Return",
    "Sabotage 3",
    "Sabotage 4",
    "Sabotage of development",
    "Sabotage of a player's force",
    "Sabotage of neutrals",
    "Jam",
    "Intercept",
    "counter-jam of a jam",
    "counter-jam of an intercept",
    // Event chits.
    "Imperial Attack",
    "Imperial Attack +1",
    "Imperial Sabotage 2",
    "Imperial Sabotage 3",
    "Production Advance",
    "Production Delay",
    "Rebels",
    "Scientific Advance",
    "event declined",
    "Imperial Attack carried out",
    "Imperial Sabotage carried out",
    "Rebels carried out",
    // Units.
    "Survey Team built",
    "Fighter built",
    "Blaster built",
    "Protector built",
    "Mothership built",
    "Shield built",
    "Light Infantry built",
    "Drop Troop built",
    "Assault Troop built",
    "Heavy Infantry built",
    "Command Bunker built",
    "Survey Team lost",
    "Fighter lost",
    "Blaster lost",
    "Protector lost",
    "Mothership lost",
    "Shield lost",
    "Light Infantry lost",
    "Drop Troop lost",
    "Assault Troop lost",
    "Heavy Infantry lost",
    "Command Bunker lost",
    // Battles.
    "battle by jump",
    "battle by Imperial Attack",
    "battle by Rebels",
    "battle by production",
    "revolt",
    "against neutrals",
    "against a player",
    "several fleets",
    "drop invasion",
    "regular invasion",
    "reinforcement",
    "first fire",
    "hits absorbed",
    "attacker retreated",
    "defender retreated",
    "cargo lost",
    "captured",
    "space won",
    "repelled",
    "world fell under a neutral fleet",
    // Worlds.
    "empty system taken",
    "player's system taken",
    "homeworld taken",
    "Throneworld taken",
    "local production",
    "system lost to nobody",
    // Research and victory.
    "Jump research",
    "Comm research",
    "Space research",
    "Ground research",
    "second roll",
    "rating rose",
    "attempt began",
    "attempt failed below the number",
    "attempt failed surpassed",
    "won by a victory attempt",
];

/// The elements an event shows.
#[must_use]
pub fn of(event: &Event) -> Vec<&'static str> {
    let mut names: Vec<String> = Vec::new();
    let mut see = |name: &str| names.push(name.to_owned());
    match event {
        Event::ChitPlayed { chit, purpose, .. } => {
            if matches!(chit, Chit::Artifact | Chit::Boom(_) | Chit::Sabotage(_)) {
                see(&chit.to_string());
            }
            see(played_for(purpose));
        }
        Event::JamAnnounced { .. } => see("Jam"),
        Event::InterceptAnnounced { .. } => see("Intercept"),
        Event::Countered { jam, .. } => {
            see(if *jam { "counter-jam of a jam" } else { "counter-jam of an intercept" });
        }
        Event::EventDrawn { event, .. } => see(&event.to_string()),
        Event::NoEffect { declined: true, .. } => see("event declined"),
        Event::Struck { event, .. } => see(match event {
            EventChit::ImperialAttack { .. } => "Imperial Attack carried out",
            EventChit::ImperialSabotage { .. } => "Imperial Sabotage carried out",
            _ => "Rebels carried out",
        }),
        Event::Built { units, local, .. } => {
            for name in each(units, "built") {
                see(&name);
            }
            if *local {
                see("local production");
            }
        }
        Event::Gone { units, why, .. } => {
            for name in each(units, "lost") {
                see(&name);
            }
            match why {
                Gone::Cargo => see("cargo lost"),
                Gone::WorldFell => see("world fell under a neutral fleet"),
                _ => {}
            }
        }
        Event::BattleBegan { cause, orbit, ground, .. } => {
            see(match cause {
                Cause::Jump => "battle by jump",
                Cause::Imperial { .. } => "battle by Imperial Attack",
                Cause::Rebels => "battle by Rebels",
                Cause::Production => "battle by production",
                Cause::Revolt => "revolt",
            });
            if *cause == Cause::Jump {
                let player = matches!(orbit, Some(Power::Seat(_))) || matches!(ground, Power::Seat(_));
                see(if player { "against a player" } else { "against neutrals" });
            }
        }
        Event::Proposed { proposals, .. } => {
            let mut targets: Vec<_> = proposals
                .iter()
                .filter(|p| matches!(p, crate::galaxy::Proposal::Jump { .. }))
                .map(crate::galaxy::Proposal::to)
                .collect();
            let jumps = targets.len();
            targets.sort_unstable();
            targets.dedup();
            if targets.len() < jumps {
                see("several fleets");
            }
        }
        Event::Fired { first_fire, absorbed, .. } => {
            if *first_fire {
                see("first fire");
            }
            if *absorbed > 0 {
                see("hits absorbed");
            }
        }
        Event::Landed { how, .. } => see(match how {
            Descent::Drop => "drop invasion",
            Descent::Invasion => "regular invasion",
            Descent::Reinforcement => "reinforcement",
        }),
        Event::Retreated { attacking, .. } => {
            see(if *attacking { "attacker retreated" } else { "defender retreated" });
        }
        Event::BattleEnded { outcome, .. } => match outcome {
            Outcome::Captured => see("captured"),
            Outcome::SpaceWon => see("space won"),
            Outcome::Repelled => see("repelled"),
            Outcome::BothGone => {}
        },
        Event::Captured { at, from, dev, home, .. } => {
            if *at == crate::hex::Hex::CENTRE {
                see("Throneworld taken");
            }
            if from.is_some() {
                see("player's system taken");
            }
            if *home {
                see("homeworld taken");
            }
            if *dev == 0 && from.is_none() {
                see("empty system taken");
            }
        }
        Event::Lost { .. } => see("system lost to nobody"),
        Event::Researched { tech, dice, rose, .. } => {
            see(match tech {
                Tech::Jump => "Jump research",
                Tech::Comm => "Comm research",
                Tech::Space => "Space research",
                Tech::Ground => "Ground research",
            });
            if dice.len() > 1 {
                see("second roll");
            }
            if *rose {
                see("rating rose");
            }
        }
        Event::AttemptBegan { .. } => see("attempt began"),
        Event::AttemptFailed { surpassed_by, .. } => see(match surpassed_by {
            Some(_) => "attempt failed surpassed",
            None => "attempt failed below the number",
        }),
        Event::Won { way, .. } if way == "victory" => see("won by a victory attempt"),
        _ => {}
    }
    ELEMENTS.iter().filter(|element| names.iter().any(|name| name == *element)).copied().collect()
}

fn played_for(purpose: &Use) -> &'static str {
    match purpose {
        Use::Research(..) | Use::Attempts { .. } => "Artifact",
        Use::Treasury(_) => "Boom for the treasury",
        Use::Local(sites) if sites.iter().any(|(at, _)| *at == crate::hex::Hex::CENTRE) => {
            "Boom at the Throneworld"
        }
        Use::Local(_) => "Boom for local production",
        Use::Develop(_) => "Boom for development",
        Use::Return(_) => "HW Return",
        Use::Sabotage(Sabotage::Development(_)) => "Sabotage of development",
        Use::Sabotage(Sabotage::Force { .. }) => "Sabotage of a player's force",
        Use::Sabotage(Sabotage::Neutral { .. }) => "Sabotage of neutrals",
    }
}

fn each(units: &Force, what: &str) -> Vec<String> {
    Unit::ALL.into_iter().filter(|u| units.has(*u)).map(|u| format!("{} {what}", u.name())).collect()
}
