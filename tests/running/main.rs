//! Running a campaign, from the outside: the manual for GMs from its first line to its last, and a year with everything that
//! happens in a year.

#[path = "../support/mod.rs"]
mod support;

mod manual;
mod year;
