//! "C9 should be attacked": the order in it, as if it were said straight.

use crate::lexer::Token;

/// What stands before a participle where something is ordered.
const AUXILIARIES: &[&[&str]] = &[
    &["should", "be"],
    &["shall", "be"],
    &["must", "be"],
    &["is", "to", "be"],
    &["are", "to", "be"],
    &["will", "be"],
    &["may", "be"],
    &["can", "be"],
    &["has", "to", "be"],
    &["have", "to", "be"],
    &["needs", "to", "be"],
    &["need", "to", "be"],
    &["to", "be"],
    &["gets"],
    &["get"],
    &["should", "get"],
    &["to", "get"],
];

/// Words that tell when something is done; behind them the passive tells what others do.
const WAITING: &[&str] = &["if", "when", "whenever", "unless", "once", "after", "before", "until", "while"];

/// Participles that do not end as most do.
const IRREGULAR: &[(&str, &str)] = &[
    ("sent", "send"),
    ("built", "build"),
    ("bought", "buy"),
    ("shot", "shoot"),
    ("taken", "take"),
    ("kept", "keep"),
    ("lost", "lose"),
    ("spent", "spend"),
    ("brought", "bring"),
    ("held", "hold"),
    ("put", "put"),
    ("fought", "fight"),
    ("made", "make"),
    ("given", "give"),
    ("drawn", "draw"),
    ("left", "leave"),
    ("withheld", "withhold"),
    ("withdrawn", "withdraw"),
    ("thrown", "throw"),
    ("flown", "fly"),
    ("driven", "drive"),
    ("shown", "show"),
    ("chosen", "choose"),
    ("got", "get"),
    ("gotten", "get"),
    ("let", "let"),
    ("cut", "cut"),
    ("hit", "hit"),
    ("set", "set"),
    ("laid", "lay"),
    ("led", "lead"),
    ("sunk", "sink"),
    ("beaten", "beat"),
    ("paid", "pay"),
    ("sold", "sell"),
    ("raised", "raise"),
    ("risen", "rise"),
    ("found", "find"),
    ("sacrificed", "sacrifice"),
];

/// Does something wait for something else here?
pub(super) fn waits(words: &[Token]) -> bool {
    words.iter().any(|word| WAITING.contains(&word.text.as_str()))
}

/// The words with every passive order turned into an active one. `commands`: can an order begin with this word?
pub(super) fn active(words: &[Token], commands: impl Fn(&Token) -> bool) -> Vec<Token> {
    if waits(words) {
        return words.to_vec();
    }
    let (mut straight, mut at): (Vec<Token>, usize) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let rest = words.get(at..).unwrap_or_default();
        let ordered = AUXILIARIES.iter().find_map(|auxiliary| {
            let stands =
                auxiliary.iter().enumerate().all(|(n, part)| rest.get(n).is_some_and(|w| w.text == *part));
            let participle = rest.get(auxiliary.len()).filter(|_| stands)?;
            Some((base(participle, &commands)?, auxiliary.len() + 1))
        });
        match ordered {
            Some((verb, length)) => {
                // What it is done to stands before it.
                let parts = |at: &usize| {
                    straight.get(*at).is_some_and(|word: &Token| match word.text.as_str() {
                        "then" => true,
                        // "The protector and the blaster must be kept": both.
                        "and" => straight.iter().take(*at).any(&commands),
                        _ => !word.is_wordlike() && !word.is_symbol('-'),
                    })
                };
                let from = (0..straight.len()).rev().find(parts).map_or(0, |at| at + 1);
                straight.insert(from, verb);
                at += length;
            }
            None => {
                straight.push(word.clone());
                at += 1;
            }
        }
    }
    straight
}

/// The verb of a participle.
pub(super) fn base(participle: &Token, commands: impl Fn(&Token) -> bool) -> Option<Token> {
    let text = participle.text.as_str();
    let irregular = IRREGULAR.iter().find(|(form, _)| *form == text).map(|(_, verb)| (*verb).to_owned());
    let stem = text.strip_suffix("ed");
    let doubled = stem.filter(|stem| stem.len() > 2).and_then(|stem| stem.get(..stem.len() - 1));
    let forms = [
        irregular,
        stem.map(str::to_owned),
        text.strip_suffix('d').map(str::to_owned),
        doubled.map(str::to_owned),
    ];
    let as_verb = |verb: String| Token { text: verb, ..participle.clone() };
    forms.into_iter().flatten().map(as_verb).find(|verb| commands(verb))
}

#[cfg(test)]
mod tests {
    use super::active;
    use crate::plain::courtesy::tokens;

    fn read(text: &str) -> String {
        let verbs = ["attack", "invade", "lose", "drop"];
        let words = active(&tokens(text), |word| verbs.contains(&word.text.as_str()));
        words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_passive_order_is_an_order() {
        assert_eq!(read("C9 should be attacked"), "attack c9");
        assert_eq!(read("Orison is to be invaded with all"), "invade orison with all");
        assert_eq!(read("fighters must be lost first"), "lose fighters first");
        assert_eq!(read("troops will be dropped"), "drop troops");
    }

    #[test]
    fn what_may_be_done_to_somebody_stays() {
        assert_eq!(read("if B8 should be attacked, retreat"), "if b8 should be attacked , retreat");
        assert_eq!(read("that should be fun"), "that should be fun");
    }
}
