//! What counts if nothing is said in time, in words for the one asked.

use crate::questions::{Answer, Question};
use crate::standing::{fallback, lowest_rating};
use crate::view::View;

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
