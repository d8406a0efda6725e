//! Battles, each as one row: who fought with what, the hits of every round, what it cost, how it ended.

use super::in_battle;
use crate::battle::{Cause, Power};
use crate::events::{Event, Outcome};
use crate::force::Force;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::page::short::{number, short};
use rules::Seat;
use serde_json::{Value, json};

/// A side of a battle.
struct Side {
    power: Power,
    /// What it began with; nothing if that was told in an earlier mail.
    began: Force,
    lost: Force,
    /// Hits round by round, in space and on the ground.
    space: Vec<u16>,
    ground: Vec<u16>,
    /// Where a part of it went.
    went: Option<Hex>,
}

impl Side {
    fn new(power: Power, began: Force) -> Self {
        Self { power, began, lost: Force::NONE, space: Vec::new(), ground: Vec::new(), went: None }
    }

    fn row(&self) -> Value {
        let seat = self.power.seat().map(number);
        json!({
            "seat": seat,
            "power": self.power,
            "began": short(&self.began),
            "left": short(&self.began.minus(&self.lost)),
            "lost": short(&self.lost),
            "space": self.space,
            "ground": self.ground,
            "went": self.went,
        })
    }
}

/// One battle.
pub(super) struct Fought {
    pub number: Option<u8>,
    pub at: Hex,
    /// Where the attackers jumped from.
    from: Vec<Hex>,
    /// The attacker first; the defender in space, and another who holds the ground.
    sides: Vec<Side>,
    edges: Option<(i8, i8)>,
    pub outcome: Option<Outcome>,
    /// The events it is told by.
    events: Vec<usize>,
}

impl Fought {
    fn new(number: Option<u8>, at: Hex) -> Self {
        Self {
            number,
            at,
            from: Vec::new(),
            sides: Vec::new(),
            edges: None,
            outcome: None,
            events: Vec::new(),
        }
    }

    pub fn attacker(&self) -> Option<Power> {
        self.sides.first().map(|side| side.power)
    }

    /// Does this seat fight here, and not as the attacker?
    pub fn defends(&self, seat: Seat) -> bool {
        self.sides.iter().skip(1).any(|side| side.power.seat() == Some(seat))
    }

    fn side(&mut self, power: Power, attacking: bool) -> &mut Side {
        let found = self.sides.iter().position(|side| side.power == power);
        let at = found.unwrap_or_else(|| {
            let at = if attacking { 0 } else { self.sides.len() };
            self.sides.insert(at, Side::new(power, Force::NONE));
            at
        });
        &mut self.sides[at]
    }

    fn row(&self) -> Value {
        json!({
            "number": self.number,
            "at": self.at,
            "from": self.from,
            "sides": self.sides.iter().map(Side::row).collect::<Vec<_>>(),
            "edges": self.edges.map(|(space, ground)| json!({ "space": signed(space), "ground": signed(ground) })),
            "outcome": match self.outcome {
                None => "goes_on",
                Some(Outcome::Captured) => "captured",
                Some(Outcome::SpaceWon) => "space_won",
                Some(Outcome::Repelled) => "repelled",
                Some(Outcome::BothGone) => "both_gone",
            },
        })
    }
}

/// `+1`, `0`, `-2`.
fn signed(edge: i8) -> String {
    if edge > 0 { format!("+{edge}") } else { edge.to_string() }
}

/// All battles of what was told.
pub(super) struct Battles {
    pub fought: Vec<Fought>,
    /// Jumps into battles, by their place in what was told.
    jumps: Vec<usize>,
}

impl Battles {
    /// Of the battle that is on, and began in an earlier mail, the edges are what they are now.
    pub fn with_edges_of(&mut self, galaxy: &Galaxy) {
        let Some(now) = &galaxy.now.battle else { return };
        let of_now =
            |fought: &&mut Fought| fought.at == now.at && fought.number.is_none_or(|n| n == now.number);
        for fought in self.fought.iter_mut().filter(of_now).filter(|fought| fought.outcome.is_none()) {
            fought.edges = fought.edges.or(Some(now.edges(galaxy)));
        }
    }

    /// Gathers them. What is told of a battle that began in an earlier mail makes a row of what is known.
    pub fn of(told: &[Event]) -> Self {
        let mut all = Self { fought: Vec::new(), jumps: Vec::new() };
        let mut open = false;
        let mut on_the_way: Vec<(usize, Seat, Hex, Hex)> = Vec::new();
        for (place, event) in told.iter().enumerate() {
            if let Event::Jumped { seat, from, to, .. } = event {
                on_the_way.push((place, *seat, *from, *to));
            }
            if let Event::BattleBegan { attacker, at, cause, .. } = event {
                let mut battle = began(event, *at);
                // Ships built under a blockade, and units built at a lost homeworld, have jumped nowhere.
                let jumped = |(_, seat, _, to): &mut (usize, Seat, Hex, Hex)| {
                    *cause == Cause::Jump && attacker.seat() == Some(*seat) && to == at
                };
                let here: Vec<_> = on_the_way.extract_if(.., jumped).collect();
                battle.from = here.iter().map(|(_, _, from, _)| *from).filter(|from| from != at).collect();
                all.jumps.extend(here.iter().map(|(place, ..)| *place));
                all.fought.push(battle);
            }
            let begins = matches!(event, Event::BattleBegan { .. });
            let Some(at) = of_a_battle(event, open) else { continue };
            if !open && !begins {
                all.fought.push(Fought::new(None, at));
            }
            if let Some(battle) = all.fought.last_mut() {
                battle.events.push(place);
                take(battle, event);
            }
            open = !matches!(event, Event::BattleEnded { .. });
        }
        all
    }

    /// Is this event, by its place, told by a battle?
    pub fn tell(&self, place: usize) -> bool {
        self.fought.iter().any(|battle| battle.events.contains(&place))
    }

    pub fn fought_at(&self, at: Hex) -> bool {
        self.fought.iter().any(|battle| battle.at == at)
    }

    /// Did this jump lead to a battle that is told?
    pub fn led_to(&self, place: usize) -> bool {
        self.jumps.contains(&place)
    }

    /// A row for each, for the table.
    pub fn rows(&self) -> Vec<Value> {
        self.fought.iter().map(Fought::row).collect()
    }
}

/// Where the battle is that this event is a part of.
fn of_a_battle(event: &Event, open: bool) -> Option<Hex> {
    match event {
        Event::BattleBegan { at, .. } | Event::Fired { at, .. } | Event::BattleEnded { at, .. } => Some(*at),
        Event::Landed { at, .. } | Event::Retreated { at, .. } if open => Some(*at),
        Event::Gone { at, why, .. } if open && in_battle(*why) => Some(*at),
        _ => None,
    }
}

fn began(event: &Event, place: Hex) -> Fought {
    let Event::BattleBegan {
        number,
        attacker,
        attackers,
        orbit,
        fleet,
        ground,
        army,
        space_edge,
        ground_edge,
        ..
    } = event
    else {
        return Fought::new(None, place);
    };
    let mut battle = Fought::new(Some(*number), place);
    battle.edges = Some((*space_edge, *ground_edge));
    battle.sides.push(Side::new(*attacker, *attackers));
    match orbit {
        Some(orbit) if orbit == ground => battle.sides.push(Side::new(*orbit, fleet.plus(army))),
        Some(orbit) => battle.sides.extend([Side::new(*orbit, *fleet), Side::new(*ground, *army)]),
        None => battle.sides.push(Side::new(*ground, *army)),
    }
    battle
}

fn take(battle: &mut Fought, event: &Event) {
    match event {
        Event::Fired { who, attacking, space, hits, .. } => {
            let side = battle.side(*who, *attacking);
            if *space { side.space.push(*hits) } else { side.ground.push(*hits) }
        }
        Event::Gone { whose, units, .. } => {
            let side = battle.side(*whose, false);
            side.lost = side.lost.plus(units);
        }
        Event::Retreated { who, attacking, to, .. } => battle.side(*who, *attacking).went = Some(*to),
        Event::BattleEnded { attacker, outcome, left, .. } => {
            battle.outcome = Some(*outcome);
            let known = battle.edges.is_some();
            let side = battle.side(*attacker, true);
            // What came without a word of its own, or went aboard: the end says what is left.
            if known && side.went.is_none() {
                side.began = left.plus(&side.lost);
            }
        }
        _ => {}
    }
}
