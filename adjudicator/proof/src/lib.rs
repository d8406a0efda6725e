//! What proves that a campaign is played fairly: notes of its open dice, signed receipts for orders, signed checkpoints of its
//! history, and how anybody checks them with nothing but their mails. `docs/fair-play.md` describes them for those who write another
//! checker.

#![deny(clippy::expect_used)]

mod ballots;
mod beacon;
mod check;
mod checkpoint;
mod deeds;
mod derived;
mod fields;
mod keys;
mod mails;
mod manifest;
mod note;
mod orders;
mod reasons;
mod receipt;
mod signed;
mod text;
mod votes;

pub use ballots::{BallotReceipt, Ballots, Choice, Vote, short};
pub use beacon::{Network, Said};
pub use check::{Checker, Finding};
pub use checkpoint::{Checkpoint, Closed, dice_hash};
pub use deeds::{Done, chained, founding};
pub use keys::Keys;
pub use mails::{BEFORE_THE_GAME, Checked, Mail, Told, check};
pub use manifest::Manifest;
pub use note::{Note, Throw, Throws};
pub use orders::{Orders, Place, plain};
pub use reasons::in_full;
pub use receipt::Receipt;
pub use signed::{Key, Signed, Verifier, signer_name};
pub use text::{NoteError, read};
pub use votes::Votes;

/// The name of the file that proves the open dice of a report.
pub const FILE_NAME: &str = "dice.txt";
/// The name of a signed receipt.
pub const RECEIPT_FILE: &str = "receipt.txt";
/// The name of the signed checkpoint of a report.
pub const CHECKPOINT_FILE: &str = "checkpoint.txt";
/// The name of the file that shows a seat, and nobody else, what a receipt or a checkpoint commits to.
pub const ORDERS_FILE: &str = "orders.txt";
/// The name of the file that tells the public keys of a campaign before its game begins.
pub const KEYS_FILE: &str = "keys.txt";
/// The name of a signed receipt for a ballot: for its voter alone.
pub const BALLOT_FILE: &str = "ballot.txt";
/// The name of the signed list of all ballots of a vote that has closed.
pub const BALLOTS_FILE: &str = "ballots.txt";
