import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { readLayout } from "@idms/core/print/sheets/paper";
import { listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { poppler, rasterGray } from "../../core/node/pdf/print-cards.ts";
import { ended } from "../jobs/job-client.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "./photo-class.ts";

const served = serving();
let root: Client;
let classroom: number;
let students: number[];
let printer: number;

beforeAll(async () => {
  root = await signedIn(served, "root");
  await addDesign(root, served.green.school, "Card");
  ({ classroom, students } = await addPhotoClass(served, "9", [UNTOUCHED, UNTOUCHED, UNTOUCHED]));
  const office = { name: "Front office", offset: { x: 0.4, y: -0.2 }, scale: { x: 100.1, y: 99.9 } };
  printer = (await root.send("POST", "/api/printers/", office)).body.id;
});

const GENERATE = "/api/students/generate_ids/";
const queryOf = (wish: object): string =>
  new URLSearchParams({
    school: String(served.green.school),
    classroom: String(classroom),
    ...(wish as Record<string, string>),
  }).toString();
const batches = (limit: number) => listBatches(served.app.db, { classroom, limit });
const lastBatch = async () => (await batches(1))[0];

/** A sheet with every option that a press might set. */
const wish = {
  layout: "A3",
  bleed: "3",
  margin: "12",
  marks: "true",
  start: "4",
  fill: "columns",
  flip: "short",
};
const sheet = {
  margin: 12,
  gap: 6,
  bleed: 3,
  marks: true,
  fill: "columns",
  start: 4,
  flip: "short",
};

test("paper, bleed, margin, marks, order, first place, turned edge and printer apply to files and jobs", async () => {
  const query = { ...wish, printer: String(printer) };
  expect((await root.get(`${GENERATE}?${queryOf(query)}`)).status).toBe(200);
  const whole = { layout: "a3", sheet, printer: { name: "Front office", offset: { x: 0.4, y: -0.2 } } };
  expect(await lastBatch()).toMatchObject(whole);

  const school = served.green.school;
  const numbers = { ...wish, bleed: 3, margin: 12, marks: true, start: 4, printer };
  for (const input of [
    { school, classroom, ...numbers, mark: false },
    { school, classrooms: [classroom], ...numbers, mark: false },
  ]) {
    const { body } = await root.send("POST", "/api/jobs/", { kind: "print", input });
    expect(await ended(root, body)).toMatchObject({ state: "done" });
    expect(await lastBatch()).toMatchObject(whole);
  }
  expect(await batches(10)).toHaveLength(3);
});

test.each(["card", "a4", "Letter", "a3", "12x18in", "320 x 450 mm", "11×17in"])(
  "the layout %s is accepted, with defaults for everything else",
  async (layout) => {
    expect((await root.get(`${GENERATE}?${queryOf({ layout, bleed: "", printer: "" })}`)).status).toBe(200);
    expect(await lastBatch()).toMatchObject({
      layout: readLayout(layout),
      printer: null,
      sheet: { margin: 8, gap: 4, bleed: 0, marks: true, start: 1 },
    });
  },
);

test.each([
  [{ layout: "wall" }, 400, '"wall" is not a paper size. Use a4, letter, a3'],
  [{ layout: "1x1mm" }, 400, "The sides of a sheet must be 40 to 1500 mm"],
  [{ layout: "a4", bleed: "-1" }, 400, "The bleed must be a length from 0 to 10 mm."],
  [{ layout: "a4", bleed: "Infinity" }, 400, "The bleed must be a length from 0 to 10 mm."],
  [{ layout: "a4", bleed: "3mm; drop" }, 400, "The bleed must be a length from 0 to 10 mm."],
  [{ layout: "a4", margin: "1e9" }, 400, "The margin must be a length from 0 to 100 mm."],
  [{ layout: "a4", margin: "0", bleed: "3" }, 400, "does not fit in a margin of 0 mm"],
  [{ layout: "a4", start: "0" }, 400, "The start must be a position number, 1 or higher."],
  [{ layout: "a4", start: "2.5" }, 400, "The start must be a position number, 1 or higher."],
  [{ layout: "a4", start: "900" }, 400, "There is no position 900 on the sheet"],
  [{ layout: "a4", marks: "perhaps" }, 400, "The value of marks must be true or false."],
  [{ layout: "a4", fill: "spiral" }, 400, "The fill order must be rows or columns."],
  [{ layout: "a4", flip: "over" }, 400, "A sheet can be flipped on its long or short edge."],
  [{ layout: "a4", printer: "999" }, 404, "There is no such printer."],
  [{ layout: "a4", printer: "Front office" }, 400, ""],
  [
    { layout: "card", margin: "5" },
    400,
    "these settings have no effect: margin. Remove them, or choose a paper size.",
  ],
  [{ layout: "card", gap: "6", fill: "columns" }, 400, "these settings have no effect: gap, fill."],
  [{ order_by: "age" }, 400, "Cards can be sorted by name or by roll."],
])("%j is refused with what to do, and nothing is printed", async (wrong, status, detail) => {
  const before = await lastBatch();
  for (const path of [GENERATE, `${GENERATE}check/`]) {
    const answer = await root.get(`${path}?${queryOf(wrong)}`);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(detail)]);
  }
  expect(await lastBatch()).toEqual(before);
});

test("what a card printer cannot do is refused by its name, but its defaults may be sent", async () => {
  const cards = { width: 54, height: 86, turn: 0, turn_back: false };
  const evolis = { name: "Evolis", offset: { x: 0, y: 0 }, cards };
  const { body } = await root.send("POST", "/api/printers/", evolis);
  const asked = (wish: object) => root.get(`${GENERATE}?${queryOf({ printer: String(body.id), ...wish })}`);
  for (const [ignored, called] of [
    [{ bleed: "3" }, "bleed"],
    [{ margin: "5", gap: "6" }, "margin, gap"],
    [{ fill: "columns" }, "fill"],
  ] as const)
    expect((await asked(ignored)).body.detail).toBe(
      `Evolis prints one blank card per page, edge to edge. These settings have no effect: ${called}. Remove them, or choose another printer.`,
    );
  const anyway = { layout: "card", bleed: "0", marks: "false", start: "1", fill: "rows", flip: "long" };
  expect((await asked(anyway)).status).toBe(200);
  expect(await lastBatch()).toMatchObject({ printer: { name: "Evolis" }, sheet: { bleed: 0 } });
});

test("the first sheet is drawn on each side as it will be laid out, without those who get no card", async () => {
  const path = `${GENERATE}sheet/?${queryOf(wish)}`;
  const picture = async (more: string) => {
    const { status, headers, body } = await root.get(path + more);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "image/webp",
      "private, no-store",
    ]);
    return sharp(body).metadata();
  };
  const { width, height } = await picture("");
  expect(Math.max(width, height) / Math.min(width, height)).toBeCloseTo(420 / 297, 2);
  await picture("&side=back");
  await picture(`&without=${students[0]}`);
  const nobody = await root.get(`${path}&without=${students.join()}`);
  expect([nobody.status, nobody.body.detail]).toEqual([
    404,
    expect.stringMatching(/^All the students to be printed in .* have been left out\./),
  ]);
  expect((await root.get(`${path}&side=inside`)).status).toBe(400);
});

test("a job whose printer was deleted before its turn fails with that reason, and prints nothing", async () => {
  const gone = (await root.send("POST", "/api/printers/", { name: "Old one" })).body.id;
  const before = await lastBatch();
  await root.send("DELETE", `/api/printers/${gone}/`);
  const input = { school: served.green.school, classroom, printer: gone, mark: false };
  const { body } = await root.send("POST", "/api/jobs/", { kind: "print", input });
  expect(await ended(root, body)).toMatchObject({ state: "failed", failure: "There is no such printer." });
  expect(await lastBatch()).toEqual(before);
});

test("a card printer gets pages of its cards' size, turned as it needs, front and back, in jobs and reprints too", async () => {
  const cards = { width: 85.6, height: 53.98, turn: 90, turn_back: true };
  const zebra = (await root.send("POST", "/api/printers/", { name: "Zebra", cards })).body;
  expect(zebra.cards).toEqual(cards);
  const wish = { layout: "card", printer: String(zebra.id), bleed: "0", marks: "true" };
  const pdf = new Uint8Array((await root.get(`${GENERATE}?${queryOf(wish)}`)).body);
  const info = poppler("pdfinfo", pdf, ["-l", "6"]);
  expect(info).toMatch(/Pages:\s+6/);
  // 53.98 × 85.6 mm, shown in landscape.
  expect(info).toMatch(/Page +1 size: +153\.0\d+ x 242\.6\d+ pts/);
  expect([...info.matchAll(/Page +\d rot: +(\d+)/g)].map(([, turn]) => turn)).toEqual(Array(6).fill("90"));
  expect(info).not.toContain("TrimBox");
  const pages = rasterGray(pdf, 50);
  for (const { width, height, data } of pages) {
    expect(width / height).toBeCloseTo(85.6 / 53.98, 1);
    const corners = [0, width - 1, (height - 1) * width, height * width - 1].map((at) => data[at] ?? 255);
    expect(Math.max(...corners)).toBeLessThan(250);
  }

  const batch = await lastBatch();
  expect(batch).toMatchObject({ layout: "card", sheet: { stock: { width: 85.6, turn: 90 } } });
  const shown = (await root.get(`/api/print-batches/${batch?.id}/`)).body;
  expect(shown.laid.stock).toEqual({ width: 85.6, height: 53.98 });
  const drawn = await root.get(`/api/print-batches/${batch?.id}/sheets/1/?side=back`);
  expect(drawn.status).toBe(200);
  const first = await sharp((await root.get(`${GENERATE}sheet/?${queryOf(wish)}`)).body).metadata();
  expect(first.width).toBeGreaterThan(first.height);

  const input = { school: served.green.school, classroom, printer: zebra.id, mark: false };
  const { body } = await root.send("POST", "/api/jobs/", { kind: "print", input });
  expect(await ended(root, body)).toMatchObject({ state: "done" });
  const stock = { width: 85.6, height: 53.98, turn: 90, turnBack: true };
  expect(await lastBatch()).toMatchObject({ sheet: { stock } });

  const again = async (how: object) => {
    const path = `/api/print-batches/${batch?.id}/reprint/`;
    const answer = await root.send("POST", path, { positions: [2], because: "misprint", ...how });
    return [answer.status, answer.body.detail ?? null, await lastBatch()] as const;
  };
  expect(await again({})).toMatchObject([200, null, { layout: "card", sheet: { stock } }]);
  const [, , onPaper] = await again({ layout: "a3", bleed: 2, start: 3, marks: false });
  expect(onPaper).toMatchObject({ layout: "a3", printer: null, sheet: { bleed: 2, start: 3, marks: false } });
  expect(onPaper?.sheet?.stock).toBeUndefined();
  expect(await again({ printer: null })).toMatchObject([200, null, { layout: "card", printer: null }]);
  expect((await lastBatch())?.sheet?.stock).toBeUndefined();
  const office = await again({ layout: "a4", printer, start: 4 });
  expect(office).toMatchObject([
    200,
    null,
    { layout: "a4", printer: { name: "Front office" }, sheet: { start: 4 } },
  ]);
  const paper =
    "Zebra prints on blank cards, one per page. Leave out the paper size, or choose another printer.";
  expect(await again({ layout: "a4", printer: zebra.id })).toMatchObject([400, paper, office[2]]);
  expect(await again({ printer: 999 })).toMatchObject([404, "There is no such printer.", office[2]]);
});

test("a design that does not fit the blank cards is refused with both sizes before anything is printed", async () => {
  const before = await lastBatch();
  const cards = { width: 48, height: 72 };
  const { id } = (await root.send("POST", "/api/printers/", { name: "Small", cards })).body;
  const { status, body } = await root.get(`${GENERATE}check/?${queryOf({ printer: String(id) })}`);
  expect([status, body.detail]).toEqual([
    400,
    expect.stringContaining("takes cards of 48 × 72 mm, but the design is 54 × 86 mm"),
  ]);
  const input = { school: served.green.school, classroom, printer: id, mark: false };
  const job = (await root.send("POST", "/api/jobs/", { kind: "print", input })).body;
  expect(await ended(root, job)).toMatchObject({ state: "failed", failure: body.detail });
  expect(await lastBatch()).toEqual(before);
});
