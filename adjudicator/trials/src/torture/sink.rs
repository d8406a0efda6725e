//! The mail system behind the daemon: takes every mail by SMTP and remembers its Message-ID.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// How long it takes to say yes to a mail: as long as a mail system needs to make it durable.
const DURABLE: Duration = Duration::from_millis(3);

/// How long a connection may take to come to its end after the daemon has.
const STRAGGLERS: Duration = Duration::from_millis(500);

/// What was taken under one Message-ID.
#[derive(Clone, Debug, Default)]
pub(super) struct Taken {
    /// How often.
    pub times: usize,
    /// The hashes of its bytes; more than one would be two mails.
    pub hashes: Vec<blake3::Hash>,
}

#[derive(Default)]
struct Shelf {
    mails: Mutex<BTreeMap<String, Taken>>,
    /// The Message-IDs taken since a daemon was started last.
    fresh: Mutex<BTreeSet<String>>,
    talking: AtomicUsize,
    taken: watch::Sender<usize>,
}

/// The mail system.
pub(super) struct Sink {
    port: u16,
    shelf: Arc<Shelf>,
}

impl Sink {
    /// Listens on a port of its own for as long as the program runs.
    pub(super) async fn open() -> std::io::Result<Sink> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let shelf = Arc::new(Shelf::default());
        let shelves = Arc::clone(&shelf);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shelf = Arc::clone(&shelves);
                tokio::spawn(async move {
                    shelf.talking.fetch_add(1, Ordering::SeqCst);
                    // A daemon that was killed breaks off: that is its way to end.
                    let _ = talk(stream, &shelf).await;
                    shelf.talking.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        Ok(Sink { port, shelf })
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// Changes with every mail that was taken, before its sender is told so.
    pub(super) fn taken(&self) -> watch::Receiver<usize> {
        self.shelf.taken.subscribe()
    }

    /// Waits until nobody talks to it any more, and not long: workers that live keep their connections.
    pub(super) async fn settle(&self) {
        let began = Instant::now();
        while self.shelf.talking.load(Ordering::SeqCst) > 0 && began.elapsed() < STRAGGLERS {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// A daemon is started.
    pub(super) fn begin_a_life(&self) {
        self.shelf.fresh.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The Message-IDs it has taken since.
    pub(super) fn taken_in_this_life(&self) -> BTreeSet<String> {
        self.shelf.fresh.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Everything it has.
    pub(super) fn mails(&self) -> BTreeMap<String, Taken> {
        self.shelf.mails.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

async fn talk(stream: TcpStream, shelf: &Shelf) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut read = BufReader::new(read);
    write.write_all(b"220 sink.invalid ESMTP\r\n").await?;
    let mut line = Vec::new();
    loop {
        line.clear();
        if read.read_until(b'\n', &mut line).await? == 0 {
            return Ok(());
        }
        let verb = String::from_utf8_lossy(&line).to_uppercase();
        let answer: &[u8] = if verb.starts_with("EHLO") {
            b"250-sink.invalid\r\n250 8BITMIME\r\n"
        } else if verb.starts_with("DATA") {
            write.write_all(b"354 go on\r\n").await?;
            let mut mail = Vec::new();
            loop {
                line.clear();
                if read.read_until(b'\n', &mut line).await? == 0 {
                    return Ok(());
                }
                if line == b".\r\n" {
                    break;
                }
                mail.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
            }
            tokio::time::sleep(DURABLE).await;
            keep(shelf, &mail);
            b"250 2.0.0 taken\r\n"
        } else if verb.starts_with("QUIT") {
            write.write_all(b"221 bye\r\n").await?;
            return Ok(());
        } else {
            b"250 2.0.0 well\r\n"
        };
        write.write_all(answer).await?;
    }
}

fn keep(shelf: &Shelf, mail: &[u8]) {
    let id = message_id(mail);
    shelf.fresh.lock().unwrap_or_else(PoisonError::into_inner).insert(id.clone());
    let mut mails = shelf.mails.lock().unwrap_or_else(PoisonError::into_inner);
    let taken = mails.entry(id).or_default();
    taken.times += 1;
    let hash = blake3::hash(mail);
    if !taken.hashes.contains(&hash) {
        taken.hashes.push(hash);
    }
    drop(mails);
    shelf.taken.send_modify(|count| *count += 1);
}

/// The Message-ID of a mail without its brackets; empty if it has none.
pub(super) fn message_id(mail: &[u8]) -> String {
    let text = String::from_utf8_lossy(mail);
    let line = text.lines().take_while(|line| !line.is_empty()).find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("message-id").then(|| value.trim().trim_matches(['<', '>']).to_owned())
    });
    line.unwrap_or_default()
}
