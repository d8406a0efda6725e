//! Any bytes as a mail: reading them must not panic and must keep the letter room's promises.
#![no_main]

#[allow(
    dead_code,
    unused_imports,
    reason = "a room of the daemon, compiled in by its path; here only its front door is used"
)]
#[path = "../../adjudicator/src/letter/mod.rs"]
mod letter;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| letter::probe(bytes));
