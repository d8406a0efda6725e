//! What must not leak: tokens into logs and other people's mail, a player's words into the rival's, and an order of
//! sending that tells something.

use crate::support::binary::{adjudicator, run_with};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY, campaign};
use crate::support::trial::{DAY, MINUTE, Trial, secret_for};
use std::process::Output;

#[tokio::test]
async fn a_token_is_in_no_log_however_much_is_logged() {
    let trial = Trial::spring().await;
    let (alice, bob) = (trial.latest(ALICE).await, trial.latest(BOB).await);
    let mut logs = String::new();
    let mut traced = |arguments: &[&str], input: &[u8]| -> Output {
        let mut command = adjudicator(trial.folder(), arguments);
        command.env("ADJUDICATOR_LOG", "trace");
        let output = {
            use std::io::Write;
            use std::process::Stdio;
            let mut child = command
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("starts");
            child.stdin.take().expect("a pipe").write_all(input).expect("input");
            child.wait_with_output().expect("ends")
        };
        logs.push_str(&String::from_utf8_lossy(&output.stderr));
        logs.push_str(&String::from_utf8_lossy(&output.stdout));
        output
    };
    let from_mallory = String::from_utf8(trial.answer_to(&alice, "i3-h4"))
        .expect("text")
        .replace(ALICE, "mallory@evil.example");
    for mail in [
        trial.answer_to(&alice, &format!("{WHITE_ARMY}\nnonsense")),
        trial.answer_to(&bob, BLACK_ARMY),
        trial.answer_to(&alice, "ready"),
        from_mallory.into_bytes(),
        b"Auto-Submitted: auto-replied\r\nFrom: <alice@example.org>\r\nSubject: away\r\n\r\nx\r\n".to_vec(),
        b"\xff\xfe nothing".to_vec(),
    ] {
        let recipient =
            if String::from_utf8_lossy(&mail).contains(BOB) { bob.reply_to() } else { alice.reply_to() };
        let output = traced(&["receive", "--recipient", &recipient], &mail);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    }
    // The machine's clock is far from the trial's: play on at the trial's time.
    for time in ["2026-11-02T13:00:00Z", "2027-11-10T13:00:00Z"] {
        assert_eq!(traced(&["tick", "--at", time], b"").status.code(), Some(0));
    }
    for arguments in [
        &["campaign", "list"][..],
        &["campaign", "show", "spring"],
        &["campaign", "show", "spring", "--json"],
        &["outbox", "list", "--json"],
        &["replay", "spring"],
        &["doctor"],
        &["receive", "--recipient", "nobody@nowhere.example"],
    ] {
        traced(arguments, b"");
    }
    assert!(logs.lines().count() > 100, "a trace was written: {} lines", logs.lines().count());
    assert!(logs.contains("TRACE") || logs.contains("DEBUG"), "a trace was written");
    for mail in [&alice, &bob] {
        let token = mail.token();
        assert!(!logs.to_lowercase().contains(&token), "{}", around(&logs, &token));
        // Nor by half.
        assert!(!logs.to_lowercase().contains(&token[..10]), "{}", around(&logs, &token[..10]));
    }
    let seed = "01".repeat(32);
    assert!(!logs.contains(&seed), "the secret of the dice");
}

fn around(text: &str, found: &str) -> String {
    text.lines().filter(|line| line.to_lowercase().contains(found)).take(3).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn an_error_message_of_receive_does_not_repeat_the_recipient() {
    let trial = Trial::spring().await;
    let alice = trial.latest(ALICE).await;
    std::fs::remove_file(trial.database()).expect("removed");
    std::fs::create_dir(trial.database()).expect("a folder in its place");
    let output =
        run_with(trial.folder(), &["receive", "--recipient", &alice.reply_to()], b"From: a@b\r\n\r\nx\r\n");
    assert_eq!(output.status.code(), Some(75));
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!words.is_empty() && !words.contains(&alice.token()), "{words}");
}

/// Plays a short game with odd words in Bob's mails, and gives all that was written.
async fn with_canaries(canary: &str) -> Vec<Posted> {
    let trial = Trial::spring().await;
    trial.say(ALICE, WHITE_ARMY).await;
    trial.say(BOB, &format!("{BLACK_ARMY}\n{canary}\n# {canary}\nadd: row 9 {canary}\n{canary} e4")).await;
    let to = trial.latest(BOB).await.reply_to();
    let odd = format!(
        "From: {canary} <{BOB}>\r\nTo: <{to}>\r\nSubject: {canary}\r\nMessage-ID: <{canary}@a>\r\nX-Mailer: {canary}\r\n\
         \r\nready\r\n\r\n-- \r\n{canary}\r\n"
    );
    trial.bring(BOB, &to, odd.as_bytes()).await;
    trial.say(BOB, &format!("resign {canary}\n{canary}\nready\nready")).await;
    trial.say(BOB, "ready").await;
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 2);
    trial.say(BOB, &format!("if i3-h4 then a7-b6 {canary}")).await;
    trial.say(BOB, &format!("offer draw\n{canary}")).await;
    trial.say(ALICE, "i3-h4\nstatus").await;
    trial.after(DAY).await;
    trial.at_deadline("spring", 0).await;
    assert_eq!(trial.standing("spring").await.1, "over");
    rows::outbox(&trial.database()).await
}

#[tokio::test]
async fn a_players_words_never_show_up_in_the_rivals_mail() {
    let canary = "zyxcanary";
    let mails = with_canaries(canary).await;
    let holds = |mail: &&Posted| mail.everything().to_lowercase().contains(canary);
    assert!(
        mails.iter().filter(|mail| mail.address == BOB).filter(holds).count() >= 3,
        "Bob is quoted to himself"
    );
    let alices: Vec<&Posted> = mails.iter().filter(|mail| mail.address != BOB).collect();
    assert!(alices.len() >= 5);
    for mail in alices {
        assert!(!mail.everything().to_lowercase().contains(canary), "{}:\n{}", mail.subject(), mail.text());
    }
}

#[tokio::test]
async fn nobodys_mail_holds_anothers_token() {
    let mails = with_canaries("words").await;
    let of = |address: &str| mails.iter().find(|mail| mail.address == address).expect("a mail").token();
    let (alice, bob) = (of(ALICE), of(BOB));
    assert_ne!(alice, bob);
    for mail in &mails {
        let foreign = if mail.address == ALICE { &bob } else { &alice };
        assert!(!mail.everything().to_lowercase().contains(foreign.as_str()), "{}", mail.subject());
        // A reader of the text alone finds no token at all: passing on the words passes on nothing.
        assert!(
            !mail.text().contains(alice.as_str()) && !mail.text().contains(bob.as_str()),
            "{}",
            mail.subject()
        );
    }
}

#[tokio::test]
async fn the_reports_of_a_turn_leave_in_random_order() {
    let trial = Trial::new().await;
    let secret = secret_for(ALICE).await;
    for number in 0..24 {
        trial.found(&campaign(&format!("spring-{number}")), secret).await;
    }
    let first = "SELECT CASE WHEN (SELECT rank FROM outbox a WHERE a.campaign = c.id AND seat = 0) < \
                 (SELECT rank FROM outbox b WHERE b.campaign = c.id AND seat = 1) THEN 'Alice' ELSE 'Bob' END FROM campaign c";
    let first = rows::words(&trial.database(), first).await;
    assert_eq!(first.len(), 24);
    let alice = first.iter().filter(|name| *name == "Alice").count();
    // A fair order goes 24 times one way once in eight million runs; a fixed one always does.
    assert!((1..24).contains(&alice), "Alice was first {alice} times of 24");
    // The rank is what the sending goes by, among mails of one moment.
    let mut tx = trial.house.store.begin().await.expect("begin");
    let late = "UPDATE outbox SET status = 'queued', created_ms = 1, next_ms = 1";
    drop(tx);
    rows::run(&trial.database(), late).await;
    tx = trial.house.store.begin().await.expect("begin");
    let claimed = tx.outbox_claim(trial.now_ms(), trial.now_ms() + 1000, 48).await.expect("claim");
    drop(tx);
    let by_rank = rows::words(&trial.database(), "SELECT id FROM outbox ORDER BY rank").await;
    assert_eq!(claimed.iter().map(|post| post.id.0.clone()).collect::<Vec<_>>(), by_rank);
}
