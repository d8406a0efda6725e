//! What a bot feels like: small chances of its own, so that no two bots play alike. A bot decides nothing of a game, so
//! these chances need not be fair, only the same whenever its dice are.

use crate::dice::Dice;

/// A stream of small chances, begun from one draw of the bot's dice.
#[derive(Clone, Debug)]
pub struct Whim(u64);

impl Whim {
    /// Begins the stream. A bot's dice are its own: when they fail, it feels the same every time.
    #[must_use]
    pub fn of(dice: &mut Dice) -> Whim {
        let drawn = dice.draw("what a bot feels like", 1 << 30).unwrap_or(0);
        Whim::begun(u64::from(drawn))
    }

    /// A stream that always begins alike, for estimates.
    #[must_use]
    pub const fn begun(number: u64) -> Whim {
        Whim(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5DEE_CE66_D1CE_4E5B | 1)
    }

    #[inline]
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from(self.0 >> 33).unwrap_or(0)
    }

    /// A number below `count`.
    #[inline]
    pub fn below(&mut self, count: u32) -> u32 {
        self.next() % count.max(1)
    }

    /// Once in so many times.
    pub fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == 0
    }

    /// A die of six shows this or more.
    #[inline]
    pub fn die(&mut self, need: u32) -> bool {
        self.below(6) + 1 >= need
    }

    /// About the same score, a tenth more or less.
    pub fn blur(&mut self, score: i32) -> i32 {
        let tenth = i32::try_from(self.below(21)).unwrap_or(10) - 10;
        score + score * tenth / 100
    }
}
