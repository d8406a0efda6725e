//! Statements that travel together. The driver of SQLite has a thread for each connection, and every statement is a change of thread
//! and back, which takes longer than most statements do: what need not be answered at once waits for the next that must be.
//!
//! Nothing of it shows outside: whatever is asked sees what was written before it, and what fails undoes the transaction. On a
//! PostgreSQL server each statement goes by itself.

use std::fmt;
use std::future;

use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use sqlx::any::{AnyArguments, AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo};
use sqlx::{AnyConnection, Arguments, AssertSqlSafe, Either, Execute, Executor, SqlStr};

use super::{Db, Dialect, Store, StoreError, Tx};

/// A statement with what is bound to it.
pub(super) type Statement = sqlx::query::Query<'static, Db, AnyArguments>;

/// What stands between two statements that travel together.
const BETWEEN: &str = "; ";

/// Statements in order, with everything bound to them.
#[derive(Default)]
pub(super) struct Bundle {
    sql: String,
    arguments: AnyArguments,
    count: usize,
}

impl Bundle {
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Puts one more behind the others.
    fn add<'q>(&mut self, mut statement: impl Execute<'q, Db>) -> Result<(), sqlx::Error> {
        let own = statement.take_arguments().map_err(sqlx::Error::Encode)?;
        if self.count > 0 {
            self.sql.push_str(BETWEEN);
        }
        renumber(statement.sql().as_str(), self.arguments.len(), &mut self.sql);
        self.arguments.values.0.extend(own.into_iter().flat_map(|own| own.values.0));
        self.count += 1;
        Ok(())
    }

    /// All of them as one.
    fn whole(self) -> (AssertSqlSafe<String>, Option<AnyArguments>) {
        (AssertSqlSafe(self.sql), Some(self.arguments))
    }
}

/// Writes a statement whose `$1` is another's `$4` where three are bound before it.
fn renumber(sql: &str, before: usize, out: &mut String) {
    let mut parts = sql.split('$');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = part.split_at(digits);
        out.push('$');
        match number.parse::<usize>() {
            Ok(number) => out.push_str(&(number + before).to_string()),
            Err(_) => out.push_str(number),
        }
        out.push_str(rest);
    }
}

/// The connection of a transaction, with what waits to go before the next statement.
pub(crate) struct Conn<'c> {
    pub(super) inner: &'c mut AnyConnection,
    pub(super) waiting: &'c mut Bundle,
}

impl fmt::Debug for Conn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conn").field("waiting", &self.waiting.count).finish()
    }
}

impl<'c> Executor<'c> for Conn<'c> {
    type Database = Db;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<AnyQueryResult, AnyRow>, sqlx::Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Db>,
    {
        if self.waiting.is_empty() {
            return self.inner.fetch_many(query);
        }
        let mut bundle = std::mem::take(self.waiting);
        let mut before = bundle.count;
        if let Err(error) = bundle.add(query) {
            return stream::once(future::ready(Err(error))).boxed();
        }
        // What waited has no rows: each ends with its result.
        let own = self.inner.fetch_many(bundle.whole()).try_filter_map(move |step| {
            let is_anothers = before > 0;
            before -= usize::from(is_anothers && step.is_left());
            future::ready(Ok((!is_anothers).then_some(step)))
        });
        own.boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<AnyRow>, sqlx::Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Db>,
    {
        if self.waiting.is_empty() {
            return self.inner.fetch_optional(query);
        }
        let mut rows = self.fetch(query);
        Box::pin(async move {
            let first = rows.try_next().await?;
            while rows.try_next().await?.is_some() {}
            Ok(first)
        })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [AnyTypeInfo],
    ) -> BoxFuture<'e, Result<AnyStatement, sqlx::Error>>
    where
        'c: 'e,
    {
        self.inner.prepare_with(sql, parameters)
    }
}

impl Tx {
    /// Has something written whose outcome nobody waits for: with the next statement, at the latest before the commit. It has no
    /// rows. If it fails, that statement fails.
    pub(super) async fn later(&mut self, what: &'static str, statement: Statement) -> Result<(), StoreError> {
        let bad = StoreError::query(what);
        if self.dialect == Dialect::Postgres {
            return statement.execute(self.conn_beside()).await.map(|_| ()).map_err(bad);
        }
        self.waiting.add(statement).map_err(bad)
    }

    /// Asks several things at once; gives the rows of each, in order.
    pub(super) async fn ask(
        &mut self,
        what: &'static str,
        questions: Vec<Statement>,
    ) -> Result<Vec<Vec<AnyRow>>, StoreError> {
        let dialect = self.dialect;
        answers(self.conn_beside(), dialect, questions).await.map_err(StoreError::query(what))
    }

    /// Has what waits written now.
    pub(super) async fn flush(&mut self) -> Result<(), StoreError> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let bundle = std::mem::take(&mut self.waiting);
        self.counts.statement();
        let mut steps = (&mut *self.inner).fetch_many(bundle.whole());
        while steps.try_next().await.map_err(StoreError::query("write what waited"))?.is_some() {}
        Ok(())
    }
}

impl Store {
    /// Asks several things at once, outside of any transaction: each may see another picture.
    pub(super) async fn ask(
        &self,
        what: &'static str,
        questions: Vec<Statement>,
    ) -> Result<Vec<Vec<AnyRow>>, StoreError> {
        let bad = || StoreError::query(what);
        let mut connection = self.readers.acquire().await.map_err(bad())?;
        self.counts.statement();
        let conn = Conn { inner: &mut connection, waiting: &mut Bundle::default() };
        answers(conn, self.dialect, questions).await.map_err(bad())
    }
}

/// The rows of each of these questions, in order.
async fn answers(
    conn: Conn<'_>,
    dialect: Dialect,
    questions: Vec<Statement>,
) -> Result<Vec<Vec<AnyRow>>, sqlx::Error> {
    let mut answers = Vec::with_capacity(questions.len());
    if dialect == Dialect::Postgres {
        for question in questions {
            answers.push(question.fetch_all(&mut *conn.inner).await?);
        }
        return Ok(answers);
    }
    let mut bundle = Bundle::default();
    for question in questions {
        bundle.add(question)?;
    }
    let mut steps = conn.fetch_many(bundle.whole());
    let mut rows = Vec::new();
    while let Some(step) = steps.try_next().await? {
        match step {
            Either::Right(row) => rows.push(row),
            Either::Left(_) => answers.push(std::mem::take(&mut rows)),
        }
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fresh;
    use sqlx::Row;

    #[test]
    fn what_is_bound_keeps_its_place() {
        let mut out = String::new();
        renumber("UPDATE t SET a = $1, b = $12 WHERE c = $1", 3, &mut out);
        assert_eq!(out, "UPDATE t SET a = $4, b = $15 WHERE c = $4");
    }

    #[tokio::test]
    async fn what_waits_is_seen_by_what_is_asked_next_and_kept_by_the_commit() {
        let (_folder, store) = fresh().await;
        let put = |name: &str, value: &[u8]| {
            sqlx::query("INSERT INTO server (name, value) VALUES ($1, $2)")
                .bind(name.to_owned())
                .bind(value.to_vec())
        };
        let mut tx = store.begin().await.expect("begin");
        tx.later("put", put("a", b"1")).await.expect("waits");
        tx.later("put", put("b", b"2")).await.expect("waits");
        assert_eq!(tx.server_get("b").await.expect("get").as_deref(), Some(&b"2"[..]));
        tx.later("put", put("c", b"3")).await.expect("waits");
        let gone = sqlx::query("DELETE FROM server WHERE name IN ($1, $2)").bind("a").bind("b");
        let gone = gone.execute(tx.conn()).await.expect("delete").rows_affected();
        assert_eq!(gone, 2, "of the statement itself, not of what went before it");
        tx.later("put", put("d", b"4")).await.expect("waits");
        let one = |name: &'static str| sqlx::query("SELECT value FROM server WHERE name = $1").bind(name);
        let rows = tx.ask("ask", vec![one("c"), one("a"), one("d")]).await.expect("ask");
        assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [1, 0, 1]);
        assert_eq!(rows[2][0].try_get::<Vec<u8>, _>(0).expect("bytes"), b"4");
        tx.later("put", put("e", b"5")).await.expect("waits");
        tx.commit().await.expect("commit");
        let mut tx = store.read().await.expect("read");
        assert!(tx.server_get("e").await.expect("get").is_some());
        assert!(tx.server_get("a").await.expect("get").is_none());
    }

    #[tokio::test]
    async fn what_waited_and_fails_lets_nothing_stand() {
        let (_folder, store) = fresh().await;
        let put = || sqlx::query("INSERT INTO server (name, value) VALUES ('x', $1)").bind(vec![1_u8]);
        let mut tx = store.begin().await.expect("begin");
        tx.later("put", put()).await.expect("waits");
        // Where statements do not wait, the second fails by itself.
        let stands = match tx.later("put", put()).await {
            Ok(()) => tx.commit().await,
            Err(error) => Err(error),
        };
        assert!(stands.is_err(), "the same name twice");
        assert!(store.read().await.expect("read").server_get("x").await.expect("get").is_none());
    }
}
