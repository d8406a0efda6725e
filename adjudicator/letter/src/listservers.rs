//! List servers that speak of themselves in plain text: loops they noticed, commands they did not understand, mails they
//! did not pass on.

use super::address::Address;
use super::languages::fold;

/// Local parts of list servers.
const SERVERS: [&str; 15] = [
    "ecartis",
    "ezmlm",
    "listadmin",
    "listar",
    "listmanager",
    "listmaster",
    "listproc",
    "lists",
    "listserv",
    "lyris",
    "mailman",
    "mailserv",
    "majordomo",
    "mlmmj",
    "sympa",
];
/// How the local parts of one list's machinery begin and end.
const PREFIXES: [&str; 2] = ["owner-", "mailman-"];
const SUFFIXES: [&str; 6] = ["-request", "-owner", "-bounces", "-help", "-return", "-confirm"];
/// What the names of list servers hold; people are called Mailman, and Sympa is a word.
const NAMES: [&str; 6] =
    ["list server", "listserv", "list manager", "listmanager", "list software", "mailing list"];

/// What their subjects hold, in the form [`fold`] gives.
const SUBJECTS: [&str; 24] = [
    "mail loop",
    "message loop",
    "loop detected",
    "loop detection",
    "loop alert",
    "possible loop",
    "looping",
    "error report from",
    "rejected posting",
    "majordomo abort",
    "majordomo results",
    "bounce ",
    "results of your email command",
    "results of your command",
    "ezmlm response",
    "ezmlm warning",
    "ezmlm probe",
    "from listserv",
    "output of your job",
    "awaits moderator approval",
    "auto-discard notification",
    "uncaught bounce",
    "unrecognized bounce",
    "command not understood",
];

/// What their sentences hold.
const SENTENCES: [&str; 19] = [
    "mail loop",
    "message loop",
    "mailing loop",
    "tagged as a loop",
    "loop detected",
    "x-loop",
    "possible delivery error notice",
    "invalid commands",
    "requests will be ignored",
    "message already has",
    "already been distributed",
    "been sent to this list before",
    "reply to one of our own",
    "results of your email command",
    "command was not understood",
    "commands were not understood",
    "non-member submission",
    "not a member of the list",
    "this is the ezmlm program",
];

/// How their programs introduce themselves at the top.
const INTRODUCTIONS: [&str; 8] = [
    "this is the ezmlm program",
    "this is the mailman",
    "this is the sympa",
    "this is the majordomo",
    "this is an automated",
    "this is an automatic",
    "this message was generated automatically",
    "this message has been generated automatically",
];
/// Filled lines at the top in which an introduction stands.
const TOP: usize = 3;
/// Most lines looked at.
const LINE_LIMIT: usize = 60;

/// The sender, if a list server is named as such.
pub(super) fn sender(senders: &[Address]) -> Option<String> {
    let is_server = |sender: &&Address| {
        let local = sender.local_part();
        let base = local.split(['+', '=']).next().unwrap_or_default();
        let name = fold(sender.name.as_deref().unwrap_or_default());
        SERVERS.contains(&base)
            || PREFIXES.iter().any(|start| base.starts_with(start))
            || SUFFIXES.iter().any(|end| base.ends_with(end))
            || NAMES.iter().any(|known| name.contains(known))
    };
    senders.iter().find(is_server).map(|sender| sender.email.clone())
}

/// Whether a subject is one of theirs.
pub(super) fn subject(subject: &str) -> bool {
    let folded = fold(subject);
    !folded.starts_with("re:") && SUBJECTS.iter().any(|words| folded.contains(words))
}

/// Whether a sentence of theirs stands in a text.
pub(super) fn sentence(text: &str) -> bool {
    let said: Vec<String> = text.lines().take(LINE_LIMIT).map(fold).collect();
    let said = said.join(" ");
    SENTENCES.iter().any(|words| said.contains(words))
}

/// Whether a program introduces itself at the top.
pub(super) fn introduction(text: &str) -> bool {
    let top = text.lines().map(fold).filter(|line| !line.is_empty()).take(TOP);
    top.into_iter().any(|line| INTRODUCTIONS.iter().any(|words| line.contains(words)))
}
