import type { StudentStatus } from "@idms/core/students/records/status";
import { foundStudentSchema, studentSchema } from "@idms/core/students/records/student";
import { beforeAll, expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
let green: Client;

const NAMES = ["Zoë", "Asha 10", "Жанна", "Asha 9", "asha 9", "Ärmel", "कीर्ति", "Asha 9", "Balu", "Chitra"];

beforeAll(async () => {
  root = await signedIn(served, "root");
  green = await signedIn(served, "green");
  const add = (of: { school: number; classroom: number }, names: readonly string[], status: StudentStatus) =>
    transaction(served.app.db, (tx) =>
      insertStudents(
        tx,
        names.map((full_name, index) => ({
          school_id: of.school,
          class_id: of.classroom,
          status,
          full_name,
          parent_phone: `98765000${of.school}${index}`,
          meta: { admission: `ADM-${of.school}-${index}` },
        })),
      ),
    );
  await add(served.green, NAMES, "SUBMITTED");
  await add(served.blue, ["Zoe Blue", "Asha 9"], "VERIFIED");
});

interface Page {
  next: string | null;
  previous: null;
  results: unknown[];
}

/** Returns all rows of a list, fetched a few at a time. */
async function walk(client: Client, address: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let next: string | null = `${address}&after=&page_size=3`; next !== null;) {
    const { status, body } = (await client.get(next)) as { status: number; body: Page };
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["next", "previous", "results"]);
    expect(body.results.length).toBeLessThanOrEqual(3);
    rows.push(...body.results);
    ({ next } = body);
  }
  return rows;
}

const found = async (query: string) =>
  (await walk(root, `/api/students/find/?${query}`)).map((row) => {
    const { full_name, school_name } = foundStudentSchema.parse(row);
    return `${full_name}, ${school_name}`;
  });

test("a super admin finds a student of any school by name, phone or number, in any case and script", async () => {
  expect(await found("search=zoe")).toEqual(["Zoë, Green", "Zoe Blue, Blue"]);
  expect(await found("search=ЖАННА")).toEqual(["Жанна, Green"]);
  expect(await found("search=कीर्ति")).toEqual(["कीर्ति, Green"]);
  expect(await found(`search=${encodeURIComponent(`+91 98765-000${served.green.school}-8`)}`)).toEqual([
    "Balu, Green",
  ]);
  expect(await found(`search=adm-${served.blue.school}-0`)).toEqual(["Zoe Blue, Blue"]);
  expect(await found(`search=zoe&school=${served.blue.school}`)).toEqual(["Zoe Blue, Blue"]);
  expect(await found("search=nobody")).toEqual([]);
  expect(await found("search=%25")).toEqual([]);
});

test("a search refuses words that are too long", async () => {
  expect((await root.get(`/api/students/find/?search=${"x".repeat(201)}`)).status).toBe(400);
  expect((await root.get(`/api/students/find/?search=${"x".repeat(200)}`)).body.results).toEqual([]);
});

test.each(["full_name", "-full_name", "status", "-created_at", "-id"])(
  "a list by %s is the same page by page as in one piece",
  async (ordering) => {
    const ids = (rows: unknown[]) => rows.map((row) => studentSchema.parse(row).id);
    const whole = (await green.get(`/api/students/?ordering=${ordering}`)).body as unknown[];
    expect(whole.length).toBeGreaterThan(NAMES.length);
    expect(ids(await walk(green, `/api/students/?ordering=${ordering}`))).toEqual(ids(whole));
  },
);

test("new records do not shift the pages that follow", async () => {
  const first = (await green.get("/api/students/?after=&page_size=2")).body as Page;
  await transaction(served.app.db, (tx) =>
    insertStudents(tx, [
      {
        school_id: served.green.school,
        class_id: served.green.classroom,
        status: "SUBMITTED",
        full_name: "0 first",
        meta: {},
      },
    ]),
  );
  const rest = await walk(green, `/api/students/?x=1`).then((all) => all.slice(3));
  const second = (await green.get(String(first.next))).body as Page;
  expect(second.results[0]).toEqual(rest[0]);
});

test("a position from another list, or an invalid one, is refused in words", async () => {
  const { next } = (await green.get("/api/students/?after=&page_size=2&ordering=id")).body as Page;
  for (const address of [
    String(next).replace("ordering=id", "ordering=status"),
    "/api/students/?after=%7B%7D",
    "/api/students/?after=W10",
  ]) {
    const { status, body } = await green.get(address);
    expect([status, body.detail]).toEqual([400, expect.stringContaining("not a valid position in the list")]);
  }
});

test("a page requested by its number is answered as before", async () => {
  const { body } = await green.get("/api/students/?page=2&page_size=3");
  expect(Object.keys(body)).toEqual(["count", "next", "previous", "results"]);
});

test("a school admin finds, counts and chooses only their own school's students, by every status and filter", async () => {
  const { school, classroom } = served.green;
  const names = async (query: string) =>
    ((await green.get(`/api/students/find/?${query}`)).body.results as { full_name: string }[]).map(
      ({ full_name }) => full_name,
    );
  const about = async (call: string, query: string) =>
    (await green.get(`/api/students/find/${call}/?${query}`)).body as { count: number } & { id: number }[];
  expect(await names("search=asha")).toEqual(["Asha 9", "asha 9", "Asha 9", "Asha 10"]);
  expect(await names(`school=${served.blue.school}`)).toEqual([]);
  expect(await names("ordering=-full_name&page_size=1")).toEqual(["कीर्ति"]);
  expect(await names("status=VERIFIED,ID_GENERATED")).toEqual([]);
  const all = await about("ids", "");
  expect(all.length).toBeGreaterThan(NAMES.length);
  expect((await about("count", "")).count).toBe(all.length);
  expect(all[0]).toEqual({ id: served.green.student, classroom, version: 1 });
  expect((await root.get(`/api/students/find/count/?school=${school}&search=asha`)).body.count).toBe(4);
});

test("a bulk action is done by IDs or for all that a filter finds, and names those that it refuses", async () => {
  const { school, classroom } = served.blue;
  const blue = await signedIn(served, "blue");
  const bulk = (body: object) => blue.send("POST", "/api/students/bulk/", body);
  const filter = { search: "blue", status: "SUBMITTED" };
  expect((await bulk({ action: "verify" })).status).toBe(400);
  expect((await bulk({ action: "verify", ids: [1], filter })).status).toBe(400);
  expect(
    (await root.send("POST", "/api/students/bulk/", { action: "remove", reason: "x", filter })).status,
  ).toBe(400);
  const done = await bulk({ action: "verify", filter });
  const none = { versions: [], were_verified: [], not_verified: [], left: 0 };
  const id = served.blue.student;
  expect(done.body).toEqual({ ...none, done: [id], refused: [], versions: [{ id, version: 2 }] });
  const again = await bulk({ action: "verify", filter: { classroom, search: "child" } });
  expect(again.body.refused).toMatchObject([{ id: served.blue.student, name: "Blue Child" }]);
  // No filter or ID reaches another school.
  const foreign = { action: "remove", reason: "x", filter: { school: served.green.school } };
  expect((await bulk(foreign)).body).toEqual({ done: [], refused: [], ...none });
  const wrong = await bulk({ action: "remove", reason: "x", ids: [served.green.student] });
  expect(wrong.body.refused).toMatchObject([{ id: served.green.student, name: "" }]);
  expect(school).not.toBe(served.green.school);
});
