//! What proofs add to a mail, counted as sent, with the heads of their parts. The aim is 2 kB. Beside the proofs themselves stand what they
//! prove: a player's own orders, line by line, and the throws with what they were for.
//!
//! `cargo test --workspace --test whole -- proof_sizes --nocapture` shows all of it.

use crate::by_mail::offers::played::{Table, one_window};
use crate::support::posted::Posted;
use crate::support::trial::Trial;
use mail_parser::{MessageParser, MimeHeaders};

/// What a mail with proofs has of them, in bytes.
struct Added {
    kind: String,
    /// All of it.
    whole: usize,
    /// Lines of orders and throws.
    proved: usize,
    /// How many proofs of throws there are.
    stretches: usize,
}

impl Added {
    fn of(mail: &Posted) -> Option<Self> {
        let parsed = MessageParser::default().parse(&mail.bytes).expect("a mail");
        let (mut whole, mut proved, mut stretches) = (0, 0, 0);
        for part in &parsed.parts {
            let Some(name) = part.attachment_name() else { continue };
            if !proof::Mail::FILES.contains(&name) {
                continue;
            }
            whole += usize::try_from(part.raw_end_offset() - part.raw_header_offset()).expect("small");
            let text = String::from_utf8_lossy(part.contents()).into_owned();
            let throw =
                |line: &str| line.starts_with('d') && line[1..].starts_with(|c: char| c.is_ascii_digit());
            let own = text.split_inclusive('\n').filter(|line| throw(line) || line.starts_with("order "));
            proved += own.map(str::len).sum::<usize>();
            stretches += text.lines().filter(|line| line.starts_with("proof ")).count();
        }
        (whole > 0).then(|| Self { kind: mail.kind.clone(), whole, proved, stretches })
    }
}

fn middle_and_most(sizes: impl Iterator<Item = usize>) -> (usize, usize) {
    let mut sizes: Vec<usize> = sizes.collect();
    sizes.sort_unstable();
    (sizes.get(sizes.len() / 2).copied().unwrap_or_default(), sizes.last().copied().unwrap_or_default())
}

/// What the mails of some windows have of it.
async fn added(game: &'static str, pacing: &'static str, windows: usize) -> Vec<Added> {
    let trial = Trial::new().await;
    let table = Table::new(game, if game == "thrones" { 2 } else { 4 }, pacing, windows);
    table.found(&trial).await;
    for _ in 0..windows {
        one_window(&trial, &table).await;
    }
    let mut all = Vec::new();
    for seat in 0..table.seats {
        all.extend(trial.mails(&Table::address(seat)).await.iter().filter_map(Added::of));
    }
    all
}

/// The proofs themselves are small in every mail: so much, and for each proof of throws so much more.
const ITSELF: usize = 1_550;
const A_STRETCH: usize = 300;

#[tokio::test]
async fn of_every_game() {
    for (game, pacing, windows, most_in_the_middle) in [
        // Two turns in one: what a receipt has told is proved by the next report.
        ("thrones", "standing", 8, 1_900),
        ("thrones", "live", 8, 1_900),
        ("core-worlds", "standing", 10, 1_800),
        ("core-worlds", "live", 10, 1_400),
        ("throneworld", "standing", 12, 3_600),
        ("throneworld", "live", 12, 1_500),
        ("timega", "standing", 12, 2_700),
        ("timega", "live", 12, 1_600),
    ] {
        let all = added(game, pacing, windows).await;
        for kind in ["receipt", "report"] {
            let of = || all.iter().filter(|added| added.kind == kind);
            let (whole, itself) =
                (middle_and_most(of().map(|a| a.whole)), middle_and_most(of().map(|a| a.whole - a.proved)));
            let over = of().filter(|added| added.whole > 2_000).count();
            let count = of().count();
            println!("| {game}, {pacing} | {kind} | {count} | {whole:?} | {over} | {itself:?} |");
            assert!(whole.0 <= most_in_the_middle, "{game}, {pacing}, {kind}: {whole:?}");
        }
        for Added { kind, whole, proved, stretches } in &all {
            let itself = whole - proved;
            // A report of a live turn proves the windows its reader has receipts for and was not written to about, some 900 bytes each.
            let turns = if (game == "thrones" || pacing == "live") && kind == "report" { 2 } else { 1 };
            let most = ITSELF * turns + A_STRETCH * stretches;
            assert!(itself <= most, "{game}, {pacing}, {kind}: {itself} bytes with {stretches} stretches");
        }
    }
}
