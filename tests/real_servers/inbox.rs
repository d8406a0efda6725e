//! A mail as a player finds it in the mailbox.

use mail_parser::{Message, MessageParser, MimeHeaders};

/// A mail, read.
pub struct Found {
    bytes: Vec<u8>,
}

impl Found {
    /// Reads it.
    pub fn new(bytes: Vec<u8>) -> Found {
        Found { bytes }
    }

    fn message(&self) -> Message<'_> {
        MessageParser::default().parse(&self.bytes).expect("what we sent is a mail")
    }

    /// A header as it stands, unfolded; fails when there is not exactly one.
    #[track_caller]
    pub fn header(&self, name: &str) -> String {
        let all = self.headers(name);
        assert_eq!(all.len(), 1, "{name}: {all:?}");
        all.into_iter().next().expect("one")
    }

    /// Every header of this name as it stands, unfolded.
    pub fn headers(&self, name: &str) -> Vec<String> {
        let text = String::from_utf8_lossy(&self.bytes);
        let head =
            text.split("\r\n\r\n").next().unwrap_or_default().replace("\r\n ", " ").replace("\r\n\t", " ");
        let value = |line: &str| {
            let (found, value) = line.split_once(':')?;
            found.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
        };
        head.lines().filter_map(value).collect()
    }

    /// Its Message-ID, in angle brackets.
    #[track_caller]
    pub fn id(&self) -> String {
        self.header("Message-ID")
    }

    /// Its subject.
    pub fn subject(&self) -> String {
        self.message().subject().unwrap_or_default().to_owned()
    }

    /// The part for people who read plain text.
    pub fn text(&self) -> String {
        let message = self.message();
        let text = message.body_text(0).expect("a part in plain text").into_owned();
        text.replace("\r\n", "\n")
    }

    /// The sizes of its PNG pictures in bytes.
    pub fn pictures(&self) -> Vec<usize> {
        let message = self.message();
        let pictures = message.parts.iter().filter(|p| p.is_content_type("image", "png"));
        pictures
            .filter(|p| p.contents().starts_with(b"\x89PNG\r\n\x1a\n"))
            .map(|p| p.contents().len())
            .collect()
    }
}
