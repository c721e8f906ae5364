//! Work done on all cores and taken over in order, with a bounded number of results in flight.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

struct State<T> {
    next: usize,
    taken: usize,
    ready: BTreeMap<usize, T>,
    stop: bool,
}

struct Shared<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

impl<T> Shared<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<T>>) -> MutexGuard<'a, State<T>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the work of all threads when dropped, so that neither an error nor a panic leaves the others waiting.
struct StopOnDrop<'a, T>(&'a Shared<T>);

impl<T> Drop for StopOnDrop<'_, T> {
    fn drop(&mut self) {
        self.0.lock().stop = true;
        self.0.changed.notify_all();
    }
}

/// Runs `work(0)`, …, `work(count - 1)` on `threads` threads and gives the results to `sink`, on the calling thread, in that
/// order. No thread runs more than twice `threads` items ahead of the sink, which bounds the memory.
///
/// # Errors
/// The first error of `sink`, after which no further item is begun. A panic of `work` is passed on.
pub fn in_order<T: Send, E>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
    mut sink: impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads.max(1);
    let ahead = 2 * threads;
    let shared =
        Shared { state: Mutex::new(State { next: 0, taken: 0, ready: BTreeMap::new(), stop: false }), changed: Condvar::new() };
    let worker = || {
        loop {
            let mut state = shared.lock();
            while !state.stop && state.next < count && state.next >= state.taken + ahead {
                state = shared.wait(state);
            }
            if state.stop || state.next >= count {
                return;
            }
            let item = state.next;
            state.next += 1;
            drop(state);
            let on_panic = StopOnDrop(&shared);
            let result = work(item);
            std::mem::forget(on_panic);
            shared.lock().ready.insert(item, result);
            shared.changed.notify_all();
        }
    };
    thread::scope(|scope| {
        let _on_return = StopOnDrop(&shared);
        for _ in 0..threads.min(count) {
            scope.spawn(worker);
        }
        for item in 0..count {
            let mut state = shared.lock();
            let result = loop {
                match state.ready.remove(&item) {
                    Some(result) => break result,
                    None if state.stop => return Ok(()),
                    None => state = shared.wait(state),
                }
            };
            state.taken = item + 1;
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
            let uneven = |i: usize| {
                std::thread::sleep(std::time::Duration::from_micros(((i * 7919) % 5 * 100) as u64));
                i * i
            };
            in_order(50, threads, uneven, |i, square| {
                seen.push((i, square));
                Ok::<(), ()>(())
            })
            .expect("the sink never fails");
            assert_eq!(seen, (0..50).map(|i| (i, i * i)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_of_the_sink_ends_the_work() {
        let result = in_order(1_000_000, 2, |i| i, |i, _| if i == 3 { Err("full") } else { Ok(()) });
        assert_eq!(result, Err("full"));
    }

    #[test]
    #[should_panic(expected = "scoped thread panicked")]
    fn a_panic_of_a_worker_is_passed_on() {
        let _ = in_order(9, 2, |i| assert!(i != 4, "broken"), |_, ()| Ok::<(), ()>(()));
    }
}
