import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openZip } from "@idms/core/node/archives/zip-archive";
import { listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { jobParts, jobs, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { forgetEndedJobs, sweepJobs } from "../../../packages/server/src/upkeep/jobs/sweep-jobs.ts";
import { lockWorks } from "../../../packages/server/src/installation/works/lock-work.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { atNightOnServers } from "../../own-installation.ts";
import { pagesOfText } from "../../core/node/pdf/print-cards.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { ownPhoto } from "../own-photo.ts";
import { allNames } from "../stored.ts";
import { photo } from "../submissions/school-link.ts";
import { ask, ended } from "./job-client.ts";

const served = serving();
let root: Client;
let bytes: Buffer;
let pupils = 0;
let rooms = 0;

beforeAll(async () => {
  root = await signedIn(served, "root");
  bytes = await photo(900, 1200);
  await addTemplate(served.green.school);
});

beforeEach(() => forgetEndedJobs(served.app));

async function addTemplate(school: number): Promise<void> {
  const box = { x: 0, width: 500, height: 60, size: 40 };
  const fields = { full_name: { ...box, y: 10 }, photo: { ...box, y: 100, height: 260, isImage: true } };
  const card = new FormData();
  card.set("school", String(school));
  card.set("name", "Card");
  card.set("is_default", "true");
  card.set("background", new File([new Uint8Array(await photo(648, 1032))], "b.jpg"));
  card.set("fields", JSON.stringify(fields));
  expect((await root.send("POST", "/api/id-templates/", card)).status).toBe(201);
}

/** Adds a class with a number of verified students, whose photos exist or not. */
async function addClass(count: number, { school = served.green.school, hasPhotos = true } = {}) {
  const { app } = served;
  const class_name = `9 ${(rooms += 1)}`;
  const names: (string | null)[] = [];
  for (let at = 0; at < count; at += 1)
    names.push(hasPhotos ? await storeFile(app.files.photos, ownPhoto(bytes, (pupils += 1)), "jpg") : null);
  const { id } = await transaction(app.db, async (tx) => {
    const room = await insertClass(tx, { school_id: school, class_name, section: "" });
    const row = { school_id: school, class_id: room.id, status: "VERIFIED", meta: {} } as const;
    await insertStudents(
      tx,
      names.map((name, at) => ({ ...row, full_name: `Pupil ${rooms} ${at}`, photo: name })),
    );
    return room;
  });
  return { id, class_name };
}

const statusesOf = async (classroom: number): Promise<string[]> =>
  (await served.app.db.select().from(students).where(eq(students.class_id, classroom)).all()).map(
    ({ status }) => status,
  );

const batchesOf = async (classroom: number) => await listBatches(served.app.db, { classroom });

/** Returns the PDFs in a job's result by name. */
async function archiveOf({ id }: { id: number }): Promise<Map<string, Buffer>> {
  const { status, headers, body } = await root.get(`/api/jobs/${id}/result/`);
  expect([status, headers.get("content-type")]).toEqual([200, "application/zip"]);
  const zip = await openZip(body, "It", { entries: 100, total: 2 ** 30 });
  const files = new Map<string, Buffer>();
  for (const entry of zip.entries) files.set(entry.fileName, await zip.read(entry, 2 ** 28));
  zip.close();
  return files;
}

test("one job prints several classes, each as a batch and a PDF of its own, and names who has no card", async () => {
  const [first, second] = [await addClass(2), await addClass(1)];
  const [empty, broken] = [await addClass(0), await addClass(1, { hasPhotos: false })];
  const classrooms = [first.id, second.id, empty.id, broken.id, 999_999];
  const job = await ended(root, await ask(root, "print", { classrooms }));
  expect(job).toMatchObject({ state: "done", school: null, file: "idcards.zip", done: 4, total: 4 });
  expect(job.text).toBe("Done, with 1 card and 3 classes left out");
  expect(job.result).toMatchObject({ classes: 2, cards: 3, pages: 3, marked: 3, left_out_count: 1 });
  expect(job.result?.["left_out"]).toMatchObject([{ class: broken.class_name, code: "photo_missing" }]);
  expect(job.result?.["classes_left_out"]).toMatchObject([
    { message: "There is no class 999999, or it belongs to another school." },
    { class: empty.class_name, message: expect.stringContaining("no VERIFIED students") },
    { class: broken.class_name, message: "None of the cards could be printed." },
  ]);
  const files = await archiveOf(job);
  expect([...files.keys()].toSorted()).toEqual([
    `idcards ${first.class_name}.pdf`,
    `idcards ${second.class_name}.pdf`,
  ]);
  for (const pdf of files.values()) expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  for (const { id } of [first, second]) {
    expect(await batchesOf(id)).toHaveLength(1);
    expect(new Set(await statusesOf(id))).toEqual(new Set(["ID_GENERATED"]));
  }
});

test("all classes of several schools go into one folder per school, and what a school lacks is reported", async () => {
  const { green, blue } = served;
  const [ours, theirs] = [await addClass(1), await addClass(1, { school: blue.school })];
  const lacking = await ended(root, await ask(root, "print", { schools: [blue.school], all_classes: true }));
  expect(lacking).toMatchObject({ state: "failed", failure: "None of the classes could be printed." });
  const why = expect.stringContaining("has no ID template yet");
  expect(lacking.result?.["classes_left_out"]).toMatchObject([{ class: theirs.class_name, message: why }]);
  await addTemplate(blue.school);
  const wish = { schools: [green.school, blue.school], all_classes: true, mark: false };
  const job = await ended(root, await ask(root, "print", wish));
  expect([...(await archiveOf(job)).keys()].toSorted()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(`^.+/idcards ${ours.class_name}\\.pdf$`),
      expect.stringMatching(`^.+/idcards ${theirs.class_name}\\.pdf$`),
    ]),
  );
  // Nobody asked for this empty class, so it is only mentioned, and does not count as left out.
  expect(JSON.stringify(job.result?.["classes_left_out"])).not.toContain("has no VERIFIED students");
  expect(JSON.stringify(job.result?.["classes_empty"])).toContain("has no VERIFIED students");
});

test("a list of one class gives a plain PDF, like a request for one class", atNightOnServers, async () => {
  const { id } = await addClass(1);
  const job = await ended(root, await ask(root, "print", { school: served.green.school, classrooms: [id] }));
  expect(job).toMatchObject({
    state: "done",
    text: "Done",
    file: "idcards.pdf",
    school: served.green.school,
  });
  const { body } = await root.get(`/api/jobs/${job.id}/result/`);
  expect(body.subarray(0, 5).toString()).toBe("%PDF-");
});

test(
  "several classes are one PDF on request, in which a partly used sheet occurs once",
  atNightOnServers,
  async () => {
    const [one, two] = [await addClass(2), await addClass(3)];
    const job = await ended(
      root,
      await ask(root, "print", { classrooms: [two.id, one.id], layout: "a4", start: 3, marks: false }),
    );
    const [first, second] = [await batchesOf(two.id), await batchesOf(one.id)];
    expect([first[0]?.sheet?.start, second[0]?.sheet?.start]).toEqual([3, 1]);

    const result = (pages: string) => root.get(`/api/jobs/${job.id}/result/?pages=${pages}`);
    const { status, headers, body } = await result("all");
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(headers.get("content-disposition")).toBe('attachment; filename="idcards.pdf"');
    const texts = pagesOfText(body).map((text) => text.match(/Pupil \d+ \d+/g)?.toSorted());
    const pupils = (room: typeof one, count: number) =>
      Array.from({ length: count }, (_, at) => `Pupil ${room.class_name.split(" ")[1]} ${at}`);
    expect(texts).toEqual([pupils(two, 3), pupils(one, 2)]);
    // These cards have no back.
    const backs = await result("back");
    expect([backs.status, backs.body.detail]).toEqual([
      409,
      "Some of these cards have no back. Download the file with all pages.",
    ]);
    expect((await result("odd")).status).toBe(400);
  },
);

test("a repeated job does not print again what it has printed, and its file stays available meanwhile", async () => {
  const [first, second] = [await addClass(1), await addClass(1)];
  const lock = await lockWorks(served.app, ["printing"]);
  const asked = await ask(root, "print", { classrooms: [first.id, second.id] });
  await root.send("POST", `/api/jobs/${asked.id}/cancel/`);
  await lock.release();
  // An interrupted attempt has already printed the other class, under a number that is the ID of this class, as for the
  // second design of a class before this class was added.
  const alone = await ended(root, await ask(root, "print", { classrooms: [first.id] }));
  await transaction(served.app.db, async (tx) => {
    const taken = { job_id: asked.id, part: second.id };
    await tx.update(jobParts).set(taken).where(eq(jobParts.job_id, alone.id)).run();
    await tx
      .update(jobs)
      .set({ file: "/idcards.zip", result: { classes: 1 } })
      .where(eq(jobs.id, asked.id))
      .run();
  });
  const cancelled = (await root.get(`/api/jobs/${asked.id}/`)).body;
  expect(cancelled).toMatchObject({ text: "Cancelled (1 class was printed)", file: "idcards.zip" });
  expect((await archiveOf(asked)).size).toBe(1);
  expect((await root.send("POST", `/api/jobs/${asked.id}/retry/`)).status).toBe(200);
  const job = await ended(root, asked);
  expect(job).toMatchObject({ state: "done", done: 2, total: 2, result: { classes: 2, cards: 2 } });
  expect((await archiveOf(job)).size).toBe(2);
  expect([(await batchesOf(first.id)).length, (await batchesOf(second.id)).length]).toEqual([1, 1]);
});

test("the files of all classes are deleted with the job's, after a day", async () => {
  const classrooms = [(await addClass(1)).id, (await addClass(1)).id];
  const job = await ended(root, await ask(root, "print", { classrooms }));
  expect(await allNames(served.app.files.jobs)).toHaveLength(2);
  await sweepJobs(served.app, new Date(Date.now() + 25 * 60 * 60 * 1000));
  expect(await allNames(served.app.files.jobs)).toEqual([]);
  expect((await root.get(`/api/jobs/${job.id}/`)).body).toMatchObject({ state: "done", file: null });
  expect((await root.get(`/api/jobs/${job.id}/result/`)).status).toBe(404);
});

test.each([
  [{ classrooms: [1], all_classes: true }, "with classrooms or all_classes"],
  [{ all_classes: true }, "specify one school in school, or several schools in schools"],
  [{ schools: [1], classrooms: [1] }, "Send schools only together with all_classes"],
  [{ classrooms: [1], template: 1 }, "An ID template belongs to one school"],
  [{ classrooms: [1, 2], student: [1] }, "send students instead of student"],
])("a contradictory request is refused: %j", async (input, message) => {
  const { status, body } = await root.send("POST", "/api/jobs/", { kind: "print", input });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
});

test(
  "single students of several classes are printed, and each class can be downloaded alone",
  atNightOnServers,
  async () => {
    const [first, second] = [await addClass(2), await addClass(3)];
    const idsOf = async (classroom: number) =>
      (await served.app.db.select().from(students).where(eq(students.class_id, classroom)).all()).map(
        ({ id }) => id,
      );
    const [[one], [two, three]] = [await idsOf(first.id), await idsOf(second.id)];
    const wish = { students: [one, two, three, 999_999], templates: [1] };
    const job = await ended(root, await ask(root, "print", wish));
    expect(job).toMatchObject({ state: "done", result: { classes: 2, cards: 3 } });
    expect(JSON.stringify(job.result)).toContain(
      "There is no student 999999, or the student belongs to another school.",
    );
    expect((await statusesOf(first.id)).toSorted()).toEqual(["ID_GENERATED", "VERIFIED"]);
    const parts = (await root.get(`/api/jobs/${job.id}/parts/`)).body;
    expect(parts.map(({ part }: { part: number }) => part)).toEqual([first.id, second.id]);
    const archive = await archiveOf(job);
    for (const { part, name } of parts) {
      const { headers, body } = await root.get(`/api/jobs/${job.id}/parts/${part}/`);
      expect(headers.get("content-type")).toBe("application/pdf");
      expect(archive.get(name)?.equals(body)).toBe(true);
    }
    expect((await root.get(`/api/jobs/${job.id}/parts/1/`)).status).toBe(404);
  },
);

test("a choice finds students who were never printed, and the student that each line of a list means", async () => {
  const { id } = await addClass(3);
  const choose = async (body: object) => root.send("POST", "/api/students/generate_ids/choose/", body);
  const before = (await choose({ classrooms: [id], printed: "not_printed" })).body.students;
  expect(before).toHaveLength(3);
  await ended(root, await ask(root, "print", { students: [before[0].student] }));
  const left = (await choose({ classrooms: [id], printed: "not_printed" })).body.students;
  expect(left.map(({ name }: { name: string }) => name)).toEqual(
    before.slice(1).map(({ name }: { name: string }) => name),
  );
  expect((await choose({ classrooms: [id], printed: "changed" })).body.students).toEqual([]);
  const list = `${before[1].name}\nNobody\n${before[1].student}`;
  const { body } = await choose({ classrooms: [id], list });
  expect(body.students.map(({ student }: { student: number }) => student)).toEqual([before[1].student]);
  expect(
    body.lines.map(({ students: [of], again }: { students: { student: number }[]; again: boolean }) => [
      of?.student,
      again,
    ]),
  ).toEqual([
    [before[1].student, false],
    [undefined, false],
    [before[1].student, true],
  ]);
  expect((await choose({ classrooms: [999_999] })).status).toBe(404);
  const path = `/api/schools/${served.green.school}/print-wish/`;
  expect((await root.get(path)).body).toEqual({ wish: null });
  const wish = { layout: "a3", printer: null, bleed: 3, marks: true };
  expect((await root.send("PUT", path, wish)).status).toBe(200);
  expect((await root.get(path)).body).toEqual({ wish });
  // The design of a print is not stored, because the next print uses the default.
  expect((await root.send("PUT", path, { ...wish, template: 1 })).status).toBe(200);
  expect((await root.get(path)).body).toEqual({ wish });
});
