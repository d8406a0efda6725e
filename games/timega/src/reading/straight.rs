//! Straight answers to what is asked now: `choose Lodor`, `yes`, `no`, `land on Lodor`.

use super::parse::Wish;
use crate::Timega;
use crate::deeds::{Choice, Vote, Votes};
use crate::effects::agendas::Side;
use crate::orders::{Ballot, By, Landings, Wanted};
use crate::questions::{ActionQuestion, Answer, Choose, CouncilQuestion, Question};
use crate::standing::{all_landings, chosen, means};
use rules::Desk;
use rules::problem::{Problem, either};

type Heard = Result<(usize, Answer, String), Problem>;

/// The question an answer is for, the answer, and its canonical text.
pub(super) fn hear(desk: &Desk<'_, Timega>, wish: &Wish) -> Heard {
    match wish {
        Wish::No => vote(desk, Side::Against).unwrap_or_else(|| choice(desk, &Wanted::Nothing)),
        Wish::Choose(wanted) if *wanted == Wanted::These(vec![Choice::Yes]) => {
            vote(desk, Side::For).unwrap_or_else(|| choice(desk, wanted))
        }
        Wish::Choose(wanted) => choice(desk, wanted),
        Wish::Land(landings) => land(desk, landings),
        Wish::Order(_) | Wish::Standing(_) | Wish::Casualties(_) => {
            Err(Problem::unreadable("This is an order and no answer."))
        }
    }
}

/// `yes` or `no` where one vote is all that is asked.
fn vote(desk: &Desk<'_, Timega>, side: Side) -> Option<Heard> {
    let [Question::Council(CouncilQuestion::Vote { agenda, .. } | CouncilQuestion::Speaker { agenda, .. })] =
        desk.open
    else {
        return None;
    };
    let vote = Vote { side: Some(side), votes: Votes::Bought(0) };
    let text = Ballot { on: Some(*agenda), when: None, vote }.to_string();
    Some(Ok((0, Answer::Vote(vote), text)))
}

fn choice(desk: &Desk<'_, Timega>, wanted: &Wanted) -> Heard {
    let open: Vec<(usize, &Choose)> = desk
        .open
        .iter()
        .enumerate()
        .filter_map(|(place, q)| if let Question::Choose(choose) = q { Some((place, choose)) } else { None })
        .collect();
    let (place, choose) = match open.as_slice() {
        [] => {
            return Err(Problem::unreadable("Nothing is asked now; which rule lets you choose this?")
                .suggest("choose Lodor for Repeal"));
        }
        [one] => *one,
        several => {
            let rules: Vec<String> =
                several.iter().map(|(_, c)| format!("for {}", By::from(c.source))).collect();
            return Err(Problem::unreadable("More than one choice is open; for which rule is this?")
                .suggest(either(&rules)));
        }
    };
    if let Wanted::These(wishes) = wanted {
        let there = |wish: &Choice| choose.among.iter().any(|c| means(wish, c));
        if let Some(wish) = wishes.iter().find(|wish| !there(wish)) {
            let mut offered: Vec<String> = choose.among.iter().map(ToString::to_string).collect();
            offered.dedup();
            offered.truncate(8);
            let message = format!("{} does not let you choose {wish}.", By::from(choose.source));
            return Err(Problem::illegal(message).suggest(either(&offered)));
        }
    }
    let chosen = chosen(choose, wanted);
    let names: Vec<String> = chosen.iter().map(ToString::to_string).collect();
    let text =
        if names.is_empty() { "choose nothing".into() } else { format!("choose {}", names.join(", ")) };
    Ok((place, Answer::Chosen(chosen), text))
}

fn land(desk: &Desk<'_, Timega>, landings: &Landings) -> Heard {
    let asked = desk.open.iter().enumerate().find_map(|(place, q)| match q {
        Question::Action(ActionQuestion::Land { hex, .. }) => Some((place, *hex)),
        _ => None,
    });
    let Some((place, hex)) = asked else {
        return Err(Problem::unreadable(
            "A landing belongs to a line of the plan that activates its system (6.4).",
        )
        .suggest(either(&["activate D4, land on Lodor", "land everywhere"])));
    };
    let list = match landings {
        Landings::These(list) => {
            let here = |planet| desk.view.galaxy.place_of(planet) == Some(hex);
            if let Some(landing) = list.iter().find(|landing| !here(landing.planet)) {
                let can = all_landings(&desk.view.galaxy, desk.seat, hex);
                let names: Vec<String> = can.iter().map(|l| format!("land on {}", l.planet)).collect();
                let message = format!("{} is not in {hex}, which is activated (6.4).", landing.planet);
                let problem = Problem::illegal(message);
                return Err(if names.is_empty() { problem } else { problem.suggest(either(&names)) });
            }
            list.clone()
        }
        Landings::Everywhere => all_landings(&desk.view.galaxy, desk.seat, hex),
        Landings::Nothing | Landings::Unsaid => Vec::new(),
    };
    let names: Vec<String> = list.iter().map(|l| l.planet.to_string()).collect();
    let text =
        if names.is_empty() { "land nothing".into() } else { format!("land on {}", names.join(" and ")) };
    Ok((place, Answer::Land(list), text))
}
