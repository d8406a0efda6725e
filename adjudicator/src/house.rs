//! Everything the rooms of the daemon share: the store, the clock, the key, the configuration, the templates.

use crate::campaign::token::ServerKey;
use crate::clock::Clock;
use crate::config::Config;
use crate::intake::{Door, Postmark, maildir};
use crate::letter;
use crate::post::witness::Witness;
use crate::report::Templates;
use crate::store::Store;
use std::sync::Arc;

/// What an intake may ask of a mail's headers.
pub const POSTMARK: Postmark = Postmark {
    recipient: |bytes| letter::read(bytes).recipients.into_iter().next().map(|r| r.address.email),
    received_ms: |bytes, our_server| {
        letter::read(bytes).trusted_time(our_server).map(|time| time.timestamp_millis())
    },
};

/// The door mail comes in by.
#[must_use]
pub fn door(store: &Store, config: &Config) -> Door {
    Door { store: store.clone(), postmark: POSTMARK, our_server: config.server.hostname.clone() }
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
}

impl House {
    /// Now, by our side's clock, in milliseconds since 1970.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    /// Takes in what lies in the Maildir of `[intake]`, if there is one. A file that cannot be read stays where it is.
    pub async fn take_from_maildir(&self) {
        let Some(root) = &self.config.intake.maildir else { return };
        let (limit, address) = (self.config.limits.mail_bytes as u64, self.config.server.address.as_str());
        let door = door(&self.store, &self.config);
        if let Err(error) = maildir::take_in(root, address, limit, &door, &*self.clock).await {
            tracing::warn!("[intake] maildir: {error}");
        }
    }
}
