//! Lays out a plain-text mail: margin, gutter, line breaks.
//!
//! **No line of a mail may be taken for an order except those of the form**, for a player's mail program may quote our
//! mail without quote marks (architecture §7). So the rule does not hang on what templates say: outside the form every
//! line that is not blank begins with `| `, and headings with `==`. No order and no command of any game begins so.

use super::scrub::disarm;
use rules::columns::{self, take, width};

/// The widest line, in columns: leaves room for a few quote marks within 80.
pub const COLUMNS: usize = 72;
/// What stands in front of every line that is neither blank, heading nor form.
pub const GUTTER: &str = "| ";
/// The line before the order form.
pub const FORM_OPENS: &str = "[orders]";
/// The line after the order form.
pub const FORM_CLOSES: &str = "[end of orders]";

/// Put in front of a line of the form by the `form` helper. Scrubbing takes it out of everything else.
pub(super) const FORM: char = '\u{2}';
/// Put in front of a line that must keep its columns: a diagram, a caret under a word.
pub(super) const FIXED: char = '\u{1}';

/// Put in front of a line that is offered to be copied: broken in two it would be two orders.
pub(super) const WHOLE: char = '\u{3}';
/// The widest of those, in columns.
const WIDEST: usize = 300;

/// Turns what a template gave into the body of a mail: `\n` line ends, no trailing spaces, single blank lines, no line
/// wider than [`COLUMNS`] outside the form but those offered to be copied.
pub fn lay_out(rendered: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in rendered.lines() {
        let line = line.trim_end();
        if let Some(form) = line.strip_prefix(FORM) {
            lines.push(form.to_owned());
            continue;
        }
        let line = disarm(line);
        let line = line.as_str();
        if let Some(fixed) = line.strip_prefix(FIXED) {
            let cut = take(fixed, COLUMNS - GUTTER.len());
            lines.push(format!("{GUTTER}{cut}").trim_end().to_owned());
        } else if let Some(whole) = line.strip_prefix(WHOLE) {
            lines.push(format!("{GUTTER}{}", take(whole, WIDEST)));
        } else if line.is_empty() {
            if lines.last().is_some_and(|last| !last.is_empty()) {
                lines.push(String::new());
            }
        } else if let Some(heading) = line.strip_prefix("==") {
            lines.push(head(heading.trim_matches([' ', '='])));
        } else {
            wrap(&mut lines, line);
        }
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    let mut text = lines.join("\n");
    text.push('\n');
    text
}

/// A heading, drawn out to the full width so that the eye finds the parts of a long mail.
fn head(words: &str) -> String {
    let words = take(words, COLUMNS - 6);
    let fill = COLUMNS - 4 - width(&words);
    format!("== {words} {}", "=".repeat(fill))
}

/// Breaks a line between words; the following lines hang under its first word.
fn wrap(lines: &mut Vec<String>, line: &str) {
    let room = COLUMNS - GUTTER.len();
    if width(line) <= room {
        lines.push(format!("{GUTTER}{line}"));
        return;
    }
    let text = line.trim_start_matches(' ');
    let mut hang = line.len() - text.len();
    if let Some(column) = last_column(line) {
        let (left, right) = line.split_at(column);
        let at = width(left);
        if room.saturating_sub(at) >= NARROWEST {
            let hang = " ".repeat(at);
            lines.extend(columns::wrap(right, room, left, &hang).into_iter().map(|l| format!("{GUTTER}{l}")));
        } else {
            wrap(lines, left.trim_end());
            let below = " ".repeat(hang + BELOW);
            lines.extend(
                columns::wrap(right, room, &below, &below).into_iter().map(|l| format!("{GUTTER}{l}")),
            );
        }
        return;
    }
    if text.starts_with("* ") || text.starts_with("- ") {
        hang += 2;
    }
    // A template that indents by half a line gets less than it asked for.
    let hang = " ".repeat(hang.min(room / 2));
    let indent = " ".repeat((line.len() - text.len()).min(room / 2));
    lines.extend(columns::wrap(text, room, &indent, &hang).into_iter().map(|line| format!("{GUTTER}{line}")));
}

/// The narrowest last column of a table; where there is less room, it goes below the others.
const NARROWEST: usize = 20;
/// How far it is set in then.
const BELOW: usize = 4;

/// Where the last column of a row begins: behind two blanks or more that end no sentence. None: the line is no row.
fn last_column(line: &str) -> Option<usize> {
    let gap = line.trim_end().rfind("  ")?;
    let (left, right) = line.split_at(gap + 2);
    let ends = left.trim_end().ends_with(['.', '!', '?', ':', ';', ',']);
    (!left.trim().is_empty() && !ends && !right.trim().is_empty()).then_some(left.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_is_too_wide_keeps_its_columns() {
        let wide = format!("scan D6 using E3     {}", "words ".repeat(14).trim_end());
        let text = lay_out(&wide);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0].find("words"), Some(GUTTER.len() + 21), "{text}");
        assert!(
            lines.len() > 1 && lines[1..].iter().all(|l| l.find("words") == Some(GUTTER.len() + 21)),
            "{text}"
        );
        let narrow = format!("{}  {}", "left ".repeat(12).trim_end(), "right ".repeat(4).trim_end());
        let text = lay_out(&narrow);
        let (left, right) = text.split_once('\n').expect("two lines");
        assert!(left.ends_with("left") && !left.contains("right"), "{text}");
        assert!(right.starts_with("|     right") && text.lines().all(|l| width(l) <= COLUMNS), "{text}");
        let sentences = format!("A sentence.  {}", "Another one. ".repeat(8));
        assert!(
            lay_out(&sentences).lines().nth(1).is_some_and(|l| l.starts_with("| ") && !l.starts_with("|  "))
        );
    }

    #[test]
    fn every_line_gets_its_gutter_but_the_form() {
        let text = lay_out(
            "\n== Board\nmove e3-e4\n\n\n  resign\n\u{2}[orders]\n\u{2}move\n\u{2}[end of orders]\n[orders]\n\n",
        );
        let expected = format!(
            "== Board {}\n| move e3-e4\n\n|   resign\n[orders]\nmove\n[end of orders]\n| (orders)\n",
            "=".repeat(63)
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn long_lines_hang_under_their_bullet() {
        let text = lay_out(&format!("  * {}", "ten chars ".repeat(12)));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("|   * ten chars") && lines[1].starts_with("|     chars ten"), "{text}");
        assert!(lines.iter().all(|line| width(line) <= COLUMNS), "{text}");
    }

    #[test]
    fn nothing_sticks_out() {
        for hostile in [
            "x".repeat(500),
            "王".repeat(200),
            format!("== {}", "h".repeat(300)),
            format!("{}x", " ".repeat(300)),
            format!("\u{1}{}", "=".repeat(99)),
            format!("a {} b", "é".repeat(200)),
        ] {
            let text = lay_out(&hostile);
            assert!(text.lines().all(|line| width(line) <= COLUMNS), "{text}");
            assert!(text.lines().all(|line| line.starts_with('|') || line.starts_with("==")), "{text}");
        }
        let words = lay_out(&"x".repeat(500));
        assert_eq!(words.matches('x').count(), 500);
    }

    #[test]
    fn fixed_lines_keep_their_columns() {
        let offered = format!("  invade Zeus with {}", "all needed, ".repeat(8));
        assert_eq!(
            lay_out(&format!("\u{3}{offered}")),
            format!("| {}\n", offered.trim_end()),
            "one line, to be copied"
        );
        assert_eq!(lay_out("\u{1}3 | move e3-e9\n\u{1}  |      ^^"), "| 3 | move e3-e9\n|   |      ^^\n");
    }
}
