//! Every order prints to a line that reads back to an equal order, and no text makes the reader stumble.

use super::{Sitter, lines};
use crate::Timega;
use crate::deeds::{
    Choice, Exhaust, Invader, Landing, Purchase, Scuttling, Site, Special, Vote, Votes, Worth,
};
use crate::edition::{Colour, PlanetId, TileId, Wormhole, edition};
use crate::effects::agendas::{Agenda, Side, Standing};
use crate::effects::people::Person;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::force::Force;
use crate::hex::Hex;
use crate::moments::Source;
use crate::orders::*;
use crate::reading::line::Line;
use crate::reading::parse::{Wish, parse};
use crate::unit::Unit;
use proptest::collection::vec;
use proptest::option::of as maybe;
use proptest::prelude::*;
use rules::Seat;
use rules::lexer::Lexer;
use rules::span::TypedLine;
use std::sync::OnceLock;

fn sitter() -> &'static Sitter {
    static SITTER: OnceLock<Sitter> = OnceLock::new();
    SITTER.get_or_init(Sitter::usual)
}

fn reread(text: &str) -> Result<Order, String> {
    let typed = TypedLine::new(1, text);
    let lexer = Lexer::new(&typed);
    let mut wishes = parse(&mut Line::new(lexer.words(), &sitter().view)).map_err(|p| p.message)?;
    match (wishes.pop(), wishes.is_empty()) {
        (Some(Wish::Order(order) | Wish::Standing(order)), true) => Ok(order),
        other => Err(format!("{other:?}")),
    }
}

fn any_of<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
    (0..all.len()).prop_map(move |place| all[place])
}

fn hex() -> impl Strategy<Value = Hex> {
    (0..61_usize).prop_map(|place| Hex::all().nth(place).unwrap())
}

fn planet() -> impl Strategy<Value = PlanetId> {
    (0..edition().planets().count()).prop_map(|place| edition().planets().nth(place).unwrap())
}

fn tile() -> impl Strategy<Value = TileId> {
    (0..edition().tiles().len()).prop_map(|place| edition().tiles()[place].name.parse().unwrap())
}

fn unit() -> impl Strategy<Value = Unit> {
    any_of(&Unit::ALL)
}

fn units() -> impl Strategy<Value = Vec<Unit>> {
    vec(unit(), 1..4).prop_map(|mut units| {
        units.sort_unstable();
        units.dedup();
        units
    })
}

fn seat() -> impl Strategy<Value = Seat> {
    (0..6_u8).prop_map(Seat)
}

fn tech() -> impl Strategy<Value = Tech> {
    any_of(Tech::ALL)
}

fn person() -> impl Strategy<Value = Person> {
    any_of(Person::ALL)
}

fn agenda() -> impl Strategy<Value = Agenda> {
    any_of(Agenda::ALL)
}

fn side() -> impl Strategy<Value = Side> {
    any_of(&[Side::For, Side::Against])
}

fn source() -> impl Strategy<Value = Source> {
    prop_oneof![
        tech().prop_map(Source::Tech),
        person().prop_map(Source::Person),
        any_of(Race::ALL).prop_map(Source::Race),
        (agenda(), any_of(&[Standing::For, Standing::Against, Standing::Deliberation]))
            .prop_map(|(agenda, standing)| Source::Agenda(agenda, standing)),
    ]
}

fn special() -> impl Strategy<Value = Special> {
    let wormhole = any_of(&[Wormhole::Alpha, Wormhole::Beta, Wormhole::Delta]);
    let details =
        (maybe(hex()), maybe(planet()), maybe(wormhole), maybe(tech()), maybe(unit()), maybe(hex()));
    (source(), details, 1..9_u8, any::<bool>()).prop_map(
        |(source, (hex, planet, wormhole, tech, unit, dock), count, counted)| {
            let count = if unit.is_some() || counted { count } else { 0 };
            Special { source, hex, planet, unit, wormhole, tech, dock, count }
        },
    )
}

fn site() -> impl Strategy<Value = Site> {
    prop_oneof![
        planet().prop_map(Site::Dock),
        hex().prop_map(Site::Drifting),
        hex().prop_map(Site::Dreadnoughts),
        hex().prop_map(Site::GroundForces),
    ]
}

fn purchase() -> impl Strategy<Value = Purchase> {
    prop_oneof![
        tech().prop_map(Purchase::Research),
        person().prop_map(Purchase::Hire),
        person().prop_map(Purchase::Release),
        (unit(), 1..20_u8, maybe(site()), maybe(hex())).prop_map(|(unit, count, at, to)| Purchase::Build {
            unit,
            count,
            at,
            to
        }),
        planet().prop_map(|planet| Purchase::Dock { planet, drifting: false }),
        special().prop_map(Purchase::Special),
    ]
}

fn ballot() -> impl Strategy<Value = Ballot> {
    let mood = prop_oneof![
        Just(Mood::Speaker),
        Just(Mood::NotSpeaker),
        Just(Mood::Tied),
        (side(), 1..9_u16).prop_map(|(side, by)| Mood::Leads(side, by)),
    ];
    let votes = prop_oneof![(0..30_u16).prop_map(Votes::Bought), Just(Votes::All)];
    let vote = prop_oneof![
        Just(Vote::ABSTAIN),
        (side(), votes).prop_map(|(side, votes)| Vote { side: Some(side), votes }),
    ];
    (maybe(agenda()), maybe(mood), vote).prop_map(|(on, when, vote)| Ballot { on, when, vote })
}

fn condition() -> impl Strategy<Value = Condition> {
    let who = || prop_oneof![Just(Who::Me), Just(Who::Others), seat().prop_map(Who::Seat)];
    let owner = prop_oneof![who(), Just(Who::Nobody)];
    let fact = prop_oneof![
        hex().prop_map(Fact::Empty),
        hex().prop_map(Fact::Neutral),
        hex().prop_map(Fact::Friendly),
        hex().prop_map(Fact::Active),
        (planet(), owner).prop_map(|(planet, who)| Fact::Owns(planet, who)),
        (who(), 1..9_u16, maybe(unit()), hex()).prop_map(|(who, least, unit, hex)| Fact::Has {
            who,
            least,
            unit,
            hex
        }),
        who().prop_map(Fact::Passed),
        (1..6_u8).prop_map(Fact::Pool),
    ];
    (fact, any::<bool>()).prop_map(|(fact, so)| Condition { fact, so })
}

fn force() -> impl Strategy<Value = Force> {
    vec((unit(), 1..9_u16), 1..4).prop_map(|units| units.into_iter().collect())
}

fn tactics() -> impl Strategy<Value = Tactics> {
    let going = prop_oneof![Just(Going::All), force().prop_map(Going::These)];
    let sail = (going, hex(), vec(hex(), 0..3), any::<bool>()).prop_map(|(going, from, via, dock)| Sail {
        going,
        from,
        via,
        dock,
    });
    let with = any_of(&[Invader::GroundForces, Invader::ShockTroop, Invader::Mech, Invader::Dreadnoughts]);
    let landing = (planet(), maybe(with)).prop_map(|(planet, with)| Landing { planet, with });
    let land = prop_oneof![
        Just(Landings::Unsaid),
        Just(Landings::Nothing),
        Just(Landings::Everywhere),
        vec(landing, 1..3).prop_map(Landings::These),
    ];
    let scuttle = (hex(), force()).prop_map(|(hex, force)| Scuttling { hex, force });
    (hex(), any::<bool>(), any::<bool>(), vec(scuttle, 0..3), vec(sail, 0..3), land).prop_map(
        |(activate, doubled, siege, scuttle, moves, land)| Tactics {
            activate,
            doubled,
            siege,
            scuttle,
            moves,
            land,
        },
    )
}

fn step() -> impl Strategy<Value = Step> {
    let deed = prop_oneof![
        Just(Deed::Pass),
        tactics().prop_map(|t| Deed::Tactics(Box::new(t))),
        special().prop_map(Deed::Special),
    ];
    let way = (vec(condition(), 0..3), deed).prop_map(|(when, deed)| Way { when, deed });
    vec(way, 1..3).prop_map(|ways| Step { ways })
}

fn doctrine() -> impl Strategy<Value = Doctrine> {
    let at = || maybe(hex());
    prop_oneof![
        (at(), units()).prop_map(|(at, first)| Doctrine::Lose { at, first }),
        (at(), units()).prop_map(|(at, units)| Doctrine::Keep { at, units }),
        (at(), any::<bool>()).prop_map(|(at, first)| Doctrine::Damage { at, first }),
        (at(), units()).prop_map(|(at, first)| Doctrine::Scuttle { at, first }),
        (at(), any::<bool>()).prop_map(|(at, everywhere)| Doctrine::Land { at, everywhere }),
    ]
}

fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        Just(Choice::Yes),
        planet().prop_map(Choice::Planet),
        hex().prop_map(Choice::Hex),
        (hex(), unit()).prop_map(|(hex, unit)| Choice::Ship(hex, unit)),
        (hex(), hex()).prop_map(|(from, to)| Choice::Shift(from, to)),
        (unit(), hex(), hex()).prop_map(|(unit, from, to)| Choice::Voyage(unit, from, to)),
        unit().prop_map(Choice::Unit),
        tech().prop_filter("a unit has its name", |t| *t != Tech::WarSun).prop_map(Choice::Tech),
        person().prop_map(Choice::Person),
        any_of(&Colour::ALL).prop_map(Choice::Colour),
        any_of(&[Wormhole::Alpha, Wormhole::Beta, Wormhole::Delta]).prop_map(Choice::Wormhole),
        (agenda(), maybe(side())).prop_map(|(agenda, side)| Choice::Agenda(agenda, side)),
        side().prop_map(Choice::Side),
        seat().prop_map(Choice::Seat),
        any_of(Race::ALL).prop_map(Choice::Race),
        tile()
            .prop_filter("a planet has its name", |t| edition().planet_named(t.name()).is_none())
            .prop_map(Choice::Tile),
    ]
}

fn pick() -> impl Strategy<Value = Pick> {
    let wanted =
        prop_oneof![Just(Wanted::Nothing), Just(Wanted::All), vec(choice(), 1..4).prop_map(Wanted::These),];
    let what = prop_oneof![Just(None), Just(Some("refresh".to_owned())), Just(Some("repair".to_owned()))];
    (source(), what, wanted).prop_map(|(source, what, wanted)| Pick { by: source.into(), what, wanted })
}

fn order() -> impl Strategy<Value = Order> {
    let worth = any_of(&[Worth::Resources, Worth::Influence]);
    let place = prop_oneof![
        (tile(), maybe(hex())).prop_map(|(tile, hex)| Order::Place { tile: Some(tile), hex }),
        hex().prop_map(|hex| Order::Place { tile: None, hex: Some(hex) }),
    ];
    let of_the_round = prop_oneof![
        any::<bool>().prop_map(Order::Advance),
        (planet(), maybe(worth)).prop_map(|(planet, for_)| Order::Exhaust(Exhaust { planet, for_ })),
        purchase().prop_map(Order::Buy),
        ballot().prop_map(Order::Vote),
        step().prop_map(Order::Step),
    ];
    let every_round = of_the_round.boxed();
    let once = every_round.clone();
    prop_oneof![
        once,
        place,
        doctrine().prop_map(Order::Doctrine),
        pick().prop_map(Order::Pick),
        every_round.prop_map(|order| if order.stays() { order } else { Order::EveryRound(Box::new(order)) }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn every_order_reads_back(order in order()) {
        let text = order.to_string();
        prop_assert_eq!(reread(&text), Ok(order), "{}", text);
    }

    #[test]
    fn any_text_is_read_and_no_line_is_lost(text in any_text()) {
        let reading = rules::read_lines(&Timega, &sitter().desk(), &lines(&text));
        for line in lines(&text) {
            let lexer = Lexer::new(&line);
            let spoken = reading.orders.iter().any(|(span, _)| span.line == line.number)
                || reading.replies.iter().any(|(span, ..)| span.line == line.number)
                || reading.problems.iter().any(|p| p.span.is_some_and(|s| s.line == line.number));
            let words = lexer.tokens().iter().any(|token| token.is_wordlike());
            prop_assert!(spoken || !words, "{}: {:?}", line.number, line.text);
        }
    }
}

/// Lines of words that mean something in other places, and of anything at all.
fn any_text() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "activate",
        "D4",
        "E1",
        "D2",
        "move",
        "all",
        "from",
        "carrier",
        "2 gf",
        "land",
        "on",
        "Lodor",
        "if",
        "is",
        "empty",
        ":",
        ",",
        "; else",
        "pass",
        "research",
        "Cybernetics",
        "build",
        "2",
        "dock",
        "at",
        "Jord",
        "vote",
        "for",
        "against",
        "Repeal",
        "with",
        "everything",
        "choose",
        "nothing",
        "Envoy",
        "hire",
        "every round",
        "keep",
        "lose",
        "first",
        "damage",
        "before",
        "seat 2",
        "has",
        "fewer than",
        "ships",
        "in",
        "use",
        "Muaat",
        "as an action",
        "exhaust",
        "influence",
        "not",
        "Z9",
        "#",
        "(",
        "place",
        "I",
        "the",
        "speaker",
        "leads by",
        "-",
        "->",
        "99999",
    ];
    let word = prop_oneof![9 => any_of(WORDS).prop_map(str::to_owned), 1 => "\\PC{0,8}"];
    vec(vec(word, 0..9).prop_map(|words| words.join(" ")), 1..5).prop_map(|lines| lines.join("\n"))
}
