//! Straight answers to what is asked at the moment.

use super::Sitter;
use crate::force::Force;
use crate::galaxy::Proposal;
use crate::hex::Hex;
use crate::orders::{Cargo, JumpOrder, Ships};
use crate::questions::{Answer, Question};
use crate::unit::Unit;
use rules::Seat;

fn hex(label: &str) -> Hex {
    label.parse().expect("a hex")
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
    let may = Force::of(Unit::Drop, 2);
    let sitter = Sitter::asked(Question::Drop { battle: 1, at: hex("D4"), round: 1, may });
    assert_eq!(reply(&sitter, "drop").1, Answer::Units(may));
    assert_eq!(reply(&sitter, "no").1, Answer::Units(Force::NONE));
    assert_eq!(reply(&sitter, "drop 1 DT").1, Answer::Units(Force::of(Unit::Drop, 1)));
    assert_eq!(sitter.good("drop never"), "drop never");
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
    assert_eq!(sitter.good("no"), "do not react");
    assert_eq!(sitter.good("jam"), "jam any jump by seat 2 into D8 at most 1 a turn");
    sitter.view.galaxy.now.proposals.push(Proposal::Jump { order: order(hex("C7")), force });
    let (_, _, said, _) = sitter.bad("jam");
    assert!(said.contains("into D8 at most 1 a turn or jam any jump by seat 2 into C7"), "{said}");
    let sitter = Sitter::asked(Question::Counters { into: Vec::new() });
    assert_eq!(sitter.good("yes"), "counter-jam always");
    assert_eq!(sitter.good("no"), "do not counter-jam");
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
