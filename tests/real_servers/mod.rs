//! The whole program among real servers and real mail programs: Postfix takes every mail and hands it on by LMTP, to our
//! daemon or to Dovecot, where players read by IMAP. Everything runs on loopback, from a temporary folder, without a
//! service manager, and ends with its test.
//!
//! Debian packages: postfix dovecot-imapd dovecot-lmtpd swaks neomutt. Without them the tests say that they were
//! skipped; under `CI=true` they fail.
#![expect(clippy::unwrap_used, reason = "a trial that cannot go on ends")]

mod attacks;
mod bounces;
mod clients;
mod doctor;
mod dovecot;
mod figures;
mod imap;
mod imap_intake;
mod inbox;
mod manual;
mod package;
mod pipes;
mod postfix;
mod queues;
mod recipes;
mod servers;
mod several;
mod site;
mod soak;
mod whole_game;

use servers::Needed;

/// What every test here needs.
const MAIL_SERVERS: [Needed; 4] = [
    ("postfix", "postfix"),
    ("smtp-sink", "postfix"),
    ("dovecot", "dovecot-imapd dovecot-lmtpd"),
    ("openssl", "openssl"),
];

/// What the players write with.
const MAIL_PROGRAMS: [Needed; 3] = [("swaks", "swaks"), ("neomutt", "neomutt"), ("script", "bsdutils")];

/// Whether everything is there; says so where it is not.
fn ready(test: &str) -> bool {
    servers::all_there(test, &[&MAIL_SERVERS[..], &MAIL_PROGRAMS[..]].concat())
}
