//! Records that come in parts.

use super::{TWO, audit, end};
use crate::by_mail::gm::GM;
use crate::by_mail::offers::played::{Table, one_window};
use crate::support::trial::{HOUR, MINUTE, Trial};
use std::path::{Path, PathBuf};

/// A record that is too large for a mail comes in parts: all of them are the record, and one that is not here is named.
#[tokio::test]
async fn a_record_in_parts_is_audited_whole() {
    let mut trial = Trial::new().await;
    let mut config = (*trial.house.config).clone();
    config.outbox.mail_bytes = 80_000;
    trial.house.config = std::sync::Arc::new(config);
    let table = Table::new("throneworld", 2, "standing", 0).more(&format!("gm = {GM:?}"));
    table.found(&trial).await;
    while trial.standing("t").await.0 <= 5 {
        one_window(&trial, &table).await;
    }
    end(&trial).await;
    trial.after(HOUR + MINUTE).await;
    let home = tempfile::tempdir().expect("a folder");
    let mut parts = Vec::new();
    for mail in trial.mails(TWO[0]).await {
        for (name, bytes) in letter::zips(&mail.bytes).into_iter().filter(|(n, _)| n.contains("whole-part")) {
            let path = home.path().join(name);
            std::fs::write(&path, bytes).expect("written");
            parts.push(path);
        }
    }
    assert!(parts.len() > 1, "{parts:?}");
    let parts: Vec<&Path> = parts.iter().map(PathBuf::as_path).collect();
    let said = audit(home.path(), &parts);
    assert_eq!(said.code, Some(0), "{}", said.words);
    let said = audit(home.path(), &parts[..parts.len() - 1]);
    assert_eq!(said.code, Some(1), "{}", said.words);
    let missing = "it belongs to the record and is not here: a part is missing, or it was taken out";
    assert!(said.words.contains(missing), "{}", said.words);
    let said = audit(home.path(), &parts[1..]);
    assert_eq!(said.code, Some(2), "{}", said.words);
    assert!(said.words.contains("it is in the first part"), "{}", said.words);
}
