//! A whole campaign from its first mail to the capture of a Crown, every mail as its reader gets it. Key, secret and clock
//! are fixed, so tokens, ids and dates are always the same.

use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY, WHITE_WINS};
use crate::support::trial::{HOUR, Trial};

/// The headers a reader's program goes by.
const HEADERS: [&str; 10] = [
    "From",
    "To",
    "Reply-To",
    "Subject",
    "Date",
    "Message-ID",
    "In-Reply-To",
    "References",
    "Auto-Submitted",
    "X-Adjudicator",
];

/// A mail as it is compared: its headers and its text. The HTML says the same and is compared in the report room.
fn shown(mail: &Posted) -> String {
    let mut text = String::new();
    for name in HEADERS {
        let value = mail.header(name);
        if !value.is_empty() {
            text.push_str(&format!("{name}: {value}\n"));
        }
    }
    text.push('\n');
    text.push_str(mail.text().trim_end());
    text.push('\n');
    text
}

async fn played() -> Trial {
    let trial = Trial::spring_where(BOB).await;
    trial.clock.advance(HOUR);
    trial.say(ALICE, &WHITE_ARMY.replace("M . K C . .", "M . K C C .")).await;
    trial.say(ALICE, &format!("{WHITE_ARMY}\n# better now")).await;
    trial.say(BOB, BLACK_ARMY).await;
    trial.after(HOUR).await;
    trial.say(BOB, "a7-b5\nmove a7-b6").await;
    trial.say(ALICE, "if a7-b6 then a3-b4\nif c7-d6 then c3-d4").await;
    trial.say(BOB, "a7-b6").await;
    trial.after(HOUR).await;
    trial.say(BOB, "b6-c5").await;
    trial.after(HOUR).await;
    trial.say(ALICE, "offer draw\nb4xc5").await;
    trial.after(HOUR).await;
    trial.say(BOB, "d7-d6").await;
    trial.after(HOUR).await;
    trial.say(ALICE, WHITE_WINS).await;
    trial.after(HOUR).await;
    trial
}

#[tokio::test]
async fn from_the_first_mail_to_the_capture() {
    let trial = played().await;
    assert_eq!(trial.standing("spring").await.1, "over");
    let mails = rows::outbox(&trial.database()).await;
    let mut all = String::new();
    for mail in &mails {
        all.push_str(&format!("\u{2709} {} to {}\n\n{}\n", mail.kind, mail.address, shown(mail)));
    }
    insta::assert_snapshot!("campaign", all);
}

#[tokio::test]
async fn played_again_every_byte_is_the_same() {
    let (one, two) = (played().await, played().await);
    let bytes = |mails: Vec<Posted>| {
        mails.into_iter().map(|m| (m.address, m.created_ms, m.bytes)).collect::<Vec<_>>()
    };
    for player in [ALICE, BOB] {
        assert_eq!(bytes(one.mails(player).await), bytes(two.mails(player).await));
    }
}

#[tokio::test]
async fn what_the_maildirs_hold_is_what_was_written() {
    let trial = played().await;
    for player in [ALICE, BOB] {
        let folder = trial.folder().join("out").join(player).join("new");
        let files = std::fs::read_dir(folder).expect("a Maildir");
        let mut files: Vec<Vec<u8>> =
            files.map(|f| std::fs::read(f.expect("entry").path()).expect("a mail")).collect();
        let mut written: Vec<Vec<u8>> =
            trial.mails(player).await.into_iter().map(|mail| mail.bytes).collect();
        files.sort();
        written.sort();
        assert_eq!(files, written);
    }
}
