//! Any text where the house reads words itself: a campaign file, and the lines of somebody who founds, joins, votes, writes letters or
//! wishes for something.
//!
//! The first byte picks one of them; the rest is the text.
#![no_main]

use adjudicator::reading::{ask, command, courtesy, decision, draft, plainly};
use campaign::found::{CampaignFile, Defaults};
use campaign::names::{self, alike};
use campaign::preference;
use campaign::sheet::moment;
use rules::span::TypedLine;

const DEFAULTS: Defaults = Defaults { window_ms: 172_800_000, settle_ms: 3_600_000 };

/// A campaign file: refused with words, or taken by what it says and founded or opened by it.
fn file(text: &str) {
    let read = || CampaignFile::read("campaign.toml", text);
    let file = match read() {
        Ok(file) => file,
        Err(error) => {
            let said = error.to_string();
            assert!(!said.trim().is_empty(), "refused without a word");
            assert_eq!(Some(said), read().err().map(|again| again.to_string()), "refused otherwise");
            return;
        }
    };
    if file.looks_for_players() {
        if let Err(problems) = file.plan() {
            assert!(problems.iter().all(|problem| !problem.trim().is_empty()), "a problem without a word");
        }
    }
    if let Err(error) = file.check("campaign.toml", DEFAULTS) {
        assert!(!error.to_string().trim().is_empty(), "refused without a word");
    }
}

/// A mail: what it asks of the house.
fn mail(text: &str) {
    let bytes =
        format!("From: Ann <ann@players.test>\r\nTo: game@games.test\r\nSubject: hello\r\n\r\n{text}");
    let letter = letter::read(bytes.as_bytes());
    let (decided, asked) = (decision::decide(&letter), ask::ask(&letter));
    assert_eq!(
        format!("{decided:?} {asked:?}"),
        format!("{:?} {:?}", decision::decide(&letter), ask::ask(&letter))
    );
    let said = ask::say(&ask::lines(&letter));
    for say in said {
        if let ask::Say::Name(name) = say {
            name_of(&name);
        }
    }
    for answers in [false, true] {
        let parted = draft::part(&letter.body, &letter.subject, answers);
        let kept: usize =
            parted.drafts.iter().map(|draft| draft.text.lines().count()).sum::<usize>() + parted.rest.len();
        let typed = letter.body.lines.len();
        assert!(
            kept + parted.drafts.len() * 2 >= typed || typed == 0,
            "{typed} lines were typed, {kept} are left"
        );
    }
    for line in decision::input(&letter) {
        line_of(&line);
    }
}

/// A line of a player or a game master.
fn line_of(line: &TypedLine) {
    let once =
        format!("{:?} {:?} {:?}", command::sort(line), plainly::read(line), plainly::of_a_gm(&line.text));
    let again =
        format!("{:?} {:?} {:?}", command::sort(line), plainly::read(line), plainly::of_a_gm(&line.text));
    assert_eq!(once, again, "read otherwise the second time");
    let _ = courtesy::is_courtesy(line, "Ann");
    let _ = moment(&line.text);
    if let Some(wish) = line.text.strip_prefix("prefer ")
        && let Err((what, right)) = preference::parse(wish)
    {
        assert!(!what.is_empty() && !right.is_empty(), "refused without a word");
    }
}

/// A name somebody wants to be called.
fn name_of(name: &str) {
    assert!(alike(name, name), "a name does not look like itself");
    if names::wrong(name).is_none() {
        assert!(!name.chars().any(char::is_control), "a control character in a name");
        assert!(name.chars().count() <= names::MOST);
    }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [kind, rest @ ..] = bytes else { return };
    let text = String::from_utf8_lossy(rest);
    match kind % 4 {
        0 => file(&text),
        1 => mail(&text),
        2 => (1..).zip(text.lines()).for_each(|(number, line)| line_of(&TypedLine::new(number, line))),
        _ => text.lines().for_each(name_of),
    }
});
