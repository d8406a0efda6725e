//! Research Grant. For: credits are good for any colour. Against: the player with the fewest technologies chooses
//! one, which all receive.

use super::{Decided, Lasting, Resolution, Side, Standing};
use crate::Timega;
use crate::deeds::Choice;
use crate::effects::tech::Tech;
use crate::galaxy::Galaxy;
use crate::moments::{Effect, On};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::give;
use rules::Seat;
use rules::table::{Play, Table};

/// Research Grant.
pub(super) struct ResearchGrant;

impl Resolution for ResearchGrant {
    fn effect(&self, standing: Standing) -> Option<&'static dyn Effect> {
        (standing == Standing::For).then_some(&AnyColour)
    }

    fn lasting(&self, side: Side) -> Lasting {
        if side == Side::For { Lasting::Forever } else { Lasting::Once }
    }

    fn decided(&self, state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<()> {
        if decided.side == Side::For {
            return Ok(());
        }
        let Some(seat) = backward(state, table, decided)? else { return Ok(()) };
        let lacks = |tech: &Tech| !state.galaxy.empire(seat).has(*tech);
        let mut techs: Vec<Tech> = Tech::ALL.iter().copied().filter(lacks).collect();
        // Silence takes what most of the others have already.
        techs.sort_by_key(|tech| {
            state.galaxy.playing().filter(|s| !state.galaxy.empire(*s).has(*tech)).count()
        });
        let otherwise = techs.iter().take(1).copied().map(Choice::Tech).collect();
        techs.sort_unstable();
        let among = techs.into_iter().map(Choice::Tech).collect();
        let source = decided.source();
        let offer = Offer { source, what: "grant", among, least: 1, most: 1, otherwise };
        for choice in ask::choose(state, table, seat, offer)? {
            let Choice::Tech(tech) = choice else { continue };
            for seat in state.galaxy.all_seats() {
                give::tech(state, table, seat, source, tech);
            }
        }
        Ok(())
    }
}

/// Decided for: credits count for every colour.
struct AnyColour;

impl Effect for AnyColour {
    fn credits_of_any_colour(&self, _on: &On<'_>) -> bool {
        true
    }
}

/// Who has the fewest technologies; of equals, whom the speaker names.
fn backward(state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<Option<Seat>> {
    let count = |galaxy: &Galaxy, seat: Seat| galaxy.empire(seat).techs.len();
    let fewest = state.galaxy.playing().map(|s| count(&state.galaxy, s)).min();
    let last: Vec<Seat> =
        state.galaxy.playing().filter(|s| Some(count(&state.galaxy, *s)) == fewest).collect();
    if last.len() < 2 {
        return Ok(last.first().copied());
    }
    let speaker = state.galaxy.council.speaker;
    let otherwise = if last.contains(&speaker) { Some(speaker) } else { last.first().copied() };
    let offer = Offer {
        source: decided.source(),
        what: "name",
        among: last.into_iter().map(Choice::Seat).collect(),
        least: 1,
        most: 1,
        otherwise: otherwise.map(Choice::Seat).into_iter().collect(),
    };
    Ok(match ask::choose(state, table, speaker, offer)?[..] {
        [Choice::Seat(seat)] => Some(seat),
        _ => otherwise,
    })
}
