//! The whole program by mail: mails in, receipts and reports out, with a clock put by hand. Each file shows one thing.

#[path = "../support/mod.rs"]
mod support;

mod addresses;
mod ahead;
mod as_people_write;
mod command_line;
mod core_worlds;
mod damage;
mod deadlines;
mod digests;
mod disguise;
mod draws;
mod duplicates;
mod errors_hold;
mod filing;
mod floods;
mod forms;
mod golden;
mod held;
mod hostile;
mod in_and_out;
mod limits;
mod mail_programs;
mod mailboxes;
mod maildir_in;
mod outbox;
mod pausing;
mod press;
mod press_guarded;
mod press_unsigned;
mod proof;
mod replaying;
mod resigning;
mod robots;
mod secrets;
mod settings;
mod signed;
mod stale;
mod talking;
mod throneworld;
mod tricks;
mod undelivered;
mod votes;
mod wishes;
