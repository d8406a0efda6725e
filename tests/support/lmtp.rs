//! A small LMTP client (RFC 2033): what a mail system says to hand a mail over.

use std::io::{BufRead, BufReader, Error, ErrorKind, Result, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// What came of handing a mail over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handed {
    /// Acknowledged with 250: it is theirs.
    Yes,
    /// Refused, or never sent to its end: it is still ours.
    No,
    /// Sent to its end, and no answer came: nobody knows.
    InDoubt,
}

/// Hands one mail over.
pub fn hand_over(address: SocketAddr, from: &str, recipient: &str, mail: &[u8]) -> Handed {
    let mut sent = false;
    match talk(address, from, recipient, mail, &mut sent) {
        Ok(true) => Handed::Yes,
        Ok(false) => Handed::No,
        Err(_) if sent => Handed::InDoubt,
        Err(_) => Handed::No,
    }
}

/// Waits for the greeting of somebody who listens there. False: nobody does, or says nothing.
pub fn greets(address: SocketAddr) -> bool {
    let Ok(stream) = TcpStream::connect(address) else { return false };
    let silence = stream.set_read_timeout(Some(Duration::from_secs(20)));
    silence.is_ok() && answer(&mut BufReader::new(stream)).is_ok_and(|line| line.starts_with("220"))
}

fn talk(address: SocketAddr, from: &str, recipient: &str, mail: &[u8], sent: &mut bool) -> Result<bool> {
    let stream = TcpStream::connect_timeout(&address, Duration::from_secs(5))?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    stream.set_nodelay(true)?;
    let mut answers = BufReader::new(stream.try_clone()?);
    let mut out = stream;
    expect(&mut answers, '2')?;
    for line in
        ["LHLO driver.example".to_string(), format!("MAIL FROM:<{from}>"), format!("RCPT TO:<{recipient}>")]
    {
        out.write_all(format!("{line}\r\n").as_bytes())?;
        expect(&mut answers, '2')?;
    }
    out.write_all(b"DATA\r\n")?;
    expect(&mut answers, '3')?;
    let mut stuffed = Vec::with_capacity(mail.len() + 8);
    for line in mail.split_inclusive(|byte| *byte == b'\n') {
        if line.starts_with(b".") {
            stuffed.push(b'.');
        }
        stuffed.extend_from_slice(line);
    }
    stuffed.extend_from_slice(b".\r\n");
    // From the last byte on they may have it.
    *sent = true;
    out.write_all(&stuffed)?;
    let answer = answer(&mut answers)?;
    // The mail is theirs from the 250 on, whatever becomes of the goodbye.
    let _ = out.write_all(b"QUIT\r\n");
    Ok(answer.starts_with("250"))
}

fn expect(answers: &mut impl BufRead, class: char) -> Result<()> {
    let line = answer(answers)?;
    match line.starts_with(class) {
        true => Ok(()),
        false => Err(Error::other(format!("unexpected answer: {line}"))),
    }
}

/// The last line of an answer.
fn answer(answers: &mut impl BufRead) -> Result<String> {
    loop {
        let mut line = String::new();
        if answers.read_line(&mut line)? == 0 {
            return Err(Error::from(ErrorKind::UnexpectedEof));
        }
        if line.as_bytes().get(3) != Some(&b'-') {
            return Ok(line);
        }
    }
}
