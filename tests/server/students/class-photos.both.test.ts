import { beforeAll, expect, test } from "vitest";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";
import { studioPhoto } from "../own-photo.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { PASSWORD, serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
let photographer: Client;
let verified: number;
let elsewhere: number;

beforeAll(async () => {
  const { school, classroom, form } = served.green;
  const row = { school_id: school, form_template_id: form, parent_phone: "9876543210" };
  [verified, elsewhere] = await transaction(served.app.db, async (tx) => {
    const other = await insertClass(tx, { school_id: school, class_name: "6", section: "" });
    const meta = { roll_no: "7", fatherName: "Ramesh", address: "12 Lake Road" };
    const ids = await insertStudents(tx, [
      { ...row, class_id: classroom, status: "VERIFIED", full_name: "Asha", meta },
      { ...row, class_id: other.id, status: "VERIFIED", full_name: "Dev", meta: {} },
    ]);
    return ids as [number, number];
  });
  root = await signedIn(served, "root");
  const user = { username: "lens", password: PASSWORD, role: "PHOTOGRAPHER", place: "class" };
  const made = await root.send("POST", "/api/users/", { ...user, school, classes: [classroom] });
  expect(made.status).toBe(201);
  photographer = await signedIn(served, "lens");
});

const replace = (id: number, bytes: Uint8Array, seen?: number) => {
  const parts = new FormData();
  parts.set("photo", new File([new Uint8Array(bytes)], "p.jpg"));
  return photographer.send(
    "POST",
    `/api/class-photos/children/${id}/photo/`,
    parts,
    seen === undefined ? {} : { "If-Match": `"${seen}"` },
  );
};

test("a photographer sees the names, rolls and photos of their own classes, and nothing else", async () => {
  const { classroom, student } = served.green;
  const rooms = await photographer.get("/api/class-photos/");
  expect(rooms.body).toEqual([{ id: classroom, name: "5 - A" }]);
  const children = await photographer.get(`/api/class-photos/${classroom}/`);
  expect(children.body).toEqual([
    { id: verified, name: "Asha", roll: "7", photo: null, version: expect.any(Number) },
    { id: student, name: "Green Child", roll: "", photo: null, version: expect.any(Number) },
  ]);
  expect((await photographer.get(`/api/students/${verified}/`)).status).toBe(403);
});

test("a photographer replaces photos: the previous one is kept, and a verified record must be verified again", async () => {
  const [first, second] = await Promise.all([drawPortrait(1), drawPortrait(2)]);
  const photo = `/api/class-photos/children/${verified}/photo/`;
  const made = await replace(verified, first);
  expect([made.status, made.body]).toEqual([
    200,
    { id: verified, name: "Asha", roll: "7", photo, version: expect.any(Number) },
  ]);
  const before = await photographer.get(photo);
  expect((await root.get(`/api/students/${verified}/`)).body).toMatchObject({
    status: "SUBMITTED",
    meta: { fatherName: "Ramesh", address: "12 Lake Road" },
  });
  expect((await replace(verified, second)).status).toBe(200);
  expect((await photographer.get(photo)).body).not.toEqual(before.body);
  const { body: record } = await root.get(`/api/students/${verified}/`);
  const earlier = await root.get(`/api/students/${verified}/photo/?version=${record.version - 1}`);
  expect(earlier.body).toEqual(before.body);
  const { body: history } = await root.get(`/api/students/${verified}/history/`);
  const deed = { done: "students.replace_photo", by: "lens", details: { changed: ["photo"] } };
  expect(history.slice(-2)).toMatchObject([{ ...deed, details: { status: "SUBMITTED" } }, deed]);
});

test("nothing is replaced for another class or school, or by a file that is not a photo", async () => {
  const bytes = await drawPortrait(3);
  const missing = await replace(987_654, bytes);
  expect([missing.status, missing.body]).toEqual([
    404,
    { detail: "There is no such student.", code: "missing.student", facts: {} },
  ]);
  for (const id of [elsewhere, served.blue.student]) {
    const { status, body } = await replace(id, bytes);
    expect([status, body]).toEqual([missing.status, missing.body]);
    expect((await root.get(`/api/students/${id}/`)).body).toMatchObject({ photo: null, version: 1 });
  }
  const refused = await replace(verified, new TextEncoder().encode("no photo at all"));
  expect(refused.status).toBe(415);
  expect(refused.body.detail).toMatch(/photo/i);
});

test("a photographer's photo replaces only the one that they saw", async () => {
  const { student } = served.green;
  const photo = await drawPortrait(3);
  const { version } = (await replace(student, photo)).body;
  const stale = await replace(student, await drawPortrait(4), version - 1);
  expect([stale.status, stale.body.changed, stale.body.changed_by, stale.body.current]).toEqual([
    412,
    ["photo"],
    "lens",
    expect.objectContaining({ id: student, name: "Green Child", version }),
  ]);
  expect(Object.keys(stale.body.current).toSorted()).toEqual(["id", "name", "photo", "roll", "version"]);
  const done = await replace(student, await drawPortrait(4), version);
  expect([done.status, done.headers.get("etag"), done.body.version]).toEqual([
    200,
    `"${version + 1}"`,
    version + 1,
  ]);
});

test("a photographer can send a studio photo in full size", { tags: "thorough" }, async () => {
  expect((await replace(served.green.student, await studioPhoto())).status).toBe(200);
});
