import { fill, heardWords, spokenLanguage } from "./say.ts";

/** Values that are words themselves, and are retold where they stand in a sentence; any other is somebody's own. */
const WORDS_THEMSELVES: readonly string[] = ["label", "what", "status", "words"];

/** A heard sentence with values in it: `{name}` stands for any text, `{#name}` for a number. */
interface Pattern {
  sentence: RegExp;
  names: readonly string[];
  told: string;
  /** How much of it is no value: what says more of itself is tried first. */
  weight: number;
}

function patternOf([english, told]: [string, string]): Pattern {
  // Literals, and the names of values between them.
  const parts = english.split(/\{(#?\w+)\}/);
  const literals = parts.filter((_, at) => at % 2 === 0);
  const expected = parts.map((part, at) =>
    at % 2 === 0
      ? part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
      : part.startsWith("#")
        ? String.raw`(\d[\d,.]*)`
        : "(.+?)",
  );
  return {
    sentence: new RegExp(`^${expected.join("")}$`, "su"),
    names: parts.filter((_, at) => at % 2 === 1),
    told,
    weight: literals.join("").length,
  };
}

let patterns: readonly Pattern[] | undefined;

function byPattern(sentence: string): string | undefined {
  patterns ??= Object.entries(heardWords())
    .filter(([english]) => english.includes("{"))
    .map(patternOf)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { sentence: expected, names, told } of patterns) {
    const found = expected.exec(sentence);
    if (!found) continue;
    const values = names.map((name, at): [string, string] => {
      const value = found[at + 1] as string;
      return [name, WORDS_THEMSELVES.includes(name) ? retellWords(value) : value];
    });
    return fill(told, Object.fromEntries(values));
  }
  return undefined;
}

/**
 * Says in the language of the page what core or the server has said in English: as the very sentence, else as one with values in it.
 * What the catalogue does not have stays English.
 */
export function retell(sentence: string): string {
  if (spokenLanguage() === "en" || sentence === "") return sentence;
  const heard = heardWords();
  return Object.hasOwn(heard, sentence) ? (heard[sentence] as string) : (byPattern(sentence) ?? sentence);
}

/** The same of words that are listed: each for itself. */
export const retellEach = (list: string): string =>
  list
    .split(/, (?:and )?/)
    .map(retell)
    .join(", ");

const retellWords = (words: string): string => {
  const told = retell(words);
  return told === words ? retellEach(words) : told;
};

/** A group of core's texts in the language of the page: the same names, and the same facts to put into each. */
export function retold<T>(texts: T): T {
  return spokenLanguage() === "en" ? texts : (retoldValue(texts) as T);
}

function retoldValue(value: unknown): unknown {
  if (typeof value === "string") return retell(value);
  if (typeof value === "function") return (...facts: unknown[]) => retoldValue(value(...facts));
  if (Array.isArray(value)) return value.map(retoldValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, retoldValue(each)]));
}
