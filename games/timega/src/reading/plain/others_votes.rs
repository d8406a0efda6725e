//! Votes that wait for somebody else's, which none can: "vote for whatever Piet votes", "if Piet leads by 2".

use super::Plainly;
use rules::lexer::Token;
use rules::plain::Clause;
use rules::problem::{Problem, either};

impl Plainly<'_> {
    /// Why such a vote cannot be ordered, and what can; nothing for any other clause.
    pub(super) fn as_others_vote(&self, clause: &Clause<'_>) -> Option<Problem> {
        let says = |list: &[&str]| clause.words.iter().any(|word| list.contains(&word.text.as_str()));
        let votes = says(&["vote", "votes", "voting", "influence"]);
        let follows =
            says(&["whatever", "whichever", "same", "like", "likewise", "what", "as", "however", "with"])
                && clause.words.iter().any(|word| self.is_player(word));
        if votes && follows && !says(&["if", "when"]) {
            let message = "All vote at once and in secret, so no vote can go by another's (5.6).";
            return Some(Problem::illegal(message).at(clause.span).suggest(self.own_votes()));
        }
        // "if Piet leads by 2": a side leads, and nobody.
        let of_somebody = |at: usize| {
            let word = |back: usize| at.checked_sub(back).and_then(|at| clause.words.get(at));
            word(1).is_some_and(|who| {
                self.is_player(who) || matches!(who.text.as_str(), "i" | "we" | "he" | "she")
            }) || word(2).is_some_and(|seat| seat.text == "seat")
        };
        let leads =
            clause.words.iter().enumerate().any(|(at, word)| {
                matches!(word.text.as_str(), "leads" | "lead" | "leading") && of_somebody(at)
            });
        if leads && says(&["if", "when", "should"]) {
            let message = "In a vote only for or against leads, and only the speaker sees by how much (5.6).";
            let of = self.debated().into_iter().next().unwrap_or_else(|| "everything".to_owned());
            let right = format!("if for leads by 2: vote against {of}");
            return Some(Problem::illegal(message).at(clause.span).suggest(right));
        }
        None
    }

    fn own_votes(&self) -> String {
        let of = self.debated();
        let mut ways: Vec<String> = of.iter().take(2).map(|agenda| format!("vote for {agenda}")).collect();
        if ways.is_empty() {
            ways.push("vote for everything".into());
        }
        ways.push("abstain on everything".into());
        either(&ways)
    }

    fn debated(&self) -> Vec<String> {
        self.galaxy().council.deliberation.iter().map(|matter| matter.agenda.to_string()).collect()
    }

    /// Is it somebody at the table, by name or as "seat"?
    fn is_player(&self, word: &Token) -> bool {
        let text = word.text.strip_suffix("'s").unwrap_or(&word.text);
        let named = self.desk.names.iter().any(|name| name.to_lowercase() == text);
        named || matches!(text, "seat" | "others" | "everybody" | "everyone" | "majority" | "speaker")
    }
}
