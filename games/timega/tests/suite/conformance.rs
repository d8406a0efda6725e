//! The manners the engine owes its host.

use harness::conformance;
use std::path::Path;
use timega::Timega;

#[test]
fn the_engine_has_the_manners_its_host_expects() {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../templates");
    assert_eq!(conformance::check(&Timega, Some(&templates)), [""; 0]);
}
