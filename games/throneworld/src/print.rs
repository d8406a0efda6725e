//! The canonical form of every order. What is printed here reads back to an equal order.

use crate::force::Force;
use crate::hex::Hex;
use crate::orders::{
    Aim, Aimed, Cargo, CounterOrder, Countered, EventWish, FirstFireWhen, InterceptOrder, JamOrder,
    JumpOrder, Order, Purchase, RetreatWhen, Sabotage, ScanOrder, Ships, Use,
};
use std::fmt::{self, Display, Formatter, Write};

impl Display for Order {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Order::Jump(jump) => jump.fmt(f),
            Order::JumpOn { jump, instead } => {
                write!(f, "{jump} if it intercepted")?;
                instead.as_ref().map_or(Ok(()), |instead| write!(f, ", else {instead}"))
            }
            Order::Scan(ScanOrder { to, using }) => write!(f, "scan {to} using {using}"),
            Order::Transfer { units, from, to } => write!(f, "transfer {units} from {from} to {to}"),
            Order::Scrap { units, at } => write!(f, "scrap {units} at {at}"),
            Order::Play { chit, purpose } => write!(f, "play {chit}: {purpose}"),
            Order::FreeReturn(from) => write!(f, "return {}", returns(from)),
            Order::TurnIn(chits) if chits.is_empty() => f.write_str("turn in nothing"),
            Order::TurnIn(chits) => write!(f, "turn in {}", list(chits, ", ")),
            Order::Research(techs) => write!(f, "research {}", list(techs, ", then ")),
            Order::Build { at, purchase } => write!(f, "build {at}: {purchase}"),
            Order::Loot(purchase) => write!(f, "loot: {purchase}"),
            Order::Pass => f.write_str("pass"),
            Order::Jam(jam) => jam.fmt(f),
            Order::Intercept(intercept) => intercept.fmt(f),
            Order::DoNotReact => f.write_str("do not react"),
            Order::CounterJam(counter) => counter.fmt(f),
            Order::DoNotCounter => f.write_str("do not counter-jam"),
            Order::Losses(units) => {
                let names: Vec<&str> = units.iter().map(|u| u.plural()).collect();
                write!(f, "losses: {}", list(&names, ", then "))
            }
            Order::Retreat { at, when } => write!(f, "{}retreat {when}", scope(*at)),
            Order::RetreatFrom { at, from, when } => {
                write!(f, "at {at}: retreat from {}", list(from, " and "))?;
                if *when == RetreatWhen::Always { Ok(()) } else { write!(f, " {when}") }
            }
            Order::RetreatWith { at, units, when } => {
                write!(f, "at {at}: retreat with {}", some(units))?;
                if *when == RetreatWhen::Always { Ok(()) } else { write!(f, " {when}") }
            }
            Order::RetreatTo(to) => write!(f, "retreat to {}", list(to, " or ")),
            Order::Drop { at, yes } => {
                write!(f, "{}drop {}", scope(*at), if *yes { "always" } else { "never" })
            }
            Order::FirstFire { at, when } => write!(f, "{}first fire {when}", scope(*at)),
            Order::Land { at, troops } => {
                let what = troops.as_ref().map_or_else(|| "all".into(), some);
                write!(f, "land {what}")?;
                at.map_or(Ok(()), |at| write!(f, " at {at}"))
            }
            Order::Aboard { at, troops } => write!(f, "aboard at {at}: {}", some(troops)),
            Order::Event(wish) => wish.fmt(f),
        }
    }
}

impl Display for JumpOrder {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let JumpOrder { ships, from, to, using, carrying } = self;
        write!(f, "jump {ships} from {from} to {to} using {using}{carrying}")
    }
}

impl Display for Ships {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Ships::Fleet => f.write_str("fleet"),
            Ships::These(force) => force.fmt(f),
        }
    }
}

/// With the space before it; what is aboard already needs no words.
impl Display for Cargo {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Cargo::Aboard => Ok(()),
            Cargo::AllThatFit => f.write_str(" carrying all"),
            Cargo::These(force) => write!(f, " carrying {}", some(force)),
        }
    }
}

impl Display for Purchase {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.wanted.is_empty() {
            return f.write_str("nothing");
        }
        let each: Vec<String> = self.wanted.iter().map(|(n, unit)| format!("{n}{}", unit.letter())).collect();
        f.write_str(&each.join(" "))
    }
}

impl Display for Use {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Use::Research(first, second) => write!(f, "{first}, then {second}"),
            Use::Attempts { first, then: None } => first.fmt(f),
            Use::Attempts { first, then: Some((succeeds, fails)) } => {
                write!(f, "{first}, then {fails} if it fails, {succeeds} if it succeeds")
            }
            Use::Local(sites) => {
                let sites: Vec<String> = sites.iter().map(|(at, what)| format!("{at} {what}")).collect();
                write!(f, "local {}", sites.join(", "))
            }
            Use::Treasury(purchase) if purchase.wanted.is_empty() => f.write_str("treasury"),
            Use::Treasury(purchase) => write!(f, "treasury, build {purchase}"),
            Use::Develop(at) => write!(f, "develop {at}"),
            Use::Return(from) => f.write_str(&returns(from)),
            Use::Sabotage(what) => what.fmt(f),
        }
    }
}

impl Display for Sabotage {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Sabotage::Development(at) => write!(f, "development {at}"),
            Sabotage::Force { at, space, ground } => {
                write!(f, "units at {at}")?;
                if *space > 0 || *ground == 0 {
                    write!(f, " {space} space")?;
                }
                if *ground > 0 { write!(f, " {ground} ground") } else { Ok(()) }
            }
            Sabotage::Neutral { at, losses } => write!(f, "neutral {at} remove {losses}"),
        }
    }
}

impl Order {
    /// The words of an answer to what is asked: without those that say it stands.
    #[must_use]
    pub fn as_answer(&self) -> String {
        let mut text = String::new();
        let written = match self {
            Order::Jam(jam) => jam.write(&mut text, ["jam all", "jam jump", "jam scan"]),
            Order::CounterJam(counter) => counter.write(&mut text, ""),
            Order::Intercept(intercept) => intercept.write(&mut text, ""),
            other => write!(text, "{other}"),
        };
        // Writing to a string never fails.
        debug_assert!(written.is_ok());
        text
    }
}

impl Display for JamOrder {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, ["jam anything", "jam any jump", "jam any scan"])
    }
}

impl JamOrder {
    fn write(&self, f: &mut impl Write, [both, jumps, scans]: [&str; 3]) -> fmt::Result {
        let JamOrder { who, aimed, into, with, holding, most } = self;
        f.write_str(match aimed {
            Aimed::Both => both,
            Aimed::Jumps => jumps,
            Aimed::Scans => scans,
        })?;
        if let Some(seat) = who {
            write!(f, " by {seat}")?;
        }
        if !into.is_empty() {
            write!(f, " into {}", list(into, " or "))?;
        }
        if let Some(hex) = with {
            write!(f, " with bunker {hex}")?;
        }
        holding_jams(f, *holding)?;
        if *most > 0 { write!(f, " at most {most} a turn") } else { Ok(()) }
    }
}

impl Display for InterceptOrder {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, " anywhere")
    }
}

impl InterceptOrder {
    fn write(&self, f: &mut impl Write, anywhere: &str) -> fmt::Result {
        let InterceptOrder { at, from, ships, carrying, with } = self;
        match at {
            Some(at) => write!(f, "intercept at {at}")?,
            None => write!(f, "intercept{anywhere}")?,
        }
        write!(f, " with {ships} from {from}{carrying}")?;
        with.map_or(Ok(()), |with| write!(f, " using {with}"))
    }
}

impl Display for CounterOrder {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, " always")
    }
}

impl CounterOrder {
    fn write(&self, f: &mut impl Write, always: &str) -> fmt::Result {
        f.write_str("counter-jam")?;
        match self.what {
            Countered::Anything => {}
            Countered::Jams => f.write_str(" jams")?,
            Countered::Intercepts => f.write_str(" intercepts")?,
            Countered::Number(number) => write!(f, " {number}")?,
        }
        if let Some(seat) = self.by {
            write!(f, " by {seat}")?;
        }
        match self.into {
            Some(into) => write!(f, " into {into}")?,
            None if self.holding == 0 && self.is_against_all() => f.write_str(always)?,
            None => {}
        }
        if let Some(hex) = self.with {
            write!(f, " with bunker {hex}")?;
        }
        holding_jams(f, self.holding)
    }
}

impl Display for RetreatWhen {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            RetreatWhen::Never => f.write_str("never"),
            RetreatWhen::Always => f.write_str("always"),
            RetreatWhen::Dice { mine, theirs } => {
                write!(f, "if fewer than {mine} dice against more than {theirs}")
            }
            RetreatWhen::After(1) => f.write_str("after 1 round"),
            RetreatWhen::After(rounds) => write!(f, "after {rounds} rounds"),
        }
    }
}

impl Display for FirstFireWhen {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            FirstFireWhen::Never => f.write_str("never"),
            FirstFireWhen::Always => f.write_str("always"),
            FirstFireWhen::FewerBunkers(1) => f.write_str("only against no Bunkers"),
            FirstFireWhen::FewerBunkers(number) => {
                write!(f, "only against fewer than {number} Bunkers")
            }
        }
    }
}

impl Display for EventWish {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            EventWish::Decline => f.write_str("events: decline"),
            EventWish::Rebels(aim) => write!(f, "rebels{aim}"),
            EventWish::Attack(aim) => write!(f, "imperial attack{aim}"),
            EventWish::Sabotage(what) => write!(f, "imperial sabotage: {what}"),
        }
    }
}

/// With what stands between it and the event.
impl Display for Aim {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Aim::Worlds(worlds) => write!(f, " at {}", list(worlds, ", ")),
            Aim::Leader => f.write_str(": leader"),
            Aim::Empire(seat) => write!(f, ": {seat}"),
        }
    }
}

fn holding_jams(f: &mut impl Write, holding: u8) -> fmt::Result {
    if holding > 0 { write!(f, " if I hold {holding}+ jams") } else { Ok(()) }
}

fn scope(at: Option<Hex>) -> String {
    at.map_or_else(String::new, |at| format!("at {at}: "))
}

fn returns(from: &[(Hex, Option<Force>)]) -> String {
    let each = |(hex, force): &(Hex, Option<Force>)| match force {
        Some(force) => format!("{force} from {hex}"),
        None => format!("all from {hex}"),
    };
    from.iter().map(each).collect::<Vec<_>>().join(", ")
}

/// A force where none is a choice like any other.
fn some(force: &Force) -> String {
    if force.is_empty() { "nothing".into() } else { force.to_string() }
}

fn list<T: Display>(things: &[T], between: &str) -> String {
    things.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}
