import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { removePrints } from "../../../packages/server/src/cards/printed/kept-prints.ts";
import { listBatchCards, listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  printBatchStudents,
  students as studentRows,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { pagesOfText, poppler } from "../../core/node/pdf/print-cards.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { spoilStored } from "../stored.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "./photo-class.ts";

const served = serving();
let root: Client;
let classroom: number;
let students: number[];

beforeAll(async () => {
  root = await signedIn(served, "root");
  // 12 pixels per millimetre.
  const code = { kind: "qr", pattern: "{signed_code}", x: 200, y: 760, width: 240, height: 240 };
  await addDesign(root, served.green.school, "Signed", { fields: { code } });
  ({ classroom, students } = await addPhotoClass(served, "9", Array(5).fill(UNTOUCHED)));
});

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const print = async (wish: Record<string, string>) => {
  const of = { school: String(served.green.school), classroom: String(classroom) };
  const query = new URLSearchParams({ ...of, ...wish });
  const { status, body } = await root.get(`/api/students/generate_ids/?${query}`);
  expect(status).toBe(200);
  const [batch] = await listBatches(served.app.db, { classroom, limit: 1 });
  return { batch: batch!, pdf: new Uint8Array(body) };
};
/** Recreates the file from the recorded cards, as if the original were no longer kept. */
const made = async (id: number) => {
  await removePrints(served.app, [id]);
  return copy(id);
};
const copy = async (id: number) => {
  const { status, headers, body } = await root.get(`/api/print-batches/${id}/file/`);
  expect(status).toBe(200);
  const told = ["X-Idms-Cards", "X-Idms-Same-Bytes", "X-Idms-Gone"].map((name) => headers.get(name));
  return { told, pdf: new Uint8Array(body) };
};

test("the file of a batch is made again byte for byte, even after records changed, and no card is new", async () => {
  const wish = { layout: "a4", bleed: "2", start: "3", despite: "as it is" };
  const { batch, pdf } = await print(wish);
  const before = await listBatchCards(served.app.db, batch.id);
  await transaction(served.app.db, (tx) =>
    tx
      .update(studentRows)
      .set({ full_name: "Someone else", status: "REJECTED" as never })
      .where(eq(studentRows.id, students[0]!))
      .run(),
  );
  const again = await made(batch.id);
  expect(again.told).toEqual(["5", "true", "0"]);
  expect(hashOf(again.pdf)).toBe(hashOf(pdf));
  expect(await listBatchCards(served.app.db, batch.id)).toEqual(before);
  expect(await listBatches(served.app.db, { classroom, limit: 9 })).toHaveLength(1);

  // The same holds for a reprint, which says what it is a reprint of.
  const body = { positions: [2, 3], because: "misprint" };
  const reprint = await root.send("POST", `/api/print-batches/${batch.id}/reprint/`, body);
  const [newest] = await listBatches(served.app.db, { classroom, limit: 1 });
  const same = await made(newest!.id);
  expect([same.told, hashOf(same.pdf)]).toEqual([["2", "true", "0"], hashOf(new Uint8Array(reprint.body))]);
});

test("an erased card is in no copy: its place stays empty, and the others keep their places", async () => {
  const { batch } = await print({ layout: "card" });
  const whole = pagesOfText((await made(batch.id)).pdf);
  await transaction(served.app.db, (tx) =>
    tx
      .update(printBatchStudents)
      .set({ texts: null })
      .where(eq(printBatchStudents.student_id, students[1]!))
      .run(),
  );
  const { told, pdf } = await copy(batch.id);
  expect(told).toEqual([String(batch.cards - 1), "false", "1"]);
  const left = pagesOfText(pdf);
  expect(left).toHaveLength(whole.length);
  expect(left.map((text, at) => text.trim() === "" || text === whole[at])).not.toContain(false);
  expect(left.join("")).not.toContain("Pupil 002");
  expect(poppler("pdfinfo", pdf)).toMatch(new RegExp(`Pages:\\s+${whole.length}`));
});

test("a missing photo is reported, and a batch of which nothing is kept has no file", async () => {
  const { batch } = await print({ layout: "card" });
  const photo = (await served.app.db.select().from(studentRows).where(eq(studentRows.id, students[4]!)).get())
    ?.photo;
  await spoilStored(served.app.files.photos, photo!, (path) => rm(path));
  expect((await made(batch.id)).told).toEqual([String(batch.cards - 1), "false", "1"]);
  await transaction(served.app.db, (tx) =>
    tx.update(printBatchStudents).set({ texts: null }).where(eq(printBatchStudents.batch_id, batch.id)).run(),
  );
  const { status, body } = await root.get(`/api/print-batches/${batch.id}/file/`);
  expect([status, body.detail]).toEqual([409, expect.stringContaining("is not stored")]);
});
