//! The settings of the daemon: read once, checked whole, every problem told at once.
//!
//! Paths in the file are relative to the folder the file lies in, wherever the program is started from: a mail system
//! runs the pipe in its own folder, and must not find another, empty database there.

mod address;
mod beacon;
mod imap;
mod sheet;

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

pub use address::GameAddress;
pub use beacon::Beacon;
pub use imap::ImapAccount;
pub use sheet::Problem;

use crate::tls::Protection;
use sheet::Sheet;
use store::{Dialect, shown};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// All settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// `[server]`
    pub server: Server,
    /// `[intake]`
    pub intake: Intake,
    /// Every `[[imap]]`
    pub imap: Vec<ImapAccount>,
    /// `[outbox]`
    pub outbox: Outbox,
    /// `[sender]`
    pub sender: Means,
    /// `[limits]`
    pub limits: Limits,
    /// `[campaign]`
    pub campaign: CampaignDefaults,
    /// `[founding]`
    pub founding: FoundingByMail,
    /// `[keep]`
    pub keep: Keep,
    /// `[beacon]`
    pub beacon: Beacon,
}

/// What this server is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Server {
    /// The database: `sqlite:FILE` with the file's full path, or `postgres://…`.
    pub database: String,
    /// The address the games are played at.
    pub address: GameAddress,
    /// The name our mail server writes into `Received … by`; empty: none is believed.
    pub hostname: String,
    /// Templates that take the place of the built-in ones.
    pub templates: Option<PathBuf>,
    /// Who is told by mail when the server needs somebody; empty: the log alone is.
    pub operator: String,
    /// Where in a mail its reply token stands.
    pub token_in: TokenIn,
}

/// Where in a mail its reply token stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenIn {
    /// In the address answers go to: `game+token@…`.
    Address,
    /// In the subject, for mailboxes that know no plus-addressing.
    Subject,
}

impl Server {
    /// Our name where one must be given, in greetings: the mail server's, else the address's domain.
    pub fn our_name(&self) -> &str {
        if self.hostname.is_empty() { self.address.domain() } else { &self.hostname }
    }
}

/// Where mail comes in, besides the pipe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intake {
    /// Where to listen for LMTP.
    pub lmtp: Option<SocketAddr>,
    /// The Maildir to empty.
    pub maildir: Option<PathBuf>,
    /// How often to look into it, in milliseconds.
    pub maildir_every_ms: i64,
    /// How long a window that is due waits for a mailbox of [`Config::imap`] that cannot be reached, in milliseconds.
    pub hold_ms: i64,
}

/// Where mail goes out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outbox {
    /// By whom.
    pub via: Via,
    /// Where bounces go: the envelope's sender.
    pub envelope_from: String,
    /// What our mails are signed with; none: the mail server signs.
    pub dkim: Option<Dkim>,
    /// The largest mail sent, in bytes: records that are larger go in parts.
    pub mail_bytes: usize,
}

/// What our mails are signed with (RFC 6376).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dkim {
    /// The domain that answers for them.
    pub domain: String,
    /// The name of its key.
    pub selector: String,
    /// The file that holds the private half.
    pub key_file: PathBuf,
}

/// By whom mail goes out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Via {
    /// A mail server.
    Smtp {
        /// Its name or number.
        host: String,
        /// Its port.
        port: u16,
        /// How the connection is protected.
        tls: Protection,
        /// Certificates (PEM) that are believed besides the public ones.
        ca_file: Option<PathBuf>,
        /// The user and the file that holds the password.
        login: Option<(String, PathBuf)>,
    },
    /// Maildirs under a folder.
    Maildir(PathBuf),
}

/// By what means senders are proved, and how often they are answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Means {
    /// The name our mail server writes first into its Authentication-Results; empty: it writes none.
    pub authserv_id: String,
    /// DKIM signatures are checked here where our mail server has not said anything.
    pub check_dkim: bool,
    /// How many answers one player gets at once.
    pub replies_burst: i64,
    /// How many of these come back in an hour.
    pub replies_an_hour: i64,
    /// How many people in no game are told so in a day.
    pub strangers_a_day: i64,
    /// How many people a day whose mail proves nothing are asked whether they wrote it, when they sign up; 0: nobody.
    pub unproved_a_day: i64,
}

/// What may be used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The largest mail taken in, in bytes.
    pub mail_bytes: usize,
    /// LMTP conversations at one time.
    pub lmtp_connections: usize,
    /// Mails taken in and not dealt with yet, beyond which mail is left in the mail system.
    pub waiting_mails: u32,
    /// How many bytes of strangers' mails are kept.
    pub strangers_bytes: i64,
    /// How long they are kept, in milliseconds.
    pub strangers_ms: i64,
    /// How many mails are claimed at a time.
    pub outbox_batch: u32,
}

/// What a campaign gets that does not say otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CampaignDefaults {
    /// How long a window stays open, in milliseconds.
    pub window_ms: i64,
    /// How long after the last change a turn is played early, in milliseconds.
    pub settle_ms: i64,
    /// A gap in the daemon's being awake longer than this is an outage, in milliseconds.
    pub outage_ms: i64,
}

/// Who may found campaigns by mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundingByMail {
    /// Their addresses.
    pub gms: Vec<String>,
}

/// What is kept, where and for how long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keep {
    /// The folder of backups; none: the operator sees to them.
    pub backup: Option<PathBuf>,
    /// How often a backup is made, in milliseconds.
    pub backup_every_ms: i64,
    /// How many backups are kept.
    pub backups: usize,
    /// How long the text of mails is kept after a campaign is over, in milliseconds; `None`: for good.
    pub mail_ms: Option<i64>,
    /// How long the pictures of mails we sent are kept, in milliseconds; `None`: as long as the mails.
    pub pictures_ms: Option<i64>,
}

/// A settings file that cannot be used, with every problem in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong, in the order of the file.
    pub problems: Vec<Problem>,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.problems.len();
        write!(f, "{}: {count} problem{}", self.file.display(), if count == 1 { "" } else { "s" })?;
        for problem in &self.problems {
            write!(f, "\n  {problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// Reads and checks the file.
    ///
    /// # Errors
    /// [`ConfigError`], all problems at once.
    pub fn load(file: &Path) -> Result<Config, ConfigError> {
        let unreadable = |what: String| ConfigError {
            file: file.to_owned(),
            problems: vec![Problem { line: None, key: String::new(), what }],
        };
        let text = std::fs::read_to_string(file).map_err(|error| {
            unreadable(format!("the settings cannot be read: {error}; name the file with --config, a commented one comes with the program"))
        })?;
        let whole =
            std::path::absolute(file).map_err(|error| unreadable(format!("has no full path: {error}")))?;
        Config::parse(&text, file, whole.parent().unwrap_or(Path::new("/")))
    }

    /// Reads settings from a text; `file` is for messages, `folder` is what paths are relative to.
    ///
    /// # Errors
    /// [`ConfigError`], all problems at once.
    pub fn parse(text: &str, file: &Path, folder: &Path) -> Result<Config, ConfigError> {
        let wrong = |problems| ConfigError { file: file.to_owned(), problems };
        let mut sheet = Sheet::read(text).map_err(wrong)?;
        let config = read(&mut sheet, folder);
        let problems = sheet.finish();
        match config {
            Some(config) if problems.is_empty() => Ok(config),
            _ => Err(wrong(problems)),
        }
    }
}

/// Takes every key. `None` only if a key without a default is missing or wrong, which has been noted then.
fn read(sheet: &mut Sheet<'_>, folder: &Path) -> Option<Config> {
    let server = server(sheet, folder);
    let intake = intake(sheet, folder);
    let imap = imap::accounts(sheet, folder);
    let address = server.as_ref().map(|server| server.address.as_str());
    let outbox = outbox(sheet, folder, address.unwrap_or_default());
    let sender = sender(sheet);
    let limits = limits(sheet);
    let campaign = campaign(sheet);
    let founding = founding(sheet);
    let keep = keep(sheet, folder);
    let beacon = beacon::beacon(sheet);
    if keep.backup.is_some() && server.as_ref().is_some_and(|s| Dialect::of(&s.database) == Dialect::Postgres)
    {
        let what = "backups of a PostgreSQL database are made by its own programs (pg_dump -Fc, or continuous archiving), not by \
                    this one; leave it out";
        sheet.wrong("keep", "backup", what.to_owned());
    }
    Some(Config {
        server: server?,
        intake,
        imap,
        outbox: outbox?,
        sender,
        limits,
        campaign,
        founding,
        keep,
        beacon,
    })
}

fn founding(sheet: &mut Sheet<'_>) -> FoundingByMail {
    let given = sheet.text("founding", "gms").unwrap_or_default();
    let gms: Vec<String> =
        given.split([',', ' ']).map(str::trim).filter(|gm| !gm.is_empty()).map(str::to_owned).collect();
    for gm in gms.iter().filter(|gm| gm.parse::<lettre::Address>().is_err()) {
        sheet.wrong("founding", "gms", format!("\"{gm}\" is no mail address"));
    }
    FoundingByMail { gms }
}

fn keep(sheet: &mut Sheet<'_>, folder: &Path) -> Keep {
    let mail = sheet.length("keep", "mail", 0..=36_600 * DAY, 0);
    let pictures = sheet.length("keep", "pictures", 0..=36_600 * DAY, 30 * DAY);
    Keep {
        backup: path(sheet, "keep", "backup", folder),
        backup_every_ms: sheet.length("keep", "backup_every", 60 * MINUTE..=366 * DAY, DAY),
        backups: usize::try_from(sheet.number("keep", "backups", 1..=10_000, 14)).unwrap_or(14),
        mail_ms: (mail > 0).then_some(mail),
        pictures_ms: (pictures > 0).then_some(pictures),
    }
}

fn server(sheet: &mut Sheet<'_>, folder: &Path) -> Option<Server> {
    let given = sheet.text("server", "database").unwrap_or_else(|| "sqlite:adjudicator.db".to_owned());
    let database = match given.strip_prefix("sqlite:").map(|file| file.strip_prefix("//").unwrap_or(file)) {
        None if Dialect::of(&given) == Dialect::Postgres && given.contains("://") => given,
        Some(file) if !file.is_empty() && file != ":memory:" => {
            format!("sqlite:{}", folder.join(file).display())
        }
        _ => {
            sheet.wrong(
                "server",
                "database",
                format!("\"{}\" names no database; write \"sqlite:\" and a file, or \"postgres://USER@HOST/NAME\"", shown(&given)),
            );
            given
        }
    };
    let address = match sheet.text("server", "address") {
        None => {
            let what = "missing; write the address the games are played at, as in \"game@example.org\"";
            sheet.wrong("server", "address", what.to_owned());
            None
        }
        Some(text) => match GameAddress::parse(&text) {
            Ok(address) => Some(address),
            Err(why) => {
                sheet.wrong("server", "address", format!("\"{text}\": {why}"));
                None
            }
        },
    };
    let hostname = sheet.text("server", "hostname").unwrap_or_default();
    if !hostname.chars().all(|c| c.is_ascii_alphanumeric() || ".-".contains(c)) {
        sheet.wrong(
            "server",
            "hostname",
            format!("\"{hostname}\" is no host name; write for example \"mail.example.org\""),
        );
    }
    let templates = path(sheet, "server", "templates", folder);
    let operator = sheet.text("server", "operator").unwrap_or_default();
    if !operator.is_empty() && operator.parse::<lettre::Address>().is_err() {
        sheet.wrong("server", "operator", format!("\"{operator}\" is no mail address"));
    }
    let token_in = match sheet.word("server", "token_in", &["address", "subject"], "address") {
        "subject" => TokenIn::Subject,
        _ => TokenIn::Address,
    };
    Some(Server { database, address: address?, hostname, templates, operator, token_in })
}

fn intake(sheet: &mut Sheet<'_>, folder: &Path) -> Intake {
    let lmtp = sheet.text("intake", "lmtp").unwrap_or_else(|| "127.0.0.1:10024".to_owned());
    let listen = lmtp.parse().ok();
    if listen.is_none() && !lmtp.is_empty() {
        let what = format!(
            "\"{lmtp}\" is no address with a port; write for example \"127.0.0.1:10024\", or \"\" for none"
        );
        sheet.wrong("intake", "lmtp", what);
    }
    Intake {
        lmtp: listen,
        maildir: path(sheet, "intake", "maildir", folder),
        maildir_every_ms: sheet.length("intake", "maildir_every", 1_000..=DAY, 5_000),
        hold_ms: sheet.length("intake", "hold", 0..=7 * DAY, 60 * MINUTE),
    }
}

fn outbox(sheet: &mut Sheet<'_>, folder: &Path, address: &str) -> Option<Outbox> {
    let via = sheet.word("outbox", "via", &["smtp", "maildir"], "smtp");
    let host = sheet.text("outbox", "host").unwrap_or_else(|| "127.0.0.1".to_owned());
    let port = u16::try_from(sheet.number("outbox", "port", 1..=65_535, 25)).unwrap_or(25);
    let tls = match sheet.word("outbox", "tls", &["none", "starttls", "tls"], "none") {
        "starttls" => Protection::StartTls,
        "tls" => Protection::Tls,
        _ => Protection::None,
    };
    let user = sheet.text("outbox", "user").unwrap_or_default();
    let password_file = path(sheet, "outbox", "password_file", folder);
    let ca_file = path(sheet, "outbox", "ca_file", folder);
    let maildir = path(sheet, "outbox", "maildir", folder);
    let dkim = dkim(sheet, folder, address);
    let envelope_from = sheet.text("outbox", "envelope_from").filter(|given| !given.is_empty());
    let envelope_from = envelope_from.unwrap_or_else(|| address.to_owned());
    // An address that is missing has been noted already.
    if !envelope_from.is_empty() && envelope_from.parse::<lettre::Address>().is_err() {
        sheet.wrong("outbox", "envelope_from", format!("\"{envelope_from}\" is no mail address"));
    }
    let via = if via == "maildir" {
        let Some(folder) = maildir else {
            sheet.wrong(
                "outbox",
                "maildir",
                "missing: via = \"maildir\" needs a folder to deliver into".to_owned(),
            );
            return None;
        };
        Via::Maildir(folder)
    } else {
        if host.is_empty() {
            sheet.wrong(
                "outbox",
                "host",
                "empty: via = \"smtp\" needs a mail server, as in \"127.0.0.1\"".to_owned(),
            );
        }
        let login = match (user.is_empty(), password_file) {
            (true, None) => None,
            (false, Some(file)) => {
                if tls == Protection::None && !is_loopback(&host) {
                    let what =
                        "\"none\" would send the password readable to all; write \"starttls\" or \"tls\"";
                    sheet.wrong("outbox", "tls", what.to_owned());
                }
                Some((user, file))
            }
            (false, None) => {
                let what = "missing: a user needs a password; name the file that holds it and nothing else";
                sheet.wrong("outbox", "password_file", what.to_owned());
                None
            }
            (true, Some(_)) => {
                sheet.wrong("outbox", "user", "missing: a password needs a user".to_owned());
                None
            }
        };
        Via::Smtp { host, port, tls, ca_file, login }
    };
    let mail_bytes = sheet.number("outbox", "mail_bytes", 262_144..=67_108_864, 2_097_152);
    let mail_bytes = usize::try_from(mail_bytes).unwrap_or(usize::MAX);
    Some(Outbox { via, envelope_from, dkim, mail_bytes })
}

/// The signature; none when no selector and no key are named.
fn dkim(sheet: &mut Sheet<'_>, folder: &Path, address: &str) -> Option<Dkim> {
    let own = address.rsplit_once('@').map_or("", |(_, domain)| domain);
    let domain = sheet.text("outbox", "dkim_domain").filter(|given| !given.is_empty());
    let domain = domain.unwrap_or_else(|| own.to_owned());
    let selector = sheet.text("outbox", "dkim_selector").unwrap_or_default();
    let key_file = path(sheet, "outbox", "dkim_key_file", folder);
    let plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || ".-_".contains(c));
    for (key, text) in [("dkim_domain", &domain), ("dkim_selector", &selector)] {
        if !plain(text) {
            sheet.wrong("outbox", key, format!("\"{text}\": use plain letters, digits, dots and hyphens"));
        }
    }
    match (selector.is_empty(), key_file) {
        (true, None) => None,
        (false, Some(key_file)) => Some(Dkim { domain, selector, key_file }),
        (false, None) => {
            let what = "missing: a selector needs a key; name the file that holds the private key";
            sheet.wrong("outbox", "dkim_key_file", what.to_owned());
            None
        }
        (true, Some(_)) => {
            let what = "missing: a key needs the selector its public half is found under in the DNS";
            sheet.wrong("outbox", "dkim_selector", what.to_owned());
            None
        }
    }
}

fn sender(sheet: &mut Sheet<'_>) -> Means {
    let authserv_id = sheet.text("sender", "authserv_id").unwrap_or_default();
    if authserv_id.contains(|c: char| c.is_whitespace() || c.is_control() || c == ';') {
        let what = format!(
            "\"{authserv_id}\" is no such name; write what stands first in the Authentication-Results your mail \
             server adds, for example \"mail.example.org\""
        );
        sheet.wrong("sender", "authserv_id", what);
    }
    Means {
        authserv_id,
        check_dkim: sheet.word("sender", "dkim", &["check", "ignore"], "check") == "check",
        replies_burst: sheet.number("sender", "replies_burst", 1..=1_000_000, 60),
        replies_an_hour: sheet.number("sender", "replies_an_hour", 1..=1_000_000, 20),
        strangers_a_day: sheet.number("sender", "strangers_a_day", 0..=100_000, 50),
        unproved_a_day: sheet.number("sender", "unproved_a_day", 0..=100_000, 5),
    }
}

fn limits(sheet: &mut Sheet<'_>) -> Limits {
    let mail_bytes = sheet.number("limits", "mail_bytes", 1_024..=67_108_864, 2_097_152);
    let connections = sheet.number("limits", "lmtp_connections", 1..=1_000, 64);
    let waiting = sheet.number("limits", "waiting_mails", 1..=1_000_000, 10_000);
    let strangers_bytes = sheet.number("limits", "strangers_bytes", 0..=i64::MAX, 268_435_456);
    let days = sheet.number("limits", "strangers_days", 0..=3_650, 30);
    let batch = sheet.number("limits", "outbox_batch", 1..=1_000, 32);
    Limits {
        mail_bytes: usize::try_from(mail_bytes).unwrap_or(usize::MAX),
        lmtp_connections: usize::try_from(connections).unwrap_or(1),
        waiting_mails: u32::try_from(waiting).unwrap_or(1),
        strangers_bytes,
        strangers_ms: days * DAY,
        outbox_batch: u32::try_from(batch).unwrap_or(1),
    }
}

fn campaign(sheet: &mut Sheet<'_>) -> CampaignDefaults {
    let window_ms = sheet.length("campaign", "window", MINUTE..=366 * DAY, 3 * DAY);
    let settle_ms = sheet.length("campaign", "settle", 0..=30 * DAY, 60 * MINUTE);
    let outage_ms = sheet.length("campaign", "outage", 5 * MINUTE..=7 * DAY, 30 * MINUTE);
    CampaignDefaults { window_ms, settle_ms, outage_ms }
}

/// A path, relative to the settings' folder; `None` for "".
fn path(sheet: &mut Sheet<'_>, section: &'static str, key: &'static str, folder: &Path) -> Option<PathBuf> {
    sheet.text(section, key).filter(|given| !given.is_empty()).map(|given| folder.join(given))
}

/// The one line in a file that holds a secret, without the line end editors put there.
///
/// # Errors
/// Why there is none, in words.
pub fn secret_line(file: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let line = text.trim_end_matches(['\r', '\n']);
    if line.is_empty() {
        return Err("it is empty".to_owned());
    }
    if line.contains('\n') {
        return Err("it holds more than one line".to_owned());
    }
    Ok(line.to_owned())
}

/// Whether a host is this machine.
fn is_loopback(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests;
