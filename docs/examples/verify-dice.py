#!/usr/bin/env python3
"""Checks the open throws of a game that are proved. Needs Python 3 and nothing else, nothing of the game's own program either.

    python3 verify-dice.py dice.txt [more dice.txt, in the order the reports came]

dice.txt is the file that comes with a report. What it holds: docs/fair-play.md. Everything is written out here: BLAKE3, the
group ristretto255 (RFC 9496) and the verifiable random function over it (RFC 9381, https://c2sp.org/vrf-r255).
"""

import hashlib
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


# The curve under ristretto255.
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
I = pow(2, (P - 1) // 4, P)


def odd(number):
    return number % P & 1


def root_of_ratio(u, v):
    """Is u/v a square, and the root of it or of it times I that is even (RFC 9496, 4.2)."""
    root = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    check = v * root * root % P
    if check in (-u % P, -u * I % P):
        root = root * I % P
    return check in (u % P, -u % P), -root % P if odd(root) else root


ONE_OVER_ROOT = root_of_ratio(1, -1 - D)[1]
# Here the RFC takes the odd root.
ROOT_AD_1 = P - root_of_ratio(-D - 1, 1)[1]


def decode(data):
    """A point from 32 bytes (4.3.1)."""
    s = int.from_bytes(data, "little")
    if len(data) != 32 or s >= P or odd(s):
        raise ValueError("no point")
    u1, u2 = (1 - s * s) % P, (1 + s * s) % P
    v = (-D * u1 * u1 - u2 * u2) % P
    square, inverse = root_of_ratio(1, v * u2 * u2 % P)
    x = 2 * s * inverse * u2 % P
    x = -x % P if odd(x) else x
    y = u1 * inverse * inverse * u2 * v % P
    if not square or odd(x * y) or y == 0:
        raise ValueError("no point")
    return x, y, 1, x * y % P


def encode(point):
    """32 bytes from a point (4.3.2)."""
    x, y, z, t = point
    u1, u2 = (z + y) * (z - y) % P, x * y % P
    inverse = root_of_ratio(1, u1 * u2 * u2 % P)[1]
    one, two = inverse * u1 % P, inverse * u2 % P
    back = one * two * t % P
    if odd(t * back):
        x, y, two = y * I % P, x * I % P, one * ONE_OVER_ROOT % P
    if odd(x * back):
        y = -y % P
    s = two * (z - y) % P
    return (-s % P if odd(s) else s).to_bytes(32, "little")


def add(a, b):
    (x1, y1, z1, t1), (x2, y2, z2, t2) = a, b
    m, n, c, d = (y1 - x1) * (y2 - x2), (y1 + x1) * (y2 + x2), 2 * D * t1 * t2, 2 * z1 * z2
    e, f, g, h = n - m, d - c, d + c, n + m
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, point):
    total = 0, 1, 1, 0
    for bit in f"{number % L:b}":
        total = add(total, total)
        if bit == "1":
            total = add(total, point)
    return total


def minus(point):
    x, y, z, t = point
    return -x % P, y, z, -t % P


# The generator: the curve's usual base point.
BASE_Y = 4 * pow(5, -1, P) % P
BASE_X = root_of_ratio(BASE_Y * BASE_Y - 1, D * BASE_Y * BASE_Y + 1)[1]
BASE = BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P


def mapped(half):
    """One half of the map from bytes to points (4.3.4)."""
    t = int.from_bytes(half, "little") % 2**255
    r = I * t * t % P
    u, v = (r + 1) * (1 - D * D) % P, (-1 - r * D) * (r + D) % P
    square, s = root_of_ratio(u, v)
    if not square:
        s = s * t % P
        s = s if odd(s) else -s % P
    c = -1 if square else r
    n = (c * (r - 1) * (D - 1) ** 2 - v) % P
    w0, w1, w2, w3 = 2 * s * v % P, n * ROOT_AD_1 % P, (1 - s * s) % P, (1 + s * s) % P
    return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P


SUITE = b"\xffc2sp.org/vrf-r255"


def verified(key, alpha, proof):
    """The 64 bytes the function gives for alpha, if the proof holds under this key."""
    y, gamma = decode(key), decode(proof[:32])
    c, s = int.from_bytes(proof[32:48], "little"), int.from_bytes(proof[48:], "little")
    if s >= L or encode(y) == bytes(32):
        raise ValueError("no proof")
    uniform = hashlib.sha512(SUITE + b"\x82" + key + alpha).digest()
    h = add(mapped(uniform[:32]), mapped(uniform[32:]))
    u, v = add(times(s, BASE), minus(times(c, y))), add(times(s, h), minus(times(c, gamma)))
    points = b"".join(encode(point) for point in (y, h, gamma, u, v))
    if hashlib.sha512(SUITE + b"\x02" + points + b"\x00").digest()[:16] != proof[32:48]:
        raise ValueError("the proof does not hold")
    return hashlib.sha512(SUITE + b"\x03" + proof[:32] + b"\x00").digest()


def words(key):
    """The endless row of numbers under a key."""
    length = 256
    seen = 0
    while True:
        row = numbers(blake3(b"", numbers(key), KEYED, length))
        yield from row[seen:]
        seen, length = len(row), 2 * length


def check(note, keys):
    """One note: its lines between the first and the last."""
    told, dice, alpha, root, heard, count = {}, None, None, b"", b"", 0
    for line in note:
        word, _, rest = line.partition(" ")
        if word in ("campaign", "run", "turn", "key", "chain", "from", "secret"):
            told[word] = rest
        elif word == "root":
            root = bytes.fromhex(rest)
        elif word == "beacon":
            # What it said goes into the dice; whether it did is not checked here, but by the page and the program.
            heard = rest.encode()
        elif word == "proof":
            if alpha is None and "from" in told:
                alpha = bytes.fromhex(told["from"])
            elif alpha is None:
                name, run, turn = told["campaign"].encode(), int(told["run"]), int(told["turn"])
                places = b"".join(number.to_bytes(4, "little") for number in (run, turn))
                alpha = derive("adjudicator dice v2 head of a turn", len(name).to_bytes(4, "little"), name, places,
                               bytes.fromhex(told["chain"]))
            if root:
                context = "adjudicator dice v2 alpha of a stretch" + (" with a beacon" if heard else "")
                alpha, root, heard = derive(context, alpha, root, heard), b"", b""
            output = verified(bytes.fromhex(told["key"]), alpha, bytes.fromhex(rest))
            dice = words(derive("adjudicator dice v2 open stream", output))
        else:
            sides, (values, _, why) = int(word[1:]), rest.partition(": ")
            for value in map(int, values.split()):
                thrown = next(w for w in dice if w < 2**32 - 2**32 % sides) % sides + 1
                if thrown != value:
                    raise ValueError(f"{why}: it says {value}, but the die showed {thrown}")
                count += 1
    if keys.setdefault((told["campaign"], told["run"]), told["key"]) != told["key"]:
        raise ValueError("another key than before")
    if "secret" in told:
        secret = bytearray(derive("adjudicator dice v2 secret key", bytes.fromhex(told["secret"]), b"\0"))
        secret[31] &= 15
        if encode(times(int.from_bytes(secret, "little"), BASE)).hex() != told["key"]:
            raise ValueError("the secret is not that of the key")
    return f"{told['campaign']}, turn {told['turn']}", count


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    keys = {}
    for name in sys.argv[1:]:
        note = None
        for line in map(str.strip, open(name, encoding="utf-8")):
            if line == "adjudicator dice, version 2":
                note = []
            elif line == "end of dice" and note is not None:
                try:
                    what, count = check(note, keys)
                except (KeyError, ValueError) as wrong:
                    sys.exit(f"{name}: NOT PROVED: {wrong}")
                print(f"{what}: {count} open throws are proved")
                note = None
            elif line and note is not None:
                note.append(line)
    for (campaign, _), key in keys.items():
        print(f"the key of {campaign} is {key}: compare it with your first report")


if __name__ == "__main__":
    main()
