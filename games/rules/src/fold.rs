//! What phones and word processors do to plain text, undone, with a way back to the characters as typed.
//!
//! Only typography is folded. Case is kept: comparing without it is the business of the lexer and of the names.

use crate::span::count;

/// A folded text and, for each of its characters, where that came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    /// The folded characters.
    pub chars: Vec<char>,
    /// For each folded character the number of the original character it stands for. Never decreases; repeats where one
    /// original character became several.
    pub origin: Vec<u32>,
}

impl Folded {
    /// The original characters behind the folded ones from `from` up to, but not including, `to`, as `(start, end)` in
    /// characters. A stretch with nothing in it gives `None`.
    pub fn original(&self, from: usize, to: usize) -> Option<(u32, u32)> {
        let covered = self.origin.get(from..to)?;
        Some((*covered.first()?, covered.last()?.saturating_add(1)))
    }
}

/// Folds the typography of a text.
///
/// Smart quotes, dashes, minus signs, unusual spaces, arrows, full-width ASCII, the multiplication sign, ligatures and the
/// ellipsis become what a keyboard of 1985 would have produced; invisible characters disappear.
pub fn fold(text: &str) -> Folded {
    let mut folded = Folded { chars: Vec::with_capacity(text.len()), origin: Vec::with_capacity(text.len()) };
    for (place, character) in text.chars().enumerate() {
        let mut push = |plain: char| {
            folded.chars.push(plain);
            folded.origin.push(count(place));
        };
        // What nearly everybody types stands for itself.
        if matches!(character, ' '..='~') && character != '`' {
            push(character);
            continue;
        }
        // The width first: what a full-width form stands for may itself be typography, as the grave accent is.
        let narrow = half_width(character);
        match replacement(narrow) {
            Some(plain) => plain.chars().for_each(push),
            None => push(narrow),
        }
    }
    folded
}

/// True for characters that show nothing and separate nothing: they vanish when a text is folded or quoted.
pub(crate) fn is_invisible(character: char) -> bool {
    match character {
        '\t' | '\n' | '\u{b}' | '\u{c}' | '\r' | '\u{85}' => false,
        // Soft hyphen, combining grapheme joiner, Mongolian vowel separator.
        '\u{ad}' | '\u{34f}' | '\u{180e}' => true,
        // Zero-width space and joiners, marks of direction.
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => true,
        // Word joiner, invisible operators, isolates, old format controls.
        '\u{2060}'..='\u{206f}' => true,
        // Variation selectors and the enclosing keycap, which phones add to digits and arrows.
        '\u{fe00}'..='\u{fe0f}' | '\u{20e3}' => true,
        // Byte order mark, interlinear marks.
        '\u{feff}' | '\u{fff9}'..='\u{fffb}' => true,
        _ => character.is_control(),
    }
}

/// The plain text for one character; `None` where the character stays.
fn replacement(character: char) -> Option<&'static str> {
    Some(match character {
        _ if is_invisible(character) => "",
        ' ' => return None,
        _ if character.is_whitespace() => " ",
        // Shown as nothing, but a letter to Unicode.
        '\u{2800}' | '\u{3164}' | '\u{ffa0}' => " ",
        '‘' | '’' | '‚' | '‛' | '′' | '‵' | '‹' | '›' | 'ʼ' | 'ʹ' | 'ʻ' | 'ʽ' | '´' | '`' => {
            "'"
        }
        '“' | '”' | '„' | '‟' | '″' | '«' | '»' | '〝' | '〞' => "\"",
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '⁃' | '﹘' | '﹣' | '⸺' | '⸻' => "-",
        '…' | '⋯' => "...",
        '‥' => "..",
        '→' | '⇒' | '⇾' | '⟶' | '⟹' | '⭢' | '➔' | '➙' | '➛' | '➜' | '➝' | '➞' | '➟' | '➠' | '➡' | '➤'
        | '➨' | '➾' | '⮕' | '🡒' | '🠖' => "->",
        '←' | '⇐' | '⟵' | '⟸' | '⬅' => "<-",
        '↔' | '⇔' | '⟷' | '⟺' => "<->",
        '≥' | '⩾' => ">=",
        '≤' | '⩽' => "<=",
        '×' | '✕' | '✖' | '⨯' | '╳' => "x",
        '∗' | '⁎' | '✱' => "*",
        '⁄' | '∕' | '÷' => "/",
        '∶' | '꞉' => ":",
        'ﬀ' => "ff",
        'ﬁ' => "fi",
        'ﬂ' => "fl",
        'ﬃ' => "ffi",
        'ﬄ' => "ffl",
        'ﬅ' | 'ﬆ' => "st",
        'ĳ' => "ij",
        'Ĳ' => "IJ",
        '№' => "No",
        _ => return None,
    })
}

/// The ASCII character that a full-width form stands for; every other character itself.
fn half_width(character: char) -> char {
    match u32::from(character) {
        wide @ 0xff01..=0xff5e => char::from_u32(wide - 0xfee0).unwrap_or(character),
        _ => character,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        fold(text).chars.into_iter().collect()
    }

    #[test]
    fn undoes_what_phones_do() {
        assert_eq!(plain("E3 – E6 × E5"), "E3 - E6 x E5");
        assert_eq!(plain("don’t “Go”"), "don't \"Go\"");
        assert_eq!(plain("wait…"), "wait...");
        assert_eq!(plain("a\u{a0}b\u{2009}c\td\u{3000}e"), "a b c d e");
        assert_eq!(plain("\u{feff}mo\u{ad}ve\u{200b}\u{200c}\u{0}"), "move");
        assert_eq!(plain("e3➡\u{fe0f}e6 ⇒ ⟶"), "e3->e6 -> ->");
        assert_eq!(plain("ｅ３－Ｅ６！"), "e3-E6!");
        assert_eq!(plain("ｄｏｎ｀ｔ"), "don't");
        assert_eq!(plain("oﬃce ﬁre"), "office fire");
        assert_eq!(plain("3\u{fe0f}\u{20e3}"), "3");
        assert_eq!(plain("x ≥ 3−1"), "x >= 3-1");
        assert_eq!(plain("Größe é 東"), "Größe é 東");
    }

    #[test]
    fn what_is_folded_stays_as_it_is_for_every_character() {
        for character in '\0'..=char::MAX {
            let once = plain(&String::from(character));
            assert_eq!(plain(&once), once, "{character:?}");
        }
    }

    #[test]
    fn knows_the_way_back() {
        let folded = fold("a\u{200b}→b");
        assert_eq!(folded.chars, ['a', '-', '>', 'b']);
        assert_eq!(folded.origin, [0, 2, 2, 3]);
        assert_eq!(folded.original(1, 3), Some((2, 3)));
        assert_eq!(folded.original(0, 4), Some((0, 4)));
        assert_eq!(folded.original(2, 2), None);
        assert_eq!(folded.original(3, 9), None);
    }
}
