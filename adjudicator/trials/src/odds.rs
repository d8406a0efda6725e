//! `odds`: what an attack may come to, on the command line.

use adjudicator::registry;
use clap::Args;
use serde_json::{Value, json};
use shell::{Context, Outcome, output};
use std::process::ExitCode;
use throneworld::edition::Edition;
use throneworld::force::Force;
use throneworld::odds::{Odds, Parts, Setting, Survivors, odds};
use throneworld::options::Options;

/// The most lines of survivors shown to a person.
const MOST_LINES: usize = 12;

/// What meets, and how.
#[derive(Debug, Args)]
pub struct Battle {
    /// The attacking ships with what is aboard: "3P 2F 2L 1H".
    #[arg(long, value_name = "UNITS")]
    attack: String,
    /// The defenders, the fleet before the slash and the army after it: "2S P / C 2A".
    #[arg(long, value_name = "FLEET / ARMY")]
    defend: String,
    /// The attacker's Space rating less the defender's.
    #[arg(long, default_value_t = 0, allow_hyphen_values = true, value_name = "N")]
    space: i8,
    /// The attacker's Ground rating less the defender's.
    #[arg(long, default_value_t = 0, allow_hyphen_values = true, value_name = "N")]
    ground: i8,
    /// The race that attacks, for units of which it has better ones.
    #[arg(long, value_name = "RACE")]
    attacker: Option<String>,
    /// The race that defends; neutrals if none is named.
    #[arg(long, value_name = "RACE")]
    defender: Option<String>,
    /// The attacker's Jump is not below the defender's Space: drops pass Shields (4.7).
    #[arg(long)]
    pass_shields: bool,
    /// Drop units wait until space is won.
    #[arg(long)]
    no_drop: bool,
    /// Out of Comm range: only drop units may land (4.6).
    #[arg(long)]
    out_of_command: bool,
}

/// Says what a battle comes to, exactly.
///
/// # Errors
/// The game knows no odds, or the battle cannot be understood: in words.
pub fn run(context: &Context, game: &str, battle: &Battle) -> Outcome {
    if game != "throneworld" {
        let known = registry::engine(game).is_some();
        let what = if known { "has no odds to work out" } else { "is not known" };
        return Err(format!("the game {game:?} {what}; throneworld has battles with odds").into());
    }
    let edition = Edition::of(&Options::default(), 2).map_err(|_| "the figures of Throneworld do not fit")?;
    let setting = setting(&edition, battle)?;
    let odds = odds(&edition, &setting);
    if context.json {
        output::json(&as_json(&odds))?;
    } else {
        output::line(&in_words(&odds))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The setting; every word that does not fit is told at once.
fn setting(edition: &Edition, battle: &Battle) -> Result<Setting, String> {
    let mut wrong = Vec::new();
    let mut force = |option: &str, text: &str| {
        text.parse::<Force>().unwrap_or_else(|why| {
            wrong.push(format!("{option}: {why}"));
            Force::NONE
        })
    };
    let (fleet, army) = battle.defend.split_once('/').unwrap_or((&battle.defend, ""));
    let (attack, mut fleet, mut army) =
        (force("--attack", &battle.attack), force("--defend", fleet), force("--defend", army));
    if !battle.defend.contains('/') {
        // Without a slash the units say themselves where they belong.
        (fleet, army) = (fleet.space(), fleet.ground());
    }
    if !fleet.ground().is_empty() || !army.space().is_empty() {
        wrong.push("--defend: ships and Shields stand before the slash, the army after it".into());
    }
    let mut race = |option: &str, text: &Option<String>| {
        let text = text.as_ref()?;
        let race = edition.race_named(text);
        if race.is_none() {
            let all: Vec<&str> = edition.races().iter().map(|r| r.name.as_str()).collect();
            wrong.push(format!("{option}: there is no race {text:?}; the races are {}", all.join(", ")));
        }
        race
    };
    let (attacker, defender) = (race("--attacker", &battle.attacker), race("--defender", &battle.defender));
    let (load, room) = (edition.load(&attack), edition.capacity(&attack));
    if attack.is_empty() {
        wrong.push("--attack: nothing attacks".into());
    } else if load > room && !attack.warships().is_empty() {
        wrong.push(format!("--attack: {attack} need {load} cargo spaces and have {room} (4.5)"));
    }
    if !wrong.is_empty() {
        return Err(wrong.join("\n"));
    }
    Ok(Setting {
        attack,
        defend_fleet: fleet,
        defend_army: army,
        space_edge: battle.space,
        ground_edge: battle.ground,
        attacker,
        defender,
        may_pass_shields: battle.pass_shields,
        drops: !battle.no_drop,
        in_comm: !battle.out_of_command,
    })
}

/// A chance as a JSON number with all its places.
fn number(parts: Parts) -> Value {
    serde_json::from_str(&parts.to_string()).unwrap_or(Value::Null)
}

fn as_json(odds: &Odds) -> Value {
    let one = |(survivors, chance): &(Survivors, Parts)| {
        json!({
            "chance": number(*chance),
            "taken": survivors.taken,
            "attack_fleet": survivors.attack_fleet,
            "attack_army": survivors.attack_army,
            "defend_fleet": survivors.defend_fleet,
            "defend_army": survivors.defend_army,
        })
    };
    json!({
        "attacker_wins": number(odds.wins),
        "exact": odds.exact,
        "error": number(odds.error),
        "survivors": odds.survivors.iter().map(one).collect::<Vec<_>>(),
    })
}

fn in_words(odds: &Odds) -> String {
    let how = if odds.exact { "exactly" } else { "estimated: too much to go through" };
    let mut lines = vec![format!("the attacker takes the world: {} ({how})", percent(odds.wins))];
    for (survivors, chance) in odds.survivors.iter().take(MOST_LINES) {
        let attacker = survivors.attack_fleet.plus(&survivors.attack_army);
        let defender = survivors.defend_fleet.plus(&survivors.defend_army);
        let taken = if survivors.taken { "taken" } else { "held" };
        lines.push(format!(
            "{:>8}  {taken}; attacker left with {attacker}, defender with {defender}",
            percent(*chance)
        ));
    }
    let rest = odds.survivors.len().saturating_sub(MOST_LINES);
    if rest > 0 {
        lines.push(format!("and {rest} less likely ends; --json lists them all"));
    }
    lines.join("\n")
}

/// "51.2 %".
fn percent(parts: Parts) -> String {
    let permille = parts.in_permille();
    format!("{}.{} %", permille / 10, permille % 10)
}
