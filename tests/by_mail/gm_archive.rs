//! What a GM looks up and arranges beside the game: letters, past reports, deadlines, names, a word for the next report, a bot for a
//! player who is away, and who is kept out.

use super::founding::{file, found, write};
use super::gm::{GM, code, command, confirmed};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, WHITE_WINS, campaign_with};
use crate::support::trial::{DAY, MINUTE, Trial, secret_for};

const CAROL: &str = "carol@example.org";
const OTHER: &str = "other@example.org";

fn says(mail: &Posted, words: &str) {
    assert!(mail.words().contains(words), "{words:?} is not in:\n{}", mail.text());
}

fn says_not(mail: &Posted, words: &str) {
    assert!(!mail.words().contains(words), "{words:?} is in:\n{}", mail.text());
}

async fn where_letters_are_read(keys: &str) -> Trial {
    let trial = Trial::new().await;
    let keys =
        format!("{keys}\n[press]\npolicy = \"anonymous\"\nanonymous-every = \"at once\"\narchive = true");
    trial.found(&campaign_with("spring", &keys), secret_for(ALICE).await).await;
    trial.set_up().await;
    trial
}

#[tokio::test]
async fn letters_are_read_where_the_players_were_told_so_and_all_hear_of_it() {
    let trial = where_letters_are_read("").await;
    says(&trial.mails(ALICE).await[0], "may read the letters of players, with the names of their writers");
    trial.write(ALICE, "press to Bob: Shall we call it a draw?").await;
    says(
        &trial.latest(BOB).await,
        "A game master who does not play may read every letter, and then all are told",
    );
    trial.write(BOB, "anonymous press to all: Somebody here is afraid.").await;
    trial.write(BOB, "press to gm: Is a draw possible?").await;
    let all = command(&trial, GM, "letters").await;
    says(&all, "Of all letters, 3, the oldest first:");
    says(&all, "Alice to Bob, turn 2");
    says(&all, "Shall we call it a draw?");
    says(&all, "Bob to everybody, without their name");
    for player in [ALICE, BOB] {
        says(&trial.latest(player).await, "The GM read all letters.");
    }
    let between = command(&trial, GM, "letters Alice with Bob").await;
    says(&between, "the letters of Alice (seat 1) with Bob (seat 2), 2");
    says_not(&between, "Is a draw possible");
    let of_one = command(&trial, GM, "letters 1").await;
    says(&of_one, "Of the letters of Alice (seat 1), 2");
    says(&trial.receipt(BOB, "log").await, "the GM read the letters of Alice (seat 1)");
    // It was agreed at the founding, and stays so.
    says(&command(&trial, GM, "set press.archive = false").await, "agreed at the founding");
    says(&command(&trial, GM, "settings").await, "press.archive = true (agreed at the founding)");
}

#[tokio::test]
async fn nobody_reads_letters_of_players_who_were_not_told_or_as_a_player() {
    let trial = Trial::spring_set_up().await;
    trial.write(ALICE, "press to Bob: Shall we call it a draw?").await;
    let before = trial.mails(BOB).await.len();
    let refused = command(&trial, GM, "letters").await;
    says(&refused, "The players were not told");
    says_not(&refused, "call it a draw");
    assert_eq!(trial.mails(BOB).await.len(), before, "nothing was looked at, and nothing is told");
    says(&trial.latest(BOB).await, "The game master and whoever runs the server can look at every letter.");
    // A GM who plays reads nobody's.
    let trial = where_letters_are_read("").await;
    command(&trial, GM, "status").await;
    trial.write(ALICE, "press to gm: I have a plan.").await;
    confirmed(&trial, GM, &format!("set gm = {GM}, {BOB}")).await;
    let hello = super::gm::knock(&trial, BOB, "spring").await;
    let answer = trial.answer(&hello[0], "letters").await;
    says(&answer[0], "You play in this campaign");
    says_not(&answer[0], "I have a plan");
}

#[tokio::test]
async fn past_reports_and_deadlines_are_asked_for_by_mail() {
    let trial = Trial::spring_set_up().await;
    let shown = command(&trial, GM, "deadlines").await;
    says(&shown, "1 Thu 5 Nov 2026, 12:30 UTC");
    says(&shown, "window = \"3 days\"");
    trial.say(ALICE, WHITE_WINS).await;
    trial.after(30 * MINUTE).await;
    let shown = command(&trial, GM, "look Bob turn 1").await;
    says(&shown, "== Setting up");
    says_not(&shown, "[orders]");
    says_not(&shown, "What is asked of you");
    for player in [ALICE, BOB] {
        let told = trial
            .mails(player)
            .await
            .iter()
            .any(|mail| mail.words().contains("The GM looked at what Bob (seat 2) was told of turn 1."));
        assert!(told, "{player}");
    }
    says(&command(&trial, GM, "look Bob turn 7").await, "No report of turn 7 is kept for Bob (seat 2)");
    let before = trial.mails(BOB).await.len();
    says(
        &command(&trial, GM, "resend 2 turn 1").await,
        "What Bob (seat 2) was told of turn 1 is sent again.",
    );
    let again = trial.mails(BOB).await.split_off(before);
    assert_eq!(again.len(), 1, "{:?}", again.iter().map(Posted::subject).collect::<Vec<_>>());
    says(&again[0], "== Setting up");
    says(&command(&trial, GM, "resend 2 turn 9").await, "No report of turn 9 was sent to Bob (seat 2)");
}

#[tokio::test]
async fn a_player_is_called_otherwise_and_something_is_announced_with_the_next_report() {
    let trial = Trial::spring_set_up().await;
    // undo takes back the last of these, and nothing that was done before.
    command(&trial, GM, "extend 1 day").await;
    command(&trial, GM, "rename 1 to Anna").await;
    says(&command(&trial, GM, "undo").await, "Taken back: rename 1 to Anna");
    says(&command(&trial, GM, "status").await, "1 Alice");
    command(&trial, GM, "announce: Never mind.").await;
    says(&command(&trial, GM, "undo").await, "Taken back: announce: Never mind.");
    says(&command(&trial, GM, "rename 2 to Bob the Bold").await, "is called Bob the Bold from now on");
    for player in [ALICE, BOB] {
        says(&trial.latest(player).await, "The GM has renamed Bob (seat 2): Bob the Bold from now on.");
    }
    for (line, words) in [
        ("rename 2 to Alice", "Somebody else here is called \"Alice\""),
        ("rename 2 to gm", "means somebody else here"),
        ("rename 2 to the black", "what the game itself calls a player"),
        ("rename 2", "the new name is missing"),
    ] {
        says(&command(&trial, GM, line).await, words);
    }
    says(
        &command(&trial, GM, "rename campaign to The Winter Cup").await,
        "is called The Winter Cup from now on",
    );
    says(&trial.latest(ALICE).await, "another name: The Winter Cup, for The spring campaign");
    says(&command(&trial, GM, "status").await, "The Winter Cup (spring), Thrones");
    says(&command(&trial, GM, "announce nothing").await, "Nothing is to be announced");
    says(&command(&trial, GM, "announce: A first thought.").await, "announce nothing takes it back");
    command(&trial, GM, "announce nothing").await;
    command(&trial, GM, "announce: The second round of the cup\nbegins on Monday.").await;
    let letters = trial.mails(ALICE).await.len();
    assert_eq!(trial.mails(ALICE).await.len(), letters, "it waits for the report");
    trial.say(ALICE, "e3-e4").await;
    trial.after(30 * MINUTE).await;
    let report = trial.latest_report(BOB).await;
    says(&report, "The game master says: The second round of the cup begins on Monday.");
    says_not(&report, "A first thought");
    says(&report, "Bob the Bold");
    trial.say(BOB, "f7-f6").await;
    trial.after(30 * MINUTE).await;
    says_not(&trial.latest_report(ALICE).await, "The game master says");
    says(&trial.receipt(BOB, "log").await, "the GM announces something with the next report");
}

#[tokio::test]
async fn a_bot_plays_for_somebody_until_they_write() {
    let trial = Trial::spring_set_up().await;
    let asked = command(&trial, GM, "bot Alice").await;
    says(&asked, "A bot would write the orders of Alice (seat 1)");
    command(&trial, GM, &format!("confirm {}", code(&asked))).await;
    says(
        &trial.mails(ALICE).await.into_iter().rfind(|mail| mail.kind == "notice").expect("told"),
        "The seat is still yours",
    );
    trial.after(DAY).await;
    assert!(
        trial.standing("spring").await.0 > 2 || trial.standing("spring").await.1 == "over",
        "it moved for her"
    );
    let trial = Trial::spring_set_up().await;
    says(&confirmed(&trial, GM, "bot 2").await, "A bot plays for Bob (seat 2)");
    says(&command(&trial, GM, "bot 2").await, "A bot plays for Bob (seat 2) already");
    says(&command(&trial, GM, "bot 2 off").await, "The bot of Bob (seat 2) has stopped.");
    says(&command(&trial, GM, "bot 2 off").await, "No bot plays for Bob (seat 2)");
    confirmed(&trial, GM, "bot 2").await;
    says(&command(&trial, GM, "undo").await, "Taken back: bot 2");
    says(&command(&trial, GM, "bot 2 off").await, "No bot plays for Bob (seat 2)");
    confirmed(&trial, GM, "bot 2").await;
    trial.say(BOB, "back").await;
    says(&command(&trial, GM, "bot 2 off").await, "No bot plays for Bob (seat 2)");
}

#[tokio::test]
async fn who_is_kept_out_joins_watches_and_takes_over_nothing_of_this_gm() {
    let trial = Trial::new().await;
    trial.found(&campaign_with("spring", "spectators = true"), secret_for(ALICE).await).await;
    let named = file("spectators = true", "[founding]\nsignup = \"open\"\nseats = 2\n");
    found(&trial, &named.replace("name = \"spring\"", "name = \"autumn\"")).await;
    found(&trial, &named.replace("name = \"spring\"", "name = \"winter\"").replace(GM, OTHER)).await;
    super::gm::knock(&trial, GM, "spring").await;
    says(&command(&trial, GM, "bans").await, "Nobody is kept out of all campaigns you lead.");
    says(
        &command(&trial, GM, "ban *@Spam.example").await,
        "@spam.example is kept out of all campaigns you lead",
    );
    says(&command(&trial, GM, &format!("ban {CAROL}")).await, "carol@example.org is kept out");
    says(&command(&trial, GM, &format!("ban {CAROL}")).await, "already");
    says(&command(&trial, GM, &format!("ban {BOB}")).await, "Bob plays in spring and goes on playing");
    command(&trial, GM, &format!("unban {BOB}")).await;
    says(&command(&trial, GM, "bans").await, "@spam.example of all campaigns you lead, since Mon 2 Nov 2026");
    // As if there were none.
    let joins = |who: &'static str, what: &'static str| {
        let trial = &trial;
        async move {
            let asked = write(trial, who, what).await;
            trial.answer(&asked[0], "yes").await.remove(0)
        }
    };
    for who in [CAROL, "eve@spam.example"] {
        let kept_out = joins(who, "join autumn").await;
        let absent = joins(who, "join nowhere").await;
        assert_eq!(kept_out.words().replace("autumn", "nowhere"), absent.words());
    }
    trial.after(DAY).await;
    says(&joins(CAROL, "watch spring").await, "There is no campaign named spring that can be watched.");
    says(&joins(CAROL, "join winter").await, "You have a seat.");
    let refused = command(&trial, GM, &format!("replace 2 turn 1 {CAROL}")).await;
    says(&refused, "carol@example.org is kept out (bans lists who is)");
    joins("frank@spam.example", "standby").await;
    joins("mallory@spam.example", "standby spring").await;
    says(&confirmed_or(&trial, "offer 2").await, "there is no volunteer who could take it");
    says(&command(&trial, GM, "standbys").await, "Nobody stands by.");
    let listed = crate::support::binary::said(trial.folder(), &["campaign", "standbys", "spring"]);
    assert!(listed.contains("no volunteers"), "{listed}");
    // Whoever runs the server keeps them out everywhere.
    let words = crate::support::binary::said(trial.folder(), &["gm", "spring", "ban", "dave@example.org"]);
    assert!(words.contains("all campaigns of this server"), "{words}");
    trial.after(DAY).await;
    says(
        &joins("dave@example.org", "join winter").await,
        "There is no campaign named winter that you can sign up for",
    );
    says(&command(&trial, GM, "unban dave@example.org").await, "is not kept out of all campaigns you lead");
    // Nothing of it is told to the players.
    says_not(&trial.receipt(BOB, "log").await, "carol");
}

/// A command that may ask for its code.
async fn confirmed_or(trial: &Trial, line: &str) -> Posted {
    let answer = command(trial, GM, line).await;
    if answer.words().contains("confirm ") {
        command(trial, GM, &format!("confirm {}", code(&answer))).await
    } else {
        answer
    }
}

const INVITED: &str = "[founding]\nseats = 2\nstart = \"2026-11-20 20:00\"\nwords = \"Our third war. Nobody has to hurry.\"\n\
                       [[invite]]\naddress = \"alice@example.org\"\nname = \"Alice\"\n\
                       [[invite]]\naddress = \"bob@example.org\"\n[press]\narchive = true\n";

#[tokio::test]
async fn while_players_are_looked_for_one_more_is_asked_and_somebody_taken_off() {
    let trial = Trial::new().await;
    found(&trial, &file("", INVITED)).await;
    let invitation = trial.latest(ALICE).await;
    says(&invitation, "The game master says: Our third war. Nobody has to hurry.");
    says(&invitation, "may read the letters of players");
    trial.answer(&invitation, "join").await;
    let hello = trial.latest(GM).await;
    says(&hello, "invite ADDRESS asks one more");
    let gm = |line: String| {
        let (trial, hello) = (&trial, &hello);
        async move { trial.answer(hello, &line).await.remove(0) }
    };
    says(
        &gm(format!("invite {CAROL} name Carol")).await,
        "was not invited: every seat is taken or kept for somebody",
    );
    says(
        &gm("remove nobody@example.org".into()).await,
        "Nobody who has joined or was asked is \"nobody@example.org\"",
    );
    says(
        &gm(format!("remove {BOB}")).await,
        "bob@example.org is taken off and told. 1 of 2 seats are taken.",
    );
    says(&trial.latest(BOB).await, "The game master has taken you off spring");
    for (line, words) in [
        ("invite alice@example.org", "has a place already"),
        ("invite carol@example.org name Alice", "somebody is called \"Alice\" already"),
        ("invite carol@example.org name White", "what the game itself calls a player"),
        ("invite carol@example.org zone Nowhere/City", "was not invited"),
        ("invite carol", "is no mail address"),
    ] {
        says(&gm(line.into()).await, words);
    }
    trial.after(10 * DAY).await;
    let answer = gm(format!("invite {CAROL} name Carol zone Paris")).await;
    says(&answer, "carol@example.org is invited. 1 of 2 seats are taken; 1 invitation is not answered yet.");
    let invitation = trial.latest(CAROL).await;
    says(&invitation, "The invitation stands until Thu 19 Nov 2026");
    // The one who was taken off finds no seat, and with a ban never.
    let asked = write(&trial, BOB, "join spring").await;
    says(&trial.answer(&asked[0], "yes").await[0], "All seats are taken now");
    says(&gm("ban @example.org".into()).await, "@example.org is kept out of all campaigns you lead.");
    says(&trial.latest(ALICE).await, "The game master has taken you off spring");
    // As if there were no such campaign, by the key of an invitation and without one.
    let by_key = trial.answer(&invitation, "join").await.remove(0);
    let asked = write(&trial, CAROL, "join nowhere").await;
    let absent = trial.answer(&asked[0], "yes").await.remove(0);
    assert_eq!(by_key.words(), absent.words().replace("nowhere", "spring"));
    let status = gm("status".into()).await;
    says(&status, "carol@example.org Carol: kept out");
    assert!(!status.words().contains("declined"), "{}", status.text());
    says(&gm("unban @example.org".into()).await, "@example.org is kept out no longer.");
    let left =
        rows::number(&trial.database(), "SELECT COUNT(*) FROM place WHERE status IN ('joined', 'invited')")
            .await;
    assert_eq!(left, 0);
}

#[tokio::test]
async fn what_was_done_on_the_server_is_not_called_another_gms() {
    let trial = Trial::spring_set_up().await;
    let old = command(&trial, GM, "status").await;
    crate::support::binary::said(trial.folder(), &["gm", "spring", "extend", "1", "day"]);
    let answer = trial.answer(&old, "pause").await.remove(0);
    says(&answer, "Since the mail you answered, this was done on the server: extend 1 day by shell");
    says_not(&answer, "another GM");
    assert_eq!(trial.standing("spring").await.1, "running", "nothing was done");
    // The answer is up to date: the same word counts now.
    says(&trial.answer(&answer, "pause").await[0], "is paused");
}

#[tokio::test]
async fn who_looks_at_a_campaign_that_has_not_begun_is_told_where_to_look() {
    let trial = Trial::new().await;
    found(&trial, &file("", INVITED)).await;
    for arguments in [&["campaign", "show", "spring"][..], &["gm", "spring", "status"]] {
        let output = crate::support::binary::run(trial.folder(), arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert!(errors.contains("spring has not begun: adjudicator campaign founding spring"), "{errors}");
    }
}

#[tokio::test]
async fn a_deadline_of_the_schedule_that_is_too_near_is_left_out() {
    // Founded on Monday 2 November, 12:00: Tuesday evening is 32 hours away.
    for (keys, closes) in [
        ("", "Tue 2026-11-03 20:00"),
        ("shortest-window = \"32 hours\"", "Tue 2026-11-03 20:00"),
        ("shortest-window = \"33 hours\"", "Fri 2026-11-06 20:00"),
        ("shortest-window = \"5 days\"", "Tue 2026-11-10 20:00"),
    ] {
        let trial = Trial::new().await;
        let text = super::schedules::scheduled(&format!("schedule = \"tue,fri 20:00\"\n{keys}"));
        trial.found(&text, secret_for(ALICE).await).await;
        assert_eq!(super::schedules::closes(&trial, "spring").await, closes, "{keys}");
    }
}

#[tokio::test]
async fn the_record_of_a_seat_says_what_was_taken_back() {
    let trial = Trial::spring_set_up().await;
    trial.say(ALICE, "e3-e4").await;
    trial.after(30 * MINUTE).await;
    confirmed(&trial, GM, "rollback to turn 2 reopen").await;
    trial.after(MINUTE).await;
    let mails = trial.say(ALICE, "record").await;
    let files = super::handover::unzipped(&mails[1], "spring-seat-1.zip");
    let told: String = files.iter().map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()).collect();
    assert!(told.contains("(before run 2)"), "{:?}", files.iter().map(|file| &file.0).collect::<Vec<_>>());
    assert!(told.contains("The game was taken back."), "its first page says so");
}
