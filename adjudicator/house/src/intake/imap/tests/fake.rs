//! A small IMAP server of the tests' own, which can misbehave.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// A mail on the server.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) uid: u32,
    pub(super) date: &'static str,
    pub(super) bytes: Vec<u8>,
    pub(super) deleted: bool,
}

/// What is done when a command comes that begins with these words.
#[derive(Clone, Debug)]
pub(super) enum Fault {
    /// Hang up without doing it.
    HangUp,
    /// Do it and hang up without an answer.
    DoAndHangUp,
    /// Refuse it.
    No(&'static str),
    /// Answer these lines at once, then go on as if nothing was.
    Say(&'static str),
}

/// The server's memory.
pub(super) struct Shelf {
    pub(super) validity: u32,
    pub(super) folders: BTreeMap<String, Vec<Kept>>,
    pub(super) can: &'static str,
    pub(super) greeting: &'static str,
    /// By the first words of a command: how often (0: always) and what.
    pub(super) faults: Vec<(&'static str, usize, Fault)>,
    /// A size told instead of the true one, by number.
    pub(super) told_size: BTreeMap<u32, usize>,
    pub(super) commands: Vec<String>,
    pub(super) connections: usize,
    /// How many are waiting for news now.
    pub(super) idling: usize,
    next: u32,
}

/// The server.
#[derive(Clone)]
pub(super) struct Fake {
    pub(super) shelf: Arc<Mutex<Shelf>>,
    pub(super) port: u16,
    news: Arc<Notify>,
}

impl Fake {
    pub(super) async fn start() -> Fake {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let shelf = Shelf {
            validity: 7,
            folders: BTreeMap::from([("INBOX".to_owned(), Vec::new())]),
            can: "IMAP4rev1 IDLE MOVE UIDPLUS",
            greeting: "* OK ready",
            faults: Vec::new(),
            told_size: BTreeMap::new(),
            commands: Vec::new(),
            connections: 0,
            idling: 0,
            next: 1,
        };
        let fake = Fake { shelf: Arc::new(Mutex::new(shelf)), port, news: Arc::new(Notify::new()) };
        let server = fake.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let server = server.clone();
                tokio::spawn(async move {
                    server.with(|shelf| shelf.connections += 1);
                    // Clients may go at any time.
                    let _ = server.converse(stream).await;
                });
            }
        });
        fake
    }

    pub(super) fn with<T>(&self, change: impl FnOnce(&mut Shelf) -> T) -> T {
        change(&mut self.shelf.lock().expect("the shelf"))
    }

    /// Delivers a mail into the inbox, as if at this time.
    pub(super) fn deliver(&self, text: &str, date: &'static str) {
        self.with(|shelf| {
            let mail = Kept { uid: shelf.next, date, bytes: text.as_bytes().to_vec(), deleted: false };
            shelf.next += 1;
            shelf.folders.entry("INBOX".to_owned()).or_default().push(mail);
        });
        self.news.notify_waiters();
    }

    pub(super) fn fault(&self, words: &'static str, times: usize, fault: Fault) {
        self.with(|shelf| shelf.faults.push((words, times, fault)));
    }

    /// The mails of a folder as text, without those marked as deleted.
    pub(super) fn folder(&self, name: &str) -> Vec<String> {
        self.with(|shelf| {
            let mails = shelf.folders.get(name).into_iter().flatten().filter(|mail| !mail.deleted);
            mails.map(|mail| String::from_utf8(mail.bytes.clone()).expect("text")).collect()
        })
    }

    /// How many commands began with these words.
    pub(super) fn count(&self, words: &str) -> usize {
        self.with(|shelf| shelf.commands.iter().filter(|command| command.starts_with(words)).count())
    }

    async fn converse(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        let greeting = self.with(|shelf| shelf.greeting);
        stream.write_all(format!("{greeting}\r\n").as_bytes()).await?;
        let mut folder = "INBOX".to_owned();
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            let (tag, command) = line.trim_end().split_once(' ').unwrap_or(("*", ""));
            let fault = self.with(|shelf| {
                shelf.commands.push(command.to_owned());
                let at = shelf.faults.iter().position(|(words, _, _)| command.starts_with(words))?;
                let (_, times, fault) = &mut shelf.faults[at];
                let fault = fault.clone();
                match times {
                    0 => {}
                    1 => {
                        shelf.faults.remove(at);
                    }
                    more => *more -= 1,
                }
                Some(fault)
            });
            match fault {
                Some(Fault::HangUp) => return Ok(()),
                Some(Fault::No(words)) => {
                    stream.write_all(format!("{tag} NO {words}\r\n").as_bytes()).await?;
                    continue;
                }
                Some(Fault::DoAndHangUp) => {
                    self.obey(command, &mut folder);
                    return Ok(());
                }
                Some(Fault::Say(words)) if command == "IDLE" => {
                    stream.write_all(format!("+ idling\r\n{words}\r\n").as_bytes()).await?;
                    if words.contains("BYE") {
                        return Ok(());
                    }
                    let mut done = String::new();
                    stream.read_line(&mut done).await?;
                    stream.write_all(format!("{tag} OK\r\n").as_bytes()).await?;
                    continue;
                }
                Some(Fault::Say(words)) => stream.write_all(format!("{words}\r\n").as_bytes()).await?,
                None => {}
            }
            if command == "IDLE" {
                self.idle(&mut stream, tag).await?;
                continue;
            }
            let mut answer = self.obey(command, &mut folder);
            answer.extend_from_slice(format!("{tag} OK done\r\n").as_bytes());
            stream.write_all(&answer).await?;
            if command == "LOGOUT" {
                return Ok(());
            }
        }
    }

    async fn idle(&self, stream: &mut BufReader<TcpStream>, tag: &str) -> std::io::Result<()> {
        stream.write_all(b"+ idling\r\n").await?;
        self.with(|shelf| shelf.idling += 1);
        let mut done = [0; 6];
        loop {
            tokio::select! {
                () = self.news.notified() => stream.write_all(b"* 1 EXISTS\r\n").await?,
                read = stream.read_exact(&mut done) => {
                    read?;
                    self.with(|shelf| shelf.idling -= 1);
                    assert_eq!(&done, b"DONE\r\n");
                    return stream.write_all(format!("{tag} OK done\r\n").as_bytes()).await;
                }
            }
        }
    }

    /// Does what a command says; gives the lines before its end.
    fn obey(&self, command: &str, folder: &mut String) -> Vec<u8> {
        let words: Vec<&str> = command.split_whitespace().collect();
        self.with(|shelf| match words.as_slice() {
            ["CAPABILITY"] => format!("* CAPABILITY {}\r\n", shelf.can).into_bytes(),
            ["SELECT", name] => {
                *folder = name.trim_matches('"').to_owned();
                let count = shelf.folders.get(folder).map_or(0, Vec::len);
                format!("* {count} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY {}] v\r\n", shelf.validity)
                    .into_bytes()
            }
            ["CREATE", name] => {
                shelf.folders.entry(name.trim_matches('"').to_owned()).or_default();
                Vec::new()
            }
            ["STATUS", name, ..] => format!("* STATUS {name} (UIDNEXT 1)\r\n").into_bytes(),
            ["UID", "SEARCH", ..] => {
                let mails = shelf.folders.get(folder).into_iter().flatten().filter(|mail| !mail.deleted);
                let found: String = mails.map(|mail| format!(" {}", mail.uid)).collect();
                format!("* SEARCH{found}\r\n").into_bytes()
            }
            ["UID", "FETCH", set, what @ ..] => shelf.fetch(folder, set, what.contains(&"BODY.PEEK[])")),
            ["UID", "MOVE", set, to] => {
                let moved = shelf.take(folder, set, true);
                shelf.folders.entry(to.trim_matches('"').to_owned()).or_default().extend(moved);
                Vec::new()
            }
            ["UID", "COPY", set, to] => {
                let copied = shelf.take(folder, set, false);
                shelf.folders.entry(to.trim_matches('"').to_owned()).or_default().extend(copied);
                Vec::new()
            }
            ["UID", "STORE", set, ..] => {
                let named = numbers(set);
                for mail in shelf.folders.get_mut(folder).into_iter().flatten() {
                    mail.deleted |= named.contains(&mail.uid);
                }
                Vec::new()
            }
            ["UID", "EXPUNGE", set] => {
                let _ = shelf.take(folder, set, true);
                Vec::new()
            }
            _ => Vec::new(),
        })
    }
}

impl Shelf {
    fn take(&mut self, folder: &str, set: &str, remove: bool) -> Vec<Kept> {
        let named = numbers(set);
        let mails = self.folders.entry(folder.to_owned()).or_default();
        let taken = mails.iter().filter(|mail| named.contains(&mail.uid)).cloned().collect();
        if remove {
            mails.retain(|mail| !named.contains(&mail.uid));
        }
        taken
    }

    fn fetch(&self, folder: &str, set: &str, bodies: bool) -> Vec<u8> {
        let named = numbers(set);
        let mut answer = Vec::new();
        for (place, mail) in self.folders.get(folder).into_iter().flatten().enumerate() {
            if !named.contains(&mail.uid) {
                continue;
            }
            let (number, uid, size) = (place + 1, mail.uid, mail.bytes.len());
            if bodies {
                let date = mail.date;
                let head =
                    format!("* {number} FETCH (UID {uid} INTERNALDATE \"{date}\" BODY[] {{{size}}}\r\n");
                answer.extend_from_slice(head.as_bytes());
                answer.extend_from_slice(&mail.bytes);
                answer.extend_from_slice(b")\r\n");
            } else {
                let told = self.told_size.get(&uid).copied().unwrap_or(size);
                answer.extend_from_slice(
                    format!("* {number} FETCH (UID {uid} RFC822.SIZE {told})\r\n").as_bytes(),
                );
            }
        }
        answer
    }
}

/// The numbers of a set.
fn numbers(set: &str) -> Vec<u32> {
    let number = |text: &str| text.parse::<u32>().expect("a number");
    set.split(',')
        .flat_map(|range| match range.split_once(':') {
            Some((first, last)) => (number(first)..=number(last)).collect(),
            None => vec![number(range)],
        })
        .collect()
}
