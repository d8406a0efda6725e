//! Whether a mail's DKIM signature is good (RFC 6376), looked up by ourselves where our mail server has not done so.
//!
//! The one file that knows the library that checks signatures: it renames its calls often.

use letter::speaks_for;
use mail_auth::dkim::DkimError;
use mail_auth::hickory_resolver::config::{ResolverConfig, ResolverOpts};
use mail_auth::{
    AuthenticatedMessage, DkimResult, DnsError, Error, MX, MessageAuthenticator, Parameters, RecordSet,
    ResolverCache, Txt,
};
use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long one mail's look-ups may take; then the signature counts as not checked.
const PATIENCE: Duration = Duration::from_secs(5);
/// Most keys remembered.
const REMEMBERED: usize = 2_000;
/// Most signatures of one mail looked at: more is nobody's custom and costs a look-up each.
const SIGNATURES: usize = 8;

/// What the signatures of a mail say for its sender's domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// Signed by a domain that speaks for the sender's, and not changed since.
    Good(String),
    /// There is such a signature, but it does not hold.
    Broken(String),
    /// There is such a signature, and its key could not be looked up now.
    Unknown(String),
    /// No domain that speaks for the sender's has signed.
    Unsigned,
}

/// Who looks keys up.
pub enum Witness {
    /// Nobody: signatures are not checked here.
    Blind,
    /// By the name servers of this machine, or by a fixed list.
    Sighted(Box<Sight>),
}

/// The resolver with its memory.
pub struct Sight {
    authenticator: MessageAuthenticator,
    keys: Keys,
}

impl std::fmt::Debug for Witness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Witness::Blind => "Witness::Blind",
            Witness::Sighted(_) => "Witness::Sighted",
        })
    }
}

impl Witness {
    /// Looks keys up by the name servers this machine is set up with. Without any, nothing is checked.
    #[must_use]
    pub fn of_this_machine() -> Witness {
        match MessageAuthenticator::new_system_conf() {
            Ok(authenticator) => Witness::Sighted(Box::new(Sight { authenticator, keys: Keys::default() })),
            Err(error) => {
                tracing::warn!("DKIM signatures are not checked: no name server is set up ({error})");
                Witness::Blind
            }
        }
    }

    /// Knows these DNS names and no others, and asks nobody: for trials. Each is a name such as
    /// `s1._domainkey.example.org` and the text of its TXT record; any other name does not exist.
    ///
    /// # Errors
    /// A record that is no DKIM key, or a resolver that cannot be made.
    pub fn knowing(records: &[(&str, &str)]) -> Result<Witness, String> {
        use mail_auth::common::parse::TxtRecordParser;
        let config = ResolverConfig::from_parts(None, vec![], vec![]);
        let authenticator =
            MessageAuthenticator::new(config, ResolverOpts::default()).map_err(|error| error.to_string())?;
        let keys = Keys { closed: true, ..Keys::default() };
        for (name, record) in records {
            let key = mail_auth::common::verify::DomainKey::parse(record.as_bytes())
                .map_err(|error| format!("{name}: {error}"))?;
            let name = format!("{}.", name.to_lowercase().trim_end_matches('.'));
            keys.insert(name.into_boxed_str(), Txt::DomainKey(key.into()), Instant::now());
        }
        Ok(Witness::Sighted(Box::new(Sight { authenticator, keys })))
    }

    /// What the signatures of a mail say for `sender`, the domain of its From address. Never fails: what cannot be
    /// looked up is unknown.
    pub async fn examine(&self, bytes: &[u8], sender: &str) -> Finding {
        let Witness::Sighted(sight) = self else { return Finding::Unsigned };
        let Some(mail) = AuthenticatedMessage::parse(bytes) else { return Finding::Unsigned };
        let concerned = mail.dkim_headers.iter().filter(|s| speaks_for(&s.header.d, sender)).count();
        if concerned == 0 {
            return Finding::Unsigned;
        }
        if mail.dkim_headers.len() > SIGNATURES {
            return Finding::Broken(format!(
                "{} signatures, which is nobody's custom",
                mail.dkim_headers.len()
            ));
        }
        let parameters: Parameters<'_, _, Keys, Nothing, Nothing, Nothing, Nothing> = Parameters {
            params: &mail,
            cache_txt: Some(&sight.keys),
            cache_mx: None,
            cache_ptr: None,
            cache_ipv4: None,
            cache_ipv6: None,
        };
        let looked = tokio::time::timeout(PATIENCE, sight.authenticator.verify_dkim(parameters)).await;
        let Ok(outputs) = looked else { return Finding::Unknown("its key was too long in coming".into()) };
        let mut finding = Finding::Unsigned;
        for output in &outputs {
            let Some(signature) = output.signature() else { continue };
            if !speaks_for(&signature.d, sender) {
                continue;
            }
            let by = &signature.d;
            match output.result() {
                // A signature over the first so many bytes of the text lets others write what follows.
                DkimResult::Pass if signature.l > 0 => {
                    finding =
                        Finding::Broken(format!("the signature of {by} covers a part of the text only"));
                }
                DkimResult::Pass => return Finding::Good(format!("dkim=pass for {by}")),
                DkimResult::TempError(why) => {
                    if finding == Finding::Unsigned {
                        finding = Finding::Unknown(format!("the key of {by} could not be looked up: {why}"));
                    }
                }
                DkimResult::Neutral(why) | DkimResult::Fail(why) | DkimResult::PermError(why) => {
                    finding =
                        Finding::Broken(format!("the signature of {by} does not hold: {}", in_words(why)));
                }
                DkimResult::None => {}
            }
        }
        finding
    }
}

fn in_words(error: &Error) -> String {
    match error {
        Error::Dkim(DkimError::FailedBodyHashMatch) => "the text was changed".into(),
        Error::Dkim(DkimError::SignatureExpired) => "it has expired".into(),
        Error::Dns(_) => format!("its key is not there ({error})"),
        other => other.to_string(),
    }
}

/// Keys looked up before, for as long as DNS lets them be kept.
#[derive(Default)]
struct Keys {
    known: Mutex<HashMap<Box<str>, (Txt, Instant)>>,
    /// Nothing is ever looked up: what is not known does not exist.
    closed: bool,
}

impl ResolverCache<Box<str>, Txt> for Keys {
    fn get<Q>(&self, name: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.get(name).filter(|(_, until)| self.closed || Instant::now() < *until);
        match found {
            Some((record, _)) => Some(record.clone()),
            None if self.closed => {
                let gone = mail_auth::hickory_resolver::proto::op::ResponseCode::NXDomain;
                Some(Txt::Error(Error::Dns(DnsError::RecordNotFound(gone))))
            }
            None => None,
        }
    }

    fn remove<Q>(&self, name: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.remove(name).map(|(record, _)| record)
    }

    fn insert(&self, key: Box<str>, value: Txt, valid_until: Instant) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            let now = Instant::now();
            known.retain(|_, (_, until)| *until > now);
            if known.len() >= REMEMBERED {
                known.clear();
            }
        }
        known.insert(key, (value, valid_until));
    }
}

/// No memory: for the records DKIM does not ask for.
struct Nothing;

macro_rules! remembers_nothing {
    ($($key:ty => $value:ty),*) => {$(
        impl ResolverCache<$key, $value> for Nothing {
            fn get<Q>(&self, _: &Q) -> Option<$value>
            where
                $key: Borrow<Q>,
                Q: Hash + Eq + ?Sized,
            {
                None
            }
            fn remove<Q>(&self, _: &Q) -> Option<$value>
            where
                $key: Borrow<Q>,
                Q: Hash + Eq + ?Sized,
            {
                None
            }
            fn insert(&self, _: $key, _: $value, _: Instant) {}
        }
    )*};
}
remembers_nothing!(
    Box<str> => RecordSet<MX>,
    Box<str> => RecordSet<Ipv4Addr>,
    Box<str> => RecordSet<Ipv6Addr>,
    IpAddr => RecordSet<Box<str>>
);

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 8463 section A.3, with the keys of A.2.
    const MAIL: &str = concat!(
        "DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed;\r\n",
        " d=football.example.com; i=@football.example.com;\r\n",
        " q=dns/txt; s=brisbane; t=1528637909; h=from : to :\r\n",
        " subject : date : message-id : from : subject : date;\r\n",
        " bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;\r\n",
        " b=/gCrinpcQOoIfuHNQIbq4pgh9kyIK3AQUdt9OdqQehSwhEIug4D11Bus\r\n",
        " Fa3bT3FY5OsU7ZbnKELq+eXdp1Q1Dw==\r\n",
        "From: Joe SixPack <joe@football.example.com>\r\n",
        "To: Suzie Q <suzie@shopping.example.net>\r\n",
        "Subject: Is dinner ready?\r\n",
        "Date: Fri, 11 Jul 2003 21:00:37 -0700 (PDT)\r\n",
        "Message-ID: <20030712040037.46341.5F8J@football.example.com>\r\n",
        "\r\n",
        "Hi.\r\n",
        "\r\n",
        "We lost the game.  Are you hungry yet?\r\n",
        "\r\n",
        "Joe.\r\n",
    );
    const KEY: (&str, &str) = (
        "brisbane._domainkey.football.example.com",
        "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
    );

    async fn found(mail: &str, sender: &str, keys: &[(&str, &str)]) -> Finding {
        Witness::knowing(keys).expect("keys").examine(mail.as_bytes(), sender).await
    }

    #[tokio::test]
    async fn the_example_of_the_standard_is_good_and_a_changed_one_is_not() {
        assert!(matches!(found(MAIL, "football.example.com", &[KEY]).await, Finding::Good(_)));
        let child = found(MAIL, "mail.football.example.com", &[KEY]).await;
        assert!(matches!(child, Finding::Good(_)), "a parent speaks for its children: {child:?}");
        for (changed, why) in [
            (MAIL.replace("lost the game", "won the game"), "the text was changed"),
            (MAIL.replace("From: Joe SixPack <joe@", "From: Joe SixPack <eve@"), "does not hold"),
        ] {
            let finding = found(&changed, "football.example.com", &[KEY]).await;
            assert!(matches!(&finding, Finding::Broken(said) if said.contains(why)), "{finding:?}");
        }
    }

    #[tokio::test]
    async fn who_does_not_speak_for_the_sender_has_not_signed() {
        for sender in ["example.com", "example.net", "notfootball.example.com", "com"] {
            assert_eq!(found(MAIL, sender, &[KEY]).await, Finding::Unsigned, "{sender}");
        }
        assert_eq!(Witness::Blind.examine(MAIL.as_bytes(), "football.example.com").await, Finding::Unsigned);
    }

    #[tokio::test]
    async fn a_key_that_is_not_there_is_a_broken_signature() {
        let finding = found(MAIL, "football.example.com", &[]).await;
        assert!(matches!(&finding, Finding::Broken(said) if said.contains("key")), "{finding:?}");
    }
}
