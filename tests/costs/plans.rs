//! How the database goes about what is asked of it: nothing that grows with campaigns, letters or years is read through.

use crate::statements::Asked;
use crate::support::rows;
use sqlx::Row;
use std::collections::BTreeSet;
use std::path::Path;

/// What may be read from end to end, as it is called there, and why that costs nothing that grows.
const BOUNDED: &[(&str, &str)] = &[
    ("outbox_pause", "a row for each domain that refuses us just now"),
    ("errand", "in the order of its index, as many as are carried out at once"),
    (
        "s: SELECT c.id, c.turn, c.status,",
        "spectators, looked at in thorough rounds only, for which nobody waits",
    ),
    (
        "campaign: SELECT id, title, game,",
        "all campaigns, of which a game master's status names those they lead",
    ),
    ("seat: UPDATE seat SET zone", "a zone is changed everywhere at once, on a wish said once a year"),
];

/// Each table that one of these statements reads from end to end, with the statement.
pub async fn read_through(database: &Path, asked: &Asked) -> Vec<String> {
    let mut found = Vec::new();
    let distinct: BTreeSet<&str> = asked.0.iter().flat_map(|together| together.split("; ")).collect();
    let mut connection = rows::open(database).await;
    for statement in distinct {
        let explained = format!("EXPLAIN QUERY PLAN {statement}");
        let steps = sqlx::query(sqlx::AssertSqlSafe(explained)).fetch_all(&mut connection).await;
        for step in steps.unwrap_or_else(|error| panic!("{error}: {statement}")) {
            let detail: String = step.get("detail");
            let Some(scanned) = detail.strip_prefix("SCAN ") else { continue };
            let table = scanned.split(' ').next().unwrap_or(scanned);
            // A subquery of at most a few rows, or none at all.
            if scanned == "CONSTANT ROW" || statement.contains(&format!(") AS {table}")) {
                continue;
            }
            let told = format!("{scanned}: {statement}");
            if !BOUNDED.iter().any(|(what, _)| told.starts_with(what)) {
                found.push(told);
            }
        }
    }
    found
}
