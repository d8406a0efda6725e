//! What all commands of this program share: how they were called, how they end, how they print.

#![deny(clippy::expect_used)]

pub mod output;
pub mod tamed;

use adjudicator::House;
use adjudicator::config::Config;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Anything that ends a command, in words for the person who typed it.
pub type Outcome = Result<ExitCode, Box<dyn std::error::Error + Send + Sync>>;

/// What a command needs to know of how it was called.
#[derive(Debug)]
pub struct Context {
    /// The configuration file, if one was named.
    pub config: Option<PathBuf>,
    /// Print for programs.
    pub json: bool,
}

impl Context {
    /// The configuration.
    ///
    /// # Errors
    /// It cannot be read or used: in words.
    pub fn config(&self) -> Result<Config, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Config::load(self.config.as_deref().unwrap_or(Path::new("config.toml")))?)
    }

    /// Opens everything a command that touches campaigns needs.
    ///
    /// # Errors
    /// The configuration, the templates or the database cannot be used: in words.
    pub async fn house(&self) -> Result<House, Box<dyn std::error::Error + Send + Sync>> {
        let house = adjudicator::open_now(self.config()?).await?;
        if house.store.read().await?.held_since().await?.is_some() {
            // Beside what the command prints: a program that reads it is not disturbed.
            output::aside(
                "this server runs on a copy and is held: nothing is played or sent until adjudicator restore confirm",
            );
        }
        Ok(house)
    }
}
