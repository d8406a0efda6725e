//! What is made from the definition of the command line itself: manual pages, and completions for shells.

use clap::Command;
use clap_complete::Shell;
use shell::Outcome;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Prints what lets a shell complete commands and options.
pub(super) fn completions(mut command: Command, shell: Shell) -> Outcome {
    // Written whole: a reader that goes away in the middle is no failure of ours to panic about.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "adjudicator", &mut script);
    print(&script)
}

/// Prints the manual page, or writes those of all commands into a folder.
pub(super) fn pages(command: Command, dir: Option<&Path>) -> Outcome {
    let Some(dir) = dir else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        return print(&page);
    };
    let to = |error: io::Error| format!("{}: {error}", dir.display());
    std::fs::create_dir_all(dir).map_err(to)?;
    clap_mangen::generate_to(command, dir).map_err(to)?;
    Ok(ExitCode::SUCCESS)
}

fn print(bytes: &[u8]) -> Outcome {
    match io::stdout().lock().write_all(bytes) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(ExitCode::SUCCESS),
    }
}
