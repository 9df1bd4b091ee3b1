import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import LineBreaker from "linebreak";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unpackedWhenAsked } from "../packages/cli/quick-bundle.ts";

type Breaker = new (text: string) => { nextBreak(): { position: number; required: boolean } | null };

const source = createRequire(import.meta.url)
  .resolve("linebreak")
  .replace("main.cjs", "module.mjs");
let folder = "";
let Built: Breaker;
let code = "";

function breaks(Made: Breaker, text: string) {
  const breaker = new Made(text);
  const found = [];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) found.push({ ...next });
  return found;
}

describe("line breaks in the built program", () => {
  beforeAll(async () => {
    code = unpackedWhenAsked(await readFile(source, "utf8"), source);
    // The folder is next to the library, so that imports resolve.
    folder = await mkdtemp(join(source, "..", "built-"));
    await writeFile(join(folder, "module.mjs"), code);
    Built = ((await import(pathToFileURL(join(folder, "module.mjs")).href)) as { default: Breaker }).default;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("need no unpacked table of characters for ASCII", () => {
    const [, made = ""] = /^const \S+classTrie = (\{.*?^\});$/ms.exec(code) ?? [];
    const unpacked = `${made.replace(/new [^;]+;/, "{ get: () => { throw new Error('unpacked') } };")}`;
    const table = new Function(`return ${unpacked}`)() as { get(codePoint: number): number };
    for (let codePoint = 0; codePoint < 128; codePoint += 1)
      expect(table.get(codePoint)).toBeTypeOf("number");
    expect(() => table.get(0xe9)).toThrow("unpacked");
  });

  it("match the library, between each two characters of ASCII and in other scripts", () => {
    const ascii = Array.from({ length: 128 }, (_, codePoint) => String.fromCharCode(codePoint));
    const texts = ascii.flatMap((first) => ascii.map((second) => `a ${first}${second} 1`));
    texts.push(
      "Flat 4/2, Kālidāsa Layout—Bengaluru",
      "बी-१२, गाँधी मार्ग, पुणे",
      "東京都 千代田区。",
      "🙂 a🙂b",
      "é\u0301 x",
    );
    for (const text of texts)
      expect({ text, at: breaks(Built, text) }).toEqual({ text, at: breaks(LineBreaker, text) });
  });
});
