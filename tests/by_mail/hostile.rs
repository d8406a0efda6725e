//! Any bytes as mail: no panic, no lost mail, always a receipt or a recorded reason for silence.

use crate::support::binary::{run, said};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, campaign};
use crate::support::trial::{DAY, GAMES, MINUTE, Trial, secret_for};
use std::path::Path;

/// How many mails each seed of mutations is turned into.
const MUTATIONS: u64 = 8;

/// A small generator (splitmix64): the same mails in every run.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.next() % most.max(1) as u64).expect("small")
    }

    fn bytes(&mut self, length: usize) -> Vec<u8> {
        (0..length).map(|_| u8::try_from(self.next() & 0xff).expect("a byte")).collect()
    }

    /// Damages a mail a few times over.
    fn mutate(&mut self, mail: &[u8]) -> Vec<u8> {
        const BITS: [&[u8]; 12] = [
            b"\r\n\r\n",
            b"\n",
            b"\0",
            b"\xff\xfe",
            b"Content-Type: multipart/mixed; boundary=b\r\n",
            b"--b\r\n",
            b"\r\n.\r\n",
            b"From: <alice@example.org>\r\n",
            b"[orders]\r\n",
            b"if if then ((((((",
            b"\xf0\x9f\x91\x91",
            b"=?utf-8?b?//8=?=",
        ];
        let mut mail = mail.to_vec();
        for _ in 0..=self.below(5) {
            let at = self.below(mail.len() + 1);
            let end = (at + self.below(40)).min(mail.len());
            match self.below(6) {
                0 => drop(mail.splice(at..end, [])),
                1 => drop(mail.splice(at..at, BITS[self.below(BITS.len())].iter().copied())),
                2 => mail.truncate(at),
                3 => {
                    let again = mail[at..end].to_vec();
                    mail.splice(at..at, again);
                }
                4 => {
                    let noise = self.bytes(end - at);
                    mail.splice(at..end, noise);
                }
                _ => {
                    if let Some(byte) = mail.get_mut(at) {
                        *byte ^= 1 << self.below(8);
                    }
                }
            }
        }
        mail
    }
}

/// Real mails of many programs, made to come from Alice with her token.
fn seeds(report: &Posted) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("letter/src/fixtures");
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).expect("fixtures").map(|e| e.expect("entry").path()).collect();
    files.sort();
    let head = format!("From: <{ALICE}>\r\nTo: <{}>\r\n", report.reply_to());
    let renamed = |mail: Vec<u8>| {
        // Their own From and To would only make them strangers.
        let mut kept = head.clone().into_bytes();
        let mut folded = false;
        let mut in_head = true;
        for line in mail.split_inclusive(|byte| *byte == b'\n') {
            let text = String::from_utf8_lossy(line).to_lowercase();
            if text.trim_end().is_empty() {
                in_head = false;
            }
            let dropped = in_head
                && (text.starts_with("from:")
                    || text.starts_with("to:")
                    || (folded && text.starts_with([' ', '\t'])));
            folded = dropped;
            if !dropped {
                kept.extend_from_slice(line);
            }
        }
        kept
    };
    files.iter().map(|file| renamed(std::fs::read(file).expect("a fixture"))).collect()
}

#[tokio::test]
async fn damaged_mail_and_noise_are_dealt_with_one_way_or_the_other() {
    // Nobody writes so often; here every mail that is read is to be answered.
    let trial = Trial::with("[sender]\nreplies_burst = 1000000").await;
    trial.found(&campaign("spring"), secret_for(ALICE).await).await;
    trial.set_up().await;
    let report = trial.latest(ALICE).await;
    let mut chance = Chance(2026);
    let mut sent = 0;
    let mut seeds = seeds(&report);
    assert!(seeds.len() > 30, "the mails of the letter room");
    for body in [
        "i3-h4\nwait",
        "status",
        "if a7-b6 then b4-a5 (if c7-d6 then b4-c5",
        "[orders]\nmove i3-h4\n[end of orders]",
    ] {
        seeds.push(trial.answer_to(&report, body));
    }
    for seed in &seeds {
        for _ in 0..MUTATIONS {
            let mail = chance.mutate(seed);
            if mail.is_empty() {
                continue;
            }
            let recipient = if chance.below(8) == 0 { GAMES.to_string() } else { report.reply_to() };
            trial.deliver(&recipient, &mail).await;
            sent += 1;
        }
    }
    for length in [1, 2, 3, 10, 100, 1000, 20_000] {
        let noise = chance.bytes(length);
        trial.deliver(&report.reply_to(), &noise).await;
        let head = format!("From: <{ALICE}>\r\nMessage-ID: <noise{length}@a>\r\n\r\n");
        trial.deliver(&report.reply_to(), &[head.into_bytes(), noise].concat()).await;
        sent += 2;
    }
    trial.settle().await;
    // Orders among them may have been good; wait keeps the table from going on meanwhile, and nobody is hurt by time.
    let taken = trial.taken().await;
    assert_eq!(taken.len(), sent + 2, "none is lost (the two armies came before)");
    let mut counts = std::collections::BTreeMap::<&str, usize>::new();
    for mail in &taken {
        *counts.entry(mail.status.as_str()).or_default() += 1;
        let silent = mail.status != "done";
        assert_eq!(!mail.reason.is_empty(), silent, "a reason for silence, and only for it: {}", mail.reason);
        assert!(!mail.reason.contains("the program broke"), "{}", mail.reason);
    }
    assert!(!counts.contains_key("new") && !counts.contains_key("failed"), "{counts:?}");
    assert!(counts.get("done").is_some_and(|n| *n > sent / 3), "most were read as Alice's: {counts:?}");
    assert!(counts.contains_key("stranger") && counts.contains_key("silent"), "{counts:?}");
    let receipts =
        rows::number(&trial.database(), "SELECT COUNT(*) FROM outbox WHERE kind = 'receipt'").await;
    assert_eq!(usize::try_from(receipts).expect("small"), counts["done"], "a receipt for each that was read");
    let elsewhere =
        rows::words(&trial.database(), "SELECT DISTINCT address FROM outbox ORDER BY address").await;
    assert_eq!(elsewhere, [ALICE, BOB]);
    // And the campaign plays on.
    let (turn, standing) = trial.standing("spring").await;
    assert_eq!((turn, standing.as_str()), (2, "running"));
    trial.say(ALICE, "clear\nready\ni3-h4").await;
    trial.say(ALICE, "ready").await;
    trial.after(30 * MINUTE).await;
    assert!(trial.standing("spring").await.0 >= 3);
}

#[tokio::test]
async fn orders_of_any_shape_get_their_receipt() {
    let trial = Trial::spring_set_up().await;
    let deep = format!("if a7-b6 then b4-a5 {}", "(if a7-b6 then b4-a5 ".repeat(2000));
    let bodies = [
        "x".repeat(200_000),
        "e3-e4\n".repeat(3000),
        deep,
        "\u{202e}4b-3a\u{200b}\u{feff}".into(),
        "row row row row . . . . . . . . . . . .".into(),
        "cancel 99999999999999999999".into(),
        "add: add: add: add:".into(),
        "💀 → 👑".into(),
        "move \u{0}e3\u{0}-e4".into(),
        "{{seed}} {{> html}} <script>alert(1)</script> %s %n \\".into(),
    ];
    for body in bodies {
        let shown: String = body.chars().take(40).collect();
        let receipt = trial.receipt(ALICE, &body).await;
        assert!(receipt.bytes.len() < 2_000_000, "{shown}: a receipt of {} bytes", receipt.bytes.len());
        let html = receipt.html().expect("HTML");
        assert!(!html.contains("<script>"), "{html}");
    }
    trial.after(DAY).await;
    // The last of them holds no word of the game and holds up nothing: the move on file is played.
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
}

#[tokio::test]
async fn a_mail_the_program_died_over_again_and_again_is_set_aside_and_can_be_taken_up() {
    let trial = Trial::spring_set_up().await;
    let report = trial.latest(ALICE).await;
    trial.clock.advance(MINUTE);
    trial.deliver(&report.reply_to(), &trial.answer_to(&report, "i3-h4")).await;
    rows::run(&trial.database(), "UPDATE mail SET attempts = 20 WHERE status = 'new'").await;
    trial.settle().await;
    let taken = trial.last_taken().await;
    assert!(
        taken.status == "failed" && taken.reason.contains("the program ended while working on it"),
        "{taken:?}"
    );
    assert!(!run(trial.folder(), &["doctor"]).status.success(), "the operator is told");
    let listed: serde_json::Value =
        serde_json::from_str(&said(trial.folder(), &["mail", "list", "--status", "failed", "--json"]))
            .expect("JSON");
    said(trial.folder(), &["mail", "retry", listed[0]["id"].as_str().expect("an id")]);
    trial.settle().await;
    assert_eq!(trial.last_taken().await.status, "done");
    assert!(trial.latest(ALICE).await.text().contains("move i3-h4"));
}
