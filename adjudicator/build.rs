//! How the program is linked.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name, value| var(name).is_ok_and(|found| found == value);
    // The lines a panic names are most of the program, and pack well; who reads a backtrace unpacks them.
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_OS", "linux") {
        println!("cargo::rustc-link-arg-bins=-Wl,--compress-debug-sections=zlib");
    }
}
