//! The disk of the database is full while the daemon runs: mail is refused, what was taken is kept, and all goes on when there
//! is room again, without a restart.

use crate::crashes::house::House;
use crate::support::lmtp::Handed;
use crate::support::posted::header;
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY};
use scratch::Scratch;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tempfile::TempDir;

/// A small disk, in memory; gone when dropped.
struct Disk(TempDir);

impl Disk {
    /// A disk of so many megabytes. `None`, and a word about it, where nothing may be mounted.
    fn of(megabytes: u32, test: &str) -> Option<Disk> {
        let folder = tempfile::tempdir().expect("a folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={megabytes}m,mode=1777"), "none"]).arg(folder.path());
        let why = match mount.output() {
            Ok(output) if output.status.success() => return Some(Disk(folder)),
            Ok(output) => String::from_utf8_lossy(&output.stderr).trim().to_owned(),
            Err(error) => error.to_string(),
        };
        writeln!(std::io::stderr(), "\nSKIPPED {test}: no disk can be mounted here: {why}")
            .expect("standard error");
        None
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn ballast(&self) -> PathBuf {
        self.path().join("ballast")
    }

    /// Fills it to the last byte.
    fn fill(&self) {
        let mut file = File::create(self.ballast()).expect("a file");
        for size in [1 << 20, 1 << 12, 1] {
            let block = vec![0; size];
            let full = loop {
                if let Err(error) = file.write_all(&block) {
                    break error;
                }
            };
            assert_eq!(full.kind(), ErrorKind::StorageFull, "{full}");
        }
    }

    /// Makes room again.
    fn free(&self) {
        std::fs::remove_file(self.ballast()).expect("removed");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Lazily: what still has a file there lets it go soon.
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

/// So many letters that no database can pack any closer.
fn noise(count: usize) -> String {
    let (mut text, mut state) = (String::new(), 1_u64);
    while text.len() < count {
        text.push_str("# ");
        for _ in 0..70 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let letter = u32::try_from(state >> 59).expect("five bits") + u32::from('A');
            text.push(char::from_u32(letter).expect("a letter"));
        }
        text.push_str("\r\n");
    }
    text
}

/// Takes the disk away from under a daemon that serves, and gives it back.
fn full_and_free_again(disk: &Disk, house: &House) {
    house.answered("before@example.org");
    disk.fill();
    // More than fits into any room that was set aside before.
    let long = format!("status\r\n{}", noise(400_000));
    assert_eq!(
        house.hand_over_words("long@example.org", &long),
        Handed::No,
        "refused for now, and not promised"
    );
    // Short ones may fit. What is taken is kept, and what is refused is not answered.
    let (mut taken, mut refused) = (Vec::new(), vec!["long@example.org".to_owned()]);
    for number in 0..5 {
        let id = format!("short-{number}@example.org");
        match house.hand_over(&id) {
            Handed::Yes => taken.push(id),
            Handed::No => refused.push(id),
            Handed::InDoubt => panic!("the daemon said nothing"),
        }
    }
    for id in &refused {
        assert_eq!(house.answers(id), 0, "{id}");
    }
    disk.free();
    house.answers_come(&taken);
    for id in &refused {
        house.wait("the mail is taken", || house.hand_over(id) == Handed::Yes);
    }
    house.answers_come(&refused);
    house.answered("after@example.org");
    house.each_answered_once();
}

/// What makes a database give back the room it has set aside for its log.
async fn no_room_is_set_aside(connection: &mut AnyConnection, url: &str) {
    let sql = match url.starts_with("sqlite") {
        true => "PRAGMA wal_checkpoint(TRUNCATE)",
        // A new file of 16 MB, so that it is the tables for which there is no room: where the log has none, PostgreSQL ends and
        // its operator starts it again. The file is there once something is written to it.
        false => {
            "SELECT pg_switch_wal() IS NULL; SELECT pg_logical_emit_message(true, 'trial', 'begun') IS NULL"
        }
    };
    for sql in sql.split("; ") {
        connection.execute(AssertSqlSafe(sql)).await.expect(sql);
    }
}

/// The disk is full when a turn is to be written down: nobody hears of it, and it is played once, when there is room again.
async fn full_at_a_turns_commit(disk: &Disk, house: &House, url: &str) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.expect("connects");
    for (player, army) in [(ALICE, WHITE_ARMY), (BOB, BLACK_ARMY)] {
        house.wait("orders", || house.hand_over_of(player, &format!("army-{player}"), army) == Handed::Yes);
        house.wait("a receipt", || house.mails(player).len() > 1);
    }
    // Its deadline is near; the daemon, which sleeps until the one it knew, hears of it with the next mail.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis();
    let sql = format!("UPDATE open_window SET closes_ms = {}", now + 15_000);
    connection.execute(AssertSqlSafe(sql)).await.expect("a deadline");
    house.answered("woken@example.org");
    let before = [ALICE, BOB].map(|player| house.mails(player).len());
    no_room_is_set_aside(&mut connection, url).await;
    disk.fill();
    let complaints = house.complaints();
    house.wait("a failure at the turn", || house.complaints() > complaints);
    sleep(Duration::from_secs(3));
    let turn = "SELECT turn FROM campaign";
    let of = |row: sqlx::any::AnyRow| row.get::<i64, _>(0);
    assert_eq!(sqlx::query(turn).fetch_one(&mut connection).await.map(of).expect(turn), 1, "nothing is kept");
    assert_eq!([ALICE, BOB].map(|player| house.mails(player).len()), before, "nobody hears of it");
    disk.free();
    for player in [ALICE, BOB] {
        house.wait("the report", || house.mails(player).len() > before[usize::from(player == BOB)]);
    }
    assert_eq!(sqlx::query(turn).fetch_one(&mut connection).await.map(of).expect(turn), 2, "played");
    connection.close().await.expect("closes");
    house.each_answered_once();
    for (player, before) in [ALICE, BOB].into_iter().zip(before) {
        let subjects: Vec<String> = house.mails(player).iter().map(|mail| header(mail, "Subject")).collect();
        assert_eq!(subjects.len(), before + 1, "one report: {subjects:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_under_an_sqlite_file() {
    let Some(disk) = Disk::of(16, "a_full_disk_under_an_sqlite_file") else { return };
    let url = format!("sqlite:{}", disk.path().join("adjudicator.db").display());
    let house = House::on(&url);
    full_and_free_again(&disk, &house);
    full_at_a_turns_commit(&disk, &house, &url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_under_a_postgresql_server() {
    let Some(disk) = Disk::of(192, "a_full_disk_under_a_postgresql_server") else { return };
    let server = match Scratch::start(disk.path()) {
        Ok(server) => server,
        Err(why) => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "{why}");
            writeln!(std::io::stderr(), "\nSKIPPED a_full_disk_under_a_postgresql_server: {why}")
                .expect("said");
            return;
        }
    };
    let house = House::on(&server.url("postgres"));
    let url = server.url("postgres");
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&url).await.expect("connects");
    no_room_is_set_aside(&mut connection, &url).await;
    connection.close().await.expect("closes");
    full_and_free_again(&disk, &house);
    full_at_a_turns_commit(&disk, &house, &url).await;
}
