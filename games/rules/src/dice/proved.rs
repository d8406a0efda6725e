//! Dice whose open throws prove themselves: version 2 of the generator.
//!
//! # The generator, version 2
//!
//! `derive`, `+` and numbers are those of version 1 (see the parent module). The contexts are the constants of this file.
//! `VRF` is ECVRF-RISTRETTO255-SHA512 of RFC 9381 as <https://c2sp.org/vrf-r255> fixes it.
//!
//! * secret key = derive(KEY, seed + 0 as 1 byte) with the highest four bits of its last byte cleared; where that is no
//!   key, with 1, 2 ... instead of 0. The public key is told before the first throw.
//! * told chain = derive(CHAIN, seed + chain of all turns before): tells nothing, and is told with every turn
//! * head of a turn = derive(HEAD, length of the campaign's name as 4 bytes + the name + run and turn as 4 bytes each + told
//!   chain)
//! * the throws of a turn fall into stretches. The first begins with alpha = head. Another begins with the first open throw
//!   after a decision that hung on what had not been fixed before: alpha = derive(ALPHA, alpha before + root).
//! * Where the campaign mixes a public beacon in, a window that closes brings what the beacon said then: the latest of it before a
//!   stretch begins makes its alpha derive(BEACON, alpha before + root + its text). What it is worth is for others to check.
//! * root: of a tree with one leaf for each seat, in order, and one for the table. An inner node is derive(NODE, left +
//!   right); a tree of more than one leaf is split at the largest power of two below their number (RFC 6962, 2.1).
//! * leaf = derive(LEAF, salt + parts), each part with its length as 4 bytes before it: what was decided since the stretch
//!   before began. A seat's parts are its orders and answers, the table's are whole journal entries.
//! * salt = derive(SALT, seed + alpha before + number of the leaf as 1 byte)
//! * key of the open stream of a stretch = derive(OPEN, the 64 bytes VRF gives for alpha)
//! * first key of the hidden stream = derive(HIDDEN, seed + head); after a journal entry derive(HIDDEN_ENTRY, key + bytes of
//!   the entry)
//!
//! Streams and values are those of version 1. Whoever knows the public key checks an open throw with the proof of its
//! stretch alone; whoever knows the seed, after the game, checks everything.

use super::stream::Stream;
use super::{Seed, derive};
use vrf_r255::{Proof, PublicKey, SecretKey};

const KEY: &str = "adjudicator dice v2 secret key";
const CHAIN: &str = "adjudicator dice v2 chain as it is told";
const HEAD: &str = "adjudicator dice v2 head of a turn";
const ALPHA: &str = "adjudicator dice v2 alpha of a stretch";
const BEACON: &str = "adjudicator dice v2 alpha of a stretch with a beacon";
const NODE: &str = "adjudicator dice v2 node";
const LEAF: &str = "adjudicator dice v2 leaf";
const SALT: &str = "adjudicator dice v2 salt of a leaf";
const OPEN: &str = "adjudicator dice v2 open stream";
const HIDDEN: &str = "adjudicator dice v2 hidden stream";
const HIDDEN_ENTRY: &str = "adjudicator dice v2 hidden stream after a journal entry";

/// A hash.
pub type Hash = [u8; 32];

/// Whose turn it is: part of what its dice hang on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    /// The campaign's short name.
    pub campaign: &'a str,
    /// The run whose dice are thrown: it grows when a game is taken back and its dice fall anew.
    pub run: u32,
}

/// Open throws with one proof: nothing was decided between them that had not been fixed before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The place of its first throw among the open throws of the turn, from 0.
    pub first: usize,
    /// What the stretch before hung on; the head of the turn for the first.
    pub before: Hash,
    /// The root over what was decided since; `None`: nothing was, and the dice hang on `before` itself.
    pub root: Option<Hash>,
    /// What a public beacon said when the window closed; only with a root.
    pub beacon: Option<String>,
    /// The proof.
    pub proof: [u8; 80],
}

impl Stretch {
    /// What the VRF is asked for.
    #[must_use]
    pub fn alpha(&self) -> Hash {
        self.root.map_or(self.before, |root| next(&self.before, &root, self.beacon.as_deref()))
    }
}

/// What can be told of the open throws of a turn so that everybody can check them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The chain of all turns before, as it is told.
    pub chain: Hash,
    /// The stretches, in order.
    pub stretches: Vec<Stretch>,
}

/// The public key of a secret's open dice.
#[must_use]
pub fn public_key(seed: &Seed) -> Hash {
    PublicKey::from(secret_key(seed)).to_bytes()
}

/// The chain of all turns before, as it is told: nobody can guess anything of it, and it fits no other history.
#[must_use]
pub fn told_chain(seed: &Seed, chain: &[u8]) -> Hash {
    derive(CHAIN, &[&seed.0, chain]).into()
}

/// The head of a turn.
#[must_use]
pub fn head(origin: Origin<'_>, turn: u32, told_chain: &Hash) -> Hash {
    let name = origin.campaign.as_bytes();
    let parts = [&length(name)[..], name, &origin.run.to_le_bytes(), &turn.to_le_bytes(), told_chain];
    derive(HEAD, &parts).into()
}

fn next(before: &Hash, root: &Hash, beacon: Option<&str>) -> Hash {
    match beacon {
        None => derive(ALPHA, &[before, root]).into(),
        Some(said) => derive(BEACON, &[before, root, said.as_bytes()]).into(),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "nothing decided in a turn is 4 GiB long")]
fn length(part: &[u8]) -> [u8; 4] {
    (part.len() as u32).to_le_bytes()
}

fn secret_key(seed: &Seed) -> SecretKey {
    let mut number = 0_u8;
    loop {
        let mut bytes: Hash = derive(KEY, &[&seed.0, &[number]]).into();
        // Below the order of the group, as every encoding of a scalar must be.
        bytes[31] &= 0x0f;
        if let Some(key) = SecretKey::from_bytes(bytes).into_option() {
            return key;
        }
        number = number.wrapping_add(1);
    }
}

/// The open dice of one stretch, as its proof gives them to everybody.
pub struct OpenDice(Stream);

impl OpenDice {
    /// The dice a proof stands for; `None` where it does not prove anything under this key for this alpha.
    #[must_use]
    pub fn proved(key: &Hash, alpha: &Hash, proof: &[u8; 80]) -> Option<Self> {
        let (key, proof) = (PublicKey::from_bytes(*key)?, Proof::from_bytes(*proof)?);
        key.verify(alpha, &proof).into_option().map(|output| Self::of(&output))
    }

    fn of(output: &[u8]) -> Self {
        Self(Stream::new(derive(OPEN, &[output]).into()))
    }

    /// The next throw: 1 to `sides`.
    pub fn roll(&mut self, sides: u32) -> u32 {
        self.0.below(sides) + 1
    }
}

/// What an entry of the journal brings, as the dice take it in.
pub struct Decision<'a> {
    /// The bytes of the entry.
    pub entry: &'a [u8],
    /// What in it is a seat's, by the seat's number.
    pub own: Vec<(u8, Vec<u8>)>,
    /// It hung on something that had not been fixed before.
    pub anew: bool,
    /// What a public beacon said when it was decided.
    pub beacon: Option<&'a str>,
}

/// The dice of a turn.
pub(super) struct Proved {
    seed: Seed,
    key: SecretKey,
    public: Hash,
    /// What the present stretch hangs on.
    alpha: Hash,
    /// Its dice, once one has been thrown.
    open: Option<OpenDice>,
    /// What was decided since: the parts of every leaf.
    since: Vec<Vec<u8>>,
    /// Among it is something that had not been fixed before.
    anew: bool,
    /// What a beacon said since.
    beacon: Option<String>,
    /// What it says to the next window that closes.
    pub(super) brought: Option<String>,
    /// How many open dice have been thrown.
    thrown: usize,
    pub(super) hidden_key: Hash,
    pub(super) hidden: Stream,
    /// After so many more entries the dice are those of a preview with this salt.
    pub(super) preview: Option<(usize, Vec<u8>)>,
    transcript: Transcript,
}

impl Proved {
    pub(super) fn for_turn(seed: &Seed, origin: Origin<'_>, turn: u32, chain: &[u8], seats: u8) -> Self {
        let told = told_chain(seed, chain);
        let alpha = head(origin, turn, &told);
        let hidden_key = derive(HIDDEN, &[&seed.0, &alpha]).into();
        let key = secret_key(seed);
        Self {
            seed: seed.clone(),
            key,
            public: PublicKey::from(key).to_bytes(),
            alpha,
            open: None,
            since: vec![Vec::new(); usize::from(seats) + 1],
            anew: false,
            beacon: None,
            brought: None,
            thrown: 0,
            hidden_key,
            hidden: Stream::new(hidden_key),
            preview: None,
            transcript: Transcript { chain: told, stretches: Vec::new() },
        }
    }

    /// Takes an entry in.
    pub(super) fn decided(&mut self, decision: &Decision<'_>) {
        self.hidden_key = derive(HIDDEN_ENTRY, &[&self.hidden_key, decision.entry]).into();
        self.hidden = Stream::new(self.hidden_key);
        let table = self.since.len() - 1;
        let own = decision.own.iter().map(|(seat, part)| (usize::from(*seat).min(table), part.as_slice()));
        for (leaf, part) in own.chain([(table, decision.entry)]) {
            self.since[leaf].extend_from_slice(&length(part));
            self.since[leaf].extend_from_slice(part);
        }
        self.anew |= decision.anew;
        if let Some(said) = decision.beacon {
            self.beacon = Some(said.to_owned());
        }
    }

    pub(super) fn roll(&mut self, sides: u32) -> u32 {
        let dice = match self.open.take() {
            Some(dice) if !self.anew => dice,
            _ => self.begin(),
        };
        self.thrown += 1;
        self.open.insert(dice).roll(sides)
    }

    /// Begins a stretch.
    fn begin(&mut self) -> OpenDice {
        let before = self.alpha;
        let root = self.anew.then(|| self.root());
        let beacon = self.beacon.take_if(|_| root.is_some());
        if let Some(root) = &root {
            self.alpha = next(&before, root, beacon.as_deref());
            self.since.iter_mut().for_each(Vec::clear);
            self.anew = false;
        }
        let proof = self.key.prove(&self.alpha).to_bytes();
        self.transcript.stretches.push(Stretch { first: self.thrown, before, root, beacon, proof });
        // A proof of our own that did not hold would be a fault of the library; players would see it at once.
        OpenDice::proved(&self.public, &self.alpha, &proof).unwrap_or_else(|| OpenDice::of(&proof))
    }

    fn root(&self) -> Hash {
        let leaf = |(number, parts): (u8, &Vec<u8>)| -> Hash {
            let salt = derive(SALT, &[&self.seed.0, &self.alpha, &[number]]);
            derive(LEAF, &[salt.as_bytes(), parts]).into()
        };
        let leaves: Vec<Hash> = (0..).zip(&self.since).map(leaf).collect();
        tree(&leaves)
    }

    pub(super) fn transcript(&self) -> Transcript {
        self.transcript.clone()
    }
}

/// The root over these leaves, of which there is at least one.
fn tree(leaves: &[Hash]) -> Hash {
    if let [leaf] = leaves {
        return *leaf;
    }
    let (left, right) = leaves.split_at(leaves.len().next_power_of_two() / 2);
    derive(NODE, &[&tree(left), &tree(right)]).into()
}
