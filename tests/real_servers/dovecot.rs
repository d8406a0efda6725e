//! A Dovecot of the test's own: any name is a mailbox, its password is `secret`; mail comes in by LMTP and is read by
//! IMAP.

use crate::real_servers::servers::{ended, find, free_port, launch, run, wait_for, wait_for_port};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A running Dovecot.
pub struct Dovecot {
    /// Where mailboxes are read.
    pub imap: u16,
    /// Where mailboxes are read over TLS from the first byte.
    pub imaps: u16,
    /// Where mail is delivered.
    pub lmtp: u16,
    /// Where a mail server asks whether a password is right.
    pub auth: u16,
    settings: PathBuf,
}

impl Dovecot {
    /// Starts one in a folder that is not there yet.
    pub fn start(folder: &Path) -> Dovecot {
        let (imap, imaps, lmtp, auth) = (free_port(), free_port(), free_port(), free_port());
        std::fs::create_dir(folder).expect("a folder can be made");
        let mailboxes = folder.join("mail");
        std::fs::create_dir(&mailboxes).expect("a folder can be made");
        // Dovecot opens no mailbox as root; `mail` is a user every Debian has.
        run(Command::new("chown").arg("mail:mail").arg(&mailboxes));
        certify(folder);
        let shown = folder.display();
        let settings = format!(
            "base_dir = {shown}/run
state_dir = {shown}/state
log_path = {shown}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <{shown}/cert.pem
ssl_key = <{shown}/key.pem
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:{shown}/mail/%n
recipient_delimiter = +
auth_username_format = %Ln
passdb {{
  driver = static
  args = password=secret
}}
userdb {{
  driver = static
  args = uid=mail gid=mail home={shown}/mail/%n
}}
namespace inbox {{
  inbox = yes
  separator = /
}}
service auth {{
  inet_listener {{
    address = 127.0.0.1
    port = {auth}
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    address = 127.0.0.1
    port = {imap}
  }}
  inet_listener imaps {{
    address = 127.0.0.1
    port = {imaps}
    ssl = yes
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
"
        );
        let file = folder.join("dovecot.conf");
        std::fs::write(&file, settings).expect("the settings can be written");
        let dovecot = Dovecot { imap, imaps, lmtp, auth, settings: file };
        dovecot.start_again();
        dovecot
    }

    /// Starts it after [`Dovecot::stop`].
    pub fn start_again(&self) {
        launch(&mut self.command(), &self.settings.with_file_name("start.log"));
        wait_for_port("Dovecot's IMAP", self.imap);
        wait_for_port("Dovecot's LMTP", self.lmtp);
    }

    /// Stops it: every connection ends.
    pub fn stop(&self) {
        run(self.command().arg("stop"));
        wait_for("Dovecot to let go of its port", || {
            std::net::TcpListener::bind(("127.0.0.1", self.imap)).ok()
        });
    }

    /// Adds lines to its settings, for its next start.
    pub fn add(&self, lines: &str) {
        let before = std::fs::read_to_string(&self.settings).expect("the settings are there");
        std::fs::write(&self.settings, format!("{before}{lines}")).expect("the settings can be written");
    }

    /// Throws a user out; how many connections that ended. Fails when there was none.
    pub fn kick(&self, user: &str) {
        run(self.doveadm().args(["kick", user]));
    }

    /// Dovecot's own tool.
    pub fn doveadm(&self) -> Command {
        let mut command = Command::new(find("doveadm").expect("comes with Dovecot"));
        command.arg("-c").arg(&self.settings);
        command
    }

    /// The certificate it shows, which vouches for itself.
    pub fn certificate(&self) -> PathBuf {
        self.settings.with_file_name("cert.pem")
    }

    /// Where its mailboxes lie.
    pub fn mailboxes(&self) -> PathBuf {
        self.settings.with_file_name("mail")
    }

    fn command(&self) -> Command {
        let mut command = Command::new(find("dovecot").expect("looked for before the test began"));
        command.arg("-c").arg(&self.settings);
        command
    }
}

/// Makes a certificate for loopback.
fn certify(folder: &Path) {
    run(Command::new("openssl")
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=loopback"])
        .args(["-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .arg("-keyout")
        .arg(folder.join("key.pem"))
        .arg("-out")
        .arg(folder.join("cert.pem")));
}

impl Drop for Dovecot {
    fn drop(&mut self) {
        let words = std::fs::File::create(self.settings.with_file_name("stop.log")).expect("a log");
        let stopped = ended(self.command().arg("stop"), [&words, &words]);
        if !stopped.is_some_and(|status| status.success()) {
            eprintln!("Dovecot of {} could not be stopped", self.settings.display());
        }
    }
}
