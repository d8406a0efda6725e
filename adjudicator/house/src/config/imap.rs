//! `[[imap]]`: mailboxes that mail is taken from by IMAP.

use std::path::{Path, PathBuf};

use super::sheet::Sheet;
use super::{DAY, is_loopback, path};
use crate::tls::Protection;

/// A mailbox that mail is taken from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImapAccount {
    /// The mail server's name or number.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is protected.
    pub tls: Protection,
    /// Certificates (PEM) that are believed besides the public ones: for a mail server with a certificate of its own
    /// making.
    pub ca_file: Option<PathBuf>,
    /// The user to log in as.
    pub user: String,
    /// The file that holds the password.
    pub password_file: PathBuf,
    /// The folder mail is taken from. All of it is taken.
    pub folder: String,
    /// Where mail is moved once it is stored here.
    pub done: String,
    /// Where mail is moved that cannot be taken.
    pub failed: String,
    /// How often to look, in milliseconds, whether or not the server tells of new mail by itself.
    pub every_ms: i64,
}

impl ImapAccount {
    /// What it is called in messages: `game@example.org at imap.example.org`.
    pub fn name(&self) -> String {
        format!("{} at {}", self.user, self.host)
    }
}

/// Every mailbox of the settings. A table in which something is wrong is left out; the problem has been noted then.
pub(super) fn accounts(sheet: &mut Sheet<'_>, folder: &Path) -> Vec<ImapAccount> {
    let mut accounts: Vec<ImapAccount> = Vec::new();
    for row in 0..sheet.rows("imap") {
        sheet.at_row(row);
        let Some(account) = account(sheet, folder) else { continue };
        let same = |a: &ImapAccount| {
            (&a.host, a.port, &a.user, &a.folder)
                == (&account.host, account.port, &account.user, &account.folder)
        };
        if accounts.iter().any(same) {
            let what = format!(
                "\"{}\" of {} is emptied by another [[imap]] already",
                account.folder,
                account.name()
            );
            sheet.wrong("imap", "folder", what);
        }
        accounts.push(account);
    }
    sheet.at_row(0);
    accounts
}

fn account(sheet: &mut Sheet<'_>, folder: &Path) -> Option<ImapAccount> {
    let tls = match sheet.word("imap", "tls", &["tls", "starttls", "none"], "tls") {
        "starttls" => Protection::StartTls,
        "none" => Protection::None,
        _ => Protection::Tls,
    };
    let usual = if tls == Protection::Tls { 993 } else { 143 };
    let port = u16::try_from(sheet.number("imap", "port", 1..=65_535, usual)).unwrap_or(993);
    let host = given(sheet, "host", "the mail server, as in \"imap.example.org\"");
    let user = given(sheet, "user", "the user to log in as; mostly the whole mail address");
    let password_file = path(sheet, "imap", "password_file", folder);
    if password_file.is_none() {
        let what = "missing; name the file that holds the password and nothing else";
        sheet.wrong("imap", "password_file", what.to_owned());
    }
    let ca_file = path(sheet, "imap", "ca_file", folder);
    let names = [("folder", "INBOX"), ("done", "Adjudicator-Done"), ("failed", "Adjudicator-Failed")];
    let [from, done, failed] = names.map(|(key, default)| folder_name(sheet, key, default));
    for (key, name) in [("done", &done), ("failed", &failed)] {
        if *name == from {
            let what = format!("\"{name}\" is the folder mail is taken from; name another");
            sheet.wrong("imap", key, what);
        }
    }
    let every_ms = sheet.length("imap", "every", 5_000..=DAY, 60_000);
    let (host, user, password_file) = (host?, user?, password_file?);
    if tls == Protection::None && !is_loopback(&host) {
        let what = "\"none\" would send the password readable to all; write \"tls\" or \"starttls\"";
        sheet.wrong("imap", "tls", what.to_owned());
    }
    Some(ImapAccount { host, port, tls, ca_file, user, password_file, folder: from, done, failed, every_ms })
}

/// A text that must be there.
fn given(sheet: &mut Sheet<'_>, key: &'static str, meaning: &str) -> Option<String> {
    let text = sheet.text("imap", key).filter(|text| !text.is_empty());
    if text.is_none() {
        sheet.wrong("imap", key, format!("missing; write {meaning}"));
    }
    text
}

/// The name of a folder on the server. Other than plain letters would need a coding (RFC 3501, 5.1.3) that differs
/// between servers.
fn folder_name(sheet: &mut Sheet<'_>, key: &'static str, default: &str) -> String {
    let name = sheet.text("imap", key).unwrap_or_else(|| default.to_owned());
    let plain = |c: char| (c.is_ascii_graphic() || c == ' ') && !"\"\\&*%".contains(c);
    if name.trim().is_empty() || !name.chars().all(plain) {
        let what = format!(
            "\"{name}\" cannot be the name of a folder here; use plain letters, digits, spaces and the server's own \
             separator (mostly / or .)"
        );
        sheet.wrong("imap", key, what);
    }
    name
}

#[cfg(test)]
mod tests {
    use super::super::{Config, ConfigError};
    use super::*;

    const LEAST: &str = "[server]\naddress = \"game@example.org\"\n";

    fn parse(text: &str) -> Result<Config, ConfigError> {
        Config::parse(&format!("{LEAST}{text}"), Path::new("config.toml"), Path::new("/etc/adjudicator"))
    }

    #[test]
    fn several_accounts_with_their_defaults() {
        let config = parse(
            "[[imap]]\nhost = \"imap.a\"\nuser = \"u\"\npassword_file = \"pw\"\n\
             [[imap]]\nhost = \"127.0.0.1\"\nuser = \"v\"\npassword_file = \"/pw2\"\ntls = \"none\"\nport = 20143\n\
             folder = \"Games\"\ndone = \"Games/Done\"\nfailed = \"Games/Failed\"\nevery = \"10 seconds\"\nca_file = \"ca\"\n",
        )
        .expect("loads");
        let first = ImapAccount {
            host: "imap.a".into(),
            port: 993,
            tls: Protection::Tls,
            ca_file: None,
            user: "u".into(),
            password_file: "/etc/adjudicator/pw".into(),
            folder: "INBOX".into(),
            done: "Adjudicator-Done".into(),
            failed: "Adjudicator-Failed".into(),
            every_ms: 60_000,
        };
        let second = ImapAccount {
            host: "127.0.0.1".into(),
            port: 20_143,
            tls: Protection::None,
            ca_file: Some("/etc/adjudicator/ca".into()),
            user: "v".into(),
            password_file: "/pw2".into(),
            folder: "Games".into(),
            done: "Games/Done".into(),
            failed: "Games/Failed".into(),
            every_ms: 10_000,
        };
        assert_eq!(config.imap, [first.clone(), second]);
        let single =
            parse("[imap]\nhost = \"imap.a\"\nuser = \"u\"\npassword_file = \"pw\"\n").expect("loads");
        assert_eq!(single.imap, [first]);
        assert_eq!(parse("").expect("loads").imap, []);
    }

    #[test]
    fn problems_name_the_line_of_their_account() {
        let good = "[[imap]]\nhost = \"h\"\nuser = \"u\"\npassword_file = \"p\"\n";
        for (text, place, words) in [
            (
                "[[imap]]\nuser = \"u\"\npassword_file = \"p\"".to_owned(),
                "line 3, [imap] host",
                "imap.example.org",
            ),
            (
                format!("{good}[[imap]]\nhost = \"g\"\npassword_file = \"p\""),
                "line 7, [imap] user",
                "mail address",
            ),
            (
                "[[imap]]\nhost = \"h\"\nuser = \"u\"".to_owned(),
                "line 3, [imap] password_file",
                "the password",
            ),
            (format!("{good}tls = \"none\""), "line 7, [imap] tls", "readable to all"),
            (format!("{good}tls = \"ssl\""), "line 7, [imap] tls", "\"starttls\""),
            (format!("{good}done = \"INBOX\""), "line 7, [imap] done", "name another"),
            (format!("{good}folder = \"Spiele\u{fc}\""), "line 7, [imap] folder", "plain letters"),
            (format!("{good}every = \"1 second\""), "line 7, [imap] every", "from 5 seconds"),
            (format!("{good}idle = true"), "line 7, [imap] idle", "password_file"),
            (format!("{good}{good}"), "line 7, [imap] folder", "another [[imap]]"),
            ("[[imp]]\nhost = \"h\"".to_owned(), "line 3, [imp]", "[imap]"),
            ("[[limits]]\nmail_bytes = 4096".to_owned(), "line 3, [[limits]]", "only one"),
            ("imap = 5".to_owned(), "line 3, [server] imap", "there is no such key"),
        ] {
            let error = parse(&text).expect_err(&text);
            assert_eq!(error.problems.len(), 1, "{text}: {error}");
            let told = error.problems[0].to_string();
            assert!(told.starts_with(&format!("{place}: ")) && told.contains(words), "{text}: {told}");
        }
    }
}
