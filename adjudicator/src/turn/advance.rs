//! Playing a campaign on: one window settled, everything that follows from it committed in one transaction, every
//! outgoing mail included (invariant 6).

use super::deadline::{self, for_absences};
use super::due::{Due, closing_ms, due};
use super::loaded::{Loaded, Reach};
use super::rehearsal::rehearse;
use super::{TurnError, again, bot, reports, silence};
use crate::house::House;
use crate::post::outgoing::{Letter, post_to_seat};
use crate::post::tell::tell_all;
use crate::report::data::{EndingLine, Report, RollLine};
use crate::store::Tx;
use crate::store::campaign::Standing;
use crate::store::filed::FiledRow;
use crate::store::rollback::SettledRow;
use crate::store::turn::{TurnRow, WindowRow};
use data_encoding::HEXLOWER;
use rules::engine::{Amendment, End, Fault, OpenWindow, Played, SeatView, ToldEvent};
use rules::table::{Notice, Roll};
use rules::{Ending, Seat, dice};
use std::collections::BTreeMap;

/// Turns that pass without asking anybody anything, at most, before the engine is thought to be going round in circles.
pub(super) const MOST_SILENT_TURNS: u32 = 1000;

/// How often a turn is rehearsed at most, if mails of its own players come in meanwhile. Then it is played where it is written,
/// and others wait.
const MOST_REHEARSALS: usize = 3;

/// What a step came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Nothing is due before this time; `None`: nothing at all before something happens.
    Nothing(Option<i64>),
    /// Something was played; there may be more to do at once.
    Played,
    /// Another worker was faster; nothing was done here.
    Lost,
}

/// What has come of a step so far, over all the turns it finished.
#[derive(Default)]
pub(super) struct News {
    told: Vec<ToldEvent>,
    rolls: Vec<Roll>,
    fallbacks: Vec<(Seat, String)>,
    pub(super) views: BTreeMap<Seat, SeatView>,
    ending: Option<Ending>,
    window: Option<OpenWindow>,
    /// The window is gone through with what lay on the table the first time: nobody is asked.
    passing: bool,
    notes: Vec<String>,
}

impl News {
    /// Nothing but that it is over.
    pub(super) fn ended(views: BTreeMap<Seat, SeatView>, ending: Ending) -> News {
        News { views, ending: Some(ending), ..News::default() }
    }
}

/// Plays a campaign on, if it is due. What takes long is done before the transaction that writes is begun: on SQLite there is one
/// at a time, and elsewhere it keeps the campaign's own mail waiting.
///
/// # Errors
/// See [`TurnError`]; nothing of the step stands then.
pub async fn advance(house: &House, campaign: &str) -> Result<Step, TurnError> {
    let now_ms = house.now_ms();
    let mut rehearsals = 0;
    let (mut tx, mut loaded) = loop {
        let rehearsal = rehearse(house, campaign, now_ms).await?;
        rehearsals += 1;
        let mut tx = house.store.begin().await?;
        let Some(mut loaded) = Loaded::load(&mut tx, campaign).await? else { return Ok(Step::Nothing(None)) };
        if rehearsal.revision == Some(loaded.campaign.revision) || rehearsals == MOST_REHEARSALS {
            loaded.rehearsal = rehearsal;
            break (tx, loaded);
        }
    };
    if loaded.campaign.standing != Standing::Running {
        return Ok(Step::Nothing(None));
    }
    let reach = match (&loaded.window, loaded.waiting()?) {
        (Some(window), Some(waiting)) => match due(now_ms, waiting, &loaded.settings) {
            // Mail that came in time and is not dealt with yet counts: the intake is drained first (invariant 9). What
            // came after the campaign was due does not, else a steady stream of mail would hold every table for ever.
            Due::Settle
                if tx
                    .mail_waits(
                        campaign,
                        loaded.campaign.due_ms.unwrap_or(now_ms).min(closing_ms(waiting, &loaded.settings)),
                    )
                    .await? =>
            {
                return Ok(Step::Nothing(Some(now_ms)));
            }
            Due::Close | Due::AskGm | Due::Guard
                if tx.mail_waits(campaign, closing_ms(waiting, &loaded.settings)).await? =>
            {
                return Ok(Step::Nothing(Some(now_ms)));
            }
            Due::Settle => Reach::Settle(window.entry),
            found @ (Due::Close | Due::AskGm | Due::Guard) => {
                let entry = window.entry;
                if !waiting.by_hand
                    && let Some(closes_ms) = for_absences(&mut tx, &mut loaded, now_ms).await?
                {
                    return moved_for_absence(house, tx, loaded, closes_ms).await;
                }
                if found != Due::Close {
                    return super::freeze::ask_gm(house, tx, loaded).await;
                }
                Reach::Close(entry)
            }
            Due::Wait(until) => {
                if loaded.campaign.due_ms != Some(until) {
                    loaded.campaign.due_ms = Some(until);
                    if !tx.campaign_update(&mut loaded.campaign).await? {
                        return Ok(Step::Lost);
                    }
                    tx.commit().await?;
                }
                return Ok(Step::Nothing(Some(until)));
            }
        },
        _ if loaded.rerun.is_some() => match again::reach(&mut tx, &mut loaded).await? {
            Some(reach) => reach,
            None => {
                if let End::Waiting(window) = loaded.run(Reach::Look)?.end {
                    again::arrive(&mut tx, &mut loaded, window.entry, now_ms).await?;
                }
                Reach::Look
            }
        },
        _ => Reach::Look,
    };
    let closed_window = loaded.window.take();
    let timed_out = matches!(reach, Reach::Close(_));
    if let (Some(window), Reach::Settle(_) | Reach::Close(_)) = (&closed_window, reach) {
        let settled = SettledRow {
            turn: window.turn,
            entry: window.entry,
            closed: matches!(reach, Reach::Close(_)),
            orders: serde_json::to_string(&again::stored(&loaded.on_the_table()?)).map_err(print_fault)?,
            notices: serde_json::to_string(&loaded.notices).map_err(print_fault)?,
            waits: serde_json::to_string(&loaded.waits()).map_err(print_fault)?,
            opened_ms: window.opened_ms,
            closes_ms: window.closes_ms,
        };
        tx.settled_put(campaign, &settled).await?;
        tracing::debug!(campaign, turn = window.turn, entry = window.entry, "plays on");
    }
    let mut news = News::default();
    // What the mails of earlier windows of this turn have told already is not told again.
    let mut told = Told::before(&loaded, reach)?;
    let mut played = loaded.run(reach)?;
    for _ in 0..MOST_SILENT_TURNS {
        keep(&mut loaded.turn, &mut news, &played, std::mem::take(&mut told))?;
        if played.took_notices {
            loaded.notices.clear();
        }
        loaded.turn.notices = serde_json::to_string(&loaded.notices).map_err(print_fault)?;
        match played.end {
            End::Waiting(window) => {
                if closed_window
                    .as_ref()
                    .is_some_and(|c| (c.turn, c.entry) == (loaded.turn.turn, window.entry))
                {
                    return Err(Fault("the window that was settled is still open".into()).into());
                }
                tx.turn_update(&loaded.turn).await?;
                news.window = Some(window);
                return finish(house, tx, loaded, news, closed_window.zip(Some(timed_out)), now_ms).await;
            }
            End::Done { state, ending, carried } => {
                let fits = end_turn(&mut tx, &mut loaded, state, carried, now_ms).await?;
                if let Err(why) = fits {
                    return again::stop(house, tx, loaded, &why).await;
                }
                if let Some(ending) = ending {
                    news.ending = Some(ending);
                    return finish(house, tx, loaded, news, closed_window.zip(Some(timed_out)), now_ms).await;
                }
            }
        }
        again::prepare(&mut tx, &mut loaded).await?;
        played = loaded.run(Reach::Look)?;
    }
    Err(Fault(format!("{MOST_SILENT_TURNS} turns went by without a question or an end")).into())
}

pub(super) fn print_fault(e: serde_json::Error) -> TurnError {
    Fault(format!("what happened cannot be stored: {e}")).into()
}

/// How much of a run the players have been told in earlier windows of the turn.
#[derive(Default)]
pub(super) struct Told {
    rolls: usize,
    fallbacks: usize,
}

impl Told {
    /// What they have been told before this run.
    pub(super) fn before(loaded: &Loaded, reach: Reach) -> Result<Told, Fault> {
        if matches!(reach, Reach::Look) && loaded.turn.journal.is_empty() {
            return Ok(Told::default());
        }
        let played = loaded.run(Reach::Look)?;
        Ok(Told { rolls: played.rolls.len(), fallbacks: played.fallbacks.len() })
    }
}

/// Takes what a run left into the turn's row, and what is new of it into the news.
pub(super) fn keep(
    turn: &mut TurnRow,
    news: &mut News,
    played: &Played,
    told: Told,
) -> Result<(), TurnError> {
    turn.journal.clone_from(&played.journal);
    turn.told = serde_json::to_string(&played.told).map_err(print_fault)?;
    turn.rolls = serde_json::to_string(&played.rolls).map_err(print_fault)?;
    news.told.extend(played.told.iter().skip(turn.delivered as usize).cloned());
    turn.delivered = u32::try_from(played.told.len()).unwrap_or(u32::MAX);
    news.rolls.extend(played.rolls.iter().skip(told.rolls).filter(|r| !r.hidden).cloned());
    news.fallbacks.extend(played.fallbacks.iter().skip(told.fallbacks).cloned());
    news.views.clone_from(&played.views);
    Ok(())
}

/// The turn after the one that has ended in this state.
pub(super) fn following(loaded: &Loaded, state: Vec<u8>, now_ms: i64) -> Result<TurnRow, TurnError> {
    let versions = loaded.engine.versions();
    Ok(TurnRow {
        campaign: loaded.campaign.id.clone(),
        turn: loaded.turn.turn + 1,
        chain_before: super::replay::chain(&loaded.turn, &state),
        state,
        journal: Vec::new(),
        // What nobody took up in this turn lies on the table of the next.
        notices: serde_json::to_string(&loaded.notices).map_err(print_fault)?,
        told: "[]".into(),
        rolls: "[]".into(),
        delivered: 0,
        engine_version: versions.engine,
        data_version: versions.data,
        chain: None,
        started_ms: now_ms,
        ended_ms: None,
        run: loaded.run,
        mixed: 0,
        corrections: "[]".into(),
    })
}

/// Ends the turn and begins the next, which takes over its state and what stays on file. In the result: why a correction
/// does not fit the next turn any more, if it is played again.
async fn end_turn(
    tx: &mut Tx,
    loaded: &mut Loaded,
    state: Vec<u8>,
    carried: BTreeMap<Seat, Vec<u8>>,
    now_ms: i64,
) -> Result<Result<(), String>, TurnError> {
    let mut next = following(loaded, state, now_ms)?;
    loaded.turn.chain = Some(next.chain_before.clone());
    loaded.turn.ended_ms = Some(now_ms);
    tx.turn_update(&loaded.turn).await?;
    let chain = next.chain_before.clone();
    let fits = again::begin(tx, loaded, &mut next).await?;
    tx.turn_add(&next).await?;
    for (seat, filed) in carried {
        let Some(old) = loaded.filed.get(&seat) else { continue };
        let row = FiledRow {
            version: old.version + 1,
            filed,
            in_error: false,
            mail: None,
            // When the player last wrote, not when the turn ended: nobody changed anything just now.
            changed_ms: old.changed_ms,
            ..old.clone()
        };
        tx.file(&row, next.turn, 0).await?;
        loaded.filed.insert(seat, row);
    }
    loaded.campaign.turn = next.turn;
    loaded.campaign.chain = chain;
    loaded.go_on(tx, next).await?;
    Ok(fits)
}

/// The deadline was moved for somebody who is away and has nothing on file: everybody is told that it was, not for whom.
async fn moved_for_absence(
    house: &House,
    mut tx: Tx,
    mut loaded: Loaded,
    closes_ms: i64,
) -> Result<Step, TurnError> {
    let words = vec!["The deadline has moved, because a player is away.".to_owned()];
    tell_all(house, &mut tx, &mut loaded, "the deadline has moved", Some(closes_ms), |_| words.clone())
        .await?;
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Ok(Step::Lost);
    }
    tx.commit().await?;
    Ok(Step::Played)
}

/// Opens the next window or ends the campaign, writes to everybody, and commits. `closed`: the window that has closed, and
/// whether its time was up.
async fn finish(
    house: &House,
    mut tx: Tx,
    mut loaded: Loaded,
    mut news: News,
    closed: Option<(WindowRow, bool)>,
    now_ms: i64,
) -> Result<Step, TurnError> {
    let id = loaded.campaign.id.clone();
    if let Some((window, timed_out)) = closed.as_ref().filter(|_| loaded.rerun.is_none()) {
        deadline::closed(&mut tx, &mut loaded, now_ms).await?;
        let waits = loaded.waits();
        let fell = news.fallbacks.iter().filter(|(_, kind)| waits.contains(kind)).map(|(s, _)| *s).collect();
        silence::count(house, &mut tx, &mut loaded, &fell, (window, *timed_out), now_ms).await?;
    }
    let passing = match &news.window {
        Some(window) if loaded.rerun.is_some() => again::passing(&mut tx, &loaded, window).await?,
        _ => None,
    };
    let before = closed.as_ref().map(|(window, _)| window);
    news.notes = again::notes(&mut tx, &loaded, before, passing.is_some()).await?;
    if passing.is_none() {
        match &news.window {
            Some(window) => again::arrive(&mut tx, &mut loaded, window.entry, now_ms).await?,
            None => tx.rerun_end(&id).await?,
        }
    }
    for (seat, view) in &news.views {
        tx.view_put(&id, seat.0, &view.to_bytes()).await?;
    }
    match &news.window {
        Some(_) if passing.is_some() => {
            tx.window_remove(&id).await?;
            news.passing = true;
            loaded.window = passing;
            loaded.campaign.due_ms = Some(now_ms);
        }
        Some(window) => {
            let kinds = deadline::kinds(&loaded, window, &news.views)?;
            let place = (loaded.turn.turn, window.entry);
            let closes_ms =
                deadline::open(&mut tx, &mut loaded, place, &kinds, &window.missing, now_ms).await?;
            let row = WindowRow {
                campaign: id.clone(),
                turn: loaded.turn.turn,
                entry: window.entry,
                tag: house.key.tag(&id, loaded.turn.turn, window.entry, loaded.run),
                opened_ms: now_ms,
                closes_ms,
                asked: serde_json::to_string(&window.asked).map_err(print_fault)?,
                by_hand: false,
            };
            tx.window_put(&row).await?;
            // Orders given ahead may have everybody in already: look again at once.
            let same_turn = closed.as_ref().is_some_and(|(c, _)| c.turn == row.turn);
            loaded.window = Some(row);
            if same_turn {
                release(&mut tx, &mut loaded).await?;
            }
            let mut waited_for = false;
            for seat in &window.missing {
                match news.views.get(seat).filter(|_| loaded.time_of(seat.0).bot) {
                    Some(view) => {
                        bot::write_orders(house, &mut tx, &mut loaded, *seat, view, window).await?;
                    }
                    None => waited_for |= !loaded.in_fast_lane(seat.0),
                }
            }
            // Nobody is waited for until the deadline: the rule of early closing is looked at at once.
            loaded.campaign.due_ms = Some(if waited_for { closes_ms } else { now_ms });
        }
        None => {
            tx.window_remove(&id).await?;
            loaded.campaign.due_ms = None;
            if let Some(ending) = &news.ending {
                loaded.campaign.standing = Standing::Over;
                loaded.campaign.reason.clone_from(&ending.words);
                tx.log(&id, now_ms, &format!("over: {}", ending.words)).await?;
            }
        }
    }
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Ok(Step::Lost);
    }
    // A game that ended in its turn has begun the next one.
    let about = loaded.turn.turn - u32::from(news.ending.is_some());
    write_reports(house, &mut tx, &mut loaded, &news, about).await?;
    tx.commit().await?;
    tracing::info!(campaign = %id, turn = loaded.turn.turn, "played on");
    Ok(Step::Played)
}

/// `wait` and `ready` were said of the window that has closed; the next of the same turn begins without them.
async fn release(tx: &mut Tx, loaded: &mut Loaded) -> Result<(), TurnError> {
    let (engine, turn, entry) =
        (loaded.engine, loaded.turn.turn, loaded.window.as_ref().map_or(0, |w| w.entry));
    for row in loaded.filed.values_mut() {
        if engine.flags(&row.filed)? == (false, false) {
            continue;
        }
        for amendment in [Amendment::Hold(false), Amendment::Ready(false)] {
            row.filed = engine.amend(&row.filed, amendment)?.unwrap_or_default();
        }
        row.version += 1;
        tx.file(row, turn, entry).await?;
    }
    Ok(())
}

/// Writes the private report of every seat, about this turn.
pub(super) async fn write_reports(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    news: &News,
    about: u32,
) -> Result<(), TurnError> {
    let first = loaded.seats.iter().all(|s| s.mails == 0);
    let new_secret = loaded.turn.run > 1
        && !news.notes.is_empty()
        && tx.run_seed(&loaded.campaign.id, loaded.turn.run).await?.is_some();
    // A window gone through again is told as it was when it opened.
    let then = match (&loaded.window, news.passing) {
        (Some(window), true) => house.at(window.opened_ms),
        _ => house.clone(),
    };
    let offers = tx.offers(&loaded.campaign.id, loaded.turn.turn).await?;
    let rolls = RollLine::lines(news.rolls.iter());
    for at in 0..loaded.seats.len() {
        let mut row = loaded.seats[at].clone();
        let seat = Seat(row.seat);
        if row.resigned && news.ending.is_none() {
            continue;
        }
        let Some(view) = news.views.get(&seat) else { continue };
        let window = news.window.as_ref().zip(loaded.window.as_ref().map(|w| w.closes_ms));
        let asked = reports::asked(&then, loaded, &row, view, window, loaded.filed_bytes(seat))?;
        let report = Report {
            heading: reports::heading(loaded, &row, about),
            notes: news.notes.clone(),
            seats: reports::seat_lines(loaded, row.seat),
            events: reports::events(house, loaded, &news.told, seat)?,
            rolls: rolls.clone(),
            fallbacks: news.fallbacks.iter().filter(|(s, _)| *s == seat).map(|(_, k)| k.clone()).collect(),
            page: loaded.engine.page(view)?,
            asked,
            draw_offers: offers
                .iter()
                .filter(|o| **o != row.seat)
                .filter_map(|o| loaded.seat(Seat(*o)).map(|s| s.name.clone()))
                .collect(),
            commitment: (first || new_secret).then(|| dice::commitment(loaded.seed())),
            ending: news.ending.as_ref().map(|e| EndingLine {
                words: e.words.clone(),
                you_won: e.winners.contains(&seat),
                draw: e.winners.is_empty(),
                seed: HEXLOWER.encode(&loaded.seed().0),
            }),
        };
        let tag = loaded.window.as_ref().map_or("", |w| w.tag.as_str());
        let machine = loaded.settings.machine_reports.then_some((view, news.window.as_ref()));
        let deadline_ms = window.filter(|_| !news.passing).map(|(_, closes_ms)| closes_ms);
        let rehearsal = Some(&loaded.rehearsal);
        let letter =
            Letter { tag, page: Some(&report.page), machine, deadline_ms, rehearsal, ..Letter::plain() };
        post_to_seat(house, tx, &mut row, &report, letter).await?;
        loaded.seats[at] = row;
    }
    Ok(())
}

/// Puts a notice on the table of the running turn and makes the campaign due.
///
/// # Errors
/// The store.
pub(crate) async fn lay_notice(
    tx: &mut Tx,
    loaded: &mut Loaded,
    notice: Notice,
    now_ms: i64,
) -> Result<(), TurnError> {
    loaded.notices.push(notice);
    loaded.turn.notices = serde_json::to_string(&loaded.notices).map_err(print_fault)?;
    tx.turn_update(&loaded.turn).await?;
    loaded.campaign.due_ms = Some(now_ms);
    Ok(())
}
