//! Everything the rooms of the daemon share: the store, the clock, the key, the configuration, the templates.

use crate::beacon::Beacon;
use crate::config::Config;
use crate::intake::imap::{self, Mailboxes, Taking};
use crate::intake::{Door, Marks, Postmark, maildir};
use crate::later::Later;
use crate::reading::parts::written_parts;
use crate::witness::Witness;
use campaign::token::ServerKey;
use clock::{Clock, FixedClock};
use letter;
use report::Templates;
use report::drawings::Drawings;
use std::sync::Arc;
use store::Store;

/// What an intake may ask of a mail's headers.
pub const POSTMARK: Postmark = |bytes, game, our_server| {
    let read = letter::read(bytes);
    Marks {
        received_ms: read.trusted_time(our_server).map(|time| time.timestamp_millis()),
        reply_parts: written_parts(game, &read),
        recipient: read.recipients.into_iter().next().map(|r| r.address.email),
        subject: read.subject,
    }
};

/// The door mail comes in by.
#[must_use]
pub fn door(store: &Store, key: &ServerKey, config: &Config) -> Door {
    Door {
        store: store.clone(),
        key: key.clone(),
        postmark: POSTMARK,
        address: config.server.address.as_str().to_owned(),
        waiting: config.limits.waiting_mails,
        our_server: config.server.hostname.clone(),
    }
}

/// What every step from mail to report is given.
#[derive(Clone)]
pub struct House {
    /// The database.
    pub store: Store,
    /// Our side's clock.
    pub clock: Arc<dyn Clock>,
    /// The key tokens and Message-IDs are derived from.
    pub key: ServerKey,
    /// The configuration.
    pub config: Arc<Config>,
    /// Who checks signatures.
    pub witness: Arc<Witness>,
    /// The templates of all mails.
    pub templates: Arc<Templates>,
    /// Pictures that were drawn lately.
    pub drawings: Arc<Drawings>,
    /// What is known of the mailboxes of `[[imap]]`.
    pub mailboxes: Arc<Mailboxes>,
    /// The public beacon.
    pub beacon: Arc<Beacon>,
    /// What is left lying for a while.
    pub later: Arc<Later>,
}

impl House {
    /// Now, by our side's clock, in milliseconds since 1970.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    /// The same house with its clock standing at this time: to tell something as it was told then.
    #[must_use]
    pub fn at(&self, ms: i64) -> House {
        House { clock: Arc::new(FixedClock::at(ms)), ..self.clone() }
    }

    /// Takes in what lies in the Maildir of `[intake]`, if there is one. A file that cannot be read stays where it is.
    pub async fn take_from_maildir(&self) {
        let Some(root) = &self.config.intake.maildir else { return };
        let (limit, address) = (self.config.limits.mail_bytes as u64, self.config.server.address.as_str());
        let door = door(&self.store, &self.key, &self.config);
        if let Err(error) = maildir::take_in(root, address, limit, &door, &*self.clock).await {
            tracing::warn!("[intake] maildir: {error}");
        }
    }

    /// What each mailbox of `[[imap]]` needs, in the order of the settings.
    #[must_use]
    pub fn takings(&self) -> Vec<Taking> {
        let taking = |account: &crate::config::ImapAccount| Taking {
            account: Arc::new(account.clone()),
            door: door(&self.store, &self.key, &self.config),
            clock: Arc::clone(&self.clock),
            address: self.config.server.address.as_str().to_owned(),
            limit: self.config.limits.mail_bytes,
        };
        self.config.imap.iter().map(taking).collect()
    }

    /// Takes in what lies in the mailboxes of `[[imap]]`, once. Until this has come to its end for each of them, no
    /// window closes.
    pub async fn take_from_mailboxes(&self) {
        for (number, taking) in self.takings().iter().enumerate() {
            match imap::take_in(taking).await {
                // This is the one look there will be, so it is good for every window of this round.
                Ok(_) => self.mailboxes.looked(number, i64::MAX),
                Err(error) => {
                    let name = taking.account.name();
                    tracing::error!(mailbox = name, "{error}; windows that are due stay open");
                    self.mailboxes.failed(number, &error.to_string());
                }
            }
        }
    }
}
