//! 7.1: the dice of one side in one step of a battle.

use crate::Timega;
use crate::edition::{Hazard, edition};
use crate::events::{BattleEvent, Die, EffectEvent};
use crate::force::{Force, Sorts};
use crate::galaxy::{Battle, Galaxy, Owner};
use crate::law::casualties::Hits;
use crate::moments::{Change, Effect, ExtraDice, Figure, How, Shot, Source, Step, in_force, shot_figure};
use crate::state::State;
use crate::unit::Unit;
use rules::Audience;
use rules::table::{Play, Table};

/// Dice that will be rolled alike.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Salvo {
    unit: Unit,
    /// Are they no ship's own dice?
    extra: bool,
    dice: u16,
    hits_on: i32,
    bonus: i32,
    /// What a die that hits makes beside its hit, if it shows 1, 2, … 10.
    more: [u16; 10],
    why: Vec<Change>,
}

impl Salvo {
    /// Can a die of it hit at all?
    pub(super) fn can_hit(&self) -> bool {
        self.dice > 0 && self.hits_on.saturating_sub(self.bonus) <= 10
    }

    /// How many hits it makes at most.
    pub(super) fn most_hits(&self) -> u16 {
        let most = self.more.iter().max().map_or(1, |more| more.saturating_add(1));
        self.dice.saturating_mul(most)
    }

    /// Do its hits pass by whatever sustains damage?
    pub(crate) fn pierces(&self) -> bool {
        self.unit == Unit::Cruiser
    }

    /// How many dice it is.
    pub(crate) fn dice(&self) -> u16 {
        self.dice
    }

    /// Does a die hit that shows this face?
    fn hits(&self, face: u8) -> bool {
        i32::from(face) + self.bonus >= self.hits_on
    }

    /// How many hits one die makes that shows 1, 2, … 10.
    pub(crate) fn by_face(&self) -> [u16; 10] {
        let mut face = 0;
        self.more.map(|more| {
            face += 1;
            if self.hits(face) { more.saturating_add(1) } else { 0 }
        })
    }
}

/// Nobody hits on this face.
const NEVER: i32 = 99;

fn row_dice(galaxy: &Galaxy, owner: Owner, unit: Unit) -> (i32, i32) {
    if let (Unit::Flagship, Some(seat)) = (unit, owner.seat()) {
        let flagship = &edition().race(galaxy.empire(seat).race).flagship;
        return (i32::from(flagship.dice), i32::from(flagship.hits_on));
    }
    let row = edition().unit(unit);
    (i32::from(row.dice), row.hits_on.map_or(NEVER, i32::from))
}

/// The modifier of a roll: what is in force for both sides, and what the nebula does for the defender (6.1). Whatever betters
/// one's own rolls betters those of ships: dice of ground forces (Sol) have nothing of it.
fn bonus(shot: &Shot<'_>) -> Figure {
    let own = |e: &dyn Effect, s: &Shot<'_>, f: &mut Figure| {
        if s.unit.is_ship() {
            e.roll(s, f);
        }
    };
    let mut bonus = shot_figure(shot, 0, own, |e, s, f| e.enemy_roll(s, f));
    let hazard = shot.galaxy.system(shot.battle.hex).and_then(|s| s.hazard());
    if hazard == Some(Hazard::Nebula) && !shot.attacks() {
        bonus.hear(Source::Hazard(Hazard::Nebula));
        bonus.add(1);
    }
    bonus
}

/// What a die makes beside its hit if it shows this face.
fn extra_hits(shot: &Shot<'_>, face: u8) -> Figure {
    shot_figure(shot, 0, |e, s, f| e.extra_hits(s, face, f), |_, _, _| {})
}

/// The same, of every face.
fn extra_by_face(shot: &Shot<'_>) -> [u16; 10] {
    let mut face = 0;
    [(); 10].map(|()| {
        face += 1;
        extra_hits(shot, face).count()
    })
}

fn salvo(shot: &Shot<'_>, dice: u16, dice_why: &Figure) -> Salvo {
    let (_, face) = row_dice(shot.galaxy, shot.owner, shot.unit);
    let hits_on = shot_figure(shot, face, |e, s, f| e.hits_on(s, f), |_, _, _| {});
    let bonus = bonus(shot);
    let why = [dice_why, &hits_on, &bonus].into_iter().flat_map(|f| f.changes().iter().copied()).collect();
    let (hits_on, bonus, more) = (hits_on.value(), bonus.value(), extra_by_face(shot));
    Salvo { unit: shot.unit, extra: shot.extra, dice, hits_on, bonus, more, why }
}

/// The ships of a type, apart by the movement points they did not use: ships that have more are lost last.
fn apart(battle: &Battle, owner: Owner, unit: Unit, ships: u16) -> Vec<(u16, u8)> {
    let mut spare: Vec<(u8, u16)> = Vec::new();
    if owner == battle.attacker && battle.small {
        spare.extend(battle.spare.iter().filter(|s| s.unit == unit).map(|s| (s.points, s.ships)));
    }
    spare.sort_unstable_by(|a, b| b.cmp(a));
    let mut left = ships;
    let mut groups = Vec::new();
    for (points, count) in spare {
        let now = count.min(left);
        groups.push((now, points));
        left -= now;
    }
    groups.push((left, 0));
    groups.retain(|(ships, _)| *ships > 0);
    groups
}

/// Everything a side rolls in pre-combat or in a combat round.
pub(crate) fn salvos(galaxy: &Galaxy, battle: &Battle, owner: Owner, step: Step) -> Vec<Salvo> {
    let mut salvos: Vec<Salvo> = Vec::new();
    let force = galaxy.force(battle.hex, owner).ships();
    for (unit, count) in force.iter() {
        let base = if step == Step::Round { row_dice(galaxy, owner, unit).0 } else { 0 };
        for (ships, spare) in apart(battle, owner, unit, count) {
            let shot = Shot { galaxy, battle, owner, unit, step, spare, extra: false };
            let each = shot_figure(&shot, base, |e, s, f| e.dice(s, f), |_, _, _| {});
            let dice = each.count().saturating_mul(ships);
            if dice == 0 {
                continue;
            }
            let next = salvo(&shot, dice, &each);
            match salvos.last_mut().filter(|s| s.unit == unit && s.bonus == next.bonus) {
                Some(same) => same.dice += next.dice,
                None => salvos.push(next),
            }
        }
    }
    let shot = Shot { galaxy, battle, owner, unit: Unit::Fighter, step, spare: 0, extra: true };
    for in_force in in_force(galaxy, owner.seat()) {
        let mut extra: Vec<ExtraDice> = Vec::new();
        in_force.effect.extra_dice(&shot, &mut extra);
        for ExtraDice { like, dice, hits_on } in extra {
            let shot = Shot { unit: like, ..shot };
            let bonus = bonus(&shot);
            let of = Change { source: in_force.source, how: How::Base(hits_on) };
            let why = [of].into_iter().chain(bonus.changes().iter().copied()).collect();
            let (bonus, more) = (bonus.value(), extra_by_face(&shot));
            salvos.push(Salvo { unit: like, extra: true, dice, hits_on, bonus, more, why });
        }
    }
    salvos
}

/// The dice of a barrage: a quarter of own destroyers times enemy fighters, as destroyers roll. Artillery systems count
/// as destroyers.
pub(crate) fn barrage(galaxy: &Galaxy, battle: &Battle, owner: Owner) -> Vec<Salvo> {
    let shot =
        Shot { galaxy, battle, owner, unit: Unit::Destroyer, step: Step::Barrage, spare: 0, extra: false };
    let guns =
        shot_figure(&shot, i32::from(gunners(&shot.own())), |e, s, f| e.barrage_guns(s, f), |_, _, _| {});
    let dice = guns.count().saturating_mul(shot.enemy().count(Unit::Fighter)) / 4;
    if dice == 0 { Vec::new() } else { vec![salvo(&shot, dice, &Figure::new(0))] }
}

/// How many fighters die in the barrage of a side whatever its dice show.
pub(crate) fn barrage_least(galaxy: &Galaxy, battle: &Battle, owner: Owner) -> u16 {
    let (unit, step) = (Unit::Destroyer, Step::Barrage);
    let shot = Shot { galaxy, battle, owner, unit, step, spare: 0, extra: false };
    if gunners(&shot.own()) == 0 || !shot.enemy().has(Unit::Fighter) {
        return 0;
    }
    shot_figure(&shot, 0, |e, s, f| e.barrage_least(s, f), |_, _, _| {}).count()
}

/// Ships that take part in a barrage.
fn gunners(force: &Force) -> u16 {
    force.count(Unit::Destroyer).saturating_add(force.count(Unit::Sas))
}

/// Everybody hears where hits come from that are more than dice.
fn tell_extra_hits(table: &mut Table<Timega>, owner: Owner, more: &[Change]) {
    for Change { source, how } in more.iter().copied() {
        if let How::Add(count) = how {
            let (seat, what) = (owner.seat(), "extra_hits".into());
            let told = EffectEvent::Worked { source, seat, what, about: Vec::new(), count };
            table.tell(Audience::Everyone, told.into());
        }
    }
}

/// Rolls the dice of a side, tells them, and tells its effects what has hit.
pub(super) fn fire(
    state: &mut State,
    table: &mut Table<Timega>,
    battle: &Battle,
    owner: Owner,
    step: Step,
    salvos: Vec<Salvo>,
) -> Play<Hits> {
    if salvos.is_empty() {
        return Ok(Hits::default());
    }
    let (number, round) = (battle.number, battle.round);
    let when = match step {
        Step::Barrage => "barrage".to_owned(),
        Step::PreCombat => "pre-combat".to_owned(),
        Step::Round => format!("round {round}"),
    };
    let who = owner.seat().map_or("the guards".to_owned(), |seat| seat.to_string());
    let mut hits = Hits::default();
    let (mut dice, mut more) = (Vec::new(), Vec::<Change>::new());
    for salvo in salvos {
        let why = format!("battle {number} at {}, {when}, {who}: {}", battle.hex, salvo.unit);
        let mut faces = Vec::new();
        for _ in 0..salvo.dice {
            faces.push(u8::try_from(table.roll(why.as_str(), 10)?).unwrap_or(10));
        }
        let (unit, extra) = (salvo.unit, salvo.extra);
        let shot = Shot { galaxy: &state.galaxy, battle, owner, unit, step, spare: 0, extra };
        let mut hit: u16 = 0;
        for face in faces.iter().filter(|face| salvo.hits(**face)) {
            let extra = extra_hits(&shot, *face);
            hit = hit.saturating_add(1).saturating_add(extra.count());
            more.extend(extra.changes().iter().copied());
        }
        hits.all += hit;
        hits.piercing += if salvo.pierces() { hit } else { 0 };
        let Salvo { unit, hits_on, bonus, why, .. } = salvo;
        dice.push(Die { unit, faces, hits_on, bonus, hits: hit, why });
    }
    let scored: Vec<(Unit, u16)> = dice.iter().filter(|d| d.hits > 0).map(|d| (d.unit, d.hits)).collect();
    let fired = BattleEvent::Fired { battle: number, owner, step, round, dice, hits: hits.all };
    table.tell(Audience::Everyone, fired.into());
    tell_extra_hits(table, owner, &more);
    if let Some(seat) = owner.seat() {
        for (unit, hits) in scored {
            for force in in_force(&state.galaxy, Some(seat)) {
                force.effect.hits_scored(state, table, seat, step, unit, hits)?;
            }
        }
    }
    Ok(hits)
}
