import { subjects as all } from "@idms/core/operations/all";
import { longOf, type Subject } from "@idms/core/operations/operation";
import { describe, expect, test } from "vitest";

/** The help texts of the commands, as a clerk, a print operator or an administrator reads them. */

const subjects: readonly Subject[] = all;
const operations = subjects.flatMap((each) => Object.entries(each.operations));
const inputs = operations.flatMap(([words, operation]) =>
  (operation.inputs ?? []).map((input) => ({ words, ...input })),
);
const places = operations.flatMap(([words, operation]) =>
  (operation.arguments ?? []).map((place) => ({ words, ...place })),
);

/** Every short text of the help, with its subject. */
const texts: (readonly [of: string, text: string])[] = [
  ...subjects.flatMap(({ nouns = {} }) => Object.entries(nouns)),
  ...operations.map(([words, { says }]) => [words, says] as const),
  ...inputs.map(({ words, flag, says }) => [`${words} ${flag}`, says] as const),
  ...places.map(({ words, place, says }) => [`${words} ${place}`, says] as const),
];
const notes = operations.flatMap(([words, { more = [] }]) => more.map((note) => [words, note] as const));

/** Phrases that read like a translation. */
const STILTED =
  /\b(?:of whom|whom|such as it is|what is said of|by itself|for good|goes on|go on|stands?|look after|told of|anew|so many|which is told)\b/i;

test("help describes each thing in one short line, without a capital or a full stop", () => {
  const wrong = texts.filter(([, text]) => text.length > 100 || /\.$|^\s|\s$/.test(text));
  expect(wrong).toEqual([]);
  const capitals = texts.filter(([, text]) => /^[A-Z][a-z]/.test(text));
  expect(capitals).toEqual([]);
});

test("the words of a flag do not repeat its default", () => {
  expect(texts.filter(([, text]) => /\((?:else|default|choices|required)\b/.test(text))).toEqual([]);
  const both = [...inputs, ...places].filter(
    ({ usual, otherwise }) => usual !== undefined && otherwise !== undefined,
  );
  expect(both).toEqual([]);
});

test("help is plain English", () => {
  expect([...texts, ...notes].filter(([, text]) => STILTED.test(text))).toEqual([]);
});

test("notes below the flags are whole sentences that fit a wide terminal", () => {
  const wrong = notes.filter(
    ([, note]) =>
      !/^(?:[A-Z]|--|idms )/.test(note) ||
      !note.endsWith(".") ||
      note.split("\n").some((line) => line.length > 120),
  );
  expect(wrong).toEqual([]);
});

describe("a flag", () => {
  /** Inputs whose meaning depends on the command: a name, a file, a day, a question. */
  const OF_EACH = new Set(
    [
      "address again all all-schools backup batch class district dry-run email form key limit max-uses message",
      "name note older-than order out pages paper parent photo printer reason renew role rotate school",
      "search sheet start state student to user",
    ]
      .flatMap((line) => line.split(" "))
      .map((name) => `--${name}`),
  );
  const wordsOf = new Map<string, Set<string>>();
  for (const { flag, says } of inputs) {
    const words = wordsOf.get(longOf(flag)) ?? new Set();
    wordsOf.set(longOf(flag), words.add(says));
  }

  test("has the same words in all commands that take it", () => {
    const several = [...wordsOf].filter(([, words]) => words.size > 1).map(([flag]) => flag);
    expect(several.filter((flag) => !OF_EACH.has(flag))).toEqual([]);
  });

  test("is listed as different only if its words differ", () => {
    expect([...OF_EACH].filter((flag) => (wordsOf.get(flag)?.size ?? 0) < 2)).toEqual([]);
  });
});
