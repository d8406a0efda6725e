//! What mails, rounds and turns may cost, in counts: what is slow on one machine is quick on another, but a statement more is a
//! statement more everywhere. Whoever adds one here asks whether it is needed, and raises the number if it is.

mod plans;
mod statements;
#[expect(dead_code, reason = "a part of it is used here")]
#[path = "../support/mod.rs"]
mod support;

use report::picture::drawn;
use statements::{Asked, Counting};
use support::rows;
use support::scripts::{ALICE, BOB, campaign};
use support::trial::{GAMES, HOUR, Trial};

/// The most journeys to the database, each with as many statements as go together; the most transactions whose writing waits for the
/// disk, and the most pictures.
const MOST: [(&str, usize, u64, u64); 4] = [
    // Until its sender hears that it is safe.
    ("keeping a mail", 4, 1, 0),
    // An order mail of Thrones; its receipt is written with the board its move leaves, sent and marked, and it is looked whether there is
    // more to do.
    ("dealing with it", 14, 1, 1),
    // Thorough ones, on a server on which nothing is to be done.
    ("two idle looks", 8, 0, 0),
    // Of two players, its reports written, sent and marked.
    ("a turn", 66, 1, 2),
];

/// What something asked for, and how many transactions that could write were committed for it.
struct Cost {
    asked: Asked,
    commits: u64,
    pictures: u64,
}

/// Counts, from one thing to the next.
struct Bill<'a> {
    counting: &'a Counting,
    trial: &'a Trial,
    commits: u64,
    pictures: u64,
}

impl<'a> Bill<'a> {
    fn begin(counting: &'a Counting, trial: &'a Trial) -> Self {
        counting.since();
        Self { counting, trial, commits: trial.house.store.asked().commits, pictures: drawn() }
    }

    /// What has been asked for since the last call.
    fn so_far(&mut self) -> Cost {
        let commits = self.trial.house.store.asked().commits;
        let before = std::mem::replace(&mut self.commits, commits);
        let pictures = std::mem::replace(&mut self.pictures, drawn());
        Cost { asked: self.counting.since(), commits: commits - before, pictures: self.pictures - pictures }
    }
}

/// What keeping and then dealing with an order mail, two idle looks and the turn that follows ask for.
async fn one_order(counting: &Counting, trial: &Trial) -> [Cost; 4] {
    // Whatever is opened at all is open now: as many looks at once as there may be.
    let mut looks = Vec::new();
    for _ in 0..4 {
        looks.push(trial.house.store.read().await.expect("a look"));
    }
    drop(looks);
    trial.say(ALICE, "status").await;
    let mail = trial.latest(ALICE).await;
    let bytes = trial.answer_to(&mail, "a3-b4");
    let mut bill = Bill::begin(counting, trial);
    trial.deliver(&mail.reply_to(), &bytes).await;
    let kept = bill.so_far();
    trial.settle().await;
    let dealt = bill.so_far();
    trial.settle().await;
    let idle = bill.so_far();
    trial.after(HOUR).await;
    [kept, dealt, idle, bill.so_far()]
}

#[tokio::test]
async fn an_order_mail_and_its_turn() {
    let counting = Counting::begin();
    let trial = Trial::spring_set_up().await;
    let costs = one_order(&counting, &trial).await;
    for (cost, (what, statements, commits, pictures)) in costs.iter().zip(MOST) {
        let asked = &cost.asked;
        let told = || {
            format!(
                "{what}: {} statements, {} commits, {} pictures:\n{}",
                asked.count(),
                cost.commits,
                cost.pictures,
                asked.listed()
            )
        };
        assert!(asked.count() <= statements && cost.commits <= commits, "{}", told());
        assert!(cost.pictures <= pictures, "{}", told());
    }
    assert!(costs[1].asked.count() > 8, "they are counted at all");
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
        let (alone, among) = (&alone.asked, &among.asked);
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
        ("gm@example.org", ""),
        ("gm@example.org", "status"),
        ("gm@example.org", "extend 1 day"),
        ("gm@example.org", "pause"),
        ("gm@example.org", "resume"),
        ("nobody@example.net", "hello?"),
        (ALICE, "a3-b4"),
    ] {
        if trial.mails(player).await.is_empty() {
            let mail = format!(
                "From: <{player}>\r\nSubject: gm spring\r\nMessage-ID: <{}>\r\n\r\n{words}\r\n",
                trial.new_id(player)
            );
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
