//! What mails, rounds and turns may cost, in counts: what is slow on one machine is quick on another, but a statement more is a
//! statement more everywhere. Whoever adds one here asks whether it is needed, and raises the number if it is.

mod plans;
mod statements;
#[path = "../support/mod.rs"]
mod support;

use statements::{Asked, Counting};
use support::posted::Posted;
use support::rows;
use support::scripts::{ALICE, BOB, campaign};
use support::trial::{GAMES, HOUR, Trial};

/// Keeping a mail, until its sender hears that it is safe.
const KEPT: usize = 4;
/// Dealing with an order mail of Thrones, its receipt written, sent and marked, and the looks at whether there is more to do.
const DEALT: usize = 58;
/// Two thorough looks at a server on which nothing is to be done.
const IDLE: usize = 10;
/// A turn of two players played, its reports written, sent and marked.
const TURN: usize = 84;

fn at_most(most: usize, what: &str, asked: &Asked) {
    assert!(asked.count() <= most, "{what}: {} statements, not {most}:\n{}", asked.count(), asked.listed());
}

/// Alice's mail with these lines as it comes in, her latest mail answered.
async fn bytes_of(trial: &Trial, body: &str) -> (Posted, Vec<u8>) {
    let mail = trial.latest(ALICE).await;
    let bytes = trial.answer_to(&mail, body);
    (mail, bytes)
}

/// What keeping and then dealing with an order mail, two idle looks and the turn that follows ask for.
async fn one_order(counting: &Counting, trial: &Trial) -> [Asked; 4] {
    trial.say(ALICE, "status").await;
    let (mail, bytes) = bytes_of(trial, "a3-b4").await;
    counting.since();
    trial.deliver(&mail.reply_to(), &bytes).await;
    let kept = counting.since();
    trial.settle().await;
    let dealt = counting.since();
    trial.settle().await;
    let idle = counting.since();
    trial.after(HOUR).await;
    [kept, dealt, idle, counting.since()]
}

#[tokio::test]
async fn an_order_mail_and_its_turn() {
    let counting = Counting::begin();
    let trial = Trial::spring_set_up().await;
    let [kept, dealt, idle, turn] = one_order(&counting, &trial).await;
    at_most(KEPT, "keeping a mail", &kept);
    at_most(DEALT, "dealing with it", &dealt);
    at_most(IDLE, "two idle looks", &idle);
    at_most(TURN, "a turn", &turn);
    assert!(dealt.count() > 20, "they are counted at all:\n{}", dealt.listed());
}

/// A player does not pay for the games of others.
#[tokio::test]
async fn it_costs_the_same_among_many_campaigns() {
    let counting = Counting::begin();
    let trial = Trial::spring_set_up().await;
    let alone = one_order(&counting, &trial).await;
    let trial = Trial::spring_set_up().await;
    for number in 0..20 {
        let theirs = campaign(&format!("other-{number}")).replace("@example.org", "@example.net");
        trial.found(&theirs, 5).await;
    }
    trial.settle().await;
    let among = one_order(&counting, &trial).await;
    for (alone, among) in alone.iter().zip(&among) {
        assert_eq!(alone.count(), among.count(), "{}\nand among many:\n{}", alone.listed(), among.listed());
    }
}

/// Whatever the players do, the database finds what it is asked for by its indexes.
#[tokio::test]
async fn nothing_that_grows_is_read_through() {
    if rows::on_postgres() {
        return;
    }
    let counting = Counting::begin();
    let trial = Trial::spring_set_up().await;
    counting.since();
    for (player, words) in [
        (ALICE, "tell bob Peace?"),
        (BOB, "offer draw\nprefer zone Europe/Berlin"),
        (ALICE, "report 1\nhistory\nletters\naway 3 days"),
        (BOB, "resign"),
        (BOB, "no"),
        ("gm@example.org", "status"),
        ("gm@example.org", "extend 1 day"),
        ("gm@example.org", "pause"),
        ("gm@example.org", "resume"),
        ("nobody@example.net", "hello?"),
        (ALICE, "a3-b4"),
    ] {
        if trial.mails(player).await.is_empty() {
            let mail =
                format!("From: <{player}>\r\nMessage-ID: <{}>\r\n\r\n{words}\r\n", trial.new_id(player));
            trial.bring(player, GAMES, mail.as_bytes()).await;
        } else {
            trial.say(player, words).await;
        }
    }
    trial.after(HOUR).await;
    trial.after(24 * HOUR).await;
    let asked = counting.since();
    let through = plans::read_through(&trial.database(), &asked).await;
    assert!(through.is_empty(), "{}", through.join("\n"));
}
