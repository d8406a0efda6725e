//! Everything from one database to another, row by row, and proof that it arrived.
//!
//! The tables and their columns are asked of the database, so that no table can be forgotten here.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::schema;
use super::{Dialect, Store, StoreError, Tx};

/// Rows read at a time.
const PAGE: i64 = 200;

/// Who serves now is not copied; the schema's own notes are each database's.
const LEFT_OUT: [&str; 2] = ["worker", "_sqlx_migrations"];

/// What a table came to: the same on both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The table.
    pub table: String,
    /// Its rows.
    pub rows: u64,
    /// A hash over all of them, in the order of their key.
    pub hash: String,
}

/// Why a copy was not made.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// One of the databases.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Somebody works on it.
    #[error(
        "the {side} database is in use by {names}: stop every worker first (systemctl stop adjudicator), then copy"
    )]
    InUse {
        /// `source` or `target`.
        side: &'static str,
        /// Who.
        names: String,
    },
    /// There is something in the target.
    #[error("the target is not empty: its table {table} holds {rows} rows; copy into a new database")]
    NotEmpty {
        /// The table.
        table: String,
        /// How many.
        rows: i64,
    },
    /// A row could not be written.
    #[error("table {table}, row {row}: {source}")]
    Row {
        /// The table.
        table: String,
        /// Its place in the order of the key, from 1.
        row: u64,
        /// What the target said.
        source: StoreError,
    },
    /// What arrived is not what was sent.
    #[error("table {table} did not arrive as it was: {from} there, {to} here; the target must not be used")]
    Differs {
        /// The table.
        table: String,
        /// The source's rows and hash.
        from: String,
        /// The target's.
        to: String,
    },
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Number,
    Text,
    Bytes,
}

#[derive(Clone, Debug)]
struct Column {
    name: String,
    kind: Kind,
    /// Its place in the key, from 1; 0: not in it.
    key: i64,
}

#[derive(Clone, Debug)]
enum Value {
    Number(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

impl Value {
    fn hash_into(&self, hasher: &mut blake3::Hasher) {
        let numbers;
        let (tag, bytes): (u8, Option<&[u8]>) = match self {
            Value::Number(value) => {
                numbers = value.map(i64::to_be_bytes);
                (1, numbers.as_ref().map(|bytes| &bytes[..]))
            }
            Value::Text(value) => (2, value.as_deref().map(str::as_bytes)),
            Value::Bytes(value) => (3, value.as_deref()),
        };
        hasher.update(&[tag, u8::from(bytes.is_some())]);
        let bytes = bytes.unwrap_or_default();
        hasher.update(&(bytes.len() as u64).to_be_bytes()).update(bytes);
    }
}

/// Copies everything of `from` into `to`, an empty database of the same schema, and reads it back. Nobody can write to
/// `from` meanwhile.
///
/// # Errors
/// [`CopyError`]; nothing is in the target then, unless it says so.
pub async fn copy(from: &Store, to: &Store) -> Result<Vec<Tally>, CopyError> {
    for (side, store) in [("source", from), ("target", to)] {
        let now_ms = store.clock().await?.now_ms();
        let workers = store.read().await?.workers().await?;
        let names: Vec<String> =
            workers.into_iter().filter(|worker| worker.lease_ms > now_ms).map(|worker| worker.name).collect();
        if !names.is_empty() {
            return Err(CopyError::InUse { side, names: names.join(", ") });
        }
    }
    let mut source = from.begin().await?;
    let tables = tables(&mut source).await?;
    if from.dialect() == Dialect::Postgres {
        let sql = format!("LOCK TABLE {} IN SHARE MODE", tables.join(", "));
        let done = sqlx::query(sqlx::AssertSqlSafe(sql)).execute(source.conn()).await;
        done.map_err(StoreError::query("keep others from writing"))?;
    }
    let mut target = to.begin().await?;
    for table in &tables {
        // Its own key was made when it was opened, and gives way to the one everything is derived from.
        let rows = if table == "server" { 0 } else { count(&mut target, table).await? };
        if rows > 0 {
            return Err(CopyError::NotEmpty { table: table.clone(), rows });
        }
    }
    let done = sqlx::query("DELETE FROM server").execute(target.conn()).await;
    done.map_err(StoreError::query("make room for the server's marks"))?;
    let mut sent = Vec::new();
    for table in &tables {
        sent.push(each_row(&mut source, table, Some(&mut target)).await?);
    }
    target.commit().await?;
    let mut arrived = to.read().await?;
    for tally in &sent {
        let there = each_row(&mut arrived, &tally.table, None).await?;
        if there != *tally {
            let words = |tally: &Tally| format!("{} rows, {}", tally.rows, &tally.hash[..16]);
            return Err(CopyError::Differs {
                table: there.table.clone(),
                from: words(tally),
                to: words(&there),
            });
        }
    }
    Ok(sent)
}

/// What every table of a database comes to.
///
/// # Errors
/// The store.
pub async fn tallies(store: &Store) -> Result<Vec<Tally>, CopyError> {
    let mut tx = store.read().await?;
    let mut all = Vec::new();
    for table in tables(&mut tx).await? {
        all.push(each_row(&mut tx, &table, None).await?);
    }
    Ok(all)
}

/// The schema of a database, by number.
///
/// # Errors
/// The store.
pub async fn schema_of(store: &Store) -> Result<i64, StoreError> {
    schema::version(&store.writer, store.dialect).await
}

/// Reads every row of a table in the order of its key, hashes it, and writes it to `target` if there is one.
async fn each_row(tx: &mut Tx, table: &str, mut target: Option<&mut Tx>) -> Result<Tally, CopyError> {
    let columns = columns(tx, table).await?;
    let mut key: Vec<&Column> = columns.iter().filter(|column| column.key > 0).collect();
    key.sort_by_key(|column| column.key);
    let names = |columns: &[&Column]| {
        columns.iter().map(|c| format!("\"{}\"", c.name)).collect::<Vec<_>>().join(", ")
    };
    let order = names(&key);
    let all = names(&columns.iter().collect::<Vec<_>>());
    let places = |count: usize| (1..=count).map(|n| format!("${n}")).collect::<Vec<_>>().join(", ");
    let insert = format!("INSERT INTO {table} ({all}) VALUES ({})", places(columns.len()));
    let mut hasher = blake3::Hasher::new();
    let (mut rows, mut last) = (0_u64, None::<Vec<Value>>);
    loop {
        let from =
            last.as_ref().map_or(String::new(), |_| format!("WHERE ({order}) > ({})", places(key.len())));
        let sql = format!("SELECT {all} FROM {table} {from} ORDER BY {order} LIMIT {PAGE}");
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
        for value in last.iter().flatten() {
            query = bind(query, value.clone());
        }
        let page = query.fetch_all(tx.conn()).await.map_err(StoreError::query("read a table"))?;
        for row in &page {
            rows += 1;
            let values = read(row, &columns)?;
            values.iter().for_each(|value| value.hash_into(&mut hasher));
            last = Some(
                key.iter()
                    .filter_map(|wanted| columns.iter().position(|column| column.name == wanted.name))
                    .map(|at| values[at].clone())
                    .collect(),
            );
            if let Some(target) = target.as_deref_mut() {
                let query = values.into_iter().fold(sqlx::query(sqlx::AssertSqlSafe(insert.clone())), bind);
                let done = query.execute(target.conn()).await.map_err(StoreError::query("write a row"));
                done.map_err(|source| CopyError::Row { table: table.to_owned(), row: rows, source })?;
            }
        }
        if (page.len() as i64) < PAGE {
            break;
        }
    }
    Ok(Tally { table: table.to_owned(), rows, hash: hasher.finalize().to_hex().to_string() })
}

type Query = sqlx::query::Query<'static, super::Db, sqlx::any::AnyArguments>;

fn bind(query: Query, value: Value) -> Query {
    match value {
        Value::Number(value) => query.bind(value),
        Value::Text(value) => query.bind(value),
        Value::Bytes(value) => query.bind(value),
    }
}

fn read(row: &AnyRow, columns: &[Column]) -> Result<Vec<Value>, StoreError> {
    let value = |(at, column): (usize, &Column)| {
        Ok(match column.kind {
            Kind::Number => Value::Number(row.try_get(at)?),
            Kind::Text => Value::Text(row.try_get(at)?),
            Kind::Bytes => Value::Bytes(row.try_get(at)?),
        })
    };
    let values: Result<Vec<Value>, sqlx::Error> = columns.iter().enumerate().map(value).collect();
    values.map_err(StoreError::query("read a row"))
}

/// The tables that hold something of ours, by name.
async fn tables(tx: &mut Tx) -> Result<Vec<String>, StoreError> {
    let sql = match tx.dialect {
        Dialect::Sqlite => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        }
        Dialect::Postgres => {
            "SELECT tablename::TEXT FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
        }
    };
    let bad = || StoreError::query("list the tables");
    let rows = sqlx::query(sql).fetch_all(tx.conn()).await.map_err(bad())?;
    let names: Result<Vec<String>, StoreError> =
        rows.iter().map(|row| row.try_get(0).map_err(bad())).collect();
    Ok(names?.into_iter().filter(|name| !LEFT_OUT.contains(&name.as_str())).collect())
}

async fn count(tx: &mut Tx, table: &str) -> Result<i64, StoreError> {
    let sql = format!("SELECT COUNT(*) FROM {table}");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_one(tx.conn()).await;
    row.and_then(|row| row.try_get(0)).map_err(StoreError::query("count the rows of a table"))
}

/// The columns of a table by name, so that both databases give them in one order.
async fn columns(tx: &mut Tx, table: &str) -> Result<Vec<Column>, StoreError> {
    let sql = match tx.dialect {
        Dialect::Sqlite => "SELECT name, type, CAST(pk AS BIGINT) FROM pragma_table_info($1) ORDER BY name",
        Dialect::Postgres => {
            "SELECT a.attname::TEXT, format_type(a.atttypid, NULL), COALESCE((\
               SELECT k.place FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (attribute, place) \
               WHERE i.indrelid = a.attrelid AND i.indisprimary AND k.attribute = a.attnum), 0)::BIGINT \
             FROM pg_attribute a WHERE a.attrelid = $1::TEXT::regclass AND a.attnum > 0 AND NOT a.attisdropped \
             ORDER BY a.attname::TEXT"
        }
    };
    let bad = || StoreError::query("list the columns of a table");
    let rows = sqlx::query(sql).bind(table.to_owned()).fetch_all(tx.conn()).await.map_err(bad())?;
    let column = |row: &AnyRow| -> Result<Column, StoreError> {
        let kind: String = row.try_get(1).map_err(bad())?;
        let kind = match kind.to_lowercase().as_str() {
            "bigint" => Kind::Number,
            "text" => Kind::Text,
            "blob" | "bytea" => Kind::Bytes,
            _ => {
                return Err(StoreError::Corrupt {
                    what: "column",
                    detail: format!("{table} has one of type {kind}"),
                });
            }
        };
        Ok(Column { name: row.try_get(0).map_err(bad())?, kind, key: row.try_get(2).map_err(bad())? })
    };
    rows.iter().map(column).collect()
}
