//! Card texts in sentences: made from the effects, so that a card says what the engine does.

use super::card::{Card, Kind};
use super::effect::{
    BackTo, Counted, Effect, EndBonus, Primitive, Strength, Timing, TokenGain, TrashFrom, Which,
};
use super::house::House;

impl Card {
    /// What its text says; empty for a card without text.
    #[must_use]
    pub fn text(&self) -> String {
        self.text_in(House::LATEST)
    }

    /// What its text says in the words of a house set: an event that was told with them is told with them for ever.
    #[must_use]
    pub fn text_in(&self, house: House) -> String {
        let sentences: Vec<String> =
            self.effects.iter().map(|effect| sentence(self, effect, house)).collect();
        sentences.join(" ")
    }
}

/// The effect in a sentence.
fn sentence(card: &Card, effect: &Effect, house: House) -> String {
    if let (Primitive::Tokens { gain, max, strength, n }, House::Second) = (&effect.what, house) {
        // It gains tokens wherever it lies; what it does in an Invasion is another matter.
        return format!(
            "{} (at most {max}). Invasion: spend tokens for +{n} {} each.",
            capital(gained(*gain)),
            side(*strength)
        );
    }
    let pay = if effect.pay > 0 { format!("pay {} energy: ", effect.pay) } else { String::new() };
    let what = match (house, more_exactly(card, effect)) {
        (House::Second, Some(exact)) => format!("{pay}{exact}"),
        _ => format!("{pay}{}", what(card, effect)),
    };
    let lead = match effect.when {
        Timing::EnergyPhase => "Energy Phase: ",
        Timing::DuringInvasion => "Invasion: ",
        Timing::AsAction => "Action: ",
        Timing::OnDeploy => "When deployed: ",
        Timing::OnConquer if card.is_world() => "When conquered: ",
        Timing::OnConquer => "When a World is conquered with it: ",
        Timing::Passive => "",
        Timing::EndGame => "End: ",
    };
    format!("{lead}{}.", if lead.is_empty() { capital(&what) } else { what })
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn side(strength: Strength) -> &'static str {
    match strength {
        Strength::Fleet => "fleet",
        Strength::Ground => "ground",
        Strength::Either => "fleet or ground",
    }
}

fn cards(n: u8) -> String {
    if n == 1 { "1 card".into() } else { format!("{n} cards") }
}

fn which(which: Which, n: u8) -> String {
    let one = match which {
        Which::Any => "card",
        Which::Units => "Unit",
        Which::Tactics => "Tactic",
        Which::Prestige => "Prestige card",
        Which::Type(unit) => return unit_count(unit.title(), n),
    };
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

fn unit_count(title: &str, n: u8) -> String {
    if n == 1 { format!("1 {title}") } else { format!("{n} {}", plural(title)) }
}

fn plural(title: &str) -> String {
    match title {
        "Hero" => "Heroes".into(),
        "Infantry" => "Infantry".into(),
        other => format!("{other}s"),
    }
}

fn what(card: &Card, effect: &Effect) -> String {
    match &effect.what {
        Primitive::StrengthBonus { strength, n } => format!("+{n} {}", side(*strength)),
        Primitive::PayEnergyFor { strength, n, max_times: 1 } => {
            format!("pay 1 energy for +{n} {}", side(*strength))
        }
        Primitive::PayEnergyFor { strength, n, max_times } => {
            format!("pay up to {max_times} energy for +{n} {} each", side(*strength))
        }
        Primitive::DiscardHandFor { strength, n, k: 1 } => {
            format!("discard 1 card from your hand for +{n} {}", side(*strength))
        }
        Primitive::DiscardHandFor { strength, n, k } => {
            format!("discard up to {k} cards from your hand for +{n} {} each", side(*strength))
        }
        Primitive::BonusPerType { of, strength, n, cap } => {
            let most = if *cap < 20 { format!(", counting {cap} at most") } else { String::new() };
            format!("+{n} {} for each {} taking part{most}", side(*strength), of.title())
        }
        Primitive::OwnDeployDiscount { per, n, min } => {
            format!("costs {n} less to deploy for each {} in your Warzone{}", per.title(), at_least(*min))
        }
        Primitive::DeployDiscount { of, n, min, per_round } => {
            let what = match of {
                Which::Type(unit) => unit.title(),
                _ => "Unit",
            };
            let least = at_least(*min);
            format!("{} a round, deploying {} costs {n} less{least}", times(*per_round), one(what))
        }
        Primitive::DraftDiscount { of, n, per_round } => {
            let what = match of {
                Which::Type(unit) => unit.title(),
                Which::Units => "Unit",
                Which::Tactics => "Tactic",
                Which::Prestige => "Prestige card",
                Which::Any => "card",
            };
            format!("{} a round, drafting {} costs {n} less", times(*per_round), one(what))
        }
        Primitive::DeployExtra { of, n, max_cost } => {
            let most = if *max_cost < 30 { format!(" of cost {max_cost} or less") } else { String::new() };
            format!("deploy {}{most} without an Action Point", which(*of, *n))
        }
        Primitive::Draw { n } => format!("draw {}", cards(*n)),
        Primitive::GainEnergy { n, behind } if n == behind => format!("+{n} energy"),
        Primitive::GainEnergy { n, behind } => {
            format!("+{n} energy, or +{behind} if a rival's Worlds make more energy than yours")
        }
        Primitive::DiscardForEnergy { k, n } => {
            format!("once, discard {} from your hand for +{n} energy", cards(*k))
        }
        Primitive::Tokens { gain, max, strength, n } => {
            format!("{} (at most {max}); spend tokens for +{n} {} each", gained(*gain), side(*strength))
        }
        Primitive::ReturnUnit { to, of } => {
            let whom = if card.kind == Kind::Unit { "it".into() } else { which(*of, 1) };
            match to {
                BackTo::Hand => format!("after conquering, {whom} comes back to your hand"),
                BackTo::Warzone => format!("after conquering, {whom} stays in your Warzone"),
            }
        }
        Primitive::Recover { of, n } => {
            format!("take {} from your discard pile into your hand", which(*of, *n))
        }
        Primitive::ExtraAction { n: 1 } => "+1 Action Point".into(),
        Primitive::ExtraAction { n } => format!("+{n} Action Points"),
        Primitive::Trash { from, of, n } => {
            let from = match from {
                TrashFrom::Hand => "hand",
                TrashFrom::Discard => "discard pile",
            };
            let upto = if *n > 1 { "up to " } else { "" };
            format!("remove {upto}{} in your {from} from the game", which(*of, *n))
        }
        Primitive::ReduceWorld { strength, n } => format!("the World has {n} less {}", side(*strength)),
        Primitive::Peek { n } => format!("look at the top {} of the current Galactic Deck", cards(*n)),
        Primitive::Redirect { from, n } => {
            let to = if *from == Strength::Fleet { Strength::Ground } else { Strength::Fleet };
            format!("up to {n} {} counts as {}", side(*from), side(to))
        }
        Primitive::EndBonus(bonus) => end_bonus(bonus),
    }
}

const fn gained(gain: TokenGain) -> &'static str {
    match gain {
        TokenGain::EnergyPhase => "gains a token in each Energy Phase",
        TokenGain::Conquest => "gains a token when you conquer a World without it",
    }
}

/// What the second house set says more exactly than the first.
fn more_exactly(card: &Card, effect: &Effect) -> Option<String> {
    match &effect.what {
        Primitive::StrengthBonus { strength: Strength::Either, n } => {
            Some(format!("+{n} strength, fleet and ground in any mix"))
        }
        Primitive::DeployExtra { of, n, max_cost } => {
            let most = if *max_cost < 30 { format!(" of cost {max_cost} or less") } else { String::new() };
            let upto = if *n > 1 { "up to " } else { "" };
            Some(format!("deploy {upto}{}{most} for energy alone", which(*of, *n)))
        }
        Primitive::Redirect { from, n } => {
            let to = if *from == Strength::Fleet { Strength::Ground } else { Strength::Fleet };
            let whose = if card.kind == Kind::Unit { "its" } else { "your" };
            Some(format!("up to {n} of {whose} {} counts as {} instead", side(*from), side(to)))
        }
        _ => None,
    }
}

fn one(title: &str) -> String {
    let article = if title.starts_with('I') { "an" } else { "a" };
    format!("{article} {title}")
}

/// How far a discount goes.
fn at_least(min: u8) -> String {
    if min > 0 { format!(", but {min} at least") } else { String::new() }
}

fn times(n: u8) -> String {
    match n {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{n} times"),
    }
}

fn end_bonus(bonus: &EndBonus) -> String {
    let scope = if bonus.warzone_only { "in your Warzone" } else { "in your Empire" };
    let each = |what: String| match bonus.every {
        1 => format!("+{} for each {what}", bonus.n),
        every => format!("+{} for every {every} {what}", bonus.n),
    };
    let many = bonus.every > 1;
    let what = match &bonus.per {
        Counted::Flat => format!("+{}", bonus.n),
        Counted::Worlds => each("of your Worlds".into()),
        Counted::Energy => each("energy your Worlds generate".into()),
        Counted::Tactics => each(format!("{} {scope}", if many { "Tactics" } else { "Tactic" })),
        Counted::Types(types) => {
            let titles: Vec<String> =
                types.iter().map(|t| if many { plural(t.title()) } else { t.title().into() }).collect();
            each(format!("{} {scope}", rules::problem::either(&titles)))
        }
        Counted::Pairs(one, other) => each(format!("pair of {} and {} {scope}", one.title(), other.title())),
    };
    if bonus.must_be_in_warzone { format!("{what}, if it lies in your Warzone") } else { what }
}
