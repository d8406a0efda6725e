//! The Debian package: built from what `adjudicator/Cargo.toml` says of it, as `cargo deb` does, installed into a root of its own, and
//! taken away again.

use crate::real_servers::manual::block;
use crate::real_servers::servers::all_there;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;
use toml::{Table, Value};

const PROGRAM: &str = env!("CARGO_BIN_EXE_adjudicator");

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs a program to its end; it succeeds.
fn done(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|why| panic!("{command:?}: {why}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned() + &errors
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// Lays the files of the package out below a folder, and gives what its control file says.
fn laid_out(root: &Path, prepared: &Path) -> String {
    let manifest =
        std::fs::read_to_string(repository().join("adjudicator/Cargo.toml")).expect("the manifest");
    let manifest: Table = manifest.parse().expect("TOML");
    let deb = manifest["package"]["metadata"]["deb"].as_table().expect("a table").clone();
    for asset in deb["assets"].as_array().expect("a list") {
        let [from, to, mode] = asset.as_array().expect("three").as_slice() else { panic!("{asset}") };
        let from = match text(from).strip_prefix("../target/package/") {
            Some(made) => prepared.join(made),
            None if text(from) == "target/release/adjudicator" => PathBuf::from(PROGRAM),
            None => repository().join("adjudicator").join(text(from)),
        };
        let several = from.to_string_lossy().contains('*');
        let files = if several { listed(from.parent().expect("a folder")) } else { vec![from] };
        assert!(!files.is_empty(), "{asset}");
        for file in files {
            let mut target = root.join(text(to));
            if text(to).ends_with('/') {
                target = target.join(file.file_name().expect("a name"));
            }
            std::fs::create_dir_all(target.parent().expect("a folder")).expect("made");
            std::fs::copy(&file, &target).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
            let mode = u32::from_str_radix(text(mode), 8).expect("a mode");
            std::fs::set_permissions(&target, std::os::unix::fs::PermissionsExt::from_mode(mode))
                .expect("its mode");
        }
    }
    let control = root.join("DEBIAN");
    std::fs::create_dir(&control).expect("made");
    for script in listed(&repository().join("adjudicator").join(text(&deb["maintainer-scripts"]))) {
        let target = control.join(script.file_name().expect("a name"));
        std::fs::copy(&script, &target).expect("copied");
        std::fs::set_permissions(&target, std::os::unix::fs::PermissionsExt::from_mode(0o755))
            .expect("its mode");
    }
    let conffiles: Vec<&str> = deb["conf-files"].as_array().expect("a list").iter().map(text).collect();
    std::fs::write(control.join("conffiles"), conffiles.join("\n") + "\n").expect("written");
    let description = text(&deb["extended-description"]).trim().replace('\n', "\n ");
    let told = format!(
        "Package: adjudicator\nVersion: {}\nArchitecture: {}\nMaintainer: {}\nSection: {}\nPriority: {}\nDepends: {}\n\
         Recommends: {}\nDescription: games by mail\n {description}\n",
        env!("CARGO_PKG_VERSION"),
        done(Command::new("dpkg").arg("--print-architecture")).trim(),
        text(&deb["maintainer"]),
        text(&deb["section"]),
        text(&deb["priority"]),
        text(&deb["depends"]).replace("$auto, ", ""),
        text(&deb["recommends"]),
    );
    std::fs::write(control.join("control"), &told).expect("written");
    told
}

fn listed(folder: &Path) -> Vec<PathBuf> {
    let all = std::fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    all.map(|entry| entry.expect("an entry").path()).collect()
}

/// `dpkg` for a root of its own, whose scripts run outside of it.
fn dpkg(root: &Path) -> Command {
    let mut command = Command::new("dpkg");
    command.arg(format!("--root={}", root.display())).args(["--force-depends", "--force-script-chrootless"]);
    command
}

#[test]
fn the_debian_package_is_built_installed_and_taken_away() {
    let needed = [("dpkg-deb", "dpkg"), ("systemd-sysusers", "systemd"), ("systemd-analyze", "systemd")];
    if !all_there("the Debian package", &needed) {
        return;
    }
    if done(Command::new("id").arg("-u")).trim() != "0" {
        eprintln!("\nSKIPPED the Debian package: only root can install one");
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let (tree, root, prepared) =
        (folder.path().join("tree"), folder.path().join("root"), folder.path().join("prepared"));
    done(Command::new(repository().join("packaging/prepare")).arg(PROGRAM).arg(&prepared));
    laid_out(&tree, &prepared);
    let deb = folder.path().join("adjudicator.deb");
    done(Command::new("dpkg-deb").args(["-Znone", "--root-owner-group", "--build"]).arg(&tree).arg(&deb));
    std::fs::create_dir_all(root.join("var/lib/dpkg/info")).expect("made");
    std::fs::create_dir_all(root.join("var/lib/dpkg/updates")).expect("made");
    std::fs::write(root.join("var/lib/dpkg/status"), "").expect("written");
    done(dpkg(&root).arg("--install").arg(&deb));
    let status = done(dpkg(&root).args(["--status", "adjudicator"]));
    assert!(
        status.contains("install ok installed") && status.contains("/etc/adjudicator/config.toml"),
        "{status}"
    );
    // The user is there, the program runs, and it takes the settings.
    let passwd = std::fs::read_to_string(root.join("etc/passwd")).expect("users");
    assert!(passwd.lines().any(|line| line.starts_with("adjudicator:")), "{passwd}");
    let program = root.join("usr/bin/adjudicator");
    assert_eq!(
        done(Command::new(&program).arg("--version")),
        format!("adjudicator {}\n", env!("CARGO_PKG_VERSION"))
    );
    let settings = std::fs::read_to_string(root.join("etc/adjudicator/config.toml")).expect("settings");
    let own = "sqlite:/var/lib/adjudicator/adjudicator.db";
    assert!(settings.contains(own), "the database lies where the service may write");
    let here = folder.path().join("config.toml");
    std::fs::write(&here, settings.replace(own, "sqlite:here.db").replace("127.0.0.1:10024", "127.0.0.1:0"))
        .expect("written");
    let doctor = Command::new(&program)
        .args(["doctor", "--no-mail", "--json", "--config"])
        .arg(&here)
        .output()
        .expect("runs");
    let findings: serde_json::Value = serde_json::from_slice(&doctor.stdout).expect("JSON");
    for what in ["configuration", "templates", "database", "disk"] {
        let found = findings["findings"].as_array().expect("a list").iter().find(|f| f["what"] == what);
        assert!(found.is_some_and(|f| f["well"] == true), "{what}: {findings}");
    }
    the_unit_is_good(&root, folder.path());
    let page =
        std::fs::read_to_string(root.join("usr/share/man/man1/adjudicator-campaign-list.1")).expect("a page");
    assert!(page.contains(".TH"), "{page}");
    let completions = root.join("usr/share/bash-completion/completions/adjudicator");
    done(Command::new("bash").arg("-n").arg(&completions));
    for shell in ["zsh/vendor-completions/_adjudicator", "fish/vendor_completions.d/adjudicator.fish"] {
        assert!(root.join("usr/share").join(shell).exists(), "{shell}");
    }
    // Taken away, it leaves what is the operator's.
    done(dpkg(&root).args(["--remove", "adjudicator"]));
    assert!(!program.exists() && root.join("etc/adjudicator/config.toml").exists());
}

/// The unit is that of the manual, but for where the program lies, and systemd finds nothing wrong with it.
fn the_unit_is_good(root: &Path, folder: &Path) {
    let unit = root.join("usr/lib/systemd/system/adjudicator.service");
    let unit = std::fs::read_to_string(unit).expect("the unit");
    let manual = block("The unit `/etc/systemd/system/adjudicator.service`:\n", 0);
    assert_eq!(unit.trim(), manual.replace("/usr/local/bin/", "/usr/bin/").trim());
    let changed = folder.join("adjudicator.service");
    let there = root.join("usr/bin/adjudicator");
    std::fs::write(&changed, unit.replace("/usr/bin/adjudicator", &there.to_string_lossy()))
        .expect("written");
    let verified =
        Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&changed).output().expect("runs");
    let said = String::from_utf8_lossy(&verified.stderr);
    let about: Vec<&str> = said.lines().filter(|line| line.contains("adjudicator.service")).collect();
    assert!(about.is_empty(), "{about:?}");
}
