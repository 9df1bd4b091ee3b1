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

/** The text of markup: without its tags, its entities as letters. A break is a line end. */
export const textOfMarkup = (markup: string): string =>
  markup
    .replace(/<(?:br|text:line-break)\s*\/?>|<\/(?:p|text:p|div)>(?=.)/gis, "\n")
    .replace(/<text:s(?:\s[^<>]*)?\/>|<text:tab\s*\/>/g, " ")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(#x?[0-9a-f]{1,8}|[a-z]{2,8});/gi, (whole, name: string) => entity(name) ?? whole)
    .trim();

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

/** Markup without what stands between a beginning and an end; what has no end goes to the end of the text. */
export function withoutBlocks(markup: string, begin: RegExp, end: (begun: string) => string): string {
  const kept: string[] = [];
  const lower = markup.toLowerCase();
  let at = 0;
  for (const { 0: begun, index } of markup.matchAll(begin)) {
    if (index < at) continue;
    kept.push(markup.slice(at, index));
    const last = end(begun.toLowerCase());
    const to = lower.indexOf(last, index);
    at = to < 0 ? markup.length : to + last.length;
  }
  return kept.join("") + markup.slice(at);
}
