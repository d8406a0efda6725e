//! Databases of every schema from 10 on with campaigns of every game, as the program of that day left them: each is brought
//! up to date, what was played comes out again byte for byte, and what waits, also in the middle of a turn, is played on.

use crate::by_mail::offers::played::{Table, one_window};
use crate::support::rows;
use crate::support::trial::Trial;
use campaign::play::replay::replay;
use std::path::PathBuf;

/// So many windows without a word are played on, if the turn does not come to its end before.
const ON: usize = 20;

fn samples() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/samples")
}

/// Every finished turn comes out the same.
async fn comes_out_the_same(trial: &Trial, name: &str) {
    let turns = replay(&trial.house.store, "t", None).await.expect(name);
    assert!(turns.iter().all(|turn| turn.differences.is_empty()), "{name}: {turns:?}");
}

/// How far the campaign has come.
async fn stands(trial: &Trial) -> (u32, Option<u32>) {
    let mut tx = trial.house.store.read().await.expect("read");
    let window = tx.window("t").await.expect("read");
    let row = tx.campaign("t").await.expect("read").expect("it is there");
    (row.turn, window.map(|window| window.entry))
}

/// The sample is opened by the present program.
async fn goes_on(name: &str) {
    let sql = std::fs::read_to_string(samples().join(name)).expect(name);
    let trial = Trial::of(sql).await;
    let before = stands(&trial).await;
    assert!(before.1.is_some(), "{name}: a window is open");
    comes_out_the_same(&trial, name).await;
    for _ in 0..ON {
        trial.at_deadline("t", 1).await;
        let now = stands(&trial).await;
        if now.0 > before.0 || now.1.is_none() {
            break;
        }
    }
    assert_ne!(stands(&trial).await, before, "{name}: it goes on");
    assert_ne!(trial.standing("t").await.1, "frozen", "{name}: {}", trial.reason("t").await);
    comes_out_the_same(&trial, name).await;
}

#[tokio::test]
async fn campaigns_of_kept_databases_come_out_the_same_and_go_on() {
    if rows::on_postgres() {
        return;
    }
    let all = std::fs::read_dir(samples()).expect("the samples").flatten();
    let names = all.map(|entry| entry.file_name().to_string_lossy().into_owned());
    // The first sample, of schema 3, has two campaigns and a test of its own.
    let mut names: Vec<String> = names.filter(|name| name != "schema-3.sql").collect();
    names.sort();
    for game in ["thrones", "core-worlds", "throneworld", "timega"] {
        for schema in [10, 12, 14] {
            assert!(names.contains(&format!("schema-{schema}-{game}.sql")), "{game}: {names:?}");
        }
    }
    for name in names {
        goes_on(&name).await;
    }
}

/// `cargo test -p adjudicator --test whole write_kept -- --ignored`: only with a new schema; no file is written twice.
#[tokio::test]
#[ignore = "writes files"]
async fn write_kept_databases() {
    for (game, seats) in [("thrones", 2), ("core-worlds", 2), ("throneworld", 2), ("timega", 3)] {
        let (trial, table) = (Trial::new().await, Table::new(game, seats, "live", 0));
        table.found(&trial).await;
        loop {
            one_window(&trial, &table).await;
            let (turn, entry) = stands(&trial).await;
            // A turn of Thrones is one window.
            if turn > 2 && (entry > Some(2) || game == "thrones") {
                break;
            }
        }
        let schema = rows::number(&trial.database(), "SELECT MAX(version) FROM _sqlx_migrations").await;
        let file = samples().join(format!("schema-{schema}-{game}.sql"));
        assert!(!file.exists(), "{} is kept for ever", file.display());
        let told = format!(
            "-- A database of schema {schema}, as the program of that day left it, the bytes of sent mails cut short. It must be \
             brought\n-- up to date, come out the same when it is replayed, and go on for ever. Campaign t: {game}, live, by bots.\n"
        );
        std::fs::write(file, told + &rows::dumped(&trial.database()).await).expect("written");
    }
}
