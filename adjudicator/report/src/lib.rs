//! What players are sent: from data ([`data`]) to plain text, HTML and pictures ([`Templates`], [`picture`]), and from
//! those to the bytes of a mail ([`compose`]). Nothing here reads a clock, a store or a state.

#![deny(clippy::expect_used)]

mod builtin;
pub mod calendar;
mod check;
mod compiled;
pub mod compose;
pub mod data;
pub mod drawings;
mod error;
mod fonts;
pub mod glance;
mod helpers;
mod include;
mod layout;
mod overrides;
mod palette;
pub mod picture;
mod render;
mod samples;
pub mod scrub;
pub mod subject;
#[cfg(test)]
mod tests;

pub use error::{MailError, TemplateError, TemplateErrors};
pub use layout::{COLUMNS, FORM_CLOSES, FORM_OPENS, GUTTER};
pub use render::{Inline, MAP, Templates};
