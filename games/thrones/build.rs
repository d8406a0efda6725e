//! A template that is added is taken in with the next build.

fn main() {
    println!("cargo::rerun-if-changed=../../templates/thrones");
}
