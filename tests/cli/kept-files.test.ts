/** A file that a command names automatically never overwrites another one. */
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { runIdms, scratchFolder } from "./run-idms.ts";

async function inFolder() {
  const data = await scratchFolder(inject("demo").data);
  const cwd = await scratchFolder();
  onTestFinished(async () => {
    for (const folder of [data, cwd]) await rm(folder, { recursive: true, force: true });
  });
  const run = (...args: string[]) => runIdms([...args, "--data", data], { cwd });
  const pdfs = async () => (await readdir(cwd)).filter((name) => name.endsWith(".pdf")).toSorted();
  return { cwd, run, pdfs };
}

const GENERATE = ["generate", "--school", "1", "--status", "ID_GENERATED"];

test("printing a second class keeps and names the first file; --force overwrites it", async () => {
  const { cwd, run, pdfs } = await inFolder();
  const first = await run(...GENERATE, "--class", "8 - B");
  expect([first.code, await pdfs()]).toEqual([0, ["idcards.pdf"]]);
  const kept = await readFile(join(cwd, "idcards.pdf"));
  const second = await run(...GENERATE, "--class", "6 - A");
  expect(await pdfs()).toEqual(["idcards (2).pdf", "idcards.pdf"]);
  expect(second.stderr).toMatch(
    /idcards\.pdf already exists and contains batch \d+ for 8 - B\. The new file is .*idcards \(2\)\.pdf\./,
  );
  expect((await readFile(join(cwd, "idcards.pdf"))).equals(kept)).toBe(true);
  await run(...GENERATE, "--class", "6 - A", "--force");
  expect((await readFile(join(cwd, "idcards.pdf"))).equals(kept)).toBe(false);
  expect(await pdfs()).toHaveLength(2);
});

test("reprinting a batch twice keeps both files, but overwrites a file named with --out", async () => {
  const { run, pdfs } = await inFolder();
  const reprint = ["reprint", "--batch", "1", "--cause", "lost"];
  for (let time = 0; time < 2; time += 1) expect((await run(...reprint)).code).toBe(0);
  expect(await pdfs()).toEqual(["reprint-1 (2).pdf", "reprint-1.pdf"]);
  for (let time = 0; time < 2; time += 1) expect((await run(...reprint, "--out", "mine.pdf")).code).toBe(0);
  expect(await pdfs()).toEqual(["mine.pdf", "reprint-1 (2).pdf", "reprint-1.pdf"]);
});
