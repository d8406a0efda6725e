//! Bad days of the database while the daemon runs: nobody restarts anything, and every mail is answered once in the end.

use crate::crashes::house::House;
use crate::support::lmtp::Handed;
use scratch::Scratch;
use sqlx::{AnyConnection, Connection, Executor};
use std::io::Write;
use std::time::{Duration, Instant};

#[test]
fn postgresql_stands_still_for_a_minute() {
    let server = match Scratch::start(&std::env::temp_dir()) {
        Ok(server) => server,
        Err(why) => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "{why}");
            writeln!(std::io::stderr(), "\nSKIPPED postgresql_stands_still_for_a_minute: {why}")
                .expect("said");
            return;
        }
    };
    let house = House::on(&server.url("postgres"));
    house.answered("before@example.org");
    server.stand_still(true);
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(60) {
        assert_ne!(house.hand_over("meanwhile@example.org"), Handed::Yes, "no database, no promise");
        std::thread::sleep(Duration::from_secs(5));
    }
    assert_eq!(house.answers("meanwhile@example.org"), 0);
    server.stand_still(false);
    house.answered("meanwhile@example.org");
    house.answered("after@example.org");
    house.each_answered_once();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_holds_the_database_file_for_longer_than_we_wait() {
    let house = House::on("sqlite:adjudicator.db");
    house.answered("before@example.org");
    sqlx::any::install_default_drivers();
    let file = format!("sqlite:{}", house.folder().join("adjudicator.db").display());
    let mut backup = AnyConnection::connect(&file).await.expect("opens");
    backup.execute("PRAGMA busy_timeout = 20000").await.expect("a pragma");
    // A mark that waits for the file would make what is handed over meanwhile wait behind it.
    house.marked(&mut backup).await;
    backup.execute("BEGIN EXCLUSIVE").await.expect("the file is held");
    // A commit waits ten seconds for the file.
    assert_eq!(
        house.hand_over("meanwhile@example.org"),
        Handed::No,
        "refused for now, not lost and not promised"
    );
    backup.execute("ROLLBACK").await.expect("the file is free");
    house.answered("meanwhile@example.org");
    house.answered("after@example.org");
    house.each_answered_once();
}
