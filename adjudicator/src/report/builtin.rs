//! The templates the program carries in itself. A test compares the list with the folder.

/// A template file: its path under `templates/` and its text.
pub type Source = (&'static str, &'static str);

macro_rules! templates {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../templates/", $path)))),*]
    };
}

/// Every template file, sorted by path.
pub const ALL: &[Source] = templates![
    "mail/asked.html.hbs",
    "mail/asked.txt.hbs",
    "mail/close.html.hbs",
    "mail/foot.txt.hbs",
    "mail/notice.html.hbs",
    "mail/notice.txt.hbs",
    "mail/open.html.hbs",
    "mail/receipt.html.hbs",
    "mail/receipt.txt.hbs",
    "mail/report.html.hbs",
    "mail/report.txt.hbs",
    "mail/section.html.hbs",
    "thrones/board.html.hbs",
    "thrones/board.txt.hbs",
    "thrones/events/armies_revealed.hbs",
    "thrones/events/ended.hbs",
    "thrones/events/first_mover.hbs",
    "thrones/events/moved.hbs",
    "thrones/events/passed.hbs",
    "thrones/map.svg.hbs",
    "thrones/questions/army.hbs",
    "thrones/questions/move.hbs",
];
