//! Digests: a player in several campaigns may have the reports of a day in one mail, at an hour of the player's choice.
//!
//! A report waits for that hour only where the deadline leaves a day after it; receipts, notices and reports in a hurry
//! come by themselves. Every report keeps its own reply address: it stands over its words, and the report as it would
//! have come is attached (RFC 2046, 5.2.1). What is answered to the digest itself names no campaign and files nothing.

use super::outgoing::{Row, answered_at, blank, fresh_id};
use crate::house::House;
use campaign::CampaignError;
use campaign::preference::{Hour, Preferences};
use campaign::tag::DIGEST;
use chrono::{DateTime, Days, LocalResult, NaiveTime, TimeZone, Utc};
use mail_parser::MessageParser;
use report::GUTTER;
use report::MailError;
use report::compose::{Carried, Outgoing, compose};
use rules::columns;
use sentences::tell::digest as say;
use sentences::tell::outgoing::house_name;
use std::fmt::Write;
use store::outbox::Post;
use store::{StoreError, Tx};

/// How much of a window must be left after the digest, in milliseconds.
const LEFT_MS: i64 = 24 * 3_600_000;
/// The most bytes of reports in one digest; what is left over comes by itself.
const MOST_BYTES: usize = 10_000_000;
/// The most columns of a sentence over the reports.
const WIDTH: usize = 62;

/// When a report whose window closes at `deadline_ms` goes out with others; `None`: at once.
#[must_use]
pub fn waits_until(hour: Option<Hour>, zone: &str, now_ms: i64, deadline_ms: Option<i64>) -> Option<i64> {
    let due_ms = next(hour?, zone, now_ms);
    deadline_ms.is_none_or(|deadline| deadline - due_ms >= LEFT_MS).then_some(due_ms)
}

/// The next time a clock on the reader's wall shows this hour.
pub(crate) fn next(hour: Hour, zone: &str, now_ms: i64) -> i64 {
    let zone: chrono_tz::Tz = zone.parse().unwrap_or(chrono_tz::UTC);
    let now = DateTime::<Utc>::from_timestamp_millis(now_ms).unwrap_or_default();
    let today = now.with_timezone(&zone).date_naive();
    let time = NaiveTime::from_hms_opt(u32::from(hour.hour), u32::from(hour.minute), 0).unwrap_or_default();
    // An hour that daylight saving leaves out is that of the next day.
    (0..4)
        .filter_map(|days| today.checked_add_days(Days::new(days)))
        .filter_map(|day| match zone.from_local_datetime(&day.and_time(time)) {
            LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => Some(at.timestamp_millis()),
            LocalResult::None => None,
        })
        .find(|at_ms| *at_ms > now_ms)
        .unwrap_or(now_ms)
}

/// Puts the digests into the outbox whose hour has come.
///
/// # Errors
/// The store; a mail of ours that could not be put together.
pub async fn bundle_due(house: &House) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    if house.store.read().await?.digests_due(now_ms).await?.is_empty() {
        return Ok(());
    }
    let mut tx = house.store.begin().await?;
    for posts in tx.digests_due(now_ms).await? {
        if !bundle(house, &mut tx, posts, now_ms).await? {
            return Ok(());
        }
    }
    tx.commit().await?;
    Ok(())
}

/// One reader's digest. False: another worker was faster.
async fn bundle(
    house: &House,
    tx: &mut Tx,
    mut posts: Vec<Post>,
    now_ms: i64,
) -> Result<bool, CampaignError> {
    let mut bytes = 0;
    let fits = posts.iter().take_while(|post| {
        bytes += post.bytes.len();
        bytes <= MOST_BYTES
    });
    let over = posts.split_off(fits.count());
    let alone = if posts.len() < 2 { std::mem::take(&mut posts) } else { Vec::new() };
    for post in alone.iter().chain(&over) {
        if !tx.digest_single(post, now_ms).await? {
            return Ok(false);
        }
    }
    let Some(first) = posts.first() else { return Ok(true) };
    let (campaign, number) = (first.campaign.clone().unwrap_or_default(), first.seat.unwrap_or(-1));
    let seats = tx.seats(&campaign).await?;
    let Some(seat) = seats.into_iter().find(|seat| i64::from(seat.seat) == number) else {
        // The seat is gone, and with it the reply address: everything goes out as it is.
        for post in &posts {
            tx.digest_single(post, now_ms).await?;
        }
        return Ok(true);
    };
    let token = house.key.token(&campaign, seat.seat, seat.generation);
    let (reply_to, subject) = answered_at(house, &token, DIGEST, say::subject(&posts.len()));
    let wanted = Preferences::from_rows(&tx.preferences(&first.address).await?);
    let mut outgoing = Outgoing {
        from_name: house_name(),
        reply_to,
        to: first.address.clone(),
        message_id: fresh_id(house),
        subject,
        campaign: "house".into(),
        text: words(&posts),
        carried: if wanted.text_only { Vec::new() } else { posts.iter().map(carried).collect() },
        ..blank(house)
    };
    let mut bytes = compose(&outgoing).map_err(MailError::from)?;
    if wanted.size.is_some_and(|most| bytes.len() > most as usize) {
        outgoing.carried.clear();
        bytes = compose(&outgoing).map_err(MailError::from)?;
    }
    let row = Row { campaign: first.campaign.as_deref(), seat: Some(seat.seat), kind: "digest" };
    let post = row.of(&outgoing, &bytes);
    let carrier = tx.outbox_add(&post, now_ms).await?;
    Ok(tx.digest_carried(&posts, &carrier).await?)
}

/// A report as it would have come.
fn carried(post: &Post) -> Carried {
    Carried { file_name: format!("{}.eml", Read::of(post).subject), bytes: post.bytes.clone() }
}

/// What a digest says of a report.
struct Read {
    subject: String,
    reply_to: String,
    text: String,
}

impl Read {
    fn of(post: &Post) -> Read {
        let message = MessageParser::default().parse(&post.bytes);
        let message = message.as_ref();
        let subject = message.and_then(|m| m.subject()).map_or_else(say::a_report, str::to_owned);
        let reply_to = message.and_then(|m| m.reply_to()?.first()?.address()).unwrap_or_default().to_owned();
        let text = message.and_then(|m| m.body_text(0)).unwrap_or_default().replace("\r\n", "\n");
        Read { subject, reply_to, text }
    }

    /// A link that opens a mail to the right address with the right subject.
    fn link(&self) -> String {
        format!("mailto:{}?subject={}", percent(&self.reply_to), percent(&format!("Re: {}", self.subject)))
    }
}

/// The words: what there is and where to answer each, then every report whole.
fn words(posts: &[Post]) -> String {
    let reports: Vec<Read> = posts.iter().map(Read::of).collect();
    let mut text = guttered(&say::so_many_reports(&posts.len())) + &guttered(&say::answer_each());
    for (number, report) in (1..).zip(&reports) {
        let _ =
            write!(text, "{GUTTER}\n{GUTTER}{number}. {}\n{GUTTER}   {}\n", report.subject, report.reply_to);
    }
    text.push_str(&format!("{GUTTER}\n{}", guttered(&say::no_digest())));
    for (number, report) in (1..).zip(&reports) {
        let _ = write!(
            text,
            "\n== {number}. {} ==\n{GUTTER}{}\n{GUTTER}{}\n\n{}\n",
            report.subject,
            say::answer_to(&report.reply_to),
            report.link(),
            report.text.trim_end()
        );
    }
    text
}

/// A sentence of ours behind the mark of what is not read when it comes back, in lines that a reader's quoting does not break.
fn guttered(sentence: &str) -> String {
    columns::wrap(sentence, WIDTH, GUTTER, GUTTER).join("\n") + "\n"
}

/// A text inside a mailto link (RFC 6068).
fn percent(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'@') {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// A wish about digests was carried out: what waits goes out at once where none are wanted any more.
///
/// # Errors
/// The store.
pub(crate) async fn changed(
    tx: &mut Tx,
    address: &str,
    hour: Option<Hour>,
    now_ms: i64,
) -> Result<(), StoreError> {
    match hour {
        Some(_) => Ok(()),
        None => tx.digest_at_once(address, now_ms).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3_600_000;
    /// Mon 2 Nov 2026, 12:00 UTC: one o'clock in Paris.
    const NOON: i64 = 1_793_620_800_000;
    const EVENING: Hour = Hour { hour: 18, minute: 0 };

    #[test]
    fn a_report_waits_for_the_readers_hour_if_a_day_is_left_after_it() {
        let due = NOON + 5 * HOUR;
        assert_eq!(waits_until(Some(EVENING), "Europe/Paris", NOON, None), Some(due));
        assert_eq!(
            waits_until(Some(EVENING), "", NOON, None),
            Some(due + HOUR),
            "UTC where no zone is known"
        );
        assert_eq!(waits_until(Some(EVENING), "Europe/Paris", NOON, Some(due + 24 * HOUR)), Some(due));
        assert_eq!(waits_until(Some(EVENING), "Europe/Paris", NOON, Some(due + 24 * HOUR - 1)), None);
        assert_eq!(waits_until(None, "Europe/Paris", NOON, None), None);
        assert_eq!(waits_until(Some(EVENING), "Europe/Paris", due, None), Some(due + 24 * HOUR), "never now");
    }

    #[test]
    fn an_hour_that_daylight_saving_leaves_out_is_that_of_the_next_day() {
        // 28 March 2027: Paris goes from 2 to 3 o'clock at 01:00 UTC.
        let night = Hour { hour: 2, minute: 30 };
        let before = 1_806_188_400_000 - HOUR;
        assert_eq!(
            DateTime::<Utc>::from_timestamp_millis(before).expect("a time").to_rfc3339(),
            "2027-03-27T22:00:00+00:00"
        );
        assert_eq!(next(night, "Europe/Paris", before), before + 26 * HOUR + HOUR / 2);
    }

    #[test]
    fn a_link_opens_a_mail_to_the_right_address_with_its_subject() {
        let read =
            Read { subject: "[a] turn 1?".into(), reply_to: "game+k-t@x.y".into(), text: String::new() };
        assert_eq!(read.link(), "mailto:game%2Bk-t@x.y?subject=Re%3A%20%5Ba%5D%20turn%201%3F");
    }
}
