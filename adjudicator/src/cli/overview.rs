//! `campaign list`: all campaigns at a glance.

use super::campaign::{Done, describe};
use adjudicator::gm::overview::{self, Glance};
use adjudicator::gm::seeking::{self, MailDown, Seeking};
use adjudicator::house::House;
use campaign::beacon::Waits;
use report::scrub::one_line;
use serde_json::{Value, json};
use shell::{Context, output};
use store::campaign::Standing;

pub(super) async fn list(context: &Context, house: &House) -> Done {
    let mut tx = house.store.read().await?;
    let campaigns = overview::all(house, &mut tx).await?;
    let foundings = seeking::all(&mut tx).await?;
    let down = seeking::mail_down(&mut tx).await?;
    if context.json {
        let all = campaigns.iter().map(described).chain(foundings.iter().map(sought));
        let all: Vec<Value> = all.map(|one| with_mail(one, down.as_ref())).collect();
        return output::json(&all);
    }
    let now_ms = house.now_ms();
    let width = output::width();
    if let Some(down) = &down {
        let line = format!("{} Why: {}", down.line(now_ms), one_line(&down.why));
        print(&output::fitted(&[vec![line]], width)[0], output::Tone::Broken)?;
    }
    if campaigns.is_empty() && foundings.is_empty() {
        return output::line("no campaigns; found one with: adjudicator campaign new FILE");
    }
    let (tones, rows): (Vec<_>, Vec<_>) = listed(&campaigns, &foundings, now_ms).into_iter().unzip();
    for (lines, tone) in output::fitted(&rows, width).iter().zip(tones) {
        print(lines, tone)?;
    }
    Ok(())
}

/// A campaign or founding as a row of a table, and how it looks.
pub(super) type Listed = (output::Tone, Vec<String>);

/// The rows of the list.
pub(super) fn listed(campaigns: &[Glance], foundings: &[Seeking], now_ms: i64) -> Vec<Listed> {
    let campaigns = campaigns.iter().map(|glance| {
        let row = &glance.row;
        let cells = vec![
            row.id.clone(),
            row.game.clone(),
            format!("turn {}", row.turn),
            row.standing.word().into(),
            glance.deadline(now_ms),
            glance.notes(now_ms).join("; "),
        ];
        (tone(glance), cells)
    });
    let foundings = foundings.iter().map(|one| {
        let cells = vec![
            one.row.name.clone(),
            one.game.clone(),
            String::new(),
            "founding".into(),
            one.starts(now_ms),
            one.notes(now_ms).join("; "),
        ];
        (if one.needs_somebody() { output::Tone::Late } else { output::Tone::Plain }, cells)
    });
    campaigns.chain(foundings).collect()
}

fn print(lines: &[String], tone: output::Tone) -> Done {
    for line in lines {
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

/// A campaign that looks for players, as data.
fn sought(one: &Seeking) -> Value {
    json!({
        "campaign": one.row.name,
        "game": one.game,
        "standing": "founding",
        "reason": one.row.reason,
        "seats": one.seats,
        "least": one.least,
        "joined": one.joined,
        "invited": one.invitations_end_ms.len(),
        "declined": one.declined,
        "lapsed": one.lapsed,
        "open": one.open,
        "invitations_end_ms": one.invitations_end_ms,
        "starts_ms": one.row.starts_ms,
        "decide_ms": one.row.decide_ms,
        "unreadable": one.unreadable,
    })
}

/// That outgoing mail is down belongs to every campaign: a program that looks at one sees it there.
fn with_mail(mut one: Value, down: Option<&MailDown>) -> Value {
    if let Some(one) = one.as_object_mut() {
        one.insert("mail_down_since_ms".into(), json!(down.map(|down| down.since_ms)));
    }
    one
}

/// A window that waits for the public beacon, as data.
pub(super) fn beacon(waits: Waits) -> Value {
    json!({ "since_ms": waits.since_ms, "without_ms": waits.without_ms })
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
        "waits_for_beacon": glance.beacon.map(beacon),
        "wants_another_gm": glance.wants_another_gm,
        "unreadable": glance.unreadable,
    });
    if let (Some(one), Value::Object(more)) = (one.as_object_mut(), more) {
        one.extend(more);
    }
    one
}
