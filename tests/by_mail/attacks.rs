//! The same attacks by every way in, with keys in addresses and in subjects, in every alphabet. Whatever the way, the same comes
//! of each.

#[path = "../../adjudicator/house/src/intake/imap/tests/fake.rs"]
#[expect(dead_code, reason = "nothing goes wrong with this one")]
mod fake;

use crate::by_mail::tricks::nothing_got_in;
use crate::support::attacks::{ATTACKS, Aim, Attack, Comes, Player};
use crate::support::lmtp::{Handed, hand_over};
use crate::support::posted::Posted;
use crate::support::rows::{self, Taken};
use crate::support::scripts::{ALICE, BOB, campaign};
use crate::support::tongues::Tongue;
use crate::support::trial::{GAMES, HOUR, MINUTE, Trial, secret_for};
use adjudicator::config::{ImapAccount, TokenIn};
use adjudicator::intake::{imap, lmtp, maildir};
use adjudicator::tls::Protection;
use campaign::loaded::Loaded;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// A way in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Pipe,
    Lmtp,
    Maildir,
    Imap,
}

/// A mail with the recipient on its envelope.
type Post = (String, Vec<u8>);

/// A house whose keys stand here, set up, in which nobody is told to write less.
async fn house(token_in: TokenIn) -> Trial {
    let mut trial = Trial::with("[sender]\nreplies_burst = 10000").await;
    Arc::make_mut(&mut trial.house.config).server.token_in = token_in;
    trial.found(&campaign("spring"), secret_for(ALICE).await).await;
    trial.set_up().await;
    trial
}

/// What an attacker may have seen of a player.
fn player(report: &Posted) -> Player {
    let subject = report.subject();
    let mark = subject.find("[#").map(|at| format!(" {}", &subject[at..])).unwrap_or_default();
    Player { address: report.address.clone(), to: report.reply_to(), mark }
}

/// A mail as a mailbox holds it: the mail system has written down whom it was for.
fn delivered((to, mail): &Post) -> Vec<u8> {
    [format!("Delivered-To: {to}\r\n").as_bytes(), mail].concat()
}

/// Brings the mails in.
async fn bring(trial: &Trial, way: Way, posts: &[Post]) {
    let (door, clock) = (trial.door(), trial.clock.clone());
    let limit = trial.house.config.limits.mail_bytes;
    match way {
        Way::Pipe => {
            for (to, mail) in posts {
                trial.deliver(to, mail).await;
            }
        }
        Way::Lmtp => {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            let address = listener.local_addr().expect("its address");
            let game = trial.house.config.server.address.clone();
            let server = lmtp::Server {
                door,
                clock,
                hostname: "pbem.test".into(),
                accept_recipient: Arc::new(move |recipient| game.accepts(recipient)),
                limits: lmtp::Limits::new(limit, 8),
            };
            let (stop, stopping) = watch::channel(false);
            let served = tokio::spawn(lmtp::serve(listener, Arc::new(server), stopping));
            for post in posts {
                let (to, mail) = post.clone();
                let handed =
                    tokio::task::spawn_blocking(move || hand_over(address, "x@attacks.example", &to, &mail))
                        .await;
                assert_eq!(handed.expect("it talks"), Handed::Yes);
            }
            stop.send(true).expect("it listens");
            served.await.expect("it ends");
        }
        Way::Maildir => {
            let root = trial.folder().join("maildir");
            for folder in ["new", "cur", "tmp"] {
                std::fs::create_dir_all(root.join(folder)).expect("a folder");
            }
            for (at, post) in posts.iter().enumerate() {
                std::fs::write(root.join(format!("new/{at:05}.attack.host")), delivered(post))
                    .expect("written");
            }
            let looked = maildir::take_in(&root, GAMES, limit as u64, &door, &*clock).await.expect("looked");
            assert_eq!((looked.kept, looked.left), (posts.len(), 0));
        }
        Way::Imap => {
            let server = fake::Fake::start().await;
            for post in posts {
                let mail = String::from_utf8(delivered(post)).expect("text");
                server.deliver(&mail, "02-Nov-2026 12:00:00 +0000");
            }
            let password_file = trial.folder().join("password");
            std::fs::write(&password_file, "secret").expect("written");
            let account = ImapAccount {
                host: "127.0.0.1".into(),
                port: server.port,
                tls: Protection::None,
                ca_file: None,
                user: "game".into(),
                password_file,
                folder: "INBOX".into(),
                done: "Done".into(),
                failed: "Failed".into(),
                every_ms: MINUTE,
            };
            let account = Arc::new(account);
            let taking = imap::Taking { account, door, clock, address: GAMES.into(), limit };
            let looked = imap::take_in(&taking).await.expect("looked");
            assert_eq!((looked.kept, looked.failed, looked.left), (posts.len(), 0, 0));
        }
    }
}

/// What is on file, who has resigned, which key is good, and what is offered.
async fn stands(trial: &Trial) -> Vec<String> {
    let mut tx = trial.house.store.read().await.expect("read");
    let loaded = Loaded::load(&mut tx, "spring").await.expect("reads").expect("it is there");
    drop(tx);
    let mut all = Vec::new();
    for (seat, row) in &loaded.filed {
        let lines = loaded.engine.on_file(&row.filed).expect("reads");
        let flags = loaded.engine.flags(&row.filed).expect("reads");
        all.push(format!("{seat:?} has on file {lines:?}, {flags:?}"));
    }
    for sql in [
        "SELECT CAST(seat AS TEXT) || ' has key ' || CAST(generation AS TEXT) || ' and mail at ' || address FROM seat ORDER BY seat",
        "SELECT CAST(seat AS TEXT) || ' has resigned' FROM seat WHERE CAST(resigned AS TEXT) IN ('1', 'true') ORDER BY seat",
        "SELECT CAST(seat AS TEXT) || ' offers a draw' FROM draw_offer ORDER BY seat",
        "SELECT address || ' is registered' FROM seat_address ORDER BY address",
    ] {
        all.extend(rows::words(&trial.database(), sql).await);
    }
    all
}

/// The mail that an attack came in as.
fn of(taken: &[Taken], number: usize, tongue: Tongue) -> &Taken {
    let mark = format!("X-Attack: {number} {}\r\n", tongue.name());
    let mut found = taken.iter().filter(|mail| String::from_utf8_lossy(&mail.bytes).contains(&mark));
    found.next().unwrap_or_else(|| panic!("{mark} was lost"))
}

async fn by(way: Way, token_in: TokenIn) {
    let trial = house(token_in).await;
    let aim = Aim {
        alice: player(&trial.latest_report(ALICE).await),
        bob: player(&trial.latest_report(BOB).await),
        games: GAMES.into(),
    };
    assert_ne!((&aim.alice.to, &aim.alice.mark), (&aim.bob.to, &aim.bob.mark));
    let before = stands(&trial).await;
    let all = || {
        let numbered = ATTACKS.iter().enumerate();
        numbered.flat_map(|(number, attack)| Tongue::ALL.map(|tongue| (number, attack, tongue)))
    };
    let posts: Vec<Post> =
        all().map(|(number, attack, tongue)| attack.posted(number, &aim, tongue)).collect();
    bring(&trial, way, &posts).await;
    trial.settle().await;
    let taken = trial.taken().await;
    let wrong: Vec<String> = all()
        .filter_map(|(number, Attack { name, comes, .. }, tongue)| {
            let Taken { status, reason, .. } = of(&taken, number, tongue);
            let right = match comes {
                Comes::Nothing => {
                    ["held", "stranger", "silent"].contains(&status.as_str()) && !reason.is_empty()
                }
                Comes::Words => status == "done" && reason.is_empty(),
            };
            (!right).then(|| format!("{name}, {tongue:?}: {status} ({reason})"))
        })
        .collect();
    assert_eq!(wrong, [""; 0], "{way:?}");
    assert_eq!(stands(&trial).await, before, "{way:?}: nothing has changed");
    nothing_got_in(&trial).await;
    let told = rows::words(&trial.database(), "SELECT DISTINCT address FROM outbox ORDER BY address").await;
    // Hers at work is asked whether it is hers, which is what she wrote on a line of its own.
    assert_eq!(told, [ALICE, "alice@work.example", BOB], "{way:?}: nobody else was written to");
    for mail in trial.mails(BOB).await.iter().filter(|mail| mail.kind != "receipt") {
        let key = if aim.alice.mark.is_empty() { &aim.alice.to } else { &aim.alice.mark };
        assert!(!mail.everything().contains(key.trim()), "{way:?}: {}", mail.text());
        assert!(mail.kind != "press" || !mail.words().contains("I give up"), "{way:?}: {}", mail.text());
    }
    // And the game goes on: her own mail counts.
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    let (to, mail) = Attack::own(&aim, "i3-h4");
    bring(&trial, way, &[(to, mail)]).await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()), "{way:?}: her move was played");
}

#[tokio::test]
async fn by_a_pipe() {
    by(Way::Pipe, TokenIn::Address).await;
}

#[tokio::test]
async fn by_lmtp() {
    by(Way::Lmtp, TokenIn::Address).await;
}

#[tokio::test]
async fn from_a_maildir() {
    by(Way::Maildir, TokenIn::Address).await;
}

#[tokio::test]
async fn by_imap() {
    by(Way::Imap, TokenIn::Address).await;
}

#[tokio::test]
async fn by_a_pipe_with_keys_in_subjects() {
    by(Way::Pipe, TokenIn::Subject).await;
}

#[tokio::test]
async fn by_lmtp_with_keys_in_subjects() {
    by(Way::Lmtp, TokenIn::Subject).await;
}

#[tokio::test]
async fn from_a_maildir_with_keys_in_subjects() {
    by(Way::Maildir, TokenIn::Subject).await;
}

#[tokio::test]
async fn by_imap_with_keys_in_subjects() {
    by(Way::Imap, TokenIn::Subject).await;
}
