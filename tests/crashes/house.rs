//! A house under trial: settings, a campaign, and a daemon or several that serve it.

use crate::crashes::daemon::{Daemon, free_place, last_words};
use crate::support::binary::{adjudicator, said};
use crate::support::lmtp::{Handed, hand_over};
use crate::support::posted::header;
use crate::support::scripts::{BOB, campaign};
use sqlx::Executor;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long things may take once the database is itself again.
const PATIENCE: Duration = Duration::from_secs(60);

/// A daemon on some database, with the campaign `spring`; its players' first mails are in their Maildirs.
pub struct House {
    folder: TempDir,
    place: SocketAddr,
    daemon: Option<Daemon>,
    /// Mails that were answered: once, as is seen in the end.
    answered: Mutex<Vec<String>>,
}

impl House {
    /// Founded, with its daemon, first mails sent.
    pub fn on(database: &str) -> House {
        let mut house = House::founded(tempfile::tempdir().expect("a folder"), database, "spring");
        house.serve(&[]);
        house.wait("the first mail", || !house.mails(BOB).is_empty());
        house
    }

    /// Founded in this folder. Nobody serves yet.
    pub fn founded(folder: TempDir, database: &str, name: &str) -> House {
        let place = free_place();
        let settings = format!(
            "[server]\naddress = \"game@pbem.test\"\ndatabase = \"{database}\"\n[intake]\nlmtp = \"{place}\"\n\
             [outbox]\nvia = \"maildir\"\nmaildir = \"out\"\n[sender]\ndkim = \"ignore\"\n"
        );
        fs::write(folder.path().join("config.toml"), settings).expect("settings");
        fs::write(folder.path().join("campaign.toml"), campaign(name)).expect("a campaign");
        said(folder.path(), &["campaign", "new", "campaign.toml"]);
        House { folder, place, daemon: None, answered: Mutex::default() }
    }

    /// Starts the daemon in these surroundings, in place of one that runs.
    pub fn serve(&mut self, surroundings: &[(&str, &str)]) {
        self.daemon = None;
        let mut command = adjudicator(self.folder(), &["serve"]);
        command.envs(surroundings.iter().copied());
        self.daemon = Some(Daemon::start_as(command, self.folder(), self.place));
    }

    /// Where everything lies.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// What lies in a player's Maildir.
    pub fn mails(&self, player: &str) -> Vec<Vec<u8>> {
        let new = self.folder().join("out").join(player).join("new");
        let Ok(entries) = fs::read_dir(new) else { return Vec::new() };
        entries.map(|entry| fs::read(entry.expect("an entry").path()).expect("a mail")).collect()
    }

    /// The mails that answer a mail of Bob's.
    pub fn answers(&self, id: &str) -> usize {
        let answered = format!("<{id}>");
        self.mails(BOB).iter().filter(|mail| header(mail, "In-Reply-To") == answered).count()
    }

    /// Waits until it is done.
    pub fn wait(&self, what: &str, mut done: impl FnMut() -> bool) {
        let began = Instant::now();
        while !done() {
            assert!(began.elapsed() < PATIENCE, "waited in vain for {what}\n{}", last_words(self.folder()));
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Bob's mail system hands a mail over: once.
    pub fn hand_over(&self, id: &str) -> Handed {
        self.hand_over_words(id, "status")
    }

    /// The same with these words.
    pub fn hand_over_words(&self, id: &str, words: &str) -> Handed {
        self.hand_over_of(BOB, id, words)
    }

    /// The same of this player: an answer to their first mail.
    pub fn hand_over_of(&self, player: &str, id: &str, words: &str) -> Handed {
        let mails = self.mails(player);
        let first = mails.iter().find(|mail| header(mail, "In-Reply-To").is_empty()).expect("the report");
        let to = header(first, "Reply-To");
        let to = to.trim_matches(['<', '>']);
        let mail = format!("From: <{player}>\r\nTo: <{to}>\r\nMessage-ID: <{id}>\r\n\r\n{words}\r\n");
        hand_over(self.place, player, to, mail.as_bytes())
    }

    /// How often the daemon has complained in its log so far.
    pub fn complaints(&self) -> usize {
        let log = fs::read_to_string(self.folder().join("daemon.log")).unwrap_or_default();
        log.matches(" ERROR ").count() + log.matches(" WARN ").count()
    }

    /// Every one of these mails was taken before: an answer comes to each.
    pub fn answers_come(&self, ids: &[String]) {
        for id in ids {
            self.wait("an answer to what was taken", || self.answers(id) > 0);
            self.answered.lock().expect("not poisoned").push(id.clone());
        }
    }

    /// Bob's mail system hands it over until it is rid of it, and an answer comes.
    pub fn answered(&self, id: &str) {
        self.wait("the mail is taken", || self.hand_over(id) == Handed::Yes);
        self.answers_come(&[id.to_owned()]);
    }

    /// Everything that was handed over is marked as that.
    pub async fn marked(&self, database: &mut sqlx::AnyConnection) {
        let began = Instant::now();
        let sql = "SELECT id FROM outbox WHERE status <> 'sent' LIMIT 1";
        while database.fetch_optional(sql).await.expect("asked").is_some() {
            assert!(began.elapsed() < PATIENCE, "never marked\n{}", last_words(self.folder()));
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// The end of a trial: no mail was answered twice.
    pub fn each_answered_once(&self) {
        // Time for a second answer to the last ones, if there were to be one.
        std::thread::sleep(Duration::from_secs(3));
        for id in self.answered.lock().expect("not poisoned").iter() {
            assert_eq!(self.answers(id), 1, "{id}\n{}", last_words(self.folder()));
        }
    }
}
