//! Columns of a text in a fixed-width font, and lines broken to fit them: one measure for remarks and whole mails.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::UnicodeWidthChar;

/// The columns a character fills: none for combining marks and whatever is not seen, two for East Asian wide characters
/// and most emoji.
#[must_use]
pub fn of(c: char) -> usize {
    c.width().unwrap_or(0)
}

/// The columns a text fills.
#[must_use]
pub fn width(text: &str) -> usize {
    text.chars().map(of).sum()
}

/// As much of the beginning of a text as fits so many columns.
#[must_use]
pub fn take(text: &str, room: usize) -> String {
    let mut used = 0;
    text.chars()
        .take_while(|c| {
            used += of(*c);
            used <= room
        })
        .collect()
}

fn options<'o>(room: usize) -> Options<'o> {
    Options::new(room)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
}

/// Breaks a sentence into lines of at most `room` columns, the first behind `indent`, the others behind `hang`, which is not
/// shorter. A word too long for a line is cut into pieces.
#[must_use]
pub fn wrap(text: &str, room: usize, indent: &str, hang: &str) -> Vec<String> {
    let options = options(room).initial_indent(indent).subsequent_indent(hang);
    let single_spaced: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    textwrap::wrap(&single_spaced.join(" "), options).into_iter().map(String::from).collect()
}

/// The same as one text, with nothing in front and no word cut: what is to be copied stays whole.
#[must_use]
pub fn fill(text: &str, room: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    textwrap::fill(&words.join(" "), options(room).break_words(false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_fills_nothing_and_what_is_wide_two() {
        // Combining accent, zero-width joiner, variation selector: nothing of their own.
        for (text, columns) in [
            ("Kessel", 6),
            ("e\u{301}", 1),
            ("a\u{200d}b", 2),
            ("☀\u{fe0f}", 1),
            ("東京", 4),
            ("½ é Ł", 5),
            ("🚀", 2),
        ] {
            assert_eq!(width(text), columns, "{text}");
        }
        assert_eq!(take("東京x", 3), "東");
    }

    #[test]
    fn lines_hang_and_long_words_are_cut_or_kept() {
        assert_eq!(wrap("one two  three", 9, "", "  "), ["one two", "  three"]);
        assert_eq!(wrap("abcdefghij", 4, "", ""), ["abcd", "efgh", "ij"]);
        assert_eq!(wrap("* abcdefgh", 6, "", "  "), ["* abcd", "  efgh"]);
        assert_eq!(wrap("東京東京", 5, "", ""), ["東京", "東京"]);
        assert_eq!(fill("a abcdefghij b", 4), "a\nabcdefghij\nb");
    }
}
