//! What the daemon was in the middle of when it was killed, told from what it left in the database.

use crate::driver::Counts;
use crate::support::rows;
use sqlx::Row;
use std::path::Path;

/// A mail was stored, and not dealt with.
pub const STORED: &str = "mail stored, not dealt with";
/// A window was settled or a turn due, and not played.
pub const DUE: &str = "turn due, not played";
/// Mail was committed, and not claimed for sending.
pub const QUEUED: &str = "mail committed, not claimed";
/// Mail was claimed, and not handed over.
pub const CLAIMED: &str = "mail claimed, not handed over";
/// Mail was handed over, and not marked.
pub const UNMARKED: &str = "mail handed over, not marked";
/// A mail was on its way in, and not acknowledged; the player's side tries again.
pub const IN_DOUBT: &str = "mail coming in, not acknowledged";
/// Nothing was to be done.
pub const REST: &str = "at rest";

/// Every phase, in the order of the way through the house.
pub const ALL: [&str; 7] = [IN_DOUBT, STORED, DUE, QUEUED, CLAIMED, UNMARKED, REST];

/// Looks at what a killed daemon left, and counts every phase it was in.
pub async fn count(folder: &Path, in_doubt: usize, now_ms: i64, counts: &mut Counts) {
    let mut found = Vec::new();
    let mut connection = rows::open(&folder.join("adjudicator.db")).await;
    let mut number = async |sql: &'static str| -> i64 {
        let row = sqlx::query(sql).bind(now_ms).fetch_one(&mut connection).await.expect(sql);
        row.get(0)
    };
    if in_doubt > 0 {
        found.push(IN_DOUBT);
    }
    if number("SELECT COUNT(*) FROM mail WHERE status = 'new' AND $1 > 0").await > 0 {
        found.push(STORED);
    }
    if number("SELECT COUNT(*) FROM campaign WHERE status = 'running' AND due_ms <= $1").await > 0 {
        found.push(DUE);
    }
    if number("SELECT COUNT(*) FROM outbox WHERE status = 'queued' AND $1 > 0").await > 0 {
        found.push(QUEUED);
    }
    let sql = "SELECT address, bytes FROM outbox WHERE status = 'sending'";
    let rows = sqlx::query(sql).fetch_all(&mut connection).await.expect(sql);
    let (mut waiting, mut delivered) = (0, 0);
    for row in rows {
        let (address, bytes): (String, Vec<u8>) = (row.get(0), row.get(1));
        let there = maildir(folder, &address).into_iter().any(|file| file == bytes);
        *(if there { &mut delivered } else { &mut waiting }) += 1;
    }
    if waiting > 0 {
        found.push(CLAIMED);
    }
    if delivered > 0 {
        found.push(UNMARKED);
    }
    if found.is_empty() {
        found.push(REST);
    }
    for phase in found {
        *counts.entry(phase).or_default() += 1;
    }
}

/// The mails in a player's Maildir.
pub fn maildir(folder: &Path, address: &str) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(folder.join("out").join(address).join("new")) else {
        return Vec::new();
    };
    entries.map(|entry| std::fs::read(entry.expect("an entry").path()).expect("a mail")).collect()
}
