//! Standbys and handover: who takes a seat over gets its past and a key; who leaves it is cut off at once.

use super::founding::write;
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, campaign_with};
use crate::support::trial::{HOUR, Trial, UNDER_WAY, secret_for};
use adjudicator::handover::give::{Newcomer, give, hindrance};
use adjudicator::handover::offer;
use campaign::loaded::Loaded;

const CAROL: &str = "carol@example.org";
const DAVE: &str = "dave@example.org";

/// Somebody asks to stand by and says yes.
pub async fn stand_by(trial: &Trial, who: &str, line: &str) -> Posted {
    let asked = write(trial, who, line).await;
    trial.answer(&asked[0], "yes").await.pop().expect("an answer")
}

/// Offers a seat to those who stand by: to how many.
pub async fn offer_seat(trial: &Trial, seat: u8) -> usize {
    let mut tx = trial.house.store.begin().await.expect("begin");
    let loaded = Loaded::load(&mut tx, "spring").await.expect("load").expect("spring");
    let count = offer(&trial.house, &mut tx, &loaded, seat).await.expect("offered");
    tx.commit().await.expect("commit");
    trial.settle().await;
    count
}

/// Nothing has come from this seat for so long that its player counts as gone.
pub async fn gone(trial: &Trial, seat: u8) {
    let mut tx = trial.house.store.begin().await.expect("begin");
    let silent = store::time::SeatTimeRow { silent: 2, ..Default::default() };
    tx.seat_time_put(("spring", seat), &silent).await.expect("silent");
    tx.commit().await.expect("commit");
}

/// Gives a seat away as the command line does, or says why not.
async fn replace(trial: &Trial, seat: u8, address: &str, name: &str) -> Result<(), String> {
    let mut tx = trial.house.store.begin().await.expect("begin");
    let mut loaded = Loaded::load(&mut tx, "spring").await.expect("load").expect("spring");
    let to = Newcomer { address: address.into(), name: name.into(), zone: String::new() };
    if let Some(why) = hindrance(&mut tx, &loaded, seat, &to).await.expect("asked") {
        return Err(why);
    }
    give(&trial.house, &mut tx, &mut loaded, seat, &to, None).await.expect("given");
    assert!(tx.campaign_update(&mut loaded.campaign).await.expect("written"));
    tx.commit().await.expect("commit");
    trial.settle().await;
    Ok(())
}

/// The files of the zip attached to a mail: name and content.
pub fn unzipped(mail: &Posted, which: &str) -> Vec<(String, Vec<u8>)> {
    use mail_parser::{MessageParser, MimeHeaders};
    use std::io::Read;
    let message = MessageParser::default().parse(&mail.bytes).expect("a mail");
    let part = message.attachments().find(|p| p.attachment_name().is_some_and(|n| n.contains(which)));
    let part = part.unwrap_or_else(|| panic!("no {which} attached to {}", mail.subject()));
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(part.contents().to_vec())).expect("a zip");
    let mut all = Vec::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).expect("a file");
        assert_eq!(file.last_modified().map(|t| t.year()), Some(1980), "no times");
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).expect("reads");
        all.push((file.name().expect("a name").to_string(), bytes));
    }
    all
}

/// What a game calls its players is nobody's name, whichever campaign it will be.
#[tokio::test]
async fn a_volunteer_cannot_be_called_as_a_game_calls_its_players() {
    let trial = Trial::spring_set_up().await;
    let told = stand_by(&trial, CAROL, "standby spring\nname The Trill").await;
    assert!(told.words().contains("You cannot be called"), "{}", told.text());
    let told = stand_by(&trial, DAVE, "standby nowhere\nname The Trill").await;
    assert!(told.words().contains("You cannot be called"), "{}", told.text());
}

#[tokio::test]
async fn the_first_volunteer_who_answers_has_the_seat() {
    let trial = Trial::spring_set_up().await;
    stand_by(&trial, CAROL, "standby\nname Carol").await;
    let told = stand_by(&trial, DAVE, "standby spring").await;
    assert!(told.words().contains("You stand by for the campaign spring"), "{}", told.text());
    gone(&trial, 1).await;
    assert_eq!(offer_seat(&trial, 1).await, 2);
    assert_eq!(offer_seat(&trial, 1).await, 0, "nobody is asked twice");
    let (carols, daves) = (trial.latest(CAROL).await, trial.latest(DAVE).await);
    assert!(carols.words().contains("Thrones, turn 2, seat 2 of 2"), "{}", carols.text());
    assert!(
        !carols.everything().contains("Bob") && !carols.everything().contains("Alice"),
        "{}",
        carols.text()
    );
    let mails = trial.answer(&daves, "take").await;
    assert!(mails[0].subject().contains("you have taken over a seat"), "{}", mails[0].subject());
    assert_eq!(
        mails[0].header("In-Reply-To"),
        "<letter-3-of-dave@example.org>",
        "it answers the mail with take"
    );
    let late = trial.answer(&carols, "take").await;
    assert!(late[0].words().contains("not free any more"), "{}", late[0].text());
    assert_eq!(trial.latest(BOB).await.kind, "notice");
    assert!(trial.latest(BOB).await.words().contains("given to somebody else"));
    assert!(!trial.latest(BOB).await.everything().contains(DAVE), "not who comes after");
    let mut tx = trial.house.store.read().await.expect("read");
    assert_eq!(tx.seats("spring").await.expect("read")[1].address, DAVE);
}

#[tokio::test]
async fn the_old_address_is_cut_off_at_once_and_its_orders_are_void() {
    let trial = Trial::spring_set_up().await;
    // Bob gives his move ahead, and holds a key.
    let old = trial.latest(BOB).await;
    trial.say(ALICE, "wait").await;
    trial.answer(&old, "e7-e6").await;
    let bobs = rows::number(&trial.database(), "SELECT MAX(version) FROM filing WHERE seat = 1").await;
    replace(&trial, 1, CAROL, "Carol").await.expect("given");
    let filed = rows::number(&trial.database(), "SELECT version FROM filed WHERE seat = 1").await;
    assert_eq!(filed, bobs + 1, "a version with nothing in it");
    let before = trial.mails(BOB).await.len();
    trial.answer(&old, "resign").await;
    trial.answer(&old, "confirm").await;
    assert_eq!(trial.mails(BOB).await.len(), before, "a stranger now");
    assert_eq!(trial.last_taken().await.status, "stranger");
    assert_eq!(trial.standing("spring").await.1, "running");
    // The newcomer's key works, and shows what is on file: nothing.
    let receipt = trial.receipt(CAROL, "show").await;
    assert!(!receipt.text().contains("e7-e6"), "{}", receipt.text());
    assert!(trial.latest(ALICE).await.words().contains("Carol takes over the seat of Bob"));
    // The public log names who it was once the window is closed.
    let log = trial.receipt(ALICE, "log").await.words();
    assert!(log.contains("a seat has another player") && !log.contains("Carol takes over"), "{log}");
    trial.say(ALICE, "i3-h4\nready").await;
    trial.after(HOUR).await;
    let log = trial.receipt(ALICE, "log").await.words();
    assert!(log.contains("Carol takes over the seat of Bob"), "everybody can read it: {log}");
}

#[tokio::test]
async fn the_newcomer_sees_the_board_and_the_game_explained_without_asking() {
    let trial = Trial::spring_set_up().await;
    replace(&trial, 1, CAROL, "Carol").await.expect("given");
    let report = trial.latest_report(CAROL).await;
    for part in ["== The board", "== What is asked of you", "Do this first:", "This is how your seat stands."]
    {
        assert!(report.text().contains(part), "{part}: {}", report.text());
    }
    assert!(report.html().expect("HTML").contains("cid:"), "with its picture");
    // An answer to it is read as one to any report.
    let receipt = trial.answer(&report, "show").await;
    assert_eq!(receipt[0].kind, "receipt", "{}", receipt[0].text());
}

#[tokio::test]
async fn the_newcomer_gets_reports_and_orders_and_no_mail_of_the_predecessor() {
    let trial = Trial::spring_set_up().await;
    // Times by Bob's own clock would tell where he lives, in whatever way he likes them written.
    trial.say(BOB, "prefer zone America/Argentina/Ushuaia\nprefer dates 12h").await;
    trial.say(ALICE, "i3-h4\nready").await;
    trial.after(HOUR).await;
    let old = trial.latest_report(BOB).await;
    replace(&trial, 1, CAROL, "").await.expect("given");
    // The record comes in a mail of its own, so that the news arrives however long the campaign was.
    trial.settle().await;
    let mails = trial.mails(CAROL).await;
    let [welcome, board, record] = mails.as_slice() else { panic!("{} mails", mails.len()) };
    assert!(welcome.subject().contains("you have taken over a seat"), "{}", welcome.subject());
    let keys = letter::enclosed(&welcome.bytes, proof::KEYS_FILE);
    assert_eq!(keys.len(), 1, "what the dice are checked with");
    assert_eq!(board.kind, "report");
    let files = unzipped(record, "spring-seat-2.zip");
    let names: Vec<&str> = files.iter().map(|f| f.0.as_str()).collect();
    for name in [
        "README.txt",
        "reports/turn-0001-1.txt",
        "reports/turn-0002-1.txt",
        "orders/turn-0001.txt",
        "maps/turn-0002-1.png",
    ] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    for (name, bytes) in &files {
        let text = String::from_utf8_lossy(bytes);
        for secret in [BOB, ALICE, "gm@example.org", &old.token(), "letter-1-of-bob"] {
            assert!(!text.contains(secret), "{secret} in {name}");
        }
        assert!(!text.contains("Ushuaia"), "{name}: {text}");
        for chunk in ["tEXt", "iTXt", "tIME", "eXIf"] {
            assert!(!name.ends_with(".png") || !text.contains(chunk), "{chunk} in {name}");
        }
    }
    assert!(old.text().contains("Ushuaia"), "Bob read his own: {}", old.text());
    let hers: Vec<&(String, Vec<u8>)> = files.iter().filter(|f| f.0.starts_with("reports/")).collect();
    // Three of the predecessor's time, and the one she has just been sent; what seat 1 was told is not in it.
    assert_eq!(hers.len(), 4, "{names:?}");
}

#[tokio::test]
async fn a_seat_that_was_silent_too_long_is_offered_by_itself_and_once() {
    let trial = Trial::spring_set_up().await;
    stand_by(&trial, CAROL, "standby").await;
    let before = trial.mails(CAROL).await.len();
    let mut tx = trial.house.store.begin().await.expect("begin");
    let wanted = store::time::SeatTimeRow { standby: true, ..Default::default() };
    tx.seat_time_put(("spring", 1), &wanted).await.expect("wanted");
    tx.commit().await.expect("commit");
    trial.settle().await;
    trial.settle().await;
    assert_eq!(trial.mails(CAROL).await.len(), before + 1, "once");
    trial.answer(&trial.latest(CAROL).await, "no").await;
    trial.settle().await;
    assert_eq!(trial.mails(CAROL).await.len(), before + 1, "who said no is left alone");
    assert!(trial.log("spring").await.contains(&"seat 2 was offered to 1 volunteer".to_string()));
}

#[tokio::test]
async fn nobody_gets_a_second_seat_and_only_the_gm_hears_why() {
    let trial = Trial::spring_set_up().await;
    let why = replace(&trial, 1, ALICE, "").await.expect_err("plays already");
    assert!(why.contains("plays seat 1 already"), "{why}");
    // Alice stands by under her own address: she is not asked.
    let asked = write(&trial, ALICE, "standby").await;
    trial.answer(&asked[0], "yes").await;
    assert_eq!(offer_seat(&trial, 1).await, 0);
    // Somebody is asked, and registers as another player before answering.
    stand_by(&trial, CAROL, "standby").await;
    assert_eq!(offer_seat(&trial, 1).await, 1);
    let offered = trial.latest(CAROL).await;
    trial.clock.advance(UNDER_WAY);
    rows::run(&trial.database(), "UPDATE seat SET address = 'carol@example.org' WHERE seat = 0").await;
    let before = trial.mails("gm@example.org").await.len();
    let answer = trial.answer(&offered, "take").await;
    assert!(
        answer[0].words().contains("not free any more") && !answer[0].text().contains("plays"),
        "{}",
        answer[0].text()
    );
    let told = trial.mails("gm@example.org").await.split_off(before);
    assert!(told[0].words().contains("plays seat 1 already"), "{}", told[0].text());
    // Who has played the other side does not come back on this one.
    rows::run(&trial.database(), "UPDATE seat SET address = 'alice@example.org' WHERE seat = 0").await;
    replace(&trial, 0, DAVE, "").await.expect("given");
    let why = replace(&trial, 1, ALICE, "").await.expect_err("has seen the other hand");
    assert!(why.contains("has played seat 1"), "{why}");
}

/// Letters of the past are for the one who wrote or read them, unless the founding has said otherwise.
#[tokio::test]
async fn a_newcomer_finds_earlier_letters_only_if_the_founding_said_so() {
    for (keys, finds) in
        [("", false), ("[press]\nhand-over = false", false), ("[press]\nhand-over = true", true)]
    {
        let trial = Trial::new().await;
        trial.found(&campaign_with("spring", keys), secret_for(ALICE).await).await;
        trial.set_up().await;
        trial.write(ALICE, "press to Bob: Shall we call it a draw?").await;
        trial.write(BOB, "press to Alice: Over my dead Crown.").await;
        replace(&trial, 1, CAROL, "Carol").await.expect("given");
        let list = trial.receipt(CAROL, "press").await;
        let first = trial.receipt(CAROL, "press 1").await;
        for words in ["call it a draw", "dead Crown"] {
            assert_eq!(list.words().contains(words), finds, "{keys}: {}", list.text());
        }
        assert_eq!(first.words().contains("call it a draw"), finds, "{keys}: {}", first.text());
        // What comes from now on is hers.
        trial.write(ALICE, "press to all: Welcome!").await;
        let list = trial.receipt(CAROL, "press").await;
        assert!(list.words().contains("Welcome!"), "{keys}: {}", list.text());
        // Who wrote them has them still.
        let list = trial.receipt(ALICE, "press").await;
        assert!(list.words().contains("dead Crown"), "{keys}: {}", list.text());
    }
}

/// A vote is secret: from whoever comes after, too. The seat votes anew.
#[tokio::test]
async fn a_newcomer_votes_anew_and_does_not_hear_how_the_predecessor_did() {
    let trial = Trial::spring_set_up().await;
    trial.write(BOB, "propose pause").await;
    let before = trial.receipt(BOB, "votes").await;
    assert!(before.words().contains("you voted yes"), "{}", before.text());
    replace(&trial, 1, CAROL, "Carol").await.expect("given");
    let welcome = trial.mails(CAROL).await.remove(0);
    assert!(welcome.words().contains("A vote is open"), "{}", welcome.text());
    let list = trial.receipt(CAROL, "votes").await;
    assert!(
        list.words().contains("a pause of the campaign") && list.words().contains("you have not voted"),
        "{}",
        list.text()
    );
    trial.write(ALICE, "vote yes 1").await;
    assert_eq!(trial.standing("spring").await.1, "running", "all must have voted, and the seat has not");
    trial.say(CAROL, "vote yes 1").await;
    assert_eq!(trial.standing("spring").await.1, "paused");
}
