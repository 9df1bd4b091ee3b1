import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { chooseUser } from "../../../packages/server/src/school/accounts/choose-user.ts";
import { disableUser } from "../../../packages/server/src/school/accounts/disable-user.ts";
import { listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { insertClass, listClasses } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { jobs, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { lockWorks } from "../../../packages/server/src/installation/works/lock-work.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { purgeData } from "../../../packages/server/src/upkeep/purge/purge-data.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { ownPhoto } from "../own-photo.ts";
import { byHand } from "../by-hand.ts";
import { photo } from "../submissions/school-link.ts";
import { allNames } from "../stored.ts";
import { ask, ended, importParts, zipOf } from "./job-client.ts";

const served = serving();
let [root, green, blue] = [] as unknown as [Client, Client, Client];
let bytes: Buffer;

beforeAll(async () => {
  root = await signedIn(served, "root");
  green = await signedIn(served, "green");
  blue = await signedIn(served, "blue");
  bytes = await photo(900, 1200);
  const box = { x: 0, width: 500, height: 60, size: 40 };
  const fields = { full_name: { ...box, y: 10 }, photo: { ...box, y: 100, height: 260, isImage: true } };
  const card = new FormData();
  card.set("school", String(served.green.school));
  card.set("name", "Card");
  card.set("is_default", "true");
  card.set("background", new File([new Uint8Array(await photo(648, 1032))], "b.jpg"));
  card.set("fields", JSON.stringify(fields));
  expect((await root.send("POST", "/api/id-templates/", card)).status).toBe(201);
});

let rooms = 0;
let photos = 0;

/** Adds a class with a number of verified students to the school Green. */
async function addClass(count: number): Promise<number> {
  const { app, green: sample } = served;
  const names = await Promise.all(
    Array.from({ length: count }, () => storeFile(app.files.photos, ownPhoto(bytes, (photos += 1)), "jpg")),
  );
  return transaction(app.db, async (tx) => {
    const room = { school_id: sample.school, class_name: `7 ${(rooms += 1)}`, section: "" };
    const { id } = await insertClass(tx, room);
    const row = { school_id: sample.school, class_id: id, status: "VERIFIED", meta: {} } as const;
    await insertStudents(
      tx,
      names.map((name, index) => ({ ...row, full_name: `Child ${rooms} ${index}`, photo: name })),
    );
    return id;
  });
}

const printOf = (classroom: number, more: object = {}) => ({
  school: served.green.school,
  classroom,
  ...more,
});

const statusesOf = async (classroom: number): Promise<string[]> =>
  (
    await served.app.db
      .select({ status: students.status })
      .from(students)
      .where(eq(students.class_id, classroom))
      .all()
  ).map(({ status }) => status);

const filesLeft = (): Promise<string[]> => allNames(served.app.files.jobs);

describe("printing", () => {
  test("happens beside the requests, marks the students with its batch, and offers the file for download", async () => {
    const classroom = await addClass(3);
    const asked = await ask(root, "print", printOf(classroom));
    expect(asked).toMatchObject({ kind: "print", made_by: "root", school: served.green.school, file: null });
    const job = await ended(root, asked);
    expect(job).toMatchObject({ state: "done", text: "Done", file: "idcards.pdf", failure: null, tries: 1 });
    expect(job.result).toMatchObject({ cards: 3, pages: 3, marked: 3, held_back: 0, left_out: [] });
    expect(await statusesOf(classroom)).toEqual(Array(3).fill("ID_GENERATED"));
    const { status, headers, body } = await root.get(`/api/jobs/${job.id}/result/`);
    expect([status, headers.get("content-type"), body.subarray(0, 5).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    expect(headers.get("content-disposition")).toBe('attachment; filename="idcards.pdf"');
    const again = await root.get(`/api/jobs/${job.id}/result/`);
    expect(again.body.equals(body)).toBe(true);
    const [batch, ...others] = await listBatches(served.app.db, { classroom });
    expect([batch?.id, batch?.made_by, others]).toEqual([job.result?.["batch"], "root", []]);
  });

  test("marks nobody if that is not wanted", async () => {
    const classroom = await addClass(1);
    const job = await ended(root, await ask(root, "print", printOf(classroom, { mark: false })));
    expect([job.state, job.result?.["marked"], await statusesOf(classroom)]).toEqual([
      "done",
      0,
      ["VERIFIED"],
    ]);
  });

  test("fails once with its reason if nothing can be printed, and can be retried by hand", async () => {
    const classroom = await addClass(0);
    const failed = await ended(root, await ask(root, "print", printOf(classroom)));
    expect(failed).toMatchObject({ state: "failed", tries: 1, file: null });
    expect(failed.failure).toContain("has no VERIFIED students");
    expect(failed.text).toBe(`Failed: ${failed.failure}`);
    const { status, body } = await root.send("POST", `/api/jobs/${failed.id}/retry/`);
    expect([status, body.state]).toEqual([200, "waiting"]);
    expect((await ended(root, failed)).state).toBe("failed");
  });
});

describe("another run of the program", () => {
  test("at the same work keeps a job waiting without a try, and a waiting job is cancelled at once", async () => {
    const classroom = await addClass(1);
    const lock = await lockWorks(served.app, ["printing"]);
    const [first, second] = [
      await ask(root, "print", printOf(classroom)),
      await ask(root, "print", printOf(classroom)),
    ];
    // A job that does not print goes first.
    const other = await ask(root, "export", { school: served.green.school, classroom });
    expect((await ended(root, other)).state).toBe("done");
    const { status, body } = await root.send("POST", `/api/jobs/${first.id}/cancel/`);
    expect([status, body.state, body.tries]).toEqual([200, "cancelled", 0]);
    expect((await root.get(`/api/jobs/${second.id}/`)).body).toMatchObject({ state: "waiting", tries: 0 });
    await lock.release();
    expect((await ended(root, second)).state).toBe("done");
    expect(await listBatches(served.app.db, { classroom })).toHaveLength(1);
    const late = await root.send("POST", `/api/jobs/${second.id}/cancel/`);
    expect([late.status, late.body.detail]).toEqual([409, "The job has already ended."]);
    const again = await root.send("POST", `/api/jobs/${second.id}/retry/`);
    expect(again.status).toBe(409);
  });
});

describe("exporting", () => {
  test.each([
    ["students", "xlsx", "students.xlsx", "PK"],
    ["students", "csv", "students.csv", '\u{FEFF}"Name'],
    ["photos", "xlsx", "photos.zip", "PK"],
    ["all", "xlsx", "students.zip", "PK"],
  ])("%s as %s makes %s", async (what, format, file, start) => {
    const classroom = await addClass(2);
    const input = { school: served.green.school, classroom, what, format };
    const job = await ended(root, await ask(root, "export", input));
    expect(job).toMatchObject({ state: "done", file, done: 2, total: 2 });
    expect(job.result).toMatchObject({ students: 2, missing: [] });
    const { body } = await root.get(`/api/jobs/${job.id}/result/`);
    expect(body.toString("utf8").slice(0, start.length)).toBe(start);
  });
});

describe("importing", () => {
  test("adds a school admin's own classes, each once, and no other school's", async () => {
    const sheet = "Class,Section\n11,A\n11,B\n";
    const { status, body } = await green.send(
      "POST",
      "/api/jobs/import/",
      importParts("import_classes", {}, sheet),
    );
    expect([status, body.school]).toEqual([201, served.green.school]);
    expect(await ended(green, body)).toMatchObject({ state: "done", result: { create: 2, skip: 0 } });
    const again = await green.send("POST", "/api/jobs/import/", importParts("import_classes", {}, sheet));
    expect(await ended(green, again.body)).toMatchObject({ state: "done", result: { create: 0, skip: 2 } });
    const foreign = importParts("import_classes", { school: served.blue.school }, sheet);
    expect(await green.send("POST", "/api/jobs/import/", foreign)).toMatchObject({ status: 404 });
    const names = (await listClasses(served.app.db, served.green.school)).map((each) => each.class_name);
    expect(names.filter((name) => name === "11")).toHaveLength(2);
  });

  test("adds students with their answers; a row with errors keeps all of them out and is reported", async () => {
    const { school, form } = served.green;
    const classroom = await addClass(0);
    const input = { school, classroom, form, verified: true };
    const bad = "Student Name,Parent Phone\nAsha,9876500001\n,9876500002\n";
    const zip = await zipOf({ "Asha.jpg": ownPhoto(bytes, 900), "Ravi.jpg": ownPhoto(bytes, 901) });
    const refused = await root.send(
      "POST",
      "/api/jobs/import/",
      importParts("import_students", input, bad, zip),
    );
    const failed = await ended(root, refused.body);
    expect([failed.state, failed.failure]).toEqual([
      "failed",
      "1 row has errors, so nothing was added or changed.",
    ]);
    expect(failed.result?.["reject"]).toMatchObject([{ row: 3 }]);
    expect(await statusesOf(classroom)).toEqual([]);
    const good = "Student Name,Parent Phone\nAsha,9876500001\nRavi,9876500002\n";
    const named = "Pupil,Parent Phone\nAsha,9876500001\nRavi,9876500002\n";
    const map = { Pupil: "full_name" };
    const tried = await root.send(
      "POST",
      "/api/jobs/import/",
      importParts("import_students", { ...input, map, dry_run: true }, named, zip),
    );
    expect(await ended(root, tried.body)).toMatchObject({
      state: "done",
      text: "Dry run: no problems found",
      result: { dry_run: true, create: 2, reject: [], plan: [{ row: 2 }, { row: 3 }] },
    });
    expect(await statusesOf(classroom)).toEqual([]);
    const sent = await root.send(
      "POST",
      "/api/jobs/import/",
      importParts("import_students", input, good, zip),
    );
    expect(await ended(root, sent.body)).toMatchObject({ state: "done", result: { create: 2, reject: [] } });
    expect(await statusesOf(classroom)).toEqual(["VERIFIED", "VERIFIED"]);
  });
});

describe("a user", () => {
  test("of another school is told that a job or its file does not exist", async () => {
    const { body } = await green.send(
      "POST",
      "/api/jobs/import/",
      importParts("import_classes", {}, "Class\n12\n"),
    );
    await ended(green, body);
    for (const path of [`/api/jobs/${body.id}/`, `/api/jobs/${body.id}/result/`])
      expect(await blue.get(path)).toMatchObject({ status: 404 });
    expect((await blue.get("/api/jobs/")).body).toEqual([]);
  });

  test("who is a school admin neither sees nor may request what only a super admin may do", async () => {
    const classroom = await addClass(1);
    const job = await ended(root, await ask(root, "print", printOf(classroom)));
    expect(await green.get(`/api/jobs/${job.id}/result/`)).toMatchObject({ status: 404 });
    for (const kind of ["print", "export", "purge", "backup"])
      expect(await green.send("POST", "/api/jobs/", { kind, input: printOf(classroom) })).toMatchObject({
        status: 403,
      });
  });

  test("who was disabled since gets nothing done", async () => {
    const { app } = served;
    await root.send("POST", "/api/users/", {
      username: "leaver",
      password: "not common 1",
      school: served.green.school,
    });
    const leaver = await transaction(app.db, (tx) => chooseUser(tx, "leaver"));
    const lock = await lockWorks(app, ["importing"]);
    const { body } = await green.send(
      "POST",
      "/api/jobs/import/",
      importParts("import_classes", {}, "Class\n13\n"),
    );
    await transaction(app.db, (tx) =>
      tx.update(jobs).set({ user_id: leaver.id, made_by: "leaver" }).where(eq(jobs.id, body.id)).run(),
    );
    await disableUser(app, (tx) => chooseUser(tx, "leaver"), { id: null, username: "test" });
    await lock.release();
    expect(await ended(root, body)).toMatchObject({
      state: "failed",
      failure: "leaver, who started this job, no longer has permission to run it.",
    });
  });
});

test.each([
  [{ kind: "mine" }, /kind of job must be one of print/],
  [{ kind: "print", input: {} }, /school/i],
  [{ kind: "print", input: [] }, /input/],
  [{ kind: "print", input: { school: 1, classroom: 1, layout: "wall" } }, /is not a paper size/],
  [{ kind: "export", input: { school: 1, what: "../../etc/passwd" } }, /Choose what to export/],
  [{ kind: "purge", input: { older_than: "soon" } }, /neither a date/],
  [{ kind: "purge", input: { school_year_ended: "soon" } }, /neither a date/],
  [{ kind: "purge", input: {} }, /older_than or school_year_ended/],
  [{ kind: "import_students", input: {} }, /jobs\/import/],
])("%j is refused with a sentence, and leaves nothing", async (body, sentence) => {
  const before = await filesLeft();
  const answer = await root.send("POST", "/api/jobs/", body);
  expect([answer.status, sentence.test(answer.body.detail)]).toEqual([400, true]);
  expect(await filesLeft()).toEqual(before);
});

test("an unreadable sheet, and one whose name leads elsewhere, do no harm", async () => {
  const { school } = served.green;
  const parts = importParts("import_classes", { school }, "Class\n14\n");
  parts.set("sheet", new File(["x"], "../../../idms.db"));
  expect(await root.send("POST", "/api/jobs/import/", parts)).toMatchObject({ status: 400 });
  parts.set("sheet", new File(["PK\u0000"], "../../x.xlsx"));
  const { body } = await root.send("POST", "/api/jobs/import/", parts);
  expect((await ended(root, body)).state).toBe("failed");
});

test("a job whose program was killed is done again, and ends once", async () => {
  const { db } = served.app;
  const classroom = await addClass(2);
  const lock = await lockWorks(served.app, ["printing"]);
  const asked = await ask(root, "print", printOf(classroom));
  // The clock was ahead when the job's program was killed.
  await transaction(db, (tx) =>
    tx
      .update(jobs)
      .set({
        state: "running",
        holder: "0123456789abcdef-000000000000",
        alive_until: "2999-01-01T00:00:00.000Z",
        tries: 1,
      })
      .where(eq(jobs.id, asked.id))
      .run(),
  );
  await lock.release();
  expect(await ended(root, asked)).toMatchObject({ state: "done", tries: 2, result: { marked: 2 } });
  expect(await listBatches(db, { classroom })).toHaveLength(1);
});

test("such a job is cancelled if that was requested, and fails if its program dies every time", async () => {
  const { db } = served.app;
  const lost = { state: "running" as const, holder: "0123456789abcdef-000000000000" };
  const make = async (change: object) => {
    const asked = await ask(root, "export", { school: served.green.school });
    await ended(root, asked);
    await transaction(db, (tx) =>
      tx
        .update(jobs)
        .set({ ...lost, ...change })
        .where(eq(jobs.id, asked.id))
        .run(),
    );
    return ended(root, asked);
  };
  expect(await make({ is_cancelling: true })).toMatchObject({ state: "cancelled", is_cancelling: false });
  const failed = await make({ tries: 5 });
  expect([failed.state, failed.failure]).toEqual([
    "failed",
    "The program that ran this job was stopped 5 times. Check the system log to find out why.",
  ]);
});

test("a pause written by a clock that was ahead does not delay a job for years", async () => {
  const { db } = served.app;
  const lock = await lockWorks(served.app, ["printing"]);
  const asked = await ask(root, "print", printOf(await addClass(1)));
  await transaction(db, (tx) =>
    tx.update(jobs).set({ wait_until: "2999-01-01T00:00:00.000Z" }).where(eq(jobs.id, asked.id)).run(),
  );
  await lock.release();
  expect((await ended(root, asked)).state).toBe("done");
});

test("a purge removes every job that has ended, and its file", async () => {
  const { app } = served;
  const job = await ended(root, await ask(root, "export", { school: served.green.school }));
  expect(await filesLeft()).not.toEqual([]);
  await purgeData(app, { id: null, username: "test" }, new Date("2001-01-01"));
  expect(await filesLeft()).toEqual([]);
  expect(await root.get(`/api/jobs/${job.id}/`)).toMatchObject({ status: 404 });
  const purge = await ended(root, await ask(root, "purge", { older_than: "20y" }));
  expect(purge).toMatchObject({ state: "done", file: null, result: { students: 0, cards: 0 } });
});

test(
  "a purge by school years takes records untouched since their school's year ended, none if it is unknown",
  { tags: "thorough" },
  async () => {
    const { app } = served;
    const classroom = await addClass(2);
    await byHand(app.db)
      .update(students)
      .set({ updated_at: "2023-01-01T00:00:00.000Z" })
      .where(eq(students.class_id, classroom))
      .run();
    const purge = async () =>
      (await ended(root, await ask(root, "purge", { school_year_ended: "2024-06-01" }))).result;
    expect(await purge()).toMatchObject({ students: 0, photos: 0 });
    const year = { name: "2023–24", ends_on: "2024-03-31" };
    expect((await root.send("PUT", `/api/schools/${served.green.school}/year/`, year)).status).toBe(200);
    expect(await purge()).toMatchObject({
      school_year_ended: expect.stringMatching(/^2024-0[56]-.*Z$/),
      students: 2,
      photos: 2,
    });
    expect(await app.db.$count(students, eq(students.class_id, classroom))).toBe(0);
  },
);
