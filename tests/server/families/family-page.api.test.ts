import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { familyText } from "@idms/core/collect/families/family-page";
import { makeField, defaultFields } from "@idms/core/forms/values/field";
import { familyPages, proposals, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { eraseRecords } from "../../../packages/server/src/upkeep/purge/erase-students.ts";
import { sweepDataFolder } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { printedCards } from "../printed-cards.ts";
import { storedNames } from "../stored.ts";
import { addLink, filledForm, freshPhone, photo, submit } from "../submissions/school-link.ts";

const served = serving();
let image: Buffer;
let green: Client;
let blue: Client;
beforeAll(async () => {
  image = await photo();
  green = await signedIn(served, "green");
  blue = await signedIn(served, "blue");
});

/** Submits a child's details through a link, and returns the family's page. */
async function sent(answers: Record<string, string> = {}) {
  const link = await addLink(served.app, served.green, {
    fields: [...defaultFields(), makeField("admission_no", "Admission No", "text", { unique: true })],
  });
  const phone = freshPhone();
  const form = filledForm(image, { full_name: "Asha Rao", parent_phone: phone, ...answers });
  const { body } = await submit(served.server.url, link.token, form);
  return { link, phone, id: body.receipt as number, page: body.page as string };
}

/** Sends a family's request from its page, without signing in. */
async function family(page: string, what = "", init: RequestInit = {}) {
  const response = await fetch(`${served.server.url}/api/public/family/${page}/${what}`, init);
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects and fails on anything else
  const body: any = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
  return { status: response.status, body };
}

const correct = (
  page: string,
  answers: Record<string, string | Blob>,
  headers: Record<string, string> = {},
) => {
  const body = new FormData();
  for (const [name, answer] of Object.entries(answers)) body.set(name, answer);
  return family(page, "", { method: "POST", body, headers });
};
const rowOf = async (id: number) => served.app.db.select().from(students).where(eq(students.id, id)).get();
const proposed = async (id: number) => (await green.get(`/api/students/${id}/proposals/`)).body;
const newPhoto = async () =>
  new File([new Uint8Array(await photo(90, 120))], "a.jpg", { type: "image/jpeg" });

describe("a family's page", () => {
  test("shows what was sent and its stage, by a token of which only a hash is stored", async () => {
    const { page, id, link } = await sent({ full_name: "ஆஷா ராவ்" });
    const { status, body } = await family(page);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        name: "ஆஷா ராவ்",
        stage: "received",
        sent_back: null,
        has_photo: true,
        has_proposal: false,
        link: link.token,
        answers: expect.objectContaining({ full_name: "ஆஷா ராவ்" }),
      }),
    ]);
    expect((await family(page, "photo/")).body.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const kept = await served.app.db.select().from(familyPages).where(eq(familyPages.student_id, id)).all();
    expect(JSON.stringify(kept)).not.toContain(page);
    for (const wrong of ["x", `${page}x`, page.slice(1), "%00", link.token])
      expect((await family(wrong)).status).toBe(404);
  });

  test("shows each stage: sent back and why, checked, printed, withdrawn", async () => {
    const { page, id } = await sent();
    const stage = async () => (await family(page)).body.stage as string;
    await green.send("POST", `/api/students/${id}/send-back/`, { reasons: ["photo"], note: "Too dark" });
    const back = (await family(page)).body;
    expect([back.stage, back.sent_back]).toEqual(["sent_back", { reasons: ["photo"], note: "Too dark" }]);
    await green.send("POST", `/api/students/${id}/verify/`);
    expect(await stage()).toBe("checked");
    await green.send("POST", `/api/students/${id}/unverify/`);
    expect(await stage()).toBe("received");
    expect((await family(page, "withdraw/", { method: "POST" })).status).toBe(200);
    const gone = (await family(page)).body;
    expect([gone.stage, gone.name, gone.answers]).toEqual(["withdrawn", "", {}]);
    expect((await family(page, "photo/")).status).toBe(410);
    expect((await correct(page, { full_name: "X" })).body.detail).toBe(familyText.removed);
    expect((await green.send("POST", `/api/students/${id}/restore/`, {})).status).toBe(200);
    expect(await stage()).toBe("received");
  });

  test("shows the state of the printed card, but neither its number nor who recorded it", async () => {
    const { page, id } = await sent();
    const card = async () => (await family(page)).body.printed_card;
    expect(await card()).toBeNull();
    const noDay = { valid_until: null, ends_soon: false };
    const [number = ""] = await printedCards(served.app, { ...served.green, student: id }, ["Asha"]);
    expect(await card()).toEqual({ state: "printed", at: expect.any(String), ...noDay });
    const act = (body: object) => green.send("POST", "/api/cards/act/", { ...body, numbers: [number] });
    await act({ action: "hand_out" });
    expect(await card()).toEqual({ state: "handed_out", at: expect.any(String), ...noDay });
    await act({ action: "lose", reason: "in the rain" });
    expect(await card()).toEqual({ state: "lost", at: expect.any(String), ...noDay });
    expect(JSON.stringify((await family(page)).body)).not.toMatch(new RegExp(`${number}|rain`));
  });

  test("applies corrections until the school has checked the record, and so answers one that was sent back", async () => {
    const { page, id } = await sent();
    await green.send("POST", `/api/students/${id}/send-back/`, { reasons: ["name", "photo"], note: "" });
    const before = await rowOf(id);
    const done = await correct(page, { full_name: "Asha R. Rao", photo: await newPhoto() });
    expect([done.status, done.body]).toEqual([200, { stage: "received", proposed: false }]);
    const after = await rowOf(id);
    expect(after).toMatchObject({ full_name: "Asha R. Rao", sent_back: null, status: "SUBMITTED" });
    expect(after?.photo).not.toBe(before?.photo);
    const history = (await green.get(`/api/students/${id}/history/`)).body as { done: string; by: string }[];
    expect(history.at(-1)).toMatchObject({ done: "students.correct", by: "parent" });
    expect((await correct(page, { parent_phone: "12" })).body.fields).toHaveProperty("parent_phone");
    expect((await correct(page, {})).status).toBe(400);
    const stale = await correct(page, { full_name: "Late" }, { "If-Match": `"${before?.version}"` });
    expect([stale.status, (await rowOf(id))?.full_name]).toEqual([412, "Asha R. Rao"]);
  });

  test("turns later corrections into a proposal, of which the school accepts some or nothing", async () => {
    const { page, id } = await sent();
    await green.send("POST", `/api/students/${id}/verify/`);
    const change = {
      full_name: "Asha Raoh",
      address: "12 Temple Road",
      photo: await newPhoto(),
      _note: "Misspelt",
    };
    for (let sending = 0; sending < 2; sending += 1)
      expect((await correct(page, { full_name: "Asha Raoh", _note: "twice" })).body.proposed).toBe(true);
    expect(await proposed(id)).toHaveLength(1);
    await correct(page, change);
    expect((await rowOf(id))?.full_name).toBe("Asha Rao");
    expect((await family(page)).body.has_proposal).toBe(true);
    const [last, first] = await proposed(id);
    expect(last).toMatchObject({ kind: "correction", note: "Misspelt", has_photo: true });
    expect((await blue.get(`/api/students/${id}/proposals/`)).status).toBe(404);
    expect((await blue.send("POST", `/api/students/${id}/proposals/${last.id}/take/`, {})).status).toBe(404);
    const wish = { take: ["full_name"], take_photo: false, keep_verified: true };
    const taken = await green.send("POST", `/api/students/${id}/proposals/${last.id}/take/`, wish);
    expect(taken.body).toMatchObject({ full_name: "Asha Raoh", status: "VERIFIED" });
    expect((await rowOf(id))?.meta["address"]).not.toBe("12 Temple Road");
    expect((await green.send("POST", `/api/students/${id}/proposals/${first.id}/dismiss/`)).status).toBe(200);
    expect(await proposed(id)).toEqual([]);
    expect((await green.send("POST", `/api/students/${id}/proposals/${first.id}/dismiss/`)).status).toBe(404);
  });
});

describe("a second submission for a child whose details are there", () => {
  test("is kept for the school beside the record, reveals nothing and opens nothing", async () => {
    const { link, phone, id } = await sent({ admission_no: "A-1" });
    const before = await rowOf(id);
    const again = filledForm(image, { full_name: " ASHA rao", parent_phone: phone, address: "Elsewhere" });
    const answer = await submit(served.server.url, link.token, again);
    const message = "Parent Phone has already been submitted.";
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { detail: message, fields: { parent_phone: [message] } },
    ]);
    expect(await rowOf(id)).toEqual(before);
    expect(await proposed(id)).toMatchObject([
      { kind: "again", answers: { address: "Elsewhere" }, has_photo: true },
    ]);
    const other = filledForm(image, { full_name: "Uma", admission_no: "a-1" });
    expect((await submit(served.server.url, link.token, other)).status).toBe(409);
    expect(await proposed(id)).toHaveLength(1);
  });

  test("overwrites no answer with an empty one unless the school asks for it", async () => {
    const { link, phone, id } = await sent({ address: "12 Temple Road" });
    const again = () => filledForm(image, { full_name: "Asha Rao", parent_phone: phone, address: "" });
    const take = async (wish: object) => {
      expect((await submit(served.server.url, link.token, again())).status).toBe(409);
      const [proposal] = await proposed(id);
      const path = `/api/students/${id}/proposals/${proposal.id}/take/`;
      expect((await green.send("POST", path, { take_photo: false, ...wish })).status).toBe(200);
      return (await rowOf(id))?.meta["address"] ?? "";
    };
    expect(await take({})).toBe("12 Temple Road");
    expect(await take({ take: ["address"] })).toBe("");
  });

  test("is kept at most five times, and the photos of older ones are deleted", async () => {
    const { link, phone, id } = await sent();
    for (let at = 0; at < 8; at += 1)
      await submit(
        served.server.url,
        link.token,
        filledForm(await photo(60 + at, 80), {
          full_name: "Asha Rao",
          parent_phone: phone,
          address: `Home ${at}`,
        }),
      );
    const kept = await served.app.db.select().from(proposals).where(eq(proposals.student_id, id)).all();
    expect(kept.map(({ meta }) => meta["address"])).toEqual([3, 4, 5, 6, 7].map((at) => `Home ${at}`));
    const there = new Set(await storedNames(served.app.files.photos));
    for (const { files } of kept) for (const name of Object.values(files)) expect(there.has(name)).toBe(true);
    await sweepDataFolder(served.app);
    const after = new Set(await storedNames(served.app.files.photos));
    for (const { files } of kept) for (const name of Object.values(files)) expect(after.has(name)).toBe(true);
    const orphans = there.size - after.size;
    expect(orphans).toBe(0);
  });
});

test("a guessable key opens no page, and an erased child leaves no page and no photo of a proposal", async () => {
  const link = await addLink(served.app, served.green);
  const send = (key: string) =>
    submit(served.server.url, link.token, filledForm(image), { "Idempotency-Key": key });
  const easy = await send("easy");
  expect(easy.body.page).toMatch(/^[\w-]{32}$/);
  expect((await send("easy")).body.page).toBeNull();
  const hard = "0123456789abcdef0123";
  const { page, receipt } = (await send(hard)).body;
  const again = (await send(hard)).body;
  expect([again.receipt, again.page]).toEqual([receipt, page]);

  await green.send("POST", `/api/students/${receipt}/verify/`);
  await correct(page, { photo: await newPhoto() });
  const [kept] = await served.app.db.select().from(proposals).where(eq(proposals.student_id, receipt)).all();
  const [name = ""] = Object.values(kept?.files ?? {});
  expect(await storedNames(served.app.files.photos)).toContain(name);
  await eraseRecords(served.app, { id: null, username: "test" }, [receipt]);
  expect((await family(page)).status).toBe(404);
  expect(await storedNames(served.app.files.photos)).not.toContain(name);
  expect(await served.app.db.select().from(proposals).where(eq(proposals.student_id, receipt)).all()).toEqual(
    [],
  );
});
