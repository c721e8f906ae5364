mod golden;
mod perft;
mod play;
mod recorded;
