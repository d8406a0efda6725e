//! Everything that stands between a player's mail program and the daemon, and the daemon itself, in a folder of its own.

use crate::real_servers::dovecot::Dovecot;
use crate::real_servers::imap;
use crate::real_servers::inbox::Found;
use crate::real_servers::postfix::{HOSTNAME, Neighbours, Postfix};
use crate::real_servers::servers::{Running, free_port, run, wait_for, wait_for_port};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use store::Store;
use store::mail::{Mail, MailStatus};
use tempfile::TempDir;

/// The address of the games.
pub const GAME: &str = "game@pbem.test";

/// The servers of one test.
pub struct Site {
    /// The mail server everybody sends to.
    pub postfix: Postfix,
    /// The players' mailboxes.
    pub dovecot: Dovecot,
    /// Where a sink must listen for mail to the rest of the world.
    pub sink: u16,
    daemon: Option<Running>,
    /// Where the daemon takes mail by LMTP, if it does.
    pub lmtp: Option<u16>,
    folder: TempDir,
}

/// How mail for the games reaches the daemon.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum In {
    /// From Postfix by LMTP.
    Lmtp,
    /// From Dovecot's mailbox `game` by IMAP, over TLS from the first byte.
    Imaps,
    /// The same, with STARTTLS.
    ImapStartTls,
}

impl Site {
    /// Starts all servers and the daemon.
    pub fn open() -> Site {
        Site::open_with(In::Lmtp)
    }

    /// Starts all servers and the daemon, which takes its mail in this way.
    pub fn open_with(way: In) -> Site {
        Site::open_on(way, |_| {})
    }

    /// Starts all servers and the daemon; before that, something is done about the folder the database will lie in.
    pub fn open_on(way: In, prepare: impl FnOnce(&Path)) -> Site {
        let folder = tempfile::Builder::new().prefix("adj").tempdir().expect("a folder can be made");
        // The servers run as users of their own and must get in.
        let open = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(folder.path(), open).expect("the folder is ours");
        let (lmtp, sink) = (free_port(), free_port());
        let dovecot = Dovecot::start(&folder.path().join("dovecot"));
        let daemon = if way == In::Lmtp { lmtp } else { dovecot.lmtp };
        let certificate = folder.path().join("dovecot");
        let neighbours = Neighbours { daemon, dovecot: dovecot.lmtp, sink, auth: dovecot.auth, certificate };
        let postfix = Postfix::start(&folder.path().join("postfix"), &neighbours);
        let intake = match way {
            In::Lmtp => format!("[intake]\nlmtp = \"127.0.0.1:{lmtp}\"\n"),
            In::Imaps => mailbox("tls", dovecot.imaps, &dovecot.certificate()),
            In::ImapStartTls => mailbox("starttls", dovecot.imap, &dovecot.certificate()),
        };
        std::fs::write(folder.path().join("imap-password"), "secret\n").expect("the password can be written");
        let database = folder.path().join("database");
        std::fs::create_dir(&database).expect("a folder can be made");
        prepare(&database);
        let config = format!(
            "[server]
database = \"sqlite:database/adjudicator.db\"
address = \"{GAME}\"
hostname = \"{HOSTNAME}\"

{intake}
[outbox]
via = \"smtp\"
host = \"127.0.0.1\"
port = {}

[campaign]
settle = \"0 seconds\"
",
            postfix.port
        );
        std::fs::write(folder.path().join("config.toml"), config).expect("the settings can be written");
        let mut site =
            Site { postfix, dovecot, sink, daemon: None, lmtp: (way == In::Lmtp).then_some(lmtp), folder };
        site.start_daemon();
        site
    }

    /// The folder everything lies in.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    /// A command of our program, with this site's settings.
    pub fn adjudicator(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_adjudicator"));
        command.arg("--config").arg(self.file("config.toml"));
        command
    }

    /// Starts the daemon.
    pub fn start_daemon(&mut self) {
        assert!(self.daemon.is_none(), "it runs already");
        let log = std::fs::read_to_string(self.file("daemon.log")).unwrap_or_default();
        let before = log.matches(" serving ").count();
        self.daemon = Some(Running::start(self.adjudicator().arg("serve"), &self.file("daemon.log")));
        let starts = || {
            std::fs::read_to_string(self.file("daemon.log")).map_or(0, |log| log.matches(" serving ").count())
        };
        wait_for("the daemon to serve", || (starts() > before).then_some(()));
        if let Some(port) = self.lmtp {
            wait_for_port("the daemon", port);
        }
    }

    /// Kills the daemon, as a power failure would.
    pub fn kill_daemon(&mut self) {
        // Dropped, it is killed.
        self.daemon.take().expect("it runs");
    }

    /// Stops the daemon as a service manager does.
    pub fn stop_daemon(&mut self) {
        self.daemon.take().expect("it runs").stop();
    }

    /// Changes the settings of a daemon that is not running.
    pub fn change(&self, from: &str, to: &str) {
        let file = self.file("config.toml");
        let text = std::fs::read_to_string(&file).expect("the settings are there");
        assert!(text.contains(from), "{from} is not in {text}");
        std::fs::write(&file, text.replace(from, to)).expect("the settings can be written");
    }

    /// Founds a campaign of Thrones.
    pub fn found(&self, name: &str, players: &[(&str, &str)]) {
        let mut text = format!("name = \"{name}\"\ntitle = \"The {name} board\"\ngame = \"thrones\"\n");
        for (player, address) in players {
            text.push_str(&format!("\n[[player]]\nname = \"{player}\"\naddress = \"{address}\"\n"));
        }
        let file = self.file(&format!("{name}.toml"));
        std::fs::write(&file, text).expect("the campaign's file can be written");
        run(self.adjudicator().args(["campaign", "new"]).arg(file));
    }

    /// What `campaign show` tells programs.
    pub fn show(&self, campaign: &str) -> serde_json::Value {
        let text = run(self.adjudicator().args(["--json", "campaign", "show", campaign]));
        serde_json::from_str(&text).expect("JSON was asked for")
    }

    /// What `outbox list` tells programs.
    pub fn outbox(&self) -> Vec<serde_json::Value> {
        let text = run(self.adjudicator().args(["--json", "outbox", "list", "--limit", "1000"]));
        serde_json::from_str(&text).expect("JSON was asked for")
    }

    /// The mails that came in and ended like this.
    pub fn mails(&self, status: MailStatus) -> Vec<Mail> {
        let url = format!("sqlite:{}", self.file("database/adjudicator.db").display());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let store = Store::open(&url).await.expect("the database opens");
            let mut tx = store.read().await.expect("it can be read");
            let mut mails = Vec::new();
            for listed in tx.mails(status, 100).await.expect("it can be read") {
                // A list goes without the mails' own bytes.
                mails.extend(tx.mail(&listed.id).await.expect("it can be read"));
            }
            drop(tx);
            store.close().await;
            mails
        })
    }

    /// How many mails came in and ended like this.
    pub fn count_mails(&self, status: MailStatus) -> usize {
        let url = format!("sqlite:{}", self.file("database/adjudicator.db").display());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let store = Store::open(&url).await.expect("the database opens");
            let counts =
                store.read().await.expect("it can be read").mail_counts().await.expect("it can be read");
            store.close().await;
            let count = counts.iter().find(|(found, _)| *found == status).map_or(0, |(_, count)| *count);
            usize::try_from(count).expect("a count")
        })
    }

    /// All mails in a player's mailbox, in the order they were delivered.
    pub fn inbox(&self, player: &str) -> Vec<Found> {
        imap::fetch_all(self.dovecot.imap, player).into_iter().map(Found::new).collect()
    }

    /// The one mail in a player's mailbox that fits, waited for; fails when two fit.
    #[track_caller]
    pub fn mail_to(&self, player: &str, what: &str, fits: impl Fn(&Found) -> bool) -> Found {
        let mut looks = 0_u32;
        wait_for(&format!("{what} to {player}"), || {
            // What the mail server has put off for minutes it tries again now: a disk changed under it, say.
            looks += 1;
            if looks.is_multiple_of(100) {
                self.postfix.flush();
            }
            let mut all: Vec<Found> = self.inbox(player).into_iter().filter(|mail| fits(mail)).collect();
            assert!(all.len() <= 1, "{what} came to {player} {} times", all.len());
            all.pop()
        })
    }

    /// The report a player gets when this turn begins, or in which it ended.
    #[track_caller]
    pub fn report(&self, player: &str, turn: u32) -> Found {
        let turn = format!("urn {turn}: ");
        self.mail_to(player, &format!("the report of t{turn}"), |mail| {
            mail.header("Auto-Submitted") == "auto-generated" && mail.subject().contains(&turn)
        })
    }

    /// The receipt for a player's mail.
    #[track_caller]
    pub fn receipt(&self, player: &str, for_mail: &str) -> Found {
        self.mail_to(player, &format!("the receipt for {for_mail}"), |mail| {
            mail.header("Auto-Submitted") == "auto-replied" && mail.headers("In-Reply-To") == [for_mail]
        })
    }
}

/// The settings of a mailbox at Dovecot.
fn mailbox(tls: &str, port: u16, certificate: &Path) -> String {
    format!(
        "[intake]
lmtp = \"\"

[[imap]]
host = \"127.0.0.1\"
port = {port}
tls = \"{tls}\"
ca_file = \"{}\"
user = \"game\"
password_file = \"imap-password\"
every = \"5 seconds\"
",
        certificate.display()
    )
}

impl Drop for Site {
    fn drop(&mut self) {
        if std::thread::panicking() {
            for log in ["daemon.log", "second.log", "postfix/mail.log", "dovecot/log"] {
                let text = std::fs::read_to_string(self.file(log)).unwrap_or_default();
                let lines: Vec<&str> = text.lines().collect();
                let tail = lines.get(lines.len().saturating_sub(100)..).unwrap_or_default();
                eprintln!("--- {log}\n{}", tail.join("\n"));
            }
        }
    }
}
