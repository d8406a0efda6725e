//! One setting of a running campaign changed by its key, as it stands in a campaign's file. Pure.
//!
//! What is written is read as a campaign's file with that key alone, so that nothing can be set that could not be founded.

use super::found::CampaignFile;
use super::kinds::Kinds;
use super::settings::Settings;
use super::time_keys;
use super::{press, votes};
use crate::votes::Sort;
use rules::keys::nearest_told;
use schedule::duration;
use serde::Serialize;
use std::fmt::Write;

/// A key of the file: how its value passes over into the settings, and how it is written there.
struct Key {
    key: &'static str,
    take: fn(&mut Settings, Settings),
    shown: fn(&Settings) -> String,
}

/// The keys about time, silence, letters and votes, in the order of the file. Those of `[windows]` and of the sorts of
/// motion are below.
const KEYS: &[Key] = &[
    Key {
        key: "schedule",
        take: |to, from| to.time.schedule = from.time.schedule,
        shown: |s| s.time.schedule.as_ref().map_or("none".into(), |s| s.words().to_owned()),
    },
    Key {
        key: "zone",
        take: |to, from| to.time.zone = if from.time.zone == "UTC" { String::new() } else { from.time.zone },
        shown: |s| if s.time.zone.is_empty() { "UTC".into() } else { s.time.zone.clone() },
    },
    Key {
        key: "holidays",
        take: |to, from| to.time.holidays = from.time.holidays,
        shown: |s| list(s.time.holidays.iter().map(|h| h.words().to_owned())),
    },
    Key {
        key: "shortest-window",
        take: |to, from| to.time.shortest_ms = from.time.shortest_ms,
        shown: |s| length(s.time.shortest_ms),
    },
    Key {
        key: "grace",
        take: |to, from| to.time.grace_ms = from.time.grace_ms,
        shown: |s| length(s.time.grace_ms),
    },
    Key {
        key: "reminders",
        take: |to, from| to.time.reminders = from.time.reminders,
        shown: |s| match &s.time.reminders {
            None => USUAL.into(),
            Some(all) => list(all.iter().map(|ms| length(*ms))),
        },
    },
    Key {
        key: "away",
        take: |to, from| to.time.away_ms = from.time.away_ms,
        shown: |s| length(s.time.away_ms),
    },
    Key {
        key: "extensions.tokens",
        take: |to, from| to.time.extensions.tokens = from.time.extensions.tokens,
        shown: |s| s.time.extensions.tokens.to_string(),
    },
    Key {
        key: "extensions.longest",
        take: |to, from| to.time.extensions.longest_ms = from.time.extensions.longest_ms,
        shown: |s| length(s.time.extensions.longest_ms),
    },
    Key {
        key: "silence.fast-lane",
        take: |to, from| to.time.silence.fast_lane = from.time.silence.fast_lane,
        shown: |s| s.time.silence.fast_lane.to_string(),
    },
    Key {
        key: "silence.fast-lane-window",
        take: |to, from| to.time.silence.fast_lane_ms = from.time.silence.fast_lane_ms,
        shown: |s| length(s.time.silence.fast_lane_ms),
    },
    Key {
        key: "silence.bot-after",
        take: |to, from| to.time.silence.bot_after = from.time.silence.bot_after,
        shown: |s| s.time.silence.bot_after.to_string(),
    },
    Key {
        key: "silence.standby-after",
        take: |to, from| to.time.silence.standby_after = from.time.silence.standby_after,
        shown: |s| s.time.silence.standby_after.to_string(),
    },
    Key {
        key: "silence.guard",
        take: |to, from| to.time.silence.guard_percent = from.time.silence.guard_percent,
        shown: |s| s.time.silence.guard_percent.map_or("none".into(), |percent| percent.to_string()),
    },
    Key {
        key: "silence.gm-time",
        take: |to, from| to.time.silence.gm_time_ms = from.time.silence.gm_time_ms,
        shown: |s| length(s.time.silence.gm_time_ms),
    },
    Key {
        key: "silence.unanswered",
        take: |to, from| to.time.silence.unanswered = from.time.silence.unanswered,
        shown: |s| s.time.silence.unanswered.word().into(),
    },
    Key {
        key: "public-log",
        take: |to, from| to.time.log_names = from.time.log_names,
        shown: |s| if s.time.log_names { "names" } else { "no-names" }.into(),
    },
    Key {
        key: "press.policy",
        take: |to, from| to.press.policy = from.press.policy,
        shown: |s| word(&s.press.policy),
    },
    Key {
        key: "press.closed",
        take: |to, from| to.press.closed = from.press.closed,
        shown: |s| list(s.press.closed.iter().cloned()),
    },
    Key {
        key: "press.letters-a-day",
        take: |to, from| to.press.letters_a_day = from.press.letters_a_day,
        shown: |s| s.press.letters_a_day.to_string(),
    },
    Key {
        key: "press.characters",
        take: |to, from| to.press.characters = from.press.characters,
        shown: |s| s.press.characters.to_string(),
    },
    Key {
        key: "press.anonymous-every",
        take: |to, from| to.press.anonymous_every_ms = from.press.anonymous_every_ms,
        shown: |s| match s.press.anonymous_every_ms {
            0 => "at once".into(),
            ms => length(ms),
        },
    },
    Key {
        key: "votes.length",
        take: |to, from| to.votes.length_ms = from.votes.length_ms,
        shown: |s| length(s.votes.length_ms),
    },
    Key {
        key: "votes.announce",
        take: |to, from| to.votes.announce = from.votes.announce,
        shown: |s| word(&s.votes.announce),
    },
];

/// Keys whose values are lists: commas part them.
const LISTS: [&str; 3] = ["holidays", "reminders", "press.closed"];
/// Reminders as the windows' length suggests.
const USUAL: &str = "usual";
/// Words that take a value away.
const NOTHING: [&str; 3] = ["none", "nothing", "never"];

fn length(ms: i64) -> String {
    if ms == 0 { "none".into() } else { duration::written(ms) }
}

fn list(items: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = items.collect();
    if all.is_empty() { "none".into() } else { all.join(", ") }
}

/// The word of a setting in campaign files.
fn word(setting: &impl Serialize) -> String {
    serde_json::to_value(setting).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

/// A key in its one form: `[silence] guard`, `silence guard` and `silence.guard` are the same.
#[must_use]
pub fn plain(key: &str) -> String {
    let words: Vec<&str> =
        key.split(|c: char| c.is_whitespace() || "[].".contains(c)).filter(|w| !w.is_empty()).collect();
    words.join(".").to_lowercase().replace('_', "-")
}

/// Is this a key that can be changed here?
#[must_use]
pub fn knows(key: &str) -> bool {
    KEYS.iter().any(|k| k.key == key) || key.starts_with("windows.") || motion(key).is_some()
}

/// Every key that can be changed here, for messages.
#[must_use]
pub fn known() -> String {
    let mut keys: Vec<&str> = KEYS.iter().map(|k| k.key).collect();
    keys.push("windows.KIND");
    keys.push("votes.SORT.allowed, votes.SORT.quorum, votes.SORT.majority");
    keys.join(", ")
}

/// `votes.pause.quorum` → the sort, and which of its three.
fn motion(key: &str) -> Option<(Sort, &str)> {
    let (sort, which) = key.strip_prefix("votes.")?.split_once('.')?;
    let sort = Sort::from_word(sort)?;
    ["allowed", "quorum", "majority"].contains(&which).then_some((sort, which))
}

/// The settings with one of them changed. `key` is plain and known, `kinds` are the game's kinds of question.
///
/// # Errors
/// Each problem with the value.
pub fn changed(
    settings: &Settings,
    kinds: Kinds<'_>,
    key: &str,
    value: &str,
) -> Result<Settings, Vec<String>> {
    let bare = value.trim().trim_matches('"').trim();
    let mut new = settings.clone();
    if NOTHING.contains(&bare.to_lowercase().as_str()) {
        if let Some(kind) = key.strip_prefix("windows.") {
            let kind = kinds.named(kind).map_err(|why| vec![format!("[windows] {why}")])?;
            new.time.windows.remove(&kind);
            return Ok(new);
        }
        if ["schedule", "zone", "holidays", "reminders", "silence.guard", "press.closed"].contains(&key) {
            let plain = alone(kinds, settings, "")?;
            match key {
                "reminders" => new.time.reminders = Some(Vec::new()),
                _ => take(key, &mut new, plain),
            }
            return Ok(new);
        }
        if ["grace", "shortest-window", "away"].contains(&key) {
            take(key, &mut new, alone(kinds, settings, &line(key, "0 minutes"))?);
            return Ok(new);
        }
    }
    if key == "reminders" && bare == USUAL {
        new.time.reminders = None;
        return Ok(new);
    }
    let from = alone(kinds, settings, &line(key, bare))?;
    match (key.strip_prefix("windows."), motion(key)) {
        (Some(_), _) => new.time.windows.extend(from.time.windows),
        (None, Some((sort, "allowed"))) => {
            new.votes.off.retain(|off| *off != sort);
            new.votes.off.extend(from.votes.off);
        }
        (None, Some((sort, which))) => {
            let (mut carried, wanted) = (new.votes.carried(sort), from.votes.carried(sort));
            match which {
                "quorum" => carried.quorum = wanted.quorum,
                _ => carried.majority = wanted.majority,
            }
            new.votes.carried.insert(sort, carried);
        }
        (None, None) => take(key, &mut new, from),
    }
    if !new.timetable().is_possible() {
        return Err(vec!["schedule and holidays leave no day for a deadline".into()]);
    }
    Ok(new)
}

fn take(key: &str, to: &mut Settings, from: Settings) {
    if let Some(found) = KEYS.iter().find(|k| k.key == key) {
        (found.take)(to, from);
    }
}

/// The key and its value as a line of a campaign's file.
fn line(key: &str, bare: &str) -> String {
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let value = if LISTS.contains(&key) {
        let items = bare.trim_start_matches('[').trim_end_matches(']').split(',');
        let items: Vec<String> =
            items.map(|i| i.trim().trim_matches('"')).filter(|i| !i.is_empty()).map(quoted).collect();
        format!("[{}]", items.join(", "))
    } else if bare.parse::<u32>().is_ok() || ["true", "false"].contains(&bare) {
        bare.to_owned()
    } else {
        quoted(bare)
    };
    let key: Vec<String> = key.split('.').map(quoted).collect();
    format!("{} = {value}\n", key.join("."))
}

/// What a campaign's file with this line alone says about time, letters and votes.
fn alone(kinds: Kinds<'_>, settings: &Settings, line: &str) -> Result<Settings, Vec<String>> {
    let mut text = "name = \"x\"\ngame = \"x\"\n".to_owned();
    let _ = write!(text, "{line}");
    let file: CampaignFile = toml::from_str(&text).map_err(|e| vec![nearest_told(e.message().trim_end())])?;
    let mut problems = Vec::new();
    let time = time_keys::check(&file, Some(kinds), settings.window_ms, &mut problems);
    let press = file.press.check(kinds, press::Rules::DEFAULT.farewell_ms).unwrap_or_else(|wrong| {
        problems.extend(wrong);
        press::Rules::DEFAULT
    });
    let votes = file.votes.check().unwrap_or_else(|wrong| {
        problems.extend(wrong);
        votes::Rules::DEFAULT
    });
    if problems.is_empty() { Ok(Settings { time, press, votes, ..settings.clone() }) } else { Err(problems) }
}

/// Every key with its value, a line each.
#[must_use]
pub fn written(settings: &Settings) -> Vec<String> {
    let mut lines: Vec<String> =
        KEYS.iter().map(|k| format!("{} = {}", k.key, (k.shown)(settings))).collect();
    lines.extend(settings.time.windows.iter().map(|(kind, ms)| format!("windows.{kind} = {}", length(*ms))));
    for sort in Sort::ALL {
        let name = sort.word();
        let carried = settings.votes.carried(sort);
        lines.push(match settings.votes.off.contains(&sort) {
            true => format!("votes.{name}.allowed = false"),
            false => format!(
                "votes.{name}: quorum = {}, majority = {}",
                word(&carried.quorum),
                word(&carried.majority)
            ),
        });
    }
    lines
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::gms::Gms;
    use super::super::settings::{OnDeadline, Proof};
    use super::*;
    use crate::votes::{Carried, Share};
    use rules::Pacing;
    use schedule::settings::{TimeSettings, Unanswered};

    const KINDS: Kinds<'_> = Kinds::new(&["army", "move"], &[("setup", "army")]);

    fn settings() -> Settings {
        Settings {
            pacing: Pacing::Standing,
            waits: None,
            later: None,
            beacon: None,
            window_ms: 3 * 86_400_000,
            settle_ms: 0,
            on_deadline: OnDeadline::Close,
            gm: Gms::default(),
            proof: Proof::Auto,
            machine_reports: false,
            time: TimeSettings::PLAIN,
            press: press::Rules::DEFAULT,
            votes: votes::Rules::DEFAULT,
        }
    }

    fn with(before: &Settings, key: &str, value: &str) -> Settings {
        assert!(knows(&plain(key)), "{key}");
        changed(before, KINDS, &plain(key), value).unwrap_or_else(|e| panic!("{key} = {value}: {e:?}"))
    }

    #[test]
    fn a_key_changes_its_setting_and_no_other() {
        let before = settings();
        let mut right = before.clone();
        right.time.silence.guard_percent = Some(40);
        assert_eq!(with(&before, "[silence] guard", "40"), right, "and not what is done when nobody answers");
        right.time.silence.unanswered = Unanswered::Bots;
        assert_eq!(with(&with(&before, "silence guard", "40"), "silence.unanswered", "bots"), right);
        right.time.windows.insert("move".into(), 86_400_000);
        assert_eq!(with(&right, "windows.move", "1 day"), right);
        right.time.windows.insert("army".into(), 172_800_000);
        assert_eq!(with(&right, "windows.setup", "2 days"), right, "by another word");
        assert_eq!(with(&right, "windows.setup", "none").time.windows.len(), 1);
        right.press.closed.insert("army".into());
        right.press.letters_a_day = 3;
        let step = with(&with(&right, "press.closed", "army"), "press.letters-a-day", "3");
        assert_eq!(step, right);
        right.votes.off.push(Sort::Pause);
        right.votes.carried.insert(Sort::Draw, Carried { quorum: Share::Half, majority: Share::All });
        let step = with(&with(&step, "votes.pause.allowed", "false"), "votes.draw.quorum", "half");
        assert_eq!(step, right);
        right.votes.off.clear();
        assert_eq!(with(&step, "votes.pause.allowed", "true"), right);
    }

    #[test]
    fn what_was_set_can_be_taken_away() {
        let set = with(&settings(), "schedule", "tue,fri 20:00 Europe/Paris");
        let set =
            with(&with(&set, "holidays", "2026-12-24 - 2027-01-02, 2027-04-05"), "windows.army", "1 day");
        let set = with(&set, "silence.guard", "50");
        assert_eq!((set.time.holidays.len(), set.time.windows.len()), (2, 1));
        let mut back = set;
        for key in ["schedule", "holidays", "windows.army", "silence.guard"] {
            back = with(&back, key, "none");
        }
        assert_eq!(back, settings());
        assert_eq!(with(&back, "reminders", "none").time.reminders, Some(Vec::new()), "none at all");
    }

    #[test]
    fn what_could_not_be_founded_is_not_set() {
        let schedule = with(&settings(), "schedule", "24 dec 20:00");
        for (key, value, words) in [
            ("schedule", "feb 30", "schedule"),
            ("holidays", "yesterday", "holidays"),
            ("silence.guard", "150", "share in percent"),
            ("silence.guard", "many", "invalid type"),
            ("windows.jam", "1 day", "no kind of question"),
            ("press.policy", "secret", "unknown variant"),
            ("press.characters", "0", "from 1 to"),
            ("votes.length", "1 minute", "from 1 hour"),
            ("votes.draw.majority", "any", "half, two-thirds or all"),
            ("zone", "Atlantis", "is no time zone"),
        ] {
            let problems = changed(&settings(), KINDS, key, value).unwrap_err().join("; ");
            assert!(problems.contains(words), "{key} = {value}: {problems}");
        }
        let wrong = changed(&schedule, KINDS, "holidays", "2026-01-01 - 2036-12-31");
        assert!(wrong.is_err(), "{wrong:?}");
    }

    #[test]
    fn what_is_written_can_be_set() {
        let set = with(
            &with(&settings(), "schedule", "tue,fri 20:00 Europe/Paris"),
            "reminders",
            "2 days, 6 hours",
        );
        for line in written(&set) {
            let Some((key, value)) = line.split_once(" = ").filter(|(key, _)| knows(key)) else {
                assert!(line.contains("quorum"), "{line}");
                continue;
            };
            assert_eq!(with(&set, key, value), set, "{line}");
        }
    }
}
