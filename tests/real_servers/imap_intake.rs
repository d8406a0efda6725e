//! Mail taken from a mailbox by IMAP, with everything going wrong that goes wrong with mailboxes: thrown out, the server
//! restarted, the daemon killed, no room on the disk. Nothing is lost, and nothing is done twice.

use crate::real_servers::clients::Writer;
use crate::real_servers::imap;
use crate::real_servers::ready;
use crate::real_servers::servers::{run, wait_for};
use crate::real_servers::site::{In, Site};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use store::mail::{Mail, MailStatus};

const ARMY: &str = "row 3 F F F F . F F F F\nrow 2 . . A . E . A . .\nrow 1 . . . M K M . . .";

#[test]
fn an_answer_comes_in_by_imap_over_tls() {
    if !ready("mail by IMAP") {
        return;
    }
    for way in [In::Imaps, In::ImapStartTls] {
        let site = Site::open_with(way);
        site.found("imap", &[("Alice", "alice@players.test"), ("Bob", "bob@players.test")]);
        let first = site.report("alice", 1);
        let sent = Writer { site: &site, name: "alice" }.by_swaks(&first, ARMY);
        let receipt = site.receipt("alice", &sent);
        assert_eq!(receipt.text().matches("on file as line").count(), 3, "{}", receipt.text());
        let mail = site.mails(MailStatus::Done).remove(0);
        assert_eq!(mail.intake, "imap");
        assert_eq!(mail.recipient, first.header("Reply-To"), "the envelope's recipient came with the mail");
        wait_for("the mail to be moved", || {
            (imap::count(site.dovecot.imap, "game", "Adjudicator-Done") == 1).then_some(())
        });
        assert_eq!(imap::count(site.dovecot.imap, "game", "INBOX"), 0);
    }
}

#[test]
fn nothing_is_lost_or_done_twice_when_everything_breaks() {
    if !ready("IMAP with faults") {
        return;
    }
    let mut site = Site::open_with(In::Imaps);
    site.found("rough", &[("Alice", "alice@players.test"), ("Bob", "bob@players.test")]);
    let first = site.report("alice", 1);
    let mut sent = Vec::new();
    for n in 0..24 {
        sent.push(Writer { site: &site, name: "alice" }.by_swaks(&first, &format!("{ARMY}\n# {n}")));
        match n % 6 {
            0 => site.dovecot.kick("game"),
            2 => {
                site.kill_daemon();
                site.start_daemon();
            }
            4 => {
                site.dovecot.stop();
                site.dovecot.start_again();
            }
            _ => {}
        }
        if n % 6 == 5 {
            // Let the daemon find its way back, so that there is somebody to throw out.
            wait_for("a session", || {
                let who = run(site.dovecot.doveadm().arg("who"));
                who.contains("game ").then_some(())
            });
        }
    }
    for id in &sent {
        // A daemon that is killed while it sends does not know whether a mail has left: it may come twice, as the same.
        let receipts: BTreeSet<String> = wait_for(&format!("the receipt for {id}"), || {
            // Postfix may have put a mail off for minutes that it could not deliver while Dovecot was away.
            site.postfix.flush();
            let all = site.inbox("alice");
            let receipts = all.iter().filter(|mail| mail.headers("In-Reply-To") == [id.as_str()]);
            let ids: BTreeSet<String> = receipts.map(|mail| mail.id()).collect();
            (!ids.is_empty()).then_some(ids)
        });
        assert_eq!(receipts.len(), 1, "{id} was answered once");
    }
    wait_for("the folder to be empty", || {
        (imap::count(site.dovecot.imap, "game", "INBOX") == 0).then_some(())
    });
    wait_for("Postfix to have nothing left", || site.postfix.queue().is_empty().then_some(()));
    let done = site.mails(MailStatus::Done);
    assert_eq!(done.len(), sent.len(), "each mail was dealt with once");
    // Postfix delivers again what Dovecot took while it went down, with other trace headers; it shows as silent. What
    // must not be is the same delivery twice.
    let all: Vec<Mail> = done.into_iter().chain(site.mails(MailStatus::Silent)).collect();
    let different: BTreeSet<&[u8]> = all.iter().filter_map(|mail| mail.bytes.as_deref()).collect();
    assert_eq!(different.len(), all.len(), "no delivery was taken twice");
}

/// Uses up the last byte of a disk; gives what it was used up with.
fn stuff(disk: &Path) -> PathBuf {
    let stuffing = disk.join("stuffing");
    // It ends when nothing more goes in.
    let _ = std::fs::write(&stuffing, vec![0; 8 << 20]);
    stuffing
}

/// A folder on a disk of its own, as small as that.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// `None`, said aloud, where no disk can be mounted.
    fn over(folder: &Path, size: &str, user: &str) -> Option<SmallDisk> {
        let user = format!("uid={user},gid={user},mode=0755");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={size},{user}"), "none"])
            .arg(folder)
            .status();
        let mounted = mounted.is_ok_and(|status| status.success());
        assert!(mounted || std::env::var("CI").as_deref() != Ok("true"), "under CI=true nothing is skipped");
        if !mounted {
            eprintln!("left out: no disk can be mounted here");
        }
        mounted.then(|| SmallDisk(folder.to_owned()))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily: a server may still hold a file there.
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_under_the_mailboxes_loses_nothing() {
    if !ready("a full disk under the mailboxes") {
        return;
    }
    let mut site = Site::open_with(In::Imaps);
    let mailboxes = site.dovecot.mailboxes();
    // Before anything is in there. Reports hold pictures: this takes a few of them.
    let Some(_disk) = SmallDisk::over(&mailboxes, "2m", "mail") else { return };
    // Dovecot and the daemon may have looked in there already: they begin anew on this disk.
    site.stop_daemon();
    site.dovecot.stop();
    site.dovecot.start_again();
    site.start_daemon();
    site.found("full", &[("Alice", "alice@players.test"), ("Bob", "bob@players.test")]);
    let first = site.report("alice", 1);
    site.stop_daemon();
    let sent = Writer { site: &site, name: "alice" }.by_swaks(&first, ARMY);
    wait_for("the mail to lie in the mailbox", || {
        (imap::count(site.dovecot.imap, "game", "INBOX") == 1).then_some(())
    });
    let stuffing = stuff(&mailboxes);
    site.start_daemon();
    wait_for("the mail to be stored", || (site.mails(MailStatus::Done).len() == 1).then_some(()));
    // Dovecot cannot move it, breaks off and leaves locks behind, which it would wait for for minutes. The operator makes
    // room, takes them away and starts it anew.
    std::fs::remove_file(&stuffing).expect("room again");
    site.dovecot.stop();
    run(Command::new("find").arg(&mailboxes).args(["-name", "*.lock", "-delete"]));
    site.dovecot.start_again();
    site.postfix.flush();
    site.receipt("alice", &sent);
    wait_for("the mail to be moved", || (imap::count(site.dovecot.imap, "game", "INBOX") == 0).then_some(()));
    assert_eq!(imap::count(site.dovecot.imap, "game", "Adjudicator-Done"), 1);
    assert_eq!(site.mails(MailStatus::Done).len(), 1);
    assert_eq!(site.mails(MailStatus::Silent), [], "it was not taken twice");
}

#[test]
fn a_full_disk_under_the_database_leaves_mail_in_the_mailbox() {
    if !ready("a full disk under the database") {
        return;
    }
    let mut disk = None;
    let site = Site::open_on(In::Imaps, |folder| disk = SmallDisk::over(folder, "4m", "root"));
    let Some(disk) = disk else { return };
    site.found("tight", &[("Alice", "alice@players.test"), ("Bob", "bob@players.test")]);
    let first = site.report("alice", 1);
    let stuffing = stuff(&disk.0);
    let text = format!("{ARMY}\n{}", "# a long remark of a player who likes to write\n".repeat(2_000));
    let sent = Writer { site: &site, name: "alice" }.by_lettre(&first, &text);
    wait_for("the mail to lie in the mailbox", || {
        (imap::count(site.dovecot.imap, "game", "INBOX") == 1).then_some(())
    });
    wait_for("the daemon to say why", || {
        let log = std::fs::read_to_string(site.folder().join("daemon.log")).unwrap_or_default();
        log.contains("is full").then_some(())
    });
    assert_eq!(imap::count(site.dovecot.imap, "game", "INBOX"), 1, "what is not stored is not moved");
    std::fs::remove_file(&stuffing).expect("room again");
    site.receipt("alice", &sent);
    wait_for("the mail to be moved", || (imap::count(site.dovecot.imap, "game", "INBOX") == 0).then_some(()));
    assert_eq!(site.mails(MailStatus::Done).len(), 1);
}
