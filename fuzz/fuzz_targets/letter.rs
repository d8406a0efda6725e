//! Any bytes as a mail: reading them must not panic and must keep the letter room's promises.
#![no_main]

/// The room catches what the libraries it reads with may break off with, such as their own debug assertions. The
/// fuzzer's hook would end the run at once there; so only a panic that leaves the room counts, and only such are shown.
fn let_the_room_catch() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map_or("", |place| place.file());
        if !["mail-parser", "html2text", "html5ever"].iter().any(|library| place.contains(library)) {
            eprintln!("{panic}");
        }
    }));
}

libfuzzer_sys::fuzz_target!(init: let_the_room_catch(), |bytes: &[u8]| letter::probe(bytes));
