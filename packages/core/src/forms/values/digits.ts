/**
 * A decimal digit of any script as 0 to 9; empty for any other character. Unicode gives digits the category Nd and keeps
 * those of a script in one run from its zero (Unicode 17, chapter 4.6); where scripts follow each other, so do their tens.
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

/** Every digit of a text as ASCII, whatever script it was typed in; all else is dropped. */
export const digitsOf = (text: string): string =>
  /^[0-9]*$/.test(text) ? text : Array.from(text, asciiDigit).join("");
