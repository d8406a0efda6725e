//! A public beacon: numbers that nobody knows before their time, each signed by a network of which no member can work it out alone.
//!
//! The network is drand's, <https://docs.drand.love>: BLS signatures over the curve BLS12-381, on G1, each over the hash of its round's
//! number (scheme `bls-unchained-g1-rfc9380`). What a round says is its signature; there is one that holds, and no other.

use blst::BLST_ERROR;
use blst::min_sig::{PublicKey, Signature};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::fmt;

/// What a signature is made under (RFC 9380, 8.8.1).
const SUITE: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/// A network whose rounds can be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// What it is called where a round of it is told: that of drand by its name, another by its key.
    pub name: String,
    key: [u8; 96],
    /// When its first round was due, in milliseconds since 1970.
    pub genesis_ms: i64,
    /// How long a round is, in milliseconds.
    pub period_ms: i64,
}

impl Network {
    /// The one of drand that everybody can ask: `quicknet`, a round every three seconds.
    #[must_use]
    pub fn quicknet() -> Self {
        Self { name: QUICKNET.into(), key: QUICKNET_KEY, genesis_ms: 1_692_803_367_000, period_ms: 3_000 }
    }

    /// One of somebody's own.
    ///
    /// # Errors
    /// What is wrong with its key.
    pub fn own(key: &str, genesis_ms: i64, period_ms: i64) -> Result<Self, String> {
        let bytes = key_of(key)
            .ok_or("the public key of a beacon is 96 bytes in hexadecimal digits, a point of G2")?;
        Ok(Self { name: key.to_owned(), key: bytes, genesis_ms, period_ms: period_ms.max(1) })
    }

    /// The first round that comes after this time.
    #[must_use]
    pub fn round_after(&self, at_ms: i64) -> u64 {
        let since = (at_ms - self.genesis_ms).max(-1);
        u64::try_from(since.div_euclid(self.period_ms) + 2).unwrap_or(1)
    }

    /// When a round is due, in milliseconds since 1970.
    #[must_use]
    pub fn due_ms(&self, round: u64) -> i64 {
        let rounds = i64::try_from(round.saturating_sub(1)).unwrap_or(i64::MAX);
        rounds.saturating_mul(self.period_ms).saturating_add(self.genesis_ms)
    }

    /// What a round says, if this is its signature.
    #[must_use]
    pub fn said(&self, round: u64, signature: &str) -> Option<Said> {
        let said = Said { network: self.name.clone(), round, signature: bytes_of(signature)? };
        said.holds_under(&self.key).then_some(said)
    }
}

/// What a round of a network says. Whether it does is found by [`Said::holds`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    network: String,
    /// The round.
    pub round: u64,
    signature: [u8; 48],
}

impl Said {
    /// `quicknet 42 HEX`, as it stands in a note and is mixed into dice.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let [network, round, signature] = text.split(' ').collect::<Vec<_>>()[..] else { return None };
        let known = network == QUICKNET || key_of(network).is_some();
        let said =
            Self { network: network.to_owned(), round: round.parse().ok()?, signature: bytes_of(signature)? };
        // One way to write it, since dice hang on the text.
        (known && said.to_string() == text).then_some(said)
    }

    /// Is it what the network said in that round?
    #[must_use]
    pub fn holds(&self) -> bool {
        let key = if self.network == QUICKNET { Some(QUICKNET_KEY) } else { key_of(&self.network) };
        key.is_some_and(|key| self.holds_under(&key))
    }

    /// When the round was due, in seconds since 1970, where that is known: for the network everybody can ask.
    #[must_use]
    pub fn due_s(&self) -> Option<i64> {
        (self.network == QUICKNET).then(|| Network::quicknet().due_ms(self.round) / 1000)
    }

    fn holds_under(&self, key: &[u8; 96]) -> bool {
        let (Ok(key), Ok(signature)) = (PublicKey::from_bytes(key), Signature::from_bytes(&self.signature))
        else {
            return false;
        };
        let message = Sha256::digest(self.round.to_be_bytes());
        signature.verify(true, &message, SUITE, &[], &key, true) == BLST_ERROR::BLST_SUCCESS
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.network, self.round, HEXLOWER.encode(&self.signature))
    }
}

fn bytes_of(signature: &str) -> Option<[u8; 48]> {
    HEXLOWER.decode(signature.as_bytes()).ok()?.try_into().ok()
}

fn key_of(hex: &str) -> Option<[u8; 96]> {
    let bytes: [u8; 96] = HEXLOWER.decode(hex.as_bytes()).ok()?.try_into().ok()?;
    PublicKey::key_validate(&bytes).is_ok().then_some(bytes)
}

const QUICKNET: &str = "quicknet";
/// Its public key, as <https://api.drand.sh/v2/beacons/quicknet/info> tells it.
const QUICKNET_KEY: [u8; 96] = [
    0x83, 0xcf, 0x0f, 0x28, 0x96, 0xad, 0xee, 0x7e, 0xb8, 0xb5, 0xf0, 0x1f, 0xca, 0xd3, 0x91, 0x22, 0x12,
    0xc4, 0x37, 0xe0, 0x07, 0x3e, 0x91, 0x1f, 0xb9, 0x00, 0x22, 0xd3, 0xe7, 0x60, 0x18, 0x3c, 0x8c, 0x4b,
    0x45, 0x0b, 0x6a, 0x0a, 0x6c, 0x3a, 0xc6, 0xa5, 0x77, 0x6a, 0x2d, 0x10, 0x64, 0x51, 0x0d, 0x1f, 0xec,
    0x75, 0x8c, 0x92, 0x1c, 0xc2, 0x2b, 0x0e, 0x17, 0xe6, 0x3a, 0xaf, 0x4b, 0xcb, 0x5e, 0xd6, 0x63, 0x04,
    0xde, 0x9c, 0xf8, 0x09, 0xbd, 0x27, 0x4c, 0xa7, 0x3b, 0xab, 0x4a, 0xf5, 0xa6, 0xe9, 0xc7, 0x6a, 0x4b,
    0xc0, 0x9e, 0x76, 0xea, 0xe8, 0x99, 0x1e, 0xf5, 0xec, 0xe4, 0x5a,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounds that were published: of drand's documentation, and of a library's.
    const ROUNDS: [(u64, &str); 2] = [
        (
            42,
            "95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a",
        ),
        (
            657_413,
            "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
        ),
    ];

    #[test]
    fn rounds_that_were_published_hold_and_no_others() {
        let network = Network::quicknet();
        for (round, signature) in ROUNDS {
            let said = network.said(round, signature).expect("it holds");
            let text = format!("quicknet {round} {signature}");
            assert_eq!((said.to_string(), Said::read(&text)), (text.clone(), Some(said)));
            assert!(Said::read(&text).is_some_and(|said| said.holds()));
            assert!(network.said(round + 1, signature).is_none());
            let other = text.replacen("quicknet 42", "quicknet 43", 1).replacen("657413", "657414", 1);
            assert!(Said::read(&other).is_some_and(|said| !said.holds()));
        }
        for text in
            ["quicknet 42", "quicknet 42 95a9", "fastnet 42 00", "quicknet 042 95a9f9", "", "quicknet x y z"]
        {
            assert!(Said::read(text).is_none(), "{text}");
        }
        let (_, signature) = ROUNDS[0];
        assert!(Said::read(&format!("quicknet 042 {signature}")).is_none());
        assert!(Said::read(&format!("quicknet 42 {}", signature.to_uppercase())).is_none());
    }

    /// The time of round 1 is the genesis, and the round after a time is due after it.
    #[test]
    fn rounds_have_their_times() {
        let network = Network::quicknet();
        assert_eq!((network.due_ms(1), network.round_after(0)), (1_692_803_367_000, 1));
        for (after_ms, round) in [(0, 2), (1, 2), (2_999, 2), (3_000, 3), (-1, 1)] {
            let at_ms = network.genesis_ms + after_ms;
            assert_eq!(network.round_after(at_ms), round, "{after_ms}");
            assert!(network.due_ms(round) > at_ms);
        }
        // As a library of others has it: 20 April 2026, 12:30:45 UTC is in round 27961627.
        let at_ms = 1_776_688_245_000;
        assert_eq!(network.round_after(at_ms), 27_961_628);
        assert_eq!(
            Said { network: QUICKNET.into(), round: 27_946_612, signature: [0; 48] }.due_s(),
            Some(1_776_643_200)
        );
    }
}
