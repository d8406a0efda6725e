//! "Instead of e1-d1 play e2-e3", "the tower move was rubbish. Pikeman d3-d4", "don't take f6, take d6": what is not to be, beside the one
//! move there is in a turn. It takes the place of whatever was sent, so nothing more has to be said of that.

use super::{Plainly, line_of, squares_of};
use rules::lexer::{Token, TokenKind};
use rules::plain::{courtesy, is_idle};

/// What denies the move named behind it, where a part of the line begins so.
const DENIES: &[&[&str]] = &[
    &["not"],
    &["no"],
    &["don't"],
    &["dont"],
    &["do", "not"],
    &["won't"],
    &["never", "mind"],
    &["nevermind"],
    &["forget"],
    &["forget", "about"],
    &["scratch"],
    &["cancel"],
    &["undo"],
    &["delete"],
    &["ignore"],
    &["disregard"],
    &["take", "back", "my"],
    &["take", "back", "the"],
    &["take", "back", "that"],
    &["wrong"],
];
/// What is said of a move that was none.
const WRONG: &[&str] = &[
    "wrong", "mistake", "error", "typo", "slip", "nonsense", "rubbish", "silly", "stupid", "bad", "dumb",
    "terrible", "misclick", "blunder", "garbage", "weak", "hasty", "awful",
];
/// What leaves a piece where it is.
const STAYS: &[&str] = &["stay", "stays", "remain", "remains"];
/// What opens a part and says nothing.
const OPENS: &[&str] = &[
    "sorry", "oh", "oops", "wait", "actually", "hm", "hmm", "and", "then", "please", "pls", "i", "we",
    "well", "ok", "okay", "ah", "but", "so", "the", "my", "better", "just", "now", "on", "second", "thought",
    "thoughts",
];
/// Words of a part that names what is not to be.
const NAMING: &[&str] = &[
    "move",
    "moves",
    "shot",
    "shots",
    "capture",
    "last",
    "previous",
    "first",
    "old",
    "it",
    "that",
    "was",
    "is",
    "were",
    "a",
    "an",
    "my",
    "the",
    "just",
    "what",
    "sent",
    "wrote",
    "said",
    "i",
    "this",
    "time",
    "one",
    "should",
    "shall",
    "where",
    "here",
    "yet",
    "any",
    "more",
    "anymore",
    "now",
    "there",
    "after",
    "all",
    "him",
    "her",
    "them",
    "stay",
    "stays",
    "remain",
    "remains",
    "he",
    "she",
    "with",
    "on",
    "at",
    "from",
    "to",
    "want",
    "put",
    "did",
    "idea",
    "going",
    "about",
    "thinking",
    "planning",
    "thought",
    "wanted",
    "planned",
    "intended",
    "considered",
    "of",
    "quite",
    "very",
    "rather",
    "really",
];
/// Words that wait or choose: with one of them more is said than what is not to be.
const TURNING: &[&str] = &[
    "if",
    "when",
    "whenever",
    "once",
    "unless",
    "or",
    "until",
    "till",
    "should",
    "else",
    "otherwise",
    "later",
    "next",
    "after",
    "before",
    "while",
    "both",
    "either",
    "neither",
    "nor",
];

impl Plainly<'_> {
    /// The one move that is meant, where all else says what is not.
    pub(super) fn without_the_denied(&self, words: &[Token]) -> Option<Vec<String>> {
        let position = self.desk.view.my_move()?;
        if words.iter().any(|word| word.is_symbol('?')) {
            return None;
        }
        let (denied, meant) = self.parted(words)?;
        let turns = |word: &Token| {
            TURNING.contains(&word.text.as_str())
                || DENIES.iter().any(|phrase| *phrase == [word.text.as_str()])
        };
        let waits = |word: &Token| TURNING.contains(&word.text.as_str()) && word.text != "should";
        let squares = |words: &[Token]| words.iter().any(|word| squares_of(word).is_some());
        if denied.is_empty()
            || !squares(&meant)
            || meant.iter().any(turns)
            || denied.iter().flatten().any(waits)
        {
            return None;
        }
        let one = |words: &[Token]| {
            let items = self.reader.items(&courtesy::folded(words), |word| is_idle(&word.text)).ok()?;
            match self.moves(position, &items, None).ok()?.as_slice() {
                [only] => Some(*only),
                _ => None,
            }
        };
        let found = one(&meant)?;
        let same = |words: &Vec<Token>| {
            let named: Vec<Token> = words.iter().filter(|word| self.names(word)).cloned().collect();
            one(&named) == Some(found)
        };
        if denied.iter().any(same) { None } else { Some(vec![line_of(found)]) }
    }

    /// What is denied of a line, part by part, and what is meant.
    fn parted(&self, words: &[Token]) -> Option<(Vec<Vec<Token>>, Vec<Token>)> {
        let (mut denied, mut meant): (Vec<Vec<Token>>, Vec<Token>) = (Vec::new(), Vec::new());
        for part in parts(words) {
            let no =
                |word: &Token| matches!(word.text.as_str(), "no" | "nope" | "nah" | "wait" | "hm" | "hmm");
            if courtesy::says_nothing(part) || part.iter().all(no) {
                continue;
            }
            let opening = part.iter().take_while(|word| OPENS.contains(&word.text.as_str())).count();
            let told = part.get(opening..).unwrap_or_default();
            // "Instead of e1-d1 e2-e3", "b4 instead of d4 takes on c5".
            let contrast = (0..told.len()).find_map(|at| {
                let length = contrasted(told.get(at..)?)?;
                Some((at, at + length + self.named(told.get(at + length..).unwrap_or_default())))
            });
            if let Some((from, to)) = contrast.filter(|(from, to)| *from > 0 || *to < told.len()) {
                denied.push(told.get(from..to)?.to_vec());
                meant.extend(told.get(..from)?.iter().chain(told.get(to..)?).cloned());
                continue;
            }
            let denies = contrast.is_some()
                || DENIES.iter().any(|phrase| begins(told, phrase))
                || is_called_wrong(told)
                || was_planned(told);
            let moves = |word: &Token| {
                matches!(word.text.as_str(), "move" | "moves" | "shot" | "capture" | "that" | "this")
            };
            let about = part.iter().any(|word| self.names(word) || moves(word));
            if (denies || stays(told)) && about && self.run(part) == part.len() {
                denied.push(part.to_vec());
                continue;
            }
            if let Some(last) = meant.last().cloned() {
                let comma = TokenKind::Symbol(',');
                meant.push(Token { kind: comma, text: ",".to_owned(), spaced: false, ..last });
            }
            meant.extend(part.iter().cloned());
        }
        Some((denied, meant))
    }

    /// A word of a move, as far as a move is named and not told.
    fn names(&self, word: &Token) -> bool {
        let sign = matches!(word.kind, TokenKind::Symbol('-' | '*' | '>') | TokenKind::Arrow);
        sign || squares_of(word).is_some()
            || self.reader.kind_at(std::slice::from_ref(word)).is_some()
            || self.reader.commands(word)
    }

    /// How many words, from the first, name a move without telling one: "the tower move", "e1-d1", "taking on f6".
    fn named(&self, words: &[Token]) -> usize {
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let rest = words.get(at..).unwrap_or_default();
            let kind = self.reader.kind_at(rest).map(|(_, length)| length);
            let text = word.text.as_str();
            let sign = matches!(word.kind, TokenKind::Symbol('-' | '*' | '>') | TokenKind::Arrow);
            let small = matches!(
                text,
                "the"
                    | "my"
                    | "a"
                    | "move"
                    | "on"
                    | "with"
                    | "at"
                    | "from"
                    | "to"
                    | "x"
                    | "shot"
                    | "that"
                    | "it"
            );
            match kind {
                Some(length) => at += length,
                None if sign || small || squares_of(word).is_some() || text.ends_with("ing") => at += 1,
                None => break,
            }
        }
        at
    }

    /// How many words, from the first, name what is not to be.
    fn run(&self, words: &[Token]) -> usize {
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let rest = words.get(at..).unwrap_or_default();
            let denies = DENIES.iter().filter(|phrase| begins(rest, phrase)).map(|phrase| phrase.len()).max();
            let kind = self.reader.kind_at(rest).map(|(_, length)| length);
            let text = word.text.as_str();
            let known =
                self.names(word) || NAMING.contains(&text) || OPENS.contains(&text) || WRONG.contains(&text);
            match denies.or(kind) {
                Some(length) => at += length,
                None if known => at += 1,
                None => break,
            }
        }
        at
    }
}

/// "Instead of", "rather than": how many words say it.
fn contrasted(words: &[Token]) -> Option<usize> {
    [["instead", "of"], ["rather", "than"]].iter().any(|phrase| begins(words, phrase)).then_some(2)
}

fn begins(words: &[Token], phrase: &[&str]) -> bool {
    words.len() >= phrase.len() && phrase.iter().zip(words).all(|(part, word)| word.text == *part)
}

/// "That was a typo", "the tower move was rubbish".
fn is_called_wrong(words: &[Token]) -> bool {
    let told =
        words.iter().position(|word| matches!(word.text.as_str(), "was" | "is" | "were" | "that's" | "it's"));
    told.is_some_and(|at| words.iter().skip(at).any(|word| WRONG.contains(&word.text.as_str())))
}

/// "I was going to play b1-b2", "I thought of b1-b2": it was not played.
fn was_planned(words: &[Token]) -> bool {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    matches!(
        (text(0), text(1)),
        ("was", "going" | "about" | "thinking" | "planning")
            | ("wanted" | "planned" | "intended", "to")
            | ("thought", "of" | "about")
            | ("considered", _)
    )
}

/// "The horse should stay".
fn stays(words: &[Token]) -> bool {
    words.iter().any(|word| STAYS.contains(&word.text.as_str()))
        && !words.iter().any(|word| squares_of(word).is_some())
}

/// The line at its signs and at "but".
fn parts(words: &[Token]) -> Vec<&[Token]> {
    let ends = |word: &Token| match word.kind {
        TokenKind::Symbol(',' | '.' | ';' | '!' | ':' | '(' | ')') => true,
        TokenKind::Symbol('-') => word.spaced,
        _ => word.text == "but",
    };
    let stops = (0..words.len()).filter(|at| {
        let then = words
            .get(at + 1)
            .is_some_and(|next| matches!(next.text.as_str(), "i" | "play" | "move" | "then" | "instead"));
        words.get(*at).is_some_and(|word| ends(word) || (word.text == "and" && then))
    });
    let (mut parts, mut from): (Vec<&[Token]>, usize) = (Vec::new(), 0);
    for end in stops.chain([words.len()]) {
        parts.extend(words.get(from..end));
        from = end + 1;
    }
    parts.retain(|part| part.iter().any(Token::is_wordlike));
    parts
}
