//! The name a worker's claims are made under.

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

/// The name everything of one worker goes by: whoever has a copy of it learns at once when it changes, as it does for a worker
/// that has lost its name to another.
#[derive(Clone)]
pub(super) struct Holder(Arc<RwLock<Arc<str>>>);

impl Holder {
    /// A holder of this name.
    pub(super) fn named(name: &str) -> Holder {
        Holder(Arc::new(RwLock::new(name.into())))
    }

    /// The name as it is now.
    pub(super) fn name(&self) -> Arc<str> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// From now on it is called so.
    pub(super) fn rename(&self, name: &str) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = name.into();
    }
}

impl fmt::Debug for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}
