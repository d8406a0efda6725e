//! Subjects: what a player sees in the list of mails, so the campaign first, then what is wanted, then by when.

use super::compose::cut;
use super::data::{Heading, Notice, Receipt, Relayed, Reminder, Report};
use super::scrub::one_line;

/// The most characters of a headline in a subject: the deadline behind it is to be seen as well.
const HEADLINE: usize = 56;

/// The most characters of the first part, which is said even if it is longer.
const ONE_PART: usize = 80;

/// What a headline makes of its parts, the weightiest first: as many as fit.
#[must_use]
pub fn headline(parts: &[String]) -> String {
    let mut line = String::new();
    for part in parts {
        let longer = if line.is_empty() { cut(part, ONE_PART) } else { format!("{line}; {part}") };
        if !line.is_empty() && longer.chars().count() > HEADLINE {
            break;
        }
        line = longer;
    }
    line
}

/// `[spring] Turn 5: you lost H12; you took C9; orders by Tue 24 Nov, 20:00 UTC`, or without the news and with the name
/// of the game, if there are none or the reader wants `plain` subjects. In the middle of a turn `production by Tue 24 Nov, 20:00 UTC`.
#[must_use]
pub fn report(report: &Report, plain: bool) -> String {
    let what = match (&report.ending, &report.asked.deadline) {
        (Some(ending), _) if ending.you_won => "you have won".to_owned(),
        (Some(ending), _) if ending.draw => "the game is drawn".to_owned(),
        (Some(ending), _) => won_by(&ending.winners),
        (None, _) if report.asked.answered => "your orders stand".to_owned(),
        (None, Some(deadline)) if !report.asked.questions.is_empty() => match step(report).filter(|_| !plain)
        {
            Some(step) => format!("{step} by {}", deadline.short),
            None => format!("your orders by {}", deadline.short),
        },
        (None, _) if !report.asked.questions.is_empty() => "your orders, please".to_owned(),
        (None, _) => "report".to_owned(),
    };
    let heading = &report.heading;
    let news = report.news.as_ref().map(|news| news.headline.as_str());
    if let Some(news) = news.filter(|news| !plain && !news.is_empty()) {
        let news = match (&report.ending, &report.asked.deadline) {
            (Some(_), _) => format!("{what}; {news}"),
            (None, _) if report.asked.answered => format!("{news}; {what}"),
            (None, Some(deadline)) if !report.asked.questions.is_empty() => {
                format!("{news}; {} by {}", step(report).unwrap_or("orders".into()), deadline.short)
            }
            (None, _) if report.asked.questions.is_empty() => news.to_owned(),
            (None, _) => format!("{news}; {what}"),
        };
        return one_line(&format!("[{}] Turn {}{}: {news}", heading.campaign, heading.turn, run(heading)));
    }
    one_line(&format!(
        "[{}] {}, turn {}{}: {what}",
        heading.campaign,
        heading.game_title,
        heading.turn,
        run(heading)
    ))
}

/// What is asked in the middle of a turn, in a word: there one mail asks after the other, and a list of mails shows nothing but
/// their subjects.
fn step(report: &Report) -> Option<String> {
    let asked = report.asked.questions.first().filter(|_| report.heading.within_turn)?;
    Some(asked.of.kind.replace('_', " "))
}

/// `the game is over, Alice has won`
fn won_by(winners: &[String]) -> String {
    match winners {
        [] => "the game is over".to_owned(),
        [one] => format!("the game is over, {one} has won"),
        [others @ .., last] => format!("the game is over, {} and {last} have won", others.join(", ")),
    }
}

/// `[spring] Turn 5: orders received`, or with the number of lines that need another look.
#[must_use]
pub fn receipt(receipt: &Receipt) -> String {
    let filed = receipt.lines.iter().any(|line| !line.accepted.is_empty());
    let closed = receipt.lines.iter().any(|line| line.passed_over);
    let what = match (receipt.errors, filed) {
        (_, _) if closed => "not filed, that turn is closed".to_owned(),
        (0, false) => "your mail was received".to_owned(),
        (0, true) if receipt.waits => "orders received, and the table still waits for you".to_owned(),
        (0, true) => match receipt.remarks {
            0 => "orders received".to_owned(),
            1 => "orders received, with a remark".to_owned(),
            remarks => format!("orders received, with {remarks} remarks"),
        },
        (1, _) => "1 line not accepted".to_owned(),
        (errors, _) => format!("{errors} lines not accepted"),
    };
    let heading = &receipt.heading;
    one_line(&format!("[{}] Turn {}{}: {what}", heading.campaign, heading.turn, run(heading)))
}

/// `, run 2` once the game has been taken back.
fn run(heading: &Heading) -> String {
    if heading.run > 1 { format!(", run {}", heading.run) } else { String::new() }
}

/// `[spring] Letter 4 from Alice`
#[must_use]
pub fn relayed(letter: &Relayed) -> String {
    let mut title = letter.title.chars();
    let capital: String = title.next().into_iter().flat_map(char::to_uppercase).collect();
    one_line(&format!("[{}] {capital}{}", letter.heading.campaign, title.as_str()))
}

/// `[spring] A draw is offered`
#[must_use]
pub fn notice(notice: &Notice) -> String {
    one_line(&format!("[{}] {}", notice.heading.campaign, notice.subject))
}

/// `[spring] Thrones, turn 5: reminder, your orders by Tue 24 Nov, 20:00 UTC`
#[must_use]
pub fn reminder(reminder: &Reminder) -> String {
    let heading = &reminder.heading;
    let by =
        reminder.asked.deadline.as_ref().map_or(String::new(), |deadline| format!(" by {}", deadline.short));
    one_line(&format!(
        "[{}] {}, turn {}: reminder, your orders{by}",
        heading.campaign, heading.game_title, heading.turn
    ))
}
