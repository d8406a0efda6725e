//! The form as it goes out, and what of it can be sent.

use super::{WIDTH, lines};
use crate::Throneworld;
use crate::force::Force;
use crate::questions::Question;
use crate::reading::tests::{self as mail, Sitter};
use crate::unit::Unit;
use rules::{ByMail, Desk};

/// The examples of a form, with their `#` taken away: those that begin like an order.
fn examples(form: &[String]) -> Vec<String> {
    let verbs = [
        "jump ",
        "scan ",
        "transfer ",
        "play ",
        "turn in",
        "research ",
        "build ",
        "jam ",
        "losses",
        "lose ",
        "retreat",
        "stay",
        "yes",
        "no",
        "land ",
        "decline",
        "intercept",
    ];
    let bare = form.iter().filter_map(|line| line.strip_prefix("# "));
    bare.filter(|line| verbs.iter().any(|verb| line.starts_with(verb))).map(str::to_owned).collect()
}

#[test]
fn every_example_of_a_turn_can_be_sent() {
    let sitter = Sitter::usual();
    let form = lines(&sitter.desk());
    assert!(form.iter().all(|line| line.chars().count() <= WIDTH), "{form:#?}");
    assert!(form.iter().all(|line| line.starts_with('#')), "nothing is on file: {form:#?}");
    let examples = examples(&form);
    assert!(examples.len() >= 8, "{form:#?}");
    for example in &examples {
        let (orders, _, problems) = sitter.read(example);
        assert!(orders.len() == 1 && problems.is_empty(), "{example}: {problems:?}");
    }
    let all = form.join("\n");
    for part in [
        "fleet 1: ",
        "3 Bunkers ready",
        "1 Boom 5, 2 Return/Jam",
        "no production this turn",
        "Jump 2, Comm 2",
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
}

/// What a report says could be taken is what its form offers to jump to: both name the same worlds, with who comes.
#[test]
fn every_jump_of_the_form_is_named_in_what_could_be_yours() {
    let beginning = crate::page::sample::beginning();
    let middle = crate::page::sample::middle();
    let mut seen = 0;
    for (state, seats) in [(&beginning, 0..6), (&middle, 0..6)] {
        for seat in seats.map(rules::Seat).filter(|seat| seat.index() < state.galaxy.empires.len()) {
            let outreach = state.galaxy.phase == crate::galaxy::Phase::Outreach;
            let asked =
                if outreach { Question::Outreach } else { Question::Turn { turn: state.galaxy.turn } };
            let sitter =
                Sitter { view: crate::view::View::of(state, seat), open: vec![asked], ..Sitter::usual() };
            let form = lines(&Desk { seat, ..sitter.desk() });
            let chances = &crate::page::page(&sitter.view)["chances"];
            let named = |list: &str, at: &str, from: &str| {
                let worlds = chances[list].as_array().unwrap().iter().filter(|world| world["hex"] == at);
                worlds.flat_map(|world| world["from"].as_array().unwrap()).any(|comer| comer["from"] == from)
            };
            for jump in examples(&form).iter().filter(|example| example.starts_with("jump ")) {
                let words: Vec<&str> = jump.split(' ').collect();
                let (from, to) = (words[3], words[5]);
                let lists = ["neutrals", "empties", "enemies", "unseen"];
                let throne = chances["throneworld"]["hex"] == to;
                let own = sitter.view.galaxy.owner(to.parse().unwrap()) == Some(seat);
                assert!(
                    own || throne || lists.iter().any(|list| named(list, to, from)),
                    "{jump}: {chances:#}"
                );
                seen += usize::from(!own);
            }
        }
    }
    assert!(seen >= 6, "only {seen} jumps");
}

/// Survey Teams alone are no fleet.
#[test]
fn no_fleet_is_offered_where_there_are_survey_teams_alone() {
    let mut sitter = Sitter::usual();
    for orbits in sitter.view.galaxy.orbits.values_mut() {
        if let Some(orbit) = orbits.get_mut(&rules::Seat(0)) {
            orbit.force = Force::of(Unit::Survey, 1);
        }
    }
    let form = lines(&sitter.desk());
    assert!(!form.iter().any(|line| line.contains("jump fleet")), "{form:#?}");
    let chances = &crate::page::page(&sitter.view)["chances"];
    assert_eq!((&chances["neutrals"], &chances["enemies"]), (&serde_json::json!([]), &serde_json::json!([])));
}

#[test]
fn what_is_on_file_can_be_sent_again() {
    let mut sitter = Sitter::usual();
    sitter.file(
        "jump fleet 1 to D4 carrying 2L\nscan E5\nresearch space\nbuild 2P\njam anything\nboom 5: treasury",
    );
    let form = lines(&sitter.desk());
    let sent: Vec<&String> = form.iter().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(sent.len(), 6, "{form:#?}");
    let text = form.join("\n");
    let reading = Throneworld.read(&sitter.desk(), &mail::lines(&text));
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    let before: Vec<String> = sitter.book.lines().map(|line| line.order.to_string()).collect();
    let mut again: Vec<String> = reading.orders.iter().map(|(_, order)| order.to_string()).collect();
    let mut before = before;
    again.sort();
    before.sort();
    assert_eq!(before, again);
}

#[test]
fn a_topic_with_a_line_too_long_is_left_alone() {
    let mut sitter = Sitter::usual();
    sitter.file(
        "jam any jump by seat 2 into E9 or D8 or C5 or D6 or C7 with bunker C7 if I hold 2+ jams\njam any scan\nloot: 1P",
    );
    let form = lines(&sitter.desk());
    assert!(!form.iter().any(|line| line.starts_with("jam")), "{form:#?}");
    assert!(form.iter().any(|line| line.contains("2 longer lines on file stay")), "{form:#?}");
}

#[test]
fn outreach_has_its_own() {
    let sitter = Sitter::outreach();
    let form = lines(&sitter.desk());
    let examples = examples(&form);
    assert_eq!(examples.iter().filter(|line| line.starts_with("jump 1T")).count(), 2, "{form:#?}");
    for example in &examples {
        let (orders, _, problems) = sitter.read(example);
        assert!(orders.len() == 1 && problems.is_empty(), "{example}: {problems:?}");
    }
    assert!(!form.iter().any(|line| line.contains("scan ") || line.contains("Research")), "{form:#?}");
}

#[test]
fn questions_of_a_battle_come_with_their_answers() {
    let (d4, e3) = ("D4".parse().expect("a hex"), "E3".parse().expect("a hex"));
    let sitter = Sitter::asked(Question::Retreat { battle: 1, at: d4, round: 1, wings: vec![e3] });
    let form = lines(&sitter.desk());
    let answers: Vec<&String> = form.iter().take(3).collect();
    assert_eq!(answers, ["# Do your fleets stay at D4? Take away one #:", "# stay", "# retreat from E3"]);
    for text in ["stay", "retreat from E3"] {
        let (_, replies, problems) = sitter.read(text);
        assert!(replies.len() == 1 && problems.is_empty(), "{problems:?}");
    }
}

/// What the form lists can be sent, and is an answer to the question.
#[test]
fn what_withdraws_and_what_is_lost_is_listed_with_every_choice() {
    let hex = |label: &str| label.parse::<crate::hex::Hex>().expect("a hex");
    let force = |text: &str| text.parse::<crate::force::Force>().expect("a force");
    let (at, to) = (hex("D6"), vec![hex("C5"), hex("D8")]);
    let losses = |hits, from| {
        let (space, round, first_fire) = (true, 1, false);
        Question::Losses { battle: 1, at, space, round, first_fire, hits, from: force(from) }
    };
    let cases = [
        (Question::Withdraw { battle: 1, at, round: 1, fallen: false, to }, 4),
        (losses(2, "2F 1B"), 2),
        (losses(2, "2L 1A 1H"), 3),
        (losses(4, "1C 1L 1A"), 2),
        (Question::Overboard { battle: 1, at, round: 1, wing: at, from: force("1F 2L 1H"), excess: 2 }, 4),
        // More choices than are listed: one of each type, and one set by name.
        (losses(6, "4F 4B 4P 4M 4S"), 6),
    ];
    for (question, many) in cases {
        let sitter = Sitter::asked(question.clone());
        let form = lines(&sitter.desk());
        let examples: Vec<String> = examples(&form).into_iter().take(many).collect();
        assert_eq!(examples.len(), many, "{form:#?}");
        for example in examples {
            let reading = Throneworld.read(&sitter.desk(), &mail::lines(&example));
            let answers = reading.replies.len() + reading.bound.len();
            assert!(answers == 1 && reading.problems.is_empty(), "{example}: {:?}", reading.problems);
        }
    }
}

#[test]
fn every_line_of_the_help_that_is_an_order_reads() {
    let sitter = Sitter::usual();
    for line in Throneworld::HELP.lines() {
        let order = line.split("  ").next().unwrap_or("");
        let known = ["jump", "research", "pass", "jam", "counter", "losses", "retreat", "rebels", "turn in"];
        if known.iter().any(|verb| order.starts_with(verb)) && !order.contains("E5") {
            let (orders, _, problems) = sitter.read(order);
            assert!(orders.len() == 1 && !problems.iter().any(|p| p.is_error()), "{order}: {problems:?}");
        }
    }
    assert!(Throneworld::HELP.lines().count() <= 27);
}

/// Examples beside a question are lines of this seat's own position: each is accepted, and can be paid for.
#[test]
fn examples_of_a_question_can_be_sent() {
    let force = |text: &str| text.parse::<crate::force::Force>().expect("a force");
    let at = "D6".parse().expect("a hex");
    let losses = |hits, from: &str| Question::Losses {
        battle: 1,
        at,
        space: true,
        round: 1,
        first_fire: false,
        hits,
        from: force(from),
    };
    let mut tried = 0;
    for question in
        [losses(1, "2B 1M"), losses(2, "3P"), Question::Loot { credits: 3 }, Question::Production { turn: 3 }]
    {
        for treasury in [0, 2, 20] {
            let mut sitter = Sitter::asked(question.clone());
            sitter.view.galaxy.empires[0].treasury = treasury;
            let put = crate::words::put(&sitter.view, rules::Seat(0), &question);
            let Some(example) = put["example"].as_str().or(put["build"].as_str()) else { continue };
            let reading = Throneworld.read(&sitter.desk(), &mail::lines(example));
            let answers = reading.orders.len() + reading.replies.len() + reading.bound.len();
            assert!(answers == 1 && reading.problems.is_empty(), "{example}: {:?}", reading.problems);
            sitter.file(example);
            let remarks = crate::review::review(&sitter.desk());
            let amiss = ["costs", "cargo space"];
            let said = |words: &str| remarks.iter().any(|said| said.message.contains(words));
            assert!(!amiss.iter().any(|words| said(words)), "{example}: {remarks:?}");
            tried += 1;
        }
    }
    assert!(tried >= 8, "{tried}");
    let nobody =
        crate::words::put(&Sitter::usual().view, rules::Seat(0), &Question::Counters { into: Vec::new() });
    assert_eq!(nobody["examples"], serde_json::json!([]), "there is nothing to counter");
}
