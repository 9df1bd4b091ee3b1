import { worded, type Fact, type Facts, type Sentence, type Text } from "@idms/core/sentence";
import { fill, type Teller, type Words } from "./say.ts";

/** Messages in a language, by code group and name. */
export type Told = Readonly<Record<string, Readonly<Record<string, Text>>>>;

/**
 * Names of values that are words themselves and are translated within a message, as labels are. Other values come from
 * users and stay unchanged.
 */
const WORDS_THEMSELVES = new Set(["what", "status", "words"]);

/** A text pattern with values: `{name}` stands for any text, `{#name}` for a number. */
interface Pattern {
  sentence: RegExp;
  names: readonly string[];
  told: string;
  /** How much of the pattern is fixed text. More specific patterns are tried first. */
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
 * Returns the translator for a language's catalogue of core's and the server's texts.
 * @param told messages of core and the server by code
 * @param usual translates the usual names of form fields within messages
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

  /** Translates a label. A translation from the message catalogue takes precedence over a form's. */
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

  /** Translates a fact. A school's name for a field is a `label`. */
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
