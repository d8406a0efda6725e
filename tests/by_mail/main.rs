//! The whole program by mail: mails in, receipts and reports out, with a clock put by hand. Each file shows one thing.

#[path = "../support/mod.rs"]
mod support;

mod ahead;
mod as_people_write;
mod command_line;
mod damage;
mod deadlines;
mod disguise;
mod draws;
mod duplicates;
mod errors_hold;
mod filing;
mod floods;
mod forms;
mod golden;
mod hostile;
mod in_and_out;
mod mail_programs;
mod mailboxes;
mod maildir_in;
mod outbox;
mod pausing;
mod proof;
mod replaying;
mod resigning;
mod robots;
mod secrets;
mod settings;
mod stale;
mod talking;
mod wishes;
