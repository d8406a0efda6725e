//! Whatever comes in, a letter comes out: no panic, no overflow, no endless work.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::super::{probe, read};
use super::{mail, texts};

/// Pieces of which trouble is made.
const PIECES: [&str; 46] = [
    "\n",
    "\n",
    "\r\n",
    "\r",
    " ",
    "> ",
    ">",
    ">> ",
    "-- ",
    "--",
    "\u{0}",
    "\t",
    "|",
    ":",
    ";",
    "From: ",
    "From ",
    "Sent: x",
    "To: y",
    "Subject: z",
    "[orders]",
    "[end of orders]",
    "-----Original Message-----",
    "_____",
    "On Sat, Nov 21, 2026 at 10:37 PM X <x@y> wrote:",
    "Am 1.1.26 schrieb",
    "Sent from my iPhone",
    "-----BEGIN PGP MESSAGE-----",
    "-----BEGIN PGP SIGNED MESSAGE-----",
    "-----BEGIN PGP SIGNATURE-----",
    "-----END PGP SIGNATURE-----",
    "<blockquote>",
    "</blockquote>",
    "<div>",
    "<!--",
    "<table><tr><td>",
    "&#x110000;",
    "é",
    "\u{a0}",
    "\u{200b}",
    "ﬁ",
    "--b",
    "--b--",
    "Content-Type: text/html",
    "Content-Type: multipart/mixed; boundary=b",
    "Content-Transfer-Encoding: base64",
];

const TYPES: [&str; 8] = [
    "text/plain",
    "text/plain; format=flowed",
    "text/plain; format=flowed; delsp=yes",
    "text/html",
    "text/plain; charset=utf-16",
    "multipart/alternative; boundary=b",
    "multipart/report; report-type=delivery-status; boundary=b",
    "message/rfc822",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_bytes_give_a_letter(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        probe(&bytes);
    }

    #[test]
    fn any_pieces_give_a_letter(
        kind in proptest::sample::select(TYPES.to_vec()),
        pieces in proptest::collection::vec(proptest::sample::select(PIECES.to_vec()), 0..120),
    ) {
        let body = pieces.concat();
        probe(body.as_bytes());
        probe(format!("From: a@b.example\nContent-Type: {kind}\n\n{body}").as_bytes());
        probe(format!("From: a@b.example\nContent-Type: {kind}\nContent-Transfer-Encoding: quoted-printable\n\n{body}").as_bytes());
    }

    #[test]
    fn a_damaged_mail_gives_a_letter(at in 0usize..4000, byte in any::<u8>(), cut in 0usize..4000) {
        for whole in [mail!("gmail-web"), mail!("html-outlook"), mail!("bounce"), mail!("attachment"), mail!("utf-16")] {
            let mut bytes = whole.to_vec();
            let place = at % bytes.len();
            bytes[place] = byte;
            bytes.truncate(bytes.len() - cut % bytes.len());
            probe(&bytes);
        }
    }
}

/// A mail that would be slow to read if any step looked at everything for each line.
fn bombs() -> Vec<(&'static str, String)> {
    let plain = |body: String| format!("From: a@b.example\n\n{body}");
    let reply = |body: String| format!("From: a@b.example\nTo: Spring Thrones <g@x.example>\n\n{body}");
    let letters = |n: usize| [n / 676 % 26, n / 26 % 26, n % 26].map(|at| char::from(b'a' + at as u8));
    let html = |body: String| format!("From: a@b.example\nContent-Type: text/html\n\n{body}");
    let nested: String =
        (0..20_000).map(|n| format!("Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n")).collect();
    vec![
        ("short lines", plain("a\n".repeat(200_000))),
        ("separators", plain("--\n".repeat(100_000))),
        ("signatures", plain("-- \n".repeat(100_000))),
        ("headings", plain("On 1.1.2026 x@y wrote:\n\n".repeat(20_000))),
        ("headings above quotes", plain("x wrote:\n> a\n".repeat(30_000))),
        ("header lines", plain("From: a\nSent: b\n".repeat(30_000))),
        ("rules", plain("_____\n".repeat(60_000))),
        ("forms", plain("[orders]\n".repeat(40_000))),
        ("whole forms", plain("[orders]\n[end of orders]\n".repeat(15_000))),
        ("quote marks", plain(">".repeat(500_000))),
        ("one long line", plain("a ".repeat(500_000))),
        ("dates", reply("21.11.2026 22:37\n".repeat(60_000))),
        ("names and dates", reply("21.11.2026 22:37 Spring Thrones\n| x\n\n".repeat(20_000))),
        ("names of rows", reply("From\nTo\n".repeat(60_000))),
        ("rows of a table", reply("| From | a@b |\n".repeat(30_000))),
        (
            "named marks",
            reply((0..17_000).map(|n| format!("{}> | x\n", String::from_iter(letters(n)))).collect()),
        ),
        ("marks under a name", reply(format!("Spring Thrones wrote:\n{}", "Spring> a\n".repeat(50_000)))),
        ("blanks in a header", format!("From: a@b.example\n{}\nhold\n", " \n".repeat(500_000))),
        ("blanks between fields", format!("{}\nhold\n", "From: a@b.example\n \n".repeat(20_000))),
        (
            "parts never closed",
            format!(
                "From: a@b.example\nContent-Type: multipart/mixed; boundary=m\n\n{}",
                "--m\nContent-Type: text/plain\n \nx\n".repeat(20_000)
            ),
        ),
        ("mailbox lines", "From a Sat Nov 21 22:41:07 2026\n".repeat(50_000)),
        ("deep div", html("<div>".repeat(100_000))),
        ("deep quotes", html(format!("{}x", "<blockquote>".repeat(50_000)))),
        ("deep lists", html("<ul><li>".repeat(50_000))),
        ("deep fonts", html((0..20_000).map(|n| format!("<font size={n}>x<p>")).collect())),
        ("tables at the limit", html(format!("{}x", "<table><tr><td>".repeat(140)))),
        ("many cells", html(format!("<table>{}</table>", "<tr><td>a<td>b".repeat(20_000)))),
        ("one row", html(format!("<table><tr>{}</table>", "<td>a".repeat(20_000)))),
        ("many paragraphs", html("<p>hold".repeat(50_000))),
        ("tag never closed", html(format!("hold{}", "<div ".repeat(100_000)))),
        ("open brackets", html("<".repeat(300_000))),
        ("comments", html("<!--".repeat(100_000))),
        ("ampersands", html("&".repeat(300_000))),
        ("deep multiparts", format!("From: a@b.example\n{nested}")),
        ("many headers", format!("{}\n\nhold\n", "From: a@b.example\n".repeat(20_000))),
        ("long references", format!("From: a@b.example\nReferences: {}\n\nhold\n", "<a@b> ".repeat(50_000))),
        ("open references", format!("From: a@b.example\nReferences: {}\n\nhold\n", "<".repeat(300_000))),
    ]
}

#[test]
fn bombs_are_read_in_bounded_time() {
    for (name, mail) in bombs() {
        let start = Instant::now();
        let _ = read(mail.as_bytes());
        let took = start.elapsed();
        // Generous: an unoptimised build on a busy machine. Quadratic work on these would take minutes.
        assert!(took < Duration::from_secs(20), "{name}: {took:?}");
    }
}

#[test]
fn deep_html_is_still_read() {
    let deep = format!(
        "From: a@b.example\nContent-Type: text/html\n\n{}hold &amp; wait{}<blockquote>march<div>on</div></blockquote>stay",
        "<div>".repeat(5000),
        "</div>".repeat(5000)
    );
    assert_eq!(texts(&read(deep.as_bytes()).body.lines), ["hold & wait", "stay"]);
}

/// Found by fuzzing: in debug builds the parser breaks off on it, so it is read as bare text; in release builds it is a
/// bounce. In neither may it count as the mail of a player.
#[test]
fn a_mail_that_breaks_the_parser_is_still_read() {
    let bytes = include_bytes!("../fixtures/breaks-the-parser.eml");
    super::super::probe(bytes);
    let letter = read(bytes);
    assert!(letter.auto.is_some() || letter.sole_sender().is_none(), "{letter:?}");
}

#[test]
fn ids_beyond_number_are_left_out() {
    let ids: String = (0..20_000).map(|n| format!("\n <{n}@x>")).collect();
    let read =
        super::letter(format!("From: a@b.example\nIn-Reply-To:{ids}\nReferences:{ids}\n\nhold\n").as_bytes());
    assert_eq!((read.in_reply_to.len(), read.references.len()), (100, 100));
    assert_eq!((read.in_reply_to[0].as_str(), read.references[99].as_str()), ("0@x", "19999@x"));
}
