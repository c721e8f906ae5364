#!/usr/bin/env python3
"""Counts sequences of legal actions in Kalah and Oware with OpenSpiel, for tests/data/perft.

Usage: pip install open_spiel==2.0.2 && python3 tests/oracle/openspiel_perft.py tests/data/perft

OpenSpiel calls its Kalah "mancala". Its rules are those of the rule files as far as counts of legal actions go:
- Kalah: capture from an own empty hole only when the opposite hole is loaded; a full round sows the hole it was lifted
  from; the game is over as soon as either row is empty. OpenSpiel stops after 100 moves, far beyond these depths.
- Oware: a grand slam moves but captures nothing; an empty opponent must be fed; a full round passes over the hole it was
  lifted from; 25 seeds end the game. OpenSpiel ends a game at the first repeated position, where these counts know
  no repetition.
Because of that last point, and as a check of what is said here, every count is made a second time by the few lines
below, written without OpenSpiel and without a repetition rule; the script stops if the two differ.
"""

import random
import sys
from collections import Counter
from pathlib import Path

import pyspiel

DEPTH = 6
VERSION = "2.0.2"


class Board:
    """Six holes and a store for each side: South 0-5 and 6, North 7-12 and 13; South moves first."""

    def __init__(self):
        self.holes = [4, 4, 4, 4, 4, 4, 0] * 2
        self.mover = 0
        self.over = False
        self.events = Counter()

    def copy(self):
        other = type(self).__new__(type(self))
        other.holes, other.mover, other.over, other.events = list(self.holes), self.mover, self.over, self.events
        return other

    def row(self, side):
        return self.holes[7 * side : 7 * side + 6]

    def store(self, side):
        return self.holes[7 * side + 6]

    def take(self, hole):
        seeds, self.holes[hole] = self.holes[hole], 0
        return seeds

    def line(self):
        text = [" ".join(map(str, self.row(side))) for side in (0, 1)]
        return f"{'SN'[self.mover]} | {text[0]} | {text[1]} | {self.store(0)} {self.store(1)}"


class Kalah(Board):
    game = "mancala"

    def actions(self):
        """Holes that may be sown, in OpenSpiel's numbers: South 1-6, North 8-13."""
        return [] if self.over else [7 * self.mover + i + 1 for i, seeds in enumerate(self.row(self.mover)) if seeds]

    def apply(self, action):
        hole, own, enemy_store = action - 1, 7 * self.mover, 13 - 7 * self.mover
        for _ in range(self.take(hole)):
            hole = (hole + 1) % 14
            if hole == enemy_store:
                hole = (hole + 1) % 14
            self.holes[hole] += 1
        in_own_row = own <= hole < own + 6
        if in_own_row and self.holes[hole] == 1 and self.holes[12 - hole]:
            self.holes[own + 6] += self.take(hole) + self.take(12 - hole)
            self.events["capture"] += 1
        if hole == own + 6:
            self.events["bonus move"] += 1
        else:
            self.mover = 1 - self.mover
        self.over = not any(self.row(0)) or not any(self.row(1))
        self.events["end"] += self.over


class Oware(Board):
    game = "oware"

    def actions(self):
        """Holes that may be sown, numbered from 0 in the mover's row."""
        if self.over:
            return []
        fed = any(self.row(1 - self.mover))
        return [i for i, seeds in enumerate(self.row(self.mover)) if seeds > (0 if fed else 5 - i)]

    def apply(self, action):
        ring = list(range(6)) + list(range(7, 13))
        origin = at = action + 6 * self.mover
        seeds = self.take(ring[origin])
        while seeds:
            at = (at + 1) % 12
            if at != origin:
                self.holes[ring[at]] += 1
                seeds -= 1
        enemy = range(7 * (1 - self.mover), 7 * (1 - self.mover) + 6)
        line = []
        while ring[at] in enemy and self.holes[ring[at]] in (2, 3):
            line.append(ring[at])
            at = (at - 1) % 12
        taken = sum(self.holes[hole] for hole in line)
        if taken and taken == sum(self.row(1 - self.mover)):
            self.events["grand slam"] += 1
        elif taken:
            self.events["capture"] += 1
            for hole in line:
                self.holes[hole] = 0
            self.holes[7 * self.mover + 6] += taken
        self.mover = 1 - self.mover
        self.over = max(self.store(0), self.store(1)) > 24
        self.events["feeding"] += not any(self.row(1 - self.mover))
        self.events["end"] += self.over or not self.actions()


def count(state, actions, copy, apply, depth):
    """Sequences of exactly `depth` legal actions."""
    if depth == 0:
        return 1
    total = 0
    for action in actions(state):
        after = copy(state)
        apply(after, action)
        total += count(after, actions, copy, apply, depth - 1)
    return total


def counts(board, state):
    """Counts to DEPTH by both programs, which must agree."""
    rows = []
    for depth in range(1, DEPTH + 1):
        ours = count(board, lambda s: s.actions(), lambda s: s.copy(), lambda s, a: s.apply(a), depth)
        theirs = count(state, lambda s: s.legal_actions(), lambda s: s.clone(), lambda s, a: s.apply_action(a), depth)
        if ours != theirs:
            sys.exit(f"{board.game}, {board.line()}, depth {depth}: {ours} here, {theirs} in OpenSpiel")
        rows.append((depth, theirs))
    return rows


def position(kind, seed, length):
    """The position after `length` random actions, by both programs; None where the game is over before."""
    board, state = kind(), pyspiel.load_game(kind.game).new_initial_state()
    draw = random.Random(seed)
    for _ in range(length):
        if board.actions() != state.legal_actions():
            sys.exit(f"{kind.game}, {board.line()}: legal actions differ")
        if not board.actions():
            return None
        action = draw.choice(board.actions())
        board.apply(action)
        state.apply_action(action)
    board.events = Counter()
    return board, state


def main(folder):
    wanted = {Kalah: ["capture", "bonus move", "end"], Oware: ["capture", "grand slam", "feeding", "end"]}
    for kind, events in wanted.items():
        name = kind.__name__.lower()
        lines = [
            "# Sequences of legal actions of each length. One legal action is one ply, bonus moves too; no repetition rule.",
            f'# Counted with OpenSpiel {VERSION}, game "{kind.game}", by tests/oracle/openspiel_perft.py.',
            "# position: side to move | South's holes | North's holes | stores; then length and count.",
        ]
        # The start, then for each of `events` the first late position under which it happens soon.
        chosen, seed = [position(kind, 0, 0)], 0
        for event in events:
            happened = False
            while not happened:
                seed += 1
                found = position(kind, seed, 20 + seed % 50)
                if found:
                    count(found[0], lambda s: s.actions(), lambda s: s.copy(), lambda s, a: s.apply(a), 3)
                    happened = found[0].events[event] > 0
            chosen.append(found)
        for board, state in chosen:
            lines.append(f"position {board.line()}")
            lines += [f"{depth} {number}" for depth, number in counts(board, state)]
        Path(folder, f"{name}.perft").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
