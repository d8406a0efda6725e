//! Reading a chapter.

use super::Page;

/// Reads the pages of a file, and tells what is wrong with it.
pub(super) fn chapter(file: &str, text: &str, pages: &mut Vec<Page>, wrong: &mut Vec<String>) {
    let mut chapter = String::new();
    let mut page: Option<Page> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_end();
        if let Some(title) = line.strip_prefix("== ") {
            pages.extend(page.replace(Page {
                title: title.trim().into(),
                chapter: chapter.clone(),
                ..Page::default()
            }));
        } else if let Some(page) = &mut page {
            take(page, line);
        } else if let Some(name) = line.strip_prefix("# ") {
            chapter = name.trim().into();
        } else if !line.is_empty() {
            wrong.push(format!("{file}, line {number}: it belongs to no page: {line:?}"));
        }
    }
    pages.extend(page);
    if chapter.is_empty() {
        wrong.push(format!("{file}: its first line is to be the name of the chapter, such as \"# Pieces\""));
    }
    for page in pages.iter().filter(|page| page.chapter == chapter && page.lines.is_empty()) {
        wrong.push(format!("{file}: the page {:?} says nothing", page.title));
    }
}

/// Puts a line where it belongs on a page.
fn take(page: &mut Page, line: &str) {
    let listed = |list: &str| -> Vec<String> {
        list.split(',').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect()
    };
    if line.is_empty() {
        return;
    }
    if page.lines.is_empty() {
        for (key, list) in
            [("words:", &mut page.words), ("sections:", &mut page.sections), ("covers:", &mut page.covers)]
        {
            if let Some(items) = line.strip_prefix(key) {
                list.extend(listed(items));
                return;
            }
        }
    }
    match page.lines.last_mut() {
        Some(last) if line.starts_with(' ') => {
            last.push(' ');
            last.push_str(line.trim_start());
        }
        _ => page.lines.push(line.trim_start().to_owned()),
    }
}
