//! Orders of the development phase (5) and of the draft of the map (3).

use super::line::{Cursor, Line, Read};
use super::tongue::tongue;
use super::units::Several;
use crate::deeds::{Exhaust, Purchase, Site, Special, Worth};
use crate::edition::{PlanetId, Wormhole};
use crate::effects::agendas::Standing;
use crate::effects::tech::Tech;
use crate::hex::Hex;
use crate::law::{actions, building, treasury};
use crate::moments::Source;
use crate::orders::{Deed, Order, Step};
use crate::standing::developments;
use crate::unit::Unit;
use rules::lexer::TokenKind;
use rules::problem::{Problem, either};

impl Line<'_> {
    /// `exhaust Lodor, Jord for influence`; `exhaust all for resources`.
    pub fn exhaust(&mut self) -> Read<Vec<Order>> {
        let planets = if self.word(&["all", "everything"]) {
            self.skip(&["my", "other", "others", "planets", "else"]);
            treasury::fresh(&self.view.galaxy, self.view.me)
        } else {
            self.several(&tongue().planets)?
        };
        self.word(&["for"]);
        let worth = if self.word(&["resources", "resource"]) {
            Worth::Resources
        } else if self.word(&["influence", "votes"]) {
            Worth::Influence
        } else {
            return Err(self.words.missing("what for").suggest(either(&["for resources", "for influence"])));
        };
        if planets.is_empty() {
            return Err(
                Problem::illegal("All your planets are exhausted already (5.2).").at(self.words.whole_span())
            );
        }
        let order = |planet| Order::Exhaust(Exhaust { planet, for_: Some(worth) });
        Ok(planets.into_iter().map(order).collect())
    }

    /// `keep Lodor`: for the council.
    pub fn keep_planets(&mut self) -> Read<Vec<Order>> {
        let planets: Vec<PlanetId> = self.several(&tongue().planets)?;
        if self.word(&["for"]) {
            self.skip(&["the", "council", "votes"]);
        }
        self.skip(&["fresh", "unexhausted"]);
        Ok(planets.into_iter().map(|planet| Order::Exhaust(Exhaust { planet, for_: None })).collect())
    }

    pub fn research(&mut self) -> Read<Vec<Order>> {
        self.colon();
        let techs = self.several(&tongue().techs)?;
        Ok(techs.into_iter().map(|tech| Order::Buy(Purchase::Research(tech))).collect())
    }

    pub fn hire(&mut self, hire: bool) -> Read<Vec<Order>> {
        self.colon();
        let people = self.several(&tongue().people)?;
        let buy = |person| if hire { Purchase::Hire(person) } else { Purchase::Release(person) };
        Ok(people.into_iter().map(|person| Order::Buy(buy(person))).collect())
    }

    /// `build 2 destroyers, 1 carrier at Jord to D4`; `build dock on Lodor`.
    pub fn build(&mut self) -> Read<Vec<Order>> {
        self.colon();
        if let Some(docks) = self.docks()? {
            return Ok(docks);
        }
        let units = self.some_units()?;
        if units.is_empty() {
            return Err(self
                .words
                .missing("units, or a dock")
                .suggest(either(&["build 2 destroyers at Jord", "build dock on Lodor"])));
        }
        let at = if self.word(&["at", "in", "on", "from"]) { Some(self.site()?) } else { None };
        let to = if self.word(&["to", "into"]) || self.words.take_symbol("->") {
            Some(self.hex("the system where they are placed")?)
        } else {
            None
        };
        units.into_iter().map(|some| self.built(some, at, to)).collect()
    }

    fn built(&self, some: Several, at: Option<Site>, to: Option<Hex>) -> Read<Order> {
        if some.count.is_none() && some.plural {
            let words = format!("How many {}?", self.words.typed(some.span));
            return Err(self.unclear(some.span, words, &[&format!("2 {}", self.words.typed(some.span))]));
        }
        let count = u8::try_from(some.count.unwrap_or(1)).unwrap_or(u8::MAX);
        Ok(Order::Buy(Purchase::Build { unit: some.unit, count, at, to }))
    }

    /// `[a] [space] dock on Lodor`, if it is that.
    fn docks(&mut self) -> Read<Option<Vec<Order>>> {
        let start = self.words.mark();
        self.skip(&["a", "an", "one", "1", "2", "two", "3", "three"]);
        self.word(&["space"]);
        if !self.word(&["dock", "docks", "spacedock", "spacedocks"]) {
            self.words.rewind(start);
            return Ok(None);
        }
        if !self.word(&["on", "at", "in"]) {
            return Err(self.words.missing("a planet").suggest("build dock on Lodor"));
        }
        let planets = self.several(&tongue().planets)?;
        let dock = |planet| Order::Buy(Purchase::Dock { planet, drifting: false });
        Ok(Some(planets.into_iter().map(dock).collect()))
    }

    /// Where units are produced: a planet, a system, `dock D4`, `dreadnoughts D4`, `ground forces D4`.
    fn site(&mut self) -> Read<Site> {
        self.skip(&["the", "my"]);
        if self.word(&["dock"]) {
            self.skip(&["at", "in", "on"]);
            return match self.try_hex()? {
                Some(hex) => Ok(Site::Drifting(hex)),
                None => self.planet().map(|(planet, _)| Site::Dock(planet)),
            };
        }
        if self.word(&["dreadnought", "dreadnoughts"]) {
            self.skip(&["at", "in"]);
            return self.hex("the system of the dreadnoughts").map(Site::Dreadnoughts);
        }
        if self.word(&["ground"]) {
            self.skip(&["force", "forces", "at", "in"]);
            return self.hex("the system of the ground forces").map(Site::GroundForces);
        }
        match self.try_hex()? {
            Some(hex) => Ok(self.site_in(hex)),
            None => self.planet().map(|(planet, _)| Site::Dock(planet)),
        }
    }

    /// What produces in a system: what does now, else the first planet there.
    fn site_in(&self, hex: Hex) -> Site {
        let (galaxy, me) = (&self.view.galaxy, self.view.me);
        let sites = building::sites(galaxy, me);
        let here = sites.into_iter().find(|site| building::place(galaxy, *site) == Some(hex));
        let planet = || galaxy.systems.get(&hex).and_then(|s| s.planets.keys().next().copied());
        here.or_else(|| planet().map(Site::Dock)).unwrap_or(Site::Drifting(hex))
    }

    /// `use Organ Printing at Jord D4 in development`, `use Muaat at D4 for 2 fighters as an action`.
    pub fn used(&mut self) -> Read<Order> {
        let special = self.special()?;
        let development = if self.word(&["in"]) {
            self.skip(&["the"]);
            self.words.expect_word("development").map(|()| self.skip(&["phase"]))?;
            true
        } else if self.word(&["as"]) {
            self.skip(&["an", "my"]);
            self.words.expect_word("action")?;
            false
        } else {
            // Where it is not said: whichever of the two the rule lets one do now.
            let (galaxy, me) = (&self.view.galaxy, self.view.me);
            let offers = |list: &[Special]| list.iter().any(|s| s.source == special.source);
            offers(&developments(galaxy, me)) && !offers(&actions::specials(galaxy, me))
        };
        if development {
            return Ok(Order::Buy(Purchase::Special(special)));
        }
        let way = crate::orders::Way { when: Vec::new(), deed: Deed::Special(special) };
        Ok(Order::Step(Step { ways: self.ways(way)? }))
    }

    /// After `use`: whose rule, and its details.
    pub fn special(&mut self) -> Read<Special> {
        self.skip(&["the"]);
        let (source, _) = self.name(&tongue().sources)?;
        let mut special = Special::of(self.standing_of(source)?);
        loop {
            let start = self.words.mark();
            if self.word(&["at", "on"]) || (self.sees(&["in"]) && !self.sees_at(1, &["the", "development"])) {
                self.skip(&["in"]);
                special.hex = special.hex.or(self.try_hex()?);
                if special.hex.is_none() {
                    special.planet = Some(self.planet()?.0);
                    special.hex = self.try_hex()?;
                }
            } else if self.word(&["with"]) {
                self.skip(&["the", "my", "space"]);
                self.words.expect_word("dock")?;
                self.skip(&["at", "in"]);
                special.dock = Some(self.hex("the system where the space dock is adrift")?);
            } else if let Some(wormhole) = self.wormhole() {
                special.wormhole = Some(wormhole);
            } else if self.word(&["for"]) {
                self.details(&mut special)?;
            } else {
                self.words.rewind(start);
                return Ok(special);
            }
        }
    }

    fn wormhole(&mut self) -> Option<Wormhole> {
        let table: [(&[&str], Wormhole); 3] =
            [(&["alpha"], Wormhole::Alpha), (&["beta"], Wormhole::Beta), (&["delta"], Wormhole::Delta)];
        table.into_iter().find(|(forms, _)| self.word(forms)).map(|(_, wormhole)| wormhole)
    }

    /// What it is used for: units, or a number.
    fn details(&mut self, special: &mut Special) -> Read<()> {
        let alone = self.words.peek().is_some_and(|t| t.kind == TokenKind::Number)
            && self.words.peek_at(1).is_none_or(|t| !t.is_wordlike() || ["in", "as"].contains(&&t.text[..]));
        if alone {
            special.count = u8::try_from(self.small().unwrap_or(0)).unwrap_or(u8::MAX);
            return Ok(());
        }
        if let Some(tech) = self.named_tech() {
            special.tech = Some(tech);
            return Ok(());
        }
        let units = self.some_units()?;
        match units.as_slice() {
            [some] => {
                special.unit = Some(some.unit);
                special.count = u8::try_from(some.count.unwrap_or(1)).unwrap_or(u8::MAX);
                Ok(())
            }
            _ => Err(self.words.missing("units of one type").suggest("for 2 fighters")),
        }
    }

    /// A technology, if one comes next and no unit. War suns with a number are units, without one the technology.
    fn named_tech(&mut self) -> Option<Tech> {
        let mut ahead = self.clone();
        let tech = ahead.try_named(&tongue().techs)?;
        let mut unit = self.clone();
        let is_unit = unit.try_named(&tongue().units).is_some();
        if is_unit && tech != Tech::WarSun && unit.words.remaining().len() <= ahead.words.remaining().len() {
            return None;
        }
        *self = ahead;
        Some(tech)
    }

    /// An agenda's way to stand: `(under deliberation)`, `(against)`; in play, decided for, if it is not said.
    fn standing_of(&mut self, source: Source) -> Read<Source> {
        let Source::Agenda(agenda, _) = source else { return Ok(source) };
        if !self.words.take_symbol("(") {
            return Ok(source);
        }
        let standing = if self.word(&["under"]) {
            self.words.expect_word("deliberation")?;
            Standing::Deliberation
        } else if self.word(&["against"]) {
            Standing::Against
        } else {
            self.words.expect_word("for")?;
            Standing::For
        };
        self.words.expect_symbol(")")?;
        Ok(Source::Agenda(agenda, standing))
    }

    /// `place Lodor at C3`, `place at C3`, `place Empty System`.
    pub fn place(&mut self) -> Read<Order> {
        let at = ["at", "in", "on", "to"];
        let tile = if self.sees(&at) { None } else { Some(self.name(&tongue().tiles)?.0) };
        let hex = if self.word(&at) { Some(self.hex("the place of the tile")?) } else { None };
        if tile.is_none() && hex.is_none() {
            return Err(self.words.missing("a tile or a place").suggest("place Lodor at C3"));
        }
        Ok(Order::Place { tile, hex })
    }

    /// Does the name of a unit come next, and not that of a planet?
    pub fn sees_unit(&self) -> bool {
        let mut ahead = self.clone();
        ahead.skip(&["the", "my"]);
        ahead.try_named::<Unit>(&tongue().units).is_some()
    }
}
