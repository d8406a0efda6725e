//! Changing the settings of a campaign.

use super::act::{Deed, Desk, GmError, refused, tell_all};
use super::undo::Undo;
use crate::tell::gms::post_to_one;
use campaign::change;
use campaign::found::NOTHING_WAITS;
use campaign::gms::Gms;
use campaign::kinds::Kinds;
use campaign::settings::{Proof, Settings, Waiting};
use rules::engine::{Engine, Fault};
use schedule::duration;
use serde_json::Value;
use std::collections::BTreeSet;
use store::votes::MotionStatus;

/// The keys that are read here, for messages; the others are those of [`change`].
const KEYS: &str = "window, settle, on-deadline, proof, pacing, waits, machine-reports, gm";

/// A word of a setting, if it is one of its type's.
fn word<T: serde::de::DeserializeOwned>(key: &str, value: &str, right: &str) -> Result<T, GmError> {
    serde_json::from_value(Value::String(value.to_lowercase()))
        .or_else(|_| refused(format!("{key} = {value:?}: there are {right}")))
}

fn length(key: &str, value: &str, least_ms: i64) -> Result<i64, GmError> {
    let ms = duration::parse_ms(value.trim_matches('"'))
        .or_else(|e| refused(format!("{key} = {value:?}: {e}")))?;
    if !(least_ms..=366 * 24 * 3_600_000).contains(&ms) {
        return refused(format!("{key} = {value:?}: from {} to 366 days", duration::written(least_ms)));
    }
    Ok(ms)
}

/// The kinds of question that wait for mail, as a game master names them: a list of them all (`react, losses`), or what
/// comes to those that wait now and what goes (`+losses, -react`); `none` leaves it to the pacing.
fn waits(desk: &Desk<'_>, settings: &Settings, value: &str) -> Result<Option<BTreeSet<String>>, GmError> {
    if value.eq_ignore_ascii_case("none") || value.to_lowercase().ends_with("the pacing says") {
        return Ok(None);
    }
    let plain = value.trim_start_matches('[').trim_end_matches(']');
    let words: Vec<&str> =
        plain.split(',').map(|w| w.trim().trim_matches('"')).filter(|w| !w.is_empty()).collect();
    let kinds = Kinds::of(desk.loaded.engine);
    let signed = words.iter().filter(|word| word.starts_with(['+', '-'])).count();
    if signed != 0 && signed != words.len() {
        return refused(format!(
            "waits = {value:?}: name all that waits (waits = react, losses), or what comes and goes, each with its sign \
             (waits = +losses, -react)"
        ));
    }
    let now = || settings.waits.clone().unwrap_or_else(|| desk.loaded.engine.waits(settings.pacing));
    let mut waiting = if signed == 0 { BTreeSet::new() } else { now() };
    let mut problems = Vec::new();
    for word in words {
        match kinds.named(word.trim_start_matches(['+', '-'])) {
            Ok(kind) if word.starts_with('-') => {
                waiting.remove(&kind);
            }
            Ok(kind) => {
                waiting.insert(kind);
            }
            Err(why) => problems.push(format!("waits: {why}")),
        }
    }
    if problems.is_empty() && waiting.is_empty() {
        problems.push(NOTHING_WAITS.into());
    }
    if problems.is_empty() { Ok(Some(waiting)) } else { refused(problems.join("\n")) }
}

/// What waits for mail under these settings, in words.
pub(super) fn what_waits(engine: &dyn Engine, settings: &Settings) -> String {
    match &settings.waits {
        Some(kinds) => kinds.iter().map(String::as_str).collect::<Vec<_>>().join(", "),
        None => {
            let kinds: Vec<String> = engine.waits(settings.pacing).into_iter().collect();
            format!("what the pacing says ({})", kinds.join(", "))
        }
    }
}

/// The settings with one of them changed. What waits for mail changes with the next turn if the present one has begun.
fn changed(desk: &Desk<'_>, key: &str, value: &str) -> Result<Settings, GmError> {
    let settings = &desk.loaded.settings;
    let mut new = one_changed(desk, settings.clone().of_next_turn(), key, value)?;
    let begun = desk.loaded.window.as_ref().is_some_and(|window| window.entry > 0);
    if begun && (new.pacing, &new.waits) != (settings.pacing, &settings.waits) {
        let waits = std::mem::replace(&mut new.waits, settings.waits.clone());
        new.later = Some(Waiting { pacing: new.pacing, waits });
        new.pacing = settings.pacing;
    }
    Ok(new)
}

fn one_changed(desk: &Desk<'_>, settings: Settings, key: &str, value: &str) -> Result<Settings, GmError> {
    let mut new = settings.clone();
    let bare = value.trim_matches('"');
    match key {
        "window" => new.window_ms = length(key, value, 60_000)?,
        "settle" => new.settle_ms = length(key, value, 0)?,
        "on-deadline" => new.on_deadline = word(key, bare, "close and ask-gm")?,
        "pacing" => new.pacing = word(key, bare, "standing and live")?,
        "waits" => new.waits = waits(desk, &settings, bare)?,
        "machine-reports" => {
            new.machine_reports =
                bare.parse().or_else(|_| refused(format!("{key} = {value:?}: there are true and false")))?;
        }
        "proof" => {
            new.proof = match Proof::from_word(bare) {
                Some(proof) => proof,
                None => {
                    return refused(format!(
                        "proof = {value:?} is no policy; there are auto, token, token+address and token+aligned"
                    ));
                }
            }
        }
        "gm" => {
            let gms = Gms::read(bare);
            if gms.is_empty() || !gms.wrong().is_empty() {
                return refused(format!(
                    "gm = {value:?}: one mail address or several, with commas between: gm = a@example.org, b@example.org"
                ));
            }
            new.gm = gms;
        }
        "press.hand-over" => {
            return refused(
                "press.hand-over was agreed at the founding, and letters were written trusting in it: it does not change.",
            );
        }
        "press.archive" => {
            return refused(
                "press.archive was agreed at the founding, and letters were written trusting in it: it does not change.",
            );
        }
        _ if change::knows(key) => {
            return change::changed(&settings, Kinds::of(desk.loaded.engine), key, value)
                .or_else(|problems| refused(problems.join("\n")));
        }
        _ => {
            return refused(format!(
                "{key:?} is no setting; there are {KEYS}, {}. Options of the game: option turn N KEY = VALUE",
                change::known()
            ));
        }
    }
    Ok(new)
}

pub(super) fn would_set(desk: &Desk<'_>, key: &str, value: &str) -> Result<Vec<String>, GmError> {
    let before = &desk.loaded.settings;
    let new = changed(desk, &change::plain(key), value)?;
    if new == *before {
        return refused(format!("{key} = {value}: it is so already"));
    }
    Ok(match change::plain(key).as_str() {
        "gm" => vec![format!("The GM would be {} instead of {}. They are all told.", new.gm, before.gm)],
        _ => Vec::new(),
    })
}

/// Changes a setting.
pub(super) async fn set(desk: &mut Desk<'_>, key: &str, value: &str) -> Result<Deed, GmError> {
    let before = desk.loaded.settings.clone();
    would_set(desk, key, value)?;
    let key = change::plain(key);
    let key = key.as_str();
    let new = changed(desk, key, value)?;
    if key.starts_with("votes.") {
        let id = desk.id();
        let open = desk.tx.motions(&id).await?.into_iter().find(|m| m.status == MotionStatus::Open);
        if let Some(motion) = open {
            return refused(format!(
                "Vote {} is open under the rules it was called with; please set this again when it is closed.",
                motion.number
            ));
        }
    }
    let undo = Undo { settings: Some(desk.loaded.campaign.settings.clone()), ..Undo::default() };
    desk.loaded.campaign.settings = serde_json::to_string(&new).map_err(|e| Fault(e.to_string()))?;
    desk.loaded.settings = new.clone();
    if desk.loaded.campaign.standing == store::campaign::Standing::Running {
        desk.loaded.campaign.due_ms = Some(desk.now_ms());
    }
    let what = match key {
        "proof" => format!("senders are proved by {}", new.proof.word()),
        "gm" => format!("the GM is {}", new.gm),
        "waits" => {
            format!("what waits for mail is {}", what_waits(desk.loaded.engine, &new.clone().of_next_turn()))
        }
        _ => format!("{key} = {}", value.trim_matches('"')),
    };
    let more = match key {
        "window" | "schedule" | "zone" | "holidays" | "shortest-window" => {
            " It holds from the next window on."
        }
        "pacing" | "waits" if new.later.is_some() => " It holds from the next turn on.",
        "pacing" if new.waits.is_some() => {
            " What waits for mail is named by itself, and stays; set waits = none lets the pacing say it."
        }
        _ if key.starts_with("windows.") => " It holds from the next window on.",
        _ => "",
    };
    tell_all(desk, "a setting was changed", &[format!("The GM has changed a setting: {what}.{more}")])
        .await?;
    if key == "gm" {
        let row = desk.loaded.campaign.clone();
        let joined: Vec<&str> = new.gm.iter().filter(|a| !before.gm.holds(a)).collect();
        let left: Vec<&str> = before.gm.iter().filter(|a| !new.gm.holds(a)).collect();
        for address in joined {
            let words = [
                format!("You are a game master of {} now ({}).", row.title, row.id),
                "Answer this mail with a command, one a line: status shows how the campaign stands, help lists the others."
                    .to_string(),
            ];
            post_to_one(desk.house, desk.tx, &row, address, "how to write to your campaign", &words, None)
                .await?;
        }
        for address in left {
            let words =
                [format!("You are not a game master of {} any more. The GM is {} now.", row.title, new.gm)];
            post_to_one(desk.house, desk.tx, &row, address, "the GM has changed", &words, None).await?;
        }
    }
    Ok(Deed {
        words: vec![format!("Set: {what}.{more}")],
        line: format!("changed a setting: {what}"),
        undo: Some(undo),
    })
}
