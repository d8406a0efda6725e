//! What spectators are told beside turns that have ended: that turns were taken back, that the game is over, or is not after all.

use super::founding::write;
use crate::by_mail::gm::{GM, confirmed};
use crate::support::binary::said;
use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB, WHITE_WINS, campaign_with};
use crate::support::trial::{HOUR, MINUTE, Trial, secret_for};

const CAROL: &str = "carol@example.org";

/// `spring`, set up, Alice to move in turn 2, watched by Carol.
async fn watched() -> Trial {
    let trial = Trial::new().await;
    trial.found(&campaign_with("spring", "spectators = true"), secret_for(ALICE).await).await;
    let asked = write(&trial, CAROL, "watch spring").await;
    trial.answer(&asked[0], "yes").await;
    trial.set_up().await;
    trial
}

/// What Carol is told by what is done meanwhile: one mail.
async fn told(trial: &Trial, before: usize) -> Posted {
    let mut new = trial.mails(CAROL).await.split_off(before);
    assert_eq!(new.len(), 1, "{:?}", new.iter().map(Posted::subject).collect::<Vec<_>>());
    new.remove(0)
}

#[tokio::test]
async fn they_hear_that_turns_were_taken_back_and_how_they_went_then() {
    let trial = watched().await;
    trial.say(ALICE, "i3-h4").await;
    trial.after(30 * MINUTE).await;
    assert!(trial.latest(CAROL).await.subject().contains("turn 2 has ended"));
    let before = trial.mails(CAROL).await.len();
    confirmed(&trial, GM, "rollback to turn 2 reopen").await;
    let back = told(&trial, before).await;
    assert!(back.subject().contains("turns were taken back"), "{}", back.subject());
    for words in ["taken back to the beginning of turn 2", "Turn 2 is being played"] {
        assert!(back.words().contains(words), "{}", back.text());
    }
    trial.say(ALICE, "i3-h4").await;
    trial.after(30 * MINUTE).await;
    let again = told(&trial, before + 1).await;
    assert!(
        again.subject().contains("turn 2 has ended") && again.words().contains("Turn 2:"),
        "{}",
        again.text()
    );
    // What is played again at once comes in one mail with the news.
    confirmed(&trial, GM, "rollback to turn 1 keep-orders").await;
    let replayed = told(&trial, before + 2).await;
    for words in ["taken back to the beginning of turn 1", "Turn 1:", "Turn 2:", "Turn 3 is being played"] {
        assert!(replayed.words().contains(words), "{words}: {}", replayed.text());
    }
}

#[tokio::test]
async fn they_hear_of_an_end_in_the_middle_of_a_turn_and_that_it_was_taken_back() {
    let trial = watched().await;
    let before = trial.mails(CAROL).await.len();
    confirmed(&trial, GM, "end turn 2 note We are too few").await;
    let over = told(&trial, before).await;
    assert!(over.subject().contains("the game is over"), "{}", over.subject());
    assert!(over.words().contains("The game is over: the GM ended it: We are too few"), "{}", over.text());
    confirmed(&trial, GM, "undo").await;
    let on = told(&trial, before + 1).await;
    assert!(on.words().contains("The game is not over after all"), "{}", on.text());
    // An end by the rules is told with its turn, once.
    trial.say(ALICE, WHITE_WINS).await;
    trial.after(30 * MINUTE).await;
    let over = told(&trial, before + 2).await;
    assert!(over.subject().contains("turn 2 has ended"), "{}", over.subject());
    assert!(over.words().contains("The game is over: "), "{}", over.text());
    trial.after(HOUR).await;
    assert_eq!(trial.mails(CAROL).await.len(), before + 3);
}

/// Files of a mail by their names.
fn enclosed(mail: &Posted, name: &str) -> Vec<String> {
    letter::enclosed(&mail.bytes, name)
}

/// One history for all: who watches, and who reads the public pages, has the very bytes every seat has.
#[tokio::test]
async fn they_get_the_same_signed_bytes_as_every_seat_and_the_public_page_shows_them() {
    let trial = watched().await;
    trial.say(ALICE, "i3-h4").await;
    trial.after(30 * MINUTE).await;
    trial.say(BOB, "a7-b6").await;
    trial.after(30 * MINUTE).await;
    let told: Vec<Posted> =
        trial.mails(CAROL).await.into_iter().filter(|mail| mail.subject().contains("has ended")).collect();
    assert_eq!(told.len(), 3);
    let pages = trial.folder().join("pages");
    let shown = pages.to_str().expect("UTF-8");
    said(trial.folder(), &["campaign", "page", "spring", shown]);
    for player in [ALICE, BOB] {
        let mails = trial.mails(player).await;
        let reports: Vec<&Posted> = mails.iter().filter(|mail| mail.kind == "report").skip(1).collect();
        assert!(!reports.is_empty());
        for report in reports {
            // The report about a turn tells that the one before has ended.
            let number = (1..)
                .zip(&told)
                .find(|(number, _)| report.subject().contains(&format!("urn {}", number + 1)));
            let (number, carols) = number.expect("a turn that ended");
            for name in [proof::FILE_NAME, proof::CHECKPOINT_FILE] {
                let (own, carols) = (enclosed(report, name), enclosed(carols, name));
                assert_eq!(own.len(), carols.len(), "turn {number}: {name}");
                let page = std::fs::read_to_string(pages.join(format!("turn-{number}-{name}"))).ok();
                assert_eq!(page, carols.first().cloned(), "turn {number}: {name}");
                // What the reader is owed of a turn that a receipt told stands behind it.
                assert!(own.iter().zip(&carols).all(|(own, carols)| own.starts_with(carols.as_str())));
            }
            assert_eq!(enclosed(report, proof::CHECKPOINT_FILE).len(), 1);
            assert!(
                enclosed(carols, proof::ORDERS_FILE).is_empty(),
                "what a seat had on file is for that seat"
            );
        }
    }
    let html = std::fs::read_to_string(pages.join("turn-1.html")).expect("a page");
    assert!(html.contains("<a href=\"turn-1-checkpoint.txt\">checkpoint.txt</a>"), "{html}");
    // She checks it like a player.
    for (number, mail) in told.iter().enumerate() {
        std::fs::write(trial.folder().join(format!("{number}.eml")), &mail.bytes).expect("written");
    }
    let words = said(trial.folder(), &["verify", "0.eml", "1.eml", "2.eml"]);
    assert!(words.contains("turn 1: the one open throw is proved"), "{words}");
    assert!(words.contains("turn 4: the checkpoint is signed, and fits all the others here"), "{words}");
}

/// Whoever has a key that is not a seat's is answered as seldom as a player: a machine that answers each of our answers under a subject
/// like any other comes to an end.
#[tokio::test]
async fn a_loop_with_somebody_who_watches_ends_and_a_stop_counts_later() {
    let trial = Trial::with("[sender]\nreplies_burst = 10\nreplies_an_hour = 2").await;
    trial.found(&campaign_with("spring", "spectators = true"), secret_for(ALICE).await).await;
    let asked = write(&trial, CAROL, "watch spring").await;
    trial.answer(&asked[0], "yes").await;
    let before = trial.mails(CAROL).await.len();
    for turn in 0..40 {
        trial.say(CAROL, &format!("thank you, we have got your mail number {turn} here")).await;
    }
    let answers = trial.mails(CAROL).await.len() - before;
    assert!(answers <= 10, "{answers} answers");
    assert!(
        trial.last_taken().await.reason.contains("answered too often"),
        "{:?}",
        trial.last_taken().await.reason
    );
    assert_eq!(trial.say(ALICE, "status").await.len(), 1, "nobody else notices");
    trial.after(HOUR + MINUTE).await;
    assert!(trial.say(CAROL, "stop").await[0].words().contains("no longer"));
}
