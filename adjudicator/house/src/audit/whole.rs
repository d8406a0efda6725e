//! What a record holds together: no turn is missing, no run, and no act of a game master; and how the game ended.

use super::form::{self, Act, Run, Spot};
use super::play::Played;
use super::record::Record;
use super::told::Findings;
use sentences::audit::whole as say;
use std::collections::{BTreeMap, BTreeSet};

/// How many missing turns are named: of a record that says it has thousands, these are enough.
const MOST_NAMED: usize = 100;

/// No turn may be missing, of the line that counts or of those that were left.
pub(super) fn lines(record: &Record, whole: &mut Findings, turns: &mut BTreeMap<Spot, Findings>) {
    let campaign = &record.campaign;
    let gone: Vec<Spot> = (1..=campaign.turn)
        .map(|turn| Spot { turn, line: None })
        .filter(|spot| !turns.contains_key(spot))
        .take(MOST_NAMED)
        .collect();
    for spot in gone {
        turns.entry(spot).or_default().fails(&spot.to_string(), say::gone());
    }
    for spot in record.turns.keys().filter(|spot| spot.line.is_none() && spot.turn > campaign.turn) {
        turns.entry(*spot).or_default().fails(&spot.to_string(), say::ended_before());
    }
    for (number, run) in (2..).zip(&campaign.runs) {
        if run.run != number {
            whole.fails(form::CAMPAIGN, say::run_missing(&number));
            break;
        }
        left(record, run, whole, turns);
    }
    let last = campaign.runs.last().map_or(1, |run| run.run);
    for (spot, stored) in &record.turns {
        let run =
            stored.turn.run.max(stored.turn.mixed).max(spot.line.map_or(0, |line| line.saturating_add(1)));
        if run > last {
            whole.fails(form::CAMPAIGN, say::run_left_out(&spot.in_words(), &run));
        }
    }
    if let (true, count) = (whole.are_good(), campaign.runs.len())
        && count > 0
    {
        whole.holds(say::taken_back(&count));
    }
}

/// What a run left when it took the game back.
fn left(record: &Record, run: &Run, whole: &mut Findings, turns: &mut BTreeMap<Spot, Findings>) {
    let line = Some(run.run - 1);
    let left: BTreeSet<u32> =
        record.turns.keys().filter(|spot| spot.line == line).map(|spot| spot.turn).collect();
    let (Some(first), Some(last)) = (left.first(), left.last()) else {
        let words = say::left_missing(&run.run, &run.from_turn);
        whole.fails(form::CAMPAIGN, words);
        return;
    };
    let first = run.from_turn.min(*first);
    for turn in (first..=*last).filter(|turn| !left.contains(turn)).take(MOST_NAMED) {
        let spot = Spot { turn, line };
        turns.entry(spot).or_default().fails(&spot.to_string(), say::gone());
    }
}

/// What game masters did: none may be missing, and what was corrected was told.
pub(super) fn acts(record: &Record, whole: &mut Findings, turns: &mut BTreeMap<Spot, Findings>) {
    for (number, act) in (1..).zip(&record.acts) {
        if act.number != number {
            whole.fails(form::ACTS, say::act_missing(&number));
            break;
        }
    }
    let taken_back = record.acts.iter().any(|act| ["rollback", "undo"].contains(&act.command.as_str()));
    let numbers: BTreeSet<u32> = record.turns.keys().map(|spot| spot.turn).collect();
    for number in numbers {
        let told: Vec<&Act> = record
            .acts
            .iter()
            .filter(|act| act.turn == number && ["correct", "option"].contains(&act.command.as_str()))
            // Who asks what a correction would change sees what is there, and everybody is told of the look.
            .filter(|act| !act.line.starts_with("looked"))
            .collect();
        let own = record.turns.iter().filter(|(spot, _)| spot.turn == number);
        let made: usize = own.clone().map(|(_, stored)| stored.turn.corrections.len()).sum();
        let Some((spot, _)) = own.into_iter().next() else { continue };
        let found = turns.entry(*spot).or_default();
        let file = spot.file(form::TURN);
        if told.len() > made {
            let lines: Vec<String> = told.iter().map(|act| format!("the GM {}", act.line)).collect();
            found.fails(&file, say::correction_missing(&lines.join("; ")));
        } else if made > 0 && told.is_empty() && !taken_back {
            found.fails(&file, say::correction_untold());
        }
    }
    if record.deeds.is_empty() && !record.acts.is_empty() {
        whole.unchecked(say::acts(&record.acts.len()));
    }
}

/// Did the game end as the rules say?
pub(super) fn ending(record: &Record, played: &[Played], whole: &mut Findings) {
    let campaign = &record.campaign;
    let by_rules =
        played.iter().filter(|p| p.spot.line.is_none()).filter_map(|p| p.ending.as_ref()).next_back();
    match by_rules {
        Some(ending) if ending.words == campaign.ending => {
            whole.holds(say::ended_by_rules(&ending.words.trim_end_matches('.')));
        }
        Some(ending) => whole.fails(form::CAMPAIGN, say::ended_otherwise(&ending.words, &campaign.ending)),
        None => whole.unchecked(say::ended_outside(&campaign.ending.trim_end_matches('.'))),
    }
}
