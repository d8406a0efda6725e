//! Whole tables, without knowing what they mean: to copy the database, and to move a campaign to another server.

use super::{Dialect, Store, StoreError, Tx};
use sqlx::any::AnyRow;
use sqlx::{Executor, Row};
use std::path::Path;

/// A value of any table.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// No value.
    Null,
    /// A whole number.
    Number(i64),
    /// Text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// A column: its name and what it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// The name.
    pub name: String,
    /// `BIGINT`, `TEXT`, or anything else for bytes.
    pub kind: String,
}

impl Store {
    /// Writes a whole copy of the database to a file that is empty or not there. SQLite alone.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn copy_into(&self, file: &Path) -> Result<(), StoreError> {
        let failed = || StoreError::query("copy the database");
        let mut connection = self.writer.acquire().await.map_err(failed())?;
        // No parameters in this statement: the name is written as an SQL text.
        let name = file.display().to_string().replace('\'', "''");
        let sql = format!("VACUUM INTO '{name}'");
        connection.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await.map(|_| ()).map_err(failed())
    }
}

impl Tx {
    /// The tables whose rows belong to a campaign (those with a column `campaign`), and `campaign` itself, by name.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn campaign_tables(&mut self) -> Result<Vec<(String, Vec<Column>)>, StoreError> {
        let bad = || StoreError::query("read the tables");
        let sql = match self.dialect {
            Dialect::Sqlite => {
                "SELECT m.name, p.name, p.type FROM sqlite_master m JOIN pragma_table_info(m.name) p \
                 WHERE m.type = 'table' AND (m.name = 'campaign' OR EXISTS \
                 (SELECT 1 FROM pragma_table_info(m.name) q WHERE q.name = 'campaign')) ORDER BY m.name, p.cid"
            }
            Dialect::Postgres => {
                "SELECT c.table_name::TEXT, c.column_name::TEXT, UPPER(c.data_type::TEXT) FROM information_schema.columns c \
                 WHERE c.table_schema = current_schema() AND (c.table_name = 'campaign' OR EXISTS \
                 (SELECT 1 FROM information_schema.columns q WHERE q.table_schema = current_schema() \
                 AND q.table_name = c.table_name AND q.column_name = 'campaign')) \
                 ORDER BY c.table_name, c.ordinal_position"
            }
        };
        let rows = sqlx::query(sql).fetch_all(self.conn()).await.map_err(bad())?;
        let mut all: Vec<(String, Vec<Column>)> = Vec::new();
        for row in &rows {
            let table: String = row.try_get(0).map_err(bad())?;
            let column =
                Column { name: row.try_get(1).map_err(bad())?, kind: row.try_get(2).map_err(bad())? };
            match all.last_mut().filter(|(name, _)| *name == table) {
                Some((_, columns)) => columns.push(column),
                None => all.push((table, vec![column])),
            }
        }
        Ok(all)
    }

    /// The rows of a table that belong to a campaign.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn campaign_rows(
        &mut self,
        table: &str,
        columns: &[Column],
        campaign: &str,
    ) -> Result<Vec<Vec<Value>>, StoreError> {
        let bad = || StoreError::query("read a table");
        let names: Vec<&str> = columns.iter().map(|c| c.name.as_str()).collect();
        let key = if table == "campaign" { "id" } else { "campaign" };
        let sql = format!("SELECT {0} FROM {table} WHERE {key} = $1 ORDER BY {0}", names.join(", "));
        let rows =
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned()).fetch_all(self.conn()).await;
        let value = |row: &AnyRow, at: usize| -> Result<Value, sqlx::Error> {
            Ok(match columns[at].kind.as_str() {
                "BIGINT" => row.try_get::<Option<i64>, _>(at)?.map_or(Value::Null, Value::Number),
                "TEXT" => row.try_get::<Option<String>, _>(at)?.map_or(Value::Null, Value::Text),
                _ => row.try_get::<Option<Vec<u8>>, _>(at)?.map_or(Value::Null, Value::Bytes),
            })
        };
        let read = |row: &AnyRow| (0..columns.len()).map(|at| value(row, at)).collect::<Result<Vec<_>, _>>();
        rows.and_then(|rows| rows.iter().map(read).collect()).map_err(bad())
    }

    /// Puts rows into a table.
    ///
    /// # Errors
    /// [`StoreError::Query`], also where a row of that key is there.
    pub async fn rows_put(
        &mut self,
        table: &str,
        columns: &[Column],
        rows: &[Vec<Value>],
    ) -> Result<(), StoreError> {
        self.known.forget();
        let names: Vec<&str> = columns.iter().map(|c| c.name.as_str()).collect();
        let marks: Vec<String> = (1..=columns.len()).map(|n| format!("${n}")).collect();
        let sql = format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), marks.join(", "));
        for row in rows {
            let mut query = sqlx::query(sqlx::AssertSqlSafe(sql.clone()));
            for (value, column) in row.iter().zip(columns) {
                query = match value.clone() {
                    // PostgreSQL wants to know what it is that is not there.
                    Value::Null if column.kind == "BIGINT" => query.bind(None::<i64>),
                    Value::Null if column.kind == "TEXT" => query.bind(None::<String>),
                    Value::Null => query.bind(None::<Vec<u8>>),
                    Value::Number(number) => query.bind(number),
                    Value::Text(text) => query.bind(text),
                    Value::Bytes(bytes) => query.bind(bytes),
                };
            }
            query.execute(self.conn()).await.map_err(StoreError::query("put rows into a table"))?;
        }
        Ok(())
    }

    /// Takes every row of a campaign out of a table.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn campaign_rows_remove(&mut self, table: &str, campaign: &str) -> Result<(), StoreError> {
        self.known.forget();
        let key = if table == "campaign" { "id" } else { "campaign" };
        let sql = format!("DELETE FROM {table} WHERE {key} = $1");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("take rows out of a table"))
    }
}
