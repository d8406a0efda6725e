//! A Dovecot of the test's own: any name is a mailbox, its password is `secret`; mail comes in by LMTP and is read by
//! IMAP.

use crate::servers::{find, free_port, launch, run, wait_for_port};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A running Dovecot.
pub struct Dovecot {
    /// Where mailboxes are read.
    pub imap: u16,
    /// Where mail is delivered.
    pub lmtp: u16,
    settings: PathBuf,
}

impl Dovecot {
    /// Starts one in a folder that is not there yet.
    pub fn start(folder: &Path) -> Dovecot {
        let (imap, lmtp) = (free_port(), free_port());
        std::fs::create_dir(folder).expect("a folder can be made");
        let mailboxes = folder.join("mail");
        std::fs::create_dir(&mailboxes).expect("a folder can be made");
        // Dovecot opens no mailbox as root; `mail` is a user every Debian has.
        run(Command::new("chown").arg("mail:mail").arg(&mailboxes));
        let shown = folder.display();
        let settings = format!(
            "base_dir = {shown}/run
state_dir = {shown}/state
log_path = {shown}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
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
    port = 0
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
        let dovecot = Dovecot { imap, lmtp, settings: file };
        launch(&mut dovecot.command(), &folder.join("start.log"));
        wait_for_port("Dovecot's IMAP", imap);
        wait_for_port("Dovecot's LMTP", lmtp);
        dovecot
    }

    fn command(&self) -> Command {
        let mut command = Command::new(find("dovecot").expect("looked for before the test began"));
        command.arg("-c").arg(&self.settings);
        command
    }
}

impl Drop for Dovecot {
    fn drop(&mut self) {
        let stopped = self.command().arg("stop").output();
        if !stopped.is_ok_and(|o| o.status.success()) {
            eprintln!("Dovecot of {} could not be stopped", self.settings.display());
        }
    }
}
