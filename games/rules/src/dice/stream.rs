//! An endless row of numbers from one key.

/// Bytes of one block of BLAKE3's extended output.
const BLOCK: usize = 64;

/// The words of one stream, read in order. The parent module's documentation says how.
pub(super) struct Stream {
    reader: blake3::OutputReader,
    block: [u8; BLOCK],
    /// The next unread byte of `block`.
    at: usize,
}

impl Stream {
    pub(super) fn new(key: [u8; 32]) -> Self {
        Self { reader: blake3::Hasher::new_keyed(&key).finalize_xof(), block: [0; BLOCK], at: BLOCK }
    }

    /// A number below `n`, all equally likely; 0 if `n` is 0.
    pub(super) fn below(&mut self, n: u32) -> u32 {
        let Some(uneven) = (1_u64 << 32).checked_rem(u64::from(n)) else {
            return 0;
        };
        // The words from here on would favour the small values.
        let limit = (1_u64 << 32) - uneven;
        loop {
            let word = self.word();
            if u64::from(word) < limit {
                return word % n;
            }
        }
    }

    fn word(&mut self) -> u32 {
        if self.at >= BLOCK {
            self.reader.fill(&mut self.block);
            self.at = 0;
        }
        let mut word = [0; 4];
        word.copy_from_slice(&self.block[self.at..self.at + 4]);
        self.at += 4;
        u32::from_le_bytes(word)
    }
}
