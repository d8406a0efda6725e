//! Bad days of the database while the daemon runs: nobody restarts anything, and every mail is answered once in the end.

use crate::daemon::{Daemon, free_place, last_words};
use crate::support::binary::{adjudicator, said};
use crate::support::lmtp::{Handed, hand_over};
use crate::support::posted::header;
use crate::support::scripts::{BOB, campaign};
use adjudicator::store::scratch::Scratch;
use sqlx::{AnyConnection, Connection, Executor};
use std::fs;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long things may take once the database is itself again.
const PATIENCE: Duration = Duration::from_secs(60);

/// A daemon on some database, with the campaign `spring`; its players' first mails are in their Maildirs.
struct House {
    folder: TempDir,
    place: SocketAddr,
    _daemon: Daemon,
}

impl House {
    fn on(database: &str) -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let place = free_place();
        let settings = format!(
            "[server]\naddress = \"game@pbem.test\"\ndatabase = \"{database}\"\n[intake]\nlmtp = \"{place}\"\n\
             [outbox]\nvia = \"maildir\"\nmaildir = \"out\"\n[sender]\ndkim = \"ignore\"\n"
        );
        fs::write(folder.path().join("config.toml"), settings).expect("settings");
        fs::write(folder.path().join("spring.toml"), campaign("spring")).expect("a campaign");
        said(folder.path(), &["campaign", "new", "spring.toml"]);
        let daemon = Daemon::start_as(adjudicator(folder.path(), &["serve"]), folder.path(), place);
        let house = House { folder, place, _daemon: daemon };
        house.wait("the first mail", || !house.mails(BOB).is_empty());
        house
    }

    fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// What lies in a player's Maildir.
    fn mails(&self, player: &str) -> Vec<Vec<u8>> {
        let new = self.folder().join("out").join(player).join("new");
        let Ok(entries) = fs::read_dir(new) else { return Vec::new() };
        entries.map(|entry| fs::read(entry.expect("an entry").path()).expect("a mail")).collect()
    }

    /// The mails that answer a mail of Bob's.
    fn answers(&self, id: &str) -> usize {
        let answered = format!("<{id}>");
        self.mails(BOB).iter().filter(|mail| header(mail, "In-Reply-To") == answered).count()
    }

    fn wait(&self, what: &str, mut done: impl FnMut() -> bool) {
        let began = Instant::now();
        while !done() {
            assert!(began.elapsed() < PATIENCE, "waited in vain for {what}\n{}", last_words(self.folder()));
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Bob's mail system hands a mail over: once.
    fn hand_over(&self, id: &str) -> Handed {
        let mails = self.mails(BOB);
        let first = mails.iter().find(|mail| header(mail, "In-Reply-To").is_empty()).expect("the report");
        let to = header(first, "Reply-To");
        let to = to.trim_matches(['<', '>']);
        let mail = format!("From: <{BOB}>\r\nTo: <{to}>\r\nMessage-ID: <{id}>\r\n\r\nstatus\r\n");
        hand_over(self.place, BOB, to, mail.as_bytes())
    }

    /// Bob's mail system hands it over until it is rid of it, and one answer comes.
    fn answered_once(&self, id: &str) {
        self.wait("the mail is taken", || self.hand_over(id) == Handed::Yes);
        self.wait("an answer", || self.answers(id) > 0);
        // Time for a second one, if there were to be one.
        std::thread::sleep(Duration::from_secs(3));
        assert_eq!(self.answers(id), 1, "{id}\n{}", last_words(self.folder()));
    }
}

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
    house.answered_once("before@example.org");
    server.stand_still(true);
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(60) {
        assert_ne!(house.hand_over("meanwhile@example.org"), Handed::Yes, "no database, no promise");
        std::thread::sleep(Duration::from_secs(5));
    }
    assert_eq!(house.answers("meanwhile@example.org"), 0);
    server.stand_still(false);
    house.answered_once("meanwhile@example.org");
    house.answered_once("after@example.org");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_holds_the_database_file_for_longer_than_we_wait() {
    let house = House::on("sqlite:adjudicator.db");
    house.answered_once("before@example.org");
    sqlx::any::install_default_drivers();
    let file = format!("sqlite:{}", house.folder().join("adjudicator.db").display());
    let mut backup = AnyConnection::connect(&file).await.expect("opens");
    backup.execute("PRAGMA busy_timeout = 20000").await.expect("a pragma");
    backup.execute("BEGIN EXCLUSIVE").await.expect("the file is held");
    // A commit waits ten seconds for the file.
    assert_eq!(
        house.hand_over("meanwhile@example.org"),
        Handed::No,
        "refused for now, not lost and not promised"
    );
    backup.execute("ROLLBACK").await.expect("the file is free");
    house.answered_once("meanwhile@example.org");
    house.answered_once("after@example.org");
}
