//! Two houses in which somebody does one thing or another that the others at the table must not learn, and all the others get the same mails, byte for byte,
//! in the same order, at the same times: votes, letters, addresses, mails that come back, whims, questions, forgeries, those who watch.
//! What is secret in a game itself is tried in `disguise` and by each game.

use super::disguise::{assert_alike, seen};
use super::founding::write;
use super::handover::{gone, offer_seat, stand_by};
use super::undelivered::returned_by_bobs_server;
use crate::support::four::{ALL, CAROL, DAVE, GM, four};
use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY, campaign_with};
use crate::support::trial::{DAY, HOUR, MINUTE, START_MS, Trial, secret_for};

/// Who watches.
const EVE: &str = "eve@example.org";

/// Tells the story twice. It gives the house, and something in which the two must differ: else nothing was tried. What `readers` got, they
/// must have got in both.
async fn alike(readers: &[&str], story: impl AsyncFn(bool) -> (Trial, Vec<Vec<u8>>)) {
    let (one, known) = story(false).await;
    let (other, known_there) = story(true).await;
    assert_ne!(known, known_there, "nothing was tried");
    for reader in readers {
        let [first, second] = [&one, &other]
            .map(async |house| seen(house.mails(reader).await.into_iter().map(but_what_is_drawn).collect()));
        let (first, second) = (first.await, second.await);
        assert!(first.len() > 1, "{reader} got hardly anything");
        assert_alike(&first, &second);
    }
}

/// A mail without what is drawn anew in every house: ids of mails that belong to no seat, the keys letters are answered by, and ballots, which are
/// listed in the order of their numbers.
fn but_what_is_drawn(mut mail: Posted) -> Posted {
    let mut text = String::from_utf8_lossy(&mail.bytes).into_owned();
    if mail.header("From").contains("Games by mail") {
        text = text.replace(&mail.message_id, "");
        mail.message_id.clear();
        // Drawn from the id.
        let boundary =
            text.split("boundary=\"").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned);
        text = boundary.map_or(text.clone(), |boundary| text.replace(&boundary, ""));
    }
    for (at, _) in text.clone().match_indices("-press") {
        let key = at + "-press".len();
        text.replace_range(key..key + 8, "********");
    }
    if text.contains("The ballots: ") {
        text = format!(
            "{}\n{}",
            mail.subject(),
            letter::enclosed(&mail.bytes, proof::BALLOTS_FILE).concat() + &mail.text()
        );
        let lines: Vec<String> = text.lines().map(without_ballots).collect();
        let mut casts: Vec<&String> = lines.iter().filter(|line| line.starts_with("cast ")).collect();
        casts.sort_unstable();
        let rest = lines.iter().filter(|line| !line.starts_with("cast "));
        // The raw bytes have the same broken into lines.
        text = rest.chain(casts).map(|line| format!("{line}\r\n")).collect();
    }
    mail.bytes = text.into_bytes();
    mail
}

fn bytes(mails: Vec<Posted>) -> Vec<Vec<u8>> {
    mails.into_iter().map(|mail| mail.bytes).collect()
}

/// All that these players can ask for without doing anything to the table.
async fn they_ask(trial: &Trial, players: &[&str]) {
    for player in players {
        for words in ["status", "show", "votes", "press", "preview", "record", "nonsense of mine"] {
            trial.say(player, words).await;
        }
    }
}

/// The clock is put to so many hours after the beginning, whatever was written before.
async fn at_hour(trial: &Trial, hour: i64) {
    assert!(trial.now_ms() < START_MS + hour * HOUR, "too much was written before hour {hour}");
    trial.clock.set(START_MS + hour * HOUR);
    trial.settle().await;
}

/// All agree to a draw, and everything that comes after an end has come.
async fn to_the_end(trial: &Trial, hour: i64) {
    for (player, line) in ALL.iter().zip(["propose draw", "vote yes", "vote yes", "vote yes"]) {
        trial.write(player, line).await;
    }
    at_hour(trial, hour).await;
    trial.after(2 * DAY).await;
    assert_eq!(trial.standing("four").await.1, "over");
}

/// A line of the decoded mail without the numbers of ballots, which also put them into an order.
fn without_ballots(line: &str) -> String {
    let drawn = |word: &str| word.len() >= 10 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    if line.starts_with('\u{2014}') {
        return "a signature".into();
    }
    let mut words: Vec<&str> = line.split(' ').filter(|word| !drawn(word)).collect();
    if line.contains("The ballots: ") {
        words.sort_unstable();
    }
    words.join(" ")
}

#[tokio::test]
async fn who_voted_for_it_and_who_against() {
    alike(&[ALICE, DAVE], async |other| {
        let trial = four("[votes]\nannounce = \"counts\"").await;
        trial.write(ALICE, "propose pause").await;
        let (bob, carol) = if other { ("vote no", "vote yes") } else { ("vote yes", "vote no") };
        trial.write(BOB, bob).await;
        trial.write(CAROL, carol).await;
        they_ask(&trial, &[DAVE]).await;
        trial.write(DAVE, "vote no").await;
        at_hour(&trial, 20).await;
        they_ask(&trial, &[ALICE]).await;
        to_the_end(&trial, 30).await;
        let mails = bytes(trial.mails(BOB).await);
        (trial, mails)
    })
    .await;
}

#[tokio::test]
async fn letters_between_others() {
    for keys in ["", "gunboat = true", "[press]\npolicy = \"anonymous\""] {
        alike(&[ALICE, DAVE], async |other| {
            let trial = four(keys).await;
            if other {
                trial.write(BOB, "press to Player 3: Let us take Dave together.").await;
                trial.write(CAROL, "press to Player 2: With pleasure.").await;
                trial.write(CAROL, "block Player 2").await;
            }
            at_hour(&trial, 10).await;
            they_ask(&trial, &[ALICE, DAVE]).await;
            trial.write(ALICE, "press to Player 2: Are you with me?").await;
            to_the_end(&trial, 30).await;
            they_ask(&trial, &[ALICE]).await;
            let mails = bytes(trial.mails(CAROL).await);
            (trial, mails)
        })
        .await;
    }
}

#[tokio::test]
async fn who_wrote_a_letter_without_a_name() {
    alike(&[ALICE, DAVE], async |other| {
        let trial = four("[press]\npolicy = \"anonymous\"").await;
        // Either writes, at any minute of the hour.
        let (writer, silent) = if other { (CAROL, BOB) } else { (BOB, CAROL) };
        trial.clock.advance(if other { 40 * MINUTE } else { MINUTE });
        trial.write(writer, "anonymous press to Alice: Dave means to leave you.").await;
        trial.write(silent, "status").await;
        at_hour(&trial, 5).await;
        they_ask(&trial, &[ALICE]).await;
        trial.write(ALICE, "press to Dave: Do you?").await;
        let letter = trial.mails(ALICE).await.into_iter().find(|mail| mail.kind == "press");
        trial.answer(&letter.expect("the letter"), "Who are you?").await;
        at_hour(&trial, 10).await;
        they_ask(&trial, &[DAVE]).await;
        to_the_end(&trial, 30).await;
        let mails = bytes(trial.mails(BOB).await);
        (trial, mails)
    })
    .await;
}

#[tokio::test]
async fn where_somebody_known_by_a_seat_alone_gets_their_mail() {
    for disclose in ["nothing", "record"] {
        alike(&[ALICE, EVE], async |other| {
            let trial = Trial::new().await;
            let keys = format!("gunboat = true\nspectators = true\ndisclose = \"{disclose}\"");
            let mut file = campaign_with("spring", &keys);
            let (name, address) =
                if other { ("Bartholomew", "b@a-house-far-away.example") } else { ("Bob", BOB) };
            file = file.replace("\"Bob\"", &format!("\"{name}\"")).replace(BOB, address);
            trial.found(&file, secret_for(ALICE).await).await;
            let asked = write(&trial, EVE, "watch spring").await;
            trial.answer(&asked[0], "yes").await;
            trial.say(ALICE, WHITE_ARMY).await;
            trial.say(address, BLACK_ARMY).await;
            at_hour(&trial, 5).await;
            trial.say(ALICE, "i3-h4").await;
            trial.say(address, "press to White: Greetings").await;
            at_hour(&trial, 10).await;
            they_ask(&trial, &[ALICE]).await;
            trial.say(address, "resign").await;
            trial.say(address, "confirm").await;
            at_hour(&trial, 20).await;
            trial.after(2 * DAY).await;
            assert_eq!(trial.standing("spring").await.1, "over");
            (trial, vec![address.into()])
        })
        .await;
    }
}

#[tokio::test]
async fn a_mail_that_came_back() {
    alike(&[ALICE, CAROL], async |other| {
        let trial = four("").await;
        if other {
            let (to, report) = returned_by_bobs_server(&trial).await;
            trial.deliver(&to, &report).await;
        }
        at_hour(&trial, 5).await;
        // Who was silent when a window closes, and whose mail came back, is in the public log.
        trial.write(BOB, "status").await;
        at_hour(&trial, 10).await;
        they_ask(&trial, &[ALICE]).await;
        at_hour(&trial, 80).await;
        they_ask(&trial, &[ALICE]).await;
        let mails = bytes(trial.mails(GM).await);
        (trial, mails)
    })
    .await;
}

#[tokio::test]
async fn how_somebody_likes_their_mails_and_what_they_ask() {
    alike(&[ALICE, DAVE], async |other| {
        // The record of the end has what everybody was sent.
        let trial = four("disclose = \"names\"").await;
        if other {
            trial
                .write(
                    BOB,
                    "prefer text only\nprefer plain subjects\nprefer zone Pacific/Auckland\nprefer dates 12h",
                )
                .await;
            they_ask(&trial, &[BOB]).await;
            trial.write(BOB, "rules\nexample\nturn 1").await;
            trial.write(CAROL, "prefer digest 18:00\nprefer no optional mail").await;
        }
        at_hour(&trial, 20).await;
        // Who was silent when a window closes is in the public log.
        trial.write(BOB, "status").await;
        trial.write(CAROL, "status").await;
        at_hour(&trial, 30).await;
        they_ask(&trial, &[ALICE]).await;
        at_hour(&trial, 80).await;
        to_the_end(&trial, 100).await;
        let mails = bytes(trial.mails(BOB).await);
        (trial, mails)
    })
    .await;
}

#[tokio::test]
async fn somebody_else_who_tries_a_seat() {
    for keys in ["", "gunboat = true"] {
        alike(&[ALICE, CAROL, DAVE], async |other| {
            let trial = four(keys).await;
            let report = trial.latest_report(BOB).await;
            if other {
                trial.answer_from("mallory@evil.example", &report, "pass\nready").await;
                trial.answer_from(GM, &report, "resign").await;
            }
            at_hour(&trial, 5).await;
            they_ask(&trial, &[ALICE]).await;
            at_hour(&trial, 80).await;
            they_ask(&trial, &[ALICE]).await;
            let mut mails = bytes(trial.mails(BOB).await);
            mails.extend(bytes(trial.mails("mallory@evil.example").await));
            (trial, mails)
        })
        .await;
    }
}

#[tokio::test]
async fn orders_that_those_who_watch_must_not_see() {
    alike(&[EVE, ALICE], async |other| {
        let trial = Trial::new().await;
        trial.found(&campaign_with("spring", "spectators = true"), secret_for(ALICE).await).await;
        let asked = write(&trial, EVE, "watch spring").await;
        trial.answer(&asked[0], "yes").await;
        trial.set_up().await;
        if other {
            trial.say(BOB, "if i3-h4 then f7-f6\nready").await;
        }
        at_hour(&trial, 1).await;
        trial.say(EVE, "status").await;
        trial.say(EVE, "show").await;
        at_hour(&trial, 4).await;
        trial.say(ALICE, "wait").await;
        trial.say(EVE, "status").await;
        at_hour(&trial, 10).await;
        let mails = bytes(trial.mails(BOB).await);
        (trial, mails)
    })
    .await;
}

#[tokio::test]
async fn whether_somebody_at_a_table_of_bots_is_in() {
    alike(&[ALICE], async |other| {
        let trial = Trial::new().await;
        let mut file = campaign_with("spring", "").replace("\"thrones\"", "\"core-worlds\"");
        file.push_str("[[player]]\nname = \"Robby\"\naddress = \"bot@example.org\"\n");
        trial.found_with_bots(&file, 5, 2..3).await;
        trial.say(ALICE, "wait").await;
        if other {
            trial.say(BOB, "pass\nready").await;
        }
        at_hour(&trial, 5).await;
        they_ask(&trial, &[ALICE]).await;
        at_hour(&trial, 24).await;
        let mails = bytes(trial.mails(BOB).await);
        (trial, mails)
    })
    .await;
}

/// Carol and Dave stand by for Bob's seat, which is offered to both.
#[tokio::test]
async fn who_took_a_seat_over_where_seats_have_no_names() {
    alike(&[ALICE], async |other| {
        let trial = Trial::new().await;
        trial.found(&campaign_with("spring", "gunboat = true"), secret_for(ALICE).await).await;
        trial.set_up().await;
        stand_by(&trial, CAROL, "standby\nname Carola").await;
        stand_by(&trial, DAVE, "standby\nname David").await;
        gone(&trial, 1).await;
        offer_seat(&trial, 1).await;
        let (taker, late) = if other { (DAVE, CAROL) } else { (CAROL, DAVE) };
        at_hour(&trial, 4).await;
        trial.say(taker, "take").await;
        trial.say(late, "take").await;
        at_hour(&trial, 5).await;
        trial.say(ALICE, "i3-h4").await;
        they_ask(&trial, &[ALICE]).await;
        trial.say(taker, "press to White: Good day").await;
        at_hour(&trial, 10).await;
        they_ask(&trial, &[ALICE]).await;
        (trial, vec![taker.into()])
    })
    .await;
}
