//! What a misspelled word may have been meant to be.

/// The most names worth suggesting.
const MOST: usize = 3;

/// The entries spelled nearly like `typed`, nearest first, then in the order of their numbers, each once, at most three.
///
/// Nearness is the Damerau-Levenshtein distance (restricted: no stretch is edited twice): letters left out, put in,
/// changed, or swapped with a neighbour. How many are tolerated grows with the length of what was typed.
pub(crate) fn nearest<N>(typed: &[char], entries: impl IntoIterator<Item = (usize, N)>) -> Vec<usize>
where
    N: AsRef<[char]>,
{
    let limit = tolerated(typed.len());
    let mut near: Vec<(usize, usize)> = entries
        .into_iter()
        .filter_map(|(index, name)| Some((distance(typed, name.as_ref(), limit)?, index)))
        .collect();
    near.sort_unstable();
    let mut found = Vec::new();
    for (_, index) in near {
        if !found.contains(&index) && found.len() < MOST {
            found.push(index);
        }
    }
    found
}

/// How many slips a word of this length may have and still be recognised.
pub(super) fn tolerated(length: usize) -> usize {
    match length {
        0 | 1 => 0,
        2..=4 => 1,
        5..=8 => 2,
        _ => 3,
    }
}

/// The number of slips between two words; `None` when it is above `limit`.
pub(crate) fn distance(left: &[char], right: &[char], limit: usize) -> Option<usize> {
    if !may_be_near(left, right, limit) {
        return None;
    }
    // Three rows of the table of distances: the one being filled, and the two before it.
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    let mut row: Vec<usize> = vec![0; right.len() + 1];
    for (down, letter) in left.iter().enumerate() {
        if let Some(first) = row.first_mut() {
            *first = down + 1;
        }
        for (across, other) in right.iter().enumerate() {
            let at = |row: &[usize], place: usize| row.get(place).copied().unwrap_or(usize::MAX - 1);
            let changed = at(&last, across) + usize::from(letter != other);
            let mut least = changed.min(at(&last, across + 1) + 1).min(at(&row, across) + 1);
            let swapped = across > 0
                && down > 0
                && right.get(across - 1) == Some(letter)
                && left.get(down - 1) == Some(other);
            if swapped {
                least = least.min(at(&before, across - 1) + 1);
            }
            if let Some(place) = row.get_mut(across + 1) {
                *place = least;
            }
        }
        let beyond = |row: &[usize]| row.iter().all(|slips| *slips > limit);
        if beyond(&row) && beyond(&last) {
            return None;
        }
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
        row.resize(right.len() + 1, 0);
    }
    last.last().copied().filter(|slips| *slips <= limit)
}

/// False when the words are certainly more than `limit` slips apart. A mail of hundreds of lines that are no orders compares
/// each of their words with every name there is: nearly all pairs end here, for a look at each letter.
fn may_be_near(left: &[char], right: &[char], limit: usize) -> bool {
    // Also keeps a monstrous word from costing anything.
    if left.len().abs_diff(right.len()) > limit {
        return false;
    }
    // Each letter of one word that the other lacks takes a slip to go, and no slip takes away two.
    let (left, right) = (letters(left), letters(right));
    let lacking = |one: u64, other: u64| (one & !other).count_ones() as usize;
    lacking(left, right) <= limit && lacking(right, left) <= limit
}

/// Which letters a word has, a bit for each; letters that share a bit only make words look more alike.
fn letters(word: &[char]) -> u64 {
    word.iter().fold(0, |found, letter| found | 1 << (u32::from(*letter) % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slips(left: &str, right: &str) -> Option<usize> {
        let chars = |text: &str| text.chars().collect::<Vec<_>>();
        distance(&chars(left), &chars(right), 3)
    }

    #[test]
    fn counts_slips() {
        assert_eq!(slips("kessel", "kessel"), Some(0));
        assert_eq!(slips("kesel", "kessel"), Some(1));
        assert_eq!(slips("kesssel", "kessel"), Some(1));
        assert_eq!(slips("kassel", "kessel"), Some(1));
        assert_eq!(slips("eksesl", "kessel"), Some(2));
        assert_eq!(slips("", "abc"), Some(3));
        assert_eq!(slips("kessel", "tower"), None);
        // The textbook case in which the restricted distance is 3, not 2.
        assert_eq!(slips("ca", "abc"), Some(3));
    }

    /// Every word of up to four letters of an alphabet of three, with every other.
    #[test]
    fn what_is_passed_over_unmeasured_is_far() {
        let mut words = vec![String::new()];
        for length in 0..4 {
            let longest: Vec<String> = words.iter().filter(|word| word.len() == length).cloned().collect();
            words.extend(
                longest.iter().flat_map(|word| ["a", "b", "z"].map(|letter| format!("{word}{letter}"))),
            );
        }
        assert_eq!(words.len(), 121);
        let chars: Vec<Vec<char>> = words.iter().map(|word| word.chars().collect()).collect();
        for (left, left_chars) in words.iter().zip(&chars) {
            for (right, right_chars) in words.iter().zip(&chars) {
                let measured = strsim::osa_distance(left, right);
                for limit in 0..=3 {
                    let told = distance(left_chars, right_chars, limit);
                    assert_eq!(
                        told,
                        Some(measured).filter(|slips| *slips <= limit),
                        "{left:?} {right:?} {limit}"
                    );
                }
            }
        }
    }

    /// A word that is no order is measured against few names, however many there are.
    #[test]
    fn few_words_are_measured() {
        let names = [
            "attack", "bombard", "build", "charge", "declare", "explore", "invade", "jump", "launch", "move",
        ];
        let typed: Vec<char> = "blurbs".chars().collect();
        let chars = names.map(|name| name.chars().collect::<Vec<_>>());
        let measured: Vec<&str> = names
            .into_iter()
            .zip(&chars)
            .filter(|(_, name)| may_be_near(&typed, name, tolerated(typed.len())))
            .map(|(name, _)| name)
            .collect();
        // Two slips are tolerated; "build" alone has about the same length and all but two of the letters.
        assert_eq!(measured, ["build"]);
    }

    #[test]
    fn nearest_first_and_each_once() {
        let names = ["tower", "towel", "power", "tower", "crown", "tow"];
        let entries = names.iter().enumerate().map(|(i, n)| (i % 3, n.chars().collect::<Vec<_>>()));
        let typed: Vec<char> = "towr".chars().collect();
        assert_eq!(nearest(&typed, entries), [0, 2]);
    }
}
