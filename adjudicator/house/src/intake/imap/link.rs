//! A connection to a mailbox: TCP, TLS, login, and commands that end in time.

use std::fmt::Debug;
use std::future::Future;
use std::path::Path;
use std::time::Duration;

use async_imap::imap_proto::{Capability, MailboxDatum, Response, ResponseCode, Status};
use async_imap::{Client, Session};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::{COMMAND, ImapError, brief};
use crate::config::ImapAccount;
use crate::tls;
use crate::tls::Protection;

/// How long making a connection may take.
const CONNECT: Duration = Duration::from_secs(30);

/// Bytes both ways, with TLS or without.
pub(super) trait Wire: AsyncRead + AsyncWrite + Unpin + Send + Debug {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + Debug> Wire for T {}

/// A folder as it was opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Folder {
    /// How many mails lie in it.
    pub(super) exists: u32,
    /// What its numbering is known by (UIDVALIDITY).
    pub(super) validity: Option<u32>,
}

/// A mailbox somebody has logged into.
pub(super) struct Linked {
    /// The conversation.
    pub(super) session: Session<Box<dyn Wire>>,
    /// The server tells of new mail by itself (RFC 2177).
    pub(super) idle: bool,
    /// It can move mails in one step (RFC 6851).
    pub(super) moves: bool,
    /// It can remove the mails named and no others (RFC 4315).
    pub(super) uidplus: bool,
}

impl Linked {
    /// Opens a folder, so that what is there is seen as it is now.
    pub(super) async fn select(&mut self, folder: &str) -> Result<Folder, ImapError> {
        let mut found = Folder::default();
        let what = format!("opening the folder {folder}");
        self.ask(&what, COMMAND, &format!("SELECT \"{folder}\""), |response| match response {
            Response::MailboxData(MailboxDatum::Exists(count)) => found.exists = *count,
            Response::Data { outcome, .. } => {
                if let Some(ResponseCode::UidValidity(number)) = outcome.code {
                    found.validity = Some(number);
                }
            }
            _ => {}
        })
        .await?;
        Ok(found)
    }

    /// A command of which only the end matters.
    pub(super) async fn command(&mut self, what: &str, command: &str) -> Result<(), ImapError> {
        self.ask(what, COMMAND, command, |_| {}).await
    }

    /// Gives a command, shows every answer to `see`, and tells how it ended. (What the library has for this takes a
    /// connection that broke, or a refusal, for an answer without contents.)
    pub(super) async fn ask(
        &mut self,
        what: &str,
        limit: Duration,
        command: &str,
        mut see: impl FnMut(&Response<'_>),
    ) -> Result<(), ImapError> {
        let lost = |error: std::io::Error| ImapError::Lost(format!("{what}: {}", brief(&error.to_string())));
        let asked = async {
            let id = self.session.run_command(command).await.map_err(|error| ImapError::of(what, error))?;
            loop {
                let Some(response) = self.session.read_response().await.map_err(lost)? else {
                    return Err(ImapError::Lost(format!("{what}: the server hung up")));
                };
                match response.parsed() {
                    Response::Done { tag, status, outcome } if *tag == id => {
                        let said = || brief(outcome.information.as_deref().unwrap_or("no, without a word"));
                        return match status {
                            Status::Ok | Status::PreAuth => Ok(()),
                            Status::Bye => Err(ImapError::Lost(format!("{what}: {}", said()))),
                            Status::No | Status::Bad => {
                                Err(ImapError::Said { what: what.to_owned(), said: said() })
                            }
                        };
                    }
                    other => see(other),
                }
            }
        };
        match tokio::time::timeout(limit, asked).await {
            Ok(ended) => ended,
            Err(_) => {
                let seconds = limit.as_secs();
                Err(ImapError::Lost(format!("{what}: no answer within {seconds} seconds")))
            }
        }
    }

    /// Takes leave; a server that does not answer is left without.
    pub(super) async fn leave(mut self) {
        let _ = tokio::time::timeout(Duration::from_secs(5), self.session.logout()).await;
    }

    /// What the server can do, for people.
    pub(super) fn words(&self) -> String {
        let news = if self.idle { "tells of new mail at once" } else { "must be asked for new mail" };
        let moves = if self.moves { "moves mails in one step" } else { "moves mails by copying" };
        format!("the server {news} and {moves}")
    }
}

/// Ends a command that takes too long: a server that does not answer is as good as gone.
pub(super) async fn within<T>(
    what: &str,
    limit: Duration,
    command: impl Future<Output = async_imap::error::Result<T>>,
) -> Result<T, ImapError> {
    match tokio::time::timeout(limit, command).await {
        Ok(done) => done.map_err(|error| ImapError::of(what, error)),
        Err(_) => Err(ImapError::Lost(format!("{what}: no answer within {} seconds", limit.as_secs()))),
    }
}

/// Connects and logs in.
pub(super) async fn open(account: &ImapAccount) -> Result<Linked, ImapError> {
    let password = password(&account.password_file)?;
    let tls = match account.tls {
        Protection::None => None,
        Protection::StartTls | Protection::Tls => {
            let ca_file = account.ca_file.as_deref();
            let file = account.ca_file.clone().unwrap_or_default();
            Some(tls::connector(ca_file).map_err(|why| ImapError::File { key: "ca_file", file, why })?)
        }
    };
    let opened = tokio::time::timeout(CONNECT, connect(account, tls)).await;
    let wire = opened.unwrap_or_else(|_| Err(ImapError::Lost(no_answer("the server"))))?;
    // With STARTTLS the greeting was heard before; it is not repeated.
    let client = Client::new(wire.stream);
    log_in(client, wire.greeted, account, &password).await
}

fn no_answer(who: &str) -> String {
    format!("no answer of {who} within {} seconds", CONNECT.as_secs())
}

/// A connection, and whether the server's greeting has been read already.
struct Opened {
    stream: Box<dyn Wire>,
    greeted: bool,
}

async fn connect(account: &ImapAccount, connector: Option<TlsConnector>) -> Result<Opened, ImapError> {
    let place = format!("{}:{}", account.host, account.port);
    let tcp = TcpStream::connect((account.host.as_str(), account.port)).await;
    let tcp = tcp.map_err(|error| ImapError::Lost(format!("{place}: {error}")))?;
    tcp.set_nodelay(true).map_err(|error| ImapError::Lost(format!("{place}: {error}")))?;
    let Some(connector) = connector else { return Ok(Opened { stream: Box::new(tcp), greeted: false }) };
    let (tcp, greeted) = if account.tls == Protection::StartTls {
        let mut client = Client::new(tcp);
        greeting(&mut client).await?;
        let asked = client.run_command_and_check_ok("STARTTLS", None).await;
        asked.map_err(|error| ImapError::Tls(ImapError::of("STARTTLS", error).to_string()))?;
        (client.into_inner(), true)
    } else {
        (tcp, false)
    };
    let stream = tls::secured(&connector, &account.host, tcp).await;
    let stream = stream.map_err(|why| ImapError::Tls(format!("{place}: {why}")))?;
    Ok(Opened { stream: Box::new(stream), greeted })
}

/// Hears the server's first line.
async fn greeting<T>(client: &mut Client<T>) -> Result<(), ImapError>
where
    T: AsyncRead + AsyncWrite + Unpin + Send + Debug,
{
    let heard = client.read_response().await;
    let heard =
        heard.map_err(|error| ImapError::Lost(format!("no greeting: {}", brief(&error.to_string()))))?;
    let Some(response) = heard else {
        return Err(ImapError::Lost("the server hung up without a greeting".to_owned()));
    };
    match response.parsed() {
        Response::Data { status: Status::Ok | Status::PreAuth, .. } => Ok(()),
        Response::Data { status: Status::Bye, outcome, .. } => {
            let words = brief(outcome.information.as_deref().unwrap_or("without a word"));
            Err(ImapError::Lost(format!("the server turns us away: {words}")))
        }
        _ => Err(ImapError::Lost("this is no IMAP server: it greets in another way".to_owned())),
    }
}

async fn log_in(
    mut client: Client<Box<dyn Wire>>,
    greeted: bool,
    account: &ImapAccount,
    password: &str,
) -> Result<Linked, ImapError> {
    if !greeted {
        let heard = tokio::time::timeout(CONNECT, greeting(&mut client)).await;
        heard.unwrap_or_else(|_| Err(ImapError::Lost(no_answer("the mailbox"))))?;
    }
    let login = tokio::time::timeout(COMMAND, client.login(&account.user, password)).await;
    let session = match login {
        Ok(Ok(session)) => session,
        Ok(Err((error, _))) => {
            return Err(match ImapError::of("the login", error) {
                ImapError::Said { said, .. } => ImapError::Login(said),
                other => other,
            });
        }
        Err(_) => return Err(ImapError::Lost(no_answer("the login"))),
    };
    let mut linked = Linked { session, idle: false, moves: false, uidplus: false };
    let mut can = Vec::new();
    let what = "asking what the server can do";
    let noted = |response: &Response<'_>| {
        if let Response::Capabilities(told) = response {
            can.extend(told.iter().filter_map(|one| match one {
                Capability::Atom(name) => Some(name.to_ascii_uppercase()),
                _ => None,
            }));
        }
    };
    linked.ask(what, COMMAND, "CAPABILITY", noted).await?;
    let has = |name: &str| can.iter().any(|one| one == name);
    (linked.idle, linked.moves, linked.uidplus) = (has("IDLE"), has("MOVE"), has("UIDPLUS"));
    Ok(linked)
}

/// The password in a file, without the line end editors put there.
fn password(file: &Path) -> Result<String, ImapError> {
    crate::config::secret_line(file).map_err(|why| ImapError::File {
        key: "password_file",
        file: file.to_owned(),
        why,
    })
}
