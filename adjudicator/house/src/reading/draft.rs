//! Letters found among the lines of a mail; what is left over is for the house and the rules. Pure.

use crate::reading::heading::Heading;
use crate::reading::{heading, press};
use letter::{Body, Line};

/// A letter as typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The line it began with, and where it stood; `None`: the mail answers a letter, or its subject named the readers.
    pub line: Option<Line>,
    /// Its first line, read; `None`: the mail answers a letter.
    pub heading: Option<Heading>,
    /// What it says, blank lines between paragraphs kept.
    pub text: String,
}

/// A mail, parted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parted {
    /// The letters, in order.
    pub drafts: Vec<Draft>,
    /// All other lines.
    pub rest: Vec<Line>,
}

/// Parts letters from everything else. `answers`: the mail was sent to the reply address of a letter, so that all that
/// was typed is the answer, unless it begins with a line about letters or names its readers itself.
#[must_use]
pub fn part(body: &Body, subject: &str, answers: bool) -> Parted {
    let begins = body.lines.iter().position(|line| heading::read(&line.text).is_some());
    if begins.is_none() && answers {
        let first = body.lines.first().map(|line| line.text.as_str()).unwrap_or_default();
        if press::read(first).is_none() {
            return whole(body, None);
        }
    }
    if begins.is_none()
        && let Some(heading) = of_subject(subject)
    {
        return whole(body, Some(heading));
    }
    let mut parted = Parted::default();
    let mut open: Option<Draft> = None;
    for (line, text) in paired(body) {
        match line {
            Some(line) if heading::read(text).is_some() => {
                parted.drafts.extend(open.take());
                let heading = heading::read(text);
                let first = heading.as_ref().map(|h| h.first.clone()).unwrap_or_default();
                let whole = heading.as_ref().is_some_and(|h| h.whole);
                let draft = Draft { line: Some(line.clone()), heading, text: first };
                match whole {
                    true => parted.drafts.push(draft),
                    false => open = Some(draft),
                }
            }
            Some(_) if heading::is_end(text) => parted.drafts.extend(open.take()),
            line => match &mut open {
                Some(draft) => {
                    draft.text.push('\n');
                    draft.text.push_str(text);
                }
                None => parted.rest.extend(line.cloned()),
            },
        }
    }
    parted.drafts.extend(open);
    parted.drafts.iter_mut().for_each(|draft| draft.text = trimmed(&draft.text));
    parted
}

/// Everything up to an end line is one letter.
fn whole(body: &Body, heading: Option<Heading>) -> Parted {
    let mut parted = Parted::default();
    let (mut text, mut ended) = (String::new(), false);
    for (line, row) in paired(body) {
        match line {
            _ if ended => parted.rest.extend(line.cloned()),
            Some(_) if heading::is_end(row) => ended = true,
            _ => {
                text.push_str(row);
                text.push('\n');
            }
        }
    }
    let text = match heading.as_ref().map(|h| h.first.as_str()) {
        Some(first) if !first.is_empty() => format!("{first}\n{text}"),
        _ => text,
    };
    parted.drafts.push(Draft { line: None, heading, text: trimmed(&text) });
    parted
}

/// The rows of the text, those that show something each with its line.
fn paired(body: &Body) -> impl Iterator<Item = (Option<&Line>, &str)> {
    let mut lines = body.lines.iter().peekable();
    body.text.lines().map(move |text| {
        let line = lines.next_if(|line| line.text.trim_end() == text.trim_end());
        (line, text)
    })
}

/// `press to Bob` as the subject of a new mail. A reply's subject is ours or an old one: that is no wish.
fn of_subject(subject: &str) -> Option<Heading> {
    let subject = subject.trim();
    let subject = match subject.strip_prefix('[').and_then(|s| s.split_once(']')) {
        Some((_, rest)) => rest,
        None => subject,
    };
    // The key of mail systems without plus-addresses stands at the end.
    let subject = subject.split("[#").next().unwrap_or_default();
    heading::read(subject)
}

fn trimmed(text: &str) -> String {
    text.trim_matches(['\n', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use letter;

    fn parted(subject: &str, body: &str, answers: bool) -> Parted {
        let mail = format!("From: a@b.c\r\nSubject: {subject}\r\n\r\n{}", body.replace('\n', "\r\n"));
        let read = letter::read(mail.as_bytes());
        part(&read.body, &read.subject, answers)
    }

    fn drafts(parted: &Parted) -> Vec<(&str, &str)> {
        parted
            .drafts
            .iter()
            .map(|d| (d.heading.as_ref().map_or("", |h| h.to.as_str()), d.text.as_str()))
            .collect()
    }

    fn rest(parted: &Parted) -> Vec<&str> {
        parted.rest.iter().map(|l| l.text.as_str()).collect()
    }

    #[test]
    fn letters_and_orders_share_a_mail() {
        let all = parted(
            "Re: your orders",
            "e3-e4\npress to Bob: hello,\n\nshall we?\nend press\nready\nPress to 3\nsecond\n-- \nAlice, Ltd.",
            false,
        );
        assert_eq!(drafts(&all), [("Bob", "hello,\n\nshall we?"), ("3", "second")]);
        assert_eq!(rest(&all), ["e3-e4", "ready"]);
        assert_eq!(all.rest[1].number, 6, "lines keep their places");
        assert_eq!(all.drafts[0].line.as_ref().map(|l| l.number), Some(2));
    }

    #[test]
    fn a_letter_in_quotation_marks_ends_with_them() {
        let all = parted("Re: turn 1", "Please tell Bob this: \"peace?\"\nbuild 2F\n", false);
        assert_eq!(drafts(&all), [("Bob", "peace?")]);
        assert_eq!(rest(&all), ["build 2F"]);
    }

    #[test]
    fn a_letter_without_an_end_goes_to_the_end_of_the_mail_without_its_quotes() {
        let all = parted(
            "x",
            "press to all:\nHi Bob,\n\nresign\nOn Monday, games@x.y wrote:\n> | move e3-e4\n",
            false,
        );
        assert_eq!(drafts(&all), [("all", "Hi Bob,\n\nresign")]);
        assert_eq!(rest(&all), Vec::<&str>::new());
    }

    #[test]
    fn an_answer_to_a_letter_is_a_letter_unless_it_says_otherwise() {
        let all = parted("Re: [spring] Letter 3", "Yes.\nWhen?\nend press\ne3-e4", true);
        assert_eq!(drafts(&all), [("", "Yes.\nWhen?")]);
        assert_eq!(rest(&all), ["e3-e4"]);
        let all = parted("Re: [spring] Letter 3", "report abuse", true);
        assert_eq!((drafts(&all), rest(&all)), (vec![], vec!["report abuse"]));
        let all = parted("Re: [spring] Letter 3", "ready\npress to Carol: look", true);
        assert_eq!((drafts(&all), rest(&all)), (vec![("Carol", "look")], vec!["ready"]));
    }

    #[test]
    fn a_subject_can_name_the_readers() {
        for subject in ["press to Bob", "Press to Bob:", "[spring] press to Bob", "press to Bob [#abc-def]"] {
            let all = parted(subject, "Hello!\nend press\ne3-e4", false);
            assert_eq!((drafts(&all), rest(&all)), (vec![("Bob", "Hello!")], vec!["e3-e4"]), "{subject}");
        }
        let all = parted("Re: press to Bob", "e3-e4", false);
        assert_eq!((drafts(&all), rest(&all)), (vec![], vec!["e3-e4"]));
        let all = parted("press to Bob", "press to Carol: hi", false);
        assert_eq!(drafts(&all), [("Carol", "hi")], "the body is nearer");
    }
}
