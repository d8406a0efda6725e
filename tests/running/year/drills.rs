//! Outages of every kind in the middle of the year: our mail server is down, no name can be looked up, the machine sleeps, its clock
//! jumps, its disk is full. After each no window has closed on anybody who could not have known.

use super::calendar::shown;
use super::house::{PLAYERS, YEAR, Year};
use super::players::AT_THE_LAST;
use super::records::Records;
use crate::support::relay::{closed_port, server, smtp, smtp_without_dns};
use crate::support::rows;
use crate::support::trial::{DAY, HOUR, MINUTE};
use adjudicator::outbox::Courier;

/// How long windows are: shorter than what happens.
const WINDOW: i64 = 2 * DAY;
/// How much later than it was written the mail that opens a window may go out without a word: a tenth of the window.
const UNSAID: i64 = WINDOW / 10;

impl Year {
    /// One after the other.
    pub async fn drills(&mut self) {
        self.hurry = 10;
        self.next_turn().await;
        Box::pin(self.mail_is_down(smtp(closed_port()), "Connection refused")).await;
        Box::pin(self.mail_is_down(smtp_without_dns(), "our own mail server")).await;
        Box::pin(self.the_machine_sleeps_for_a_week()).await;
        Box::pin(self.the_clock_goes_back_an_hour()).await;
        Box::pin(self.the_disk_is_full_at_a_commit()).await;
    }

    /// Nothing goes out from just before a window opens, for three days; so nobody can answer.
    async fn mail_is_down(&mut self, courier: Courier, why: &str) {
        // All are in: the turn is played, and its reports stay here.
        let (turn, before) = (self.turn().await, self.trial.courier.clone());
        self.the_last_has_just_written().await;
        self.mail_goes_by(courier);
        self.silent = self.everybody().await;
        self.until(self.now() + HOUR).await;
        assert_eq!(self.turn().await, turn + 1);
        let opened_ms = self.window().await.0;
        self.until(opened_ms + 3 * DAY).await;
        assert_eq!(
            (self.turn().await, self.standing().await),
            (turn + 1, "running".into()),
            "nobody knows of it"
        );
        let (_, closes_ms) = self.window().await;
        assert!(closes_ms > self.now(), "it waits: {}", shown(closes_ms));
        let shown_why = self.gm_on_the_shell("status");
        assert!(shown_why.contains("mail"), "{why}: {shown_why}");
        // Mail goes again.
        let (port, _) = server("250 fine", "nobody@").await;
        self.mail_goes_by(smtp(port));
        self.until(self.now() + HOUR).await;
        let told = self.latest(PLAYERS[0].1, "notice").await.expect("told");
        assert!(told.words().contains("Mail of this server could not go out"), "{}", told.text());
        assert!(self.window().await.1 >= opened_ms + 3 * DAY + WINDOW, "the whole time from then");
        self.silent.clear();
        self.next_turn().await;
        self.mail_goes_by(before);
    }

    /// The machine sleeps in the middle of a window; its stopwatch with it. Mail waits outside.
    async fn the_machine_sleeps_for_a_week(&mut self) {
        self.silent = self.everybody().await;
        self.until(self.window().await.0 + DAY).await;
        let (turn, asleep_ms) = (self.turn().await, self.now());
        self.clock_jumps(7 * DAY).await;
        self.until(self.now() + 10 * MINUTE).await;
        assert_eq!(self.turn().await, turn, "nobody could write meanwhile");
        let (_, closes_ms) = self.window().await;
        assert!(closes_ms >= asleep_ms + 8 * DAY, "a day of the window was left: {}", shown(closes_ms));
        let told = self.latest(PLAYERS[0].1, "notice").await.expect("told");
        assert!(told.words().contains("The server was away for 7 days"), "{}", told.text());
        self.silent.clear();
        self.next_turn().await;
    }

    /// Half an hour before a deadline the clock goes back an hour, and is set right an hour later.
    async fn the_clock_goes_back_an_hour(&mut self) {
        let last = PLAYERS[5].1;
        self.silent = vec![last.to_owned()];
        self.before_deadline(HOUR / 2).await;
        let (turn, closes_ms) = (self.turn().await, self.window().await.1);
        self.clock_jumps(-HOUR).await;
        self.until(self.now() + 10 * MINUTE).await;
        self.silent.clear();
        // There is time to write by either clock.
        self.until(self.now() + 10 * MINUTE).await;
        assert_eq!((self.turn().await, self.window().await.1), (turn, closes_ms), "no deadline has moved");
        self.clock_jumps(HOUR).await;
        self.until(self.now() + 10 * MINUTE).await;
        self.next_turn().await;
    }

    /// All are in, and the turn cannot be written down: nobody hears of it, and it is played once, when there is room.
    async fn the_disk_is_full_at_a_commit(&mut self) {
        let turn = self.turn().await;
        self.the_last_has_just_written().await;
        let database = self.trial.database();
        rows::run(
            &database,
            "CREATE TRIGGER no_room BEFORE INSERT ON outbox WHEN NEW.kind = 'report' \
             BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
        )
        .await;
        let (before, (_, closes_ms)) = (rows::outbox(&database).await.len(), self.window().await);
        for _ in 0..3 {
            self.pass(HOUR);
            self.daemon_in_vain().await;
        }
        assert_eq!((self.turn().await, self.window().await.1), (turn, closes_ms), "nothing of it was kept");
        rows::run(&database, "DROP TRIGGER no_room").await;
        self.until(self.now() + MINUTE).await;
        assert_eq!(self.turn().await, turn + 1, "played, once");
        let mails = rows::outbox(&database).await.split_off(before);
        let reports: Vec<_> =
            mails.iter().filter(|mail| mail.kind == "report").map(|mail| &mail.address).collect();
        assert_eq!(reports.len(), self.everybody().await.len(), "one report each: {reports:?}");
        self.next_turn().await;
    }

    /// The addresses of everybody who plays.
    async fn everybody(&self) -> Vec<String> {
        let mut tx = self.trial.house.store.read().await.expect("read");
        let seats = tx.seats(YEAR).await.expect("read");
        seats.into_iter().filter(|seat| !seat.resigned).map(|seat| seat.address).collect()
    }

    /// Everybody is in, and the window is about to close early.
    async fn the_last_has_just_written(&mut self) {
        self.before_deadline(AT_THE_LAST - MINUTE).await;
        let mut tx = self.trial.house.store.read().await.expect("read");
        let loaded =
            campaign::loaded::Loaded::load(&mut tx, YEAR).await.expect("load").expect("the campaign");
        assert_eq!(loaded.missing().expect("a window").len(), 0, "all are in");
    }

    fn gm_on_the_shell(&self, line: &str) -> String {
        crate::support::binary::said(self.trial.folder(), &["gm", YEAR, line])
    }
}

/// Windows that closed because their time was up, on a player whom the mail that opened them had not left for so long before as a window
/// is, the time the server was away not counted.
pub fn closed_on_who_could_not_know(year: &Year, records: &Records) -> Vec<String> {
    let mut wrong = Vec::new();
    let closed =
        records.closed.iter().filter(|w| w.by_time && w.ended_ms > 0 && !records.runs.contains(&w.ended_ms));
    for window in closed {
        if records.acted(window.ended_ms, "close") || records.acted(window.ended_ms, "resume close") {
            continue;
        }
        for (_, address) in records.seats_at(window.opened_ms) {
            let report = records.posted.iter().find(|mail| {
                mail.kind == "report" && mail.address == address && mail.created_ms == window.opened_ms
            });
            let Some(report) = report else { continue };
            let known_ms = report.sent_ms.unwrap_or(i64::MAX);
            let away: i64 = year
                .outages
                .iter()
                .map(|(down, up)| (window.ended_ms.min(*up) - known_ms.max(*down)).max(0))
                .sum();
            let had = window.ended_ms.saturating_sub(known_ms).saturating_sub(away);
            if had < WINDOW - UNSAID {
                wrong.push(format!(
                    "turn {} closed {} on {address}, who had the report {}: {} h",
                    window.turn,
                    shown(window.ended_ms),
                    shown(known_ms),
                    had / HOUR
                ));
            }
        }
    }
    wrong
}
