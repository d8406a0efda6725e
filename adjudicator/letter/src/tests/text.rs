//! Letters, line ends and wrapping.

use super::super::{Note, read};
use super::super::{flowed::unflow, rows::unquote, text::normalise};
use super::{letter, numbered, texts, typed};

#[test]
fn line_ends_and_controls_are_cleaned() {
    assert_eq!(normalise("a\r\nb\rc\nd\r\r\ne\u{2028}f\u{c}g"), "a\nb\nc\nd\ne\nf\ng");
    assert_eq!(normalise("\u{feff}a\u{0}b\u{1b}[31mc\td\u{7f}"), "ab[31mc\td");
    assert_eq!(normalise("king\u{92}s \u{85} \u{81}x"), "king’s … x");
    assert_eq!(normalise("a\u{a0}b “c” – d"), "a\u{a0}b “c” – d", "typography stays the player's own");
}

#[test]
fn flowed_text_is_joined_as_rfc_3676_says() {
    // Section 4.2: a line that ends in a blank goes on in the next.
    assert_eq!(unflow("one \ntwo\nthree", false), "one two\nthree");
    // Section 4.5: with delsp that blank is none of the text.
    assert_eq!(unflow("on \ne\nt  \nwo", true), "one\nt wo");
    // Section 4.4: a stuffed blank is taken off; only one.
    assert_eq!(unflow(" From x\n  y", false), "From x\n y");
    // Section 4.5: a change of depth ends a paragraph, whatever its last blank says.
    assert_eq!(unflow("> a \nb \n>> c", false), "> a \nb \n>> c");
    assert_eq!(unflow(">a \n> b", false), "> a b");
    // Section 4.3: the signature separator is a line of its own.
    assert_eq!(unflow("a \n-- \nme", false), "a \n-- \nme");
    assert_eq!(unflow("-- \nme", true), "-- \nme");
}

#[test]
fn quote_marks_are_counted() {
    assert_eq!(unquote("a > b"), (0, "a > b"));
    assert_eq!(unquote("> a"), (1, "a"));
    assert_eq!(unquote(">a"), (1, "a"));
    assert_eq!(unquote("> > a"), (2, "a"));
    assert_eq!(unquote(">>  a"), (2, " a"));
    assert_eq!(unquote("  > a"), (1, "a"));
    assert_eq!(unquote("   > a"), (0, "   > a"));
    assert_eq!(unquote("-> a"), (0, "-> a"));
    assert_eq!(unquote(">"), (1, ""));
}

#[test]
fn utf_8_under_a_wrong_or_missing_name_is_still_utf_8() {
    for charset in ["", "; charset=us-ascii", "; charset=x-unknown", "; charset=utf-8"] {
        let mail = format!("From: a@b.example\nContent-Type: text/plain{charset}\n\nhold Köln – Łódź\n");
        assert_eq!(texts(&letter(mail.as_bytes()).body.lines), ["hold Köln – Łódź"], "{charset}");
    }
}

#[test]
fn latin_1_called_utf_8_is_not_lost() {
    let read = letter(b"From: a@b.example\nContent-Type: text/plain; charset=utf-8\n\nhold K\xf6ln\n");
    assert_eq!(texts(&read.body.lines), ["hold Köln"]);
}

#[test]
fn text_parts_around_a_picture_are_one_text() {
    let read = letter(
        b"From: a@b.example\nContent-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: text/plain\n\n\
          hold\n--m\nContent-Type: image/png\nContent-Disposition: inline; filename=x.png\n\
          Content-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--m\nContent-Type: text/plain\n\nmarch\n--m--\n",
    );
    assert_eq!(numbered(&read.body.lines), [(1, "hold"), (2, "march")]);
    assert_eq!(read.notes, []);
}

#[test]
fn a_forwarded_message_attached_is_not_read() {
    let read = letter(
        b"From: a@b.example\nContent-Type: multipart/mixed; boundary=m\n\n--m\n\nhold\n--m\n\
          Content-Type: message/rfc822\n\nFrom: x@y.example\nSubject: old\n\nmarch\n--m--\n",
    );
    assert_eq!(texts(&read.body.lines), ["hold"]);
    assert_eq!(read.senders.len(), 1);
    assert_eq!(read.notes, [Note::AttachmentIgnored { name: "of type message/rfc822".into() }]);
}

#[test]
fn a_multipart_of_one_part_needs_no_closing_boundary() {
    for kind in ["mixed", "alternative", "related", "signed", "report"] {
        for head in [
            "Content-Type: text/plain\n\n",
            "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n",
            "\n",
            "Content-Type: text/html\n\n",
        ] {
            for end in ["\n", "", "\n\n", "\n--m"] {
                let mail = format!(
                    "From: a@b.example\nContent-Type: multipart/{kind}; boundary=m\n\n--m\n{head}hold{end}"
                );
                let read = letter(mail.as_bytes());
                assert_eq!(texts(&read.body.lines), ["hold"], "{mail}");
            }
        }
    }
    // In base64, the outer or the inner of two unclosed; and with a text above the first boundary.
    for body in [
        "--m\nContent-Transfer-Encoding: base64\n\naG9sZAo=\n",
        "--m\nContent-Type: multipart/alternative; boundary=n\n\n--n\nContent-Type: text/plain\n\nhold\n",
        "--m\nContent-Type: multipart/alternative; boundary=n\n\n--n\nContent-Type: text/plain\n\nhold\n--m--\n",
        "This is a message in MIME format.\n\n--m\nContent-Type: text/plain\n\nhold\n",
    ] {
        let mail = format!(
            "From: a@b.example\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"m\"\n\n{body}"
        );
        assert_eq!(texts(&letter(mail.as_bytes()).body.lines), ["hold"], "{mail}");
    }
}

#[test]
fn a_multipart_without_boundary_is_read_raw() {
    let read = letter(b"From: a@b.example\nContent-Type: multipart/mixed\n\nhold\n");
    assert_eq!(texts(&read.body.lines), ["hold"]);
    assert_eq!(read.notes, [Note::Damaged]);
}

#[test]
fn long_text_is_cut_at_a_line_and_said() {
    let line = format!("{}\n", "hold Army 1 at the long white bridge of Köln, ".repeat(16).trim_end());
    let body = line.repeat(300_000 / line.len());
    let mail = format!("From: a@b.example\nContent-Type: text/plain; charset=utf-8\n\n{body}");
    let found = read(mail.as_bytes());
    assert!(found.body.lines.iter().all(|l| l.text == line.trim_end()));
    let kept = found.body.lines.len() * line.len();
    assert!((250_000..=256 * 1024).contains(&kept), "{kept}");
    assert!(matches!(found.notes.as_slice(), [Note::TextCut { total, .. }] if *total == body.len()));
}

#[test]
fn lines_beyond_number_are_left_out_and_said() {
    let found = typed(&"hold\n".repeat(1_500));
    assert_eq!(found.body.lines.len(), 500);
    assert_eq!(found.notes, [Note::LinesCut { kept: 500, total: 1_500 }]);
}

#[test]
fn indentation_is_kept_and_blanks_at_the_end_are_not() {
    assert_eq!(numbered(&typed("\n\n  hold Army 1  \n\u{200b}\n").body.lines), [(3, "  hold Army 1")]);
}
