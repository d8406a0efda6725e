//! What the rules allow, judged on an open table: used when orders are read, when they are carried out, and by the bot.

pub mod chits;
pub mod income;
pub mod moves;
pub mod purchase;
pub mod reactions;
pub mod refusal;
pub mod sabotage;
pub mod targets;
pub mod transfer;

pub use refusal::Refusal;
