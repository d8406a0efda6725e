//! Every mail of the year is accounted for: what came in was answered once or refused for a reason, what went out has a cause
//! that is written down, and went to those it concerns and to nobody else.

use super::calendar::shown;
use super::house::{Fate, GM, Letter, Year};
use super::records::Records;
use crate::support::posted::{Posted, header};
use crate::support::rows::Taken;
use crate::support::trial::{DAY, MINUTE};
use std::collections::{BTreeMap, BTreeSet};

/// Which mail this one answers, by its Message-ID.
fn answers(mail: &Posted) -> String {
    mail.header("In-Reply-To").trim_matches(['<', '>']).to_owned()
}

/// Each mail that was sent to the house is there once, and became what it had to become. Gives everything that is not so.
pub fn that_came(year: &Year, records: &Records) -> Vec<String> {
    assert_eq!(records.taken.len(), year.ledger.len(), "each mail once");
    let mut answered: BTreeMap<String, Vec<&Posted>> = BTreeMap::new();
    // A letter that answers a letter goes to its writer, as an answer in their own thread.
    for mail in records.posted.iter().filter(|mail| mail.kind != "press") {
        answered.entry(answers(mail)).or_default().push(mail);
    }
    let mut wrong = Vec::new();
    for (taken, letter) in records.taken.iter().zip(&year.ledger) {
        let id = header(&taken.bytes, "Message-ID").trim_matches(['<', '>']).to_owned();
        assert_eq!(id, letter.id, "in the order they came in");
        let answers = answered.get(&letter.id).map(Vec::as_slice).unwrap_or_default();
        let twins = year.ledger.iter().filter(|other| other.id == letter.id).count();
        if let Some(why) = fate(letter, taken, answers, twins > 1) {
            let (at, status) = (shown(letter.at_ms), &taken.status);
            wrong.push(format!("{at} {} of {}: {why}; {status}: {:?}", letter.id, letter.from, taken.reason));
        }
    }
    wrong
}

/// What is wrong with what became of a mail.
fn fate(letter: &Letter, taken: &Taken, answers: &[&Posted], twin: bool) -> Option<String> {
    if answers.iter().any(|mail| mail.address != letter.from) {
        return Some("it was answered to somebody else".into());
    }
    let wanted = match &letter.fate {
        Fate::Answered | Fate::Held => {
            // A question of the house, and an answer to a GM without a key, are sent to the address that is known.
            let settled = matches!(taken.status.as_str(), "done" | "silent");
            if !settled || answers.iter().any(|mail| mail.created_ms < letter.at_ms) {
                return Some("it was not dealt with in time".into());
            }
            1
        }
        Fate::Refused(why) => {
            if taken.status == "done" || taken.reason.is_empty() || !taken.reason.contains(why) {
                return Some(format!("it was not refused for this reason: {why}"));
            }
            // Of two mails that are the same the first is answered.
            usize::from(twin)
        }
    };
    (answers.len() != wanted).then(|| format!("{} answers", answers.len()))
}

/// Whom a mail about something goes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Whom {
    /// Everybody at the table.
    All,
    /// Everybody who ever played and was not replaced.
    EveryPlayer,
    /// Everybody, perhaps without one.
    Others,
    /// One reader.
    One,
}

/// What notices are about: words of the subject, words of the log at the same moment, and whom they go to.
const NOTICES: &[(&str, &[&str], Whom)] = &[
    ("the deadline has moved", &["extended the deadline", "is away"], Whom::Others),
    ("the deadline is extended", &["the server was away", "mail of this server went out late"], Whom::All),
    ("more time for your orders", &["the GM put the deadline"], Whom::All),
    ("the GM has taken something back", &["the GM took back"], Whom::All),
    ("the GM is asked", &["held: the deadline passed without"], Whom::All),
    ("the campaign goes on", &["no GM answered in 3 days", "the GM let the campaign go on"], Whom::All),
    ("the campaign is paused", &["the GM paused the campaign"], Whom::All),
    ("is closed:", &["was closed:"], Whom::All),
    ("the game goes back to turn", &["the GM took the game back"], Whom::All),
    ("nothing has come from you", &["NMR:"], Whom::One),
    ("a seat has another player", &["takes over the seat"], Whom::Others),
    ("you have taken over a seat", &["takes over the seat"], Whom::One),
    ("your seat has another player", &["takes over the seat"], Whom::One),
    ("do you want to keep your seat?", &["a volunteer asked for seat"], Whom::One),
    ("you keep your seat", &["keeps it"], Whom::One),
    ("is this mail yours?", &["a mail in the name of"], Whom::One),
    ("the window was closed by the GM", &["the GM closed the window"], Whom::All),
    ("farewell, and the record", &["the end was told"], Whom::EveryPlayer),
    ("the record of your seat", &["takes over the seat", "the end was told"], Whom::One),
    ("the whole record", &["the end was told"], Whom::One),
];

/// Each mail that went out has a cause at its moment, and no two have one Message-ID. Gives everything that is not so.
pub fn that_went_out(year: &Year, records: &Records) -> Vec<String> {
    let (mut ids, mut wrong) = (BTreeSet::new(), Vec::new());
    let mut groups: BTreeMap<(i64, String), Vec<String>> = BTreeMap::new();
    for mail in &records.posted {
        let what =
            || format!("{} {} to {}: {}", shown(mail.created_ms), mail.kind, mail.address, mail.subject());
        if !ids.insert(mail.message_id.clone()) {
            wrong.push(format!("a Message-ID twice: {}", what()));
        }
        if mail.status != "sent" {
            wrong.push(format!("{}: {}", mail.status, what()));
        }
        if !is_caused(year, records, mail) {
            wrong.push(format!("nothing that is written down has caused it: {}", what()));
        }
        if mail.address != GM
            && let Some(other) = somebody_else(records, mail)
        {
            wrong.push(format!("{other} stands in it: {}", what()));
        }
        if mail.kind == "notice" {
            groups.entry((mail.created_ms, mail.subject())).or_default().push(mail.address.clone());
        }
    }
    for ((at_ms, subject), mut readers) in groups {
        readers.sort();
        let Some((_, _, whom)) = NOTICES.iter().find(|(words, _, _)| subject.contains(words)) else {
            continue;
        };
        let table = records.at_the_table(at_ms);
        let distinct: BTreeSet<&String> = readers.iter().collect();
        let right = distinct.len() == readers.len()
            && match whom {
                Whom::All => readers == table,
                Whom::EveryPlayer => readers == records.players_at(at_ms),
                Whom::Others => readers.len() + 1 >= table.len() && readers.iter().all(|r| table.contains(r)),
                Whom::One => true,
            };
        if !right {
            wrong.push(format!("{} {subject}: to {readers:?}, at the table are {table:?}", shown(at_ms)));
        }
    }
    wrong.extend(windows_not_told(records));
    wrong
}

/// Is it written down why this mail was written?
fn is_caused(year: &Year, records: &Records, mail: &Posted) -> bool {
    let (at_ms, subject) = (mail.created_ms, mail.subject());
    let answered = answers(mail);
    let in_answer = year.ledger.iter().any(|letter| letter.id == answered && letter.from == mail.address);
    match mail.kind.as_str() {
        "receipt" | "request" | "standby" => in_answer,
        "gm" => in_answer || the_gm_is_told(records, at_ms, &subject),
        "report" => a_report_is_due(records, at_ms),
        "reminder" => a_reminder_is_due(year, records, mail),
        "press" => records.letters.iter().any(|(id, _)| *id == mail.message_id),
        "offer" => {
            in_answer
                || records.offers.contains(&at_ms)
                || records.logged(at_ms, &["keeps it", "takes over the seat"])
        }
        "notice" => {
            let vote = subject.contains("vote") && records.motions.iter().any(|m| m.opened_ms == at_ms);
            let looked = records.acts.iter().any(|(at, act)| *at == at_ms && !act.starts_with("undo"));
            let known = NOTICES.iter().find(|(words, _, _)| subject.contains(words));
            vote || known.map_or(looked, |(_, log, _)| records.logged(at_ms, log))
        }
        _ => false,
    }
}

/// What the GM is written about without having asked.
fn the_gm_is_told(records: &Records, at_ms: i64, subject: &str) -> bool {
    let causes: &[(&str, &[&str])] = &[
        ("your decision is needed", &["held: the deadline passed without"]),
        ("a standby is wanted", &["a standby is wanted for"]),
        ("paused by a vote", &["was closed: a pause"]),
        ("a mail did not arrive", &["is reported as not delivered", "was refused for good"]),
        ("a seat is asked for", &["a volunteer asked for seat"]),
        ("a player keeps their seat", &["keeps it"]),
        ("another player", &["takes over the seat"]),
        ("a player stays silent", &["NMR:"]),
        ("the record", &["the end was told"]),
    ];
    if subject.contains("the game is over") {
        return records.over(at_ms);
    }
    // Letters of players to the GM are on record as letters of theirs.
    let letter = subject.contains("letter") && records.written.contains(&at_ms);
    let cause = causes.iter().find(|(words, _)| subject.contains(words));
    letter || cause.is_some_and(|(_, log)| records.logged(at_ms, log))
}

/// Reports come when a window opens, the game ends, goes back, a seat is taken over, or one is asked to be sent again.
fn a_report_is_due(records: &Records, at_ms: i64) -> bool {
    let opens = records.deadlines.iter().any(|d| d.at_ms == at_ms && opens(&d.rule));
    let taken_over = records.logged(at_ms, &["takes over the seat"]);
    let asked = records.acted(at_ms, "resend");
    opens || taken_over || asked || records.runs.contains(&at_ms) || records.over(at_ms)
}

/// Reminders come three days and a day before the deadline that holds then, to those who have not written.
fn a_reminder_is_due(year: &Year, records: &Records, mail: &Posted) -> bool {
    let at_ms = mail.created_ms;
    let Some(deadline) = records.deadlines.iter().rfind(|d| d.at_ms <= at_ms) else { return false };
    let left = deadline.closes_ms - at_ms;
    let on_time = [3 * DAY, DAY].iter().any(|before| (before - left).abs() < MINUTE);
    let same = |d: &&super::records::Deadline| (d.turn, d.entry) == (deadline.turn, deadline.entry);
    let opened_ms = records.opened(at_ms).max(records.deadlines.iter().find(same).map_or(0, |d| d.at_ms));
    let wrote = |l: &Letter| l.orders && l.from == mail.address && l.at_ms > opened_ms && l.at_ms < at_ms;
    on_time && !year.ledger.iter().any(wrote)
}

/// A deadline that is set when a window opens.
fn opens(rule: &str) -> bool {
    rule.starts_with("schedule = ") || rule.starts_with("window = ")
}

/// Windows of which not everybody at the table got one report when they opened.
fn windows_not_told(records: &Records) -> Vec<String> {
    let mut wrong = Vec::new();
    for deadline in records.deadlines.iter().filter(|d| opens(&d.rule)) {
        let at_ms = deadline.at_ms;
        // The plain rule is also used to go on after a pause; and turns that are played again bring several reports.
        if records.acted(at_ms, "resume") || records.acted(at_ms, "undo") || records.runs.contains(&at_ms) {
            continue;
        }
        let reports = records.posted.iter().filter(|mail| mail.kind == "report" && mail.created_ms == at_ms);
        let mut readers: Vec<String> = reports.map(|mail| mail.address.clone()).collect();
        readers.sort();
        let table = records.at_the_table(at_ms);
        if readers != table {
            let turn = deadline.turn;
            wrong.push(format!("{} turn {turn} was told to {readers:?} and not to {table:?}", shown(at_ms)));
        }
    }
    wrong
}

/// An address of another player that stands in a player's mail. The GM's stands in all of them.
fn somebody_else<'a>(records: &'a Records, mail: &Posted) -> Option<&'a str> {
    let text = String::from_utf8_lossy(&mail.bytes);
    let others = records.holders.iter().filter(|holder| holder.address != mail.address);
    others.map(|holder| holder.address.as_str()).find(|address| text.contains(address))
}
