//! Running a campaign, from the outside: the manual for GMs from its first line to its last, and a year with everything that
//! happens in a year.

mod manual;
mod year;
