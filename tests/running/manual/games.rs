//! The walk itself, in the order of the manual: from the first file to the end of a game.

use super::walk::{GAMES, Walk};
use super::with;
use crate::support::rows;

/// The first player of `first-game`.
pub const ALICE: &str = "alice@example.org";
/// The second.
pub const BOB: &str = "bob@example.org";

pub const CAROL: &str = "carol@example.org";
pub const GM: &str = "gm@example.org";

/// These words stand in what was said, however its lines are broken.
#[track_caller]
pub fn says(said: &str, words: &str) {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat(said).contains(&flat(words)), "{words:?} is not in:\n{said}");
}

impl Walk {
    /// From the first line to the last.
    pub async fn the_whole_manual(&mut self) {
        Box::pin(self.a_first_campaign()).await;
        Box::pin(self.looking_for_players()).await;
        Box::pin(self.watching_and_deadlines()).await;
        Box::pin(self.commands_of_the_gm()).await;
        Box::pin(self.taking_back_and_ending()).await;
        Box::pin(self.replay_and_dice()).await;
        Box::pin(self.players_in_need()).await;
        Box::pin(self.another_player()).await;
        // Late, so that no clock that is put forward plays these campaigns as well.
        Box::pin(self.words_by_mail()).await;
        Box::pin(self.too_few_players()).await;
        Box::pin(self.the_past_and_moving_house()).await;
    }

    /// "The campaign's file", "Founding".
    async fn a_first_campaign(&mut self) {
        says(&self.shell("adjudicator games"), "thrones");
        says(&self.shell("adjudicator games thrones"), "army");
        says(&self.shell("adjudicator games throneworld --campaign"), "too-few");
        let file = self.manual.block("toml", "[[player]]");
        self.write("first-game.toml", &file);
        says(&self.shell("adjudicator campaign new --dry-run first-game.toml"), "first-game.toml is good");
        let (said, shown) = self.compared("adjudicator campaign new first-game.toml");
        assert_eq!(said.lines().collect::<Vec<_>>(), shown);
        self.known_secret("first-game").await;
        self.shell("adjudicator tick");
        for player in [ALICE, BOB] {
            says(&self.latest(player).await.text(), "your orders are wanted by");
        }
        // "A name that has been used cannot be used again on the same server."
        let again = crate::support::binary::run(self.folder(), &["campaign", "new", "first-game.toml"]);
        assert!(!again.status.success());
    }

    /// The secret is drawn at random; here it is always the same, so that every walk is the same game.
    pub async fn known_secret(&self, campaign: &str) {
        let mut connection = rows::open(&self.folder().join("adjudicator.db")).await;
        let chain = campaign::found::first_chain(campaign, &[3; 32]);
        let secret = sqlx::query("UPDATE campaign SET seed = $3, chain = $1 WHERE id = $2");
        let begins = sqlx::query("UPDATE turn SET chain_before = $1 WHERE campaign = $2");
        for (query, seed) in [(secret, Some(vec![3u8; 32])), (begins, None)] {
            let query = query.bind(chain.clone()).bind(campaign.to_owned());
            let query = match seed {
                Some(seed) => query.bind(seed),
                None => query,
            };
            assert_eq!(query.execute(&mut connection).await.expect("written").rows_affected(), 1);
        }
    }

    /// "Looking for players".
    async fn looking_for_players(&mut self) {
        let file = self.looks_for_players("spring-war");
        self.write("spring-war.toml", &file);
        says(&self.shell("adjudicator campaign new spring-war.toml"), "spring-war");
        self.tick().await;
        says(&self.latest("carol@example.org").await.text(), "join");
        says(&self.types("adjudicator campaign founding"), "spring-war");
        says(&self.types("adjudicator campaign founding spring-war"), "Carol");
        says(&self.types("adjudicator campaign founding spring-war delay 1 week"), "put off");
        self.tick().await;
        // Carol was invited; others sign up with the password, from addresses of the list.
        let answer = self.says("carol@example.org", "join\nzone Europe/Paris\nprefer race Trill").await;
        says(&answer.text(), "You have a seat");
        let mut answers = Vec::new();
        for (who, more) in [("ann", "name Bob the Bold"), ("ben", ""), ("cleo", "")] {
            let from = format!("{who}@club.example");
            let asked = self.mail(&from, GAMES, "", &format!("join spring-war swordfish\n{more}")).await;
            assert_eq!(asked.kind, "request");
            answers.push(self.says(&from, "yes").await.text());
        }
        says(&answers[0], "You are to play as Bob the Bold");
        // All four seats are taken: it starts by itself.
        says(&self.latest("ben@club.example").await.text(), "Throneworld, turn 1");
        says(&self.latest("gm@example.org").await.text(), "spring-war");
        for line in [
            "join spring-war swordfish",
            "name Bob the Bold",
            "zone Europe/Paris",
            "prefer race Trill",
            "leave",
        ] {
            assert!(self.manual.tells(line), "{line}");
        }
    }

    /// The manual's file of a campaign that looks for players, under this name.
    fn looks_for_players(&self, name: &str) -> String {
        let file = self.manual.block("toml", "[[invite]]");
        // The date lies ahead for whoever reads the manual today.
        let next_year = chrono::Datelike::year(&chrono::Utc::now()) + 1;
        assert!(file.contains("2027-01-10") && file.contains("name = \"spring-war\""), "{file}");
        let file = file.replace("2027-01-10", &format!("{next_year}-06-10"));
        file.replace("name = \"spring-war\"", &format!("name = \"{name}\""))
    }

    /// "Too few on the date": each word the GM can say, by mail or here.
    async fn too_few_players(&mut self) {
        for (word, name) in [("start", "war-of-two"), ("bots", "war-with-bots"), ("call off", "no-war")] {
            assert!(self.manual.tells(word), "{word}");
            self.write("war.toml", &self.looks_for_players(name));
            self.shell("adjudicator campaign new war.toml");
            self.tick().await;
            let invitation = self.latest_about(CAROL, name).await;
            // "Who declined may still join while a seat is free."
            assert!(self.manual.tells("decline"));
            says(
                &self.mail(CAROL, &invitation.reply_to(), "", "decline").await.words(),
                "You have no seat, then.",
            );
            self.mail(CAROL, &invitation.reply_to(), "", "join").await;
            let dan = format!("{name}@club.example");
            self.mail(&dan, GAMES, "", &format!("join {name} swordfish")).await;
            self.says(&dan, "yes").await;
            says(&self.says(&dan, "leave").await.words(), "You have no seat, then.");
            says(&self.says(&dan, "join").await.words(), "You have a seat.");
            if word == "bots" {
                says(&self.shell(&format!("adjudicator campaign founding {name} bots")), "starts");
            } else {
                let asked = self.latest_about(GM, name).await;
                self.mail(GM, &asked.reply_to(), "", word).await;
            }
            self.tick().await;
        }
        for (name, players, bots) in [("war-of-two", 2, 0), ("war-with-bots", 4, 2)] {
            let shown = self.shell(&format!("adjudicator campaign show {name}"));
            let seats = shown.lines().filter(|line| line.contains('@')).count();
            assert_eq!((seats, shown.matches("a bot plays seat").count()), (players, bots), "{shown}");
        }
        says(&self.latest_about(CAROL, "no-war").await.words(), "does not take place");
    }

    /// "Watching", "Deadlines", "Pausing, going on".
    async fn watching_and_deadlines(&mut self) {
        self.turn_is_played("first-game", "").await;
        assert_eq!(self.turn("first-game").await, 2);
        let (said, shown) = self.compared("adjudicator campaign list");
        let first = |line: &str| line.split_whitespace().take(5).collect::<Vec<_>>().join(" ");
        let own = said.lines().find(|line| line.starts_with("first-game")).expect("it is listed");
        assert_eq!(first(own), first(&shown[0]));
        let (said, shown) = self.compared("adjudicator campaign show first-game");
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines[0], shown[0]);
        let (deadline, how) = shown[1].split_once(" (in ").expect("a deadline");
        assert!(
            deadline.starts_with("the window closes ") && lines[1].starts_with("the window closes "),
            "{said}"
        );
        assert!(lines[1].ends_with(how), "{said}");
        for (line, like) in lines[2..4].iter().zip(&shown[2..4]) {
            let seat = |line: &str| line.split_whitespace().take(3).map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(seat(line), seat(like));
        }
        // Which of them the coin has given the first move is another matter in each game.
        assert!(lines[2].ends_with("missing") != lines[3].ends_with("missing"), "{said}");
        assert_eq!(lines[4..6], shown[4..6]);
        assert!(lines[6].ends_with("  founded") && shown[6].ends_with("  founded"), "{said}");
        says(&self.shell("adjudicator outbox list"), "sent");
        says(&self.shell("adjudicator doctor"), "");

        // The GM wants to be asked; somebody waits over the deadline, with a move on file.
        self.shell("adjudicator gm first-game set on-deadline = ask-gm");
        self.turn_is_played("first-game", "\nwait").await;
        self.shell(&format!("adjudicator tick --at {}", in_days(4)));
        says(&self.shell("adjudicator campaign show first-game"), "paused");
        says(&self.types("adjudicator campaign resume first-game --window \"2 days\""), "goes on");
        self.shell(&format!("adjudicator tick --at {}", in_days(6)));
        says(&self.shell("adjudicator campaign show first-game"), "paused");
        says(&self.types("adjudicator campaign resume first-game --close"), "goes on");
        self.tick().await;
        assert_eq!(self.turn("first-game").await, 3, "the move on file counts");
        self.shell("adjudicator gm first-game set on-deadline = close");

        let file = self.manual.block("toml", "[[player]]");
        let schedule = self.manual.block("toml", "schedule = ");
        self.write("tuesday-game.toml", &with(&file, "tuesday-game", &schedule, ""));
        self.shell("adjudicator campaign new tuesday-game.toml");
        let (said, shown) = self.compared("adjudicator campaign deadlines tuesday-game");
        assert_eq!(said.lines().next(), shown.first().map(String::as_str));
        let rows: Vec<&str> = said.lines().skip(1).collect();
        assert_eq!(rows.len(), 10, "the next ten");
        for row in rows {
            assert!(row.contains(" Tue ") != row.contains(" Fri "), "{row}");
            assert!(row.contains("20:00 (Europe/Paris)") && row.contains(schedule.trim()), "{row}");
            assert!(
                shown[1].contains("20:00 (Europe/Paris)") && shown[1].contains(schedule.trim()),
                "{shown:?}"
            );
        }

        let reason = "Summer holidays until 1 August";
        says(&self.types(&format!("adjudicator campaign pause first-game --reason \"{reason}\"")), "paused");
        self.tick().await;
        says(&self.latest(BOB).await.text(), reason);
        says(&self.types("adjudicator campaign resume first-game"), "goes on");
    }

    /// "The GM's commands", up to `correct`.
    async fn commands_of_the_gm(&mut self) {
        self.play_to("first-game", 5).await;
        says(&self.types("adjudicator gm first-game status"), "Thrones, turn 5, running");
        says(&self.shell("adjudicator gm first-game status --json"), "\"done\"");
        says(&self.types("adjudicator gm first-game log"), "founded");
        says(&self.types("adjudicator gm first-game settings"), "repetition = 3");
        says(&self.types("adjudicator gm first-game deadlines"), "window = \"3 days\"");
        says(&self.types("adjudicator gm first-game news"), "for the second time");
        says(&self.types("adjudicator gm first-game extend 2 days"), "now closes on");
        self.turn_is_played("first-game", "\nwait").await;
        says(&self.confirmed("adjudicator gm first-game close turn 5"), "The window of turn 5 is closed");
        self.tick().await;
        assert_eq!(self.turn("first-game").await, 6);
        says(&self.types("adjudicator gm first-game pause Summer holidays until 1 August"), "is paused");
        says(&self.types("adjudicator gm first-game resume 2 days"), "first-game goes on.");
        says(&self.shell("adjudicator gm first-game undo"), "Taken back: resume 2 days");
        // "again, the one before": the pause, and then the closing, which needs a code.
        says(&self.shell("adjudicator gm first-game undo"), "Taken back: pause");
        let asked = self.shell("adjudicator gm first-game undo");
        says(&self.confirm(&asked), "Taken back: close turn 5");
        self.tick().await;
        assert_eq!(self.turn("first-game").await, 5);
        self.shell("adjudicator gm first-game pause");
        says(&self.confirmed("adjudicator gm first-game resume close turn 5"), "first-game goes on.");
        self.tick().await;
        assert_eq!(self.turn("first-game").await, 6, "the move on file counts");
        let asked = self.types("adjudicator gm first-game undo");
        says(&self.confirm(&asked), "Taken back: resume close turn 5");
        self.tick().await;
        assert_eq!(self.turn("first-game").await, 5);
        says(&self.types("adjudicator gm first-game set window = 2 days"), "Set: window = 2 days.");
        says(
            &self.types("adjudicator gm first-game set waits = army, move"),
            "what waits for mail is army, move",
        );
        says(
            &self.confirmed("adjudicator gm first-game option turn 5 repetition = 5"),
            "repetition = 5 holds from turn 5 on",
        );
        for line in self.manual.inline("set ") {
            says(&self.shell(&format!("adjudicator gm spring-war {line}")), "Set:");
        }
        says(
            &self.types(
                "adjudicator gm first-game tell Bob: The map of turn 3 was drawn wrongly, and is mended.",
            ),
            "Bob",
        );
        self.types("adjudicator gm first-game tell all: The next turn begins after the holidays.");
        self.tick().await;
        says(&self.latest(BOB).await.words(), "The next turn begins after the holidays.");
        let announced = self.types("adjudicator gm first-game announce: The final begins with turn 10.");
        says(&announced, "At the head of everybody's next report");
        says(&self.types("adjudicator gm first-game announce nothing"), "will not");
        says(&self.types("adjudicator gm first-game look 2"), "Thrones, turn 5");
        self.tick().await;
        says(&self.latest(ALICE).await.words(), "The GM looked at what Bob (seat 2) sees.");
        says(&self.types("adjudicator gm first-game look 2 turn 4"), "Thrones, turn 4");
        says(&self.types("adjudicator gm first-game position"), "\"repetition\": 5");
        says(&self.types("adjudicator gm first-game position e1"), "e1 piece = ");
        says(&self.types("adjudicator gm first-game preview"), "would be told");
        let correction =
            "adjudicator gm first-game correct options.draw_moves = 60 note We had agreed on sixty";
        says(&self.confirmed(correction), "The position is corrected");
        self.tick().await;
        says(&self.latest(BOB).await.words(), "We had agreed on sixty");
    }

    /// `rollback` to `end`.
    async fn taking_back_and_ending(&mut self) {
        let back = "The game is back at turn 3";
        says(&self.confirmed("adjudicator gm first-game rollback to turn 3 keep-orders"), back);
        self.tick().await;
        assert_eq!(self.turn("first-game").await, 5, "played again");
        says(&self.confirmed("adjudicator gm first-game rollback to turn 3 reopen"), back);
        self.tick().await;
        assert_eq!(self.turn("first-game").await, 3);
        says(&self.latest(ALICE).await.subject(), "run ");
        says(
            &self.confirmed(
                "adjudicator gm first-game rollback to turn 3 keep-orders with archer_exact_two = true",
            ),
            back,
        );
        self.tick().await;
        self.play_to("first-game", 5).await;
        self.mail("fay@example.org", GAMES, "", "standby first-game").await;
        self.says("fay@example.org", "yes").await;
        says(&self.types("adjudicator gm first-game standbys"), "fay@example.org");
        says(&self.confirmed("adjudicator gm first-game offer 2"), "to 1 volunteer");
        let line = "adjudicator gm first-game replace 2 turn 5 erin@example.org zone Europe/Paris name Erin";
        says(&self.confirmed(line), "has erin@example.org on seat 2 now");
        self.tick().await;
        says(&self.latest(ALICE).await.words(), "Erin takes over the seat of Bob");
        says(&self.types("adjudicator gm first-game resend 2"), "is sent again");
        says(&self.types("adjudicator gm first-game resend 2 turn 4"), "of turn 4 is sent again");
        says(&self.types("adjudicator gm first-game rename 2 to Erin the Red"), "is called Erin the Red");
        says(&self.confirmed("adjudicator gm first-game bot 2"), "A bot plays for Erin the Red (seat 2)");
        says(&self.types("adjudicator gm first-game bot 2 off"), "has stopped");
        says(&self.types("adjudicator gm first-game mute 2"), "is muted");
        says(&self.types("adjudicator gm first-game renew-token 2"), "has a new reply address");
        says(
            &self.types("adjudicator gm first-game set-address 2 bob@new.example"),
            "goes to bob@new.example from",
        );
        says(&self.confirmed("adjudicator gm first-game remove 2 turn 5"), "has resigned");
        self.tick().await;
        let asked = self.shell("adjudicator gm first-game undo");
        says(&self.confirm(&asked), "Taken back: remove 2");
        self.tick().await;
        says(&self.types("adjudicator gm first-game ban mallory@example.org"), "is kept out");
        says(&self.types("adjudicator gm first-game bans"), "mallory@example.org");
        says(&self.types("adjudicator gm first-game unban mallory@example.org"), "no longer");
        says(
            &self.confirmed("adjudicator gm first-game end turn 5 note We are too few"),
            "first-game is over.",
        );
        self.tick().await;
        says(&self.latest(ALICE).await.words(), "The secret all dice were thrown with");
    }
}

/// So many days from now, as `tick --at` has it.
pub fn in_days(days: i64) -> String {
    (chrono::Utc::now() + chrono::TimeDelta::days(days)).format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
