//! What players want of their mail, by address.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::{StoreError, Tx, text};

/// Asks what an address wants.
pub(super) const WISHES: &str = "SELECT name, value FROM preference WHERE address = $1 ORDER BY name";

/// The wish in a row of [`WISHES`].
pub(super) fn wish_at(row: &AnyRow) -> Result<(String, String), StoreError> {
    let bad = || StoreError::query("read a preference");
    Ok((row.try_get(0).map_err(bad())?, row.try_get(1).map_err(bad())?))
}

impl Tx {
    /// Everything an address wants, as names and values.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn preferences(&mut self, address: &str) -> Result<Vec<(String, String)>, StoreError> {
        let address = text(&address.to_lowercase());
        if let Some(known) = self.known.preferences.get(&address) {
            return Ok(known.clone());
        }
        let query = sqlx::query(WISHES).bind(address.clone());
        let rows = query.fetch_all(self.conn()).await.map_err(StoreError::query("read preferences"))?;
        let found: Vec<(String, String)> = rows.iter().map(wish_at).collect::<Result<_, _>>()?;
        self.known.preferences.insert(address, found.clone());
        Ok(found)
    }

    /// Writes one wish of an address down.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn preference_put(&mut self, address: &str, name: &str, value: &str) -> Result<(), StoreError> {
        self.known.preferences.remove(&text(&address.to_lowercase()));
        let sql = "INSERT INTO preference (address, name, value) VALUES ($1, $2, $3) \
                   ON CONFLICT (address, name) DO UPDATE SET value = excluded.value";
        let query =
            sqlx::query(sql).bind(text(&address.to_lowercase())).bind(name.to_owned()).bind(text(value));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("keep a preference"))
    }

    /// Sets zone and date style of every seat of an address. An empty value leaves what is there.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn seats_tell_time(
        &mut self,
        address: &str,
        zone: &str,
        dates: &str,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE seat SET zone = CASE WHEN $1 = '' THEN zone ELSE $1 END, \
                   dates = CASE WHEN $2 = '' THEN dates ELSE $2 END WHERE lower(address) = $3";
        let query =
            sqlx::query(sql).bind(zone.to_owned()).bind(dates.to_owned()).bind(text(&address.to_lowercase()));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("set a player's zone"))
    }
}
