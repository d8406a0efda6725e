//! A house of its own in a temporary folder: fixed key, fixed secret, a clock put by hand, Maildirs for the players.

use super::posted::Posted;
use super::rows::{self, Taken, Which};
use super::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY, campaign};
use adjudicator::beacon::Beacon;
use adjudicator::config::Config;
use adjudicator::house::House;
use adjudicator::intake::imap::Mailboxes;
use adjudicator::intake::{Door, pipe};
use adjudicator::outbox::{Courier, courier_of};
use adjudicator::witness::Witness;
use adjudicator::worker::{Round, settle};
use campaign::found::{CampaignFile, Defaults, first_chain};
use campaign::registry;
use campaign::token::ServerKey;
use clock::{Clock, FixedClock};
use report::Templates;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use store::Store;
use store::time::SeatTimeRow;
use tempfile::TempDir;
use tokio::sync::OnceCell;

/// When every trial begins: Monday 2 November 2026, 12:00 UTC.
pub const START_MS: i64 = 1_793_620_800_000;
/// How long a mail is under way in a trial, in milliseconds.
pub const UNDER_WAY: i64 = 1000;
/// A minute in milliseconds.
pub const MINUTE: i64 = 60_000;
/// An hour in milliseconds.
pub const HOUR: i64 = 60 * MINUTE;
/// A day in milliseconds.
pub const DAY: i64 = 24 * HOUR;

/// The address of the games in every trial.
pub const GAMES: &str = "game@pbem.test";

/// The server's key in every trial: tokens and Message-IDs are the same in all of them.
const KEY: [u8; 32] = [7; 32];

/// What is left of a campaign that was played once for several tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Its turn and standing.
    pub standing: (u32, String),
    /// Every mail that was written.
    pub mails: Vec<Posted>,
}

impl Kept {
    /// The mails to an address, oldest first.
    pub fn to(&self, address: &str) -> Vec<Posted> {
        self.mails.iter().filter(|mail| mail.address == address).cloned().collect()
    }
}

/// A house with its folder.
pub struct Trial {
    folder: TempDir,
    /// Everything the rooms share.
    pub house: House,
    /// The clock, to be put.
    pub clock: Arc<FixedClock>,
    /// Who carries the mail: into Maildirs under `out`.
    pub courier: Courier,
    letters: Mutex<BTreeMap<String, u32>>,
}

impl Trial {
    /// A house without campaigns.
    pub async fn new() -> Trial {
        Trial::with("").await
    }

    /// A house whose settings have these lines more.
    pub async fn with(settings: &str) -> Trial {
        let folder = folder();
        // With our key in it: a key is made when a database is first opened.
        rows::make(&folder.path().join("adjudicator.db"), &KEY).await;
        Trial::in_folder(folder, settings).await
    }

    /// A house that goes on with a database that was kept as SQL.
    pub async fn of(sql: String) -> Trial {
        let folder = folder();
        rows::restored(&folder.path().join("adjudicator.db"), sql).await;
        Trial::in_folder(folder, "").await
    }

    async fn in_folder(folder: TempDir, settings: &str) -> Trial {
        let database = rows::url(&folder.path().join("adjudicator.db"));
        let text = format!(
            "[server]\naddress = \"{GAMES}\"\ndatabase = \"{database}\"\n[outbox]\nvia = \"maildir\"\nmaildir = \"out\"\n{settings}\n"
        );
        let file = folder.path().join("config.toml");
        std::fs::write(&file, text).expect("settings");
        let config = Config::load(&file).expect("good settings");
        let store = Store::open(&config.server.database).await.expect("a database");
        let courier = courier_of(&config.outbox, config.server.our_name()).expect("a courier");
        let clock = Arc::new(FixedClock::at(START_MS));
        // Compiled and tried out once for all trials: they are always the same.
        static TEMPLATES: OnceLock<Arc<Templates>> = OnceLock::new();
        let templates = TEMPLATES.get_or_init(|| {
            Arc::new(Templates::load(registry::engines(), None).expect("the built-in templates"))
        });
        let house = House {
            store,
            beacon: Arc::new(Beacon::new(&config.beacon)),
            clock: clock.clone(),
            key: ServerKey::new(KEY),
            config: Arc::new(config),
            witness: Arc::new(Witness::Blind),
            templates: templates.clone(),
            mailboxes: Arc::new(Mailboxes::none()),
            drawings: Arc::default(),
            later: Arc::default(),
        };
        Trial { folder, house, clock, courier, letters: Mutex::default() }
    }

    /// The same folder and settings with its database opened anew, as after a restart.
    pub async fn reopened(self) -> Trial {
        let store = Store::open(&self.house.config.server.database).await.expect("a database");
        let house = House { store, ..self.house.clone() };
        Trial { house, ..self }
    }

    /// A house with the campaign `spring` of Alice and Bob, first mails sent. White will move first, if both send the
    /// armies of [`Trial::set_up`].
    pub async fn spring() -> Trial {
        Trial::spring_where(ALICE).await
    }

    /// As [`Trial::spring`], both armies set up and the coin tossed: it is Alice's move, turn 2.
    pub async fn spring_set_up() -> Trial {
        let trial = Trial::spring().await;
        trial.set_up().await;
        trial
    }

    /// As [`Trial::spring`], with the coin falling for this player.
    pub async fn spring_where(first: &str) -> Trial {
        let trial = Trial::new().await;
        trial.found(&campaign("spring"), secret_for(first).await).await;
        trial
    }

    /// Both send their armies; half an hour later the campaign is set up.
    pub async fn set_up(&self) {
        self.say(ALICE, WHITE_ARMY).await;
        self.say(BOB, BLACK_ARMY).await;
        self.after(30 * MINUTE).await;
    }

    /// This address wants text only, from its first mail on.
    pub async fn without_pictures(&self, address: &str) {
        let mut tx = self.house.store.begin().await.expect("begin");
        tx.preference_put(address, "text only", "on").await.expect("written");
        tx.commit().await.expect("commit");
    }

    /// The folder everything lies in.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The settings file.
    pub fn settings(&self) -> PathBuf {
        self.folder().join("config.toml")
    }

    /// The database file.
    pub fn database(&self) -> PathBuf {
        self.folder().join("adjudicator.db")
    }

    /// Founds a campaign with a known secret and has the first mails sent.
    pub async fn found(&self, file: &str, secret: u8) -> String {
        self.founded(file, secret, None, 0..0).await
    }

    /// As [`Trial::found`], from a position in the words of a scenario's `given`.
    pub async fn found_at(&self, file: &str, secret: u8, given: &Value) -> String {
        self.founded(file, secret, Some(given), 0..0).await
    }

    /// As [`Trial::found`], with a house bot in each of these seats from the first window on.
    pub async fn found_with_bots(&self, file: &str, secret: u8, bots: Range<u8>) -> String {
        self.founded(file, secret, None, bots).await
    }

    async fn founded(&self, file: &str, secret: u8, given: Option<&Value>, bots: Range<u8>) -> String {
        let defaults = Defaults { window_ms: 3 * DAY, settle_ms: 30 * MINUTE };
        let founding =
            CampaignFile::read("campaign.toml", file).expect("reads").check("campaign.toml", defaults);
        let founding = founding.map_err(|e| e.to_string()).expect("a good campaign file");
        let mut tx = self.house.store.begin().await.expect("begin");
        let now_ms = self.house.now_ms();
        let name = founding.store(&mut tx, &self.house.key, now_ms).await.expect("founded");
        if let Some(given) = given {
            let game = tx.campaign(&name).await.expect("read").expect("it was founded").game;
            let mut turn = tx.turn(&name, 1).await.expect("read").expect("its first turn");
            turn.state = registry::engine(&game).expect("a game").stage(given).expect("a position");
            tx.turn_update(&turn).await.expect("written");
        }
        for seat in bots {
            let bot = SeatTimeRow { bot: true, ..SeatTimeRow::default() };
            tx.seat_time_put((&name, seat), &bot).await.expect("written");
        }
        tx.commit().await.expect("commit");
        let mut connection = rows::open(&self.database()).await;
        let seed = vec![secret; 32];
        let chain = first_chain(&name, &seed);
        for sql in [
            "UPDATE campaign SET seed = $1, chain = $2 WHERE id = $3",
            // The seed is bound here too, so that both statements take the same three values.
            "UPDATE turn SET chain_before = $2 WHERE campaign = $3 AND $1 IS NOT NULL",
        ] {
            let query = sqlx::query(sql).bind(seed.clone()).bind(chain.clone()).bind(name.clone());
            assert_eq!(query.execute(&mut connection).await.expect(sql).rows_affected(), 1);
        }
        self.settle().await;
        name
    }

    /// The way in, as `receive` has it.
    pub fn door(&self) -> Door {
        adjudicator::house::door(&self.house.store, &self.house.key, &self.house.config)
    }

    /// A mail comes in, as from a mail system's pipe. Nothing is done about it yet.
    pub async fn deliver(&self, recipient: &str, bytes: &[u8]) {
        let limit = self.house.config.limits.mail_bytes as u64;
        let recipient = Some(recipient.to_string());
        pipe::take_in(bytes, recipient, limit, &self.door(), &*self.clock).await.expect("the mail is kept");
    }

    /// Everything that is to be done now is done, mail out included.
    pub async fn settle(&self) -> Round {
        settle(&self.house, &self.courier).await.expect("the rounds go well")
    }

    /// The clock moves on, and everything due by then is done.
    pub async fn after(&self, ms: i64) -> Round {
        self.clock.advance(ms);
        self.settle().await
    }

    /// The clock is put to so many milliseconds after the deadline (before it, if negative), and everything due is done.
    pub async fn at_deadline(&self, campaign: &str, ms: i64) -> Round {
        let mut tx = self.house.store.read().await.expect("read");
        let window = tx.window(campaign).await.expect("read").expect("a window is open");
        drop(tx);
        self.clock.set(window.closes_ms + ms);
        self.settle().await
    }

    /// Now.
    pub fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    /// A new Message-ID of a player's mail program. It tells nothing of other players' mails.
    pub fn new_id(&self, player: &str) -> String {
        let mut letters = self.letters.lock().expect("not poisoned");
        let count = letters.entry(player.to_string()).or_default();
        *count += 1;
        format!("letter-{count}-of-{player}")
    }

    /// The bytes of an answer to a mail, as a plain mail program writes it.
    pub fn answer_to(&self, mail: &Posted, body: &str) -> Vec<u8> {
        let (from, to, id) = (&mail.address, mail.reply_to(), self.new_id(&mail.address));
        let (subject, answered) = (mail.subject(), &mail.message_id);
        let body = body.replace('\n', "\r\n");
        format!(
            "From: <{from}>\r\nTo: <{to}>\r\nSubject: Re: {subject}\r\nMessage-ID: <{id}>\r\n\
             In-Reply-To: <{answered}>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\
             \r\n{body}\r\n"
        )
        .into_bytes()
    }

    /// A player answers the latest mail; it is dealt with at once. Gives what the house wrote to that player since.
    pub async fn say(&self, player: &str, body: &str) -> Vec<Posted> {
        let latest = self.latest(player).await;
        self.answer(&latest, body).await
    }

    /// A player answers a mail, perhaps an old one. Gives what the house wrote to that player since.
    pub async fn answer(&self, mail: &Posted, body: &str) -> Vec<Posted> {
        self.bring(&mail.address, &mail.reply_to(), &self.answer_to(mail, body)).await
    }

    /// Somebody answers a mail from an address of their choice. Gives what the house wrote to that address since.
    pub async fn answer_from(&self, from: &str, mail: &Posted, body: &str) -> Vec<Posted> {
        let (to, id) = (mail.reply_to(), self.new_id(from));
        let bytes = format!("From: <{from}>\r\nTo: <{to}>\r\nMessage-ID: <{id}>\r\n\r\n{body}\r\n");
        self.bring(from, &to, bytes.as_bytes()).await
    }

    /// These bytes come in and are dealt with. Gives what the house wrote to `player` since.
    pub async fn bring(&self, player: &str, recipient: &str, bytes: &[u8]) -> Vec<Posted> {
        let before = rows::count_to(&self.database(), player).await;
        self.clock.advance(UNDER_WAY);
        self.deliver(recipient, bytes).await;
        self.settle().await;
        rows::outbox_to(&self.database(), player, Which::Without(before)).await
    }

    /// As [`Trial::say`], where exactly one receipt comes back and nothing else.
    pub async fn receipt(&self, player: &str, body: &str) -> Posted {
        only_receipt(self.say(player, body).await)
    }

    /// All mails ever written to an address, oldest first.
    pub async fn mails(&self, address: &str) -> Vec<Posted> {
        rows::outbox_to(&self.database(), address, Which::Without(0)).await
    }

    /// The latest mail to an address.
    pub async fn latest(&self, address: &str) -> Posted {
        rows::outbox_to(&self.database(), address, Which::Latest).await.pop().expect("a mail")
    }

    /// The latest report to an address.
    pub async fn latest_report(&self, address: &str) -> Posted {
        let which = Which::LatestOf("report");
        rows::outbox_to(&self.database(), address, which).await.pop().expect("a report")
    }

    /// Every mail that came in.
    pub async fn taken(&self) -> Vec<Taken> {
        rows::taken(&self.database()).await
    }

    /// The mail that came in last.
    pub async fn last_taken(&self) -> Taken {
        self.taken().await.pop().expect("a mail came in")
    }

    /// The campaign's turn and standing.
    pub async fn standing(&self, campaign: &str) -> (u32, String) {
        let mut tx = self.house.store.read().await.expect("read");
        let row = tx.campaign(campaign).await.expect("read").expect("the campaign is there");
        (row.turn, row.standing.word().to_string())
    }

    /// Everything that several tests look at, so that it is played once.
    pub async fn kept(&self, campaign: &str) -> Kept {
        Kept { standing: self.standing(campaign).await, mails: rows::outbox(&self.database()).await }
    }

    /// Why the campaign is not running.
    pub async fn reason(&self, campaign: &str) -> String {
        let mut tx = self.house.store.read().await.expect("read");
        tx.campaign(campaign).await.expect("read").expect("the campaign is there").reason
    }

    /// The campaign's log, line by line.
    pub async fn log(&self, campaign: &str) -> Vec<String> {
        let mut tx = self.house.store.read().await.expect("read");
        tx.log_lines(campaign).await.expect("read").into_iter().map(|line| line.line).collect()
    }
}

/// The first secret with which the coin falls for this player. The coin hangs on the secret and on the orders sent before
/// it, so it is tried out, once for each player.
pub async fn secret_for(first: &str) -> u8 {
    static SECRETS: OnceCell<(u8, u8)> = OnceCell::const_new();
    let (alice, bob) = *SECRETS.get_or_init(|| Box::pin(try_secrets())).await;
    if first == ALICE { alice } else { bob }
}

async fn try_secrets() -> (u8, u8) {
    let (mut alice, mut bob) = (None, None);
    for secret in 1..=u8::MAX {
        let trial = Trial::new().await;
        trial.found(&campaign("spring"), secret).await;
        trial.set_up().await;
        let asked = trial.latest_report(ALICE).await.subject().contains("orders by");
        let found = if asked { &mut alice } else { &mut bob };
        found.get_or_insert(secret);
        if let (Some(alice), Some(bob)) = (alice, bob) {
            return (alice, bob);
        }
    }
    panic!("the coin always falls on one side");
}

/// A folder that nothing hangs on when the power fails: in memory, where there is such a place, so that no test waits for a disk.
fn folder() -> TempDir {
    let memory = tempfile::Builder::new().prefix("adj").tempdir_in("/dev/shm");
    memory.or_else(|_| TempDir::new()).expect("a folder")
}

/// The one receipt, and nothing else.
pub fn only_receipt(mails: Vec<Posted>) -> Posted {
    let kinds: Vec<&str> = mails.iter().map(|mail| mail.kind.as_str()).collect();
    assert_eq!(kinds, ["receipt"], "{:?}", mails.iter().map(Posted::subject).collect::<Vec<_>>());
    mails.into_iter().next().expect("one")
}
