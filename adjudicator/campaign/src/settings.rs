//! The settings of a campaign: its pacing, its windows, its GM. Stored as JSON.

use super::gms::Gms;
use super::{press, votes};
use crate::beacon::Beacon;
use rules::Pacing;
use schedule::settings::TimeSettings;
use schedule::timetable::Timetable;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What is done when a window's time is up and somebody has not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnDeadline {
    /// The window closes; fallbacks count.
    Close,
    /// The campaign is held and the GM asked.
    AskGm,
}

/// What proves that a player wrote a mail, besides the reply token in the address it was sent to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Proof {
    /// The registered address; and where its domain signs its mail, the signature.
    #[default]
    #[serde(rename = "auto")]
    Auto,
    /// Nothing more.
    #[serde(rename = "token")]
    Token,
    /// A registered address in From.
    #[serde(rename = "token+address")]
    TokenAddress,
    /// A registered address whose domain is proved by DKIM, or by our mail server's word (DMARC, DKIM or SPF).
    #[serde(rename = "token+aligned")]
    TokenAligned,
}

impl Proof {
    /// The word in campaign files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Proof::Auto => "auto",
            Proof::Token => "token",
            Proof::TokenAddress => "token+address",
            Proof::TokenAligned => "token+aligned",
        }
    }

    /// The policy a word names.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Proof> {
        [Proof::Auto, Proof::Token, Proof::TokenAddress, Proof::TokenAligned]
            .into_iter()
            .find(|p| p.word() == word)
    }
}

/// What waits for mail. It stays as it is for a turn: windows of a turn that is played again must be those it had.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiting {
    /// See [`Settings::pacing`].
    pub pacing: Pacing,
    /// See [`Settings::waits`].
    pub waits: Option<BTreeSet<String>>,
}

/// Settings of a campaign.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How often the table stops for mail.
    pub pacing: Pacing,
    /// Kinds of question that wait, if the GM wants other ones than the pacing's.
    pub waits: Option<BTreeSet<String>>,
    /// What waits for mail from the next turn on, where that was changed in the middle of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub later: Option<Waiting>,
    /// How long a window is open, in milliseconds.
    pub window_ms: i64,
    /// How long after the last change a window closes early when all are in, in milliseconds.
    pub settle_ms: i64,
    /// What is done at the deadline.
    pub on_deadline: OnDeadline,
    /// The addresses of the GMs; none if the operator is to be asked.
    pub gm: Gms,
    /// What proves that a player wrote a mail.
    #[serde(default)]
    pub proof: Proof,
    /// Reports carry what they show once more for programs, as JSON.
    pub machine_reports: bool,
    /// Schedules, reminders, absences, and what is done about silence.
    #[serde(default)]
    pub time: TimeSettings,
    /// Which letters players may write to each other.
    #[serde(default)]
    pub press: press::Rules,
    /// What players may put to the vote.
    #[serde(default)]
    pub votes: votes::Rules,
    /// The public beacon that goes into its dice. It stays as it was founded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beacon: Option<Beacon>,
}

impl Settings {
    /// The same as they are once a turn has ended.
    #[must_use]
    pub fn of_next_turn(mut self) -> Settings {
        if let Some(Waiting { pacing, waits }) = self.later.take() {
            self.pacing = pacing;
            self.waits = waits;
        }
        self
    }

    /// When deadlines fall.
    #[must_use]
    pub fn timetable(&self) -> Timetable<'_> {
        Timetable::new(&self.time, self.window_ms)
    }
}
