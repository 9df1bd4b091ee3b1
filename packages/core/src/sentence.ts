/**
 * A message for users: a permanent code, its parameters ("facts"), and the English text. A user interface in another
 * language builds its own sentence from the code and the facts. Programs must not parse the English text.
 */
export interface Sentence {
  code: string;
  facts: Facts;
  message: string;
}

/** The value of a fact in a sentence: a string, a number, another sentence, or a list of such values. */
export type Fact = string | number | Sentence | readonly (string | number | Sentence)[];
export type Facts = Readonly<Record<string, Fact>>;

/**
 * The English text, in which `{name}` is a placeholder for a fact. The text may instead have a singular and a plural
 * form, and the fact `n` selects one of them.
 */
export type Text = string | readonly [one: string, more: string];

type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type FactNames<T extends Text> = T extends string ? NamesIn<T> : NamesIn<T[number]> | "n";
type FactsOf<T extends Text> = {
  readonly [Name in FactNames<T>]: T extends string ? Fact : Name extends "n" ? number : Fact;
};

/** The parameters of a function that creates a sentence: the sentence's facts, or nothing if there are none. */
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
 * Replaces each `{name}` with its fact. If the placeholder is in quotes, each item of a list is quoted. A placeholder
 * without a fact remains in the text.
 */
const fill = (text: string, facts: Facts): string =>
  text.replaceAll(/(["“]?)\{(\w+)\}(["”]?)/g, (whole, open: string, name: string, close: string) => {
    if (!Object.hasOwn(facts, name)) return whole;
    const isQuoted = open !== "" && close !== "";
    return open + inWords(facts[name] as Fact, isQuoted ? `${close}, ${open}` : ", ") + close;
  });

/** Inserts the facts into a text in any language. If the text has two forms, the fact `n` chooses between them. */
export const worded = (text: Text, facts: Facts): string =>
  fill(typeof text === "string" ? text : text[facts.n === 1 ? 0 : 1], facts);

/**
 * Functions that create sentences, keyed by name. Each function has a code and a text, from which documentation and
 * translation catalogues are generated.
 */
export type Sentences<G extends Readonly<Record<string, Text>>> = {
  readonly [Name in keyof G]: {
    (...given: Given<G[Name]>): Sentence;
    readonly code: string;
    readonly text: G[Name];
  };
};

/**
 * Creates a group of sentences. A code consists of the names of the group and the sentence, for example
 * `sheet.headingsInRow`.
 */
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

/**
 * A group of sentences translated into another language. A sentence that has singular and plural forms in English has
 * both forms in the translation too.
 */
export type Translated<G extends Readonly<Record<string, { readonly text: Text }>>> = {
  readonly [Name in keyof G]: G[Name]["text"] extends string ? string : readonly [one: string, more: string];
};

/**
 * Returns the code under which the documentation explains a sentence. This is the code of the reason that the sentence
 * quotes, or of the finding that it places on a card, or else its own code.
 */
export function reasonCode({ code, facts }: Pick<Sentence, "code" | "facts">): string {
  const reason = code.startsWith("card.on_") ? facts["what"] : facts["why"];
  return typeof reason === "object" && "code" in reason && reason.code !== "" ? reasonCode(reason) : code;
}
