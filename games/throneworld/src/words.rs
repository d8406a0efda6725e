//! What questions say to the one asked: what they are about, and what counts if nothing is said in time.

use crate::chit::EventChit;
use crate::form::examples;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::law::{sabotage, targets};
use crate::orders::Sabotage;
use crate::questions::{Answer, Question};
use crate::standing::{fallback, lowest_rating};
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// A question as its template is given it: with what the one asked has to know to answer it, and with examples out of its own
/// position, each a line that can be sent as it stands. Where there is none, the example is empty.
#[must_use]
pub fn put(view: &View, seat: Seat, question: &Question) -> Value {
    let mut put = serde_json::to_value(question).unwrap_or(Value::Null);
    let galaxy = &view.galaxy;
    match question {
        Question::Event { .. } => {
            put["event"] = json!(galaxy.now.event);
            put["worlds"] = json!(targets(galaxy, seat));
        }
        Question::React { by, .. } => {
            let theirs = galaxy.now.active == Some(*by);
            put["proposed"] = json!(if theirs { galaxy.now.proposals.as_slice() } else { &[] });
        }
        Question::Outreach => {
            put["survey"] = json!(examples::survey(view, seat));
            put["build"] = json!(examples::build(view, seat));
        }
        Question::Survey => put["survey"] = json!(examples::survey(view, seat)),
        Question::Settle | Question::Production { .. } => put["build"] = json!(examples::build(view, seat)),
        Question::Chit { .. } => put["example"] = json!(examples::chit(view, seat)),
        Question::Losses { .. } | Question::Overboard { .. } => {
            put["example"] = json!(examples::losses(view, question));
        }
        Question::Loot { credits } => put["example"] = json!(examples::loot(view, seat, u32::from(*credits))),
        Question::Counters { .. } => put["examples"] = json!(examples::counters(view, seat)),
        _ => {}
    }
    put
}

/// The worlds the event that is being resolved can strike, if this seat chooses: those of others first, the richest of them first.
#[must_use]
pub fn targets(galaxy: &Galaxy, seat: Seat) -> Vec<Hex> {
    let mut worlds = match galaxy.now.event {
        Some(EventChit::Rebels { .. }) => targets::of_rebels(galaxy),
        Some(EventChit::ImperialAttack { .. }) => targets::of_attack(galaxy),
        Some(EventChit::ImperialSabotage { value, .. }) => {
            let may = |what: Sabotage| sabotage::check(galaxy, seat, value, &what, true).is_ok();
            let strikes = |at: &Hex| {
                let (at, point) = (*at, 1);
                may(Sabotage::Development(at))
                    || may(Sabotage::Force { at, space: point, ground: 0 })
                    || may(Sabotage::Force { at, space: 0, ground: point })
            };
            galaxy.systems.keys().copied().filter(strikes).collect()
        }
        _ => Vec::new(),
    };
    let dev = |hex: &Hex| galaxy.system(*hex).map_or(0, |s| s.dev);
    worlds.sort_by_key(|hex| (galaxy.owner(*hex) == Some(seat), std::cmp::Reverse(dev(hex)), *hex));
    worlds
}

/// The fallback of a question as the end of "if nothing comes in time: …".
#[must_use]
pub fn fallback_in_words(view: &View, question: &Question) -> String {
    match question {
        Question::Outreach => "your Survey Teams stay at home and nothing is bought".into(),
        Question::Survey => "your Survey Teams stay at home".into(),
        Question::Settle => "nothing is bought, and your credits are saved".into(),
        Question::Turn { .. } => format!(
            "your standing orders count; nothing jumps, scans or is played, research goes into {}, and credits are saved",
            lowest_rating(&view.galaxy, view.me)
        ),
        Question::Expand { .. } => "nothing of yours jumps, scans or is transferred".into(),
        Question::React { .. } | Question::Respond { .. } => "you let it happen".into(),
        Question::Repel { .. } => "nobody comes to help the world".into(),
        Question::Counters { .. } | Question::Counter { .. } => "you play no counter-JAM".into(),
        Question::Aboard { .. } => "all your troops are on the ground".into(),
        Question::Losses { battle: 0, .. } => losses(view, question, "the Sabotage takes"),
        Question::Losses { .. } => losses(view, question, "you lose"),
        Question::Overboard { .. } => losses(view, question, "overboard go"),
        Question::Drop { may, .. } => format!("all of them land: {}", may.words()),
        Question::FirstFire { units, .. } => {
            format!("{} fire first, and their hits stand alone", units.words())
        }
        Question::Land { may, .. } => format!("all of them land: {}", may.words()),
        Question::Retreat { .. } => match fallback(view, question) {
            Answer::Wings(wings) if !wings.is_empty() => {
                "your fleets go back, having nothing left to hit with".into()
            }
            _ => "your fleets stay and fight on".into(),
        },
        Question::Withdraw { .. } => match fallback(view, question) {
            Answer::To(Some(to)) => format!("your fleet goes to {to}, having nothing left to hit with"),
            _ => "your fleet stays and fights on".into(),
        },
        Question::FreeReturn => "nobody is brought home".into(),
        Question::Chit { .. } => "you play no chit and hand none back".into(),
        Question::SecondAttempt { .. } => match fallback(view, question) {
            Answer::Research(tech) => format!("the second attempt is made in {tech}"),
            _ => "the second attempt is made in your lowest rating".into(),
        },
        Question::Research { .. } => {
            format!("the attempt is made in {}, your lowest rating", lowest_rating(&view.galaxy, view.me))
        }
        Question::Event { .. } => "the event passes without harm to anybody".into(),
        Question::Production { .. } => {
            "nothing is built: your credits are saved, and what worlds may only spend themselves is lost"
                .into()
        }
        Question::Revolt { .. } => "no revolt: your credits are saved".into(),
        Question::Loot { .. } => "the treasure is lost".into(),
    }
}

/// The losses the default doctrine takes.
fn losses(view: &View, question: &Question, verb: &str) -> String {
    match fallback(view, question) {
        Answer::Units(units) if units.is_empty() => "nothing is lost".into(),
        Answer::Units(units) => format!("{verb} {}", units.words()),
        _ => "the cheapest units go first".into(),
    }
}
