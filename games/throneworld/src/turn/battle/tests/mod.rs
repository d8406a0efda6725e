//! Battles through the table, with dice and answers written down.

mod examples;
mod ground;
mod odds_agree;
mod players;
mod powers;
mod scene;
mod space;
