//! A beacon of our own on loopback: it speaks as drand's servers do, and signs whatever round it is asked for.

use blst::min_sig::SecretKey;
use sha2::{Digest, Sha256};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

const SUITE: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/// How it answers.
#[derive(Clone, Copy)]
pub enum Mood {
    /// As it should.
    Speaks,
    /// With nothing but an error.
    Silent,
    /// With the signature of another round.
    Lies,
}

/// The beacon. It ends with the test.
pub struct Drand {
    port: u16,
    key: String,
    mood: Arc<AtomicU8>,
    asked: Arc<AtomicUsize>,
}

impl Drand {
    pub fn start() -> Drand {
        let secret = SecretKey::key_gen(&[9; 32], &[]).expect("a key");
        let key = data_encoding::HEXLOWER.encode(&secret.sk_to_pk().to_bytes());
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (mood, asked) = (Arc::new(AtomicU8::new(0)), Arc::new(AtomicUsize::new(0)));
        let (own_mood, own_asked) = (Arc::clone(&mood), Arc::clone(&asked));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                own_asked.fetch_add(1, Ordering::SeqCst);
                // Who goes away in the middle is none of our business.
                let _ = answer(stream, &secret, own_mood.load(Ordering::SeqCst));
            }
        });
        Drand { port, key, mood, asked }
    }

    /// The settings with which a house hears it: a round a second.
    pub fn settings(&self) -> String {
        format!(
            "[beacon]\nservers = \"http://127.0.0.1:{}\"\nkey = \"{}\"\ngenesis = \"2026-01-01T00:00:00Z\"\nperiod = 1",
            self.port, self.key
        )
    }

    pub fn becomes(&self, mood: Mood) {
        self.mood.store(mood as u8, Ordering::SeqCst);
    }

    /// How often it was asked.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

fn answer(mut stream: TcpStream, secret: &SecretKey, mood: u8) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    while line.trim() != "" {
        line.clear();
        reader.read_line(&mut line)?;
    }
    let round: Option<u64> = path.rsplit_once("/public/").and_then(|(_, round)| round.parse().ok());
    let (status, body) = match round.filter(|_| mood != Mood::Silent as u8) {
        None => ("503 Service Unavailable", "{\"error\":\"not now\"}".to_owned()),
        Some(round) => {
            let signed = if mood == Mood::Lies as u8 { round + 1 } else { round };
            let signature = secret.sign(&Sha256::digest(signed.to_be_bytes()), SUITE, &[]).to_bytes();
            let signature = data_encoding::HEXLOWER.encode(&signature);
            ("200 OK", format!("{{\"round\":{round},\"randomness\":\"00\",\"signature\":\"{signature}\"}}"))
        }
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
}
