//! The daily round: mail in, turns played, mail out. `serve` goes round for ever, `tick` once.

use crate::addresses::apply_due;
use crate::archive::{ending, errands};
use crate::aside::{alone, guarded};
use crate::founding;
use crate::gm::news;
use crate::handover;
use crate::house::House;
use crate::outbox::{Courier, Tally, send_due};
use crate::post::incoming::{Dealt, deal_with, deal_with_all};
use crate::post::undelivered;
use crate::press::relay::pass_waiting;
use crate::tell::digest::bundle_due;
use crate::turn::advance::{Step, advance};
use crate::turn::freeze::{UNTOLD, freeze, tell_of_rests};
use crate::turn::hold::answer_for_gms;
use crate::turn::remind::remind_due;
use crate::turn::unsent;
use crate::votes::closing::close_due;
use campaign::CampaignError;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use store::StoreError;
use store::agenda::Agenda;
use store::mail::{Mail, MailStatus, Settled};

/// Steps taken in one round before mail has its go again.
const STEPS_A_ROUND: usize = 64;

/// Mails dealt with in one transaction: others can write again after so many, and the first is answered with the last.
const MAILS_AT_ONCE: usize = 16;

/// Mails dealt with in one round: however many wait, campaigns are looked at in between.
const MAILS_A_ROUND: usize = 64;

/// What one round did.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Round {
    /// Mails dealt with.
    pub mails: usize,
    /// Windows settled and turns played.
    pub steps: usize,
    /// Large answers that waited: records, past reports.
    pub large: usize,
    /// Mails handed to the mail system: it has taken them over.
    pub sent: usize,
    /// Mails given up: they were refused for good, or for too long.
    pub given_up: usize,
}

impl Round {
    /// Nothing happened.
    #[must_use]
    pub fn is_idle(self) -> bool {
        self == Self::default()
    }
}

/// What a round looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// All there may be.
    Thorough,
    /// What has its time or is waited for. Ends of campaigns and spectators, who can wait for a while, are left to the next
    /// thorough round.
    Short,
}

/// A round that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// What it did.
    pub round: Round,
    /// When something is next due, as far as it is known ahead; not later than now: something waits that could not be done yet.
    pub next_ms: Option<i64>,
}

/// One round. A mail that came in time is dealt with before its window closes (invariant 9).
///
/// # Errors
/// The store: the round is tried again. Faults of a campaign freeze that campaign and nothing else.
pub async fn round(house: &House) -> Result<Round, StoreError> {
    Ok(made(house, Look::Thorough).await?.round)
}

/// One round, as thorough as is wanted, and what is to be done after it.
///
/// # Errors
/// As [`round`].
pub async fn made(house: &House, look: Look) -> Result<Made, StoreError> {
    let mut agenda = agenda_of(house).await?;
    if is_due(house, agenda.address_ms)
        && let Err(error) = apply_due(house).await
    {
        tracing::error!("a change of address was not carried out: {error}");
    }
    if is_due(house, agenda.digest_ms)
        && let Err(error) = bundle_due(house).await
    {
        tracing::error!("digests were not made: {error}");
    }
    let mut mails = 0;
    if agenda.mail {
        mails = drain(house).await?;
        agenda = agenda_of(house).await?;
    }
    // A server that runs on a copy takes mail in and does nothing else until its operator says so.
    if agenda.held {
        return Ok(Made { round: Round { mails, ..Round::default() }, next_ms: None });
    }
    if is_due(house, agenda.overview_ms)
        && let Err(error) = news::overviews(house).await
    {
        tracing::error!("overviews of game masters were not written: {error}");
    }
    if is_due(house, agenda.reminder_ms) {
        remind_due(house).await?;
        agenda = agenda_of(house).await?;
    }
    if is_due(house, agenda.hold_ms) {
        answer_for_gms(house).await?;
        agenda = agenda_of(house).await?;
    }
    agenda = around(house, agenda, look).await?;
    let mut large = 0;
    if agenda.errand {
        let (made, meanwhile) = large_answers(house).await;
        (large, mails) = (made, mails + meanwhile);
        agenda = agenda_of(house).await?;
    }
    let next_ms = || if agenda.mail { Some(i64::MIN) } else { agenda.next_ms() };
    let made = Round { mails, large, ..Round::default() };
    // A mail that lies in a mailbox or in the Maildir since before the deadline counts.
    let now_ms = house.now_ms();
    if !is_due(house, agenda.campaign_ms) {
        return Ok(Made { round: made, next_ms: next_ms() });
    }
    let covered_ms = house.mailboxes.covered_ms(now_ms);
    let mut tx = house.store.read().await?;
    let due = tx.campaigns_due(covered_ms).await?;
    let waiting = if covered_ms < now_ms { tx.campaigns_due(now_ms).await?.len() } else { due.len() };
    drop(tx);
    if waiting > due.len() {
        house.mailboxes.wanted_since(now_ms);
    }
    if due.is_empty() {
        return Ok(Made { round: made, next_ms: next_ms() });
    }
    house.mailboxes.warn_of_closing(covered_ms);
    if house.config.intake.maildir.is_some() {
        house.take_from_maildir().await;
        mails += drain(house).await?;
    }
    let (steps, meanwhile) = play(house, covered_ms).await?;
    // What it has led to is seen by the next.
    let next_ms = agenda_of(house).await?.next_ms();
    Ok(Made { round: Round { mails: mails + meanwhile, steps, large, ..Round::default() }, next_ms })
}

/// What there is to do.
async fn agenda_of(house: &House) -> Result<Agenda, StoreError> {
    house.store.agenda(UNTOLD).await
}

fn is_due(house: &House, at_ms: Option<i64>) -> bool {
    at_ms.is_some_and(|at_ms| at_ms <= house.now_ms())
}

/// Sends what is due, and moves the deadlines that hang on mail which had waited.
///
/// # Errors
/// [`StoreError`], as [`send_due`].
pub async fn send(house: &House, courier: &Courier) -> Result<Tally, StoreError> {
    let tally = send_due(&house.store, &*house.clock, courier, house.config.limits.outbox_batch).await?;
    unsent::ended(house, &tally.overdue).await?;
    for post in &tally.given_up {
        let (task_house, id) = (house.clone(), post.clone());
        if let Some(error) = alone(async move { undelivered::refused(&task_house, &id).await }).await? {
            tracing::error!(mail = %post, "nobody was told that it was given up: {error}");
        }
    }
    Ok(tally)
}

/// Rounds until nothing is left to do now, outgoing mail included. Mail goes first: before a window closes, what told of it
/// has been tried.
///
/// # Errors
/// As [`round`].
pub async fn settle(house: &House, courier: &Courier) -> Result<Round, StoreError> {
    let first = send(house, courier).await?;
    let mut all = Round { sent: first.sent, given_up: first.failed, ..Round::default() };
    loop {
        let done = round(house).await?;
        let sent = send(house, courier).await?;
        all = Round {
            mails: all.mails + done.mails,
            steps: all.steps + done.steps,
            large: all.large + done.large,
            sent: all.sent + sent.sent,
            given_up: all.given_up + sent.failed,
        };
        if done.is_idle() && sent.total() == 0 {
            return Ok(all);
        }
    }
}

/// Deals with new mails, senders taking turns, up to [`MAILS_A_ROUND`]: a mail that cannot be dealt with now holds up the
/// later ones, so that the later of two order mails stays the later. No window closes while a mail waits that came in
/// time for it: that is seen to where windows are closed.
async fn drain(house: &House) -> Result<usize, StoreError> {
    let mut count = 0;
    while count < MAILS_A_ROUND {
        let next = deal_with_next(house, MAILS_AT_ONCE).await?;
        count += next.mails;
        if !next.more {
            break;
        }
    }
    Ok(count)
}

/// What came of looking for mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Next {
    /// How many were taken up.
    mails: usize,
    /// Others may wait.
    more: bool,
}

/// Deals with the new mails whose turn it is, `most` at the most: several in one transaction, as far as they go together, so that they
/// wait for the disk once. Where one of them stands in the way, nothing of the transaction is left, and each is dealt with by itself.
async fn deal_with_next(house: &House, most: usize) -> Result<Next, StoreError> {
    let batch = house.store.claim_mails(house.now_ms(), &house.later.passed(house.now_ms()), most).await?;
    let next = Next { mails: batch.mails.len(), more: batch.more };
    let mut rest = batch.mails.as_slice();
    let mut together = true;
    while let [first, others @ ..] = rest {
        if together && !others.is_empty() {
            let dealt = deal_with_several(house, rest).await;
            together = dealt.is_some();
            if let Some(dealt) = dealt.filter(|dealt| *dealt > 0) {
                rest = rest.get(dealt..).unwrap_or_default();
                continue;
            }
        }
        let done = deal_with_one(house, first).await;
        if !matches!(done, Ok(true)) {
            // What comes after it in its lane must not be dealt with before it.
            for other in others {
                not_tried(house, other).await?;
            }
            return done.map(|_| Next { mails: next.mails - others.len(), more: true });
        }
        rest = others;
    }
    Ok(next)
}

/// Deals with the first of these in one transaction. How many that were: none, if the first has one of its own; `None`, if they
/// cannot be dealt with together.
async fn deal_with_several(house: &House, mails: &[Mail]) -> Option<usize> {
    let (task_house, task_mails) = (house.clone(), mails.to_vec());
    let done = guarded(async move { deal_with_all(&task_house, &task_mails).await }).await;
    match done.and_then(|done| done.map_err(|error| error.to_string())) {
        Ok(dealt) => Some(dealt),
        Err(why) => {
            tracing::warn!("{} mails are dealt with one by one: {why}", mails.len());
            None
        }
    }
}

/// Deals with a mail by itself. False: it stays as it was, to be tried again.
async fn deal_with_one(house: &House, mail: &Mail) -> Result<bool, StoreError> {
    let (task_house, task_mail) = (house.clone(), mail.clone());
    match guarded(async move { deal_with(&task_house, &task_mail).await }).await {
        Ok(Ok(Dealt::Settled(_))) => return Ok(true),
        Ok(Ok(Dealt::Lost)) => not_tried(house, mail).await?,
        Ok(Err((_, CampaignError::Store(error)))) if !matches!(error, StoreError::Corrupt { .. }) => {
            not_tried(house, mail).await?;
            return Err(error);
        }
        Ok(Err((_, CampaignError::Newer { campaign, why }))) => {
            leave(house, &campaign, &why);
            not_tried(house, mail).await?;
        }
        Ok(Err((campaign, error))) => {
            give_up(house, mail, campaign, &error.to_string()).await?;
            return Ok(true);
        }
        // The program is wrong, not the mail: it stays where the operator can see it.
        Err(panic) => {
            give_up(house, mail, None, &panic).await?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// What happens around the games. A failure of one holds up nothing else; within each, every campaign is [`beside`] the others.
/// Gives what there is to do after it.
async fn around(house: &House, mut agenda: Agenda, look: Look) -> Result<Agenda, StoreError> {
    type Done<'a> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;
    type Room = (&'static str, fn(&House, &Agenda) -> bool, for<'a> fn(&'a House) -> Done<'a>);
    const ROOMS: [Room; 6] = [
        ("telling of campaigns that rest", |_, agenda| agenda.marked, |house| Box::pin(tell_of_rests(house))),
        (
            "passing letters on",
            |house, agenda| is_due(house, agenda.press_ms),
            |house| Box::pin(pass_waiting(house)),
        ),
        ("closing votes", |house, agenda| is_due(house, agenda.vote_ms), |house| Box::pin(close_due(house))),
        ("foundings", |_, agenda| agenda.founding, |house| Box::pin(founding::due::run(house))),
        (
            "handing seats over",
            |house, agenda| is_due(house, agenda.claim_ms),
            |house| Box::pin(handover::claims::run(house)),
        ),
        ("offering seats", |_, agenda| agenda.standby, |house| Box::pin(handover::offers::run(house))),
    ];
    let say = |what: &str, done: Result<(), StoreError>| {
        if let Err(error) = done {
            tracing::error!("{what}: {error}");
        }
    };
    for (what, is_wanted, done) in ROOMS {
        if is_wanted(house, &agenda) {
            say(what, done(house).await);
            // It may be the next room's business now.
            agenda = agenda_of(house).await?;
        }
    }
    if look == Look::Thorough {
        let now_ms = house.now_ms();
        let times = (now_ms - ending::TOLD_AFTER_MS, now_ms);
        let looked = house.store.watched_and_ended(founding::spectators::MARK, times).await;
        match looked {
            Ok((watched, ended)) if watched.is_empty() && ended.is_empty() => {}
            Ok((watched, ended)) => {
                say("telling spectators", founding::spectators::run(house, watched).await);
                say("ends of campaigns", ending::run(house, ended).await);
                agenda = agenda_of(house).await?;
            }
            Err(error) => tracing::error!("spectators and ends of campaigns: {error}"),
        }
    }
    Ok(agenda)
}

/// Makes what was asked for that is large. How much of it was made, and how many mails were dealt with meanwhile.
async fn large_answers(house: &House) -> (usize, usize) {
    let making = house.clone();
    let (made, mails) = beside_mail(house, guarded(async move { errands::run(&making).await })).await;
    let made = made.and_then(|made| made.map_err(|error| error.to_string()));
    (made.inspect_err(|error| tracing::error!("large answers: {error}")).unwrap_or(0), mails)
}

async fn not_tried(house: &House, mail: &Mail) -> Result<(), StoreError> {
    let mut tx = house.store.begin().await?;
    tx.mail_not_tried(&mail.id).await?;
    tx.commit().await
}

/// Puts a mail aside, visible to the operator, and freezes the campaign whose fault it was. The same bytes would fail the
/// same way; `campaign resume` takes them up again.
async fn give_up(house: &House, mail: &Mail, campaign: Option<String>, why: &str) -> Result<(), StoreError> {
    tracing::error!(mail = %mail.id, "could not be dealt with: {why}");
    let mut tx = house.store.begin().await?;
    let from = campaign.clone().map(|campaign| (campaign, mail.seat.unwrap_or(-1)));
    let settled = Settled { status: MailStatus::Failed, why: why.to_owned(), from };
    tx.settle_mail(&mail.id, &settled).await?;
    tx.commit().await?;
    if let Some(campaign) = campaign {
        freeze_or_say(house, &campaign, why).await;
    }
    Ok(())
}

/// Plays campaigns on that are due by this time, each by one step: no campaign that is due waits for more than one turn of any
/// other, and mail for none. Gives the steps, and how many mails were dealt with meanwhile.
async fn play(house: &House, by_ms: i64) -> Result<(usize, usize), StoreError> {
    let (mut steps, mut mails) = (0, 0);
    let mut had = house.later.passed(house.now_ms());
    while steps < STEPS_A_ROUND {
        let Some(campaign) = house.store.claim_due(by_ms, &had).await? else { break };
        let (task_house, name) = (house.clone(), campaign.clone());
        let step = guarded(async move { advance(&task_house, &name).await });
        let (step, meanwhile) = beside_mail(house, step).await;
        mails += meanwhile;
        let played = match step {
            Ok(Ok(Step::Played)) => true,
            Ok(Ok(Step::Nothing(_) | Step::Lost)) => false,
            Ok(Err(CampaignError::Newer { why, .. })) => {
                leave(house, &campaign, &why);
                false
            }
            Ok(Err(error)) if error.freezes() => {
                freeze_or_say(house, &campaign, &error.to_string()).await;
                false
            }
            Ok(Err(error)) => {
                tracing::warn!(campaign, "tried again later: {error}");
                false
            }
            Err(panic) => {
                freeze_or_say(house, &campaign, &panic).await;
                false
            }
        };
        if played {
            steps += 1;
        } else {
            house.store.release_campaign(&campaign).await?;
        }
        had.push(campaign);
    }
    Ok((steps, mails))
}

/// How often it is looked for mail while a turn is being played, if no bell rings.
const LOOK: Duration = Duration::from_millis(200);

/// Carries out a step and deals with the mail that comes in until it ends: nobody waits for somebody else's slow turn, and no
/// turn for more than one mail. Gives what came of the step and how many mails were dealt with. The step runs by itself, as
/// [`guarded`] has it: what it holds of the database it would never let go of while a mail waits for that.
async fn beside_mail<T>(house: &House, step: impl Future<Output = T>) -> (T, usize) {
    let (mut mails, mut more) = (0, false);
    let mut bell = house.store.bell();
    tokio::pin!(step);
    loop {
        tokio::select! {
            biased;
            done = &mut step => return (done, mails),
            () = std::future::ready(()), if more => {}
            Ok(()) = bell.changed() => {}
            () = tokio::time::sleep(LOOK) => {}
        }
        match deal_with_next(house, 1).await {
            Ok(dealt) => {
                mails += dealt.mails;
                more = dealt.more;
            }
            Err(error) => {
                tracing::error!("mail is looked at again soon: {error}");
                more = false;
            }
        }
    }
}

/// Leaves a campaign to a newer program for a while.
fn leave(house: &House, campaign: &str, why: &str) {
    tracing::error!(campaign, "left alone: {why}");
    house.later.pass_over(campaign, house.now_ms());
}

async fn freeze_or_say(house: &House, campaign: &str, why: &str) {
    if let Err(error) = freeze(house, campaign, why).await {
        tracing::error!(campaign, "could not be frozen: {error}");
    }
}

#[cfg(test)]
mod tests;
