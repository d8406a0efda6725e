//! What the daemon was in the middle of when it was killed, told from what it left behind.

use super::players::Players;
use super::sink::{Sink, message_id};
use crate::house::House;
use crate::store::mail::MailStatus;
use crate::store::outbox::PostStatus;
use std::collections::BTreeSet;

/// A part of the way through the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// A mail was stored, and its sender was not told so.
    StoredToAcknowledged,
    /// An acknowledged mail was stored and not dealt with.
    Intake,
    /// A window was settled or a turn due, and not played to its commit.
    Turn,
    /// A mail was committed, and the mail system had not taken it.
    CommitToSend,
    /// The mail system had a mail, and it was not marked.
    SendToMark,
    /// Nothing was to be done.
    AtRest,
}

impl Phase {
    /// Every phase, in the order of the way.
    pub(super) const ALL: [Phase; 6] = [
        Phase::StoredToAcknowledged,
        Phase::Intake,
        Phase::Turn,
        Phase::CommitToSend,
        Phase::SendToMark,
        Phase::AtRest,
    ];

    /// For programs.
    pub(super) fn word(self) -> &'static str {
        match self {
            Phase::StoredToAcknowledged => "stored_to_acknowledged",
            Phase::Intake => "acknowledged_to_dealt_with",
            Phase::Turn => "turn",
            Phase::CommitToSend => "commit_to_send",
            Phase::SendToMark => "send_to_mark",
            Phase::AtRest => "at_rest",
        }
    }

    /// For people.
    pub(super) fn says(self) -> &'static str {
        match self {
            Phase::StoredToAcknowledged => "a mail stored, its sender not told",
            Phase::Intake => "a mail acknowledged, not dealt with",
            Phase::Turn => "a turn due, not committed",
            Phase::CommitToSend => "a mail committed, not sent",
            Phase::SendToMark => "a mail sent, not marked",
            Phase::AtRest => "at rest",
        }
    }
}

/// Whether one of these mails is stored; for mails whose sender has heard nothing of it.
pub(super) async fn stored_untold(
    house: &House,
    untold: &BTreeSet<String>,
) -> Result<bool, Box<dyn std::error::Error + Send + Sync>> {
    if untold.is_empty() {
        return Ok(false);
    }
    // What came in a moment ago; a mail may even be dealt with before its sender is told that it was stored.
    let latest = house.store.read().await?.mails_since(house.now_ms() - 5_000, 60).await?;
    Ok(latest.iter().any(|mail| untold.contains(&message_id(mail.bytes.as_deref().unwrap_or_default()))))
}

/// Every phase a killed daemon was in.
pub(super) async fn of(
    house: &House,
    players: &Players,
    sink: &Sink,
) -> Result<Vec<Phase>, Box<dyn std::error::Error + Send + Sync>> {
    let mut found = Vec::new();
    let mut tx = house.store.read().await?;
    let acknowledged = players.acknowledged();
    let stored = stored_untold(house, &players.in_doubt()).await?;
    let mut waiting = false;
    for mail in tx.mails(MailStatus::New, 1_000).await? {
        let bytes = tx.mail(&mail.id).await?.and_then(|mail| mail.bytes).unwrap_or_default();
        waiting |= acknowledged.contains_key(&message_id(&bytes));
    }
    let due = !tx.campaigns_due(house.now_ms()).await?.is_empty();
    let taken = sink.mails();
    let (mut unsent, mut unmarked) = (false, false);
    for status in [PostStatus::Queued, PostStatus::Sending] {
        for post in tx.outbox_list(status, 1_000).await? {
            match taken.contains_key(&post.message_id) {
                true => unmarked = true,
                false => unsent = true,
            }
        }
    }
    for (is, phase) in [
        (stored, Phase::StoredToAcknowledged),
        (waiting, Phase::Intake),
        (due, Phase::Turn),
        (unsent, Phase::CommitToSend),
        (unmarked, Phase::SendToMark),
    ] {
        if is {
            found.push(phase);
        }
    }
    if found.is_empty() {
        found.push(Phase::AtRest);
    }
    Ok(found)
}
