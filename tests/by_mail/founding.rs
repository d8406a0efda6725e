//! Founding: players are looked for by invitation or by open sign-up, and the campaign starts by itself.

use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, GAMES, HOUR, MINUTE, Trial};
use adjudicator::founding::open::{Opened, open};

/// Who founds.
pub const GM: &str = "gm@example.org";
/// Somebody more.
const CAROL: &str = "carol@example.org";

/// A campaign file that looks for players in this way.
pub fn file(keys: &str, more: &str) -> String {
    format!("name = \"spring\"\ngame = \"thrones\"\ngm = \"{GM}\"\nsettle = \"30 minutes\"\n{keys}\n{more}\n")
}

const INVITED: &str = "[[invite]]\naddress = \"alice@example.org\"\nname = \"Alice\"\n\
                       [[invite]]\naddress = \"bob@example.org\"\n";

/// Founds from a file, as the command line does.
pub async fn found(trial: &Trial, text: &str) -> Opened {
    let mut tx = trial.house.store.begin().await.expect("begin");
    let opened = open(&trial.house, &mut tx, "spring.toml", text).await.expect("a good file");
    tx.commit().await.expect("commit");
    trial.settle().await;
    opened
}

/// A mail of somebody without a key, to the address of the games.
pub async fn write(trial: &Trial, from: &str, body: &str) -> Vec<Posted> {
    let id = trial.new_id(from);
    let bytes = format!("From: <{from}>\r\nTo: <{GAMES}>\r\nMessage-ID: <{id}@x>\r\n\r\n{body}\r\n");
    trial.bring(from, GAMES, bytes.as_bytes()).await
}

async fn status(trial: &Trial) -> String {
    let mut tx = trial.house.store.read().await.expect("read");
    let row = tx.founding("spring").await.expect("read").expect("a founding");
    row.status.word().to_string()
}

#[tokio::test]
async fn two_who_are_invited_join_and_it_starts_at_once() {
    let trial = Trial::new().await;
    assert_eq!(found(&trial, &file("", INVITED)).await, Opened::Founding("spring".into()));
    let invitation = trial.latest(ALICE).await;
    let words = invitation.words();
    for said in [
        "invites you",
        "Thrones by mail, for 2 players",
        "answer this mail with the word join",
        "prefer side White",
    ] {
        assert!(words.contains(said), "{said}:\n{words}");
    }
    assert!(!invitation.everything().contains(BOB), "nobody learns who else was asked");
    let answer = trial.answer(&invitation, "join\nprefer side black\nzone Europe/Paris\n").await;
    assert!(
        answer[0].words().contains("You have a seat. You are to play as Alice; your wishes: side Black"),
        "{}",
        answer[0].text()
    );
    assert!(
        answer[0].words().contains("1 of 2 seats are taken; 1 invitation is not answered yet"),
        "{}",
        answer[0].text()
    );
    let invitation = trial.latest(BOB).await;
    let mails = trial.answer(&invitation, "name Bob the Bold\njoin").await;
    let kinds: Vec<&str> = mails.iter().map(|m| m.kind.as_str()).collect();
    assert_eq!(kinds, ["founding", "report"]);
    assert_eq!(trial.standing("spring").await, (1, "running".into()));
    let mut tx = trial.house.store.read().await.expect("read");
    let seats = tx.seats("spring").await.expect("read");
    let names: Vec<&str> = seats.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["Bob the Bold", "Alice"], "Alice wished for Black, the second seat");
    assert_eq!(seats[1].zone, "Europe/Paris");
    drop(tx);
    assert_eq!(status(&trial).await, "started");
    // The key of the invitation is none of the seat.
    let late = trial.answer(&invitation, "resign").await;
    assert!(late[0].words().contains("The campaign has started"), "{}", late[0].text());
}

/// Who is asked to play a game they may never have seen is shown it; who wants no pictures gets none.
#[tokio::test]
async fn an_invitation_shows_the_game() {
    let trial = Trial::new().await;
    let mut tx = trial.house.store.begin().await.expect("begin");
    tx.preference_put(BOB, "pictures", "no").await.expect("written");
    tx.commit().await.expect("commit");
    for game in ["thrones", "throneworld", "core-worlds", "timega"] {
        let third = if game == "timega" {
            format!("{INVITED}[[invite]]\naddress = \"{CAROL}\"\n")
        } else {
            INVITED.into()
        };
        let text = file("", &third)
            .replace("\"thrones\"", &format!("\"{game}\""))
            .replace("\"spring\"", &format!("\"{game}\""));
        assert_eq!(found(&trial, &text).await, Opened::Founding(game.into()));
        let (shown, bare) = (trial.latest(ALICE).await, trial.latest(BOB).await);
        assert!(shown.words().contains("The picture with this mail shows such a game"), "{}", shown.text());
        let [picture] = <[Vec<u8>; 1]>::try_from(shown.pictures()).expect("one picture");
        assert!(
            picture.starts_with(b"\x89PNG") && picture.len() < 120_000,
            "{game}: {} bytes",
            picture.len()
        );
        assert!(bare.pictures().is_empty() && !bare.words().contains("picture"), "{}", bare.text());
    }
}

#[tokio::test]
async fn an_invitation_is_reminded_of_once_and_lapses_and_the_gm_is_asked() {
    let trial = Trial::new().await;
    found(&trial, &file("", INVITED)).await;
    trial.answer(&trial.latest(ALICE).await, "join").await;
    trial.after(4 * DAY).await;
    let reminder = trial.latest(BOB).await;
    assert!(reminder.subject().contains("you are still invited"), "{}", reminder.subject());
    trial.after(HOUR).await;
    assert_eq!(trial.mails(BOB).await.len(), 2, "once");
    trial.after(3 * DAY).await;
    assert_eq!(status(&trial).await, "asked");
    let asked = trial.latest(GM).await;
    assert!(asked.subject().contains("your decision is needed"), "{}", asked.subject());
    assert!(asked.words().contains("the campaign is called off"), "the default is told:\n{}", asked.text());
    // The GM is silent: the default is carried out and told.
    trial.after(3 * DAY).await;
    assert_eq!(status(&trial).await, "off");
    let told = trial.latest(ALICE).await;
    assert!(told.words().contains("does not take place: there were too few players"), "{}", told.text());
    assert_eq!(trial.mails(BOB).await.len(), 2, "who let it lapse is left alone");
}

#[tokio::test]
async fn a_silent_gm_lets_the_date_be_put_off_where_the_file_says_so() {
    let trial = Trial::new().await;
    found(&trial, &file("", &format!("[founding]\ntoo-few = \"delay\"\n{INVITED}"))).await;
    trial.answer(&trial.latest(ALICE).await, "join").await;
    trial.after(7 * DAY).await;
    assert_eq!(status(&trial).await, "asked");
    assert!(trial.latest(GM).await.words().contains("the date is put off by as long again"));
    trial.after(3 * DAY).await;
    assert_eq!(status(&trial).await, "open");
    for who in [ALICE, GM] {
        let told = trial.latest(who).await;
        assert!(told.words().contains("the start was put off to Sun 15 Nov 2026, 12:00"), "{}", told.text());
    }
    // Nobody has come, and the GM is asked again.
    trial.after(3 * DAY).await;
    assert_eq!(status(&trial).await, "asked");
}

#[tokio::test]
async fn a_silent_gm_lets_bots_take_the_free_seats_where_the_file_says_so() {
    let trial = Trial::new().await;
    found(&trial, &file("", &format!("[founding]\ntoo-few = \"bots\"\n{INVITED}"))).await;
    trial.answer(&trial.latest(ALICE).await, "join").await;
    trial.after(7 * DAY).await;
    assert!(trial.latest(GM).await.words().contains("it starts with bots on the free seats"));
    assert_eq!(status(&trial).await, "asked");
    trial.after(3 * DAY).await;
    assert_eq!(status(&trial).await, "started");
    assert_eq!(trial.standing("spring").await, (1, "running".into()));
    assert_eq!(trial.latest(ALICE).await.kind, "report");
    assert_eq!(rows::number(&trial.database(), "SELECT COUNT(*) FROM seat_time WHERE bot = 1").await, 1);
}

#[tokio::test]
async fn the_date_of_an_open_sign_up_with_too_few_asks_the_gm_and_calls_it_off() {
    let trial = Trial::new().await;
    let sheet = "[founding]\nsignup = \"open\"\nseats = 2\nstart = \"2026-11-05 13:00 Europe/Paris\"\ndecide = \"1 day\"\n";
    found(&trial, &file("", sheet)).await;
    let asked = write(&trial, ALICE, "join spring").await;
    trial.answer(&asked[0], "yes").await;
    trial.after(3 * DAY).await;
    assert_eq!(status(&trial).await, "asked");
    let asked = trial.latest(GM).await;
    assert!(asked.words().contains("The date has come. 1 of 2 seats are taken"), "{}", asked.text());
    trial.after(DAY).await;
    assert_eq!(status(&trial).await, "off");
    assert!(trial.latest(ALICE).await.words().contains("does not take place: there were too few players"));
}

#[tokio::test]
async fn the_gm_puts_off_and_starts_with_bots_by_one_word() {
    let trial = Trial::new().await;
    found(&trial, &file("", INVITED)).await;
    trial.answer(&trial.latest(ALICE).await, "join").await;
    trial.answer(&trial.latest(BOB).await, "decline").await;
    assert_eq!(status(&trial).await, "asked", "everybody has answered, and it is too few");
    let asked = trial.latest(GM).await;
    // Nobody else can decide, whoever has seen the address.
    trial.answer_from(ALICE, &asked, "bots").await;
    assert_eq!(status(&trial).await, "asked");
    let answer = trial.answer(&asked, "delay 2 days").await;
    assert!(answer[0].words().contains("put off to"), "{}", answer[0].text());
    assert_eq!(status(&trial).await, "open");
    assert!(trial.latest(ALICE).await.words().contains("put off"));
    let wrong = trial.answer(&asked, "delay feb 30").await;
    assert!(wrong[0].words().contains("Nothing was done"), "{}", wrong[0].text());
    trial.answer(&asked, "bots").await;
    assert_eq!(trial.standing("spring").await, (1, "running".into()));
    // The bot sets its army up by itself; when Alice does too, the game goes on.
    trial.say(ALICE, crate::support::scripts::WHITE_ARMY).await;
    trial.after(30 * MINUTE).await;
    assert!(trial.standing("spring").await.0 >= 2, "the bot has sent its army");
    let to_bots =
        rows::words(&trial.database(), "SELECT address FROM outbox WHERE address LIKE '%bots%'").await;
    assert!(to_bots.is_empty(), "no mail is written to a bot: {to_bots:?}");
}

#[tokio::test]
async fn strangers_sign_up_after_their_address_has_answered() {
    let trial = Trial::new().await;
    found(&trial, &file("", "[founding]\nsignup = \"open\"\nseats = 2\n")).await;
    let asked = write(&trial, ALICE, "join spring\nname Alice\nprefer side White").await;
    assert_eq!(asked[0].subject(), "Was that you?");
    assert!(asked[0].words().contains("join spring"), "{}", asked[0].text());
    // A forged mail in another's name comes to nothing: the question goes to the address itself.
    let forged = trial.answer_from(CAROL, &asked[0], "yes").await;
    assert!(forged.is_empty());
    let seated = trial.answer(&asked[0], "yes").await;
    assert!(
        seated[0].words().contains("You are to play as Alice; your wishes: side White"),
        "{}",
        seated[0].text()
    );
    let asked = write(&trial, BOB, "Join spring.").await;
    trial.answer(&asked[0], "Yes!").await;
    assert_eq!(trial.standing("spring").await, (1, "running".into()));
    assert!(
        trial.latest_report(BOB).await.text().contains("Player 1"),
        "who gave no name has one, and it is not the address"
    );
    assert!(!trial.latest_report(ALICE).await.everything().contains(BOB));
    // Too late is told like a campaign that is not there.
    let late = write(&trial, CAROL, "join spring").await;
    let late = trial.answer(&late[0], "yes").await;
    let absent = write(&trial, CAROL, "join nowhere").await;
    let absent = trial.answer(&absent[0], "yes").await;
    assert_eq!(late[0].words().replace("spring", "X"), absent[0].words().replace("nowhere", "X"));
}

#[tokio::test]
async fn people_answer_in_sentences() {
    let trial = Trial::new().await;
    found(&trial, &file("", INVITED)).await;
    let invitation = trial.latest(ALICE).await;
    let no = trial.answer(&invitation, "No thanks, no time at the moment").await;
    assert!(no[0].words().contains("You have no seat, then."), "{}", no[0].text());
    let text = "Hi! After all yes, I'd love to join :)\nPlease call me Sam, I'm in Berlin.\nI would like to play Black.";
    let yes = trial.answer(&invitation, text).await;
    let told =
        "You have a seat. You are to play as Sam; your wishes: side Black; your time zone: Europe/Berlin.";
    assert!(yes[0].words().contains(told), "{}", yes[0].text());
    assert!(!yes[0].words().contains("Not understood"), "{}", yes[0].text());
}

#[tokio::test]
async fn who_is_asked_whether_it_was_them_may_say_so_in_a_sentence() {
    let trial = Trial::new().await;
    found(&trial, &file("", "[founding]\nsignup = \"open\"\nseats = 2\n")).await;
    let asked = write(&trial, ALICE, "join spring").await;
    let unclear = trial.answer(&asked[0], "Yes, but who are you?").await;
    assert!(unclear[0].words().contains("it is not clear to us what you say"), "{}", unclear[0].text());
    let seated = trial.answer(&asked[0], "Yes, that was me!").await;
    assert!(seated[0].words().contains("You have a seat."), "{}", seated[0].text());
    // Who says no is asked no more, and a yes behind it comes too late.
    let asked = write(&trial, BOB, "join spring").await;
    assert!(trial.answer(&asked[0], "No, that wasn't me").await.is_empty());
    assert!(trial.answer(&asked[0], "yes").await.is_empty());
}

#[tokio::test]
async fn a_private_campaign_is_told_like_one_that_is_not_there() {
    let trial = Trial::new().await;
    let sheet =
        "[founding]\nsignup = \"open\"\nseats = 2\npassword = \"swordfish\"\nallow = [\"*@example.org\"]\n";
    found(&trial, &file("", sheet)).await;
    let mut answers = Vec::new();
    for (from, line) in [
        (ALICE, "join spring"),
        (ALICE, "join spring herring"),
        ("eve@elsewhere.example", "join spring swordfish"),
        (BOB, "join autumn swordfish"),
    ] {
        let asked = write(&trial, from, line).await;
        assert!(
            !asked[0].text().contains("swordfish") && !asked[0].text().contains("herring"),
            "{}",
            asked[0].text()
        );
        let answer = trial.answer(&asked[0], "yes").await;
        answers.push(answer[0].words().replace("autumn", "spring"));
    }
    assert!(answers.iter().all(|a| *a == answers[0]), "{answers:?}");
    let asked = write(&trial, ALICE, "join spring swordfish").await;
    let seated = trial.answer(&asked[0], "yes").await;
    assert!(seated[0].words().contains("You have a seat"), "{}", seated[0].text());
}

#[tokio::test]
async fn a_flood_of_requests_is_three_questions_a_day() {
    let trial = Trial::new().await;
    for n in 0..10 {
        write(&trial, CAROL, &format!("join spring{n}")).await;
    }
    assert_eq!(trial.mails(CAROL).await.len(), 3);
    trial.after(DAY).await;
    assert_eq!(write(&trial, CAROL, "join spring").await.len(), 1);
}

#[tokio::test]
async fn it_starts_on_its_date_with_as_many_as_are_enough() {
    let trial = Trial::new().await;
    // 2 November 2026, 12:00 UTC is when trials begin.
    let sheet =
        "[founding]\nsignup = \"open\"\nseats = 4\nleast = 2\nstart = \"2026-11-05 13:00 Europe/Paris\"\n";
    let text = file("", sheet).replace("thrones", "throneworld");
    found(&trial, &text).await;
    for (who, line) in [
        (ALICE, "join spring\nprefer race trill"),
        (BOB, "join spring\nprefer race Qteni"),
        (CAROL, "join spring\nprefer race Trill"),
    ] {
        let asked = write(&trial, who, line).await;
        trial.answer(&asked[0], "yes").await;
    }
    trial.after(2 * DAY).await;
    assert_eq!(status(&trial).await, "open");
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await.1, "running");
    let races =
        rows::words(&trial.database(), "SELECT options FROM campaign WHERE id = 'spring'").await.remove(0);
    let options: serde_json::Value = serde_json::from_str(&races).expect("JSON");
    let races: Vec<&str> =
        options["races"].as_array().expect("races").iter().filter_map(|r| r.as_str()).collect();
    assert_eq!(races[..2], ["Trill", "Q'teni"], "the first to wish has it");
    assert!(races.len() == 3 && races[2] != "Trill" && races[2] != "Q'teni", "{races:?}");
    assert_eq!(trial.latest(CAROL).await.kind, "report");
}

#[tokio::test]
async fn wishes_are_granted_before_bots_get_what_is_left() {
    let trial = Trial::new().await;
    let sheet = "[founding]\nsignup = \"open\"\nseats = 4\nleast = 1\ntoo-few = \"bots\"\nstart = \"2026-11-05 13:00 Europe/Paris\"\n";
    found(&trial, &file("", sheet).replace("thrones", "throneworld")).await;
    for (who, line) in [(ALICE, "join spring\nprefer race trill"), (BOB, "join spring\nprefer race Zytal")] {
        let asked = write(&trial, who, line).await;
        let place = trial.answer(&asked[0], "yes").await;
        // What kind of game it is, how long it takes, how much a turn wants of one.
        let words = place.iter().map(|mail| mail.words()).collect::<Vec<_>>().join(" ");
        for told in ["Conquest among hidden stars", "15 to 25 turns", "after 3 days at the latest"] {
            assert!(words.contains(told), "{told}: {words}");
        }
    }
    let gm = trial.latest(GM).await;
    trial.answer(&gm, "bots").await;
    assert_eq!(trial.standing("spring").await.1, "running");
    let options =
        rows::words(&trial.database(), "SELECT options FROM campaign WHERE id = 'spring'").await.remove(0);
    let options: serde_json::Value = serde_json::from_str(&options).expect("JSON");
    let races: Vec<&str> =
        options["races"].as_array().expect("races").iter().filter_map(|r| r.as_str()).collect();
    assert_eq!((races.len(), &races[..2]), (4, &["Trill", "Zytal"][..]), "{races:?}");
}

#[tokio::test]
async fn a_gm_on_the_list_founds_by_mail_and_nobody_else_does() {
    let trial = Trial::with("[founding]\ngms = \"gm@example.org\"").await;
    let text = "found\nname = \"summer\"\ngame = \"thrones\"\ngm = \"gm@example.org\"\n[[player]]\nname = \u{201c}Alice\u{201d}\n\
                address = \"alice@example.org\"\n[[player]]\nname = \"Bob\"\naddress = \"bob@example.org\"";
    assert!(write(&trial, CAROL, text).await.is_empty(), "not on the list: a stranger");
    let asked = write(&trial, GM, text).await;
    assert_eq!(asked[0].subject(), "Was that you?");
    let answer = trial.answer(&asked[0], "yes").await;
    assert!(answer.iter().any(|mail| mail.words().contains("summer is founded")), "{}", answer[0].text());
    assert_eq!(trial.standing("summer").await, (1, "running".into()));
    // How to run it comes with it.
    let hello = answer.iter().find(|mail| mail.subject().contains("how to write to your campaign"));
    let status = trial.answer(hello.expect("a mail about that"), "status").await;
    assert!(status[0].words().contains("turn 1, running"), "{}", status[0].text());
    // What is wrong with a file is told all at once.
    // Nobody is asked to confirm what cannot be; each problem begins a line of its own.
    let told = write(
        &trial,
        GM,
        "found\nname = \"Autumn!\"\ngame = \"chess\"\n[[player]]\nname = \"A\"\naddress = \"x\"",
    )
    .await;
    assert_eq!((told.len(), told[0].subject().as_str()), (1, "Your campaign's file"), "{}", told[0].text());
    for wrong in ["nothing can be founded yet", "lower-case letters", "known games are", "not a mail address"]
    {
        assert!(told[0].words().contains(wrong), "{wrong}: {}", told[0].text());
    }
    let lines = told[0].text().lines().filter(|line| line.trim_start().starts_with("- ")).count();
    assert!(lines >= 3, "{}", told[0].text());
    let told = write(&trial, GM, text).await;
    assert!(told[0].words().contains("there is a campaign of that name already"), "{}", told[0].text());
}

/// What is wrong with a file is shown as its lines stand, so that a mark is below what it is about.
#[tokio::test]
async fn a_file_that_is_no_toml_is_shown_with_its_lines_and_a_mail_without_one_is_told_so() {
    let trial = Trial::with("[founding]\ngms = \"gm@example.org\"").await;
    let told = write(&trial, GM, "found\nname = \"summer\"\ngame = thrones, I think\n").await;
    let text = told[0].text();
    let lines: Vec<&str> = text.lines().collect();
    let shown = lines.iter().position(|line| line.trim_end().ends_with("2 | game = thrones, I think"));
    let shown = shown.unwrap_or_else(|| panic!("the line: {text}"));
    let column = |line: &str, what: &str| line.find(what).unwrap_or_else(|| panic!("{what}: {text}"));
    assert!(column(lines[shown + 1], "^") >= column(lines[shown], "thrones"), "{text}");
    let told = write(&trial, GM, "found").await;
    for words in ["No campaign file came with your mail", ".toml", "below the line found"] {
        assert!(told[0].words().contains(words), "{words}: {}", told[0].text());
    }
    assert!(!told[0].words().contains("missing field"), "{}", told[0].text());
}

#[tokio::test]
async fn files_that_cannot_look_for_players_say_why_all_at_once() {
    let trial = Trial::new().await;
    let sheet = "[[invite]]\naddress = \"x\"\n[founding]\nsignup = \"open\"\nleast = 9\nstart = \"feb 30\"\nlapse = \"soon\"\nseats = 7\n";
    let mut tx = trial.house.store.begin().await.expect("begin");
    let error =
        open(&trial.house, &mut tx, "spring.toml", &file("", sheet)).await.expect_err("wrong").to_string();
    for wrong in ["invite 1", "founding.least = 9", "feb 30", "founding.lapse", "played by 2 to 2, not by 7"]
    {
        assert!(error.contains(wrong), "{wrong}: {error}");
    }
}

#[tokio::test]
async fn in_an_anonymous_campaign_no_mail_tells_a_name() {
    let trial = Trial::new().await;
    found(&trial, &file("gunboat = true", INVITED)).await;
    trial.answer(&trial.latest(ALICE).await, "join").await;
    let answer = trial.answer(&trial.latest(BOB).await, "zone Berln").await;
    assert!(answer[0].words().contains("did you mean Europe/Berlin?"), "{}", answer[0].text());
    trial.answer(&trial.latest(BOB).await, "name Robert the Red\nzone berlin\njoin").await;
    assert_eq!(trial.standing("spring").await, (1, "running".into()));
    assert!(trial.latest_report(BOB).await.words().contains("(Europe/Berlin)"), "in Bob's own zone");
    trial.say(BOB, "resign").await;
    trial.say(BOB, "confirm").await;
    for mail in trial.mails(ALICE).await {
        assert!(!mail.everything().contains("Robert"), "{}", mail.text());
    }
    assert!(trial.latest_report(ALICE).await.text().contains("White"), "seats have names");
    // At the end it is told, since the founder did not say otherwise.
    trial.after(2 * HOUR).await;
    let farewell = trial.latest(ALICE).await;
    assert!(farewell.words().contains("Robert the Red"), "{}", farewell.text());
}

#[tokio::test]
async fn spectators_hear_what_everybody_may_hear() {
    let trial = Trial::new().await;
    let players = "[[player]]\nname = \"Alice\"\naddress = \"alice@example.org\"\n[[player]]\nname = \"Bob\"\naddress = \"bob@example.org\"\n";
    found(&trial, &file("spectators = true", players)).await;
    let asked = write(&trial, CAROL, "watch spring").await;
    let answer = trial.answer(&asked[0], "yes").await;
    assert!(answer[0].words().contains("You watch"), "{}", answer[0].text());
    trial.set_up().await;
    let told = trial.latest(CAROL).await;
    assert!(told.subject().contains("turn 1 has ended"), "{}", told.subject());
    assert!(
        told.words().contains("Turn 1:") && told.words().contains("Turn 2 is being played"),
        "{}",
        told.text()
    );
    for address in [ALICE, BOB] {
        assert!(!told.everything().contains(address));
    }
    // Who only watches is nobody's seat: what Alice did is not told as done by "you". A campaign founded by mail tosses a
    // coin of its own.
    let (mover, order, moved) = if told.words().contains("White moves first") {
        (ALICE, "i3-h4", "i3 to h4")
    } else {
        (BOB, "a7-b6", "a7 to b6")
    };
    trial.say(mover, order).await;
    trial.after(30 * MINUTE).await;
    let told = trial.latest(CAROL).await;
    assert!(told.words().contains(moved), "{}", told.text());
    let told_events = told.words();
    let told_events = told_events.split("Turn 2:").nth(1).expect("the turn");
    for word in ["You ", "you ", "Your ", "your "] {
        assert!(!told_events.split("Answer").next().unwrap_or("").contains(word), "{word}: {told_events}");
    }
    let stopped = trial.answer(&told, "stop").await;
    assert!(stopped[0].words().contains("no longer"), "{}", stopped[0].text());
    let count = trial.mails(CAROL).await.len();
    let mover = if trial.latest_report(ALICE).await.subject().contains("orders by") { ALICE } else { BOB };
    trial.say(mover, "resign").await;
    trial.say(mover, "confirm").await;
    trial.after(HOUR).await;
    assert_eq!(trial.mails(CAROL).await.len(), count);
}

#[tokio::test]
async fn what_cannot_be_watched_is_told_like_what_is_not_there() {
    let trial = Trial::spring().await;
    let closed = write(&trial, CAROL, "watch spring").await;
    let closed = trial.answer(&closed[0], "yes").await;
    let absent = write(&trial, CAROL, "watch nowhere").await;
    let absent = trial.answer(&absent[0], "yes").await;
    assert_eq!(closed[0].words().replace("spring", "X"), absent[0].words().replace("nowhere", "X"));
}

/// Who may sign up may know that there is something to sign up for, and hears when it can be watched; nobody else hears of it.
#[tokio::test]
async fn what_looks_for_players_in_public_can_be_watched_later() {
    for (keys, sheet, told) in [
        ("spectators = true", "signup = \"open\"\nseats = 2\n", true),
        ("", "signup = \"open\"\nseats = 2\n", false),
        ("spectators = true", "signup = \"open\"\nseats = 2\npassword = \"swordfish\"\n", false),
        ("spectators = true", "signup = \"open\"\nseats = 2\nallow = [\"*@club.example\"]\n", false),
    ] {
        let trial = Trial::new().await;
        found(&trial, &file(keys, &format!("[founding]\n{sheet}"))).await;
        let asked = write(&trial, CAROL, "watch spring").await;
        let answer = trial.answer(&asked[0], "yes").await.remove(0);
        let later = answer
            .words()
            .contains("spring looks for its players still and can be watched once it has begun");
        assert_eq!(later, told, "{keys} {sheet}: {}", answer.text());
        assert!(later || answer.words().contains("There is no campaign named spring"), "{}", answer.text());
        assert!(!answer.everything().contains("swordfish"));
    }
}

/// Forged mail uses up what unproved strangers may have, and nobody else's: who knows the password is asked as ever.
#[tokio::test]
async fn forged_sign_ups_close_the_door_for_nobody_else() {
    let trial = Trial::new().await;
    found(&trial, &file("", "[founding]\nsignup = \"open\"\npassword = \"swordfish\"\nseats = 2\n")).await;
    let mut asked = 0;
    for number in 0..50 {
        asked += write(&trial, &format!("nobody{number}@invented{number}.test"), "join spring").await.len();
    }
    assert_eq!(asked, 5, "[sender] unproved_a_day");
    assert!(write(&trial, ALICE, "join spring").await.is_empty(), "she may be anybody too");
    assert_eq!(write(&trial, ALICE, "join spring swordfish").await.len(), 1, "who was told of it is asked");
}

/// Whoever was told a password can forge any sender: so many are asked in a day, and then they are strangers like others. Another
/// campaign's players have a budget of their own.
#[tokio::test]
async fn a_password_that_leaked_writes_to_no_addresses_beyond_number() {
    let trial = Trial::new().await;
    let sheet = "[founding]\nsignup = \"open\"\npassword = \"swordfish\"\nseats = 2\n";
    found(&trial, &file("", sheet)).await;
    found(&trial, &file("", sheet).replace("\"spring\"", "\"autumn\"")).await;
    let mut asked = 0;
    for number in 0..150 {
        let invented = format!("nobody{number}@invented{number}.test");
        asked += write(&trial, &invented, "join spring swordfish").await.len();
    }
    assert_eq!(asked, 60 + 5, "those of the password, and [sender] unproved_a_day");
    assert_eq!(write(&trial, ALICE, "join autumn swordfish").await.len(), 1);
}

/// A name that looks like another's, means the house, or hides something is not taken.
#[tokio::test]
async fn nobody_borrows_a_name() {
    for (name, why) in [
        ("\u{410}lice", "looks like it"),
        ("A\u{6c}ic\u{435}", "looks like it"),
        ("The game master", "means somebody else here"),
        ("gm", "means somebody else here"),
        ("2", "has a letter in it"),
        ("Bob (GM)", "means somebody else here"),
        ("the White", "the game itself calls a player"),
        ("Seat 1", "known by their numbers"),
    ] {
        let trial = Trial::new().await;
        found(&trial, &file("", "[founding]\nsignup = \"open\"\nseats = 2\n")).await;
        let asked = write(&trial, ALICE, "join spring\nname Alice").await;
        trial.answer(&asked[0], "yes").await;
        let asked = write(&trial, BOB, &format!("join spring\nname {name}")).await;
        let seated = trial.answer(&asked[0], "yes").await;
        let said: String = seated.iter().map(Posted::words).collect();
        assert!(said.contains(why), "{name}: {said}");
    }
}

/// A founding with two invited for three seats was announced for when all seats are taken: it does not begin with two.
#[tokio::test]
async fn a_founding_starts_when_its_invitation_said_it_would() {
    let trial = Trial::new().await;
    let sheet = "[founding]\nseats = 3\nleast = 1\ntoo-few = \"bots\"\n";
    let text = file("", &format!("{sheet}{INVITED}")).replace("thrones", "throneworld");
    found(&trial, &text).await;
    for who in [ALICE, BOB] {
        let invitation = trial.latest(who).await;
        assert!(invitation.words().contains("It starts when all seats are taken; if some are left"));
        trial.answer(&invitation, "join").await;
    }
    trial.after(HOUR).await;
    assert_eq!(status(&trial).await, "asked", "two of three seats are taken");
    let asked = trial.latest(GM).await;
    assert!(asked.words().contains("All invitations are answered"), "{}", asked.text());
    assert!(!asked.words().contains("The date has come"), "{}", asked.text());
    trial.after(3 * DAY + HOUR).await;
    assert_eq!(status(&trial).await, "started");
    let mut tx = trial.house.store.read().await.expect("read");
    assert_eq!(tx.seats("spring").await.expect("read").len(), 3, "with a bot on the third");
}

#[tokio::test]
async fn a_founding_file_is_told_all_that_is_wrong_at_once() {
    let trial = Trial::new().await;
    let sheet = "[founding]\nsignpu = \"open\"\ntoo-few = \"bot\"\nstart = \"2026-11-03 12:00\"\nlapse = \"7 days\"\n";
    let text = file("pacing = \"liev\"\nwindow = \"3 moons\"", &format!("{sheet}{INVITED}"));
    let mut tx = trial.house.store.begin().await.expect("begin");
    let why = open(&trial.house, &mut tx, "spring.toml", &text).await.expect_err("wrong").to_string();
    for words in ["perhaps signup is meant", "perhaps bots is meant", "perhaps live is meant", "3 moons"] {
        assert!(why.contains(words), "{words}: {why}");
    }
    // A start before the invitations end is told with what would be right.
    let text = file("", &format!("[founding]\nstart = \"2026-11-07 12:00\"\n{INVITED}"));
    let why = open(&trial.house, &mut tx, "spring.toml", &text).await.expect_err("wrong").to_string();
    assert!(why.contains("the invitations stand until") && why.contains("lapse = \"5 days\""), "{why}");
    let good = file("", &format!("[founding]\nstart = \"2026-11-07 12:00\"\nlapse = \"5 days\"\n{INVITED}"));
    open(&trial.house, &mut tx, "spring.toml", &good).await.expect("good");
}
