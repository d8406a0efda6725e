//! The whole program by mail: mails in, receipts and reports out, with a clock put by hand. Each file shows one thing.

#[path = "../support/mod.rs"]
mod support;

mod ahead;
mod deadlines;
mod draws;
mod duplicates;
mod errors_hold;
mod filing;
mod forms;
mod in_and_out;
mod mail_programs;
mod pausing;
mod proof;
mod resigning;
mod robots;
mod stale;
mod talking;
