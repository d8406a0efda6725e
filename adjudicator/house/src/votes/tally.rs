//! Counting. Pure.

use campaign::votes::Carried;
use std::collections::{BTreeMap, BTreeSet};
use store::votes::BallotRow;

/// The votes of those who may vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// In favour.
    pub yes: u32,
    /// Against.
    pub no: u32,
    /// How many may vote.
    pub voters: u32,
}

impl Count {
    /// Counts the ballots of these voters; others do not count.
    #[must_use]
    pub fn of(voters: &BTreeSet<u8>, ballots: &BTreeMap<u8, BallotRow>) -> Count {
        let count = |way: bool| {
            let given =
                ballots.iter().filter(|(seat, cast)| voters.contains(seat) && cast.yes == way).count();
            u32::try_from(given).unwrap_or(u32::MAX)
        };
        Count { yes: count(true), no: count(false), voters: u32::try_from(voters.len()).unwrap_or(u32::MAX) }
    }

    /// Everybody has voted.
    #[must_use]
    pub fn is_complete(self) -> bool {
        self.yes + self.no >= self.voters
    }

    /// The motion is carried, if it closes now. Without a single vote in favour it never is.
    #[must_use]
    pub fn carries(self, by: Carried) -> bool {
        let given = self.yes + self.no;
        self.yes > 0 && by.quorum.is_met(given, self.voters) && by.majority.is_met(self.yes, given)
    }

    /// Enough have voted.
    #[must_use]
    pub fn has_quorum(self, by: Carried) -> bool {
        by.quorum.is_met(self.yes + self.no, self.voters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use campaign::votes::Share;

    #[test]
    fn quorum_and_majority_are_both_needed_and_strangers_do_not_count() {
        let voters: BTreeSet<u8> = (0..5).collect();
        let ballots = |yes: &[u8], no: &[u8]| -> BTreeMap<u8, BallotRow> {
            let cast = |yes: bool| move |seat: &u8| (*seat, BallotRow { yes, at_ms: 0 });
            yes.iter().map(cast(true)).chain(no.iter().map(cast(false))).collect()
        };
        let half = Carried { quorum: Share::Half, majority: Share::Half };
        let all = Carried { quorum: Share::All, majority: Share::All };
        let any = Carried { quorum: Share::Any, majority: Share::Half };
        for (yes, no, by, carried) in [
            (&[0, 1][..], &[][..], half, false),
            (&[0, 1], &[2], half, true),
            (&[0, 1], &[2, 3], half, false),
            (&[0, 1, 2, 3], &[], all, false),
            (&[0, 1, 2, 3, 4], &[], all, true),
            (&[0, 1, 2, 3], &[4], all, false),
            (&[0], &[], any, true),
            (&[], &[], any, false),
            (&[7, 8, 9], &[], half, false),
        ] {
            let count = Count::of(&voters, &ballots(yes, no));
            assert_eq!(count.carries(by), carried, "{yes:?} {no:?} {by:?}");
        }
        assert!(Count::of(&voters, &ballots(&[0, 1], &[2, 3, 4])).is_complete());
        assert!(!Count::of(&voters, &ballots(&[0, 1, 7], &[2, 3])).is_complete());
    }
}
