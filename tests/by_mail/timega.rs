//! Six rounds of tiMEGA by mail, with orders written by hand, every mail as its reader gets it. Key, secret and clock are
//! fixed.

use crate::support::posted::Posted;
use crate::support::scripts::ALICE;
use crate::support::trial::{HOUR, Kept, MINUTE, Trial};
use campaign::bots::BOT_DOMAIN;
use tokio::sync::OnceCell;

const PLAYERS: [(&str, &str); 3] =
    [("Ana", "ana@example.org"), ("Bela", "bela@example.org"), ("Cleo", "cleo@example.org")];
const ROUNDS: u32 = 6;
const ORDERS: &str = include_str!("timega_orders.txt");

fn campaign() -> String {
    let player =
        |(name, address): &(&str, &str)| format!("[[player]]\nname = \"{name}\"\naddress = \"{address}\"\n");
    let players: String = PLAYERS.iter().map(player).collect();
    format!(
        "name = \"rex\"\ntitle = \"An empty throne\"\ngame = \"timega\"\ngm = \"gm@example.org\"\nwindow = \"3 days\"\n\
         settle = \"30 minutes\"\n{players}\
         [options]\nmap = \"fixed\"\nraces = [\"sol\", \"letnev\", \"hacan\"]\n"
    )
}

/// What a player writes in a round.
fn orders(round: u32, name: &str) -> &'static str {
    let head = format!("\n@ {round} {name}\n");
    let (_, after) =
        ORDERS.split_once(&head).unwrap_or_else(|| panic!("no orders of {name} in round {round}"));
    after.split("\n@ ").next().unwrap_or_default().trim()
}

/// Played with a secret that lets Cleo win the battle, so that the council meets before the last round.
async fn played(rounds: u32) -> Trial {
    let trial = Trial::new().await;
    trial.found(&campaign(), 2).await;
    for round in 1..=rounds {
        play(&trial, round).await;
    }
    trial
}

/// Everybody writes, and the round is played.
async fn play(trial: &Trial, round: u32) {
    for (name, player) in PLAYERS {
        let receipt = trial.receipt(player, orders(round, name)).await;
        assert!(!receipt.text().contains("NOT ACCEPTED"), "{}", receipt.text());
    }
    trial.after(HOUR).await;
}

/// All rounds, played once for all tests.
async fn played_once() -> &'static Kept {
    static PLAYED: OnceCell<Kept> = OnceCell::const_new();
    PLAYED.get_or_init(|| async { played(ROUNDS).await.kept("rex").await }).await
}

#[tokio::test]
async fn six_rounds_as_ana_bela_and_cleo_read_them() {
    let kept = played_once().await;
    let (turn, standing) = &kept.standing;
    assert!(*turn > ROUNDS && standing == "running", "turn {turn}, {standing}");
    for (name, player) in PLAYERS {
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
        insta::assert_snapshot!(name.to_lowercase(), all);
    }
}

/// The technologies stand in the first report alone: they are drawn for that, and afterwards each player has the map.
#[tokio::test]
async fn pictures_nobody_sees_are_not_drawn() {
    let trial = played(0).await;
    assert_eq!(trial.house.drawings.drawn(), 2 * PLAYERS.len());
    play(&trial, 1).await;
    for (_, player) in PLAYERS {
        trial.receipt(player, "prefer pictures").await;
    }
    let before = trial.house.drawings.drawn();
    play(&trial, 2).await;
    assert_eq!(trial.house.drawings.drawn() - before, PLAYERS.len());
    for (_, player) in PLAYERS {
        assert_eq!(trial.latest_report(player).await.pictures().len(), 1);
    }
}

#[tokio::test]
async fn played_again_every_byte_is_the_same() {
    // The battle is in them, and its dice.
    let rounds = 3;
    let (all, again) = (played_once().await, played(rounds).await);
    for (_, player) in PLAYERS {
        let bytes =
            |mails: Vec<Posted>| mails.into_iter().map(|m| (m.created_ms, m.bytes)).collect::<Vec<_>>();
        let (all, again) = (bytes(all.to(player)), bytes(again.mails(player).await));
        assert!(again.len() > 2 * rounds as usize && all.starts_with(&again), "{player}");
    }
}

/// A report shows two pictures, and the mail is no larger than a phone on a slow line takes.
#[tokio::test]
async fn a_report_shows_the_map_and_the_technologies() {
    let trial = Trial::new().await;
    trial.found(&campaign(), 7).await;
    let report = trial.latest_report(PLAYERS[0].1).await;
    let mail = mail_parser::MessageParser::default().parse(&report.bytes).expect("a mail");
    let html = mail.body_html(0).expect("HTML");
    assert_eq!(html.matches("src=\"cid:").count(), 2);
    assert!(report.bytes.len() < 400_000, "{} bytes", report.bytes.len());
}

/// The first report may come before the pieces stand, since a race chooses its technologies first (3); the mail that asks for orders
/// then shows them.
#[tokio::test]
async fn who_is_asked_first_after_the_set_up_sees_the_pieces() {
    for pacing in ["standing", "live"] {
        let trial = Trial::new().await;
        let bots: String = (1..3)
            .map(|n| format!("[[player]]\nname = \"Bot {n}\"\naddress = \"bot-{n}@{BOT_DOMAIN}\"\n"))
            .collect();
        let file = format!(
            "name = \"roo\"\ngame = \"timega\"\ngm = \"gm@example.org\"\npacing = \"{pacing}\"\nwindow = \"3 days\"\n\
             settle = \"30 minutes\"\n[options]\nraces = [\"sol\", \"l1z1x\", \"naalu\"]\n\
             [[player]]\nname = \"Alice\"\naddress = \"{ALICE}\"\n{bots}"
        );
        trial.found_with_bots(&file, 11, 1..3).await;
        trial.after(MINUTE).await;
        let mails = trial.mails(ALICE).await;
        let asking =
            mails.iter().rfind(|mail| mail.text().contains("== What is asked of you")).expect("asked");
        for part in ["== Your empire", "== Your fleets", "E1: "] {
            assert!(asking.text().contains(part), "{pacing}: {part}: {}", asking.text());
        }
    }
}
