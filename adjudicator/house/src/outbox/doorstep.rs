//! Delivery into a Maildir, exactly once.
//!
//! The file's name comes from the Message-ID and the time of writing, not from the time of delivery: a second delivery of
//! the same mail, after a crash between the delivery and its mark, finds the first and does nothing.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use store::outbox::Post;

/// Puts a mail into the Maildir of its recipient under `root`. It is on the disk when this returns.
pub(super) fn put(root: &Path, post: &Post) -> io::Result<()> {
    let home = root.join(folder_of(&post.address));
    for folder in ["tmp", "new", "cur"] {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(home.join(folder))?;
    }
    let name = file_name(post);
    if is_there(&home, &name)? {
        return Ok(());
    }
    let draft = home.join("tmp").join(&name);
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
    file.write_all(&post.bytes)?;
    file.sync_all()?;
    fs::rename(&draft, home.join("new").join(&name))?;
    // The names are durable only once the folders are: the file's, and those of folders just made.
    for folder in [home.join("new"), home, root.to_owned()] {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Whether the mail lies in `new/`, or in `cur/` under whatever flags its reader has given it.
fn is_there(home: &Path, name: &str) -> io::Result<bool> {
    if home.join("new").join(name).try_exists()? {
        return Ok(true);
    }
    for folder in ["cur", "new"] {
        for entry in fs::read_dir(home.join(folder))? {
            let found = entry?.file_name();
            if found.as_encoded_bytes().split(|&byte| byte == b':').next() == Some(name.as_bytes()) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// The name of the file: sorts by the time of writing, and is the same at every attempt.
fn file_name(post: &Post) -> String {
    let hash = blake3::hash(post.message_id.as_bytes()).to_hex();
    format!("{:013}.{}.adjudicator", post.created_ms, &hash.as_str()[..32])
}

/// The folder of an address: in small letters, with nothing in it that could lead out of the root.
fn folder_of(address: &str) -> PathBuf {
    let mut name = String::new();
    for byte in address.to_lowercase().bytes() {
        let plain =
            byte.is_ascii_alphanumeric() || b"@_+-".contains(&byte) || (byte == b'.' && !name.is_empty());
        if plain {
            name.push(char::from(byte));
        } else {
            name.push_str(&format!("={byte:02x}"));
        }
    }
    if name.is_empty() {
        name.push('=');
    }
    // File systems take names of 255 bytes; a longer address keeps its beginning and becomes its hash.
    if name.len() > 200 {
        let hash = blake3::hash(address.to_lowercase().as_bytes()).to_hex();
        name = format!("{}={}", &name[..120], &hash.as_str()[..32]);
    }
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::send::tests::{add, claimed};
    use crate::trial::fresh;

    #[test]
    fn addresses_stay_inside_the_root() {
        for (address, folder) in [
            ("Ann@Example.org", "ann@example.org"),
            ("game+tok@x.y", "game+tok@x.y"),
            ("../../etc/x@y", "=2e.=2f..=2fetc=2fx@y"),
            ("..", "=2e."),
            ("", "="),
            ("é@x", "=c3=a9@x"),
        ] {
            assert_eq!(folder_of(address), PathBuf::from(folder), "{address}");
        }
        let long = "x".repeat(300);
        let (one, two) = (folder_of(&format!("{long}1@x.y")), folder_of(&format!("{long}2@x.y")));
        assert!(one != two && one.as_os_str().len() < 200);
    }

    #[tokio::test]
    async fn a_second_delivery_changes_nothing_even_after_it_was_read() {
        let (folder, store) = fresh().await;
        add(&store, "<1@x>", "Ann@example.org", 5).await;
        add(&store, "<2@x>", "ann@example.org", 5).await;
        let posts = claimed(&store, 5).await;
        let root = folder.path().join("out");
        let list = |sub: &str| -> Vec<PathBuf> {
            fs::read_dir(root.join("ann@example.org").join(sub))
                .expect(sub)
                .map(|entry| entry.expect(sub).path())
                .collect()
        };
        put(&root, &posts[0]).expect("first");
        // A crash can also leave a draft behind.
        fs::write(root.join("ann@example.org/tmp").join(file_name(&posts[1])), "half").expect("draft");
        put(&root, &posts[0]).expect("again");
        assert_eq!(list("new").len(), 1);
        assert_eq!(fs::read(&list("new")[0]).expect("read"), posts[0].bytes);
        let read = root.join("ann@example.org/cur").join(format!("{}:2,RS", file_name(&posts[0])));
        fs::rename(&list("new")[0], &read).expect("the reader moves it");
        put(&root, &posts[0]).expect("again");
        assert_eq!((list("new").len(), list("cur").len()), (0, 1));
        put(&root, &posts[1]).expect("another mail");
        assert_eq!((list("new").len(), list("tmp").len()), (1, 0));
        assert_eq!(fs::read(&list("new")[0]).expect("read"), posts[1].bytes);
    }
}
