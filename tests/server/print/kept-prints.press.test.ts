import { createHash } from "node:crypto";
import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { KEPT_PRINT_DAYS } from "@idms/core/upkeep/installation/room-for-files";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { keepPrint, printName, sweepPrints } from "../../../packages/server/src/cards/printed/kept-prints.ts";
import { dropOldPrints } from "../../../packages/server/src/cards/printed/room-for-prints.ts";
import { listBatches, type PrintBatch } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { chooseCards, type ChosenCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import {
  generateCards,
  type GenerateOptions,
} from "../../../packages/server/src/print/runs/generate-cards.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { printBatchStudents } from "../../../packages/server/src/installation/tables/schema.ts";
import { eraseRecords } from "../../../packages/server/src/upkeep/purge/erase-students.ts";
import { sweepDataFolder } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { pagesOfText } from "../../core/node/pdf/print-cards.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { ageStored, spoilStored, storedNames } from "../stored.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "./photo-class.ts";

const served = serving();
const doer = { id: null, username: "clerk" };
let root: Client;
let classroom: number;
let students: number[];

beforeAll(async () => {
  root = await signedIn(served, "root");
  await addDesign(root, served.green.school, "Plain", {});
  ({ classroom, students } = await addPhotoClass(served, "9", Array(4).fill(UNTOUCHED)));
});

beforeEach(async () => {
  for (const name of await kept()) await served.app.files.prints.remove(name);
});

const kept = () => storedNames(served.app.files.prints);

/** Sets the limit for stored print files, in bytes, until the end of the test. */
function limitTo(bytes: number): void {
  const { place } = served.app.files;
  const before = place.printRoom;
  place.printRoom = bytes;
  onTestFinished(() => void (place.printRoom = before));
}
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Prints the class from the web application. Returns the batch with its file. */
async function print(): Promise<{ batch: PrintBatch; pdf: Uint8Array; name: string }> {
  const of = { school: String(served.green.school), classroom: String(classroom) };
  const query = new URLSearchParams({ ...of, layout: "a4", despite: "as it is" });
  const { status, body } = await root.get(`/api/students/generate_ids/?${query}`);
  expect(status).toBe(200);
  const [batch] = await listBatches(served.app.db, { classroom, limit: 1 });
  return { batch: batch!, pdf: new Uint8Array(body), name: printName(batch!.sha256) };
}

async function copy(id: number) {
  const { status, headers, body } = await root.get(`/api/print-batches/${id}/file/`);
  expect(status).toBe(200);
  const told = ["X-Idms-Cards", "X-Idms-Same-Bytes", "X-Idms-Gone"].map((name) => headers.get(name));
  return { told, pdf: new Uint8Array(body) };
}

/** Simulates an upgrade that changed typesetting: today, the same card produces a different picture. */
const setOtherwise = (batch: number) =>
  transaction(served.app.db, async (tx) => {
    const { texts, batch_id } = printBatchStudents;
    for (const row of await tx.select().from(printBatchStudents).where(eq(batch_id, batch)).all())
      await tx
        .update(printBatchStudents)
        .set({ texts: row.texts!.replace("Pupil", "PUPIL") })
        .where(eq(texts, row.texts!))
        .run();
  });

test("a batch's file is the one printed then, even if the same cards would look different today", async () => {
  const { batch, pdf, name } = await print();
  expect(await kept()).toEqual([name]);
  await setOtherwise(batch.id);
  const again = await copy(batch.id);
  expect(again.told).toEqual([String(batch.cards), "true", "0"]);
  expect(hashOf(again.pdf)).toBe(hashOf(pdf));
  // Without the kept file, the difference would be visible.
  await served.app.files.prints.remove(name);
  const made = await copy(batch.id);
  expect(made.told).toEqual([String(batch.cards), "false", "0"]);
  expect(pagesOfText(made.pdf).join("")).toContain("PUPIL");
});

test("a file that was cut short or changed on the disk is deleted and made again, not sent", async () => {
  const { batch, pdf, name } = await print();
  const { prints } = served.app.files;
  await spoilStored(prints, name, (path) => writeFile(path, pdf.subarray(0, pdf.length - 9)));
  const again = await copy(batch.id);
  expect([again.told[1], hashOf(again.pdf)]).toEqual(["true", hashOf(pdf)]);
  expect(await kept()).toEqual([]);
});

test("erasing a child deletes the whole file, and the one made instead has an empty place", async () => {
  const { batch, name } = await print();
  const other = await print();
  await eraseRecords(served.app, doer, [students[3]!]);
  expect(await kept()).toEqual([]);
  for (const id of [batch.id, other.batch.id])
    expect((await copy(id)).told).toEqual([String(batch.cards - 1), "false", "1"]);
  // If killed in between, the file is still there: it is not sent, and the next sweep removes it.
  await served.app.files.prints.put(name, Buffer.from("%PDF with the child"));
  expect((await copy(batch.id)).told[1]).toBe("false");
  expect(await sweepDataFolder(served.app)).toEqual([name]);
  expect(await kept()).toEqual([]);
});

test("a sweep removes files that are too old or left by killed programs, and keeps a batch's file", async () => {
  const { batch, name } = await print();
  const { files, db, folder } = served.app;
  // Left by a kill before the batch was recorded, and by one during the copy.
  const orphan = printName("0123456789abcdef".repeat(4));
  await files.prints.put(orphan, Buffer.from("%PDF"));
  const torn = join(folder.prints, dirname(orphan), ".x.pdf.999999-0123456789abcdef-0123456789ab.tmp");
  await mkdir(dirname(torn), { recursive: true });
  await writeFile(torn, "%PDF");
  expect(await sweepDataFolder(served.app)).toHaveLength(2);
  expect(await kept()).toEqual([name]);
  expect((await copy(batch.id)).told[1]).toBe("true");

  const DAY_MS = 24 * 60 * 60 * 1000;
  await ageStored(files, "prints", name, new Date(Date.now() - (KEPT_PRINT_DAYS - 1) * DAY_MS));
  expect(await sweepPrints({ db, files })).toEqual([]);
  await ageStored(files, "prints", name, new Date(Date.now() - (KEPT_PRINT_DAYS + 1) * DAY_MS));
  expect(await sweepPrints({ db, files })).toEqual([name]);
});

test("when the files exceed their room, those that were printed longest ago go", async () => {
  const { files } = served.app;
  const names = ["aa", "bb", "cc"].map((digits) => printName(digits.repeat(32)));
  for (const [age, name] of names.entries()) {
    await files.prints.put(name, Buffer.alloc(100));
    await ageStored(files, "prints", name, new Date(Date.now() - age * 60_000));
  }
  limitTo(250);
  await dropOldPrints(files);
  expect(await kept()).toEqual(names.slice(0, 2));
  limitTo(200);
  await dropOldPrints(files);
  expect(await kept()).toEqual(names.slice(0, 2));
  limitTo(199);
  await dropOldPrints(files);
  expect(await kept()).toEqual(names.slice(0, 1));
});

test("a user's change to their own file, which may be the kept one, is never sent", async () => {
  const { files, folder } = served.app;
  const { batch, pdf } = await print();
  await files.prints.remove(printName(batch.sha256));
  const output = join(folder.scratch, "own.pdf");
  await writeFile(output, pdf);
  await keepPrint(files, { sha256: batch.sha256, path: output, isKept: true });
  expect(await kept()).toEqual([printName(batch.sha256)]);
  await appendFile(output, "%%more");
  expect(hashOf((await copy(batch.id)).pdf)).toBe(batch.sha256);
});

test("the limit holds after each print, and a batch whose file is gone is made again with the same bytes", async () => {
  const first = await print();
  limitTo(first.pdf.length * 2.5);
  const prints = [first];
  await ageStored(served.app.files, "prints", first.name, new Date(Date.now() - 2 * 60 * 60_000));
  for (let time = 0; time < 6; time += 1) {
    prints.push(await print());
    expect(await kept()).toEqual(names(prints.slice(-2)));
    // A store keeps whole seconds only.
    const then = new Date(Date.now() - (60 - time) * 60_000);
    await ageStored(served.app.files, "prints", prints.at(-1)!.name, then);
  }
  const again = await copy(first.batch.id);
  expect([again.told[1], hashOf(again.pdf)]).toEqual(["true", hashOf(first.pdf)]);
});

const names = (prints: readonly { name: string }[]) => prints.map(({ name }) => name).toSorted();

test("a lower limit holds from the next print on, and with 0 no print file is kept", async () => {
  const [, second] = [await print(), await print()];
  limitTo(second.pdf.length + 100);
  const third = await print();
  expect(await kept()).toEqual([third.name]);
  limitTo(0);
  const { batch, pdf } = await print();
  expect(await kept()).toEqual([]);
  expect(hashOf((await copy(batch.id)).pdf)).toBe(hashOf(pdf));
});

test("a print file larger than the limit is not kept, and no other file is deleted for it", async () => {
  const { name, pdf } = await print();
  limitTo(pdf.length + 100);
  const { app, green } = served;
  const more = await addPhotoClass(served, "10", Array(9).fill(UNTOUCHED));
  const { sha256, batch } = await generated(
    await chooseCards(app, { school: String(green.school), class: `id:${more.classroom}`, layout: "a4" }),
    { mark: true },
  );
  expect(await kept()).toEqual([name]);
  expect((await copy(batch)).told).toEqual(["9", "true", "0"]);
  expect(printName(sha256)).not.toBe(name);
});

test("a print that marks nobody is not kept, and its batch is made again with the same bytes", async () => {
  const { app, green } = served;
  const chosen = await chooseCards(app, {
    school: String(green.school),
    class: `id:${classroom}`,
    layout: "a4",
    despite: { reason: "as it is", students: [] },
  });
  const { batch } = await generated(chosen, { mark: false });
  expect(await kept()).toEqual([]);
  expect((await copy(batch)).told[1]).toBe("true");
  // A caller that marks the students itself can ask to keep the file.
  const asked = await generated(chosen, { mark: false, keep: true });
  expect(await kept()).toEqual([printName(asked.sha256)]);
});

function generated(chosen: ChosenCards, how: Pick<GenerateOptions, "mark" | "keep">) {
  const output = join(served.app.folder.scratch, "own.pdf");
  onTestFinished(() => rm(output, { force: true }));
  return generateCards(served.app, chosen, { output, actor: { id: null, name: "clerk" }, ...how });
}
