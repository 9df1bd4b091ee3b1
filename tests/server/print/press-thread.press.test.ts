import { randomBytes } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PrintedCard } from "../../../packages/server/src/cards/printed/printed-card.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { pressJob } from "../../../packages/server/src/print/runs/generate-cards.ts";
import { print as printAsTold } from "../../../packages/server/src/print/press/press.ts";
import type { PressHooks, PressJob } from "../../../packages/server/src/print/choosing/press-job.ts";
import { printInThread } from "../../../packages/server/src/print/press/press-thread.ts";
import { coolDownThreads } from "../../../packages/server/src/print/press/resting-threads.ts";
import {
  insertStudents,
  type NewStudent,
} from "../../../packages/server/src/installation/students/student-rows.ts";
import { serving, signedIn } from "../http/serving.ts";
import { ownPhoto } from "../own-photo.ts";
import { photo } from "../submissions/school-link.ts";

const served = serving();
let job: PressJob;

/** Wide enough that photos are embedded unchanged, because resampling would yield to other work. */
const box = {
  x: 20,
  y: 100,
  width: 320,
  height: 400,
  font: "arial.ttf",
  size: 20,
  color: "#000000",
  align: "left",
};

/** Enough students that a stop in the first chunks precedes the last card, although the thread is a few cards ahead. */
const STUDENTS = 24;
/** Creates a photo so large that a few of them fill a chunk. */
const noise = () =>
  sharp(randomBytes(600 * 800 * 3), { raw: { width: 600, height: 800, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

beforeAll(async () => {
  const { app, green } = served;
  const root = await signedIn(served, "root");
  const card = new FormData();
  card.set("school", String(green.school));
  card.set("name", "Card");
  card.set("background", new File([new Uint8Array(await photo(648, 1032))], "b.jpg"));
  card.set("fields", JSON.stringify({ photo: { ...box, isImage: true } }));
  expect((await root.send("POST", "/api/id-templates/", card)).status).toBe(201);
  const jpeg = await noise();
  const rows: Omit<NewStudent, "class_id">[] = [];
  for (let number = 1; number <= STUDENTS; number += 1)
    rows.push({
      school_id: green.school,
      status: "VERIFIED" as const,
      full_name: `Pupil ${number}`,
      photo: await storeFile(app.files.photos, ownPhoto(jpeg, number), "jpg"),
      meta: {},
    });
  await transaction(app.db, async (tx) => {
    const class_id = (await insertClass(tx, { school_id: green.school, class_name: "5" })).id;
    await insertStudents(
      tx,
      rows.map((row) => ({ ...row, class_id })),
    );
  });
  job = await pressJob(app, await chooseCards(app, { school: String(green.school), class: "5" }));
});

/** Returns the file from a press thread, with its report. */
async function print(hooks: PressHooks = {}, taken: () => Promise<void> = () => Promise.resolve()) {
  const chunks: Buffer[] = [];
  const cards: PrintedCard[] = [];
  const result = await printInThread(job, hooks, {
    writeBehind(bytes) {
      chunks.push(Buffer.from(bytes));
      return taken();
    },
    keep: async (some) => void cards.push(...some),
  });
  return { result, chunks, cards };
}

/** Asserts that a file is a single complete PDF with every student, and contains nothing else. */
function expectWhole({ result, chunks }: Awaited<ReturnType<typeof print>>): void {
  expect(result.printed).toHaveLength(STUDENTS);
  const file = Buffer.concat(chunks).toString("latin1");
  expect(file.slice(0, 5)).toBe("%PDF-");
  expect(file.split("%PDF-")).toHaveLength(2);
  const [, xref] = /startxref\n(\d+)\n%%EOF\n?$/.exec(file) ?? [];
  expect(file.slice(Number(xref))).toMatch(/^(?:xref|\d+ 0 obj)/);
}

test("a thread that was stopped in the middle of a file makes the next one whole", async () => {
  await coolDownThreads();
  const whole = await print();
  expectWhole(whole);
  expect(whole.chunks.length).toBeGreaterThan(6);
  for (const stopAt of [1, 2]) {
    const leave = new AbortController();
    let taken = 0;
    const stopped = print({ signal: leave.signal }, async () => {
      taken += 1;
      if (taken === stopAt) leave.abort(new Error("gone"));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    const next = stopped.then(
      () => undefined,
      () => print(),
    );
    await expect(stopped).rejects.toThrow("gone");
    const made = await next;
    if (!made) throw new Error("Nothing was printed");
    expectWhole(made);
    expect(made.result).toEqual(whole.result);
  }
});

test("a chunk that cannot be written ends the job with the reason, and the next one is printed", async () => {
  await expect(print({}, () => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
  expectWhole(await print());
});

test("a job that fails gives the reason, and the thread takes the next one", async () => {
  const there = job;
  job = { ...there, database: join(served.app.folder.root, "no such folder", "idms.db") };
  const failed = print();
  job = there;
  await expect(failed).rejects.toThrow("directory does not exist");
  expectWhole(await print());
});

test("several jobs at once each make a whole file", { tags: "thorough" }, async () => {
  for (const made of await Promise.all([print(), print(), print()])) expectWhole(made);
});

describe("a command, which prints in its own thread,", () => {
  let kept: PrintedCard[] = [];
  beforeEach(() => {
    kept = [];
  });
  const printHere = (write: (bytes: Uint8Array) => void, hooks: PressHooks = {}) =>
    printAsTold(served.app, job, hooks, {
      write,
      writeBehind: () => Promise.reject(new Error("has not been added")),
      keep: async (cards) => void kept.push(...cards),
    });

  test("hears a signal in the middle of a file", async () => {
    const leave = new AbortController();
    let pieces = 0;
    /** Consumes bytes as slowly as a slow disk, blocking the event loop. */
    const write = () => {
      pieces += 1;
      if (pieces === 1) setTimeout(() => leave.abort(new Error("gone")), 0);
      const end = performance.now() + 10;
      while (performance.now() < end);
    };
    await expect(printHere(write, { signal: leave.signal })).rejects.toThrow("gone");
  });

  test("makes the same file as a server's thread", async () => {
    const there = await print();
    const pieces: Buffer[] = [];
    const result = await printHere((bytes) => pieces.push(Buffer.from(bytes)));
    expect(result).toEqual(there.result);
    expect(Buffer.concat(pieces).equals(Buffer.concat(there.chunks))).toBe(true);
    expect(kept).toHaveLength(STUDENTS);
    // Printed twice, these are two cards with two numbers (0088).
    const all = [...kept, ...there.cards];
    expect(new Set(all.map(({ number }) => number)).size).toBe(2 * STUDENTS);
    const alike = (cards: readonly PrintedCard[]) => cards.map((card) => ({ ...card, number: "" }));
    expect(alike(kept)).toEqual(alike(there.cards));
  });

  test("reports a full disk as it is, not as a damaged photo or database", async () => {
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const write = () => {
      throw full;
    };
    await expect(printHere(write)).rejects.toBe(full);
  });
});
