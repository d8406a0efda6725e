//! The odds agree with battles fought at the table.
