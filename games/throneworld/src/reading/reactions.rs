//! JAMs, INTERCEPTs and counter-JAMs as people write them (8.1, 8.2).

use super::line::{Cursor, Line, Read};
use super::wish::{InterceptWish, ShipsWish, Straight, Wish};
use crate::orders::{Aimed, CounterOrder, Countered, JamOrder, Order};
use rules::problem::Problem;

impl Line<'_> {
    /// After `jam`.
    pub(super) fn jam(&mut self) -> Read<Wish> {
        if self.is_end() {
            return Ok(Wish::Straight(Straight::Jam));
        }
        if self.word(&["nothing", "never", "nobody", "none"]) {
            return Ok(Wish::Order(Order::DoNotReact));
        }
        let mut jam =
            JamOrder { who: None, aimed: Aimed::Both, into: Vec::new(), with: None, holding: 0, most: 0 };
        loop {
            let span = self.words.here();
            if self.aimed(&mut jam.aimed) {
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
        Ok(Wish::Order(Order::Jam(jam)))
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
        if self.separator() {
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
                wish.at = self.try_hex()?.or(wish.at);
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
                wish.at = Some(hex);
            } else if !self.separator() {
                break;
            }
            if self.words.here() == span {
                break;
            }
        }
        Ok(Wish::Intercept(wish))
    }

    /// After `counter-jam`.
    pub(super) fn counter(&mut self) -> Read<Wish> {
        self.words.take_symbol("-");
        self.word(&["jam", "jams"]);
        if self.word(&["never", "nothing"]) {
            return Ok(Wish::Order(Order::DoNotCounter));
        }
        let mut counter = CounterOrder::default();
        loop {
            let span = self.words.here();
            if self.word(&["always", "everything", "anything", "all", "any", "every", "jam", "of", "the"]) {
            } else if self.word(&["jams"]) {
                counter.what = Countered::Jams;
            } else if self.word(&["intercept", "intercepts"]) {
                counter.what = Countered::Intercepts;
            } else if self.word(&["first"]) {
                counter.what = Countered::Number(1);
            } else if self.word(&["second"]) {
                counter.what = Countered::Number(2);
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
            } else if let Some(number) = self.small().filter(|number| *number > 0) {
                counter.what = Countered::Number(number);
            } else {
                self.words.take_symbol(",");
            }
            if self.words.here() == span {
                return Ok(Wish::Order(Order::CounterJam(counter)));
            }
        }
    }
}
