//! What `help` answers: what there is to write and what it does, in tables that hold on a phone.

use report::data::{HelpRow, HelpTable};
use rules::handbook::{Found, Handbook};

/// What is to be known before the tables.
const FIRST: [&str; 2] = [
    "Reply to any mail of this campaign and write one order or command a line, in the body of the mail. A new mail replaces what it \
     speaks to and leaves the rest as it was; \"add:\" before a line adds it instead. A line beginning with # is a comment. Orders \
     can be changed until the turn is played.",
    "You can also fill in the order form of a report and send it back. Lines of the form that you leave as they were \
     change nothing.",
];

/// How the house is spoken to; how orders are written is the game's to say.
const TABLES: [(&str, &[(&str, &str)]); 7] = [
    (
        "Your orders",
        &[
            ("show", "what is on file"),
            ("preview", "what it would do if nobody else did anything"),
            ("cancel 3", "takes line 3 off; words of the line do as well: cancel the scan"),
            ("clear", "takes all off"),
            ("wait", "nothing is played before the deadline: I am not done"),
            ("ready", "goes on without waiting for me"),
        ],
    ),
    (
        "The campaign",
        &[
            ("status", "the board and the deadline once more"),
            ("offer draw", "accept takes a draw that is offered, decline does not"),
            ("resign", "leaves the game, when you answer confirm; no lets it be. accept is asked likewise"),
        ],
    ),
    (
        "Time",
        &[
            ("extend 2 days", "moves the deadline, for one of your extensions"),
            (
                "away 3 jul - 10 jul",
                "or away until 10 jul: deadlines that find you without orders then are moved; back ends it",
            ),
            ("deadlines", "those to come"),
            ("log", "who was late"),
        ],
    ),
    (
        "Letters",
        &[
            (
                "press to Bob:",
                "and your words below, up to the end of the mail or a line end press; also press to all, press to gm. An answer to \
                 a letter goes to its writer",
            ),
            ("press", "lists your letters"),
            ("block Bob", "stops his"),
            ("report abuse", "shows one to the game master"),
        ],
    ),
    (
        "Deciding together",
        &[
            ("propose draw", "or: concession to Bob, extension 2 days, pause, resume, replacing Bob"),
            ("vote yes 3", "or: vote no 3"),
            ("votes", "what is open"),
        ],
    ),
    (
        "The past",
        &[
            ("details", "everything that happened last, act by act; details 7 for turn 7"),
            ("report 7", "the report of turn 7 once more"),
            ("record", "all your reports, maps and orders in one file"),
            ("my data", "what this server holds about you"),
        ],
    ),
    (
        "Your mail",
        &[
            ("preferences", "how it is now, and what else there is"),
            (
                "prefer text only",
                "or: short, plain subjects, no pictures, size 100 kB, zone Europe/Paris, dates 12h, calendar. For all your campaigns",
            ),
        ],
    ),
];

/// Words of rules that some games have a page for.
const PAGES: [(&str, &str); 4] = [
    ("cost", "prices"),
    ("cards", "the cards"),
    ("race", "your race"),
    ("example", "how orders are written, and what comes of them"),
];
/// Of these the first that is a page shows how one is asked for.
const LIKE: [&str; 4] = ["battle", "invade", "archer", "turn"];
/// Two blanks or more part what is written from what it does, in the lines of a game.
const GAP: &str = "  ";
/// What is indented as far as this goes on with what is done.
const COLUMN: &str = "            ";

/// What is to be known first; the words of the house, without those that need a game master where there is none; and the game's.
pub(super) fn answer(mastered: bool, game: &str, book: &Handbook) -> (Vec<String>, Vec<HelpTable>) {
    let mut tables = vec![orders(game), about(book)];
    tables.extend(TABLES.iter().map(|(title, rows)| {
        let rows = rows.iter().filter(|(how, _)| mastered || *how != "report abuse");
        let what = |what: &str| match mastered {
            true => what.to_owned(),
            false => what.replace("press to all, press to gm.", "press to all."),
        };
        table(title, rows.map(|(how, told)| row(how, &what(told))).collect())
    }));
    (FIRST.map(str::to_owned).to_vec(), tables)
}

fn table(title: &str, rows: Vec<HelpRow>) -> HelpTable {
    HelpTable { title: title.to_owned(), rows }
}

fn row(how: &str, what: &str) -> HelpRow {
    HelpRow { how: how.to_owned(), what: what.to_owned() }
}

/// The pages of the game: such as there are.
fn about(book: &Handbook) -> HelpTable {
    let is_page = |word: &str| matches!(book.find(word), Found::Page(_));
    let mut rows = vec![row("rules", "what the game is about and how it is won")];
    if let Some(word) = LIKE.into_iter().find(|word| is_page(word)) {
        rows.push(row(&format!("rules {word}"), "the page about it; so with anything in the game"));
    }
    rows.extend(PAGES.iter().filter(|(word, _)| is_page(word)).map(|(word, what)| row(word, what)));
    rows.push(row("rules contents", "all pages. Asking is no order and holds nothing up"));
    table("About the game", rows)
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
            (_, [how, what]) => rows.push(row(how, what)),
            (_, parts) => rows.extend(parts.iter().map(|how| row(how, ""))),
        }
    }
    table("How orders are written", rows)
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
