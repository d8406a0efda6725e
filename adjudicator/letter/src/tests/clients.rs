//! What each mail program makes of a reply, and the lines we must find in it.

use super::super::Note;
use super::{letter, mail, numbered, texts};

/// Fixture, its bytes, the lines typed with their places, filled lines cut as quotes, signature cut.
type Case = (&'static str, &'static [u8], &'static [(usize, &'static str)], usize, bool);

const CASES: &[Case] = &[
    (
        "Gmail on the web: heading wrapped in mid-address, with a narrow no-break space in it",
        mail!("gmail-web"),
        &[(1, "march Army 3 to Kellmoor"), (2, "build fleet at Søby")],
        4,
        false,
    ),
    (
        "Gmail on a phone, German, an order below the quote",
        mail!("gmail-phone"),
        &[(1, "March army 3 → Kellmoor"), (9, "Hold everything else")],
        4,
        false,
    ),
    (
        "Outlook desktop, German, ISO 8859-1: no quote marks at all",
        mail!("outlook-desktop"),
        &[(1, "march Army 1 to Bruck"), (2, "support Army 2 at Linz"), (4, "Gruß"), (5, "Jonas")],
        7,
        false,
    ),
    (
        "Outlook 365 on a phone, base64",
        mail!("outlook-365"),
        &[(1, "Hold Army 2"), (2, "March Army 5 to Brück")],
        6,
        true,
    ),
    (
        "Apple Mail, answers between the quotes, a long line in quoted-printable",
        mail!("apple-mail"),
        &[
            (5, "Army 1: hold"),
            (9, "Army 2: march to the king’s landing, where a rather long order goes on and on"),
        ],
        4,
        true,
    ),
    ("iPhone", mail!("iphone"), &[(1, "Hold army 1"), (2, "march army 2 to Oslo")], 2, true),
    (
        "Thunderbird, flowed, answers below; lines that begin like quotes are stuffed",
        mail!("thunderbird"),
        &[
            (3, "march Army 3 to Kellmoor and then, if the way is free, on to the castle of the old king"),
            (4, "hold Army 4"),
            (5, "   >= 3 armies stay home"),
            (6, "From here on nothing"),
        ],
        2,
        true,
    ),
    (
        "mutt, heading directly below the order, quotes in three styles",
        mail!("mutt"),
        &[(1, "hold Army 1")],
        4,
        true,
    ),
    (
        "mutt, quote deleted, answers typed below its heading",
        mail!("mutt-trimmed"),
        &[(3, "hold Army 1"), (4, "march Army 2 to Oslo")],
        1,
        false,
    ),
    ("s-nail, quote marked by bars", mail!("s-nail"), &[(7, "hold Army 1")], 5, false),
    (
        "K-9, signature above the quote, marks without a blank, an order below",
        mail!("k9"),
        &[(1, "hold Army 1"), (10, "march Army 2 to Łódź")],
        3,
        true,
    ),
    (
        "base64 with CRLF and a NUL inside",
        mail!("base64"),
        &[(1, "hold Army 1"), (2, "march Army 2 to Köln")],
        0,
        false,
    ),
    (
        "quoted-printable, ISO 8859-1, French",
        mail!("quoted-printable"),
        &[
            (1, "marcher Armée 3 vers Bâle et ne jamais s'arrêter avant d'avoir pris la ville"),
            (2, "... et rester"),
        ],
        2,
        true,
    ),
    ("Windows-1252, Spanish", mail!("windows-1252"), &[(1, "mover Ejército 1 a “León”")], 2, false),
    (
        "bytes of Windows-1252, no character set declared",
        mail!("no-charset"),
        &[(1, "hold Armé 1 at Malmö – now")],
        0,
        false,
    ),
    (
        "UTF-16 with a byte order mark",
        mail!("utf-16"),
        &[(1, "hold Army 1 – at Žilina"), (2, "march Army 2 to Łódź")],
        0,
        false,
    ),
    (
        "flowed with delsp",
        mail!("flowed-delsp"),
        &[(1, "march Army 3 to the castle of the old king"), (4, "hold Army 4")],
        2,
        false,
    ),
    (
        "clear-signed text, dash escaped",
        mail!("signed-inline"),
        &[(4, "hold Army 1"), (5, "- a line that began with a dash")],
        0,
        false,
    ),
    ("signed by MIME, nested", mail!("signed-mime"), &[(1, "hold Army 1")], 0, false),
    ("forwarded by Thunderbird", mail!("forwarded"), &[(1, "is this still right?")], 7, false),
    (
        "Yahoo: a quote without marks, under a heading with date and address",
        mail!("yahoo"),
        &[(1, " hold Army 1")],
        3,
        true,
    ),
    ("Dutch", mail!("dutch"), &[(1, "leger 1 blijft")], 2, true),
    (
        "Italian, heading wrapped before its last word",
        mail!("italian"),
        &[(1, "armata 1 resta"), (7, "armata 2 marcia"), (8, "Da: questa riga resta")],
        3,
        false,
    ),
    (
        "lines that look like furniture and are not",
        mail!("hostile-lines"),
        &[
            (1, "On hold: Army 3"),
            (5, "From: Oslo"),
            (6, "To: Kellmoor"),
            (7, "Sent from my castle: greetings to all"),
            (8, "--"),
            (9, "press to Bob: he wrote:"),
            (10, "I -> II"),
            (11, "--"),
            (12, "hold Army 4"),
        ],
        3,
        false,
    ),
    ("no header at all", mail!("bare"), &[(1, "hold Army 1"), (2, "march Army 2 to Oslo")], 0, false),
];

#[test]
fn typed_lines_are_found() {
    for (name, bytes, lines, quotes, signature) in CASES {
        let body = letter(bytes).body;
        assert_eq!(numbered(&body.lines), *lines, "{name}");
        assert_eq!(body.quotes_cut, *quotes, "{name}: lines cut as quotes");
        assert_eq!(body.signature_cut, *signature, "{name}: signature cut");
        assert_eq!(body.form, None, "{name}");
    }
}

#[test]
fn html_alone_is_read_with_its_quotes_marked() {
    let read = letter(mail!("html-only"));
    assert_eq!(
        texts(&read.body.lines),
        [
            "hold Army 1",
            "march Army 2 to Köln",
            "build fleet & army",
            "march ~~Army 7 to Rome~~",
            "stay",
            "hold Army 5"
        ]
    );
    assert!(read.notes.contains(&Note::FromHtml));
}

#[test]
fn html_beside_an_empty_plain_text_is_read() {
    let read = letter(mail!("html-outlook"));
    assert_eq!(texts(&read.body.lines), ["hold Army 1", "march Army 2 to the king’s road"]);
    assert_eq!(read.notes, [Note::FromHtml]);
}

#[test]
fn the_text_keeps_paragraphs_and_closes_gaps() {
    let read = super::typed("one\n\ntwo\n\n> quote\n\nthree\n-- \nme\n");
    assert_eq!(read.body.text, "one\n\ntwo\n\nthree");
    let gmail = letter(mail!("gmail-web"));
    assert_eq!(gmail.body.text, "march Army 3 to Kellmoor\nbuild fleet at Søby");
}
