//! Signatures and the word of our own mail server: what proves a sender, what does not, and who is believed.

use crate::support::rows;
use crate::support::scripts::{ALICE, campaign_with};
use crate::support::trial::{Trial, secret_for};
use adjudicator::witness::Witness;
use mail_auth::common::crypto::Ed25519Key;
use mail_auth::common::headers::HeaderWriter;
use mail_auth::dkim::DkimSigner;
use std::sync::Arc;

/// The key pair of RFC 8463 section A.2.
const SEED: &str = "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=";
const PUBLIC: &str = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

/// A mail signed for `domain`, as its mail server does.
fn signed(domain: &str, mail: &[u8]) -> Vec<u8> {
    let decode = |text: &str| data_encoding::BASE64.decode(text.as_bytes()).expect("base64");
    let key = Ed25519Key::from_seed_and_public_key(&decode(SEED), &decode(PUBLIC)).expect("a key");
    let signer = DkimSigner::from_key(key).domain(domain).selector("s1").headers([
        "From",
        "To",
        "Subject",
        "Message-ID",
    ]);
    let header = signer.sign(mail).expect("signs").to_header();
    [header.as_bytes(), mail].concat()
}

fn mail(from: &str, to: &str, id: &str, body: &str) -> Vec<u8> {
    format!("From: <{from}>\r\nTo: <{to}>\r\nSubject: Re: x\r\nMessage-ID: <{id}@x>\r\n\r\n{body}\r\n")
        .into_bytes()
}

/// A trial with a policy, whose witness knows the keys of example.org and evil.example.
async fn trial(policy: &str, settings: &str) -> Trial {
    let mut trial = Trial::with(&format!("[sender]\n{settings}")).await;
    let key = format!("v=DKIM1; k=ed25519; p={PUBLIC}");
    let names = [("s1._domainkey.example.org", key.as_str()), ("s1._domainkey.evil.example", key.as_str())];
    trial.house.witness = Arc::new(Witness::knowing(&names).expect("keys"));
    // Keys live on long after the game has been lost on time.
    let keys = format!("proof = \"{policy}\"\nfarewell = \"366 days\"");
    trial.found(&campaign_with("spring", &keys), secret_for(ALICE).await).await;
    trial
}

/// Brings a mail; its status and the reason.
async fn becomes(trial: &Trial, to: &str, bytes: &[u8]) -> (String, String) {
    trial.bring(ALICE, to, bytes).await;
    let taken = trial.last_taken().await;
    (taken.status, taken.reason)
}

#[tokio::test]
async fn a_domain_that_signs_is_held_to_it() {
    let trial = trial("auto", "").await;
    let to = trial.latest(ALICE).await.reply_to();
    // Nobody has seen the domain sign yet, and this mail does not pretend to: the address is enough.
    assert_eq!(becomes(&trial, &to, &mail(ALICE, &to, "1", "status")).await.0, "done");
    assert_eq!(
        becomes(&trial, &to, &signed("example.org", &mail(ALICE, &to, "2", "status"))).await.0,
        "done"
    );
    // From now on it is known to sign.
    let (status, reason) = becomes(&trial, &to, &mail(ALICE, &to, "3", "status")).await;
    assert!(status == "held" && reason.contains("did not sign this"), "{status}: {reason}");
    let text = String::from_utf8(signed("example.org", &mail(ALICE, &to, "4", "status"))).expect("text");
    let (status, reason) = becomes(&trial, &to, text.replace("status", "resign").as_bytes()).await;
    assert!(status == "held" && reason.contains("the text was changed"), "{status}: {reason}");
    // The question asks whether it is hers although her own address stands on it; her answer needs no signature.
    let question = trial.latest(ALICE).await;
    assert!(
        question.words().contains("nothing proves that your mail provider sent it"),
        "{}",
        question.text()
    );
    let mails = trial.answer(&question, "accept").await;
    assert!(mails.last().expect("a receipt").words().contains("You want to resign"));
}

#[tokio::test]
async fn the_signature_of_another_domain_proves_nothing() {
    let trial = trial("token+aligned", "").await;
    let to = trial.latest(ALICE).await.reply_to();
    for (id, bytes) in [
        ("1", mail(ALICE, &to, "1", "status")),
        ("2", signed("evil.example", &mail(ALICE, &to, "2", "status"))),
        ("3", signed("sub.example.org", &mail(ALICE, &to, "3", "status"))),
    ] {
        let (status, reason) = becomes(&trial, &to, &bytes).await;
        assert_eq!(status, "held", "{id}: {reason}");
    }
    assert_eq!(
        becomes(&trial, &to, &signed("example.org", &mail(ALICE, &to, "4", "status"))).await.0,
        "done"
    );
}

#[tokio::test]
async fn a_second_sender_on_a_signed_mail_is_refused() {
    let trial = trial("auto", "").await;
    let to = trial.latest(ALICE).await.reply_to();
    let good = signed("example.org", &mail(ALICE, &to, "1", "status"));
    let two = [b"From: <mallory@evil.example>\r\n".as_slice(), &good].concat();
    let (status, reason) = becomes(&trial, &to, &two).await;
    assert!(status == "stranger" && reason.contains("more than one"), "{status}: {reason}");
}

#[tokio::test]
async fn our_mail_servers_word_counts_and_a_forged_one_does_not() {
    let settings = "authserv_id = \"mx.pbem.test\"\ndkim = \"ignore\"\n[limits]";
    let trial = trial("token+aligned", settings).await;
    let to = trial.latest(ALICE).await.reply_to();
    let with = |above: &str, id: &str| [above.as_bytes(), &mail(ALICE, &to, id, "status")].concat();
    let ours = "Received: from a by mx.pbem.test; Mon, 2 Nov 2026 12:00:00 +0000\r\n";
    let theirs = "Received: from b by relay.evil.example; Mon, 2 Nov 2026 12:00:00 +0000\r\n";
    let pass = "Authentication-Results: mx.pbem.test; dkim=pass header.d=example.org\r\n";
    for (at, (above, status)) in [
        (format!("{pass}{ours}{theirs}"), "done"),
        (format!("{ours}{pass}{theirs}"), "done"),
        // Below a relay that is not ours: it came with the mail.
        (format!("{ours}{theirs}{pass}"), "held"),
        // Another server's.
        (format!("{}{ours}", pass.replace("mx.pbem.test", "mx.evil.example")), "held"),
        // About another domain.
        (format!("{}{ours}", pass.replace("example.org", "evil.example")), "held"),
        (format!("{}{ours}", pass.replace("pass", "none")), "held"),
        // The name of the method, the domain and the result in quotes and comments.
        (format!("Authentication-Results: mx.pbem.test; spf=fail reason=\"x; dkim=pass header.d=example.org\" smtp.mailfrom=evil.example\r\n{ours}"), "held"),
        (format!("Authentication-Results: mx.pbem.test; dkim=fail (dkim=pass header.d=example.org)\r\n{ours}"), "held"),
        (format!("Authentication-Results: mx.pbem.test 1; spf=pass smtp.mailfrom=alice@example.org\r\n{ours}"), "done"),
        (format!("Authentication-Results: mx.pbem.test; dmarc=pass (p=none) header.from=example.org\r\n{ours}"), "done"),
        // DMARC has the last word.
        (format!("Authentication-Results: mx.pbem.test; dmarc=fail header.from=example.org\r\n{pass}{ours}"), "held"),
        (format!("Received-SPF: pass (mx.pbem.test: ok) receiver=mx.pbem.test; envelope-from=\"alice@example.org\"; client-ip=192.0.2.1\r\n{ours}"), "done"),
        (format!("Received-SPF: pass (x) receiver=mx.evil.example; envelope-from=alice@example.org\r\n{ours}"), "held"),
    ]
    .into_iter()
    .enumerate()
    {
        // Each on a day of its own, so that not too many wait.
        trial.after(15 * 86_400_000).await;
        let mail = with(&above, &format!("m{at}"));
        let to = trial.latest(ALICE).await.reply_to();
        let (got, reason) = becomes(&trial, &to, &mail).await;
        assert_eq!(got, status, "case {at}: {reason}\n{above}");
    }
}

#[tokio::test]
async fn the_token_alone_is_enough_where_the_campaign_says_so() {
    let trial = trial("token", "").await;
    let to = trial.latest(ALICE).await.reply_to();
    let mails = trial.bring(ALICE, &to, &mail("alice@elsewhere.example", &to, "1", "status")).await;
    assert_eq!(mails.len(), 1, "answered at the registered address");
    assert_eq!(trial.last_taken().await.status, "done");
}

#[tokio::test]
async fn strangers_whose_mail_is_proved_hear_once_that_nobody_knows_them() {
    let trial = trial("auto", "strangers_a_day = 3").await;
    let game = "game@pbem.test";
    let written = |from: &'static str| async {
        trial.mails(from).await.iter().map(|m| m.kind.clone()).collect::<Vec<_>>()
    };
    trial.deliver(game, &mail("eve@example.org", game, "1", "hello")).await;
    trial.settle().await;
    assert!(written("eve@example.org").await.is_empty(), "unsigned: it may be anybody");
    for id in ["2", "3"] {
        trial.deliver(game, &signed("example.org", &mail("eve@example.org", game, id, "hello"))).await;
        trial.settle().await;
    }
    assert_eq!(written("eve@example.org").await, ["stranger"], "once");
    let answer = trial.latest("eve@example.org").await;
    assert_eq!(answer.header("Auto-Submitted"), "auto-replied");
    assert!(!answer.text().contains("hello") && !answer.everything().contains("spring"), "{}", answer.text());
    // A made-up token changes nothing of that: no hint.
    let made_up = "game+abcdefghijklmnopqrst-any@pbem.test";
    trial.deliver(made_up, &signed("example.org", &mail("kim@example.org", made_up, "4", "i3-h4"))).await;
    trial.settle().await;
    let plain = trial.latest("kim@example.org").await;
    assert_eq!(plain.text(), answer.text());
    // The budget of the day is for the whole server.
    for at in 0..9 {
        let from = format!("s{at}@example.org");
        trial.deliver(game, &signed("example.org", &mail(&from, game, &format!("s{at}"), "hello"))).await;
    }
    trial.settle().await;
    let all = "SELECT COUNT(*) FROM outbox WHERE kind = 'stranger'";
    assert_eq!(rows::number(&trial.database(), all).await, 3);
}
