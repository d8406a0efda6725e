//! Plain content: what may be copied, compared, printed for the programmer and stored.

use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Plain content of a game: questions, answers, events, views, orders.
pub trait Content: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Content for T {}
