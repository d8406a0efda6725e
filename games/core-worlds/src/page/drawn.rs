//! The Central Zone as it is drawn: cards in rows, their words broken into lines that fit.

use super::printed;
use crate::cards::Card;
use crate::turn::options::cost;
use crate::view::View;
use serde_json::{Value, json};

/// Cards in a row.
const COLUMNS: usize = 4;
/// The place a card takes, in units of the picture.
const CARD: (usize, usize) = (138, 124);
/// The margin round all.
const MARGIN: usize = 6;
/// The room above the cards.
const HEAD: usize = 34;
/// Letters of a name, and of a text, that fit on a line.
const NAME_LETTERS: usize = 18;
const TEXT_LETTERS: usize = 25;

/// The Central Zone, Worlds first.
pub(super) fn zone(view: &View) -> Vec<Value> {
    let mut cards: Vec<(&Card, bool)> =
        view.zone.iter().map(|one| (view.cards.card(&one.card), one.token)).collect();
    cards.sort_by_key(|(card, _)| !card.is_world());
    let shown = |(place, (card, token)): (usize, (&Card, bool))| {
        let mut value = printed(card);
        // A text is told once, however many copies lie there; the picture has it on each.
        if cards.iter().take(place).any(|(other, _)| other.name == card.name) {
            value["text"] = json!("");
        }
        let price = cost::to_draft(&view.cards, &view.own.board, card).energy;
        value["price"] = json!(price);
        value["token"] = json!(token);
        value["x"] = json!(MARGIN + place % COLUMNS * CARD.0);
        value["y"] = json!(HEAD + place / COLUMNS * CARD.1);
        value["name_lines"] = json!(lines(&card.name, NAME_LETTERS, 10));
        value["text_lines"] = json!(lines(&card.text(), TEXT_LETTERS, 9));
        value
    };
    cards.iter().copied().enumerate().map(shown).collect()
}

/// The size of the picture.
pub(super) fn size(view: &View) -> Value {
    let rows = view.zone.len().div_ceil(COLUMNS).max(1);
    json!({ "width": 2 * MARGIN + COLUMNS * CARD.0, "height": HEAD + rows * CARD.1 + MARGIN })
}

/// A text in lines, each with its distance from the first.
fn lines(text: &str, letters: usize, step: usize) -> Vec<Value> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().enumerate().map(|(place, line)| json!({ "dy": place * step, "line": line })).collect()
}

#[cfg(test)]
mod tests {
    use super::{NAME_LETTERS, TEXT_LETTERS, lines};
    use crate::cards::Cards;

    #[test]
    fn every_card_of_the_house_set_fits_on_its_picture() {
        for card in Cards::house().all() {
            let name = lines(&card.name, NAME_LETTERS, 10);
            assert!(name.len() <= 2, "{}: {name:?}", card.name);
            // Below the text of a card that is drafted stand its prices.
            let text = lines(&card.text(), TEXT_LETTERS, 9);
            assert!(text.len() <= if card.is_world() { 5 } else { 4 }, "{}: {text:?}", card.name);
            let letters =
                |line: &serde_json::Value| line["line"].as_str().map_or(0, |line| line.chars().count());
            assert!(text.iter().all(|line| letters(line) <= TEXT_LETTERS), "{}: {text:?}", card.name);
        }
    }
}
