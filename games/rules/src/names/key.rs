//! A name reduced to what counts when it is compared.

use crate::fold::fold;

/// The letters, digits and remaining signs of a name, and where its words begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Key {
    letters: Vec<char>,
    /// Places in `letters`, above 0, where a new word begins.
    breaks: Vec<usize>,
}

impl Key {
    /// Reduces a name or what a player typed for one.
    pub(super) fn of(text: &str) -> Self {
        let mut key = Key { letters: Vec::with_capacity(text.len()), breaks: Vec::new() };
        let mut parted = false;
        for c in fold(text).chars {
            if c.is_whitespace() || matches!(c, '-' | '_' | '\'' | '.' | '"') {
                parted = true;
                continue;
            }
            if c.is_ascii() {
                key.push(c.to_ascii_lowercase(), std::mem::take(&mut parted));
                continue;
            }
            for plain in caseless(c) {
                key.push(plain, std::mem::take(&mut parted));
            }
        }
        key
    }

    /// Adds a letter. Two digits that stood apart stay apart: "wave 1 2" is not "wave 12".
    fn push(&mut self, letter: char, parted: bool) {
        if let Some(last) = self.letters.last()
            && parted
        {
            if last.is_ascii_digit() && letter.is_ascii_digit() {
                self.letters.push(' ');
            }
            self.breaks.push(self.letters.len());
        }
        self.letters.push(letter);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.letters.len()
    }

    pub(super) fn letters(&self) -> &[char] {
        &self.letters
    }

    pub(super) fn is_same(&self, other: &Key) -> bool {
        // Most names differ in their first letter already.
        self.letters.first() == other.letters.first() && self.letters == other.letters
    }

    /// True when `short` is a beginning of this name. A number is never a beginning of a longer number.
    pub(super) fn is_shortened_by(&self, short: &Key) -> bool {
        let (Some(last), Some(next)) = (short.letters.last(), self.letters.get(short.len())) else {
            return false;
        };
        if self.letters.first() != short.letters.first() {
            return false;
        }
        self.letters.starts_with(&short.letters) && !(last.is_ascii_digit() && next.is_ascii_digit())
    }

    /// True when `typed` parts words only where this name does.
    pub(super) fn allows_breaks_of(&self, typed: &Key) -> bool {
        typed.breaks.iter().all(|place| self.breaks.contains(place))
    }

    /// True when a word of this name other than the first begins like `typed`, which must say enough to be worth a hint.
    pub(super) fn has_later_word(&self, typed: &Key) -> bool {
        typed.len() >= 3
            && self
                .breaks
                .iter()
                .any(|place| self.letters.get(*place..).is_some_and(|rest| rest.starts_with(&typed.letters)))
    }

    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut start = 0;
        for end in self.breaks.iter().copied().chain([self.letters.len()]) {
            if let Some(word) = self.letters.get(start..end) {
                words.push(word.iter().filter(|c| **c != ' ').collect());
            }
            start = end;
        }
        words
    }
}

impl Key {
    /// The name with its first or last word in another number. May contain forms nobody would write; they harm nothing.
    pub(super) fn other_numbers(&self) -> Vec<Key> {
        let words = self.words();
        let mut places = vec![words.len().saturating_sub(1)];
        // "men at arms", "crowns of gold"; not "reds fleet".
        if words.len() > 2 {
            places.push(0);
        }
        let mut keys = Vec::new();
        for place in places {
            let Some(word) = words.get(place) else {
                continue;
            };
            for other in plurals(word).into_iter().chain(singulars(word)) {
                let mut changed = words.clone();
                if let Some(slot) = changed.get_mut(place) {
                    *slot = other;
                }
                keys.push(Key::of(&changed.join(" ")));
            }
        }
        keys
    }
}

/// English plurals of a word, the likely ones.
fn plurals(word: &str) -> Vec<String> {
    if word.chars().count() < 2 || !word.ends_with(char::is_alphabetic) {
        return Vec::new();
    }
    let mut plurals = vec![format!("{word}s")];
    if ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| word.ends_with(end)) {
        plurals.push(format!("{word}es"));
    }
    for (end, plural) in [("y", "ies"), ("fe", "ves"), ("f", "ves"), ("man", "men")] {
        if let Some(stem) = word.strip_suffix(end) {
            plurals.push(format!("{stem}{plural}"));
        }
    }
    plurals
}

/// English singulars of a word that may be a plural.
fn singulars(word: &str) -> Vec<String> {
    if word.chars().count() < 3 {
        return Vec::new();
    }
    let mut singulars = Vec::new();
    for (end, singular) in [("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("men", "man")]
    {
        if let Some(stem) = word.strip_suffix(end)
            && (!stem.is_empty() || !singular.is_empty())
        {
            singulars.push(format!("{stem}{singular}"));
        }
    }
    // "glass" is no plural of "glas".
    if word.ends_with("ss") {
        singulars.clear();
    }
    singulars
}

/// A character without its case and, for letters of western European languages, without its accent.
fn caseless(c: char) -> Vec<char> {
    if matches!(c, '\u{300}'..='\u{36f}') {
        return Vec::new();
    }
    // Up and down again, so that letters with several lower-case forms meet.
    c.to_uppercase()
        .flat_map(char::to_lowercase)
        .filter(|plain| !matches!(plain, '\u{300}'..='\u{36f}'))
        .flat_map(|plain| {
            bare(plain).chars().chain(bare(plain).is_empty().then_some(plain)).collect::<Vec<_>>()
        })
        .collect()
}

/// The letters under an accent, or nothing for a character that has none.
fn bare(c: char) -> &'static str {
    match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' => "e",
        'ğ' => "g",
        'ì' | 'í' | 'î' | 'ï' | 'ī' => "i",
        'ł' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ő' => "o",
        'ř' => "r",
        'ś' | 'š' | 'ş' => "s",
        'ť' | 'ţ' => "t",
        'ù' | 'ú' | 'û' | 'ü' | 'ū' | 'ů' | 'ű' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        'æ' => "ae",
        'œ' => "oe",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> String {
        Key::of(text).letters.into_iter().collect()
    }

    #[test]
    fn reduces_to_what_counts() {
        assert_eq!(letters("Man-at-Arms"), "manatarms");
        assert_eq!(letters(" o’Neil_ST. Mary "), "oneilstmary");
        assert_eq!(letters("Größe Ångström e\u{301}"), "grosseangstrome");
        assert_eq!(letters("ＦＬＥＥＴ ﬁve"), "fleetfive");
        assert_eq!(letters("Wave 1 2"), "wave1 2");
        assert_eq!(letters("Wave 12"), "wave12");
        assert_eq!(Key::of("Man-at Arms").breaks, [3, 5]);
    }

    #[test]
    fn numbers_are_not_shortened() {
        assert!(Key::of("Fleet 10").is_shortened_by(&Key::of("fleet")));
        assert!(!Key::of("Fleet 10").is_shortened_by(&Key::of("fleet 1")));
        assert!(!Key::of("Fleet").is_shortened_by(&Key::of("")));
    }

    #[test]
    fn plural_and_singular() {
        let forms = |name: &str| {
            let others = Key::of(name).other_numbers();
            others.into_iter().map(|k| k.letters.into_iter().collect::<String>()).collect::<Vec<_>>()
        };
        for (name, other) in [
            ("Fighter", "fighters"),
            ("Archers", "archer"),
            ("Cavalry", "cavalries"),
            ("Footman", "footmen"),
            ("Footmen", "footman"),
            ("Man-at-Arms", "menatarms"),
            ("Torch", "torches"),
            ("Wolf", "wolves"),
        ] {
            assert!(forms(name).contains(&other.to_owned()), "{name}: {:?}", forms(name));
        }
        assert!(!forms("Glass").contains(&"glas".to_owned()));
        assert!(forms("E5").is_empty());
    }
}
