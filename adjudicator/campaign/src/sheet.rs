//! How players are looked for, as the founder writes it down: `[founding]` and `[[invite]]` of a campaign file.

use super::names;
use crate::found::{CampaignFile, looks_like_address};
use crate::registry;
use chrono::{DateTime, LocalResult, NaiveDateTime, TimeZone, Utc};
use schedule::duration;
use schedule::zone;
use serde::{Deserialize, Serialize};

/// A day, in milliseconds.
const DAY_MS: i64 = 24 * 3_600_000;

/// Who may take a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Signup {
    /// Those who are invited.
    #[default]
    Invited,
    /// Whoever signs up; with a password or an allow list, whoever knows the one or is on the other.
    Open,
}

/// What is done about too few players when the GM says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TooFew {
    /// The campaign is called off.
    #[default]
    CallOff,
    /// The date is put off, by as long as the GM had to decide.
    Delay,
    /// Bots take the seats that are free.
    Bots,
}

/// What is disclosed when a campaign is over, beside the secret of the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Disclose {
    /// Who played which seat, and what was hidden.
    #[default]
    All,
    /// Who played which seat.
    Names,
    /// What was hidden: every event and the orders of all seats.
    Record,
    /// Nothing.
    Nothing,
}

impl Disclose {
    /// The word in campaign files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Names => "names",
            Self::Record => "record",
            Self::Nothing => "nothing",
        }
    }

    /// What a stored word means; nothing is disclosed by a word that is none.
    #[must_use]
    pub fn from_word(word: &str) -> Disclose {
        [Self::All, Self::Names, Self::Record].into_iter().find(|d| d.word() == word).unwrap_or(Self::Nothing)
    }

    /// Are names told?
    #[must_use]
    pub fn names(self) -> bool {
        matches!(self, Self::All | Self::Names)
    }

    /// Is the hidden record told?
    #[must_use]
    pub fn record(self) -> bool {
        matches!(self, Self::All | Self::Record)
    }
}

/// `[founding]`.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct FoundingSheet {
    /// `invited` or `open`.
    pub signup: Signup,
    /// Who signs up must say it. Empty: nobody need.
    pub password: String,
    /// Addresses, or `*@example.org`, that may sign up. Empty: all.
    pub allow: Vec<String>,
    /// How many seats there are; with invitations alone, as many as are named.
    pub seats: Option<u8>,
    /// How many players are enough at the date; all seats if left out.
    pub least: Option<u8>,
    /// `2027-01-10 20:00 Europe/Paris`; left out: when all seats are taken.
    pub start: Option<String>,
    /// How long an invitation stands. Half-way there is a reminder.
    pub lapse: Option<String>,
    /// What is done about too few: `call-off`, `delay` or `bots`.
    pub too_few: TooFew,
    /// How long the GM has to say otherwise.
    pub decide: Option<String>,
    /// What the GM says in the invitation.
    pub words: String,
}

/// `[[invite]]`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invite {
    /// Whom to write to.
    pub address: String,
    /// What the others will know them as, unless they choose another name.
    #[serde(default)]
    pub name: String,
    /// IANA time zone.
    #[serde(default)]
    pub zone: String,
}

/// A founding that passed every check.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// How many seats.
    pub seats: u8,
    /// How many players are enough.
    pub least: u8,
    /// When it is decided; `None`: when all seats are taken.
    pub starts_ms: Option<i64>,
    /// How long an invitation stands, in milliseconds.
    pub lapse_ms: i64,
    /// How long the GM has, in milliseconds.
    pub decide_ms: i64,
    /// What is done about too few.
    pub too_few: TooFew,
    /// Who may take a place.
    pub signup: Signup,
    /// Nobody outside may learn that the campaign exists.
    pub private: bool,
}

impl Plan {
    /// Nobody is asked, and bots are to have what is free: there is nothing to wait for but a date.
    #[must_use]
    pub fn is_against_bots(&self, file: &CampaignFile) -> bool {
        self.signup == Signup::Invited && file.invites.is_empty() && self.too_few == TooFew::Bots
    }
}

impl CampaignFile {
    /// Are players still looked for?
    #[must_use]
    pub fn looks_for_players(&self) -> bool {
        self.founding.is_some() || !self.invites.is_empty()
    }

    /// Checks how players are looked for. Everything else of the file is checked by [`CampaignFile::check`].
    ///
    /// # Errors
    /// Every problem at once.
    pub fn plan(&self) -> Result<Plan, Vec<String>> {
        let mut problems = Vec::new();
        let sheet = self.founding.clone().unwrap_or_default();
        let callings =
            crate::registry::engine(&self.game).map(|engine| engine.callings()).unwrap_or_default();
        for (at, invite) in self.invites.iter().enumerate() {
            let number = at + 1;
            if !looks_like_address(&invite.address) {
                problems.push(format!("invite {number}: address = {:?}: not a mail address", invite.address));
            }
            let known = |address: &str| address.eq_ignore_ascii_case(&invite.address);
            if self.invites[..at].iter().any(|i| known(&i.address))
                || self.players.iter().any(|p| known(&p.address))
            {
                problems.push(format!("invite {number}: {} has a place already", invite.address));
            }
            if let Some(why) = names::wrong_in(&callings, &invite.name).filter(|_| !invite.name.is_empty()) {
                problems.push(format!("invite {number}: name = {:?}: {why}", invite.name));
            }
            if !invite.zone.is_empty()
                && let Err(no) = zone::exactly(&invite.zone)
            {
                problems.push(format!("invite {number}: zone = {no}"));
            }
        }
        let named = self.players.len() + self.invites.len();
        let seats = match (sheet.seats, sheet.signup) {
            (Some(seats), _) => usize::from(seats),
            (None, Signup::Invited) => named,
            (None, Signup::Open) => {
                problems
                    .push("founding.seats: say how many seats there are: open sign-up needs to know".into());
                named
            }
        };
        if named > seats {
            problems
                .push(format!("founding.seats = {seats}: {named} players and invitations are named already"));
        }
        if sheet.password.chars().any(char::is_whitespace) {
            problems.push(format!(
                "founding.password = {:?}: one word without blanks: people write it behind the name of the campaign",
                sheet.password
            ));
        }
        if sheet.signup == Signup::Invited && self.invites.is_empty() && sheet.too_few != TooFew::Bots {
            problems.push(nobody_asked(self.players.len(), seats));
        }
        if let Some(engine) = registry::engine(&self.game)
            && !engine.seats().contains(&u8::try_from(seats).unwrap_or(u8::MAX))
        {
            let range = engine.seats();
            problems.push(format!(
                "founding: {} is played by {} to {}, not by {seats}",
                engine.title(),
                range.start(),
                range.end()
            ));
        }
        let least = sheet.least.map_or(seats, usize::from);
        if least == 0 || least > seats {
            problems.push(format!("founding.least = {least}: from 1 to the number of seats, {seats}"));
        }
        let starts_ms = sheet.start.as_deref().and_then(|text| {
            moment(text).map_err(|why| problems.push(format!("founding.start = {text:?}: {why}"))).ok()
        });
        let mut length = |key: &str, text: &Option<String>, default: i64| match text.as_deref() {
            None => default,
            Some(text) => match duration::parse_ms(text) {
                Ok(ms) if (3_600_000..=366 * DAY_MS).contains(&ms) => ms,
                Ok(_) => {
                    problems.push(format!("founding.{key} = {text:?}: from 1 hour to 366 days"));
                    default
                }
                Err(e) => {
                    problems.push(format!("founding.{key} = {text:?}: {e}"));
                    default
                }
            },
        };
        let lapse_ms = length("lapse", &sheet.lapse, 7 * DAY_MS);
        let decide_ms = length("decide", &sheet.decide, 3 * DAY_MS);
        if problems.is_empty() {
            Ok(Plan {
                seats: u8::try_from(seats).unwrap_or(u8::MAX),
                least: u8::try_from(least).unwrap_or(u8::MAX),
                starts_ms,
                lapse_ms,
                decide_ms,
                too_few: sheet.too_few,
                signup: sheet.signup,
                private: sheet.signup == Signup::Invited
                    || !sheet.password.is_empty()
                    || !sheet.allow.is_empty(),
            })
        } else {
            Err(problems)
        }
    }
}

/// That players are named and nobody is asked to take the other seats; and what to write instead.
fn nobody_asked(players: usize, seats: usize) -> String {
    let named = match players {
        0 => "no player is named".to_owned(),
        1 => "1 player is named".to_owned(),
        many => format!("{many} players are named"),
    };
    let left = match seats.saturating_sub(players) {
        0 => {
            return format!(
                "founding: {named}, and nobody is asked to play: without [founding] the campaign starts with them at once"
            );
        }
        1 => "the seat left".to_owned(),
        many => format!("the {many} seats left"),
    };
    format!(
        "founding.seats = {seats}: {named}, and nobody is asked to take {left}; too-few = \"bots\" in [founding] gives them to bots, \
         [[invite]] blocks ask people, signup = \"open\" lets people sign up"
    )
}

impl FoundingSheet {
    /// May this address sign up, saying this password?
    #[must_use]
    pub fn admits(&self, address: &str, password: &str) -> bool {
        let listed = |rule: &String| match rule.strip_prefix('*') {
            Some(end) if end.starts_with('@') => address.to_lowercase().ends_with(&end.to_lowercase()),
            _ => rule.eq_ignore_ascii_case(address),
        };
        self.signup == Signup::Open
            && (self.password.is_empty() || crate::token::same_token(&self.password, password))
            && (self.allow.is_empty() || self.allow.iter().any(listed))
    }
}

/// A point in time as founders write it: `2027-01-10 20:00 Europe/Paris`; without a zone, in UTC.
///
/// # Errors
/// What is wrong, in words.
pub fn moment(text: &str) -> Result<i64, String> {
    let right = "write it as in \"2027-01-10 20:00 Europe/Paris\"";
    let mut words = text.split_whitespace();
    let (date, time, zone) =
        (words.next().unwrap_or_default(), words.next().unwrap_or_default(), words.next());
    if words.next().is_some() {
        return Err(format!("too many words; {right}"));
    }
    let at = NaiveDateTime::parse_from_str(&format!("{date} {time}"), "%Y-%m-%d %H:%M")
        .map_err(|_| format!("no date and time; {right}"))?;
    let zone: chrono_tz::Tz = match zone {
        None => chrono_tz::UTC,
        Some(zone) => zone.parse().map_err(|_| format!("{zone:?} is no time zone; {right}"))?,
    };
    let time: DateTime<Utc> = match zone.from_local_datetime(&at) {
        LocalResult::Single(time) | LocalResult::Ambiguous(time, _) => time.with_timezone(&Utc),
        LocalResult::None => {
            return Err("the clocks are put forward over that time; take another hour".into());
        }
    };
    Ok(time.timestamp_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_in_their_zone() {
        // 2027-01-10 20:00 in Paris is 19:00 UTC: 1_799_607_600 by `date -u -d '2027-01-10 19:00' +%s`.
        assert_eq!(moment("2027-01-10 20:00 Europe/Paris"), Ok(1_799_607_600_000));
        assert_eq!(moment("2027-01-10 19:00"), Ok(1_799_607_600_000));
        for text in ["feb 30", "2027-02-30 10:00", "2027-01-10 20:00 Paris", "2027-01-10 20:00 UTC x"] {
            assert!(moment(text).is_err(), "{text}");
        }
        assert!(moment("2027-03-28 02:30 Europe/Paris").is_err_and(|why| why.contains("put forward")));
    }

    #[test]
    fn passwords_and_lists_admit_who_they_should() {
        let open = FoundingSheet { signup: Signup::Open, ..FoundingSheet::default() };
        assert!(open.admits("a@x.example", ""));
        let secret = FoundingSheet { password: "swordfish".into(), ..open.clone() };
        assert!(secret.admits("a@x.example", "swordfish") && !secret.admits("a@x.example", "Swordfish"));
        let list =
            FoundingSheet { allow: vec!["*@club.example".into(), "bob@x.example".into()], ..open.clone() };
        assert!(list.admits("Eve@Club.example", "") && list.admits("BOB@x.example", ""));
        assert!(!list.admits("eve@notclub.example", "") && !list.admits("eve@x.example", ""));
        assert!(!FoundingSheet::default().admits("a@x.example", ""), "invitation only");
    }
}
