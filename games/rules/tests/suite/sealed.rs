//! What may be shown to people is sealed: a state cannot get there, and the compiler says so.

#[test]
fn a_state_cannot_be_shown() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/sealed/what_may_be_shown.rs");
    cases.compile_fail("tests/sealed/a_state_is_not_shown.rs");
    cases.compile_fail("tests/sealed/a_state_is_not_printed.rs");
    cases.compile_fail("tests/sealed/nobody_else_can_show.rs");
}
