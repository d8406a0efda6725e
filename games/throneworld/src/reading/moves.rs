//! Jumps, scans and transfers as people write them (4.1-4.3, 5.1).

use super::line::{Cursor, Line, Read};
use super::wish::{JumpWish, ShipsWish, Wish};
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::orders::{Cargo, Order};
use rules::problem::Problem;

/// What a jump, a transfer or an INTERCEPT says besides the units.
#[derive(Default)]
struct Places {
    from: Option<Hex>,
    to: Option<Hex>,
    using: Option<Hex>,
    carrying: Option<Cargo>,
    /// Hexes with no word before them.
    bare: Vec<Hex>,
}

impl Line<'_> {
    /// After `jump`.
    pub(super) fn jump(&mut self) -> Read<Wish> {
        let ships = self.ships()?;
        let places = self.places()?;
        let (from, to) = places.ends();
        let (ships, carrying) = no_cargo(ships, places.carrying);
        let Some(to) = to else {
            return Err(self
                .words
                .missing("the hex it jumps to")
                .suggest("ships, from where and to where, such as jump fleet 1 from E3 to D4"));
        };
        let jump = JumpWish { ships, from, to, using: places.using, carrying, invades: false };
        if !self.if_intercepted() {
            return Ok(Wish::Jump(jump));
        }
        if jump.from.is_none() {
            let problem = self.words.missing("the world at which it will have intercepted");
            return Err(problem.suggest("jump 1B from H10 to I11 if it intercepted, else from I9 to I7"));
        }
        Ok(Wish::JumpOn { instead: self.instead(&jump)?, jump })
    }

    /// Takes `if it intercepted`, `after intercepting`.
    fn if_intercepted(&mut self) -> bool {
        let start = self.words.mark();
        self.words.take_symbol(",");
        if self.word(&["if", "after", "when", "once"]) {
            self.skip(&["it", "they", "the", "its", "their", "my", "fleet", "has", "have", "will"]);
            if self.word(&["intercept", "intercepts", "intercepted", "intercepting"]) {
                self.skip(&["there", "happened", "happens", "succeeded", "succeeds", "worked", "works"]);
                return true;
            }
        }
        self.words.rewind(start);
        false
    }

    /// After `if it intercepted`: `else from I9 to I7`, of the same ships if no others are named.
    fn instead(&mut self, jump: &JumpWish) -> Read<Option<JumpWish>> {
        let start = self.words.mark();
        self.words.take_any(&[",", ";"]);
        if !self.word(&["else", "otherwise"]) {
            self.words.rewind(start);
            return Ok(None);
        }
        self.words.take_symbol(",");
        if self.word(&["stay", "stays", "nothing", "none"]) {
            return Ok(None);
        }
        self.skip(&["jump", "jumps", "fly"]);
        match self.jump()? {
            Wish::Jump(instead) if instead.ships == ShipsWish::Unsaid && instead.carrying.is_none() => {
                Ok(Some(JumpWish { ships: jump.ships, carrying: jump.carrying, ..instead }))
            }
            Wish::Jump(instead) => Ok(Some(instead)),
            _ => Err(Problem::unreadable("Two conditions are one too many.").at(self.words.whole_span())),
        }
    }

    /// After `move`: what does not fly is moved by a transfer.
    pub(super) fn moves(&mut self) -> Read<Wish> {
        match self.jump()? {
            Wish::Jump(JumpWish {
                ships: ShipsWish::These(force),
                from,
                to,
                using: None,
                carrying: None,
                ..
            }) if force.space().mobile().is_empty() => Ok(Wish::Transfer { units: Some(force), from, to }),
            wish => Ok(wish),
        }
    }

    /// After `invade`: a jump of distance zero (5.1).
    pub(super) fn invade(&mut self) -> Read<Wish> {
        self.skip(&["at", "the", "world"]);
        let at = self.hex("the hex whose world is invaded")?;
        let ships = if self.word(&["with"]) { self.ships()? } else { ShipsWish::Unsaid };
        let places = self.places()?;
        let (ships, carrying) = match no_cargo(ships, places.carrying) {
            (ShipsWish::Unsaid, carrying) => (ShipsWish::Fleet(None), carrying),
            said => said,
        };
        let Places { from, using, .. } = places;
        Ok(Wish::Jump(JumpWish { ships, from, to: at, using, carrying, invades: true }))
    }

    /// After `scan`: one scan for every hex.
    pub(super) fn scan(&mut self) -> Read<Vec<Wish>> {
        self.skip(&["the", "hex", "at", "to"]);
        let mut to = self.hexes()?;
        if to.is_empty() {
            return Err(self.words.missing("the hex to scan").suggest("scan D6 using E3"));
        }
        self.words.take_symbol(",");
        let using = if self.word(&["using", "with", "from", "by", "via", "bunker"]) {
            Some(self.bunker()?)
        } else {
            None
        };
        to.dedup();
        Ok(to.into_iter().map(|to| Wish::Scan { to, using }).collect())
    }

    /// After `transfer`.
    pub(super) fn transfer(&mut self) -> Read<Wish> {
        let units = self.all_or("the units to transfer")?;
        let places = self.places()?;
        let (from, to) = places.ends();
        let Some(to) = to else {
            return Err(self
                .words
                .missing("the world they go to")
                .suggest("transfer 2 bunkers from E3 to C5"));
        };
        Ok(Wish::Transfer { units, from, to })
    }

    /// After `scrap`.
    pub(super) fn scrap(&mut self) -> Read<Wish> {
        let before = self.scope()?;
        let units = self.force("the units to scrap")?;
        let at = if self.word(&["at", "from", "in"]) {
            Some(self.hex("where they are")?)
        } else {
            self.try_hex()?
        };
        Ok(match self.only([at, before, None])? {
            Some(at) => Wish::Order(Order::Scrap { units, at }),
            None => Wish::Scrap { units, at: None },
        })
    }

    /// Takes `[at] HEX [:]` if it is there.
    pub(super) fn scope(&mut self) -> Read<Option<Hex>> {
        self.colon();
        self.skip(&["at", "in", "on"]);
        let hex = self.try_hex()?;
        self.colon();
        Ok(hex)
    }

    /// Takes what says which ships.
    pub(super) fn ships(&mut self) -> Read<ShipsWish> {
        self.colon();
        self.skip(&["the", "my", "a"]);
        if self.word(&["fleet", "fleets"]) {
            let plain = self.words.peek().is_some_and(|t| t.kind == rules::lexer::TokenKind::Number);
            return match if plain { self.small() } else { None } {
                None if plain => Err(self.words.missing("the number of a fleet")),
                number => Ok(ShipsWish::Fleet(number)),
            };
        }
        if self.word(&["all", "everything"]) {
            self.skip(&["ships", "units", "of", "it", "fleets", "fleet", "the"]);
            return Ok(ShipsWish::All);
        }
        let units = self.units()?;
        let force: Force = units.into_iter().map(|(count, unit)| (unit, count)).collect();
        Ok(if force.is_empty() { ShipsWish::Unsaid } else { ShipsWish::These(force) })
    }

    fn places(&mut self) -> Read<Places> {
        let mut places = Places::default();
        loop {
            let span = self.words.here();
            if self.word(&["from", "at", "in", "out"]) {
                self.skip(&["of"]);
                let hex = self.hex("the hex they are at")?;
                if places.from.replace(hex).is_some_and(|before| before != hex) {
                    return Err(twice("where they start from").at(span));
                }
            } else if self.word(&["to", "into", "onto"]) || self.words.take_symbol("->") {
                let hex = self.hex("the hex they go to")?;
                if places.to.replace(hex).is_some_and(|before| before != hex) {
                    return Err(twice("where they go to").at(span));
                }
            } else if self.word(&["using", "by", "via", "through"]) || self.sees(&["bunker", "command", "cb"])
            {
                places.using = Some(self.bunker()?);
            } else if self.sees(&["with"]) {
                self.word(&["with"]);
                if self.sees_bunker() {
                    places.using = Some(self.bunker()?);
                } else {
                    places.carrying = Some(self.cargo()?);
                }
            } else if self
                .word(&["carrying", "carry", "carries", "cargo", "loaded", "aboard", "taking", "load"])
            {
                self.skip(&["with"]);
                places.carrying = Some(self.cargo()?);
            } else if let Some(hex) = self.try_hex()? {
                places.bare.push(hex);
                self.words.take_symbol("-");
            } else {
                let before = self.words.mark();
                if !self.separator() {
                    return Ok(places);
                }
                // "to D4 and F4": another place to go to, and not where it starts.
                if places.to.is_some() && self.sees_hex() {
                    self.words.rewind(before);
                    return Ok(places);
                }
            }
            if self.words.here() == span {
                return Ok(places);
            }
        }
    }

    /// Takes what is carried.
    pub(super) fn cargo(&mut self) -> Read<Cargo> {
        self.words.take_symbol(":");
        Ok(self.all_or("the units aboard")?.map_or(Cargo::AllThatFit, Cargo::These))
    }
}

impl Places {
    /// From where to where, with the hexes that have no word before them in their places.
    fn ends(&self) -> (Option<Hex>, Option<Hex>) {
        let mut bare = self.bare.iter().copied();
        let single = self.bare.len() == 1 && self.to.is_none();
        let from = self.from.or_else(|| if single { None } else { bare.next() });
        (from, self.to.or_else(|| bare.next()))
    }
}

/// "jump from E3 to D4 with 2P": ships are no cargo.
fn no_cargo(ships: ShipsWish, carrying: Option<Cargo>) -> (ShipsWish, Option<Cargo>) {
    match (ships, carrying) {
        (ShipsWish::Unsaid, Some(Cargo::These(force))) if !force.space().is_empty() => {
            (ShipsWish::These(force), None)
        }
        said => said,
    }
}

fn twice(what: &str) -> Problem {
    Problem::unreadable(format!("The line says twice {what}.")).suggest("one order a line")
}
