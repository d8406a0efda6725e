//! The moments, in the order of the rulebook. Whoever has nothing to say at a moment leaves it as it is.
//!
//! A method with `enemy_` in its name is heard for other seats than the one that holds the effect. Methods that are given
//! a state and a table are told that something has happened, and do what the effect does then.

use super::{Figure, Source};
use crate::Timega;
use crate::deeds::{Site, Special};
use crate::edition::{PlanetId, Wormhole};
use crate::effects::agendas::Agenda;
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::force::Force;
use crate::galaxy::{Battle, Empire, Galaxy, Owner};
use crate::hex::Hex;
use crate::state::State;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// Whose figure it is, or who holds the effect.
#[derive(Clone, Copy)]
pub struct On<'g> {
    /// The table.
    pub galaxy: &'g Galaxy,
    /// The seat.
    pub seat: Seat,
}

impl<'g> On<'g> {
    /// The seat's empire.
    #[must_use]
    pub fn empire(&self) -> &'g Empire {
        self.galaxy.empire(self.seat)
    }

    /// A figure given as w/x/y/z, by the stage of the empire (5.1).
    #[must_use]
    pub fn by_stage(&self, figures: [i32; 4]) -> i32 {
        figures[(self.empire().stage as usize).min(3)]
    }
}

/// A way of ships through the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trip {
    /// Every system on the way, the first and the last among them.
    pub way: Vec<Hex>,
    /// Were the ships' movement points increased for staying out of enemy systems? Set by the law of movement.
    pub to_neutral: bool,
}

/// When in a battle dice are rolled (7.1-7.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Anti-fighter barrage (7.2).
    Barrage,
    /// Pre-combat (7.3).
    PreCombat,
    /// A combat round (7.1); its number is in the battle.
    Round,
}

/// Ships of one type firing in a battle.
#[derive(Clone, Copy)]
pub struct Shot<'g> {
    /// The table.
    pub galaxy: &'g Galaxy,
    /// The battle, its round, what was lost before.
    pub battle: &'g Battle,
    /// Who fires.
    pub owner: Owner,
    /// With what.
    pub unit: Unit,
    /// When.
    pub step: Step,
    /// Movement points these ships did not use on their way into the battle (Striker Fleets).
    pub spare: u8,
    /// Are these [`ExtraDice`]? What is given with a ship's own dice (Assault Cannon) is not theirs.
    pub extra: bool,
}

impl Shot<'_> {
    /// All units of the side that fires.
    #[must_use]
    pub fn own(&self) -> Force {
        self.galaxy.force(self.battle.hex, self.owner)
    }

    /// All units of the other side.
    #[must_use]
    pub fn enemy(&self) -> Force {
        self.galaxy.force(self.battle.hex, self.battle.other(self.owner))
    }

    /// Is the one that fires the attacker?
    #[must_use]
    pub fn attacks(&self) -> bool {
        self.battle.attacker == self.owner
    }
}

/// Dice that are not a ship's own (Auxiliary Drones).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExtraDice {
    /// Fired as by this type: its modifiers count.
    pub like: Unit,
    /// How many.
    pub dice: u16,
    /// Hits on this or more, before modifiers.
    pub hits_on: i32,
}

/// By whose hand units were lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// That of another side: in a battle, a siege, a landing.
    Of(Owner),
    /// Nobody's: an agenda, a biohazard.
    Nobody,
    /// Their owner's: they were scuttled.
    Own,
}

impl Hand {
    /// The seat whose hand it was, if it was that of another side.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        if let Hand::Of(owner) = self { owner.seat() } else { None }
    }
}

/// Units just lost.
#[derive(Clone, Debug)]
pub struct Losses {
    /// Where.
    pub hex: Hex,
    /// Whose.
    pub owner: Owner,
    /// What.
    pub lost: Force,
    /// By whose hand.
    pub by: Hand,
}

/// A planet just captured.
#[derive(Clone, Copy, Debug)]
pub struct Capture {
    /// Which.
    pub planet: PlanetId,
    /// By whom.
    pub by: Seat,
    /// From whom; none: it was neutral.
    pub from: Option<Seat>,
    /// What the landing used up.
    pub consumed: Force,
}

/// What carries what, in one system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hold {
    /// Fighters only.
    Fighters,
    /// Ground forces only.
    GroundForces,
    /// Artillery systems only.
    Artillery,
    /// Anything that is carried.
    Any,
}

/// Something that may be done as an action (6.2).
pub type Action = Special;

/// What a technology, person, law or race does, moment by moment.
#[expect(unused_variables, reason = "who changes nothing at a moment looks at nothing")]
pub trait Effect: Sync {
    // ---- 5.1 Empire stages -------------------------------------------------------------------------------------

    /// No empire of this seat may advance.
    fn forbids_advance(&self, on: &On<'_>) -> bool {
        false
    }

    /// May advance without its home system (Clan of Saar).
    fn advances_without_home(&self, on: &On<'_>) -> bool {
        false
    }

    /// The development phase begins.
    fn development_begins(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        Ok(())
    }

    /// What a planet of the seat is worth when exhausted for resources, in whole resources (5.2).
    fn planet_resources(&self, on: &On<'_>, planet: PlanetId, worth: &mut Figure) {}

    /// What a planet of the seat is worth when exhausted for influence (5.2).
    fn planet_influence(&self, on: &On<'_>, planet: PlanetId, worth: &mut Figure) {}

    /// Counters in the command pool when it is refilled (5.7, step 8).
    fn command_pool(&self, on: &On<'_>, pool: &mut Figure) {}

    // ---- 5.3 Research ------------------------------------------------------------------------------------------

    /// The cost of a technology, in half resources.
    fn tech_cost(&self, on: &On<'_>, tech: Tech, cost: &mut Figure) {}

    /// How many technologies may be researched in a round.
    fn tech_limit(&self, on: &On<'_>, limit: &mut Figure) {}

    /// This technology may not be researched.
    fn forbids_tech(&self, on: &On<'_>, tech: Tech) -> bool {
        false
    }

    /// No technology comes from there otherwise than by research (Nekro).
    fn refuses_tech(&self, on: &On<'_>, from: Source) -> bool {
        false
    }

    /// Credits may be spent on any colour.
    fn credits_of_any_colour(&self, on: &On<'_>) -> bool {
        false
    }

    /// Credits come in also when a planet is exhausted for influence (Winnu).
    fn credits_for_influence(&self, on: &On<'_>) -> bool {
        false
    }

    // ---- 5.4 Personnel -----------------------------------------------------------------------------------------

    /// The wage of a person, in influence.
    fn wage(&self, on: &On<'_>, person: Person, wage: &mut Figure) {}

    /// This person was hired.
    fn hired(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        Ok(())
    }

    /// This person was released.
    fn released(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        Ok(())
    }

    // ---- 5.5 Building ------------------------------------------------------------------------------------------

    /// The cost of a unit, in half resources.
    fn unit_cost(&self, on: &On<'_>, unit: Unit, cost: &mut Figure) {}

    /// How many plastic pieces of a type there are.
    fn plastic_supply(&self, on: &On<'_>, unit: Unit, supply: &mut Figure) {}

    /// This type may be built (SAS, war suns, shields, which nobody builds otherwise).
    fn opens_unit(&self, on: &On<'_>, unit: Unit) -> bool {
        false
    }

    /// Sites of production beside space docks.
    fn sites(&self, on: &On<'_>, sites: &mut Vec<Site>) {}

    /// How many units a site produces in a round.
    fn production(&self, on: &On<'_>, site: Site, capacity: &mut Figure) {}

    /// Half resources on top whenever units are produced at a site (Sarween Tools).
    fn production_bonus(&self, on: &On<'_>, site: Site, bonus: &mut Figure) {}

    /// Units built at the site may be placed in this other system (Integrated Economy).
    fn may_place(&self, on: &On<'_>, site: Site, hex: Hex) -> bool {
        false
    }

    /// The cost of a space dock, in half resources.
    fn dock_cost(&self, on: &On<'_>, cost: &mut Figure) {}

    /// Space docks may be built at any time of the development phase (Arkan Iridium).
    fn docks_at_any_time(&self, on: &On<'_>) -> bool {
        false
    }

    /// Space docks stand on no planet but adrift in a system (Clan of Saar).
    fn docks_drift(&self, on: &On<'_>) -> bool {
        false
    }

    /// What else may be done in steps 2 to 5 of the development phase, with its details.
    fn developments(&self, on: &On<'_>, specials: &mut Vec<Special>) {}

    /// Is that done before ships are built? Otherwise right after them.
    fn develops_before_building(&self) -> bool {
        false
    }

    /// Does it, after the law has found it among [`Effect::developments`]: on the table, and on a copy of it when orders
    /// are judged.
    fn develop(&self, galaxy: &mut Galaxy, seat: Seat, special: &Special) {}

    /// Steps 2 to 5 of everybody are over (Humane Labor).
    fn building_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        Ok(())
    }

    /// When a dock of the seat is refreshed, its planet is exhausted (Moneylender).
    fn refreshing_docks_exhausts_planets(&self, on: &On<'_>) -> bool {
        false
    }

    /// No space docks at all (Arborec).
    fn forbids_docks(&self, on: &On<'_>) -> bool {
        false
    }

    // ---- 5.6 Council -------------------------------------------------------------------------------------------

    /// Free votes on an agenda.
    fn free_votes(&self, on: &On<'_>, agenda: Agenda, votes: &mut Figure) {}

    /// Free votes that count only as far as they follow the speaker's intent (Envoy).
    fn free_votes_with_the_speaker(&self, on: &On<'_>, agenda: Agenda, votes: &mut Figure) {}

    /// May not vote at all (Nekro).
    fn forbids_votes(&self, on: &On<'_>) -> bool {
        false
    }

    /// This planet is not refreshed in this development phase.
    fn keeps_exhausted(&self, on: &On<'_>, planet: PlanetId) -> bool {
        false
    }

    // ---- The ends of phases ------------------------------------------------------------------------------------

    /// The development phase ends, after step 12.
    fn development_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        Ok(())
    }

    /// How many command counters it gives as the action phase begins, so that they can be counted ahead.
    fn counters_for_actions(&self) -> u8 {
        0
    }

    /// The action phase begins.
    fn action_phase_begins(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        Ok(())
    }

    /// The battle phase ends.
    fn battle_phase_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        Ok(())
    }

    // ---- 6.1 The map -------------------------------------------------------------------------------------------

    /// Nobody travels through wormholes.
    fn closes_wormholes(&self, on: &On<'_>) -> bool {
        false
    }

    /// Travels through wormholes even when nobody else does (Ghosts of Creuss).
    fn keeps_wormholes_open(&self, on: &On<'_>) -> bool {
        false
    }

    /// Wormholes of a system for the seat's ships alone, beside those that lie there.
    fn wormholes(&self, on: &On<'_>, hex: Hex, letters: &mut Vec<Wormhole>) {}

    /// Wormholes of these two letters, other than equal ones, lead to each other.
    fn joins_wormholes(&self, on: &On<'_>, one: Wormhole, other: Wormhole) -> bool {
        false
    }

    /// Systems of the map that are adjacent for the seat's ships although they do not touch, pair by pair.
    fn links(&self, on: &On<'_>, pairs: &mut Vec<(Hex, Hex)>) {}

    /// May stop in this system although its hazard forbids it.
    fn may_stop(&self, on: &On<'_>, hex: Hex) -> bool {
        false
    }

    /// May pass through this system although its hazard forbids it.
    fn may_pass(&self, on: &On<'_>, hex: Hex) -> bool {
        false
    }

    /// Ships starting in a nebula are not slowed down.
    fn leaves_nebulae_at_full_speed(&self, on: &On<'_>) -> bool {
        false
    }

    // ---- 6.2 The tactical action -------------------------------------------------------------------------------

    /// Movement points of a type on a way.
    fn movement(&self, on: &On<'_>, unit: Unit, trip: &Trip, points: &mut Figure) {}

    /// Movement points of a space dock adrift on a way (Clan of Saar); 0: docks do not move.
    fn dock_movement(&self, on: &On<'_>, trip: &Trip, points: &mut Figure) {}

    /// What the holder does to the movement points of somebody else's ships on a way.
    fn enemy_movement(&self, holder: &On<'_>, of: Seat, unit: Unit, trip: &Trip, points: &mut Figure) {}

    /// How many other ships a ship of the type drags along on a way, however slow they are; two fighters, with room or
    /// without, are as one ship (Yssaril).
    fn tows(&self, on: &On<'_>, unit: Unit, trip: &Trip, ships: &mut Figure) {}

    /// Ships may pass through systems with enemy ships.
    fn passes_enemies(&self, on: &On<'_>) -> bool {
        false
    }

    /// Fighters move on their own, at this many points (Advanced Fighters).
    fn fighters_move_alone(&self, on: &On<'_>) -> bool {
        false
    }

    /// How much a type carries of a sort.
    fn capacity(&self, on: &On<'_>, unit: Unit, hold: Hold, capacity: &mut Figure) {}

    /// How much a space dock holds.
    fn dock_capacity(&self, on: &On<'_>, capacity: &mut Figure) {}

    /// How many fighters planets without a space dock support in a system.
    fn planet_fighters(&self, on: &On<'_>, hex: Hex, capacity: &mut Figure) {}

    /// How many ground forces planets support in a system (Arborec).
    fn planet_ground_forces(&self, on: &On<'_>, hex: Hex, capacity: &mut Figure) {}

    /// How many ships may be in a system.
    fn fleet_supply(&self, on: &On<'_>, hex: Hex, supply: &mut Figure) {}

    /// Fleet supply is ignored in the action phase (War Funding).
    fn ignores_fleet_supply(&self, on: &On<'_>) -> bool {
        false
    }

    /// How many command counters others pay on top for activating this system (Chancellor).
    fn enemy_activation(&self, holder: &On<'_>, by: Seat, hex: Hex, counters: &mut Figure) {}

    /// May place a second counter of its own free will when it activates a system (Advisor).
    fn may_double(&self, on: &On<'_>) -> bool {
        false
    }

    /// The holder has placed a second counter of its own free will: told to the effect that let it. Where, is kept in
    /// `now.doubled`.
    fn doubled(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat, hex: Hex) -> Play<()> {
        Ok(())
    }

    /// May lay siege to an activated system instead of moving in (Deep Space Cannon).
    fn besieges(&self, on: &On<'_>) -> bool {
        false
    }

    /// Somebody else has activated a system with units of the holder.
    fn activated(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        by: Seat,
        hex: Hex,
    ) -> Play<()> {
        Ok(())
    }

    /// Somebody else has activated a system with units of the holder, and everything else of the holder's was heard: it may
    /// leave (Naalu).
    fn may_leave_activated(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        hex: Hex,
    ) -> Play<()> {
        Ok(())
    }

    /// Ships of the seat have moved along a way.
    fn moved(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat, trip: &Trip) -> Play<()> {
        Ok(())
    }

    /// All ships of the seat's tactical action have moved to the active system, along these ways; told before
    /// [`Effect::ships_arrived`].
    fn fleets_moved(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        seat: Seat,
        hex: Hex,
        trips: &[Trip],
    ) -> Play<()> {
        Ok(())
    }

    /// All ships of the seat's tactical action have come to the active system; nothing was scuttled or fought yet.
    fn ships_arrived(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat, hex: Hex) -> Play<()> {
        Ok(())
    }

    /// Units of the holder were scuttled, of its free will or not.
    fn scuttled(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        hex: Hex,
        force: &Force,
    ) -> Play<()> {
        Ok(())
    }

    /// An action of the seat, tactical or other, is over.
    fn action_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        Ok(())
    }

    /// What may be done as an action now.
    fn actions(&self, on: &On<'_>, actions: &mut Vec<Action>) {}

    /// Does one of them, after the law has found it among [`Effect::actions`].
    fn act(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat, action: &Action) -> Play<()> {
        Ok(())
    }

    /// A tactical action or a battle is over, and others' ships are in a system with units or a space dock of the holder.
    fn beset(&self, state: &mut State, table: &mut Table<Timega>, holder: Seat, hex: Hex) -> Play<()> {
        Ok(())
    }

    // ---- 6.4 Planetary landing ---------------------------------------------------------------------------------

    /// May this planet not be invaded now?
    fn forbids_landing(&self, on: &On<'_>, planet: PlanetId) -> bool {
        false
    }

    /// Ground forces in this system take this planet without a landing, as the development phase ends.
    fn takes_by_staying(&self, on: &On<'_>, hex: Hex, planet: PlanetId) -> bool {
        false
    }

    /// How many ground forces a planet takes.
    fn landing_needs(&self, on: &On<'_>, planet: PlanetId, needs: &mut Figure) {}

    /// Fighters in this system land as ground forces do, in the place of those that lack (Naalu).
    fn fighters_land(&self, on: &On<'_>, hex: Hex) -> bool {
        false
    }

    /// Planets that take no more ground forces than this may be captured by a dreadnought (L1Z1X); 0: none.
    fn dreadnoughts_land(&self, on: &On<'_>, most: &mut Figure) {}

    /// A planet was captured; told to the effects of the captor and of who lost it.
    fn captured(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        capture: &Capture,
    ) -> Play<()> {
        Ok(())
    }

    // ---- 7 Battles ---------------------------------------------------------------------------------------------

    /// The holder may do something before a battle of its own begins.
    fn battle_begins(&self, state: &mut State, table: &mut Table<Timega>, holder: Seat) -> Play<()> {
        Ok(())
    }

    /// Does it do something in this battle of the holder, before it begins, that the odds do not follow? Then none are told.
    fn beyond_odds(&self, on: &On<'_>, battle: &Battle) -> bool {
        false
    }

    /// How many dice a ship of the type rolls.
    fn dice(&self, shot: &Shot<'_>, dice: &mut Figure) {}

    /// What it hits on, before modifiers.
    fn hits_on(&self, shot: &Shot<'_>, face: &mut Figure) {}

    /// Modifier of the rolls of ships; extra dice that are like no ship's are not asked about.
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {}

    /// Modifier of the rolls of the other side.
    fn enemy_roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {}

    /// Dice that are not a ship's own; `shot.unit` is a fighter and means nothing.
    fn extra_dice(&self, shot: &Shot<'_>, extra: &mut Vec<ExtraDice>) {}

    /// How many hits more a die makes that hits and shows this face.
    fn extra_hits(&self, shot: &Shot<'_>, face: u8, hits: &mut Figure) {}

    /// Ships of a type of the holder have hit so often; extra dice count for the type they are like.
    fn hits_scored(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        step: Step,
        unit: Unit,
        hits: u16,
    ) -> Play<()> {
        Ok(())
    }

    /// How many destroyers a fleet of the holder counts for in a barrage, beside those it has.
    fn barrage_guns(&self, shot: &Shot<'_>, ships: &mut Figure) {}

    /// So many hits come in on the holder's ships, in pre-combat, in a combat round or by a siege: gives how many of them
    /// the effect stops, those of cruisers first (Naalu).
    fn stops_hits(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        battle: &Battle,
        hits: u16,
    ) -> Play<u16> {
        Ok(0)
    }

    /// How many fighters die at least in a barrage of the holder (Automated Defence Turrets).
    fn barrage_least(&self, shot: &Shot<'_>, least: &mut Figure) {}

    /// How many hits a ship of the type takes by being damaged (1; 0: it cannot).
    fn sustains(&self, shot: &Shot<'_>, hits: &mut Figure) {}

    /// What the holder does to that of the other side's ships.
    fn enemy_sustains(&self, shot: &Shot<'_>, hits: &mut Figure) {}

    /// How many damaged ships are repaired right after casualties of a round (Duranium Armor).
    fn repairs(&self, shot: &Shot<'_>, ships: &mut Figure) {}

    /// Ships of the holder were damaged, in battle or by a siege.
    fn damaged(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        hex: Hex,
        ships: &Force,
    ) -> Play<()> {
        Ok(())
    }

    /// Ships were lost; told to the effects of both sides, each with its holder.
    fn ships_lost(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        losses: &Losses,
    ) -> Play<()> {
        Ok(())
    }

    /// Both sides of a battle of the holder have taken the hits of a step.
    fn casualties_taken(&self, state: &mut State, table: &mut Table<Timega>, holder: Seat) -> Play<()> {
        Ok(())
    }

    /// A combat round has ended.
    fn round_ends(&self, state: &mut State, table: &mut Table<Timega>, holder: Seat) -> Play<()> {
        Ok(())
    }

    /// A battle of the holder has ended. `won`: the other side is gone and the holder is not.
    fn battle_ends(&self, state: &mut State, table: &mut Table<Timega>, holder: Seat, won: bool) -> Play<()> {
        Ok(())
    }
}
