//! Lines to the house as people write them, from the tables of `lines/`: `what is written => the command it comes to`.

/// The lines of a table that stand below `@players`, `@gm` or the like, each with the commands it may come to.
pub(crate) fn of<'t>(table: &'t str, part: &str) -> Vec<(&'t str, Vec<&'t str>)> {
    let mut here = false;
    let mut all = Vec::new();
    for line in table.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('@') {
            Some(name) => here = name == part,
            None if here => {
                let (wrote, means) = line.rsplit_once(" => ").expect("what it comes to");
                all.push((wrote, means.split(" || ").map(str::trim).collect()));
            }
            None => {}
        }
    }
    all
}

/// All tables.
pub(crate) const TABLES: [&str; 3] = [
    include_str!("../../lines/first.txt"),
    include_str!("../../lines/second.txt"),
    include_str!("../../lines/third.txt"),
];

/// Holds that what is written is read as what it means; tells all that are not at once.
pub(crate) fn all_come_to<R: PartialEq + std::fmt::Debug>(
    part: &str,
    read: impl Fn(&str) -> R,
    plainly: impl Fn(&str) -> R,
) {
    let (mut failed, mut told) = (Vec::new(), String::new());
    for table in TABLES {
        let lines = of(table, part);
        let before = failed.len();
        for (wrote, means) in &lines {
            let found = read(wrote);
            if !means.iter().any(|means| plainly(means) == found) {
                failed.push(format!("{wrote} => {} ... {found:?}", means.join(" || ")));
            }
        }
        let right = lines.len() + before - failed.len();
        told.push_str(&format!("{part}: {right} of {}\n", lines.len()));
    }
    assert!(failed.is_empty(), "{told}{}", failed.join("\n"));
}

/// How a player's line is read.
#[derive(PartialEq, Debug)]
enum Heard {
    Letter(String, String),
    Said(super::command::Said),
    Away(schedule::date::Span),
    /// It speaks to another player: told how a letter is written.
    ForAnother(String),
    Nothing,
}

fn of_a_player(text: &str, plainly: bool) -> Heard {
    use super::command::Command;
    use super::time_words::TimeWish;
    // Days are the same however they are written.
    match heard(text, plainly) {
        Heard::Said(super::command::Said::Command(Command::Time(TimeWish::Away(days)))) => {
            let today = chrono::NaiveDate::from_ymd_opt(2026, 1, 1);
            Heard::Away(schedule::date::read_span(&days, today).expect("days"))
        }
        heard => heard,
    }
}

fn heard(text: &str, plainly: bool) -> Heard {
    use super::command::{Said, sort};
    use rules::span::TypedLine;
    if let Some(letter) = super::heading::read(text) {
        return Heard::Letter(letter.to, letter.first);
    }
    let names = ["Anna", "Bob", "Carol", "Kate"].map(str::to_owned);
    match sort(&TypedLine::new(1, text)) {
        Said::Order(_) if super::asides::addressee(text, &names).is_some() => {
            Heard::ForAnother(super::asides::addressee(text, &names).unwrap_or_default().to_owned())
        }
        Said::Order(line) => {
            let read = if plainly { super::plainly::read(&line) } else { None };
            let read = read.or_else(|| super::asides::answering(text));
            read.map_or(Heard::Nothing, |command| Heard::Said(Said::Command(command)))
        }
        said => Heard::Said(said),
    }
}

#[test]
fn players_are_understood() {
    all_come_to("players", |text| of_a_player(text, true), |text| of_a_player(text, false));
}
