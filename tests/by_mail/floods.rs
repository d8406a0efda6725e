//! A thousand mails of one sender delay nobody else, coming in or going out; and what a mail costs in a large store.

use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, campaign};
use crate::support::trial::{DAY, MINUTE, Trial};
use adjudicator::campaign::found::{CampaignFile, Defaults};
use adjudicator::intake::{Arrived, Way, keep};
use adjudicator::outbox::send_due;
use adjudicator::worker::round;
use std::time::Instant;

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

/// `cargo test -p adjudicator --test by_mail -- --ignored what_a_mail_costs --nocapture`; see docs/figures.
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
