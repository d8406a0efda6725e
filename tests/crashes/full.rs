//! The disk of the database is full while the daemon runs: mail is refused, what was taken is kept, and all goes on when there
//! is room again, without a restart.

use crate::house::House;
use crate::support::lmtp::Handed;
use scratch::Scratch;
use sqlx::{AnyConnection, Connection, Executor};
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
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

#[test]
fn a_full_disk_under_an_sqlite_file() {
    let Some(disk) = Disk::of(16, "a_full_disk_under_an_sqlite_file") else { return };
    let house = House::on(&format!("sqlite:{}", disk.path().join("adjudicator.db").display()));
    full_and_free_again(&disk, &house);
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
    // The log of transactions has a new file of 16 MB, so that it is the tables for which there is no room: where the log has
    // none, PostgreSQL ends and its operator starts it again.
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&server.url("postgres")).await.expect("connects");
    connection.execute("SELECT pg_switch_wal() IS NULL").await.expect("a new file");
    connection.close().await.expect("closes");
    full_and_free_again(&disk, &house);
}
