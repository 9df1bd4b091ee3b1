import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { pagesOfText, poppler } from "../../core/node/pdf/print-cards.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
let card: { id: number } & Record<string, unknown>;

const box = { x: 20, y: 20, width: 400, height: 60, size: 40 };
const portrait = { x: 100, y: 300, width: 300, height: 400, isImage: true };

function parts(values: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

const picture = async (color: string): Promise<File> => {
  const image = sharp({ create: { width: 540, height: 860, channels: 3, background: color } }).jpeg();
  return new File([new Uint8Array(await image.toBuffer())], "b.jpg");
};

beforeAll(async () => {
  root = await signedIn(served, "root");
  const fields = JSON.stringify({ full_name: box, photo: portrait });
  const values = {
    school: String(served.green.school),
    name: "Card",
    fields,
    background: await picture("#336"),
  };
  card = (await root.send("POST", "/api/id-templates/", parts(values))).body;
});

const proof = (values: Record<string, string | File> = {}, id = card.id) =>
  root.send("POST", `/api/id-templates/${id}/proof/`, parts({ layout: "card", ...values }));

test("a proof is the card with sample data, at its size, and is not recorded", async () => {
  const { status, headers, body } = await proof();
  expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(pagesOfText(body).map((page) => page.trim())).toEqual(["Aarav Sharma"]);
  expect(poppler("pdfinfo", body)).toMatch(/Page size:\s+153\.\d+ x 243\.\d+ pts/);
  expect(poppler("pdfimages", body, ["-list"]).trim().split("\n").slice(2)).toHaveLength(2);
  expect(await listBatches(served.app.db, {})).toEqual([]);
});

test("a proof shows what is on the screen instead of what is stored, and does not change that", async () => {
  const fields = JSON.stringify({ label: { ...box, kind: "text", pattern: "Unsaved {class}" } });
  const back_fields = JSON.stringify({ note: { ...box, kind: "text", pattern: "If found" } });
  const { body } = await proof({
    fields,
    back_fields,
    card_size_mm: '{"w":48,"h":72}',
    background: await picture("#eee"),
  });
  expect(pagesOfText(body).map((page) => page.trim())).toEqual(["Unsaved 8 - A", "If found"]);
  expect(poppler("pdfinfo", body)).toMatch(/Page size:\s+136\.\d+ x 204\.\d+ pts/);
  const stored = await root.get(`/api/id-templates/?school=${served.green.school}`);
  expect(stored.body).toEqual([card]);
});

test("a sheet is filled with one student's card, with marks, front and back", async () => {
  const back_fields = JSON.stringify({ note: { ...box, kind: "text", pattern: "If found" } });
  const { body } = await proof({ layout: "a4", student: String(served.green.student), back_fields });
  const pages = pagesOfText(body);
  expect(pages.map((page) => page.match(/Green Child|If found/g)?.length)).toEqual([9, 9]);
  expect(pages[1]).toContain("sheet 1 of 1, back, flip on the long edge");
});

test.each([
  [
    "another school's student",
    () => ({ student: String(served.blue.student) }),
    404,
    "There is no such student.",
  ],
  [
    "another school's form",
    () => ({ form: String(served.blue.form) }),
    404,
    "There is no such form template.",
  ],
  ["no paper", () => ({ layout: "a17" }), 400, /is not a paper/],
  [
    "a card larger than its paper",
    () => ({ layout: "a4", card_size_mm: '{"w":400,"h":400}' }),
    400,
    /does not fit/,
  ],
  ["fields that are not in order", () => ({ fields: "{" }), 400, "fields is not JSON."],
] as const)("%s is refused", async (_, values, status, detail) => {
  const answer = await proof(values());
  expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(detail)]);
});

test("a missing template has no proof", async () => {
  expect((await proof({}, 987_654)).status).toBe(404);
});
