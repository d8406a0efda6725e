//! Three ways a player may write: a program for one mail (swaks), a mail program with screen and keys (neomutt), and
//! the library other programs use (lettre).

use crate::real_servers::inbox::Found;
use crate::real_servers::servers::{find, run};
use crate::real_servers::site::Site;
use lettre::message::Message;
use lettre::transport::smtp::SmtpTransport;
use lettre::{Address, Transport};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

/// A player who writes.
pub struct Writer<'a> {
    /// Where.
    pub site: &'a Site,
    /// The name; the address is made of it.
    pub name: &'a str,
}

impl Writer<'_> {
    fn address(&self) -> String {
        format!("{}@players.test", self.name)
    }

    /// Answers a mail with swaks; gives the Message-ID, in angle brackets.
    pub fn by_swaks(&self, answered: &Found, text: &str) -> String {
        let id = format!("<{}.{}@players.test>", self.name, uniquely());
        let from = self.address();
        let port = self.site.postfix.port.to_string();
        run(Command::new("swaks")
            .args(["--server", "127.0.0.1", "--port", &port, "--ehlo", "laptop.players.test"])
            .args(["--from", &from, "--to", &answered.header("Reply-To")])
            .args(["--header", &format!("Subject: Re: {}", answered.subject())])
            .args(["--header", &format!("Message-Id: {id}")])
            .args(["--header", &format!("In-Reply-To: {}", answered.id())])
            .args(["--body", text]));
        id
    }

    /// Answers a mail with lettre; gives the Message-ID, in angle brackets.
    pub fn by_lettre(&self, answered: &Found, text: &str) -> String {
        let id = format!("<{}.{}@players.test>", self.name, uniquely());
        let from: Address = self.address().parse().expect("an address");
        let to: Address = answered.header("Reply-To").parse().expect("a reply address");
        let mail = Message::builder()
            .from(from.into())
            .to(to.into())
            .subject(format!("Re: {}", answered.subject()))
            .message_id(Some(id.clone()))
            .in_reply_to(answered.id())
            .body(text.to_owned())
            .expect("a mail");
        let server = SmtpTransport::builder_dangerous("127.0.0.1").port(self.site.postfix.port).build();
        server.send(&mail).expect("Postfix takes it");
        id
    }

    /// Answers a mail with neomutt, as a person does: opens the mailbox by IMAP, goes to the mail, presses the key for a
    /// reply, types above the quoted text, and sends by SMTP.
    pub fn by_neomutt(&self, answered: &Found, text: &str) {
        let id = answered.id();
        let letters = id.trim_matches(['<', '>']).split('@').next().unwrap_or_default();
        let home = self.site.folder().join(format!("home-{}", self.name));
        std::fs::create_dir_all(&home).expect("a folder can be made");
        let (shown, name) = (home.display(), self.name);
        let editor = home.join("editor");
        let script = format!(
            "#!/bin/sh\ncat - \"$1\" > \"$1.typed\" <<'TYPED'\n{text}\n\nTYPED\nmv \"$1.typed\" \"$1\"\n"
        );
        std::fs::write(&editor, script).expect("the editor can be written");
        std::fs::set_permissions(&editor, std::fs::Permissions::from_mode(0o755)).expect("the file is ours");
        let settings = format!(
            "set imap_user = '{name}'
set imap_pass = 'secret'
set folder = 'imap://127.0.0.1:{imap}/'
set spoolfile = '+INBOX'
set ssl_starttls = no
set ssl_force_tls = no
set smtp_url = 'smtp://127.0.0.1:{smtp}/'
set from = '{from}'
set realname = '{name}'
set editor = '{shown}/editor'
set sort = mailbox-order
set fast_reply = yes
set include = yes
set reply_to = yes
set abort_unmodified = no
set abort_nosubject = no
set copy = no
set record = ''
set wait_key = no
set quit = yes
set user_agent = yes
set tmpdir = '{shown}'
push '<limit>~i {letters}<enter><last-entry><reply><send-message><quit>'
",
            imap = self.site.dovecot.imap,
            smtp = self.site.postfix.port,
            from = self.address(),
        );
        let file = home.join("muttrc");
        std::fs::write(&file, settings).expect("the settings can be written");
        // `script` gives it a terminal, without which it does not start.
        let neomutt = find("neomutt").expect("looked for before the test began");
        let command = format!("{} -n -F {}", neomutt.display(), file.display());
        run(Command::new("timeout")
            .args(["60", "script", "-qec", &command, "/dev/null"])
            .env("HOME", &home)
            .env("TERM", "xterm")
            .env("LC_ALL", "C.UTF-8"));
    }
}

/// Something no other mail of this run has in its Message-ID.
fn uniquely() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(1);
    format!("{}.{}", std::process::id(), NEXT.fetch_add(1, Ordering::SeqCst))
}
