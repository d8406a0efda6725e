//! Nobody's time runs out on a mail that never left (invariant 15): a window's time runs from when the mail that opened it
//! was handed over to our own mail system.
//!
//! * While that mail waits, and it is our side that keeps it, the window does not close on the seat: the deadline moves.
//! * Once it has gone out, its seat gets the time such a window has, counted from then, and everybody is told why.
//! * What a player's own mail server refuses while others get their mail is that player's affair alone: the window closes at
//!   its time, and it is no NMR.
//!
//! It is ours as long as our own mail server takes nothing from us, an attempt has not been made yet, or nobody at all has
//! got mail since.

use super::advance::Step;
use crate::aside::alone;
use crate::house::House;
use crate::tell::notice::tell_all;
use campaign::CampaignError;
use campaign::due::Waiting;
use campaign::loaded::Loaded;
use campaign::play::deadline::{kinds_now, move_to, publish};
use campaign::settings::OnDeadline;
use campaign::when::in_words;
use rules::Seat;
use schedule::timetable::Deadline;
use sentences::turn::unsent as say;
use std::collections::BTreeSet;
use store::campaign::Standing;
use store::outbox::{PostId, PostStatus};
use store::pause::RELAY;
use store::time::DeadlineRow;
use store::turn::WindowRow;
use store::unsent::OpeningMail;
use store::{StoreError, Tx};

const MINUTE: i64 = 60_000;
/// The rule of a deadline that moved because the mail of its window still waits. It is kept, and known again by these words.
const WAITS: &str = "extended: mail of this server waits to be sent";
/// The rule of a deadline that was told when the mail had gone out.
const WENT_OUT: &str = "extended: mail of this server went out late";
/// How soon it is looked again whether a mail has gone out that is just being sent, or is about to be.
const LOOK_AGAIN_MS: i64 = MINUTE;

/// How it stands with the mail that opened a window, of those seats whose time it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outlook {
    /// It has gone out in time, or is kept from one player by that player's own mail server.
    Clear,
    /// The last of it went out so late that time runs from then.
    Late {
        /// When it should have gone out.
        from_ms: i64,
        /// When it went.
        at_ms: i64,
    },
    /// An attempt is due or under way.
    Trying,
    /// It waits, and that is our own side's doing.
    Ours,
}

/// Looks how it stands with the mail that opened this window, for these seats.
///
/// # Errors
/// The store.
pub(crate) async fn outlook(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    window: &WindowRow,
    seats: &BTreeSet<Seat>,
) -> Result<Outlook, CampaignError> {
    let mut worst = Outlook::Clear;
    for seat in seats {
        let Some(row) = loaded.seat(*seat).filter(|row| !row.resigned) else { continue };
        let own = (loaded.campaign.id.as_str(), row.seat);
        let Some(mail) = tx.opening_mail(own, &row.address, window.opened_ms).await? else { continue };
        let found = match mail.sent_ms {
            Some(sent_ms) => late(house, tx, window, &mail, sent_ms).await?,
            None => waits(tx, &mail, house.now_ms()).await?,
        };
        worst = worst.or(found);
    }
    Ok(worst)
}

impl Outlook {
    /// What is to be heeded of two.
    fn or(self, other: Outlook) -> Outlook {
        use Outlook::{Clear, Late, Ours, Trying};
        match (self, other) {
            (Ours, _) | (_, Ours) => Ours,
            (Trying, _) | (_, Trying) => Trying,
            (Late { from_ms, at_ms }, Late { from_ms: from, at_ms: at }) => {
                if at > at_ms {
                    Late { from_ms: from, at_ms: at }
                } else {
                    Late { from_ms, at_ms }
                }
            }
            (Clear, found) | (found, Clear) => found,
        }
    }
}

/// Does the mail that told a seat of this window still wait, through nothing on the player's side?
///
/// # Errors
/// The store.
pub(super) async fn is_ours(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: Seat,
    opened_ms: i64,
    now_ms: i64,
) -> Result<bool, CampaignError> {
    let Some(row) = loaded.seat(seat) else { return Ok(false) };
    let own = (loaded.campaign.id.as_str(), row.seat);
    Ok(match tx.opening_mail(own, &row.address, opened_ms).await?.filter(|mail| mail.sent_ms.is_none()) {
        Some(mail) => waits(tx, &mail, now_ms).await? != Outlook::Clear,
        None => false,
    })
}

/// How it stands with a mail that has not gone out.
async fn waits(tx: &mut Tx, mail: &OpeningMail, now_ms: i64) -> Result<Outlook, StoreError> {
    if mail.status == PostStatus::Failed {
        return Ok(Outlook::Clear);
    }
    if tx.pauses().await?.iter().any(|pause| pause.domain == RELAY) {
        return Ok(Outlook::Ours);
    }
    if mail.status == PostStatus::Sending || mail.next_ms <= now_ms {
        return Ok(Outlook::Trying);
    }
    // Refused by its recipient's side. Where nobody else gets mail from us either, that side is not to blame.
    let alone = mail.status == PostStatus::Bundled || tx.anything_sent(mail.from_ms, now_ms).await?;
    Ok(if alone { Outlook::Clear } else { Outlook::Ours })
}

/// Whether a mail went out so late that the time of its window runs from then, and it was our side that was late.
async fn late(
    house: &House,
    tx: &mut Tx,
    window: &WindowRow,
    mail: &OpeningMail,
    sent_ms: i64,
) -> Result<Outlook, StoreError> {
    let tolerated_ms = tolerated(window.closes_ms - window.opened_ms, house.config.campaign.outage_ms);
    if sent_ms - mail.from_ms <= tolerated_ms {
        return Ok(Outlook::Clear);
    }
    let outages = tx.mail_outages().await?;
    let ours: i64 = outages
        .iter()
        .map(|outage| (outage.until_ms.min(sent_ms) - outage.since_ms.max(mail.from_ms)).max(0))
        .sum();
    let never_refused = mail.attempts <= 1;
    if ours > tolerated_ms || never_refused || !tx.anything_sent(mail.from_ms, sent_ms - tolerated_ms).await?
    {
        return Ok(Outlook::Late { from_ms: mail.from_ms, at_ms: sent_ms });
    }
    Ok(Outlook::Clear)
}

/// How late a mail may be without moving the deadline of a window of this length: a tenth of it, and no longer than the
/// server may be away unsaid.
fn tolerated(window_ms: i64, outage_ms: i64) -> i64 {
    (window_ms / 10).clamp(MINUTE, outage_ms.max(MINUTE))
}

/// The time of a window is up and somebody is missing: must it stay open for the sake of mail? `Some`: it must, and what
/// there is to do about it is done and committed.
///
/// # Errors
/// The store; templates that do not fit.
pub(super) async fn keeps_open(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    waiting: Waiting,
    now_ms: i64,
) -> Result<Option<Kept>, CampaignError> {
    let Some(window) = loaded.window.clone().filter(|window| !window.by_hand) else { return Ok(None) };
    if loaded.rerun.is_some() {
        return Ok(None);
    }
    let missing = loaded.missing()?;
    let fast_lane = waiting.fast_lane && loaded.settings.on_deadline == OnDeadline::Close;
    match outlook(house, tx, loaded, &window, &missing).await? {
        Outlook::Clear => Ok(None),
        Outlook::Trying => {
            loaded.campaign.due_ms = Some(now_ms + LOOK_AGAIN_MS);
            Ok(Some(Kept::Quietly))
        }
        Outlook::Ours if now_ms < window.closes_ms => {
            loaded.campaign.due_ms = Some(window.closes_ms.min(now_ms + 10 * LOOK_AGAIN_MS));
            Ok(Some(Kept::Quietly))
        }
        Outlook::Ours => {
            put_off(tx, loaded, &window, now_ms).await?;
            Ok(Some(Kept::Quietly))
        }
        Outlook::Late { at_ms, .. } if fast_lane && now_ms < window.closes_ms => {
            let until_ms = at_ms + loaded.settings.time.silence.fast_lane_ms;
            loaded.campaign.due_ms = Some(until_ms.min(window.closes_ms));
            Ok((until_ms > now_ms).then_some(Kept::Quietly))
        }
        Outlook::Late { from_ms, at_ms } => {
            let told = tell_went_out(house, tx, loaded, &window, Some((from_ms, at_ms)), now_ms).await?;
            let open = loaded.window.as_ref().is_some_and(|window| window.closes_ms > now_ms);
            Ok((told && open).then_some(Kept::Told))
        }
    }
}

/// How a window was kept open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kept {
    /// Nobody was told: it cannot be told now, or there is nothing to tell.
    Quietly,
    /// Everybody was told the new deadline.
    Told,
}

impl Kept {
    /// Commits what was done.
    ///
    /// # Errors
    /// The store.
    pub(super) async fn commit(self, mut tx: Tx, mut loaded: Loaded) -> Result<Step, CampaignError> {
        let due_ms = loaded.campaign.due_ms;
        if !tx.campaign_update(&mut loaded.campaign).await? {
            return Ok(Step::Lost);
        }
        tx.commit().await?;
        Ok(if self == Kept::Told { Step::Played } else { Step::Nothing(due_ms) })
    }
}

/// Moves the deadline of a window whose mail waits: as if it opened now. Told when mail goes again.
async fn put_off(
    tx: &mut Tx,
    loaded: &mut Loaded,
    window: &WindowRow,
    now_ms: i64,
) -> Result<(), CampaignError> {
    let kinds = kinds_now(tx, loaded).await?;
    let at_ms = loaded.settings.timetable().closes(now_ms, &kinds).at_ms;
    move_to(tx, loaded, &Deadline { at_ms, rule: WAITS.into() }, now_ms).await?;
    loaded.campaign.due_ms = Some(at_ms);
    let id = loaded.campaign.id.as_str();
    tracing::error!(campaign = id, turn = window.turn, "not closed, for our own mail does not go out");
    let what = say::waits_in_log(&window.turn);
    publish(tx, loaded, (window.turn, window.entry), now_ms, what.clone(), what).await
}

/// Tells everybody that the deadline has moved because mail could not go out. `late`: when the last of it was to go and
/// when it went, if time runs from then. False: it has been told, or there is nothing to tell.
async fn tell_went_out(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    window: &WindowRow,
    late: Option<(i64, i64)>,
    now_ms: i64,
) -> Result<bool, CampaignError> {
    let place = (window.turn, window.entry);
    let rows = tx.deadlines(&loaded.campaign.id).await?;
    let rows: Vec<&DeadlineRow> = rows.iter().filter(|row| (row.turn, row.entry) == place).collect();
    let last = |rule: &str| rows.iter().filter(|row| row.rule == rule).map(|row| row.at_ms).max();
    let untold = last(WAITS) > last(WENT_OUT);
    let mut at_ms = window.closes_ms;
    if let Some((_, sent_ms)) = late.filter(|(_, sent_ms)| last(WENT_OUT) < Some(*sent_ms)) {
        let kinds = kinds_now(tx, loaded).await?;
        at_ms = at_ms.max(loaded.settings.timetable().closes(sent_ms, &kinds).at_ms);
    }
    if at_ms == window.closes_ms && !untold {
        return Ok(false);
    }
    move_to(tx, loaded, &Deadline { at_ms, rule: WENT_OUT.into() }, now_ms).await?;
    let what = say::late_in_log(&window.turn);
    publish(tx, loaded, place, now_ms, what.clone(), what).await?;
    let why = match late {
        Some((from_ms, sent_ms)) => say::opened_late(&in_words(sent_ms - from_ms)),
        None => say::out_for_a_while(),
    };
    let words = vec![why, say::extended()];
    tell_all(house, tx, loaded, &say::extended_subject(), Some(at_ms), |_| words.clone()).await?;
    Ok(true)
}

/// Mails have come to their end that had waited: where a window's time hangs on them, its deadline is moved, and everybody is
/// told, as soon as the last of them is out.
///
/// # Errors
/// The store. A fault of one campaign is told to the operator; its window is looked at again before it closes.
pub(crate) async fn ended(house: &House, overdue: &[PostId]) -> Result<(), StoreError> {
    let mut campaigns = BTreeSet::new();
    for post in overdue {
        campaigns.extend(house.store.read().await?.campaigns_told(post).await?);
    }
    for campaign in campaigns {
        let (task_house, name) = (house.clone(), campaign.clone());
        if let Some(error) = alone(async move { went_out(&task_house, &name).await }).await? {
            tracing::error!(campaign, "the deadline was not moved though mail was late: {error}");
        }
    }
    Ok(())
}

async fn went_out(house: &House, campaign: &str) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let mut tx = house.store.begin().await?;
    let Some(mut loaded) = Loaded::load(&mut tx, campaign).await? else { return Ok(()) };
    let Some(window) = loaded.window.clone().filter(|window| !window.by_hand) else { return Ok(()) };
    let Some(asked) = loaded.open_window()? else { return Ok(()) };
    if loaded.campaign.standing != Standing::Running || loaded.rerun.is_some() {
        return Ok(());
    }
    let late = match outlook(house, &mut tx, &loaded, &window, &asked.seats()).await? {
        Outlook::Ours | Outlook::Trying => return Ok(()),
        Outlook::Late { from_ms, at_ms } => Some((from_ms, at_ms)),
        Outlook::Clear => None,
    };
    if tell_went_out(house, &mut tx, &mut loaded, &window, late, now_ms).await?
        && tx.campaign_update(&mut loaded.campaign).await?
    {
        tx.commit().await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Outlook::{Clear, Late, Ours, Trying};
    use super::*;

    #[test]
    fn what_waits_counts_before_what_was_late_and_the_last_hand_over_counts() {
        let (early, last) = (Late { from_ms: 0, at_ms: 5 }, Late { from_ms: 1, at_ms: 9 });
        for (a, b, both) in [
            (Clear, Clear, Clear),
            (Clear, early, early),
            (early, last, last),
            (last, Trying, Trying),
            (Trying, Ours, Ours),
            (last, Ours, Ours),
        ] {
            assert_eq!((a.or(b), b.or(a)), (both, both));
        }
    }

    #[test]
    fn a_tenth_of_a_window_is_tolerated_within_bounds() {
        const DAY: i64 = 24 * 60 * MINUTE;
        assert_eq!(tolerated(3 * DAY, 30 * MINUTE), 30 * MINUTE);
        assert_eq!(tolerated(60 * MINUTE, 30 * MINUTE), 6 * MINUTE);
        assert_eq!(tolerated(5_000, 30 * MINUTE), MINUTE);
    }
}
