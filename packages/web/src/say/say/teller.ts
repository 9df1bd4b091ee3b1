import { worded, type Fact, type Facts, type Sentence, type Text } from "@idms/core/sentence";
import { fill, type Teller, type Words } from "./say.ts";

/** Sentences in a language: by the group of their code, and in it by their name. */
export type Told = Readonly<Record<string, Readonly<Record<string, Text>>>>;

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
 * @param told sentences of core and the server by their codes
 * @param usual what the fields of forms are usually called, which sentences about them name
 */
export function tellerOf(heard: Words, told: Told, usual: Teller["usual"]): Teller {
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

  /** A fact in the language; what a school calls a field is a `label`. */
  function fact(name: string, given: Fact): Fact {
    if (typeof given === "string") {
      if (name === "label") return retellLabel(given);
      return name === "words" ? retell(given) : given;
    }
    if (typeof given === "number") return given;
    if ("message" in given) return tell(given) ?? retell(given.message);
    return given.map((each) => fact(name, each) as string | number);
  }

  function tell({ code, facts }: Pick<Sentence, "code" | "facts">): string | undefined {
    const [group = "", name = ""] = code.split(".");
    const text = told[group]?.[name];
    if (text === undefined) return undefined;
    const own = Object.entries(facts).map(([each, given]) => [each, fact(each, given)]);
    return worded(text, Object.fromEntries(own) as Facts);
  }

  return { retell, tell, usual };
}
