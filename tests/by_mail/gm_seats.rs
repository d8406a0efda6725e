//! Who plays a seat, in the hands of the GM: volunteers, offers, and giving a seat away, by mail.

use super::founding::write;
use super::handover::gone;
use crate::by_mail::gm::{GM, OTHER, code, command, confirmed, knock};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, campaign, campaign_with};
use crate::support::trial::{HOUR, Trial, secret_for};

pub(super) const CAROL: &str = "carol@example.org";
pub(super) const DAVE: &str = "dave@example.org";

pub(super) fn says(mail: &Posted, words: &str) {
    assert!(mail.words().contains(words), "{words:?} is not in:\n{}", mail.text());
}

pub(super) async fn stand_by(trial: &Trial, who: &str, line: &str) {
    let asked = write(trial, who, line).await;
    trial.answer(&asked[0], "yes").await;
}

async fn seats(trial: &Trial) -> Vec<String> {
    rows::words(&trial.database(), "SELECT name || ' ' || address || ' ' || zone FROM seat ORDER BY seat")
        .await
}

#[tokio::test]
async fn a_seat_is_given_away_by_mail() {
    let trial = Trial::spring_set_up().await;
    let before = seats(&trial).await;
    let bobs = trial.latest(BOB).await;
    for (line, why) in [
        ("replace 2", "replace 2 turn 5 erin@example.org"),
        ("replace 2 turn 5", "the address is missing"),
        ("replace 2 turn 1 carol@example.org", "spring is in turn 2, not in turn 1"),
        ("replace 7 turn 2 carol@example.org", "has the seats 1 to 2, not 7"),
        ("replace 2 turn 2 carol", "is no mail address"),
        ("replace 2 turn 2 carol@example.org zone Paris", "\"Paris\" is no time zone"),
        ("replace 2 turn 2 carol@example.org name Alice", "is called Alice already"),
        ("replace 2 turn 2 alice@example.org", "plays seat 1 already (Alice)"),
        ("replace 2 turn 2 carol@example.org called Carol", "\"called Carol\" is not understood"),
    ] {
        let answer = command(&trial, GM, line).await;
        says(&answer, "Nothing was done");
        says(&answer, why);
        assert!(!answer.words().contains("confirm "), "{line}: {}", answer.text());
    }
    let asked =
        command(&trial, GM, "replace Bob turn 2 carol@example.org zone Europe/Paris name Carol the Calm")
            .await;
    says(
        &asked,
        "Bob (seat 2) would be played by carol@example.org from now on, as Carol the Calm, deadlines in Europe/Paris.",
    );
    says(&asked, "bob@example.org is cut off at once");
    assert_eq!(seats(&trial).await, before, "nothing yet");
    says(&command(&trial, GM, &format!("confirm {}", code(&asked))).await, "the old address is cut off");
    assert_eq!(seats(&trial).await[1], "Carol the Calm carol@example.org Europe/Paris");
    says(&trial.latest(BOB).await, "given to somebody else");
    assert!(trial.answer(&bobs, "status").await.is_empty(), "a stranger now");
    says(&trial.latest(ALICE).await, "Carol the Calm takes over the seat of Bob");
    assert!(!trial.latest(ALICE).await.everything().contains(CAROL), "not where she is written to");
    says(&trial.receipt(CAROL, "status").await, "turn 2");
    says(&trial.receipt(ALICE, "log").await, "the GM gave seat 2 to another player");
    says(&command(&trial, GM, "log").await, "gm@example.org: the GM gave seat 2 to another player");

    // What was handed over cannot be taken back, and nothing else is taken back in its place.
    command(&trial, GM, "extend 1 day").await;
    confirmed(&trial, GM, "replace 2 turn 2 dave@example.org").await;
    says(&command(&trial, GM, "undo").await, "Seat 2 was given to another player since");
    says(&trial.latest(GM).await, "Nothing was done.");
    // Who held the seat before may have it again.
    confirmed(&trial, GM, "replace 2 turn 2 bob@example.org name Bob").await;
    assert_eq!(seats(&trial).await[1], "Bob bob@example.org ");
}

#[tokio::test]
async fn a_seat_is_offered_by_mail() {
    let trial = Trial::spring_set_up().await;
    gone(&trial, 1).await;
    says(&command(&trial, GM, "standbys").await, "Nobody stands by.");
    let refused = command(&trial, GM, "offer 2").await;
    says(&refused, "Nothing was done.");
    says(&refused, "nobody to offer seat 2 to");
    stand_by(&trial, CAROL, "standby spring\nname Carol").await;
    stand_by(&trial, DAVE, "standby\nname Dave").await;
    let list = command(&trial, GM, "standbys").await;
    says(&list, "carol@example.org Carol");
    // Who stands by for any campaign has given the address to the server, not to each of its GMs.
    says(&list, "Dave");
    assert!(!list.everything().contains(DAVE), "{}", list.text());
    says(&command(&trial, GM, "offer Bob").await, "spring offers seat 2 to 2 volunteers");
    for who in [CAROL, DAVE] {
        assert_eq!(trial.latest(who).await.kind, "offer");
    }
    says(&command(&trial, GM, "offer 2").await, "nobody to offer seat 2 to");
    let welcome = trial.answer(&trial.latest(DAVE).await, "take").await.remove(0);
    assert!(welcome.subject().contains("you have taken over a seat"), "{}", welcome.subject());
    says(&trial.latest(GM).await, "dave@example.org has taken over seat 2.");
    assert_eq!(seats(&trial).await[1], "Dave dave@example.org ");
}

#[tokio::test]
async fn a_mail_that_proves_nothing_gives_no_seat_away() {
    let trial = Trial::new().await;
    trial.found(&campaign_with("spring", "proof = \"token+aligned\""), secret_for(ALICE).await).await;
    knock(&trial, GM, "spring").await;
    stand_by(&trial, CAROL, "standby spring").await;
    let asked = command(&trial, GM, "offer 2").await;
    says(&asked, "Nothing proves that the mail was yours");
    assert_ne!(trial.latest(CAROL).await.kind, "offer");
    command(&trial, GM, &format!("confirm {}", code(&asked))).await;
    assert_eq!(trial.latest(CAROL).await.kind, "offer");
}

#[tokio::test]
async fn two_gms_do_not_give_a_seat_away_twice() {
    let trial = Trial::new().await;
    let file = campaign("spring").replace("\"gm@example.org\"", &format!("[\"{GM}\", \"{OTHER}\"]"));
    trial.found(&file, secret_for(ALICE).await).await;
    trial.set_up().await;
    let old = knock(&trial, OTHER, "spring").await.remove(0);
    confirmed(&trial, GM, "replace 2 turn 2 carol@example.org name Carol").await;
    let refused = trial.answer(&old, "replace 2 turn 2 dave@example.org").await.remove(0);
    says(&refused, "Since the mail you answered, another GM has done this");
    says(&refused, "replace 2 turn 2 carol@example.org name Carol by gm@example.org");
    assert_eq!(seats(&trial).await[1], "Carol carol@example.org ");
    // A code for a turn that is over is void.
    let asked = command(&trial, GM, "replace 2 turn 2 dave@example.org").await;
    trial.receipt(ALICE, "a3-b4").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await.0, 3);
    says(&command(&trial, GM, &format!("confirm {}", code(&asked))).await, "and now it is turn 3");
    assert_eq!(seats(&trial).await[1], "Carol carol@example.org ");
}

/// A GM who plays could give a rival's seat to an address of their own, or find out by trying who plays.
#[tokio::test]
async fn a_gm_who_plays_gives_seats_away_with_another_gm_alone() {
    let trial = Trial::new().await;
    let file = campaign("spring").replace("\"gm@example.org\"", &format!("[\"{BOB}\", \"{OTHER}\"]"));
    trial.found(&file, secret_for(ALICE).await).await;
    trial.set_up().await;
    knock(&trial, BOB, "spring").await;
    knock(&trial, OTHER, "spring").await;
    stand_by(&trial, CAROL, "standby spring\nname Carol").await;
    let before = seats(&trial).await;
    let say = async |who: &str, text: &str| {
        let latest = trial.mails(who).await.into_iter().rfind(|mail| mail.kind == "gm").expect("a mail");
        let mails = trial.answer(&latest, text).await;
        mails.into_iter().find(|mail| mail.kind == "gm").expect("an answer")
    };
    let list = say(BOB, "standbys").await;
    says(&list, "1 volunteer stands by.");
    assert!(!list.everything().contains("Carol") && !list.everything().contains(CAROL), "{}", list.text());
    let mut answers = Vec::new();
    for line in ["offer 1", "replace 1 turn 2 bobby@example.org", "replace 1 turn 2 alice@example.org"] {
        let answer = say(BOB, line).await;
        says(&answer, "the other GMs were asked");
        answers.push(answer.words().replace(line, ""));
        says(&trial.latest(OTHER).await, &format!("bob@example.org asked for: {line}"));
    }
    assert_eq!(answers[1], answers[2], "the answer does not tell who plays");
    says(&trial.latest(OTHER).await, "alice@example.org plays seat 1 already");
    assert_eq!(seats(&trial).await, before);
    assert_ne!(trial.latest(CAROL).await.kind, "offer");
    // Who has come to another's seat is told to those who do not play.
    gone(&trial, 0).await;
    let asked = say(OTHER, "offer 1").await;
    says(&asked, "spring offers seat 1 to 1 volunteer");
    trial.answer(&trial.latest(CAROL).await, "take").await;
    assert_eq!(seats(&trial).await[0], "Carol carol@example.org ");
    says(&trial.latest(OTHER).await, "carol@example.org has taken over seat 1.");
    let told = trial.mails(BOB).await.into_iter().rfind(|mail| mail.kind == "gm").expect("a mail");
    says(&told, "Seat 1 has another player.");
    assert!(!told.everything().contains(CAROL), "{}", told.text());
    // Their own seat they may offer.
    stand_by(&trial, DAVE, "standby spring").await;
    says(&say(BOB, "offer 2").await, "Seat 2 (Bob) would be offered to 1 volunteer.");
}
