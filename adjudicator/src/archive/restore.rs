//! A restored server: held until its operator says so. It takes mail in and deals with it, plays nothing, sends nothing;
//! what is missing since the copy is listed, archived mail can be taken in again, and one command lets it go on.

use super::backup::HELD;
use crate::campaign::when::when;
use crate::house::{House, door};
use crate::intake::pipe;
use crate::post::outgoing::{Letter, post_to_seat};
use crate::report::data::Notice;
use crate::schedule::timetable::Deadline;
use crate::store::campaign::Standing;
use crate::store::{StoreError, Tx};
use crate::turn::deadline::move_to;
use crate::turn::loaded::Loaded;
use crate::turn::{TurnError, reports};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// How long players have at least after a restored server goes on, in milliseconds.
const AT_LEAST_MS: i64 = 24 * 3_600_000;
/// How many mails a seat may have been sent since the copy.
const SKIPPED_IDS: u32 = 10_000;
/// How many mails are looked at at a time.
const PAGE: i64 = 200;

/// When the copy was made this server runs on, if it is held.
///
/// # Errors
/// The store.
pub async fn held(tx: &mut Tx) -> Result<Option<i64>, StoreError> {
    let mark = tx.server_get(HELD).await?;
    // A mark that cannot be read still holds: sending by mistake is worse than waiting.
    Ok(mark.map(|bytes| bytes.try_into().map_or(0, i64::from_be_bytes)))
}

/// Holds this server: its database is a copy made at this time that came into place by other means. Works at once, beside a
/// running daemon too.
///
/// # Errors
/// The store.
pub async fn hold(house: &House, made_ms: i64) -> Result<(), StoreError> {
    let mut tx = house.store.begin().await?;
    tx.server_put(HELD, &made_ms.to_be_bytes()).await?;
    tx.commit().await
}

/// What is missing, for the operator.
///
/// # Errors
/// The store, or a fault of a campaign.
pub async fn gap(house: &House) -> Result<Option<Vec<String>>, TurnError> {
    let now_ms = house.now_ms();
    let mut tx = house.store.read().await?;
    let Some(since_ms) = held(&mut tx).await? else { return Ok(None) };
    let at = |ms: i64| when(ms, now_ms, "").utc;
    let span = crate::campaign::when::in_words(now_ms - since_ms);
    let mut lines = vec![format!("held: this is a copy made {} ({span} ago)", at(since_ms))];
    lines.push(match tx.latest_ms().await? {
        Some(ms) => format!("the latest mail in it came {}", at(ms)),
        None => "no mail came in before".into(),
    });
    let waiting = tx.outbox_counts().await?.iter().find(|(s, _)| s.word() == "queued").map_or(0, |(_, n)| *n);
    lines.push(format!(
        "mails that wait to go out: {waiting}; they are sent when you confirm, even if they were sent before"
    ));
    for campaign in tx.campaigns().await?.into_iter().filter(|c| c.standing == Standing::Running) {
        let closes = tx.window(&campaign.id).await?.map(|w| w.closes_ms);
        lines.push(match closes {
            Some(ms) if ms <= now_ms => {
                format!(
                    "{}: turn {}, its window closed {} and may have been played since",
                    campaign.id,
                    campaign.turn,
                    at(ms)
                )
            }
            Some(ms) => format!("{}: turn {}, its window closes {}", campaign.id, campaign.turn, at(ms)),
            None => format!("{}: turn {}", campaign.id, campaign.turn),
        });
    }
    lines.push(
        "mail that came since the copy: adjudicator restore mail FOLDER-OR-FILES takes it in again".into(),
    );
    lines.push("when all is well: adjudicator restore confirm".into());
    Ok(Some(lines))
}

/// Takes archived mails in again, each with the time our mail server took it; those that are here already are left out.
/// How many were taken and how many were here.
///
/// # Errors
/// In words: a file that cannot be read, or the store.
pub async fn take_again(house: &House, paths: &[PathBuf]) -> Result<(usize, usize), String> {
    let mut files = Vec::new();
    for path in paths {
        files_of(path, &mut files)?;
    }
    files.sort();
    let mut known = BTreeSet::new();
    let mut tx = house.store.read().await.map_err(|e| e.to_string())?;
    let mut after = String::new();
    loop {
        let page = tx.kept_mails(&after, PAGE).await.map_err(|e| e.to_string())?;
        let Some(last) = page.last() else { break };
        after.clone_from(&last.0);
        known.extend(page.iter().map(|(_, _, bytes)| fingerprint(bytes)));
    }
    drop(tx);
    let door = door(&house.store, &house.key, &house.config);
    let limit = house.config.limits.mail_bytes as u64;
    let (mut taken, mut here) = (0, 0);
    for file in files {
        let bytes = std::fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        if !known.insert(fingerprint(&bytes)) {
            here += 1;
            continue;
        }
        pipe::take_in(bytes.as_slice(), None, limit, &door, &*house.clock)
            .await
            .map_err(|e| format!("{}: {e}", file.display()))?;
        taken += 1;
    }
    Ok((taken, here))
}

/// A mail by its content: line ends and what a mail system adds on top differ between the archive and what was handed in.
fn fingerprint(bytes: &[u8]) -> String {
    let letter = crate::letter::read(bytes);
    let mut hasher = blake3::Hasher::new();
    hasher.update(letter.message_id.unwrap_or_default().as_bytes()).update(b"\n");
    for sender in &letter.senders {
        hasher.update(sender.key().as_bytes()).update(b"\n");
    }
    for line in letter.body.lines.iter().chain(letter.body.form.iter().flatten()) {
        hasher.update(line.text.as_bytes()).update(b"\n");
    }
    hasher.finalize().to_hex().to_string()
}

fn files_of(path: &Path, all: &mut Vec<PathBuf>) -> Result<(), String> {
    let told = |e: std::io::Error| format!("{}: {e}", path.display());
    if !path.is_dir() {
        all.push(path.to_owned());
        return Ok(());
    }
    for entry in std::fs::read_dir(path).map_err(told)? {
        let inner = entry.map_err(told)?.path();
        // A Maildir's tmp holds what is not finished.
        if inner.file_name().is_some_and(|n| n != "tmp") {
            files_of(&inner, all)?;
        }
    }
    Ok(())
}

/// Lets a restored server go on: players have at least a day, and are told. False: it was not held.
///
/// # Errors
/// The store, or a fault of a campaign; it stays held then.
pub async fn confirm(house: &House) -> Result<bool, TurnError> {
    let now_ms = house.now_ms();
    let mut tx = house.store.begin().await?;
    let Some(since_ms) = held(&mut tx).await? else { return Ok(false) };
    let running: Vec<String> = tx.campaigns().await?.into_iter().map(|c| c.id).collect();
    for name in running {
        let Some(mut loaded) = Loaded::load(&mut tx, &name).await? else { continue };
        let over = loaded.campaign.standing == Standing::Over;
        if loaded.window.as_ref().is_some_and(|w| !over && w.closes_ms < now_ms + AT_LEAST_MS) {
            let rule = "extended: the server was restored from a copy".to_owned();
            let at_ms = loaded.settings.timetable().clear(now_ms + AT_LEAST_MS);
            move_to(&mut tx, &mut loaded, &Deadline { at_ms, rule }, now_ms).await?;
        }
        if loaded.campaign.standing == Standing::Running {
            // Everybody may be in already by mail that was taken in again: looked at at once.
            loaded.campaign.due_ms = Some(now_ms);
        }
        tell(house, &mut tx, &mut loaded, since_ms).await?;
        tx.log(&name, now_ms, &format!("goes on from a copy of {}", when(since_ms, now_ms, "").utc)).await?;
        if !tx.campaign_update(&mut loaded.campaign).await? {
            return Err(rules::engine::Fault(format!("{name} changed meanwhile")).into());
        }
    }
    tx.server_remove(HELD).await?;
    tx.commit().await?;
    Ok(true)
}

async fn tell(house: &House, tx: &mut Tx, loaded: &mut Loaded, since_ms: i64) -> Result<(), TurnError> {
    let now_ms = house.now_ms();
    let tag = loaded.window.as_ref().map(|w| w.tag.clone()).unwrap_or_default();
    for at in 0..loaded.seats.len() {
        let mut row = loaded.seats[at].clone();
        // Message-IDs are counted by seat: those given out since the copy must not be given out again.
        row.mails += SKIPPED_IDS;
        tx.seat_update(&row).await?;
        loaded.seats[at] = row.clone();
        if row.resigned {
            continue;
        }
        let notice = Notice {
            heading: reports::heading(loaded, &row, loaded.turn.turn),
            subject: "the server was restored from a copy".into(),
            words: vec![
                format!(
                    "The server had to be restored from a copy made on {}. The campaign goes on from there, in turn {}: a \
                     report of a later time does not count any more.",
                    when(since_ms, now_ms, &row).utc,
                    loaded.turn.turn
                ),
                "Answer this mail with the word show to see which of your orders are on file, and send again what is \
                 missing."
                    .into(),
            ],
            deadline: loaded.window.as_ref().map(|w| when(w.closes_ms, now_ms, &row)),
        };
        post_to_seat(house, tx, &mut row, &notice, Letter { tag: &tag, ..Letter::plain() }).await?;
        loaded.seats[at] = row;
    }
    Ok(())
}
