//! Looks into a mailbox, with a server that does all the unpleasant things a server can do.

mod fake;

use super::*;
use crate::intake::tests::door;
use crate::tls::Protection;
use clock::FixedClock;
use fake::{Fake, Fault};
use store::mail::MailStatus;

/// 22 Nov 2026, 10:00 UTC, a little after the mails of these tests.
const NOW: i64 = 1_795_341_600_000;
/// When the first came: 22 Nov 2026, 09:00 UTC, told in another zone.
const FIRST: &str = "22-Nov-2026 10:00:00 +0100";
const FIRST_MS: i64 = NOW - 3_600_000;
const SECOND: &str = "22-Nov-2026 09:30:00 +0000";

struct Scene {
    fake: Fake,
    taking: Taking,
    folder: tempfile::TempDir,
}

async fn scene() -> Scene {
    let fake = Fake::start().await;
    let (folder, door) = door().await;
    let password_file = folder.path().join("pw");
    std::fs::write(&password_file, "sec\"ret\n").expect("write");
    let account = ImapAccount {
        host: "127.0.0.1".into(),
        port: fake.port,
        tls: Protection::None,
        ca_file: None,
        user: "game".into(),
        password_file,
        folder: "INBOX".into(),
        done: "Done".into(),
        failed: "Failed".into(),
        every_ms: 60_000,
    };
    let taking = Taking {
        account: Arc::new(account),
        door,
        clock: Arc::new(FixedClock::at(NOW)),
        address: "game@example.org".into(),
        limit: 100,
    };
    Scene { fake, taking, folder }
}

impl Scene {
    /// What is kept: recipient, time, bytes; in order of arrival.
    async fn kept(&self) -> Vec<(String, i64, String)> {
        let mut tx = self.taking.door.store.read().await.expect("read");
        let mut kept = Vec::new();
        for listed in tx.mails(MailStatus::New, 1_000).await.expect("list") {
            let mail = tx.mail(&listed.id).await.expect("mail").expect("there");
            assert_eq!(mail.intake, "imap");
            let text = String::from_utf8(mail.bytes.expect("bytes")).expect("text");
            kept.push((mail.recipient, mail.received_ms, text));
        }
        kept.reverse();
        kept
    }

    async fn texts(&self) -> Vec<String> {
        self.kept().await.into_iter().map(|(_, _, text)| text).collect()
    }

    fn account(&mut self) -> &mut ImapAccount {
        Arc::make_mut(&mut self.taking.account)
    }

    /// A session that looks several times.
    async fn linked(&self) -> link::Linked {
        link::open(&self.taking.account).await.expect("open")
    }
}

fn looked(kept: usize, moved: usize, failed: usize, left: usize) -> Looked {
    Looked { kept, moved, failed, left }
}

#[tokio::test]
async fn mail_is_kept_with_recipient_and_the_servers_time_and_moved() {
    let scene = scene().await;
    scene.fake.deliver("X-To: game+a@example.org\r\n\r\né one", FIRST);
    scene.fake.deliver("Subject: two\r\n\r\n", SECOND);
    assert_eq!(take_in(&scene.taking).await.expect("look"), looked(2, 0, 0, 0));
    let kept = scene.kept().await;
    let first = "X-To: game+a@example.org\r\n\r\né one".to_owned();
    assert_eq!(kept[0], ("game+a@example.org".to_owned(), FIRST_MS, first));
    assert_eq!(kept[1].0, "game@example.org", "no recipient in the mail: the game's address");
    assert_eq!(kept[1].1, FIRST_MS + 1_800_000);
    assert_eq!(scene.fake.folder("INBOX"), Vec::<String>::new());
    assert_eq!(scene.fake.folder("Done").len(), 2);
    assert_eq!(scene.fake.count("LOGIN \"game\" \"sec\\\"ret\""), 1);
    assert_eq!(take_in(&scene.taking).await.expect("look"), Looked::default());
}

#[tokio::test]
async fn what_was_kept_and_not_moved_is_recognised_even_under_other_numbers() {
    for fault in [Fault::HangUp, Fault::DoAndHangUp] {
        let scene = scene().await;
        scene.fake.deliver("one", FIRST);
        scene.fake.deliver("two", FIRST);
        scene.fake.fault("UID MOVE", 1, fault.clone());
        let error = take_in(&scene.taking).await.expect_err("hung up");
        assert!(error.breaks(), "{error}");
        assert_eq!(scene.texts().await, ["one", "two"]);
        // The server is restored from a backup and numbers its mails anew.
        scene.fake.with(|shelf| {
            shelf.validity = 8;
            for mail in shelf.folders.get_mut("INBOX").into_iter().flatten() {
                mail.uid += 100;
            }
        });
        scene.fake.deliver("three", FIRST);
        let moved = if matches!(fault, Fault::HangUp) { 2 } else { 0 };
        assert_eq!(take_in(&scene.taking).await.expect("look"), looked(1, moved, 0, 0), "{fault:?}");
        assert_eq!(scene.texts().await, ["one", "two", "three"], "{fault:?}");
        assert_eq!(scene.fake.folder("INBOX").len(), 0);
    }
}

#[tokio::test]
async fn nothing_is_lost_wherever_the_connection_breaks() {
    for words in ["LOGIN", "CAPABILITY", "SELECT", "UID SEARCH", "UID FETCH", "UID MOVE"] {
        let scene = scene().await;
        scene.fake.deliver("one", FIRST);
        scene.fake.fault(words, 1, Fault::HangUp);
        let error = take_in(&scene.taking).await.expect_err(words);
        assert!(error.breaks(), "{words}: {error}");
        take_in(&scene.taking).await.expect(words);
        assert_eq!(scene.texts().await, ["one"], "{words}");
        assert_eq!(scene.fake.folder("Done"), ["one"], "{words}");
    }
}

#[tokio::test]
async fn without_move_mails_are_copied_and_marked_and_only_ours_are_removed() {
    for (can, left) in [("IMAP4rev1 UIDPLUS", 0), ("IMAP4rev1", 1)] {
        let scene = scene().await;
        scene.fake.with(|shelf| shelf.can = can);
        scene.fake.deliver("one", FIRST);
        assert_eq!(take_in(&scene.taking).await.expect("look"), looked(1, 0, 0, 0));
        assert_eq!(take_in(&scene.taking).await.expect("look"), Looked::default(), "{can}");
        assert_eq!(scene.fake.folder("Done"), ["one"]);
        assert_eq!(scene.fake.with(|shelf| shelf.folders["INBOX"].len()), left, "{can}");
        assert_eq!(scene.fake.count("EXPUNGE"), 0, "what others marked is theirs");
    }
}

#[tokio::test]
async fn a_server_that_will_not_move_mail_hurts_nobody() {
    let scene = scene().await;
    scene.fake.deliver("one", FIRST);
    scene.fake.fault("UID MOVE", 4, Fault::No("[OVERQUOTA] no room"));
    let (mut linked, mut memory) = (scene.linked().await, Memory::default());
    assert_eq!(look::look(&mut linked, &scene.taking, &mut memory).await.expect("look"), looked(1, 0, 0, 1));
    scene.fake.deliver("two", FIRST);
    let again = look::look(&mut linked, &scene.taking, &mut memory).await.expect("look");
    assert_eq!(again, looked(1, 0, 0, 0), "the first try at the old one failed, then both were moved");
    assert_eq!(scene.texts().await, ["one", "two"]);
    assert_eq!(scene.fake.folder("Done"), ["one", "two"]);
    let bodies = scene.fake.with(|shelf| {
        shelf.commands.iter().filter(|c| c.starts_with("UID FETCH 1 ") && c.contains("BODY")).count()
    });
    assert_eq!(bodies, 1, "what is kept is not fetched again");
}

#[tokio::test]
async fn a_folder_that_is_missing_is_made() {
    let scene = scene().await;
    scene.fake.deliver("one", FIRST);
    scene.fake.fault("UID MOVE", 1, Fault::No("[TRYCREATE] no such folder"));
    assert_eq!(take_in(&scene.taking).await.expect("look"), looked(1, 0, 0, 0));
    assert_eq!(scene.fake.count("CREATE \"Done\""), 1);
    assert_eq!(scene.fake.folder("Done"), ["one"]);
}

#[tokio::test]
async fn what_is_too_large_goes_to_the_failed_even_if_the_server_lies() {
    let scene = scene().await;
    let (large, lied) = ("l".repeat(101), "m".repeat(101));
    scene.fake.deliver(&large, FIRST);
    scene.fake.deliver("one", FIRST);
    scene.fake.deliver(&lied, FIRST);
    scene.fake.deliver(&"x".repeat(100), FIRST);
    scene.fake.with(|shelf| shelf.told_size.insert(3, 50));
    assert_eq!(take_in(&scene.taking).await.expect("look"), looked(2, 0, 2, 0));
    assert_eq!(scene.texts().await, ["one".to_owned(), "x".repeat(100)]);
    assert_eq!(scene.fake.folder("Failed"), [large, lied]);
    assert_eq!(scene.fake.folder("Done").len(), 2);
}

#[tokio::test]
async fn a_mail_the_server_cannot_read_does_not_hold_up_the_others() {
    let scene = scene().await;
    for text in ["one", "two", "three"] {
        scene.fake.deliver(text, FIRST);
    }
    scene.fake.fault("UID FETCH 1:3 (UID INTERNALDATE", 1, Fault::No("[SERVERBUG] broken"));
    scene.fake.fault("UID FETCH 2 (UID INTERNALDATE", 0, Fault::No("[SERVERBUG] broken"));
    let (mut linked, mut memory) = (scene.linked().await, Memory::default());
    for kept in [2, 0] {
        let done = look::look(&mut linked, &scene.taking, &mut memory).await.expect("look");
        assert_eq!(done, looked(kept, 0, 0, 1));
    }
    assert_eq!(scene.texts().await, ["one", "three"]);
    assert_eq!(scene.fake.folder("INBOX"), ["two"]);
    assert_eq!(scene.fake.count("UID FETCH 2 (UID INTERNALDATE"), 1, "told of once");
}

#[tokio::test]
async fn a_thousand_mails_come_in_heaps_and_in_order() {
    let scene = scene().await;
    for n in 0..1_000 {
        scene.fake.deliver(&format!("mail {n:04}"), FIRST);
    }
    assert_eq!(take_in(&scene.taking).await.expect("look"), looked(1_000, 0, 0, 0));
    let wanted: Vec<String> = (0..1_000).map(|n| format!("mail {n:04}")).collect();
    assert_eq!(scene.texts().await, wanted);
    assert!(scene.fake.count("UID MOVE") <= 20, "not one by one");
}

#[tokio::test]
async fn a_store_that_takes_nothing_leaves_the_mail_where_it_is() {
    let scene = scene().await;
    scene.fake.deliver("one", FIRST);
    scene.taking.door.store.close().await;
    let error = take_in(&scene.taking).await.expect_err("closed");
    assert!(matches!(error, ImapError::Store(_)) && !error.breaks(), "{error}");
    assert_eq!(scene.fake.folder("INBOX"), ["one"]);
}

#[tokio::test]
async fn what_is_wrong_is_said_in_words() {
    let mut scene = scene().await;
    scene.fake.fault("LOGIN", 1, Fault::No("[AUTHENTICATIONFAILED] wrong \"name\" or password"));
    let error = take_in(&scene.taking).await.expect_err("refused").to_string();
    assert!(error.starts_with("the login was refused: ") && error.contains("or password"), "{error}");
    assert!(!error.contains("sec"), "{error}");
    scene.fake.with(|shelf| shelf.greeting = "* BYE too many of you");
    let error = take_in(&scene.taking).await.expect_err("sent away").to_string();
    assert!(error.contains("turns us away: too many of you"), "{error}");
    scene.fake.with(|shelf| shelf.greeting = "220 mx.example.org ESMTP");
    let error = take_in(&scene.taking).await.expect_err("no IMAP").to_string();
    assert!(error.contains("failed"), "{error}");
    scene.fake.with(|shelf| shelf.greeting = "* OK ready");
    scene.fake.deliver("X-To: game+secretsecretsecretse@example.org", FIRST);
    scene.fake.fault(
        "UID FETCH",
        1,
        Fault::Say("* 1 FETCH (UID 1 BODY[ game+secretsecretsecretse@example.org"),
    );
    let error = take_in(&scene.taking).await.expect_err("nonsense").to_string();
    assert!(error.contains("failed") && !error.contains("secretsecret"), "no key in any log: {error}");
    let missing = scene.folder.path().join("nowhere");
    scene.account().password_file = missing;
    let error = take_in(&scene.taking).await.expect_err("no file").to_string();
    assert!(error.contains("[imap] password_file") && error.contains("nowhere"), "{error}");
    scene.account().tls = Protection::Tls;
    scene.account().ca_file = Some(scene.folder.path().join("pw"));
    scene.account().password_file = scene.folder.path().join("pw");
    let error = take_in(&scene.taking).await.expect_err("no certificate").to_string();
    assert!(error.contains("[imap] ca_file") && error.contains("BEGIN CERTIFICATE"), "{error}");
    scene.account().ca_file = None;
    let error = take_in(&scene.taking).await.expect_err("no TLS").to_string();
    assert!(error.starts_with("TLS failed: "), "{error}");
}

mod watching {
    use super::*;
    use std::time::Instant;
    use tokio::sync::watch as channel;
    use tokio::task::JoinHandle;

    struct Watched {
        scene: Scene,
        clock: Arc<FixedClock>,
        boxes: Arc<Mailboxes>,
        stop: channel::Sender<bool>,
        running: JoinHandle<()>,
    }

    /// A mailbox being watched, looked into once.
    async fn watched(prepare: impl FnOnce(&mut Scene)) -> Watched {
        let mut scene = scene().await;
        prepare(&mut scene);
        let clock = Arc::new(FixedClock::at(NOW));
        scene.taking.clock = clock.clone();
        let boxes = Arc::new(Mailboxes::new(["a".to_owned()], 3_600_000));
        let (stop, stopping) = channel::channel(false);
        let (taking, same) = (scene.taking.clone(), Arc::clone(&boxes));
        let running = tokio::spawn(async move { watch(taking, 0, &same, stopping).await });
        let watched = Watched { scene, clock, boxes, stop, running };
        watched.until("a first look", |w| w.boxes.covered_ms(NOW) == NOW).await;
        watched
    }

    impl Watched {
        async fn until(&self, what: &str, fits: impl Fn(&Watched) -> bool) {
            let begun = Instant::now();
            while !fits(self) {
                assert!(begun.elapsed() < Duration::from_secs(30), "waited in vain for {what}");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }

        async fn stop(self) {
            self.stop.send(true).expect("it listens");
            tokio::time::timeout(Duration::from_secs(10), self.running).await.expect("stops").expect("whole");
        }
    }

    #[tokio::test]
    async fn mail_comes_in_when_the_server_says_so() {
        let watched = watched(|_| {}).await;
        watched.until("IDLE", |w| w.scene.fake.with(|shelf| shelf.idling == 1)).await;
        watched.scene.fake.deliver("one", FIRST);
        watched.until("the mail", |w| w.scene.fake.folder("Done") == ["one"]).await;
        assert_eq!(watched.scene.texts().await, ["one"]);
        watched.stop().await;
    }

    #[tokio::test]
    async fn without_idle_the_mailbox_is_looked_into_now_and_then() {
        let watched = watched(|scene| {
            scene.fake.with(|shelf| shelf.can = "IMAP4rev1 MOVE");
            scene.account().every_ms = 50;
        })
        .await;
        watched.scene.fake.deliver("one", FIRST);
        watched.until("the mail", |w| w.scene.fake.folder("Done") == ["one"]).await;
        assert_eq!(watched.scene.fake.count("IDLE"), 0);
        watched.stop().await;
    }

    #[tokio::test]
    async fn a_window_that_is_due_does_not_wait_for_the_next_look() {
        // The server never tells of new mail, and the next look is an hour away.
        let watched = watched(|scene| scene.account().every_ms = 3_600_000).await;
        watched.until("IDLE", |w| w.scene.fake.with(|shelf| shelf.idling == 1)).await;
        watched.scene.fake.with(|shelf| {
            let bytes = b"silent".to_vec();
            let mail = fake::Kept { uid: 900, date: FIRST, bytes, deleted: false };
            shelf.folders.entry("INBOX".to_owned()).or_default().push(mail);
        });
        watched.clock.set(NOW + 1_000);
        watched.boxes.wanted_since(NOW + 1_000);
        watched.until("the window", |w| w.boxes.covered_ms(NOW + 1_000) == NOW + 1_000).await;
        assert_eq!(watched.scene.texts().await, ["silent"], "taken in before the window closes");
        watched.stop().await;
    }

    #[tokio::test]
    async fn a_connection_that_dies_while_idle_is_made_anew_without_haste() {
        let watched = watched(|scene| scene.fake.fault("IDLE", 2, Fault::HangUp)).await;
        watched.until("the third connection", |w| w.scene.fake.with(|shelf| shelf.idling == 1)).await;
        assert_eq!(watched.scene.fake.with(|shelf| shelf.connections), 3);
        watched.scene.fake.deliver("one", FIRST);
        watched.until("the mail", |w| w.scene.fake.folder("Done") == ["one"]).await;
        watched.stop().await;
    }

    #[tokio::test]
    async fn a_server_that_takes_its_leave_is_come_back_to() {
        let watched = watched(|scene| scene.fake.fault("IDLE", 1, Fault::Say("* BYE for maintenance"))).await;
        watched.until("another connection", |w| w.scene.fake.count("LOGIN") == 2).await;
        watched.until("IDLE again", |w| w.scene.fake.with(|shelf| shelf.idling == 1)).await;
        watched.scene.fake.deliver("one", FIRST);
        watched.until("the mail", |w| w.scene.fake.folder("Done") == ["one"]).await;
        watched.stop().await;
    }

    #[tokio::test]
    async fn a_server_that_wakes_us_for_nothing_does_not_keep_us_busy() {
        let watched = watched(|scene| scene.fake.fault("IDLE", 0, Fault::Say("* 0 EXISTS"))).await;
        tokio::time::sleep(Duration::from_secs(3)).await;
        let count = watched.scene.fake.count("IDLE");
        // Four at once, then after 1.6 s, 3.2 s and so on; one or two more for the first look.
        assert!((2..=8).contains(&count), "{count} times in 3 seconds");
        watched.stop().await;
    }

    #[tokio::test]
    async fn a_window_never_closes_before_the_first_look() {
        let scene = scene().await;
        scene.fake.fault("LOGIN", 0, Fault::No("not now"));
        let boxes = Arc::new(Mailboxes::new(["a".to_owned()], 3_600_000));
        let (_stop, stopping) = channel::channel(false);
        let (taking, same) = (scene.taking.clone(), Arc::clone(&boxes));
        let running = tokio::spawn(async move { watch(taking, 0, &same, stopping).await });
        while scene.fake.count("LOGIN") == 0 {
            assert_eq!(boxes.covered_ms(NOW), i64::MIN);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(boxes.covered_ms(NOW + 3_599_999), i64::MIN);
        assert_eq!(scene.fake.count("LOGIN"), 1, "a refused login is not tried again at once");
        assert_eq!(boxes.covered_ms(NOW + 3_600_000), NOW, "not for ever");
        running.abort();
    }
}
