//! Agendas are revealed by a hidden draw from the pool.

use crate::Timega;
use crate::deeds::Choice;
use crate::effects::agendas::{Agenda, Side};
use crate::effects::people::Person;
use crate::events::CouncilEvent;
use crate::galaxy::{Law, Matter};
use crate::law::votes;
use crate::moments::Source;
use crate::state::State;
use crate::turn::ask::{self, Offer};
use rules::Audience;
use rules::table::{Play, Table};

/// Reveals so many agendas, fewer if one under deliberation keeps others back or nothing is left to reveal. Then the
/// speaker's intents are declared, where anybody needs to know them.
pub(super) fn reveal(state: &mut State, table: &mut Table<Timega>, count: u8) -> Play<()> {
    let mut refilled = false;
    let mut revealed = 0;
    while revealed < count && !kept_back(state) {
        if state.galaxy.council.pool.is_empty() && !refilled {
            refill(state, table);
            refilled = true;
        }
        let Some(agenda) = draw(state, table)? else { break };
        revealed += u8::from(show(state, table, agenda)?);
    }
    declare(state, table)
}

/// Does an agenda under deliberation keep others back (New Constitution)?
fn kept_back(state: &State) -> bool {
    state.galaxy.council.deliberation.iter().any(|m| m.agenda.resolution().keeps_others_back())
}

/// The pool is empty: what was decided and is no longer in play goes back into it.
fn refill(state: &mut State, table: &mut Table<Timega>) {
    let council = &mut state.galaxy.council;
    council.pool = council.discarded.drain(..).map(|law| law.agenda).collect();
    if !council.pool.is_empty() {
        let agendas = council.pool.iter().copied().collect();
        table.tell(Audience::Everyone, CouncilEvent::PoolRefilled { agendas }.into());
    }
}

/// Draws an agenda nobody knows before; none from an empty pool.
fn draw(state: &mut State, table: &mut Table<Timega>) -> Play<Option<Agenda>> {
    let pool: Vec<Agenda> = state.galaxy.council.pool.iter().copied().collect();
    let Ok(count @ 1..) = u32::try_from(pool.len()) else { return Ok(None) };
    let place = table.draw("the next agenda", count)?;
    let agenda = usize::try_from(place).ok().and_then(|place| pool.get(place).copied());
    if let Some(agenda) = agenda {
        state.galaxy.council.pool.remove(&agenda);
    }
    Ok(agenda)
}

/// Turns an agenda up. Is anything under deliberation by it?
fn show(state: &mut State, table: &mut Table<Timega>, agenda: Agenda) -> Play<bool> {
    state.galaxy.council.deliberation.push(Matter::new(agenda));
    let resolution = agenda.resolution();
    let about = resolution.revealed(state, table)?;
    let gives_way = resolution.gives_way();
    let council = &mut state.galaxy.council;
    if gives_way {
        council.deliberation.pop();
        council.discarded.push(Law { agenda, side: Side::For, round: state.galaxy.round, passing: false });
    } else if let Some(matter) = council.deliberation.last_mut() {
        matter.about = about;
    }
    table.tell(Audience::Everyone, CouncilEvent::Revealed { agenda, about }.into());
    match about.filter(|_| gives_way) {
        Some(law) => {
            state.galaxy.council.discarded.retain(|l| l.agenda != law.agenda);
            show(state, table, law.agenda)
        }
        None => Ok(!gives_way),
    }
}

/// Before a vote the speaker declares an intent for each agenda on which anybody has votes that must follow it (5.4,
/// Envoy). It binds nobody else, and not the speaker either.
pub(super) fn declare(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    let galaxy = &state.galaxy;
    let open = |m: &&Matter| m.intent.is_none() && votes::somebody_follows(galaxy, m.agenda);
    let agendas: Vec<Agenda> = galaxy.council.deliberation.iter().filter(open).map(|m| m.agenda).collect();
    let speaker = galaxy.council.speaker;
    let offers = agendas.iter().map(|agenda| {
        let side = |side| Choice::Agenda(*agenda, Some(side));
        let (among, otherwise) = (vec![side(Side::For), side(Side::Against)], vec![side(Side::Against)]);
        let source = Source::Person(Person::Envoy);
        (speaker, Offer { source, what: "declare", among, least: 1, most: 1, otherwise })
    });
    let declared = ask::choose_all(state, table, offers.collect())?;
    for (_, chosen) in declared {
        let [Choice::Agenda(agenda, Some(side))] = chosen[..] else { continue };
        for matter in state.galaxy.council.deliberation.iter_mut().filter(|m| m.agenda == agenda) {
            matter.intent = Some(side);
        }
        table.tell(Audience::Everyone, CouncilEvent::Declared { speaker, agenda, side }.into());
    }
    Ok(())
}
