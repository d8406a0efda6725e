//! Who is not answered, and what a delivery report says.

use super::super::evidence::{AUTORESPONDERS, ENOUGH, LISTS, MACHINES, NOBODY, SIGNS};
use super::super::{Action, Encryption, MARK_HEADER, Note, Robot, robot_table};
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

fn read_as(headers: &str, body: &str) -> Option<Robot> {
    letter(format!("{headers}\nContent-Type: text/plain; charset=utf-8\n\n{body}\n").as_bytes()).auto
}

#[test]
fn who_writes_about_an_absence_is_a_person() {
    for (subject, body) in [
        ("Out of office 3-10 July", "away 3 jul - 10 jul"),
        ("Out of office 3-10 July", "I will be out of the office 3-10 July.\n\naway 3 jul - 10 jul\n\nBob"),
        ("Out of office", "I am out of office next week, so here are my orders:\nmove e3-e4\nhold army 2"),
        ("Out of office next week", "research comm\nbuild 2 infantry"),
        ("Out of office: [spring] 3-10 July", "away 3 jul - 10 jul"),
        ("Out of office [spring] turn 6", "move e3-e4"),
        ("Out of office", "I am on holiday next week. Please take e4 with the cavalry."),
        ("Vacation: back on Monday", "extend 2 days"),
        ("Auto: e3-e4", "move e3-e4"),
        ("Abwesend: 3. bis 10. Juli", "away 3 jul - 10 jul"),
        ("Abwesenheit: 3. bis 10. Juli", "Ich bin vom 3. bis 10. Juli im Urlaub.\naway 3 jul - 10 jul"),
        ("Absence du bureau du 3 au 10", "away 3 jul - 10 jul"),
        ("Fuera de la oficina", "away 3 jul - 10 jul"),
        ("Bob is out of the office", "move e3-e4"),
        ("Re: [spring] turn 6: your orders", "I am out of the office until Monday.\nmove e3-e4"),
        ("Out of office 3-10 July", "move e3-e4\n\n-- \nBob Roe\nI am out of the office until 10 July."),
    ] {
        let headers = format!("From: bob@mail.example\nSubject: {subject}");
        assert_eq!(read_as(&headers, body), None, "{subject}");
        let exchange = format!("{headers}\nX-Auto-Response-Suppress: All");
        assert_eq!(read_as(&exchange, body), None, "{subject}: Exchange sets that on everything");
    }
}

#[test]
fn notices_of_absence_without_a_mark_are_robots() {
    for (subject, body) in [
        ("Out of Office AutoReply: turn 6", "move e3-e4"),
        ("Automatic reply: turn 6", "back on Monday"),
        ("Abwesenheitsnotiz: turn 6", "Bin weg."),
        ("Out of office: [spring] turn 6: your orders", "Bin weg."),
        ("Abwesend: Re: [spring] turn 6: your orders", "Bin weg."),
        (
            "Out of office",
            "Hello,\n\nI am out of the office until 30 November.\nIn urgent cases please call Ann Poe.\n\nBob Roe",
        ),
        (
            "Bob Roe is out of the office.",
            "I will be out of the office starting 21.11.2026 and will not return until 30.11.2026.",
        ),
        (
            "Abwesend: bis Montag",
            "Guten Tag,\n\nich bin bis Montag nicht im Büro.\n\nMit freundlichen Grüßen\nBob Roe",
        ),
        ("Absence du bureau", "Bonjour,\n\nje suis absent jusqu'au 30 novembre.\n\nBob Roe"),
    ] {
        let robot = read_as(&format!("From: bob@mail.example\nSubject: {subject}"), body);
        assert_eq!(robot, Some(Robot::OutOfOffice(subject.to_owned())), "{subject}");
    }
}

#[test]
fn failures_told_in_plain_text_are_robots_whoever_sends_them() {
    for (from, subject, body) in [
        (
            "Mail Delivery Subsystem <relay@isp.example>",
            "Returned mail: see transcript for details",
            "   ----- The following addresses had permanent fatal errors -----\n<bob@mail.example>",
        ),
        (
            "System Administrator <admin@corp.example>",
            "Undeliverable: [spring] turn 6",
            "Your message did not reach some or all of the intended recipients.\n\n      bob@mail.example on 21/11/2026 22:37\n            No such user",
        ),
        (
            "Mail System <mail@host.example>",
            "Mail delivery failed: returning message to sender",
            "A message that you sent could not be delivered to one or more of its recipients.\n\n  bob@mail.example\n    unrouteable address",
        ),
        (
            "gateway@corp.example",
            "Delivery failure",
            "This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to:\n\n  bob@mail.example",
        ),
        (
            "root@host.example",
            "Undeliverable mail",
            "This is the mail system at host host.example.\n\nI'm sorry to have to inform you that your message could not be delivered to:\n\n<bob@mail.example>: user unknown",
        ),
    ] {
        let robot = read_as(&format!("From: {from}\nSubject: {subject}"), body);
        let Some(Robot::Bounce(bounce)) = robot else { panic!("{from}: {robot:?}") };
        assert_eq!(bounce.main_recipient().and_then(|r| r.address()), Some("bob@mail.example"), "{from}");
    }
}

#[test]
fn alerts_of_list_servers_are_robots() {
    for (from, subject, body) in [
        (
            "L-Soft list server at LISTS.EXAMPLE <LISTSERV@lists.example>",
            "THRONES-L: error report from PLAY.EXAMPLE",
            "The enclosed message, found in the THRONES-L mailbox, has been identified as a possible delivery error notice.",
        ),
        (
            "LISTSERV@lists.example",
            "Message from LISTSERV",
            "You have sent 20 invalid commands. From now on, your requests will be ignored.",
        ),
        (
            "Majordomo@lists.example",
            "MAJORDOMO ABORT (mj_majordomo)",
            "MAJORDOMO ABORT (mj_majordomo)!!\n\ngame@play.example looping",
        ),
        (
            "owner-thrones@lists.example",
            "BOUNCE thrones@lists.example: loop detected",
            "Message already has X-Loop of thrones@lists.example",
        ),
        (
            "SYMPA <sympa@lists.example>",
            "Loop detected",
            "The following message, sent by game@play.example, has been tagged as a loop.",
        ),
        (
            "mailman-owner@lists.example",
            "Possible mail loop",
            "This message looks like a reply to one of our own and was not processed.",
        ),
        (
            "thrones-help@lists.example",
            "ezmlm response",
            "Hi! This is the ezmlm program. I'm managing the thrones@lists.example mailing list.",
        ),
        (
            "Lyris ListManager <lyris@lists.example>",
            "Loop alert",
            "Too many messages were received from game@play.example today; a mail loop is suspected.",
        ),
        (
            "thrones-bounces+game=play.example@lists.example",
            "The results of your email commands",
            "The results of your email command are provided below. Attached is your original message.",
        ),
        (
            "thrones-request@lists.example",
            "Mail loop alert: thrones",
            "Your message has been sent to this list before.",
        ),
    ] {
        let robot = read_as(&format!("From: {from}\nSubject: {subject}"), body);
        assert!(matches!(robot, Some(Robot::ListServer(_))), "{from}: {robot:?}");
    }
    for (from, subject, body) in [
        (
            "Bob Roe <bob@mail.example>",
            "Possible mail loop",
            "move e3-e4\nyour server answers itself, a mail loop is suspected",
        ),
        ("Ann <owner-of-a-cat@mail.example>", "Re: [spring] turn 6", "move e3-e4"),
        ("majordomo@palace.example", "Re: [spring] turn 6", "move e3-e4"),
        ("bob-request@mail.example", "orders", "hold"),
        ("Bob Mailman <bob@mail.example>", "Possible mail loop", "my fleet keeps looping\nmove e3-e4"),
    ] {
        assert_eq!(read_as(&format!("From: {from}\nSubject: {subject}"), body), None, "{from}");
    }
    let header = |line: &str| judged(&format!("From: a@b.example\n{line}"));
    assert!(matches!(header("Mailing-List: contact t-help@l.example; run by ezmlm"), Some(Robot::List(_))));
    assert!(matches!(header("X-BeenThere: t@l.example"), Some(Robot::List(_))));
}

#[test]
fn people_may_write_about_failures() {
    for (from, subject, body) in [
        (
            "Bob Roe <bob@mail.example>",
            "Fwd: Undelivered Mail Returned to Sender",
            "This is the mail system at host x.example.\nYour message could not be delivered.\nwhy do I get this?",
        ),
        (
            "Bob Roe <bob@mail.example>",
            "delivery failed",
            "my last mail was returned to sender, so again:\nmove e3-e4",
        ),
        ("System <bob@mail.example>", "orders", "hold"),
        ("Mail System <bob@mail.example>", "orders", "hold"),
    ] {
        assert_eq!(read_as(&format!("From: {from}\nSubject: {subject}"), body), None, "{from} {subject}");
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

#[test]
fn the_operators_table_of_robots_is_the_one_that_is_used() {
    let page = include_str!("../../../../docs/operating.md");
    let (_, section) = page.split_once("## What makes a robot").expect("the section");
    let section = section.split("\n## ").next().expect("its text");
    let written: Vec<&str> = section.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    let used = robot_table();
    for (written, used) in written.iter().zip(&used) {
        assert_eq!(written, used);
    }
    assert_eq!(written.len(), used.len(), "rows");
}

#[test]
fn the_table_names_every_header_and_address_that_counts() {
    let table = robot_table().join("\n");
    for header in AUTORESPONDERS.iter().chain(&LISTS).chain(&[MARK_HEADER]) {
        assert!(table.contains(&format!("`{header}`")), "{header}");
    }
    for local in NOBODY.iter().chain(&MACHINES) {
        assert!(table.contains(&format!("`{local}@`")), "{local}");
    }
}

#[test]
fn signs_of_one_matter_stand_together_and_each_is_weighed() {
    let mut met = Vec::new();
    for sign in SIGNS {
        assert!((1..=ENOUGH).contains(&sign.weight), "{}", sign.what);
        if met.last() != Some(&sign.matter) {
            assert!(!met.contains(&sign.matter), "{:?} stands in two places", sign.matter);
            met.push(sign.matter);
        }
        let of_it: u8 = SIGNS.iter().filter(|s| s.matter == sign.matter).map(|s| s.weight).sum();
        assert!(of_it >= ENOUGH, "{:?} can never make a robot", sign.matter);
    }
}
