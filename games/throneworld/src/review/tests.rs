//! What is remarked on, and what is not.

use crate::questions::Question;
use crate::reading::tests::Sitter;
use crate::review::review;
use serde_json::Value;

/// The remarks on a mail in a production turn.
fn producing(text: &str) -> Vec<String> {
    let mut position = crate::reading::tests::position();
    position["production"] = "Production".into();
    told_in(&position, text)
}

/// The remarks on a mail in which nothing is wrong.
fn told(text: &str) -> Vec<String> {
    told_in(&crate::reading::tests::position(), text)
}

fn told_in(position: &Value, text: &str) -> Vec<String> {
    let mut sitter = Sitter::in_position(position);
    sitter.open = vec![Question::Turn { turn: 3 }];
    sitter.file(text);
    review(&sitter.desk()).into_iter().map(|p| p.message).collect()
}

#[test]
fn an_ordinary_turn_is_nothing_to_remark() {
    let text = "jump 2P 1F 2L from E3 to D4\nscan E5\nplay boom 5: treasury\nresearch space\nbuild 1P 2F 2L";
    assert_eq!(producing(text), Vec::<String>::new());
    // A Boom that is held and not played is nobody's business.
    assert_eq!(told("pass"), Vec::<String>::new());
}

#[test]
fn jumps_that_cannot_do_what_they_go_for() {
    for (text, must) in [
        // D4 is F16: P, 2F / H, L.
        ("jump 2P from E3 to D4", "Nobody jumps to D4 who could take it"),
        // E3 to F4 is adjacent; C7 to F4 is 4 hexes.
        ("jump 1P from E3 to D4", "carry no troops"),
        (
            "jump 2P from E3 to F4 carrying 2L using C5",
            "2L cannot land at F4: the Bunker at C5 that orders the jump is 3",
        ),
        ("jump 2P 1F from D6 to D10", "out of command"),
        ("jump 3P from E3 to D4 carrying 2L", "leave 5F at E3 with 2 cargo spaces"),
        ("transfer 4P from E3 to C5", "The transfer leaves 5F at E3 with 0 cargo spaces"),
        ("jump survey to D10", "Survey Teams that jump to D10 are lost"),
    ] {
        let mut position = crate::reading::tests::position();
        position["systems"]["D8"]["army"] = "2L".into();
        position["systems"]["C7"]["army"] = "2L".into();
        position["systems"]["D10"]["scanned"] = serde_json::json!([1]);
        position["orbits"]["D8"] = serde_json::json!({ "1": "1T" });
        let text = format!("{text}\nresearch space");
        let remarks = told_in(&position, &text);
        assert!(remarks.iter().any(|said| said.contains(must)), "{text}: {remarks:?}");
    }
}

/// 6.4: an order to build in a turn without production does not vanish without a word.
#[test]
fn what_is_built_without_production() {
    let built = |production: &str, text: &str| {
        let mut position = crate::reading::tests::position();
        position["production"] = production.into();
        told_in(&position, text)
    };
    let remarks = built("No production", "pass\nbuild E3: 1P");
    let said = remarks.iter().find(|said| said.contains("no production this turn"));
    assert!(
        said.is_some_and(|said| said.contains("unless the event Production Advance comes")),
        "{remarks:?}"
    );
    let remarks = built("Production delayed", "pass\nbuild E3: 1P");
    let said = remarks.iter().find(|said| said.contains("no production this turn"));
    assert!(said.is_some_and(|said| !said.contains("unless")), "{remarks:?}");
    for (production, text) in [("Production", "pass\nbuild E3: 1P"), ("No production", "pass\nbuild nothing")]
    {
        assert_eq!(built(production, text), Vec::<String>::new(), "{text}");
    }
}

/// 5.1: one TRANSFER, or jumps and scans; also where they came with mails of their own.
#[test]
fn a_transfer_and_a_jump_are_too_much_for_one_expansion() {
    let mut sitter = Sitter::in_position(&crate::reading::tests::position());
    sitter.open = vec![Question::Turn { turn: 3 }];
    sitter.file("scan D10 using D8");
    let scans: Vec<_> = sitter.book.lines().map(|line| line.order.clone()).collect();
    assert_eq!(scans.len(), 1);
    sitter.file("transfer 1P from E3 to C5\nresearch space");
    for scan in scans {
        sitter.book.add(scan);
    }
    let remarks: Vec<String> = review(&sitter.desk()).into_iter().map(|p| p.message).collect();
    assert!(remarks.iter().any(|said| said.contains("is not carried out beside line")), "{remarks:?}");
}

#[test]
fn purchases_beyond_the_credits() {
    // 20 in the treasury.
    let remarks = producing("pass\nbuild E3: 9P");
    assert!(remarks.iter().any(|said| said.contains("costs 45 credits")), "{remarks:?}");
    // C5 has a development of 3.
    let remarks = producing("pass\nbuild C5: 2L");
    assert!(remarks.iter().any(|said| said.contains("costs 4; C5 can spend 3")), "{remarks:?}");
    let remarks = producing("pass\nbuild D6: 1F");
    assert_eq!(remarks, Vec::<String>::new(), "two Protectors at D6 have room for four");
    let remarks = producing("pass\nbuild C5: 1F");
    assert!(remarks.iter().any(|said| said.contains("1 of the Fighters")), "{remarks:?}");
    let remarks = producing("pass\nplay boom 5: local C5 2L");
    assert!(remarks.iter().any(|said| said.contains("costs 4; there will be 3 credits")), "{remarks:?}");
}

#[test]
fn what_a_turn_lacks() {
    let remarks = told("scan E5");
    assert_eq!(remarks.len(), 1, "{remarks:?}");
    assert!(remarks[0].contains("what to research"), "{remarks:?}");
    let remarks = told("research space");
    assert!(remarks.len() == 1 && remarks[0].contains("Nothing jumps"), "{remarks:?}");
    let mut due = crate::reading::tests::position();
    due["production"] = 0.into();
    let remarks = told_in(&due, "research space\nscan E5");
    assert!(remarks.len() == 1 && remarks[0].contains("production turn"), "{remarks:?}");
}

#[test]
fn orders_that_have_become_impossible() {
    let mut sitter = Sitter::usual();
    sitter.file("jump fleet 2 from D6 to D4 carrying all\nresearch space\nturn in 2, 3");
    let hex = "D6".parse().expect("a hex");
    sitter.view.galaxy.orbits.remove(&hex);
    sitter.view.hand.remove(1);
    let remarks: Vec<String> = review(&sitter.desk()).into_iter().map(|p| p.message).collect();
    assert!(
        remarks[0].starts_with("This is not possible now") && remarks[0].contains("no ships at D6"),
        "{remarks:?}"
    );
    assert!(remarks.iter().any(|said| said.contains("do not hold Return/Jam any more")), "{remarks:?}");
}

#[test]
fn an_intercept_that_takes_what_an_own_jump_needs_is_remarked_on() {
    let mut position = crate::reading::tests::position();
    position["order"] = serde_json::json!([2, 1]);
    let told = |text: &str| told_in(&position, &format!("{text}\nresearch space"));
    let says = |text: &str, must: &str| {
        let remarks = told(text);
        assert!(remarks.iter().any(|said| said.contains(must)), "{text}: {remarks:?}");
    };
    let jump = "jump 4P 5F from E3 to D4 using E3 carrying 2L";
    says(
        &format!("{jump}\nintercept at C5 with all from E3"),
        "may take the ships at E3 before your expansion",
    );
    let warned = |text: &str| told(text).iter().any(|said| said.contains("before your expansion"));
    assert!(!warned(&format!("{jump}\nintercept at C5 with all from D6")), "other ships");
    assert!(
        !warned("jump 1P from E3 to D4 using E3 carrying 2L\nintercept at C5 with 1P from E3"),
        "enough are left"
    );
    assert!(warned("scan E5 using C5\nintercept at C5 with all from D6 using C5"), "the only Bunker there");
    assert!(!warned("scan E5 using E3\nintercept at C5 with all from D6 using C5"), "another Bunker");
    // Who moves first, has moved by then.
    position["order"] = serde_json::json!([1, 2]);
    let first = told_in(&position, &format!("{jump}\nintercept at C5 with all from E3\nresearch space"));
    assert!(!first.iter().any(|said| said.contains("before your expansion")), "{first:?}");
}

/// 5.2, 6.3: the chit on file brings credits or takes them, and worlds taken before production may bring more.
#[test]
fn what_is_built_is_reckoned_with_the_chit_on_file() {
    let costs = |text: &str| {
        let remarks = producing(&format!("{text}\nbuild E3: 30P"));
        remarks.into_iter().find(|said| said.starts_with("What you build costs")).expect("too dear")
    };
    let will_have = |text: &str| -> u32 {
        let said = costs(text);
        let (_, rest) = said.split_once("you will have ").expect("credits");
        rest.split_once(' ').expect("a number").0.parse().expect("a number")
    };
    let boom = will_have("pass\nplay boom 5: treasury") - will_have("pass");
    assert!(boom > 0 && costs("pass\nplay boom 5: treasury").contains(&format!("{boom} by Boom 5")));
    // A Light Infantry costs 2.
    assert_eq!(will_have("pass\nplay boom 5: treasury 1L") + 2, will_have("pass") + boom);
    assert!(!costs("pass").contains("bring more"));
    assert!(costs("jump 2P 1F 2L from E3 to D4").contains("worlds you take before production bring more"));
}

/// 4.6: a world without anybody is taken by whoever comes.
#[test]
fn a_world_left_without_a_defender_is_remarked_on() {
    let mut position = crate::reading::tests::position();
    position["systems"]["D6"]["army"] = "1L".into();
    let warned = |text: &str| {
        let remarks = told_in(&position, &format!("{text}\nresearch space"));
        remarks.iter().any(|said| said.starts_with("Nobody is left at D6"))
    };
    assert!(warned("jump fleet 2 from D6 to D4 carrying all"));
    assert!(!warned("jump fleet 2 from D6 to D4"), "the troops stay");
}

/// 4.5: Fighters are lost at once where the ships that will be there then have no room for them, whatever they are bought with.
#[test]
fn fighters_bought_without_room_are_remarked_on_at_their_line() {
    let away = "jump 4P 5F from E3 to D4 carrying 2L using E3";
    for (text, lost) in [
        // At E3 four Protectors carry 8, and 5 Fighters are there.
        ("pass\nplay boom 5: treasury 4F", Some("boom 5: 1 of the Fighters at E3")),
        ("pass\nplay boom 5: treasury 3F", None),
        // What was bought before takes the room.
        ("pass\nplay boom 5: treasury 3F\nbuild E3: 1F", Some("build: 1 of the Fighters at E3")),
        ("pass\nplay boom 5: treasury 1F\nbuild E3: 2F", None),
        // The carriers jump before anything is bought.
        (&format!("{away}\nplay boom 5: treasury 2F"), Some("boom 5: 2 of the Fighters at E3")),
        (&format!("{away}\nbuild E3: 2F"), Some("build: 2 of the Fighters at E3")),
        (&format!("{away}\nbuild E3: 2F 1P"), None),
        (&format!("{away}\nplay boom 5: treasury 1P\nbuild E3: 2F"), None),
        // 6.3: a development of 3 buys no Protector, so none comes.
        ("pass\nbuild C5: 1F 1P", Some("build: 1 of the Fighters at C5")),
        ("transfer 1P from D6 to C5\nbuild C5: 1F", None),
        ("transfer 1P from E3 to C5\nbuild C5: 1F", None),
        ("pass\nplay boom 5: local C5 1F", Some("boom 5: 1 of the Fighters at C5")),
    ] {
        let remarks = lost_at(&format!("{text}\nresearch space"));
        assert_eq!(remarks, lost.map(String::from).into_iter().collect::<Vec<_>>(), "{text}");
    }
}

/// What is said of Fighters without room, each behind the line it stands at.
fn lost_at(text: &str) -> Vec<String> {
    let mut position = crate::reading::tests::position();
    position["production"] = "Production".into();
    let mut sitter = Sitter::in_position(&position);
    sitter.open = vec![Question::Turn { turn: 3 }];
    sitter.file(text);
    let at = |problem: &rules::problem::Problem| {
        let of = sitter.book.lines().find(|line| Some(line.line) == problem.line);
        match of.map(|line| line.order.to_string()) {
            Some(order) if order.starts_with("play") => "boom 5",
            Some(order) if order.starts_with("build") => "build",
            _ => "elsewhere",
        }
    };
    let room = |p: &rules::problem::Problem| p.message.contains("of the Fighters");
    let problems = review(&sitter.desk());
    let told = problems.iter().filter(|p| room(p));
    told.map(|p| {
        let (what, _) = p.message.split_once(" will").expect("what becomes of them");
        format!("{}: {what}", at(p))
    })
    .collect()
}

/// 5.2, 6.3: a Boom buys with what the treasury has and the Boom brings; what that leaves, and the income, pay what is built.
#[test]
fn a_boom_beyond_the_treasury_takes_nothing_from_production() {
    let mut position = crate::reading::tests::position();
    position["production"] = "Production".into();
    position["empires"]["1"]["treasury"] = 1.into();
    let told =
        |text: &str| told_in(&position, &format!("pass\nresearch space\nplay boom 5: treasury {text}"));
    // Pasha have 10 of a Boom: 2 Protectors of the 3, and 1 credit stays. In Jump range of 2 are E3 with 10, C5 with 3 and D6 with 2.
    let (boom, income) = (10, 15);
    let remarks = told("3P\nbuild E3: 2P");
    assert_eq!(
        remarks,
        [format!(
            "This costs 15; there will be {} credits (1 now, {boom} by Boom 5), which buy 2P.",
            1 + boom
        )]
    );
    let remarks = told("3P\nbuild E3: 9P");
    let said = remarks.iter().find(|said| said.starts_with("What you build costs 45")).expect("too dear");
    let will = format!(
        "you will have {} (1 now, {boom} by Boom 5, less 10 spent with it, {income} income)",
        income + 1
    );
    assert!(said.contains(&will), "{said}");
    // A Boom that develops a world raises what it can spend, and the income.
    position["empires"]["1"]["treasury"] = 0.into();
    let told = |text: &str| told_in(&position, &format!("pass\nresearch space\nplay boom 5: {text}"));
    assert_eq!(told("develop C5\nbuild C5: 2L"), Vec::<String>::new());
}
