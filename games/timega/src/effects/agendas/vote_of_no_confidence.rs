//! Vote of No Confidence. For: whoever cast most votes for it becomes speaker. Against: each who voted for it names
//! two planets that are not refreshed. Afterwards another agenda is revealed and decided at once; the speaker alone
//! votes on this one.

use super::{Agenda, Decided, Lasting, Resolution, Side, Standing};
use crate::Timega;
use crate::deeds::Choice;
use crate::edition::{PlanetId, edition};
use crate::events::{CouncilEvent, EffectEvent};
use crate::galaxy::Galaxy;
use crate::moments::{Effect, On};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::council::{self, Electorate};
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Vote of No Confidence.
pub(super) struct VoteOfNoConfidence;

impl Resolution for VoteOfNoConfidence {
    fn effect(&self, standing: Standing) -> Option<&'static dyn Effect> {
        (standing == Standing::Against).then_some(&Strain)
    }

    fn lasting(&self, side: Side) -> Lasting {
        if side == Side::Against { Lasting::Round } else { Lasting::Once }
    }

    fn decided(&self, state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<()> {
        match decided.side {
            Side::For => appoint(state, table, decided)?,
            Side::Against => forgo(state, table, decided)?,
        }
        let speaker = state.galaxy.council.speaker;
        council::at_once(state, table, 1, &Electorate::alone(speaker))
    }
}

/// Decided against: the planets named are not refreshed.
struct Strain;

impl Effect for Strain {
    fn keeps_exhausted(&self, on: &On<'_>, planet: PlanetId) -> bool {
        on.galaxy.now.unrefreshed.contains(&planet)
    }
}

/// Whoever cast most votes for it becomes speaker at once; of equals, whom the speaker names.
fn appoint(state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<()> {
    let present = state.galaxy.council.speaker;
    let most = decided.supporters().map(|c| c.votes).max();
    let ahead: Vec<Seat> = decided.supporters().filter(|c| Some(c.votes) == most).map(|c| c.seat).collect();
    let speaker = match ahead[..] {
        [] => return Ok(()),
        [one] => one,
        [first, ..] => {
            let otherwise = if ahead.contains(&present) { present } else { first };
            let among = ahead.into_iter().map(Choice::Seat).collect();
            let (source, otherwise) = (decided.source(), vec![Choice::Seat(otherwise)]);
            let offer = Offer { source, what: "name", among, least: 1, most: 1, otherwise };
            match ask::choose(state, table, present, offer)?[..] {
                [Choice::Seat(seat)] => seat,
                _ => first,
            }
        }
    };
    let council = &mut state.galaxy.council;
    (council.speaker, council.appointed) = (speaker, Some(speaker));
    let told = CouncilEvent::Appointed { speaker, by: Agenda::VoteOfNoConfidence };
    table.tell(Audience::Everyone, told.into());
    Ok(())
}

/// Each who voted for it names two exhausted planets, as far as there are so many; silence names those worth least.
fn forgo(state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<()> {
    let offers = decided.supporters().map(|cast| {
        let among = exhausted(&state.galaxy, cast.seat);
        let count = u8::try_from(among.len().min(2)).unwrap_or(2);
        let among: Vec<Choice> = among.into_iter().map(Choice::Planet).collect();
        let otherwise = among.iter().take(usize::from(count)).copied().collect();
        let source = decided.source();
        (cast.seat, Offer { source, what: "forgo", among, least: count, most: count, otherwise })
    });
    let offers = offers.collect();
    for (seat, chosen) in ask::choose_all(state, table, offers)? {
        let planets = chosen.iter().filter_map(|c| if let Choice::Planet(p) = c { Some(*p) } else { None });
        state.galaxy.now.unrefreshed.extend(planets);
        if !chosen.is_empty() {
            let told = EffectEvent::Chose { seat, source: decided.source(), what: "forgo".into(), chosen };
            table.tell(Audience::Everyone, told.into());
        }
    }
    Ok(())
}

/// The exhausted planets of a seat, those worth least first.
fn exhausted(galaxy: &Galaxy, seat: Seat) -> Vec<PlanetId> {
    let planets = galaxy.planets_of(seat).filter(|(_, _, p)| p.exhausted).map(|(_, id, _)| id);
    let mut planets: Vec<PlanetId> = planets.collect();
    planets.sort_by_key(|p| edition().planet(*p).resources + edition().planet(*p).influence);
    planets
}
