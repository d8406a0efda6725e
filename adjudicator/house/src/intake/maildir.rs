//! Mail from a Maildir's `new/`.
//!
//! A mail is kept first and moved to `cur/` afterwards. A crash between the two leaves the file in `new/`, so it is
//! taken in again; the file's name is remembered in the same transaction as the mail, so the second time it is only
//! moved. A mail system that delivers one mail twice gives it two names: that is judged later, by its content.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use super::{Arrived, Door, Way, keep_in};
use clock::Clock;
use store::mail::MailId;
use store::{StoreError, Tx};

/// Why a Maildir could not be worked through.
#[derive(Debug, thiserror::Error)]
pub enum MaildirError {
    /// A folder or file could not be used.
    #[error("the Maildir: {path}: {source}")]
    File {
        /// Where.
        path: PathBuf,
        /// What the operating system says.
        source: io::Error,
    },
    /// The database did not take a mail.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What one look into a Maildir did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Looked {
    /// Mails kept.
    pub kept: usize,
    /// Files of mails kept before, only moved now.
    pub moved: usize,
    /// Files left where they are, each told of in the log.
    pub left: usize,
}

/// Takes in everything in `new/` of the Maildir at `root`, oldest first, and moves it to `cur/` as seen. The recipient
/// is what the headers say; failing that `address`, the game's own. Mails larger than `limit` bytes stay where they
/// are.
///
/// # Errors
/// [`MaildirError`] when the folder cannot be read or the store fails; what was kept before that stays kept.
pub async fn take_in(
    root: &Path,
    address: &str,
    limit: u64,
    door: &Door,
    clock: &dyn Clock,
) -> Result<Looked, MaildirError> {
    let mut looked = Looked::default();
    for (delivered_ms, path) in waiting(root)? {
        let Some(name) = path.file_name().and_then(|name| name.to_str()).map(str::to_owned) else {
            tracing::warn!("left {} in the Maildir: its name is not text", path.display());
            looked.left += 1;
            continue;
        };
        let bytes = match read_whole(&path, limit) {
            Ok(Some(bytes)) => bytes,
            Ok(None) => {
                tracing::error!("left {} in the Maildir: it is larger than {limit} bytes", path.display());
                looked.left += 1;
                continue;
            }
            // Somebody else moved it: there is nothing left to do.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(source) => return Err(MaildirError::File { path, source }),
        };
        let (mark, marks) = (format!("maildir:{name}"), door.marks(&bytes));
        let mut tx = door.store.begin().await?;
        if kept_before(&mut tx, &mark, &bytes).await? {
            drop(tx);
            looked.moved += 1;
        } else {
            let recipients = [marks.recipient.clone().unwrap_or_else(|| address.to_owned())];
            let arrived = Arrived {
                bytes: &bytes,
                recipients: &recipients,
                way: Way::Maildir,
                // The file's own time is when our mail system delivered it: our side's clock too.
                arrived_ms: delivered_ms,
                now_ms: clock.now_ms(),
            };
            for id in keep_in(&mut tx, door, &arrived, &marks).await? {
                tx.server_put(&mark, id.0.as_bytes()).await?;
            }
            tx.commit().await?;
            looked.kept += 1;
        }
        move_to_cur(root, &path, &name)?;
        let mut tx = door.store.begin().await?;
        tx.server_remove(&mark).await?;
        tx.commit().await?;
    }
    Ok(looked)
}

/// True when a file of this name was kept and this is that mail. A note left by a crash must not swallow another mail
/// that somebody gave the same name.
async fn kept_before(tx: &mut Tx, mark: &str, bytes: &[u8]) -> Result<bool, StoreError> {
    let Some(id) = tx.server_get(mark).await? else {
        return Ok(false);
    };
    let Some(mail) = tx.mail(&MailId(String::from_utf8_lossy(&id).into_owned())).await? else {
        return Ok(false);
    };
    // The bytes of a stranger's mail may be gone by now: its size must do.
    let same_size = i64::try_from(bytes.len()).is_ok_and(|size| size == mail.size);
    Ok(mail.bytes.map_or(same_size, |kept| kept == bytes))
}

/// The files of `new/` with the time of delivery, oldest first.
fn waiting(root: &Path) -> Result<Vec<(i64, PathBuf)>, MaildirError> {
    let new = root.join("new");
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| MaildirError::File { path, source }
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(&new).map_err(failed(&new))? {
        let entry = entry.map_err(failed(&new))?;
        let path = entry.path();
        // A name that begins with a dot is no mail, by the Maildir convention.
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let metadata = match entry.metadata() {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(failed(&path)(error)),
        };
        if !metadata.is_file() {
            continue;
        }
        let modified = metadata.modified().map_err(failed(&path))?;
        let since = modified.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        files.push((i64::try_from(since.as_millis()).unwrap_or(i64::MAX), path));
    }
    files.sort();
    Ok(files)
}

/// The whole file, or nothing if it is larger than `limit`.
fn read_whole(path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((u64::try_from(bytes.len()).unwrap_or(u64::MAX) <= limit).then_some(bytes))
}

/// Moves a mail to `cur/`, marked as seen, and makes the move durable: the note of its name is dropped after this.
fn move_to_cur(root: &Path, path: &Path, name: &str) -> Result<(), MaildirError> {
    let base = name.split_once(":2,").map_or(name, |(base, _)| base);
    let cur = root.join("cur");
    let aim = cur.join(format!("{base}:2,S"));
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| MaildirError::File { path, source }
    };
    fs::create_dir_all(&cur).map_err(failed(&cur))?;
    match fs::rename(path, &aim) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(failed(&aim)(error)),
    }
    for folder in [cur, root.join("new")] {
        fs::File::open(&folder).and_then(|handle| handle.sync_all()).map_err(failed(&folder))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intake::tests::door;
    use crate::trial::new_mails;
    use clock::FixedClock;

    const NOW: i64 = 4_000_000_000_000;

    fn maildir() -> tempfile::TempDir {
        let root = tempfile::tempdir().expect("a temporary folder");
        for folder in ["new", "cur", "tmp"] {
            fs::create_dir(root.path().join(folder)).expect(folder);
        }
        root
    }

    fn deliver(root: &tempfile::TempDir, name: &str, text: &str, at_ms: u64) {
        let path = root.path().join("new").join(name);
        fs::write(&path, text).expect("write");
        let file = fs::File::options().write(true).open(&path).expect("open");
        file.set_modified(UNIX_EPOCH + Duration::from_millis(at_ms)).expect("set the time");
    }

    fn names(root: &tempfile::TempDir, folder: &str) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(root.path().join(folder))
            .expect(folder)
            .map(|entry| entry.expect(folder).file_name().into_string().expect("text"))
            .collect();
        names.sort();
        names
    }

    async fn look(root: &tempfile::TempDir, door: &Door) -> Result<Looked, MaildirError> {
        take_in(root.path(), "game@example.org", 60, door, &FixedClock::at(NOW)).await
    }

    async fn kept(door: &Door) -> Vec<(String, i64, String)> {
        let mut kept = Vec::new();
        for mail in new_mails(&door.store).await {
            let text = String::from_utf8(mail.bytes.expect("bytes")).expect("text");
            kept.push((mail.recipient, mail.received_ms, text));
        }
        kept
    }

    #[tokio::test]
    async fn mails_are_kept_with_their_time_of_delivery_and_moved() {
        let (_folder, door) = door().await;
        let root = maildir();
        deliver(&root, "2.b", "X-To: game+t@example.org\n\nsecond", 2_000);
        deliver(&root, "1.z:2,F", "first", 1_000);
        deliver(&root, "3.c", "X-Time: mx.example.org 500\n\nqueued", 3_000);
        deliver(&root, ".hidden", "no mail", 1);
        deliver(&root, "4.big", &"x".repeat(61), 4_000);
        assert_eq!(look(&root, &door).await.expect("look"), Looked { kept: 3, moved: 0, left: 1 });
        assert_eq!(names(&root, "cur"), ["1.z:2,S", "2.b:2,S", "3.c:2,S"]);
        assert_eq!(names(&root, "new"), [".hidden", "4.big"]);
        let kept = kept(&door).await;
        let plain: Vec<_> = kept
            .iter()
            .map(|(to, at, text)| (to.as_str(), *at, text.rsplit('\n').next().expect("a line")))
            .collect();
        assert_eq!(
            plain,
            [
                ("game@example.org", 500, "queued"),
                ("game@example.org", 1_000, "first"),
                ("game+t@example.org", 2_000, "second")
            ]
        );
    }

    #[tokio::test]
    async fn a_crash_between_keeping_and_moving_neither_loses_nor_doubles() {
        let (_folder, door) = door().await;
        let root = maildir();
        deliver(&root, "1.a", "hello", 1_000);
        // A file where the folder cur/ should be: the move fails after the mail was kept.
        fs::remove_dir(root.path().join("cur")).expect("remove");
        fs::write(root.path().join("cur"), "").expect("block");
        look(&root, &door).await.expect_err("the move fails");
        assert_eq!(names(&root, "new"), ["1.a"]);
        fs::remove_file(root.path().join("cur")).expect("unblock");
        assert_eq!(look(&root, &door).await.expect("look"), Looked { kept: 0, moved: 1, left: 0 });
        assert_eq!((names(&root, "new").len(), names(&root, "cur")), (0, vec!["1.a:2,S".to_owned()]));
        assert_eq!(kept(&door).await.len(), 1);
        // The note of the name is gone with the move: the name may be used again.
        deliver(&root, "1.a", "hello", 2_000);
        assert_eq!(look(&root, &door).await.expect("look").kept, 1);
    }

    #[tokio::test]
    async fn a_stale_note_does_not_swallow_another_mail_of_that_name() {
        let (_folder, door) = door().await;
        let root = maildir();
        deliver(&root, "1.a", "hello", 1_000);
        look(&root, &door).await.expect("look");
        let id = door.store.claim_mail(0, &[]).await.expect("take").expect("one").mail.id;
        let mut tx = door.store.begin().await.expect("begin");
        tx.server_put("maildir:1.a", id.0.as_bytes()).await.expect("put");
        tx.commit().await.expect("commit");
        deliver(&root, "1.a", "other", 2_000);
        assert_eq!(look(&root, &door).await.expect("look"), Looked { kept: 1, moved: 0, left: 0 });
        assert_eq!(kept(&door).await.len(), 2);
    }

    #[tokio::test]
    async fn a_store_that_fails_leaves_the_file_where_it_is() {
        let (_folder, door) = door().await;
        let root = maildir();
        deliver(&root, "1.a", "hello", 1_000);
        door.store.close().await;
        assert!(matches!(look(&root, &door).await, Err(MaildirError::Store(_))));
        assert_eq!(names(&root, "new"), ["1.a"]);
    }

    #[tokio::test]
    async fn a_folder_that_is_no_maildir_is_named() {
        let (_folder, door) = door().await;
        let root = tempfile::tempdir().expect("a temporary folder");
        let error = look(&root, &door).await.expect_err("no new/").to_string();
        assert!(error.contains("/new"), "{error}");
    }
}
