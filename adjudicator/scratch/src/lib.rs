//! A PostgreSQL server of one's own, for trials: Debian's programs, a folder and a port that nobody uses, everything durable
//! as it would be in earnest.

#![deny(clippy::expect_used)]

use std::fs;
use std::io;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{LazyLock, mpsc};
use std::time::{Duration, Instant};

/// Where Debian puts the programs of PostgreSQL, the newest first.
const PLACES: [&str; 4] = [
    "/usr/lib/postgresql/17/bin",
    "/usr/lib/postgresql/16/bin",
    "/usr/lib/postgresql/15/bin",
    "/usr/local/bin",
];

/// PostgreSQL does not run as root; these users exist where it is installed, or everywhere.
const USERS: [&str; 2] = ["postgres", "nobody"];

/// What the folder of a server is called, before the number of the program it belongs to.
const FOLDER: &str = "adjudicator-postgres-";

/// How long a start may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server; stopped and its folder removed when dropped.
pub struct Scratch {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    user: Option<&'static str>,
    child: Option<Child>,
}

impl Scratch {
    /// Makes and starts a server in a new folder below `parent`, which its user must be able to reach.
    ///
    /// # Errors
    /// PostgreSQL is not installed, or does not start: in words.
    pub fn start(parent: &Path) -> Result<Scratch, String> {
        let programs = PLACES.iter().map(PathBuf::from).find(|place| place.join("initdb").exists());
        let programs = programs.ok_or("PostgreSQL is not installed (Debian: apt-get install postgresql)")?;
        let user = if rustix::process::geteuid().is_root() {
            Some(
                USERS
                    .into_iter()
                    .find(|user| is_user(user))
                    .ok_or("no user but root is there to run PostgreSQL")?,
            )
        } else {
            None
        };
        sweep(parent);
        let port = free_port().map_err(|error| format!("no free port: {error}"))?;
        let folder = parent.join(format!("{FOLDER}{}-{port}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut server = Scratch { programs, folder, port, user, child: None };
        if let Some(user) = user {
            let given = Command::new("chown").arg(user).arg(&server.folder).output();
            said("chown", given)?;
        }
        fs::set_permissions(&server.folder, fs::Permissions::from_mode(0o700)).map_err(|e| e.to_string())?;
        let data = server.data();
        let mut command = server.command("initdb");
        command.args([
            "--locale=C",
            "--encoding=UTF8",
            "--auth=trust",
            "--username=adjudicator",
            "--no-sync",
            "-D",
        ]);
        said("initdb", command.arg(&data).output())?;
        server.resume()?;
        Ok(server)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// A program of PostgreSQL's, run as its user, and ended with us.
    pub fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = match self.user {
            None => Command::new(&program),
            Some(user) => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid", user, "--regid", user_group(user), "--clear-groups"]);
                command.args(["--pdeathsig", "QUIT", "--"]).arg(&program);
                command
            }
        };
        command.current_dir("/").stdin(Stdio::null());
        command
    }

    /// Starts the server again after [`Scratch::stop`].
    ///
    /// # Errors
    /// It does not start: in words, with the end of its log.
    pub fn resume(&mut self) -> Result<(), String> {
        let log = self.folder.join("log");
        let file = fs::File::options().create(true).append(true).open(&log).map_err(|e| e.to_string())?;
        let mut command = self.command("postgres");
        command.arg("-D").arg(self.data()).arg("-k").arg(&self.folder);
        command.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-c", "max_connections=300"]);
        command.args(["-c", "shared_buffers=64MB", "-c", "unix_socket_permissions=0777"]);
        // Nothing here is worth a compiler or a second process, and either is one more thing that can end a server of hundreds
        // of small databases.
        command.args(["-c", "jit=off", "-c", "max_parallel_workers_per_gather=0"]);
        // Every new database goes through the log whole: a gigabyte of it is no use here.
        command.args(["-c", "max_wal_size=256MB"]);
        command.stdout(Stdio::null()).stderr(file);
        // The system ends the server when the *thread* that started it ends: this one never does.
        let (send, started) = mpsc::channel();
        std::thread::spawn(move || {
            // Nobody waits for it any more only if this whole program is going.
            let _ = send.send(command.spawn());
            loop {
                std::thread::park();
            }
        });
        let child = started.recv().map_err(|e| e.to_string())?;
        self.child = Some(child.map_err(|error| format!("postgres: {error}"))?);
        let began = Instant::now();
        let port = self.port.to_string();
        loop {
            let ready = self
                .command("pg_isready")
                .args(["-q", "-h", "127.0.0.1", "-p", &port])
                .status()
                .map_err(|e| e.to_string())?;
            if ready.success() {
                return Ok(());
            }
            let ended = self.child.as_mut().and_then(|child| child.try_wait().ok().flatten());
            if ended.is_some() || began.elapsed() > PATIENCE {
                return Err(format!(
                    "postgres does not start: {}",
                    fs::read_to_string(&log).unwrap_or_default()
                ));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends the server: as it would be ended for a restart, every connection cut.
    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            signal(&child, "INT");
            // Gone either way.
            let _ = child.wait();
        }
    }

    /// Cuts every connection, as a network does that fails for a moment.
    ///
    /// # Errors
    /// What the server said.
    pub async fn cut_connections(&self) -> Result<(), String> {
        use sqlx::{Connection, PgConnection};
        let mut connection = PgConnection::connect(&self.url("postgres")).await.map_err(|e| e.to_string())?;
        let sql = "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity \
                   WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'";
        sqlx::query(sql).execute(&mut connection).await.map(|_| ()).map_err(|e| e.to_string())
    }

    /// Stops every process of the server where it stands, or lets them all go on.
    pub fn stand_still(&self, still: bool) {
        let postmaster = self.process().to_string();
        let signal = if still { "-STOP" } else { "-CONT" };
        // Processes that ended meanwhile need no signal.
        let _ = Command::new("pkill").args([signal, "-P", &postmaster]).status();
        let _ = Command::new("kill").args([signal, &postmaster]).status();
    }

    /// Cuts the power of the server alone: it and all its processes end without a word.
    pub fn crash(&mut self) {
        if let Some(mut child) = self.child.take() {
            signal(&child, "QUIT");
            let _ = child.wait();
        }
    }

    /// The process all others of the server hang on.
    #[must_use]
    pub fn process(&self) -> u32 {
        self.child.as_ref().map_or(0, Child::id)
    }

    /// The name of a database of this server.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        format!("postgres://adjudicator@127.0.0.1:{}/{database}", self.port)
    }

    /// The same by its socket, without a user: the server believes whoever is called as this process's user.
    #[must_use]
    pub fn url_by_socket(&self, database: &str) -> String {
        format!("postgres:///{database}?host={}&port={}", self.folder.display(), self.port)
    }

    /// Makes a new, empty database and gives its name as an URL.
    ///
    /// # Errors
    /// What the server said.
    pub async fn database(&self, name: &str) -> Result<String, String> {
        self.database_like(name, "template1").await
    }

    /// Makes a copy of a database nobody is connected to and gives its name as an URL.
    ///
    /// # Errors
    /// What the server said, and the end of its log.
    pub async fn database_like(&self, name: &str, model: &str) -> Result<String, String> {
        let made = self.copy(name, model).await;
        made.map_err(|error| format!("{error}\n{}", self.last_words()))?;
        Ok(self.url(name))
    }

    async fn copy(&self, name: &str, model: &str) -> Result<(), sqlx::Error> {
        use sqlx::{Connection, PgConnection};
        let mut connection = PgConnection::connect(&self.url("postgres")).await?;
        let sql = format!("CREATE DATABASE \"{name}\" TEMPLATE \"{model}\"");
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await?;
        connection.close().await
    }

    /// Why it would be gone, in its own words: what its log says of processes that ended and of disks that refused, and its end.
    #[must_use]
    pub fn last_words(&self) -> String {
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        let end = lines.len().saturating_sub(8);
        let grave = |line: &str| {
            line.contains("PANIC") || line.contains("was terminated by") || line.contains("FATAL:  could")
        };
        let said = lines.iter().enumerate().filter(|(at, line)| *at >= end || grave(line));
        let said: Vec<&str> = said.map(|(_, line)| *line).take(40).collect();
        format!("the log of PostgreSQL:\n{}", said.join("\n"))
    }

    /// Whether it has a database of this name.
    ///
    /// # Errors
    /// What the server said.
    pub async fn has(&self, name: &str) -> Result<bool, String> {
        use sqlx::{Connection, PgConnection};
        let mut connection = PgConnection::connect(&self.url("postgres")).await.map_err(|e| e.to_string())?;
        let query = sqlx::query("SELECT datname FROM pg_database WHERE datname = $1").bind(name.to_owned());
        let row = query.fetch_optional(&mut connection).await.map_err(|e| e.to_string())?;
        connection.close().await.map_err(|e| e.to_string())?;
        Ok(row.is_some())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.crash();
        // What is left in a folder for passing things does no harm.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Removes what servers have left whose program is gone: nothing is dropped when a program ends that keeps its server to the
/// last, and a run of all tests leaves gigabytes.
fn sweep(parent: &Path) {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let owner = name.to_str().and_then(|name| name.strip_prefix(FOLDER)?.split('-').next());
        if let Some(owner) = owner
            && owner.parse::<u32>().is_ok()
            && !Path::new("/proc").join(owner).exists()
        {
            // Another program may sweep at the same moment.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

fn signal(child: &Child, name: &str) {
    // A process that is gone needs none.
    let _ = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
}

fn is_user(user: &str) -> bool {
    Command::new("id").arg(user).output().is_ok_and(|output| output.status.success())
}

fn user_group(user: &str) -> &'static str {
    if user == "nobody" { "nogroup" } else { "postgres" }
}

fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

fn said(what: &str, output: io::Result<Output>) -> Result<(), String> {
    match output {
        Err(error) => Err(format!("{what}: {error}")),
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(format!("{what}: {}", String::from_utf8_lossy(&output.stderr).trim())),
    }
}

/// The one server of all tests of a program, started when the first of them asks.
static SERVER: LazyLock<Result<Scratch, String>> = LazyLock::new(|| Scratch::start(&std::env::temp_dir()));

/// The name of a new database of PostgreSQL, whatever the others run on; `None`, and a word about it, where PostgreSQL is not
/// installed. With `CI=true` that is a failure.
///
/// # Panics
/// The database cannot be made.
#[expect(clippy::expect_used, reason = "tests alone ask, and cannot go on without")]
pub async fn on_server(name: &str) -> Option<String> {
    match &*SERVER {
        Ok(server) => Some(server.database(name).await.expect("a database")),
        Err(why) => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "PostgreSQL is needed here: {why}");
            eprintln!("SKIPPED {name}: {why}");
            None
        }
    }
}

/// Which database tests run on: `ADJUDICATOR_TEST_STORE=postgres` asks for PostgreSQL.
#[must_use]
pub fn on_postgres() -> bool {
    std::env::var("ADJUDICATOR_TEST_STORE").is_ok_and(|which| which == "postgres")
}

/// The name of the database that belongs to a folder: a file in it, or [`on_postgres`] a database called like the folder, made
/// if it is not there yet.
///
/// # Panics
/// The database cannot be made.
#[expect(clippy::expect_used, reason = "tests alone ask, and cannot go on without")]
pub async fn of_folder(folder: &Path) -> String {
    if !on_postgres() {
        return format!("sqlite:{}", folder.join("house.db").display());
    }
    let server = SERVER.as_ref().expect("a PostgreSQL server of our own");
    let name = folder.file_name().and_then(|name| name.to_str()).expect("a plain name");
    if !server.has(name).await.expect("the databases") {
        server.database(name).await.expect("a database");
    }
    server.url(name)
}
