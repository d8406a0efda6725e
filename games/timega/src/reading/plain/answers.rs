//! Straight answers to what is asked now: "only on Abyz, please", "all of them land", "the Envoy, please".

use super::items::{Item, Part};
use super::names::Thing;
use super::words::{Role, Verb};
use super::{Fault, Plainly, Readings, Told};
use crate::deeds::Choice;
use crate::edition::PlanetId;
use crate::hex::Hex;
use crate::orders::By;
use crate::questions::{ActionQuestion, Choose, Question};
use crate::standing::means;
use rules::lexer::Token;
use rules::problem::either;

impl Plainly<'_> {
    /// What a clause says to a question that is open; nothing if it speaks of something else.
    pub(super) fn answer(&self, items: &[Item]) -> Option<Told<Readings>> {
        if let Some(found) = self.begins_with(items) {
            return Some(found);
        }
        let landing = self.desk.open.iter().find_map(|question| match question {
            Question::Action(ActionQuestion::Land { hex, .. }) => Some(*hex),
            _ => None,
        });
        if let Some(hex) = landing
            && let Some(found) = self.lands(items, hex)
        {
            return Some(found);
        }
        let chosen: Readings = self
            .desk
            .open
            .iter()
            .filter_map(|question| match question {
                Question::Choose(choose) => self.chooses(items, choose),
                _ => None,
            })
            .map(|line| vec![line])
            .collect();
        if chosen.is_empty() { None } else { Some(Ok(chosen)) }
    }

    /// Is it asked which ships are scuttled?
    pub(super) fn asks_what_is_scuttled(&self) -> bool {
        self.too_many().is_some()
    }

    /// How many ships have to be scuttled, where it is asked which.
    pub(super) fn too_many(&self) -> Option<u16> {
        self.desk.open.iter().find_map(|question| match question {
            Question::Action(ActionQuestion::Scuttle { excess, .. }) => Some(*excess),
            _ => None,
        })
    }

    pub(super) fn asks_for_a_vote(&self) -> bool {
        self.desk.open.iter().any(super::asks_for_a_vote)
    }

    pub(super) fn asks_what_lands(&self) -> bool {
        let asks = |question: &Question| matches!(question, Question::Action(ActionQuestion::Land { .. }));
        self.desk.open.iter().any(asks)
    }

    /// "The Engineer has to leave", where one of the staff must: the choice that is asked for.
    pub(super) fn one_of_the_staff(&self, line: &str) -> Option<String> {
        let name = line.strip_prefix("release ")?;
        self.desk.open.iter().find_map(|question| {
            let Question::Choose(choose) = question else { return None };
            let staff = choose.among.iter().all(|choice| matches!(choice, Choice::Person(_)));
            let asked = choose.among.iter().any(|choice| choice.to_string() == name);
            (staff && asked).then(|| format!("choose {name} for {}", By::from(choose.source)))
        })
    }

    /// Is it asked where troops land?
    pub(super) fn asks_where_troops_land(&self) -> bool {
        let lands = |question: &Question| matches!(question, Question::Action(ActionQuestion::Land { .. }));
        self.desk.open.iter().any(lands)
    }

    /// "They stay", where it is asked where troops land: aboard.
    pub(super) fn staying_aboard(&self, words: &[Token]) -> Vec<Token> {
        let mut told = words.to_vec();
        let stays = words.last().filter(|last| matches!(last.text.as_str(), "stay" | "stays" | "remain"));
        if let Some(last) = stays.filter(|_| self.asks_where_troops_land()) {
            let aboard = Token { text: "aboard".to_owned(), ..last.clone() };
            let stay = Token { text: "stay".to_owned(), ..last.clone() };
            told.pop();
            told.extend([stay, aboard]);
        }
        told
    }

    /// Where troops land.
    fn lands(&self, items: &[Item], hex: Hex) -> Option<Told<Readings>> {
        let (mut planets, mut all, mut both, mut nothing) = (Vec::<PlanetId>::new(), false, false, false);
        let (mut spoken, mut troops) = (false, false);
        for item in items {
            match &item.part {
                Part::Verb(
                    Verb::Land
                    | Verb::Take
                    | Verb::Go
                    | Verb::Get
                    | Verb::Choose
                    | Verb::Put
                    | Verb::Move
                    // "nobody goes down"
                    | Verb::Die,
                ) => spoken = true,
                // "keep them aboard"
                Part::Verb(Verb::Keep | Verb::Stay) => nothing = true,
                // "they all stay aboard", "Fria, with everybody"
                Part::Role(Role::Them | Role::Enemies | Role::Everybody) => troops = true,
                Part::Role(Role::With) => {}
                Part::Role(
                    Role::At | Role::Only | Role::Of | Role::Planet | Role::Planets | Role::To | Role::Yes,
                )
                | Part::Sep => {}
                Part::Role(Role::All | Role::Everywhere) => all = true,
                Part::Role(Role::Both) => both = true,
                Part::Role(Role::Nothing | Role::Nobody | Role::Not) => nothing = true,
                _ => match item.planet() {
                    Some(planet) => planets.push(planet),
                    // "the ground forces land on Abyz"
                    None if item.unit().is_some_and(|(unit, plural)| unit.is_troop() && plural) => {
                        troops = true
                    }
                    None => return None,
                },
            }
        }
        let line = |text: String| Some(Ok(vec![vec![text]]));
        let of_planets = items.iter().any(|item| item.is(Role::Planet) || item.is(Role::Planets));
        if nothing {
            return if planets.is_empty() && !both { line("land nowhere".into()) } else { None };
        }
        let here: Vec<PlanetId> = self
            .galaxy()
            .systems
            .get(&hex)
            .map(|s| {
                s.planets.iter().filter(|(_, p)| p.owner != Some(self.me())).map(|(id, _)| *id).collect()
            })
            .unwrap_or_default();
        if both {
            let two = if planets.is_empty() { here.clone() } else { planets };
            let [one, other] = two.as_slice() else {
                let names: Vec<String> = here.iter().map(ToString::to_string).collect();
                let fault =
                    Fault::asked(format!("There are not just two planets to land on in {hex} (6.4)."));
                return Some(Err(fault.with(either(&names))));
            };
            return line(format!("land on {one} and {other}"));
        }
        // "all of them land on Abyz": all the troops.
        if all && (planets.is_empty() || (!troops && of_planets)) {
            return if planets.is_empty() { line("land everywhere".into()) } else { None };
        }
        if planets.is_empty() {
            let the_planet = spoken && items.iter().any(|item| item.is(Role::Planet));
            return match here.as_slice() {
                [only] if the_planet => line(format!("land on {only}")),
                _ => None,
            };
        }
        let names: Vec<String> = planets.iter().map(ToString::to_string).collect();
        line(format!("land on {}", names.join(" and ")))
    }

    /// What is chosen of what is offered.
    fn chooses(&self, items: &[Item], choose: &Choose) -> Option<String> {
        let mut names: Vec<String> = Vec::new();
        let mut nothing = false;
        let of_the_staff = choose.among.iter().all(|choice| matches!(choice, Choice::Person(_)));
        let mut at = 0;
        while let Some(item) = items.get(at) {
            match &item.part {
                Part::Verb(Verb::Choose | Verb::Take | Verb::Get | Verb::Use | Verb::Go) | Part::Sep => {}
                Part::Role(Role::Only | Role::First | Role::Both | Role::For) => {}
                Part::Role(Role::Nothing) => nothing = true,
                // "the Engineer has to leave", where one of the staff must
                Part::Verb(Verb::Release) if of_the_staff => {}
                _ => {
                    let (choice, length) = offered(items.get(at..)?, choose)?;
                    let name = choice.to_string();
                    // "C4, turn it": said once more.
                    if !names.contains(&name) {
                        names.push(name);
                    }
                    at += length - 1;
                }
            }
            at += 1;
        }
        let by = By::from(choose.source);
        match (nothing, names.is_empty()) {
            (true, true) => Some(format!("choose nothing for {by}")),
            (false, false) => Some(format!("choose {} for {by}", names.join(", "))),
            _ => None,
        }
    }
}

/// The one choice the next words name.
fn offered(rest: &[Item], choose: &Choose) -> Option<(Choice, usize)> {
    let first = rest.first()?;
    let next = rest.get(1).filter(|item| !item.is(Role::At)).or_else(|| rest.get(2));
    let skipped = if rest.get(1).is_some_and(|item| item.is(Role::At)) { 3 } else { 2 };
    let hex = next.and_then(|item| if let Part::Hex(hex) = item.part { Some(hex) } else { None });
    let mut wishes: Vec<(Choice, usize)> = Vec::new();
    match &first.part {
        Part::Hex(hex) => wishes.push((Choice::Hex(*hex), 1)),
        Part::Seat(seat) => wishes.push((Choice::Seat(*seat), 1)),
        Part::Things(things) => {
            for thing in things {
                match thing {
                    Thing::Planet(planet) => wishes.push((Choice::Planet(*planet), 1)),
                    Thing::Tech(tech) => wishes.push((Choice::Tech(*tech), 1)),
                    Thing::Person(person) => wishes.push((Choice::Person(*person), 1)),
                    Thing::Agenda(agenda) => wishes.push((Choice::Agenda(*agenda, None), 1)),
                    Thing::Race(race) => wishes.push((Choice::Race(*race), 1)),
                    Thing::Tile(tile) => wishes.push((Choice::Tile(*tile), 1)),
                    Thing::Unit(unit, _) => {
                        wishes.extend(hex.map(|hex| (Choice::Ship(hex, *unit), skipped)));
                        wishes.push((Choice::Unit(*unit), 1));
                    }
                }
            }
        }
        _ => return None,
    }
    wishes.into_iter().find(|(wish, _)| choose.among.iter().any(|choice| means(wish, choice)))
}
