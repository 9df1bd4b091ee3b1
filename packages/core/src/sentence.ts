/**
 * A sentence that the program says to people: a code that never changes, the facts in it, and its English. A door that speaks
 * another language makes its own sentence from the code and the facts; nobody reads the English to find out what happened.
 */
export interface Sentence {
  code: string;
  facts: Facts;
  message: string;
}

/** What stands in a sentence: a text, a number, another sentence, or a list of these. */
export type Fact = string | number | Sentence | readonly (string | number | Sentence)[];
export type Facts = Readonly<Record<string, Fact>>;

/** The English of a sentence, with `{name}` where a fact stands; or two, of which the fact `n` chooses: one, and more. */
export type Text = string | readonly [one: string, more: string];

type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type FactNames<T extends Text> = T extends string ? NamesIn<T> : NamesIn<T[number]> | "n";
type FactsOf<T extends Text> = {
  readonly [Name in FactNames<T>]: T extends string ? Fact : Name extends "n" ? number : Fact;
};

/** What a maker of a sentence takes: its facts, and nothing where it has none. */
export type Given<T extends Text, More extends unknown[] = []> = [FactNames<T>] extends [never]
  ? [facts?: Readonly<Record<string, never>>, ...more: More]
  : [facts: FactsOf<T>, ...more: More];

const inWords = (fact: Fact, between: string): string => {
  if (typeof fact !== "object") return String(fact);
  if ("message" in fact) return fact.message;
  return fact
    .map((each) => inWords(each, between))
    .join(fact.some((each) => typeof each === "object") ? "\n" : between);
};

/**
 * Puts each fact where its name stands; where the name is in quotes, each text of a list is. A name without a fact stays, so that
 * it is seen.
 */
const fill = (text: string, facts: Facts): string =>
  text.replaceAll(/(["“]?)\{(\w+)\}(["”]?)/g, (whole, open: string, name: string, close: string) => {
    if (!Object.hasOwn(facts, name)) return whole;
    const isQuoted = open !== "" && close !== "";
    return open + inWords(facts[name] as Fact, isQuoted ? `${close}, ${open}` : ", ") + close;
  });

/** A text of any language with its facts; of two, the fact `n` chooses. */
export const worded = (text: Text, facts: Facts): string =>
  fill(typeof text === "string" ? text : text[facts.n === 1 ? 0 : 1], facts);

/** Makers of sentences by their names. Each knows its code and its text, from which documentation and catalogues are made. */
export type Sentences<G extends Readonly<Record<string, Text>>> = {
  readonly [Name in keyof G]: {
    (...given: Given<G[Name]>): Sentence;
    readonly code: string;
    readonly text: G[Name];
  };
};

/** A group of sentences. A code is the group's name and the sentence's: `sheet.headingsInRow`. */
export function sentences<const G extends Readonly<Record<string, Text>>>(
  group: string,
  texts: G,
): Sentences<G> {
  const makers = Object.entries(texts).map(([name, text]) => {
    const code = `${group}.${name}`;
    const make = (facts: Facts = {}): Sentence => ({ code, facts, message: worded(text, facts) });
    return [name, Object.assign(make, { code, text })];
  });
  return Object.fromEntries(makers) as Sentences<G>;
}

/** A group of sentences in another language: each that there is, and one for a number and one for more where English has both. */
export type Translated<G extends Readonly<Record<string, { readonly text: Text }>>> = {
  readonly [Name in keyof G]: G[Name]["text"] extends string ? string : readonly [one: string, more: string];
};
