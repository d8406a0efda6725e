//! Conversations over a real socket.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::dialogue::{Deed, Dialogue, Terms};
use super::*;
use crate::intake::tests::door;
use crate::trial::new_mails;
use clock::FixedClock;
use store::mail::{MailStatus, Settled};

struct House {
    _folder: tempfile::TempDir,
    door: Door,
    address: std::net::SocketAddr,
    stop: watch::Sender<bool>,
    running: JoinHandle<()>,
}

async fn house(change: impl FnOnce(&mut Limits)) -> House {
    let (folder, door) = door().await;
    house_with(folder, door, change).await
}

async fn house_with(folder: tempfile::TempDir, door: Door, change: impl FnOnce(&mut Limits)) -> House {
    let mut limits = Limits::new(1_000, 4);
    change(&mut limits);
    let server = Server {
        door: door.clone(),
        clock: Arc::new(FixedClock::at(77)),
        hostname: "game.example.org".into(),
        accept_recipient: Arc::new(|address| address.starts_with("game")),
        limits,
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("bind");
    let address = listener.local_addr().expect("address");
    let (stop, stopped) = watch::channel(false);
    let running = tokio::spawn(serve(listener, Arc::new(server), stopped));
    House { _folder: folder, door, address, stop, running }
}

impl House {
    async fn kept(&self) -> Vec<(String, String)> {
        let mut kept = Vec::new();
        for mail in new_mails(&self.door.store).await {
            assert_eq!((mail.intake.as_str(), mail.received_ms), ("lmtp", 77));
            kept.push((mail.recipient, String::from_utf8(mail.bytes.expect("bytes")).expect("text")));
        }
        kept
    }
}

struct Client(BufReader<TcpStream>);

impl Client {
    /// Connects and greets.
    async fn greeted(house: &House) -> Client {
        let mut client = Client::new(house).await;
        assert!(client.reply().await.starts_with("220 game.example.org"));
        let lines = client.ask("LHLO me").await;
        assert!(lines.contains("250-PIPELINING") && lines.ends_with("250 SIZE 1000"), "{lines}");
        client
    }

    async fn new(house: &House) -> Client {
        Client(BufReader::new(TcpStream::connect(house.address).await.expect("connect")))
    }

    async fn send(&mut self, text: &str) {
        self.0.get_mut().write_all(text.as_bytes()).await.expect("send");
    }

    /// One reply, all its lines; empty when the server hung up.
    async fn reply(&mut self) -> String {
        let mut all = String::new();
        loop {
            let mut line = String::new();
            let read = tokio::time::timeout(Duration::from_secs(5), self.0.read_line(&mut line)).await;
            if read.expect("a reply in time").unwrap_or(0) == 0 {
                return all;
            }
            assert!(line.ends_with("\r\n"), "{line:?}");
            all.push_str(line.trim_end());
            if line.as_bytes().get(3) == Some(&b' ') {
                return all;
            }
            all.push('\n');
        }
    }

    /// All that is said until the server hangs up.
    async fn rest(&mut self) -> String {
        let mut all = String::new();
        loop {
            match self.reply().await {
                reply if reply.is_empty() => return all,
                reply => all.push_str(&(reply + "\n")),
            }
        }
    }

    async fn ask(&mut self, line: &str) -> String {
        self.send(&format!("{line}\r\n")).await;
        self.reply().await
    }

    async fn expect(&mut self, line: &str, code: &str) {
        let reply = self.ask(line).await;
        assert!(reply.starts_with(code), "{line}: {reply}");
    }
}

#[tokio::test]
async fn a_mail_is_kept_before_the_250_with_its_envelope_sender() {
    let house = house(|_| {}).await;
    let mut client = Client::greeted(&house).await;
    client.expect("MAIL FROM:<ann@example.org> SIZE=20 BODY=8BITMIME", "250").await;
    client.expect("RCPT TO:<game+Tok1@example.org>", "250").await;
    client.expect("DATA", "354").await;
    client.expect("Subject: x\r\n\r\nhold\r\n.", "250").await;
    // No waiting: it must be there by now.
    assert_eq!(
        house.kept().await,
        [(
            "game+Tok1@example.org".to_owned(),
            "Return-Path: <ann@example.org>\r\nSubject: x\r\n\r\nhold\r\n".to_owned()
        )]
    );
    client.expect("QUIT", "221").await;
    assert_eq!(client.reply().await, "");
}

#[tokio::test]
async fn a_bounce_keeps_its_empty_sender() {
    let house = house(|_| {}).await;
    let mut client = Client::greeted(&house).await;
    client.expect("MAIL FROM:<>", "250").await;
    client.expect("RCPT TO:<game@example.org>", "250").await;
    client.expect("DATA", "354").await;
    client.expect("x\r\n.", "250").await;
    assert_eq!(house.kept().await[0].1, "Return-Path: <>\r\nx\r\n");
}

#[tokio::test]
async fn every_recipient_gets_its_own_answer() {
    let house = house(|_| {}).await;
    let mut client = Client::greeted(&house).await;
    client.expect("MAIL FROM:<a@b.c>", "250").await;
    client.expect("RCPT TO:<game+1@x.y>", "250").await;
    client.expect("RCPT TO:<other@x.y>", "550").await;
    client.expect("RCPT TO:<game+2@x.y>", "250").await;
    client.expect("RCPT TO:<game+1@x.y>", "250").await;
    client.expect("DATA", "354").await;
    client.send("hi\r\n.\r\n").await;
    for _ in 0..3 {
        assert!(client.reply().await.starts_with("250 "));
    }
    client.expect("NOOP", "250 2.0.0").await;
    let to: Vec<String> = house.kept().await.into_iter().map(|(to, _)| to).collect();
    assert_eq!(to, ["game+1@x.y", "game+2@x.y"], "one named twice is kept once");
}

#[tokio::test]
async fn a_whole_conversation_in_one_packet_and_in_single_bytes() {
    let house = house(|_| {}).await;
    let text = "LHLO me\r\nMAIL FROM:<a@b.c>\r\nRCPT TO:<game@x.y>\r\nDATA\r\none\r\n.\r\n\
                MAIL FROM:<a@b.c>\r\nRCPT TO:<game@x.y>\r\nDATA\r\ntwo\r\n.\r\nQUIT\r\n";
    let codes = ["220", "250", "250", "250", "354", "250", "250", "250", "354", "250", "221", ""];
    let mut client = Client::new(&house).await;
    client.send(text).await;
    for code in codes {
        let reply = client.reply().await;
        assert!(reply.starts_with(code), "{code}: {reply}");
    }
    let mut client = Client::new(&house).await;
    client.0.get_mut().set_nodelay(true).expect("nodelay");
    for byte in text.chars() {
        client.send(byte.encode_utf8(&mut [0; 4])).await;
        tokio::task::yield_now().await;
    }
    for code in codes {
        let reply = client.reply().await;
        assert!(reply.starts_with(code), "{code}: {reply}");
    }
    let texts: Vec<String> = house.kept().await.into_iter().map(|(_, text)| text).collect();
    let want = ["one", "two"].map(|text| format!("Return-Path: <a@b.c>\r\n{text}\r\n"));
    assert_eq!(texts, [want.clone(), want].concat());
}

#[tokio::test]
async fn dots_are_unstuffed() {
    let house = house(|_| {}).await;
    let mut client = Client::greeted(&house).await;
    for (sent, want) in [
        ("..first\r\n.\r\n", ".first\r\n"),
        ("a\r\n..\r\n...b\r\nc.\r\n.\r\n", "a\r\n.\r\n..b\r\nc.\r\n"),
        (".\r\n", ""),
    ] {
        client.expect("MAIL FROM:<a@b.c>", "250").await;
        client.expect("RCPT TO:<game@x.y>", "250").await;
        client.expect("DATA", "354").await;
        client.send(sent).await;
        assert!(client.reply().await.starts_with("250 2.6.0"), "{sent:?}");
        let kept = house.kept().await;
        assert_eq!(kept.last().expect("kept").1, format!("Return-Path: <a@b.c>\r\n{want}"), "{sent:?}");
        // Settled, so that the next look sees only the next mail.
        settle_all(&house).await;
    }
}

async fn settle_all(house: &House) {
    while let Some(claimed) = house.door.store.claim_mail(0, &[]).await.expect("take") {
        let mut tx = house.door.store.begin().await.expect("begin");
        let status = store::mail::MailStatus::Done;
        tx.settle_mail(&claimed.mail.id, &Settled::of_nobody(status, "")).await.expect("settle");
        tx.commit().await.expect("commit");
    }
}

#[tokio::test]
async fn too_large_is_refused_when_announced_and_when_it_happens() {
    let house = house(|_| {}).await;
    let mut client = Client::greeted(&house).await;
    client.expect("MAIL FROM:<a@b.c> SIZE=1001", "552 5.3.4").await;
    client.expect("MAIL FROM:<a@b.c> SIZE=5", "250").await;
    client.expect("RCPT TO:<game@x.y>", "250").await;
    client.expect("DATA", "354").await;
    for _ in 0..20 {
        client.send(&format!("{}\r\n", "x".repeat(5_000))).await;
    }
    client.expect(".", "552 5.3.4").await;
    assert!(house.kept().await.is_empty());
    // The conversation goes on, and what just fits is taken.
    client.expect("MAIL FROM:<a@b.c>", "250").await;
    client.expect("RCPT TO:<game@x.y>", "250").await;
    client.expect("DATA", "354").await;
    client.expect(&format!("{}\r\n.", "x".repeat(998)), "250").await;
    assert_eq!(house.kept().await.len(), 1);
}

#[tokio::test]
async fn a_client_that_drops_inside_the_message_leaves_nothing() {
    let house = house(|limits| limits.connections = 1).await;
    let mut client = Client::greeted(&house).await;
    client.expect("MAIL FROM:<a@b.c>", "250").await;
    client.expect("RCPT TO:<game@x.y>", "250").await;
    client.expect("DATA", "354").await;
    client.send("half a mail\r\n").await;
    drop(client);
    // Its place becomes free once the server has seen the end.
    for _ in 0..100 {
        let mut next = Client::new(&house).await;
        if next.reply().await.starts_with("220") {
            assert!(house.kept().await.is_empty());
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the place never became free");
}

#[tokio::test]
async fn a_store_that_fails_says_try_again() {
    let house = house(|_| {}).await;
    let mut client = Client::greeted(&house).await;
    house.door.store.close().await;
    client.expect("MAIL FROM:<a@b.c>", "250").await;
    client.expect("RCPT TO:<game@x.y>", "250").await;
    client.expect("DATA", "354").await;
    client.expect("x\r\n.", "451 4.3.0").await;
}

#[tokio::test]
async fn wrong_commands_are_answered_and_too_many_end_it() {
    let house = house(|_| {}).await;
    let mut client = Client::new(&house).await;
    client.reply().await;
    for (line, code) in [
        ("MAIL FROM:<a@b.c>", "503"),
        ("EHLO me", "500"),
        ("HELO me", "500"),
        ("LHLO me", "250"),
        ("RCPT TO:<game@x.y>", "503"),
        ("DATA", "503"),
        ("MAIL FROM:a@b.c", "501"),
        ("MAIL FROM:<a@b.c>", "250"),
        ("MAIL FROM:<a@b.c>", "503"),
        ("DATA", "503"),
        ("RSET", "250"),
        ("RCPT TO:<game@x.y>", "503"),
        ("VRFY game", "252"),
        ("HELP", "214"),
        ("STARTTLS", "502"),
        ("FROBNICATE", "500"),
        ("FROBNICATE ", "500"),
    ] {
        client.expect(line, code).await;
    }
    // In one packet: the server must not read on for ever, whatever more there is.
    client.send(&"NONSENSE\r\n".repeat(40)).await;
    let mut replies = Vec::new();
    loop {
        let reply = client.reply().await;
        if reply.is_empty() {
            break;
        }
        replies.push(reply);
    }
    assert!(
        replies.len() < 20 && replies.last().is_some_and(|last| last.starts_with("421 4.7.0")),
        "{replies:?}"
    );
}

#[tokio::test]
async fn a_mail_system_that_passes_on_many_unknown_recipients_is_not_hung_up_on() {
    let house = house(|_| {}).await;
    let mut client = Client::greeted(&house).await;
    for _ in 0..30 {
        client.expect("MAIL FROM:<a@b.c>", "250").await;
        client.expect("RCPT TO:<unknown@x.y>", "550").await;
        client.expect("RCPT TO:<game@x.y>", "250").await;
        client.expect("DATA", "354").await;
        client.expect("x\r\n.", "250").await;
    }
    assert_eq!(house.kept().await.len(), 30);
}

/// A hundred keys, made up or not, do not make two megabytes two hundred.
#[tokio::test]
async fn a_large_mail_to_many_is_kept_for_a_few_at_a_time() {
    let house = house(|_| {}).await;
    for (length, kept) in [(900, 4), (450, 8), (20, 20)] {
        let before = house.kept().await.len();
        let mut client = Client::greeted(&house).await;
        client.expect("MAIL FROM:<a@b.c>", "250").await;
        for number in 0..20 {
            client.expect(&format!("RCPT TO:<game+{number}@x.y>"), "250").await;
        }
        client.expect("DATA", "354").await;
        client.send(&format!("{}\r\n.\r\n", "x".repeat(length))).await;
        // One reply for each, in their order: those that are put off come again.
        for number in 0..20 {
            let reply = client.reply().await;
            let want = if number < kept { "250 2.6.0" } else { "450 4.5.3" };
            assert!(reply.starts_with(want), "{length}, {number}: {reply}");
        }
        client.expect("NOOP", "250").await;
        assert_eq!(house.kept().await.len() - before, kept, "{length}");
    }
}

#[tokio::test]
async fn an_endless_line_is_cut_off() {
    let house = house(|_| {}).await;
    let mut client = Client::greeted(&house).await;
    client.send(&"x".repeat(20_000)).await;
    let reply = client.reply().await;
    assert!(reply.is_empty() || reply.starts_with("500"), "{reply}");
}

#[tokio::test]
async fn more_clients_than_places_are_told_to_come_back() {
    let house = house(|limits| limits.connections = 2).await;
    let (one, two) = (Client::greeted(&house).await, Client::greeted(&house).await);
    let mut three = Client::new(&house).await;
    assert!(three.reply().await.starts_with("421 4.3.2"));
    drop((one, two));
}

#[tokio::test]
async fn with_too_much_waiting_mail_stays_in_the_mail_system() {
    let (folder, door) = door().await;
    let house = house_with(folder, Door { waiting: 2, ..door }, |_| {}).await;
    let mut client = Client::greeted(&house).await;
    for (mail, answer) in [("one", "250"), ("two", "250"), ("three", "452 4.3.1")] {
        client.expect("MAIL FROM:<a@b.c>", "250").await;
        client.expect("RCPT TO:<game@x.y>", "250").await;
        client.expect("DATA", "354").await;
        client.expect(&format!("{mail}\r\n."), answer).await;
    }
    assert_eq!(house.kept().await.len(), 2);
    // One has been dealt with: there is room for one.
    let id = house.door.store.claim_mail(100, &[]).await.expect("claim").expect("a mail").mail.id;
    let mut tx = house.door.store.begin().await.expect("begin");
    tx.settle_mail(&id, &Settled::of_nobody(MailStatus::Silent, "")).await.expect("settled");
    tx.commit().await.expect("commit");
    client.expect("MAIL FROM:<a@b.c>", "250").await;
    client.expect("RCPT TO:<game@x.y>", "250").await;
    client.expect("DATA", "354").await;
    client.expect("three\r\n.", "250").await;
}

#[tokio::test]
async fn silence_ends_a_conversation() {
    let house = house(|limits| limits.silence = Duration::from_millis(50)).await;
    let mut client = Client::greeted(&house).await;
    assert!(client.reply().await.starts_with("421 4.4.2"));
    assert_eq!(client.reply().await, "");
}

#[tokio::test]
async fn a_stop_lets_a_message_finish_and_sends_idle_clients_away() {
    let house = house(|_| {}).await;
    let mut idle = Client::greeted(&house).await;
    let mut busy = Client::greeted(&house).await;
    busy.expect("MAIL FROM:<a@b.c>", "250").await;
    busy.expect("RCPT TO:<game@x.y>", "250").await;
    busy.expect("DATA", "354").await;
    house.stop.send(true).expect("stop");
    assert!(idle.reply().await.starts_with("421 4.3.2"));
    busy.expect("x\r\n.", "250").await;
    assert!(busy.reply().await.starts_with("421 4.3.2"));
    tokio::time::timeout(Duration::from_secs(5), house.running).await.expect("stops").expect("no panic");
    assert!(TcpStream::connect(house.address).await.is_err(), "nobody listens any more");
    let kept = house.door.store.claim_mail(0, &[]).await.expect("take");
    assert!(kept.is_some());
}

#[tokio::test]
async fn who_opens_in_another_tongue_is_cut_off_at_the_first_line() {
    let house = house(|_| {}).await;
    let mut client = Client::new(&house).await;
    client.send("GET / HTTP/1.1\r\nHost: games.example.org\r\n\r\n").await;
    let heard = client.rest().await;
    assert!(heard.contains("500 5.5.1 this is LMTP"), "{heard}");
    assert_eq!(heard.matches("500").count(), 1, "the other lines are read by nobody: {heard}");
}

/// Else a second mail could be smuggled in behind what another server takes for the end.
#[tokio::test]
async fn only_a_dot_between_cr_lf_ends_a_mail_and_other_dots_are_refused() {
    let house = house(|_| {}).await;
    for other in ["\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r\n"] {
        let mut client = Client::new(&house).await;
        client.send("LHLO x\r\nMAIL FROM:<a@x.org>\r\nRCPT TO:<game@games.example.org>\r\nDATA\r\n").await;
        client
            .send(&format!("Subject: one\r\n\r\nfirst{other}MAIL FROM:<b@x.org>\r\nsecond\r\n.\r\nQUIT\r\n"))
            .await;
        let heard = client.rest().await;
        assert!(heard.contains("554 5.6.0"), "{other:?}: {heard}");
        assert_eq!(heard.matches("250 2.1.0").count(), 1, "{other:?}: {heard}");
    }
    assert!(new_mails(&house.door.store).await.is_empty());
}

#[tokio::test]
async fn idle_conversations_give_way_to_new_mail() {
    let house = house(|limits| {
        limits.connections = 2;
        limits.idle = Duration::ZERO;
    })
    .await;
    let mut idle = Vec::new();
    for _ in 0..2 {
        idle.push(Client::greeted(&house).await);
    }
    let mut client = Client::new(&house).await;
    client.send("LHLO x\r\nMAIL FROM:<a@x.org>\r\nRCPT TO:<game@games.example.org>\r\nDATA\r\n").await;
    client.send("Subject: x\r\n\r\nready\r\n.\r\nQUIT\r\n").await;
    let heard = client.rest().await;
    assert!(heard.contains("250 2.6.0 the mail is kept"), "{heard}");
    assert_eq!(new_mails(&house.door.store).await.len(), 1);
}

/// Found by fuzzing: a command that broke off at its line's end swallowed the next line, or got no answer at all.
#[test]
fn a_line_is_a_command_however_it_is_cut_into_packets() {
    let ours = |address: &str| address == "a@games.test";
    let terms = Terms { hostname: "games.test", mail_bytes: 1_000, ours: &ours };
    let sent =
        b"LHLO x\r\nMAIL FROM:<p@x.test>\r\nRCPT TO\r\n:<a@games.test>\r\nNOOP\r\nRCPT TO:<a@games.test>\r\n";
    for packet in 1..=sent.len() {
        let mut dialogue = Dialogue::new(terms);
        for packet in sent.chunks(packet) {
            let mut unread = packet;
            while !unread.is_empty() {
                let (taken, deed) = dialogue.hear(unread);
                assert_eq!(deed, Deed::Go);
                unread = &unread[taken..];
            }
        }
        let said = String::from_utf8(dialogue.replies().to_vec()).expect("text");
        // The last line of each reply: the greeting, then one for each of the six lines.
        let codes: Vec<&str> =
            said.lines().filter_map(|line| line.split_once(' ').map(|(code, _)| code)).collect();
        assert_eq!(codes, ["220", "250", "250", "501", "500", "250", "250"], "packets of {packet}: {said}");
    }
}

/// Found by fuzzing: the CR of the final dot counted where a packet ended behind it.
#[test]
fn a_mail_of_the_largest_size_is_taken_however_it_is_cut_into_packets() {
    let sent = b"LHLO x\r\nMAIL FROM:<p@x.test>\r\nRCPT TO:<a@games.test>\r\nDATA\r\n12345678\r\n.\r\n";
    // Eight digits and the line end.
    for (mail_bytes, fits) in [(10, true), (9, false)] {
        let terms = Terms { hostname: "games.test", mail_bytes, ours: &|_: &str| true };
        for packet in 1..=sent.len() {
            let mut dialogue = Dialogue::new(terms);
            let mut kept = false;
            for packet in sent.chunks(packet) {
                let mut unread = packet;
                while !unread.is_empty() {
                    let (taken, deed) = dialogue.hear(unread);
                    kept |= matches!(deed, Deed::Keep(_));
                    unread = &unread[taken..];
                }
            }
            assert_eq!(kept, fits, "at most {mail_bytes}, packets of {packet}");
        }
    }
}
