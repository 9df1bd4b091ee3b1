import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { readPng } from "./pdf-tools.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";
import { addTwoSided, BLACK } from "./two-sided.ts";

let data: string;
let out: string;

beforeAll(async () => {
  data = await scratchFolder(inject("demo").data);
  out = join(data, "card.png");
  await addTwoSided(data);
  return () => rm(data, { recursive: true, force: true });
});

const preview = (...args: string[]) =>
  runHere(["preview", "--student", "1", "--data", data, "--out", out, ...args]);
const twoSided = ["--template", "Both sides"];
const DOTS_PER_MM = 10;
const DPI = ["--dpi", String(DOTS_PER_MM * 25.4)];

/** Returns the horizontal start and end of the black rectangle on the drawn side, in mm. */
async function blackAcross(): Promise<[left: number, right: number]> {
  const { width, height, data: pixels } = await readPng(await readFile(out));
  expect([width, height]).toEqual([540, 860]);
  const row = (BLACK.y + BLACK.height / 2) * DOTS_PER_MM * width;
  const black = Array.from({ length: width }, (_, x) => x).filter((x) => pixels[4 * (row + x)] === 0);
  return [black[0]! / DOTS_PER_MM, (black.at(-1)! + 1) / DOTS_PER_MM];
}

test("draws the front, or the back with --side, at the requested resolution", async () => {
  const front = await preview(...twoSided, ...DPI, "-q");
  expect(front).toEqual({ code: 0, signal: null, stdout: `${out}\n`, stderr: "" });
  expect(await blackAcross()).toEqual([BLACK.x, BLACK.x + BLACK.width]);

  const back = await preview(...twoSided, ...DPI, "--side", "back", "--json");
  expect([back.code, back.stderr, JSON.parse(back.stdout)]).toEqual([
    0,
    "",
    { file: out, student: 1, side: "back", findings: [] },
  ]);
  expect(await blackAcross()).toEqual([54 - BLACK.x - BLACK.width, 54 - BLACK.x]);
});

test.each([
  ["a back that there is not", ["--side", "back"], 1, "have no back."],
  ["a side that no card has", ["--side", "left"], 2, "Allowed choices are front, back"],
  [
    "an unknown student",
    ["--student", "9999"],
    1,
    'There is no student 9999. "idms students list" shows the student numbers.',
  ],
  ["no resolution", ["--dpi", "12"], 2, "--dpi must be a whole number from 36 to 1200."],
  ["an unknown template", ["--template", "Baniyan"], 1, 'Did you mean "Banyan"?'],
])("%s ends with a sentence and draws nothing", async (_, args, code, sentence) => {
  await rm(out, { force: true });
  expect(await preview(...args)).toMatchObject({
    code,
    stdout: "",
    stderr: expect.stringContaining(sentence),
  });
  expect((await readdir(data)).filter((name) => name.includes(".png"))).toEqual([]);
});
