//! What the house has written down in the year, read by SQL of the test's own.

use super::house::Year;
use crate::support::posted::Posted;
use crate::support::rows::{self, Taken};
use sqlx::AnyConnection;
use std::collections::BTreeMap;

/// A deadline as it was written down.
#[derive(Clone, Debug)]
pub struct Deadline {
    pub turn: i64,
    pub entry: i64,
    pub at_ms: i64,
    pub closes_ms: i64,
    pub rule: String,
}

/// A window that was closed.
#[derive(Clone, Debug)]
pub struct Closed {
    /// The turn.
    pub turn: i64,
    /// Its time was up.
    pub by_time: bool,
    pub opened_ms: i64,
    pub closes_ms: i64,
    /// When the turn ended; 0: it did not.
    pub ended_ms: i64,
}

/// Orders that came to lie on file.
#[derive(Clone, Debug)]
pub struct Filing {
    pub seat: i64,
    pub turn: i64,
    pub at_ms: i64,
    /// They came by mail.
    pub by_mail: bool,
}

/// Who had a seat, from when.
#[derive(Clone, Debug)]
pub struct Holder {
    pub seat: i64,
    pub since_ms: i64,
    pub address: String,
}

/// A vote.
#[derive(Clone, Debug)]
pub struct Motion {
    pub kind: String,
    pub length_ms: i64,
    pub opened_ms: i64,
    pub closed_ms: i64,
    pub status: String,
}

/// Everything.
pub struct Records {
    /// Mail that came in, oldest first.
    pub taken: Vec<Taken>,
    /// Mail that went out, oldest first.
    pub posted: Vec<Posted>,
    /// The GM's log: when, what.
    pub log: Vec<(i64, String)>,
    /// What the GM did: when, the command.
    pub acts: Vec<(i64, String)>,
    /// Every deadline, oldest first.
    pub deadlines: Vec<Deadline>,
    /// Every window that was closed, those taken back too.
    pub closed: Vec<Closed>,
    /// Everything that ever lay on file.
    pub filings: Vec<Filing>,
    /// Who had which seat.
    pub holders: Vec<Holder>,
    /// Absences: seat, from, until.
    pub absences: Vec<(i64, i64, i64)>,
    /// Every vote.
    pub motions: Vec<Motion>,
    /// Runs after the first: when they began.
    pub runs: Vec<i64>,
    /// Letters as their readers got them: Message-ID, when they were passed on.
    pub letters: Vec<(String, i64)>,
    /// When letters were written or passed on.
    pub written: Vec<i64>,
    /// When seats were offered.
    pub offers: Vec<i64>,
    turns_ended: i64,
}

impl Records {
    /// Reads everything.
    pub async fn of(year: &Year) -> Records {
        let file = year.trial.database();
        let mut connection = rows::open(&file).await;
        let c = &mut connection;
        let deadlines: Vec<(i64, i64, i64, i64, String)> =
            all(c, "SELECT turn, entry, at_ms, closes_ms, rule FROM deadline ORDER BY at_ms, id").await;
        let closed: Vec<(i64, i64, i64, i64, i64)> = all(
            c,
            "SELECT s.turn, s.closed, s.opened_ms, s.closes_ms, COALESCE(t.ended_ms, 0) FROM settled s \
             JOIN turn t ON t.turn = s.turn UNION ALL \
             SELECT s.turn, s.closed, s.opened_ms, s.closes_ms, COALESCE(t.ended_ms, 0) FROM past_settled s \
             JOIN past_turn t ON t.turn = s.turn AND t.line = s.line",
        )
        .await;
        let filings: Vec<(i64, i64, i64, i64)> =
            all(c, "SELECT seat, turn, at_ms, CASE WHEN mail IS NULL THEN 0 ELSE 1 END FROM filing").await;
        let holders: Vec<(i64, i64, String)> =
            all(c, "SELECT seat, since_ms, address FROM holder ORDER BY since_ms, seat").await;
        let motions: Vec<(String, i64, i64, i64, String)> =
            all(c, "SELECT kind, length_ms, opened_ms, COALESCE(closed_ms, 0), status FROM motion").await;
        let offers: Vec<(i64,)> = all(c, "SELECT at_ms FROM seat_offer").await;
        let written: Vec<(i64,)> = all(c, "SELECT at_ms FROM press").await;
        let runs: Vec<(i64,)> = all(c, "SELECT since_ms FROM run ORDER BY run").await;
        let ended: Vec<(i64,)> = all(
            c,
            "SELECT (SELECT COUNT(*) FROM turn WHERE chain IS NOT NULL) + \
             (SELECT COUNT(*) FROM past_turn WHERE chain IS NOT NULL)",
        )
        .await;
        Records {
            taken: rows::taken(&file).await,
            posted: rows::outbox(&file).await,
            log: all(c, "SELECT at_ms, line FROM log ORDER BY at_ms, id").await,
            acts: all(c, "SELECT at_ms, command FROM gm_act ORDER BY number").await,
            deadlines: deadlines
                .into_iter()
                .map(|(turn, entry, at_ms, closes_ms, rule)| Deadline { turn, entry, at_ms, closes_ms, rule })
                .collect(),
            closed: closed
                .into_iter()
                .map(|(turn, by_time, opened_ms, closes_ms, ended_ms)| Closed {
                    turn,
                    by_time: by_time == 1,
                    opened_ms,
                    closes_ms,
                    ended_ms,
                })
                .collect(),
            filings: filings
                .into_iter()
                .map(|(seat, turn, at_ms, by_mail)| Filing { seat, turn, at_ms, by_mail: by_mail == 1 })
                .collect(),
            holders: holders
                .into_iter()
                .map(|(seat, since_ms, address)| Holder { seat, since_ms, address })
                .collect(),
            absences: all(c, "SELECT seat, from_ms, until_ms FROM absence").await,
            motions: motions
                .into_iter()
                .map(|(kind, length_ms, opened_ms, closed_ms, status)| Motion {
                    kind,
                    length_ms,
                    opened_ms,
                    closed_ms,
                    status,
                })
                .collect(),
            runs: runs.into_iter().map(|row| row.0).collect(),
            letters: all(
                c,
                "SELECT c.message_id, p.at_ms FROM press_copy c JOIN press p ON p.id = c.press WHERE c.written = 0",
            )
            .await,
            written: written.into_iter().map(|row| row.0).collect(),
            offers: offers.into_iter().map(|row| row.0).collect(),
            turns_ended: ended[0].0,
        }
    }

    /// How many turns were played to their end, those taken back included.
    pub fn turns_ended(&self) -> usize {
        usize::try_from(self.turns_ended).expect("a count")
    }

    /// Does the log have a line with one of these words at this moment?
    pub fn logged(&self, at_ms: i64, words: &[&str]) -> bool {
        self.log.iter().any(|(at, line)| *at == at_ms && words.iter().any(|word| line.contains(word)))
    }

    /// Had the game ended at this moment, by its own rules or by a vote?
    pub fn over(&self, at_ms: i64) -> bool {
        let conceded =
            |m: &Motion| (m.kind.as_str(), m.status.as_str(), m.closed_ms) == ("concession", "passed", at_ms);
        self.logged(at_ms, &["over: "]) || self.motions.iter().any(conceded)
    }

    /// When the window that is open at this moment was opened: the last report to everybody.
    pub fn opened(&self, at_ms: i64) -> i64 {
        let reports = self.posted.iter().filter(|mail| mail.kind == "report" && mail.created_ms <= at_ms);
        let all = reports.filter(|mail| !self.acted(mail.created_ms, "resend"));
        all.map(|mail| mail.created_ms).max().unwrap_or(0)
    }

    /// Did the GM give a command that begins like this at this moment?
    pub fn acted(&self, at_ms: i64, command: &str) -> bool {
        self.acts.iter().any(|(at, act)| *at == at_ms && act.starts_with(command))
    }

    /// Who holds a seat at this moment.
    pub fn players_at(&self, at_ms: i64) -> Vec<String> {
        let mut seats = BTreeMap::new();
        for holder in self.holders.iter().filter(|h| h.since_ms <= at_ms) {
            seats.insert(holder.seat, holder.address.clone());
        }
        let mut all: Vec<String> = seats.into_values().collect();
        all.sort();
        all
    }

    /// The seats of those who are at the table at this moment, with their addresses.
    pub fn seats_at(&self, at_ms: i64) -> Vec<(i64, String)> {
        let there = self.at_the_table(at_ms);
        let mut seats = BTreeMap::new();
        for holder in self.holders.iter().filter(|h| h.since_ms <= at_ms) {
            seats.insert(holder.seat, holder.address.clone());
        }
        seats.into_iter().filter(|(_, address)| there.contains(address)).collect()
    }

    /// Those who hold a seat at this moment and have not resigned.
    pub fn at_the_table(&self, at_ms: i64) -> Vec<String> {
        let gone = |address: &String| {
            let name = address.split('@').next().unwrap_or_default();
            self.log.iter().any(|(at, line)| {
                let line = line.to_lowercase();
                *at <= at_ms && line.starts_with(name) && line.ends_with(" resigned")
            })
        };
        let mut all = self.players_at(at_ms);
        all.retain(|address| !gone(address));
        all
    }
}

async fn all<T>(connection: &mut AnyConnection, sql: &'static str) -> Vec<T>
where
    T: for<'r> sqlx::FromRow<'r, sqlx::any::AnyRow> + Send + Unpin,
{
    sqlx::query_as(sql).fetch_all(connection).await.expect(sql)
}
