//! A bot that is a mail user: it opens its mailbox, reads the report, and writes a reply.

use super::lmtp;
use super::sizes::Size;
use adjudicator::tell::seat::MachineReport;
use letter;
use lettre::message::{Mailbox, Message, SinglePart, header};
use mail_parser::{MessageParser, MimeHeaders};
use report::compose::MACHINE_REPORT;
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::engine::{Engine, SeatDesk};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

type AnyError = Box<dyn std::error::Error + Send + Sync>;

/// The address of a player of the demo.
pub(super) fn address(name: &str) -> String {
    format!("{}@players.invalid", name.to_lowercase())
}

/// One of a player's mails, as kept for the reader of the demo.
pub(super) struct Kept {
    /// The number, from 1, over mails in both directions.
    pub number: usize,
    /// The player wrote it.
    pub own: bool,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub text: String,
    /// File name of its picture, if it has one.
    pub picture: Option<String>,
    /// How large it is, if it is a report.
    pub report: Option<Size>,
}

/// A player of the demo.
pub(super) struct Player {
    /// The name.
    pub name: String,
    /// The mails, in order.
    pub mails: Vec<Kept>,
    engine: &'static dyn Engine,
    seat: Seat,
    seed: u64,
    /// It answers the open question alone, and not what its mail asks of the rest of the turn.
    one_by_one: bool,
    mailbox: PathBuf,
    folder: PathBuf,
    written: u64,
    /// Its last mail said `ready`.
    left_open: bool,
    /// The orders to send when the receipt says that a line was in error: the demo shows what that looks like.
    corrected: Option<String>,
}

impl Player {
    pub(super) fn new(
        engine: &'static dyn Engine,
        seat: u8,
        name: &str,
        (seed, one_by_one): (u64, bool),
        dir: &Path,
    ) -> Self {
        Self {
            name: name.to_string(),
            mails: Vec::new(),
            engine,
            seat: Seat(seat),
            seed,
            one_by_one,
            mailbox: dir.join("mailboxes").join(address(name)),
            folder: dir.join("players").join(name),
            written: 0,
            left_open: false,
            corrected: None,
        }
    }

    pub(super) fn prepare(&self) -> Result<(), AnyError> {
        Ok(std::fs::create_dir_all(&self.folder)?)
    }

    /// The folder of this player's mails.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn received(&self) -> usize {
        self.mails.iter().filter(|m| !m.own).count()
    }

    pub(super) fn sent(&self) -> usize {
        self.mails.iter().filter(|m| m.own).count()
    }

    /// Reads what is new in the mailbox and answers where something is asked. True if there was anything.
    pub(super) async fn read_mail(&mut self, daemon: SocketAddr) -> Result<bool, AnyError> {
        let mut new: Vec<PathBuf> = match std::fs::read_dir(self.mailbox.join("new")) {
            Ok(entries) => entries.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(false),
            Err(e) => return Err(e.into()),
        };
        new.sort();
        for file in &new {
            let bytes = std::fs::read(file)?;
            let seen = self.mailbox.join("cur").join(file.file_name().unwrap_or_default());
            std::fs::rename(file, seen)?;
            self.keep(&bytes, false)?;
            self.answer(&bytes, daemon).await?;
        }
        Ok(!new.is_empty())
    }

    async fn answer(&mut self, bytes: &[u8], daemon: SocketAddr) -> Result<(), AnyError> {
        let mail = MessageParser::default().parse(bytes).ok_or("a mail of ours cannot be read")?;
        let to = mail.reply_to().and_then(|r| r.first()).and_then(|a| a.address()).ok_or("no Reply-To")?;
        let (to, subject) = (to.to_string(), mail.subject().unwrap_or_default().to_string());
        let id = mail.message_id().unwrap_or_default().to_string();
        let machine = mail.attachments().find(|a| a.attachment_name() == Some(MACHINE_REPORT));
        let text = match machine {
            Some(part) => self.orders(part.contents())?,
            // A receipt: what it says about lines in error is acted upon, as a person would.
            None => self.corrected.take().or_else(|| self.leave_open(&mail.body_text(0).unwrap_or_default())),
        };
        let Some(text) = text else { return Ok(()) };
        self.write(&to, &subject, &id, &text, daemon).await
    }

    /// The orders for what a report asks; `None` when it asks nothing.
    fn orders(&mut self, machine: &[u8]) -> Result<Option<String>, AnyError> {
        let report: MachineReport = serde_json::from_slice(machine)?;
        let view = report.view(self.seat)?;
        let Some(window) = report.window.as_ref().filter(|w| !w.asked.is_empty()) else { return Ok(None) };
        let desk = SeatDesk { view: &view, window: Some(window), filed: &[], names: &[] };
        let mut dice = self.dice();
        let orders = match self.one_by_one {
            true => self.engine.bot(&desk, &mut dice)?,
            false => self.engine.bot_ahead(&desk, &mut dice)?,
        };
        if self.seat == Seat(0) && self.written == 1 {
            self.corrected = Some(orders);
            return Ok(Some("mvoe my best piece somewhere nice".to_string()));
        }
        Ok(Some(if self.seat == Seat(1) && self.written == 1 { format!("{orders}\nhelp") } else { orders }))
    }

    /// A wish may come to nothing as things stand, such as to strike whoever leads if that is the bot: it waits for no deadline then.
    fn leave_open(&mut self, receipt: &str) -> Option<String> {
        let open = receipt.contains("You are not in yet") && !self.left_open;
        self.left_open = open;
        open.then(|| "ready".to_owned())
    }

    /// Chance for the bot, anew for every mail.
    fn dice(&self) -> Dice {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        seed[8] = self.seat.0;
        Dice::for_turn(&Seed(seed), u32::try_from(self.written).unwrap_or(u32::MAX), b"demo player")
    }

    async fn write(
        &mut self,
        to: &str,
        subject: &str,
        answers: &str,
        text: &str,
        daemon: SocketAddr,
    ) -> Result<(), AnyError> {
        self.written += 1;
        let from = address(&self.name);
        let subject =
            if subject.starts_with("Re: ") { subject.to_string() } else { format!("Re: {subject}") };
        let mail = Message::builder()
            .from(Mailbox::new(Some(self.name.clone()), from.parse()?))
            .to(to.parse()?)
            .subject(subject)
            .header(header::MessageId::from(format!(
                "<{}.{}@players.invalid>",
                self.written,
                self.name.to_lowercase()
            )))
            .header(header::InReplyTo::from(format!("<{answers}>")))
            .singlepart(SinglePart::plain(format!("{text}\n\n-- \n{}\n", self.name)))?
            .formatted();
        self.keep(&mail, true)?;
        lmtp::deliver(daemon, &from, to, &mail).await
    }

    /// Keeps a mail for the reader of the demo, with its picture beside it.
    fn keep(&mut self, bytes: &[u8], own: bool) -> Result<(), AnyError> {
        let number = self.mails.len() + 1;
        std::fs::write(self.folder.join(format!("{number:04}.eml")), bytes)?;
        let mail = MessageParser::default().parse(bytes).ok_or("a mail of the demo cannot be read")?;
        let png = mail.parts.iter().find(|p| p.is_content_type("image", "png"));
        let picture = match png {
            None => None,
            Some(part) => {
                let name = format!("{number:04}.png");
                std::fs::write(self.folder.join(&name), part.contents())?;
                Some(name)
            }
        };
        let text = if own {
            letter::read(bytes).body.text
        } else {
            mail.body_text(0).unwrap_or_default().into_owned()
        };
        let subject = mail.subject().unwrap_or_default().to_string();
        let machine = mail.attachments().find(|a| a.attachment_name() == Some(MACHINE_REPORT));
        // Only bots are sent it.
        let for_bots =
            machine.map_or(0, |part| part.raw_end_offset().saturating_sub(part.raw_header_offset()));
        let is_report = !own && machine.is_some();
        let html = mail.html_part(0).map_or(0, |part| part.contents().len());
        let size = Size {
            turn: turn(&subject),
            lines: text.lines().count(),
            html,
            mail: bytes.len().saturating_sub(for_bots as usize),
        };
        let report = is_report.then_some(size);
        self.mails.push(Kept { number, own, subject, text, picture, report });
        Ok(())
    }
}

/// The turn a subject of ours names: `[demo] Turn 5: …`, `[demo] Thrones, turn 5: …`.
fn turn(subject: &str) -> u32 {
    let lower = subject.to_lowercase();
    let digits = lower.split_once("turn ").map(|(_, rest)| rest.split(|c: char| !c.is_ascii_digit()).next());
    digits.flatten().and_then(|digits| digits.parse().ok()).unwrap_or(0)
}
