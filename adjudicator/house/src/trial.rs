//! Databases for the tests of these rooms, and what became of the mails in them.

use store::mail::{Mail, MailStatus};
use store::outbox::{Post, PostStatus};
use store::{Store, StoreError};

/// A store in a folder of its own.
pub(crate) async fn fresh() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open_in(&folder).await.expect("a new database opens");
    (folder, store)
}

/// Opens the database of `folder`.
pub(crate) async fn open_in(folder: &tempfile::TempDir) -> Result<Store, StoreError> {
    Store::open(&scratch::of_folder(folder.path()).await).await
}

/// A mail server that takes everything has taken every mail that waits.
pub(crate) async fn all_sent(store: &Store, now_ms: i64) {
    let mut tx = store.begin().await.expect("begin");
    // One mail at a time goes to each address.
    loop {
        let claims = tx.outbox_claim(now_ms, now_ms + 1_000, 1_000).await.expect("claim");
        for claim in &claims {
            assert!(tx.outbox_sent(claim, now_ms).await.expect("sent"));
        }
        if claims.is_empty() {
            break;
        }
    }
    tx.commit().await.expect("commit");
}

/// Every mail that was written, of whatever became of it.
pub(crate) async fn all_written(store: &Store) -> Vec<Post> {
    let mut tx = store.read().await.expect("read");
    let mut all = Vec::new();
    for status in [PostStatus::Queued, PostStatus::Sent] {
        all.extend(tx.outbox_list(status, 1_000).await.expect("list"));
    }
    all
}

/// The new mails in order of arrival, claimed by nobody.
pub(crate) async fn new_mails(store: &Store) -> Vec<Mail> {
    let mut tx = store.read().await.expect("read");
    let mut mails = tx.mails(MailStatus::New, 1_000).await.expect("list");
    mails.reverse();
    for mail in &mut mails {
        *mail = tx.mail(&mail.id).await.expect("mail").expect("there");
    }
    mails
}
