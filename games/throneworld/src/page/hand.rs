//! The chits in hand, numbered as the order form numbers them.

use crate::chit::Chit;
use crate::law::income::boom;
use crate::view::View;
use serde_json::{Value, json};

/// The chits in hand, from 1.
pub(super) fn hand(view: &View) -> Vec<Value> {
    let one = |(number, chit): (usize, &Chit)| json!({ "number": number, "chit": chit.to_string(), "for": uses(view, *chit) });
    (1..).zip(&view.hand).map(one).collect()
}

/// What it can be played for (5.2, 8.1, 8.2).
fn uses(view: &View, chit: Chit) -> String {
    match chit {
        Chit::Artifact => "two research attempts".into(),
        Chit::Boom(value) => {
            let credits = boom(&view.galaxy, view.me);
            format!("{credits} credits, a world up by {value} (6 at most), or local production")
        }
        Chit::Sabotage(value) => format!("{value} off a world's development, or {value} points of units"),
        Chit::ReturnIntercept => "bring units home, or meet a jump at a world of yours".into(),
        Chit::ReturnJam => "bring units home, or stop a jump, scan, JAM or INTERCEPT".into(),
        Chit::InterceptJam => "meet a jump at a world of yours, or stop an action".into(),
    }
}
