//! Letters between players: to whom they go, what they look like, how they are answered, kept, blocked and reported.

use crate::support::four::{ALL, CAROL, DAVE, GM, four, readers};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial};
use mail_parser::{MessageParser, MimeHeaders};

#[tokio::test]
async fn a_letter_goes_to_the_one_it_names_and_the_receipt_says_so() {
    let trial = four("").await;
    let (receipt, letters) =
        trial.write(ALICE, "press to Bob:\nHello Bob,\n\nshall we?\n-- \nAlice Liddell").await;
    assert_eq!(readers(&letters), [BOB]);
    let letter = &letters[0];
    assert_eq!(
        (letter.kind.as_str(), letter.subject().as_str()),
        ("press", "[four] Letter 1 from Alice (seat 1)")
    );
    let words = letter.words();
    assert!(words.contains("Alice (seat 1) writes to you: Hello Bob, shall we? =="), "{words}");
    assert!(!words.contains("Liddell"), "the signature is not passed on");
    assert!(words.contains("Who can read it: you; and Alice (seat 1)."), "{words}");
    let said = receipt.words();
    assert!(said.contains("Letter 1 went to Bob. Hello Bob, shall we?"), "{said}");
    assert!(!said.contains("No orders were found"), "{said}");
}

#[tokio::test]
async fn several_all_and_the_game_master_can_be_written_to() {
    let trial = four("").await;
    for (to, whom, told) in [
        ("2, dave", vec![BOB, DAVE], "Bob and Dave"),
        ("Carol and Bob", vec![BOB, CAROL], "Bob and Carol"),
        ("all", vec![BOB, CAROL, DAVE], "everybody"),
        ("gm", vec![GM], "the game master"),
    ] {
        let (receipt, letters) = trial.write(ALICE, &format!("Press to {to}: one word")).await;
        assert_eq!(readers(&letters), whom, "{to}");
        assert!(receipt.words().contains(&format!("went to {told}.")), "{}", receipt.text());
        assert!(letters.iter().all(|l| l.everything().contains("one word")), "{to}");
    }
    let public = trial.latest(DAVE).await;
    assert!(public.words().contains("Everybody at the table got this letter."), "{}", public.text());
    let two = trial.mails(DAVE).await.into_iter().find(|m| m.kind == "press").expect("the first letter");
    assert!(
        two.words().contains("you and Bob; and Alice (seat 1)."),
        "it says who else can read it: {}",
        two.text()
    );
    let gm = trial.latest(GM).await.text();
    assert!(gm.contains("Alice (seat 1) writes to you:"), "{gm}");
}

#[tokio::test]
async fn orders_and_letters_share_a_mail() {
    let trial = Trial::spring_set_up().await;
    let mails = trial.say(ALICE, "press to Bob: mind your Crown\nend press\ni3-h4").await;
    assert_eq!(mails.len(), 1);
    let text = mails[0].text();
    assert!(
        text.contains(": move i3-h4")
            && text.contains("on file as line")
            && text.contains("Letter 1 went to Bob"),
        "{text}"
    );
    assert!(mails[0].subject().contains("orders received"), "{}", mails[0].subject());
    let letter = trial.latest(BOB).await;
    assert!(
        letter.text().contains("mind your Crown") && !letter.everything().contains("i3-h4"),
        "{}",
        letter.text()
    );
}

#[tokio::test]
async fn the_subject_can_name_the_reader() {
    let trial = four("").await;
    let report = trial.latest_report(ALICE).await;
    let (to, id) = (report.reply_to(), trial.new_id(ALICE));
    let mail = format!(
        "From: <{ALICE}>\r\nTo: <{to}>\r\nSubject: Press to Bob\r\nMessage-ID: <{id}>\r\n\r\nHi there,\r\nready\r\n"
    );
    trial.bring(ALICE, &to, mail.replace("ready", "yours").as_bytes()).await;
    assert!(
        trial.latest(BOB).await.text().contains("    Hi there,\n|     yours"),
        "{}",
        trial.latest(BOB).await.text()
    );
}

#[tokio::test]
async fn an_answer_to_a_letter_goes_to_its_writer_in_the_thread() {
    let trial = four("").await;
    let report = trial.latest_report(ALICE).await;
    let mail = trial.answer_to(&report, "press to Bob, Carol: what do you say?");
    let own_id = crate::support::posted::header(&mail, "Message-ID");
    trial.bring(ALICE, &report.reply_to(), &mail).await;
    let letter = trial.latest(BOB).await;
    let before = trial.mails(CAROL).await.len();
    let receipt = trial.answer(&letter, "I say yes.\n\nBob").await;
    assert!(receipt[0].words().contains("went to Alice."), "{}", receipt[0].text());
    assert_eq!(trial.mails(CAROL).await.len(), before, "an answer goes to the writer alone");
    let answer = trial.latest(ALICE).await;
    assert!(
        answer.words().contains("Bob (seat 2) writes to you, in answer to your letter 1: I say yes."),
        "{}",
        answer.text()
    );
    assert_eq!(answer.header("In-Reply-To"), own_id, "it stands under her own mail");
    assert!(
        answer.header("References").starts_with(&format!("<{}>", trial.mails(ALICE).await[0].message_id))
    );
    // And back: now it stands under the letter Bob sent.
    trial.answer(&answer, "Good.").await;
    let third = trial.latest(BOB).await;
    assert!(third.words().contains("in answer to your letter 2: Good."), "{}", third.text());
}

#[tokio::test]
async fn a_letter_to_nobody_we_know_is_refused_and_nothing_of_its_mail_is_passed_on() {
    let trial = four("").await;
    let (receipt, letters) = trial.write(ALICE, "press to Bob: one\npress to Bib: two\nsecret plans").await;
    assert_eq!(readers(&letters), Vec::<&str>::new());
    let text = receipt.text();
    assert!(
        text.contains("NOT ACCEPTED") && text.contains("press to Bib: two") && text.contains("Bob"),
        "{text}"
    );
    assert!(receipt.words().contains("No letter of this mail was passed on."), "{text}");
    assert!(receipt.subject().contains("1 line not accepted"), "{}", receipt.subject());
    for (body, why) in [
        ("press to Alice: hm", "is you"),
        ("press to Bob:", "there are no words in it"),
        ("press to 9: x", "no seat 9"),
    ] {
        let (receipt, letters) = trial.write(ALICE, body).await;
        assert!(letters.is_empty() && receipt.words().contains(why), "{body}: {}", receipt.text());
    }
}

#[tokio::test]
async fn the_policy_of_the_campaign_decides() {
    for (policy, body, why) in [
        ("none", "press to Bob: x", "players do not write to each other"),
        ("none", "press to all: x", "players do not write to each other"),
        ("public", "press to Bob: x", "write press to all"),
        ("open", "anonymous press to Bob: x", "letters are signed"),
        ("public", "anonymous press to all: x", "letters are signed"),
    ] {
        let trial = four(&format!("[press]\npolicy = \"{policy}\"")).await;
        let (receipt, letters) = trial.write(ALICE, body).await;
        assert!(letters.is_empty() && receipt.words().contains(why), "{policy}: {}", receipt.text());
        let (_, letters) = trial.write(ALICE, "press to gm: help").await;
        assert_eq!(readers(&letters), [GM], "{policy}");
    }
    let trial = four("[press]\npolicy = \"public\"").await;
    trial.write(ALICE, "press to all: hello").await;
    let letter = trial.latest(BOB).await;
    assert!(letter.words().contains("Your answer to this mail goes to everybody"), "{}", letter.text());
    trial.answer(&letter, "hello all").await;
    assert!(trial.latest(DAVE).await.text().contains("hello all"));
}

#[tokio::test]
async fn letters_rest_while_certain_questions_are_open() {
    let trial = Trial::new().await;
    let file = crate::support::scripts::campaign_with("spring", "[press]\nclosed = [\"army\"]");
    trial.found(&file, 3).await;
    let receipt = trial.receipt(ALICE, "press to Bob: which army do you take?").await;
    assert!(receipt.words().contains("during the present question"), "{}", receipt.text());
    trial.set_up().await;
    let (_, letters) = trial.write(ALICE, "press to Bob: so that is your army").await;
    assert_eq!(readers(&letters), [BOB]);
}

#[tokio::test]
async fn there_are_limits_of_size_and_number() {
    let trial = four("[press]\nletters-a-day = 2\ncharacters = 100").await;
    let (receipt, letters) = trial.write(ALICE, &format!("press to Bob: {}", "long ".repeat(30))).await;
    assert!(letters.is_empty() && receipt.words().contains("100 is the most"), "{}", receipt.text());
    for body in ["press to Bob: 1", "press to Bob: 2"] {
        assert_eq!(trial.write(ALICE, body).await.1.len(), 1);
    }
    let (receipt, letters) = trial.write(ALICE, "press to Bob: 3").await;
    assert!(
        letters.is_empty() && receipt.words().contains("as many letters as one may send in a day, 2"),
        "{}",
        receipt.text()
    );
    trial.after(DAY).await;
    assert_eq!(trial.write(ALICE, "press to Bob: 4").await.1.len(), 1);
}

/// One mail of many letters is no alarm bell for others: within an hour go half of a day's.
#[tokio::test]
async fn an_hour_has_half_of_a_days_letters() {
    let trial = four("[press]\nletters-a-day = 12").await;
    let many: Vec<String> = (1..=8).map(|number| format!("press to Bob: letter {number}")).collect();
    let (receipt, letters) = trial.write(ALICE, &many.join("\n\n")).await;
    assert_eq!(letters.len(), 6, "{}", receipt.text());
    let refused = receipt.words().matches("as many letters as one may send in an hour, 6").count();
    assert_eq!(refused, 2, "{}", receipt.text());
    trial.after(61 * MINUTE).await;
    let (receipt, letters) = trial.write(ALICE, &many.join("\n\n")).await;
    assert_eq!(letters.len(), 6, "{}", receipt.text());
    assert!(receipt.words().contains("as many letters as one may send in a day, 12"), "{}", receipt.text());
    trial.after(61 * MINUTE).await;
    assert!(trial.write(ALICE, "press to Bob: more").await.1.is_empty());
}

#[tokio::test]
async fn letters_are_kept_for_their_parties_and_shown_again() {
    let trial = four("").await;
    trial.write(ALICE, "press to Bob: the first").await;
    trial.write(CAROL, "press to Dave: not for Bob").await;
    trial.write(CAROL, "press to all: for everybody").await;
    let list = trial.write(BOB, "press").await.0.text();
    assert!(list.contains("letter 1 from Alice (seat 1) to you") && list.contains("the first"), "{list}");
    // Numbers are each reader's own: they tell nothing of letters between others.
    assert!(
        list.contains("letter 2 from Carol (seat 3) to everybody") && !list.contains("letter 3"),
        "{list}"
    );
    assert!(!list.contains("not for Bob"), "{list}");
    let again = trial.write(BOB, "press 2").await.0.text();
    assert!(again.contains("for everybody") && !again.contains("the first"), "{again}");
    assert!(trial.write(BOB, "press 3").await.0.words().contains("You have no letter 3"));
    assert!(trial.write(CAROL, "press 1").await.0.words().contains("Letter 1 to Dave"));
}

#[tokio::test]
async fn who_is_blocked_is_told_so_and_reaches_nobody() {
    let trial = four("").await;
    let (receipt, _) = trial.write(BOB, "block alice").await;
    assert!(receipt.words().contains("You get no more letters of Alice"), "{}", receipt.text());
    let (receipt, letters) = trial.write(ALICE, "press to Bob: psst").await;
    assert!(
        letters.is_empty() && receipt.words().contains("was not passed on: Bob takes no letters"),
        "{}",
        receipt.text()
    );
    let (receipt, letters) = trial.write(ALICE, "press to all: hello").await;
    assert_eq!(readers(&letters), [CAROL, DAVE]);
    assert!(receipt.words().contains("except to Bob"), "{}", receipt.text());
    assert_eq!(readers(&trial.write(CAROL, "press to Bob: hi").await.1), [BOB]);
    trial.write(BOB, "unblock 1").await;
    assert_eq!(readers(&trial.write(ALICE, "press to Bob: psst").await.1), [BOB]);
    assert!(trial.write(BOB, "block Zed").await.0.words().contains("Nothing was blocked"));
}

#[tokio::test]
async fn abuse_is_shown_to_the_game_master() {
    let trial = four("").await;
    trial.write(ALICE, "press to Bob: you fool").await;
    let letter = trial.latest(BOB).await;
    let receipt = trial.answer(&letter, "report abuse").await;
    assert!(receipt[0].words().contains("Letter 1 was shown to the game master."), "{}", receipt[0].text());
    let gm = trial.latest(GM).await;
    assert!(gm.text().contains("you fool") && gm.text().contains("Alice (seat 1)"), "{}", gm.text());
    assert!(
        trial.mails(ALICE).await.last().expect("a receipt").kind == "receipt",
        "the writer hears nothing"
    );
    assert!(trial.write(BOB, "report abuse 7").await.0.words().contains("no letter 7"));
}

#[tokio::test]
async fn a_muted_seat_reaches_the_game_master_alone() {
    let trial = four("").await;
    let mut tx = trial.house.store.begin().await.expect("begin");
    assert!(tx.press_mute(("four", 0), true, 1).await.expect("mute"));
    tx.commit().await.expect("commit");
    let (receipt, letters) = trial.write(ALICE, "press to all: hear me").await;
    assert!(letters.is_empty() && receipt.words().contains("has stopped your letters"), "{}", receipt.text());
    assert_eq!(readers(&trial.write(ALICE, "press to gm: why?").await.1), [GM]);
}

#[tokio::test]
async fn who_is_gone_is_not_written_to_and_after_the_end_there_is_time_for_farewells() {
    let trial = Trial::spring_set_up().await;
    trial.say(ALICE, "resign").await;
    trial.say(ALICE, "confirm").await;
    assert_eq!(trial.standing("spring").await.1, "over");
    assert_eq!(readers(&trial.write(ALICE, "press to Bob: well played").await.1), [BOB]);
    trial.after(15 * DAY).await;
    let (receipt, letters) = trial.write(BOB, "press to Alice: thanks").await;
    assert!(letters.is_empty() && receipt.words().contains("time for farewells too"), "{}", receipt.text());
}

#[tokio::test]
async fn a_letter_says_nothing_of_orders() {
    let trial = Trial::spring_set_up().await;
    trial.say(ALICE, "i3-h4\nmove rubbish").await;
    let (receipt, _) = trial.write(ALICE, "press to Bob: a moment").await;
    trial.after(HOUR).await;
    assert_eq!(
        trial.standing("spring").await.0,
        2,
        "the table still waits for the line in error: {}",
        receipt.text()
    );
}

/// A mail full of what mail programs and mail systems write about their user.
fn telltale(to: &str, from: &str) -> String {
    format!(
        "Return-Path: <{from}>\r\nReceived: from alices-laptop.home.example (203.0.113.77) by mx.example; Mon, 2 Nov 2026 14:00:07 +0200\r\n\
         From: \"Alice P. Liddell\" <{from}>\r\nSender: <{from}>\r\nReply-To: \"Al\" <private.alice@example.net>\r\nTo: <{to}>\r\n\
         Cc: <{from}>, <friend@example.net>\r\nSubject: =?utf-8?q?Telltale_subject?=\r\nMessage-ID: <telltale-id@alices-laptop.home.example>\r\n\
         In-Reply-To: <telltale-parent@x>\r\nReferences: <telltale-root@x>\r\nDate: Mon, 2 Nov 2026 14:00:07 +0200\r\n\
         User-Agent: Telltale Mail 1.0\r\nX-Mailer: Telltale\r\nX-Originating-IP: [203.0.113.77]\r\n\
         Disposition-Notification-To: <{from}>\r\nOrganization: Telltale Ltd\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/mixed; boundary=telltale\r\n\r\n--telltale\r\nContent-Type: text/plain; charset=iso-8859-1; format=flowed\r\n\
         Content-Transfer-Encoding: quoted-printable\r\n\r\npress to Bob, Carol, gm:\r\nGr=FC=DFe\r\n\r\nOn Monday, Telltale Person <{from}> wrote:\r\n\
         > telltale quote\r\n-- \r\nTelltale signature\r\n--telltale\r\nContent-Type: image/png; name=\"telltale.png\"\r\n\
         Content-Disposition: attachment; filename=\"telltale.png\"\r\nContent-Transfer-Encoding: base64\r\n\r\ndGVsbHRhbGU=\r\n--telltale--\r\n"
    )
}

#[tokio::test]
async fn nothing_of_the_writers_mail_is_passed_on_but_the_words() {
    let trial = four("").await;
    let to = trial.latest_report(ALICE).await.reply_to();
    let before = rows::outbox(&trial.database()).await.len();
    trial.bring(ALICE, &to, telltale(&to, ALICE).as_bytes()).await;
    let new = rows::outbox(&trial.database()).await.split_off(before);
    let passed: Vec<Posted> = new.iter().filter(|m| m.address != ALICE).cloned().collect();
    assert_eq!(readers(&passed), [BOB, CAROL, GM]);
    let token = to.split_once('+').expect("a key").1[..20].to_owned();
    for mail in &passed {
        let everything = mail.everything().to_lowercase();
        assert!(everything.contains("grüße"), "the words are there: {everything}");
        for leak in [
            ALICE,
            "alice@",
            "liddell",
            "telltale",
            "203.0.113",
            "laptop",
            "private",
            "example.net",
            "14:00:07",
            "+0200",
            &token,
        ] {
            assert!(!everything.contains(leak), "{leak} in the mail to {}:\n{everything}", mail.address);
        }
        let parsed = MessageParser::default().parse(&mail.bytes).expect("a mail");
        let names: Vec<String> = parsed.headers().iter().map(|h| h.name().to_lowercase()).collect();
        for one in ["from", "to", "date", "message-id", "subject"] {
            assert_eq!(names.iter().filter(|n| *n == one).count(), 1, "{one}: {names:?}");
        }
        for none in [
            "cc",
            "bcc",
            "sender",
            "return-path",
            "received",
            "x-mailer",
            "user-agent",
            "disposition-notification-to",
        ] {
            assert!(!names.iter().any(|n| n == none), "{none}: {names:?}");
        }
        let to = mail.header("To");
        assert!(to.matches('@').count() == 1 && to.contains(&mail.address), "one reader a mail: {to}");
        assert!(mail.header("Date").ends_with("+0000"), "{}", mail.header("Date"));
        assert!(
            mail.header("Message-ID").ends_with("@pbem.test>")
                && mail.header("From").contains("game@pbem.test")
        );
        // What is enclosed is the house's own, the same for everybody.
        let enclosed: Vec<&str> = parsed.attachments().filter_map(|part| part.attachment_name()).collect();
        assert!(
            enclosed.iter().all(|name| [proof::FILE_NAME, proof::CHECKPOINT_FILE].contains(name)),
            "{enclosed:?}"
        );
    }
    // A reader's answer goes by the reader's own key to the house, and from there on.
    let bob = passed.iter().find(|m| m.address == BOB).expect("Bob's");
    assert_eq!(bob.token(), trial.latest_report(BOB).await.token());
    let receipt = new.iter().find(|m| m.address == ALICE).expect("a receipt").words();
    assert!(receipt.contains("telltale.png was not read"), "the writer is told of the attachment: {receipt}");
}

#[tokio::test]
async fn machines_that_answer_a_letter_reach_nobody() {
    let trial = four("").await;
    trial.write(ALICE, "press to Bob: are you there?").await;
    let letter = trial.latest(BOB).await;
    let to = letter.reply_to();
    let before = rows::outbox(&trial.database()).await.len();
    for headers in [
        "Auto-Submitted: auto-replied\r\nSubject: away\r\n",
        "Return-Path: <>\r\nSubject: Undelivered Mail\r\n",
        "Subject: Automatic reply: hello\r\n",
        "MIME-Version: 1.0\r\nSubject: Read: letter\r\nContent-Type: multipart/report; report-type=disposition-notification; boundary=b\r\n",
        "List-Id: <x.example>\r\nSubject: list\r\n",
    ] {
        let body = if headers.contains("boundary") {
            "--b\r\nContent-Type: text/plain\r\n\r\nYour mail was displayed.\r\n--b\r\nContent-Type: message/disposition-notification\r\n\r\nDisposition: manual-action/MDN-sent-manually; displayed\r\n--b--\r\n"
        } else {
            "I am on holiday until Monday.\r\n"
        };
        let mail = format!(
            "{headers}From: <{BOB}>\r\nTo: <{to}>\r\nMessage-ID: <{}@b>\r\n\r\n{body}",
            headers.len()
        );
        trial.bring(BOB, &to, mail.as_bytes()).await;
        assert_eq!(trial.last_taken().await.status, "silent", "{headers}");
    }
    // Somebody who knows the address and is not Bob reaches nobody either: the mail is held, and Bob asked.
    trial.answer_from("eve@example.com", &letter, "Alice, it is me").await;
    let new = rows::outbox(&trial.database()).await.split_off(before);
    assert!(new.iter().all(|m| m.kind != "press") && !readers(&new).contains(&ALICE), "{:?}", readers(&new));
}

#[tokio::test]
async fn the_same_mail_twice_is_one_letter() {
    let trial = four("").await;
    let report = trial.latest_report(ALICE).await;
    let mail = trial.answer_to(&report, "press to all: once");
    for _ in 0..2 {
        trial.bring(ALICE, &report.reply_to(), &mail).await;
    }
    for player in ALL.iter().filter(|p| **p != ALICE) {
        assert_eq!(trial.mails(player).await.iter().filter(|m| m.kind == "press").count(), 1, "{player}");
    }
}

#[tokio::test]
async fn bad_rules_for_letters_are_refused_at_the_founding() {
    use campaign::found::{CampaignFile, Defaults};
    let file = crate::support::scripts::campaign_with(
        "x",
        "[press]\nclosed = [\"moovs\"]\nletters-a-day = 0\n[votes]\nlength = \"soon\"",
    );
    let checked = CampaignFile::read("x.toml", &file)
        .expect("reads")
        .check("x.toml", Defaults { window_ms: DAY, settle_ms: HOUR });
    let problems = checked.err().expect("refused").to_string();
    for key in ["press.closed", "press.letters-a-day", "votes.length"] {
        assert!(problems.contains(key), "{key}: {problems}");
    }
}
