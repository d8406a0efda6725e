//! The order form that goes out with a report: what can be ordered, with examples from one's own view, and what is on
//! file already.

mod asked;
pub mod examples;

#[cfg(test)]
mod tests;

use crate::Throneworld;
use crate::edition::Light;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Phase};
use crate::hex::Hex;
use crate::law::income;
use crate::law::moves::Proposing;
use crate::law::transfer;
use crate::law::transfer::returns_free;
use crate::orders::{Cargo, JumpOrder, Order, Purchase, ScanOrder, Ships, Use};
use crate::page::assault::{self, Assault};
use crate::page::reach;
use crate::page::short::short;
use crate::questions::Question;
use crate::standing::lowest_rating;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::{Desk, Order as _, Seat};

/// Longer lines would be broken by mail programs.
const WIDTH: usize = 72;
/// Places of one's own that are listed; the report has them all.
const PLACES: usize = 20;
/// Standing orders that are listed.
const FEW: usize = 3;

/// The lines of the order form.
#[must_use]
pub fn lines(desk: &Desk<'_, Throneworld>) -> Vec<String> {
    let galaxy = &desk.view.galaxy;
    if galaxy.phase == Phase::Founding || galaxy.empires.is_empty() {
        return vec!["# The game has not been set up yet.".into()];
    }
    let mut form = Form { desk, galaxy, seat: desk.seat, lines: Vec::new(), long: 0 };
    let asked = |fits: fn(&Question) -> bool| desk.open.iter().any(fits);
    let turn = asked(|q| matches!(q, Question::Turn { .. }));
    let outreach = asked(|q| matches!(q, Question::Outreach));
    form.asked();
    if outreach || asked(|q| matches!(q, Question::Survey)) {
        form.outreach();
    }
    if turn || asked(|q| matches!(q, Question::Expand { .. })) {
        form.moves();
    }
    if turn || asked(|q| matches!(q, Question::Chit { .. } | Question::FreeReturn)) {
        form.chits();
    }
    if (turn || asked(|q| matches!(q, Question::Research { .. }))) && galaxy.attempt.is_none() {
        form.research();
    }
    let builds = |q: &Question| {
        matches!(
            q,
            Question::Settle | Question::Production { .. } | Question::Revolt { .. } | Question::Loot { .. }
        )
    };
    if outreach || (turn && galaxy.attempt.is_none()) || asked(builds) {
        form.builds();
    }
    form.ahead();
    form.standing();
    form.lines
}

/// What the turn asks after the question that is open: the chit, research, production. Nothing where the whole turn is asked at once,
/// and nothing in the middle of a battle.
#[must_use]
pub fn later(desk: &Desk<'_, Throneworld>) -> Vec<Question> {
    let galaxy = &desk.view.galaxy;
    let (turn, attempted) = (galaxy.turn, galaxy.attempt.is_some());
    let asked = |fits: fn(&Question) -> bool| desk.open.iter().any(fits);
    let expands = asked(|q| matches!(q, Question::Expand { .. }));
    let studies = !attempted && (expands || asked(|q| matches!(q, Question::Chit { .. })));
    let produces =
        !attempted && (studies || asked(|q| matches!(q, Question::Research { .. }))) && galaxy.produces();
    let chit = (expands && !desk.view.hand.is_empty()).then_some(Question::Chit { turn });
    let research = studies.then_some(Question::Research { nth: 0 });
    let production = produces.then_some(Question::Production { turn });
    [chit, research, production].into_iter().flatten().collect()
}

struct Form<'a> {
    desk: &'a Desk<'a, Throneworld>,
    galaxy: &'a Galaxy,
    seat: Seat,
    lines: Vec<String>,
    /// Lines on file that are too long to be shown.
    long: usize,
}

impl Form<'_> {
    fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        if text.chars().count() <= WIDTH {
            self.lines.push(text);
            return;
        }
        // Broken between words; a comment goes on as a comment.
        let mut line = String::new();
        for word in text.split(' ') {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
                self.lines.push(std::mem::replace(&mut line, "#  ".into()));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        self.lines.push(line);
    }

    fn example(&mut self, order: impl std::fmt::Display) {
        self.say(format!("# {order}"));
    }

    /// What is on file of a sort, to be sent again or changed; true if there is anything. A topic with a line too long
    /// to be sent is left as it is: what was left out of it would be lost.
    fn on_file(&mut self, fits: impl Fn(&Order) -> bool) -> bool {
        let of_sort: Vec<(String, String)> = self
            .desk
            .book
            .lines()
            .filter(|line| fits(&line.order))
            .map(|line| (line.order.topic(), line.order.to_string()))
            .collect();
        let long: Vec<&String> =
            of_sort.iter().filter(|(_, text)| text.chars().count() > WIDTH).map(|(topic, _)| topic).collect();
        for (topic, text) in &of_sort {
            if long.contains(&topic) {
                self.long += 1;
            } else {
                self.lines.push(text.clone());
            }
        }
        !of_sort.is_empty()
    }

    fn outreach(&mut self) {
        self.say("# Outreach: two Survey Team jumps (3).");
        self.places();
        if !self.on_file(|order| order.is_move()) {
            let mut proposing = Proposing::outreach(self.galaxy, self.seat);
            let worlds = self.new_worlds();
            let jumps: Vec<JumpOrder> =
                worlds.into_iter().filter_map(|to| self.survey(&mut proposing, to)).collect();
            for jump in &jumps {
                self.example(Order::Jump(*jump));
            }
            if jumps.is_empty() {
                self.no_moves();
            }
        }
    }

    fn moves(&mut self) {
        self.say("# Up to three jumps and scans, in this order, or one transfer (5.1).");
        self.places();
        if self.on_file(|order| order.is_move()) {
            return;
        }
        let mut proposing = Proposing::expansion(self.galaxy, self.seat);
        let fleet = self.fleet_jump(&mut proposing);
        let new = self.new_worlds();
        let survey = new.iter().find_map(|to| self.survey(&mut proposing, *to));
        let scan = new.iter().filter(|to| survey.is_none_or(|jump| jump.to != **to)).find_map(|to| {
            let using = *proposing.bunkers_near(*to).first()?;
            let scan = ScanOrder { to: *to, using };
            proposing.scan(&scan).ok().map(|()| scan)
        });
        let orders = fleet.into_iter().chain(survey).map(Order::Jump).chain(scan.map(Order::Scan));
        let orders: Vec<Order> = orders.chain(self.a_transfer()).collect();
        for order in &orders {
            self.example(order);
        }
        if orders.is_empty() {
            self.no_moves();
        }
    }

    /// The answer to a question for moves alone where no example of one is found.
    fn no_moves(&mut self) {
        if self.desk.open.iter().any(|q| matches!(q, Question::Expand { .. } | Question::Survey)) {
            self.say("# To move nothing:");
            self.say("# no");
        }
    }

    /// What lies where: fleets with their numbers, troops, Bunkers that are ready.
    fn places(&mut self) {
        let mut hexes: Vec<Hex> =
            self.galaxy.orbits.iter().filter(|(_, o)| o.contains_key(&self.seat)).map(|(h, _)| *h).collect();
        hexes.extend(self.galaxy.owned(self.seat).map(|(hex, _)| hex));
        hexes.sort_unstable();
        hexes.dedup();
        let mut places: Vec<String> = Vec::new();
        for hex in hexes {
            let orbit = self.galaxy.orbit(hex, self.seat);
            let fleet = self.galaxy.orbits.get(&hex).and_then(|o| o.get(&self.seat)).and_then(|o| o.fleet);
            let own = self.galaxy.system(hex).filter(|s| s.owner == Some(self.seat));
            let ground = own.map_or(Force::NONE, |s| s.army.troops());
            let ready = own.map_or(0, |s| s.ready_bunkers());
            let mut parts: Vec<String> = Vec::new();
            if !orbit.is_empty() {
                let name = fleet.map_or_else(String::new, |number| format!("fleet {number}: "));
                parts.push(format!("{name}{}", short(&orbit)));
            }
            if !ground.is_empty() {
                parts.push(format!("on the ground {}", short(&ground)));
            }
            match ready {
                0 => {}
                1 => parts.push("1 Bunker ready".into()),
                ready => parts.push(format!("{ready} Bunkers ready")),
            }
            if parts.is_empty() {
                continue;
            }
            places.push(format!("{hex} {}", parts.join(", ")));
        }
        if places.len() > PLACES {
            places.truncate(PLACES);
            places.push("and more: see the report".into());
        }
        let rating = |tech| self.galaxy.rating(self.seat, tech);
        let (jump, comm) = (rating(Tech::Jump), rating(Tech::Comm));
        self.say(format!("#   {}. Jump {jump}, Comm {comm}.", places.join("; ")));
    }

    /// Worlds without a SCAN marker, the nearest to home first; before all others those the report names as not seen yet.
    fn new_worlds(&self) -> Vec<Hex> {
        let home = self.galaxy.empire(self.seat).home;
        let new = |hex: &Hex| !self.galaxy.has_scanned(*hex, self.seat) && self.galaxy.owner(*hex).is_none();
        let mut worlds: Vec<Hex> = self.galaxy.edition.within(home, u8::MAX).filter(new).collect();
        let unseen: Vec<Hex> = reach::unseen(self.desk.view).collect();
        worlds.sort_by_key(|hex| !unseen.contains(hex));
        worlds
    }

    fn own_places(&self) -> Vec<Hex> {
        self.galaxy.orbits.iter().filter(|(_, o)| o.contains_key(&self.seat)).map(|(hex, _)| *hex).collect()
    }

    fn survey(&self, proposing: &mut Proposing<'_>, to: Hex) -> Option<JumpOrder> {
        let ships = Ships::These(Force::of(Unit::Survey, 1));
        self.own_places().into_iter().find_map(|from| {
            let using = *proposing.bunkers_near(from).first()?;
            let jump = JumpOrder { ships, from, to, using, carrying: Cargo::Aboard };
            proposing.jump(&jump).ok().map(|_| jump)
        })
    }

    /// A fleet that can go somewhere it does not own, with all it can carry: to the world that it is likeliest to take, or else to one that
    /// nobody defends or one of its own.
    fn fleet_jump(&self, proposing: &mut Proposing<'_>) -> Option<JumpOrder> {
        let view = self.desk.view;
        let worlds = || self.galaxy.edition.within(self.galaxy.empire(self.seat).home, u8::MAX);
        let likely = worlds().filter(|to| self.galaxy.owner(*to) != Some(self.seat));
        let mut likely: Vec<Assault> = likely.filter_map(|to| assault::likeliest(view, to)).collect();
        likely.retain(|assault| assault.permille > 0);
        likely.sort_by_key(|assault| std::cmp::Reverse(assault.permille));
        let likely = likely.into_iter().map(|assault| assault.jump);
        let own = self.own_places().into_iter().flat_map(|from| {
            let using = proposing.bunkers_near(from).first().copied();
            let comes = move |to: &Hex| {
                let mine = self.galaxy.owner(*to) == Some(self.seat);
                *to != from && mine && reach::fleets(view, *to).iter().any(|(place, _)| *place == from)
            };
            let jump = move |to, using| JumpOrder {
                ships: Ships::Fleet,
                from,
                to,
                using,
                carrying: Cargo::AllThatFit,
            };
            using.into_iter().flat_map(move |using| worlds().filter(comes).map(move |to| jump(to, using)))
        });
        likely.chain(own.collect::<Vec<_>>()).find(|jump| proposing.jump(jump).is_ok())
    }

    fn a_transfer(&self) -> Option<Order> {
        let home = self.galaxy.empire(self.seat).home;
        let units = Force::of(Unit::Bunker, 1);
        let to = self.galaxy.owned(self.seat).map(|(hex, _)| hex).find(|hex| *hex != home)?;
        transfer::transfer(self.galaxy, self.seat, &units, home, to).ok()?;
        Some(Order::Transfer { units, from: home, to })
    }

    fn chits(&mut self) {
        if returns_free(self.galaxy, self.seat) {
            self.say("# The Trill return units from up to two worlds for nothing (E1):");
            if !self.on_file(|order| matches!(order, Order::FreeReturn(_))) {
                let home = self.galaxy.empire(self.seat).home;
                let abroad = self
                    .galaxy
                    .owned(self.seat)
                    .map(|(hex, _)| hex)
                    .find(|hex| *hex != home && !transfer::at(self.galaxy, self.seat, *hex).is_empty());
                if let Some(hex) = abroad {
                    self.say(format!("# return all from {hex}"));
                }
            }
        }
        let hand = &self.desk.view.hand;
        if hand.is_empty() {
            return;
        }
        self.say("# Play one chit and turn in one other, or turn in up to five (5.2).");
        let numbered: Vec<String> =
            (1..).zip(hand).map(|(number, chit)| format!("{number} {chit}")).collect();
        self.say(format!("# You hold: {}", numbered.join(", ")));
        if !self.on_file(|order| matches!(order, Order::Play { .. } | Order::TurnIn(_))) {
            for play in self.plays() {
                self.example(play);
            }
            self.say("# turn in 1");
        }
    }

    /// One example for every sort of chit held.
    fn plays(&self) -> Vec<Order> {
        let mut plays = Vec::new();
        for chit in &self.desk.view.hand {
            let purpose = match chit {
                crate::chit::Chit::Artifact => {
                    let tech = lowest_rating(self.galaxy, self.seat);
                    Use::Research(tech, tech)
                }
                crate::chit::Chit::Boom(_) => {
                    Use::Treasury(Purchase { wanted: vec![(1, Unit::Protector), (2, Unit::Light)] })
                }
                _ => continue,
            };
            let known = |other: &Order| matches!(other, Order::Play { purpose: p, .. } if *p == purpose);
            if !plays.iter().any(known) {
                plays.push(Order::Play { chit: *chit, purpose });
            }
        }
        plays
    }

    fn research(&mut self) {
        let tech = lowest_rating(self.galaxy, self.seat);
        self.say("# Research (6.1): jump, comm, space or ground.");
        if !self.on_file(|order| matches!(order, Order::Research(_))) {
            self.example(Order::Research(vec![tech]));
        }
    }

    fn builds(&mut self) {
        let empire = self.galaxy.empire(self.seat);
        // Whoever is asked in the middle of production has collected already (6.3).
        let collects = !self
            .desk
            .open
            .iter()
            .any(|q| matches!(q, Question::Production { .. } | Question::Revolt { .. }));
        // Where the track has no production, nothing is offered that would not be built (6.4).
        let track = self.galaxy.edition.production().get(usize::from(self.galaxy.production));
        if collects
            && self.galaxy.phase == Phase::Turns
            && let Some(now) = track.filter(|now| !now.production)
        {
            self.say(match now.light {
                Some((Light::Advance, _)) => {
                    "# Build only if the event Production Advance comes: without it there is no production this turn (6.4)."
                }
                _ => "# There is no production this turn, so nothing can be built (6.4).",
            });
            self.on_file(|order| matches!(order, Order::Build { .. } | Order::Loot(_)));
            return;
        }
        let held = match empire.treasury {
            1 => "1 credit".to_owned(),
            several => format!("{several} credits"),
        };
        let credits = if self.galaxy.phase == Phase::Outreach || !collects {
            held
        } else {
            format!("{held}, and {} more in production", income::income(self.galaxy, self.seat))
        };
        self.say(format!("# Build, the most wanted first: {credits} (6.3)."));
        if !self.on_file(|order| matches!(order, Order::Build { .. } | Order::Loot(_))) {
            let wanted = vec![(1, Unit::Protector), (1, Unit::Fighter), (1, Unit::Heavy)];
            self.example(Order::Build { at: empire.home, purchase: Purchase { wanted } });
        }
    }

    /// What the turn asks later, where players are asked as it goes on: what is said of it now is not asked again.
    fn ahead(&mut self) {
        let later = later(self.desk);
        if later.is_empty() {
            return;
        }
        self.say("# Later in this turn. What you say of it now is not asked again:");
        for question in later {
            match question {
                Question::Chit { .. } => self.chits(),
                Question::Research { .. } => self.research(),
                _ => self.builds(),
            }
        }
    }

    fn standing(&mut self) {
        let stands = |order: &Order| !order.is_of_the_turn() && !matches!(order, Order::Loot(_));
        let count = self.desk.book.lines().filter(|line| stands(&line.order)).count();
        // What is many is not repeated: the mail counts it, and `status` tells it.
        if count <= FEW {
            self.say("# Standing orders; they stay on file until you change them.");
            self.on_file(stands);
        }
        if count == 0 && self.galaxy.phase == Phase::Turns {
            self.say("# jam any jump into E9 if I hold 2+ jams");
            self.say("# losses: fighters, then light infantry");
            self.say("# retreat if fewer than 3 dice against more than 6");
        }
        match self.long {
            0 => {}
            1 => self.say("# One longer line on file stays as it is."),
            long => self.say(format!("# {long} longer lines on file stay as they are.")),
        }
    }
}
