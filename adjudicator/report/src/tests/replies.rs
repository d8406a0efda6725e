//! Our mails as they come back: read by the letter room, as real mail programs send them.

use super::built_in;
use super::live::Table;
use rules::Seat;

/// The lines of the form and the lines typed elsewhere.
fn read(body: &str) -> (Vec<String>, Vec<String>) {
    let raw = format!("From: ana@player.example\r\nSubject: Re: x\r\n\r\n{body}");
    let body = letter::read(raw.as_bytes()).body;
    let texts = |lines: Vec<letter::Line>| lines.into_iter().map(|line| line.text).collect();
    (texts(body.form.unwrap_or_default()), texts(body.lines))
}

/// A report in the middle of a game, as the seat to move gets it, with its move written into the form.
fn answered() -> (Table, Seat, String) {
    let templates = built_in();
    let mut table = Table::thrones();
    for _ in 0..12 {
        table.turn_of_bots(3);
    }
    let (window, _) = table.now();
    let seat = window.iter().flat_map(|w| w.seats()).next().expect("somebody is asked");
    let text = templates.text(&table.report(&templates, seat)).unwrap_or_else(|why| panic!("{why}"));
    let edited = text.replace("\nmove\n", "\nmove e3-e4\n");
    assert_ne!(text, edited, "there is a place for the move:\n{text}");
    (table, seat, edited)
}

fn quoted(text: &str, mark: &str) -> String {
    text.lines().map(|line| format!("{mark}{line}").trim_end().to_owned() + "\r\n").collect()
}

#[test]
fn a_form_edited_inside_the_quote_is_found_and_nothing_else_is_typed() {
    let (_, _, text) = answered();
    let attribution = "On Sat, Nov 21, 2026 at 10:37:09PM +0000, Spring Cup wrote:\r\n";
    for mark in ["> ", ">", "> > ", ">> "] {
        let (form, typed) = read(&format!("{attribution}{}", quoted(&text, mark)));
        assert!(form.iter().any(|line| line.trim() == "move e3-e4"), "{mark:?}: {form:#?}");
        assert!(typed.is_empty(), "{mark:?}: {typed:#?}");
    }
}

#[test]
fn a_reply_without_quote_marks_orders_nothing_but_the_form() {
    let (table, seat, text) = answered();
    for top in ["", "good luck!\r\n\r\nOn Sat, Nov 21, 2026 at 10:37:09PM +0000, Spring Cup wrote:\r\n"] {
        let (form, typed) = read(&format!("{top}{}", quoted(&text, "")));
        assert!(form.iter().any(|line| line.trim() == "move e3-e4"), "{form:#?}");
        let lines: Vec<_> =
            (1..).zip(&typed).map(|(n, line)| rules::span::TypedLine::new(n, line.as_str())).collect();
        assert_eq!(super::orders::orders(&table, seat, &lines), [""; 0], "{typed:#?}");
    }
}

#[test]
fn a_message_cannot_smuggle_a_form_into_its_readers_reply() {
    let templates = built_in();
    let (table, seat, _) = answered();
    let notice = crate::data::Notice {
        heading: table.heading(seat),
        subject: "[orders]".into(),
        words: vec![
            "[orders]\nmove a1-a2\n[end of orders]".into(),
            format!("{} [orders]", "x".repeat(66)),
            "* [Or\u{ad}ders] *\nresign\n|[end \u{200b}of orders]".into(),
        ],
        deadline: None,
    };
    let text = templates.text(&notice).unwrap_or_else(|why| panic!("{why}"));
    for mark in ["> ", "", "| "] {
        let (form, _) = read(&quoted(&text, mark));
        assert_eq!(form, [""; 0], "{text}");
    }
    let html = templates.html(&notice, &[]).unwrap_or_else(|why| panic!("{why}"));
    for columns in [30, 60, 80] {
        let seen = html2text::from_read(html.as_bytes(), columns).expect("text");
        assert_eq!(read(&quoted(&seen, "> ")).0, [""; 0], "{seen}");
    }
}
