//! Who is not answered, and what a delivery report says.

use super::super::{Action, Encryption, Note, Robot};
use super::{letter, mail, numbered};

fn judged(headers: &str) -> Option<Robot> {
    letter(format!("{headers}\n\nhold Army 1\n").as_bytes()).auto
}

#[test]
fn each_sign_of_a_robot_is_known() {
    let cases: Vec<(&str, Robot)> = vec![
        ("From: a@b.example\nX-Adjudicator: thrones", Robot::Loop),
        ("From: a@b.example\nx-adjudicator: v1", Robot::Loop),
        ("From: a@b.example\nReturn-Path: <>", Robot::NullSender),
        ("From: a@b.example\nAuto-Submitted: auto-generated", Robot::AutoSubmitted("auto-generated".into())),
        (
            "From: a@b.example\nAUTO-SUBMITTED: Auto-Replied; owner=x",
            Robot::AutoSubmitted("Auto-Replied; owner=x".into()),
        ),
        ("From: a@b.example\nAuto-Submitted:", Robot::AutoSubmitted(String::new())),
        ("From: a@b.example\nPrecedence: Bulk", Robot::Precedence("Bulk".into())),
        ("From: a@b.example\nPRECEDENCE: junk", Robot::Precedence("junk".into())),
        ("From: a@b.example\nPrecedence: auto_reply", Robot::Precedence("auto_reply".into())),
        ("From: a@b.example\nList-Id: <l.example>", Robot::List("List-ID".into())),
        ("From: a@b.example\nlist-foo: x", Robot::List("list-foo".into())),
        ("From: a@b.example\nX-Autoreply: yes", Robot::Autoresponder("X-Autoreply".into())),
        ("From: No-Reply@shop.example", Robot::Nobody("No-Reply@shop.example".into())),
        ("From: donotreply+17@shop.example", Robot::Nobody("donotreply+17@shop.example".into())),
        ("From: MAILER-DAEMON@b.example", Robot::Nobody("MAILER-DAEMON@b.example".into())),
        ("From: a@b.example\nReturn-Path: <noreply@b.example>", Robot::Nobody("noreply@b.example".into())),
        (
            "From: alerts@b.example\nX-Auto-Response-Suppress: OOF",
            Robot::SilentMachine("alerts@b.example".into()),
        ),
        (
            "From: a@b.example\nSubject: Automatic reply: Turn 4",
            Robot::OutOfOffice("Automatic reply: Turn 4".into()),
        ),
        (
            "From: a@b.example\nSubject: =?utf-8?q?R=C3=A9ponse_automatique_?= : tour 4",
            Robot::OutOfOffice("Réponse automatique : tour 4".into()),
        ),
        (
            "From: a@b.example\nContent-Type: multipart/report; report-type=disposition-notification; boundary=x",
            Robot::ReadReceipt,
        ),
        (
            "From: a@b.example\nContent-Type: multipart/report; report-type=feedback-report; boundary=x",
            Robot::Complaint,
        ),
    ];
    for (headers, robot) in cases {
        assert_eq!(judged(headers), Some(robot), "{headers}");
    }
}

#[test]
fn people_are_answered() {
    for headers in [
        "From: a@b.example",
        "From: a@b.example\nAuto-Submitted: No",
        "From: a@b.example\nAuto-Submitted: no (typed by hand)",
        "From: a@b.example\nPrecedence: normal",
        "From: a@b.example\nReturn-Path: <a@b.example>",
        "From: noreplyson@b.example",
        "From: alerts@b.example",
        "From: a@b.example\nSubject: Re: Automatic reply: Turn 4",
        "From: a@b.example\nX-Auto-Response-Suppress: DR, RN",
        "From: a@b.example\nX-Loop: my-filter",
        "From: a@b.example\nListing: x",
    ] {
        assert_eq!(judged(headers), None, "{headers}");
    }
}

#[test]
fn outlooks_wish_for_silence_is_a_note_and_no_robot() {
    let read = letter(mail!("outlook-365"));
    assert_eq!(read.auto, None);
    assert_eq!(read.notes, [Note::AsksForSilence]);
}

#[test]
fn absence_notices_and_lists_are_robots() {
    assert_eq!(letter(mail!("vacation")).auto, Some(Robot::AutoSubmitted("auto-replied".into())));
    assert_eq!(letter(mail!("list")).auto, Some(Robot::List("List-ID".into())));
}

#[test]
fn a_bounce_tells_who_why_and_which_mail() {
    let Some(Robot::Bounce(bounce)) = letter(mail!("bounce")).auto else { panic!("no bounce") };
    assert_eq!(bounce.original_message_id.as_deref(), Some("thrones-4-bob@pbem.example"));
    let [bob, eve] = bounce.recipients.as_slice() else { panic!("{bounce:?}") };
    assert_eq!(bob.final_recipient.as_deref(), Some("bob@nowhere.example"));
    assert_eq!(bob.original_recipient.as_deref(), Some("Bob@nowhere.example"));
    assert_eq!(bob.action, Some(Action::Failed));
    assert_eq!(bob.status.as_deref(), Some("5.1.1"));
    assert_eq!(bob.diagnostic.as_deref(), Some("550 5.1.1 no such user here"));
    assert!(bob.is_permanent());
    assert_eq!(eve.action, Some(Action::Delayed));
    assert_eq!(eve.status.as_deref(), Some("4.4.1"));
    assert!(!eve.is_permanent());
}

#[test]
fn the_mail_sent_back_is_not_read_as_orders() {
    let body = letter(mail!("bounce")).body;
    assert_eq!(numbered(&body.lines), [(1, "Your message could not be delivered.")]);
}

#[test]
fn a_bounce_with_headers_only_names_the_mail() {
    let Some(Robot::Bounce(bounce)) = letter(mail!("bounce-headers")).auto else { panic!("no bounce") };
    assert_eq!(bounce.original_message_id.as_deref(), Some("thrones-4-bob@pbem.example"));
    assert_eq!(bounce.recipients.len(), 1);
    assert!(bounce.recipients[0].is_permanent());
}

#[test]
fn exims_bounce_is_known_by_its_header() {
    let robot =
        judged("From: Mail Delivery System <Mailer-Daemon@x.example>\nX-Failed-Recipients: bob@y.example");
    let Some(Robot::Bounce(bounce)) = robot else { panic!("{robot:?}") };
    assert_eq!(bounce.recipients[0].final_recipient.as_deref(), Some("bob@y.example"));
}

#[test]
fn enciphered_mail_is_not_an_empty_one() {
    let seen = |mail: &[u8]| {
        let read = letter(mail);
        (read.encrypted, read.body.lines.len())
    };
    assert_eq!(seen(mail!("encrypted-pgp-mime")), (Some(Encryption::PgpMime), 0));
    assert_eq!(seen(mail!("encrypted-smime")), (Some(Encryption::Smime), 0));
    assert_eq!(seen(mail!("encrypted-inline")), (Some(Encryption::InlinePgp), 1));
    assert_eq!(seen(mail!("signed-mime")), (None, 1));
    assert_eq!(seen(mail!("signed-inline")), (None, 2));
    let quoted = super::typed("hold\n> -----BEGIN PGP MESSAGE-----\n> xyz\n> -----END PGP MESSAGE-----\n");
    assert_eq!((quoted.encrypted, quoted.body.lines.len()), (None, 1));
}
