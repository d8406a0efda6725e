//! What the benchmarks share: figures are printed beside those that were kept last, and what has become slower by more than a third is
//! named at the end.

use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// How much slower is told of: this many times what it was.
const SLOWER: f64 = 4.0 / 3.0;

/// What is better.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Better {
    /// More of it, as of things done in a second.
    More,
    /// Less, as of milliseconds.
    Less,
}

/// The figures of one run, and those kept before: a file of figures by name, `docs/figures/bench.toml`.
pub struct Ledger {
    path: PathBuf,
    before: BTreeMap<String, f64>,
    now: BTreeMap<String, f64>,
    slower: Vec<String>,
    parts: Vec<String>,
    keeps: bool,
}

impl Ledger {
    /// From the command line: names of parts, and `--keep` to keep what is measured.
    pub fn begin() -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/figures/bench.toml");
        let before = std::fs::read_to_string(&path).ok().and_then(|text| toml::from_str(&text).ok());
        let arguments = || std::env::args().skip(1);
        println!("{:<78} {:>9} {:>9} {:>9} {:>9}", "figure", "median", "least", "most", "before");
        Self {
            path,
            before: before.unwrap_or_default(),
            now: BTreeMap::new(),
            slower: Vec::new(),
            parts: arguments().filter(|argument| !argument.starts_with('-')).collect(),
            keeps: arguments().any(|argument| argument == "--keep"),
        }
    }

    /// Whether this part is asked for: all are if none is named.
    pub fn wants(&self, part: &str) -> bool {
        self.parts.is_empty() || self.parts.iter().any(|wanted| wanted == part)
    }

    /// Prints a figure by its runs.
    pub fn row(&mut self, figure: &str, better: Better, values: &[f64]) {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let [first, .., last] = sorted[..] else {
            let Some(only) = sorted.first().copied() else { return };
            return self.line(figure, better, only, only, only);
        };
        self.line(figure, better, sorted[sorted.len() / 2], first, last);
    }

    fn line(&mut self, figure: &str, better: Better, median: f64, least: f64, most: f64) {
        let before = self.before.get(figure).copied();
        let shown = before.map_or_else(String::new, short);
        let (median_shown, least, most) = (short(median), short(least), short(most));
        println!("{figure:<78} {median_shown:>9} {least:>9} {most:>9} {shown:>9}");
        self.now.insert(figure.to_owned(), median);
        let Some(before) = before.filter(|before| *before > 0.0 && median > 0.0) else { return };
        let times = if better == Better::More { before / median } else { median / before };
        if times > SLOWER {
            self.slower
                .push(format!("{figure}: {median_shown} where it was {shown}, {times:.1} times slower"));
        }
    }

    /// Says what is slower, and keeps the figures if that is wished for; those that were not measured stay.
    pub fn end(self) {
        println!();
        if self.before.is_empty() {
            println!("no figures are kept yet to compare with: --keep keeps these");
        } else if self.slower.is_empty() {
            println!(
                "nothing is slower by more than a third than the figures kept in docs/figures/bench.toml"
            );
        }
        for slower in &self.slower {
            println!("SLOWER {slower}");
        }
        if self.keeps {
            let mut all = self.before;
            all.extend(self.now);
            std::fs::write(&self.path, toml::to_string(&all).unwrap()).unwrap();
            println!("kept in {}", self.path.display());
        }
    }
}

/// Three digits that count.
fn short(value: f64) -> String {
    match value {
        value if value < 1.0 => format!("{value:.3}"),
        value if value < 10.0 => format!("{value:.2}"),
        value if value < 100.0 => format!("{value:.1}"),
        value => format!("{value:.0}"),
    }
}

/// Writes of 4 KiB to the bare disk.
const WRITES: u64 = 1_000;

/// What the disk gives at best to a program that waits for each write, a second.
pub fn raw_disk(folder: &Path) -> f64 {
    let file = File::create(folder.join("raw")).unwrap();
    // The file has its size before the clock runs, as a database's log mostly has.
    file.write_all_at(&[0; 64 * 4096], 0).unwrap();
    file.sync_all().unwrap();
    let begun = Instant::now();
    for write in 0..WRITES {
        file.write_all_at(&[0x5a; 4096], (write % 64) * 4096).unwrap();
        file.sync_data().unwrap();
    }
    WRITES as f64 / begun.elapsed().as_secs_f64()
}
