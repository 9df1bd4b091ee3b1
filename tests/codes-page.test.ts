import { ALL_FAILURES, ALL_SENTENCES } from "@idms/core/all-sentences";
import type { Text } from "@idms/core/sentence";
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CODE_PAGES } from "../docs/from-code/code-pages.ts";
import { codesTables } from "../docs/from-code/tables.ts";
import { told as inWeb } from "../packages/web/src/say/en-told/told.ts";
import { told } from "../packages/web/src/say/hi-told/told.ts";
import { PLACES } from "../packages/web/src/ui/api/places.ts";
import { SCREENS } from "../packages/web/src/school/shell/screens.ts";
import { anchorsIn } from "./doc-pages.ts";
import { root, sources, textOf } from "./source-files.ts";

interface Maker {
  code: string;
  text: Text;
}
const makersOf = (groups: object): Maker[] =>
  Object.values(groups as Record<string, Record<string, Maker>>).flatMap((group) => Object.values(group));
const all = makersOf({ ...ALL_FAILURES, ...ALL_SENTENCES });

const textsOf = (text: Text): readonly string[] => (typeof text === "string" ? [text] : text);
const namesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();

test("the list contains exactly the groups that the code makes, each once", () => {
  const made = sources
    .filter((file) => file.startsWith("packages/") && !/\/(?:failure|sentence)\.ts$/.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/\b(?:failures|sentences)\(\s*"(\w+)"/g)])
    .map(([, group = ""]) => group);
  expect(made.toSorted()).toEqual(Object.keys({ ...ALL_FAILURES, ...ALL_SENTENCES }).toSorted());
  const groups = all.map(({ code }) => code.split(".")[0]);
  expect([...new Set(groups)].toSorted()).toEqual(made.toSorted());
});

test("every code has its anchor on the page of codes, once", () => {
  const anchors = [...codesTables().matchAll(/ \{id=([\w.]+)\} \|/g)].map(([, anchor]) => anchor);
  expect(anchors.toSorted()).toEqual(all.map(({ code }) => code).toSorted());
});

test("a group of codes leads to a part of the documentation that exists", () => {
  const missing = Object.values(CODE_PAGES).filter((to) => {
    const [name, heading] = to.split("#");
    const file = `docs/${name}.md`;
    if (!existsSync(`${root}/${file}`)) return true;
    return heading !== undefined && !anchorsIn(textOf(file)).includes(heading);
  });
  expect(missing).toEqual([]);
});

test("a refusal sends people only to screens that exist", () => {
  expect(Object.values(PLACES).filter((path) => !(path in SCREENS))).toEqual([]);
});

describe("every sentence with a code", () => {
  test.each(all.map((make) => [make.code, make] as const))(
    "%s has a complete Hindi translation",
    (code, { text }) => {
      const [group = "", name = ""] = code.split(".");
      const hindi = (told as Record<string, Record<string, Text>>)[group]?.[name] as Text;
      // Only the web speaks Hindi.
      const english = (inWeb as Record<string, Record<string, Text>>)[group]?.[name] ?? text;
      expect(textsOf(hindi)).toHaveLength(textsOf(english).length);
      const known = new Set(textsOf(english).flatMap(namesIn));
      for (const each of textsOf(hindi)) {
        // Texts of only facts and symbols are the same in every language.
        if (/\p{L}/u.test(each.replaceAll(/\{\w+\}/g, ""))) expect(each).toMatch(/\p{Script=Devanagari}/u);
        expect(namesIn(each).filter((each) => !known.has(each))).toEqual([]);
      }
      expect(textsOf(hindi).flatMap(namesIn)).toEqual(
        expect.arrayContaining(
          textsOf(english)
            .flatMap(namesIn)
            .filter((name) => name !== "{n}"),
        ),
      );
    },
  );
});
