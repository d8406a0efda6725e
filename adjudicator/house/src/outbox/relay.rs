//! Our own mail server: connections to it, kept for the next mail, and one mail at a time over each.
//!
//! The steps of a delivery are told apart, for a refusal means something else at each: what is refused before a
//! recipient is named is about us, and every mail would get it.

use std::fmt;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use lettre::Address;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, AsyncTokioStream, Certificate, TlsParameters};
use lettre::transport::smtp::commands::{Data, Ehlo, Mail, Rcpt, Rset};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use super::courier::{CONNECTIONS, CourierError, Refusal, SmtpAccess, is_policy};
use crate::tls;
use crate::tls::Protection;

/// How long one command of the mail server may take.
const COMMAND: Duration = Duration::from_secs(30);

/// How long it may take over a whole mail once that has been sent: some look into it before they answer.
const TAKING: Duration = Duration::from_secs(60);

/// A connection that has been idle for longer is not trusted: the server may have forgotten it.
const STALE: Duration = Duration::from_secs(20);

/// Our own mail server.
pub struct Relay {
    access: SmtpAccess,
    from: Address,
    hello: ClientId,
    tls: Option<TlsConnector>,
    idle: Mutex<Vec<(AsyncSmtpConnection, Instant)>>,
}

impl fmt::Debug for Relay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Relay({}:{})", self.access.host, self.access.port)
    }
}

/// The largest mail a server takes, from what it offers (RFC 1870): `SIZE 10240000`. Without a number, or with 0, there is no such size.
fn largest<'l>(mut offered: impl Iterator<Item = &'l str>) -> Option<u64> {
    offered.find_map(|line| {
        let mut words = line.split_whitespace();
        let named = words.next().is_some_and(|word| word.eq_ignore_ascii_case("SIZE"));
        words.next().filter(|_| named)?.parse().ok().filter(|size| *size > 0)
    })
}

/// How far a delivery had come when it failed.
enum Failed {
    /// Before a recipient was named.
    Us(Error),
    /// At the recipient or the mail itself.
    Them(Error),
    /// No answer in time.
    Slow,
}

impl Relay {
    /// Made ready; no connection yet.
    pub(super) fn new(access: &SmtpAccess) -> Result<Relay, CourierError> {
        let from = access.envelope_from.parse().map_err(|error| CourierError::EnvelopeFrom {
            given: access.envelope_from.clone(),
            why: format!("{error}"),
        })?;
        let hello = match access.our_name.as_str() {
            "" => ClientId::default(),
            name => ClientId::Domain(name.to_owned()),
        };
        let tls = match access.protection {
            Protection::None => None,
            Protection::StartTls | Protection::Tls => {
                let ca_file = access.ca_file.as_deref();
                Some(tls::connector(ca_file).map_err(|why| CourierError::Certificates {
                    file: access.ca_file.clone().unwrap_or_default(),
                    why,
                })?)
            }
        };
        Ok(Relay { access: access.clone(), from, hello, tls, idle: Mutex::new(Vec::new()) })
    }

    /// Connects and logs in, as for a mail; gives the size of the largest mail the server says it takes, if it says so.
    pub(super) async fn greet(&self) -> Result<Option<u64>, String> {
        let mut connection = self.connect().await.map_err(|refusal| refusal.to_string())?;
        match timed(COMMAND, connection.command(Ehlo::new(self.hello.clone()))).await {
            Ok(offered) => Ok(largest(offered.message())),
            Err(Failed::Us(error) | Failed::Them(error)) => Err(words(&error)),
            Err(Failed::Slow) => Err("no answer".to_owned()),
        }
    }

    /// The sender on the envelope, before a mail's own name is added to it.
    pub(super) fn envelope_from(&self) -> &Address {
        &self.from
    }

    /// Hands one mail over: when this returns `Ok`, the server has said 250.
    pub(super) async fn deliver(&self, from: &Address, to: &Address, mail: &[u8]) -> Result<(), Refusal> {
        loop {
            let kept = self.kept();
            let fresh = kept.is_none();
            let mut connection = match kept {
                Some(connection) => connection,
                None => self.connect().await?,
            };
            let failed = match self.hand_over(&mut connection, (from, to), mail).await {
                Ok(()) => {
                    self.keep(connection);
                    return Ok(());
                }
                Err(failed) => failed,
            };
            let refusal = match &failed {
                // A kept connection the server has closed meanwhile: nothing was said yet, so it is said again.
                Failed::Us(error) if !fresh && error.status().is_none() => continue,
                Failed::Slow => return Err(Refusal::Temporary("the mail server took too long".to_owned())),
                Failed::Us(error) => judged(error, true),
                Failed::Them(error) => judged(error, false),
            };
            let answered =
                matches!(&failed, Failed::Us(error) | Failed::Them(error) if error.status().is_some());
            if answered && timed(COMMAND, connection.command(Rset)).await.is_ok() {
                self.keep(connection);
            }
            return Err(refusal);
        }
    }

    /// The steps of one delivery.
    async fn hand_over(
        &self,
        connection: &mut AsyncSmtpConnection,
        (from, to): (&Address, &Address),
        mail: &[u8],
    ) -> Result<(), Failed> {
        let mut options = Vec::new();
        // Our mails are ASCII; a player's address may be none.
        if !to.to_string().is_ascii() || !from.to_string().is_ascii() {
            options.push(MailParameter::SmtpUtfEight);
        }
        if !mail.is_ascii() && connection.server_info().supports_feature(Extension::EightBitMime) {
            options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        }
        timed(COMMAND, connection.command(Mail::new(Some(from.clone()), options))).await?;
        let them = |failed| match failed {
            Failed::Us(error) => Failed::Them(error),
            other => other,
        };
        timed(COMMAND, connection.command(Rcpt::new(to.clone(), Vec::new()))).await.map_err(them)?;
        timed(COMMAND, connection.command(Data)).await.map_err(them)?;
        // The library ends every message with a line end of its own: without this each would gain an empty line.
        let bytes = mail.strip_suffix(b"\r\n").unwrap_or(mail);
        timed(TAKING, connection.message(bytes)).await.map_err(them)?;
        Ok(())
    }

    /// A new connection, protected and logged in as the settings ask.
    async fn connect(&self) -> Result<AsyncSmtpConnection, Refusal> {
        let opened = tokio::time::timeout(2 * COMMAND, self.open()).await;
        opened.unwrap_or_else(|_| Err(Refusal::Away("the mail server does not answer".to_owned())))
    }

    async fn open(&self) -> Result<AsyncSmtpConnection, Refusal> {
        let SmtpAccess { host, port, .. } = &self.access;
        let away = |error: std::io::Error| Refusal::Away(format!("Connection error: {host}:{port}: {error}"));
        let unsafe_ = |why: String| Refusal::Relay(format!("TLS with {host}:{port} failed: {why}"));
        let tcp = TcpStream::connect((host.as_str(), *port)).await.map_err(away)?;
        // With Nagle's algorithm on, each mail takes 40 ms.
        tcp.set_nodelay(true).map_err(away)?;
        let stream: Box<dyn AsyncTokioStream> = match (&self.tls, self.access.protection) {
            (Some(tls), Protection::Tls) => {
                Box::new(Secured(tls::secured(tls, host, tcp).await.map_err(unsafe_)?))
            }
            _ => Box::new(tcp),
        };
        let greeted = AsyncSmtpConnection::connect_with_transport(stream, &self.hello).await;
        let mut connection = greeted.map_err(|error| judged(&error, true))?;
        if self.access.protection == Protection::StartTls {
            if !connection.can_starttls() {
                return Err(unsafe_("the server does not offer STARTTLS".to_owned()));
            }
            let parameters = self.parameters().map_err(unsafe_)?;
            let started = connection.starttls(parameters, &self.hello).await;
            started.map_err(|error| unsafe_(words(&error)))?;
        }
        if let Some((user, password)) = &self.access.credentials {
            let credentials = Credentials::new(user.clone(), password.clone());
            let proven = connection.auth(&[Mechanism::Plain, Mechanism::Login], &credentials).await;
            proven.map_err(|error| match judged(&error, true) {
                // The server offers no way to log in.
                Refusal::Away(why) if error.is_client() => Refusal::Relay(why),
                other => other,
            })?;
        }
        Ok(connection)
    }

    fn parameters(&self) -> Result<TlsParameters, String> {
        let mut builder = TlsParameters::builder(self.access.host.clone());
        if let Some(file) = &self.access.ca_file {
            let pem = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
            builder =
                builder.add_root_certificate(Certificate::from_pem(&pem).map_err(|error| words(&error))?);
        }
        builder.build().map_err(|error| words(&error))
    }

    fn kept(&self) -> Option<AsyncSmtpConnection> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(|(_, since)| since.elapsed() < STALE);
        idle.pop().map(|(connection, _)| connection)
    }

    fn keep(&self, connection: AsyncSmtpConnection) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if !connection.has_broken() && idle.len() < CONNECTIONS as usize {
            idle.push((connection, Instant::now()));
        }
    }
}

/// A step that must end in time.
async fn timed<T>(limit: Duration, step: impl Future<Output = Result<T, Error>>) -> Result<T, Failed> {
    match tokio::time::timeout(limit, step).await {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(error)) => Err(Failed::Us(error)),
        Err(_) => Err(Failed::Slow),
    }
}

/// What an SMTP error means. Only a 5xx reply is for ever: a refused or dropped connection counts as neither temporary
/// nor permanent with the library, and after the final dot nobody can tell.
fn judged(error: &Error, about_us: bool) -> Refusal {
    let why = words(error);
    if !error.is_permanent() {
        return if about_us { Refusal::Away(why) } else { Refusal::Temporary(why) };
    }
    let code = error.status().map_or(0, u16::from);
    match (about_us, is_policy(code, &why)) {
        (true, _) => Refusal::Relay(why),
        // Refused for want of a login: that is about us at every step.
        (false, true) if matches!(code, 530 | 534 | 535 | 538) => Refusal::Relay(why),
        (false, true) => Refusal::Policy(why),
        (false, false) => Refusal::Permanent(why),
    }
}

fn words(error: &Error) -> String {
    error.to_string()
}

/// A connection under TLS, as the library wants it.
#[derive(Debug)]
struct Secured(TlsStream<TcpStream>);

impl AsyncTokioStream for Secured {
    fn peer_addr(&self) -> std::io::Result<std::net::SocketAddr> {
        self.0.get_ref().0.peer_addr()
    }
}

impl AsyncRead for Secured {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Secured {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::largest;

    #[test]
    fn the_largest_mail_is_heard() {
        let heard = |lines: &[&str]| largest(lines.iter().copied());
        assert_eq!(heard(&["mx.test", "PIPELINING", "SIZE 10240000", "8BITMIME"]), Some(10_240_000));
        assert_eq!(heard(&["mx.test", "size 7"]), Some(7));
        for lines in
            [&["mx.test"][..], &["mx.test", "SIZE"], &["mx.test", "SIZE 0"], &["SIZE much"], &["SIZES 7"]]
        {
            assert_eq!(heard(lines), None, "{lines:?}");
        }
    }
}
