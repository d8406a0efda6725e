//! Campaigns: how they are founded, what settings they have, how their seats are known.

pub mod change;
pub mod found;
pub mod gms;
pub mod keys;
pub mod preference;
pub mod settings;
pub mod time_keys;
pub mod token;
pub mod when;
