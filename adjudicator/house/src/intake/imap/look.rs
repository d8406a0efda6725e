//! One look into a mailbox: everything that lies there is kept, then moved away.

use std::collections::BTreeSet;
use std::time::Duration;

use async_imap::imap_proto::{AttributeValue, MailboxDatum, Response};
use chrono::DateTime;

use super::link::Linked;
use super::moving::{away, set_of};
use super::{COMMAND, ImapError, Taking};
use crate::intake::{Arrived, Marks, Way, keep_in};
use store::StoreError;

/// How many mails are asked about at a time.
const ASK: usize = 500;

/// How many mails are fetched, kept and moved at a time, at most.
const BATCH: usize = 64;

/// How many bytes are fetched at a time, at least one mail.
const BATCH_BYTES: u64 = 4 * 1024 * 1024;

/// How long fetching a batch may take.
const FETCH: Duration = Duration::from_secs(300);

/// What one look into a mailbox did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Looked {
    /// Mails kept.
    pub kept: usize,
    /// Mails kept before, only moved now.
    pub moved: usize,
    /// Mails that cannot be taken, moved to the folder for those.
    pub failed: usize,
    /// Mails left where they are, each told of in the log once.
    pub left: usize,
}

/// What is known of a mailbox from one look to the next. Nothing hangs on it: without it mails are fetched once more and
/// recognised.
#[derive(Debug, Default)]
pub struct Memory {
    /// The numbering of the folder. Under another one the numbers below mean nothing.
    validity: Option<u32>,
    /// Kept, and not moved yet because the server would not.
    kept: BTreeSet<u32>,
    /// The server cannot give them out; told of.
    broken: BTreeSet<u32>,
    /// Too large, and not moved yet.
    large: BTreeSet<u32>,
}

/// A mail as it was fetched.
struct Fetched {
    uid: u32,
    /// When the server took it, milliseconds since 1970.
    internal_ms: Option<i64>,
    bytes: Vec<u8>,
}

/// Takes in everything in the folder, in the order the server took it.
///
/// A refusal to move mails is told last: everything is kept by then, and the rest can wait.
pub(super) async fn look(
    linked: &mut Linked,
    taking: &Taking,
    memory: &mut Memory,
) -> Result<Looked, ImapError> {
    let account = &taking.account;
    let folder = linked.select(&account.folder).await?;
    if memory.validity != folder.validity {
        if memory.validity.is_some() {
            tracing::warn!(mailbox = account.name(), "the folder {} is numbered anew", account.folder);
        }
        *memory = Memory { validity: folder.validity, ..Memory::default() };
    }
    let mut looked = Looked::default();
    if folder.exists == 0 {
        *memory = Memory { validity: folder.validity, ..Memory::default() };
        return Ok(looked);
    }
    let mut found = BTreeSet::new();
    let note = |response: &Response<'_>| {
        if let Response::MailboxData(MailboxDatum::Search(numbers)) = response {
            found.extend(numbers.iter().copied());
        }
    };
    linked.ask("looking for mail", COMMAND, "UID SEARCH UNDELETED", note).await?;
    memory.kept.retain(|uid| found.contains(uid));
    memory.broken.retain(|uid| found.contains(uid));
    memory.large.retain(|uid| found.contains(uid));
    let known: BTreeSet<u32> =
        memory.kept.iter().chain(&memory.broken).chain(&memory.large).copied().collect();
    let new: Vec<u32> = found.difference(&known).copied().collect();
    let mut refused = None;
    let before = memory.kept.len();
    if before > 0 {
        match move_kept(linked, taking, memory).await {
            Ok(()) => looked.moved += before,
            Err(error) if error.breaks() => return Err(error),
            Err(error) => refused = Some(error),
        }
    }
    for asked in new.chunks(ASK) {
        for batch in batches(linked, taking, memory, asked).await? {
            take_batch(linked, taking, memory, &batch, &mut looked).await?;
            if memory.kept.is_empty() {
                continue;
            }
            match move_kept(linked, taking, memory).await {
                Ok(()) => {}
                Err(error) if error.breaks() => return Err(error),
                Err(error) => refused = Some(error),
            }
        }
    }
    if !memory.large.is_empty() {
        let count = memory.large.len();
        match away(linked, &set_of(memory.large.iter().copied()), &account.failed).await {
            Ok(()) => {
                looked.failed += count;
                memory.large.clear();
            }
            Err(error) if error.breaks() => return Err(error),
            Err(error) => refused = Some(error),
        }
    }
    looked.left = memory.broken.len() + memory.kept.len() + memory.large.len();
    match refused {
        // What is kept is kept: that it still lies there as well hurts nobody, but somebody should know.
        Some(error) => {
            tracing::error!(mailbox = account.name(), "mail stays in the folder {}: {error}", account.folder);
            Ok(looked)
        }
        None => Ok(looked),
    }
}

async fn move_kept(linked: &mut Linked, taking: &Taking, memory: &mut Memory) -> Result<(), ImapError> {
    away(linked, &set_of(memory.kept.iter().copied()), &taking.account.done).await?;
    memory.kept.clear();
    Ok(())
}

/// The mails, by their sizes, in heaps that can be fetched at a time. Those that are too large are noted and left out.
async fn batches(
    linked: &mut Linked,
    taking: &Taking,
    memory: &mut Memory,
    uids: &[u32],
) -> Result<Vec<Vec<u32>>, ImapError> {
    let mut sizes = sizes(linked, uids).await?;
    sizes.sort_unstable();
    let mut batches: Vec<Vec<u32>> = Vec::new();
    let mut bytes = 0;
    for (uid, size) in sizes {
        if usize::try_from(size).unwrap_or(usize::MAX) > taking.limit {
            too_large(taking, memory, uid, u64::from(size));
            continue;
        }
        bytes += u64::from(size);
        match batches.last_mut() {
            Some(batch) if batch.len() < BATCH && bytes <= BATCH_BYTES => batch.push(uid),
            _ => {
                batches.push(vec![uid]);
                bytes = u64::from(size);
            }
        }
    }
    Ok(batches)
}

fn too_large(taking: &Taking, memory: &mut Memory, uid: u32, size: u64) {
    let account = &taking.account;
    tracing::error!(
        mailbox = account.name(),
        "mail number {uid} has {size} bytes, more than the {} of [limits] mail_bytes; it goes to the folder {}",
        taking.limit,
        account.failed
    );
    memory.large.insert(uid);
}

async fn sizes(linked: &mut Linked, uids: &[u32]) -> Result<Vec<(u32, u32)>, ImapError> {
    let wanted: BTreeSet<u32> = uids.iter().copied().collect();
    let mut sizes = Vec::new();
    let note = |response: &Response<'_>| {
        let Response::Fetch(_, told) = response else { return };
        let size = told.iter().find_map(|one| match one {
            AttributeValue::Rfc822Size(size) => Some(*size),
            _ => None,
        });
        // A server may tell of other mails in between.
        if let Some((uid, size)) = uid_of(told).zip(size).filter(|(uid, _)| wanted.contains(uid)) {
            sizes.push((uid, size));
        }
    };
    let command = format!("UID FETCH {} (UID RFC822.SIZE)", set_of(uids.iter().copied()));
    linked.ask("asking for the sizes of mails", FETCH, &command, note).await?;
    Ok(sizes)
}

fn uid_of(told: &[AttributeValue<'_>]) -> Option<u32> {
    told.iter().find_map(|one| match one {
        AttributeValue::Uid(uid) => Some(*uid),
        _ => None,
    })
}

/// Fetches and keeps a heap of mails. A mail the server cannot give out does not hold up the others.
async fn take_batch(
    linked: &mut Linked,
    taking: &Taking,
    memory: &mut Memory,
    batch: &[u32],
    looked: &mut Looked,
) -> Result<(), ImapError> {
    let mails = match fetch(linked, batch).await {
        Ok(mails) => mails,
        Err(ImapError::Said { said, .. }) => {
            tracing::warn!(mailbox = taking.account.name(), "mails are fetched one by one: {said}");
            let mut mails = Vec::new();
            for uid in batch {
                match fetch(linked, &[*uid]).await {
                    Ok(mut one) => mails.append(&mut one),
                    Err(ImapError::Said { said, .. }) => {
                        tracing::error!(
                            mailbox = taking.account.name(),
                            "mail number {uid} of the folder {} cannot be read: {said}",
                            taking.account.folder
                        );
                        memory.broken.insert(*uid);
                    }
                    Err(error) => return Err(error),
                }
            }
            mails
        }
        Err(error) => return Err(error),
    };
    let mut takeable = Vec::with_capacity(mails.len());
    for mail in mails {
        // What the server says of the size need not be true.
        if mail.bytes.len() > taking.limit {
            too_large(taking, memory, mail.uid, mail.bytes.len() as u64);
        } else {
            takeable.push(mail);
        }
    }
    let (kept, known) = keep(taking, &takeable).await?;
    memory.kept.extend(takeable.iter().map(|mail| mail.uid));
    looked.kept += kept;
    looked.moved += known;
    Ok(())
}

async fn fetch(linked: &mut Linked, uids: &[u32]) -> Result<Vec<Fetched>, ImapError> {
    let mut mails: Vec<Fetched> = Vec::with_capacity(uids.len());
    let note = |response: &Response<'_>| {
        let Response::Fetch(_, told) = response else { return };
        let body = told.iter().find_map(|one| match one {
            AttributeValue::BodySection { section: None, data: Some(body), .. } => Some(body),
            _ => None,
        });
        let Some((uid, body)) = uid_of(told).zip(body) else { return };
        if uids.contains(&uid) && mails.iter().all(|mail| mail.uid != uid) {
            let internal_ms = told.iter().find_map(|one| match one {
                AttributeValue::InternalDate(text) => internal_ms(text),
                _ => None,
            });
            mails.push(Fetched { uid, internal_ms, bytes: body.to_vec() });
        }
    };
    let command = format!("UID FETCH {} (UID INTERNALDATE BODY.PEEK[])", set_of(uids.iter().copied()));
    linked.ask("fetching mail", FETCH, &command, note).await?;
    mails.sort_by_key(|mail| mail.uid);
    Ok(mails)
}

/// A time as the server writes it, `" 2-Nov-2026 09:30:00 +0100"`, in milliseconds since 1970.
fn internal_ms(text: &str) -> Option<i64> {
    let time = DateTime::parse_from_str(text.trim(), "%d-%b-%Y %H:%M:%S %z");
    time.ok().map(|time| time.timestamp_millis())
}

/// Keeps mails, with what they are recognised by, in one transaction. How many were new, and how many were kept before.
async fn keep(taking: &Taking, mails: &[Fetched]) -> Result<(usize, usize), StoreError> {
    if mails.is_empty() {
        return Ok((0, 0));
    }
    let (mut kept, mut known) = (0, 0);
    let now_ms = taking.clock.now_ms();
    let marks: Vec<Marks> = mails.iter().map(|mail| taking.door.marks(&mail.bytes)).collect();
    let mut tx = taking.door.store.begin().await?;
    for (mail, marks) in mails.iter().zip(&marks) {
        let hash = blake3::hash(&mail.bytes).to_hex();
        if tx.taken(&hash).await? {
            known += 1;
            continue;
        }
        let recipients = [marks.recipient.clone().unwrap_or_else(|| taking.address.clone())];
        let arrived = Arrived {
            bytes: &mail.bytes,
            recipients: &recipients,
            way: Way::Imap,
            arrived_ms: mail.internal_ms.unwrap_or(now_ms),
            now_ms,
        };
        let ids = keep_in(&mut tx, &taking.door, &arrived, marks).await?;
        if let Some(id) = ids.first() {
            tx.taken_put(&hash, id, now_ms).await?;
        }
        kept += 1;
    }
    tx.commit().await?;
    Ok((kept, known))
}
