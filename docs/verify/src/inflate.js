/** Unpacking (DEFLATE, RFC 1951): the way nearly every zip is packed. */

/** Bytes that are not packed as they must be: why. */
export class Packed extends Error {}

/** Of the codes 257 to 285: the shortest length each stands for, and how many bits more say how much longer. */
const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
/** The same of the codes for how far back. */
const BACK = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
];
const BACK_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
/** In which order the lengths of the codes for lengths come. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST = 15;
const BROKEN = "a file in it is broken";

/**
 * Codes by their lengths: how many there are of each, and what they stand for, in order.
 *
 * @typedef {{ counts: Uint16Array, stands: Uint16Array }} Codes
 * @param {ArrayLike<number>} lengths @returns {Codes}
 */
function codes(lengths) {
  const counts = new Uint16Array(LONGEST + 1);
  for (let at = 0; at < lengths.length; at += 1) counts[lengths[at]] += 1;
  counts[0] = 0;
  const first = new Uint16Array(LONGEST + 2);
  for (let length = 1; length <= LONGEST; length += 1) first[length + 1] = first[length] + counts[length];
  const stands = new Uint16Array(lengths.length);
  for (let at = 0; at < lengths.length; at += 1) if (lengths[at]) stands[first[lengths[at]]++] = at;
  return { counts, stands };
}

const FIXED = codes(Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8)));
const FIXED_BACK = codes(new Uint8Array(30).fill(5));

/** Bits of bytes, the lowest of each first. */
class Bits {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
    this.held = 0;
    this.count = 0;
  }

  /** @param {number} wanted at most 16 */
  take(wanted) {
    while (this.count < wanted) {
      if (this.at >= this.bytes.length) throw new Packed(BROKEN);
      this.held |= this.bytes[this.at++] << this.count;
      this.count += 8;
    }
    const taken = this.held & ((1 << wanted) - 1);
    this.held >>>= wanted;
    this.count -= wanted;
    return taken;
  }

  /** @param {Codes} known */
  code({ counts, stands }) {
    let [code, first, place] = [0, 0, 0];
    for (let length = 1; length <= LONGEST; length += 1) {
      code |= this.take(1);
      if (code - first < counts[length]) return stands[place + code - first];
      place += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
    throw new Packed(BROKEN);
  }

  /** Bytes as they are, from the next whole byte on. @param {number} length */
  plain(length) {
    if (this.at + length > this.bytes.length) throw new Packed(BROKEN);
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  toWholeByte() {
    this.held = 0;
    this.count = 0;
  }
}

/** What was unpacked so far. */
class Out {
  /** @param {number} most */
  constructor(most) {
    this.bytes = new Uint8Array(64 * 1024);
    this.length = 0;
    this.most = most;
  }

  /** Makes room. @param {number} more */
  room(more) {
    if (this.length + more > this.most) throw new Packed("it is too long unpacked");
    if (this.length + more <= this.bytes.length) return;
    const wider = new Uint8Array(Math.min(this.most, Math.max(this.bytes.length * 2, this.length + more)));
    wider.set(this.bytes.subarray(0, this.length));
    this.bytes = wider;
  }

  /** @param {number} length @param {number} back */
  again(length, back) {
    if (back > this.length) throw new Packed(BROKEN);
    this.room(length);
    // Byte by byte: what is copied may be what was copied just now.
    for (let number = 0; number < length; number += 1) {
      this.bytes[this.length] = this.bytes[this.length - back];
      this.length += 1;
    }
  }
}

/** The codes a part begins with. @param {Bits} bits @returns {[Codes, Codes]} */
function ownCodes(bits) {
  const [long, back, short] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4];
  const lengths = new Uint8Array(19);
  for (let at = 0; at < short; at += 1) lengths[ORDER[at]] = bits.take(3);
  const known = codes(lengths);
  const all = new Uint8Array(long + back);
  for (let at = 0; at < all.length; ) {
    const code = bits.code(known);
    if (code < 16) {
      all[at++] = code;
      continue;
    }
    if (code === 16 && at === 0) throw new Packed(BROKEN);
    const value = code === 16 ? all[at - 1] : 0;
    const times = code === 16 ? 3 + bits.take(2) : code === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
    if (at + times > all.length) throw new Packed(BROKEN);
    all.fill(value, at, at + times);
    at += times;
  }
  return [codes(all.subarray(0, long)), codes(all.subarray(long))];
}

/** @param {Bits} bits @param {Out} out @param {[Codes, Codes]} known */
function part(bits, out, [long, back]) {
  for (;;) {
    const code = bits.code(long);
    if (code === 256) return;
    if (code < 256) {
      out.room(1);
      out.bytes[out.length++] = code;
      continue;
    }
    const at = code - 257;
    if (at >= LENGTHS.length) throw new Packed(BROKEN);
    const length = LENGTHS[at] + bits.take(LENGTH_BITS[at]);
    const place = bits.code(back);
    if (place >= BACK.length) throw new Packed(BROKEN);
    out.again(length, BACK[place] + bits.take(BACK_BITS[place]));
  }
}

/** The bytes unpacked; no more than so many. @param {Uint8Array} bytes @param {number} most */
export function inflated(bytes, most) {
  const [bits, out] = [new Bits(bytes), new Out(most)];
  for (let last = 0; !last; ) {
    last = bits.take(1);
    const sort = bits.take(2);
    if (sort === 3) throw new Packed(BROKEN);
    if (sort === 0) {
      bits.toWholeByte();
      const [length, other] = [bits.take(16), bits.take(16)];
      if ((length ^ other) !== 0xffff) throw new Packed(BROKEN);
      out.room(length);
      out.bytes.set(bits.plain(length), out.length);
      out.length += length;
    } else {
      part(bits, out, sort === 1 ? [FIXED, FIXED_BACK] : ownCodes(bits));
    }
  }
  return out.bytes.slice(0, out.length);
}
