//! Our mails that come back, and robots that answer: marks for people to look at, and an end to every loop.

use crate::support::binary::said;
use crate::support::relay::{server, smtp};
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, campaign};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial, secret_for};
use adjudicator::outbox::verp::envelope_sender;
use serde_json::Value;

/// A report of a mail server about a mail, to its envelope sender.
fn report(action: &str, status: &str) -> Vec<u8> {
    format!(
        "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example\r\nSubject: Undelivered Mail Returned to Sender\r\n\
         MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n\
         --b\r\nContent-Type: text/plain\r\n\r\nfailed\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n\
         Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; {ALICE}\r\nAction: {action}\r\n\
         Status: {status}\r\nDiagnostic-Code: smtp; 550 <script>no such user</script>\r\n\r\n--b--\r\n"
    )
    .into_bytes()
}

/// A mail server's word that the latest mail to Bob came back: whom it is written to, and its bytes.
pub async fn returned_by_bobs_server(trial: &Trial) -> (String, Vec<u8>) {
    let latest =
        "SELECT id FROM outbox WHERE address = 'bob@example.org' ORDER BY created_ms DESC, id DESC LIMIT 1";
    let post = rows::words(&trial.database(), latest).await.pop().expect("a mail");
    let report = String::from_utf8(report("failed", "5.1.1")).expect("plain").replace(ALICE, BOB);
    (envelope_sender("game@pbem.test", &post), report.into_bytes())
}

/// The name in the outbox of the latest mail to an address.
async fn latest_post(trial: &Trial) -> String {
    let sql =
        "SELECT id FROM outbox WHERE address = 'alice@example.org' ORDER BY created_ms DESC, id DESC LIMIT 1";
    rows::words(&trial.database(), sql).await.pop().expect("a mail")
}

async fn shown(trial: &Trial) -> Value {
    serde_json::from_str(&said(trial.folder(), &["campaign", "show", "spring", "--json"])).expect("JSON")
}

#[tokio::test]
async fn a_hard_one_marks_the_address_and_tells_the_gm_and_nothing_else() {
    let trial = Trial::spring_set_up().await;
    let post = latest_post(&trial).await;
    let before =
        (trial.standing("spring").await, trial.mails(ALICE).await.len(), trial.mails(BOB).await.len());
    trial.deliver(&envelope_sender("game@pbem.test", &post), &report("failed", "5.1.1")).await;
    trial.settle().await;
    let gm = trial.latest("gm@example.org").await;
    assert!(gm.words().contains("reported as not delivered: 5.1.1"), "{}", gm.text());
    assert!(gm.words().contains(&format!("outbox retry {post}")), "{}", gm.text());
    let seats = shown(&trial).await;
    assert_eq!(seats["seats"][0]["undelivered"][0]["status"], "5.1.1");
    assert_eq!(seats["seats"][1]["undelivered"].as_array().expect("a list").len(), 0);
    let after =
        (trial.standing("spring").await, trial.mails(ALICE).await.len(), trial.mails(BOB).await.len());
    assert_eq!(before, after, "nobody else hears of it");
    // The same report again is no news.
    trial.deliver(&envelope_sender("game@pbem.test", &post), &report("failed", "5.1.1")).await;
    trial.settle().await;
    assert_eq!(trial.mails("gm@example.org").await.len(), 1);
    // The mail is still there, and goes out again when the GM says so, with the same bytes.
    let kept = trial.latest(ALICE).await;
    assert!(said(trial.folder(), &["outbox", "retry", &post]).contains("tried again"));
    // The program as a process goes by the machine's clock.
    rows::run(&trial.database(), "UPDATE outbox SET next_ms = 0 WHERE status = 'queued'").await;
    assert_eq!(trial.settle().await.sent, 1);
    assert_eq!(trial.latest(ALICE).await.bytes, kept.bytes);
    assert_eq!(shown(&trial).await["seats"][0]["undelivered"].as_array().expect("a list").len(), 0);
}

#[tokio::test]
async fn a_report_refused_for_its_size_comes_again_in_words_and_the_gm_hears_of_it() {
    let mut trial = Trial::spring().await;
    let (port, taken) = server("552 5.3.4 message too big", "alice@").await;
    // The first report was delivered; the next is refused.
    for player in [ALICE, BOB] {
        trial.receipt(player, "ready").await;
    }
    trial.courier = smtp(port);
    let round = trial.after(HOUR).await;
    assert!(round.given_up >= 1, "{round:?}");
    assert!(taken.lock().expect("not poisoned").iter().all(|mail| !mail.contains("alice@example.org>")));
    let gm: Vec<_> = trial.mails("gm@example.org").await;
    let told = gm.iter().find(|mail| mail.words().contains("was refused for good")).expect("the GM is told");
    assert!(told.words().contains("5.3.4 message too big"), "{}", told.text());
    assert!(told.words().contains("once more, without its pictures"), "{}", told.text());
    assert!(!told.words().contains("forged"), "{}", told.text());
    let seats = shown(&trial).await;
    assert!(!seats["seats"][0]["undelivered"].as_array().expect("a list").is_empty());
    assert!(seats["seats"][1]["undelivered"].as_array().expect("a list").is_empty());
    // Refused in words as well, it does not come a third time.
    let reports =
        trial.mails(ALICE).await.into_iter().filter(|mail| mail.kind == "report").collect::<Vec<_>>();
    let note = "Your mail server did not take the report with its pictures";
    let again: Vec<_> = reports.iter().filter(|mail| mail.words().contains(note)).collect();
    assert_eq!(again.len(), 1);
    assert!(!String::from_utf8_lossy(&again[0].bytes).contains("image/png"));
    assert!(again[0].text().contains("== What is asked of you"), "{}", again[0].text());
    trial.settle().await;
    assert_eq!(trial.mails(ALICE).await.iter().filter(|mail| mail.words().contains(note)).count(), 1);
}

#[tokio::test]
async fn the_last_report_is_not_told_again_as_if_the_game_went_on() {
    let mut trial = Trial::spring_set_up().await;
    let (port, _) = server("552 5.3.4 message too big", "alice@").await;
    trial.courier = smtp(port);
    let latest = trial.latest(BOB).await;
    trial.answer(&latest, "resign").await;
    let asked = trial.latest(BOB).await;
    trial.answer(&asked, "confirm").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await.1, "over");
    let note = "did not take the report with its pictures";
    assert_eq!(trial.mails(ALICE).await.iter().filter(|mail| mail.words().contains(note)).count(), 0);
    let gm = trial.mails("gm@example.org").await;
    assert!(
        gm.iter().any(|mail| mail.words().contains("5.3.4 message too big")),
        "the GM hears of it all the same"
    );
}

#[tokio::test]
async fn a_recipient_that_does_not_exist_is_not_written_to_again() {
    let mut trial = Trial::spring().await;
    let (port, _) = server("550 5.1.1 no such user", "alice@").await;
    for player in [ALICE, BOB] {
        trial.receipt(player, "ready").await;
    }
    trial.courier = smtp(port);
    trial.after(HOUR).await;
    let note = "did not take the report with its pictures";
    assert_eq!(trial.mails(ALICE).await.iter().filter(|mail| mail.words().contains(note)).count(), 0);
    let gm = trial.latest("gm@example.org").await;
    assert!(
        gm.words().contains("5.1.1 no such user") && gm.words().contains("ask the player"),
        "{}",
        gm.text()
    );
}

#[tokio::test]
async fn a_mail_from_the_player_takes_the_mark_off() {
    let trial = Trial::spring_set_up().await;
    let post = latest_post(&trial).await;
    trial.deliver(&envelope_sender("game@pbem.test", &post), &report("failed", "5.2.2")).await;
    trial.settle().await;
    assert_eq!(shown(&trial).await["seats"][0]["undelivered"].as_array().expect("a list").len(), 1);
    trial.receipt(ALICE, "i3-h4\nwait").await;
    assert_eq!(shown(&trial).await["seats"][0]["undelivered"].as_array().expect("a list").len(), 0);
}

#[tokio::test]
async fn delays_successes_and_strange_reports_change_nothing() {
    let trial = Trial::spring_set_up().await;
    let to = envelope_sender("game@pbem.test", &latest_post(&trial).await);
    let nowhere = envelope_sender("game@pbem.test", "00000000000000000000000000");
    for (to, bytes) in [
        (&to, report("delayed", "4.4.1")),
        (&to, report("delivered", "2.0.0")),
        (&to, report("relayed", "2.0.0")),
        (&nowhere, report("failed", "5.1.1")),
        (&"game@pbem.test".to_string(), report("failed", "5.1.1")),
    ] {
        trial.deliver(to, &bytes).await;
        trial.settle().await;
        assert_eq!(trial.last_taken().await.status, "silent");
    }
    assert_eq!(rows::number(&trial.database(), "SELECT COUNT(*) FROM bounce").await, 0);
    assert!(trial.mails("gm@example.org").await.is_empty());
}

#[tokio::test]
async fn an_old_report_is_matched_by_the_mail_it_returns() {
    let trial = Trial::spring_set_up().await;
    let mail = trial.latest(ALICE).await;
    let qmail = format!(
        "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example\r\nSubject: failure notice\r\n\r\n\
         Hi. This is the qmail-send program at mx.example.\r\nI'm afraid I wasn't able to deliver your message to the \
         following addresses.\r\n\r\n<{ALICE}>:\r\nSorry, no mailbox here by that name. (#5.1.1)\r\n\r\n\
         --- Below this line is a copy of the message.\r\n\r\nMessage-ID: <{}>\r\n\r\nresign\r\n",
        mail.message_id
    );
    trial.deliver("game@pbem.test", qmail.as_bytes()).await;
    trial.settle().await;
    assert_eq!(shown(&trial).await["seats"][0]["undelivered"][0]["status"], "5.1.1");
}

#[tokio::test]
async fn forged_reports_do_not_flood_the_gm() {
    let trial = Trial::spring_set_up().await;
    for _ in 0..8 {
        trial.receipt(ALICE, "status").await;
    }
    let sql = "SELECT id FROM outbox WHERE address = 'alice@example.org'";
    for post in rows::words(&trial.database(), sql).await {
        trial.deliver(&envelope_sender("game@pbem.test", &post), &report("failed", "5.1.1")).await;
    }
    trial.settle().await;
    assert_eq!(trial.mails("gm@example.org").await.len(), 3, "a few words a day");
    trial.receipt(BOB, "status").await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
}

#[tokio::test]
async fn a_loop_that_shows_no_sign_of_a_robot_still_ends() {
    let trial = Trial::with("[sender]\nreplies_burst = 10\nreplies_an_hour = 2").await;
    trial.found(&campaign("spring"), secret_for(ALICE).await).await;
    let mut receipts = 0;
    // A machine that answers every receipt at once, with words of its own.
    for turn in 0..40 {
        let said = trial.say(ALICE, &format!("thank you, we have got your mail number {turn} here")).await;
        receipts += said.len();
        if said.len() == 1 && receipts == 10 {
            assert!(said[0].words().contains("for a while they are not answered"), "{}", said[0].text());
        }
    }
    assert_eq!(receipts, 10);
    assert!(trial.last_taken().await.reason.contains("answered too often"));
    assert_eq!(trial.last_taken().await.status, "done", "orders would have counted");
    // A person who comes back later is answered again; and nobody else ever noticed.
    assert_eq!(trial.say(BOB, "status").await.len(), 1);
    trial.after(HOUR + MINUTE).await;
    assert_eq!(trial.say(ALICE, "status").await.len(), 1);
    trial.after(DAY).await;
    assert_eq!(trial.say(ALICE, "status").await.len(), 1);
}
