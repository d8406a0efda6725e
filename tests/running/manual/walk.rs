//! A new GM at the shell, with the manual open: the commands of its blocks are typed one after the other as they stand there,
//! and players answer their mails.

use super::document::{Document, Shown};
use crate::support::posted::Posted;
use crate::support::rows;
use adjudicator::config::Config;
use adjudicator::house::{House, door};
use adjudicator::intake::pipe;
use adjudicator::outbox::{Courier, courier_of};
use adjudicator::worker::settle;
use campaign::loaded::Loaded;
use campaign::registry;
use clock::SystemClock;
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::engine::{SeatDesk, SeatView};
use std::cell::RefCell;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use tempfile::TempDir;

/// The address of the games.
pub const GAMES: &str = "game@example.org";

/// The settings of the new GM's server: a trial without a mail server, where turns are played as soon as all are in.
const SETTINGS: &str = "[server]\naddress = \"game@example.org\"\ndatabase = \"sqlite:adjudicator.db\"\n[intake]\nlmtp = \"\"\n\
                        [outbox]\nvia = \"maildir\"\nmaildir = \"out\"\n[sender]\ndkim = \"ignore\"\n[founding]\ngms = \"gm@example.org\"\n[campaign]\nsettle = \"0 minutes\"\n";

/// The walk through the manual.
pub struct Walk {
    /// The manual.
    pub manual: Document,
    folder: TempDir,
    /// The daemon that runs beside the GM's shell.
    daemon: House,
    courier: Courier,
    next: usize,
    done: Vec<String>,
    letters: u32,
    /// The Message-IDs of all mails so far, as they were written.
    written: RefCell<Vec<String>>,
}

impl Walk {
    /// At the first line, in an empty folder with settings.
    pub async fn new() -> Walk {
        let folder = tempfile::Builder::new().prefix("walk").tempdir().expect("a folder");
        let database = folder.path().join("adjudicator.db");
        let settings = match rows::on_postgres() {
            true => {
                rows::make(&database, &[7; 32]).await;
                SETTINGS.replace("sqlite:adjudicator.db", &rows::url(&database))
            }
            false => SETTINGS.to_owned(),
        };
        std::fs::write(folder.path().join("config.toml"), settings).expect("settings");
        let config = Config::load(&folder.path().join("config.toml")).expect("good settings");
        let courier = courier_of(&config.outbox, config.server.our_name()).expect("a courier");
        let daemon = adjudicator::open(config, Arc::new(SystemClock)).await.expect("a house");
        let (manual, done, written) = (Document::read(), Vec::new(), RefCell::default());
        Walk { manual, folder, daemon, courier, next: 0, done, letters: 0, written }
    }

    /// The folder the GM is in.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file.
    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.folder().join(name), text).expect("written");
    }

    /// The next command of the manual's blocks, which must be this one.
    fn next(&mut self, command: &str) -> Shown {
        let shown = self.manual.commands.get(self.next);
        let shown =
            shown.unwrap_or_else(|| panic!("the manual has no further command; wanted: {command}")).clone();
        assert_eq!(shown.command, command, "the next command of the manual; it is to be tried here as well");
        self.next += 1;
        shown
    }

    /// Types the next command of the manual as it stands there; gives what is said.
    pub fn types(&mut self, command: &str) -> String {
        self.next(command);
        self.shell(command)
    }

    /// As [`Walk::types`], with the output that the manual shows.
    pub fn compared(&mut self, command: &str) -> (String, Vec<String>) {
        let shown = self.next(command);
        (self.shell(command), shown.output)
    }

    /// A command that asks for a code: it is typed, and confirmed with the code of the answer.
    pub fn confirmed(&mut self, command: &str) -> String {
        let asked = self.types(command);
        self.confirm(&asked)
    }

    /// Confirms what was asked.
    pub fn confirm(&mut self, asked: &str) -> String {
        let code = asked.split("confirm ").nth(1).unwrap_or_else(|| panic!("no code: {asked}"));
        let code: String = code.chars().take_while(char::is_ascii_alphanumeric).collect();
        self.shell(&format!("adjudicator gm first-game confirm {code}"))
    }

    /// Types a command into a shell; it succeeds.
    pub fn shell(&mut self, command: &str) -> String {
        let programs = Path::new(env!("CARGO_BIN_EXE_adjudicator")).parent().expect("a folder").display();
        let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
        let mut shell = Command::new("sh");
        shell
            .current_dir(self.folder())
            .args(["-c", command])
            .env("PATH", path)
            .env_remove("ADJUDICATOR_LOG");
        let output = shell.output().expect("a shell");
        let (said, errors) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{command}: {said}{errors}");
        self.done.push(command.to_owned());
        said.into_owned()
    }

    /// This command of the manual's sentences was tried, in other words.
    pub fn tried(&mut self, command: &str) {
        self.done.push(command.to_owned());
    }

    /// From here on the GM is at another server.
    pub fn moves_to(&mut self, other: Walk) {
        (self.folder, self.daemon, self.courier) = (other.folder, other.daemon, other.courier);
        self.written = other.written;
    }

    /// The daemon does everything that is due.
    pub async fn tick(&mut self) {
        self.note_written().await;
        settle(&self.daemon, &self.courier).await.expect("the rounds go well");
        self.note_written().await;
    }

    /// Takes note of what was written since it was done last. PostgreSQL does not say in which order that was: its ids go by the
    /// clock, and `tick --at` plays with another.
    async fn note_written(&self) {
        let all = rows::message_ids(&self.folder().join("adjudicator.db")).await;
        let mut written = self.written.borrow_mut();
        let new: Vec<String> = all.into_iter().filter(|id| !written.contains(id)).collect();
        written.extend(new);
    }

    /// All mails as they were written.
    async fn posted(&self) -> Vec<Posted> {
        self.note_written().await;
        let mut all = rows::outbox(&self.folder().join("adjudicator.db")).await;
        let written = self.written.borrow();
        all.sort_by_key(|mail| written.iter().position(|id| *id == mail.message_id));
        all
    }

    /// Every command of the manual's blocks was typed, and every one in its sentences too, whatever stands for its capitals.
    pub fn nothing_is_left(&self) {
        assert_eq!(self.manual.commands.get(self.next), None, "the first command that was not tried");
        for mention in &self.manual.mentions {
            let tried = self.done.iter().any(|command| stands_for(mention, command));
            assert!(tried, "`{mention}` stands in the manual and was not tried");
        }
    }

    /// The latest mail to an address.
    pub async fn latest(&self, address: &str) -> Posted {
        let all = self.posted().await;
        all.into_iter()
            .rfind(|mail| mail.address == address)
            .unwrap_or_else(|| panic!("no mail to {address}"))
    }

    /// The latest mail to an address about a campaign.
    pub async fn latest_about(&self, address: &str, campaign: &str) -> Posted {
        let (all, about) = (self.posted().await, format!("[{campaign}]"));
        let found =
            all.into_iter().rfind(|mail| mail.address == address && mail.subject().starts_with(&about));
        found.unwrap_or_else(|| panic!("no mail to {address} about {campaign}"))
    }

    /// Somebody was sent a mail with these words in its subject.
    pub async fn is_told(&self, address: &str, words: &str) {
        let all = self.posted().await;
        let subjects: Vec<String> =
            all.into_iter().filter(|mail| mail.address == address).map(|mail| mail.subject()).collect();
        assert!(subjects.iter().any(|subject| subject.contains(words)), "{words}: {subjects:?}");
    }

    /// The latest receipt to a player.
    pub async fn latest_receipt(&self, address: &str) -> Posted {
        let all = self.posted().await;
        all.into_iter()
            .rfind(|mail| mail.address == address && mail.kind == "receipt")
            .unwrap_or_else(|| panic!("no receipt to {address}"))
    }

    /// The latest mail to a GM as GM.
    pub async fn latest_of_gm(&self) -> Posted {
        let all = self.posted().await;
        all.into_iter().rfind(|mail| mail.kind == "gm").expect("a mail to a GM")
    }

    /// Somebody writes to this address, and the mail is dealt with; gives the latest mail to them.
    pub async fn mail(&mut self, from: &str, to: &str, subject: &str, body: &str) -> Posted {
        self.letters += 1;
        let id = self.letters;
        let mail = format!(
            "From: <{from}>\r\nTo: <{to}>\r\nSubject: {subject}\r\nMessage-ID: <{id}@{from}>\r\n\r\n{body}\r\n"
        );
        let way_in = door(&self.daemon.store, &self.daemon.key, &self.daemon.config);
        let taken = pipe::take_in(mail.as_bytes(), Some(to.to_owned()), 1 << 20, &way_in, &SystemClock).await;
        taken.expect("the mail is kept");
        self.tick().await;
        self.latest(from).await
    }

    /// Somebody answers their latest mail with a line of the manual.
    pub async fn says(&mut self, from: &str, line: &str) -> Posted {
        let to = self.latest(from).await.reply_to();
        self.mail(from, &to, "", line).await
    }

    /// Whoever is asked in a campaign writes what a bot would; then it goes on.
    pub async fn turn_is_played(&mut self, campaign: &str, besides: &str) {
        for (address, orders) in self.asked(campaign).await {
            let to = self.latest_about(&address, campaign).await.reply_to();
            self.mail(&address, &to, "", &format!("{orders}{besides}")).await;
        }
        self.tick().await;
    }

    /// A player leaves a campaign, as the manual says: `resign`, and `confirm`.
    pub async fn resigns(&mut self, who: &str, campaign: &str) {
        for (line, answer) in [("resign", "confirm"), ("confirm", "You have resigned")] {
            assert!(self.manual.tells(line), "{line}");
            let to = self.latest_about(who, campaign).await.reply_to();
            self.mail(who, &to, "", line).await;
            let receipt = self.latest_receipt(who).await;
            assert!(receipt.words().contains(answer), "{line}: {}", receipt.text());
        }
        self.tick().await;
    }

    /// Turns are played until this one is open.
    pub async fn play_to(&mut self, campaign: &str, turn: u32) {
        for _ in 0..10 {
            if self.turn(campaign).await == turn {
                return;
            }
            self.turn_is_played(campaign, "").await;
        }
        panic!("turn {turn} does not come: {}", self.shell(&format!("adjudicator campaign show {campaign}")));
    }

    /// The turn that is being played.
    pub async fn turn(&self, campaign: &str) -> u32 {
        let mut tx = self.daemon.store.read().await.expect("read");
        tx.campaign(campaign).await.expect("read").expect("a campaign").turn
    }

    /// Who is asked something now, with what a bot would answer.
    pub async fn asked(&self, campaign: &str) -> Vec<(String, String)> {
        let mut tx = self.daemon.store.read().await.expect("read");
        let loaded = Loaded::load(&mut tx, campaign).await.expect("load").expect("a campaign");
        let window = loaded.open_window().expect("fits").expect("a window");
        let mut all = Vec::new();
        for seat in window.seats() {
            let bytes = tx.view(campaign, seat.0).await.expect("read").expect("a view");
            let view = SeatView::from_bytes(seat, &bytes).expect("a view");
            let desk = SeatDesk { view: &view, window: Some(&window), filed: &[], names: &[] };
            let turn = u8::try_from(loaded.campaign.turn).expect("few turns");
            let mut dice = Dice::for_preview(&Seed([5; 32]), &[turn, seat.0]);
            let engine = registry::engine(&loaded.campaign.game).expect("a game");
            let orders = engine.bot(&desk, &mut dice).expect("no fault");
            all.push((loaded.seat(Seat(seat.0)).expect("a seat").address.clone(), orders));
        }
        all
    }
}

/// The words of a command line.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(std::mem::take(&mut word)),
            c => word.push(c),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

/// Is this what the manual means, each word in capitals standing for another?
fn stands_for(mention: &str, command: &str) -> bool {
    let (mention, command) = (words(mention), words(command));
    let capital = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase());
    let same = |(m, c): (&String, &String)| m == c || capital(m);
    let shown = mention.len() <= command.len() && mention.iter().zip(&command).all(same);
    shown && (mention.len() == command.len() || mention.last().is_some_and(|m| capital(m) || m == "gm"))
}
