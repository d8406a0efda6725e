//! What players of chess say and Thrones does not have: passing while one can move, castling.

use super::Plainly;
use rules::lexer::Token;
use rules::plain::Sense;
use rules::problem::Problem;

/// Who says it, and how.
const LEADS: &[&str] = &[
    "i", "we", "i'll", "we'll", "will", "shall", "please", "just", "then", "so", "okay", "ok", "i'd",
    "rather",
];
/// What may stand behind "pass".
const BEHIND_A_PASS: &[&str] = &[
    "my", "this", "the", "turn", "move", "time", "round", "for", "now", "here", "today", "one", "a", "again",
];
/// To which side one castles.
const SIDES: &[&str] = &[
    "kingside",
    "queenside",
    "king",
    "queen",
    "king's",
    "queen's",
    "kings",
    "queens",
    "short",
    "long",
    "side",
    "on",
    "to",
    "the",
    "now",
];

impl Plainly<'_> {
    /// "I pass this turn": told as the strict grammar tells it. "I castle on the king's side": there is no such move.
    pub(super) fn of_chess(&self, words: &[Token]) -> Option<Sense> {
        let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
        let leads = said.iter().take_while(|word| LEADS.contains(&word.text.as_str())).count();
        let (verb, behind) = said.get(leads..)?.split_first()?;
        let all = |list: &[&str]| behind.iter().all(|word| list.contains(&word.text.as_str()));
        match verb.text.as_str() {
            "pass" | "skip" if all(BEHIND_A_PASS) => Some(Sense::Says(vec![vec!["pass".to_owned()]])),
            "castle" | "castling" if all(SIDES) => {
                let message =
                    "There is no castling in Thrones: each move is of one piece, by its own way of moving.";
                Some(Sense::Refused(Problem::illegal(message).at(verb.span)))
            }
            _ => None,
        }
    }
}
