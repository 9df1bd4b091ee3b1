import { readFile, writeFile } from "node:fs/promises";
import { ALL_FAILURES, ALL_SENTENCES } from "@idms/core/all-sentences";
import type { FailureKind } from "@idms/core/failure";
import type { Text } from "@idms/core/sentence";
import { describe, expect, test } from "vitest";
import { told as inWeb } from "../packages/web/src/say/en-told/told.ts";
import { told } from "../packages/web/src/say/hi-told/told.ts";
import { sources, textOf } from "./source-files.ts";

const PAGE = new URL("../docs/codes.md", import.meta.url);

type Maker = (() => { status?: number }) & { code: string; kind?: FailureKind; text: Text };
const makersOf = (groups: object): Maker[] =>
  Object.values(groups as Record<string, Record<string, Maker>>).flatMap((group) => Object.values(group));
const all = makersOf({ ...ALL_FAILURES, ...ALL_SENTENCES });

const textsOf = (text: Text): readonly string[] => (typeof text === "string" ? [text] : text);
const namesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();
const cell = (text: Text): string =>
  textsOf(text)
    .map((each) => each.replaceAll("\n", " ").replaceAll("|", "\\|"))
    .join("<br>");

/** Returns the page of codes, generated from core. */
function page(): string {
  const rows = makersOf(ALL_FAILURES).map(
    (make) => `| \`${make.code}\` | ${make().status} | ${cell(make.text)} |`,
  );
  const notes = makersOf(ALL_SENTENCES).map((make) => `| \`${make.code}\` | ${cell(make.text)} |`);
  return [
    "# Codes",
    "",
    "Every failure has a code that never changes. An answer of the API has it as `code`, with the facts of its sentence in `facts`; a",
    "program reads these and not `detail`, whose words may change. `{name}` stands for a fact. Where a code has two sentences, `n`",
    "chooses: the first is for 1.",
    "",
    "Made from `core/all-sentences.ts`: `IDMS_WRITE_CODES=1 npx vitest run --project unit tests/codes-page.test.ts` writes it again.",
    "",
    "## Failures",
    "",
    "| Code | Status | What it says |",
    "|---|---|---|",
    ...rows,
    "",
    ...(notes.length === 0
      ? []
      : ["## Findings, questions and notes", "", "| Code | What it says |", "|---|---|", ...notes, ""]),
  ].join("\n");
}

test("the page of codes matches core", async () => {
  if (process.env["IDMS_WRITE_CODES"] === "1") await writeFile(PAGE, page());
  expect(await readFile(PAGE, "utf8")).toBe(page());
});

test("the list contains exactly the groups that the code makes, each once", () => {
  const made = sources
    .filter((file) => file.startsWith("packages/") && !/\/(?:failure|sentence)\.ts$/.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/\b(?:failures|sentences)\(\s*"(\w+)"/g)])
    .map(([, group = ""]) => group);
  expect(made.toSorted()).toEqual(Object.keys({ ...ALL_FAILURES, ...ALL_SENTENCES }).toSorted());
  const groups = all.map(({ code }) => code.split(".")[0]);
  expect([...new Set(groups)].toSorted()).toEqual(made.toSorted());
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
