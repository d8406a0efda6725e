//! An edition is stored as what it was made of.

use super::reading::FIRST;
use super::{Edition, Tables};
use crate::options::{Errata, Options, Variant};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The first reading is not written: it was the only one before readings were numbered, and what was stored then is
/// printed again byte for byte.
#[derive(Serialize)]
struct Printed<'a> {
    options: PrintedOptions<'a>,
    seats: u8,
    #[serde(skip_serializing_if = "is_first")]
    rules: u8,
}

#[derive(Serialize)]
struct PrintedOptions<'a> {
    variant: Variant,
    errata: Errata,
    turn_limit: u16,
    races: &'a [String],
    #[serde(skip_serializing_if = "is_unsaid")]
    rules: u8,
    tables: &'a Tables,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    options: Options,
    seats: u8,
    #[serde(default = "first")]
    rules: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
const fn is_first(rules: &u8) -> bool {
    *rules == FIRST
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
const fn is_unsaid(rules: &u8) -> bool {
    *rules == 0
}

const fn first() -> u8 {
    FIRST
}

impl Serialize for Edition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Options { variant, errata, turn_limit, races, rules, tables } = self.options();
        let (variant, errata, turn_limit, rules) = (*variant, *errata, *turn_limit, *rules);
        let options = PrintedOptions { variant, errata, turn_limit, races, rules, tables };
        Printed { options, seats: self.seats(), rules: self.rules() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Edition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Stored { options, seats, rules } = Stored::deserialize(deserializer)?;
        let edition = Edition::of(&options, seats).map_err(|problems| {
            let told: Vec<String> = problems.iter().map(|p| format!("{}: {}", p.key, p.message)).collect();
            D::Error::custom(told.join("; "))
        })?;
        Ok(edition.with_rules(rules))
    }
}
