//! What answers a question is for that question; the latest word to it counts.

use crate::support::trial::{HOUR, Trial};

const PLAYERS: [(&str, &str); 3] =
    [("Ana", "ana@example.org"), ("Bela", "bela@example.org"), ("Cleo", "cleo@example.org")];

/// A live campaign of tiMEGA in which Cleo leads the Emirates of Hacan and is asked for a trade contract.
async fn asked() -> Trial {
    let trial = Trial::new().await;
    let player =
        |(name, address): &(&str, &str)| format!("[[player]]\nname = \"{name}\"\naddress = \"{address}\"\n");
    let players: String = PLAYERS.iter().map(player).collect();
    let file = format!(
        "name = \"rex\"\ntitle = \"An empty throne\"\ngame = \"timega\"\ngm = \"gm@example.org\"\npacing = \"live\"\n\
         window = \"3 days\"\nsettle = \"30 minutes\"\n{players}\
         [options]\nmap = \"fixed\"\nraces = [\"sol\", \"letnev\", \"hacan\"]\n"
    );
    trial.found(&file, 2).await;
    for _ in 0..3 {
        if trial.latest(PLAYERS[2].1).await.words().contains("choose seat 1 for Hacan") {
            return trial;
        }
        for (_, player) in PLAYERS {
            trial.say(player, "pass").await;
        }
        trial.after(HOUR).await;
    }
    panic!("nobody asked:\n{}", trial.latest(PLAYERS[2].1).await.text());
}

#[tokio::test]
async fn the_latest_word_to_a_question_counts_and_is_for_it_alone() {
    let trial = asked().await;
    let cleo = PLAYERS[2].1;
    let first = trial.receipt(cleo, "choose seat 2").await;
    assert!(first.words().contains("your reply, for this question alone: choose seat 2"), "{}", first.text());
    let second = trial.receipt(cleo, "choose seat 1 for Hacan").await;
    let said = second.words();
    assert!(
        said.contains("your reply, for this question alone: choose seat 1 for Hacan"),
        "{}",
        second.text()
    );
    assert!(said.contains("your earlier answer \"choose seat 2\" counts no longer"), "{}", second.text());
    assert!(!said.contains("on file as line"), "{}", second.text());
    trial.after(HOUR).await;
    // Nobody asks her now: the report of the turn will tell it, and the turn so far is at a word.
    let report = trial.receipt(cleo, "details").await;
    assert!(report.words().contains("contract") && report.words().contains("Ana"), "{}", report.text());
    assert!(!report.words().contains("choose seat 1 for Hacan"), "it is gone:\n{}", report.text());
}

#[tokio::test]
async fn of_two_answers_in_a_mail_the_later_counts_and_always_stands() {
    let trial = asked().await;
    let cleo = PLAYERS[2].1;
    let both = trial.receipt(cleo, "choose seat 2\nchoose seat 1 for Hacan").await;
    let said = both.words();
    assert!(said.contains("answered again further down"), "{}", both.text());
    assert!(said.contains("your reply, for this question alone: choose seat 1 for Hacan"), "{}", both.text());
    let stands = trial.receipt(cleo, "always choose seat 2 for Hacan").await;
    let said = stands.words();
    assert!(
        said.contains("on file as line") && said.contains("choose seat 2 for Hacan"),
        "{}",
        stands.text()
    );
    assert!(
        said.contains("your earlier answer \"choose seat 1 for Hacan\" counts no longer"),
        "{}",
        stands.text()
    );
    trial.after(HOUR).await;
    let report = trial.receipt(cleo, "details").await;
    assert!(report.words().contains("contract") && report.words().contains("Bela"), "{}", report.text());
}
