//! JAMs, INTERCEPTs and counter-JAMs as people write them (8.1, 8.2).

use super::line::{Cursor, Line, Read};
use super::wish::{InterceptWish, ShipsWish, Straight, Wish};
use crate::orders::{Aimed, CounterOrder, Countered, JamOrder, Order};
use rules::lexer::TokenKind;
use rules::problem::{Problem, either};

impl Line<'_> {
    /// After `jam`: one order, or several by importance: `jam jumps into E9, then scans`.
    pub(super) fn jams(&mut self) -> Read<Vec<Wish>> {
        if self.is_end() {
            return Ok(vec![Wish::Straight(Straight::Jam)]);
        }
        if self.word(&["nothing", "never", "nobody", "none"]) {
            return Ok(vec![Wish::Order(Order::DoNotReact)]);
        }
        let mut all = vec![self.jam()?];
        while self.then(&["jump", "jumps", "scan", "scans", "any", "all", "anything", "everything"]) {
            let mut next = self.jam()?;
            // Less important than what stands before, and of the same place unless it names one.
            if let Some(before) = all.last().filter(|_| next.into.is_empty() && next.who.is_none()) {
                (next.into, next.who) = (before.into.clone(), before.who);
            }
            all.push(next);
        }
        Ok(all.into_iter().map(|jam| Wish::Order(Order::Jam(jam))).collect())
    }

    /// `, then scans`, `; else jams`: does what comes next stand behind in importance? Then what joins it is taken.
    fn then(&mut self, begins: &[&str]) -> bool {
        let start = self.words.mark();
        self.words.take_any(&[",", ";"]);
        if self.word(&["then", "else", "otherwise"]) {
            let here = self.words.mark();
            self.skip(&["the", "his", "her", "their", "also"]);
            let goes_on = self.sees(begins);
            self.words.rewind(here);
            if goes_on {
                return true;
            }
        }
        self.words.rewind(start);
        false
    }

    /// Does a word of order come next: `, then …`?
    fn sees_then(&mut self) -> bool {
        let start = self.words.mark();
        self.words.take_any(&[",", ";"]);
        let found = self.word(&["then", "else", "otherwise"]);
        self.words.rewind(start);
        found
    }

    fn jam(&mut self) -> Read<JamOrder> {
        let mut jam =
            JamOrder { who: None, aimed: Aimed::Both, into: Vec::new(), with: None, holding: 0, most: 0 };
        let mut sort = None;
        while !self.sees_then() {
            let span = self.words.here();
            if self.aimed(&mut jam.aimed) {
                // "jam jump into E9 or scan into E7": of one sort, or of both, and what is named last does not undo the first.
                if jam.aimed != Aimed::Both && sort.replace(jam.aimed).is_some_and(|sort| sort != jam.aimed) {
                    let message = "One line is against jumps, against scans, or against both.";
                    return Err(Problem::unreadable(message).at(span).suggest("jam all"));
                }
            } else if let Some(most) = self.most()? {
                jam.most = most;
            } else if self.sees(&["from"]) && self.hex_follows() {
                let message = "A JAM line says where jumps and scans go, not where they come from (8.1).";
                return Err(Problem::unreadable(message)
                    .at(span)
                    .suggest("jam any jump into E9 with bunker C7"));
            } else if self.word(&["by", "of", "from", "against"]) {
                if self.word(&["anybody", "anyone", "everybody", "everyone"]) {
                    continue;
                }
                // "against E9" means the hex, "against Pasha" the empire.
                let into = self.hexes()?;
                if into.is_empty() {
                    jam.who = Some(self.empire()?);
                }
                jam.into.extend(into);
            } else if self.word(&["into", "to", "at", "in", "onto"]) {
                let into = self.hexes()?;
                if into.is_empty() {
                    return Err(self.words.missing("the hexes they go into").suggest("jam any jump into E9"));
                }
                jam.into.extend(into);
            } else if self.word(&["with", "using", "bunker"]) {
                jam.with = Some(self.bunker()?);
            } else if let Some(holding) = self.holding()? {
                jam.holding = holding;
            } else if let Some(hex) = self.try_hex()? {
                jam.into.push(hex);
            } else if let Some(seat) = self.try_empire()? {
                jam.who = Some(seat);
            } else if !self.separator() {
                break;
            }
            if self.words.here() == span {
                break;
            }
        }
        Ok(jam)
    }

    /// Does a hex stand behind the next word?
    fn hex_follows(&self) -> bool {
        let mut ahead = self.clone();
        ahead.words.skip_tokens(1);
        ahead.sees_hex()
    }

    /// `any jump`, `scans`, `jumps and scans`, `anything`.
    fn aimed(&mut self, aimed: &mut Aimed) -> bool {
        let start = self.words.mark();
        if self.word(&["anything", "everything"]) {
            *aimed = Aimed::Both;
            return true;
        }
        let any = self.word(&["any", "all", "every", "each", "his", "her", "their", "the"]);
        let one = |line: &mut Self| {
            if line.word(&["jump", "jumps"]) {
                Some(Aimed::Jumps)
            } else if line.word(&["scan", "scans"]) {
                Some(Aimed::Scans)
            } else {
                None
            }
        };
        let Some(first) = one(self) else {
            if !any {
                self.words.rewind(start);
            }
            return any;
        };
        *aimed = first;
        let between = self.words.mark();
        if !self.sees_then() && self.separator() {
            match one(self) {
                Some(second) if second != first => *aimed = Aimed::Both,
                Some(_) => {}
                None => self.words.rewind(between),
            }
        }
        true
    }

    /// `if I hold 2+ jams`, `while holding 2`.
    fn holding(&mut self) -> Read<Option<u8>> {
        if !self.word(&["if", "when", "while", "holding"]) {
            return Ok(None);
        }
        self.skip(&["i", "hold", "have", "holding", "keep", "still", "at", "least"]);
        let Some(holding) = self.small() else {
            return Err(self.words.missing("how many JAM chits you must hold").suggest("if I hold 2+ jams"));
        };
        self.words.take_symbol("+");
        self.skip(&["or", "more", "jam", "jams", "chits", "chit", "cards"]);
        Ok(Some(holding))
    }

    /// `at most 2 a turn`, `once`, `twice`.
    fn most(&mut self) -> Read<Option<u8>> {
        if self.words.peek_at(1).is_some_and(|t| matches!(t.text.as_str(), "most" | "once" | "max")) {
            self.word(&["at"]);
        }
        let most = if self.word(&["once"]) {
            1
        } else if self.word(&["twice"]) {
            2
        } else if self.word(&["most", "max", "maximum"]) {
            if self.word(&["once"]) {
                self.skip(&["a", "per", "each", "turn", "this"]);
                return Ok(Some(1));
            }
            let Some(most) = self.small() else {
                return Err(self.words.missing("how often at most").suggest("at most 1 a turn"));
            };
            self.skip(&["time", "times", "jams", "jam"]);
            most
        } else {
            return Ok(None);
        };
        self.skip(&["a", "per", "each", "turn", "this"]);
        Ok(Some(most))
    }

    /// After `intercept`.
    pub(super) fn intercept(&mut self) -> Read<Wish> {
        let mut wish =
            InterceptWish { at: None, ships: ShipsWish::Unsaid, from: None, with: None, carrying: None };
        if self.word(&["never", "nothing"]) {
            let problem =
                Problem::unreadable("There is no order never to INTERCEPT: without one, nothing does.");
            return Err(problem.at(self.words.whole_span()).suggest("do not react"));
        }
        loop {
            let span = self.words.here();
            if self.word(&["anywhere", "everywhere", "any", "jump", "jumps", "into"]) {
            } else if self.word(&["at", "to", "in"]) {
                self.skip(&["any", "world", "of", "mine"]);
                let at = self.try_hex()?;
                wish.at = self.only([wish.at, at, None])?;
            } else if self.word(&["from"]) {
                wish.from = Some(self.hex("where the ships are")?);
            } else if self.word(&["using", "by", "via"]) || self.sees(&["bunker", "command", "cb"]) {
                wish.with = Some(self.bunker()?);
            } else if self.word(&["carrying", "carry", "cargo", "aboard", "taking"]) {
                wish.carrying = Some(self.cargo()?);
            } else if self.word(&["with"]) {
                if self.sees_bunker() {
                    wish.with = Some(self.bunker()?);
                } else if wish.ships == ShipsWish::Unsaid {
                    wish.ships = self.ships()?;
                } else {
                    wish.carrying = Some(self.cargo()?);
                }
            } else if let Some(hex) = self.try_hex()? {
                wish.at = self.only([wish.at, Some(hex), None])?;
            } else if !self.separator() {
                break;
            }
            if self.words.here() == span {
                break;
            }
        }
        Ok(Wish::Intercept(wish))
    }

    /// After `counter`: a sort of answers, or the numbers of some, each of which is an order of its own; several sorts by
    /// importance: `counter-jam intercepts, then jams`.
    pub(super) fn counter(&mut self) -> Read<Vec<Wish>> {
        let mut all = self.countered()?;
        while self.then(&["jams", "jam", "intercept", "intercepts", "any", "all", "anything", "everything"]) {
            all.extend(self.countered()?);
        }
        Ok(all)
    }

    fn countered(&mut self) -> Read<Vec<Wish>> {
        // "counter-jam" and "counter-jams" are the verb; "counter jams" says what is countered.
        let verb = if self.words.take_symbol("-") { ["jam", "jams"].as_slice() } else { &["jam"] };
        self.word(verb);
        if self.word(&["never", "nothing"]) {
            return Ok(vec![Wish::Order(Order::DoNotCounter)]);
        }
        let (mut counter, mut targets) = (CounterOrder::default(), Targets::default());
        while !self.sees_then() {
            let span = self.words.here();
            self.skip(&["always", "everything", "anything", "all", "any", "every", "jam", "of", "the"]);
            if self.targets(&mut targets)? {
            } else if self.word(&["into", "at", "for", "to", "in"]) {
                self.skip(&["jumps", "jump", "and", "scans", "scan", "into", "to"]);
                counter.into = Some(self.hex("the hex my jump or scan goes to")?);
            } else if self.word(&["by"]) {
                counter.by = Some(self.empire()?);
            } else if self.word(&["with", "using", "via", "from"]) || self.sees(&["bunker", "command", "cb"])
            {
                counter.with = Some(self.bunker()?);
            } else if let Some(holding) = self.holding()? {
                counter.holding = holding;
            } else {
                self.words.take_symbol(",");
            }
            if self.words.here() == span {
                break;
            }
        }
        if targets.both && targets.sort.is_none() && targets.numbers.is_empty() {
            targets.numbers.extend([1, 2]);
        }
        let of = |what: Countered| Wish::Order(Order::CounterJam(CounterOrder { what, ..counter }));
        Ok(match (targets.sort, targets.numbers.is_empty()) {
            (Some(sort), true) => vec![of(sort)],
            (None, true) => vec![of(Countered::Anything)],
            (None, false) => {
                targets.numbers.into_iter().map(|number| of(Countered::Number(number))).collect()
            }
            (Some(_), false) => {
                let message = "A counter-JAM goes against answers of a sort, or against those with the \
                               numbers you name (8.1).";
                return Err(Problem::unreadable(message)
                    .at(self.words.whole_span())
                    .suggest(either(&["counter-jam intercepts", "counter-jam 1, 2"])));
            }
        })
    }

    /// One more thing a counter-JAM goes against, if one comes next: `jams`, `and intercepts`, `not jams`, `2`, `the first
    /// two`.
    fn targets(&mut self, targets: &mut Targets) -> Read<bool> {
        let start = self.words.mark();
        self.separator();
        self.skip(&["also", "the", "their", "his", "her", "all", "any"]);
        let here = self.words.here();
        // "but also jams" adds them, "all but jams" leaves them out.
        let but = self.word(&["but"]) && !self.word(&["also"]);
        if self.word(&["not", "no", "except", "without"]) || but {
            self.skip(&["the", "their", "his", "her", "any", "for"]);
            let left = if self.word(&["jam", "jams"]) {
                Countered::Intercepts
            } else if self.word(&["intercept", "intercepts"]) {
                Countered::Jams
            } else {
                self.words.rewind(start);
                return Ok(false);
            };
            if targets.sort.is_some_and(|sort| sort != left) || !targets.numbers.is_empty() {
                let message = "The line says what is countered and, behind it, that the same is not.";
                let right = either(&["counter-jam intercepts", "counter-jam jams"]);
                return Err(Problem::unreadable(message).at(here.to(self.words.whole_span())).suggest(right));
            }
            targets.sort = Some(left);
            return Ok(true);
        }
        if self.word(&["jams"]) {
            targets.add(Countered::Jams);
        } else if self.word(&["intercept", "intercepts"]) {
            targets.add(Countered::Intercepts);
        } else if self.word(&["both"]) {
            targets.both = true;
        } else if let Some(ordinal) = self.ordinal() {
            // "the first two" are 1 and 2.
            let last = if ordinal == 1 { self.small::<u8>().unwrap_or(1) } else { ordinal };
            targets.numbers.extend(ordinal..=last);
        } else if self.words.peek().is_some_and(|token| token.kind == TokenKind::Word)
            && self.small::<u8>().is_some()
        {
            let message = "Which answers are these? They have the numbers of the list you were sent (8.1).";
            return Err(Problem::unreadable(message).at(here).suggest(either(&[
                "counter-jam 2",
                "counter-jam 1, 2",
                "counter-jam always",
            ])));
        } else if let Some(number) = self.small().filter(|number| *number > 0) {
            targets.numbers.push(number);
        } else {
            self.words.rewind(start);
            return Ok(false);
        }
        self.skip(&["answer", "answers", "one"]);
        Ok(true)
    }

    fn ordinal(&mut self) -> Option<u8> {
        let all: [&[&str]; 5] =
            [&["first", "1st"], &["second", "2nd"], &["third", "3rd"], &["fourth", "4th"], &["fifth", "5th"]];
        (1..).zip(all).find(|(_, forms)| self.word(forms)).map(|(number, _)| number)
    }
}

/// What a counter-JAM line names to go against.
#[derive(Default)]
struct Targets {
    sort: Option<Countered>,
    numbers: Vec<u8>,
    /// "both": the two answers there are, unless a sort is named.
    both: bool,
}

impl Targets {
    fn add(&mut self, sort: Countered) {
        // Answers are JAMs or INTERCEPTs: both are all of them.
        self.sort = match self.sort {
            Some(before) if before != sort => Some(Countered::Anything),
            _ => Some(sort),
        };
    }
}
