//! Who is kept out: addresses, and whole domains, by a game master for the campaigns they lead, or for the whole server.

use super::{StoreError, Tx, text};
use sqlx::Row;
use sqlx::any::AnyRow;

/// Whose bans hold for every campaign: those of whoever runs the server.
pub const SERVER: &str = "";

/// Somebody who is kept out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BanRow {
    /// The address of the game master whose campaigns it is about; [`SERVER`]: all.
    pub of_whom: String,
    /// An address, or `@example.org`, in lower case.
    pub whom: String,
    /// Since when, milliseconds since 1970.
    pub since_ms: i64,
}

impl BanRow {
    /// Is this address the one meant, or of the domain meant?
    #[must_use]
    pub fn keeps_out(&self, address: &str) -> bool {
        let address = address.to_lowercase();
        if self.whom.starts_with('@') { address.ends_with(&self.whom) } else { address == self.whom }
    }
}

impl Tx {
    /// Keeps somebody out. False if they were kept out before.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn ban_put(&mut self, row: &BanRow) -> Result<bool, StoreError> {
        let sql = "INSERT INTO ban (of_whom, whom, since_ms) VALUES ($1, $2, $3) ON CONFLICT (of_whom, whom) DO NOTHING";
        let query = sqlx::query(sql)
            .bind(text(&row.of_whom.to_lowercase()))
            .bind(text(&row.whom.to_lowercase()))
            .bind(row.since_ms);
        let done = query.execute(self.conn()).await.map_err(StoreError::query("keep somebody out"))?;
        Ok(done.rows_affected() == 1)
    }

    /// Keeps somebody out no longer. False if they were not kept out.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn ban_remove(&mut self, of_whom: &str, whom: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM ban WHERE of_whom = $1 AND whom = $2")
            .bind(text(&of_whom.to_lowercase()))
            .bind(text(&whom.to_lowercase()));
        let done =
            query.execute(self.conn()).await.map_err(StoreError::query("keep somebody out no longer"))?;
        Ok(done.rows_affected() == 1)
    }

    /// Who is kept out of the campaigns of this game master, those the whole server keeps out among them; oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn bans(&mut self, of_whom: &str) -> Result<Vec<BanRow>, StoreError> {
        let bad = || StoreError::query("list who is kept out");
        let sql = "SELECT of_whom, whom, since_ms FROM ban WHERE of_whom IN ($1, '') ORDER BY since_ms, whom";
        let query = sqlx::query(sql).bind(text(&of_whom.to_lowercase()));
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        let read = |row: &AnyRow| {
            Ok(BanRow {
                of_whom: row.try_get(0).map_err(bad())?,
                whom: row.try_get(1).map_err(bad())?,
                since_ms: row.try_get(2).map_err(bad())?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Is this address kept out of campaigns that these game masters lead?
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn is_banned<'g>(
        &mut self,
        address: &str,
        gms: impl Iterator<Item = &'g str>,
    ) -> Result<bool, StoreError> {
        let bad = || StoreError::query("look whether somebody is kept out");
        let address = text(&address.to_lowercase());
        let domain = address.rsplit_once('@').map_or(String::new(), |(_, domain)| format!("@{domain}"));
        let query = sqlx::query("SELECT of_whom FROM ban WHERE whom IN ($1, $2)").bind(address).bind(domain);
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        let by: Result<Vec<String>, _> = rows.iter().map(|row| row.try_get(0)).collect();
        let by = by.map_err(bad())?;
        let gms: Vec<&str> = gms.collect();
        Ok(by.iter().any(|of| of == SERVER || gms.iter().any(|gm| gm.eq_ignore_ascii_case(of))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fresh;

    #[tokio::test]
    async fn a_ban_holds_for_the_campaigns_of_whom_it_is_of() {
        let (_folder, store) = fresh().await;
        let mut tx = store.begin().await.expect("begin");
        let ban =
            |of_whom: &str, whom: &str| BanRow { of_whom: of_whom.into(), whom: whom.into(), since_ms: 5 };
        assert!(tx.ban_put(&ban("GM@example.org", "Mallory@bad.example")).await.expect("put"));
        assert!(!tx.ban_put(&ban("gm@example.org", "mallory@bad.example")).await.expect("put"), "once");
        assert!(tx.ban_put(&ban(SERVER, "@spam.example")).await.expect("put"));
        for (address, gm, banned) in [
            ("mallory@bad.example", "gm@example.org", true),
            ("MALLORY@bad.example", "gm@example.org", true),
            ("mallory@bad.example", "other@example.org", false),
            ("alice@bad.example", "gm@example.org", false),
            ("anybody@spam.example", "other@example.org", true),
            ("anybody@notspam.example", "other@example.org", false),
            ("anybody@more.spam.example", "other@example.org", false),
        ] {
            let found = tx.is_banned(address, std::iter::once(gm)).await.expect("read");
            assert_eq!(found, banned, "{address} of {gm}");
        }
        assert_eq!(tx.bans("other@example.org").await.expect("list").len(), 1);
        assert_eq!(tx.bans("gm@example.org").await.expect("list").len(), 2);
        assert!(tx.ban_remove("gm@example.org", "mallory@bad.example").await.expect("removed"));
        assert!(!tx.ban_remove("gm@example.org", "@spam.example").await.expect("removed"), "not theirs");
    }
}
