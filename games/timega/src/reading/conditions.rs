//! Conditions of the plan: `D4 is empty`, `Lodor is not mine`, `seat 2 has at least 3 ships in D4`, `I have fewer than 2
//! counters`, `all others have passed`.

use super::line::{Cursor, Line, Read};
use super::tongue::tongue;
use crate::edition::PlanetId;
use crate::hex::Hex;
use crate::orders::{Condition, Fact, Who};
use rules::problem::either;

const EXAMPLES: [&str; 3] = ["D4 is empty", "Lodor is mine", "enemies have fewer than 2 ships in D4"];

/// How a number is compared.
#[derive(Clone, Copy)]
enum Bound {
    AtLeast,
    Below,
}

impl Line<'_> {
    /// Conditions joined by `and`; the word `if` has been taken.
    pub fn conditions(&mut self) -> Read<Vec<Condition>> {
        let mut conditions = vec![self.condition()?];
        loop {
            let start = self.words.mark();
            let joined = self.word(&["and"]) || (self.words.take_symbol(",") && self.word(&["and", "if"]));
            if !joined {
                self.words.rewind(start);
                return Ok(conditions);
            }
            self.skip(&["if"]);
            conditions.push(self.condition()?);
        }
    }

    fn condition(&mut self) -> Read<Condition> {
        let turned = self.word(&["not"]);
        let condition = self.stated()?;
        Ok(Condition { fact: condition.fact, so: condition.so != turned })
    }

    fn stated(&mut self) -> Read<Condition> {
        let start = self.words.mark();
        self.skip(&["system"]);
        if let Some(hex) = self.try_hex()? {
            return self.about_system(hex);
        }
        if self.word(&["i", "we"]) {
            return self.about(Who::Me);
        }
        let one_of_them = self.sees(&["anybody", "anyone", "somebody", "someone"]);
        if self.word(&["enemies", "enemy", "anybody", "anyone", "others", "somebody", "someone"]) {
            self.skip(&["else", "ships"]);
            let who = self.words.here();
            let condition = self.about(Who::Others)?;
            // One of several others is not all of them.
            return match condition.fact {
                Fact::Passed(_) if one_of_them => {
                    let message = "A condition can wait until one seat has passed, or until all others have.";
                    let problem = rules::problem::Problem::unreadable(message).at(who);
                    Err(problem.suggest("if all others have passed: pass"))
                }
                _ => Ok(condition),
            };
        }
        if self.sees(&["all", "everybody", "everyone"]) {
            self.skip(&["all", "the", "others", "other", "everybody", "everyone", "else", "players"]);
            return self.passed(Who::Others);
        }
        if let Some(seat) = self.try_seat()? {
            // Some races are called as their planet is: what fits the one or the other tells them apart.
            return self.about(Who::Seat(seat)).or_else(|wrong| {
                self.words.rewind(start);
                self.try_planet().and_then(|planet| self.about_planet(planet).ok()).ok_or(wrong)
            });
        }
        self.words.rewind(start);
        match self.try_planet() {
            Some(planet) => self.about_planet(planet),
            None => Err(self.words.missing("a condition").suggest(either(&EXAMPLES))),
        }
    }

    /// After a system: `is empty`.
    fn about_system(&mut self, hex: Hex) -> Read<Condition> {
        let so = self.is()?;
        let fact = |fact, so| Ok(Condition { fact, so });
        if self.word(&["empty", "clear"]) {
            fact(Fact::Empty(hex), so)
        } else if self.word(&["neutral", "free", "undefended"]) {
            fact(Fact::Neutral(hex), so)
        } else if self.word(&["hostile", "enemy", "defended"]) {
            self.skip(&["system", "held"]);
            fact(Fact::Neutral(hex), !so)
        } else if self.word(&["friendly", "mine"]) {
            fact(Fact::Friendly(hex), so)
        } else if self.word(&["active", "activated"]) {
            fact(Fact::Active(hex), so)
        } else {
            let words = ["empty", "neutral", "hostile", "friendly", "active"];
            Err(self.words.missing("how the system is").suggest(either(&words)))
        }
    }

    /// After a planet: `is mine`, `is of seat 2`.
    fn about_planet(&mut self, planet: PlanetId) -> Read<Condition> {
        let so = self.is()?;
        let owns = |who| Ok(Condition { fact: Fact::Owns(planet, who), so });
        if self.word(&["mine", "ours"]) {
            return owns(Who::Me);
        }
        if self.word(&["theirs", "enemy", "hostile"]) {
            return owns(Who::Others);
        }
        if self.word(&["unowned", "neutral", "free", "nobody's"]) {
            return owns(Who::Nobody);
        }
        self.skip(&["of", "owned", "by", "held"]);
        match self.try_seat()? {
            Some(seat) => owns(Who::Seat(seat)),
            None => Err(self.words.missing("whose it is").suggest(either(&[
                "mine",
                "theirs",
                "unowned",
                "of seat 2",
            ]))),
        }
    }

    /// After `I`, `enemies`, `seat 2`: ships, counters, having passed.
    fn about(&mut self, who: Who) -> Read<Condition> {
        if self.sees(&["passed"]) || self.sees_at(1, &["passed"]) || self.sees_at(2, &["passed"]) {
            return self.passed(who);
        }
        // "Hacan is in D4", "I have 2 carriers in C3".
        let not =
            if self.word(&["has", "have", "hold", "holds"]) { self.word(&["not"]) } else { !self.is()? };
        let (bound, number) = self.bound()?;
        if self.word(&["counter", "counters"]) && who == Who::Me {
            self.skip(&["left", "in", "my", "the", "pool", "command"]);
            let number = u8::try_from(number).unwrap_or(u8::MAX);
            return Ok(Condition { fact: Fact::Pool(number), so: matches!(bound, Bound::AtLeast) != not });
        }
        let unit = if self.word(&["ship", "ships", "fleet", "anything", "units"]) {
            None
        } else {
            self.try_named(&tongue().units)
        };
        if !self.word(&["in", "at"]) {
            let problem = self.words.missing("in which system");
            return Err(problem.suggest(either(&["I have at least 2 counters", EXAMPLES[2]])));
        }
        let hex = self.hex("the system")?;
        let fact = Fact::Has { who, least: number, unit, hex };
        Ok(Condition { fact, so: matches!(bound, Bound::AtLeast) != not })
    }

    /// `at least 2`, `fewer than 3`, `more than 1`, `no`, `2`; nothing: at least one.
    fn bound(&mut self) -> Read<(Bound, u16)> {
        if self.word(&["no"]) {
            self.word(&["more"]);
            return Ok((Bound::Below, 1));
        }
        let start = self.words.mark();
        let (bound, more) = if self.words.take_symbol(">=") {
            (Bound::AtLeast, 0)
        } else if self.words.take_symbol("<=") {
            (Bound::Below, 1)
        } else if self.words.take_symbol("<") {
            (Bound::Below, 0)
        } else if self.words.take_symbol(">") {
            (Bound::AtLeast, 1)
        } else if self.word(&["at"]) {
            if self.word(&["most"]) {
                (Bound::Below, 1)
            } else if self.word(&["least"]) {
                (Bound::AtLeast, 0)
            } else {
                self.words.rewind(start);
                return Ok((Bound::AtLeast, 1));
            }
        } else if self.word(&["fewer", "less"]) {
            self.words.expect_word("than")?;
            (Bound::Below, 0)
        } else if self.word(&["more"]) {
            self.words.expect_word("than")?;
            (Bound::AtLeast, 1)
        } else {
            self.skip(&["a", "an", "any", "the"]);
            return Ok((Bound::AtLeast, self.small().unwrap_or(1)));
        };
        let number = self.words.expect_number("a number", 0..=999)?;
        Ok((bound, u16::try_from(number).unwrap_or(u16::MAX) + more))
    }

    fn passed(&mut self, who: Who) -> Read<Condition> {
        self.skip(&["has", "have"]);
        let not = self.word(&["not"]);
        if !self.word(&["passed", "pass"]) {
            return Err(self.words.missing("passed").suggest("if all others have passed: pass"));
        }
        Ok(Condition { fact: Fact::Passed(who), so: !not })
    }

    /// `is`, `is not`, `isn't`.
    fn is(&mut self) -> Read<bool> {
        if self.word(&["isn't", "isnt", "aren't"]) {
            return Ok(false);
        }
        if !self.word(&["is", "are"]) {
            return Err(self.words.missing("is, or is not").suggest(either(&EXAMPLES)));
        }
        Ok(!self.word(&["not"]))
    }
}
