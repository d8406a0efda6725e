//! Playing a campaign on: one window settled, everything that follows from it committed in one transaction, every
//! outgoing mail included (invariant 6). How it ends is in `finish`.

use super::finish::finish;
use super::hearing::Heard;
use super::rehearsal::rehearse;
use super::{bot, unsent};
use crate::house::House;
use crate::tell::notice::tell_all;
use campaign::CampaignError;
use campaign::attested::Sealing;
use campaign::due::{Due, closing_ms, due};
use campaign::loaded::{Loaded, Reach};
use campaign::play::again;
use campaign::play::deadline::for_absences;
use campaign::play::drive::{Drive, Reached};
use campaign::play::news::{News, print_fault};
use campaign::play::stopped::Stopped;
use rules::engine::{End, Fault};
use sentences::turn::advance as say;
use store::Tx;
use store::campaign::Standing;
use store::filed::FiledRow;
use store::rollback::SettledRow;
use store::turn::{TurnRow, WindowRow};

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
    let Some((mut tx, mut loaded, heard)) = rehearsed(house, campaign, now_ms).await? else {
        return Ok(Step::Nothing(None));
    };
    let bots_wrote = bot::write_missing(house, &mut tx, &mut loaded).await?;
    match with_beacon(next(house, &mut tx, &mut loaded, now_ms).await?, &heard, &mut loaded, now_ms) {
        Next::Wait(until) => {
            if bots_wrote || loaded.campaign.due_ms != Some(until) {
                loaded.campaign.due_ms = Some(until);
                if !tx.campaign_update(&mut loaded.campaign).await? {
                    return Ok(Step::Lost);
                }
                tx.commit().await?;
            }
            Ok(Step::Nothing(Some(until)))
        }
        Next::MailFirst => Ok(Step::Nothing(Some(now_ms))),
        Next::Kept(kept) => kept.commit(tx, loaded).await,
        Next::Moved(closes_ms) => moved_for_absence(house, tx, loaded, closes_ms).await,
        Next::AskGm => super::freeze::ask_gm(house, tx, loaded).await,
        Next::PlayOn(reach) => {
            let closed = close(&mut tx, &mut loaded, reach).await?;
            let sealing = match &closed {
                Some(window) => Sealing::of(&mut tx, &loaded, window.entry).await?,
                None => None,
            };
            let mut news = drive(&mut tx, &mut loaded, reach, closed.as_ref(), now_ms).await?;
            news.sealing = sealing;
            if heard == Heard::Silent && reach != Reach::Look {
                news.notes.push(say::beacon_silent());
                tx.log(campaign, now_ms, "went on without the public beacon, which was silent").await?;
            }
            let timed_out = matches!(reach, Reach::Close(_));
            finish(house, tx, loaded, news, closed.zip(Some(timed_out)), now_ms).await
        }
    }
}

/// A campaign that runs, with what was made of its turn before, in the transaction that writes. `None`: there is none.
async fn rehearsed(
    house: &House,
    campaign: &str,
    now_ms: i64,
) -> Result<Option<(Tx, Loaded, Heard)>, CampaignError> {
    let mut rehearsals = 0;
    loop {
        let (rehearsal, heard) = rehearse(house, campaign, now_ms).await?;
        rehearsals += 1;
        let mut tx = house.store.begin().await?;
        let Some(mut loaded) = Loaded::load(&mut tx, campaign).await? else { return Ok(None) };
        if rehearsal.revision == Some(loaded.campaign.revision) || rehearsals == MOST_REHEARSALS {
            loaded.rehearsal = rehearsal;
            let runs = loaded.campaign.standing == Standing::Running;
            return Ok(runs.then_some((tx, loaded, heard)));
        }
    }
}

/// What is to be done with a campaign that runs.
enum Next {
    /// Nothing before this time.
    Wait(i64),
    /// Nothing before mail that came in time is dealt with.
    MailFirst,
    /// The window stays open for the sake of our mail that was late.
    Kept(unsent::Kept),
    /// Its deadline has moved to this time, for somebody who is away.
    Moved(i64),
    /// The GM decides about those who are missing.
    AskGm,
    /// It is played on.
    PlayOn(Reach),
}

async fn next(house: &House, tx: &mut Tx, loaded: &mut Loaded, now_ms: i64) -> Result<Next, CampaignError> {
    let (Some(window), Some(waiting)) = (&loaded.window, loaded.waiting()?) else {
        return Ok(Next::PlayOn(without_window(tx, loaded, now_ms).await?));
    };
    let entry = window.entry;
    let found = due(now_ms, waiting, &loaded.settings);
    let closing_ms = closing_ms(waiting, &loaded.settings);
    // Mail that came in time and is not dealt with yet counts: the intake is drained first (invariant 9). What came after the
    // campaign was due does not, else a steady stream of mail would hold every table for ever.
    let in_time_ms = match found {
        Due::Wait(until) => return Ok(Next::Wait(until)),
        Due::Settle => loaded.campaign.due_ms.unwrap_or(now_ms).min(closing_ms),
        Due::Close | Due::AskGm | Due::Guard => closing_ms,
    };
    if tx.mail_waits(&loaded.campaign.id, in_time_ms).await? {
        return Ok(Next::MailFirst);
    }
    if found == Due::Settle {
        return Ok(Next::PlayOn(Reach::Settle(entry)));
    }
    // Nobody's time runs out on a mail that never left (invariant 15).
    if let Some(kept) = unsent::keeps_open(house, tx, loaded, waiting, now_ms).await? {
        return Ok(Next::Kept(kept));
    }
    if !waiting.by_hand
        && let Some(closes_ms) = for_absences(tx, loaded, now_ms).await?
    {
        return Ok(Next::Moved(closes_ms));
    }
    Ok(if found == Due::Close { Next::PlayOn(Reach::Close(entry)) } else { Next::AskGm })
}

/// The same, once the beacon of the campaign has been heard for a window that settles or closes.
fn with_beacon(next: Next, heard: &Heard, loaded: &mut Loaded, now_ms: i64) -> Next {
    let Next::PlayOn(Reach::Settle(_) | Reach::Close(_)) = next else { return next };
    match heard {
        _ if loaded.settings.beacon.is_none() => next,
        Heard::Said(said) => {
            loaded.beacon = Some(said.clone());
            next
        }
        Heard::Silent => next,
        Heard::Later(until_ms) => Next::Wait(*until_ms),
        // It was not due yet when that was looked at.
        Heard::Unasked => Next::Wait(now_ms),
    }
}

/// How far a campaign is played that has no window open: up to the next, or through one that is gone through again.
async fn without_window(tx: &mut Tx, loaded: &mut Loaded, now_ms: i64) -> Result<Reach, CampaignError> {
    if loaded.rerun.is_none() {
        return Ok(Reach::Look);
    }
    if let Some(reach) = again::reach(tx, loaded).await? {
        return Ok(reach);
    }
    if let End::Waiting(window) = loaded.run(Reach::Look)?.end {
        again::arrive(tx, loaded, window.entry, now_ms).await?;
    }
    Ok(Reach::Look)
}

/// Takes the window off the table; one that is settled or closed is noted with what lay on the table.
async fn close(tx: &mut Tx, loaded: &mut Loaded, reach: Reach) -> Result<Option<WindowRow>, CampaignError> {
    let Some(window) = loaded.window.take() else { return Ok(None) };
    if reach != Reach::Look {
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
        let campaign = &loaded.campaign.id;
        tx.settled_put(campaign, &settled).await?;
        tracing::debug!(campaign, turn = window.turn, entry = window.entry, "plays on");
    }
    Ok(Some(window))
}

/// Drives the campaign on to its next window or its end, each turn written down as it ends.
async fn drive(
    tx: &mut Tx,
    loaded: &mut Loaded,
    reach: Reach,
    closed: Option<&WindowRow>,
    now_ms: i64,
) -> Result<News, CampaignError> {
    let mut drive = Drive::begin(loaded, reach)?;
    loop {
        match drive.on(loaded, now_ms)? {
            Reached::Window(window) => {
                if closed.is_some_and(|c| (c.turn, c.entry) == (loaded.turn.turn, window.entry)) {
                    return Err(Fault("the window that was settled is still open".into()).into());
                }
                tx.turn_update(&loaded.turn).await?;
                return Ok(drive.news);
            }
            Reached::TurnEnded { next, carried } => {
                if let Err(why) = end_turn(tx, loaded, *next, carried).await? {
                    drive.news.stopped = Stopped::stop(loaded, why);
                }
                if drive.news.ending.is_some() {
                    return Ok(drive.news);
                }
            }
        }
        again::prepare(tx, loaded).await?;
    }
}

/// Ends the turn and begins the next, which takes over its state and what stays on file. In the result: why a correction
/// does not fit the next turn any more, if it is played again.
async fn end_turn(
    tx: &mut Tx,
    loaded: &mut Loaded,
    mut next: TurnRow,
    carried: Vec<FiledRow>,
) -> Result<Result<(), String>, CampaignError> {
    tx.turn_update(&loaded.turn).await?;
    let chain = next.chain_before.clone();
    let fits = again::begin(tx, loaded, &mut next).await?;
    tx.turn_add(&next).await?;
    for row in &carried {
        tx.file(row, next.turn, 0).await?;
    }
    loaded.campaign.turn = next.turn;
    loaded.campaign.chain = chain;
    if loaded.settings.later.is_some() {
        loaded.settings = loaded.settings.clone().of_next_turn();
        loaded.campaign.settings = serde_json::to_string(&loaded.settings).map_err(print_fault)?;
    }
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
    let words = vec![say::moved_for_absence()];
    let subject = say::moved_subject();
    tell_all(house, &mut tx, &mut loaded, &subject, Some(closes_ms), |_| words.clone()).await?;
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Ok(Step::Lost);
    }
    tx.commit().await?;
    Ok(Step::Played)
}
