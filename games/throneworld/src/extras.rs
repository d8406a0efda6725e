//! `odds`: what an attack may come to, on the command line.

use crate::edition::{Edition, Race};
use crate::force::{Force, Sorts};
use crate::odds::{Fires, Odds, Parts, Setting, Survivors, odds};
use crate::options::Options;
use rules::extra::{Argument, Extra, Given, Takes, Worked};
use serde_json::{Value, json};

/// The most lines of survivors shown to a person.
const MOST_LINES: usize = 12;

const fn text(name: &'static str, about: &'static str, shown: &'static str, required: bool) -> Argument {
    Argument { name, about, value: Takes::Text { shown, required } }
}

const fn edge(name: &'static str, about: &'static str) -> Argument {
    Argument { name, about, value: Takes::Number { shown: "N", from: -128, to: 127, default: Some("0") } }
}

const fn switch(name: &'static str, about: &'static str) -> Argument {
    Argument { name, about, value: Takes::Nothing }
}

/// What Throneworld adds to the command line.
pub(crate) const EXTRAS: &[Extra] = &[Extra {
    command: "odds",
    about: "What an attack in a game with battles may come to, in exact chances",
    names_game: true,
    lacks: "has no odds to work out",
    has: "has battles with odds",
    takes: &[
        text("attack", "The attacking ships with what is aboard: \"3P 2F 2L 1H\"", "UNITS", true),
        text(
            "defend",
            "The defenders, the fleet before the slash and the army after it: \"2S P / C 2A\"",
            "FLEET / ARMY",
            true,
        ),
        edge("space", "The attacker's Space rating less the defender's"),
        edge("ground", "The attacker's Ground rating less the defender's"),
        text("attacker", "The race that attacks, for units of which it has better ones", "RACE", false),
        text("defender", "The race that defends; neutrals if none is named", "RACE", false),
        switch(
            "pass-shields",
            "The attacker's Jump is not below the defender's Space: drops pass Shields (4.7)",
        ),
        switch("no-first-fire", "Drop Troops decline first fire, so that all hits count together (4.61)"),
        switch("no-drop", "Drop units wait until space is won"),
        switch("out-of-command", "Out of Comm range: only drop units may land (4.6)"),
    ],
    run: work_out,
}];

/// Says what a battle comes to, exactly.
fn work_out(given: &Given) -> Result<Worked, String> {
    let edition = Edition::of(&Options::default(), 2).map_err(|_| "the figures of Throneworld do not fit")?;
    let setting = setting(&edition, given)?;
    let odds = odds(&edition, &setting);
    let fires = Fires::of(&edition, &setting, &odds);
    Ok(Worked { words: in_words(&odds, fires), data: as_json(&odds, fires) })
}

/// The setting; every word that does not fit is told at once.
fn setting(edition: &Edition, given: &Given) -> Result<Setting, String> {
    let mut wrong = Vec::new();
    let (attack, (fleet, army)) = {
        let mut force = |option: &str, text: &str| {
            text.parse::<Force>().unwrap_or_else(|why| {
                wrong.push(format!("--{option}: {why}"));
                Force::NONE
            })
        };
        let defend = given.text("defend").unwrap_or_default();
        let attack = force("attack", given.text("attack").unwrap_or_default());
        let defenders = match defend.split_once('/') {
            Some((fleet, army)) => (force("defend", fleet), force("defend", army)),
            // Without a slash the units say themselves where they belong.
            None => {
                let all = force("defend", defend);
                (all.space(), all.ground())
            }
        };
        (attack, defenders)
    };
    if !fleet.ground().is_empty() || !army.space().is_empty() {
        wrong.push("--defend: ships and Shields stand before the slash, the army after it".into());
    }
    let mut race = |option: &str| -> Option<Race> {
        let text = given.text(option)?;
        let race = edition.race_named(text);
        if race.is_none() {
            let all: Vec<&str> = edition.races().iter().map(|r| r.name.as_str()).collect();
            wrong.push(format!("--{option}: there is no race {text:?}; the races are {}", all.join(", ")));
        }
        race
    };
    let (attacker, defender) = (race("attacker"), race("defender"));
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
        space_edge: given.number("space"),
        ground_edge: given.number("ground"),
        attacker,
        defender,
        may_pass_shields: given.is("pass-shields"),
        drops: !given.is("no-drop"),
        in_comm: !given.is("out-of-command"),
        first_fire: !given.is("no-first-fire"),
    })
}

/// A chance as a JSON number with all its places.
fn number(parts: Parts) -> Value {
    serde_json::from_str(&parts.to_string()).unwrap_or(Value::Null)
}

fn as_json(odds: &Odds, fires: Option<Fires>) -> Value {
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
    let fire = |fires: Fires| json!({ "used": number(fires.used), "declined": number(fires.declined), "better": fires.better() });
    json!({
        "first_fire": fires.map(fire),
        "attacker_wins": number(odds.wins),
        "exact": odds.exact,
        "error": number(odds.error),
        "survivors": odds.survivors.iter().map(one).collect::<Vec<_>>(),
    })
}

fn in_words(odds: &Odds, fires: Option<Fires>) -> String {
    let how = if odds.exact { "exactly" } else { "estimated: too much to go through" };
    let mut lines = vec![format!("the attacker takes the world: {} ({how})", odds.wins.percent())];
    for (survivors, chance) in odds.survivors.iter().take(MOST_LINES) {
        let attacker = survivors.attack_fleet.plus(&survivors.attack_army);
        let defender = survivors.defend_fleet.plus(&survivors.defend_army);
        let taken = if survivors.taken { "taken" } else { "held" };
        lines.push(format!(
            "{:>8}  {taken}; attacker left with {attacker}, defender with {defender}",
            chance.percent()
        ));
    }
    lines.extend(fires.map(Fires::in_words));
    let rest = odds.survivors.len().saturating_sub(MOST_LINES);
    if rest > 0 {
        lines.push(format!("and {rest} less likely ends; --json lists them all"));
    }
    lines.join("\n")
}
