//! Dice values written down in advance, for scenarios.

use super::DiceError;

/// Values shown in order.
#[derive(Clone, Debug)]
pub(super) struct Script {
    values: Vec<u32>,
    used: usize,
}

impl Script {
    pub(super) fn new(values: Vec<u32>) -> Self {
        Self { values, used: 0 }
    }

    /// The next value, which must lie from `lowest` to `highest`. A value that does not stays in front.
    pub(super) fn pop(&mut self, why: &str, lowest: u32, highest: u32) -> Result<u32, DiceError> {
        let why = || why.to_owned();
        let Some(&value) = self.values.get(self.used) else {
            return Err(DiceError::ScriptEnded { why: why(), used: self.used, lowest, highest });
        };
        if !(lowest..=highest).contains(&value) {
            return Err(DiceError::OutOfRange { why: why(), place: self.used + 1, value, lowest, highest });
        }
        self.used += 1;
        Ok(value)
    }

    pub(super) fn unused(&self) -> usize {
        self.values.len() - self.used
    }
}
