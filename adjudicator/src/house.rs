//! Everything the rooms of the daemon share: the store, the clock, the key, the configuration, the templates.

use crate::campaign::token::ServerKey;
use crate::clock::Clock;
use crate::config::Config;
use crate::report::Templates;
use crate::store::Store;
use std::sync::Arc;

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
    /// The templates of all mails.
    pub templates: Arc<Templates>,
}

impl House {
    /// Now, by our side's clock, in milliseconds since 1970.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }
}
