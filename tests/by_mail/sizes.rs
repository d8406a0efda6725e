//! How long reports are: the aim of a campaign is a text of 150 lines in the median and of 250 at most. `adjudicator demo` measures
//! whole campaigns; here the beginning of one holds what could make every report longer.

use crate::by_mail::offers::played::{Table, one_window};
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

/// Lines of a text about the reader, as printed.
fn about_the_reader(text: &str) -> usize {
    let section = text.split("== For you").nth(1).unwrap_or_default().lines().skip(1);
    section.take_while(|line| line.starts_with('|')).count()
}

/// What is about the reader is taken in at a glance, in every game and in both pacings, and the headings of what follows stay theirs.
#[tokio::test]
async fn of_what_is_about_the_reader() {
    let tables = [
        ("thrones", 2, "standing", 16),
        ("core-worlds", 3, "standing", 5),
        ("core-worlds", 3, "live", 30),
        ("throneworld", 4, "standing", 9),
        ("throneworld", 4, "live", 60),
        ("timega", 4, "standing", 10),
        ("timega", 3, "live", 40),
    ];
    let (mut most, mut moved) = (0, 0);
    for (game, seats, pacing, windows) in tables {
        let trial = Trial::new().await;
        let table = Table::new(game, seats, pacing, windows);
        table.found(&trial).await;
        for _ in 0..windows {
            one_window(&trial, &table).await;
        }
        for seat in 0..seats {
            for mail in trial.mails(&Table::address(seat)).await {
                let text = mail.text();
                let lines = about_the_reader(&text);
                assert!(lines <= 10, "{game}, {pacing}: {lines} lines\n{text}");
                most = most.max(lines);
                moved +=
                    text.split("== Elsewhere").nth(1).map_or(0, |rest| rest.matches("besides: ").count());
            }
        }
    }
    println!("{most} lines at the most, {moved} sentences parted");
    assert!(most >= 8, "{most}");
}
