//! Discard Phase.

use super::{broken, names};
use crate::CoreWorlds;
use crate::empire::take;
use crate::events::Event;
use crate::questions::{Answer, Question};
use crate::state::{ROUNDS, State};
use rules::table::{Play, Table};
use rules::{Audience, Seat};

pub(super) fn play(state: &mut State, table: &mut Table<CoreWorlds>) -> Play<()> {
    let order = state.order();
    let ask = |seat: &Seat| (*seat, Question::Keep { round: state.round });
    // After the last round there is no next one to keep a card for.
    let answers = match state.round {
        ROUNDS => vec![Answer::Keep(None); order.len()],
        _ => table.ask(state, order.iter().map(ask).collect())?,
    };
    for (seat, answer) in order.iter().zip(answers) {
        let Some(empire) = state.empires.get_mut(seat.index()) else { continue };
        let own = &mut empire.own;
        // One card, and only one, may be kept.
        let kept = match answer {
            Answer::Keep(Some(card)) => {
                if !take(&mut own.hand, &card) {
                    return broken(*seat, format!("{card} is not in the hand"));
                }
                Some(card)
            }
            _ => None,
        };
        let down = std::mem::take(&mut own.hand);
        // In no order: that in which they were drawn is nobody else's business.
        let mut shown = names(&down);
        shown.sort();
        let event = Event::HandDown { seat: *seat, cards: shown, kept: kept.is_some() };
        own.discard.extend(down);
        table.tell(Audience::Everyone, event);
        if let Some(card) = &kept {
            table.tell(Audience::one(*seat), Event::Kept { card: card.to_string() });
        }
        own.hand.extend(kept);
        // Energy that was not used is lost; the Units in the Warzone stay.
        own.board.energy = 0;
    }
    Ok(())
}
