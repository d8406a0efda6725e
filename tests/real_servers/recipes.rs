//! The recipes for Postfix, Dovecot and systemd in docs/operating.md, tried word for word.

use crate::real_servers::clients::Writer;
use crate::real_servers::manual::{INSTALLED, block, changed, ours};
use crate::real_servers::ready;
use crate::real_servers::servers::{all_there, run, wait_for};
use crate::real_servers::site::{GAME, In, Site};
use std::process::Command;

const ARMY: &str = "row 3 F F F F . F F F F\nrow 2 . . A . E . A . .\nrow 1 . . . M K M . . .";

/// Alice answers her first report, and gets her receipt.
fn plays(site: &Site) {
    site.found("recipe", &[("Alice", "alice@players.test"), ("Bob", "bob@players.test")]);
    let first = site.report("alice", 1);
    let sent = Writer { site, name: "alice" }.by_swaks(&first, ARMY);
    let receipt = site.receipt("alice", &sent);
    assert_eq!(receipt.text().matches("on file as line").count(), 3, "{}", receipt.text());
}

/// Postfix notes where it handed a mail to, perhaps after that was answered.
fn is_logged(site: &Site, words: &str) {
    wait_for(&format!("{words} in Postfix's log"), || {
        let log = std::fs::read_to_string(site.folder().join("postfix/mail.log")).expect("Postfix's log");
        log.contains(words).then_some(())
    });
}

#[test]
fn postfix_hands_mail_over_by_a_pipe() {
    if !ready("the recipe for a pipe") {
        return;
    }
    let site = Site::open();
    let service = changed(
        &block("### Postfix and a pipe", 0),
        // A user every system has.
        &[(INSTALLED, &ours(site.folder())), ("user=adjudicator", "user=nobody")],
    );
    let settings = changed(&block("### Postfix and a pipe", 1), &[("game@example.org", GAME)]);
    // Only the games' address goes that way; players keep their mailboxes.
    let elsewhere = format!("players.test=lmtp:inet:127.0.0.1:{}", site.dovecot.lmtp);
    let settings = changed(&settings, &[("inline:{ ", &format!("inline:{{ {{ {elsewhere} }}, "))]);
    site.postfix.add(&[("master.cf", &service), ("main.cf", &settings)]);
    // The daemon of this test is root's; the pipe writes to the same database as somebody else.
    run(Command::new("chown").args(["-R", "nobody"]).arg(site.folder().join("database")));
    plays(&site);
    is_logged(&site, "relay=adjudicator");
}

#[test]
fn postfix_and_dovecot_share_a_socket() {
    if !ready("the recipe for Postfix and Dovecot") {
        return;
    }
    let site = Site::open_with(In::Imaps);
    let private = site.folder().join("postfix/queue/private/dovecot-lmtp");
    let listener = changed(
        &block("### Postfix and Dovecot", 1),
        &[("/var/spool/postfix/private/dovecot-lmtp", &private.display().to_string())],
    );
    let settings = changed(
        &block("### Postfix and Dovecot", 0),
        &[("example.org", "pbem.test"), ("hash:/etc/postfix/mailboxes", "static:all")],
    );
    site.dovecot.stop();
    site.dovecot.add(&listener);
    site.dovecot.start_again();
    site.postfix.add(&[("main.cf", &settings.replace("virtual_mailbox_domains = pbem.test", ""))]);
    plays(&site);
    is_logged(&site, "private/dovecot-lmtp");
}

#[test]
fn systemd_finds_nothing_wrong_with_the_unit() {
    if !all_there("the unit", &[("systemd-analyze", "systemd")]) {
        return;
    }
    let folder = tempfile::TempDir::new().expect("a folder");
    let unit = folder.path().join("adjudicator.service");
    let text = changed(
        &block("The unit `/etc/systemd/system/adjudicator.service`:\n", 0),
        &[("/usr/local/bin/adjudicator", env!("CARGO_BIN_EXE_adjudicator"))],
    );
    std::fs::write(&unit, &text).expect("the unit");
    let verify = |unit: &std::path::Path| {
        let done =
            Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(unit).output().expect("runs");
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        // It also reads what this machine has installed; only our unit is our business.
        let about: Vec<&str> = said.lines().filter(|line| line.contains("adjudicator.service")).collect();
        about.join("\n")
    };
    assert_eq!(verify(&unit), "");
    // The test can fail.
    std::fs::write(&unit, text.replace("Restart=on-failure", "Restart=perhaps")).expect("the unit");
    assert!(verify(&unit).contains("perhaps"));
}

#[test]
fn the_pipe_never_shows_a_players_key_to_other_users() {
    // Whatever stands on a command line, every user of the machine can read.
    let service = block("### Postfix and a pipe", 0);
    assert!(service.contains("flags=DRX") && !service.contains("${"), "{service}");
}
