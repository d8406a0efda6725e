//! Page.
use crate::view::View;
use serde_json::{Value, json};
/// Page.
#[must_use]
pub fn page(view: &View) -> Value {
    json!(view)
}
