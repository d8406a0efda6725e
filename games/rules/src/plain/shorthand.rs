//! Words as people shorten them on a phone, spelled out: "w/ 2 gf", "frm C3", "gimme", "im done".

use super::waiting::opened;
use crate::lexer::{Token, TokenKind};

/// What is written, and what it stands for. A sign that belongs to it stands beside it without a blank.
const SHORT: &[(&[&str], &[&str])] = &[
    (&["w", "/"], &["with"]),
    (&["w"], &["with"]),
    (&["wth"], &["with"]),
    (&["@"], &["at"]),
    (&["cld"], &["could"]),
    (&["shld"], &["should"]),
    (&["wld"], &["would"]),
    (&["abt"], &["about"]),
    (&["btwn"], &["between"]),
    (&["bcs"], &["because"]),
    (&["bc"], &["because"]),
    (&["i'm", "all", "for"], &["i'm", "for"]),
    (&["we're", "all", "for"], &["we're", "for"]),
    (&["i", "am", "all", "for"], &["i'm", "for"]),
    (&["i'm", "all", "against"], &["i'm", "against"]),
    (&["we're", "all", "against"], &["we're", "against"]),
    (&["i've", "got"], &["i", "have"]),
    (&["we've", "got"], &["we", "have"]),
    (&["wiht"], &["with"]),
    (&["w", "/", "o"], &["without"]),
    (&["w", "/", "out"], &["without"]),
    (&["frm"], &["from"]),
    (&["vs"], &["against"]),
    (&["versus"], &["against"]),
    (&["as", "well", "as"], &["and"]),
    (&["r", "&", "d"], &["research"]),
    (&["n"], &["and"]),
    (&["nd"], &["and"]),
    (&["adn"], &["and"]),
    (&["thru"], &["through"]),
    (&["less", "then"], &["less", "than"]),
    (&["fewer", "then"], &["fewer", "than"]),
    (&["more", "then"], &["more", "than"]),
    (&["teh"], &["the"]),
    (&["gimme"], &["give", "me"]),
    (&["lemme"], &["let", "me"]),
    (&["gonna"], &["going", "to"]),
    (&["wanna"], &["want", "to"]),
    (&["dont"], &["don't"]),
    (&["doesnt"], &["doesn't"]),
    (&["cant"], &["can't"]),
    (&["wont"], &["won't"]),
    (&["isnt"], &["isn't"]),
    (&["they'd", "better"], &["they", "should"]),
    (&["he'd", "better"], &["he", "should"]),
    (&["she'd", "better"], &["she", "should"]),
    (&["they've", "got"], &["they", "have"]),
    (&["they've"], &["they", "have"]),
    (&["they'll"], &["they", "will"]),
    (&["im"], &["i'm"]),
    (&["ive"], &["i've"]),
    (&["id", "like"], &["i'd", "like"]),
    (&["id", "rather"], &["i'd", "rather"]),
    (&["id", "love"], &["i'd", "love"]),
    (&["id", "prefer"], &["i'd", "prefer"]),
    (&["ill", "have"], &["i'll", "have"]),
    (&["ill", "take"], &["i'll", "take"]),
    (&["ill", "go"], &["i'll", "go"]),
    (&["ill", "just"], &["i'll", "just"]),
    (&["well", "have"], &["we'll", "have"]),
    (&["well", "take"], &["we'll", "take"]),
    (&["lets"], &["let's"]),
    (&["youre"], &["you're"]),
    (&["whos"], &["who's"]),
    (&["havent"], &["haven't"]),
    (&["hasnt"], &["hasn't"]),
    (&["wasnt"], &["wasn't"]),
    (&["couldnt"], &["couldn't"]),
    (&["wouldnt"], &["wouldn't"]),
    (&["mustnt"], &["mustn't"]),
    (&["neednt"], &["needn't"]),
    (&["no1"], &["nobody"]),
    (&["lvl"], &["level"]),
    (&["asap"], &["now"]),
    (&["def"], &["definitely"]),
    (&["prob"], &["probably"]),
    (&["probs"], &["probably"]),
    (&["thats"], &["that's"]),
    (&["nvm"], &["never", "mind"]),
    (&["ya"], &["you"]),
    (&["ye"], &["you"]),
    (&["yer"], &["your"]),
    (&["em"], &["them"]),
    (&["wot"], &["what"]),
    (&["frum"], &["from"]),
    (&["fm"], &["from"]),
    (&["btw"], &["by", "the", "way"]),
    (&["whats"], &["what's"]),
    (&["ppl"], &["people"]),
    (&["bc"], &["because"]),
    (&["til"], &["until"]),
    (&["rsch"], &["research"]),
    (&["rsrch"], &["research"]),
    (&["resrch"], &["research"]),
    (&["dev", "phase"], &["development", "phase"]),
    (&["gotta"], &["have", "to"]),
    (&["left", "to", "me"], &["left"]),
    (&["left", "to", "us"], &["left"]),
    (&["u"], &["you"]),
    (&["ur"], &["your"]),
    (&["didnt"], &["didn't"]),
    (&["shouldnt"], &["shouldn't"]),
    (&["arent"], &["aren't"]),
    (&["its", "ok"], &["it's", "ok"]),
    (&["theyre"], &["they're"]),
    (&["4", "me"], &["for", "me"]),
    (&["4", "now"], &["for", "now"]),
    (&["4", "this"], &["for", "this"]),
    (&["4", "next"], &["for", "next"]),
    (&["4", "the"], &["for", "the"]),
    (&["4", "my"], &["for", "my"]),
    (&["4", "u"], &["for", "you"]),
    (&["4", "us"], &["for", "us"]),
    (&["4", "later"], &["for", "later"]),
    (&["2", "the"], &["to", "the"]),
    (&["2", "my"], &["to", "my"]),
];

/// The words with what is shortened spelled out, each in the place of what was written. What the game has a word for itself
/// (`keep`) stays: a letter can be a piece.
pub(super) fn spelled_out(words: &[Token], keep: impl Fn(&Token) -> bool) -> Vec<Token> {
    let told = without_laughter(without_praise(words), &keep);
    let told = &with_its_apostrophe(told, &keep);
    conditional(&opened(&in_full(told, keep)))
}

/// "ill draft the Lancer": in front of what is ordered nobody is ill.
fn with_its_apostrophe(words: &[Token], keep: impl Fn(&Token) -> bool) -> Vec<Token> {
    match words {
        [ill, next, ..]
            if ill.text == "ill" && (keep(next) || super::senses::verb_at(words, 1).is_some()) =>
        {
            let ill = Token { text: "i'll".into(), ..ill.clone() };
            std::iter::once(ill).chain(words.iter().skip(1).cloned()).collect()
        }
        _ => words.to_vec(),
    }
}

/// "Build 4 fighters lol": without laughter at the end. In front of a line it tells that somebody talks.
fn without_laughter(mut words: &[Token], keep: impl Fn(&Token) -> bool) -> &[Token] {
    while let Some((last, rest)) = words.split_last()
        && rest.len() > 1
        && (laughs(&last.text) && !keep(last)
            || last.is_symbol('!') && rest.last().is_some_and(|word| laughs(&word.text)))
    {
        words = rest;
    }
    words
}

/// "lol", "kkkk", "xD": how a phone laughs.
fn laughs(word: &str) -> bool {
    matches!(word, "lol" | "lmao" | "rofl" | "xd" | "mdr" | "haha" | "hehe" | "hihi" | "jaja" | "rs" | "kk")
        || super::everyday::is_laughter(word)
}

/// "Good: build 3 fighters": without the word in front of the colon.
fn without_praise(words: &[Token]) -> &[Token] {
    const PRAISE: &[&str] = &["good", "nice", "great", "fine", "well", "cool", "perfect", "lovely"];
    match words {
        [first, colon, rest @ ..]
            if PRAISE.contains(&first.text.as_str()) && colon.is_symbol(':') && !rest.is_empty() =>
        {
            rest
        }
        _ => words,
    }
}

/// "Somebody jumps into I11? Jam it", "c4xc6? Then e4-d5", "should Against lead, …": what is waited for, behind "if".
fn conditional(words: &[Token]) -> Vec<Token> {
    let mut told = words.to_vec();
    let Some(first) = words.iter().position(Token::is_wordlike) else { return told };
    let opens = |word: &Token, forms: &[&str]| forms.contains(&word.text.as_str());
    let Some(word) = words.get(first) else { return told };
    let asks = words.iter().position(|word| word.is_symbol('?'));
    let behind = asks.and_then(|asked| words.get(asked..)?.iter().find(|word| !word.is_symbol('?')));
    let as_if = |word: &Token, text: &str| Token { text: text.to_owned(), ..word.clone() };
    // "I answer f4-f5 with h8-h7"
    let answers = words.iter().position(|word| word.text == "answer").filter(|at| *at <= first + 1);
    let with = words.iter().position(|word| word.text == "with");
    if let (Some(answers), Some(with)) = (answers, with)
        && answers + 1 < with
        && opens(word, &["i", "we", "i'll", "we'll", "answer"])
    {
        let then = words.get(with).map(|word| as_if(word, "then"));
        told.splice(with..=with, then);
        let opened = words.get(answers).map(|word| as_if(word, "if"));
        told.splice(first..=answers, opened);
    } else if opens(word, &["should"])
        && asks.is_none()
        && words.iter().skip(first).any(|word| word.is_symbol(',') || word.is_symbol(':'))
    {
        told.splice(first..=first, [as_if(word, "if")]);
    } else if let (Some(asked), Some(behind)) = (asks, behind)
        && (opens(word, &["somebody", "someone", "anybody", "anyone", "nobody"]) || behind.text == "then")
        && !opens(word, &["what", "why", "how", "who", "where", "which"])
    {
        let marks = words.iter().skip(asked).take_while(|word| word.is_symbol('?')).count();
        if let Some(mark) = words.get(asked) {
            told.splice(asked..asked + marks, [Token { kind: TokenKind::Symbol(','), ..as_if(mark, ",") }]);
        }
        told.insert(first, Token { kind: TokenKind::Word, spaced: true, ..as_if(word, "if") });
    }
    told
}

fn in_full(words: &[Token], keep: impl Fn(&Token) -> bool) -> Vec<Token> {
    let (mut left, mut at): (Vec<Token>, usize) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let rest = words.get(at..).unwrap_or_default();
        let stands = |short: &[&str]| {
            short.len() <= rest.len()
                && short.iter().zip(rest).enumerate().all(|(n, (part, word))| {
                    word.text == *part && (n == 0 || part.starts_with(char::is_alphanumeric) || !word.spaced)
                })
        };
        let found = SHORT.iter().filter(|(short, _)| stands(short)).max_by_key(|(short, _)| short.len());
        // "2 n": a letter that is counted is a piece.
        let counted = left.last().is_some_and(|before| before.kind == TokenKind::Number);
        match found.filter(|_| word.is_wordlike() && !counted && !keep(word)) {
            Some((short, long)) => {
                left.extend(long.iter().map(|text| Token { text: (*text).to_owned(), ..word.clone() }));
                at += short.len();
            }
            None => {
                left.push(word.clone());
                at += 1;
            }
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::spelled_out;
    use crate::plain::courtesy::tokens;

    #[test]
    fn short_forms_are_spelled_out() {
        let read = |text: &str| {
            let words = spelled_out(&tokens(text), |word| word.text == "vs");
            words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(read("G7 w/ 2 gf frm H5"), "g7 with 2 gf from h5");
        assert_eq!(read("im done w it"), "i'm done with it");
        assert_eq!(read("gimme 2 n"), "give me 2 n", "a piece of some game");
        assert_eq!(read("w/o troops n ships"), "without troops and ships");
        assert_eq!(read("vs B8"), "vs b8", "a word of this game");
        assert_eq!(read("keep it 4 next round lol"), "keep it for next round");
        assert_eq!(read("lol what a move"), "lol what a move", "somebody talks");
    }

    #[test]
    fn what_is_waited_for_stands_behind_if() {
        let read = |text: &str| {
            let words = spelled_out(&tokens(text), |_| false);
            words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(read("somebody jumps into I11? jam it"), "if somebody jumps into i11 , jam it");
        assert_eq!(read("c4xc6?? then e4 takes"), "if c4xc6 , then e4 takes");
        assert_eq!(read("should Ben lead, vote no"), "if ben lead , vote no");
        assert_eq!(read("should I vote?"), "should i vote ?", "a question");
        assert_eq!(read("anybody there?"), "anybody there ?");
        assert_eq!(read("I answer f4-f5 with the tower to h7"), "if f4 - f5 then the tower to h7");
    }
}
