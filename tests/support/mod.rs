//! What several tests of the whole program share: a house with a clock that is put by hand, players who answer their
//! mail, mails as a reader sees them, and the program as a process.

pub mod attacks;
pub mod binary;
pub mod drand;
pub mod four;
pub mod lmtp;
pub mod posted;
pub mod relay;
pub mod rows;
pub mod scripts;
pub mod terminal;
pub mod tongues;
pub mod trial;

/// As in the program: a test asks for memory as often.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
