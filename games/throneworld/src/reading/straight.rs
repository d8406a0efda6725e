//! Straight answers to what is asked at the moment: `stay`, `retreat`, `land 2L`, `no`.

use super::said::Said;
use super::wish::{Straight, Wish};
use crate::Throneworld;
use crate::chit::EventChit;
use crate::force::{Force, Sorts};
use crate::galaxy::Proposal;
use crate::hex::Hex;
use crate::law::Refusal;
use crate::law::refusal::any_of;
use crate::law::targets;
use crate::losses;
use crate::orders::{Aimed, CounterOrder, EventWish, JamOrder, Order, RetreatWhen};
use crate::questions::{Answer, EventChoice, Moves, Question};
use crate::standing::{legal_losses, withdrawing as withdrawing_of};
use crate::tech::Tech;
use crate::turn::battle::leave::party;
use rules::Desk;
use rules::problem::{Problem, either};

/// No more choices of losses than these are looked through.
const MOST_CHOICES: usize = 2_000;

/// What a straight answer comes to.
pub(super) enum Heard {
    /// An answer to this open question, and its words.
    Reply(usize, Answer, String),
    /// An order.
    Order(Order),
    /// An order that answers this open question.
    Answer(usize, Order),
}

type Hearing = Result<Heard, Problem>;

/// Hears a line as a straight answer, if it is one.
pub(super) fn hear(desk: &Desk<'_, Throneworld>, said: &Said) -> Option<Hearing> {
    let ear = Ear { desk, said };
    match &said.wish {
        Wish::Straight(word) => Some(match word {
            Straight::Yes => ear.yes(),
            Straight::No => ear.no(),
            Straight::Stay => ear.stay(),
            Straight::Retreat(from) => ear.retreat(from),
            Straight::Withdraw(units, to) => ear.part(units, to),
            Straight::Lose(units) => ear.lose(units),
            Straight::Drop(units) => ear.drop_units(*units),
            Straight::Jam => ear.jam(),
            Straight::Tech(tech) => ear.research(*tech),
            Straight::World(hex) => ear.world(*hex),
        }),
        Wish::Order(_) if said.stands => None,
        Wish::Order(Order::Land { at, troops }) => ear.land(*at, *troops),
        Wish::Order(Order::RetreatTo(to)) => ear.withdraw(to),
        Wish::Order(Order::Drop { at, yes }) => ear.drops(*at, *yes),
        Wish::Order(Order::Retreat { at: Some(at), when }) => ear.at_once(*at, *when),
        Wish::Order(Order::RetreatWith { at, units, when: RetreatWhen::Always }) => {
            ear.part_at_once(*at, units)
        }
        Wish::Order(Order::Event(EventWish::Decline)) => ear.decline(),
        Wish::Order(Order::Pass) => ear.pass(),
        _ => None,
    }
}

struct Ear<'a> {
    desk: &'a Desk<'a, Throneworld>,
    said: &'a Said,
}

impl Ear<'_> {
    /// The first open question this makes something of.
    fn first<T>(&self, fits: impl Fn(&Question) -> Option<T>) -> Option<(usize, T)> {
        self.desk
            .open
            .iter()
            .enumerate()
            .find_map(|(place, question)| fits(question).map(|found| (place, found)))
    }

    fn reply<T>(&self, place: usize, answer: Answer, text: impl Into<String>) -> Result<Heard, T> {
        Ok(Heard::Reply(place, answer, text.into()))
    }

    fn problem(&self, message: impl Into<String>, suggestion: impl Into<String>) -> Hearing {
        Err(Problem::unreadable(message).at(self.said.whole).suggest(suggestion))
    }

    fn yes(&self) -> Hearing {
        let fitting = |question: &Question| match question {
            Question::Drop { .. }
            | Question::FirstFire { .. }
            | Question::Land { .. }
            | Question::Retreat { .. }
            | Question::Withdraw { .. }
            | Question::React { .. }
            | Question::Counters { .. } => Some(question.clone()),
            _ => None,
        };
        match self.first(fitting) {
            Some((_, Question::Drop { .. })) => self.drop_units(None),
            Some((place, Question::FirstFire { at, .. })) => {
                self.reply(place, Answer::FirstFire(true), format!("first fire at {at}"))
            }
            Some((place, Question::Land { at, may, .. })) => {
                self.reply(place, Answer::Units(may), format!("land all at {at}"))
            }
            Some((_, Question::Retreat { .. } | Question::Withdraw { .. })) => self.retreat(&[]),
            Some((_, Question::React { .. })) => self.jam(),
            Some((place, Question::Counters { .. })) => {
                Ok(Heard::Answer(place, Order::CounterJam(CounterOrder::default())))
            }
            _ => self.problem("Nothing is asked that \"yes\" answers.", "write the order itself"),
        }
    }

    fn no(&self) -> Hearing {
        let said_no = |question: &Question| {
            Some(match question {
                Question::Respond { .. } | Question::Repel { .. } => {
                    (Answer::React(None), "no reaction".to_owned())
                }
                Question::Counter { .. } => (Answer::Counter(None), "no counter-jam".into()),
                Question::Drop { at, .. } => (Answer::Units(Force::NONE), format!("drop nothing at {at}")),
                Question::FirstFire { at, .. } => {
                    (Answer::FirstFire(false), format!("no first fire at {at}"))
                }
                Question::Land { at, .. } => (Answer::Units(Force::NONE), format!("land nothing at {at}")),
                Question::Retreat { at, .. } => (Answer::Wings(Vec::new()), format!("stay at {at}")),
                Question::Withdraw { at, .. } => (Answer::To(None), format!("stay at {at}")),
                Question::FreeReturn => (Answer::Return(Vec::new()), "return nothing".into()),
                Question::Chit { .. } => (no_chits(), "play and turn in nothing".into()),
                Question::Event { .. } => (Answer::Event(EventChoice::Decline), "decline".into()),
                Question::Production { .. } | Question::Revolt { .. } | Question::Loot { .. } => {
                    (Answer::Buy(Vec::new()), "build nothing".into())
                }
                _ => return None,
            })
        };
        if let Some((place, ())) = self.first(|q| matches!(q, Question::React { .. }).then_some(())) {
            return Ok(Heard::Answer(place, Order::DoNotReact));
        }
        if let Some((place, ())) = self.first(|q| matches!(q, Question::Counters { .. }).then_some(())) {
            return Ok(Heard::Answer(place, Order::DoNotCounter));
        }
        let moves = |q: &Question| matches!(q, Question::Expand { .. } | Question::Survey).then_some(());
        if let Some((place, ())) = self.first(moves) {
            return self.reply(place, Answer::Moves(Moves::default()), "no");
        }
        if self.first(|question| expands(question).then_some(())).is_some() {
            return Ok(Heard::Order(Order::Pass));
        }
        match self.first(said_no) {
            Some((place, (answer, text))) => self.reply(place, answer, text),
            None => self.problem(
                "Nothing is asked that \"no\" answers.",
                either(&["do not react", "do not counter-jam", "events: decline", "pass"]),
            ),
        }
    }

    fn stay(&self) -> Hearing {
        let staying = |question: &Question| match question {
            Question::Retreat { at, .. } => Some((Answer::Wings(Vec::new()), *at)),
            Question::Withdraw { at, .. } => Some((Answer::To(None), *at)),
            _ => None,
        };
        match self.first(staying) {
            Some((place, (answer, at))) => self.reply(place, answer, format!("stay at {at}")),
            None => self
                .problem("No battle asks whether you stay; a standing order says it ahead.", "retreat never"),
        }
    }

    fn retreat(&self, from: &[Hex]) -> Hearing {
        let retreating = |question: &Question| match question {
            Question::Retreat { at, wings, .. } => Some((*at, wings.clone(), true)),
            Question::Withdraw { at, to, .. } => Some((*at, to.clone(), false)),
            _ => None,
        };
        match self.first(retreating) {
            Some((place, (at, wings, true))) => {
                let going = if from.is_empty() { wings.clone() } else { from.to_vec() };
                if let Some(stranger) = going.iter().find(|hex| !wings.contains(hex)) {
                    let what = format!("no fleet of yours at {at} came from {stranger}");
                    let refusal = Refusal::new("5.1", what).or(format!("retreat from {}", any_of(&wings)));
                    return Err(self.said.refused(&refusal));
                }
                let names: Vec<String> = going.iter().map(Hex::to_string).collect();
                self.reply(place, Answer::Wings(going), format!("retreat from {}", names.join(" and ")))
            }
            Some((place, (_, to, false))) => match to.as_slice() {
                [only] => self.reply(place, Answer::To(Some(*only)), format!("retreat to {only}")),
                [] => self.problem("There is no world your fleet could retreat to (8.3).", "stay"),
                several => self.problem("Where to?", format!("retreat to {}", any_of(several))),
            },
            None => self.problem(
                "No battle asks whether you retreat; a standing order says it ahead.",
                "retreat if fewer than 3 dice against more than 6",
            ),
        }
    }

    fn withdraw(&self, to: &[Hex]) -> Option<Hearing> {
        let (place, may) = self.first(|question| match question {
            Question::Withdraw { to, .. } => Some(to.clone()),
            _ => None,
        })?;
        Some(match to.iter().find(|hex| may.contains(hex)) {
            Some(hex) => self.reply(place, Answer::To(Some(*hex)), format!("retreat to {hex}")),
            None => {
                let what = format!("your fleet cannot retreat to {}", any_of(to));
                let instead =
                    if may.is_empty() { "stay".into() } else { format!("retreat to {}", any_of(&may)) };
                Err(self.said.refused(&Refusal::new("8.3", what).or(instead)))
            }
        })
    }

    /// `retreat with 2P to I9`: a part of the fleet (8.3).
    fn part(&self, units: &Force, to: &[Hex]) -> Hearing {
        let withdrawing = |question: &Question| match question {
            Question::Withdraw { at, to, .. } => Some((*at, to.clone())),
            _ => None,
        };
        let Some((place, (at, may))) = self.first(withdrawing) else {
            if self.first(|q| matches!(q, Question::Retreat { .. }).then_some(())).is_some() {
                return self.problem("Fleets that attack go back whole (5.1).", "retreat from E3");
            }
            let suggestion = format!("at D8: retreat with {units} after 1 round");
            return self
                .problem("No battle asks what withdraws; a standing order says it ahead.", suggestion);
        };
        let fleet = withdrawing_of(self.desk.view, at);
        let edition = &self.desk.view.galaxy.edition;
        let refuse =
            |section, what, instead: String| Err(self.said.refused(&Refusal::new(section, what).or(instead)));
        if !fleet.contains(units) {
            return refuse("8.3", format!("{fleet} may withdraw from {at}, not {units}"), String::new());
        }
        let (load, room) = (edition.load(units), edition.capacity(units));
        if units.warships().is_empty() {
            return refuse(
                "8.3",
                format!("{units} are no ships; {fleet} may withdraw from {at}"),
                String::new(),
            );
        }
        if load > room {
            let what = format!("{units} need {load} cargo spaces and have {room}");
            return refuse("4.5", what, "more carriers, or less cargo".into());
        }
        let units = party(edition, &fleet, units);
        let haven = match (to, may.as_slice()) {
            ([], [only]) => Some(*only),
            ([], _) => {
                let worlds: Vec<String> =
                    may.iter().map(|hex| format!("retreat with {units} to {hex}")).collect();
                return self.problem("Where to?", either(&worlds));
            }
            (to, may) => to.iter().find(|hex| may.contains(hex)).copied(),
        };
        let Some(to) = haven else {
            let what = format!("your ships cannot retreat to {}", any_of(to));
            return refuse("8.3", what, format!("retreat to {}", any_of(&may)));
        };
        let answer = if units == fleet { Answer::To(Some(to)) } else { Answer::Part { to, units } };
        self.reply(place, answer, format!("retreat with {units} to {to}"))
    }

    /// `at D8: retreat with 2P` when the battle there asks for it.
    fn part_at_once(&self, at: Hex, units: &Force) -> Option<Hearing> {
        let asked =
            |q: &Question| matches!(q, Question::Withdraw { at: here, .. } if *here == at).then_some(());
        self.first(asked)?;
        Some(self.part(units, &[]))
    }

    /// `lose 2F 1B`: one of the choices there are.
    fn lose(&self, units: &Force) -> Hearing {
        let losing = |question: &Question| {
            matches!(question, Question::Losses { .. } | Question::Overboard { .. }).then(|| question.clone())
        };
        let Some((place, question)) = self.first(losing) else {
            return self.problem(
                "No battle asks which units you lose; a standing order names types, without numbers.",
                "losses: fighters, then protectors",
            );
        };
        let legal = legal_losses(self.desk.view, &question, MOST_CHOICES);
        if legal.contains(units) {
            return self.reply(place, Answer::Units(*units), format!("lose {units}"));
        }
        let (section, what) = match &question {
            Question::Losses { battle: 0, from, hits, .. } => {
                ("5.2", format!("the Sabotage takes {hits} points of {from}, as many as can be taken"))
            }
            Question::Losses { from, hits, .. } => {
                let unfit = losses::check(&self.desk.view.galaxy.edition, from, *hits, units);
                // The reason names its section itself.
                let why = unfit.err().map_or_else(String::new, |unfit| unfit.to_string());
                ("4.62", why.trim_end_matches(" (4.62)").to_owned())
            }
            Question::Overboard { from, excess, .. } => {
                ("4.5", format!("{excess} of {from} must go for want of cargo spaces"))
            }
            _ => ("4.6", String::new()),
        };
        let choices: Vec<String> = legal.iter().take(4).map(|lost| format!("lose {lost}")).collect();
        Err(self.said.refused(&Refusal::new(section, what).or(either(&choices))))
    }

    fn drop_units(&self, units: Option<Force>) -> Hearing {
        let dropping = |question: &Question| match question {
            Question::Drop { at, may, .. } => Some((*at, *may)),
            _ => None,
        };
        match (self.first(dropping), units) {
            (Some((place, (at, may))), units) => self.units(place, at, &may, units.unwrap_or(may), "drop"),
            (None, None) => Ok(Heard::Order(Order::Drop { at: None, yes: true })),
            (None, Some(_)) => {
                self.problem("No battle asks what to drop; a standing order says it ahead.", "drop always")
            }
        }
    }

    /// `drop nothing`, `at D4: drop` when a battle there asks for it.
    fn drops(&self, at: Option<Hex>, yes: bool) -> Option<Hearing> {
        let (place, (here, may)) = self.first(|question| match question {
            Question::Drop { at: here, may, .. } if at.is_none_or(|at| at == *here) => Some((*here, *may)),
            _ => None,
        })?;
        Some(self.units(place, here, &may, if yes { may } else { Force::NONE }, "drop"))
    }

    /// `at D4: stay`, `at D4: retreat` when the battle there asks for it.
    fn at_once(&self, at: Hex, when: RetreatWhen) -> Option<Hearing> {
        let asked = |question: &Question| match question {
            Question::Retreat { at: here, .. } | Question::Withdraw { at: here, .. } => {
                (at == *here).then_some(())
            }
            _ => None,
        };
        self.first(asked)?;
        match when {
            RetreatWhen::Never => Some(self.stay()),
            RetreatWhen::Always => Some(self.retreat(&[])),
            RetreatWhen::Dice { .. } | RetreatWhen::After(_) => None,
        }
    }

    /// `events: decline` when the choice is asked for.
    fn decline(&self) -> Option<Hearing> {
        let (place, ()) = self.first(|q| matches!(q, Question::Event { .. }).then_some(()))?;
        Some(self.reply(place, Answer::Event(EventChoice::Decline), "decline"))
    }

    fn land(&self, at: Option<Hex>, troops: Option<Force>) -> Option<Hearing> {
        let (place, (here, may)) = self.first(|question| match question {
            Question::Land { at: here, may, .. } if at.is_none_or(|at| at == *here) => Some((*here, *may)),
            _ => None,
        })?;
        Some(self.units(place, here, &may, troops.unwrap_or(may), "land"))
    }

    fn units(&self, place: usize, at: Hex, may: &Force, units: Force, verb: &str) -> Hearing {
        if !may.contains(&units) {
            let what = format!("{may} may {verb} at {at}, not {units}");
            return Err(self.said.refused(&Refusal::new("4.7", what).or(format!("{verb} all"))));
        }
        let shown = if units.is_empty() { "nothing".into() } else { units.to_string() };
        self.reply(place, Answer::Units(units), format!("{verb} {shown} at {at}"))
    }

    /// `jam` when one's reaction is asked: what has been proposed, once.
    fn jam(&self) -> Hearing {
        let by = self.first(|question| match question {
            Question::React { by, .. } | Question::Respond { by, .. } => Some(*by),
            _ => None,
        });
        let Some((place, by)) = by else {
            return self
                .problem("Which jumps or scans?", "jam any jump into E9 with bunker C7 if I hold 2+ jams");
        };
        let each = self.desk.view.galaxy.now.proposals.iter().map(|proposal| {
            let aimed = if matches!(proposal, Proposal::Jump { .. }) { Aimed::Jumps } else { Aimed::Scans };
            JamOrder { who: Some(by), aimed, into: vec![proposal.to()], with: None, holding: 0, most: 1 }
        });
        let mut each: Vec<JamOrder> = each.collect();
        match each.pop() {
            Some(only) if each.is_empty() => Ok(Heard::Answer(place, Order::Jam(only))),
            Some(last) => {
                each.push(last);
                let each: Vec<String> = each.into_iter().map(|jam| Order::Jam(jam).as_answer()).collect();
                self.problem("Which of the jumps and scans?", any_of(&each))
            }
            None => self.problem("Nothing is proposed that could be jammed.", "do not react"),
        }
    }

    fn research(&self, tech: Tech) -> Hearing {
        let attempt = |question: &Question| {
            matches!(question, Question::Research { .. } | Question::SecondAttempt { .. }).then_some(())
        };
        let asked = self.first(attempt);
        let galaxy = &self.desk.view.galaxy;
        let boxes = galaxy.empires.get(self.desk.seat.index()).map(|empire| empire.boxes);
        let at = boxes.and_then(|boxes| boxes.get(tech.index()).copied()).unwrap_or(0);
        match asked {
            Some(_) if usize::from(at) >= galaxy.edition.track().len() => Err(self
                .said
                .refused(&Refusal::new("6.1", format!("{tech} is in the last box of the track")))),
            Some((place, ())) => self.reply(place, Answer::Research(tech), format!("research {tech}")),
            None if tech == Tech::Jump => self.problem(
                "Which ships jump, and where to? Or is it research?",
                either(&["jump fleet 1 from E3 to D4", "research jump"]),
            ),
            None => self.problem(
                format!("{tech} alone is no order."),
                format!("research {}", tech.name().to_lowercase()),
            ),
        }
    }

    fn world(&self, hex: Hex) -> Hearing {
        let asked = self.first(|question| matches!(question, Question::Event { .. }).then_some(()));
        let galaxy = &self.desk.view.galaxy;
        let may = match galaxy.now.event {
            Some(EventChit::Rebels { .. }) => targets::of_rebels(galaxy),
            Some(EventChit::ImperialAttack { .. }) => targets::of_attack(galaxy),
            _ => Vec::new(),
        };
        match asked {
            Some((place, ())) if may.contains(&hex) => {
                self.reply(place, Answer::Event(EventChoice::At(hex)), format!("strike {hex}"))
            }
            Some(_) if !may.is_empty() => {
                let refusal = Refusal::new("6.2", format!("the event cannot strike {hex}")).or(any_of(&may));
                Err(self.said.refused(&refusal))
            }
            _ => match self.withdraw(&[hex]) {
                Some(hearing) => hearing,
                None => self.problem(
                    format!("{hex} alone is no order."),
                    either(&[format!("scan {hex}"), format!("jump fleet to {hex}")]),
                ),
            },
        }
    }

    /// `pass` when the chit is asked for, and no moves.
    fn pass(&self) -> Option<Hearing> {
        if self.desk.open.iter().any(expands) {
            return None;
        }
        let (place, answer) = self.first(|question| match question {
            Question::Chit { .. } => Some(no_chits()),
            Question::Event { .. } => Some(Answer::Event(EventChoice::Decline)),
            _ => None,
        })?;
        Some(self.reply(place, answer, "pass"))
    }
}

/// Does the question wait for moves?
const fn expands(question: &Question) -> bool {
    matches!(
        question,
        Question::Expand { .. } | Question::Survey | Question::Outreach | Question::Turn { .. }
    )
}

const fn no_chits() -> Answer {
    Answer::Chits { play: Vec::new(), back: Vec::new() }
}
