//! Rules compiled for the engine.
