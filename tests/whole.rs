//! The whole program, looked at from outside: mail in, mail out, and whatever may go wrong in between.
//!
//! One test program: what waits for servers, disks and killed daemons runs beside what reckons, and all of it is linked once. What must
//! be alone in a process has a program of its own (`costs`, `new_game`).

mod by_mail;
mod crashes;
mod letters;
mod real_servers;
mod running;
mod support;
