//! Every word that is accepted has an effect, or a remark says that it has none.

use super::{Sitter, lines, position};
use crate::Timega;
use crate::edition::edition;
use crate::effects::agendas::Agenda;
use crate::effects::races::Race;
use crate::force::Force;
use crate::questions::{ActionQuestion, CouncilQuestion, Question};
use rules::problem::{Problem, ProblemKind};
use serde_json::json;

/// The remarks on a mail in which nothing is wrong.
#[track_caller]
fn remarks(sitter: &Sitter, text: &str) -> Vec<String> {
    let (_, _, problems) = sitter.read(text);
    assert!(problems.iter().all(|p| p.kind == ProblemKind::Warning), "{text}: {problems:?}");
    problems.into_iter().map(|p: Problem| p.message).collect()
}

#[test]
fn two_ships_are_no_second_counter() {
    let sitter = Sitter::usual();
    let orders = sitter.good("activate C3 with 2 destroyers from E1");
    assert_eq!(orders, "activate C3, move 2 destroyers from E1");
    assert_eq!(sitter.good("activate C3 with two counters"), "activate C3 twice");
    assert_eq!(sitter.good("activate C3 with a second counter"), "activate C3 twice");
    assert_eq!(sitter.good("activate C3 twice"), "activate C3 twice");
}

#[test]
fn a_landing_with_another_number_than_it_takes_is_refused() {
    let sitter = Sitter::usual();
    let (at, said) = sitter.bad("activate D4, move all from D2, land on Lodor with 2 gf");
    assert_eq!(
        (at.as_str(), said.as_str()),
        ("2", "A landing takes as many as it needs (6.4): 1 for Lodor, not 2. Try: land on Lodor")
    );
    let orders = sitter.good("activate D4, move all from D2, land on Lodor with 1 gf");
    assert_eq!(orders, "activate D4, move all from D2, land on Lodor with ground forces");
    // Two planets at one each: two in all.
    let orders = sitter.good("activate C3, move all from D2, land 2 gf on Abyz and Fria");
    assert_eq!(
        orders,
        "activate C3, move all from D2, land on Abyz with ground forces, land on Fria with ground forces"
    );
}

#[test]
fn a_plural_without_a_number_is_all_there_are() {
    let sitter = Sitter::usual();
    assert_eq!(sitter.good("move destroyers from E1 to D1"), "activate D1, move 2 destroyers from E1");
    let (at, said) = sitter.bad("move dreadnoughts from E1 to D1");
    assert_eq!(
        (at.as_str(), said.as_str()),
        ("dreadnoughts", "How many dreadnoughts? There are none of yours in E1 now. Try: 2 dreadnoughts")
    );
}

#[test]
fn a_choice_of_another_race_is_remarked_on() {
    let sitter = Sitter::usual();
    let own = sitter.view.galaxy.empire(sitter.view.me).race;
    let other = if own == Race::Naalu { Race::Sol } else { Race::Naalu };
    let (own, other) = (&edition().race(own).short, &edition().race(other).short);
    assert_eq!(
        remarks(&sitter, &format!("choose Lodor for {other}")),
        [format!("{other} may choose this, and you are {own}: it never comes up (8).")]
    );
    assert!(remarks(&sitter, &format!("choose Lodor for {own}")).is_empty());
    assert!(remarks(&sitter, "choose Lodor for Repeal").is_empty());
}

#[test]
fn damage_before_loss_without_a_ship_that_can_be_damaged_is_remarked_on() {
    let said = remarks(&Sitter::usual(), "damage before loss");
    assert_eq!(
        said,
        [
            "None of your ships on the map can be damaged instead of lost (7.1); these can: dreadnought, war sun, \
          flagship."
        ]
    );
    let mut given = position();
    given["systems"]["E1"]["fleets"] = json!({ "1": "1R 1N" });
    assert!(remarks(&Sitter::in_position(&given), "damage before loss").is_empty());
    assert!(remarks(&Sitter::usual(), "loss before damage").is_empty());
}

#[test]
fn a_vote_on_everything_says_that_it_stays() {
    let mut sitter = Sitter::usual();
    assert_eq!(
        remarks(&sitter, "vote for everything"),
        ["This stays on file and speaks on the agendas of later councils too, until you cancel it (5.6)."]
    );
    assert!(remarks(&sitter, "vote for Repeal").is_empty());
    // Said once: the same line sent again with the next form is no news.
    sitter.file("vote for everything");
    assert!(remarks(&sitter, "vote for everything").is_empty());
}

#[test]
fn yes_and_no_answer_the_one_vote_that_is_asked() {
    let mut sitter = Sitter::usual();
    let vote = |agenda, nth| {
        let asked = CouncilQuestion::Vote { agenda, nth, free: 1, following: 0, influence: 4 };
        Question::from(asked)
    };
    sitter.open = vec![vote(Agenda::Repeal, 0)];
    assert_eq!(sitter.read("yes").1, ["vote for Repeal"]);
    assert_eq!(sitter.read("no").1, ["vote against Repeal"]);
    // Of two it is not said which.
    sitter.open = vec![vote(Agenda::Repeal, 0), vote(Agenda::ImperialPeace, 1)];
    let reading = rules::read_lines(&Timega, &sitter.desk(), &lines("yes"));
    assert!(reading.replies.is_empty() && reading.problems.iter().any(Problem::is_error));
}

#[test]
fn what_is_asked_to_land_lands_in_the_active_system_alone() {
    let mut sitter = Sitter::usual();
    let hex = "D2".parse().expect("a hex");
    sitter.open = vec![Question::Action(ActionQuestion::Land { nth: 0, hex, may: Force::NONE })];
    let (orders, replies, problems) = sitter.read("land on Lodor");
    assert!(orders.is_empty() && replies.is_empty(), "{orders:?} {replies:?}");
    let said: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(said, ["Lodor is not in D2, which is activated (6.4)."]);
    let (_, replies, problems) = sitter.read("land on Mehar Xull");
    assert!(problems.is_empty() && replies.len() == 1, "{problems:?} {replies:?}");
}
