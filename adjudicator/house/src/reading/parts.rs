//! The reply tokens a mail names in its headers. Pure.

use campaign::token::{ReplyPart, bare_part, reply_part};
use letter::Letter;

/// How many different keys of one mail are tried, the most trustworthy first: each is looked up in several places, and a mail names
/// one or two.
const MOST: usize = 8;

/// The reply parts a mail's headers name, each once.
#[must_use]
pub fn written_parts(game_address: &str, letter: &Letter) -> Vec<ReplyPart> {
    let named = letter.recipients.iter().filter_map(|r| reply_part(game_address, &r.address.email));
    let mut parts = Vec::new();
    for part in named.chain(letter.subject.split_whitespace().filter_map(bare_part)) {
        if !parts.contains(&part) {
            parts.push(part);
        }
        if parts.len() == MOST {
            break;
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_beyond_number_are_not_tried() {
        let key = |n: usize| format!("game+{n:0>20}@pbem.test");
        let all: Vec<String> = (0..200).chain(0..200).map(key).collect();
        let mail =
            format!("From: a@b.example\r\nDelivered-To: {}\r\nTo: {}\r\n\r\nx\r\n", key(7), all.join(", "));
        let parts = written_parts("game@pbem.test", &letter::read(mail.as_bytes()));
        assert_eq!(parts.len(), MOST);
        assert!(parts[0].token.ends_with("07"), "what our mail system wrote comes first: {parts:?}");
        assert!(
            parts[1].token.ends_with("00") && parts[MOST - 1].token.ends_with("06"),
            "each once: {parts:?}"
        );
    }
}
