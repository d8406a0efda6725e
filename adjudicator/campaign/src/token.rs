//! Reply tokens, Message-IDs and window tags: everything derived from the server's own key.
//!
//! A reply token proves a seat. It is not stored: it is derived from the server's key, the seat and a generation, and
//! found again by a hash. A window tag proves nothing; it tells which turn and window a mail answers.

use data_encoding::{BASE32_NOPAD, HEXLOWER};
use subtle::ConstantTimeEq;

/// Characters of a token: 20 of base 32 carry 100 bits (80 are asked for at least).
const TOKEN_LENGTH: usize = 20;
/// Characters of a window tag.
const TAG_LENGTH: usize = 6;

/// Characters of the code of a letter's copy.
const PRESS_LENGTH: usize = 8;

/// Characters of the code of a held mail: 80 bits.
const HELD_LENGTH: usize = 16;

/// The server's key, from which tokens and Message-IDs are derived.
#[derive(Clone)]
pub struct ServerKey([u8; 32]);

impl ServerKey {
    /// Wraps the 32 random bytes made when the database was founded.
    #[must_use]
    pub fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    /// A keyed hash of these parts, each with its length before it so that no two lists of parts look alike.
    fn derive(&self, purpose: &str, parts: &[&[u8]]) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        for part in std::iter::once(purpose.as_bytes()).chain(parts.iter().copied()) {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
        hasher.finalize()
    }

    /// The reply token of a seat.
    #[must_use]
    pub fn token(&self, campaign: &str, seat: u8, generation: u32) -> String {
        let hash = self.derive("reply token", &[campaign.as_bytes(), &[seat], &generation.to_le_bytes()]);
        letters(&hash, TOKEN_LENGTH)
    }

    /// What a token is looked up by. Knowing it does not help to make the token.
    #[must_use]
    pub fn token_hash(&self, token: &str) -> String {
        HEXLOWER.encode(&self.derive("token look-up", &[token.as_bytes()]).as_bytes()[..16])
    }

    /// The tag of a window: in reply addresses, so that a late mail is not taken for the present turn, nor one about a
    /// turn that was taken back for the turn played in its place.
    #[must_use]
    pub fn tag(&self, campaign: &str, turn: u32, entry: u32, run: u32) -> String {
        let (turn, entry, run) = (turn.to_le_bytes(), entry.to_le_bytes(), run.to_le_bytes());
        // The first run has no number in it, as in campaigns that know of no runs.
        let parts: [&[u8]; 4] = [campaign.as_bytes(), &turn, &entry, &run];
        letters(&self.derive("window", if run == [1, 0, 0, 0] { &parts[..3] } else { &parts }), TAG_LENGTH)
    }

    /// The reply token of a game master's address.
    #[must_use]
    pub fn gm_token(&self, campaign: &str, address: &str, generation: u32) -> String {
        let address = address.to_lowercase();
        let parts: [&[u8]; 3] = [campaign.as_bytes(), address.as_bytes(), &generation.to_le_bytes()];
        letters(&self.derive("gm token", &parts), TOKEN_LENGTH)
    }

    /// The Message-ID of the `number`th mail to a game master's address, without angle brackets.
    #[must_use]
    pub fn gm_message_id(&self, campaign: &str, address: &str, number: u32, domain: &str) -> String {
        let address = address.to_lowercase();
        let parts: [&[u8]; 3] = [campaign.as_bytes(), address.as_bytes(), &number.to_le_bytes()];
        format!("{}@{domain}", letters(&self.derive("gm message id", &parts), 26))
    }

    /// The Message-ID of the `number`th mail to a seat, without angle brackets. It tells nothing about other seats.
    #[must_use]
    pub fn message_id(&self, campaign: &str, seat: u8, number: u32, domain: &str) -> String {
        let hash = self.derive("message id", &[campaign.as_bytes(), &[seat], &number.to_le_bytes()]);
        format!("{}@{domain}", letters(&hash, 26))
    }

    /// The code that names a held mail in the tag of the question about it: whoever knows it has read that question.
    #[must_use]
    pub fn held_code(&self, mail: &str) -> String {
        letters(&self.derive("held mail", &[mail.as_bytes()]), HELD_LENGTH)
    }

    /// The code that names a seat's copy of a letter in the tag of its reply address. It proves nothing.
    #[must_use]
    pub fn press_code(&self, press: &str, seat: u8) -> String {
        letters(&self.derive("press", &[press.as_bytes(), &[seat]]), PRESS_LENGTH)
    }

    /// The code by which a new address answers for itself. It stands where a token stands, and is none.
    #[must_use]
    pub fn address_code(&self, campaign: &str, seat: u8, address: &str, now_ms: i64) -> String {
        let parts: [&[u8]; 4] = [campaign.as_bytes(), &[seat], address.as_bytes(), &now_ms.to_le_bytes()];
        letters(&self.derive("address", &parts), TOKEN_LENGTH)
    }

    /// Secret bytes for bots and other play that must not be guessed, yet is the same when run again.
    #[must_use]
    pub fn secret(&self, purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
        *self.derive(purpose, parts).as_bytes()
    }
}

impl std::fmt::Debug for ServerKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ServerKey(secret)")
    }
}

fn letters(hash: &blake3::Hash, length: usize) -> String {
    BASE32_NOPAD.encode(hash.as_bytes()).to_ascii_lowercase()[..length].to_string()
}

/// Compares two tokens in a time that does not hang on where they differ.
#[must_use]
pub fn same_token(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}

/// The two halves of the plus-part of a reply address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyPart {
    /// The reply token, lower case.
    pub token: String,
    /// The window tag, if the address has one.
    pub tag: Option<String>,
}

/// A reply address: `game+TOKEN-TAG@example.org` for the game address `game@example.org`.
#[must_use]
pub fn reply_address(game_address: &str, token: &str, tag: &str) -> String {
    match game_address.rsplit_once('@') {
        Some((local, domain)) => format!("{local}+{token}-{tag}@{domain}"),
        None => game_address.to_string(),
    }
}

/// Reads token and tag out of an address, whatever mail systems and phones did to its case.
#[must_use]
pub fn reply_part(game_address: &str, address: &str) -> Option<ReplyPart> {
    let (game_local, game_domain) = game_address.rsplit_once('@')?;
    let address = address.trim().trim_matches(['<', '>']).to_ascii_lowercase();
    let (local, domain) = address.rsplit_once('@')?;
    let plus = local.strip_prefix(&game_local.to_ascii_lowercase())?.strip_prefix('+')?;
    if domain != game_domain.to_ascii_lowercase() {
        return None;
    }
    part(plus)
}

/// Reads token and tag out of a word of a subject, brackets and the like taken off: for mail systems that know no
/// plus-addresses.
#[must_use]
pub fn bare_part(word: &str) -> Option<ReplyPart> {
    let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_ascii_lowercase();
    part(&bare)
}

fn part(plus: &str) -> Option<ReplyPart> {
    let (token, tag) = match plus.split_once('-') {
        Some((token, tag)) => (token, Some(tag.to_string()).filter(|t| !t.is_empty())),
        None => (plus, None),
    };
    let sane = token.len() == TOKEN_LENGTH && token.bytes().all(|b| b.is_ascii_alphanumeric());
    sane.then(|| ReplyPart { token: token.to_string(), tag })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_by_seat_campaign_and_generation_and_have_a_hundred_bits() {
        let key = ServerKey::new([7; 32]);
        let all = [key.token("a", 0, 1), key.token("a", 1, 1), key.token("b", 0, 1), key.token("a", 0, 2)];
        for (i, one) in all.iter().enumerate() {
            assert_eq!(one.len() * 5, 100);
            assert!(one.bytes().all(|b| b.is_ascii_lowercase() || (b'2'..=b'7').contains(&b)), "{one}");
            assert!(all.iter().skip(i + 1).all(|other| other != one));
        }
        assert_ne!(ServerKey::new([8; 32]).token("a", 0, 1), all[0]);
    }

    #[test]
    fn an_address_gives_back_its_token_and_tag_in_any_case() {
        let key = ServerKey::new([7; 32]);
        let (token, tag) = (key.token("a", 0, 1), key.tag("a", 3, 0, 1));
        let address = reply_address("Game@Example.org", &token, &tag);
        let wanted = ReplyPart { token: token.clone(), tag: Some(tag) };
        assert_eq!(reply_part("game@example.org", &address), Some(wanted.clone()));
        assert_eq!(reply_part("game@example.org", &address.to_uppercase()), Some(wanted));
        let bare = format!("<game+{token}@example.org>");
        assert_eq!(reply_part("game@example.org", &bare), Some(ReplyPart { token, tag: None }));
    }

    #[test]
    fn a_subject_gives_back_a_token_between_brackets() {
        let wanted = ReplyPart { token: "abcdefghijklmnopqrst".into(), tag: Some("hk4t2z".into()) };
        for word in
            ["[abcdefghijklmnopqrst-hk4t2z]", "ABCDEFGHIJKLMNOPQRST-HK4T2Z", "(abcdefghijklmnopqrst-hk4t2z):"]
        {
            assert_eq!(bare_part(word), Some(wanted.clone()), "{word}");
        }
        for word in ["Re:", "your", "abcdefghijklmnopqrs", "abcdefghij klmnopqrst"] {
            assert_eq!(bare_part(word), None, "{word}");
        }
    }

    #[test]
    fn what_is_no_reply_address_gives_nothing() {
        for address in [
            "game@example.org",
            "game+@example.org",
            "game+short@example.org",
            "x",
            "",
            "other+abcdefghijklmnopqrst@example.org",
            "game+abcdefghijklmnopqrst@evil.org",
            "game+abcdefghij'lmnopqrst@example.org",
        ] {
            assert_eq!(reply_part("game@example.org", address), None, "{address}");
        }
    }
}
