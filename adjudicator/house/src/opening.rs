//! Opening the house: everything a program needs that touches campaigns.

use crate::beacon::Beacon;
use crate::config::Config;
use crate::house::House;
use crate::intake::imap::Mailboxes;
use crate::witness::Witness;
use campaign::token::ServerKey;
use clock::{Clock, SystemClock};
use report::Templates;
use std::sync::Arc;
use store::Store;

/// Opens the house with this configuration, by the clock of its database.
///
/// # Errors
/// As [`open`].
pub async fn open_now(config: Config) -> Result<House, Box<dyn std::error::Error + Send + Sync>> {
    let mut house = open(config, Arc::new(SystemClock)).await?;
    house.clock = house.store.clock().await?;
    Ok(house)
}

/// The templates and sentences that are built in, and the operator's in their place.
///
/// # Errors
/// Everything that is wrong with the operator's, in words.
pub fn words(config: &Config) -> Result<Templates, String> {
    let own = config.server.templates.as_deref();
    let templates = Templates::load(campaign::registry::engines(), own).map_err(|faults| faults.to_string());
    let sentences = sentences::replace(own).map_err(|faults| faults.join("\n"));
    match (templates, sentences) {
        (Ok(templates), Ok(())) => Ok(templates),
        (Err(one), Err(other)) => Err(format!("{one}\n{other}")),
        (Err(fault), _) | (_, Err(fault)) => Err(fault),
    }
}

/// Opens the house with this configuration and clock.
///
/// # Errors
/// The templates or the database cannot be used: in words.
pub async fn open(
    config: Config,
    clock: Arc<dyn Clock>,
) -> Result<House, Box<dyn std::error::Error + Send + Sync>> {
    let templates = words(&config)?;
    let store = Store::open(&config.server.database).await?;
    let mut tx = store.read().await?;
    let key = ServerKey::new(tx.server_key().await?);
    drop(tx);
    let names = config.imap.iter().map(crate::config::ImapAccount::name);
    let mailboxes = Arc::new(Mailboxes::new(names, config.intake.hold_ms));
    let witness = if config.sender.check_dkim { Witness::of_this_machine() } else { Witness::Blind };
    let beacon = Arc::new(Beacon::new(&config.beacon));
    Ok(House {
        store,
        beacon,
        clock,
        key,
        config: Arc::new(config),
        witness: Arc::new(witness),
        templates: Arc::new(templates),
        mailboxes,
        drawings: Arc::default(),
        later: Arc::default(),
    })
}
