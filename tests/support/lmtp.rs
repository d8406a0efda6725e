//! A small LMTP client (RFC 2033): what a mail system says to hand a mail over.

use std::io::{BufRead, BufReader, Error, ErrorKind, Result, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// Hands one mail over. `Ok(true)`: acknowledged with 250. `Ok(false)`: refused for now. `Err`: nobody knows.
pub fn hand_over(address: SocketAddr, from: &str, recipient: &str, mail: &[u8]) -> Result<bool> {
    let stream = TcpStream::connect_timeout(&address, Duration::from_secs(5))?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    stream.set_nodelay(true)?;
    let mut answers = BufReader::new(stream.try_clone()?);
    let mut out = stream;
    expect(&mut answers, '2')?;
    for line in ["LHLO driver.example".to_string(), format!("MAIL FROM:<{from}>"), format!("RCPT TO:<{recipient}>")] {
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
