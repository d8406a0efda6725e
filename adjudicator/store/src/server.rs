//! Secrets and marks of this server, by name.

use sqlx::Row;

use super::claims::Picking;
use super::{Kind, Store, StoreError, Tx, ids};

/// The name of the server's own key.
const KEY: &str = "key";
/// The mark of a server that runs on a copy and is held.
pub(super) const HELD: &str = "held since backup";

impl Tx {
    /// When the copy was made this server runs on, if it is held: it takes mail in, plays nothing and sends nothing until
    /// its operator says so.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn held_since(&mut self) -> Result<Option<i64>, StoreError> {
        let mark = self.server_get(HELD).await?;
        // A mark that cannot be read still holds: sending by mistake is worse than waiting.
        Ok(mark.map(|bytes| bytes.try_into().map_or(0, i64::from_be_bytes)))
    }

    /// Holds this server, whose database is a copy made at this time.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn hold_server(&mut self, made_ms: i64) -> Result<(), StoreError> {
        self.server_put(HELD, &made_ms.to_be_bytes()).await
    }

    /// Lets it go on.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn release_server(&mut self) -> Result<(), StoreError> {
        self.server_remove(HELD).await
    }

    /// The bytes kept under `name`.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn server_get(&mut self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        if self.kind != Kind::Read {
            // Whoever reads a mark here sets it next: two workers must not both find it missing.
            self.pick_alone(Picking::Mark).await?;
        }
        let query = sqlx::query("SELECT value FROM server WHERE name = $1").bind(name.to_owned());
        let row = query.fetch_optional(self.conn()).await;
        row.and_then(|row| row.map(|row| row.try_get(0)).transpose())
            .map_err(StoreError::query("read a mark of the server"))
    }

    /// Keeps `value` under `name`, in place of what was there.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn server_put(&mut self, name: &str, value: &[u8]) -> Result<(), StoreError> {
        let sql = "INSERT INTO server (name, value) VALUES ($1, $2) \
                   ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        let query = sqlx::query(sql).bind(name.to_owned()).bind(value.to_owned());
        let done = query.execute(self.conn()).await;
        done.map(|_| ()).map_err(StoreError::query("keep a mark of the server"))
    }

    /// Forgets what is kept under `name`, if anything is.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn server_remove(&mut self, name: &str) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM server WHERE name = $1").bind(name.to_owned());
        let done = query.execute(self.conn()).await;
        done.map(|_| ()).map_err(StoreError::query("forget a mark of the server"))
    }

    /// The names that begin with these words, in order.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn server_names(&mut self, beginning: &str) -> Result<Vec<String>, StoreError> {
        let bad = || StoreError::query("list marks of the server");
        let query = sqlx::query("SELECT name FROM server WHERE name LIKE $1 ORDER BY name")
            .bind(format!("{beginning}%"));
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter().map(|row| row.try_get(0).map_err(bad())).collect()
    }

    /// The secret every reply token and commitment of this server is derived from: 32 random bytes, made when the
    /// database was first opened.
    ///
    /// # Errors
    /// [`StoreError::Query`]; [`StoreError::Corrupt`] when somebody has touched it.
    pub async fn server_key(&mut self) -> Result<[u8; 32], StoreError> {
        let bytes = self.server_get(KEY).await?.unwrap_or_default();
        let length = bytes.len();
        bytes.try_into().map_err(|_| StoreError::Corrupt {
            what: "server key",
            detail: format!("32 bytes are needed, {length} are there"),
        })
    }
}

/// Makes the server's key if there is none yet.
pub(super) async fn ensure_key(store: &Store) -> Result<(), StoreError> {
    let mut tx = store.begin().await?;
    if tx.server_get(KEY).await?.is_none() {
        let mut key = [0; 32];
        ids::fill_random(&mut key);
        tx.server_put(KEY, &key).await?;
    }
    tx.commit().await
}
