//! `campaign deadlines`: those to come, and what `campaign show` says of a seat's punctuality.

use adjudicator::house::House;
use campaign::loaded::Loaded;
use campaign::play::coming::coming;
use campaign::when::when;
use serde_json::json;
use shell::{Context, output};

/// Prints the next deadlines with their rules.
pub(super) async fn run(
    context: &Context,
    house: &House,
    name: &str,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let mut tx = house.store.read().await?;
    let loaded = Loaded::load(&mut tx, name).await?;
    let loaded = loaded
        .ok_or_else(|| format!("there is no campaign {name:?}; adjudicator campaign list shows all"))?;
    let all = coming(&mut tx, &loaded, house.now_ms(), |_| true).await?;
    if context.json {
        return output::json(
            &all.iter().map(|d| json!({ "closes_ms": d.at_ms, "rule": d.rule })).collect::<Vec<_>>(),
        );
    }
    let zone = loaded.settings.timetable().zone();
    let row = |number: usize, at_ms: i64, rule: &str| {
        let when = when(at_ms, house.now_ms(), zone.name());
        vec![format!("{number:>4}"), when.utc, when.local, rule.to_owned()]
    };
    let rows: Vec<_> = all.iter().enumerate().map(|(at, d)| row(at + 1, d.at_ms, &d.rule)).collect();
    output::line("the deadlines to come, if nobody answers early:")?;
    output::rows(&rows)
}

/// What there is to say of a seat's punctuality, in a few words.
pub(super) fn remarks(loaded: &Loaded, seat: u8, away: Vec<String>) -> String {
    let time = loaded.time_of(seat);
    let mut all = Vec::new();
    let is_person = loaded.seat(rules::Seat(seat)).is_some_and(campaign::bots::is_of_a_person);
    if time.silent > 0 && is_person {
        all.push(format!("silent {} in a row", time.silent));
    }
    if time.bot {
        all.push("played by a bot".to_owned());
    }
    if time.standby {
        all.push("a standby is wanted".to_owned());
    }
    if time.extensions > 0 {
        all.push(format!("extensions used: {}", time.extensions));
    }
    if !away.is_empty() {
        all.push(format!("away {}", away.join("; ")));
    }
    all.join(", ")
}
