//! Replaying finished turns: the same inputs must give the same bytes (invariant 7).

use super::correction;
use crate::CampaignError;
use crate::found::{first_chain, origin};
use crate::registry;
use rules::dice::{Origin, Seed};
use rules::engine::{Charge, End, Engine, Fault};
use std::collections::{BTreeMap, BTreeSet};
use store::turn::TurnRow;
use store::{Store, Tx};

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
    /// The line of play it belongs to, if that was taken back; `None`: the one that counts.
    pub line: Option<u32>,
    /// Everything that came out otherwise; empty if nothing did.
    pub differences: Vec<String>,
}

/// The chain a turn begins with that is asked again in this run: other dice than the first time, and known to nobody
/// before.
#[must_use]
pub fn mixed(chain: &str, run: u32) -> String {
    let mut hasher = blake3::Hasher::new_derive_key("adjudicator 2026 chain of a turn asked again");
    hasher.update(chain.as_bytes()).update(&run.to_le_bytes());
    hasher.finalize().to_hex().to_string()
}

/// Replays the finished turns of a campaign, or one of them; those that were taken back as well.
///
/// # Errors
/// The store; a campaign or turn that is not there.
pub async fn replay(
    store: &Store,
    campaign: &str,
    only: Option<u32>,
) -> Result<Vec<Replayed>, CampaignError> {
    let mut tx = store.read().await?;
    let row = tx.campaign(campaign).await?;
    let row = row.ok_or_else(|| {
        Fault(format!("there is no campaign {campaign:?}; adjudicator campaign list shows all"))
    })?;
    let engine = registry::engine(&row.game);
    let engine =
        engine.ok_or_else(|| Fault(format!("this program does not know the game {:?}", row.game)))?;
    let first = secret(&row.seed)?;
    let seats = u8::try_from(tx.seats(campaign).await?.len()).unwrap_or(u8::MAX);
    let mut shown = Vec::new();
    // The chain begins with the secret itself: another secret would show even where no dice were thrown.
    let mut chain_before = Some(first_chain(campaign, &first.0));
    for number in 1..row.turn {
        let turn = tx.turn(campaign, number).await?;
        let next = tx.turn(campaign, number + 1).await?;
        let (Some(turn), Some(next)) = (turn, next) else {
            let differences = vec!["the turn is missing in the store".into()];
            shown.push(Replayed { turn: number, line: None, differences });
            chain_before = None;
            continue;
        };
        let before = chain_before.replace(turn.chain.clone().unwrap_or_default());
        if only.is_some_and(|n| n != number) {
            continue;
        }
        let mut differences = Vec::new();
        if before.is_some_and(|b| bound(&b, &turn) != turn.chain_before) {
            differences.push(match number {
                1 => "its chain does not begin with the campaign's name and secret".to_string(),
                _ => "its chain does not go on from the turn before".to_string(),
            });
        }
        let seed = seed_of(&mut tx, campaign, &turn, &first).await?;
        differences.extend(again(engine, &turn, Some(&next), seats, &seed, origin(&row, turn.run)));
        shown.push(Replayed { turn: number, line: None, differences });
    }
    for (line, turn) in tx.past_turns(campaign).await? {
        if turn.chain.is_none() || only.is_some_and(|n| n != turn.turn) {
            continue;
        }
        let next = tx.past_turn(campaign, line, turn.turn + 1).await?;
        let seed = seed_of(&mut tx, campaign, &turn, &first).await?;
        let differences = again(engine, &turn, next.as_ref(), seats, &seed, origin(&row, turn.run));
        shown.push(Replayed { turn: turn.turn, line: Some(line), differences });
    }
    if let Some(wanted) = only
        && shown.is_empty()
    {
        return Err(Fault(format!("turn {wanted} of {campaign:?} is not finished")).into());
    }
    Ok(shown)
}

fn secret(bytes: &[u8]) -> Result<Seed, Fault> {
    let seed = bytes.try_into().map_err(|_| Fault("the stored seed has not 32 bytes".into()))?;
    Ok(Seed(seed))
}

/// The secret of the run a turn was played in.
async fn seed_of(tx: &mut Tx, campaign: &str, turn: &TurnRow, first: &Seed) -> Result<Seed, CampaignError> {
    match tx.run_seed(campaign, turn.run).await? {
        Some(own) => Ok(secret(&own)?),
        None => Ok(first.clone()),
    }
}

/// The chain a turn must begin with, if the turn before ended with this one.
fn bound(before: &str, turn: &TurnRow) -> String {
    match turn.mixed {
        0 => before.to_string(),
        run => mixed(before, run),
    }
}

/// Plays a finished turn again and tells everything that comes out otherwise. `next`: the turn that followed.
fn again(
    engine: &'static dyn Engine,
    turn: &TurnRow,
    next: Option<&TurnRow>,
    seats: u8,
    seed: &Seed,
    origin: Option<Origin<'_>>,
) -> Vec<String> {
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
        seed,
        origin,
        script: None,
        turn: turn.turn,
        chain: &turn.chain_before,
        preview: None,
        beacon: None,
    };
    let played = match engine.play(&charge) {
        Err(fault) => return vec![fault.to_string()],
        Ok(played) => played,
    };
    let mut differences = Vec::new();
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
            let chain = chain(turn, &state);
            check("the chain", turn.chain.as_ref() == Some(&chain));
            if let Some(next) = next {
                check("the chain after it", next.chain_before == bound(&chain, next));
                // What a game master corrected on the way to the next turn is part of the record.
                match correction::all(next).and_then(|all| correction::apply(engine, &state, &all)) {
                    Ok(state) => check("the state after it", state == next.state),
                    Err(why) => differences.push(format!("a correction after it does not fit: {why}")),
                }
            }
        }
        End::Waiting(_) => differences.push("it stops and waits".to_string()),
    }
    differences
}
