import { worded, type Fact, type Facts, type Sentence, type Text } from "@idms/core/sentence";
import type { Teller } from "./say.ts";

/** Messages in a language, by code group and name. */
export type Told = Readonly<Record<string, Readonly<Record<string, Text>>>>;

/**
 * Returns the translator of messages from core and the server by code.
 * @param told the messages from core and the server, by code
 * @param usual translates the usual names of form fields; schools choose these names, which are in the facts named
 *   `label`
 */
export function tellerOf(told: Told, usual: Teller["usual"]): Teller {
  function fact(name: string, given: Fact): Fact {
    if (typeof given === "string") return name === "label" ? usual(given) : given;
    if (typeof given === "number") return given;
    if ("message" in given) return tell(given) ?? given.message;
    return given.map((each) => fact(name, each) as string | number);
  }

  function tell({ code, facts }: Pick<Sentence, "code" | "facts">): string | undefined {
    const [group = "", name = ""] = code.split(".");
    const text = told[group]?.[name];
    if (text === undefined) return undefined;
    const own = Object.entries(facts).map(([each, given]) => [each, fact(each, given)]);
    return worded(text, Object.fromEntries(own) as Facts);
  }

  return { tell, usual };
}
