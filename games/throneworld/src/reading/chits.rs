//! Chits and what they are played for, as people write it (5.2).

use super::line::{Cursor, Line, Read, which_of_them};
use super::tongue::ChitWord;
use super::wish::{ChitWish, Wish};
use crate::chit::Chit;
use crate::force::Force;
use crate::hex::Hex;
use crate::orders::{Order, Purchase, Sabotage, Use};
use rules::lexer::{Choice, TokenKind};
use rules::problem::{Problem, either, quoted};

impl Line<'_> {
    /// A chit and its purpose, with `play` in front or not.
    pub(super) fn play(&mut self) -> Read<Wish> {
        let span = self.words.here();
        let Some(chit) = self.chit()? else {
            return Err(self
                .words
                .missing("the chit to play")
                .suggest("a chit and what it is for, such as play boom 5: develop C5"));
        };
        self.skip(&["chit", "for", "as", "to", "on"]);
        self.colon();
        let word = match chit {
            ChitWish::Exact(Chit::Artifact) | ChitWish::Word(ChitWord::Artifact) => ChitWord::Artifact,
            ChitWish::Exact(Chit::Boom(_)) | ChitWish::Word(ChitWord::Boom) => ChitWord::Boom,
            ChitWish::Exact(Chit::Sabotage(_)) | ChitWish::Word(ChitWord::Sabotage) => ChitWord::Sabotage,
            ChitWish::Exact(Chit::ReturnIntercept | Chit::ReturnJam) | ChitWish::Word(ChitWord::Return) => {
                self.skip(&["hw", "homeworld", "home", "return", "units"]);
                self.colon();
                ChitWord::Return
            }
            ChitWish::Exact(Chit::InterceptJam) | ChitWish::Word(ChitWord::Jam | ChitWord::Intercept) => {
                let message = "JAM and INTERCEPT are not played in your own expansion: they answer the jumps and \
                               scans of others (5.2, 8.1).";
                return Err(Problem::illegal(message).at(span).suggest("jam any jump into E9"));
            }
        };
        let purpose = match word {
            ChitWord::Artifact => self.attempts()?,
            ChitWord::Boom => self.boom()?,
            ChitWord::Sabotage => Use::Sabotage(self.sabotage()?),
            _ => Use::Return(self.returns()?),
        };
        Ok(Wish::Play { chit, purpose })
    }

    /// After `return`.
    pub(super) fn bare_return(&mut self) -> Read<Wish> {
        self.skip(&["units", "home"]);
        self.colon();
        Ok(Wish::Return(self.returns()?))
    }

    /// After `turn in`.
    pub(super) fn turn_in(&mut self) -> Read<Wish> {
        self.colon();
        if self.word(&["all", "everything"]) {
            self.skip(&["chits", "of", "them", "my"]);
            return Ok(Wish::TurnIn(None));
        }
        if self.word(&["nothing", "none"]) {
            return Ok(Wish::Order(Order::TurnIn(Vec::new())));
        }
        let mut chits = Vec::new();
        loop {
            let start = self.words.mark();
            let or = self.words.peek().filter(|word| word.text == "or").map(|word| word.span);
            self.separator();
            self.skip(&["the", "my", "a", "an", "chit", "chits"]);
            match (self.chit()?, or) {
                (Some(_), Some(or)) => return Err(which_of_them().at(or)),
                (Some(chit), None) => chits.push(chit),
                (None, _) if chits.is_empty() => {
                    let problem = self.words.missing("a chit of yours, by its number or name");
                    let hand: Vec<String> =
                        self.tongue.hand.iter().take(2).map(ToString::to_string).collect();
                    return Err(match hand.is_empty() {
                        true => problem,
                        false => problem.suggest(format!("turn in {}", hand.join(", "))),
                    });
                }
                (None, _) => {
                    self.words.rewind(start);
                    return Ok(Wish::TurnIn(Some(chits)));
                }
            }
        }
    }

    /// Is the next word the beginning of a chit's name that cannot begin another order?
    pub(super) fn sees_chit(&self) -> bool {
        self.glued_value().is_some()
    }

    /// Takes a chit, by number or name.
    fn chit(&mut self) -> Read<Option<ChitWish>> {
        // "a sabotage": an article, and no Artifact.
        self.skip(&["the", "my", "a", "an", "chit"]);
        if let Some((word, value)) = self.glued_value() {
            self.words.skip_tokens(1);
            return Ok(Some(ChitWish::Exact(valued(word, value))));
        }
        if self.words.peek().is_some_and(|t| t.kind == TokenKind::Number) {
            return self.numbered().map(Some);
        }
        let span = self.words.here();
        let word = match self.words.choose(self.tongue.chits) {
            Choice::Match(word) => word,
            Choice::Ambiguous(list) => {
                let typed = quoted(self.words.typed(span));
                let could = either(&list);
                return Err(Problem::unreadable(format!("{typed} could be {could}."))
                    .at(span)
                    .suggest(could));
            }
            Choice::None { .. } => return Ok(None),
        };
        Ok(Some(match word {
            ChitWord::Artifact => ChitWish::Exact(Chit::Artifact),
            ChitWord::Boom | ChitWord::Sabotage => {
                match self.words.peek().filter(|t| t.kind == TokenKind::Number) {
                    Some(_) => {
                        let value = self.small().unwrap_or(u8::MAX);
                        ChitWish::Exact(valued(word, value))
                    }
                    None => ChitWish::Word(word),
                }
            }
            one => self.other_half(one),
        }))
    }

    /// The second word of a chit with two, if it is named: `return/jam`.
    fn other_half(&mut self, one: ChitWord) -> ChitWish {
        let start = self.words.mark();
        let joined = ["/", "-", "+"].iter().any(|sign| self.words.take_symbol(sign)) || self.word(&["or"]);
        if joined && let Choice::Match(other) = self.words.choose(self.tongue.chits) {
            let both = [one, other];
            for (chit, pair) in [
                (Chit::ReturnIntercept, [ChitWord::Return, ChitWord::Intercept]),
                (Chit::ReturnJam, [ChitWord::Return, ChitWord::Jam]),
                (Chit::InterceptJam, [ChitWord::Intercept, ChitWord::Jam]),
            ] {
                if both == pair || both == [pair[1], pair[0]] {
                    return ChitWish::Exact(chit);
                }
            }
        }
        self.words.rewind(start);
        ChitWish::Word(one)
    }

    /// A chit by its number in the hand.
    fn numbered(&mut self) -> Read<ChitWish> {
        let span = self.words.here();
        let number = self.words.take_number().and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX);
        let hand = &self.tongue.hand;
        let chit = number.checked_sub(1).and_then(|at| hand.get(at));
        chit.map(|chit| ChitWish::Exact(*chit)).ok_or_else(|| {
            let message = match hand.len() {
                0 => "You hold no chits.".to_owned(),
                1 => "You hold one chit: it has number 1.".to_owned(),
                held => format!("You hold {held} chits, with numbers from 1 to {held}."),
            };
            Problem::unknown_name(message).at(span)
        })
    }

    /// `boom5`, `eb5`, `sab3`: name and value in one word.
    fn glued_value(&self) -> Option<(ChitWord, u8)> {
        let token = self.words.peek().filter(|t| t.kind == TokenKind::Word)?;
        let name = token.text.trim_end_matches(|c: char| c.is_ascii_digit());
        let value = token.text.get(name.len()..)?.parse().ok()?;
        match name {
            "boom" | "eb" => Some((ChitWord::Boom, value)),
            "sabotage" | "sab" => Some((ChitWord::Sabotage, value)),
            _ => None,
        }
    }

    /// What an Artifact is played for: two research attempts.
    fn attempts(&mut self) -> Read<Use> {
        self.skip(&["research", "for"]);
        self.colon();
        let span = self.words.here();
        let first = self.tech()?;
        if self.word(&["twice"]) {
            return Ok(Use::Research(first, first));
        }
        let (mut then, mut fails, mut succeeds) = (Vec::new(), None, None);
        loop {
            let start = self.words.mark();
            while self.words.take_any(&[",", "+", "/", "&", "->", ">", ":"]) || self.word(&["and", "then"]) {}
            let before = self.outcome()?;
            self.words.take_any(&[",", ":"]);
            let Choice::Match(tech) = self.words.choose(self.tongue.techs) else {
                self.words.rewind(start);
                break;
            };
            let outcome = match before {
                Some(outcome) => Some(outcome),
                None => self.outcome()?,
            };
            let taken = match outcome {
                None => {
                    then.push(tech);
                    continue;
                }
                Some(Outcome::Fails) => fails.replace(tech),
                Some(Outcome::Succeeds) => succeeds.replace(tech),
                Some(Outcome::Else) if fails.is_some() => succeeds.replace(tech),
                Some(Outcome::Else) => fails.replace(tech),
            };
            if taken.is_some() {
                let problem = Problem::unreadable("Two technologies are named for one outcome.");
                return Err(problem.at(span.to(self.words.here())).suggest(BY_OUTCOME));
            }
        }
        let by_outcome = fails.is_some() || succeeds.is_some();
        match (then.as_slice(), by_outcome) {
            ([], false) => Ok(Use::Attempts { first, then: None }),
            ([second], false) => Ok(Use::Research(first, *second)),
            // What is said of one outcome leaves the first technology for the other.
            ([], true) => {
                let (succeeds, fails) = (succeeds.unwrap_or(first), fails.unwrap_or(first));
                Ok(Use::Attempts { first, then: Some((succeeds, fails)) })
            }
            _ => Err(Problem::illegal("An Artifact gives two research attempts, not more (5.2).").at(span)),
        }
    }

    /// Takes `if it fails`, `if it succeeds`, `otherwise`.
    fn outcome(&mut self) -> Read<Option<Outcome>> {
        if self.word(&["else", "otherwise"]) {
            return Ok(Some(Outcome::Else));
        }
        if !self.word(&["if", "when"]) {
            return Ok(None);
        }
        self.skip(&["it", "that", "this", "the", "first", "one", "attempt"]);
        if self.word(&["fails", "fail", "failed", "misses"]) {
            return Ok(Some(Outcome::Fails));
        }
        if self.word(&["succeeds", "succeed", "succeeded", "works", "worked", "moves"]) {
            return Ok(Some(Outcome::Succeeds));
        }
        Err(self
            .words
            .missing("how the first attempt ends")
            .suggest(either(&["if it fails", "if it succeeds"])))
    }

    /// What an Economic Boom is played for.
    fn boom(&mut self) -> Read<Use> {
        if self.word(&["develop", "development", "dev", "raise"]) {
            self.skip(&["the", "development", "of", "at", "world", "system"]);
            self.colon();
            return self.hex("the system to develop").map(Use::Develop);
        }
        if self.word(&["treasury", "credits", "money", "cash"]) {
            self.separator();
            self.colon();
            let builds = self.word(&["build", "buy", "building", "buying"]);
            self.colon();
            if self.is_end() && !builds {
                return Ok(Use::Treasury(Purchase { wanted: Vec::new() }));
            }
            return self.purchase().map(Use::Treasury);
        }
        if self.word(&["local", "locally", "produce"]) {
            self.skip(&["production", "at", "in"]);
            self.colon();
            return self.sites();
        }
        let problem = self.words.missing("what the Economic Boom is for (5.2)");
        Err(problem.suggest(either(&["develop C5", "treasury, build 2P", "local C5 2L"])))
    }

    fn sites(&mut self) -> Read<Use> {
        let mut sites = Vec::new();
        loop {
            let start = self.words.mark();
            if !sites.is_empty() {
                self.separator();
                self.skip(&["at", "local"]);
            }
            match self.try_hex()? {
                Some(at) => {
                    self.colon();
                    sites.push((at, self.purchase()?));
                }
                None if sites.is_empty() => {
                    let problem = self.words.missing("a world and what to build there");
                    return Err(problem.suggest("local C5 2L, D6 1A"));
                }
                None => {
                    self.words.rewind(start);
                    return Ok(Use::Local(sites));
                }
            }
        }
    }

    /// What returns home, and from where.
    fn returns(&mut self) -> Read<Vec<(Hex, Option<Force>)>> {
        let mut returns: Vec<(Hex, Option<Force>)> = Vec::new();
        loop {
            let start = self.words.mark();
            if !returns.is_empty() {
                self.separator();
            }
            self.skip(&["from"]);
            let everything = returns.last().is_none_or(|(_, units)| units.is_none());
            if everything && let Some(hex) = self.try_hex()? {
                returns.push((hex, None));
                continue;
            }
            if !returns.is_empty()
                && (self.is_end() || (!self.sees(&["all", "everything"]) && self.clone().units()?.is_empty()))
            {
                self.words.rewind(start);
                return Ok(returns);
            }
            let units = self.all_or("the units that return")?;
            self.skip(&["from", "at"]);
            returns.push((self.hex("the world they return from")?, units));
        }
    }

    /// What a Sabotage is to do.
    pub(super) fn sabotage(&mut self) -> Read<Sabotage> {
        self.colon();
        if self.word(&["development", "develop", "dev"]) {
            self.skip(&["of", "at", "the"]);
            self.colon();
            return self.hex("the system whose development is lowered").map(Sabotage::Development);
        }
        let neutral = self.word(&["neutral", "neutrals"]);
        let units = !neutral && self.word(&["units", "force", "forces", "fleet", "army"]);
        self.skip(&["units", "force", "at", "in", "of", "the", "on"]);
        let at = self.hex("where to sabotage").map_err(|p| {
            p.suggest("the hex and what is to go, such as sabotage 4: neutral D6 remove 1S 2F")
        })?;
        self.colon();
        if !neutral && !units && self.word(&["development", "develop", "dev"]) {
            return Ok(Sabotage::Development(at));
        }
        if !neutral && self.sees_points() {
            return self.points(at);
        }
        if units {
            let problem = self.words.missing("points in space and on the ground");
            return Err(problem.suggest(format!("units at {at} 2 space 1 ground")));
        }
        self.skip(&["remove", "removing", "kill", "destroy", "losing", "losses", "loses"]);
        self.colon();
        let losses = self.force("the neutral units to remove")?;
        Ok(Sabotage::Neutral { at, losses })
    }

    fn sees_points(&self) -> bool {
        let mut ahead = self.clone();
        ahead.skip(&["remove", "in", "for"]);
        if ahead.small::<u8>().is_some() {
            ahead.skip(&["points", "point", "in", "on", "the", "from"]);
        }
        ahead.sees(&["space", "ground"])
    }

    fn points(&mut self, at: Hex) -> Read<Sabotage> {
        let (mut space, mut ground) = (0_u8, 0_u8);
        self.skip(&["remove", "in", "for"]);
        while self.sees_points() {
            let before = self.small();
            self.skip(&["points", "point", "in", "on", "the", "from"]);
            let above = self.word(&["space"]);
            if !above {
                self.word(&["ground"]);
            }
            let Some(points) = before.or_else(|| self.small()) else {
                return Err(self
                    .words
                    .missing("a number of points")
                    .suggest(format!("units at {at} 2 space 1 ground")));
            };
            let kind = if above { &mut space } else { &mut ground };
            *kind = kind.saturating_add(points);
            self.skip(&["points", "point"]);
            self.separator();
        }
        Ok(Sabotage::Force { at, space, ground })
    }
}

/// How an Artifact's first attempt ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Fails,
    Succeeds,
    /// The one that has not been named.
    Else,
}

const BY_OUTCOME: &str = "play artifact: space, then ground if it fails";

fn valued(word: ChitWord, value: u8) -> Chit {
    if word == ChitWord::Sabotage { Chit::Sabotage(value) } else { Chit::Boom(value) }
}
