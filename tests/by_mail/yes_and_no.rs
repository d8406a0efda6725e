//! A word that the house and a game can both mean belongs to what the mail answers: the open question first, then what waits
//! for a confirmation.

use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::Trial;
use serde_json::json;

/// Alice jumps to the Throneworld, Bob can JAM it, and Alice can counter-JAM.
async fn throneworld() -> Trial {
    let file = format!(
        "name = \"roo\"\ngame = \"throneworld\"\npacing = \"live\"\nwindow = \"3 days\"\n\
         [[player]]\nname = \"Alice\"\naddress = \"{ALICE}\"\n[[player]]\nname = \"Bob\"\naddress = \"{BOB}\"\n"
    );
    let given = json!({
        "empires": {
            "1": { "race": "buralti", "comm": 2, "hand": ["Return/Jam"] },
            "2": { "race": "pasha", "comm": 4, "hand": ["Intercept/Jam"] },
        },
        "systems": {
            "D8": { "tile": "I05", "owner": 1, "army": "1C" },
            "F8": { "tile": "I06", "owner": 1, "army": "1C" },
            "G9": { "tile": "O01", "owner": 2, "army": "1C" },
            "E9": { "tile": "T05", "fleet": "none", "scanned": [1] },
        },
        "orbits": { "D8": { "1": "1B" } },
    });
    let trial = Trial::new().await;
    trial.found_at(&file, 3, &given).await;
    trial
}

/// Plays on until this is asked of a player; what others are asked on the way they answer so, or not at all.
async fn until(trial: &Trial, player: &str, asked: &str, on_the_way: &[(&str, &str, &str)]) -> Posted {
    for _ in 0..12 {
        let report = trial.latest_report(player).await;
        if report.words().contains(asked) {
            return report;
        }
        for (other, question, answer) in on_the_way {
            let report = trial.latest_report(other).await;
            if report.words().contains(question) {
                let receipt = trial.answer(&report, answer).await.pop().expect("a receipt");
                assert!(!receipt.text().contains("NOT ACCEPTED"), "{}", receipt.text());
            }
        }
        trial.at_deadline("roo", 1).await;
    }
    panic!("{asked} never came up: {}", trial.latest_report(player).await.text());
}

/// The mail that asks Bob for his JAM.
async fn jam_asked(trial: &Trial) -> Posted {
    let jump = (ALICE, "Your expansion", "jump 1B from D8 to E9 using D8");
    until(trial, BOB, "Do you JAM or INTERCEPT", &[jump]).await
}

/// The mail that asks Alice for her counter-JAM.
async fn counter_asked(trial: &Trial) -> Posted {
    jam_asked(trial).await;
    let jam = (BOB, "Do you JAM or INTERCEPT", "jam any jump into E9");
    until(trial, ALICE, "Your proposals have been answered", &[jam]).await
}

#[tokio::test]
async fn yes_to_the_counter_jam_is_the_counter_jam() {
    let trial = throneworld().await;
    let asked = counter_asked(&trial).await;
    assert!(asked.form().iter().any(|line| line == "# yes"), "{:?}", asked.form());
    let receipt = trial.answer(&asked, "yes").await.pop().expect("a receipt");
    assert!(receipt.words().contains(": counter-jam"), "{}", receipt.text());
    assert!(!receipt.words().contains("waits for your confirmation"), "{}", receipt.text());
    assert!(receipt.words().contains("You are in"), "{}", receipt.text());
    trial.at_deadline("roo", 1).await;
    let report = trial.latest_report(ALICE).await;
    assert!(!report.words().contains("Nothing came from you in time"), "{}", report.text());
    assert!(report.words().contains("counter-JAM"), "{}", report.text());
}

#[tokio::test]
async fn no_to_the_counter_jam_lets_it_happen() {
    let trial = throneworld().await;
    let asked = counter_asked(&trial).await;
    let receipt = trial.answer(&asked, "No.").await.pop().expect("a receipt");
    assert!(receipt.words().contains(": do not counter-jam"), "{}", receipt.text());
    assert!(receipt.words().contains("You are in"), "{}", receipt.text());
    trial.at_deadline("roo", 1).await;
    let report = trial.latest_report(ALICE).await;
    assert!(!report.words().contains("Nothing came from you in time"), "{}", report.text());
}

#[tokio::test]
async fn yes_and_no_to_a_jam_are_the_jam() {
    for (word, filed) in [("yes", "jam "), ("no", "do not react")] {
        let trial = throneworld().await;
        let asked = jam_asked(&trial).await;
        let receipt = trial.answer(&asked, word).await.pop().expect("a receipt");
        assert!(receipt.words().contains(&format!(": {filed}")), "{word}: {}", receipt.text());
        assert!(receipt.words().contains("You are in"), "{word}: {}", receipt.text());
    }
}

#[tokio::test]
async fn beside_a_confirmation_that_waits_a_yes_answers_the_mail_it_answers() {
    // To the receipt that asked whether she resigns: she does.
    let trial = throneworld().await;
    counter_asked(&trial).await;
    let asks = trial.receipt(ALICE, "resign").await;
    trial.answer(&asks, "yes").await;
    assert!(trial.log("roo").await.iter().any(|line| line == "Alice resigned"));
    // To the mail with the question: she counter-JAMs, and the other has ended.
    let trial = throneworld().await;
    let asked = counter_asked(&trial).await;
    trial.receipt(ALICE, "resign").await;
    let receipt = trial.answer(&asked, "yes").await.pop().expect("a receipt");
    assert!(receipt.words().contains(": counter-jam"), "{}", receipt.text());
    assert!(receipt.words().contains("You had not confirmed that you want to resign"), "{}", receipt.text());
    let later = trial.receipt(ALICE, "confirm").await;
    assert!(later.words().contains("nothing that waits for your confirmation"), "{}", later.text());
    assert!(!trial.log("roo").await.iter().any(|line| line == "Alice resigned"));
    // A word that no game takes is the confirmation, whatever it answers.
    let trial = throneworld().await;
    let asked = counter_asked(&trial).await;
    trial.receipt(ALICE, "resign").await;
    trial.answer(&asked, "confirm").await;
    assert!(trial.log("roo").await.iter().any(|line| line == "Alice resigned"));
}

#[tokio::test]
async fn no_to_an_offer_of_a_draw_is_no_answer_to_the_game() {
    let trial = throneworld().await;
    let asked = counter_asked(&trial).await;
    assert!(asked.words().contains("counter-JAM"));
    trial.receipt(BOB, "offer draw").await;
    let notice = trial.latest(ALICE).await;
    assert!(notice.words().contains("Bob offers a draw"), "{}", notice.text());
    let receipt = trial.answer(&notice, "no").await.pop().expect("a receipt");
    assert!(receipt.words().contains("You have declined the draw"), "{}", receipt.text());
    assert!(!receipt.words().contains(": do not counter-jam"), "{}", receipt.text());
}

#[tokio::test]
async fn a_yes_the_game_cannot_place_is_explained_by_it() {
    let trial = throneworld().await;
    let jumps = (ALICE, "Your expansion", "jump 1B from D8 to E9 using D8\nscan E7 using F8");
    let asked = until(&trial, BOB, "Do you JAM or INTERCEPT", &[jumps]).await;
    let receipt = trial.answer(&asked, "yes").await.pop().expect("a receipt");
    assert!(receipt.words().contains("Which of the jumps and scans?"), "{}", receipt.text());
    assert!(receipt.words().contains("You are not in yet"), "{}", receipt.text());
}

#[tokio::test]
async fn the_core_worlds_reshuffle_takes_yes_and_no() {
    let file = format!(
        "name = \"roo\"\ngame = \"core-worlds\"\nwaits = [\"reshuffle\"]\nwindow = \"3 days\"\n\
         [[player]]\nname = \"Alice\"\naddress = \"{ALICE}\"\n[[player]]\nname = \"Bob\"\naddress = \"{BOB}\"\n"
    );
    let empire = json!({ "deck": ["Snub Fighter x7"], "discard": ["Star Marines"] });
    let given = json!({ "round": 9, "empires": [empire.clone(), empire] });
    let trial = Trial::new().await;
    trial.found_at(&file, 3, &given).await;
    let asked = trial.latest_report(ALICE).await;
    for (answer, filed) in [("no", "reshuffle no"), ("yes", "reshuffle yes"), ("No!", "reshuffle no")] {
        let receipt = trial.answer(&asked, answer).await.pop().expect("a receipt");
        assert!(receipt.words().contains(&format!(": {filed}")), "{answer}: {}", receipt.text());
        assert!(!receipt.text().contains("NOT ACCEPTED"), "{answer}: {}", receipt.text());
        assert!(receipt.words().contains("You are in"), "{answer}: {}", receipt.text());
    }
    for line in ["reshuffle yes", "reshuffle no"] {
        assert!(asked.form().iter().any(|offered| offered == &format!("#   {line}")), "{:?}", asked.form());
    }
}

/// "No thanks, let's play on" declines a draw that is on offer; where none is, it is small talk.
#[tokio::test]
async fn who_plays_on_declines_only_what_is_offered() {
    let trial = Trial::spring().await;
    let nothing = trial.receipt(ALICE, "no thanks, let's play on").await.words();
    assert!(!nothing.contains("waits for your yes or no") && !nothing.contains("NOT ACCEPTED"), "{nothing}");
    trial.receipt(BOB, "offer draw").await;
    let declined = trial.receipt(ALICE, "no thanks, let's play on").await.words();
    assert!(declined.contains("You have declined the draw."), "{declined}");
}

/// What stands behind a yes or no is never lost with it.
#[tokio::test]
async fn an_order_behind_a_no_is_refused_and_not_passed_over() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "offer draw").await;
    let asked = trial.latest(BOB).await;
    let receipt = trial.answer(&asked, "No draw! The zorg on a1 takes e9.").await;
    let text = receipt[0].text();
    assert!(text.contains("not accepted") || text.contains("NOT ACCEPTED"), "{text}");
}
