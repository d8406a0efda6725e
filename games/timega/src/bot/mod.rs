//! A bot: it sees what a player sees and writes what a player writes. It develops, expands to planets nobody holds, keeps
//! its home, attacks where it is clearly stronger, and goes for Mecatol Rex as an empire, so that games end.

mod ahead;
mod council;
mod develop;
mod draft;
mod expand;
mod fight;
mod fleets;
mod goal;
mod plan;
mod strength;
#[cfg(test)]
mod tests;

use crate::Timega;
use crate::effects::agendas::Agenda;
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::orders::{By, Deed, Doctrine, Order, Pick, Step, Wanted};
use crate::questions::{
    ActionQuestion, Choose, CouncilQuestion, DevelopmentQuestion, Question, SetupQuestion,
};
use crate::unit::Unit;
use rules::Desk;
use rules::dice::Dice;
use rules::whim::Whim;

/// Its orders for everything it is asked; empty if it is asked nothing.
#[must_use]
pub fn orders(desk: &Desk<'_, Timega>, dice: &mut Dice) -> String {
    if desk.open.is_empty() || desk.view.galaxy.empires.is_empty() {
        return String::new();
    }
    let mut whim = Whim::of(dice);
    let mut orders: Vec<Order> = Vec::new();
    for question in desk.open {
        for order in answer(desk, question, &mut whim) {
            if !orders.contains(&order) {
                orders.push(order);
            }
        }
    }
    orders.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn answer(desk: &Desk<'_, Timega>, question: &Question, whim: &mut Whim) -> Vec<Order> {
    let (galaxy, seat) = (&desk.view.galaxy, desk.seat);
    match question {
        Question::Development(DevelopmentQuestion::Round { .. }) => round(desk, whim),
        Question::Development(DevelopmentQuestion::Develop { .. }) => {
            develop::purchases(galaxy, seat, whim).purchases.into_iter().map(Order::Buy).collect()
        }
        Question::Council(CouncilQuestion::Vote { agenda, .. } | CouncilQuestion::Speaker { agenda, .. }) => {
            vec![council::vote(galaxy, seat, *agenda, whim)]
        }
        Question::Action(ActionQuestion::Act { .. }) => {
            let mut table = galaxy.clone();
            let steps = plan::steps(&mut table, seat, 1, whim);
            let step = steps.into_iter().next().unwrap_or_else(|| Step::of(Deed::Pass));
            vec![Order::Step(step)]
        }
        Question::Action(ActionQuestion::Land { .. }) => {
            vec![Order::Doctrine(Doctrine::Land { at: None, everywhere: true })]
        }
        Question::Setup(SetupQuestion::Draft {}) => draft::wishes(desk.view, whim),
        Question::Setup(SetupQuestion::Place { .. }) => draft::place(desk.view).into_iter().collect(),
        Question::Choose(choose) => vec![picked(choose, whim)],
        Question::Battle(_) => {
            let first = vec![Unit::Fighter, Unit::Destroyer];
            vec![Order::Doctrine(Doctrine::Lose { at: None, first })]
        }
        Question::Action(ActionQuestion::Scuttle { hex, from, .. }) => {
            let first = from.iter().map(|(unit, _)| unit).collect();
            vec![Order::Doctrine(Doctrine::Scuttle { at: Some(*hex), first })]
        }
        Question::Action(ActionQuestion::Account {}) => Vec::new(),
    }
}

/// Something there is to choose, at random; nothing now and then, where that is allowed.
fn picked(choose: &Choose, whim: &mut Whim) -> Order {
    let mut among = choose.among.clone();
    let first = whim.below(u32::try_from(among.len()).unwrap_or(1)) as usize;
    let first = first.min(among.len());
    among.rotate_left(first);
    among.truncate(usize::from(choose.most.max(1)));
    let nothing = among.is_empty() || (choose.least == 0 && whim.one_in(4));
    let wanted = if nothing { Wanted::Nothing } else { Wanted::These(among) };
    Order::Pick(Pick { by: By::from(choose.source), what: Some(choose.what.clone()), wanted })
}

/// The one mail of a round.
fn round(desk: &Desk<'_, Timega>, whim: &mut Whim) -> Vec<Order> {
    let (galaxy, seat) = (&desk.view.galaxy, desk.seat);
    let mut orders = vec![Order::Advance(true)];
    let bought = develop::purchases(galaxy, seat, whim);
    let mut table = ahead::after(galaxy, seat, &bought);
    orders.extend(bought.purchases.into_iter().map(Order::Buy));
    let agendas: Vec<_> = galaxy.council.deliberation.iter().map(|m| m.agenda).collect();
    orders.extend(agendas.into_iter().map(|agenda| council::vote(galaxy, seat, agenda, whim)));
    let most = usize::from(table.empire(seat).pool) + 1;
    orders.extend(plan::steps(&mut table, seat, most, whim).into_iter().map(Order::Step));
    if desk.book.lines().all(|l| !matches!(l.order, Order::Doctrine(_))) {
        orders.extend(doctrine(whim));
    }
    orders
}

/// Standing orders, written once.
fn doctrine(whim: &mut Whim) -> Vec<Order> {
    let mut lines = vec![
        Doctrine::Lose { at: None, first: vec![Unit::Fighter, Unit::Destroyer] },
        Doctrine::Land { at: None, everywhere: true },
    ];
    if whim.one_in(2) {
        lines.push(Doctrine::Keep { at: None, units: vec![Unit::Flagship, Unit::WarSun, Unit::Carrier] });
    }
    if whim.one_in(2) {
        lines.push(Doctrine::Scuttle { at: None, first: vec![Unit::Fighter, Unit::Destroyer] });
    }
    let picks = WELCOME.map(|by| Order::Pick(Pick { by, what: None, wanted: Wanted::All }));
    lines.into_iter().map(Order::Doctrine).chain(picks).collect()
}

/// Choices of which something is better than the nothing that silence chooses.
const WELCOME: [By; 3] =
    [By::Tech(Tech::FleetLogistics), By::Person(Person::Lookout), By::Agenda(Agenda::HolderOfMecatolRex)];
