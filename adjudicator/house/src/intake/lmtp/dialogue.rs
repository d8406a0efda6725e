//! What is said with an LMTP client, without the socket: bytes in, replies and deeds out.
//!
//! Only this knows the protocol. The [session](super::session) carries bytes and does the deeds; a fuzz target plays the client.

use smtp_proto::request::receiver::{DataReceiver, DummyDataReceiver};
use smtp_proto::{Error, MailFrom, RcptTo, Request};

/// Recipients of one message (RFC 5321 section 4.5.3.1.8 asks for at least 100).
const RECIPIENTS: usize = 100;

/// As many bytes as so many of the largest mails are kept of one message, for all its recipients together: each has a copy.
const COPIES: usize = 4;

/// Commands in error since the last message taken before we hang up.
const PATIENCE: usize = 20;

/// The longest line of a command in bytes, its end included (RFC 5321 section 4.5.3.1.4 asks for 512, and more for extensions).
const LINE: usize = 4096;

/// What does not change during a conversation.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    /// Our name in greetings.
    pub hostname: &'a str,
    /// The largest mail in bytes.
    pub mail_bytes: usize,
    /// Whether a recipient is one of ours.
    pub ours: &'a (dyn Fn(&str) -> bool + Send + Sync),
}

/// What is to be done next.
#[derive(Debug, PartialEq, Eq)]
pub enum Deed {
    /// Send the replies when nothing is left to be heard, and go on.
    Go,
    /// Send the replies at once: the client waits to send its message.
    Message,
    /// Keep this mail and tell what became of it by [`Dialogue::kept`].
    Keep(Mail),
    /// Send the replies and hang up.
    HangUp,
}

/// A mail that came whole.
#[derive(Debug, PartialEq, Eq)]
pub struct Mail {
    /// Everybody it was taken for, in the order named; one named twice stands here twice.
    pub recipients: Vec<String>,
    /// How many more there are who are told to come again: their copies would be too much at once.
    pub put_off: usize,
    /// The mail under the line that tells its envelope's sender.
    pub bytes: Vec<u8>,
}

/// What became of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is on the disk.
    Kept,
    /// Too much mail waits.
    Full,
    /// The store could not take it.
    Failed,
}

/// Why we end a conversation that the client did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// Nothing was heard for too long.
    Silence,
    /// The program stops.
    Stop,
    /// Others wait for the place.
    Crowd,
}

/// A message being announced.
struct Message {
    from: String,
    recipients: Vec<String>,
}

/// A message being sent.
struct Coming {
    recipients: Vec<String>,
    bytes: Vec<u8>,
    /// How many of `bytes` are ours.
    head: usize,
    receiver: DataReceiver,
    other_ends: OtherEnds,
    too_large: Option<DummyDataReceiver>,
}

impl Coming {
    fn new(message: Message) -> Coming {
        let bytes = return_path(&message.from);
        let mut receiver = DataReceiver::new();
        // The receiver knows a line's start by the line end before it: give it one, else a dot that opens the message is
        // not seen.
        receiver.ingest(&mut b"\r\n".iter(), &mut Vec::new());
        Coming {
            recipients: message.recipients,
            head: bytes.len(),
            bytes,
            receiver,
            other_ends: OtherEnds::new(),
            too_large: None,
        }
    }

    /// How many bytes belong to the message, and whether it ends with them.
    fn take(&mut self, bytes: &[u8], limit: usize) -> (usize, bool) {
        let mut unread = bytes.iter();
        let ended = match &mut self.too_large {
            None => self.receiver.ingest(&mut unread, &mut self.bytes),
            Some(sink) => sink.ingest(&mut unread),
        };
        let taken = bytes.len() - unread.as_slice().len();
        self.other_ends.look(bytes.get(..taken).unwrap_or_default());
        // Until it has ended, the last byte may be the CR of its end, which is no part of it.
        let most = self.head + limit + usize::from(!ended);
        if self.too_large.is_none() && self.bytes.len() > most {
            // The rest is read and forgotten, so that the client hears why.
            self.too_large = Some(DummyDataReceiver::new_data(&self.receiver));
            self.bytes = Vec::new();
        }
        (taken, ended)
    }
}

/// One conversation.
pub struct Dialogue<'a> {
    terms: Terms<'a>,
    /// The line being sent, as far as it has come.
    line: Vec<u8>,
    replies: Vec<u8>,
    greeted: bool,
    message: Option<Message>,
    coming: Option<Coming>,
    errors: usize,
}

impl<'a> Dialogue<'a> {
    /// Begins with our greeting.
    pub fn new(terms: Terms<'a>) -> Dialogue<'a> {
        let mut dialogue = Dialogue {
            terms,
            line: Vec::new(),
            replies: Vec::new(),
            greeted: false,
            message: None,
            coming: None,
            errors: 0,
        };
        dialogue.say(&format!("220 {} LMTP ready", terms.hostname));
        dialogue
    }

    /// Hears at most one command or one message; tells how many of the bytes were taken and what is to be done.
    pub fn hear(&mut self, bytes: &[u8]) -> (usize, Deed) {
        if let Some(coming) = self.coming.take() {
            return self.message(coming, bytes);
        }
        // Never more than a line is handed to the parser, which would go on looking for what a line lacks in the next one.
        let room = LINE - self.line.len();
        let end = bytes.iter().take(room).position(|byte| *byte == b'\n');
        let taken = end.map_or(bytes.len().min(room), |end| end + 1);
        self.line.extend_from_slice(bytes.get(..taken).unwrap_or_default());
        if end.is_none() {
            let deed = if self.line.len() < LINE { Deed::Go } else { self.refuse(&Error::ResponseTooLong) };
            return (taken, deed);
        }
        let line = std::mem::take(&mut self.line);
        let request = Request::parse(&mut line.iter()).map(Request::into_owned);
        let deed = match request {
            Ok(request) => self.obey(request),
            Err(error) => self.refuse(&error),
        };
        (taken, deed)
    }

    /// True while a message is being sent, which no stop should break off.
    pub fn in_message(&self) -> bool {
        self.coming.is_some()
    }

    /// Says why we hang up.
    pub fn farewell(&mut self, why: Farewell) {
        self.say(match why {
            Farewell::Silence if self.in_message() => "421 4.4.2 the message took too long",
            Farewell::Silence => "421 4.4.2 nothing heard for too long",
            Farewell::Stop => "421 4.3.2 shutting down, try again later",
            Farewell::Crowd => "421 4.3.2 nothing heard for a while, and others are waiting",
        });
    }

    /// What waits to be sent.
    pub fn replies(&self) -> &[u8] {
        &self.replies
    }

    /// The replies were sent.
    pub fn sent(&mut self) {
        self.replies.clear();
    }

    /// Carries out one command.
    fn obey(&mut self, request: Request<String>) -> Deed {
        match request {
            Request::Lhlo { .. } => {
                self.greeted = true;
                self.message = None;
                let (name, size) = (self.terms.hostname, self.terms.mail_bytes);
                let lines = format!(
                    "250-{name}\r\n250-PIPELINING\r\n250-ENHANCEDSTATUSCODES\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE {size}"
                );
                self.say(&lines);
            }
            // RFC 2033 section 4.1: an LMTP server refuses the greetings of SMTP, so that neither mistakes the other.
            Request::Helo { .. } | Request::Ehlo { .. } => {
                return self.wrong("500 5.5.1 this is LMTP: say LHLO");
            }
            Request::Mail { from } => return self.mail(from),
            Request::Rcpt { to } => return self.rcpt(to),
            Request::Data => return self.data_wanted(),
            Request::Rset => {
                self.message = None;
                self.say("250 2.0.0 forgotten");
            }
            Request::Noop { .. } => self.say("250 2.0.0 still here"),
            Request::Vrfy { .. } => self.say("252 2.5.0 cannot say, but will try to deliver"),
            Request::Help { .. } => self.say("214 2.0.0 LHLO MAIL RCPT DATA RSET NOOP VRFY QUIT"),
            Request::Quit => {
                self.say("221 2.0.0 goodbye");
                return Deed::HangUp;
            }
            // What follows would be taken for commands: not offered, and no way to go on.
            Request::Bdat { .. } | Request::Burl { .. } => {
                self.say("502 5.5.1 not offered");
                return Deed::HangUp;
            }
            Request::Auth { .. }
            | Request::StartTls
            | Request::Expn { .. }
            | Request::Etrn { .. }
            | Request::Atrn { .. } => return self.wrong("502 5.5.1 not offered"),
        }
        Deed::Go
    }

    fn mail(&mut self, from: MailFrom<String>) -> Deed {
        if !self.greeted {
            return self.wrong("503 5.5.1 say LHLO first");
        }
        if self.message.is_some() {
            return self.wrong("503 5.5.1 one message at a time: RSET first");
        }
        if from.size > self.terms.mail_bytes {
            let limit = self.terms.mail_bytes;
            return self.wrong(&format!("552 5.3.4 the message is larger than {limit} bytes"));
        }
        self.message = Some(Message { from: from.address, recipients: Vec::new() });
        self.say("250 2.1.0 sender noted");
        Deed::Go
    }

    fn rcpt(&mut self, to: RcptTo<String>) -> Deed {
        let ours = (self.terms.ours)(&to.address);
        let Some(message) = &mut self.message else {
            return self.wrong("503 5.5.1 MAIL first");
        };
        if !ours {
            // No fault of the client's: a mail system passes on what others sent it, over one connection.
            self.say("550 5.1.1 no game is played at this address");
            return Deed::Go;
        }
        if message.recipients.len() >= RECIPIENTS {
            // RFC 5321 section 4.5.3.1.10: the client sends the rest in another transaction.
            self.say("452 4.5.3 too many recipients at once");
            return Deed::Go;
        }
        // Even one named twice: RFC 2033 section 4.2 wants a reply for every RCPT that was accepted.
        message.recipients.push(to.address);
        self.say("250 2.1.5 recipient noted");
        Deed::Go
    }

    fn data_wanted(&mut self) -> Deed {
        match &self.message {
            None => self.wrong("503 5.5.1 MAIL first"),
            // RFC 2033 section 4.2: DATA without a recipient fails, so a client that pipelined learns it in time.
            Some(message) if message.recipients.is_empty() => {
                self.wrong("503 5.5.1 no recipient was accepted")
            }
            Some(_) => self.begin(),
        }
    }

    /// Bids the client send the message that it announced.
    fn begin(&mut self) -> Deed {
        if let Some(message) = self.message.take() {
            self.coming = Some(Coming::new(message));
            self.say("354 go ahead, end with a dot on a line of its own");
        }
        Deed::Message
    }

    /// Takes in what comes of a message.
    fn message(&mut self, mut coming: Coming, bytes: &[u8]) -> (usize, Deed) {
        let (taken, ended) = coming.take(bytes, self.terms.mail_bytes);
        if !ended {
            self.coming = Some(coming);
            return (taken, Deed::Go);
        }
        let reply = if coming.too_large.is_some() {
            format!("552 5.3.4 the message is larger than {} bytes", self.terms.mail_bytes)
        } else if coming.other_ends.found {
            // RFC 5321 section 4.1.1.4: only <CRLF>.<CRLF> ends a mail. What another server might take for the end hides a
            // second mail.
            "554 5.6.0 a dot stands alone between line ends that are not CR LF".to_owned()
        } else {
            self.errors = 0;
            let (mut recipients, bytes) = (coming.recipients, coming.bytes);
            let room = self.terms.mail_bytes.saturating_mul(COPIES) / bytes.len().max(1);
            let put_off = recipients.split_off(recipients.len().min(room.max(1))).len();
            return (taken, Deed::Keep(Mail { recipients, put_off, bytes }));
        };
        self.answer(&coming.recipients, &reply);
        (taken, Deed::Go)
    }

    /// Tells what became of a mail that was to be kept: once for each recipient (RFC 2033 section 4.2).
    pub fn kept(&mut self, mail: &Mail, outcome: Outcome) {
        let reply = match outcome {
            Outcome::Kept => "250 2.6.0 the mail is kept",
            Outcome::Full => "452 4.3.1 too much mail waits here, try again later",
            Outcome::Failed => "451 4.3.0 the mail could not be kept, try again later",
        };
        self.answer(&mail.recipients, reply);
        for _ in 0..mail.put_off {
            self.say("450 4.5.3 so large a mail is kept for a few at a time, try again later");
        }
    }

    fn answer(&mut self, recipients: &[String], reply: &str) {
        for _ in recipients {
            self.say(reply);
        }
    }

    /// Answers what could not be read as a command.
    fn refuse(&mut self, error: &Error) -> Deed {
        let reply = match error {
            Error::InvalidSenderAddress => "501 5.1.7 the sender's address cannot be read".to_owned(),
            Error::InvalidRecipientAddress => "501 5.1.3 the recipient's address cannot be read".to_owned(),
            Error::SyntaxError { syntax } => format!("501 5.5.2 write it like this: {syntax}"),
            Error::InvalidParameter { param } => format!("501 5.5.4 the parameter {param} cannot be read"),
            Error::UnsupportedParameter { .. } => "555 5.5.4 a parameter is not known here".to_owned(),
            Error::NeedsMoreData { .. } => "501 5.5.2 the line breaks off".to_owned(),
            Error::ResponseTooLong => {
                self.say("500 5.5.2 the line is too long");
                return Deed::HangUp;
            }
            // Whoever opens with a word of another protocol (a browser's GET) is lost here, and what follows is no command of his.
            _ if !self.greeted && self.errors == 0 => {
                self.say("500 5.5.1 this is LMTP: say LHLO");
                return Deed::HangUp;
            }
            _ => "500 5.5.1 no such command".to_owned(),
        };
        self.wrong(&reply)
    }

    /// A reply to something wrong; a client that does nothing else is hung up on.
    fn wrong(&mut self, reply: &str) -> Deed {
        self.say(reply);
        self.errors += 1;
        if self.errors < PATIENCE {
            return Deed::Go;
        }
        self.say("421 4.7.0 too many errors");
        Deed::HangUp
    }

    fn say(&mut self, line: &str) {
        self.replies.extend_from_slice(line.as_bytes());
        self.replies.extend_from_slice(b"\r\n");
    }
}

/// The line by which whoever delivers last preserves the envelope's sender (RFC 5321 section 4.4): without it a bounce
/// could not be told from a letter. An address holding anything but visible characters is not one we repeat.
fn return_path(from: &str) -> Vec<u8> {
    let shown = if from.chars().all(|c| !c.is_control() && c != '<' && c != '>') { from } else { "" };
    format!("Return-Path: <{shown}>\r\n").into_bytes()
}

/// Looks for a dot that stands alone between line ends one of which is a bare LF or CR: what some server takes for the end of a
/// mail.
struct OtherEnds {
    /// The bytes before, the latest last.
    before: [u8; 4],
    found: bool,
}

impl OtherEnds {
    /// At the start of a mail: a line has ended.
    fn new() -> Self {
        Self { before: *b"..\r\n", found: false }
    }

    fn look(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let [fourth, third, second, last] = self.before;
            self.found |= match (fourth, third, second, last, byte) {
                (_, _, b'\n' | b'\r', b'.', b'\n') => true,
                (_, b'\n' | b'\r', b'.', b'\r', next) if next != b'\n' => true,
                (_, b'\r', b'.', b'\r', b'\n') => true,
                (before, b'\n', b'.', b'\r', b'\n') => before != b'\r',
                _ => false,
            };
            self.before = [third, second, last, byte];
        }
    }
}
