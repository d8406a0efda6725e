//! A mail the house wrote, as its reader's program shows it.

use mail_parser::{MessageParser, MimeHeaders};

/// A mail of the outbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posted {
    /// `report`, `receipt`, `notice`, `gm`.
    pub kind: String,
    /// `queued`, `sending`, `sent`, `failed`.
    pub status: String,
    /// Whom it goes to.
    pub address: String,
    /// Its Message-ID without angle brackets, as the outbox knows it.
    pub message_id: String,
    /// When it was written.
    pub created_ms: i64,
    /// When it was handed over.
    pub sent_ms: Option<i64>,
    /// The mail.
    pub bytes: Vec<u8>,
}

impl Posted {
    /// The value of a header, unfolded; empty if there is none.
    pub fn header(&self, name: &str) -> String {
        header(&self.bytes, name)
    }

    /// The subject, decoded.
    pub fn subject(&self) -> String {
        let message = MessageParser::default().parse(&self.bytes).expect("our own mails are mails");
        message.subject().unwrap_or_default().to_string()
    }

    /// The plain text.
    pub fn text(&self) -> String {
        let message = MessageParser::default().parse(&self.bytes).expect("our own mails are mails");
        message.body_text(0).expect("a text").replace("\r\n", "\n")
    }

    /// The plain text on one line, without frames and line breaks: what a sentence is looked for in.
    pub fn words(&self) -> String {
        let plain = |line: &str| line.trim_start_matches("| ").trim_start_matches('|').to_string();
        let text: Vec<String> = self.text().lines().map(plain).collect();
        text.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The HTML.
    pub fn html(&self) -> Option<String> {
        let message = MessageParser::default().parse(&self.bytes)?;
        let part = message.html_bodies().next()?;
        let is_html = part.content_type().is_some_and(|kind| kind.subtype() == Some("html"));
        is_html.then(|| String::from_utf8_lossy(part.contents()).into_owned())
    }

    /// The pictures, as PNG.
    pub fn pictures(&self) -> Vec<Vec<u8>> {
        let message = MessageParser::default().parse(&self.bytes).expect("our own mails are mails");
        let png = |part: &&mail_parser::MessagePart<'_>| {
            part.content_type().is_some_and(|kind| kind.subtype() == Some("png"))
        };
        message.parts.iter().filter(png).map(|part| part.contents().to_vec()).collect()
    }

    /// The address its answers go to: with the reply token.
    pub fn reply_to(&self) -> String {
        self.header("Reply-To").trim_matches(['<', '>']).to_string()
    }

    /// The reply token in [`Posted::reply_to`].
    pub fn token(&self) -> String {
        let address = self.reply_to();
        let plus = address.split_once('+').expect("a plus-address").1;
        plus.split_once('-').expect("a tag").0.to_string()
    }

    /// Everything a reader could find in it: the raw bytes, and every part decoded.
    pub fn everything(&self) -> String {
        let mut all = String::from_utf8_lossy(&self.bytes).into_owned();
        let message = MessageParser::default().parse(&self.bytes).expect("our own mails are mails");
        for part in &message.parts {
            all.push('\n');
            all.push_str(&String::from_utf8_lossy(part.contents()));
        }
        all
    }

    /// The lines of the order form, between its brackets.
    pub fn form(&self) -> Vec<String> {
        let text = self.text();
        let lines = text.lines().skip_while(|line| *line != "[orders]").skip(1);
        lines.take_while(|line| *line != "[end of orders]").map(str::to_owned).collect()
    }
}

/// The value of a mail's header, unfolded; empty if there is none.
pub fn header(bytes: &[u8], name: &str) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut value = None::<String>;
    for line in text.split("\r\n").take_while(|line| !line.is_empty()) {
        if let Some(value) = value.as_mut() {
            match line.starts_with([' ', '\t']) {
                true => *value = format!("{value} {}", line.trim()),
                false => break,
            }
        } else if let Some((head, rest)) = line.split_once(':')
            && head.eq_ignore_ascii_case(name)
        {
            value = Some(rest.trim().to_string());
        }
    }
    value.unwrap_or_default()
}
