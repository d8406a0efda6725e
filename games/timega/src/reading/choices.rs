//! `choose Lodor, Jord for Repeal to refresh`: the one order for whatever rules let somebody choose.

use super::line::{Cursor, Line, Read};
use super::parse::Wish;
use super::tongue::tongue;
use crate::deeds::Choice;
use crate::effects::agendas::Side;
use crate::effects::people::Person;
use crate::hex::Hex;
use crate::orders::{By, Order, Pick, Wanted};
use crate::unit::Unit;
use rules::lexer::TokenKind;
use rules::problem::either;

/// Words that end a list of things to choose.
const ENDS: [&str; 2] = ["for", "to"];

impl<'a> Line<'a> {
    /// After `choose`: things, and the rule that lets one choose; without a rule, a straight answer to what is asked.
    pub fn choice(&mut self) -> Read<Wish> {
        let wanted = self.wanted()?;
        if !self.word(&["for"]) {
            return Ok(Wish::Choose(wanted));
        }
        self.skip(&["the"]);
        let by = By::from(self.name(&tongue().sources)?.0);
        let what = if self.word(&["to"]) { Some(self.purpose()?) } else { None };
        Ok(Wish::Order(Order::Pick(Pick { by, what, wanted })))
    }

    fn purpose(&mut self) -> Read<String> {
        match self.words.peek() {
            Some(token) if token.kind == TokenKind::Word => {
                self.words.skip_tokens(1);
                Ok(token.text.clone())
            }
            _ => Err(self.words.missing("what for, in one word").suggest("to refresh")),
        }
    }

    fn wanted(&mut self) -> Read<Wanted> {
        if self.word(&["nothing", "none", "no"]) {
            return Ok(Wanted::Nothing);
        }
        if self.word(&["all", "everything"]) {
            return Ok(Wanted::All);
        }
        let mut choices = vec![self.thing()?];
        loop {
            let start = self.words.mark();
            let parted = self.separator() || self.word(&["or"]);
            if !parted || self.is_end() {
                self.words.rewind(start);
                return Ok(Wanted::These(choices));
            }
            choices.push(self.thing()?);
        }
    }

    /// One thing, as [`Choice`] prints it, or as people write it.
    fn thing(&mut self) -> Read<Choice> {
        if self.word(&["yes"]) {
            return Ok(Choice::Yes);
        }
        if self.sees(&["for", "against"]) {
            return Ok(self.side().map_or(Choice::Side(Side::For), Choice::Side));
        }
        if let Some(hex) = self.try_hex()? {
            return self.after_hex(hex);
        }
        if self.sees(&["seat", "player"])
            && let Some(seat) = self.try_seat()?
        {
            return Ok(Choice::Seat(seat));
        }
        if let Some(choice) = self.named_thing()? {
            return Ok(choice);
        }
        let start = self.words.mark();
        self.skip(&["the", "my", "a", "tile"]);
        if let Some(choice) = self.named_thing()? {
            return Ok(choice);
        }
        self.words.rewind(start);
        match self.name(&tongue().choices) {
            Ok((choice, _)) => Ok(choice),
            Err(problem) if problem.suggestion.is_some() => Err(problem),
            Err(problem) => {
                Err(problem
                    .suggest(either(&["choose Lodor for Repeal", "choose nothing for Duranium Armor"])))
            }
        }
    }

    /// Whatever has a name and can be chosen, if one comes next: of several the one that takes most words, so that
    /// "Abyz/Fria" is one tile and "Alpha Wormhole" no wormhole alpha.
    fn named_thing(&mut self) -> Read<Option<Choice>> {
        let names = tongue();
        let mut found: Option<(usize, Line<'a>, Choice)> = None;
        let mut offer = |choice: Option<Choice>, ahead: Line<'a>| {
            let left = ahead.words.remaining().len();
            if let Some(choice) = choice
                && found.as_ref().is_none_or(|(before, ..)| left < *before)
            {
                found = Some((left, ahead, choice));
            }
        };
        let mut ahead = self.clone();
        offer(ahead.try_named(&names.choices), ahead);
        let mut ahead = self.clone();
        offer(ahead.try_named(&names.agendas).map(|agenda| Choice::Agenda(agenda, None)), ahead);
        let mut ahead = self.clone();
        offer(ahead.try_named(&names.races).map(Choice::Race), ahead);
        let mut ahead = self.clone();
        offer(ahead.try_named(&names.tiles).map(Choice::Tile), ahead);
        let Some((_, ahead, choice)) = found else { return Ok(None) };
        *self = ahead;
        match choice {
            Choice::Agenda(agenda, _) => Ok(Some(Choice::Agenda(agenda, self.side_of_agenda()))),
            choice => self.behind(choice).map(Some),
        }
    }

    /// `dreadnought D4`, `dreadnought at D4`, `destroyer C3-D4`.
    fn behind(&mut self, choice: Choice) -> Read<Choice> {
        let Choice::Unit(unit) = choice else { return Ok(choice) };
        let start = self.words.mark();
        self.skip(&["at", "in"]);
        match self.try_hex()? {
            Some(hex) => match self.way_on()? {
                Some(to) => Ok(Choice::Voyage(unit, hex, to)),
                None => Ok(Choice::Ship(hex, unit)),
            },
            None => {
                self.words.rewind(start);
                Ok(choice)
            }
        }
    }

    /// `C3`, `C3-D4`, `C3 to D4`, `D4 dreadnought`.
    fn after_hex(&mut self, hex: Hex) -> Read<Choice> {
        if let Some(to) = self.way_on()? {
            return Ok(Choice::Shift(hex, to));
        }
        let start = self.words.mark();
        let named = self.words.peek().is_some_and(|t| t.is_wordlike() && !ENDS.contains(&t.text.as_str()));
        if named && let Some(unit) = self.try_named::<Unit>(&tongue().units) {
            return Ok(Choice::Ship(hex, unit));
        }
        self.words.rewind(start);
        Ok(Choice::Hex(hex))
    }

    /// `-D4`, `to D4` behind a system.
    fn way_on(&mut self) -> Read<Option<Hex>> {
        let start = self.words.mark();
        if self.words.take_symbol("-") || self.words.take_symbol("->") || self.word(&["to"]) {
            if let Some(to) = self.try_hex()? {
                return Ok(Some(to));
            }
            self.words.rewind(start);
        }
        Ok(None)
    }

    /// `declare for Repeal`, `declare against everything`: the speaker's intent (5.4, Envoy).
    pub fn declare(&mut self) -> Read<Wish> {
        let Some(side) = self.side() else {
            return Err(self.words.missing("for or against").suggest("declare for Repeal"));
        };
        let wishes = self.subjects()?.into_iter().map(|agenda| match agenda {
            Some(agenda) => Choice::Agenda(agenda, Some(side)),
            None => Choice::Side(side),
        });
        let wanted = Wanted::These(wishes.collect());
        Ok(Wish::Order(Order::Pick(Pick {
            by: By::Person(Person::Envoy),
            what: Some("declare".into()),
            wanted,
        })))
    }

    /// `for` or `against` behind an agenda, and not the `for` before the rule.
    fn side_of_agenda(&mut self) -> Option<Side> {
        if self.word(&["against"]) {
            return Some(Side::Against);
        }
        let more = self.words.peek_at(1);
        let alone = more.is_none_or(|t| t.is_symbol(',') || ["for", "and", "or"].contains(&t.text.as_str()));
        (self.sees(&["for"]) && alone && self.word(&["for"])).then_some(Side::For)
    }
}
