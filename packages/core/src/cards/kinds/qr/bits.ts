/** A sequence of bits and its length. The most significant bit of each byte comes first. */
export interface Bits {
  bytes: number[];
  length: number;
}

/** Appends the lowest `count` bits of a value. `count` is at most 16. */
export function writeBits(bits: Bits, value: number, count: number): void {
  for (let left = count; left > 0;) {
    if ((bits.length & 7) === 0) bits.bytes.push(0);
    const at = bits.bytes.length - 1;
    const free = 8 - (bits.length & 7);
    const taken = Math.min(left, free);
    const part = (value >> (left - taken)) & ((1 << taken) - 1);
    bits.bytes[at] = (bits.bytes[at] as number) | (part << (free - taken));
    bits.length += taken;
    left -= taken;
  }
}
