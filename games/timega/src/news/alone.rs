//! Events that no affair tells: each stands for itself, in its own sentence.

use super::{Heard, Place, Telling};
use crate::events::{
    ActionEvent, BattleEvent, CouncilEvent, DevelopmentEvent, EffectEvent, Event, SetupEvent,
};
use crate::galaxy::Owner;
use rules::Seat;
use rules::news::{Mark, NewsLine};

/// The event in its own sentence: to the reader if it is about the reader.
pub(super) fn tell(heard: &Heard<'_>, at: usize, event: &Event) -> Telling {
    let line = NewsLine::Event(at);
    let mine = mark(event).filter(|(seats, _)| seats.contains(&heard.view.me));
    let place = match mine {
        Some((_, mark)) => Place::Yours(mark, line),
        // That the game is over is everybody's own affair.
        None if matches!(event, Event::Setup(SetupEvent::Won { .. } | SetupEvent::DrawAgreed {})) => {
            Place::Yours(Mark::Lost, line)
        }
        None if is_for_one(event) => Place::Yours(Mark::Seen, line),
        None => Place::Elsewhere(line),
    };
    Telling { place, of: vec![at] }
}

/// Is it told to the one alone whom it is about, without saying to whom?
fn is_for_one(event: &Event) -> bool {
    matches!(
        event,
        Event::Setup(SetupEvent::TilesDealt { .. }) | Event::Council(CouncilEvent::SpeakerSees { .. })
    )
}

/// Does everybody want to know it first?
pub(super) fn is_weighty(event: &Event) -> bool {
    match event {
        Event::Setup(_) | Event::Development(DevelopmentEvent::Advanced { .. }) => true,
        Event::Council(CouncilEvent::CouncilOpened {} | CouncilEvent::Appointed { .. }) => true,
        Event::Development(_)
        | Event::Council(_)
        | Event::Action(_)
        | Event::Battle(_)
        | Event::Effect(_) => false,
    }
}

/// Whom an event is about, and what it means to them; none: everybody alike.
fn mark(event: &Event) -> Option<(Vec<Seat>, Mark)> {
    match event {
        Event::Setup(event) => of_setup(event),
        Event::Development(event) => of_development(event),
        Event::Council(event) => of_council(event),
        Event::Action(event) => of_action(event),
        Event::Battle(event) => of_battle(event),
        Event::Effect(event) => of_effect(event),
    }
}

fn of_setup(event: &SetupEvent) -> Option<(Vec<Seat>, Mark)> {
    match event {
        SetupEvent::Founded { empires, .. } => {
            Some((empires.iter().map(|(seat, _, _)| *seat).collect(), Mark::Seen))
        }
        SetupEvent::Left { seat } => Some((vec![*seat], Mark::Done)),
        SetupEvent::Won { seats, .. } => Some((seats.clone(), Mark::Won)),
        SetupEvent::TilePlaced { seat, .. } => Some((vec![*seat], Mark::Done)),
        SetupEvent::TilesDealt { .. } | SetupEvent::RoundBegan { .. } | SetupEvent::DrawAgreed {} => None,
    }
}

fn of_development(event: &DevelopmentEvent) -> Option<(Vec<Seat>, Mark)> {
    match event {
        DevelopmentEvent::Advanced { seat, .. } => Some((vec![*seat], Mark::Won)),
        DevelopmentEvent::Exhausted { seat, .. }
        | DevelopmentEvent::Researched { seat, .. }
        | DevelopmentEvent::HiredPerson { seat, .. }
        | DevelopmentEvent::WagesPaid { seat, .. }
        | DevelopmentEvent::Built { seat, .. }
        | DevelopmentEvent::DockBuilt { seat, .. }
        | DevelopmentEvent::LeftOver { seat, .. } => Some((vec![*seat], Mark::Done)),
        DevelopmentEvent::Released { seat, forced, .. } => {
            Some((vec![*seat], if *forced { Mark::Lost } else { Mark::Done }))
        }
        DevelopmentEvent::NotBought { seat, .. } => Some((vec![*seat], Mark::Failed)),
        DevelopmentEvent::Refreshed { .. } => None,
    }
}

fn of_council(event: &CouncilEvent) -> Option<(Vec<Seat>, Mark)> {
    match event {
        CouncilEvent::Appointed { speaker, .. } | CouncilEvent::SpeakerNamed { speaker, .. } => {
            Some((vec![*speaker], Mark::Decided))
        }
        CouncilEvent::Declared { speaker, .. } => Some((vec![*speaker], Mark::Done)),
        CouncilEvent::CouncilOpened {}
        | CouncilEvent::Revealed { .. }
        | CouncilEvent::PoolRefilled { .. }
        | CouncilEvent::SpeakerSees { .. }
        | CouncilEvent::Tallied { .. }
        | CouncilEvent::Ballots { .. }
        | CouncilEvent::Enacted { .. }
        | CouncilEvent::Repealed { .. } => None,
    }
}

fn of_action(event: &ActionEvent) -> Option<(Vec<Seat>, Mark)> {
    match event {
        ActionEvent::Impossible { seat, .. } => Some((vec![*seat], Mark::Failed)),
        ActionEvent::Scuttled { seat, willingly, .. } => {
            Some((vec![*seat], if *willingly { Mark::Done } else { Mark::Lost }))
        }
        ActionEvent::Perished { seat, .. } | ActionEvent::Biohazard { seat, .. } => {
            Some((vec![*seat], Mark::Lost))
        }
        ActionEvent::Captured { seat, .. } => Some((vec![*seat], Mark::Won)),
        ActionEvent::Delayed { attacker, defender, .. } => {
            Some(([attacker, defender].into_iter().filter_map(|owner| owner.seat()).collect(), Mark::Seen))
        }
        ActionEvent::Passed { seat }
        | ActionEvent::Activated { seat, .. }
        | ActionEvent::Moved { seat, .. }
        | ActionEvent::DockMoved { seat, .. }
        | ActionEvent::Besieged { seat, .. }
        | ActionEvent::SpecialDone { seat, .. }
        | ActionEvent::Flipped { seat, .. } => Some((vec![*seat], Mark::Done)),
    }
}

fn of_battle(event: &BattleEvent) -> Option<(Vec<Seat>, Mark)> {
    match event {
        BattleEvent::CasualtiesTaken { owner: Owner::Seat(seat), lost, .. } => {
            Some((vec![*seat], if lost.is_empty() { Mark::Held } else { Mark::Lost }))
        }
        BattleEvent::Repaired { owner: Owner::Seat(seat), .. } => Some((vec![*seat], Mark::Done)),
        _ => None,
    }
}

fn of_effect(event: &EffectEvent) -> Option<(Vec<Seat>, Mark)> {
    match event {
        EffectEvent::Chose { seat, .. } => Some((vec![*seat], Mark::Done)),
        EffectEvent::Received { seat, .. }
        | EffectEvent::TechReceived { seat, .. }
        | EffectEvent::DockReceived { seat, .. } => Some((vec![*seat], Mark::Won)),
        EffectEvent::Counters { seat, .. } => Some((vec![*seat], Mark::Seen)),
        EffectEvent::Destroyed { seat, .. } => seat.map(|seat| (vec![seat], Mark::Lost)),
        EffectEvent::DockDestroyed { seat, .. } => Some((vec![*seat], Mark::Lost)),
        EffectEvent::Worked { seat, what, .. } => seat.map(|seat| {
            let lost = matches!(what.as_str(), "caught" | "broken" | "closed");
            (vec![seat], if lost { Mark::Lost } else { Mark::Done })
        }),
    }
}
