//! What a clause can mean: the game's answer to the reader all games share.

use super::added::completes;
use super::words::{Verb, Word};
use super::{Fault, Plainly, trimmed};
use crate::questions::Question;
use crate::state::Stage;
use rules::lexer::Token;
use rules::plain::courtesy::tokens;
use rules::plain::{Clause, Frames, Occasion, Plain, Sayings, Sense, Weight, number, talks};
use rules::problem::Problem;
use rules::span::Span;
use std::sync::LazyLock;

impl Plain for Plainly<'_> {
    fn weight(&self, word: &Token) -> Weight {
        if let Some(known) = self.weights.borrow().get(&word.text) {
            return *known;
        }
        let weight = self.weighed(word);
        self.weights.borrow_mut().insert(word.text.clone(), weight);
        weight
    }

    fn commands(&self, word: &Token) -> bool {
        // "leave the discards alone", where that is asked.
        let leaves =
            word.text == "leave" && self.asked(|question| matches!(question, Question::Reshuffle { .. }));
        leaves || matches!(self.words.at(std::slice::from_ref(word)), Some((Word::Verb(_), _)))
    }

    fn phrase(&self, words: &[Token]) -> usize {
        let said = match self.words.at(words) {
            Some((Word::Verb(Verb::Pass), length)) if (4..=7).contains(&length) => length,
            _ => 0,
        };
        said.max(self.farewell(words))
    }

    fn is_for(&self, line: &str, occasion: Occasion) -> bool {
        match occasion {
            Occasion::End => line.starts_with("keep "),
            Occasion::Beginning => line.starts_with("reshuffle "),
            Occasion::Always => line.starts_with("explore ") || line.starts_with("surge "),
            Occasion::Battle => false,
        }
    }

    fn is_step(&self, line: &str) -> bool {
        let stays = ["keep ", "explore ", "reshuffle ", "surge ", "pick ", "pass", "ask me"];
        line == "surge token" || !stays.iter().any(|verb| line.starts_with(verb))
    }

    fn is_called_so(&self, line: &str, deed: &str) -> bool {
        line.split(' ').next().is_some_and(|verb| is_called_so(verb, deed))
    }

    fn completes(&self, line: &str, earlier: &str) -> bool {
        completes(line, earlier)
    }

    fn amended(&self, words: &[Token], order: &str) -> Option<String> {
        self.loose.set(false);
        self.put_right(words, order)
    }

    /// "Draft A; should it be gone, draft B": one of them, and not B besides where A was drafted by oneself.
    /// "The Golem, or the Corps if the Golem's gone": what waits for a card to be gone does not want that card.
    fn together(&self, lines: &[String], span: Span) -> Option<Problem> {
        let kept: Vec<String> =
            lines.iter().filter_map(|line| line.strip_prefix("keep ")).map(String::from).collect();
        if kept.len() > 1 {
            return Some(super::deeds::one_is_kept_of_several(&kept).at(span));
        }
        let wants = lines.iter().any(|line| wants_what_is_gone(line));
        wants.then(|| {
            Problem::unreadable("What is to be done if that is gone, is not clear in this.").at(span)
        })
    }

    fn merged(&self, lines: Vec<String>) -> Vec<String> {
        let mut merged: Vec<String> = Vec::new();
        for line in of_their_own(lines) {
            if let Some(last) = merged.last_mut().filter(|last| completes(&line, last)) {
                *last = line;
                continue;
            }
            let waits = line.strip_prefix("if ").and_then(|rest| rest.split_once(" is gone: "));
            let (Some((card, next)), Some(before)) = (waits, merged.last_mut()) else {
                // "I throw nothing away to explore, so no exploring": said twice, it is one line.
                let stays = ["keep ", "explore ", "reshuffle "].iter().any(|verb| line.starts_with(verb));
                let again = merged.last() == Some(&line) && stays;
                if !again {
                    merged.push(line);
                }
                continue;
            };
            let verbs = ["draft ", "invade "];
            let same = verbs.iter().any(|verb| before.starts_with(verb) && next.starts_with(verb));
            let first = before.split(" else ").last().unwrap_or_default();
            let about = verbs.iter().any(|verb| {
                first
                    .strip_prefix(verb)
                    .is_some_and(|rest| rest == card || rest.starts_with(&format!("{card} with ")))
            });
            if same && about {
                *before = format!("{before} else {next}");
            } else {
                merged.push(line);
            }
        }
        merged
    }

    /// "if … then A, and B": B waits too; "if … A, or else B": B is for the other case.
    fn reads_first(&self, clause: &Clause<'_>) -> bool {
        let pair = |one: &str, other: &str| {
            clause.words.windows(2).any(|pair| matches!(pair, [a, b] if a.text == one && b.text == other))
        };
        let other_case = || clause.words.iter().any(|word| word.text == "otherwise") || pair("or", "else");
        let waits = clause.words.iter().any(|word| matches!(word.text.as_str(), "if" | "when"));
        // "let me pick the Cruiser", behind the draft before the game.
        let picks = self.desk.view.stage != Stage::Pregame
            && clause.words.first().is_some_and(|word| matches!(word.text.as_str(), "pick" | "picks"));
        picks || !super::before::carried_on(clause).is_empty() || (waits && other_case())
    }

    fn unmeant(&self, words: &[Token]) -> Option<Span> {
        let keeps = self.desk.open.iter().any(|question| matches!(question, Question::Keep { .. }));
        super::unmeant::unmeant(words)
            .or_else(|| if keeps { super::unmeant::given_away(words) } else { None })
    }

    fn suppositions(&self) -> Option<&'static Sayings> {
        static SUPPOSITIONS: LazyLock<Sayings> =
            LazyLock::new(|| Sayings::of_clauses(include_str!("suppositions.txt")));
        Some(&SUPPOSITIONS)
    }

    fn sayings(&self) -> Option<&'static Sayings> {
        static SAYINGS: LazyLock<Sayings> = LazyLock::new(|| Sayings::of(include_str!("sayings.txt")));
        static OF_TWO: LazyLock<Sayings> = LazyLock::new(|| {
            Sayings::of(concat!(include_str!("sayings.txt"), include_str!("sayings_of_two.txt")))
        });
        static OF_THREE: LazyLock<Sayings> = LazyLock::new(|| {
            Sayings::of(concat!(include_str!("sayings.txt"), include_str!("sayings_of_three.txt")))
        });
        // Where one other plays, whoever has passed are all others; where two do, both are.
        Some(match self.desk.view.seats {
            2 => &OF_TWO,
            3 => &OF_THREE,
            _ => &SAYINGS,
        })
    }

    fn frames(&self) -> Option<&'static Frames> {
        static FRAMES: LazyLock<Frames> = LazyLock::new(|| Frames::of(include_str!("frames.txt")));
        Some(&FRAMES)
    }

    fn commonest(&self) -> &'static [&'static str] {
        &["draft", "deploy", "invade", "keep", "explore"]
    }

    fn says(&self, clause: &Clause<'_>) -> Sense {
        if self.farewell(clause.words) == clause.words.len() {
            return Sense::Says(vec![vec!["pass".into()]]);
        }
        // "…; forces: 2 snubs and 3 grunts": who goes along is no deployment.
        let force = |word: &Token| {
            matches!(
                word.text.as_str(),
                "forces"
                    | "force"
                    | "troops"
                    | "units"
                    | "attackers"
                    | "army"
                    | "fleet"
                    | "team"
                    | "crew"
                    | "party"
                    | "squad"
            )
        };
        if let [first, colon, ..] = clause.words
            && force(first)
            && colon.is_symbol(':')
        {
            return Sense::Unread(Some(first.span));
        }
        let keeps = self.asked(|question| matches!(question, Question::Keep { .. }));
        if let Some(word) = tells_of_a_card(clause.words).filter(|_| !keeps) {
            return Sense::Unread(Some(word));
        }
        if let Some(home) = super::stays::at_home(clause.words) {
            return Sense::Unread(Some(home));
        }
        if let Some(problem) = counts_what_was_done(clause.words) {
            return Sense::Refused(problem);
        }
        if let Some(problem) = places_the_token(clause.words) {
            return Sense::Refused(problem);
        }
        let deploys = |text: &str| text.contains("deploy ");
        let filed = self.desk.book.lines().any(|line| deploys(&line.order.to_string()));
        self.deploys.set(filed || clause.said.iter().any(|text| deploys(text)));
        let whom = with_whom(clause.words, clause.said);
        let read = || self.items(&whom).and_then(|items| self.order(trimmed(&items), clause));
        self.loose.set(false);
        if let Ok(items) = self.items(clause.words)
            && let Some(heard) = self.undone(trimmed(&items), clause)
        {
            return heard;
        }
        let found = match read() {
            Err(first) if !talks(clause.words) => {
                self.loose.set(true);
                read().map_err(|second| match (first, second) {
                    (Fault::Unread(at), Fault::Unread(_)) => Fault::Unread(at),
                    (Fault::Unread(_), refused) => refused,
                    (refused, _) => refused,
                })
            }
            found => found,
        };
        match found {
            // "Try Zeus, and if somebody already has it, …": the condition belongs to what follows.
            Ok(readings) if readings.iter().flatten().any(|line| wants_what_is_gone(line)) => {
                Sense::Unread(None)
            }
            // "Draft the Loans, then use them": what is drafted is discarded, and not drafted twice.
            Ok(readings)
                if uses(clause.words) && readings.iter().any(|lines| drafts_again(lines, clause.said)) =>
            {
                let message = "A Unit or Tactic that is drafted goes to your discard pile: it is used when you have drawn it.";
                Sense::Refused(Problem::illegal(message).at(clause.span))
            }
            // "Into my deck" comes what is drafted.
            Ok(readings)
                if clause.words.iter().any(|word| word.text == "deck")
                    && readings.iter().flatten().any(|line| line.starts_with("deploy ")) =>
            {
                Sense::Unread(None)
            }
            Ok(readings) => Sense::Says(readings),
            Err(Fault::Unread(at)) => Sense::Unread(at),
            Err(Fault::Refused(problem)) => Sense::Refused(problem.at(clause.span)),
        }
    }
}

/// Does it say what is done with a card of one's own?
fn uses(words: &[Token]) -> bool {
    words.iter().any(|word| matches!(word.text.as_str(), "use" | "play"))
}

/// Is a card drafted that was drafted before?
fn drafts_again(lines: &[String], said: &[String]) -> bool {
    let before = |at: usize| said.iter().chain(lines.iter().take(at));
    lines
        .iter()
        .enumerate()
        .any(|(at, line)| line.starts_with("draft ") && before(at).any(|other| other == line))
}

/// "With him and the Drill Corps", behind a deployment: with what was deployed.
fn with_whom(words: &[Token], said: &[String]) -> Vec<Token> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let stands = |at: &usize| {
        let before = if *at > 0 { text(at - 1) } else { "" };
        let joined = (matches!(before, "with" | "using")
            && matches!(text(at + 1), "and" | "," | "+" | "plus"))
            || (before == "and" && text(at + 1).is_empty());
        matches!(text(*at), "him" | "her" | "it" | "them") && joined
    };
    let with = words.iter().position(|word| matches!(word.text.as_str(), "with" | "using"));
    let place = with.and_then(|with| (with + 1..words.len()).find(stands));
    let deployed = said.last().and_then(|line| line.strip_prefix("deploy "));
    let (Some(at), Some(deployed)) = (place, deployed) else { return words.to_vec() };
    let Some(word) = words.get(at) else { return words.to_vec() };
    let named = tokens(&deployed.to_lowercase().replace(" then ", " and "));
    let mut told = words.to_vec();
    told.splice(at..=at, named.into_iter().map(|name| Token { span: word.span, ..name }));
    told
}

/// Does an order wait for a card to be gone, and then ask for that very card?
fn wants_what_is_gone(line: &str) -> bool {
    let parts = line.strip_prefix("if ").and_then(|rest| rest.split_once(" is gone: "));
    parts.is_some_and(|(card, order)| order.contains(card))
}

/// "Ghost Cruiser can wait", "I have Ghost Cruiser": what is told of a card orders nothing.
fn tells_of_a_card(words: &[Token]) -> Option<Span> {
    const TOLD: &[&str] = &["wait", "waits", "had", "good", "bad", "great", "nice", "fine", "boring"];
    let text = |word: &Token| word.text.clone();
    // "let the Halo be"
    let spares = words.first().is_some_and(|word| word.text == "let")
        && words.last().is_some_and(|word| matches!(word.text.as_str(), "be" | "go"));
    if spares {
        return words.first().map(|word| word.span);
    }
    let first = words.first().filter(|word| matches!(text(word).as_str(), "have" | "has" | "had"));
    let told = words.iter().find(|word| TOLD.contains(&word.text.as_str()));
    first.or(told).map(|word| word.span)
}

/// "I spend my Energy Surge Token before the draft": where a token is used is said by where its line stands.
fn places_the_token(words: &[Token]) -> Option<Problem> {
    let token = words.iter().position(|word| matches!(word.text.as_str(), "token" | "tokens"))?;
    let behind = words.get(token + 1..).unwrap_or_default();
    let before = behind.iter().find(|word| matches!(word.text.as_str(), "before" | "prior"))?;
    let message = "A token goes with the step behind it in your plan: write its line in front of that step.";
    Some(Problem::unreadable(message).at(before.span).suggest("surge token"))
}

/// "Pass after 2 actions": conditions count the actions that are left, not those that were taken.
fn counts_what_was_done(words: &[Token]) -> Option<Problem> {
    let behind = |after: usize| words.get(after + 1..).unwrap_or_default().iter().take(4);
    let done = |word: &Token| {
        matches!(word.text.as_str(), "done" | "taken" | "used" | "spent" | "played" | "made" | "had")
    };
    let opens = |at: &usize| {
        let counted = behind(*at).any(|word| number(word).is_some())
            || behind(*at).any(|word| matches!(word.text.as_str(), "first" | "second" | "third"));
        let past = words.get(*at).is_some_and(|word| match word.text.as_str() {
            "after" => behind(*at).all(|word| word.text != "left"),
            "once" | "when" | "if" => words.get(*at..).unwrap_or_default().iter().any(done),
            _ => false,
        });
        let of_actions = |word: &Token| matches!(word.text.as_str(), "action" | "actions" | "things" | "ap");
        counted && past && words.iter().any(of_actions)
    };
    let at = (0..words.len()).find(opens)?;
    let message = "A condition counts the actions you have left, not those you have taken.";
    let problem = Problem::unreadable(message).suggest("if actions below 2: pass");
    Some(words.get(at).map_or(problem.clone(), |word| problem.at(word.span)))
}

/// "The Lancer for me, and then the Corps if they are there": what waits for a card to be there is what gets that card, and nothing else.
fn of_their_own(lines: Vec<String>) -> Vec<String> {
    fn waits(line: &str) -> Option<(&str, &str)> {
        line.strip_prefix("if ")?.split_once(" is there: ")
    }
    let gets = |card: &str| {
        let own = |line: &String| {
            waits(line).is_some_and(|(waited, order)| {
                waited == card
                    && ["draft ", "invade "].iter().any(|verb| order.starts_with(&format!("{verb}{card}")))
            })
        };
        lines.iter().any(own)
    };
    let free = |line: &String| {
        let other = waits(line).filter(|(card, order)| gets(card) && !order.contains(card));
        other.map_or_else(|| line.clone(), |(_, order)| order.to_owned())
    };
    lines.iter().map(free).collect()
}

/// Do people call what this verb orders so?
pub(crate) fn is_called_so(verb: &str, deed: &str) -> bool {
    let words: &[&str] = match verb {
        "invade" => &[
            "attack",
            "attacking",
            "invasion",
            "invade",
            "invading",
            "conquest",
            "conquering",
            "raid",
            "assault",
        ],
        "draft" => &["draft", "drafting", "purchase", "buying"],
        "deploy" => &["deployment", "deploying", "deploy"],
        _ => &[],
    };
    words.contains(&deed)
}

#[cfg(test)]
mod tests {
    use super::{Frames, Sayings};

    #[test]
    fn every_line_of_the_tables_is_a_saying() {
        for table in [
            include_str!("sayings.txt"),
            include_str!("sayings_of_two.txt"),
            include_str!("sayings_of_three.txt"),
            include_str!("suppositions.txt"),
        ] {
            assert_eq!(Sayings::faults(table), Vec::<&str>::new());
        }
    }

    #[test]
    fn every_line_of_the_table_is_a_frame() {
        assert_eq!(Frames::faults(include_str!("frames.txt")), Vec::<&str>::new());
    }
}
