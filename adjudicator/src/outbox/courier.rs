//! Who carries a mail: a mail server by SMTP, or folders on this machine.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use lettre::address::Envelope;
use lettre::transport::smtp::PoolConfig;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

use super::doorstep;
use crate::post::undelivered::envelope_sender;
use crate::store::outbox::Post;

/// Connections kept to the mail server. One alone is slow: the client leaves Nagle's algorithm on, which costs 40 ms a
/// mail.
pub const CONNECTIONS: u32 = 16;

/// How long one command of the mail server may take.
const COMMAND: Duration = Duration::from_secs(30);

/// How long one mail may take in all, waiting for a connection included.
pub const ONE_MAIL: Duration = Duration::from_secs(90);

/// Why a mail was not taken over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It never will be.
    Permanent(String),
    /// Not from us as we are set up: credentials, relaying, sender policy (RFC 3463: 5.7.x).
    Policy(String),
    /// Not now.
    Temporary(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Permanent(why) | Refusal::Temporary(why) => f.write_str(why),
            Refusal::Policy(why) => {
                write!(f, "{why} (about this server, not the player: look at [outbox] and the mail server)")
            }
        }
    }
}

/// How the connection to the mail server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protection {
    /// Not at all: for a mail server on this machine.
    None,
    /// By STARTTLS, which must succeed.
    StartTls,
    /// By TLS from the first byte.
    Tls,
}

/// Where the mail server is and how to speak to it.
#[derive(Debug, Clone)]
pub struct SmtpAccess {
    /// Its name or number.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is protected.
    pub protection: Protection,
    /// User and password, if it wants them.
    pub credentials: Option<(String, String)>,
    /// Our name in its greeting; empty: the machine's.
    pub our_name: String,
    /// The envelope's sender: where bounces go.
    pub envelope_from: String,
}

/// A courier that cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum CourierError {
    /// The envelope's sender is no address.
    #[error("[outbox] envelope_from \"{given}\" is no mail address: {why}")]
    EnvelopeFrom {
        /// As given.
        given: String,
        /// What is wrong.
        why: String,
    },
    /// The password cannot be had.
    #[error("[outbox] password_file {file}: {why}")]
    Password {
        /// Where it should be.
        file: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// TLS cannot be set up for this host.
    #[error("[outbox] host \"{host}\": TLS cannot be set up: {why}")]
    Tls {
        /// The host.
        host: String,
        /// What is wrong.
        why: String,
    },
}

/// Who carries a mail.
#[derive(Debug, Clone)]
pub enum Courier {
    /// A mail server.
    Smtp {
        /// The connections to it.
        transport: AsyncSmtpTransport<Tokio1Executor>,
        /// The envelope's sender.
        from: Address,
    },
    /// A Maildir for each recipient under this folder: for trials on one machine and for tests.
    Maildir(PathBuf),
}

impl Courier {
    /// Asks a mail server whether it is there. A Maildir always is.
    ///
    /// # Errors
    /// What the connection came to, in words.
    pub async fn greet(&self) -> Result<(), String> {
        match self {
            Courier::Maildir(_) => Ok(()),
            Courier::Smtp { transport, .. } => match transport.test_connection().await {
                Ok(true) => Ok(()),
                Ok(false) => Err("it does not want to talk".into()),
                Err(error) => Err(error.to_string()),
            },
        }
    }

    /// A courier that hands mail to a mail server. No connection is made yet.
    ///
    /// # Errors
    /// [`CourierError`].
    pub fn smtp(access: &SmtpAccess) -> Result<Courier, CourierError> {
        let from: Address = access.envelope_from.parse().map_err(|error| CourierError::EnvelopeFrom {
            given: access.envelope_from.clone(),
            why: format!("{error}"),
        })?;
        let parameters = || {
            TlsParameters::new(access.host.clone())
                .map_err(|error| CourierError::Tls { host: access.host.clone(), why: error.to_string() })
        };
        let tls = match access.protection {
            Protection::None => Tls::None,
            Protection::StartTls => Tls::Required(parameters()?),
            Protection::Tls => Tls::Wrapper(parameters()?),
        };
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(access.host.clone())
            .port(access.port)
            .tls(tls)
            .timeout(Some(COMMAND))
            .pool_config(PoolConfig::new().max_size(CONNECTIONS));
        if !access.our_name.is_empty() {
            builder = builder.hello_name(ClientId::Domain(access.our_name.clone()));
        }
        if let Some((user, password)) = &access.credentials {
            builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
        }
        Ok(Courier::Smtp { transport: builder.build(), from })
    }

    /// Hands one mail over. When this returns `Ok`, it is somebody else's: the server has said 250, or the file is on
    /// the disk.
    ///
    /// # Errors
    /// [`Refusal`].
    pub async fn carry(&self, post: &Post) -> Result<(), Refusal> {
        match self {
            Courier::Smtp { transport, from } => {
                let to: Address = post.address.parse().map_err(|error| {
                    Refusal::Permanent(format!("\"{}\" is no mail address: {error}", post.address))
                })?;
                // A report that it did not arrive comes back to an address that names it.
                let from =
                    envelope_sender(from.as_ref(), &post.id.0).parse().unwrap_or_else(|_| from.clone());
                // One recipient a mail: one refused recipient fails the whole message.
                let envelope = Envelope::new(Some(from), vec![to]).map_err(|error| {
                    Refusal::Permanent(format!("the envelope cannot be written: {error}"))
                })?;
                // The library ends every message with a line end of its own: without this each would gain an empty line.
                let bytes = post.bytes.strip_suffix(b"\r\n").unwrap_or(&post.bytes);
                match tokio::time::timeout(ONE_MAIL, transport.send_raw(&envelope, bytes)).await {
                    Ok(Ok(_)) => Ok(()),
                    Ok(Err(error)) => Err(judged(&error)),
                    Err(_) => Err(Refusal::Temporary("the mail server took too long".to_owned())),
                }
            }
            Courier::Maildir(root) => {
                let (root, post) = (root.clone(), post.clone());
                let put = tokio::task::spawn_blocking(move || doorstep::put(&root, &post)).await;
                match put {
                    Ok(Ok(())) => Ok(()),
                    Ok(Err(error)) => Err(Refusal::Temporary(format!("the Maildir of a recipient: {error}"))),
                    Err(error) => Err(Refusal::Temporary(format!("the delivery broke off: {error}"))),
                }
            }
        }
    }
}

/// What an SMTP error means. Only a 5xx reply is for ever: a refused or dropped connection counts as neither temporary
/// nor permanent with the library, and after the final dot nobody can tell.
fn judged(error: &lettre::transport::smtp::Error) -> Refusal {
    let why = error.to_string();
    if !error.is_permanent() {
        return Refusal::Temporary(why);
    }
    let code = error.status().map_or(0, u16::from);
    if is_policy(code, &why) { Refusal::Policy(why) } else { Refusal::Permanent(why) }
}

/// True for replies about our credentials (RFC 4954: 530, 534, 535, 538) or with an enhanced status of security or
/// policy (RFC 3463: 5.7.x).
fn is_policy(code: u16, why: &str) -> bool {
    let enhanced = why.split(|c: char| !(c.is_ascii_digit() || c == '.')).any(|word| {
        let mut parts = word.split('.');
        let is_number = |part: Option<&str>| part.is_some_and(|part| !part.is_empty() && part.len() <= 3);
        parts.next() == Some("5")
            && parts.next() == Some("7")
            && is_number(parts.next())
            && parts.next().is_none()
    });
    matches!(code, 530 | 534 | 535 | 538) || enhanced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policy_is_told_from_an_unknown_recipient() {
        assert!(is_policy(550, "permanent error (550): 5.7.1 relaying denied"));
        assert!(is_policy(535, "permanent error (535): wrong password"));
        assert!(is_policy(554, "permanent error (554): 5.7.26 no SPF"));
        assert!(!is_policy(550, "permanent error (550): 5.1.1 no such user"));
        assert!(!is_policy(550, "permanent error (550): no such user 15.7.1.2"));
        assert!(!is_policy(552, "permanent error (552): 5.2.2 mailbox full"));
    }

    #[test]
    fn a_bounce_address_that_is_none_is_named() {
        let access = SmtpAccess {
            host: "127.0.0.1".into(),
            port: 25,
            protection: Protection::None,
            credentials: None,
            our_name: String::new(),
            envelope_from: "nobody".into(),
        };
        let error = Courier::smtp(&access).expect_err("no address").to_string();
        assert!(error.contains("envelope_from \"nobody\""), "{error}");
    }
}
