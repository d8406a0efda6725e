//! The other end of LMTP (RFC 2033): hands one mail to the daemon, as a mail system would.

use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;

type AnyError = Box<dyn std::error::Error + Send + Sync>;

/// Delivers a mail; returns when the daemon has said that it is safe.
pub(super) async fn deliver(
    to: SocketAddr,
    from: &str,
    recipient: &str,
    mail: &[u8],
) -> Result<(), AnyError> {
    let (read, mut write) = TcpStream::connect(to).await?.into_split();
    let mut read = BufReader::new(read);
    answer(&mut read, "220").await?;
    for (line, wanted) in [
        ("LHLO demo.invalid".to_string(), "250"),
        (format!("MAIL FROM:<{from}>"), "250"),
        (format!("RCPT TO:<{recipient}>"), "250"),
        ("DATA".to_string(), "354"),
    ] {
        write.write_all(format!("{line}\r\n").as_bytes()).await?;
        answer(&mut read, wanted).await?;
    }
    // A line that begins with a dot gets another one (RFC 5321 section 4.5.2).
    let mut data = Vec::with_capacity(mail.len() + 8);
    for line in mail.split_inclusive(|b| *b == b'\n') {
        if line.starts_with(b".") {
            data.push(b'.');
        }
        data.extend_from_slice(line);
    }
    data.extend_from_slice(b"\r\n.\r\n");
    write.write_all(&data).await?;
    answer(&mut read, "250").await?;
    write.write_all(b"QUIT\r\n").await?;
    answer(&mut read, "221").await
}

async fn answer(read: &mut BufReader<OwnedReadHalf>, wanted: &str) -> Result<(), AnyError> {
    loop {
        let mut line = String::new();
        if read.read_line(&mut line).await? == 0 {
            return Err("the daemon hung up".into());
        }
        if !line.starts_with(wanted) {
            return Err(format!("the daemon said {:?} where {wanted} was expected", line.trim_end()).into());
        }
        // A hyphen after the number says that more lines follow.
        if line.as_bytes().get(3) != Some(&b'-') {
            return Ok(());
        }
    }
}
