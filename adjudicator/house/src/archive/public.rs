//! What everybody may hear of a campaign: who sits where, events told to everyone, where it stands. Nothing else gets in:
//! views and reports of seats are not looked at here.

use crate::house::House;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::when::when;
use report::MailError;
use rules::engine::{Fault, ToldEvent};
use rules::standing::Standing as Figure;
use sentences::archive::public as say;
use store::Tx;
use store::campaign::Standing;

/// The public side of a campaign.
pub struct Public<'a> {
    loaded: &'a Loaded,
}

impl<'a> Public<'a> {
    /// Of this campaign.
    #[must_use]
    pub fn of(loaded: &'a Loaded) -> Public<'a> {
        Public { loaded }
    }

    /// Everybody at the table, in order.
    #[must_use]
    pub fn seats(&self) -> Vec<String> {
        let line = |s: &store::campaign::SeatRow| {
            if s.resigned { say::resigned(&s.name) } else { s.name.clone() }
        };
        self.loaded.seats.iter().map(line).collect()
    }

    /// Where it stands, in a sentence or two.
    #[must_use]
    pub fn standing(&self, house: &House) -> String {
        let row = &self.loaded.campaign;
        match row.standing {
            Standing::Over => say::over(&row.reason),
            Standing::Paused | Standing::Frozen => say::rests(&row.turn),
            Standing::Running => match &self.loaded.window {
                Some(window) => say::being_played(&row.turn, &when(window.closes_ms, house.now_ms(), "").utc),
                None => say::no_window(&row.turn),
            },
        }
    }
}

/// Figures by which the seats can be compared after a finished turn, as far as everybody sees them.
///
/// # Errors
/// The store; a fault where the stored state does not fit.
pub async fn public_standings(
    tx: &mut Tx,
    loaded: &Loaded,
    number: u32,
) -> Result<Vec<Figure>, CampaignError> {
    let seats = u8::try_from(loaded.seats.len()).unwrap_or(u8::MAX);
    // The next turn begins from what this one has left.
    let Some(next) = tx.turn(&loaded.campaign.id, number + 1).await? else { return Ok(Vec::new()) };
    Ok(loaded.engine.standings(&next.state, seats)?)
}

/// What everybody may hear of a finished turn, sentence by sentence.
///
/// # Errors
/// The store; a fault where stored events or their templates do not fit.
pub async fn public_events(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    number: u32,
) -> Result<Vec<String>, CampaignError> {
    let Some(turn) = tx.turn(&loaded.campaign.id, number).await? else { return Ok(Vec::new()) };
    let told: Vec<ToldEvent> =
        serde_json::from_str(&turn.told).map_err(|e| Fault(format!("the stored events do not fit: {e}")))?;
    let names: Vec<String> = loaded.seats.iter().map(|s| s.name.clone()).collect();
    let mut words = Vec::new();
    for event in told.iter().filter_map(ToldEvent::for_watchers) {
        let sentence =
            house.templates.event(&loaded.campaign.game, &event, &names).map_err(MailError::from)?;
        if !sentence.trim().is_empty() {
            words.push(sentence);
        }
    }
    Ok(words)
}

/// A finished turn as a spectator reads it.
///
/// # Errors
/// As [`public_events`].
pub async fn turn_in_words(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    number: u32,
) -> Result<Vec<String>, CampaignError> {
    let events = public_events(house, tx, loaded, number).await?;
    let mut words = vec![say::turn(&number)];
    if events.is_empty() {
        words.push(say::nothing_heard());
    }
    words.extend(events.into_iter().map(|event| format!("* {event}")));
    Ok(words)
}
