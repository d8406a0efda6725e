//! Corrections and positions in the words of the game, and who is told what of them.

use crate::by_mail::gm::{GM, OTHER, code, command, confirmed, knock};
use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::Trial;
use serde_json::Value;

fn file(game: &str, gm: &str, players: usize) -> String {
    let all = [("Alice", ALICE), ("Bob", BOB), ("Eve", "eve@example.org")];
    let players = all.iter().take(players);
    let players: String = players
        .map(|(name, address)| format!("[[player]]\nname = \"{name}\"\naddress = \"{address}\"\n"))
        .collect();
    format!(
        "name = \"roo\"\ngame = \"{game}\"\ngm = {gm}\nwindow = \"3 days\"\n[silence]\nfast-lane = 9\n{players}"
    )
}

/// A campaign at the beginning of turn 2, in which a GM has asked for the address to write to.
async fn begun(game: &str, gm: &str, players: usize) -> Trial {
    let trial = Trial::new().await;
    trial.found(&file(game, gm, players), 11).await;
    for _ in 0..6 {
        if trial.standing("roo").await.0 < 2 {
            trial.at_deadline("roo", 1).await;
        }
    }
    assert_eq!(trial.standing("roo").await, (2, "running".into()));
    trial
}

async fn roo() -> Trial {
    let trial = begun("throneworld", "\"gm@example.org\"", 2).await;
    knock(&trial, GM, "roo").await;
    trial
}

/// The position of the present turn, as it is stored.
async fn position(trial: &Trial) -> Value {
    let mut tx = trial.house.store.read().await.expect("read");
    let turn = tx.campaign("roo").await.expect("read").expect("there").turn;
    let row = tx.turn("roo", turn).await.expect("read").expect("there");
    let state: Value = serde_json::from_slice(&row.state).expect("JSON");
    state["body"].clone()
}

/// A world that lies face down and that nobody has scanned.
async fn unseen(trial: &Trial) -> String {
    let position = position(trial).await;
    let systems = position["galaxy"]["systems"].as_object().expect("worlds");
    let hidden = |world: &Value| world["face_up"] == false && world["scanned"] == serde_json::json!([]);
    systems.iter().find(|(_, world)| hidden(world)).expect("one is not seen yet").0.clone()
}

fn says(mail: &Posted, words: &str) {
    assert!(mail.words().contains(words), "{words}: {}", mail.text());
}

fn hides(mail: &Posted, words: &str) {
    assert!(!mail.words().contains(words), "{words}: {}", mail.text());
}

async fn said_by(trial: &Trial, gm: &str, text: &str) -> Posted {
    let latest = trial.mails(gm).await.into_iter().rfind(|mail| mail.kind == "gm").expect("a mail");
    let mails = trial.answer(&latest, text).await;
    mails.into_iter().find(|mail| mail.kind == "gm").unwrap_or_else(|| panic!("{text}: no answer"))
}

/// Nothing hidden was shown to a GM so far.
async fn nobody_hears_of_a_look(trial: &Trial) {
    for player in [ALICE, BOB] {
        let looked =
            trial.mails(player).await.into_iter().find(|mail| mail.words().contains("The GM looked"));
        assert!(looked.is_none(), "{}", looked.expect("one").text());
    }
    let log = trial.log("roo").await;
    assert!(!log.iter().any(|line| line.contains("looked at a part")), "{log:?}");
}

/// What all see is no secret, also where its own player sees it at another place of what they are shown.
#[tokio::test]
async fn asking_to_correct_what_everybody_sees_tells_of_no_look_in_any_game() {
    for (game, line) in [
        ("throneworld", "correct Bob credits 6"),
        ("core-worlds", "correct Bob surge tokens 2"),
        ("timega", "correct Bob red credits 3"),
    ] {
        let trial = begun(game, "\"gm@example.org\"", if game == "timega" { 3 } else { 2 }).await;
        knock(&trial, GM, "roo").await;
        let asked = command(&trial, GM, line).await;
        says(&asked, "Everybody can see it");
        nobody_hears_of_a_look(&trial).await;
    }
}

#[tokio::test]
async fn a_correction_is_written_and_told_in_the_words_of_the_game() {
    let trial = roo().await;
    let before = position(&trial).await["galaxy"]["empires"][1]["treasury"].clone();
    // Neither turn nor note is needed: the code is good for this turn alone.
    let asked = command(&trial, GM, "correct Bob credits 6").await;
    says(&asked, "You asked for: correct Bob credits 6");
    says(&asked, &format!("Bob's treasury: {before} -> 6"));
    says(&asked, "Everybody can see it");
    nobody_hears_of_a_look(&trial).await;
    let done = command(&trial, GM, &format!("confirm {}", code(&asked))).await;
    says(&done, "The position is corrected; 2 of 2 seats were told.");
    says(&done, &format!("Bob's treasury: {before} -> 6"));
    let (alice, bob) = (trial.latest(ALICE).await, trial.latest(BOB).await);
    says(&alice, &format!("Bob's treasury is 6 now, was {before}."));
    says(&bob, &format!("Your treasury is 6 now, was {before}."));
    for mail in [&alice, &bob] {
        hides(mail, "galaxy");
        says(mail, "The GM has corrected the position.");
    }
    assert_eq!(position(&trial).await["galaxy"]["empires"][1]["treasury"], 6);
    let undone = confirmed(&trial, GM, "undo").await;
    says(&undone, "Taken back: correct Bob credits 6");
    assert_eq!(position(&trial).await["galaxy"]["empires"][1]["treasury"], before);

    // It is made again when the turn is played again, and the record holds together.
    confirmed(&trial, GM, "correct turn 2 Bob's treasury = 9, Alice treasury 8 note Booked twice").await;
    says(&trial.latest(ALICE).await, "The GM has corrected the position: Booked twice");
    trial.say(ALICE, "status").await;
    trial.at_deadline("roo", 1).await;
    assert_eq!(trial.standing("roo").await, (3, "running".into()));
    let replayed = campaign::play::replay::replay(&trial.house.store, "roo", None).await.expect("replay");
    assert!(replayed.iter().all(|turn| turn.differences.is_empty()), "{replayed:?}");
}

#[tokio::test]
async fn what_nobody_can_see_is_told_to_nobody_and_an_owner_to_all() {
    let trial = roo().await;
    let hex = unseen(&trial).await;
    let asked = command(&trial, GM, &format!("correct {hex} dev 7 note It was laid wrongly")).await;
    says(&asked, "Nobody can see it.");
    let looked = [trial.latest(ALICE).await, trial.latest(BOB).await];
    for mail in &looked {
        says(mail, "The GM looked at a part of the position that not everybody can see");
        hides(mail, &hex);
    }
    says(&command(&trial, GM, &format!("confirm {}", code(&asked))).await, "0 of 2 seats were told");
    for (player, looked) in [ALICE, BOB].into_iter().zip(&looked) {
        assert_eq!(trial.latest(player).await.message_id, looked.message_id, "not a word to {player}");
    }

    // Somebody's world lies face up: all see it, each with who it is in their own words.
    let asked =
        command(&trial, GM, &format!("correct {hex} owner Alice, {hex} army 2L note She took it")).await;
    says(&asked, &format!("{hex}: the owner: nobody -> Alice"));
    let done = command(&trial, GM, &format!("confirm {}", code(&asked))).await;
    says(&done, "2 of 2 seats were told");
    let (alice, bob) = (trial.latest(ALICE).await, trial.latest(BOB).await);
    says(&alice, &format!("{hex}: the owner is you now, was nobody."));
    says(&bob, &format!("{hex}: the owner is Alice now, was nobody."));
    // What they see for the first time has no before.
    for mail in [&alice, &bob] {
        says(mail, &format!("{hex}: the development is 7."));
        says(mail, &format!("{hex}: the army is 2 Light Infantry."));
    }
    // A look is no correction, for who plays it again from the record.
    crate::by_mail::audits::as_it_stands(&trial, "roo").await;
}

#[tokio::test]
async fn what_does_not_fit_is_refused_at_once_with_all_reasons_and_without_a_code() {
    let trial = roo().await;
    let hex = unseen(&trial).await;
    for (line, all) in [
        (
            format!("correct Bobb credits 6, {hex} ownr Alice, Bob jump many"),
            vec!["perhaps Bob is meant", "perhaps owner is meant", "a number from 0 to 20 is wanted"],
        ),
        (
            format!("correct {hex} army 2F; Bob Jump 19"),
            vec!["2F are no ground units", "no box of this race has the rating 19"],
        ),
        ("correct galaxy.empires.1.treasury = 6".into(), vec!["Alice or seat 1, Bob or seat 2"]),
        ("correct turn 3 Bob credits 6".into(), vec!["is in turn 2, not in turn 3"]),
        ("correct Bob".into(), vec!["Bob: what of it is not said; there are treasury"]),
    ] {
        let answer = command(&trial, GM, &line).await;
        for words in all {
            says(&answer, words);
        }
        says(&answer, "Nothing was done.");
        hides(&answer, "confirm ");
    }
}

#[tokio::test]
async fn a_position_is_shown_in_the_words_it_is_corrected_with() {
    let trial = roo().await;
    let stored = position(&trial).await;
    let of_bob = command(&trial, GM, "position Bob").await;
    says(
        &of_bob,
        &format!("Bob treasury = {} (a number from 0 to", stored["galaxy"]["empires"][1]["treasury"]),
    );
    says(&trial.latest(ALICE).await, "The GM looked at the position: Bob, hidden things too.");
    let hex = unseen(&trial).await;
    let of_hex = command(&trial, GM, &format!("position {hex}")).await;
    says(&of_hex, &format!("{hex} owner = nobody"));
    says(&of_hex, &format!("{hex} ships of Alice = none"));
    says(&command(&trial, GM, "position Bbo").await, "perhaps Bob is meant");
    let whole = command(&trial, GM, "position").await;
    says(&whole, "Alice: treasury ");
    says(&whole, "\"treasury\": ");
    // As it is stored, with the players' names for the numbers of their seats.
    let part = command(&trial, GM, "position galaxy.order").await;
    let names: Vec<&str> = stored["galaxy"]["order"]
        .as_array()
        .expect("seats")
        .iter()
        .map(|seat| if *seat == 0 { "Alice" } else { "Bob" })
        .collect();
    says(&part, &format!("\"{}\"", names[0]));
    says(&command(&trial, GM, "position galaxy.empires.Bob.treasury").await, "began from:");
}

#[tokio::test]
async fn ways_to_places_go_on_for_what_has_no_words_with_players_for_seats() {
    let trial = roo().await;
    let done = confirmed(&trial, GM, "correct galaxy.empires.Bob.treasury = 7 note By the way to it").await;
    says(&done, " -> 7");
    assert_eq!(position(&trial).await["galaxy"]["empires"][1]["treasury"], 7);
    says(&trial.latest(BOB).await, "Your treasury is 7 now");
    confirmed(&trial, GM, "correct Bob credits 3; galaxy.attempts = 2").await;
    says(&trial.latest(BOB).await, "Your treasury is 3 now, was 7.");
    says(&trial.latest(BOB).await, "What the rules keep as \"attempts\" is 2 now, was 0.");
    confirmed(&trial, GM, "correct galaxy.order = [\"seat 2\", \"Alice\"]").await;
    assert_eq!(position(&trial).await["galaxy"]["order"], serde_json::json!([1, 0]));
}

/// A GM who plays learns from no answer what is hidden from them, and the others get no code for what cannot be.
#[tokio::test]
async fn a_gm_who_plays_is_told_of_words_and_not_of_what_is_there() {
    let trial = begun("throneworld", &format!("[\"{BOB}\", \"{OTHER}\"]"), 2).await;
    knock(&trial, BOB, "roo").await;
    knock(&trial, OTHER, "roo").await;
    let answer = said_by(&trial, BOB, "correct Alise chits Boom 5").await;
    says(&answer, "perhaps Alice is meant");
    let quiet = trial.latest(OTHER).await;
    // Whether there is such a chit left is hidden.
    for line in ["correct Alice chits Boom 9", "correct Alice chits none"] {
        let answer = said_by(&trial, BOB, line).await;
        says(&answer, "the other GMs were asked");
        hides(&answer, "Boom 9");
        let asked = trial.latest(OTHER).await;
        assert_ne!(asked.message_id, quiet.message_id);
        says(&asked, &format!("bob@example.org asked for: {line}"));
        if line.ends_with('9') {
            says(&asked, "no chit \"Boom 9\" is left");
            says(&asked, "there is nothing to confirm");
            hides(&asked, "confirm ");
        } else {
            code(&asked);
        }
    }
    // What all see alike they may correct, in words as well.
    let asked = said_by(&trial, BOB, "correct Alice credits 5").await;
    code(&asked);
}

#[tokio::test]
async fn every_game_has_words() {
    for (game, players, line, listed, told) in [
        (
            "timega",
            3,
            "correct Bob red credits 3",
            "Bob's red credits: 0 -> 3",
            "Your red credits are 3 now, were 0.",
        ),
        (
            "core-worlds",
            2,
            "correct Bob surge tokens 2",
            "Bob's Energy Surge Tokens: 0 -> 2",
            "Your Energy Surge Tokens are 2 now, were 0.",
        ),
        (
            "thrones",
            2,
            "correct a5 piece White Footman, moves without capture 4",
            "a5: the piece: none -> White Footman",
            "a5: the piece is White Footman now, was none.",
        ),
    ] {
        let trial = match game {
            "thrones" => Trial::spring_set_up().await,
            game => begun(game, "\"gm@example.org\"", players).await,
        };
        if game != "thrones" {
            knock(&trial, GM, "roo").await;
        }
        let asked = command(&trial, GM, line).await;
        says(&asked, listed);
        says(&command(&trial, GM, &format!("confirm {}", code(&asked))).await, "The position is corrected");
        let mail = trial.latest(BOB).await;
        says(&mail, told);
        // All of it has words.
        let changed = mail.words().split("what you can see:").nth(1).expect("what has changed").to_owned();
        assert!(!changed.contains(" -> "), "{game}: {changed}");
    }
}

#[test]
fn the_manual_has_every_word() {
    let manual = include_str!("../../docs/running-a-campaign.md");
    let (_, section) = manual.split_once("### correct").expect("a section");
    let (section, _) = section.split_once("###").expect("another after it");
    for id in ["thrones", "throneworld", "core-worlds", "timega"] {
        let engine = campaign::registry::engine(id).expect(id);
        let row = section.lines().find(|line| line.starts_with(&format!("| {} |", engine.title())));
        let row = row.unwrap_or_else(|| panic!("{id} has no row"));
        for word in engine.words() {
            assert!(row.contains(word.word), "{id}: {} is not in the manual", word.word);
        }
    }
}

/// A rival sees which cards an Empire has in all, and reads it in words; nobody reads the way to a place.
#[tokio::test]
async fn corrected_cards_are_told_to_rivals_in_words() {
    let trial = begun("core-worlds", "\"gm@example.org\"", 2).await;
    knock(&trial, GM, "roo").await;
    confirmed(&trial, GM, "correct Bob draw deck none").await;
    let (alice, bob) = (trial.latest(ALICE).await, trial.latest(BOB).await);
    for mail in [&alice, &bob] {
        says(mail, "The GM has corrected the position.");
        let words = mail.words();
        let changed = words.split_once("This has changed").expect("what").1;
        let changed = changed.split_once("Your orders stay").expect("more").0;
        assert!(!rules::spoken::holds_a_way(changed), "{changed}");
    }
    says(&bob, "Your draw deck is none now");
    says(&alice, "Bob's draw deck is none now");
    says(&alice, ": Bob's number of copies is");
}
