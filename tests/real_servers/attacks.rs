//! The attacks of the table, through a real mailbox: Dovecot takes them by LMTP, and the daemon reads them by IMAP.

use crate::real_servers::clients::Writer;
use crate::real_servers::inbox::Found;
use crate::real_servers::ready;
use crate::real_servers::servers::wait_for;
use crate::real_servers::site::{GAME, In, Site};
use crate::support::attacks::{ATTACKS, Aim, Comes, Player};
use crate::support::lmtp::{Handed, hand_over};
use crate::support::tongues::Tongue;
use std::collections::BTreeSet;
use store::mail::{Mail, MailStatus};

const TONGUES: [Tongue; 3] = [Tongue::Utf8, Tongue::Utf7, Tongue::Utf16];

/// What an attacker may have seen of a player.
fn player(report: &Found, address: &str) -> Player {
    let subject = report.subject();
    let mark = subject.find("[#").map(|at| format!(" {}", &subject[at..])).unwrap_or_default();
    let to = report.header("Reply-To").trim_matches(['<', '>']).to_owned();
    Player { address: address.into(), to, mark }
}

/// A site whose keys stand here, with a campaign of Alice and Bob.
fn site(subject: bool) -> Site {
    let mut site = Site::open_with(In::Imaps);
    if subject {
        site.stop_daemon();
        site.change("[server]\n", "[server]\ntoken_in = \"subject\"\n");
        site.start_daemon();
    }
    site.found("spring", &[("Alice", "alice@players.test"), ("Bob", "bob@players.test")]);
    site
}

fn attacked(subject: bool) {
    let site = site(subject);
    let first = site.report("alice", 1);
    let aim = Aim {
        alice: player(&first, "alice@players.test"),
        bob: player(&site.report("bob", 1), "bob@players.test"),
        games: GAME.into(),
    };
    assert_eq!(aim.alice.mark.is_empty(), !subject);
    let all = || {
        let numbered = ATTACKS.iter().enumerate();
        numbered.flat_map(|(number, attack)| TONGUES.map(|tongue| (number, attack, tongue)))
    };
    let dovecot = ([127, 0, 0, 1], site.dovecot.lmtp).into();
    for (number, attack, tongue) in all() {
        let (to, mail) = attack.posted(number, &aim, tongue);
        let handed = hand_over(dovecot, "x@attacks.example", &to, &mail);
        assert_eq!(handed, Handed::Yes, "{}", attack.name);
    }
    let ends = [MailStatus::Done, MailStatus::Held, MailStatus::Silent, MailStatus::Stranger];
    wait_for("every attack to be dealt with", || {
        let dealt: usize = ends.iter().map(|end| site.count_mails(*end)).sum();
        (dealt == all().count()).then_some(())
    });
    let (done, others): (Vec<Mail>, Vec<Mail>) =
        ends.iter().flat_map(|end| site.mails(*end)).partition(|mail| mail.reason.is_empty());
    let wrong: Vec<String> = all()
        .filter_map(|(number, attack, tongue)| {
            let mark = format!("X-Attack: {number} {}\r\n", tongue.name());
            let is = |mail: &&Mail| {
                String::from_utf8_lossy(mail.bytes.as_deref().unwrap_or_default()).contains(&mark)
            };
            let right = match attack.comes {
                Comes::Words => &done,
                Comes::Nothing => &others,
            };
            let reason = || others.iter().find(is).map(|mail| mail.reason.clone());
            (!right.iter().any(|mail| is(&mail)))
                .then(|| format!("{}, {tongue:?}: {:?}", attack.name, reason()))
        })
        .collect();
    assert_eq!(wrong, [""; 0]);
    let told: BTreeSet<String> =
        site.outbox().iter().map(|post| post["address"].as_str().unwrap_or_default().to_owned()).collect();
    assert!(
        told.iter().all(|address| address.starts_with("alice@") || address == "bob@players.test"),
        "{told:?}"
    );
    for mail in site.inbox("bob") {
        assert!(
            !mail.text().contains("I give up") || mail.subject().contains("is this mail yours"),
            "{}",
            mail.text()
        );
    }
    let state = site.show("spring");
    assert_eq!(state["standing"], "running", "{state}");
    let sent = Writer { site: &site, name: "alice" }.by_swaks(&first, ARMY);
    let receipt = site.receipt("alice", &sent);
    assert_eq!(receipt.text().matches("on file as line").count(), 3, "{}", receipt.text());
}

const ARMY: &str = "row 3 F F F F . F F F F\nrow 2 . . A . E . A . .\nrow 1 . . . M K M . . .";

#[test]
fn nothing_comes_of_them_through_a_mailbox() {
    if ready("attacks through a mailbox") {
        attacked(false);
    }
}

#[test]
fn nothing_comes_of_them_through_a_mailbox_with_keys_in_subjects() {
    if ready("attacks through a mailbox, keys in subjects") {
        attacked(true);
    }
}
