//! A campaign as it is played: how it is founded and set, how its seats are known, what is due, how it is loaded, played on,
//! replayed and played again. What comes of it is news; whom it is told, and in which words, is the business of the house above.

#![deny(clippy::expect_used)]

pub mod attested;
pub mod beacon;
pub mod bots;
pub mod chained;
pub mod change;
pub mod due;
mod error;
pub mod found;
pub mod gms;
pub mod keys;
pub mod kinds;
pub mod loaded;
pub mod names;
pub mod play;
pub mod preference;
pub mod press;
pub mod registry;
pub mod rehearsal;
pub mod settings;
pub mod sheet;
pub mod side;
pub mod tag;
pub mod time_keys;
pub mod token;
pub mod toml_lines;
pub mod votes;
pub mod when;

pub use error::CampaignError;
