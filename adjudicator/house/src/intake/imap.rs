//! Mail from mailboxes, by IMAP (RFC 9051 and its elder, RFC 3501).
//!
//! A mail is kept first and moved to another folder of the mailbox afterwards. What was kept and not moved, because the
//! program was killed or the server went away in between, is recognised by the hash of its bytes, which is stored in
//! the transaction that keeps the mail. A mail has the same bytes under whatever number the server knows it, so a server
//! that numbers its mails anew (UIDVALIDITY) changes nothing.
//!
//! The parts: `link` makes a connection and logs in, `look` takes in what lies there, `watch` does so for ever, and
//! [`Mailboxes`] tells whether everything that lay there when a window fell due has been taken in.

mod link;
mod look;
mod mailboxes;
mod moving;
mod watch;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

pub use look::{Looked, Memory};
pub use mailboxes::Mailboxes;
pub use watch::watch;

use super::Door;
use crate::config::ImapAccount;
use clock::Clock;
use store::StoreError;

/// How long the server may take for anything but a large mail.
const COMMAND: Duration = Duration::from_secs(60);

/// Why a mailbox could not be worked through.
#[derive(Debug, thiserror::Error)]
pub enum ImapError {
    /// No connection, or it broke.
    #[error("the connection failed: {0}")]
    Lost(String),
    /// The connection cannot be protected.
    #[error("TLS failed: {0}")]
    Tls(String),
    /// The certificates or the password cannot be had.
    #[error("[imap] {key} {file}: {why}")]
    File {
        /// The key that names the file.
        key: &'static str,
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The server does not want us.
    #[error("the login was refused: {0}")]
    Login(String),
    /// The server said no.
    #[error("{what}: the server says: {said}")]
    Said {
        /// What it was asked for.
        what: String,
        /// Its words.
        said: String,
    },
    /// The database did not take a mail.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ImapError {
    /// True when the connection is of no use any more.
    fn breaks(&self) -> bool {
        matches!(self, ImapError::Lost(_) | ImapError::Tls(_) | ImapError::Login(_))
    }

    /// What a failed command means.
    fn of(what: &str, error: async_imap::error::Error) -> ImapError {
        use async_imap::error::Error;
        match error {
            Error::No(said) | Error::Bad(said) => {
                ImapError::Said { what: what.to_owned(), said: said_of(&said) }
            }
            Error::Validate(why) => ImapError::Said { what: what.to_owned(), said: why.to_string() },
            // A parser that lost the thread finds it in a new connection only.
            other => ImapError::Lost(format!("{what}: {}", brief(&other.to_string()))),
        }
    }
}

/// The words of a refusal: the library gives them as `code: …, info: Some("…")`.
fn said_of(text: &str) -> String {
    let words = text.split_once("info: Some(\"").and_then(|(_, rest)| rest.rsplit_once("\")"));
    brief(words.map_or(text, |(words, _)| words))
}

/// What a server says, short enough for a line of a log and without control characters. The library quotes what it could
/// not read, which may be a mail with a player's key: that is left out.
fn brief(text: &str) -> String {
    let text = text.split(" during parsing of").next().unwrap_or_default();
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(300).collect()
}

/// Everything a look into a mailbox needs besides the connection.
#[derive(Clone)]
pub struct Taking {
    /// The mailbox.
    pub account: Arc<ImapAccount>,
    /// Where mail is kept.
    pub door: Door,
    /// Our side's clock.
    pub clock: Arc<dyn Clock>,
    /// The address a mail is for that names no recipient: the game's own.
    pub address: String,
    /// The largest mail that is taken, in bytes.
    pub limit: usize,
}

/// Looks into a mailbox once: connects, takes everything in, logs out.
///
/// # Errors
/// [`ImapError`]; what was kept before that stays kept.
pub async fn take_in(taking: &Taking) -> Result<Looked, ImapError> {
    let mut linked = link::open(&taking.account).await?;
    let looked = look::look(&mut linked, taking, &mut Memory::default()).await?;
    linked.leave().await;
    Ok(looked)
}

/// Logs in, opens the folders and logs out: for `doctor`. Gives how many mails lie in the folder, and what the server
/// can do, in words.
///
/// # Errors
/// [`ImapError`].
pub async fn greet(account: &ImapAccount) -> Result<(u32, String), ImapError> {
    let mut linked = link::open(account).await?;
    let waiting = linked.select(&account.folder).await?.exists;
    let words = linked.words();
    for folder in [&account.done, &account.failed] {
        moving::ensure(&mut linked, folder).await?;
    }
    linked.leave().await;
    Ok((waiting, words))
}

#[cfg(test)]
mod tests;
