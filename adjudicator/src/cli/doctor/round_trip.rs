//! A mail to ourselves, on the way every mail takes: out by `[outbox]`, through the mail system, and in again.

use super::Finding;
use super::machine::DRIFT_MS;
use adjudicator::house::{House, POSTMARK, door};
use adjudicator::intake::lmtp;
use adjudicator::outbox::Courier;
use adjudicator::outbox::signature::{Doubt, by_dns, by_record};
use campaign::when::in_words;
use clock::{Clock, SystemClock};
use report::compose::{Outgoing, compose};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::ids;
use store::mail::Mail;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How long the mail may be under way.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often it is looked for.
const PAUSE: Duration = Duration::from_millis(250);

/// Sends a mail and waits for it; what was found on the way.
pub(super) async fn travel(house: &House, courier: &Courier) -> Vec<Finding> {
    if !matches!(courier, Courier::Smtp { .. }) {
        return vec![Finding::well("round trip", "left out: mail goes into Maildirs, not out".to_owned())];
    }
    // As long as a key, and none: nobody is proven by it.
    let code: String =
        blake3::hash(ids::new_id(house.now_ms()).as_bytes()).to_hex().chars().take(20).collect();
    let sent_ms = SystemClock.now_ms();
    let mail = match letter(house, &code, sent_ms) {
        Ok(mail) => mail,
        Err(why) => return vec![Finding::problem("round trip", why)],
    };
    let to = plus(house, &code);
    // While the daemon is away its place is taken: the mail must be able to come in.
    let (stop, stopping) = watch::channel(false);
    let listening = listen(house, stopping).await;
    let mut findings = Vec::new();
    if let Err(refusal) = courier.hand_over(&to, &mail).await {
        findings.push(Finding::problem("round trip", format!("a mail to {to} was not taken: {refusal}")));
    } else {
        let begun = Instant::now();
        match arrival(house, &code, sent_ms).await {
            Ok(Some(found)) => findings.extend(judged(house, courier, &found, &to, sent_ms, begun).await),
            Ok(None) => findings.push(Finding::problem("round trip", lost(house, &to))),
            Err(error) => findings.push(Finding::problem("round trip", error.to_string())),
        }
    }
    let _ = stop.send(true);
    if let Some(listening) = listening {
        let _ = listening.await;
    }
    findings
}

/// The address with a plus-part nobody has.
fn plus(house: &House, code: &str) -> String {
    campaign::token::reply_address(house.config.server.address.as_str(), code, "doctor")
}

fn letter(house: &House, code: &str, now_ms: i64) -> Result<Vec<u8>, String> {
    let game = house.config.server.address.as_str();
    let to = plus(house, code);
    let outgoing = Outgoing {
        from_address: game.to_owned(),
        reply_to: to.clone(),
        to,
        message_id: format!("doctor.{code}@{}", house.config.server.address.domain()),
        subject: format!("A mail of adjudicator doctor to itself ({code})"),
        date_ms: now_ms,
        text: "This mail shows that mail goes out and comes in. Nothing is to be done about it.\n".to_owned(),
        ..Outgoing::default()
    };
    compose(&outgoing).map_err(|error| error.to_string())
}

/// Takes mail by LMTP while nobody else does.
async fn listen(house: &House, stopping: watch::Receiver<bool>) -> Option<tokio::task::JoinHandle<()>> {
    let listener = TcpListener::bind(house.config.intake.lmtp?).await.ok()?;
    let address = house.config.server.address.clone();
    let server = Arc::new(lmtp::Server {
        door: door(&house.store, &house.key, &house.config),
        clock: Arc::clone(&house.clock),
        hostname: house.config.server.our_name().to_owned(),
        accept_recipient: Arc::new(move |recipient: &str| address.accepts(recipient)),
        limits: lmtp::Limits::new(house.config.limits.mail_bytes, house.config.limits.lmtp_connections),
    });
    Some(tokio::spawn(lmtp::serve(listener, server, stopping)))
}

/// Looks for the mail, taking it in by every way that needs looking.
async fn arrival(house: &House, code: &str, sent_ms: i64) -> Result<Option<Mail>, store::StoreError> {
    let begun = Instant::now();
    let mut looks: u32 = 0;
    while begun.elapsed() < PATIENCE {
        house.take_from_maildir().await;
        // Logging in anew each time: not four times a second.
        if looks.is_multiple_of(8) {
            for taking in house.takings() {
                // What is wrong with a mailbox is told elsewhere.
                let _ = adjudicator::intake::imap::take_in(&taking).await;
            }
        }
        looks += 1;
        let mut tx = house.store.read().await?;
        // A mail server's clock may be behind ours.
        let latest = tx.mails_since(sent_ms - 3_600_000, 200).await?;
        drop(tx);
        let ours = |mail: &Mail| {
            let bytes = mail.bytes.as_deref().unwrap_or_default();
            mail.recipient.contains(code) || contains(bytes, format!("doctor.{code}@").as_bytes())
        };
        if let Some(found) = latest.into_iter().find(ours) {
            return Ok(Some(found));
        }
        tokio::time::sleep(PAUSE).await;
    }
    Ok(None)
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part))
}

fn lost(house: &House, to: &str) -> String {
    let mut ways = Vec::new();
    if let Some(address) = house.config.intake.lmtp {
        ways.push(format!("by LMTP at {address}"));
    }
    if let Some(folder) = &house.config.intake.maildir {
        ways.push(format!("in the Maildir {}", folder.display()));
    }
    ways.extend(house.config.imap.iter().map(|account| format!("in the mailbox of {}", account.name())));
    ways.push("by a pipe".to_owned());
    format!(
        "a mail to {to} was taken by the mail server and did not come in ({}) within {} seconds. Look into the mail \
         server's log and queue: does it know the address, with the part after the +, and does it deliver here?",
        ways.join(", "),
        PATIENCE.as_secs()
    )
}

/// What the mail tells that came back.
async fn judged(
    house: &House,
    courier: &Courier,
    mail: &Mail,
    to: &str,
    sent_ms: i64,
    begun: Instant,
) -> Vec<Finding> {
    let bytes = mail.bytes.as_deref().unwrap_or_default();
    let mut findings = vec![Finding::well(
        "round trip",
        format!(
            "a mail to ourselves came in by {} after {:.1} seconds",
            mail.intake,
            begun.elapsed().as_secs_f64()
        ),
    )];
    findings.push(if mail.recipient.eq_ignore_ascii_case(to) {
        Finding::well("plus-addressing", "the part after the + survives".to_owned())
    } else {
        Finding::problem(
            "plus-addressing",
            "the part after the + was lost on the way, and with it the players' keys. Let the mail system keep it \
             (Postfix: recipient_delimiter = +, and Delivered-To or X-Original-To in the mail), or set [server] \
             token_in = \"subject\""
                .to_owned(),
        )
    });
    findings.push(clock(house, mail, bytes, sent_ms));
    findings.extend(signature(courier, bytes).await);
    findings
}

/// Whether the mail server's clock and ours agree: deadlines are judged by its.
fn clock(house: &House, mail: &Mail, bytes: &[u8], sent_ms: i64) -> Finding {
    let stamped =
        POSTMARK(bytes, house.config.server.address.as_str(), &house.config.server.hostname).received_ms;
    let Some(at_ms) = stamped.or_else(|| (mail.intake == "imap").then_some(mail.received_ms)) else {
        let words = if house.config.server.hostname.is_empty() {
            "our time counts for deadlines; with [server] hostname the mail server's would, even if this program was down"
        } else {
            "no Received header names [server] hostname, so our time counts for deadlines; is it the name the mail \
             server writes?"
        };
        let well = house.config.server.hostname.is_empty();
        return Finding { what: "the mail server's clock", well, words: words.to_owned() };
    };
    let now_ms = SystemClock.now_ms();
    // Stamps have whole seconds.
    let (early, late) = (sent_ms - 1_000 - at_ms, at_ms - now_ms);
    let off = early.max(late);
    if off > DRIFT_MS {
        let which = if early > late { "behind" } else { "ahead of" };
        let words = format!(
            "it is {} {which} this machine's; set both (timedatectl), deadlines hang on them",
            in_words(off)
        );
        return Finding::problem("the mail server's clock", words);
    }
    Finding::well("the mail server's clock", "it agrees with this machine's".to_owned())
}

/// Whether others can verify that our mails are ours.
async fn signature(courier: &Courier, bytes: &[u8]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let publish = courier.signer().map(|signer| {
        let (name, record) = signer.record();
        format!("; the DNS must have the TXT record {name} \"{record}\"")
    });
    if let Some(signer) = courier.signer() {
        findings.push(match by_record(bytes, signer.record()).await {
            Ok(()) => Finding::well("DKIM", "our signature survives the way".to_owned()),
            Err(Doubt::Broken(why) | Doubt::Unknown(why)) => Finding::problem(
                "DKIM",
                format!("our signature does not hold any more when the mail comes in: {why}. Something changes mails on the way"),
            ),
            Err(Doubt::Unsigned) => {
                Finding::problem("DKIM", "our signature was taken off on the way".to_owned())
            }
        });
    }
    let publish = publish.unwrap_or_default();
    findings.push(match by_dns(bytes).await {
        Ok(()) => Finding::well("DKIM in the DNS", "others can verify that our mails are ours".to_owned()),
        Err(Doubt::Unsigned) => Finding::well(
            "DKIM in the DNS",
            "our mails arrive unsigned; large providers may refuse them. Let the mail server sign, or see [outbox] \
             dkim_selector"
                .to_owned(),
        ),
        Err(Doubt::Broken(why)) => Finding::problem(
            "DKIM in the DNS",
            format!("the signature does not fit what the DNS says: {why}{publish}"),
        ),
        Err(Doubt::Unknown(why)) => {
            Finding::problem("DKIM in the DNS", format!("the DNS does not tell the key: {why}{publish}"))
        }
    });
    findings
}
