//! A game master's commands: lines of a mail, or what stands behind `adjudicator gm CAMPAIGN`. Pure.

use crate::handover::give::Newcomer;
use crate::tell::gm_news::AtOnce;
use campaign::preference::Hour;
use chrono_tz::Tz;
use schedule::duration;
use sentences::gm::command as say;
use serde_json::Value;
use std::fmt;

pub use super::reading::parse;

/// A command, understood. Printed, it can be read again.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// What there is.
    Help,
    /// How the campaign stands.
    Status,
    /// What was done, by whom.
    Log,
    /// The settings and options.
    Settings,
    /// The deadlines to come.
    Deadlines,
    /// The letters between players: all, those of a seat, or those between two. Published.
    Letters(Vec<Who>),
    /// Who is kept out.
    Bans,
    /// Keep an address or a domain out of all campaigns of this game master, or no longer.
    Ban(String, bool),
    /// The position, hidden things and all: the whole, or of somebody or something, as it was written. Published.
    Position(String),
    /// What a seat sees, or was told in an earlier turn. Published.
    Look(Who, Option<u32>),
    /// What the orders on file would come to, with other dice. Published.
    Preview,
    /// Close the open window now.
    Close {
        /// The turn that is meant.
        turn: u32,
    },
    /// Keep the open window open for longer, in milliseconds.
    Extend(i64),
    /// Keep it open until this moment, as it was written, by the clock of the campaign.
    ExtendUntil(String),
    /// Let deadlines rest.
    Pause(String),
    /// Go on; with this time from now, in milliseconds.
    Resume(Option<i64>),
    /// Go on and close the open window at once.
    ResumeClose {
        /// The turn that is meant.
        turn: u32,
    },
    /// Change the position the present turn began from.
    Correct {
        /// The turn that is meant; `None`: the present one.
        turn: Option<u32>,
        /// What is to be otherwise, as it was written.
        said: String,
        /// Why, for those who can see it; may be empty.
        note: String,
    },
    /// Take the game back.
    Rollback {
        /// The turn to begin anew.
        to: u32,
        /// How it goes on from there.
        how: How,
        /// Options that hold from there on.
        options: Vec<(String, Value)>,
    },
    /// Change a setting of the campaign.
    Set {
        /// Its key, as in a campaign's file.
        key: String,
        /// Its value, as written.
        value: String,
    },
    /// Change an option of the game, from the present turn on.
    Option {
        /// The turn that is meant.
        turn: u32,
        /// The option.
        key: String,
        /// Its value.
        value: Value,
    },
    /// Send a seat its report again; or those of an earlier turn.
    Resend(Who, Option<u32>),
    /// Write to one player, several, or all.
    Tell {
        /// To whom: names and numbers, or `all`.
        to: String,
        /// The words, line by line.
        words: String,
    },
    /// Say something in everybody's next report; no words: what was to be said is not.
    Announce(String),
    /// Call a player otherwise.
    Rename(Who, String),
    /// Let a bot play for a seat until its player writes, or no longer.
    Bot(Who, bool),
    /// Pass letters of a seat on no more, or again.
    Mute(Who, bool),
    /// Resign for a seat.
    Remove {
        /// The seat.
        seat: Who,
        /// The turn that is meant.
        turn: u32,
    },
    /// Give a seat to somebody else.
    Replace {
        /// The seat.
        seat: Who,
        /// The turn that is meant.
        turn: u32,
        /// Who takes it over.
        to: Newcomer,
    },
    /// Offer a seat to the volunteers.
    Offer(Who),
    /// The volunteers.
    Standbys,
    /// What the game master wants to be told unasked; `None`: what that is now.
    News(Option<Wish>),
    /// Give a player another address.
    SetAddress(Who, String),
    /// Give a seat a new reply token.
    RenewToken(Who),
    /// End the campaign.
    End {
        /// The turn that is meant.
        turn: u32,
        /// Why; everybody is told.
        note: String,
    },
    /// Take the last act back.
    Undo,
    /// Yes, with this code.
    Confirm(String),
}

/// What a game master wants to be told of all campaigns they lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// At once, when something happens.
    AtOnce(AtOnce),
    /// An overview of all campaigns every day at this hour, by the clock of this zone; without one, of the campaign's.
    Daily(Hour, Option<Tz>),
    /// No overview.
    NoDaily,
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wish::AtOnce(what) => f.write_str(what.word()),
            Wish::Daily(hour, None) => write!(f, "daily {hour}"),
            Wish::Daily(hour, Some(zone)) => write!(f, "daily {hour} zone {zone}"),
            Wish::NoDaily => f.write_str("no daily"),
        }
    }
}

/// A seat as a game master names it: its number, or the player's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Who(pub String);

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How a game goes on that is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// With the orders and the dice of the first time.
    KeepOrders,
    /// Everybody is asked again, and the dice fall anew.
    Reopen,
}

impl How {
    /// As typed and stored.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            How::KeepOrders => "keep-orders",
            How::Reopen => "reopen",
        }
    }
}

/// The first word of every command there is.
pub use super::reading::VERBS;

/// Every command with how it is written and what it does: the text of `help`.
#[must_use]
pub fn help() -> [(&'static str, String); 39] {
    [
        ("status", say::status()),
        ("log", say::log()),
        ("news turns", say::news()),
        ("news daily 8:00", say::news_daily()),
        ("settings", say::settings()),
        ("deadlines", say::deadlines()),
        ("extend 2 days", say::extend()),
        ("close turn 5", say::close()),
        ("pause REASON", say::pause()),
        ("resume", say::resume()),
        ("resume close turn 5", say::resume_close()),
        ("set window = 2 days", say::set()),
        ("option turn 5 KEY = VALUE", say::option()),
        ("correct Bob WHAT VALUE note WHY", say::correct()),
        ("correct turn 5 PLACE = VALUE note WHY", say::correct_by_way()),
        ("rollback to turn 3 keep-orders", say::rollback()),
        ("rollback to turn 3 reopen", say::reopen()),
        ("rollback to turn 3 keep-orders with KEY = VALUE", say::with_options()),
        ("look 2", say::look()),
        ("preview", say::preview()),
        ("position", say::position()),
        ("letters", say::letters()),
        ("resend 2", say::resend()),
        ("tell 2: WORDS", say::tell()),
        ("announce: WORDS", say::announce()),
        ("rename 2 to NAME", say::rename()),
        ("bot 2", say::bot()),
        ("mute 2", say::mute()),
        ("standbys", say::standbys()),
        ("offer 2", say::offer()),
        ("replace 2 turn 5 ADDRESS", say::replace()),
        ("remove 2 turn 5", say::remove()),
        ("set-address 2 NEW", say::set_address()),
        ("renew-token 2", say::renew_token()),
        ("ban ADDRESS", say::ban()),
        ("bans", say::bans()),
        ("end turn 5 note WHY", say::end()),
        ("undo", say::undo()),
        ("confirm CODE", say::confirm()),
    ]
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Help => f.write_str("help"),
            Command::Status => f.write_str("status"),
            Command::Log => f.write_str("log"),
            Command::Settings => f.write_str("settings"),
            Command::Position(what) => f.write_str(format!("position {what}").trim_end()),
            Command::Preview => f.write_str("preview"),
            Command::Undo => f.write_str("undo"),
            Command::Deadlines => f.write_str("deadlines"),
            Command::Letters(whose) => {
                let whose: Vec<&str> = whose.iter().map(|who| who.0.as_str()).collect();
                f.write_str(format!("letters {}", whose.join(" with ")).trim_end())
            }
            Command::Bans => f.write_str("bans"),
            Command::Ban(whom, true) => write!(f, "ban {whom}"),
            Command::Ban(whom, false) => write!(f, "unban {whom}"),
            Command::Look(seat, None) => write!(f, "look {seat}"),
            Command::Look(seat, Some(turn)) => write!(f, "look {seat} turn {turn}"),
            Command::Resend(seat, None) => write!(f, "resend {seat}"),
            Command::Resend(seat, Some(turn)) => write!(f, "resend {seat} turn {turn}"),
            Command::Announce(words) if words.is_empty() => f.write_str("announce nothing"),
            Command::Announce(words) => write!(f, "announce: {words}"),
            Command::Rename(seat, name) => write!(f, "rename {seat} to {name}"),
            Command::Bot(seat, true) => write!(f, "bot {seat}"),
            Command::Bot(seat, false) => write!(f, "bot {seat} off"),
            Command::Tell { to, words } => write!(f, "tell {to}: {words}"),
            Command::Mute(seat, true) => write!(f, "mute {seat}"),
            Command::Mute(seat, false) => write!(f, "unmute {seat}"),
            Command::RenewToken(seat) => write!(f, "renew-token {seat}"),
            Command::SetAddress(seat, address) => write!(f, "set-address {seat} {address}"),
            Command::Close { turn } => write!(f, "close turn {turn}"),
            Command::Extend(ms) => write!(f, "extend {}", duration::written(*ms)),
            Command::ExtendUntil(moment) => write!(f, "extend until {moment}"),
            Command::Pause(reason) => f.write_str(format!("pause {reason}").trim_end()),
            Command::Resume(None) => f.write_str("resume"),
            Command::ResumeClose { turn } => write!(f, "resume close turn {turn}"),
            Command::Resume(Some(ms)) => write!(f, "resume {}", duration::written(*ms)),
            Command::Set { key, value } => write!(f, "set {key} = {value}"),
            Command::Option { turn, key, value } => write!(f, "option turn {turn} {key} = {value}"),
            Command::Correct { turn, said, note } => {
                f.write_str("correct ")?;
                if let Some(turn) = turn {
                    write!(f, "turn {turn} ")?;
                }
                f.write_str(said)?;
                if note.is_empty() { Ok(()) } else { write!(f, " note {note}") }
            }
            Command::Rollback { to, how, options } => {
                write!(f, "rollback to turn {to} {}", how.word())?;
                let options: Vec<String> = options.iter().map(|(k, v)| format!("{k} = {v}")).collect();
                if options.is_empty() { Ok(()) } else { write!(f, " with {}", options.join("; ")) }
            }
            Command::Standbys => f.write_str("standbys"),
            Command::News(None) => f.write_str("news"),
            Command::News(Some(wish)) => write!(f, "news {wish}"),
            Command::Offer(seat) => write!(f, "offer {seat}"),
            Command::Replace { seat, turn, to } => {
                write!(f, "replace {seat} turn {turn} {}", to.address)?;
                if !to.zone.is_empty() {
                    write!(f, " zone {}", to.zone)?;
                }
                // The name stands last: it may be of several words.
                if to.name.is_empty() { Ok(()) } else { write!(f, " name {}", to.name) }
            }
            Command::Remove { seat, turn } => write!(f, "remove {seat} turn {turn}"),
            Command::End { turn, note } if note.is_empty() => write!(f, "end turn {turn}"),
            Command::End { turn, note } => write!(f, "end turn {turn} note {note}"),
            Command::Confirm(code) => write!(f, "confirm {code}"),
        }
    }
}
