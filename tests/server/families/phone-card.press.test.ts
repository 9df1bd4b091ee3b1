import { generateKeyPairSync, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { printBatchStudents, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { byHand } from "../by-hand.ts";
import { changeSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { eraseRecords } from "../../../packages/server/src/upkeep/purge/erase-students.ts";
import { greyOf, readAnyCode } from "../../read-code.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { addDesign } from "../print/photo-class.ts";
import { addLink, filledForm, submit } from "../submissions/school-link.ts";

const keyFile = join(tmpdir(), `idms-account-${randomUUID()}.json`);
const served = serving({ google_wallet_issuer_id: "33880000001", google_wallet_key_file: keyFile });
afterAll(() => rm(keyFile, { force: true }));
let root: Client;
let green: Client;
beforeAll(async () => {
  root = await signedIn(served, "root");
  green = await signedIn(served, "green");
  const code = { kind: "qr", pattern: "{signed_code}", x: 120, y: 660, width: 320, height: 320 };
  await addDesign(root, served.green.school, "Signed", { fields: { code } });
});

const allow = (phone_card: boolean) =>
  transaction(served.app.db, (tx) =>
    changeSchool(tx, served.green.school, { phone_card }, { by: "root", wanted: undefined }),
  );

/** Submits a child's details and prints the card. Returns the record and the family's page. */
async function printed(full_name: string): Promise<{ id: number; page: string; classroom: number }> {
  const added = { class_name: full_name, section: "A", total_students: 1 };
  const classroom = (await green.send("POST", "/api/classes/", added)).body.id as number;
  const { token } = await addLink(served.app, { ...served.green, classroom });
  const portrait = await drawPortrait(3, { width: 600, height: 800 });
  const { body } = await submit(served.server.url, token, filledForm(portrait, { full_name }));
  await green.send("POST", `/api/students/${body.receipt}/verify/`);
  await print(classroom, body.receipt);
  return { id: body.receipt, page: body.page, classroom };
}

async function print(classroom: number, student: number): Promise<void> {
  const query = `school=${served.green.school}&classroom=${classroom}`;
  expect((await root.get(`/api/students/generate_ids/?${query}`)).status).toBe(200);
  expect((await root.send("POST", `/api/students/${student}/mark-id-generated/`)).status).toBe(200);
}

async function family(page: string, what = "", init: RequestInit = {}) {
  const response = await fetch(`${served.server.url}/api/public/family/${page}/${what}`, init);
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects and fails on anything else
  const body: any = await response.json();
  return { status: response.status, body };
}
const onPhone = async (page: string) => (await family(page)).body.phone_card;
const numbersOf = async (student: number) =>
  (await root.get(`/api/cards/?student=${student}`)).body.results as { number: string }[];
const setOnCards = (student: number, columns: Partial<typeof printBatchStudents.$inferInsert>) =>
  transaction(served.app.db, (tx) =>
    tx.update(printBatchStudents).set(columns).where(eq(printBatchStudents.student_id, student)).run(),
  );
const act = (action: string, number: string) =>
  green.send("POST", "/api/cards/act/", { action, numbers: [number], reason: "a reason" });

test("a family's phone gets the printed card itself, only where the school allows it", async () => {
  const { id, page } = await printed("Asha Rao");
  expect([await onPhone(page), (await family(page, "phone-card/")).status]).toEqual([null, 404]);
  await allow(true);
  const [printedCard] = await numbersOf(id);
  const { state, card } = await onPhone(page);
  expect([state, card.number.replaceAll("-", "")]).toEqual(["genuine", printedCard?.number]);
  const { status, body } = await family(page, "phone-card/");
  expect(status).toBe(200);
  const [front, back] = [body.front, body.back].map((side) => Buffer.from(side, "base64"));
  // Unlike a sample, the picture shows the code of the printed card.
  expect(await readAnyCode(await greyOf(front!, { times: 2 }))).toEqual([card.code]);
  for (const side of [front, back]) expect((await sharp(side).metadata()).format).toBe("webp");
  const { headers } = await fetch(`${served.server.url}/api/public/family/${page}/phone-card/`);
  expect(headers.get("cache-control")).toContain("no-store");
  await allow(false);
  expect([await onPhone(page), (await family(page, "phone-card/")).status]).toEqual([null, 404]);
});

test("a card is never drawn without its photo, because the phone would keep the picture", async () => {
  await allow(true);
  const { id, page } = await printed("Devi Pillai");
  const { photo } = printBatchStudents;
  const printedPhoto = await served.app.db
    .select({ photo })
    .from(printBatchStudents)
    .where(eq(printBatchStudents.student_id, id))
    .get();
  const broken = await storeFile(served.app.files.photos, Buffer.from("no picture"), "jpg");
  for (const name of [broken, "0f8fad5b-d9cb-469f-a165-70867728950e.jpg"]) {
    await setOnCards(id, { photo: name });
    expect((await family(page, "phone-card/")).status).toBe(500);
    expect(served.log.join("")).toContain(`The photo ${name} cannot be read`);
  }
  await setOnCards(id, { photo: printedPhoto?.photo ?? null });
  expect((await family(page, "phone-card/")).status).toBe(200);
});

test("a lost, revoked, replaced or expired card is not on the phone, and a found one is again", async () => {
  await allow(true);
  const { id, page, classroom } = await printed("Meera Nair");
  const first = (await onPhone(page)).card.number as string;
  await byHand(served.app.db).update(students).set({ status: "VERIFIED" }).where(eq(students.id, id)).run();
  await print(classroom, id);
  const number = (await onPhone(page)).card.number as string;
  expect([(await numbersOf(id)).length, number === first]).toEqual([2, false]);
  await act("lose", number);
  expect(await onPhone(page)).toEqual({ state: "lost", card: null });
  expect((await family(page, "phone-card/")).status).toBe(404);
  await act("find", number);
  expect((await onPhone(page)).card.number).toBe(number);
  await setOnCards(id, { valid_until: "2026-01-31" });
  expect(await onPhone(page)).toEqual({ state: "expired", card: null });
  await act("revoke", number);
  expect(await onPhone(page)).toEqual({ state: "revoked", card: null });
});

test("a family that withdraws its consent, and a child whose record is erased, have no card on the phone", async () => {
  await allow(true);
  const { page } = await printed("Uma Devi");
  await family(page, "withdraw/", { method: "POST" });
  expect(await onPhone(page)).toBeNull();
  const erased = await printed("Ravi Rao");
  await eraseRecords(served.app, { id: null, username: "root" }, [erased.id]);
  for (const what of ["", "phone-card/"]) expect((await family(erased.page, what)).status).toBe(404);
});

test("a card without a signed code cannot be checked, so it is not on the phone", async () => {
  await allow(true);
  const { id, page } = await printed("Kiran Das");
  await setOnCards(id, { signed_by: null });
  expect(await onPhone(page)).toBeNull();
});

test("a wallet gets the card only when its family asks, and a family never learns what is wrong with the settings", async () => {
  await allow(true);
  const { id, page } = await printed("Lila Bose");
  const { card } = await onPhone(page);
  // Nothing is set for Apple.
  expect(card.wallets).toEqual(["google"]);
  const refused = { detail: "The card cannot be added to this wallet now. Please contact the school." };
  for (const wallet of ["apple", "google"]) {
    const { status, body } = await family(page, `wallet/${wallet}/`);
    expect([status, body]).toEqual([422, expect.objectContaining(refused)]);
    expect(JSON.stringify(body)).not.toMatch(/apple_|google_|\.json/);
  }
  expect(served.log.join("")).toContain("a wallet pass cannot be signed");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const private_key = privateKey.export({ type: "pkcs8", format: "pem" });
  await writeFile(keyFile, JSON.stringify({ client_email: "cards@example.org", private_key }), {
    mode: 0o600,
  });
  const { status, body } = await family(page, "wallet/google/");
  expect(status).toBe(200);
  const { payload } = decodeJwt<{ payload: { genericObjects: unknown[] } }>(body.address.split("/").at(-1));
  expect(payload.genericObjects).toEqual([
    expect.objectContaining({
      header: { defaultValue: { language: "en", value: "Lila Bose" } },
      barcode: { type: "QR_CODE", value: card.code, alternateText: card.number },
    }),
  ]);
  expect(JSON.stringify(payload)).not.toMatch(/photo|phone|meta/);
  const [{ number } = { number: "" }] = await numbersOf(id);
  await act("lose", number);
  for (const wallet of ["apple", "google"])
    expect((await family(page, `wallet/${wallet}/`)).status).toBe(404);
});
