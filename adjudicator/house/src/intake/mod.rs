//! Mail in: bytes, a recipient and our own time, made durable before anybody is told "yes".
//!
//! Every way in ends in [`keep`]. Nothing is read or judged here beyond the questions of [`Postmark`]: a mail that
//! cannot be understood is still a mail that was accepted.

pub mod imap;
mod lane;
pub mod lmtp;
pub mod maildir;
pub mod pipe;
pub mod subject;

use campaign::token::{ReplyPart, ServerKey, reply_part};
use store::mail::{MailId, NewMail};
use store::{Store, StoreError, Tx};

/// What the headers of a mail say that an intake may need.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks {
    /// The address the mail was delivered to, from what our mail system wrote on it (`Delivered-To`…).
    pub recipient: Option<String>,
    /// When our own mail server took the mail: its topmost `Received`. Milliseconds since 1970.
    pub received_ms: Option<i64>,
    /// Its subject.
    pub subject: String,
    /// The reply parts its headers name beside the recipient.
    pub reply_parts: Vec<ReplyPart>,
}

/// The reading of headers lives elsewhere and is passed in: the mail, the address the games are played at, and our own mail server's
/// name.
pub type Postmark = fn(&[u8], &str, &str) -> Marks;

/// How a mail came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// On standard input, from a mail system's pipe.
    Pipe,
    /// By LMTP (RFC 2033).
    Lmtp,
    /// From a Maildir.
    Maildir,
    /// From a mailbox, by IMAP.
    Imap,
}

impl Way {
    /// The word it is stored under.
    pub fn word(self) -> &'static str {
        match self {
            Way::Pipe => "pipe",
            Way::Lmtp => "lmtp",
            Way::Maildir => "maildir",
            Way::Imap => "imap",
        }
    }
}

/// A mail at the door.
#[derive(Debug, Clone, Copy)]
pub struct Arrived<'a> {
    /// Headers and body as they came.
    pub bytes: &'a [u8],
    /// Whom it was delivered to; each gets a row of its own.
    pub recipients: &'a [String],
    /// How it came in.
    pub way: Way,
    /// When it reached the door by our side's clock, milliseconds since 1970; for a file, when it was delivered.
    pub arrived_ms: i64,
    /// Now, milliseconds since 1970.
    pub now_ms: i64,
}

/// Where mail is kept, and how its headers are read.
#[derive(Clone)]
pub struct Door {
    /// The database.
    pub store: Store,
    /// The key tokens are derived from.
    pub key: ServerKey,
    /// The reading of headers.
    pub postmark: Postmark,
    /// The address the games are played at.
    pub address: String,
    /// How many mails may wait to be dealt with: with so many, mail stays in the mail system.
    pub waiting: u32,
    /// The name of our own mail server, as it writes itself into `Received … by`; empty: none is believed.
    pub our_server: String,
}

impl Door {
    /// Reads the headers of a mail, once, and never inside a transaction that writes: a mail may be made so that reading it takes
    /// a while, and there is one writer at a time.
    pub(crate) fn marks(&self, bytes: &[u8]) -> Marks {
        (self.postmark)(bytes, &self.address, &self.our_server)
    }
}

/// Keeps a mail for all its recipients in one transaction. When this returns, the mail is on the disk, and the mail
/// system may be told "yes".
///
/// # Errors
/// [`StoreError`]: nothing was kept, and the mail system must be told to try again.
pub async fn keep(door: &Door, arrived: &Arrived<'_>) -> Result<Vec<MailId>, StoreError> {
    keep_marked(door, arrived, &door.marks(arrived.bytes)).await
}

/// [`keep`], for a mail whose headers were read already.
///
/// # Errors
/// As [`keep`].
async fn keep_marked(door: &Door, arrived: &Arrived<'_>, marks: &Marks) -> Result<Vec<MailId>, StoreError> {
    let mut tx = door.store.begin().await?;
    let ids = keep_in(&mut tx, door, arrived, marks).await?;
    tx.commit().await?;
    Ok(ids)
}

/// [`keep`] inside a transaction of the caller's: nothing is safe before that is committed.
///
/// The time kept is our mail server's if it wrote one, since a mail that waited in its queue while we were down came in
/// time all the same; but never one later than now.
///
/// # Errors
/// [`StoreError::Full`] while too much waits already.
async fn keep_in(
    tx: &mut Tx,
    door: &Door,
    arrived: &Arrived<'_>,
    marks: &Marks,
) -> Result<Vec<MailId>, StoreError> {
    tx.room_for_mail(door.waiting).await?;
    let received_ms = marks.received_ms.unwrap_or(arrived.arrived_ms).min(arrived.now_ms);
    let mut ids = Vec::with_capacity(arrived.recipients.len());
    for recipient in arrived.recipients {
        let marked = subject::recipient(recipient, &door.address, &marks.subject);
        let recipient = marked.as_deref().unwrap_or(recipient);
        let lane = lane::lane(arrived.bytes, recipient);
        let campaign = campaign_of(tx, door, marks, recipient).await?.unwrap_or_default();
        let mail = NewMail {
            bytes: arrived.bytes,
            recipient,
            intake: arrived.way.word(),
            received_ms,
            lane: &lane,
            for_campaign: &campaign,
        };
        ids.push(tx.keep_mail(&mail, arrived.now_ms).await?);
    }
    Ok(ids)
}

/// The campaign a mail is for, by the keys it names: its windows do not close before it has been read. Nothing is proved by
/// that.
async fn campaign_of(
    tx: &mut Tx,
    door: &Door,
    marks: &Marks,
    recipient: &str,
) -> Result<Option<String>, StoreError> {
    if let Some(part) = reply_part(&door.address, recipient)
        && let Some(campaign) = tx.campaign_of_token(&door.key.token_hash(&part.token)).await?
    {
        return Ok(Some(campaign));
    }
    for part in &marks.reply_parts {
        if let Some(campaign) = tx.campaign_of_token(&door.key.token_hash(&part.token)).await? {
            return Ok(Some(campaign));
        }
    }
    Ok(None)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::trial::fresh;

    /// A reader of headers good enough for tests: `X-To:` and `X-Time:` (with the server's name before the time).
    pub(crate) const POSTMARK: Postmark = |bytes, _, server| Marks {
        recipient: header(bytes, "X-To:").map(str::to_owned),
        received_ms: received_ms(bytes, server),
        subject: header(bytes, "Subject:").unwrap_or_default().to_owned(),
        reply_parts: Vec::new(),
    };

    fn header<'a>(bytes: &'a [u8], name: &str) -> Option<&'a str> {
        let text = std::str::from_utf8(bytes).ok()?;
        text.lines()
            .take_while(|line| !line.is_empty())
            .find_map(|line| line.strip_prefix(name))
            .map(str::trim)
    }

    fn received_ms(bytes: &[u8], server: &str) -> Option<i64> {
        if server.is_empty() {
            return None;
        }
        header(bytes, "X-Time:")?.strip_prefix(server)?.trim().parse().ok()
    }

    /// A door into a fresh store.
    pub(crate) async fn door() -> (tempfile::TempDir, Door) {
        let (folder, store) = fresh().await;
        let address = "game@example.org".into();
        let key = ServerKey::new([7; 32]);
        let our_server = "mx.example.org".into();
        (folder, Door { store, key, postmark: POSTMARK, address, waiting: 10_000, our_server })
    }

    /// Reads headers as [`POSTMARK`], and sees to it that whoever wants to write to the database meanwhile can.
    const LETS_OTHERS_WRITE: Postmark = |bytes, address, server| {
        let database = header(bytes, "X-Database:").map(str::to_owned).expect("the database");
        let another = std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let store = Store::open(&database).await.expect("opens");
                let begun = tokio::time::timeout(std::time::Duration::from_secs(5), store.begin()).await;
                begun.expect("nobody holds the database while headers are read").expect("begins");
            });
        });
        another.join().expect("it could write");
        POSTMARK(bytes, address, server)
    };

    /// A mail may be made so that reading its headers takes a while, and an SQLite database has one writer at a time.
    #[tokio::test]
    async fn headers_are_read_while_the_database_is_free() {
        let (folder, door) = door().await;
        let door = Door { postmark: LETS_OTHERS_WRITE, ..door };
        let database = scratch::of_folder(folder.path()).await;
        let mail = format!("X-Database: {database}\nX-Time: mx.example.org 400\n\nx");
        let recipients = ["game@example.org".to_owned(), "game+x@example.org".to_owned()];
        let arrived = Arrived {
            bytes: mail.as_bytes(),
            recipients: &recipients,
            way: Way::Pipe,
            arrived_ms: 500,
            now_ms: 500,
        };
        assert_eq!(keep(&door, &arrived).await.expect("kept").len(), 2);
    }

    #[tokio::test]
    async fn our_servers_time_counts_unless_it_lies_ahead() {
        let (_folder, door) = door().await;
        for (stamp, want) in [
            ("X-Time: mx.example.org 400\n\nx", 400),
            ("X-Time: mx.example.org 501\n\nx", 500),
            ("X-Time: elsewhere.example 400\n\nx", 500),
            ("no header\n\nx", 500),
        ] {
            let recipients = ["game@example.org".to_owned()];
            let arrived = Arrived {
                bytes: stamp.as_bytes(),
                recipients: &recipients,
                way: Way::Pipe,
                arrived_ms: 500,
                now_ms: 500,
            };
            let id = keep(&door, &arrived).await.expect("keep").remove(0);
            let mail = door.store.read().await.expect("read").mail(&id).await.expect("mail").expect("there");
            assert_eq!(mail.received_ms, want, "{stamp}");
        }
        let nobody = Door { our_server: String::new(), ..door };
        let recipients = ["game@example.org".to_owned()];
        let arrived = Arrived {
            bytes: b"X-Time: 400\n\nx",
            recipients: &recipients,
            way: Way::Pipe,
            arrived_ms: 500,
            now_ms: 500,
        };
        let id = keep(&nobody, &arrived).await.expect("keep").remove(0);
        let mail = nobody.store.read().await.expect("read").mail(&id).await.expect("mail").expect("there");
        assert_eq!(mail.received_ms, 500, "no server is believed when none is named");
    }
}
