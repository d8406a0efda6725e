//! The order form that goes out with a report: what is on file, and examples for this very position.

use crate::Timega;
use crate::deeds::{Act, Casualties, Exhaust, Purchase, Site, Special, Vote, Votes, Worth};
use crate::edition::{PlanetId, edition};
use crate::effects::agendas::Side;
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::force::Sorts;
use crate::galaxy::{Galaxy, Phase};
use crate::halves::Halves;
use crate::hex::Hex;
use crate::law::casualties::Blow;
use crate::law::development::budget;
use crate::law::{self, actions, building, landing, map, objectives, placing, research, staff, treasury};
use crate::orders::{Ballot, Deed, Doctrine, Going, Landings, Order, Pick, Sail, Step, Tactics, Wanted};
use crate::page::fights;
use crate::questions::{
    ActionQuestion, BattleQuestion, Choose, CouncilQuestion, DevelopmentQuestion, Question, SetupQuestion,
};
use crate::review::{arriving, refreshed};
use crate::standing::plan::first_way;
use crate::standing::{development, developments};
use crate::unit::Unit;
use rules::{Book, Desk, Order as _, Seat};

/// Longer lines would be broken by mail programs.
const WIDTH: usize = 72;
/// Ways to take hits that are listed.
const WAYS: usize = 12;
/// The last round whose form shows how planets are used for their influence.
const LEARNING: u16 = 3;
/// Standing orders that are listed.
const FEW: usize = 3;
/// Names of a sort that are listed.
const NAMES: usize = 5;

/// Its lines.
#[must_use]
pub fn lines(desk: &Desk<'_, Timega>) -> Vec<String> {
    let galaxy = &desk.view.galaxy;
    if galaxy.empires.is_empty() {
        return vec!["# The game has not been set up yet.".into()];
    }
    let mut form = Form { desk, galaxy, seat: desk.seat, lines: Vec::new(), bought: Book::default() };
    let asked = |fits: fn(&Question) -> bool| desk.open.iter().any(fits);
    let round = asked(|q| matches!(q, Question::Development(DevelopmentQuestion::Round { .. })));
    if asked(|q| matches!(q, Question::Setup(_))) {
        form.draft();
    }
    for question in desk.open {
        form.of_the_moment(question);
    }
    let develops = asked(|q| matches!(q, Question::Development(DevelopmentQuestion::Develop { .. })));
    if (round || develops) && galaxy.phase == Phase::Development {
        form.development();
    }
    let votes = asked(|q| matches!(q, Question::Council(_)));
    if (round && galaxy.phase == Phase::Development) || votes {
        form.votes();
    }
    if round || asked(|q| matches!(q, Question::Action(ActionQuestion::Act { .. }))) {
        form.plan();
    }
    form.standing();
    form.lines
}

struct Form<'a> {
    desk: &'a Desk<'a, Timega>,
    galaxy: &'a Galaxy,
    seat: Seat,
    lines: Vec<String>,
    /// Purchases that are offered: whoever sends all of them back can pay them all.
    bought: Book<Order>,
}

impl Form<'_> {
    /// A remark, broken between words.
    fn say(&mut self, text: &str) {
        let mut line = String::from("#");
        for word in text.split(' ') {
            if line.chars().count() + 1 + word.chars().count() > WIDTH && line != "#" {
                self.lines.push(std::mem::replace(&mut line, "#  ".into()));
            }
            line.push(' ');
            line.push_str(word);
        }
        self.lines.push(line);
    }

    /// An example that can be sent as it is. One that a mail program would break is none: half of it is a broken order.
    fn example(&mut self, order: &Order) {
        let line = format!("# {order}");
        if line.chars().count() <= WIDTH {
            self.lines.push(line);
        }
    }

    /// The first of these, if any, that can be done in a development phase with what is offered above it, and nothing else.
    fn first_that_can_be_done(&mut self, orders: impl IntoIterator<Item = Order>) {
        let with = |order: &Order| {
            let mut book = self.bought.clone();
            book.add(order.clone());
            let budget = budget(self.galaxy, self.seat, &development(self.galaxy, self.seat, &book));
            (budget.refused.is_empty() && budget.idle.is_empty()).then_some(book)
        };
        let found = orders.into_iter().find_map(|order| with(&order).map(|book| (order, book)));
        if let Some((order, book)) = found {
            self.bought = book;
            self.example(&order);
        }
    }

    /// Names of a sort, not too many.
    fn names<T: ToString>(&mut self, what: &str, names: &[T]) {
        if names.is_empty() {
            return;
        }
        let mut shown: Vec<String> = names.iter().take(NAMES).map(ToString::to_string).collect();
        if names.len() > NAMES {
            shown.push("…".into());
        }
        self.say(&format!("{what}: {}", shown.join(", ")));
    }

    /// What is on file of a sort, to be sent again or changed; true if there is anything. A topic with a line too long
    /// for a mail is told in remarks and left as it is: half of it sent back would be a broken order.
    fn on_file(&mut self, fits: impl Fn(&Order) -> bool) -> bool {
        let of_sort: Vec<(String, String)> = self
            .desk
            .book
            .lines()
            .filter(|l| fits(&l.order) && !self.desk.view.carried_out.contains(&l.line))
            .map(|l| (l.order.topic(), l.order.to_string()))
            .collect();
        let long: Vec<&String> =
            of_sort.iter().filter(|(_, text)| text.chars().count() > WIDTH).map(|(topic, _)| topic).collect();
        for (topic, text) in &of_sort {
            if !long.contains(&topic) {
                self.lines.push(text.clone());
            }
        }
        if !long.is_empty() {
            self.say(
                "On file, too long to be sent back as it is; it stays unless you write others of its sort:",
            );
            for (_, text) in of_sort.iter().filter(|(topic, _)| long.contains(&topic)) {
                self.say(text);
            }
        }
        !of_sort.is_empty()
    }

    fn draft(&mut self) {
        let drafts = |q: &Question| matches!(q, Question::Setup(SetupQuestion::Draft {}));
        if self.desk.view.hand.is_empty() {
            let race = self.galaxy.empire(self.seat).race;
            if let Some(chosen) = &edition().race(race).technologies_chosen {
                self.say(&format!("You begin with {} of these technologies (8).", chosen.count));
                let among = chosen.among.iter().map(|t| crate::deeds::Choice::Tech(*t));
                let wanted = Wanted::These(among.take(usize::from(chosen.count)).collect());
                let by = crate::orders::By::Race(race);
                if !self.on_file(|o| matches!(o, Order::Pick(_))) {
                    self.example(&Order::Pick(Pick { by, what: None, wanted }));
                }
            }
            return;
        }
        if self.desk.open.iter().any(drafts) {
            self.say("The map is laid (3): say where you want which of your tiles.");
        }
        let hand = self.desk.view.hand.clone();
        self.names("Your tiles", &hand);
        // Where it is asked tile by tile, nothing on file can be done now.
        let wished = self.on_file(|o| matches!(o, Order::Place { .. }));
        let places = |q: &Question| matches!(q, Question::Setup(SetupQuestion::Place { .. }));
        if !wished || self.desk.open.iter().any(places) {
            let hexes = placing::open(self.galaxy);
            for (tile, hex) in hand.into_iter().zip(hexes).take(2) {
                self.example(&Order::Place { tile: Some(tile), hex: Some(hex) });
            }
        }
    }

    /// A question of the moment, with answers it can have.
    fn of_the_moment(&mut self, question: &Question) {
        match question {
            Question::Choose(choose) => self.choice(choose),
            Question::Action(ActionQuestion::Land { hex, .. }) => self.landing(*hex),
            Question::Action(ActionQuestion::Scuttle { hex, from, .. }) => {
                self.say(&format!("Which go first at {hex}? The others follow, the cheapest first:"));
                for (unit, _) in from.iter() {
                    self.example(&Order::Doctrine(Doctrine::Scuttle { at: Some(*hex), first: vec![unit] }));
                }
            }
            Question::Battle(battle) => self.casualties(battle),
            _ => {}
        }
    }

    /// Every landing that can be made: planets alone with each sort of troops that can take them, and together.
    fn landing(&mut self, hex: Hex) {
        self.say(&format!("Where do you land at {hex} (6.4)? One of these lines:"));
        for landings in landing::together(self.galaxy, self.seat, hex) {
            let landings: Vec<String> = landings
                .iter()
                .map(|landing| match landing.with {
                    Some(invader) => format!("{} with {invader}", landing.planet),
                    None => landing.planet.to_string(),
                })
                .collect();
            self.say(&format!("land on {}", landings.join(" and ")));
        }
        self.say("land nowhere");
    }

    /// Everything that can be decided, in the words that decide it; where that is too much, how to say it.
    fn casualties(&mut self, question: &BattleQuestion) {
        let BattleQuestion::Casualties { hex, from, .. } = question;
        let blow = Blow::asked(self.galaxy, self.seat, question);
        if let Some(ways) = blow.ways(WAYS) {
            self.say(&format!("What becomes of your ships at {hex} (7.1)? One of these lines:"));
            for way in ways {
                self.say(&way.to_string());
            }
            return;
        }
        let hits = blow.hits.all;
        let soft = blow.soft().min(u16::try_from(blow.sturdy.total()).unwrap_or(u16::MAX));
        self.say(&format!(
            "Name the ships that take the {hits} hits at {hex} (7.1); up to {soft} may be damage. As it is done if you \
             say nothing:"
        ));
        self.say(&blow.said(&Casualties::default()).to_string());
        self.say("Or say only in which order they go, the others after them, the cheapest first:");
        for (unit, _) in from.iter() {
            self.example(&Order::Doctrine(Doctrine::Lose { at: Some(*hex), first: vec![unit] }));
        }
    }

    fn choice(&mut self, choose: &Choose) {
        let pick = |wanted| Order::Pick(Pick { by: choose.source.into(), what: None, wanted });
        let together =
            Wanted::These(choose.among.iter().take(usize::from(choose.most.max(1))).copied().collect());
        // One alone is an answer only where one is enough.
        if choose.least > 1 || choose.among.len() > WAYS {
            self.say(&format!("{}: choose {}.", choose.source, amount(choose)));
            self.names("To choose from", &choose.among);
            self.example(&pick(together));
            return;
        }
        self.say(&format!("{}: choose {}. One of these lines:", choose.source, amount(choose)));
        let mut told = Vec::new();
        for one in &choose.among {
            if !told.contains(one) {
                told.push(*one);
                self.example(&pick(Wanted::These(vec![*one])));
            }
        }
        if choose.most > 1 && choose.among.len() > 1 {
            self.example(&pick(together));
        }
        if choose.least == 0 {
            self.example(&pick(Wanted::Nothing));
        }
    }

    fn development(&mut self) {
        let (galaxy, seat) = (self.galaxy, self.seat);
        let fresh = treasury::fresh(galaxy, seat);
        let worth = |p, of| treasury::worth(galaxy, seat, p, of);
        let sum = |of| fresh.iter().map(|p| worth(*p, of)).sum::<u16>();
        self.say(&format!(
            "Development (5): {} resources or {} influence on {} planet{}.",
            sum(Worth::Resources),
            sum(Worth::Influence),
            fresh.len(),
            if fresh.len() == 1 { "" } else { "s" }
        ));
        let advances = self.on_file(|o| matches!(o.plain(), Order::Advance(_)) && !o.stays());
        if !advances {
            // Who cannot is told in the report how far it is.
            if let Ok(stage) = objectives::may_advance(galaxy, seat) {
                self.say(&format!("You advance to {stage} unless you write: do not advance"));
            }
        }
        let pays = self.on_file(|o| matches!(o, Order::Exhaust(_)));
        let bought = self.on_file(|o| matches!(o, Order::Buy(_)));
        let may = |t: &Tech| research::may_research(galaxy, seat, *t).is_ok();
        let techs: Vec<Tech> = Tech::ALL.iter().copied().filter(may).collect();
        let people: Vec<Person> =
            Person::ALL.iter().copied().filter(|p| staff::may_hire(galaxy, seat, *p).is_ok()).collect();
        let limit = research::limit(galaxy, seat).count();
        if limit > 0 {
            let priced: Vec<String> = techs.iter().take(NAMES).map(|tech| self.priced(*tech)).collect();
            let more = if techs.len() > NAMES { ", … (word: technologies)" } else { "." };
            if !priced.is_empty() {
                self.say(&format!("To research, up to {limit}, before credits: {}{more}", priced.join(", ")));
            }
        }
        let wages = |p: &Person| format!("{p} {}", staff::wage(galaxy, seat, *p).count());
        self.names(
            "To hire, influence a round (word: personnel)",
            &people.iter().map(wages).collect::<Vec<_>>(),
        );
        let specials = developments(galaxy, seat);
        if !bought {
            self.purchases(&techs, &people, &specials);
            let influence =
                |p: &PlanetId| Order::Exhaust(Exhaust { planet: *p, for_: Some(Worth::Influence) });
            // By then it is known how it is said.
            if self.galaxy.round <= LEARNING {
                self.first_that_can_be_done(fresh.iter().map(influence));
            }
        }
        // Asked for by itself, the phase has an answer also where nothing can be bought.
        let develops = |q: &Question| matches!(q, Question::Development(DevelopmentQuestion::Develop { .. }));
        if !(advances || pays || bought) && self.desk.open.iter().any(develops) {
            self.say("To buy nothing:");
            self.example(&Order::Advance(objectives::may_advance(galaxy, seat).is_ok()));
        }
    }

    /// A technology with its colour and what it costs before credits.
    fn priced(&self, tech: Tech) -> String {
        let cost = Halves(research::cost(self.galaxy, self.seat, tech).value().max(0));
        format!("{tech} {} {cost}", edition().tech(tech).colour)
    }

    /// An example of every sort of purchase, as far as there is money for one.
    fn purchases(&mut self, techs: &[Tech], people: &[Person], specials: &[Special]) {
        let (galaxy, seat) = (self.galaxy, self.seat);
        let buy = |purchase| Order::Buy(purchase);
        if research::limit(galaxy, seat).count() > 0 {
            self.first_that_can_be_done(techs.iter().map(|tech| buy(Purchase::Research(*tech))));
        }
        self.first_that_can_be_done(people.iter().map(|person| buy(Purchase::Hire(*person))));
        let sites: Vec<Site> = building::sites(galaxy, seat)
            .into_iter()
            .filter(|s| building::production_left(galaxy, seat, *s) > 0)
            .collect();
        for (site, unit) in sites.into_iter().zip([Unit::Destroyer, Unit::Fighter]) {
            let so_many = |count| buy(Purchase::Build { unit, count, at: Some(site), to: None });
            self.first_that_can_be_done([2, 1].map(so_many));
        }
        let planets = galaxy.planets_of(seat).map(|(_, id, _)| id);
        let places: Vec<PlanetId> =
            planets.into_iter().filter(|p| building::may_build_dock(galaxy, seat, *p).is_ok()).collect();
        let dock = |planet| buy(Purchase::Dock { planet, drifting: false });
        self.first_that_can_be_done(places.into_iter().map(dock));
        self.first_that_can_be_done(specials.iter().map(|special| buy(Purchase::Special(special.clone()))));
    }

    fn votes(&mut self) {
        let council = &self.galaxy.council;
        let asked = self.desk.open.iter().find_map(|q| match q {
            Question::Council(
                CouncilQuestion::Vote { agenda, .. } | CouncilQuestion::Speaker { agenda, .. },
            ) => Some(*agenda),
            _ => None,
        });
        let agendas: Vec<_> =
            asked.into_iter().chain(council.deliberation.iter().map(|m| m.agenda)).collect();
        if agendas.is_empty() {
            return;
        }
        let speaks = if council.speaker == self.seat { ", you as the speaker last" } else { "" };
        if self.on_file(|o| matches!(o, Order::Vote(_))) {
            return;
        }
        if !law::votes::may_vote(self.galaxy, self.seat) {
            return;
        }
        if !speaks.is_empty() {
            self.say(&format!("The council votes (5.6){speaks}."));
        }
        if let Some(agenda) = asked {
            self.say("One of these lines, with as much influence as you like:");
            let votes = Votes::Bought(self.influence().min(2));
            for side in [Side::For, Side::Against] {
                let vote = Vote { side: Some(side), votes };
                self.example(&Order::Vote(Ballot { on: Some(agenda), when: None, vote }));
            }
            return;
        }
        // Both examples together cost no more than there is.
        let mut left = self.influence();
        let mut done = Vec::new();
        for (agenda, side) in agendas.into_iter().zip([Side::For, Side::Against].into_iter().cycle()) {
            if !done.contains(&agenda) {
                done.push(agenda);
                let spent = left.min(2);
                left -= spent;
                let vote = Vote { side: Some(side), votes: Votes::Bought(spent) };
                self.example(&Order::Vote(Ballot { on: Some(agenda), when: None, vote }));
            }
        }
    }

    /// The influence there is for votes, on all agendas together.
    fn influence(&self) -> u16 {
        let asked = self.desk.open.iter().find_map(|q| match q {
            Question::Council(
                CouncilQuestion::Vote { influence, .. } | CouncilQuestion::Speaker { influence, .. },
            ) => Some(*influence),
            _ => None,
        });
        asked.unwrap_or_else(|| treasury::influence_within_reach(self.galaxy, self.seat))
    }

    fn plan(&mut self) {
        let mut ahead = self.galaxy.clone();
        if ahead.phase == Phase::Development {
            refreshed(&mut ahead, self.seat);
        }
        let pool = ahead.empire(self.seat).pool;
        let counters = if pool == 1 { "counter" } else { "counters" };
        self.say(&format!("Your plan (6), {pool} {counters}: each turn the first line that can be done."));
        let planned = self.on_file(|o| matches!(o.plain(), Order::Step(_)));
        let acts = |q: &Question| matches!(q, Question::Action(ActionQuestion::Act { .. }));
        if planned && !self.desk.open.iter().any(acts) {
            return;
        }
        if planned {
            // Whoever is asked although there is a plan has none that goes on now.
            self.say("In its place, for example:");
        }
        if let Some(step) = an_action(&ahead, self.seat) {
            self.example(&Order::Step(step));
        }
        let specials = actions::specials(&ahead, self.seat);
        let mut steps = specials.into_iter().map(|special| Step::of(Deed::Special(special)));
        if let Some(step) = steps.find(|step| first_way(&ahead, self.seat, step).is_ok()) {
            self.example(&Order::Step(step));
        }
        self.example(&Order::Step(Step::of(Deed::Pass)));
    }

    fn standing(&mut self) {
        let shown = |o: &Order| o.stays() && !matches!(o.plain(), Order::Step(_) | Order::Vote(_));
        // What is many is not repeated: the mail counts it, and `status` tells it.
        if (1..=FEW).contains(&self.desk.book.lines().filter(|l| shown(&l.order)).count()) {
            self.say("On file until you change it:");
            self.on_file(shown);
        }
    }
}

fn amount(choose: &Choose) -> String {
    match (choose.least, choose.most) {
        (least, most) if least == most => format!("{most}"),
        (0, most) => format!("up to {most}"),
        (least, most) => format!("{least} to {most}"),
    }
}

/// An activation that could be made now: ships with troops to a system next to theirs with a planet they can land on; where there is
/// none, ships to a system where nothing is lost.
fn an_action(galaxy: &Galaxy, seat: Seat) -> Option<Step> {
    let mut a_flight = None;
    let with_ships = galaxy.systems.keys().copied().filter(|h| !galaxy.fleet(*h, seat).ships().is_empty());
    for from in with_ships {
        for to in map::neighbours(galaxy, seat, from) {
            if galaxy.is_enemy(to, seat) {
                continue;
            }
            for land in [landing_at(galaxy, seat, to), Landings::Unsaid] {
                let lands = land != Landings::Unsaid;
                // Empty carriers do nothing there.
                if !lands && (a_flight.is_some() || !fights(&galaxy.fleet(from, seat))) {
                    continue;
                }
                let moves = vec![Sail { going: Going::All, from, via: Vec::new(), dock: false }];
                let tactics = Tactics { moves, land, ..Tactics::of(to) };
                let step = Step::of(Deed::Tactics(Box::new(tactics)));
                // What is offered is sent as it stands: nothing that must come to grief.
                let Ok(Act::Tactical(tactical)) = first_way(galaxy, seat, &step) else { continue };
                match arriving::remarks(galaxy, seat, &tactical).is_empty() {
                    true if lands => return Some(step),
                    true => a_flight = Some(step),
                    false => {}
                }
            }
        }
    }
    a_flight
}

fn landing_at(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Landings {
    let Some(system) = galaxy.system(hex) else { return Landings::Unsaid };
    let near = |p: &crate::edition::PlanetId| landing::needs(galaxy, seat, *p).count() == 1;
    match system.planets.iter().find(|(id, p)| p.owner != Some(seat) && near(id)) {
        Some((planet, _)) => Landings::These(vec![crate::deeds::Landing { planet: *planet, with: None }]),
        None => Landings::Unsaid,
    }
}
