//! Headings that say whom a mail answers and when that was written, and nothing else: broken anywhere, the date before
//! or after the name, with a verb and a colon or without. No list of phrases has them all. But a reply is sent to whom
//! it quotes: so the name or the address in such a heading stands in To or Cc, and beside it stand words of dates alone.

use super::address::Address;
use super::dates::{has_day, has_time, is_date_word};
use super::form;
use super::languages::{LANGUAGES, fold};
use super::rows::Row;

/// Longest heading, in rows.
const ROWS: usize = 4;
/// Longest row of one, in bytes.
const LENGTH_LIMIT: usize = 200;
/// Shortest display name that is believed to be no common word, in characters.
const NAME_LENGTH: usize = 4;
/// Most words beside an address in brackets that are no date: a name we do not know it under.
const UNKNOWN_NAME: usize = 6;
/// Most people a reply is taken to quote.
const PEOPLE: usize = 20;

/// The people a mail is sent to.
#[derive(Debug, Clone, Default)]
pub(super) struct Addressees {
    /// Display names, in the form [`fold`] gives.
    names: Vec<String>,
    /// Addresses in lower case, with and without what stands behind a `+`; the longest first.
    emails: Vec<String>,
}

impl Addressees {
    pub(super) fn new(people: &[Address], senders: &[Address]) -> Self {
        let mut found = Addressees::default();
        let others = people.iter().filter(|one| senders.iter().all(|sender| sender.key() != one.key()));
        for one in others.take(PEOPLE) {
            let name = fold(one.name.as_deref().unwrap_or_default());
            if name.chars().count() >= NAME_LENGTH && !name.contains('@') {
                found.names.push(name);
            }
            let email = one.key();
            if let Some((local, domain)) = email.rsplit_once('@') {
                let base = local.split('+').next().unwrap_or_default();
                found.emails.push(format!("{base}@{domain}"));
            }
            found.emails.push(email);
        }
        found.emails.sort_by_key(|email| std::cmp::Reverse(email.len()));
        found.emails.dedup();
        found
    }

    /// Whether a text names one of them.
    pub(super) fn are_in(&self, folded: &str) -> bool {
        self.emails.iter().any(|email| folded.contains(email))
            || self.names.iter().any(|n| folded.contains(n))
    }
}

/// The row after a heading that begins at row `at`.
pub(super) fn at(rows: &[Row<'_>], at: usize, people: &Addressees) -> Option<usize> {
    if people.emails.is_empty() {
        return None;
    }
    let (mut who, mut joined) = (false, String::new());
    for end in at + 1..=(at + ROWS).min(rows.len()) {
        let row = &rows[end - 1];
        if row.depth > 0 || row.is_blank() || form::is_marker(row) || row.text.len() > LENGTH_LIMIT {
            return None;
        }
        // A remark of a player's, which orders may stand beside.
        if row.text.trim_start().starts_with('#') {
            return None;
        }
        let folded = fold(row.text);
        // A line above it that happens to hold words of dates alone ("march 3") is none of it.
        if end == at + 1 && !has_day(&folded) && !people.are_in(&folded) {
            return None;
        }
        let goes_on = row.text.trim_end().ends_with('<');
        who |= consists(&folded, goes_on, people)?;
        joined.push_str(&folded);
        joined.push(' ');
        if who && has_day(&joined) && has_time(&joined) && !goes_on {
            let goes_on = |row: &Row<'_>| row.depth == 0 && (is_verb(row) || is_name(row, people));
            let more = rows.iter().skip(end).take(at + ROWS - end).take_while(|row| goes_on(row)).count();
            return Some(end + more);
        }
    }
    None
}

/// Whether a row holds nothing but what headings hold, and if so, whether it names one of the people.
fn consists(folded: &str, goes_on: bool, people: &Addressees) -> Option<bool> {
    let mut rest = folded.to_owned();
    let (mut who, mut bracketed) = (false, goes_on);
    for email in &people.emails {
        if rest.contains(email.as_str()) {
            who = true;
            bracketed |=
                ["<", "(", "[", "mailto:"].iter().any(|open| rest.contains(&format!("{open}{email}")));
            rest = rest.replace(email.as_str(), " ");
        }
    }
    for name in &people.names {
        if rest.contains(name.as_str()) {
            who = true;
            rest = rest.replace(name.as_str(), " ");
        }
    }
    let mut words = rest.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let strange = words.by_ref().filter(|word| !is_date_word(word) && !is_said(word)).count();
    let sound = !rest.contains('@') && strange <= if bracketed { UNKNOWN_NAME } else { 0 };
    (sound && folded.chars().any(char::is_alphanumeric)).then_some(who)
}

/// A name or an address of one of the people on a line of its own.
fn is_name(row: &Row<'_>, people: &Addressees) -> bool {
    let mut rest = fold(row.text);
    let long = rest.len();
    for known in people.emails.iter().chain(&people.names) {
        rest = rest.replace(known.as_str(), "");
    }
    rest.len() < long && !rest.contains(char::is_alphanumeric)
}

/// "wrote:" on a line of its own.
fn is_verb(row: &Row<'_>) -> bool {
    let folded = fold(row.text);
    let mut words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    folded.ends_with(':') && words.all(is_said) && folded.len() > 1
}

/// Whether a word is one of those that say "wrote".
fn is_said(word: &str) -> bool {
    let phrases = LANGUAGES.iter().flat_map(|l| l.attribution_closings.iter().chain(l.attribution_middles));
    phrases.flat_map(|phrase| phrase.split(|c: char| !c.is_alphanumeric())).any(|w| w == word)
}
