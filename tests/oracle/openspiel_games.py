"""Random games of Kalah and Oware as OpenSpiel plays them, in the format of recorded games.

    pip install open_spiel==2.0.2
    python openspiel_games.py

writes tests/data/openspiel/*.jsonl.

Nothing of this project takes part: positions, legal moves, ends and winners are OpenSpiel's. Three things are added here.
OpenSpiel's Kalah leaves the last seeds in their row and counts them; in a recorded game they are in the store. Turns and laps
are counted from the moves. OpenSpiel does not say why a game of Oware ended: its last move is sown here once more to see
what the mover captured by it, and whether the position had stood before.
"""

import json
import random
import re
from pathlib import Path

import pyspiel

GAMES = 20
FOLDER = Path(__file__).parent.parent / "data" / "openspiel"


def numbers(line):
    return [int(number) for number in re.findall(r"\d+", line)]


def read_kalah(state):
    """Holes of South and North in one ring, and the two stores."""
    north, stores, south = (numbers(line) for line in str(state).split("\n")[:3])
    board, store = south + north[::-1], stores[::-1]
    if state.is_terminal():
        board, store = [0] * 12, [store[0] + sum(board[:6]), store[1] + sum(board[6:])]
    return board, store


def read_oware(state):
    """The same for Oware."""
    lines = [line for line in str(state).split("\n") if re.search(r"\d", line)]
    store = [int(re.search(r"= (\d+)", lines[i]).group(1)) for i in (3, 0)]
    return numbers(lines[2]) + numbers(lines[1])[::-1], store


def why_kalah(seen, player, hole, before, after):
    return "row_empty"


def why_oware(seen, player, hole, before, after):
    board, at = list(before[0]), hole
    board[hole] = 0
    for _ in range(before[0][hole]):
        at = (at + 1) % 12
        if at == hole:
            at = (at + 1) % 12
        board[at] += 1
    captured = after[1][player] - sum(board[6 * player:6 * player + 6])
    if captured >= 25:
        return "most_captured"
    return "repetition" if (1 - player, tuple(board)) in seen else "no_move"


NAMES = {
    # ours: OpenSpiel's, reader, reason, first action of South and of North
    "kalah": ("mancala", read_kalah, why_kalah, (1, 8)),
    "oware": ("oware", read_oware, why_oware, (0, 0)),
}


def play(name, seed):
    theirs, read, why, first = NAMES[name]
    chance = random.Random(seed)
    state = pyspiel.load_game(theirs).new_initial_state()
    board, store = read(state)
    start = {"phase": "play", "turn": 0, "board": board, "store": store}
    steps, turns, seen, over = [], 0, set(), None
    while not state.is_terminal():
        player = state.current_player()
        seen.add((player, tuple(board)))
        action = chance.choice(state.legal_actions())
        hole = action - first[player] + 6 * player
        state.apply_action(action)
        before, (board, store) = (board, store), read(state)
        if state.is_terminal():
            over, turns = why(seen, player, hole, before, (board, store)), turns + 1
            # An ending found before a move is the next player's, any other the mover's.
            turn = 1 - player if over in ("no_move", "repetition") else player
        else:
            turn = state.current_player()
            turns += turn != player
        steps.append({"a": ["sow", hole], "phase": "play", "turn": turn, "board": board, "store": store})
    returns = state.returns()
    winner = None if returns[0] == returns[1] else int(returns[1] > returns[0])
    return {"game": name, "options": {}, "players": "random", "seed": seed, "start": start, "steps": steps,
            "over": over, "winner": winner, "turns": turns, "laps": len(steps), "cut": False}


for name in NAMES:
    with open(FOLDER / f"{name}.jsonl", "w", encoding="utf-8") as file:
        for seed in range(1, GAMES + 1):
            print(json.dumps(play(name, seed), separators=(",", ":")), file=file)
