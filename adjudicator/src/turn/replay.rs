//! Replaying finished turns: the same inputs must give the same bytes (invariant 7).

use super::TurnError;
use crate::campaign::found::first_chain;
use crate::house::House;
use crate::registry;
use crate::store::turn::TurnRow;
use rules::dice::Seed;
use rules::engine::{Charge, End, Fault};
use std::collections::{BTreeMap, BTreeSet};

/// The hash over a finished turn and all before it.
#[must_use]
pub fn chain(turn: &TurnRow, state_after: &[u8]) -> String {
    let mut hasher = blake3::Hasher::new_derive_key("adjudicator 2026 chain of turns");
    let number = turn.turn.to_le_bytes();
    let versions = [turn.engine_version.to_le_bytes(), turn.data_version.to_le_bytes()].concat();
    let parts: [&[u8]; 8] = [
        turn.chain_before.as_bytes(),
        &number,
        &versions,
        &turn.state,
        &turn.journal,
        turn.told.as_bytes(),
        turn.rolls.as_bytes(),
        state_after,
    ];
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
    }
    hasher.finalize().to_hex().to_string()
}

/// What replaying one turn showed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// The turn.
    pub turn: u32,
    /// Everything that came out otherwise; empty if nothing did.
    pub differences: Vec<String>,
}

/// Replays the finished turns of a campaign, or one of them.
///
/// # Errors
/// The store; a campaign or turn that is not there.
pub async fn replay(house: &House, campaign: &str, only: Option<u32>) -> Result<Vec<Replayed>, TurnError> {
    let mut tx = house.store.read().await?;
    let row = tx.campaign(campaign).await?;
    let row = row.ok_or_else(|| {
        Fault(format!("there is no campaign {campaign:?}; adjudicator campaign list shows all"))
    })?;
    let engine = registry::engine(&row.game);
    let engine =
        engine.ok_or_else(|| Fault(format!("this program does not know the game {:?}", row.game)))?;
    let seed: [u8; 32] =
        row.seed.clone().try_into().map_err(|_| Fault("the stored seed has not 32 bytes".into()))?;
    let seats = u8::try_from(tx.seats(campaign).await?.len()).unwrap_or(u8::MAX);
    let mut shown = Vec::new();
    // The chain begins with the secret itself: another secret would show even where no dice were thrown.
    let mut chain_before = Some(first_chain(campaign, &seed));
    for number in 1..row.turn {
        let turn = tx.turn(campaign, number).await?;
        let next = tx.turn(campaign, number + 1).await?;
        let (Some(turn), Some(next)) = (turn, next) else {
            shown.push(Replayed {
                turn: number,
                differences: vec!["the turn is missing in the store".into()],
            });
            chain_before = None;
            continue;
        };
        let before = chain_before.replace(turn.chain.clone().unwrap_or_default());
        if only.is_some_and(|n| n != number) {
            continue;
        }
        let mut differences = Vec::new();
        if before.is_some_and(|b| b != turn.chain_before) {
            differences.push(match number {
                1 => "its chain does not begin with the campaign's name and secret".to_string(),
                _ => "its chain does not go on from the turn before".to_string(),
            });
        }
        let charge = Charge {
            state: &turn.state,
            journal: &turn.journal,
            filed: &BTreeMap::new(), // everything that was decided is in the journal
            notices: &[],
            waits: &BTreeSet::new(),
            closing: None,
            only: None,
            look: false,
            seats,
            seed: &Seed(seed),
            script: None,
            turn: number,
            chain: &turn.chain_before,
        };
        match engine.play(&charge) {
            Err(fault) => differences.push(fault.to_string()),
            Ok(played) => {
                let mut check = |what: &str, same: bool| {
                    if !same {
                        differences.push(format!("{what} came out otherwise"));
                    }
                };
                check("the journal", played.journal == turn.journal);
                check("the events", serde_json::to_string(&played.told).is_ok_and(|t| t == turn.told));
                check("the dice", serde_json::to_string(&played.rolls).is_ok_and(|r| r == turn.rolls));
                match played.end {
                    End::Done { state, .. } => {
                        check("the state after it", state == next.state);
                        let sealed = turn.chain.as_deref() == Some(chain(&turn, &state).as_str());
                        check("the chain", sealed && next.chain_before == turn.chain.unwrap_or_default());
                    }
                    End::Waiting(_) => differences.push("it stops and waits".to_string()),
                }
            }
        }
        shown.push(Replayed { turn: number, differences });
    }
    if let Some(wanted) = only
        && shown.is_empty()
    {
        return Err(Fault(format!("turn {wanted} of {campaign:?} is not finished")).into());
    }
    Ok(shown)
}
