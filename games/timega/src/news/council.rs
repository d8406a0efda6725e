//! The council: a line for each agenda decided, the reader's own if it voted, and one for what comes next.

use super::{Heard, Place, Telling};
use crate::edition::edition;
use crate::effects::agendas::{Agenda, Side};
use crate::events::{CouncilEvent, EffectEvent, Event};
use crate::galaxy::Law;
use rules::news::Mark;
use serde_json::{Value, json};

/// Agendas decided, agendas revealed, and the speaker.
pub(super) fn tell(heard: &Heard<'_>) -> Vec<Telling> {
    let mut tellings: Vec<Telling> =
        heard.each().filter_map(|(at, event)| decided(heard, at, event)).collect();
    tellings.extend(revealed(heard));
    tellings.extend(expired(heard));
    tellings.extend(heard.each().filter_map(|(at, event)| speaker(heard, at, event)));
    tellings.extend(pools_of_others(heard));
    tellings
}

/// An agenda with its votes, what it changes and what it repeals.
fn decided(heard: &Heard<'_>, at: usize, event: &Event) -> Option<Telling> {
    let Event::Council(CouncilEvent::Tallied { agenda, votes_for, votes_against, side, tie }) = event else {
        return None;
    };
    let mut of = vec![at];
    // What the speaker saw came before the result, the rest behind it, and no other result of the agenda in between.
    let before = heard.each().take(at).rev().take_while(|(_, e)| !is_result(e, *agenda));
    of.extend(before.filter(|(_, e)| is_sight(e, *agenda)).map(|(place, _)| place));
    let (mut cast, mut law, mut repealed) = (Vec::new(), None, Vec::new());
    for (place, event) in heard.each().skip(at + 1).take_while(|(_, e)| !is_result(e, *agenda)) {
        match event {
            Event::Council(CouncilEvent::Ballots { agenda: on, cast: votes }) if on == agenda => {
                cast.clone_from(votes);
            }
            Event::Council(CouncilEvent::Enacted { law: enacted }) if enacted.agenda == *agenda => {
                law = Some(in_words(enacted));
            }
            Event::Council(CouncilEvent::Repealed { law, by: Some(by) }) if by == agenda => {
                repealed.push(json!({ "agenda": law.agenda, "side": law.side }));
            }
            _ => continue,
        }
        of.push(place);
    }
    of.sort_unstable();
    let facts = json!({
        "agenda": agenda, "for": votes_for, "against": votes_against, "side": side, "tie": tie,
        "cast": cast, "law": law, "repealed": repealed,
    });
    let voted = cast.iter().any(|vote| heard.is_me(vote.seat) && vote.side.is_some());
    Some(if voted {
        Telling::yours(Mark::Decided, "decided", facts, of)
    } else {
        Telling::elsewhere("decided", facts, of)
    })
}

fn is_result(event: &Event, of: Agenda) -> bool {
    matches!(event, Event::Council(CouncilEvent::Tallied { agenda, .. }) if *agenda == of)
}

fn is_sight(event: &Event, of: Agenda) -> bool {
    matches!(event, Event::Council(CouncilEvent::SpeakerSees { agenda, .. }) if *agenda == of)
}

/// What a law does: `passing`, `does`.
fn in_words(law: &Law) -> Value {
    let row = edition().agenda(law.agenda);
    let does = match law.side {
        Side::For => &row.in_favour,
        Side::Against => &row.against,
    };
    json!({ "passing": law.passing, "does": does })
}

/// What is under deliberation from now on, and what the speaker has declared about it.
fn revealed(heard: &Heard<'_>) -> Option<Telling> {
    let (mut agendas, mut of, mut speaker): (Vec<Value>, _, _) = (Vec::new(), Vec::new(), None);
    for (at, event) in heard.each() {
        match event {
            Event::Council(CouncilEvent::Revealed { agenda, about }) => {
                agendas.push(json!({ "agenda": agenda, "about": about, "intent": null }));
            }
            Event::Council(CouncilEvent::Declared { speaker: by, agenda, side }) => {
                let shown = agendas.iter_mut().rev().find(|known| known["agenda"] == json!(agenda));
                let Some(shown) = shown else { continue };
                shown["intent"] = json!(side);
                speaker = Some(*by);
            }
            _ => continue,
        }
        of.push(at);
    }
    // What is debated now stands with its texts before the council, in the same mail.
    let debated = heard.view.galaxy.council.deliberation.iter().map(|matter| json!(matter.agenda));
    let debated: Vec<Value> = debated.collect();
    if !of.is_empty() && agendas.iter().all(|agenda| debated.contains(&agenda["agenda"])) {
        let why = "the board has what is debated, with the texts and the speaker's word";
        return Some(Telling { place: Place::Nowhere(why), of });
    }
    let facts = json!({ "agendas": agendas, "speaker": speaker });
    (!of.is_empty()).then(|| Telling::elsewhere("revealed", facts, of))
}

/// Laws whose time is over.
fn expired(heard: &Heard<'_>) -> Option<Telling> {
    let over = heard.each().filter_map(|(at, event)| match event {
        Event::Council(CouncilEvent::Repealed { law, by: None }) => Some((at, json!(law))),
        _ => None,
    });
    let (of, laws): (Vec<usize>, Vec<Value>) = over.unzip();
    (!of.is_empty()).then(|| Telling::elsewhere("expired", json!({ "laws": laws }), of))
}

/// The speaker, with the votes everybody cast. The board says in which order turns are taken.
fn speaker(heard: &Heard<'_>, at: usize, event: &Event) -> Option<Telling> {
    let Event::Council(CouncilEvent::SpeakerNamed { speaker, votes, .. }) = event else { return None };
    let facts = json!({ "speaker": speaker, "votes": votes });
    Some(Telling::of_seat(heard, *speaker, Mark::Decided, ("speaker", facts, vec![at])))
}

/// Counters of the others.
fn pools_of_others(heard: &Heard<'_>) -> Option<Telling> {
    let of_another = |event: &Event| matches!(event, Event::Effect(EffectEvent::Counters { seat, .. }) if !heard.is_me(*seat));
    let of: Vec<usize> = heard.each().filter(|(_, event)| of_another(event)).map(|(at, _)| at).collect();
    let why = "the table of empires has everybody's command pool and fleet supply";
    (!of.is_empty()).then_some(Telling { place: Place::Nowhere(why), of })
}
