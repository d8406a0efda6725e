//! What the daemon is in the middle of, told from what can be seen of it from outside: the database, the mail systems before and
//! behind it, and its log.

use super::daemon::Daemon;
use super::players::Players;
use super::sink::{Sink, message_id};
use adjudicator::house::House;
use store::mail::MailStatus;
use store::outbox::{Post, PostStatus};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// A part of the way through the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// A mail is stored, and its sender was not told so.
    StoredToAcknowledged,
    /// An acknowledged mail is stored and not dealt with.
    Intake,
    /// Several mails are dealt with together, and nothing of it is committed: between two of them, before the first or behind the
    /// last.
    Together,
    /// A window is being settled, and what follows from it is not committed.
    Turn,
    /// A mail of this life is committed, and the mail system has not taken it.
    CommitToSend,
    /// The mail system has taken a mail in this life, and it is not marked.
    SendToMark,
    /// Nothing of these.
    AtRest,
}

impl Phase {
    /// Every phase, in the order of the way.
    pub(super) const ALL: [Phase; 7] = [
        Phase::StoredToAcknowledged,
        Phase::Intake,
        Phase::Together,
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
            Phase::Together => "together",
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
            Phase::Together => "mails dealt with together, not committed",
            Phase::Turn => "a turn begun, not committed",
            Phase::CommitToSend => "a mail committed, not sent",
            Phase::SendToMark => "a mail sent, not marked",
            Phase::AtRest => "at rest",
        }
    }
}

/// One life of the daemon, as it is seen from outside.
pub(super) struct Life<'a> {
    pub house: &'a House,
    pub players: &'a Players,
    pub sink: &'a Sink,
    pub daemon: &'a Daemon,
    /// When it began, milliseconds since 1970.
    pub began_ms: i64,
}

impl Life<'_> {
    /// Every phase the daemon is in. It must not run meanwhile.
    pub(super) async fn phases(&self) -> Result<Vec<Phase>, Failure> {
        let mut found = Vec::new();
        for phase in Phase::ALL {
            if self.is_in(phase).await? {
                found.push(phase);
            }
        }
        if found.is_empty() {
            found.push(Phase::AtRest);
        }
        Ok(found)
    }

    /// Whether the daemon is in this phase. It must not run meanwhile.
    pub(super) async fn is_in(&self, phase: Phase) -> Result<bool, Failure> {
        match phase {
            Phase::StoredToAcknowledged => self.stored_untold().await,
            Phase::Intake => self.acknowledged_untouched().await,
            Phase::Together => self.together_uncommitted().await,
            Phase::Turn => self.turn_uncommitted().await,
            Phase::CommitToSend => {
                let taken = self.sink.mails();
                let unsent =
                    |post: &Post| post.created_ms >= self.began_ms && !taken.contains_key(&post.message_id);
                Ok(self.unmarked().await?.iter().any(unsent))
            }
            Phase::SendToMark => {
                let taken = self.sink.taken_in_this_life();
                Ok(self.unmarked().await?.iter().any(|post| taken.contains(&post.message_id)))
            }
            Phase::AtRest => Ok(false),
        }
    }

    /// A mail is there whose sender has sent it to its end in this life and has heard nothing of it.
    async fn stored_untold(&self) -> Result<bool, Failure> {
        let mut untold = self.players.in_doubt();
        untold.extend(self.players.unanswered());
        if untold.is_empty() {
            return Ok(false);
        }
        // What came in a moment ago; a mail may even be dealt with before its sender is told that it was stored.
        let latest = self.house.store.read().await?.mails_since(self.house.now_ms() - 5_000, 60).await?;
        Ok(latest.iter().any(|mail| untold.contains(&message_id(mail.bytes.as_deref().unwrap_or_default()))))
    }

    async fn acknowledged_untouched(&self) -> Result<bool, Failure> {
        let acknowledged = self.players.acknowledged();
        let mut tx = self.house.store.read().await?;
        for mail in tx.mails(MailStatus::New, 1_000).await? {
            let bytes = tx.mail(&mail.id).await?.and_then(|mail| mail.bytes).unwrap_or_default();
            if acknowledged.contains_key(&message_id(&bytes)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Several mails that came in this life were begun, and are not dealt with.
    async fn together_uncommitted(&self) -> Result<bool, Failure> {
        let waiting = self.house.store.read().await?.mails(MailStatus::New, 1_000).await?;
        let begun = waiting.iter().filter(|mail| mail.attempts > 0 && mail.received_ms >= self.began_ms);
        Ok(begun.count() > 1)
    }

    /// Its log says that it has begun to settle a window, and the window stands open in the database.
    async fn turn_uncommitted(&self) -> Result<bool, Failure> {
        let Some(step) = self.daemon.plays() else { return Ok(false) };
        let window = self.house.store.read().await?.window(&step.campaign).await?;
        Ok(window.is_some_and(|window| (window.turn, window.entry) == (step.turn, step.entry)))
    }

    /// The mails of the outbox that the daemon does not know to be sent.
    async fn unmarked(&self) -> Result<Vec<Post>, Failure> {
        let mut tx = self.house.store.read().await?;
        let mut posts = tx.outbox_list(PostStatus::Queued, 1_000).await?;
        posts.extend(tx.outbox_list(PostStatus::Sending, 1_000).await?);
        Ok(posts)
    }
}
