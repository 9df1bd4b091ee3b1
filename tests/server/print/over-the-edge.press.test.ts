import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Layout } from "@idms/core/print/sheets/paper";
import { sheetSettings } from "@idms/core/print/sheets/sheet-settings";
import { mm } from "@idms/core/units";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { generateCards } from "../../../packages/server/src/print/runs/generate-cards.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { rasterGray, type GrayPage } from "../../core/node/pdf/print-cards.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;

/** A disc with its left half beyond the edge of a card with ten pixels per millimetre. */
const disc = {
  kind: "rectangle",
  shape: "circle",
  fill: "#c00000",
  x: -200,
  y: 200,
  width: 400,
  height: 400,
  bleeds: true,
};
const name = { kind: "text", pattern: "{full_name}", x: 220, y: 600, width: 300, height: 60, size: 40 };
const CARDS = { small: { w: 54, h: 86 }, large: { w: 150, h: 240 } } as const;
const templates: Record<string, number> = {};
let students: number[];

beforeAll(async () => {
  root = await signedIn(served, "root");
  const { school, classroom } = served.green;
  students = await transaction(served.app.db, (tx) =>
    insertStudents(
      tx,
      ["Ann", "Bob"].map((full_name) => ({
        school_id: school,
        class_id: classroom,
        status: "VERIFIED" as const,
        full_name,
        meta: {},
      })),
    ),
  );
  for (const [size, { w, h }] of Object.entries(CARDS)) {
    const white = { create: { width: w * 10, height: h * 10, channels: 3 as const, background: "#fff" } };
    const form = new FormData();
    form.set("school", String(school));
    form.set("name", size);
    form.set("card_size_mm", JSON.stringify({ w, h }));
    form.set("background", new File([new Uint8Array(await sharp(white).png().toBuffer())], "a.png"));
    form.set("fields", JSON.stringify({ disc, name }));
    const { status, body } = await root.send("POST", "/api/id-templates/", form);
    expect([status, body.fields?.disc?.bleeds]).toEqual([201, true]);
    templates[size] = body.id;
  }
});

const DPI = 200;

/** Returns the ranges with ink along a row of the first page, in mm from its left edge. */
async function inkAlong(size: keyof typeof CARDS, row: number, layout: Layout, bleed: number) {
  const { app, green } = served;
  const output = join(app.folder.root, `${size} ${layout} ${bleed}.pdf`);
  const [school, template] = [`id:${green.school}`, `id:${templates[size]}`];
  const sheet = sheetSettings({ bleed: mm(bleed) });
  const chosen = await chooseCards(app, { school, class: `id:${green.classroom}`, template, layout, sheet });
  await generateCards(app, chosen, { output, mark: false, actor: { id: null, name: "asha" } });
  return stretches(rasterGray(await readFile(output), DPI)[0]!, row);
}

function stretches({ width, data }: GrayPage, row: number): [from: number, to: number][] {
  const start = Math.round((row / 25.4) * DPI) * width;
  const inMm = (column: number) => Math.round((column / DPI) * 254) / 10;
  const found: [number, number][] = [];
  let from: number | null = null;
  for (let column = 0; column <= width; column += 1) {
    const isInk = column < width && data[start + column]! < 128;
    if (isInk && from === null) from = column;
    if (isInk || from === null) continue;
    found.push([inMm(from), inMm(column)]);
    from = null;
  }
  return found;
}

const near = (stretch: readonly number[]) => stretch.map((edge) => expect.closeTo(edge, 0));

test.each([
  ["one card a page", "small", 40, "card", 0, [[0, 20]]],
  ["one card a page, with its bleed", "small", 43, "card", 3, [[0, 23]]],
  // Three cards and two gaps of 6 mm, centred on 210 mm.
  [
    "many on a sheet: neither a neighbour nor its bleed gets any of it",
    "small",
    7.5 + 3 + 40,
    "a4",
    3,
    [
      [15, 38],
      [75, 98],
    ],
  ],
  ["one that fills a sheet, so that it goes into no mark", "large", 28.5 + 40, "a4", 3, [[27, 50]]],
  ["the same without a bleed", "large", 28.5 + 40, "a4", 0, [[30, 50]]],
] as const)(
  "half a disc over the edge is cut at the bleed, or at the card's edge: %s",
  async (_, size, row, layout, bleed, seen) => {
    expect(await inkAlong(size, row, layout, bleed)).toEqual(seen.map(near));
  },
);

test("the preview ends at the card's edge", async () => {
  const { status, body } = await root.get(
    `/api/students/${students[0]}/card/?template=${templates["small"]}`,
  );
  expect(status).toBe(200);
  const { data, info } = await sharp(body).greyscale().raw().toBuffer({ resolveWithObject: true });
  const row = data.subarray(Math.round((40 / 86) * info.height) * info.width).subarray(0, info.width);
  const ink = Array.from(row.keys()).filter((column) => row[column]! < 128);
  expect((ink.length / info.width) * 54).toBeCloseTo(20, 0);
  expect(ink[0]).toBe(0);
});
