//! A campaign as pages of static HTML, for a web server or a folder: what is public and nothing else.

use super::chart::{courses, standings};
use super::proofs::{keys, of_turns};
use super::public::{Public, public_events, public_standings};
use crate::house::House;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use proof::KEYS_FILE;
use sentences::archive::page as say;
use sentences::archive::public::nothing_heard;
use std::collections::BTreeMap;
use std::fmt::Write;
use store::Tx;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:44em;margin:2em auto;padding:0 1em;color:#222;\
background:#fff}h1,h2{line-height:1.2}ol,ul{padding-left:1.5em}.quiet{color:#666}table{border-collapse:collapse}th,td{padding:.2em \
.8em .2em 0;text-align:right}th[scope]{text-align:left;font-weight:inherit}.chart{width:100%;height:auto;font-size:12px;\
fill:currentColor}.grid{stroke:#8886}@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}.quiet{color:\
#999}a{color:#8bf}}";

/// The pages: file name and HTML. `index.html` first, then a page for each finished turn, then what proves them: the files that every
/// seat was sent.
///
/// # Errors
/// The store; a fault where stored events do not fit.
pub async fn pages(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
) -> Result<Vec<(String, String)>, CampaignError> {
    let public = Public::of(loaded);
    let title = escaped(&loaded.campaign.title);
    let mut index = String::new();
    let _ = write!(
        index,
        "<p>{}</p>\n<p>{}</p>\n<h2>{}</h2>\n<ol>\n",
        escaped(&say::by_mail(&loaded.engine.title())),
        escaped(&public.standing(house)),
        escaped(&say::at_the_table())
    );
    for seat in public.seats() {
        let _ = writeln!(index, "<li>{}</li>", escaped(&seat));
    }
    index.push_str("</ol>\n");
    let finished = loaded.campaign.turn - 1;
    let mut all = Vec::new();
    let mut course = Vec::new();
    for number in 1..=finished {
        course.push(public_standings(tx, loaded, number).await?);
    }
    index.push_str(&standings(&courses(&course), &public.seats()));
    if finished > 0 {
        let _ = write!(index, "<h2>{}</h2>\n<ul>\n", escaped(&say::turns()));
        for number in (1..=finished).rev() {
            let turn = escaped(&say::turn(&number));
            let _ = writeln!(index, "<li><a href=\"turn-{number}.html\">{turn}</a></li>");
        }
        index.push_str("</ul>\n");
    }
    let keys = keys(tx, loaded).await?;
    if keys.is_some() {
        let told = escaped(&say::keys());
        let _ = writeln!(index, "<p class=\"quiet\">{told} <a href=\"{KEYS_FILE}\">{KEYS_FILE}</a></p>");
    }
    all.push(("index.html".to_string(), page(&title, &title, &index)));
    all.extend(keys.map(|text| (KEYS_FILE.to_owned(), text)));
    let proved = if finished > 0 { of_turns(tx, loaded, (1, finished)).await? } else { BTreeMap::new() };
    for number in 1..=finished {
        let events = public_events(house, tx, loaded, number).await?;
        let mut body = String::new();
        if events.is_empty() {
            let _ = writeln!(body, "<p class=\"quiet\">{}</p>", escaped(&nothing_heard()));
        } else {
            body.push_str("<ul>\n");
            for event in events {
                let _ = writeln!(body, "<li>{}</li>", escaped(&event));
            }
            body.push_str("</ul>\n");
        }
        let files = proved.get(&number).map(Vec::as_slice).unwrap_or_default();
        let link = |(name, _): &(&str, String)| format!("<a href=\"turn-{number}-{name}\">{name}</a>");
        let links: Vec<String> = files.iter().map(link).collect();
        if !links.is_empty() {
            let (told, links) = (escaped(&say::what_to_check_with()), links.join(", "));
            let _ = writeln!(body, "<p class=\"quiet\">{told} {links}</p>");
        }
        let before = if number > 1 {
            format!("<a href=\"turn-{}.html\">{}</a> · ", number - 1, escaped(&say::before()))
        } else {
            String::new()
        };
        let after = if number < finished {
            format!(" · <a href=\"turn-{}.html\">{}</a>", number + 1, escaped(&say::after()))
        } else {
            String::new()
        };
        let all_turns = escaped(&say::all_turns());
        let _ = writeln!(body, "<p>{before}<a href=\"index.html\">{all_turns}</a>{after}</p>");
        let heading = escaped(&say::heading(&loaded.campaign.title, &number));
        all.push((format!("turn-{number}.html"), page(&heading, &heading, &body)));
    }
    for (number, files) in proved {
        all.extend(files.into_iter().map(|(name, text)| (format!("turn-{number}-{name}"), text)));
    }
    Ok(all)
}

fn page(title: &str, heading: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<h1>{heading}</h1>\n{body}</body>\n</html>\n"
    )
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
