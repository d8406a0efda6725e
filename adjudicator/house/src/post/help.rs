//! What `help` answers: what there is to write and what it does, in tables that hold on a phone.

use report::data::{HelpRow, HelpTable};
use rules::handbook::{Found, Handbook};
use sentences::post::help as say;

/// A sentence without parts.
type Sentence = fn() -> String;

/// Words of rules that some games have a page for, and what is said of it.
const PAGES: [(&str, Sentence); 4] =
    [("cost", say::cost), ("cards", say::cards), ("race", say::race), ("example", say::example)];
/// Of these the first that is a page shows how one is asked for.
const LIKE: [&str; 4] = ["battle", "invade", "archer", "turn"];
/// Two blanks or more part what is written from what it does, in the lines of a game.
const GAP: &str = "  ";
/// What is indented as far as this goes on with what is done.
const COLUMN: &str = "            ";

/// What is to be known first; the words of the house, without those that need a game master where there is none; and the game's.
pub(super) fn answer(mastered: bool, game: &str, book: &Handbook) -> (Vec<String>, Vec<HelpTable>) {
    let mut tables = vec![orders(game), about(book)];
    tables.extend(of_the_house(mastered));
    (vec![say::how_to_write(), say::form_sent_back()], tables)
}

/// How the house is spoken to; how orders are written is the game's to say.
fn of_the_house(mastered: bool) -> Vec<HelpTable> {
    let plan = vec![
        row("show", say::show()),
        row("preview", say::preview()),
        row("cancel 3", say::cancel()),
        row("clear", say::clear()),
        row("wait", say::wait()),
        row("ready", say::ready()),
    ];
    let campaign = vec![
        row("status", say::status()),
        row("offer draw", say::offer_draw()),
        row("resign", say::resign()),
    ];
    let time = vec![
        row("extend 2 days", say::extend()),
        row("away 3 jul - 10 jul", say::away()),
        row("deadlines", say::deadlines()),
        row("log", say::log()),
    ];
    let mut letters = vec![
        row("press to Bob:", say::write_letter(&mastered)),
        row("press", say::list_letters()),
        row("block Bob", say::block()),
    ];
    letters.extend(mastered.then(|| row("report abuse", say::report_abuse())));
    let deciding =
        vec![row("propose draw", say::propose()), row("vote yes 3", say::vote()), row("votes", say::votes())];
    let past = vec![
        row("details", say::details()),
        row("report 7", say::report()),
        row("record", say::record()),
        row("my data", say::my_data()),
    ];
    let mail = vec![row("preferences", say::preferences()), row("prefer text only", say::prefer())];
    vec![
        HelpTable { title: say::your_orders(), rows: plan },
        HelpTable { title: say::the_campaign(), rows: campaign },
        HelpTable { title: say::time(), rows: time },
        HelpTable { title: say::letters(), rows: letters },
        HelpTable { title: say::deciding_together(), rows: deciding },
        HelpTable { title: say::the_past(), rows: past },
        HelpTable { title: say::your_mail(), rows: mail },
    ]
}

fn row(how: impl Into<String>, what: impl Into<String>) -> HelpRow {
    HelpRow { how: how.into(), what: what.into() }
}

/// The pages of the game: such as there are.
fn about(book: &Handbook) -> HelpTable {
    let is_page = |word: &str| matches!(book.find(word), Found::Page(_));
    let mut rows = vec![row("rules", say::rules())];
    if let Some(word) = LIKE.into_iter().find(|word| is_page(word)) {
        rows.push(row(format!("rules {word}"), say::rules_of_word()));
    }
    rows.extend(PAGES.iter().filter(|(word, _)| is_page(word)).map(|(word, what)| row(*word, what())));
    rows.push(row("rules contents", say::rules_contents()));
    HelpTable { title: say::about_the_game(), rows }
}

/// The game's own lines.
fn orders(game: &str) -> HelpTable {
    let mut rows: Vec<HelpRow> = Vec::new();
    for line in game.lines().filter(|line| !line.trim().is_empty()) {
        let goes_on = line.starts_with(' ');
        let parts: Vec<&str> = line.split(GAP).map(str::trim).filter(|part| !part.is_empty()).collect();
        match (rows.last_mut(), parts.as_slice()) {
            (Some(last), parts) if goes_on => {
                // Far to the right stands what a line does; else the line itself goes on.
                let told = !last.what.is_empty() || line.starts_with(COLUMN);
                let end = if told { &mut last.what } else { &mut last.how };
                end.push_str(if end.is_empty() { "" } else { " " });
                end.push_str(&parts.join(" "));
            }
            (_, [how, what]) => rows.push(row(*how, *what)),
            (_, parts) => rows.extend(parts.iter().map(|how| row(*how, ""))),
        }
    }
    HelpTable { title: say::orders_are_written(), rows }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_to_a_game_master_there_is_not() {
        let told = |mastered| format!("{:?}", answer(mastered, "", &Handbook::default()));
        assert!(told(true).contains("game master") && told(true).contains("press to gm"));
        assert!(!told(false).contains("game master") && !told(false).contains(" gm"), "{}", told(false));
    }

    #[test]
    fn what_a_game_says_is_read_into_rows() {
        let told = orders(
            "sweep\n                or: dust\nscan D6     looks\n            at it\nmove all, with\n  everything\nstay    go    run\n",
        );
        let rows: Vec<(&str, &str)> = told.rows.iter().map(|r| (r.how.as_str(), r.what.as_str())).collect();
        assert_eq!(
            rows,
            [
                ("sweep", "or: dust"),
                ("scan D6", "looks at it"),
                ("move all, with everything", ""),
                ("stay", ""),
                ("go", ""),
                ("run", "")
            ]
        );
    }

    /// Each game says enough, and no row of it is a piece of a sentence.
    #[test]
    fn the_lines_of_every_game_are_rows() {
        for engine in campaign::registry::engines() {
            let rows = orders(engine.help()).rows;
            assert!(rows.len() > 5, "{}", engine.id());
            for row in rows {
                let piece = row.how.starts_with("and ") || row.how.starts_with("or:");
                assert!(!piece, "{}: {}", engine.id(), row.how);
            }
        }
    }
}
