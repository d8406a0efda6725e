//! A worker's presence on a PostgreSQL server: its name, its heartbeat, and the bell that wakes it (LISTEN/NOTIFY).
//!
//! Nothing hangs on the bell: whoever does not hear it finds the work by looking, a little later.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgListener, PgPool, PgPoolOptions};
use tokio::sync::watch;

use super::{Dialect, Store, StoreError};

/// The channel the bell is rung on.
const CHANNEL: &str = "adjudicator";

/// How often a worker says that it lives.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// However much is committed, others are told of it this often at most.
const BREATH: Duration = Duration::from_millis(20);

/// How often, and how long each time, a name is asked for that a worker holds which may have just died.
const TRIES: u32 = 30;
const WAIT: Duration = Duration::from_millis(100);

/// What keeps a worker's name its own and lets it hear others. Dropped, the name is free.
pub struct Presence {
    store: Store,
    listener: Option<PgListener>,
    teller: Option<PgPool>,
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
            store.holder = name.into();
            let mut tx = store.begin().await?;
            let again = tx.outbox_unclaim(now_ms).await?;
            for worker in tx.workers().await? {
                tx.bury(&worker.name, now_ms).await?;
            }
            tx.worker_lives(now_ms).await?;
            tx.commit().await?;
            return Ok((store.clone(), Presence { store, listener: None, teller: None }, again));
        }
        let bad = || StoreError::query("sign a worker on");
        let teller = PgPoolOptions::new().max_connections(2).connect(&self.url).await.map_err(bad())?;
        let mut listener = PgListener::connect_with(&teller).await.map_err(bad())?;
        let mut name = name.to_owned();
        for number in 0.. {
            // The lock is the connection's: it ends with the process that holds it.
            let query =
                sqlx::query_scalar("SELECT pg_try_advisory_lock(hashtext('adjudicator'), hashtext($1))");
            let ours: bool = query.bind(&name).fetch_one(&mut listener).await.map_err(bad())?;
            if ours {
                break;
            }
            if number >= TRIES {
                let other = format!("{name}-{}", &super::ids::new_id(0)[20..]);
                tracing::warn!("a worker named {name} lives; this one is {other}");
                name = other;
            }
            tokio::time::sleep(WAIT).await;
        }
        listener.listen(CHANNEL).await.map_err(bad())?;
        store.holder = name.into();
        let mut tx = store.begin().await?;
        let again = tx.bury(&store.holder, now_ms).await?;
        tx.worker_lives(now_ms).await?;
        tx.rings = true;
        tx.commit().await?;
        Ok((store.clone(), Presence { store, listener: Some(listener), teller: Some(teller) }, again))
    }

    /// Changes whenever something was committed that others wait for, here or elsewhere.
    pub fn bell(&self) -> watch::Receiver<u64> {
        self.bell.all()
    }
}

impl Presence {
    /// Says that the worker lives, listens and tells, until told to stop; then gives everything back.
    pub async fn keep(self, mut stopping: watch::Receiver<bool>) {
        let Presence { store, mut listener, teller } = self;
        let mut beat = tokio::time::interval(HEARTBEAT);
        let mut ours = store.bell.ours();
        let telling = teller.clone().map(|teller| {
            let name = Arc::clone(&store.holder);
            tokio::spawn(async move {
                while ours.changed().await.is_ok() {
                    tell(&teller, &name).await;
                    tokio::time::sleep(BREATH).await;
                }
            })
        });
        while !*stopping.borrow() {
            tokio::select! {
                _ = stopping.changed() => {}
                _ = beat.tick() => {
                    if let Err(error) = live(&store).await {
                        tracing::warn!("this worker could not say that it lives: {error}");
                    }
                }
                heard = hear(&mut listener) => match heard {
                    Ok(by) if by.as_deref() == Some(&*store.holder) => {}
                    // A connection that broke and is back: something may have been missed.
                    Ok(_) => store.bell.heard(),
                    Err(error) => {
                        tracing::warn!("the database does not tell of news; it is looked for instead: {error}");
                        tokio::time::sleep(HEARTBEAT).await;
                    }
                },
            }
        }
        if let Some(telling) = telling {
            telling.abort();
        }
        if let Err(error) = sign_off(&store).await {
            tracing::warn!("this worker could not give its claims back; they lapse: {error}");
        }
    }
}

/// The next ring: by whom, or `None` after a break. Never comes without a listener.
async fn hear(listener: &mut Option<PgListener>) -> Result<Option<String>, sqlx::Error> {
    match listener {
        Some(listener) => Ok(listener.try_recv().await?.map(|news| news.payload().to_owned())),
        None => std::future::pending().await,
    }
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

async fn sign_off(store: &Store) -> Result<(), StoreError> {
    let now_ms = store.clock().await?.now_ms();
    let mut tx = store.begin().await?;
    tx.bury(&store.holder, now_ms).await?;
    tx.commit().await
}

/// A passing program that has changed something tells the workers, if it can.
pub(super) async fn tell_before_closing(store: &Store) {
    if store.dialect == Dialect::Postgres && store.bell.was_rung() {
        let query = sqlx::query("SELECT pg_notify($1, $2) IS NULL");
        let query = query.bind(CHANNEL.to_owned()).bind(store.holder.to_string());
        if let Err(error) = query.execute(&store.writer).await {
            tracing::debug!("the workers were not told of news: {error}");
        }
    }
}
