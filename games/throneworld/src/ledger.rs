//! What the orders on file buy, followed in the order of the turn on the owner's view alone: out of one purse that every purchase
//! leaves smaller, and into the room that the ships then there give (4.5, 5.2, 6.3).

use crate::Throneworld;
use crate::chit::Chit;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Phase};
use crate::hex::Hex;
use crate::law::moves::Proposing;
use crate::law::purchase::{Purse, afford, price, purse, stranded_fighters};
use crate::law::{chits, income, transfer};
use crate::orders::{JumpOrder, Order, Purchase, Use};
use crate::questions::Question;
use crate::unit::Unit;
use rules::{Desk, Line, Seat};

/// One purchase, as things will stand when its turn comes.
pub(crate) struct Bought {
    /// The line that asks for it.
    pub line: Line,
    pub at: Hex,
    /// By an action chit; else in production.
    pub by_chit: bool,
    /// What it is paid with.
    pub purse: Purse,
    /// What all of it costs.
    pub price: u32,
    /// What is paid for.
    pub units: Force,
    /// What that costs.
    pub cost: u32,
    /// Fighters that are lost at once, for want of a cargo space.
    pub stranded: u16,
}

/// The purchases on file, and the purse they are paid from.
pub(crate) struct Ledger {
    pub bought: Vec<Bought>,
    /// In the treasury now.
    pub now: u32,
    /// What a Boom on file brings to it.
    pub boom: Option<(Chit, u32)>,
    /// What that Boom buys out of the treasury.
    pub spent_by_chit: u32,
    /// What production brings, if it is still to come.
    pub income: u32,
    /// How much of that a Boom on file brings by development.
    pub developed: Option<(Chit, u32)>,
}

impl Ledger {
    /// Follows the orders of a desk.
    pub fn of(desk: &Desk<'_, Throneworld>) -> Ledger {
        let galaxy = desk.view.galaxy.clone();
        let now = galaxy.empire(desk.seat).treasury;
        let ledger =
            Ledger { bought: Vec::new(), now, boom: None, spent_by_chit: 0, income: 0, developed: None };
        let mut following = Following { desk, seat: desk.seat, galaxy, treasury: now, ledger };
        let asks = |fits: fn(&Question) -> bool| desk.open.iter().any(fits);
        let moves = asks(|q| {
            matches!(
                q,
                Question::Outreach | Question::Survey | Question::Turn { .. } | Question::Expand { .. }
            )
        });
        if moves {
            following.moves();
        }
        if moves || asks(|q| matches!(q, Question::Chit { .. })) {
            following.chit();
        }
        // Who is asked in the middle of production has collected already.
        let collected = asks(|q| matches!(q, Question::Production { .. } | Question::Revolt { .. }));
        if following.galaxy.phase != Phase::Outreach && !collected {
            following.collect();
        }
        following.builds();
        following.ledger
    }

    /// What can be spent out of the treasury at once, or by the time of production.
    pub const fn at_chit(&self) -> u32 {
        self.now + self.brought()
    }

    /// What there is out of the treasury for production.
    pub const fn at_production(&self) -> u32 {
        self.at_chit() - self.spent_by_chit + self.income
    }

    const fn brought(&self) -> u32 {
        match self.boom {
            Some((_, credits)) => credits,
            None => 0,
        }
    }

    /// How what is there for the chit comes together.
    pub fn account_at_chit(&self) -> String {
        let boom = self.boom.map(|(chit, credits)| format!(", {credits} by {chit}"));
        format!("{} now{}", self.now, boom.unwrap_or_default())
    }

    /// How what is there for production comes together.
    pub fn account(&self) -> String {
        let spent = match self.spent_by_chit {
            0 => String::new(),
            spent => format!(", less {spent} spent with it"),
        };
        let income = match self.developed {
            Some((chit, more)) => format!(", {} income with {more} by {chit}", self.income),
            None if self.income > 0 => format!(", {} income", self.income),
            None => String::new(),
        };
        format!("{}{spent}{income}", self.account_at_chit())
    }
}

struct Following<'a> {
    desk: &'a Desk<'a, Throneworld>,
    seat: Seat,
    /// As it will stand.
    galaxy: Galaxy,
    treasury: u32,
    ledger: Ledger,
}

impl<'a> Following<'a> {
    fn orders(&self) -> impl Iterator<Item = (Line, &'a Order)> + use<'a> {
        let book = self.desk.book;
        book.lines().map(|line| (line.line, &line.order))
    }

    /// What leaves its world, and what comes to another of one's own (5.1). What a fleet finds elsewhere is not known.
    fn moves(&mut self) {
        for (_, order) in self.orders() {
            if let Order::Scrap { units, at } = order {
                self.galaxy.take_from_orbit(*at, self.seat, units);
            }
        }
        for (from, to, units) in self.moving() {
            self.galaxy.take_from(from, self.seat, &units);
            if self.galaxy.owner(to) == Some(self.seat) {
                self.galaxy.put_in_orbit(to, self.seat, &units);
                self.lose_stranded(to);
            }
            self.lose_stranded(from);
        }
    }

    /// The transfer, or the jumps that are possible.
    fn moving(&self) -> Vec<(Hex, Hex, Force)> {
        let transferred = self.orders().find_map(|(_, order)| match order {
            Order::Transfer { units, from, to } => Some((*from, *to, *units)),
            _ => None,
        });
        if let Some((from, to, units)) = transferred {
            let may = transfer::transfer(&self.galaxy, self.seat, &units, from, to).is_ok();
            return if may { vec![(from, to, units)] } else { Vec::new() };
        }
        let mut proposing = match self.galaxy.phase {
            Phase::Outreach => Proposing::outreach(&self.galaxy, self.seat),
            _ => Proposing::expansion(&self.galaxy, self.seat),
        };
        let mut moving = Vec::new();
        let mut jump = |jump: &JumpOrder| {
            if let Ok(force) = proposing.jump(jump) {
                moving.push((jump.from, jump.to, force));
            }
        };
        for (_, order) in self.orders() {
            match order {
                Order::Jump(order) | Order::JumpOn { instead: Some(order), .. } => jump(order),
                _ => {}
            }
        }
        moving
    }

    /// 4.5: Fighters without a cargo space are destroyed.
    fn lose_stranded(&mut self, at: Hex) {
        let lost = stranded_fighters(&self.galaxy, self.seat, at, &Force::NONE);
        self.galaxy.take_from_orbit(at, self.seat, &Force::of(Unit::Fighter, lost));
    }

    /// The chit that is played: what it brings home, buys or develops (5.2).
    fn chit(&mut self) {
        let free = self.orders().find_map(|(_, order)| match order {
            Order::FreeReturn(from) if transfer::returns_free(&self.galaxy, self.seat) => Some(from),
            _ => None,
        });
        if let Some(from) = free {
            self.come_home(from);
        }
        let hand = &self.desk.view.hand;
        let possible = |chit: Chit, purpose: &Use| {
            hand.contains(&chit) && chits::may_play(&self.galaxy, self.seat, chit, purpose).is_ok()
        };
        // Of several lines the first that can be played counts.
        let played = self.orders().find_map(|(line, order)| match order {
            Order::Play { chit, purpose } if possible(*chit, purpose) => Some((line, *chit, purpose)),
            _ => None,
        });
        match played {
            Some((_, _, Use::Return(from))) => self.come_home(from),
            Some((line, chit, Use::Treasury(wanted))) => {
                let credits = income::boom(&self.galaxy, self.seat);
                self.ledger.boom = Some((chit, credits));
                self.treasury += credits;
                let home = self.galaxy.empire(self.seat).home;
                let purse = Purse { world: None, local: false, limit: self.treasury };
                let cost = self.buy(line, home, wanted, true, purse);
                self.ledger.spent_by_chit = cost;
                self.treasury -= cost;
            }
            Some((line, _, Use::Local(sites))) => {
                for (at, wanted) in sites {
                    let limit = chits::boom_limit(&self.galaxy, *at);
                    self.buy(line, *at, wanted, true, Purse { world: Some(limit), local: true, limit });
                }
            }
            Some((_, chit @ Chit::Boom(value), Use::Develop(at))) => self.develop(chit, value, *at),
            _ => {}
        }
    }

    fn come_home(&mut self, from: &[(Hex, Option<Force>)]) {
        let home = self.galaxy.empire(self.seat).home;
        let Ok(moved) = transfer::home_return(&self.galaxy, self.seat, from) else { return };
        for (from, units) in moved {
            let units = self.galaxy.take_from(from, self.seat, &units);
            self.galaxy.put_in_orbit(home, self.seat, &units);
            self.lose_stranded(from);
        }
        self.lose_stranded(home);
    }

    fn develop(&mut self, chit: Chit, value: u8, at: Hex) {
        let before = income::income(&self.galaxy, self.seat);
        if let Some(system) = self.galaxy.systems.get_mut(&at) {
            system.dev = chits::developed(system.dev, value);
        }
        let more = income::income(&self.galaxy, self.seat).saturating_sub(before);
        self.ledger.developed = (more > 0).then_some((chit, more));
    }

    fn collect(&mut self) {
        self.ledger.income = income::income(&self.galaxy, self.seat);
        self.treasury += self.ledger.income;
    }

    /// Production (6.3): line by line.
    fn builds(&mut self) {
        let mut spent: Vec<(Hex, u32)> = Vec::new();
        for (line, order) in self.orders() {
            let Order::Build { at, purchase } = order else { continue };
            let here = spent.iter().filter(|(hex, _)| hex == at).map(|(_, cost)| cost).sum();
            let purse = purse(&self.galaxy, self.seat, *at, self.treasury, here);
            let cost = self.buy(line, *at, purchase, false, purse);
            spent.push((*at, cost));
            if !purse.local {
                self.treasury -= cost;
            }
        }
    }

    /// Enters a purchase; gives what it costs.
    fn buy(&mut self, line: Line, at: Hex, wanted: &Purchase, by_chit: bool, purse: Purse) -> u32 {
        let (units, cost) = afford(&self.galaxy, self.seat, wanted, purse.limit);
        let stranded = match units.has(Unit::Fighter) {
            true => stranded_fighters(&self.galaxy, self.seat, at, &units),
            false => 0,
        };
        let price = price(&self.galaxy, self.seat, wanted);
        self.galaxy.put_in_orbit(at, self.seat, &units.space());
        self.lose_stranded(at);
        self.ledger.bought.push(Bought { line, at, by_chit, purse, price, units, cost, stranded });
        cost
    }
}
