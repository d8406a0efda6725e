//! The words of the manual's sentences that are written by mail: each is sent, and comes to what the manual says.

use super::games::{ALICE, BOB, CAROL, GM, in_days, says};
use super::walk::{GAMES, Walk};
use super::with;

/// The campaign these words are tried in.
const NAME: &str = "post-game";

impl Walk {
    /// "Looking for players", "Spectators", "What players can do about a deadline", "The GM's commands": by mail.
    pub async fn words_by_mail(&mut self) {
        Box::pin(self.a_gm_founds_by_mail()).await;
        Box::pin(self.somebody_watches()).await;
        Box::pin(self.players_and_deadlines()).await;
        Box::pin(self.a_gm_writes()).await;
        Box::pin(self.a_gm_is_asked()).await;
    }

    /// This line stands in the manual, as something to write.
    #[track_caller]
    fn told(&self, line: &str) {
        assert!(self.manual.tells(line), "`{line}` is not in the manual");
    }

    /// "the word `found`, and the file attached or below it. You confirm with `yes`".
    async fn a_gm_founds_by_mail(&mut self) {
        self.told("found");
        let file = self.manual.block("toml", "[[player]]");
        let head = format!("gm = \"{GM}\"\nspectators = true");
        let file = with(&file, NAME, &head, "[extensions]\ntokens = 2\nlongest = \"2 days\"");
        let asked = self.mail(GM, GAMES, "", &format!("found\n{file}")).await;
        assert_eq!(asked.subject(), "Was that you?");
        self.told("yes");
        self.says(GM, "yes").await;
        assert_eq!(self.turn(NAME).await, 1);
        self.known_secret(NAME).await;
    }

    /// "anybody may write `watch spring-war` … `stop` ends it."
    async fn somebody_watches(&mut self) {
        self.told("watch spring-war");
        self.mail(CAROL, GAMES, "", &format!("watch {NAME}")).await;
        says(&self.says(CAROL, "yes").await.words(), "You watch");
        self.play_to(NAME, 2).await;
        let news = self.latest_about(CAROL, NAME).await;
        says(&news.subject(), "turn 1 has ended");
        self.told("stop");
        says(&self.mail(CAROL, &news.reply_to(), "", "stop").await.words(), "no longer");
    }

    async fn players_and_deadlines(&mut self) {
        // Whom the coin has given the first move may extend; the others may say everything else.
        let (mover, _) = self.asked(NAME).await.remove(0);
        let other = if mover == ALICE { BOB } else { ALICE };
        for (who, line, answer) in [
            (mover.as_str(), "extend 2 days", "The deadline has moved to"),
            (other, "away 3 jul - 10 jul", "You are put down as away: 3 Jul"),
            (other, "back", "back"),
            (other, "deadlines", "window = \"3 days\""),
            (other, "log", "extended the deadline by 2 days"),
            (other, "prefer no optional mail", "the last alone"),
        ] {
            self.told(line);
            let to = self.latest_about(who, NAME).await.reply_to();
            // The days lie ahead for whoever reads the manual today.
            let next_year = chrono::Datelike::year(&chrono::Utc::now()) + 1;
            let days = format!("{next_year}-07-03 - {next_year}-07-10");
            self.mail(who, &to, "", &line.replace("3 jul - 10 jul", &days)).await;
            let receipt = self.latest_receipt(who).await;
            assert!(!receipt.text().contains("NOT ACCEPTED"), "{line}: {}", receipt.text());
            says(&receipt.words(), answer);
        }
    }

    /// "Without such a mail, write to the game's address with the subject `gm first-game`".
    async fn a_gm_writes(&mut self) {
        self.told("gm first-game");
        let hello = self.mail(GM, GAMES, &format!("gm {NAME}"), "").await;
        says(&hello.words(), "You are a game master of");
        for (command, answer) in [
            ("status", "Thrones, turn 2, running"),
            ("extend 2 days", "now closes on"),
            ("pause Summer holidays until 1 August", "is paused"),
            ("resume 2 days", "goes on."),
            ("undo", "Taken back: resume 2 days"),
            ("resume 2 days", "goes on."),
            ("look 2", "Thrones, turn 2"),
            ("mute 2", "is muted"),
            ("resend 2", "is sent again"),
        ] {
            let shown =
                self.manual.commands.iter().any(|s| s.command.ends_with(&format!("first-game {command}")));
            assert!(shown || self.manual.tells(command), "{command}");
            let answer_to = hello.reply_to();
            self.mail(GM, &answer_to, "", command).await;
            says(&self.latest_of_gm().await.words(), answer);
        }
    }

    /// "the campaign is held … and you get a mail with your two choices, which you answer with `resume 2 days`".
    async fn a_gm_is_asked(&mut self) {
        self.told("resume 2 days");
        self.shell(&format!("adjudicator gm {NAME} set on-deadline = ask-gm"));
        self.turn_is_played(NAME, "\nwait").await;
        self.shell(&format!("adjudicator tick --at {}", in_days(4)));
        says(&self.shell(&format!("adjudicator campaign show {NAME}")), "paused");
        let asked = self.latest_about(GM, NAME).await;
        says(&asked.subject(), "your decision is needed");
        self.mail(GM, &asked.reply_to(), "", "resume 2 days").await;
        says(&self.shell(&format!("adjudicator campaign show {NAME}")), "running");
    }
}
