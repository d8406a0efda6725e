//! What to choose where a rule lets one, from the lines on file.

use crate::Timega;
use crate::deeds::Choice;
use crate::orders::{By, Order, Pick, Wanted};
use crate::questions::{Answer, Choose};
use rules::{Case, Line};

/// The line for this rule and this purpose, else the line for this rule, where what it wishes is there to choose.
pub(super) fn choose(case: &Case<'_, Timega>, choose: &Choose) -> Option<(Answer, Line)> {
    let by = By::from(choose.source);
    let said = |fits: &dyn Fn(&Pick) -> bool| {
        case.book.lines().find_map(|l| match &l.order {
            Order::Pick(pick) if pick.by == by && fits(pick) && is_there(choose, &pick.wanted) => {
                Some((pick, l.line))
            }
            _ => None,
        })
    };
    let of_purpose = said(&|pick| pick.what.as_deref() == Some(choose.what.as_str()));
    let (pick, line) = of_purpose.or_else(|| said(&|pick| pick.what.is_none()))?;
    Some((Answer::Chosen(chosen(choose, &pick.wanted)), line))
}

/// Is anything of what is wished there to choose?
#[must_use]
pub(crate) fn is_there(choose: &Choose, wanted: &Wanted) -> bool {
    match wanted {
        Wanted::Nothing => choose.least == 0,
        Wanted::All => true,
        Wanted::These(wishes) => wishes.iter().any(|wish| choose.among.iter().any(|c| means(wish, c))),
    }
}

/// What of the wishes is there to choose: as many as allowed; filled up with the fallback where more are due.
#[must_use]
pub(crate) fn chosen(choose: &Choose, wanted: &Wanted) -> Vec<Choice> {
    let mut left = choose.among.clone();
    let mut chosen: Vec<Choice> = Vec::new();
    let mut take = |left: &mut Vec<Choice>, fits: &dyn Fn(&Choice) -> bool, upto: u8| {
        while chosen.len() < usize::from(upto) {
            let Some(place) = left.iter().position(fits) else { return };
            chosen.push(left.remove(place));
        }
    };
    match wanted {
        Wanted::Nothing => {}
        Wanted::All => take(&mut left, &|_| true, choose.most),
        Wanted::These(wishes) => {
            for wish in wishes {
                take(&mut left, &|choice| *choice == *wish, choose.most);
                take(&mut left, &|choice| means(wish, choice), choose.most);
            }
        }
    }
    for choice in &choose.otherwise {
        take(&mut left, &|c| c == choice, choose.least);
    }
    take(&mut left, &|_| true, choose.least);
    chosen
}

/// Does a wish mean this choice? A type of unit means every ship of the type, a system everything in it.
#[must_use]
pub(crate) fn means(wish: &Choice, choice: &Choice) -> bool {
    match (wish, choice) {
        (Choice::Unit(unit), Choice::Ship(_, of) | Choice::Voyage(of, ..)) => unit == of,
        (Choice::Hex(hex), Choice::Ship(at, _)) => hex == at,
        (Choice::Hex(hex), Choice::Shift(from, to) | Choice::Voyage(_, from, to)) => hex == from || hex == to,
        (Choice::Shift(from, to), Choice::Voyage(_, start, end)) => (from, to) == (start, end),
        (Choice::Side(side), Choice::Agenda(_, Some(of))) => side == of,
        (Choice::Agenda(agenda, None), Choice::Agenda(other, _)) => agenda == other,
        (Choice::Planet(planet), Choice::Tile(tile)) => crate::edition::edition().tile_of(*planet) == *tile,
        _ => wish == choice,
    }
}
