//! What the rules allow, judged on the open table alone: the same judgement for reading, review, standing orders, bots and
//! the turn itself.

pub mod actions;
pub mod building;
pub mod carrying;
pub mod casualties;
pub mod development;
pub mod fleets;
pub mod landing;
pub mod map;
pub mod movement;
pub mod objectives;
pub mod placing;
mod refusal;
pub mod research;
mod routes;
pub mod scouting;
pub mod scuttling;
pub mod staff;
pub mod supply;
mod towing;
pub mod treasury;
pub mod votes;

pub use refusal::Refusal;
