//! Temporary stand-in for the engine.
#![allow(missing_docs, unused, clippy::all)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side { South, North }
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb { Sow, Put, Take, Pass, Act(u8) }
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action { pub verb: Verb, pub hole: Option<u8>, pub clockwise: bool }
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position { pub holes: [Vec<u8>; 2], pub stored: [u8;2], pub reserve: [u8;2], pub hand: [u8;2], pub captures: [u32;2], pub to_move: Side, pub decision: String, pub pending_takes: u8 }
#[derive(Debug, thiserror::Error)]
#[error("x")]
pub struct SessionError;
pub struct Over { pub reason: String, pub winner: Option<Side>, pub draw: bool, pub void: bool }
pub struct Program { pub acts: Vec<Act> }
pub struct Act { pub id: String }
#[derive(Debug, thiserror::Error)]
#[error("x")]
pub struct CompileError;
pub fn compile(_: &crate::catalogue::Rules) -> Result<Program, CompileError> { Err(CompileError) }
pub struct Session<'a>(&'a Program);
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player { Random, Greedy }
impl std::str::FromStr for Player { type Err = String; fn from_str(s: &str) -> Result<Self, String> { Err(s.into()) } }
impl std::fmt::Display for Player { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str("x") } }
impl<'a> Session<'a> {
    pub fn new(p: &'a Program, _: Side) -> Self { Session(p) }
    pub fn at(p: &'a Program, _: &Position) -> Result<Self, SessionError> { Ok(Session(p)) }
    pub fn legal(&self) -> &[Action] { &[] }
    pub fn apply(&mut self, _: Action) -> Result<(), SessionError> { Ok(()) }
    pub fn position(&self) -> Position { todo!() }
    pub fn over(&self) -> Option<Over> { None }
    pub fn turns(&self) -> u32 { 0 }
    pub fn laps(&self) -> u32 { 0 }
    pub fn choose(&mut self, _: [Player; 2], _: u64, _: u64) -> Action { todo!() }
    pub fn perft(&self, _: u32) -> u64 { 0 }
}
