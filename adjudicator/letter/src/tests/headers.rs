//! Header fields: duplicates, recipients, ids, subjects, the time of arrival.

use chrono::{TimeZone, Utc};

use super::super::{Note, RecipientSource, ReturnPath, trusted_time};
use super::{letter, mail, texts};

#[test]
fn a_second_from_is_seen_and_the_first_of_duplicates_counts() {
    let read = letter(mail!("two-from"));
    let senders: Vec<&str> = read.senders.iter().map(|a| a.email.as_str()).collect();
    assert_eq!(senders, ["alice@gmail.example", "mallory@evil.example"]);
    assert_eq!(read.sole_sender(), None);
    assert_eq!(read.message_id.as_deref(), Some("first@evil.example"));
    assert_eq!(
        read.notes,
        [
            Note::RepeatedHeader { name: "From" },
            Note::RepeatedHeader { name: "Message-ID" },
            Note::ManySenders { count: 2 }
        ]
    );
}

#[test]
fn a_second_from_without_any_address_still_raises_doubt() {
    let read = letter(b"From: a@b.example\nFrom:\nTo: g@x.example\n\nhold\n");
    assert_eq!(read.senders.len(), 1);
    assert_eq!(read.sole_sender(), None);
}

#[test]
fn one_from_with_two_mailboxes_is_seen() {
    let read = letter(b"From: a@b.example, Bob <b@b.example>\n\nhold\n");
    assert_eq!(read.notes, [Note::ManySenders { count: 2 }]);
    assert_eq!(read.sole_sender(), None);
}

#[test]
fn an_address_in_the_display_name_is_not_the_sender() {
    let read = letter(b"From: \"alice@gmail.example\" <mallory@evil.example>\n\nhold\n");
    let sender = read.sole_sender().expect("one sender");
    assert_eq!(sender.email, "mallory@evil.example");
    assert_eq!(sender.name.as_deref(), Some("alice@gmail.example"));
}

#[test]
fn recipients_come_in_order_of_trust() {
    let read = letter(
        b"To: game@x.example, Bob <bob@y.example>\nCc: c@y.example\nDelivered-To: game+TOK@x.example\n\
          Delivered-To: lower@x.example\nEnvelope-To: e@x.example\nX-Original-To: orig@x.example\n\
          From: a@b.example\n\nhold\n",
    );
    let found: Vec<(RecipientSource, &str)> =
        read.recipients.iter().map(|r| (r.source, r.address.email.as_str())).collect();
    use RecipientSource::*;
    assert_eq!(
        found,
        [
            (OriginalTo, "orig@x.example"),
            (DeliveredTo, "game+TOK@x.example"),
            (DeliveredTo, "lower@x.example"),
            (EnvelopeTo, "e@x.example"),
            (To, "game@x.example"),
            (To, "bob@y.example"),
            (Cc, "c@y.example"),
        ]
    );
}

#[test]
fn ids_and_subject_are_read() {
    let read = letter(mail!("mutt"));
    assert_eq!(read.message_id.as_deref(), Some("20261121224500.GA1@unix.example"));
    assert_eq!(read.in_reply_to, ["r4@pbem.example"]);
    assert_eq!(read.references, ["r3@pbem.example", "r4@pbem.example"]);
    assert_eq!(letter(mail!("iphone")).subject, "Re: Turn 4 — your report");
}

#[test]
fn ids_without_brackets_are_understood() {
    let read = letter(b"From: a@b.example\nMessage-ID: x1@b.example\nReferences: <a@b> c@d <e@f>\n\nhold\n");
    assert_eq!(read.message_id.as_deref(), Some("x1@b.example"));
    assert_eq!(read.references, ["a@b", "e@f"]);
}

#[test]
fn the_topmost_return_path_counts() {
    let path = |mail: &[u8]| letter(mail).return_path;
    assert_eq!(
        path(b"Return-Path: <>\nReturn-Path: <a@b.example>\nFrom: a@b.example\n\nx\n"),
        Some(ReturnPath::Null)
    );
    assert_eq!(
        path(b"Return-Path: <a@b.example>\nFrom: a@b.example\n\nx\n"),
        Some(ReturnPath::Address("a@b.example".into()))
    );
    assert_eq!(path(b"From: a@b.example\n\nx\n"), None);
}

#[test]
fn headers_without_body_are_read() {
    for mail in [&b"From: a@b.example\nSubject: hi"[..], b"From: a@b.example\nSubject: hi\n"] {
        let read = letter(mail);
        assert_eq!(read.subject, "hi");
        assert_eq!(read.senders.len(), 1);
        assert_eq!(read.body.lines, []);
    }
}

#[test]
fn an_mbox_line_is_stepped_over() {
    let read = letter(b"From a@b.example Sat Nov 21 22:37:09 2026\nFrom: a@b.example\nSubject: hi\n\nhold\n");
    assert_eq!(read.subject, "hi");
    assert_eq!(read.sole_sender().map(|a| a.email.as_str()), Some("a@b.example"));
}

#[test]
fn a_from_line_is_the_mailboxs_only_with_an_envelope_and_a_date_above_a_header() {
    for line in [
        "From bob@mail.example Sat Nov 21 22:41:07 2026",
        "From - Sat Nov 21 22:41:07 2026",
        "From MAILER-DAEMON  Sat Nov 21 22:41 CET 2026",
        "From \"bob roe\"@mail.example Sat Nov  1 22:41:07 2026 +0100 remote from mx",
        "From ???@??? Sat Nov 21 22:41:07 2026",
    ] {
        let read = letter(format!("{line}\nFrom: a@b.example\n\nhold\n").as_bytes());
        assert_eq!(read.senders.len(), 1, "{line}");
        assert_eq!(texts(&read.body.lines), ["hold"], "{line}");
    }
    // An order is none, nor is a line above anything but a header.
    for (mail, lines) in [
        ("From E3 to D4 jump 2P\nhold\n", vec!["From E3 to D4 jump 2P", "hold"]),
        ("From E3 to D4 jump 2P\n", vec!["From E3 to D4 jump 2P"]),
        ("From E3 at 10:30 on Sat Nov 21 2026\nhold\n", vec!["From E3 at 10:30 on Sat Nov 21 2026", "hold"]),
        ("From E3 to D4\nplan: hold\n", vec!["From E3 to D4", "plan: hold"]),
    ] {
        assert_eq!(texts(&letter(mail.as_bytes()).body.lines), lines, "{mail}");
    }
    // A delivery program may have put it below a header of its own.
    let read = letter(b"Return-Path: <bob@mail.example>\nFrom bob@mail.example Sat Nov 21 22:41:07 2026\nFrom: a@b.example\nSubject: hi\n\nhold\n");
    assert_eq!(read.sole_sender().map(|a| a.email.as_str()), Some("a@b.example"));
    assert_eq!((read.subject.as_str(), texts(&read.body.lines)), ("hi", vec!["hold"]));
}

#[test]
fn a_line_of_blanks_ends_a_header() {
    for blank in [" ", "\t", "   "] {
        for body in [
            "hold\nmarch\n",
            "plan: hold\nmarch\n",
            " hold\nmarch\n",
            "hold\n\nmarch\n",
            "plan: hold\n\nmarch\n",
        ] {
            let read = letter(format!("From: a@b.example\nSubject: hi\n{blank}\n{body}").as_bytes());
            assert_eq!(read.subject, "hi", "{body}");
            let wanted: Vec<&str> = body.lines().filter(|l| !l.is_empty()).collect();
            assert_eq!(texts(&read.body.lines), wanted, "{blank:?} {body:?}");
        }
        // RFC 5322 section 4.2 has such lines inside a folded field: nobody may hide a second From below one.
        let read = letter(
            format!("Subject: hi\n{blank}\nFrom: a@b.example\nFrom: m@evil.example\n\nhold\n").as_bytes(),
        );
        assert_eq!(read.senders.len(), 2);
        assert_eq!(texts(&read.body.lines), ["hold"]);
        let read =
            letter(format!("From: a@b.example\nSubject: one\n{blank}\n two\nDate: x\n\nhold\n").as_bytes());
        assert_eq!(texts(&read.body.lines), ["hold"]);
        // The header of a part ends in the same way.
        let read = letter(
            format!("From: a@b.example\nContent-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: text/plain\n{blank}\nhold\n--m--\n").as_bytes(),
        );
        assert_eq!(texts(&read.body.lines), ["hold"]);
    }
}

#[test]
fn empty_mail_gives_an_empty_letter() {
    for mail in [&b""[..], b"\n", b"\n\n\n", b" "] {
        let read = letter(mail);
        assert_eq!(read.body.lines, []);
        assert_eq!(read.notes, [Note::NoHeaders, Note::NoSender]);
    }
}

#[test]
fn only_our_own_received_header_tells_the_time() {
    let read = letter(mail!("gmail-web"));
    let when = Utc.with_ymd_and_hms(2026, 11, 21, 22, 41, 9).single();
    assert_eq!(read.trusted_time("mx.pbem.example"), when);
    assert_eq!(read.trusted_time("MX.pbem.example."), when);
    assert_eq!(read.trusted_time("mail-wr1.google.example"), None, "a host below the top");
    assert_eq!(read.trusted_time("pbem.example"), None);
    assert_eq!(read.trusted_time(""), None);
}

#[test]
fn a_received_header_is_read_by_its_grammar() {
    let time = |value: &str| trusted_time(Some(value), "mx.x.example").map(|t| t.to_rfc3339());
    let ok = Some("2026-11-21T21:37:09+00:00".to_owned());
    // The greeting is the sender's choice, and so are comments.
    assert_eq!(
        time("from by (by mx.evil.example) by mx.x.example with SMTP; Sat, 21 Nov 2026 22:37:09 +0100"),
        ok
    );
    assert_eq!(time("by mx.x.example; 21 Nov 2026 21:37:09 GMT (a; comment (nested))"), ok);
    assert_eq!(time("from mx.x.example by mx.evil.example; Sat, 21 Nov 2026 22:37:09 +0100"), None);
    assert_eq!(time("from a (by mx.x.example) by b; Sat, 21 Nov 2026 22:37:09 +0100"), None);
    // Impossible dates.
    for date in [
        "Fri, 32 Foo 2026 99:99 +9999",
        "32 Nov 2026 21:37:09 +0000",
        "31 Nov 2026 21:37:09 +0000",
        "21 Nov 2026 24:37:09 +0000",
        "Mon, 21 Nov 2026 21:37:09 +0000",
        "",
    ] {
        assert_eq!(time(&format!("by mx.x.example; {date}")), None, "{date}");
    }
    assert_eq!(time("by mx.x.example"), None);
    assert_eq!(trusted_time(None, "mx.x.example"), None);
}

#[test]
fn a_from_line_is_read_as_written_or_not_at_all() {
    let read_from =
        |from: &str| crate::read(format!("From: {from}\r\nSubject: x\r\n\r\nhello\r\n").as_bytes());
    for from in [
        "<alice@> <players.test>",
        "alice@ <players.test>",
        "<alice@players.test> <mallory@evil.test>",
        "<alice@players.test><mallory@evil.test>",
        "Alice <alice@players.test",
    ] {
        let read = read_from(from);
        assert_eq!(read.sole_sender(), None, "{from}: {:?}", read.senders);
    }
    for from in [
        "alice@players.test",
        "<alice@players.test>",
        "Alice <alice@players.test>",
        "\"Roe, Alice\" <alice@players.test>",
        "\"A <b> c\" <alice@players.test>",
        "alice@players.test (Alice)",
        "=?utf-8?q?Al=C3=AFce?= <alice@players.test>",
        "Alice\r\n <alice@players.test>",
        "< alice@players.test >",
    ] {
        let read = read_from(from);
        let sender = read.sole_sender().map(|sender| sender.email.as_str());
        assert_eq!(sender, Some("alice@players.test"), "{from}: {:?}", read.notes);
    }
    let read = read_from("\"bob@players.test\" <alice@players.test>");
    assert_eq!(read.sole_sender().map(|sender| sender.email.as_str()), Some("alice@players.test"));
    assert_eq!(read.notes, [Note::NameLooksLikeAddress { name: "bob@players.test".into() }]);
}

#[test]
fn an_address_is_read_as_rfc_5322_has_it_or_not_at_all() {
    for from in [
        // Two addresses in one, by a sign at which programs part them differently.
        "<alice@example.org@evil.example>",
        "alice@example.org@evil.example",
        "\"alice@example.org\"@evil.example",
        "<@relay.example:alice@example.org>",
        // Half of one.
        "<@example.org>",
        "<alice@>",
        "<alice@example..org>",
        "<a..b@example.org>",
        "<.alice@example.org>",
        // Signs that nobody sees.
        "<al\u{200b}ice@example.org>",
        "<alice@exam\u{ad}ple.org>",
        "<\u{202e}alice@example.org>",
    ] {
        let read = letter(format!("From: {from}\r\nTo: g@x.example\r\n\r\nhold\r\n").as_bytes());
        assert_eq!(read.sole_sender(), None, "{from}: {:?}", read.senders);
    }
    for (from, key) in [
        ("<alice@example.org>", "alice@example.org"),
        ("Alice.O'Neill+games@Example.org", "alice.o'neill+games@example.org"),
        ("=?utf-8?Q?Zo=C3=AB?= <zoë@bücher.example>", "zoë@bücher.example"),
        ("<ÄRGER@example.org>", "ärger@example.org"),
        ("<alice@[192.0.2.1]>", "alice@[192.0.2.1]"),
    ] {
        let read = letter(format!("From: {from}\r\nTo: g@x.example\r\n\r\nhold\r\n").as_bytes());
        assert_eq!(read.sole_sender().map(|a| a.key()).as_deref(), Some(key), "{from}");
    }
}

#[test]
fn a_letter_that_only_looks_like_one_of_ascii_is_another() {
    // The sign of the Kelvin is no K, though it becomes one when it is made small.
    let read = letter("From: <\u{212a}ate@example.org>\r\n\r\nhold\r\n".as_bytes());
    assert_ne!(read.sole_sender().map(|a| a.key()).as_deref(), Some("kate@example.org"));
}
