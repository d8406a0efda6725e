//! Every deadline of the year is what a rule of the campaign's file, a command or a vote makes it, worked out once more by hand.

use super::calendar::{clear, is_holiday, shown, slot};
use super::house::Year;
use super::records::{Deadline, Filing, Records};
use crate::support::trial::{DAY, HOUR, MINUTE};

/// How long after the last change a turn is played early, at the least: half of what the campaign's file says.
const SETTLE: i64 = 15 * MINUTE;

/// Goes through all that were written down; gives those that do not follow from their rule.
pub fn without_a_rule(year: &Year, records: &Records) -> Vec<String> {
    let mut wrong = Vec::new();
    for (at, deadline) in records.deadlines.iter().enumerate() {
        let same = |d: &&Deadline| (d.turn, d.entry) == (deadline.turn, deadline.entry);
        let earlier = records.deadlines[..at].iter().rfind(same);
        let was = earlier.map_or("nothing".to_owned(), |d| shown(d.closes_ms));
        let what = format!(
            "turn {}, set {} from {was} to {}: {}",
            deadline.turn,
            shown(deadline.at_ms),
            shown(deadline.closes_ms),
            deadline.rule
        );
        if !follows(year, records, deadline, earlier) {
            wrong.push(what.clone());
        }
        let by_hand = deadline.rule.contains("by the GM") || deadline.rule.contains("since no GM answered");
        if !by_hand && is_holiday(deadline.closes_ms) {
            wrong.push(format!("a holiday: {what}"));
        }
    }
    wrong
}

/// Does this deadline follow from its rule?
fn follows(year: &Year, records: &Records, deadline: &Deadline, earlier: Option<&Deadline>) -> bool {
    let Deadline { at_ms, closes_ms, .. } = *deadline;
    let was = earlier.map_or(0, |d| d.closes_ms);
    let length = |from: &str, to: &str| {
        let words = deadline.rule.trim_start_matches(from).trim_end_matches(to).trim();
        match words {
            "1 day" => DAY,
            "2 days" => 2 * DAY,
            "3 days" => 3 * DAY,
            other => panic!("another length: {other:?}"),
        }
    };
    match deadline.rule.as_str() {
        // When a window opens, and when a pause is over.
        rule if rule.starts_with("schedule = \"1st and 15th 20:00 Europe/Paris\"") => {
            closes_ms == slot(at_ms)
        }
        rule if rule.starts_with("window = \"2 days\"") => closes_ms == clear(at_ms + 2 * DAY),
        // While mail waits, as if the window opened now; once it went, the whole time from then, or from the pause before.
        "extended: mail of this server waits to be sent" => closes_ms == clear(at_ms + 2 * DAY),
        "extended: mail of this server went out late" => {
            let sent = records.posted.iter().filter(|mail| mail.kind == "report" && mail.created_ms < at_ms);
            let last = sent.filter_map(|mail| mail.sent_ms).filter(|ms| *ms <= at_ms).max().unwrap_or(0);
            closes_ms >= was && closes_ms <= clear(was.max(last + 2 * DAY))
        }
        "moved behind an absence" => {
            let hit = records.absences.iter().any(|(_, from, until)| *from <= was && was < *until);
            let behind = records.absences.iter().map(|(_, _, until)| slot(*until)).max().unwrap_or(0);
            // Fourteen days of absence are what a player has, and a deadline is not put on a holiday.
            hit && closes_ms > was && closes_ms <= behind && closes_ms <= clear(was + 14 * DAY)
        }
        rule if rule.starts_with("extended by a player, ") => {
            closes_ms == clear(was + length("extended by a player, ", ""))
                && records.logged(at_ms, &["extended the deadline by"])
        }
        rule if rule.starts_with("put off by ") => {
            closes_ms == clear(was + length("put off by ", "by the GM")) && records.acted(at_ms, "extend")
        }
        "put back by the GM" => records.acted(at_ms, "undo"),
        rule if rule.starts_with("extended: the server was away for ") => {
            let down = year.outages.iter().find(|(_, up)| *up == at_ms);
            // What the outage took of the window's time is given back: nobody has less than before.
            down.is_some_and(|(down, up)| {
                closes_ms >= was.max(*up) + (was.min(*up) - down).clamp(0, 3 * DAY)
                    && closes_ms <= clear(was.max(*up) + (up - down).min(3 * DAY))
            })
        }
        rule if rule.starts_with("given by the GM, ") => {
            closes_ms == at_ms + length("given by the GM, ", "") && records.acted(at_ms, "resume")
        }
        "closed by the GM" => closes_ms == at_ms && records.acted(at_ms, "close"),
        "closed as the campaign's file says, since no GM answered" => {
            closes_ms == at_ms && records.logged(at_ms - 72 * HOUR, &["held: the deadline passed without"])
        }
        "moved by a vote of the players" => records.motions.iter().any(|motion| {
            (motion.kind.as_str(), motion.status.as_str(), motion.closed_ms) == ("extension", "passed", at_ms)
                && closes_ms == clear(was + motion.length_ms)
        }),
        _ => false,
    }
}

/// Windows that closed before their deadline without everybody being in (by mail, or a bot is), or sooner after the last orders than the campaign
/// settles; and how many closed early as they may. A window that a resignation or the end of the game cuts short waits for nobody.
pub fn closed_too_early(records: &Records) -> (Vec<String>, usize) {
    let (mut wrong, mut early) = (Vec::new(), 0);
    let again = |ended_ms: i64| ended_ms == 0 || records.runs.contains(&ended_ms);
    for window in records.closed.iter().filter(|w| !w.by_time && !again(w.ended_ms)) {
        let cut_short = records.logged(window.ended_ms, &["resigned", "over: "]);
        if window.ended_ms >= window.closes_ms || cut_short {
            continue;
        }
        let filed: Vec<&Filing> = records
            .filings
            .iter()
            // Of a turn that is played again what was on file before counts, and saying it again is no change.
            .filter(|f| f.turn == window.turn && f.at_ms <= window.ended_ms)
            .collect();
        let bot = |address: &str| {
            let name = address.split('@').next().unwrap_or_default();
            let wrote =
                |line: &str| line.to_lowercase().ends_with(&format!("a bot wrote the orders of {name}"));
            records.log.iter().any(|(at, line)| *at == window.ended_ms && wrote(line))
        };
        let missing: Vec<(i64, String)> = records
            .seats_at(window.ended_ms)
            .into_iter()
            .filter(|(seat, address)| filed.iter().all(|f| f.seat != *seat) && !bot(address))
            .collect();
        let last = filed.iter().filter(|f| f.by_mail).map(|f| f.at_ms).max().unwrap_or(0);
        if missing.is_empty() && window.ended_ms >= last + SETTLE {
            early += 1;
        } else {
            wrong.push(format!(
                "closed early {}, the last orders {}, nothing from {missing:?}: {window:?}",
                shown(window.ended_ms),
                shown(last)
            ));
        }
    }
    (wrong, early)
}

/// Windows that closed at another time than they may. One whose time was up closes at its deadline or in the grace behind it;
/// earlier only in the fast lane, two days after its opening. One that everybody is in for never closes after the grace.
pub fn closed_at_a_wrong_time(records: &Records) -> Vec<String> {
    let mut wrong = Vec::new();
    // Turns that were played again ended when they were played again.
    for window in records.closed.iter().filter(|w| w.ended_ms > 0 && !records.runs.contains(&w.ended_ms)) {
        let fast_lane = window.ended_ms >= window.opened_ms + 2 * DAY
            && records.logged(window.ended_ms, &["NMR:", "a bot plays for"]);
        let late = window.ended_ms - window.closes_ms;
        let in_time = (!window.by_time || late >= 0 || fast_lane) && late <= 6 * HOUR + MINUTE;
        if !in_time {
            wrong.push(format!(
                "closed {}, deadline {}: {window:?}",
                shown(window.ended_ms),
                shown(window.closes_ms)
            ));
        }
    }
    wrong
}
