//! What is put in the place of a person who is to be forgotten.

use super::{StoreError, Tx};
use sqlx::Row;

/// Sentences in which people are named: table, key, column, and the column that names the campaign.
const SENTENCES: [(&str, &str, &str, &str); 11] = [
    ("log", "id", "line", "campaign"),
    ("public_log", "id", "named", "campaign"),
    // What a GM did to whom is told to everybody with the name.
    ("public_log", "id", "neutral", "campaign"),
    ("chained", "id", "line", "campaign"),
    ("gm_act", "id", "command", "campaign"),
    ("gm_act", "id", "line", "campaign"),
    ("gm_act", "id", "undo", "campaign"),
    ("gm_code", "hash", "command", "campaign"),
    ("hold", "campaign", "reason", "campaign"),
    ("campaign", "id", "reason", "id"),
    ("founding", "name", "reason", "name"),
];

/// Texts in which addresses stand, and names that are something else as well.
const SHEETS: [(&str, &str, &str, &str); 3] = [
    ("campaign", "id", "settings", "id"),
    ("founding", "name", "gm", "name"),
    ("founding", "name", "file", "name"),
];

impl Tx {
    /// Throws the text of a mail away, and whom it was sent to; that it came, when and what became of it stay.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn mail_forget(&mut self, id: &str) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE mail SET bytes = NULL, recipient = '', lane = '' WHERE id = $1")
            .bind(id.to_owned());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("forget a mail"))
    }

    /// Puts a tombstone where an address and its owner's names stood. How many rows were touched.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn address_forget(&mut self, address: &str, tombstone: &str) -> Result<u64, StoreError> {
        self.known.forget();
        const GONE: [&str; 14] = [
            "DELETE FROM seat_address WHERE LOWER(address) = $1",
            "DELETE FROM address_change WHERE LOWER(address) = $1",
            "DELETE FROM bounce WHERE LOWER(address) = $1",
            "DELETE FROM preference WHERE LOWER(address) = $1",
            "DELETE FROM request WHERE LOWER(address) = $1",
            "DELETE FROM spectator WHERE LOWER(address) = $1",
            "DELETE FROM standby WHERE LOWER(address) = $1",
            "DELETE FROM reply_budget WHERE who LIKE '%' || $1",
            "DELETE FROM gm WHERE LOWER(address) = $1",
            // Mail programs write addresses into Message-IDs.
            "DELETE FROM seen WHERE LOWER(message_id) LIKE '%' || $1 || '%'",
            "DELETE FROM gm_code WHERE LOWER(who) = $1",
            "DELETE FROM errand WHERE LOWER(address) = $1",
            "DELETE FROM gm_news WHERE address = $1",
            "DELETE FROM ban WHERE of_whom = $1 OR whom = $1",
        ];
        const STONED: [&str; 7] = [
            "UPDATE seat SET address = $2, name = '(forgotten ' || (seat + 1) || ')', zone = '' WHERE LOWER(address) = $1",
            "UPDATE holder SET address = $2, name = '(forgotten)' WHERE LOWER(address) = $1",
            "UPDATE place SET address = $2, name = '(forgotten)', zone = '', wishes = '{}', status = \
             CASE WHEN founding IN (SELECT name FROM founding WHERE status IN ('open', 'asked')) THEN 'declined' ELSE status END \
             WHERE LOWER(address) = $1",
            "UPDATE seat_offer SET address = $2, name = '', zone = '' WHERE LOWER(address) = $1",
            "UPDATE digest SET address = $2 WHERE LOWER(address) = $1",
            "UPDATE gm_act SET who = $2 WHERE LOWER(who) = $1",
            // The word of a mail server names whom it refused.
            "UPDATE outbox SET address = $2, bytes = $3, last_error = '' WHERE LOWER(address) = $1",
        ];
        let bad = || StoreError::query("forget an address");
        let key = address.to_lowercase();
        let mut count = 0;
        // Letters to other players first, while their writer can still be found. Who came to a seat later wrote none of them.
        let sql = "UPDATE press SET body = NULL, source = '' WHERE EXISTS (SELECT 1 FROM holder h \
                   WHERE LOWER(h.address) = $1 AND h.campaign = press.campaign AND h.seat = press.sender \
                   AND h.since_ms <= press.at_ms AND NOT EXISTS (SELECT 1 FROM holder l WHERE l.campaign = h.campaign \
                   AND l.seat = h.seat AND l.since_ms > h.since_ms AND l.since_ms <= press.at_ms))";
        let done = sqlx::query(sql).bind(key.clone()).execute(self.conn()).await.map_err(bad())?;
        count += done.rows_affected();
        for sql in GONE {
            let done = sqlx::query(sql).bind(key.clone()).execute(self.conn()).await.map_err(bad())?;
            count += done.rows_affected();
        }
        for sql in STONED {
            let query = sqlx::query(sql).bind(key.clone()).bind(tombstone.to_owned());
            let query = if sql.contains("$3") { query.bind(Vec::<u8>::new()) } else { query };
            count += query.execute(self.conn()).await.map_err(bad())?.rows_affected();
        }
        Ok(count)
    }

    /// Puts tombstones where a person's names and their address stand in what is written about a campaign or a founding. How
    /// many texts were touched.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn words_forget(
        &mut self,
        campaign: &str,
        names: &[String],
        address: &str,
        tombstone: &str,
    ) -> Result<u64, StoreError> {
        let mut count = 0;
        for place in SENTENCES.iter().chain(&SHEETS) {
            let of_names = if SENTENCES.contains(place) { names } else { &[] };
            count += self.text_forget(campaign, place, of_names, address, tombstone).await?;
        }
        Ok(count)
    }

    async fn text_forget(
        &mut self,
        campaign: &str,
        &(table, key, column, of): &(&str, &str, &str, &str),
        names: &[String],
        address: &str,
        tombstone: &str,
    ) -> Result<u64, StoreError> {
        let bad = || StoreError::query("forget a name");
        let sql = format!("SELECT {key}, {column} FROM {table} WHERE {of} = $1");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned());
        let mut count = 0;
        for row in rows.fetch_all(self.conn()).await.map_err(bad())? {
            let (id, text): (String, String) =
                (row.try_get(0).map_err(bad())?, row.try_get(1).map_err(bad())?);
            let mut changed = without(&text, address, tombstone, true);
            for name in names {
                changed = without(&changed, name, "(forgotten)", false);
            }
            // The founder's file names people as keys of its own.
            if (table, column) == ("founding", "file") && changed != text {
                changed = without_players(&changed, tombstone);
            }
            if changed == text {
                continue;
            }
            let grows = if table == "campaign" { ", revision = revision + 1" } else { "" };
            let sql = format!("UPDATE {table} SET {column} = $1{grows} WHERE {key} = $2");
            let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(changed).bind(id);
            count += query.execute(self.conn()).await.map_err(bad())?.rows_affected();
        }
        Ok(count)
    }
}

/// A text with a word replaced wherever it stands by itself; `any_case`: however it is written.
fn without(text: &str, word: &str, tombstone: &str, any_case: bool) -> String {
    if word.is_empty() {
        return text.to_owned();
    }
    let fold = |text: &str| if any_case { text.to_ascii_lowercase() } else { text.to_owned() };
    let (folded, word) = (fold(text), fold(word));
    let (mut out, mut done) = (String::new(), 0);
    while let Some(at) = folded[done..].find(&word).map(|at| done + at) {
        let end = at + word.len();
        // Neither a part of a longer word nor of a longer address; a full stop behind it ends the sentence.
        let goes_on = |text: &str| text.starts_with(|c: char| c.is_alphanumeric() || c == '-');
        let behind = &text[end..];
        let longer = text[..at].ends_with(|c: char| c.is_alphanumeric() || "._+-".contains(c))
            || goes_on(behind)
            || behind.strip_prefix('.').is_some_and(goes_on);
        out.push_str(&text[done..at]);
        out.push_str(if longer { &text[at..end] } else { tombstone });
        done = end;
    }
    out + &text[done..]
}

/// A campaign's file without what stands beside this address: name and time zone.
fn without_players(file: &str, address: &str) -> String {
    let mut blocks: Vec<String> = vec![String::new()];
    for line in file.split_inclusive('\n') {
        if line.trim_start().starts_with('[') {
            blocks.push(String::new());
        }
        if let Some(block) = blocks.last_mut() {
            block.push_str(line);
        }
    }
    let line = |line: &str| match line.split('=').next().unwrap_or_default().trim() {
        "name" => "name = \"(forgotten)\"\n".to_owned(),
        "zone" => String::new(),
        _ => line.to_owned(),
    };
    let block = |block: String| match block.starts_with("[[") && block.contains(address) {
        true => block.split_inclusive('\n').map(line).collect(),
        false => block,
    };
    blocks.into_iter().map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_replaced_where_they_stand_by_themselves() {
        for (text, word, want) in [
            ("Al resigned; Also late: Al.", "Al", "X resigned; Also late: X."),
            ("NMR: nothing came from Åsa in 3 days", "Åsa", "NMR: nothing came from X in 3 days"),
            ("Ann-Marie and Ann", "Ann", "Ann-Marie and X"),
            ("nothing of it", "Bob", "nothing of it"),
            ("", "Bob", ""),
            ("all the same", "", "all the same"),
        ] {
            assert_eq!(without(text, word, "X", false), want);
        }
        for (text, want) in [
            ("bounced: Bob@Example.org.", "bounced: X."),
            ("jim.bob@example.org, bob@example.org.uk", "jim.bob@example.org, bob@example.org.uk"),
            ("{\"gm\":[\"a@x.org\",\"bob@example.org\"]}", "{\"gm\":[\"a@x.org\",\"X\"]}"),
        ] {
            assert_eq!(without(text, "bob@example.org", "X", true), want);
        }
    }

    #[test]
    fn a_campaigns_file_keeps_its_own_name() {
        let file = "name = \"bob\"\n[[player]]\nname = \"Bob\"\naddress = \"X\"\nzone = \"Europe/Paris\"\n[[invite]]\nname = \"Eve\"\n\
                    address = \"eve@x.org\"\n";
        let want = "name = \"bob\"\n[[player]]\nname = \"(forgotten)\"\naddress = \"X\"\n[[invite]]\nname = \"Eve\"\naddress = \"eve@x.org\"\n";
        assert_eq!(without_players(file, "X"), want);
    }
}
