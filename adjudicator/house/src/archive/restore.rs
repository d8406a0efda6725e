//! A restored server: held until its operator says so. It takes mail in and deals with it, plays nothing, sends nothing;
//! what is missing since the copy is listed, archived mail can be taken in again, and one command lets it go on.

use crate::aside::alone;
use crate::house::{House, door};
use crate::intake::pipe;
use crate::tell::data;
use crate::tell::gms::post_to_gm;
use crate::tell::seat::{Letter, post_to_seat};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::deadline::move_to;
use campaign::when::when;
use report::data::Notice;
use schedule::timetable::Deadline;
use sentences::archive::restore as say;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use store::campaign::Standing;
use store::{StoreError, Tx};

/// How long players have at least after a restored server goes on, in milliseconds.
const AT_LEAST_MS: i64 = 24 * 3_600_000;
/// How many mails a player or a game master may have been sent since the copy, at the least.
const SKIPPED_IDS: i64 = 10_000;
/// How many mails are looked at at a time.
const PAGE: i64 = 200;

/// Holds this server: its database is a copy made at this time that came into place by other means. Works at once, beside a
/// running daemon too.
///
/// # Errors
/// The store.
pub async fn hold(house: &House, made_ms: i64) -> Result<(), StoreError> {
    let mut tx = house.store.begin().await?;
    tx.hold_server(made_ms).await?;
    tx.commit().await
}

/// What is missing, for the operator.
///
/// # Errors
/// The store, or a fault of a campaign.
pub async fn gap(house: &House) -> Result<Option<Vec<String>>, CampaignError> {
    let now_ms = house.now_ms();
    let mut tx = house.store.read().await?;
    let Some(since_ms) = tx.held_since().await? else { return Ok(None) };
    let at = |ms: i64| when(ms, now_ms, "").utc;
    let span = campaign::when::in_words(now_ms - since_ms);
    let mut lines = vec![say::held(&at(since_ms), &span)];
    lines.push(match tx.latest_ms().await? {
        Some(ms) => say::latest_mail(&at(ms)),
        None => say::no_mail(),
    });
    let waiting = tx.outbox_counts().await?.iter().find(|(s, _)| s.word() == "queued").map_or(0, |(_, n)| *n);
    lines.push(say::waiting(&waiting));
    for name in tx.campaign_names().await? {
        let found = async {
            let campaign = tx.campaign(&name).await?;
            Ok::<_, StoreError>((campaign, tx.window(&name).await?.map(|w| w.closes_ms)))
        };
        let (campaign, closes) = match found.await {
            Ok((Some(campaign), closes)) => (campaign, closes),
            Ok((None, _)) => continue,
            // One that cannot be read is a line of the list, and hides no other.
            Err(error) => {
                lines.push(format!("{name}: {error}"));
                continue;
            }
        };
        if campaign.standing != Standing::Running {
            continue;
        }
        lines.push(match closes {
            Some(ms) if ms <= now_ms => say::closed(&campaign.id, &campaign.turn, &at(ms)),
            Some(ms) => say::closes(&campaign.id, &campaign.turn, &at(ms)),
            None => say::no_window(&campaign.id, &campaign.turn),
        });
    }
    lines.push(say::take_in());
    lines.push(say::confirm());
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
    let letter = letter::read(bytes);
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

/// Lets a restored server go on: players have at least a day, and are told. Gives the campaigns that could not be prepared,
/// each with the reason: they are left as they are, and stop no other (invariant 10). `None`: it was not held.
///
/// # Errors
/// The store; it stays held then.
pub async fn confirm(house: &House) -> Result<Option<Vec<String>>, CampaignError> {
    let mut tx = house.store.begin().await?;
    let Some(since_ms) = tx.held_since().await? else { return Ok(None) };
    // Message-IDs are counted: those given out since the copy must not be given out again, by no campaign; nor those given out
    // after an earlier return to this very copy, which nothing in it tells of. Nobody is sent a mail a second for that long.
    let seconds = (house.now_ms() - since_ms).max(0) / 1000;
    tx.skip_message_ids(u32::try_from(SKIPPED_IDS + seconds).unwrap_or(u32::MAX)).await?;
    let campaigns = tx.campaign_names().await?;
    tx.commit().await?;
    let mut left = Vec::new();
    for name in campaigns {
        let (task_house, campaign) = (house.clone(), name.clone());
        if let Some(error) = alone(async move { go_on(&task_house, &campaign, since_ms).await }).await? {
            left.push(format!("{name}: {error}"));
        }
    }
    let mut tx = house.store.begin().await?;
    tx.release_server().await?;
    tx.commit().await?;
    Ok(Some(left))
}

/// Prepares one campaign to go on, unless that was done before a confirmation that did not come to its end. A campaign that is
/// over does not go on: nobody is written to about it.
async fn go_on(house: &House, name: &str, since_ms: i64) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let mut tx = house.store.begin().await?;
    let Some(mut loaded) = Loaded::load(&mut tx, name).await? else { return Ok(()) };
    let line = format!("goes on from a copy of {}", when(since_ms, now_ms, "").utc);
    let done = tx.log_lines(name).await?.iter().any(|said| said.line == line);
    if done || loaded.campaign.standing == Standing::Over {
        return Ok(());
    }
    if loaded.window.as_ref().is_some_and(|w| w.closes_ms < now_ms + AT_LEAST_MS) {
        let rule = say::rule();
        let at_ms = loaded.settings.timetable().clear(now_ms + AT_LEAST_MS);
        move_to(&mut tx, &mut loaded, &Deadline { at_ms, rule }, now_ms).await?;
    }
    if loaded.campaign.standing == Standing::Running {
        // Everybody may be in already by mail that was taken in again: looked at at once.
        loaded.campaign.due_ms = Some(now_ms);
    }
    tell(house, &mut tx, &mut loaded, since_ms).await?;
    tell_gms(house, &mut tx, &loaded, since_ms).await?;
    tx.log(name, now_ms, &line).await?;
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Err(rules::engine::Fault(format!("{name} changed meanwhile")).into());
    }
    Ok(tx.commit().await?)
}

async fn tell_gms(house: &House, tx: &mut Tx, loaded: &Loaded, since_ms: i64) -> Result<(), CampaignError> {
    let words = [
        say::gms_told(&when(since_ms, house.now_ms(), "").utc, &loaded.campaign.title, &loaded.turn.turn),
        say::do_again(),
    ];
    post_to_gm(house, tx, &loaded.campaign, &loaded.settings.gm, &say::subject(), &words).await
}

async fn tell(house: &House, tx: &mut Tx, loaded: &mut Loaded, since_ms: i64) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let tag = loaded.window.as_ref().map(|w| w.tag.clone()).unwrap_or_default();
    let runs = loaded.campaign.standing == Standing::Running;
    for at in 0..loaded.seats.len() {
        let mut row = loaded.seats[at].clone();
        if row.resigned {
            continue;
        }
        let notice = Notice {
            heading: data::heading(loaded, &row, loaded.turn.turn),
            subject: say::subject(),
            words: vec![
                say::players_told(&when(since_ms, now_ms, &row).utc, &runs, &loaded.turn.turn),
                say::send_again(),
            ],
            deadline: loaded.window.as_ref().filter(|_| runs).map(|w| when(w.closes_ms, now_ms, &row)),
        };
        post_to_seat(house, tx, &mut row, &notice, Letter { tag: &tag, ..Letter::plain() }).await?;
        loaded.seats[at] = row;
    }
    Ok(())
}
