//! Taking a game back, and ending it. A rollback restores the game and nothing else: seats, addresses, reply tokens,
//! letters and votes stay as they are.

use super::act::{Deed, Desk, GmError, refused, tell_all, tell_all_with};
use super::command::How;
use super::correct;
use super::undo::{KeptGame, Undo};
use crate::archive::ending;
use crate::turn::reports::secret_told;
use campaign::found::{PROVED, first_chain};
use campaign::play::again::{self, KeptFile};
use campaign::play::correction::{self, Correction};
use campaign::play::deadline;
use campaign::play::replay::mixed;
use data_encoding::HEXLOWER;
use rules::engine::Fault;
use rules::table::Notice;
use sentences::gm::game as say;
use serde_json::Value;
use std::collections::BTreeSet;
use store::campaign::Standing;
use store::ids;
use store::rollback::{RerunRow, RunRow};
use store::turn::TurnRow;

/// A turn to go back to, looked over.
struct Target {
    row: TurnRow,
    /// The options that hold from there on.
    options: String,
}

/// Finds the turn a game is to go back to, with its options changed if that is wanted.
async fn target(
    desk: &mut Desk<'_>,
    to: u32,
    how: How,
    options: &[(String, Value)],
) -> Result<Target, GmError> {
    let (id, here) = (desk.id(), desk.loaded.turn.turn);
    let over = desk.loaded.campaign.standing == Standing::Over;
    let last = desk.loaded.last_turn();
    if !(1..=last).contains(&to) {
        return refused(say::no_such_turn(&id, &last, &to));
    }
    if over && how == How::KeepOrders {
        return refused(say::secret_is_told());
    }
    let Some(row) = desk.tx.turn(&id, to).await? else {
        return refused(say::turn_is_missing(&to));
    };
    if how == How::KeepOrders {
        let kept: BTreeSet<u32> = desk.tx.settled_from(&id, None, to).await?.iter().map(|s| s.turn).collect();
        for number in to..here {
            let played = desk.tx.turn(&id, number).await?.is_some_and(|t| t.journal.len() > 2);
            if played && !kept.contains(&number) {
                return refused(say::orders_not_kept(&number));
            }
        }
    }
    let mut made = correction::all(&row).map_err(Fault)?;
    let then = correction::options_in(desk.tx, &desk.loaded.campaign, to, &made).await?;
    let mut target = Target { row, options: then.to_string() };
    if !options.is_empty() {
        let all = correct::with_options(then, options)?;
        let changed = desk.loaded.engine.set_options(&target.row.state, &all);
        target.row.state = changed.or_else(|wrong| refused(correct::option_problems(&wrong)))?;
        target.options = all.to_string();
        made.push(Correction::Options(all));
        target.row.corrections = serde_json::to_string(&made).map_err(|e| Fault(e.to_string()))?;
    }
    Ok(target)
}

pub(super) async fn would_rollback(
    desk: &mut Desk<'_>,
    to: u32,
    how: How,
    options: &[(String, Value)],
) -> Result<Vec<String>, GmError> {
    target(desk, to, how, options).await?;
    let here = desk.loaded.turn.turn;
    let mut words = vec![say::would_go_back(&here, &to, &in_words(how))];
    words.extend(options_that_hold(to, options));
    words.push(say::what_stays());
    words.extend(goes_on_with_that(desk));
    Ok(words)
}

/// How a game that is taken back is played from there.
fn in_words(how: How) -> String {
    match how {
        How::KeepOrders => say::with_same_orders(),
        How::Reopen => say::asked_anew(),
    }
}

/// Said where the game goes back with other options.
fn options_that_hold(to: u32, options: &[(String, Value)]) -> Option<String> {
    let options: Vec<String> = options.iter().map(|(key, value)| format!("{key} = {value}")).collect();
    (!options.is_empty()).then(|| say::options_hold(&to, &options.join(", ")))
}

/// A game that is put in another place runs from there. Said where it does not run now.
pub(super) fn goes_on_with_that(desk: &Desk<'_>) -> Option<String> {
    let standing = desk.loaded.campaign.standing;
    (standing != Standing::Running).then(|| say::goes_on_with_this(&standing.word()))
}

/// Takes the game back.
pub(super) async fn rollback(
    desk: &mut Desk<'_>,
    to: u32,
    how: How,
    options: &[(String, Value)],
) -> Result<Deed, GmError> {
    let (id, old_run, here) = (desk.id(), desk.loaded.run, desk.loaded.turn.turn);
    let Target { mut row, options: all } = target(desk, to, how, options).await?;
    let rested = goes_on_with_that(desk);
    let over = desk.loaded.campaign.standing == Standing::Over;
    let undo = Undo {
        standing: over.then(|| Undo::of_standing(&desk.loaded.campaign)),
        farewells_until_ms: desk.tx.terms(&id).await?.and_then(|terms| terms.closes_ms),
        options: (all != desk.loaded.campaign.options).then(|| desk.loaded.campaign.options.clone()),
        game: Some(KeptGame { line: Some(old_run), from_turn: to, seen: false, ..KeptGame::now(desk) }),
        ..Undo::default()
    };
    let at = (here, desk.loaded.window.as_ref().map_or(0, |w| w.entry));
    let filed_now =
        serde_json::to_string(&KeptFile::all(&desk.loaded.filed)).map_err(|e| Fault(e.to_string()))?;
    let resigned = match how {
        // Each comes to the table again with the window it closed.
        How::KeepOrders => Vec::new(),
        How::Reopen => resigned_since(desk, to).await?,
    };
    let notices = if how == How::KeepOrders && to == here { desk.loaded.notices.clone() } else { resigned };
    row = TurnRow {
        journal: Vec::new(),
        notices: serde_json::to_string(&notices).map_err(|e| Fault(e.to_string()))?,
        told: "[]".into(),
        rolls: "[]".into(),
        delivered: 0,
        chain: None,
        ended_ms: None,
        ..row
    };
    let versions = desk.loaded.engine.versions();
    (row.engine_version, row.data_version) = (versions.engine, versions.data);
    // What somebody else had on file for a seat then does not speak for who has it now.
    let holders = desk.tx.holders(&id).await?;
    let is_newcomer = |seat: u8| {
        let holder = holders.iter().rfind(|holder| holder.seat == seat);
        holder.is_some_and(|holder| holder.turn >= to)
            && holders.iter().filter(|h| h.seat == seat).count() > 1
    };
    let mut filed = Vec::new();
    for seat in desk.loaded.seats.clone().into_iter().filter(|seat| !is_newcomer(seat.seat)) {
        let bytes = desk.tx.carried_into(&id, seat.seat, to).await?;
        filed.push(KeptFile::carried(seat.seat, &bytes));
    }
    move_to(
        desk,
        row,
        To { from: to, line: None, entry: 0, filed: &filed, how: how.word(), anew: how == How::Reopen },
    )
    .await?;
    if undo.options.is_some() {
        desk.tx.options_put(&id, &all).await?;
        desk.loaded.campaign.options = all;
    }
    if how == How::KeepOrders {
        let rerun = RerunRow { line: old_run, turn: at.0, entry: at.1, filed: filed_now };
        desk.tx.rerun_put(&id, &rerun).await?;
    }
    let (run, played) = (old_run + 1, in_words(how));
    let mut words = vec![say::gone_back(&to, &played)];
    words.extend(options_that_hold(to, options));
    words.extend(rested);
    words.push(say::mails_say_run(&run));
    tell_all(desk, &say::goes_back_subject(&to), &words).await?;
    Ok(Deed {
        words: vec![say::is_back(&to, &run, &played)],
        line: say::did_go_back(&here, &to, &how.word()),
        undo: Some(undo),
    })
}

/// Seats that resigned in these turns: a game taken back does not know of it yet.
async fn resigned_since(desk: &mut Desk<'_>, turn: u32) -> Result<Vec<Notice>, GmError> {
    let id = desk.id();
    let mut all = desk.loaded.notices.clone();
    for settled in desk.tx.settled_from(&id, None, turn).await? {
        let notices: Vec<Notice> = serde_json::from_str(&settled.notices)
            .map_err(|e| Fault(format!("kept notices do not fit: {e}")))?;
        all.extend(notices);
    }
    let gone = |seat: u8| {
        let notice = Notice::Resigned(rules::Seat(seat));
        all.contains(&notice).then_some(notice)
    };
    Ok(desk.loaded.seats.iter().filter(|s| s.resigned).filter_map(|s| gone(s.seat)).collect())
}

/// Puts a game back as it was kept.
pub(super) async fn put_back(desk: &mut Desk<'_>, kept: &KeptGame) -> Result<(), GmError> {
    let mut row = kept.turn_row(&desk.loaded.campaign.id)?;
    let mut notices: Vec<Notice> =
        serde_json::from_str(&row.notices).map_err(|e| Fault(format!("kept notices do not fit: {e}")))?;
    // Who has resigned since is still gone.
    let since = desk.loaded.seats.iter().filter(|s| s.resigned && !kept.resigned.contains(&s.seat));
    notices.extend(since.map(|s| Notice::Resigned(rules::Seat(s.seat))));
    row.notices = serde_json::to_string(&notices).map_err(|e| Fault(e.to_string()))?;
    let to = To {
        from: kept.from_turn,
        line: kept.line,
        entry: kept.entry,
        filed: &kept.filed,
        how: "undo",
        anew: kept.seen,
    };
    move_to(desk, row, to).await
}

/// How a game is put in another place.
struct To<'a> {
    /// The first turn that is taken back.
    from: u32,
    /// The line that holds the turns before the one that goes on.
    line: Option<u32>,
    /// The entry of the window that opens.
    entry: u32,
    /// What is on file then.
    filed: &'a [KeptFile],
    /// What the run is called.
    how: &'a str,
    /// The dice fall anew.
    anew: bool,
}

/// Takes turns back and goes on with this one, in a new run. Its window is opened, and the reports are written, by the
/// ordinary way of playing on.
async fn move_to(desk: &mut Desk<'_>, mut row: TurnRow, to: To<'_>) -> Result<(), GmError> {
    let (id, now_ms, old_run) = (desk.id(), desk.now_ms(), desk.loaded.run);
    let run = old_run + 1;
    desk.tx.rerun_end(&id).await?;
    desk.tx.take_back(&id, to.from, old_run).await?;
    desk.tx.put_back(&id, to.line.unwrap_or(old_run), to.from, (row.turn, to.entry)).await?;
    let before = match row.turn {
        1 => first_chain(&id, &desk.loaded.campaign.seed),
        number => {
            let before = desk.tx.turn(&id, number - 1).await?.and_then(|turn| turn.chain);
            before.ok_or_else(|| Fault(format!("turn {} is not there to go on from", number - 1)))?
        }
    };
    // What is sealed in a journal hangs on its dice; before that, other dice can be had.
    let anew = to.anew && to.entry == 0;
    let over = desk.loaded.campaign.standing == Standing::Over;
    if over {
        ending::taken_back(desk.tx, &id).await?;
    }
    desk.tx.hold_end(&id).await?;
    let mut seed = Vec::new();
    if anew {
        (row.run, row.mixed) = (run, run);
        row.chain_before = mixed(&before, run);
        row.journal = Vec::new();
        (row.told, row.rolls, row.delivered) = ("[]".into(), "[]".into(), 0);
        if over {
            seed = vec![0; 32];
            ids::fill_random(&mut seed);
        }
    }
    let new = RunRow { run, from_turn: row.turn, how: to.how.into(), seed, since_ms: now_ms };
    desk.tx.run_add(&id, &new).await?;
    desk.tx.turn_add(&row).await?;
    again::put_back(desk.tx, desk.loaded, to.filed, (row.turn, to.entry), None).await?;
    // The window that was open is open no more: what it did not use of absences goes back to the players.
    deadline::closed(desk.tx, desk.loaded, now_ms).await?;
    desk.tx.window_remove(&id).await?;
    desk.tx.forget_talk(&id).await?;
    let campaign = &mut desk.loaded.campaign;
    campaign.turn = row.turn;
    campaign.chain = before;
    campaign.standing = Standing::Running;
    campaign.reason = String::new();
    campaign.due_ms = Some(now_ms);
    desk.loaded.window = None;
    desk.loaded.run = run;
    desk.loaded.notices =
        serde_json::from_str(&row.notices).map_err(|e| Fault(format!("kept notices do not fit: {e}")))?;
    desk.loaded.turn = row;
    Ok(())
}

pub(super) fn would_end(desk: &Desk<'_>, turn: u32) -> Result<Vec<String>, GmError> {
    desk.meant(turn)?;
    if desk.loaded.campaign.standing == Standing::Over {
        return refused(say::over_already(&desk.loaded.campaign.id, &desk.loaded.campaign.reason));
    }
    Ok(vec![say::would_be_over()])
}

/// Ends the campaign.
pub(super) async fn end(desk: &mut Desk<'_>, turn: u32, note: &str) -> Result<Deed, GmError> {
    would_end(desk, turn)?;
    let id = desk.id();
    let undo = Undo { game: Some(KeptGame::now(desk)), ..Undo::default() };
    let why = say::gm_ended_it(&note);
    desk.loaded.campaign.standing = Standing::Over;
    desk.loaded.campaign.reason.clone_from(&why);
    desk.loaded.campaign.due_ms = None;
    desk.loaded.window = None;
    desk.tx.window_remove(&id).await?;
    // From now the hour runs in which it can be taken back before anything is disclosed, and the time for farewells.
    desk.loaded.turn.ended_ms = Some(desk.now_ms());
    desk.tx.turn_update(&desk.loaded.turn).await?;
    let secret = HEXLOWER.encode(&desk.loaded.seed().0);
    let proved = desk.loaded.campaign.dice >= PROVED;
    let words = [say::over(&why), say::secret_of_dice(&secret, &proved)];
    let files = secret_told(desk.loaded);
    tell_all_with(desk, &say::over_subject(), &words, &files).await?;
    Ok(Deed { words: vec![say::is_over(&id)], line: say::did_end(), undo: Some(undo) })
}
