const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
/** The last Unicode code point. */
const LAST = 0x10ffff;

/** Decodes the XML entities in text. Entities that the file itself declares stay unchanged. */
export const withLetters = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]{1,8}|[a-z]{2,8});/gi, (whole, name: string) => entity(name) ?? whole);

function entity(name: string): string | undefined {
  if (!name.startsWith("#")) return NAMED[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= LAST ? String.fromCodePoint(code) : undefined;
}

const patterns = new Map<string, RegExp>();

/** Returns the value of an attribute within a tag. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const known = patterns.get(name);
  const pattern = known ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i");
  if (!known) patterns.set(name, pattern);
  return pattern
    .exec(attributes)
    ?.slice(1)
    .find((each) => each !== undefined);
}
