//! Playing on: from the window that has closed to the next one, in memory; replays; turns played again; corrections; deadlines.

pub mod again;
pub mod coming;
pub mod correction;
pub mod deadline;
pub mod drive;
pub mod news;
pub mod notices;
pub mod replay;
pub mod stopped;
