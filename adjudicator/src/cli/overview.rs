//! `campaign list`: all campaigns at a glance.

use super::campaign::{Done, describe};
use adjudicator::campaign::when::when;
use adjudicator::gm::overview::{self, Glance};
use adjudicator::house::House;
use serde_json::{Value, json};
use shell::{Context, output};
use store::Tx;
use store::campaign::Standing;
use store::founding::{FoundingRow, PlaceStatus};

pub(super) async fn list(context: &Context, house: &House) -> Done {
    let mut tx = house.store.read().await?;
    let campaigns = overview::all(house, &mut tx).await?;
    let mut foundings = Vec::new();
    for row in tx.foundings(true).await? {
        let joined = joined(&mut tx, &row).await?;
        foundings.push((row, joined));
    }
    if context.json {
        let foundings = foundings.iter().map(|(row, joined)| {
            json!({ "campaign": row.name, "standing": "founding", "joined": joined, "reason": row.reason,
                    "starts_ms": row.starts_ms })
        });
        let all: Vec<Value> = campaigns.iter().map(described).chain(foundings).collect();
        return output::json(&all);
    }
    if campaigns.is_empty() && foundings.is_empty() {
        return output::line("no campaigns; found one with: adjudicator campaign new FILE");
    }
    let now_ms = house.now_ms();
    let mut rows = Vec::new();
    let mut tones = Vec::new();
    for glance in &campaigns {
        let row = &glance.row;
        rows.push(vec![
            row.id.clone(),
            row.game.clone(),
            format!("turn {}", row.turn),
            row.standing.word().into(),
            glance.deadline(now_ms),
            glance.notes().join("; "),
        ]);
        tones.push(tone(glance));
    }
    for (row, joined) in &foundings {
        let starts = row.starts_ms.map_or_else(|| "when full".into(), |ms| when(ms, now_ms, "").utc);
        let mut notes = vec![format!("{joined} joined")];
        notes.extend(Some(&row.reason).filter(|reason| !reason.is_empty()).cloned());
        let (game, turn) = (String::new(), String::new());
        rows.push(vec![row.name.clone(), game, turn, "founding".into(), starts, notes.join("; ")]);
        tones.push(if row.reason.is_empty() { output::Tone::Plain } else { output::Tone::Late });
    }
    let table = output::table(&rows);
    for (line, tone) in table.lines().zip(tones) {
        output::line(&tone.paint(line))?;
    }
    Ok(())
}

/// Whether a line needs somebody.
fn tone(glance: &Glance) -> output::Tone {
    let late = !glance.silent.is_empty() || !glance.undelivered.is_empty() || glance.wants_another_gm;
    match glance.row.standing {
        _ if glance.unreadable.is_some() => output::Tone::Broken,
        Standing::Frozen => output::Tone::Broken,
        Standing::Over => output::Tone::Past,
        Standing::Paused => output::Tone::Late,
        Standing::Running if late => output::Tone::Late,
        Standing::Running => output::Tone::Plain,
    }
}

async fn joined(tx: &mut Tx, row: &FoundingRow) -> Result<usize, store::StoreError> {
    Ok(tx.places(&row.name).await?.iter().filter(|place| place.status == PlaceStatus::Joined).count())
}

fn described(glance: &Glance) -> Value {
    let mut one = describe(&glance.row);
    let silent = glance.silent.iter().map(|(name, windows)| json!({ "name": name, "windows": windows }));
    let more = json!({
        "closes_ms": glance.closes_ms,
        "asked": glance.asked,
        "missing": glance.missing,
        "silent": silent.collect::<Vec<_>>(),
        "bots": glance.bots,
        "away": glance.away,
        "undelivered": glance.undelivered,
        "held": glance.held,
        "queued": glance.queued,
        "wants_another_gm": glance.wants_another_gm,
        "unreadable": glance.unreadable,
    });
    if let (Some(one), Value::Object(more)) = (one.as_object_mut(), more) {
        one.extend(more);
    }
    one
}
