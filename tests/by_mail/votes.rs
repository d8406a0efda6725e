//! Votes of the campaign: secret, changeable until they close, carried out.

use crate::support::binary::{run, said};
use crate::support::four::{ALL, CAROL, DAVE, GM, four, readers};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial, UNDER_WAY};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// Everybody in turn answers their latest report with a line.
async fn all_say(trial: &Trial, players: &[&str], line: &str) -> Vec<Posted> {
    let mut new = Vec::new();
    for player in players {
        new = trial.write(player, line).await.1;
    }
    new
}

#[tokio::test]
async fn a_draw_needs_everybody_and_ends_the_game() {
    let trial = four("").await;
    let (receipt, told) = trial.write(ALICE, "propose draw").await;
    assert!(receipt.words().contains("Vote 1 is open: a draw. Your own vote is yes"), "{}", receipt.text());
    assert_eq!(readers(&told), [BOB, CAROL, DAVE]);
    for mail in &told {
        assert!(mail.words().contains("answer with the line vote yes 1 or vote no 1"), "{}", mail.text());
        assert!(!mail.everything().contains("Alice"), "who proposed it is a vote told: {}", mail.text());
    }
    all_say(&trial, &[BOB, CAROL], "vote yes 1").await;
    assert_eq!(trial.standing("four").await.1, "running");
    let (receipt, _) = trial.write(DAVE, "vote yes 1").await;
    assert!(receipt.words().contains("Everybody has voted now"), "{}", receipt.text());
    trial.settle().await;
    assert_eq!(trial.standing("four").await.1, "over");
    for player in ALL {
        assert!(trial.latest_report(player).await.words().to_lowercase().contains("draw"));
    }
}

#[tokio::test]
async fn one_vote_a_seat_changeable_until_it_closes_and_refused_after() {
    let trial = four("[votes]\nannounce = \"counts\"").await;
    trial.write(ALICE, "propose pause").await;
    trial.write(BOB, "vote yes 1").await;
    trial.write(BOB, "Vote no on 1").await;
    trial.write(BOB, "vote yes 1").await;
    let list = trial.write(BOB, "votes").await.0.words();
    assert!(list.contains("Vote 1: a pause of the campaign.") && list.contains("you voted yes"), "{list}");
    trial.write(BOB, "vote no").await;
    trial.write(CAROL, "vote no 1").await;
    assert_eq!(trial.write(CAROL, "vote yes 4").await.0.words().matches("There is no vote 4").count(), 1);
    let told = trial.write(DAVE, "vote no 1").await.1;
    assert_eq!(readers(&told), [ALICE, BOB, CAROL, DAVE]);
    for mail in &told {
        let words = mail.words();
        assert!(
            words.contains("was not carried.") && words.contains("In favour: 1. Against: 3. Not voted: 0."),
            "{words}"
        );
    }
    assert_eq!(trial.standing("four").await.1, "running");
    let (receipt, told) = trial.write(BOB, "vote yes 1").await;
    assert!(
        told.is_empty() && receipt.words().contains("is closed, so your vote was not taken"),
        "{}",
        receipt.text()
    );
    let yes = rows::number(&trial.database(), "SELECT yes FROM motion").await;
    assert_eq!((yes, rows::number(&trial.database(), "SELECT COUNT(*) FROM ballot").await), (1, 0));
}

#[tokio::test]
async fn a_vote_closes_at_its_time_and_a_mail_that_came_in_time_counts() {
    let trial = four("[votes]\nlength = \"1 day\"").await;
    trial.write(ALICE, "propose pause").await;
    trial.write(BOB, "vote yes 1").await;
    trial.write(CAROL, "vote no 1").await;
    // Two of three: decided whatever Dave does if he says yes too; but it does not close before its time.
    assert_eq!(trial.standing("four").await.1, "running");
    let closes_ms = rows::number(&trial.database(), "SELECT closes_ms FROM motion").await;
    let report = trial.latest_report(DAVE).await;
    let mail = trial.answer_to(&report, "vote yes 1");
    trial.clock.set(closes_ms - UNDER_WAY);
    trial.deliver(&report.reply_to(), &mail).await;
    trial.clock.set(closes_ms + HOUR);
    trial.settle().await;
    assert_eq!(trial.standing("four").await.1, "paused");
    let told = trial.latest(ALICE).await.words();
    assert!(told.contains("was carried") && !told.contains("In favour"), "the result only: {told}");
}

#[tokio::test]
async fn too_few_votes_carry_nothing() {
    let trial = four("[votes]\nlength = \"1 day\"").await;
    trial.write(ALICE, "propose replacing the gm").await;
    trial.write(BOB, "vote yes").await;
    trial.after(DAY + HOUR).await;
    assert!(
        trial.latest(DAVE).await.words().contains("not carried: too few have voted"),
        "{}",
        trial.latest(DAVE).await.text()
    );
    assert_eq!(trial.mails(GM).await.len(), 0);
}

#[tokio::test]
async fn what_is_decided_early_stays_open_until_all_have_voted() {
    let trial = four("").await;
    trial.write(ALICE, "propose pause").await;
    all_say(&trial, &[BOB, CAROL], "vote yes 1").await;
    assert_eq!(
        trial.standing("four").await.1,
        "running",
        "three of four are enough, and nobody sees that yet"
    );
    trial.write(DAVE, "vote no 1").await;
    assert_eq!(trial.standing("four").await.1, "paused");
    assert!(trial.reason("four").await.contains("vote"));
    assert!(trial.latest(GM).await.words().contains("answer this mail with: resume"));
}

#[tokio::test]
async fn a_concession_ends_the_game_in_favour_of_one() {
    let trial = four("").await;
    let (_, told) = trial.write(ALICE, "propose concession to Bob").await;
    let bob = told.iter().find(|m| m.address == BOB).expect("Bob hears of it");
    assert!(bob.words().contains("you have no vote on it"), "{}", bob.text());
    let (receipt, _) = trial.write(BOB, "vote yes 1").await;
    assert!(receipt.words().contains("You have no vote on a concession to Bob"), "{}", receipt.text());
    all_say(&trial, &[CAROL, DAVE], "vote yes 1").await;
    assert_eq!(trial.standing("four").await, (1, "over".into()));
    assert!(trial.reason("four").await.contains("All others concede to Bob."));
    assert!(
        trial.latest_report(BOB).await.subject().contains("turn 1: you have won"),
        "{}",
        trial.latest_report(BOB).await.subject()
    );
    assert!(trial.latest_report(DAVE).await.subject().contains("the game is over"));
    trial.after(30 * DAY).await;
    assert_eq!(trial.standing("four").await, (1, "over".into()));
    let (receipt, _) = trial.write(CAROL, "propose draw").await;
    assert!(receipt.words().contains("not being played by you now"), "{}", receipt.text());
}

#[tokio::test]
async fn an_extension_moves_the_deadline() {
    let trial = four("").await;
    let closes = "SELECT closes_ms FROM open_window";
    let before = rows::number(&trial.database(), closes).await;
    trial.write(ALICE, "propose an extension of 2 days").await;
    all_say(&trial, &[BOB, CAROL, DAVE], "vote yes 1").await;
    assert_eq!(rows::number(&trial.database(), closes).await, before + 2 * DAY);
    let told = trial.latest(CAROL).await;
    assert!(
        told.words().contains("The deadline is 2 days later.")
            && told.words().contains("Sat 7 Nov 2026, 12:00 UTC"),
        "{}",
        told.text()
    );
    trial.after(4 * DAY).await;
    assert_eq!(trial.standing("four").await.0, 1, "the old deadline is past, the new one is not");
    trial.after(DAY).await;
    assert_eq!(trial.standing("four").await.0, 2);
}

#[tokio::test]
async fn a_deadline_moved_by_vote_does_not_fall_on_a_day_without_deadlines() {
    // Thursday at noon and two days: Saturday, which is a holiday here.
    let trial = four("holidays = [\"7 nov\"]").await;
    trial.write(ALICE, "propose extension 2 days").await;
    all_say(&trial, &[BOB, CAROL, DAVE], "vote yes 1").await;
    let told = trial.latest(CAROL).await;
    assert!(told.words().contains("Sun 8 Nov 2026, 12:00 UTC"), "{}", told.text());
    // Nor on a day the schedule says never of.
    let trial = four("schedule = \"every 3 days, never on weekends\"").await;
    trial.write(ALICE, "propose extension 2 days").await;
    all_say(&trial, &[BOB, CAROL, DAVE], "vote yes 1").await;
    let told = trial.latest(CAROL).await.words();
    assert!(
        told.contains("The deadline is 4 days later.") && told.contains("Mon 9 Nov 2026, 12:00 UTC"),
        "{told}"
    );
}

#[tokio::test]
async fn a_vote_for_more_time_ends_before_the_deadline_and_too_late_is_refused() {
    let trial = four("").await;
    trial.at_deadline("four", -2 * HOUR).await;
    let (receipt, _) = trial.write(ALICE, "propose extension 1 day").await;
    assert!(receipt.words().contains("It closes Thu 5 Nov 2026, 11:00 UTC"), "{}", receipt.text());
    trial.at_deadline("four", -HOUR).await;
    let (receipt, told) = trial.write(BOB, "propose extension 2 hours").await;
    assert!(told.is_empty() && receipt.words().contains("it is too late for that"), "{}", receipt.text());
}

#[tokio::test]
async fn a_seat_and_the_game_master_can_be_voted_out() {
    let trial = four("").await;
    trial.write(ALICE, "propose replacing Bob").await;
    all_say(&trial, &[CAROL, DAVE], "vote yes 1").await;
    assert!(trial.latest(GM).await.text().contains("another player in the place of Bob (seat 2)"));
    assert!(
        trial
            .latest(BOB)
            .await
            .words()
            .contains("The vote on another player in the place of Bob was carried.")
    );
    trial.write(ALICE, "propose replacing gm").await;
    all_say(&trial, &[BOB, CAROL, DAVE], "vote yes 2").await;
    assert!(trial.latest(GM).await.text().contains("another game master"));
}

#[tokio::test]
async fn what_cannot_be_put_to_the_vote_is_refused() {
    let trial = four("[votes.pause]\nallowed = false").await;
    for (line, why) in [
        ("propose pause", "there is no vote on that"),
        ("propose concession to Zed", "no player called"),
        ("propose concession to Alice", "you cannot propose"),
        ("vote yes", "There is no vote open now"),
    ] {
        let (receipt, told) = trial.write(ALICE, line).await;
        assert!(told.is_empty() && receipt.words().contains(why), "{line}: {}", receipt.text());
    }
    let (receipt, _) = trial.write(ALICE, "propose extension soon").await;
    assert!(receipt.text().contains("NOT ACCEPTED"), "{}", receipt.text());
    trial.write(ALICE, "propose draw").await;
    let (receipt, told) = trial.write(BOB, "propose draw").await;
    assert!(told.is_empty() && receipt.words().contains("that is open already"), "{}", receipt.text());
    trial.write(BOB, "propose replacing gm").await;
    let (receipt, _) = trial.write(CAROL, "vote no").await;
    assert!(receipt.words().contains("Several votes are open (1, 2)"), "{}", receipt.text());
}

#[tokio::test]
async fn two_players_offer_and_resign_instead() {
    let trial = Trial::spring_set_up().await;
    let receipt = trial.receipt(ALICE, "propose concession to Bob").await;
    assert!(receipt.words().contains("to give up, write resign"), "{}", receipt.text());
    assert_eq!(trial.standing("spring").await.1, "running");
}

#[tokio::test]
async fn nothing_tells_how_anybody_voted() {
    let trial = four("[votes]\nannounce = \"counts\"").await;
    trial.write(ALICE, "propose pause").await;
    trial.write(BOB, "vote no 1").await;
    trial.write(CAROL, "vote yes 1").await;
    let mut told = trial.write(DAVE, "vote yes 1").await.1;
    told.retain(|mail| mail.address != GM);
    assert_eq!(readers(&told), [ALICE, BOB, CAROL, DAVE]);
    let first = told[0].words();
    for mail in &told {
        // But for the reader's name and seat, everybody is told the same words.
        let words = |m: &Posted| {
            let text = m.words();
            let from = text.find("The vote on").expect("the result");
            let to = text.find("== four").expect("the foot");
            text[from..to].to_owned()
        };
        assert_eq!(words(mail), words(&told[0]), "{first}");
    }
    let log = trial.log("four").await.join("\n");
    assert!(
        log.contains("vote 1 was closed")
            && !["Alice", "Bob", "Carol", "Dave"].iter().any(|n| log.contains(n)),
        "{log}"
    );
}

/// A vote of four in a campaign that tells counts: Bob changes his mind twice, Dave does not vote.
pub async fn counted() -> Trial {
    let trial = four("[votes]\nannounce = \"counts\"").await;
    trial.write(ALICE, "propose pause").await;
    for line in ["vote no 1", "vote yes 1", "vote no 1"] {
        trial.write(BOB, line).await;
    }
    trial.write(CAROL, "vote yes 1").await;
    trial.after(4 * DAY).await;
    trial
}

/// The files of this name in what was sent to somebody.
async fn enclosed(trial: &Trial, player: &str, name: &str) -> Vec<String> {
    trial.mails(player).await.iter().flat_map(|mail| letter::enclosed(&mail.bytes, name)).collect()
}

#[tokio::test]
async fn voters_find_their_ballots_in_the_list_that_everybody_gets() {
    let trial = counted().await;
    let list = enclosed(&trial, DAVE, proof::BALLOTS_FILE).await;
    assert_eq!(list.len(), 1);
    for player in [ALICE, BOB, CAROL] {
        assert_eq!(enclosed(&trial, player, proof::BALLOTS_FILE).await, list);
    }
    // Nothing but ballots, choices and salts, in the order of the ballots.
    let rows: Vec<&str> = list[0].lines().filter(|line| line.starts_with("cast ")).collect();
    assert!(rows.len() == 3 && rows.is_sorted(), "{}", list[0]);
    assert!(list[0].contains("\r\nvoters 4\r\n") && !list[0].contains("seat"), "{}", list[0]);
    for (player, ballots, choice) in [(ALICE, 1, "yes"), (BOB, 3, "no"), (CAROL, 1, "yes"), (DAVE, 0, "")] {
        let own = enclosed(&trial, player, proof::BALLOT_FILE).await;
        assert_eq!(own.len(), ballots, "{player}");
        let mut mails = Vec::new();
        for text in own.iter().chain(&list) {
            let mut mail = proof::Mail::default();
            mail.take(text).expect("a note");
            mails.push(mail);
        }
        let told = proof::check(&mails).told.concat();
        let findings: Vec<_> = told.iter().flat_map(|told| &told.findings).collect();
        assert!(findings.iter().all(|f| f.good), "{findings:#?}");
        let sum = &findings.last().expect("the list").words;
        let Some(last) = own.last() else {
            assert!(sum.ends_with("no receipt for a ballot is here"), "{sum}");
            continue;
        };
        // The words of the mails say the same to whoever has no program at hand.
        let ballot = last.split("\r\nballot ").nth(1).expect("a ballot").split_at(10).0;
        assert!(sum.ends_with(&format!("yours is among them, {ballot}")), "{sum}");
        let all = trial.mails(player).await;
        let receipt = all.iter().rfind(|m| !letter::enclosed(&m.bytes, proof::BALLOT_FILE).is_empty());
        let receipt = receipt.expect("a receipt").words();
        assert!(receipt.contains(&format!("(ballot {ballot})")), "{receipt}");
        let result = trial.latest(player).await.words();
        assert!(result.contains(&format!("{ballot} {choice}")), "{result}");
    }
}

/// Where the result alone is told, neither a list nor a receipt tells more.
#[tokio::test]
async fn no_ballots_are_told_where_counts_are_not() {
    let trial = four("").await;
    trial.write(ALICE, "propose pause").await;
    all_say(&trial, &[BOB, CAROL, DAVE], "vote yes 1").await;
    for player in [ALICE, BOB] {
        for name in [proof::BALLOT_FILE, proof::BALLOTS_FILE] {
            assert!(enclosed(&trial, player, name).await.is_empty(), "{player}: {name}");
        }
    }
}

/// A vote that ends the game is told with its ballots as any other.
#[tokio::test]
async fn the_ballots_of_a_vote_that_ends_the_game_are_told() {
    let trial = four("[votes]\nannounce = \"counts\"").await;
    trial.write(ALICE, "propose concession to Bob").await;
    all_say(&trial, &[CAROL, DAVE], "vote yes 1").await;
    assert_eq!(trial.standing("four").await.1, "over");
    for player in [ALICE, BOB, DAVE] {
        let list = enclosed(&trial, player, proof::BALLOTS_FILE).await;
        assert_eq!(list.len(), 1, "{player}");
        assert_eq!(list[0].matches("\r\ncast ").count(), 3);
    }
    assert_eq!(enclosed(&trial, DAVE, proof::BALLOT_FILE).await.len(), 1);
}

#[tokio::test]
async fn a_vote_for_more_time_moves_no_later_deadline() {
    let trial = four("").await;
    trial.write(ALICE, "propose extension 2 days").await;
    all_say(&trial, &ALL, "ready").await;
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.standing("four").await.0, 2, "played early, the vote still open");
    let closes = "SELECT closes_ms FROM open_window";
    let before = rows::number(&trial.database(), closes).await;
    let told = all_say(&trial, &[BOB, CAROL, DAVE], "vote yes 1").await;
    assert_eq!(rows::number(&trial.database(), closes).await, before);
    let told = told.iter().find(|mail| mail.address == CAROL).expect("the result");
    assert!(told.words().contains("The turn it was about is over, so nothing changes."), "{}", told.text());
}

#[tokio::test]
async fn a_draw_ends_a_game_that_rests_too() {
    let trial = four("").await;
    said(trial.folder(), &["campaign", "pause", "four", "--reason", "holidays"]);
    trial.write(ALICE, "propose draw").await;
    all_say(&trial, &[BOB, CAROL, DAVE], "vote yes 1").await;
    trial.settle().await;
    assert_eq!(trial.standing("four").await.1, "over");
    assert!(trial.latest_report(CAROL).await.words().to_lowercase().contains("draw"));
}

#[tokio::test]
async fn the_campaigns_own_quorum_and_majority_decide() {
    let rules = "[votes]\nlength = \"1 day\"\n[votes.draw]\nquorum = \"half\"\nmajority = \"two-thirds\"";
    for (yes, no, result) in [
        (&[BOB][..], &[CAROL][..], "over"),
        (&[][..], &[BOB][..], "not carried: too few have voted"),
        (&[BOB][..], &[CAROL, DAVE][..], "was not carried."),
    ] {
        let trial = four(rules).await;
        let (_, told) = trial.write(ALICE, "propose draw").await;
        let by = "more than half of the players who may vote have voted, and two thirds of the votes are in favour";
        assert!(told[0].words().contains(by), "{}", told[0].text());
        all_say(&trial, yes, "vote yes 1").await;
        all_say(&trial, no, "vote no 1").await;
        trial.after(DAY + HOUR).await;
        match result {
            "over" => assert_eq!(trial.standing("four").await.1, "over", "two of three who voted, of four"),
            words => {
                assert_eq!(trial.standing("four").await.1, "running");
                assert!(trial.mails(DAVE).await.iter().any(|mail| mail.words().contains(words)), "{words}");
            }
        }
    }
}

#[tokio::test]
async fn what_players_have_paused_players_can_let_go_on() {
    let trial = four("").await;
    let (receipt, _) = trial.write(ALICE, "propose resume").await;
    assert!(receipt.words().contains("the campaign is not paused"), "{}", receipt.text());
    trial.write(ALICE, "propose pause").await;
    all_say(&trial, &[BOB, CAROL, DAVE], "vote yes 1").await;
    assert_eq!(trial.standing("four").await.1, "paused");
    let told = trial.latest(CAROL).await;
    assert!(told.words().contains("or when you vote for it: propose resume"), "{}", told.text());
    // However long no game master comes.
    trial.after(20 * DAY).await;
    trial.write(DAVE, "propose resume").await;
    all_say(&trial, &[ALICE, BOB, CAROL], "vote yes 2").await;
    assert_eq!(trial.standing("four").await, (1, "running".into()));
    let closes_ms = rows::number(&trial.database(), "SELECT closes_ms FROM open_window").await;
    assert_eq!(closes_ms, trial.now_ms() + 3 * DAY, "the whole window again");
    let told = trial.latest(ALICE).await;
    assert!(
        told.words().contains("You have 3 days to answer.") && told.words().contains("The window closes on"),
        "{}",
        told.text()
    );
    assert!(trial.latest(GM).await.words().contains("voted to go on"));
    trial.after(3 * DAY).await;
    assert_eq!(trial.standing("four").await.0, 2, "the deadline holds");
    // What the game master has paused, only the game master lets go on.
    said(trial.folder(), &["campaign", "pause", "four", "--reason", "holidays"]);
    let (receipt, _) = trial.write(ALICE, "propose resume").await;
    assert!(receipt.words().contains("the game master lets go on"), "{}", receipt.text());
    let trial = four("[votes.resume]\nallowed = false").await;
    trial.write(ALICE, "propose pause").await;
    all_say(&trial, &[BOB, CAROL, DAVE], "vote yes 1").await;
    let told = trial.latest(CAROL).await;
    assert!(told.words().contains("The game master lets it go on."), "{}", told.text());
    let (receipt, _) = trial.write(ALICE, "propose resume").await;
    assert!(receipt.words().contains("there is no vote on that"), "{}", receipt.text());
}

#[tokio::test]
async fn a_vote_for_another_gm_says_who_was_told() {
    const OPERATOR: &str = "operator@example.org";
    for (gm, operator, said, unsaid) in [
        (true, true, "The game master and the operator of the server were told.", "no address"),
        (
            true,
            false,
            "The operator of the server has left no address for mail",
            "and the operator of the server were",
        ),
        (false, true, "The operator of the server was told.", "game master and"),
        (false, false, "Nobody could be told by mail", "were told"),
    ] {
        let mut trial = four("").await;
        if operator {
            let mut config = (*trial.house.config).clone();
            config.server.operator = OPERATOR.into();
            trial.house.config = Arc::new(config);
        }
        if !gm {
            let none = "UPDATE campaign SET settings = replace(settings, '\"gm@example.org\"', '\"\"')";
            assert_eq!(rows::run(&trial.database(), none).await, 1);
        }
        trial.write(ALICE, "propose replacing gm").await;
        all_say(&trial, &[BOB, CAROL, DAVE], "vote yes 1").await;
        let told = trial.latest(CAROL).await.words();
        assert!(told.contains(said) && !told.contains(unsaid), "{said}:\n{told}");
        assert_eq!(!trial.mails(GM).await.is_empty(), gm);
        let mails = trial.mails(OPERATOR).await;
        assert_eq!(mails.len(), usize::from(operator));
        for mail in mails {
            assert!(
                mail.subject().contains("four: the players want another game master"),
                "{}",
                mail.subject()
            );
            let present =
                if gm { "The present one is gm@example.org." } else { "The present one is nobody." };
            assert!(mail.words().contains(present), "{}", mail.text());
        }
    }
}

#[tokio::test]
async fn the_operator_sees_where_players_want_another_gm_until_one_is_named() {
    let trial = four("").await;
    let list = || said(trial.folder(), &["campaign", "list"]);
    assert!(!list().contains("another game master"));
    trial.write(ALICE, "propose replacing gm").await;
    all_say(&trial, &[BOB, CAROL, DAVE], "vote yes 1").await;
    // As if it had been just now by the clock on the wall, which the command line goes by.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis();
    let mut connection = rows::open(&trial.database()).await;
    let closed =
        sqlx::query("UPDATE motion SET closed_ms = $1").bind(i64::try_from(now).expect("small") - 1000);
    closed.execute(&mut connection).await.expect("written");
    assert!(list().contains("the players want another game master"), "{}", list());
    let doctor =
        || String::from_utf8_lossy(&run(trial.folder(), &["doctor", "--no-mail"]).stdout).into_owned();
    assert!(
        doctor().contains("PROBLEM game masters: the players of four have voted for another"),
        "{}",
        doctor()
    );
    let asked = said(trial.folder(), &["gm", "four", "set gm = eve@example.org"]);
    let code = asked.split("confirm ").nth(1).unwrap_or_else(|| panic!("no code: {asked}"));
    let code: String = code.chars().take_while(char::is_ascii_alphanumeric).collect();
    said(trial.folder(), &["gm", "four", "confirm", &code]);
    assert!(!list().contains("another game master"), "{}", list());
    assert!(doctor().contains("ok      game masters"), "{}", doctor());
}
