import { beforeAll, expect, test } from "vitest";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { pagesOfText } from "../../core/node/pdf/print-cards.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "./photo-class.ts";

const served = serving();
let root: Client;
let classroom: number;
let student: number;
let batch: number;

/** Smaller than its text requires, so that a finding appears once it is shown. */
const SHOWN = { x: 20, y: 700, width: 220, height: 50, size: 40, prefix: "DUPLICATE " };

/** The student ID's cards, the first printed first. */
const cards = async () =>
  (await root.get(`/api/cards/?student=${student}`)).body.results.toReversed() as {
    number: string;
    state: string;
    duplicate: number;
    replaced_by: string | null;
    sheet: number;
    slot: number;
  }[];

/** Reprints the student's card. Returns its duplicate mark, or null. */
async function again(of: number, body: object): Promise<{ of: number; says: string | null }> {
  const answer = await root.send("POST", `/api/print-batches/${of}/reprint/`, { positions: [1], ...body });
  expect(answer.status).toBe(200);
  const text = (await pagesOfText(answer.body)).join(" ");
  return { of: Number(answer.headers.get("x-idms-batch")), says: /DUPLICATE \d+/.exec(text)?.[0] ?? null };
}

async function print(): Promise<{ of: number; says: string | null; findings: string }> {
  const query = `school=${served.green.school}&classroom=${classroom}&layout=a4`;
  const { status, body, headers } = await root.get(`/api/students/generate_ids/?${query}`);
  expect(status).toBe(200);
  const text = (await pagesOfText(body)).join(" ");
  return {
    of: Number(headers.get("x-idms-batch")),
    says: /DUPLICATE \d+/.exec(text)?.[0] ?? null,
    findings: headers.get("x-idms-findings") ?? "",
  };
}

beforeAll(async () => {
  root = await signedIn(served, "root");
  await addDesign(root, served.green.school, "Duplicates", { fields: { duplicate: SHOWN } });
  const added = await addPhotoClass(served, "7", [UNTOUCHED, UNTOUCHED]);
  ({ classroom } = added);
  const first = await print();
  expect(first.says).toBeNull();
  // Nobody needs to be told that a card is not a duplicate.
  expect(first.findings).not.toContain("duplicate");
  batch = first.of;
  const { printed } = (await root.get(`/api/print-batches/${batch}/`)).body;
  student = printed[0].student;
  expect(printed[0]).toMatchObject({ state: "printed", number: expect.stringMatching(/^[\dA-Z]{12}$/) });
});

test("the check before reprinting a lost card examines the duplicate that it will be", async () => {
  const found = async (body: object) => {
    const path = `/api/print-batches/${batch}/reprint/check/`;
    const { body: check } = await root.send("POST", path, { positions: [1], ...body });
    return check.findings.filter(({ field }: { field: string }) => field === "duplicate");
  };
  expect([await found({}), await found({ because: "misprint" })]).toEqual([[], []]);
  for (const today of [false, true])
    expect(await found({ because: "lost", today })).toMatchObject([
      { code: "shrunk" },
      { code: "near_edge" },
    ]);
});

test("a card that replaces a lost one says which duplicate it is, as do its reprints until it is lost too", async () => {
  const misprint = await again(batch, { because: "misprint" });
  expect(misprint.says).toBeNull();
  const lost = await again(misprint.of, { because: "lost", reason: "on the bus" });
  expect(lost.says).toBe("DUPLICATE 1");
  const exact = await again(lost.of, { reason: "misprint" });
  expect(exact.says).toBe("DUPLICATE 1");
  const today = await again(exact.of, { because: "changed", today: true });
  expect(today.says).toBe("DUPLICATE 1");
  const damaged = await again(today.of, { because: "damaged", today: true });
  expect(damaged.says).toBe("DUPLICATE 2");
  // Reprinting the first batch unchanged would make a second original.
  expect((await again(batch, { because: "other", reason: "for the file" })).says).toBe("DUPLICATE 2");
  const all = await cards();
  expect(all.map(({ duplicate }) => duplicate)).toEqual([0, 0, 1, 1, 1, 2, 2]);
  expect(all.map(({ state }) => state)).toEqual([...all.slice(1).map(() => "replaced"), "printed"]);
  expect(all[0]).toMatchObject({ replaced_by: all[1]?.number, sheet: 1, slot: 1 });
  expect((await root.get(`/api/print-batches/${lost.of}/`)).body).toMatchObject({
    because: "lost",
    reason: "on the bus",
  });
});

test("a lost card that is printed again with its class is a duplicate, and the others are not", async () => {
  const newest = (await cards()).at(-1);
  await root.send("POST", "/api/cards/act/", { action: "lose", numbers: [newest?.number] });
  expect((await print()).says).toBe("DUPLICATE 3");
  const others = (await root.get(`/api/cards/?classroom=${classroom}`)).body.results;
  expect(
    others.filter(
      (card: { student: number; duplicate: number }) => card.student !== student && card.duplicate > 0,
    ),
  ).toEqual([]);
});

test("printed cards are counted by school, month and reason, also as a spreadsheet", async () => {
  const { body } = await root.get(`/api/print-batches/counts/?school=${served.green.school}`);
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({
    school: served.green.school,
    month: expect.stringMatching(/^\d{4}-\d\d$/),
    counts: { first: 4, lost: 1, damaged: 1, changed: 1, misprint: 2, other: 1 },
    total: 10,
  });
  const csv = await root.get(`/api/print-batches/counts/export/?format=csv`);
  expect(csv.body.toString()).toContain('"Green","');
  const xlsx = await root.get(`/api/print-batches/counts/export/`);
  expect(xlsx.body.subarray(0, 2).toString()).toBe("PK");
  expect((await root.get(`/api/print-batches/counts/?school=${served.blue.school}`)).body).toEqual([]);
});

test("a reprint needs one of the known reasons, or one in words", async () => {
  const refused = async (body: object) =>
    (await root.send("POST", `/api/print-batches/${batch}/reprint/`, body)).status;
  expect(
    await Promise.all([{}, { because: "bored" }, { because: "other" }, { reason: " " }].map(refused)),
  ).toEqual([400, 400, 400, 400]);
});
