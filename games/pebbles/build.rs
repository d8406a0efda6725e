//! A template or a page of the handbook that is added is taken in with the next build.

fn main() {
    println!("cargo::rerun-if-changed=../../templates/pebbles");
    println!("cargo::rerun-if-changed=handbook");
}
