//! What dealing with a seat's mail is going to ask, asked in one go: each question by itself would be a change of thread and back.
//!
//! It is forgotten with the first statement that may change any of it, and each answer is given once: whatever is asked after that
//! is asked of the database.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::budget::{Budget, budget_of};
use super::campaign::{SeatRow, campaign_of, fit};
use super::dealings::confirmation_at;
use super::outbox::PLACE;
use super::outbox::{Place, PostStatus, domain_of, place_at};
use super::preference::wish_at;
use super::table::{Table, questions, table_of};
use super::together::Statement;
use super::{Dialect, StoreError, Tx, text};

/// The most mails an answer may name of which it is asked whether they asked something: who names more is asked about as ever.
const MOST_ANSWERED: usize = 4;

/// A campaign and a seat of it.
type Own = (String, u8);

/// An answer, and what it is an answer to.
type Known<K, T> = Option<(K, T)>;

/// Answers that were fetched ahead, each with what it was an answer to.
#[derive(Default)]
pub(super) struct Ahead {
    /// What stands on the table of a campaign.
    pub table: Known<String, Table>,
    /// What a seat may know.
    pub view: Known<Own, Option<Vec<u8>>>,
    /// Draw offers in a turn.
    pub offers: Known<(String, u32), Vec<u8>>,
    /// Whether one of these mails to a seat asked something of the house.
    pub house_asked: Known<(Own, Vec<String>), bool>,
    /// What somebody was answered lately.
    pub budget: Known<String, Budget>,
    /// Since when a domain's mail is proved.
    pub signs: Known<(String, i64), bool>,
    /// The place of the next mail to an address.
    pub place: Known<String, Place>,
    /// How many windows of a turn have closed before an entry.
    pub settled: Known<(String, u32, u32), u32>,
}

/// The answer that was fetched ahead to this question, if it was; it is given once.
pub(super) fn taken<K: PartialEq, T>(ahead: &mut Known<K, T>, asked: &K) -> Option<T> {
    let (key, answer) = ahead.take()?;
    (key == *asked).then_some(answer)
}

/// What a seat's mail will ask about, beside its campaign.
#[derive(Clone, Copy, Debug)]
pub struct Coming<'a> {
    /// The seat.
    pub seat: &'a SeatRow,
    /// Under which name its answers are counted.
    pub budget: &'a str,
    /// The mails it answers.
    pub answered: &'a [String],
    /// The domain it comes from.
    pub domain: &'a str,
    /// Since when the domain is to have signed.
    pub since_ms: i64,
}

impl Tx {
    /// Asks ahead what dealing with a mail of this seat asks. Nothing hangs on it but the time it takes. On a PostgreSQL server, where
    /// statements go one by one, it does nothing.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn look_ahead(&mut self, coming: Coming<'_>) -> Result<(), StoreError> {
        match self.foresee(coming).await {
            // Whoever asks for it by itself is told of it, and by then it is known whose campaign is damaged.
            Err(StoreError::Corrupt { .. }) => {
                self.ahead = Ahead::default();
                Ok(())
            }
            done => done,
        }
    }

    async fn foresee(&mut self, coming: Coming<'_>) -> Result<(), StoreError> {
        if self.dialect == Dialect::Postgres || coming.answered.len() > MOST_ANSWERED {
            return Ok(());
        }
        let bad = || StoreError::query("look ahead");
        let answers = self.ask("look ahead", asked(&coming)).await?;
        let Ok::<[Vec<AnyRow>; 12], _>(
            [
                campaigns,
                table,
                seats,
                view,
                confirmation,
                offers,
                questions,
                wishes,
                budget,
                signs,
                place,
                settled,
            ],
        ) = answers.try_into()
        else {
            return Ok(());
        };
        let own = (coming.seat.campaign.clone(), coming.seat.seat);
        let Some(campaign) = campaigns.first().map(campaign_of).transpose()? else { return Ok(()) };
        let ahead = &mut self.ahead;
        if let Some(row) = table.first() {
            ahead.table = Some((own.0.clone(), table_of(row, &seats, &own.0)?));
        }
        let view = view.first().map(|row| row.try_get(0).map_err(bad())).transpose()?;
        ahead.view = Some((own.clone(), view));
        let offers = offers.iter().map(|row| fit("draw offer", row.try_get(0).map_err(bad())?));
        ahead.offers = Some(((own.0.clone(), campaign.turn), offers.collect::<Result<_, _>>()?));
        ahead.house_asked = Some(((own.clone(), coming.answered.to_vec()), !questions.is_empty()));
        ahead.budget = Some((text(coming.budget), budget_of(budget.first())?));
        ahead.signs = Some(((text(coming.domain), coming.since_ms), !signs.is_empty()));
        if let Some(row) = place.first() {
            ahead.place = Some((coming.seat.address.clone(), place_at(row)?));
        }
        if let Some(row) = settled.first() {
            let at = |at: usize| row.try_get::<i64, _>(at).map_err(bad());
            let of = (own.0.clone(), fit("window", at(0)?)?, fit("window", at(1)?)?);
            ahead.settled = Some((of, fit("closed windows", at(2)?)?));
        }
        let confirmation = confirmation.first().map(confirmation_at).transpose()?;
        self.known.confirmations.insert(own.clone(), confirmation);
        let wishes = wishes.iter().map(wish_at).collect::<Result<_, _>>()?;
        self.known.preferences.insert(text(&coming.seat.address.to_lowercase()), wishes);
        self.known.campaigns.insert(own.0, campaign);
        Ok(())
    }
}

/// Everything that is asked, in the order of its answers.
fn asked(coming: &Coming<'_>) -> Vec<Statement> {
    let (campaign, seat) = (coming.seat.campaign.clone(), i64::from(coming.seat.seat));
    let of = |sql: &'static str| sqlx::query(sql).bind(campaign.clone());
    let [table, seats] = questions(&campaign, None);
    let places: Vec<String> = (0..coming.answered.len()).map(|at| format!("${}", at + 3)).collect();
    let house = format!(
        "SELECT 1 FROM house_question WHERE campaign = $1 AND seat = $2 AND message_id IN ({}) LIMIT 1",
        places.join(", ")
    );
    let mut house = sqlx::query(sqlx::AssertSqlSafe(house)).bind(campaign.clone()).bind(seat);
    for message_id in coming.answered {
        house = house.bind(text(message_id));
    }
    vec![
        super::campaign::question(&campaign),
        table,
        seats,
        of("SELECT view FROM seat_view WHERE campaign = $1 AND seat = $2").bind(seat),
        of(super::dealings::CONFIRMATION).bind(seat),
        of(
            "SELECT seat FROM draw_offer WHERE campaign = $1 AND until >= (SELECT turn FROM campaign WHERE id = $1) ORDER BY seat",
        ),
        house,
        sqlx::query(super::preference::WISHES).bind(text(&coming.seat.address.to_lowercase())),
        sqlx::query(super::budget::BUDGET).bind(text(coming.budget)),
        sqlx::query(super::proof::SIGNS).bind(text(coming.domain)).bind(coming.since_ms),
        sqlx::query(PLACE)
            .bind(coming.seat.address.clone())
            .bind(PostStatus::Queued.word())
            .bind(text(&domain_of(&coming.seat.address))),
        of(
            "SELECT w.turn, w.entry, (SELECT COUNT(*) FROM settled s WHERE s.campaign = $1 AND s.turn = w.turn \
            AND s.entry < w.entry) FROM open_window w WHERE w.campaign = $1",
        ),
    ]
}
