//! The lines of a note: a word says what a line holds, and each is said once.

use data_encoding::HEXLOWER;

/// The lines of a note that have not been asked for yet.
pub(crate) struct Fields<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Fields<'a> {
    pub(crate) fn of(lines: impl Iterator<Item = &'a str>) -> Self {
        Self(lines.map(|line| line.split_once(' ').unwrap_or((line, ""))).collect())
    }

    /// What the lines with this word say, in order.
    pub(crate) fn every(&mut self, word: &str) -> Vec<&'a str> {
        let (own, rest) = std::mem::take(&mut self.0).into_iter().partition(|(of, _)| *of == word);
        self.0 = rest;
        let own: Vec<(&str, &str)> = own;
        own.into_iter().map(|(_, said)| said).collect()
    }

    pub(crate) fn maybe(&mut self, word: &str) -> Result<Option<&'a str>, String> {
        match self.every(word)[..] {
            [] => Ok(None),
            [said] => Ok(Some(said)),
            _ => Err(format!("{word} is said twice")),
        }
    }

    pub(crate) fn one(&mut self, word: &str) -> Result<&'a str, String> {
        self.maybe(word)?.ok_or_else(|| format!("the note has no {word}"))
    }

    pub(crate) fn number<N: std::str::FromStr>(&mut self, word: &str) -> Result<N, String> {
        let said = self.one(word)?;
        said.parse().map_err(|_| format!("{word} is a number, not {said:?}"))
    }

    pub(crate) fn hash(&mut self, word: &str) -> Result<[u8; 32], String> {
        hex(word, self.one(word)?)
    }

    /// Nothing may be left.
    pub(crate) fn end(self) -> Result<(), String> {
        match self.0.first() {
            None => Ok(()),
            Some((word, _)) => Err(format!("no line of a note begins with {word:?}")),
        }
    }
}

pub(crate) fn hex<const N: usize>(word: &str, text: &str) -> Result<[u8; N], String> {
    let bytes = HEXLOWER.decode(text.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
    bytes.ok_or_else(|| format!("{word} has {} hexadecimal digits in small letters", 2 * N))
}
