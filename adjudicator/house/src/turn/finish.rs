//! The end of a step: the next window is opened or the campaign ended, everybody written to, and all of it committed.

use super::advance::Step;
use super::reports::write_reports;
use super::{bot, deserted, gm_told, silence, stopped};
use crate::house::House;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::news::{News, Telling, print_fault};
use campaign::play::{again, deadline};
use rules::Pacing;
use rules::Seat;
use rules::engine::{Amendment, OpenWindow, SeatView};
use sentences::turn::stopped as say;
use std::collections::{BTreeMap, BTreeSet};
use store::Tx;
use store::campaign::Standing;
use store::turn::WindowRow;

/// Opens the next window or ends the campaign, writes to everybody, and commits. `closed`: the window that has closed, and
/// whether its time was up.
pub(super) async fn finish(
    house: &House,
    mut tx: Tx,
    mut loaded: Loaded,
    mut news: News,
    closed: Option<(WindowRow, bool)>,
    now_ms: i64,
) -> Result<Step, CampaignError> {
    let halt = news.stopped.take();
    if let Some(stopped) = &halt {
        stopped.go_on(&mut loaded);
    }
    if let Some((window, timed_out)) = &closed {
        note_silence(house, &mut tx, &mut loaded, &mut news, (window, *timed_out), now_ms).await?;
    }
    let closed = closed.as_ref().map(|(window, _)| window);
    let passing = match &news.window {
        Some(window) if loaded.rerun.is_some() && halt.is_none() => {
            again::passing(&mut tx, &loaded, window).await?
        }
        _ => None,
    };
    // Who has been told all of it is not told once more.
    let known = passing.is_some() && again::is_as_then(&mut tx, &loaded, news.began_in).await?;
    // What is said of its dice changes nothing in how the game is told.
    let of_dice = std::mem::take(&mut news.notes);
    news.notes = again::notes(&mut tx, &loaded, closed, passing.is_some()).await?;
    news.notes.extend(halt.as_ref().map(|halt| say::correction_unfit(&halt.turn)));
    arrive(house, &mut tx, &mut loaded, &mut news, (passing, closed), now_ms).await?;
    let is_open = news.window.is_some() && !news.passing;
    if let Some(halt) = halt.filter(|_| news.window.is_some()) {
        stopped::hold(&halt, house, &mut tx, &mut loaded).await?;
    }
    let rests = is_open && deserted::rest(&mut loaded, &news.asked);
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Ok(Step::Lost);
    }
    news.telling = telling(&loaded, &news);
    news.notes.extend(of_dice);
    if news.telling == Telling::Turn {
        news.tell_the_turn();
    }
    write(house, &mut tx, &mut loaded, &news, (known, closed)).await?;
    if rests {
        deserted::tell(house, &mut tx, &mut loaded, now_ms).await?;
    }
    tx.commit().await?;
    tracing::info!(campaign = %loaded.campaign.id, turn = loaded.turn.turn, "played on");
    Ok(Step::Played)
}

/// Who wrote while the window was open that has closed, and who was silent: counted, unless the game is played again.
async fn note_silence(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    news: &mut News,
    (window, timed_out): (&WindowRow, bool),
    now_ms: i64,
) -> Result<(), CampaignError> {
    news.silent = silence::of(loaded, &news.missing, window);
    let wrote = loaded.filed.iter().filter(|(_, row)| row.changed_ms >= window.opened_ms);
    news.wrote = wrote.map(|(seat, _)| *seat).collect();
    if loaded.rerun.is_some() {
        return Ok(());
    }
    deadline::closed(tx, loaded, now_ms).await?;
    let waits = loaded.waits();
    let fell = news.fallbacks.iter().filter(|(_, kind)| waits.contains(kind)).map(|(s, _)| *s).collect();
    silence::count(house, tx, loaded, &fell, (window, timed_out), now_ms).await
}

/// Where the step has arrived: at a window that is gone through again (`passing`), at one that opens, or at the end. The views are
/// kept with it.
async fn arrive(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    news: &mut News,
    (passing, closed): (Option<WindowRow>, Option<&WindowRow>),
    now_ms: i64,
) -> Result<(), CampaignError> {
    let id = loaded.campaign.id.clone();
    if passing.is_none() {
        match &news.window {
            Some(window) => again::arrive(tx, loaded, window.entry, now_ms).await?,
            None => tx.rerun_end(&id).await?,
        }
    }
    for (seat, view) in &news.views {
        tx.view_put(&id, seat.0, &view.to_bytes()).await?;
    }
    match (passing, &news.window) {
        (Some(passing), _) => {
            tx.window_remove(&id).await?;
            news.passing = true;
            loaded.window = Some(passing);
            loaded.campaign.due_ms = Some(now_ms);
        }
        (None, Some(window)) => {
            news.waited_for = open(house, tx, loaded, (window, &news.views), closed, now_ms).await?;
        }
        (None, None) => {
            tx.window_remove(&id).await?;
            loaded.campaign.due_ms = None;
            if let Some(ending) = &news.ending {
                loaded.campaign.standing = Standing::Over;
                loaded.campaign.reason.clone_from(&ending.words);
                tx.log(&id, now_ms, &format!("over: {}", ending.words)).await?;
            }
        }
    }
    Ok(())
}

/// Opens a window. Gives whom it waits for.
async fn open(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    (window, views): (&OpenWindow, &BTreeMap<Seat, SeatView>),
    closed: Option<&WindowRow>,
    now_ms: i64,
) -> Result<BTreeSet<Seat>, CampaignError> {
    let id = loaded.campaign.id.clone();
    let kinds = deadline::kinds(loaded, window, views)?;
    let place = (loaded.turn.turn, window.entry);
    let same_turn = closed.is_some_and(|closed| closed.turn == place.0);
    // Who is missing is known once nobody is `ready` from the window before any more.
    let missing = match same_turn && release(tx, loaded, closed, place).await? {
        true => loaded.missing()?,
        false => window.missing.clone(),
    };
    let closes_ms = deadline::open(tx, loaded, place, &kinds, &missing, now_ms).await?;
    let row = WindowRow {
        tag: house.key.tag(&id, loaded.turn.turn, window.entry, loaded.run),
        campaign: id,
        turn: loaded.turn.turn,
        entry: window.entry,
        opened_ms: now_ms,
        closes_ms,
        asked: serde_json::to_string(&window.asked).map_err(print_fault)?,
        by_hand: false,
    };
    tx.window_put(&row).await?;
    loaded.window = Some(row);
    bot::write_missing(house, tx, loaded).await?;
    let waited_for = missing.iter().any(|seat| !loaded.time_of(seat.0).bot && !loaded.in_fast_lane(seat.0));
    // Nobody is waited for until the deadline, perhaps for orders given ahead: the rule of early closing is looked at at once.
    loaded.campaign.due_ms = Some(if waited_for { closes_ms } else { now_ms });
    Ok(missing)
}

/// Writes the reports, unless all of it is `known`, and tells the game masters of a turn that is over.
async fn write(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    news: &News,
    (known, closed): (bool, Option<&WindowRow>),
) -> Result<(), CampaignError> {
    // A game that ended in its turn has begun the next one.
    let about = loaded.turn.turn - u32::from(news.ending.is_some());
    if !known {
        write_reports(house, tx, loaded, news, about).await?;
    }
    let played = closed.map(|window| window.turn).filter(|_| loaded.rerun.is_none());
    if let Some(turn) = played.filter(|turn| news.ending.is_some() || *turn < loaded.turn.turn) {
        gm_told::played(house, tx, loaded, news, turn).await?;
    }
    Ok(())
}

/// Whom this step is told, and how much: where players are asked as a turn goes on, only those it concerns hear of it within the
/// turn, and its report tells it whole. Whether somebody is asked, everybody may know; what happened to somebody, only they are
/// told.
fn telling(loaded: &Loaded, news: &News) -> Telling {
    if loaded.settings.pacing != Pacing::Live {
        return Telling::New;
    }
    // What is played again is told again as it was told.
    let told_as_ever = news.notes.is_empty() || news.passing;
    match news.began_in {
        Some(turn) if turn == loaded.turn.turn && news.ending.is_none() && told_as_ever => Telling::Concerned,
        Some(_) => Telling::Turn,
        None => Telling::New,
    }
}

/// `wait` and `ready` were said of the window that has closed; the next of the same turn, at this place, begins without them, and
/// without the lines that were refused while it was open: its seats went on without those. True if there was anything of the kind.
async fn release(
    tx: &mut Tx,
    loaded: &mut Loaded,
    closed: Option<&WindowRow>,
    (turn, entry): (u32, u32),
) -> Result<bool, CampaignError> {
    let engine = loaded.engine;
    let asked: Vec<(Seat, serde_json::Value)> = match closed {
        Some(window) => serde_json::from_str(&window.asked).map_err(print_fault)?,
        None => Vec::new(),
    };
    let mut released = false;
    for (seat, row) in &mut loaded.filed {
        let (hold, ready) = engine.flags(&row.filed)?;
        let over = ready || asked.iter().any(|(asked, _)| asked == seat);
        let refused = over && (row.in_error || !engine.refused(&row.filed)?.is_empty());
        if !hold && !ready && !refused {
            continue;
        }
        let mut amendments = vec![Amendment::Hold(false), Amendment::Ready(false)];
        if refused {
            amendments.push(Amendment::Settle);
            row.in_error = false;
        }
        for amendment in amendments {
            row.filed = engine.amend(&row.filed, amendment)?.unwrap_or_default();
        }
        row.version += 1;
        tx.file(row, turn, entry).await?;
        released = true;
    }
    Ok(released)
}
