//! The name of a card, which is what it is known by everywhere: on the table, in orders and in stored games.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// The name of a card: `Snub Fighter`. Copies of a card share it and are interchangeable.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardName(Arc<str>);

impl CardName {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for CardName {
    fn from(text: &str) -> Self {
        Self(Arc::from(text))
    }
}

impl Deref for CardName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for CardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.0, f)
    }
}

impl PartialEq<str> for CardName {
    fn eq(&self, other: &str) -> bool {
        &*self.0 == other
    }
}

impl Serialize for CardName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for CardName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Ok(Self(Arc::from(&*text)))
    }
}
