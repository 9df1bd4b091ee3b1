import { lazily } from "@idms/core/lazily";

const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** Codes of two letters, some of which are those of a region or, in small letters, of a language. */
const pairs = lazily(() => LETTERS.flatMap((one) => LETTERS.map((two) => one + two)));

/**
 * Returns the names of regions, languages and currencies in a language (BCP 47), from the data of Node.js. Names
 * with digits or in several scripts are left out.
 */
export function wordsIn(language: string): string[] {
  const script = new Intl.Locale(language).maximize().script!;
  const written = new RegExp(
    `^(?:${SCRIPTS[script] ?? `\\p{Script=${script}}`}|[\\p{M}\\s()'’\\u200C\\u200D])+$`,
    "u",
  );
  const named = (type: Intl.DisplayNamesType, codes: readonly string[]) => {
    const names = new Intl.DisplayNames(language, { type, fallback: "none" });
    return codes.flatMap((code) => names.of(code)?.replaceAll("\u200B", "") ?? []);
  };
  const all = [
    ...named("region", pairs()),
    ...named(
      "language",
      pairs().map((pair) => pair.toLowerCase()),
    ),
    ...named("currency", Intl.supportedValuesOf("currency")),
  ];
  return [...new Set(all)].filter((name) => written.test(name) && !/\p{Nd}/u.test(name));
}

/** Scripts of several Unicode scripts. */
const SCRIPTS: Record<string, string> = { Aran: "\\p{Script=Arabic}" };

/** The languages of the words. Together they have every script of the cards but the Chinese ones. */
export const LANGUAGES =
  "am ar as bn bo cs el en fa gu he hi hy ka km kn ks lo ml mr my ne or pa ru sat sd si ta te th ug ur vi yo".split(
    " ",
  );
