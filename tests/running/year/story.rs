//! What happens in the year, in order.

use super::calendar::{at, shown};
use super::house::{Fate, GINA, GM, YEAR, Year};
use crate::support::posted::Posted;
use crate::support::trial::{DAY, HOUR, MINUTE};
use adjudicator::outbox::verp::envelope_sender;

const ALICE: &str = "alice@example.org";
const BOB: &str = "bob@example.org";
const CAROL: &str = "carol@example.org";
const DAVE: &str = "dave@example.org";
const EVE: &str = "eve@example.org";
const FRANK: &str = "frank@example.org";

fn says(mail: &Posted, words: &str) {
    assert!(mail.words().contains(words), "{words:?} is not in:\n{}", mail.text());
}

impl Year {
    /// From 2 November 2026 to the end of November 2027.
    pub async fn story(&mut self) {
        // On the heap: all of it is more than a thread's stack holds unoptimised.
        Box::pin(self.november()).await;
        Box::pin(self.christmas()).await;
        Box::pin(self.an_outage_and_a_clock()).await;
        Box::pin(self.bob_falls_silent()).await;
        Box::pin(self.taken_back_with_orders()).await;
        Box::pin(self.more_votes_and_pauses()).await;
        Box::pin(self.nobody_writes()).await;
        Box::pin(self.asked_again()).await;
        Box::pin(self.odd_mails()).await;
        Box::pin(self.the_gm_looks()).await;
        Box::pin(self.the_end()).await;
    }

    /// To the turn after this one.
    pub async fn next_turn(&mut self) {
        let turn = self.turn().await;
        for _ in 0..60 {
            if self.turn().await > turn {
                return;
            }
            self.until(self.now() + DAY).await;
        }
        let (standing, why) = (self.standing().await, self.trial.reason(YEAR).await);
        panic!("{}: turn {turn} does not end, {standing}: {why}", shown(self.now()));
    }

    /// To this long before the open deadline.
    pub async fn before_deadline(&mut self, ms: i64) {
        let closes_ms = self.window().await.1;
        self.until(closes_ms - ms).await;
    }

    /// Letters, a volunteer, preferences, extensions.
    async fn november(&mut self) {
        for player in [BOB, CAROL, DAVE, EVE, FRANK] {
            self.say(player, "prefer text only").await;
        }
        self.say(ALICE, "prefer no pictures").await;
        self.say(EVE, "prefer no optional mail").await;
        self.until(at("2026-11-03 10:20")).await;
        self.say(BOB, "press to all:\nPeace to everybody until Christmas!").await;
        self.say(CAROL, "anonymous press to Dave:\nBeware of Bob.").await;
        self.say(DAVE, "press to gm:\nDo we play with the corrections?").await;
        // Unsigned letters are passed on at the full hour.
        self.until(at("2026-11-03 11:00")).await;
        let letter = self.latest(DAVE, "press").await.expect("a letter");
        says(&letter, "Beware of Bob.");
        self.answer(&letter, "Who are you?").await;
        let reply = self.latest(CAROL, "press").await.expect("a letter");
        says(&reply, "Who are you?");
        let asked = self.knock(GINA, "", "standby\nname Gina", Fate::Answered).await.expect("a question");
        self.answer(&asked, "yes").await;
        let hello = self.knock(GM, "gm year", "", Fate::Answered).await.expect("an answer");
        says(&hello, "You are a game master of The long campaign");
        says(&self.gm("status").await, "turn 1, running");
        // The others are in; Frank is reminded twice and writes at the last.
        self.next_turn().await;
        let reminders = self.latest(FRANK, "reminder").await.expect("a reminder");
        says(&reminders, "24 hours from now");
        self.until(at("2026-11-20 09:00")).await;
        let receipt = self.say(ALICE, "extend 2 days").await;
        says(&receipt, "The deadline has moved to Thu 3 Dec 2026, 19:00 UTC");
        says(&self.gm("extend 1 day").await, "now closes on");
        says(&self.gm("undo").await, "Taken back: extend 1 day");
        self.next_turn().await;
    }

    /// An absence that meets the holidays.
    async fn christmas(&mut self) {
        assert_eq!(self.turn().await, 3);
        self.silent.push(DAVE.into());
        self.until(at("2026-12-05 09:00")).await;
        let receipt = self.say(DAVE, "away 12 dec - 20 dec").await;
        says(&receipt, "The open deadline has moved to");
        self.until(at("2026-12-21 09:00")).await;
        self.silent.clear();
        self.next_turn().await;
    }

    /// The server is down over a deadline; later its clock goes mad for a minute.
    async fn an_outage_and_a_clock(&mut self) {
        assert_eq!(self.window().await.1, at("2027-01-15 19:00"));
        self.until(at("2027-01-14 12:00")).await;
        self.down(42 * HOUR).await;
        // Mail that waited in the mail system comes now.
        self.say(EVE, "status").await;
        says(&self.latest(ALICE, "notice").await.expect("told"), "The server was away for 42 hours");
        self.next_turn().await;
        let (before, outages) = (self.window().await, self.outages.len());
        self.until(at("2027-01-20 12:00")).await;
        self.clock_jumps(400 * DAY).await;
        self.clock_jumps(-400 * DAY).await;
        self.until(self.now() + 10 * MINUTE).await;
        assert_eq!(
            (self.window().await, self.outages.len()),
            (before, outages),
            "a clock that is set right costs nothing"
        );
    }

    /// Bob is silent: the fast lane, a bot, a standby; meanwhile the others vote for a pause.
    async fn bob_falls_silent(&mut self) {
        self.silent.push(BOB.into());
        for _ in 0..3 {
            // For the first of these windows he had written already.
            self.next_turn().await;
        }
        says(
            &self.latest(BOB, "notice").await.expect("told"),
            "Nothing has come from you in 2 windows running",
        );
        self.until(self.now() + 2 * DAY).await;
        self.say(CAROL, "propose pause").await;
        for player in [ALICE, DAVE, EVE, FRANK] {
            self.say(player, "vote yes 1").await;
        }
        self.until(self.now() + 4 * DAY).await;
        assert_eq!(self.standing().await, "paused", "voted for");
        self.until(self.now() + 5 * DAY).await;
        says(&self.gm("resume").await, "year goes on.");
        self.next_turn().await;
        says(&self.latest(BOB, "notice").await.expect("told"), "From now on a bot writes your orders");
        self.next_turn().await;
        let offer = self.latest(GINA, "offer").await.expect("a seat is offered");
        self.until(self.now() + 2 * DAY).await;
        let old = self.latest(BOB, "report").await.expect("a report");
        let bytes = self.trial.answer_to(&offer, "take");
        self.bring(GINA, &offer.reply_to(), &bytes, Fate::Answered).await;
        let record = self.latest(GINA, "notice").await.expect("the record");
        assert!(record.subject().contains("the record of your seat"), "{}", record.subject());
        // Who comes back now is a stranger.
        let bytes = self.trial.answer_to(&old, "back");
        self.bring(BOB, &old.reply_to(), &bytes, Fate::Refused("")).await;
        self.silent.clear();
        self.next_turn().await;
    }

    /// A rollback that keeps the orders changes nothing but the run.
    async fn taken_back_with_orders(&mut self) {
        let (turn, before) = (self.turn().await, self.chain().await);
        self.gm_confirms(&format!("rollback to turn {} keep-orders", turn - 3)).await;
        assert_eq!((self.turn().await, self.chain().await), (turn, before));
        self.wrote.clear();
        self.next_turn().await;
    }

    /// The chain over all turns that count.
    async fn chain(&self) -> String {
        let mut tx = self.trial.house.store.read().await.expect("read");
        tx.campaign(YEAR).await.expect("read").expect("there").chain
    }

    /// Votes, a pause that is taken back, the holiday in May.
    async fn more_votes_and_pauses(&mut self) {
        self.until(self.now() + DAY).await;
        self.say(DAVE, "propose extension 2 days").await;
        for player in [ALICE, GINA, CAROL, EVE, FRANK] {
            self.say(player, "vote yes 2").await;
        }
        self.next_turn().await;
        self.gm("pause Spring cleaning").await;
        self.silent.push(FRANK.into());
        self.before_deadline(-2 * DAY).await;
        assert_eq!(self.standing().await, "paused");
        let turn = self.turn().await;
        self.gm("undo").await;
        assert_eq!(
            (self.turn().await, self.standing().await),
            (turn, "running".into()),
            "nobody loses by it"
        );
        self.silent.clear();
        self.next_turn().await;
        self.gm("pause A second time").await;
        self.until(self.now() + 10 * DAY).await;
        self.gm("resume 3 days").await;
        self.next_turn().await;
    }

    /// Too many are missing at once: the GM is asked, and does not answer; the second time the GM does.
    async fn nobody_writes(&mut self) {
        self.silent = [ALICE, CAROL, DAVE, EVE].map(str::to_owned).to_vec();
        self.before_deadline(-7 * HOUR).await;
        assert_eq!(self.standing().await, "paused", "held by the guard");
        let turn = self.turn().await;
        self.until(self.now() + 3 * DAY).await;
        assert_eq!((self.turn().await, self.standing().await), (turn + 1, "running".into()));
        self.before_deadline(-7 * HOUR).await;
        assert_eq!(self.standing().await, "paused", "held by the guard once more");
        self.gm("resume 3 days").await;
        self.silent.clear();
        self.next_turn().await;
    }

    /// A rollback that asks everybody again.
    async fn asked_again(&mut self) {
        let turn = self.turn().await;
        let stale = self.latest(ALICE, "report").await.expect("a report");
        self.gm_confirms(&format!("rollback to turn {} reopen", turn - 1)).await;
        assert_eq!(self.turn().await, turn - 1);
        says(&self.answer(&stale, "pass").await, "This mail answers a turn that is closed");
        self.next_turn().await;
        // A window that was closed by the GM and is opened again.
        self.until(self.now() + 2 * DAY).await;
        let turn = self.turn().await;
        self.gm_confirms(&format!("close turn {turn}")).await;
        assert_eq!(self.turn().await, turn + 1);
        self.gm_confirms("undo").await;
        assert_eq!(self.turn().await, turn);
        self.wrote.clear();
        self.next_turn().await;
    }

    /// Robots, strangers, bounces, twins, a mail from elsewhere, a new key.
    async fn odd_mails(&mut self) {
        self.until(self.now() + DAY).await;
        let report = self.latest(CAROL, "report").await.expect("a report");
        let bytes = self.trial.answer_to(&report, "status");
        self.bring(CAROL, &report.reply_to(), &bytes, Fate::Answered).await;
        self.bring(CAROL, &report.reply_to(), &bytes, Fate::Refused("the same mail was dealt with before"))
            .await;
        let away = format!(
            "From: <{EVE}>\r\nTo: <{}>\r\nAuto-Submitted: auto-replied\r\nMessage-ID: <away@eve>\r\nSubject: away\r\n\r\nI am away.\r\n",
            report.reply_to()
        );
        self.bring(EVE, &report.reply_to(), away.as_bytes(), Fate::Refused("auto")).await;
        self.knock("stranger@example.net", "hello", "What is this?", Fate::Refused("")).await;
        self.knock("stranger@example.net", "", "press to all: buy now", Fate::Refused("")).await;
        // A mail with Eve's key from an address nobody knows.
        let own = self.latest(EVE, "report").await.expect("a report");
        let forged = format!(
            "From: <eve@elsewhere.example>\r\nTo: <{}>\r\nMessage-ID: <forged@eve>\r\n\r\nstatus\r\n",
            own.reply_to()
        );
        self.bring(EVE, &own.reply_to(), forged.as_bytes(), Fate::Held).await;
        let question = self.latest(EVE, "notice").await.expect("a question");
        self.answer(&question, "accept").await;
        // A report to Frank comes back.
        let bounce = format!(
            "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example\r\nMessage-ID: <bounce@mx>\r\nSubject: Undelivered Mail\r\n\
             MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n\
             --b\r\nContent-Type: text/plain\r\n\r\nfailed\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n\
             Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; {FRANK}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n"
        );
        let post = self.post_name(FRANK).await;
        let to = envelope_sender("game@pbem.test", &post);
        self.bring("MAILER-DAEMON@mx.example", &to, bounce.as_bytes(), Fate::Refused("is marked")).await;
        says(&self.latest(GM, "gm").await.expect("told"), "reported as not delivered: 5.1.1");
        // A new key voids the old one.
        let old = self.latest_of_the_game(CAROL).await;
        self.say(CAROL, "new key").await;
        let bytes = self.trial.answer_to(&old, "status");
        self.bring(CAROL, &old.reply_to(), &bytes, Fate::Refused("")).await;
        let fresh = self.latest(CAROL, "receipt").await.expect("a receipt");
        self.answer(&fresh, "status").await;
        self.next_turn().await;
    }

    /// The name in the outbox of the latest report to somebody.
    async fn post_name(&self, address: &str) -> String {
        use sqlx::Row;
        let sql = "SELECT id FROM outbox WHERE address = $1 AND kind = 'report' ORDER BY rowid DESC LIMIT 1";
        let mut connection = crate::support::rows::open(&self.trial.database()).await;
        let row = sqlx::query(sql).bind(address.to_owned()).fetch_one(&mut connection).await.expect(sql);
        row.get(0)
    }

    /// Looks, settings, muting, a key by the GM, somebody who resigns.
    async fn the_gm_looks(&mut self) {
        for line in [
            "look 2",
            "position",
            "preview",
            "resend 2",
            "mute 4",
            "unmute 4",
            "set settle = 1 hour",
            "tell all: Good luck!",
            "log",
        ] {
            self.gm(line).await;
            self.until(self.now() + HOUR).await;
        }
        self.say(FRANK, "resign").await;
        let receipt = self.latest(FRANK, "receipt").await.expect("a receipt");
        says(&self.answer(&receipt, "confirm").await, "You have resigned.");
        self.next_turn().await;
    }

    /// The others concede to Alice on the day; farewells; the keys die.
    async fn the_end(&mut self) {
        self.until(at("2027-11-05 10:00")).await;
        self.say(CAROL, "propose concession to Alice").await;
        for player in [GINA, DAVE, EVE] {
            self.say(player, "vote yes 3").await;
        }
        assert_eq!(self.standing().await, "over");
        self.until(self.now() + 2 * DAY).await;
        let farewell = self.latest(DAVE, "notice").await.expect("a farewell");
        assert!(farewell.subject().contains("farewell"), "{}", farewell.subject());
        self.answer(&farewell, "press to all:\nThank you all!").await;
        self.until(self.now() + 20 * DAY).await;
        let bytes = self.trial.answer_to(&farewell, "status");
        self.bring(DAVE, &farewell.reply_to(), &bytes, Fate::Refused("")).await;
        assert!(self.now() > at("2027-11-02 12:00"), "a whole year");
    }
}
