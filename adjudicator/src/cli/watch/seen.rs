//! What is seen in one look, in words.

use super::Fault;
use crate::cli::overview::{self, Listed};
use adjudicator::House;
use adjudicator::gm::{overview as campaigns, seeking};
use campaign::when::when;
use chrono::DateTime;
use report::scrub::one_line;
use shell::output::{Tone, counted, table};
use store::Tx;
use store::campaign::Standing;
use store::mail::MailStatus;
use store::outbox::PostStatus;

/// How many mails and deadlines are looked up: more than fit on any screen.
const MOST: i64 = 40;

/// A line with its colour.
pub(super) type Toned = (Tone, String);

/// One look at everything.
pub(super) struct Seen {
    /// When it was, as the clock of the server shows it.
    pub at: String,
    /// What is to be mended before anything else; empty: nothing.
    pub trouble: Vec<String>,
    /// The campaigns and foundings.
    pub campaigns: Vec<Listed>,
    /// The next deadlines, the earliest first.
    pub deadlines: Vec<Toned>,
    /// The mails that came in last, the newest first.
    pub mails_in: Vec<Toned>,
    /// The mails that were written last, the newest first.
    pub mails_out: Vec<Toned>,
    /// What waits, in a few words.
    pub queue: Toned,
}

impl Seen {
    /// Looks, at one unchanging picture of the database.
    pub(super) async fn now(house: &House) -> Result<Seen, Fault> {
        let now_ms = house.now_ms();
        let mut tx = house.store.read().await?;
        let glances = campaigns::all(house, &mut tx).await?;
        let foundings = seeking::all(&mut tx).await?;
        let mut trouble = Vec::new();
        if tx.held_since().await?.is_some() {
            trouble.push(
                "held: it runs on a copy, and plays and sends nothing until adjudicator restore confirm"
                    .to_owned(),
            );
        }
        if let Some(down) = seeking::mail_down(&mut tx).await? {
            trouble.push(format!("{} Why: {}", down.line(now_ms), one_line(&down.why)));
        }
        let mut next: Vec<_> = glances
            .iter()
            .filter(|glance| glance.row.standing == Standing::Running)
            .filter_map(|glance| glance.closes_ms.map(|at_ms| (at_ms, &glance.row)))
            .collect();
        next.sort_by(|(a, p), (b, q)| (a, &p.id).cmp(&(b, &q.id)));
        let deadline = |(at_ms, row): &(i64, &store::campaign::CampaignRow)| {
            let turn = format!("turn {}", row.turn);
            let tone = if *at_ms <= now_ms { Tone::Late } else { Tone::Plain };
            (tone, vec![clock(*at_ms, now_ms), when(*at_ms, now_ms, "").in_words, row.id.clone(), turn])
        };
        Ok(Seen {
            at: when(now_ms, now_ms, "").utc,
            trouble,
            deadlines: aligned(next.iter().map(deadline)),
            mails_in: mails_in(&mut tx, now_ms).await?,
            mails_out: mails_out(&mut tx, now_ms).await?,
            queue: queue(&mut tx).await?,
            campaigns: overview::listed(&glances, &foundings, now_ms),
        })
    }
}

/// The latest mails that came in. Their recipients are left out: they hold reply tokens.
async fn mails_in(tx: &mut Tx, now_ms: i64) -> Result<Vec<Toned>, Fault> {
    let mut mails = Vec::new();
    for status in MailStatus::ALL {
        mails.extend(tx.mails(status, MOST).await?);
    }
    mails.sort_by(|a, b| (b.received_ms, &b.id).cmp(&(a.received_ms, &a.id)));
    let row = |mail: &store::mail::Mail| {
        let tone = match mail.status {
            MailStatus::Failed => Tone::Broken,
            MailStatus::Held | MailStatus::New => Tone::Late,
            MailStatus::Silent | MailStatus::Stranger => Tone::Past,
            MailStatus::Done => Tone::Plain,
        };
        let whose = match (&mail.campaign, mail.seat) {
            (Some(campaign), Some(seat)) if seat >= 0 => format!("{campaign}, seat {}", seat + 1),
            (Some(campaign), _) => format!("{campaign}, its game master"),
            (None, _) => String::new(),
        };
        (
            tone,
            vec![clock(mail.received_ms, now_ms), mail.status.word().into(), whose, one_line(&mail.reason)],
        )
    };
    Ok(aligned(mails.iter().take(usize::try_from(MOST)?).map(row)))
}

/// The latest mails that were written.
async fn mails_out(tx: &mut Tx, now_ms: i64) -> Result<Vec<Toned>, Fault> {
    let mut posts = Vec::new();
    for status in PostStatus::ALL {
        posts.extend(tx.outbox_list(status, MOST).await?);
    }
    posts.sort_by(|a, b| (b.created_ms, &b.id).cmp(&(a.created_ms, &a.id)));
    let row = |post: &store::outbox::Post| {
        let tone = match post.status {
            PostStatus::Failed => Tone::Broken,
            PostStatus::Queued | PostStatus::Sending => Tone::Late,
            PostStatus::Sent | PostStatus::Bundled => Tone::Plain,
        };
        let cells = vec![
            clock(post.created_ms, now_ms),
            post.status.word().into(),
            post.kind.clone(),
            post.campaign.clone().unwrap_or_default(),
            post.address.clone(),
            one_line(&post.last_error),
        ];
        (tone, cells)
    };
    Ok(aligned(posts.iter().take(usize::try_from(MOST)?).map(row)))
}

/// How many mails wait, and how many were given up.
async fn queue(tx: &mut Tx) -> Result<Toned, Fault> {
    let (mut waiting, mut failed, mut out, mut given_up) = (0, 0, 0, 0);
    for (status, count) in tx.mail_counts().await? {
        match status {
            MailStatus::New => waiting += count,
            MailStatus::Failed => failed += count,
            _ => {}
        }
    }
    for (status, count) in tx.outbox_counts().await? {
        match status {
            status if status.waits() => out += count,
            PostStatus::Failed => given_up += count,
            _ => {}
        }
    }
    let mails = |count: i64| counted(usize::try_from(count).unwrap_or_default(), "mail");
    let mut words = format!("{} to be dealt with, {} to go out", mails(waiting), mails(out));
    if failed > 0 {
        words.push_str(&format!("; {} failed (adjudicator mail list --status failed)", mails(failed)));
    }
    if given_up > 0 {
        words.push_str(&format!("; {} given up (adjudicator outbox list --status failed)", mails(given_up)));
    }
    let tone = if failed + given_up > 0 { Tone::Broken } else { Tone::Plain };
    Ok((tone, words))
}

/// A time by the clock at the top of the screen: the hour, and the day if it is another.
fn clock(at_ms: i64, now_ms: i64) -> String {
    let at = DateTime::from_timestamp_millis(at_ms).unwrap_or_default();
    let now = DateTime::from_timestamp_millis(now_ms).unwrap_or_default();
    let form = if at.date_naive() == now.date_naive() { "%H:%M" } else { "%d %b %H:%M" };
    at.format(form).to_string()
}

/// Rows with their columns below each other.
fn aligned(rows: impl Iterator<Item = Listed>) -> Vec<Toned> {
    let (tones, rows): (Vec<Tone>, Vec<Vec<String>>) = rows.unzip();
    tones.into_iter().zip(table(&rows).lines().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_today_are_hours_and_all_are_of_the_clock_above() {
        let noon = 1_793_620_800_000;
        assert_eq!(clock(noon - 60_000, noon), "11:59");
        assert_eq!(clock(noon - 86_400_000, noon), "01 Nov 12:00");
    }
}
