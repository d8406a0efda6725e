//! State that is stored for months and read by later versions of the program.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// A state that can be stored and loaded again, also by later versions.
///
/// The state itself has no `Serialize`: what cannot be serialised cannot be rendered by accident (invariant 4).
pub trait Saved: Sized {
    /// Names what is stored, so that nothing else can be loaded as it: `thrones`.
    const NAME: &'static str;
    /// Grows with every change of the stored form.
    const VERSION: u32;
    /// One step for each version before this one, in order: the first leads from version 1 to 2.
    const UPGRADES: &'static [Upgrade];

    /// The stored form, of the present version.
    fn to_stored(&self) -> Value;

    /// From the stored form, of the present version.
    ///
    /// # Errors
    /// What does not fit, in words for the operator.
    fn from_stored(body: Value) -> Result<Self, String>;

    /// From stored bytes of the present version, without a document in between, which costs more than all else about loading: see
    /// [`present`]. `None`: they are something else, or do not fit, and the long way says why. By default the long way is gone.
    fn at_once(bytes: &[u8]) -> Option<Self> {
        let _ = bytes;
        None
    }
}

/// The stored form in these bytes, if they are of the present version of this state and nothing in them is amiss.
pub fn present<T: Saved, B: DeserializeOwned>(bytes: &[u8]) -> Option<B> {
    let envelope: Envelope<B> = serde_json::from_slice(bytes).ok()?;
    let fits = envelope.state_of == T::NAME && envelope.version == T::VERSION;
    fits.then_some(envelope.body)
}

/// A step from one version of a stored form to the next.
pub type Upgrade = fn(Value) -> Result<Value, String>;

/// Why stored bytes are not a state.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum LoadError {
    /// The bytes are damaged.
    #[error("the stored {name} state cannot be read: {why}")]
    Damaged {
        /// What was to be loaded.
        name: &'static str,
        /// What is wrong.
        why: String,
    },
    /// Something else is stored there.
    #[error("expected a stored {wanted} state, found one of {found:?}")]
    Another {
        /// What was to be loaded.
        wanted: &'static str,
        /// What is there.
        found: String,
    },
    /// Written by a later version of the program: an old program would drop what it does not know.
    #[error("this {name} state has version {found}; this program reads up to {known}: use the newer program")]
    Newer {
        /// What was to be loaded.
        name: &'static str,
        /// The stored version.
        found: u32,
        /// The newest version known here.
        known: u32,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope<B> {
    state_of: String,
    version: u32,
    body: B,
}

/// The bytes to store.
#[expect(clippy::expect_used, reason = "plain content always prints")]
pub fn save<T: Saved>(state: &T) -> Vec<u8> {
    let envelope = Envelope { state_of: T::NAME.into(), version: T::VERSION, body: state.to_stored() };
    serde_json::to_vec(&envelope).expect("a JSON value always prints")
}

/// Loads stored bytes, upgrading them step by step from the version they were written by.
///
/// # Errors
/// See [`LoadError`].
pub fn load<T: Saved>(bytes: &[u8]) -> Result<T, LoadError> {
    debug_assert_eq!(T::UPGRADES.len() + 1, T::VERSION as usize, "one upgrade step for each earlier version");
    if let Some(state) = T::at_once(bytes) {
        return Ok(state);
    }
    let damaged = |why: String| LoadError::Damaged { name: T::NAME, why };
    let envelope: Envelope<Value> = serde_json::from_slice(bytes).map_err(|e| damaged(e.to_string()))?;
    if envelope.state_of != T::NAME {
        return Err(LoadError::Another { wanted: T::NAME, found: envelope.state_of });
    }
    if envelope.version > T::VERSION {
        return Err(LoadError::Newer { name: T::NAME, found: envelope.version, known: T::VERSION });
    }
    if envelope.version == 0 {
        return Err(damaged("there is no version 0".into()));
    }
    let mut body = envelope.body;
    for step in &T::UPGRADES[envelope.version as usize - 1..] {
        body = step(body).map_err(damaged)?;
    }
    T::from_stored(body).map_err(damaged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Debug, PartialEq)]
    struct Purse {
        coins: u64,
        owner: String,
    }
    impl Saved for Purse {
        const NAME: &'static str = "purse";
        const VERSION: u32 = 3;
        const UPGRADES: &'static [Upgrade] = &[
            |v| Ok(json!({ "gold": v })),
            |v| Ok(json!({ "coins": v["gold"].as_u64().ok_or("no gold")? * 10, "owner": "unknown" })),
        ];
        fn to_stored(&self) -> Value {
            json!({ "coins": self.coins, "owner": self.owner })
        }
        fn from_stored(body: Value) -> Result<Self, String> {
            let owner = body["owner"].as_str().ok_or("no owner")?.to_string();
            Ok(Self { coins: body["coins"].as_u64().ok_or("no coins")?, owner })
        }
    }

    #[test]
    fn every_version_ever_written_loads() {
        let wanted = Purse { coins: 70, owner: "unknown".into() };
        for kept in [
            r#"{"state_of":"purse","version":1,"body":7}"#,
            r#"{"state_of":"purse","version":2,"body":{"gold":7}}"#,
            r#"{"state_of":"purse","version":3,"body":{"coins":70,"owner":"unknown"}}"#,
        ] {
            assert_eq!(load::<Purse>(kept.as_bytes()).as_ref(), Ok(&wanted), "{kept}");
        }
        assert_eq!(load::<Purse>(&save(&wanted)), Ok(wanted));
    }

    #[test]
    fn what_is_not_such_a_state_is_refused_with_the_reason() {
        let error = |text: &str| load::<Purse>(text.as_bytes()).expect_err(text).to_string();
        assert!(error("{").contains("purse"));
        assert!(error(r#"{"state_of":"hat","version":1,"body":7}"#).contains("\"hat\""));
        assert!(error(r#"{"state_of":"purse","version":4,"body":7}"#).contains("version 4"));
        assert!(error(r#"{"state_of":"purse","version":0,"body":7}"#).contains("version 0"));
        assert!(error(r#"{"state_of":"purse","version":2,"body":{"silver":7}}"#).contains("no gold"));
    }

    /// Loads at once, or says that it was asked the long way.
    #[derive(Debug, PartialEq, Deserialize)]
    struct Hat {
        size: u8,
    }
    impl Saved for Hat {
        const NAME: &'static str = "hat";
        const VERSION: u32 = 2;
        const UPGRADES: &'static [Upgrade] = &[Ok];
        fn to_stored(&self) -> Value {
            json!({ "size": self.size })
        }
        fn from_stored(body: Value) -> Result<Self, String> {
            Err(format!("the long way: {body}"))
        }
        fn at_once(bytes: &[u8]) -> Option<Self> {
            present::<Self, Self>(bytes)
        }
    }

    #[test]
    fn what_is_of_the_present_version_is_read_at_once_and_all_else_the_long_way() {
        assert_eq!(load::<Hat>(&save(&Hat { size: 58 })), Ok(Hat { size: 58 }));
        for other in [
            r#"{"state_of":"hat","version":1,"body":{"size":58}}"#,
            r#"{"state_of":"hat","version":2,"body":{"size":1000}}"#,
        ] {
            let error = load::<Hat>(other.as_bytes()).expect_err(other).to_string();
            assert!(error.contains("the long way"), "{error}");
        }
        for other in [
            r#"{"state_of":"cap","version":2,"body":{"size":58}}"#,
            r#"{"state_of":"hat","version":3,"body":{"size":58}}"#,
            r#"{"state_of":"hat","version":2,"body":{"size":58},"more":1}"#,
        ] {
            assert!(load::<Hat>(other.as_bytes()).is_err(), "{other}");
        }
    }
}
