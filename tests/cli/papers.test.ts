import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, inject, test } from "vitest";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { pageSize, pdfPages, pdfText } from "./pdf-tools.ts";
import { runHere } from "./run-here.ts";

const { data } = inject("demo");
let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  return () => rm(folder, { recursive: true, force: true });
});

const papers = (...args: string[]) => runHere(["documents", ...args, "--data", data], { cwd: folder });

test("a packing list of two batches has all their cards and an overview", async () => {
  const ran = await papers("packing-list", "--batch", "1,2", "--sheets", "--paper", "letter", "--json");
  expect(ran).toMatchObject({ code: 0, stderr: "" });
  const { file, pages, cards } = JSON.parse(ran.stdout) as { file: string; pages: number; cards: number };
  expect(file).toBe(join(folder, "packing-list.pdf"));
  expect(await pdfPages(file)).toBe(pages);
  expect((await pageSize(file)).width).toBe(612);
  const text = await pdfText(file);
  expect(text).toContain("Packing list: all packets");
  const { stdout } = await runHere(["cards", "list", "--json", "--limit", "500", "--data", data]);
  const listed = (JSON.parse(stdout) as { cards: { batch: number; number: string }[] }).cards;
  const numbers = listed
    .filter(({ batch }) => batch < 3)
    .map(({ number }) => number.match(/.{4}/g)!.join("-"));
  expect(numbers).toHaveLength(cards);
  for (const number of numbers) expect(text).toContain(number);
});

test("each document goes to a folder under its own name, or only to stdout, and leaves no other file", async () => {
  const ran = await papers("hand-out-list", "--school", "1", "--class", "8 - B", "--out", folder);
  expect(ran).toMatchObject({ code: 0, stderr: "" });
  expect(ran.stdout).toMatch(/hand-out-list\.pdf: \d+ cards on \d+ pages?\n$/);
  const poured = await papers("labels", "--batch", "1", "--per", "student", "--out", "-");
  expect([poured.code, poured.stderr, poured.stdout.slice(0, 5)]).toEqual([0, "", "%PDF-"]);
  expect(await readdir(folder)).toEqual(["hand-out-list.pdf"]);
  const left = await readdir(join(data, "scratch"));
  expect(left.filter((name) => name.endsWith(".pdf"))).toEqual([]);
});

test.each([
  [["packing-list"], 2, "with one of --batch, --order, --job or --school"],
  [
    ["packing-list", "--batch", "1", "--class", "8 - B"],
    2,
    "Specify the school for these classes with --school",
  ],
  [["packing-list", "--school", "1", "--reprints"], 2, "Leave out --reprints"],
  [["labels", "--batch", "1", "--out", "-", "--json"], 2, "cannot both go to stdout"],
  [["delivery-note", "--order", "99"], 1, "order"],
  [["delivery-note", "--job", "99"], 1, "job"],
])("%j is refused", async (args, code, sentence) => {
  const ran = await papers(...args);
  expect([ran.code, ran.stdout]).toEqual([code, ""]);
  expect(ran.stderr).toContain(sentence);
});
