//! Straight answers to what is asked at the moment.

use super::Sitter;
use crate::force::Force;
use crate::galaxy::Proposal;
use crate::hex::Hex;
use crate::orders::{Cargo, JumpOrder, Order, Ships};
use crate::questions::{Answer, Question};
use crate::unit::Unit;
use rules::Seat;

fn hex(label: &str) -> Hex {
    label.parse().expect("a hex")
}

/// What a line says to the question that is open: its text and the order.
#[track_caller]
fn bound(sitter: &Sitter, text: &str) -> (String, Order) {
    let reading = crate::reading::read(&sitter.desk(), &super::lines(text));
    assert!(reading.problems.is_empty() && reading.orders.is_empty(), "{text}: {:?}", reading.problems);
    let [(_, 0, order, words)] = reading.bound.as_slice() else { panic!("{text}: {:?}", reading.bound) };
    (words.clone(), order.clone())
}

/// The reply of one line: its text and the answer.
#[track_caller]
fn reply(sitter: &Sitter, text: &str) -> (String, Answer) {
    let reading = crate::reading::read(&sitter.desk(), &super::lines(text));
    assert!(reading.problems.is_empty() && reading.orders.is_empty(), "{text}: {:?}", reading.problems);
    let [(_, 0, answer, words)] = reading.replies.as_slice() else { panic!("{text}: {:?}", reading.replies) };
    (words.clone(), answer.clone())
}

#[test]
fn retreats() {
    let wings = vec![hex("E3"), hex("D6")];
    let sitter =
        Sitter::asked(Question::Retreat { battle: 1, at: hex("D4"), round: 1, wings: wings.clone() });
    assert_eq!(reply(&sitter, "stay"), ("stay at D4".into(), Answer::Wings(vec![])));
    assert_eq!(reply(&sitter, "no").1, Answer::Wings(vec![]));
    assert_eq!(reply(&sitter, "retreat"), ("retreat from E3 and D6".into(), Answer::Wings(wings)));
    assert_eq!(reply(&sitter, "retreat from E3's fleet").1, Answer::Wings(vec![hex("E3")]));
    assert_eq!(reply(&sitter, "retreat E3 and D6").1, Answer::Wings(vec![hex("E3"), hex("D6")]));
    let (_, under, said, _) = sitter.bad("retreat from C5");
    assert!(under == "C5" && said.contains("retreat from E3 or D6"), "{said}");
    // Doctrine is doctrine even now.
    assert_eq!(sitter.good("retreat never"), "retreat never");
}

#[test]
fn withdrawals() {
    let to = vec![hex("C5"), hex("D8")];
    let sitter = Sitter::asked(Question::Withdraw { battle: 1, at: hex("D6"), round: 1, to, fallen: false });
    assert_eq!(reply(&sitter, "retreat to D8"), ("retreat to D8".into(), Answer::To(Some(hex("D8")))));
    assert_eq!(reply(&sitter, "D8").1, Answer::To(Some(hex("D8"))));
    assert_eq!(reply(&sitter, "stay").1, Answer::To(None));
    let (_, _, said, _) = sitter.bad("retreat");
    assert!(said.contains("retreat to C5 or D8"), "{said}");
    let (_, _, said, _) = sitter.bad("retreat to E3");
    assert!(said.contains("(8.3)"), "{said}");
}

/// 8.3: a part of the fleet. At D6 there are 2P 1F, and home worlds C5 and D8 to go to.
#[test]
fn withdrawals_in_part() {
    let asked = |to: &[&str]| {
        let to = to.iter().map(|label| hex(label)).collect();
        Sitter::asked(Question::Withdraw { battle: 1, at: hex("D6"), round: 1, to, fallen: false })
    };
    let sitter = asked(&["C5", "D8"]);
    let part = |units: Force, to| Answer::Part { to: hex(to), units };
    let one = Force::of(Unit::Protector, 1);
    let (text, answer) = reply(&sitter, "retreat with 1P to D8");
    assert_eq!((text.as_str(), &answer), ("retreat with 1P to D8", &part(one, "D8")));
    assert_eq!(reply(&sitter, &text), (text.clone(), answer));
    assert_eq!(
        reply(&sitter, "withdraw one protector and 1F to C5").1,
        part(one.with(Unit::Fighter, 1), "C5")
    );
    // The other Protector goes too, and with it the Fighter that would have no space: that is all.
    assert_eq!(reply(&sitter, "retreat with 2P to C5").1, Answer::To(Some(hex("C5"))));
    assert_eq!(reply(&asked(&["D8"]), "retreat with 1P").1, part(one, "D8"));
    assert_eq!(reply(&asked(&["D8"]), "at D6: retreat with 1P").1, part(one, "D8"));
    for (text, says) in [
        ("retreat with 1P", "retreat with 1P to C5 or retreat with 1P to D8"),
        ("retreat with 3P to C5", "1F 2P may withdraw from D6, not 3P"),
        ("retreat with 1P to E3", "retreat to C5 or D8"),
        ("retreat with 1F to C5", "1F need 1 cargo spaces and have 0"),
        ("retreat with 1P after 2 rounds", "at H10: retreat with 1P after 1 round"),
    ] {
        let (_, _, said, _) = sitter.bad(text);
        assert!(said.contains(says), "{text}: {said}");
    }
    // Conditions are for later; where nothing is asked a standing order says it.
    assert_eq!(sitter.good("at D6: retreat with 1P after 2 rounds"), "at D6: retreat with 1P after 2 rounds");
    let (_, _, said, _) = Sitter::usual().bad("retreat with 1P to C5");
    assert!(said.contains("at D8: retreat with 1P after 1 round"), "{said}");
    let wings = vec![hex("E3")];
    let attacking = Sitter::asked(Question::Retreat { battle: 1, at: hex("D4"), round: 1, wings });
    let (_, _, said, _) = attacking.bad("retreat with 1P");
    assert!(said.contains("go back whole (5.1)"), "{said}");
}

/// 4.62: units with numbers are one of the choices there are.
#[test]
fn losses_by_name() {
    let from = Force::of(Unit::Fighter, 2).with(Unit::Protector, 1);
    let losses = |hits| Question::Losses {
        battle: 1,
        at: hex("D4"),
        space: true,
        round: 1,
        first_fire: false,
        hits,
        from,
    };
    let sitter = Sitter::asked(losses(2));
    let both = Force::of(Unit::Fighter, 1).with(Unit::Protector, 1);
    let (text, answer) = reply(&sitter, "lose 1F 1P");
    assert_eq!((text.as_str(), &answer), ("lose 1F 1P", &Answer::Units(both)));
    assert_eq!(reply(&sitter, "losses: 2 fighters").1, Answer::Units(Force::of(Unit::Fighter, 2)));
    for (text, says) in [
        ("lose 1P", "as many as possible must be taken, which is 2 (4.62)"),
        ("lose 2P", "not all there"),
        ("lose 2F 1P", "Try: lose 2F or lose 1F 1P"),
    ] {
        let (_, _, said, _) = sitter.bad(text);
        assert!(said.contains(says), "{text}: {said}");
    }
    let overboard = Question::Overboard {
        battle: 1,
        at: hex("D4"),
        round: 1,
        wing: hex("D4"),
        from: Force::of(Unit::Fighter, 2).with(Unit::Light, 1),
        excess: 2,
    };
    let sitter = Sitter::asked(overboard);
    let one_each = Force::of(Unit::Fighter, 1).with(Unit::Light, 1);
    assert_eq!(reply(&sitter, "lose 1F 1L").1, Answer::Units(one_each));
    let (_, _, said, _) = sitter.bad("lose 1F");
    assert!(said.contains("2 of 2F 1L must go"), "{said}");
    let (_, _, said, _) = Sitter::usual().bad("lose 1F");
    assert!(said.contains("losses: fighters, then protectors"), "{said}");
}

#[test]
fn landings_and_drops() {
    let may = Force::of(Unit::Light, 2).with(Unit::Heavy, 1);
    let sitter = Sitter::asked(Question::Land { battle: 1, at: hex("D4"), round: 1, may });
    assert_eq!(reply(&sitter, "land all"), ("land 2L 1H at D4".into(), Answer::Units(may)));
    assert_eq!(reply(&sitter, "yes").1, Answer::Units(may));
    assert_eq!(reply(&sitter, "land 2L").1, Answer::Units(Force::of(Unit::Light, 2)));
    assert_eq!(reply(&sitter, "land nothing at D4").1, Answer::Units(Force::NONE));
    assert_eq!(sitter.good("land all at F4"), "land all at F4");
    let (_, _, said, _) = sitter.bad("land 3L");
    assert!(said.contains("2L 1H may land at D4, not 3L"), "{said}");
    // What is refused as an answer is no standing order either.
    let reading = crate::reading::read(&sitter.desk(), &super::lines("land 3L at D4"));
    assert!(reading.problems.iter().any(rules::problem::Problem::is_error), "{:?}", reading.problems);
    assert!(reading.orders.is_empty() && reading.replies.is_empty(), "{:?}", reading.orders);
    let may = Force::of(Unit::Drop, 2);
    let sitter = Sitter::asked(Question::Drop { battle: 1, at: hex("D4"), round: 1, may });
    assert_eq!(reply(&sitter, "drop").1, Answer::Units(may));
    assert_eq!(reply(&sitter, "no").1, Answer::Units(Force::NONE));
    assert_eq!(reply(&sitter, "drop 1 DT").1, Answer::Units(Force::of(Unit::Drop, 1)));
    assert_eq!(reply(&sitter, "drop nothing").1, Answer::Units(Force::NONE));
    assert_eq!(sitter.good("drop never"), "drop never");
    assert_eq!(sitter.good("always drop"), "drop always");
}

#[test]
fn losses_are_for_the_round_that_asks_unless_they_stand() {
    let from = Force::of(Unit::Fighter, 2).with(Unit::Protector, 1);
    let losses = Question::Losses {
        battle: 1,
        at: hex("D4"),
        space: true,
        round: 1,
        first_fire: false,
        hits: 1,
        from,
    };
    let sitter = Sitter::asked(losses);
    let (text, order) = bound(&sitter, "losses: protectors");
    assert_eq!(order, Order::Losses(vec![Unit::Protector]));
    assert_eq!(bound(&sitter, &text).0, text);
    assert_eq!(sitter.good("always losses: protectors"), text);
    let (_, _, said, _) = sitter.bad("always scan D6");
    assert!(said.contains("for one turn"), "{said}");
}

#[test]
fn reactions() {
    let by = Seat(1);
    let mut sitter = Sitter::asked(Question::React { by, acts: Vec::new() });
    sitter.view.galaxy.now.active = Some(by);
    let order = |to| JumpOrder {
        ships: Ships::Fleet,
        from: hex("D10"),
        to,
        using: hex("E9"),
        carrying: Cargo::Aboard,
    };
    let force = Force::of(Unit::Protector, 2);
    sitter.view.galaxy.now.proposals = vec![Proposal::Jump { order: order(hex("D8")), force }];
    assert_eq!(bound(&sitter, "no").1, Order::DoNotReact);
    assert_eq!(bound(&sitter, "do not react").1, Order::DoNotReact);
    assert_eq!(bound(&sitter, "jam").0, "jam jump by seat 2 into D8 at most 1 a turn");
    // Read back, an answer is the same answer.
    for text in ["jam jump into D8 with bunker D8", "jam all if I hold 2+ jams", "do not react"] {
        assert_eq!(bound(&sitter, text).0, text);
    }
    // What says that it stands is on file; so is what speaks of something else.
    assert_eq!(sitter.good("jam any jump into D8"), "jam any jump into D8");
    assert_eq!(sitter.good("always jam jumps into D8"), "jam any jump into D8");
    let (_, _, said, on_file) = sitter.bad("jam scans");
    assert!(said.contains("answers nothing that is asked now"), "{said}");
    assert_eq!(on_file, "jam any scan");
    // The later of two words counts.
    let reading = crate::reading::read(&sitter.desk(), &super::lines("no\njam jump into D8"));
    assert_eq!((reading.bound.len(), reading.problems.len()), (1, 1));
    assert_eq!(reading.bound[0].3, "jam jump into D8");
    // Two answers on one line are two answers.
    let both = super::lines("jam jump into D8 with bunker D8; jam all if I hold 2+ jams");
    let reading = rules::read_lines(&crate::Throneworld, &sitter.desk(), &both);
    assert_eq!((reading.bound.len(), reading.problems.len()), (2, 0), "{:?}", reading.problems);
    sitter.view.galaxy.now.proposals.push(Proposal::Jump { order: order(hex("C7")), force });
    let (_, _, said, _) = sitter.bad("jam");
    assert!(said.contains("into D8 at most 1 a turn or jam jump by seat 2 into C7"), "{said}");
    let sitter = Sitter::asked(Question::Counters { into: Vec::new() });
    assert_eq!(bound(&sitter, "yes").0, "counter-jam");
    assert_eq!(bound(&sitter, "no").1, Order::DoNotCounter);
    assert_eq!(sitter.good("counter-jam always"), "counter-jam always");
    let sitter = Sitter::asked(Question::Repel { at: hex("D6"), nth: 0 });
    assert_eq!(reply(&sitter, "no").1, Answer::React(None));
}

#[test]
fn chits_research_events_and_building() {
    use crate::chit::{EventChit, Whose};
    use crate::questions::EventChoice;
    use crate::tech::Tech;
    let sitter = Sitter::asked(Question::Research { nth: 0 });
    assert_eq!(reply(&sitter, "jump").1, Answer::Research(Tech::Jump));
    assert_eq!(reply(&sitter, "Space.").1, Answer::Research(Tech::Space));
    assert_eq!(sitter.good("research space"), "research Space");
    let sitter = Sitter::asked(Question::Chit { turn: 3 });
    let none = Answer::Chits { play: vec![], back: vec![] };
    assert_eq!(reply(&sitter, "pass").1, none);
    assert_eq!(reply(&sitter, "no").1, none);
    let mut sitter = Sitter::asked(Question::Event { turn: 3 });
    sitter.view.galaxy.now.event = Some(EventChit::Rebels { whose: Whose::First });
    assert_eq!(reply(&sitter, "D10").1, Answer::Event(EventChoice::At(hex("D10"))));
    assert_eq!(reply(&sitter, "decline").1, Answer::Event(EventChoice::Decline));
    let (_, under, said, _) = sitter.bad("E15");
    assert!(under == "E15" && said.contains("(6.2)"), "{said}");
    let sitter = Sitter::asked(Question::Production { turn: 3 });
    assert_eq!(reply(&sitter, "nothing").1, Answer::Buy(vec![]));
    let sitter = Sitter::asked(Question::Expand { turn: 3 });
    assert_eq!(sitter.good("pass"), "pass");
    assert_eq!(reply(&sitter, "no").1, Answer::Moves(crate::questions::Moves::default()));
}

#[test]
fn nothing_asked_nothing_answered() {
    let sitter = Sitter::usual();
    for (text, try_this) in [
        ("yes", "write the order"),
        ("stay", "retreat never"),
        ("retreat", "retreat if fewer"),
        ("drop 2D", "drop always"),
        ("jam", "jam any jump into E9"),
        ("D6", "scan D6"),
        ("space", "research space"),
    ] {
        let (_, under, said, good) = sitter.bad(text);
        assert!(said.contains(try_this), "{text}: {said}");
        assert_eq!((under.as_str(), good.as_str()), (text, ""));
    }
    assert_eq!(sitter.good("drop"), "drop always");
}
