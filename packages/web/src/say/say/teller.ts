import { fill, type Teller, type Words } from "./say.ts";

/** Values that, like labels, are words themselves, and are retold where they stand in a sentence; any other is somebody's own. */
const WORDS_THEMSELVES = new Set(["what", "status", "words"]);

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

/**
 * Retells by a catalogue of what core and the server say, with what it is in the language.
 * @param usual what the fields of forms are usually called, which sentences about them name
 */
export function tellerOf(heard: Words, usual: Teller["usual"]): Teller {
  const patterns = Object.entries(heard)
    .filter(([english]) => english.includes("{"))
    .map(patternOf)
    .toSorted((one, other) => other.weight - one.weight);

  const retellEach = (list: string): string =>
    list
      .split(/, (?:and )?/)
      .map(retell)
      .join(", ");

  function retellWords(words: string): string {
    const told = retell(words);
    return told === words ? retellEach(words) : told;
  }

  /** The word that sentences have for a label is better than a form's. */
  function retellLabel(label: string): string {
    const told = retellWords(label);
    return told === label ? usual(label) : told;
  }

  function retell(sentence: string): string {
    if (Object.hasOwn(heard, sentence)) return heard[sentence] as string;
    for (const { sentence: expected, names, told } of patterns) {
      const found = expected.exec(sentence);
      if (!found) continue;
      const values = names.map((name, at): [string, string] => {
        const value = found[at + 1] as string;
        if (name === "label") return [name, retellLabel(value)];
        return [name, WORDS_THEMSELVES.has(name) ? retellWords(value) : value];
      });
      return fill(told, Object.fromEntries(values));
    }
    return sentence;
  }

  return { retell, retellEach, usual };
}
