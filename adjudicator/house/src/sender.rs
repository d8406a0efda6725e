//! Who sent it: a reply token, the registered address, and what signatures say of the address's domain. What is enough is
//! the campaign's to say ([`Proof`]); none of the three alone proves anything but where it says so.

use crate::house::House;
use crate::reading::parts::written_parts;
use crate::witness::Finding;
use campaign::settings::{Proof, Settings};
use campaign::tag::{HELD, NO_WINDOW};
use campaign::token::{ReplyPart, reply_part, same_token};
use letter::{Letter, Testimony, speaks_for};
use store::ahead::Coming;
use store::budget::{Allowance, Spent};
use store::campaign::SeatRow;
use store::gm::GmRow;
use store::mail::Mail;
use store::proof::{AddressChange, ChangeBy};
use store::{StoreError, Tx};

/// How long a domain is remembered that was seen to sign.
const SIGNS_FOR_MS: i64 = 180 * 24 * 3_600_000;
/// How many look-ups a day are spent on strangers for each answer they may get.
const LOOKS: i64 = 4;
/// How many of them at once.
const LOOKS_AT_ONCE: i64 = 10;

/// A proven sender.
pub struct Proven {
    /// The seat.
    pub seat: SeatRow,
    /// The tag of the window the mail answers; `None` if it is about none in particular.
    pub tag: Option<String>,
    /// The mail had been held, and the player has accepted it.
    pub accepted: bool,
    /// The mail answers the question about a held mail with this code.
    pub held: Option<String>,
}

/// Who sent a mail.
pub enum Sender {
    /// The player of a seat.
    Proven(Box<Proven>),
    /// Perhaps the player of this seat: the token is right, and something else is missing. Why, for the operator.
    Doubtful(Box<SeatRow>, String),
    /// A game master, by the token of one of the campaign's addresses.
    Gm(Box<GmSender>),
    /// An address a player has named as theirs.
    Named(Box<AddressChange>),
    /// Nobody we know. Why, for the operator, never for the sender.
    Stranger(String),
}

impl Sender {
    /// The campaign whose business the mail is, if it is that of one.
    #[must_use]
    pub fn campaign(&self) -> Option<&str> {
        match self {
            Sender::Proven(proven) => Some(&proven.seat.campaign),
            Sender::Doubtful(seat, _) => Some(&seat.campaign),
            Sender::Gm(gm) => Some(&gm.row.campaign),
            Sender::Named(change) => Some(&change.campaign),
            Sender::Stranger(_) => None,
        }
    }
}

/// The name under which the answers to a seat are counted.
#[must_use]
pub fn answers_of(seat: &SeatRow) -> String {
    format!("seat {} {}", seat.campaign, seat.seat)
}

/// What tells a mail from others of its sender: its Message-ID; without one, the time its writer's program set; without that, the
/// hour in which it came. Two mails alike in this and in what was typed are copies of one; the same words in another mail are
/// said again.
#[must_use]
pub fn identity(mail: &Mail, read: &Letter) -> String {
    let hour = || format!("hour {}", mail.received_ms.div_euclid(3_600_000));
    let dated = || read.date.as_ref().filter(|date| !date.is_empty()).map(|date| format!("date {date}"));
    read.message_id.clone().filter(|id| !id.is_empty()).or_else(dated).unwrap_or_else(hour)
}

/// What was typed, as a hash.
#[must_use]
pub fn body_hash(body: &letter::Body) -> String {
    let mut hasher = blake3::Hasher::new();
    for line in body.lines.iter().chain(body.form.iter().flatten()) {
        hasher.update(line.text.as_bytes()).update(b"\n");
    }
    hasher.finalize().to_hex()[..32].to_string()
}

/// A game master, by a reply token.
pub struct GmSender {
    /// The address the token belongs to.
    pub row: GmRow,
    /// What is missing to prove the mail; a change needs a code then.
    pub doubt: Option<String>,
    /// The tag of the address it was sent to.
    pub tag: Option<String>,
}

/// What is known of the From address's domain, apart from what anybody can write.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The word of our own mail server.
    pub testimony: Testimony,
    /// What we found ourselves.
    pub finding: Finding,
    /// The mail carries a signature of a domain that could speak for the sender's.
    pub claims: bool,
    /// Somebody here looks into signatures at all.
    pub looked: bool,
}

impl Evidence {
    /// How the domain was proved.
    #[must_use]
    pub fn aligned(&self) -> Option<&str> {
        match (&self.testimony, &self.finding) {
            (Testimony { denied: Some(_), .. }, _) => None,
            (Testimony { aligned: Some(how), .. }, _) | (_, Finding::Good(how)) => Some(how),
            _ => None,
        }
    }

    /// What speaks against it.
    #[must_use]
    pub fn denied(&self) -> Option<&str> {
        match (&self.testimony.denied, &self.finding) {
            (Some(why), _) | (None, Finding::Broken(why)) => Some(why),
            _ => None,
        }
    }
}

/// Gathers what can be known of the sender's domain. Asks name servers, so never inside a transaction that writes; and only
/// where the answer can matter, since slow name servers of a stranger's choice would hold everybody's mail up: for mail with
/// a seat's token from an address registered there, and else a few times a day.
///
/// # Errors
/// The store.
pub async fn evidence(house: &House, mail: &Mail, letter: &Letter) -> Result<Evidence, StoreError> {
    let means = &house.config.sender;
    let testimony = letter.testimony(&means.authserv_id, &house.config.server.hostname);
    let domain = letter.sole_sender().and_then(|s| s.domain()).unwrap_or_default();
    let claims = claims(letter);
    let looked = means.check_dkim || !means.authserv_id.is_empty();
    let mut finding = Finding::Unsigned;
    if asks_name_servers(house, letter) && may_look(house, mail, letter).await? {
        finding = house.witness.examine(mail.bytes.as_deref().unwrap_or_default(), &domain).await;
    }
    Ok(Evidence { testimony, finding, claims, looked })
}

/// Whether a mail is signed by a domain that could speak for its sender's.
fn claims(letter: &Letter) -> bool {
    let domain = letter.sole_sender().and_then(|s| s.domain()).unwrap_or_default();
    letter.signed_by.iter().any(|d| speaks_for(d, &domain))
}

/// Whether [`evidence`] asks name servers about a mail, where it may. If not, it asks nothing but the mail.
#[must_use]
pub fn asks_name_servers(house: &House, letter: &Letter) -> bool {
    let means = &house.config.sender;
    let heard = || letter.testimony(&means.authserv_id, &house.config.server.hostname).heard;
    means.check_dkim && claims(letter) && !heard()
}

async fn may_look(house: &House, mail: &Mail, letter: &Letter) -> Result<bool, StoreError> {
    let mut tx = house.store.read().await?;
    let Some(sender) = letter.sole_sender() else { return Ok(false) };
    for part in parts(house, mail, letter) {
        if let Some(seat) = seat_of(house, &mut tx, &part).await? {
            let own = tx.seat_of_address(&seat.campaign, &sender.key()).await?;
            return Ok(own == Some(seat.seat));
        }
        if let Some(gm) = gm_of(house, &mut tx, &part).await? {
            return Ok(sender.key() == gm.address);
        }
        if let Some(change) = tx.change_by_hash(&house.key.token_hash(&part.token)).await? {
            return Ok(sender.key() == change.address.to_lowercase());
        }
    }
    drop(tx);
    let mut tx = house.store.begin().await?;
    let a_day = house.config.sender.strangers_a_day * LOOKS;
    let looks = Allowance { burst: a_day.min(LOOKS_AT_ONCE), ..Allowance::daily(a_day) };
    let spent = tx.spend_reply("look-ups for strangers", looks, house.now_ms()).await?;
    tx.commit().await?;
    Ok(spent != Spent::TooMuch)
}

/// The reply parts a mail names: the envelope recipient's first; then what the mail system or the sender wrote into the
/// headers; last the subject, for mail systems without plus-addresses.
#[must_use]
pub fn parts(house: &House, mail: &Mail, letter: &Letter) -> Vec<ReplyPart> {
    let game_address = house.config.server.address.as_str();
    let delivered = reply_part(game_address, &mail.recipient);
    let written =
        written_parts(game_address, letter).into_iter().filter(|part| Some(part) != delivered.as_ref());
    delivered.iter().cloned().chain(written).collect()
}

/// Finds out who sent a mail.
///
/// # Errors
/// The store.
pub async fn prove(
    house: &House,
    tx: &mut Tx,
    mail: &Mail,
    letter: &Letter,
    evidence: &Evidence,
) -> Result<Sender, StoreError> {
    let parts = parts(house, mail, letter);
    let none = parts.is_empty();
    for part in parts {
        if let Some(seat) = seat_of(house, tx, &part).await? {
            let domain = letter.sole_sender().and_then(|sender| sender.domain()).unwrap_or_default();
            let budget = answers_of(&seat);
            let since_ms = house.now_ms() - SIGNS_FOR_MS;
            let answered = letter.in_reply_to.as_slice();
            tx.look_ahead(Coming { seat: &seat, budget: &budget, answered, domain: &domain, since_ms })
                .await?;
            return weigh(house, tx, mail, letter, evidence, seat, part).await;
        }
        if let Some(gm) = gm_of(house, tx, &part).await? {
            return weigh_gm(house, tx, letter, evidence, gm, part).await;
        }
        if let Some(change) = tx.change_by_hash(&house.key.token_hash(&part.token)).await? {
            return Ok(named(house, letter, evidence, change));
        }
    }
    Ok(Sender::Stranger(if none {
        "no reply token in any address".into()
    } else {
        "the reply token belongs to no seat, or was replaced".into()
    }))
}

async fn seat_of(house: &House, tx: &mut Tx, part: &ReplyPart) -> Result<Option<SeatRow>, StoreError> {
    let seat = tx.seat_by_token_hash(&house.key.token_hash(&part.token)).await?;
    Ok(seat.filter(|s| same_token(&house.key.token(&s.campaign, s.seat, s.generation), &part.token)))
}

async fn gm_of(house: &House, tx: &mut Tx, part: &ReplyPart) -> Result<Option<GmRow>, StoreError> {
    let row = tx.gm_by_token_hash(&house.key.token_hash(&part.token)).await?;
    let token = |row: &GmRow| house.key.gm_token(&row.campaign, &row.address, row.generation);
    Ok(row.filter(|row| same_token(&token(row), &part.token)))
}

/// Weighs a mail with the token of a game master. It is proved like a player's; where that fails, a code sent to the
/// registered address proves it, so nothing is held.
async fn weigh_gm(
    house: &House,
    tx: &mut Tx,
    letter: &Letter,
    evidence: &Evidence,
    row: GmRow,
    part: ReplyPart,
) -> Result<Sender, StoreError> {
    let Some(sender) = letter.sole_sender() else {
        return Ok(Sender::Stranger("the mail names no sender, or more than one".into()));
    };
    let campaign = tx.campaign(&row.campaign).await?;
    let settings = campaign.and_then(|c| serde_json::from_str::<Settings>(&c.settings).ok());
    if !settings.is_some_and(|s| s.gm.holds(&row.address)) {
        let why = format!("a GM's token of {}, whose address is no GM's any more", row.campaign);
        return Ok(Sender::Stranger(why));
    }
    // A token alone, which is enough for a player where the campaign says so, is not enough to run it.
    let policy = match policy_of(tx, &row.campaign).await? {
        Proof::Token => Proof::TokenAddress,
        policy => policy,
    };
    let domain = sender.domain().unwrap_or_default();
    let known = tx.domain_signs(&domain, house.now_ms() - SIGNS_FOR_MS).await?;
    let registered = sender.key() == row.address;
    let why = doubt(policy, registered, evidence, known);
    if why.is_none() && evidence.aligned().is_some() {
        tx.domain_signed(&domain, house.now_ms()).await?;
    }
    let doubt = why.map(|why| format!("a GM's token of {}, {why}", row.campaign));
    Ok(Sender::Gm(Box::new(GmSender { row, doubt, tag: part.tag })))
}

/// Weighs a mail with the right token.
async fn weigh(
    house: &House,
    tx: &mut Tx,
    mail: &Mail,
    letter: &Letter,
    evidence: &Evidence,
    seat: SeatRow,
    part: ReplyPart,
) -> Result<Sender, StoreError> {
    let own = (seat.campaign.clone(), seat.seat);
    let own = (own.0.as_str(), own.1);
    let tag = part.tag.filter(|t| t != NO_WINDOW);
    let held = tag.as_deref().and_then(|t| t.strip_prefix(HELD)).map(str::to_owned);
    let tag = tag.filter(|t| !t.starts_with(HELD));
    let proven = |seat, accepted| {
        Sender::Proven(Box::new(Proven { seat, tag: tag.clone(), accepted, held: held.clone() }))
    };
    let Some(sender) = letter.sole_sender() else {
        return Ok(Sender::Stranger("the mail names no sender, or more than one".into()));
    };
    // A mail that was never dealt with was never held.
    if mail.campaign.is_some() && tx.is_accepted(&mail.id).await? {
        return Ok(proven(seat, true));
    }
    let policy = policy_of(tx, own.0).await?;
    let key = sender.key();
    let registered = key == seat.address.to_lowercase() || tx.addresses(own).await?.contains(&key);
    // Whoever answers the question about a held mail has read it in the mailbox it was sent to.
    if registered
        && let Some(code) = &held
        && tx.held_waits(own, code, house.now_ms()).await?
    {
        return Ok(proven(seat, false));
    }
    let domain = sender.domain().unwrap_or_default();
    let known = tx.domain_signs(&domain, house.now_ms() - SIGNS_FOR_MS).await?;
    match doubt(policy, registered, evidence, known) {
        None => {
            if registered && evidence.aligned().is_some() {
                tx.domain_signed(&domain, house.now_ms()).await?;
            }
            Ok(proven(seat, false))
        }
        Some(why) => Ok(Sender::Doubtful(Box::new(seat), format!("a token of {}, {why}", own.0))),
    }
}

/// The policy of a campaign. Settings that do not fit are a fault that is told elsewhere; until then the default holds.
async fn policy_of(tx: &mut Tx, campaign: &str) -> Result<Proof, StoreError> {
    let row = tx.campaign(campaign).await?;
    let settings = row.and_then(|row| serde_json::from_str::<Settings>(&row.settings).ok());
    Ok(settings.map(|s| s.proof).unwrap_or_default())
}

/// What a mail with the right token lacks under a policy. `known`: mail of this domain was proved before.
fn doubt(policy: Proof, registered: bool, evidence: &Evidence, known: bool) -> Option<String> {
    if policy == Proof::Token {
        return None;
    }
    if !registered {
        return Some("from an address that is not registered there".into());
    }
    if policy == Proof::TokenAddress || evidence.aligned().is_some() {
        return None;
    }
    let denied = evidence.denied().map(|why| format!("from the registered address, but {why}"));
    if policy == Proof::TokenAligned {
        return denied.or_else(|| {
            Some(match &evidence.finding {
                Finding::Unknown(why) => format!("from the registered address, but {why}"),
                _ => "from the registered address, but nothing proves its domain".into(),
            })
        });
    }
    let signs = evidence.looked && (known || evidence.claims);
    denied.or_else(|| {
        signs.then(|| match &evidence.finding {
            Finding::Unknown(why) => format!("from the registered address, but {why}"),
            _ => "from the registered address, whose domain signs its mail, but did not sign this".into(),
        })
    })
}

/// A mail with the code of a change of address.
fn named(house: &House, letter: &Letter, evidence: &Evidence, change: AddressChange) -> Sender {
    let stranger = |why: &str| {
        Sender::Stranger(format!("the code of a change of address in {}, {why}", change.campaign))
    };
    let Some(sender) = letter.sole_sender() else {
        return stranger("but no sender, or more than one");
    };
    if sender.key() != change.address.to_lowercase() {
        return stranger("from another address than the one that was named");
    }
    if change.by != ChangeBy::Proof || change.due_ms < house.now_ms() {
        return stranger("too late");
    }
    if let Some(why) = evidence.denied() {
        return stranger(&format!("but {why}"));
    }
    Sender::Named(Box::new(change))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evidence(finding: Finding, claims: bool) -> Evidence {
        Evidence { testimony: Testimony::default(), finding, claims, looked: true }
    }

    #[test]
    fn each_policy_asks_for_what_its_name_says() {
        let good = evidence(Finding::Good("dkim=pass".into()), true);
        let bare = evidence(Finding::Unsigned, false);
        let broken = evidence(Finding::Broken("the text was changed".into()), true);
        let unknown = evidence(Finding::Unknown("no answer".into()), true);
        // Policy, registered, evidence, the domain is known to sign; proven?
        for (at, (policy, registered, evidence, known, proven)) in [
            (Proof::Token, false, &bare, true, true),
            (Proof::TokenAddress, false, &good, false, false),
            (Proof::TokenAddress, true, &broken, true, true),
            (Proof::TokenAligned, true, &good, false, true),
            (Proof::TokenAligned, false, &good, false, false),
            (Proof::TokenAligned, true, &bare, false, false),
            (Proof::TokenAligned, true, &unknown, false, false),
            (Proof::Auto, true, &good, false, true),
            (Proof::Auto, false, &good, true, false),
            (Proof::Auto, true, &bare, false, true),
            (Proof::Auto, true, &bare, true, false),
            (Proof::Auto, true, &broken, false, false),
            (Proof::Auto, true, &unknown, false, false),
        ]
        .into_iter()
        .enumerate()
        {
            assert_eq!(doubt(policy, registered, evidence, known).is_none(), proven, "case {at}");
        }
        // Where nobody looks into signatures, a domain that signs elsewhere is no reason to doubt.
        let blind = Evidence { looked: false, ..bare };
        assert_eq!(doubt(Proof::Auto, true, &blind, true), None);
    }

    #[test]
    fn what_our_mail_server_denies_no_signature_makes_good() {
        let testimony =
            Testimony { heard: true, aligned: None, denied: Some("dmarc=fail for example.org".into()) };
        let evidence = Evidence { testimony, ..evidence(Finding::Good("dkim=pass".into()), true) };
        assert!(doubt(Proof::Auto, true, &evidence, false).is_some_and(|why| why.contains("dmarc=fail")));
    }
}
