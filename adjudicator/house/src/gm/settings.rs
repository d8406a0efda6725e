//! Changing the settings of a campaign.

use super::act::{Deed, Desk, GmError, refused, tell_all};
use super::reading::quoted;
use super::undo::Undo;
use crate::tell::gms::post_to_one;
use campaign::change;
use campaign::found::NOTHING_WAITS;
use campaign::gms::Gms;
use campaign::kinds::Kinds;
use campaign::settings::{Proof, Settings, Waiting};
use rules::engine::{Engine, Fault};
use schedule::duration;
use sentences::gm::mail::{how_to_command, how_to_write_subject};
use sentences::gm::settings as say;
use serde_json::Value;
use std::collections::BTreeSet;
use store::votes::MotionStatus;

/// The keys that are read here, for messages; the others are those of [`change`].
const KEYS: &str = "window, settle, on-deadline, proof, pacing, waits, machine-reports, gm";

/// A word of a setting, if it is one of its type's.
fn word<T: serde::de::DeserializeOwned>(key: &str, value: &str, right: &str) -> Result<T, GmError> {
    serde_json::from_value(Value::String(value.to_lowercase()))
        .or_else(|_| refused(say::there_are(&key, &quoted(value), &right)))
}

fn length(key: &str, value: &str, least_ms: i64) -> Result<i64, GmError> {
    let ms = duration::parse_ms(value.trim_matches('"'))
        .or_else(|why| refused(say::no_length(&key, &quoted(value), &why.to_string())))?;
    if !(least_ms..=366 * 24 * 3_600_000).contains(&ms) {
        return refused(say::too_short_or_long(&key, &quoted(value), &duration::written(least_ms)));
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
        return refused(say::all_or_signed(&quoted(value)));
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
            Err(why) => problems.push(say::no_kind(&why)),
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
            say::as_pacing_says(&kinds.join(", "))
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
        "on-deadline" => new.on_deadline = word(key, bare, &say::both(&"close", &"ask-gm"))?,
        "pacing" => new.pacing = word(key, bare, &say::both(&"standing", &"live"))?,
        "waits" => new.waits = waits(desk, &settings, bare)?,
        "machine-reports" => {
            let right = || say::both(&"true", &"false");
            new.machine_reports =
                bare.parse().or_else(|_| refused(say::there_are(&key, &quoted(value), &right())))?;
        }
        "proof" => {
            new.proof = match Proof::from_word(bare) {
                Some(proof) => proof,
                None => return refused(say::no_policy(&quoted(value))),
            }
        }
        "gm" => {
            let gms = Gms::read(bare);
            if gms.is_empty() || !gms.wrong().is_empty() {
                return refused(say::no_addresses(&quoted(value)));
            }
            new.gm = gms;
        }
        "press.hand-over" | "press.archive" => return refused(say::was_agreed(&key)),
        _ if change::knows(key) => {
            return change::changed(&settings, Kinds::of(desk.loaded.engine), key, value)
                .or_else(|problems| refused(problems.join("\n")));
        }
        _ => {
            return refused(say::no_setting(&quoted(key), &format!("{KEYS}, {}", change::known())));
        }
    }
    Ok(new)
}

pub(super) fn would_set(desk: &Desk<'_>, key: &str, value: &str) -> Result<Vec<String>, GmError> {
    let before = &desk.loaded.settings;
    let new = changed(desk, &change::plain(key), value)?;
    if new == *before {
        return refused(say::is_so_already(&key, &value));
    }
    Ok(match change::plain(key).as_str() {
        "gm" => vec![say::gm_would_be(&new.gm.to_string(), &before.gm.to_string())],
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
            return refused(say::vote_is_open(&motion.number));
        }
    }
    let undo = Undo { settings: Some(desk.loaded.campaign.settings.clone()), ..Undo::default() };
    desk.loaded.campaign.settings = serde_json::to_string(&new).map_err(|e| Fault(e.to_string()))?;
    desk.loaded.settings = new.clone();
    if desk.loaded.campaign.standing == store::campaign::Standing::Running {
        desk.loaded.campaign.due_ms = Some(desk.now_ms());
    }
    let what = match key {
        "proof" => say::proved_by(&new.proof.word()),
        "gm" => say::gm_is(&new.gm.to_string()),
        "waits" => say::what_waits_is(&what_waits(desk.loaded.engine, &new.clone().of_next_turn())),
        _ => format!("{key} = {}", value.trim_matches('"')),
    };
    let more = match key {
        "window" | "schedule" | "zone" | "holidays" | "shortest-window" => say::from_next_window(),
        "pacing" | "waits" if new.later.is_some() => say::from_next_turn(),
        "pacing" if new.waits.is_some() => say::waits_by_itself(),
        _ if key.starts_with("windows.") => say::from_next_window(),
        _ => String::new(),
    };
    tell_all(desk, &say::changed_subject(), &[say::has_changed(&what, &more)]).await?;
    if key == "gm" {
        let row = desk.loaded.campaign.clone();
        let joined: Vec<&str> = new.gm.iter().filter(|a| !before.gm.holds(a)).collect();
        let left: Vec<&str> = before.gm.iter().filter(|a| !new.gm.holds(a)).collect();
        for address in joined {
            let words = [say::you_are_gm_now(&row.title, &row.id), how_to_command()];
            post_to_one(desk.house, desk.tx, &row, address, &how_to_write_subject(), &words, None).await?;
        }
        for address in left {
            let words = [say::no_gm_any_more(&row.title, &new.gm.to_string())];
            post_to_one(desk.house, desk.tx, &row, address, &say::gm_changed_subject(), &words, None).await?;
        }
    }
    Ok(Deed { words: vec![say::is_set(&what, &more)], line: say::did_set(&what), undo: Some(undo) })
}
