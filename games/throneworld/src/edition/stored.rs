//! An edition is stored as what it was made of.

use super::Edition;
use crate::options::Options;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize)]
struct Printed<'a> {
    options: &'a Options,
    seats: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    options: Options,
    seats: u8,
}

impl Serialize for Edition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Printed { options: self.options(), seats: self.seats() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Edition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Stored { options, seats } = Stored::deserialize(deserializer)?;
        Edition::of(&options, seats).map_err(|problems| {
            let told: Vec<String> = problems.iter().map(|p| format!("{}: {}", p.key, p.message)).collect();
            D::Error::custom(told.join("; "))
        })
    }
}
