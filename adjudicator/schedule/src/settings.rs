//! What a campaign says about time and silence. Stored as JSON within its settings.

use super::Schedule;
use super::holiday::Holiday;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Time and silence in a campaign. All lengths are in milliseconds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TimeSettings {
    /// When deadlines fall; `None`: the window's plain length after its opening.
    pub schedule: Option<Schedule>,
    /// The zone of schedule and holidays, by its IANA name, where the schedule names none; empty: UTC.
    pub zone: String,
    /// Days without deadlines.
    pub holidays: Vec<Holiday>,
    /// A deadline of the schedule nearer to the opening than this is left out for the next one.
    pub shortest_ms: i64,
    /// Lengths of windows in which nothing but these kinds of question is asked.
    pub windows: BTreeMap<String, i64>,
    /// How long after the deadline mail still counts. Not announced.
    pub grace_ms: i64,
    /// How long before the deadline those missing are reminded; `None`: as the windows' length suggests.
    pub reminders: Option<Vec<i64>>,
    /// Extensions by the players.
    pub extensions: Extensions,
    /// By how much deadlines may be moved for the absences of one seat, in all.
    pub away_ms: i64,
    /// What is done about silence.
    pub silence: Silence,
    /// The public log names seats once the window is closed; otherwise it only tells what happened.
    pub log_names: bool,
}

/// How often and how far a player may move a deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Extensions {
    /// How many each seat has.
    pub tokens: u32,
    /// The longest that one gives.
    pub longest_ms: i64,
}

/// What is done about seats from which nothing comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Silence {
    /// After so many NMRs running the table waits for a seat no longer than `fast_lane_ms`; 0: never.
    pub fast_lane: u32,
    /// How long it waits then, from the opening of the window.
    pub fast_lane_ms: i64,
    /// After so many NMRs running a bot plays the seat; 0: never.
    pub bot_after: u32,
    /// After so many windows in silence a standby is asked for; 0: never.
    pub standby_after: u32,
    /// The turn is held when more than this share of the seats asked is missing, in percent; `None`: never.
    pub guard_percent: Option<u8>,
    /// How long the GM has to answer when a turn is held at its deadline.
    pub gm_time_ms: i64,
    /// What is done when the GM does not answer.
    pub unanswered: Unanswered,
}

/// What is done when a turn is held and the GM does not answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unanswered {
    /// It stays held.
    #[default]
    Wait,
    /// The window closes; fallbacks count.
    Close,
    /// The window is opened once more for its whole length.
    Extend,
    /// Bots write the orders that are missing, and the window closes.
    Bots,
}

impl Unanswered {
    /// The word in campaign files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Unanswered::Wait => "wait",
            Unanswered::Close => "close",
            Unanswered::Extend => "extend",
            Unanswered::Bots => "bots",
        }
    }

    /// What will be done, for the players.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Unanswered::Wait => "the campaign stays held",
            Unanswered::Close => "the window closes, and what was announced for missing orders counts",
            Unanswered::Extend => "the window is opened once more for its whole length",
            Unanswered::Bots => "a bot writes the orders that are missing, and the window closes",
        }
    }
}

impl Extensions {
    const NONE: Extensions = Extensions { tokens: 0, longest_ms: 2 * DAY };
}

impl Silence {
    const PLAIN: Silence = Silence {
        fast_lane: 2,
        fast_lane_ms: DAY,
        bot_after: 0,
        standby_after: 0,
        guard_percent: None,
        gm_time_ms: 72 * HOUR,
        unanswered: Unanswered::Wait,
    };
}

impl TimeSettings {
    /// What holds where a campaign says nothing.
    pub const PLAIN: TimeSettings = TimeSettings {
        schedule: None,
        zone: String::new(),
        holidays: Vec::new(),
        shortest_ms: 12 * HOUR,
        windows: BTreeMap::new(),
        grace_ms: 0,
        reminders: None,
        extensions: Extensions::NONE,
        away_ms: 14 * DAY,
        silence: Silence::PLAIN,
        log_names: true,
    };
}

impl Default for TimeSettings {
    fn default() -> Self {
        Self::PLAIN
    }
}

impl Default for Extensions {
    fn default() -> Self {
        Self::NONE
    }
}

impl Default for Silence {
    fn default() -> Self {
        Self::PLAIN
    }
}
