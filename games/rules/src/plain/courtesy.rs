//! What people write around an order: greetings, thanks, "I would like to", "instead". Pure, and without any game.

use super::vocabulary::slipped;
use crate::lexer::{Lexer, Token};
use crate::span::TypedLine;

/// Phrases that add nothing to an order, wherever they stand in it.
const NOISE: &[&str] = &[
    "i think i'll",
    "i think i will",
    "i guess i'll",
    "i guess i will",
    "i'd love to",
    "i would love to",
    "i'd rather",
    "i would rather",
    "i'd",
    "i would",
    "i'm",
    "i am",
    "my first action is to",
    "my next action is to",
    "right then",
    "well then",
    "here's my move",
    "here's",
    "here is",
    "for this turn",
    "for this round",
    "will be",
    "it is then",
    "let's try",
    "try",
    "go and",
    "go ahead and",
    "go ahead",
    "thanks for waiting",
    "if you don't mind",
    "if i may",
    "i would like to",
    "i'd like to",
    "i would like",
    "i'd like",
    "i want to",
    "i wish to",
    "i am going to",
    "i'm going to",
    "i'm gonna",
    "i will",
    "i'll",
    "i shall",
    "i choose to",
    "i decide to",
    "i intend to",
    "i plan to",
    "we would like to",
    "we'd like to",
    "we want to",
    "we will",
    "we'll",
    "we shall",
    "we are going to",
    "let us",
    "let's",
    "lets",
    "let me",
    "could you please",
    "can you please",
    "would you please",
    "will you please",
    "could you",
    "can you",
    "would you",
    "if you please",
    "be so kind as to",
    "kindly",
    "please",
    "pls",
    "plz",
    "plse",
    "bitte",
    "por favor",
    "per favore",
    "s'il vous plait",
    "my move is",
    "my move",
    "my order is",
    "my orders are",
    "my orders",
    "my order",
    "my turn",
    "here is my move",
    "here are my orders",
    "orders",
    "thanks",
    "thank you",
    "thank you very much",
    "thanks a lot",
    "many thanks",
    "thx",
    "as before",
    "as always",
    "as usual",
    "as last time",
    "once more",
    "for now",
    "for me",
    "at once",
    "immediately",
    "right away",
    "just",
    "simply",
    "also",
    "now",
    "today",
    "this turn",
    "this round",
    "this time",
    "first of all",
    "finally",
    "next",
    "okay",
    "ok",
    "alright",
    "all right",
    "well",
    "so",
    "i",
    "we",
    "my",
    "our",
    "the",
    "a",
    "an",
    "of mine",
    "of course",
    "would you kindly",
];

/// Words an order stands behind when it corrects another, and words beside it that say so.
const CORRECTIONS: &[&str] = &[
    "wait no",
    "no wait",
    "wait",
    "change of plan",
    "change of plans",
    "i've changed my mind",
    "i have changed my mind",
    "i changed my mind",
    "changed my mind",
    "i'd rather",
    "i would rather",
    "my mistake",
    "my bad",
    "sorry i meant to",
    "sorry i meant",
    "i meant to",
    "i meant",
    "i mean",
    "meant",
    "no make that",
    "make that",
    "make it",
    "change that to",
    "change it to",
    "change this to",
    "change my move to",
    "change my order to",
    "change the order to",
    "change my orders to",
    "correction",
    "instead of that",
    "instead",
    "rather",
    "scratch that",
    "forget that",
    "on second thought",
    "on second thoughts",
    "actually",
    "oops",
    "whoops",
];

/// Words and phrases a greeting, a farewell or a thank-you begins with, in the languages people greet in.
const OPENINGS: &[&str] = &[
    "hi all",
    "hello all",
    "hey all",
    "dear all",
    "good morning all",
    "good afternoon all",
    "good evening all",
    "greetings all",
    "greetings to all",
    "thanks all",
    "thank you all",
    "cheers all",
    "bye all",
    "take your time",
    "take it easy",
    "take care",
    "keep up",
    "keep smiling",
    "keep going",
    "keep it up",
    "get well",
    "use it well",
    "good work",
    "no hurry",
    "no rush",
    "no problem",
    "no worries",
    "hi",
    "hi all",
    "hi both",
    "hello",
    "hello all",
    "hello both",
    "hey",
    "hey all",
    "dear",
    "dear all",
    "greetings",
    "greetings all",
    "howdy",
    "good morning",
    "good evening",
    "good afternoon",
    "good day",
    "cheers",
    "thanks",
    "thank you",
    "thx",
    "ty",
    "many thanks",
    "regards",
    "kind regards",
    "best regards",
    "best wishes",
    "best",
    "all the best",
    "good luck",
    "have fun",
    "have a nice",
    "have a good",
    "have a great",
    "enjoy",
    "bye",
    "goodbye",
    "see you",
    "take care",
    "well played",
    "good game",
    "gg",
    "gl",
    "hf",
    "your turn",
    "your move",
    "over to you",
    "back to you",
    "no thanks",
    "no thank you",
    "that's all",
    "that is all",
    "that's it",
    "that will do",
    "that would be great",
    "yes",
    "yep",
    "yeah",
    "sure",
    "fine",
    "great",
    "ok",
    "okay",
    "sorry",
    "apologies",
    "nice",
    "hallo",
    "liebe",
    "lieber",
    "guten",
    "danke",
    "vielen dank",
    "viele",
    "gruß",
    "grüße",
    "mfg",
    "lg",
    "tschüss",
    "salut",
    "bonjour",
    "bonsoir",
    "merci",
    "cordialement",
    "amicalement",
    "bonne",
    "hola",
    "buenos",
    "buenas",
    "gracias",
    "saludos",
    "suerte",
    "ciao",
    "buongiorno",
    "buonasera",
    "grazie",
    "saluti",
    "buona",
    "olá",
    "oi",
    "bom dia",
    "obrigado",
    "obrigada",
    "abraço",
    "hoi",
    "beste",
    "bedankt",
    "dank",
    "groeten",
    "groetjes",
    "hej",
    "tack",
    "hälsningar",
    "mvh",
    "tak",
    "hilsen",
    "takk",
    "moi",
    "terve",
    "kiitos",
    "cześć",
    "dzień dobry",
    "dziękuję",
    "pozdrawiam",
    "ahoj",
    "dobrý den",
    "děkuji",
    "szia",
    "köszönöm",
    "üdv",
    "salutare",
    "mulțumesc",
    "привет",
    "спасибо",
    "здравствуйте",
    "γεια",
    "ευχαριστώ",
    "merhaba",
    "teşekkürler",
    "selam",
    "ha",
    "haha",
    "lol",
    "phew",
    "wow",
];

/// What people remark on a game in: such a line is no order unless one stands in it.
const REMARKS: &[&str] = &[
    "nice",
    "great",
    "good",
    "well",
    "what a",
    "wow",
    "hmm",
    "hm",
    "ha",
    "haha",
    "hehe",
    "lol",
    "ouch",
    "argh",
    "phew",
    "sorry",
    "apologies",
    "congrats",
    "congratulations",
    "bravo",
    "sent from",
    "this",
    "that",
    "that's",
    "these",
    "those",
    "it",
    "it's",
    "you",
    "you're",
    "your",
    "he",
    "she",
    "they",
    "there",
    "there's",
    "looks",
    "looking",
    "i think",
    "i hope",
    "i guess",
    "i believe",
    "i fear",
    "i like",
    "i love",
    "i hate",
    "i was",
    "i am",
    "i'm",
    "i have",
    "i've",
    "i had",
    "i really",
    "i wonder",
    "we were",
    "we are",
    "we had",
    "we have",
    "hope",
    "hopefully",
    "too bad",
    "pity",
    "damn",
    "funny",
    "interesting",
    "tough",
    "beautiful",
    "brilliant",
    "clever",
    "what",
    "see you",
    "best",
    "happy",
    "greetings",
    "thanks",
    "thank",
    "welcome",
    "cheers",
    "btw",
    "by the way",
    "ps",
    "p.s",
    "fyi",
    "no idea",
    "not sure",
    "my",
    "our",
    "the",
    "quite",
    "very",
    "such",
    "poor",
    "lucky",
    "unlucky",
    "bad",
    "dear",
    "hi",
    "hello",
    "hey",
    "glad",
    "excited",
    "still",
    "almost",
    "only",
    "never",
    "always",
    "was",
    "got",
];

/// Words of people who tell what is or was; nobody orders with them.
const TELLING: &[&str] = &[
    "was", "were", "had", "did", "took", "looks", "look", "looked", "seems", "seem", "is", "are", "isn't",
    "wasn't",
];

/// What people praise or lament with; what follows is no order, whatever it names.
const PRAISE: &[&str] = &[
    "nice",
    "great",
    "good",
    "well",
    "what a",
    "wow",
    "ha",
    "haha",
    "hehe",
    "lol",
    "ouch",
    "argh",
    "phew",
    "congrats",
    "congratulations",
    "bravo",
    "too bad",
    "pity",
    "damn",
    "brilliant",
    "clever",
    "thanks",
    "thank",
];

/// What a question begins with.
const QUESTIONS: &[&str] = &[
    "what",
    "what's",
    "how",
    "how's",
    "who",
    "who's",
    "whose",
    "whom",
    "why",
    "where",
    "where's",
    "which",
    "is",
    "are",
    "am",
    "does",
    "do",
    "did",
    "was",
    "were",
    "has",
    "have",
    "had",
    "may",
    "might",
    "should",
    "shall",
    "must",
    "when",
    "can i",
    "could i",
    "can we",
    "could we",
    "would it",
    "can it",
    "can a",
    "can an",
    "can the",
    "could the",
    "could a",
    "any",
    "anyone",
    "anybody",
    "isn't",
    "aren't",
    "doesn't",
    "don't you",
    "didn't",
    "won't",
    "can someone",
];

/// Words that change what an order says. A clause with one of them is never passed over.
const MODIFIERS: &[&str] = &[
    "not",
    "no",
    "never",
    "don't",
    "dont",
    "doesn't",
    "won't",
    "without",
    "except",
    "but",
    "unless",
    "if",
    "only",
    "until",
    "till",
    "before",
    "after",
    "when",
    "once",
    "instead",
    "rather",
    "else",
    "otherwise",
    "both",
    "all",
    "none",
    "half",
    "either",
    "neither",
    "twice",
    "cancel",
    "change",
    "undo",
    "stop",
    "or",
    "maybe",
    "perhaps",
    "wait",
    "hold",
];

/// A line without its courtesy.
pub(super) struct Bare {
    /// What is left.
    pub words: Vec<Token>,
    /// It says that it corrects an earlier order.
    pub corrects: bool,
}

fn begins(words: &[Token], phrase: &str) -> Option<usize> {
    let mut at = 0;
    for part in phrase.split(' ') {
        // "sorry, i meant": a comma inside a phrase of courtesy says nothing.
        if at > 0 && words.get(at).is_some_and(|w| w.is_symbol(',')) {
            at += 1;
        }
        if words.get(at)?.text != part {
            return None;
        }
        at += 1;
    }
    Some(at)
}

fn longest(words: &[Token], phrases: &[&str]) -> Option<usize> {
    let first = words.first()?.text.as_str();
    let may = |phrase: &&&str| phrase.starts_with(first);
    phrases.iter().filter(may).filter_map(|phrase| begins(words, phrase)).max()
}

/// The words with courtesy and words of correction taken out. `keep` protects words the game has a meaning for.
pub(super) fn bare(words: &[Token], keep: impl Fn(&[Token]) -> bool) -> Bare {
    // "not B8 but C9"
    let contrast = begins(words, "not").is_some() && words.iter().any(|word| word.text == "but");
    let (mut left, mut corrects, mut at) = (Vec::new(), contrast, 0);
    let begun = |left: &[Token]| left.iter().any(Token::is_wordlike);
    while let Some(word) = words.get(at) {
        let rest = words.get(at..).unwrap_or_default();
        // "A x d5": a sign, and no article.
        let sign =
            word.text.len() == 1 && rest.get(1).is_some_and(|next| matches!(next.text.as_str(), "x" | "*"));
        if sign || keep(rest) {
            left.push(word.clone());
            at += 1;
            continue;
        }
        // "vote yes": behind the order it is a word of it.
        if word.text == "yes" && !begun(&left) {
            at += 1;
        } else if let Some(length) = longest(rest, CORRECTIONS) {
            corrects = true;
            at += length;
        } else if let Some(length) = longest(rest, NOISE) {
            at += length;
        } else if word.text.len() >= 5 && ["please", "thanks"].iter().any(|p| slipped(&word.text, p)) {
            at += 1;
        } else if !begun(&left) && (word.is_symbol(':') || word.is_symbol(',') || is_joint(word)) {
            // Nothing before it is left to join.
            at += 1;
        } else if matches!(word.text.as_str(), "." | "!" | "?" | "\"" | "'") {
            at += 1;
        } else {
            left.push(word.clone());
            at += 1;
        }
    }
    while left.last().is_some_and(|w| w.is_symbol(',') || w.is_symbol(':') || is_joint(w)) {
        left.pop();
    }
    Bare { words: left, corrects }
}

/// "and", "then": joins clauses.
fn is_joint(word: &Token) -> bool {
    matches!(word.text.as_str(), "and" | "then")
}

/// The words and signs without courtesy, articles and pronouns.
#[must_use]
pub fn folded(words: &[Token]) -> Vec<Token> {
    bare(words, |_| false).words
}

/// Do the words say nothing but courtesy?
#[must_use]
pub fn says_nothing(words: &[Token]) -> bool {
    bare(words, |_| false).words.iter().all(|word| !word.is_wordlike()) || is_courtesy(words, false)
}

/// Is a clause a greeting, thanks or a farewell? `strong`: it has a verb, a name or a place of the game.
pub(super) fn is_courtesy(words: &[Token], strong: bool) -> bool {
    let count = words.iter().filter(|w| w.is_wordlike()).count();
    if count == 0 {
        return true;
    }
    let Some(length) = longest(words, OPENINGS) else { return false };
    let rest = words.get(length..).unwrap_or_default();
    !strong && count <= 8 && !has_modifier(rest)
}

/// Does a clause hold a word that changes what is ordered?
pub(super) fn has_modifier(words: &[Token]) -> bool {
    words.iter().any(|w| MODIFIERS.contains(&w.text.as_str()))
}

/// Is the line a question?
#[must_use]
pub fn is_question(words: &[Token]) -> bool {
    let skipped =
        longest(words, &["hi", "hello", "hey", "sorry", "btw", "by the way", "and", "but", "so", "ok"]);
    let words = words.get(skipped.unwrap_or(0)..).unwrap_or_default();
    let asks = words.last().is_some_and(|w| w.is_symbol('?'));
    let always = ["what", "what's", "how", "who", "who's", "why", "where", "which"];
    let first = words.iter().find(|w| w.is_wordlike());
    first.is_some_and(|w| always.contains(&w.text.as_str())) || (asks && longest(words, QUESTIONS).is_some())
}

/// Is it "no" and nothing else? Before another order of the line it refuses what was said or asked, and no more.
pub(super) fn is_refusal(words: &[Token]) -> bool {
    let refusals = ["no", "nope", "nah", "no way", "no thanks", "certainly not", "of course not"];
    refusals.iter().any(|phrase| begins(words, phrase) == Some(words.len()))
}

/// Does the line begin as people do who praise or lament?
pub(super) fn is_praise(words: &[Token]) -> bool {
    longest(words, PRAISE).is_some()
}

/// Does the line begin as people do who remark on the game? `ordering`: it has a verb orders begin with.
pub(super) fn is_remark(words: &[Token], ordering: bool) -> bool {
    let tells = words.iter().any(|word| TELLING.contains(&word.text.as_str()));
    let remarks = longest(words, REMARKS).is_some();
    is_praise(words) || (!ordering && (tells || remarks)) || (tells && remarks)
}

/// A text as tokens, for tests and tables.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token> {
    Lexer::new(&TypedLine::new(1, text)).tokens().to_vec()
}
