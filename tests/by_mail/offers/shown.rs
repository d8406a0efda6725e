//! What a mail offers as an answer.

/// Words people answer with, whatever is asked; a game that takes one gets it.
pub const WORDS: [&str; 17] = [
    "yes",
    "no",
    "decline",
    "accept",
    "confirm",
    "pass",
    "stay",
    "retreat",
    "nothing",
    "wait",
    "ready",
    "show",
    "status",
    "draw",
    "vote",
    "jump",
    "keep nothing",
];

/// Words of ours that no game takes.
pub const OURS: [&str; 6] = ["wait", "ready", "show", "status", "draw", "confirm"];

/// The lines a form of this game offers: those it holds as they are, together, and each behind a `#` that is in small letters
/// and without places to be filled in.
pub fn in_form(game: &str, form: &[String]) -> Vec<String> {
    // Explanations go on with another indent than examples have.
    let indent = if ["throneworld", "timega"].contains(&game) { "# " } else { "#   " };
    // Thrones' form has a word with an empty place behind it.
    let filled = form.iter().map(|line| line.trim()).filter(|line| !line.starts_with('#') && *line != "move");
    let filled: Vec<&str> = filled.collect();
    let mut all = Vec::new();
    if !filled.is_empty() {
        all.push(filled.join("\n"));
    }
    for (place, line) in form.iter().enumerate() {
        // What is on file and too long to be sent back is told over several lines.
        let goes_on = form.get(place + 1).is_some_and(|next| next.starts_with("#   "));
        if goes_on && indent == "# " && !line.contains("hoose from: ") {
            continue;
        }
        let Some(text) = line.strip_prefix(indent).filter(|text| !text.starts_with(' ')) else { continue };
        if let Some((_, list)) = text.split_once("o choose from: ") {
            all.extend(list.split(", ").filter(|one| *one != "…").map(|one| format!("choose {one}")));
            continue;
        }
        // An explanation behind two blanks.
        let text = text.split("  ").next().unwrap_or_default().trim();
        let pattern = text.split([' ', ',']).any(|w| w.len() > 3 && w.chars().all(char::is_uppercase));
        let named = ["research, up to", "hire: ", "your tiles: "].iter().any(|head| text.starts_with(head));
        let begins = text.chars().next().is_some_and(char::is_lowercase);
        if begins && !pattern && !named && !text.ends_with('.') && !text.ends_with(':') {
            all.push(text.to_owned());
        }
    }
    all
}

/// What the questions of a mail quote: mostly what can be answered, sometimes the pattern of it.
pub fn in_questions(words: &str) -> Vec<String> {
    let asked = words.split("== What is asked of you").nth(1).unwrap_or_default();
    let asked = asked.split("== What you have on file").next().unwrap_or_default();
    asked.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The sort of an offer: what stays if its numbers and places are taken out.
pub fn sort_of(offer: &str) -> String {
    let word =
        |w: &str| if w.chars().any(|c| c.is_ascii_digit() || c.is_uppercase()) { "X" } else { w }.to_owned();
    let mut words: Vec<String> = offer.split([' ', ',']).map(word).collect();
    words.dedup();
    words.join(" ")
}
