/** The Base45 alphabet (RFC 9285). A QR code encodes pairs of these characters in eleven bits. */
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** Encodes bytes as Base45: three characters for every two bytes, and two for a single byte at the end. */
export function toBase45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let value = isPair ? (bytes[at] as number) * 256 + (bytes[at + 1] as number) : (bytes[at] as number);
    for (let letter = isPair ? 3 : 2; letter > 0; letter -= 1, value = Math.floor(value / 45))
      text += LETTERS[value % 45];
  }
  return text;
}

/** Decodes a Base45 string. Returns null if the string is invalid. */
export function fromBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const letters = Array.from(text.slice(at, at + 3), (letter) => LETTERS.indexOf(letter));
    if (letters.includes(-1)) return null;
    const value = letters.reduceRight((sum, letter) => sum * 45 + letter, 0);
    if (value >= (letters.length === 3 ? 0x10000 : 0x100)) return null;
    if (letters.length === 3) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
}
