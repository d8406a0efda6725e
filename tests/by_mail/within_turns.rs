//! Where players are asked as a turn goes on, nobody is written to whom it does not concern, and the report of the turn tells
//! it whole.

use crate::by_mail::offers::played::{Table, one_window};
use crate::support::posted::Posted;
use crate::support::trial::{MINUTE, Trial};
use campaign::loaded::Loaded;
use rules::Seat;

const SEATS: u8 = 3;

fn address(seat: u8) -> String {
    format!("p{seat}@example.org")
}

/// Of the window that is open: its turn, and whom it asks.
async fn open(trial: &Trial) -> (u32, Vec<u8>) {
    let mut tx = trial.house.store.read().await.expect("read");
    let window = tx.window("t").await.expect("read").expect("a window");
    let asked: Vec<(Seat, serde_json::Value)> = serde_json::from_str(&window.asked).expect("questions");
    (window.turn, asked.into_iter().map(|(seat, _)| seat.0).collect())
}

/// When the open window opened, as mails say it.
async fn opened(trial: &Trial) -> String {
    let mut tx = trial.house.store.read().await.expect("read");
    let window = tx.window("t").await.expect("read").expect("a window");
    campaign::when::when(window.opened_ms, trial.now_ms(), "").utc
}

async fn reports(trial: &Trial, seat: u8) -> Vec<Posted> {
    trial.mails(&address(seat)).await.into_iter().filter(|mail| mail.kind == "report").collect()
}

fn is_within(mail: &Posted) -> bool {
    mail.words().contains("The report of the turn tells all of this again.")
}

#[tokio::test]
async fn only_those_are_written_to_whom_it_concerns() {
    let trial = Trial::new().await;
    Table::new("throneworld", SEATS, "live", 0).found(&trial).await;
    let (mut spared, mut asked_within, mut whole) = (0, 0, 0);
    let mut before = open(&trial).await.0;
    for _ in 0..24 {
        let counts =
            [reports(&trial, 0).await.len(), reports(&trial, 1).await.len(), reports(&trial, 2).await.len()];
        one_window(&trial, &Table::new("throneworld", SEATS, "live", 0)).await;
        let (turn, asked) = open(&trial).await;
        for seat in 0..SEATS {
            let new = reports(&trial, seat).await.split_off(counts[usize::from(seat)]);
            if turn != before {
                // The turn is over: everybody has a report, with the board.
                assert!(new.iter().any(|mail| !is_within(mail)), "turn {turn}, seat {seat}");
                whole += 1;
            } else if asked.contains(&seat) && is_waited_for(&trial, seat).await {
                let mail = new.last().expect("who is asked has a mail");
                assert!(is_within(mail), "{}", mail.text());
                let text = mail.text();
                let (question, news) = (text.find("== What is asked of you"), text.find("== For you"));
                assert!(question < news && question.is_some(), "the question first:\n{text}");
                assert!(!text.contains("== All empires") && text.lines().count() < 90, "{text}");
                asked_within += 1;
            } else {
                for mail in &new {
                    let told = ["* Lost:", "so what was"];
                    assert!(told.iter().any(|mark| mail.text().contains(mark)), "{}", mail.text());
                }
                spared += usize::from(new.is_empty());
            }
        }
        before = turn;
    }
    assert!(spared > 0 && asked_within > 0 && whole > 0, "{spared} {asked_within} {whole}");
}

/// Is the open window answered by what this seat has on file?
async fn is_waited_for(trial: &Trial, seat: u8) -> bool {
    let mut tx = trial.house.store.read().await.expect("read");
    let loaded = Loaded::load(&mut tx, "t").await.expect("loads").expect("is there");
    loaded.missing().expect("fits").contains(&Seat(seat))
}

/// Who has said ahead what the turn asks later is not asked again; whoever says it all has three mails a turn in the median.
#[tokio::test]
async fn what_was_said_ahead_is_not_asked_again() {
    let trial = Trial::new().await;
    let table = Table::new("throneworld", SEATS, "live", 0).answering_ahead();
    table.found(&trial).await;
    for _ in 0..60 {
        one_window(&trial, &table).await;
    }
    let mut counts = Vec::new();
    let turn = open(&trial).await.0;
    for seat in 0..SEATS {
        for mail in reports(&trial, seat).await.iter().filter(|mail| is_within(mail)) {
            let (text, words) = (mail.text(), mail.words());
            let asks = words.contains("If nothing comes in time");
            // What was lost in taking a world is told with it, as the turn is summed up.
            let marks = ["* Lost:", "* Won:", "* Held:", "* Decided:", "so what was"];
            assert!(asks || marks.iter().any(|mark| text.contains(mark)), "{text}");
        }
        for turn in 2..turn {
            let (upper, lower) = (format!("Turn {turn}:"), format!("turn {turn}:"));
            let of =
                |mail: &&Posted| [&upper, &lower].iter().any(|turn| mail.subject().contains(turn.as_str()));
            counts.push(reports(&trial, seat).await.iter().filter(of).count());
        }
    }
    counts.sort_unstable();
    assert!(counts.len() >= 12 && counts[counts.len() / 2] <= 3, "{counts:?}");
}

/// Who is not asked has the mail of an earlier window of the turn as the latest: an answer to it is taken.
#[tokio::test]
async fn an_answer_to_the_latest_mail_of_the_turn_counts() {
    let trial = Trial::new().await;
    let table = Table::new("throneworld", SEATS, "live", 0);
    table.found(&trial).await;
    for _ in 0..24 {
        let (before, first) = open(&trial).await;
        one_window(&trial, &table).await;
        let (turn, asked) = open(&trial).await;
        let idle = (0..SEATS).find(|seat| !asked.contains(seat) && !first.contains(seat));
        let Some(seat) = idle.filter(|_| turn == before) else { continue };
        let mail = trial.latest_report(&address(seat)).await;
        if !mail.reply_to().contains("-idle") {
            continue;
        }
        let back = trial.answer(&mail, "losses: fighters, then blasters").await;
        let receipt = back.last().expect("a receipt").words();
        assert!(receipt.contains("on file as line") && !receipt.contains("not filed"), "{receipt}");
        // An answer to a question whose window has closed is none to what is asked now, and changes nothing else.
        let asked_then = first.iter().find(|seat| !asked.contains(seat));
        if let Some(late) = asked_then {
            let mail = trial.latest_report(&address(*late)).await;
            if !mail.reply_to().contains("-idle") {
                let back = trial.answer(&mail, "losses: fighters, then blasters").await;
                assert!(back.last().expect("a receipt").words().contains("not filed"));
            }
        }
        return;
    }
    panic!("nobody was left unasked");
}

/// The subject of a mail within a turn tells what the turn has brought so far, and never that nothing did before it is over.
#[tokio::test]
async fn a_subject_within_a_turn_tells_the_turn_so_far() {
    let trial = Trial::new().await;
    let table = Table::new("throneworld", SEATS, "live", 0);
    table.found(&trial).await;
    let mut seen = 0;
    for _ in 0..40 {
        one_window(&trial, &table).await;
    }
    for seat in 0..SEATS {
        // What the mails of the turn have said was taken or lost.
        let (mut turn, mut changed) = (String::new(), false);
        for mail in reports(&trial, seat).await {
            let subject = mail.subject();
            let (now, _) = subject.split_once(':').expect("a turn in front");
            if now != turn {
                (turn, changed) = (now.to_owned(), false);
            }
            if !is_within(&mail) {
                continue;
            }
            assert!(!subject.contains("nothing changed hands"), "{}", mail.text());
            // What was lost again within the turn is no news of it as a whole.
            let words = mail.words();
            changed |= words.contains(": took ") && !words.contains("which belongs to nobody now");
            if changed {
                assert!(
                    ["took", "lost"].iter().any(|word| subject.contains(word)),
                    "{subject}\n{}",
                    mail.text()
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 0);
}

/// The form of a mail that asked nothing is taken later in the turn too, also from somebody who is asked by then.
#[tokio::test]
async fn a_form_sent_within_a_turn_is_taken_as_long_as_the_turn_lasts() {
    let trial = Trial::new().await;
    let table = Table::new("throneworld", SEATS, "live", 0);
    table.found(&trial).await;
    let mut tried = 0;
    for _ in 0..60 {
        let (before, first) = open(&trial).await;
        one_window(&trial, &table).await;
        let (turn, asked) = open(&trial).await;
        for seat in (0..SEATS).filter(|seat| turn == before && asked.contains(seat) && !first.contains(seat))
        {
            let Some(mail) =
                reports(&trial, seat).await.into_iter().rev().find(|m| m.reply_to().contains("-idle"))
            else {
                continue;
            };
            if !mail.subject().contains(&format!("Turn {turn}:")) {
                continue;
            }
            let back = trial.answer(&mail, "[orders]\nlosses: fighters\n[end of orders]").await;
            let receipt = back.last().expect("a receipt").words();
            assert!(receipt.contains("on file as line") && !receipt.contains("not filed"), "{receipt}");
            tried += 1;
        }
    }
    assert!(tried > 0);
}

/// A move that is sent when one's expansion is over is said to be for the next, and is there then.
#[tokio::test]
async fn a_move_that_comes_too_late_is_kept_for_the_next_expansion() {
    let trial = Trial::new().await;
    let table = Table::new("throneworld", SEATS, "live", 0);
    table.found(&trial).await;
    for _ in 0..200 {
        let (turn, asked) = open(&trial).await;
        for seat in asked {
            let mail = trial.latest_report(&address(seat)).await;
            let words = mail.words();
            // The mail that asks for moves asks for the chit as well.
            if !words.contains("Which chit do you play") || words.contains("Your expansion in turn") {
                continue;
            }
            let back = trial.answer(&mail, "scan D8 using A9").await;
            let receipt = back.last().expect("a receipt").words();
            if receipt.contains("NOT ACCEPTED") {
                continue;
            }
            let told = format!(
                "Your expansion of turn {turn} is over. This stays on file for that of turn {}",
                turn + 1
            );
            assert!(receipt.contains(&told), "{receipt}");
            // Jumps of this turn are done with, and not taken off.
            assert!(!receipt.contains("No longer on file"), "{receipt}");
            while open(&trial).await.0 == turn {
                one_window(&trial, &Table::new("throneworld", SEATS, "live", 0).answering("chit", "no"))
                    .await;
            }
            let next = trial.latest_report(&address(seat)).await;
            assert!(next.words().contains("scan D8 using A9"), "{}", next.text());
            return;
        }
        one_window(&trial, &table).await;
    }
    panic!("no chit was asked for");
}

/// Whose newest mail asked something that is settled by now answers it all the same: where nothing is asked of them at present, their
/// orders are for what is still to come, and are told so. A `yes` to what is settled confirms nothing.
#[tokio::test]
async fn the_newest_mail_one_has_can_be_answered_as_long_as_the_turn_lasts() {
    let trial = Trial::new().await;
    let table = Table::new("throneworld", SEATS, "live", 0);
    table.found(&trial).await;
    let mut tried = 0;
    for _ in 0..40 {
        let (before, first) = open(&trial).await;
        one_window(&trial, &table).await;
        let (turn, asked) = open(&trial).await;
        for seat in first.into_iter().filter(|seat| turn == before && !asked.contains(seat)) {
            let mail = trial.latest_report(&address(seat)).await;
            if mail.reply_to().contains("-idle") {
                continue;
            }
            let back = trial.answer(&mail, "losses: fighters").await;
            let receipt = back.last().expect("a receipt").words();
            let told = "Its orders count for what is still to come in this turn.";
            assert!(receipt.contains("on file as line") && receipt.contains(told), "{receipt}");
            let back = trial.answer(&mail, "yes").await;
            let receipt = back.last().expect("a receipt").words();
            assert!(!receipt.contains(told) && !receipt.contains("on file as line"), "{receipt}");
            tried += 1;
        }
    }
    assert!(tried > 0);
}

/// A mail within a turn tells all the turn has brought so far, one's own orders carried out among it: nobody gets the mails of every
/// window. Its subject promises nothing that does not stand in it.
#[tokio::test]
async fn a_mail_within_a_turn_tells_what_the_others_of_it_would_have_told() {
    let mut spent = 0;
    for (game, windows) in [("core-worlds", 30), ("timega", 12)] {
        let trial = Trial::new().await;
        let table = Table::new(game, SEATS, "live", 0);
        table.found(&trial).await;
        for _ in 0..windows {
            one_window(&trial, &table).await;
        }
        let mut own = 0;
        for seat in 0..SEATS {
            for mail in reports(&trial, seat).await.into_iter().filter(is_within) {
                let (subject, words) = (mail.subject(), mail.words());
                let deeds = [": you ", "; you "].iter().any(|mark| subject.contains(mark));
                let silent = words.contains("Nothing has happened to you in this turn so far.");
                assert!(!words.contains("Nothing happened to you."), "{}", mail.text());
                assert!(!(deeds && silent), "{subject}\n{}", mail.text());
                own += usize::from(words.contains("* Done: "));
                spent += usize::from(words.contains("Done with in this turn: line"));
            }
        }
        assert!(own > 0, "{game}: somebody's own deeds are told as the turn goes on");
    }
    assert!(spent > 0, "what a plan has done is no more what is still to come");
}

/// What is planned on a board that is new is asked for with it.
#[tokio::test]
async fn a_plan_is_asked_for_with_the_board_it_is_made_on() {
    let trial = Trial::new().await;
    let table = Table::new("core-worlds", SEATS, "live", 0);
    table.found(&trial).await;
    for _ in 0..20 {
        one_window(&trial, &table).await;
    }
    let mut plans = 0;
    for seat in 0..SEATS {
        for mail in reports(&trial, seat).await.into_iter().filter(is_within) {
            let text = mail.text();
            let (question, board) = (text.find("== What is asked of you"), text.find("The Central Zone ("));
            if text.contains("* What is your plan for round") && !text.contains("answers this") {
                assert!(board.is_some() && question < board, "{text}");
                plans += 1;
            }
        }
    }
    assert!(plans > 0);
}

/// A line that was refused is over with the window it was sent to: whoever went on without it is not asked for it again.
#[tokio::test]
async fn what_was_refused_is_over_with_its_window() {
    let trial = Trial::new().await;
    Table::new("core-worlds", SEATS, "live", 0).found(&trial).await;
    let refused = trial.receipt(&address(0), "surge all\nexplore never\ndeploy a zeppelin").await;
    assert!(refused.words().contains("NOT ACCEPTED"), "{}", refused.text());
    trial.receipt(&address(0), "ready").await;
    for seat in 1..SEATS {
        trial.receipt(&address(seat), "surge never\nexplore never").await;
    }
    trial.after(31 * MINUTE).await;
    let asked = trial.latest_report(&address(0)).await;
    assert!(asked.words().contains("What is your plan for round 1?"), "{}", asked.text());
    let words = trial.receipt(&address(0), "pass").await.words();
    assert!(!words.contains("still not accepted") && words.contains("You are in"), "{words}");
}

/// A mail that asks for moves asks for the rest of the turn as well; what of it is answered is asked no more.
#[tokio::test]
async fn a_mail_asks_for_the_rest_of_the_turn() {
    const LATER: &str = "Asked later in this turn, and not at all if you say it now:";
    let trial = Trial::new().await;
    let table = Table::new("throneworld", SEATS, "live", 0);
    table.found(&trial).await;
    for _ in 0..12 {
        for seat in open(&trial).await.1 {
            let mail = trial.latest_report(&address(seat)).await;
            let words = mail.words();
            if !words.contains("Your expansion in turn") {
                continue;
            }
            let later = words.split_once(LATER).expect("the rest of the turn").1;
            assert!(
                later.contains("* Which chit do you play") && later.contains("* A research attempt"),
                "{words}"
            );
            let back = trial.answer(&mail, "research space").await;
            let receipt = back.last().expect("a receipt").words();
            let later = receipt.split_once(LATER).expect("the chit").1;
            assert!(later.contains("* Which chit do you play"), "{receipt}");
            assert!(!later.contains("* A research attempt"), "{receipt}");
            return;
        }
        one_window(&trial, &table).await;
    }
    panic!("no moves were asked for");
}

/// Whoever answers a window of a live turn that has closed is told so, and when it closed, whether they are asked something else by now or nothing.
#[tokio::test]
async fn an_answer_that_comes_after_its_window_is_told_that_it_was_late() {
    let trial = Trial::new().await;
    let table = Table::new("throneworld", SEATS, "live", 0);
    table.found(&trial).await;
    let (mut asked_again, mut asked_nothing) = (0, 0);
    for _ in 0..40 {
        let (before, first) = open(&trial).await;
        let mut mails = Vec::new();
        for seat in &first {
            mails.push((*seat, trial.latest_report(&address(*seat)).await));
        }
        one_window(&trial, &table).await;
        let (turn, asked) = open(&trial).await;
        let opened = opened(&trial).await;
        for (seat, mail) in
            mails.iter().filter(|(_, mail)| turn == before && !mail.reply_to().contains("-idle"))
        {
            let receipt =
                trial.answer(mail, "losses: fighters, then blasters").await.pop().expect("a receipt");
            let words = receipt.words();
            let late = format!("Your mail came too late for what it answers: that was closed on {opened}");
            assert!(words.contains(&late), "{late}: {words}");
            if asked.contains(seat) {
                assert!(
                    words.contains("none of its orders were filed") && words.contains("not filed"),
                    "{words}"
                );
                asked_again += 1;
            } else {
                assert!(words.contains("Its orders count for what is still to come"), "{words}");
                asked_nothing += 1;
            }
        }
        if asked_again > 0 && asked_nothing > 0 {
            return;
        }
    }
    panic!("{asked_again} were asked again, {asked_nothing} nothing");
}

/// `ready` is said of what is asked now; the receipt says so.
#[tokio::test]
async fn ready_within_a_turn_is_of_what_is_asked_now() {
    let trial = Trial::new().await;
    Table::new("throneworld", SEATS, "live", 0).found(&trial).await;
    let (_, asked) = open(&trial).await;
    let receipt = trial.receipt(&address(asked[0]), "ready").await;
    let told = "the table does not wait for you for what is asked now; what the turn asks later, you are asked and waited for";
    assert!(receipt.words().contains(told), "{}", receipt.text());
    let receipt = trial.receipt(&address(asked[0]), "wait").await;
    let told = "the table waits for you until the deadline of what is asked now, or until you write ready";
    assert!(receipt.words().contains(told), "{}", receipt.text());
}
