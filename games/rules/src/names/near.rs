//! What a misspelled word may have been meant to be.

/// The most names worth suggesting.
const MOST: usize = 3;

/// The entries spelled nearly like `typed`, nearest first, then in the order of their numbers, each once, at most three.
///
/// Nearness is the Damerau-Levenshtein distance (restricted: no stretch is edited twice): letters left out, put in,
/// changed, or swapped with a neighbour. How many are tolerated grows with the length of what was typed.
pub(crate) fn nearest(typed: &[char], entries: impl IntoIterator<Item = (usize, Vec<char>)>) -> Vec<usize> {
    let limit = tolerated(typed.len());
    let mut near: Vec<(usize, usize)> = entries
        .into_iter()
        .filter_map(|(index, name)| Some((distance(typed, &name, limit)?, index)))
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
    // Also keeps a monstrous word from costing anything.
    if left.len().abs_diff(right.len()) > limit {
        return None;
    }
    let [left, right] = [left, right].map(|word| word.iter().collect::<String>());
    Some(strsim::osa_distance(&left, &right)).filter(|slips| *slips <= limit)
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

    #[test]
    fn nearest_first_and_each_once() {
        let names = ["tower", "towel", "power", "tower", "crown", "tow"];
        let entries = names.iter().enumerate().map(|(i, n)| (i % 3, n.chars().collect()));
        let typed: Vec<char> = "towr".chars().collect();
        assert_eq!(nearest(&typed, entries), [0, 2]);
    }
}
