//! From data to a mail in the outbox: rendered, composed, with its Message-ID fixed, in the transaction that decides it.

use super::outgoing::{Row, answered_at, blank, domain};
use crate::house::House;
use crate::tell::digest;
use crate::tell::waiting;
use campaign::CampaignError;
use campaign::bots::is_of_a_person;
use campaign::preference::Preferences;
use campaign::tag::STOP;
use campaign::token::reply_address;
use report::Inline;
use report::MailError;
use report::calendar;
use report::compose::{ComposeError, Enclosed, Inlined, MailKind, Outgoing, compose_with, picture_cid};
use report::data::{Notice, Printable, Receipt, Relayed, Reminder, Report};
use report::subject as subjects;
use rules::Seat;
use rules::engine::{NotAView, OpenWindow, Page, SeatView};
use sentences::tell::seat as say;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeSet;
use store::campaign::SeatRow;
use store::{StoreError, Tx};

/// Data that is a mail of its own.
pub trait Mailed: Printable {
    /// What sort of mail.
    const KIND: MailKind;
    /// Its subject; `plain`: without what has happened, which others may see over the reader's shoulder.
    fn subject(&self, plain: bool) -> String;

    /// The turn it tells whoever reads it, as the report of it does; most mails tell none.
    fn tells_turn(&self) -> Option<u32> {
        None
    }

    /// The sections of the board it brings, and whether they stand alone.
    fn sections(&self) -> (&[String], bool) {
        (&[], true)
    }
}

impl Mailed for Report {
    const KIND: MailKind = MailKind::Report;

    fn subject(&self, plain: bool) -> String {
        subjects::report(self, plain)
    }

    fn tells_turn(&self) -> Option<u32> {
        Some(self.heading.turn)
    }

    fn sections(&self) -> (&[String], bool) {
        (&self.sections, self.only_sections)
    }
}

impl Mailed for Receipt {
    const KIND: MailKind = MailKind::Receipt;

    fn subject(&self, _: bool) -> String {
        subjects::receipt(self)
    }

    /// The board after one's own orders is that of the turn that comes.
    fn tells_turn(&self) -> Option<u32> {
        self.foretold.then_some(self.heading.turn.saturating_add(1))
    }

    fn sections(&self) -> (&[String], bool) {
        (&self.sections, self.only_sections)
    }
}

impl Mailed for Notice {
    const KIND: MailKind = MailKind::Notice;

    fn subject(&self, _: bool) -> String {
        subjects::notice(self)
    }
}

impl Mailed for Reminder {
    const KIND: MailKind = MailKind::Notice;

    fn subject(&self, _: bool) -> String {
        subjects::reminder(self)
    }
}

impl Mailed for Relayed {
    const KIND: MailKind = MailKind::Notice;

    fn subject(&self, _: bool) -> String {
        subjects::relayed(self)
    }
}

/// What a mail carries besides its data.
#[derive(Clone, Copy, Default)]
pub struct Letter<'a> {
    /// The tag of the window it is about; empty: none.
    pub tag: &'a str,
    /// The Message-ID of the mail it answers.
    pub answers: Option<&'a str>,
    /// The page whose map is shown.
    pub page: Option<&'a Page>,
    /// What the seat sees and is asked, once more for programs.
    pub machine: Option<(&'a SeatView, Option<&'a OpenWindow>)>,
    /// When the window it asks about closes, milliseconds since 1970.
    pub deadline_ms: Option<i64>,
    /// Files that go with it.
    pub files: &'a [Enclosed],
}

impl Letter<'_> {
    /// Words alone.
    #[must_use]
    pub fn plain() -> Self {
        Self::default()
    }
}

/// Writes a mail to a seat, at its registered address and nowhere else (invariant 11), and counts it in the seat's row.
///
/// # Errors
/// The store; templates and pictures that do not fit.
pub async fn post_to_seat<M: Mailed>(
    house: &House,
    tx: &mut Tx,
    seat: &mut SeatRow,
    mail: &M,
    letter: Letter<'_>,
) -> Result<(), CampaignError> {
    if !is_of_a_person(seat) {
        return Ok(());
    }
    seat.mails += 1;
    let mail = &*with_what_waits(house, tx, seat, mail).await?;
    let message_id = latest_message_id(house, seat, mail.heading().run);
    let token = house.key.token(&seat.campaign, seat.seat, seat.generation);
    let tag = if letter.tag.is_empty() { "any" } else { letter.tag };
    let thread = Some(seat.thread.clone()).filter(|t| !t.is_empty());
    if thread.is_none() {
        seat.thread.clone_from(&message_id);
    }
    let wanted = Preferences::from_rows(&tx.preferences(&seat.address).await?);
    let answers = letter.answers.map(str::to_owned);
    let references = thread.iter().chain(&answers).cloned().collect();
    let (html, pictures) = dressed(house, mail, letter, &message_id, wanted)?;
    let (reply_to, subject) = answered_at(house, &token, tag, mail.subject(wanted.plain_subjects));
    let deadline_ms = letter.deadline_ms.filter(|_| wanted.calendar);
    let calendar = deadline_ms.map(|at_ms| entry(house, seat, mail, (tag, &reply_to), at_ms));
    // Receipts answer; nobody subscribes to them.
    let unsubscribe = (M::KIND != MailKind::Receipt)
        .then(|| reply_address(house.config.server.address.as_str(), &token, STOP));
    let mut outgoing = Outgoing {
        from_name: mail.heading().title.clone(),
        reply_to,
        to: seat.address.clone(),
        to_name: seat.name.clone(),
        message_id: message_id.clone(),
        in_reply_to: answers.or(thread),
        references,
        subject,
        kind: M::KIND,
        campaign: seat.campaign.clone(),
        text: house.templates.text(mail).map_err(MailError::from)?,
        html,
        pictures,
        machine: letter.machine.map(|(view, window)| json(&MachineReport::new(view, window))).transpose()?,
        calendar,
        unsubscribe,
        ..blank(house)
    };
    let bytes = fitting(&mut outgoing, letter.files, wanted.size).map_err(MailError::from)?;
    let row = Row { campaign: Some(&seat.campaign), seat: Some(seat.seat), kind: M::TEMPLATE };
    let post = row.of(&outgoing, &bytes);
    let hour = wanted.digest.filter(|_| M::KIND == MailKind::Report);
    match digest::waits_until(hour, &seat.zone, house.now_ms(), letter.deadline_ms) {
        Some(due_ms) => tx.digest_add(&post, due_ms, house.now_ms()).await?,
        None => tx.outbox_add(&post, house.now_ms()).await?,
    };
    note(house, tx, seat, mail, (&message_id, tag)).await?;
    tx.seat_update(seat).await?;
    Ok(())
}

/// Remembers what an answer to the mail will be read against: the turn it reports, the form in it.
async fn note<M: Mailed>(
    house: &House,
    tx: &mut Tx,
    seat: &SeatRow,
    mail: &M,
    (message_id, tag): (&str, &str),
) -> Result<(), CampaignError> {
    let own = (seat.campaign.as_str(), seat.seat);
    if let Some(turn) = mail.tells_turn() {
        tx.report_note(own, turn, message_id, house.now_ms()).await?;
    }
    if !mail.form().is_empty() {
        tx.form_put(own, message_id, tag, mail.form()).await?;
    }
    Ok(())
}

/// The deadline of what a mail asks, as a calendar entry.
fn entry<M: Mailed>(
    house: &House,
    seat: &SeatRow,
    mail: &M,
    (tag, reply_to): (&str, &str),
    at_ms: i64,
) -> String {
    let heading = mail.heading();
    let name = format!("{tag}.{}@{}", seat.seat, domain(house));
    let summary = say::your_orders(&heading.title);
    let words = say::how_to_answer(&heading.game_title, &heading.turn, &reply_to);
    calendar::entry(&name, &summary, &words, at_ms, house.now_ms())
}

/// The mail, saying what waits for its reader's confirmation.
async fn with_what_waits<'m, M: Mailed>(
    house: &House,
    tx: &mut Tx,
    seat: &SeatRow,
    mail: &'m M,
) -> Result<Cow<'m, M>, CampaignError> {
    let waits = waiting::waiting(tx, (&seat.campaign, seat.seat), house.now_ms()).await?;
    Ok(match waits {
        Some(row) => {
            let mut mail = mail.clone();
            mail.heading_mut().waiting = waiting::named(&row);
            Cow::Owned(mail)
        }
        None => Cow::Borrowed(mail),
    })
}

/// The Message-ID of the latest mail to a seat, written in this run of its campaign; without angle brackets.
#[must_use]
pub fn latest_message_id(house: &House, seat: &SeatRow, run: u32) -> String {
    let message_id = house.key.message_id(&seat.campaign, seat.seat, seat.mails, domain(house));
    // Whoever looks at the source of a mail can tell the runs of a campaign apart.
    match (run, message_id.split_once('@')) {
        (2.., Some((name, domain))) => format!("{name}.run{run}@{domain}"),
        _ => message_id,
    }
}

/// The mail as HTML, with its pictures, as far as the player wants them.
fn dressed<M: Mailed>(
    house: &House,
    mail: &M,
    letter: Letter<'_>,
    message_id: &str,
    wanted: Preferences,
) -> Result<(Option<String>, Vec<Inlined>), MailError> {
    if wanted.text_only {
        return Ok((None, Vec::new()));
    }
    let Some(page) = letter.page.filter(|_| wanted.pictures) else {
        return Ok((Some(house.templates.html(mail, &[])?), Vec::new()));
    };
    let game = &mail.heading().game;
    let (mut shown, mut files) = (Vec::new(), Vec::new());
    let (sections, alone) = mail.sections();
    for (number, name) in house.templates.pictures_in(game, sections, alone) {
        let svg = house.templates.svg(game, &name, page)?;
        let picture = house.drawings.picture(&svg)?;
        let cid = picture_cid(message_id, number);
        files.push(Inlined { cid: cid.clone(), file_name: format!("{name}.png"), png: picture.png });
        shown.push(Inline { name, cid, width: picture.width, height: picture.height });
    }
    let html = house.templates.html(mail, &shown)?;
    // Its part of the board may stay out of this mail: then it would lie there as an enclosure of its own.
    files.retain(|file| html.contains(&file.cid));
    Ok((Some(html), files))
}

/// The mail as bytes within the player's limit: first the copy for programs goes, then HTML with its picture. The words
/// are never cut.
fn fitting(mail: &mut Outgoing, files: &[Enclosed], most: Option<u32>) -> Result<Vec<u8>, ComposeError> {
    let fits = |bytes: &[u8]| most.is_none_or(|most| bytes.len() <= most as usize);
    let bytes = compose_with(mail, files)?;
    if fits(&bytes) {
        return Ok(bytes);
    }
    mail.machine = None;
    let bytes = compose_with(mail, files)?;
    if fits(&bytes) {
        return Ok(bytes);
    }
    mail.html = None;
    mail.pictures.clear();
    compose_with(mail, files)
}

/// What a seat sees and is asked, for programs: nothing that its report does not tell as well.
#[derive(Serialize, Deserialize)]
pub struct MachineReport {
    view: String,
    /// The open window with this seat's questions alone.
    pub window: Option<OpenWindow>,
}

impl MachineReport {
    fn new(view: &SeatView, window: Option<&OpenWindow>) -> Self {
        let own = window.map(|w| OpenWindow {
            entry: w.entry,
            asked: w.asked.iter().filter(|(s, _)| *s == view.seat()).cloned().collect(),
            missing: BTreeSet::new(),
        });
        Self { view: String::from_utf8_lossy(&view.to_bytes()).into_owned(), window: own }
    }

    /// What the seat sees.
    ///
    /// # Errors
    /// Not the view of this seat.
    pub fn view(&self, seat: Seat) -> Result<SeatView, NotAView> {
        SeatView::from_bytes(seat, self.view.as_bytes())
    }
}

fn json(report: &MachineReport) -> Result<String, StoreError> {
    serde_json::to_string(report).map_err(StoreError::unprintable("machine report"))
}
