import { describe, expect, test } from "vitest";
import { docPages as pages } from "./doc-pages.ts";
import { sources, textOf, withoutComments } from "./source-files.ts";

/** A row of the word list: what to avoid, what to write instead, and similar text that is allowed. */
interface Rule {
  phrase: string;
  instead: string;
  pattern: RegExp;
  fine: RegExp | undefined;
}

const cellsOf = (row: string): string[] =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const phrasesOf = (cell = ""): string[] => cell.split(";").flatMap((phrase) => phrase.trim() || []);
const inWords = (phrase: string): string =>
  phrase.replaceAll("…", String.raw`[\w-]+`).replaceAll(" ", String.raw`\s+`);

/** Returns the pattern of a phrase. A capitalised phrase matches at the start of a sentence that is not a question. */
function patternOf(phrase: string): RegExp {
  const words = inWords(phrase);
  return /^[A-Z]/.test(phrase)
    ? new RegExp(String.raw`(?:^|[.!?:]["”)]?\s+)${words}\b(?![^.!]*\?)`)
    : new RegExp(String.raw`\b${words}(?!\w)`, "i");
}

const list = textOf("docs/style.md").split("\n## Word list\n")[1] ?? "";
const rules: Rule[] = list
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Do not write"))
  .flatMap((line) => {
    const [never, instead = "", fine] = cellsOf(line);
    const allowed = phrasesOf(fine).map(inWords);
    return phrasesOf(never).map((phrase) => ({
      phrase,
      instead,
      pattern: patternOf(phrase),
      fine: allowed.length === 0 ? undefined : new RegExp(String.raw`\b(?:${allowed.join("|")})\b`, "gi"),
    }));
  });

/** Returns the listed words that a text contains. */
function faultsOf(text: string): string[] {
  return rules
    .filter(({ pattern, fine }) => pattern.test(fine ? text.replaceAll(fine, "…") : text))
    .map(({ phrase, instead }) => `"${phrase}" (better: ${instead}) in: ${text}`);
}

/** Returns the paragraphs, list items and cells of a page, without code and quotations. */
function blocksOf(page: string): string[] {
  const prose = page
    .replaceAll(/^```[\s\S]*?^```/gm, "\n")
    .replaceAll(/`[^`]*`/g, "…")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/"[^"]*"|“[^”]*”/g, "…");
  const blocks = prose.split(/\n\s*\n|\n(?=\s*(?:[-*#>|]|\d+\. ))/);
  return blocks
    .flatMap((block) => (/^\s*\|/.test(block) ? block.split(/(?<!\\)\|/) : [block]))
    .map((block) =>
      block
        .replace(/^[\s\-*#>]+/, "")
        .replaceAll(/[*_\s]+/g, " ")
        .trim(),
    )
    .filter((block) => block !== "");
}

test("the word list finds what it lists, and accepts what is fine", () => {
  expect(rules.length).toBeGreaterThan(40);
  expect(faultsOf("Whoever comes is told of it.")).toHaveLength(2);
  expect(faultsOf("There is no web page. Who is it? It is no longer here.")).toEqual([]);
  expect(faultsOf("Of which none is left. This is no card.")).toHaveLength(3);
  expect(blocksOf("# A\n\n- one `whoever`\n  two\n\n| a | b |\n|---|---|\n")).toEqual([
    "A",
    "one … two",
    "a",
    "b",
  ]);
});

/** The page that contains the list itself. */
const NOT_READ = new Set(["docs/style.md"]);

describe("plain words in", () => {
  test.each(pages.filter((page) => !NOT_READ.has(page)).toSorted())("%s", (page) => {
    expect(blocksOf(textOf(page)).flatMap(faultsOf)).toEqual([]);
  });
});

/** The program's files with user-facing texts. */
const spoken = {
  "the help of commands": /^packages\/core\/src\/operations\//,
  "the sentences with a code": /^packages\/core\/src\/.*-(?:failures|sentences)\.ts$/,
  screens: /^packages\/web\/src\/(?!say\/hi|.*locales\/)/,
  "the calls of the API": /^packages\/server\/src\/api\//,
};

/** Returns the texts of a source file: literals of two words or more, with each placeholder as a word. */
function textsIn(source: string): string[] {
  const literals = withoutComments(source).match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
  return literals
    .map((literal) =>
      literal
        .slice(1, -1)
        .replaceAll(/\$\{[^}]*\}/g, "…")
        .replaceAll(/\\n/g, " "),
    )
    .filter((text) => /[a-z] [a-z]/i.test(text));
}

describe("plain words in the texts of", () => {
  test.each(Object.entries(spoken))("%s", (_, path) => {
    const texts = sources.filter((file) => path.test(file)).flatMap((file) => textsIn(textOf(file)));
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.flatMap(faultsOf)).toEqual([]);
  });
});
