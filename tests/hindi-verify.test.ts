import { expect, test } from "vitest";
import { texts as english } from "../packages/web/src/public/verify-locales/en.ts";
import { texts as hindi } from "../packages/web/src/public/verify-locales/hi.ts";

test("the page that verifies a card says in Hindi all that it says in English", () => {
  const said = (texts: object): string[] =>
    Object.values(texts).flatMap((text: string | ((fact: string) => string) | object) => {
      if (typeof text === "string") return [text];
      return typeof text === "function" ? [text("7")] : said(text);
    });
  expect(said(hindi)).toHaveLength(said(english).length);
  expect(said(hindi).filter((text) => !/[\u0900-\u097F]/.test(text))).toEqual([]);
  expect(hindi.knownOf("7")).toContain("7");
});
