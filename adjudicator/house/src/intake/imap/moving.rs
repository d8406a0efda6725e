//! Mails out of the way, into another folder of the mailbox.

use super::ImapError;
use super::link::Linked;

/// Moves these mails (a set of numbers as RFC 9051 writes it) into a folder, which is made if it is not there.
///
/// Servers without MOVE copy, mark the old as deleted, and remove it where they can remove it alone. Where they cannot,
/// it stays marked: mails somebody else has marked in this folder are not ours to remove. A mail so marked is not looked
/// at again.
pub(super) async fn away(linked: &mut Linked, set: &str, folder: &str) -> Result<(), ImapError> {
    match once(linked, set, folder).await {
        Err(ImapError::Said { .. }) => {
            ensure(linked, folder).await?;
            once(linked, set, folder).await
        }
        done => done,
    }
}

async fn once(linked: &mut Linked, set: &str, folder: &str) -> Result<(), ImapError> {
    let what = format!("moving mail to the folder {folder}");
    if linked.moves {
        return linked.command(&what, &format!("UID MOVE {set} \"{folder}\"")).await;
    }
    linked.command(&what, &format!("UID COPY {set} \"{folder}\"")).await?;
    linked.command(&what, &format!("UID STORE {set} +FLAGS.SILENT (\\Deleted \\Seen)")).await?;
    if linked.uidplus {
        linked.command(&what, &format!("UID EXPUNGE {set}")).await?;
    }
    Ok(())
}

/// Sees to it that a folder is there.
pub(super) async fn ensure(linked: &mut Linked, folder: &str) -> Result<(), ImapError> {
    let made = linked.command(&format!("making the folder {folder}"), &format!("CREATE \"{folder}\"")).await;
    match made {
        // Mostly it was there before; if not, what follows tells.
        Err(ImapError::Said { .. }) => {
            linked
                .command(&format!("finding the folder {folder}"), &format!("STATUS \"{folder}\" (UIDNEXT)"))
                .await
        }
        done => done,
    }
}

/// The numbers as a set: `1:3,7`.
pub(super) fn set_of(uids: impl IntoIterator<Item = u32>) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for uid in uids {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(uid) => *last = uid,
            _ => ranges.push((uid, uid)),
        }
    }
    let words = ranges.iter().map(|(a, b)| if a == b { a.to_string() } else { format!("{a}:{b}") });
    words.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::set_of;

    #[test]
    fn sets() {
        assert_eq!(set_of([]), "");
        assert_eq!(set_of([4]), "4");
        assert_eq!(set_of([1, 2, 3, 7, 9, 10]), "1:3,7,9:10");
        assert_eq!(set_of([u32::MAX - 1, u32::MAX]), "4294967294:4294967295");
    }
}
