//! The players and their mail system: reads what a seat may see, writes the bot's orders, hands them over by LMTP, and
//! tries again what was not acknowledged, as a mail system does.

use crate::support::lmtp::{Handed, hand_over};
use crate::support::rows;
use adjudicator::campaign::token::{ServerKey, reply_address};
use adjudicator::registry::engine;
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::engine::{OpenWindow, SeatDesk, SeatView};
use sqlx::Row;
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A mail on its way.
#[derive(Clone, Debug)]
struct Letter {
    id: String,
    from: String,
    recipient: String,
    bytes: Vec<u8>,
}

/// All the players of all campaigns.
pub struct Driver {
    database: PathBuf,
    place: SocketAddr,
    games: String,
    key: ServerKey,
    /// Which windows a seat has answered: campaign, turn, entry, seat.
    answered: BTreeSet<(String, i64, i64, u8)>,
    /// Not acknowledged, and still to be handed over.
    open: Vec<Letter>,
    /// Those of them that were sent to their end when the daemon died.
    in_doubt: BTreeSet<String>,
    /// Acknowledged with 250.
    pub acknowledged: BTreeSet<String>,
    /// How many mails were sent to their end more than once.
    pub again: usize,
    letters: usize,
    /// Nothing new is written: only what was written before is handed over.
    pub finishing: bool,
}

impl Driver {
    /// Players who write to the daemon at `place`.
    pub fn new(database: PathBuf, place: SocketAddr, games: &str, key: ServerKey) -> Driver {
        Driver {
            database,
            place,
            games: games.to_string(),
            key,
            answered: BTreeSet::new(),
            open: Vec::new(),
            in_doubt: BTreeSet::new(),
            acknowledged: BTreeSet::new(),
            again: 0,
            letters: 0,
            finishing: false,
        }
    }

    /// Hands mail over until `stop`. A refused connection is no error: the daemon was killed.
    pub async fn run(&mut self, stop: Arc<AtomicBool>) {
        while !stop.load(Ordering::SeqCst) {
            for letter in std::mem::take(&mut self.open) {
                self.send(letter, &stop).await;
            }
            let letters = if self.finishing { Vec::new() } else { self.write().await };
            if letters.is_empty() {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
            for letter in letters {
                self.send(letter, &stop).await;
            }
        }
    }

    async fn send(&mut self, letter: Letter, stop: &AtomicBool) {
        if stop.load(Ordering::SeqCst) {
            self.open.push(letter);
            return;
        }
        let (place, sent) = (self.place, letter.clone());
        let said =
            tokio::task::spawn_blocking(move || hand_over(place, &sent.from, &sent.recipient, &sent.bytes))
                .await;
        match said.expect("the client does not panic") {
            Handed::Yes => {
                self.again += usize::from(self.in_doubt.remove(&letter.id));
                // Mail systems do hand a mail over twice.
                if self.acknowledged.len().is_multiple_of(10) {
                    let (place, copy) = (self.place, letter.clone());
                    let twice = move || hand_over(place, &copy.from, &copy.recipient, &copy.bytes);
                    let said = tokio::task::spawn_blocking(twice).await.expect("the client does not panic");
                    self.again += usize::from(said != Handed::No);
                }
                self.acknowledged.insert(letter.id);
            }
            Handed::No => self.open.push(letter),
            Handed::InDoubt => {
                self.in_doubt.insert(letter.id.clone());
                self.open.push(letter);
            }
        }
    }

    /// A mail for every seat that is asked and has not answered yet; now and then one that asks for the board.
    async fn write(&mut self) -> Vec<Letter> {
        let mut connection = rows::open(&self.database).await;
        let sql = "SELECT w.campaign, w.turn, w.entry, w.tag, w.asked, v.seat, v.view, s.address, f.filed \
                   FROM open_window w JOIN campaign c ON c.id = w.campaign AND c.status = 'running' \
                   JOIN seat_view v ON v.campaign = w.campaign JOIN seat s ON s.campaign = v.campaign AND s.seat = v.seat \
                   LEFT JOIN filed f ON f.campaign = v.campaign AND f.seat = v.seat";
        let rows = sqlx::query(sql).fetch_all(&mut connection).await.expect(sql);
        let mut letters = Vec::new();
        for row in rows {
            let (campaign, turn, entry): (String, i64, i64) = (row.get(0), row.get(1), row.get(2));
            let seat = u8::try_from(row.get::<i64, _>(5)).expect("a seat");
            let window = OpenWindow {
                entry: u32::try_from(entry).expect("an entry"),
                asked: serde_json::from_str(row.get(4)).expect("the window"),
                missing: BTreeSet::new(),
            };
            if !window.seats().contains(&Seat(seat))
                || !self.answered.insert((campaign.clone(), turn, entry, seat))
            {
                continue;
            }
            let view: Vec<u8> = row.get(6);
            let view = SeatView::from_bytes(Seat(seat), &view).expect("a view");
            let filed: Vec<u8> = row.get::<Option<Vec<u8>>, _>(8).unwrap_or_default();
            let desk = SeatDesk { view: &view, window: Some(&window), filed: &filed };
            let mut dice =
                Dice::for_preview(&Seed([seat; 32]), format!("{campaign} {turn} {entry}").as_bytes());
            let orders = engine("thrones").expect("the game").bot(&desk, &mut dice).expect("a bot");
            let token = self.key.token(&campaign, seat, 1);
            let recipient = reply_address(&self.games, &token, row.get(3));
            letters.push(self.letter(row.get(7), &recipient, &orders));
            if self.letters.is_multiple_of(7) {
                letters.push(self.letter(row.get(7), &recipient, "status"));
            }
        }
        letters
    }

    fn letter(&mut self, from: &str, recipient: &str, body: &str) -> Letter {
        self.letters += 1;
        let id = format!("{:05}@players.example", self.letters);
        let body = body.replace('\n', "\r\n");
        let text = format!(
            "From: <{from}>\r\nTo: <{recipient}>\r\nSubject: my orders\r\nMessage-ID: <{id}>\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n"
        );
        Letter { id, from: from.to_string(), recipient: recipient.to_string(), bytes: text.into_bytes() }
    }

    /// How many mails were written.
    pub fn written(&self) -> usize {
        self.letters
    }

    /// Mails sent to their end, and the daemon died before it said yes.
    pub fn in_doubt(&self) -> usize {
        self.in_doubt.len()
    }

    /// Everything written was acknowledged.
    pub fn is_done(&self) -> bool {
        self.open.is_empty()
    }
}

/// Counts by key.
pub type Counts = BTreeMap<&'static str, usize>;
