//! The keys of a campaign file about time and silence, checked.

use super::found::CampaignFile;
use super::kinds::Kinds;
use schedule::duration;
use schedule::holiday::Holiday;
use schedule::settings::{Extensions, Silence, TimeSettings, Unanswered};
use schedule::{Schedule, zone};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// More reminders than this are no help.
const MOST_REMINDERS: usize = 5;
/// More extensions than this are another schedule.
const MOST_TOKENS: u32 = 100;
/// Nobody is silent for longer without the GM having noticed.
const MOST_SILENT: u32 = 1000;

/// `[extensions]`: what players may do about a deadline by themselves.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ExtensionKeys {
    /// How many each seat has.
    #[serde(default)]
    pub tokens: u32,
    /// The longest that one gives: `2 days`.
    #[serde(default)]
    pub longest: Option<String>,
}

/// `[silence]`: what is done about seats from which nothing comes.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SilenceKeys {
    /// NMRs running after which the table waits no longer than `fast-lane-window`; 0: never.
    #[serde(default)]
    pub fast_lane: Option<u32>,
    /// How long it waits then: `1 day`.
    #[serde(default)]
    pub fast_lane_window: Option<String>,
    /// NMRs running after which a bot plays the seat; 0: never.
    #[serde(default)]
    pub bot_after: u32,
    /// Windows in silence after which a standby is asked for; 0: never.
    #[serde(default)]
    pub standby_after: u32,
    /// The turn is held when more than this share of the seats asked is missing, in percent.
    #[serde(default)]
    pub guard: Option<u8>,
    /// How long the GM has to answer then: `72 hours`.
    #[serde(default)]
    pub gm_time: Option<String>,
    /// What is done when the GM does not answer: `wait`, `close`, `extend` or `bots`.
    #[serde(default)]
    pub unanswered: Option<Unanswered>,
}

/// Who stands in the public log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PublicLog {
    /// The names of the seats, once the window is closed.
    #[default]
    Names,
    /// What happened, without names.
    NoNames,
}

/// Reads lengths and notes what is wrong with them.
struct Lengths<'a> {
    problems: &'a mut Vec<String>,
}

impl Lengths<'_> {
    fn read(&mut self, key: &str, text: Option<&String>, range: RangeInclusive<i64>, default: i64) -> i64 {
        let Some(text) = text else { return default };
        match duration::parse_ms(text) {
            Ok(ms) if range.contains(&ms) => ms,
            Ok(_) => {
                let (least, most) = (duration::written(*range.start()), duration::written(*range.end()));
                self.problems.push(format!("{key} = {text:?}: from {least} to {most}"));
                default
            }
            Err(e) => {
                self.problems.push(format!("{key} = {text:?}: {e}"));
                default
            }
        }
    }
}

/// What a campaign file says about time and silence; everything wrong goes to `problems`. `kinds`: the kinds of question of
/// the game, if it is known.
pub fn check(
    file: &CampaignFile,
    kinds: Option<Kinds<'_>>,
    window_ms: i64,
    problems: &mut Vec<String>,
) -> TimeSettings {
    let plain = TimeSettings::PLAIN;
    let schedule = file.schedule.as_ref().and_then(|text| {
        Schedule::read(text).map_err(|e| problems.push(format!("schedule = {text:?}: {e}"))).ok()
    });
    let read = |text: &String| Holiday::read(text).map_err(|e| format!("holidays: {text:?}: {e}"));
    let (good, bad): (Vec<_>, Vec<_>) = file.holidays.iter().map(read).partition(Result::is_ok);
    problems.extend(bad.into_iter().filter_map(Result::err));
    if !file.zone.is_empty()
        && let Err(no) = zone::exactly(&file.zone)
    {
        problems.push(format!("zone = {no}"));
    }
    if let Some(schedule) = &schedule
        && file.window.is_some()
    {
        problems.push(format!(
            "window and schedule = {:?} do not go together: leave one out (shortest-window says how near a deadline may be)",
            schedule.words()
        ));
    }
    let mut named = BTreeMap::new();
    for (word, text) in &file.windows {
        match kinds.map_or_else(|| Ok(word.clone()), |kinds| kinds.named(word)) {
            Ok(kind) if named.contains_key(&kind) => {
                problems.push(format!("[windows] {word}: the length for {kind} is given twice"));
            }
            Ok(kind) => {
                named.insert(kind, text);
            }
            Err(why) => problems.push(format!("[windows] {why}")),
        }
    }
    let mut lengths = Lengths { problems };
    let windows: BTreeMap<String, i64> = named
        .into_iter()
        .map(|(kind, text)| {
            let ms = lengths.read(&format!("[windows] {kind}"), Some(text), MINUTE..=366 * DAY, DAY);
            (kind, ms)
        })
        .collect();
    let reminders = file.reminders.as_ref().map(|all| {
        all.iter()
            .map(|text| lengths.read("reminders", Some(text), MINUTE..=60 * DAY, DAY))
            .collect::<Vec<_>>()
    });
    let shortest_ms =
        lengths.read("shortest-window", file.shortest_window.as_ref(), 0..=60 * DAY, plain.shortest_ms);
    let grace_ms = lengths.read("grace", file.grace.as_ref(), 0..=7 * DAY, plain.grace_ms);
    let away_ms = lengths.read("away", file.away.as_ref(), 0..=366 * DAY, plain.away_ms);
    let extensions = extensions(file.extensions.as_ref(), &mut lengths);
    let silence = silence(file.silence.as_ref(), &mut lengths);
    if reminders.as_ref().is_some_and(|all| all.len() > MOST_REMINDERS) {
        problems.push(format!("reminders: {MOST_REMINDERS} at most"));
    }
    let settings = TimeSettings {
        schedule,
        zone: file.zone.clone(),
        holidays: good.into_iter().filter_map(Result::ok).collect(),
        shortest_ms,
        windows,
        grace_ms,
        reminders,
        extensions,
        away_ms,
        silence,
        log_names: file.public_log == PublicLog::Names,
    };
    if !schedule::timetable::Timetable::new(&settings, window_ms).is_possible() {
        problems
            .push("holidays: they leave no day for a deadline; leave some days of the schedule free".into());
    }
    settings
}

fn extensions(keys: Option<&ExtensionKeys>, lengths: &mut Lengths<'_>) -> Extensions {
    let plain = Extensions::default();
    let Some(keys) = keys else { return plain };
    if keys.tokens > MOST_TOKENS {
        lengths.problems.push(format!("[extensions] tokens = {}: {MOST_TOKENS} at most", keys.tokens));
    }
    let longest_ms =
        lengths.read("[extensions] longest", keys.longest.as_ref(), HOUR..=30 * DAY, plain.longest_ms);
    Extensions { tokens: keys.tokens, longest_ms }
}

fn silence(keys: Option<&SilenceKeys>, lengths: &mut Lengths<'_>) -> Silence {
    let plain = Silence::default();
    let Some(keys) = keys else { return plain };
    for (key, count) in [
        ("fast-lane", keys.fast_lane.unwrap_or_default()),
        ("bot-after", keys.bot_after),
        ("standby-after", keys.standby_after),
    ] {
        if count > MOST_SILENT {
            lengths.problems.push(format!("[silence] {key} = {count}: {MOST_SILENT} at most; 0 for never"));
        }
    }
    if keys.guard.is_some_and(|percent| percent >= 100) {
        lengths
            .problems
            .push("[silence] guard: a share in percent, from 0 to 99; leave it out for none".into());
    }
    // A guard asks the GM; a campaign whose GM is lost must go on all the same.
    let unanswered = match (keys.unanswered, keys.guard) {
        (Some(what), _) => what,
        (None, Some(_)) => Unanswered::Close,
        (None, None) => Unanswered::Wait,
    };
    Silence {
        fast_lane: keys.fast_lane.unwrap_or(plain.fast_lane),
        fast_lane_ms: lengths.read(
            "[silence] fast-lane-window",
            keys.fast_lane_window.as_ref(),
            MINUTE..=60 * DAY,
            plain.fast_lane_ms,
        ),
        bot_after: keys.bot_after,
        standby_after: keys.standby_after,
        guard_percent: keys.guard,
        gm_time_ms: lengths.read(
            "[silence] gm-time",
            keys.gm_time.as_ref(),
            HOUR..=60 * DAY,
            plain.gm_time_ms,
        ),
        unanswered,
    }
}
