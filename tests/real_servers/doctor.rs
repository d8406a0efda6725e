//! `doctor` among real servers: a mail to ourselves over STARTTLS with a login, signed, through Postfix, into a mailbox
//! and in by IMAP; and what it says when a part of that is broken.

use crate::real_servers::ready;
use crate::real_servers::servers::{run, wait_for};
use crate::real_servers::site::{In, Site};
use std::process::Command;

/// What doctor says, line by line.
fn doctor(site: &Site) -> Vec<String> {
    let output = site.adjudicator().arg("doctor").output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

#[track_caller]
fn says(lines: &[String], begins: &str, words: &str) {
    let line = lines.iter().find(|line| line.starts_with(begins));
    assert!(line.is_some_and(|line| line.contains(words)), "{begins} … {words}: {lines:#?}");
}

/// Mail out as to a provider: STARTTLS, a login, a signature of our own.
fn as_to_a_provider(site: &Site) {
    let certificate = site.dovecot.certificate();
    run(Command::new("openssl").args(["genrsa", "-out"]).arg(site.folder().join("dkim.pem")).arg("2048"));
    site.change(
        "via = \"smtp\"",
        &format!(
            "via = \"smtp\"\ntls = \"starttls\"\nca_file = \"{}\"\nuser = \"game\"\npassword_file = \"smtp-password\"\n\
             dkim_selector = \"sel\"\ndkim_key_file = \"dkim.pem\"",
            certificate.display()
        ),
    );
    std::fs::write(site.folder().join("smtp-password"), "secret\n").expect("a password");
}

#[test]
fn a_mail_to_ourselves_shows_that_the_whole_way_is_open() {
    if !ready("doctor") {
        return;
    }
    for way in [In::Lmtp, In::Imaps] {
        let mut site = Site::open_with(way);
        site.stop_daemon();
        as_to_a_provider(&site);
        // With the daemon and without.
        for running in [false, true] {
            if running {
                site.start_daemon();
            }
            let lines = doctor(&site);
            says(&lines, "ok      outbox:", "answers");
            says(&lines, "ok      round trip:", "came in by");
            says(&lines, "ok      plus-addressing:", "survives");
            says(&lines, "ok      the mail server's clock:", "agrees");
            says(&lines, "ok      DKIM:", "survives the way");
            says(&lines, "ok      disk:", "MiB free");
            says(&lines, "ok      clock:", "not behind");
            says(&lines, "ok      deadlines:", "none");
            if way == In::Imaps {
                says(&lines, "ok      mailbox:", "tells of new mail at once and moves mails in one step");
            }
            // No DNS tells our key here, whatever there is.
            says(&lines, "PROBLEM DKIM in the DNS:", "sel._domainkey.pbem.test \"v=DKIM1; k=rsa; p=");
        }
        // Records of long campaigns would be refused for good.
        site.change("via = \"smtp\"", "via = \"smtp\"\nmail_bytes = 4000000");
        says(&run_doctor_quick(&site), "PROBLEM outbox:", "set [outbox] mail_bytes = 2097152");
    }
}

#[test]
fn what_is_broken_is_named() {
    if !ready("doctor with faults") {
        return;
    }
    let mut site = Site::open_with(In::Imaps);
    site.stop_daemon();
    as_to_a_provider(&site);
    std::fs::write(site.folder().join("smtp-password"), "wrong\n").expect("a password");
    std::fs::write(site.folder().join("imap-password"), "wrong\n").expect("a password");
    let lines = doctor(&site);
    says(&lines, "PROBLEM mailbox: game at 127.0.0.1:", "the login was refused");
    says(&lines, "PROBLEM outbox:", "authentication failed");
    // Without its certificate nobody is believed.
    let believed = format!("ca_file = \"{}\"", site.dovecot.certificate().display());
    site.change(&believed, "ca_file = \"\"");
    let lines = doctor(&site);
    says(&lines, "PROBLEM outbox:", "TLS with 127.0.0.1:");
    says(&lines, "PROBLEM mailbox:", "TLS failed");
}

#[test]
fn a_wrong_password_stops_the_queue_and_costs_no_mail() {
    if !ready("a wrong password") {
        return;
    }
    let mut site = Site::open_with(In::Lmtp);
    site.stop_daemon();
    as_to_a_provider(&site);
    std::fs::write(site.folder().join("smtp-password"), "wrong\n").expect("a password");
    site.start_daemon();
    site.found("locked", &[("Alice", "alice@players.test"), ("Bob", "bob@players.test")]);
    let refused = wait_for("the refusal", || {
        let lines = run_doctor_quick(&site);
        lines.into_iter().find(|line| line.starts_with("PROBLEM refusals:"))
    });
    assert!(refused.contains("our own mail server") && refused.contains("outbox resume"), "{refused}");
    assert_eq!(site.outbox().len(), 2);
    assert!(site.outbox().iter().all(|post| post["status"] == "queued"), "{:?}", site.outbox());
    site.stop_daemon();
    std::fs::write(site.folder().join("smtp-password"), "secret\n").expect("a password");
    site.start_daemon();
    run(site.adjudicator().args(["outbox", "resume"]));
    let report = site.report("alice", 1);
    site.report("bob", 1);
    let signature = report.header("DKIM-Signature");
    assert!(signature.contains("d=pbem.test") && signature.contains("s=sel"), "{signature}");
    assert!(report.header("List-Unsubscribe").starts_with("<mailto:game%2B"));
}

fn run_doctor_quick(site: &Site) -> Vec<String> {
    let output = site.adjudicator().args(["doctor", "--no-mail"]).output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}
