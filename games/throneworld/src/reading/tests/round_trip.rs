//! Every order prints to a line that reads back to an equal order, and no text makes the reader stumble.

use super::{Sitter, lines};
use crate::Throneworld;
use crate::chit::Chit;
use crate::force::Force;
use crate::hex::Hex;
use crate::orders::*;
use crate::reading::line::Line;
use crate::reading::parse::{parse, verbs};
use crate::reading::tongue::Tongue;
use crate::tech::Tech;
use crate::unit::Unit;
use proptest::collection::vec;
use proptest::prelude::*;
use rules::lexer::Lexer;
use rules::span::TypedLine;
use rules::{ByMail, Seat};
use std::sync::OnceLock;

fn reread(text: &str) -> Option<Order> {
    let typed = TypedLine::new(1, text);
    let lexer = Lexer::new(&typed);
    let tongue = Tongue::plain();
    let mut wishes = parse(&mut Line::new(lexer.words(), &tongue), verbs()).ok()?;
    let wish = wishes.pop().filter(|_| wishes.is_empty())?;
    wish.plain()
}

fn hex() -> impl Strategy<Value = Hex> {
    (0..9_i8, 0..9_i8).prop_map(|(column, row)| {
        let label = format!("{}{}", char::from(b'A' + column.unsigned_abs()), 2 * row + (column + 1) % 2);
        label.parse().expect("rows of a column differ by two")
    })
}

fn unit() -> impl Strategy<Value = Unit> {
    (0..11_usize).prop_map(|at| Unit::ALL[at])
}

fn force_of(fits: fn(Unit) -> bool) -> impl Strategy<Value = Force> {
    vec((unit(), 1..40_u16), 1..5).prop_filter_map("a unit that fits", move |units| {
        let force: Force = units.into_iter().filter(|(unit, _)| fits(*unit)).collect();
        (!force.is_empty()).then_some(force)
    })
}

fn force() -> impl Strategy<Value = Force> {
    force_of(|_| true)
}

fn purchase() -> impl Strategy<Value = Purchase> {
    vec((1..99_u16, unit()), 1..5).prop_map(|wanted| Purchase { wanted })
}

fn tech() -> impl Strategy<Value = Tech> {
    (0..4_usize).prop_map(|at| Tech::ALL[at])
}

fn seat() -> impl Strategy<Value = Seat> {
    (0..6_u8).prop_map(Seat)
}

fn ships() -> impl Strategy<Value = Ships> {
    prop_oneof![Just(Ships::Fleet), force_of(Unit::is_space).prop_map(Ships::These)]
}

fn cargo() -> impl Strategy<Value = Cargo> {
    prop_oneof![
        Just(Cargo::Aboard),
        Just(Cargo::AllThatFit),
        Just(Cargo::These(Force::NONE)),
        force_of(Unit::is_troop).prop_map(Cargo::These)
    ]
}

fn sabotage() -> impl Strategy<Value = Sabotage> {
    prop_oneof![
        hex().prop_map(Sabotage::Development),
        (hex(), 0..5_u8, 0..5_u8).prop_map(|(at, space, ground)| Sabotage::Force { at, space, ground }),
        (hex(), force()).prop_map(|(at, losses)| Sabotage::Neutral { at, losses }),
    ]
}

fn returns() -> impl Strategy<Value = Vec<(Hex, Option<Force>)>> {
    vec((hex(), proptest::option::of(force())), 1..3)
}

fn play() -> impl Strategy<Value = Order> {
    let boom = prop_oneof![
        vec((hex(), purchase()), 1..3).prop_map(Use::Local),
        purchase().prop_map(Use::Treasury),
        Just(Use::Treasury(Purchase { wanted: Vec::new() })),
        hex().prop_map(Use::Develop),
    ];
    let back = prop_oneof![Just(Chit::ReturnIntercept), Just(Chit::ReturnJam)];
    prop_oneof![
        (tech(), tech()).prop_map(|(a, b)| (Chit::Artifact, Use::Research(a, b))),
        (tech(), proptest::option::of((tech(), tech())))
            .prop_map(|(first, then)| (Chit::Artifact, Use::Attempts { first, then })),
        (3..7_u8, boom).prop_map(|(value, purpose)| (Chit::Boom(value), purpose)),
        (3..5_u8, sabotage()).prop_map(|(value, what)| (Chit::Sabotage(value), Use::Sabotage(what))),
        (back, returns()).prop_map(|(chit, from)| (chit, Use::Return(from))),
    ]
    .prop_map(|(chit, purpose)| Order::Play { chit, purpose })
}

fn chit() -> impl Strategy<Value = Chit> {
    prop_oneof![
        Just(Chit::Artifact),
        (3..7_u8).prop_map(Chit::Boom),
        (3..5_u8).prop_map(Chit::Sabotage),
        Just(Chit::ReturnIntercept),
        Just(Chit::ReturnJam),
        Just(Chit::InterceptJam),
    ]
}

fn jump() -> impl Strategy<Value = JumpOrder> {
    (ships(), hex(), hex(), hex(), cargo()).prop_map(|(ships, from, to, using, carrying)| JumpOrder {
        ships,
        from,
        to,
        using,
        carrying,
    })
}

fn of_the_turn() -> impl Strategy<Value = Order> {
    prop_oneof![
        jump().prop_map(Order::Jump),
        (jump(), proptest::option::of(jump())).prop_map(|(jump, instead)| Order::JumpOn { jump, instead }),
        (hex(), hex()).prop_map(|(to, using)| Order::Scan(ScanOrder { to, using })),
        (force(), hex(), hex()).prop_map(|(units, from, to)| Order::Transfer { units, from, to }),
        (force(), hex()).prop_map(|(units, at)| Order::Scrap { units, at }),
        play(),
        returns().prop_map(Order::FreeReturn),
        vec(chit(), 0..5).prop_map(Order::TurnIn),
        vec(tech(), 1..4).prop_map(Order::Research),
        (hex(), purchase()).prop_map(|(at, purchase)| Order::Build { at, purchase }),
        Just(Order::Pass),
        Just(Order::DoNotReact),
        Just(Order::DoNotCounter),
    ]
}

fn aim() -> impl Strategy<Value = Aim> {
    prop_oneof![vec(hex(), 1..4).prop_map(Aim::Worlds), Just(Aim::Leader), seat().prop_map(Aim::Empire)]
}

fn standing() -> impl Strategy<Value = Order> {
    let aimed = prop_oneof![Just(Aimed::Both), Just(Aimed::Jumps), Just(Aimed::Scans)];
    let at = || proptest::option::of(hex());
    let jam = (proptest::option::of(seat()), aimed, vec(hex(), 0..4), at(), 0..4_u8, 0..4_u8).prop_map(
        |(who, aimed, into, with, holding, most)| JamOrder { who, aimed, into, with, holding, most },
    );
    let when = prop_oneof![
        Just(RetreatWhen::Never),
        Just(RetreatWhen::Always),
        (0..30_u16, 0..30_u16).prop_map(|(mine, theirs)| RetreatWhen::Dice { mine, theirs }),
        (1..9_u8).prop_map(RetreatWhen::After),
    ];
    let first_fire = prop_oneof![
        Just(FirstFireWhen::Never),
        Just(FirstFireWhen::Always),
        (0..9_u16).prop_map(FirstFireWhen::FewerBunkers),
    ];
    let countered = prop_oneof![
        Just(Countered::Anything),
        Just(Countered::Jams),
        Just(Countered::Intercepts),
        (1..9_u8).prop_map(Countered::Number),
    ];
    let losses = vec(unit(), 1..6).prop_map(|units| {
        let mut once = Vec::new();
        units.into_iter().for_each(|unit| {
            if !once.contains(&unit) {
                once.push(unit)
            }
        });
        Order::Losses(once)
    });
    let event = prop_oneof![
        Just(EventWish::Decline),
        aim().prop_map(EventWish::Rebels),
        aim().prop_map(EventWish::Attack),
        sabotage().prop_map(EventWish::Sabotage),
    ];
    prop_oneof![
        jam.prop_map(Order::Jam),
        (at(), hex(), ships(), cargo(), at()).prop_map(|(at, from, ships, carrying, with)| {
            Order::Intercept(InterceptOrder { at, from, ships, carrying, with })
        }),
        (countered, proptest::option::of(seat()), at(), at(), 0..4_u8).prop_map(
            |(what, by, into, with, holding)| {
                Order::CounterJam(CounterOrder { what, by, into, with, holding })
            }
        ),
        losses,
        (at(), when.clone()).prop_map(|(at, when)| Order::Retreat { at, when }),
        (hex(), vec(hex(), 1..3), when.clone()).prop_map(|(at, from, when)| Order::RetreatFrom {
            at,
            from,
            when
        }),
        (hex(), force(), when).prop_map(|(at, units, when)| Order::RetreatWith { at, units, when }),
        vec(hex(), 1..4).prop_map(Order::RetreatTo),
        (at(), any::<bool>()).prop_map(|(at, yes)| Order::Drop { at, yes }),
        (at(), first_fire).prop_map(|(at, when)| Order::FirstFire { at, when }),
        (at(), proptest::option::of(force())).prop_map(|(at, troops)| Order::Land { at, troops }),
        at().prop_map(|at| Order::Land { at, troops: Some(Force::NONE) }),
        (hex(), force()).prop_map(|(at, troops)| Order::Aboard { at, troops }),
        purchase().prop_map(Order::Loot),
        event.prop_map(Order::Event),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn orders_of_the_turn_read_back(order in of_the_turn()) {
        let text = order.to_string();
        prop_assert_eq!(reread(&text), Some(order.clone()), "{}", text);
        prop_assert_eq!(reread(&text.to_lowercase()), Some(order), "{}", text);
    }

    #[test]
    fn standing_orders_read_back(order in standing()) {
        let text = order.to_string();
        prop_assert_eq!(reread(&text), Some(order.clone()), "{}", text);
        prop_assert_eq!(reread(&text.to_lowercase()), Some(order), "{}", text);
    }
}

/// Laid out once for all cases.
fn usual() -> &'static Sitter {
    static USUAL: OnceLock<Sitter> = OnceLock::new();
    USUAL.get_or_init(Sitter::usual)
}

/// Words of orders in any order are nearer to orders than any characters.
fn gibberish() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("jump"),
        Just("scan"),
        Just("from"),
        Just("to"),
        Just("E3"),
        Just("D4"),
        Just("E8"),
        Just("2P"),
        Just("3"),
        Just("fleet"),
        Just("survey"),
        Just("using"),
        Just("carrying"),
        Just("all"),
        Just("boom"),
        Just("5"),
        Just(":"),
        Just(","),
        Just("develop"),
        Just("local"),
        Just("treasury"),
        Just("sabotage"),
        Just("neutral"),
        Just("space"),
        Just("ground"),
        Just("turn in"),
        Just("research"),
        Just("build"),
        Just("transfer"),
        Just("jam"),
        Just("if"),
        Just("hold"),
        Just("intercept"),
        Just("counter"),
        Just("-"),
        Just("retreat"),
        Just("never"),
        Just("land"),
        Just("drop"),
        Just("aboard"),
        Just("at"),
        Just("a"),
        Just("2l1h"),
        Just("99999999999"),
        Just("0F"),
        Just("\n"),
        Just("rebels"),
        Just("leader"),
        Just("imperial"),
        Just("do"),
        Just("not"),
        Just("no"),
        Just("seat"),
        Just("9"),
        Just("'"),
        Just("\""),
        Just("pasha's"),
        Just("return"),
        Just("and"),
        Just("losses"),
        Just("more"),
        Just("dice"),
        Just("scrap"),
        Just("pass"),
    ];
    vec(word, 0..24).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, ..ProptestConfig::default() })]

    #[test]
    fn words_in_any_order_are_answered(text in gibberish()) {
        let sitter = usual();
        let reading = Throneworld.read(&sitter.desk(), &lines(&text));
        for problem in &reading.problems {
            prop_assert!(!problem.message.is_empty() && problem.message.ends_with(['.', '?', '!']), "{:?}", problem);
        }
        // What was accepted can be sent again as it was printed.
        for (_, order) in &reading.orders {
            let again = Throneworld.read(&sitter.desk(), &lines(&order.to_string()));
            prop_assert!(!again.orders.is_empty(), "{}: {:?}", order, again.problems);
        }
    }

    #[test]
    fn any_characters_are_answered(text in "\\PC{0,60}") {
        let sitter = usual();
        let _ = Throneworld.read(&sitter.desk(), &lines(&text));
    }
}
