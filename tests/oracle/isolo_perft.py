"""Counts of legal actions in the main game of Isolo I, by a second program: `tests/data/perft/isolo_1.perft`.

Positions are two rows of eight holes, the mover's first; a turn that comes back to an earlier state of itself ends the game.
"""

LEFT, RIGHT = 0, 7


def play(own, enemy, hole):
    """The board after a move, or None after a turn that never ends."""
    own, enemy = list(own), list(enemy)
    hand, own[hole] = own[hole], 0
    first, origin, relayed, seen = (RIGHT if hole == 6 else LEFT), hole, False, set()
    while True:
        state = (tuple(own), tuple(enemy), hand, first, origin, relayed)
        if state in seen:
            return None
        seen.add(state)
        for seed in range(hand):
            own[(first + seed) % 8] += 1
        last = (first + hand - 1) % 8
        facing = 7 - last
        if own[last] == 1:
            return own, enemy
        if enemy[facing] == 0:
            hand, own[last] = own[last], 0
            first, origin, relayed = (last + 1) % 8, last, True
            continue
        single = enemy[facing] == 1
        if single and last in (1, 6):
            corner, neighbour = (RIGHT, 0) if last == 6 else (LEFT, 7)
            own[corner] += 1
            enemy[facing] = 0
            if enemy[neighbour] == 0:
                return own, enemy
            hand, own[corner] = own[corner] + enemy[neighbour], 0
            enemy[neighbour] = 0
            first, origin = (corner + 1) % 8, corner
        else:
            hand, enemy[facing] = enemy[facing], 0
            first = (origin + 1) % 8 if relayed else LEFT
        relayed = False


def perft(own, enemy, depth):
    """Sequences of that many moves."""
    if depth == 0:
        return 1
    if not any(own) or not any(enemy):
        return 0
    count = 0
    for hole in range(8):
        if own[hole]:
            after = (own, enemy) if depth == 1 else play(own, enemy, hole)
            count += 1 if depth == 1 else perft(after[1], after[0], depth - 1) if after else 0
    return count


def row(seeds):
    return " ".join(map(str, seeds))


print("# Self-counted: sequences of moves of the main game of each length, by tests/oracle/isolo_perft.py, which shares no code with")
print("# the engine; no published count is known. position: side to move | South's holes | North's holes | off the board; then length and count.")
for south, north in (([2] * 8, [6] * 8), ([0, 7, 0, 0, 0, 0, 1, 1], [3, 1, 0, 0, 0, 0, 0, 2]), ([1, 0, 4, 2, 0, 3, 5, 1], [2, 1, 0, 6, 1, 1, 3, 1])):
    print(f"position S | {row(south)} | {row(north)} | 0 0")
    for depth in range(1, 6):
        print(depth, perft(south, north, depth))
