//! Playing a campaign on: one window settled, everything that follows from it committed in one transaction, every
//! outgoing mail included (invariant 6). How it ends is in `finish`.

use super::deadline::for_absences;
use super::finish::finish;
use super::news::{News, Told, keep, print_fault};
use super::rehearsal::rehearse;
use super::{again, bot, stopped, unsent};
use crate::campaign::CampaignError;
use crate::campaign::due::{Due, closing_ms, due};
use crate::campaign::loaded::{Loaded, Reach};
use crate::house::House;
use crate::store::Tx;
use crate::store::campaign::Standing;
use crate::store::filed::FiledRow;
use crate::store::rollback::SettledRow;
use crate::store::turn::TurnRow;
use crate::tell::notice::tell_all;
use rules::Seat;
use rules::engine::{End, Fault};
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

/// Plays a campaign on, if it is due. What takes long is done before the transaction that writes is begun: on SQLite there is one
/// at a time, and elsewhere it keeps the campaign's own mail waiting.
///
/// # Errors
/// See [`CampaignError`]; nothing of the step stands then.
pub async fn advance(house: &House, campaign: &str) -> Result<Step, CampaignError> {
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
    let bots_wrote = bot::write_missing(house, &mut tx, &mut loaded).await?;
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
                // Nobody's time runs out on a mail that never left (invariant 15).
                if let Some(kept) = unsent::keeps_open(house, &mut tx, &mut loaded, waiting, now_ms).await? {
                    return kept.commit(tx, loaded).await;
                }
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
                if bots_wrote || loaded.campaign.due_ms != Some(until) {
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
                    news.stopped = stopped::stop(&mut loaded, why);
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

/// The turn after the one that has ended in this state.
pub(super) fn following(loaded: &Loaded, state: Vec<u8>, now_ms: i64) -> Result<TurnRow, CampaignError> {
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
) -> Result<Result<(), String>, CampaignError> {
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
) -> Result<Step, CampaignError> {
    let words = vec!["The deadline has moved, because a player is away.".to_owned()];
    tell_all(house, &mut tx, &mut loaded, "the deadline has moved", Some(closes_ms), |_| words.clone())
        .await?;
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Ok(Step::Lost);
    }
    tx.commit().await?;
    Ok(Step::Played)
}
