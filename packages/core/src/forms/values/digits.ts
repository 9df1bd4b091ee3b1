/**
 * Converts a decimal digit of any script to 0–9. Returns an empty string for any other character. In Unicode, digits
 * have the category Nd, and each script's digits are encoded in one run starting from zero (Unicode 17, chapter 4.6).
 * The digits of adjacent scripts therefore follow each other in blocks of ten.
 */
export function asciiDigit(character: string): string {
  if (character >= "0" && character <= "9") return character;
  if (!IS_DIGIT.test(character)) return "";
  const code = character.codePointAt(0) as number;
  let zero = code;
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

const IS_DIGIT = /^\p{Nd}$/u;

/** Converts the digits of any script in the text to ASCII, and drops all other characters. */
export const digitsOf = (text: string): string =>
  /^[0-9]*$/.test(text) ? text : Array.from(text, asciiDigit).join("");
