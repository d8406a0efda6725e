//! From typed lines to orders. Nothing here sees more than a seat's own desk.

mod conditions;
mod names;
mod plain;
mod possible;
mod raids;
mod steps;
#[cfg(test)]
mod tests;

pub(crate) use plain::{Plainly, completes, is_called_so};

use crate::CoreWorlds;
use crate::cards::CardName;
use crate::orders::{Order, Raid, Step, Way};
use crate::questions::Question;
use crate::state::{Phase, ROUNDS, Stage};
use crate::view::View;
use names::Tables;
use rules::lexer::{Keywords, Lexer, Token, Words};
use rules::problem::{Problem, either, quoted};
use rules::span::{Span, TypedLine};
use rules::{Desk, Order as _, Reading};
use std::sync::LazyLock;

/// Steps one plan may have.
const MAX_STEPS: usize = 60;

/// What the first word of a line, or of an alternative, announces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    Draft,
    Deploy,
    Invade,
    Use,
    Token,
    Pass,
    Surge,
    Explore,
    Keep,
    Reshuffle,
    Pick,
    AskMe,
    If,
}

fn verbs() -> &'static Keywords<Verb> {
    static VERBS: LazyLock<Keywords<Verb>> = LazyLock::new(keywords);
    &VERBS
}

fn keywords() -> Keywords<Verb> {
    let table: [(&[&str], Verb); 13] = [
        (&["draft", "buy", "recruit"], Verb::Draft),
        (&["deploy"], Verb::Deploy),
        (&["invade", "attack", "conquer"], Verb::Invade),
        (&["use", "play", "activate"], Verb::Use),
        (&["surge token", "use surge token", "use token", "token"], Verb::Token),
        (&["pass"], Verb::Pass),
        (&["surge"], Verb::Surge),
        (&["explore"], Verb::Explore),
        (&["keep"], Verb::Keep),
        (&["reshuffle", "shuffle"], Verb::Reshuffle),
        (&["pick"], Verb::Pick),
        (&["ask me"], Verb::AskMe),
        (&["if", "when"], Verb::If),
    ];
    Keywords::new(table)
}

/// Reads the lines of a mail.
pub(crate) fn read(desk: &Desk<'_, CoreWorlds>, lines: &[TypedLine]) -> Reading<CoreWorlds> {
    read_with(desk, &Tables::new(desk.view), lines)
}

/// Reads many short mails with one set of names.
pub(crate) fn reader<'d>(
    desk: &'d Desk<'_, CoreWorlds>,
) -> impl Fn(&[TypedLine]) -> Reading<CoreWorlds> + 'd {
    let tables = Tables::new(desk.view);
    move |lines| read_with(desk, &tables, lines)
}

fn read_with(desk: &Desk<'_, CoreWorlds>, tables: &Tables<'_>, lines: &[TypedLine]) -> Reading<CoreWorlds> {
    let mut mail =
        Mail { view: desk.view, open: desk.open, tables, orders: Vec::new(), problems: Vec::new() };
    for line in lines {
        let lexer = Lexer::new(line);
        if !lexer.is_blank() {
            mail.line(&mut lexer.words());
        }
    }
    mail.settle()
}

/// What the lines of a mail have come to so far.
struct Mail<'v> {
    view: &'v View,
    open: &'v [Question],
    tables: &'v Tables<'v>,
    orders: Vec<(Span, Order)>,
    problems: Vec<Problem>,
}

/// Reading of a line goes on after what it gives, or ends with a problem.
type Read<T> = Result<T, Problem>;

impl Mail<'_> {
    fn line(&mut self, words: &mut Words<'_>) {
        words.take_bullet();
        let whole = words.rest_span();
        let before = self.errors();
        match self.order(words).and_then(|order| words.finish().map(|()| order)) {
            // A line with a problem somewhere inside is not taken.
            Ok(order) if self.errors() == before => self.orders.push((whole, order)),
            Ok(_) => {}
            Err(problem) => self.problems.push(problem),
        }
    }

    fn errors(&self) -> usize {
        self.problems.iter().filter(|problem| problem.is_error()).count()
    }

    fn order(&mut self, words: &mut Words<'_>) -> Read<Order> {
        if self.view.outcome.is_some() {
            return Err(Problem::illegal("The game is over.").at(words.rest_span()));
        }
        if let Some(straight) = self.yes_or_no(words) {
            return straight;
        }
        let start = words.mark();
        let examples = ["draft", "deploy", "invade", "use", "pass", "keep", "surge", "explore"];
        let verb = words.expect_verb(verbs(), &examples)?;
        match verb {
            Verb::Surge => self.surge(words),
            Verb::Explore => self.explore(words),
            Verb::Keep => self.keep(words),
            Verb::Reshuffle => self.reshuffle(words),
            Verb::Pick => self.pick(words),
            Verb::AskMe => Ok(Order::AskMe),
            _ => {
                words.rewind(start);
                if self.view.stage == Stage::Pregame {
                    let message = "The pregame draft comes first; the round is planned after it.";
                    return Err(Problem::illegal(message)
                        .at(words.rest_span())
                        .suggest("pick CARD, CARD, ..."));
                }
                if self.view.phase == Phase::Energy && !self.view.variant.galactic_first {
                    let message = "The round is planned when the new cards lie in the Central Zone; now the Energy Phase is asked for.";
                    // "Play my Energy Surges" is for now, said in other words.
                    let of_now =
                        |word: &Token| word.text.starts_with("surg") || word.text.starts_with("explor");
                    let ahead = words.remaining();
                    let token = ahead.iter().any(|word| word.text.starts_with("token"));
                    let problem = match ahead.iter().any(of_now) && !token {
                        true => Problem::unreadable(message),
                        false => Problem::illegal(message),
                    };
                    let problem = problem.at(words.rest_span());
                    return Err(problem.suggest("surge all, or explore with CARD, CARD"));
                }
                self.step(words).map(Order::Step)
            }
        }
    }

    /// `yes` or `no` alone, to the one question that takes it.
    fn yes_or_no(&self, words: &mut Words<'_>) -> Option<Read<Order>> {
        let whole = words.rest_span();
        let (start, typed) = (words.mark(), quoted(words.typed(words.here())));
        let yes = words.take_keyword(&["yes"]);
        if !(yes || words.take_keyword(&["no"])) || words.finish().is_err() {
            words.rewind(start);
            return None;
        }
        if self.open.iter().any(|question| matches!(question, Question::Reshuffle { .. })) {
            return Some(Ok(Order::Reshuffle(yes)));
        }
        let problem = Problem::unreadable(format!("Nothing is asked that {typed} answers.")).at(whole);
        Some(Err(problem.suggest(either(&["surge never", "explore never", "keep nothing", "pass"]))))
    }

    fn surge(&mut self, words: &mut Words<'_>) -> Read<Order> {
        let mut most = None;
        if words.take_keyword(&["never", "no", "none", "nothing"]) {
            most = Some(0);
        } else if !words.take_keyword(&["all", "always", "everything"])
            && words.peek().is_some_and(|token| token.kind == rules::lexer::TokenKind::Number)
        {
            let number = words.expect_number("how many Energy Surges you play at most", 1..=20)?;
            most = u8::try_from(number).ok();
        }
        let behind = words.take_keyword(&["if", "when"]);
        if behind {
            words.take_keyword(&["i'm", "i", "we"]);
            words.take_keyword(&["am", "are"]);
            words.expect_word("behind")?;
        }
        Ok(Order::Surge { most, behind })
    }

    fn explore(&mut self, words: &mut Words<'_>) -> Read<Order> {
        if words.take_keyword(&["never", "no", "nothing"]) {
            return Ok(Order::Explore { with: Vec::new(), below: None });
        }
        words.take_keyword(&["with"]);
        if words.is_end() {
            return Err(words.missing("what to discard, best first").suggest("explore with CARD, CARD"));
        }
        let mut with = Vec::new();
        loop {
            let name = self.any_card(words)?;
            if !with.contains(&name) {
                with.push(name);
            }
            if !(words.take_symbol(",") | words.take_keyword(&["and", "then"])) {
                break;
            }
        }
        let mut below = None;
        if words.take_keyword(&["if", "when"]) {
            let span = words.here();
            match self.condition(words)? {
                crate::orders::Condition::EnergyBelow(n) => below = Some(n),
                _ => {
                    let message = "Exploring can only hang on the energy there is.";
                    return Err(Problem::illegal(message).at(span).suggest("if energy below 5"));
                }
            }
        }
        Ok(Order::Explore { with, below })
    }

    fn keep(&mut self, words: &mut Words<'_>) -> Read<Order> {
        if words.take_keyword(&["nothing", "none"]) {
            return Ok(Order::Keep(Vec::new()));
        }
        let mut cards = Vec::new();
        loop {
            cards.push(self.card(words, names::Spot::Hand)?);
            let span = words.here();
            if words.take_keyword(&["and"]) {
                let problem = Problem::illegal("One card is kept, and no more.").at(span);
                let first = cards[0].to_string();
                let right = match self.card(words, names::Spot::Hand) {
                    Ok(other) => format!("keep {first} else {other}"),
                    Err(_) => format!("keep {first}"),
                };
                return Err(problem.suggest(right));
            }
            if !(words.take_symbol(",") | words.take_keyword(&["else", "or"])) {
                break;
            }
        }
        if self.view.round == ROUNDS {
            let message = "This is the last round: no card is kept for another.";
            self.problems.push(Problem::warning(message).at(words.whole_span()));
        }
        Ok(Order::Keep(cards))
    }

    fn reshuffle(&mut self, words: &mut Words<'_>) -> Read<Order> {
        if words.is_end() || words.take_keyword(&["yes", "always"]) {
            return Ok(Order::Reshuffle(true));
        }
        if words.take_keyword(&["no", "never"]) {
            return Ok(Order::Reshuffle(false));
        }
        Err(words.missing("yes or no").suggest("reshuffle yes or reshuffle no"))
    }

    fn pick(&mut self, words: &mut Words<'_>) -> Read<Order> {
        // A list stays on file to the end of the round it was for; after the draft it does nothing more.
        let over = self.view.stage != Stage::Pregame;
        if over {
            let message = "Cards are picked before the first round only; this line does nothing now.";
            self.problems.push(Problem::warning(message).at(words.whole_span()).suggest("draft CARD"));
        }
        let spot = if over { names::Spot::Anywhere } else { names::Spot::Zone };
        let mut cards: Vec<CardName> = Vec::new();
        loop {
            let name = self.card(words, spot)?;
            if !cards.contains(&name) {
                cards.push(name);
            }
            if !(words.take_symbol(",") | words.take_keyword(&["then", "else", "and"])) {
                break;
            }
        }
        Ok(Order::Pick(cards))
    }

    /// Looks at everything together: of two lines on the same the later counts; a plan has an end.
    fn settle(mut self) -> Reading<CoreWorlds> {
        let mut kept: Vec<(Span, Order)> = Vec::new();
        let asks = |order: &Order| matches!(order, Order::AskMe);
        let mut steps = 0;
        for (span, order) in std::mem::take(&mut self.orders) {
            if let Order::Step(step) = &order {
                steps += 1;
                if steps > MAX_STEPS {
                    let message = format!(
                        "A plan may have {MAX_STEPS} steps; this line and those after it are too many."
                    );
                    self.problems.push(Problem::illegal(message).at(span).suggest("a shorter plan"));
                    break;
                }
                self.odd(step, span);
            } else if let Some(place) = kept
                .iter()
                .position(|(_, other)| other.topic() == order.topic() && (asks(&order) == asks(other)))
            {
                let (before, earlier) = kept.remove(place);
                let message = format!("\"{earlier}\" is replaced by \"{order}\" further down.");
                self.problems.push(Problem::superseded(message).at(before));
            }
            kept.push((span, order));
        }
        self.announced(&mut kept);
        if steps > 0
            && let Some(place) = kept.iter().position(|(_, order)| asks(order))
        {
            let (span, _) = kept.remove(place);
            let message = "There are steps of a plan in this mail; they count, and nothing is asked before they are used.";
            self.problems.push(Problem::superseded(message).at(span));
        }
        Reading { orders: kept, problems: self.problems, ..Reading::default() }
    }

    /// "Let's go for Mourning!", and behind what is deployed for it how Mourning is invaded: one Invasion, told twice.
    fn announced(&mut self, kept: &mut Vec<(Span, Order)>) {
        let one_way = |order: &Order| match order {
            Order::Step(Step { when, ways }) if when.is_empty() && ways.len() == 1 => ways.first().cloned(),
            _ => None,
        };
        let raid = |order: &Order| match one_way(order) {
            Some(Way::Invade(raid)) => Some(raid),
            _ => None,
        };
        let Some(deploys) = kept.iter().position(|(_, order)| matches!(one_way(order), Some(Way::Deploy(_))))
        else {
            return;
        };
        let told_again = |first: &Raid| {
            let behind = kept.iter().skip(deploys).filter_map(|(_, order)| raid(order));
            behind.into_iter().any(|again| again.world == first.world && *again != *first)
        };
        let bare = |place: &usize| {
            let first = kept.get(*place).and_then(|(_, order)| raid(order));
            first.is_some_and(|first| *first == Raid::new(first.world.clone()) && told_again(&first))
        };
        if let Some(place) = (0..deploys).find(bare) {
            let (span, order) = kept.remove(place);
            let message = format!(
                "\"{order}\" is told again further down, behind what you deploy for it; that line counts."
            );
            self.problems.push(Problem::superseded(message).at(span));
        }
    }

    /// What is legal and surely not meant.
    fn odd(&mut self, step: &Step, span: Span) {
        if step.ways.iter().position(|way| *way == Way::Pass).is_some_and(|place| place + 1 < step.ways.len())
        {
            let message = "What stands behind a pass is never done: a pass can always be done.";
            self.problems.push(Problem::warning(message).at(span));
        }
        if let (Some(condition), true) = (step.when.first(), step.ways.len() > 1) {
            let message =
                format!("All of this waits for the condition: unless {condition}, none of it is done.");
            let problem = Problem::warning(message).at(span);
            self.problems.push(problem.suggest("a line of its own for what is to be done otherwise"));
        }
    }
}
