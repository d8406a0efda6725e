//! The game masters of a campaign, by their addresses.

use super::found::looks_like_address;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The addresses of the game masters: none, one or several. Stored and written as one text or as a list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Gms(Vec<String>);

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    One(String),
    Several(Vec<String>),
}

impl From<Written> for Gms {
    fn from(written: Written) -> Gms {
        match written {
            Written::One(one) => Gms(vec![one]),
            Written::Several(several) => Gms(several),
        }
        .tidied()
    }
}

impl From<Gms> for Written {
    fn from(mut gms: Gms) -> Written {
        match gms.0.len() {
            0 => Written::One(String::new()),
            1 => Written::One(gms.0.remove(0)),
            _ => Written::Several(gms.0),
        }
    }
}

impl Gms {
    /// No game master.
    pub const NOBODY: Gms = Gms(Vec::new());

    /// From a text with commas or spaces between the addresses.
    #[must_use]
    pub fn read(text: &str) -> Gms {
        Gms(text.split([',', ' ']).map(str::to_owned).collect()).tidied()
    }

    fn tidied(self) -> Gms {
        let mut tidy: Vec<String> = Vec::new();
        for address in self.0 {
            let address = address.trim().to_string();
            if !address.is_empty() && !tidy.iter().any(|known| known.eq_ignore_ascii_case(&address)) {
                tidy.push(address);
            }
        }
        Gms(tidy)
    }

    /// The addresses, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Nobody: the operator of the server is to be asked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Is this one of them, in whatever case?
    #[must_use]
    pub fn holds(&self, address: &str) -> bool {
        self.0.iter().any(|known| known.eq_ignore_ascii_case(address))
    }

    /// Those that are no mail addresses.
    #[must_use]
    pub fn wrong(&self) -> Vec<&str> {
        self.iter().filter(|address| !looks_like_address(address)).collect()
    }
}

impl fmt::Display for Gms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_text_several_or_none() {
        for (written, printed, shown) in [
            ("\"gm@x.org\"", "\"gm@x.org\"", "gm@x.org"),
            ("\"\"", "\"\"", ""),
            ("[\"a@x.org\", \"A@X.org\", \"b@x.org\"]", "[\"a@x.org\",\"b@x.org\"]", "a@x.org, b@x.org"),
        ] {
            let gms: Gms = serde_json::from_str(written).expect(written);
            assert_eq!(serde_json::to_string(&gms).expect("prints"), printed);
            assert_eq!(gms.to_string(), shown);
        }
        let gms = Gms::read("a@x.org, b@x.org nobody");
        assert!(gms.holds("B@x.org") && !gms.holds("c@x.org"));
        assert_eq!(gms.wrong(), ["nobody"]);
    }
}
