//! Backups: a whole copy of the database, made while the daemon runs, that knows it is a copy.
//!
//! A copy carries a mark: a server that is started on it is held ([`super::restore`]).

use crate::house::House;
use chrono::DateTime;
use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use store::{Store, StoreError, shown};

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder.
    #[error("{path}: {source}")]
    File {
        /// What could not be written.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A database this program does not copy.
    #[error(
        "{0} is a PostgreSQL database, and its backups are made by PostgreSQL's own programs: pg_dump -Fc, while the workers go on, \
         or continuous archiving. With every worker stopped, adjudicator store copy DATABASE sqlite:FILE makes a copy in one file"
    )]
    Other(String),
}

/// Makes a copy in `folder`, removes the oldest beyond `keep`, and gives its name.
///
/// # Errors
/// [`BackupError`]; no half copy is left under its name.
pub async fn backup(house: &House, folder: &Path, keep: usize) -> Result<PathBuf, BackupError> {
    if !house.config.server.database.starts_with("sqlite:") {
        return Err(BackupError::Other(shown(&house.config.server.database)));
    }
    let at = |path: &Path| {
        let path = path.to_owned();
        move |source| BackupError::File { path, source }
    };
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(at(folder))?;
    let now_ms = house.now_ms();
    let time = DateTime::from_timestamp_millis(now_ms).unwrap_or_default().format("%Y%m%d-%H%M%S");
    let path = folder.join(format!("adjudicator-{time}.db"));
    let half = folder.join(format!("adjudicator-{time}.part"));
    let _ = fs::remove_file(&half);
    // Made for its owner alone before anything secret is in it.
    fs::File::create(&half)
        .and_then(|f| f.set_permissions(fs::Permissions::from_mode(0o600)))
        .map_err(at(&half))?;
    house.store.copy_into(&half).await?;
    let copy = Store::open(&format!("sqlite:{}", half.display())).await?;
    let mut tx = copy.begin().await?;
    tx.hold_server(now_ms).await?;
    tx.commit().await?;
    copy.close().await;
    fs::File::open(&half).and_then(|f| f.sync_all()).map_err(at(&half))?;
    fs::rename(&half, &path).map_err(at(&path))?;
    fs::File::open(folder).and_then(|f| f.sync_all()).map_err(at(folder))?;
    for old in backups(folder).map_err(at(folder))?.into_iter().rev().skip(keep.max(1)) {
        fs::remove_file(&old).map_err(at(&old))?;
    }
    Ok(path)
}

/// The copies in a folder, oldest first.
///
/// # Errors
/// A folder that cannot be read.
pub fn backups(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        if name.starts_with("adjudicator-") && name.ends_with(".db") {
            all.push(path);
        }
    }
    all.sort();
    Ok(all)
}

/// Makes a backup if the last is older than the configuration wants; says so if one was made.
///
/// # Errors
/// [`BackupError`].
pub async fn if_due(house: &House) -> Result<Option<PathBuf>, BackupError> {
    let Some(folder) = &house.config.keep.backup else { return Ok(None) };
    let mark = "last backup";
    let mut tx = house.store.read().await?;
    let last =
        tx.server_get(mark).await?.and_then(|b| b.try_into().ok()).map_or(i64::MIN, i64::from_be_bytes);
    drop(tx);
    let now_ms = house.now_ms();
    if now_ms.saturating_sub(last) < house.config.keep.backup_every_ms {
        return Ok(None);
    }
    let path = backup(house, folder, house.config.keep.backups).await?;
    let mut tx = house.store.begin().await?;
    tx.server_put(mark, &now_ms.to_be_bytes()).await?;
    tx.commit().await?;
    Ok(Some(path))
}
