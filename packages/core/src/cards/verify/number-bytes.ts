/** The alphabet of Crockford's base 32, which avoids characters that are easily confused. */
export const NUMBER_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** The length of a card number, in characters of five bits each. */
export const NUMBER_LENGTH = 12;

const BYTES = 8;

/** Returns the 60 bits of a card number. */
export const numberBits = (number: string): bigint =>
  [...number].reduce((bits, letter) => bits * 32n + BigInt(NUMBER_LETTERS.indexOf(letter)), 0n);

/** Returns a card number as bytes, with the most significant byte first. */
export const numberBytes = (number: string): Uint8Array => {
  const bits = numberBits(number);
  return Uint8Array.from({ length: BYTES }, (_, at) =>
    Number((bits >> BigInt(8 * (BYTES - 1 - at))) & 0xffn),
  );
};

/** Returns the card number for these bytes, or null if they are not a valid number. */
export function numberOfBytes(bytes: Uint8Array): string | null {
  if (bytes.length !== BYTES || (bytes[0] as number) >= 0x10) return null;
  const bits = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return Array.from(
    { length: NUMBER_LENGTH },
    (_, at) => NUMBER_LETTERS[Number((bits >> BigInt(5 * (NUMBER_LENGTH - 1 - at))) & 31n)],
  ).join("");
}
