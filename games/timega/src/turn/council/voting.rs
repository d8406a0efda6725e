//! A vote: everybody but the speaker secretly and at once on all agendas under deliberation, then the speaker with sight of
//! the others' votes. Nothing is paid before the speaker has voted, so that nothing on the table shows who votes how.

use super::electorate::Electorate;
use crate::Timega;
use crate::deeds::{Choice, Vote, Votes};
use crate::effects::agendas::{Decided, Side, Standing};
use crate::events::CouncilEvent;
use crate::galaxy::{Galaxy, Matter};
use crate::law::votes;
use crate::moments::Source;
use crate::questions::{Answer, CouncilQuestion, Question};
use crate::state::{Cast, State};
use crate::turn::ask::{self, Offer};
use crate::turn::development::pay_influence;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// An agenda with the number of its vote in the round.
#[derive(Clone, Copy)]
struct Item {
    nth: u8,
    matter: Matter,
}

/// Votes on everything under deliberation. Gives what was decided, in the order in which it was revealed; from then on
/// nothing is under deliberation.
pub(super) fn vote(
    state: &mut State,
    table: &mut Table<Timega>,
    electorate: &Electorate,
) -> Play<Vec<Decided>> {
    let first = state.galaxy.now.votes;
    let matters = state.galaxy.council.deliberation.iter().copied();
    let items: Vec<Item> = (first..).zip(matters).map(|(nth, matter)| Item { nth, matter }).collect();
    state.galaxy.now.votes = first.saturating_add(u8::try_from(items.len()).unwrap_or(u8::MAX));
    let speaker = state.galaxy.council.speaker;
    let others = state.galaxy.all_seats().filter(|s| *s != speaker).collect();
    let mut bought = cast(state, table, electorate, &items, others)?;
    for Item { nth, matter: Matter { agenda, .. } } in items.iter().copied() {
        let cast: Vec<Cast> = state.cast.iter().copied().filter(|c| c.nth == nth).collect();
        if !cast.is_empty() {
            table.tell(Audience::one(speaker), CouncilEvent::SpeakerSees { agenda, cast }.into());
        }
    }
    bought.extend(cast(state, table, electorate, &items, vec![speaker])?);
    for (seat, influence) in bought {
        pay_influence(state, table, seat, influence);
    }
    let ballots = std::mem::take(&mut state.cast);
    for cast in &ballots {
        let empire = state.galaxy.empire_mut(cast.seat);
        empire.votes_cast = empire.votes_cast.saturating_add(cast.votes);
    }
    state.galaxy.council.deliberation.clear();
    let mut decided = Vec::new();
    for item in items {
        decided.push(tally(state, table, item, &ballots)?);
    }
    Ok(decided)
}

/// These seats vote, all at once. What they cast lies in the state; given is how much influence each owes for it. Who has
/// no votes and no influence is not asked: both are public.
fn cast(
    state: &mut State,
    table: &mut Table<Timega>,
    electorate: &Electorate,
    items: &[Item],
    seats: Vec<Seat>,
) -> Play<Vec<(Seat, u16)>> {
    let mut asked = Vec::new();
    for seat in seats.into_iter().filter(|s| electorate.has(&state.galaxy, *s)) {
        asked.extend(items.iter().filter_map(|item| ask_for(&state.galaxy, electorate, seat, item)));
    }
    let answers = ask::all(state, table, asked)?;
    let mut owed: Vec<(Seat, u16)> = Vec::new();
    for (seat, question, answer) in answers {
        let Question::Council(CouncilQuestion::Vote { nth, .. } | CouncilQuestion::Speaker { nth, .. }) =
            question
        else {
            continue;
        };
        let Some(item) = items.iter().find(|i| i.nth == nth) else { continue };
        let vote = if let Answer::Vote(vote) = answer { vote } else { Vote::ABSTAIN };
        if owed.last().is_none_or(|(last, _)| *last != seat) {
            owed.push((seat, 0));
        }
        let Some((_, owes)) = owed.last_mut() else { continue };
        let left = electorate.influence(&state.galaxy, seat).saturating_sub(*owes);
        let mut votes = 0;
        if let Some(side) = vote.side {
            let buys = match vote.votes {
                Votes::Bought(n) => n.min(left),
                Votes::All => left,
            };
            *owes += buys;
            votes = votes::free_on(&state.galaxy, seat, &item.matter, side).saturating_add(buys);
        }
        state.cast.push(Cast { agenda: item.matter.agenda, nth, seat, side: vote.side, votes });
    }
    Ok(owed)
}

/// The question for a seat's vote; none if it has nothing to vote with.
fn ask_for(galaxy: &Galaxy, electorate: &Electorate, seat: Seat, item: &Item) -> Option<(Seat, Question)> {
    let Item { nth, matter } = *item;
    let agenda = matter.agenda;
    let free = votes::free(galaxy, seat, agenda).count();
    let following = if matter.intent.is_some() { votes::following(galaxy, seat, agenda).count() } else { 0 };
    let influence = electorate.influence(galaxy, seat);
    if free == 0 && following == 0 && influence == 0 {
        return None;
    }
    let question = if seat == galaxy.council.speaker {
        CouncilQuestion::Speaker { agenda, nth, free, following, influence }
    } else {
        CouncilQuestion::Vote { agenda, nth, free, following, influence }
    };
    Some((seat, question.into()))
}

/// Counts the votes on an agenda, and tells the result and the ballots as far as they are public.
fn tally(state: &mut State, table: &mut Table<Timega>, item: Item, ballots: &[Cast]) -> Play<Decided> {
    let Item { nth, matter } = item;
    let agenda = matter.agenda;
    let cast: Vec<Cast> = ballots.iter().copied().filter(|c| c.nth == nth).collect();
    let on = |side| -> u16 { cast.iter().filter(|c| c.side == Some(side)).map(|c| c.votes).sum() };
    let (votes_for, votes_against) = (on(Side::For), on(Side::Against));
    let tie = votes_for == votes_against;
    let side = if tie {
        break_tie(state, table, &matter, &cast)?
    } else if votes_for > votes_against {
        Side::For
    } else {
        Side::Against
    };
    let told = CouncilEvent::Tallied { agenda, votes_for, votes_against, side, tie };
    table.tell(Audience::Everyone, told.into());
    if state.options().open_ballots {
        if !cast.is_empty() {
            table.tell(Audience::Everyone, CouncilEvent::Ballots { agenda, cast: cast.clone() }.into());
        }
    } else {
        for own in &cast {
            let told = CouncilEvent::Ballots { agenda, cast: vec![*own] };
            table.tell(Audience::one(own.seat), told.into());
        }
    }
    Ok(Decided { matter, side, cast })
}

/// The speaker resolves ties: the speaker's own vote tells which way. Who abstained is asked; silence is against.
fn break_tie(state: &mut State, table: &mut Table<Timega>, matter: &Matter, cast: &[Cast]) -> Play<Side> {
    let speaker = state.galaxy.council.speaker;
    if let Some(side) = cast.iter().find(|c| c.seat == speaker).and_then(|c| c.side) {
        return Ok(side);
    }
    let choice = |side| Choice::Agenda(matter.agenda, Some(side));
    let offer = Offer {
        source: Source::Agenda(matter.agenda, Standing::Deliberation),
        what: "decide",
        among: vec![choice(Side::For), choice(Side::Against)],
        least: 1,
        most: 1,
        otherwise: vec![choice(Side::Against)],
    };
    let chosen = ask::choose(state, table, speaker, offer)?;
    Ok(if chosen == [choice(Side::For)] { Side::For } else { Side::Against })
}
