//! The envelope sender of each mail of ours names the mail (VERP), so that a report about it can be told from others. Pure.

/// What the local part of a mail's envelope sender has after the plus: then comes the mail's name in the outbox.
const VERP: &str = "b-";
/// The envelope sender of one mail, by which a report about it names it: `game+b-NAME@example.org`.
#[must_use]
pub fn envelope_sender(base: &str, post: &str) -> String {
    match base.rsplit_once('@') {
        Some((local, domain)) if !local.contains('+') => format!("{local}+{VERP}{post}@{domain}"),
        _ => base.to_owned(),
    }
}

/// The name of a mail in the outbox, out of the address a report was sent to.
pub fn named(recipient: &str) -> Option<String> {
    let recipient = recipient.trim().trim_matches(['<', '>']).to_ascii_lowercase();
    let (local, _) = recipient.rsplit_once('@')?;
    let (_, plus) = local.split_once('+')?;
    let name = plus.strip_prefix(VERP)?;
    let sound = !name.is_empty() && name.len() <= 40 && name.bytes().all(|b| b.is_ascii_alphanumeric());
    sound.then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_envelope_sender_gives_back_the_mail_it_names() {
        let name = "0k3v9s5m2q8d7f1h6j4n0p3r2t";
        let sender = envelope_sender("game@example.org", name);
        assert_eq!(named(&sender).as_deref(), Some(name));
        assert_eq!(named(&format!("<{}>", sender.to_uppercase())).as_deref(), Some(name));
        assert!(sender.split('@').next().expect("local").len() <= 64);
        for other in ["game@example.org", "game+b-@x.y", "game+abc@x.y", "game+b-a'b@x.y", ""] {
            assert_eq!(named(other), None, "{other}");
        }
        assert_eq!(envelope_sender("bounces+x@example.org", name), "bounces+x@example.org");
    }
}
