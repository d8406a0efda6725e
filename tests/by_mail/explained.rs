//! The game explains itself: pages of the rules are answered in receipts, put nothing on file, hold nobody up, and tell
//! nothing of a rival's.

use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY};
use crate::support::trial::{HOUR, MINUTE, Trial};
use adjudicator::tell::seat::MachineReport;
use mail_parser::{MessageParser, MimeHeaders};
use rules::Seat;

const CAROL: &str = "carol@example.org";

/// A campaign of a game with as many players as these.
async fn table(game: &str, players: &[&str]) -> Trial {
    let trial = Trial::new().await;
    let mut file = format!(
        "name = \"table\"\ntitle = \"A table\"\ngame = \"{game}\"\ngm = \"gm@example.org\"\nwindow = \"3 days\"\n\
         settle = \"30 minutes\"\nmachine-reports = true\n"
    );
    for address in players {
        let name = address.split('@').next().unwrap_or_default();
        file.push_str(&format!("[[player]]\nname = \"{name}\"\naddress = \"{address}\"\n"));
    }
    trial.found(&file, 7).await;
    trial
}

/// The headings of the pages a receipt brings.
fn headings(receipt: &Posted) -> Vec<String> {
    let text = receipt.text();
    let headings = text.lines().filter_map(|line| line.strip_prefix("== "));
    headings.map(|heading| heading.trim_end_matches(['=', ' ']).to_owned()).collect()
}

/// Each page is in the text and in the HTML, nothing is in error or on file, and the seat is asked as before.
fn is_answered(receipt: &Posted, pages: &[(&str, &str)]) {
    let (text, words, html) = (receipt.text(), receipt.words(), receipt.html().expect("HTML"));
    for (heading, sentence) in pages {
        assert!(headings(receipt).contains(&(*heading).to_owned()), "{heading}:\n{text}");
        assert!(words.contains(sentence), "{sentence}:\n{text}");
        assert!(html.contains(heading), "{heading} in HTML");
    }
    assert!(!text.contains("NOT ACCEPTED") && !text.contains("on file as line"), "{text}");
    assert!(words.contains("You are not in yet: something is still unanswered."), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 72), "a line is too wide:\n{text}");
}

#[tokio::test]
async fn thrones_explains_itself() {
    let trial = table("thrones", &[ALICE, BOB]).await;
    let receipt = trial.receipt(ALICE, "rules\nrules archer\nexample").await;
    is_answered(
        &receipt,
        &[
            ("Thrones", "You win by capturing the rival's Crown."),
            ("Archer", "It shoots over pieces, yours and theirs."),
            ("Example", "an Archer or Ballista on c3 shoots at d4 and stays"),
        ],
    );
}

#[tokio::test]
async fn throneworld_explains_itself() {
    let trial = table("throneworld", &[ALICE, BOB]).await;
    let receipt = trial.receipt(ALICE, "How to play?\ncost\nrules jam").await;
    is_answered(
        &receipt,
        &[
            ("The game", "A fleet goes only where you have a SCAN marker"),
            ("Prices", "M Mothership: 6;"),
            ("JAM", "You may JAM a jump or scan another player proposes"),
        ],
    );
}

#[tokio::test]
async fn core_worlds_explains_itself() {
    let trial = table("core-worlds", &[ALICE, BOB]).await;
    let receipt = trial.receipt(ALICE, "rules\ncard Kestrel Forge\nrules core worlds").await;
    is_answered(
        &receipt,
        &[
            ("The game", "at the end the most Empire Points win"),
            ("Kestrel Forge", "of deck 3."),
            ("Core Worlds", "Zeus: fleet 9, ground 6; 2 points."),
        ],
    );
}

#[tokio::test]
async fn timega_explains_itself() {
    let trial = table("timega", &[ALICE, BOB, CAROL]).await;
    let receipt = trial.receipt(ALICE, "rules\nrules ion cannons\nrace Naalu\nrules 6.3").await;
    is_answered(
        &receipt,
        &[
            ("The game", "You win by becoming Imperium Rex first"),
            ("Ion Cannons", "Dreadnoughts roll two better."),
            ("Naalu", "To stay always: choose nothing for Naalu"),
            ("Immediate or delayed", "Fleets of two owners fight at once when they meet"),
        ],
    );
}

#[tokio::test]
async fn a_question_holds_nobody_up_and_changes_nothing() {
    let trial = Trial::spring().await;
    trial.receipt(ALICE, WHITE_ARMY).await;
    trial.receipt(BOB, BLACK_ARMY).await;
    let asked = trial.receipt(ALICE, "rules zeppelins\nrules").await;
    assert!(asked.words().contains("There is no page called \"zeppelins\"."), "{}", asked.text());
    assert!(asked.words().contains("You are in: nothing more is needed from you."), "{}", asked.text());
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 2, "the armies stand");
}

#[tokio::test]
async fn an_answer_to_a_closed_turn_is_told_too() {
    let trial = Trial::spring().await;
    let old = trial.latest_report(ALICE).await;
    trial.set_up().await;
    let receipt = trial.answer(&old, "rules tower").await.into_iter().find(|m| m.kind == "receipt");
    let receipt = receipt.expect("a receipt");
    assert!(headings(&receipt).contains(&"Tower".to_owned()), "{}", receipt.text());
}

#[tokio::test]
async fn who_has_resigned_may_still_ask() {
    let trial = table("throneworld", &[ALICE, BOB, CAROL]).await;
    trial.receipt(ALICE, "resign").await;
    trial.say(ALICE, "confirm").await;
    let receipt = trial.receipt(ALICE, "rules winning").await;
    assert!(receipt.words().contains("With 3 players it takes 15 systems"), "{}", receipt.text());
}

#[tokio::test]
async fn one_mail_brings_a_handful_of_pages() {
    let trial = Trial::spring().await;
    let receipt = trial
        .receipt(
            ALICE,
            "rules\nrules crown\nrules footman\nrules footmen\nrules pikeman\nrules tower\nrules elephant",
        )
        .await;
    let pages = headings(&receipt);
    for page in ["Thrones", "Crown", "Footman", "Pikeman", "Tower"] {
        assert_eq!(pages.iter().filter(|heading| *heading == page).count(), 1, "{page}: {pages:?}");
    }
    assert!(!pages.contains(&"Elephant".to_owned()), "{pages:?}");
    // What is not answered is named.
    assert!(receipt.words().contains("so this is not answered: \"elephant\""), "{}", receipt.text());
}

#[tokio::test]
async fn help_names_it() {
    let trial = Trial::spring().await;
    let receipt = trial.receipt(ALICE, "help").await;
    let words = receipt.words();
    // A table of the game's own lines and of the house's, with pages there are: Thrones has none of a battle.
    for row in [
        "rules archer the page about it",
        "rules contents all pages",
        "cancel 3 takes line 3 off",
        "move e3-e4 a piece goes",
    ] {
        assert!(words.contains(row), "{row}: {}", receipt.text());
    }
    assert!(!words.contains("rules battle") && !words.contains("until the deadline"), "{}", receipt.text());
}

/// The cards of a seat's own hand, from the copy of its report.
fn hand(report: &Posted, seat: Seat) -> Vec<String> {
    let parsed = MessageParser::default().parse(&report.bytes).expect("a mail");
    let copy =
        parsed.attachments().find(|part| part.attachment_name() == Some("report.json")).expect("a copy");
    let machine: MachineReport = serde_json::from_slice(copy.contents()).expect("JSON");
    let view = machine.view(seat).expect("the own view");
    let stored: serde_json::Value = serde_json::from_slice(&view.to_bytes()).expect("JSON");
    let cards = stored["view"]["own"]["hand"].as_array().cloned().unwrap_or_default();
    cards.iter().filter_map(|card| card.as_str().map(str::to_owned)).collect()
}

#[tokio::test]
async fn pages_tell_nothing_of_a_rival() {
    let trial = table("core-worlds", &[ALICE, BOB]).await;
    trial.receipt(ALICE, "surge never").await;
    trial.receipt(BOB, "surge never").await;
    trial.after(HOUR).await;
    let held = hand(&trial.latest_report(BOB).await, Seat(1));
    assert!(!held.is_empty(), "Bob holds cards");
    let told = trial.receipt(ALICE, "cards").await.words();
    assert!(told.contains("In the Central Zone now"), "{told}");
    let page = told.split("In the Central Zone now").nth(1).and_then(|rest| rest.split("Whole decks").next());
    let page = page.expect("the page");
    assert!(held.iter().all(|card| !page.contains(card.as_str())), "{held:?} in {page}");

    // What a rival files changes no page.
    let trial = Trial::spring().await;
    let before = trial.receipt(ALICE, "rules army").await;
    trial.receipt(BOB, BLACK_ARMY).await;
    let after = trial.receipt(ALICE, "rules army").await;
    let page = |mail: &Posted| -> String {
        mail.text().split("== Army").nth(1).and_then(|rest| rest.split("== ").next()).unwrap_or("").to_owned()
    };
    assert!(!page(&before).is_empty());
    assert_eq!(page(&before), page(&after));
}

/// Whoever asks in a sentence of their own is answered with the page, in every game; what is no question of the rules is not.
#[tokio::test]
async fn a_question_in_whole_sentences_is_answered_with_its_page() {
    for (game, asked, heading) in [
        ("throneworld", "What does a Protector cost?", "Protector"),
        ("throneworld", "how do I win?", "Winning"),
        ("throneworld", "cost P", "Prices"),
        ("thrones", "How far can a Ballista shoot?", "Ballista"),
        ("thrones", "how do I win", "Winning"),
        ("timega", "rules larvae", "N'Orr"),
        ("timega", "rules conquer", "Landing"),
        ("timega", "rules guards", "Mecatol Rex"),
        // What is done is said before what it is done to.
        ("core-worlds", "How do I invade a world?", "Invade"),
        // Both are named alike.
        ("thrones", "How do the archer and the tower differ?", "Which page?"),
    ] {
        let players = if game == "timega" { vec![ALICE, BOB, CAROL] } else { vec![ALICE, BOB] };
        let trial = table(game, &players).await;
        let receipt = trial.receipt(ALICE, asked).await;
        let (pages, text) = (headings(&receipt), receipt.text());
        assert!(pages.contains(&heading.to_owned()), "{game}: {asked}: {pages:?}\n{text}");
        assert!(!text.contains("NOT ACCEPTED") && !text.contains("on file as line"), "{text}");
        // A question is no command that was carried out.
        let said = if asked.ends_with('?') { "asked" } else { "read ok" };
        assert!(asked.starts_with("how") || text.contains(&format!("{said}: {asked}")), "{text}");
    }
    let trial = table("thrones", &[ALICE, BOB]).await;
    let receipt = trial.receipt(ALICE, "How was your holiday?").await;
    assert!(receipt.words().contains("== Not orders, and passed over =="), "{}", receipt.text());
}

/// A question takes nothing with it: what else its line says is read as if it stood alone, before it or behind.
#[tokio::test]
async fn what_stands_beside_a_question_in_its_line_is_read() {
    for line in [
        "What can the archer do? i3-h4",
        "i3-h4. What can an archer do?",
        "i3-h4, what can the archer do?",
        "i3-h4! How do I win?",
        "How do I win? And what does an archer do? move i3-h4",
        "Footman i3 to h4. Is that legal? Thanks!",
        "Whose turn is it? Mine? i3-h4",
        "Hi Bob, how are you? My move: i3-h4",
    ] {
        let trial = Trial::spring_set_up().await;
        let receipt = trial.receipt(ALICE, line).await;
        let text = receipt.text();
        assert!(
            text.contains("line 1 (new): move i3-h4") && !text.contains("NOT ACCEPTED"),
            "{line}\n{text}"
        );
        let answered = ["archer", "win", "turn"].iter().any(|word| line.contains(word));
        assert_eq!(answered, text.contains("asked: "), "{line}\n{text}");
    }
    let trial = Trial::spring_set_up().await;
    let receipt = trial.receipt(ALICE, "What does ready do? i3-h4; ready").await;
    assert!(receipt.words().contains("You are in"), "{}", receipt.text());
}

/// What lies beside a place of the map is answered where it is asked, as the asking seat's ships see it.
#[tokio::test]
async fn the_map_answers_what_lies_beside_a_place() {
    for (game, asked, heading, sentence) in [
        ("throneworld", "which hexes are next to F8?", "F8", "Beside F8: "),
        ("timega", "What is next to C3?", "C3", "for your ships: "),
    ] {
        let trial = table(game, &[ALICE, BOB, CAROL]).await;
        let receipt = trial.receipt(ALICE, asked).await;
        assert!(headings(&receipt).contains(&heading.to_owned()), "{}", receipt.text());
        assert!(
            receipt.words().contains(sentence) && !receipt.words().contains("NOT ACCEPTED"),
            "{}",
            receipt.text()
        );
    }
}
