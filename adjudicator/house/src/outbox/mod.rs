//! Mail out: what a transaction has put into the outbox is claimed, handed to a mail system, and marked.
//!
//! *At least once* in the face of crashes, with the same bytes (a DKIM signature aside) and the same Message-ID at every attempt, so that a mail
//! that does arrive twice shows as one in most clients. *Exactly once* into Maildirs.

pub mod courier;
pub mod dkim;
mod doorstep;
mod relay;
pub mod schedule;
pub mod send;
mod setup;
pub mod signature;
pub mod verp;

pub use courier::{Courier, Refusal};
pub use relay::Relay;
pub use send::{Tally, send_due};
pub use setup::courier as courier_of;
