//! How long reports are: the aim of a campaign is a text of 150 lines in the median and of 250 at most. `adjudicator demo` measures
//! whole campaigns; here the beginning of one holds what could make every report longer.

use crate::offers::played::{Table, one_window};
use crate::support::trial::Trial;

/// Lines of the text of a report, without the map in words, which who has the picture does not get.
fn lines(text: &str) -> usize {
    let (mut count, mut map) = (0, false);
    for line in text.lines() {
        if line.starts_with("== ") {
            map = line.starts_with("== The map ");
        }
        count += usize::from(!map);
    }
    count
}

async fn measured(game: &'static str, windows: usize) -> Vec<usize> {
    let trial = Trial::new().await;
    let table = Table::new(game, 4, "standing", windows);
    table.found(&trial).await;
    for _ in 0..windows {
        one_window(&trial, &table).await;
    }
    let mut sizes = Vec::new();
    for seat in 0..4 {
        let mails = trial.mails(&format!("p{seat}@example.org")).await;
        sizes.extend(mails.iter().filter(|mail| mail.kind == "report").map(|mail| lines(&mail.text())));
    }
    sizes.sort_unstable();
    sizes
}

#[tokio::test]
async fn of_timega() {
    let sizes = measured("timega", 9).await;
    let (median, most) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
    assert!(median <= 135 && most <= 200, "{median}, {most}: {sizes:?}");
}

#[tokio::test]
async fn of_throneworld() {
    let sizes = measured("throneworld", 9).await;
    let (median, most) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
    assert!(median <= 135 && most <= 200, "{median}, {most}: {sizes:?}");
}
