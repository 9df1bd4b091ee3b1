import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { classLinks } from "../../../packages/server/src/installation/tables/schema.ts";
import { byHand } from "../../server/by-hand.ts";
import { inApp } from "../in-app.ts";
import { callCase, program } from "./program.ts";
import { filledForm, made, makeLink, makeSchool, type SchoolWorld } from "./world.ts";

const served = program();
const DAY_MS = 24 * 60 * 60 * 1000;
let green: SchoolWorld;
let blue: SchoolWorld;
beforeAll(async () => {
  green = await makeSchool(served, "Green School");
  blue = await makeSchool(served, "Bluebell School");
});

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** Lets links expire, which is the only thing here that is not done over HTTP. */
function expire(...expired: { id: number }[]): Promise<void> {
  const ids = expired.map(({ id }) => id);
  return inApp(served.data, async ({ db }) => {
    await byHand(db)
      .update(classLinks)
      .set({ expires_at: inMs(-1000) })
      .where(and(eq(classLinks.kind, "form"), inArray(classLinks.number, ids)))
      .run();
  });
}

callCase(served, "POST /upload-links/", "makes a link with all that §3 gives it, active (§4)", async () => {
  const sent = {
    school: green.school,
    classroom: green.classroom,
    template: green.form,
    expires_at: inMs(3 * DAY_MS),
    is_active: true,
    notes: "For the parents of 8 A",
    max_uses: 40,
  };
  const { status, body } = await served.root.send("POST", "/upload-links/", sent);
  const kept = { id: expect.any(Number), uses_count: 0, token: expect.stringMatching(/^[\w-]{32}$/) };
  expect([status, body]).toMatchObject([201, { ...sent, ...kept }]);
});

callCase(served, "GET /upload-links/", "lists the own school's links, and all to a super admin", async () => {
  const [own, other] = [await makeLink(green), await makeLink(blue)];
  const ids = (body: { id: number }[]) => body.map(({ id }) => id);
  const { status, body } = await green.admin.get("/upload-links/");
  expect([status, ids(body).includes(own.id), ids(body).includes(other.id)]).toEqual([200, true, false]);
  const all = ids((await served.root.get("/upload-links/")).body);
  expect(all).toEqual(expect.arrayContaining([own.id, other.id]));
});

callCase(served, "DELETE /upload-links/{id}/", "deletes a link; another school's is not there", async () => {
  const { id, token } = await makeLink(green);
  expect((await blue.admin.send("DELETE", `/upload-links/${id}/`)).status).toBe(404);
  expect((await green.admin.send("DELETE", `/upload-links/${id}/`)).status).toBe(204);
  expect((await served.anyone.get(`/public/form/${token}`)).status).toBe(404);
});

callCase(
  served,
  "DELETE /upload-links/cleanup/",
  "deletes the expired links and counts them: 'Deleted {n}' (§8)",
  async () => {
    const { admin } = green;
    await made(admin.send("DELETE", "/upload-links/cleanup/"));
    const good = await makeLink(green);
    for (const world of [green, green, blue]) await expire(await makeLink(world));
    const { status, body } = await admin.send("DELETE", "/upload-links/cleanup/");
    expect([status, body]).toEqual([200, { deleted: 2 }]);
    expect((await admin.send("DELETE", "/upload-links/cleanup/")).body).toEqual({ deleted: 0 });
    expect((await served.anyone.get(`/public/form/${good.token}`)).status).toBe(200);
    expect((await served.root.send("DELETE", "/upload-links/cleanup/")).body).toEqual({ deleted: 1 });
  },
);

test("§5 Upload link creation: a template must be chosen", async () => {
  for (const template of [undefined, null, ""]) {
    const sent = { classroom: green.classroom, template };
    const { status, body } = await green.admin.send("POST", "/upload-links/", sent);
    expect([status, body]).toMatchObject([400, { detail: "Please choose a template" }]);
  }
});

test("§5 Upload link creation: 14 days unless given, and max uses is optional", async () => {
  const before = Date.now();
  for (const max_uses of [undefined, null, ""]) {
    const link = await makeLink(green, { max_uses });
    const days = (Date.parse(link.expires_at) - before) / DAY_MS;
    expect([Math.round(days * 100) / 100, link]).toMatchObject([14, { max_uses: null, is_active: true }]);
  }
});

test("§5 Upload link creation: an expiry that has passed and a number of uses below 1 are refused", async () => {
  const body = { classroom: green.classroom, template: green.form };
  for (const wrong of [
    { expires_at: inMs(-1000) },
    { expires_at: "soon" },
    { max_uses: 0 },
    { max_uses: "many" },
  ]) {
    const answer = await green.admin.send("POST", "/upload-links/", { ...body, ...wrong });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, Object.keys(wrong)]);
  }
});

test("§5 Upload link creation: a school admin's is their own school's whatever is sent, a super admin picks", async () => {
  const sent = { school: blue.school, classroom: green.classroom, template: green.form };
  expect(await made(green.admin.send("POST", "/upload-links/", sent))).toMatchObject({
    school: green.school,
  });
  const { school: _, ...without } = sent;
  const none = await served.root.send("POST", "/upload-links/", without);
  expect([none.status, none.body.detail]).toEqual([400, "Please choose a school"]);
  const mixed = await served.root.send("POST", "/upload-links/", sent);
  expect([mixed.status, mixed.body.detail]).toEqual([400, "There is no such class."]);
});

const closed = { detail: "Invalid or expired link." };

test("§4 Upload link: uses_count counts against max_uses, and the last use closes the link", async () => {
  const { id, token } = await makeLink(green, { max_uses: 2 });
  for (const used of [1, 2]) {
    expect((await served.anyone.send("POST", `/public/upload/${token}`, await filledForm())).status).toBe(
      201,
    );
    const { body } = await green.admin.get("/upload-links/");
    expect(body.find((link: { id: number }) => link.id === id).uses_count).toBe(used);
  }
  const third = await served.anyone.send("POST", `/public/upload/${token}`, await filledForm());
  expect([third.status, third.body]).toEqual([410, closed]);
  const form = await served.anyone.get(`/public/form/${token}`);
  expect([form.status, form.body]).toEqual([410, closed]);
});

test("§4 Upload link: one that has expired, is not active or was never made shows the error", async () => {
  const expired = await makeLink(green);
  await expire(expired);
  const inactive = await makeLink(green, { is_active: false });
  for (const [token, status] of [
    [expired.token, 410],
    [inactive.token, 410],
    ["no-such-token-was-ever-made", 404],
  ] as const) {
    const form = await served.anyone.get(`/public/form/${token}`);
    const upload = await served.anyone.send("POST", `/public/upload/${token}`, await filledForm());
    expect([form.status, form.body, upload.status, upload.body]).toEqual([status, closed, status, closed]);
  }
});
