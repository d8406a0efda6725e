//! Nobody but the speaker learns how anybody votes before the tally (5.6).

use super::*;
use crate::Timega;
use crate::effects::agendas::Agenda::WarFunding;
use crate::effects::agendas::Side::{Against, For};
use crate::events::Event;
use crate::stage::stage;
use crate::view::View;
use rules::Kind;
use rules::dice::Dice;
use rules::table::{Filed, Reply, Run, Sitting, Window, play};
use std::collections::{BTreeMap, BTreeSet};

/// Plays to the speaker's window, with these votes of the others.
fn until_the_speaker(given: &Value, ballots: &[Ballot]) -> (Run<Timega>, Window<Question>) {
    let waits: BTreeSet<String> = ["vote", "speaker"].map(str::to_owned).into();
    let (mut journal, mut filed): (Vec<_>, BTreeMap<Seat, Filed<Timega>>) = (Vec::new(), BTreeMap::new());
    let mut closing = None;
    loop {
        let mut state = stage(given).unwrap();
        let sitting = Sitting {
            seats: state.galaxy.seats,
            waits: &waits,
            journal: &journal,
            filed: &filed,
            notices: &[],
            closing,
            dice: Dice::scripted(Vec::new()),
            look: false,
            only: None,
        };
        let mut run = play(&Timega, &mut state, sitting);
        let window = run.window.take().unwrap();
        if window.asked.iter().all(|(_, q)| q.kind() == "speaker") {
            return (run, window);
        }
        closing = Some(window.entry);
        filed.clear();
        for (seat, question) in window.asked {
            if let Some(answer) = ballot(ballots, seat, &question) {
                let reply = Reply { entry: window.entry, question, answer, text: String::new() };
                filed.entry(seat).or_default().replies.push(reply);
            }
        }
        journal = run.journal;
    }
}

/// What a seat has heard and sees.
fn known(run: &Run<Timega>, seat: Seat) -> (Vec<Event>, View) {
    let heard = run.told.iter().filter(|t| t.audience.includes(seat)).map(|t| t.event.clone());
    (heard.collect(), (*run.views[&seat]).clone())
}

#[test]
fn whatever_the_others_vote_a_seat_sees_the_same_until_the_speaker_has_voted() {
    let given = hall(json!(["war_funding", "humane_labor"]));
    let own = (2, WarFunding, For, 3);
    let others: [&[Ballot]; 4] = [
        &[own],
        &[own, (3, WarFunding, For, 0)],
        &[own, (3, WarFunding, Against, 4)],
        &[own, (3, WarFunding, Against, 1), (3, Agenda::HumaneLabor, For, 3)],
    ];
    let (first, _) = until_the_speaker(&given, others[0]);
    for ballots in &others[1..] {
        let (run, window) = until_the_speaker(&given, ballots);
        assert!(known(&run, Seat(1)) == known(&first, Seat(1)), "{ballots:?}");
        assert!(known(&run, Seat(0)) != known(&first, Seat(0)), "the speaker sees them: {ballots:?}");
        assert_eq!(window.asked.len(), 2, "on both agendas at once");
    }
}

#[test]
fn the_speaker_sees_every_vote() {
    let given = hall(json!(["war_funding"]));
    let (run, window) = until_the_speaker(&given, &[(2, WarFunding, For, 3), (3, WarFunding, Against, 1)]);
    assert_eq!(window.asked[0].0, Seat(0));
    let votes = |view: &View| view.cast.iter().map(|c| (c.seat, c.side, c.votes)).collect::<Vec<_>>();
    let (two, three) = ((Seat(1), Some(For), 7), (Seat(2), Some(Against), 3));
    assert_eq!(votes(&run.views[&Seat(0)]), [two, three]);
    assert_eq!(votes(&run.views[&Seat(1)]), [two]);
    assert_eq!(votes(&run.views[&Seat(2)]), [three]);
    // Nothing was paid yet, or exhausted planets would show who votes how.
    assert!(run.views[&Seat(1)].galaxy.planets().all(|(_, _, p)| !p.exhausted));
}

#[test]
fn ballots_are_told_to_all_or_to_each_its_own_by_the_option() {
    let ballots = [(1, WarFunding, For, 0), (2, WarFunding, For, 0)];
    let mut given = hall(json!(["war_funding"]));
    let open = council(&given, &[], &ballots, &[]);
    let told = open.told("ballots");
    // Seat 3 was asked as well and abstained; the speaker votes last.
    assert_eq!((told.len(), told[0]["cast"].as_array().unwrap().len()), (1, 3));
    given["options"] = json!({ "open_ballots": false });
    let told = council(&given, &[], &ballots, &[]).told("ballots");
    assert_eq!(told.len(), 3);
    assert!(told.iter().all(|t| t["cast"].as_array().unwrap().len() == 1));
}
