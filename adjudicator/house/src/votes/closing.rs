//! Closing a vote: counting, telling, carrying out.

use super::ballot::{subject, voters};
use super::proved;
use super::resting;
use super::tally::Count;
use crate::aside::{Aside, beside};
use crate::house::House;
use crate::tell::gms::post_to_gm;
use crate::tell::notice::tell_all_with;
use crate::tell::plain::{Plain, post_plain};
use crate::turn::conclude::conclude;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::deadline::move_to;
use campaign::play::notices::lay_notice;
use campaign::votes::{Announce, Sort};
use campaign::when::in_words;
use rules::table::Notice as TableNotice;
use rules::{Ending, Seat};
use schedule::timetable::Deadline;
use sentences::votes::closing as say;
use store::campaign::Standing;
use store::turn::WindowRow;
use store::votes::{MotionRow, MotionStatus};
use store::{StoreError, Tx};

/// How long a vote for another game master is shown to the operator, unless game masters are named before.
pub const GM_WANTED_MS: i64 = 30 * 24 * 3_600_000;

/// What is done about a motion that was carried, as told to the players.
pub(super) struct Done {
    words: Vec<String>,
    /// The deadline, if it was moved.
    closes_ms: Option<i64>,
    /// Everybody gets a last report: no notice besides.
    ended: bool,
}

impl Done {
    /// So many words, and a deadline that was moved.
    pub(super) fn until(words: Vec<String>, closes_ms: i64) -> Done {
        Done { words, closes_ms: Some(closes_ms), ended: false }
    }

    pub(super) fn said(words: String) -> Done {
        Done { words: vec![words], closes_ms: None, ended: false }
    }
}

/// Closes the votes whose time is up. A mail that came in time is dealt with first (invariant 9).
///
/// # Errors
/// The store. A vote that cannot be closed is told to the operator and tried again later.
pub async fn close_due(house: &House) -> Result<(), StoreError> {
    let mut tx = house.store.read().await?;
    let due = tx.motions_due(house.now_ms()).await?;
    drop(tx);
    for row in due {
        let campaign = row.campaign.clone();
        let step = |house| Box::pin(async move { close_one(&house, &row).await }) as Aside;
        beside(house, "a vote was not closed", &campaign, step).await?;
    }
    Ok(())
}

async fn close_one(house: &House, row: &MotionRow) -> Result<(), CampaignError> {
    let mut tx = house.store.begin().await?;
    if tx.mail_waits(&row.campaign, row.closes_ms).await? {
        return Ok(());
    }
    let Some(mut loaded) = Loaded::load(&mut tx, &row.campaign).await? else { return Ok(()) };
    close(house, &mut tx, &mut loaded, row).await?;
    // Another worker may be at it: then this one has closed nothing.
    if tx.campaign_update(&mut loaded.campaign).await? {
        tx.commit().await?;
    }
    Ok(())
}

/// Closes one vote: counts it, carries it out if it was carried, and tells everybody. The caller writes the campaign's row.
///
/// # Errors
/// The store, or a fault of the campaign.
pub async fn close(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    row: &MotionRow,
) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let by = Sort::from_word(&row.kind).map(|sort| (sort, loaded.settings.votes.carried(sort)));
    let alive = matches!(loaded.campaign.standing, Standing::Running | Standing::Paused);
    let Some((sort, by)) = by.filter(|_| alive) else {
        // What was to be decided is past, or rests for a reason no vote can mend: nobody needs a mail about it.
        let lapsed = MotionRow { status: MotionStatus::Lapsed, ..row.clone() };
        tx.motion_close(&lapsed, now_ms).await?;
        return Ok(());
    };
    let (voters, ballots) = (voters(loaded, row)?, tx.ballots(&row.campaign, row.number).await?);
    let count = Count::of(&voters, &ballots);
    let listed = proved::all(house, loaded, row, &voters, &ballots);
    let passed = count.carries(by);
    let status = if passed { MotionStatus::Passed } else { MotionStatus::Failed };
    if !tx.motion_close(&MotionRow { status, yes: count.yes, no: count.no, ..row.clone() }, now_ms).await? {
        return Ok(());
    }
    let what = subject(loaded, row);
    tx.log(&row.campaign, now_ms, &format!("vote {} was closed: {what}: {}", row.number, status.word()))
        .await?;
    let done = match passed {
        true => carry_out(house, tx, loaded, row, sort).await?,
        false => Done { words: Vec::new(), closes_ms: None, ended: false },
    };
    let counts = loaded.settings.votes.announce == Announce::Counts;
    if done.ended && !counts {
        return Ok(());
    }
    let mut words = vec![match passed {
        true => say::carried(&what),
        false if !count.has_quorum(by) => say::too_few(&what),
        false => say::not_carried(&what),
    }];
    let mut files = Vec::new();
    if counts {
        let silent = count.voters.saturating_sub(count.yes + count.no);
        words.push(say::counts(&count.yes, &count.no, &silent));
        if let Some(listed) = listed {
            let (list, with) = proved::told(loaded, &listed);
            words.push(list);
            files = with;
        }
    }
    words.extend(done.words);
    let subject = say::closed(&row.number, &what);
    tell_all_with(house, tx, loaded, (&subject, done.closes_ms), &words, &files).await
}

async fn carry_out(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    row: &MotionRow,
    sort: Sort,
) -> Result<Done, CampaignError> {
    let now_ms = house.now_ms();
    Ok(match sort {
        Sort::Draw => {
            lay_notice(tx, loaded, TableNotice::DrawAgreed, now_ms).await?;
            // A game that rests is over all the same: nobody need let it go on first.
            tx.hold_end(&row.campaign).await?;
            loaded.campaign.standing = Standing::Running;
            loaded.campaign.reason = String::new();
            Done::said(say::draw())
        }
        Sort::Concession => {
            let winner = Seat(row.target.unwrap_or_default());
            let name = loaded.seat(winner).map(|s| s.name.clone()).unwrap_or_default();
            let words = say::conceded(&name);
            let ending = Ending { winners: vec![winner], way: "concession".into(), words };
            conclude(house, tx, loaded, ending).await?;
            Done { words: Vec::new(), closes_ms: None, ended: true }
        }
        Sort::Extension => extend(tx, loaded, row, now_ms).await?,
        Sort::Pause => resting::pause(house, tx, loaded).await?,
        Sort::Resume => resting::resume(house, tx, loaded).await?,
        Sort::ReplaceSeat => {
            let target = row.target.unwrap_or_default();
            let name = loaded.seat(Seat(target)).map(|s| s.name.clone()).unwrap_or_default();
            let words = [say::replace_seat(&name, &(u32::from(target) + 1)), say::find_somebody()];
            to_gm(house, tx, loaded, &say::replace_seat_subject(), &words).await?;
            Done::said(match loaded.settings.gm.is_empty() {
                false => say::gm_looks(),
                true => say::nobody_looks(),
            })
        }
        Sort::ReplaceGm => {
            let words =
                vec![say::replace_gm(&row.campaign), say::present_gm(&loaded.settings.gm.to_string())];
            to_gm(house, tx, loaded, &say::replace_gm_subject(), &words).await?;
            let operator = house.config.server.operator.clone();
            if !operator.is_empty() {
                let mail = Plain {
                    campaign: Some(&row.campaign),
                    kind: "operator",
                    to: &operator,
                    reply_to: house.config.server.address.as_str(),
                    answers: None,
                    subject: &say::operator_subject(&row.campaign),
                    words: &words,
                };
                post_plain(house, tx, &mail).await?;
            }
            Done::said(match (loaded.settings.gm.is_empty(), operator.is_empty()) {
                (false, false) => say::both_told(),
                (true, false) => say::operator_told(),
                (false, true) => say::gm_told(),
                (true, true) => say::nobody_told(),
            })
        }
    })
}

/// The open window closes later.
async fn extend(
    tx: &mut Tx,
    loaded: &mut Loaded,
    row: &MotionRow,
    now_ms: i64,
) -> Result<Done, CampaignError> {
    let running = loaded.campaign.standing == Standing::Running;
    // The window it was about was open when it was proposed: a later one has its own time.
    let meant = |window: &&WindowRow| running && window.opened_ms <= row.opened_ms;
    let Some(window) = loaded.window.as_ref().filter(meant) else {
        return Ok(Done::said(say::turn_over()));
    };
    let length_ms = row.length_ms;
    let was_ms = window.closes_ms.max(now_ms);
    let closes_ms = loaded.settings.timetable().clear(was_ms.saturating_add(length_ms));
    let deadline = Deadline { at_ms: closes_ms, rule: say::moved_rule() };
    move_to(tx, loaded, &deadline, now_ms).await?;
    let words = vec![say::later(&in_words(closes_ms - was_ms))];
    Ok(Done::until(words, closes_ms))
}

pub(super) async fn to_gm(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    subject: &str,
    words: &[String],
) -> Result<(), CampaignError> {
    post_to_gm(house, tx, &loaded.campaign, &loaded.settings.gm, subject, words).await
}
