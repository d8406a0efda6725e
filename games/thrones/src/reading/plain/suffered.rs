//! "If my footman on e5 gets captured by f6": what is done to a piece, as what the other does; "on d5xc4 I answer …", "b5xa4 -> b3-b4":
//! replies that are told without "if".

use super::items::{Item, Part, Reader};
use crate::position::Position;
use crate::square::Square;
use rules::lexer::Token;

/// What stands before a participle.
const AUXILIARIES: &[&str] = &["gets", "get", "is", "are", "was", "be", "being"];
/// Participles that do not end as most do.
const IRREGULAR: &[(&str, &str)] = &[
    ("taken", "take"),
    ("shot", "shoot"),
    ("eaten", "eat"),
    ("slain", "slay"),
    ("beaten", "beat"),
    ("hit", "hit"),
    ("struck", "strike"),
    ("won", "win"),
    ("bitten", "bite"),
    ("stolen", "steal"),
];

/// The words with what waits for something done to a piece said of who does it.
pub(super) fn by_whom(words: &[Token], reader: &Reader) -> Vec<Token> {
    let told = || -> Option<Vec<Token>> {
        let waits =
            |word: &Token| matches!(word.text.as_str(), "if" | "when" | "should" | "once" | "whenever");
        let from = words.iter().position(waits)? + 1;
        let ends = |word: &Token| word.is_symbol(',') || matches!(word.text.as_str(), "then" | "i" | "my");
        let by = from + words.get(from..)?.iter().position(|word| word.text == "by")?;
        let end = words.iter().skip(by + 1).position(ends).map_or(words.len(), |at| by + 1 + at);
        let done = words.get(by.checked_sub(1)?)?;
        let verb = active(done, reader)?;
        let auxiliary = by.checked_sub(2).filter(|at| *at >= from)?;
        let helps = words.get(auxiliary).filter(|word| AUXILIARIES.contains(&word.text.as_str()));
        let subject = helps.and_then(|_| words.get(from..auxiliary))?;
        let agent = words.get(by + 1..end)?;
        if subject.is_empty() || agent.is_empty() || subject.iter().any(ends_early) {
            return None;
        }
        let front = words.get(..from)?.iter().chain(agent).cloned();
        let rest = words.get(end..)?.iter().cloned();
        Some(front.chain([verb]).chain(subject.iter().cloned()).chain(rest).collect())
    };
    told().unwrap_or_else(|| words.to_vec())
}

fn ends_early(word: &Token) -> bool {
    word.is_symbol(',') || word.text == "then"
}

/// The verb of a participle.
fn active(done: &Token, reader: &Reader) -> Option<Token> {
    let text = done.text.as_str();
    let irregular = IRREGULAR.iter().find(|(form, _)| *form == text).map(|(_, verb)| (*verb).to_owned());
    let stem = text.strip_suffix("ed");
    let doubled = stem.filter(|stem| stem.len() > 2).and_then(|stem| stem.get(..stem.len() - 1));
    let forms = [
        irregular,
        stem.map(str::to_owned),
        text.strip_suffix('d').map(str::to_owned),
        doubled.map(str::to_owned),
    ];
    let mut verbs = forms.into_iter().flatten().map(|text| Token { text, ..done.clone() });
    verbs.find(|verb| reader.commands(verb))
}

/// The items with the condition said that is told by whose the first move is. `theirs`: is it the other side's turn?
pub(super) fn answered(
    items: Vec<Item>,
    position: &Position,
    theirs: bool,
    you: crate::side::Side,
) -> Vec<Item> {
    let rival = |item: Option<&Item>| {
        square_of(item).and_then(|at| position.piece_at(at)).is_some_and(|piece| piece.side != you)
    };
    let own = |item: Option<&Item>| {
        square_of(item).and_then(|at| position.piece_at(at)).is_some_and(|piece| piece.side == you)
    };
    let waits = items.iter().any(|item| item.part == Part::If);
    // "On d5xc4 I answer …"
    let led = matches!(items.first(), Some(Item { part: Part::On, .. }));
    if led && !waits && rival(items.get(1)) && items.len() > 4 {
        return items
            .into_iter()
            .enumerate()
            .map(|(at, item)| if at == 0 { Item { part: Part::If, ..item } } else { item })
            .collect();
    }
    // "b5xa4 -> b3-b4"
    let goes = |item: Option<&Item>| matches!(item.map(|item| item.part), Some(Part::To | Part::Do(_)));
    let joint = matches!(items.get(3).map(|item| item.part), Some(Part::To | Part::Then | Part::Comma));
    let two = theirs
        && !waits
        && joint
        && rival(items.first())
        && goes(items.get(1))
        && own(items.get(4))
        && goes(items.get(5));
    let squares = items.iter().filter(|item| square_of(Some(item)).is_some()).count();
    match (two && squares == 4, items.first().copied()) {
        (true, Some(first)) => {
            let waits = Item { part: Part::If, ..first };
            let then =
                |(at, item): (usize, Item)| if at == 3 { Item { part: Part::Then, ..item } } else { item };
            std::iter::once(waits).chain(items.into_iter().enumerate().map(then)).collect()
        }
        _ => items,
    }
}

fn square_of(item: Option<&Item>) -> Option<Square> {
    match item?.part {
        Part::Square(square) => Some(square),
        _ => None,
    }
}
