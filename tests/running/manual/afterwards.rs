//! The walk, further down the manual: what is done with games that are played, and about players.

use super::document::shipped;
use super::games::{ALICE, BOB, says};
use super::walk::{GAMES, Walk};
use super::with;
use crate::support::rows::{self, Which};

impl Walk {
    /// "Replay", "Checking the dice", "Settling a dispute".
    pub async fn replay_and_dice(&mut self) {
        let file = self.manual.block("toml", "[[player]]");
        self.write("spring-thrones.toml", &with(&file, "spring-thrones", "", ""));
        self.shell("adjudicator campaign new spring-thrones.toml");
        self.tick().await;
        self.play_to("spring-thrones", 6).await;
        let (said, shown) = self.compared("adjudicator replay spring-thrones");
        assert_eq!(said.lines().collect::<Vec<_>>(), shown);
        says(&self.shell("adjudicator replay spring-thrones --turn 1"), "1 of 1");
        self.dice_are_checked().await;
        let scenario = shipped("games/thrones/scenarios/22-a-crown-can-be-shot.toml");
        std::fs::copy(scenario, self.folder().join("dispute.toml")).expect("copied");
        says(&self.types("adjudicator scenario run dispute.toml"), "1 passed, 0 failed");
    }

    /// The game ends, a player checks its dice with the manual's programs, and the GM hands the decisions out.
    async fn dice_are_checked(&mut self) {
        let early = ["replay", "spring-thrones", "--turn", "1", "--decisions"];
        let early = crate::support::binary::run(self.folder(), &early);
        assert!(String::from_utf8_lossy(&early.stderr).contains("spring-thrones is not over"));
        self.resigns(BOB, "spring-thrones").await;
        let mails = rows::outbox_to(&self.folder().join("adjudicator.db"), ALICE, Which::Without(0)).await;
        let of_the_game = mails.iter().filter(|mail| mail.subject().contains("[spring-thrones]"));
        let with_dice: Vec<_> = of_the_game
            .filter_map(|mail| Some((mail, letter::enclosed(&mail.bytes, proof::FILE_NAME).pop()?)))
            .collect();
        assert_eq!(with_dice.len(), 3, "the first report, the one with the coin, the last");
        for ((mail, note), name) in with_dice.iter().zip(["first-report", "coin-report", "last-report"]) {
            std::fs::write(self.folder().join(format!("{name}.eml")), &mail.bytes).expect("written");
            self.write(&format!("{name}.txt"), note);
        }
        // Every digit of the secret and the key, as the players have them; the manual shows an abbreviation.
        let plain = |text: String| text.replace(['|', ' ', '\n'], "");
        let sql = match rows::on_postgres() {
            true => "SELECT encode(seed, 'hex') FROM campaign WHERE id = 'spring-thrones'",
            false => "SELECT lower(hex(seed)) FROM campaign WHERE id = 'spring-thrones'",
        };
        let secret = rows::words(&self.folder().join("adjudicator.db"), sql).await.remove(0);
        let seed = data_encoding::HEXLOWER.decode(secret.as_bytes()).expect("hexadecimal digits");
        let seed = rules::dice::Seed(seed.try_into().expect("32 bytes"));
        let key = data_encoding::HEXLOWER.encode(&rules::dice::public_key(&seed));
        assert!(plain(with_dice[0].0.text()).contains(&key));
        assert!(plain(with_dice[2].0.text()).contains(&secret));
        let files = "first-report.eml coin-report.eml last-report.eml";
        let (said, shown) = self.compared(&format!("adjudicator verify {files}"));
        // The keys are drawn at random: the manual shows others, cut short.
        let signer = proof::Key::new(&seed, "spring-thrones", 1).verifier().to_string();
        assert!(plain(with_dice[0].0.text()).contains(&signer), "{signer} {}", with_dice[0].0.text());
        let short = |line: &str| {
            line.replace(&key, "8f0c\u{2026}41d2")
                .replace(&signer, "adjudicator/spring-thrones/1+3d\u{2026}k4=")
        };
        // Who moves first is drawn: a move of Alice's own is told by its receipt, and what proves it comes with her last report.
        let owed = |line: &&str| {
            ["turn 6: the checkpoint", "turn 5: "]
                .iter()
                .any(|told| line.starts_with(&format!("last-report.eml: spring-thrones, {told}")))
        };
        let said: Vec<String> = said.lines().filter(|line| !owed(line)).map(short).collect();
        assert_eq!(said, shown);
        if let Err(why) = std::process::Command::new("python3").arg("--version").output() {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "python3 is needed here: {why}");
            println!("skipped: the dice are not checked by another program, since python3 is not installed");
        } else {
            std::fs::copy(shipped("docs/examples/verify-dice.py"), self.folder().join("verify-dice.py"))
                .expect("copied");
            let said = self.shell("python3 verify-dice.py first-report.txt coin-report.txt last-report.txt");
            says(&said, "spring-thrones, turn 1: 1 open throws are proved");
            // A changed coin does not pass.
            let wrong = "sed 's/^d2 1:/d2 3:/; s/^d2 2:/d2 1:/; s/^d2 3:/d2 2:/' coin-report.txt > wrong.txt; \
                         python3 verify-dice.py wrong.txt 2>&1 || true";
            says(&self.shell(wrong), "NOT PROVED");
        }
        self.the_campaign_is_audited().await;
        self.types("adjudicator replay spring-thrones --turn 1 --decisions > turn-1.json");
    }

    /// An hour later everybody has the whole record.
    async fn the_campaign_is_audited(&mut self) {
        let file = self.folder().join("adjudicator.db");
        let earlier = "UPDATE turn SET ended_ms = ended_ms - 7200000 WHERE campaign = 'spring-thrones'";
        assert!(rows::run(&file, earlier).await > 0);
        self.tick().await;
        let mails = rows::outbox_to(&file, ALICE, Which::Without(0)).await;
        let zips = mails.iter().flat_map(|mail| letter::zips(&mail.bytes));
        let name = "spring-thrones-whole.zip";
        let (_, zip) = zips.into_iter().find(|(own, _)| own == name).expect("the whole record");
        std::fs::write(self.folder().join(name), zip).expect("written");
        let files = "first-report.eml coin-report.eml last-report.eml";
        let said = self.types(&format!("adjudicator audit {name} {files}"));
        says(&said, "the secret is that of the public key that first-report.eml tells");
        says(&said, "Everything holds.");
    }

    /// "Players who need you".
    pub async fn players_in_need(&mut self) {
        // Another game of the two, which runs.
        let game = "autumn-thrones";
        let file = self.manual.block("toml", "[[player]]");
        self.write("autumn-thrones.toml", &with(&file, game, "gm = \"gm@example.org\"", ""));
        self.shell("adjudicator campaign new autumn-thrones.toml");
        self.tick().await;
        let list: serde_json::Value =
            serde_json::from_str(&self.shell("adjudicator outbox list --json")).expect("JSON");
        let last =
            list.as_array().and_then(|all| all.iter().find(|m| m["address"] == BOB)).expect("a mail to Bob");
        let id = last["id"].as_str().expect("an id").to_owned();
        says(&self.shell(&format!("adjudicator outbox show {id}")), "Reply-To:");
        let file = self.folder().join("adjudicator.db");
        let failed = "UPDATE outbox SET status = 'failed' WHERE id = (SELECT id FROM outbox WHERE address = \
                      'bob@example.org' ORDER BY id DESC LIMIT 1)";
        assert_eq!(rows::run(&file, failed).await, 1);
        let list: serde_json::Value =
            serde_json::from_str(&self.shell("adjudicator outbox list --status failed --json"))
                .expect("JSON");
        self.shell("adjudicator outbox list --status failed");
        let id = list[0]["id"].as_str().expect("an id").to_owned();
        says(&self.shell(&format!("adjudicator outbox retry {id}")), "tried again");
        self.tick().await;
        self.shell("adjudicator mail list --status held");
        // The rest of the table is about `first-game`; what it does is tried on a game that still runs.
        for (told, tried) in [
            ("adjudicator campaign set-proof first-game token+address", "set-proof GAME token+address"),
            ("adjudicator campaign renew-token first-game 2", "renew-token GAME 2"),
            ("adjudicator campaign set-address first-game 2 NEW", "set-address GAME 2 bob@new.example"),
        ] {
            assert!(self.manual.mentions.iter().any(|m| m == told), "{told}");
            self.shell(&format!("adjudicator campaign {}", tried.replace("GAME", game)));
            self.tried(told);
        }
        self.tick().await;
        says(&self.latest(BOB).await.words(), "bob@new.example");
        let kept = self.says(BOB, "address keep").await;
        says(&kept.words(), "stays");
        self.says(BOB, "address add bob@other.example").await;
        self.says("bob@other.example", "yes").await;
        self.says(BOB, "address main bob@other.example").await;
        self.says("bob@other.example", "status").await;
        self.shell("adjudicator gm first-game");
        self.shell(&format!("adjudicator gm {game} pause"));
        self.shell(&format!("adjudicator campaign resume {game}"));
        // "Letters and votes": a letter that should not have been written.
        let to = self.latest_about(ALICE, game).await.reply_to();
        self.mail(ALICE, &to, "", "press to Bob: You fool, and all your Footmen.").await;
        let letter = self.latest_about("bob@other.example", game).await;
        says(&letter.words(), "You fool");
        let receipt = self.mail("bob@other.example", &letter.reply_to(), "", "report abuse").await;
        says(&receipt.words(), "was shown to the game master");
        let shown = self.latest_about("gm@example.org", game).await.words();
        assert!(shown.contains("You fool") && shown.contains("Alice (seat 1)"), "{shown}");
        for line in ["address keep", "report abuse", "back", "standby", "take"] {
            assert!(self.manual.tells(line), "{line}");
        }
    }

    /// "Another player for a seat".
    pub async fn another_player(&mut self) {
        self.mail("dora@example.org", GAMES, "", "standby spring-war").await;
        let told = self.says("dora@example.org", "yes").await;
        says(&told.words(), "You stand by for the campaign spring-war");
        says(&self.shell("adjudicator campaign standbys spring-war"), "dora@example.org");
        let asked = self.types("adjudicator campaign offer spring-war 2");
        says(&asked, "is still there");
        let code = asked.split("confirm ").nth(1).expect("a code");
        let code: String = code.chars().take_while(char::is_ascii_alphanumeric).collect();
        says(&self.shell(&format!("adjudicator gm spring-war confirm {code}")), "to 1 volunteer");
        self.tick().await;
        assert_eq!(self.latest("dora@example.org").await.kind, "offer");
        let line =
            "adjudicator campaign replace spring-war 2 erin@example.org --name Erin --zone Europe/Paris";
        says(&self.types(line), "the old address is cut off");
        self.tick().await;
        self.is_told("erin@example.org", "you have taken over a seat").await;
        self.is_told("erin@example.org", "the record of your seat").await;
        let late = self.says("dora@example.org", "take").await;
        says(&late.words(), "not free any more");
        // Whoever was too late is asked for the next seat, and takes it.
        let asked = self.shell("adjudicator campaign offer spring-war 3");
        let code = asked.split("confirm ").nth(1).expect("a code");
        let code: String = code.chars().take_while(char::is_ascii_alphanumeric).collect();
        says(&self.shell(&format!("adjudicator gm spring-war confirm {code}")), "to 1 volunteer");
        self.tick().await;
        // Its player is there, and is told first.
        let answer = self.says("dora@example.org", "take").await;
        says(&answer.words(), "The player of the seat is told first");
        self.tick().await;
    }

    /// "The past, the end, and moving house".
    pub async fn the_past_and_moving_house(&mut self) {
        for (line, kind) in [("report 1", "again"), ("record", "notice"), ("my data", "data")] {
            // Her latest mails are about other campaigns.
            let to = self.latest_about("carol@example.org", "spring-war").await.reply_to();
            let answer = self.mail("carol@example.org", &to, "", line).await;
            assert_eq!(answer.kind, kind, "{line}: {}", answer.text());
            assert!(self.manual.tells(line) || self.manual.tells("report 7"), "{line}");
        }
        says(&self.shell("adjudicator campaign page spring-war public/"), "pages");
        assert!(self.folder().join("public/index.html").is_file());
        self.shell("adjudicator campaign pause spring-war");
        self.tick().await;
        says(
            &self.types("adjudicator campaign export spring-war spring-war.json"),
            "as secret as the database",
        );
        // On the other server.
        let other = Walk::new().await;
        std::fs::copy(self.folder().join("spring-war.json"), other.folder().join("spring-war.json"))
            .expect("copied");
        self.moves_to(other);
        says(&self.types("adjudicator campaign import spring-war.json"), " verified; its players were told");
        self.shell("adjudicator campaign resume spring-war");
    }
}
