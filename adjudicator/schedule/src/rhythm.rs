//! A schedule: at which times deadlines may fall.

use super::TimeProblem;
use super::days::Week;
use super::reading;
use chrono::NaiveTime;
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

/// A schedule as its founder wrote it down, understood: `tue,fri 20:00 Europe/Paris`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Schedule {
    pub(super) words: String,
    pub(super) rhythm: Rhythm,
    pub(super) never: Week,
    pub(super) zone: Option<Tz>,
}

/// What a schedule repeats by.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Rhythm {
    /// Fixed places in the calendar.
    Slots(Vec<Slot>),
    /// So many days after a window opens; at this time of day, or else at the time it opened.
    Every { days: u32, time: Option<NaiveTime> },
}

/// Some days, and the times that belong to them.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Slot {
    pub(super) days: Vec<Days>,
    pub(super) times: Vec<NaiveTime>,
}

/// Days of the calendar that come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Days {
    /// These days of every week.
    Week(Week),
    /// This day of every month that has it.
    OfMonth(u32),
    /// This day of every year that has it.
    OfYear(u32, u32),
}

impl Schedule {
    /// Reads a schedule.
    ///
    /// # Errors
    /// What cannot be understood or cannot be (`feb 30`), and what would be right.
    pub fn read(text: &str) -> Result<Schedule, TimeProblem> {
        reading::read(text)
    }

    /// As it was written, blanks aside.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.words
    }

    /// The time zone written in it.
    #[must_use]
    pub fn zone(&self) -> Option<Tz> {
        self.zone
    }
}

impl TryFrom<String> for Schedule {
    type Error = TimeProblem;

    fn try_from(text: String) -> Result<Schedule, TimeProblem> {
        Schedule::read(&text)
    }
}

impl From<Schedule> for String {
    fn from(schedule: Schedule) -> String {
        schedule.words
    }
}
