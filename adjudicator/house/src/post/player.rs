//! A player's mail: what it asks of the house and of the rules, carried out, and the receipt that tells it.

use super::answer::{Answer, receipt};
use super::deeds::{Desk, carry_out, deed};
use super::effect::affords;
use super::filing::{self, Answers, Filed, changed_lines, taken_out};
use super::{confirmation, time};
use crate::house::House;
use crate::press::relay;
use crate::reading::command::Command;
use crate::reading::courtesy::is_courtesy;
use crate::reading::draft::{self, Parted};
use crate::sender::{Proven, answers_of, body_hash, identity};
use crate::tell::seat::{Letter, latest_message_id, post_to_seat};
use crate::turn::silence::heard;
use crate::turn::{bot, deserted};
use crate::votes::proved;
use campaign::CampaignError;
use campaign::attested;
use campaign::beacon;
use campaign::due::{Due, due};
use campaign::loaded::Loaded;
use campaign::preference::Preference;
use campaign::side::Side;
use campaign::tag::{DIGEST, IDLE, LETTER, STOP};
use campaign::when::when;
use letter::Note;
use report::data::OnFile;
use rules::engine::{Amendment, Engine, Fault, OpenWindow, SeatView};
use rules::span::TypedLine;
use rules::{Line, Pacing, Seat};
use sentences::post::answer as say;
use sentences::tell::digest::answered;
use store::Tx;
use store::budget::{Allowance, Spent};
use store::campaign::{SeatRow, Standing};
use store::filed::FiledRow;
use store::mail::{Mail, MailStatus, Settled};
use store::press::PressCopy;

/// Where a window can stand in the journal of a turn whose outcome is foretold.
const WINDOWS_FORETOLD: u32 = 8;

/// What a mail is about, by the address it was sent to.
#[derive(Default)]
struct About {
    /// The letter it answers: the code of its copy. Such a mail answers no window.
    letter: Option<String>,
    /// The tag of the window it answers; `None`: the present one.
    window: Option<String>,
    /// The mail it answers asked nothing.
    idle: bool,
    /// It means one thing, whatever stands in it.
    means: Option<Means>,
}

/// What a mail means that is not read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Means {
    /// No more optional mail: it came to the address of List-Unsubscribe.
    Stop,
    /// Nothing: it answers a digest, and of which campaign cannot be told.
    Nothing,
}

impl About {
    fn of(tag: Option<String>) -> About {
        match tag.as_deref() {
            Some(STOP) => About { means: Some(Means::Stop), ..About::default() },
            Some(DIGEST) => About { means: Some(Means::Nothing), ..About::default() },
            Some(tag) if tag.starts_with(LETTER) => {
                About { letter: Some(tag[LETTER.len()..].to_owned()), ..About::default() }
            }
            Some(tag) if tag.len() > IDLE.len() && tag.starts_with(IDLE) => {
                About { window: Some(tag[IDLE.len()..].to_owned()), idle: true, ..About::default() }
            }
            _ => About { window: tag, ..About::default() },
        }
    }
}

/// A player's mail on its way, and the table as it stood when it came.
struct Way<'m> {
    house: &'m House,
    mail: &'m Mail,
    read: &'m letter::Letter,
    /// What it is about.
    about: About,
    /// It had been held, and the player has accepted it.
    accepted: bool,
    /// The code of the held mail it answers the question about.
    held: Option<String>,
    /// What the player may know.
    view: SeatView,
    /// The window that was open.
    window: Option<OpenWindow>,
    /// Its tag.
    present: Option<String>,
    /// How the campaign stood.
    standing: Standing,
}

/// What a mail asks.
struct Asked {
    /// The letters in it, and its other lines.
    parted: Parted,
    /// The letter it answers.
    answered: Option<PressCopy>,
    /// What its lines do to the orders on file, and the commands in it.
    filed: Filed,
    /// It answers a window that has closed.
    stale: bool,
    /// It answers a question of this turn that is closed, and its orders count for what is still to come.
    late_in_turn: bool,
    /// When the window of this turn closed that it answers, if that is not the open one.
    closed_ms: Option<i64>,
    /// It was held, and the player has filed orders since.
    outdated: bool,
    /// The time of its window is up, and what it closes with waits for the public beacon alone.
    sealed: bool,
}

impl Asked {
    /// There are letters in it and nothing else.
    fn letters_alone(&self) -> bool {
        !self.parted.drafts.is_empty() && self.filed.lines.is_empty()
    }
}

/// Deals with a player's mail. `None`: another worker changed the campaign meanwhile.
///
/// # Errors
/// The store, or a fault of the campaign.
pub(super) async fn deal(
    house: &House,
    tx: &mut Tx,
    mail: &Mail,
    read: &letter::Letter,
    proven: Proven,
) -> Result<Option<Settled>, CampaignError> {
    let mut seat = proven.seat.clone();
    if !is_new(house, tx, &seat, mail, read).await? {
        return Ok(Some(settled(&seat, MailStatus::Silent, "the same mail was dealt with before")));
    }
    let (way, mut loaded) = begin(house, tx, mail, read, proven).await?;
    let mut asked = asked(&way, tx, &loaded, &seat).await?;
    let mut answer = said(&way, tx, &mut loaded, &mut seat, &asked).await?;
    // Where no player answered any more, this mail may be what lets it go on.
    let rested = deserted::rests(&loaded);
    if !rested {
        answer.about_standing(way.standing, &loaded.campaign.reason);
    }
    put_on_file(&way, tx, &mut loaded, &seat, &mut asked, &mut answer).await?;
    pass_letters_on(&way, tx, &mut loaded, &seat, &mut asked, &mut answer).await?;
    let spent = spend(house, tx, &seat).await?;
    carry_commands_out(&way, tx, &mut loaded, &mut seat, &asked, spent, &mut answer).await?;
    if rested {
        match deserted::go_on(house, tx, &mut loaded, Some(seat.seat)).await? {
            Some(words) => answer.words.push(words),
            None => answer.about_standing(loaded.campaign.standing, &loaded.campaign.reason),
        }
    }
    if !keep_campaign(house, tx, &mut loaded, &seat).await? {
        return Ok(None);
    }
    if spent == Spent::TooMuch {
        tx.seat_update(&seat).await?;
        let why = "its orders were filed, nothing else was done and nothing answered: this player was answered too often \
                   lately";
        return Ok(Some(settled(&seat, MailStatus::Done, why)));
    }
    if spent == Spent::Last {
        answer.words.push(say::written_too_often());
    }
    tell(&way, tx, &loaded, &mut seat, asked.filed, answer).await?;
    Ok(Some(settled(&seat, MailStatus::Done, "")))
}

fn settled(seat: &SeatRow, status: MailStatus, why: &str) -> Settled {
    Settled { status, why: why.to_owned(), from: Some((seat.campaign.clone(), i64::from(seat.seat))) }
}

/// Has this seat not sent the same mail before?
async fn is_new(
    house: &House,
    tx: &mut Tx,
    seat: &SeatRow,
    mail: &Mail,
    read: &letter::Letter,
) -> Result<bool, CampaignError> {
    Ok(tx
        .see((&seat.campaign, seat.seat), &identity(mail, read), &body_hash(&read.body), house.now_ms())
        .await?)
}

/// Loads the table, as the mail finds it.
async fn begin<'m>(
    house: &'m House,
    tx: &mut Tx,
    mail: &'m Mail,
    read: &'m letter::Letter,
    proven: Proven,
) -> Result<(Way<'m>, Loaded), CampaignError> {
    let Proven { seat, tag, accepted, held } = proven;
    let Some(loaded) = Loaded::load(tx, &seat.campaign).await? else {
        return Err(Fault(format!("the campaign {:?} has seats but no row", seat.campaign)).into());
    };
    let me = Seat(seat.seat);
    let Some(view) = tx.view(&seat.campaign, seat.seat).await? else {
        return Err(Fault(format!("no view of {me} is stored")).into());
    };
    let way = Way {
        house,
        mail,
        read,
        about: About::of(tag),
        accepted,
        held,
        view: SeatView::from_bytes(me, &view).map_err(|e| Fault(e.to_string()))?,
        window: loaded.open_window()?,
        present: loaded.window.as_ref().map(|w| w.tag.clone()),
        standing: loaded.campaign.standing,
    };
    Ok((way, loaded))
}

/// Reads what is asked: letters are parted from everything else, and every line is an answer, a command or an order.
async fn asked(way: &Way<'_>, tx: &mut Tx, loaded: &Loaded, seat: &SeatRow) -> Result<Asked, CampaignError> {
    let own = (seat.campaign.as_str(), seat.seat);
    let me = Seat(seat.seat);
    let past = way.about.window.as_ref().is_some_and(|tag| Some(tag) != way.present.as_ref());
    let counts = past && counts_in_this_turn(way, tx, loaded, me).await?;
    let (stale, late_in_turn) = (past && !counts, counts && !way.about.idle);
    let closed_ms = if past && !way.about.idle { closed_within(way, tx, loaded).await? } else { None };
    let outdated = way.accepted && has_newer_orders(way, tx, loaded, own).await?;
    let answered = match &way.about.letter {
        Some(code) => tx.press_copy_by_code(own, code).await?,
        None => None,
    };
    let (read, unread) = (way.read, way.about.means.is_some());
    let parted = match unread {
        true => Parted::default(),
        false => draft::part(&read.body, &read.subject, way.about.letter.is_some()),
    };
    let mut typed = lines(&parted.rest);
    // Where players are known by their seats alone, they still sign their mails with their own names.
    let signed = read.sole_sender().and_then(|sender| sender.name.clone()).unwrap_or_default();
    typed.retain(|line| !is_courtesy(line, &seat.name) && !is_courtesy(line, &signed));
    let form_tag = way.about.window.clone().or(way.present.clone()).unwrap_or_default();
    let form_tag = if way.about.idle { format!("{IDLE}{form_tag}") } else { form_tag };
    let (form, taken_out) = match &read.body.form {
        Some(form) if !unread => {
            let (returned, sent) = (lines(form), tx.form(own, &read.in_reply_to, &form_tag).await?);
            (changed_lines(&returned, &sent), taken_out(&returned, &sent))
        }
        _ => (Vec::new(), Vec::new()),
    };
    let now_ms = way.house.now_ms();
    let house_waits =
        way.held.is_some() || confirmation::house_waits(tx, own, loaded.turn.turn, now_ms).await?;
    let answers_house = way.held.is_some() || tx.house_asked(own, &read.in_reply_to).await?;
    let sealed = !stale && beacon::waits(loaded, way.mail.received_ms)?.is_some();
    let closed = stale || outdated || sealed || way.window.is_none();
    let house = house_waits && answers_house;
    let live = loaded.settings.pacing == Pacing::Live;
    let answers = Answers { closed, late: late_in_turn, live, house, house_waits, taken_out: &taken_out };
    let names = crate::tell::data::names(loaded);
    let side = Side { engine: loaded.engine, view: &way.view, window: way.window.as_ref(), names: &names };
    let filed = filing::file_answer(side, loaded.filed_bytes(me), &form, &typed, answers)?;
    Ok(Asked { parted, answered, filed, stale, late_in_turn, closed_ms, outdated, sealed })
}

/// A held mail counts from when it came: has the player put other orders on file since? `ready` and `wait` are none.
async fn has_newer_orders(
    way: &Way<'_>,
    tx: &mut Tx,
    loaded: &Loaded,
    (campaign, seat): (&str, u8),
) -> Result<bool, CampaignError> {
    let came_ms = way.mail.received_ms;
    if loaded.filed.get(&Seat(seat)).is_none_or(|filed| filed.changed_ms <= came_ms) {
        return Ok(false);
    }
    let then = tx.filed_at((campaign, seat), came_ms).await?;
    let then = then.map(|filed| loaded.engine.on_file(&filed)).transpose()?.unwrap_or_default();
    Ok(loaded.engine.on_file(loaded.filed_bytes(Seat(seat)))? != then)
}

/// Within a turn nobody is written to whom it does not concern, so that a mail of an earlier window of it may be the latest a player
/// has, or lie beside the one that asks now. What answers it is about the turn as it stands: if that mail asked nothing, its form
/// has nothing but what counts in every window; and whoever is asked nothing now cannot mean another question than they answer.
///
/// Neither is anybody sent the report of a turn that their own receipt has told: that receipt is the latest mail they have.
async fn counts_in_this_turn(
    way: &Way<'_>,
    tx: &mut Tx,
    loaded: &Loaded,
    me: Seat,
) -> Result<bool, CampaignError> {
    let (Some(tag), Some(row), Some(window)) = (&way.about.window, &loaded.window, &way.window) else {
        return Ok(false);
    };
    let asked = window.seats().contains(&me);
    let of = |turn, entry| way.house.key.tag(&loaded.campaign.id, turn, entry, loaded.run) == *tag;
    if loaded.settings.pacing == Pacing::Live && (0..row.entry).any(|entry| of(row.turn, entry)) {
        return Ok(way.about.idle || !asked);
    }
    let before = row.turn.saturating_sub(1);
    if asked || !loaded.engine.foretells() || !(0..WINDOWS_FORETOLD).any(|entry| of(before, entry)) {
        return Ok(false);
    }
    let receipt = tx.told_by_receipt((&loaded.campaign.id, me.0), row.turn).await?;
    Ok(receipt.is_some_and(|(_, message_id)| way.read.in_reply_to.contains(&message_id)))
}

/// When the window of the present turn closed that the mail answers, if it is an earlier one: then the next opened.
async fn closed_within(way: &Way<'_>, tx: &mut Tx, loaded: &Loaded) -> Result<Option<i64>, CampaignError> {
    let (Some(tag), Some(row)) = (&way.about.window, &loaded.window) else { return Ok(None) };
    let id = &loaded.campaign.id;
    let is_it = |entry: &u32| way.house.key.tag(id, row.turn, *entry, loaded.run) == *tag;
    let Some(entry) = (0..row.entry).find(is_it) else { return Ok(None) };
    let settled = tx.settled_from(id, None, row.turn).await?;
    let next = settled.iter().find(|other| other.turn == row.turn && other.entry > entry);
    Ok(Some(next.map_or(row.opened_ms, |next| next.opened_ms)))
}

/// What there is to say of the mail itself. A mail that is not read does here the one thing it means.
async fn said(
    way: &Way<'_>,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    asked: &Asked,
) -> Result<Answer, CampaignError> {
    let mut answer = Answer { words: asked.filed.words.clone(), ..Answer::default() };
    let found = asked.letters_alone() || !asked.filed.lines.is_empty() || !asked.filed.dropped.is_empty();
    match way.about.means {
        Some(Means::Stop) => {
            let stop = Command::Prefer(Preference::Optional(false));
            carry_out(way.house, tx, loaded, seat, stop, &mut answer).await?;
        }
        Some(Means::Nothing) => answer.words.push(answered()),
        None => answer.about_reading(way.read, found, way.read.body.form.is_some()),
    }
    let closed = asked.closed_ms.map(|at_ms| when(at_ms, way.house.now_ms(), &*seat));
    match closed {
        Some(closed) if asked.stale && !asked.letters_alone() => {
            answer.about_a_closed_question(&closed, false)
        }
        Some(closed) if asked.late_in_turn && asked.filed.acted => {
            answer.about_a_closed_question(&closed, true)
        }
        _ if asked.stale && !asked.letters_alone() => answer.about_a_closed_turn(),
        _ => {}
    }
    if asked.outdated {
        answer.words.push(say::newer_orders());
    }
    if asked.sealed && !asked.letters_alone() {
        answer.words.push(say::waits_for_beacon());
    }
    Ok(answer)
}

/// Puts the orders on file, and notes that the player was heard of. A mail with nothing but letters in it says nothing of
/// orders.
async fn put_on_file(
    way: &Way<'_>,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    asked: &mut Asked,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    if way.standing == Standing::Over {
        return Ok(());
    }
    if asked.filed.acted && loaded.time_of(seat.seat).bot {
        what_a_bot_filed_goes(tx, loaded, Seat(seat.seat), &mut asked.filed).await?;
    }
    if !asked.letters_alone() {
        write_down(way, tx, loaded, seat, &asked.filed).await?;
    }
    let (changed, received_ms, now_ms) = (asked.filed.changed, way.mail.received_ms, way.house.now_ms());
    heard(tx, loaded, seat.seat, received_ms, changed, now_ms).await?;
    if way.standing == Standing::Running
        && changed
        && time::late(tx, loaded, seat.seat, received_ms, now_ms).await?
    {
        answer.words.push(say::late_yet_counts());
    }
    Ok(())
}

/// A player has the seat again from the bot: what it had put on file goes with it, all of which would speak for the player for good
/// otherwise. The receipt says so.
async fn what_a_bot_filed_goes(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: Seat,
    filed: &mut Filed,
) -> Result<(), CampaignError> {
    for (line, text) in bot::lines_of_a_bot(tx, loaded, seat).await? {
        let stands = loaded.engine.on_file(&filed.filed)?.contains(&(Some(line), text.clone()));
        if !stands {
            continue;
        }
        if let Some(without) = loaded.engine.amend(&filed.filed, Amendment::Cancel(line))? {
            filed.filed = without;
            filed.dropped.push(OnFile::known(Some(line), text));
        }
    }
    Ok(())
}

/// Writes the orders down, with the version before kept.
async fn write_down(
    way: &Way<'_>,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    filed: &Filed,
) -> Result<(), CampaignError> {
    let me = Seat(seat.seat);
    let before = loaded.filed.get(&me);
    // Who asks or talks meanwhile has not said that the line in error does not matter.
    let in_error = filed.in_error || (!filed.about_orders && before.is_some_and(|b| b.in_error));
    let unchanged = !filed.changed && before.is_none_or(|b| b.in_error == in_error);
    if unchanged && (before.is_some() || !in_error) {
        return Ok(());
    }
    // When the mail reached our side, so that a mail that waited in a queue counts as the earlier one it is. The same orders
    // once more are no change, and move no time.
    let changed_ms = match before {
        Some(before)
            if before.in_error == in_error
                && says_the_same(loaded.engine, way.window.as_ref(), before, filed)? =>
        {
            before.changed_ms
        }
        _ => way.mail.received_ms,
    };
    let row = FiledRow {
        campaign: seat.campaign.clone(),
        seat: seat.seat,
        version: before.map_or(0, |b| b.version) + 1,
        filed: filed.filed.clone(),
        in_error,
        mail: Some(way.mail.id.0.clone()),
        changed_ms,
    };
    tx.file(&row, loaded.turn.turn, way.window.as_ref().map_or(0, |w| w.entry)).await?;
    loaded.filed.insert(me, row);
    Ok(())
}

/// Is what is on file now, word for word, what was on file before, in general and for the open window?
fn says_the_same(
    engine: &dyn Engine,
    window: Option<&OpenWindow>,
    before: &FiledRow,
    now: &Filed,
) -> Result<bool, Fault> {
    let words =
        |lines: Vec<(Option<Line>, String)>| lines.into_iter().map(|(_, text)| text).collect::<Vec<_>>();
    let said = |bytes: &[u8]| -> Result<_, Fault> {
        let (all, here) = (engine.on_file(bytes)?, engine.in_force(bytes, window)?);
        Ok((words(all), words(here), engine.flags(bytes)?))
    };
    Ok(said(&before.filed)? == said(&now.filed)?)
}

/// Passes the letters of the mail on.
async fn pass_letters_on(
    way: &Way<'_>,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    asked: &mut Asked,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let names = crate::tell::data::names(loaded);
    let carrier = relay::Carrier {
        answered: asked.answered.as_ref(),
        message_id: way.read.message_id.as_deref(),
        side: Side { engine: loaded.engine, view: &way.view, window: way.window.as_ref(), names: &names },
        filed: &asked.filed.filed,
        attached: way.read.notes.iter().any(|note| matches!(note, Note::AttachmentRead { .. })),
    };
    let passed = relay::pass_on(way.house, tx, loaded, seat, &asked.parted.drafts, &carrier).await?;
    answer.words.extend(passed.words);
    asked.filed.lines.extend(passed.lines);
    Ok(())
}

/// Takes one answer out of what this player may have.
async fn spend(house: &House, tx: &mut Tx, seat: &SeatRow) -> Result<Spent, CampaignError> {
    let allowance = Allowance::hourly(house.config.sender.replies_burst, house.config.sender.replies_an_hour);
    Ok(tx.spend_reply(&answers_of(seat), allowance, house.now_ms()).await?)
}

/// Carries the commands of the mail out. Once the budget is spent, only that one which lets a held mail count: it is about
/// orders, and about nobody else.
async fn carry_commands_out(
    way: &Way<'_>,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    asked: &Asked,
    spent: Spent,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let commands = &asked.filed.commands;
    let speaks = commands.iter().any(|c| matches!(c, Command::Confirm | Command::Decline));
    if asked.filed.acted && !speaks && spent != Spent::TooMuch {
        confirmation::end(tx, (&seat.campaign, seat.seat), way.house.now_ms(), answer).await?;
    }
    let desk = Desk {
        received_ms: way.mail.received_ms,
        held: way.held.as_deref(),
        answered: asked.answered.as_ref().map(|copy| copy.number),
    };
    for command in commands {
        let answered = spent != Spent::TooMuch || desk.releases(command);
        if answered && affords(tx, seat, command, way.house.now_ms(), answer).await? {
            deed(way.house, tx, loaded, seat, command, &desk, answer).await?;
        }
    }
    Ok(())
}

/// Writes the campaign's row, with the time at which it is looked at next. False: another worker changed it meanwhile.
async fn keep_campaign(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
) -> Result<bool, CampaignError> {
    tx.bounces_clear((&seat.campaign, seat.seat)).await?;
    if loaded.campaign.standing == Standing::Running
        && let Some(waiting) = loaded.waiting()?
    {
        let now_ms = house.now_ms();
        loaded.campaign.due_ms = Some(match due(now_ms, waiting, &loaded.settings) {
            Due::Wait(until) => until,
            Due::Settle | Due::Close | Due::AskGm | Due::Guard => now_ms,
        });
    }
    Ok(tx.campaign_update(&mut loaded.campaign).await?)
}

/// Answers with a receipt.
async fn tell(
    way: &Way<'_>,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &mut SeatRow,
    filed: Filed,
    answer: Answer,
) -> Result<(), CampaignError> {
    // A vote may have ended the campaign, and its window with it.
    let window = way.window.as_ref().filter(|_| loaded.window.is_some());
    let asks = answer.asks;
    // Whatever was on file and is no longer, or was not taken, is worth a proof; what says nothing of orders is not.
    let about_orders = filed.acted || filed.changed || filed.in_error;
    let (number, received_ms) = ((seat.seat, seat.mails + 1), way.mail.received_ms);
    let mut files = match about_orders && loaded.campaign.standing != Standing::Over {
        true => attested::receipt(tx, loaded, number, received_ms).await?,
        false => Vec::new(),
    };
    files.extend(proved::receipts(loaded, number, received_ms, &answer.ballots));
    let receipt = receipt(way.house, loaded, seat, &way.view, window, way.mail, filed, answer)?;
    let letter = Letter {
        tag: way.present.as_deref().unwrap_or_default(),
        answers: way.read.message_id.as_deref(),
        page: receipt.page.as_ref(),
        files: &files,
        ..Letter::plain()
    };
    post_to_seat(way.house, tx, seat, &receipt, letter).await?;
    if asks {
        let message_id = latest_message_id(way.house, seat, loaded.run);
        tx.house_question_put((&seat.campaign, seat.seat), &message_id).await?;
    }
    Ok(())
}

fn lines(lines: &[letter::Line]) -> Vec<TypedLine> {
    lines
        .iter()
        .map(|l| TypedLine::new(u32::try_from(l.number).unwrap_or(u32::MAX), l.text.clone()))
        .collect()
}
