//! One line: its verb, and whoever reads what comes after it.

use super::line::{Cursor, Line, Read, hex_of};
use super::wish::{Straight, Wish};
use crate::hex::Hex;
use crate::orders::{EventWish, FirstFireWhen, Order, RetreatWhen};
use rules::lexer::{Choice, Keywords, TokenKind};
use rules::problem::{Problem, either};
use std::sync::OnceLock;

/// What the first word of a line announces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Jump,
    /// A jump; of what does not fly, a transfer.
    Move,
    Invade,
    Scan,
    Transfer,
    Scrap,
    Play,
    Chit,
    Return,
    TurnIn,
    Research,
    Build,
    Loot,
    Pass,
    Jam,
    Intercept,
    Counter,
    Not,
    Yes,
    Losses,
    Retreat,
    Stay,
    Drop,
    FirstFire,
    Land,
    Aboard,
    At,
    Rebels,
    Attack,
    ImperialSabotage,
    Events,
    Decline,
}

/// The verbs, each with the spelling shown first.
pub(super) fn verbs() -> &'static Keywords<Verb> {
    static VERBS: OnceLock<Keywords<Verb>> = OnceLock::new();
    let table: [(&[&str], Verb); 32] = [
        (&["jump", "jumps", "fly"], Verb::Jump),
        (&["move", "send"], Verb::Move),
        (&["invade"], Verb::Invade),
        (&["scan", "scans"], Verb::Scan),
        (&["transfer"], Verb::Transfer),
        (&["scrap", "destroy"], Verb::Scrap),
        (&["play"], Verb::Play),
        (&["artifact", "artefact", "boom", "economic boom", "eb", "sabotage"], Verb::Chit),
        (&["return", "hw return", "homeworld return", "home return"], Verb::Return),
        (&["turn in", "turnin", "hand back", "hand in", "discard"], Verb::TurnIn),
        (&["research"], Verb::Research),
        (&["build", "buy", "produce"], Verb::Build),
        (&["loot", "looting"], Verb::Loot),
        (&["pass"], Verb::Pass),
        (&["jam", "jams"], Verb::Jam),
        (&["intercept", "intercepts"], Verb::Intercept),
        (&["counter", "counterjam"], Verb::Counter),
        (&["do not", "don't", "dont", "no", "never", "n"], Verb::Not),
        (
            &["decline", "nothing", "no way", "no thanks", "nope", "nah", "certainly not", "of course not"],
            Verb::Decline,
        ),
        (&["yes", "y"], Verb::Yes),
        (&["losses", "loss", "lose", "casualties"], Verb::Losses),
        (&["retreat", "retreats", "withdraw"], Verb::Retreat),
        (&["stay", "fight on", "stand"], Verb::Stay),
        (&["drop", "drops"], Verb::Drop),
        (&["first fire", "use first fire"], Verb::FirstFire),
        (&["land", "landing", "reinforce"], Verb::Land),
        (&["aboard", "on board"], Verb::Aboard),
        (&["at"], Verb::At),
        (&["rebels", "rebel", "rebellion"], Verb::Rebels),
        (&["imperial attack", "raiders"], Verb::Attack),
        (&["imperial sabotage"], Verb::ImperialSabotage),
        (&["events", "event"], Verb::Events),
    ];
    VERBS.get_or_init(|| Keywords::new(table))
}

/// Reads one line: the wishes it holds, mostly one.
///
/// # Errors
/// What is wrong with it.
pub(super) fn parse(line: &mut Line<'_>, verbs: &Keywords<Verb>) -> Read<Vec<Wish>> {
    line.words.take_bullet();
    let wishes = wishes(line, verbs)?;
    line.finish()?;
    Ok(wishes)
}

fn wishes(line: &mut Line<'_>, verbs: &Keywords<Verb>) -> Read<Vec<Wish>> {
    let start = line.words.mark();
    if line.sees_chit() {
        return line.play().map(|wish| vec![wish]);
    }
    if let Some(wish) = without_verb(line)? {
        return Ok(vec![wish]);
    }
    let examples = ["jump", "scan", "transfer", "play", "turn in", "research", "build"];
    let verb = line.words.expect_verb(verbs, &examples)?;
    if verb == Verb::Chit {
        line.words.rewind(start);
    }
    match verb {
        Verb::Scan => {
            line.without_choice()?;
            return line.scan();
        }
        Verb::Counter => return line.counter(),
        Verb::Jam => return line.jams(),
        _ => {}
    }
    after_verb(line, verb, verbs).map(|wish| vec![wish])
}

fn after_verb(line: &mut Line<'_>, verb: Verb, verbs: &Keywords<Verb>) -> Read<Wish> {
    match verb {
        Verb::Jump
        | Verb::Move
        | Verb::Invade
        | Verb::Transfer
        | Verb::Scrap
        | Verb::Research
        | Verb::Build => {
            line.without_choice()?;
        }
        _ => {}
    }
    match verb {
        Verb::Jump if line.is_end() => Ok(Wish::Straight(Straight::Tech(crate::tech::Tech::Jump))),
        Verb::Jump => line.jump(),
        Verb::Move => line.moves(),
        Verb::Invade => line.invade(),
        Verb::Scan | Verb::Counter | Verb::Jam => {
            Err(line.words.missing("an order of the battle").suggest("at D8: retreat never"))
        }
        Verb::Transfer => line.transfer(),
        Verb::Scrap => line.scrap(),
        Verb::Play | Verb::Chit => line.play(),
        Verb::Return => line.bare_return(),
        Verb::TurnIn => line.turn_in(),
        Verb::Research => {
            line.colon();
            line.techs().map(|techs| Wish::Order(Order::Research(techs)))
        }
        Verb::Build => build(line),
        Verb::Loot => {
            line.colon();
            line.skip(&["build", "buy"]);
            line.purchase().map(|purchase| Wish::Order(Order::Loot(purchase)))
        }
        Verb::Pass => Ok(Wish::Order(Order::Pass)),
        Verb::Intercept => line.intercept(),
        Verb::Not => not(line, None),
        Verb::Yes => Ok(Wish::Straight(Straight::Yes)),
        Verb::Losses => line.losses(),
        Verb::Retreat => line.retreat(None),
        Verb::Stay => Ok(Wish::Straight(Straight::Stay)),
        Verb::Drop => line.drop_units(None),
        Verb::FirstFire => line.first_fire(None),
        Verb::Land => line.land(None),
        Verb::Aboard => line.aboard(None),
        Verb::At => at(line, verbs),
        Verb::Rebels => line.aim().map(|aim| Wish::Order(Order::Event(EventWish::Rebels(aim)))),
        Verb::Attack => line.aim().map(|aim| Wish::Order(Order::Event(EventWish::Attack(aim)))),
        Verb::ImperialSabotage => {
            line.sabotage().map(|what| Wish::Order(Order::Event(EventWish::Sabotage(what))))
        }
        Verb::Events => line.events(),
        Verb::Decline => Ok(Wish::Straight(Straight::No)),
    }
}

/// A line that begins with a hex or is the name of a technology.
fn without_verb(line: &mut Line<'_>) -> Read<Option<Wish>> {
    let Some(first) = line.words.peek() else { return Ok(None) };
    let behind = line.words.remaining().get(1..).unwrap_or(&[]);
    let alone = behind.iter().all(|token| token.is_symbol('.') || token.is_symbol('!'));
    if let Some(hex) = hex_of(first)? {
        if alone {
            line.words.skip_tokens(1);
            return Ok(Some(Wish::Straight(Straight::World(hex))));
        }
        // "E3-D4" and "E3 to D4" are jumps.
        line.without_choice()?;
        return line.jump().map(Some);
    }
    if alone && first.kind == TokenKind::Word {
        let start = line.words.mark();
        if let Choice::Match(tech) = line.words.choose(line.tongue.techs)
            && first.text == tech.name().to_lowercase()
        {
            return Ok(Some(Wish::Straight(Straight::Tech(tech))));
        }
        line.words.rewind(start);
    }
    Ok(None)
}

fn build(line: &mut Line<'_>) -> Read<Wish> {
    let before = line.scope()?;
    let purchase = line.purchase()?;
    let behind = if line.word(&["at", "in", "on"]) { Some(line.hex("the world to build at")?) } else { None };
    Ok(Wish::Build { at: line.only([before, behind, None])?, purchase })
}

/// After `do not`, `no`, `never`.
fn not(line: &mut Line<'_>, at: Option<Hex>) -> Read<Wish> {
    if line.is_end() {
        return Ok(Wish::Straight(Straight::No));
    }
    if line.word(&["retreat", "withdraw"]) {
        let behind = line.scope()?;
        return Ok(Wish::Order(Order::Retreat {
            at: line.only([at, behind, None])?,
            when: RetreatWhen::Never,
        }));
    }
    if line.word(&["drop", "drops"]) {
        let behind = line.scope()?;
        return Ok(Wish::Order(Order::Drop { at: line.only([at, behind, None])?, yes: false }));
    }
    if line.sees_first_fire() {
        let behind = line.scope()?;
        let when = FirstFireWhen::Never;
        return Ok(Wish::Order(Order::FirstFire { at: line.only([at, behind, None])?, when }));
    }
    if line.word(&["land"]) {
        let behind = line.scope()?;
        let troops = Some(crate::force::Force::NONE);
        return Ok(Wish::Order(Order::Land { at: line.only([at, behind, None])?, troops }));
    }
    if line.word(&["counter", "counterjam", "counterjams"]) {
        line.words.take_symbol("-");
        line.skip(&["jam", "jams"]);
        return Ok(Wish::Order(Order::DoNotCounter));
    }
    if line.word(&["intercept", "intercepts"]) {
        while line.separator() || line.word(&["intercept", "intercepts"]) {}
        if !line.word(&["jam", "jams"]) {
            let message = "There is no order never to INTERCEPT: without one, nothing does.";
            return Err(Problem::unreadable(message).at(line.words.whole_span()).suggest("do not react"));
        }
        line.skip(&["at", "all", "this", "turn"]);
        return Ok(Wish::Order(Order::DoNotReact));
    }
    if line.word(&["react", "reaction", "reactions", "jam", "jams", "respond"]) {
        while line.separator() || line.word(&["jam", "jams", "intercept", "intercepts"]) {}
        line.skip(&["at", "all", "this", "turn"]);
        return Ok(Wish::Order(Order::DoNotReact));
    }
    if line.word(&["event", "events"]) {
        return Ok(Wish::Order(Order::Event(EventWish::Decline)));
    }
    let problem = line.words.missing("what not to do");
    Err(problem.suggest(either(&["do not react", "do not counter-jam", "retreat never", "drop never"])))
}

/// After `at`: a battle order for one hex.
fn at(line: &mut Line<'_>, verbs: &Keywords<Verb>) -> Read<Wish> {
    let at = line.hex("the hex of a battle")?;
    line.colon();
    let here = line.words.here();
    let verb = line.words.expect_choice(verbs, "what to do there")?;
    match verb {
        Verb::Retreat => line.retreat(Some(at)),
        Verb::Stay => Ok(Wish::Order(Order::Retreat { at: Some(at), when: RetreatWhen::Never })),
        Verb::Drop => line.drop_units(Some(at)),
        Verb::FirstFire => line.first_fire(Some(at)),
        Verb::Land => line.land(Some(at)),
        Verb::Aboard => line.aboard(Some(at)),
        Verb::Not => not(line, Some(at)),
        Verb::Build => line.purchase().map(|purchase| Wish::Build { at: Some(at), purchase }),
        _ => Err(Problem::unreadable("Only battle orders are given for one hex.")
            .at(here)
            .suggest(either(&["retreat", "drop", "first fire", "land", "aboard"]))),
    }
}
