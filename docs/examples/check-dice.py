#!/usr/bin/env python3
"""Checks the dice of a turn, after a game has ended. Needs Python 3 and nothing else.

    python3 check-dice.py SECRET FINGERPRINT SIDES < turn-1.json

SECRET is in the last report of the game, FINGERPRINT in the first. turn-1.json holds what was decided in a turn: the game
master makes it with `adjudicator replay NAME --turn 1 --decisions`. SIDES are those of the throw in question: 2 for a coin.
Shown is the first open throw after all that was decided.

How the dice are made: games/rules/src/dice/mod.rs. All of it is BLAKE3, which is written out here.
"""

import json
import sys

START = (0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19)
SHUFFLE = (2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8)
LANES = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
         (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))
FIRST, LAST, PARENT, ROOT, KEYED, CONTEXT, MATERIAL = (1 << bit for bit in range(7))
CHUNK = 1024


def numbers(data):
    """Bytes as 32-bit numbers, the lowest byte first."""
    return [int.from_bytes(data[at:at + 4], "little") for at in range(0, len(data), 4)]


def joined(words):
    return b"".join(word.to_bytes(4, "little") for word in words)


def compress(chain, block, counter, size, flags):
    """The heart of BLAKE3: sixteen numbers from a block of up to 64 bytes and what came before it."""
    state = [*chain, *START[:4], counter & 0xFFFFFFFF, counter >> 32, size, flags]
    words = numbers(block.ljust(64, b"\0"))

    def add(lane, other, word):
        state[lane] = (state[lane] + state[other] + word) & 0xFFFFFFFF

    def turn(lane, other, bits):
        mixed = state[lane] ^ state[other]
        state[lane] = (mixed >> bits | mixed << (32 - bits)) & 0xFFFFFFFF

    for _ in range(7):
        for at, (a, b, c, d) in enumerate(LANES):
            for word, wide, narrow in ((words[2 * at], 16, 12), (words[2 * at + 1], 8, 7)):
                add(a, b, word)
                turn(d, a, wide)
                add(c, d, 0)
                turn(b, c, narrow)
        words = [words[at] for at in SHUFFLE]
    return [state[at] ^ state[at + 8] for at in range(8)] + [state[at + 8] ^ chain[at] for at in range(8)]


def ready(data, key, flags, chunk=0):
    """What remains to be compressed at the top of the tree over these bytes."""
    if len(data) <= CHUNK:
        blocks = [data[at:at + 64] for at in range(0, len(data), 64)] or [b""]
        chain, mark = key, flags | FIRST
        for block in blocks[:-1]:
            chain, mark = compress(chain, block, chunk, 64, mark)[:8], flags
        return chain, blocks[-1], chunk, len(blocks[-1]), mark | LAST
    left = CHUNK
    while 2 * left < len(data):
        left *= 2
    halves = ready(data[:left], key, flags, chunk), ready(data[left:], key, flags, chunk + left // CHUNK)
    return key, joined(word for half in halves for word in compress(*half)[:8]), 0, 64, flags | PARENT


def blake3(data, key=START, flags=0, length=32):
    chain, block, _, size, mark = ready(data, key, flags)
    out, at = b"", 0
    while len(out) < length:
        out, at = out + joined(compress(chain, block, at, size, mark | ROOT)), at + 1
    return out[:length]


def derive(context, *parts):
    """BLAKE3's key derivation."""
    return blake3(b"".join(parts), numbers(blake3(context.encode(), flags=CONTEXT)), MATERIAL)


def throw(key, sides):
    """One of so many values, from 1, by the stream under this key."""
    for word in numbers(blake3(b"", numbers(key), KEYED, 4096)):
        if word < 2**32 - 2**32 % sides:
            return word % sides + 1


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    secret, fingerprint, sides = bytes.fromhex(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    turn = json.load(sys.stdin)
    made = derive("adjudicator dice v1 commitment to the seed", secret).hex()
    if made != fingerprint:
        sys.exit(f"THE SECRET DOES NOT FIT ITS FINGERPRINT: it gives {made}")
    print("the secret fits its fingerprint")
    chain = turn["chain_before"]
    if turn["turn"] == 1 and turn["run"] == 1:
        name = turn["campaign"].encode()
        if chain != derive("adjudicator 2026 chain of turns", name, secret).hex():
            sys.exit("THE TURN DOES NOT BEGIN WITH THE CAMPAIGN'S NAME AND SECRET")
        print("the turn begins with the campaign's name and secret")
    number = turn["turn"].to_bytes(4, "little")
    key = derive("adjudicator dice v1 key of a turn", secret, number, chain.encode())
    for entry in turn["decisions"]:
        text = json.dumps(entry, separators=(",", ":"), ensure_ascii=False)
        key = derive("adjudicator dice v1 key after a journal entry", key, text.encode())
    print("the throw is", throw(derive("adjudicator dice v1 open stream", key), sides), "of", sides)


if __name__ == "__main__":
    main()
