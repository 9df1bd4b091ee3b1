const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
/** The last code point of Unicode. */
const LAST = 0x10ffff;

/** A text of XML with its entities as letters; those that a file declares by itself stay as they stand. */
export const withLetters = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]{1,8}|[a-z]{2,8});/gi, (whole, name: string) => entity(name) ?? whole);

function entity(name: string): string | undefined {
  if (!name.startsWith("#")) return NAMED[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= LAST ? String.fromCodePoint(code) : undefined;
}

const patterns = new Map<string, RegExp>();

/** The value of an attribute among those of a tag. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const known = patterns.get(name);
  const pattern = known ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i");
  if (!known) patterns.set(name, pattern);
  return pattern
    .exec(attributes)
    ?.slice(1)
    .find((each) => each !== undefined);
}
