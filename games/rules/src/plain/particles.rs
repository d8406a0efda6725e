//! "Pull the fleet back", "give the artifact back", "bring everything home": verbs whose second word stands behind what they are
//! about, put together.

use super::Vocabulary;
use crate::lexer::Token;

/// Second words of verbs.
const PARTICLES: &[&str] = &["back", "out", "away", "off", "down", "in", "over", "up"];
/// Words between the parts of a verb.
const MOST_BETWEEN: usize = 8;

/// The words with every such verb in one place. `words` knows "pull back" as a phrase.
pub fn with_particles<T: Copy + PartialEq>(words: &[Token], vocabulary: &Vocabulary<T>) -> Vec<Token> {
    let mut joined = words.to_vec();
    if !words.iter().any(|word| PARTICLES.contains(&word.text.as_str())) {
        return joined;
    }
    let mut at = 0;
    while at < joined.len() {
        if let Some(behind) = particle(&joined, at, vocabulary) {
            let particle = joined.remove(behind);
            joined.insert(at + 1, particle);
            at += 1;
        }
        at += 1;
    }
    joined
}

/// Where the second word of the verb stands that begins here.
fn particle<T: Copy + PartialEq>(words: &[Token], at: usize, vocabulary: &Vocabulary<T>) -> Option<usize> {
    let verb = words.get(at)?;
    // The verb goes with its neighbour already.
    if vocabulary.at(words.get(at..)?).is_some_and(|(_, length)| length > 1) {
        return None;
    }
    let between = words.get(at + 1..)?.iter().take(MOST_BETWEEN);
    let inner = between.take_while(|word| word.is_wordlike()).count();
    for behind in at + 2..=at + inner {
        let particle = words.get(behind)?;
        // "send it to H8 and back" goes there first.
        if words.get(behind - 1).is_some_and(|joint| matches!(joint.text.as_str(), "and" | "then")) {
            return None;
        }
        // "in" and "over" before a place are no part of the verb.
        let ends = words
            .get(behind + 1)
            .is_none_or(|next| !next.is_wordlike() || LEADS.contains(&next.text.as_str()));
        // "he takes d5 and I take back": it goes with the verb beside it.
        let beside = words.get(behind - 1..=behind)?;
        if vocabulary.at(beside).is_some_and(|(_, length)| length == 2) {
            return None;
        }
        if PARTICLES.contains(&particle.text.as_str())
            && ends
            && vocabulary.at(&[verb.clone(), particle.clone()]).is_some_and(|(_, length)| length == 2)
        {
            return Some(behind);
        }
    }
    None
}

/// What may follow such a verb when all its words are said.
const LEADS: &[&str] =
    &["to", "from", "at", "if", "when", "unless", "after", "before", "and", "then", "with", "once", "please"];
