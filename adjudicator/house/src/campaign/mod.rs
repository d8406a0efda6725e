//! Campaigns: how they are founded, what settings they have, how their seats are known.

pub mod attested;
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
pub mod preference;
pub mod press;
pub(crate) mod rehearsal;
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
