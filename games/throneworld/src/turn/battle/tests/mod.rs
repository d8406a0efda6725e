//! Battles through the table, with dice written down.
