import { eq } from "drizzle-orm";
import { schoolSchema } from "@idms/core/school/schools/school";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "../../../packages/server/src/installation/tables/schema.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
beforeAll(async () => {
  root = await signedIn(served, "root");
});

test("a school is added, listed, changed and deleted, and the log says who did it", async () => {
  const sent = { name: "  Hill\tView ", address: "1 Road\r\n560001", email: "a@b.example", phone: "080 1" };
  const added = await root.send("POST", "/api/schools/", { ...sent, motto: "unknown keys are ignored" });
  const { id } = added.body;
  expect([added.status, added.body]).toEqual([
    201,
    {
      id,
      name: "Hill View",
      address: "1 Road\n560001",
      email: "a@b.example",
      phone: "080 1",
      card_preview: true,
      photo_coach: true,
      sign_off: false,
      hold_back: false,
      hold_photos: false,
      version: 1,
    },
  ]);
  const listed = (await root.get("/api/schools/")).body;
  expect(listed.map((school: unknown) => schoolSchema.parse(school).name)).toEqual([
    "Blue",
    "Green",
    "Hill View",
  ]);
  const changed = await root.send("PUT", `/api/schools/${id}`, { name: "Hill" });
  const bare = { id, name: "Hill", address: "", email: "", phone: "" };
  expect(changed.body).toEqual({
    ...bare,
    card_preview: true,
    photo_coach: true,
    sign_off: false,
    hold_back: false,
    hold_photos: false,
    version: 2,
  });
  // A client that does not know the settings leaves them unchanged.
  await root.send("PUT", `/api/schools/${id}`, { name: "Hill", card_preview: false, photo_coach: false });
  const after = await root.send("PUT", `/api/schools/${id}`, { name: "Hill" });
  expect(after.body).toMatchObject({ card_preview: false, photo_coach: false });
  expect((await root.send("DELETE", `/api/schools/${id}/`)).status).toBe(204);
  expect((await root.send("PUT", `/api/schools/${id}/`, { name: "x" })).status).toBe(404);
  const written = await served.app.db.select().from(auditLog).where(eq(auditLog.subject, "schools")).all();
  expect(written.map(({ actor, action, subject_id }) => [actor, action, subject_id])).toEqual([
    ["root", "create", id],
    ...[1, 2, 3].map(() => ["root", "change", id]),
    ["root", "delete", id],
  ]);
});

test("a school without a name, or with an invalid email, is refused field by field", async () => {
  const { status, body } = await root.send("POST", "/api/schools/", { name: " ", email: "nobody" });
  expect([status, body]).toMatchObject([
    400,
    {
      detail: "Name is required.",
      fields: { name: ["Name is required."], email: ["Please enter a valid email address."] },
    },
  ]);
});

test("a school in use is not deleted: the answer counts what prevents it, and nothing is lost", async () => {
  const { status, body } = await root.send("DELETE", `/api/schools/${served.green.school}/`);
  expect([status, body.detail]).toEqual([
    409,
    "This school cannot be deleted because it still has 1 class, 1 student, 1 school admin and 1 form template. Remove these first.",
  ]);
  expect((await root.get("/api/schools/?search=green")).body).toHaveLength(1);
});

test("?page= returns a list as count, next, previous and results; search and ordering apply to every page", async () => {
  for (const name of ["Lake 1", "Lake 2", "Lake 3", "Lake_4%"])
    await root.send("POST", "/api/schools/", { name });
  const ask = "?search=LAKE&ordering=-name&page_size=3";
  const first = (await root.get(`/api/schools/${ask}&page=1`)).body;
  expect(first).toMatchObject({ count: 4, previous: null });
  const second = (await root.get(first.next)).body;
  expect(second).toMatchObject({ count: 4, next: null });
  const names = [...first.results, ...second.results].map(({ name }) => name);
  expect(names).toEqual(["Lake_4%", "Lake 3", "Lake 2", "Lake 1"]);
  expect((await root.get(second.previous)).body).toEqual(first);
  const past = (await root.get(`/api/schools/${ask}&page=9`)).body;
  expect(past).toMatchObject({ count: 4, next: null, results: [] });
  expect((await root.get("/api/schools/?search=_4%25")).body).toHaveLength(1);
});

test("an invalid query is refused", async () => {
  for (const query of ["page=0", "page=x", "page=1&page_size=501", "ordering=password_hash"]) {
    expect((await root.get(`/api/schools/?${query}`)).status).toBe(400);
  }
});
