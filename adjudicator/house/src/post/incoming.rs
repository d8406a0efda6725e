//! One stored mail, from its bytes to the receipt in the outbox, in one transaction.

use super::answer::{Answer, receipt};
use super::deeds::{carry_out, release};
use super::filing::{self, Answers, Filed, changed_lines};
use super::hold::hold;
use super::{confirmation, strangers, time, undelivered};
use crate::campaign::CampaignError;
use crate::campaign::due::{Due, due};
use crate::campaign::loaded::Loaded;
use crate::campaign::preference::Preference;
use crate::campaign::side::Side;
use crate::campaign::tag::LETTER;
use crate::campaign::tag::{DIGEST, STOP};
use crate::founding::door;
use crate::gm::mail as gm;
use crate::house::House;
use crate::press::{record, relay};
use crate::reading::command::Command;
use crate::reading::courtesy::is_courtesy;
use crate::reading::draft;
use crate::reading::motion::{Motion, Wish};
use crate::sender::{Proven, Sender, prove};
use crate::store::Tx;
use crate::store::budget::{Allowance, Spent};
use crate::store::campaign::{SeatRow, Standing};
use crate::store::filed::FiledRow;
use crate::store::mail::{Mail, MailStatus};
use crate::tell::digest::ANSWERED;
use crate::tell::seat::{Letter, latest_message_id, post_to_seat};
use crate::turn::deserted;
use crate::turn::silence::heard;
use crate::votes::ballot;
use crate::{addresses, sender};
use letter::{self, Note, Robot};
use rules::Seat;
use rules::engine::{Fault, OpenWindow, SeatView};
use rules::span::TypedLine;

/// What became of a mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dealt {
    /// Dealt with; a receipt is in the outbox.
    Answered {
        /// The campaign it belongs to.
        campaign: String,
    },
    /// Recorded, and not answered.
    Silent,
    /// Another worker changed the campaign meanwhile; nothing was done, try again.
    Lost,
}

/// Takes a mail through the whole way.
///
/// # Errors
/// The store, or a fault of the campaign it belongs to; the mail is still there then.
pub async fn deal_with(house: &House, mail: &Mail) -> Result<Dealt, (Option<String>, CampaignError)> {
    let mut campaign = None;
    deal(house, mail, &mut campaign).await.map_err(|e| (campaign, e))
}

async fn deal(house: &House, mail: &Mail, named: &mut Option<String>) -> Result<Dealt, CampaignError> {
    let read = letter::read(mail.bytes.as_deref().unwrap_or_default());
    if let Some(robot) = &read.auto {
        let mut tx = house.store.begin().await?;
        let mut why = robot.to_string();
        if let Robot::Bounce(bounce) = robot {
            why = format!("{why}; {}", undelivered::note(house, &mut tx, mail, bounce).await?);
        }
        return silent(tx, mail, MailStatus::Silent, &why, None).await;
    }
    // Name servers are asked before a transaction that writes is begun: there is one at a time.
    let evidence = sender::evidence(house, mail, &read).await?;
    let mut tx = house.store.begin().await?;
    let proven = match prove(house, &mut tx, mail, &read, &evidence).await? {
        Sender::Proven(proven) => *proven,
        Sender::Doubtful(seat, why) => {
            *named = Some(seat.campaign.clone());
            hold(house, &mut tx, mail, &read, *seat, &why).await?;
            return kept_quiet(tx, mail, &why).await;
        }
        Sender::Named(change) => {
            *named = Some(change.campaign.clone());
            let done = addresses::answered(house, &mut tx, &read, &change).await?;
            return silent(tx, mail, MailStatus::Silent, &done, None).await;
        }
        Sender::Gm(sender) => {
            *named = Some(sender.row.campaign.clone());
            let campaign = sender.row.campaign.clone();
            return Ok(match gm::deal(house, tx, mail, &read, &sender, &body_hash(&read)).await? {
                gm::Outcome::Answered => Dealt::Answered { campaign },
                gm::Outcome::Silent => Dealt::Silent,
                gm::Outcome::Lost => Dealt::Lost,
            });
        }
        Sender::Stranger(mut why) => {
            if gm::knock(house, &mut tx, &read).await? {
                why.push_str("; it asks for a campaign as its GM, and the registered address was answered");
                return silent(tx, mail, MailStatus::Silent, &why, None).await;
            }
            if let Some(done) = door::knock(house, &mut tx, mail, &read, &evidence).await? {
                return silent(tx, mail, MailStatus::Done, &done, None).await;
            }
            if strangers::answer(house, &mut tx, &read, &evidence).await? {
                why.push_str("; told that nobody knows them here");
            }
            return silent(tx, mail, MailStatus::Stranger, &why, None).await;
        }
    };
    let Proven { mut seat, tag, accepted, held } = proven;
    // A mail to the reply address of a letter answers that letter, and no window.
    let code = tag.as_deref().and_then(|t| t.strip_prefix(LETTER)).map(str::to_owned);
    let tag = tag.filter(|_| code.is_none());
    // A mail to the address of List-Unsubscribe means that, whatever stands in it.
    let stops = tag.as_deref() == Some(STOP);
    let digested = tag.as_deref() == Some(DIGEST);
    let unread = stops || digested;
    let tag = tag.filter(|_| !unread);
    let campaign = seat.campaign.clone();
    *named = Some(campaign.clone());
    let own = (campaign.as_str(), seat.seat);
    let message_id = read.message_id.clone().unwrap_or_default();
    if !tx.see(own, &message_id, &body_hash(&read), house.now_ms()).await? {
        let why = "the same mail was dealt with before";
        return silent(tx, mail, MailStatus::Silent, why, Some(&seat)).await;
    }
    let Some(mut loaded) = Loaded::load(&mut tx, &campaign).await? else {
        return Err(Fault(format!("the campaign {campaign:?} has seats but no row")).into());
    };
    let Some(view) = tx.view(&campaign, seat.seat).await? else {
        return Err(Fault(format!("no view of {} is stored", Seat(seat.seat))).into());
    };
    let view = SeatView::from_bytes(Seat(seat.seat), &view).map_err(|e| Fault(e.to_string()))?;
    let window = loaded.open_window()?;
    let standing = loaded.campaign.standing;
    // The tag tells which window the mail answers; without one it is about the present.
    let present = loaded.window.as_ref().map(|w| w.tag.clone());
    let stale = tag.as_ref().is_some_and(|t| Some(t) != present.as_ref());
    // A held mail counts from when it came; what the player has filed since is newer.
    let outdated =
        accepted && loaded.filed.get(&Seat(seat.seat)).is_some_and(|f| f.changed_ms > mail.received_ms);
    let closed = stale || outdated || window.is_none();
    let answered = match &code {
        Some(code) => tx.press_copy_by_code(own, code).await?,
        None => None,
    };
    let parted = match unread {
        true => draft::Parted::default(),
        false => draft::part(&read.body, &read.subject, code.is_some()),
    };
    let mut typed = lines(&parted.rest);
    // Where players are known by their seats alone, they still sign their mails with their own names.
    let signed = read.sole_sender().and_then(|sender| sender.name.clone()).unwrap_or_default();
    typed.retain(|line| !is_courtesy(line, &seat.name) && !is_courtesy(line, &signed));
    let form_tag = tag.clone().or(present.clone()).unwrap_or_default();
    let form = match &read.body.form {
        Some(form) if !unread => {
            changed_lines(&lines(form), &tx.form(own, &read.in_reply_to, &form_tag).await?)
        }
        _ => Vec::new(),
    };
    let side = Side { engine: loaded.engine, view: &view, window: window.as_ref() };
    let house_waits =
        held.is_some() || confirmation::house_waits(&mut tx, own, loaded.turn.turn, house.now_ms()).await?;
    let answers_house = held.is_some() || tx.house_asked(own, &read.in_reply_to).await?;
    let answers = Answers { closed, house: house_waits && answers_house, house_waits };
    let on_file = loaded.filed_bytes(Seat(seat.seat));
    let mut filed = filing::file_answer(side, on_file, &form, &typed, answers)?;
    let mut answer = Answer { words: filed.words.clone(), ..Answer::default() };
    let letters_alone = !parted.drafts.is_empty() && filed.lines.is_empty();
    if stops {
        carry_out(
            house,
            &mut tx,
            &mut loaded,
            &mut seat,
            Command::Prefer(Preference::Optional(false)),
            &mut answer,
        )
        .await?;
    } else if digested {
        answer.words.push(ANSWERED.into());
    } else {
        answer.about_reading(&read, letters_alone || !filed.lines.is_empty(), read.body.form.is_some());
    }
    if stale && !letters_alone {
        answer.show_form = true;
        answer.words.push(
            "This mail answers a turn that is closed, so no orders of it were filed. What is asked now is below; \
             reply to this mail."
                .into(),
        );
    }
    if outdated {
        answer.words.push(
            "This mail was held until you accepted it. You have filed orders since it came, so its own were not taken."
                .into(),
        );
    }
    // Where no player answered any more, this mail may be what lets it go on.
    let rested = deserted::rests(&loaded);
    if !rested {
        answer.about_standing(standing, &loaded.campaign.reason);
    }
    // A mail with nothing but letters in it says nothing of orders.
    if standing != Standing::Over && !letters_alone {
        put_on_file(&mut tx, &mut loaded, &seat, mail, &filed, window.as_ref()).await?;
    }
    if standing != Standing::Over {
        let now_ms = house.now_ms();
        heard(&mut tx, &mut loaded, seat.seat, mail.received_ms, filed.changed, now_ms).await?;
        if standing == Standing::Running
            && filed.changed
            && time::late(&mut tx, &loaded, seat.seat, mail.received_ms, now_ms).await?
        {
            answer.words.push("Your mail came after the deadline, and yet in time to count.".into());
        }
    }
    let carrier = relay::Carrier {
        answered: answered.as_ref(),
        message_id: read.message_id.as_deref(),
        side,
        filed: &filed.filed.clone(),
        attached: read.notes.iter().any(|note| matches!(note, Note::AttachmentRead { .. })),
    };
    let passed = relay::pass_on(house, &mut tx, &mut loaded, &seat, &parted.drafts, &carrier).await?;
    answer.words.extend(passed.words);
    filed.lines.extend(passed.lines);
    let spent = spend(house, &mut tx, own).await?;
    let speaks = filed.commands.iter().any(|c| matches!(c, Command::Confirm | Command::Decline));
    if filed.acted && !speaks && spent != Spent::TooMuch {
        confirmation::end(&mut tx, own, house.now_ms(), &mut answer).await?;
    }
    let desk = Desk { mail, held: held.as_deref(), answered: answered.as_ref().map(|copy| copy.number) };
    for command in &filed.commands {
        if spent == Spent::TooMuch && !desk.releases(command) {
            continue;
        }
        do_command(house, &mut tx, &mut loaded, &mut seat, command, &desk, &mut answer).await?;
    }
    if rested {
        match deserted::go_on(house, &mut tx, &mut loaded, Some(seat.seat)).await? {
            Some(words) => answer.words.push(words),
            None => answer.about_standing(loaded.campaign.standing, &loaded.campaign.reason),
        }
    }
    // A vote may have ended the campaign, and its window with it.
    let window = window.filter(|_| loaded.window.is_some());
    tx.bounces_clear((&campaign, seat.seat)).await?;
    if loaded.campaign.standing == Standing::Running
        && let Some(waiting) = loaded.waiting()?
    {
        let now_ms = house.now_ms();
        loaded.campaign.due_ms = Some(match due(now_ms, waiting, &loaded.settings) {
            Due::Wait(until) => until,
            Due::Settle | Due::Close | Due::AskGm | Due::Guard => now_ms,
        });
    }
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Ok(Dealt::Lost);
    }
    match spent {
        Spent::Fine => {}
        Spent::Last => answer.words.push(
            "You have written very often lately. Orders in your next mails count as always, but for a while they are not \
             answered, and anything else in them, such as offer draw, resign or vote, is not carried out. Later ones are \
             answered again."
                .into(),
        ),
        Spent::TooMuch => {
            let why = "its orders were filed, nothing else was done and nothing answered: this player was answered too \
                       often lately";
            if !tx.settle_mail(&mail.id, MailStatus::Done, why, Some((&campaign, i64::from(seat.seat)))).await? {
                return Ok(Dealt::Lost);
            }
            tx.seat_update(&seat).await?;
            tx.commit().await?;
            return Ok(Dealt::Silent);
        }
    }
    let asks = answer.asks;
    let receipt = receipt(house, &loaded, &seat, &view, window.as_ref(), mail, filed, answer)?;
    let letter = Letter {
        tag: present.as_deref().unwrap_or(""),
        answers: read.message_id.as_deref(),
        page: receipt.page.as_ref(),
        ..Letter::plain()
    };
    post_to_seat(house, &mut tx, &mut seat, &receipt, letter).await?;
    if asks {
        let message_id = latest_message_id(house, &seat, loaded.run);
        tx.house_question_put((&campaign, seat.seat), &message_id).await?;
    }
    if !tx.settle_mail(&mail.id, MailStatus::Done, "", Some((&campaign, i64::from(seat.seat)))).await? {
        return Ok(Dealt::Lost);
    }
    tx.commit().await?;
    Ok(Dealt::Answered { campaign })
}

/// The mail was settled already; commits that.
async fn kept_quiet(tx: Tx, mail: &Mail, why: &str) -> Result<Dealt, CampaignError> {
    tx.commit().await?;
    tracing::info!(mail = %mail.id, "held: {why}");
    Ok(Dealt::Silent)
}

async fn silent(
    mut tx: Tx,
    mail: &Mail,
    status: MailStatus,
    why: &str,
    seat: Option<&SeatRow>,
) -> Result<Dealt, CampaignError> {
    let campaign = seat.map(|s| s.campaign.as_str());
    tx.settle_mail(&mail.id, status, why, campaign.zip(seat.map(|s| i64::from(s.seat)))).await?;
    tx.commit().await?;
    tracing::info!(mail = %mail.id, "not answered: {why}");
    Ok(Dealt::Silent)
}

/// Takes one answer out of what this player may have.
async fn spend(house: &House, tx: &mut Tx, (campaign, seat): (&str, u8)) -> Result<Spent, CampaignError> {
    let allowance = Allowance::hourly(house.config.sender.replies_burst, house.config.sender.replies_an_hour);
    Ok(tx.spend_reply(&format!("seat {campaign} {seat}"), allowance, house.now_ms()).await?)
}

/// The mail a command stands in.
struct Desk<'a> {
    mail: &'a Mail,
    /// The code of the held mail that it is about.
    held: Option<&'a str>,
    /// The number of the letter that it answers.
    answered: Option<u32>,
}

impl Desk<'_> {
    /// Does the command let a held mail count? Then it is about orders, and about nobody else.
    fn releases(&self, command: &Command) -> bool {
        self.held.is_some() && matches!(command, Command::Accept | Command::Confirm)
    }
}

/// Carries out a command, in the room whose business it is.
async fn do_command(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    command: &Command,
    desk: &Desk<'_>,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    if let Some(code) = desk.held.filter(|_| desk.releases(command)) {
        return release(house, tx, seat, code, answer).await;
    }
    match command {
        Command::Decline if desk.held.is_some() => answer.words.push(
            "Nothing is done with the mail you were asked about, then. If it is not yours, somebody knows your reply \
             address: answer any mail of this campaign with new key, and the old addresses are void."
                .into(),
        ),
        Command::Press(wish) => {
            let said = record::carry_out(house, tx, loaded, seat, wish.clone(), desk.answered).await?;
            answer.words.extend(said);
        }
        Command::Vote(wish) => {
            if matches!(wish, Wish::Propose(Motion::Draw | Motion::Concession(_))) {
                confirmation::end(tx, (&seat.campaign, seat.seat), house.now_ms(), answer).await?;
            }
            // A vote that closes writes to everybody, this seat too.
            loaded.seats[usize::from(seat.seat)].clone_from(seat);
            let received_ms = desk.mail.received_ms;
            let said = ballot::carry_out(house, tx, loaded, seat, wish.clone(), received_ms).await?;
            seat.clone_from(&loaded.seats[usize::from(seat.seat)]);
            answer.words.extend(said);
        }
        _ => carry_out(house, tx, loaded, seat, command.clone(), answer).await?,
    }
    Ok(())
}

/// What makes two mails of one seat the same mail: its Message-ID and what was typed.
fn body_hash(read: &letter::Letter) -> String {
    let mut hasher = blake3::Hasher::new();
    for line in read.body.lines.iter().chain(read.body.form.iter().flatten()) {
        hasher.update(line.text.as_bytes()).update(b"\n");
    }
    hasher.finalize().to_hex()[..32].to_string()
}

fn lines(lines: &[letter::Line]) -> Vec<TypedLine> {
    lines
        .iter()
        .map(|l| TypedLine::new(u32::try_from(l.number).unwrap_or(u32::MAX), l.text.clone()))
        .collect()
}

/// Writes the orders down, with the version before kept.
async fn put_on_file(
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    mail: &Mail,
    filed: &Filed,
    window: Option<&OpenWindow>,
) -> Result<(), CampaignError> {
    let me = Seat(seat.seat);
    let before = loaded.filed.get(&me);
    let unchanged = !filed.changed && before.is_none_or(|b| b.in_error == filed.in_error);
    if unchanged && (before.is_some() || !filed.in_error) {
        return Ok(());
    }
    let row = FiledRow {
        campaign: seat.campaign.clone(),
        seat: seat.seat,
        version: before.map_or(0, |b| b.version) + 1,
        filed: filed.filed.clone(),
        in_error: filed.in_error,
        mail: Some(mail.id.0.clone()),
        // When the mail reached our side, so that a mail that waited in a queue counts as the earlier one it is.
        changed_ms: mail.received_ms,
    };
    tx.file(&row, loaded.turn.turn, window.map_or(0, |w| w.entry)).await?;
    loaded.filed.insert(me, row);
    Ok(())
}
