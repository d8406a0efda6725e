//! A seat whose player is still there is given to nobody behind their back: the GM's offer asks for a code, and whoever takes it
//! waits until the player was told and has not answered. What newcomers are called.

use super::founding::{found, write};
use super::gm_seats::{CAROL, DAVE, says, stand_by};
use crate::by_mail::gm::{GM, code, command, confirmed, knock};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, campaign_with};
use crate::support::trial::{DAY, HOUR, Trial, secret_for};

/// Spring, turn 2, with time enough, Carol and Dave standing by, and seat 2 offered to them.
async fn offered() -> Trial {
    let trial = Trial::new().await;
    trial.found(&campaign_with("spring", ""), secret_for(ALICE).await).await;
    trial.set_up().await;
    knock(&trial, GM, "spring").await;
    stand_by(&trial, CAROL, "standby spring\nname Carol").await;
    stand_by(&trial, DAVE, "standby spring").await;
    let asked = command(&trial, GM, "offer 2").await;
    says(&asked, "Bob is still there");
    assert_ne!(trial.latest(CAROL).await.kind, "offer", "not without the code");
    command(&trial, GM, &format!("confirm {}", code(&asked))).await;
    assert_eq!(trial.latest(CAROL).await.kind, "offer");
    trial
}

async fn holds(trial: &Trial) -> String {
    let seats = "SELECT name || ' ' || address FROM seat WHERE seat = 1";
    rows::words(&trial.database(), seats).await.remove(0)
}

async fn newest(trial: &Trial, who: &str, subject: &str) -> Posted {
    let mails = trial.mails(who).await;
    let found = mails.into_iter().rfind(|mail| mail.subject().contains(subject));
    found.unwrap_or_else(|| panic!("{who} got no mail about {subject:?}"))
}

#[tokio::test]
async fn a_player_who_is_there_is_told_first_and_keeps_the_seat_by_answering() {
    let trial = offered().await;
    let (carols, daves) = (trial.latest(CAROL).await, trial.latest(DAVE).await);
    says(&carols, "unless its player, who is told first, answers");
    let answer = trial.answer(&carols, "take").await.remove(0);
    says(&answer, "The player of the seat is told first");
    assert_eq!(holds(&trial).await, "Bob bob@example.org");
    let told = newest(&trial, BOB, "keep your seat").await;
    says(&told, "answer this mail before then");
    assert!(!told.everything().contains(CAROL) && !told.everything().contains("Carol"), "{}", told.text());
    says(&trial.answer(&daves, "take").await[0], "Somebody else has asked for the seat before you");
    says(&trial.answer(&carols, "take").await[0], "You have asked for the seat already");
    trial.after(DAY).await;
    trial.answer(&told, "status").await;
    trial.after(DAY + HOUR).await;
    assert_eq!(holds(&trial).await, "Bob bob@example.org");
    says(&newest(&trial, BOB, "you keep your seat").await, "the seat stays yours");
    says(&trial.latest(CAROL).await, "The player of the seat has answered and keeps it");
    says(&newest(&trial, GM, "a player keeps their seat").await, "The player of seat 2");
    says(&trial.answer(&daves, "take").await[0], "not free any more");
    says(&trial.receipt(ALICE, "log").await, "the GM offered seat 2 to volunteers");
}

#[tokio::test]
async fn a_seat_whose_player_does_not_answer_is_handed_over_after_two_days() {
    let trial = offered().await;
    trial.answer(&trial.latest(CAROL).await, "take\nname Carol the Calm\nzone Europe/Paris").await;
    trial.after(2 * DAY - HOUR).await;
    assert_eq!(holds(&trial).await, "Bob bob@example.org");
    trial.after(HOUR + 60_000).await;
    assert_eq!(holds(&trial).await, "Carol the Calm carol@example.org");
    says(&newest(&trial, CAROL, "you have taken over a seat").await, "You play seat 2");
    says(&newest(&trial, GM, "a seat has another player").await, "carol@example.org has taken over seat 2");
    says(&trial.latest(ALICE).await, "Carol the Calm takes over the seat of Bob");
}

#[tokio::test]
async fn who_asked_for_a_seat_may_think_better_of_it() {
    let trial = offered().await;
    let (carols, daves) = (trial.latest(CAROL).await, trial.latest(DAVE).await);
    trial.answer(&carols, "take").await;
    trial.answer(&carols, "no").await;
    says(&trial.answer(&daves, "take").await[0], "The player of the seat is told first");
    trial.after(2 * DAY + HOUR).await;
    // Who gave no name is not called like the player before.
    assert_eq!(holds(&trial).await, "Player 2 dave@example.org");
}

/// Nobody's two days run while our own mail cannot go out.
#[tokio::test]
async fn the_players_time_runs_from_when_the_notice_went_out() {
    let trial = offered().await;
    trial.answer(&trial.latest(CAROL).await, "take").await;
    let mail =
        "UPDATE outbox SET status = 'queued', sent_ms = NULL, next_ms = 0 WHERE seat = 1 AND kind = 'notice'";
    rows::run(&trial.database(), mail).await;
    trial.after(2 * DAY + HOUR).await;
    assert_eq!(holds(&trial).await, "Bob bob@example.org");
}

#[tokio::test]
async fn a_name_given_with_the_take_is_the_newcomers() {
    let trial = offered().await;
    rows::run(&trial.database(), "UPDATE seat_time SET silent = 3 WHERE seat = 1").await;
    let offer = trial.latest(DAVE).await;
    for (typed, why) in [
        ("take\nname gm", "You cannot be called"),
        ("take\nname Alice", "Somebody else there is called Alice"),
        ("take\nzone Middle Earth", "Your time zone was not taken"),
    ] {
        says(&trial.answer(&offer, typed).await[0], why);
        assert_eq!(holds(&trial).await, "Bob bob@example.org", "{typed}");
    }
    trial.answer(&offer, "take\nname Dave the Daring").await;
    assert_eq!(holds(&trial).await, "Dave the Daring dave@example.org");
}

#[tokio::test]
async fn a_newcomer_without_a_name_does_not_inherit_the_old_one() {
    let trial = Trial::spring_set_up().await;
    knock(&trial, GM, "spring").await;
    confirmed(&trial, GM, "replace 2 turn 2 carol@example.org").await;
    assert_eq!(holds(&trial).await, "Player 2 carol@example.org");
    says(&trial.latest(ALICE).await, "Player 2 takes over the seat of Bob");
    says(&newest(&trial, CAROL, "you have taken over").await, "the others call you Player 2");
    // Who comes back has the name of before.
    confirmed(&trial, GM, "replace 2 turn 2 bob@example.org").await;
    assert_eq!(holds(&trial).await, "Bob bob@example.org");
}

/// Whatever way somebody who was invited answers, the name they give is theirs.
#[tokio::test]
async fn a_name_given_in_any_answer_to_an_invitation_counts() {
    let file = |name: &str| {
        format!(
            "name = \"{name}\"\ngame = \"thrones\"\ngm = \"{GM}\"\n[founding]\nseats = 2\nstart = \"2027-01-10 20:00\"\n\
             [[player]]\nname = \"Alice\"\naddress = \"{ALICE}\"\n[[invite]]\naddress = \"{CAROL}\"\nname = \"Guest\"\n"
        )
    };
    for (at, (typed, by_key)) in [
        ("join\nname Carol", true),
        ("name Carol\njoin", true),
        ("name: Carol\nSure, I'd love to join!", true),
        ("Hello,\n\njoin\n\nname Carol\n\nCarol", true),
        ("join game-5\nname Carol", false),
        ("join game-6", false),
    ]
    .into_iter()
    .enumerate()
    {
        let trial = Trial::new().await;
        let name = format!("game-{}", at + 1);
        found(&trial, &file(&name)).await;
        if by_key {
            trial.answer(&newest(&trial, CAROL, &name).await, typed).await;
        } else {
            let asked = write(&trial, CAROL, typed).await;
            // The confirmation may say it too.
            let yes = if typed.contains("name") { "yes" } else { "yes\nname Carol" };
            trial.answer(&asked[0], yes).await;
        }
        let names = rows::words(&trial.database(), "SELECT name FROM seat WHERE seat = 1").await;
        assert_eq!(names, ["Carol"], "{typed}");
    }
}
