//! A turn of a record played again, twice: with what was decided, as the chain of turns has it; and from what lay on the table when
//! its windows closed, which must come to the same decisions.

use super::compared::compared;
use super::corrected;
use super::form::{self, Campaign, Spot, Window};
use super::record::Stored;
use super::sealed::{Sealed, Table, sealed, table};
use super::told::{Findings, Verdict};
use super::windows::from_orders;
use campaign::found::PROVED;
use campaign::play::correction;
use campaign::play::replay::{chain, mixed};
use rules::Ending;
use rules::dice::{Hash, Origin, Seed, Transcript, told_chain};
use rules::engine::{Charge, End, Engine, Fault, Played as Run};
use rules::table::{Notice, Roll};
use sentences::audit::play as say;
use std::collections::{BTreeMap, BTreeSet};
use store::turn::TurnRow;

/// What all turns of a campaign are played with.
pub(super) struct House<'a> {
    pub campaign: &'a Campaign,
    pub engine: &'static dyn Engine,
    /// The secrets, each with the run it holds from.
    pub seeds: &'a BTreeMap<u32, Seed>,
    pub first: &'a Seed,
}

impl House<'_> {
    /// The secret of the dice in a run.
    pub fn seed(&self, run: u32) -> &Seed {
        self.seeds.range(..=run).next_back().map_or(self.first, |(_, seed)| seed)
    }

    pub fn seats(&self) -> u8 {
        u8::try_from(self.campaign.seats.len()).unwrap_or(u8::MAX)
    }

    /// Do open throws prove themselves?
    pub fn is_proved(&self) -> bool {
        self.campaign.dice >= PROVED
    }

    pub fn run(&self, turn: &form::Turn, state: &[u8], what: &Laid<'_>) -> Result<Run, Fault> {
        let origin = Origin { campaign: &self.campaign.campaign, run: turn.run };
        self.engine.play(&Charge {
            state,
            journal: what.journal,
            filed: what.table,
            notices: what.notices,
            waits: what.waits,
            closing: what.closing,
            only: what.only,
            look: what.only.is_none() && what.look,
            seats: self.seats(),
            seed: self.seed(turn.run),
            origin: self.is_proved().then_some(origin),
            script: None,
            turn: turn.turn,
            chain: &turn.chain_before,
            preview: None,
            beacon: what.beacon,
        })
    }
}

/// What a run is given.
pub(super) struct Laid<'a> {
    pub journal: &'a [u8],
    pub table: &'a Table,
    pub notices: &'a [Notice],
    pub waits: &'a BTreeSet<String>,
    pub closing: Option<u32>,
    pub only: Option<u32>,
    pub look: bool,
    /// What a public beacon said to the window that is closed.
    pub beacon: Option<&'a str>,
}

/// What became of a turn.
pub(super) struct Played {
    pub spot: Spot,
    pub run: u32,
    /// The chain of all turns before, as it is told.
    pub told_chain: Hash,
    /// What proves its throws.
    pub transcript: Option<Transcript>,
    pub rolls: Vec<Roll>,
    pub windows: Vec<Sealed>,
    /// The position after it, if it came to its end.
    pub state: Option<Vec<u8>>,
    /// The chain of all turns up to it.
    pub chain: Option<String>,
    /// What stayed on file for the next; `None`: it is not known.
    pub carried: Option<Table>,
    pub ending: Option<Ending>,
    /// It has the chain that the record says, so what comes after it can be played.
    pub is_sound: bool,
}

impl Played {
    /// A turn of which nothing is known but what lay on the table in its windows.
    pub fn not_yet(house: &House<'_>, spot: Spot, stored: &Stored) -> Self {
        let turn = &stored.turn;
        let sealed = |window: &Window| sealed(house, turn, window, &table(window).ok()?).ok();
        Self {
            spot,
            run: turn.run,
            told_chain: told_chain(house.seed(turn.run), turn.chain_before.as_bytes()),
            transcript: None,
            rolls: Vec::new(),
            windows: stored.windows.iter().filter_map(sealed).collect(),
            state: None,
            chain: None,
            carried: None,
            ending: None,
            is_sound: false,
        }
    }
}

/// What a turn goes on from.
pub(super) struct Before<'a> {
    /// The chain of all turns before.
    pub chain: &'a str,
    /// The position, before corrections; behind them, where what was before is not known.
    pub state: &'a [u8],
    pub is_corrected: bool,
    /// What stayed on file.
    pub carried: Option<&'a Table>,
}

/// The chain a turn must begin with.
fn bound(before: &str, turn: &form::Turn) -> String {
    if turn.mixed == 0 { before.to_owned() } else { mixed(before, turn.mixed) }
}

/// Does a turn begin with what one before has ended with?
pub(super) fn follows(before: &str, turn: &form::Turn) -> bool {
    bound(before, turn) == turn.chain_before
}

fn chained(turn: &form::Turn, state: &[u8], run: &Run, after: &[u8]) -> Option<String> {
    let row = TurnRow {
        campaign: turn.campaign.clone(),
        turn: turn.turn,
        state: state.to_vec(),
        journal: run.journal.clone(),
        notices: String::new(),
        told: serde_json::to_string(&run.told).ok()?,
        rolls: serde_json::to_string(&run.rolls).ok()?,
        delivered: 0,
        engine_version: turn.rules,
        data_version: turn.figures,
        chain_before: turn.chain_before.clone(),
        chain: None,
        started_ms: 0,
        ended_ms: None,
        run: turn.run,
        mixed: turn.mixed,
        corrections: String::new(),
    };
    Some(chain(&row, after))
}

/// Plays a turn and says what came of it.
pub(super) fn play(
    house: &House<'_>,
    spot: Spot,
    stored: &Stored,
    before: &Before<'_>,
    found: &mut Findings,
) -> Played {
    let versions = house.engine.versions();
    let same_rules = (stored.turn.rules, stored.turn.figures) == (versions.engine, versions.data);
    let mut own = Findings::default();
    let mut played = Played::not_yet(house, spot, stored);
    // What comes out hangs on the chain: it is played with the right one, whatever the record has in its place.
    let turn = &form::Turn { chain_before: bound(before.chain, &stored.turn), ..stored.turn.clone() };
    if turn.chain_before != stored.turn.chain_before {
        own.fails(
            &spot.file(form::TURN),
            match turn.turn {
                1 => say::does_not_begin(),
                number => say::does_not_go_on(&(number - 1)),
            },
        );
    }
    let corrections = if before.is_corrected { &[][..] } else { turn.corrections.as_slice() };
    let state = match correction::apply(house.engine, before.state, corrections) {
        Ok(state) => state,
        Err(why) => {
            own.fails(&spot.file(form::TURN), say::correction_unfit(&why.to_string()));
            before.state.to_vec()
        }
    };
    let stored = &Stored { turn: turn.clone(), ..stored.clone() };
    let by_journal = with_decisions(house, spot, stored, &state, &mut own);
    let by_orders = from_orders(house, spot, stored, &state, before.carried, &mut own, &mut played);
    let truth = truth(turn, &state, by_journal, by_orders);
    if let Some((run, chain)) = truth {
        let same = compared(house, spot, stored, &run, chain.as_deref(), &mut own);
        if same && !turn.corrections.is_empty() {
            let changed = corrected::in_words(house, before.state, &state).unwrap_or_default();
            own.holds(say::began_corrected(&changed.join("; ")));
        }
        played.transcript = run.proof;
        played.rolls = run.rolls;
        if let End::Done { state, ending, .. } = run.end {
            played.state = Some(state);
            played.is_sound = chain == turn.chain;
            played.chain = chain;
            played.ending = ending;
        }
    }
    if !same_rules && !own.are_good() {
        let words = say::other_version(&turn.rules, &turn.figures, &versions.engine, &versions.data);
        for mut finding in own.0.drain(..) {
            if finding.verdict == Verdict::Fails {
                finding.verdict = Verdict::Unchecked;
            }
            found.0.push(finding);
        }
        found.unchecked(words);
    } else {
        found.0.append(&mut own.0);
    }
    played
}

/// The turn with what was decided in it.
fn with_decisions(
    house: &House<'_>,
    spot: Spot,
    stored: &Stored,
    state: &[u8],
    own: &mut Findings,
) -> Option<Run> {
    let (none, waits) = (Table::new(), BTreeSet::new());
    let look = stored.turn.chain.is_none();
    // Of a turn that was left in its middle, what it waited for is not in the journal.
    let waits = if look { stored.windows.last().map_or(&house.campaign.waits, |w| &w.waits) } else { &waits };
    let laid = Laid {
        journal: &stored.decisions,
        table: &none,
        notices: &[],
        waits,
        closing: None,
        only: None,
        look,
        beacon: None,
    };
    match house.run(&stored.turn, state, &laid) {
        Ok(run) => Some(run),
        Err(fault) => {
            let words = say::cannot_be_played(&fault.to_string());
            own.fails(&spot.file(form::DECISIONS), words);
            None
        }
    }
}

/// Which of two runs is the one the chain has; with its chain. The one with the decisions where it has neither.
fn truth(
    turn: &form::Turn,
    state: &[u8],
    by_journal: Option<Run>,
    by_orders: Option<Run>,
) -> Option<(Run, Option<String>)> {
    let chain_of = |run: &Run| match &run.end {
        End::Done { state: after, .. } => chained(turn, state, run, after),
        End::Waiting(_) => None,
    };
    let mut all: Vec<(Run, Option<String>)> = [by_journal, by_orders]
        .into_iter()
        .flatten()
        .map(|run| {
            let chain = chain_of(&run);
            (run, chain)
        })
        .collect();
    let at = all.iter().position(|(_, chain)| turn.chain.is_some() && *chain == turn.chain).unwrap_or(0);
    (at < all.len()).then(|| all.swap_remove(at))
}
