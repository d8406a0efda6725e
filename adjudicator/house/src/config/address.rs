//! The address of the games: `game@example.org`, and with it every `game+anything@example.org`.

use std::fmt;

/// The one address all games are played at. Players write to it with a plus-part that proves their seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameAddress {
    whole: String,
    at: usize,
}

impl GameAddress {
    /// Reads an address without a plus-part.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    pub fn parse(text: &str) -> Result<GameAddress, &'static str> {
        let Some((local, domain)) = text.rsplit_once('@') else {
            return Err("no mail address: it needs an @, as in \"game@example.org\"");
        };
        if local.contains('+') {
            return Err("must not hold a +: what follows it is added by the program, and names the player");
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        if local.is_empty() || local.len() > 20 || !local.chars().all(plain) {
            // A reply token and a tag still have to fit into the 64 characters RFC 5321 allows before the @.
            return Err("needs one to 20 plain letters, digits, dots or hyphens before the @");
        }
        if domain.is_empty() || domain.starts_with('.') || domain.ends_with('.') || !domain.chars().all(plain)
        {
            return Err("needs a domain of plain letters, digits, dots and hyphens after the @");
        }
        Ok(GameAddress { whole: text.to_owned(), at: local.len() })
    }

    /// The address as it was given.
    pub fn as_str(&self) -> &str {
        &self.whole
    }

    /// What stands after the @.
    pub fn domain(&self) -> &str {
        self.whole.get(self.at + 1..).unwrap_or_default()
    }

    /// Whether mail to `recipient` is for the games: this address, with any plus-part or none. Capitals do not matter,
    /// since mail systems on the way may change them.
    pub fn accepts(&self, recipient: &str) -> bool {
        let Some((local, domain)) = recipient.trim().rsplit_once('@') else {
            return false;
        };
        let name = local.split('+').next().unwrap_or_default();
        let ours = self.whole.get(..self.at).unwrap_or_default();
        name.eq_ignore_ascii_case(ours) && domain.eq_ignore_ascii_case(self.domain())
    }
}

impl fmt::Display for GameAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plus_part_is_ours_and_nothing_else_is() {
        let address = GameAddress::parse("game@Example.org").expect("an address");
        assert_eq!((address.as_str(), address.domain()), ("game@Example.org", "Example.org"));
        for ours in [
            "game@example.org",
            "GAME@EXAMPLE.ORG",
            "game+tok-tag@example.org",
            "game+@example.org",
            "game+a+b@example.org",
        ] {
            assert!(address.accepts(ours), "{ours}");
        }
        for other in [
            "gamer@example.org",
            "game@example.com",
            "game",
            "",
            "@example.org",
            "a+game@example.org",
            "game@example.org.evil",
        ] {
            assert!(!address.accepts(other), "{other}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for bad in
            ["", "game", "@x.y", "game@", "game+a@x.y", "ga me@x.y", "game@x y", "game@.x", "Name <game@x.y>"]
        {
            assert!(GameAddress::parse(bad).is_err(), "{bad}");
        }
        assert!(GameAddress::parse(&format!("{}@x.y", "g".repeat(21))).is_err());
    }
}
