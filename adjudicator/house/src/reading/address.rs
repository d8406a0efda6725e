//! What a player wants of the addresses that are registered for a seat: `address add ann@example.org`. Pure.

use campaign::found::looks_like_address;
use sentences::reading::address as say;

/// What a player wants of their addresses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To see them.
    List,
    /// To add one.
    Add(String),
    /// To take one out.
    Remove(String),
    /// To have mail sent to another registered one.
    Main(String),
    /// To stop a change the GM has announced.
    Keep,
}

impl Wish {
    /// Reads the words after `address`. `Err`: what is wrong, in words.
    ///
    /// # Errors
    /// Words that are no wish, or an address that is none.
    pub fn read(words: &[&str]) -> Result<Wish, String> {
        let address = |word: &str| {
            let bare = word.trim_start_matches("mailto:").trim_matches(['<', '>', '.', ',', ';', '"']);
            if looks_like_address(bare) { Ok(bare.to_owned()) } else { Err(say::no_address(&bare)) }
        };
        match words {
            [] => Ok(Wish::List),
            ["add", one] => address(one).map(Wish::Add),
            ["remove" | "delete", one] => address(one).map(Wish::Remove),
            ["main", one] => address(one).map(Wish::Main),
            ["keep"] => Ok(Wish::Keep),
            _ => Err(say::no_wish()),
        }
    }
}
