//! A remark as a player reads it in a plain-text mail: their own line, a caret, the reason, what would be right.

use super::Problem;
use crate::columns;
use crate::fold::is_invisible;

/// Columns of a remark: a mail has 72, and puts a gutter of two before every line.
const COLUMNS: usize = 70;
/// Columns from one tab stop to the next.
const TAB: usize = 4;
/// Stands for what was cut off a long line.
const CUT: &str = "...";

/// Shows a remark under the line it is about.
///
/// `line_text` is the line as typed; it is ignored when the remark has no place. Nothing is wider than 70 columns: of a
/// long line the part around the place is shown. Tabs become spaces, invisible and control characters vanish. The result
/// has no line break at its end.
///
/// ```text
/// 3 | move fleet 2 to Kesel
///   |                 ^^^^^
///   unknown name: There is no world called "Kesel".
///   try: Kessel
/// ```
pub fn render(line_text: &str, problem: &Problem) -> String {
    let mut lines = Vec::new();
    let mut indent = String::new();
    if let Some(span) = problem.span {
        let number = span.line.to_string();
        let gutter = " ".repeat(number.len());
        let width = COLUMNS - number.len() - 3;
        let (text, carets) = window(line_text, span.start, span.end, width);
        lines.push(format!("{number} | {text}").trim_end().to_owned());
        lines.push(format!("{gutter} | {carets}"));
        indent = format!("{gutter} ");
    }
    wrap(&mut lines, &indent, &format!("{}: {}", problem.kind.label(), problem.message));
    if let Some(suggestion) = &problem.suggestion {
        wrap(&mut lines, &indent, &format!("try: {suggestion}"));
    }
    lines.join("\n")
}

/// One typed character as shown: its text and the columns it fills.
struct Cell {
    text: String,
    column: usize,
    width: usize,
}

/// The part of a line that fits `width` columns and shows the place, and the line of carets under it.
fn window(line: &str, start: u32, end: u32, width: usize) -> (String, String) {
    let cells = cells(line);
    let total = cells.last().map_or(0, |cell| cell.column + cell.width);
    let column = |place: u32| {
        usize::try_from(place).ok().and_then(|place| cells.get(place)).map_or(total, |cell| cell.column)
    };
    let marked = column(start);
    let marked_end = column(end).max(marked + 1);

    // The columns shown, and what stands for those that are not.
    let (mut from, mut to) = (0, total);
    if total.max(marked_end) > width {
        let room = width - 2 * CUT.len();
        let spare = room.saturating_sub(marked_end - marked);
        from = marked.saturating_sub(spare / 2).min((total + 1).saturating_sub(room));
        to = from + room;
    }
    let shown = |cell: &&Cell| cell.column >= from && cell.column + cell.width <= to;
    let text: String = cells.iter().filter(shown).map(|cell| cell.text.as_str()).collect();
    let first = cells.iter().filter(shown).find(|cell| cell.width > 0);
    let base = first.map_or(from, |cell| cell.column);
    let before = if from > 0 { CUT } else { "" };
    let after = if to < total { CUT } else { "" };

    let caret = before.len() + marked.saturating_sub(base);
    let length = marked_end.min(to.max(marked + 1)).saturating_sub(marked).max(1);
    (format!("{before}{text}{after}"), format!("{}{}", " ".repeat(caret), "^".repeat(length)))
}

/// Every typed character with its place on the screen; those without one have no width.
fn cells(line: &str) -> Vec<Cell> {
    let mut column = 0;
    line.chars()
        .map(|c| {
            let (text, width) = match c {
                '\t' => {
                    let width = TAB - column % TAB;
                    (" ".repeat(width), width)
                }
                _ if c.is_whitespace() => (" ".to_owned(), 1),
                _ if is_invisible(c) => (String::new(), 0),
                _ => (c.to_string(), columns::of(c)),
            };
            let cell = Cell { text, column, width };
            column += width;
            cell
        })
        .collect()
}

/// Breaks a sentence into lines of at most 70 columns, without invisible characters.
fn wrap(lines: &mut Vec<String>, indent: &str, text: &str) {
    let plain = |c: char| if c.is_whitespace() { Some(' ') } else { Some(c).filter(|c| !is_invisible(*c)) };
    let seen: String = text.chars().filter_map(plain).collect();
    lines.extend(columns::wrap(&seen, COLUMNS, indent, indent));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::span::Span;

    fn shown(line: &str, number: u32, start: u32, end: u32) -> Vec<String> {
        let problem = Problem::illegal("No.").at(Span::new(number, start, end));
        render(line, &problem).lines().map(str::to_owned).collect()
    }

    /// What stands above the carets.
    fn above(lines: &[String]) -> String {
        let from = lines[1].find('^').expect("a caret");
        lines[0].chars().skip(from).take(lines[1].len() - from).collect()
    }

    #[test]
    fn points_at_the_word() {
        let problem = Problem::unknown_name("There is no world called \"Kesel\".")
            .at(Span::new(3, 16, 21))
            .suggest("Kessel");
        let expected = "\
3 | move fleet 2 to Kesel
  |                 ^^^^^
  unknown name: There is no world called \"Kesel\".
  try: Kessel";
        assert_eq!(render("move fleet 2 to Kesel", &problem), expected);
    }

    #[test]
    fn points_behind_tabs_wide_and_invisible_characters() {
        assert_eq!(shown("\tgo x", 1, 4, 5)[..2], ["1 |     go x", "  |        ^"]);
        assert_eq!(shown("a\tb", 1, 2, 3)[..2], ["1 | a   b", "  |     ^"]);
        assert_eq!(shown("東京 x", 1, 3, 4)[..2], ["1 | 東京 x", "  |      ^"]);
        assert_eq!(shown("東京 x", 1, 1, 2)[..2], ["1 | 東京 x", "  |   ^^"]);
        assert_eq!(shown("a\u{200b}\u{202e}b", 1, 3, 4)[..2], ["1 | ab", "  |  ^"]);
        assert_eq!(shown("e\u{301}x", 1, 2, 3)[..2], ["1 | e\u{301}x", "  |  ^"]);
    }

    #[test]
    fn points_after_the_end() {
        assert_eq!(shown("move", 10, 4, 4)[..2], ["10 | move", "   |     ^"]);
        assert_eq!(shown("", 1, 0, 0)[..2], ["1 |", "  | ^"]);
        assert_eq!(shown("move", 1, 90, 99)[..2], ["1 | move", "  |     ^"]);
    }

    #[test]
    fn long_lines_show_the_place() {
        let words: Vec<String> = (100..200).map(|n| format!("w{n}")).collect();
        let line = words.join(" ");
        for (place, word) in words.iter().enumerate() {
            let start = u32::try_from(place * 5).expect("small");
            let lines = shown(&line, 12, start, start + 4);
            assert_eq!(&above(&lines), word, "{lines:#?}");
            assert!(lines.iter().all(|l| l.chars().count() <= COLUMNS), "{lines:#?}");
        }
        let middle = shown(&line, 12, 250, 254);
        assert!(middle[0].starts_with("12 | ...") && middle[0].ends_with("..."));
        let whole = shown(&line, 12, 0, 499);
        assert!(whole[1].chars().count() <= COLUMNS && whole[1].contains("^^^^"));
    }

    #[test]
    fn without_a_place_only_the_reason() {
        let problem = Problem::warning("Ten credits are unspent.\nWhy?").suggest("buy a Fighter");
        assert_eq!(render("ignored", &problem), "warning: Ten credits are unspent. Why?\ntry: buy a Fighter");
    }

    #[test]
    fn long_reasons_wrap() {
        let problem = Problem::illegal("word ".repeat(40)).suggest("x".repeat(200));
        let text = render("", &problem);
        assert!(text.lines().all(|l| l.chars().count() <= COLUMNS), "{text}");
        assert_eq!(text.matches("word").count(), 40);
        assert_eq!(text.matches('x').count(), 200);
    }
}
