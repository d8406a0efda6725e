//! One effect of a card from its table, and what sort of card can have it at what time.

use super::card::{Card, Kind, UnitType};
use super::effect::{
    BackTo, Counted, Effect, EndBonus, Primitive, Strength, Timing, TokenGain, TrashFrom, Which,
};
use super::fields::Fields;
use super::reader::type_words;
use serde_json::{Map, Value};

const STRENGTHS: [(&str, Strength); 3] =
    [("fleet", Strength::Fleet), ("ground", Strength::Ground), ("either", Strength::Either)];
const ONE_SIDE: [(&str, Strength); 2] = [("fleet", Strength::Fleet), ("ground", Strength::Ground)];

/// Every effect by its word, with the times it can have and the kinds of card it can stand on.
const PLACES: [(&str, &[Timing], &[Kind]); 19] = {
    use Kind::{Home, Prestige, Tactic, Unit, World};
    use Timing::{AsAction, DuringInvasion, EndGame, EnergyPhase, OnConquer, OnDeploy, Passive};
    [
        ("strength_bonus", &[DuringInvasion], &[Tactic]),
        ("pay_energy_for", &[DuringInvasion], &[Unit]),
        ("discard_hand_for", &[DuringInvasion], &[Unit, Tactic]),
        ("bonus_per_type_in_invasion", &[DuringInvasion], &[Unit, Tactic]),
        ("deploy_discount", &[Passive], &[Unit, World]),
        ("draft_discount", &[Passive], &[Unit, World]),
        ("deploy_extra", &[AsAction, OnDeploy], &[Unit, Tactic]),
        ("draw", &[AsAction, OnDeploy, OnConquer], &[Unit, Tactic, World]),
        ("gain_energy", &[EnergyPhase, AsAction, OnDeploy, OnConquer], &[Unit, Tactic, World]),
        ("discard_for_energy", &[EnergyPhase], &[Home]),
        ("tokens", &[DuringInvasion], &[Unit]),
        ("return_unit_to", &[DuringInvasion], &[Unit, Tactic]),
        ("recover_from_discard", &[AsAction], &[Unit, Tactic, World]),
        ("extra_action", &[AsAction, OnDeploy, OnConquer], &[Unit, Tactic, World]),
        ("trash", &[AsAction], &[Unit, Tactic, World]),
        ("reduce_world", &[DuringInvasion], &[Tactic]),
        ("peek_deck", &[AsAction, OnDeploy, OnConquer], &[Unit, Tactic, World]),
        ("redirect_strength", &[DuringInvasion], &[Unit, Tactic]),
        ("end_bonus", &[EndGame], &[World, Unit, Prestige]),
    ]
};

/// Every word of the vocabulary.
pub fn vocabulary() -> impl Iterator<Item = &'static str> {
    PLACES.iter().map(|(word, _, _)| *word)
}

/// Reads one effect of `card`.
///
/// # Errors
/// Everything that does not fit, each with its field.
pub(super) fn effect(card: &Card, place: String, map: &Map<String, Value>) -> Result<Effect, Vec<String>> {
    let mut fields = Fields::new(place, map);
    let words: Vec<(&str, usize)> = PLACES.iter().map(|(word, _, _)| *word).zip(0..).collect();
    let Some(index) = fields.must_word("do", &words) else { return Err(fields.problems) };
    let (word, timings, kinds) = PLACES[index];
    if !kinds.contains(&card.kind) {
        let kinds: Vec<&str> = kinds.iter().map(|k| k.title()).collect();
        fields.wrong("do", format!("{word} can only stand on {}", rules::problem::either(&kinds)));
    }
    let when = match fields.word("when", &Timing::WORDS) {
        // Where there is but one time, it need not be said.
        None if timings.len() == 1 || fields.has("when") => timings[0],
        None => {
            let times: Vec<&str> = timings.iter().map(|t| t.key()).collect();
            fields.wrong("when", format!("is missing; {} is wanted", rules::problem::either(&times)));
            timings[0]
        }
        Some(when) => {
            if !timings.contains(&when) {
                let times: Vec<&str> = timings.iter().map(|t| t.key()).collect();
                let why = format!("{word} has no place there; {} is wanted", rules::problem::either(&times));
                fields.wrong("when", why);
            }
            when
        }
    };
    timing_fits(card, when, &mut fields);
    let payable = card.kind != Kind::Tactic && matches!(when, Timing::AsAction)
        || matches!(word, "return_unit_to") && card.kind == Kind::Unit;
    let pay = fields.number("pay", 0, 20, Some(0));
    if pay > 0 && !payable {
        fields.wrong(
            "pay",
            "only abilities used as an action, and Units that come back, have a price of their own",
        );
    }
    let what = primitive(word, card, &mut fields);
    let problems = fields.finish();
    match what {
        Some(what) if problems.is_empty() => Ok(Effect { when, pay, what }),
        _ => Err(problems),
    }
}

/// A Tactic is played once and then discarded; a World is never deployed; only Worlds and Units help to conquer.
fn timing_fits(card: &Card, when: Timing, fields: &mut Fields<'_>) {
    let fits = match card.kind {
        Kind::Tactic => matches!(when, Timing::EnergyPhase | Timing::DuringInvasion | Timing::AsAction),
        Kind::Unit => when != Timing::EnergyPhase,
        Kind::World => {
            matches!(when, Timing::AsAction | Timing::OnConquer | Timing::Passive | Timing::EndGame)
        }
        Kind::Home => when == Timing::EnergyPhase,
        Kind::Prestige => when == Timing::EndGame,
    };
    if !fits {
        fields.wrong("when", format!("{} cannot be used at {}", card.kind.title(), when.key()));
    }
    if card.kind == Kind::Tactic && when == Timing::EnergyPhase && card.cost > 0 {
        fields.wrong("when", "a Tactic for the Energy Phase costs nothing: nobody has spent any energy yet");
    }
}

fn which(fields: &mut Fields<'_>, field: &'static str) -> Which {
    let words: Vec<(&str, Which)> = [
        ("any", Which::Any),
        ("unit", Which::Units),
        ("tactic", Which::Tactics),
        ("prestige", Which::Prestige),
    ]
    .into_iter()
    .chain(type_words().map(|(word, unit)| (word, Which::Type(unit))))
    .collect();
    fields.word(field, &words).unwrap_or(Which::Any)
}

fn primitive(word: &str, card: &Card, fields: &mut Fields<'_>) -> Option<Primitive> {
    let n = |fields: &mut Fields<'_>| fields.number("n", 1, 20, None);
    Some(match word {
        "strength_bonus" => {
            Primitive::StrengthBonus { strength: fields.must_word("strength", &STRENGTHS)?, n: n(fields) }
        }
        "pay_energy_for" => Primitive::PayEnergyFor {
            strength: fields.must_word("strength", &STRENGTHS)?,
            n: n(fields),
            max_times: fields.number("max_times", 1, 20, Some(1)),
        },
        "discard_hand_for" => Primitive::DiscardHandFor {
            strength: fields.must_word("strength", &STRENGTHS)?,
            n: n(fields),
            k: fields.number("k", 1, 10, Some(1)),
        },
        "bonus_per_type_in_invasion" => Primitive::BonusPerType {
            of: fields.must_word("type", &type_words())?,
            strength: fields.must_word("strength", &ONE_SIDE)?,
            n: n(fields),
            cap: fields.number("cap", 1, 20, Some(20)),
        },
        "deploy_discount" if fields.has("per") => Primitive::OwnDeployDiscount {
            per: fields.must_word("per", &type_words())?,
            n: n(fields),
            min: fields.number("min", 0, 20, Some(0)),
        },
        "deploy_discount" => Primitive::DeployDiscount {
            of: which(fields, "of"),
            n: n(fields),
            min: fields.number("min", 0, 20, Some(0)),
            per_round: fields.number("per_round", 1, 20, Some(1)),
        },
        "draft_discount" => Primitive::DraftDiscount {
            of: which(fields, "of"),
            n: n(fields),
            per_round: fields.number("per_round", 1, 20, Some(1)),
        },
        "deploy_extra" => Primitive::DeployExtra {
            of: which(fields, "of"),
            n: n(fields),
            max_cost: fields.number("max_cost", 0, 30, Some(30)),
        },
        "draw" => Primitive::Draw { n: n(fields) },
        "gain_energy" => {
            let n = n(fields);
            Primitive::GainEnergy { n, behind: fields.number("behind", 1, 20, Some(n)) }
        }
        "discard_for_energy" => {
            Primitive::DiscardForEnergy { k: fields.number("k", 1, 10, None), n: n(fields) }
        }
        "tokens" => Primitive::Tokens {
            gain: fields.must_word(
                "gain",
                &[("energy_phase", TokenGain::EnergyPhase), ("conquest", TokenGain::Conquest)],
            )?,
            max: fields.number("max", 1, 12, None),
            strength: fields.must_word("strength", &STRENGTHS)?,
            n: n(fields),
        },
        "return_unit_to" => Primitive::ReturnUnit {
            to: fields.must_word("to", &[("hand", BackTo::Hand), ("warzone", BackTo::Warzone)])?,
            of: which(fields, "of"),
        },
        "recover_from_discard" => Primitive::Recover { of: which(fields, "of"), n: n(fields) },
        "extra_action" => {
            let n = n(fields);
            if card.kind == Kind::Tactic && n < 2 {
                fields.wrong("n", "playing it takes an Action Point, so it must give back 2 or more");
            }
            Primitive::ExtraAction { n }
        }
        "trash" => Primitive::Trash {
            from: fields.must_word("from", &[("hand", TrashFrom::Hand), ("discard", TrashFrom::Discard)])?,
            of: which(fields, "of"),
            n: n(fields),
        },
        "reduce_world" => {
            Primitive::ReduceWorld { strength: fields.must_word("strength", &ONE_SIDE)?, n: n(fields) }
        }
        "peek_deck" => Primitive::Peek { n: n(fields) },
        "redirect_strength" => {
            Primitive::Redirect { from: fields.must_word("from", &ONE_SIDE)?, n: n(fields) }
        }
        _ => end_bonus(card, fields)?,
    })
}

fn end_bonus(card: &Card, fields: &mut Fields<'_>) -> Option<Primitive> {
    let per = match fields.value("per") {
        None => Counted::Flat,
        Some(Value::String(word)) => match word.as_str() {
            "flat" => Counted::Flat,
            "world" => Counted::Worlds,
            "energy" => Counted::Energy,
            "tactic" => Counted::Tactics,
            other => Counted::Types(vec![fields.one_of("per", other, &per_words())?]),
        },
        Some(Value::Array(list)) => {
            let mut types = Vec::new();
            for value in list {
                types.push(fields.one_of("per", value.as_str().unwrap_or("?"), &type_words())?);
            }
            Counted::Types(types)
        }
        Some(Value::Object(pair)) => match pair.get("pair").and_then(Value::as_array).map(Vec::as_slice) {
            Some([Value::String(one), Value::String(other)]) => Counted::Pairs(
                fields.one_of("per.pair", one, &type_words())?,
                fields.one_of("per.pair", other, &type_words())?,
            ),
            _ => {
                fields.wrong("per", "a pair is written { pair = [\"infantry\", \"vehicle\"] }");
                return None;
            }
        },
        Some(other) => {
            fields.wrong("per", format!("{other} does not fit; a word or a list of unit types is wanted"));
            return None;
        }
    };
    if matches!(&per, Counted::Types(types) if types.is_empty()) {
        fields.wrong("per", "the list of unit types is empty");
    }
    let words = [("empire", false), ("warzone", true)];
    let bonus = EndBonus {
        per,
        every: fields.number("every", 1, 20, Some(1)),
        n: fields.number("n", 1, 20, None),
        warzone_only: fields.word("scope", &words).unwrap_or(false),
        must_be_in_warzone: fields.flag("must_be_in_warzone"),
    };
    if bonus.per == Counted::Flat && !bonus.must_be_in_warzone {
        fields.wrong("per", "a flat bonus without must_be_in_warzone is what ep is for");
    }
    if bonus.must_be_in_warzone && card.kind != Kind::Unit {
        fields.wrong("must_be_in_warzone", "Worlds and Prestige cards always lie in the Warzone");
    }
    Some(Primitive::EndBonus(bonus))
}

/// The unit types, so that a misspelt word is told what it may have been.
fn per_words() -> [(&'static str, UnitType); 7] {
    type_words()
}
