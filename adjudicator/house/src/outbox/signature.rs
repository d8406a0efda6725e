//! Does the signature of a mail hold? For `doctor`, about mails of our own that came back.

use std::borrow::Borrow;
use std::hash::Hash;
use std::time::{Duration, Instant};

use mail_auth::common::parse::TxtRecordParser;
use mail_auth::common::verify::DomainKey;
use mail_auth::hickory_resolver::config::{ResolverConfig, ResolverOpts};
use mail_auth::{
    AuthenticatedMessage, DkimOutput, DkimResult, MessageAuthenticator, Parameters, ResolverCache, Txt,
};

/// How long the DNS may take.
const DNS: Duration = Duration::from_secs(15);

/// Why a signature is not known to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doubt {
    /// There is none.
    Unsigned,
    /// It does not hold, in words.
    Broken(String),
    /// The DNS did not tell.
    Unknown(String),
}

/// One record of the DNS, known without asking.
struct Known<'a> {
    name: &'a str,
    record: Txt,
}

impl ResolverCache<Box<str>, Txt> for Known<'_> {
    fn get<Q>(&self, name: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        // Names come with a dot at their end.
        let known: [Box<str>; 2] =
            [self.name.to_lowercase().into(), format!("{}.", self.name.to_lowercase()).into()];
        known.iter().any(|known| known.borrow() == name).then(|| self.record.clone())
    }

    fn remove<Q>(&self, _: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        None
    }

    fn insert(&self, _: Box<str>, _: Txt, _: Instant) {}
}

/// By a TXT record that is given, name and text: nobody is asked.
///
/// # Errors
/// The doubt.
pub async fn by_record(mail: &[u8], (name, record): (&str, &str)) -> Result<(), Doubt> {
    let broken = |why: String| Doubt::Broken(why);
    let key = DomainKey::parse(record.as_bytes()).map_err(|error| broken(error.to_string()))?;
    let known = Known { name, record: Txt::DomainKey(key.into()) };
    let nobody = ResolverConfig::from_parts(None, vec![], vec![]);
    let verifier = MessageAuthenticator::new(nobody, ResolverOpts::default());
    let verifier = verifier.map_err(|error| Doubt::Unknown(error.to_string()))?;
    let message = AuthenticatedMessage::parse(mail).ok_or_else(|| broken("it is no mail".to_owned()))?;
    judged(&verifier.verify_dkim(Parameters::new(&message).with_txt_cache(&known)).await)
}

/// By what the DNS says.
///
/// # Errors
/// The doubt.
pub async fn by_dns(mail: &[u8]) -> Result<(), Doubt> {
    let unknown = |why: String| Doubt::Unknown(why);
    let verifier = MessageAuthenticator::new_system_conf().map_err(|error| unknown(error.to_string()))?;
    let message =
        AuthenticatedMessage::parse(mail).ok_or_else(|| Doubt::Broken("it is no mail".to_owned()))?;
    match tokio::time::timeout(DNS, verifier.verify_dkim(&message)).await {
        Ok(outputs) => judged(&outputs),
        Err(_) => Err(unknown(format!("no answer within {} seconds", DNS.as_secs()))),
    }
}

/// One good signature is enough.
fn judged(outputs: &[DkimOutput<'_>]) -> Result<(), Doubt> {
    if outputs.is_empty() {
        return Err(Doubt::Unsigned);
    }
    if outputs.iter().any(|output| matches!(output.result(), DkimResult::Pass)) {
        return Ok(());
    }
    let unknown = outputs.iter().find_map(|output| match output.result() {
        DkimResult::TempError(error) => Some(error.to_string()),
        _ => None,
    });
    if let Some(why) = unknown {
        return Err(Doubt::Unknown(why));
    }
    let why: Vec<String> = outputs
        .iter()
        .map(|output| match output.result() {
            DkimResult::Neutral(error) | DkimResult::Fail(error) | DkimResult::PermError(error) => {
                error.to_string()
            }
            _ => "no verdict".to_owned(),
        })
        .collect();
    Err(Doubt::Broken(why.join("; ")))
}
