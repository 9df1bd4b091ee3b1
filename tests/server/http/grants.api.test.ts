import { beforeAll, expect, test } from "vitest";
import { can, scopeOf } from "../../../packages/core/src/school/accounts/rights.ts";
import { ask, ended } from "../jobs/job-client.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "../print/photo-class.ts";
import { serving, signedIn, type Client } from "./serving.ts";

const served = serving();
let root: Client;
let green: Client;
let blue: Client;
let classroom: number;

async function grant(username: string, grants: string[]): Promise<void> {
  const [{ id, role: _role, ...user }] = (await root.get(`/api/users/?search=${username}`)).body;
  expect((await root.send("PUT", `/api/users/${id}/`, { ...user, grants })).status).toBe(200);
}

beforeAll(async () => {
  root = await signedIn(served, "root");
  await addDesign(root, served.green.school, "Plain");
  classroom = (await addPhotoClass(served, "6", [UNTOUCHED, UNTOUCHED])).classroom;
  green = await signedIn(served, "green");
  blue = await signedIn(served, "blue");
});

test("a grant covers the user's own school, and takes nothing away from a super admin", () => {
  const granted = { role: "SCHOOL_ADMIN", grants: ["print"] } as const;
  expect(scopeOf(granted, "print_batches.generate")).toBe("own");
  expect(scopeOf({ role: "SUPER_ADMIN", grants: ["print"] }, "print_batches.generate")).toBe("all");
  expect(can(granted, "schools.read")).toBe(false);
  expect(can({ role: "SCHOOL_ADMIN", grants: [] }, "print_batches.generate")).toBe(false);
});

test("only a super admin gives a grant, and can take it away again", async () => {
  const query = `school=${served.green.school}&classroom=${classroom}`;
  const check = () => green.get(`/api/students/generate_ids/check/?${query}`);
  expect((await green.get("/api/me/")).body).not.toHaveProperty("grants");
  expect((await check()).status).toBe(403);
  await grant("green", ["print"]);
  expect((await green.get("/api/me/")).body.grants).toEqual(["print"]);
  expect((await check()).body.cards).toBe(2);
  await grant("green", []);
  expect((await check()).status).toBe(403);
});

test("a school with the grant prints its own classes, sees its own batches, and nothing of another school", async () => {
  await grant("green", ["print"]);
  await grant("blue", ["print"]);
  const job = await ended(green, await ask(green, "print", { classrooms: [classroom] }));
  expect(job).toMatchObject({ state: "done", result: { cards: 2 } });
  const [batch] = (await green.get("/api/print-batches/?page_size=5&after=")).body.results;
  expect(batch.school).toBe(served.green.school);
  expect((await green.get(`/api/print-batches/${batch.id}/`)).status).toBe(200);
  expect((await green.get("/api/id-templates/")).body).toHaveLength(1);

  expect((await blue.get("/api/print-batches/?page_size=5&after=")).body.results).toEqual([]);
  expect((await blue.get("/api/id-templates/")).body).toEqual([]);
  const query = `school=${served.green.school}&classroom=${classroom}&status=ID_GENERATED`;
  for (const path of [
    `/api/print-batches/${batch.id}/`,
    `/api/print-batches/${batch.id}/sheets/1/`,
    `/api/students/generate_ids/?${query}`,
    `/api/students/generate_ids/check/?${query}`,
    `/api/students/generate_ids/sheet/?${query}`,
    `/api/students/${served.green.student}/card/`,
    `/api/schools/${served.green.school}/print-wish/`,
    `/api/jobs/${job.id}/`,
    `/api/jobs/${job.id}/parts/${classroom}/`,
  ])
    expect([path, (await blue.get(path)).status]).toEqual([path, 404]);
  const again = { positions: [1], reason: "lost" };
  expect((await blue.send("POST", `/api/print-batches/${batch.id}/reprint/`, again)).status).toBe(404);
  const choice = { classrooms: [classroom] };
  expect((await blue.send("POST", "/api/students/generate_ids/choose/", choice)).status).toBe(404);
  const asked = { kind: "print", input: { school: served.green.school, classrooms: [classroom] } };
  expect((await blue.send("POST", "/api/jobs/", asked)).status).toBe(404);
  const foreign = await ended(blue, await ask(blue, "print", { classrooms: [classroom] }));
  expect(foreign.state).toBe("failed");
});

test("a user whose grant was taken away cannot start a job", async () => {
  await grant("green", []);
  expect((await green.send("POST", "/api/jobs/", { kind: "print", input: { classroom } })).status).toBe(403);
});
