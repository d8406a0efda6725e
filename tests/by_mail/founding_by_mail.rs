//! Founding by mail: what its words mean, what is asked back, and where a file ends.

use crate::by_mail::founding::{GM, write};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::ALICE;
use crate::support::trial::{HOUR, Trial};

/// Somebody more.
const CAROL: &str = "carol@example.org";

/// Somebody who wants to play against bots names one player and more seats: nobody is asked, and bots take the rest at once.
#[tokio::test]
async fn one_player_named_and_more_seats_is_a_game_against_bots() {
    let trial = Trial::with("[founding]\ngms = \"gm@example.org\"").await;
    let text = |more: &str| {
        format!(
            "found\nname = \"solo\"\ngame = \"throneworld\"\n[founding]\nseats = 3\n{more}[[player]]\nname = \"Alice\"\n\
             address = \"alice@example.org\"\n"
        )
    };
    let told = write(&trial, GM, &text("")).await;
    for words in [
        "founding.seats = 3: 1 player is named, and nobody is asked to take the 2 seats left",
        "too-few = \"bots\" in [founding] gives them to bots",
        "[[invite]] blocks ask people",
        "signup = \"open\" lets people sign up",
    ] {
        assert!(told[0].words().contains(words), "{words}: {}", told[0].text());
    }
    let asked = write(&trial, GM, &text("too-few = \"bots\"\n")).await;
    assert_eq!(asked[0].subject(), "Was that you?", "{}", asked[0].text());
    let answer = trial.answer(&asked[0], "yes").await;
    let founded = answer.iter().any(|mail| mail.words().contains("solo is founded, with 2 bots"));
    assert!(founded, "{:?}", answer.iter().map(Posted::text).collect::<Vec<_>>());
    assert_eq!(trial.standing("solo").await, (1, "running".into()));
    let bots = "SELECT name FROM seat WHERE campaign = 'solo' ORDER BY seat";
    assert_eq!(rows::words(&trial.database(), bots).await, ["Alice", "Bot 1", "Bot 2"]);
    assert!(trial.latest_report(ALICE).await.words().contains("Bot 2"));
}

/// Somebody who has never heard of the server is told what it is, what was asked for, and what comes of doing nothing.
#[tokio::test]
async fn was_that_you_tells_a_stranger_what_it_is_about() {
    let trial = Trial::with("[founding]\ngms = \"gm@example.org\"").await;
    for (line, wish) in [
        ("join spring", "to play in a game called spring (join spring)"),
        ("watch spring", "to watch a game called spring (watch spring)"),
        ("standby", "to take over a seat that falls free (standby)"),
        ("my data", "to be sent what this server keeps about your address (my data)"),
    ] {
        let asked = write(&trial, CAROL, line).await;
        assert_eq!(asked[0].subject(), "Was that you?", "{line}");
        for words in [
            "Games with rules and moves are played here by mail, among people who have asked to play",
            wish,
            "answer this mail with the one word yes, by ",
            "please do nothing: then nothing comes of it, nobody is told, and you are not reminded",
        ] {
            assert!(asked[0].words().contains(words), "{line}: {words}: {}", asked[0].text());
        }
        trial.after(9 * HOUR).await;
    }
}

/// What people write below a campaign's file is no part of it.
#[tokio::test]
async fn a_campaign_file_ends_where_its_writer_says_goodbye() {
    let trial = Trial::with("[founding]\ngms = \"gm@example.org\"").await;
    let file = "name = \"NAME\"\ngame = \"thrones\"\ngm = \"gm@example.org\"\n[[player]]\nname = \"Alice\"\n\
                address = \"alice@example.org\"\n[[player]]\nname = \"Bob\"\naddress = \"bob@example.org\"\n";
    for (name, below) in [
        ("one", "Cheers, Sam"),
        ("two", "\nThanks a lot!\nSam"),
        ("three", "\nI hope that is all you need.\nSam\nhttps://sam.example/?games=yes"),
        ("four", "\nViele Grüße\nSam Smith\n+44 20 7946 0000"),
    ] {
        let text = format!("Hi,\nhere is my campaign.\nfound\n\n{}{below}", file.replace("NAME", name));
        let asked = write(&trial, GM, &text).await;
        assert_eq!(asked[0].subject(), "Was that you?", "{name}: {}", asked[0].text());
        trial.answer(&asked[0], "yes").await;
        assert_eq!(trial.standing(name).await, (1, "running".into()), "{name}");
        trial.after(9 * HOUR).await;
    }
    // What might be a setting is not passed over, nor hidden by a farewell.
    let text = format!("found\n{}window 3 days\n\nCheers, Sam", file.replace("NAME", "five"));
    let told = write(&trial, GM, &text).await;
    assert_eq!(told[0].subject(), "Your campaign's file");
    assert!(told[0].text().contains("window 3 days"), "{}", told[0].text());
    assert!(!told[0].text().contains("Cheers"), "{}", told[0].text());
}
