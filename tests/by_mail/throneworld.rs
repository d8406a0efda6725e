//! A campaign of Throneworld by mail, nine turns of it, every mail as its reader gets it. The players are bots that read
//! the report in their mailbox and answer it; the key, the secret and the clock are fixed.

use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{HOUR, Kept, Trial};
use adjudicator::registry;
use adjudicator::tell::seat::MachineReport;
use mail_parser::{MessageParser, MimeHeaders};
use report::compose::MACHINE_REPORT;
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::engine::SeatDesk;
use tokio::sync::OnceCell;

const TURNS: u32 = 9;

fn file() -> String {
    format!(
        "name = \"roo\"\ntitle = \"The fall of the Roo\"\ngame = \"throneworld\"\ngm = \"gm@example.org\"\n\
         window = \"3 days\"\nsettle = \"30 minutes\"\nmachine-reports = true\n\
         [[player]]\nname = \"Alice\"\naddress = \"{ALICE}\"\nzone = \"Europe/Paris\"\n\
         [[player]]\nname = \"Bob\"\naddress = \"{BOB}\"\n"
    )
}

/// What a bot answers to a report: it knows what the report holds and nothing else.
fn orders(report: &Posted, seat: Seat, dice: &mut Dice) -> Option<String> {
    let mail = MessageParser::default().parse(&report.bytes).expect("a mail");
    let part = mail.attachments().find(|a| a.attachment_name() == Some(MACHINE_REPORT))?;
    let machine: MachineReport = serde_json::from_slice(part.contents()).expect("a machine report");
    let view = machine.view(seat).expect("one's own view");
    let engine = registry::engine("throneworld").expect("a game");
    let desk = SeatDesk { view: &view, window: machine.window.as_ref(), filed: &[] };
    Some(engine.bot(&desk, dice).expect("no fault"))
}

async fn played() -> Trial {
    let trial = Trial::new().await;
    trial.found(&file(), 11).await;
    let players = [(ALICE, Seat(0)), (BOB, Seat(1))];
    let mut dice = players.map(|(_, seat)| Dice::for_preview(&Seed([seat.0 + 1; 32]), b"players"));
    for _ in 0..TURNS {
        for ((player, seat), dice) in players.iter().zip(&mut dice) {
            let report = trial.latest_report(player).await;
            if let Some(text) = orders(&report, *seat, dice) {
                let receipt = trial.receipt(player, &text).await;
                assert!(!receipt.text().contains("NOT ACCEPTED"), "{}", receipt.text());
            }
        }
        trial.after(HOUR).await;
    }
    trial
}

/// Played once for all tests.
async fn played_once() -> &'static Kept {
    static PLAYED: OnceCell<Kept> = OnceCell::const_new();
    PLAYED.get_or_init(|| async { played().await.kept("roo").await }).await
}

#[tokio::test]
async fn nine_turns_as_alice_and_bob_read_them() {
    let kept = played_once().await;
    let (turn, standing) = &kept.standing;
    assert!(*turn > TURNS && standing == "running", "turn {turn}, {standing}");
    for (player, name) in [(ALICE, "alice"), (BOB, "bob")] {
        let mut all = String::new();
        for mail in kept.to(player) {
            all.push_str(&format!(
                "\u{2709} {}: {}\n\n{}\n\n",
                mail.kind,
                mail.subject(),
                mail.text().trim_end()
            ));
        }
        assert!(all.lines().all(|line| line.chars().count() <= 78), "lines that every program shows whole");
        insta::assert_snapshot!(name, all);
    }
}

#[tokio::test]
async fn played_again_every_byte_is_the_same() {
    let (one, two) = (played_once().await, played().await);
    for player in [ALICE, BOB] {
        let bytes =
            |mails: Vec<Posted>| mails.into_iter().map(|m| (m.created_ms, m.bytes)).collect::<Vec<_>>();
        let (one, two) = (bytes(one.to(player)), bytes(two.mails(player).await));
        assert!(one.len() > 2 * TURNS as usize && one == two, "{player}");
    }
}

/// In live pacing a turn has many windows: each mail tells what has happened since the last one, dice included.
#[tokio::test]
async fn the_mail_of_a_later_window_repeats_nothing() {
    let trial = Trial::new().await;
    let live = file().replace("window =", "pacing = \"live\"\nwindow =");
    trial.found(&live, 11).await;
    let first = trial.latest_report(ALICE).await;
    assert!(first.text().contains("who is number 1 in the order"), "{}", first.text());
    for player in [ALICE, BOB] {
        trial.say(player, "pass").await;
    }
    trial.at_deadline("roo", 1).await;
    let second = trial.latest_report(ALICE).await;
    assert_ne!(first.message_id, second.message_id);
    for told in ["who is number 1 in the order", "The map is laid out", "You draw"] {
        assert!(first.text().contains(told) && !second.text().contains(told), "{told}: {}", second.text());
    }
}
