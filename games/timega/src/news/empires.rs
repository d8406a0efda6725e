//! What each of the others bought and did, put together: one line an empire.

use super::{Place, Telling};
use rules::news::NewsLine;
use serde_json::{Value, json};

/// What is left out of the others' money: what they had, paid and spent follows from the table of empires and from what they
/// bought, and stands in the whole account.
const OWN_BUSINESS: [&str; 2] = ["wages", "spend"];

/// What a line of money or of actions brings to the line of its empire.
const MONEY: [&str; 3] = ["purses", "deeds", "left"];
const ACTIONS: [&str; 2] = ["turns", "passed"];

/// Joins the lines of money and of actions of each of the others, where the first of the two stands.
pub(super) fn join(tellings: Vec<Telling>) -> Vec<Telling> {
    let mut joined: Vec<Telling> = Vec::new();
    for telling in tellings {
        match of_an_empire(&telling) {
            Some((keys, facts)) => add(&mut joined, keys, facts, telling.of),
            None => joined.push(telling),
        }
    }
    joined
}

/// What a line tells of another empire, if it is one of money or of actions.
fn of_an_empire(telling: &Telling) -> Option<(&'static [&'static str], Value)> {
    let Place::Elsewhere(NewsLine::Affair(affair)) = &telling.place else { return None };
    let mut facts = affair.facts.clone();
    match affair.kind {
        "money" => {
            let deeds = facts["deeds"].as_array_mut()?;
            deeds.retain(|deed| !OWN_BUSINESS.iter().any(|word| deed["what"] == *word));
            Some((&MONEY, facts))
        }
        "actions" => {
            facts["turns"].as_array_mut()?.iter_mut().filter(|turn| is_quiet(turn)).for_each(tell_the_place);
            Some((&ACTIONS, facts))
        }
        _ => None,
    }
}

/// Nobody was fought, and nothing taken, besieged or turned over: where the ships are now, the map shows.
fn is_quiet(turn: &Value) -> bool {
    turn["special"].is_null()
        && turn["fought"] != true
        && turn["siege"].is_null()
        && turn["flipped"] == false
        && turn["took"].as_array().is_some_and(Vec::is_empty)
}

fn tell_the_place(turn: &mut Value) {
    turn["plain"] = json!(true);
    turn["only_took"] = json!(false);
}

fn add(joined: &mut Vec<Telling>, keys: &[&str], facts: Value, of: Vec<usize>) {
    let known = joined.iter_mut().find_map(|telling| match &mut telling.place {
        Place::Elsewhere(NewsLine::Affair(affair))
            if affair.kind == "empire" && affair.facts["seat"] == facts["seat"] =>
        {
            Some((&mut affair.facts, &mut telling.of))
        }
        _ => None,
    });
    let mut begun = json!({
        "seat": facts["seat"], "purses": [], "deeds": [], "left": null, "turns": [], "passed": false,
    });
    match known {
        Some((line, told)) => {
            keys.iter().for_each(|key| line[*key] = facts[*key].clone());
            told.extend(of);
            told.sort_unstable();
        }
        None => {
            keys.iter().for_each(|key| begun[*key] = facts[*key].clone());
            joined.push(Telling::elsewhere("empire", begun, of));
        }
    }
}
