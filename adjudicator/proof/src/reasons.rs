//! What throws were for, as a note writes it: of the parts between commas, those that stand in the line above as well are two dots.
//! `battle at E9, round 1, attacker` is followed by `.., defender`. In great battles they were most of a note.

use super::note::Throws;

/// Stands for all parts that are those of the line above; both lines have as many parts.
const SAME: &str = "..";
const BETWEEN: &str = ", ";

/// Leaves out what stands in the line above. Whatever begins with the dots already would be read as something else: then nothing is left
/// out.
pub(crate) fn shorten(stretches: &mut [Throws]) {
    if all(stretches).any(|why| why.starts_with(SAME)) {
        return;
    }
    let mut above = String::new();
    for throw in stretches.iter_mut().flat_map(|throws| &mut throws.thrown) {
        let whole = std::mem::take(&mut throw.why);
        throw.why = beside(&above, &whole).unwrap_or_else(|| whole.clone());
        above = whole;
    }
}

/// The line below another, without what is the same; `None`: nothing is.
fn beside(above: &str, whole: &str) -> Option<String> {
    let (before, own): (Vec<&str>, Vec<&str>) =
        (above.split(BETWEEN).collect(), whole.split(BETWEEN).collect());
    if before.len() != own.len() {
        return None;
    }
    let same = before.iter().zip(&own).take_while(|(before, own)| before == own).count();
    // The last part is always told.
    let same = same.min(own.len() - 1);
    let rest = own.get(same..).filter(|_| same > 0)?;
    Some([&[SAME], rest].concat().join(BETWEEN))
}

/// The same throws with everything they were for.
#[must_use]
pub fn in_full(stretches: &[Throws]) -> Vec<Throws> {
    let mut stretches = stretches.to_vec();
    let mut above = String::new();
    for throw in stretches.iter_mut().flat_map(|throws| &mut throws.thrown) {
        if let Some(rest) = throw.why.strip_prefix(SAME).and_then(|rest| rest.strip_prefix(BETWEEN)) {
            let told = rest.split(BETWEEN).count();
            let before: Vec<&str> = above.split(BETWEEN).collect();
            let same = before.len().saturating_sub(told);
            let parts = before.iter().take(same).copied().chain([rest]);
            throw.why = parts.collect::<Vec<_>>().join(BETWEEN);
        }
        above.clone_from(&throw.why);
    }
    stretches
}

fn all(stretches: &[Throws]) -> impl Iterator<Item = &str> {
    stretches.iter().flat_map(|throws| &throws.thrown).map(|throw| throw.why.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::note::Throw;

    fn throws(reasons: &[&str]) -> Throws {
        let throw = |why: &&str| Throw { sides: 6, values: vec![1], why: (*why).to_owned() };
        Throws { root: None, beacon: None, proof: [0; 80], thrown: reasons.iter().map(throw).collect() }
    }

    #[test]
    fn what_stands_above_is_left_out_and_read_again() {
        let of = [
            throws(&[
                "battle at E9, round 1, attacker",
                "battle at E9, round 1, defender",
                "battle at E9, round 2, attacker",
            ]),
            throws(&[
                "battle at H8, round 2, attacker",
                "research by 3",
                "research by 4",
                "a, b",
                "a, b",
                "a, b, c",
            ]),
        ];
        let mut written = of.clone();
        shorten(&mut written);
        let expected = [
            "battle at E9, round 1, attacker",
            ".., defender",
            ".., round 2, attacker",
            "battle at H8, round 2, attacker",
            "research by 3",
            "research by 4",
            "a, b",
            ".., b",
            "a, b, c",
        ];
        assert_eq!(all(&written).collect::<Vec<_>>(), expected);
        assert_eq!(in_full(&written), of);
        // As notes were written before.
        assert_eq!(in_full(&of), of);
    }

    #[test]
    fn words_that_begin_with_the_dots_leave_everything_as_it_is() {
        let of = [throws(&["a, b", "a, c", ".., c"])];
        let mut written = of.clone();
        shorten(&mut written);
        assert_eq!(written, of);
    }

    /// A note of somebody else's may say anything.
    #[test]
    fn more_parts_than_stand_above_are_taken_as_they_are() {
        let read = in_full(&[throws(&[".., b", ".., c, d, e", ".., x"])]);
        assert_eq!(all(&read).collect::<Vec<_>>(), ["b", "c, d, e", "c, d, x"]);
    }
}
