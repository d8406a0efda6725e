//! A mail server for our outgoing mail: one that is not there, one that refuses some, one that takes everything.

use adjudicator::outbox::Courier;
use adjudicator::outbox::courier::SmtpAccess;
use adjudicator::tls::Protection;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

/// A port at which nobody listens.
pub fn closed_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

/// A courier to the mail server at this port.
pub fn smtp(port: u16) -> Courier {
    smtp_at("127.0.0.1", port)
}

/// A courier to a mail server whose name no DNS knows. The name is none: nobody is asked, and no test waits for an answer.
pub fn smtp_without_dns() -> Courier {
    smtp_at(&format!("{}.example", "mail".repeat(16)), 25)
}

fn smtp_at(host: &str, port: u16) -> Courier {
    let access = SmtpAccess {
        host: host.into(),
        port,
        protection: Protection::None,
        ca_file: None,
        credentials: None,
        our_name: "pbem.test".into(),
        envelope_from: "game@pbem.test".into(),
    };
    Courier::smtp(&access).expect("a courier")
}

/// A mail server that answers RCPT for some addresses like this, and takes everything else. Gives its port and what it
/// has taken: the line with the envelope sender, and the mail.
pub async fn server(refusal: &'static str, refused: &'static str) -> (u16, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let taken = Arc::new(Mutex::new(Vec::new()));
    let all = taken.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let taken = all.clone();
            tokio::spawn(async move {
                let (read, mut write) = stream.into_split();
                let mut lines = BufReader::new(read).lines();
                let _ = write.write_all(b"220 test\r\n").await;
                let (mut mail, mut from): (Option<String>, String) = (None, String::new());
                while let Ok(Some(line)) = lines.next_line().await {
                    let answer = match &mut mail {
                        Some(text) if line == "." => {
                            taken.lock().expect("not poisoned").push(std::mem::take(text));
                            mail = None;
                            "250 taken"
                        }
                        Some(text) => {
                            text.push_str(&line);
                            text.push_str("\r\n");
                            continue;
                        }
                        None if line.starts_with("RCPT") && line.contains(refused) => refusal,
                        None if line.starts_with("MAIL") => {
                            from = line;
                            "250 fine"
                        }
                        None if line.starts_with("DATA") => {
                            mail = Some(format!("{from}\r\n"));
                            "354 go on"
                        }
                        None if line.starts_with("QUIT") => break,
                        None => "250 fine",
                    };
                    if write.write_all(format!("{answer}\r\n").as_bytes()).await.is_err() {
                        break;
                    }
                }
            });
        }
    });
    (port, taken)
}
