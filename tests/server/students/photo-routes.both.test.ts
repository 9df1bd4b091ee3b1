import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { makeField } from "@idms/core/forms/values/field";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { client, serving, signedIn, tokensOf, type Client } from "../http/serving.ts";
import { addLink, filledForm, photo, submit } from "../submissions/school-link.ts";
import { byHand } from "../by-hand.ts";

const served = serving();
const clients = {} as Record<"root" | "green" | "blue", Client>;
let id: number;

beforeAll(async () => {
  for (const name of ["root", "green", "blue"] as const) clients[name] = await signedIn(served, name);
  const file = (name: string) => makeField(name, name, "file");
  const fields = [makeField("full_name", "Name", "text"), file("photo"), file("proof")];
  const { token } = await addLink(served.app, served.green, { fields });
  const form = filledForm(await photo(600, 800));
  form.set("proof", new File([new Uint8Array(await photo(300, 100))], "proof.jpg"));
  id = (await submit(served.server.url, token, form)).body.receipt;
});

const sizeOf = async (body: Buffer) => {
  const { format, width, height } = await sharp(body).metadata();
  return { format, width, height };
};

test("super admin and school admin see a photo, whole or as a thumbnail, cached only for themselves", async () => {
  for (const as of [clients.root, clients.green]) {
    const full = await as.get(`/api/students/${id}/photo/`);
    expect([full.status, full.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(full.headers.get("cache-control")).toContain("private");
    expect(await sizeOf(full.body)).toEqual({ format: "jpeg", width: 600, height: 800 });
    const thumb = await as.get(`/api/students/${id}/photo?size=thumb`);
    expect(await sizeOf(thumb.body)).toEqual({ format: "jpeg", width: 120, height: 160 });
    expect(thumb.headers.get("etag")).not.toBe(full.headers.get("etag"));
  }
});

test("a browser that already has the photo is told so, but only as long as it may see it", async () => {
  const { access } = await tokensOf(served, "green");
  for (const size of ["full", "thumb"]) {
    const url = `${served.server.url}/api/students/${id}/photo/?size=${size}`;
    const headers = { authorization: `Bearer ${access}` };
    const etag = (await fetch(url, { headers })).headers.get("etag") ?? "";
    const again = await fetch(url, { headers: { ...headers, "if-none-match": etag } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(401);
  }
});

test("another school's admin gets the answer for a missing student", async () => {
  const foreign = await clients.blue.get(`/api/students/${id}/photo/`);
  const absent = await clients.blue.get("/api/students/999999/photo/");
  expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
  expect((await client(served).get(`/api/students/${id}/photo/`)).status).toBe(401);
});

test("the file of another field opens at the address in the student's meta", async () => {
  const { body } = await clients.green.get("/api/students/?status=SUBMITTED");
  const student = body.find((each: { id: number }) => each.id === id);
  expect(await sizeOf((await clients.green.get(student.meta.proof)).body)).toMatchObject({
    width: 300,
    height: 100,
  });
  expect(await sizeOf((await clients.green.get(student.photo)).body)).toMatchObject({
    width: 600,
    height: 800,
  });
});

test.each([
  ["a field that is no file", "?field=full_name", 404],
  ["a field that is not there", "?field=__proto__", 404],
  ["a size that there is not", "?size=huge", 400],
])("%s is refused", async (_, query, status) => {
  expect((await clients.root.get(`/api/students/${id}/photo/${query}`)).status).toBe(status);
});

test("a student without a photo shows none, and a text like a path opens no file", async () => {
  expect((await clients.green.get(`/api/students/${served.green.student}/photo/`)).status).toBe(404);
  const meta = { proof: "../idms.db", other: "aa/../../idms.db" };
  await byHand(served.app.db)
    .update(students)
    .set({ meta })
    .where(eq(students.id, served.green.student))
    .run();
  for (const field of Object.keys(meta)) {
    expect(
      (await clients.green.get(`/api/students/${served.green.student}/photo/?field=${field}`)).status,
    ).toBe(404);
  }
});
