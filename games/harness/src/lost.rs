//! Nothing a player writes vanishes unsaid: every word of an accepted line is bound to something on file, or remarked on.

use crate::seating::lines;
use rules::engine::{Engine, Fault, Filing, ReadBack, SeatDesk};

/// A word no game knows.
const JUNK: &str = "bananas";
/// Lines of a mail that are looked at, and places of a line the word is put into.
const MOST_LINES: usize = 3;
const MOST_PLACES: usize = 6;

/// Every word put beside the orders of this mail that neither changes them nor is spoken of, in words. `turn` chooses the
/// lines of a long mail that are looked at.
pub(crate) fn in_silence(
    engine: &dyn Engine,
    desk: &SeatDesk<'_>,
    mail: &str,
    turn: usize,
) -> Result<Vec<String>, Fault> {
    let reader = Reader { engine, desk: SeatDesk { filed: &[], ..*desk } };
    let all: Vec<&str> =
        mail.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')).collect();
    let some = all.iter().cycle().skip(turn % all.len().max(1)).take(all.len().min(MOST_LINES));
    let mut good: Vec<&str> = Vec::new();
    for line in some {
        if reader.is_good(line)? && !good.contains(line) {
            good.push(line);
        }
    }
    let mut wrong = Vec::new();
    for (place, line) in good.iter().enumerate() {
        for text in with_junk(line) {
            if !reader.remarks(&text)? {
                wrong.push(format!("a word of {text:?} is lost in silence"));
            }
        }
        wrong.extend(reader.courteous(line)?);
        if let Some(other) = good.get(place + 1) {
            wrong.extend(reader.parted(line, other)?);
        }
    }
    Ok(wrong)
}

struct Reader<'d> {
    engine: &'d dyn Engine,
    desk: SeatDesk<'d>,
}

impl Reader<'_> {
    fn read(&self, mail: &str) -> Result<ReadBack, Fault> {
        self.engine.read(&self.desk, &lines(mail), Filing::Replace)
    }

    /// Is something of it accepted, and nothing to be said of it?
    fn is_good(&self, line: &str) -> Result<bool, Fault> {
        let read = self.read(line)?;
        Ok(!read.accepted.is_empty() && read.problems.is_empty())
    }

    fn remarks(&self, line: &str) -> Result<bool, Fault> {
        Ok(!self.read(line)?.problems.is_empty())
    }

    /// With courtesy around it an order comes to what it comes to alone, or is remarked on; behind a doubt it is never
    /// taken in silence.
    fn courteous(&self, line: &str) -> Result<Vec<String>, Fault> {
        let texts = |read: &ReadBack| read.accepted.iter().map(|a| a.text.clone()).collect::<Vec<_>>();
        let alone = texts(&self.read(line)?);
        let mut wrong = Vec::new();
        for text in [format!("Please {line}"), format!("{line}, thanks a lot!"), format!("Hi all, {line}")] {
            let read = self.read(&text)?;
            if texts(&read) != alone && read.problems.is_empty() {
                wrong.push(format!(
                    "{text:?} comes to {:?}; without courtesy it comes to {alone:?}",
                    texts(&read)
                ));
            }
        }
        for text in [format!("maybe {line}"), format!("{line} unless it is {JUNK}")] {
            if !self.remarks(&text)? {
                wrong.push(format!("{text:?} is taken without a remark"));
            }
        }
        Ok(wrong)
    }

    /// With a semicolon between them two orders must come to what they come to on two lines, or be remarked on.
    fn parted(&self, line: &str, other: &str) -> Result<Option<String>, Fault> {
        let texts = |read: &ReadBack| read.accepted.iter().map(|a| a.text.clone()).collect::<Vec<_>>();
        let text = format!("{line}; {other}");
        let parted = self.read(&text)?;
        let two = texts(&self.read(&format!("{line}\n{other}"))?);
        let one = texts(&parted);
        let lost = one != two && parted.problems.is_empty();
        Ok(lost.then(|| format!("{text:?} comes to {one:?}; on two lines it comes to {two:?}")))
    }
}

/// The line with a word no game knows at its end, behind a semicolon, and between its words.
fn with_junk(line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let between = (0..words.len()).take(MOST_PLACES).map(|at| {
        let (before, behind) = words.split_at(at);
        [before, &[JUNK], behind].concat().join(" ")
    });
    between
        .chain([format!("{line} {JUNK}"), format!("{line}; {JUNK}"), format!("{line}; {JUNK} galore;")])
        .collect()
}
