//! What people end their mails with, and mean that they are done. Pure.

use rules::lexer::Token;

/// What stands for `ready`, word for word, where nothing else is said but courtesies.
const CLOSING: [&str; 77] = [
    "go on without it",
    "go on without them",
    "go on without that",
    "go on without this",
    "go on without the rest",
    "go on without that line",
    "play on",
    "you can go on",
    "we can go on",
    "you can play on",
    "you may go on",
    "continue",
    "you can continue",
    "i have finished",
    "i am finished",
    "i'm finished",
    "i have no further orders",
    "i have no more orders",
    "i have nothing more to order",
    "i have nothing more to add",
    "i have nothing else to add",
    "i have nothing else",
    "that is all from me for this round",
    "that's all from me for this round",
    "that is all for this round",
    "that's all for this round",
    "that's all for this turn",
    "that is all for this turn",
    "go ahead with what is on file",
    "go on with what is on file",
    "go ahead with it",
    "all good you can go on",
    "all good now you can go on",
    "that's it",
    "thats it",
    "that is it",
    "that's all",
    "thats all",
    "that is all",
    "that's all from me",
    "thats all from me",
    "that is all from me",
    "that will be all",
    "that'll be all",
    "that's everything",
    "nothing else",
    "nothing else from me",
    "nothing else for me",
    "nothing more",
    "nothing more from me",
    "no more from me",
    "no more orders",
    "no further orders",
    "all done",
    "done here",
    "done from my side",
    "i am done here",
    "i'm done here",
    "go",
    "go ahead",
    "go on",
    "let's go on",
    "carry on",
    "ready to go",
    "i am ready to go",
    "i'm ready to go",
    "ready when you are",
    "i am ready when you are",
    "i'm ready when you are",
    "ready otherwise",
    "otherwise ready",
    "i am ready otherwise",
    "i'm ready otherwise",
    "otherwise i am ready",
    "otherwise i'm ready",
    "all set",
    "good to go",
];

/// What people end their mail with, and nothing else: "that's it! Ready when you are.", "ok, nothing else from me", "go ahead".
#[must_use]
pub fn closes(tokens: &[Token]) -> bool {
    const AROUND: [&str; 20] = [
        "ok", "okay", "so", "well", "and", "then", "right", "alright", "good", "great", "fine", "please",
        "pls", "thanks", "thank", "thx", "yes", "now", "guys", "folks",
    ];
    let words: Vec<&str> =
        tokens.iter().filter(|word| word.is_wordlike()).map(|word| word.text.as_str()).collect();
    let around = |at: &usize| {
        let word = words.get(*at).copied().unwrap_or_default();
        let thanked = word == "you" && at.checked_sub(1).and_then(|at| words.get(at)) == Some(&"thank");
        AROUND.contains(&word) || thanked
    };
    // "That's all for now" leaves it open.
    let open = words.ends_with(&["for", "now"]) || words.iter().any(|word| matches!(*word, "yet" | "far"));
    let (first, last) = ((0..words.len()).find(|at| !around(at)), (0..words.len()).rfind(|at| !around(at)));
    let (Some(first), Some(last)) = (first, last) else { return false };
    let said = words.get(first..=last).unwrap_or_default().join(" ");
    let both =
        CLOSING.iter().any(|one| said.strip_prefix(one).is_some_and(|rest| CLOSING.contains(&rest.trim())));
    !open && (CLOSING.contains(&said.as_str()) || both)
}

#[cfg(test)]
mod tests {
    use super::closes;
    use rules::lexer::Lexer;
    use rules::span::TypedLine;

    #[test]
    fn a_mail_is_ended_in_many_ways() {
        let ends = |text: &str| closes(Lexer::new(&TypedLine::new(1, text)).tokens());
        for text in [
            "That's it! Ready when you are.",
            "ok, nothing else from me",
            "Go ahead, please",
            "That's all, thank you!",
            "Please go on without it.",
            "All good now, you can go on.",
            "Ok continue.",
            "That is all from me for this round.",
        ] {
            assert!(ends(text), "{text}");
        }
        for text in [
            "That's all for now",
            "thats it so far",
            "nothing else on B8",
            "go to B8",
            "that's all my troops",
            "not yet",
            "",
        ] {
            assert!(!ends(text), "{text}");
        }
    }
}
