import { expect, test } from "vitest";
import { texts as english } from "../packages/web/src/public/photo-day-locales/en.ts";
import { texts as hindi } from "../packages/web/src/public/photo-day-locales/hi.ts";

type Said = string | ((...facts: unknown[]) => string);

/** Returns every text by path. Functions are called with the facts 7 and 9. */
const allTexts = (texts: object, path = ""): [path: string, text: string][] =>
  Object.entries(texts as Record<string, Said | object>).flatMap(([name, said]): [string, string][] => {
    const at = `${path}${name}`;
    if (typeof said === "string") return [[at, said]];
    return typeof said === "function" ? [[at, said(7, 9)]] : allTexts(said, `${at}.`);
  });

test("the photo day says in Hindi all that it says in English, with the same facts", () => {
  const told = new Map(allTexts(hindi));
  const facts = (text: string) => text.match(/[79]/g)?.toSorted() ?? [];
  for (const [path, text] of allTexts(english)) {
    const hindiText = told.get(path) ?? "";
    expect([path, facts(hindiText)]).toEqual([path, facts(text)]);
    if (path !== "position")
      expect([path, hindiText]).toEqual([path, expect.stringMatching(/[\u0900-\u097F]/)]);
  }
  expect(told.size).toBe(allTexts(english).length);
});
