//! The news of whole campaigns: every event told is in it, wherever a report cuts a round, and what it says adds up.

use harness::campaign::secret;
use harness::{Push, Seating};
use rules::dice::Dice;
use rules::engine::{Engine, Filing, SeatView, ToldEvent};
use rules::news::NewsLine;
use rules::{Kind, Pacing, Seat};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use timega::Timega;
use timega::events::{ActionEvent, BattleEvent, CouncilEvent, DevelopmentEvent, Event};
use timega::force::Force;
use timega::news::{Place, Telling, fold, news, told_alone};
use timega::view::View;

/// What a seat is told in one report.
struct Report {
    view: View,
    told: Vec<Event>,
}

/// Plays so many rounds of bots and gives every report each seat would get, as often as play stops.
fn reports(pacing: Pacing, seats: u8, rounds: u32, seed: u64, mut look: impl FnMut(&Report)) {
    let options = json!({ "rounds": 30, "map": "drafted" });
    let state = Engine::found(&Timega, &options, seats).expect("a campaign");
    let mut seating = Seating::new(&Timega, state, seats, Engine::waits(&Timega, pacing), secret(seed));
    while seating.turn <= rounds {
        seating.open().expect("no fault");
        let entry = seating.window.as_ref().map_or(0, |w| w.entry);
        for seat in seating.window.as_ref().map(|w| w.seats()).unwrap_or_default() {
            let salt = [seating.turn.to_le_bytes(), entry.to_le_bytes(), [seat.0; 4]].concat();
            let mut dice = Dice::for_preview(&seating.seed, &salt);
            let text = Engine::bot(&Timega, &seating.desk(seat).expect("a desk"), &mut dice).expect("a mail");
            seating.mail(seat, &text, Filing::Replace).expect("no fault");
        }
        let push = Push { closing: true, one_window: true, notices: &[] };
        let stretch = seating.play(push).expect("no fault");
        for (seat, view) in &stretch.played.views {
            look(&Report { view: opened(view), told: heard(&stretch.news, *seat) });
        }
    }
}

fn opened(view: &SeatView) -> View {
    let stored: Value = serde_json::from_slice(&view.to_bytes()).expect("a view");
    serde_json::from_value(stored["view"].clone()).expect("a view")
}

fn heard(told: &[ToldEvent], seat: Seat) -> Vec<Event> {
    let shown = told.iter().filter_map(|event| event.for_seat(seat));
    shown.map(|event| serde_json::from_value(event.event).expect("an event")).collect()
}

/// Every event is told somewhere, and told nowhere only what is listed.
fn nothing_vanishes(tellings: &[Telling], told: &[Event]) {
    let folded: BTreeSet<usize> = tellings.iter().flat_map(|t| t.of.iter().copied()).collect();
    let lost: Vec<&Event> =
        told.iter().enumerate().filter(|(at, _)| !folded.contains(at)).map(|(_, e)| e).collect();
    assert_eq!(lost, Vec::<&Event>::new());
    for telling in tellings {
        let of: BTreeSet<usize> = telling.of.iter().copied().collect();
        assert_eq!(of.len(), telling.of.len(), "an event twice in one line: {telling:?}");
        assert!(of.iter().all(|at| *at < told.len()), "{telling:?}");
        if let Place::Nowhere(_) = telling.place {
            let kinds: BTreeSet<&str> = telling.of.iter().map(|at| told[*at].kind()).collect();
            assert!(
                kinds.is_subset(&["round_began", "refreshed", "revealed", "declared", "counters"].into()),
                "{kinds:?}"
            );
        }
    }
}

/// The facts of all affairs of a kind, wherever they are told.
fn affairs<'t>(tellings: &'t [Telling], kind: &str) -> Vec<&'t Value> {
    let of = |telling: &'t Telling| match &telling.place {
        Place::Yours(_, NewsLine::Affair(a)) | Place::Elsewhere(NewsLine::Affair(a)) if a.kind == kind => {
            Some(&a.facts)
        }
        _ => None,
    };
    tellings.iter().filter_map(of).collect()
}

fn list<'v>(value: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    value[key].as_array().into_iter().flatten()
}

fn force(value: &Value) -> Force {
    match value {
        Value::String(short) => short.parse().expect("a force in short"),
        other => serde_json::from_value(other.clone()).expect("a force"),
    }
}

fn sum<'f>(forces: impl Iterator<Item = &'f Value>) -> Force {
    forces.fold(Force::NONE, |sum, one| sum.plus(&force(one)))
}

fn sum_told(told: &[Event], of: fn(&Event) -> Option<&Force>) -> Force {
    told.iter().filter_map(of).fold(Force::NONE, |sum, force| sum.plus(force))
}

/// What the lines say adds up to what the events said.
fn adds_up(view: &View, tellings: &[Telling], told: &[Event]) {
    let built = sum_told(told, |e| match e {
        Event::Development(DevelopmentEvent::Built { units, .. }) => Some(units),
        _ => None,
    });
    let money = [affairs(tellings, "money"), affairs(tellings, "empire")].concat();
    let deeds = || money.iter().flat_map(|m| list(m, "deeds"));
    assert_eq!(sum(deeds().flat_map(|d| list(d, "built")).map(|b| &b["units"])), built);
    let researched = told.iter().filter(|e| e.kind() == "researched").count();
    assert_eq!(deeds().map(|d| list(d, "techs").count()).sum::<usize>(), researched);
    let moved = sum_told(told, |e| match e {
        Event::Action(ActionEvent::Moved { force, .. }) => Some(force),
        _ => None,
    });
    let actions = [affairs(tellings, "actions"), affairs(tellings, "empire")].concat();
    let turns = || actions.iter().flat_map(|a| list(a, "turns"));
    assert_eq!(sum(turns().flat_map(|t| list(t, "moves")).map(|m| &m["short"])), moved);
    // What the reader takes by staying stands in a line of its own.
    let by_staying = |e: &&Event| match e {
        Event::Action(ActionEvent::Captured { seat, .. }) => {
            *seat == view.me && view.galaxy.empire(*seat).race == timega::effects::races::Race::Arborec
        }
        _ => false,
    };
    let captured =
        told.iter().filter(|e| e.kind() == "captured").count() - told.iter().filter(by_staying).count();
    let taken = turns().map(|t| list(t, "took").count()).sum::<usize>()
        + deeds().map(|d| list(d, "planets").count()).sum::<usize>();
    assert_eq!(taken, captured);
    let activated = told.iter().filter(|e| e.kind() == "activated").count();
    assert!(turns().count() >= activated);
    let decided = told.iter().filter(|e| matches!(e, Event::Council(CouncilEvent::Tallied { .. }))).count();
    assert_eq!(affairs(tellings, "decided").len(), decided);
    let gone = sum_told(told, |e| match e {
        Event::Action(ActionEvent::Perished { force, .. }) => Some(force),
        _ => None,
    });
    let stranded = affairs(tellings, "stranded");
    let places = stranded.iter().flat_map(|s| list(s, "losses")).flat_map(|l| list(l, "places"));
    assert_eq!(sum(places.map(|p| &p["force"])), gone);
    battles_add_up(tellings, told);
}

fn battles_add_up(tellings: &[Telling], told: &[Event]) {
    let rows: Vec<&Value> = tellings
        .iter()
        .filter_map(|t| if let Place::Battle(row) = &t.place { Some(row) } else { None })
        .collect();
    let lost = sum_told(told, |e| match e {
        // A siege has no number and no row.
        Event::Battle(BattleEvent::CasualtiesTaken { battle: 1.., lost, .. }) => Some(lost),
        _ => None,
    });
    assert_eq!(sum(rows.iter().flat_map(|r| list(r, "sides")).map(|s| &s["lost"])), lost);
    let hits: u64 = told
        .iter()
        .map(|e| if let Event::Battle(BattleEvent::Fired { hits, .. }) = e { u64::from(*hits) } else { 0 })
        .sum();
    let shown = rows.iter().flat_map(|r| list(r, "hits")).flat_map(|h| list(h, "by"));
    assert_eq!(shown.filter_map(Value::as_u64).sum::<u64>(), hits);
    let ended = told.iter().filter(|e| e.kind() == "battle_ended").count();
    assert_eq!(rows.iter().filter(|r| !r["ended"].is_null()).count(), ended);
}

fn holds(report: &Report) {
    let tellings = fold(&report.view, &report.told);
    nothing_vanishes(&tellings, &report.told);
    adds_up(&report.view, &tellings, &report.told);
}

#[test]
fn every_event_told_is_in_the_news_of_whole_rounds() {
    let mut alone: BTreeMap<String, usize> = BTreeMap::new();
    let (mut events, mut lines, mut longest) = (0, 0, 0);
    reports(Pacing::Standing, 4, 10, 3, |report| {
        holds(report);
        let tellings = fold(&report.view, &report.told);
        told_alone(&tellings, &report.told)
            .into_iter()
            .for_each(|k| *alone.entry(k.into()).or_default() += 1);
        let news = news(&report.view, &report.told);
        assert!(!news.headline.is_empty(), "no round passes without a word in the subject");
        let count = news.yours.len() + news.elsewhere.len() + news.battles.len();
        (events, lines, longest) = (events + report.told.len(), lines + count, longest.max(count));
    });
    println!("{events} events in {lines} lines, {longest} at most in a report; alone: {alone:?}");
    assert!(lines * 3 < events, "{events} events in {lines} lines");
    // What happens to everybody in every round is never told event by event.
    for often in
        ["activated", "moved", "passed", "fired", "casualties_taken", "exhausted", "built", "tallied"]
    {
        assert!(!alone.contains_key(often), "{often}: {alone:?}");
    }
}

#[test]
fn every_event_told_is_in_the_news_of_live_reports() {
    let mut cut_battles = 0;
    reports(Pacing::Live, 3, 5, 9, |report| {
        holds(report);
        let began = report.told.iter().filter(|e| e.kind() == "battle_began").count();
        let rows = fold(&report.view, &report.told);
        cut_battles +=
            usize::from(rows.iter().filter(|t| matches!(t.place, Place::Battle(_))).count() > began);
    });
    println!("{cut_battles} reports tell a battle whose beginning was told before");
}

#[test]
fn news_may_begin_and_end_anywhere_in_a_round() {
    let mut cut_battles = 0;
    reports(Pacing::Standing, 4, 16, 5, |report| {
        if report.view.me != Seat(0) || report.told.len() < 20 {
            return;
        }
        for cut in 0..=report.told.len() {
            let (first, rest) = report.told.split_at(cut);
            for told in [first, rest] {
                let part = Report { view: report.view.clone(), told: told.to_vec() };
                holds(&part);
                let in_battle =
                    told.first().is_some_and(|e| matches!(e, Event::Battle(b) if b.kind() != "battle_began"));
                cut_battles += usize::from(in_battle);
            }
        }
    });
    assert!(cut_battles > 20, "{cut_battles} cuts through a battle");
}

/// What is taken as the development phase ends is no turn of the action phase (8.1).
#[test]
fn turns_are_what_was_done_in_the_action_phase() {
    let mut state = crate::page::sample::middle();
    state.galaxy.empire_mut(Seat(1)).race = timega::effects::races::Race::Arborec;
    let view = View::of(&state, Seat(0));
    let told: Vec<Event> = [
        json!({ "captured": { "seat": 1, "planet": "Mirage", "from": null, "with": "ground_forces", "consumed": {}, "dock": false } }),
        json!({ "passed": { "seat": 1 } }),
    ]
    .into_iter()
    .map(|event| serde_json::from_value(event).unwrap())
    .collect();
    let tellings = fold(&view, &told);
    let [line] = affairs(&tellings, "empire")[..] else { panic!("{tellings:?}") };
    assert_eq!((list(line, "turns").count(), line["passed"] == true), (0, true), "{line}");
    assert_eq!(line["deeds"][0]["planets"][0]["planet"], "Mirage", "{line}");
}

/// What failed of an order is told with what of it was done, and nothing is told as done and as failed.
#[test]
fn an_order_is_done_or_failed() {
    let view = View::of(&crate::page::sample::middle(), Seat(0));
    let systems = view.galaxy.systems.iter();
    let (hex, planet) =
        systems.filter_map(|(hex, s)| Some((*hex, *s.planets.keys().next()?))).next().unwrap();
    let (hex, planet) = (hex.to_string(), planet.to_string());
    let told: Vec<Event> = [
        json!({ "built": { "seat": 0, "units": { "cruiser": 2 }, "site": { "dock": "Abyz" }, "hex": "E1", "paid": 8, "why": [] } }),
        json!({ "not_bought": { "seat": 0, "order": "build 1 cruiser", "why": "no money (5.2)" } }),
        json!({ "activated": { "seat": 0, "hex": hex, "counters": 1, "why": [] } }),
        json!({ "moved": { "seat": 0, "force": { "carrier": 1 }, "way": ["E5", hex], "why": [] } }),
        json!({ "impossible": { "seat": 0, "order": format!("land on {planet}"), "why": "it takes 1 ground force (6.4)" } }),
        json!({ "passed": { "seat": 0 } }),
        json!({ "impossible": { "seat": 0, "order": format!("activate {hex}, move 1 cruiser from E5"), "why": format!("{hex} has a command counter of yours already (6.2)") } }),
        json!({ "impossible": { "seat": 0, "order": "activate E5, move 1 cruiser from D3", "why": "there is none" } }),
    ]
    .into_iter()
    .map(|event| serde_json::from_value(event).unwrap())
    .collect();
    let tellings = fold(&view, &told);
    nothing_vanishes(&tellings, &told);
    let yours = |mark: rules::news::Mark, kind: &str| -> Vec<Value> {
        let of = tellings.iter().filter_map(|telling| match &telling.place {
            Place::Yours(m, NewsLine::Affair(a)) if *m == mark && a.kind == kind => Some(a.facts.clone()),
            _ => None,
        });
        of.collect()
    };
    let [failed] = &yours(rules::news::Mark::Failed, "actions")[..] else { panic!("{tellings:?}") };
    assert_eq!((list(failed, "turns").count(), &failed["turns"][0]["missed"]), (1, &json!([planet])));
    let [done] = &yours(rules::news::Mark::Done, "actions")[..] else { panic!("{tellings:?}") };
    assert_eq!(
        (list(done, "turns").count(), &done["passed"]),
        (0, &json!(true)),
        "what was activated is told as failed"
    );
    let [orders] = &yours(rules::news::Mark::Failed, "failed")[..] else { panic!("{tellings:?}") };
    let orders: Vec<&str> = list(orders, "orders").filter_map(|order| order["order"].as_str()).collect();
    assert_eq!(orders, ["build 1 more cruiser", "activate E5"]);
}
