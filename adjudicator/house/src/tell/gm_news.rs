//! News for game masters as it happens: those who want to hear of such a thing are told, each as far as they may know.

use super::gms::post_with;
use crate::house::House;
use campaign::CampaignError;
use campaign::gms::Gms;
use report::compose::Enclosed;
use store::campaign::CampaignRow;
use store::gm_news::GmNewsRow;
use store::{StoreError, Tx};

/// What a game master is told at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum AtOnce {
    /// Nothing but what needs a decision.
    Nothing,
    /// Ends, and players who stay silent.
    #[default]
    Troubles,
    /// Every turn that is played, too.
    Turns,
}

impl AtOnce {
    /// The word it is asked for by and stored under.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            AtOnce::Nothing => "nothing",
            AtOnce::Troubles => "troubles",
            AtOnce::Turns => "turns",
        }
    }

    /// What a word stands for.
    #[must_use]
    pub fn from_word(word: &str) -> Option<AtOnce> {
        match word {
            "nothing" | "none" | "off" | "no" => Some(AtOnce::Nothing),
            "troubles" | "trouble" => Some(AtOnce::Troubles),
            "turns" | "turn" | "each turn" | "every turn" => Some(AtOnce::Turns),
            _ => None,
        }
    }
}

/// The wishes of an address; the usual ones if it never said any.
///
/// # Errors
/// The store.
pub async fn wishes(tx: &mut Tx, address: &str) -> Result<GmNewsRow, StoreError> {
    Ok(tx.gm_news(address).await?.unwrap_or_else(|| GmNewsRow {
        address: address.to_lowercase(),
        at_once: AtOnce::default().word().into(),
        hour: String::new(),
        zone: String::new(),
        due_ms: None,
    }))
}

/// Something to tell.
#[derive(Clone, Copy)]
pub struct Item<'a> {
    /// Who wants to hear of it: those who want at least this.
    pub sort: AtOnce,
    /// Its subject.
    pub subject: &'a str,
    /// What those are told who do not play.
    pub words: &'a [String],
    /// What those are told who do: what every player knows.
    pub in_public: &'a [String],
    /// Files, for those who do not play.
    pub files: &'a [Enclosed],
}

/// Tells the game masters who want to hear of it.
///
/// # Errors
/// The store.
pub async fn tell(
    house: &House,
    tx: &mut Tx,
    campaign: &CampaignRow,
    gms: &Gms,
    item: Item<'_>,
) -> Result<(), CampaignError> {
    for address in gms.iter() {
        let wanted = wishes(tx, address).await?;
        if AtOnce::from_word(&wanted.at_once).unwrap_or_default() < item.sort {
            continue;
        }
        let plays = tx.seat_of_address(&campaign.id, &address.to_lowercase()).await?.is_some();
        let (words, files) = if plays { (item.in_public, &[][..]) } else { (item.words, item.files) };
        if !words.is_empty() {
            post_with(house, tx, campaign, (address, item.subject), words, files).await?;
        }
    }
    Ok(())
}
