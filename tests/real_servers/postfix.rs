//! A Postfix of the test's own: it takes mail by SMTP, hands the game's to the daemon and the players' to Dovecot, both
//! by LMTP, and everything else to a sink on loopback. Nothing can leave the machine.

use crate::real_servers::servers::{find, free_port, launch, run, wait_for_port};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The name it writes into `Received: ... by`.
pub const HOSTNAME: &str = "mx.pbem.test";

/// Where it hands mail on to.
pub struct Neighbours {
    /// The port of the daemon.
    pub daemon: u16,
    /// The port of Dovecot's LMTP.
    pub dovecot: u16,
    /// The port of the sink.
    pub sink: u16,
    /// The port of Dovecot's that tells whether a password is right.
    pub auth: u16,
    /// The folder with `cert.pem` and `key.pem`.
    pub certificate: PathBuf,
}

/// A running Postfix.
pub struct Postfix {
    /// Where it takes mail by SMTP.
    pub port: u16,
    folder: PathBuf,
}

/// The services of `master.cf`: all outside a chroot, since the test's folder holds no copy of the system's files.
const SERVICES: &str = "\
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
";

impl Postfix {
    /// Starts one in a folder that is not there yet.
    pub fn start(folder: &Path, neighbours: &Neighbours) -> Postfix {
        let port = free_port();
        let (queue, own) = (folder.join("queue"), folder.join("data"));
        for made in [folder, &queue, &own] {
            std::fs::create_dir(made).expect("a folder can be made");
        }
        run(Command::new("chown").arg("postfix").arg(&own));
        let Neighbours { daemon, dovecot, sink, auth, certificate } = neighbours;
        let certificate = certificate.display();
        let shown = folder.display();
        let main = format!(
            "compatibility_level = 3.6
queue_directory = {shown}/queue
data_directory = {shown}/data
maillog_file = {shown}/mail.log
maillog_file_prefixes = {shown}
myhostname = {HOSTNAME}
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
local_transport = error:nobody lives here
alias_maps =
alias_database =
virtual_mailbox_domains = pbem.test, players.test
virtual_mailbox_maps = static:all
virtual_transport = lmtp:inet:127.0.0.1:{daemon}
transport_maps = inline:{{ players.test=lmtp:inet:127.0.0.1:{dovecot} }}
recipient_delimiter = +
default_transport = smtp:[127.0.0.1]:{sink}
smtp_dns_support_level = disabled
smtp_host_lookup = native
smtpd_recipient_restrictions = permit_mynetworks, reject
smtpd_peername_lookup = no
message_size_limit = 2097152
smtpd_tls_security_level = may
smtpd_tls_cert_file = {certificate}/cert.pem
smtpd_tls_key_file = {certificate}/key.pem
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:{auth}
minimal_backoff_time = 1s
maximal_backoff_time = 2s
queue_run_delay = 1s
"
        );
        std::fs::write(folder.join("main.cf"), main).expect("the settings can be written");
        let services = format!("127.0.0.1:{port} inet n - n - - smtpd\n{SERVICES}");
        std::fs::write(folder.join("master.cf"), services).expect("the services can be written");
        // Postfix looks beside its settings for the list of its own files.
        for name in ["postfix-files", "dynamicmaps.cf"] {
            std::fs::copy(Path::new("/etc/postfix").join(name), folder.join(name))
                .expect("Debian's list of files");
        }
        let postfix = Postfix { port, folder: folder.to_owned() };
        launch(postfix.command("postfix").arg("start"), &folder.join("start.log"));
        wait_for_port("Postfix", port);
        postfix
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(find(program).expect("looked for before the test began"));
        command.arg("-c").arg(&self.folder);
        command
    }

    /// The mails in its queue, each with its recipient and why it waits.
    pub fn queue(&self) -> Vec<(String, String)> {
        let lines = run(self.command("postqueue").arg("-j"));
        let mails = lines.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        mails
            .flat_map(|mail| mail["recipients"].as_array().cloned().unwrap_or_default())
            .map(|r| {
                let text = |key: &str| r[key].as_str().unwrap_or_default().to_owned();
                (text("address"), text("delay_reason"))
            })
            .collect()
    }

    /// Adds lines to its settings files and starts it anew. Of a setting given twice the later counts.
    pub fn add(&self, changes: &[(&str, &str)]) {
        for (file, lines) in changes {
            let file = self.folder.join(file);
            let before = std::fs::read_to_string(&file).expect("the settings are there");
            std::fs::write(&file, format!("{before}{lines}")).expect("the settings can be written");
        }
        self.stop();
        launch(self.command("postfix").arg("start"), &self.folder.join("start.log"));
        wait_for_port("Postfix", self.port);
    }

    /// Stops it and all its parts, by signals: `postfix stop` and `postfix reload` write into the log through the very Postfix
    /// that is going away, and can wait for its writer for ever.
    fn stop(&self) {
        let written = std::fs::read_to_string(self.folder.join("queue/pid/master.pid")).unwrap_or_default();
        let Ok(master) = written.trim().parse::<u32>() else { return };
        // One that is dead has no words left, even where nobody has asked how it died.
        let there = || std::fs::read(format!("/proc/{master}/cmdline")).is_ok_and(|words| !words.is_empty());
        let signal = |name: &str, whom: String| {
            let _ = Command::new("kill").args([name, "--", &whom]).stderr(Stdio::null()).status();
        };
        signal("-TERM", master.to_string());
        let begun = Instant::now();
        while there() && begun.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(10));
        }
        // Its parts are of its group; those that are busy outlive it for a while.
        signal("-KILL", format!("-{master}"));
    }

    /// Tries everything in the queue again at once.
    pub fn flush(&self) {
        run(self.command("postqueue").arg("-f"));
    }
}

impl Drop for Postfix {
    fn drop(&mut self) {
        self.stop();
    }
}
