//! What players decide, as data: the contents of answers and of orders. The law judges it; the turn carries it out.

mod action;
mod battle;
mod choice;
mod council;
mod development;
mod print;

pub use action::{Act, Chosen, Invader, Landing, Move, Scuttling, Skipped, Special, Tactical};
pub use battle::Casualties;
pub use choice::Choice;
pub use council::{Vote, Votes};
pub use development::{Development, Exhaust, Purchase, Site, Worth};
