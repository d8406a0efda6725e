//! All turns of a record, in the order in which they were played.

use super::form::Spot;
use super::founded::Position;
use super::play::{self, Before, House, Played};
use super::record::{Record, Stored};
use super::told::Findings;
use sentences::audit::turns as say;
use std::collections::BTreeMap;

/// Plays every turn, those that were taken back as well.
pub(super) fn play_all(
    house: &House<'_>,
    record: &Record,
    position: Option<&Position>,
    turns: &mut BTreeMap<Spot, Findings>,
) -> Vec<Played> {
    let begin = campaign::found::first_chain(&house.campaign.campaign, &house.first.0);
    let nothing = BTreeMap::new();
    let mut played: Vec<Played> = Vec::new();
    for (spot, stored) in &record.turns {
        let found = turns.entry(*spot).or_default();
        if is_never_played(house, *spot, stored) {
            played.push(Played::not_yet(house, *spot, stored));
            found.holds(say::not_played());
            continue;
        }
        let before = match (spot.turn, position) {
            (1, Some(Position { state, is_corrected })) => {
                Ok(Before { chain: &begin, state, is_corrected: *is_corrected, carried: Some(&nothing) })
            }
            (1, None) => Err(say::no_beginning()),
            _ => before(&played, *spot, stored),
        };
        match before {
            Ok(before) => played.push(play::play(house, *spot, stored, &before, found)),
            Err(why) => {
                found.unchecked(say::could_not_be_played(&why));
                played.push(Played::not_yet(house, *spot, stored));
            }
        }
    }
    played
}

/// What a turn goes on from: the turn before it whose chain it has, on its own line first. On the line that counts it goes on from that
/// line and no other. In the result: why there is none.
fn before<'a>(played: &'a [Played], spot: Spot, stored: &Stored) -> Result<Before<'a>, String> {
    let all = || played.iter().filter(|p| p.spot.turn == spot.turn - 1);
    let fits = |p: &&Played| p.chain.as_ref().is_some_and(|chain| play::follows(chain, &stored.turn));
    let own = |p: &&Played| p.spot.line == spot.line;
    let elsewhere = || all().filter(|_| spot.line.is_some()).find(fits);
    let found = all().filter(own).find(fits).or_else(elsewhere).or_else(|| all().find(own));
    let number = spot.turn - 1;
    let Some(found) = found else { return Err(say::before_missing(&number)) };
    let (Some(state), Some(chain)) = (found.state.as_deref(), found.chain.as_deref()) else {
        return Err(say::before_broken_off(&number));
    };
    if !found.is_sound && !fits(&found) {
        return Err(say::before_wrong(&number));
    }
    Ok(Before { chain, state, is_corrected: false, carried: found.carried.as_ref() })
}

/// The turn after a game that has ended by its rules has a row and nothing in it.
fn is_never_played(house: &House<'_>, spot: Spot, stored: &Stored) -> bool {
    let last = spot == Spot { turn: house.campaign.turn, line: None } || spot.line.is_some();
    last && stored.decisions.is_empty() && stored.windows.is_empty() && stored.turn.chain.is_none()
}
