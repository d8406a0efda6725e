//! What about the reader is told first: as much as is taken in at a glance, counted as it is printed. The rest stands at the head of what
//! happened elsewhere, so that nothing is lost and nothing told twice.

use crate::data::{Marked, News};
use crate::layout::lay_out;
use rules::news::Mark;

/// Lines of text about the reader, as printed.
pub const MOST_YOURS: usize = 10;
/// Where a sentence that tells several affairs may be parted.
const PART: &str = "; ";

/// How many lines of text a line of the news takes.
fn rows(said: &str) -> usize {
    lay_out(&format!("* {said}")).lines().count()
}

/// How many lines of text it takes to say which questions fell to their fallbacks.
#[must_use]
pub fn of_fallbacks(kinds: &[String]) -> usize {
    let said = "Nothing you have on file settled this (), so what was announced for that case counted.";
    if kinds.is_empty() { 0 } else { rows(&format!("{said} {}", kinds.join(", "))) }
}

/// What sort of line it is, in a word.
const fn word(mark: Mark) -> &'static str {
    match mark {
        Mark::Lost => "Lost",
        Mark::Won => "Won",
        Mark::Held => "Held",
        Mark::Decided => "Decided",
        Mark::Failed => "Failed",
        Mark::Done => "Done",
        Mark::Seen => "Seen",
    }
}

/// As many affairs of a sentence as so many lines hold, and the others; `None`: not one of them goes in. What was done and what failed is
/// told in sentences with reasons, where a semicolon may stand for something else.
fn parted(mark: Mark, words: &str, room: usize) -> Option<(String, &str)> {
    if !matches!(mark, Mark::Lost | Mark::Won | Mark::Held | Mark::Decided) {
        return None;
    }
    let between = |at: &usize| words[..*at].matches('(').count() == words[..*at].matches(')').count();
    let fits = |at: &usize| rows(&format!("{}: {}.", word(mark), &words[..*at])) <= room;
    let at = words.match_indices(PART).map(|(at, _)| at).filter(between).filter(fits).last()?;
    Some((format!("{}.", &words[..at]), &words[at + PART.len()..]))
}

impl News {
    /// The same with no more about the reader than is taken in at a glance; so many lines of text are taken already.
    #[must_use]
    pub fn at_a_glance(mut self, taken: usize) -> Self {
        let mut room = MOST_YOURS.saturating_sub(taken);
        let (mut first, mut rest) = (Vec::new(), Vec::new());
        for Marked { mark, words } in self.yours {
            let needed = rows(&format!("{}: {words}", word(mark)));
            if needed <= room {
                room -= needed;
                first.push(Marked { mark, words });
            } else if let Some((some, others)) = parted(mark, &words, room) {
                room -= rows(&format!("{}: {some}", word(mark)));
                rest.push(format!("{} besides: {others}", word(mark)));
                first.push(Marked { mark, words: some });
            } else {
                rest.push(format!("{}: {words}", word(mark)));
            }
        }
        self.yours = first;
        self.elsewhere.splice(0..0, rest);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_YOURS, rows, word};
    use crate::data::{Marked, News};
    use rules::news::Mark;

    fn news(yours: Vec<(Mark, String)>) -> News {
        let yours = yours.into_iter().map(|(mark, words)| Marked { mark, words }).collect();
        News { headline: String::new(), yours, elsewhere: vec!["Bob: pass.".into()], battles: Vec::new() }
    }

    fn printed(news: &News) -> usize {
        news.yours.iter().map(|line| rows(&format!("{}: {}", word(line.mark), line.words))).sum()
    }

    #[test]
    fn no_more_than_ten_lines_are_told_first_and_nothing_is_lost() {
        let affair = |n: usize| format!("battle {n} at H{n} (attacked by Bob; lost 2 Fighters)");
        let many: Vec<String> = (1..20).map(affair).collect();
        let told = news(vec![
            (Mark::Lost, format!("{}.", many.join("; "))),
            (Mark::Won, "H3.".into()),
            (Mark::Done, "built 2F.".into()),
        ]);
        let glance = told.at_a_glance(0);
        assert_eq!(printed(&glance), MOST_YOURS, "{glance:#?}");
        assert!(
            glance.yours[0].words.starts_with("battle 1 at H1")
                && glance.yours[0].words.ends_with("Fighters).")
        );
        assert_eq!(glance.elsewhere.last().map(String::as_str), Some("Bob: pass."));
        assert!(glance.elsewhere[0].starts_with("Lost besides: battle "), "{glance:#?}");
        let all = format!("{:?}{:?}", glance.yours, glance.elsewhere);
        for n in 1..20 {
            assert_eq!(all.matches(&format!("battle {n} at")).count(), 1, "{all}");
        }
        assert!(all.contains("H3.") && all.contains("built 2F."));
    }

    #[test]
    fn what_fits_stays_in_its_order() {
        let told = news(vec![(Mark::Lost, "H1.".into()), (Mark::Seen, "H2.".into())]);
        let glance = told.at_a_glance(8);
        assert_eq!((glance.yours.len(), glance.elsewhere.len()), (2, 1));
        let told = news(vec![(Mark::Lost, "H1.".into()), (Mark::Seen, "H2.".into())]);
        let glance = told.at_a_glance(9);
        assert_eq!((glance.yours.len(), glance.elsewhere[0].as_str()), (1, "Seen: H2."));
    }
}
