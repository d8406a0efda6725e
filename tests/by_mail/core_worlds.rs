//! A whole campaign of Core Worlds through the daemon: ten rounds, three players whose programs read the machine's copy of
//! each report and answer with order mails. Key, secret and clock are fixed.

use crate::support::posted::Posted;
use crate::support::trial::{HOUR, Kept, MINUTE, Trial};
use adjudicator::tell::seat::MachineReport;
use campaign::registry;
use mail_parser::{MessageParser, MimeHeaders};
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::engine::SeatDesk;
use tokio::sync::OnceCell;

const PLAYERS: [&str; 3] = ["ana@example.org", "bela@example.org", "cleo@example.org"];

fn campaign() -> String {
    let players = ["Ana", "Bela", "Cleo"].iter().zip(PLAYERS);
    let players: String = players
        .map(|(name, address)| format!("[[player]]\nname = \"{name}\"\naddress = \"{address}\"\n"))
        .collect();
    format!(
        "name = \"rim\"\ntitle = \"To the core\"\ngame = \"core-worlds\"\ngm = \"gm@example.org\"\nwindow = \"3 days\"\n\
         settle = \"30 minutes\"\nmachine-reports = true\n{players}"
    )
}

/// What a player's program answers to a report; nothing if it asks nothing.
fn orders(mail: &Posted, seat: Seat, written: usize) -> Option<String> {
    let parsed = MessageParser::default().parse(&mail.bytes).expect("a mail");
    let copy =
        parsed.attachments().find(|part| part.attachment_name() == Some("report.json")).expect("a copy");
    let report: MachineReport = serde_json::from_slice(copy.contents()).expect("JSON");
    let window = report.window.as_ref().filter(|window| !window.asked.is_empty())?;
    let view = report.view(seat).expect("the own view");
    let desk = SeatDesk { view: &view, window: Some(window), filed: &[], names: &[] };
    let salt = [u8::try_from(written).expect("few mails"), seat.0];
    let mut dice = Dice::for_preview(&Seed([3; 32]), &salt);
    let engine = registry::engine("core-worlds").expect("it is known");
    Some(engine.bot(&desk, &mut dice).expect("no fault"))
}

async fn played() -> Trial {
    let trial = Trial::new().await;
    trial.found(&campaign(), 5).await;
    for written in 0..20 {
        if trial.standing("rim").await.1 == "over" {
            break;
        }
        trial.clock.advance(HOUR);
        for (seat, player) in (0u8..).map(Seat).zip(PLAYERS) {
            let report = trial.latest_report(player).await;
            if let Some(text) = orders(&report, seat, written) {
                let receipt = trial.answer(&report, &text).await.pop().expect("a receipt");
                assert_eq!(receipt.kind, "receipt");
                assert!(!receipt.text().contains("NOT ACCEPTED"), "{}", receipt.text());
            }
        }
        trial.after(31 * MINUTE).await;
    }
    trial
}

/// Played once for all tests.
async fn played_once() -> &'static Kept {
    static PLAYED: OnceCell<Kept> = OnceCell::const_new();
    PLAYED.get_or_init(|| async { played().await.kept("rim").await }).await
}

#[tokio::test]
async fn ten_rounds_by_mail_to_the_last_count() {
    let Kept { standing, mails } = played_once().await;
    assert_eq!(*standing, (11, "over".to_string()));
    let reports = |player: &str| mails.iter().filter(|m| m.address == player && m.kind == "report").count();
    // One for the first Energy Phase, one for each round, one for the end.
    assert_eq!(PLAYERS.map(reports), [12; 3]);
    let mut all = String::new();
    for mail in mails.iter().filter(|mail| mail.address == PLAYERS[0]) {
        all.push_str(&format!("\u{2709} {} {}\n\n{}\n", mail.kind, mail.subject(), mail.text().trim_end()));
    }
    insta::assert_snapshot!("core_worlds", all);
}

/// A report after the first has the Empires as a table and the texts of new cards; the rest is a word away.
#[tokio::test]
async fn what_a_report_leaves_out_is_a_word_away() {
    let trial = Trial::new().await;
    trial.found(&campaign(), 11).await;
    let ana = PLAYERS[0];
    assert!(trial.latest_report(ana).await.text().contains("Iron Choir: 1 point so far"));
    for orders in ["surge never\nexplore never", "pass"] {
        trial.clock.advance(HOUR);
        for player in PLAYERS {
            trial.answer(&trial.latest_report(player).await, orders).await;
        }
        trial.after(31 * MINUTE).await;
    }
    let report = trial.latest_report(ana).await;
    let text = report.text();
    assert!(text.contains("== For you") && text.contains("== Elsewhere"), "{text}");
    assert!(!text.contains("What happened") && !text.contains("Iron Choir: 1 point so far"), "{text}");
    for (word, said) in [("market", "an Energy Token lies on it"), ("empires", "Iron Choir: 1 point so far")]
    {
        assert!(report.words().contains(&format!("answer with the word {word}.")), "{text}");
        let answer = trial.receipt(ana, word).await;
        assert!(answer.words().contains(said), "{}", answer.text());
        assert!(!answer.text().contains("== Your hand"), "{}", answer.text());
    }
}

#[tokio::test]
async fn played_again_every_byte_is_the_same() {
    let (one, two) = (played_once().await, played().await);
    for player in PLAYERS {
        let bytes =
            |mails: Vec<Posted>| mails.into_iter().map(|m| (m.created_ms, m.bytes)).collect::<Vec<_>>();
        assert_eq!(bytes(one.to(player)), bytes(two.mails(player).await));
    }
}
