//! One of every event and question, some in several forms: what templates are tried with.

use crate::battle::{Cause, Power};
use crate::chit::{Chit, EventChit, Whose};
use crate::edition::Race;
use crate::events::{Descent, Event, Gone, Outcome, Sight};
use crate::force::Force;
use crate::galaxy::Proposal;
use crate::hex::Hex;
use crate::orders::{Cargo, JumpOrder, Purchase, Sabotage, ScanOrder, Ships, Use};
use crate::questions::Question;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::Seat;

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);

#[cfg_attr(not(test), expect(clippy::expect_used, reason = "its labels are literals of this file"))]
fn hex(label: &str) -> Hex {
    label.parse().expect("a label")
}

fn force(units: &[(Unit, u16)]) -> Force {
    units.iter().copied().collect()
}

fn fleet() -> Force {
    force(&[(Unit::Protector, 2), (Unit::Fighter, 3), (Unit::Light, 1)])
}

fn jump() -> Proposal {
    let order = JumpOrder {
        ships: Ships::Fleet,
        from: hex("D10"),
        to: hex("E9"),
        using: hex("C9"),
        carrying: Cargo::AllThatFit,
    };
    Proposal::Jump { order, force: fleet() }
}

fn close() -> Proposal {
    let order = JumpOrder {
        ships: Ships::Fleet,
        from: hex("E9"),
        to: hex("E9"),
        using: hex("C9"),
        carrying: Cargo::Aboard,
    };
    Proposal::Jump { order, force: fleet() }
}

fn scan() -> Proposal {
    Proposal::Scan { order: ScanOrder { to: hex("D6"), using: hex("C9") } }
}

fn sights() -> [Sight; 2] {
    let held = Sight {
        tile: None,
        dev: 3,
        space: 5,
        ground: 2,
        fleet: force(&[(Unit::Protector, 1), (Unit::Fighter, 2)]),
        army: force(&[(Unit::Heavy, 1)]),
    };
    [held, Sight { dev: 0, space: 0, ground: 0, fleet: Force::NONE, army: Force::NONE, ..held }]
}

/// One of every event, some in several forms.
pub fn events() -> Vec<Event> {
    let mut all = table();
    all.extend(expansion());
    all.extend(battle());
    all.extend(empire());
    all
}

fn table() -> Vec<Event> {
    vec![
        Event::Founded { empires: vec![(ONE, Race(1), hex("A9")), (TWO, Race(5), hex("I9"))] },
        Event::Drew { chits: vec![Chit::Artifact, Chit::Boom(4), Chit::ReturnJam] },
        Event::Drew { chits: vec![Chit::Sabotage(3)] },
        Event::DrewSome { seat: ONE, count: 1 },
        Event::DrewSome { seat: TWO, count: 5 },
        Event::TurnBegan { turn: 4, order: vec![TWO, ONE] },
        Event::Left { seat: ONE },
        Event::Left { seat: TWO },
        Event::DrawAgreed,
        Event::NextOrder { order: vec![ONE, TWO] },
        Event::AttemptBegan { seat: ONE, systems: 16, to_answer: vec![TWO] },
        Event::AttemptBegan { seat: TWO, systems: 17, to_answer: Vec::new() },
        Event::AttemptFailed { seat: ONE, systems: 14, surpassed_by: None },
        Event::AttemptFailed { seat: TWO, systems: 16, surpassed_by: Some(ONE) },
        Event::Won { seats: vec![TWO], systems: 16, way: "victory".into() },
        Event::Won { seats: vec![ONE, TWO], systems: 9, way: "limit".into() },
        Event::Won { seats: vec![ONE], systems: 4, way: "alone".into() },
    ]
}

fn expansion() -> Vec<Event> {
    let [held, empty] = sights();
    let chit = Chit::InterceptJam;
    vec![
        Event::ExpansionBegan { seat: ONE },
        Event::ExpansionBegan { seat: TWO },
        Event::Proposed { seat: ONE, proposals: vec![jump(), scan(), close()] },
        Event::Proposed { seat: TWO, proposals: vec![scan()] },
        Event::Proposed { seat: TWO, proposals: Vec::new() },
        Event::Impossible {
            seat: ONE,
            order: "scan D6 using C9".into(),
            why: "you have a SCAN marker at D6 already (4.3)".into(),
        },
        Event::JamAnnounced { seat: TWO, against: 0, proposal: jump(), bunker: hex("G9"), chit },
        Event::InterceptAnnounced {
            seat: ONE,
            at: hex("E9"),
            from: hex("D10"),
            force: fleet(),
            bunker: hex("C9"),
            chit,
        },
        Event::Countered { seat: ONE, against: TWO, jam: true, bunker: hex("A9"), chit: Chit::ReturnJam },
        Event::Countered { seat: TWO, against: ONE, jam: false, bunker: hex("I9"), chit },
        Event::Jammed { seat: ONE, proposal: jump() },
        Event::Jammed { seat: TWO, proposal: scan() },
        Event::Scanned { seat: ONE, at: hex("D6") },
        Event::Saw { at: hex("D6"), sight: held },
        Event::Saw { at: hex("D6"), sight: empty },
        Event::Revealed { at: hex("D6"), sight: Sight { fleet: Force::NONE, ..held } },
        Event::Jumped { seat: TWO, from: hex("D10"), to: hex("E9"), force: fleet() },
        Event::Jumped { seat: ONE, from: hex("E9"), to: hex("E9"), force: fleet() },
        Event::Transferred {
            seat: ONE,
            from: hex("A9"),
            to: hex("C9"),
            force: force(&[(Unit::Bunker, 2), (Unit::Shield, 1)]),
        },
        Event::ChitPlayed {
            seat: ONE,
            chit: Chit::Artifact,
            purpose: Use::Attempts { first: Tech::Space, then: None },
        },
        Event::ChitPlayed {
            seat: ONE,
            chit: Chit::Artifact,
            purpose: Use::Research(Tech::Jump, Tech::Space),
        },
        Event::ChitPlayed {
            seat: TWO,
            chit: Chit::Boom(4),
            purpose: Use::Local(vec![(hex("C9"), buy()), (hex("D10"), buy())]),
        },
        Event::ChitPlayed { seat: ONE, chit: Chit::Boom(3), purpose: Use::Treasury(buy()) },
        Event::ChitPlayed { seat: ONE, chit: Chit::Boom(6), purpose: Use::Develop(hex("C9")) },
        Event::ChitPlayed {
            seat: ONE,
            chit: Chit::ReturnIntercept,
            purpose: Use::Return(vec![(hex("C9"), None), (hex("D10"), Some(fleet()))]),
        },
        Event::ChitPlayed {
            seat: TWO,
            chit: Chit::Sabotage(4),
            purpose: Use::Sabotage(Sabotage::Development(hex("C9"))),
        },
        Event::ChitPlayed {
            seat: ONE,
            chit: Chit::Sabotage(4),
            purpose: Use::Sabotage(Sabotage::Force { at: hex("G9"), space: 3, ground: 1 }),
        },
        Event::ChitPlayed {
            seat: ONE,
            chit: Chit::Sabotage(3),
            purpose: Use::Sabotage(Sabotage::Neutral {
                at: hex("D6"),
                losses: force(&[(Unit::Shield, 1), (Unit::Fighter, 1)]),
            }),
        },
        Event::HandedBack { chits: vec![Chit::Boom(3)] },
        Event::HandedBackSome { seat: TWO, count: 2 },
    ]
}

fn battle() -> Vec<Event> {
    let at = hex("D6");
    let me = Power::Seat(ONE);
    let you = Power::Seat(TWO);
    let began = |cause, attacker, orbit, ground, space_edge, ground_edge| Event::BattleBegan {
        number: 1,
        at,
        cause,
        attacker,
        attackers: fleet(),
        orbit,
        fleet: if orbit.is_some() { force(&[(Unit::Shield, 1)]) } else { Force::NONE },
        ground,
        army: force(&[(Unit::Light, 2)]),
        space_edge,
        ground_edge,
    };
    let fired = |who, attacking, first_fire: bool, dice: &[u8], need, hits, absorbed| Event::Fired {
        at,
        space: !first_fire,
        round: 1,
        who,
        attacking,
        first_fire,
        dice: dice.to_vec(),
        need,
        hits,
        absorbed,
    };
    let gone = |whose, why| Event::Gone { whose, at, units: force(&[(Unit::Fighter, 2)]), why };
    let mut all = vec![
        began(Cause::Jump, me, Some(Power::Neutral), Power::Neutral, 1, -2),
        began(Cause::Imperial { plus: 1 }, Power::Imperial, None, you, 0, 0),
        began(Cause::Rebels, Power::Rebels, None, me, 0, 1),
        began(Cause::Production, you, Some(me), me, 0, 0),
        began(Cause::Revolt, me, Some(you), you, 0, 0),
        fired(me, true, false, &[3, 5, 6], 5, 2, 1),
        fired(Power::Neutral, false, false, &[2], 6, 0, 0),
        fired(you, false, false, &[], 6, 0, 0),
        fired(me, true, true, &[6, 1], 6, 1, 0),
        Event::Landed { at, who: me, force: force(&[(Unit::Drop, 1)]), how: Descent::Drop },
        Event::Landed {
            at,
            who: you,
            force: force(&[(Unit::Heavy, 1), (Unit::Light, 2)]),
            how: Descent::Invasion,
        },
        Event::Landed { at, who: me, force: force(&[(Unit::Light, 2)]), how: Descent::Reinforcement },
        Event::Retreated { who: me, attacking: true, at, to: hex("C9"), force: fleet() },
        Event::Retreated { who: you, attacking: false, at, to: hex("G9"), force: fleet() },
        Event::Captured { seat: ONE, at, from: None, dev: 3, home: false, local: false, controlled: 5 },
        Event::Captured { seat: TWO, at, from: Some(ONE), dev: 10, home: true, local: true, controlled: 1 },
        Event::Lost { seat: ONE, at },
    ];
    let whys = [
        Gone::Hits,
        Gone::FirstFire,
        Gone::Cargo,
        Gone::Sabotage,
        Gone::Scrapped,
        Gone::Caught,
        Gone::WorldFell,
        Gone::Withdrawn,
    ];
    for (place, why) in whys.into_iter().enumerate() {
        all.extend([
            gone([Power::Neutral, Power::Imperial, Power::Rebels][place % 3], why),
            gone(me, why),
            gone(you, why),
        ]);
    }
    for outcome in [Outcome::Captured, Outcome::SpaceWon, Outcome::Repelled, Outcome::BothGone] {
        let left = if outcome == Outcome::BothGone { Force::NONE } else { fleet() };
        all.push(Event::BattleEnded { at, attacker: me, outcome, left });
    }
    all
}

fn buy() -> Purchase {
    Purchase { wanted: vec![(2, Unit::Protector)] }
}

fn empire() -> Vec<Event> {
    let at = hex("D6");
    let (whose, attack) = (Whose::First, EventChit::ImperialAttack { whose: Whose::Last, plus: 1 });
    let rolled = |seat, dice: &[u8], needed, moved, rose| Event::Researched {
        seat,
        tech: Tech::Jump,
        dice: dice.to_vec(),
        needed,
        moved,
        rating: 4,
        rose,
    };
    vec![
        rolled(ONE, &[5], Some(3), true, true),
        rolled(TWO, &[2, 4], Some(4), true, false),
        rolled(ONE, &[1], Some(3), false, false),
        rolled(TWO, &[], None, false, false),
        Event::Developed { seat: ONE, at, dev: 6 },
        Event::Undeveloped { seat: TWO, at, dev: 2 },
        Event::Credited { seat: ONE, credits: 10, treasury: 23 },
        Event::Built { seat: ONE, at, units: fleet(), cost: 18, local: false },
        Event::Built { seat: TWO, at, units: force(&[(Unit::Light, 1)]), cost: 1, local: true },
        Event::Unspent { at, credits: 1 },
        Event::Unspent { at, credits: 4 },
        Event::EventDrawn { event: EventChit::Rebels { whose }, chooser: Some(ONE) },
        Event::EventDrawn { event: attack, chooser: Some(TWO) },
        Event::EventDrawn { event: EventChit::ProductionAdvance, chooser: None },
        Event::EventDrawn { event: EventChit::ScientificAdvance, chooser: None },
        Event::NoEffect { event: EventChit::ProductionDelay, declined: false },
        Event::NoEffect { event: EventChit::ImperialSabotage { whose, value: 2 }, declined: true },
        Event::Struck { event: EventChit::ImperialAttack { whose, plus: 0 }, by: ONE, at },
        Event::Struck { event: EventChit::ImperialSabotage { whose, value: 3 }, by: TWO, at },
        Event::ProductionBegan { income: vec![(ONE, 12), (TWO, 15)] },
        Event::NoProduction,
    ]
}

/// One of every question, some in several forms.
pub fn questions() -> Vec<Question> {
    let at = hex("D6");
    let losses = |battle, space, first_fire| Question::Losses {
        battle,
        at,
        space,
        round: 2,
        first_fire,
        hits: 2,
        from: fleet(),
    };
    vec![
        Question::Outreach,
        Question::Survey,
        Question::Settle,
        Question::Turn { turn: 4 },
        Question::Expand { turn: 4 },
        Question::React { by: TWO, acts: Vec::new() },
        Question::React { by: ONE, acts: Vec::new() },
        Question::Respond { by: TWO, against: 0, nth: 0 },
        Question::Repel { at, nth: 0 },
        Question::Counters { into: Vec::new() },
        Question::Counter { response: 0 },
        Question::Aboard { battle: 1, at },
        Question::Aboard { battle: 0, at },
        losses(1, true, false),
        losses(1, false, true),
        losses(0, true, false),
        Question::Overboard { battle: 1, at, round: 1, wing: hex("C9"), from: fleet(), excess: 2 },
        Question::Overboard { battle: 1, at, round: 1, wing: at, from: fleet(), excess: 1 },
        Question::Drop { battle: 1, at, round: 1, may: force(&[(Unit::Drop, 2)]) },
        Question::FirstFire {
            battle: 1,
            at,
            units: force(&[(Unit::Drop, 2)]),
            army: force(&[(Unit::Light, 1), (Unit::Bunker, 1)]),
        },
        Question::Retreat { battle: 1, at, round: 1, wings: vec![hex("C9"), hex("D10")] },
        Question::Withdraw { battle: 1, at, round: 1, fallen: false, to: vec![hex("C9"), hex("D10")] },
        Question::Withdraw { battle: 1, at, round: 2, fallen: true, to: vec![hex("C9")] },
        Question::Land { battle: 1, at, round: 1, may: fleet() },
        Question::FreeReturn,
        Question::Chit { turn: 4 },
        Question::SecondAttempt { turn: 4, first: Tech::Space, moved: true },
        Question::SecondAttempt { turn: 4, first: Tech::Jump, moved: false },
        Question::Research { nth: 0 },
        Question::Event { turn: 4 },
        Question::Production { turn: 4 },
        Question::Revolt { turn: 4 },
        Question::Loot { credits: 10 },
    ]
}
