//! Quotes without marks, under headings that no verb and no colon gives away; and lines of a player that are none.

use super::super::{Letter, read};
use super::{letter, texts};

/// A reply to the campaign, as every mail program addresses it.
fn reply(body: &str) -> Vec<String> {
    typed_in(letter(&mail_with(body)))
}

/// The same, read once: for tests of thousands of mails.
fn reply_once(body: &str) -> Vec<String> {
    typed_in(read(&mail_with(body)))
}

fn mail_with(body: &str) -> Vec<u8> {
    let mail = format!(
        "From: Bob Roe <bob@mail.example>\nTo: Spring Thrones <game+mfrggzdf@play.example>\n\
         Content-Type: text/plain; charset=utf-8\n\n{body}"
    );
    mail.into_bytes()
}

fn typed_in(letter: Letter) -> Vec<String> {
    letter.body.lines.into_iter().map(|line| line.text).collect()
}

/// Headings over a quote, each as a program breaks and orders it.
pub(super) const HEADINGS: &[&str] = &[
    // Broken, the address on a line of its own.
    "Spring Thrones\n<game@play.example>\nschrieb am Sa., 21. Nov. 2026, 22:37:",
    "Spring Thrones\n<game@play.example>\nwrote on Sat, 21 Nov 2026 at 22:37:",
    "Am Sa., 21. Nov. 2026 um 22:37 Uhr schrieb Spring Thrones\n<game@play.example>:",
    "On Sat, 21 Nov 2026 at 22:37, Spring Thrones\n<game@play.example>\nwrote:",
    "El sáb, 21 nov 2026 a las 22:37, Spring Thrones\n(<game@play.example>)\nescribió:",
    "сб, 21 нояб. 2026 г. в 22:37, Spring Thrones <\ngame@play.example>:",
    "21 Kas 2026 Cmt, 22:37 tarihinde\nSpring Thrones <game@play.example>\nşunu yazdı:",
    "2026年11月21日(土) 22:37\nSpring Thrones\n<game@play.example>:",
    // The date first, no colon.
    "2026-11-21 22:37 Spring Thrones <game@play.example>",
    "2026年11月21日 22:37 Spring Thrones <game@play.example>",
    "2026. 11. 21. 오후 10:37, Spring Thrones <game@play.example>",
    "21.11.2026, 22:37, \"Spring Thrones\" <game@play.example>",
    "lör 21 nov. 2026 kl. 22:37 Spring Thrones <game@play.example>",
    "sob., 21 lis 2026 o 22:37 Spring Thrones <game@play.example>",
    "la 21. marrask. 2026 klo 22.37 Spring Thrones\n<game@play.example>",
    // A date and a name alone.
    "Spring Thrones 21.11.2026 22:37",
    "Spring Thrones, Sat, 21 Nov 2026 22:37",
    "Spring Thrones\n21/11/2026 22:37",
    "21 novembre 2026 à 22:37 Spring Thrones",
    "Saturday, November 21, 2026 10:37 PM +0100 from Spring Thrones",
    "Şimdi Spring Thrones <game@play.example> 21 Kasım 2026 22:37",
];

/// Lines as players write them: orders, plans, press, dates, talk.
pub(super) const LINES: &[&str] = &[
    "move e3-e4",
    "if h7-h6 then g5-g4",
    "away 3 jul - 10 jul",
    "away 3 jul 2026 22:00",
    "away 2026-07-03 - 2026-07-10",
    "extend 2 days",
    "back",
    "ready",
    "From E3 to D4 jump 2P",
    "From: Oslo",
    "To: Kellmoor",
    "to Bob: he wrote on 21.11.2026 at 22:37:",
    "on 21 Nov 2026 we attack",
    "On hold: Army 3",
    "Am Rhein 3 Armeen:",
    "buy 2 protectors and 3 fighters",
    "E3> D4: 2P",
    "A> march to Oslo",
    "address add bob@home.example",
    "address add bob@home.example, from 3 jul 2026 22:00",
    "# 21.11.2026 22:37",
    "research comm this turn. Cheers",
    "In battles lose fighters first, then blasters, protectors last",
    "row 3 F P F P . P F P F",
    "1. move e3-e4",
    "Spring Thrones is fun",
    "Spring Thrones, I am away 3 jul 2026 22:00",
    "Dear Spring Thrones",
    "my mail could not be delivered",
    "I am out of the office until 30 November",
    "Sent from my castle: greetings",
    "Subject: grain",
    "vote yes on Repeal with 3 influence",
    "press to all: Original Message follows",
    "-> D4",
    "Sat 21 Nov 2026 22:37 Oslo burns",
    "march 3 to May",
    "I vote on Repeal with 3",
    "a3-b4; if i7-h6 then c4*d5",
    "cavlary e2 to e3",
    "no, make that 2 snub fighters",
    "draft the Comet Lancer, or if that's taken the Drill Corps",
    "from E3 to D4 jump 2P",
    "Sorry for the delay, was on holiday in Spain",
    "sorry, we lost our internet until 21.11.2026 22:37",
    "e2-e3. Your turn!",
    "Hi Bob, a3-b4 and good luck!",
    "offer draw",
    "by the way: who wrote the rules?",
    "to all: the mailing list of 2026 is full",
    "De Oslo a Kellmoor: 3 fighters",
    "A 2",
    "An",
    "Do",
    "Date: 3 jul 2026",
    "Betreff",
    "| a row of my own",
    "choose seat 1 for Hacan",
    "name: Spring Thrones",
];

const QUOTE: &str = "Turn 6 of Spring Thrones\nBob, your orders are wanted by Wed 25 Nov 2026, 00:58 UTC\nmarch Army 9 to Nowhere";

#[test]
fn quotes_under_a_heading_without_colon_or_verb_are_cut() {
    for heading in HEADINGS {
        for quote in [QUOTE, "> Turn 6\n> march", "| Turn 6\n| march"] {
            let lines = reply(&format!("move e3-e4\n\n{heading}\n\n{quote}\n"));
            assert_eq!(lines, ["move e3-e4"], "{heading}\n{quote}");
        }
    }
}

#[test]
fn what_is_typed_below_our_own_lines_stays() {
    for heading in HEADINGS {
        let lines = reply(&format!("hold\n\n{heading}\n\n== Turn 6 ==\n| Turn 6\nmarch\n| over\n\nstay\n"));
        assert_eq!(lines, ["hold", "march", "stay"], "{heading}");
    }
}

#[test]
fn with_nothing_typed_above_only_the_heading_goes() {
    for heading in HEADINGS {
        assert_eq!(reply(&format!("{heading}\n\nmove e3-e4\nhold\n")), ["move e3-e4", "hold"], "{heading}");
    }
}

#[test]
fn no_line_of_a_player_is_taken_for_a_heading() {
    for line in LINES {
        for (above, below) in
            [("hold\n\n", ""), ("", "stay\n"), ("hold\n\n", "\nstay\n"), ("hold\n", "stay\n")]
        {
            let mut wanted: Vec<&str> = above.lines().chain([*line]).chain(below.lines()).collect();
            wanted.retain(|l| !l.is_empty());
            assert_eq!(reply(&format!("{above}{line}\n{below}")), wanted, "{line}");
        }
    }
    let all = LINES.join("\n");
    assert_eq!(reply(&all), LINES);
    assert_eq!(reply(&LINES.join("\n\n")), LINES);
    let mail = format!("From: Bob Roe <bob@mail.example>\nTo: game@play.example\n\n{all}\n");
    assert_eq!(read(mail.as_bytes()).auto, None);
}

#[test]
fn a_line_right_above_a_heading_is_never_part_of_it() {
    for heading in HEADINGS {
        for line in LINES.iter().filter(|line| !line.ends_with(':')) {
            for quote in [QUOTE, "> Turn 6\n> march"] {
                let lines = reply_once(&format!("hold\n\n{line}\n{heading}\n{quote}\n"));
                assert_eq!(
                    lines.get(..2),
                    Some(&["hold".to_owned(), (*line).to_owned()][..]),
                    "{line}\n{heading}"
                );
            }
        }
    }
}

#[test]
fn quotes_marked_with_a_name_or_initials_are_cut() {
    for (heading, mark) in [
        ("Saturday, November 21, 2026, 10:37:09 PM, you wrote:", "ST>"),
        ("Hello Spring,\n\nSaturday, November 21, 2026, 10:37:09 PM, you wrote:", "ST>"),
        ("Spring Thrones wrote:", "Spring>"),
        ("Spring Thrones <game@play.example> writes:", "  ST>"),
        ("On 21 Nov 2026 22:37 Spring Thrones wrote:", "Thrones>"),
        ("21.11.2026 22:37 Spring Thrones <game@play.example>", "st>"),
    ] {
        let lines = reply(&format!("hold\n\n{heading}\n\n{mark} Turn 6\n{mark} march\n\nstay\n"));
        let lines: Vec<&str> = lines.iter().map(String::as_str).filter(|l| *l != "Hello Spring,").collect();
        assert_eq!(lines, ["hold", "stay"], "{heading}\n{mark}");
    }
    // Our own lines vouch for the mark where no heading does, and an order form is found behind it.
    let mail = letter(
        b"From: a@b.example\n\n>>>>> \"ST\" == Spring Thrones writes:\n\n    ST> == Turn 6 ==\n    ST> | over\n\
          hold\n    ST> [orders]\n    ST> march\n    ST> [end of orders]\n    ST> | more\n",
    );
    assert_eq!(texts(&mail.body.lines), ["hold"]);
    assert_eq!(texts(&mail.body.form.expect("the form")), ["march"]);
}

#[test]
fn arrows_of_orders_are_no_marks() {
    for lines in [["A> march", "A> hold"], ["E3> D4: 2P", "E3> D6"], ["Bob> hello", "Bob> there"]] {
        assert_eq!(reply(&format!("{}\n{}\n", lines[0], lines[1])), lines);
    }
    for lines in [["E3> D4: 2P", "E3> D6"], ["Bob> hello", "Bob> there"]] {
        assert_eq!(reply(&format!("to all: Ann wrote:\n{}\n", lines.join("\n"))).len(), 3, "{lines:?}");
    }
}

/// Names of rows (from, to, subject) in seventeen languages.
const ROWS: &[[&str; 3]] = &[
    ["From", "To", "Subject"],
    ["Von", "An", "Betreff"],
    ["De", "À", "Objet"],
    ["De", "Para", "Asunto"],
    ["Da", "A", "Oggetto"],
    ["Van", "Aan", "Onderwerp"],
    ["De", "Para", "Assunto"],
    ["Från", "Till", "Ämne"],
    ["Fra", "Til", "Emne"],
    ["Od", "Do", "Temat"],
    ["Od", "Komu", "Předmět"],
    ["Lähettäjä", "Vastaanottaja", "Aihe"],
    ["От", "Кому", "Тема"],
    ["Kimden", "Kime", "Konu"],
    ["发件人", "收件人", "主题"],
    ["差出人", "宛先", "件名"],
    ["보낸 사람", "받는 사람", "제목"],
];

#[test]
fn blocks_of_from_to_and_subject_are_cut_in_seventeen_languages() {
    let values = ["Spring Thrones <game@play.example>", "Bob Roe <bob@mail.example>", "[spring] turn 6"];
    for names in ROWS {
        let rows = |line: fn(&str, &str) -> String| -> String {
            names.iter().zip(values).map(|(name, value)| line(name, value)).collect()
        };
        for block in [
            rows(|name, value| format!("{name}: {value}\n")),
            rows(|name, value| format!("{name}\u{a0}: {value}\n\n")),
            rows(|name, value| format!("| {name} | {value} |\n")),
            rows(|name, value| format!("{name}\t{value}\n")),
            rows(|name, value| format!("*{name}*\n{value}\n")),
            rows(|name, value| format!("{name}:\n{value}\n")),
            rows(|name, value| format!("{name}\n\n{value}\n\n")),
        ] {
            assert_eq!(reply(&format!("hold\n\n{block}\n{QUOTE}\n")), ["hold"], "{block}");
        }
    }
}

#[test]
fn below_rows_without_a_date_and_with_nothing_above_only_they_go() {
    let block = "From: Spring Thrones <game@play.example>\nTo: Bob Roe <bob@mail.example>\nSubject: turn 6\n";
    assert_eq!(reply(&format!("{block}\nmove e3-e4\nhold\n")), ["move e3-e4", "hold"]);
    assert_eq!(reply(&format!("hi\n\n{block}\n| Turn 6\nmarch\n| over\n")), ["hi", "march"]);
}

#[test]
fn answers_between_our_lines_stay_below_any_block() {
    for block in [
        "From: Spring Thrones <game@play.example>\nSent: Saturday, November 21, 2026 22:37\nTo: Bob\nSubject: turn 6\n",
        "-----Original Message-----\nFrom: Spring Thrones\nSubject: turn 6\n",
    ] {
        let ours = "== Turn 6 ==\n| Which way?\nnorth\n\n| How many?\n3 fighters\n| Bye.\n";
        assert_eq!(reply(&format!("see below\n\n{block}\n{ours}")), ["see below", "north", "3 fighters"]);
        // An older mail of somebody else's below is old all the same.
        let older = "From: Bob Roe <bob@mail.example>\nSent: Friday, November 20, 2026 22:37\nTo: Spring\nSubject: x\n\nmarch\n";
        assert_eq!(reply(&format!("hold\n\n{block}\n| over\n\n{older}\n| x\nmarch\n")), ["hold"]);
    }
}

#[test]
fn rows_of_a_player_are_no_block() {
    for block in [
        "From: Oslo\nTo: Kellmoor\nSubject: grain",
        "From\nOslo\nTo\nKellmoor",
        "A | B | C\nFrom | Oslo | 3\nTo | Kellmoor | 4",
        "Do\nA\nDe\nEn",
        "From\tOslo\nTo\tKellmoor\nSubject\tgrain",
    ] {
        let lines: Vec<&str> = block.lines().chain(["hold"]).collect();
        assert_eq!(
            reply(&format!("stay\n\n{block}\nhold\n")),
            ["stay"].into_iter().chain(lines).collect::<Vec<_>>()
        );
    }
}
