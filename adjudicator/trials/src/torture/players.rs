//! The players and the mail system in front of the daemon: reads what a seat may see, writes the bot's orders, hands them
//! over by LMTP (RFC 2033), and hands over again what was not acknowledged.

use adjudicator::house::House;
use campaign::registry::engine;
use campaign::token::reply_address;
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::engine::{OpenWindow, SeatDesk, SeatView};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::StoreError;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How long an answer of the daemon may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// How many mails may wait for the daemon before the players stop to flood it.
const BACKLOG: i64 = 8;

/// Something that happened to a mail on its way in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// Its last byte was sent.
    Sent,
    /// The daemon said yes.
    Acknowledged,
}

/// What the players write.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mail {
    /// Only what was written before is handed over.
    Old,
    /// Whoever is asked answers.
    New,
    /// Everybody else asks what is on file as well, without end.
    Flood,
}

/// A mail on its way.
#[derive(Clone, Debug)]
struct Letter {
    id: String,
    from: String,
    recipient: String,
    bytes: Vec<u8>,
}

/// What came of handing a mail over.
enum Handed {
    Yes,
    No,
    /// Sent to its end, and no answer came: nobody knows.
    InDoubt,
}

#[derive(Default)]
struct Desk {
    /// Which windows a seat has answered: campaign, turn, entry, seat.
    answered: BTreeSet<(String, u32, u32, u8)>,
    open: Vec<Letter>,
    in_doubt: BTreeSet<String>,
    /// Sent to their end, and not answered yet.
    unanswered: BTreeSet<String>,
    /// Acknowledged, and when.
    acknowledged: BTreeMap<String, i64>,
    letters: usize,
}

/// All the players of all campaigns.
pub(super) struct Players {
    house: House,
    /// The worker mail is handed to.
    place: Mutex<SocketAddr>,
    desk: Mutex<Desk>,
    sent: watch::Sender<usize>,
    yes: watch::Sender<usize>,
    stop: AtomicBool,
}

/// Players who are writing; see [`Players::pause`].
pub(super) struct Writing(tokio::task::JoinHandle<Result<(), Failure>>);

impl Players {
    pub(super) fn new(house: House, place: SocketAddr) -> Players {
        Players {
            house,
            place: Mutex::new(place),
            desk: Mutex::default(),
            sent: watch::Sender::new(0),
            yes: watch::Sender::new(0),
            stop: AtomicBool::new(false),
        }
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn place(&self) -> SocketAddr {
        *self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on mail is handed to the worker at this place.
    pub(super) fn write_to(&self, place: SocketAddr) {
        *self.place.lock().unwrap_or_else(PoisonError::into_inner) = place;
    }

    pub(super) fn moment(&self, which: Moment) -> watch::Receiver<usize> {
        match which {
            Moment::Sent => self.sent.subscribe(),
            Moment::Acknowledged => self.yes.subscribe(),
        }
    }

    /// Everything written was acknowledged.
    pub(super) fn is_done(&self) -> bool {
        self.desk().open.is_empty()
    }

    /// The mails sent to their end since [`Players::write`] whose sender does not know what became of them.
    pub(super) fn in_doubt(&self) -> BTreeSet<String> {
        self.desk().in_doubt.clone()
    }

    /// The mails the daemon said yes to, and when.
    pub(super) fn acknowledged(&self) -> BTreeMap<String, i64> {
        self.desk().acknowledged.clone()
    }

    /// The mails whose last byte was sent, and no answer has come yet.
    pub(super) fn unanswered(&self) -> BTreeSet<String> {
        self.desk().unanswered.clone()
    }

    /// Begins to hand mail over.
    pub(super) fn write(self: &Arc<Self>, mail: Mail) -> Writing {
        self.stop.store(false, Ordering::SeqCst);
        self.desk().in_doubt.clear();
        let players = Arc::clone(self);
        Writing(tokio::spawn(async move { players.go_on(mail).await }))
    }

    /// Stops handing mail over; what is on its way comes to its end first.
    pub(super) async fn pause(&self, writing: Writing) -> Result<(), Failure> {
        self.stop.store(true, Ordering::SeqCst);
        writing.0.await?
    }

    async fn go_on(self: Arc<Self>, mail: Mail) -> Result<(), Failure> {
        while !self.stop.load(Ordering::SeqCst) {
            let mut letters = std::mem::take(&mut self.desk().open);
            if mail != Mail::Old {
                match self.written(mail).await {
                    Ok(written) => letters.extend(written),
                    // A database that is away for a moment is the daemon's trial, not the players'.
                    Err(error) if error.downcast_ref::<StoreError>().is_some() => {
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                    Err(error) => return Err(error),
                }
            }
            if letters.is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            // Mails to several campaigns come in side by side; those of one player one after another.
            let mut lanes = BTreeMap::<String, Vec<Letter>>::new();
            for letter in letters {
                lanes.entry(letter.from.clone()).or_default().push(letter);
            }
            let mut hands = JoinSet::new();
            for lane in lanes.into_values() {
                let players = Arc::clone(&self);
                hands.spawn(async move {
                    for letter in lane {
                        players.send(letter).await;
                    }
                });
            }
            while let Some(done) = hands.join_next().await {
                done?;
            }
        }
        Ok(())
    }

    async fn send(&self, letter: Letter) {
        if self.stop.load(Ordering::SeqCst) {
            self.desk().open.push(letter);
            return;
        }
        match self.hand_over(&letter).await {
            Handed::Yes => {
                let now_ms = self.house.now_ms();
                let twice = {
                    let mut desk = self.desk();
                    desk.in_doubt.remove(&letter.id);
                    desk.acknowledged.insert(letter.id.clone(), now_ms);
                    desk.acknowledged.len().is_multiple_of(10)
                };
                self.yes.send_modify(|count| *count += 1);
                if twice {
                    // Mail systems do hand a mail over twice; whatever is answered, it was acknowledged before.
                    let _ = self.hand_over(&letter).await;
                }
            }
            Handed::No => self.desk().open.push(letter),
            Handed::InDoubt => {
                let mut desk = self.desk();
                desk.in_doubt.insert(letter.id.clone());
                desk.open.push(letter);
            }
        }
    }

    async fn hand_over(&self, letter: &Letter) -> Handed {
        let mut sent = false;
        let said = tokio::time::timeout(PATIENCE, self.talk(letter, &mut sent)).await;
        self.desk().unanswered.remove(&letter.id);
        match said {
            Ok(Ok(true)) => Handed::Yes,
            Ok(Ok(false)) => Handed::No,
            Ok(Err(_)) | Err(_) if sent => Handed::InDoubt,
            Ok(Err(_)) | Err(_) => Handed::No,
        }
    }

    async fn talk(&self, letter: &Letter, sent: &mut bool) -> std::io::Result<bool> {
        let stream = TcpStream::connect(self.place()).await?;
        stream.set_nodelay(true)?;
        let (read, mut write) = stream.into_split();
        let mut answers = BufReader::new(read);
        let mut said = answer(&mut answers).await?;
        let envelope = format!("MAIL FROM:<{}>\r\n", letter.from);
        let recipient = format!("RCPT TO:<{}>\r\n", letter.recipient);
        for line in ["LHLO players.invalid\r\n", &envelope, &recipient, "DATA\r\n"] {
            if !said.starts_with('2') {
                return Err(std::io::Error::other(said));
            }
            write.write_all(line.as_bytes()).await?;
            said = answer(&mut answers).await?;
        }
        if !said.starts_with('3') {
            return Err(std::io::Error::other(said));
        }
        // No line of ours begins with a dot.
        write.write_all(&letter.bytes).await?;
        // From the last byte on they may have it.
        *sent = true;
        self.desk().unanswered.insert(letter.id.clone());
        write.write_all(b".\r\n").await?;
        self.sent.send_modify(|count| *count += 1);
        let said = answer(&mut answers).await?;
        // The mail is theirs from the 250 on, whatever becomes of the goodbye.
        let _ = write.write_all(b"QUIT\r\n").await;
        Ok(said.starts_with("250"))
    }

    /// A mail for every seat that is asked and has not answered yet, now and then one that asks for the board.
    async fn written(&self, mail: Mail) -> Result<Vec<Letter>, Failure> {
        let mut tx = self.house.store.read().await?;
        let mut letters = Vec::new();
        // A flood that outran the daemon would leave it no time for turns.
        let flood = mail == Mail::Flood && tx.mail_counts().await?[0].1 < BACKLOG;
        for campaign in tx.campaigns().await?.into_iter().filter(|c| c.standing.word() == "running") {
            let Some(row) = tx.window(&campaign.id).await? else { continue };
            let asked = serde_json::from_str(&row.asked)?;
            let window = OpenWindow { entry: row.entry, asked, missing: BTreeSet::new() };
            let filed = tx.all_filed(&campaign.id).await?;
            let rules = engine(&campaign.game).ok_or("a game this program does not know")?;
            for seat in tx.seats(&campaign.id).await? {
                let key = (campaign.id.clone(), row.turn, row.entry, seat.seat);
                let token = self.house.key.token(&campaign.id, seat.seat, seat.generation);
                let to = reply_address(self.house.config.server.address.as_str(), &token, &row.tag);
                if !window.seats().contains(&Seat(seat.seat)) || !self.desk().answered.insert(key) {
                    if flood {
                        letters.push(self.letter(&seat.address, &to, "show"));
                    }
                    continue;
                }
                let view = tx.view(&campaign.id, seat.seat).await?.ok_or("a seat without a view")?;
                let view = SeatView::from_bytes(Seat(seat.seat), &view)?;
                let filed = filed.iter().find(|f| f.seat == seat.seat).map_or(&[][..], |f| &f.filed);
                let desk = SeatDesk { view: &view, window: Some(&window), filed, names: &[] };
                let about = format!("{} {} {}", campaign.id, row.turn, row.entry);
                let mut dice = Dice::for_preview(&Seed([seat.seat; 32]), about.as_bytes());
                let orders = rules.bot(&desk, &mut dice).map_err(|fault| fault.to_string())?;
                letters.push(self.letter(&seat.address, &to, &orders));
                if self.desk().letters.is_multiple_of(7) {
                    letters.push(self.letter(&seat.address, &to, "status"));
                }
            }
        }
        Ok(letters)
    }

    fn letter(&self, from: &str, recipient: &str, body: &str) -> Letter {
        let mut desk = self.desk();
        desk.letters += 1;
        let id = format!("{:06}@players.invalid", desk.letters);
        let body = body.replace('\n', "\r\n");
        let text = format!(
            "From: <{from}>\r\nTo: <{recipient}>\r\nSubject: my orders\r\nMessage-ID: <{id}>\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n"
        );
        Letter { id, from: from.to_owned(), recipient: recipient.to_owned(), bytes: text.into_bytes() }
    }
}

/// The last line of an answer.
async fn answer(answers: &mut BufReader<tokio::net::tcp::OwnedReadHalf>) -> std::io::Result<String> {
    loop {
        let mut line = String::new();
        if answers.read_line(&mut line).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if line.as_bytes().get(3) != Some(&b'-') {
            return Ok(line);
        }
    }
}
