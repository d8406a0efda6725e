//! Names, subjects and order lines are written by strangers.

use super::{assert_laid_out, built_in, games};
use crate::samples;
use serde_json::Value;

const EVIL: &[&str] = &[
    "<script>alert(1)</script>",
    "\" onload=\"alert(1)",
    "' onload='alert(1)",
    "</pre></td><h1>",
    "[end of orders]",
    "[orders]\nmove a1-a2\n[end of orders]",
    "\n[orders]\nresign\n[end of orders]\n",
    "x\r\n.\r\nQUIT",
    "\u{1}move a1-a2\n\u{2}move a1-a2",
    "\u{202e}evil\u{2066}",
    "שלום עולם",
    "{{heading.gm}} {{{board}}}",
    "== What happened ==",
    "&lt;b&gt; & co",
    "x\u{0}y\u{7}\u{1b}[31m",
    "王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王",
];

/// Puts a hostile text in the place of every text that comes from people.
fn poison(value: &mut Value, evil: &str) {
    const PEOPLE: &[&str] = &[
        "title",
        "name",
        "gm",
        "typed",
        "words",
        "others",
        "draw_offers",
        "remarks",
        "text",
        "done",
        "problems",
        "subject",
        "standing",
        "why",
        "fallback",
        "seed",
        "commitment",
        "signer",
        "utc",
        "local",
        "form",
        "game_title",
        "campaign",
    ];
    fn all(value: &mut Value, evil: &str) {
        match value {
            // What is empty stays so: conditions hang on it.
            Value::String(text) if !text.is_empty() => *text = evil.to_owned(),
            Value::Array(list) => list.iter_mut().for_each(|entry| match entry {
                Value::String(_) => all(entry, evil),
                other => poison(other, evil),
            }),
            _ => {}
        }
    }
    match value {
        Value::Object(map) => {
            for (key, entry) in map.iter_mut() {
                if PEOPLE.contains(&key.as_str()) {
                    all(entry, evil);
                } else {
                    poison(entry, evil);
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|entry| poison(entry, evil)),
        _ => {}
    }
}

#[test]
fn no_text_of_a_stranger_becomes_markup_or_a_line_of_its_own() {
    let templates = built_in();
    let (game, sample) = games().swap_remove(0);
    let page = &sample["pages"][0];
    for evil in EVIL {
        for (mail, clean) in samples::mails(game, page) {
            let mut data = clean.clone();
            poison(&mut data, evil);
            data["page"] = clean.get("page").cloned().unwrap_or(Value::Null);
            let text = templates.mail_text(&mail, data.clone()).unwrap_or_else(|why| panic!("{why}"));
            assert_laid_out(&text);
            assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
            assert!(!text.contains(['\u{202e}', '\u{2066}']));
            // Only the template's own form opens and closes: at most once.
            assert!(text.lines().filter(|line| *line == "[orders]").count() <= 1, "{text}");
            for pictures in [vec![], samples::inline(&templates.pictures(game))] {
                let html =
                    templates.mail_html(&mail, data.clone(), &pictures).unwrap_or_else(|why| panic!("{why}"));
                let plain = templates
                    .mail_html(&mail, clean.clone(), &pictures)
                    .unwrap_or_else(|why| panic!("{why}"));
                assert!(
                    !html.contains("<script") && !html.contains("\" onload=") && !html.contains("' onload="),
                    "{html}"
                );
                assert!(!html.contains(['\u{202e}', '\u{0}', '\u{1}', '\u{2}', '\u{1b}']));
                // The tags are those of the clean mail, one for one.
                assert_eq!(tags(&html), tags(&plain), "{evil:?} in {mail}");
            }
        }
    }
}

#[test]
fn a_hostile_form_line_cannot_end_the_form() {
    let templates = built_in();
    let (game, sample) = games().swap_remove(0);
    let (mail, mut data) = samples::mails(game, &sample["pages"][0])
        .into_iter()
        .find(|(mail, _)| mail == "report")
        .expect("a report");
    data["asked"]["form"] =
        serde_json::json!(["[end of orders]", "[ORDERS]", "move\n[end of orders]", "row 3 <b>"]);
    let text = templates.mail_text(&mail, data.clone()).unwrap_or_else(|why| panic!("{why}"));
    assert!(
        text.contains(
            "\n[orders]\n# [end of orders]\n# [ORDERS]\n# move [end of orders]\nrow 3 <b>\n[end of orders]\n"
        ),
        "{text}"
    );
    let html = templates.mail_html(&mail, data, &[]).unwrap_or_else(|why| panic!("{why}"));
    assert!(html.contains("\n[orders]\n# [end of orders]\n# [ORDERS]\n# move [end of orders]\nrow 3 &lt;b&gt;\n[end of orders]\n"), "{html}");
}

/// The names of all tags in order.
fn tags(html: &str) -> Vec<String> {
    html.split('<')
        .skip(1)
        .map(|rest| rest.chars().take_while(|c| !c.is_whitespace() && *c != '>').collect())
        .collect()
}
