//! Who carries a mail: a mail server by SMTP, or folders on this machine.

use crate::tls::Protection;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use lettre::Address;

use super::dkim::Signer;
use super::doorstep;
use super::relay::Relay;
use crate::outbox::verp::envelope_sender;
use store::outbox::Post;

/// Connections kept to the mail server.
pub const CONNECTIONS: u32 = 16;

/// How long one mail may take in all, waiting for a connection included.
pub const ONE_MAIL: Duration = Duration::from_secs(90);

/// Why a mail was not taken over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It never will be.
    Permanent(String),
    /// Not from us to this recipient: policy or reputation (RFC 3463: 5.7.x). Others of the same domain would get it too.
    Policy(String),
    /// Our own mail server takes nothing from us as we are set up: login, sender, TLS.
    Relay(String),
    /// Our own mail server is not there, or takes nothing from anybody just now: nobody listens, it does not answer, it
    /// says "later" before a recipient is named.
    Away(String),
    /// Not now, and that is about this recipient or this mail.
    Temporary(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Permanent(why) | Refusal::Temporary(why) => f.write_str(why),
            Refusal::Policy(why) | Refusal::Relay(why) => {
                write!(f, "{why} (about this server, not the player: look at [outbox] and the mail server)")
            }
            Refusal::Away(why) => {
                write!(
                    f,
                    "{why} (our own mail server, not the player's: look at [outbox] and the mail server)"
                )
            }
        }
    }
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
    /// Certificates (PEM) that are believed besides the public ones.
    pub ca_file: Option<PathBuf>,
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
    /// The certificates to believe cannot be had.
    #[error("[outbox] ca_file {file}: {why}")]
    Certificates {
        /// Where they should be.
        file: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The key to sign with cannot be had.
    #[error("[outbox] dkim_key_file {file}: {why}")]
    Key {
        /// Where it should be.
        file: PathBuf,
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
        relay: Arc<Relay>,
        /// What signs the mails; none: the mail server does.
        signer: Option<Arc<Signer>>,
    },
    /// A Maildir for each recipient under this folder: for trials on one machine and for tests.
    Maildir(PathBuf),
}

impl Courier {
    /// Asks a mail server whether it is there. A Maildir always is. Gives the size of the largest mail it takes, in bytes, if it says
    /// so.
    ///
    /// # Errors
    /// What the connection came to, in words.
    pub async fn greet(&self) -> Result<Option<u64>, String> {
        match self {
            Courier::Maildir(_) => Ok(None),
            Courier::Smtp { relay, .. } => relay.greet().await,
        }
    }

    /// A courier that hands mail to a mail server. No connection is made yet.
    ///
    /// # Errors
    /// [`CourierError`].
    pub fn smtp(access: &SmtpAccess) -> Result<Courier, CourierError> {
        Ok(Courier::Smtp { relay: Arc::new(Relay::new(access)?), signer: None })
    }

    /// The same, signing every mail.
    #[must_use]
    pub fn signing(self, signer: Signer) -> Courier {
        match self {
            Courier::Smtp { relay, .. } => Courier::Smtp { relay, signer: Some(Arc::new(signer)) },
            other => other,
        }
    }

    /// Hands these bytes to the mail server; what is in nobody's outbox shows whether mail goes out at all.
    ///
    /// # Errors
    /// [`Refusal`].
    pub async fn hand_over(&self, to: &str, mail: &[u8]) -> Result<(), Refusal> {
        match self {
            Courier::Smtp { relay, .. } => self.pass_on(relay.envelope_from(), to, mail).await,
            Courier::Maildir(_) => Err(Refusal::Permanent("mail goes into Maildirs, not out".to_owned())),
        }
    }

    /// One mail over the relay, signed if we sign.
    async fn pass_on(&self, from: &Address, to: &str, mail: &[u8]) -> Result<(), Refusal> {
        let Courier::Smtp { relay, signer } = self else {
            return Err(Refusal::Permanent("mail goes into Maildirs, not out".to_owned()));
        };
        let address: Address = to
            .parse()
            .map_err(|error| Refusal::Permanent(format!("\"{to}\" is no mail address: {error}")))?;
        let signed = signer.as_ref().map(|signer| signer.signed(mail)).transpose();
        let signed = signed.map_err(|why| Refusal::Relay(format!("the mail cannot be signed: {why}")))?;
        let bytes = signed.as_deref().unwrap_or(mail);
        let taken = tokio::time::timeout(ONE_MAIL, relay.deliver(from, &address, bytes)).await;
        taken.unwrap_or_else(|_| Err(Refusal::Temporary("the mail server took too long".to_owned())))
    }

    /// What signs our mails, if we do.
    #[must_use]
    pub fn signer(&self) -> Option<&Signer> {
        match self {
            Courier::Smtp { signer, .. } => signer.as_deref(),
            Courier::Maildir(_) => None,
        }
    }

    /// Hands one mail over. When this returns `Ok`, it is somebody else's: the server has said 250, or the file is on
    /// the disk.
    ///
    /// # Errors
    /// [`Refusal`].
    pub async fn carry(&self, post: &Post) -> Result<(), Refusal> {
        match self {
            Courier::Smtp { relay, .. } => {
                // A report that it did not arrive comes back to an address that names it.
                let base = relay.envelope_from();
                let from =
                    envelope_sender(base.as_ref(), &post.id.0).parse().unwrap_or_else(|_| base.clone());
                self.pass_on(&from, &post.address, &post.bytes).await
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

/// True for replies about our credentials (RFC 4954: 530, 534, 535, 538) or with an enhanced status of security or
/// policy (RFC 3463: 5.7.x).
pub(super) fn is_policy(code: u16, why: &str) -> bool {
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
            ca_file: None,
            credentials: None,
            our_name: String::new(),
            envelope_from: "nobody".into(),
        };
        let error = Courier::smtp(&access).expect_err("no address").to_string();
        assert!(error.contains("envelope_from \"nobody\""), "{error}");
    }
}
