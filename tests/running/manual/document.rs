//! docs/running-a-campaign.md, taken apart: its files, its commands in their order, and the commands named in its sentences.

use std::path::{Path, PathBuf};

/// A file of the repository.
pub fn shipped(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// A fenced block: its language, its lines.
#[derive(Clone, Debug)]
pub struct Block {
    pub language: String,
    pub text: String,
}

/// A command in a block, with what the document shows behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    pub command: String,
    pub output: Vec<String>,
}

/// The document.
pub struct Document {
    text: String,
    /// Its fenced blocks, in order.
    pub blocks: Vec<Block>,
    /// The commands in its blocks, in order.
    pub commands: Vec<Shown>,
    /// The commands of the program in its sentences and tables.
    pub mentions: Vec<String>,
    inline: Vec<String>,
}

impl Document {
    /// Reads it.
    pub fn read() -> Document {
        let text = std::fs::read_to_string(shipped("docs/running-a-campaign.md")).expect("the manual");
        let (mut blocks, mut prose, mut inside) = (Vec::<Block>::new(), String::new(), false);
        for line in text.lines() {
            match (line.strip_prefix("```"), inside) {
                (Some(language), false) => {
                    blocks.push(Block { language: language.to_owned(), text: String::new() });
                    inside = true;
                }
                (Some(_), true) => inside = false,
                (None, true) => {
                    let block = &mut blocks.last_mut().expect("begun").text;
                    block.push_str(line);
                    block.push('\n');
                }
                (None, false) => {
                    prose.push_str(line);
                    prose.push('\n');
                }
            }
        }
        let mut commands: Vec<Shown> = Vec::new();
        for block in blocks.iter().filter(|b| b.language.is_empty()) {
            for line in block.text.lines() {
                let command = line.strip_prefix("$ ").unwrap_or(line);
                let ours = line.starts_with("$ ") || line.starts_with("adjudicator ");
                match (ours, commands.last_mut()) {
                    (true, _) => {
                        // A remark behind a command is none of it.
                        let bare = command.split("     #").next().unwrap_or(command).trim_end();
                        commands.push(Shown { command: bare.to_owned(), output: Vec::new() });
                    }
                    (false, Some(shown)) if !line.is_empty() => shown.output.push(line.to_owned()),
                    _ => {}
                }
            }
        }
        let inline = prose.split('`').skip(1).step_by(2);
        let inline: Vec<String> =
            inline.map(|code| code.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        let mentions = inline.iter().filter(|code| code.starts_with("adjudicator ")).cloned().collect();
        Document { text, blocks, commands, mentions, inline }
    }

    /// What the sentences name that begins like this.
    pub fn inline(&self, beginning: &str) -> Vec<String> {
        let all: Vec<String> =
            self.inline.iter().filter(|code| code.starts_with(beginning)).cloned().collect();
        assert!(!all.is_empty(), "{beginning}");
        all
    }

    /// The first block of a language that holds these words.
    pub fn block(&self, language: &str, words: &str) -> String {
        let found = self.blocks.iter().find(|b| b.language == language && b.text.contains(words));
        found.unwrap_or_else(|| panic!("no block in {language:?} with {words:?}")).text.clone()
    }

    /// Is this line told as something to write?
    pub fn tells(&self, line: &str) -> bool {
        let joined = self.text.split_whitespace().collect::<Vec<_>>().join(" ");
        joined.contains(&format!("`{line}`")) || joined.contains(&format!("line `{line}`"))
    }

    /// The rows of the table under this heading of columns, cell by cell.
    pub fn table(&self, first: &str) -> Vec<Vec<String>> {
        let lines = self.text.lines().skip_while(|line| !line.starts_with(first)).skip(2);
        let rows = lines.take_while(|line| line.starts_with('|'));
        rows.map(|row| row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect())
            .collect()
    }
}
