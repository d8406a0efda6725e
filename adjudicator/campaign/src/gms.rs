//! The game masters of a campaign, by their addresses.

use super::found::looks_like_address;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The addresses of the game masters: none, one or several. Stored and written as one text or as a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gms(Vec<String>);

impl Serialize for Gms {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0.as_slice() {
            [] => "".serialize(to),
            [one] => one.serialize(to),
            several => several.serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for Gms {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Gms, D::Error> {
        from.deserialize_any(Written)
    }
}

/// Reads a text or a list of texts.
struct Written;

impl<'de> Visitor<'de> for Written {
    type Value = Gms;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an address, or a list of addresses")
    }

    fn visit_str<E: Error>(self, one: &str) -> Result<Gms, E> {
        Ok(Gms(vec![one.to_owned()]).tidied())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut several: A) -> Result<Gms, A::Error> {
        let mut all = Vec::new();
        while let Some(one) = several.next_element()? {
            all.push(one);
        }
        Ok(Gms(all).tidied())
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
