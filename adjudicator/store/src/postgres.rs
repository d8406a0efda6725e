//! Opening a PostgreSQL database.

use std::io;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, Connection, Row};

use super::pool::{self, Opened, Pools};
use super::schema::{self, Migrate};
use super::shown::{has_strange_parameters, shown};
use super::{Db, Dialect, Store, StoreError};

/// Transactions of one worker that may write side by side: mail coming in, one campaign, mail going out.
const WRITERS: u32 = 8;

/// How many pictures of the database may be read at once.
const READERS: u32 = 4;

/// How long a transaction waits for a connection.
const TURN: Duration = Duration::from_secs(30);

/// Set on every connection. Durability is never less than that of one disk that tells the truth, and a worker that stands
/// still in the middle of a transaction does not hold a campaign for ever.
const EVERY: &str = "SET client_min_messages = warning; SET lock_timeout = '30s'; SET statement_timeout = '120s'; \
                     SET idle_in_transaction_session_timeout = '180s'; SET application_name = 'adjudicator'; \
                     SELECT set_config('synchronous_commit', 'on', false) \
                     WHERE current_setting('synchronous_commit') = 'off';";

/// Opens `url` and looks after its tables.
pub(super) async fn open(url: &str, migrate: Migrate) -> Result<Store, StoreError> {
    sqlx::any::install_default_drivers();
    let failed = |source| StoreError::Open { url: shown(url), source };
    if has_strange_parameters(url) {
        let why = "its address has a parameter that is not understood; a password in it with a sign such as & or ? must be coded \
                   (%26, %3F), or better stand in ~/.pgpass";
        return Err(StoreError::Unfit { url: shown(url), why: why.into() });
    }
    let options: AnyConnectOptions = url.parse().map_err(failed)?;
    somebody_listens(&options).await.map_err(failed)?;
    let opened = Opened::default();
    let size = |size| AnyPoolOptions::new().max_connections(size).acquire_timeout(TURN);
    let writer = pool::connect(size(WRITERS), EVERY, options.clone(), &opened).await.map_err(failed)?;
    must_be_fit(url, &writer).await?;
    schema::bring_up_to_date(&writer, Dialect::Postgres, migrate, None).await?;
    let readers = pool::connect(size(READERS), EVERY, options, &opened).await.map_err(failed)?;
    Ok(Store::over(url, Dialect::Postgres, Pools { writer, readers, opened }))
}

/// Knocks once. A pool would knock for as long as a transaction may wait, and say in the end that it had waited, not why.
async fn somebody_listens(options: &AnyConnectOptions) -> Result<(), sqlx::Error> {
    let knocked = tokio::time::timeout(TURN, AnyConnection::connect_with(options)).await;
    let silent =
        |_| io::Error::new(io::ErrorKind::TimedOut, format!("no answer within {} s", TURN.as_secs()));
    knocked.map_err(silent)??.close().await
}

/// Refuses a server that acknowledges what is not on its disk, and a database that does not hold or sort text as we do.
async fn must_be_fit(url: &str, writer: &sqlx::Pool<Db>) -> Result<(), StoreError> {
    let sql = "SELECT current_setting('fsync'), current_setting('full_page_writes'), current_setting('server_encoding'), \
               datcollate::TEXT FROM pg_database WHERE datname = current_database()";
    let bad = || StoreError::query("ask the database how it is set up");
    let row = sqlx::query(sql).fetch_one(writer).await.map_err(bad())?;
    let read = |at: usize| row.try_get::<String, _>(at);
    let (fsync, pages) = (read(0).map_err(bad())?, read(1).map_err(bad())?);
    let (encoding, collation) = (read(2).map_err(bad())?, read(3).map_err(bad())?);
    let mut wrong = Vec::new();
    if fsync != "on" || pages != "on" {
        wrong.push(format!(
            "it runs with fsync = {fsync}, full_page_writes = {pages}: an acknowledged mail could be lost; both must be on"
        ));
    }
    if encoding != "UTF8" || !["C", "POSIX", "C.UTF-8", "C.utf8"].contains(&collation.as_str()) {
        wrong.push(format!(
            "its encoding is {encoding} and it sorts as in {collation}; make it with: createdb --template=template0 \
             --encoding=UTF8 --locale=C NAME"
        ));
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(StoreError::Unfit { url: shown(url), why: wrong.join("; ") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_server_that_is_away_is_told_as_such() {
        let open = open("postgres://adjudicator@127.0.0.1:1/adjudicator", Migrate::AfterBackup).await;
        let told = open.err().map(|why| why.to_string()).unwrap_or_default();
        assert!(told.contains("refused") && told.contains("127.0.0.1:1"), "{told}");
    }
}
