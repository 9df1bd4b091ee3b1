import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";
import { auditLog, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { unzip } from "../unzip.ts";

const served = serving();
let green: Client;
let blue: Client;
beforeAll(async () => {
  [green, blue] = await Promise.all([signedIn(served, "green"), signedIn(served, "blue")]);
});

/** Creates a student who has been corrected, and has had two photos. */
async function corrected(phone: string): Promise<number> {
  const { classroom, form } = served.green;
  const answers = { full_name: "आशा राव / Asha", parent_phone: phone };
  const { id } = (await green.send("POST", "/api/students/", { classroom, form, answers })).body;
  for (const seed of [1, 2]) {
    const parts = new FormData();
    parts.set("photo", new File([new Uint8Array(await drawPortrait(seed))], "p.jpg", { type: "image/jpeg" }));
    expect((await green.send("POST", `/api/students/${id}/photo/`, parts)).status).toBe(200);
  }
  const change = { answers: { full_name: "Asha Rao" }, reason: "typo" };
  expect((await green.send("PATCH", `/api/students/${id}/`, change)).status).toBe(200);
  return id;
}

test("a zip has all that is known of one student: answers, earlier versions, actions, and every photo", async () => {
  const id = await corrected("9123456780");
  const answer = await green.get(`/api/students/${id}/export/`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(answer.headers.get("content-disposition")).toContain(`student-${id}.zip`);
  const files = await unzip(answer.body);
  expect([...files.keys()].toSorted()).toEqual([
    "earlier/version-2-photo.jpg",
    "photo.jpg",
    "record.json",
    "record.txt",
  ]);
  const record = JSON.parse(String(files.get("record.json")));
  expect(record).toMatchObject({
    id,
    name: "Asha Rao",
    status: "SUBMITTED",
    answers: { full_name: "Asha Rao", parent_phone: "9123456780" },
    photo: "photo.jpg",
    questions: { full_name: expect.any(String) },
    came_from: "the school",
    missing_files: [],
    cards: [],
  });
  expect(record.earlier_versions).toMatchObject([
    { version: 3, name: "आशा राव / Asha", reason: "typo", replaced_by: "green", photo: "photo.jpg" },
    { version: 2, photo: "earlier/version-2-photo.jpg" },
    { version: 1, photo: null },
  ]);
  expect(record.history.map(({ done }: { done: string }) => done)).toEqual([
    "students.create",
    "students.correct",
    "students.correct",
    "students.correct",
  ]);
  expect(String(files.get("record.txt"))).toContain("Asha Rao\n");
  for (const name of ["photo.jpg", "earlier/version-2-photo.jpg"])
    expect((await sharp(files.get(name)).metadata()).format).toBe("jpeg");
  expect(files.get("photo.jpg")).not.toEqual(files.get("earlier/version-2-photo.jpg"));
  const deeds = await served.app.db.select().from(auditLog).where(eq(auditLog.subject_id, id)).all();
  expect(deeds.at(-1)).toMatchObject({ subject: "students", action: "export_record", actor: "green" });
});

test("the zip names a lost photo, and another school's student counts as missing", async () => {
  const id = await corrected("9123456781");
  const row = await served.app.db.select().from(students).where(eq(students.id, id)).get();
  await served.app.files.photos.remove(row?.photo ?? "");
  const files = await unzip((await green.get(`/api/students/${id}/export/`)).body);
  expect(JSON.parse(String(files.get("record.json"))).missing_files).toEqual(["photo.jpg"]);
  expect(files.has("photo.jpg")).toBe(false);
  expect((await blue.get(`/api/students/${id}/export/`)).status).toBe(404);
});

test("the zip has the roster row, and a removed student has one as long as the removal can be undone", async () => {
  const { classroom } = served.green;
  const roster = `/api/classes/${classroom}/roster/`;
  const row = { full_name: "Asha Rao", roll_no: "17", phone: "9123456782", email: "rao@example.org" };
  const expected = (await green.send("POST", roster, row)).body.id as number;
  await green.send("PUT", `/api/expected-students/${expected}/`, { ...row, roll_no: "18" });
  const id = await corrected("9123456782");
  const recordOf = async () => {
    const files = await unzip((await green.get(`/api/students/${id}/export/`)).body);
    return { files: [...files.keys()].toSorted(), record: JSON.parse(String(files.get("record.json"))) };
  };
  const before = await recordOf();
  expect(before.record).toMatchObject({
    roster: { ...row, roll_no: "18", version: 2, earlier_versions: [{ version: 1, roll_no: "17" }] },
    removed: null,
  });
  expect(JSON.stringify(before.record.roster)).not.toContain("token");

  await green.send("POST", `/api/students/${id}/remove/`, { reason: "twice" });
  const after = await recordOf();
  expect(after.files).toEqual(before.files);
  expect(after.record).toMatchObject({
    name: "Asha Rao",
    class: "5 - A",
    photo: "photo.jpg",
    roster: { ...before.record.roster, changed_at: expect.any(String) },
    removed: { by: "green", reason: "twice" },
    earlier_versions: before.record.earlier_versions,
  });
  expect((await blue.get(`/api/students/${id}/export/`)).status).toBe(404);
  // The next child of that name is a new record, and from then on the row belongs to that one.
  await corrected("9123456782");
  expect((await recordOf()).record.roster).toBeNull();
});
