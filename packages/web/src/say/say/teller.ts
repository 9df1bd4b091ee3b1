import { worded, type Fact, type Facts, type Sentence, type Text } from "@idms/core/sentence";
import type { Teller } from "./say.ts";

/** Messages in a language, keyed by code group and name. */
export type Told = Readonly<Record<string, Readonly<Record<string, Text>>>>;

const sentencesIn = (fact: Fact): Sentence[] => {
  if (typeof fact !== "object") return [];
  return "message" in fact ? [fact] : fact.flatMap(sentencesIn);
};

/**
 * Returns a translator that looks up messages from core and the server by code.
 * @param told the messages from core and the server, keyed by code
 * @param usual translates the usual names of form fields; schools choose these names, which are in the facts named
 *   `label`
 */
export function tellerOf(told: Told, usual: Teller["usual"]): Teller {
  function fact(name: string, given: Fact): Fact {
    if (typeof given === "string") return name === "label" ? usual(given) : given;
    if (typeof given === "number") return given;
    if ("message" in given) return tell(given);
    return given.map((each) => fact(name, each) as string | number);
  }

  function tell({ code, facts, message }: Sentence): string {
    const [group = "", name = ""] = code.split(".");
    const text = told[group]?.[name];
    if (text === undefined) {
      // The message stays, but what it quotes may be worded differently.
      const quoted = Object.values(facts).flatMap(sentencesIn);
      return quoted.reduce((whole, each) => whole.replace(each.message, () => tell(each)), message);
    }
    const own = Object.entries(facts).map(([each, given]) => [each, fact(each, given)]);
    return worded(text, Object.fromEntries(own) as Facts);
  }

  return { tell, usual };
}
