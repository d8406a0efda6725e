//! Lines that were once taken for something else.

use super::{Sitter, lines};
use crate::Throneworld;
use crate::galaxy::Proposal;
use crate::orders::ScanOrder;
use crate::questions::Question;
use rules::Seat;

#[test]
fn an_attack_is_no_event() {
    let (orders, _, problems) = Sitter::usual().read("attack D4");
    assert!(orders.is_empty() && problems.len() == 1, "{orders:?}");
    assert_eq!(Sitter::usual().good("imperial attack: D10"), "imperial attack at D10");
}

#[test]
fn a_fleet_invades_from_where_it_is() {
    let sitter = Sitter::usual();
    assert_eq!(sitter.good("invade D4 with fleet 2"), "jump fleet from D6 to D4 using C5");
    assert_eq!(sitter.good("invade D4 from E3 with 2P"), "jump 2P from E3 to D4 using E3");
}

#[test]
fn what_does_not_fly_is_transferred() {
    let sitter = Sitter::usual();
    assert_eq!(sitter.good("send 2 bunkers from E3 to C5"), "transfer 2C from E3 to C5");
    assert_eq!(sitter.good("move 2L from E3 to C5"), "transfer 2L from E3 to C5");
    let (_, _, said, _) = sitter.bad("jump 2 bunkers from E3 to C5");
    assert!(
        said.contains("Command Bunkers cannot jump by themselves") && said.contains("transfer 2C"),
        "{said}"
    );
}

#[test]
fn ships_are_no_cargo() {
    assert_eq!(Sitter::usual().good("jump from E3 to D4 with 2P"), "jump 2P from E3 to D4 using E3");
}

#[test]
fn a_second_place_to_go_to_is_not_where_it_starts() {
    let (_, _, said, orders) = Sitter::usual().bad("jump 1P to D4 and D6");
    assert!(orders.is_empty() && said.contains("\"and D6\""), "{said}");
}

#[test]
fn a_jam_cannot_say_where_jumps_come_from() {
    let (_, _, said, orders) = Sitter::usual().bad("jam jumps from D10");
    assert!(orders.is_empty() && said.contains("not where they come from"), "{said}");
}

#[test]
fn a_reaction_without_its_chit_is_warned_of() {
    let by = Seat(1);
    let mut sitter = Sitter::asked(Question::React { by, acts: Vec::new() });
    sitter.view.galaxy.now.active = Some(by);
    let order = ScanOrder { to: "D8".parse().expect("a hex"), using: "E9".parse().expect("a hex") };
    sitter.view.galaxy.now.proposals = vec![Proposal::Scan { order }];
    let warned = |sitter: &Sitter| {
        let (_, _, problems) = sitter.read("jam scan into D8");
        problems.iter().any(|problem| problem.message.contains("no chit that says JAM"))
    };
    assert!(!warned(&sitter), "Return/Jam is held");
    sitter.view.hand.retain(|chit| !chit.jams());
    assert!(warned(&sitter));
}

#[test]
fn what_is_not_done_is_heard_and_files_nothing() {
    let mut sitter = Sitter::usual();
    let told = |sitter: &Sitter, text: &str| {
        let reading = rules::plain::read(&Throneworld, &sitter.desk(), &lines(text));
        assert!(reading.orders.is_empty(), "{text}");
        let [problem] = reading.problems.as_slice() else { panic!("{text}: {:?}", reading.problems) };
        (problem.is_error(), problem.message.clone())
    };
    assert_eq!(
        told(&sitter, "no bunker for now"),
        (false, "Nothing of that sort is built: only what is ordered is (6.3).".to_owned())
    );
    assert_eq!(
        told(&sitter, "research nothing this turn, keep the credits"),
        (false, "There is no research: only what is ordered is tried (6.1).".to_owned())
    );
    sitter.file("build 2F");
    let (error, said) = told(&sitter, "no fighters this turn");
    assert!(error && said.contains("\"build E3: 2F\" says the opposite"), "{said}");
    assert!(!told(&sitter, "no bunker for now").0, "that is on file for nothing");
}
