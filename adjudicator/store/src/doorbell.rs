//! The bell of an SQLite database for other programs: a pipe with a name beside the database's file. Who has changed something
//! writes a byte into it, and the daemon, which may be asleep, looks.
//!
//! Nothing hangs on it: a daemon that does not hear the bell finds the work by looking, a little later.

use std::fs::{OpenOptions, remove_file, set_permissions};
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, FileType, Mode, OFlags, mknodat};
use tokio::net::unix::pipe::Receiver;

/// What is added to the name of the database's file.
const SUFFIX: &str = "-bell";

/// The bell of the daemon that serves; it is taken down when this is dropped.
pub(super) struct Doorbell {
    path: PathBuf,
    pipe: Receiver,
}

fn path_of(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(SUFFIX);
    PathBuf::from(name)
}

impl Doorbell {
    /// Hangs the bell up. Whoever may write to the database may ring.
    pub(super) fn hang(database: &Path) -> std::io::Result<Doorbell> {
        let path = path_of(database);
        let mode = database.metadata()?.permissions().mode() & 0o666;
        // A bell that a daemon left behind that was killed is as good as a new one.
        let left = path.symlink_metadata().is_ok_and(|there| there.file_type().is_fifo());
        if !left {
            mknodat(CWD, &path, FileType::Fifo, Mode::from_raw_mode(mode), 0)?;
        }
        set_permissions(&path, PermissionsExt::from_mode(mode))?;
        // Open for both: a pipe nobody writes to just now is not at its end.
        let file = opened(OpenOptions::new().read(true), &path)?;
        Ok(Doorbell { pipe: Receiver::from_file(file)?, path })
    }

    /// Returns when somebody has rung; all who have done so before are heard at once.
    pub(super) async fn rung(&mut self) -> std::io::Result<()> {
        loop {
            self.pipe.readable().await?;
            let mut bytes = [0; 4096];
            match self.pipe.try_read(&mut bytes) {
                Ok(_) => return Ok(()),
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Doorbell {
    fn drop(&mut self) {
        // One that stays behind harms nothing.
        let _ = remove_file(&self.path);
    }
}

/// Rings the bell of the daemon that serves this database, if one does.
pub(super) fn ring(database: &Path) {
    let path = path_of(database);
    let is_bell = path.symlink_metadata().is_ok_and(|there| there.file_type().is_fifo());
    if !is_bell {
        return;
    }
    // Without a daemon there is nobody to open it for; a pipe that is full has rung already.
    let rung = opened(&mut OpenOptions::new(), &path).and_then(|mut pipe| pipe.write_all(&[1]));
    if let Err(error) = rung {
        tracing::debug!("the daemon was not told of news: {error}");
    }
}

/// Opens a pipe to write to, and never waits for it.
fn opened(how: &mut OpenOptions, path: &Path) -> std::io::Result<std::fs::File> {
    let flags = OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    how.write(true).custom_flags(flags.bits().cast_signed()).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn it_is_heard_once_however_often_it_is_rung_and_nobody_waits_who_rings() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("house.db");
        std::fs::write(&database, "").expect("a file");
        ring(&database); // nobody serves
        let mut bell = Doorbell::hang(&database).expect("hung up");
        for _ in 0..100_000 {
            ring(&database);
        }
        bell.rung().await.expect("heard");
        while tokio::time::timeout(Duration::from_millis(20), bell.rung()).await.is_ok() {}
        ring(&database);
        bell.rung().await.expect("heard again");
        drop(bell);
        assert!(!path_of(&database).exists());
    }

    #[tokio::test]
    async fn what_a_killed_daemon_left_is_used_and_what_is_no_pipe_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("house.db");
        std::fs::write(&database, "").expect("a file");
        std::mem::forget(Doorbell::hang(&database).expect("hung up"));
        let mut bell = Doorbell::hang(&database).expect("hung up again");
        ring(&database);
        bell.rung().await.expect("heard");
        drop(bell);
        std::fs::write(path_of(&database), "mine").expect("a file");
        assert!(Doorbell::hang(&database).is_err());
        ring(&database);
        assert_eq!(std::fs::read(path_of(&database)).expect("there"), b"mine");
    }
}
