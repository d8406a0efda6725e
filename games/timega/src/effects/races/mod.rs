//! Races (8), a file for each. Adding one: a file, its two lines here, its row in `data/races.toml`, its tile.

mod arborec;
mod creuss;
mod dodge;
mod hacan;
mod jol_nar;
mod l1z1x;
mod letnev;
mod mentak;
mod muaat;
mod naalu;
mod nekro;
mod norr;
mod own;
mod rebuilding;
mod saar;
mod sol;
mod winnu;
mod xxcha;
mod yin;
mod yssaril;

pub use own::Own;

use super::catalogue;
use crate::edition::edition;
use crate::moments::Effect;
use std::fmt;

catalogue! {
    /// A race, in the order of the rulebook.
    Race {
        Arborec = arborec,
        Letnev = letnev,
        Saar = saar,
        Muaat = muaat,
        Hacan = hacan,
        Sol = sol,
        Creuss = creuss,
        L1z1x = l1z1x,
        Mentak = mentak,
        Naalu = naalu,
        Nekro = nekro,
        Norr = norr,
        JolNar = jol_nar,
        Winnu = winnu,
        Xxcha = xxcha,
        Yin = yin,
        Yssaril = yssaril,
    }
}

impl fmt::Display for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&edition().race(*self).name)
    }
}

#[cfg(test)]
mod tests;
