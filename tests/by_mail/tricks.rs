//! Headers, mark-up and paths put where only words should be.

use crate::by_mail::gm::{GM, knock};
use crate::support::binary::run;
use crate::support::posted::{Posted, header};
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, campaign};
use crate::support::trial::{HOUR, Trial, secret_for};

/// What stands in the headers of a mail.
fn head(mail: &Posted) -> String {
    let text = String::from_utf8_lossy(&mail.bytes).into_owned();
    text.split("\r\n\r\n").next().unwrap_or_default().to_owned()
}

/// No header of ours holds what a stranger wanted there.
pub async fn nothing_got_in(trial: &Trial) {
    for address in [ALICE, BOB, "gm@example.org", "alice@work.example"] {
        for mail in trial.mails(address).await {
            let head = head(&mail);
            assert!(!head.lines().any(|l| l.to_lowercase().starts_with("bcc:")), "{head}");
            assert!(!head.lines().any(|l| l.to_lowercase().starts_with("x-evil")), "{head}");
            assert_eq!(header(&mail.bytes, "To").matches('@').count(), 1, "{head}");
            let html = mail.html().unwrap_or_default();
            assert!(!html.contains("<script") && !html.contains("<img src=x"), "{html}");
        }
    }
    let elsewhere = rows::words(&trial.database(), "SELECT DISTINCT address FROM outbox").await;
    assert!(!elsewhere.iter().any(|a| a.contains("evil")), "{elsewhere:?}");
}

#[tokio::test]
async fn headers_through_ids_subjects_and_names() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    for (at, headers) in [
        "Message-ID: <a@b>\r\n >\r\nBcc: x@evil.example\r\nSubject: x",
        "Message-ID: <a\tX-Evil:1@b>\r\nSubject: =?utf-8?B?eA0KQmNjOiB4QGV2aWwuZXhhbXBsZQ==?=",
        "Message-ID: <=?utf-8?Q?a=0D=0ABcc:_x@evil.example?=>\r\nSubject: =?utf-8?Q?x=0D=0AX-Evil:_1?=",
        "Message-ID: <aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa<b>@c>\r\nReferences: <x>\r\n\tBcc: x@evil.example\r\nSubject: x",
        "Message-ID: <1@b>\r\nReply-To: x@evil.example\r\nDisposition-Notification-To: x@evil.example\r\nSubject: x",
    ]
    .into_iter()
    .enumerate()
    {
        let from = format!("\"x\\\"\r\n <script>alert({at})</script>\" <{ALICE}>");
        let mail = format!("From: {from}\r\nTo: <{to}>\r\n{headers}\r\n\r\nstatus # {at}\r\n");
        trial.deliver(&to, mail.as_bytes()).await;
        trial.settle().await;
    }
    nothing_got_in(&trial).await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
}

#[tokio::test]
async fn marks_and_headers_through_lines_and_addresses() {
    let trial = Trial::spring_set_up().await;
    for body in [
        "<script>alert(1)</script>\n<img src=x onerror=alert(1)>\n\u{202e}evil\u{200b}",
        "address add work.example\u{2028}Bcc: y@evil.example",
        "address add <script>@evil.example",
        "address add alice@work.example,x@evil.example",
        "cancel <script>",
        "[orders]\nmove <script>\nX-Evil: 1\n[end of orders]",
        "{{heading.name}} {{> mail/open.html}} {{#each words}}",
    ] {
        trial.say(ALICE, body).await;
    }
    // A held mail is shown to the player: it is words there too.
    let to = trial.latest(ALICE).await.reply_to();
    let mail = format!(
        "From: \"<script>\" <x@work.example>\r\nTo: <{to}>\r\nSubject: <script>\r\n\r\n<script>alert(1)</script>\r\nBcc: x@evil.example\r\n"
    );
    trial.deliver(&to, mail.as_bytes()).await;
    trial.settle().await;
    nothing_got_in(&trial).await;
}

#[tokio::test]
async fn a_players_name_is_words_in_every_mail() {
    let trial = Trial::new().await;
    let file = campaign("spring").replace("name = \"Bob\"", "name = \"<script>Bob</script> {{this}}\"");
    trial.found(&file, secret_for(ALICE).await).await;
    trial.say(BOB, "offer draw").await;
    trial.say(ALICE, "status").await;
    nothing_got_in(&trial).await;
    let told = trial.latest(ALICE).await.html().expect("HTML");
    assert!(told.contains("&lt;script&gt;Bob"), "{told}");
}

#[tokio::test]
async fn names_with_headers_paths_or_controls_are_refused_where_they_are_given() {
    let trial = Trial::new().await;
    for (key, value) in [
        ("name = \"spring\"", "name = \"../../etc/passwd\""),
        ("name = \"spring\"", "name = \"a/b\""),
        ("name = \"spring\"", "name = \"..\""),
        ("name = \"spring\"", "name = \"spring\\u0000\""),
        ("name = \"spring\"", "name = \"spring\\r\\nBcc: x@evil.example\""),
        ("name = \"Alice\"", "name = \"Alice\\r\\nBcc: x@evil.example\""),
        ("address = \"alice@example.org\"", "address = \"alice@example.org\\nBcc: x@evil.example\""),
        ("address = \"alice@example.org\"", "address = \"alice@example.org, x@evil.example\""),
        ("gm = \"gm@example.org\"", "gm = \"gm@example.org>\\r\\nX-Evil: 1\""),
        ("game = \"thrones\"", "game = \"../thrones\""),
    ] {
        let text = campaign("spring");
        assert!(text.contains(key), "{key}");
        let file = trial.folder().join("campaign.toml");
        std::fs::write(&file, text.replacen(key, value, 1)).expect("written");
        let output = run(trial.folder(), &["campaign", "new", "campaign.toml"]);
        assert_eq!(output.status.code(), Some(1), "{value}: {}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(rows::number(&trial.database(), "SELECT COUNT(*) FROM campaign").await, 0);
    for wrong in ["../spring", "spring'; DROP TABLE seat; --", "\u{202e}gnirps"] {
        let output = run(trial.folder(), &["campaign", "show", wrong]);
        assert!(String::from_utf8_lossy(&output.stderr).contains("there is no campaign"), "{wrong}");
    }
}

#[tokio::test]
async fn an_old_mail_sent_again_does_nothing() {
    let trial = Trial::spring_set_up().await;
    let report = trial.latest(ALICE).await;
    let first = trial.answer_to(&report, "i3-h4");
    trial.bring(ALICE, &report.reply_to(), &first).await;
    trial.after(30 * 60_000).await;
    assert_eq!(trial.standing("spring").await.0, 3);
    // As it was: seen before. With another Message-ID: for a turn that is closed.
    assert!(trial.bring(ALICE, &report.reply_to(), &first).await.is_empty());
    assert!(trial.last_taken().await.reason.contains("dealt with before"));
    let other = String::from_utf8(first).expect("text").replace("Message-ID: <", "Message-ID: <again-");
    let receipt = trial.bring(ALICE, &report.reply_to(), other.as_bytes()).await.pop().expect("a receipt");
    assert!(receipt.words().contains("a turn that is closed"), "{}", receipt.text());
    assert_eq!(trial.standing("spring").await.0, 3);
}

/// A campaign of old, from before names were looked at: it goes on, its game master is told, and no terminal obeys a name.
#[tokio::test]
async fn names_of_old_go_on_and_are_shown_as_they_are() {
    let trial = Trial::spring_set_up().await;
    for sql in [
        "UPDATE seat SET name = '\u{410}lice' WHERE seat = 1",
        "UPDATE seat SET name = '\u{202e}mg' WHERE seat = 0",
    ] {
        rows::run(&trial.database(), sql).await;
    }
    knock(&trial, GM, "spring").await;
    let status = trial.say(GM, "status").await.remove(0);
    assert!(status.words().contains("Names that would not be taken today"), "{}", status.text());
    assert!(status.words().contains("a character in it that is not seen"), "{}", status.text());
    trial.say(ALICE, "i3-h4").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
    for mail in rows::outbox(&trial.database()).await {
        assert!(!mail.everything().contains('\u{202e}'), "{}", mail.text());
    }
    if !rows::on_postgres() {
        for arguments in [
            &["campaign", "show", "spring"][..],
            &["campaign", "list"],
            &["--json", "campaign", "show", "spring"],
        ] {
            let output = run(trial.folder(), arguments);
            assert!(output.status.success(), "{arguments:?}");
            assert!(!String::from_utf8_lossy(&output.stdout).contains('\u{202e}'), "{arguments:?}");
        }
    }
}
