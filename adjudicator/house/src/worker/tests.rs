//! A slow turn, and everybody else; and two workers who play the same turn.

use super::*;
use crate::config::Config;
use crate::house::door;
use crate::intake::{Arrived, Way, keep};
use crate::open;
use crate::trial::{all_sent, all_written};
use campaign::found::{CampaignFile, Defaults};
use campaign::play::replay::replay;
use campaign::rehearsal::slow::Gate;
use campaign::token::reply_address;
use clock::FixedClock;
use scratch::on_server as fresh_on_server;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

const GAME: &str = "game@pbem.test";
/// Monday 2 November 2026, 12:00 UTC.
const START_MS: i64 = 1_793_620_800_000;
const DAY: i64 = 86_400_000;
/// Longer than anything takes that is not stuck.
const PATIENCE: Duration = Duration::from_secs(60);

/// A house with two campaigns, first reports written: what `spring` asks is over in two days, `autumn` has four.
async fn house(database: &str) -> (House, Arc<FixedClock>) {
    let text = format!(
        "[server]\naddress = \"{GAME}\"\ndatabase = \"{database}\"\n[intake]\nlmtp = \"\"\n[outbox]\nvia = \"maildir\"\n\
         maildir = \"out\"\n[sender]\ndkim = \"ignore\"\n"
    );
    let clock = Arc::new(FixedClock::at(START_MS));
    let config = Config::parse(&text, Path::new("slow.toml"), Path::new("/")).expect("settings");
    let house = open(config, clock.clone()).await.map_err(|e| e.to_string()).expect("a house");
    let mut tx = house.store.begin().await.expect("begin");
    for (name, days) in [("spring", 2), ("autumn", 4)] {
        let text = format!(
            "name = \"{name}\"\ngame = \"thrones\"\nwindow = \"{days} days\"\n\
             [[player]]\nname = \"Wendy\"\naddress = \"white@{name}.test\"\n\
             [[player]]\nname = \"Blake\"\naddress = \"black@{name}.test\"\n"
        );
        let defaults = Defaults { window_ms: DAY, settle_ms: 0 };
        let file = CampaignFile::read("slow", &text).expect("reads").check("slow", defaults).expect("fits");
        file.store(&mut tx, &house.key, START_MS).await.expect("founded");
    }
    tx.commit().await.expect("commit");
    while round(&house).await.expect("a round").steps > 0 {}
    // No window closes on anybody whose mail has not gone out.
    all_sent(&house.store, START_MS).await;
    (house, clock)
}

/// A mail of White in this campaign comes in.
async fn say(house: &House, campaign: &str, words: &str) {
    let mut tx = house.store.read().await.expect("read");
    let tag = tx.window(campaign).await.expect("window").expect("open").tag;
    drop(tx);
    let to = reply_address(GAME, &house.key.token(campaign, 0, 1), &tag);
    let bytes = format!(
        "From: white@{campaign}.test\r\nTo: {to}\r\nSubject: Re: your orders\r\nMessage-ID: <{campaign}@x>\r\n\r\n{words}\r\n"
    );
    let (arrived_ms, now_ms) = (house.now_ms(), house.now_ms());
    let arrived = Arrived { bytes: bytes.as_bytes(), recipients: &[to], way: Way::Lmtp, arrived_ms, now_ms };
    keep(&door(&house.store, &house.key, &house.config), &arrived).await.expect("kept");
}

/// How many mails of this kind the outbox has for this campaign.
async fn written(house: &House, campaign: &str, kind: &str) -> usize {
    let posts = all_written(&house.store).await;
    posts.iter().filter(|p| p.campaign.as_deref() == Some(campaign) && p.kind == kind).count()
}

async fn until(what: &str, mut done: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !done().await {
        assert!(began.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// `spring` is due and its rules take their time. Meanwhile an order mail to `autumn` is answered; then the turn is played, once.
async fn nobody_waits_for_a_slow_turn(database: &str) {
    let (house, clock) = house(database).await;
    let mut tx = house.store.read().await.expect("read");
    let seed = tx.campaign("spring").await.expect("read").expect("there").seed;
    drop(tx);
    clock.set(START_MS + 3 * DAY);
    let gate = Gate::before(seed.try_into().expect("32 bytes"));
    let playing = tokio::spawn({
        let house = house.clone();
        async move { round(&house).await }
    });
    until("the turn of spring is begun", async || gate.comers() > 0).await;
    say(&house, "autumn", "row 3 F F F F E F F F F\r\nrow 2 . . . . K . . . .\r\nrow 1 M M . A A . . . .")
        .await;
    until("the mail to autumn is answered", async || written(&house, "autumn", "receipt").await == 1).await;
    assert_eq!(written(&house, "spring", "report").await, 2, "the turn of spring is still being played");
    assert!(!playing.is_finished());
    gate.open();
    let done = playing.await.expect("no panic").expect("a round");
    assert_eq!((done.mails, done.steps), (1, 1));
    assert_eq!(written(&house, "spring", "report").await, 4, "everybody has heard of the turn, once");
    let mut tx = house.store.read().await.expect("read");
    assert_eq!(tx.campaign("spring").await.expect("read").expect("there").standing.word(), "running");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_a_slow_turn_on_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    nobody_waits_for_a_slow_turn(&format!("sqlite:{}", folder.path().join("house.db").display())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_a_slow_turn_on_postgres() {
    let Some(url) = fresh_on_server("slow").await else { return };
    nobody_waits_for_a_slow_turn(&url).await;
}

/// What became of the mails, by how many there are of each status.
async fn fates(house: &House) -> Vec<(&'static str, i64)> {
    let counts = house.store.read().await.expect("read").mail_counts().await.expect("counts");
    counts.into_iter().filter(|(_, count)| *count > 0).map(|(status, count)| (status.word(), count)).collect()
}

#[tokio::test]
async fn mails_that_wait_wait_for_the_disk_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let (house, _) = house(&format!("sqlite:{}", folder.path().join("house.db").display())).await;
    for campaign in ["spring", "autumn"] {
        say(&house, campaign, "row 3 F F F F E F F F F").await;
    }
    let before = house.store.asked().commits;
    assert_eq!(round(&house).await.expect("a round").mails, 2);
    assert_eq!(house.store.asked().commits - before, 1);
    for campaign in ["spring", "autumn"] {
        assert_eq!(written(&house, campaign, "receipt").await, 1);
    }
    assert_eq!(fates(&house).await, [("done", 2)]);
}

/// Mails of one seat that are dealt with together see each other: each has its receipt, and the later stays the later.
#[tokio::test]
async fn the_later_of_two_mails_of_a_seat_stays_the_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let (house, _) = house(&format!("sqlite:{}", folder.path().join("house.db").display())).await;
    for row in ["F F F F E F F F F", "F F F F B F F F F", "F F F F T F F F F"] {
        say(&house, "spring", &format!("row 3 {row}")).await;
    }
    let before = house.store.asked().commits;
    assert_eq!(round(&house).await.expect("a round").mails, 3);
    assert_eq!(house.store.asked().commits - before, 1);
    assert_eq!(written(&house, "spring", "receipt").await, 3);
    let mut tx = house.store.read().await.expect("read");
    let seats = tx.seats("spring").await.expect("read");
    assert_eq!(seats[0].mails, 1 + 3, "numbered one after another behind the first report");
    let filed = tx.all_filed("spring").await.expect("read");
    let own = filed.iter().find(|filed| filed.seat == 0).expect("on file");
    let own = String::from_utf8_lossy(&own.filed).into_owned();
    assert_eq!(own.matches("row 3").count(), 1, "{own}");
    assert!(own.contains("row 3 F F F F T F F F F"), "{own}");
}

/// The mail of a campaign that is broken is put aside alone, wherever it stands, and the others are answered once.
#[tokio::test]
async fn of_mails_dealt_with_together_a_broken_one_is_put_aside_alone() {
    for broken in ["spring", "autumn"] {
        let folder = tempfile::tempdir().expect("a folder");
        let (house, _) = house(&format!("sqlite:{}", folder.path().join("house.db").display())).await;
        for campaign in ["spring", "autumn"] {
            say(&house, campaign, "row 3 F F F F E F F F F").await;
        }
        let mut tx = house.store.begin().await.expect("begin");
        tx.view_put(broken, 0, b"no view").await.expect("broken");
        tx.commit().await.expect("commit");
        assert_eq!(round(&house).await.expect("a round").mails, 2);
        for campaign in ["spring", "autumn"] {
            let answered = usize::from(campaign != broken);
            assert_eq!(
                written(&house, campaign, "receipt").await,
                answered,
                "{campaign}, {broken} is broken"
            );
            let mut tx = house.store.read().await.expect("read");
            let row = tx.campaign(campaign).await.expect("read").expect("there");
            assert_eq!(row.standing.word(), if answered == 1 { "running" } else { "frozen" });
        }
        assert_eq!(fates(&house).await, [("done", 1), ("failed", 1)]);
        assert_eq!(round(&house).await.expect("a round").mails, 0);
    }
}

/// A second worker of the same server, with a clock of its own.
async fn beside(house: &House, now_ms: i64) -> House {
    let config = Config::clone(&house.config);
    open(config, Arc::new(FixedClock::at(now_ms))).await.map_err(|e| e.to_string()).expect("a house")
}

/// The gate before the rules of `spring`.
async fn gate_of_spring(house: &House) -> Arc<Gate> {
    let mut tx = house.store.read().await.expect("read");
    let seed = tx.campaign("spring").await.expect("read").expect("there").seed;
    Gate::before(seed.try_into().expect("32 bytes"))
}

/// The window of `spring` was closed once: one turn more, everybody was told once, and all of it follows from what is stored.
async fn closed_once(house: &House, turn_before: u32) {
    let mut tx = house.store.read().await.expect("read");
    let campaign = tx.campaign("spring").await.expect("read").expect("there");
    assert_eq!((campaign.turn, campaign.standing.word()), (turn_before + 1, "running"));
    drop(tx);
    assert_eq!(written(house, "spring", "report").await, 4, "two reports of the founding, two of the turn");
    let turns = replay(&house.store, "spring", None).await.expect("replayed");
    assert_eq!(turns.len(), 1, "{turns:?}");
    assert!(turns.iter().all(|turn| turn.differences.is_empty()), "{turns:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_workers_who_race_for_a_turn_one_plays_it() {
    let Some(url) = fresh_on_server("turnrace").await else { return };
    let (one, clock) = house(&url).await;
    let other = beside(&one, START_MS + 3 * DAY).await;
    let gate = gate_of_spring(&one).await;
    clock.set(START_MS + 3 * DAY);
    let racing =
        [one.clone(), other].map(|house| tokio::spawn(async move { advance(&house, "spring").await }));
    until("both have begun the turn", async || gate.comers() == 2).await;
    gate.open();
    let mut steps = Vec::new();
    for step in racing {
        steps.push(step.await.expect("no panic").map_err(|e| e.to_string()).expect("a step"));
    }
    assert_eq!(steps.iter().filter(|step| **step == Step::Played).count(), 1, "{steps:?}");
    closed_once(&one, 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_turn_taken_over_from_a_worker_that_stood_still_is_played_once() {
    let Some(url) = fresh_on_server("takeover").await else { return };
    let (one, clock) = house(&url).await;
    let gate = gate_of_spring(&one).await;
    clock.set(START_MS + 3 * DAY);
    let still = tokio::spawn({
        let one = one.clone();
        async move { round(&one).await }
    });
    until("the first has begun the turn", async || gate.comers() == 1).await;
    // While its claim holds, another leaves the campaign alone; an hour later it is anybody's.
    let soon = beside(&one, START_MS + 3 * DAY + 1_000).await;
    assert_eq!(round(&soon).await.expect("a round").steps, 0);
    assert_eq!(gate.comers(), 1);
    let late = beside(&one, START_MS + 3 * DAY + 3_600_000).await;
    let taking_over = tokio::spawn(async move { round(&late).await });
    until("another has begun it too", async || gate.comers() == 2).await;
    gate.open();
    let mut steps = 0;
    for round in [still, taking_over] {
        steps += round.await.expect("no panic").expect("a round").steps;
    }
    assert_eq!(steps, 1);
    closed_once(&one, 1).await;
}
