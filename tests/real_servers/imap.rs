//! Reading a mailbox by IMAP (RFC 3501), as much of it as a test needs.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// All mails of a mailbox, in the order they were delivered.
pub fn fetch_all(port: u16, user: &str) -> Vec<Vec<u8>> {
    let mut session = Session::open(port);
    session.ask(&format!("LOGIN {user} secret"));
    let selected = session.ask("SELECT INBOX");
    let exists =
        selected.lines.iter().find_map(|l| l.strip_prefix("* ")?.strip_suffix(" EXISTS")?.parse().ok());
    let count: usize = exists.expect("SELECT tells how many mails there are");
    if count == 0 {
        return Vec::new();
    }
    session.ask("FETCH 1:* BODY.PEEK[]").literals
}

/// Message-ID and In-Reply-To of every mail in a mailbox.
pub fn fetch_ids(port: u16, user: &str) -> Vec<(String, String)> {
    let mut session = Session::open(port);
    session.ask(&format!("LOGIN {user} secret"));
    let selected = session.ask("SELECT INBOX");
    if selected.lines.iter().any(|line| line == "* 0 EXISTS") {
        return Vec::new();
    }
    let heads = session.ask("FETCH 1:* BODY.PEEK[HEADER.FIELDS (MESSAGE-ID IN-REPLY-TO)]").literals;
    let read = |head: Vec<u8>| {
        let text = String::from_utf8_lossy(&head).replace("\r\n ", " ").replace("\r\n\t", " ");
        let value = |name: &str| {
            let found = text.lines().find_map(|line| {
                let (key, value) = line.split_once(':')?;
                key.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
            });
            found.unwrap_or_default()
        };
        (value("Message-ID"), value("In-Reply-To"))
    };
    heads.into_iter().map(read).collect()
}

/// How many mails lie in a folder; none if it is not there.
pub fn count(port: u16, user: &str, folder: &str) -> usize {
    let mut session = Session::open(port);
    session.ask(&format!("LOGIN {user} secret"));
    let listed = session.ask(&format!("LIST \"\" \"{folder}\""));
    if !listed.lines.iter().any(|line| line.contains("LIST")) {
        return 0;
    }
    let status = session.ask(&format!("STATUS \"{folder}\" (MESSAGES)"));
    let told =
        status.lines.iter().find_map(|l| l.split_once("(MESSAGES ")?.1.strip_suffix(')')?.parse().ok());
    told.expect("STATUS tells how many mails there are")
}

/// The answer to one command.
#[derive(Default)]
struct Answer {
    lines: Vec<String>,
    literals: Vec<Vec<u8>>,
}

struct Session(BufReader<TcpStream>);

impl Session {
    fn open(port: u16) -> Session {
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("Dovecot listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time-out can be set");
        let mut session = Session(BufReader::new(stream));
        assert!(session.line().starts_with("* OK"), "no greeting");
        session
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).expect("Dovecot answers");
        assert!(line.ends_with("\r\n"), "Dovecot hung up after {line:?}");
        line.trim_end().to_owned()
    }

    fn ask(&mut self, command: &str) -> Answer {
        write!(self.0.get_mut(), "t {command}\r\n").expect("Dovecot listens");
        let mut answer = Answer::default();
        loop {
            let line = self.line();
            if let Some(end) = line.strip_prefix("t ") {
                assert!(end.starts_with("OK"), "{command}: {end}");
                return answer;
            }
            // `... {123}`: that many bytes follow, then the line goes on.
            let size = line.strip_suffix('}').and_then(|l| l.rsplit_once('{')?.1.parse::<usize>().ok());
            if let Some(size) = size {
                let mut bytes = vec![0; size];
                self.0.read_exact(&mut bytes).expect("as many bytes as announced");
                answer.literals.push(bytes);
            }
            answer.lines.push(line);
        }
    }
}
