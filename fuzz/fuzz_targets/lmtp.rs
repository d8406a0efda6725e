//! Any bytes from an LMTP client: the dialogue must not panic, and keeps its promises however the bytes are cut into packets.
//!
//! The first byte says how long the packets are; the rest is what the client sends.
#![no_main]

#[path = "../../adjudicator/house/src/intake/lmtp/dialogue.rs"]
mod dialogue;

use dialogue::{Deed, Dialogue, Farewell, Mail, Outcome, Terms};

/// The largest mail, small enough to be found too small.
const MAIL_BYTES: usize = 300;

/// What becomes of the mails in turn, and how each recipient's answer begins.
const OUTCOMES: [(Outcome, &str); 3] =
    [(Outcome::Kept, "250 2.6.0 "), (Outcome::Full, "452 4.3.1 "), (Outcome::Failed, "451 4.3.0 ")];

/// All that came of a conversation.
#[derive(Debug, PartialEq, Eq)]
struct Talk {
    replies: String,
    mails: Vec<Mail>,
    hung_up: bool,
}

fn talk(sent: &[u8], packet: usize) -> Talk {
    let ours = |address: &str| address.ends_with("@games.test");
    let terms = Terms { hostname: "games.test", mail_bytes: MAIL_BYTES, ours: &ours };
    let mut dialogue = Dialogue::new(terms);
    let mut talk = Talk { replies: String::new(), mails: Vec::new(), hung_up: false };
    'packets: for packet in sent.chunks(packet) {
        let mut unread = packet;
        while !unread.is_empty() {
            let (taken, deed) = dialogue.hear(unread);
            assert!(taken <= unread.len(), "more was taken than came");
            assert!(taken > 0 || deed == Deed::HangUp, "the dialogue stands still");
            unread = &unread[taken..];
            match deed {
                Deed::Go => {}
                Deed::Message => assert!(dialogue.in_message()),
                Deed::HangUp => {
                    talk.hung_up = true;
                    break 'packets;
                }
                Deed::Keep(mail) => {
                    assert!(!mail.recipients.is_empty(), "a mail for nobody");
                    assert!(
                        mail.recipients.iter().all(|recipient| ours(recipient)),
                        "a mail that is not ours"
                    );
                    assert!(mail.bytes.starts_with(b"Return-Path: <"));
                    let before = dialogue.replies().len();
                    let (outcome, code) = OUTCOMES[talk.mails.len() % OUTCOMES.len()];
                    dialogue.kept(&mail, outcome);
                    let said = String::from_utf8_lossy(&dialogue.replies()[before..]).into_owned();
                    assert_eq!(said.matches(code).count(), mail.recipients.len(), "one answer for each");
                    talk.mails.push(mail);
                }
            }
        }
        talk.replies.push_str(std::str::from_utf8(dialogue.replies()).expect("replies are text"));
        dialogue.sent();
    }
    if !talk.hung_up {
        let whys = [Farewell::Stop, Farewell::Silence, Farewell::Crowd];
        dialogue.farewell(whys[sent.len() % whys.len()]);
    }
    talk.replies.push_str(std::str::from_utf8(dialogue.replies()).expect("replies are text"));
    talk
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [packet, sent @ ..] = bytes else { return };
    let whole = talk(sent, sent.len().max(1));
    for line in whole.replies.split_terminator("\r\n") {
        let (code, rest) = line.split_at_checked(3).expect("a reply begins with its code");
        assert!(code.bytes().all(|digit| digit.is_ascii_digit()), "no code: {line:?}");
        assert!(rest.starts_with([' ', '-']) && !rest.contains(['\r', '\n']), "not one line: {line:?}");
    }
    assert_eq!(whole, talk(sent, usize::from(*packet).max(1)), "packets make a difference");
});
