//! The order form sent back, and attached order files.

use super::super::Note;
use super::{letter, mail, numbered, texts, typed};

#[test]
fn a_form_edited_inside_the_quote_is_kept_apart() {
    let read = letter(mail!("form-edited"));
    assert_eq!(numbered(&read.body.lines), [(1, "hold Army 7")]);
    let form = read.body.form.expect("the form is there");
    assert_eq!(
        numbered(&form),
        [(7, "Army 1: march to Oslo"), (8, "Army 2:"), (9, "march to Kellmoor"), (11, "# Army 3 rests")]
    );
    assert_eq!(read.notes, [], "older forms deep in the quote are nobody's mistake");
}

#[test]
fn the_shallowest_form_wins_even_below_a_deeper_one() {
    let read = letter(mail!("form-html"));
    assert_eq!(texts(&read.body.lines), ["Hello!"]);
    let form = read.body.form.expect("the form is there");
    assert_eq!(texts(&form), ["Army 1: hold", "Army 2: march to Köln"]);
}

#[test]
fn a_form_in_an_older_mail_without_marks_is_found() {
    let read = letter(mail!("form-outlook"));
    assert_eq!(numbered(&read.body.lines), [(1, "See below.")]);
    let form = read.body.form.expect("the form is there");
    assert_eq!(numbered(&form), [(10, "Army 1: hold"), (11, "Army 2: march to Oslo")]);
}

#[test]
fn a_form_without_end_is_no_form() {
    let read = letter(mail!("form-broken"));
    assert_eq!(numbered(&read.body.lines), [(1, "hold Army 1"), (5, "hold Army 2")]);
    assert_eq!(read.body.form, None);
    assert_eq!(read.notes, [Note::FormUnfinished { line: 3 }]);
}

#[test]
fn a_typed_form_beats_a_quoted_one_and_a_second_typed_one_is_remarked_on() {
    let read = typed(
        "> [orders]\n> old\n> [end of orders]\n[ORDERS]\nnew\n* [end  of orders] *\n\n[orders]\nmore\n[end of orders]\nhold\n",
    );
    assert_eq!(numbered(&read.body.form.expect("the form is there")), [(5, "new")]);
    assert_eq!(numbered(&read.body.lines), [(11, "hold")]);
    assert_eq!(read.notes, [Note::ExtraForm { line: 8 }]);
}

#[test]
fn an_older_mail_counts_as_one_quote_deeper() {
    // The quoted form stands above the unmarked older mail: both are one deep, so the first wins.
    let read = typed(
        "hi\n\n> [orders]\n> a\n> [end of orders]\n\n-----Original Message-----\nFrom: g@x.example\nSubject: t\n\n[orders]\nb\n[end of orders]\n",
    );
    assert_eq!(texts(&read.body.form.expect("the form is there")), ["a"]);
}

#[test]
fn an_empty_form_is_a_form_and_words_on_the_marker_line_are_none() {
    assert_eq!(typed("[orders]\n\n[end of orders]\n").body.form, Some(vec![]));
    let read = typed("see [orders] here\nhold\n[end of orders] now\n");
    assert_eq!(read.body.form, None);
    assert_eq!(read.body.lines.len(), 3);
}

#[test]
fn a_lone_end_marker_is_not_an_order() {
    assert_eq!(texts(&typed("hold\n[end of orders]\n").body.lines), ["hold"]);
}

#[test]
fn a_signature_above_the_form_does_not_swallow_it() {
    let read = typed("hold\n-- \nBob\n\n[orders]\nArmy 1: march\n[end of orders]\n");
    assert_eq!(texts(&read.body.form.expect("the form is there")), ["Army 1: march"]);
    assert_eq!(texts(&read.body.lines), ["hold"]);
    assert!(read.body.signature_cut);
}

#[test]
fn only_attachments_named_orders_are_read() {
    let read = letter(mail!("attachment"));
    assert_eq!(
        numbered(&read.body.lines),
        [(1, "My orders are attached."), (4, "hold Army 1"), (5, "--"), (6, "march Army 2 to Oslo")],
        "a file has no signature"
    );
    assert!(read.body.signature_cut, "the mail itself has one");
    assert_eq!(
        read.notes,
        [
            Note::AttachmentRead { name: "Orders-turn4.txt".into() },
            Note::AttachmentIgnored { name: "diary.txt".into() },
            Note::AttachmentIgnored { name: "map.pdf".into() }
        ]
    );
}

#[test]
fn nothing_but_quotes_is_said() {
    let read = typed("> Turn 4 is over.\n> march Army 9 to Nowhere\n");
    assert_eq!(read.body.lines, []);
    assert_eq!(read.notes, [Note::OnlyQuotes]);
}
