//! The GM's commands by mail: who may give them, what each does, and what is refused.

use crate::by_mail::offers::played::{Table, one_window};
use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB, campaign, campaign_with};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial, secret_for};

pub const GM: &str = "gm@example.org";
pub const OTHER: &str = "other@example.org";

/// A GM without a mail to answer asks for one.
pub async fn knock(trial: &Trial, gm: &str, campaign: &str) -> Vec<Posted> {
    let id = trial.new_id(gm);
    let bytes = format!(
        "From: <{gm}>\r\nTo: <game@pbem.test>\r\nSubject: gm {campaign}\r\nMessage-ID: <{id}>\r\n\r\n\r\n"
    );
    trial.bring(gm, "game@pbem.test", bytes.as_bytes()).await
}

/// The GM answers their latest mail; the one answer that comes back.
pub async fn command(trial: &Trial, gm: &str, text: &str) -> Posted {
    if trial.mails(gm).await.is_empty() {
        knock(trial, gm, "spring").await;
    }
    let mut mails = trial.say(gm, text).await;
    assert!(!mails.is_empty(), "{text}: no answer");
    mails.remove(0)
}

/// The code in an answer.
pub fn code(answer: &Posted) -> String {
    let words = answer.words();
    let code = words.split("confirm ").nth(1).unwrap_or_else(|| panic!("no code: {}", answer.text()));
    code.split_whitespace().next().expect("a code").to_string()
}

/// A command with its code.
pub async fn confirmed(trial: &Trial, gm: &str, text: &str) -> Posted {
    let asked = command(trial, gm, text).await;
    command(trial, gm, &format!("confirm {}", code(&asked))).await
}

pub async fn closes_ms(trial: &Trial) -> i64 {
    let mut tx = trial.house.store.read().await.expect("read");
    tx.window("spring").await.expect("read").expect("a window").closes_ms
}

pub async fn run_of(trial: &Trial, campaign: &str) -> u32 {
    let mut tx = trial.house.store.read().await.expect("read");
    tx.run_number(campaign).await.expect("read")
}

/// These words stand in a mail.
pub fn says(mail: &Posted, words: &str) {
    assert!(mail.words().contains(words), "{words:?} is not in:\n{}", mail.text());
}

#[tokio::test]
async fn a_gm_asks_for_the_campaign_and_nobody_else_can() {
    let trial = Trial::spring_set_up().await;
    assert!(knock(&trial, "stranger@example.org", "spring").await.is_empty());
    assert!(knock(&trial, ALICE, "spring").await.iter().all(|mail| mail.kind != "gm"));
    assert!(knock(&trial, GM, "autumn").await.is_empty(), "no such campaign");
    let hello = knock(&trial, GM, "spring").await;
    assert_eq!(hello.len(), 1);
    says(&hello[0], "You are a game master of The spring campaign");
    let status = command(&trial, GM, "status").await;
    says(&status, "Thrones, turn 2, running");
    says(&status, "1 Alice alice@example.org missing");
    says(&status, "2 Bob bob@example.org in");
    assert!(status.subject().starts_with("[spring] GM: "), "{}", status.subject());
    // The token is the address's own: from elsewhere it is worth a code at the registered address, and no more.
    let hello = &hello[0];
    assert!(
        trial.answer_from("thief@example.org", hello, "pause").await.is_empty(),
        "the thief hears nothing"
    );
    assert_eq!(trial.standing("spring").await.1, "running");
    says(&trial.latest(GM).await, "Nothing proves that the mail was yours");
}

#[tokio::test]
async fn what_stands_under_the_greeting_is_a_signature_and_refuses_nothing() {
    let trial = Trial::spring_set_up().await;
    knock(&trial, GM, "spring").await;
    let before = closes_ms(&trial).await;
    let body = "extend 2 days\n\nThanks,\nGeorgina Marsh\nKeeper of the calendar\n+44 20 7946 0000";
    let answer = command(&trial, GM, body).await;
    assert_eq!(closes_ms(&trial).await, before + 2 * DAY, "{}", answer.text());
    says(
        &answer,
        "Not read as commands, since they stand under your greeting: Georgina Marsh; Keeper of the calendar",
    );
}

#[tokio::test]
async fn help_tells_of_all_and_what_is_not_understood_does_nothing() {
    let trial = Trial::spring_set_up().await;
    let help = command(&trial, GM, "help").await;
    for words in ["rollback to turn 3 keep-orders", "correct turn 5", "confirm CODE"] {
        says(&help, words);
    }
    assert!(help.text().lines().all(|line| line.chars().count() <= 130), "{}", help.text());
    let before = closes_ms(&trial).await;
    let answer = command(&trial, GM, "Hello,\nextend 2 days\nstatsu\n\nThanks!").await;
    says(&answer, "Nothing was done, because this was not understood: statsu");
    says(&answer, "perhaps status is meant");
    assert_eq!(closes_ms(&trial).await, before, "not even the good line");
    let log = command(&trial, GM, "log").await;
    says(&log, "No GM has done anything yet.");
    says(&log, "founded");
    let settings = command(&trial, GM, "settings").await;
    says(&settings, "window = 3 days");
    says(&settings, "repetition = 3");
}

#[tokio::test]
async fn more_time_is_told_to_all_and_can_be_taken_back() {
    let trial = Trial::spring_set_up().await;
    let before = closes_ms(&trial).await;
    says(&command(&trial, GM, "extend 2 days").await, "The window of turn 2 now closes on");
    assert_eq!(closes_ms(&trial).await, before + 2 * DAY);
    for player in [ALICE, BOB] {
        says(&trial.latest(player).await, "The GM has put the deadline of turn 2 off by 2 days.");
    }
    says(&command(&trial, GM, "undo").await, "Taken back: extend 2 days");
    assert_eq!(closes_ms(&trial).await, before);
    says(&trial.latest(BOB).await, "The GM has taken this back");
    says(&command(&trial, GM, "undo").await, "No GM has done anything that could be taken back.");
    let log = trial.log("spring").await;
    assert!(log.iter().any(|line| line == "the GM put the deadline of turn 2 off by 2 days"), "{log:?}");
    says(&command(&trial, GM, "extend 900 days").await, "more than a year ahead");
    assert_eq!(closes_ms(&trial).await, before);
}

#[tokio::test]
async fn a_window_stays_open_until_a_moment_and_as_people_say_it() {
    let trial = Trial::spring_set_up().await;
    let before = closes_ms(&trial).await;
    // It closes on Thursday at 12:30, by the clock of the campaign.
    let told = command(&trial, GM, "extend until Wednesday").await;
    says(&told, "so nothing was done");
    says(&told, "\"Wednesday\" was read as Wed 4 Nov 2026, 23:59 UTC");
    says(&command(&trial, GM, "extend until Bob is back").await, "Not understood");
    assert_eq!(closes_ms(&trial).await, before);
    says(&command(&trial, GM, "Please extend until Friday evening").await, "Fri 6 Nov 2026, 20:00 UTC");
    let later = closes_ms(&trial).await - before;
    assert!((later - (DAY + 7 * HOUR + 30 * MINUTE)).abs() < MINUTE, "{later}");
    says(&command(&trial, GM, "undo").await, "Taken back");
    says(
        &command(&trial, GM, "extend until next Monday").await,
        "\"next Monday\" was read as Mon 9 Nov 2026, 23:59 UTC",
    );
    says(&command(&trial, GM, "undo").await, "Taken back");
    says(
        &command(&trial, GM, "Give everybody two more days, please.").await,
        "The window of turn 2 now closes on",
    );
    assert_eq!(closes_ms(&trial).await, before + 2 * DAY);
}

#[tokio::test]
async fn a_window_is_closed_with_a_code_for_the_turn_that_is_meant() {
    let trial = Trial::spring_set_up().await;
    says(&command(&trial, GM, "close").await, "the turn it is about is missing");
    says(&command(&trial, GM, "close turn 3").await, "spring is in turn 2, not in turn 3");
    let asked = command(&trial, GM, "close turn 2").await;
    says(&asked, "Still missing: Alice.");
    assert_eq!(trial.standing("spring").await, (2, "running".into()), "nothing yet");
    says(&command(&trial, GM, "confirm abcdefgh").await, "No command waits for the code");
    says(&command(&trial, GM, &format!("confirm {}", code(&asked))).await, "The window of turn 2 is closed");
    assert_eq!(trial.standing("spring").await.1, "over", "Alice had not moved: lost on time");
    let first = trial.mails(ALICE).await.remove(0);

    // Taken back, the game goes on where it was, with dice nobody has seen.
    let asked = command(&trial, GM, "undo").await;
    says(&asked, "The game goes back to turn 2");
    command(&trial, GM, &format!("confirm {}", code(&asked))).await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    assert_eq!(run_of(&trial, "spring").await, 2);
    let report = trial.latest_report(ALICE).await;
    assert!(
        report.subject().contains("urn 2, run 2: ") && report.subject().contains("orders by"),
        "{}",
        report.subject()
    );
    assert!(report.message_id.contains(".run2@"), "{}", report.message_id);
    says(&report, "Run 2: the GM took back what had been done last.");
    let fingerprint = |mail: &Posted| {
        let text = mail.text().replace(['\n', ' ', '|'], "");
        let at = text.find(|c: char| c.is_ascii_hexdigit()).map(|_| ());
        at.and_then(|()| {
            text.as_bytes().windows(64).find(|w| w.iter().all(u8::is_ascii_hexdigit)).map(<[u8]>::to_vec)
        })
    };
    let (old, new) = (fingerprint(&first), fingerprint(&report));
    assert!(old.is_some() && new.is_some() && old != new, "the secret was told, so there is a new one");
    // A mail about the old window is not taken for the new one.
    trial.receipt(ALICE, "a3-b4").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
}

#[tokio::test]
async fn codes_are_good_for_a_day_once_and_for_the_turn_they_were_asked_in() {
    let trial = Trial::spring_set_up().await;
    let asked = command(&trial, GM, "end turn 2 note We are too few").await;
    trial.after(25 * HOUR).await;
    let late = command(&trial, GM, &format!("confirm {}", code(&asked))).await;
    says(&late, "is too old: codes hold for 24 hours");

    let asked = command(&trial, GM, "end turn 2").await;
    trial.receipt(ALICE, "a3-b4").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await.0, 3);
    let late = command(&trial, GM, &format!("confirm {}", code(&asked))).await;
    says(&late, "was asked for in turn 2, and now it is turn 3");
    assert_eq!(trial.standing("spring").await.1, "running");

    let asked = command(&trial, GM, "end turn 3 note We are too few").await;
    let code = code(&asked);
    command(&trial, GM, &format!("confirm {code}")).await;
    assert_eq!(trial.standing("spring").await.1, "over");
    let told = trial.latest(BOB).await;
    says(&told, "the GM ended it: We are too few");
    says(&told, "The secret all dice were thrown with");
    says(&command(&trial, GM, &format!("confirm {code}")).await, "No command waits for the code");
    let undone = confirmed(&trial, GM, "undo").await;
    says(&undone, "Taken back: end turn 3");
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
}

#[tokio::test]
async fn pause_and_resume() {
    let trial = Trial::spring_set_up().await;
    command(&trial, GM, "pause Summer holidays").await;
    assert_eq!(trial.standing("spring").await.1, "paused");
    says(&trial.latest(ALICE).await, "The campaign is paused: Summer holidays");
    says(&command(&trial, GM, "pause").await, "is paused and cannot be paused");
    says(&command(&trial, GM, "extend 1 day").await, "spring is paused: Summer holidays. Use resume first.");
    trial.after(30 * DAY).await;
    assert_eq!(trial.standing("spring").await, (2, "paused".into()));
    command(&trial, GM, "resume 2 days").await;
    says(&trial.latest(BOB).await, "You have 2 days to answer.");
    assert_eq!(closes_ms(&trial).await, trial.now_ms() + 2 * DAY);
    command(&trial, GM, "undo").await;
    assert_eq!(trial.standing("spring").await.1, "paused");
    confirmed(&trial, GM, "resume close turn 2").await;
    assert_eq!(trial.standing("spring").await.1, "over", "Alice had not moved");
}

#[tokio::test]
async fn a_deadline_that_has_passed_meanwhile_is_not_put_back() {
    // In the pause it has passed: the window gets its whole length, as by `resume`.
    let trial = Trial::spring_set_up().await;
    command(&trial, GM, "pause Summer holidays").await;
    trial.after(10 * DAY).await;
    says(&command(&trial, GM, "undo").await, "Taken back: pause Summer holidays");
    assert_eq!(trial.standing("spring").await, (2, "running".into()), "Alice has not lost on time");
    assert_eq!(closes_ms(&trial).await, trial.now_ms() + 3 * DAY);
    says(&trial.latest(ALICE).await, "3 days from now");
    // So it is with more time that is taken back when the first deadline is over.
    command(&trial, GM, "extend 2 days").await;
    trial.after(4 * DAY).await;
    command(&trial, GM, "undo").await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    assert_eq!(closes_ms(&trial).await, trial.now_ms() + 3 * DAY);
}

#[tokio::test]
async fn settings_are_changed_told_and_taken_back() {
    let trial = Trial::spring_set_up().await;
    command(&trial, GM, "set window = 2 days\nset on-deadline = ask-gm").await;
    let settings = command(&trial, GM, "settings").await;
    says(&settings, "window = 2 days");
    says(&settings, "on-deadline = ask-gm");
    says(&trial.latest(BOB).await, "The GM has changed a setting: on-deadline = ask-gm.");
    trial.at_deadline("spring", 1).await;
    assert_eq!(trial.standing("spring").await, (2, "paused".into()), "the GM is asked now");
    for (line, words) in [
        ("set window = soon", "window = \"soon\""),
        ("set window = 3 seconds", "from 1 minute to 366 days"),
        ("set windows = 2 days", "\"windows\" is no setting"),
        ("set proof = trust", "is no policy"),
        ("set on-deadline = never", "there are close and ask-gm"),
        ("set pacing = fast", "there are standing and live"),
        ("set window = 2 days", "it is so already"),
        ("set gm = nobody", "one mail address or several"),
    ] {
        let answer = command(&trial, GM, line).await;
        assert!(answer.words().contains(words), "{line}: {}", answer.text());
    }
    command(&trial, GM, "undo").await;
    says(&command(&trial, GM, "settings").await, "on-deadline = close");
}

#[tokio::test]
async fn what_waits_for_mail_changes_during_play() {
    let trial = Trial::new().await;
    let table = Table::new("throneworld", 2, "live", 0).more(&format!("gm = {GM:?}"));
    table.found(&trial).await;
    knock(&trial, GM, "t").await;
    let waits = |mail: &Posted| {
        let text = mail.text();
        text.lines().find_map(|line| line.trim().strip_prefix("waits = ").map(str::to_owned)).unwrap_or(text)
    };
    let usual = waits(&command(&trial, GM, "settings").await);
    assert!(usual.starts_with("what the pacing says (") && !usual.contains("first_fire"), "{usual}");
    // The turn has begun: its windows stay as they are.
    let answer = command(&trial, GM, "set waits = +first_fire, -jam").await;
    says(&answer, "Set: what waits for mail is chit, counters,");
    says(&answer, "It holds from the next turn on.");
    let settings = command(&trial, GM, "settings").await;
    assert_eq!(waits(&settings), usual);
    says(&settings, "from the next turn on: pacing = live; waits = chit, counters,");
    for (line, words) in [
        ("set waits = loses", "perhaps losses, loss or loot is meant"),
        ("set waits = +losses, react", "each with its sign"),
        ("set waits = []", "without anybody being asked"),
        ("set waits = +first_fire", "it is so already"),
    ] {
        let answer = command(&trial, GM, line).await;
        says(&answer, "Nothing was done.");
        assert!(answer.words().contains(words), "{line}: {}", answer.text());
    }
    let before = trial.standing("t").await.0;
    while trial.standing("t").await.0 == before {
        one_window(&trial, &table).await;
    }
    let settings = command(&trial, GM, "settings").await;
    let now = waits(&settings);
    assert!(now.contains("first_fire") && !now.contains("react") && !now.contains("says"), "{now}");
    assert!(!settings.words().contains("from the next turn on"), "{}", settings.text());
    command(&trial, GM, "set waits = none").await;
    command(&trial, GM, "undo").await;
    assert_eq!(waits(&command(&trial, GM, "settings").await), now);
}

#[tokio::test]
async fn deadlines_silence_letters_and_votes_are_set_as_a_file_would() {
    let trial = Trial::spring_set_up().await;
    let set = "set schedule = tue,fri 20:00 Europe/Paris\nset [silence] guard = 50\nset press.policy = none\nset votes.draw.quorum = half";
    command(&trial, GM, set).await;
    let settings = command(&trial, GM, "settings").await;
    for line in [
        "schedule = tue,fri 20:00 Europe/Paris",
        "silence.guard = 50",
        "press.policy = none",
        "votes.draw: quorum = half, majority = all",
    ] {
        says(&settings, line);
    }
    says(&trial.latest(BOB).await, "The GM has changed a setting: votes.draw.quorum = half.");
    let (refused, _) = trial.write(ALICE, "press to Bob: Shall we?").await;
    says(&refused, "in this campaign players do not write to each other");
    // The next window closes on a Tuesday or a Friday, at eight in Paris.
    trial.receipt(ALICE, "a3-b4").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
    let closes = closes_ms(&trial).await;
    let paris = chrono::DateTime::from_timestamp_millis(closes)
        .expect("a time")
        .with_timezone(&chrono_tz::Europe::Paris);
    assert!(["Tue 20:00", "Fri 20:00"].contains(&paris.format("%a %H:%M").to_string().as_str()), "{paris}");
    for (line, words) in [
        ("set schedule = feb 30", "feb 30"),
        ("set holidays = tomorrow", "tomorrow"),
        ("set silence.guard = 120", "a share in percent, from 0 to 99"),
        ("set press.policy = secret", "secret"),
        ("set windows.jam = 1 day", "no kind of question"),
        ("set windows.moove = 1 day", "perhaps move or moves is meant"),
        ("set votes.draw.quorum = half", "it is so already"),
        ("set prss.policy = none", "press.policy"),
        ("set press.hand-over = true", "agreed at the founding"),
        ("set [press] hand_over = false", "agreed at the founding"),
    ] {
        let answer = command(&trial, GM, line).await;
        says(&answer, "Nothing was done.");
        assert!(answer.words().contains(words), "{line}: {}", answer.text());
    }
    // The rules of a vote are those it was called with.
    trial.write(ALICE, "propose pause").await;
    says(
        &command(&trial, GM, "set votes.announce = counts").await,
        "Vote 1 is open under the rules it was called with",
    );
    command(&trial, GM, "undo").await;
    says(&command(&trial, GM, "settings").await, "votes.draw: quorum = all");
}

/// In a folder of answers each is found by what was done, whatever mail it answered.
#[tokio::test]
async fn an_answer_is_called_by_what_was_done() {
    let trial = Trial::spring_set_up().await;
    for (words, subject) in [
        ("extend 1 day", "extend 1 day"),
        ("status\nextend 1 day\nlog", "status, and 2 more"),
        ("tell Bob: Where are your orders?", "tell Bob"),
        ("tell all Sorry for the delay.", "tell all"),
        ("extend soon", "nothing was done"),
        (
            "pause The server moves on Friday, and everybody who wants to may take a long break",
            "pause The server moves on Friday, and everybody who wants to\u{2026}",
        ),
    ] {
        assert_eq!(command(&trial, GM, words).await.subject(), format!("[spring] GM: {subject}"), "{words}");
    }
    // A subject of one's own stays.
    let mail = trial.latest(GM).await;
    let bytes = String::from_utf8(trial.answer_to(&mail, "status")).expect("ASCII");
    let own = bytes.replace(&format!("Subject: Re: {}", mail.subject()), "Subject: the state of things");
    let answers = trial.bring(GM, &mail.reply_to(), own.as_bytes()).await;
    assert_eq!(answers[0].subject(), "[spring] GM: the state of things");
}

#[tokio::test]
async fn two_gms_do_not_act_on_each_others_old_news() {
    let trial = Trial::new().await;
    let file = campaign("spring").replace("\"gm@example.org\"", &format!("[\"{GM}\", \"{OTHER}\"]"));
    trial.found(&file, secret_for(ALICE).await).await;
    trial.set_up().await;
    let (one, other) =
        (knock(&trial, GM, "spring").await.remove(0), knock(&trial, OTHER, "spring").await.remove(0));
    assert_ne!(one.token(), other.token());
    let before = closes_ms(&trial).await;
    trial.answer(&one, "extend 2 days").await;
    let refused = trial.answer(&other, "extend 2 days").await.remove(0);
    says(&refused, "Since the mail you answered, another GM has done this");
    says(&refused, "extend 2 days by gm@example.org");
    assert_eq!(closes_ms(&trial).await, before + 2 * DAY, "once");
    // Knowing of it, they can still want it.
    says(&trial.answer(&refused, "extend 2 days").await[0], "now closes on");
    assert_eq!(closes_ms(&trial).await, before + 4 * DAY);
    // A code is void once another has acted.
    let asked = trial.answer(&trial.latest(GM).await, "close turn 2").await.remove(0);
    says(&asked, "Since the mail you answered");
    let asked = trial.answer(&asked, "close turn 2").await.remove(0);
    let other = trial.answer(&trial.latest(OTHER).await, "pause").await.remove(0);
    says(&other, "spring is paused");
    let answer = trial.answer(&asked, &format!("confirm {}", code(&asked))).await.remove(0);
    assert!(answer.words().contains("Since"), "{}", answer.text());
    assert_eq!(trial.standing("spring").await.1, "paused");
    // Neither can use the other's code.
    trial.answer(&trial.latest(OTHER).await, "resume").await;
    let asked = trial.answer(&answer, "close turn 2").await.remove(0);
    let asked = if asked.words().contains("confirm ") {
        asked
    } else {
        trial.answer(&asked, "close turn 2").await.remove(0)
    };
    let stolen =
        trial.answer(&trial.latest(OTHER).await, &format!("confirm {}", code(&asked))).await.remove(0);
    says(&stolen, "This code was sent to another GM.");
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
}

#[tokio::test]
async fn a_mail_that_proves_nothing_needs_a_code_for_every_change() {
    let trial = Trial::new().await;
    trial.found(&campaign_with("spring", "proof = \"token+aligned\""), secret_for(ALICE).await).await;
    knock(&trial, GM, "spring").await;
    let before = closes_ms(&trial).await;
    says(&command(&trial, GM, "status").await, "turn 1, running");
    let asked = command(&trial, GM, "extend 2 days").await;
    says(&asked, "Nothing proves that the mail was yours");
    assert_eq!(closes_ms(&trial).await, before);
    command(&trial, GM, &format!("confirm {}", code(&asked))).await;
    assert_eq!(closes_ms(&trial).await, before + 2 * DAY);
}

#[tokio::test]
async fn a_look_is_told_to_everybody() {
    let trial = Trial::spring_set_up().await;
    let look = command(&trial, GM, "look Bob").await;
    says(&look, "The spring campaign: Thrones, turn 2");
    assert!(!look.text().contains("[orders]"), "no form: {}", look.text());
    says(&look, "What Bob (seat 2) sees");
    // What is kept back is not told to be nothing.
    says(
        &look,
        "Not shown to a game master: what a player has on file is the player's own until it is played",
    );
    assert!(
        !look.text().lines().any(|line| line.contains("Nothing.") || line.contains("Nothing yet")),
        "{}",
        look.text()
    );
    for player in [ALICE, BOB] {
        says(&trial.latest(player).await, "The GM looked at what Bob (seat 2) sees.");
    }
    let position = command(&trial, GM, "position").await;
    assert!(position.text().contains("\"repetition\": 3"), "{}", position.text());
    says(&trial.latest(ALICE).await, "The GM looked at the whole position.");
    trial.receipt(ALICE, "a3-b4\nwait").await;
    let preview = command(&trial, GM, "preview").await;
    says(&preview, "If the window of turn 2 closed now, with dice that are not those of the turn:");
    says(&preview, "Bob (seat 2) would be told:");
    assert!(preview.words().contains("b4"), "{}", preview.text());
    says(&trial.latest(BOB).await, "with other dice than those of the turn");
    assert_eq!(trial.standing("spring").await, (2, "running".into()), "nothing was played");
    says(&command(&trial, GM, "look 3").await, "spring has the seats 1 to 2, not 3");
    says(
        &command(&trial, GM, "look Carol").await,
        "Nobody here is called \"Carol\". There are: 1 Alice, 2 Bob.",
    );
    says(&trial.receipt(ALICE, "log").await, "the GM looked at what Bob (seat 2) sees");
    let acts = command(&trial, GM, "log").await;
    says(&acts, "gm@example.org: the GM looked at the whole position");
}

#[tokio::test]
async fn a_position_is_corrected_for_those_who_can_see_it() {
    let trial = Trial::spring_set_up().await;
    for (line, words) in [
        ("correct turn 3 options.repetition = 5 note x", "not in turn 3"),
        ("correct turn 2 options.repetitoin = 5 note x", "does not fit the position"),
        (
            "correct turn 2 optons.repetition = 5 note x",
            "there is no \"optons\" in the position; there are options, phase",
        ),
        ("correct turn 2 options.repetition = 1 note x", "does not fit the position"),
        ("correct turn 2 options.repetition = 3 note x", "It is so already"),
        ("correct turn 2 options.repetition = 5 note", "the note says nothing"),
    ] {
        let answer = command(&trial, GM, line).await;
        assert!(answer.words().contains(words), "{line}: {}", answer.text());
    }
    let asked =
        command(&trial, GM, "correct turn 2 options.repetition = 5 note We had agreed on five.").await;
    says(&asked, "options.repetition: 3 -> 5");
    says(&asked, "Everybody can see it");
    command(&trial, GM, &format!("confirm {}", code(&asked))).await;
    for player in [ALICE, BOB] {
        let told = trial.latest(player).await;
        says(&told, "The GM has corrected the position: We had agreed on five");
        says(&told, "The option repetition is 5 now, was 3.");
    }
    trial.receipt(ALICE, "a3-b4").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()), "the turn goes on from there");
    let replayed = campaign::play::replay::replay(&trial.house.store, "spring", None).await.expect("replay");
    assert!(replayed.iter().all(|turn| turn.differences.is_empty()), "{replayed:?}");
}

#[tokio::test]
async fn an_option_is_changed_from_this_turn_on() {
    let trial = Trial::spring_set_up().await;
    let wrong = command(&trial, GM, "option turn 2 repetitoin = 5").await;
    says(&wrong, "perhaps repetition is meant");
    says(&command(&trial, GM, "option turn 2 repetition = 1").await, "a number from 2 to 100");
    let done = confirmed(&trial, GM, "option turn 2 repetition = 5").await;
    says(&done, "repetition = 5 holds from turn 2 on.");
    says(&trial.latest(BOB).await, "From turn 2 on this holds: repetition = 5.");
    says(&command(&trial, GM, "settings").await, "repetition = 5");
    confirmed(&trial, GM, "undo").await;
    says(&command(&trial, GM, "settings").await, "repetition = 3");
}

#[tokio::test]
async fn what_a_gm_does_for_one_player() {
    let trial = Trial::spring_set_up().await;
    command(&trial, GM, "resend Bob").await;
    let again = trial.latest(BOB).await;
    assert_eq!(again.kind, "report");
    says(&again, "This is your report once more");
    says(&again, "== For you");
    let old = trial.latest(ALICE).await;
    command(&trial, GM, "renew-token 1").await;
    let told = trial.latest(ALICE).await;
    says(&told, "The addresses of earlier mails are void.");
    assert_ne!(told.token(), old.token());
    command(&trial, GM, "mute 1").await;
    says(&trial.latest(ALICE).await, "The GM has muted you");
    says(&command(&trial, GM, "mute Alice").await, "Alice (seat 1) is muted already.");
    let muted = async |seat| {
        let mut tx = trial.house.store.read().await.expect("read");
        tx.press_muted(("spring", seat)).await.expect("read")
    };
    assert!(muted(0).await && !muted(1).await);
    command(&trial, GM, "unmute 1").await;
    assert!(!muted(0).await);
    command(&trial, GM, "undo").await;
    assert!(muted(0).await, "the last thing was the unmuting");
    says(&command(&trial, GM, "set-address 2 nonsense").await, "is no mail address");
    command(&trial, GM, "set-address 2 bob@new.example").await;
    says(
        &trial.latest(BOB).await,
        "The GM is going to change your address in this campaign to bob@new.example",
    );
}

#[tokio::test]
async fn a_player_is_taken_out_and_comes_back() {
    let trial = Trial::spring_set_up().await;
    says(&command(&trial, GM, "remove 2").await, "remove 2 turn 5");
    says(&command(&trial, GM, "remove 2 turn 1").await, "not in turn 1");
    confirmed(&trial, GM, "remove Bob turn 2").await;
    assert_eq!(trial.standing("spring").await.1, "over", "nobody is left to play against");
    let told = trial.mails(ALICE).await;
    assert!(told.iter().any(|mail| mail.words().contains("The GM has taken Bob (seat 2) out of the game")));
    confirmed(&trial, GM, "undo").await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    trial.receipt(ALICE, "a3-b4").await;
    trial.after(HOUR).await;
    trial.receipt(BOB, "a7-b6").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await, (4, "running".into()), "Bob plays again");
}

#[tokio::test]
async fn a_gm_who_plays_is_shown_nothing_hidden() {
    let trial = Trial::new().await;
    let file = campaign("spring").replace("\"gm@example.org\"", &format!("[\"{BOB}\", \"{OTHER}\"]"));
    trial.found(&file, secret_for(ALICE).await).await;
    trial.set_up().await;
    let hello = knock(&trial, BOB, "spring").await.remove(0);
    let say = async |text: &str| {
        let latest = trial.mails(BOB).await.into_iter().rfind(|mail| mail.kind == "gm").expect("a mail");
        let mails = trial.answer(&latest, text).await;
        mails.into_iter().find(|mail| mail.kind == "gm").expect("an answer")
    };
    assert_eq!(hello.kind, "gm");
    let status = say("status").await;
    assert!(!status.text().contains("missing"), "who is missing is not public: {}", status.text());
    assert!(!status.text().contains(ALICE), "nor is an address: {}", status.text());
    let asked = say("set-address 1 bob@example.org").await;
    says(&asked, "the other GMs were asked");
    assert!(trial.latest(OTHER).await.words().contains("set-address 1 bob@example.org"));
    for line in ["position", "preview", "look 1"] {
        says(&say(line).await, "You play in this campaign, so this is not shown to you.");
    }
    says(&say("look 2").await, "That is your own seat");
    // What everybody can see alike, they can correct.
    let asked = say("correct turn 2 options.repetition = 5 note Five, as agreed.").await;
    says(&asked, "options.repetition: 3 -> 5");
    says(&say(&format!("confirm {}", code(&asked))).await, "The position is corrected");
    // So they can take it back alone.
    let asked = say("undo").await;
    says(&asked, "This would take back");
    says(&say(&format!("confirm {}", code(&asked))).await, "Taken back: correct turn 2");
    let asked = say("close turn 2").await;
    assert!(!asked.words().contains("Alice"), "{}", asked.text());
}
