//! After the votes: whoever cast most becomes speaker and moves last; the more votes somebody cast, the later its turn.

use crate::Timega;
use crate::deeds::Choice;
use crate::events::CouncilEvent;
use crate::galaxy::Galaxy;
use crate::moments::Source;
use crate::state::State;
use crate::turn::ask::{self, Offer};
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Names the speaker and the order of turns. The outgoing speaker resolves all ties.
pub(super) fn name(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    let speaker = next_speaker(state, table)?;
    let initiative = order(state, table, speaker)?;
    let votes = state.galaxy.all_seats().map(|s| (s, cast_by(&state.galaxy, s))).collect();
    let council = &mut state.galaxy.council;
    council.speaker = speaker;
    council.initiative.clone_from(&initiative);
    (council.barred, council.appointed) = (None, None);
    table.tell(Audience::Everyone, CouncilEvent::SpeakerNamed { speaker, initiative, votes }.into());
    Ok(())
}

fn cast_by(galaxy: &Galaxy, seat: Seat) -> u16 {
    galaxy.empire(seat).votes_cast
}

/// Who was appointed keeps the token, else it goes to whoever cast most votes. If nobody cast any it stays where it is.
/// It never goes to who is barred (Repeal) or has left.
fn next_speaker(state: &mut State, table: &mut Table<Timega>) -> Play<Seat> {
    let (galaxy, council) = (&state.galaxy, &state.galaxy.council);
    let present = council.speaker;
    let candidates: Vec<Seat> = galaxy.playing().filter(|s| council.barred != Some(*s)).collect();
    if let Some(seat) = council.appointed.filter(|s| candidates.contains(s)) {
        return Ok(seat);
    }
    let most = candidates.iter().map(|s| cast_by(galaxy, *s)).max().unwrap_or(0);
    if most == 0 && candidates.contains(&present) {
        return Ok(present);
    }
    let ahead: Vec<Seat> = candidates.into_iter().filter(|s| cast_by(galaxy, *s) == most).collect();
    // Silence keeps the token if it can, else gives it to whoever moves latest.
    let latest = council.initiative.iter().rev().copied().find(|s| ahead.contains(s));
    let otherwise = if ahead.contains(&present) { Some(present) } else { latest };
    match ahead[..] {
        [] => Ok(present),
        [one] => Ok(one),
        _ => {
            let offer = Offer {
                source: Source::Rules,
                what: "name",
                among: ahead.iter().map(|s| Choice::Seat(*s)).collect(),
                least: 1,
                most: 1,
                otherwise: otherwise.map(Choice::Seat).into_iter().collect(),
            };
            let chosen = ask::choose(state, table, present, offer)?;
            Ok(match chosen[..] {
                [Choice::Seat(seat)] => seat,
                _ => otherwise.unwrap_or(present),
            })
        }
    }
}

/// The order of turns: the fewest votes first, the next speaker last. Of those with equal votes the outgoing speaker says
/// who moves first; whoever is not named follows, in the order of turns there was.
fn order(state: &mut State, table: &mut Table<Timega>, speaker: Seat) -> Play<Vec<Seat>> {
    let galaxy = &state.galaxy;
    let before = &galaxy.council.initiative;
    let (left, playing): (Vec<Seat>, Vec<Seat>) =
        before.iter().copied().filter(|s| *s != speaker).partition(|s| galaxy.empire(*s).left);
    let mut sums: Vec<u16> = playing.iter().map(|s| cast_by(galaxy, *s)).collect();
    sums.sort_unstable();
    sums.dedup();
    let equal = |sum: u16| playing.iter().copied().filter(move |s| cast_by(galaxy, *s) == sum).collect();
    let groups: Vec<Vec<Seat>> = sums.into_iter().map(equal).collect();
    // If nobody voted there is nothing to arrange.
    let voted = galaxy.all_seats().any(|s| cast_by(galaxy, s) > 0);
    let offers = groups.iter().map(|group| {
        let among: Vec<Choice> = group.iter().map(|s| Choice::Seat(*s)).collect();
        let most = if voted && among.len() > 1 { u8::try_from(among.len()).unwrap_or(u8::MAX) } else { 0 };
        let offer =
            Offer { source: Source::Rules, what: "order", among, least: 0, most, otherwise: Vec::new() };
        (galaxy.council.speaker, offer)
    });
    let offers = offers.collect();
    let mut order = left;
    for ((_, chosen), group) in ask::choose_all(state, table, offers)?.into_iter().zip(groups) {
        let named =
            chosen.into_iter().filter_map(|c| if let Choice::Seat(seat) = c { Some(seat) } else { None });
        for seat in named.chain(group) {
            if !order.contains(&seat) {
                order.push(seat);
            }
        }
    }
    order.push(speaker);
    Ok(order)
}
