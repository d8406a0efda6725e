//! The council, played with answers given straight to its questions.

mod decided;
mod laws;
mod opening;
mod random;
mod repealing;
mod secrecy;
mod speaker;
mod voting;

use crate::deeds::{Choice, Vote, Votes};
use crate::effects::agendas::{Agenda, Side};
use crate::questions::{Answer, CouncilQuestion, Question};
use crate::turn::action::tests::{Played, round};
use rules::Seat;
use serde_json::{Value, json};

/// A vote: by whom, on what, for or against, with how much influence.
type Ballot = (u8, Agenda, Side, u16);

/// Three seats with votes: Mehar Xull (influence 3, blue) with seat 1's dock, Arinam (influence 2, blue) and Meer
/// (influence 4) with a dock of seat 2, Mellon (influence 2) with a dock of seat 3. So their free votes are 3, 4 and 2, and
/// with their homes (Jord 2; Wren Terra 1, Arc Prime 0; Arretze 0, Kamdorn 1, Hercant 1) they have 5, 7 and 4 influence to
/// spend. Seat 1 is the speaker. The council is not open, so that nothing is drawn at the end of the phase.
fn hall(deliberation: Value) -> Value {
    json!({
        "races": ["sol", "letnev", "hacan"],
        "council": { "open": false, "deliberation": deliberation },
        "systems": {
            "B2": { "tile": "Mehar Xull", "planets": { "Mehar Xull": { "owner": 1, "dock": true } } },
            "C2": { "tile": "Arinam/Meer",
                    "planets": { "Arinam": { "owner": 2 }, "Meer": { "owner": 2, "dock": true } } },
            "D2": { "tile": "Mellon/Zohbat", "planets": { "Mellon": { "owner": 3, "dock": true } } },
        },
    })
}

/// The vote a seat has among these, if it is asked for it.
fn ballot(ballots: &[Ballot], seat: Seat, question: &Question) -> Option<Answer> {
    let Question::Council(asked) = question else { return None };
    let (CouncilQuestion::Vote { agenda, .. } | CouncilQuestion::Speaker { agenda, .. }) = asked;
    let (.., side, n) = ballots.iter().find(|(s, a, ..)| Seat(s - 1) == seat && a == agenda)?;
    Some(Answer::Vote(Vote { side: Some(*side), votes: Votes::Bought(*n) }))
}

/// A round with these votes, and these choices wherever something is to be chosen for that purpose.
fn council(given: &Value, dice: &[u32], ballots: &[Ballot], choices: &[(u8, &str, &[Choice])]) -> Played {
    round(given, dice, |seat, question| match question {
        Question::Choose(choose) => {
            let mine = |(s, what, _): &&(u8, &str, &[Choice])| Seat(s - 1) == seat && choose.what == *what;
            choices.iter().find(mine).map(|(.., chosen)| Answer::Chosen(chosen.to_vec()))
        }
        other => ballot(ballots, seat, other),
    })
}
