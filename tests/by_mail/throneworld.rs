//! A campaign of Throneworld by mail, nine turns of it, every mail as its reader gets it. The players are bots that read
//! the report in their mailbox and answer it; the key, the secret and the clock are fixed.

use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{HOUR, Kept, Trial};
use adjudicator::tell::seat::MachineReport;
use campaign::registry;
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
    let desk = SeatDesk { view: &view, window: machine.window.as_ref(), filed: &[], names: &[] };
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
        let mut body = all.lines().filter(|line| !line.starts_with('\u{2709}'));
        assert!(body.all(|line| line.chars().count() <= 78), "lines that every program shows whole");
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
    let all = |mail: &Posted| format!("{}{}", mail.text(), mail.html().unwrap_or_default());
    assert!(all(&first).contains("who is number 1 in the order"), "{}", first.text());
    trial.at_deadline("roo", 1).await;
    let second = trial.latest_report(ALICE).await;
    assert_ne!(first.message_id, second.message_id);
    for told in ["who is number 1 in the order", "The map is laid out"] {
        assert!(all(&first).contains(told) && !all(&second).contains(told), "{told}: {}", second.text());
    }
}

/// What a report leaves out is a word away; who has no picture gets the map in words, and subjects tell nothing to those who
/// want them plain.
#[tokio::test]
async fn a_report_says_first_what_it_means_and_the_rest_at_a_word() {
    let trial = played().await;
    let report = trial.latest_report(ALICE).await;
    let (text, subject) = (report.text(), report.subject());
    let place = |heading: &str| text.find(heading).unwrap_or_else(|| panic!("{heading}:\n{text}"));
    assert!(
        place("== For you") < place("== Elsewhere") && place("== Elsewhere") < place("== Your empire"),
        "{text}"
    );
    assert!(!text.contains("What happened") && !text.contains("== The map"), "{text}");
    assert!(subject.starts_with("[roo] Turn ") && subject.contains("orders by"), "{subject}");

    let details = trial.receipt(ALICE, "details").await;
    let words = details.words();
    assert!(details.text().contains("== What happened last, act by act"), "{}", details.text());
    assert!(
        words.contains("Your expansion.") && words.contains("Dice thrown in the open"),
        "{}",
        details.text()
    );
    let first = trial.receipt(ALICE, "details of turn 1").await;
    assert!(
        first.words().contains("Turn 1, act by act") && first.words().contains("The map is laid out"),
        "{}",
        first.text()
    );
    let none = trial.receipt(ALICE, "details 99").await;
    assert!(none.words().contains("Nothing was told of a turn 99"), "{}", none.text());

    let map = trial.receipt(ALICE, "show me the map please").await;
    assert!(map.text().contains("== The map") && !map.text().contains("== Your chits"), "{}", map.text());
    assert!(map.html().expect("HTML").contains("The map"), "{}", map.text());

    trial.receipt(ALICE, "prefer plain subjects\nprefer text only").await;
    for player in [ALICE, BOB] {
        trial.receipt(player, "ready").await;
    }
    trial.after(HOUR).await;
    let plain = trial.latest_report(ALICE).await;
    assert_ne!(plain.message_id, report.message_id);
    assert!(plain.subject().starts_with("[roo] Throneworld, turn "), "{}", plain.subject());
    assert!(plain.text().contains("== The map"), "{}", plain.text());
}

/// Reports call players by their names, and so may orders: also by a first name alone, where it is one player's.
#[tokio::test]
async fn players_are_known_by_their_names_in_orders() {
    let trial = Trial::new().await;
    trial.found(&file(), 11).await;
    let receipt = trial.receipt(ALICE, "jam whatever Bob scans\nif bob tries to jump anywhere, jam it").await;
    let words = receipt.words();
    assert!(words.contains("jam any scan by seat 2"), "{}", receipt.text());
    assert!(words.contains("jam any jump by seat 2"), "{}", receipt.text());
    assert!(!words.contains("NOT ACCEPTED"), "{}", receipt.text());
}

/// Where players are known by their seats, their names are words like any other: a receipt would tell who sits where.
#[tokio::test]
async fn where_nobody_is_named_a_name_names_nobody() {
    let trial = Trial::new().await;
    trial.found(&file().replacen("window =", "gunboat = true\nwindow =", 1), 11).await;
    let receipt = trial.receipt(ALICE, "jam whatever Bob scans").await;
    assert!(!receipt.text().contains("seat 2") && !receipt.text().contains("by seat"), "{}", receipt.text());
    let other = trial.receipt(ALICE, "jam whatever Rob scans").await;
    let without = |text: &str| text.replace("Bob", "X").replace("Rob", "X");
    let lines = |text: &str| {
        without(text).lines().filter(|line| line.contains('X')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(&receipt.text()), lines(&other.text()), "a true name reads as any other");
}

/// A name that is a word of every sentence takes nothing from the others.
#[tokio::test]
async fn a_player_called_will_stands_in_nobodys_way() {
    let trial = Trial::new().await;
    trial.found(&file().replace("name = \"Bob\"", "name = \"Will\""), 11).await;
    let receipt = trial.receipt(ALICE, "I will jam any jump\njam whatever Will scans").await;
    let words = receipt.words();
    assert!(words.contains("jam any jump") && words.contains("jam any scan by seat 2"), "{}", receipt.text());
}
