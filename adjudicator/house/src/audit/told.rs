//! What an audit found, in words.

/// What became of something that was to be checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is as it must be.
    Holds,
    /// It is not.
    Fails,
    /// It could not be checked; the words say why.
    Unchecked,
}

/// What was found out about one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What became of it.
    pub verdict: Verdict,
    /// The file of the record it is about; empty where it is about none alone.
    pub file: String,
    /// What was found, as a sentence without its full stop.
    pub words: String,
}

/// Findings being gathered.
#[derive(Default)]
pub(super) struct Findings(pub Vec<Finding>);

impl Findings {
    pub fn holds(&mut self, words: impl Into<String>) {
        self.add(Verdict::Holds, "", words);
    }

    pub fn fails(&mut self, file: &str, words: impl Into<String>) {
        self.add(Verdict::Fails, file, words);
    }

    pub fn unchecked(&mut self, words: impl Into<String>) {
        self.add(Verdict::Unchecked, "", words);
    }

    pub fn add(&mut self, verdict: Verdict, file: &str, words: impl Into<String>) {
        let finding = Finding { verdict, file: file.to_owned(), words: words.into() };
        if !self.0.contains(&finding) {
            self.0.push(finding);
        }
    }

    /// Is there nothing that does not hold?
    pub fn are_good(&self) -> bool {
        self.0.iter().all(|finding| finding.verdict != Verdict::Fails)
    }
}
