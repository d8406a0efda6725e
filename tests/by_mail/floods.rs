//! A thousand mails of one sender delay nobody else, coming in or going out; and what a mail costs in a large store.

use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, campaign};
use crate::support::trial::{DAY, MINUTE, Trial};
use adjudicator::intake::{Arrived, Way, keep};
use adjudicator::outbox::send_due;
use adjudicator::worker::round;
use campaign::found::{CampaignFile, Defaults};
use std::time::Instant;
use store::mail::MailStatus;

/// Bob writes this often within a minute.
const FLOOD: usize = 1_000;

#[tokio::test]
async fn a_thousand_mails_of_one_player_delay_nobody_else() {
    let trial = Trial::spring().await;
    let (alices, bobs) = (trial.latest(ALICE).await, trial.latest(BOB).await);
    let take = async |recipient: String, bytes: Vec<u8>| {
        let recipients = [recipient];
        let now_ms = trial.now_ms();
        let arrived =
            Arrived { bytes: &bytes, recipients: &recipients, way: Way::Lmtp, arrived_ms: now_ms, now_ms };
        keep(&trial.door(), &arrived).await.expect("kept");
    };
    for n in 0..FLOOD {
        trial.clock.advance(59);
        take(bobs.reply_to(), trial.answer_to(&bobs, &format!("show\n# {n}"))).await;
    }
    take(alices.reply_to(), trial.answer_to(&alices, "show")).await;
    let before = trial.mails(ALICE).await.len();
    let done = round(&trial.house).await.expect("a round");
    assert!(done.mails < FLOOD / 10, "a round does not wait for the flood: {}", done.mails);
    assert_eq!(trial.mails(ALICE).await.len(), before + 1, "Alice has her receipt after the first round");
    // A thousand receipts to Bob would wait before hers, if it went by age.
    while trial.mails(BOB).await.iter().filter(|mail| mail.status == "queued").count() < 60 {
        round(&trial.house).await.expect("a round");
    }
    send_due(&trial.house.store, &*trial.clock, &trial.courier, 96).await.expect("sent");
    assert_eq!(trial.latest(ALICE).await.status, "sent");
}

/// `cargo test -p adjudicator --test whole -- --ignored what_a_mail_costs --nocapture`; see docs/figures.
#[tokio::test]
#[ignore = "a figure, not a test: founding ten thousand campaigns takes a while"]
async fn what_a_mail_costs_as_the_store_grows() {
    let trial = Trial::spring().await;
    let mut count = 1;
    let mut connection = rows::open(&trial.database()).await;
    for size in [1_usize, 100, 1_000, 10_000] {
        while count < size {
            let defaults = Defaults { window_ms: 3 * DAY, settle_ms: 30 * MINUTE };
            let file = campaign(&format!("c{count}"));
            let founding = CampaignFile::read("campaign.toml", &file).expect("reads");
            let founding =
                founding.check("campaign.toml", defaults).map_err(|e| e.to_string()).expect("good");
            let mut tx = trial.house.store.begin().await.expect("begin");
            founding.store(&mut tx, &trial.house.key, trial.now_ms()).await.expect("founded");
            tx.commit().await.expect("commit");
            count += 1;
        }
        // They only lie there: each waits for mail, as a campaign mostly does.
        sqlx::query("UPDATE campaign SET due_ms = NULL WHERE id <> 'spring'")
            .execute(&mut connection)
            .await
            .expect("update");
        trial.settle().await;
        let mut times = Vec::new();
        for n in 0..100 {
            let mail = trial.latest(ALICE).await;
            let bytes = trial.answer_to(&mail, &format!("show\n# {size} {n}"));
            trial.clock.advance(1_000);
            let begun = Instant::now();
            trial.deliver(&mail.reply_to(), &bytes).await;
            round(&trial.house).await.expect("a round");
            times.push(begun.elapsed().as_secs_f64() * 1_000.0);
        }
        times.sort_by(f64::total_cmp);
        println!(
            "{size} campaigns: order mail to durable receipt, median {:.2} ms, most {:.2} ms",
            times[50], times[99]
        );
    }
}

/// `cargo test -p adjudicator --test whole -- --ignored the_worst_mails --nocapture`; see docs/figures.
///
/// Twenty players each send the worst mail the limits allow: everything large that can be asked for, and as many lines as are
/// read, each of which looks like an order and is none. Twenty others play, each a mail after one of those.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a figure, not a test: what it asserts would rest on the clock"]
async fn the_worst_mails_of_twenty_players_and_what_others_wait_meanwhile() {
    let trial = Trial::new().await;
    let mut pairs = Vec::new();
    for number in 0..5 {
        let mut file = format!("name = \"w{number}\"\ngame = \"throneworld\"\nwindow = \"3 days\"\n");
        for player in 0..4 {
            let address = format!("worst{player}@w{number}.test");
            file.push_str(&format!("[[player]]\nname = \"P{player}\"\naddress = \"{address}\"\n"));
        }
        trial.found(&file, 5).await;
    }
    for _ in 0..12 {
        trial.after(3 * DAY + MINUTE).await;
    }
    for number in 0..20 {
        let mut file = format!("name = \"g{number}\"\ngame = \"thrones\"\nwindow = \"3 days\"\n");
        for player in ["good", "rival"] {
            file.push_str(&format!(
                "[[player]]\nname = \"{player}\"\naddress = \"{player}@g{number}.test\"\n"
            ));
        }
        trial.found(&file, 5).await;
        let worst = format!("worst{}@w{}.test", number % 4, number / 4);
        pairs.push((worst, format!("good@g{number}.test")));
    }
    let mut body = (1..=6).map(|turn| format!("report {turn}\n")).collect::<String>();
    body.push_str("record\nmy data\nstatus\nrules\nhelp\n");
    for line in 0..1_000 {
        body.push_str(&format!(
            "please jmup feet {line} of mine from E3 to Z9 with 3 dreadnougths and both troops\n"
        ));
    }
    let mut kept = Vec::new();
    for (worst, good) in &pairs {
        for (player, body) in [(worst, body.as_str()), (good, "show")] {
            let latest = trial.latest(player).await;
            let (bytes, recipients) = (trial.answer_to(&latest, body), [latest.reply_to()]);
            let now_ms = trial.now_ms();
            let arrived = Arrived {
                bytes: &bytes,
                recipients: &recipients,
                way: Way::Lmtp,
                arrived_ms: now_ms,
                now_ms,
            };
            let id = keep(&trial.door(), &arrived).await.expect("kept").remove(0);
            kept.push((id, player == good));
        }
    }
    let house = trial.house.clone();
    let drawn = house.drawings.drawn();
    let begun = Instant::now();
    let rounds = tokio::spawn(async move { while !round(&house).await.expect("a round").is_idle() {} });
    let mut waited = [Vec::new(), Vec::new()];
    while !kept.is_empty() {
        let mut tx = trial.house.store.read().await.expect("read");
        let mut left = Vec::new();
        for (id, good) in kept {
            let mail = tx.mail(&id).await.expect("read").expect("kept");
            match mail.status {
                MailStatus::New => left.push((id, good)),
                _ => waited[usize::from(good)].push(begun.elapsed().as_secs_f64()),
            }
        }
        kept = left;
        drop(tx);
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    for (who, times) in ["the worst mails", "the others' mails"].into_iter().zip(&waited) {
        println!(
            "{who}: answered after {:.2} s in the median, {:.2} s at most",
            times[times.len() / 2],
            times[times.len() - 1]
        );
    }
    rounds.await.expect("rounds");
    println!(
        "everything large is made after {:.2} s; {} pictures were drawn",
        begun.elapsed().as_secs_f64(),
        trial.house.drawings.drawn() - drawn
    );
}
