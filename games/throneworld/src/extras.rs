//! `odds`: what an attack may come to, on the command line.

use crate::edition::{Edition, Race};
use crate::force::{Force, Sorts};
use crate::odds::{Doctrines, Fires, Odds, Parts, Setting, Survivors, Vain, odds_with};
use crate::options::Options;
use crate::reading::{losses_of_both, retreats_of_both};
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
        text(
            "losses",
            "Which types each side loses first: \"fighters, then protectors / shields\" (4.62)",
            "ATTACKER / DEFENDER",
            false,
        ),
        text(
            "retreat",
            "When the ships of each side leave: \"after 2 rounds / if fewer than 3 dice against more than 6\" (5.1, 8.3)",
            "ATTACKER / DEFENDER",
            false,
        ),
        switch("out-of-command", "Out of Comm range: only drop units may land (4.6)"),
    ],
    run: work_out,
}];

/// Says what a battle comes to, exactly.
fn work_out(given: &Given) -> Result<Worked, String> {
    let edition = Edition::of(&Options::default(), 2).map_err(|_| "the figures of Throneworld do not fit")?;
    let (setting, doctrines) = match (setting(&edition, given), doctrines(given)) {
        (Ok(setting), Ok(doctrines)) => (setting, doctrines),
        (setting, doctrines) => {
            let wrong: Vec<String> = [setting.err(), doctrines.err()].into_iter().flatten().collect();
            return Err(wrong.join("\n"));
        }
    };
    refuse_in_vain(&setting, &doctrines)?;
    let odds = odds_with(&edition, &setting, &doctrines);
    let fires = Fires::of(&edition, &setting, &doctrines, &odds);
    let mut words = vec![in_words(&odds, fires)];
    if doctrines.say_something() {
        words.extend(doctrines.in_words(["the attacker's", "the defender's"]));
    }
    Ok(Worked { words: words.join("\n"), data: as_json(&odds, fires) })
}

/// The loss orders and retreats of both sides; all that cannot be read is told at once.
fn doctrines(given: &Given) -> Result<Doctrines, String> {
    let mut wrong = Vec::new();
    let mut doctrines = Doctrines::default();
    match given.text("losses").map_or(Ok(Default::default()), losses_of_both) {
        Ok(losses) => [doctrines.attacker.losses, doctrines.defender.losses] = losses,
        Err(why) => wrong.push(format!("--losses:\n{why}")),
    }
    match given.text("retreat").map_or(Ok(Default::default()), retreats_of_both) {
        Ok(retreats) => [doctrines.attacker.retreat, doctrines.defender.retreat] = retreats,
        Err(why) => wrong.push(format!("--retreat:\n{why}")),
    }
    if wrong.is_empty() { Ok(doctrines) } else { Err(wrong.join("\n")) }
}

/// What can come to nothing is said, not left out.
fn refuse_in_vain(setting: &Setting, doctrines: &Doctrines) -> Result<(), String> {
    let one = |vain: Vain| {
        let option = if vain.losses { "losses" } else { "retreat" };
        let whose = if vain.of_defender { "the defender" } else { "the attacker" };
        let instead = if vain.of_defender && setting.defender.is_none() {
            "; an empire defends if --defender names its race"
        } else {
            ""
        };
        format!("--{option}, of {whose}: {}{instead}", vain.why)
    };
    let wrong: Vec<String> = doctrines.in_vain(setting).into_iter().map(one).collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
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
            "went_back": survivors.went_back,
            "attack_army": survivors.attack_army,
            "defend_fleet": survivors.defend_fleet,
            "withdrawn": survivors.withdrawn,
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
        let (attacker, defender) = (survivors.of_attacker(), survivors.of_defender());
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

#[cfg(test)]
mod tests {
    use super::work_out;
    use rules::extra::{Given, Word};

    fn odds(options: &[(&'static str, &str)]) -> Result<(String, serde_json::Value), String> {
        let mut given = Given::default();
        for (name, text) in options {
            given.say(name, Word::Text((*text).to_owned()));
        }
        work_out(&given).map(|worked| (worked.words, worked.data))
    }

    const BOTH: [(&str, &str); 3] = [("attack", "2P 2L"), ("defend", "1P / 1L"), ("defender", "zytal")];

    /// The case worked out by hand in `odds/tests.rs`: 25/27 times 400741/423241 is 0.8767.
    #[test]
    fn losses_and_retreats_are_taken() {
        let ordered = [("losses", "protectors / lights"), ("retreat", "never / after 1 round")];
        let (words, data) = odds(&[&BOTH[..], &ordered].concat()).expect("fits");
        assert!(words.starts_with("the attacker takes the world: 87.7 % (exactly)"), "{words}");
        assert!(words.contains("(1P withdrawn)"), "{words}");
        let said = "Losses: the attacker's Protectors, then the cheapest; the defender's Light Infantry, then the cheapest.";
        assert!(words.contains(said), "{words}");
        assert!(words.ends_with("Retreats: the attacker's never; the defender's after 1 round."), "{words}");
        let left = data["survivors"].as_array().expect("a list");
        assert!(left.iter().any(|end| end["withdrawn"]["P"] == 1 && end["went_back"] == false), "{data}");
        // Nothing said, nothing added.
        let (words, _) = odds(&BOTH).expect("fits");
        assert!(!words.contains("Losses") && !words.contains("Retreats"), "{words}");
    }

    #[test]
    fn what_does_not_fit_is_told_at_once() {
        let wrong = [("losses", "fighters / wombats"), ("retreat", "sometimes")];
        let why = odds(&[&BOTH[..], &wrong].concat()).expect_err("does not fit");
        assert!(why.contains("--losses:\n1 | fighters / wombats\n  |            ^^^^^^^"), "{why}");
        assert!(why.contains("--retreat:\n1 | sometimes\n  | ^^^^^^^^^"), "{why}");
        let why = odds(&[&BOTH[..2], &[("retreat", "/ always")]].concat()).expect_err("neutrals");
        assert!(why.contains("--retreat, of the defender: neutrals never retreat (8.3)"), "{why}");
        assert!(why.contains("--defender"), "{why}");
    }
}
