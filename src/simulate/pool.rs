//! Work done on all cores and taken over in order, with a bounded number of results in flight.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

struct State<I: Iterator, T> {
    items: I,
    begun: usize,
    taken: usize,
    ready: BTreeMap<usize, (I::Item, T)>,
    exhausted: bool,
    stop: bool,
}

struct Shared<I: Iterator, T> {
    state: Mutex<State<I, T>>,
    changed: Condvar,
}

impl<I: Iterator, T> Shared<I, T> {
    fn lock(&self) -> MutexGuard<'_, State<I, T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<I, T>>) -> MutexGuard<'a, State<I, T>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the work of all threads when dropped, so that neither an error nor a panic leaves the others waiting.
struct StopOnDrop<'a, I: Iterator, T>(&'a Shared<I, T>);

impl<I: Iterator, T> Drop for StopOnDrop<'_, I, T> {
    fn drop(&mut self) {
        self.0.lock().stop = true;
        self.0.changed.notify_all();
    }
}

/// Runs `work` on every item, on `threads` threads, and gives items and results to `sink`, on the calling thread, in the order of
/// the items. Items are drawn when a thread is free for one, and no thread runs more than twice `threads` items ahead of the sink,
/// which bounds the memory.
///
/// # Errors
/// The first error of `sink`, after which no further item is begun. A panic of `work` is passed on.
pub fn in_order<I, T: Send, E>(
    items: I,
    threads: usize,
    work: impl Fn(&I::Item) -> T + Sync,
    mut sink: impl FnMut(I::Item, T) -> Result<(), E>,
) -> Result<(), E>
where
    I: Iterator<Item: Send> + Send,
{
    let threads = threads.max(1);
    let ahead = 2 * threads;
    let state = State { items, begun: 0, taken: 0, ready: BTreeMap::new(), exhausted: false, stop: false };
    let shared = Shared { state: Mutex::new(state), changed: Condvar::new() };
    let worker = || {
        loop {
            let mut state = shared.lock();
            while !state.stop && !state.exhausted && state.begun >= state.taken + ahead {
                state = shared.wait(state);
            }
            if state.stop || state.exhausted {
                return;
            }
            let Some(item) = state.items.next() else {
                state.exhausted = true;
                shared.changed.notify_all();
                return;
            };
            let number = state.begun;
            state.begun += 1;
            drop(state);
            let on_panic = StopOnDrop(&shared);
            let result = work(&item);
            std::mem::forget(on_panic);
            shared.lock().ready.insert(number, (item, result));
            shared.changed.notify_all();
        }
    };
    thread::scope(|scope| {
        let _on_return = StopOnDrop(&shared);
        for _ in 0..threads {
            scope.spawn(worker);
        }
        for number in 0.. {
            let mut state = shared.lock();
            let (item, result) = loop {
                match state.ready.remove(&number) {
                    Some(ready) => break ready,
                    None if state.stop || (state.exhausted && number >= state.begun) => return Ok(()),
                    None => state = shared.wait(state),
                }
            };
            state.taken = number + 1;
            drop(state);
            shared.changed.notify_all();
            sink(item, result)?;
        }
        Ok(())
    })
}

/// The number of threads to use: the number asked for, or one a core.
pub fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            let uneven = |i: &u64| {
                std::thread::sleep(std::time::Duration::from_micros((i * 7919) % 5 * 100));
                i * i
            };
            in_order(0..50, threads, uneven, |i, square| {
                seen.push((i, square));
                Ok::<(), ()>(())
            })
            .expect("the sink never fails");
            assert_eq!(seen, (0..50).map(|i| (i, i * i)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn items_can_be_passed_by_while_the_work_goes_on() {
        use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
        let (limit, mut seen) = (AtomicUsize::new(1000), 0);
        let items = (0..1000).take_while(|i| *i < limit.load(Relaxed));
        let sink = |i, _| {
            seen += 1;
            if i == 10 {
                limit.store(0, Relaxed);
            }
            Ok::<(), ()>(())
        };
        in_order(items, 3, |i| *i, sink).expect("the sink never fails");
        assert!((11..=17).contains(&seen), "{seen}");
    }

    #[test]
    fn an_error_of_the_sink_ends_the_work() {
        let result = in_order(0..1_000_000, 2, |i| *i, |i, _| if i == 3 { Err("full") } else { Ok(()) });
        assert_eq!(result, Err("full"));
    }

    #[test]
    #[should_panic(expected = "scoped thread panicked")]
    fn a_panic_of_a_worker_is_passed_on() {
        let _ = in_order(0..9, 2, |i| assert!(*i != 4, "broken"), |_, ()| Ok::<(), ()>(()));
    }
}
