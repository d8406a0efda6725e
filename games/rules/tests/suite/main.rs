//! What the shared crate promises, from outside.

mod engine;
mod proved_dice;
mod sealed;
mod words_any_text;
mod words_dice;
mod words_names;
mod words_reading;
