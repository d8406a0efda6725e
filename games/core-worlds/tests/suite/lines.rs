//! Lines as people write them, kind by kind, in positions of our own.

use core_worlds::CoreWorlds;
use harness::lines;
use std::path::Path;

#[test]
fn lines_are_understood_as_people_write_them() {
    lines::are_understood(&Path::new(env!("CARGO_MANIFEST_DIR")).join("lines"), &CoreWorlds);
}
