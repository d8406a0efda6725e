#![allow(missing_docs)]
fn main() {
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).expect("a text");
        match harness::lines::measure(&text, &timega::Timega) {
            Ok(m) => println!("{file}\n{m}"),
            Err(e) => println!("{file}: {e}"),
        }
    }
}
