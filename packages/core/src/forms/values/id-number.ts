/**
 * Government student numbers that a form may ask for. An APAAR ID and an Aadhaar number have 12 digits, and the last
 * Aadhaar digit is a Verhoeff check digit. According to public sources, the Permanent Education Number has 11 digits
 * (some say 12, or up to 14), and some states have used longer numbers. Therefore, only lengths that no source allows
 * are reported.
 */
const ID_NUMBERS = {
  aadhaar: "an Aadhaar number has 12 digits; the first is from 2 to 9, and the last is a check digit",
  apaar: "an APAAR ID has 12 digits",
  pen: "a Permanent Education Number has 11 digits, or up to 14 in some states",
} as const;

export type IdNumber = keyof typeof ID_NUMBERS;

export const isIdNumber = (meaning: string | undefined): meaning is IdNumber =>
  meaning !== undefined && Object.hasOwn(ID_NUMBERS, meaning);

/**
 * Removes the separators that people type between digits. Returns undefined if the text is not a number or has no
 * separators.
 */
export function bareIdNumber(text: string): string | undefined {
  const bare = text.normalize("NFKC").replace(/[\s.\-–—_/]/g, "");
  return bare !== text && /^\d+$/.test(bare) ? bare : undefined;
}

/** Whether a number cannot be valid. A masked number, such as XXXX XXXX 1234, may be valid. */
export function isWrongIdNumber(kind: IdNumber, text: string): boolean {
  const digits = bareIdNumber(text) ?? text;
  if (kind === "aadhaar" && /^[x*•]{8}\d{4}$/i.test(digits.replace(/[\s-]/g, ""))) return false;
  if (!/^\d+$/.test(digits) || new Set(digits).size === 1) return true;
  if (kind === "pen") return digits.length < 11 || digits.length > 14;
  if (digits.length !== 12) return true;
  return kind === "aadhaar" && (/^[01]/.test(digits) || !isVerhoeff(digits));
}

const SIDES = 5;
const COUNT = 10;

/** Multiplies two elements of the dihedral group of a pentagon, which consists of rotations and reflections. */
function product(a: number, b: number): number {
  const turned = (a + (a < SIDES ? b : SIDES - (b % SIDES))) % SIDES;
  const isMirrored = a < SIDES !== b < SIDES;
  return isMirrored ? turned + SIDES : turned;
}

const SHUFFLED = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** Whether the last digit is the Verhoeff check digit of the other digits. */
function isVerhoeff(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...digits].toReversed().entries()) {
    let number = Number(digit);
    for (let times = 0; times < at % (COUNT - 2); times += 1) number = SHUFFLED[number] as number;
    sum = product(sum, number);
  }
  return sum === 0;
}
