//! Lines as people write them, and what is on file then.

use crate::CoreWorlds;
use crate::orders::{Condition, Force, Order, Raid, Settler, Step, Way};
use crate::questions::Question;
use crate::stage::stage;
use crate::state::Phase;
use crate::view::View;
use rules::problem::{Problem, ProblemKind};
use rules::span::TypedLine;
use rules::{Book, Desk, Seat};
use serde_json::json;

fn view() -> View {
    let mut state = stage(&json!({
        "round": 5,
        "zone": ["Orison", "Vesper", "Comet Lancer", "Drill Corps", "Lance Frigate", "War Council"],
        "empires": [
            {
                "worlds": ["Ivory Reach", "Ivory Reach", "Vantage"],
                "units": ["Snub Fighter x3", "Galactic Grunts x2", "Hercules Bomber", "Dune Skimmer"],
                "hand": ["Snub Fighter x2", "Dreadnought Cruiser", "Drop Pods", "Rapid Muster", "Loader Golem"],
                "discard": ["Titan Frame"],
                "surge_tokens": 1,
            },
            { "hand": ["Snub Fighter x6"] },
        ],
    }))
    .expect("it fits");
    state.phase = Phase::Action;
    state.empires[0].own.board.energy = 9;
    state.empires[0].own.board.actions = 5;
    View::of(&state, Seat(0))
}

fn read_all(view: &View, text: &str) -> (Vec<Order>, Vec<Problem>) {
    let book = Book::default();
    let desk: Desk<'_, CoreWorlds> = Desk { seat: Seat(0), view, open: &[], book: &book, names: &[] };
    let lines: Vec<TypedLine> =
        (1..).zip(text.lines()).map(|(number, line)| TypedLine::new(number, line)).collect();
    let reading = rules::read_lines(&CoreWorlds, &desk, &lines);
    (reading.orders.into_iter().map(|(_, order)| order).collect(), reading.problems)
}

#[test]
fn lines_are_understood_however_they_are_written() {
    let view = view();
    for (typed, canonical) in [
        ("draft comet", "draft Comet Lancer"),
        ("Buy Comet Lancer or Drill Corps", "draft Comet Lancer else draft Drill Corps"),
        ("draft Lance Frigate else comet lancer.", "draft Lance Frigate else draft Comet Lancer"),
        ("deploy 2 snubs and the dreadnought", ""),
        ("deploy 2 snubs, dreadnought", "deploy Snub Fighter x2 then Dreadnought Cruiser"),
        ("deploy Snub Fighter then Snub Fighter", "deploy Snub Fighter x2"),
        ("deploy snub fighter x2 then loader", "deploy Snub Fighter x2 then Loader Golem"),
        ("deploy snub fighter 2", ""),
        ("deploy 2 snubs & 1 loader", "deploy Snub Fighter x2 then Loader Golem"),
        ("Draft: Comet Lancer", "draft Comet Lancer"),
        ("deploy snub # as soon as it goes", "deploy Snub Fighter"),
        ("keep drop pods and loader", ""),
        ("deploy 2 snub fighters x2", ""),
        ("invade orison", "invade Orison with all needed"),
        (
            "attack orison with all needed, cheapest first, paying up to 2",
            "invade Orison with all needed, paying up to 2",
        ),
        ("conquer Vesper with everything", "invade Vesper with all"),
        (
            "invade vesper with snub x2 and a hercules, pay 1 energy and colonize with snub",
            "invade Vesper with Snub Fighter x2 and Hercules Bomber, paying up to 1, colonising with Snub Fighter",
        ),
        (
            "invade Orison playing drop pods discarding loader golem and dreadnought, bringing back dune skimmer, anyway",
            "invade Orison with all needed, playing Drop Pods, discarding Loader Golem and Dreadnought Cruiser, bringing back Dune Skimmer, anyway",
        ),
        ("use vantage", "use Vantage"),
        ("play Rapid Muster on snub x2", "use Rapid Muster on Snub Fighter x2"),
        ("surge token", "surge token"),
        ("use token", "surge token"),
        ("pass", "pass"),
        ("pass when below 2 energy", "if energy below 2: pass"),
        ("pass if I have less than 2 energy", "if energy below 2: pass"),
        ("if Orison is gone: invade Vesper", "if Orison is gone: invade Vesper with all needed"),
        (
            "when orison is gone and energy >= 3 then draft comet",
            "if Orison is gone and energy at least 3: draft Comet Lancer",
        ),
        ("if everybody else has passed: pass", "if all others have passed: pass"),
        ("draft comet if orison is still there", "if Orison is there: draft Comet Lancer"),
        (
            "if I have Dreadnought: deploy dreadnought",
            "if Dreadnought Cruiser in hand: deploy Dreadnought Cruiser",
        ),
        ("surge", "surge all"),
        ("surge 2 if behind", "surge 2 if behind"),
        ("surge never", "surge never"),
        (
            "explore with snub, Galactic Grunts if energy below 6",
            "explore with Snub Fighter, Galactic Grunts if energy below 6",
        ),
        ("explore never", "explore never"),
        ("keep dreadnought else loader", "keep Dreadnought Cruiser else Loader Golem"),
        ("keep dreadnought, else loader", "keep Dreadnought Cruiser else Loader Golem"),
        ("keep nothing", "keep nothing"),
        ("reshuffle", "reshuffle yes"),
        ("ask me", "ask me"),
    ] {
        let (orders, problems) = read_all(&view, typed);
        let printed: Vec<String> = orders.iter().map(ToString::to_string).collect();
        if canonical.is_empty() {
            assert!(problems.iter().any(Problem::is_error), "{typed}");
            continue;
        }
        assert_eq!(printed, [canonical], "{typed}: {problems:?}");
        let (again, problems) = read_all(&view, canonical);
        assert_eq!((again, problems.len()), (orders, 0), "{canonical}");
    }
}

/// Every order that can be built of what this view shows prints so that it reads back.
#[test]
fn everything_prints_so_that_it_reads_back() {
    let view = view();
    let name = |text: &str| text.into();
    let forces = [
        Force::Needed,
        Force::All,
        Force::These(vec![(name("Snub Fighter"), 3), (name("Galactic Grunts"), 1)]),
    ];
    let settlers = [Settler::Nobody, Settler::Anyone, Settler::This(name("Galactic Grunts"))];
    let conditions: [Vec<Condition>; 4] = [
        Vec::new(),
        vec![Condition::Taken(name("Titan Frame"))],
        vec![Condition::There(name("Vesper")), Condition::EnergyAtLeast(0), Condition::ActionsBelow(3)],
        vec![Condition::OthersPassed, Condition::InHand(name("Drop Pods")), Condition::ActionsAtLeast(12)],
    ];
    let mut tried = 0;
    for with in &forces {
        for settler in &settlers {
            for bits in 0..32u8 {
                let has = |bit: u8| bits & (1 << bit) != 0;
                let raid = Raid {
                    with: with.clone(),
                    settler: settler.clone(),
                    pay: if has(0) { 3 } else { 0 },
                    playing: if has(1) { vec![name("Drop Pods")] } else { Vec::new() },
                    discarding: if has(2) {
                        vec![name("Loader Golem"), name("Rapid Muster")]
                    } else {
                        Vec::new()
                    },
                    back: has(3).then(|| name("Dune Skimmer")),
                    anyway: has(4),
                    ..Raid::new(name("Vesper"))
                };
                let mut ways = vec![Way::Invade(Box::new(raid)), Way::Draft(name("War Council"))];
                if has(0) {
                    ways.push(Way::Deploy(vec![(name("Dreadnought Cruiser"), 1), (name("Snub Fighter"), 2)]));
                }
                if has(1) {
                    ways.push(Way::Use { card: name("Rapid Muster"), on: vec![(name("Loader Golem"), 1)] });
                }
                let when = conditions[usize::from(bits % 4)].clone();
                let order = Order::Step(Step { when, ways });
                let (read, problems) = read_all(&view, &order.to_string());
                let errors = problems.iter().filter(|problem| problem.is_error()).count();
                assert_eq!((&read[..], errors), (&[order.clone()][..], 0), "{order}: {problems:?}");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 288);
}

#[test]
fn every_problem_of_a_mail_is_told_with_its_place() {
    let view = view();
    let (orders, problems) = read_all(
        &view,
        "draft Commet Lancer\nfrobnicate\ndeploy Titan Frame\ninvade Comet Lancer\ndraft Orison\nkeep Orison\npass 3",
    );
    assert!(orders.is_empty(), "{orders:?}");
    let told: Vec<(u32, ProblemKind)> =
        problems.iter().map(|p| (p.span.map_or(0, |span| span.line), p.kind)).collect();
    use ProblemKind::{Illegal, UnknownName, Unreadable};
    assert_eq!(
        told,
        [
            (1, UnknownName),
            (2, Unreadable),
            (3, Illegal),
            (4, Illegal),
            (5, Illegal),
            (6, Illegal),
            (7, Unreadable)
        ]
    );
    assert_eq!(problems[0].suggestion.as_deref(), Some("Comet Lancer"));
    assert!(problems[2].message.contains("not in your hand"), "{}", problems[2].message);
    assert!(problems[3].message.contains("no World"), "{}", problems[3].message);
}

#[test]
fn of_two_lines_on_one_thing_the_later_counts() {
    let view = view();
    let (orders, problems) = read_all(&view, "keep Drop Pods\nsurge all\nkeep Loader Golem\nsurge never");
    let printed: Vec<String> = orders.iter().map(ToString::to_string).collect();
    assert_eq!(printed, ["keep Loader Golem", "surge never"]);
    assert!(problems.iter().all(|p| p.kind == ProblemKind::Superseded) && problems.len() == 2);
}

#[test]
fn a_plan_that_never_ends_is_cut() {
    let view = view();
    let (orders, problems) = read_all(&view, &"pass\n".repeat(100));
    assert_eq!(orders.len(), super::MAX_STEPS);
    assert!(problems.iter().any(|p| p.message.contains("60 steps")));
}

#[test]
fn what_can_be_paid_with_a_discount_still_to_come_is_no_error() {
    let patron = json!({ "name": "Patron", "kind": "unit", "type": "hero", "deck": 1, "draft": 1, "deploy": 1,
        "effects": [{ "do": "draft_discount", "of": "any", "n": 3 }] });
    let told = |patron_in_hand: bool, line: &str| {
        let hand = if patron_in_hand { ["Patron"] } else { ["Broker Halden Voss"] };
        let mut state = stage(&json!({
            "round": 7, "options": { "cards": [patron] }, "zone": ["Titan Frame", "Warden Chassis"],
            "empires": [{ "hand": hand }, {}],
        }))
        .expect("it fits");
        state.phase = Phase::Action;
        state.empires[0].own.board.energy = 3;
        state.empires[0].own.board.actions = 5;
        read_all(&View::of(&state, Seat(0)), line).1
    };
    // 5 for the Titan Frame: the Patron costs 1 and saves 3; Halden Voss costs 2 and saves 1.
    assert!(told(true, "draft Titan Frame").is_empty());
    assert_eq!(told(false, "draft Titan Frame")[0].kind, ProblemKind::Illegal);
    assert!(told(false, "draft Warden Chassis").is_empty());
}

#[test]
fn what_would_be_lost_or_misread_is_told() {
    let view = view();
    let told = |line: &str| {
        let mut problems = read_all(&view, line).1;
        assert_eq!(problems.len(), 1, "{line}: {problems:?}");
        let problem = problems.remove(0);
        (problem.kind, problem.message)
    };
    let (kind, message) = told("if Vesper is gone: invade Orison else draft Comet Lancer");
    assert_eq!(kind, ProblemKind::Warning);
    assert!(message.contains("unless Vesper is gone, none of it is done"), "{message}");
    for (line, wanted) in [
        ("use War Council", "neither in your hand nor in your Warzone"),
        ("use Energy Surge", "Energy Phase"),
        ("use Drop Pods", "invade WORLD, playing Drop Pods"),
        ("use Snub Fighter", "no text that is used as an action"),
        ("invade Orison, playing Rapid Muster", "no Tactic that is played during an Invasion"),
        ("invade Orison, playing Orbital Barrage", "not in your hand"),
        ("keep Drop Pods and Loader Golem", "One card is kept"),
    ] {
        let (kind, message) = told(line);
        assert_eq!(kind, ProblemKind::Illegal, "{line}");
        assert!(message.contains(wanted), "{line}: {message}");
    }
}

#[test]
fn yes_and_no_answer_the_reshuffle_where_it_is_asked() {
    let (view, book) = (view(), Book::default());
    let said = |open: &[Question], text: &str| {
        let desk: Desk<'_, CoreWorlds> = Desk { seat: Seat(0), view: &view, open, book: &book, names: &[] };
        let reading = rules::ByMail::read(&CoreWorlds, &desk, &[TypedLine::new(1, text)]);
        (reading.orders.into_iter().map(|(_, order)| order).collect::<Vec<_>>(), reading.problems)
    };
    let asked = [Question::Reshuffle { round: 9 }];
    for (text, wanted) in [("yes", true), ("No.", false), ("no!", false)] {
        assert_eq!(said(&asked, text), (vec![Order::Reshuffle(wanted)], vec![]), "{text}");
    }
    let (orders, problems) = said(&[], "no");
    assert!(
        orders.is_empty() && problems[0].message == "Nothing is asked that \"no\" answers.",
        "{problems:?}"
    );
    assert!(said(&asked, "no idea").0.is_empty());
}

#[test]
fn a_semicolon_parts_orders_and_nothing_behind_one_is_lost() {
    let view = view();
    let parted = |line: &str| {
        let (orders, problems) = read_all(&view, line);
        (orders.iter().map(ToString::to_string).collect::<Vec<_>>(), problems)
    };
    for (line, canonical) in [
        ("deploy snub; draft comet", vec!["deploy Snub Fighter", "draft Comet Lancer"]),
        ("draft lance frigate; else draft comet;", vec!["draft Lance Frigate else draft Comet Lancer"]),
        (
            "draft lance frigate; else comet; pass ;-)",
            vec!["draft Lance Frigate else draft Comet Lancer", "pass"],
        ),
    ] {
        assert_eq!(parted(line), (canonical.iter().map(ToString::to_string).collect(), vec![]), "{line}");
    }
    let (orders, problems) = parted("deploy snub; bananas galore");
    assert_eq!(orders, ["deploy Snub Fighter"]);
    let told: Vec<_> = problems.iter().map(|p| (p.kind, p.span.map(|s| (s.start, s.end)))).collect();
    assert_eq!(told, [(ProblemKind::Warning, Some((13, 27)))], "{problems:?}");
    assert!(problems[0].message.starts_with("Not read: \"bananas galore\"."), "{problems:?}");
    // An order that is wrong is an error, wherever it stands.
    let (orders, problems) = parted("deploy snub; draft bananas");
    assert_eq!(orders, ["deploy Snub Fighter"]);
    assert_eq!(
        problems.iter().map(|p| p.kind).collect::<Vec<_>>(),
        [ProblemKind::UnknownName],
        "{problems:?}"
    );
    // What somebody put behind a semicolon as a remark is not carried out.
    let (orders, problems) = parted("; draft comet");
    assert_eq!((orders, problems.len()), (vec![], 1), "{problems:?}");
}
