//! Lines of the plan (6): `if D4 is empty: activate D4, move carrier from C3 with 2 gf, land on Lodor; else pass`.

use super::line::{Cursor, Line, Read, hex_of};
use super::parse::{Verb, Wish, plain_deed, verbs};
use super::tongue::tongue;
use super::units::Several;
use crate::Timega;
use crate::deeds::{Invader, Landing, Purchase, Scuttling, Special};
use crate::effects::people::Person;
use crate::hex::Hex;
use crate::law::{landing, scuttling};
use crate::moments::Source;
use crate::orders::{Deed, Doctrine, Going, Landings, Order, Sail, Step, Tactics, Way};
use crate::questions::{ActionQuestion, Question};
use crate::unit::Unit;
use rules::Desk;
use rules::lexer::Choice;
use rules::problem::{Problem, either};
use rules::span::Span;

/// Troops that are named, with their number and its place if that is said.
type Named = (Invader, Option<(u16, Span)>);

/// Each type for itself; what is carried goes before its carriers, which must not lose their room.
fn by_the_rules(scuttling: &Scuttling) -> Vec<Special> {
    let mut types: Vec<(Unit, u16)> = scuttling.force.iter().collect();
    types.sort_by_key(|(unit, _)| !unit.is_carried());
    let each = |(unit, count)| scuttling::of(unit, u8::try_from(count).unwrap_or(u8::MAX), scuttling.hex);
    types.into_iter().map(each).collect()
}

/// Where it is asked which ships of a system are scuttled, a line about ships there answers that.
pub(super) fn as_asked(desk: &Desk<'_, Timega>, wish: Wish) -> Wish {
    let Wish::Order(Order::Step(step)) = &wish else { return wish };
    let [Way { deed: Deed::Special(special), .. }] = &step.ways[..] else { return wish };
    let Some(Scuttling { hex: at, .. }) = scuttling::meant(special) else { return wish };
    let asks = |question: &Question| matches!(question, Question::Action(ActionQuestion::Scuttle { hex, .. }) if *hex == at);
    if !desk.open.iter().any(asks) {
        return wish;
    }
    let first = special.unit.into_iter().collect();
    Wish::Order(Order::Doctrine(Doctrine::Scuttle { at: Some(at), first }))
}

impl Line<'_> {
    /// A line that begins with a deed.
    pub fn step(&mut self, verb: Verb) -> Read<Step> {
        let deed = self.deed(verb)?;
        let ways = self.ways(Way { when: Vec::new(), deed })?;
        Ok(Step { ways })
    }

    /// A way behind `if`: its conditions, and what is done.
    pub fn condition_way(&mut self) -> Read<Way> {
        let when = self.conditions()?;
        self.colon();
        self.skip(&["then"]);
        self.colon();
        let deed = self.any_deed()?;
        Ok(Way { when, deed })
    }

    /// The ways that come after the first.
    pub fn ways(&mut self, first: Way) -> Read<Vec<Way>> {
        let mut ways = vec![first];
        loop {
            let start = self.words.mark();
            self.colon();
            self.word(&["or"]);
            if !self.word(&["else", "otherwise"]) {
                self.words.rewind(start);
                return Ok(ways);
            }
            self.colon();
            if self.word(&["if", "when"]) {
                ways.push(self.condition_way()?);
            } else {
                ways.push(Way { when: Vec::new(), deed: self.any_deed()? });
            }
        }
    }

    fn any_deed(&mut self) -> Read<Deed> {
        let start = self.words.mark();
        match self.words.choose(verbs()) {
            Choice::Match(Verb::Use) => {
                let special = self.special()?;
                if self.word(&["as"]) {
                    self.skip(&["an", "my"]);
                    self.words.expect_word("action")?;
                }
                Ok(Deed::Special(special))
            }
            Choice::Match(Verb::Scuttle) => {
                let mut types = by_the_rules(&self.scuttling()?);
                let last = types.pop().filter(|_| types.is_empty());
                last.map(Deed::Special).ok_or_else(|| {
                    let problem = self.words.missing("one type of units, and no more in this line");
                    problem.suggest("scuttle 1 destroyer in C3")
                })
            }
            Choice::Match(verb @ (Verb::Activate | Verb::Besiege | Verb::Move | Verb::Pass)) => {
                self.deed(verb)
            }
            _ => {
                self.words.rewind(start);
                let problem = self.words.missing("what to do in your turn");
                Err(problem.suggest(either(&["activate D4", "use Muaat at D4", "pass"])))
            }
        }
    }

    fn deed(&mut self, verb: Verb) -> Read<Deed> {
        if let Some(deed) = plain_deed(verb) {
            return Ok(deed);
        }
        if verb == Verb::Move {
            return self.moving();
        }
        let mut tactics = Tactics::of(self.hex("the system to activate")?);
        tactics.siege = verb == Verb::Besiege;
        tactics.doubled = self.doubled();
        self.clauses(&mut tactics)?;
        Ok(Deed::Tactics(Box::new(tactics)))
    }

    /// `move carrier from C3 to D4`: the system is activated.
    fn moving(&mut self) -> Read<Deed> {
        let whole = self.words.here();
        let (sail, to) = self.sail()?;
        let Some(hex) = to else {
            let message = "Where do they go? A move belongs to the activation of a system (6.2).";
            return Err(Problem::unreadable(message)
                .at(whole.to(self.words.here()))
                .suggest(format!("activate D4, {sail}")));
        };
        let mut tactics = Tactics { moves: vec![sail], ..Tactics::of(hex) };
        self.clauses(&mut tactics)?;
        Ok(Deed::Tactics(Box::new(tactics)))
    }

    fn doubled(&mut self) -> bool {
        let start = self.words.mark();
        if self.word(&["twice", "doubly"]) {
            return true;
        }
        let two = self.word(&["with"]) && {
            self.skip(&["a"]);
            self.word(&["two", "2", "second", "another"])
        };
        // "with 2 cruisers from F2" speaks of ships.
        if two && (self.word(&["command"]) | self.word(&["counter", "counters"])) {
            self.skip(&["counter", "counters"]);
            return true;
        }
        self.words.rewind(start);
        false
    }

    /// After `scuttle`: `2 destroyers in C3`.
    fn scuttling(&mut self) -> Read<Scuttling> {
        let units = self.some_units()?;
        if units.is_empty() {
            return Err(self.words.missing("ships").suggest("scuttle 1 destroyer in C3"));
        }
        if !self.word(&["in", "at", "from"]) {
            return Err(self.words.missing("where they are").suggest("scuttle 1 destroyer in C3"));
        }
        let hex = self.hex("the system they are in")?;
        Ok(Scuttling { hex, force: self.counted_at(&units, hex) })
    }

    /// `scuttle 2 destroyers in C3`, in one's turn or `in development`; else which go first where there are too many.
    pub fn scuttled(&mut self) -> Read<Vec<Order>> {
        let start = self.words.mark();
        self.colon();
        let counted =
            self.some_units().is_ok_and(|units| !units.is_empty() && units.iter().all(|s| s.count.is_some()))
                && self.word(&["in", "at", "from"]);
        self.words.rewind(start);
        if !counted {
            return self.scuttle(None).map(|order| vec![order]);
        }
        self.colon();
        let specials = by_the_rules(&self.scuttling()?);
        if self.in_development() {
            return Ok(specials.into_iter().map(|s| Order::Buy(Purchase::Special(s))).collect());
        }
        let way = |special| Way { when: Vec::new(), deed: Deed::Special(special) };
        if let [special] = &specials[..] {
            return Ok(vec![Order::Step(Step { ways: self.ways(way(special.clone()))? })]);
        }
        Ok(specials.into_iter().map(|special| Order::Step(Step { ways: vec![way(special)] })).collect())
    }

    fn in_development(&mut self) -> bool {
        let start = self.words.mark();
        if self.word(&["in"]) {
            self.skip(&["the"]);
            if self.word(&["development", "dev"]) {
                self.skip(&["phase"]);
                return true;
            }
        }
        self.words.rewind(start);
        false
    }

    /// `Salvager: scuttle 1 destroyer in E2`: by his rule, in the development phase.
    pub fn salvaged(&mut self) -> Option<Vec<Order>> {
        let start = self.words.mark();
        if self.word(&["salvager"])
            && self.words.take_symbol(":")
            && self.word(&["scuttle"])
            && let Ok(scuttling) = self.scuttling()
        {
            self.in_development();
            let source = Source::Person(Person::Salvager);
            let by_him = |s| Order::Buy(Purchase::Special(Special { source, ..s }));
            return Some(by_the_rules(&scuttling).into_iter().map(by_him).collect());
        }
        self.words.rewind(start);
        None
    }

    /// What comes after the activation: ships scuttled, moves, landings.
    fn clauses(&mut self, tactics: &mut Tactics) -> Read<()> {
        loop {
            let start = self.words.mark();
            self.colon();
            self.skip(&["and", "then"]);
            self.colon();
            let here = self.words.here();
            if self.word(&["move", "send", "moving", "fly"]) || self.units_follow() {
                let (sail, to) = self.sail()?;
                if let Some(hex) = to.filter(|hex| *hex != tactics.activate) {
                    let message =
                        format!("{hex} is not the system this action activates, {}.", tactics.activate);
                    return Err(
                        Problem::illegal(message + " Ships move there and nowhere else (6.2).").at(here)
                    );
                }
                tactics.moves.push(sail);
            } else if self.word(&["land", "landing", "invade"]) {
                let landings = self.landings()?;
                add(&mut tactics.land, landings);
            } else if self.word(&["siege", "besiege"]) {
                tactics.siege = true;
            } else if self.word(&["scuttle", "scuttling"]) {
                tactics.scuttle.push(self.scuttling()?);
            } else {
                self.words.rewind(start);
                return Ok(());
            }
        }
    }

    /// Do units come next, or `all from`?
    fn units_follow(&self) -> bool {
        let mut ahead = self.clone();
        ahead.word(&["with"]);
        if ahead.sees(&["all", "everything", "fleet"]) {
            return ahead.sees_at(1, &["from", "ships"]);
        }
        let units = ahead.some_units().is_ok_and(|units| !units.is_empty());
        (ahead.dock() || units) && (ahead.sees(&["from", "in", "at"]) || ahead.sees_hex())
    }

    /// `1 carrier and 2 gf from C3 via C4`, `carrier from C3 with 2 gf`, `all from C3`; and `to D4` if it is said.
    fn sail(&mut self) -> Read<(Sail, Option<Hex>)> {
        self.word(&["with"]);
        let all = self.word(&["all", "everything", "fleet"]);
        if all {
            self.skip(&["of", "the", "my", "ships", "units", "fleet", "there"]);
        }
        let mut units: Vec<Several> = if all { Vec::new() } else { self.some_units()? };
        let dock = self.dock();
        if !all && !dock && units.is_empty() {
            return Err(self.words.missing("ships").suggest("move 1 carrier and 2 ground forces from C3"));
        }
        // "carrier with 2 gf from C3".
        if self.word(&["with", "carrying"]) {
            units.extend(self.some_units()?);
        }
        // "carrier C3 -> D4" will do.
        if !self.word(&["from", "in", "at"]) && !self.sees_hex() {
            return Err(self.words.missing("where they come from").suggest("move carrier from C3"));
        }
        let from = self.hex("the system they come from")?;
        let (mut via, mut to) = (Vec::new(), None);
        loop {
            if self.word(&["with", "carrying"]) {
                let cargo = self.some_units()?;
                if cargo.is_empty() {
                    return Err(self.words.missing("what they carry").suggest("with 2 ground forces"));
                }
                units.extend(cargo);
            } else if let Some(cargo) = self.more_from_there() {
                units.extend(cargo);
            } else if self.word(&["via", "through", "by"]) {
                via.extend(self.hexes("a system on the way")?);
            } else if self.word(&["to", "into"]) || self.words.take_symbol("->") {
                to = Some(self.hex("the system they go to")?);
            } else {
                self.how_many(&units, from)?;
                let going = if all { Going::All } else { Going::These(self.counted_at(&units, from)) };
                return Ok((Sail { going, from, via, dock }, to));
            }
        }
    }

    /// `and 3 gf` behind `carrier from C3`: from there too, unless another place follows.
    fn more_from_there(&mut self) -> Option<Vec<Several>> {
        let mut ahead = self.clone();
        if !ahead.separator() {
            return None;
        }
        let units = ahead.some_units().ok().filter(|units| !units.is_empty())?;
        if ahead.sees(&["from", "in", "at", "with", "carrying"]) || ahead.sees_hex() || ahead.dock() {
            return None;
        }
        *self = ahead;
        Some(units)
    }

    /// The Saar's dock, if it goes too: `dock`, `and dock`.
    fn dock(&mut self) -> bool {
        let start = self.words.mark();
        self.separator();
        self.skip(&["my", "the", "space"]);
        let dock = self.word(&["dock"]);
        if !dock {
            self.words.rewind(start);
        }
        dock
    }

    /// After `land`: `on Lodor with mech`, `on Lodor and Jord`, `nothing`, `everywhere`.
    pub fn landings(&mut self) -> Read<Landings> {
        if self.word(&["nothing", "nowhere", "none", "nobody"]) {
            return Ok(Landings::Nothing);
        }
        let with = self.invaders()?;
        let mut counted = with.and_then(|(_, counted)| counted);
        let with = with.map(|(invader, _)| invader);
        self.skip(&["on", "at"]);
        if self.word(&["everywhere", "everything", "all", "wherever"]) {
            self.skip(&["possible", "planets", "it", "is", "i", "can"]);
            return Ok(Landings::Everywhere);
        }
        let mut landings: Vec<Landing> = Vec::new();
        loop {
            let (planet, _) = self.planet()?;
            let behind = if self.word(&["with"]) { self.invaders()? } else { None };
            if let Some((invader, Some(said))) = behind {
                self.fits_the_need(&[Landing { planet, with: Some(invader) }], said)?;
                counted = None;
            }
            landings.push(Landing { planet, with: behind.map(|(invader, _)| invader).or(with) });
            let start = self.words.mark();
            if !self.separator() || !self.planet_follows() {
                self.words.rewind(start);
                if let Some(said) = counted {
                    self.fits_the_need(&landings, said)?;
                }
                return Ok(Landings::These(landings));
            }
            self.skip(&["on", "at"]);
        }
    }

    /// A landing takes as many as the planet needs: another number would have no effect.
    fn fits_the_need(&self, landings: &[Landing], (said, span): (u16, Span)) -> Read<()> {
        let need = |landing: &Landing| match landing.with {
            Some(Invader::GroundForces) => {
                landing::needs(&self.view.galaxy, self.view.me, landing.planet).count()
            }
            _ => 1,
        };
        let all: u16 = landings.iter().map(need).sum();
        let there = landings.iter().all(|landing| self.view.galaxy.place_of(landing.planet).is_some());
        if said == all || !there || landings.iter().all(|landing| need(landing) == said) {
            return Ok(());
        }
        let names: Vec<String> = landings.iter().map(|landing| landing.planet.to_string()).collect();
        let names = names.join(" and ");
        let message = format!("A landing takes as many as it needs (6.4): {all} for {names}, not {said}.");
        Err(Problem::illegal(message).at(span).suggest(format!("land on {names}")))
    }

    fn planet_follows(&self) -> bool {
        let mut ahead = self.clone();
        ahead.skip(&["on", "at", "the"]);
        let reads_as_more = ahead.sees(&["land", "else", "otherwise", "move", "send", "if"]);
        let hex = ahead.words.peek().is_some_and(|t| hex_of(t).is_ok_and(|h| h.is_some()));
        !reads_as_more && !hex && ahead.try_planet().is_some()
    }

    /// Which troops land; none named: whatever is at hand and cheapest.
    fn invaders(&mut self) -> Read<Option<Named>> {
        let start = self.words.mark();
        self.skip(&["a", "an", "one", "my", "the"]);
        let span: Span = self.words.here();
        let number = self.small::<u16>();
        let Some(unit) = self.try_named(&tongue().units) else {
            if number.is_some() {
                return Err(self.words.missing("troops").suggest("land on Lodor with ground forces"));
            }
            self.words.rewind(start);
            return Ok(None);
        };
        use crate::unit::Unit;
        let counted = number.map(|number| (number, span));
        match unit {
            Unit::GroundForce => Ok(Some((Invader::GroundForces, counted))),
            Unit::ShockTroop => Ok(Some((Invader::ShockTroop, counted))),
            Unit::Mech => Ok(Some((Invader::Mech, counted))),
            Unit::Dreadnought => Ok(Some((Invader::Dreadnoughts, counted))),
            other => Err(Problem::illegal(format!("A {other} does not land on planets (6.4)."))
                .at(span)
                .suggest(either(&["ground forces", "shock troop", "mechanized unit"]))),
        }
    }
}

/// Landings said one after the other are one list.
fn add(land: &mut Landings, more: Landings) {
    match (land, more) {
        (Landings::These(list), Landings::These(further)) => list.extend(further),
        (land, more) => *land = more,
    }
}
