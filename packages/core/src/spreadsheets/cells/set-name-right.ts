/** A word in any script. */
const WORD = /[\p{L}\p{M}]+/gu;

const isUpper = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();
const isLower = (text: string): boolean => text === text.toLowerCase() && text !== text.toUpperCase();

/** Whether a name is entirely in upper or lower case and consists of more than initials. */
export function isShouted(name: string): boolean {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return false;
  const words = name.match(WORD) ?? [];
  const long = words.filter((word) => word.length > 2);
  return long.length > 0 && (words.every(isUpper) || words.every(isLower));
}

/**
 * Corrects the case of a name in capitals: ASHA RAO becomes Asha Rao. Initials such as K or KV stay unchanged, and
 * D'SOUZA becomes D'Souza. Names in scripts without letter case stay unchanged.
 */
export function setNameRight(name: string): string {
  if (!isShouted(name)) return name;
  return name.replace(WORD, (word) => {
    if (word.length <= 2 && isUpper(word) && !/[AEIOUY]/.test(word)) return word;
    const [first = "", ...rest] = Array.from(word);
    return first.toUpperCase() + rest.join("").toLowerCase();
  });
}
