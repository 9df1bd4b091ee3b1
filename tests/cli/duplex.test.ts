/** @module-tag thorough */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { greyPage, pageSize, pdfPages, pdfText, type GreyPage } from "./pdf-tools.ts";
import { rowsIn } from "./in-database.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";
import { addTwoSided, BLACK } from "./two-sided.ts";

let data: string;
let out: string;

beforeAll(async () => {
  data = await scratchFolder(inject("demo").data);
  out = join(data, "sheets.pdf");
  await addTwoSided(data);
  return () => rm(data, { recursive: true, force: true });
});

/** Prints the given number of cards, or the whole class. */
async function print(count: number | "all", ...args: string[]) {
  const ids = await rowsIn<{ id: number }>(data, "SELECT id FROM students WHERE class_id = 1 ORDER BY id");
  const chosen = ids.slice(0, count === "all" ? undefined : count);
  const students = chosen.map(({ id }) => id).join(",");
  const cards = ["--school", "1", "--class", "1", "--student", students, "--template", "Both sides"];
  return runHere(["generate", "--data", data, "--out", out, ...cards, "--no-mark", ...args]);
}

const DOTS_PER_MM = 10;

interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the black rectangles on a page, in mm, and the page size. Crop marks and slug lines are far smaller. */
async function spotsOf(page: number): Promise<{ width: number; height: number; spots: Spot[] }> {
  const raster = await greyPage(out, DOTS_PER_MM * 25.4, page);
  const spots: Spot[] = [];
  for (let at = 0; at < raster.grey.length; at += 1) {
    if ((raster.grey[at] as number) >= 100) continue;
    const spot = takeSpot(raster, at);
    if (spot.width > BLACK.width / 2 && spot.height > BLACK.height / 2) spots.push(spot);
  }
  return { width: raster.width / DOTS_PER_MM, height: raster.height / DOTS_PER_MM, spots };
}

/** Returns the connected black pixels that include the given one, and turns them white. */
function takeSpot({ width, grey }: GreyPage, start: number): Spot {
  const [xs, ys]: [Set<number>, Set<number>] = [new Set(), new Set()];
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if ((grey[at] ?? 255) >= 100) continue;
    grey[at] = 255;
    xs.add(at % width);
    ys.add(Math.floor(at / width));
    open.push(at - 1, at + 1, at - width, at + width);
  }
  const [x, y] = [xs, ys].map(
    (each) => [...each].reduce((least, next) => Math.min(least, next)) / DOTS_PER_MM,
  );
  return { x: x!, y: y!, width: xs.size / DOTS_PER_MM, height: ys.size / DOTS_PER_MM };
}

type Edge = "long" | "short";

/**
 * Returns the second page as its printer puts it on the paper, seen from the front through the paper, flipped on an
 * edge.
 */
async function backSeenFromFront(edge: Edge, shift = { x: 0, y: 0 }): Promise<Spot[]> {
  const { width, height, spots } = await spotsOf(2);
  const aroundVertical = (edge === "long") === height >= width;
  const seen = spots.map((spot) => {
    const [x, y] = [spot.x + shift.x, spot.y + shift.y];
    return aroundVertical
      ? { ...spot, x: width - x - spot.width, y }
      : { ...spot, x, y: height - y - spot.height };
  });
  return seen.toSorted((one, other) => Math.round(one.y - other.y) || one.x - other.x);
}

/** Maximum distance between fronts and backs, in mm. */
const TOLERANCE_MM = 0.2;

async function expectBehind(edge: Edge, cards: number, shift?: { x: number; y: number }): Promise<void> {
  const fronts = (await spotsOf(1)).spots.toSorted(
    (one, other) => Math.round(one.y - other.y) || one.x - other.x,
  );
  const backs = await backSeenFromFront(edge, shift);
  expect([fronts.length, backs.length]).toEqual([cards, cards]);
  for (const [index, front] of fronts.entries()) {
    const back = backs[index] as Spot;
    const off = (["x", "y", "width", "height"] as const).map((side) => Math.abs(front[side] - back[side]));
    expect(Math.max(...off), JSON.stringify({ front, back })).toBeLessThanOrEqual(TOLERANCE_MM);
  }
}

describe("each back is behind its front, measured in mm on the printed sheet after turning it over", () => {
  test.each<[string, Edge, number, string[]]>([
    ["A4 on its long edge, as always", "long", 5, ["--paper", "a4", "--start", "2"]],
    ["A4 on its short edge", "short", 5, ["--paper", "a4", "--start", "2", "--flip", "short"]],
    ["Letter on its side, on its long edge", "long", 5, ["--paper", "letter", "--start", "2"]],
    ["Letter on its side, on its short edge", "short", 5, ["--paper", "letter", "--flip", "short"]],
    [
      "13×19 in down its columns, with a bleed",
      "long",
      7,
      ["--paper", "13x19in", "--bleed", "3", "--fill", "columns"],
    ],
    [
      "a sheet of one's own on its side",
      "short",
      5,
      ["--paper", "450x320mm", "--flip", "short", "--margin", "20"],
    ],
    ["one card a page", "long", 1, ["--bleed", "3"]],
    ["one card a page, on its short edge", "short", 1, ["--flip", "short"]],
  ])("%s", async (_, edge, cards, args) => {
    expect(await print(cards, ...args, "-q")).toMatchObject({ code: 0, stderr: "" });
    await expectBehind(edge, cards);
  });

  test.each<[Edge]>([["long"], ["short"]])(
    "and on the %s edge when --back-offset corrects a printer that shifts its backs",
    async (edge) => {
      const shift = { x: 1.5, y: -0.8 };
      const args = ["--paper", "letter", "--flip", edge, "--back-offset", "1.5,-0.8", "-q"];
      expect(await print(5, ...args)).toMatchObject({ code: 0, stderr: "" });
      await expectBehind(edge, 5, shift);
    },
  );

  test("--back-offset overrides the back offset of the printer profile", async () => {
    const profile = ["--offset", "0.5,0.5", "--back-offset", "3,3", "--data", data];
    expect((await runHere(["printers", "add", "Press", ...profile])).code).toBe(0);
    await print(2, "--paper", "a4", "--printer", "Press", "--back-offset", "1,0", "-q");
    const { spots } = await spotsOf(1);
    const [back] = await backSeenFromFront("long", { x: 1, y: 0 });
    const front = { x: (spots[0]?.x ?? 0) + 0.5, y: (spots[0]?.y ?? 0) + 0.5 };
    expect(Math.abs(front.x - back!.x)).toBeLessThanOrEqual(TOLERANCE_MM);
    expect(Math.abs(front.y - back!.y)).toBeLessThanOrEqual(TOLERANCE_MM);
  });
});

test("a two-sided Letter sheet holds eight cards, like a one-sided one, and names the edge to flip it on", async () => {
  expect((await print(8, "--paper", "letter", "-q")).code).toBe(0);
  expect(await pdfPages(out)).toBe(2);
  const { width, height } = await pageSize(out);
  expect(width).toBeGreaterThan(height);
  expect((await pdfText(out)).match(/sheet 1 of 1, \w+, flip on the long edge/g)).toHaveLength(2);
});

test("a reprint flips its sheets on the same edge as the batch", async () => {
  const flags = ["--paper", "a4", "--flip", "short", "--back-offset", "1,0", "--json"];
  const printed = await print(3, ...flags);
  expect(printed.stderr).not.toContain("has a back");
  const { batch } = JSON.parse(printed.stdout) as { batch: number };
  const [before, beside] = [await backSeenFromFront("short", { x: 1, y: 0 }), await spotsOf(1)];
  expect(before.map(({ x }) => x)).toEqual(beside.spots.map(({ x }) => expect.closeTo(x, 0.5)));
  const again = ["reprint", "--batch", String(batch), "--reason", "lost", "--data", data, "--out", out, "-q"];
  expect(await runHere(again)).toMatchObject({ code: 0, stderr: "" });
  expect(await backSeenFromFront("short", { x: 1, y: 0 })).toEqual(before);
  expect(await pdfText(out)).toContain("flip on the short edge");
});

test.each<[string, string[], string]>([
  ["an edge that no sheet has", ["--flip", "left"], "Allowed choices are long, short"],
  ["one length", ["--back-offset", "1"], "--back-offset must be two lengths in mm, across and down"],
  ["a slip", ["--back-offset", "40,0"], "The back offset must be from -20 to 20 mm."],
])("%s is refused", async (_, args, sentence) => {
  expect(await print(1, "--paper", "a4", ...args)).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining(sentence),
  });
});
