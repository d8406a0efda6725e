//! A worker's presence: its name, its heartbeat, and the bell that wakes it (LISTEN/NOTIFY on a PostgreSQL server, a pipe beside
//! an SQLite file).
//!
//! Nothing hangs on the bell: whoever does not hear it finds the work by looking, a little later.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPool, PgPoolOptions};
use tokio::sync::watch;

use super::bell::News;
use super::doorbell::{self, Doorbell};
use super::holder::Holder;
use super::{Dialect, Store, StoreError};

/// The channel the bell is rung on.
const CHANNEL: &str = "adjudicator";

/// How often a worker says that it lives.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// However much is committed, others are told of it this often at most.
const BREATH: Duration = Duration::from_millis(20);

/// How long is waited after the bell's connection has broken.
const MEND: Duration = Duration::from_millis(500);

/// How often, and how long each time, a name is asked for that a worker holds which may have just died.
const TRIES: u32 = 30;
const WAIT: Duration = Duration::from_millis(100);

/// What keeps a worker's name its own and lets it hear others. Dropped, the name is free.
pub struct Presence {
    store: Store,
    listener: Option<PgListener>,
    teller: Option<PgPool>,
    doorbell: Option<Doorbell>,
}

impl Store {
    /// Begins to serve under this name. What a worker of the same name held that died is free at once; if one lives, another
    /// name is taken. SQLite has one worker: whatever is held was held by one that is no more.
    ///
    /// Gives the store whose claims are made under the name, and how many mails go out again.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn sign_on(&self, name: &str) -> Result<(Store, Presence, u64), StoreError> {
        let mut store = self.clone();
        let now_ms = self.clock().await?.now_ms();
        if self.dialect == Dialect::Sqlite {
            store.holder = Holder::named(name);
            let mut tx = store.begin().await?;
            let again = tx.outbox_unclaim(now_ms).await?;
            for worker in tx.workers().await? {
                tx.bury(&worker.name, now_ms).await?;
            }
            tx.worker_lives(now_ms).await?;
            tx.commit().await?;
            let doorbell = hung(&store);
            return Ok((store.clone(), Presence { store, listener: None, teller: None, doorbell }, again));
        }
        let bad = || StoreError::query("sign a worker on");
        let teller = PgPoolOptions::new().max_connections(2).connect(&self.url).await.map_err(bad())?;
        let mut listener = PgListener::connect_with(&teller).await.map_err(bad())?;
        let mut name = name.to_owned();
        for number in 0.. {
            if take_name(&mut listener, &name).await.map_err(bad())? {
                break;
            }
            if number >= TRIES {
                let other = another(&name);
                tracing::warn!("a worker named {name} lives; this one is {other}");
                name = other;
            }
            tokio::time::sleep(WAIT).await;
        }
        listener.listen(CHANNEL).await.map_err(bad())?;
        store.holder = Holder::named(&name);
        let mut tx = store.begin().await?;
        let again = tx.bury(&name, now_ms).await?;
        tx.worker_lives(now_ms).await?;
        tx.news = News { work: true, posts: true };
        tx.commit().await?;
        Ok((
            store.clone(),
            Presence { store, listener: Some(listener), teller: Some(teller), doorbell: None },
            again,
        ))
    }

    /// Changes whenever something was committed that is to be dealt with or played on, here or elsewhere.
    pub fn bell(&self) -> watch::Receiver<u64> {
        self.bell.work()
    }

    /// Changes whenever something was committed that is to be sent, here or elsewhere.
    pub fn outbox_bell(&self) -> watch::Receiver<u64> {
        self.bell.posts()
    }
}

impl Presence {
    /// Says that the worker lives, listens and tells, until told to stop; then gives everything back.
    pub async fn keep(self, mut stopping: watch::Receiver<bool>) {
        let Presence { store, mut listener, teller, mut doorbell } = self;
        let mut beat = tokio::time::interval(HEARTBEAT);
        let mut ours = store.bell.ours();
        let telling = teller.clone().map(|teller| {
            let holder = store.holder.clone();
            tokio::spawn(async move {
                while ours.changed().await.is_ok() {
                    tell(&teller, &holder.name()).await;
                    tokio::time::sleep(BREATH).await;
                }
            })
        });
        let mut said = false;
        while !*stopping.borrow() {
            tokio::select! {
                _ = stopping.changed() => {}
                _ = beat.tick() => {
                    // The name first: a break may have gone by unheard.
                    let named = make_sure_of_the_name(&store, &mut listener).await;
                    if let Err(error) = named.and(live(&store).await) {
                        tracing::warn!("this worker could not say that it lives: {error}");
                    }
                }
                () = rung(&mut doorbell) => store.bell.heard(),
                heard = hear(&mut listener) => match heard {
                    Ok(Some(by)) if *by == *store.holder() => {}
                    Ok(Some(_)) => store.bell.heard(),
                    // A connection that broke and is back: something may have been missed.
                    Ok(None) => {
                        said = false;
                        if let Err(error) = make_sure_of_the_name(&store, &mut listener).await {
                            tracing::debug!("it is tried again soon: {error}");
                        }
                        store.bell.heard();
                    }
                    Err(error) => {
                        if !said {
                            tracing::warn!("the database does not tell of news; it is looked for instead: {error}");
                        }
                        said = true;
                        tokio::select! {
                            _ = stopping.changed() => {}
                            () = tokio::time::sleep(MEND) => {}
                        }
                    }
                },
            }
        }
        if let Some(telling) = telling {
            telling.abort();
        }
        if let Err(error) = sign_off(&store, &mut listener).await {
            tracing::warn!("this worker could not give its claims back; they lapse: {error}");
        }
    }
}

/// Takes the lock on a name, if nobody else has it. The lock is the connection's: it ends with the process that holds it, and
/// with the connection. Who has it already is told yes.
async fn take_name(listener: &mut PgListener, name: &str) -> Result<bool, sqlx::Error> {
    let sql = "SELECT pg_try_advisory_lock(hashtext('adjudicator'), hashtext($1))";
    sqlx::query_scalar(sql).bind(name).fetch_one(listener).await
}

/// A name nobody else has.
fn another(name: &str) -> String {
    format!("{name}-{}", &super::ids::new_id(0)[20..])
}

/// Makes sure that the name is still this worker's. The lock on it went with a connection that broke. If another worker was
/// faster, it has freed all that was held under the name and works under it now: this one goes on under another.
async fn make_sure_of_the_name(store: &Store, listener: &mut Option<PgListener>) -> Result<(), StoreError> {
    let Some(listener) = listener else { return Ok(()) };
    let bad = || StoreError::query("make sure of this worker's name");
    let name = store.holder();
    if take_name(listener, &name).await.map_err(bad())? {
        return Ok(());
    }
    let other = another(&name);
    if take_name(listener, &other).await.map_err(bad())? {
        tracing::warn!(
            "the connection to the database broke, and another worker is named {name} now; this one goes on as {other}"
        );
        store.holder.rename(&other);
        live(store).await?;
    }
    Ok(())
}

/// The next ring: by whom, or `None` after a break. Never comes without a listener.
async fn hear(listener: &mut Option<PgListener>) -> Result<Option<String>, sqlx::Error> {
    match listener {
        Some(listener) => Ok(listener.try_recv().await?.map(|news| news.payload().to_owned())),
        None => std::future::pending().await,
    }
}

/// The bell of an SQLite database, if it can be hung up.
fn hung(store: &Store) -> Option<Doorbell> {
    let path = super::connect::file_of(&store.url).ok()?;
    let hung = Doorbell::hang(&path);
    hung.inspect_err(|error| {
        tracing::warn!(
            "what other programs write into the database is looked for instead of heard of: no pipe beside {}: {error}",
            path.display()
        );
    })
    .ok()
}

/// Returns when another program has rung. A bell that breaks is taken down.
async fn rung(doorbell: &mut Option<Doorbell>) {
    if let Some(bell) = doorbell {
        match bell.rung().await {
            Ok(()) => return,
            Err(error) => tracing::warn!("other programs are not heard of any more, but looked for: {error}"),
        }
        *doorbell = None;
    }
    std::future::pending().await
}

async fn tell(teller: &PgPool, name: &str) {
    let query = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(name);
    if let Err(error) = query.execute(teller).await {
        tracing::debug!("others were not told of news: {error}");
    }
}

async fn live(store: &Store) -> Result<(), StoreError> {
    // Asking for the time sets the clock of this worker again.
    let now_ms = store.clock().await?.now_ms();
    store.heartbeat(now_ms).await
}

async fn sign_off(store: &Store, listener: &mut Option<PgListener>) -> Result<(), StoreError> {
    // What is held under a name that is another's by now is not ours to free.
    make_sure_of_the_name(store, listener).await?;
    let now_ms = store.clock().await?.now_ms();
    let mut tx = store.begin().await?;
    tx.bury(&store.holder(), now_ms).await?;
    tx.commit().await
}

/// A passing program that has changed something tells the workers, if it can.
pub(super) async fn tell_before_closing(store: &Store) {
    if !store.bell.wrote() {
        return;
    }
    if store.dialect == Dialect::Sqlite {
        if let Ok(path) = super::connect::file_of(&store.url) {
            doorbell::ring(&path);
        }
    } else {
        let query = sqlx::query("SELECT pg_notify($1, $2) IS NULL");
        let query = query.bind(CHANNEL.to_owned()).bind(store.holder().to_string());
        if let Err(error) = query.execute(&store.writer).await {
            tracing::debug!("the workers were not told of news: {error}");
        }
    }
}
