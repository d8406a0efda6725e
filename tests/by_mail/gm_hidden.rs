//! Corrections of what not everybody can see: only those are told who can, and a GM who plays needs another GM.

use crate::by_mail::gm::{GM, OTHER, code, knock};
use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::Trial;

fn file(gm: &str) -> String {
    format!(
        "name = \"roo\"\ngame = \"throneworld\"\ngm = {gm}\nwindow = \"3 days\"\n\
         [[player]]\nname = \"Alice\"\naddress = \"{ALICE}\"\n[[player]]\nname = \"Bob\"\naddress = \"{BOB}\"\n"
    )
}

async fn gm_says(trial: &Trial, gm: &str, text: &str) -> Posted {
    let latest = trial.mails(gm).await.into_iter().rfind(|mail| mail.kind == "gm").expect("a mail");
    let mails = trial.answer(&latest, text).await;
    mails.into_iter().find(|mail| mail.kind == "gm").unwrap_or_else(|| panic!("{text}: no answer"))
}

/// A chit in Alice's hand and one of another kind in the cup, as places and values of the position.
async fn a_swap(trial: &Trial) -> String {
    let mut tx = trial.house.store.read().await.expect("read");
    let turn = tx.campaign("roo").await.expect("read").expect("there").turn;
    let row = tx.turn("roo", turn).await.expect("read").expect("there");
    let state: serde_json::Value = serde_json::from_slice(&row.state).expect("JSON");
    let (hand, cup) = (&state["body"]["hands"][0], state["body"]["cup"].as_array().expect("a cup"));
    let held = &hand[0];
    let at = cup.iter().position(|chit| chit != held).expect("another kind of chit");
    format!("hands.Alice.0 = {}; cup.{at} = {held}", cup[at])
}

/// On to turn 2: there a turn begins with hands that were dealt in turn 1.
async fn begun(gm: &str) -> Trial {
    let trial = Trial::new().await;
    trial.found(&file(gm), 11).await;
    trial.at_deadline("roo", 1).await;
    assert_eq!(trial.standing("roo").await, (2, "running".into()));
    trial
}

#[tokio::test]
async fn who_cannot_see_a_correction_is_not_told_of_its_content() {
    let trial = begun("\"gm@example.org\"").await;
    knock(&trial, GM, "roo").await;
    let swap = a_swap(&trial).await;
    let asked =
        gm_says(&trial, GM, &format!("correct turn 2 {swap} note Your chit was drawn wrongly.")).await;
    assert!(asked.words().contains("It can be seen by Alice, who are told"), "{}", asked.text());
    let looked = trial.latest(BOB).await;
    assert!(looked.words().contains("The GM looked at a part of the position"), "{}", looked.text());
    gm_says(&trial, GM, &format!("confirm {}", code(&asked))).await;
    let told = trial.latest(ALICE).await;
    assert!(told.words().contains("Your chit was drawn wrongly"), "{}", told.text());
    assert_eq!(trial.latest(BOB).await.message_id, looked.message_id, "Bob hears no word of what it was");
    assert!(trial.log("roo").await.iter().any(|line| line == "the GM corrected the position of turn 2"));
    // The turn is played from there, and the record holds together. A campaign that nobody plays any more would rest.
    trial.say(ALICE, "status").await;
    trial.at_deadline("roo", 1).await;
    assert_eq!(trial.standing("roo").await, (3, "running".into()));
    let replayed = campaign::play::replay::replay(&trial.house.store, "roo", None).await.expect("replay");
    assert!(replayed.len() == 2 && replayed.iter().all(|turn| turn.differences.is_empty()), "{replayed:?}");
    crate::by_mail::audits::as_it_stands(&trial, "roo").await;
}

#[tokio::test]
async fn a_gm_who_plays_needs_another_for_what_is_hidden() {
    let trial = begun(&format!("[\"{BOB}\", \"{OTHER}\"]")).await;
    knock(&trial, BOB, "roo").await;
    knock(&trial, OTHER, "roo").await;
    let swap = a_swap(&trial).await;
    let answer = gm_says(&trial, BOB, &format!("correct turn 2 {swap} note A mistake of mine.")).await;
    assert!(answer.words().contains("the other GMs were asked"), "{}", answer.text());
    assert!(!answer.text().contains("hands"), "what is there is not told: {}", answer.text());
    let asked = trial.latest(OTHER).await;
    assert!(asked.words().contains("bob@example.org asked for: correct turn 2"), "{}", asked.text());
    let code = code(&asked);
    // The one who asked cannot confirm it, whatever code they learn.
    let own = gm_says(&trial, BOB, &format!("confirm {code}")).await;
    assert!(own.words().contains("another GM, one who does not play"), "{}", own.text());
    let done = gm_says(&trial, OTHER, &format!("confirm {code}")).await;
    assert!(done.words().contains("The position is corrected"), "{}", done.text());
    assert!(trial.latest(ALICE).await.words().contains("A mistake of mine"));

    // A place that is not there gets the same answer: it tells nothing of the length of a hand.
    let answer = gm_says(&trial, BOB, "correct turn 2 hands.Alice.40 = 1 note Let me see.").await;
    assert!(answer.words().contains("the other GMs were asked"), "{}", answer.text());

    // Alone, it cannot be done at all.
    let alone = begun(&format!("\"{BOB}\"")).await;
    knock(&alone, BOB, "roo").await;
    let swap = a_swap(&alone).await;
    let answer = gm_says(&alone, BOB, &format!("correct turn 2 {swap} note Mine.")).await;
    assert!(
        answer.words().contains("another GM who does not play must agree; there is none"),
        "{}",
        answer.text()
    );
}

/// None of these stands in a mail.
fn hides(mail: &Posted, secrets: &[&str]) {
    for secret in secrets {
        assert!(!mail.text().contains(secret), "{secret} is told: {}", mail.text());
    }
}

/// Bob plays and is a GM; the other GM does not play. The first mail to each.
async fn two_gms() -> (Trial, Posted) {
    let trial = begun(&format!("[\"{BOB}\", \"{OTHER}\"]")).await;
    let first = knock(&trial, BOB, "roo").await.remove(0);
    knock(&trial, OTHER, "roo").await;
    (trial, first)
}

/// The other GM corrects what Alice alone can see.
async fn corrected(trial: &Trial) {
    let swap = a_swap(trial).await;
    let asked = gm_says(trial, OTHER, &format!("correct turn 2 {swap} note Drawn wrongly.")).await;
    let done = gm_says(trial, OTHER, &format!("confirm {}", code(&asked))).await;
    assert!(done.words().contains("The position is corrected"), "{}", done.text());
}

#[tokio::test]
async fn a_gm_who_plays_hears_that_another_acted_and_not_with_what_words() {
    let (trial, old) = two_gms().await;
    let secrets = ["hands", "traitor", "alice@new.example"];
    corrected(&trial).await;
    gm_says(&trial, OTHER, "tell Alice: There is a traitor at the table.").await;
    gm_says(&trial, OTHER, "set-address 1 alice@new.example").await;
    let refused = trial.answer(&old, "extend 1 day").await.remove(0);
    for line in [
        "other@example.org: the GM corrected the position of turn 2",
        "other@example.org: the GM wrote to Alice (seat 1)",
        "other@example.org: the GM announced another address for Alice (seat 1)",
    ] {
        assert!(refused.words().contains(line), "{line}: {}", refused.text());
    }
    hides(&refused, &secrets);

    // So it is where something was done after a code was asked for.
    let asked = gm_says(&trial, BOB, "remove 2 turn 2").await;
    let confirm = format!("confirm {}", code(&asked));
    gm_says(&trial, OTHER, "tell Alice: The traitor is Bob.").await;
    for void in ["Since the mail you answered", "So the code is void."] {
        let refused = gm_says(&trial, BOB, &confirm).await;
        assert!(refused.words().contains(void), "{}", refused.text());
        assert!(refused.words().contains("the GM wrote to Alice (seat 1)"), "{}", refused.text());
        hides(&refused, &secrets);
    }
    // What they did themselves they know.
    let asked = gm_says(&trial, BOB, "remove 2 turn 2").await;
    gm_says(&trial, BOB, "extend 1 day").await;
    let refused = gm_says(&trial, BOB, &format!("confirm {}", code(&asked))).await;
    assert!(refused.words().contains("extend 1 day"), "{}", refused.text());
}

#[tokio::test]
async fn a_gm_who_plays_needs_another_to_take_a_hidden_correction_back() {
    let (trial, _) = two_gms().await;
    let hand = async || {
        let mut tx = trial.house.store.read().await.expect("read");
        let row = tx.turn("roo", 2).await.expect("read").expect("there");
        let state: serde_json::Value = serde_json::from_slice(&row.state).expect("JSON");
        state["body"]["hands"][0].clone()
    };
    let dealt = hand().await;
    corrected(&trial).await;
    let mended = hand().await;
    assert_ne!(mended, dealt);
    // The first mail tells Bob that there was an act; he still wants it taken back.
    gm_says(&trial, BOB, "undo").await;
    let answer = gm_says(&trial, BOB, "undo").await;
    assert!(answer.words().contains("the other GMs were asked"), "{}", answer.text());
    hides(&answer, &["hands", "confirm "]);
    let asked = trial.latest(OTHER).await;
    assert!(asked.words().contains("bob@example.org asked for: undo"), "{}", asked.text());
    assert!(asked.words().contains("hands.Alice.0"), "who does not play is told all of it: {}", asked.text());
    let confirm = format!("confirm {}", code(&asked));
    let own = gm_says(&trial, BOB, &confirm).await;
    assert!(own.words().contains("another GM, one who does not play"), "{}", own.text());
    assert_eq!(hand().await, mended);
    let done = gm_says(&trial, OTHER, &confirm).await;
    assert!(done.words().contains("Taken back: correct turn 2"), "{}", done.text());
    assert_eq!(hand().await, dealt);
}

#[tokio::test]
async fn a_gm_who_plays_cannot_name_the_gm_who_agrees_with_them() {
    let (trial, _) = two_gms().await;
    let gms = async || {
        let mut tx = trial.house.store.read().await.expect("read");
        tx.campaign("roo").await.expect("read").expect("there").settings
    };
    let before = gms().await;
    let line = format!("set gm = {BOB}, {OTHER}, bobby@example.org");
    let answer = gm_says(&trial, BOB, &line).await;
    assert!(answer.words().contains("the other GMs were asked"), "{}", answer.text());
    hides(&answer, &["confirm "]);
    assert_eq!(gms().await, before);
    let asked = trial.latest(OTHER).await;
    assert!(asked.words().contains("bobby@example.org"), "{}", asked.text());
    gm_says(&trial, OTHER, &format!("confirm {}", code(&asked))).await;
    assert!(gms().await.contains("bobby@example.org"));

    // A GM who was left out is not brought back by `undo` either.
    let asked = gm_says(&trial, OTHER, &format!("set gm = {BOB}, {OTHER}")).await;
    gm_says(&trial, OTHER, &format!("confirm {}", code(&asked))).await;
    gm_says(&trial, BOB, "undo").await;
    let answer = gm_says(&trial, BOB, "undo").await;
    assert!(answer.words().contains("the other GMs were asked"), "{}", answer.text());
    assert_eq!(gms().await, before);

    let alone = begun(&format!("\"{BOB}\"")).await;
    knock(&alone, BOB, "roo").await;
    let answer = gm_says(&alone, BOB, &format!("set gm = {BOB}, bobby@example.org")).await;
    assert!(
        answer.words().contains("another GM who does not play must agree; there is none"),
        "{}",
        answer.text()
    );
}

/// What would close a window on others, throw dice again, or end the game is not for a GM who plays to agree with themselves.
#[tokio::test]
async fn a_gm_who_plays_confirms_alone_nothing_that_could_be_turned_to_their_use() {
    let trial = begun(&format!("[\"{BOB}\", \"{OTHER}\"]")).await;
    knock(&trial, BOB, "roo").await;
    knock(&trial, OTHER, "roo").await;
    for line in [
        "close turn 2",
        "rollback to turn 2 reopen",
        "rollback to turn 1 keep-orders",
        "end turn 2",
        "remove 1 turn 2",
        "offer 1",
        "set-address 1 eve@example.org",
        "replace 1 turn 2 eve@example.org",
        "set gm = bob@example.org",
    ] {
        let answer = gm_says(&trial, BOB, line).await;
        assert!(answer.words().contains("the other GMs were asked"), "{line}: {}", answer.text());
        assert!(!answer.words().contains("confirm "), "{line}: {}", answer.text());
        let asked = trial.latest(OTHER).await;
        assert!(asked.words().contains(&format!("bob@example.org asked for: {line}")), "{}", asked.text());
        // Nor does the code help the one who asked.
        let answer = gm_says(&trial, BOB, &format!("confirm {}", code(&asked))).await;
        assert!(answer.words().contains("confirmed by another GM"), "{line}: {}", answer.text());
        assert_eq!(trial.standing("roo").await, (2, "running".into()), "{line}");
    }
    let asked = trial.latest(OTHER).await;
    gm_says(&trial, OTHER, &format!("confirm {}", code(&asked))).await;
    // What touches nobody's chances they do alone.
    for line in ["extend 1 day", "pause Holidays", "resume", "tell all: Hello"] {
        let answer = gm_says(&trial, BOB, line).await;
        assert!(!answer.words().contains("the other GMs were asked"), "{line}: {}", answer.text());
    }
}

/// A look of a GM who plays at their own seat would tell everybody which it is, and shows them nothing new.
#[tokio::test]
async fn a_playing_gm_does_not_give_their_seat_away_by_a_look() {
    let trial = Trial::new().await;
    trial.found(&format!("gunboat = true\n{}", file(&format!("[\"{BOB}\", \"{OTHER}\"]"))), 11).await;
    trial.at_deadline("roo", 1).await;
    knock(&trial, BOB, "roo").await;
    let before = trial.mails(ALICE).await.len();
    let answer = gm_says(&trial, BOB, "look 2").await;
    assert!(answer.words().contains("That is your own seat"), "{}", answer.text());
    assert_eq!(trial.mails(ALICE).await.len(), before, "nobody is told");
    assert!(!trial.log("roo").await.iter().any(|line| line.contains("looked")));
}
