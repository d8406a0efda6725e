//! A campaign with everything a run of its turn needs, as loaded from the store in one transaction.

use crate::CampaignError;
use crate::bots::is_of_a_person;
use crate::due::{self, Waiting};
use crate::found::origin;
use crate::registry;
use crate::rehearsal::Rehearsal;
use crate::settings::Settings;
use rules::Seat;
use rules::dice::Seed;
use rules::engine::{Amendment, Charge, Engine, Fault, OpenWindow, Played, SeatView};
use rules::table::Notice;
use std::collections::{BTreeMap, BTreeSet};
use store::Tx;
use store::campaign::{CampaignRow, SeatRow, Standing};
use store::filed::FiledRow;
use store::rollback::RerunRow;
use store::time::SeatTimeRow;
use store::turn::{TurnRow, WindowRow};

/// A loaded campaign.
pub struct Loaded {
    /// The campaign.
    pub campaign: CampaignRow,
    /// Its settings.
    pub settings: Settings,
    /// Its seats, in order.
    pub seats: Vec<SeatRow>,
    /// The turn being played.
    pub turn: TurnRow,
    /// What the seats have on file.
    pub filed: BTreeMap<Seat, FiledRow>,
    /// The window it waits in.
    pub window: Option<WindowRow>,
    /// The rules.
    pub engine: &'static dyn Engine,
    /// What is known of the seats' punctuality; a seat without an entry has never been heard of.
    pub times: BTreeMap<u8, SeatTimeRow>,
    /// Notices on the table and not yet in the journal.
    pub notices: Vec<Notice>,
    /// The run the campaign is in, from 1: it grows each time the game is taken back.
    pub run: u32,
    /// Turns are being played again.
    pub rerun: Option<RerunRow>,
    /// A game master wants something to be said with the next reports.
    pub announced: bool,
    /// What lay on the table when the window that is played again closed, in place of what is on file.
    pub recorded: Option<Recorded>,
    /// What the public beacon says to the window that is settled, where the campaign mixes it in.
    pub beacon: Option<String>,
    /// Runs of the rules that need not be made again.
    pub rehearsal: Rehearsal,
    seed: Seed,
}

/// What lay on the table when a window closed.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The orders by seat, as the rules saw them; `None`: what is on file.
    pub orders: Option<BTreeMap<Seat, Vec<u8>>>,
    /// The kinds of question that waited for mail.
    pub waits: BTreeSet<String>,
}

/// How far a run may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Up to the first window that is not in the journal, to see who is missing there.
    Look,
    /// Settle the window of this entry, its time not being up, and stop at the next.
    Settle(u32),
    /// The time of this entry's window is up: close it and stop at the next.
    Close(u32),
}

fn fault(what: &str, why: impl std::fmt::Display) -> CampaignError {
    CampaignError::Fault(Fault(format!("the stored {what} does not fit: {why}")))
}

/// The secret of the dice, with that of the run if it has one of its own.
fn secret(campaign: &CampaignRow, own: Option<Vec<u8>>) -> Result<Seed, CampaignError> {
    let bytes = own.unwrap_or_else(|| campaign.seed.clone());
    let seed = bytes.try_into().map_err(|_| fault("seed", "it has not 32 bytes"))?;
    Ok(Seed(seed))
}

impl Loaded {
    /// Loads a campaign; `None` if there is none of that name.
    ///
    /// # Errors
    /// The store; a fault where what is stored does not fit together.
    pub async fn load(tx: &mut Tx, id: &str) -> Result<Option<Self>, CampaignError> {
        let Some(campaign) = tx.campaign(id).await? else { return Ok(None) };
        let settings = serde_json::from_str(&campaign.settings).map_err(|e| fault("settings", e))?;
        let engine = registry::engine(&campaign.game).ok_or_else(|| {
            fault(
                "campaign",
                format!("its game is {:?}; this program knows {}", campaign.game, registry::known()),
            )
        })?;
        let table = tx.table(&campaign).await?;
        let table =
            table.ok_or_else(|| fault("campaign", format!("its turn {} is missing", campaign.turn)))?;
        let turn = table.turn;
        let versions = engine.versions();
        if turn.engine_version > versions.engine || turn.data_version > versions.data {
            return Err(CampaignError::Newer {
                campaign: campaign.id,
                why: format!(
                    "its turn {} was begun under engine version {} and data version {}; this program has {} and {}: \
                     use the newer program",
                    turn.turn, turn.engine_version, turn.data_version, versions.engine, versions.data
                ),
            });
        }
        let notices = serde_json::from_str(&turn.notices).map_err(|e| fault("notices", e))?;
        let seed = secret(&campaign, table.run_seed)?;
        Ok(Some(Self {
            settings,
            seats: table.seats,
            filed: table.filed.into_iter().map(|f| (Seat(f.seat), f)).collect(),
            window: table.window,
            times: table.times.into_iter().collect(),
            turn,
            engine,
            notices,
            run: table.run,
            rerun: table.rerun,
            announced: table.announced,
            recorded: None,
            beacon: None,
            rehearsal: Rehearsal::default(),
            seed,
            campaign,
        }))
    }

    /// When the open window closes, if its deadline runs: while a campaign rests, none does.
    #[must_use]
    pub fn runs_until(&self) -> Option<i64> {
        let runs = self.campaign.standing == Standing::Running;
        self.window.as_ref().filter(|_| runs).map(|window| window.closes_ms)
    }

    /// Lets the deadlines of a running campaign rest, until somebody lets it go on.
    pub fn rest(&mut self, why: &str) {
        self.campaign.standing = Standing::Paused;
        self.campaign.reason = why.to_owned();
        self.campaign.due_ms = None;
    }

    /// Does the table wait for this person? Not for one who has resigned, for whom a bot writes, or who was silent again and
    /// again.
    #[must_use]
    pub fn is_there(&self, seat: &SeatRow) -> bool {
        !seat.resigned && !self.time_of(seat.seat).bot && !self.in_fast_lane(seat.seat)
    }

    /// Has the campaign players, and does none of them answer any more? A campaign of bots alone was founded so, and has
    /// none.
    #[must_use]
    pub fn is_deserted(&self) -> bool {
        let mut people = self.seats.iter().filter(|seat| is_of_a_person(seat)).peekable();
        people.peek().is_some() && people.all(|seat| !self.is_there(seat))
    }

    /// The secret of the dice.
    #[must_use]
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The last turn that was played, or is being played. The turn after a game that has ended by its rules has a row too;
    /// who ends a game in the middle of a turn notes the end in that turn.
    #[must_use]
    pub fn last_turn(&self) -> u32 {
        let by_its_rules = self.campaign.standing == Standing::Over && self.turn.ended_ms.is_none();
        if by_its_rules { self.turn.turn.saturating_sub(1) } else { self.turn.turn }
    }

    /// Goes on with another turn, and with the secret of the run it is played in.
    ///
    /// # Errors
    /// The store; a fault where the secret does not fit.
    pub async fn go_on(&mut self, tx: &mut Tx, next: TurnRow) -> Result<(), CampaignError> {
        if next.run != self.turn.run {
            let own = tx.run_seed(&self.campaign.id, next.run).await?;
            self.seed = secret(&self.campaign, own)?;
        }
        self.turn = next;
        Ok(())
    }

    /// A seat's row.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Option<&SeatRow> {
        self.seats.get(seat.index())
    }

    /// Kinds of question that wait for mail here.
    #[must_use]
    pub fn waits(&self) -> BTreeSet<String> {
        if let Some(recorded) = &self.recorded {
            return recorded.waits.clone();
        }
        self.settings.waits.clone().unwrap_or_else(|| self.engine.waits(self.settings.pacing))
    }

    /// What a seat has on file, as stored; empty for nothing.
    #[must_use]
    pub fn filed_bytes(&self, seat: Seat) -> &[u8] {
        self.filed.get(&seat).map_or(&[], |f| f.filed.as_slice())
    }

    /// The orders as the table sees them: a seat whose latest mail has a line in error is waited for, unless it said
    /// `ready` (architecture §7).
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    pub fn on_the_table(&self) -> Result<BTreeMap<Seat, Vec<u8>>, Fault> {
        if let Some(Recorded { orders: Some(orders), .. }) = &self.recorded {
            return Ok(orders.clone());
        }
        let mut all = BTreeMap::new();
        for (seat, row) in &self.filed {
            let (hold, ready) = self.engine.flags(&row.filed)?;
            let hold = hold || (row.in_error && !ready);
            let bytes = self.engine.amend(&row.filed, Amendment::Hold(hold))?;
            all.insert(*seat, bytes.unwrap_or_else(|| row.filed.clone()));
        }
        Ok(all)
    }

    /// Runs the turn from its start with its journal.
    ///
    /// # Errors
    /// A fault of the engine or of what is stored.
    pub fn run(&self, reach: Reach) -> Result<Played, Fault> {
        self.run_from(&self.turn.state, reach, None)
    }

    /// As [`Loaded::run`], from another position; with `preview`, what is not decided yet is thrown with other dice.
    ///
    /// # Errors
    /// As [`Loaded::run`].
    pub fn run_from(&self, state: &[u8], reach: Reach, preview: Option<&[u8]>) -> Result<Played, Fault> {
        self.play(&self.turn.journal, state, reach, preview)
    }

    /// As [`Loaded::run`], from another position and without what was decided in the turn so far.
    ///
    /// # Errors
    /// As [`Loaded::run`].
    pub fn run_anew(&self, state: &[u8], reach: Reach) -> Result<Played, Fault> {
        self.play(&[], state, reach, None)
    }

    fn play(
        &self,
        journal: &[u8],
        state: &[u8],
        reach: Reach,
        preview: Option<&[u8]>,
    ) -> Result<Played, Fault> {
        let (look, only, closing) = match reach {
            Reach::Look => (true, None, None),
            Reach::Settle(entry) => (false, Some(entry), None),
            Reach::Close(entry) => (false, Some(entry), Some(entry)),
        };
        let charge = Charge {
            state,
            journal,
            filed: &self.on_the_table()?,
            notices: &self.notices,
            waits: &self.waits(),
            closing,
            only,
            look,
            seats: u8::try_from(self.seats.len()).unwrap_or(u8::MAX),
            seed: &self.seed,
            origin: origin(&self.campaign, self.turn.run),
            script: None,
            turn: self.turn.turn,
            chain: &self.turn.chain_before,
            preview,
            beacon: self.beacon.as_deref(),
        };
        self.rehearsal.run(self.engine, &charge)
    }

    /// The open window with its questions; `None` if none is open.
    ///
    /// # Errors
    /// A fault where the stored window does not fit.
    pub fn open_window(&self) -> Result<Option<OpenWindow>, CampaignError> {
        let Some(row) = &self.window else { return Ok(None) };
        let asked = serde_json::from_str(&row.asked).map_err(|e| fault("window", e))?;
        Ok(Some(OpenWindow { entry: row.entry, asked, missing: BTreeSet::new() }))
    }

    /// Who is still missing in the open window, judged on what is on file now.
    ///
    /// # Errors
    /// A fault of the engine or of what is stored.
    pub fn missing(&self) -> Result<BTreeSet<Seat>, Fault> {
        use rules::engine::End;
        match self.run(Reach::Look)?.end {
            End::Waiting(window) => Ok(window.missing),
            End::Done { .. } => Ok(BTreeSet::new()),
        }
    }

    /// The open window as the clock sees it.
    ///
    /// # Errors
    /// As [`Loaded::missing`].
    pub fn waiting(&self) -> Result<Option<Waiting>, Fault> {
        let Some(window) = &self.window else { return Ok(None) };
        let missing = self.missing()?;
        let open = self.open_window().map_err(|e| Fault(e.to_string()))?;
        let asked = open.map(|w| w.seats()).unwrap_or_default();
        // What a seat that is asked nothing puts on file moves no time: that would show that it wrote.
        let changed = |seat: &Seat| self.filed.get(seat).map(|f| f.changed_ms);
        let last_change_ms = asked.iter().filter_map(changed).filter(|ms| *ms > window.opened_ms).max();
        Ok(Some(Waiting {
            opened_ms: window.opened_ms,
            closes_ms: window.closes_ms,
            all_in: missing.is_empty(),
            last_change_ms,
            notice: !self.notices.is_empty(),
            by_hand: window.by_hand,
            draw: due::draw(&window.tag),
            asked: asked.len(),
            missing: missing.len(),
            fast_lane: !missing.is_empty()
                && missing.iter().all(|seat| self.in_fast_lane(seat.0))
                && !self.is_deserted(),
            kept: self.is_deserted(),
            bots: self.asks_bots_alone(&asked),
        }))
    }

    /// Are these seats bots, every one, at a table with people? A bot that stands in for a player who may come back is none here.
    fn asks_bots_alone(&self, asked: &BTreeSet<Seat>) -> bool {
        let is_of_people = |seat: &&SeatRow| is_of_a_person(seat);
        let (people, bots): (Vec<&SeatRow>, Vec<&SeatRow>) = self.seats.iter().partition(is_of_people);
        let by_bot = |seat: &Seat| bots.iter().any(|row| row.seat == seat.0);
        !people.is_empty() && !asked.is_empty() && asked.iter().all(by_bot)
    }

    /// What is known of a seat's punctuality.
    #[must_use]
    pub fn time_of(&self, seat: u8) -> SeatTimeRow {
        self.times.get(&seat).cloned().unwrap_or_default()
    }

    /// Has the seat been silent so often, one window after the other, that the table does not wait for it any longer than
    /// the campaign's `fast-lane-window`?
    #[must_use]
    pub fn in_fast_lane(&self, seat: u8) -> bool {
        let after = self.settings.time.silence.fast_lane;
        after > 0 && self.time_of(seat).silent >= after
    }
}

/// What a seat may know now, as stored; `None`: nothing is.
///
/// # Errors
/// The store; what it holds is no view.
pub async fn stored_view(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: Seat,
) -> Result<Option<SeatView>, CampaignError> {
    let Some(bytes) = tx.view(&loaded.campaign.id, seat.0).await? else { return Ok(None) };
    Ok(Some(SeatView::from_bytes(seat, &bytes).map_err(|e| Fault(e.to_string()))?))
}
