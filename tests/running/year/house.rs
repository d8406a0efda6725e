//! The house over a year: the daemon's loop with a clock that is put by hand, and a ledger of every mail that was sent to it.

use crate::support::posted::{Posted, header};
use crate::support::rows;
use crate::support::trial::{HOUR, Trial, UNDER_WAY};
use adjudicator::daemon::beat::{Beat, watched};
use adjudicator::outbox::Courier;
use adjudicator::turn::outage::Vigil;
use adjudicator::worker::Look;
use sqlx::Row;
use sqlx::any::AnyRow;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The campaign.
pub const YEAR: &str = "year";
/// Its game master.
pub const GM: &str = "gm@example.org";
/// The players at the beginning, in the order of the seats.
pub const PLAYERS: [(&str, &str); 6] = [
    ("Alice", "alice@example.org"),
    ("Bob", "bob@example.org"),
    ("Carol", "carol@example.org"),
    ("Dave", "dave@example.org"),
    ("Eve", "eve@example.org"),
    ("Frank", "frank@example.org"),
];
/// Who stands by for a seat that falls free.
pub const GINA: &str = "gina@example.org";
/// The daemon looks at everything this often at least; what is due has its own moment.
const BEAT: i64 = 12 * HOUR;

/// What must become of a mail that is sent to the house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Answered, with one receipt (or one answer to a GM, to a volunteer).
    Answered,
    /// Not answered, with these words in the reason that is kept.
    Refused(&'static str),
    /// Held until its writer is known, then answered like any other.
    Held,
}

/// A mail that was sent to the house.
#[derive(Clone, Debug)]
pub struct Letter {
    /// Its Message-ID.
    pub id: String,
    /// Who sent it.
    pub from: String,
    /// When it came.
    pub at_ms: i64,
    /// What must become of it.
    pub fate: Fate,
    /// Orders by the rules of the game.
    pub orders: bool,
}

/// The house, its loop, and what was done to it.
pub struct Year {
    /// The house.
    pub trial: Trial,
    /// Every mail sent to it, in order.
    pub ledger: Vec<Letter>,
    /// When the server was down: from, until.
    pub outages: Vec<(i64, i64)>,
    /// By player (an address), the window they have written for, and times of silence.
    pub wrote: BTreeMap<String, String>,
    /// Who says nothing just now.
    pub silent: Vec<String>,
    /// By how much players write sooner than is their habit: windows are that much shorter just now.
    pub hurry: i64,
    vigil: Vigil,
    /// The machine's own stopwatch, which no change of the clock touches.
    stopwatch: Instant,
}

impl Year {
    /// The campaign of this file, founded.
    pub async fn found(file: &str) -> Year {
        // The daemon beats every twelve hours here: a longer silence is an outage.
        let trial = Trial::with("[campaign]\noutage = \"13 hours\"").await;
        let mut year = Year {
            trial,
            ledger: Vec::new(),
            outages: Vec::new(),
            wrote: BTreeMap::new(),
            silent: Vec::new(),
            hurry: 1,
            vigil: Vigil::default(),
            stopwatch: Instant::now(),
        };
        year.daemon().await;
        year.trial.found(file, 1).await;
        year
    }

    /// Now.
    pub fn now(&self) -> i64 {
        self.trial.now_ms()
    }

    /// One turn of the daemon's loop, as `serve` has it.
    async fn daemon(&mut self) {
        let beat = watched(&self.trial.house, &mut self.vigil, self.stopwatch, Look::Thorough).await;
        match beat.expect("the store is there") {
            Beat::Distrusted => return,
            Beat::Done { away_ms, .. } => {
                self.outages.extend(away_ms.map(|ms| (self.now() - ms, self.now())));
            }
        }
        self.trial.settle().await;
        self.deadline_is_written_down().await;
    }

    /// The same, where the store cannot keep what there is to do: the daemon says so in its log, and makes its round again later.
    pub async fn daemon_in_vain(&mut self) {
        let beat = watched(&self.trial.house, &mut self.vigil, self.stopwatch, Look::Thorough).await;
        if let Ok(Beat::Done { round, .. }) = &beat {
            assert_eq!((round.steps, round.sent), (0, 0), "something was kept: {beat:?}");
        }
    }

    /// Mail goes out by this courier from now on.
    pub fn mail_goes_by(&mut self, courier: Courier) {
        self.trial.courier = courier;
    }

    /// Clock and stopwatch go on, and nothing is done.
    pub fn pass(&mut self, ms: i64) {
        self.trial.clock.advance(ms);
        self.stopwatch += Duration::from_millis(u64::try_from(ms).expect("time goes on"));
    }

    /// The clock alone jumps by so much; the daemon looks at it.
    pub async fn clock_jumps(&mut self, ms: i64) {
        self.trial.clock.advance(ms);
        self.stopwatch += Duration::from_secs(1);
        self.trial.clock.advance(1000);
        self.daemon().await;
    }

    /// The server is down for so long, and wakes.
    pub async fn down(&mut self, ms: i64) {
        self.pass(ms);
        // A process that has just begun knows nothing of the time before.
        self.vigil = Vigil::default();
        self.daemon().await;
    }

    /// Time passes to this instant, with the daemon awake, everything done at its moment, and players writing as is their
    /// habit.
    pub async fn until(&mut self, ms: i64) {
        assert!(ms >= self.now(), "that is past by {} ms", self.now() - ms);
        while self.now() < ms {
            let next = self.next_due().await.unwrap_or(i64::MAX);
            let stop = ms.min(next).min(self.now() + BEAT);
            self.pass(stop - self.now());
            self.daemon().await;
            self.players_write().await;
        }
    }

    /// The next moment at which something is due.
    async fn next_due(&self) -> Option<i64> {
        let sql = "SELECT MIN(at) FROM (SELECT due_ms AS at FROM campaign WHERE status = 'running' \
                   UNION ALL SELECT remind_ms FROM window_time UNION ALL SELECT until_ms FROM hold \
                   UNION ALL SELECT closes_ms FROM motion WHERE status = 'open' \
                   UNION ALL SELECT at_ms FROM press WHERE status = 'waiting' \
                   UNION ALL SELECT closes_ms FROM terms WHERE closed = 0) AS due WHERE at > $1";
        let mut connection = rows::open(&self.trial.database()).await;
        let row = sqlx::query(sql).bind(self.now()).fetch_one(&mut connection).await.expect(sql);
        row.get(0)
    }

    /// Whenever the daemon rests, the open window closes at the deadline that was written down last.
    async fn deadline_is_written_down(&self) {
        let mut tx = self.trial.house.store.read().await.expect("read");
        let Some(window) = tx.window(YEAR).await.expect("read") else { return };
        let last = tx.deadlines(YEAR).await.expect("read").pop().expect("a deadline");
        assert_eq!(
            (last.turn, last.entry, last.closes_ms),
            (window.turn, window.entry, window.closes_ms),
            "the open window closes at another time than is written down: {last:?}"
        );
    }

    /// Bytes come in and are dealt with; gives the Message-ID.
    pub async fn bring(&mut self, from: &str, to: &str, bytes: &[u8], fate: Fate) -> String {
        self.pass(UNDER_WAY);
        let id = header(bytes, "Message-ID").trim_matches(['<', '>']).to_owned();
        assert!(!id.is_empty(), "{}", String::from_utf8_lossy(bytes));
        let (from, at_ms) = (from.to_owned(), self.now());
        self.ledger.push(Letter { id: id.clone(), from, at_ms, fate, orders: false });
        self.trial.deliver(to, bytes).await;
        self.daemon().await;
        id
    }

    /// Somebody answers this mail; what comes back is the one answer.
    pub async fn answer(&mut self, mail: &Posted, body: &str) -> Posted {
        let bytes = self.trial.answer_to(mail, body);
        let id = self.bring(&mail.address, &mail.reply_to(), &bytes, Fate::Answered).await;
        self.answers(&mail.address, &id).await.unwrap_or_else(|| panic!("{body}: no answer"))
    }

    /// A player writes, in answer to their latest report.
    pub async fn say(&mut self, player: &str, body: &str) -> Posted {
        let mail = self.latest_of_the_game(player).await;
        self.answer(&mail, body).await
    }

    /// The GM writes, in answer to the latest mail to them.
    pub async fn gm(&mut self, line: &str) -> Posted {
        let mail = self.latest(GM, "gm").await.expect("the GM has a mail");
        self.answer(&mail, line).await
    }

    /// The GM gives a command that needs a code, and confirms it.
    pub async fn gm_confirms(&mut self, line: &str) -> Posted {
        let asked = self.gm(line).await.words();
        let code = asked.split("confirm ").nth(1).unwrap_or_else(|| panic!("no code: {asked}"));
        let code = code.split_whitespace().next().expect("a code").to_owned();
        self.gm(&format!("confirm {code}")).await
    }

    /// Somebody without a key writes to the address of the games.
    pub async fn knock(&mut self, from: &str, subject: &str, body: &str, fate: Fate) -> Option<Posted> {
        let (to, id) = ("game@pbem.test", self.trial.new_id(from));
        let bytes = format!(
            "From: <{from}>\r\nTo: <{to}>\r\nSubject: {subject}\r\nMessage-ID: <{id}>\r\n\r\n{body}\r\n"
        );
        let id = self.bring(from, to, bytes.as_bytes(), fate).await;
        self.answers(from, &id).await
    }

    /// The answer to a mail, among the latest mails to an address.
    async fn answers(&self, address: &str, id: &str) -> Option<Posted> {
        let late = self.latest_ones(address, "%", 30).await;
        late.into_iter().find(|mail| mail.header("In-Reply-To") == format!("<{id}>"))
    }

    /// The latest mail to a player that is about the game and its present window; for somebody new, the welcome.
    pub async fn latest_of_the_game(&self, player: &str) -> Posted {
        let late = self.latest_ones(player, "re%", 3).await;
        match late.into_iter().find(|mail| mail.kind != "request") {
            Some(mail) => mail,
            None => self.latest(player, "notice").await.unwrap_or_else(|| panic!("no mail to {player}")),
        }
    }

    /// The latest mail of a kind to an address.
    pub async fn latest(&self, address: &str, kind: &'static str) -> Option<Posted> {
        self.latest_ones(address, kind, 1).await.pop()
    }

    async fn latest_ones(&self, address: &str, kind: &'static str, most: i64) -> Vec<Posted> {
        let sql = "SELECT kind, status, address, message_id, created_ms, sent_ms, bytes FROM outbox \
                   WHERE address = $1 AND kind LIKE $2 ORDER BY rowid DESC LIMIT $3";
        let mut connection = rows::open(&self.trial.database()).await;
        let query = sqlx::query(sql).bind(address.to_owned()).bind(kind).bind(most);
        let posted = |row: &AnyRow| Posted {
            kind: row.get(0),
            status: row.get(1),
            address: row.get(2),
            message_id: row.get(3),
            created_ms: row.get(4),
            sent_ms: row.get(5),
            bytes: store::packed::unpacked(row.get(6)).expect("a mail"),
        };
        query.fetch_all(&mut connection).await.expect(sql).iter().map(posted).collect()
    }

    /// The turn that is being played.
    pub async fn turn(&self) -> u32 {
        self.trial.standing(YEAR).await.0
    }

    /// How the campaign stands.
    pub async fn standing(&self) -> String {
        self.trial.standing(YEAR).await.1
    }

    /// The open window's opening and deadline.
    pub async fn window(&self) -> (i64, i64) {
        let mut tx = self.trial.house.store.read().await.expect("read");
        let window = tx.window(YEAR).await.expect("read").expect("a window is open");
        (window.opened_ms, window.closes_ms)
    }
}
