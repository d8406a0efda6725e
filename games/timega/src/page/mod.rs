//! What templates and pictures are given.

use crate::view::View;
use serde_json::{Value, json};

/// The page of a view.
#[must_use]
pub fn page(view: &View) -> Value {
    json!({ "round": view.galaxy.round })
}
