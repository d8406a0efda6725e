//! Trials of the whole: games between bots in memory or by mail, rules as scenarios, the daemon killed again and again. What a
//! server needs to run is not here.

#![deny(clippy::expect_used)]

pub mod demo;
pub mod extras;
pub mod lines;
pub mod scenario;
pub mod simulate;
pub mod torture;
