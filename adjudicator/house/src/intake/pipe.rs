//! Mail on standard input, as a mail system's pipe or a `.forward` line gives it.
//!
//! Whoever calls this must end with 75 (`EX_TEMPFAIL` of sysexits.h) on any [`PipeError`]: the mail system then keeps
//! the mail and tries again, instead of sending it back to the player.

use tokio::io::{AsyncRead, AsyncReadExt};

use super::{Arrived, Door, Way, keep_marked};
use clock::Clock;
use store::StoreError;
use store::mail::MailId;

/// The exit status of a pipe that kept nothing: try again later (sysexits.h).
pub const EX_TEMPFAIL: u8 = 75;

/// Why a piped mail was not kept.
#[derive(Debug, thiserror::Error)]
pub enum PipeError {
    /// Standard input broke off.
    #[error("the mail on standard input could not be read: {0}")]
    Read(#[from] std::io::Error),
    /// Nothing came.
    #[error("there is no mail on standard input")]
    Empty,
    /// More came than is allowed.
    #[error(
        "the mail is larger than {limit} bytes ([limits] mail_bytes); let the mail system refuse such mails itself"
    )]
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// The recipient is unknown.
    #[error(
        "nobody says whom the mail is for: give --recipient (Postfix: ${{original_recipient}}), or let the mail system \
         write a Delivered-To or X-Original-To header"
    )]
    NoRecipient,
    /// The database did not take it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Reads one mail to its end and keeps it. `recipient` is what the mail system said on the command line; without it
/// the headers are asked.
///
/// # Errors
/// [`PipeError`]; nothing was kept then, and the exit status is [`EX_TEMPFAIL`].
pub async fn take_in(
    input: impl AsyncRead + Unpin,
    recipient: Option<String>,
    limit: u64,
    door: &Door,
    clock: &dyn Clock,
) -> Result<MailId, PipeError> {
    let mut bytes = Vec::new();
    // One byte more than allowed tells "full" from "too much".
    input.take(limit.saturating_add(1)).read_to_end(&mut bytes).await?;
    if bytes.is_empty() {
        return Err(PipeError::Empty);
    }
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > limit {
        return Err(PipeError::TooLarge { limit });
    }
    let given = recipient.filter(|given| !given.trim().is_empty());
    let marks = door.marks(&bytes);
    let recipient = given.or_else(|| marks.recipient.clone()).ok_or(PipeError::NoRecipient)?;
    let recipients = [recipient];
    let now_ms = clock.now_ms();
    let arrived =
        Arrived { bytes: &bytes, recipients: &recipients, way: Way::Pipe, arrived_ms: now_ms, now_ms };
    let mut ids = keep_marked(door, &arrived, &marks).await?;
    ids.pop().ok_or(PipeError::NoRecipient)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intake::tests::door;
    use clock::FixedClock;

    async fn piped(door: &Door, bytes: &[u8], recipient: Option<&str>) -> Result<MailId, PipeError> {
        take_in(bytes, recipient.map(str::to_owned), 40, door, &FixedClock::at(7)).await
    }

    #[tokio::test]
    async fn the_command_line_names_the_recipient_else_the_headers_do() {
        let (_folder, door) = door().await;
        let mail = b"X-To: game+b@example.org\n\nhello";
        for (given, want) in [
            (Some("game+a@example.org"), "game+a@example.org"),
            (Some(" "), "game+b@example.org"),
            (None, "game+b@example.org"),
        ] {
            let id = piped(&door, mail, given).await.expect("kept");
            let kept = door.store.read().await.expect("read").mail(&id).await.expect("mail").expect("there");
            assert_eq!((kept.recipient.as_str(), kept.intake.as_str(), kept.received_ms), (want, "pipe", 7));
            assert_eq!(kept.bytes.as_deref(), Some(&mail[..]));
        }
    }

    #[tokio::test]
    async fn what_cannot_be_kept_is_an_error_and_leaves_nothing() {
        let (_folder, door) = door().await;
        assert!(matches!(piped(&door, b"", Some("g@x")).await, Err(PipeError::Empty)));
        assert!(matches!(piped(&door, b"Subject: x\n\n", None).await, Err(PipeError::NoRecipient)));
        assert!(matches!(
            piped(&door, &[b'x'; 41], Some("g@x")).await,
            Err(PipeError::TooLarge { limit: 40 })
        ));
        assert_eq!(door.store.claim_mail(0, &[]).await.expect("take"), None);
        piped(&door, &[b'x'; 40], Some("g@x")).await.expect("just fits");
        door.store.close().await;
        assert!(matches!(piped(&door, b"x", Some("g@x")).await, Err(PipeError::Store(_))));
    }
}
