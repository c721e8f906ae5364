//! A board in plain text, as South sees it.
//!
//! Four rows, from the top: North's outer row, his inner row, South's inner row, his outer row; two rows: North's, then
//! South's. Holes are numbered along each player's ring from 0 at his own left, so that North's rows read backwards.

use std::fmt::Write as _;

use crate::catalogue::model::{Board, Circuit};

/// Draws the holes of South and North (each in ring order) with a note after each player's outer row, such as
/// `store 3`; an empty note leaves nothing. `rows` is 2 or 4. Ends with a line break.
pub fn draw_board(rows: u8, holes: [&[u8]; 2], notes: [&str; 2]) -> String {
    let [south, north] = holes;
    let width = south.iter().chain(north).map(|n| n.to_string().len()).max().unwrap_or(1);
    let backwards = |row: &[u8]| row.iter().rev().copied().collect::<Vec<_>>();
    let lines: Vec<(&str, Vec<u8>, &str)> = if rows == 4 {
        let (south_outer, south_inner) = south.split_at(south.len() / 2);
        let (north_outer, north_inner) = north.split_at(north.len() / 2);
        vec![
            ("North outer", backwards(north_outer), notes[1]),
            ("      inner", north_inner.to_vec(), ""),
            ("South inner", backwards(south_inner), ""),
            ("      outer", south_outer.to_vec(), notes[0]),
        ]
    } else {
        vec![("North", backwards(north), notes[1]), ("South", south.to_vec(), notes[0])]
    };
    let mut text = String::new();
    for (name, row, note) in lines {
        text.push_str(name);
        text.push(' ');
        for seeds in row {
            let _ = write!(text, " {seeds:>width$}");
        }
        if !note.is_empty() {
            let _ = write!(text, "   {note}");
        }
        text.push('\n');
    }
    text
}

/// The numbers of South's and North's holes, in ring order, as actions name them: each ring from 0, or one count over
/// both where two rows are one circuit.
pub fn hole_numbers(board: &Board) -> [Vec<u8>; 2] {
    let ring = board.columns * (board.rows / 2);
    let north_from = if board.rows == 2 && board.circuit == Circuit::Board { ring } else { 0 };
    [(0..ring).collect(), (north_from..north_from + ring).collect()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::model::FullRound;

    #[test]
    fn four_rows_are_drawn_from_souths_seat() {
        let ring: Vec<u8> = (0..16).collect();
        let drawn = draw_board(4, [&ring, &ring], ["off 1", ""]);
        let expected = [
            "North outer   7  6  5  4  3  2  1  0",
            "      inner   8  9 10 11 12 13 14 15",
            "South inner  15 14 13 12 11 10  9  8",
            "      outer   0  1  2  3  4  5  6  7   off 1",
            "",
        ];
        assert_eq!(drawn, expected.join("\n"));
    }

    #[test]
    fn norths_row_on_a_shared_circuit_goes_on_counting_from_his_left() {
        let board = Board { rows: 2, columns: 6, circuit: Circuit::Board, sown_stores: false, full_round: FullRound::Sow };
        let [south, north] = hole_numbers(&board);
        let drawn = draw_board(2, [&south, &north], ["", "store 2"]);
        assert_eq!(drawn, "North  11 10  9  8  7  6   store 2\nSouth   0  1  2  3  4  5\n");
    }
}
