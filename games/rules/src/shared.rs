//! What many copies of a table have in common: copied when one of them changes it, and not before.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A part of a state or a view. To copy it costs nothing; whoever changes a copy that is not the only one has its own
/// from then on. Stored as what it holds.
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// A part of its own.
    pub fn new(part: T) -> Shared<T> {
        Shared(Arc::new(part))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared(Arc::clone(&self.0))
    }
}

impl<T> From<T> for Shared<T> {
    fn from(part: T) -> Shared<T> {
        Shared::new(part)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || *self.0 == *other.0
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T: Default> Default for Shared<T> {
    fn default() -> Shared<T> {
        Shared::new(T::default())
    }
}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T, I> FromIterator<I> for Shared<T>
where
    T: FromIterator<I>,
{
    fn from_iter<It: IntoIterator<Item = I>>(items: It) -> Shared<T> {
        Shared::new(items.into_iter().collect())
    }
}

impl<'s, T> IntoIterator for &'s Shared<T>
where
    &'s T: IntoIterator,
{
    type Item = <&'s T as IntoIterator>::Item;
    type IntoIter = <&'s T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (&*self.0).into_iter()
    }
}

impl<'s, T: Clone> IntoIterator for &'s mut Shared<T>
where
    &'s mut T: IntoIterator,
{
    type Item = <&'s mut T as IntoIterator>::Item;
    type IntoIter = <&'s mut T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (&mut **self).into_iter()
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shared<T>, D::Error> {
        T::deserialize(deserializer).map(Shared::new)
    }
}

#[cfg(test)]
mod tests {
    use super::Shared;
    use std::rc::Rc;

    #[test]
    fn it_is_copied_when_a_copy_is_changed_and_not_before() {
        // What is held counts its own copies.
        let count = Rc::new(());
        let one = Shared::new(vec![count.clone()]);
        let mut other = one.clone();
        assert_eq!((Rc::strong_count(&count), other.len()), (2, 1));
        other.push(count.clone());
        assert_eq!((Rc::strong_count(&count), one.len(), other.len()), (4, 1, 2));
        // Its own from now on.
        other.push(count.clone());
        assert_eq!(Rc::strong_count(&count), 5);
    }

    #[test]
    fn it_is_stored_as_what_it_holds() {
        let shared: Shared<Vec<u8>> = [1, 2].into_iter().collect();
        let stored = serde_json::to_string(&shared).unwrap();
        assert_eq!(stored, "[1,2]");
        assert_eq!(serde_json::from_str::<Shared<Vec<u8>>>(&stored).unwrap(), shared);
    }
}
