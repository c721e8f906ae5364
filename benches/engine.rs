//! Games of every variant and of the plain loops under criterion: one iteration is a fixed number of games, records included.

use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};

mod scalar;
mod subjects;

fn games(criterion: &mut Criterion) {
    let subjects = subjects::subjects(&[]);
    for of_one in subjects.chunk_by(|a, b| a.variant == b.variant) {
        let mut group = criterion.benchmark_group(&of_one[0].variant);
        for subject in of_one {
            let name = if subject.is_loop() { "plain loop".to_owned() } else { subject.pairing() };
            group.throughput(Throughput::Elements(subject.games));
            group.bench_function(name, |bencher| bencher.iter(|| subject.measure().turns));
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(3));
    targets = games
}
criterion_main!(benches);
