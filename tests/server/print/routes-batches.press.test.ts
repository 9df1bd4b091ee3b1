import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { reprint } from "../../../packages/cli/src/print/batches/reprint.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { printBatches, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { eraseForGood } from "../../../packages/server/src/upkeep/purge/erase-for-good.ts";
import { purgeData } from "../../../packages/server/src/upkeep/purge/purge-data.ts";
import { meanDifference, rasterPages } from "../../cli/pdf-tools.ts";
import { pagesOfText } from "../../core/node/pdf/print-cards.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "./photo-class.ts";

const served = serving();
let root: Client;
let classroom: number;
let batch: number;
/** In the order of the cards. */
let pupils: number[];
let pdf: Buffer;

const BATCHES = "/api/print-batches/";
const CLERK = { id: null, username: "cli:clerk" };
const NAMES = [
  "अनन्या 'कुमारी' <b>शर्मा</b>",
  "ശ്രീമഹാലക്ഷ്മി തിരുവെങ്കടനാഥൻ ബാലസുബ്രഹ്മണ്യം",
  "<img src=x onerror=alert(1)>",
];

const again = (body: object, of = batch) => root.send("POST", `${BATCHES}${of}/reprint/`, body);
const check = (body: object, of = batch) => root.send("POST", `${BATCHES}${of}/reprint/check/`, body);
const details = async (of = batch) => (await root.get(`${BATCHES}${of}/`)).body;

/** Reprints the class on A4 sheets of nine, and returns the batch number. */
async function printed(): Promise<number> {
  const query = `school=${served.green.school}&classroom=${classroom}&layout=a4`;
  const answer = await root.get(`/api/students/generate_ids/?${query}`);
  expect(answer.status).toBe(200);
  pdf = answer.body;
  return Number(answer.headers.get("x-idms-batch"));
}

beforeAll(async () => {
  root = await signedIn(served, "root");
  await addDesign(root, served.green.school, "Both sides");
  const added = await addPhotoClass(
    served,
    "6",
    Array.from({ length: 12 }, () => UNTOUCHED),
  );
  classroom = added.classroom;
  for (const [at, full_name] of NAMES.entries())
    await transaction(served.app.db, (tx) =>
      tx
        .update(students)
        .set({ full_name })
        .where(eq(students.id, added.students[at] as number))
        .run(),
    );
  batch = await printed();
  const shown = await details();
  pupils = shown.printed.map(({ student }: { student: number }) => student);
});

describe("a batch", () => {
  test("is listed with when, who, for whom, from what and why, newest first and only once", async () => {
    const ids = [batch];
    for (let more = 0; more < 4; more += 1) {
      const { headers } = await again({
        positions: [1 + more],
        reason: "  misprint\t",
        today: more % 2 === 1,
      });
      ids.unshift(Number(headers.get("x-idms-batch")));
    }
    const listed = [];
    let next: string | null =
      `${BATCHES}?school=${served.green.school}&classroom=${classroom}&page_size=2&after=`;
    while (next !== null) {
      const { body } = await root.get(next);
      expect(body.results.length).toBeLessThanOrEqual(2);
      listed.push(...body.results);
      next = body.next;
    }
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(listed[0]).toMatchObject({ reprint_of: batch, reason: "misprint", file: `reprint-${batch}.pdf` });
    expect(listed.at(-1)).toMatchObject({
      printed_by: "root",
      school_name: "Green",
      class_name: "6",
      template: { name: "Both sides", version: 2 },
      layout: "a4",
      cards: 12,
      pages: 4,
      reprint_of: null,
      reason: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await root.get(`${BATCHES}?school=${served.blue.school}`)).body.results).toEqual([]);
  });

  test("is shown card by card: its place, its name, and where it was printed again", async () => {
    const { printed: cards, sheet, two_sided, reprints } = await details();
    expect(cards.map((card: Record<string, number>) => `${card["sheet"]}/${card["position"]}`)).toEqual([
      ...Array.from({ length: 9 }, (_, at) => `1/${at + 1}`),
      "2/1",
      "2/2",
      "2/3",
    ]);
    const names = cards.map(({ name }: { name: string }) => name);
    for (const name of NAMES) expect(names).toContain(name);
    expect(cards[0]).toMatchObject({
      place: 1,
      kept: true,
      despite: expect.stringContaining("This is not a real answer. Programs"),
      despite_reasons: expect.arrayContaining([
        expect.objectContaining({
          code: "card.on_element",
          facts: expect.objectContaining({ what: expect.objectContaining({ code: "noticed.noAnswer" }) }),
        }),
      ]),
      reprints: [expect.any(Number)],
    });
    expect(cards[1].despite).toBeNull();
    expect(cards[11].reprints).toEqual([]);
    expect([sheet.width, sheet.height, sheet.slots.length, two_sided]).toEqual([210, 297, 9, true]);
    expect(reprints).toHaveLength(4);
  });

  test.each([
    ["front", 0],
    ["back", 1],
  ])("is drawn as it was printed: the %s of a sheet", async (side, page) => {
    const { status, headers, body } = await root.get(`${BATCHES}${batch}/sheets/1/?side=${side}`);
    expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
    const file = join(served.app.folder.scratch, "printed.pdf");
    await writeFile(file, pdf);
    onTestFinished(() => rm(file));
    const pages = await rasterPages(file, 50);
    const { width, height } = pages[page]!;
    const small = sharp(body).resize(width, height, { fit: "fill" }).ensureAlpha().raw();
    const drawn = { width, height, data: new Uint8ClampedArray(await small.toBuffer()) };
    const apart = [0, 1].map((each) => meanDifference(drawn, pages[each]!));
    expect(apart[page]).toBeLessThan(0.02);
    expect(apart[1 - page]).toBeGreaterThan(1.5 * (apart[page] ?? 0));
    const etag = headers.get("etag") ?? "";
    const path = `${BATCHES}${batch}/sheets/1/?side=${side}`;
    expect((await root.send("GET", path, undefined, { "If-None-Match": etag })).status).toBe(304);
  });

  test.each([
    "sheets/0/",
    "sheets/3/",
    "sheets/1e9/",
    "sheets/-1/",
    "sheets/999999999999/",
    "sheets/1;drop/",
  ])("has no sheet %s", async (path) => {
    expect((await root.get(`${BATCHES}${batch}/${path}`)).status).toBe(404);
  });
});

test("shows what has changed since in a school, or in one class of it", async () => {
  const { green } = served;
  const changed = (query: string) => root.get(`/api/students/changed/?school=${green.school}${query}`);
  const [pupil] = pupils;
  const rename = (full_name: string) =>
    transaction(served.app.db, (tx) =>
      tx
        .update(students)
        .set({ full_name })
        .where(eq(students.id, pupil as number))
        .run(),
    );
  await rename("Somebody Else");
  onTestFinished(async () => void (await rename(NAMES[0] as string)));
  expect((await changed("")).body).toMatchObject([{ student: pupil }]);
  expect((await changed(`&classroom=${classroom}`)).body).toMatchObject([{ student: pupil }]);
  expect((await changed(`&classroom=${green.classroom}`)).body).toEqual([]);
  expect(await changed("&classroom=999")).toMatchObject({
    status: 404,
    body: { detail: "There is no such class." },
  });
});

describe("cards are printed again", () => {
  test.each([
    ["as they were", { positions: [2, 11] }, { position: ["2", "11"] }],
    ["all of them", {}, {}],
    [
      "with today's data on other paper",
      { positions: [4], today: true, layout: "card" },
      { position: ["4"], current: true, layout: "card" as const },
    ],
  ])("%s: byte for byte what the command line prints", async (_, wish, flags) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
    onTestFinished(() => void vi.useRealTimers());
    const out = join(served.app.folder.scratch, "again.pdf");
    onTestFinished(() => rm(out, { force: true }));
    const { status, headers, body } = await again({ ...wish, reason: "lost" });
    const common = { data: served.app.folder.root, quiet: true, input: false, cropMarks: true };
    await reprint({ ...common, batch: String(batch), reason: "lost", out, ...flags });
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="reprint-${batch}.pdf"`);
    expect(body.equals(await readFile(out))).toBe(true);
  });

  test("from a place on a sheet onwards", async () => {
    const wish = { from: { sheet: 1, position: 8 } };
    expect((await check(wish)).body).toMatchObject({ cards: 5, left_out: [] });
    const { headers, body } = await again({ ...wish, reason: "spoiled by ink" });
    expect(headers.get("x-idms-cards")).toBe("5");
    expect(pagesOfText(body)[0]).toContain(`reprint of batch ${batch}`);
  });

  test("by two people at once, each recorded with a reason", async () => {
    const answers = await Promise.all(
      ["lost", "damaged"].map((reason) => again({ positions: [12], reason })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { reprints, printed: cards } = await details();
    const both = reprints.slice(-2) as { id: number; reason: string }[];
    expect(both.map(({ reason }) => reason).toSorted()).toEqual(["damaged", "lost"]);
    expect(cards[11].reprints.slice(-2)).toEqual(both.map(({ id }) => id));
  });

  test.each([
    ["nobody", { positions: [] }, 400],
    ["place 0", { positions: [0] }, 400],
    ["a place below 0", { positions: [-1] }, 400],
    ["half a place", { positions: [1.5] }, 400],
    ["a place that is none", { positions: ["1; DROP TABLE print_batches"] }, 400],
    ["a place beyond the last", { positions: [1, 13] }, 404],
    ["a place beyond all numbers", { positions: [1e300] }, 400],
    ["a sheet beyond the last", { from: { sheet: 3, position: 1 } }, 404],
    ["no place of a sheet", { from: { sheet: 1 } }, 400],
    ["paper that is none", { layout: "<a4>" }, 400],
    ["leave for students and no reason for it", { despite_students: [1] }, 400],
  ])("never for an impossible request: %s", async (_, wish, status) => {
    const { length } = (await details()).reprints;
    expect((await check(wish)).status).toBe(status);
    const refused = await again({ ...wish, reason: "lost" });
    expect([refused.status, typeof refused.body.detail]).toEqual([status, "string"]);
    expect((await details()).reprints).toHaveLength(length);
  });

  test.each([[undefined], [""], [" \u200b\t"], ["x".repeat(201)], [7]])(
    "never without a reason: %j",
    async (reason) => {
      const { status, body } = await again({ positions: [1], reason });
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain("Enter a reason for reprinting these cards");
    },
  );
});

describe("after a student is gone", () => {
  test("a removed student is nameless in the list, printed as before, and left out of today's data", async () => {
    const of = await printed();
    const gone = pupils[4];
    await root.send("POST", `/api/students/${gone}/remove/`, { reason: "Left the school" });
    onTestFinished(async () => void (await root.send("POST", `/api/students/${gone}/restore/`, {})));
    expect((await details(of)).printed[4]).toMatchObject({ student: null, name: null, kept: true });
    expect((await check({ positions: [5, 6] }, of)).body).toMatchObject({ cards: 2, left_out: [] });
    expect((await check({ positions: [5, 6], today: true }, of)).body).toMatchObject({
      cards: 1,
      left_out: [{ student: null, code: "student_gone" }],
    });
  });

  test("an erased student's card is reported as not kept, and the others are printed", async () => {
    const of = await printed();
    await eraseForGood(served.app, CLERK, [pupils[5] as number]);
    expect((await details(of)).printed[5]).toMatchObject({ student: null, name: null, kept: false });
    expect((await root.get(`${BATCHES}${of}/sheets/1/`)).status).toBe(200);
    const { headers } = await again({ positions: [6, 7], reason: "lost" }, of);
    expect(headers.get("x-idms-cards")).toBe("1");
    expect(JSON.parse(headers.get("x-idms-findings") ?? "").left_out).toMatchObject([{ code: "not_kept" }]);
  });
});

describe("a batch without stored contents", () => {
  const changeBatch = (of: number, change: Partial<typeof printBatches.$inferInsert>) =>
    transaction(served.app.db, (tx) =>
      tx.update(printBatches).set(change).where(eq(printBatches.id, of)).run(),
    );
  const expectTodayAlone = async (of: number) => {
    const drawn = await root.get(`${BATCHES}${of}/sheets/1/`);
    const before = await again({ reason: "lost" }, of);
    expect([drawn.status, before.status]).toEqual([409, 409]);
    expect(before.body.detail).toContain("Print the cards with today's data");
    const { headers } = await again({ reason: "lost", today: true, layout: "a4" }, of);
    // Of the twelve, one is erased, and two have no valid name.
    expect(headers.get("x-idms-cards")).toBe("9");
  };

  test("after a purge says so, and is printed with today's data", async () => {
    const of = await printed();
    await changeBatch(of, { created_at: "2020-01-01T00:00:00.000Z" });
    await purgeData(served.app, CLERK, new Date("2021-01-01T00:00:00.000Z"));
    expect((await details(of)).printed.every(({ kept }: { kept: boolean }) => !kept)).toBe(true);
    await expectTodayAlone(of);
  });

  test("from an older program says so too, and has no sheets", async () => {
    const of = await printed();
    await changeBatch(of, { printed_template_id: null, sheet: null });
    const { sheet, printed: cards } = await details(of);
    expect(sheet).toBeNull();
    expect(cards[0]).toMatchObject({ sheet: null, position: null, kept: false });
    expect((await again({ from: { sheet: 1, position: 2 }, reason: "lost" }, of)).status).toBe(409);
    await expectTodayAlone(of);
  });
});

test("requests are answered while sheets are drawn, and all of this changes nobody's status", async () => {
  const before = await served.app.db.select().from(students).orderBy(asc(students.id)).all();
  const sheets = [1, 2].flatMap((sheet) =>
    ["front", "back"].map((side) => root.get(`${BATCHES}${batch}/sheets/${sheet}/?side=${side}`)),
  );
  let drawn = 0;
  for (const each of sheets) void each.then(() => (drawn += 1));
  expect((await fetch(`${served.server.url}/healthz`)).status).toBe(200);
  expect(drawn).toBeLessThan(sheets.length);
  expect((await Promise.all(sheets)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await again({ reason: "lost" });
  const after = await served.app.db.select().from(students).orderBy(asc(students.id)).all();
  expect(after.map(({ status }) => status)).toEqual(before.map(({ status }) => status));
});
