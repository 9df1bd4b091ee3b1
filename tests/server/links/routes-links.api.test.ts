import { and, eq } from "drizzle-orm";
import { linkSchema } from "@idms/core/collect/links/class-link-schemas";
import { beforeAll, expect, test } from "vitest";
import { classLinks } from "../../../packages/server/src/installation/tables/schema.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { byHand } from "../by-hand.ts";

const served = serving();
let root: Client;
let green: Client;
let blue: Client;
beforeAll(async () => {
  root = await signedIn(served, "root");
  green = await signedIn(served, "green");
  blue = await signedIn(served, "blue");
});

const DAY_MS = 24 * 60 * 60 * 1000;
const choice = () => ({ classroom: served.green.classroom, template: served.green.form });
const expire = (id: number) =>
  byHand(served.app.db)
    .update(classLinks)
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where(and(eq(classLinks.kind, "form"), eq(classLinks.number, id)))
    .run();

test("a school admin's link is always for their own school, active, unused, and valid for 14 days", async () => {
  const { status, body } = await green.send("POST", "/api/upload-links/", {
    ...choice(),
    school: served.blue.school,
  });
  expect(status).toBe(201);
  expect(linkSchema.parse(body)).toMatchObject({
    school: served.green.school,
    ...choice(),
    is_active: true,
    uses_count: 0,
    max_uses: null,
    notes: "",
  });
  const days = (new Date(body.expires_at).getTime() - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(13.99);
  expect(days).toBeLessThan(14.01);
  expect(body.token).toMatch(/^[\w-]{32}$/);
});

test("a link stores what was sent, and no two links have the same token", async () => {
  const expires = new Date(Date.now() + 3 * DAY_MS).toISOString();
  const sent = { ...choice(), expires_at: expires, is_active: false, notes: "For 5 A", max_uses: "60" };
  const one = (await green.send("POST", "/api/upload-links/", sent)).body;
  const two = (await green.send("POST", "/api/upload-links/", sent)).body;
  expect(one).toMatchObject({ expires_at: expires, is_active: false, notes: "For 5 A", max_uses: 60 });
  expect(one.token).not.toBe(two.token);
});

test.each([
  [{ template: "" }, "Please choose a template"],
  [{ classroom: undefined }, "Please choose a class"],
  [{ max_uses: 0 }, "Max uses must be a whole number of 1 or more."],
  [{ expires_at: "2020-01-01T00:00:00Z" }, "The expiry must be a date and time in the future."],
])("a link with %o is refused: %s", async (wrong, detail) => {
  const { status, body } = await green.send("POST", "/api/upload-links/", { ...choice(), ...wrong });
  expect([status, body.detail]).toEqual([400, detail]);
});

test("a super admin chooses the school of a link", async () => {
  const none = await root.send("POST", "/api/upload-links/", choice());
  expect([none.status, none.body.fields]).toEqual([400, { school: ["Please choose a school"] }]);
  const picked = await root.send("POST", "/api/upload-links/", { ...choice(), school: served.green.school });
  expect(picked.status).toBe(201);
});

test("another school's class or template gets exactly the answer of a missing one", async () => {
  for (const [name, foreign] of [
    ["classroom", served.blue.classroom],
    ["template", served.blue.form],
  ] as const) {
    const answers = await Promise.all(
      [foreign, 9999].map((id) => green.send("POST", "/api/upload-links/", { ...choice(), [name]: id })),
    );
    expect(answers[0]?.status).toBe(400);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  }
});

test("the list shows class and template by name, newest first", async () => {
  const { body } = await green.get("/api/upload-links/");
  expect(body[0]).toMatchObject({ classroom_name: "5 - A", template_name: "Form" });
  const ids = body.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
});

test("a school admin's cleanup deletes and counts their own expired links; a super admin's deletes all", async () => {
  const mine = (await green.send("POST", "/api/upload-links/", choice())).body.id;
  const kept = (await green.send("POST", "/api/upload-links/", choice())).body.id;
  const theirs = { classroom: served.blue.classroom, template: served.blue.form };
  const other = (await blue.send("POST", "/api/upload-links/", theirs)).body.id;
  await expire(mine);
  await expire(other);
  const cleaned = await green.send("DELETE", "/api/upload-links/cleanup/");
  expect([cleaned.status, cleaned.body]).toEqual([200, { deleted: 1 }]);
  const left = (await root.get("/api/upload-links/")).body.map(({ id }: { id: number }) => id);
  expect(left).toContain(kept);
  expect(left).toContain(other);
  expect(left).not.toContain(mine);
  expect((await root.send("DELETE", "/api/upload-links/cleanup")).body).toEqual({ deleted: 1 });
  expect((await root.send("DELETE", "/api/upload-links/cleanup/")).body).toEqual({ deleted: 0 });
});

test("a link can be deleted only once", async () => {
  const { id } = (await green.send("POST", "/api/upload-links/", choice())).body;
  expect((await green.send("DELETE", `/api/upload-links/${id}/`)).status).toBe(204);
  expect((await green.send("DELETE", `/api/upload-links/${id}/`)).status).toBe(404);
});

test("another school's link counts as missing, and stays active", async () => {
  const theirs = { classroom: served.blue.classroom, template: served.blue.form };
  const { id } = (await blue.send("POST", "/api/upload-links/", theirs)).body;
  expect((await green.send("DELETE", `/api/upload-links/${id}/`)).status).toBe(404);
  const link = (await blue.get("/api/upload-links/")).body.find((each: { id: number }) => each.id === id);
  expect(link.is_active).toBe(true);
});

test("only a listed link of a staff group says whom its class holds", async () => {
  const group = await green.send("POST", "/api/classes/", { class_name: "Teachers", holds: "staff" });
  const ofStaff = (await green.send("POST", "/api/upload-links/", { ...choice(), classroom: group.body.id }))
    .body;
  const ofStudents = (await green.send("POST", "/api/upload-links/", choice())).body;
  const { body } = await green.get("/api/upload-links/");
  const listed = ({ id }: { id: number }) => body.find((link: { id: number }) => link.id === id);
  expect(listed(ofStaff).holds).toBe("staff");
  expect(listed(ofStudents)).not.toHaveProperty("holds");
});
