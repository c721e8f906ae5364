//! How far a run has come, on the terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use super::Context;
use crate::simulate::Progress;

/// One line on the terminal that is written over and over.
pub struct ProgressLine {
    visible: bool,
    quiet: bool,
    told: bool,
    began: Instant,
    shown: Option<Instant>,
}

impl ProgressLine {
    /// A line that shows only on a terminal, and not with `--quiet`.
    pub fn new(context: &Context) -> Self {
        let visible = !context.quiet && io::stderr().is_terminal();
        Self { visible, quiet: context.quiet, told: false, began: Instant::now(), shown: None }
    }

    /// Writes it anew; the first time of a run that goes on, says so.
    pub fn show(&mut self, progress: &Progress<'_>) {
        if !std::mem::replace(&mut self.told, true) && progress.before > 0 && !self.quiet {
            let _ = writeln!(io::stderr(), "goes on after {} games written earlier", progress.before);
        }
        let recent = self.shown.is_some_and(|shown| shown.elapsed() < Duration::from_millis(100));
        if !self.visible || recent {
            return;
        }
        self.shown = Some(Instant::now());
        let rate = (progress.done - progress.before) as f64 / self.seconds().max(1e-3);
        let left = (progress.total - progress.done) as f64 / rate.max(1.0);
        let percent = 100.0 * progress.done as f64 / progress.total.max(1) as f64;
        let (variant, pairing) = (&progress.job.planned.variant, &progress.job.pairing);
        let text = format!("{percent:3.0} %  {rate:.0} games/s  {left:.0} s left  {variant} {pairing}");
        let _ = write!(io::stderr(), "\r\x1b[K{text}");
    }

    /// Takes it away.
    pub fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    /// Seconds since the beginning.
    pub fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}
