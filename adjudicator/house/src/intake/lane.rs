//! Whose mail it is, before anybody is proven: only to take turns by. Pure.

/// The lane of a mail: its sender as written, together with the key in the recipient (the tag after it aside). Who
/// writes under another's name does not get into that one's lane without the key.
pub(super) fn lane(bytes: &[u8], recipient: &str) -> String {
    let local = recipient.rsplit_once('@').map_or(recipient, |(local, _)| local);
    let key = local.split_once('+').map_or("", |(_, plus)| plus.split('-').next().unwrap_or(""));
    let mut hasher = blake3::Hasher::new();
    hasher.update(sender(bytes).to_lowercase().as_bytes()).update(&[0]);
    hasher.update(key.to_lowercase().as_bytes());
    hasher.finalize().to_hex()[..16].to_owned()
}

/// What the first `From` holds between its angle brackets, or all of it.
fn sender(bytes: &[u8]) -> String {
    let mut lines =
        bytes.split(|&byte| byte == b'\n').take(1_000).map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let mut found: Option<Vec<u8>> = None;
    for line in lines.by_ref() {
        if let Some(text) = &mut found {
            if !line.starts_with(b" ") && !line.starts_with(b"\t") {
                break;
            }
            text.extend_from_slice(line);
        } else if line.is_empty() {
            break;
        } else if line.len() > 5 && line[..5].eq_ignore_ascii_case(b"from:") {
            found = Some(line[5..].to_vec());
        }
    }
    let text = String::from_utf8_lossy(&found.unwrap_or_default()).into_owned();
    let address = text.rsplit_once('<').and_then(|(_, rest)| rest.split_once('>')).map(|(inside, _)| inside);
    address.unwrap_or(&text).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sender_has_one_lane_whatever_the_tag_and_the_name() {
        let mail = |from: &str| format!("Received: x\r\nFrom: {from}\r\nSubject: y\r\n\r\nFrom: other@x\r\n");
        let one = lane(mail("Ann <ann@x.y>").as_bytes(), "game+key-tag1@g.h");
        for (from, recipient) in [
            ("ann@x.y", "game+key-tag2@g.h"),
            ("\"A, B\"\r\n <ANN@X.Y>", "GAME+KEY@g.h"),
            ("=?utf-8?q?=C3=84nn?= <ann@x.y> (home)", "game+key-@g.h"),
        ] {
            assert_eq!(lane(mail(from).as_bytes(), recipient), one, "{from}");
        }
        for (from, recipient) in
            [("bob@x.y", "game+key@g.h"), ("ann@x.y", "game+other@g.h"), ("", "game@g.h")]
        {
            assert_ne!(lane(mail(from).as_bytes(), recipient), one, "{from}");
        }
        assert_eq!(lane(b"", ""), lane(b"\n\nFrom: x", ""), "no sender is a sender too");
    }
}
